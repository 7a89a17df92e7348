"""Armut: hands too poor to play find somebody who takes their cards, in the books and variants that know it.

Expected values: `spielregeln` Reizen 2, `schmidt` Armut, `ddv` Armut; the script leaves it out on purpose (§0.3).
All hands are counted in the normal game (§2.3).
"""

from collections import Counter
from random import Random

import pytest
from effort import each
from hypothesis import given, settings
from hypothesis import strategies as st
from rounds import begin, go, hands_with, random_event, refusal, vertrag, words

from dokolearn.ch1_general import card_codes, parse_cards
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table
from dokolearn.ch4_vorbehalte.conclusions import knowledge
from dokolearn.ch4_vorbehalte.vorbehalt import Round, event_verstoss, round_events, round_step
from dokolearn.course.games_at_table import rare_hands
from dokolearn.house_rules.armut import start_exchange, take_verstoss
from dokolearn.model import SEATS, Give, RuleSet, Seat
from dokolearn.rulesets import DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.strings import LANGUAGES
from dokolearn.wording import reason

POOR = "KaA KrB KrA KrA Kr10 PiA PiA Pi10 HeA HeA PiK Pi9"
"""Two trumps: KaA and KrB."""
RICH = "He10 He10 KrD PiD PiD HeD KaD PiB HeB Ka10 Ka9 HeK"
"""Eleven trumps and one Fehl."""
ALL_TRUMP = "He10 He10 KrD PiD PiD HeD KaD PiB HeB Ka10 Ka10 Ka9"


def offered(book: RuleSet, poor: str = POOR, taker: str = RICH, **options: object) -> Round:
    """Dealer 0: seat 1 has announced an Armut and has to lay down his cards; seat 2 is asked first."""
    rules = derive(book, vorbehalt_round="open", **options)
    return go(begin(rules, cards={1: poor, 2: taker}), "1 armut, 2 gesund, 3 gesund, 0 gesund")


# Who is poor


@each("book", [SPIELREGELN, SCHMIDT])
@each(
    "hand, allowed",
    [
        ("KrA KrA Kr10 Kr10 PiA PiA Pi10 HeA HeA HeK HeK Pi9", True),
        ("KrD He10 KaA KrA Kr10 PiA PiA Pi10 HeA HeA HeK Pi9", True),
        ("KrD He10 KaA Ka9 Kr10 PiA PiA Pi10 HeA HeA HeK Pi9", False),
    ],
)
def test_armut_an_armut_has_at_most_three_trumps(book: RuleSet, hand: str, allowed: bool) -> None:
    state = begin(derive(book, vorbehalt_round="open"), cards={1: hand})
    assert ("armut" in words(state, 1)) == allowed
    if not allowed:
        found = refusal(state, "1 armut")
        assert (found.key, dict(found.params)) == ("verstoss.armut_zu_reich", {"n_trumps": 4, "n_most": 3})


@each("most", [2, 3, 4, 5])
def test_armut_the_limit_is_an_option(most: int) -> None:
    rules = derive(SCHMIDT, armut_max_trumps=most)
    trumps = ["KrD", "PiD", "HeD", "KaA", "Ka10", "KaK"]
    for number in range(7):
        hand = " ".join(trumps[:number]) + " KrA KrA Kr10 PiA PiA Pi10"
        fehl = ["HeA", "HeK", "Pi9", "PiK", "Kr9", "KrK"][: 6 - number]
        state = begin(rules, cards={1: f"{hand} {' '.join(fehl)}"})
        assert ("armut" in words(state, 1)) == (number <= most)


@each("book", [MAINZ, DDV, MAENNLE])
def test_armut_three_books_play_without_armut(book: RuleSet) -> None:
    """§0.3 leaves it out, maennle §21 rules it out, ddv has it as a variant."""
    rules = derive(book, vorbehalt_round="open")
    assert refusal(begin(rules), "1 armut").key == "verstoss.armut_keine"


