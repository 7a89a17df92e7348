"""One conformance case: its rules, what is given, what is expected, and the errors of a case that cannot be run."""

import json
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from dokolearn.ch1_general import COPIES, KIND_BY_CODE, card_code
from dokolearn.ch2_normal_game import card_table, in_pack
from dokolearn.ch3_scoring import PARTIES
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES, game_type
from dokolearn.model import STAGES, Call, CardTable, GameType, Kind, Moment, RuleSet, Seat, Verstoss
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.shallow_json import JsonDict, JsonObject, read_json

Answer = TypeVar("Answer")


FULL_HAND = 12
"""§1.4 The most cards anybody can hold."""


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
    answered: dict[Any, Any] = field(default_factory=dict)
    """What several keys of `expect` ask for: question → answer, see `once`."""

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

    def seats(self, key: str) -> frozenset[Seat]:
        """Seats from `given`, each once. Raises CaseError for what is no list of them."""
        found = [seat(one) for one in list_of(key, self.need(key))]
        if len(set(found)) < len(found):
            raise CaseError(f"{key}: a seat is named twice")
        return frozenset(found)

    def yes(self, key: str) -> bool:
        """A yes or no from `given`, no without it. Raises CaseError for anything else."""
        return flag(key, self.given)

    @property
    def hand_size(self) -> int:
        """Cards of one player at the start."""
        return 12 if self.rules.cards.deck_nines else 10

    def cards(self, key: str, least: int = 0, most: int = FULL_HAND) -> tuple[Kind, ...]:
        """Cards from `given`, so many of them. Raises CaseError, also for a third copy of a card."""
        found = self.kinds(list_of(key, self.need(key)))
        if not least <= len(found) <= most:
            numbers = f"{least} to {most}" if least < most else str(most)
            raise CaseError(f"{key}: expected {numbers} cards, got {len(found)}")
        not_thrice(found)
        return found

    def kinds(self, codes: list[Any]) -> tuple[Kind, ...]:
        """Card codes as cards. Raises CaseError for one that is not in the pack of the book."""
        wrong = [
            code
            for code in codes
            if not isinstance(code, str)
            or code == "Schwein"
            or code not in KIND_BY_CODE
            or not in_pack(KIND_BY_CODE[code], self.rules.cards)
        ]
        if wrong:
            raise CaseError(f"no such card in this pack: {', '.join(map(str, wrong))}")
        return tuple(KIND_BY_CODE[code] for code in codes)


def once(question: Callable[[Case], Answer]) -> Callable[[Case], Answer]:
    """A question that several keys of `expect` ask: it is answered once for each case."""

    @wraps(question)
    def answer(case: Case) -> Answer:
        if question not in case.answered:
            case.answered[question] = question(case)
        found: Answer = case.answered[question]
        return found

    return answer


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


def list_of(where: str, value: object) -> list[Any]:
    """A list. Raises CaseError for anything else."""
    if not isinstance(value, list):
        raise CaseError(f"{where}: expected a list")
    return value


def parts(where: str, value: Any, known: Container[str]) -> JsonDict:
    """An object with some of these keys. Raises CaseError for anything else."""
    if not isinstance(value, dict):
        raise CaseError(f"{where}: expected an object")
    no_strangers(where, value, known)
    return value


def flag(key: str, data: JsonObject, default: bool = False) -> bool:
    """A yes or no. Raises CaseError for anything else."""
    value = data.get(key, default)
    if type(value) is not bool:
        raise CaseError(f"{key}: expected true or false")
    return value


def number(key: str, data: JsonObject, least: int = 0, most: int | None = None, where: str = "") -> int:
    """A whole number. Raises CaseError if it is missing, none, or outside its bounds."""
    value = data.get(key)
    if type(value) is not int or value < least or (most is not None and value > most):
        bounds = f"from {least} to {most}" if most is not None else f"from {least} on"
        raise CaseError(f"{where}{key}: expected a whole number {bounds}")
    return value


