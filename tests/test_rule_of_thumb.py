"""The three others at the table: which card they lay, and the slips that would spoil an evening with them."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import NamedTuple

from effort import each, sampled, size

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, left_of, parse_card, parse_cards, winner
from dokolearn.ch2_normal_game import ALTE, playable
from dokolearn.game import deal_game, new_game, play, sight, start, without_questions
from dokolearn.model import SEATS, Hand, Kind, RuleSet, Seat
from dokolearn.players.rule_of_thumb import KEPT, kept, plays, ruffed, unbeatable
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, ahead, partners, table_of


def seen(hands: tuple[str, ...], cards: str, seat: int, lead: int = 0) -> Sight:
    """What a seat knows after these cards of a small game."""
    first, second, third, fourth = map(parse_cards, hands)
    spiel = new_game(BOOKS["mainz"], (first, second, third, fourth), left_of(Seat(lead), 3))
    state = reduce(lambda state, kind: play(spiel, state, kind), parse_cards(cards), start(spiel))
    return sight(without_questions(spiel, state), Seat(seat))


def before(hand: str, stich: str) -> Sight:
    """What seat 0 sees at its turn in this Stich; the others hold Kreuz Neunen beside the card they have laid."""
    cards, many = stich.split(), len(hand.split())
    lead = -len(cards) % 4
    hands = [hand] + [" ".join(["Kr9"] * (many - 1))] * 3
    for seat in (1, 2, 3):
        hands[seat] += f" {cards[seat - lead] if cards and seat >= lead else 'Kr9'}"
    return seen(tuple(hands), stich, 0, lead)


def leads() -> Iterator[tuple[str, str, str]]:
    yield ("Ka9 PiA KrA KrK", "", "PiA")  # the Ass of the shortest suit
    yield ("KrD KaA Ka9 PiK", "", "Ka9")  # else the cheapest card
    yield ("KrB KrD PiK Pi10", "", "PiK")  # Kreuz Bube and Kreuz Dame wait
    yield ("Pi9 PiA KrD", "PiK", "PiA")  # the Ass takes its suit


def last_ones() -> Iterator[tuple[str, str, str]]:
    yield ("KaB KaA HeA", "PiA Pi10 PiK", "KaA")  # the Fuchs comes home
    yield ("PiD Ka10 KrD HeA", "PiA Pi10 PiK", "Ka10")  # without one the Karo Zehn
    yield ("Ka9 KaA PiD", "HeB KrB PiB", "PiD")  # a Fuchs that does not win stays
    yield ("HeD KrD PiD KaB", "HeB KrB PiB", "HeD")  # the lowest trump that wins
    yield ("He10 KrD KrB HeA", "PiA Pi10 PiK", "KrB")  # a Kreuz Bube before the two that lead
    yield ("PiB KrB KaB HeA", "PiA Pi10 PiK", "KaB")  # and after every other trump
    yield ("He10 KrD", "PiA Pi10 PiK", "KrD")  # a Kreuz Dame where nothing else wins
    yield ("He10 KrD HeK", "Pi9 Pi9 PiK", "HeK")  # for four Augen neither of them
    yield ("Ka9 KaA Ka10", "HeB KrB", "Ka9")  # what cannot take it is cheap
    yield ("KrD KaK PiK", "He10 Ka9 KaB", "KaK")  # no Kreuz Dame under a Dulle


def under_partners() -> Iterator[tuple[str, str, str]]:
    """Seat 0 is Re: the second Kreuz Dame lies on the table, so its player is the partner."""
    yield ("Ka9 KaA Ka10 KrD", "PiB KrD Ka9", "KaA")  # the Fuchs is safe
    yield ("He10 KrD Ka9", "PiB KrD Ka9", "Ka9")  # no Dulle over it, no Kreuz Dame under it
    yield ("He10 KrD PiK", "Ka9 KrD Ka9", "KrD")  # trump is to be followed: the cheaper one of the two
    yield ("KaK KrD PiA", "PiB KrD", "KaK")  # a Dulle may still come


@each("hand, stich, card", [*leads(), *last_ones(), *under_partners()])
def test_the_others_play_by_rules_of_thumb(hand: str, stich: str, card: str) -> None:
    assert plays(before(hand, stich)) == parse_card(card)


def test_no_trump_goes_over_a_safe_partner_to_keep_the_kreuz_bube() -> None:
    """Anna shows the other Kreuz Dame, then leads the Dame that nobody but the reader would beat."""
    hands = ("KaK He10 KrD HeD KrB", "KrD KaD HeA HeA HeA", "KaB PiB PiK PiK PiK", "Ka9 KaK Pi9 Pi9 Pi9")
    assert plays(seen(hands, "KaK KrD KaB Ka9 KaD PiB KaK", 0)) == CHARLY


@each(
    "own, cards, card",
    [
        ("KrA Kr9 HeK", "KrA He9 Kr9 Kr10", "HeK"),  # Anna has no Kreuz: a Herz König rather than a Kreuz Neun
        ("KrA Kr9 Pi10", "KrA He9 Kr9 Kr10", "Kr9"),  # but no full card instead of it
        ("KrA Kr9 HeK", "KrA Kr10 Kr9 He9", "HeK"),  # nor if it is Clara who has none
    ],
)
def test_a_suit_that_an_opponent_ruffs_is_not_led(own: str, cards: str, card: str) -> None:
    hands = [own, *(f"{one} Ka9 PiK" for one in cards.split()[1:])]
    assert plays(seen(tuple(hands), cards, 0)) == parse_card(card)


@each(
    "anna, clara, card",
    [
        ("KrD", "Ka9", "HeK"),  # Anna is the partner, but Clara behind her is without Kreuz, too
        ("Ka9", "KrD", "Kr9"),  # Clara is the partner and sits last: she may ruff over Anna
    ],
)
def test_a_partner_who_sits_last_may_ruff(anna: str, clara: str, card: str) -> None:
    """The first Stich shows the other Kreuz Dame, the second who has no Kreuz."""
    hands = ("He10 KrA Kr9 HeK KrD", f"{anna} He9 PiK PiK PiB", "KaB Kr9 PiK PiB PiB", f"{clara} Pi9 PiK KaB KaB")
    assert plays(seen(hands, f"He10 {anna} KaB {clara} KrA He9 Kr9 Pi9", 0)) == parse_card(card)


def test_2_02_kontra_knows_its_partner_when_both_kreuz_damen_are_out() -> None:
    hands = ("KaB KrA", "KrD Ka9", "KrD Ka10", "KaK HeA")
    one, both = ("KaB KrD", "KaB KrD KrD KaK")
    assert partners(seen(hands, one, 0)) == set()
    assert partners(seen(hands, both, 0)) == {3}
    assert partners(seen(hands, both, 1)) == {2}
    assert partners(seen(hands, one, 1)) == set(), "his own tells him nothing"


# Laws over whole games


class Moment(NamedTuple):
    """Somebody at turn, what he sees, what he may lay and what he lays."""

    seen: Sight
    legal: Hand
    kind: Kind

    @property
    def beating(self) -> frozenset[Kind]:
        """Those of the legal cards that would lie ahead."""
        stich, last = self.seen.stich, len(self.seen.hand) == 1
        table = table_of(self.seen)
        return frozenset(kind for kind in self.legal if stich and winner((*stich, kind), table, last) == len(stich))

    @property
    def partner_keeps_it(self) -> bool:
        """Whether a known partner lies ahead and nobody beats him any more."""
        return bool(self.seen.stich) and ahead(self.seen) in partners(self.seen) and unbeatable(self.seen)


def moments(book: RuleSet, seed: int) -> Iterator[Moment]:
    chance = Random(seed).random
    spiel = deal_game(book, SEATS[seed % 4], chance)
    state = start(spiel)
    while not state.over:
        one = sight(without_questions(spiel, state), state.turn)
        kind = plays(one)
        yield Moment(one, playable(one.hand, one.stich, table_of(one)), kind)
        state = play(spiel, state, kind)


def last_takes_dear(at: Moment) -> bool:
    """The last one takes with a Dulle, a Kreuz Dame or a Kreuz Bube although another card wins."""
    spare = at.beating - kept(table_of(at.seen))
    return len(at.seen.stich) == 3 and at.kind in at.beating - spare and bool(spare)


def last_takes_high(at: Moment) -> bool:
    """The last one takes with a trump that is neither full nor the lowest one that wins."""
    order, spare = table_of(at.seen).order, at.beating - kept(table_of(at.seen))
    if len(at.seen.stich) < 3 or at.kind not in spare or ahead(at.seen) in partners(at.seen):
        return False
    full = {kind for kind in spare if kind == FUCHS or table_of(at.seen).augen[kind] >= 10}
    return at.kind not in full and bool(full or any(order[kind] > order[at.kind] for kind in spare))


def overtakes_partner(at: Moment) -> bool:
    return at.partner_keeps_it and at.kind in at.beating and len(at.beating) < len(set(at.legal))


def drops_high(at: Moment) -> bool:
    """A Kreuz Dame or a Dulle goes under a Stich that is won, although something else may be laid."""
    high = {ALTE, DULLE} & kept(table_of(at.seen))
    won = at.partner_keeps_it or len(at.seen.stich) == 3
    return won and at.kind in high - at.beating and not set(at.legal) <= high


def wastes_kreuz_bube(at: Moment) -> bool:
    """A Kreuz Bube is given away although a cheaper card would have done."""
    if at.kind != CHARLY or not at.seen.stich or CHARLY in at.beating:
        return False
    return any(table_of(at.seen).augen[kind] <= 4 and kind not in KEPT for kind in set(at.legal) - at.beating)


def leads_into_a_ruff(at: Moment) -> bool:
    """A low card of a suit that an opponent ruffs, although another low card is there."""
    table, bad = table_of(at.seen), ruffed(at.seen)
    if at.seen.stich or table.group[at.kind] not in bad:
        return False
    return any(table.group[kind] not in bad and table.augen[kind] < 10 for kind in at.legal)


SLIPS = (last_takes_dear, last_takes_high, overtakes_partner, drops_high, wastes_kreuz_bube, leads_into_a_ruff)


@sampled
@each("book", BOOKS.values())
def test_2_07_no_slip_in_whole_games(book: RuleSet) -> None:
    for seed in range(size(4, 150)):
        for at in moments(book, seed):
            assert at.kind in at.legal
            made = [slip.__name__ for slip in SLIPS if slip(at)]
            assert not made, f"game {seed}, {at.seen}: {at.kind}"