def test_armut_the_poor_player_nearest_to_the_dealer_is_served() -> None:
    """Two hands may be poor; equal Vorbehalte go by the seat (§4.4)."""
    other = "Ka9 KrK KrK Kr9 Kr9 HeK HeK He9 He9 Pi10 PiK Pi9"
    state = begin(derive(SCHMIDT), cards={3: POOR, 0: other})
    state = go(state, "1 gesund, 2 gesund, 3 armut, 0 armut, 3 gibt KaA KrB")
    assert vertrag(go(state, "0 nimmt, 0 gibt Ka9 KrK")).re == {3, 0}, "a poor player may take the cards himself"


# What is laid down


def test_armut_three_cards_with_all_trumps() -> None:
    """spielregeln Reizen 2."""
    state = offered(SPIELREGELN)
    assert refusal(state, "1 gibt KaA KrA KrA").cards == parse_cards("KrB")
    assert refusal(state, "1 gibt KaA KrB").key == "verstoss.armut_genau_drei"
    assert refusal(state, "1 gibt KaA KrB KrA KrA").key == "verstoss.armut_genau_drei"
    assert refusal(state, "1 gibt KaA KrB He10").key == "verstoss.not_in_hand"
    assert refusal(state, "1 gesund").key == "verstoss.armut_karten"
    assert go(state, "1 gibt KaA KrB KrA").turn == 2


def test_armut_exactly_the_trumps() -> None:
    """schmidt Armut."""
    state = offered(SCHMIDT)
    assert refusal(state, "1 gibt KaA").key == "verstoss.armut_alle_truempfe"
    found = refusal(state, "1 gibt KaA KrB KrA")
    assert (found.key, found.cards) == ("verstoss.armut_nur_truempfe", parse_cards("KrA"))
    assert round_events(state) == (Give(Seat(1), parse_cards("KrB KaA")),)


def test_armut_up_to_three_cards() -> None:
    """ddv Armut."""
    state = offered(DDV, armut="offered")
    for cards in ("KrB", "KrA KrA", "KaA KrB KrA"):
        assert go(state, f"1 gibt {cards}").turn == 2
    assert refusal(state, "1 gibt KaA KrB KrA KrA").key == "verstoss.armut_bis_drei"
    with_none = event_verstoss(state, Give(Seat(1), ()))
    assert with_none is not None


def test_armut_a_hand_without_trumps_passes_nothing_in_schmidt() -> None:
    state = offered(SCHMIDT, poor="KrA KrA Kr10 Kr10 PiA PiA Pi10 HeA HeA PiK Kr9 Pi9")
    assert round_events(state) == (Give(Seat(1), ()),)
    state = round_step(state, Give(Seat(1), ()))
    state = round_step(go(state, "2 nimmt"), Give(Seat(2), ()))
    assert vertrag(state).game == "armut"


# Who takes them


def test_armut_the_cards_go_round_from_the_left_of_the_poor_player() -> None:
    """spielregeln Reizen 2: refused by all, the same dealer deals again."""
    state = go(offered(SPIELREGELN), "1 gibt KaA KrB KrA")
    assert words(state, 2) == {"nimmt", "nein"}
    assert refusal(state, "3 nimmt").key == "verstoss.vorbehalt_nicht_dran"
    assert refusal(state, "2 gesund").key == "verstoss.armut_antwort"
    over = go(state, "2 nein, 3 nein, 0 nein")
    found = vertrag(over)
    assert (found.game, found.player, found.next_dealer, found.re) == (None, 1, 0, frozenset())
    assert over.hands == over.dealt


def test_armut_the_last_one_may_have_to_take_them() -> None:
    """ddv Armut, the strict form."""
    state = go(offered(SCHMIDT, armut="last_must_take"), "1 gibt KaA KrB, 2 nein, 3 nein")
    assert words(state, 0) == {"nimmt"}
    assert refusal(state, "0 nein").key == "verstoss.armut_letzter"


