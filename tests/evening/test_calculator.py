"""The score calculator: a sheet is filled in by events, and every answer can be checked by hand."""

import json
from pathlib import Path
from typing import Any

import pytest
import schemas
from effort import each, size
from hypothesis import given, settings
from hypothesis import strategies as st
from score_sheets import after, book, field, number, sheet, shown, told, worth

from dokolearn.calculator import read_sheet, spec_of, start, step, view
from dokolearn.calculator.events import CHANGES
from dokolearn.calculator.filled_sheet import MOMENTS
from dokolearn.calculator.form import TOPICS, UNITS
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.hosts.html.forms import score_html
from dokolearn.hosts.notebook import HOST_VARIABLE, CellError, show_score
from dokolearn.hosts.site.pages.fences import Fences
from dokolearn.model import STAGES, Problems
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_guide import COMMON
from dokolearn.rulesets.option_values import PART_OF, READERS, SOLI
from dokolearn.rulesets.options import option_names
from dokolearn.strings import LANGUAGES

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


# The score calculator: laws of every view, whatever happens to a sheet.


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.text(max_size=4) | st.just(float("nan")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)
VALUES = st.one_of(
    anything,
    st.sampled_from((*BOOKS, *SOLI, "normal", "hochzeit", "hochzeit_ungeklaert", "armut", "stilles_solo")),
    st.sampled_from(("true", "false", "none", "plus2", "times2", "forbidden", "none_wins", "1, 2, 3, 4, 5", "3", "0")),
    st.integers(0, 240),
    st.integers(0, 12).map(str),
)
EVENT = st.fixed_dictionaries(
    {"type": st.sampled_from((*CHANGES, "nonsense"))},
    optional={
        "value": VALUES,
        "party": st.sampled_from(PARTIES) | anything,
        "call": st.sampled_from((*STAGES, *PARTIES)) | anything,
        "vorab": st.booleans() | anything,
        "seat": st.integers(-1, 4) | anything,
        "index": st.integers(-1, 5) | anything,
        "unit": st.sampled_from(MOMENTS) | anything,
        "event": st.sampled_from(ALL_EVENTS) | anything,
        "option": st.sampled_from(option_names()) | anything,
        "member": st.sampled_from((*ALL_EVENTS, *SOLI, "solo")) | anything,
        "group": st.sampled_from(("stilles_solo", "karosolo")) | anything,
    },
)
SPECS = st.builds(
    sheet,
    st.lists(
        st.sampled_from(("R", "K", "R90", "K90", "R60", "Ks", "K!", "Rv", "R@11", "K#7", "R90#9")),
        max_size=5,
        unique=True,
    ).map(" ".join),
    st.sampled_from(list(BOOKS)),
    re=st.integers(0, 240),
    sonderpunkte=st.fixed_dictionaries({"re": st.lists(st.sampled_from(ALL_EVENTS), max_size=2)}),
    bock=st.integers(0, 2),
)


def check(seen: dict[str, Any]) -> None:
    """What is true of every view."""
    schemas.check("ScoreView", seen)
    read_sheet(json.loads(json.dumps(seen["sheet"])))
    for result in [seen["result"], *seen["books"]]:
        if result and result["lines"] and "sum" in result:
            paid = [number(one["points"]) for one in result["lines"] if one["points"]]
            assert sum(paid) == number(result["sum"])
            running = [number(one["so_far"]) for one in result["lines"] if one["so_far"]]
            assert running[-1] == number(result["sum"])
    if seen["result"] is None:
        assert any(one["level"] == "stop" for one in seen["problems"]), "why there is none stands there"


@settings(max_examples=size(15, 60), deadline=None)
@given(SPECS, st.lists(EVENT | anything, max_size=12), st.sampled_from(LANGUAGES))
def test_any_events_are_answered_and_the_lines_add_up(spec: Any, events: list[Any], lang: str) -> None:
    state = start({**spec, "lang": lang})
    check(view(state))
    for event in events:
        state = step(state, event)
    check(view(state))


