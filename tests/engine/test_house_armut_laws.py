"""Laws of Armut, with any option and any answers: no card gets lost, and whoever gives none sees none."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from rounds import begin, go, random_event, random_hands, words

from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch4_vorbehalte.conclusions import knowledge
from dokolearn.ch4_vorbehalte.vorbehalt import Round, event_verstoss, round_events, round_step
from dokolearn.model import SEATS, Give
from dokolearn.rulesets import DDV, MAENNLE, SCHMIDT, SPIELREGELN, derive


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
        hands = random_hands(rules, random)
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
