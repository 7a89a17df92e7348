"""A free drill: fresh cards without end, by a number that gives everybody the same.

What is equal: at a fixed level everybody gets the same tasks in the same order, whatever they answer; that is what a
club shares. Without a fixed level the drill follows the learner: three tasks without a mistake lead up, one with a
mistake leads down, and a kind of mistake that was made is possible again RETURNS_AFTER tasks later. Then the first
task is the same for everybody, and the others are for all who answer alike.

>>> drill = start({"kind": "stich_winner", "seed": 4711, "rules": "ddv", "level": 1})
>>> view(drill)["task"], [card["code"] for card in view(drill)["stich"]["cards"]]
('Wer bekommt den Stich? Tippe die Karte an, die gewinnt.', ['Kr9', 'He9', 'Kr10', 'Ka9'])
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Any, NamedTuple

from dokolearn.exercises import walk
from dokolearn.exercises.drill.first_deals import FIRST_DEALS, first_task
from dokolearn.exercises.drill.first_deals import KIND as FIRST_KIND
from dokolearn.exercises.drill.invent import LEVELS, chance_of, invent
from dokolearn.exercises.drill.unlike import RECENT, DrawnTask, Gist, fitting, gist
from dokolearn.exercises.frame.task import Action, SpecError
from dokolearn.exercises.kinds import INVENTIONS, KINDS
from dokolearn.exercises.specs import BY_KREUZ_DAMEN, Spec, read_rules
from dokolearn.exercises.state_table import state_table
from dokolearn.exercises.walk import State, new_task, slips
from dokolearn.model import RuleSet
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import LANGUAGES, text

ADAPTIVE = 0
"""The level that follows the learner, from 1 on."""

MAX_SEED = 999_999
FRESH_SEEDS = 9_999
"""Numbers that nobody asked for stay short: they are called across the room."""

RISE_AFTER = 3
"""So many tasks in a row without a mistake lead to the next level; one with a mistake leads back."""

RETURNS_AFTER = 2
"""So many tasks later a task comes in which the same mistake can be made: soon, but not at once."""

FRESH_TRIES = 60
"""So many positions are looked at on each level for a drill that begins with a mistake to practise."""

RETURN_TRIES = 20
"""So many positions are looked at for such a task; if none fits, it is tried again RETURNS_AFTER tasks later."""


PLAYED = "drill/"
"""How the key of a drill begins that is done once it was played to its end, as an exercise of the catalogue is."""


def key_of(kind: str, seed: int) -> str:
    """By which key the end of a whole game is remembered; empty for all that goes on and on."""
    return f"{PLAYED}{kind}/{seed}" if kind == "whole_game" else ""


def asked_in_drill(reckon: bool, count: bool = False) -> View:
    """What every task of a drill is asked for beside its cards, as `task`."""
    return {key: True for key, wanted in (("reckon", reckon), ("count", count)) if wanted}


@dataclass(frozen=True, slots=True)
class Drill:
    """Where the learner is: which task by number, how hard, how well it has been going, and the task itself."""

    kind: str
    rules: RuleSet
    options: Mapping[str, Any]
    """The house rules as a spec has them; `rules` follow them."""
    lang: str
    seed: int
    fixed: bool
    number: int
    level: int
    state: State
    task: Mapping[str, Any] = field(default_factory=dict)
    """What every task is asked for beside its cards."""
    first: str = ""
    """Which of FIRST_DEALS the first task is; empty where chance deals that one, too."""
    streak: int = 0
    mistaken: bool = False
    slips: tuple[str, ...] = ()
    """The kinds of mistakes made in this task."""
    owed: tuple[tuple[int, str], ...] = ()
    """The kinds of mistakes that are to come back, each with the first task for it."""
    recent: tuple[Gist, ...] = ()
    """What mattered in the tasks before this one."""


_ONE_TASK = {"slip": str, "task": dict, "first": str}
_KEYS = {"kind": str, "seed": int, "lang": str, "rules": str, "options": dict, "level": int} | _ONE_TASK
_SORTS: Mapping[type, str] = {int: "a whole number", str: "a text", dict: "an object"}


def start(spec: JsonObject) -> "Drill":
    """The first task of a drill that a page asks for: what `start_drill` takes, by name. Raises SpecError."""
    problems = [f"unknown key {key!r}" for key in spec if key not in _KEYS]
    problems += [f"{key}: missing" for key in ("kind", "seed") if key not in spec]
    for key, sort in _KEYS.items():
        if key in spec and type(spec[key]) is not sort:
            problems.append(f"{key}: expected {_SORTS[sort]}")
    problems += [] if spec.get("lang", "de") in LANGUAGES else [f"lang: unknown language {spec['lang']!r}"]
    if problems:
        raise SpecError(problems)
    return start_drill(**spec)


def start_drill(
    kind: str,
    seed: int,
    *,
    rules: str = "mainz",
    options: JsonObject | None = None,
    lang: str = "de",
    level: int = ADAPTIVE,
    slip: str = "",
    task: JsonObject | None = None,
    first: str = "",
) -> Drill:
    """The first task of a drill; a level of 1 to 3 is kept, ADAPTIVE follows the learner. With `slip` it is one in
    which this mistake can be made, or its neighbour where a book is not asked about it, on the first level
    that has any. What stands in `task` is added to every task, such as `reckon` to a whole game; mistakes made there do
    not come back. With `first` a whole game begins with one of FIRST_DEALS, and chance deals the games after it.

    Raises SpecError for an unknown kind or book, house rules that cannot be, a number out of 1 to MAX_SEED, another
    level, or a mistake that no task here invites.
    """
    problems = [f"kind: no drill {kind!r}; there are {', '.join(INVENTIONS)}"] if kind not in INVENTIONS else []
    played = read_rules({"set": rules, "options": _house_rules_of(kind, options or {})}, problems)
    problems += [f"seed: expected 1 to {MAX_SEED}"] if not 1 <= seed <= MAX_SEED else []
    problems += ["level: expected 1, 2 or 3, or 0 to follow the learner"] if level not in (ADAPTIVE, *LEVELS) else []
    if first and (kind != FIRST_KIND or first not in FIRST_DEALS):
        problems.append(f"first: expected one of {', '.join(FIRST_DEALS)} for {FIRST_KIND}")
    if problems or played is None:
        raise SpecError(problems)
    dealer = Dealer(kind, played, lang, seed, task or {})
    begin, state = _own_deal(dealer, first) if first else _first(dealer, (level,) if level else LEVELS, slip)
    fixed = level != ADAPTIVE
    return Drill(kind, played, dict(options or {}), lang, seed, fixed, 1, begin, state, task or {}, first)


def _house_rules_of(kind: str, options: JsonObject) -> JsonObject:
    """The house rules of a drill: one about Kreuz Damen is asked where these tell the parties."""
    left_out = {"parties_by"} if kind in BY_KREUZ_DAMEN else set()
    return {name: value for name, value in options.items() if name not in left_out}


def _own_deal(dealer: "Dealer", first: str) -> tuple[int, State]:
    """A deal that somebody has looked for, under its own name."""
    title = text(dealer.lang, f"{dealer.kind}.first.{first}")
    asked = KINDS[dealer.kind]
    task = asked.read({**first_task(first, dealer.rules), **dealer.task}, dealer.rules)
    return LEVELS[0], walk.start(Spec(asked, dealer.rules, dealer.lang, title, (task,)))


def _first(dealer: "Dealer", levels: tuple[int, ...], slip: str) -> tuple[int, State]:
    """The level to begin with and its first task. Raises SpecError (see `start_drill`)."""
    kind, back = dealer.kind, INVENTIONS[dealer.kind].back(slip, dealer.rules)
    for level in levels:
        tasks = _tasks(dealer, 1, level)
        if not slip:
            return level, fitting(tasks, (), _share(kind, dealer.seed, 1))
        for task in islice(tasks, FRESH_TRIES):
            if _invites(task.state, back):
                return level, task.state
    raise SpecError([f"slip: no task of {kind!r} invites {slip!r} here"])


def step(drill: Drill, event: Event) -> Drill:
    """The drill after an event; "next" deals fresh cards once the task is solved."""
    kind = event.get("type") if isinstance(event, Mapping) else None
    if drill.state.solved and kind == "next":
        return _next(drill)
    if kind == "again" and not _offers(drill, "again"):
        return drill
    after = walk.step(drill.state, event)
    if after.feedback is None or after.feedback.tone != "wrong":
        return replace(drill, state=after)
    slip = after.feedback.slip
    slips = drill.slips if slip in ("", *drill.slips) else (*drill.slips, slip)
    return replace(drill, state=after, mistaken=True, slips=slips)


def view(drill: Drill) -> View:
    """The task as any exercise shows it, with number, level and seed; fresh cards instead of "once more"."""
    shown = walk.view(drill.state)
    lang = drill.lang
    named = drill.first and drill.number == 1
    said = text(lang, "drill.progress", number=drill.number, level=drill.level, seed=drill.seed)
    progress = "" if named else said
    again = _after(drill)
    word = text(lang, "drill.fresh" if again else "action.next")
    fresh = {"type": "next", "label": word, "primary": True}
    actions = [*(shown["actions"] if again else ()), fresh] if drill.state.solved else shown["actions"]
    over = {"progress": progress, "finished": False, "done": False, "actions": actions, "level": drill.level}
    return {**shown, **over, **({"mastered": True} if _is_mastered(drill) else {})}


def _is_mastered(drill: Drill) -> bool:
    """Whether there is nothing harder: as many hard tasks in a row as lead up elsewhere, all without a mistake."""
    hardest = drill.level == LEVELS[-1] and not drill.mistaken
    return hardest and drill.state.solved and drill.streak + 1 >= RISE_AFTER


def _after(drill: Drill) -> tuple[Action, ...]:
    """What the kind itself offers once its task is solved."""
    state = drill.state
    return state.spec.kind.scene(state.task, state.inner, state.spec.lang).after if state.solved else ()


def _offers(drill: Drill, event: str) -> bool:
    return any(action.type == event for action in _after(drill))


def drill_spec(drill: Drill) -> View:
    """What starts the same drill again, as JSON."""
    level = drill.level if drill.fixed else ADAPTIVE
    own = {"options": dict(drill.options)} if drill.options else {}
    return {
        "kind": drill.kind,
        "seed": drill.seed,
        "rules": drill.rules.name,
        **own,
        "lang": drill.lang,
        "level": level,
        **({"task": dict(drill.task)} if drill.task else {}),
        **({"first": drill.first} if drill.first else {}),
    }


def drill_table(drill: Drill) -> View:
    """The state table of the task on the screen; what leads on to fresh cards is not in it. Raises TableError."""
    return state_table(drill.state.spec, lambda state: view(replace(drill, state=state)))


def _next(drill: Drill) -> Drill:
    """Fresh cards: at the level that fits now, and if it is time, such that an earlier mistake can be made again."""
    streak = 0 if drill.mistaken else drill.streak + 1
    level = drill.level if drill.fixed else _level(drill.level, streak, drill.mistaken)
    number = drill.number + 1
    owed = () if drill.fixed or drill.task else _mistakes_due(drill)
    due = next((slip for since, slip in owed if since <= number), "")
    tasks = _tasks(Dealer(drill.kind, drill.rules, drill.lang, drill.seed, drill.task), number, level)
    before = DrawnTask(drill.state)
    recent, last = (*drill.recent, gist(before))[-RECENT:], before.face()
    others = (task for task in tasks if task.face() != last)
    state, found = (
        _pick_task(others, due) if due else (fitting(others, recent, _share(drill.kind, drill.seed, number)), True)
    )
    kept = tuple((since, slip) for since, slip in owed if slip != due)
    return replace(
        drill,
        number=number,
        level=level,
        state=replace(new_task(state), tries=drill.state.tries.next()),
        streak=0 if level != drill.level else streak,
        mistaken=False,
        slips=(),
        recent=recent,
        owed=kept if found else (*kept, (number + RETURNS_AFTER, due)),
    )


def _share(kind: str, seed: int, number: int) -> float:
    """Where the answer of a task should stand among the others, from 0 to 1."""
    return chance_of(f"place {kind} {seed} {number}")()


def _level(level: int, streak: int, mistaken: bool) -> int:
    if mistaken:
        return max(LEVELS[0], level - 1)
    return min(LEVELS[-1], level + 1) if streak >= RISE_AFTER else level


def _mistakes_due(drill: Drill) -> tuple[tuple[int, str], ...]:
    """Earlier mistakes that have not come back yet, and after them those of this task."""
    known = [slip for _, slip in drill.owed]
    fresh = [(drill.number + RETURNS_AFTER, slip) for slip in drill.slips if slip not in known]
    return (*drill.owed, *fresh)


def _pick_task(tasks: Iterator[DrawnTask], due: str) -> tuple[State, bool]:
    """The first task in which a mistake can be made that is due, else the first of all; and whether there was one."""
    first = next(tasks)
    for task in chain((first,), islice(tasks, RETURN_TRIES)):
        if _invites(task.state, due):
            return task.state, True
    return first.state, False


def _invites(state: State, slip: str) -> bool:
    """Whether this mistake can be made somewhere on the way to the solution."""
    return slip in slips(state)


class Dealer(NamedTuple):
    """What all tasks of a drill have in common."""

    kind: str
    rules: RuleSet
    lang: str
    seed: int
    task: Mapping[str, Any]


def _tasks(dealer: Dealer, number: int, level: int) -> Iterator[DrawnTask]:
    """Candidates for task number so-and-so, the one everybody gets first."""
    kind, rules, lang, seed, more = dealer
    # No task depends on how those before it went.
    chance = chance_of(f"{kind} {seed} {number} {level}")
    asked, title = KINDS[kind], text(lang, f"{kind}.drill")
    while True:
        task = asked.read({**invent(kind, rules, level, chance), **more}, rules)
        yield DrawnTask(walk.start(Spec(asked, rules, lang, title, (task,))))
