"""What can be done now beside cards: words of the round of questions, calls, the rest, ways out of a contradiction."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from dokolearn.ch4_vorbehalte import round_events
from dokolearn.game import Game, calls_now
from dokolearn.game.claim import claim_verstoss
from dokolearn.game.whole import sight
from dokolearn.model import SEATS, Call, Claim, Play, Say, Seat
from dokolearn.replay.film.viewer_words import bid_text, call_text
from dokolearn.replay.text.spelling import bid_of, word_of
from dokolearn.shallow_json import JsonDict
from dokolearn.sight import SCHWEIN_SAID, may_announce_schwein
from dokolearn.strings import text
from dokolearn.wording import healthy_word
from dokolearn.workshop.recording.fitting_worlds import askable, worlds_of
from dokolearn.workshop.recording.table_state import Recording, who


class Offer(NamedTuple):
    """A button."""

    label: str
    event: dict[str, Any]
    primary: bool = False

    def view(self) -> JsonDict:
        """As JSON."""
        return {"label": self.label, "event": self.event, "primary": self.primary}


def offers(now: Recording) -> tuple[Offer, ...]:
    """Everything that is offered at this moment."""
    if now.doubt is not None:
        return tuple(_out_of_doubt(now))
    if now.at is not None:
        return tuple(_corrections(now, now.at))
    return tuple(_BY_PHASE[now.phase](now))


def _ways(now: Recording) -> Iterator[Offer]:
    yield Offer(text(now.lang, "recording.way.stiche"), {"type": "way", "way": "stiche"}, True)
    yield Offer(text(now.lang, "recording.way.hands"), {"type": "way", "way": "hands"})


def _of_hands(now: Recording) -> Iterator[Offer]:
    yield Offer(text(now.lang, "recording.hands_enough"), {"type": "hand", "seat": -1})


def _questions(now: Recording) -> Iterator[Offer]:
    """§4.1 What the seat on turn can say; that all others are gesund takes one tap."""
    turn, lang = now.turn, now.lang
    assert turn is not None
    found: dict[str, Say] = {}
    for game in askable(now.position, turn):
        for event in round_events(game.round, (turn,)):
            if isinstance(event, Say):
                found.setdefault(event.what, event)
    begun = any(isinstance(one.event, Say) for one in now.facts.steps)
    if now.position.game.round.phase in ("melden", "fragen") and {"gesund", "nein"} & set(found):
        key = f"recording.healthy.{_healthy(now, begun)}"
        yield Offer(text(lang, key, healthy=healthy_word(now.facts.rules, lang)), {"type": "healthy"}, True)
    for event in sorted(found.values(), key=lambda event: "solo:" in event.what):
        yield Offer(_word(now, event), {"type": "say", "seat": turn, "what": event.what})


def _healthy(now: Recording, begun: bool) -> str:
    if now.position.game.round.phase == "fragen":
        return "no"
    return "rest" if begun else "all"


def _word(now: Recording, event: Say) -> str:
    armut = now.position.game.round.phase == "armut_bieten"
    return bid_text(bid_of(event.what, armut), now.lang, now.facts.rules)


def _giving(now: Recording) -> Iterator[Offer]:
    if now.picked:
        yield Offer(text(now.lang, "recording.give", n_cards=len(now.picked)), {"type": "give"}, True)


def _playing(now: Recording) -> Iterator[Offer]:
    """§3.3 The way to the calls; where somebody has to call, that call."""
    forced = now.position.game.forced
    if forced is not None:
        seat, call = forced
        said = call_text(call, now.lang, now.facts.rules)
        label = text(now.lang, "recording.forced", who=who(now, seat), said=said)
        yield Offer(label, {"type": "call", "seat": seat, "word": _call_word(call)}, True)


def _nothing(_: Recording) -> Iterator[Offer]:
    yield from ()


_BY_PHASE = {
    "way": _ways,
    "hands": _of_hands,
    "questions": _questions,
    "give": _giving,
    "play": _playing,
    "over": _nothing,
}


def _corrections(now: Recording, at: int) -> Iterator[Offer]:
    """What can be done about an earlier step."""
    event, lang = now.facts.steps[at].event, now.lang
    if isinstance(event, Play):
        yield Offer(text(lang, "recording.drop.card"), {"type": "drop"})
    elif now.position.games[at].state is not None:
        yield Offer(text(lang, "recording.drop.call"), {"type": "drop"})
    else:
        yield Offer(text(lang, "recording.drop.word"), {"type": "drop"})
        yield Offer(text(lang, "recording.ask_again"), {"type": "ask_again"})
    yield Offer(text(lang, "recording.leave"), {"type": "at", "at": -1}, True)


def _out_of_doubt(now: Recording) -> Iterator[Offer]:
    """One of the two cards is wrong, or both are right and somebody did not follow suit."""
    doubt, lang = now.doubt, now.lang
    assert doubt is not None
    yield Offer(text(lang, "recording.doubt.later"), {"type": "dismiss"}, True)
    if doubt.earlier < len(now.facts.steps):
        yield Offer(text(lang, "recording.doubt.earlier"), {"type": "at", "at": doubt.earlier})
    elif now.position.whole[doubt.seat] and now.facts.held[doubt.seat]:
        yield Offer(text(lang, "recording.doubt.hand", who=who(now, doubt.seat)), {"type": "hand", "seat": doubt.seat})
    ends = now.facts.rules.stich.revoke_result == "max_loss"
    yield Offer(text(lang, f"recording.doubt.revoke.{'ends' if ends else 'noted'}"), {"type": "revoke"})


# Calls


def calls(now: Recording) -> list[JsonDict]:
    """§3.3 By seat: what it can call now, or before the step that is looked at, in one way or another."""
    if now.panel != "calls" or now.position.game.spiel is None:
        return []
    found: list[dict[tuple[str, int, bool], Call]] = [{} for _ in SEATS]
    more: list[list[Offer]] = [[] for _ in SEATS]
    for moment in _moments(now):
        for game in worlds_of(now.position, moment):
            for seat in SEATS if game.spiel is not None and game.state is not None else ():
                assert game.spiel is not None
                assert game.state is not None
                for call in calls_now(game.spiel, game.state, seat):
                    found[seat].setdefault((call.party if call.stage == 0 else "", call.stage, call.vorab), call)
                if not more[seat] and may_announce_schwein(sight(game, seat)):
                    more[seat].append(_schwein(now, seat))
    return [
        {
            "seat": seat,
            "name": who(now, seat),
            "offers": [one.view() for one in (*_calls(now, seat, found[seat]), *more[seat], *_claims(now, seat))],
        }
        for seat in SEATS
    ]


def _moments(now: Recording) -> tuple[int, ...]:
    """After how many steps something may be said: now, and before the cards that lay themselves."""
    steps = now.facts.steps
    if now.at is not None:
        return (now.at,)
    tail = len(steps)
    while tail and steps[tail - 1].by_itself:
        tail -= 1
    return (len(steps),) if tail == len(steps) else (len(steps), tail)


def _calls(now: Recording, seat: Seat, found: dict[tuple[str, int, bool], Call]) -> Iterator[Offer]:
    for call in sorted(found.values(), key=lambda call: (call.vorab, call.stage)):
        event = {"type": "call", "seat": seat, "word": _call_word(call)}
        yield Offer(call_text(call, now.lang, now.facts.rules), event)


def _call_word(call: Call) -> str:
    return word_of(call.party, call.stage, call.vorab)


def _schwein(now: Recording, seat: Seat) -> Offer:
    return Offer(text(now.lang, "evening.schwein"), {"type": "say", "seat": seat, "what": SCHWEIN_SAID})


def _claims(now: Recording, seat: Seat) -> Iterator[Offer]:
    """§1.7 The rest, where the book lets somebody take or give it up now."""
    game: Game = now.position.game
    if now.at is not None or game.spiel is None or game.state is None or game.over:
        return
    if claim_verstoss(game.spiel, game.state, Claim(seat, takes=False)) is None:
        yield Offer(text(now.lang, "recording.claim.takes"), {"type": "claim", "seat": seat, "takes": True})
        yield Offer(text(now.lang, "recording.claim.gives_up"), {"type": "claim", "seat": seat, "takes": False})
