"""Decks: proven positions for free drills, by kind of exercise and book. `dokolearn grade --draw` finds them.

A card is a letter, and so a whole position is one short word: hand, running Stich, who led first, what was played.

    deck("choose_card", "ddv")[17].task      # a task as a spec has it
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from dokolearn.ch1_general import card_codes, parse_cards
from dokolearn.exercises.graded import FOLDER, Measurement
from dokolearn.game import State, deal_game, legal, play, sight, start, without_questions
from dokolearn.model import SEATS, Hand, Kind, RuleSet
from dokolearn.players.grading import Figure, Grade
from dokolearn.players.verein import plays_as_printed

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


# How a number becomes a position


LATEST = 9
"""In this Stich at most the learner is asked: later hardly anything is left to choose."""


def proposed(rules: RuleSet, number: int) -> dict[str, Any] | None:
    """Hand, running Stich and all cards before, as a task has them; None where the number deals no normal game, or
    nothing can be chosen."""
    random = Random(f"deck {number}").random
    spiel = deal_game(rules, SEATS[int(random() * 4)], random)
    if spiel.vertrag.game != "normal":
        return None
    state = start(spiel)
    for _ in range(_how_many(random)):
        seen = sight(without_questions(spiel, state), state.turn)
        state = play(spiel, state, plays_as_printed(seen))
    return _turned(state) if len(set(legal(spiel, state))) > 1 else None


def _how_many(random: Callable[[], float]) -> int:
    """So many cards before: early Stiche more often than late ones, every place in a Stich alike."""
    return 4 * int(min(random(), random()) * LATEST) + int(random() * 4)


def _turned(state: State) -> dict[str, Any]:
    first = state.stiche[0].lead if state.stiche else state.lead
    return {
        "hand": card_codes(state.hands[state.turn]),
        "stich": card_codes(state.stich),
        "stiche": card_codes([kind for stich in state.stiche for kind in stich.cards]),
        "lead": (first - state.turn) % 4,
    }
