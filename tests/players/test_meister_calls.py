"""§3.3 What Meister calls: as late as he may, the next stage anew at each deadline, and only what brings Punkte."""

from random import Random

import pytest
from effort import each, sampled, size

from dokolearn.ch1_general import deal, parse_cards, shuffle, sorted_hand
from dokolearn.ch2_normal_game import card_table
from dokolearn.game import begin, sight, step
from dokolearn.house_rules.armut import remove_cards
from dokolearn.model import SEATS, Hands, Play, RuleSet, Speak
from dokolearn.players import deals_in_kernel, meister
from dokolearn.players.levels import LEVELS, acts, events, turn_of
from dokolearn.players.verein import speaks as says_the_club
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, augen, calls_next_time, calls_now, own_party

SILENT = LEVELS["verein"]._replace(speaks=lambda seen, chance: None)

STRONG = "He10 He10 KrD PiD HeD KaD KrB Ka10 KrA Kr9 HeA PiA"
"""Re: both Dullen, four Damen and three Asse."""

POOR = "KrD HeB KaB KaK Ka9 KrK Kr9 PiK Pi9 HeK He9 He9"
"""Re, and nothing else."""


def hands(own: str, rules: RuleSet, seed: int) -> Hands:
    """This hand for seat 0; the other cards by chance."""
    table, held = card_table(rules), parse_cards(own)
    rest, many = shuffle(remove_cards(table.deck, held), Random(seed).random), table.hand_size
    first, second, third = (sorted_hand(rest[at * many : (at + 1) * many], table) for at in range(3))
    return held, first, second, third


def before_card(own: str, number: int, seed: int = 1, said: str = "") -> Sight:
    """What seat 0, who leads the first Stich, sees before a card of its own if everybody lays cards as in a club.

    `said`: the seat has called Re before its second card.
    """
    game = begin(BOOKS["ddv"], hands(own, BOOKS["ddv"], seed), SEATS[3])
    while True:
        seen = sight(game, turn_of(game))
        mine = game.state is not None and seen.seat == SEATS[0]
        if mine and said and len(seen.hand) == 11 and not seen.spoken:
            game = step(game, Speak(seen.seat, 0))
        elif mine and len(seen.hand) == 13 - number:
            return seen
        else:
            game = step(game, acts(seen, SILENT, Random(seed).random))


def says(seen: Sight, seed: int = 1) -> Speak | None:
    return meister.speaks(seen, Random(seed).random)


def test_3_03_re_is_said_before_the_last_card_with_which_it_may_be_said() -> None:
    """Before his first card he waits: what the others lay comes for nothing, and nobody knows yet who he is."""
    first, second = before_card(STRONG, 1), before_card(STRONG, 2)
    assert calls_now(first)[0] in calls_next_time(first)
    assert says(first) is None
    assert calls_now(second)[0] not in calls_next_time(second)
    assert says(second) == Speak(SEATS[0], 0)


def test_3_03_a_poor_hand_is_silent() -> None:
    assert calls_now(before_card(POOR, 2))
    assert says(before_card(POOR, 2)) is None


def test_3_04_a_stage_higher_is_a_question_of_its_own_at_its_own_deadline() -> None:
    """Keine 90 may be said with ten cards: it pays where the first two Stiche went well, elsewhere not at all."""
    assert says(before_card(STRONG, 2, said="re")) is None, "it can wait"
    well, badly = before_card(STRONG, 3, 3, "re"), before_card(STRONG, 3, 4, "re")
    assert (augen(well)[0], augen(badly)[0]) == (47, 0)
    assert says(well) == Speak(SEATS[0], 1)
    assert calls_now(badly)[0].stage == 1
    assert says(badly) is None


def test_5_03_what_a_call_brings_is_the_same_by_the_same_chance() -> None:
    seen, event = before_card(STRONG, 2), Speak(SEATS[0], 0)
    first, again = (meister.call_brings(seen, event, Random(3).random, 20) for _ in range(2))
    assert first == again > 0
    assert meister.call_brings(before_card(POOR, 2), event, Random(3).random, 20) < 0


def test_3_03_against_somebody_alone_he_says_what_a_club_says() -> None:
    """The deals do not know why somebody plays alone; the forecast of the club was counted in games in which he did."""
    compared = 0
    for seed in range(40):
        for seen in positions(BOOKS["mainz"], seed):
            if seen.game in ("damensolo", "bubensolo") and own_party(seen) == "kontra":
                assert says(seen) == says_the_club(seen)
                compared += 1
    assert compared


def positions(rules: RuleSet, seed: int) -> "list[Sight]":
    """A game of the club before every card before which something may be called."""
    game, found = begin(rules, deal(card_table(rules), Random(f"calls {seed}").random), SEATS[seed % 4]), list[Sight]()
    for event, after in events(game, [LEVELS["verein"]] * 4, Random(seed).random):
        if isinstance(event, Play):
            seen = sight(game, event.seat)
            if calls_now(seen):
                found.append(seen)
        game = after
    return found


@sampled
@each("book", BOOKS)
def test_5_10_a_call_brings_as_much_without_the_kernel(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        (seen, Speak(seen.seat, call.stage, call.vorab))
        for seed in range(size(2, 40))
        for seen in positions(BOOKS[book], seed)[:: size(9, 2)]
        if own_party(seen) is not None
        for call in calls_now(seen)[:2]
    ]
    assert found
    with_kernel = [meister.call_brings(seen, event, Random(7).random, 5) for seen, event in found]
    monkeypatch.setattr(deals_in_kernel, "machine", lambda: None)
    assert [meister.call_brings(seen, event, Random(7).random, 5) for seen, event in found] == with_kernel
