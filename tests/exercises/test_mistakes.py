"""Mistakes at every table: each wrong answer has a kind by which it is noted, and by which it comes back."""

import json
import re
from typing import Any, cast

import pytest
import schemas
from effort import each, sampled, size, thorough
from mkdocs.structure.files import File

from dokolearn.exercises import SpecError, start, view
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.at_table import view_at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import LEVELS, start_drill
from dokolearn.exercises.exam import TASKS, task
from dokolearn.exercises.exam import start as start_exam
from dokolearn.exercises.exam import step as step_exam
from dokolearn.exercises.exam import view as view_exam
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.exercises.walk import State, events, slips, solution, step
from dokolearn.hosts.browser import answer
from dokolearn.hosts.site.pages.navigation import Entry
from dokolearn.hosts.site.pages.review_page import possible_slips, review_html
from dokolearn.rulesets import BOOKS
from dokolearn.strings import LANGUAGES
from dokolearn.trace import ROOT

STORED = re.compile(r"[a-z_]+/[a-z0-9_.]+@[a-z_]+")
"""How the page stores a kind of mistake under a book; anything else it would not keep."""

LONGEST = 90


def at(key: str, book: str) -> dict[str, Any]:
    """An exercise as it is asked at a table; one that names its rules keeps them."""
    return {"rules": {"set": book}, **spec(key)}


def in_lessons() -> set[str]:
    """The exercises that stand in a lesson."""
    cells = (path.read_text(encoding="utf-8") for path in (ROOT / "lessons").glob("*.ipynb"))
    return {key for cell in cells for key in re.findall(r'show\(\\"([^"\\]+)\\"', cell)}


def mistakes(key: str, book: str) -> dict[str, set[tuple[str, str]]]:
    """Every wrong answer on the way to the solution at a table: what is said, with the kinds of mistakes, each behind
    the kind of exercise in which it comes back."""
    said: dict[str, set[tuple[str, str]]] = {}
    state = start_at_table(at(key, book)).state
    for event in solution(state.spec):
        for tried in events(state):
            feedback = view(step(state, tried))["feedback"]
            if feedback and feedback["tone"] == "wrong":
                back = feedback.get("back_in", catalogue()[key]["kind"])
                said.setdefault(feedback["text"], set()).add((back, feedback.get("slip", "")))
        state = step(state, event)
    return said


@each("key, book", catalogue(), BOOKS, of=2)
def test_every_wrong_answer_can_be_noted_and_come_back(key: str, book: str) -> None:
    """With fresh cards of its kind; a kind without a free drill by the task itself, which stands in a lesson."""
    kind = catalogue()[key]["kind"]
    for text, named in mistakes(key, book).items():
        for back, slip in named:
            stored = f"{back}/{slip}@{book}"
            assert STORED.fullmatch(stored), text
            assert len(stored) <= LONGEST
    assert kind in INVENTIONS or key in in_lessons()


def test_a_mistake_without_a_name_is_known_by_its_paragraph() -> None:
    """§3.2 Saying Re as Kontra: `speak` has no name for it, and it is noted all the same."""
    found = {slip for key in catalogue() if catalogue()[key]["kind"] == "speak" for _, slip in all_slips(key, "mainz")}
    assert any(slip.startswith("3.2") for slip in found)


def all_slips(key: str, book: str) -> set[tuple[str, str]]:
    return {slip for named in mistakes(key, book).values() for slip in named}


def of_course(book: str) -> list[tuple[str, str]]:
    """Every kind of mistake of the exercises with a free drill that can be made at a table."""
    here = (key for key, one in catalogue().items() if one["kind"] in INVENTIONS and _here(one, book))
    return sorted({slip for key in here for slip in all_slips(key, book)})


def _here(one: dict[str, Any], book: str) -> bool:
    """An exercise that names another book is folded at this table."""
    named: str = one.get("rules", {}).get("set", book)
    return named == book


