"""The score of a game by its lines, under its own book and under the others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.ch2_normal_game import parties
from dokolearn.ch4_vorbehalte import solo_lead
from dokolearn.game import Spiel, State, new_game, play, score, speak, start
from dokolearn.game.calling import say_all
from dokolearn.game.score import outcome
from dokolearn.game.spiel import with_schwein_announced
from dokolearn.house_rules.bedienfehler import REVOKED
from dokolearn.impossible_sheets import games_of
from dokolearn.model import Abrechnung, Call, Illegal, RuleSet, Seat, Speak, Spoken, Verstoss, Vertrag
from dokolearn.replay.check.game_so_far import CheckedGame, Move
from dokolearn.replay.film.cut import card_of
from dokolearn.replay.film.viewer_words import call_text, refusal, word
from dokolearn.replay.text.spelling import stage_of
from dokolearn.rulesets import BOOKS, derive
from dokolearn.settlement import settlement
from dokolearn.shallow_json import View
from dokolearn.strings import text
from dokolearn.wording import (
    book_name,
    card_name,
    game_name,
    headline,
    reason,
    short_place,
    verdict_text,
    winner_reason,
)


class Unpaid(NamedTuple):
    """A call that a book does not let count at all, and why."""

    seat: Seat
    call: Call
    why: Verstoss


class Elsewhere(NamedTuple):
    """The same cards under another book: the game there, or a sentence that says why there is none."""

    spiel: Spiel | None = None
    state: State | None = None
    unpaid: tuple[Unpaid, ...] = ()
    problem: str = ""


def scores(game: CheckedGame, names: Sequence[str], lang: str) -> dict[str, View]:
    """By book, its own one first; empty while there is nothing to score."""
    if game.spiel is None or game.score is None or game.outcome is None:
        return {}
    shown = {game.rules.name: own_score(game, names, lang)}
    for name, rules in BOOKS.items():
        if name != game.rules.name:
            shown[name] = score_elsewhere(game, rules, names, lang)
    return shown


def own_score(game: CheckedGame, names: Sequence[str], lang: str) -> View:
    """The score of the game under the book it was played by."""
    assert game.score is not None
    unpaid = [_unpaid(one, game.rules, names, lang) for one in _refusals(game)]
    return _view(game.score, game.rules, _reason(game, lang), unpaid, lang)


def _refusals(game: CheckedGame) -> Iterator[Unpaid]:
    """The calls that the book did not let count."""
    assert game.outcome is not None
    party = parties(game.outcome.re)
    for one in (*(heard for move in game.moves for heard in move.heard), *game.heard_late):
        seat, stage = one.say.seat, stage_of(one.say.word)
        if one.refused is not None and not one.counts and stage:
            yield Unpaid(seat, Call(seat, party[seat], *stage), one.refused)


def score_of(spiel: Spiel, state: State, lang: str, unpaid: Sequence[View] = ()) -> View:
    """The score of a line that was played to its end."""
    why = winner_reason(outcome(spiel, state), spiel.rules, lang)
    return _view(score(spiel, state), spiel.rules, why, unpaid, lang)


def _reason(game: CheckedGame, lang: str) -> str:
    assert game.outcome is not None
    revoked = game.revoked is not None
    return verdict_text(REVOKED, game.rules, lang) if revoked else winner_reason(game.outcome, game.rules, lang)


def _view(found: Abrechnung, rules: RuleSet, reason: str, unpaid: Sequence[View], lang: str) -> View:
    """The lines of a score and what they come to, from the view of the party in front; last what counts for nothing."""
    shown = settlement(found, rules, lang)
    lines = [{"text": one.what, "ref": one.place, "punkte": one.punkte, "so_far": one.so_far} for one in shown.lines]
    return {
        **{"name": book_name(rules, lang), "winner": found.winner or "", "headline": headline(found, lang)},
        **{"reason": reason, "view": shown.view, "value": shown.value, "punkte": list(found.punkte), "problem": ""},
        "lines": [*lines, *({**one, "so_far": shown.value} for one in unpaid)],
    }


def _unpaid(one: Unpaid, rules: RuleSet, names: Sequence[str], lang: str) -> View:
    why = reason(one.why, lang, rules)
    said = word(lang, "score_unpaid", who=names[one.seat], call=call_text(one.call, lang, rules), why=why)
    return {"text": said, "ref": short_place(one.why.paragraph, rules, lang), "punkte": 0}


# Another book


def score_elsewhere(game: CheckedGame, book: RuleSet, names: Sequence[str], lang: str) -> View:
    """The score of the same cards and calls under another book, or the reason why there is none.

    A pack of another size is allowed there as a house rule, and named.
    """
    nines = game.rules.cards.deck_nines
    rules, name = book, book_name(book, lang)
    if nines != book.cards.deck_nines:
        rules = derive(book, deck_nines=nines)
        name = word(lang, "with_nines" if nines else "without_nines", book=name)
    there = elsewhere(game, rules, names, lang)
    if there.spiel is None or there.state is None:
        nothing = dict.fromkeys(("winner", "headline", "reason", "view"), "")
        return {"name": name, **nothing, "lines": [], "value": 0, "punkte": [], "problem": there.problem}
    unpaid = [_unpaid(one, rules, names, lang) for one in there.unpaid]
    return score_of(there.spiel, there.state, lang, unpaid) | {"name": name}


def elsewhere(game: CheckedGame, rules: RuleSet, names: Sequence[str], lang: str) -> Elsewhere:
    """The same cards in the same order under another book, as long as it leads to the same players on turn."""
    assert game.spiel is not None
    if game.revoked is not None:
        return Elsewhere(problem=word(lang, "other_revoke"))
    vertrag = _vertrag(game.spiel, rules, names, lang)
    if isinstance(vertrag, str):
        return Elsewhere(problem=vertrag)
    try:
        spiel = new_game(rules, game.spiel.hands, game.spiel.dealer, vertrag)
    except ValueError:
        return Elsewhere(problem=word(lang, "other_hochzeit"))
    assert game.begins is not None
    state, unpaid = (
        start(spiel)._replace(spoken=game.begins.spoken),
        list[Unpaid](),
    )  # a bid that bound its player counts
    if state.raised or any(heard.say.word == "Schwein" for move in game.moves for heard in move.heard):
        spiel = with_schwein_announced(spiel)
    for move in game.moves:
        state = _hear(spiel, state, move, unpaid)
        after = _lay(spiel, state, move, names, lang)
        if isinstance(after, str):
            return Elsewhere(problem=after)
        if not after.over and after.turn != move.after.turn:
            n = len(after.stiche)
            return Elsewhere(problem=word(lang, "other_winner", n=n, who=names[after.turn]))
        state = after
    state = _hear(spiel, state, None, unpaid, game)
    claimed = game.state.claimed if game.state else None
    return Elsewhere(spiel, state._replace(claimed=claimed) if claimed else state, tuple(unpaid))


def _vertrag(spiel: Spiel, rules: RuleSet, names: Sequence[str], lang: str) -> Vertrag | str:
    """What the same round of questions leads to there, or why it cannot."""
    played = spiel.vertrag
    assert played.game is not None
    if played.game not in games_of(rules):
        return word(lang, "other_game", game=game_name(played.game, lang, spiel.rules))
    if played.game == "armut" and rules.armut.armut_parties != spiel.rules.armut.armut_parties:
        return word(lang, "other_armut")
    if played.solo or (played.game in rules.vorbehalt.soli and played.player is not None):
        assert played.player is not None
        lead = solo_lead(rules.vorbehalt, spiel.dealer, played.player, played.solo)
        if lead != played.lead:
            return word(lang, "other_lead", who=names[lead])
    return replace(played, form=played.form or (spiel.tables.finder.form if spiel.tables.finder else ""))


def _hear(
    spiel: Spiel, state: State, move: Move | None, unpaid: list[Unpaid], game: CheckedGame | None = None
) -> State:
    """The calls before a card, or after the last one, as far as that book lets them count."""
    for heard in move.heard if move else game.heard_late if game else ():
        seat, stage = heard.say.seat, stage_of(heard.say.word)
        if heard.say.word == "Schwein":
            state = state._replace(raised=state.raised.union([seat]))
        elif stage and heard.forced:
            added: list[Spoken] = [one for one in heard.after.spoken if one not in heard.before.spoken]
            state = say_all(state, [one.call for one in added], added[0].moment) if added else state
        elif stage and (heard.counts or heard.late):
            vorab = stage[1] and spiel.rules.calls.vorab
            try:
                state = speak(spiel, state, Speak(seat, stage[0], vorab))
            except Illegal as refused:
                party = parties(state.re)[seat]
                unpaid.append(Unpaid(seat, Call(seat, party, stage[0], vorab), refused.verstoss))
    return state


def _lay(spiel: Spiel, state: State, move: Move, names: Sequence[str], lang: str) -> State | str:
    """The state after the same card, or why it may not be played there; a Schwein is a Fuchs where none exists."""
    laid = card_of(move)
    kind = FUCHS if laid == SCHWEIN and not spiel.tables.schwein else laid
    try:
        return play(spiel, state, kind)
    except Illegal as refused:
        who, n = names[move.seat], len(state.stiche) + 1
        why = refusal(refused.verstoss, spiel.rules, lang)
        return word(lang, "other_card", n=n, who=who, card=card_name(kind, lang), why=why)


def result_text(game: CheckedGame, lang: str) -> str:
    """How the game ended: Augen, who wins and why, and what it is worth in Punkte."""
    assert game.outcome is not None
    augen = word(lang, "result_augen", re=game.outcome.augen[0], kontra=game.outcome.augen[1])
    if game.score is None:
        return augen
    return " ".join((augen, _reason(game, lang), worth(game.score, lang)))


def line_result(spiel: Spiel, state: State, lang: str, scored: bool) -> str:
    """How a line of play ended that was played to its last card."""
    happened = outcome(spiel, state)
    augen = word(lang, "result_augen", re=happened.augen[0], kontra=happened.augen[1])
    if not scored:
        return augen
    return " ".join((augen, winner_reason(happened, spiel.rules, lang), worth(score(spiel, state), lang)))


def worth(found: Abrechnung, lang: str) -> str:
    """What a game is worth and to whom, as a sentence."""
    value = int(found.value_re)
    if not value:
        return word(lang, "result_null")
    party = text(lang, "party.re" if value > 0 else "party.kontra")
    return word(lang, "result_one" if abs(value) == 1 else "result_many", party=party, n=abs(value))
