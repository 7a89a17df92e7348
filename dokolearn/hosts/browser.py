"""The engine's entry point in the page: a question in JSON, its answer in JSON; what the worker calls.

A question carries everything, spec and all events so far, so that a worker may be stopped or replaced at any time:
answer('{"machine": "drill", "spec": {"kind": "legal_cards", "seed": 7}, "events": [{"type": "pick", "index": 0}]}')

What a machine needs is imported when somebody asks for it: whoever opens a link waits for no exercise.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from dokolearn.shallow_json import read_json
from dokolearn.strings import LANGUAGES

MAX_QUESTION = 1_000_000
"""Characters of a question."""

MAX_EVENTS = 5_000
MAX_SESSIONS = 8
"""So many exercises of a page are remembered; each costs its states, a few kB."""

Spec = Mapping[str, Any]
Event = Mapping[str, Any]
View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Machine:
    """Pure functions: a spec gives the first state, an event the next one, a state its view."""

    start: Callable[[Spec], Any]
    step: Callable[[Any, Event], Any]
    view: Callable[[Any], View]


def answer(question: str) -> str:
    """`{"view": …}`, or `{"problem": {"text": …, "details": […]}}`; or `{"later": …}`, a file without which there is no
    answer yet: whoever fetches it asks again. Never raises, whatever the question is."""
    try:
        return json.dumps({"view": _view(*_read(question))}, allow_nan=False)
    except _Unusable as error:
        return _problem(str(error))
    except Exception as error:
        if later := getattr(error, "later", ""):
            return json.dumps({"later": later})
        if isinstance(error, ValueError) and (reasons := getattr(error, "problems", ())):
            return _problem("The spec cannot be used.", reasons)
        said = str(error).strip().splitlines() or [""]
        return _problem(f"{type(error).__name__}: {said[-1]}", [_place(error)])


class _Unusable(Exception):
    """No question at all; the message says why."""


class _SpecError(ValueError):
    """A spec that cannot be used; `problems` has every reason, as those of exercises, trials and sheets have."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


def _problem(text: str, details: tuple[str, ...] | list[str] = ()) -> str:
    return json.dumps({"problem": {"text": text, "details": list(details)}})


def _place(error: Exception) -> str:
    """Where it happened: the last function that was running, and its line; in the page that where it begins."""
    trace, where = error.__traceback__, ""
    while trace:
        code = trace.tb_frame.f_code
        where = f"{code.co_filename}:{trace.tb_lineno or code.co_firstlineno} in {code.co_name}"
        trace = trace.tb_next
    return where


def _read(question: str) -> tuple[str, Spec, list[Event]]:
    """Machine, spec and events. Raises _Unusable."""
    if len(question) > MAX_QUESTION:
        raise _Unusable(f"The question has {len(question)} characters, at most {MAX_QUESTION}.")
    try:
        data = read_json(question)
    except ValueError as error:
        raise _Unusable(f"The question is no JSON: {error}") from None
    if not isinstance(data, Mapping):
        raise _Unusable("The question is no object.")
    name, spec, events = data.get("machine"), data.get("spec"), data.get("events", [])
    if not isinstance(name, str) or name not in MACHINES:
        raise _Unusable(f"There is no machine {name!r}; there are {', '.join(MACHINES)}.")
    if not isinstance(spec, Mapping):
        raise _SpecError(["the spec is no object"])
    if not isinstance(events, list):
        raise _Unusable("The events are no list.")
    if len(events) > MAX_EVENTS:
        raise _Unusable(f"There are {len(events)} events, at most {MAX_EVENTS}.")
    return name, spec, events


# Sessions: what was computed for the last questions


@dataclass(slots=True)
class _Session:
    """The states after no event, one event, two …; `events` has one fewer, each as text (1 and true differ)."""

    states: list[Any]
    events: list[str] = field(default_factory=list)


_sessions: dict[tuple[str, str], _Session] = {}
"""By machine and spec, the one used last at the end."""


