"""Fill in the sheet of an evening: a row of four numbers for each game, then the sums. Every slip has its reason."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from dokolearn.ch3_scoring.value import Sheet, sheet, sheet_rules, totals
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.frame.invention import Chance, Invention, Position
from dokolearn.exercises.frame.question import GIVEN, WORKED, Field, Form, Question
from dokolearn.exercises.frame.stepping import Stage, Stepping, wrong_answers
from dokolearn.exercises.frame.task import Lines, Scene, TaskKind
from dokolearn.exercises.position.reading import read_form, read_seats
from dokolearn.model import SEATS, CardTable, RuleSet, Seat, four
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import with_sign

MOST_GAMES, MOST_PUNKTE, OFFERED = 3, 40, 3


@dataclass(frozen=True, slots=True)
class EveningGame:
    """One game of the evening: who was Re, and its value in Punkte from Re's view."""

    re: frozenset[Seat]
    value: int


@dataclass(frozen=True, slots=True)
class Task:
    """One to three games under a book; `given`: so many steps are filled in already."""

    rules: RuleSet
    games: tuple[EveningGame, ...]
    given: int
    worked: bool


class Spielzettel(Stepping[Task]):
    """§3.1 What does everybody write down?"""

    name: str = "spielzettel"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`games`: one to three of {`re`: seats, `value`: Punkte of Re}; `given`, `worked`."""
        said = read_form(data, FORM, rules)
        listed = said["games"] if isinstance(said["games"], list) else []
        said.check(0 < len(listed) <= MOST_GAMES, f"games: expected one to {MOST_GAMES}")
        games = tuple(game for one in listed if (game := _game(one, said.problems)))
        said.check(_as_rounded(games, rules), "games: expected even Punkte in this book")
        return said.task(Task, games=games)

    def steps(self, task: Task, lang: str) -> tuple[Stage, ...]:
        """A row for each game, and the sums where there is more than one."""
        rows = [_sheet(game, task.rules) for game in task.games]
        found = tuple(_row(task, number, lang) for number in range(len(rows)))
        return (*found, _sums(rows, lang)) if len(rows) > 1 else found

    def look(self, task: Task, lang: str) -> Scene:
        """How every game ended."""
        facts = tuple(_fact(game, number, lang) for number, game in enumerate(task.games, start=1))
        return Scene(prompt=text(lang, "spielzettel.prompt"), facts=facts)

    def lines(self, task: Task, rows: tuple[tuple[str, ...], ...], lang: str) -> Lines:
        """The sheet as far as it is filled in."""
        players = (text(lang, f"table.{seat}") for seat in SEATS)
        return Lines(text(lang, "spielzettel.label"), (text(lang, "spielzettel.game"), *players), rows)


def _as_rounded(games: Iterable[EveningGame], rules: RuleSet) -> bool:
    """Even values where a book rounds to them (`maennle §28`)."""
    return rules.value.round_even == "none" or all(game.value % 2 == 0 for game in games)


def _game(data: object, problems: list[str]) -> EveningGame | None:
    if not isinstance(data, Mapping) or set(data) != {"re", "value"}:
        problems.append("games: expected re and value")
        return None
    re, value = read_seats("re", data["re"], problems), data["value"]
    if len(re) not in (1, 2) or type(value) is not int or not 0 < abs(value) <= MOST_PUNKTE:
        problems.append(f"games: expected one or two seats and 1 to {MOST_PUNKTE} Punkte, plus or minus")
        return None
    return EveningGame(frozenset(re), value)


def _sheet(game: EveningGame, rules: RuleSet) -> Sheet:
    return sheet(game.value, game.re, sheet_rules(rules.value))


def _fact(game: EveningGame, number: int, lang: str) -> str:
    """Spiel 1: Du und Bernd sind Re, 4 Punkte für Re."""
    names = [text(lang, f"table.{seat}") for seat in sorted(game.re)]
    re = names[0] if len(names) == 1 else text(lang, "list.and", first=names[0], last=names[1])
    party = text(lang, f"party.{PARTIES[game.value < 0]}")
    key = "alone" if len(names) == 1 else "two"
    many = abs(game.value)
    points = text(lang, "score.points.one" if many == 1 else "score.points.many", number=many)
    return text(lang, f"spielzettel.fact.{key}", number=number, re=re, points=points, party=party)


def _label(numbers: Sheet, lang: str) -> str:
    """Du +2, Anna −2 …: a number stays in the line of its player."""
    return ", ".join(f"{text(lang, f'table.{seat}')}\N{NO-BREAK SPACE}{with_sign(numbers[seat])}" for seat in SEATS)


def _row(task: Task, number: int, lang: str) -> Stage:
    game = task.games[number]
    numbers = _sheet(game, task.rules)
    how = sheet_rules(task.rules.value)
    key = "two" if len(game.re) == 2 else "alone" if how.factor > 1 else "alone_once"
    if how.winners_only:
        key = "winners"
    why = text(lang, f"spielzettel.why.{key}", factor=how.factor)
    paragraph = "4.7.faktor" if key.startswith("alone") else "3.1.3"
    right = Choice(_label(numbers, lang), True, why, (paragraph,))
    wrong = _wrong_choices(numbers, _slips(game, task.rules, lang), paragraph, lang)
    row = (text(lang, "spielzettel.row", number=number + 1), *map(with_sign, numbers))
    return Stage(text(lang, "spielzettel.which", number=number + 1), _mix(numbers, {numbers: right, **wrong}), row)


class Slip(NamedTuple):
    """A row that beginners write, and the words that say of which game or of whom it is true."""

    key: str
    numbers: Sheet
    words: Mapping[str, Any] = {}


def _slips(game: EveningGame, rules: RuleSet, lang: str) -> list[Slip]:
    """Signs the wrong way, only the winners or the losers too, the wrong factor, the wrong partner."""
    right = sheet_rules(rules.value)
    plain, triple = right._replace(factor=1), right._replace(factor=3)
    slips = [Slip("losers" if right.winners_only else "signs", sheet(-game.value, game.re, right))]
    if len(game.re) == 1:
        single = sheet(game.value, game.re, triple if right.factor == 1 else plain)
        once = right.factor == 1
        slips = [
            Slip("factor_too" if once else "factor", single),
            Slip("factor_too" if once else "all_three", sheet(3 * game.value, game.re, plain)),
            *slips,
        ]
    other = sheet(game.value, game.re, right._replace(winners_only=not right.winners_only))
    slips.append(Slip("with_minus" if right.winners_only else "no_minus", other))
    for some in combinations(SEATS, len(game.re)):
        names = ", ".join(text(lang, f"table.{seat}") for seat in some)
        slips.append(Slip("neighbour", sheet(game.value, frozenset(some), right), {"names": names}))
    return slips


def _sums(rows: list[Sheet], lang: str) -> Stage:
    numbers = totals(rows)
    why = text(lang, "spielzettel.why.sums")
    right = Choice(_label(numbers, lang), True, why, ("3.1.3",))
    unsigned = [_four(map(abs, row)) for row in rows]
    slips = [Slip("last", rows[-1]), Slip("unsigned", totals(unsigned))]
    for at in reversed(range(len(rows))):
        number = {"number": at + 1}
        slips += [
            Slip("signs_one", _change_sign(rows, at, -1), number),
            Slip("forgotten", _change_sign(rows, at, 0), number),
        ]
    wrong = _wrong_choices(numbers, slips, "3.1.3", lang)
    row = (text(lang, "score.word.so_far"), *map(with_sign, numbers))
    return Stage(text(lang, "spielzettel.sums"), _mix(numbers, {numbers: right, **wrong}), row)


def _change_sign(rows: list[Sheet], at: int, by: int) -> Sheet:
    """The sums with the signs of one row turned, or without it."""
    changed = list(rows)
    changed[at] = _four(by * number for number in rows[at])
    return totals(changed)


def _four(numbers: Any) -> Sheet:
    return four(numbers)


def _mix(right: Sheet, choices: Mapping[Sheet, Choice]) -> tuple[Choice, ...]:
    """In an order that follows nothing a player would see: neither what he gets nor what is right."""
    order = sorted((numbers for numbers in choices if numbers != right), key=_by)
    order.insert(_by(right) // STEP % len(choices), right)
    return tuple(choices[numbers] for numbers in order)


def _wrong_choices(right: Sheet, slips: list[Slip], paragraph: str, lang: str) -> dict[Sheet, Choice]:
    """The slips that give other numbers, each with its reason."""
    found = {slip.numbers: slip for slip in reversed(slips) if slip.numbers != right}
    ordered = [numbers for numbers in dict.fromkeys(slip.numbers for slip in slips) if numbers in found]
    told = {}
    for numbers in wrong_answers(right, ordered, OFFERED, _by(right)):
        key, _, words = found[numbers]
        reason = text(lang, f"spielzettel.wrong.{key}", **words)
        told[numbers] = Choice(_label(numbers, lang), False, reason, (paragraph,), slip=key)
    return told


def _by(numbers: Sheet) -> int:
    """A number that follows no rule a player would see."""
    mixed: int = sum(number * 83**seat for seat, number in enumerate(numbers))
    return mixed * _MIXES >> 15 & 0xFFFF


STEP = 4
"""Which digits of that number tell the place of what is right."""

_MIXES = 2_654_435_761
"""A large prime: the digits in the middle of its multiples hang together with nothing."""


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """As many games as the level says; somebody plays alone now and then."""
    return {"games": [_some_game(level, chance) for _ in range(level)]}


def _some_game(level: int, chance: Chance) -> JsonDict:
    first, further = int(chance() * 4), 1 + int(chance() * 3)
    alone = level > 1 and chance() < 0.3
    value = (1 + int(chance() * 8)) * (1 if chance() < 0.6 else -1)
    return {"re": [first] if alone else sorted((first, (first + further) % 4)), "value": value}


def _fits(position: Position, rules: RuleSet) -> bool:
    return _as_rounded([EveningGame(frozenset(game["re"]), game["value"]) for game in position["games"]], rules)


KIND: TaskKind[Task, int] = Spielzettel()

SAMPLES = ({"games": [{"re": [0, 2], "value": 4}, {"re": [1], "value": -2}]},)

INVENTION = Invention(_draw, fits=_fits)

FORM = Form(
    {"spielzettel": Question("spielzettel", "score", (Field("games", "games", True), GIVEN, WORKED), watched=True)}
)
