"""A task out of JSON by its form: every field as its sort says, within its limits.

said = read_form(data, FORM, rules)     # raises SpecError with everything that is wrong with a field
said.check(fits, "given: only cards that may be played")
said.task(Task)                         # raises SpecError with what was not fine; else its fields by their names
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.exercises.frame.question import Field, Form
from dokolearn.exercises.frame.task import SpecError, check_copies, check_keys, read_cards, read_game
from dokolearn.exercises.position.written_calls import read_calls
from dokolearn.house_rules.scharfe import scharfe
from dokolearn.model import SEATS, CardTable, Hand, Party, RuleSet, Seat
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.shallow_json import JsonObject

T = TypeVar("T")


@dataclass(slots=True)
class Reading:
    """What a task says by field, at the table that its `game` is played at, and what is wrong with it so far."""

    data: JsonObject
    rules: RuleSet
    table: CardTable
    by_field: dict[str, Any]
    problems: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> Any:
        """The value of a field; where nothing is said what is usual."""
        return self.by_field[name]

    def check(self, fine: object, problem: str) -> None:
        """Note what is wrong unless it is fine."""
        self.problems += [] if fine else [problem]

    def raise_problems(self) -> None:
        """Raise SpecError where anything was wrong."""
        if self.problems:
            raise SpecError(self.problems)

    def task(self, make: Callable[..., T], **more: Any) -> T:
        """The task: a dataclass whose fields are called like those of the form, with what the kind has worked out."""
        self.raise_problems()
        known = {**self.by_field, "rules": self.rules, "table": self.table, **more}
        return make(**{one.name: known[one.name] for one in fields(make) if one.name in known})  # type: ignore[arg-type]


def read_form(data: object, form: Form, rules: RuleSet, question: str = "", *, schwein: bool = False) -> Reading:
    """What a task says by the fields of its form, or of one question of it. With `schwein` a card may be one, where the
    table has it.

    Raises SpecError.
    """
    problems: list[str] = []
    said: JsonObject = data if isinstance(data, Mapping) else {}
    fixed = {name: said.get(name, words[0] if name == "ask" else None) for name, words in form.fixed.items()}
    known = form.fields_of(question, fixed.get("ask"))
    check_keys(data, (*(one.name for one in known), *fixed), problems)
    table = read_game(said, rules, problems) if any(one.sort == "game" for one in known) else card_table(rules)
    values = {one.name: _value(one, said, rules, table, schwein, problems) for one in known}
    if "ask" in fixed and fixed["ask"] not in form.fixed["ask"]:
        problems.append(f"ask: expected one of {', '.join(form.fixed['ask'])}")
    laid = (values[one.name] for one in known if one.sort in ("cards", "stiche") and not one.apart)
    check_copies((kind for cards in laid for kind in cards), problems)
    if problems:
        raise SpecError(problems)
    usual = {name: one.usual for name, one in form.fields.items()}
    return Reading(said, rules, _with_scharfe(table, rules, values), usual | fixed | values)


def _with_scharfe(table: CardTable, rules: RuleSet, values: JsonObject) -> CardTable:
    """`spielregeln: Varianten, Scharfe` The same table, or with both Herz Könige of one of the hands as trumps."""
    held = [hand for hand in (values.get("hand"), *(values.get("hands") or ())) if hand]
    raised = scharfe(rules.cards, GAME_TYPES[table.game], held)
    return card_table(rules, GAME_TYPES[table.game], raised) if raised else table


def _value(one: Field, said: JsonObject, rules: RuleSet, table: CardTable, schwein: bool, problems: list[str]) -> Any:
    """What is said in a field, or what is usual; what is wrong with it is noted."""
    value, name = said.get(one.name, one.usual), one.name
    match one.sort:
        case "cards" | "stiche" | "one_card":
            cards = read_cards(said, name, rules, problems, table if schwein else None)
            if one.sort == "cards":
                _check_number(one, cards, table, problems)
            return next(iter(cards), None) if one.sort == "one_card" else cards
        case "flag":
            return bool(value)
        case "calls":
            return read_calls(said, problems)
        case "events":
            return _events(value or "", problems)
        case "hands":
            return _hands(value, name, rules, problems)
        case "words":
            return _words(one, value or [], problems)
        case _ if name not in said and not one.need:
            return one.usual
        case "seat" | "number" | "number_of":
            return _number(one, value, problems)
        case "seats":
            return read_seats(name, value, problems)
        case "choice" | "hochzeit_form" if value not in one.words:
            problems.append(f"{name}: expected one of {', '.join(one.words)}")
        case "pair":
            return _pair(one, value, problems)
    return value


def _check_number(one: Field, cards: Hand, table: CardTable, problems: list[str]) -> None:
    """Whether there are as many cards as a field may have; those that name others once more may be any."""
    most = one.most or table.hand_size
    least = most if one.take == "dealt" else one.least or int(one.need)
    if one.apart or least <= len(cards) <= most:
        return
    match least, most:
        case 0, 3:
            problems.append(f"{one.name}: expected at most three cards")
        case 2, 4:
            problems.append(f"{one.name}: expected two to four cards")
        case 4, 4:
            problems.append(f"{one.name}: expected four cards")
        case _:
            problems.append(f"{one.name}: expected {least if least == most else f'{least} to {most}'} cards")


def _number(one: Field, value: object, problems: list[str]) -> int:
    """A number within its limits, or a seat; one of those that are named."""
    named = tuple(map(int, one.words))
    least, most = (0, 3) if one.sort == "seat" else (one.least, one.most)
    if type(value) is int and (value in named if named else least <= value and (value <= most or not most)):
        return Seat(value) if one.sort == "seat" else value
    what = (
        f"one of {', '.join(sorted(one.words))}"
        if named
        else "a seat from 0 to 3"
        if one.sort == "seat"
        else f"{least} to {most}"
    )
    problems.append(f"{one.name}: expected {what}")
    return least


def read_seats(name: str, value: object, problems: list[str]) -> tuple[Seat, ...]:
    """Different seats in their order."""
    if isinstance(value, list | tuple) and all(type(one) is int and one in SEATS for one in value):
        return tuple(sorted({Seat(one) for one in value}))
    problems.append(f"{name}: expected seats from 0 to 3")
    return ()


def _pair(one: Field, value: object, problems: list[str]) -> tuple[int, ...]:
    if isinstance(value, list) and len(value) == 2 and all(type(each) is int and each >= 0 for each in value):
        return tuple(value)
    problems.append(f"{one.name}: expected two numbers of Augen")
    return (0, 0)


def _words(one: Field, value: object, problems: list[str]) -> tuple[str, ...]:
    if isinstance(value, list) and len(value) <= one.most and all(word in one.words for word in value):
        return tuple(value)
    problems.append(f"{one.name}: expected up to three out of {', '.join(one.words)}")
    return ()


def _events(value: object, problems: list[str]) -> tuple[tuple[Party, str], ...]:
    """Special points with their party: `re:fuchs`."""
    words = [word.partition(":") for word in (value.split() if isinstance(value, str) else [""])]
    wrong = [word for word in words if word[0] not in PARTIES or word[2] not in ALL_EVENTS]
    problems += [f"events: cannot read {''.join(word)!r}" for word in wrong]
    return () if wrong else tuple((PARTIES[PARTIES.index(party)], event) for party, _, event in words)


def _hands(value: object, name: str, rules: RuleSet, problems: list[str]) -> tuple[Hand, ...]:
    """Four hands of equal size."""
    if not isinstance(value, list) or len(value) != len(SEATS):
        problems.append(f"{name}: expected four")
        return ()
    hands = tuple(read_cards({name: cards}, name, rules, problems) for cards in value)
    check_copies((kind for hand in hands for kind in hand), problems)
    problems += [] if len({len(hand) for hand in hands}) == 1 and hands[0] else [f"{name}: expected four of equal size"]
    return hands