@settings(max_examples=size(8, 30), deadline=None)
@given(SPECS)
def test_every_event_of_the_form_is_understood(spec: Any) -> None:
    """Whatever a control sends changes the sheet, or what stands in its field."""
    state = start(spec)
    seen = view(state)
    for part in [*seen["sections"], *seen["rules"]["sections"]]:
        for row in [part, *part["items"]]:
            for control in row["controls"]:
                sent = [item["event"] for item in control.get("items", [])] or [{**control["event"], "value": "?"}]
                if control["kind"] == "select":
                    sent = [{**control["event"], "value": one["value"]} for one in control["options"]]
                    sent = [event for event in sent if event["value"] != control["value"]]
                if control["kind"] == "check":
                    sent = [{**control["event"], "value": not control["value"]}]
                for event in sent:
                    assert step(state, event) != state or event.get("value") == "?", event
            for button in row.get("buttons", []):
                assert step(state, button["event"]) != state


@each(
    "spoil",
    [{"books": []}, {"say": ""}, {"extra": 1}, {"result": {}}, {"problems": [{"level": "worse"}]}, {"words": {"x": 1}}],
)
def test_the_schema_notices_what_is_wrong(spoil: dict[str, Any]) -> None:
    assert not schemas.validator("ScoreView").is_valid(shown() | spoil)


def test_units_of_moments_are_those_of_the_books() -> None:
    assert set(UNITS) <= set(READERS["deadline_unit"].possible)
    assert set(UNITS.values()) <= set(MOMENTS)


# The score calculator: what cannot be, calls that came too late, and house rules, each with its reason.


# Impossible things, all at once


def test_everything_that_cannot_be_is_told_with_its_place() -> None:
    seen = shown(
        "R K90", re=130, kontra=111, sonderpunkte={"re": ["fuchs"] * 3, "kontra": ["karlchen"]}, stiche={"re": 12}
    )
    said = told(seen)
    assert "Zusammen müssen es 240 Augen sein, hier sind es 241. [§1.2]" in said
    assert "Füchse gibt es nur 2, hier sind 3 gefangen. [§3.11]" in said
    assert "Kontra hat keinen Stich gemacht" in said
    assert "Kontra hat 111 Augen, aber keinen Stich. [§1.7]" in said
    assert "Kontra: neun: Vor „neun“ muss die eigene Partei erst „Kontra“ sagen. (§3.3)" in said
    assert seen["result"] is None


def test_stiche_that_do_not_add_up() -> None:
    assert "Zusammen müssen es 12 Stiche sein, hier sind es 13. [§1.6]" in told(shown(stiche={"re": 7, "kontra": 6}))
    assert "Zusammen müssen es 10 Stiche sein" in told(shown(book="maennle", stiche={"re": 7, "kontra": 5}))


def test_no_augen_and_perhaps_no_stich() -> None:
    """§3.1: four nines are a Stich without Augen; whether it was made is asked, not guessed."""
    state = start(sheet(re=240))
    assert "Kontra hat keine Augen. Auch keinen Stich?" in told(view(state))
    assert number(view(state)["result"]["sum"]) == 4, "won, keine 90, keine 60, keine 30"
    ticked = view(after(state, {"type": "no_stich", "party": "kontra", "value": True}))
    assert ticked["problems"] == []
    assert number(ticked["result"]["sum"]) == 5
    assert "macht keinen Stich" in ticked["result"]["lines"][-1]["text"]


def test_without_nines_no_augen_mean_no_stich() -> None:
    seen = shown(book="maennle", re=240)
    assert seen["problems"] == []
    assert field(seen, "no_stich.kontra")["value"] is False
    assert "Kontra kann nicht 3 Augen haben" in told(shown(book="maennle", re=237))


def test_a_seat_cannot_speak_for_the_other_party() -> None:
    said = [{"party": "re", "call": "re", "seat": 1}]
    assert "Platz 2 gehört nicht zu Re" in told(shown(calls=said))


