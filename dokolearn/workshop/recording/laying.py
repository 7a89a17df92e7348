"""What comes next: a card, a word, a call, cards of an Armut, by taps or by codes that are typed (`KrA`, `2:k90`)."""

from collections.abc import Callable
from dataclasses import replace

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.game.claim import claim_verstoss
from dokolearn.model import SEATS, Claim, Give, Kind, Party, Play, Say, Seat, Speak
from dokolearn.replay.text.spelling import bid_word, engine_words, readings, say_word, stage_of
from dokolearn.sight import SCHWEIN_SAID
from dokolearn.workshop.recording.facts import Step, known_of
from dokolearn.workshop.recording.fitting_worlds import Misfit, Position, after, fitted
from dokolearn.workshop.recording.keeping import resumed
from dokolearn.workshop.recording.table_state import Doubt, Recording, Told, by_itself, nobody_knows


def onward(now: Recording, position: Position) -> Recording:
    """The recording after something new, and after all that follows by itself."""
    if position.facts.spare and position.game.state is not None:
        back = resumed(position)
        return replace(now.at_position(by_itself(back.position)), told=back.told)
    return now.at_position(by_itself(position))


# Cards


def laid(now: Recording, kind: Kind) -> Recording:
    """§2.7 The next card of the seat on turn."""
    turn = now.turn
    assert turn is not None
    step = Step(Play(turn, kind))
    found = after(now.position, step)
    if isinstance(found, Misfit) and _must_raise(found) and kind == FUCHS:
        found = after(now.position, Step(Play(turn, SCHWEIN)))
    if isinstance(found, Position):
        return onward(now, found)
    return _contradicts(now, found, turn, kind)


def _must_raise(found: Misfit) -> bool:
    """`maennle §23` Whether this Fuchs is a Schwein, whatever is printed on it."""
    return found.verstoss is not None and found.verstoss.key == "verstoss.schwein_muss"


def _contradicts(now: Recording, found: Misfit, seat: Seat, kind: Kind) -> Recording:
    """Why a card is not possible: by itself, or because of one that was laid before."""
    steps = now.facts.steps
    earlier = steps[found.at].event if found.at < len(steps) else None
    if found.verstoss is None or found.verstoss.paragraph != "2.7":
        return now.refuses(found)
    if isinstance(earlier, Play):
        return replace(now, doubt=Doubt(found.at, kind, earlier.seat, found.verstoss))
    return replace(now, doubt=Doubt(len(steps), kind, seat, found.verstoss))


def revoked(now: Recording, words: str) -> Recording:
    """`maennle §9` A card against the duty to follow ends the game where the book says so; else it is told, and the
    game stays unfinished. `words`: what is told then."""
    doubt, facts = now.doubt, now.facts
    if doubt is None:
        return now
    known = known_of(facts.then(Step(Play(doubt.seat, doubt.later)))) if doubt.earlier < len(facts.steps) else None
    told = facts.upto(doubt.earlier)
    for seat, hand in enumerate(known or ()):
        told = told.holding(Seat(seat), sorted(hand.elements()))
    if facts.rules.stich.revoke_result != "max_loss":
        return now.with_facts(replace(told, note=(doubt.seat, words)))
    event = facts.steps[doubt.earlier].event if known else Play(doubt.seat, doubt.later)
    return now.with_facts(told.then(Step(event, revoke=True)))


# Words


def said(now: Recording, seat: Seat, what: str) -> Recording:
    """§4.1 A word in the round of questions, or that somebody raises a Schwein."""
    if what == SCHWEIN_SAID:
        return _between(now, Step(Say(seat, what)))
    return _done(now, Step(Say(seat, what)))


def all_healthy(now: Recording) -> Recording:
    """§4.1 Everybody who has not spoken yet has no Vorbehalt, or none that is asked for now."""
    position = now.position
    while position.game.state is None and not position.game.over:
        word = {"melden": "gesund", "fragen": "nein"}.get(position.game.round.phase, "")
        turn = position.game.round.turn
        found = after(position, Step(Say(turn, word))) if word and turn is not None else None
        if not isinstance(found, Position):
            break
        position = found
    return now if position is now.position else onward(now, position)


