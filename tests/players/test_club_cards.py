"""The three others at the table: which card they lay, and what they never do to a partner."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import NamedTuple

from club_positions import seen
from effort import each, sampled, size

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, SCHWEIN, parse_cards, winner
from dokolearn.ch2_normal_game import ALTE, TRUMP, playable
from dokolearn.ch5_tactics.quick_facts import behind, quick_facts
from dokolearn.game import Game, begin, deal_game, play, sight, start, step, without_questions
from dokolearn.model import SEATS, Hand, Kind, Play, RuleSet, Say, Speak
from dokolearn.players.levels import turn_of
from dokolearn.players.verein import plays
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, ahead, cannot_hold, cards_out, partners, table_of


def test_no_trump_goes_over_a_safe_partner_to_keep_the_kreuz_bube() -> None:
    """Anna shows the other Kreuz Dame, then leads the Dame that nobody but the reader would beat."""
    hands = ("KaK He10 KrD HeD KrB", "KrD KaD HeA HeA HeA", "KaB PiB PiK PiK PiK", "Ka9 KaK Pi9 Pi9 Pi9")
    assert plays(seen(hands, "KaK KrD KaB Ka9 KaD PiB KaK", 0)) == CHARLY


def test_2_02_kontra_knows_its_partner_when_both_kreuz_damen_are_out() -> None:
    hands = ("KaB KrA", "KrD Ka9", "KrD Ka10", "KaK HeA")
    one, both = ("KaB KrD", "KaB KrD KrD KaK")
    assert partners(seen(hands, one, 0)) == set()
    assert partners(seen(hands, both, 0)) == {3}
    assert partners(seen(hands, both, 1)) == {2}
    assert partners(seen(hands, one, 1)) == set(), "his own tells him nothing"


# Laws over whole games

HIGHEST = (DULLE, ALTE)


def unbeatable(sight: Sight) -> bool:
    """Whether nobody behind can hold a card that would beat what lies ahead, for all this seat knows."""
    stich, table, last = sight.stich, table_of(sight), len(sight.hand) == 1
    beats = {kind for kind in set(cards_out(sight)) if winner((*stich, kind), table, last) == len(stich)}
    behind = (SEATS[(sight.seat + step) % 4] for step in range(1, 4 - len(stich)))
    return not beats or all(beats <= cannot_hold(sight)[seat] for seat in behind)


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


def overtakes_partner(at: Moment) -> bool:
    """A card that does nothing but take the Stich from the partner: a Fuchs or a Zehn is welcome in it, and whose last
    two cards are the highest gets both Stiche in either order."""
    if set(at.seen.hand) <= set(HIGHEST):
        return False
    schmiert = table_of(at.seen).augen[at.kind] >= 10 and at.kind not in HIGHEST
    return at.partner_keeps_it and at.kind in at.beating and not schmiert and len(at.beating) < len(set(at.legal))


def wastes_the_highest(at: Moment) -> bool:
    """The last one takes with a Dulle or a Kreuz Dame although a lower trump wins, or lays one under a Stich that he
    does not take, although a card with few Augen may be laid."""
    order = table_of(at.seen).order
    if len(at.seen.stich) < 3 or at.kind not in HIGHEST or table_of(at.seen).group[at.kind] != TRUMP:
        return False
    if at.kind in at.beating:
        return any(order[kind] > order[at.kind] for kind in at.beating - {FUCHS, *HIGHEST})
    return any(table_of(at.seen).augen[kind] < 10 and kind not in HIGHEST for kind in at.legal)


def leads_into_a_ruff(at: Moment) -> bool:
    """A low card of a suit that somebody else ruffs, although there is a low one of another suit or a low trump."""
    table, (open_cards, own) = table_of(at.seen), quick_facts(at.seen)
    if at.seen.stich or table.group[at.kind] == TRUMP or table.augen[at.kind] >= 10:
        return False
    void = [seat for seat in behind(open_cards, own.seat) if open_cards.without[seat] >> table.group[at.kind] & 1]
    ruffs = [seat for seat in void if not open_cards.without[seat] >> TRUMP & 1]
    if not ruffs or ruffs[-1] in partners(at.seen):
        return False
    served = {
        table.group[kind]
        for kind in at.legal
        if not any(open_cards.without[one] >> table.group[kind] & 1 for one in SEATS)
    }
    low = [kind for kind in at.legal if table.augen[kind] < 10 and table.order[kind] > table.order[CHARLY]]
    return any(table.group[kind] in served for kind in low)


SLIPS = (overtakes_partner, wastes_the_highest, leads_into_a_ruff)


@sampled
@each("book", BOOKS.values())
def test_5_12_no_slip_in_whole_games(book: RuleSet) -> None:
    safe = 0
    for seed in range(size(6, 150)):
        for at in moments(book, seed):
            assert at.kind in at.legal or (at.kind == SCHWEIN and FUCHS in at.legal)
            safe += at.partner_keeps_it
            made = [slip.__name__ for slip in SLIPS if slip(at)]
            assert not made, f"game {seed}, {at.seen}: {at.kind}"
    assert safe


# A Hochzeit, and Füchse that would be caught


def whole_game(hands: str, dealer: int, said: str, moves: str) -> Game:
    """A game at `ddv` after these answers of the seats behind the dealer, and these cards; `2:Re` is a call."""
    first, second, third, fourth = map(parse_cards, hands.strip().splitlines())
    game = begin(BOOKS["ddv"], (first, second, third, fourth), SEATS[dealer])
    for word in said.split():
        game = step(game, Say(turn_of(game), word))
    return reduce(_moved, moves.split(), game)


def _moved(game: Game, move: str) -> Game:
    seat, called, _ = move.partition(":")
    return step(game, Speak(SEATS[int(seat)], 0) if called else Play(turn_of(game), parse_cards(move)[0]))


def test_who_can_become_the_partner_of_a_hochzeit_takes_the_last_stich_that_finds_one() -> None:
    """Two are to play in the third Stich: with a Dulle one joins both Kreuz Damen, with a Bube hardly ever."""
    hands = """
