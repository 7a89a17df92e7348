"""Cases about calls: whether one may be made, which count by it, who is forced to call; and about a Hochzeit."""

from typing import Any, NamedTuple

from dokolearn.cases.case import (
    Adapter,
    Case,
    CaseError,
    default_seat,
    flag,
    has_moment,
    is_other_partys_name,
    list_of,
    number,
    once,
    parts,
    read_call,
    read_moment,
    same_list,
    same_parts,
    seat,
)
from dokolearn.ch1_general import augen_of, left_of, winner
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.calls import CallTable, Phase, admit, call_name, call_table, call_verstoss, min_cards
from dokolearn.ch4_vorbehalte.hochzeit import Finder, Suche, finder, watch
from dokolearn.house_rules.forced import AfterStich, forced_call
from dokolearn.model import Augen, Call, Illegal, Kind, Moment, Seat, Spoken, Stich
from dokolearn.shallow_json import JsonDict

PHASES: dict[Any, Phase] = {"spiel": "spiel", "vorbehalt": "vorbehalt", "hochzeit_offen": "hochzeit_offen"}


class CallQuestion(NamedTuple):
    """What the engine is asked about a call."""

    table: CallTable
    spoken: tuple[Spoken, ...]
    attempt: Call
    moment: Moment
    phase: Phase
    holder: bool


def _klaerung(case: Case, default: int = 0) -> int:
    return number("klaerung", case.given, 1, case.hand_size) if "klaerung" in case.given else default


def _calls_so_far(case: Case, key: str, held: tuple[int, ...] = ()) -> tuple[Spoken, ...]:
    """The calls so far; those of which a case does not tell when were made before the first card."""
    size = case.hand_size
    start = Moment(0, size)
    return tuple(
        Spoken(default_seat(read_call(data)), read_moment(data, size) if has_moment(data) else start, held)
        for data in list_of(key, case.need(key))
    )


@once
def _question(case: Case) -> CallQuestion | None:
    """What is to be judged; None where somebody says the name of the other party: no book lets a call be that."""
    data, phase = case.need("attempt"), case.given.get("phase", "spiel")
    if phase not in PHASES:
        raise CaseError(f"unknown phase {phase!r}")
    wrong_party = is_other_partys_name(data)
    moment = read_moment(data, case.hand_size)
    since = data.get("cards_since_call")
    held = () if since is None else (moment.cards_in_hand + since,) * 4
    table = call_table(case.rules, case.game, case.hand_size, _klaerung(case))
    spoken = _calls_so_far(case, "history", held)
    if wrong_party:
        return None
    attempt = default_seat(read_call(data))
    return CallQuestion(table, spoken, attempt, moment, PHASES[phase], flag("hochzeiter", data))


def _legal(case: Case) -> bool:
    if (asked := _question(case)) is None:
        return False
    table, spoken, attempt, moment, phase, holder = asked
    return call_verstoss(table, spoken, attempt, moment, phase=phase, holder=holder) is None


def _counts(case: Case) -> list[str]:
    if (asked := _question(case)) is None:
        return []
    table, spoken, attempt, moment, phase, holder = asked
    try:
        calls = admit(table, spoken, attempt, moment, phase=phase, holder=holder)
    except Illegal:
        return []
    return [call_name(call) for call in calls if not call.late]


@once
def _call_forced(case: Case) -> tuple[Seat, Call] | None:
    if case.need("check") != "zwang":
        raise CaseError(f"unknown check {case.given['check']!r}")
    trick, lead, kinds = number("trick_no", case.given, 1, case.hand_size), case.seat("lead"), case.cards("cards", 4, 4)
    best = winner(kinds, case.table, trick == case.hand_size)
    stich = Stich(lead, kinds, Seat((lead + best) % 4), Augen(augen_of(kinds)))
    table = call_table(
        case.rules, case.game, case.hand_size, _klaerung(case, trick - 1 if case.game == "hochzeit" else 0)
    )
    re, spoken = case.seats("re"), _calls_so_far(case, "calls")
    for one, data in zip(spoken, case.given["calls"], strict=True):
        if "seat" in data and (one.call.seat in re) != (one.call.party == "re"):
            raise CaseError(f"calls: seat {one.call.seat} is not {one.call.party}")
    return forced_call(AfterStich(table, case.rules, case.table, trick, stich, re, spoken))


def limits(case: Case, klaerung: int, reply: bool = False) -> dict[str, int]:
    """By stage the fewest cards in hand after a Hochzeit that Stich `klaerung` settled, or for an answer to it.

    Raises CaseError where the book does not count the speaker's cards.
    """
    try:
        return min_cards(call_table(case.rules, "hochzeit", case.hand_size, klaerung), reply)
    except ValueError as error:
        raise CaseError(str(error)) from error


ANSAGE = Adapter(
    (*("game", "history", "attempt", "phase", "klaerung"), *("check", "re", "calls", "trick_no", "lead", "cards")),
    {
        "legal": _legal,
        "counts": _counts,
        "forced": lambda case: _call_forced(case) is not None,
        "seat": lambda case: found[0] if (found := _call_forced(case)) else None,
        "call": lambda case: call_name(found[1]) if (found := _call_forced(case)) else None,
    },
)


# Cases about a Hochzeit: who becomes the partner in which Stich, and until when one may call then.


def _finder(case: Case) -> Finder:
    form = case.given.get("form", "")
    if case.rules.hochzeit.hochzeit_find == "choice":
        form = case.need("form")
    if not isinstance(form, str):
        raise CaseError(f"no such Hochzeit: {form!r}")
    try:
        return finder(case.rules, form)
    except ValueError as error:
        raise CaseError(str(error)) from error


def _stich(case: Case, data: JsonDict, find: Finder) -> Stich:
    """A Stich of which a case tells the winner and the card led. Only these two may matter."""
    parts("tricks", data, ("winner", "led"))
    if find.card is not None or find.only_trumps:
        raise CaseError("who finds a partner by all four cards cannot be told from the card led")
    won = seat(data.get("winner"))
    led: tuple[Kind, ...] = case.kinds([data["led"]]) if "led" in data else ()
    if not led and find.form != "erster_fremder":
        raise CaseError("missing in tricks: led")
    return Stich(left_of(won, 3), led * 4 or (card_table(case.rules).trumps[0],) * 4, won, Augen(0))


@once
def _suche(case: Case) -> Suche:
    find, suche = _finder(case), Suche(case.seat("hochzeit_seat"))
    tricks = list_of("tricks", case.need("tricks"))
    if len(tricks) > case.hand_size:
        raise CaseError(f"tricks: a game has {case.hand_size}")
    for data in tricks:
        suche = watch(find, suche, _stich(case, data, find))
    return suche


def _limits(case: Case, reply: bool) -> dict[str, int]:
    """The fewest cards in hand once the Hochzeit is settled."""
    suche = _suche(case)
    if suche.open:
        raise CaseError("the Hochzeit is still open")
    return limits(case, suche.klaerung, reply)


HOCHZEIT = Adapter(
    ("hochzeit_seat", "tricks", "form"),
    {
        "partner": lambda case: _suche(case).partner,
        "klaerung": lambda case: _suche(case).klaerung or None,
        "re": lambda case: None if _suche(case).open else sorted(_suche(case).re),
        "game": lambda case: _suche(case).game,
        "min_cards": lambda case: _limits(case, reply=False),
        "min_cards_reply": lambda case: _limits(case, reply=True),
    },
    {"re": same_list, "min_cards": same_parts, "min_cards_reply": same_parts},
)
