"""Samples of the formats around an exercise (spec, state table, view) and a replay (film, try).

The samples are what the interface is built against. If a format changes on purpose, `python tests/test_samples.py`
writes them anew; look at the difference before it goes in.
"""

import json
from itertools import product
from pathlib import Path
from typing import Any

import schemas
from effort import each, mostly
from jsonschema import Draft202012Validator

from dokolearn.exercises import start, state_table, step, view
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.frame.question import Field, Form
from dokolearn.exercises.kinds import FORMS, KINDS
from dokolearn.exercises.specs import NO_NINES
from dokolearn.exercises.walk import events
from dokolearn.replay.film.filming import film_of
from dokolearn.replay.film.trial import start as trial_start
from dokolearn.replay.film.trial import step as trial_step
from dokolearn.replay.film.trial import view as trial_view
from dokolearn.rulesets import BOOKS

SAMPLES = Path(__file__).parent / "samples"
FORMATS = {"table": "Table", "view": "ExerciseView", "film": "Film", "try": "Trial"}
"""The samples that Python makes, each with its type in the schemas of views."""


def load(name: str) -> Any:
    return json.loads((SAMPLES / name).read_text(encoding="utf-8"))


SPEC = Draft202012Validator(load("spec.schema.json"))


def check_spec(data: Any) -> None:
    errors = SPEC.iter_errors(json.loads(json.dumps(data)))
    assert [f"{error.json_path}: {error.message[:200]}" for error in errors] == []


def made() -> dict[str, Any]:
    """Table and view of the sample spec, the view after Kreuz Ass was tapped on a Pik Stich; the film of the sample
    game, and what comes of another card in Stich 3, with a revoke in Stich 4."""
    given = load("spec.json")
    dkn = (SAMPLES / "film.dkn").read_text(encoding="utf-8")
    trial = trial_start({"dkn": dkn, "at": "3.1", "seat": 1})
    for move in ("PiD", "HeD"):
        trial = trial_step(trial, {"type": "play", "move": move})
    return {
        "table": state_table(given),
        "view": view(step(start(given), {"type": "pick", "index": 3})),
        "film": film_of(dkn),
        "try": trial_view(trial),
    }


def spec_schema() -> Any:
    """The schema of a spec with the books there are, and for each kind what its form says."""
    schema = load("spec.schema.json")
    schema["properties"]["kind"]["enum"] = list(KINDS)
    schema["allOf"] = [
        {"if": {"properties": {"kind": {"const": kind}}}, "then": {"properties": {"tasks": {"items": of_task(form)}}}}
        for kind, form in FORMS.items()
    ]
    schema["properties"]["rules"]["properties"]["set"]["enum"] = list(BOOKS)
    schema["properties"]["tasks_in"]["propertyNames"]["enum"] = [*BOOKS, NO_NINES]
    return schema


SEAT = {"type": "integer", "minimum": 0, "maximum": 3}
OF_FIELDS: dict[str, dict[str, Any]] = {
    **{sort: {"$ref": "#/$defs/cards"} for sort in ("cards", "stiche")},
    **{sort: {"type": "string"} for sort in ("game", "game_scored", "game_special", "game_solo", "one_card")},
    **{sort: {"type": "string"} for sort in ("minds", "bids")},
    "calls": {"$ref": "#/$defs/calls"},
    "events": {"type": "string", "pattern": "^((re|kontra):[a-z_]+( |$))*$"},
    "flag": {"type": "boolean"},
    "games": {"$ref": "#/$defs/games"},
    "hands": {"type": "array", "items": {"$ref": "#/$defs/cards"}, "minItems": 4, "maxItems": 4},
    "hochzeit_form": {"enum": ["erster_fremder", "reiner_trumpf", "fehl", "kreuz", "pik", "herz"]},
    "said_to_calls": {"$ref": "#/$defs/said_to_calls"},
    "said_to_cards": {"$ref": "#/$defs/said_by_card"},
    "seats": {"type": "array", "items": SEAT, "uniqueItems": True},
    "sentences": {"$ref": "#/$defs/sentences"},
    "soli": {"type": "array", "items": {"type": "string"}},
}
"""By the sort of a field what may stand there; what its limits say is added."""


def of_field(field: Field) -> dict[str, Any]:
    number = {"type": "integer", "minimum": field.least} | ({"maximum": field.most} if field.most else {})
    match field.sort:
        case "number":
            return number
        case "pair":
            return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
        case "seat" | "number_of":
            return {"enum": sorted(map(int, field.words))} if field.words else SEAT
        case "choice":
            return {"enum": list(field.words)}
        case "words":
            return {"type": "array", "maxItems": field.most, "items": {"enum": list(field.words)}}
    return OF_FIELDS[field.sort]


