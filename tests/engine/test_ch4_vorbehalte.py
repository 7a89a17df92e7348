"""Chapter 4 of the script: Vorbehalte. Who is asked what, whose game is played, who leads and who deals next.

Expected values: the script (§4.1 to §4.12); where a book differs, its own paragraph or heading stands beside the value.
"""

from collections import Counter
from random import Random

from effort import each
from hypothesis import given, settings
from hypothesis import strategies as st
from rounds import MANY_STEPS, begin, event, go, hands_with, random_round, refusal, vertrag, words

from dokolearn.ch1_general import left_of, parse_card, parse_cards
from dokolearn.ch2_normal_game import ALTE, re_seats
from dokolearn.ch4_vorbehalte.conclusions import Knowledge, knowledge
from dokolearn.ch4_vorbehalte.soli import dealer_after_solo, solo_lead
from dokolearn.ch4_vorbehalte.vorbehalt import Round, event_verstoss, round_events, round_step, start_round
from dokolearn.model import SEATS, Give, Illegal, Play, RuleSet, Say, Seat, SoloKind
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.strings import LANGUAGES, catalogue
from dokolearn.wording import reason

ALTEN = {1: "KrD KrD"}


# §4.1 Vorbehalt or sauber


def test_4_01_the_questions_begin_left_of_the_dealer() -> None:
    assert [begin(MAINZ, dealer).turn for dealer in SEATS] == [1, 2, 3, 0]


def test_4_01_everybody_says_only_whether_he_has_a_vorbehalt() -> None:
    state = begin(derive(MAINZ, vorbehalt_immediate=False))
    assert words(state, 1) == {"gesund", "vorbehalt"}
    assert refusal(state, "1 solo:iwan").key == "verstoss.vorbehalt_erst_alle"


def test_4_01_nobody_speaks_before_his_turn() -> None:
    assert refusal(begin(MAINZ), "2 gesund").key == "verstoss.vorbehalt_nicht_dran"


def test_4_01_four_times_sauber_is_a_normal_game() -> None:
    found = vertrag(go(begin(MAINZ), "1 gesund, 2 gesund, 3 gesund, 0 gesund"))
    assert (found.game, found.player, found.lead, found.next_dealer) == ("normal", None, 1, 1)
    assert len(found.re) == 2


def test_4_01_a_vorbehalt_has_to_be_named_in_the_end() -> None:
    """ddv Spielfindung: otherwise one may have to play a Solo."""
    asked = go(begin(DDV, duty=()), "1 vorbehalt, 2 gesund, 3 gesund, 0 gesund, 1 nein")
    assert refusal(asked, "1 nein").key == "verstoss.vorbehalt_muss_nennen"
    assert words(asked, 1) == {f"lustsolo:{game}" for game in DDV.vorbehalt.soli}


def test_4_01_a_vorbehalt_may_be_taken_back_until_the_next_player_speaks() -> None:
    """ddv Spielfindung."""
    state = go(begin(DDV), "1 vorbehalt")
    assert vertrag(go(state, "1 zurueck, 2 gesund, 3 gesund, 0 gesund")).game == "normal"
    assert refusal(state, "2 gesund, 1 zurueck").key == "verstoss.ruecknahme_zu_spaet"
    assert refusal(begin(DDV), "1 gesund, 1 zurueck").key == "verstoss.ruecknahme_nichts"
    assert refusal(begin(MAINZ), "1 vorbehalt, 1 zurueck").key == "verstoss.ruecknahme_nie"


def test_4_01_the_last_speaker_may_take_back_until_he_has_named_his_game() -> None:
    """ddv Spielfindung: until a card or a call."""
    state = go(begin(DDV), "1 gesund, 2 gesund, 3 gesund, 0 vorbehalt, 0 nein")
    assert vertrag(go(state, "0 zurueck")).game == "normal"
    assert vertrag(go(state, "0 lustsolo:fleischlos")).game == "fleischlos"


def test_4_01_open_rounds_name_the_game_at_once() -> None:
    """maennle §11, schmidt Spielablauf 1."""
    for book in (MAENNLE, SCHMIDT):
        state = begin(book, cards=ALTEN)
        assert "hochzeit" in words(state, 1)
        assert refusal(state, "1 vorbehalt").key == "verstoss.vorbehalt_offen"


def test_4_01_after_the_questions_nobody_says_anything() -> None:
    over = go(begin(MAINZ), "1 gesund, 2 gesund, 3 gesund, 0 gesund")
    assert refusal(over, "1 gesund").key == "verstoss.vorbehalt_vorbei"
    assert over.turn is None
    assert round_events(over) == ()


def test_4_01_no_card_before_the_game_is_found() -> None:
    found = event_verstoss(begin(MAINZ), Play(Seat(1), ALTE))
    assert found is not None
    assert found.key == "verstoss.vorbehalt_zuerst"


# §4.2 Speaking early


def test_4_02_an_intention_may_be_told_early_and_others_still_come_first() -> None:
    state = go(begin(MAINZ), "3 solo:damensolo")
    assert state.turn == 1, "everybody may insist that those before him speak"
    assert vertrag(go(state, "1 gesund, 2 vorbehalt, 0 gesund, 2 solo:iwan")).player == 2
    assert vertrag(go(state, "1 gesund, 2 gesund, 0 vorbehalt, 0 solo:iwan")).player == 3


