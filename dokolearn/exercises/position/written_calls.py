"""Calls in a task: as an author writes them, as the engine hears them, and as the learner reads them.

`Re`, `Kontra-vorab`, `Re-k90`: the party and, after a hyphen, the level. Before it may stand who says it (`2:Re`, the
learner is 0), behind it when: `@5` after five cards of the game.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from dokolearn.ch3_scoring.calls import VOID, CallTable, additions, call_verstoss, what_counts
from dokolearn.model import SEATS, STAGES, Call, Moment, Party, RuleSet, Seat, Spoken
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text
from dokolearn.wording import call_word

_CALL = re.compile(r"(?:([0-3]):)?(Re|Kontra)(?:-(vorab|k90|k60|k30|schwarz))?(?:@(\d{1,2}))?")


class WrittenCall(NamedTuple):
    """A call of a task; without a moment it came before the first card."""

    party: Party
    stage: int
    vorab: bool = False
    seat: Seat | None = None
    at: int | None = None


def other_party(party: Party) -> Party:
    """Kontra of Re, Re of Kontra."""
    return "kontra" if party == "re" else "re"


def ansage(party: Party) -> str:
    """Its Ansage as an author writes it."""
    return party.capitalize()


def moment_written(call: str) -> int:
    """After how many cards of the game a written call was said."""
    return int(call.partition("@")[2])


def read_calls(data: JsonObject, problems: list[str]) -> tuple[WrittenCall, ...]:
    """The calls of a task, with blanks between them; problems are added, never raised."""
    value = data.get("calls", "")
    words = value.split() if isinstance(value, str) else [None]
    found = [_CALL.fullmatch(word) if word else None for word in words]
    problems += [f"calls: cannot read {word!r}" for word, match in zip(words, found, strict=True) if match is None]
    return tuple(_read_call(match) for match in found if match)


def _read_call(match: "re.Match[str]") -> WrittenCall:
    who, party, level, at = match.groups()
    stage = STAGES.index(level) if level in STAGES else 0
    seat = Seat(int(who)) if who else None
    return WrittenCall("re" if party == "Re" else "kontra", stage, level == "vorab", seat, int(at) if at else None)


def moment_of(seat: Seat | None, played: int, lead: Seat, size: int) -> Moment:
    """§3.3 When a seat would speak after so many cards of the game; `lead` led the running Stich."""
    laid = played % 4
    place = laid if seat is None else (seat - lead) % 4
    return Moment(played, size - played // 4 - (place < laid), place == laid)


def spoken_calls(calls: Iterable[WrittenCall], table: CallTable, lead: Seat, played: int = 0) -> tuple[Spoken, ...]:
    """§3.5 What counts of the calls of a task, skipped levels included; `lead` led the Stich after so many cards."""
    return what_counts(table, _all_spoken(calls, table, lead, played))


def _all_spoken(calls: Iterable[WrittenCall], table: CallTable, lead: Seat, played: int) -> Iterator[Spoken]:
    return (_with_moment(said, lead, played, table.hand_size) for said in calls)


def _with_moment(said: WrittenCall, lead: Seat, played: int, size: int) -> Spoken:
    """A call with its moment. Who led an earlier Stich is not written down: then the speaker was next to play."""
    at = said.at or 0
    if at // 4 != played // 4 and said.seat is not None:
        lead = Seat((said.seat - at) % 4)
    held = tuple(moment_of(seat, at, lead, size).cards_in_hand for seat in SEATS)
    moment = moment_of(said.seat, at, lead, size)._replace(on_turn=True)
    return Spoken(Call(said.seat, said.party, said.stage, said.vorab), moment, held)


def stage_word(party: Party, stage: int, rules: RuleSet, lang: str, vorab: bool = False) -> str:
    """A call as people of this book say it: Re, neun, Kontra vorab."""
    return call_word(STAGES[stage] if stage else party, lang, rules, vorab)


def call_facts(
    calls: Sequence[WrittenCall],
    rules: RuleSet,
    lang: str,
    table: CallTable | None = None,
    lead: Seat = SEATS[0],
    played: int = 0,
    names: str = "table",
) -> tuple[str, ...]:
    """Every call as a short line: Anna: „Re“, before the fifth card. With a table it is told which do not count and
    why, or only when losing. `names`: how the players are called, `player` where the learner only watches."""
    how = _how_they_count(calls, table, lead, played) if table else [""] * len(calls)
    told = zip((_fact(said, rules, lang, names) for said in calls), how, strict=True)
    return tuple(text(lang, f"said.{one}", fact=fact) if one else fact for fact, one in told)


def which_count(calls: Sequence[WrittenCall], table: CallTable, lead: Seat, played: int) -> list[bool]:
    """For each call whether it adds anything to those before it, in time."""
    return [not how for how in _how_they_count(calls, table, lead, played)]


_WHY_VOID = {
    "call.said_already": "said",
    "call.needs_ansage": "missing",
    "call.needs_lower": "missing",
    "call.no_vorab": "no_vorab",
    "call.after_late_reply": "after_late_reply",
    "call.second_card": "second_card",
    VOID: "other_side",
}
"""Why a call does not count, by what refuses it; whatever else does is the clock."""


def _how_they_count(calls: Sequence[WrittenCall], table: CallTable, lead: Seat, played: int) -> list[str]:
    """For each call "void." with why it adds nothing, "late" where it only counts for a party that loses (`maennle
    §17`), else nothing."""
    spoken = tuple(_all_spoken(calls, table, lead, played))
    counted: list[Spoken] = []
    how: list[str] = []
    for one, more in zip(spoken, additions(table, spoken), strict=True):
        if more:
            how.append("late" if more[-1].call.late else "")
        else:
            refused = call_verstoss(table, counted, one.call, one.moment)
            how.append(f"void.{_WHY_VOID.get(refused.key, 'late') if refused else 'after_void'}")
        counted += more
    return how


def _fact(said: WrittenCall, rules: RuleSet, lang: str, names: str) -> str:
    """Anna: „Re“ (vor der 5. Karte des Spiels), by Stiche where the limits of the book do not count cards."""
    who = text(lang, f"party.{said.party}" if said.seat is None else f"{names}.{said.seat}")
    word = stage_word(said.party, said.stage, rules, lang, said.vorab)
    if said.at is None:
        return text(lang, "said.fact", who=who, said=word)
    if rules.calls.deadline_unit == "cards_in_game":
        return text(lang, "said.fact.at", who=who, said=word, number=said.at + 1)
    stich, number = said.at // 4 + 1, said.at % 4 + 1
    return text(lang, "said.fact.stich", who=who, said=word, stich=stich, number=number)
