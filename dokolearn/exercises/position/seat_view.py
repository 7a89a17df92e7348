"""A normal game as far as one player has seen it: own hand, cards on the table, what was said; and who is Re."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from dokolearn.ch1_general import rank_of
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table
from dokolearn.exercises.frame.seating import at_home
from dokolearn.exercises.frame.task import Mark
from dokolearn.exercises.position.reading import Reading
from dokolearn.exercises.position.scripted_position import LEARNER
from dokolearn.exercises.position.sight_of_task import cards_with_players
from dokolearn.exercises.position.written_calls import WrittenCall, call_facts, stage_word
from dokolearn.model import SEATS, Hand, Kind, Party, RuleSet, Seat
from dokolearn.shallow_json import JsonDict
from dokolearn.sight import alte_worlds, same_parties
from dokolearn.strings import text


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the learner sees. `laid` is every card on the table in order, with its player."""

    rules: RuleSet
    hand: Hand
    laid: tuple[tuple[Seat, Kind], ...]
    calls: tuple[WrittenCall, ...]
    worked: bool


class Evidence(NamedTuple):
    """How somebody's party is known: a text key with its parameters, the paragraph, the cards that show it."""

    key: str
    paragraph: str
    marks: tuple[Mark, ...] = ()
    who: tuple[Seat, ...] = ()
    said: WrittenCall | None = None


def read_seat_view(said: Reading) -> SeatView:
    """`hand` (what is left of it), `stiche` (cards in order), `lead` (of the first Stich), `calls`, `worked`. Raises
    SpecError."""
    said.check(all(call.seat is not None for call in said["calls"]), "calls: expected a seat before each")
    seen = said.task(SeatView, laid=cards_with_players(said["stiche"], said["lead"], card_table(said.rules)))
    said.check(worlds(seen), "no deal fits these cards and calls")
    said.raise_problems()
    return seen


def worlds(seen: SeatView) -> tuple[tuple[int, ...], ...]:
    """§2.2 By seat: the two Kreuz Damen in every deal that fits all that is seen and said."""
    shown = [seen.laid.count((seat, ALTE)) for seat in SEATS]
    named = {said.seat: said.party for said in seen.calls if said.seat is not None}
    held = {seat: shown[seat] for seat in _without_trumps(seen)}
    return alte_worlds(held | {LEARNER: shown[LEARNER] + seen.hand.count(ALTE)}, shown, named)


def _without_trumps(seen: SeatView) -> dict[Seat, int]:
    """§2.6 Who laid a Fehl card on a led trump, so that he has no Kreuz Dame left; the place of that card."""
    group, found = card_table(seen.rules).group, dict[Seat, int]()
    for place, (seat, kind) in enumerate(seen.laid):
        if group[seen.laid[place - place % 4][1]] == TRUMP != group[kind]:
            found.setdefault(seat, place)
    return found


def known_parties(seen: SeatView) -> tuple[Party | None, ...]:
    """§2.2 The party of each seat as far as the learner can tell."""
    return same_parties(worlds(seen))


def evidence(seen: SeatView, seat: Seat) -> Evidence:
    """§2.2 Why the party of a seat is known, or that it is not."""
    if seat == LEARNER:
        return _own(seen)
    shown = tuple(("stich", place, "cause") for place, card in enumerate(seen.laid) if card == (seat, ALTE))
    if shown:
        return Evidence("laid", "2.2", shown)
    said = next((said for said in seen.calls if said.seat == seat), None)
    if said:
        return Evidence("level" if said.stage else "called", "3.5" if said.stage else "2.2", said=said)
    if seat in (void := _without_trumps(seen)):
        return Evidence("void", "2.6", (("stich", void[seat], "cause"),))
    party = known_parties(seen)
    if party[seat] is None:
        queens = [place for place, (who, kind) in enumerate(seen.laid) if who == seat and rank_of(kind) == "D"]
        return Evidence("queens" if queens else "open", "2.2", tuple(("stich", place, "wrong") for place in queens))
    re = tuple(other for other in SEATS if party[other] == "re")
    marks = (*_alte_marks(seen, "hand"), *_alte_marks(seen, "stich"))
    if party[seat] == "re":
        return Evidence("left_over", "2.2", marks)
    return Evidence("alone" if len(re) == 1 else "both_known", "2.2", marks, re)


def _own(seen: SeatView) -> Evidence:
    held, shown = _alte_marks(seen, "hand"), seen.laid.count((LEARNER, ALTE))
    if len(held) + shown == 2:
        return Evidence("own_both", "4.12", held)
    if held:
        return Evidence("own_alte", "2.2", held)
    laid = tuple(("stich", place, "cause") for place, card in enumerate(seen.laid) if card == (LEARNER, ALTE))
    return Evidence("own_laid" if laid else "own_none", "2.2", laid)


def _alte_marks(seen: SeatView, zone: str) -> tuple[Mark, ...]:
    kinds = seen.hand if zone == "hand" else tuple(kind for _, kind in seen.laid)
    return tuple((zone, place, "cause") for place, kind in enumerate(kinds) if kind == ALTE)


def evidence_words(seen: SeatView, seat: Seat, found: Evidence, lang: str) -> str:
    """The sentence of an evidence."""
    params: dict[str, Any] = {"who": text(lang, f"table.{seat}")}
    if found.said:
        said = found.said
        params["said"] = stage_word(said.party, 0, seen.rules, lang)
        params["party"] = text(lang, f"party.{said.party}")
    if found.who:
        params["re"] = _names(found.who, lang)
    return text(lang, f"seen.why.{found.key}", **params)


def _names(seats: tuple[Seat, ...], lang: str) -> str:
    """You and Anna, in words: the learner last, as a polite person says it."""
    names = [text(lang, f"table.{seat}") if seat else text(lang, "seen.you") for seat in seats[::-1]]
    return names[0] if len(names) == 1 else text(lang, "list.and", first=", ".join(names[:-1]), last=names[-1])


def table_view(seen: SeatView, lang: str) -> JsonDict:
    """The parts of a scene that show it: every card on the table with its player, the hand, the calls."""
    several = range(1, (len(seen.laid) + 3) // 4 + 1) if len(seen.laid) > 4 else ()
    return {
        "stich": tuple(kind for _, kind in seen.laid),
        "rows": tuple(text(lang, "played.stich", number=number) for number in several),
        "seats": at_home(lang),
        "at": tuple(seat for seat, _ in seen.laid),
        "hand": seen.hand,
        "facts": call_facts(seen.calls, seen.rules, lang),
    }
