"""What holds in every deal that agrees with the sight, whatever anybody lays: what advice may say without a "wohl"."""

from dokolearn.ch1_general import COPIES, FUCHS, SCHWEIN
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch5_tactics.card_bits import bits_of
from dokolearn.ch5_tactics.deals import how_they_lie
from dokolearn.ch5_tactics.estimate import out
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.house_rules.schwein import may_raise
from dokolearn.model import SEATS, Kind, Seat
from dokolearn.sight import cards_laid


def stich_is_ours(at: Situation, kind: Kind) -> bool | None:
    """§2.4 Whose Stich it is once this card lies there: certainly ours (True), theirs (False), or nobody can tell."""
    mine = at.wins(kind)
    best = kind if mine or at.open_cards.best is None else at.open_cards.best
    ours = True if mine or at.friend(at.owner) else False if at.enemy(at.owner) else None
    alike = at.friend if ours else at.enemy
    others = (seat for seat in at.behind if not alike(seat))
    return None if any(may_take(at, seat, best, kind) for seat in others) else ours


def may_take(at: Situation, seat: Seat, best: Kind, kind: Kind) -> bool:
    """§2.4 Whether somebody may hold what beats the best card, where this one is led or lies there (§2.7)."""
    led = at.table.group[kind] if at.open_cards.best is None else at.led_group()
    over = at.over(best)
    if over >> SCHWEIN & 1 and may_raise_one(at, seat):
        return True
    beats = (one for one in at.rest if over >> one & 1 and at.table.group[one] in (led, TRUMP))
    return any(at.may_hold(seat, one) for one in beats)


def high(at: Situation, kind: Kind, but: Kind | None = None) -> bool:
    """§2.4 Whether nothing of its group that is out beats a card, but one sort; a Schwein may still come (§2.3)."""
    over, members = at.over(kind), at.open_cards.cards.members[at.table.group[kind]]
    if over >> SCHWEIN & 1 and any(may_raise_one(at, seat) for seat in SEATS):
        return False
    return not out(at.own, over & members & ~(bits_of({but}) if but is not None else 0))


def may_raise_one(at: Situation, seat: Seat) -> bool:
    """`ddv: Schweine` Whether one of the others may still lay a Schwein."""
    if seat == at.seat or SCHWEIN not in at.table.trumps or not at.may_hold(seat, FUCHS):
        return False
    how, begun = at.rules.cards, bool(at.sight.stiche or at.sight.stich)
    if how.schwein_announce != "at_card" and begun and seat not in at.sight.raised:
        return False
    earlier = [kind for one, kind in cards_laid(at.sight) if one == seat and kind in (FUCHS, SCHWEIN)]
    free = not earlier or may_raise(how.schwein, earlier, True)
    return free and len(earlier) + at.still_out(FUCHS) >= COPIES


def comes_again(at: Situation, kind: Kind) -> bool:
    """§5.2 Whether somebody else still has a card of its suit after this Stich, and this seat a trump for it."""
    return bool(at.trumps) and at.unseen(at.table.group[kind]) > len(at.behind)


def may_ruff(at: Situation, seat: Seat) -> bool:
    """§2.8 Whether somebody else may hold a trump, for all that has fallen."""
    trumps = frozenset(filter(at.trump, at.rest))
    return not at.whole or any(split[seat] for split in how_they_lie(at.sight, trumps))


def all_may_follow(at: Situation, kind: Kind) -> bool:
    """§2.6 Whether everybody behind may hold a card of its suit; not if one without trumps must have the rest of it."""
    suit = frozenset(one for one in at.rest if at.table.group[one] == at.table.group[kind])
    return not at.whole or any(all(split[seat] for seat in at.behind) for split in how_they_lie(at.sight, suit))
