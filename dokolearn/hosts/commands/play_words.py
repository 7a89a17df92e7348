"""What is typed at the table of `dokolearn play`, and what is read there: cards, Vorbehalte, calls, refusals, score."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dokolearn.ch1_general import card_code, card_codes
from dokolearn.ch3_scoring import call_name
from dokolearn.game import Game, sight
from dokolearn.game.calling import demand
from dokolearn.model import SEATS, Call, GameEvent, Give, Hand, Kind, Play, RuleSet, Say, Seat, Speak, Verstoss
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.telling import score_part
from dokolearn.replay.film.viewer_words import bid_text
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.spelling import bid_of, bid_word, card_words, engine_words, readings, say_word, stage_of
from dokolearn.sight import SCHWEIN_SAID, Sight, calls_now, own_party, table_of
from dokolearn.strings import text
from dokolearn.wording import call_word, card_names, forced_told, forcing_place, game_name, listed, reason, ref_label


class Table(NamedTuple):
    """Who sits there by which rules, and in which language they are spoken of."""

    rules: RuleSet
    names: tuple[str, ...]
    """By seat."""
    lang: str

    def say(self, key: str, **words: object) -> str:
        """A sentence of this command."""
        return text(self.lang, f"play.{key}", **words)

    def prompt(self, key: str, **words: object) -> str:
        """The same, and then somebody types."""
        return f"{self.say(key, **words)} > "


# What is typed


def kinds_typed(typed: str, hand: Hand) -> tuple[Kind, ...] | None:
    """The cards that somebody means who holds these; None where a word is no card, or may be one of two that he has."""
    found = [_meant(readings(word), hand) for word in card_words(typed)]
    return None if None in found else tuple(kind for kind in found if kind is not None)


def _meant(kinds: Sequence[Kind], hand: Hand) -> Kind | None:
    """The one of these cards that lies in the hand; a clear one that does not is named all the same."""
    held = [kind for kind in kinds if kind in hand]
    return held[0] if len(held) == 1 else kinds[0] if len(kinds) == 1 else None


def word_typed(typed: str, seat: Seat, party: str | None) -> Speak | Say | None:
    """A call, or a Schwein that is announced; None for anything else, and for the call of the other party.

    `party` is None while a Hochzeit looks for a partner: then the rules say what may be called.
    """
    said = say_word(typed) or ""
    if said == "Schwein":
        return Say(seat, SCHWEIN_SAID)
    stage, named = stage_of(said), said.removesuffix("-vorab").casefold()
    if stage is None or (party is not None and named in {"re", "kontra"} - {party}):
        return None
    return Speak(seat, *stage)


def unclear(table: Table, typed: str, party: str | None) -> str:
    """What somebody reads who has typed nothing that could be done now."""
    if not typed:
        return table.say("help")
    said = say_word(typed)
    if said is not None and party is not None and (stage_of(said) or (0, False))[0] == 0:
        return table.say("other_party", party=text(table.lang, f"party.{party}"))
    return table.say("unclear", typed=typed[:40])


def answer_typed(typed: str, possible: Sequence[GameEvent], labels: Sequence[str]) -> GameEvent | None:
    """One of these answers by its number or its name, or another that somebody could think of."""
    plain = typed.strip().casefold()
    if plain.isdecimal() and 0 < int(plain) <= len(possible):
        return possible[int(plain) - 1]
    named = [event for event, label in zip(possible, labels, strict=True) if label.casefold() == plain]
    bid = bid_word(typed)
    said = engine_words(bid)[-1:] if bid else ()
    same = [event for event in possible if isinstance(event, Say) and _plain(event.what) in map(_plain, said)]
    return next(iter([*named, *same]), None)


def _plain(what: str) -> str:
    """A Solo by its name, whatever kind of Vorbehalt it is."""
    _, colon, game = what.partition("solo:")
    return game if colon else what


# What is read


def answers_told(table: Table, seen: Sight, possible: Sequence[GameEvent]) -> list[str]:
    """What may be answered, in words."""
    offered = seen.round.phase == "armut_bieten"
    return [said(table, event.what, offered) for event in possible if isinstance(event, Say)]


def said(table: Table, what: str, armut: bool = False) -> str:
    """A word of the round of questions; `armut`: the answer to one."""
    return bid_text(bid_of(what, armut), table.lang, table.rules)


def calls_told(table: Table, calls: Sequence[Call]) -> str:
    """Calls in the words of the table."""
    return listed([call_said(table, call) for call in calls], table.lang)


def call_said(table: Table, call: Call) -> str:
    """A call in the words of the table."""
    return call_word(call_name(call), table.lang, table.rules, call.vorab)


def event_told(table: Table, before: Game, event: GameEvent, after: Game) -> str:
    """What somebody has said or given; cards are told by the Stich."""
    who = table.names[event.seat]
    match event:
        case Say(what=what) if what == SCHWEIN_SAID:
            return table.say("says", who=who, said=text(table.lang, "card.schwein"))
        case Say():
            return table.say("says", who=who, said=said(table, event.what, before.round.phase == "armut_bieten"))
        case Give():
            return table.say("gives", who=who, n_cards=len(event.cards))
        case Speak():
            assert after.state is not None, "calls are made in a game"
            return table.say("says", who=who, said=call_said(table, after.state.spoken[-1].call))
    return ""


def stich_told(table: Table, game: Game) -> str:
    """The Stich as it lies, or the last one if it has just been won."""
    state = game.state
    assert state is not None, "cards are laid in a game"
    lead, cards, number = state.lead, state.stich, len(state.stiche) + 1
    won = ""
    if not cards and state.stiche:
        last = state.stiche[-1]
        lead, cards, number = last.lead, last.cards, number - 1
        won = " " + table.say("won", who=table.names[last.winner], augen=last.augen)
    laid = "  ".join(f"{table.names[(lead + place) % 4]} {card_code(kind)}" for place, kind in enumerate(cards))
    return f"{table.say('stich', number=number)}  {laid}{won}"


def demand_told(table: Table, game: Game, seat: Seat | None) -> Iterator[str]:
    """§3.3 Who has to call something after the Stich that was won, what and why, with its place; `seat`: the reader."""
    found = demand(game.spiel, game.state) if game.spiel is not None and game.state is not None else None
    if found is not None:
        told = forced_told(found, table.rules, table.lang, table.names[found.seat], own=found.seat == seat)
        yield f"{told} ({ref_label(table.rules.ref(forcing_place(table.rules, found.option)), table.lang)})"


def game_told(table: Table, game: Game, seat: Seat | None) -> Iterator[str]:
    """What is played, as the table knows it, and of which party a seat is."""
    seen = sight(game, seat or SEATS[0])
    name = seen.game or "normal"
    player = seen.player if name != "normal" else None
    played = game_name(name, table.lang, table.rules)
    who = "" if player is None else table.names[player]
    yield table.say("game_of" if who else "game", game=played, who=who)
    party = own_party(seen)
    if seat is not None and party is not None:
        yield table.say("party", party=text(table.lang, f"party.{party}"))


def hand_told(table: Table, seen: Sight) -> str:
    """The own hand, sorted as the game wants it."""
    order = table_of(seen).order
    return table.say("hand", cards=card_codes(sorted(seen.hand, key=order.__getitem__)))


def turn_told(table: Table, seen: Sight, choices: Hand) -> Iterator[str]:
    """What may be done at one's turn."""
    kinds = tuple(dict.fromkeys(choices))
    yield table.say("may_lay", cards=card_names(kinds, table.lang), codes=card_codes(kinds))
    if calls := calls_now(seen):
        yield table.say("may_call", calls=calls_told(table, calls))


def refused(table: Table, found: Verstoss) -> str:
    """Why something is not possible, with its place in the book."""
    return table.say(
        "refused",
        reason=reason(found, table.lang, table.rules),
        place=ref_label(table.rules.ref(found.paragraph), table.lang),
    )


def end_told(table: Table, record: Record) -> Iterator[str]:
    """The result, and the score line by line with its places."""
    shown = film(record, table.lang)
    result = shown["result"]["text"] if shown["result"] else ""
    yield from filter(None, [result])
    if book := next(iter(shown["scores"]), ""):
        part = score_part(shown, book)
        yield part.heading
        yield from (f"  {line}" for line in part.lines if line not in result)


def is_card(event: GameEvent) -> bool:
    """Whether it is a card, which the Stich tells."""
    return isinstance(event, Play)
