"""The figures of the house, counted by hand in a house of four small files."""

from pathlib import Path

import figures
import pytest
from figures import ROOT, State

FILES = {
    "dokolearn/ch3_scoring/value.py": '"""Head."""\n\n\ndef late() -> None:\n    """§3.9 Later."""\n    return\n\n\n'
    'ONE = 1\n"""§3.1 Earlier,\nin two lines."""\n\n\ndef still(x: "Any") -> None:\n    """§3.2 Onward."""\n',
    "dokolearn/exercises/frame/task.py": "from dokolearn.exercises import drill\n",
    "dokolearn/exercises/drill.py": "import mkdocs_jupyter\n\nfrom dokolearn.exercises.frame.task import A\n",
    "dokolearn/exercises/exam.py": "from dokolearn.exercises.drill import B\nfrom dokolearn.ch3_scoring import value\n",
    "dokolearn/exercises/graded/made.json": "{}\n",
    "dokolearn/strings.toml": "a = 1\n\nb = 2\n",
    "dokolearn/ui/src/page.ts": "/** For\n *  readers. */\nlet a = 1; // here\n\n",
    "dokolearn/game/play.py": 'def play():\n    """In\n    two lines."""\n    refuse()\n    return lay()\n',
}


@pytest.fixture
def house(tmp_path: Path) -> State:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return State(tmp_path)


def test_figures_of_a_small_house(house: State) -> None:
    counted = {row.of.__name__: row.of(house) for row in figures.TABLE if row.of.__name__ not in ("shown", "fewest")}
    asked = ("python_lines", "interface_lines", "many_modules", "pieces", "arrows", "floors", "circles")
    assert [counted[name] for name in asked] == [4 + 5 + 3 + 2, 1, 5, 2, 3, 2, 1]
    asked = ("backwards", "any_signatures", "with_mkdocs", "play_lines")
    assert [counted[name] for name in asked] == [1, 1, 1, 3]


def test_what_stands_open_on_a_page_can_be_asked() -> None:
    shares = figures.shown(State(ROOT)).split(", ")
    assert len(shares) == 5
    assert all(0 < int(share) <= 100 for share in shares)


def test_names_of_what_recipes_add_can_be_asked() -> None:
    for what in ("KINDS", "in_order()", "SOLI"):
        assert len(State(ROOT).asked(figures.NAMES.format(what))) > 10
