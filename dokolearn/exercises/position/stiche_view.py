"""Complete Stiche that a task shows one below the other, and what is drawn of them."""

from collections.abc import Sequence

from dokolearn.ch1_general import augen_of, left_of, winner
from dokolearn.exercises.frame.seating import place_of, watched
from dokolearn.exercises.frame.task import Mark, check_copies, read_cards
from dokolearn.model import SEATS, CardTable, Kind, RuleSet, Seat, Stich
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text

Stiche = tuple[Stich, ...]


def read_stiche(data: JsonObject, rules: RuleSet, table: CardTable, problems: list[str]) -> Stiche:
    """`stiche`: the cards in the order in which they were played; `lead`: who began. Who leads next, the rules say."""
    cards = read_cards(data, "stiche", rules, problems)
    check_copies(cards, problems)
    lead = read_seat(data, "lead", problems)
    if not cards or len(cards) % 4 or len(cards) > 4 * 4:
        problems.append("stiche: expected one to four complete Stiche")
    return stiche_of(cards, lead, table)


def stiche_of(cards: Sequence[Kind], lead: Seat, table: CardTable) -> Stiche:
    """Cards in the order in which they were played, as complete Stiche."""
    stiche: list[Stich] = []
    for first in range(0, len(cards) - 3, 4):
        stich, last = tuple(cards[first : first + 4]), len(stiche) == table.hand_size - 1
        won = left_of(lead, winner(stich, table, last))
        stiche.append(Stich(lead, stich, won, augen_of(stich)))
        lead = won
    return tuple(stiche)


def read_seat(data: JsonObject, key: str, problems: list[str]) -> Seat:
    """A seat from 0 to 3; 0 if nothing is said."""
    seat = data.get(key, 0)
    if type(seat) is int and seat in SEATS:
        return Seat(seat)
    problems.append(f"{key}: expected a seat from 0 to 3")
    return Seat(0)


def seat_at(stiche: Stiche, place: int) -> Seat:
    """Who played the card at a place of all cards."""
    return left_of(stiche[place // 4].lead, place % 4)


def drawn(stiche: Stiche, lang: str, marks: tuple[Mark, ...] = ()) -> JsonDict:
    """What a scene needs to show them: who sits there, cards, names, labels and marks."""
    return {
        "stich": tuple(kind for stich in stiche for kind in stich.cards),
        "seats": watched(lang),
        "rows": tuple(text(lang, "played.stich", number=number) for number in range(1, len(stiche) + 1)),
        "at": tuple(place_of(seat_at(stiche, place)) for place in range(4 * len(stiche))),
        "marks": marks,
    }


def player(seat: Seat, lang: str) -> str:
    """Somebody at the table whom the learner watches."""
    return text(lang, f"player.{seat}")
