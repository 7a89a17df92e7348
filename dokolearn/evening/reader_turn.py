"""What the reader may do now: the buttons beside the cards, and what a tap on a card or a button leads to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.ch4_vorbehalte import event_verstoss
from dokolearn.evening.evening_state import READER, Ask, Evening
from dokolearn.evening.wished_cards import BEFORE_VORBEHALTE
from dokolearn.exercises.frame.task import Feedback
from dokolearn.game import step
from dokolearn.game.claim import claim_verstoss
from dokolearn.game.play import verstoss
from dokolearn.model import Call, Claim, GameEvent, Give, Play, Say, Speak, Verstoss
from dokolearn.replay.film.viewer_words import bid_text, call_text
from dokolearn.replay.text.spelling import bid_of
from dokolearn.sight import SCHWEIN_SAID, actions, calls_now, cards_now, may_announce_schwein
from dokolearn.strings import text
from dokolearn.wording import reason

MANY_SOLI = 3
"""More Soli than this are chosen on a second look."""

CLAIM_AT = 6
"""With so many cards or fewer the rest can be claimed; before that nobody could see it through."""


class Button(NamedTuple):
    """What can be said or done, and what comes of it."""

    label: str
    does: GameEvent | Ask | None
    """The event, a question that comes first, or nothing: back."""
    primary: bool = False


def buttons(now: Evening) -> tuple[Button, ...]:
    """Everything beside the cards, in the order in which it is shown."""
    if now.over or now.game is None:
        return ()
    if now.asks is not None:
        return tuple(_answers_to(now, now.asks))
    if now.state is None:
        return tuple(_answers(now))
    return tuple(_during(now))


def _answers_to(now: Evening, ask: Ask) -> Iterator[Button]:
    lang = now.plan.lang
    if ask.what == "soli":
        yield from (Button(label(now, event), event) for event in actions(now.seen) if _is_solo(event))
        yield Button(text(lang, "evening.back"), None)
    elif ask.what == "fuchs":
        yield Button(text(lang, "evening.fuchs"), Play(READER, FUCHS))
        yield Button(text(lang, "evening.schwein"), Play(READER, SCHWEIN), True)
    elif ask.event is not None:
        yield Button(text(lang, "evening.yes", said=label(now, ask.event)), ask.event, True)
        yield Button(text(lang, "evening.no"), None)


def _answers(now: Evening) -> Iterator[Button]:
    """§4.1 What can be said in the round of questions; Soli apart where there are many."""
    possible = _answers_taught(now, actions(now.seen))
    if any(isinstance(event, Give) for event in possible):
        if len(now.picked) == to_give(now):
            yield Button(text(now.plan.lang, "evening.give", n_cards=to_give(now)), cards_to_give(now), True)
        return
    many = sum(map(_is_solo, possible)) > MANY_SOLI
    for event in possible:
        if not many or not _is_solo(event):
            yield Button(label(now, event), event, isinstance(event, Say) and event.what == "gesund")
    if many:
        yield Button(text(now.plan.lang, "evening.soli"), Ask("soli"))


def _answers_taught(now: Evening, possible: Sequence[GameEvent]) -> Sequence[GameEvent]:
    """§4.1 In a game of a lesson that comes before the Vorbehalte, gesund alone, where one can say that."""
    gesund = [event for event in possible if isinstance(event, Say) and event.what == "gesund"]
    return gesund if gesund and now.wish in BEFORE_VORBEHALTE else possible


def _is_solo(event: GameEvent) -> bool:
    return isinstance(event, Say) and "solo:" in event.what


def _during(now: Evening) -> Iterator[Button]:
    """§3.3 Calls as long as they are possible, at one's turn or while a Stich lies there; each is asked back once."""
    lang = now.plan.lang
    for call in next_calls(now):
        said = text(lang, "evening.call", said=call_text(call, lang, now.plan.rules))
        yield Button(said, Ask("event", Speak(READER, call.stage, call.vorab)))
    if may_announce_schwein(now.seen):
        yield Button(text(lang, "evening.schwein.announce"), Ask("event", Say(READER, SCHWEIN_SAID)))
    if _can_claim(now):
        yield Button(text(lang, "evening.claim"), Ask("event", Claim(READER)))


def next_calls(now: Evening) -> tuple[Call, ...]:
    """§3.4 The next stage, in time and vorab where the table knows that; whoever wants more says it after that.

    That "vorab" may follow a plain Re or Kontra is only our reading of a gap in the book: nobody is asked for it.
    """
    found: dict[bool, Call] = {}
    for call in calls_now(now.seen):
        if not (call.vorab and any(one.call.party == call.party for one in now.seen.spoken)):
            found.setdefault(call.vorab, call)
    return tuple(found.values())


def _can_claim(now: Evening) -> bool:
    """§1.7 Whether the reader may lay his cards open; whether that holds he learns when he does."""
    if len(now.seen.hand) > CLAIM_AT or now.looking:
        return False
    refused = _claim_refused(now)
    return refused is None or refused.key in _SEEN_THROUGH


