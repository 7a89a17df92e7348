"""Free drills in pages: a block in Markdown, a cell of a notebook, and what the page carries of them."""

import json
import re
from typing import Any

import pytest
from effort import each

from dokolearn.build.cache import content_hash
from dokolearn.exercises import TableError
from dokolearn.exercises.drill import ADAPTIVE, drill_spec, drill_table, start_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.hosts.html.static_html import FIRST_TASKS, READY, drill_html, first_tasks
from dokolearn.hosts.notebook import show_drill
from dokolearn.hosts.site.pages.fences import Fences
from dokolearn.rulesets import BOOKS


def drawn(markdown: str) -> tuple[str, list[str]]:
    """A page with its drills, and what was complained about."""
    complaints: list[str] = []
    fences = Fences("de", complaints.append)
    return fences.put(fences.take(markdown)), complaints


def carried(html: str) -> Any:
    found = re.search(r'<template class="dk-data">(.*?)</template>', html)
    assert found is not None
    return json.loads(found[1])


def test_a_block_puts_a_drill_into_any_page() -> None:
    html, complaints = drawn('# Heute\n\n```drill\nkind = "sort_hand"\nseed = 8\nlevel = 2\n```\n')
    assert complaints == []
    assert 'data-dk="drill"' in html
    drill = start_drill("sort_hand", 8, level=2)
    assert carried(html)["spec"] == drill_spec(drill)
    assert carried(html)["table"] == drill_table(drill)
    assert "choice" not in carried(html)
    first = view_drill(drill)["hand"]["cards"][0]["name"]
    assert first in html.split("<template")[0], "readable before any script"


def test_an_empty_block_brings_the_choice_and_first_tasks_of_its_kind() -> None:
    html, complaints = drawn("```drill\n```\n")
    assert complaints == []
    data = carried(html)
    assert list(data["choice"]["kind"]) == list(INVENTIONS)
    assert list(data["choice"]["rules"]) == list(BOOKS)
    assert starts(data, *data["others"]) == {(KIND, *ready) for ready in READY_AT}
    assert len(html) < 60_000, "those of all kinds do not delay the first cards"


def test_a_file_brings_first_tasks_of_all_kinds() -> None:
    later = carried(drawn("```drill\n```\n")[0])["later"]
    name, _, version = later["file"].partition("?")
    assert (name, version) == (FIRST_TASKS, content_hash(first_tasks("de").encode())[:8])
    found = json.loads(first_tasks("de"))
    assert starts(*found) == {(kind, *ready) for kind in INVENTIONS for ready in READY_AT}
    assert {(seed, book) for book, seeds in later["seeds"].items() for seed in seeds} == READY_AT
    assert all(start["spec"]["level"] == ADAPTIVE for start in found)


KIND = next(iter(INVENTIONS))
READY_AT = {(seed, "mainz") for seed in READY} | {(READY[0], book) for book in BOOKS}


def starts(*found: Any) -> set[tuple[str, int, str]]:
    specs = [one["spec"] for one in found]
    return {(spec["kind"], spec["seed"], spec["rules"]) for spec in specs}


def test_a_task_too_large_for_a_table_is_carried_as_a_view() -> None:
    seed = next(seed for seed in range(1, 100) if not fits("legal_cards", seed, 3))
    data = carried(drill_html("legal_cards", seed, level=3))
    assert "table" not in data
    assert data["view"] == view_drill(start_drill("legal_cards", seed, level=3))


def fits(kind: str, seed: int, level: int) -> bool:
    try:
        return bool(drill_table(start_drill(kind, seed, level=level)))
    except TableError:
        return False


@each(
    "block, reason",
    [
        ('kind = "raten"', "raten"),
        ('kind = "sort_hand"\nseed = "sieben"', "seed"),
        ('kind = "sort_hand"\nseed = true', "seed"),
        ('kind = "sort_hand"\nfarbe = "rot"', "farbe"),
        ("kind = sort_hand", "3: drill"),
        ('kind = "sort_hand"\nrules = "skat"', "skat"),
    ],
)
def test_a_bad_block_is_complained_about(block: str, reason: str) -> None:
    html, (complaint,) = drawn(f"Davor\n\n```drill\n{block}\n```\n\nDanach\n")
    assert reason in complaint
    assert "Davor" in html
    assert "Danach" in html


def test_a_notebook_puts_the_same_drill_into_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOKOLEARN_HOST", "page")
    shown = show_drill("stich_winner", seed=4, level=2)._repr_mimebundle_()
    assert shown["text/html"] == drill_html("stich_winner", 4, level=2)
    chances = {carried(show_drill()._repr_mimebundle_()["text/html"])["spec"]["seed"] for _ in range(8)}
    assert len(chances) > 1, "without a number it is chance"