def test_armut_only_the_natural_partner_may_take_them() -> None:
    """ddv Armut: the taker has to be the partner. Seat 1 is Kontra, the Kreuz Damen are with 2 and 0."""
    rules = derive(SCHMIDT, armut="partner_takes", armut_parties="kreuz_dame")
    state = begin(rules, cards={1: POOR, 2: RICH, 0: "KrD"})
    state = go(state, "1 armut, 2 gesund, 3 gesund, 0 gesund, 1 gibt KaA KrB")
    assert refusal(state, "2 nimmt").key == "verstoss.armut_nur_partner"
    state = go(state, "2 nein")
    assert words(state, 3) == {"nimmt", "nein"}, "he may refuse as well"
    taken = go(state, "3 nimmt")
    over = round_step(taken, round_events(taken)[0])
    assert vertrag(over).re == {2, 0}


def test_armut_with_both_kreuz_damen_there_is_no_natural_partner() -> None:
    rules = derive(SCHMIDT, armut="partner_takes", armut_parties="kreuz_dame")
    hand = "KrD KrD KrA KrA Kr10 PiA PiA Pi10 HeA HeA PiK Pi9"
    assert refusal(begin(rules, cards={1: hand}), "1 armut").key == "verstoss.armut_ohne_partner"
    hands = hands_with(rules, {1: hand})
    poor = start_exchange(rules.armut, hands, Seat(0), ALTE)
    asked = [poor._replace(refused=tuple(map(Seat, range(1, many)))) for many in (1, 2, 3)]
    refused = [take_verstoss(rules.armut, hands, one, "nimmt", ALTE) is not None for one in asked]
    assert refused == [True, False, False], "the partners of seat 0 are 2 and 3"


# What comes back


def test_armut_any_cards_may_go_back_also_the_same() -> None:
    """spielregeln Reizen 2."""
    state = go(offered(SPIELREGELN), "1 gibt KaA KrB KrA, 2 nimmt")
    assert len(state.hands[2]) == 15
    assert refusal(state, "2 gibt KaA KrB").key == "verstoss.armut_gleich_viele"
    assert refusal(state, "2 gibt KaA KaA KrB").key == "verstoss.not_in_hand"
    for back in ("KaA KrB KrA", "He10 He10 KrD", "HeK KrA Ka9"):
        over = go(state, f"2 gibt {back}")
        assert Counter(over.hands[1]) == Counter(parse_cards(POOR)) - Counter(parse_cards("KaA KrB KrA")) + Counter(
            parse_cards(back)
        )
        assert {len(hand) for hand in over.hands} == {12}


def test_armut_poor_player_and_taker_are_re() -> None:
    """spielregeln Spielansagen, schmidt Armut; the left of the dealer leads and the next one deals."""
    found = vertrag(go(offered(SCHMIDT), "1 gibt KaA KrB, 2 nein, 3 nimmt, 3 gibt KaA KrB"))
    assert (found.game, found.player, found.re) == ("armut", 1, frozenset({Seat(1), Seat(3)}))
    assert (found.lead, found.next_dealer) == (1, 1)


def test_armut_trumps_go_back_only_without_fehl() -> None:
    """ddv Armut: the taker holds one Fehl, so one of the two cards may be a trump, and only the lowest."""
    state = go(offered(SCHMIDT, armut_return="lowest_trumps"), "1 gibt KaA KrB, 2 nimmt")
    assert refusal(state, "2 gibt KaA KrB").key == "verstoss.armut_erst_fehl"
    found = refusal(state, "2 gibt HeK Ka10")
    assert (found.key, found.cards) == ("verstoss.armut_niedrigste", parse_cards("Ka9"))
    assert vertrag(go(state, "2 gibt HeK Ka9")).game == "armut"


def test_armut_without_any_fehl_the_lowest_trumps_go_back() -> None:
    state = go(offered(SCHMIDT, taker=ALL_TRUMP, armut_return="lowest_trumps"), "1 gibt KaA KrB, 2 nimmt")
    assert refusal(state, "2 gibt Ka9 KaA").key == "verstoss.armut_niedrigste"
    assert round_events(state) == (Give(Seat(2), parse_cards("Ka10 Ka9")),)