def _view(name: str, spec: Spec, events: list[Event]) -> View:
    machine = MACHINES[name]
    key = (name, repr(spec))
    session = _sessions.pop(key, None) or _Session([machine.start(spec)])
    _sessions[key] = session
    while len(_sessions) > MAX_SESSIONS:
        del _sessions[next(iter(_sessions))]
    return machine.view(_state(machine, session, events))


def _state(machine: Machine, session: _Session, events: list[Event]) -> Any:
    """The state after these events; only those that were not asked before cost a step."""
    texts = list(map(repr, events))
    known = _common(session.events, texts)
    for text, event in zip(texts[known:], events[known:], strict=True):
        if known < len(session.events):  # from here on it went differently
            del session.events[known:], session.states[known + 1 :]
        session.states.append(machine.step(session.states[known], event))
        session.events.append(text)
        known += 1
    return session.states[known]


def _common(one: list[str], other: list[str]) -> int:
    """The length of the beginning that two lists share."""
    length = min(len(one), len(other))
    if one[:length] == other[:length]:
        return length
    return next(index for index in range(length) if one[index] != other[index])


# The machines


def _exercises() -> Any:
    from dokolearn import exercises

    return exercises


def _start_drill(spec: Spec) -> Any:
    known = {"kind": str, "seed": int, "lang": str, "rules": str, "options": dict, "level": int} | _ONE_TASK
    problems = [f"unknown key {key!r}" for key in spec if key not in known]
    problems += [f"{key}: missing" for key in ("kind", "seed") if key not in spec]
    for key, sort in known.items():
        if key in spec and type(spec[key]) is not sort:
            problems.append(f"{key}: expected {_SORTS[sort]}")
    problems += [] if spec.get("lang", "de") in LANGUAGES else [f"lang: unknown language {spec['lang']!r}"]
    if problems:
        raise _SpecError(problems)
    return _drill().start_drill(**spec)


def _drill() -> Any:
    from dokolearn.exercises.drill import drill

    return drill


_ONE_TASK = {"slip": str, "task": dict, "first": str}
_SORTS: Mapping[type, str] = {int: "a whole number", str: "a text", dict: "an object"}


def _film() -> Any:
    from dokolearn.replay.film import film_spec

    return film_spec


def _trial() -> Any:
    from dokolearn.replay.film import trial

    return trial


def _start_advice(spec: Spec) -> View:
    from dokolearn.replay.film.club_advice import advised

    return advised(spec)


def _score() -> Any:
    from dokolearn import calculator

    return calculator


def _exam() -> Any:
    from dokolearn.exercises.exam import exam

    return exam


def _table() -> Any:
    from dokolearn.exercises import at_table

    return at_table


def _start_statistics(spec: Spec) -> View:
    from dokolearn.evening.own_games import own_games

    return own_games(spec)


def _start_papers(spec: Spec) -> View:
    from dokolearn.evening.papers import papers

    return papers(spec)


def _start_measured(spec: Spec) -> View:
    """What the task on the screen lacks, after these events of that machine: the event that tells it, or null."""
    from dokolearn.exercises.graded.measured_here import measured_event

    machine, events = MACHINES.get(str(spec.get("machine"))), spec.get("events", [])
    if machine is None or not isinstance(spec.get("spec"), Mapping) or not isinstance(events, list):
        raise _SpecError(["expected a machine with its spec and its events"])
    at = reduce(machine.step, events, machine.start(spec["spec"]))
    state = getattr(at, "state", at)
    if not hasattr(state, "task"):
        raise _SpecError([f"machine: {spec['machine']!r} asks nothing that is measured"])
    return {"event": measured_event(state.spec.kind, state.task)}


def _start_own_table(spec: Spec) -> View:
    from dokolearn.course.own_table import own_table

    return own_table(spec)


def _wishes() -> Any:
    from dokolearn.wishes import page

    return page


def _felt() -> Any:
    from dokolearn.evening import machine

    return machine