def of_task(form: Form) -> dict[str, Any]:
    """What a task of a kind may say: the fields of its questions, and what these fix. The number of a position will do
    alone."""
    asked = form.questions.values()
    fixed: dict[str, list[Any]] = {}
    for one in asked:
        for name, value in one.fixed.items():
            fixed.setdefault(name, []).append(value)
    every = [{field.name for field in one.fields if field.need} for one in asked]
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [] if "deck" in form.fields else sorted(set.intersection(*every)),
        "properties": {name: of_field(field) for name, field in form.fields.items()}
        | {name: {"enum": values} for name, values in fixed.items()},
    }


def test_the_schema_of_a_spec_follows_books_and_forms() -> None:
    assert load("spec.schema.json") == spec_schema(), "`python tests/test_samples.py` writes it anew"


def test_the_sample_spec_follows_its_schema() -> None:
    Draft202012Validator.check_schema(SPEC.schema)
    check_spec(load("spec.json"))


@each("format", FORMATS)
def test_samples_follow_their_schema(format: str) -> None:
    schemas.check(FORMATS[format], load(f"{format}.json"))


@each("format", FORMATS)
def test_the_engine_still_makes_exactly_the_samples(format: str) -> None:
    """But for the words of buttons and the scores of further books, of which every new one would make a new sample."""
    now, sample = json.loads(json.dumps(made()[format])), load(f"{format}.json")
    if "scores" in sample:
        assert set(now["scores"]) == set(BOOKS)
        now["scores"] = {book: now["scores"][book] for book in sample["scores"]}
    assert {**now, "words": None, "help": None} == {**sample, "words": None, "help": None}


def test_the_sample_view_says_why() -> None:
    """§2.7: Pik is led and the hand has Pik; so Kreuz Ass is refused because of the card that was led."""
    shown = load("view.json")
    assert shown["feedback"]["tone"] == "wrong"
    assert shown["feedback"]["refs"][0]["label"].startswith("§2.7")
    assert [card["code"] for card in shown["hand"]["cards"]] == ["PiD", "Pi10", "Pi9", "KrA"]
    assert shown["marks"] == {"stich": ["cause", ""], "hand": ["", "", "", "wrong"]}


@each("key", catalogue())
def test_every_spec_of_the_course_follows_the_schema(key: str) -> None:
    check_spec(spec(key))


@mostly(
    ("key", "lang"),
    list(product(catalogue(), ["de", "en"])),
    [(key, "de") for key in {spec(key)["kind"]: key for key in catalogue()}.values()],
)
def test_views_of_the_course_follow_the_schemas(key: str, lang: str) -> None:
    given = spec(key, lang)
    schemas.check("Table", state_table(given))
    state = start(given)
    for event in [*events(state), {"type": "done"}]:
        schemas.check("ExerciseView", view(step(state, event)))


@each(
    "format, spoil",
    [
        ("view", {"solved": "yes"}),
        ("view", {"new_key": 1}),
        ("view", {"taps": "table"}),
        ("view", {"marks": {"stich": ["gold"], "hand": []}}),
        ("view", {"feedback": {"tone": "wrong", "text": "", "refs": []}}),
        ("table", {"edges": [{"pick 3": 1}]}),
        ("table", {"nodes": []}),
        ("table", {"overlays": [{}]}),
        ("film", {"format": "dokolearn-film/1"}),
        ("film", {"moments": []}),
        ("film", {"quiz": [{"at": 0, "branch": -2}]}),
        ("film", {"scores": {"ddv": {"name": "DDV"}}}),
        ("try", {"seat": 4}),
        ("try", {"score": {}}),
        ("spec", {"tasks": [{"hand": "PiX"}]}),
        ("spec", {"tasks": [{"stich": "PiA"}]}),
        ("spec", {"kind": "sort_hand"}),
        ("spec", {"rules": {"set": "skat"}}),
    ],
)
def test_the_schemas_notice_what_is_wrong(format: str, spoil: dict[str, Any]) -> None:
    spoiled = load(f"{format}.json") | spoil
    wanted = SPEC if format == "spec" else schemas.validator(FORMATS[format])
    assert not wanted.is_valid(spoiled)


if __name__ == "__main__":
    for name, data in {**made(), "spec.schema": spec_schema()}.items():
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        (SAMPLES / f"{name}.json").write_text(text, encoding="utf-8")
