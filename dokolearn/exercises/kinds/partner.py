"""Who plays with me? Only what was laid, said or follows from both counts; each guess hears what is missing."""

from typing import Any

from dokolearn.ch1_general import deal
from dokolearn.ch2_normal_game import ALTE
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, anything, in_order, laid_by_chance, one_of
from dokolearn.exercises.frame.question import CALLS, LAID, LEAD, WORKED, Form, Question, hand
from dokolearn.exercises.frame.task import Scene, TaskKind
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.scripted_position import LEARNER
from dokolearn.exercises.position.seat_view import (
    Evidence,
    SeatView,
    evidence,
    evidence_words,
    known_parties,
    read_seat_view,
    table_view,
    worlds,
)
from dokolearn.model import SEATS, CardTable, Hand, Kind, RuleSet, Seat
from dokolearn.strings import text

_OTHERS = SEATS[1:]


class Partner(Choosing[SeatView]):
    """§2.2 Who is known to be of the own party so far?"""

    name: str = "partner"

    def read(self, data: Any, rules: RuleSet) -> SeatView:
        """`hand`, `stiche`, `lead`, `calls`, `worked`."""
        return read_seat_view(read_form(data, FORM, rules))

    def wants_all(self, task: SeatView) -> bool:
        """Against somebody with both Kreuz Damen there are two partners."""
        return True

    def choices(self, task: SeatView, lang: str) -> tuple[Choice, ...]:
        """The three others, nobody at all, and that nobody can know yet."""
        with_me = _partners(task)
        alone = all(world.count(world[LEARNER]) == 1 for world in worlds(task))
        people = tuple(_person(task, seat, seat in with_me, lang) for seat in _OTHERS)
        reason, found = _why(task, with_me, alone, lang)
        extra = tuple(
            Choice(
                text(lang, f"partner.{key}"),
                right,
                reason if right else text(lang, f"partner.wrong.{key}", why=reason),
                (found.paragraph,),
                found.marks,
                "" if right else f"{key}_{found.key}",
            )
            for key, right in (("alone", alone), ("open", not with_me and not alone))
        )
        return (*people, *extra)

    def why(self, task: SeatView, lang: str) -> tuple[str, tuple[str, ...]]:
        """What settles it, said once for two partners as well."""
        with_me = _partners(task)
        if len(with_me) < 2:
            return super().why(task, lang)
        found = evidence(task, with_me[0])
        return text(lang, "partner.two", why=evidence_words(task, with_me[0], found, lang)), (found.paragraph,)

    def look(self, task: SeatView, lang: str) -> Scene:
        """The hand, the cards on the table, the calls."""
        return Scene(prompt=text(lang, "partner.prompt"), **table_view(task, lang))


def _partners(task: SeatView) -> tuple[Seat, ...]:
    """§2.2 Whoever is of the learner's party in every deal that is still possible."""
    party = known_parties(task)
    return tuple(seat for seat in _OTHERS if party[seat] == party[LEARNER])


def _person(task: SeatView, seat: Seat, right: bool, lang: str) -> Choice:
    found = evidence(task, seat)
    why = evidence_words(task, seat, found, lang)
    own = text(lang, f"party.{known_parties(task)[LEARNER]}")
    reason = text(lang, "partner.right", why=why, own=own) if right else why
    if not right and known_parties(task)[seat] is not None:
        reason = text(lang, "partner.wrong.other", why=why, own=own)
    slip = "" if right else f"seat_{found.key}"
    return Choice(text(lang, f"table.{seat}"), right, reason, (found.paragraph,), found.marks, slip)


def _why(task: SeatView, with_me: tuple[Seat, ...], alone: bool, lang: str) -> tuple[str, Evidence]:
    """What settles it: the partner who is known, that one plays alone, or that it is open."""
    if with_me:
        found = evidence(task, with_me[0])
        return evidence_words(task, with_me[0], found, lang), found
    found = evidence(task, LEARNER)
    own = evidence_words(task, LEARNER, found, lang)
    return (own, found) if alone else (text(lang, "partner.nobody_yet", own=own), found)


# Drawn by chance


def some_stiche(table: CardTable, level: int, chance: Chance) -> Position:
    """A deal, one Stich or more of it, and now and then a call; trumps are a little more likely: they tell more."""
    hands = [list(hand) for hand in deal(table, chance)]
    re = {seat for seat in SEATS if ALTE in hands[seat]}
    lead = int(chance() * 4)
    many = 3 + int(chance() * (2, 5, 6)[level - 1])
    laid = laid_by_chance(hands, lead, many, table, lambda _, legal, at: _rather_an_alte(legal, chance))
    position: Position = {"hand": in_order(hands[0], table), "stiche": laid, "lead": lead}
    callers = [seat for seat in _OTHERS if level > 1 and chance() < 0.35 * (level - 1)]
    said = {"Re" if seat in re else "Kontra": seat for seat in reversed(callers)}  # each party says it once
    words = [f"{seat}:{word}" for word, seat in sorted(said.items(), key=lambda one: one[1])]
    return position | ({"calls": " ".join(words)} if words else {})


def _rather_an_alte(legal: Hand, chance: Chance) -> Kind:
    return ALTE if ALTE in legal and chance() < 0.5 else one_of(legal, chance)


def something_is_known(position: Position, table: CardTable) -> bool:
    """A Kreuz Dame lies there, or somebody has spoken."""
    return ALTE in position["stiche"] or "calls" in position


KIND: TaskKind[SeatView, tuple[int, ...]] = Partner()

SAMPLES = ({"hand": "KrA PiA", "stiche": "KrD KaA PiB KaK KrD", "lead": 1}, {"hand": "KrD"})

INVENTION = Invention(some_stiche, (anything, something_is_known, anything))

FORM = Form({"partner": Question("partner", "parties", (hand(), LAID, LEAD, CALLS, WORKED))})
