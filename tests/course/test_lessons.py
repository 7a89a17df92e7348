"""The lessons: they run, they are short between two actions, and no word of the game comes before its lesson."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from effort import each, thorough

from dokolearn.ch4_vorbehalte.soli import trump_count
from dokolearn.course.lesson_check import as_read, check_lesson, read_lesson, read_terms
from dokolearn.course.prose_at_table import prose_at
from dokolearn.exercises.catalogue import catalogue
from dokolearn.exercises.drill import Drill, start_drill
from dokolearn.hosts.site.pages.fences import FENCE
from dokolearn.hosts.site.pages.lesson_runs import execute, lessons, read
from dokolearn.rulesets import BOOKS
from dokolearn.script import register
from dokolearn.strings import text
from dokolearn.trace import ROOT

LESSONS = sorted((ROOT / "lessons").glob("*.ipynb"))
NUMBER = {path.stem: path.stem[:2] for path in LESSONS}
SETUP = "from dokolearn import show"
SHOW = re.compile(r'show\("([^"]+)"\)')
DRILL = re.compile(r'show_drill\("(\w+)", seed=(\d+)(?:, (?:(?:reckon|count)=True|level=[123]|first="\w+"))?\)')
EVENING = re.compile(r'show_evening\("\w+"(?:, "\w+")*, seed=\d+\)')
RULE = re.compile(r'show_rule\("\w+"(, "\w+")*\)')
SCORE = re.compile(r"show_score\(.*\)")
TERMS = read_terms(ROOT / "lessons")

all_lessons = each("path", LESSONS)


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def prose(path: Path) -> str:
    return "\n\n".join(source(cell) for cell in cells(path) if cell["cell_type"] == "markdown")


def keys(path: Path) -> list[str]:
    return [key for cell in cells(path) if cell["cell_type"] == "code" for key in SHOW.findall(source(cell))]


def drills(path: Path) -> list[Drill]:
    found = [DRILL.search(source(cell)) for cell in cells(path) if cell["cell_type"] == "code"]
    return [start_drill(match[1], int(match[2])) for match in found if match]


@pytest.mark.usefixtures("real_site")
def test_every_cell_has_run() -> None:
    """The site is only built when all lessons run; whoever built it has kept them."""
    assert [(lesson.path.stem, lesson.ran, lesson.failure) for lesson in lessons(LESSONS, ROOT, "de")] == [
        (path.stem, False, None) for path in LESSONS
    ]


@pytest.fixture(scope="module")
def failures() -> dict[str, str]:
    """What went wrong in each lesson, run as the site build runs it, several at a time."""
    with ThreadPoolExecutor() as pool:
        ran = pool.map(lambda path: execute(read(path), path)[1], LESSONS)
        return {path.stem: str(failure) for path, failure in zip(LESSONS, ran, strict=True) if failure}


@thorough
@all_lessons
def test_every_cell_runs(failures: dict[str, str], path: Path) -> None:
    assert failures.get(path.stem) is None


@all_lessons
def test_stored_without_outputs(path: Path) -> None:
    for cell in cells(path):
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None


@all_lessons
def test_learners_meet_no_python(path: Path) -> None:
    first, *others = [source(cell) for cell in cells(path) if cell["cell_type"] == "code"]
    extra = ("show_drill", "show_evening", "show_rule", "show_score")
    used = {name for name in extra for cell in cells(path) if f"{name}(" in source(cell)}
    assert first == ", ".join([SETUP, *sorted(used)])
    assert [
        code for code in others if not any(line.fullmatch(code) for line in (SHOW, DRILL, EVENING, RULE, SCORE))
    ] == []


@all_lessons
def test_words_texts_and_sentences(path: Path) -> None:
    """What `dokolearn check` looks at: `tests/course/test_lesson_check.py` shows that it finds something."""
    assert [str(problem) for problem in check_lesson(read_lesson(path), TERMS)] == []


@each("book", BOOKS)
def test_4_08_the_numbers_of_trumps_are_those_of_the_table(book: str) -> None:
    """§4.8: 26 and 24 with nines, 24 and 22 without; a table is told its own."""
    (path,) = [one for one in LESSONS if one.stem.startswith("15")]
    told = re.findall(r"\*\*(\d+)\*\*", prose_at(prose(path), BOOKS[book]))
    assert told[-2:] == [str(trump_count(BOOKS[book], game)) for game in ("karosolo", "herzsolo")]


CITED = {
    "10": {"25"},
    "12": {"24"},
    "13": {"17", "25"},
    "14": {"10", "12"},
    "15": {"21", "24"},
    "16": {"10"},
    "17": {"18", "19", "25"},
}
"""Paragraphs of the Spielordnung by lesson, read beside it: §10 the kinds of game and their rank, §12 bidding, §18 whom
a Hochzeit marries, §19 the one that nobody does, §21 trumps, §24 Tacks,
§17 and §25 what forces a call."""


@all_lessons
def test_maennle_is_cited_where_it_carries_the_rule(path: Path) -> None:
    said = " ".join(re.findall(r"Männle[^.:]*", as_read(prose(path))))
    found = re.findall(r"§(\d+)", said)
    assert set(found) == CITED.get(NUMBER[path.stem], set())


@all_lessons
def test_title_goal_and_time_come_first(path: Path) -> None:
    first = cells(path)[0]
    assert first["cell_type"] == "markdown"
    assert re.match(r"# \w", source(first))
    assert "Minuten" in source(first)
    assert len(re.findall(r"^# ", prose(path), re.M)) == 1


def test_most_take_as_long_as_their_list_says() -> None:
    """The first one takes five minutes, the eighth with all its hands twenty, the eighteenth is an evening."""
    usual = re.compile(r"etwa (zehn|zwölf|fünfzehn) Minuten")
    others = [NUMBER[path.stem] for path in LESSONS if not usual.search(source(cells(path)[0]))]
    assert others == ["00", "08", "18"]
    assert "die meisten dauern zehn bis fünfzehn Minuten" in text("de", "site.lessons_intro")


@all_lessons
def test_exercises_are_in_the_catalogue(path: Path) -> None:
    assert keys(path)
    assert [key for key in keys(path) if key not in catalogue()] == []


@all_lessons
def test_lessons_from_the_third_on_begin_with_a_recall(path: Path) -> None:
    """A hand may come before it."""
    if NUMBER[path.stem] >= "02":
        first = next(one for key in keys(path) if (one := catalogue()[key])["kind"] != "play_stiche")
        assert "## Zum Aufwärmen" in prose(path).split("<a id=")[0]
        assert len(first["tasks"]) >= 2


@all_lessons
def test_leads_on_to_the_next_lesson(path: Path) -> None:
    at = LESSONS.index(path)
    if at + 1 < len(LESSONS):
        assert f"({LESSONS[at + 1].name})" in source(cells(path)[-1])


GONE = {
    *("1.1/erste-karten", "1.1/verwechselt", "1.2/augen-und-punkte", "1.2/stich-zaehlen", "1.3/namen-zaehlen"),
    *("2.2/aufwaermen-partner", "3.1/genau-hinsehen", "3.1/plus-und-minus", "3.1/wer-hat-mehr", "3.8/gegen-die-alten"),
}
"""What lessons 1 and 8 asked before they were played; the keys stay, by which readers have what they did."""


def test_every_exercise_is_shown_somewhere_once() -> None:
    pages = (page.read_text(encoding="utf-8") for page in (ROOT / "site" / "pages").glob("*.md"))
    shown = [key for path in LESSONS for key in keys(path)]
    shown += [
        match["inside"].strip() for page in pages for match in FENCE.finditer(page) if match["what"] == "exercise"
    ]
    written = {number for number, entry in register().items() if entry.lesson in set(NUMBER.values())}
    assert len(shown) == len(set(shown))
    assert set(shown) <= set(catalogue())
    missing = set(catalogue()) - set(shown)
    assert {key for key in missing if key.split("/")[0] in {"0.0", *written}} == GONE


def test_each_paragraph_has_one_home_with_its_anchor() -> None:
    homes: dict[str, list[str]] = {}
    for path in LESSONS:
        for found in re.finditer(r'(?:<a id="(p[\d-]+)"></a>\n\n)?^#{2,3} §(\d\.\d+) ', prose(path), re.M):
            assert found[1] == f"p{found[2].replace('.', '-')}", f"{path.stem}: anchor above §{found[2]}"
            homes.setdefault(found[2], []).append(NUMBER[path.stem])
    numbers = set(NUMBER.values())
    planned = {number: [entry.lesson] for number, entry in register().items() if entry.lesson in numbers}
    assert homes == planned
