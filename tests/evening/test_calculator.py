"""The score calculator: a sheet is filled in by events, and every answer can be checked by hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from effort import each
from score_sheets import after, book, field, number, sheet, shown, told, worth

from dokolearn.calculator import read_sheet, spec_of, start, view
from dokolearn.hosts.html.forms import score_html
from dokolearn.hosts.notebook import HOST_VARIABLE, CellError, show_score
from dokolearn.hosts.site.pages.fences import Fences
from dokolearn.model import Problems
from dokolearn.rulesets import BOOKS

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*_wertung.json"))

# Filling in


def test_re_keine_90_kontra_125() -> None:
    """§3.6: the denied 90 are enough for Kontra. §3.9: 1 + 2 for keine 90 + gegen die Alten = 4, doubled by Re."""
    state = after(
        start({}),
        {"type": "call", "party": "re", "call": "re"},
        {"type": "call", "party": "re", "call": "k90"},
        {"type": "augen", "party": "kontra", "value": "125"},
    )
    seen = view(state)
    assert seen["headline"] == "Kontra gewinnt: 8 Punkte"
    assert seen["problems"] == []
    assert field(seen, "augen.re")["value"] == "115"
    assert "Abgesagt war „neun“, doch Kontra hat 125 Augen" in seen["result"]["reason"]
    assert seen["result"]["ref"] == "§3.6"
    assert [one["points"] for one in seen["result"]["players"]] == ["−8", "+8", "−8", "+8"]
    assert worth(seen) == {"mainz": 8, "ddv": 6, "spielregeln": 6, "schmidt": 6, "maennle": 10}


def test_the_empty_sheet_is_an_example_of_the_smallest_win() -> None:
    seen = view(start({}))
    assert seen["headline"] == "Re gewinnt: 1 Punkt"
    assert worth(seen) == dict.fromkeys(("mainz", "ddv", "spielregeln", "schmidt"), 1) | {"maennle": 0}, "1 is rounded"


def test_augen_of_the_other_party_follow_until_somebody_has_counted_them_too() -> None:
    state = after(start({}), {"type": "augen", "party": "kontra", "value": "100"})
    assert field(view(state), "augen.re")["value"] == "140"
    state = after(state, {"type": "augen", "party": "re", "value": "141"})
    seen = view(state)
    assert "Zusammen müssen es 240 Augen sein, hier sind es 241." in told(seen)
    assert seen["result"] is None
    assert seen["problems"][0]["action"]["label"] == "Kontra auf 99 setzen"
    seen = view(after(state, seen["problems"][0]["action"]["event"]))
    assert seen["problems"] == []
    assert field(seen, "augen.kontra")["value"] == "99"


@each("typed", ["12a", "-3", "1e2", "1000", "٣", "120,5", True, 3.5, [], {}])
def test_what_is_no_number_stays_in_the_field_and_is_told(typed: Any) -> None:
    seen = view(after(start({}), {"type": "augen", "party": "re", "value": typed}))
    control = field(seen, "augen.re")
    assert control["bad"]
    assert control["value"] == str(typed)
    assert f"„{typed}“ kann ich" in told(seen)
    assert seen["result"] is None, "nothing is counted with the number before"


def test_an_unreadable_number_is_forgotten_with_the_next_one() -> None:
    state = after(start({}), *({"type": "augen", "party": "re", "value": typed} for typed in ("x", " 121 ")))
    assert view(state)["problems"] == []


def test_an_empty_field_is_open() -> None:
    seen = view(after(start({}), {"type": "augen", "party": "re", "value": ""}))
    assert "Wie viele Augen" in told(seen)
    assert [one["headline"] for one in seen["books"]] == ["so nicht möglich"] * len(BOOKS)


def test_seats_make_room_for_each_other() -> None:
    state = after(start({}), {"type": "re", "seat": 1})
    assert state.sheet.re == (2, 1)
    state = after(state, {"type": "game", "value": "damensolo"})
    assert state.sheet.re == (1,)
    assert [item["pressed"] for item in field(view(state), "re")["items"]] == [False, True, False, False]
    seen = view(after(state, {"type": "re", "seat": 1}))
    assert "Wer spielt allein?" in told(seen)
    assert seen["result"] is None


def test_names_stand_everywhere() -> None:
    state = after(start({}), *({"type": "name", "seat": at, "value": name} for at, name in enumerate(["Anna", " Bo "])))
    seen = view(state)
    assert [one["name"] for one in seen["result"]["players"]] == ["Anna", "Bo", "Platz 3", "Platz 4"]
    assert [item["label"] for item in field(seen, "re")["items"]] == ["Anna", "Bo", "Platz 3", "Platz 4"]


def test_a_call_is_said_and_taken_back() -> None:
    said = {"type": "call", "party": "kontra", "call": "kontra"}
    state = after(start({}), said)
    assert [item["pressed"] for item in field(view(state), "calls.kontra")["items"]][:2] == [True, False]
    assert after(state, said).sheet.calls == ()


def test_the_order_of_calls_can_be_changed() -> None:
    """§3.10 The last Absage decides: with 100 Augen of Kontra both levels fail, so who spoke last loses."""
    state = start(sheet("R K R90 K90", kontra=100))
    assert "Re gewinnt" in view(state)["headline"]
    turned = after(state, {"type": "call_earlier", "index": 3})
    assert "Kontra gewinnt" in view(turned)["headline"]
    assert [one["title"] for one in view(turned)["sections"][2]["items"]] == [
        "Re", "Kontra", "Kontra: neun", "Re: neun",
    ]  # fmt: skip


def test_next_game_keeps_book_house_rules_and_names() -> None:
    state = start(sheet("R", "ddv", options={"re_kontra": "times2"}, players=["Anna"]))
    kept = after(state, {"type": "new"}).sheet
    assert (kept.book, kept.options, kept.players[0]) == ("ddv", {"re_kontra": "times2"}, "Anna")
    assert (kept.calls, kept.re, kept.augen) == ((), (), (None, None))


# Every book


ABOUT_THE_MOMENT = ("on_turn", "cards_since_call", "hochzeiter")
"""What a case may tell about a call, and a sheet has no place for."""


@each("path", CASES)
def test_cases_of_the_books_are_sheets(path: Path) -> None:
    """What was worked out by hand for the engine stands on the screen, where the calls are such as the book allows."""
    checked = 0
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        given = case["given"]
        if any(call.get("on_turn") is False for call in given["calls"]):
            continue  # a sheet does not ask whose turn it was
        calls = [{key: call[key] for key in call if key not in ABOUT_THE_MOMENT} for call in given["calls"]]
        seen = view(start({**given, "calls": calls, "rules": case["rules"]}))
        if seen["problems"]:
            continue
        checked += 1
        expect = case["expect"]
        if "punkte" in expect:
            assert [number(one["points"]) for one in seen["result"]["players"]] == expect["punkte"], case["id"]
        if "winner" in expect:
            assert seen["result"]["winner"] == (expect["winner"] or ""), case["id"]
    assert checked > 10


@each("name", BOOKS)
def test_games_of_the_book_are_offered_and_no_others(name: str) -> None:
    offered = [one["value"] for one in field(shown(book=name), "game")["options"]]
    assert ("fleischlos" in offered) == (name != "maennle")
    assert ("iwan" in offered) == (name == "mainz")
    assert ("armut" in offered) == (name in ("spielregeln", "schmidt"))


def test_a_game_that_a_book_does_not_have_is_said_so() -> None:
    seen = shown(game="fleischlos", seats=[1])
    maennle = book(seen, "maennle")
    assert (maennle["headline"], maennle["lines"]) == ("kennt dieses Spiel nicht", [])
    assert maennle["notes"] == ["Fleischlos gibt es im Buch „Spielordnung Männle“ nicht."]
    assert set(worth(seen)) == {"mainz", "ddv", "spielregeln", "schmidt"}
    chosen = shown(book="maennle", game="fleischlos", seats=[1])
    assert chosen["result"] is None
    assert "Fleischlos gibt es im Buch „Spielordnung Männle“ nicht. [Spielordnung Männle, §10]" in told(chosen)
    assert field(chosen, "game")["options"][-1]["label"] == "Fleischlos (nicht in diesem Buch)"


def test_lines_that_differ_from_the_chosen_book_are_marked() -> None:
    """mainz doubles for Re, ddv adds two points: that line is another one, and the doubling is missing there."""
    seen = shown("R")
    ddv = book(seen, "ddv")
    assert [(one["mark"], one["text"]) for one in ddv["lines"]] == [
        ("", "Re gewinnt das Spiel"),
        ("differs", "Re angesagt"),
        ("lacks", "Re angesagt: mal zwei"),
    ]
    assert ddv["differs"] == 2
    assert all(not one["mark"] for one in book(seen, "mainz")["lines"])


def test_a_single_player_counts_three_times() -> None:
    seen = shown(game="damensolo", seats=[3])
    assert [one["points"] for one in seen["result"]["players"]] == ["−1", "−1", "−1", "+3"]
    assert "dreifach" in seen["result"]["lines"][-1]["text"]


def test_bock_doubles_at_the_end() -> None:
    seen = view(after(start(sheet()), {"type": "bock", "value": "2"}))
    assert seen["result"]["sum"] == "+4"
    assert seen["result"]["lines"][-1]["points"] == "+3"


def test_a_game_that_starts_a_bockrunde_is_told() -> None:
    rules = {"bock_triggers": ["tie_120", "lost_re_kontra"]}
    tie = sheet("R", "ddv", re=120, kontra=120, options=rules)
    told = [one["text"] for one in view(start(tie))["problems"]]
    assert told == ["Mit diesem Spiel beginnt eine Bockrunde: 120 zu 120, ein verlorenes Re oder Kontra."]
    assert view(start(sheet("R", "ddv", re=120, kontra=120)))["problems"] == []
    assert view(start(sheet("R", "ddv", re=121, kontra=119, options=rules)))["problems"] == []


# Links


def test_a_sheet_is_written_as_it_is_read() -> None:
    given = sheet(
        "R@11 R90#10 K! Kv",
        "maennle",
        re=100,
        kontra=140,
        options={"gans": True},
        stiche={"re": 4},
        sonderpunkte={"re": ["fuchs", "fuchs"], "kontra": ["karlchen"]},
        players=["Anna", "", "", "Dirk"],
        bock=1,
    )
    assert spec_of(read_sheet(given)) == {"lang": "de", "game": "normal", **given}
    assert view(start(given))["sheet"] == {"lang": "de", "game": "normal", **given}


@each(
    "spec",
    [
        {"colour": 1},
        {"lang": "fr"},
        {"rules": "mainz"},
        {"rules": {"set": "skat"}},
        {"rules": {"set": "mainz", "options": []}},
        {"game": "ramsch"},
        {"game": ["normal"]},
        {"re": [4]},
        {"re": [True]},
        {"re": 3},
        {"players": [1]},
        {"augen": {"re": -1}},
        {"augen": {"re": "120"}},
        {"augen": {"wir": 120}},
        {"augen": 120},
        {"calls": [{"party": "re", "call": "kontra"}]},
        {"calls": [{"party": [], "call": {}}]},
        {"calls": [{"party": "re", "call": "re", "cards_in_hand": 3, "stich": 3}]},
        {"calls": [{"party": "re", "call": "re"}] * 30},
        {"sonderpunkte": {"re": ["fuxx"]}},
        {"sonderpunkte": {"re": [[]]}},
        {"sonderpunkte": {"re": "fuchs"}},
        {"bock": 99},
        {"bock": True},
        {"klaerung": -1},
        {"format": "dokolearn-score/9"},
    ],
)
def test_what_is_no_sheet_is_refused_with_its_place(spec: dict[str, Any]) -> None:
    with pytest.raises(Problems) as refused:
        start({"re": [0, 2], **spec})
    assert len(refused.value.problems) == 1
    key = next(iter(spec))
    assert key in refused.value.problems[0]


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(Problems) as refused:
        read_sheet({"game": "x", "bock": 99, "re": 1})
    assert len(refused.value.problems) == 3
    with pytest.raises(Problems):
        read_sheet([])


# Pages and notebooks


def test_a_page_can_be_read_without_any_script() -> None:
    html = score_html({"re": [0, 2], "augen": {"re": 130}, "players": ["<b>Anna</b>"]})
    still = html[html.index("dk-still") : html.index("<template")]
    assert "Re gewinnt: 1 Punkt" in still
    assert still.count("<li>Spielordnung Männle: ") == 1
    assert "<b>" not in html


def test_a_fenced_block_is_a_sheet() -> None:
    complaints: list[str] = []
    fences = Fences("de", complaints.append)
    page = fences.take("```abrechnung\n```\n\n```abrechnung\naugen = {re = 121}\nre = [0, 1]\n```\n")
    drawn = fences.put(page)
    assert drawn.count('data-dk="score"') == 2
    fences.take('```abrechnung\ngame = "skat"\n```\n')
    fences.take("```abrechnung\nre = [\n```\n")
    assert "game: Möglich ist eines von diesen" in complaints[0]
    assert complaints[1].startswith("1: abrechnung: ")
    assert len(complaints) == 2


def test_a_cell_shows_a_sheet_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOST_VARIABLE, "page")
    shown_in_cell = show_score(re=[0, 2], augen={"re": 115})._repr_mimebundle_()
    assert 'data-dk="score"' in shown_in_cell["text/html"]
    with pytest.raises(CellError):
        show_score(augen=120)
