"""What every exercise has in common: the walk through its tasks and the frame of the view."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dokolearn.exercises.frame.scene_view import action_view, feedback_view, pad_view, scene_view
from dokolearn.exercises.frame.seating import Move, moves
from dokolearn.exercises.frame.task import MEASURED, Action, Feedback, Recent, Scene, SpecError, lacks_figures
from dokolearn.exercises.frame.tries import UNTRIED, Tries, enough_of, praise, tally
from dokolearn.exercises.specs import Spec, read_spec
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import text

VIEW_FORMAT = "dokolearn-view/1"

__all__ = [
    "Event",
    "Spec",
    "SpecError",
    "State",
    "View",
    "events",
    "read_spec",
    "slips",
    "solution",
    "start",
    "step",
    "view",
]


@dataclass(frozen=True, slots=True)
class State:
    """Where the learner is: the task, what is solved of it, and the answer to the last event."""

    spec: Spec
    at: int
    inner: Any
    feedback: Feedback | None = None
    moves: tuple[Move, ...] = ()
    """What the last event has set in motion."""
    tries: Tries = UNTRIED

    @property
    def task(self) -> Any:
        """The task the learner sees."""
        return self.spec.tasks[self.at]

    @property
    def solved(self) -> bool:
        """Whether the task on the screen is solved."""
        return self.spec.kind.is_solved(self.task, self.inner)

    @property
    def finished(self) -> bool:
        """Whether every task is solved."""
        return self.last and self.solved

    @property
    def last(self) -> bool:
        """Whether no other task follows."""
        return self.at == len(self.spec.tasks) - 1


def start(spec: Spec | JsonObject) -> State:
    """The first state of an exercise. Raises SpecError for a spec that cannot be used."""
    checked = spec if isinstance(spec, Spec) else read_spec(spec)
    return _enter(checked, 0)


def _enter(spec: Spec, at: int) -> State:
    return State(spec, at, spec.kind.first(spec.tasks[at]))


def step(state: State, event: Event) -> State:
    """The state after an event. Events that mean nothing here change nothing."""
    if not isinstance(event, Mapping):
        return _quiet(state)
    kind = event.get("type")
    if kind == "again":
        return new_task(_enter(state.spec, 0))
    if kind == "next":
        return _onward(state) if state.solved and not state.finished else _quiet(state)
    if kind == MEASURED:
        return _add_figures(state, event)
    over = state.solved and kind not in getattr(state.spec.kind, "afterwards", ())
    return _quiet(state) if over else _answer(state, event)


def _add_figures(state: State, event: Event) -> State:
    """The task with the figures that it lacked; who has answered already is told what they say about it."""
    # Only here: with it come the players, for whom no other answer waits.
    from dokolearn.exercises.graded.measured_here import with_figures

    spec, at, still = state.spec, state.at, replace(state, moves=())
    task = with_figures(spec.kind, state.task, event)
    if task is None:
        return still
    after = replace(still, spec=replace(spec, tasks=(*spec.tasks[:at], task, *spec.tasks[at + 1 :])))
    if not state.solved:
        return after
    said = spec.kind.explanation(task, spec.lang)
    return replace(after, feedback=replace(said, tone="info", text=text(spec.lang, "measured.late", said=said.text)))


def _onward(state: State) -> State:
    return replace(new_task(_enter(state.spec, state.at + 1)), tries=state.tries.next())


def _answer(state: State, event: Event) -> State:
    """What comes of a tap: it leads on, stays with a reason, or is the second wrong one."""
    inner, feedback = state.spec.kind.answer(state.task, state.inner, event, state.spec.lang)
    if inner != state.inner:
        return _lead_on(state, inner, feedback)
    if feedback is None or feedback.tone != "wrong":
        return replace(_quiet(state), feedback=feedback)
    tries = state.tries.mistaken(event)
    if tries.enough and state.spec.kind.help:
        return with_help(replace(state, tries=tries))
    return replace(_quiet(state), feedback=_name_mistake(feedback), tries=tries)


def _lead_on(state: State, inner: object, feedback: Feedback | None) -> State:
    after = State(state.spec, state.at, inner, _name_mistake(feedback))
    tries = state.tries if state.solved else state.tries.onward(after.solved)
    return replace(after, moves=moves(scene_of(state), scene_of(after)), tries=tries)


def with_help(state: State) -> State:
    """What is right at this place, with its reason: the whole task, or its next step."""
    kind, after, said, names = state.spec.kind, state, None, []
    other_ways = events(state) if kind.help == "task" else ()  # who chose another card than the solution is asked of it
    for event in (*kind.solution(state.task), *other_ways):
        inner, feedback = kind.answer(state.task, after.inner, event, state.spec.lang)
        if inner == after.inner or after.solved:
            continue
        names += _name_of(event, scene_of(after), state.spec.lang)
        if feedback is None and hasattr(kind, "step_shown"):
            feedback = kind.step_shown(state.task, event, state.spec.lang)
        after, said = _lead_on(after, inner, feedback), feedback
        if kind.help == "step":
            break
    said = kind.explanation(state.task, state.spec.lang) if after.solved or said is None else said
    lead = text(state.spec.lang, "shown.named" if names else "shown.so", answer=", ".join(names))
    shown = replace(said, tone="shown", text=f"{lead} {said.text}", marks=())
    return replace(after, feedback=shown, moves=moves(scene_of(state), scene_of(after)))


def _name_of(event: Event, scene: Scene, lang: str) -> list[str]:
    """What a button says or a number is; what is marked among cards needs no name."""
    if event["type"] == "enter" and scene.pad:
        return [scene.pad.words(event["index"])]
    return [one.label for one in scene.actions if event["type"] == "choose" and one.index == event["index"]]


_SCENES = Recent[Scene]()


def scene_of(state: State) -> Scene:
    """What is to be seen in a state: a view, the cards on their way and the next event ask for the same, and where all
    answers are worked out beforehand every way that leads there."""
    spec = state.spec
    place = id(spec), state.at, state.inner
    return _SCENES.of(place, lambda: spec.kind.scene(state.task, state.inner, spec.lang), kept=spec)


def new_task(state: State) -> State:
    """A new task, whose cards come to lie one after the other."""
    return replace(state, moves=moves(None, scene_of(state)))


def _name_mistake(feedback: Feedback | None) -> Feedback | None:
    """A mistake without a name of its own is known by its paragraph: every one can be noted and come back."""
    if feedback is None or feedback.tone != "wrong" or feedback.slip:
        return feedback
    return replace(feedback, slip=next(iter(feedback.paragraphs), "other"))


def slips(state: State) -> Iterator[str]:
    """The kinds of mistakes that can be made in this task on the way to its solution, some more than once."""
    kind, task, lang = state.spec.kind, state.task, state.spec.lang
    inner = kind.first(task)
    for event in () if kind.is_solved(task, inner) else kind.solution(task):
        for tried in () if kind.is_solved(task, inner) else events(State(state.spec, state.at, inner)):
            feedback = _name_mistake(kind.answer(task, inner, tried, lang)[1])
            yield from (feedback.slip,) if feedback and feedback.slip else ()
        inner = kind.answer(task, inner, event, lang)[0]


def _quiet(state: State) -> State:
    """The same without the answer to the last event."""
    return State(state.spec, state.at, state.inner, tries=state.tries)


def events(state: State) -> Iterator[View]:
    """Every event that the view of this state offers."""
    return offered_events(view(state))


def offered_events(shown: View) -> Iterator[View]:
    """Every event that a view offers."""
    away = {*shown["gone"], *shown["placed"]["order"]} if shown["taps"] == "hand" else set()
    for index in range(len(shown[shown["taps"]]["cards"]) if shown["taps"] else 0):
        if index not in away:
            yield {"type": "pick", "index": index}
    for action in shown["actions"]:
        yield {key: action[key] for key in ("type", "index") if key in action}
    if shown["pad"]:
        for number in (*shown["pad"]["known"], _other(shown["pad"])):
            yield {"type": "enter", "index": number}


def _other(pad: JsonObject) -> int:
    """A number for all that have no answer of their own."""
    return next(number for number in range(pad["least"], pad["most"] + 1) if number not in pad["known"])


def solution(spec: Spec | JsonObject) -> list[View]:
    """Events that solve the whole exercise without a mistake."""
    checked = spec if isinstance(spec, Spec) else read_spec(spec)
    solving: list[dict[str, Any]] = []
    for number, task in enumerate(checked.tasks):
        if not checked.kind.is_solved(task, checked.kind.first(task)):
            solving += checked.kind.solution(task)
        if number < len(checked.tasks) - 1:
            solving.append({"type": "next"})
    return solving


def view(state: State) -> View:
    """All there is to draw, final text included, as JSON."""
    spec, lang, solved = state.spec, state.spec.lang, state.solved
    finished = solved and state.last
    scene = scene_of(state)
    feedback = state.feedback or (spec.kind.explanation(state.task, lang) if solved else None)
    words = _praise(state) if feedback and feedback.tone == "right" and solved else ""
    return {
        "format": VIEW_FORMAT,
        "kind": spec.kind.name,
        "title": spec.title,
        **({"note": spec.note} if spec.note else {}),
        "progress": _progress(state),
        **scene_view(scene, feedback, spec.rules, lang),
        "moves": [{what: number} for what, number in state.moves],
        "taps": "" if solved else scene.taps,
        "actions": [action_view(action) for action in _actions(state, scene)],
        "pad": pad_view(scene.pad, lang) if scene.pad and not solved else None,
        "feedback": feedback_view(feedback, spec.rules, lang, words) if feedback else None,
        "tally": tally(state.tries.firsts, number_of_tasks(spec), lang) if finished and spec.kind.help else "",
        "done": finished and _counts(state),
        **({"firsts": [state.tries.firsts, number_of_tasks(spec)]} if finished and spec.kind.help else {}),
        **({"unmeasured": True} if lacks_figures(spec.kind, state.task) else {}),
        "solved": solved,
        "finished": finished,
    }


def _progress(state: State) -> str:
    many = len(state.spec.tasks)
    return text(state.spec.lang, "progress", at=state.at + 1, of=many) if many > 1 else ""


def _actions(state: State, scene: Scene) -> tuple[Action, ...]:
    lang = state.spec.lang
    if state.finished:
        untouched = state.at == 0 and state.inner == state.spec.kind.first(state.task)
        return () if untouched else scene.after or (Action("again", text(lang, "action.again")),)
    return (Action("next", text(lang, "action.next"), primary=True),) if state.solved else scene.actions


def _praise(state: State) -> str:
    """What is said to whoever has solved the task; a game that is played has an ending of its own."""
    spec = state.spec
    return praise(state.at, state.tries, seed_of(spec), spec.lang) if spec.kind.help else ""


def seed_of(spec: Spec) -> int:
    """Lets two exercises praise otherwise."""
    return len(spec.title) + len(spec.tasks)


def number_of_tasks(spec: Spec) -> int:
    """How many tasks are asked; the others are shown with their solution."""
    return sum(not spec.kind.is_solved(task, spec.kind.first(task)) for task in spec.tasks)


def _counts(state: State) -> bool:
    """Whether a finished exercise counts as done: enough was right at the first try, or the one task without help."""
    shown = state.feedback is not None and state.feedback.tone == "shown"
    many = number_of_tasks(state.spec)
    return not state.spec.kind.help or (state.tries.firsts >= enough_of(many) and not (many == 1 and shown))
