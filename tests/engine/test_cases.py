"""The conformance cases of this project, and the contract of the runner: what passes, fails, and cannot be used."""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from case_files import case, reason, run, write
from effort import each

from dokolearn.cases import ADAPTERS, KINDS, read
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


# Cases of complete games: every key that is read, and every contradiction that is refused instead of settled.


Game = dict[str, Any]
Change = Callable[[Game], None]


def games() -> list[Game]:
    """Our cases of the kind `game`."""
    return [case for path in sorted(CASES.glob("*.json")) for case in read(path) if case["kind"] == "game"]


def a_game(wanted: Callable[[Game], object]) -> Game:
    """A copy of the first of our games that has something."""
    found = next(case for case in games() if wanted(case["given"]))
    copy: Game = json.loads(json.dumps(found))
    return copy


def with_call() -> Game:
    """A game in which somebody calls."""
    return a_game(lambda given: given["calls"] and given["game"] == "normal")


def refused(tmp_path: Path, game: Game, change: Change) -> str:
    """Why the game is not settled any more once something is changed."""
    change(game["given"])
    why = reason(tmp_path, **{key: game[key] for key in ("kind", "rules", "given", "expect")})
    assert "Error" not in why
    return why


def call(given: Game) -> dict[str, Any]:
    """The first call."""
    found: dict[str, Any] = given["calls"][0]
    return found


def other_party(given: Game) -> None:
    """The first call, as one of the other party."""
    one = call(given)
    one["party"] = "kontra" if one["party"] == "re" else "re"
    one["call"] = one["party"] if one["call"] in ("re", "kontra") else one["call"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda given: call(given).pop("before"), "calls: missing in a call: before"),
        (lambda given: call(given).update(before={"trick": 13, "card": 0}), "trick 13 never comes"),
        (lambda given: call(given).update(before={"trick": 1, "card": 4}), "before.card: expected a whole number"),
        (lambda given: call(given).update(before={"trick": 0, "card": 0}), "before.trick: expected a whole number"),
        (lambda given: call(given).update(before=3), "before: expected an object"),
        (lambda given: call(given).pop("seat"), "calls: who speaks?"),
        (lambda given: call(given).update(seat=4), "no such seat: 4"),
        (other_party, "is not"),
        (lambda given: call(given).update(cards_in_hand=3, cards_played=33), "calls: cards_in_hand of seat"),
        (lambda given: call(given).update(cards_played=47), "calls: cards_played of seat"),
        (lambda given: given["calls"][-1].update(before={"trick": 12, "card": 0}), "may not call"),
        (lambda given: given["tricks"].pop(), "tricks: a game has"),
        (lambda given: given["tricks"][3]["cards"].pop(), "trick 4: expected four cards, got 3"),
        (lambda given: given["tricks"][2].update(lead=(given["tricks"][2]["lead"] + 1) % 4), "trick 3: seat"),
        (lambda given: given["tricks"][0]["cards"].reverse(), "trick 1: seat"),
        (lambda given: given["tricks"][0].update(winner=0), "unknown key in tricks: winner"),
        (lambda given: given["hands"].pop(), "hands: expected four hands of"),
        (lambda given: given["hands"][0].pop(), "hands: expected four hands of"),
        (lambda given: given["hands"][0].__setitem__(0, given["hands"][1][0]), "hands: not one pack"),
        (lambda given: given.update(player=1), "player: seat 1 does not play alone here"),
        (lambda given: given.update(game="stilles_solo"), "a stilles Solo needs both Kreuz Damen in one hand"),
        (lambda given: given.update(game="hochzeit", player=0), "a Hochzeit needs both Kreuz Damen, seat 0 holds"),
        (lambda given: given.update(game="hochzeit", player=None), "player: who plays the hochzeit?"),
        (lambda given: given.update(game="armut", player=0), "a case cannot begin with the game armut"),
        (lambda given: given.update(game="damensolo", player=0, solo="halb"), "no such kind of Solo: 'halb'"),
        (lambda given: given.update(schwein=[{"seat": 0, "trick": 99}]), "schwein.trick: expected a whole number"),
        (lambda given: given.update(schwein={"seat": 0, "trick": 1}), "schwein: expected a list"),
    ],
)
def test_a_game_that_contradicts_itself(tmp_path: Path, change: Change, told: str) -> None:
    game = with_call()
    for one in game["given"]["calls"]:  # what the change is about is told first
        one.pop("cards_in_hand", None)
        one.pop("cards_played", None)
    assert told in refused(tmp_path, game, change)


