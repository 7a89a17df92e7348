"""What one seat knows of a game, from the first question on: its cards, what was said, what lies open, what follows.

A `Sight` is a value of plain data that `dokolearn.game` makes. Games that look the same to a seat give it equal values;
everything else here is computed from that value and from nothing else, so whoever decides by it cannot cheat.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import NamedTuple

from dokolearn.ch1_general import COPIES, FUCHS, SCHARFE, SCHWEIN, card_codes, sorted_hand, winner
from dokolearn.ch2_normal_game import TRUMP, alte_of, card_table, playable
from dokolearn.ch2_normal_game import parties as parties_of
from dokolearn.ch3_scoring.calls import Phase, call_name, call_table, possible_calls
from dokolearn.ch4_vorbehalte.conclusions import Knowledge, knowledge
from dokolearn.ch4_vorbehalte.hochzeit import Suche, known_parties
from dokolearn.ch4_vorbehalte.soli import game_type, sokrates_first, tables
from dokolearn.ch4_vorbehalte.vorbehalt import Round, round_events
from dokolearn.house_rules.armut import Exchange, remove_cards, trumps_of
from dokolearn.house_rules.scharfe import may_be_scharfe
from dokolearn.house_rules.schwein import KaroAsse, announce_verstoss, with_schwein
from dokolearn.model import (
    SEATS,
    Augen,
    Call,
    CardTable,
    Claim,
    GameEvent,
    Give,
    Hand,
    Kind,
    Moment,
    Party,
    Play,
    RuleSet,
    Say,
    Seat,
    Speak,
    Spoken,
    Stich,
)


class KnownEvening(NamedTuple):
    """The evening that a game belongs to; who owes a Pflichtsolo is told by the round of questions."""

    number: int
    """Of this game, from 1."""
    games: int
    """Agreed for the evening; 0 where it ends otherwise."""
    added: bool
    """Whether this game was added for a missing Pflichtsolo."""
    doublings: int
    """How often Bockrunden double it."""
    scores: tuple[int, ...]
    """Punkte so far, by seat."""


@dataclass(frozen=True, slots=True, repr=False)
class Sight:
    """A game as one seat knows it. All that is open stands here once; what follows from it is a function."""

    rules: RuleSet = field(hash=False)
    seat: Seat
    round: Round
    """The questions as this seat heard them, in order, with the cards of an Armut that it saw. In `dealt` and `hands`
    (as dealt, and when the first card was led) every other hand is empty; a normal game in `vertrag` may be a stilles
    Solo of somebody else."""
    hand: Hand
    """What it holds now."""
    lead: Seat
    stich: tuple[Kind, ...] = ()
    stiche: tuple[Stich, ...] = ()
    spoken: tuple[Spoken, ...] = ()
    """The calls that count, each with its moment."""
    raised: frozenset[Seat] = frozenset()
    """Who announced a Schwein before the first card."""
    suche: Suche | None = None
    """How far a Hochzeit has got with its search; None in all other games."""
    forced: tuple[Seat, Call] | None = None
    """Who has to say what before the next card."""
    claimed: Claim | None = None
    revoked: Seat | None = None
    """Who ended the game with a card against the duty to follow."""
    evening: KnownEvening | None = None
    """None where a game stands alone."""
    promoted: Hand = ()
    """The raised pairs that this seat knows of: its own, and those of which a card was laid."""

    @property
    def dealer(self) -> Seat:
        """§1.4 Who dealt."""
        return self.round.dealer

    @property
    def dealt(self) -> Hand:
        """§1.4 The own hand before anything changed it."""
        return self.round.dealt[self.seat]

    @property
    def game(self) -> str | None:
        """§4.1 What is played as far as this seat knows; None while it is asked for, and when cards were thrown in."""
        return self.round.vertrag.game if self.round.vertrag else None

    @property
    def player(self) -> Seat | None:
        """§4.1 Who announced the game; of a stilles Solo only its player knows."""
        return self.round.vertrag.player if self.round.vertrag else None

    @property
    def over(self) -> bool:
        """§1.6 Whether nothing can happen any more."""
        vertrag = self.round.vertrag
        if vertrag is None:
            return False
        ended = vertrag.game is None or self.claimed is not None or self.revoked is not None
        return ended or (not self.hand and not self.stich)

    @property
    def turn(self) -> Seat | None:
        """§1.9 Who has to act: to answer, to call, to play; None at the end."""
        if self.round.vertrag is None or self.over:
            return self.round.turn
        return self.forced[0] if self.forced else SEATS[(self.lead + len(self.stich)) % 4]

    def __repr__(self) -> str:
        """One line that a player can read."""
        return f"Sight({', '.join(_lines(self))})"


def _lines(sight: Sight) -> Iterator[str]:
    yield f"{sight.rules.name}, seat {sight.seat}, dealer {sight.dealer}, hand {card_codes(sight.hand) or '-'}"
    yield from map(_event_line, sight.round.log)
    if sight.round.vertrag is not None:
        yield " ".join(filter(None, (sight.game or "thrown in", sight.round.vertrag.form)))
    for one in sight.stiche:
        yield f"{one.lead} leads {card_codes(one.cards)}: {one.winner}"
    if sight.stich:
        yield f"{sight.lead} leads {card_codes(sight.stich)}"
    yield from (f"{one.call.seat} {call_name(one.call)} at {one.moment.cards_played}" for one in sight.spoken)
    yield from (f"{seat} Schwein" for seat in sorted(sight.raised))


def _event_line(event: Say | Give) -> str:
    return f"{event.seat} {event.what}" if isinstance(event, Say) else f"{event.seat} gibt {card_codes(event.cards)}"


# What lies open: the cards played, who is ahead, how many cards everybody holds, and what is still out.


def table_of(sight: Sight) -> CardTable:
    """§2.3 The cards of the running Stich; those of the normal game until it is clear what is played."""
    if sight.game != "sokrates":
        return first_table(sight)
    return tables_of(sight)[len(sight.stiche) % len(sight.dealt)]


def first_table(sight: Sight) -> CardTable:
    """§2.3 The cards of the first Stich, and of nearly every game all along."""
    return card_table(sight.rules, game_type(sight.game or "normal"), sight.promoted)


def tables_of(sight: Sight) -> tuple[CardTable, ...]:
    """§4.6 The cards of every Stich: a Sokrates changes its trumps, and its first card says how."""
    led = next((kind for _, kind in cards_laid(sight)), None)
    return tables(sight.rules, sight.game or "normal", "D" if led is None else sokrates_first(led), sight.promoted)


def kinds_of(table: CardTable, group: int) -> frozenset[Kind]:
    """§2.3 The cards of a suit (0 to 3) or TRUMP as they are dealt: a Schwein is a Fuchs."""
    return frozenset(table.trumps if group == TRUMP else table.fehl[group]) - {SCHWEIN}


def stiche_begun(sight: Sight) -> list[tuple[Seat, Sequence[Kind]]]:
    """§1.7 Who led to each Stich, the running one included, and its cards so far."""
    return [*((one.lead, one.cards) for one in sight.stiche), (sight.lead, sight.stich)]


def cards_laid(sight: Sight) -> Iterator[tuple[Seat, Kind]]:
    """§1.7 Every card on the table with its player, in order."""
    for lead, cards in stiche_begun(sight):
        for place, kind in enumerate(cards):
            yield SEATS[(lead + place) % 4], kind


def cards_by_seat(sight: Sight) -> tuple[Hand, ...]:
    """§1.7 By seat: the cards it has played, in order; a Schwein as one."""
    by_seat: list[list[Kind]] = [[] for _ in SEATS]
    for lead, cards in stiche_begun(sight):
        for place, kind in enumerate(cards, lead):
            by_seat[place % 4].append(kind)
    return tuple(map(tuple, by_seat))


def augen(sight: Sight) -> tuple[Augen, ...]:
    """§1.7 By seat: the Augen in its Stiche so far."""
    return tuple(Augen(sum(one.augen for one in sight.stiche if one.winner == seat)) for seat in SEATS)


def ahead(sight: Sight) -> Seat | None:
    """§2.5 Who makes the running Stich as it lies; None before its first card."""
    if not sight.stich:
        return None
    last = len(sight.stiche) == len(sight.dealt) - 1
    return SEATS[(sight.lead + winner(sight.stich, table_of(sight), last)) % 4]


def hand_sizes(sight: Sight) -> tuple[int, ...]:
    """§1.5 By seat: how many cards it holds now; what an Armut laid on the table is in no hand."""
    exchange, size = sight.round.exchange, len(sight.dealt)
    sizes = [size - len(cards) for cards in cards_by_seat(sight)]
    if exchange is not None and exchange.back is None and sight.round.vertrag is None:
        sizes[exchange.poor] -= exchange.n_cards
        if exchange.taker is not None:
            sizes[exchange.taker] += exchange.n_cards
    return tuple(sizes)


def cards_out(sight: Sight) -> Hand:
    """§1.2 Every card that this seat neither holds nor has seen played, copies included; a Schwein is a Fuchs."""
    gone = [FUCHS if kind == SCHWEIN else kind for _, cards in stiche_begun(sight) for kind in cards]
    return sorted_hand(remove_cards(table_of(sight).deck, (*sight.hand, *gone)), table_of(sight))


# What a seat knows of the parties: from its own cards, the Kreuz Damen on the table and what was called.


Parties = tuple[Party | None, ...]
"""By seat; None while it is open."""


def alte_shown(sight: Sight) -> tuple[int, ...]:
    """§2.2 By seat: how many Kreuz Damen it has played."""
    shown, alte = [0] * 4, alte_of(sight.rules)
    for lead, cards in stiche_begun(sight):
        if alte in cards:
            for place, kind in enumerate(cards, lead):
                shown[place % 4] += kind == alte
    return tuple(shown)


def alte_deals(sight: Sight) -> tuple[tuple[int, ...], ...]:
    """§2.2 By seat: how the two Kreuz Damen may have been dealt, for all that this seat has seen and heard."""
    shown = alte_shown(sight) if sight.round.exchange is None else (0, 0, 0, 0)
    named = named_parties(sight) if sight.game in ("normal", "stilles_solo") else {}
    held = _both_said(sight) | {sight.seat: sight.dealt.count(alte_of(sight.rules))}
    return alte_worlds(held, shown, named)


def _both_said(sight: Sight) -> dict[Seat, int]:
    """§4.10 Who has announced a Hochzeit holds both Kreuz Damen."""
    claims = zip(SEATS, sight.round.claims, strict=True)
    return {seat: COPIES for seat, claim in claims if claim is not None and claim.kind == "hochzeit"}


def alte_worlds(
    held: Mapping[Seat, int], shown: Sequence[int], named: Mapping[Seat, Party]
) -> tuple[tuple[int, ...], ...]:
    """§2.2 By seat: the Kreuz Damen in every deal that fits how many some hold, what all have shown and who is what."""
    least, most = list(shown), [COPIES] * 4
    for seat, party in named.items():
        least[seat], most[seat] = (max(least[seat], 1), most[seat]) if party == "re" else (least[seat], 0)
    for seat, many in held.items():
        least[seat], most[seat] = max(least[seat], many), min(most[seat], many)
    return _between(tuple(least), tuple(most))


@cache
def _between(least: tuple[int, ...], most: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    deals = (holds for holds in product(range(COPIES + 1), repeat=4) if sum(holds) == COPIES)
    return tuple(
        holds for holds in deals if all(low <= many <= high for low, many, high in zip(least, holds, most, strict=True))
    )


def named_parties(sight: Sight) -> dict[Seat, Party]:
    """§3.5 Who has said which party he is of, by a call."""
    return {one.call.seat: one.call.party for one in sight.spoken if one.call.seat is not None}


def own_party(sight: Sight) -> Party | None:
    """§2.2 The own party; None before the game is known, and while a Hochzeit looks for a partner."""
    return parties(sight)[sight.seat]


def parties(sight: Sight) -> Parties:
    """§2.2 The party of each seat as far as this seat can tell: what is the same in every deal it holds possible."""
    vertrag = sight.round.vertrag
    if vertrag is None or vertrag.game is None:
        return (None, None, None, None)
    if sight.suche is not None:
        return known_parties(sight.suche)
    if vertrag.game == "armut" and sight.rules.armut.armut_parties == "kreuz_dame":
        known_so = named_parties(sight) | {sight.seat: parties_of(vertrag.re)[sight.seat]}
        return tuple(known_so.get(seat) for seat in SEATS)
    if vertrag.game not in ("normal", "stilles_solo"):
        return parties_of(vertrag.re)
    return same_parties(alte_deals(sight))


@cache
def same_parties(deals: tuple[tuple[int, ...], ...]) -> Parties:
    """§2.2 By seat: the party that it has in every one of these deals of the Kreuz Damen; None if they differ."""
    found = [{holds[seat] > 0 for holds in deals} for seat in SEATS]
    return tuple(None if len(one) != 1 else "re" if True in one else "kontra" for one in found)


def partners(sight: Sight) -> frozenset[Seat]:
    """§2.2 Everybody else who is known to be of the own party."""
    party = parties(sight)
    own = party[sight.seat]
    return frozenset(seat for seat in SEATS if own is not None and seat != sight.seat and party[seat] == own)


# What is certain of the others' cards: what they cannot hold, and what they must hold. No guess is among it.


def not_followed(sight: Sight) -> tuple[frozenset[Kind], ...]:
    """§2.6 By seat: the kinds of cards that it would have had to play when it did not follow.

    A Herz König is not among them while somebody may hold both as trumps (`spielregeln: Varianten, Scharfe`).
    """
    found, unsure = [frozenset[Kind]()] * 4, _unsure(sight)
    for (lead, cards), table in zip(stiche_begun(sight), tables_of(sight), strict=False):
        for place, kind in enumerate(cards):
            if table.group[kind] != table.group[cards[0]]:
                found[(lead + place) % 4] |= kinds_of(table, table.group[cards[0]]) - unsure
    return tuple(found)


def _unsure(sight: Sight) -> frozenset[Kind]:
    """`spielregeln: Varianten, Scharfe` The cards of which nobody knows yet whether they are trumps."""
    laid = (kind for _, kind in cards_laid(sight))
    maybe = may_be_scharfe(sight.rules.cards, game_type(sight.game or "normal"), sight.round.hands[sight.seat], laid)
    return frozenset([SCHARFE] * maybe)


def cannot_hold(sight: Sight) -> tuple[frozenset[Kind], ...]:
    """§2.6 By seat: the kinds of cards that it certainly does not hold now.

    It did not follow; nobody else has one left; it cannot have been dealt a Kreuz Dame, or not so many (§2.2); it has
    laid down all its trumps in an Armut (§4.3).
    """
    kinds = frozenset(table_of(sight).deck)
    gone, sizes = kinds - set(cards_out(sight)), hand_sizes(sight)
    no_alte, poor = _without_alte(sight), _without_trumps(sight)
    return tuple(
        kinds - set(sight.hand)
        if seat == sight.seat
        else kinds
        if not sizes[seat]
        else gone | missing | no_alte[seat] | poor[seat]
        for seat, missing in zip(SEATS, not_followed(sight), strict=True)
    )


def _without_alte(sight: Sight) -> list[frozenset[Kind]]:
    """§2.2 Who has shown as many Kreuz Damen as he can have been dealt; an Armut may have moved them."""
    deals = alte_deals(sight)
    if sight.round.exchange is not None or not deals:
        return [frozenset()] * 4
    shown, alte = alte_shown(sight), alte_of(sight.rules)
    return [frozenset([alte] * (max(holds[seat] for holds in deals) == shown[seat])) for seat in SEATS]


def _without_trumps(sight: Sight) -> list[frozenset[Kind]]:
    """§4.3 In an Armut that takes all trumps the poor one has those that came back, once he got any."""
    exchange = sight.round.exchange
    found, all_trumps = [frozenset[Kind]()] * 4, sight.rules.armut.armut_cards != "up_to_three"
    if exchange is not None and exchange.passed is not None and all_trumps and not sight.over:
        found[exchange.poor] = kinds_of(sight.round.table.cards, TRUMP) - _trumps_back(sight, exchange)
    return found


def _trumps_back(sight: Sight, exchange: Exchange) -> frozenset[Kind]:
    """The kinds of trumps that the poor one may hold now: by the cards for who gave them, else by their number."""
    table = sight.round.table.cards
    if exchange.back is None:
        return frozenset()
    laid = [FUCHS if kind == SCHWEIN else kind for kind in trumps_of(cards_by_seat(sight)[exchange.poor], table)]
    if sight.seat == exchange.taker:
        return frozenset(remove_cards(trumps_of(exchange.back, table), tuple(laid)))
    return frozenset() if len(laid) == exchange.n_back_trumps else kinds_of(table, TRUMP)


def must_hold(sight: Sight) -> tuple[Hand, ...]:
    """§4.3 By seat: cards that it certainly holds now.

    Cards that changed hands before its eyes in an Armut, both Karo Asse of whoever raised or announced a Schwein
    (§2.3), Kreuz Damen in every deal that is possible (§2.2).
    """
    deals = alte_deals(sight) if sight.round.exchange is None else ()
    fewest = [min((holds[seat] for holds in deals), default=0) for seat in SEATS]
    by_seat = zip(SEATS, cards_by_seat(sight), fewest, strict=True)
    return tuple(
        sight.hand if seat == sight.seat else _surely_held(sight, seat, cards, alte) for seat, cards, alte in by_seat
    )


def _surely_held(sight: Sight, seat: Seat, cards: Hand, alte: int) -> Hand:
    """What somebody once held for certain, without the `cards` he has played."""
    sure = Counter(_armut_cards(sight, seat)) | Counter({alte_of(sight.rules): alte})
    schwein = first_table(sight).schwein
    if schwein is not None and (seat in sight.raised or SCHWEIN in cards):
        sure |= Counter({schwein: COPIES})
    sure.subtract(FUCHS if kind == SCHWEIN else kind for kind in cards)
    return sorted_hand((+sure).elements(), table_of(sight)) if sure else ()


def _armut_cards(sight: Sight, seat: Seat) -> Hand:
    """§4.3 What another seat got in an Armut and, as far as this seat saw it, has not given back."""
    exchange = sight.round.exchange
    if exchange is None or exchange.passed is None or exchange.taker is None:
        return ()
    if (sight.seat, seat) == (exchange.taker, exchange.poor):
        return exchange.back or ()
    if seat != exchange.taker or (sight.seat != exchange.poor and exchange.back is not None):
        return ()
    return remove_cards(exchange.passed, exchange.back or ())


def groups_missing(sight: Sight) -> tuple[frozenset[int], ...]:
    """§2.6 By seat: of TRUMP and the suits (0 to 3) with Fehl cards, those of which it certainly holds none now."""
    table = table_of(sight)
    members = [kinds_of(table, group) for group in range(TRUMP + 1)]
    return tuple(
        frozenset(group for group, kinds in enumerate(members) if kinds and kinds <= missing)
        for missing in cannot_hold(sight)
    )


# What a seat may conclude from the questions, and what it may do now.


SCHWEIN_SAID = "schwein"
"""`ddv: Schweine` How a Schwein is announced before the first card."""


def conclusions(sight: Sight) -> Knowledge:
    """§4.5 What the round of questions tells this seat: what every Vorbehalt is or may be, who holds both Alte."""
    return knowledge(sight.round, sight.seat)


def cards_now(sight: Sight) -> Hand:
    """§2.7 The own cards that may be played now, copies included; SCHWEIN for a Fuchs raised. Empty off turn."""
    if sight.game is None or sight.over or sight.forced or sight.turn != sight.seat:
        return ()
    return with_schwein(playable(sight.hand, sight.stich, table_of(sight)), _karo_asse(sight))


def _karo_asse(sight: Sight) -> KaroAsse:
    """`ddv: Schweine` The own Karo Asse, one of which may become a Schwein."""
    seat = sight.seat
    dealt, announced = sight.round.hands[seat], seat in sight.raised
    cards, said = sight.rules.cards, sight.spoken
    party = own_party(sight) if said and cards.schwein_needs_call else None
    called = any(one.call.party == party and not one.call.late for one in said)
    return KaroAsse(cards, first_table(sight), dealt, seat, sight.stiche, announced, called)


def calls_now(sight: Sight) -> tuple[Call, ...]:
    """§3.3 Everything that this seat may call now."""
    laid = 4 * len(sight.stiche) + len(sight.stich)
    return _calls_at(sight, Moment(laid, len(sight.hand), sight.turn == sight.seat))


def _calls_at(sight: Sight, moment: Moment) -> tuple[Call, ...]:
    """§3.3 What this seat may call at some moment, if nobody says anything until then."""
    vertrag, suche, seat = sight.round.vertrag, sight.suche, sight.seat
    if vertrag is None or vertrag.game is None or sight.over or sight.forced:
        return ()
    is_re = seat in (vertrag.re if suche is None else suche.re)
    table = call_table(sight.rules, vertrag.game, len(sight.dealt), suche.klaerung if suche else 0)
    phase: Phase = "hochzeit_offen" if suche is not None and suche.open else "spiel"
    party: Party = "re" if is_re else "kontra"
    return possible_calls(table, sight.spoken, seat, party, moment, phase=phase, holder=is_re)


def calls_next_time(sight: Sight) -> tuple[Call, ...]:
    """§3.3 What this seat may still call before its next card but one, if it lays one now and nobody says anything."""
    laid = 4 * len(sight.stiche) + len(sight.stich)
    return _calls_at(sight, Moment(laid + 4, len(sight.hand) - 1))


def may_announce_schwein(sight: Sight) -> bool:
    """`ddv: Schweine` Whether this seat may announce a Schwein now, before the first card."""
    if sight.game is None or sight.over or sight.forced:
        return False
    return announce_verstoss(_karo_asse(sight), sight.stich) is None


def actions(sight: Sight) -> tuple[GameEvent, ...]:
    """§1.6 Everything that this seat may do now: answer, give cards (examples), call, announce a Schwein, play.

    Not among them is to claim the rest: whether that holds, all four look at with their cards on the table.
    """
    seat = sight.seat
    if sight.round.vertrag is None:
        return round_events(sight.round, (seat,))
    if sight.forced and not sight.over:
        return (Speak(seat, sight.forced[1].stage),) * (sight.forced[0] == seat)
    calls = (Speak(seat, call.stage, call.vorab) for call in calls_now(sight))
    says = (Say(seat, SCHWEIN_SAID),) * may_announce_schwein(sight)
    return (*calls, *says, *(Play(seat, kind) for kind in dict.fromkeys(cards_now(sight))))