def test_armut_with_fehl_enough_no_trump_goes_back() -> None:
    taker = "He10 He10 KrD PiD PiD HeD KaD PiB HeB Kr9 Kr9 HeK"
    state = go(offered(SCHMIDT, taker=taker, armut_return="lowest_trumps"), "1 gibt KaA KrB, 2 nimmt")
    assert refusal(state, "2 gibt KaA HeK").cards == parse_cards("KaA")
    assert vertrag(go(state, "2 gibt HeK Kr9")).game == "armut"


def test_armut_the_parties_may_stay_with_the_kreuz_damen() -> None:
    """ddv Armut names both ways; what counts is to whom they were dealt."""
    state = begin(derive(SCHMIDT, armut_parties="kreuz_dame"), cards={1: POOR, 2: RICH, 0: "KrD"})
    state = go(state, "1 armut, 2 gesund, 3 gesund, 0 gesund, 1 gibt KaA KrB, 2 nimmt, 2 gibt KaA KrB")
    assert vertrag(state).re == {2, 0}


# What the others learn


def test_armut_who_decides_before_looking_has_not_seen_the_cards() -> None:
    """schmidt Armut."""
    state = go(offered(SCHMIDT), "1 gibt KaA KrB, 2 nein")
    for seat in (2, 3, 0):
        seen = knowledge(state, Seat(seat)).armut
        assert seen is not None
        assert (seen.n_passed, seen.passed) == (2, None)
    taken = knowledge(go(state, "3 nimmt"), Seat(3)).armut
    assert taken is not None
    assert taken.passed == parse_cards("KrB KaA")


def test_armut_who_may_look_first_keeps_what_he_saw() -> None:
    state = go(offered(SCHMIDT, armut_decide="after_looking"), "1 gibt KaA KrB, 2 nein")
    seen = [knowledge(state, Seat(seat)).armut for seat in SEATS]
    assert [armut is not None and armut.passed is not None for armut in seen] == [False, True, True, True]


@each("say, with_trumps, back", [("none", None, None), ("count_back", None, 1), ("with_or_without", True, 1)])
def test_armut_what_has_to_be_said_about_trumps(say: str, with_trumps: bool | None, back: int | None) -> None:
    """schmidt Armut: how many trumps go back; ddv Armut: "ungesund mit" as well."""
    state = go(offered(SCHMIDT, armut_say=say), "1 gibt KaA KrB, 2 nimmt, 2 gibt HeK Ka9")
    seen = knowledge(state, Seat(0)).armut
    assert seen is not None
    assert (seen.with_trumps, seen.n_back, seen.n_back_trumps, seen.back) == (with_trumps, 2, back, None)


def test_4_10_a_kreuz_dame_among_the_cards_rules_out_a_hochzeit() -> None:
    hand = "KrD KrB KrA KrA Kr10 PiA PiA Pi10 HeA HeA PiK Pi9"
    state = go(offered(SCHMIDT, poor=hand, taker="He10 PiD"), "1 gibt KrD KrB, 2 nimmt")
    assert knowledge(state, Seat(2)).both_alte == (False, None, False, False)
    assert knowledge(state, None).both_alte == (None, None, None, None)


# In words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_armut_the_words_of_a_refusal_name_numbers_and_cards(lang: str) -> None:
    state = offered(SPIELREGELN)
    assert "2" in reason(refusal(state, "1 gibt KaA KrB"), lang)
    assert "KrB" in card_codes(refusal(state, "1 gibt KaA KrA KrA").cards)
    rich = refusal(begin(derive(SCHMIDT), cards={1: ALL_TRUMP}), "1 armut")
    assert all(number in reason(rich, lang) for number in ("12", "3"))
    assert ALTE not in rich.cards or "Kreuz" in reason(refusal(begin(SCHMIDT), "1 hochzeit"), "de")


# Laws of Armut, with any option and any answers: no card gets lost, and whoever gives none sees none.


