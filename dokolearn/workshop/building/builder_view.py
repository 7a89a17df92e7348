"""The view: the questions, the form of the one that is asked, what is still wrong, and the exercise to pass on."""

from collections.abc import Iterator

from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.at_table import step as step_at_table
from dokolearn.exercises.at_table import view_at_table
from dokolearn.exercises.frame.scene_view import feedback_view
from dokolearn.exercises.frame.task import Feedback
from dokolearn.exercises.problem_words import PLACES, apart, in_words, key_of
from dokolearn.exercises.walk import solution
from dokolearn.shallow_json import View
from dokolearn.strings import has_text, text
from dokolearn.wording import table_name
from dokolearn.workshop.building import from_games
from dokolearn.workshop.building.all_questions import QUESTIONS, asked_in_words
from dokolearn.workshop.building.built import Building
from dokolearn.workshop.building.field_views import parts_of
from dokolearn.workshop.building.laid_out import table_view
from dokolearn.workshop.building.passed_on import Passed, fence, line, link, part, why_not


def view(now: Building) -> View:
    """The state as JSON, final text included."""
    passed = _passed(now)
    return {
        "lang": now.lang,
        "rules": table_name(now.rules, now.lang),
        "table": dict(now.table_spec),
        "question": now.question,
        "asks": asked_in_words(now.question, now.lang) if now.question else "",
        "about": _about(now),
        "title": now.title,
        "named": passed.title if passed else "",
        "pinned": now.pinned,
        "parts": [one for field in now.asks.fields for one in parts_of(field, now)] if now.question else [],
        "problems": list(_problems(now)),
        "told": _told(now) if now.told else None,
        "laid": table_view(now),
        "game": _game(now),
        "whole": passed is not None,
        "sheet": sheet(now) if now.paper else None,
        "kept": kept(now),
        **_out(now, passed),
    }


def _told(now: Building) -> View:
    return feedback_view(Feedback("wrong", now.told, now.places, slip="refused"), now.rules, now.lang)


def kept(now: Building) -> View:
    """All that was said, as `start` takes it."""
    said = {"question": now.question, "title": now.title, "pinned": now.pinned, "values": dict(now.values)}
    return {**said, **({"given": now.given._asdict() | {"task": dict(now.given.task)}} if now.given else {})}


def _about(now: Building) -> str:
    """What is to be known of the question, where there is something."""
    key = f"build.about.{now.question}"
    said = text(now.lang, key) if has_text(now.lang, key) else ""
    weighed = text(now.lang, "build.weighs") if now.question and now.asks.weighs else ""
    return " ".join(filter(None, (said, weighed)))


def _passed(now: Building) -> Passed | None:
    """The exercise to pass on, once it can be played; one without a form as it was given."""
    if not now.question:
        return now.given if now.given and not why_not(now.given, now.lang) else None
    return Passed(now.asks.kind, now.named, now.task, now.rules.name if now.pinned else "") if now.whole else None


def _out(now: Building, passed: Passed | None) -> View:
    if passed is None:
        return {"spec": None, "line": "", "fence": "", "link": "", "part": None}
    found = {"line": line(passed), "fence": fence(passed), "link": link(passed), "part": part(passed)}
    return {"spec": passed.spec(now.lang), **found}


def _game(now: Building) -> View | None:
    if now.source is None:
        return None
    return from_games.moments_view(
        from_games.cut_of(now.source.dkn, now.lang), now.source.at, now.source.seat, now.lang
    )


def questions_view(lang: str) -> list[View]:
    """Everything that may be asked, in groups."""
    groups: dict[str, list[View]] = {}
    for name, one in QUESTIONS.items():
        key = f"build.about.{name}"
        about = text(lang, key) if has_text(lang, key) else ""
        groups.setdefault(one.group, []).append({"name": name, "label": asked_in_words(name, lang), "about": about})
    return [{"label": text(lang, f"build.group.{group}"), "questions": found} for group, found in groups.items()]


# What is still wrong


def _problems(now: Building) -> Iterator[View]:
    """Each with its field, the rule behind it, and whether it is only still to be done."""
    if not now.question:
        if now.given and (why := why_not(now.given, now.lang)):
            yield _problem("", why, (), False, now)
        return
    for problem in dict.fromkeys(now.problems):
        place, rest = apart(problem)
        field = place if now.asks.field(place) else "ok" if place == "no" else ""
        key, filled = key_of(rest)
        key, filled = (key, filled) if key else key_of(problem)
        own = f"build.wrong.{key}"
        said = text(now.lang, own, **filled) if key and has_text(now.lang, own) else in_words(rest, now.lang)
        yield _problem(field, said, (PLACES[key],) if key in PLACES else (), not now.said.get(field), now)


def _problem(field: str, said: str, places: tuple[str, ...], todo: bool, now: Building) -> View:
    refs = feedback_view(Feedback("wrong", said, places), now.rules, now.lang)["refs"]
    return {"field": field, "text": said, "refs": refs, "todo": todo}


# On paper


def sheet(now: Building) -> View | None:
    """The task as it is handed out, and solved, with the reason: for two sheets of paper."""
    passed = _passed(now)
    if passed is None:
        return None
    begun = start_at_table({"rules": dict(now.table_spec), **passed.spec(now.lang)})
    done, spec = begun, begun.state.spec
    for event in solution(spec):
        done = step_at_table(done, event)
    why = feedback_view(spec.kind.explanation(done.state.task, now.lang), spec.rules, now.lang)
    return {"asked": view_at_table(begun), "solved": view_at_table(done), "why": why}
