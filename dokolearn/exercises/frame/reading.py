"""A task out of JSON by its form: every field as its sort says, within its limits.

said = read_form(data, FORM, rules)     # raises SpecError with everything that is wrong
Task(rules, said.table, said.cards("hand"), said.flag("worked"))
"""

from dataclasses import dataclass

from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises.frame.question import Field, Form
from dokolearn.exercises.frame.task import SpecError, check_copies, check_keys, read_cards, read_game
from dokolearn.model import SEATS, CardTable, Hand, RuleSet, Seat
from dokolearn.shallow_json import JsonObject


@dataclass(frozen=True, slots=True)
class Said:
    """What a task says: its data, its cards by field, and the table that its `game` is played at."""

    data: JsonObject
    by_field: dict[str, Hand]
    table: CardTable

    def cards(self, name: str) -> Hand:
        """The cards of a field; none where nothing is said."""
        return self.by_field[name]

    def flag(self, name: str) -> bool:
        """Whether it is so; what is not said is not so."""
        return bool(self.data.get(name, False))

    def seat(self, name: str) -> Seat | None:
        """The seat of a field, if one is named."""
        seat = self.data.get(name)
        return None if seat is None else Seat(seat)


def read_form(data: object, form: Form, rules: RuleSet, *, schwein: bool = False) -> Said:
    """What a task says by the fields of its form. With `schwein` a card may be one, where the table has it.

    Raises SpecError.
    """
    problems: list[str] = []
    fields = form.fields
    said = check_keys(data, fields, problems)
    table = read_game(said, rules, problems) if "game" in fields else card_table(rules)
    cards = {name: field for name, field in fields.items() if field.sort == "cards"}
    found = {name: read_cards(said, name, rules, problems, table if schwein else None) for name in cards}
    check_copies([kind for name, field in cards.items() if not field.apart for kind in found[name]], problems)
    for name, field in cards.items():
        _check_number(name, field, len(found[name]), table, problems)
    for name in (name for name, field in fields.items() if field.sort == "seat"):
        seat = said.get(name)
        if seat is not None and (type(seat) is not int or seat not in SEATS):
            problems.append(f"{name}: expected a seat from 0 to 3")
    if problems:
        raise SpecError(problems)
    return Said(said, found, table)


def _check_number(name: str, field: Field, many: int, table: CardTable, problems: list[str]) -> None:
    """Whether there are as many cards as a field may have; those that name others once more may be any."""
    least, most = field.least or int(field.need), field.most or table.hand_size
    if field.apart or least <= many <= most:
        return
    match least, most:
        case 0, 3:
            problems.append(f"{name}: expected at most three cards")
        case 2, 4:
            problems.append(f"{name}: expected two to four cards")
        case _:
            problems.append(f"{name}: expected {least} to {most} cards")
