"""Dieselben Karten an jedem Tisch: three tables, four deals, every figure by hand."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from effort import each
from table_reader import BEGIN, Reader, spec

from dokolearn.hosts.browser import answer
from dokolearn.replay.links.link_forms import pack
from dokolearn.rulesets import BOOKS
from dokolearn.workshop.duplicate import against_others

CARDS: dict[str, Any] = {"wish": "", "seed": 7, "many": 4, "rules": "ddv", "options": {}}

# What was written down: who is Re (seats from 0 on) and the Augen of Re
PLAYED: dict[str, dict[int, dict[str, Any]]] = {
    "Fenster": {
        1: {"re": [0, 2], "augen": {"re": 130}},  # +1 −1 +1 −1
        2: {"re": [0, 1], "augen": {"re": 130}},  # +1 +1 −1 −1
        3: {"game": "damensolo", "re": [2], "augen": {"re": 130}},  # −1 −1 +3 −1
    },
    "Tür": {
        1: {"re": [0, 2], "augen": {"re": 151}},  # keine 90: +2 −2 +2 −2
        2: {"re": [0, 1], "augen": {"re": 140}},  # as at the window
        3: {"re": [0, 2], "augen": {"re": 125}},  # no Solo here: +1 −1 +1 −1
    },
    "Theke": {
        1: {"re": [0, 2], "augen": {"re": 110}},  # gegen die Alten: −2 +2 −2 +2
        3: {"game": "damensolo", "re": [2], "augen": {"re": 100}},  # +1 +1 −3 +1
        4: {"re": [0, 1], "augen": {"re": 130}},  # nobody else has played it
    },
}
NAMES = {
    "Fenster": ["Anna", "Bernd", "Clara", "Dora"],
    "Tür": ["Emil", "Frida", "Gerd", "Hanna"],
    "Theke": ["Ida", "Jan", "Kim", ""],
}


def asked(**more: Any) -> dict[str, Any]:
    """What the engine says in the page."""
    whole = {"set": CARDS, "mine": None, "kept": [], "came": "", "lang": "de", **more}
    found = json.loads(answer(json.dumps({"machine": "duplicate", "spec": whole, "events": []})))
    view: dict[str, Any] = found.get("view") or found
    return view


def table(name: str, cards: dict[str, Any] = CARDS, number: int = 0, **more: Any) -> dict[str, Any]:
    """What the phone at a table says of its own sheets."""
    sheets = {str(deal): {**sheet, "players": NAMES[name]} for deal, sheet in PLAYED[name].items()}
    mine = {"id": number or 1 + list(PLAYED).index(name), "table": name, "sheets": sheets}
    view: dict[str, Any] = asked(set=cards, mine={**mine, **more})["mine"]
    return view


def link(name: str, **more: Any) -> str:
    return f"https://klub.example/dieselben-karten/#{table(name, **more)['link']}"


def evening() -> dict[str, Any]:
    """The three tables of the club on one phone."""
    return asked(came=f"Hallo!\n{link('Fenster')}\n{link('Tür')} und {link('Theke')}")


# By hand


def test_a_deal_is_held_against_the_same_seat_at_the_other_tables() -> None:
    """+1 where the others had +2 and −2 is 1 ahead; what all seats are ahead comes to nothing."""
    first = against_others([(1, -1), (2, -2), (-2, 2)])
    assert first == [(1, -1), (Fraction(5, 2), Fraction(-5, 2)), (Fraction(-7, 2), Fraction(7, 2))]
    assert [sum(seat) for seat in zip(*first, strict=True)] == [0, 0]


def test_deal_by_deal_what_every_table_made_of_it() -> None:
    [group] = evening()["groups"]
    one, two, three, four = group["deals"]
    assert one["head"] == ["Wer", "Platz 1", "Platz 2", "Platz 3", "Platz 4", "Was gespielt wurde"]
    assert [row[:3] for row in one["rows"]] == [
        ["Fenster", "+1 (+1,0)", "−1 (−1,0)"],
        ["Tür", "+2 (+2,5)", "−2 (−2,5)"],
        ["Theke", "−2 (−3,5)", "+2 (+3,5)"],
    ]
    assert [row[:2] for row in two["rows"]] == [["Fenster", "+1 (0)"], ["Tür", "+1 (0)"]], "a table has not played it"
    assert [row[1:5] for row in three["rows"]] == [
        ["−1 (−2,0)", "−1 (−1,0)", "+3 (+4,0)", "−1 (−1,0)"],
        ["+1 (+1,0)", "−1 (−1,0)", "+1 (+1,0)", "−1 (−1,0)"],
        ["+1 (+1,0)", "+1 (+2,0)", "−3 (−5,0)", "+1 (+2,0)"],
    ]
    assert three["rows"][0][-1] == "Damensolo, Re: Clara, Re hat 130 Augen"
    assert [row[1:3] for row in four["rows"]] == [["+1", "+1"]], "nothing to hold it against"


def test_everybody_with_what_the_cards_did_not_give() -> None:
    """Clara: 1 + 0 + 4. Theke's fourth seat has no name; what nobody else has played counts for nobody."""
    [group] = evening()["groups"]
    rows = group["players"]["rows"]
    assert [row[0] for row in rows[:3]] == ["Jan", "Theke, Platz 4", "Clara"]
    assert {row[0]: row[1:] for row in rows} == {
        **{"Theke, Platz 4": ["2", "+3", "+5,5"], "Jan": ["2", "+3", "+5,5"], "Clara": ["3", "+3", "+5,0"]},
        **{"Emil": ["3", "+4", "+3,5"], "Gerd": ["3", "+2", "+3,5"], "Anna": ["3", "+1", "−1,0"]},
        **{"Bernd": ["3", "−1", "−2,0"], "Dora": ["3", "−3", "−2,0"], "Ida": ["2", "−1", "−2,5"]},
        **{"Frida": ["3", "−2", "−3,5"], "Hanna": ["3", "−4", "−3,5"], "Kim": ["2", "−5", "−8,5"]},
    }


