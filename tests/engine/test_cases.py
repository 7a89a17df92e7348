"""The conformance cases of this project, and the contract of the runner: what passes, fails, and cannot be used."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from case_files import case, reason, run, write
from effort import each

from dokolearn.cases import ADAPTERS, KINDS
from dokolearn.rulesets import BOOKS

CASES = Path(__file__).parents[1] / "cases"
OWN = sorted(CASES.glob("*.json"))


# Our own cases


@each("path", OWN)
def test_our_cases_pass(path: Path) -> None:
    result = run(path)
    assert result.exit_code == 0, result.stdout
    number = len(json.loads(path.read_text(encoding="utf-8"))["cases"])
    assert result.stdout == f"{number} passed, 0 failed\n"


def test_our_cases_have_unique_ids_and_name_their_source() -> None:
    cases = [case for path in OWN for case in json.loads(path.read_text(encoding="utf-8"))["cases"]]
    assert [name for name, count in Counter(case["id"] for case in cases).items() if count > 1] == []
    assert all(case["source"] for case in cases)
    assert {case["rules"]["set"] for case in cases} == set(BOOKS)


def test_there_are_many_cases_of_every_book() -> None:
    """At least forty of each, three hundred together, and of every kind the engine answers."""
    cases = [case for path in OWN for case in json.loads(path.read_text(encoding="utf-8"))["cases"]]
    books = Counter(case["rules"]["set"] for case in cases)
    assert min(books[name] for name in BOOKS) >= 40
    assert books.total() >= 300
    assert {case["kind"] for case in cases} == set(KINDS)


def test_our_files_are_named_by_their_paragraph_or_their_book() -> None:
    named = re.compile(rf"([1-5]_\d\d|{'|'.join(BOOKS)})_\w+\.json")
    assert [path.name for path in OWN if not named.fullmatch(path.name)] == []


# What a run prints


def test_a_difference_is_told_with_file_id_field_and_both_values(tmp_path: Path) -> None:
    path = write(tmp_path / "x.json", case(expect={"cards": ["PiD"]}), case(id="b"))
    result = run(path)
    assert result.exit_code == 1
    told, count = result.stdout.splitlines()
    for part in (str(path), "a", "cards", '"PiD"', '"PiA"'):
        assert part in told
    assert count == "1 passed, 1 failed"


def test_a_difference_as_json(tmp_path: Path) -> None:
    path = write(tmp_path / "x.json", case(expect={"cards": ["PiD"]}))
    result = run(path, as_json=True)
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert set(answer) == {"passed", "failed", "failures"}
    [failure] = answer["failures"]
    assert set(failure) == {"file", "id", "kind", "field", "expected", "actual", "reason"}
    assert failure["file"] == str(path)
    assert (failure["id"], failure["kind"], failure["field"]) == ("a", "playable", "cards")
    assert (failure["expected"], failure["actual"]) == (["PiD"], ["PiA"])


def test_json_of_a_clean_run(tmp_path: Path) -> None:
    result = run(write(tmp_path / "x.json", case()), as_json=True)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"passed": 1, "failed": 0, "failures": []}


def test_a_case_with_two_differences_fails_once(tmp_path: Path) -> None:
    given = {"game": "normal", "lead": 0, "cards": ["PiA", "Pi9", "PiK", "Pi10"]}
    path = write(tmp_path / "x.json", case(kind="trick", given=given, expect={"winner": 2, "augen": 24}))
    answer = json.loads(run(path, as_json=True).stdout)
    assert (answer["passed"], answer["failed"]) == (0, 1)
    assert {failure["field"] for failure in answer["failures"]} == {"winner", "augen"}


def test_only_what_is_expected_is_compared(tmp_path: Path) -> None:
    given = {"game": "normal", "lead": 0, "cards": ["PiA", "Pi9", "PiK", "Pi10"]}
    assert run(write(tmp_path / "x.json", case(kind="trick", given=given, expect={"augen": 25}))).exit_code == 0


@pytest.mark.parametrize("cards", [["PiA", "Pi10"], ["Pi10", "PiA"]])
def test_the_order_of_playable_cards_does_not_matter(tmp_path: Path, cards: list[str]) -> None:
    given = {"game": "normal", "hand": ["PiA", "Pi10", "PiA", "KrA"], "table": ["Pi9"]}
    assert run(write(tmp_path / "x.json", case(given=given, expect={"cards": cards}))).exit_code == 0


def test_the_order_of_trumps_does_matter(tmp_path: Path) -> None:
    order = ["KrD", "He10", "PiD", "HeD", "KaD", "KrB", "PiB", "HeB", "KaB", "KaA", "Ka10", "KaK", "Ka9"]
    changed = case(kind="trumps", given={"game": "normal"}, expect={"trump_order": order})
    assert run(write(tmp_path / "x.json", changed)).exit_code == 1


def test_special_points_in_any_order_but_as_often_as_they_happened(tmp_path: Path) -> None:
    given = {"game": "normal", "lead": 0, "re": [0, 2], "cards": ["KaA", "KrB", "KaA", "KaK"]}

    def code(*kontra: str) -> int:
        expect = {"sonderpunkte": {"re": [], "kontra": list(kontra)}}
        return run(write(tmp_path / "x.json", case(kind="trick", given=given, expect=expect))).exit_code

    assert code("fuchs", "fuchs") == 0
    assert code("fuchs") == 1
    assert code("fuchs", "fuchs", "doppelkopf") == 1


# Cases that fail with a reason while the run goes on


def test_an_unknown_kind(tmp_path: Path) -> None:
    assert reason(tmp_path, kind="poker") == "unknown kind 'poker'"


def test_an_unknown_rule_set(tmp_path: Path) -> None:
    assert reason(tmp_path, rules={"set": "skat"}) == "unknown rule set 'skat'"
    assert "unknown rule set" in reason(tmp_path, rules={})


def test_an_unknown_option(tmp_path: Path) -> None:
    assert reason(tmp_path, rules={"set": "mainz", "options": {"joker": True}}) == "unknown option joker"


@pytest.mark.parametrize("word", ["name", "places", "base"])
def test_no_word_of_the_code_is_an_option(tmp_path: Path, word: str) -> None:
    assert reason(tmp_path, rules={"set": "mainz", "options": {word: "x"}}) == f"unknown option {word}"


@pytest.mark.parametrize("value", ["yes", 1, None])
def test_an_unknown_option_value(tmp_path: Path, value: object) -> None:
    told = reason(tmp_path, rules={"set": "mainz", "options": {"deck_nines": value}})
    assert "deck_nines" in told
    assert repr(value) in told


@pytest.mark.parametrize("options", [[], "deck_nines", 3, None])
def test_options_that_are_no_object(tmp_path: Path, options: object) -> None:
    assert "object" in reason(tmp_path, rules={"set": "mainz", "options": options})


def test_an_unknown_key_in_given(tmp_path: Path) -> None:
    given = {"game": "normal", "hand": ["PiA"], "table": [], "trumpf": "Pi"}
    assert reason(tmp_path, given=given) == "unknown key in given: trumpf"


def test_an_unknown_key_in_expect(tmp_path: Path) -> None:
    assert reason(tmp_path, expect={"cards": ["PiA"], "winner": 0}) == "unknown key in expect: winner"


def test_an_unknown_game_and_an_unknown_card(tmp_path: Path) -> None:
    assert "unknown game" in reason(tmp_path, given={"game": "skat", "hand": [], "table": []})
    assert "PiX" in reason(tmp_path, given={"game": "normal", "hand": ["PiX"], "table": []})


def test_a_nine_where_there_are_none(tmp_path: Path) -> None:
    assert "Pi9" in reason(tmp_path, rules={"set": "maennle"})


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ADAPTERS])
def test_kinds_the_engine_does_not_know_yet(tmp_path: Path, kind: str) -> None:
    assert reason(tmp_path, kind=kind).startswith("not yet")


@pytest.mark.parametrize(
    "changes",
    [
        {"given": {"game": "normal"}},
        {"given": {"game": "normal", "hand": "PiA", "table": 3}},
        {"given": {"game": ["normal"], "hand": [], "table": []}},
        {"rules": {"set": ["mainz"]}},
        {"kind": "trick", "given": {"game": "normal", "lead": 0, "cards": []}, "expect": {"winner": 0}},
        {"kind": "trick", "given": {"game": "normal", "lead": "x", "cards": ["PiA"]}, "expect": {"winner": 0}},
        {
            "kind": "trick",
            "given": {"game": "normal", "lead": 0, "cards": ["KaA", "KaK"], "schwein": 0},
            "expect": {"winner": 0},
        },
        {
            "kind": "trick",
            "given": {"game": "normal", "lead": 0, "cards": ["PiA", "PiK"]},
            "expect": {"sonderpunkte": {"re": [], "kontra": []}},
        },
    ],
)
def test_whatever_goes_wrong_inside_a_case_fails_this_case_only(tmp_path: Path, changes: dict[str, Any]) -> None:
    assert reason(tmp_path, **changes)


def test_a_wrong_type_in_expect_fails_that_case(tmp_path: Path) -> None:
    for expected in (None, "PiA", 3, {}, ["PiA", 3], [["PiA"]]):
        path = write(tmp_path / "x.json", case(expect={"cards": expected}), case(id="b"))
        result = run(path)
        assert result.exit_code == 1, expected
        assert result.stdout.endswith("1 passed, 1 failed\n")


# Files that cannot be used


@pytest.mark.parametrize(
    ("content", "position"),
    [
        ("{", ":1:2"),
        ('{"format": "dokolearn-cases/1",\n "cases": [}', ":2:12"),
        ("", ":1:1"),
        ("[]", "format"),
        ("null", "format"),
        ('{"cases": []}', "format"),
        ('{"format": "dokolearn-cases/2", "cases": []}', "format"),
        ('{"format": "dokolearn-cases/1"}', "cases"),
        ('{"format": "dokolearn-cases/1", "cases": {}}', "cases"),
        ('{"format": "dokolearn-cases/1", "cases": [3]}', "cases[0]"),
    ],
)
def test_a_malformed_file_is_named_with_its_position(tmp_path: Path, content: str, position: str) -> None:
    (tmp_path / "bad.json").write_text(content, encoding="utf-8")
    result = run(tmp_path / "bad.json")
    assert result.exit_code == 2
    assert f"{tmp_path / 'bad.json'}" in result.stderr
    assert position in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("key", ["id", "kind", "rules", "given", "expect"])
@pytest.mark.parametrize("wrong", ["missing", None, 7, []])
def test_a_case_without_its_parts_makes_the_file_useless(tmp_path: Path, key: str, wrong: object) -> None:
    broken = case()
    if wrong == "missing":
        del broken[key]
    else:
        broken[key] = wrong
    result = run(write(tmp_path / "x.json", case(), case(id="b"), broken))
    assert result.exit_code == 2
    assert f"cases[2].{key}" in result.stderr
    assert result.stdout == ""


def test_nothing_runs_when_one_file_is_useless(tmp_path: Path) -> None:
    write(tmp_path / "a.json", case(expect={"cards": ["PiD"]}))
    (tmp_path / "b.json").write_text("{", encoding="utf-8")
    result = run(tmp_path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "a.json" not in result.stderr


def test_a_missing_file_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    assert run(tmp_path / "none.json").exit_code == 2
    (tmp_path / "x.json").write_bytes(b'{"format": "\xff"}')
    result = run(tmp_path / "x.json")
    assert result.exit_code == 2
    assert "x.json" in result.stderr


def test_deeply_nested_nonsense_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[" * 100_000, encoding="utf-8")
    result = run(tmp_path / "x.json")
    assert result.exit_code == 2
    assert "x.json" in result.stderr


def test_no_case_at_all(tmp_path: Path) -> None:
    assert run(tmp_path).exit_code == 2
    assert run(write(tmp_path / "x.json")).exit_code == 2


def test_an_empty_file_beside_a_full_one_is_fine(tmp_path: Path) -> None:
    write(tmp_path / "a.json")
    write(tmp_path / "b.json", case())
    assert run(tmp_path).stdout == "1 passed, 0 failed\n"


# Folders


def test_a_folder_is_read_to_the_bottom_in_sorted_order_without_schemas(tmp_path: Path) -> None:
    failing = {"expect": {"cards": []}}
    write(tmp_path / "b.json", case(id="b", **failing))
    write(tmp_path / "a.json", case(id="a", **failing))
    write(tmp_path / "a" / "z.json", case(id="z", **failing))
    (tmp_path / "cases.schema.json").write_text('{"type": "object"}', encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no case", encoding="utf-8")
    answer = json.loads(run(tmp_path, as_json=True).stdout)
    found = [Path(failure["file"]).relative_to(tmp_path) for failure in answer["failures"]]
    assert found == sorted(found)
    assert {path.name for path in found} == {"a.json", "b.json", "z.json"}


def test_several_paths_in_the_order_given(tmp_path: Path) -> None:
    one = write(tmp_path / "one.json", case(id="one", expect={"cards": []}))
    two = write(tmp_path / "two.json", case(id="two", expect={"cards": []}))
    answer = json.loads(run(two, one, as_json=True).stdout)
    assert [failure["id"] for failure in answer["failures"]] == ["two", "one"]


def test_without_a_path_the_command_line_says_so() -> None:
    assert run().exit_code == 2
