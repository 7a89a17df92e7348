"""The moment at which a game parts, in words: what happens, what comes of it at one table, and what at the other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dokolearn.ch1_general import SCHWEIN
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte import knowledge
from dokolearn.course.games_at_table import TableGame
from dokolearn.course.where_games_part import AT_THE_END, Parting
from dokolearn.game import Game
from dokolearn.game.whole import SLIPPED
from dokolearn.model import SEATS, Abrechnung, Claim, GameEvent, Give, Play, RuleSet, Say, Seat, Speak, Verstoss
from dokolearn.replay.film.viewer_words import bid_text, call_text, cards_text, refusal
from dokolearn.replay.text.spelling import bid_of, word_of
from dokolearn.settlement import settlement
from dokolearn.strings import text
from dokolearn.wording import card_name, game_name, headline, list_words, reason, with_sign


class PartingWords(NamedTuple):
    """A parting in words."""

    moment: str
    """When it is, and what somebody does."""
    here: str
    """What comes of it at the table where the game was played."""
    there: str


def parting_words(known: TableGame, found: Parting, there: RuleSet, lang: str, places: bool = True) -> PartingWords:
    """A parting in words; `there` is the table at which the game was not played. Without `places` nothing is said of
    where a rule stands: at a table with a rule of another book that would be the wrong one."""
    rules = known.played.rules
    if found.how == "deal":
        sizes = (card_table(one).hand_size for one in (rules, there))
        return PartingWords(text(lang, "two_tables.begins"), *(text(lang, "two_tables.deal", n=n) for n in sizes))
    sides = ((found.here, found.there, rules), (found.there, found.here, there))
    return PartingWords(_moment(known, found, lang), *(_outcome_words(found, *side, lang, places) for side in sides))


def player_words(lang: str) -> tuple[str, ...]:
    """The players of such a game by seat."""
    return tuple(text(lang, f"player.{seat}") for seat in SEATS)


def _moment(known: TableGame, found: Parting, lang: str) -> str:
    if found.how in AT_THE_END:
        return text(lang, "two_tables.after")
    if found.event is None:
        return text(lang, "two_tables.begins")
    before = known.games[found.at]
    event = event_words(before, found.event, lang)
    if before.state is None:
        return text(lang, "two_tables.before", event=event)
    return text(lang, "two_tables.after_stich", n=len(before.state.stiche) + 1, event=event)


def event_words(game: Game, event: GameEvent, lang: str) -> str:
    """What somebody does, in a sentence: Bernd legt Herz 10."""
    who = player_words(lang)[event.seat]
    match event:
        case Play(kind=kind):
            card = text(lang, "card.schwein") if kind == SCHWEIN else card_name(kind, lang)
            return text(lang, "two_tables.event.play", who=who, card=card)
        case Give(cards=cards):
            return text(lang, "two_tables.event.give", who=who, cards=cards_text(cards, lang))
        case Claim(takes=takes):
            return text(lang, "two_tables.event.claim" if takes else "two_tables.event.claim_lost", who=who)
        case Say(what=what) if what == SLIPPED:
            return text(lang, "two_tables.event.slip", who=who)
        case Say(what=what):
            said = bid_of(what, game.round.phase == "armut_bieten") if game.state is None else "Schwein"
            return text(lang, "two_tables.event.say", who=who, what=bid_text(said, lang, game.rules))
        case Speak(stage=stage, vorab=vorab):
            party = "re" if event.seat in game.in_play[1].re else "kontra"
            return text(
                lang,
                "two_tables.event.say",
                who=who,
                what=bid_text(word_of(party, stage, vorab), lang, game.rules),
            )


def _outcome_words(
    found: Parting, mine: Game | None, other: Game | None, rules: RuleSet, lang: str, places: bool
) -> str:
    """What comes of it at one of the two tables, whose rules these are; `mine` is None where it refuses the event."""
    if mine is None:
        assert found.why is not None
        return text(lang, "two_tables.may_not", why=(refusal if places else _reason)(found.why, rules, lang))
    if other is None:
        return " ".join([text(lang, "two_tables.may"), *_consequence(mine, rules, lang)])
    return " ".join(_TOLD[found.how](mine, other, rules, lang)) or text(lang, "two_tables.may")


def _reason(why: Verstoss, rules: RuleSet, lang: str) -> str:
    return reason(why, lang, rules)


def _consequence(game: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    """What follows at once from something that the other table refuses."""
    if game.revoked is not None:
        yield from _over(game, game, rules, lang)
    elif game.forced is not None:
        yield from _demand(game, game, rules, lang)
    elif game.state is not None and game.state.spoken and game.state.spoken[-1].call.late:
        yield from _calls(game, game, rules, lang)


def _names(seats: Sequence[Seat] | frozenset[Seat], lang: str) -> str:
    return list_words([player_words(lang)[seat] for seat in sorted(seats)], lang)


def _say(key: str, lang: str, **words: object) -> str:
    return text(lang, f"two_tables.{key}", **words)


def _question(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    turn = mine.round.turn
    yield _say("contract_open", lang)
    if turn is not None:
        yield _say(f"asked.{mine.round.phase}", lang, who=player_words(lang)[turn])


def _contract(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    made, there = mine.round.vertrag, other.round.vertrag
    if made is None:
        yield from _question(mine, other, rules, lang)
        return
    if made.game is None:
        yield _say("contract_redeal", lang)
        return
    named = game_name(made.game, lang, rules)
    if made.player is None or made.game == "stilles_solo":
        yield _say("contract", lang, game=named)
    else:
        yield _say("contract_by", lang, game=named, who=player_words(lang)[made.player])
    if there is None or there.game is None:
        return
    if made.solo != there.solo:
        yield _say(f"contract_solo.{made.solo or 'any'}", lang)
    if made.lead != there.lead:
        yield _say("contract_lead", lang, who=player_words(lang)[made.lead])
    if made.next_dealer != there.next_dealer:
        yield _say("contract_next", lang, who=player_words(lang)[made.next_dealer])
    if made.re != there.re:
        yield _say("parties", lang, who=_names(made.re, lang))


def _stich(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    yield _say("stich", lang, who=player_words(lang)[mine.in_play[1].stiche[-1].winner])


def _turn(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    yield _say("turn", lang, who=player_words(lang)[mine.in_play[1].turn])


def _parties(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    yield _say("parties", lang, who=_names(mine.in_play[1].re, lang))


def _demand(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    if mine.forced is None:
        yield _say("forced_none", lang)
    else:
        seat, call = mine.forced
        key = "forced_late" if call.late else "forced"
        yield _say(key, lang, who=player_words(lang)[seat], call=call_text(call, lang, rules))


def _calls(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    calls = [one.call for one in mine.in_play[1].spoken]
    if not calls:
        yield _say("counts_none", lang)
        return
    key = "counts_late" if calls[-1].late else "counts"
    yield _say(key, lang, calls=list_words([call_text(one, lang, rules) for one in calls], lang))


def _sight_of_armut(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    """Who has seen the cards, what all have seen of them, and what has to be said of their trumps."""
    seen = frozenset(seat for seat in SEATS if (armut := knowledge(mine.round, seat).armut) and armut.passed)
    yield _say("known_by", lang, who=_names(seen, lang)) if seen else _say("known_by_nobody", lang)
    told = knowledge(mine.round, None).armut
    if told is None:
        return
    if told.shown:
        yield _say("known_shown", lang, cards=cards_text(told.shown, lang))
    if told.with_trumps is not None:
        yield _say("known_with" if told.with_trumps else "known_without", lang)
    if told.n_back_trumps is not None:
        yield _say("known_back", lang, n=told.n_back_trumps)


def _over(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    if mine.revoked is not None:
        yield _say("game_over_revoke", lang, who=player_words(lang)[mine.revoked])
    else:
        yield _say("game_over" if mine.over else "goes_on", lang)


def _score(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    found, there = mine.result, other.result
    if found is None:
        yield _say("no_score", lang)
        return
    yield f"{headline(found, lang)}."
    lines = Counter((one.what, one.punkte) for one in settlement(found, rules, lang).lines)
    others = (
        Counter((one.what, one.punkte) for one in settlement(there, other.rules, lang).lines) if there else Counter()
    )
    own = list(dict.fromkeys(lines - others))
    yield from (f"{what}{f' ({with_sign(punkte)})' if punkte else ''}." for what, punkte in own)
    if there is None or found.punkte != there.punkte:
        each = (f"{who} {with_sign(punkte)}" for who, punkte in zip(player_words(lang), found.punkte, strict=True))
        yield f"{', '.join(each)}."


def _lines(found: Abrechnung, rules: RuleSet, lang: str) -> Counter[tuple[str, int]]:
    return Counter((one.what, one.punkte) for one in settlement(found, rules, lang).lines)


def _bock(mine: Game, other: Game, rules: RuleSet, lang: str) -> Iterator[str]:
    yield _say("starts_bock" if mine.bock_fired else "no_bock", lang)


_TOLD = {
    "asked": _question,
    "contract": _contract,
    "stich": _stich,
    "turn": _turn,
    "parties": _parties,
    "forced": _demand,
    "calls": _calls,
    "known": _sight_of_armut,
    "over": _over,
    "score": _score,
    "bock": _bock,
}
