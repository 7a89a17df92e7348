"""What every exercise has in common: the spec, the walk through its tasks, the frame of the view."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.seating import Move, moves
from dokolearn.exercises.task import Action, Feedback, Lines, Scene, SpecError, TaskKind
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.script import paragraph
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import in_book, ref_labels, table_name

FORMAT = "dokolearn-exercise/1"
VIEW_FORMAT = "dokolearn-view/1"
MAX_TASKS = 50

Event = Mapping[str, Any]
View = dict[str, Any]
Mark = tuple[str, int]
"""What is tapped in a solution: the type of the event and its index."""

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
class Spec:
    """One exercise, checked: kind, book, language, title and its tasks in order."""

    kind: TaskKind
    rules: RuleSet
    lang: str
    title: str
    tasks: tuple[Any, ...]
    note: str = ""
    """Why it does not follow the table of the learner, where it cannot (`at_table`)."""


@dataclass(frozen=True, slots=True)
class State:
    """Where the learner is: the task, what is solved of it, and the answer to the last event."""

    spec: Spec
    at: int
    inner: Any
    feedback: Feedback | None = None
    moves: tuple[Move, ...] = ()
    """What the last event has set in motion."""

    @property
    def task(self) -> Any:
        """The task the learner sees."""
        return self.spec.tasks[self.at]

    @property
    def solved(self) -> bool:
        """Whether the task on the screen is solved."""
        return self.spec.kind.solved(self.task, self.inner)

    @property
    def finished(self) -> bool:
        """Whether every task is solved."""
        return self.solved and self.at == len(self.spec.tasks) - 1


def read_spec(data: Any) -> Spec:
    """A spec from JSON, with the tasks of its book. Raises SpecError with everything that is wrong, by place."""
    if not isinstance(data, Mapping):
        raise SpecError(["the spec is no object"])
    problems = [f"unknown key {key!r}" for key in data if key not in _SPEC_KEYS]
    if data.get("format", FORMAT) != FORMAT:
        problems.append(f"format: expected {FORMAT!r}")
    kind = KINDS.get(str(data.get("kind")))
    if kind is None:
        problems.append(f"kind: unknown kind {data.get('kind')!r}; there are {', '.join(KINDS)}")
    lang = data.get("lang", "de")
    if lang not in LANGUAGES:
        problems.append(f"lang: unknown language {lang!r}")
    rules = read_rules(data.get("rules", {"set": "mainz"}), problems)
    tasks = tasks_for(data, rules, problems) if rules else data.get("tasks")
    if not isinstance(tasks, list) or not 0 < len(tasks) <= MAX_TASKS:
        problems.append(f"tasks: expected a list of 1 to {MAX_TASKS}")
        tasks = []
    read = _read_tasks(kind, tasks, rules, problems) if kind and rules else ()
    if problems or kind is None or rules is None:
        raise SpecError(problems)
    return Spec(kind, rules, lang, _localized(data.get("title", ""), lang), read)


_SPEC_KEYS = ("format", "key", "kind", "rules", "lang", "title", "tasks", "tasks_in")

NO_NINES = "no_nines"
"""In `tasks_in` beside the names of books: every pack of forty cards, unless its book has tasks of its own for it."""


def tasks_for(data: Mapping[str, Any], rules: RuleSet, problems: list[str]) -> Any:
    """The tasks of a spec for a book, unread: those written for it, those for its pack, or those for everybody."""
    own = data.get("tasks_in", {})
    if not isinstance(own, Mapping):
        problems.append("tasks_in: expected an object")
        return data.get("tasks")
    problems += [f"tasks_in: unknown table {name!r}" for name in own if name not in (*BOOKS, NO_NINES)]
    usual = data.get("tasks") if rules.cards.deck_nines else own.get(NO_NINES, data.get("tasks"))
    other_pack = BOOKS[rules.name].cards.deck_nines and not rules.cards.deck_nines
    return usual if other_pack else own.get(rules.name, usual)


def read_rules(data: Any, problems: list[str]) -> RuleSet | None:
    """The book with its house rules; what is wrong with them is added to the problems."""
    if not isinstance(data, Mapping) or str(data.get("set")) not in BOOKS:
        named = f", not {str(data['set'])[:40]!r}" if isinstance(data, Mapping) and "set" in data else ""
        problems.append(f"rules: expected a set out of {', '.join(BOOKS)}{named}")
        return None
    problems += [f"rules: unknown key {key!r}" for key in data if key not in ("set", "options")]
    try:
        return with_options(BOOKS[data["set"]], data.get("options", {}))
    except OptionProblem as error:
        problems += [f"rules.options: {problem}" for problem in error.problems]
        return None


def _read_tasks(kind: TaskKind, tasks: list[Any], rules: RuleSet, problems: list[str]) -> tuple[Any, ...]:
    read: list[Any] = []
    for number, data in enumerate(tasks, start=1):
        try:
            read.append(kind.read(data, rules))
        except SpecError as error:
            problems += [f"task {number}: {problem}" for problem in error.problems]
    return tuple(read)


def _localized(value: Any, lang: str) -> str:
    """A text of an author: plain, or by language, German where the language is missing."""
    return str(value.get(lang, value.get("de", ""))) if isinstance(value, Mapping) else str(value)


def start(spec: Spec | Mapping[str, Any]) -> State:
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
        return laid_out(_enter(state.spec, 0))
    if kind == "next":
        return laid_out(_enter(state.spec, state.at + 1)) if state.solved and not state.finished else _quiet(state)
    if state.solved and kind not in getattr(state.spec.kind, "afterwards", ()):
        return _quiet(state)
    inner, feedback = state.spec.kind.answer(state.task, state.inner, event, state.spec.lang)
    after = State(state.spec, state.at, inner, _named(feedback))
    return after if inner == state.inner else replace(after, moves=moves(_scene(state), _scene(after)))


def _scene(state: State) -> Scene:
    return state.spec.kind.scene(state.task, state.inner, state.spec.lang)


def laid_out(state: State) -> State:
    """A new task, whose cards come to lie one after the other."""
    return replace(state, moves=moves(None, _scene(state)))


def _named(feedback: Feedback | None) -> Feedback | None:
    """A mistake without a name of its own is known by its paragraph: every one can be noted and come back."""
    if feedback is None or feedback.tone != "wrong" or feedback.slip:
        return feedback
    return replace(feedback, slip=next(iter(feedback.paragraphs), "other"))


def slips(state: State) -> Iterator[str]:
    """The kinds of mistakes that can be made in this task on the way to its solution, some more than once."""
    task = replace(state.spec, tasks=(state.task,))
    state = start(task)
    for event in solution(task):
        answers = (step(state, tried).feedback for tried in events(state))
        yield from (feedback.slip for feedback in answers if feedback is not None and feedback.slip)
        state = step(state, event)


def _quiet(state: State) -> State:
    return State(state.spec, state.at, state.inner)


def events(state: State) -> Iterator[dict[str, Any]]:
    """Every event that the view of this state offers."""
    return offered(view(state))


def offered(shown: View) -> Iterator[dict[str, Any]]:
    """Every event that a view offers."""
    away = {*shown["gone"], *shown["placed"]["order"]} if shown["taps"] == "hand" else set()
    for index in range(len(shown[shown["taps"]]["cards"]) if shown["taps"] else 0):
        if index not in away:
            yield {"type": "pick", "index": index}
    for action in shown["actions"]:
        yield {key: action[key] for key in ("type", "index") if key in action}


def solution(spec: Spec | Mapping[str, Any]) -> list[dict[str, Any]]:
    """Events that solve the whole exercise without a mistake."""
    checked = spec if isinstance(spec, Spec) else read_spec(spec)
    solving: list[dict[str, Any]] = []
    for number, task in enumerate(checked.tasks):
        if not checked.kind.solved(task, checked.kind.first(task)):
            solving += checked.kind.solution(task)
        if number < len(checked.tasks) - 1:
            solving.append({"type": "next"})
    return solving


def view(state: State) -> View:
    """All there is to draw, final text included, as JSON."""
    spec, lang = state.spec, state.spec.lang
    scene = _scene(state)
    feedback = state.feedback or (spec.kind.explanation(state.task, lang) if state.solved else None)
    return {
        "format": VIEW_FORMAT,
        "kind": spec.kind.name,
        "lang": lang,
        "title": spec.title,
        **({"note": spec.note} if spec.note else {}),
        "progress": _progress(state),
        "rules": table_name(spec.rules, lang),
        "task": scene.prompt,
        "stich": _stich_view(scene, lang),
        "hand": {"label": text(lang, "zone.hand"), "cards": list(scene.hand)},
        "seats": [one.view() for one in scene.seats],
        "moves": [{what: number} for what, number in state.moves],
        "gone": list(scene.gone),
        "gap": scene.gap,
        "placed": {"label": text(lang, "zone.placed"), "order": list(scene.placed)},
        "facts": list(scene.facts),
        **({"lines": _lines_view(scene.lines)} if scene.lines else {}),
        **({"stars": {"n": scene.stars, "label": text(lang, f"word.stars.{scene.stars}")}} if scene.stars else {}),
        **({"deal": [one.view() for one in scene.deal]} if scene.deal else {}),
        "taps": "" if state.solved else scene.taps,
        "marks": _marks(scene.marks, feedback),
        "actions": [_action_view(action) for action in _actions(state, scene)],
        "feedback": _feedback_view(feedback, spec) if feedback else None,
        "solved": state.solved,
        "finished": state.finished,
        "words": {word: text(lang, f"word.{word}") for word in _WORDS},
    }


def _stich_view(scene: Scene, lang: str) -> dict[str, Any]:
    """One Stich, or with `rows` several, each with its label."""
    rows = {"rows": list(scene.rows)} if scene.rows else {}
    at = {"at": list(scene.at)} if scene.at else {}
    return {"label": text(lang, "zone.stich"), "cards": list(scene.stich), "who": list(scene.who), **at, **rows}


def _lines_view(lines: Lines) -> dict[str, Any]:
    return {"label": lines.label, "head": list(lines.head), "rows": [list(row) for row in lines.rows]}


_WORDS = ("found", "right", "wrong", "cause", "winner", "feedback", "rules", "curious")


def _progress(state: State) -> str:
    many = len(state.spec.tasks)
    return text(state.spec.lang, "progress", at=state.at + 1, of=many) if many > 1 else ""


def _actions(state: State, scene: Scene) -> tuple[Action, ...]:
    lang = state.spec.lang
    if state.finished:
        untouched = state.at == 0 and state.inner == state.spec.kind.first(state.task)
        return () if untouched else scene.after or (Action("again", text(lang, "action.again")),)
    return (Action("next", text(lang, "action.next"), primary=True),) if state.solved else scene.actions


def _action_view(action: Action) -> dict[str, Any]:
    choice = {} if action.index is None else {"index": action.index}
    return {"type": action.type, "label": action.label, "primary": action.primary, **choice}


def _marks(marks: Mapping[str, tuple[str, ...]], feedback: Feedback | None) -> dict[str, list[str]]:
    """The marks of a scene with those of the feedback laid over them."""
    laid = {zone: list(words) for zone, words in marks.items()}
    for zone, index, word in feedback.marks if feedback else ():
        laid[zone][index] = word
    return laid


def _feedback_view(feedback: Feedback, spec: Spec) -> dict[str, Any]:
    refs = {ref["label"]: ref for number in feedback.paragraphs for ref in _ref_views(number, spec)}
    named = {"slip": feedback.slip} if feedback.tone == "wrong" else {}
    in_order = sorted(refs.values(), key=lambda ref: in_book(ref["label"]))
    return {"tone": feedback.tone, "text": feedback.text, "refs": in_order, **named}


def _ref_views(number: str, spec: Spec) -> list[dict[str, str]]:
    """References as they are read. A paragraph of the script has a place on the page of its chapter, and hosts know it;
    what other books say stands on no page, so their places are no links."""
    ref = spec.rules.ref(number)
    if ref.book != "mainz" or not ref.place:
        return [{"label": label, "href": ""} for label in ref_labels(ref, spec.lang)]
    place = paragraph(number)
    return [{"label": f"{ref} {place.title}", "href": f"#p{place.id.replace('.', '-')}"}]


def marks_of_solution(shown: State) -> tuple[Mark, ...]:
    """What is to be tapped at an untouched task."""
    return tuple((event["type"], event["index"]) for event in solution(shown.spec) if "index" in event)


def words_of(seen: View, marks: tuple[Mark, ...]) -> str:
    """Cards and buttons by their names, with commas; a card of a Stich with its player."""
    labels = {action["index"]: action["label"] for action in seen["actions"] if action["type"] == "choose"}
    zone = seen[seen["taps"]] if seen["taps"] else {"cards": []}
    who = zone.get("who") or [""] * len(zone["cards"])
    names = [f"{card['name']} ({one})" if one else card["name"] for card, one in zip(zone["cards"], who, strict=True)]
    return ", ".join(names[index] if what == "pick" else labels[index] for what, index in marks)


def reason_of(shown: State) -> dict[str, Any]:
    """Why the solution of a single task is right: `text` without praise, and `refs`."""
    solved = shown
    for event in solution(shown.spec):
        solved = step(solved, event)
    why: dict[str, Any] = view(State(solved.spec, 0, solved.inner))["feedback"]
    return {**why, "text": why["text"].removeprefix(text(shown.spec.lang, "answer.right", sentence=""))}