def test_4_02_who_spoke_early_is_not_asked_again() -> None:
    state = go(begin(MAINZ), "3 solo:damensolo")
    assert refusal(state, "3 gesund").key == "verstoss.vorbehalt_schon_gesagt"
    assert vertrag(go(state, "1 gesund, 2 gesund, 0 gesund")).game == "damensolo"


def test_4_02_a_vorbehalt_may_be_named_while_others_still_speak() -> None:
    state = go(begin(MAINZ), "1 vorbehalt, 1 solo:iwan, 2 gesund, 3 gesund, 0 gesund")
    assert vertrag(state).game == "iwan"


def test_4_02_in_ddv_early_means_certainly_the_highest_and_ends_the_questions() -> None:
    """ddv Spielfindung: the others may neither announce nor name a Vorbehalt then."""
    state = begin(DDV, duty=(1, 3))
    found = go(state, "1 pflichtsolo:damensolo")
    assert vertrag(found).player == 1
    assert refusal(found, "3 pflichtsolo:iwan").key == "verstoss.vorbehalt_vorbei"
    assert refusal(state, "3 pflichtsolo:damensolo").key == "verstoss.vorbehalt_nicht_sicher"
    assert vertrag(go(state, "1 gesund, 3 pflichtsolo:damensolo")).player == 3


def test_4_02_in_ddv_a_lustsolo_is_certain_only_without_open_pflichtsoli() -> None:
    assert refusal(begin(DDV, duty=(3,)), "1 lustsolo:damensolo").key == "verstoss.vorbehalt_nicht_sicher"
    assert vertrag(go(begin(DDV, duty=()), "1 lustsolo:damensolo")).game == "damensolo"
    assert vertrag(go(begin(DDV, duty=(3,)), "1 gesund, 2 gesund, 3 gesund, 0 lustsolo:damensolo")).player == 0


def test_4_02_a_hochzeit_is_certain_when_nobody_else_can_play_a_solo() -> None:
    state = begin(DDV, cards={0: "KrD KrD"})
    assert refusal(state, "1 gesund, 2 gesund, 0 hochzeit").key == "verstoss.vorbehalt_nicht_sicher"
    assert vertrag(go(state, "1 gesund, 2 gesund, 3 gesund, 0 hochzeit")).game == "hochzeit"


def test_4_02_somebody_with_an_unnamed_vorbehalt_may_have_a_higher_one() -> None:
    """Seat 1 may play a Solo, also a Lustsolo; only a Pflichtsolo of seat 2 is above it."""
    state = go(begin(DDV, duty=(2,), cards={2: "KrD KrD"}), "1 vorbehalt")
    assert refusal(state, "2 hochzeit").key == "verstoss.vorbehalt_nicht_sicher"
    assert refusal(state, "2 lustsolo:iwan").key.startswith("verstoss.")
    assert vertrag(go(state, "2 pflichtsolo:karosolo")).player == 2


def test_4_02_a_lower_solo_is_never_certain_against_a_ranking() -> None:
    ranked = derive(DDV, solo_ranking=["karosolo", "damensolo"])
    assert refusal(begin(ranked, duty=()), "1 lustsolo:damensolo").key == "verstoss.vorbehalt_nicht_sicher"
    assert vertrag(go(begin(ranked, duty=()), "1 lustsolo:karosolo")).player == 1


@each("book", [SPIELREGELN, SCHMIDT, MAENNLE])
def test_4_02_other_books_know_no_early_vorbehalt(book: RuleSet) -> None:
    assert refusal(begin(book), "3 solo:damensolo").key == "verstoss.vorbehalt_nicht_dran"


# §4.3, §4.4, §4.5 Rank and seat


def test_4_03_a_solo_comes_before_a_hochzeit() -> None:
    state = go(begin(MAINZ, cards=ALTEN), "1 vorbehalt, 2 gesund, 3 vorbehalt, 0 gesund")
    assert vertrag(go(state, "1 nein, 3 solo:iwan")).game == "iwan"


def test_4_04_asked_by_rank_in_the_order_of_the_seats() -> None:
    state = go(begin(MAINZ, cards=ALTEN), "1 vorbehalt, 2 vorbehalt, 3 gesund, 0 vorbehalt")
    assert (state.phase, state.question, state.turn) == ("fragen", "solo", 1)
    assert refusal(state, "1 hochzeit").key == "verstoss.frage.solo"
    state = go(state, "1 nein, 2 solo:fleischlos, 0 solo:karosolo")
    assert vertrag(state).player == 2


def test_4_04_whoever_has_no_hochzeit_must_name_his_solo() -> None:
    state = go(begin(MAINZ, cards=ALTEN), "1 vorbehalt, 2 vorbehalt, 3 gesund, 0 gesund")
    assert "nein" in words(state, 1)
    assert "nein" not in words(go(state, "1 nein"), 2)


