"""A Mappe on paper: every task of the course with what is right, games with questions and answers apart, and nothing
of what is right before its page."""

from typing import Any

import pytest
from effort import mostly

from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.frame.task import SpecError
from dokolearn.replay.reader import read
from dokolearn.rulesets import BOOKS
from dokolearn.workshop.mappe.mappe import Mappe, Part, open_mappe, written
from dokolearn.workshop.mappe.on_paper import solved, start_handout, start_part

HOSTILE = '<img src=x onerror="boese()">'
GAME = """%DKN 1
[Title "Ein <b>Abend</b>"]
[Rules "ddv"]
deal 1: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9
deal 2: PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK
deal 3: He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK
deal 4: HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9

> Worum es <script>geht</script>.
1. 1: KrA Kr9 Kr9 KrK
ask 1: Was nun, <i>Anna</i>?
ok PiA: Ein Ass <u>läuft</u>.
no *: Zu teuer.
2. 1: PiA Pi9 Pi10 PiK
*
"""


def printed(part: Part, **given: Any) -> dict[str, Any]:
    """The only part of a Mappe at the table of the ddv."""
    return dict(start_part({"mappe": written(Mappe(parts=(part,))), "at": 0, "rules": {"set": "ddv"}, **given}))


@mostly("book", BOOKS, ["ddv"])
def test_every_task_of_the_course_is_solved_in_words(book: str) -> None:
    for key in catalogue():
        asked = at_table(spec(key, "de", "" if "rules" in catalogue()[key] else book))
        found = list(solved(asked))
        kind = asked.kind
        asks = [number for number, task in enumerate(asked.tasks, 1) if not kind.solved(task, kind.first(task))]
        assert [one["number"] for one in found] == asks, key
        assert all(one["text"] for one in found), key
        assert all(one["answer"] or "Keine Karte ist Trumpf" in one["text"] for one in found), key


def test_what_solves_a_task_is_called_as_on_its_sheet() -> None:
    shown = printed(Part("task", "stich_winner", asks={"stich": "PiA PiK Pi9 Pi10"}))
    assert [one["answer"] for one in shown["solved"]] == ["Pik Ass (Anna)"]
    assert shown["tasks"][0]["stich"]["cards"][0]["name"] == "Pik Ass"
    several = printed(Part("exercise", "2.7/bedienen"), exercise=spec("2.7/bedienen"))
    assert several["title"] == several["tasks"][0]["title"]
    assert several["solved"][0]["answer"] == "Karo Ass, Karo 9"
    assert len(several["tasks"]) == len(several["solved"])


def test_a_game_keeps_its_answers_for_another_page() -> None:
    shown = printed(Part("game", text=GAME, note="nur für mich"))
    assert "Was nun" in shown["game"]
    assert "Pik Ass." in shown["answers"]
    assert "läuft" in shown["answers"]
    assert "läuft" not in shown["game"]
    assert "nur für mich" not in str(shown)
    assert not any(tag in shown["game"] + shown["answers"] for tag in ("<script", "<i>", "<u>", "<b>"))
    assert open_mappe(shown["link"]).mappe.parts[0].text == GAME


def test_a_game_without_questions_is_told() -> None:
    bare = "".join(line for line in GAME.splitlines(keepends=True) if line[:2] not in ("as", "ok", "no"))
    shown = printed(Part("game", text=bare))
    assert read(bare).problems == ()
    assert shown["answers"] == ""
    assert "Pik Ass" in shown["game"]


def test_what_cannot_be_done_on_paper_has_a_way_there() -> None:
    shown = printed(Part("drill", "legal_cards", level=2, rules="maennle"))
    found = open_mappe(shown["link"]).mappe.parts
    assert found == (Part("drill", "legal_cards", level=2, rules="maennle"),)
    assert printed(Part("text", text=HOSTILE))["text"] == HOSTILE


def test_a_handout_is_a_game_alone() -> None:
    found = start_handout({"dkn": GAME, "lang": "de"})["html"]
    before, _, after = found.partition("Lösungen</h2>")
    assert "läuft" in after
    assert "läuft" not in before
    assert "<script" not in found


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"mappe": "%MAPPE 1\n"},
        {"mappe": "%MAPPE 1\n", "at": 0},
        {"mappe": "%MAPPE 1\n+ text\ntext: a\n", "at": True},
        {"mappe": "%MAPPE 1\n+ text\ntext: a\n", "at": 0, "lang": "fr"},
        {"mappe": "%MAPPE 1\n+ exercise 2.7/bedienen\n", "at": 0},
        {"mappe": "%MAPPE 1\n+ task legal_cards\nasks: {}\n", "at": 0},
        {"mappe": "%MAPPE 1\n+ text\ntext: a\n", "at": 0, "boese": 1},
    ],
)
def test_what_cannot_be_printed_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        start_part(wrong)
