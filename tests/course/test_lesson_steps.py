"""Lessons are played instead of answered: how they are made, step by step, and that nothing but the cards tells."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, product
from pathlib import Path

from effort import each

from dokolearn.course.lesson_check import Lesson, read_lesson
from dokolearn.course.lesson_steps import Step, lesson_counts, steps
from dokolearn.exercises import solution, start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.trace import ROOT

LESSONS = {path.stem[:2]: path for path in sorted((ROOT / "lessons").glob("*.ipynb"))}
PLAYED = ("01", "02", "03", "04", "05", "06", "07", "08")
TACTICS = tuple(map(str, range(19, 27)))
FIRST_RULES = ("03", "04", "05", "06")
ONCE = 111
"""So many tasks stood in a row in lessons 3 to 6."""


def of(number: str) -> list[Step]:
    return list(steps(read_lesson(LESSONS[number])))


def stiche(one: Step) -> int:
    """How many Stiche the hand has that a step begins with."""
    return len(catalogue()[one.keys[0]]["tasks"][0]["hands"][0].split()) if one.shown[:1] == ("play_stiche",) else 0


@each("number", PLAYED)
def test_in_every_second_step_readers_lay_a_card_say_a_word_or_fill_a_line(number: str) -> None:
    found = of(number)
    assert 2 * len([one for one in found if one.own]) >= len(found)


@each("number", PLAYED)
def test_a_step_has_at_most_sixty_words(number: str) -> None:
    assert [(one.heading, one.words) for one in of(number) if one.words > 60] == []


SHARES = {"01": 50, "08": 45}
"""Of the steps, in per cent: those with cards that readers lay themselves."""


@each("number", SHARES)
def test_lessons_1_and_8_are_played_instead_of_typed(number: str) -> None:
    found = of(number)
    laid = [one for one in found if one.own == "card"]
    assert 100 * len(laid) >= SHARES[number] * len(found)


def test_lesson_8_has_seven_hands_and_at_most_twenty_tasks() -> None:
    asked = [catalogue()[key] for one in of("08") for key in one.keys]
    hands = [one for one in asked if one["kind"] == "play_stiche"]
    assert len(hands) >= 7
    assert sum(len(one["tasks"]) for one in asked if one not in hands) <= 20
    around = [one["tasks"][0]["before"] for one in hands if "before" in one["tasks"][0]]
    assert len(around) >= 6, "won or lost, and how high: by the Augen so far"


NUMBERS = ("count_augen", "game_value")
"""Kinds of which a number is typed, and nothing else is done."""


@each("number", LESSONS)
def test_at_most_six_sums_stand_in_a_row(number: str) -> None:
    """Between two of them something is laid, said or chosen."""
    asked = (catalogue()[key] for one in of(number) for key in one.keys)
    kinds = [one["kind"] in NUMBERS for one in asked for _ in one["tasks"]]
    longest = max((len([*row]) for typed, row in groupby(kinds) if typed), default=0)
    assert longest <= 6


@each("number", FIRST_RULES)
def test_lessons_3_to_6_begin_and_end_with_three_or_four_stiche(number: str) -> None:
    found = of(number)
    hands = [many for one in found if (many := stiche(one))]
    assert stiche(found[0]) in (3, 4), "at once"
    assert hands[-1] in (3, 4)


def test_lessons_3_to_6_ask_for_half_of_what_they_once_did() -> None:
    asked = [catalogue()[key]["tasks"] for number in FIRST_RULES for one in of(number) for key in one.keys]
    assert 2 * sum(len(tasks) for tasks in asked if "hands" not in tasks[0]) <= ONCE


@each("number", TACTICS)
def test_a_lesson_about_playing_well_begins_with_a_decision_and_takes_ten_to_fifteen_minutes(number: str) -> None:
    assert of(number)[0].own in ("card", "word"), "at once"
    said = lesson_counts(read_lesson(LESSONS[number]), "en")
    assert 10 <= int(re.findall(r"(\d+) minutes", said)[0]) <= 15


@each("number", ("19", "20", "21", "22", "23"))
def test_a_lesson_about_cards_begins_and_ends_with_stiche_that_are_played(number: str) -> None:
    found = of(number)
    hands = [many for one in found if (many := stiche(one))]
    assert stiche(found[0]) in (3, 4), "at once"
    assert hands[-1] == 4


def test_no_two_lessons_begin_alike() -> None:
    openings = [read_lesson(path).cells[0][1].split("\n\n")[1] for path in LESSONS.values()]
    begun = [" ".join(opening.split()[:2]) for opening in openings]
    assert len(set(begun)) == len(begun)


# Where the right answer is

SUMS = ("count_augen", "game_value", "score_game")
"""Their answer is a number, which has no place."""


def right_places(key: str, book: str) -> Iterator[tuple[int, int]]:
    """For every answer of an exercise: among how many it stands, and at which place."""
    state = start(at_table(spec(key, "de", book)))
    for event in solution(state.spec):
        shown = view(state)
        if event["type"] == "choose":
            among = [action["index"] for action in shown["actions"] if action["type"] == "choose"]
            yield len(among), among.index(event["index"])
        elif event["type"] == "pick" and shown["taps"] == "stich":
            yield len(shown["stich"]["cards"]), event["index"]
        state = step(state, event)


@each("number, book", product(PLAYED, ("mainz", "maennle")))
def test_the_right_answer_has_no_place_of_its_own(number: str, book: str) -> None:
    """At no place lie more of a lesson's right answers to the same question than its even share and two."""
    asked = [(catalogue()[key]["kind"], key) for one in of(number) for key in one.keys]
    asked = [(kind, key) for kind, key in asked if kind not in ("play_stiche", *SUMS)]
    found = Counter((kind, *place) for kind, key in asked for place in right_places(key, book))
    in_all = Counter((kind, among) for kind, among, _ in found.elements())
    assert {place: many for place, many in found.items() if many > in_all[place[:2]] / place[1] + 2} == {}