def test_two_on_one_side_at_least_twice_make_a_pair() -> None:
    """Emil and Gerd: 2.5 and 1, so 1.75 a game; in a Solo nobody is a pair."""
    [group] = evening()["groups"]
    assert group["pairs"]["rows"] == [["Emil und Gerd", "2", "+1,8"], ["Frida und Hanna", "2", "−1,8"]]


def test_one_name_at_two_tables_is_one_person() -> None:
    """Whoever moves on after some deals keeps his sum."""
    sheets = {"1": {"re": [0, 2], "augen": {"re": 130}, "players": ["Kim", "", "", ""]}}
    guest = asked(mine={"id": 9, "table": "Garten", "sheets": sheets})["mine"]["link"]
    rows = asked(came=f"{link('Theke')} #{guest}")["groups"][0]["players"]["rows"]
    # As seat 3 at the bar −2 beside +1, as seat 1 in the garden +1 beside −2.
    assert next(row for row in rows if row[0] == "Kim") == ["Kim", "2", "−1", "0"]


# At a table


def test_the_own_table_counts_with_the_others_and_only_once() -> None:
    sheets = {"1": {"re": [0, 2], "augen": {"re": 130}}, "2": {"re": [0]}}
    mine = {"id": 1, "table": "Fenster", "sheets": sheets}
    view = asked(mine=mine, came=f"{link('Tür')} {link('Fenster')}")
    assert view["mine"]["deals"] == ["Re gewinnt: 1 Punkt", "noch offen", "", ""]
    assert [row[0] for row in view["groups"][0]["deals"][0]["rows"]] == ["Fenster", "Tür"]
    assert view["others"] == 0
    assert asked(mine={"id": 1, "table": "Fenster", "sheets": {}})["mine"]["link"] == ""


def test_a_table_that_sends_more_replaces_what_it_sent() -> None:
    few = asked(mine={"id": 2, "table": "Tür", "sheets": {"1": PLAYED["Tür"][1]}})["mine"]["link"]
    first = asked(came=few)
    assert first["told"] == ["Tür: Ein Spiel ist dabei."]
    then = asked(kept=first["kept"], came=link("Tür"))
    assert then["told"] == ["Tür: 3 Spiele sind dabei."]
    assert len(then["kept"]) == 1
    two = asked(kept=then["kept"], came=link("Tür", number=77))
    assert [row[0] for row in two["groups"][0]["deals"][0]["rows"]] == ["Tür", "Tür (2)"], "two tables of one name"