_SEEN_THROUGH = ("verstoss.rest_nicht_sicher", "verstoss.rest_zu_frueh")
"""Refusals of a claim that all four look at with open cards."""


def _claim_refused(now: Evening) -> Verstoss | None:
    return claim_verstoss(*now.running.in_play, Claim(READER))


def label(now: Evening, event: GameEvent) -> str:
    """What it is called to do this."""
    lang, rules = now.plan.lang, now.plan.rules
    match event:
        case Say() if event.what == SCHWEIN_SAID:
            return text(lang, "evening.schwein")
        case Say():
            return bid_text(bid_of(event.what, now.running.round.phase == "armut_bieten"), lang, rules)
        case Speak():
            possible = calls_now(now.eyes(event.seat))
            call = next(one for one in possible if (one.stage, one.vorab) == (event.stage, event.vorab))
            return call_text(call, lang, rules)
        case _:
            return text(lang, "evening.claim")


# Cards that change hands


def to_give(now: Evening) -> int:
    """§4.3 How many cards the reader has to choose in an Armut; 0 where he gives none."""
    if now.game is None or now.state is not None or now.over:
        return 0
    return next((len(event.cards) for event in actions(now.seen) if isinstance(event, Give)), 0)


def cards_to_give(now: Evening) -> Give:
    """The cards that were picked."""
    return Give(READER, tuple(now.hand[place] for place in sorted(now.picked)))


# What a tap leads to


def tap_card(now: Evening, place: int) -> Evening:
    """A card of the own hand: it is played, picked to be given away, or refused with the rule."""
    if now.over or now.looking or now.asks is not None or place in now.places or not 0 <= place < len(now.hand):
        return now
    if (many := to_give(now)) > 0:
        return _pick_card(now, place, many)
    if now.state is None or now.seen.turn != READER:
        return now
    kind = now.hand[place]
    choices = set(cards_now(now.seen))
    if kind == FUCHS and {FUCHS, SCHWEIN} <= choices:
        return replace(now, asks=Ask("fuchs"), places=(*now.places, place))
    played = SCHWEIN if kind == FUCHS and SCHWEIN in choices else kind
    refused = verstoss(*now.running.in_play, played)
    if refused is not None:
        return replace(now, feedback=_refusal(now, refused, place))
    return do_event(replace(now, places=(*now.places, place)), Play(READER, played))


def playable(now: Evening) -> list[int]:
    """The places of the own cards that may be laid now, where others may not; none where all of them may."""
    if now.over or now.looking or now.acting or now.asks is not None or now.state is None or now.seen.turn != READER:
        return []
    choices = {FUCHS if kind == SCHWEIN else kind for kind in cards_now(now.seen)}
    left = [place for place in range(len(now.hand)) if place not in now.places]
    found = [place for place in left if now.hand[place] in choices]
    return found if len(found) < len(left) else []


def _pick_card(now: Evening, place: int, many: int) -> Evening:
    """Once more on the same card puts it back; with one card too many the one that was picked first goes back."""
    rest = tuple(one for one in now.picked if one != place)
    return replace(now, picked=rest if place in now.picked else (*rest, place)[-many:])


def _refusal(now: Evening, refused: Verstoss, place: int | None = None) -> Feedback:
    """Why something does not go; of a card which ones do."""
    why = reason(refused, now.plan.lang, now.plan.rules)
    if place is None:
        return Feedback("wrong", why, (refused.paragraph,), (), refused.key)
    causes = (
        ("hand", at, "cause")
        for at, held in enumerate(now.hand)
        if held in refused.cards and at not in now.places and at != place
    )
    led = (("stich", 0, "cause"),) if now.seen.stich else ()
    return Feedback("wrong", why, (refused.paragraph,), (("hand", place, "wrong"), *causes, *led), refused.key)


def press_button(now: Evening, number: int) -> Evening:
    """A button by its number."""
    offered = buttons(now)
    if not 0 <= number < len(offered):
        return now
    does = offered[number].does
    if does is None:
        back = now.places[:-1] if now.asks is not None and now.asks.what == "fuchs" else now.places
        return replace(now, asks=None, places=back)
    if isinstance(does, Ask):
        return replace(now, asks=does)
    refused = _not_possible(now, does)
    after = replace(now, asks=None, picked=())
    return do_event(after, does) if refused is None else replace(after, feedback=_refusal(now, refused))


def _not_possible(now: Evening, event: GameEvent) -> Verstoss | None:
    """What only shows when it is tried: cards that may not be given away, a rest that is not safe."""
    if isinstance(event, Give):
        return event_verstoss(now.running.round, event)
    return _claim_refused(now) if isinstance(event, Claim) else None


def do_event(now: Evening, event: GameEvent) -> Evening:
    """The evening after an event of the reader."""
    return replace(now, game=step(now.running, event), log=(*now.log, event))
