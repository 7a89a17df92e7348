"""Cases of complete games: every key that is read, and every contradiction that is refused instead of settled."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from case_files import reason, run, write

from dokolearn.cases import read

CASES = Path(__file__).parents[1] / "cases"
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