def test_what_the_book_does_not_pay_is_worth_nothing_with_the_reason() -> None:
    seen = shown(book="ddv", sonderpunkte={"re": ["dulle_gefangen"]})
    line = seen["result"]["lines"][-1]
    assert (line["points"], line["pays"]) == ("0", False)
    assert line["text"] == "Dulle gefangen: zählt nicht, denn an diesem Tisch wird dafür nichts bezahlt"
    assert field(seen, "special.dulle_gefangen.re")["value"] == "1"


# Calls too late


def test_a_late_call_tells_until_when_it_was_possible() -> None:
    """ddv An- und Absagen: Re with at least 11 cards."""
    seen = shown("R@10", "ddv")
    row = seen["sections"][2]["items"][0]
    assert "Mit mindestens 11 Karten auf der Hand wäre das gegangen" in row["note"]
    assert not row["counts"]
    assert row["note"] in told(seen)
    assert seen["result"]["sum"] == "+1", "it does not count"
    assert "denn das kam zu spät" in seen["result"]["lines"][-1]["text"]
    assert shown("R@11", "ddv")["problems"] == []


def test_the_script_counts_cards_of_the_game() -> None:
    """§3.3: Re until before card 8."""
    assert shown("R#8")["problems"] == []
    assert "Bis vor der 8. Karte des Spiels" in told(shown("R#9"))


def test_a_late_call_costs_whoever_loses_in_maennle() -> None:
    """maennle §17: it counts if its party loses."""
    lost, won = shown("R!", "maennle", re=100), shown("R!", "maennle", re=150)
    assert any("mal zwei" in one["text"] and one["pays"] for one in lost["result"]["lines"])
    assert any("zählt nur beim Verlieren" in one["text"] for one in won["result"]["lines"])
    assert "Als zu spät notiert." in told(won)


def test_a_moment_of_another_counting_is_looked_at_from_all_sides() -> None:
    """Nine cards in hand are too late for Re in every book; ten are not clear in each."""
    seen = shown("R@9", "ddv")
    assert all("Zu spät" in " ".join(one["notes"]) for one in [*seen["books"]] if one["book"] != "ddv")
    unsure = book(shown("R@10", "ddv"), "mainz")["notes"]
    assert unsure == ["Re: Ob das rechtzeitig kam, zeigt die Angabe hier nicht. Gezählt ist es."]


def test_an_answer_to_re_may_come_until_the_next_card_in_schmidt() -> None:
    """schmidt, Anmerkungen zu den Ansagen: how many cards Kontra held when Re spoke is not on a sheet."""
    assert "zeigt die Angabe hier nicht" in told(shown("R@11 K@10", "schmidt"))
    assert "bis zur nächsten eigenen Karte" in told(shown("R@11 K@8", "schmidt"))
    assert shown("R@11 K@11", "schmidt")["problems"] == []


def test_a_chain_is_dated_from_call_to_call() -> None:
    """maennle §15: Re before the second card of Stich 1, keine 9 in Stich 2; both count on if nobody says when."""
    assert shown("R R90", "maennle")["problems"] == []
    assert shown("R#1 R90#5", "maennle")["problems"] == []
    assert "Zu spät für keine 9." in told(shown("R#1 R90#13", "maennle"))


def test_calls_while_a_hochzeit_looks_for_its_partner() -> None:
    """ddv Hochzeit: nobody calls before the partner is found; mainz §3.3: its holder may."""
    said = sheet("K@11", "ddv", game="hochzeit", klaerung=2)
    assert "Die Hochzeit sucht noch ihren Partner" in told(view(start(said)))
    shifted = sheet("R@10", "ddv", game="hochzeit", klaerung=2)
    assert view(start(shifted))["problems"] == [], "the limits are one card later"


def test_skipped_levels_come_along_where_they_may_be_skipped() -> None:
    assert shown("R R60", re=190)["problems"] == []
    assert "Überspringen geht hier nicht" in told(shown("R R60", "schmidt", re=190))


def test_vorab_exists_in_maennle_only() -> None:
    assert shown("Rv", "maennle")["problems"] == []
    assert any(item["label"] == "Re vorab" for item in field(shown(book="maennle"), "calls.re")["items"])
    assert field(shown(), "calls.re")["items"][0]["label"] == "Re"
    seen = shown("Rv")
    assert "vorab gibt es hier nicht" in told(seen)
    assert seen["result"]["sum"] == "+2", "it counts as a plain Re"


