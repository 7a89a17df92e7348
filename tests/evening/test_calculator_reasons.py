"""The score calculator: what cannot be, calls that came too late, and house rules, each with its reason."""

from score_sheets import after, book, field, number, sheet, shown, told, worth

from dokolearn.calculator import start, view
from dokolearn.calculator.form import TOPICS
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_guide import COMMON
from dokolearn.rulesets.option_values import PART_OF

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
    assert "Kontra: neun: Vor „neun“ muss deine Partei erst „Kontra“ sagen. (§3.3)" in said
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
    assert "bis du deine nächste Karte spielst" in told(shown("R@11 K@8", "schmidt"))
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