def test_a_schwein_that_is_no_karo_ass(tmp_path: Path) -> None:
    game = with_call()
    first = game["given"]["tricks"][0]
    seat = next((first["lead"] + place) % 4 for place, card in enumerate(first["cards"]) if card != "KaA")
    told = refused(tmp_path, game, lambda given: given.update(schwein=[{"seat": seat, "trick": 1}]))
    assert told == f"schwein: seat {seat} plays no Karo Ass in trick 1"


def test_calls_out_of_order(tmp_path: Path) -> None:
    game = a_game(lambda given: len({json.dumps(one["before"]) for one in given["calls"]}) > 1)
    told = refused(tmp_path, game, lambda given: given["calls"].reverse())
    assert told == "calls: they are listed in the order they were made"


def test_the_re_party_is_compared_as_a_set(tmp_path: Path) -> None:
    game = with_call()
    game["expect"]["re"].reverse()
    assert run(write(tmp_path / "x.json", game)).exit_code == 0


# Keys of the other kinds that the README tells how to read


def answer(tmp_path: Path, kind: str, rules: str, given: dict[str, Any], expect: dict[str, Any]) -> int:
    """The exit status for one case."""
    rows = {"id": "x", "kind": kind, "rules": {"set": rules}, "source": "§", "given": given, "expect": expect}
    return run(write(tmp_path / "x.json", rows)).exit_code


@pytest.mark.parametrize("book", ["mainz", "ddv", "spielregeln", "schmidt"])
@pytest.mark.parametrize(
    "key", [{"on_turn": True}, {"cards_since_call": 1}, {"hochzeiter": False}, {"cards_played": 3}]
)
def test_what_is_told_about_a_call_of_a_finished_game_is_read(tmp_path: Path, book: str, key: dict[str, Any]) -> None:
    given = {
        "game": "normal",
        "re": [0, 2],
        "augen": {"re": 130, "kontra": 110},
        "stiche": {"re": 6, "kontra": 6},
        "calls": [{"party": "re", "call": "re", "seat": 0} | key],
        "sonderpunkte": {"re": [], "kontra": []},
    }
    value = 2 if book == "mainz" else 3
    assert answer(tmp_path, "score", book, given, {"winner": "re", "value_re": value}) == 0


def test_a_call_off_turn_counts_for_nothing_where_only_whoever_is_on_turn_may_call(tmp_path: Path) -> None:
    given = {
        "game": "normal",
        "re": [0, 2],
        "augen": {"re": 130, "kontra": 110},
        "stiche": {"re": 6, "kontra": 6},
        "calls": [{"party": "re", "call": "re", "on_turn": False}],
        "sonderpunkte": {"re": [], "kontra": []},
    }
    assert answer(tmp_path, "score", "schmidt", given, {"value_re": 1}) == 0
    assert answer(tmp_path, "score", "ddv", given, {"value_re": 3}) == 0


@pytest.mark.parametrize("book", ["mainz", "ddv", "spielregeln", "schmidt", "maennle"])
@pytest.mark.parametrize(("party", "name"), [("kontra", "re"), ("re", "kontra")])
def test_a_call_of_the_other_partys_name_is_an_answer(tmp_path: Path, book: str, party: str, name: str) -> None:
    attempt = {"party": party, "call": name, "cards_played": 0}
    given = {"game": "normal", "history": [], "attempt": attempt}
    assert answer(tmp_path, "ansage", book, given, {"legal": False, "counts": []}) == 0
    assert answer(tmp_path, "ansage", book, given, {"legal": True}) == 1


