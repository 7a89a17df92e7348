"""Decks: proven positions for free drills, by kind of exercise and book. `dokolearn dev grade --draw` finds them.

A card is a letter, and so a whole position is one short word.

    deck("choose_card", "ddv")[17].task      # a task as a spec has it
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from dokolearn.ch1_general import card_codes, parse_cards
from dokolearn.exercises.frame.question import Form
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.graded import FOLDER, Measurement, figures_in
from dokolearn.exercises.position.reading import Reading, read_form
from dokolearn.game import State, deal_game, legal, play, sight, start, without_questions
from dokolearn.model import SEATS, Hand, Kind, RuleSet
from dokolearn.players.grading import Figure, Grade
from dokolearn.players.verein import plays_as_printed
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict, JsonObject

BLANK = "~"
"""Stands for the blank in the name of an option: a blank ends one."""

GRADES: tuple[Grade, ...] = ("best", "good", "playable", "mistake", "open")


class Proven(NamedTuple):
    """A position with what was measured there, and how hard it is."""

    word: str
    """The position in letters: hand, running Stich, who led first, what was played, what was called."""
    level: int
    measured: Measurement

    @property
    def task(self) -> JsonDict:
        """The position as an author would have written it."""
        return task_of(self.word)


class Deck(NamedTuple):
    """What has been found for a kind at the table of a book."""

    tried: int
    """So many positions were looked at, one after the other by number."""
    proven: tuple[Proven, ...]


def word_of(task: JsonObject) -> str:
    """A position in letters; its task as a spec has it."""
    hand, stich, stiche = (_letters(parse_cards(task.get(key, ""))) for key in ("hand", "stich", "stiche"))
    calls = task.get("calls", "").replace(" ", ",")
    more = [stiche, calls] if calls else [stiche] if stiche else []
    return ".".join([hand, stich, str(task.get("lead", "")), *more])


def task_of(word: str) -> JsonDict:
    """The task that `word_of` has put into letters."""
    hand, stich, lead, *more = word.split(".")
    letters = {"hand": hand, "stich": stich, "stiche": "".join(more[:1])}
    cards = {key: card_codes(_cards(letter)) for key, letter in letters.items() if letter}
    calls = {"calls": more[1].replace(",", " ")} if more[1:] else {}
    return {**cards, **({"lead": int(lead)} if lead else {}), **calls}


@cache
def deck(kind: str, book: str) -> Deck:
    """The deck of a kind at the table of a book; an empty one where there is none yet."""
    found = figures_in(path_of_deck(kind, book))
    return Deck(found.get("tried", 0), tuple([_read(row) for row in found.get("proven", ())]))


ENOUGH = 5
"""So many positions of a level have to be known: nobody gets the same hand twice in a row."""


def numbers(kind: str, rules: RuleSet, level: int) -> list[int]:
    """The positions of a level at this table, or all where they are few.

    Nothing where nobody has measured any: at house rules, and where even all are few."""
    found = deck(kind, rules.name).proven if rules == BOOKS.get(rules.name) else ()
    of_level = [number for number, one in enumerate(found) if one.level == level]
    best = of_level if len(of_level) >= ENOUGH else list(range(len(found)))
    return best if len(best) >= ENOUGH else []


def alike(kind: str, rules: RuleSet, level: int) -> list[JsonDict]:
    """Tasks of a level whose figures the book has, for house rules that leave its cards and Stiche as they are: there,
    too, they are likely to be decided. Nothing for other tables."""
    book = BOOKS.get(rules.name)
    if book is None or rules == book or (rules.cards, rules.stich) != (book.cards, book.stich):
        return []
    return [one.task for one in deck(kind, rules.name).proven if one.level == level]


def forget_decks() -> None:
    """Their files have changed."""
    deck.cache_clear()


def read_graded(kind: str, data: Any, form: Form, rules: RuleSet, question: str = "") -> tuple[Reading, Proven | None]:
    """A task by its form; where it names a proven position by its number (`deck`), what that says. Only the tables of
    books have any. Raises SpecError."""
    if not isinstance(data, Mapping) or "deck" not in data:
        return read_form(data, form, rules, question), None
    number, known = data["deck"], deck(kind, rules.name).proven if rules == BOOKS.get(rules.name) else ()
    if type(number) is not int or not 0 <= number < len(known):
        raise SpecError([f"deck: expected 0 to {len(known) - 1}"])
    proven = known[number]
    return read_form({**data, **proven.task, "graded": True}, form, rules, question), proven


def path_of_deck(kind: str, book: str) -> str:
    """The file of a deck."""
    return os.path.join(FOLDER, f"{kind}-{book}.json")


def deck_text(found: Deck) -> str:
    """A deck as it stands in its file, a line for each position."""
    rows = ",\n".join(json.dumps(_row(one)) for one in found.proven)
    return f'{{"tried": {found.tried}, "proven": [\n{rows}\n]}}\n'


def _row(one: Proven) -> list[Any]:
    word, level, (made, probe, deals, figures) = one
    return [word, level, made, probe, deals, " ".join(_figure(option, *figure) for option, figure in figures.items())]


def _figure(option: str, grade: Grade, price: float, error: float) -> str:
    return f"{option.replace(' ', BLANK)}:{GRADES.index(grade)}:{round(100 * price)}:{round(100 * error)}"


def _read(row: Iterable[Any]) -> Proven:
    word, level, made, probe, deals, written = row
    figures: dict[str, Figure] = {}
    for one in written.split():
        option, grade, price, error = one.rsplit(":", 3)
        figures[option.replace(BLANK, " ")] = Figure(GRADES[int(grade)], int(price) / 100, int(error) / 100)
    return Proven(word, level, Measurement(made, probe, deals, figures))


def _letters(cards: Hand) -> str:
    return "".join(chr(ord("A") + kind) for kind in cards)


def _cards(letters: str) -> Hand:
    return tuple(Kind(ord(letter) - ord("A")) for letter in letters)


# How a number becomes a position


LATEST = 9
"""In this Stich at most the learner is asked: later hardly anything is left to choose."""


def proposed_task(rules: RuleSet, number: int) -> JsonDict | None:
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
    return task_of_moment(state) if len(set(legal(spiel, state))) > 1 else None


def _how_many(random: Callable[[], float]) -> int:
    """So many cards before: early Stiche more often than late ones, every place in a Stich alike."""
    return 4 * int(min(random(), random()) * LATEST) + int(random() * 4)


def task_of_moment(state: State) -> JsonDict:
    """A moment as a task has it: whoever is at turn sits at place 0."""
    first = state.stiche[0].lead if state.stiche else state.lead
    return {
        "hand": card_codes(state.hands[state.turn]),
        "stich": card_codes(state.stich),
        "stiche": card_codes([kind for stich in state.stiche for kind in stich.cards]),
        "lead": (first - state.turn) % 4,
    }
