"""The club in the round of questions: gesund or Vorbehalt, which Solo, how a Hochzeit searches, who takes Armuten."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dokolearn.ch1_general import DULLE, card_code, left_of
from dokolearn.ch2_normal_game import TRUMP, alte_of, card_table
from dokolearn.ch4_vorbehalte.soli import SOLOIST_LEADS, game_type
from dokolearn.ch4_vorbehalte.vorbehalt import SOLO_KINDS, own_kinds
from dokolearn.ch5_tactics.card_bits import card_bits, rest_of
from dokolearn.ch5_tactics.estimate import keeping_values
from dokolearn.ch5_tactics.forecast import Forecast, expected_punkte, forecast, role
from dokolearn.ch5_tactics.quick_facts import OpenCards, OwnHand
from dokolearn.house_rules.bidding import HOLD, PASS, stage_of
from dokolearn.model import SEATS, Call, GameEvent, Give, Hand, Say, Seat
from dokolearn.players.people import PLAIN, Person
from dokolearn.sight import Sight, actions

EMPTIED = 4.0
"""What it is worth to give the last card of a suit back in an Armut, in Augen."""


class SoloHope(NamedTuple):
    """A Solo that somebody could play, and the Punkte he expects of it."""

    game: str
    punkte: float


def answers(sight: Sight, person: Person = PLAIN) -> GameEvent:
    """§4.1 What somebody says in the round of questions, or gives in an Armut. Raises ValueError off turn."""
    possible = actions(sight)
    if sight.turn != sight.seat or not possible:
        raise ValueError("nobody asks this seat anything")
    return possible[0] if len(possible) == 1 else _ANSWERS[sight.round.phase](sight, possible, person)


def plan(sight: Sight, person: Person = PLAIN) -> str:
    """§5.4 The Vorbehalt that this hand is meant for, as it is said: `hochzeit`, `solo:damensolo`; empty for none."""
    kinds = own_kinds(sight.round, sight.seat)
    if "schmeissen" in kinds:
        return "schmeissen"
    solo, temper = next((kind for kind in kinds if kind in SOLO_KINDS), ""), person.temper
    if solo:
        best = best_solo(sight)
        owed = temper.owed * (solo == "pflichtsolo")
        if best.punkte > _normal(sight) + temper.alone - owed:
            return f"{solo}:{best.game}"
    return next((kind for kind in ("armut", "hochzeit") if kind in kinds), "")


def promise(sight: Sight, event: GameEvent) -> float | None:
    """§5.4 The Punkte that an answer promises; None for what nobody has reckoned."""
    word = event.what if isinstance(event, Say) else ""
    kind, _, game = word.partition(":")
    if word == "gesund":
        return _normal(sight)
    return _alone(sight, game) if kind in SOLO_KINDS and game in sight.round.table.soli else None


def best_solo(sight: Sight) -> SoloHope:
    """§5.4 The Solo that promises most."""
    return max((SoloHope(game, _alone(sight, game)) for game in sight.round.table.soli), key=lambda wish: wish.punkte)


def _alone(sight: Sight, game: str, stage: int = -1) -> float:
    """§5.4 What a Solo promises, played with the calls up to a stage."""
    kind = "pflicht" if "pflichtsolo" in own_kinds(sight.round, sight.seat) else "lust"
    leads = kind in SOLOIST_LEADS[sight.rules.vorbehalt.solo_lead]
    lead = sight.seat if leads else left_of(sight.dealer)
    found, re = _before(sight, game, lead, 0.0), frozenset({sight.seat})
    calls = [Call(sight.seat, "re", level) for level in range(stage + 1)]
    return expected_punkte(sight.rules, game, re, sight.seat, found.augen, found.spread, calls)


def _normal(sight: Sight) -> float:
    """§5.4 What the normal game promises instead, with a partner nobody knows yet."""
    found = _before(sight, "normal", left_of(sight.dealer), 1 / 3)
    is_re = alte_of(sight.rules) in sight.dealt
    others = [seat for seat in SEATS if seat != sight.seat]
    re = frozenset({sight.seat, others[0]} if is_re else others[:2])
    mean = found.augen if is_re else 240 - found.augen
    return expected_punkte(sight.rules, "normal", re, sight.seat, mean, found.spread)


def _before(sight: Sight, game: str, lead: Seat, friend: float) -> Forecast:
    """§5.4 What this hand may expect of a game before its first card."""
    table = card_table(sight.rules, game_type(game))
    cards, hand = card_bits(table), sorted(sight.dealt, key=table.order.__getitem__)
    once, twice = rest_of(cards.deck, sight.dealt)
    friends = [1.0 if seat == sight.seat else friend for seat in SEATS]
    own = OwnHand(sight.seat, hand, once, twice, friends, table.alte in sight.dealt or not friend)
    open_cards = OpenCards(cards, [], lead, None, lead, 0, [len(hand)] * 4, [0] * 4)
    return forecast(open_cards, own, (0, 0, 0, 0), role(not friend, own.is_re))


# What is said when


def _first_of(words: Sequence[str], sight: Sight, possible: tuple[GameEvent, ...]) -> GameEvent:
    """The first of these words that may be said; else the last thing possible."""
    wanted = (Say(sight.seat, word) for word in words if word)
    return next((event for event in wanted if event in possible), possible[-1])


def _reports(sight: Sight, possible: tuple[GameEvent, ...], person: Person) -> GameEvent:
    """§4.1 The first step: where names come later, one only says that there is something."""
    wish = plan(sight, person)
    return _first_of(("vorbehalt", wish) if wish else ("gesund",), sight, possible)


def _names(sight: Sight, possible: tuple[GameEvent, ...], person: Person) -> GameEvent:
    """§4.4 Asked for one kind of Vorbehalt, or for what it is."""
    return _first_of((plan(sight, person), "nein", "armut", "hochzeit", "schmeissen"), sight, possible)


def _bids(sight: Sight, possible: tuple[GameEvent, ...], person: Person) -> GameEvent:
    """`maennle §12` Bid as long as the Solo promises something with what has to be promised for it."""
    auction, claim = sight.round.auction, sight.round.claims[sight.seat]
    assert auction is not None, "somebody bids"
    game = claim.game if claim is not None and claim.game else ""
    for event in possible:
        assert isinstance(event, Say)
        stage = auction.stage if event.what == HOLD else 9 if event.what == PASS else stage_of(event.what)
        if game and stage < 2 and _alone(sight, game, stage) > 0:
            return event
    return _first_of((PASS,), sight, possible)


def _marries(sight: Sight, possible: tuple[GameEvent, ...], person: Person) -> GameEvent:
    """§4.11 Whoever takes the first Stich of the others, or shows the best card that both Kreuz Damen lack."""
    return _first_of(("heirate:erster_fremder", f"heirate:{card_code(DULLE)}"), sight, possible)


def _is_shown(sight: Sight, possible: tuple[GameEvent, ...], person: Person) -> GameEvent:
    """§4.7 In a Vorführung one plays the best that there is."""
    best = best_solo(sight).game
    return _first_of((f"pflichtsolo:{best}", f"solo:{best}"), sight, possible)


def _takes(sight: Sight, possible: tuple[GameEvent, ...], person: Person) -> GameEvent:
    """§4.3 Take an Armut with many trumps of one's own."""
    return _first_of(("nimmt" if to_spare(sight, person) >= 0 else "nein", "nimmt"), sight, possible)