def fresh(kind: str, slip: str, book: str, seed: int = 1) -> State | None:
    """The first task of the drill with which a mistake comes back; None where no task of a drill invites it."""
    try:
        return start_drill(kind, seed, rules=book, slip=slip).state
    except SpecError:
        return None


@thorough
@pytest.mark.parametrize("book", BOOKS)
def test_nearly_every_mistake_comes_back_with_fresh_cards(book: str) -> None:
    """The others, such as those about somebody who must not lead any card, come back as the task of the lesson."""
    found = [(slip, fresh(kind, slip, book)) for kind, slip in of_course(book)]
    dealt = [(slip, state) for slip, state in found if state]
    assert len(dealt) >= 0.85 * len(found)
    neighbours = [INVENTIONS[state.spec.kind.name].back(slip, BOOKS[book]) for slip, state in dealt]
    assert all(slip in slips(state) for slip, (_, state) in zip(neighbours, dealt, strict=True))


@pytest.mark.parametrize(
    ("kind", "slip", "book"),
    [("legal_cards", "verstoss.trumpf", "maennle"), ("special_point", "fuchs_own", "ddv")],
)
def test_fresh_cards_invite_the_same_mistake_again(kind: str, slip: str, book: str) -> None:
    cases = [cast("State", fresh(kind, slip, book, seed)) for seed in range(1, 6)]
    assert all(slip in slips(state) for state in cases)
    assert len({str(state.task) for state in cases}) > 1, "not always the same"


def test_a_drill_without_such_a_task_says_so() -> None:
    """The page then shows the task of the lesson."""
    drill = {"kind": "legal_cards", "seed": 1, "rules": "maennle", "slip": "solo"}
    told = json.loads(answer(json.dumps({"machine": "drill", "spec": drill})))
    assert told["problem"]["details"] == ["slip: no task of 'legal_cards' invites 'solo' here"]
    with pytest.raises(SpecError, match="invites"):
        start_drill("count_augen", 1, slip="nine", rules="maennle", level=LEVELS[0])


@each("slip", ["early", "late", "other", "never", "not_never"])
def test_an_old_mistake_comes_back_as_its_neighbour(slip: str) -> None:
    """`maennle §15`: until when one may answer is not asked there any more; who is forced to call (§25) is."""
    for seed in (1, 7):
        state = cast("State", fresh("answer_call", slip, "maennle", seed))
        assert "forced" in slips(state)
    asked = fresh("answer_call", "late", "mainz")
    assert asked is not None, "there it is still asked itself"
    assert "late" in slips(asked)


def test_one_task_of_an_exercise_is_asked_at_a_table_of_its_own() -> None:
    """`only` counts the tasks at that table: what was made there comes back from there."""
    for key, book in (("2.7/bedienen", "mainz"), ("2.4/dullen", "ddv")):
        whole = start_at_table(at(key, book)).state.spec.tasks
        for place, asked in enumerate(whole):
            one = start_at_table({**at(key, book), "only": place})
            assert one.state.spec.tasks == (asked,)
            assert view_at_table(one)["progress"] == ""
        for place in (-1, len(whole), True, "0"):
            with pytest.raises(SpecError, match="only: expected"):
                start_at_table({**at(key, book), "only": place})


# The exam


@pytest.mark.parametrize("book", ["maennle"])
def test_what_went_wrong_in_an_exam_is_named_and_what_was_left_out_is_not(book: str) -> None:
    exam = start_exam({"seed": 3, "rules": {"set": book}})
    for number in range(TASKS):
        answered = next(events(task(3, exam.rules, "de", number)))
        exam = step_exam(step_exam(exam, answered if number % 4 else {}), {"type": "next"})
    told = view_exam(step_exam(exam, {"type": "finish"}))["result"]["tasks"]
    for number, one in enumerate(told):
        named = f"{one['view']['kind']}/{one['slip']}@{book}"
        answered_wrong = number % 4 and not one["right"]
        assert bool(STORED.fullmatch(named)) == bool(answered_wrong)


