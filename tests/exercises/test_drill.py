"""Free drills: fresh cards by number, the same for everybody, and made for whoever answers."""

import itertools
import json
import re
from random import Random
from typing import Any

import pytest
from drill_walks import NEXT, blunder, cards, dealt, mistakes, onward, solve, stumble, walk
from effort import each, size, thorough
from table_page import Page

from dokolearn.build.cache import content_hash
from dokolearn.ch1_general import DULLE, parse_cards, suit_of
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.exercises import SpecError, TableError, solution
from dokolearn.exercises.drill import ADAPTIVE, MAX_SEED, RETURNS_AFTER, Drill, drill_spec, drill_table, start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.drill.invent import LEVELS, invent
from dokolearn.exercises.kinds import INVENTIONS, KINDS
from dokolearn.exercises.walk import events, step
from dokolearn.hosts.html.static_html import FIRST_TASKS, READY, drill_html, first_tasks
from dokolearn.hosts.notebook import show_drill
from dokolearn.hosts.site.pages.fences import Fences
from dokolearn.rulesets import BOOKS

WITHOUT_DRILL: set[str] = {"speak", "what_to_say", "puzzle"}
"""Kinds whose tasks cannot be invented by chance."""

all_kinds = each("kind", INVENTIONS)
all_books = each("book", BOOKS)
all_levels = each("level", LEVELS)


@all_books
def test_trumps_are_asked_for_in_soli_of_the_own_table(book: str) -> None:
    """§4.6, `maennle §10`: no Iwan and no Fleischlos; `ddv`: a Köhler is a variant."""
    rules = BOOKS[book]
    asked = {invent("solo_trumps", rules, 3, Random(seed).random)["game"] for seed in range(60)}
    assert asked <= set(rules.vorbehalt.soli)
    assert ("iwan" in asked) == (book == "mainz")


# What is dealt


def test_every_kind_of_exercise_has_a_drill() -> None:
    assert set(KINDS) - set(INVENTIONS) == WITHOUT_DRILL
    assert set(INVENTIONS) <= set(KINDS)


@each("kind, table", INVENTIONS, itertools.product(BOOKS, LEVELS))
def test_every_task_can_be_solved_in_every_book(kind: str, table: tuple[str, int]) -> None:
    book, level = table
    walk(start_drill(kind, 7, rules=book, level=level), size(2, 3))


PINNED = {
    ("legal_cards", "mainz", 1): ["KrK Ka9 | KrB PiB Kr10 HeK", "KaK | HeD Ka10 Ka9 HeK"],
    ("legal_cards", "maennle", 3): [
        "HeK HeA HeD | He10 KrD KrD KrB HeB Kr10 KrK KrK Pi10 PiK",
        "HeK Ka10 | PiD PiB HeB KrA KrA KrK Pi10 PiK HeA HeA",
    ],
    ("stich_winner", "mainz", 2): ["PiA KrB KaB He9", "KrA Kr10 KaB HeD"],
    ("count_augen", "ddv", 3): ["HeD He10 Kr10 KaK KaA He10", "He9 KrB HeD KrA KrA PiK"],
    ("sort_hand", "schmidt", 1): ["HeA KaA PiB PiA KaK", "Pi10 Pi10 KrA HeK Pi9"],
    ("play_stiche", "spielregeln", 1): ["PiB Ka10 Ka10 | HeB HeA", "KaA Pi9 | Ka10 HeK"],
}
"""Whatever Python and whatever machine: a club that deals by number relies on it."""


@each("kind, book, level", PINNED)
def test_cards_of_a_number_are_pinned(kind: str, book: str, level: int) -> None:
    assert walk(start_drill(kind, 4711, rules=book, level=level), 2) == PINNED[kind, book, level]


@each("kind, level", INVENTIONS, LEVELS, of=2)
def test_at_a_fixed_level_everybody_gets_the_same_whatever_they_answer(kind: str, level: int) -> None:
    drill = start_drill(kind, 42, level=level)
    many, seeds = size(3, 6), range(2)
    smooth = walk(drill, many)
    assert [stumble(drill, many, seed) for seed in seeds] == [smooth] * len(seeds)
    assert walk(start_drill(kind, 43, level=level), many) != smooth


@each("kind", INVENTIONS, at=1, of=2)
def test_who_answers_alike_gets_the_same(kind: str) -> None:
    many = size(4, 6)
    assert stumble(start_drill(kind, 42), many, 1) == stumble(start_drill(kind, 42), many, 1)
    assert cards(start_drill(kind, 42)) == cards(start_drill(kind, 42, level=1)), "and all begin alike"


@each("kind", INVENTIONS, of=2)
def test_both_languages_get_the_same_cards(kind: str) -> None:
    many = size(2, 4)
    assert walk(start_drill(kind, 9, lang="en"), many) == walk(start_drill(kind, 9, lang="de"), many)