def test_a_sheet_that_cannot_be_is_left_out_and_told() -> None:
    wrong = {"1": {"re": [0, 2], "augen": {"re": 500}}, "3": {"re": [0, 2], "augen": {"re": 130}}}
    sent = asked(mine={"id": 5, "table": "Theke", "sheets": wrong})["mine"]["link"]
    view = asked(came=sent)
    told = "Theke: Ein Spiel ist dabei. Noch nicht auszurechnen und deshalb nicht dabei: Spiel 1."
    assert view["told"] == [told]
    assert [deal["label"] for deal in view["groups"][0]["deals"]] == ["Spiel 3"]


def test_nobody_sends_punkte_and_no_bockrunde_counts() -> None:
    sheets = {"1": {"re": [0, 2], "augen": {"re": 130}, "bock": 3, "rules": {"set": "maennle"}}}
    view = asked(mine={"id": 5, "table": "Theke", "sheets": sheets})
    assert view["mine"]["deals"][0] == "Re gewinnt: 1 Punkt"
    paid = asked(mine={"id": 5, "table": "Theke", "sheets": {"1": {**sheets["1"], "punkte": [9, 9, 9, 9]}}})
    assert "punkte" in "".join(paid["problem"]["details"])


@each("book", BOOKS)
def test_every_book_and_forty_cards(book: str) -> None:
    """A set keeps its rules, house rules too: 10 cards a hand, and the Soli of that book."""
    cards = {**CARDS, "rules": book, "options": {"deck_nines": False}}
    sent = [link(name, cards=cards) for name in ("Fenster", "Tür")]
    view = asked(set=None, came=" ".join(sent))
    assert view["set"] == cards
    assert [deal["label"] for deal in view["groups"][0]["deals"]] == ["Spiel 1", "Spiel 2", "Spiel 3"]
    assert asked(came=sent[0])["told"] == ["Fenster: Das gehört zu anderen Karten als denen, die hier liegen."]


def test_the_first_table_brings_the_cards_where_there_are_none() -> None:
    view = asked(set=None, came=link("Fenster"))
    assert view["set"] == CARDS
    assert len(view["groups"]) == 1
    more = asked(set={**CARDS, "many": 12}, came=link("Fenster"))
    assert more["others"] == 0, "more of the same cards"


def test_a_link_that_tables_have_passed_on() -> None:
    """Printed and sent links are read for good."""
    passed_on = (
        "gespielt=1.eNotjt0KwjAMhd_lXPdi9UbopeBTDJFo41bsz2g7ZYy-u-kwhJDwnXPIjsIVZkdePRcYWPuBwteVWQ7ZCrOFOSsEihvMSSEt1aVY"
        "usny832PLnbni3zh1hScPWSVHp4l49JDZuZ6OHQfE4VOYsqBvOAs1zgofVNYPG2cRTriGlyH_xZG68Tx-FX0Wg9N6gdrlzpj"
    )
    view = asked(set=None, came=passed_on)
    assert view["told"] == ["B: Ein Spiel ist dabei."]
    assert view["groups"][0]["deals"][0]["rows"] == [
        ["B", "−2", "−2", "+2", "+2", "Normalspiel, Re: Emil, Platz 2, Re hat 110 Augen"]
    ]


# Alone


def alone(number: int, name: str) -> str:
    """Somebody plays a deal of the set against the three, up to the score."""
    wished = {"wish": "", "seed": CARDS["seed"], "rules": "ddv", "lang": "de"}
    asked_ = {"machine": "wish", "spec": wished, "events": [{"type": "deal"}] * number}
    deal = json.loads(answer(json.dumps(asked_)))["view"]["deals"][-1]
    cards = {"deal": 1, "dealer": deal["dealer"], "before": 0, "owing": 0, "given": deal["given"]}
    reader = Reader(spec("ddv", CARDS["seed"], cards=cards, task="Dieselben Karten"))
    reader.does(BEGIN)
    reader.plays(Random(len(name)))
    sums.append(int(reader.view["evening"]["sheet"]["sums"][0].replace("−", "-")))
    return f"https://klub.example/dieselben-karten/#ergebnis=1&{reader.view['evening']['link']}&wer={name}"


sums: list[int] = []