KaD HeB HeB KaA KaK Ka9 Ka9 KrA Kr10 PiA Pi10 PiK
He10 He10 HeD KrB PiB KaA KrK Kr9 PiA Pi10 PiK He9
PiD HeD KaD KrB Ka10 KaK Kr10 Pi9 Pi9 HeA HeA He9
KrD KrD PiD PiB KaB KaB Ka10 KrA KrK Kr9 HeK HeK
"""
    said, two = "gesund gesund vorbehalt gesund nein nein hochzeit", "PiA Pi9 Ka10 PiK KrA Kr10 Kr9 Kr10"
    game = whole_game(hands, 0, said, f"{two} KaB Ka9")
    assert plays(sight(game, SEATS[1])) == DULLE


def test_nobody_leads_a_fuchs_between_two_opponents() -> None:
    """The partner is last and might have the second Dulle, but so might those before him."""
    hands = """
He10 KrD PiD HeD KaD KaK Kr10 Kr9 Pi10 PiK HeA HeK
KrD HeD PiB Ka10 KrA Kr10 KrK PiK Pi9 HeA HeK He9
He10 KaD PiB HeB HeB KaB KaA Ka10 KrA Kr9 PiA Pi9
PiD KrB KrB KaB KaA KaK Ka9 Ka9 KrK PiA Pi10 He9
"""
    two, three = "0:Re HeA He9 KaA He9 KrA KrK Kr9 KrK", "PiA Pi10 PiK Pi9 Kr9 KaK Kr10 Kr10 PiA Pi10 PiK Pi9"
    game = whole_game(hands, 3, "gesund gesund gesund gesund", f"{two} 2:Re {three}")
    assert plays(sight(game, SEATS[3])) != FUCHS