@each("kind, book", INVENTIONS, BOOKS, at=1, of=2)
def test_never_the_same_hand_twice_in_a_row(kind: str, book: str) -> None:
    for seed in range(1, size(2, 3)):
        seen = stumble(start_drill(kind, seed, rules=book, level=seed % 4), size(8, 6), seed)
        assert all(dealt(one) != dealt(other) for one, other in itertools.pairwise(seen)), seed


def test_two_cards_that_come_twice_are_dealt_anew() -> None:
    """So few cards come twice now and then; the drill must have noticed at least once."""
    table, twice = BOOKS["maennle"], 0
    for seed in range(1, 400):
        drill = start_drill("count_augen", seed, rules=table.name, level=1)
        anew = invent("count_augen", table, 1, Random(int.from_bytes(b"count_augen %d 2 1" % seed, "big")).random)
        twice += dealt(anew["stich"]) == dealt(cards(drill))
        assert dealt(cards(onward(drill))) != dealt(cards(drill))
    assert twice > 0


# Levels


def test_three_without_a_mistake_lead_up_one_with_a_mistake_leads_down() -> None:
    drill = start_drill("legal_cards", 5)
    for _ in range(3):
        assert drill.level == 1
        drill = onward(drill)
    assert drill.level == 2
    drill = onward(blunder(drill))
    assert drill.level == 1
    drill = onward(blunder(drill))
    assert drill.level == 1, "there is nothing below"


@each("level", (ADAPTIVE, LEVELS[-1]))
def test_three_hard_ones_without_a_mistake_are_mastered(level: int) -> None:
    """Above there is nothing, so the page offers something else."""
    drill, way = start_drill("count_augen", 5, level=level), []
    for number in range(1, 13):
        drill = solve(blunder(drill) if number == 10 else drill)
        way += [number] if "mastered" in view_drill(drill) else []
        drill = step_drill(drill, NEXT)
        assert "mastered" not in view_drill(drill), "not before it is solved"
    assert way == ([9] if level == ADAPTIVE else [3, 4, 5, 6, 7, 8, 9])


@all_levels
def test_a_fixed_level_stays(level: int) -> None:
    drill = start_drill("legal_cards", 5, level=level)
    for number in range(8):
        assert drill.level == level
        drill = onward(blunder(drill) if number % 4 == 3 else drill)


@all_kinds
@all_levels
def test_levels_ask_for_more_cards(kind: str, level: int) -> None:
    sizes = {"legal_cards": (4, 7, 10), "count_augen": (2, 4, 6), "sort_hand": (5, 8, 12), "play_stiche": (2, 3, 4)}
    if kind in sizes:
        assert len(dealt(cards(start_drill(kind, 3, level=level)))) == sizes[kind][level - 1]


@all_books
def test_levels_of_a_stich_go_from_one_trump_to_equal_cards(book: str) -> None:
    table = card_table(BOOKS[book])
    for seed in range(1, 40):
        easy, middle, hard = (start_drill("stich_winner", seed, rules=book, level=n).state.task.stich for n in LEVELS)
        trumps = [sum(table.group[kind] == TRUMP for kind in stich) for stich in (easy, middle)]
        assert trumps[0] <= 1 < 2 <= trumps[1]
        assert len(set(easy)) == len(set(middle)) == 4
        worth = [table.augen[kind] for kind in hard]
        best = next(
            event["index"] for event in solution(start_drill("stich_winner", seed, rules=book, level=3).state.spec)
        )
        assert len(set(hard)) < 4 or DULLE in hard or worth[best] < max(worth)


@all_books
def test_the_hard_hand_holds_a_trump_that_looks_like_the_suit_or_cannot_serve(book: str) -> None:
    table = card_table(BOOKS[book])
    for seed in range(1, 40):
        task = start_drill("legal_cards", seed, rules=book, level=3).state.task
        led = task.stich[0]
        serving = [kind for kind in task.hand if table.group[kind] == table.group[led]]
        looks = [kind for kind in task.hand if suit_of(kind) == suit_of(led) and table.group[kind] == TRUMP]
        assert not serving or (table.group[led] != TRUMP and looks)


# Events


def test_next_without_a_solution_keeps_the_cards() -> None:
    drill = start_drill("stich_winner", 5)
    assert cards(step_drill(drill, NEXT)) == cards(drill)


@each("event", [{}, {"type": "pick", "index": 99}, {"type": "unsinn"}, {"type": "again"}, None, "x"])
def test_any_event_is_answered(event: Any) -> None:
    drill = start_drill("sort_hand", 5)
    assert cards(step_drill(drill, event)) == cards(drill)
    solved = solve(drill)
    assert view_drill(step_drill(solved, event)) == view_drill(solved)


