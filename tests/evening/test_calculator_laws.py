"""The score calculator: laws of every view, whatever happens to a sheet."""

import json
from typing import Any

import schemas
from effort import each, size
from hypothesis import given, settings
from hypothesis import strategies as st
from score_sheets import number, sheet, shown

from dokolearn.calculator import read_sheet, start, step, view
from dokolearn.calculator.events import CHANGES
from dokolearn.calculator.filled_sheet import MOMENTS
from dokolearn.calculator.form import UNITS
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.model import STAGES
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS, SOLI
from dokolearn.rulesets.options import option_names
from dokolearn.strings import LANGUAGES

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.text(max_size=4) | st.just(float("nan")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)
VALUES = st.one_of(
    anything,
    st.sampled_from((*BOOKS, *SOLI, "normal", "hochzeit", "hochzeit_ungeklaert", "armut", "stilles_solo")),
    st.sampled_from(("true", "false", "none", "plus2", "times2", "forbidden", "none_wins", "1, 2, 3, 4, 5", "3", "0")),
    st.integers(0, 240),
    st.integers(0, 12).map(str),
)
EVENT = st.fixed_dictionaries(
    {"type": st.sampled_from((*CHANGES, "nonsense"))},
    optional={
        "value": VALUES,
        "party": st.sampled_from(PARTIES) | anything,
        "call": st.sampled_from((*STAGES, *PARTIES)) | anything,
        "vorab": st.booleans() | anything,
        "seat": st.integers(-1, 4) | anything,
        "index": st.integers(-1, 5) | anything,
        "unit": st.sampled_from(MOMENTS) | anything,
        "event": st.sampled_from(ALL_EVENTS) | anything,
        "option": st.sampled_from(option_names()) | anything,
        "member": st.sampled_from((*ALL_EVENTS, *SOLI, "solo")) | anything,
        "group": st.sampled_from(("stilles_solo", "karosolo")) | anything,
    },
)
SPECS = st.builds(
    sheet,
    st.lists(
        st.sampled_from(("R", "K", "R90", "K90", "R60", "Ks", "K!", "Rv", "R@11", "K#7", "R90#9")),
        max_size=5,
        unique=True,
    ).map(" ".join),
    st.sampled_from(list(BOOKS)),
    re=st.integers(0, 240),
    sonderpunkte=st.fixed_dictionaries({"re": st.lists(st.sampled_from(ALL_EVENTS), max_size=2)}),
    bock=st.integers(0, 2),
)


def check(seen: dict[str, Any]) -> None:
    """What is true of every view."""
    schemas.check("ScoreView", seen)
    read_sheet(json.loads(json.dumps(seen["sheet"])))
    for result in [seen["result"], *seen["books"]]:
        if result and result["lines"] and "sum" in result:
            paid = [number(one["points"]) for one in result["lines"] if one["points"]]
            assert sum(paid) == number(result["sum"])
            running = [number(one["so_far"]) for one in result["lines"] if one["so_far"]]
            assert running[-1] == number(result["sum"])
    if seen["result"] is None:
        assert any(one["level"] == "stop" for one in seen["problems"]), "why there is none stands there"


@settings(max_examples=size(15, 60), deadline=None)
@given(SPECS, st.lists(EVENT | anything, max_size=12), st.sampled_from(LANGUAGES))
def test_any_events_are_answered_and_the_lines_add_up(spec: Any, events: list[Any], lang: str) -> None:
    state = start({**spec, "lang": lang})
    check(view(state))
    for event in events:
        state = step(state, event)
    check(view(state))


@settings(max_examples=size(8, 30), deadline=None)
@given(SPECS)
def test_every_event_of_the_form_is_understood(spec: Any) -> None:
    """Whatever a control sends changes the sheet, or what stands in its field."""
    state = start(spec)
    seen = view(state)
    for part in [*seen["sections"], *seen["rules"]["sections"]]:
        for row in [part, *part["items"]]:
            for control in row["controls"]:
                sent = [item["event"] for item in control.get("items", [])] or [{**control["event"], "value": "?"}]
                if control["kind"] == "select":
                    sent = [{**control["event"], "value": one["value"]} for one in control["options"]]
                    sent = [event for event in sent if event["value"] != control["value"]]
                if control["kind"] == "check":
                    sent = [{**control["event"], "value": not control["value"]}]
                for event in sent:
                    assert step(state, event) != state or event.get("value") == "?", event
            for button in row.get("buttons", []):
                assert step(state, button["event"]) != state


@each(
    "spoil",
    [{"books": []}, {"say": ""}, {"extra": 1}, {"result": {}}, {"problems": [{"level": "worse"}]}, {"words": {"x": 1}}],
)
def test_the_schema_notices_what_is_wrong(spoil: dict[str, Any]) -> None:
    assert not schemas.validator("ScoreView").is_valid(shown() | spoil)


def test_units_of_moments_are_those_of_the_books() -> None:
    assert set(UNITS) <= set(READERS["deadline_unit"].possible)
    assert set(UNITS.values()) <= set(MOMENTS)
