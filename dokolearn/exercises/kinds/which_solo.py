"""For which Solo is this row of cards in order? Or: how many trumps does this Solo have?"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from dokolearn.ch1_general import shuffle
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES, trump_count
from dokolearn.exercises.frame.choosing import Choice, Choosing
from dokolearn.exercises.frame.invention import Chance, Invention, Position, in_order, one_of
from dokolearn.exercises.frame.question import WORKED, Field, Form, Question
from dokolearn.exercises.frame.task import Scene, TaskKind, game_facts
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.trump_words import (
    belongs_to,
    counted_rule,
    in_book,
    place_of_count,
    places,
    trump_rule,
    trumps_elsewhere,
)
from dokolearn.model import CardTable, Hand, RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text
from dokolearn.wording import game_name, in_words

MOST_NUMBERS = 4


@dataclass(frozen=True, slots=True)
class Task:
    """A row of cards, high to low, and the games to choose from; without a row a game whose trumps are counted."""

    rules: RuleSet
    row: Hand
    games: tuple[CardTable, ...]
    worked: bool

    @property
    def table(self) -> CardTable:
        """The game that it is about: the one that is counted, and of a choice one that the book does not have."""
        return next((one for one in self.games if not in_book(one, self.rules)), self.games[0])


class WhichSolo(Choosing[Task]):
    """§4.8 The Solo behind a row of cards, or the number of its trumps."""

    name: str = "which_solo"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`row` (two cards or more, high to low) with `soli` (names; all Soli of the book), or `game`; `worked`.

        Of the Soli that are named only those of the book are offered, where that leaves a choice.
        """
        said = read_form(data, FORM, rules)
        row, soli = said["row"], said.data.get("soli", rules.vorbehalt.soli)
        if "row" not in said.data:
            return said.task(Task, games=(said.table,))
        known = isinstance(soli, list | tuple) and all(isinstance(one, str) and one in GAME_TYPES for one in soli)
        said.check(known, f"soli: expected a list out of {', '.join(GAME_TYPES)}")
        said.check(len(row) > 1, "row: expected two cards or more")
        said.raise_problems()
        games = _of_table(row, tuple(card_table(rules, GAME_TYPES[name]) for name in soli), rules)
        fits = _is_choice(row, games)
        said.check(fits, "row: expected an order that some of the games have and others do not")
        return said.task(Task, games=games)

    def choices(self, task: Task, lang: str) -> tuple[Choice, ...]:
        """The games, or a few numbers of trumps."""
        if task.row:
            return tuple(_game(task, table, lang) for table in task.games)
        return tuple(_number(task, number, lang) for number in _numbers(task))

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """What another table does otherwise with the games that are right here."""
        fitting = (one for one in here.games if (not here.row or _why_not(here.row, one) is None))
        others = ((one, card_table(there.rules, GAME_TYPES[one.game])) for one in fitting)
        said = (trumps_elsewhere((one, here.rules), (other, there.rules), lang) for one, other in others)
        return " ".join(filter(None, said))

    def look(self, task: Task, lang: str) -> Scene:
        """The row, or the game."""
        if task.row:
            return Scene(prompt=text(lang, "which_solo.prompt"), stich=task.row)
        return Scene(prompt=text(lang, "which_solo.prompt.count"), facts=game_facts(task.games[0], task.rules, lang))


def _of_table(row: Hand, games: tuple[CardTable, ...], rules: RuleSet) -> tuple[CardTable, ...]:
    """§4.6 The games that a table has, if a row leaves a choice among them; else all."""
    own = tuple(one for one in games if in_book(one, rules))
    return own if _is_choice(row, own) else games


def _is_choice(row: Hand, games: tuple[CardTable, ...]) -> bool:
    """Whether a row is in order in some of the games and not in others."""
    return len(row) > 1 and 0 < sum(_why_not(row, table) is None for table in games) < len(games)


def _why_not(row: Hand, table: CardTable) -> tuple[int, str] | None:
    """The first place where the row is not in order in this game, and the kind of mistake; None if it is."""
    for at, (above, below) in enumerate(pairwise(row), start=1):
        if table.group[above] != table.group[below]:
            return (at, "no_trump") if table.group[above] == TRUMP else (at, "apart")
        if table.order[above] > table.order[below]:
            return at, "higher"
    return None