def _annotating() -> Any:
    from dokolearn.workshop import annotating

    return annotating


def _recording() -> Any:
    from dokolearn.workshop import recording

    return recording


def _on_paper() -> Any:
    from dokolearn.workshop.mappe import on_paper

    return on_paper


def _build() -> Any:
    from dokolearn.workshop import building

    return building


def _mappe() -> Any:
    from dokolearn.workshop.mappe import making

    return making


MACHINES: dict[str, Machine] = {
    "exercise": Machine(
        lambda s: _exercises().start(s), lambda s, e: _exercises().step(s, e), lambda s: _exercises().view(s)
    ),
    "drill": Machine(_start_drill, lambda s, e: _drill().step_drill(s, e), lambda s: _drill().view_drill(s)),
    "exam": Machine(
        lambda s: _exam().start_exam(s), lambda s, e: _exam().step_exam(s, e), lambda s: _exam().view_exam(s)
    ),
    "film": Machine(lambda s: _film().start_film(s), lambda state, _: state, lambda state: state),
    "first": Machine(lambda s: _film().start_first(s), lambda state, _: state, lambda state: state),
    "picture": Machine(lambda s: _film().start_picture(s), lambda state, _: state, lambda state: state),
    "try": Machine(
        lambda s: _trial().trial_start(s), lambda s, e: _trial().trial_step(s, e), lambda s: _trial().trial_view(s)
    ),
    "annotate": Machine(
        lambda s: _annotating().start_annotating(s),
        lambda s, e: _annotating().step_annotating(s, e),
        lambda s: _annotating().view_annotating(s),
    ),
    "advice": Machine(_start_advice, lambda state, _: state, lambda state: state),
    "score": Machine(lambda s: _score().start(s), lambda s, e: _score().step(s, e), lambda s: _score().view(s)),
    "table": Machine(
        lambda spec: _table().start_at_table(spec),
        lambda state, event: _table().step_at_table(state, event),
        lambda state: {**_table().view_at_table(state), "place": state.state.at},
    ),
    "evening": Machine(
        lambda s: _felt().start_evening(s), lambda s, e: _felt().step_evening(s, e), lambda s: _felt().view_evening(s)
    ),
    "build": Machine(lambda s: _build().start(s), lambda s, e: _build().step(s, e), lambda s: _build().view(s)),
    "mappe": Machine(lambda s: _mappe().start(s), lambda s, e: _mappe().step(s, e), lambda s: _mappe().view(s)),
    "handout": Machine(lambda s: _on_paper().start_handout(s), lambda state, _: state, lambda state: state),
    "protocol": Machine(lambda s: _on_paper().start_table(s), lambda state, _: state, lambda state: state),
    "mappe_part": Machine(lambda s: _on_paper().start_part(s), lambda state, _: state, lambda state: state),
    "statistics": Machine(_start_statistics, lambda state, _: state, lambda state: state),
    "papers": Machine(_start_papers, lambda state, _: state, lambda state: state),
    "wish": Machine(
        lambda s: _wishes().start_wish(s), lambda s, e: _wishes().step_wish(s, e), lambda s: _wishes().view_wish(s)
    ),
    "recording": Machine(
        lambda s: _recording().start_recording(s),
        lambda s, e: _recording().step_recording(s, e),
        lambda s: _recording().view_recording(s),
    ),
    "own_table": Machine(_start_own_table, lambda state, _: state, lambda state: state),
    "measured": Machine(_start_measured, lambda state, _: state, lambda state: state),
    "rules": Machine(lambda spec: _table().own_rules(spec), lambda state, _: state, lambda state: state),
}
"""Every machine by the name that a question uses: a new one is a row here, and a question (`build`)."""

WORKSHOP = (
    *("recording", "annotate", "build", "mappe", "mappe_part", "handout", "protocol", "wish", "score", "exam"),
    "own_table",
)
"""Those that a page fetches with the first question for one of them; it has all others at once."""
