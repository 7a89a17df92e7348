"""Exercises about Soli and Hochzeiten: what a player taps, and what he is told."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from effort import each
from taps import begin, chosen, pick, right, told

from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises import SpecError, State, solution, step, view
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill.invent import invent
from dokolearn.exercises.kinds import KINDS, which_solo
from dokolearn.rulesets import BOOKS

# Under a Solo


def test_in_a_kreuzsolo_karo_is_fehl_and_kreuz_is_trump() -> None:
    """§4.6 2: the Kreuz cards take the place of the Karo cards."""
    state = begin("sort_hand", game="kreuzsolo", hand="KaA KrA PiD Kr10 KrK")
    assert [event["index"] for event in solution(state.spec)] == [2, 1, 3, 4, 0]
    assert "Kreuzsolo" in view(state)["facts"]
    assert "Erst alle Trümpfe" in told(pick(state, 0))


def test_without_trumps_nobody_is_told_to_begin_with_them() -> None:
    """§4.6 8: in a Fleischlos no card is trump; a hand without trumps in a game that has some is another matter."""
    hand = "KaA KrA PiD Kr10 KrK"
    assert "Trumpf gibt es hier nicht" in view(begin("sort_hand", game="fleischlos", hand=hand))["task"]
    assert "erst alle Trümpfe" in view(begin("sort_hand", game="bubensolo", hand=hand))["task"]


def test_one_stich_has_another_winner_in_each_game() -> None:
    """§4.6: Pik König led; a Pik Dame is trump in a Damensolo only, a Kreuz Bube in a Bubensolo only."""
    winners = {}
    for game in ("damensolo", "bubensolo", "iwan", "fleischlos"):
        (event,) = solution(begin("stich_winner", game=game, stich="PiK PiA KrB PiD").spec)
        winners[game] = event["index"]
    assert winners == {"damensolo": 3, "bubensolo": 2, "iwan": 0, "fleischlos": 1}


def test_a_queen_serves_her_suit_where_she_is_no_trump() -> None:
    state = begin("legal_cards", game="fleischlos", stich="KaA", hand="KrD KaD PiA KaB")
    assert [event.get("index") for event in solution(state.spec)] == [1, 3, None]


def test_a_trump_that_only_this_game_knows_is_explained_as_such() -> None:
    state = pick(begin("legal_cards", game="iwan", stich="KrD", hand="KaK KrA He10 PiB"), 0)
    assert "in diesem Spiel Trumpf" in told(state)


def test_augen_are_the_same_in_every_game() -> None:
    """§1.1"""
    state = chosen(begin("count_augen", game="iwan", stich="KrK KrD KaA HeB"), "20")
    assert state.finished
    assert "in jedem Spiel dieselben" in told(state)
    assert "Iwan" in view(state)["facts"]


# partner_in_hochzeit: §4.11

THREE = "KaB HeB KaA KrB PiK Pi10 PiA PiK KrK KrA Kr10 KrK"
"""Dieter makes a Trumpfstich, Bernd a Pik, Clara a Kreuz; Anna has the Hochzeit."""


@each(
    "form, partner",
    [
        ("erster_fremder", "Dieter"),
        ("reiner_trumpf", "Dieter"),
        ("fehl", "Bernd"),
        ("pik", "Bernd"),
        ("kreuz", "Clara"),
        ("herz", "Noch offen"),
    ],
)
def test_the_form_decides_who_becomes_partner(form: str, partner: str) -> None:
    """§4.11, all four ways to marry."""
    assert right(begin("partner_in_hochzeit", stiche=THREE, form=form)) == [partner]


@each(
    "answer, words",
    [
        ("Dieter", "Stich 1 beginnt mit Karo Bube"),
        ("Clara", "Durch Stich 2 steht der Partner schon fest"),
        ("Noch offen", "Offen ist nichts mehr. Sieh dir Stich 2"),
    ],
)
def test_each_wrong_partner_has_his_reason(answer: str, words: str) -> None:
    state = chosen(begin("partner_in_hochzeit", stiche=THREE, form="fehl"), answer)
    assert not state.solved
    assert words in told(state)


OWN = "KrA KrK Kr10 KrK PiA PiK Pi10 PiK KrD KaB KaA HeB"
"""Anna, who has the Hochzeit, makes the first three Stiche."""


@each(
    "book, answer",
    [
        ("mainz", "Noch offen"),  # §4.11 knows no limit
        ("ddv", "Niemand mehr: allein gegen drei"),
        ("schmidt", "Niemand mehr: allein gegen drei"),
        ("spielregeln", "Niemand mehr: allein gegen drei"),
        ("maennle", "Niemand mehr: hängengelassen"),
    ],
)
def test_after_three_own_stiche_most_books_search_no_longer(book: str, answer: str) -> None:
    assert right(begin("partner_in_hochzeit", book, stiche=OWN)) == [answer]


def test_where_a_card_is_wished_for_whoever_plays_it_first_is_the_partner() -> None:
    """Not the winner of that Stich: Bernd lays Herz Bube in the Stich that Dieter makes."""
    options = {"hochzeit_find": "wished_card"}
    assert right(begin("partner_in_hochzeit", options=options, stiche=THREE, card="KrB")) == ["Dieter"]
    state = begin("partner_in_hochzeit", options=options, stiche=THREE, card="HeB")
    assert right(state) == ["Bernd"]
    assert "wünscht sich Herz Bube" in view(state)["task"]
    assert "nicht als Erstes gespielt" in told(chosen(state, "Dieter"))
    with pytest.raises(SpecError, match="no such card"):
        begin("partner_in_hochzeit", options=options, stiche=THREE)


# solo_trumps and which_solo: §4.6, §4.8


def hand_taps(state: State) -> dict[str, str]:
    """Each card of the hand and what a tap on it is answered with: right or wrong."""
    cards = view(state)["hand"]["cards"]
    return {card["code"]: view(pick(state, at))["feedback"]["tone"] for at, card in enumerate(cards)}


@each(
    "game, trumps",
    [
        ("karosolo", {"He10", "PiB", "KaA", "HeD"}),
        ("kreuzsolo", {"He10", "PiB", "KrK", "HeD"}),
        ("herzsolo", {"He10", "PiB", "HeA", "HeD"}),
        ("damensolo", {"HeD"}),
        ("bubensolo", {"PiB"}),
        ("iwan", {"PiB", "KrK", "HeD"}),
        ("fleischlos", set()),
        ("pauli", {"PiB"}),
        ("zehnensolo", {"He10"}),
        ("reines_herzsolo", {"He10", "HeA", "HeD"}),
    ],
)
def test_what_is_trump_in_each_solo(game: str, trumps: set[str]) -> None:
    """§4.6, and Soli that other tables play."""
    state = begin("solo_trumps", game=game, hand="He10 PiB KrK KaA HeA HeD")
    assert {card for card, tone in hand_taps(state).items() if tone == "right"} == trumps


def test_a_card_that_is_usually_trump_is_answered_with_that() -> None:
    state = begin("solo_trumps", game="damensolo", hand="He10 KrB PiD PiA")
    assert "Im Normalspiel wäre Herz 10 Trumpf" in told(pick(state, 0))
    assert "Pik Ass ist hier Fehl" in told(pick(state, 3))
    assert "Damensolo: Trumpf sind alle Damen." in told(pick(state, 3))


def test_these_are_all_is_wrong_while_a_trump_is_missing() -> None:
    state = begin("solo_trumps", game="iwan", hand="KrK PiB PiA")
    refused = step(pick(state, 0), {"type": "done"})
    assert "Da fehlt noch etwas" in told(refused)
    assert step(pick(refused, 1), {"type": "done"}).finished


@each(
    "game, count",
    [
        *(("karosolo", 26), ("kreuzsolo", 26), ("piksolo", 26), ("herzsolo", 24)),
        *(("iwan", 24), ("damensolo", 8), ("bubensolo", 8), ("fleischlos", 0)),
    ],
)
def test_the_numbers_of_trumps_are_those_of_the_script(game: str, count: int) -> None:
    """§4.8, the whole table."""
    assert right(begin("which_solo", game=game)) == [f"{count} Karten"]


def test_without_nines_there_are_other_numbers() -> None:
    """`maennle §3`: forty cards, so two trumps less in a Trumpfsolo."""
    assert right(begin("which_solo", "maennle", game="karosolo")) == ["24 Karten"]


@each(
    "row, game",
    [("KrK PiK KrD PiB", "Iwan"), ("HeA He10 HeK HeD HeB", "Fleischlos"), ("KrA KrK KrB Kr9", "Damensolo")],
)
def test_a_row_of_cards_tells_its_solo(row: str, game: str) -> None:
    soli = ["bubensolo", "damensolo", "iwan", "fleischlos"] if "KrA" not in row else ["bubensolo", "damensolo", "iwan"]
    assert right(begin("which_solo", row=row, soli=soli)) == [game]


def test_a_wrong_solo_is_answered_with_two_cards_of_the_row() -> None:
    soli = ["karosolo", "piksolo", "fleischlos", "damensolo"]
    state = begin("which_solo", row="PiA Pi10 PiK PiB", soli=soli)
    assert "Pik König (Pik) und Pik Bube (Trumpf)" in told(chosen(state, "Trumpf-Solo"))
    assert "Pik Bube über Pik König" in told(chosen(begin("which_solo", row="PiA PiK PiB", soli=soli), "Piksolo"))


@each("book", BOOKS)
def test_a_drawn_row_is_in_order_in_one_solo_of_the_table_at_any_place(book: str) -> None:
    """§4.6, §4.9: whichever Solo it is, and as often the first button as the last."""
    for level, many in ((1, 3), (2, 4), (3, 4)):
        chance, found, places = Random(level).random, set[str](), Counter[int]()
        for _ in range(60):
            task = KINDS["which_solo"].read(invent("which_solo", BOOKS[book], level, chance), BOOKS[book])
            games = [table.game for table in task.games]
            choices = which_solo.KIND.choices(task, "de")
            place = [one.right for one in choices].index(True)
            assert sum(one.right for one in choices) == 1
            assert set(games) <= set(BOOKS[book].vorbehalt.soli)
            if task.row:
                assert len(games) == many
                found.add(games[place])
                places[place] += 1
        assert found == set(BOOKS[book].vorbehalt.soli)
        assert set(places) == set(range(many))
        assert max(places.values()) < 0.6 * places.total()


def test_a_table_with_few_soli_or_none_is_asked_about_those_of_the_script() -> None:
    for soli in ([], ["damensolo"], ["damensolo", "iwan"]):
        for level in (1, 2, 3):
            drill = start_drill("which_solo", 3, options={"soli": soli}, level=level)
            assert len(drill.state.task.games) >= 3 or not drill.state.task.row


@each("book, missing", [("mainz", False), ("maennle", True), ("ddv", True)])
def test_a_solo_of_other_tables_is_told_as_such(book: str, missing: bool) -> None:
    """§4.6 Only the script has the Iwan; a place in another book would mislead."""
    state = step(begin("solo_trumps", book, game="iwan", hand="PiA Pi10"), {"type": "done"})
    assert ("An deinem Tisch gibt es dieses Solo nicht." in told(state)) == missing
    assert all("Männle" not in ref["label"] and "DDV" not in ref["label"] for ref in view(state)["feedback"]["refs"])


# Fresh tasks


def test_fresh_hochzeiten_end_in_every_way() -> None:
    answers: Counter[str] = Counter()
    for seed in range(1, 60):
        state = start_drill("partner_in_hochzeit", seed, rules="ddv", level=3).state
        answers[right(state)[0]] += 1
    assert set(answers) >= {"Anna", "Bernd", "Clara", "Dieter", "Niemand mehr: allein gegen drei"}


@each("book", BOOKS)
def test_the_cards_of_a_fresh_hochzeit_are_in_the_pack(book: str) -> None:
    deck = Counter(card_table(BOOKS[book]).deck)
    for seed in range(1, 10):
        stiche = start_drill("partner_in_hochzeit", seed, rules=book, level=3).state.task.stiche
        assert Counter(kind for stich in stiche for kind in stich.cards) <= deck


@pytest.mark.parametrize(
    ("task", "elsewhere"),
    [
        ({"stiche": "KaB HeB KaA KrB PiK Pi10 PiA PiK", "form": "fehl"}, "Dort spielt Dieter mit der Hochzeit."),
        ({"stiche": "PiK Pi10 PiA PiK", "lead": 3, "form": "fehl"}, ""),
    ],
)
def test_4_11_other_tables_are_told_where_somebody_else_is_found(task: dict[str, Any], elsewhere: str) -> None:
    """`ddv: Hochzeit` takes any Stich, here a trump Stich of Dieter. A Fehl Stich finds the same partner."""
    here, there = (begin("partner_in_hochzeit", book, holder=0, **task) for book in ("mainz", "ddv"))
    assert here.spec.kind.elsewhere(here.task, there.task, "de") == elsewhere  # type: ignore[attr-defined]


def test_4_11_nothing_is_told_of_a_table_where_it_hangs_on_the_wish() -> None:
    """`maennle §18` takes the Fehl Stich of Bernd; in the script (§4.11) Anna might have wished for Kreuz."""
    stiche = "KrA KrK Kr10 KrK PiK PiA Pi10 PiK"
    here, there = (
        begin("partner_in_hochzeit", book, holder=0, form="kreuz", stiche=stiche) for book in ("maennle", "mainz")
    )
    assert (right(here), right(there)) == (["Bernd"], ["Noch offen"])
    assert here.spec.kind.elsewhere(here.task, there.task, "de") == ""  # type: ignore[attr-defined]


@each(
    "game, book, elsewhere",
    [
        ("iwan", "maennle", "Iwan gehört dort nicht dazu."),
        ("karosolo", "ddv", "Dort heißt es Karosolo."),
        ("herzsolo", "maennle", "Im ganzen Spiel sind es 22 Karten."),
        ("damensolo", "maennle", ""),
    ],
)
def test_4_06_other_tables_are_told_by_name_and_number(game: str, book: str, elsewhere: str) -> None:
    here, there = (begin("solo_trumps", one, game=game, hand="KrD PiB") for one in ("mainz", book))
    assert here.spec.kind.elsewhere(here.task, there.task, "de") == elsewhere  # type: ignore[attr-defined]
