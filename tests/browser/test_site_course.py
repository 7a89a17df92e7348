"""The whole course as it is published: every exercise of every lesson solved and clicked at random, under two books
each, in turn. Tables of answers are held against the engine under all of them elsewhere (`test_tables.py`)."""

import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from effort import mostly
from playwright.sync_api import Page, expect

from dokolearn.exercises import State, solution, start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.walk import events
from dokolearn.rulesets import BOOKS

from .course import LESSONS, exercises
from .player import heard
from .visits import PHONE, Visits

ENGINE = re.compile(r"/assets/dokolearn/(engine|runtime)-\w+/")
TAPS = 12
"""By chance, after the exercise was solved once."""

CLICK = """([key, events]) => {
  const box = document.querySelector(`[data-dk-key="${key}"]`);
  const typed = (index) => {
    box.querySelector(".dk-pad input").value = String(index);
    return box.querySelector(".dk-pad [type=submit]");
  };
  const target = ({ type, index, zone }) =>
    type === "enter" ? typed(index) : type === "pick"
      ? box.querySelector(`[data-zone="${zone}"][data-place="${index}"] button`)
      : box.querySelector(`.dk-button[data-action="${type}"]${index === undefined ? "" : `[data-choice="${index}"]`}`);
  const seen = () => [
    box.querySelector(".dk-task")?.textContent.trim(),
    box.querySelector(".dk-said [role=status] > span")?.textContent.trim() ?? "",
  ];
  return [seen(), ...events.map((event) => {
    const button = target(event);
    if (!button) return ["nothing to tap", JSON.stringify(event)];
    button.click();
    return seen();
  })];
}"""

Event = Mapping[str, Any]


def walk(key: str, book: str) -> list[tuple[State, Event | None]]:
    """Every state on the way to the solution and through taps by chance, each with the event that led there."""
    own = "rules" in catalogue()[key]  # written for one table
    began = start(at_table(spec(key, "de", "" if own else book)))
    found: list[tuple[State, Event | None]] = [(began, None)]
    for event in solution(began.spec):
        found.append((step(found[-1][0], event), event))
    chance = Random(f"{key} {book}")
    for _ in range(TAPS):
        offered = list(events(found[-1][0]))
        if offered:
            event = chance.choice(offered)
            found.append((step(found[-1][0], event), event))
    return found


def seen(state: State) -> list[str]:
    shown = view(state)
    return [shown["task"], heard(shown["feedback"]) if shown["feedback"] else ""]


def tapped(page: Page, key: str, book: str) -> None:
    """Do it all in the page, and compare what stands there after each tap."""
    walked = walk(key, book)
    ways = [(before, event) for (before, _), (_, event) in pairwise(walked) if event]
    taps = [{**event, "zone": view(before)["taps"]} for before, event in ways]
    assert page.evaluate(CLICK, [key, taps]) == [seen(state) for state, _ in walked], f"{key} under {book}"


ROWS = [(lesson, [*BOOKS][at % len(BOOKS)]) for at, lesson in enumerate(LESSONS)]
"""Each lesson under one book; that tables answer for all five as the engine does, `test_tables.py` says."""

FIVE = [next(row for row in ROWS[at * len(ROWS) // len(BOOKS) :] if row[1] == book) for at, book in enumerate(BOOKS)]
"""Each book once, from the beginning of the course to its end."""


@mostly(("lesson", "book"), ROWS, FIVE, ids=lambda one: getattr(one, "stem", one))
def test_every_exercise_is_answered_as_by_the_engine(visit: Visits, site_url: str, lesson: Path, book: str) -> None:
    """Step by step, as readers have a lesson: what is tapped answers on a step that is not open, too."""
    page = visit(f"{site_url}lektionen/{lesson.stem}/#tisch={book}", **PHONE, steps=True)
    keys = exercises(lesson)
    expect(page.locator('[data-dk="exercise"][data-dk-key] .dk-live')).to_have_count(len(keys))
    for key in keys:
        tapped(page, key, book)
    if not page.locator('[data-dk="score"]').count():  # the calculator begins at the reader's table
        assert [url for url in visit.watch(page).requests if ENGINE.search(url)] == [], "no download"