def test_4_04_all_with_a_vorbehalt_explain_it() -> None:
    """spielregeln Reizen."""
    state = go(begin(SPIELREGELN, cards=ALTEN), "1 vorbehalt, 2 gesund, 3 vorbehalt, 0 gesund")
    assert refusal(state, "1 nein").key == "verstoss.vorbehalt_muss_nennen"
    assert refusal(state, "3 lustsolo:piksolo").key == "verstoss.vorbehalt_nicht_dran"
    state = go(state, "1 hochzeit, 3 lustsolo:piksolo")
    assert (vertrag(state).game, vertrag(state).hidden) == ("piksolo", frozenset())


def test_4_04_in_one_variant_the_last_speaker_plays() -> None:
    """spielregeln Varianten, Solo: the one who announced last, also if he named it early and out of turn."""
    last = derive(MAINZ, solo_equal_rank="last_speaker")
    state = go(begin(last), "1 vorbehalt, 2 gesund, 3 vorbehalt, 0 gesund, 1 solo:iwan, 3 solo:damensolo")
    assert vertrag(state).player == 3
    assert vertrag(go(begin(last), "3 solo:damensolo, 1 solo:iwan, 2 gesund, 0 gesund")).player == 1


def test_4_05_two_soli_and_a_hochzeit() -> None:
    """The example of the script: the Hochzeit stays hidden."""
    state = go(begin(MAINZ, cards=ALTEN), "1 vorbehalt, 2 vorbehalt, 3 vorbehalt, 0 gesund")
    found = vertrag(go(state, "1 nein, 2 solo:iwan, 3 solo:damensolo"))
    assert (found.player, found.hidden) == (2, frozenset({Seat(1)}))


# Refusals in words

EXTRA = {"armut": "offered", "schmeissen": True}

REFUSALS = [
    (MAINZ, {}, "1 gesund, 2 gesund, 3 gesund, 0 gesund", "1 gesund", "4.1", "verstoss.vorbehalt_vorbei"),
    (MAINZ, {}, "", "2 gesund", "4.2", "verstoss.vorbehalt_nicht_dran"),
    (MAINZ, {}, "", "1 hallo", "4.1", "verstoss.vorbehalt_wort"),
    (MAINZ, {}, "1 gesund", "1 vorbehalt", "4.1", "verstoss.vorbehalt_schon_gesagt"),
    (MAENNLE, {}, "", "1 vorbehalt", "4.1", "verstoss.vorbehalt_offen"),
    (MAINZ, {"soli": []}, "", "2 vorbehalt", "4.2", "verstoss.vorbehalt_nicht_dran"),
    (MAINZ, {"soli": []}, "1 gesund", "2 vorbehalt", "4.1", "verstoss.vorbehalt_ohne_grund"),
    (SPIELREGELN, {}, "", "1 lustsolo:karosolo", "4.1", "verstoss.vorbehalt_erst_alle"),
    (DDV, {}, "", "3 lustsolo:karosolo", "4.2", "verstoss.vorbehalt_nicht_sicher"),
    (
        SPIELREGELN,
        {},
        "1 vorbehalt, 2 gesund, 3 gesund, 0 gesund",
        "1 nein",
        "4.4",
        "verstoss.vorbehalt_muss_nennen",
    ),
    (MAINZ, {}, "1 vorbehalt", "1 zurueck", "4.1", "verstoss.ruecknahme_nie"),
    (DDV, {}, "1 gesund", "1 zurueck", "4.1", "verstoss.ruecknahme_nichts"),
    (DDV, {}, "1 vorbehalt, 2 gesund", "1 zurueck", "4.1", "verstoss.ruecknahme_zu_spaet"),
    (SCHMIDT, {}, "", "1 solo:iwan", "4.6", "verstoss.solo_gibt_es_nicht"),
    (SCHMIDT, {}, "", "1 pflichtsolo:karosolo", "4.3", "verstoss.pflichtsolo_gibt_es_nicht"),
    (SCHMIDT, {}, "1 gesund", "2 hochzeit", "4.10", "verstoss.hochzeit_ohne_alte"),
    (SCHMIDT, {}, "", "1 schmeissen", "4.3.schmeissen", "verstoss.schmeissen_gibt_es_nicht"),
    (SCHMIDT, {"schmeissen": True}, "", "1 schmeissen", "4.3.schmeissen", "verstoss.schmeissen_zu_gut"),
    (MAENNLE, {}, "", "1 armut", "4.3.armut", "verstoss.armut_keine"),
    (SCHMIDT, {}, "", "1 armut", "4.3.armut", "verstoss.armut_zu_reich"),
    (MAINZ, {}, "", "1 gibt KrA", "4.3.armut", "verstoss.armut_nicht_jetzt"),
]


@each("book, options, before, attempt, paragraph, key", REFUSALS)
def test_4_01_every_refusal_names_its_rule(
    book: RuleSet, options: dict[str, object], before: str, attempt: str, paragraph: str, key: str
) -> None:
    found = refusal(go(begin(derive(book, **options), cards=ALTEN), before), attempt)
    assert (found.paragraph, found.key) == (paragraph, key)
    assert all(reason(found, lang) for lang in LANGUAGES)


