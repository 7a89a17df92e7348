"""Armut: a hand poor in trumps finds somebody who takes its cards (`spielregeln: Reizen 2`, `schmidt: Armut`)."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from dokolearn.ch1_general import COPIES, FUCHS, left_of, sorted_hand
from dokolearn.ch2_normal_game import TRUMP, re_seats
from dokolearn.model import CardTable, Give, Hand, Hands, Kind, Say, Seat, Verstoss, four
from dokolearn.rule_parts import ArmutRules

PLACE = "4.3.armut"
"""Under this key every book has its place for the Armut."""


class Exchange(NamedTuple):
    """`spielregeln: Reizen 2` How far an Armut is: what was laid down, who refused, who took it and what came back."""

    poor: Seat
    passed: Hand | None = None
    refused: tuple[Seat, ...] = ()
    taker: Seat | None = None
    back: Hand | None = None
    n_cards: int = 0
    """How many cards change hands; everybody sees that."""
    shown: Hand = ()
    """Which of them everybody sees as they are passed (`ddv` Armut, Schweine)."""
    with_trumps: bool | None = None
    """Whether trumps were laid down, where that is said (`ddv` Armut)."""
    n_back_trumps: int | None = None
    """How many trumps came back, where that is said (`schmidt` Armut)."""
    poor_is_re: bool | None = None
    """Whether the poor player holds a Kreuz Dame: told where only his partner may take, or nobody could answer."""

    @property
    def asked(self) -> Seat:
        """Who has to say now whether he takes the cards."""
        return left_of(self.poor, len(self.refused) + 1)

    @property
    def phase(self) -> Literal["armut_geben", "armut_bieten", "armut_zurueck"]:
        """Whether cards are laid down, offered, or given back."""
        return "armut_geben" if self.passed is None else "armut_bieten" if self.taker is None else "armut_zurueck"

    @property
    def turn(self) -> Seat:
        """Who has to act now."""
        return self.poor if self.passed is None else self.asked if self.taker is None else self.taker

    @property
    def all_refused(self) -> bool:
        """Whether nobody takes the cards."""
        return len(self.refused) == 3


def trumps_of(hand: Iterable[Kind], cards: CardTable) -> Hand:
    """`spielregeln: Reizen 2` The trumps of a hand in the normal game."""
    return tuple(kind for kind in hand if cards.group[kind] == TRUMP)


def most_trumps(rules: ArmutRules) -> int:
    """`spielregeln: Reizen 2` How many trumps a poor hand may hold; all of them have to fit into what is passed."""
    return min(rules.armut_max_trumps, 3) if rules.armut_cards == "three_with_all_trumps" else rules.armut_max_trumps


def extra_trumps(rules: ArmutRules) -> Hand:
    """`ddv: Armut` Trumps that do not count for a poor hand; they have to be passed besides."""
    return (FUCHS,) if rules.armut_extra_trumps == "karo_ass" else ()


def trumps_in_all(rules: ArmutRules) -> int:
    """`ddv: Armut` How many trumps a poor hand may hold, with those that do not count."""
    return most_trumps(rules) + COPIES * len(extra_trumps(rules))


def armut_verstoss(rules: ArmutRules, dealt: Hands, seat: Seat, cards: CardTable) -> Verstoss | None:
    """`spielregeln: Reizen 2` Why this seat cannot announce an Armut, or None."""
    if rules.armut == "none":
        return Verstoss(PLACE, "verstoss.armut_keine")
    extra, most = extra_trumps(rules), most_trumps(rules)
    trumps = tuple([kind for kind in trumps_of(dealt[seat], cards) if kind not in extra])
    if len(trumps) > most:
        return Verstoss(PLACE, "verstoss.armut_zu_reich", (("n_trumps", len(trumps)), ("n_most", most)), trumps)
    if rules.armut == "partner_takes" and dealt[seat].count(cards.alte) == COPIES:
        return Verstoss(PLACE, "verstoss.armut_ohne_partner", cards=(cards.alte,))
    return None


def start_exchange(rules: ArmutRules, dealt: Hands, poor: Seat, alte: Kind) -> Exchange:
    """`spielregeln: Reizen 2` Before the poor player has laid down anything."""
    return Exchange(poor, poor_is_re=alte in dealt[poor] if rules.armut == "partner_takes" else None)


def lay_down(rules: ArmutRules, exchange: Exchange, cards: Hand, table: CardTable) -> Exchange:
    """`spielregeln: Reizen 2` After the poor player has laid down his cards, with what is said about them."""
    with_trumps = bool(trumps_of(cards, table)) if rules.armut_say == "with_or_without" else None
    seen = rules.armut_open_fuchs or bool(extra_trumps(rules))
    shown = tuple([kind for kind in cards if seen and kind == FUCHS])
    return exchange._replace(passed=cards, n_cards=len(cards), with_trumps=with_trumps, shown=shown)


def give_back(rules: ArmutRules, exchange: Exchange, cards: Hand, table: CardTable) -> Exchange:
    """`spielregeln: Reizen 2` After the taker has given back as many, with what is said about them."""
    n_trumps = None if rules.armut_say == "none" else len(trumps_of(cards, table))
    return exchange._replace(back=cards, n_back_trumps=n_trumps)


def give_verstoss(rules: ArmutRules, hand: Hand, given: Hand, cards: CardTable) -> Verstoss | None:
    """`spielregeln: Reizen 2` Why the poor player may not lay down these cards, or None."""
    foreign = _foreign(hand, given)
    if foreign:
        return foreign
    for kind in extra_trumps(rules):
        if given.count(kind) < hand.count(kind):
            return Verstoss(PLACE, "verstoss.armut_fuechse", cards=(kind,))
        besides = bool(given.count(kind)) and given.count(kind) == len(given) and rules.armut_cards == "up_to_three"
        if besides:
            return None
        hand, given = (tuple([one for one in some if one != kind]) for some in (hand, given))
    trumps = trumps_of(hand, cards)
    if rules.armut_cards == "up_to_three":
        return None if 1 <= len(given) <= 3 else Verstoss(PLACE, "verstoss.armut_bis_drei", (("n_given", len(given)),))
    missing = remove_cards(trumps, given)
    if missing:
        return Verstoss(PLACE, "verstoss.armut_alle_truempfe", cards=missing)
    if rules.armut_cards == "all_trumps" and len(given) > len(trumps):
        return Verstoss(
            PLACE, "verstoss.armut_nur_truempfe", cards=tuple((Counter(given) - Counter(trumps)).elements())
        )
    if rules.armut_cards == "three_with_all_trumps" and len(given) != 3:
        return Verstoss(PLACE, "verstoss.armut_genau_drei", (("n_given", len(given)),))
    return None


def return_verstoss(rules: ArmutRules, hand: Hand, given: Hand, number: int, cards: CardTable) -> Verstoss | None:
    """`spielregeln: Reizen 2` Why the taker may not give these cards back, or None. `hand` includes what he took."""
    foreign = _foreign(hand, given)
    if foreign:
        return foreign
    if len(given) != number:
        return Verstoss(PLACE, "verstoss.armut_gleich_viele", (("n_given", len(given)), ("n_passed", number)))
    if rules.armut_return == "any":
        return None
    fehl = len(hand) - len(trumps_of(hand, cards))
    back, allowed = trumps_of(given, cards), max(0, number - fehl)
    if len(back) > allowed:
        return Verstoss(PLACE, "verstoss.armut_erst_fehl", cards=back)
    lowest = sorted_hand(trumps_of(hand, cards), cards)[len(hand) - fehl - allowed :]
    if Counter(back) != Counter(lowest):
        return Verstoss(PLACE, "verstoss.armut_niedrigste", cards=lowest)
    return None


def _foreign(hand: Hand, given: Hand) -> Verstoss | None:
    missing = remove_cards(given, hand)
    return Verstoss("1.4", "verstoss.not_in_hand", (("card", missing[0]),), missing) if missing else None


def take_verstoss(rules: ArmutRules, hands: Hands, exchange: Exchange, word: str, alte: Kind) -> Verstoss | None:
    """`spielregeln: Reizen 2` Why whoever is asked may not answer like this, or None."""
    if word not in ("nimmt", "nein"):
        return Verstoss(PLACE, "verstoss.armut_antwort")
    if word == "nein" and rules.armut == "last_must_take" and len(exchange.refused) == 2:
        return Verstoss(PLACE, "verstoss.armut_letzter")
    if word == "nimmt" and exchange.poor_is_re not in (None, alte in hands[exchange.asked]):
        return Verstoss(PLACE, "verstoss.armut_nur_partner")
    return None


def remove_cards(hand: Hand, given: Hand) -> Hand:
    """`spielregeln: Reizen 2` A hand after cards have left it, each as often as it was given."""
    left, rest = list(given), []
    for kind in hand:
        if kind in left:
            left.remove(kind)
        else:
            rest.append(kind)
    return tuple(rest)


def exchange_verstoss(
    rules: ArmutRules, cards: CardTable, exchange: Exchange, hands: Hands, event: Say | Give
) -> Verstoss | None:
    """`spielregeln: Reizen 2` Why this cannot happen now in an Armut, or None."""
    offered = exchange.phase == "armut_bieten"
    if offered == isinstance(event, Give):
        return Verstoss(PLACE, "verstoss.armut_nicht_jetzt" if offered else "verstoss.armut_karten")
    if event.seat != exchange.turn:
        return Verstoss(PLACE, "verstoss.vorbehalt_nicht_dran")
    if isinstance(event, Say):
        return take_verstoss(rules, hands, exchange, event.what, cards.alte)
    if exchange.passed is None:
        return give_verstoss(rules, hands[event.seat], event.cards, cards)
    return return_verstoss(rules, hands[event.seat], event.cards, len(exchange.passed), cards)


def exchange_step(
    rules: ArmutRules, cards: CardTable, exchange: Exchange, hands: Hands, event: Say | Give
) -> tuple[Exchange, Hands]:
    """`spielregeln: Reizen 2` The exchange and all hands after an event that is allowed."""
    seat, passed = event.seat, exchange.passed
    if isinstance(event, Give):
        given = sorted_hand(event.cards, cards)
        left = _with_hand(hands, seat, remove_cards(hands[seat], given), cards)
        if passed is None:
            return lay_down(rules, exchange, given, cards), left
        back = _with_hand(left, exchange.poor, left[exchange.poor] + given, cards)
        return give_back(rules, exchange, given, cards), back
    if event.what == "nimmt" and passed is not None:
        return exchange._replace(taker=seat), _with_hand(hands, seat, hands[seat] + passed, cards)
    return exchange._replace(refused=(*exchange.refused, seat)), hands


def _with_hand(hands: Hands, seat: Seat, hand: Hand, cards: CardTable) -> Hands:
    return four(sorted_hand(hand, cards) if seat == other else held for other, held in enumerate(hands))


def re_of_armut(rules: ArmutRules, exchange: Exchange, dealt: Hands, alte: Kind) -> frozenset[Seat]:
    """`ddv: Armut` Who is Re: the poor player and who took his cards, or whoever was dealt a Kreuz Dame."""
    partners = frozenset(seat for seat in (exchange.poor, exchange.taker) if seat is not None)
    return partners if rules.armut_parties == "poor_and_taker" else re_seats(dealt, alte)


def sees_passed(rules: ArmutRules, exchange: Exchange, viewer: Seat | None) -> bool:
    """`spielregeln: Reizen 2` Whether somebody has seen the cards that the poor player laid down."""
    if viewer is None or viewer in (exchange.poor, exchange.taker):
        return viewer is not None
    looking = (*exchange.refused, exchange.asked) if exchange.taker is None else exchange.refused
    return rules.armut_decide == "after_looking" and viewer in looking


def exchange_for(rules: ArmutRules, exchange: Exchange, viewer: Seat) -> Exchange:
    """`spielregeln: Reizen 2` An exchange as one seat knows it: cards that changed hands unseen are missing."""
    if exchange.passed is None:
        return exchange
    passed = exchange.passed if sees_passed(rules, exchange, viewer) else ()
    unseen = exchange.back is not None and viewer not in (exchange.poor, exchange.taker)
    return exchange._replace(passed=passed, back=() if unseen else exchange.back)


class KnownArmut(NamedTuple):
    """`spielregeln: Reizen 2` What a seat knows of the cards in an Armut; None where it knows nothing."""

    n_passed: int
    passed: Hand | None
    """The cards laid down, for whoever saw them."""
    with_trumps: bool | None
    """Whether trumps were among them, where that is said (`ddv` Armut)."""
    n_back: int | None
    back: Hand | None
    n_back_trumps: int | None
    """How many trumps came back, where that is said (`schmidt` Armut)."""
    shown: Hand = ()
    """Which cards were passed for everybody to see."""


def known_armut(rules: ArmutRules, exchange: Exchange, viewer: Seat | None) -> KnownArmut | None:
    """`spielregeln: Reizen 2` Numbers are open; cards are for the two partners and for whoever may look first."""
    if exchange.passed is None:
        return None
    partner = viewer is not None and viewer in (exchange.poor, exchange.taker)
    return KnownArmut(
        n_passed=exchange.n_cards,
        passed=exchange.passed if sees_passed(rules, exchange, viewer) else None,
        with_trumps=exchange.with_trumps,
        n_back=None if exchange.back is None else exchange.n_cards,
        back=exchange.back if partner else None,
        n_back_trumps=exchange.n_back_trumps,
        shown=exchange.shown,
    )


def samples(rules: ArmutRules, hand: Hand, exchange: Exchange, cards: CardTable) -> tuple[Hand, ...]:
    """`spielregeln: Reizen 2` A few of the many hands of cards that may be given now; the same cards give the same."""
    ordered = sorted_hand(hand, cards)
    trumps = sorted_hand(trumps_of(hand, cards), cards)
    fehl = ordered[len(trumps) :]
    if exchange.passed is None:
        tried = [trumps + fehl[len(fehl) - more :] for more in range(4) if more <= len(fehl)]
        tried += [trumps + fehl[:more] for more in (1, 2, 3)] + [fehl[:1], fehl[-3:]]
        besides = tuple(kind for kind in trumps if kind in extra_trumps(rules))
        tried += [besides + more for more in ((), fehl[:1], fehl[-3:]) if besides]
        legal = [given for given in tried if give_verstoss(rules, hand, given, cards) is None]
    else:
        number = len(exchange.passed)
        tried = [
            exchange.passed,
            ordered[len(ordered) - number :],
            fehl[:number],
            ordered[:number],
            trumps[len(trumps) - number :],
        ]
        legal = [given for given in tried if return_verstoss(rules, hand, given, number, cards) is None]
    return tuple(dict.fromkeys(sorted_hand(given, cards) for given in legal))