@pytest.mark.parametrize(
    ("asked", "code"), [([1, 2, 1, 2], 0), ([1, 2], 0), ([2, 1], 1), ([1, 2, 1], 1), ([], 1), (None, 1)]
)
def test_asked_order_question_by_question_or_each_seat_once(tmp_path: Path, asked: Any, code: int) -> None:
    given = {"dealer": 0, "says": ["gesund", "hochzeit", "lustsolo:karosolo", "gesund"]}
    assert answer(tmp_path, "vorbehalt", "ddv", given, {"asked_order": asked}) == code


def test_asked_order_where_all_explain_theirs(tmp_path: Path) -> None:
    given = {"dealer": 2, "says": ["solo:damensolo", "gesund", "gesund", "hochzeit"]}
    assert answer(tmp_path, "vorbehalt", "spielregeln", given, {"asked_order": [3, 0]}) == 0
    given["says"] = ["gesund"] * 4
    assert answer(tmp_path, "vorbehalt", "spielregeln", given, {"asked_order": []}) == 0


def test_yes_and_no_are_no_numbers(tmp_path: Path) -> None:
    given = {"game": "normal", "lead": 0, "cards": ["Pi9", "PiA"]}
    assert answer(tmp_path, "trick", "mainz", given, {"winner": 1}) == 0
    assert answer(tmp_path, "trick", "mainz", given, {"winner": True}) == 1