@each("kind", ["pflichtsolo", "lustsolo", "schmeissen", "armut", "hochzeit"])
def test_4_04_every_question_says_how_to_answer(kind: str) -> None:
    """One hand for every Vorbehalt: two Kreuz Damen, five nines, and three trumps in all."""
    hand = "KrD KrD Ka9 Kr9 Kr9 Pi9 Pi9 KrA KrA PiA PiA HeA"
    state = begin(derive(DDV, **EXTRA), cards={1: hand}, duty=())
    state = go(state, "1 vorbehalt, 2 gesund, 3 gesund, 0 gesund")
    while state.question != kind:
        state = go(state, "1 nein")
    found = refusal(state, "1 gesund")
    assert found.key == f"verstoss.frage.{kind}"
    assert all(kind.capitalize()[:6] in reason(found, lang) or kind == "schmeissen" for lang in LANGUAGES)


def test_4_03_a_part_that_the_script_does_not_have_leads_to_its_own_place() -> None:
    assert str(SPIELREGELN.ref("4.3.armut")) == "spielregeln: Reizen"
    assert str(MAENNLE.ref("4.4.reizen")) == "maennle §12"
    assert str(MAINZ.ref("4.3.armut")) == "§4.3"


def test_events_as_text() -> None:
    assert event("2 solo:iwan") == Say(Seat(2), "solo:iwan")
    assert event("2 gibt KrA PiA") == Give(Seat(2), (parse_card("KrA"), parse_card("PiA")))


def test_there_is_a_sentence_for_every_question() -> None:
    assert {f"verstoss.frage.{kind}" for book in BOOKS.values() for kind in book.vorbehalt.vorbehalt_order} <= set(
        catalogue("de")
    )


# What the round of questions leads to: Soli with their lead and dealer, Hochzeit, stilles Solo.
# Expected values: the script (§4.6 to §4.12); where a book differs, its own paragraph or heading stands beside the
# value.


every_book = each("book", BOOKS.values())


# §4.6, §4.7 Soli: which, who leads, who deals


@each("book, number", [(MAINZ, 8), (DDV, 7), (SPIELREGELN, 7), (SCHMIDT, 7), (MAENNLE, 6)])
def test_4_06_each_book_has_its_soli(book: RuleSet, number: int) -> None:
    """Iwan only in mainz, no Fleischloser in maennle (§10)."""
    kind = "solo" if book in (MAINZ, SCHMIDT, MAENNLE) else "lustsolo"
    state = begin(book, duty=())
    if book.vorbehalt.vorbehalt_round != "open":
        state = go(state, "1 vorbehalt, 2 gesund, 3 gesund, 0 gesund")
    while state.question == "pflichtsolo":
        state = go(state, "1 nein")
    assert len({word for word in words(state, 1) if word.startswith(kind)}) == number


def test_4_06_a_solo_the_table_does_not_play() -> None:
    assert refusal(begin(MAENNLE), "1 solo:fleischlos").key == "verstoss.solo_gibt_es_nicht"
    assert refusal(begin(SCHMIDT), "1 solo:iwan").key == "verstoss.solo_gibt_es_nicht"


LEAD_AND_DEALER = [
    # dealer 0, soloist 2: who leads, who deals next (reading guide, section 4)
    (MAINZ, "", 2, 0),  # §4.7
    (DDV, "lust", 1, 1),  # Lustsolo
    (DDV, "pflicht", 2, 0),  # Pflichtsolo
    (DDV, "vorfuehrung", 2, 1),  # Pflichtsolo
    (SPIELREGELN, "lust", 1, 1),  # Stiche, Kartengeben
    (SPIELREGELN, "pflicht", 1, 1),
    (SPIELREGELN, "vorfuehrung", 1, 1),
    (SCHMIDT, "", 2, 0),  # Spielablauf
    (MAENNLE, "", 2, 1),  # §8, A27
    (derive(DDV, solo_lead="soloist", solo_same_dealer="always"), "vorfuehrung", 2, 0),
    (derive(DDV, solo_lead="soloist", solo_same_dealer="always"), "lust", 2, 0),
    (derive(DDV, solo_lead="left_of_dealer", solo_same_dealer="never"), "pflicht", 1, 1),
]


@each("book, solo, lead, dealer", LEAD_AND_DEALER)
def test_4_07_who_leads_and_who_deals_after_a_solo(book: RuleSet, solo: SoloKind, lead: int, dealer: int) -> None:
    assert solo_lead(book.vorbehalt, Seat(0), Seat(2), solo) == lead
    assert dealer_after_solo(book.vorbehalt, Seat(0), solo) == dealer


def test_4_07_the_soloist_is_re_alone() -> None:
    found = vertrag(go(begin(SCHMIDT), "1 gesund, 2 solo:fleischlos, 3 gesund, 0 gesund"))
    assert (found.re, found.solo) == (frozenset({Seat(2)}), "")


def test_4_07_pflichtsolo_before_lustsolo() -> None:
    """ddv Spielfindung."""
    state = go(begin(DDV, duty=(3,)), "1 vorbehalt, 2 gesund, 3 vorbehalt, 0 gesund")
    found = vertrag(go(state, "1 nein, 3 pflichtsolo:piksolo"))
    assert (found.player, found.solo, found.lead, found.next_dealer) == (3, "pflicht", 3, 0)