@st.composite
def exchanges(draw: st.DrawFn) -> list[Round]:
    """Armut from the first word on, with any option and any answers."""
    random = Random(draw(st.integers(0, 2**32)))
    rules = derive(
        draw(st.sampled_from([SCHMIDT, SPIELREGELN, DDV, MAENNLE])),
        vorbehalt_round="open",
        abreizen=False,
        armut=draw(st.sampled_from(["offered", "last_must_take"])),
        armut_cards=draw(st.sampled_from(["three_with_all_trumps", "all_trumps", "up_to_three"])),
        armut_max_trumps=3,
        armut_return=draw(st.sampled_from(["any", "lowest_trumps"])),
        armut_say=draw(st.sampled_from(["none", "count_back", "with_or_without"])),
        armut_decide=draw(st.sampled_from(["before_looking", "after_looking"])),
    )
    table = card_table(rules)
    state = begin(rules)
    while not any(sum(table.group[kind] == TRUMP for kind in hand) <= 3 for hand in state.hands):
        hands = rare_hands(rules, random)
        state = Round(state.table, state.dealer, hands, hands, turn=state.turn)
    states = [state]
    while states[-1].turn is not None:
        now = states[-1]
        poor = now.phase == "melden" and "armut" in words(now, now.turn or 0)
        text = f"{now.turn} {'armut' if poor else 'gesund'}"
        states.append(go(now, text) if now.phase == "melden" else round_step(now, random_event(now, random)))
    return states


@given(exchanges())
@settings(max_examples=150)
def test_armut_an_exchange_loses_no_card(states: list[Round]) -> None:
    first, last = states[0], states[-1]
    assert last.exchange is not None
    everything = Counter(first.table.cards.deck)
    for state in states:
        assert state.exchange is None or state.turn is not None or state.vertrag
        on_table = state.exchange.passed or () if state.phase == "armut_bieten" and state.exchange else ()
        assert Counter(kind for hand in state.hands for kind in hand) + Counter(on_table) == everything
    assert {len(hand) for hand in last.hands} == {first.table.cards.hand_size}
    assert sum(map(len, last.hands)) in (40, 48)
    changed = {seat for seat in SEATS if Counter(last.hands[seat]) != Counter(first.hands[seat])}
    assert changed <= {last.exchange.poor, last.exchange.taker}


@given(exchanges())
@settings(max_examples=100)
def test_armut_examples_of_cards_are_legal_and_always_the_same(states: list[Round]) -> None:
    for state in states:
        given = [event for event in round_events(state) if isinstance(event, Give)]
        assert len(given) == len(set(given))
        assert (state.phase in ("armut_geben", "armut_zurueck")) == bool(given)
        assert all(event_verstoss(state, event) is None for event in given)
        assert given == [event for event in round_events(state) if isinstance(event, Give)]


@given(exchanges(), st.integers(0, 2**32))
@settings(max_examples=100)
def test_armut_who_gives_nothing_sees_no_card(states: list[Round], seed: int) -> None:
    """For whoever neither gave nor took, other cards of the same number would look the same."""
    random = Random(seed)
    last = states[-1]
    exchange = last.exchange
    assert exchange is not None
    if last.table.armut.armut_decide == "after_looking":
        return
    outsiders = [seat for seat in SEATS if seat not in (exchange.poor, exchange.taker)]
    replayed = last
    for at, state in enumerate(states):
        if state.phase == "armut_geben":
            other = random.choice(round_events(state))
            passed = next(event for event in last.log if isinstance(event, Give))
            if not isinstance(other, Give) or len(other.cards) != len(passed.cards):
                return
            replayed = round_step(state, other)
            for event in last.log[at + 1 :]:
                if isinstance(event, Give):
                    same = [e for e in round_events(replayed) if isinstance(e, Give)]
                    replayed = round_step(replayed, random.choice(same))
                else:
                    replayed = round_step(replayed, event)
    said_aloud = ("with_trumps", "n_back_trumps")
    for seat in outsiders:
        seen, instead = knowledge(last, seat), knowledge(replayed, seat)
        assert seen.armut is not None
        assert instead.armut is not None
        if all(getattr(seen.armut, name) == getattr(instead.armut, name) for name in said_aloud):
            assert seen == instead
        else:
            assert last.table.armut.armut_say != "none"


