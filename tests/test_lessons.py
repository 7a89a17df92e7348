"""The lessons: they run, they are short between two actions, and no word of the game comes before its lesson."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dokolearn.exercises import TableError, state_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import Drill, drill_table, start_drill
from dokolearn.exercises.invent import LEVELS
from dokolearn.hosts.fences import FENCE
from dokolearn.hosts.notebooks import execute, read
from dokolearn.script import register
from dokolearn.trace import ROOT

LESSONS = sorted((ROOT / "lessons").glob("*.ipynb"))
NUMBER = {path.stem: path.stem[:2] for path in LESSONS}
SETUP = "from dokolearn.hosts.notebook import show"
SHOW = re.compile(r'show\("([^"]+)"\)')
DRILL = re.compile(r'show_drill\("(\w+)", seed=(\d+)\)')
RULE = re.compile(r'show_rule\("\w+"(, "\w+")*\)')
MAX_WORDS = 150
MAX_SENTENCE = 20

SPARE: set[str] = set()
"""Exercises for trainers that no lesson shows."""

INTRODUCED = {
    r"Karlchen|Charly|Dulle": "01",
    r"Punkte?\b": "01",
    r"Geber|Blatt|abheben|[Aa]usspiel|ausgespielt|spielt \w* ?aus\b": "02",
    r"[Ss]tech|sticht|gestochen": "02",
    r"Trumpf|Trümpfe": "03",
    r"Fehl(farben?|karten?)?\b": "03",
    r"[Tt]rumpfen|getrumpft": "04",
    r"[Aa]bwerfen|[Aa]bgeworfen": "04",
    r"[Bb]edien": "05",
    r"Re\b|Kontra|Partei": "06",
    r"Ansage|Absage": "09",
    r"Vorbehalt": "14",
    r"Sol[oi]\b": "15",
    r"Hochzeit": "17",
}
"""Words of the game and the lesson that explains them. Before it no text of a lesson uses them."""

OF_THE_FRAME = r"Geber|Blatt|[Aa]usspiel|ausgespielt|spielt \w* ?aus\b|Sortiert: .*"
"""What exercises may say earlier: labels such as "Dein Blatt", and the sentence about a sorted hand."""

all_lessons = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


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


def spoken(markdown: str) -> str:
    """Markdown as it is read: without anchors, signs and targets of links."""
    without = re.sub(r"<[^>]+>|^\|?[-|: ]+\|$", "", markdown, flags=re.M)
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", without).replace("*", "")


def words(markdown: str) -> list[str]:
    return re.findall(r"\w+", spoken(markdown))


def sentences(markdown: str) -> list[str]:
    """Sentences and points of lists; headings and tables are none."""
    lines = [line for line in spoken(markdown).splitlines() if not re.match(r"\s*(#|\|)", line)]
    parts = [part for line in lines for part in re.split(r"(?<=[.!?])\s+", re.sub(r"^(\d+\.|-)\s+", "", line))]
    return [part for part in parts if words(part)]


def between_actions(path: Path) -> Iterator[str]:
    """The prose before the first exercise, between two, and after the last."""
    text = ""
    for cell in cells(path):
        if cell["cell_type"] == "markdown":
            text += "\n\n" + source(cell)
        elif SHOW.search(source(cell)) or DRILL.search(source(cell)):
            yield text
            text = ""
    yield text


def exercise_texts(key: str) -> Iterator[str]:
    """Everything that an exercise can say, its title included, folded references left out."""
    yield from table_texts(state_table(spec(key)))


def drill_texts(drill: Drill) -> Iterator[str]:
    """What a drill can say in some tasks of every level."""
    for seed, level in product(range(1, 15), LEVELS):
        try:
            yield from table_texts(drill_table(start_drill(drill.kind, seed, level=level)))
        except TableError:
            continue


def table_texts(table: dict[str, Any]) -> Iterator[str]:
    yield table["tasks"][0]["title"]
    for view in (*table["tasks"], *(node.get("set", {}) for node in table["nodes"])):
        yield view.get("task", "")
    for shown in (*table["tasks"], *(o.get("set", {}) for o in (*table["nodes"], *table["overlays"]))):
        yield (shown.get("feedback") or {}).get("text", "")


@pytest.fixture(scope="module")
def failures() -> dict[str, str]:
    """What went wrong in each lesson, run as the site build runs it, several at a time."""
    with ThreadPoolExecutor() as pool:
        ran = pool.map(lambda path: execute(read(path), path, ROOT)[1], LESSONS)
        return {path.stem: str(failure) for path, failure in zip(LESSONS, ran, strict=True) if failure}


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
    used = {name for name in ("show_drill", "show_rule") for cell in cells(path) if f"{name}(" in source(cell)}
    assert first == ", ".join([SETUP, *sorted(used)])
    assert [code for code in others if not any(line.fullmatch(code) for line in (SHOW, DRILL, RULE))] == []


@all_lessons
def test_few_words_between_two_actions(path: Path) -> None:
    assert [len(words(text)) for text in between_actions(path) if len(words(text)) > MAX_WORDS] == []


@all_lessons
def test_short_sentences(path: Path) -> None:
    counts = [len(words(sentence)) for sentence in sentences(prose(path))]
    assert sum(counts) / len(counts) <= MAX_SENTENCE
    assert max(counts) <= 2 * MAX_SENTENCE


@all_lessons
def test_title_goal_and_time_come_first(path: Path) -> None:
    first = cells(path)[0]
    assert first["cell_type"] == "markdown"
    assert re.match(r"# \w", source(first))
    assert "Minuten" in source(first)
    assert len(re.findall(r"^# ", prose(path), re.M)) == 1


@all_lessons
def test_exercises_are_in_the_catalogue(path: Path) -> None:
    assert keys(path)
    assert [key for key in keys(path) if key not in catalogue()] == []


@all_lessons
def test_lessons_from_the_third_on_begin_with_a_recall(path: Path) -> None:
    if NUMBER[path.stem] >= "02":
        first = catalogue()[keys(path)[0]]
        assert "## Zum Aufwärmen" in prose(path).split("<a id=")[0]
        assert len(first["tasks"]) >= 2


@all_lessons
def test_leads_on_to_the_next_lesson(path: Path) -> None:
    at = LESSONS.index(path)
    if at + 1 < len(LESSONS):
        assert f"({LESSONS[at + 1].name})" in source(cells(path)[-1])


def test_every_exercise_is_shown_somewhere_once() -> None:
    pages = (page.read_text(encoding="utf-8") for page in (ROOT / "site" / "pages").glob("*.md"))
    shown = [key for path in LESSONS for key in keys(path)]
    shown += [match["key"] for page in pages for match in FENCE.finditer(page)]
    assert sorted(shown) == sorted(set(catalogue()) - SPARE)


@all_lessons
def test_no_word_of_the_game_before_its_lesson(path: Path) -> None:
    early = {
        (pattern, found[0])
        for pattern, lesson in INTRODUCED.items()
        if lesson > NUMBER[path.stem]
        for found in re.finditer(rf"\b({pattern})", spoken(prose(path)))
    }
    assert early == set()


@all_lessons
def test_no_exercise_uses_a_word_before_its_lesson(path: Path) -> None:
    later = [pattern for pattern, lesson in INTRODUCED.items() if lesson > NUMBER[path.stem]]
    early = {
        (key, found[0])
        for key, texts in [
            *((key, exercise_texts(key)) for key in keys(path)),
            *((drill.kind, drill_texts(drill)) for drill in drills(path)),
        ]
        for sentence in texts
        for pattern in later
        for found in re.finditer(rf"\b({pattern})", re.sub(OF_THE_FRAME, "", sentence))
    }
    assert early == set()


def test_each_paragraph_has_one_home_with_its_anchor() -> None:
    homes: dict[str, list[str]] = {}
    for path in LESSONS:
        for found in re.finditer(r'(?:<a id="(p[\d-]+)"></a>\n\n)?^#{2,3} §(\d\.\d+) ', prose(path), re.M):
            assert found[1] == f"p{found[2].replace('.', '-')}", f"{path.stem}: anchor above §{found[2]}"
            homes.setdefault(found[2], []).append(NUMBER[path.stem])
    numbers = set(NUMBER.values())
    planned = {number: [entry.lesson] for number, entry in register().items() if entry.lesson in numbers}
    assert homes == planned
