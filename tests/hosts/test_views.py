"""Every view that Python sends is of the type that the interface was compiled against, and speaks one language.

The types are in `dokolearn/ui/schema`; a field that a machine adds has to stand there too.
"""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import schemas
from effort import each, mostly
from english import german
from jsonschema import Draft201909Validator
from score_sheets import sheet

from dokolearn import calculator
from dokolearn.build.bundle import UI
from dokolearn.build.tried_questions import questions
from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_machine import view as view_evening
from dokolearn.exercises import solution, step, view
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import LEVELS, start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.drill.invent import INVENTIONS
from dokolearn.exercises.exam import start as start_exam
from dokolearn.exercises.exam import step as step_exam
from dokolearn.exercises.exam import view as view_exam
from dokolearn.exercises.walk import offered_events, start
from dokolearn.hosts.browser import MACHINES
from dokolearn.hosts.html.forms import exam_html, score_html
from dokolearn.hosts.html.passages import rule_passage
from dokolearn.hosts.html.play_page import play_data, play_words
from dokolearn.hosts.html.static_html import drill_html, exercise_tables, first_tasks
from dokolearn.hosts.html.table_choice import home_table, table_meta, table_options
from dokolearn.replay.film.filming import film_of
from dokolearn.replay.film.trial import start as trial_start
from dokolearn.replay.film.trial import step as trial_step
from dokolearn.replay.film.trial import view as trial_view
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS, OneOf
from dokolearn.strings import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

languages = each("lang", LANGUAGES)

ANSWERS = {
    **{"exercise": "ExerciseView", "drill": "ExerciseView", "table": "ExerciseView", "exam": "ExamView"},
    "puzzles": "PuzzlesView",
    **{
        "film": "Film",
        "first": "Film",
        "picture": "Picture",
        "try": "Trial",
        "score": "ScoreView",
        "rules": "OwnRules",
        "evening": "EveningView",
        "advice": "Advised",
        "annotate": "AnnotatingView",
        "review": "ReviewView",
        "own_mistakes": "OwnMistakes",
        "measured": "Measured",
        "statistics": "OwnGames",
        "wish": "WishView",
        "for_all": "TaskForAll",
        "results": "ResultsView",
        "duplicate": "Duplicate",
        "papers": "Papers",
        "own_table": "OwnTable",
        "rule_sheet": "RuleSheet",
        "two_tables": "TwoTables",
        "disputes": "DisputesHere",
        "asking": "AskView",
        "recording": "RecordingView",
        "build": "BuildView",
        "mappe": "MappeView",
        "mappe_part": "PaperPart",
        "handout": "Handout",
        "protocol": "Protocol",
    },
}
"""By machine the type of its views."""


def check(name: str, data: Any, lang: str) -> None:
    """Data is of that type; and where English was asked for, there is no German sentence in it."""
    schemas.check(name, data)
    if lang == "en":
        assert german(data) == []


def carried(html: str, what: str = "data") -> Any:
    """What a place of a page brings along."""
    found = re.search(rf'<template class="dk-{what}">(.*?)</template>', html)
    assert found is not None
    return json.loads(found[1])


# The schemas


@each("file", schemas.FILES)
def test_schemas_are_schemas(file: str) -> None:
    Draft201909Validator.check_schema(schemas.FILES[file])


