"""A part of a Mappe on paper, a game alone as a handout or as a table: what leaves a page, with what is right apart."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from dokolearn.exercises.answers import reason_of
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.frame.task import Pad, SpecError
from dokolearn.exercises.walk import Spec, State, solution, start, step, view
from dokolearn.replay.film.filming import film_of
from dokolearn.replay.paper import about_html, answers_html, facts, questions_html, sheet_html, whole_html
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import LANGUAGES, text
from dokolearn.workshop.mappe.making import name_of
from dokolearn.workshop.mappe.mappe import Mappe, Part, mappe_link, read_mappe
from dokolearn.workshop.mappe.own_words import blocks

_SORTS = {"mappe": str, "at": int, "game": str, "exercise": dict, "rules": dict, "lang": str}


def start_handout(spec: JsonObject) -> View:
    """A game, `dkn` in a language, as the body of its handout. Raises SpecError."""
    _check_spec(spec, {"dkn": str, "lang": str}, ("dkn",))
    return {"html": sheet_html(film_of(spec["dkn"], spec.get("lang", "de")))}


def start_part(spec: JsonObject) -> View:
    """The part `at` of a Mappe that is given as its file.

    What only a site knows comes along: a `game` of the gallery as DKN, an `exercise` of the catalogue; `rules` are
    those of the table that answers. Raises SpecError.
    """
    _check_spec(spec, _SORTS, ("mappe", "at"))
    mappe, lang = _read(spec["mappe"]), spec.get("lang", "de")
    if not 0 <= spec["at"] < len(mappe.parts):
        raise SpecError([f"at: expected 0 to {len(mappe.parts) - 1}"])
    part = mappe.parts[spec["at"]]
    alone = replace(mappe, title="", author="", parts=(replace(part, note=""),))
    nothing: View = {
        "title": part.title or name_of(part, lang),
        "text": "",
        "blocks": [],
        "game": "",
        "tasks": [],
        "answers": "",
        "solved": [],
    }
    shown = {**nothing, "sort": text(lang, f"mappe.kind.{part.kind}"), "kind": part.kind, "link": mappe_link(alone)}
    if part.kind == "game":
        return {**shown, **_game(part.text or spec.get("game", ""), part.title, f"dk-{spec['at']}", lang)}
    if part.kind in ("exercise", "task"):
        return {**shown, **_exercise(part, spec, lang)}
    return {**shown, "blocks": blocks(part.text, lang)}


def _check_spec(spec: JsonObject, sorts: Mapping[str, type], needed: tuple[str, ...]) -> None:
    problems = [f"unknown key {key!r}" for key in spec if key not in sorts]
    problems += [f"{key}: missing" for key in needed if key not in spec]
    problems += [
        f"{key}: expected {sort.__name__}" for key, sort in sorts.items() if type(spec.get(key, sort())) is not sort
    ]
    problems += [] if spec.get("lang", "de") in LANGUAGES else [f"lang: unknown language {spec['lang']!r}"]
    if problems:
        raise SpecError(problems)


@lru_cache(maxsize=1)
def _read(written: str) -> Mappe:
    """The Mappe whose parts are asked for one after the other."""
    return read_mappe(written).mappe


# Games


def _game(dkn: str, title: str, name: str, lang: str) -> View:
    """What it is about and asks, and apart from it what is right; a game that asks nothing is told."""
    film = film_of(dkn, lang)
    answers = answers_html(film)
    told = "" if answers else whole_html(film, "h3", hands=False)
    known = {"title": title or film["title"], "text": " · ".join(facts(film))}
    return {**known, "game": f"{about_html(film)}{questions_html(film, name)}{told}", "answers": answers}


# Exercises


def _exercise(part: Part, given: JsonObject, lang: str) -> View:
    """All tasks as they begin, at the table that answers, and their solutions."""
    rules = given.get("rules") or {"set": part.rules or "mainz"}
    own = {"kind": part.name, "title": part.title or text(lang, "mappe.kind.task"), "tasks": [dict(part.asks or {})]}
    asked = own if part.kind == "task" else given.get("exercise", {})
    spec = at_table({"rules": rules, **asked, "lang": lang})
    tasks = [view(State(spec, at, spec.kind.first(task))) for at, task in enumerate(spec.tasks)]
    return {"title": part.title or spec.title, "tasks": tasks, "solved": list(task_solutions(spec))}


def task_solutions(spec: Spec) -> Iterator[View]:
    """By number of a task that is asked what is right there, why, and where that stands.

    Where Stiche are played one after the other the answer is the first card; the others are told with their reasons.
    """
    for number, task in enumerate(spec.tasks, 1):
        if not spec.kind.is_solved(task, spec.kind.first(task)):
            begun = start(replace(spec, tasks=(task,)))
            why = reason_of(begun)
            refs = [ref["label"] for ref in why["refs"]]
            way = list(_way(begun))
            answer, told = [name for names, _, _ in way for name in names], [why["text"]]
            if any(sort == "go_on" for _, sort, _ in way):
                (answer, _, first), *later = (one for one in way if one[0])
                told = [first, *(f"{', '.join(names)}: {said}" for names, _, said in later)]
            yield {"number": number, "answer": ", ".join(answer), "text": " ".join(told), "refs": refs}


def _way(begun: State) -> Iterator[tuple[list[str], str, str]]:
    """Step by step what solves a task: cards, buttons and numbers as they are called when it is their turn, the sort of
    the event, and what is said to it."""
    now = begun
    for event in solution(begun.spec):
        names = list(_event_names(event, view(now)))
        now = step(now, event)
        yield names, event["type"], (view(now)["feedback"] or {"text": ""})["text"]


def _event_names(event: Event, seen: View) -> Iterator[str]:
    index = event.get("index")
    if event["type"] == "pick":
        zone = seen[seen["taps"]]
        who = (zone.get("who") or {}) and zone["who"][index]
        yield f"{zone['cards'][index]['name']} ({who})" if who else zone["cards"][index]["name"]
    elif event["type"] == "enter":
        yield Pad("", (), **{limit: seen["pad"][limit] for limit in ("most", "least")}).words(event["index"])
    elif index is not None:
        yield next(action["label"] for action in seen["actions"] if action.get("index") == index)
