"""A scripted exercise as a table of views: every reachable state, every event, answered beforehand by the engine."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from dokolearn.exercises.frame.tries import HELP_AFTER, at_once, enough_of, late, tally
from dokolearn.exercises.specs import Spec, read_spec
from dokolearn.exercises.walk import (
    State,
    number_of_tasks,
    offered_events,
    scene_of,
    seed_of,
    start,
    step,
    view,
    with_help,
)
from dokolearn.shallow_json import Event, JsonObject, View

FORMAT = "dokolearn-table/1"
MAX_STATES = 300
MAX_BYTES = 4000
"""Gzipped. Whatever is larger is no scripted exercise and needs the engine in the page."""


class TableError(ValueError):
    """An exercise with too many states, or too large a table, to be written into a page."""


Look = Callable[[State], View]


def state_table(spec: Spec | JsonObject, look: Look = view, most: int = MAX_BYTES) -> View:
    """The state table of an exercise. Raises TableError beyond MAX_STATES or `most` bytes, SpecError for a bad spec.

    `look` may show the states in another frame, such as that of a free drill.
    """
    checked = spec if isinstance(spec, Spec) else read_spec(spec)
    built = _build(start(checked), look)
    size = gzipped_size(built)
    if size > most:
        raise TableError(f"{checked.title}: {size} bytes gzipped, at most {most}")
    return built


def gzipped_size(data: object) -> int:
    """Bytes of the gzipped JSON: what a page grows by."""
    import gzip  # only the builder of a site asks

    return len(gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0))


def event_key(event: Event, shown: View) -> str:
    """How an event is looked up: its type, and the index if it has one that is not answered like all others."""
    if event["type"] == "enter" and event["index"] not in shown["pad"]["known"]:
        return "enter"
    return f"{event['type']}:{event['index']}" if "index" in event else str(event["type"])


class Node(NamedTuple):
    """A place in the table: a state without its last answer, how it looks, what each event leads to there."""

    state: State
    shown: View
    tried: tuple[tuple[dict[str, Any], State], ...]
    open: bool
    """Whether the table ends here although the exercise does not: the engine goes on."""


def _build(first: State, look: Look) -> View:
    nodes = _reachable(first, look)
    number = {_place(node.state): index for index, node in enumerate(nodes)}
    overlays: dict[str, int] = {}
    answers = [_answers(node, number, nodes, overlays, look) for node in nodes]
    tasks = [look(State(first.spec, at, first.spec.kind.first(task))) for at, task in enumerate(first.spec.tasks)]
    says = [_usual(nodes, answers, at) for at in range(len(tasks))]
    return {
        "format": FORMAT,
        "tasks": tasks,
        "nodes": [{"task": node.state.at, **_difference(tasks[node.state.at], node.shown)} for node in nodes],
        "says": says,
        "edges": [_edges(index, answers[index], says[node.state.at]) for index, node in enumerate(nodes)],
        "overlays": [json.loads(overlay) for overlay in overlays],
        **_open_ends(nodes),
        **_how_it_went(first.spec),
    }


def _how_it_went(spec: Spec) -> View:
    """How many wrong answers lead to the solution; what is said to right ones, by how many came at the first try in a
    row, or in turn to late ones; and what at the end, by how many were right at the first try."""
    if not spec.kind.help:
        return {}
    many, seed, lang = number_of_tasks(spec), seed_of(spec), spec.lang
    praise = {"once": [at_once(streak, seed, lang) for streak in range(many + 1)], "late": list(late(seed, lang))}
    tallies = [tally(firsts, many, lang) for firsts in range(many + 1)] if many > 1 else []
    end = {"tallies": tallies, "enough": enough_of(many)} if tallies else {}
    return {"help": HELP_AFTER, "praise": praise, **end}


def _open_ends(nodes: list[Node]) -> dict[str, list[int]]:
    ends = [number for number, node in enumerate(nodes) if node.open]
    return {"open": ends} if ends else {}


def _place(state: State) -> tuple[int, Any]:
    """What makes two states the same place in the table: task and inner state, not the last answer."""
    return state.at, state.inner


def _bare(state: State) -> State:
    return State(state.spec, state.at, state.inner)


def _without_tries(state: State) -> State:
    """As whoever makes no other mistake comes there."""
    return State(state.spec, state.at, state.inner, state.feedback, state.moves)


def _reachable(first: State, look: Look) -> list[Node]:
    """Every place: the start, then the others ordered so that neighbours look alike."""
    found, nodes = {_place(first)}, []
    waiting = [_bare(first)]
    for state in waiting:  # grows while it is walked
        nodes.append(_node(state, look))
        for _, after in nodes[-1].tried:
            if _place(after) not in found:
                found.add(_place(after))
                waiting.append(_bare(after))
        if len(found) > MAX_STATES:
            raise TableError(f"{first.spec.title}: more than {MAX_STATES} states")
    return [nodes[0], *sorted(nodes[1:], key=_looks)]


def _node(state: State, look: Look) -> Node:
    shown, ends = look(state), (not state.solved and scene_of(state).engine_goes_on)
    events = () if ends else offered_events(shown)
    return Node(state, shown, tuple((event, step(state, event)) for event in events), ends)


def _looks(node: Node) -> tuple[int, bool, list[str]]:
    marks = node.shown["marks"]
    return node.state.at, node.state.solved, [word for zone in sorted(marks) for word in marks[zone]][::-1]


_Answers = dict[str, tuple[int, int]]
"""Event key → (number of the next state, number of the overlay or -1)."""


def _answers(
    node: Node, number: Mapping[Any, int], nodes: list[Node], overlays: dict[str, int], look: Look
) -> _Answers:
    found: _Answers = {}
    for key, after in _afterwards(node):
        target = number[_place(after)]
        laid = _difference(nodes[target].shown, look(_without_tries(after)))
        text = json.dumps(laid, ensure_ascii=False, sort_keys=True)
        found[key] = (target, overlays.setdefault(text, len(overlays)) if laid else -1)
    return found


SHOWN = "shown"
"""Instead of an event: what follows the second wrong answer."""


def _afterwards(node: Node) -> Iterator[tuple[str, State]]:
    """What each event leads to, by its key, and what the second wrong one does."""
    wrong = False
    for event, after in node.tried:
        wrong |= after.feedback is not None and after.feedback.tone == "wrong"
        yield event_key(event, node.shown), after
    if wrong and node.state.spec.kind.help:
        yield SHOWN, with_help(node.state)


def _usual(nodes: list[Node], answers: list[_Answers], at: int) -> dict[str, int]:
    """For each event of a task the overlay that answers it most often, so that states need not repeat it."""
    counts: dict[str, Counter[int]] = {}
    for node, answered in zip(nodes, answers, strict=True):
        if node.state.at == at and not node.state.solved:
            for key, (_, overlay) in answered.items():
                counts.setdefault(key, Counter())[overlay] += 1
    return {key: count.most_common(1)[0][0] for key, count in counts.items()}


def _edges(index: int, answers: _Answers, usual: Mapping[str, int]) -> View:
    """How far each event leads, and its overlay where it is not the usual one; an event that stays is left out.

    A usual answer is switched off where its event is not offered.
    """
    edges: dict[str, Any] = {}
    for key, (target, overlay) in {**dict.fromkeys(usual, (index, -1)), **answers}.items():
        if overlay != usual.get(key, -1):
            edges[key] = [target - index, overlay]
        elif target != index:
            edges[key] = target - index
    return edges


def _difference(base: View, shown: View) -> View:
    """What a view changes: whole keys under `set`, single marks under `marks`."""
    changed = {key: value for key, value in shown.items() if base.get(key) != value and key != "marks"}
    marks: list[list[Any]] = []
    for zone, words in shown["marks"].items():
        if len(words) != len(base["marks"][zone]):  # other cards lie there now
            return {"set": {**changed, "marks": shown["marks"]}}
        marks += [[zone, index, word] for index, word in enumerate(words) if base["marks"][zone][index] != word]
    return ({"set": changed} if changed else {}) | ({"marks": marks} if marks else {})