def test_a_type_stands_in_one_file() -> None:
    assert len(schemas.OWNER) == sum(len(schema["$defs"]) for schema in schemas.FILES.values())


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    """Every object inside a schema that names its keys."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict) and "type" in schema:
            yield schema
        for value in schema.values():
            yield from objects(value)
    if isinstance(schema, list):
        for value in schema:
            yield from objects(value)


BASES = {"TaskView", "StateTable"}
"""Types that others extend; what is added to those is named there."""

OPEN = {
    *("RecordingEvent", "ScoreEvent", "ScoreView.sheet", "Tables.spec", "MappeView.options", "MappePart.asks"),
    "OwnMistake.spec",
    *("BuildEvent", "BuildView.table", "BuildView.laid", "BuildView.kept", "BuildView.spec", "BuildView.part"),
}
"""What only comes back to Python: the interface does not look inside."""


def test_a_new_field_is_noticed() -> None:
    """Every object is closed, but for bases, which the types made of them close."""
    for name, file in schemas.OWNER.items():
        if name in BASES:
            continue
        schema = schemas.FILES[file]["$defs"][name]
        inside = [one for one in objects(schema) if one.get("additionalProperties") is not False]
        closed_above = schema.get("unevaluatedProperties") is False
        known = sum(place.partition(".")[0] == name for place in OPEN)
        assert len(inside) <= known + closed_above * (len(schema.get("allOf", ())) - 1), name


def test_the_interface_reads_every_type() -> None:
    """A type that no source names would be checked for nobody."""
    sources = " ".join(path.read_text(encoding="utf-8") for path in (UI / "src").rglob("*.ts"))
    inner = json.dumps(list(schemas.FILES.values()))
    unread = [name for name in schemas.OWNER if not re.search(rf"\b{name}\b", sources) and f'/{name}"' not in inner]
    assert unread == []


# The machines


def test_every_machine_has_its_type() -> None:
    assert set(ANSWERS) == set(MACHINES)


@each("question", questions())
def test_what_the_page_asks_first_is_answered_in_its_type(question: dict[str, Any]) -> None:
    machine = MACHINES[question["machine"]]
    state = machine.start(question["spec"])
    views = [machine.view(state)]
    for event in question["events"]:
        state = machine.step(state, event)
        views.append(machine.view(state))
    for seen in views[-12:]:
        schemas.check(ANSWERS[question["machine"]], seen)


@each("level", LEVELS)
@each("kind, lang", INVENTIONS, LANGUAGES)
def test_drills(kind: str, lang: str, level: int) -> None:
    """The first task, tapped at random places, helped, solved, and the next one."""
    drill = start_drill(kind, seed=3, lang=lang, level=level, rules="ddv")
    events = [{"type": "pick", "index": 0}, {"type": "choose", "index": 0}, {"type": "done"}, {"type": "help"}]
    for event in [*events, *solution(drill.state.spec), {"type": "next"}]:
        drill = step_drill(drill, event)
        check("ExerciseView", view_drill(drill), lang)


@each("key, lang", catalogue(), LANGUAGES, at=1, of=2)
def test_exercises(key: str, lang: str) -> None:
    """From the first view to the end, each task first answered wrong where the first card or button is."""
    state = start(spec(key, lang))
    for event in [{"type": "pick", "index": 0}, {"type": "choose", "index": 0}, *solution(state.spec)]:
        state = step(state, event)
        check("ExerciseView", view(state), lang)


@languages
def test_an_exercise_for_every_table(lang: str) -> None:
    tables = exercise_tables(spec("2.3/trumpf-oder-fehl", lang))
    schemas.check("Tables", tables)
    check("Tables", {key: value for key, value in tables.items() if key != "spec"}, lang)  # has its title in both


@each("book, lang", BOOKS, LANGUAGES)
def test_exams(book: str, lang: str) -> None:
    exam = start_exam({"seed": 5, "rules": {"set": book}, "lang": lang})
    for event in [{"type": "choose", "index": 0}, {"type": "pick", "index": 0}, *[{"type": "next"}] * 39]:
        exam = step_exam(exam, event)
        check("ExamView", view_exam(exam), lang)
    check("ExamView", view_exam(step_exam(exam, {"type": "finish"})), lang)


@languages
def test_score_sheets(lang: str) -> None:
    for book in BOOKS:
        check("ScoreView", calculator.view(calculator.start({**sheet("R R90 K", book), "lang": lang})), lang)


@each("book, lang", BOOKS, LANGUAGES)
def test_evenings(book: str, lang: str) -> None:
    """A game to its score, with whatever is offered, and the next cards."""
    evening, chance = start_evening({"seed": 4, "rules": book, "lang": lang}), Random(book)
    while (view := view_evening(evening))["evening"]["phase"] != "reckoned":
        check("EveningView", view, lang)
        event = chance.choice([one for one in offered_events(view) if one["type"] != "help"])
        evening = step_evening(evening, event)
        check("EveningEvent", {**event, "then": view_evening(evening)["made"]}, lang)
    check("EveningView", view, lang)
    check("EveningView", view_evening(step_evening(evening, {"type": "next"})), lang)


GAMES = sorted((Path(__file__).parents[2] / "replays").glob("*.dkn"))


def bare(dkn: str) -> str:
    """A game without a word of its author: book, cards, bids, calls."""
    lines = [
        line for line in dkn.splitlines() if re.match(r"%|\[(Rules|Start|Re)\b|deal|taken|bid|give|\d+\.|=|$", line)
    ]
    return "\n".join(lines) + "\n"


@mostly(
    ("path", "lang"),
    list(product(GAMES, LANGUAGES)),
    list(zip(GAMES[::3], cycle(LANGUAGES), strict=False)),
    ids=lambda value: getattr(value, "stem", value),
)
def test_films_and_what_comes_of_another_card(path: Path, lang: str) -> None:
    dkn = bare(path.read_text(encoding="utf-8"))
    film = film_of(dkn, lang)
    check("Film", {**film, "dkn": "", "links": {"game": "", "text": ""}}, lang)
    first = film["moments"][1]
    state = trial_start({"dkn": dkn, "at": f"{first['stich']}.{first['card']}", "seat": 2, "lang": lang})
    check("Trial", trial_view(state), lang)
    for choice in trial_view(state)["choices"][:3]:
        check("Trial", trial_view(trial_step(state, {"type": "play", "move": choice["move"]})), lang)


@languages
def test_games_that_are_wrong(lang: str) -> None:
    """What the reader says to lines that cannot be."""
    wrong = ("1. 1: KrA Kr9 Kr9", "bid 1 Quark", "deal 5: KrA", "1. 1: KrA KrA KrA KrA", "ok KrA", "( 3. 1: KrA")
    for line in (*wrong, '[Rules "skat"]', '[Result "300:0"]', "ask 9: ?"):
        film = film_of(f"%DKN 1\n{line}\n2. 1: Quark\n= 200:40\n", lang)
        assert film["problems"]
        check("Film", {**film, "dkn": "", "links": {"game": "", "text": ""}}, lang)


# What pages bring along


@each("lang", LANGUAGES, of=2)
def test_places_of_drills(lang: str) -> None:
    check("DrillData", carried(drill_html(lang=lang)), lang)
    check("DrillData", carried(drill_html("legal_cards", lang=lang)), lang)
    for each_start in json.loads(first_tasks(lang)):
        check("DrillStart", each_start, lang)


@languages
def test_the_page_of_the_exam(lang: str) -> None:
    html = exam_html(lang)
    check("ExamData", carried(html), lang)
    check("Words", carried(html, "words"), lang)


@languages
def test_the_page_of_the_calculator(lang: str) -> None:
    html = score_html(lang=lang)
    check("ScoreData", carried(html), lang)
    check("Words", carried(html, "words"), lang)


@languages
def test_the_page_for_playing(lang: str) -> None:
    data = play_data("../oeffnen/", lang)
    check("EveningData", data, lang)
    check("Words", play_words(lang), lang)
    start_evening({"seed": data["fresh"], "rules": "ddv", "lang": lang, "level": data["level"]})


@languages
def test_the_choice_of_a_table(lang: str) -> None:
    check("TableOptions", table_options(lang), lang)
    for home in (None, home_table({"rules": "ddv", "options": {"schwein": "both"}}, lang)):
        known = re.search(r"content='([^']*)'", table_meta(lang, home=home))
        assert known is not None
        check("TableChoice", json.loads(unescape(known[1])), lang)


@languages
def test_passages(lang: str) -> None:
    told = [name for name, reader in READERS.items() if isinstance(reader, OneOf)]
    check("Passage", rule_passage((*told, "call_limits"), lang), lang)
