"""The four hands of a record: as dealt, completed by what was played, by the pack, and by what follows from both."""

from collections import Counter, deque
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from dokolearn.ch1_general import CODES, FUCHS, SCHARFE, SCHWEIN, left_of
from dokolearn.ch2_normal_game import alte_of
from dokolearn.ch4_vorbehalte.soli import game_type, tables
from dokolearn.house_rules.scharfe import may_be_scharfe
from dokolearn.model import SEATS, CardTable, Hand, Hands, Kind, RuleSet, Seat, four
from dokolearn.replay.check.game_so_far import party_claims
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import SOLO_GAMES, SOLO_PREFIXES, Deal, Record

Spread = dict[tuple[Kind, int], int]
"""How many cards of a kind are at a place."""


class FoundHands(NamedTuple):
    """Four complete hands; of each the cards that nobody can know."""

    hands: Hands
    supposed: Hands = ((), (), (), ())


def find_hands(record: Record, rules: RuleSet, first: int, found: Findings, game: str = "") -> FoundHands | None:
    """The hands before Stich `first`, None where nothing leads to them. Nothing is said twice about a damaged hand.

    `game`: which one is played, where several Soli were bid.
    """
    table = tables(rules, "normal")[0]
    size = table.hand_size - first + 1
    before = len(found.problems)
    _check_deals(record, table, size, found)
    dealt = {deal.seat: readable(deal) for deal in record.deals}
    whole = {deal.seat for deal in record.deals if len(dealt[deal.seat]) == len(deal.cards) == size}
    if len(whole) == 4 and len(found.problems) == before:
        return FoundHands(four(dealt[seat] for seat in SEATS))
    played = _hands_by_play(record)
    if all(hand.total() == size for hand in played) and sum(played, Counter[Kind]()) <= Counter(table.deck):
        told = len(found.problems) > before
        return FoundHands(four(_as_played(deal_of(record, seat), played[seat], told, found) for seat in SEATS))
    known = [_certain_cards(dealt.get(seat, ()), played[seat], seat in whole) for seat in SEATS]
    completed = _complete(record, rules, game, size, known) if record.deals or record.tricks else None
    if completed is None and len(found.problems) > before:
        completed, whole = _mend(record, rules, game, size, played), set()
    if completed is None:
        if len(found.problems) == before:
            _why_not(record, table, size, known, found)
        return None
    if any(seat not in dealt and completed.supposed[seat] for seat in SEATS):
        _missing(record, found, warning=True)
    hands = [dealt[seat] if seat in whole else completed.hands[seat] for seat in SEATS]
    return FoundHands(four(hands), completed.supposed)


def deal_of(record: Record, seat: Seat) -> Deal:
    """The hand that stands there for a seat, an open one where none does."""
    return next((deal for deal in record.deals if deal.seat == seat), Deal(seat, (), open=True))


def _as_played(deal: Deal, played: Counter[Kind], told: bool, found: Findings) -> Hand:
    """A hand that a complete play tells, in the order in which it stands there."""
    if Counter(readable(deal)) == played:
        return readable(deal)
    if not told and not Counter(readable(deal)) <= played:
        found.add(deal.at, "deal_play", "hint_deal_play", seat=deal.seat)
    return tuple(sorted(played.elements()))


def readable(deal: Deal) -> Hand:
    """The cards of a hand that could be read."""
    return tuple(kind for kind in deal.cards if kind is not None)


def _why_not(record: Record, table: CardTable, size: int, known: list[Counter[Kind]], found: Findings) -> None:
    """Hands and Stiche together hold a card too often, or a seat too many; or there is nothing to go by."""
    over = sum(known, Counter[Kind]()) - Counter(table.deck)
    full = next((seat for seat in SEATS if known[seat].total() > size), None)
    at = next((line.at for line in record.tricks), record.end_at)
    if over:
        found.add(at, "known_too_often", "hint_deal_play", codes=tuple(sorted(over)))
    elif full is not None:
        found.add(at, "known_too_many", "hint_deal_play", seat=full, n_cards=known[full].total(), n_size=size)
    elif record.deals or record.tricks or record.bids:
        _missing(record, found, warning=False)


def _missing(record: Record, found: Findings, warning: bool) -> None:
    at = record.deals[0].at if record.deals else record.tricks[0].at if record.tricks else record.end_at
    found.add(at, "deal_missing", "hint_deal_missing", warning, n_given=len(record.deals))


# What stands there