def test_who_plays_alone_is_beside_others_who_do() -> None:
    sums.clear()
    games = [alone(2, "Anna"), alone(2, "Bernd")]
    view = asked(came="\n".join([*games, link("Fenster")]))
    tables, single = view["groups"]
    assert (tables["title"], single["title"]) == ("An den Tischen", "Allein gespielt")
    [deal] = single["deals"]
    assert deal["label"] == "Spiel 2"
    ahead = sums[0] - sums[1]
    assert [row[0] for row in deal["rows"]] == ["Anna", "Bernd"]
    assert {row[0]: float(row[3].replace("−", "-").replace(",", ".")) for row in single["players"]["rows"]} == {
        **{"Anna": ahead, "Bernd": -ahead}
    }
    assert single["pairs"] is None
    again = asked(kept=view["kept"], came=games[0])
    assert again["groups"] == view["groups"]
    other = asked(set={**CARDS, "seed": 8}, came=games[0])
    assert (other["groups"], other["others"]) == ([], 1)


# What strangers send


def packed(**more: Any) -> str:
    whole = {"set": CARDS, "id": 1, "table": "x", "sheets": {"1": {"re": [0, 2], "augen": {"re": 130}}}}
    return f"gespielt=1.{pack(json.dumps({**whole, **more}))}"


@pytest.mark.parametrize(
    "more",
    [
        {"set": None},
        {"set": {**CARDS, "seed": 0}},
        {"set": {**CARDS, "many": 37}},
        {"set": {**CARDS, "many": True}},
        {"set": {**CARDS, "wish": "x" * 3_000}},
        {"set": {**CARDS, "wish": 7}},
        {"set": {**CARDS, "rules": "skat"}},
        {"set": {**CARDS, "rules": ["ddv"]}},
        {"set": {**CARDS, "options": {"nothing": True}}},
        {"set": {**CARDS, "options": 7}},
        {"set": {**CARDS, "more": 7}},
        {"id": 0},
        {"id": "1"},
        {"id": 10**9},
        {"table": 7},
        {"sheets": []},
        {"sheets": {"5": {}}},
        {"sheets": {"x" * 5_000: {}}},
        {"sheets": {"1": {"re": [7]}}},
        {"sheets": {"1": {"players": [{}]}}},
        {"sheets": {"1": 7}},
        {"punkte": 99},
        {"table": "x" * 70_000},
    ],
)
def test_a_link_that_nobody_has_made_is_told(more: dict[str, Any]) -> None:
    view = asked(came=packed(**more))
    assert view["kept"] == []
    assert view["groups"] == []
    assert view["told"] == [
        "Dieser Link mit Ergebnissen ist beschädigt oder nicht ganz da. Bitte noch einmal schicken lassen."
    ]


def test_a_torn_link_is_told_wherever_it_is_torn() -> None:
    whole = f"#{packed()}"
    for cut in range(whole.index("1.") + 2, len(whole)):
        view = asked(came=whole[:cut])
        assert (view["kept"], len(view["told"])) == ([], 1)
    for bad in (
        "gespielt=1.AAAA",
        f"gespielt=1.{pack('[' * 4_000)}",
        f"gespielt=1.{pack('x' * 5_000_000)}",
        "gespielt=",
    ):
        assert asked(came=bad)["kept"] == []


def test_names_are_plain_text_of_one_line() -> None:
    names = ["<img src=x>", "\u202e\x00\nAnna", "x" * 40, ""]
    sheets = {"1": {"re": [0, 2], "augen": {"re": 130}, "players": names}}
    sent = [packed(id=number, table="\u202e <b>" + "y" * 500, sheets=sheets) for number in (1, 2)]
    [group] = asked(came=" ".join(sent))["groups"]
    for row in group["players"]["rows"]:
        assert row[0].isprintable()
        assert len(row[0]) <= 60
    assert "<img src=x>" in [row[0] for row in group["players"]["rows"]]


@pytest.mark.parametrize(
    ("came", "told"),
    [
        ("nichts", "Hier steht kein Link mit Ergebnissen."),
        ("x" * 300_000, "Das ist zu lang."),
        ("#ergebnis=1&k=1.AAAA", "Dieser Link ist beschädigt"),
    ],
)
def test_what_is_no_result_is_told(came: str, told: str) -> None:
    view = asked(came=came)
    assert view["told"][-1].startswith(told)
    assert view["kept"] == []


@pytest.mark.parametrize(
    "wrong", [{"kept": "x"}, {"kept": [7]}, {"kept": ["x"] * 301}, {"came": 7}, {"lang": "xx"}, {"more": 1}]
)
def test_what_no_page_asks_is_refused(wrong: dict[str, Any]) -> None:
    assert "problem" in asked(**wrong)
