"""The hands of the lessons: fixed cards in which one idea decides, so that it brings clearly more than the usual slip.

Every row is read at the table: what somebody lays who has not got the idea, and what somebody lays who has.
"""

import re
from itertools import product

from effort import each

from dokolearn.course.lesson_check import read_lesson
from dokolearn.course.lesson_steps import Step, steps
from dokolearn.exercises import start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.rulesets import BOOKS
from dokolearn.trace import ROOT

CLEARLY = 15
"""So many Augen at least lie between the slip and the idea; before lesson 3 and from lesson 7 on a few are enough."""
A_FEW = 6

HANDS = {
    "1.9/du-spielst-aus": ("KrK KrA", "KrA KrK"),
    "1.7/die-staerkste": ("PiK Pi10", "Pi10 PiK"),
    # Lesson 3: Karo is trump, the Ass of a plain suit is none; Damen over Buben over Karo
    "2.3/zwei-asse": ("KrA HeK KaA", "KaA KrA HeK"),
    "2.3/kleiner-trumpf": ("PiA KaK", "KaK PiA"),
    "2.3/welches-herz": ("HeA He10 HeK", "HeK He10 HeA"),
    "2.3/karo-dame": ("HeB KrA KaD", "KaD KrA HeB"),
    "2.3/ueber-dem-fuchs": ("KaA PiA HeB", "HeB PiA KaA"),
    "2.3/vier-stiche": ("KrA KaA HeB HeA", "KaA KrA HeB HeA"),
    # Lesson 4: the second of two equal cards is too late; another suit never wins; the order of Damen
    "2.4/zu-spaet": ("KrA PiD KrK", "KrK PiD KrA"),
    "2.4/falsche-farbe": ("KrK KrA", "KrA KrK"),
    "2.4/dame-auf-dame": ("KaD PiD KrA", "PiD KrA KaD"),
    "2.4/zweite-dame": ("PiD KrB KrA", "KrB PiD KrA"),
    "2.4/vier-stiche": ("PiD KrA KrD KaK", "KrD PiD KrA KaK"),
    # Lesson 5: serve low, keep what is dear; only the first card counts; ruff or discard
    "2.7/klein-bedienen": ("KaA KaK PiA", "KaK KaA PiA"),
    "2.6/nur-die-erste": ("KrA HeB KrK", "KrK HeB KrA"),
    "2.7/herz-dame": ("PiK KrA HeD", "HeD KrA PiK"),
    "2.8/frei": ("Kr10 KrA KaA", "KaA KrA Kr10"),
    "2.8/billig-abwerfen": ("KrA PiK HeA", "PiK KrA HeA"),
    "2.8/vier-stiche": ("KaA PiD KrK HeK", "HeK PiD KaA KrK"),
    # Lesson 6: who has laid a Kreuz Dame, and what a partner is given
    "2.2/zweite-kreuz-dame": ("KrD Ka10 KrA", "Ka10 KrD KrA"),
    "2.1/die-alten": ("KrD HeK KaA", "KaA KrD HeK"),
    "2.2/dame-schon-weg": ("KaA KrA KrD", "KrD KrA KaA"),
    "2.2/pik-dame-kreuz-dame": ("Ka10 KrA KrD", "KrD KrA Ka10"),
    "2.2/abzaehlen": ("HeB Pi10 KaA", "KaA Pi10 HeB"),
    "2.2/gegen-drei": ("KaA KrK KrD KrD", "KrD KrD KaA KrK"),
    "2.2/vier-stiche": ("Ka10 KrA KaK KrD", "KaK KrA KrD Ka10"),
    # Lessons 7 and 8: Augen for the partner; 121, 120 and 90
    "1.6/dem-partner": ("PiK Pi10 KrA", "Pi10 PiK KrA"),
    "1.6/partner-liegt-vorn": ("HeB Pi10 Ka10 KrA", "Ka10 Pi10 HeB KrA"),
    "3.1/reicht-es": ("PiK KaA KrD", "PiK KrD KaA"),
    "3.1/genau-120": ("Ka10 PiD KrA", "PiD KrA Ka10"),
    "3.1/unter-neunzig": ("HeB KaA KrA", "KaA KrA HeB"),
}
"""By key the slip and the idea, at all five tables."""