def given(now: Recording) -> Recording:
    """§4.3 The cards that were picked change hands."""
    turn = now.turn
    assert turn is not None
    return _done(now, Step(Give(turn, now.picked)))


def called(now: Recording, seat: Seat, word: str) -> Recording:
    """§3.3 Re, Kontra or an Absage."""
    meant = stage_of(word)
    if meant is None:
        return now
    party: Party | None = None if meant[0] else "re" if word.startswith("Re") else "kontra"
    return _between(now, Step(Speak(seat, *meant), party))


def claimed(now: Recording, seat: Seat, takes: bool) -> Recording:
    """§1.7 The rest, taken or given up; all hands have to be known for that."""
    game = now.position.game
    if game.spiel is None or game.state is None:
        return now
    if nobody_knows(now.position) and takes:
        return now.says("claim_hands")
    refused = claim_verstoss(game.spiel, game.state, Claim(seat, takes))
    if refused is not None:
        return replace(now, told=Told(verstoss=refused))
    return _done(now, Step(Claim(seat, takes)))


def _done(now: Recording, step: Step) -> Recording:
    found = after(now.position, step)
    return onward(now, found) if isinstance(found, Position) else now.refuses(found)


def _between(now: Recording, step: Step) -> Recording:
    """Something said beside the cards: at the step that is looked at, now, or before the cards that lay themselves."""
    steps = now.facts.steps
    if now.at is not None:
        return _inserted(now, step, now.at)
    found = after(now.position, step)
    if isinstance(found, Position):
        return onward(now, found)
    tail = len(steps)
    while tail and steps[tail - 1].by_itself:
        tail -= 1
    earlier = _inserted(now, step, tail) if tail < len(steps) else now
    return earlier if earlier.facts is not now.facts else now.refuses(found)


def _inserted(now: Recording, step: Step, at: int) -> Recording:
    steps = now.facts.steps
    found = fitted(replace(now.facts, steps=(*steps[:at], step, *steps[at:])))
    return now.refuses(found) if isinstance(found, Misfit) else now.at_position(found)


# Codes that are typed

LONGEST = 400
"""Signs that are read at once: a whole hand, or some Stiche."""

Lay = Callable[[Recording, int], Recording]


def typed(now: Recording, text: str, lay: Lay) -> Recording:
    """Everything that stands there, up to the first word that is not possible; `lay` takes a card."""
    for word in text[:LONGEST].split():
        after = _one(now, word, lay)
        if after.told is not None or after.doubt is not None or after.position is now.position:
            return after if after.told or after.doubt else after.says("typed", word=word[:40])
        now = after
    return now


def _one(now: Recording, word: str, lay: Lay) -> Recording:
    before, colon, behind = word.lstrip("@").partition(":")
    seat = SEATS[int(before) - 1] if colon and before in ("1", "2", "3", "4") else None
    plain = behind if colon else word
    kinds = readings(plain)
    if len(kinds) == 1 and seat is None:
        return lay(now, kinds[0])
    if len(kinds) > 1:
        return now.says("typed_either", word=word[:40], cards=kinds)
    call = say_word(plain)
    if call is not None and now.phase == "play":
        return called(now, _speaker(now, seat), call)
    bid = bid_word(plain)
    return _bid(now, seat, bid) if bid is not None and now.phase == "questions" else now.says("typed", word=word[:40])


def _speaker(now: Recording, seat: Seat | None) -> Seat:
    """Who says it: whoever is named, or on turn."""
    if seat is not None:
        return seat
    assert now.turn is not None
    return now.turn


def _bid(now: Recording, seat: Seat | None, bid: str) -> Recording:
    for what in engine_words(bid):
        now = said(now, _speaker(now, seat), what)
        if now.told is not None:
            return now
    return replace(now)
