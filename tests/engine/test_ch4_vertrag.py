"""What the round of questions leads to: Soli with their lead and dealer, Hochzeit, stilles Solo.

Expected values: the script (§4.6 to §4.12); where a book differs, its own paragraph or heading stands beside the value.
"""

from effort import each
from rounds import begin, go, hands_with, refusal, vertrag, words

from dokolearn.ch4_vorbehalte.soli import dealer_after_solo, solo_lead
from dokolearn.ch4_vorbehalte.vorbehalt import round_events, start_round
from dokolearn.model import RuleSet, Seat, SoloKind
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

every_book = each("book", BOOKS.values())
ALTEN = {1: "KrD KrD"}


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
