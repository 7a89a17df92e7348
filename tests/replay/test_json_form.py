"""The JSON form of the notation: the same values, nothing lost, and nothing in it that text could not hold."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from effort import each
from jsonschema import Draft202012Validator
from many_games import of_a_book

from dokolearn.replay.reader import read
from dokolearn.replay.text import json_form
from dokolearn.replay.text.json_form import from_json, to_json
from dokolearn.replay.text.parser import parse
from dokolearn.replay.text.record import Answer, Quiz, Record
from dokolearn.replay.text.writer import write

SAMPLES = Path(__file__).parents[1] / "samples"
ROOT = SAMPLES.parents[1]


def valid(data: Any) -> None:
    schema = json.loads(Path(json_form.__file__).with_name(json_form.SCHEMA).read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    errors = Draft202012Validator(schema).iter_errors(json.loads(json.dumps(data)))
    assert [f"{error.json_path}: {error.message[:200]}" for error in errors] == []


def test_the_sample_is_the_published_game() -> None:
    """After a change on purpose: json.dumps(to_json(...), ensure_ascii=False, indent=1) makes it anew."""
    sample = json.loads((SAMPLES / "dkn.json").read_text("utf-8"))
    valid(sample)
    assert sample == to_json(read((SAMPLES / "film.dkn").read_text("utf-8")).record)


@each("path", sorted((SAMPLES / "kept").iterdir()))
def test_what_somebody_has_kept_opens_for_ever(path: Path) -> None:
    """A file of every version there has been. None of them is ever written anew; a new version brings one more."""
    text = path.read_text("utf-8")
    found = read(text) if path.suffix == ".dkn" else read(write(from_json(json.loads(text))))
    assert [one.key for one in found.errors] == ["replay.call_refused"], "it is about a call that comes too late"
    assert len(found.record.tricks) == len(read((SAMPLES / "kept/dkn_1.dkn").read_text("utf-8")).record.tricks)
    answers = [answer.verdict for answer in json_answers(found.record)]
    assert "ok" in answers
    assert "no" in answers


def json_answers(record: Record) -> Iterator[Answer]:
    """Every answer to a question below the Stiche of the game."""
    items = [*record.opening, *(item for line in record.tricks for item in line.items)]
    return (answer for item in items if isinstance(item, Quiz) for answer in item.answers)


def test_a_new_version_keeps_a_file_of_the_one_before() -> None:
    assert {path.stem for path in (SAMPLES / "kept").iterdir()} == {
        "dkn_1",
        *(f"json_{number}" for number in range(1, int(json_form.FORMAT.rpartition("/")[2]) + 1)),
    }


@each("path", sorted((ROOT / "replays").glob("*.dkn")))
def test_published_games_come_back(path: Path) -> None:
    record = read(path.read_text("utf-8")).record
    data = to_json(record)
    valid(data)
    assert from_json(json.loads(json.dumps(data))) == record


def test_games_by_chance_follow_the_schema() -> None:
    for seed in range(20):
        valid(to_json(of_a_book(seed)[1]))


def test_what_could_not_be_read_comes_back_too() -> None:
    text = "%DKN 1\n[kaputt\ndeal 1: KrA Krx ?\ngive 2: Ka9\ntaken 1: 3\nquark\n1. 1: @1:huch KD! @2:Re\n(\n> x\n)\n"
    record = parse(text).record
    valid(to_json(record))
    assert from_json(to_json(record)) == record


def damaged(path: str, value: Any) -> dict[str, Any]:
    """The sample with one value replaced: `line.0.seat`."""
    data = json.loads((SAMPLES / "dkn.json").read_text("utf-8"))
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inside = data
    for step in way:
        inside = inside[step]
    inside[last] = value
    return data  # type: ignore[no-any-return]


@each(
    "path, value",
    [
        *(("format", "dokolearn-dkn/9"), ("tags", None), ("tags.0", ["Event"]), ("tags.0", ["Event", 7]), ("end", 7)),
        *(("deal.0.seat", 4), ("deal.0.seat", True), ("deal.0.cards", ["KrX"]), ("deal.0.cards", "KrA")),
        *(("deal.0.open", 1), ("bids.0", {"seat": 1}), ("line.0.stich", -1), ("line.0.plays.0.glyph", 3)),
        *(("line.0.plays.0.glyph", "!!!"), ("line.0.below", [{"kind": "bild"}]), ("line.0.below", ["x"])),
        *(("line.0.below", [{"kind": "note", "seat": None, "text": "zwei\nZeilen"}]), ("end", "1:2\n*")),
        *(("line.0.below", [{"kind": "line", "text": "1. 1: KrA"}]), ("opening", [{"kind": "line", "text": "%DKN 1"}])),
    ],
)
def test_anything_else_is_refused(path: str, value: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_json(damaged(path, value))


@pytest.mark.parametrize("data", [None, [], "x", 7, {}, {"format": "dokolearn-dkn/2"}])
def test_no_record_at_all(data: Any) -> None:
    with pytest.raises(ValueError, match="expected"):
        from_json(data)


def test_variations_nest_as_deep_as_in_text() -> None:
    trick = {"stich": 1, "seat": 0, "plays": [], "said": [], "below": []}
    for depth in (8, 9):
        line: list[Any] = [trick]
        for _ in range(depth):
            line = [{**trick, "below": [{"kind": "variation", "opening": [], "line": line}]}]
        data = {**to_json(Record(end="*")), "line": line}
        if depth == 8:
            valid(data)
            assert to_json(from_json(data)) == data
        else:
            with pytest.raises(ValueError, match="too deep"):
                from_json(data)