TWO_DULLEN = {True: ("KaK KrA He10", "He10 KrA KaK"), False: ("He10 KrA KaK", "KaK KrA He10")}
"""2.4/deine-dulle: whether the second one is right depends on whether it beats the first at this table."""


def augen(key: str, book: str, line: str) -> int:
    """What the learner's side has at the end, played to the last card as it is written."""
    state = start(at_table(spec(key, "de", book)))
    for card in line.split():
        shown = view(state)
        places = [at for at, held in enumerate(shown["hand"]["cards"]) if held["code"] == card]
        after = step(state, {"type": "pick", "index": next(at for at in places if at not in shown["gone"])})
        assert after.inner != state.inner, f"{card} is refused: {view(after)['feedback']}"
        state = after if after.solved else step(after, {"type": "go_on"})
    assert state.solved
    found = re.search(r"(\d+) Augen", view(state)["facts"][0])
    assert found
    return int(found[1])


@each("key, book", product(HANDS, BOOKS))
def test_the_idea_brings_clearly_more_than_the_slip(key: str, book: str) -> None:
    slip, idea = HANDS[key]
    early = key.startswith(("1.", "3."))
    assert augen(key, book, idea) - augen(key, book, slip) >= (A_FEW if early else CLEARLY)


@each("book", BOOKS)
def test_the_second_dulle_is_right_where_it_beats_the_first(book: str) -> None:
    slip, idea = TWO_DULLEN[BOOKS[book].stich.dulle_second_beats_first]
    assert augen("2.4/deine-dulle", book, idea) - augen("2.4/deine-dulle", book, slip) >= CLEARLY


def test_every_hand_of_lessons_3_to_6_is_read_here() -> None:
    played = {key for key, one in catalogue().items() if one["kind"] == "play_stiche" and key.startswith("2.")}
    assert played - HANDS.keys() == {"2.4/deine-dulle"}


# How lessons are made of them

PLAYED = ("02", "03", "04", "05", "06", "07", "08")
LESSONS = {path.stem[:2]: path for path in sorted((ROOT / "lessons").glob("*.ipynb"))}


def of(number: str) -> list[Step]:
    return list(steps(read_lesson(LESSONS[number])))


def stiche(one: Step) -> int:
    """In how many Stichen a step begins."""
    first = next((key for key in one.keys if key in catalogue()), "")
    return len(catalogue()[first]["tasks"][0]["hands"][0].split()) if one.shown[:1] == ("play_stiche",) else 0


@each("number", PLAYED)
def test_in_every_second_step_readers_play_speak_or_write(number: str) -> None:
    found = of(number)
    assert 2 * len([one for one in found if one.own]) >= len(found)


@each("number", PLAYED)
def test_a_step_has_at_most_sixty_words(number: str) -> None:
    assert [one for one in of(number) if one.words > 60] == []


@each("number", ["03", "04", "05", "06"])
def test_lessons_3_to_6_begin_and_end_with_three_or_four_stiche(number: str) -> None:
    found = [many for one in of(number) if (many := stiche(one))]
    assert found[0] in (3, 4)
    assert found[-1] in (3, 4)
    assert stiche(of(number)[0]) == found[0], "at once"


def test_lessons_3_to_6_ask_for_half_as_much_as_they_once_did() -> None:
    """They had 111 tasks in a row."""
    asked = [catalogue()[key]["tasks"] for number in ("03", "04", "05", "06") for one in of(number) for key in one.keys]
    assert sum(len(tasks) for tasks in asked if "hands" not in tasks[0]) <= 55


def test_no_two_lessons_begin_alike() -> None:
    begun = [" ".join(read_lesson(path).cells[0][1].split("\n\n")[1].split()[:2]) for path in LESSONS.values()]
    assert len(set(begun)) == len(begun)
