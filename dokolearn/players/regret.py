"""Afterwards: how much less something was worth than what Verein would have done in the same place.

lost(sight, event)        # in Augen, seen from what the seat knew then
"""

from dokolearn.ch5_tactics.estimate import best_card, worth
from dokolearn.ch5_tactics.forecast import gain
from dokolearn.ch5_tactics.quick_facts import quick_facts
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.model import GameEvent, Give, Kind, Play, Say, Speak
from dokolearn.players import announcing, verein
from dokolearn.players.advice import alike
from dokolearn.sight import Sight, calls_now, cards_now, own_party

AUGEN_OF_A_PUNKT = 15.0
"""What cards and words are compared by: whoever wins 27 Augen more a deal wins 1.8 Punkte more."""

HABIT = 1.0
"""Punkte that it counts for to play a hand as any other where a club says Hochzeit or Armut, or throws it in: nobody
reckons them."""

A_TRUMP = 0.5
"""Punkte for each trump that somebody has more or less than it takes for an Armut, and half of it where it is close."""

A_FORM = 0.5
"""Punkte that it counts for to let a Hochzeit search in another way than the club: nobody reckons it."""


def loss(sight: Sight, event: GameEvent, meant: str = "") -> float:
    """What Verein sees between his choice and this one, in Augen; 0 where he would do the same or nothing is reckoned.

    `meant`: what was named later, where somebody only said that he has a Vorbehalt.
    """
    match event:
        case Play():
            return _card(sight, event.kind)
        case Speak():
            return _call(sight, event)
        case Give():
            return _give(sight, event)
        case Say():
            return AUGEN_OF_A_PUNKT * _answer(sight, event, meant)
        case _:
            return 0.0


def missed_call(sight: Sight) -> tuple[Speak, float] | None:
    """§3.3 The call that Verein would make here, and what it is worth in Augen; None where he says nothing."""
    said = verein.speaks(sight)
    if said is None:
        return None
    call = next(call for call in calls_now(sight) if call.stage == said.stage and not call.vorab)
    return said, AUGEN_OF_A_PUNKT * gain(sight, call)


def _card(sight: Sight, kind: Kind) -> float:
    choices = cards_now(sight)
    if len(set(choices)) < 2 or kind not in choices:
        return 0.0
    open_cards, own = quick_facts(sight)
    first, worths = best_card(open_cards, own, choices, verein.CLUB), worth(open_cards, own, choices, verein.CLUB)
    found = worths[first] - worths[kind]
    if found <= 0:
        return 0.0
    at = Situation(sight)
    return 0.0 if alike(at, first) == alike(at, kind) else found


def _call(sight: Sight, event: Speak) -> float:
    """§3.3 A call that promises less than silence."""
    call = next((call for call in calls_now(sight) if (call.stage, call.vorab) == (event.stage, event.vorab)), None)
    if call is None or call.vorab or own_party(sight) is None or event == verein.speaks(sight):
        return 0.0
    return max(0.0, -AUGEN_OF_A_PUNKT * gain(sight, call))


def _answer(sight: Sight, event: Say, meant: str) -> float:
    """§5.4 In Punkte."""
    best = announcing.answers(sight)
    if best == event or not isinstance(best, Say):
        return 0.0
    if sight.round.phase == "armut_bieten":
        return A_TRUMP * (1 / 2 + abs(announcing.to_spare(sight)))
    if sight.round.phase == "heirat":
        return A_FORM
    plan = announcing.plan(sight)
    wanted, found = (announcing.promise(sight, one) for one in (_behind(best, plan), _behind(event, meant)))
    if wanted is None and plan and event.what == "gesund":
        return HABIT
    return 0.0 if wanted is None or found is None else max(0.0, wanted - found)


def _give(sight: Sight, event: Give) -> float:
    """§4.3 What other cards would have cost less in an Armut."""
    best = announcing.answers(sight)
    if not isinstance(best, Give):
        return 0.0
    return max(0.0, announcing.price(sight, event.cards) - announcing.price(sight, best.cards))


def _behind(event: Say, meant: str) -> Say:
    """§4.1 What stands behind a Vorbehalt."""
    return Say(event.seat, meant or event.what) if event.what == "vorbehalt" else event