def not_thrice(kinds: Iterable[Kind]) -> None:
    """§1.1 Raises CaseError if there are more than two of a card."""
    held = list(kinds)
    too_many = [kind for kind in dict.fromkeys(held) if held.count(kind) > COPIES]
    if too_many:
        raise CaseError(f"more than two of a card: {', '.join(codes(too_many))}")


def codes(kinds: Iterable[Kind]) -> list[str]:
    """Cards as a case writes them."""
    return [card_code(kind) for kind in kinds]


def same(expected: Any, actual: Any) -> bool:
    """The same value; yes and no are no numbers here, though 1 == True in Python."""
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(same, expected, actual))
    return bool(expected == actual) and isinstance(expected, bool) == isinstance(actual, bool)


def same_list(expected: object, actual: object) -> bool:
    """Two lists with the same members, in any order; without a list, the same value."""
    if not isinstance(expected, list) or not isinstance(actual, list):
        return same(expected, actual)
    left = list(actual)
    for one in expected:
        at = next((place for place, other in enumerate(left) if same(one, other)), None)
        if at is None:
            return False
        del left[at]
    return not left


def same_parts(expected: Any, actual: Any) -> bool:
    """The parts that a case names; it may leave others out."""
    return isinstance(expected, dict) and all(
        part in actual and same(wanted, actual[part]) for part, wanted in expected.items()
    )


def same_lists(expected: Any, actual: Any) -> bool:
    """The lists that a case names, each in any order."""
    return isinstance(expected, dict) and all(
        isinstance(wanted, list) and same_list(wanted, actual.get(part, [])) for part, wanted in expected.items()
    )


def why(verstoss: Verstoss) -> str:
    """A refusal of the engine in a sentence."""
    from dokolearn.wording import reason  # words are needed only where something fails

    return f"{reason(verstoss, 'en')} (§{verstoss.paragraph})"


def no_strangers(where: str, data: JsonObject, known: Container[str]) -> None:
    """Raises CaseError with every key that nobody knows here."""
    strangers = [key for key in data if key not in known]
    if strangers:
        raise CaseError(f"unknown key in {where}: {', '.join(sorted(strangers))}")


def prepare(case: JsonObject) -> Case:
    """A case with its rules. Raises CaseError if the book or an option is not known."""
    name, options = case["rules"].get("set"), case["rules"].get("options", {})
    no_strangers("rules", case["rules"], ("set", "options"))
    if not isinstance(name, str) or name not in BOOKS:
        raise CaseError(f"unknown rule set {name!r}")
    return Case(_house_rules(name, json.dumps(options)), case["given"], case["expect"])


@lru_cache(maxsize=256)
def _house_rules(name: str, options: str) -> RuleSet:
    """A book with options as JSON; many cases share them. Raises CaseError for those that do not exist."""
    try:
        return with_options(BOOKS[name], json.loads(options))
    except OptionProblem as error:
        raise CaseError("; ".join(error.problems)) from error


def as_json(value: object) -> str:
    """A value as the runner prints it; half a character, which JSON can write and no terminal show, as its number."""
    written = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return written if written.isascii() else written.encode("utf-8", "backslashreplace").decode("utf-8")


# A call as cases write it, alike in every kind: who says what, and at which moment.


CALL_KEYS = (
    *("party", "call", "seat", "vorab", "invalid"),
    *("cards_in_hand", "cards_played", "on_turn", "cards_since_call", "hochzeiter", "before"),
)
"""What a case may tell about a call."""


def read_call(data: Any) -> Call:
    """A call as a case writes it. Raises CaseError for one that does not exist, also for the other party's name."""
    _check(data)
    party, name = data["party"], data["call"]
    if name != party and name not in STAGES[1:]:
        raise CaseError(f"{party} cannot call {name}")
    who = seat(data["seat"]) if "seat" in data else None
    stage = STAGES.index(name) if name in STAGES else 0
    return Call(who, party, stage, vorab=flag("vorab", data), late=flag("invalid", data))


