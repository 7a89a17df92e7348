"""Cards for a game of a certain kind, as a lesson wants them: by chance as always, but looked through before.

Who plays what is still decided at the table, by what each of the three sees; what cannot be at a table of house rules
is any game there.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from dokolearn.ch1_general import DULLE, deal, rank_of, sorted_hand
from dokolearn.ch2_normal_game import TRUMP, alte_of, card_table
from dokolearn.ch4_vorbehalte import game_type
from dokolearn.game import Game, step
from dokolearn.game.chance import Chance
from dokolearn.model import SEATS, CardTable, Hand, Hands, Kind, RuleSet, Seat, Speak, four
from dokolearn.players.levels import Level, events, next_event
from dokolearn.replay.links.deal_numbers import deal_of, from_text

READER = SEATS[0]

LOOKED_AT = 800
"""So many deals are looked at for cards that fit."""
PLAYED_OUT = 24
"""So many of those that fit are tried at the table."""
STRONG = 2 / 3
"""So large a part of a hand in trumps is much."""

Begin = Callable[[Hands], Game]
"""The game with these cards, before the first question."""


class Wish(NamedTuple):
    """Which cards fit, and what has to come of them."""

    dealt: Callable[[RuleSet, Chance], Hands]
    fits: Callable[[Hands, CardTable], bool]
    """Seen at once."""
    comes: Callable[[Game, tuple[Level, ...], Chance], bool]
    """Seen when it is tried."""


class Try(NamedTuple):
    """How it is found out what comes of cards: nothing that is drawn here changes which cards come next."""

    begin: Begin
    players: tuple[Level, ...]
    chance: Chance


def cards_for_wish(wish: str, rules: RuleSet, table: Try, chance: Chance) -> tuple[int, Hands]:
    """§1.4 The first cards that such a game comes of, and how many were drawn till then; where none does, the last."""
    wanted = WISHES[wish]
    found = 1, wanted.dealt(rules, chance)
    for one in islice(_fitting(wanted, found[1], rules, chance), PLAYED_OUT):
        found = one
        if wanted.comes(table.begin(one[1]), table.players, table.chance):
            break
    return found


def drawn_again(wish: str, rules: RuleSet, chance: Chance, number: int) -> Hands:
    """§1.4 The cards that were taken after so many, whoever would decide otherwise by now."""
    for _ in range(number - 1):
        WISHES[wish].dealt(rules, chance)
    return WISHES[wish].dealt(rules, chance)


def _fitting(wish: Wish, hands: Hands, rules: RuleSet, chance: Chance) -> Iterator[tuple[int, Hands]]:
    table = card_table(rules)
    for number in range(1, LOOKED_AT + 1):
        if wish.fits(hands, table):
            yield number, hands
        hands = wish.dealt(rules, chance)


# How cards are dealt


def _by_chance(rules: RuleSet, chance: Chance) -> Hands:
    return deal(card_table(rules), chance)


def _with_both_alten(rules: RuleSet, chance: Chance) -> Hands:
    """§4.10 One of the three has both Kreuz Damen."""
    hands, to, alte = [list(hand) for hand in _by_chance(rules, chance)], _other(chance), alte_of(rules)
    for seat in SEATS:
        while seat != to and alte in hands[seat]:
            at = next(place for place, kind in enumerate(hands[to]) if kind != alte)
            hands[seat][hands[seat].index(alte)], hands[to][at] = hands[to][at], alte
    return _sort_hands(hands, rules)


def _for_a_solo(rules: RuleSet, chance: Chance) -> Hands:
    """§5.4 One of the three has nearly all that a Solo of this table needs."""
    hands, soli = [list(hand) for hand in _by_chance(rules, chance)], rules.vorbehalt.soli
    if not soli:
        return _sort_hands(hands, rules)
    to, table = _other(chance), card_table(rules, game_type(soli[int(chance() * len(soli))]))
    missing, spare = _best(table), list[int]()
    for at, kind in enumerate(hands[to]):
        if kind in missing:
            missing.remove(kind)
        else:
            spare.append(at)
    for seat in SEATS:
        for at, kind in enumerate(hands[seat]):
            if seat != to and kind in missing:
                missing.remove(kind)
                given = spare.pop()
                hands[seat][at], hands[to][given] = hands[to][given], kind
    return _sort_hands(hands, rules)


def _best(table: CardTable) -> list[Kind]:
    """The highest trumps, and Fehl Asse beside them; one card is left to chance."""
    deck = sorted(table.deck, key=table.order.__getitem__)
    trumps = [kind for kind in deck if table.group[kind] == TRUMP][: round(table.hand_size * STRONG)]
    aces = [kind for kind in deck if table.group[kind] != TRUMP and rank_of(kind) == "A"]
    return [*trumps, *aces[::2], *aces[1::2]][: table.hand_size - 1]


def _other(chance: Chance) -> Seat:
    return SEATS[1 + int(chance() * 3)]


def _sort_hands(hands: list[list[Kind]], rules: RuleSet) -> Hands:
    table = card_table(rules)
    return four(sorted_hand(hand, table) for hand in hands)


# What fits


def _any(hands: Hands, table: CardTable) -> bool:
    return True


def _strong_re(hands: Hands, table: CardTable) -> bool:
    """§3.2 One Kreuz Dame, a Dulle, many trumps and a Fehl Ass."""
    hand: Hand = hands[READER]
    trumps = [kind for kind in hand if table.group[kind] == TRUMP]
    ace = any(rank_of(kind) == "A" and table.group[kind] != TRUMP for kind in hand)
    return hand.count(table.alte) == 1 and DULLE in hand and ace and len(trumps) >= STRONG * len(hand)


# What comes of it


def _after_questions(game: Game, players: tuple[Level, ...], chance: Chance) -> Game:
    """§4.1 The game after the round of questions, if the reader says what the club would."""
    while game.state is None and not game.over:
        game = step(game, next_event(game, players, chance))
    return game


def _normal(game: Game, players: tuple[Level, ...], chance: Chance) -> bool:
    vertrag = _after_questions(game, players, chance).round.vertrag
    return vertrag is not None and vertrag.game == "normal"


def _others_play(*games: str) -> Callable[[Game, tuple[Level, ...], Chance], bool]:
    """One of the three plays one of these games; any Solo where none is named."""

    def comes(game: Game, players: tuple[Level, ...], chance: Chance) -> bool:
        agreed = _after_questions(game, players, chance)
        vertrag = agreed.round.vertrag
        if vertrag is None or vertrag.player in (None, READER):
            return False
        return vertrag.game in (games or agreed.round.table.soli)

    return comes


def _re_pays(game: Game, players: tuple[Level, ...], chance: Chance) -> bool:
    """§3.2 In the normal game the club says Re with the reader's cards, and wins."""
    agreed = _after_questions(game, players, chance)
    if agreed.state is None or agreed.round.vertrag is None or agreed.round.vertrag.game != "normal":
        return False
    played = list(events(agreed, players, chance))
    said = any(isinstance(event, Speak) and event.seat == READER for event, _ in played)
    result = played[-1][1].result
    return said and result is not None and result.winner == "re"