def _check_deals(record: Record, table: CardTable, size: int, found: Findings) -> None:
    """Every hand has its number of cards, every card is in the pack, and there as often as it should."""
    pack, seen = Counter(table.deck), Counter[Kind]()
    for deal in record.deals:
        if len(deal.cards) > size or (len(deal.cards) < size and not deal.open):
            numbers: dict[str, Any] = {"n_cards": len(deal.cards), "n_size": size}
            found.add(deal.at, "deal_count", "hint_deal_count", seat=deal.seat, **numbers)
        for kind in readable(deal):
            seen[kind] += 1
            if kind not in pack:
                found.add(deal.at, "not_in_pack", seat=deal.seat, card=kind, word=CODES[kind])
            elif seen[kind] == pack[kind] + 1:
                found.add(deal.at, "too_often", "hint_too_often", seat=deal.seat, card=kind)
    full = size == table.hand_size and len(record.deals) == 4
    if not full or any(deal.open or None in deal.cards for deal in record.deals):
        return
    rare = tuple(kind for kind in sorted(pack) if seen[kind] < pack[kind])
    if rare:
        found.add(record.deals[-1].at, "too_rare", kinds=rare)


# What follows from it


def _mend(record: Record, rules: RuleSet, game: str, size: int, played: list[Counter[Kind]]) -> FoundHands | None:
    """Hands of which some cards are told to be wrong: without those, if the pack says what they must be."""
    known = [Counter(readable(deal_of(record, seat))) for seat in SEATS]
    if len(record.deals) < 4:
        return None
    pack = Counter(tables(rules, "normal")[0].deck)
    for kind, many in (sum(known, Counter[Kind]()) - pack).items():
        for _ in range(many):
            holders = [seat for seat in SEATS if known[seat][kind]]
            doubtful = max(
                holders, key=lambda seat: (known[seat].total() > size, known[seat][kind] - played[seat][kind])
            )
            known[doubtful][kind] -= 1
    found = _complete(record, rules, game, size, known)
    return found if found is not None and not any(found.supposed) else None


def _complete(record: Record, rules: RuleSet, game: str, size: int, known: list[Counter[Kind]]) -> FoundHands | None:
    """Hands with everything that is known of them, the rest of the pack spread over what is missing."""
    rest = Counter(tables(rules, "normal")[0].deck)
    rest.subtract(sum(known, Counter[Kind]()))
    if min(rest.values()) < 0 or any(hand.total() > size for hand in known):
        return None
    _alten(record, known, rest, size, alte_of(rules))
    pool, room = +rest, [size - hand.total() for hand in known]
    room.append(pool.total() - sum(room))
    for barred in (_bars(record, rules, game), set[tuple[Kind, int]]()):
        laid = spread(pool, room, barred)
        if laid is not None:
            sure = certain(laid, pool, barred)
            return FoundHands(
                four(_in_order(known[seat] + _at(seat, laid)) for seat in SEATS),
                four(_in_order(_at(seat, laid) - _at(seat, sure)) for seat in SEATS),
            )
    return None


def _at(seat: Seat, laid: Spread) -> Counter[Kind]:
    return Counter({kind: number for (kind, place), number in laid.items() if place == seat})


def _in_order(hand: Counter[Kind]) -> Hand:
    return tuple(sorted(hand.elements()))


def _certain_cards(dealt: Hand, played: Counter[Kind], whole: bool) -> Counter[Kind]:
    """What a seat holds for certain: a complete hand is believed, an incomplete one was at least what was played."""
    return Counter(dealt) if whole else Counter(dealt) | played


def _hands_by_play(record: Record) -> list[Counter[Kind]]:
    """The cards that each seat has played, as they were dealt: what an Armut brought is gone, what it took is there."""
    hands = [Counter[Kind]() for _ in SEATS]
    for seat, kind in _cards(record):
        hands[seat][kind] += 1
    for give in reversed(record.gives):
        cards = Counter(kind for kind in give.cards if kind is not None)
        if give.to is not None:
            hands[give.to] -= cards
            hands[give.seat] += cards
    return hands


def _cards(record: Record) -> Iterator[tuple[Seat, Kind]]:
    for line in record.tricks:
        for place, move in enumerate(line.plays):
            if move.kind is not None:
                yield left_of(line.seat, place), FUCHS if move.kind == SCHWEIN else move.kind


def _alten(record: Record, known: list[Counter[Kind]], pool: Counter[Kind], size: int, alte: Kind) -> None:
    """§2.2 Whoever bids a Hochzeit holds both Kreuz Damen, and without a Vorbehalt whoever says Re holds one."""
    wanted = {bid.seat: 2 for bid in record.bids if bid.word.startswith("Hochzeit")}
    if not _vorbehalte(record):
        wanted |= {seat: 1 for seat, party in _sides(record) if party == "re"}
    for seat, number in wanted.items():
        while known[seat][alte] < number and pool[alte] and known[seat].total() < size:
            known[seat][alte] += 1
            pool[alte] -= 1


def _vorbehalte(record: Record) -> bool:
    return any(bid.word not in ("gesund", "Vorbehalt", "nein") for bid in record.bids)


def _sides(record: Record) -> Iterator[tuple[Seat, str]]:
    """Who called himself Re or Kontra."""
    lines = ((*(say for move in line.plays for say in move.says), *line.says) for line in record.tricks)
    return party_claims(chain.from_iterable(lines))


