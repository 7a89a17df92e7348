"""What a card brings or costs for certain, where no principle speaks about it: true in every deal that agrees with the
sight.

A `Voice` without a name: its `way` says which sentence, its facts fill it in.
"""

from collections.abc import Iterator

from dokolearn.ch5_tactics.certain import comes_again, high, stich_is_ours
from dokolearn.ch5_tactics.viewpoint import Situation, Voice, con, pro
from dokolearn.model import Kind

DEAR = 10
"""§1.1 From so many Augen on a card is dear."""


def certain_gain(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 What speaks for laying it, the plainest first; None where nothing is certain."""
    return next(_lead_gains(at, kind) if not at.sight.stich else _follow_gains(at, kind), None)


def certain_cost(at: Situation, kind: Kind) -> Voice | None:
    """§5.2 What it gives away; None where nothing is certain."""
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
