"""Somebody at a desk does what is offered, and what is not; the page may go at any time, and is opened again.

The five machines whose work browsers keep: an evening, a game that is written down, one that is commented on, an
exercise that is built, a Mappe. Hypothesis looks for the shortest way to something that does not hold.
"""

import json
from random import Random
from typing import Any, ClassVar

from annotations import GAME, edit
from building_taps import taps
from effort import each, sampled, size
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from dokolearn.ch1_general import CODES
from dokolearn.exercises.kinds import KINDS, SAMPLES
from dokolearn.exercises.walk import offered_events
from dokolearn.hosts import browser
from dokolearn.workshop.annotating.annotator import start as start_annotating
from dokolearn.workshop.annotating.annotator import step as step_annotating
from dokolearn.workshop.building import start as start_building
from dokolearn.workshop.building.built import QUESTIONS

Event = dict[str, Any]

NONSENSE = ({}, {"type": "nothing"}, {"type": 7}, {"type": "pick", "index": -3}, {"type": "at", "at": "x"})
TEXTS = ("", "Abend", "<b>x</b>", '"\\ [Title]', "Ä\u202eö", "x" * 50)

PARTS = ({"kind": "drill", "name": "legal_cards"}, {"kind": "text", "text": "Worte"}, {"kind": "game", "name": "a"})

texts = st.sampled_from(TEXTS)
numbers = st.integers(0, 12)


class Desk(RuleBasedStateMachine):
    """What all of them have: what was done leads to what is seen, whenever it is asked again."""

    machine: ClassVar[str]
    spec: ClassVar[Event]

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []
        self.views = [self.asked([])]

    @property
    def view(self) -> Event:
        return self.views[-1]

    def asked(self, events: list[Event], spec: Event | None = None) -> Event:
        """What the page is told, and it is always told something."""
        question = {"machine": self.machine, "spec": spec or self.spec, "events": events}
        found = json.loads(browser.answer(json.dumps(question)))
        assert "view" in found, found
        view: Event = found["view"]
        return view

    def does(self, event: Event) -> None:
        self.events.append(event)
        self.views.append(self.asked(self.events))

    def kept(self, view: Event) -> Any:
        """What is not lost: the game, the exercise, the Mappe."""
        raise NotImplementedError

    @rule(event=st.sampled_from(NONSENSE))
    def does_nonsense(self, event: Event) -> None:
        before = self.kept(self.view)
        self.does(dict(event))
        assert self.kept(self.view) == before

    @rule()
    def comes_back(self) -> None:
        """The page goes, and with it all that was computed."""
        browser._sessions.clear()
        assert self.asked(self.events) == self.view

    @precondition(lambda self: self.events)
    @rule()
    def leaves_out_the_last(self) -> None:
        self.events.pop()
        self.views.pop()
        assert self.asked(self.events) == self.view

    @invariant()
    def is_said_in_words(self) -> None:
        assert "None" not in json.dumps(self.view.get("task", ""))


class EveningDesk(Desk):
    """A game at the table; what the others did is kept with what they answered."""

    machine = "evening"
    spec: ClassVar[Event] = {"seed": 7, "rules": "ddv", "lang": "de", "level": "anfaenger"}

    def kept(self, view: Event) -> Any:
        return view["gone"], view["stich"]["cards"], view["evening"]["sheet"], view["evening"]["phase"]

    def does(self, event: Event) -> None:
        self.events.append(event)
        view = self.asked(self.events)
        self.events[-1] = {**event, "then": view["made"]}
        self.views.append(self.asked(self.events))

    @rule(seed=st.integers(0, 99))
    def plays(self, seed: int) -> None:
        offered = [one for one in offered_events(self.view) if one["type"] != "help"]
        if offered:
            self.does(Random(seed).choice(offered))


class RecordingDesk(Desk):
    """A game that is written down; its text alone leads back to it."""

    machine = "recording"
    spec: ClassVar[Event] = {"rules": "ddv", "lang": "de"}

    def kept(self, view: Event) -> Any:
        return view["dkn"]

    @rule(seed=st.integers(0, 99))
    def taps(self, seed: int) -> None:
        chance = Random(seed)
        offers = [offer["event"] for offer in self.view["offers"]]
        cells = [cell["card"]["code"] for cell in self.view["grid"] if cell["state"] in ("legal", "open")]
        if offers and (not cells or chance.random() < 0.3):
            self.does(chance.choice(offers))
        else:
            self.does({"type": chance.choice(("tap", "card")), "card": chance.choice(cells or CODES)})

    @rule(name=texts, seat=st.integers(0, 3))
    def names(self, name: str, seat: int) -> None:
        self.does({"type": "name", "seat": seat, "text": name})

    @rule()
    def takes_back_and_again(self) -> None:
        before = self.kept(self.view)
        if self.view["can"]["undo"]:
            self.does({"type": "undo"})
            assert self.view["can"]["redo"]
            self.does({"type": "redo"})
            assert self.kept(self.view) == before

    @precondition(lambda self: self.view["stiche"])
    @rule()
    def begins_with_the_text(self) -> None:
        again = self.asked([], {"dkn": self.view["dkn"], "lang": "de"})
        assert self.kept(again) == self.kept(self.view)


