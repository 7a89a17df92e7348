"""What an author says after a Stich of a small game, and on which ways it fits what has just happened there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dokolearn.exercises.frame.task import read_cards
from dokolearn.exercises.position.scripted_stiche import LEARNER
from dokolearn.model import SEATS, Kind, RuleSet, Seat, Stich
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import LANGUAGES

MOST_STICHE = 12

KEYS = ("stich", "laid", "winner", "lies", *LANGUAGES)


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about the Stich of a number (the first is 1), and what has to have happened in it."""

    stich: int
    texts: tuple[str, ...]
    """For each of LANGUAGES."""
    laid: tuple[Kind, ...] = ()
    """The cards one of which the learner laid; none: any card."""
    winner: tuple[Seat, ...] = SEATS
    """Who may have won."""
    lies: tuple[Kind, ...] = ()
    """Cards that all lie there."""

    def fits(self, stich: Stich) -> bool:
        """Whether that is how it went."""
        own = stich.cards[(LEARNER - stich.lead) % 4]
        return (
            (not self.laid or own in self.laid)
            and stich.winner in self.winner
            and all(stich.cards.count(kind) >= self.lies.count(kind) for kind in self.lies)
        )


def said_after(remarks: Sequence[Remark], done: Sequence[Stich], lang: str) -> Iterator[str]:
    """What fits the last of these Stiche."""
    for one in remarks:
        if one.stich == len(done) and one.fits(done[-1]):
            yield one.texts[LANGUAGES.index(lang)]


def read_remarks(data: Any, rules: RuleSet, problems: list[str]) -> tuple[Remark, ...]:
    """A list with a text after each Stich, or one by language (`{de = […], en = […]}`); or rows: the number of a
    `stich`, the text by language, and perhaps a condition, `laid` (by the learner), `winner` (seats), `lies`."""
    if isinstance(data, list) and data and all(isinstance(row, Mapping) for row in data):
        return tuple(_read_row(row, rules, problems) for row in data)
    lists = data if isinstance(data, Mapping) else dict.fromkeys(LANGUAGES, data)
    if set(lists) != set(LANGUAGES) or not all(isinstance(texts, list) for texts in lists.values()):
        problems.append(f"says: expected a list of texts, or one for each of {', '.join(LANGUAGES)}")
        return ()
    many = max(map(len, lists.values()))
    texts = [[*map(str, lists[lang]), *[""] * many][:many] for lang in LANGUAGES]
    return tuple(Remark(number, said) for number, said in enumerate(zip(*texts, strict=True), start=1) if any(said))


def _read_row(row: JsonObject, rules: RuleSet, problems: list[str]) -> Remark:
    problems += [f"says: unknown key {key!r}" for key in row if key not in KEYS]
    number, winner = row.get("stich"), row.get("winner", list(SEATS))
    if type(number) is not int or not 1 <= number <= MOST_STICHE:
        problems.append(f"stich: expected 1 to {MOST_STICHE}")
        number = 1
    seats = winner if isinstance(winner, list) else [winner]
    if not all(type(seat) is int and seat in SEATS for seat in seats):
        problems.append("winner: expected seats from 0 to 3")
        seats = []
    texts = tuple(row.get(lang) for lang in LANGUAGES)
    if not all(isinstance(one, str) and one for one in texts):
        problems.append(f"says: expected a list of texts, or one for each of {', '.join(LANGUAGES)}")
    laid, lies = (read_cards(row, key, rules, problems) for key in ("laid", "lies"))
    return Remark(number, tuple(map(str, texts)), laid, tuple(map(Seat, seats)), lies)