def test_4_07_the_duty_is_believed_or_known() -> None:
    state = go(begin(DDV, duty=(3,)), "1 vorbehalt, 2 gesund, 3 vorbehalt, 0 gesund")
    assert refusal(state, "1 pflichtsolo:piksolo").key == "verstoss.pflichtsolo_gespielt"
    state = go(begin(DDV), "1 vorbehalt, 2 gesund, 3 vorbehalt, 0 gesund")
    assert vertrag(go(state, "1 pflichtsolo:piksolo")).solo == "pflicht"


def test_4_07_lustsolo_only_after_the_own_pflichtsolo() -> None:
    """ddv Lustsolo; spielregeln says nothing of the kind."""
    state = go(begin(DDV, cards={3: "KrD KrD"}, duty=(3,)), "1 gesund, 2 gesund, 3 vorbehalt, 0 gesund, 3 nein")
    assert refusal(state, "3 lustsolo:piksolo").key == "verstoss.lustsolo_erst_pflicht"
    assert vertrag(go(state, "3 nein, 3 hochzeit")).game == "hochzeit"
    state = go(begin(SPIELREGELN, duty=(3,)), "1 gesund, 2 gesund, 3 vorbehalt, 0 gesund")
    assert vertrag(go(state, "3 lustsolo:piksolo")).solo == "lust"


def test_4_07_a_vorfuehrung_asks_nobody_else() -> None:
    """ddv Spielfindung: the player only names his Solo."""
    state = start_round(DDV, hands_with(DDV, {}), Seat(1), frozenset({Seat(0)}), vorfuehrung=Seat(0))
    assert {event.seat for event in round_events(state)} == {0}
    assert words(state, 0) == {f"pflichtsolo:{game}" for game in DDV.vorbehalt.soli}, "it pays the duty"
    assert refusal(state, "2 gesund").key == "verstoss.vorfuehrung_nur_einer"
    assert refusal(state, "0 gesund").key == "verstoss.vorfuehrung_solo"
    assert refusal(state, "0 pflichtsolo:iwan").key == "verstoss.solo_gibt_es_nicht"
    found = vertrag(go(state, "0 pflichtsolo:karosolo"))
    assert (found.solo, found.lead, found.next_dealer) == ("vorfuehrung", 0, 2)


def test_4_07_a_vorfuehrung_in_a_book_that_asks_everybody() -> None:
    """spielregeln Hinweise: a missing Pflichtsolo is played, and nobody is asked for a Vorbehalt."""
    hands = hands_with(SPIELREGELN, {})
    state = start_round(SPIELREGELN, hands, Seat(1), frozenset({Seat(0)}), vorfuehrung=Seat(0))
    found = vertrag(go(state, "0 pflichtsolo:karosolo"))
    assert (found.game, found.solo) == ("karosolo", "vorfuehrung")


def test_4_07_a_vorfuehrung_where_every_solo_is_simply_a_solo() -> None:
    """schmidt Turnierregeln: no Pflichtsolo is told from a Lustsolo there, so none is offered by that name."""
    cup = derive(SCHMIDT, mandatory_solo="appended")
    state = start_round(cup, hands_with(cup, {}), Seat(1), frozenset({Seat(0)}), vorfuehrung=Seat(0))
    assert words(state, 0) == {f"solo:{game}" for game in SCHMIDT.vorbehalt.soli}


def test_4_07_in_schmidt_any_solo_pays_the_duty() -> None:
    """schmidt Turnierregeln: any Solo will do, and it leads as every Solo there."""
    cup = derive(SCHMIDT, mandatory_solo="appended")
    first = vertrag(go(begin(cup, duty=(2,)), "1 gesund, 2 solo:fleischlos, 3 gesund, 0 gesund"))
    later = vertrag(go(begin(cup, duty=(1,)), "1 gesund, 2 solo:fleischlos, 3 gesund, 0 gesund"))
    assert (first.solo, later.solo) == ("pflicht", "lust")
    assert (first.lead, first.next_dealer) == (later.lead, later.next_dealer) == (2, 0)


def test_4_07_without_a_duty_nobody_plays_a_pflichtsolo() -> None:
    assert refusal(begin(SCHMIDT), "1 pflichtsolo:karosolo").key == "verstoss.pflichtsolo_gibt_es_nicht"


# §4.10, §4.11, §4.12 Hochzeit and stilles Solo


@every_book
def test_4_10_a_hochzeit_takes_both_kreuz_damen(book: RuleSet) -> None:
    open_round = derive(book, vorbehalt_round="open")
    assert refusal(begin(open_round), "1 hochzeit").key == "verstoss.hochzeit_ohne_alte"
    assert "hochzeit" in words(begin(open_round, cards=ALTEN), 1)


