"""Cards by number or by wish: the same for everybody who asks for the same.

>>> deal(7)[1]
Hand('KrD HeD KrB HeB KaK Kr10 PiA Pi9 Pi9 HeA HeK He9')
>>> deal("Platz 2 hat beide Dullen")[2].count("He10")
2
"""

from random import Random

from dokolearn.ch1_general import card_codes
from dokolearn.ch1_general import deal as deal_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.data.cards import Hands
from dokolearn.data.tables import USUAL, AnyTable, as_table
from dokolearn.model import Hands as HandsOfKinds
from dokolearn.model import RuleSet
from dokolearn.strings import LANGUAGES
from dokolearn.wishes.dealing import TooRareError, deals_by_wish, in_place, rare
from dokolearn.wishes.wish import WishError


def deal(which: int | str | None = None, rules: AnyTable = USUAL, *, number: int = 1) -> Hands:
    """Four hands: those of a number, those of a wish (`number`: which of them), or some by chance.

    Raises ValueError for a wish that cannot be, with every reason.
    """
    found = as_table(rules).rules
    if isinstance(which, str):
        return as_hands(_wish_hands(which, found, number))
    return as_hands(deal_cards(card_table(found), Random(which).random))


def as_hands(hands: HandsOfKinds) -> Hands:
    """Hands of the engine as those of everybody."""
    return Hands([card_codes(hand).split() for hand in hands])


def _wish_hands(wish: str, rules: RuleSet, number: int) -> HandsOfKinds:
    try:
        return deals_by_wish(wish, rules, 1, [number])[1][0].hands
    except WishError as error:
        raise ValueError("; ".join(in_place(one, LANGUAGES[0]) for one in error.found)) from None
    except TooRareError as error:
        raise ValueError(rare(error, LANGUAGES[0])) from None