@sampled
def test_a_mistake_of_an_exam_comes_back_with_fresh_cards() -> None:
    for number in range(0, TASKS, size(8, 1)):
        asked = task(5, BOOKS["maennle"], "de", number)
        slip = next(slips(asked))
        assert fresh(asked.spec.kind.name, slip, "maennle"), slip


# The page


def page_of(keys: dict[str, list[str]], lang: str) -> Any:
    """What the review page brings along for lessons with these exercises."""
    own, words = File("wiederholen.md", "docs", "site", use_directory_urls=True), {}
    files = {name: File(f"lektionen/{name}.md", "docs", "site", use_directory_urls=True) for name in keys}
    lessons = [Entry(files[name], f"Lektion {name}", keys=tuple(each)) for name, each in keys.items()]
    found = re.search(r'<template class="dk-data">(.*?)</template>', review_html(lessons, own, words, lang))
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_knows_lessons_in_order_and_what_can_go_wrong(lang: str) -> None:
    data = page_of({"b": ["2.7/bedienen", "own/thing"], "a": ["2.4/dullen"], "leer": []}, lang)
    schemas.check("ReviewData", data)
    assert [lesson["label"] for lesson in data["lessons"]] == ["Lektion b", "Lektion a"]
    assert data["places"]["own/thing"]["kind"] == ""
    known = data["places"]["2.7/bedienen"]
    assert known["kind"] == "legal_cards"
    assert all("verstoss.trumpf" in one for one in known["slips"])


FREE = {
    "0.0/abend-trumpf",
    "0.0/erste-karte",
    "1.9/du-spielst-aus",
    "1.9/wer-spielt-aus",
    "1.7/die-staerkste",
    "1.7/stark-und-klein",
    "2.3/kleiner-trumpf",
    "2.3/vier-stiche",
    "2.2/dame-schon-weg",
    "2.3/zwei-asse",
    "2.8/frei",
    "3.1/ein-stich-noch",
    "3.8/kontra-gewinnt",
    "5.10/wer-frei-ist",
    "5.10/wer-sticht-was",
    "5.13/drei-stiche-heiraten#0",
    "5.13/vier-stiche-still",
    "5.2/erst-die-asse",
    "5.5/vier-stiche-bubensolo",
    "5.7/zweite-runde",
    "2.4/falsche-farbe",
    "2.7/herz-dame",
    "2.1/die-alten",
    "3.1/unter-neunzig",
    "3.1/auf-neunzig",
    "3.1/unter-sechzig",
    "3.11/karlchen-aufheben",
    "3.11/karlchen-fangen",
    "5.10/den-letzten-ziehen",
    "5.2/trumpf-ruft",
    "5.11/vier-stiche",
    "5.5/vier-stiche-damensolo",
    "5.13/vier-stiche-suche",
    "5.13/haengen-lassen",
}
"""Stiche in which every card of the hand may be played on the best way: nothing can go wrong there."""


def nothing_is_proven_wrong(task: Any) -> bool:
    """Whether it was measured and no answer turned out to be a mistake: some are dearer than others, that is all."""
    measured = getattr(task, "measured", None)
    return measured is not None and all(one.grade != "mistake" for one in measured.figures.values())


def test_every_task_that_could_be_noted_before_has_a_name_now() -> None:
    """A task of the script that somebody missed (`2.7/bedienen#3`) is turned into one of its mistakes."""
    for key in catalogue():
        read = start(at(key, "mainz")).spec
        named = possible_slips(key)
        assert named["kind"] == read.kind.name
        for number, asked in enumerate(read.tasks):
            if nothing_is_proven_wrong(asked):
                continue
            worked = read.kind.is_solved(asked, read.kind.first(asked))
            free = FREE & {key, f"{key}#{number}"}
            assert bool(named["slips"][number]) == (not worked and not free), (key, number)