def test_view_offers_fresh_cards_only_when_solved() -> None:
    drill = start_drill("count_augen", 5)
    assert "next" not in [action["type"] for action in view_drill(drill)["actions"]]
    shown = view_drill(solve(drill))
    assert [action["type"] for action in shown["actions"]] == ["next"]
    assert "Karten Nr. 5" in shown["progress"]
    assert not shown["finished"]


# The first task as a table


@all_kinds
@each("seed", [1, 5])
def test_the_table_answers_the_first_task_as_the_drill_does(kind: str, seed: int) -> None:
    drill = start_drill(kind, seed)
    table = drill_table(drill)
    page = Page(table)
    assert table["tasks"] == [view_drill(drill)]
    for event in [*mistakes(drill), *solution(drill.state.spec)]:
        if page.node in table.get("open", []):
            break  # a whole game: from here on the engine answers
        if event not in list(events(drill.state)):
            continue  # the page has helped already
        drill = step_drill(drill, event)
        page.send(event)
        assert page.view == view_drill(drill)
    assert "next" not in table["edges"][page.node], "fresh cards come from the engine"
    if "again" in table["edges"][page.node]:  # the same cards, where the kind itself offers them
        page.send({"type": "again"})
        assert page.view == view_drill(step_drill(drill, {"type": "again"}))


@each("kind, book", itertools.product(INVENTIONS, BOOKS), of=3)
def test_first_task_fits_into_a_page(kind: str, book: str) -> None:
    for seed in range(1, size(3, 8)):
        drill_table(start_drill(kind, seed, rules=book))


def test_a_task_too_large_for_a_table_says_so() -> None:
    with pytest.raises(TableError):
        any(drill_table(start_drill("legal_cards", seed, level=3)) is None for seed in range(1, 40))


# What starts a drill


@all_levels
def test_a_drill_can_be_started_again(level: int) -> None:
    for wanted in (ADAPTIVE, level):
        drill = start_drill("sort_hand", 12, rules="ddv", lang="en", level=wanted)
        assert start_drill(**drill_spec(onward(drill))) == drill or not drill.fixed
        assert start_drill(**drill_spec(drill)) == drill


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(SpecError) as caught:
        start_drill("raten", 0, rules="skat", level=9)
    assert len(caught.value.problems) == 4


@each("seed", [0, -1, MAX_SEED + 1])
def test_numbers_that_nobody_can_type_are_refused(seed: int) -> None:
    with pytest.raises(SpecError):
        start_drill("legal_cards", seed)


def test_pinned_cards_are_cards() -> None:
    for seen in PINNED.values():
        assert all(parse_cards(part) for line in seen for part in line.split(" | "))


# What went wrong in a free drill comes back soon, with fresh cards.


def slip_of(drill: Drill, event: dict[str, Any]) -> str:
    feedback = step(drill.state, event).feedback
    return feedback.slip if feedback else ""


def possible(drill: Drill) -> set[str]:
    """The kinds of mistakes that can be made on the way to the solution."""
    found = set()
    for event in solution(drill.state.spec):
        found |= {slip_of(drill, wrong) for wrong in mistakes(drill)}
        drill = step_drill(drill, event)
    return found


@thorough
@each("kind", INVENTIONS)
def test_a_kind_of_mistake_comes_back_soon(kind: str) -> None:
    came = asked = 0
    drills = 25
    for seed in range(1, drills):
        drill = blunder(start_drill(kind, seed))
        if not drill.slips:
            continue
        (slip,) = drill.slips
        for _ in range(RETURNS_AFTER):
            drill = onward(drill)
        asked += 1
        came += slip in possible(drill)
    assert asked > drills / 2
    assert came > 0.8 * asked


def test_it_comes_back_more_often_than_by_chance() -> None:
    """Whoever fell for the nine gets a nine again, whoever made no mistake gets one now and then."""
    by_chance = again = 0
    for seed in range(1, 80):
        first = start_drill("count_augen", seed)
        wrong = [event for event in mistakes(first) if slip_of(first, event) == "nine"]
        if wrong:
            again += "nine" in possible(onward(onward(step_drill(first, wrong[0]))))
            by_chance += "nine" in possible(onward(onward(first)))
    assert again > 10
    assert again > 1.5 * by_chance


def test_two_kinds_of_mistakes_come_back_one_after_the_other() -> None:
    drill = start_drill("sort_hand", 3)
    for event in mistakes(drill):
        drill = step_drill(drill, event)
    one, other = drill.slips
    for number, slip in [(2, ""), (3, one), (4, other)]:
        drill = onward(drill)
        assert drill.number == number
        assert not slip or slip in possible(drill)
    assert drill.owed == ()


# Free drills in pages: a block in Markdown, a cell of a notebook, and what the page carries of them.


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