# Füchse that do not count, or that everybody sees


FUECHSE = "KaA KaA KrB PiB HeB KrA KrA Kr10 PiA PiA Pi10 HeA"
"""Five trumps, two of them Füchse."""


@each("hand, allowed", [(FUECHSE, True), ("KaA KaA KrB PiB HeB KaB KrA Kr10 PiA PiA Pi10 HeA", False)])
def test_armut_fuechse_do_not_count(hand: str, allowed: bool) -> None:
    """`ddv: Armut`: three trumps and both Füchse are poor, four and both are not."""
    rules = derive(DDV, armut="offered", armut_extra_trumps="karo_ass", vorbehalt_round="open")
    assert ("armut" in words(begin(rules, cards={1: hand}), 1)) == allowed
    assert "armut" not in words(begin(derive(rules, armut_extra_trumps="none"), cards={1: hand}), 1)


@each(
    "cards, refused",
    [
        ("KaA KaA KrB PiB HeB", None),
        ("KaA KaA KrB", None),  # up to three besides them
        ("KaA KaA", None),
        ("KrB PiB HeB", "verstoss.armut_fuechse"),
        ("KaA KrB PiB HeB", "verstoss.armut_fuechse"),
        ("KaA KaA KrB PiB HeB KrA", "verstoss.armut_bis_drei"),
    ],
)
def test_armut_fuechse_are_passed_besides(cards: str, refused: str | None) -> None:
    state = offered(DDV, FUECHSE, armut="offered", armut_extra_trumps="karo_ass")
    found = event_verstoss(state, Give(Seat(1), parse_cards(cards)))
    assert (found.key if found else None) == refused


@each("cards, refused", [("KaA KaA KrB PiB HeB", None), ("KaA KaA KrB PiB", "verstoss.armut_alle_truempfe")])
def test_armut_fuechse_beside_all_trumps(cards: str, refused: str | None) -> None:
    state = offered(SCHMIDT, FUECHSE, armut_extra_trumps="karo_ass")
    found = event_verstoss(state, Give(Seat(1), parse_cards(cards)))
    assert (found.key if found else None) == refused


@each("cards", ["up_to_three", "all_trumps"])
@each("hand", ["He10 He10 PiD KaD KaB KaA KrA KrA Kr9 PiA Pi9 HeA", "KaA KaA KrD PiD HeD KrB KrA PiA HeA HeA PiK Pi9"])
def test_armut_whoever_has_to_pass_fuechse_always_can(hand: str, cards: str) -> None:
    """Four or five trumps besides the Fuchs: more than three cards may hold, so only some of them are passed."""
    state = offered(SCHMIDT, hand, "Ka9", armut_extra_trumps="karo_ass", armut_max_trumps=5, armut_cards=cards)
    passed = round_events(state)
    assert passed
    assert all(isinstance(one, Give) and event_verstoss(state, one) is None for one in passed)


@each(
    "options, shown",
    [
        ({"armut_extra_trumps": "karo_ass"}, "KaA"),
        ({"schwein": "both", "armut_open_fuchs": True}, "KaA"),
        ({"schwein": "both", "armut_open_fuchs": False}, ""),
        ({}, ""),
    ],
)
def test_armut_everybody_sees_a_fuchs_that_is_passed_openly(options: dict[str, object], shown: str) -> None:
    """`ddv: Armut`, `Schweine`; the other cards stay hidden."""
    state = offered(DDV, armut="offered", **options)
    after = round_step(state, Give(Seat(1), parse_cards("KaA KrB")))
    for seat in (2, 3, None):
        known = knowledge(after, None if seat is None else Seat(seat)).armut
        assert known is not None
        assert (card_codes(known.shown), known.passed) == (shown, None)
