"""The three others at the table: which card they lay, and what they never do to a partner."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from club_positions import seen, whole_game
from effort import each, sampled, size

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, SCHWEIN, card_code, parse_card, winner
from dokolearn.ch2_normal_game import ALTE, TRUMP, playable
from dokolearn.ch5_tactics.estimate import WHOLE_HAND, out
from dokolearn.ch5_tactics.quick_facts import behind, quick_facts
from dokolearn.game import deal_game, play, sight, start, without_questions
from dokolearn.model import SEATS, Hand, Kind, RuleSet
from dokolearn.players.people import PEOPLE, PLAIN
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


# What an old hand saw


@each("move", tomllib.loads(Path(__file__).with_name("silly_moves.toml").read_text(encoding="utf-8"))["move"])
def test_nobody_makes_a_silly_move_again(move: dict[str, Any]) -> None:
    """In the game in which it was seen: neither the plain club nor any of the three, each with an own manner."""
    seen = sight(whole_game(move["hands"], move["dealer"], move["said"], move["cards"]), SEATS[move["seat"]])
    assert parse_card(move["laid"]) in seen.hand
    laid = {name: card_code(plays(seen, person.cards)) for name, person in {"": PLAIN, **PEOPLE}.items()}
    if "disputed" in move:
        assert laid[""] == move["laid"], "nothing is disputed any more"
    else:
        assert {name for name, card in laid.items() if card == move["laid"]} == set(move.get("but", "").split())
        assert laid[""] in f"{move['club']} {move.get('also', '')}".split()


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


def leads_a_full_card_into_a_sure_ruff(at: Moment) -> bool:
    """An Ass or a ten of a suit of which fewer cards are out than there are others who are no known partners, although
    there is a low trump, or a low card of a suit that may run. A partner who ruffs after them may take it, and without
    nines half of all leads are full cards."""
    table, (open_cards, own) = table_of(at.seen), quick_facts(at.seen)
    group, without, suit = table.group, open_cards.without, table.group[at.kind]
    if at.seen.stich or suit == TRUMP or table.augen[at.kind] < 10 or round(sum(own.friends)) != 2:
        return False
    if open_cards.cards.hand_size < WHOLE_HAND:
        return False
    left = [out(own, members) for members in open_cards.cards.members]
    void = [seat for seat in behind(open_cards, own.seat) if without[seat] >> suit & 1]
    others = [seat for seat in SEATS if own.friends[seat] < 1]
    if not left[TRUMP] or left[suit] >= len(others) or (void and void[-1] not in others):
        return False
    may_run = {one for one in range(TRUMP) if one != suit and left[one] > 2 and not any(w >> one & 1 for w in without)}
    low = [kind for kind in at.legal if table.augen[kind] < 10 and table.order[kind] > table.order[CHARLY]]
    return any(group[kind] in may_run | {TRUMP} for kind in low)


SLIPS = (overtakes_partner, wastes_the_highest, leads_into_a_ruff, leads_a_full_card_into_a_sure_ruff)


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
