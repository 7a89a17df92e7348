"""Laws of every round of questions, for every book and any options, and what each seat may conclude (§4.5, §4.12)."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from rounds import MANY_STEPS, begin, go, random_round, vertrag

from dokolearn.ch1_general import left_of
from dokolearn.ch2_normal_game import ALTE, re_seats
from dokolearn.ch4_vorbehalte.conclusions import knowledge
from dokolearn.ch4_vorbehalte.vorbehalt import Round, event_verstoss, round_events, round_step
from dokolearn.model import SEATS, Illegal, Say, Seat
from dokolearn.rulesets import DDV, MAINZ
from dokolearn.strings import LANGUAGES
from dokolearn.wording import reason

random_rounds = st.integers(0, 2**32).map(lambda seed: random_round(Random(seed)))
ALTEN = {1: "KrD KrD"}


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
