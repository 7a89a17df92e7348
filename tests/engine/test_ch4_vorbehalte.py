"""Chapter 4 of the script: Vorbehalte. Who is asked what, whose game is played, who leads and who deals next.

Expected values: the script (§4.1 to §4.12); where a book differs, its own paragraph or heading stands beside the value.
"""

from effort import each
from rounds import begin, event, go, refusal, vertrag, words

from dokolearn.ch1_general import parse_card
from dokolearn.ch2_normal_game import ALTE
from dokolearn.ch4_vorbehalte.vorbehalt import event_verstoss, round_events
from dokolearn.model import SEATS, Give, Play, RuleSet, Say, Seat
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