def test_4_11_the_holder_says_whom_he_marries() -> None:
    state = begin(MAINZ, cards=ALTEN)
    state = go(state, "1 vorbehalt, 2 gesund, 3 gesund, 0 gesund, 1 nein, 1 hochzeit")
    assert words(state, 1) == {
        f"heirate:{form}" for form in ("erster_fremder", "reiner_trumpf", "fehl", "kreuz", "pik", "herz")
    }
    assert refusal(state, "1 heirate:karo").key == "verstoss.heirat_form"
    found = vertrag(go(state, "1 heirate:fehl"))
    assert (found.game, found.form, found.re, found.lead) == ("hochzeit", "fehl", frozenset({Seat(1)}), 1)


@each("book", [DDV, SPIELREGELN, SCHMIDT, MAENNLE])
def test_4_11_elsewhere_there_is_no_choice(book: RuleSet) -> None:
    state = begin(derive(book, vorbehalt_round="open", abreizen=False), cards=ALTEN)
    assert vertrag(go(state, "1 hochzeit, 2 gesund, 3 gesund, 0 gesund")).form == ""


def test_4_11_a_wished_card_is_one_that_somebody_else_has() -> None:
    """ddv Hochzeit, variant."""
    wish = derive(SCHMIDT, hochzeit_find="wished_card")
    state = go(begin(wish, cards={1: "KrD KrD He10 PiA PiA", 2: "He10"}), "1 hochzeit, 2 gesund, 3 gesund, 0 gesund")
    assert refusal(state, "1 heirate:PiA").key == "verstoss.heirat_beide"
    assert vertrag(go(state, "1 heirate:He10")).form == "He10"


@every_book
def test_4_12_who_stays_silent_with_both_kreuz_damen_plays_alone(book: RuleSet) -> None:
    found = vertrag(go(begin(book, cards=ALTEN), "1 gesund, 2 gesund, 3 gesund, 0 gesund"))
    assert (found.game, found.player, found.re) == ("stilles_solo", 1, frozenset({Seat(1)}))
    assert (found.lead, found.next_dealer) == (1, 1), "as in a normal game"


# Laws of every round of questions, for every book and any options, and what each seat may conclude (§4.5, §4.12).


random_rounds = st.integers(0, 2**32).map(lambda seed: random_round(Random(seed)))


# Laws of every round, for every book and any options


@given(random_rounds)
@settings(max_examples=200)
def test_4_04_every_round_ends_with_a_vertrag(states: list[Round]) -> None:
    assert len(states) <= MANY_STEPS
    last = states[-1]
    found = vertrag(last)
    assert found.lead in (left_of(last.dealer), found.player)
    assert found.next_dealer in (last.dealer, left_of(last.dealer))
    assert bool(found.re) == (found.game is not None)
    assert len(found.re) <= 2
    assert found.game is not None or found.next_dealer == last.dealer
    assert all(last.claims[seat] and last.claims[seat].kind == "vorbehalt" for seat in found.hidden)


@given(random_rounds)
@settings(max_examples=100)
def test_4_04_somebody_can_always_go_on_and_whose_turn_it_is_certainly_can(states: list[Round]) -> None:
    for state in states[:-1]:
        assert state.turn in {event.seat for event in round_events(state)}


@given(random_rounds)
@settings(max_examples=100)
def test_4_04_no_card_is_lost_and_everybody_keeps_as_many(states: list[Round]) -> None:
    first, last = states[0], states[-1]
    assert Counter(kind for hand in last.hands for kind in hand) == Counter(first.table.cards.deck)
    assert {len(hand) for hand in last.hands} == {first.table.cards.hand_size}