def to_spare(sight: Sight, person: Person = PLAIN) -> float:
    """`schmidt: Spielansagen` How many trumps this hand has beyond those with which somebody takes an Armut."""
    table = sight.round.table.cards
    return sum(table.group[kind] == TRUMP for kind in sight.hand) - person.temper.trumps_to_take * len(sight.hand)


def _gives(sight: Sight, possible: tuple[GameEvent, ...], person: Person) -> GameEvent:
    """§4.3 Give what one needs least."""
    given = (event for event in possible if isinstance(event, Give))
    return min(given, key=lambda event: price(sight, event.cards, person))


def price(sight: Sight, cards: Hand, person: Person = PLAIN) -> float:
    """§4.3 What it costs to give these cards away in an Armut, in Augen; the last cards of a suit go gladly."""
    table = sight.round.table.cards
    kept, left = keeping_values(card_bits(table), person.cards), [table.group[kind] for kind in sight.hand]
    for kind in cards:
        left.remove(table.group[kind])
    emptied = {table.group[kind] for kind in cards} - set(left)
    return sum([kept[kind] for kind in cards]) - EMPTIED * len(emptied)


_ANSWERS: dict[str, Callable[[Sight, tuple[GameEvent, ...], Person], GameEvent]] = {
    "melden": _reports,
    "fragen": _names,
    "erklaeren": _names,
    "reizen": _bids,
    "heirat": _marries,
    "vorfuehrung": _is_shown,
    "armut_bieten": _takes,
    "armut_geben": _gives,
    "armut_zurueck": _gives,
}
