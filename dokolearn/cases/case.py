"""One conformance case: its rules, what is given, what is expected, and the errors of a case that cannot be run."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from dokolearn.ch1_general import KIND_BY_CODE, card_code
from dokolearn.ch2_normal_game import card_table, in_pack
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES, game_type
from dokolearn.model import CardTable, GameType, Kind, RuleSet, Seat
from dokolearn.rulesets import BOOKS, OptionProblem, with_options


class CaseError(ValueError):
    """A case that cannot be run; the message is the reason."""


class NotYet(CaseError):
    """A case about something the engine does not know yet."""


@dataclass(frozen=True)
class Case:
    """A case with its rules made ready; whatever depends on the game is worked out when it is asked for."""

    rules: RuleSet
    given: dict[str, Any]
    expect: dict[str, Any]

    @property
    def game(self) -> str:
        """The name of the game as it is given. Raises CaseError if there is none or nobody knows it."""
        game = self.given.get("game")
        if not isinstance(game, str) or game not in GAME_TYPES:
            raise CaseError(f"unknown game {game!r}")
        return game

    @property
    def game_type(self) -> GameType:
        """The row of the game."""
        return game_type(self.game)

    @cached_property
    def table(self) -> CardTable:
        """The cards of the game."""
        return card_table(self.rules, self.game_type)

    def need(self, key: str) -> Any:
        """A part of `given` that the question cannot do without. Raises CaseError if it is missing."""
        if key not in self.given:
            raise CaseError(f"missing in given: {key}")
        return self.given[key]

    def seat(self, key: str) -> Seat:
        """A seat from `given`. Raises CaseError for what is no seat."""
        return seat(self.need(key))

    def kinds(self, codes: Any) -> tuple[Kind, ...]:
        """Card codes as cards. Raises CaseError for one that is not in the pack of the book."""
        wrong = [
            code
            for code in codes
            if code == "Schwein" or code not in KIND_BY_CODE or not in_pack(KIND_BY_CODE[code], self.rules)
        ]
        if wrong:
            raise CaseError(f"no such card in this pack: {', '.join(map(str, wrong))}")
        return tuple(KIND_BY_CODE[code] for code in codes)


Answers = dict[str, Callable[[Case], Any]]
"""Key of `expect` → how the engine answers it."""

Same = Callable[[Any, Any], bool]
"""Whether an expected value and the engine's one say the same."""


class Adapter(NamedTuple):
    """A kind of case: the keys it may give, the answers, and which of them are not compared by `==`."""

    given: tuple[str, ...]
    answers: Answers
    same: Mapping[str, Same] = {}


def seat(value: Any) -> Seat:
    """A seat, 0 to 3. Raises CaseError for anything else."""
    if type(value) is not int or not 0 <= value <= 3:
        raise CaseError(f"no such seat: {value!r}")
    return Seat(value)


def codes(kinds: Iterable[Kind]) -> list[str]:
    """Cards as a case writes them."""
    return [card_code(kind) for kind in kinds]


def same_list(expected: Any, actual: Any) -> bool:
    """Two lists with the same members, in any order."""
    return isinstance(expected, list) and sorted(expected) == sorted(actual)


def same_parts(expected: Any, actual: Any) -> bool:
    """The parts that a case names; it may leave others out."""
    return isinstance(expected, dict) and all(actual.get(part) == wanted for part, wanted in expected.items())


def same_lists(expected: Any, actual: Any) -> bool:
    """The lists that a case names, each in any order."""
    return isinstance(expected, dict) and all(
        same_list(wanted, actual.get(part, [])) for part, wanted in expected.items()
    )


def no_strangers(where: str, data: Mapping[str, Any], known: Iterable[str]) -> None:
    """Raises CaseError with every key that nobody knows here."""
    strangers = sorted(set(data) - set(known))
    if strangers:
        raise CaseError(f"unknown key in {where}: {', '.join(strangers)}")


def prepare(case: Mapping[str, Any]) -> Case:
    """A case with its rules. Raises CaseError if the book or an option is not known."""
    name, options = case["rules"].get("set"), case["rules"].get("options", {})
    no_strangers("rules", case["rules"], ("set", "options"))
    if not isinstance(name, str) or name not in BOOKS:
        raise CaseError(f"unknown rule set {name!r}")
    try:
        rules = with_options(BOOKS[name], options)
    except OptionProblem as error:
        raise CaseError("; ".join(error.problems)) from error
    return Case(rules, case["given"], case["expect"])


def as_json(value: Any) -> str:
    """A value as the runner prints it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