def test_a_number_with_thousands_of_digits_makes_the_file_useless(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("9" * 9999, encoding="utf-8")
    result = run(tmp_path / "x.json")
    assert result.exit_code == 2
    assert "x.json" in result.stderr


def test_half_a_character_is_told_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    half = '{"id": "\\ud800", "kind": "poker", "rules": {}, "given": {}, "expect": {}}'
    path.write_text(f'{{"format": "dokolearn-cases/1", "cases": [{half}]}}', encoding="utf-8")
    for as_json in (False, True):
        result = run(path, as_json=as_json)
        assert result.exit_code == 1
        assert "\\ud800" in result.stdout


# Cases that contradict themselves: each is refused with a reason and never settled.


ROOT = Path(__file__).parents[1] / "cases"


def changed(given: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy with one entry changed, `calls.0.before` names it; None takes it out."""
    copy: dict[str, Any] = json.loads(json.dumps(given))
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place: Any = copy
    for key in way:
        place = place[key]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return copy


def refused_case(tmp_path: Path, kind: str, given: dict[str, Any], expect: dict[str, Any], **rules: Any) -> str:
    """Why a case of this kind cannot be run: a sentence of its own, not the name of an exception."""
    why = reason(tmp_path, kind=kind, given=given, expect=expect, rules={"set": "mainz"} | rules)
    assert "Error" not in why
    return why


# A score sheet


SHEET: dict[str, Any] = {
    "game": "normal",
    "re": [0, 2],
    "augen": {"re": 130, "kontra": 110},
    "stiche": {"re": 6, "kontra": 6},
    "calls": [{"party": "re", "call": "re", "seat": 0}],
    "sonderpunkte": {"re": [], "kontra": ["fuchs"]},
}


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("augen", {"re": 130, "kontra": 111}, "241"),
        ("augen", {"re": 240, "kontra": 0}, "0 Augen"),
        ("augen", {"re": 130, "kontra": "110"}, "augen.kontra: expected a whole number"),
        ("augen", {"re": 130, "kontra": 110, "armut": 0}, "unknown key in augen: armut"),
        ("augen", [130, 110], "augen: expected an object"),
        ("augen.re", None, "augen.re"),
        ("augen", None, "missing in given: augen"),
        ("stiche", {"re": 0, "kontra": 12}, "Re has 130 Augen, but no Stich"),
        ("stiche", {"re": 6, "kontra": 5}, "11"),
        ("re", [0, 1, 2], "3"),
        ("re", [0], "1"),
        ("re", [0, 0], "named twice"),
        ("re", [0, 4], "no such seat: 4"),
        ("re", 0, "re: expected a list"),
        ("calls.0.seat", 1, "Re"),
        ("calls.0.call", "kontra", "re cannot call kontra"),
        ("calls.0.call", "k45", "no such call: re k45"),
        ("calls.0.party", None, "no such call: None re"),
        ("calls.0.loud", True, "unknown key in call: loud"),
        ("calls.0.invalid", 1, "invalid: expected true or false"),
        ("calls.0.on_turn", "yes", "on_turn: expected true or false"),
        ("calls.0.cards_since_call", -1, "cards_since_call: expected a whole number"),
        ("calls", [{"party": "kontra", "call": "kontra", "hochzeiter": True}], "who holds both Kreuz Damen is Re"),
        ("calls.0.cards_in_hand", 13, "cards_in_hand: expected a whole number from 0 to 12"),
        ("calls", {"re": []}, "calls: expected a list"),
        ("sonderpunkte", {"re": [], "kontra": ["gans", "ass"]}, "unknown special point: ass"),
        ("sonderpunkte", {"re": [], "contra": []}, "unknown key in sonderpunkte: contra"),
        ("sonderpunkte", {"re": ["fuchs"] * 3, "kontra": []}, "3"),
        ("sonderpunkte", {"re": ["karlchen"], "kontra": ["karlchen"]}, "last Stich"),
    ],
)
def test_a_sheet_that_cannot_be(tmp_path: Path, path: str, value: Any, told: str) -> None:
    assert told in refused_case(tmp_path, "score", changed(SHEET, path, value), {"winner": "re"})


def test_three_against_one_is_a_sheet_of_a_solo(tmp_path: Path) -> None:
    solo = changed(SHEET, "game", "damensolo")
    assert "2" in refused_case(tmp_path, "score", solo, {"winner": "re"})


# A call


ATTEMPT: dict[str, Any] = {"game": "normal", "history": [], "attempt": {"party": "re", "call": "re", "cards_played": 3}}


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("attempt.call", "nix", "no such call: re nix"),
        ("attempt.cards_played", None, "missing in call: cards_in_hand or cards_played"),
        ("attempt.cards_played", 49, "cards_played: expected a whole number from 0 to 48"),
        ("attempt.cards_in_hand", 9, "nobody holds 9 cards when 3 have been played"),
        ("attempt.on_turn", 1, "on_turn: expected true or false"),
        ("attempt", [], "call: expected an object"),
        ("history", [{"party": "re", "call": "kontra"}], "re cannot call kontra"),
        ("history", {}, "history: expected a list"),
        ("phase", "pause", "unknown phase 'pause'"),
        ("klaerung", 0, "klaerung: expected a whole number from 1"),
    ],
)
def test_a_call_that_cannot_be(tmp_path: Path, path: str, value: Any, told: str) -> None:
    assert told in refused_case(tmp_path, "ansage", changed(ATTEMPT, path, value), {"legal": True})


def test_a_forced_call_by_a_seat_of_the_other_party(tmp_path: Path) -> None:
    given = {
        "check": "zwang",
        "game": "normal",
        "trick_no": 1,
        "lead": 0,
        "cards": ["KaA", "KrB", "KaK", "Ka10"],
        "re": [0, 2],
        "calls": [{"party": "re", "call": "re", "seat": 1}],
    }
    told = refused_case(tmp_path, "ansage", given, {"forced": True}, set="maennle")
    assert told == "calls: seat 1 is not re"
    three = changed(given, "cards", ["KaA", "KrB", "KaK"])
    assert "expected 4 cards, got 3" in refused_case(tmp_path, "ansage", three, {"forced": True}, set="maennle")


# Cards


@pytest.mark.parametrize(
    ("kind", "given", "told"),
    [
        ("trick", {"lead": 0, "cards": ["PiA"]}, "expected 2 to 4 cards, got 1"),
        ("trick", {"lead": 0, "cards": ["PiA"] * 3}, "more than two of a card: PiA"),
        ("trick", {"lead": 4, "cards": ["PiA", "PiK"]}, "no such seat: 4"),
        ("trick", {"lead": 0, "cards": ["PiA", "PiK"], "last": 1}, "last: expected true or false"),
        ("trick", {"lead": 0, "cards": ["KaA", "PiK"], "schwein": 0}, "there is no Schwein"),
        ("playable", {"hand": ["PiA"], "table": ["PiK", "PiK", "Pi9", "Pi9"]}, "table: expected 0 to 3 cards"),
        ("playable", {"hand": ["PiA", "PiA"], "table": ["PiA"]}, "more than two of a card: PiA"),
        ("playable", {"hand": [], "table": ["PiA"]}, "hand: expected at least one card"),
        ("playable", {"hand": "PiA", "table": []}, "hand: expected a list"),
        ("playable", {"hand": [["PiA"]], "table": []}, "no such card in this pack"),
        ("trumps", {"schwein": "yes"}, "schwein: expected true or false"),
    ],
)
def test_cards_that_cannot_be(tmp_path: Path, kind: str, given: dict[str, Any], told: str) -> None:
    key = {"trick": "winner", "playable": "cards", "trumps": "trump_order"}[kind]
    assert told in refused_case(tmp_path, kind, {"game": "normal"} | given, {key: 0})


def test_special_points_of_half_a_stich(tmp_path: Path) -> None:
    given = {"game": "normal", "lead": 0, "cards": ["KaA", "KrB"], "re": [0, 2]}
    assert "all four cards" in refused_case(tmp_path, "trick", given, {"sonderpunkte": {"re": [], "kontra": []}})


# Hochzeit, round of questions, evening


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"hochzeit_seat": 0, "tricks": [{"winner": 1, "led": "PiA"}]}, "missing in given: form"),
        ({"hochzeit_seat": 0, "tricks": [{"winner": 1, "led": "PiA"}], "form": ["fehl"]}, "no such Hochzeit"),
        ({"hochzeit_seat": 0, "tricks": [{"winner": 1, "led": "PiA"}], "form": "karo"}, "no such Hochzeit"),
        ({"hochzeit_seat": 0, "tricks": [{"winner": 1}], "form": "fehl"}, "missing in tricks: led"),
        ({"hochzeit_seat": 0, "tricks": [{"led": "PiA"}], "form": "fehl"}, "no such seat: None"),
        ({"hochzeit_seat": 0, "tricks": [3], "form": "fehl"}, "tricks: expected an object"),
        ({"hochzeit_seat": 0, "tricks": 3, "form": "fehl"}, "tricks: expected a list"),
        ({"hochzeit_seat": 0, "tricks": [{"winner": 0, "led": "KrD"}] * 13, "form": "fehl"}, "a game has 12"),
    ],
)
def test_a_hochzeit_that_cannot_be(tmp_path: Path, given: dict[str, Any], told: str) -> None:
    assert told in refused_case(tmp_path, "hochzeit", given, {"partner": 1})


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"says": ["gesund"] * 3}, "a word for each of the four seats"),
        ({"says": ["gesund", "gesund", "gesund", "contra"]}, "no such word: contra"),
        ({"says": ["gesund", "gesund", "gesund", "solo:skat"]}, "seat 3 may not say"),
        ({"says": ["hochzeit", "hochzeit", "gesund", "gesund"]}, "no deal lets everybody say this"),
        ({"says": ["gesund"] * 4, "reizen": [{"seat": 1, "say": "weg"}]}, "nobody asked for these bids: seat 1 weg"),
        ({"says": ["gesund"] * 4, "reizen": [{"seat": 1, "say": "pik"}]}, "no such bid: pik"),
        ({"says": ["gesund"] * 4, "reizen": [1]}, "reizen: expected an object"),
        ({"says": ["armut", "gesund", "gesund", "gesund"]}, "missing in given: nimmt"),
        ({"says": ["armut", "gesund", "gesund", "gesund"], "nimmt": 0}, "seat 0 has the Armut itself"),
        ({"says": ["armut", "gesund", "gesund", "gesund"], "nimmt": 5}, "no such seat: 5"),
    ],
)
def test_a_round_that_cannot_be(tmp_path: Path, given: dict[str, Any], told: str) -> None:
    why = refused_case(tmp_path, "vorbehalt", {"dealer": 0} | given, {"game": "normal"}, set="schmidt")
    assert told in why


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"dealer": 0, "after": "normal", "players": 3}, "players: expected a whole number from 4 to 7"),
        ({"dealer": 0, "after": "normal", "players": True}, "players: expected a whole number"),
        ({"dealer": 4, "after": "normal"}, "dealer: expected a whole number from 0 to 3"),
        ({"dealer": 0, "after": "skat"}, "unknown game 'skat'"),
        ({"dealer": 0, "after": "solo", "player": 9}, "player: expected a whole number from 0 to 3"),
        ({"dealer": 0, "games_left": -1}, "games_left: expected a whole number"),
        ({"dealer": 0, "games_left": 3, "open_solos": [5]}, "open_solos: expected a whole number"),
        ({"dealer": 0, "games_left": 3, "open_solos": 2}, "open_solos: expected a list"),
    ],
)
def test_an_evening_that_cannot_be(tmp_path: Path, given: dict[str, Any], told: str) -> None:
    assert told in refused_case(tmp_path, "tournament", given, {"first_lead": 1, "games": 24}, set="ddv")


def test_every_given_of_ours_is_refused_when_a_key_of_nobody_is_added(tmp_path: Path) -> None:
    kinds = {case["kind"]: case for path in sorted(ROOT.glob("*.json")) for case in read(path)}
    for one in kinds.values():
        given = one["given"] | {"kibitz": 1}
        told = reason(tmp_path, kind=one["kind"], rules=one["rules"], given=given, expect=one["expect"])
        assert told == "unknown key in given: kibitz"


# Cases about tactics that cannot be asked: each is refused with a reason.


HAND = ["KrA", "PiK", "Pi9", "PiD", "HeB", "KaA", "He9", "HeK", "KrB", "KaB", "Ka9", "Pi10"]
SUIT: dict[str, Any] = {"game": "normal", "suit": "Kr"}
TIP: dict[str, Any] = {"game": "normal", "hand": HAND, "table": [], "tip": "lead_blank_ass", "card": "KrA"}


@pytest.mark.parametrize(
    ("given", "key", "told"),
    [
        ({"suit": "Xy", "own": 2}, "chance", "no such suit: 'Xy'"),
        ({}, "chance", "missing in given: own"),
        ({"own": 9}, "may_run", "own: expected a whole number from 0 to 8"),
        ({"own": 2, "rounds": 0}, "may_run", "rounds: expected a whole number from 1 to 12"),
        ({"lengths": [3, 3, 2]}, "runs", "lengths: expected four numbers from 0 on"),
        ({"lengths": [3, 3, 2, -1]}, "runs", "lengths: expected four numbers from 0 on"),
        ({"lengths": [3, 3, 2, 1]}, "runs", "lengths: the suit has 8 cards"),
    ],
)
def test_5_10_a_suit_that_cannot_be(tmp_path: Path, given: dict[str, Any], key: str, told: str) -> None:
    assert reason(tmp_path, kind="suit", given=SUIT | given, expect={key: True}) == told


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"tip": "lead_well"}, "unknown tip 'lead_well'"),
        ({"hand": HAND[1:]}, "hand: expected 12 cards, got 11"),
        ({"table": ["KrA", "KrA"]}, "hand and table: more than two of a card"),
        ({"calls": [{"party": "re", "call": "re"}]}, "calls: who speaks?"),
        ({"heard": ["gesund"] * 4}, "heard: expected the words before this seat"),
    ],
)
def test_5_02_a_tip_that_cannot_be_asked(tmp_path: Path, given: dict[str, Any], told: str) -> None:
    assert reason(tmp_path, kind="tip", given=TIP | given, expect={"speaks": "for"}) == told


def test_5_13_what_nobody_may_say_is_refused_with_its_rule(tmp_path: Path) -> None:
    given = {"hand": HAND, "heard": ["armut"], "tip": "hide_vorbehalt", "word": "gesund"}
    assert reason(tmp_path, kind="tip", given=given, expect={"speaks": "for"}).startswith("§4")
