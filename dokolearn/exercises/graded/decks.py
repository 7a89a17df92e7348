"""Decks: proven positions for free drills, by kind of exercise and book. `dokolearn grade --draw` finds them.

A card is a letter, and so a whole position is one short word: hand, running Stich, who led first, what was played.

    deck("choose_card", "ddv")[17].task      # a task as a spec has it
"""

import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from dokolearn.ch1_general import card_codes, parse_cards
from dokolearn.exercises.graded import FOLDER, Measurement
from dokolearn.model import Hand, Kind
from dokolearn.players.grading import Figure, Grade

GRADES: tuple[Grade, ...] = ("best", "good", "playable", "mistake", "open")


class Proven(NamedTuple):
    """A position with what was measured there, and how hard it is."""

    word: str
    """The position in letters."""
    level: int
    measured: Measurement

    @property
    def task(self) -> dict[str, Any]:
        """The position as an author would have written it."""
        hand, stich, lead, *before = self.word.split(".")
        cards = {"hand": _cards(hand), "stich": _cards(stich), "stiche": _cards("".join(before))}
        return {**{key: card_codes(kinds) for key, kinds in cards.items()}, "lead": int(lead)}


class Deck(NamedTuple):
    """What has been found for a kind at the table of a book."""

    tried: int
    """So many positions were looked at, one after the other by number."""
    proven: tuple[Proven, ...]


def word_of(task: Mapping[str, Any]) -> str:
    """A position in letters; its task as a spec has it."""
    hand, stich, stiche = (_letters(parse_cards(task[key])) for key in ("hand", "stich", "stiche"))
    return ".".join([hand, stich, str(task["lead"]), *([stiche] if stiche else [])])


@cache
def deck(kind: str, book: str) -> Deck:
    """The deck of a kind at the table of a book; an empty one where there is none yet."""
    path = path_of_deck(kind, book)
    if not os.path.isfile(path):
        return Deck(0, ())
    with open(path, encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return Deck(found["tried"], tuple([_read(row) for row in found["proven"]]))


def path_of_deck(kind: str, book: str) -> str:
    """The file of a deck."""
    return os.path.join(FOLDER, f"{kind}-{book}.json")


def written_deck(found: Deck) -> str:
    """A deck as it stands in its file, a line for each position."""
    rows = ",\n".join(json.dumps(_row(one)) for one in found.proven)
    return f'{{"tried": {found.tried}, "proven": [\n{rows}\n]}}\n'


def _row(one: Proven) -> list[Any]:
    word, level, (made, probe, deals, figures) = one
    return [word, level, made, probe, deals, " ".join(_figure(option, *figure) for option, figure in figures.items())]


def _figure(option: str, grade: Grade, price: float, error: float) -> str:
    return f"{option}:{GRADES.index(grade)}:{round(100 * price)}:{round(100 * error)}"


def _read(row: Iterable[Any]) -> Proven:
    word, level, made, probe, deals, written = row
    figures: dict[str, Figure] = {}
    for one in written.split():
        option, grade, price, error = one.rsplit(":", 3)
        figures[option] = Figure(GRADES[int(grade)], int(price) / 100, int(error) / 100)
    return Proven(word, level, Measurement(made, probe, deals, figures))


def _letters(cards: Hand) -> str:
    return "".join(chr(ord("A") + kind) for kind in cards)


def _cards(letters: str) -> Hand:
    return tuple(Kind(ord(letter) - ord("A")) for letter in letters)