class AnnotatingDesk(Desk):
    """A game that is commented on."""

    machine = "annotate"
    spec: ClassVar[Event] = {"dkn": GAME, "lang": "de"}

    def kept(self, view: Event) -> Any:
        return view["film"]["dkn"]

    @rule(seed=st.integers(0, 10_000))
    def edits(self, seed: int) -> None:
        state = start_annotating(self.spec)
        for event in self.events:
            state = step_annotating(state, event)
        self.does(edit(state, Random(seed)))

    @rule()
    def begins_with_the_text(self) -> None:
        assert self.kept(self.asked([], {"dkn": self.kept(self.view), "lang": "de"})) == self.kept(self.view)


class BuildingDesk(Desk):
    """An exercise that is built; what was said leads back to it."""

    machine = "build"
    spec: ClassVar[Event] = {"rules": "mainz", "lang": "de"}

    def kept(self, view: Event) -> Any:
        return view["kept"]

    @rule(kind=st.sampled_from(sorted(KINDS)), number=numbers)
    def builds(self, kind: str, number: int) -> None:
        task = SAMPLES[kind][number % len(SAMPLES[kind])]
        wanted = start_building({"task": {"kind": kind, "task": dict(task)}, "rules": "mainz", "lang": "de"})
        if wanted.question:
            for event in list(taps(wanted))[:20]:
                self.does(event)

    @rule(question=st.sampled_from([*QUESTIONS, "nothing"]))
    def asks(self, question: str) -> None:
        self.does({"type": "ask", "question": question})

    @rule(name=st.sampled_from(("hand", "stich", "title", "hands.1", "why")), card=st.sampled_from(CODES))
    def taps_a_card(self, name: str, card: str) -> None:
        self.does({"type": "card", "field": name, "card": card})

    @rule()
    def begins_with_what_was_kept(self) -> None:
        again = self.asked([], {**self.spec, "kept": self.kept(self.view)})
        assert self.kept(again) == self.kept(self.view)


class MappeDesk(Desk):
    """A Mappe that is put together; its text and its link lead back to it."""

    machine = "mappe"
    spec: ClassVar[Event] = {"text": "", "lang": "de"}

    def kept(self, view: Event) -> Any:
        return view["text"]

    @rule(
        part=st.sampled_from(
            ({"kind": "drill", "name": "legal_cards"}, {"kind": "text"}, {"kind": "game", "name": "a"})
        )
    )
    def adds(self, part: Event) -> None:
        self.does({"type": "add", "part": {**part, "text": "Worte"} if part["kind"] == "text" else part})

    @rule(at=numbers, to=numbers)
    def moves(self, at: int, to: int) -> None:
        many = len(self.view["parts"])
        self.does({"type": "move", "at": at, "to": to})
        assert len(self.view["parts"]) == many

    @rule(at=numbers)
    def removes(self, at: int) -> None:
        many = len(self.view["parts"])
        self.does({"type": "remove", "at": at})
        assert len(self.view["parts"]) == many - (at < many)

    @rule(at=numbers, name=st.sampled_from(("note", "title", "text", "level", "x")), value=texts)
    def writes(self, at: int, name: str, value: str) -> None:
        self.does({"type": "part", "at": at, "field": name, "value": value})

    @rule(name=st.sampled_from(("title", "author")), value=texts)
    def calls_it(self, name: str, value: str) -> None:
        self.does({"type": "head", name: value})

    @rule(way=st.sampled_from(("text", "link")))
    def begins_with_it(self, way: str) -> None:
        if self.view[way]:
            again = self.asked([], {way: self.view[way], "lang": "de"})
            assert again["problems"] == []
            assert self.kept(again) == self.kept(self.view)


@sampled
@each("desk", [EveningDesk, RecordingDesk, AnnotatingDesk, BuildingDesk, MappeDesk])
def test_nothing_is_lost_at_a_desk(desk: type[Desk]) -> None:
    run_state_machine_as_test(
        desk,
        settings=settings(
            max_examples=size(3, 60),
            stateful_step_count=size(12, 40),
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
