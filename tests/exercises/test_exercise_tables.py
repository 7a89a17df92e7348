"""The table of states of an exercise: a page that has it shows what the engine would show, and it stays small."""

import gzip
import json
from functools import cache
from random import Random
from typing import Any

import pytest
from effort import each, sampled, size, thorough
from exercise_samples import SPECS, example, in_both_languages
from table_page import Page

from dokolearn.ch1_general import card_codes
from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises import TableError, start, state_table, step, view
from dokolearn.exercises.state_table import SHOWN
from dokolearn.exercises.walk import events
from dokolearn.rulesets import BOOKS


def as_event(key: str) -> dict[str, Any]:
    kind, _, index = key.partition(":")
    return {"type": kind, "index": int(index)} if index else {"type": kind}


@cache
def table_of(key: str, lang: str = "de") -> Any:
    """The table as a page gets it: through JSON."""
    return json.loads(json.dumps(state_table({**SPECS[key], "lang": lang})))


@each("key, lang", SPECS, ["de", "en"], at=1, of=3)
def test_table_and_engine_show_the_same(key: str, lang: str) -> None:
    """Random taps: what is offered, and now and then what was offered a moment ago."""
    choose = Random(f"{key} {lang}")
    table = table_of(key, lang)
    state, page = start({**SPECS[key], "lang": lang}), Page(table)
    assert page.view == view(state)
    before: list[dict[str, Any]] = []
    for _ in range(size(8, 25)):
        offered = list(events(state))
        usual = [as_event(known) for known, said in table["says"][state.at].items() if said >= 0 and known != SHOWN]
        event = choose.choice(offered + [e for e in before if e in usual] or [{"type": "nothing"}])
        state = step(state, event)
        page.send(event)
        assert page.view == view(state), event
        before = offered


@thorough
@sampled
@in_both_languages
def test_an_event_that_no_state_knows_changes_nothing_in_the_table(key: str, lang: str) -> None:
    table = table_of(key, lang)
    for at in range(len(table["nodes"])):
        page = Page(table, at)
        assert not page.send({"type": "pick", "index": 99})
        assert not page.send({"type": "jump"})


@sampled
@in_both_languages
def test_every_edge_leads_to_a_node_and_every_answer_exists(key: str, lang: str) -> None:
    table = table_of(key, lang)
    assert len(table["nodes"]) == len(table["edges"])
    assert len(table["tasks"]) == len(table["says"]) == len(SPECS[key]["tasks"])
    assert table["nodes"][0]["task"] == 0
    for at, edges in enumerate(table["edges"]):
        for known in edges:
            far, overlay = edges[known] if isinstance(edges[known], list) else (edges[known], -1)
            assert 0 <= at + far < len(table["nodes"])
            assert -1 <= overlay < len(table["overlays"])


@sampled
@in_both_languages
def test_a_table_stays_small(key: str, lang: str) -> None:
    table = table_of(key, lang)
    assert len(table["nodes"]) <= 300
    packed = gzip.compress(json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode("utf-8"))
    assert len(packed) <= 4000


def test_too_many_states_are_refused() -> None:
    hand = "He10 KrD PiD HeD KaD KrB PiB HeB KaB KaA Ka10 KaK"
    with pytest.raises(TableError, match="300"):
        state_table(example("legal_cards", tasks=[{"stich": "Ka9", "hand": hand}]))


def test_too_large_a_table_is_refused() -> None:
    pack, choose = card_table(BOOKS["mainz"]).deck, Random(1)
    tasks = [{"stich": card_codes(choose.sample(pack, 4))} for _ in range(50)]
    with pytest.raises(TableError, match="4000"):
        state_table(example("stich_winner", tasks=tasks))