def is_other_partys_name(data: Any) -> bool:
    """Whether somebody says the name of the other party. Raises CaseError for what is no call at all."""
    _check(data)
    return data["call"] in PARTIES and data["call"] != data["party"]


def _check(data: Any) -> None:
    """Raises CaseError for a key that does not exist, or a value that it cannot have."""
    told = parts("call", data, CALL_KEYS)
    if told.get("party") not in PARTIES or told.get("call") not in (*PARTIES, *STAGES[1:]):
        raise CaseError(f"no such call: {told.get('party')} {told.get('call')}")
    if "cards_since_call" in told:
        number("cards_since_call", told, most=FULL_HAND)
    flag("on_turn", told, default=True)
    if flag("hochzeiter", told) and told["party"] == "kontra":
        raise CaseError("call: who holds both Kreuz Damen is Re")


def read_moment(data: JsonDict, hand_size: int) -> Moment:
    """When a call was made. Where a case gives one of the two numbers, everybody has played as many cards.

    Raises CaseError if it gives neither, or two that do not go together.
    """
    if "cards_played" not in data and "cards_in_hand" not in data:
        raise CaseError("missing in call: cards_in_hand or cards_played")
    held = number("cards_in_hand", data, most=hand_size) if "cards_in_hand" in data else None
    played = number("cards_played", data, most=4 * hand_size) if "cards_played" in data else None
    if played is None and held is not None:
        played = 4 * (hand_size - held)
    assert played is not None
    full, running = divmod(played, 4)
    if held is None:
        held = hand_size - full
    if hand_size - held not in (full, full + bool(running)):
        raise CaseError(f"call: nobody holds {held} cards when {played} have been played")
    return Moment(played, held, flag("on_turn", data, default=True))


def has_moment(data: JsonDict) -> bool:
    """Whether a case tells when a call was made."""
    return "cards_played" in data or "cards_in_hand" in data


def default_seat(call: Call) -> Call:
    """The same call, by the first seat of its party where the case names none."""
    return call if call.seat is not None else call._replace(seat=Seat(PARTIES.index(call.party)))


# Case files: found below paths, read, and checked for their shape before any case runs.


FORMAT = "dokolearn-cases/1"

MOST = 16 * 1024 * 1024
"""Bytes of one file; a device may have no end."""


class UnusableFile(ValueError):
    """A case file that cannot be read at all; the message names file and position."""


def files(paths: Iterable[Path]) -> list[Path]:
    """The case files behind paths: a file itself, and every `*.json` below a folder but schemas."""
    found: list[Path] = []
    for path in paths:
        found += (
            sorted(p for p in path.rglob("*.json") if not p.name.endswith(".schema.json")) if path.is_dir() else [path]
        )
    return found


def read(path: Path) -> list[JsonDict]:
    """The cases of one file. Raises UnusableFile with the position of the first thing that is wrong."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST + 1)
        if len(raw) > MOST:
            raise UnusableFile(f"{path}: more than {MOST // 1024 // 1024} MB")
        data = read_json(raw.decode("utf-8-sig"))
    except UnusableFile:
        raise
    except OSError as error:
        raise UnusableFile(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise UnusableFile(f"{path}: not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise UnusableFile(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from error
    except ValueError as error:  # a number with thousands of digits, or too many brackets
        raise UnusableFile(f"{path}: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnusableFile(f"{path}: format: expected {FORMAT!r}")
    if not isinstance(data.get("cases"), list):
        raise UnusableFile(f"{path}: cases: expected a list")
    for number, case in enumerate(data["cases"]):
        _check_shape(path, number, case)
    cases: list[dict[str, Any]] = data["cases"]
    return cases


def _check_shape(path: Path, number: int, case: object) -> None:
    where = f"{path}: cases[{number}]"
    if not isinstance(case, dict):
        raise UnusableFile(f"{where}: expected an object")
    for key, wanted in {"id": str, "kind": str, "rules": dict, "given": dict, "expect": dict}.items():
        if not isinstance(case.get(key), wanted):
            raise UnusableFile(f"{where}.{key}: expected {'text' if wanted is str else 'an object'}")
