"""What somebody has written down so far of a game, whether or not it is possible: plain values."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.model import SEATS, GameEvent, Give, Hands, Kind, Party, Play, RuleSet, Say, Seat, four
from dokolearn.replay.check.bids import MOST_BOCK
from dokolearn.replay.check.gaps import card_face
from dokolearn.replay.text.record import Item, Tag
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.sight import SCHWEIN_SAID

NO_HANDS: Hands = ((), (), (), ())


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened."""

    event: GameEvent
    party: Party | None = None
    """Of a call that names its party: Re or Kontra."""
    by_itself: bool = False
    """Whether nothing else was possible, so that nobody tapped it."""
    revoke: bool = False
    """Of a card: whether it is told to break the duty to follow."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A game as far as it is written down."""

    rules: RuleSet
    options: str = ""
    """The house rules as JSON; empty without any."""
    dealer: Seat = SEATS[3]
    names: tuple[str, str, str, str] = ("", "", "", "")
    tags: tuple[Tag, ...] = ()
    """What else the head of the game says."""
    opening: tuple[Item, ...] = ()
    """Notes on the whole game."""
    held: Hands = NO_HANDS
    """Cards of each hand that were written down before they were played, as they were dealt."""
    way: str = ""
    """What is written down first: `hands` or `stiche`; empty before somebody has chosen."""
    steps: tuple[Step, ...] = ()
    duty: frozenset[Seat] | None = None
    """Who still owed a Pflichtsolo; None where nobody knows."""
    bock: int = 0
    vorgefuehrt: Seat | None = None
    spare: tuple[Step, ...] = ()
    """What comes back once the round of questions, which is told anew, is over."""
    note: tuple[Seat, str] | None = None
    """A mistake that a book does not play on with: whose, and what is told about it. Nothing comes after it."""

    @property
    def plays(self) -> tuple[Play, ...]:
        """The cards in the order of the table."""
        return tuple(step.event for step in self.steps if isinstance(step.event, Play))

    @property
    def tapped(self) -> int:
        """How many steps there are without the cards at the end that lay themselves."""
        return next((at for at in range(len(self.steps), 0, -1) if not self.steps[at - 1].by_itself), 0)

    def then(self, *steps: Step) -> "Facts":
        """The record with more steps at its end."""
        return replace(self, steps=(*self.steps, *steps))

    def upto(self, many: int) -> "Facts":
        """The record with its first steps only."""
        return replace(self, steps=self.steps[:many], note=None)

    def holding(self, seat: Seat, hand: Iterable[Kind]) -> "Facts":
        """The record with other cards known of a hand."""
        return replace(
            self,
            held=four(tuple(hand) if other == seat else held for other, held in zip(SEATS, self.held, strict=True)),
        )


def known_cards(facts: Facts) -> list[Counter[Kind]]:
    """By seat: the cards that were certainly dealt to it, from what was written down and what was laid.

    A card that came in an Armut and is laid is the one that came, as long as it is there.
    """
    known = [Counter(hand) for hand in facts.held]
    own = [Counter[Kind]() for _ in SEATS]
    came = [Counter[Kind]() for _ in SEATS]
    for number, step in enumerate(facts.steps):
        for kind in _cards_leaving(step.event):
            _show(kind, known[step.event.seat], own[step.event.seat], came[step.event.seat])
        if isinstance(step.event, Give) and (other := _receiver(facts.steps, number)) is not None:
            came[other].update(step.event.cards)
        if _has_both(step.event):
            known[step.event.seat][FUCHS] = max(2, known[step.event.seat][FUCHS])
    return known


def in_hands(facts: Facts, sure: Sequence[Counter[Kind]]) -> list[Counter[Kind]]:
    """By seat: those of the dealt cards that are certain and still there, and what came in an Armut."""
    left = [Counter(hand) for hand in sure]
    for number, step in enumerate(facts.steps):
        left[step.event.seat].subtract(_cards_leaving(step.event))
        if isinstance(step.event, Give) and (other := _receiver(facts.steps, number)) is not None:
            left[other].update(step.event.cards)
    return [+hand for hand in left]


def _cards_leaving(event: GameEvent) -> Sequence[Kind]:
    """The cards that leave a hand."""
    if isinstance(event, Play):
        return (card_face(event.kind),)
    return event.cards if isinstance(event, Give) else ()


def _show(kind: Kind, known: Counter[Kind], own: Counter[Kind], came: Counter[Kind]) -> None:
    if came[kind]:
        came[kind] -= 1
        return
    own[kind] += 1
    known[kind] = max(known[kind], own[kind])


def _receiver(steps: Sequence[Step], number: int) -> Seat | None:
    """Who got the cards of an Armut: whoever took them, or the one they come back to."""
    giver = steps[number].event.seat
    for other in steps:
        event = other.event
        if (isinstance(event, Give) and event.seat != giver) or (isinstance(event, Say) and event.what == "nimmt"):
            return event.seat
    return None


def _has_both(event: GameEvent) -> bool:
    """`maennle §23` Whoever raises a Schwein was dealt both Karo Asse."""
    raised = isinstance(event, Play) and event.kind == SCHWEIN
    return raised or (isinstance(event, Say) and event.what == SCHWEIN_SAID)


# What a game brings along from its evening: who owes a Pflichtsolo, who is made to play it now, Bockrunden.
#
# Only where the table has it; each of them may be told before the game, or when somebody remembers it.


def has_duty(rules: RuleSet) -> bool:
    """§4.7 Whether everybody owes a Pflichtsolo at this table."""
    return rules.runde.mandatory_solo != "none"


def has_bock(rules: RuleSet) -> bool:
    """§3.2 Whether Bockrunden double games at this table."""
    return bool(rules.value.bock_triggers)


def with_evening(facts: Facts, event: Event) -> Facts | None:
    """The same game with something else from its evening; None for what its table does not have.

    `duty`: seats, or null where nobody knows; `forced`: a seat, -1 for nobody; `bock`: how often the game is doubled.
    """
    found, rules = facts, facts.rules
    if "duty" in event:
        seats = event["duty"]
        if not has_duty(rules) or not (seats is None or _are_seats(seats)):
            return None
        found = replace(found, duty=None if seats is None else frozenset(SEATS[seat] for seat in seats))
    if "forced" in event:
        if not has_duty(rules) or type(event["forced"]) is not int or not -1 <= event["forced"] <= 3:
            return None
        found = _force(found, event["forced"])
    if "bock" in event:
        if not has_bock(rules) or type(event["bock"]) is not int or not 0 <= event["bock"] <= MOST_BOCK:
            return None
        found = replace(found, bock=event["bock"])
    return found


def _are_seats(seats: object) -> bool:
    return isinstance(seats, list) and all(type(seat) is int and 0 <= seat <= 3 for seat in seats)


def _force(facts: Facts, seat: int) -> Facts:
    """§4.7 Whoever is made to play his Pflichtsolo still owes it."""
    if seat < 0:
        return replace(facts, vorgefuehrt=None)
    owing = facts.duty if facts.duty is None else facts.duty | {SEATS[seat]}
    return replace(facts, vorgefuehrt=Seat(seat), duty=owing)


def evening_view(facts: Facts) -> JsonDict:
    """The view of what the evening brings along: Pflichtsoli and Bockrunden."""
    return {
        "has_duty": has_duty(facts.rules),
        "duty": None if facts.duty is None else sorted(map(int, facts.duty)),
        "forced": -1 if facts.vorgefuehrt is None else int(facts.vorgefuehrt),
        "has_bock": has_bock(facts.rules),
        "bock": facts.bock,
    }
