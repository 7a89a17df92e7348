"""What holds in every deal that agrees with the sight, whatever anybody lays: what advice may say without a "wohl".

First whose a Stich is and who may hold what; then what a card gains or costs for certain where no principle speaks of
it: a `Voice` without a name, whose `way` says which sentence, and whose facts fill it in.
"""

from collections.abc import Iterator

from dokolearn.ch1_general import COPIES, FUCHS, SCHWEIN
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch5_tactics.card_bits import bits_of
from dokolearn.ch5_tactics.deals import how_they_lie
from dokolearn.ch5_tactics.estimate import out
from dokolearn.ch5_tactics.viewpoint import Situation, Voice, con, pro
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


# What a card gains or costs


DEAR = 10
"""§1.1 From so many Augen on a card is dear."""


def certain_gain(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 What a card gains for certain, the plainest reason first; None where nothing is certain."""
    return next(_lead_gains(at, kind) if not at.sight.stich else _follow_gains(at, kind), None)


def certain_cost(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 What a card costs for certain; None where nothing is certain."""
    return next(_costs(at, kind), None)


def _lead_gains(at: Situation, kind: Kind) -> Iterator[Voice]:
    if stich_is_ours(at, kind):
        yield _way(pro(card=kind), "leads")
    if frees(at, kind):
        yield _way(pro(card=kind, suit=at.suit(kind)), "frees")
    if high(at, kind) and not at.trump(kind) and at.left > 1:
        yield _way(pro(card=kind, suit=at.suit(kind)), "top")
    if _least(at, kind):
        yield _way(pro(card=kind, n_augen=at.table.augen[kind]), "risks" if at.table.augen[kind] else "risks.none")


def _follow_gains(at: Situation, kind: Kind) -> Iterator[Voice]:
    augen, ours = at.table.augen[kind], stich_is_ours(at, kind)
    if at.wins(kind):
        dearer = [one for one in at.legal if at.wins(one) and at.over(kind) >> one & 1]
        if ours:
            yield _way(pro(card=kind, n_lie=at.lie + augen), "takes")
        if dearer:
            yield _way(pro(card=kind, kept=dearer[0]), "spares")
        yield _way(pro(card=kind, n_lie=at.lie + augen), "ahead")
        return
    if ours and augen >= DEAR:
        yield _way(pro(card=kind, n_augen=augen), "feeds")
    if frees(at, kind):
        yield _way(pro(card=kind, suit=at.suit(kind)), "frees")
    if _least(at, kind) and not ours:
        yield _way(pro(card=kind, n_augen=augen), "least" if augen else "least.none")
    winners = [one for one in at.legal if at.wins(one)]
    if winners:
        yield _way(pro(card=kind, kept=winners[0]), "keeps")
    if ours:
        yield _way(pro(card=kind), "joins")


def _costs(at: Situation, kind: Kind) -> Iterator[Voice]:
    augen = at.table.augen[kind]
    if not at.sight.stich:
        if augen >= DEAR and at.higher_out(kind):
            yield _way(con(card=kind, n_augen=augen, n_higher=at.higher_out(kind)), "led")
        return
    cheaper = [one for one in at.legal if at.wins(one) and at.over(one) >> kind & 1]
    if at.wins(kind) and cheaper:
        yield _way(con(card=kind, kept=cheaper[-1]), "more")
    if not at.wins(kind) and not at.friend(at.owner):
        if augen >= DEAR:
            yield _way(con(card=kind, n_augen=augen), "lost" if at.enemy(at.owner) else "lost.open")
        winners = [one for one in at.legal if at.wins(one)]
        if winners and at.lie:
            yield _way(con(card=kind, n_lie=at.lie, kept=winners[-1]), "leaves")
    if at.wins(kind) and at.friend(at.owner) and stich_is_ours(at, at.legal[-1]):
        yield _way(con(card=kind), "needless")


def frees(at: Situation, kind: Kind) -> bool:
    """§5.12 Whether this seat is rid of a suit that others still have after this Stich, and has a trump for it."""
    suit = at.table.group[kind]
    follows = bool(at.sight.stich) and suit == at.led_group()
    if at.trump(kind) or follows or at.many(suit) != 1 or at.sight.game == "sokrates":
        return False
    return comes_again(at, kind)


def _least(at: Situation, kind: Kind) -> bool:
    """§1.1 Whether a card has fewest Augen of those that may be laid, and another one more."""
    found = {at.table.augen[one] for one in at.legal}
    return at.table.augen[kind] == min(found) < max(found)


def _way(voice: Voice, way: str) -> Voice:
    return voice._replace(way=way)