def test_level_against_level_is_void_in_maennle() -> None:
    """maennle §16."""
    seen = shown("R K R90 K90", "maennle")
    assert "Zwei Absagen gegeneinander soll es hier nicht geben" in told(seen)
    assert any("darf man nur noch verdoppeln" in one["text"] for one in seen["result"]["lines"])


# House rules


def test_a_house_rule_changes_the_chosen_book_only() -> None:
    state = after(start(sheet("R")), {"type": "option", "option": "re_kontra", "value": "plus2"})
    seen = view(state)
    assert book(seen, "mainz")["name"] == "Mainzer Skript mit Hausregeln"
    assert worth(seen) == {"mainz": 3, "ddv": 3, "spielregeln": 3, "schmidt": 3, "maennle": 2}
    back = after(state, {"type": "option", "option": "re_kontra", "value": "times2"})
    assert back.sheet.options == {}, "the value of the book is no house rule"


def test_contradictory_house_rules_are_named_in_words() -> None:
    state = after(
        start({}),
        {"type": "option", "option": "karlchen_caught", "value": "true"},
        {"type": "option", "option": "herz10_trump", "value": "false"},
        {"type": "option", "option": "dulle_caught", "value": "true"},
    )
    assert view(state)["problems"] == [], "what the book holds anyway gives way"
    seen = shown(options={"herz10_trump": False, "dulle_caught": True})
    assert "Wenn die Herz 10 kein Trumpf ist, gibt es keine Dulle." in told(seen)
    assert seen["result"] is None
    assert worth(seen) == {"ddv": 1, "spielregeln": 1, "schmidt": 1, "maennle": 0}, "the printed books stay"


def test_a_house_rule_without_object_waits() -> None:
    seen = shown(options={"bock_doubles": "all"})
    assert [one["level"] for one in seen["problems"]] == ["note"]
    assert seen["result"]["sum"] == "+1"


def test_lists_and_numbers_are_house_rules_too() -> None:
    state = after(
        start(sheet(book="ddv", game="damensolo", seats=[0], sonderpunkte={"re": ["fuchs", "doppelkopf"]})),
        {"type": "option_member", "option": "solo_special_points", "group": "other_solo", "member": "doppelkopf"},
        {"type": "option_member", "option": "gegen_games", "member": "solo"},
        {"type": "option", "option": "call_limits", "value": "10, 9, 8, 7, 6"},
    )
    assert state.sheet.options == {
        "solo_special_points": {"other_solo": ["doppelkopf"]},
        "gegen_games": ["normal", "hochzeit", "solo"],
        "call_limits": [10, 9, 8, 7, 6],
    }
    assert view(state)["result"]["sum"] == "+2"
    wrong = after(state, {"type": "option", "option": "call_limits", "value": "10, neun"})
    assert "10, neun" in field(view(wrong), "option.call_limits")["value"]
    assert view(wrong)["result"] is None


def test_a_house_rule_says_when_it_has_no_effect() -> None:
    """With both levels decided by the last call (§3.10) somebody always wins."""
    seen = shown()
    assert field(seen, "option.none_wins_pays")["note"].startswith("Hat an deinem Tisch keine Wirkung")
    on = shown(options={"both_levels": "none_wins"})
    assert "note" not in field(on, "option.none_wins_pays")
    first = [control["id"] for control in seen["rules"]["sections"][0]["controls"]]
    assert first == [name for name in (f"option.{one}" for one in COMMON) if name in first]
    assert "option.armut" in first


def test_every_option_of_the_topics_has_a_control() -> None:
    for name in BOOKS:
        ids = {control["id"] for part in shown(book=name)["rules"]["sections"] for control in part["controls"]}
        for part, some in TOPICS:
            for option in some or [one for one, its in PART_OF.items() if its == part]:
                assert any(each == f"option.{option}" or each.startswith(f"option.{option}.") for each in ids), option