@given(random_rounds, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_4_04_what_is_not_offered_is_refused_with_words(states: list[Round], random: Random) -> None:
    everything = ("gesund", "vorbehalt", "nein", "zurueck", "hochzeit", "armut", "schmeissen", "solo:karosolo", "weg")
    more = ("lustsolo:iwan", "pflichtsolo:damensolo", "halten", "k90", "vorab", "nimmt", "heirate:fehl", "unsinn", "")
    state = random.choice(states)
    legal = set(round_events(state))
    for said in (Say(seat, what) for seat in SEATS for what in everything + more):
        found = event_verstoss(state, said)
        if said in legal:
            assert found is None
        elif found is None:
            plain_solo = said.what.startswith(("solo:", "lustsolo:", "pflichtsolo:"))
            assert plain_solo, f"{said} is accepted but not offered"  # other words for a Solo that is offered
        else:
            assert all(reason(found, lang) for lang in LANGUAGES)


@given(random_rounds)
@settings(max_examples=100)
def test_4_12_the_parties_follow_from_the_vertrag(states: list[Round]) -> None:
    last = states[-1]
    found = vertrag(last)
    if found.game in ("normal", "stilles_solo"):
        assert found.re == re_seats(last.dealt)
        assert (len(found.re) == 1) == (found.game == "stilles_solo")
    if found.game == "hochzeit":
        assert last.dealt[found.player or 0].count(ALTE) == 2
    if found.game in last.table.soli:
        assert found.re == {found.player}


# §4.5, §4.12 What the others may conclude


def conclusions(state: Round, viewer: int) -> list[frozenset[str] | None]:
    return list(knowledge(state, Seat(viewer)).vorbehalte)


def test_4_05_a_hidden_vorbehalt_may_be_anything_that_was_not_denied() -> None:
    """Seat 3 was asked for nothing: in ddv the questions end at the first Solo."""
    state = go(begin(DDV, duty=(), cards={2: "KrD", 0: "KrD"}), "1 gesund, 2 vorbehalt, 3 vorbehalt, 0 gesund")
    state = go(state, "2 nein, 3 nein, 2 lustsolo:piksolo")
    assert vertrag(state).hidden == {3}
    assert conclusions(state, 1)[3] == {"lustsolo", "hochzeit"}
    assert conclusions(state, 2)[3] == {"lustsolo"}, "seat 2 holds a Kreuz Dame"
    assert knowledge(state, None).vorbehalte[3] == {"lustsolo", "hochzeit"}


def test_4_05_who_denied_a_solo_has_a_hochzeit() -> None:
    state = go(begin(MAINZ, cards=ALTEN), "1 vorbehalt, 2 vorbehalt, 3 gesund, 0 gesund, 1 nein, 2 solo:iwan")
    assert vertrag(state).hidden == {1}
    assert conclusions(state, 3)[1] == {"hochzeit"}
    assert knowledge(state, Seat(3)).both_alte == (False, True, False, False)


def test_4_05_gesund_means_no_vorbehalt_and_a_name_means_that_one() -> None:
    state = go(begin(MAINZ, cards=ALTEN), "1 vorbehalt, 2 gesund, 3 vorbehalt, 0 gesund, 1 nein, 3 solo:iwan")
    assert conclusions(state, 2) == [frozenset(), {"hochzeit"}, frozenset(), {"solo"}]
    assert conclusions(begin(MAINZ), 2) == [None, None, None, None], "nobody has spoken"


def test_4_12_four_times_sauber_does_not_tell_whether_somebody_holds_both() -> None:
    state = go(begin(MAINZ, cards=ALTEN), "1 gesund, 2 gesund, 3 gesund, 0 gesund")
    assert knowledge(state, Seat(3)).both_alte == (None, None, None, False)
    assert (knowledge(state, Seat(3)).game, knowledge(state, Seat(3)).player) == ("normal", None)
    assert (knowledge(state, Seat(1)).game, knowledge(state, Seat(1)).both_alte[1]) == ("stilles_solo", True)
    assert (knowledge(state, Seat(3)).party, knowledge(state, Seat(1)).party) == ("kontra", "re")


def test_4_12_whoever_holds_one_kreuz_dame_knows_that_nobody_holds_both() -> None:
    state = go(begin(MAINZ, cards={1: "KrD", 2: "KrD"}), "1 gesund, 2 gesund, 3 gesund, 0 gesund")
    assert knowledge(state, Seat(1)).both_alte == (False, False, False, False)
    assert knowledge(state, Seat(0)).both_alte == (False, None, None, None)


@given(st.integers(0, 2**32))
@settings(max_examples=150)
def test_4_12_two_deals_that_a_seat_cannot_tell_apart_are_the_same_to_it(seed: int) -> None:
    """The other three hands are mixed; if everybody may still say the same, the seat knows the same."""
    random = Random(seed)
    states = random_round(random)
    first = states[0]
    seat = random.choice(SEATS)
    other = mixed(first, seat, random)
    seen = states[-1]
    if seen.exchange is not None:
        return  # cards that change hands have laws of their own, in test_house_armut_laws
    try:
        for event in seen.log:
            other = round_step(other, event)
    except Illegal:
        return
    assert knowledge(other, seat) == knowledge(seen, seat)


def mixed(state: Round, seat: Seat, random: Random) -> Round:
    """The same round, the cards of the other three dealt anew."""
    rest = [kind for other in SEATS if other != seat for kind in state.dealt[other]]
    random.shuffle(rest)
    size = len(state.dealt[seat])
    held = [state.dealt[seat] if other == seat else tuple(rest.pop() for _ in range(size)) for other in SEATS]
    first, second, third, fourth = held
    hands = (first, second, third, fourth)
    return state._replace(dealt=hands, hands=hands)


# What each seat knows after every kind of round (§4.5, §4.11, §4.12): the game, its player, Re, the own party, cards.
# Dealer 0, so seat 1 speaks first; `None` stands for somebody who watches and sees no card.


ONE_EACH = {1: "KrD", 2: "KrD"}
POOR = "KaA KrB KrA KrA Kr10 PiA PiA Pi10 HeA HeA PiK Pi9"
RICH = "He10 He10 KrD PiD PiD HeD KaD PiB HeB Ka10 Ka9 HeK"


def seen(state: Round, seat: int | None) -> Knowledge:
    return knowledge(state, None if seat is None else Seat(seat))


def test_4_05_before_the_end_nobody_knows_the_game() -> None:
    state = go(begin(MAINZ, cards=ONE_EACH), "1 gesund, 2 gesund, 3 gesund")
    for seat in (0, 1, None):
        one = seen(state, seat)
        assert (one.over, one.game, one.player, one.re, one.party) == (False, None, None, frozenset(), None)


@each("seat, re, party", [(1, {1}, "re"), (0, set(), "kontra"), (None, set(), None)])
def test_2_02_in_a_normal_game_one_knows_oneself(seat: int | None, re: set[int], party: str | None) -> None:
    one = seen(go(begin(MAINZ, cards=ONE_EACH), "1 gesund, 2 gesund, 3 gesund, 0 gesund"), seat)
    assert (one.game, one.player, one.re, one.party) == ("normal", None, re, party)


@each("seat, party", [(2, "re"), (1, "kontra"), (None, None)])
def test_4_07_a_solo_is_open_to_all(seat: int | None, party: str | None) -> None:
    one = seen(go(begin(SCHMIDT), "1 gesund, 2 solo:damensolo, 3 gesund, 0 gesund"), seat)
    assert (one.game, one.player, one.re, one.party) == ("damensolo", 2, {2}, party)


@each("seat, party", [(2, "re"), (1, None), (None, None)])
def test_4_11_in_a_hochzeit_only_its_holder_knows_his_party(seat: int | None, party: str | None) -> None:
    state = begin(SCHMIDT, cards={2: "KrD KrD"})
    one = seen(go(state, "1 gesund, 2 hochzeit, 3 gesund, 0 gesund"), seat)
    assert (one.game, one.player, one.re, one.party) == ("hochzeit", 2, {2}, party)
    assert one.both_alte == (False, False, True, False)


@each(
    "seat, game, player, re",
    [(1, "stilles_solo", 1, {1}), (2, "normal", None, set()), (None, "normal", None, set())],
)
def test_4_12_a_stilles_solo_is_known_to_its_player(
    seat: int | None, game: str, player: int | None, re: set[int]
) -> None:
    one = seen(go(begin(MAINZ, cards={1: "KrD KrD"}), "1 gesund, 2 gesund, 3 gesund, 0 gesund"), seat)
    assert (one.game, one.player, one.re) == (game, player, re)


def armut(parties: str = "poor_and_taker") -> Round:
    """Seat 1 is poor and seat 2 takes: KaA and KrB go there, HeK and Ka9 come back."""
    rules = derive(SPIELREGELN, vorbehalt_round="open", armut_cards="all_trumps", armut_parties=parties)
    words = "1 armut, 2 gesund, 3 gesund, 0 gesund, 1 gibt KaA KrB, 2 nimmt, 2 gibt HeK Ka9"
    return go(begin(rules, cards={1: POOR, 2: RICH}), words)


@each("seat", [1, 2, 3, 0, None])
def test_4_03_only_the_two_see_the_cards_of_an_armut(seat: int | None) -> None:
    one, partner = seen(armut(), seat), seat in (1, 2)
    there, back = parse_cards("KrB KaA"), parse_cards("Ka9 HeK")
    given = [set(event.cards) for event in one.said if isinstance(event, Give)]
    assert given == ([set(there), set(back)] if partner else [set(), set()])
    assert Say(Seat(2), "nimmt") in one.said
    assert one.armut is not None
    assert (one.armut.n_passed, one.armut.n_back) == (2, 2)
    assert (one.armut.passed, one.armut.back) == ((there, back) if partner else (None, None))
    assert one.hand == (() if seat is None else armut().hands[seat])


def test_4_03_who_is_re_after_an_armut() -> None:
    """Poor and taker; or as the Kreuz Damen lie, and then everybody knows himself."""
    assert [seen(armut(), seat).re for seat in (0, 1, 2)] == [{1, 2}] * 3
    damen = armut("kreuz_dame")
    assert [seen(damen, seat).re for seat in (1, 2, None)] == [set(), {2}, set()]
    assert [seen(damen, seat).party for seat in (1, 2)] == ["kontra", "re"]
    assert (seen(damen, 0).game, seen(damen, 0).player) == ("armut", 1)


def test_4_04_everybody_heard_the_bid() -> None:
    game = go(begin(MAENNLE, dealer=3), "0 gesund, 1 solo:bubensolo, 2 gesund, 3 gesund, 0 weg, 2 vorab, 1 halten")
    assert seen(go(game, "2 weg, 3 weg"), 0).bid == (1, 0, True)
    assert seen(go(begin(MAENNLE), "1 gesund, 2 gesund, 3 gesund, 0 gesund"), 0).bid is None


def test_4_04_a_solo_that_was_bid_away_was_a_solo() -> None:
    game = go(begin(MAENNLE, dealer=3), "0 gesund, 1 solo:bubensolo, 2 gesund, 3 gesund, 0 weg, 2 vorab, 1 weg")
    assert seen(game, 0).vorbehalte == (frozenset(), {"solo"}, frozenset(), frozenset())


def test_4_05_whoever_saw_a_kreuz_dame_rules_out_a_hochzeit() -> None:
    state = go(begin(DDV, duty=(), cards={2: "KrD", 0: "KrD"}), "1 gesund, 2 gesund, 3 vorbehalt, 0 gesund")
    assert seen(state, 1).vorbehalte[3] == {"lustsolo", "hochzeit"}
    assert seen(state, 2).vorbehalte[3] == {"lustsolo"}
    assert seen(state, 2).both_alte == (False, False, False, False)
