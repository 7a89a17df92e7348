"""A game that somebody has begun and others play on: a short link with the deal, what was said and the first cards.

It is the link that every game has (`replay.links`), of a game that is not over; whoever plays it on has the first seat.
"""

from functools import lru_cache

from dokolearn.ch1_general import sorted_hand
from dokolearn.ch2_normal_game import card_table
from dokolearn.model import RuleSet, four
from dokolearn.replay.check.as_played import NotPlayedError, engine_events, in_order, positions
from dokolearn.replay.check.checking import check
from dokolearn.replay.links.link_forms import GAME, MAX_GAME, record_of
from dokolearn.replay.text.played_game import Played
from dokolearn.shallow_json import JsonObject

BEGUN = "begun"
"""How a spec calls it."""


@lru_cache(8)
def begun_game(link: str) -> Played:
    """The game behind such a link, its hands sorted. Raises ValueError where there is none, or it is over."""
    record = record_of(link) if link.startswith(f"{GAME}=") and len(link) <= MAX_GAME else None
    if record is None:
        raise ValueError("no short link of a game")
    played = in_order(engine_events(record, check(record)))
    if positions(played)[-1].over:
        raise ValueError("the game is over")
    table = card_table(played.rules)
    return played._replace(hands=four(sorted_hand(hand, table) for hand in played.hands))


def wrong_beginning(cards: JsonObject, rules: RuleSet | None) -> list[str]:
    """What is wrong with a game that somebody has begun, as it comes by a link with the cards of a spec."""
    link = cards.get(BEGUN, "")
    if link == "" or rules is None:
        return []
    try:
        played = begun_game(link) if isinstance(link, str) else None
    except (NotPlayedError, ValueError):
        played = None
    if played is None:
        return [f"cards.{BEGUN}: no short link of a game that is under way"]
    fits = played.rules == rules and played.dealer == cards.get("dealer") and not cards.get("before")
    return [] if fits else [f"cards.{BEGUN}: a game of another table"]
