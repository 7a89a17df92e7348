"""Complete Stiche that a task shows one below the other, and what is drawn of them."""

from collections.abc import Sequence

from dokolearn.ch1_general import augen_of, left_of, winner
from dokolearn.ch4_vorbehalte.hochzeit import Finder, finder
from dokolearn.exercises.frame.seating import place_of, without_learner
from dokolearn.exercises.frame.task import Mark, SpecError
from dokolearn.exercises.position.reading import Reading
from dokolearn.model import CardTable, Kind, Seat, Stich
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

Stiche = tuple[Stich, ...]


def whole_stiche(said: Reading) -> Stiche:
    """`stiche`: the cards in the order in which they were played; `lead`: who began. Who leads next, the rules say.
    Raises SpecError."""
    many = len(said["stiche"])
    said.check(many in (4, 8, 12, 16), "stiche: expected one to four complete Stiche")
    said.raise_problems()
    return stiche_of(said["stiche"], said["lead"], said.table)


def stiche_of(cards: Sequence[Kind], lead: Seat, table: CardTable) -> Stiche:
    """Cards in the order in which they were played, as complete Stiche."""
    stiche: list[Stich] = []
    for first in range(0, len(cards) - 3, 4):
        stich, last = tuple(cards[first : first + 4]), len(stiche) == table.hand_size - 1
        won = left_of(lead, winner(stich, table, last))
        stiche.append(Stich(lead, stich, won, augen_of(stich)))
        lead = won
    return tuple(stiche)


def find_of(said: Reading, field: str) -> Finder:
    """§4.11 What the Hochzeit of this table looks for; the task names a form and a card where its holder may choose.

    Raises SpecError, which speaks of a field.
    """
    wished = said.rules.hochzeit.hochzeit_find == "wished_card"
    try:
        return finder(said.rules, str(said.data.get("card") if wished else said["form"]))
    except ValueError as error:
        raise SpecError([f"{field}: {error}"]) from None


def seat_at(stiche: Stiche, place: int) -> Seat:
    """Who played the card at a place of all cards."""
    return left_of(stiche[place // 4].lead, place % 4)


def stiche_scene(stiche: Stiche, lang: str, marks: tuple[Mark, ...] = ()) -> JsonDict:
    """What a scene needs to show them: who sits there, cards, names, labels and marks."""
    return {
        "stich": tuple(kind for stich in stiche for kind in stich.cards),
        "seats": without_learner(lang),
        "rows": tuple(text(lang, "played.stich", number=number) for number in range(1, len(stiche) + 1)),
        "at": tuple(place_of(seat_at(stiche, place)) for place in range(4 * len(stiche))),
        "marks": marks,
    }


def player(seat: Seat, lang: str) -> str:
    """Somebody at the table whom the learner watches."""
    return text(lang, f"player.{seat}")