def _game(task: Task, table: CardTable, lang: str) -> Choice:
    game, wrong = game_name(table.game, lang, task.rules), _why_not(task.row, table)
    rule = trump_rule(table, task.rules, lang)
    if wrong is None:
        return Choice(game, True, rule, places(table, task.rules))
    at, key = wrong
    above, below = task.row[at - 1], task.row[at]
    words = in_words({"above": above, "below": below}, lang)
    words |= {"belongs_above": belongs_to(above, table, lang), "belongs_below": belongs_to(below, table, lang)}
    marks = (("stich", at, "wrong"), ("stich", at - 1, "cause"))
    return Choice(
        game, False, text(lang, f"which_solo.wrong.{key}", **words, rule=rule), places(table, task.rules), marks, key
    )


def _numbers(task: Task) -> tuple[int, ...]:
    """The right number of trumps and up to three others that Soli of the book have, ascending."""
    right = trump_count(task.rules, task.games[0].game)
    others = dict.fromkeys(trump_count(task.rules, name) for name in task.rules.vorbehalt.soli)
    others.pop(right, None)
    return tuple(sorted([right, *list(others)[: MOST_NUMBERS - 1]]))


def _number(task: Task, number: int, lang: str) -> Choice:
    """A number; a wrong one is that of another game."""
    table = task.games[0]
    label, rule = text(lang, "which_solo.count", n_trumps=number), trump_rule(table, task.rules, lang)
    if number == trump_count(task.rules, table.game):
        return Choice(label, True, counted_rule(table, task.rules, lang), (place_of_count(table, task.rules),))
    soli = task.rules.vorbehalt.soli
    other = next(name for name in soli if trump_count(task.rules, name) == number)
    why = text(lang, "which_solo.wrong.count", other=game_name(other, lang, task.rules), n_trumps=number, rule=rule)
    return Choice(label, False, why, (place_of_count(table, task.rules),), slip="count")


# Drawn by chance

_DRAWN = BOOKS["mainz"].vorbehalt.soli
"""§4.6 The Soli of the script: in each of them the order of the cards is certain before somebody leads."""

_CARDS, _GAMES = (3, 3, 4), (3, 4, 4)
"""By level: cards in a row, and games to choose from."""

_COUNTED = (0.0, 0.25, 0.25)
"""By level: how often trumps are counted instead."""

_TRIES = 60


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """All depends on the Soli of the table."""
    return {}


def _at_table(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """A Solo of the table whose trumps are counted, or a row that is in order in only one of some of its Soli."""
    played = tuple(name for name in rules.vorbehalt.soli if name in _DRAWN)
    if len({trump_count(rules, name) for name in played}) > 1 and chance() < _COUNTED[level - 1]:
        return {"game": one_of(played, chance)}
    games = [card_table(rules, GAME_TYPES[name]) for name in (played if len(played) > 2 else _DRAWN)]
    right = one_of(games, chance)
    row, wrong = _row(right, games, level, chance)
    if level == len(_CARDS):
        wrong = sorted(wrong, key=lambda one: -_fault(row, one))
    offered = {right.game, *(one.game for one in wrong[: _GAMES[level - 1] - 1])}
    return {"row": row, "soli": [one.game for one in games if one.game in offered]}


def _row(right: CardTable, games: Sequence[CardTable], level: int, chance: Chance) -> tuple[Hand, list[CardTable]]:
    """A row that is in order in a game, and the games in which it is not, mixed: as many as are offered, or as can be
    found."""
    found: list[tuple[Hand, list[CardTable]]] = []
    many = _GAMES[level - 1] - 1
    for _ in range(_TRIES):
        row = _cards_in_order(right, _CARDS[level - 1], chance)
        found.append((row, shuffle([one for one in games if _why_not(row, one)], chance)))
        if len(found[-1][1]) >= many:
            break
    return max(found, key=lambda one: min(len(one[1]), many))


def _cards_in_order(table: CardTable, many: int, chance: Chance) -> Hand:
    """So many different cards of one suit or of the trumps, high to low."""
    kinds = list(dict.fromkeys(table.deck))
    group = table.group[one_of(kinds, chance)]
    return in_order(shuffle([kind for kind in kinds if table.group[kind] == group], chance)[:many], table)


def _fault(row: Hand, table: CardTable) -> int:
    """Where a row goes wrong; the later, the harder to see."""
    wrong = _why_not(row, table)
    return wrong[0] if wrong else 0


KIND: TaskKind[Task, tuple[int, ...]] = WhichSolo()

SAMPLES = ({"row": "KrD PiD KaA", "soli": ["damensolo", "piksolo", "karosolo"]}, {"game": "iwan"})

INVENTION = Invention(_draw, own=_at_table)

FORM = Form(
    {
        "which_solo": Question(
            "which_solo", "cards", (Field("row", "cards", True, apart=True, most=24), Field("soli", "soli"), WORKED)
        ),
        "how_many": Question("which_solo", "cards", (Field("game", "game", True), WORKED)),
    }
)
