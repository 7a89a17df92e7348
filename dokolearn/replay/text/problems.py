"""What is wrong with a file, where, and how to mend it; as values, and as sentences in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dokolearn.ch1_general import card_code
from dokolearn.model import RuleSet, Verstoss
from dokolearn.option_words import problem_words
from dokolearn.replay.text.record import At, Record
from dokolearn.rulesets import MAINZ
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import card_name, card_names, in_words, list_words, reason, ref_label

MAX_PROBLEMS = 300


@dataclass(frozen=True, slots=True)
class Problem:
    """A text key with its parameters and the key of a hint; line and column count from 1.

    By name a parameter is a seat (`seat…`), a choice of seats (`seats`), a number (`n_…`), a list of words (`words`) or
    of cards to type (`codes`), a refusal of the engine (`verstoss`), of the rule books (`option`), text, or a card.
    """

    line: int
    col: int
    key: str
    params: tuple[tuple[str, Any], ...] = ()
    hint: str = ""
    warning: bool = False
    """Worth knowing, yet nothing is lost."""


def problem(at: At, key: str, hint: str = "", warning: bool = False, **params: object) -> Problem:
    """A problem at a place of the file; keys without their prefix."""
    return Problem(*at, f"replay.{key}", tuple(params.items()), hint and f"replay.{hint}", warning)


def player_names(record: Record, lang: str) -> tuple[str, ...]:
    """The four players as the file calls them, or by number."""
    return tuple(record.value(f"Player{number}") or text(lang, "replay.player", n=number) for number in range(1, 5))


def sentence(found: Problem, lang: str, names: Sequence[str]) -> str:
    """A problem as a sentence."""
    return text(lang, found.key, **_words(found, lang, names))


def advice(found: Problem, lang: str, names: Sequence[str]) -> str:
    """The hint that belongs to a problem, empty without one."""
    return text(lang, found.hint, **_words(found, lang, names)) if found.hint else ""


def _words(found: Problem, lang: str, names: Sequence[str]) -> JsonDict:
    given = dict(found.params)
    known = {key: _word(key, value, lang, names) for key, value in given.items() if _is_ours(key)}
    rest = {key: value for key, value in given.items() if key not in known and key != "rules"}
    if "verstoss" in given:
        known["places"] = _places(given["verstoss"], given["rules"], lang)
        known["serve"] = card_names(given["verstoss"].cards, lang) if given["verstoss"].cards else ""
    return known | in_words(rest, lang)


def _is_ours(key: str) -> bool:
    return key.startswith("seat") or key in ("words", "codes", "kinds", "verstoss", "option")


def _word(key: str, value: Any, lang: str, names: Sequence[str]) -> str:
    if key == "seats":
        return one_of([names[seat] for seat in value], lang)
    if key == "words":
        return one_of(value, lang)
    if key == "kinds":
        return list_words([f"{card_code(kind)} ({card_name(kind, lang)})" for kind in value], lang)
    if key == "codes":
        return one_of([f"{card_code(kind)} ({card_name(kind, lang)})" for kind in value], lang)
    if key == "option":
        return problem_words(value, lang)
    if isinstance(value, Verstoss):
        return reason(value, lang)
    return str(names[value])


def one_of(words: Sequence[str], lang: str) -> str:
    """Words as a choice: a, b oder c."""
    if len(words) < 2:
        return "".join(words)
    return text(lang, "replay.list_or", first=", ".join(words[:-1]), last=words[-1])


def _places(refusal: Verstoss, rules: RuleSet, lang: str) -> str:
    """The paragraph of the script, and the place in the book in play where it has one of its own."""
    own, script = rules.ref(refusal.paragraph), MAINZ.ref(refusal.paragraph)
    return "; ".join(ref_label(ref, lang) for ref in dict.fromkeys((script, own)))


@dataclass(slots=True)
class Findings:
    """Problems on the way, and whether the film still follows."""

    problems: list[Problem] = field(default_factory=list)
    possible: bool = True

    def add(self, at: At, key: str, hint: str = "", warning: bool = False, **params: object) -> None:
        """A problem, or with `warning` something worth knowing. A file that is no game need not be reported to its
        last word."""
        short = {name: value[:40] if isinstance(value, str) else value for name, value in params.items()}
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem(at, key, hint, warning, **short))
        elif len(self.problems) == MAX_PROBLEMS:
            self.problems.append(problem(at, "many", n_max=MAX_PROBLEMS))

    def impossible(self, at: At, key: str, hint: str = "", **params: Any) -> None:
        """A problem behind which the film cannot go on."""
        self.add(at, key, hint, **params)
        self.possible = False

    def beside(self) -> "Findings":
        """The same list for a variation: what is impossible there does not stop the game."""
        return Findings(self.problems)