# What counts

PLAYS = ("code", 'show("2.3/zwei-asse")')
ASKS = ("code", 'show("2.7/bedienen")')


def told(*cells: tuple[str, str]) -> list[Step]:
    return list(steps(Lesson("02_probe", cells)))


def test_a_step_is_a_text_with_all_that_is_shown_below_it() -> None:
    first, second = told(
        ("markdown", "# Titel\n\nZwei Worte."), ("code", "import this"), PLAYS, ASKS, ("markdown", "Ende")
    )
    assert (first.heading, first.words, first.keys) == ("Titel", 3, ("2.3/zwei-asse", "2.7/bedienen"))
    assert (first.own, first.actions) == ("card", 3 + 3), "three cards of one's own, three hands to look through"
    assert (second.words, second.own, second.actions) == (1, "", 0)


def test_what_is_answered_is_no_card_of_ones_own() -> None:
    (answered,) = told(("markdown", "Frage"), ASKS)
    (written,) = told(("markdown", "Zettel"), ("code", 'show("3.1/aufschreiben")'))
    (game,) = told(("markdown", "Spiel"), ("code", 'show_drill("whole_game", seed=12)'))
    assert (answered.own, written.own, game.own, game.actions) == ("", "line", "card", 12)


def test_a_rule_that_follows_the_table_is_read_too() -> None:
    (one,) = told(("markdown", "Regel"), ("code", 'show_rule("herz10_trump", "schwein")'))
    assert one.words > 20


def test_the_check_says_how_a_lesson_is_made() -> None:
    said = lesson_counts(Lesson("02_probe", (("markdown", "Wort " * 150), PLAYS, ("markdown", "Ende"))), "en")
    assert said == (
        "02_probe: 2 steps, 50 % of them with something of one's own (1 with cards, 0 with words, 0 with lines), "
        "151 words, about 2 minutes"
    )


# Spelling

UNLIKE_THE_ENGINE = re.compile(r"\b(Kreuz|Pik|Herz|Karo)(-(Dame|Bube|Ass|König|Zehn|Neun|10|9)\w*| (Zehn|Neun)\b)")
"""A card is Kreuz Dame, Karo Ass, Herz 10, as every view names it: without a hyphen, its rank in figures."""

PROSE = [
    *LESSONS.values(),
    *(ROOT / "site" / "pages").glob("*.md"),
    *(ROOT / "dokolearn/strings/de").glob("*.json"),
    *(ROOT / "replays").glob("*.dkn"),
]


@each("path", PROSE)
def test_cards_are_spelt_as_the_engine_names_them(path: Path) -> None:
    """Words that players look for in a list of house rules are theirs."""
    lines = path.read_text(encoding="utf-8").splitlines()
    said = "\n".join(line for line in lines if not line.startswith(' "sought.'))
    assert [found[0] for found in UNLIKE_THE_ENGINE.finditer(said)] == []


def test_another_spelling_is_found() -> None:
    for spelt in ("die Kreuz-Dame", "zwei Karo-Asse", "die Herz-Zehn", "eine Herz Zehn"):
        assert UNLIKE_THE_ENGINE.search(spelt)
    assert not UNLIKE_THE_ENGINE.search("Kreuz Dame, Karo Ass, die beiden Herz 10, eine Herz-Karte")