WISHES: Mapping[str, Wish] = {
    "normal": Wish(_by_chance, _any, _normal),
    "re": Wish(_by_chance, _strong_re, _re_pays),
    "hochzeit": Wish(_with_both_alten, _any, _others_play("hochzeit", "armut")),
    "solo": Wish(_for_a_solo, _any, _others_play()),
}
"""By the word of a lesson: a normal game, one with a strong hand of Re, a Hochzeit, a Solo; these two of the others."""

BEFORE_VORBEHALTE = frozenset({"re"})
"""Games of a lesson that knows nothing but the normal game: nobody is offered what comes one lesson later."""


# Cards that somebody has laid out

GIVEN = "given"
"""How a spec calls them."""

LONGEST_DEAL = 40
"""Signs of the number of a deal; the largest one of 48 cards has fewer than twenty."""


def hands_laid_out(given: str, rules: RuleSet) -> Hands:
    """§1.4 The hands behind the text of a deal. Raises ValueError for a text that is none of this pack."""
    return _sort_hands([list(hand) for hand in deal_of(card_table(rules).deck, from_text(given))], rules)


def wrong_deal(given: object, rules: RuleSet | None) -> list[str]:
    """What is wrong with the text of a deal that comes by a link."""
    if given == "" or rules is None:
        return []
    try:
        if not isinstance(given, str) or len(given) > LONGEST_DEAL:
            raise ValueError("no text of a deal")
        hands_laid_out(given, rules)
    except ValueError:
        return [f"cards.{GIVEN}: no deal of this pack"]
    return []