def _bars(record: Record, rules: RuleSet, game: str) -> set[tuple[Kind, int]]:
    """§2.7 Whoever did not follow suit has none of it; without a Vorbehalt whoever says Kontra has no Kreuz Dame."""
    barred = set[tuple[Kind, int]]()
    if not _vorbehalte(record):
        barred |= {(alte_of(rules), seat) for seat, party in _sides(record) if party == "kontra"}
    table = _table(record, rules, game)
    if table is None or record.gives:
        return barred
    unsure = (SCHARFE,) if may_be_scharfe(rules.cards, game_type(table.game), (), ()) else ()
    for seat, group in _voids(record, table):
        barred |= {(kind, seat) for kind in table.deck if table.group[kind] == group and kind not in unsure}
    return barred


def _voids(record: Record, table: CardTable) -> Iterator[tuple[Seat, int]]:
    """Who had nothing of what was led."""
    led = None
    number = 0
    for line in record.tricks:
        if line.number != number:
            number, led = line.number, None
        for place, move in enumerate(line.plays):
            if led is None and move.kind is not None:
                led = table.group[move.kind]
            elif move.kind is not None and led is not None and table.group[move.kind] != led:
                yield left_of(line.seat, place), led


def _table(record: Record, rules: RuleSet, game: str) -> CardTable | None:
    """The cards of the game as far as the bids tell without a doubt, or of the one that came of them."""
    soli = {game} if game else soli_bid(record)
    if len(soli) > 1 or "sokrates" in soli:
        return None
    return tables(rules, soli.pop() if soli else "normal")[0]


def soli_bid(record: Record) -> set[str]:
    """Every Solo that somebody has bid."""
    words = {bid.word.removeprefix(prefix) for bid in record.bids for prefix in ("", *SOLO_PREFIXES)}
    return {SOLO_GAMES[word] for word in words & SOLO_GAMES.keys()}


# Where unknown cards can be: one way to spread them over the hands, and what is the same in every way.
#
# A flow: every card to a place with room, some places barred. It is the same everywhere if no exchange is possible.


def spread(pool: Mapping[Kind, int], room: Sequence[int], barred: Container[tuple[Kind, int]]) -> Spread | None:
    """One way to lay all cards of the pool into places with exactly that much room; None if there is none."""
    if sum(pool.values()) != sum(room):
        return None
    laid: Spread = Counter()
    left = list(room)
    for kind in sorted(pool):
        for _ in range(pool[kind]):
            path = _path(kind, laid, pool, left, barred)
            if path is None:
                return None
            _exchange(path, laid)
            left[path[-1][1]] -= 1
    return laid


def certain(laid: Spread, pool: Mapping[Kind, int], barred: Container[tuple[Kind, int]]) -> Spread:
    """How many cards of each kind are at a place in every way to spread the pool like this."""
    return {key: _least(key, laid, pool, barred) for key, number in laid.items() if number}


def _least(key: tuple[Kind, int], laid: Spread, pool: Mapping[Kind, int], barred: Container[tuple[Kind, int]]) -> int:
    """The fewest cards of a kind that a place must hold: they leave one by one, as long as others can take over."""
    kind, place = key
    trial = Counter(laid)
    while trial[key]:
        room = [int(other == place) for other in range(5)]
        trial[key] -= 1
        least = trial[key]
        path = _path(kind, trial, pool, room, barred, without=place)
        if path is None:
            return least + 1
        _exchange(path, trial)
    return 0


def _path(
    kind: Kind,
    laid: Spread,
    pool: Mapping[Kind, int],
    room: Sequence[int],
    barred: Container[tuple[Kind, int]],
    without: int | None = None,
) -> list[tuple[Kind, int]] | None:
    """A chain of moves that finds a place for one more card: (card, where it goes), each pushing the next one out.

    `without`: the first card may not go there itself, and no card of its kind may come back.
    """
    waiting, seen = deque[tuple[Kind, list[tuple[Kind, int]]]]([(kind, [])]), {kind}
    while waiting:
        mover, path = waiting.popleft()
        places = [
            place
            for place in range(len(room))
            if (mover, place) not in barred and not (mover == kind and place == without)
        ]
        for place in places:
            if room[place]:
                return [*path, (mover, place)]
        for place in places:
            here = [*path, (mover, place)]
            for other in pool:
                if other not in seen and laid.get((other, place), 0):
                    seen.add(other)
                    waiting.append((other, here))
    return None


def _exchange(path: list[tuple[Kind, int]], laid: Spread) -> None:
    """Every card of the chain goes to its new place, out of the place that the one before it took."""
    before: int | None = None
    for kind, place in path:
        if before is not None:
            laid[kind, before] -= 1
        laid[kind, place] = laid.get((kind, place), 0) + 1
        before = place
