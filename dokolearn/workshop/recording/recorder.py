"""The machine: a spec gives the first state, an event the next one.

Events name what they mean, so that a draft of an older version stays readable: `way`, `dealer`, `name`, `tag`,
`table`, `evening`, `hand` (whose hand is written down), `card`, `tap`, `take`, `say`, `healthy`, `give`, `call`,
`claim`, `revoke`, `dismiss`, `at`, `drop`, `ask_again`, `open`, `typed`, `undo`, `redo`. One that means nothing changes
nothing.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dokolearn.by_name import by_own_name
from dokolearn.ch1_general import FUCHS, KIND_BY_CODE, SCHWEIN, left_of, without
from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.game.claim import claim_verstoss
from dokolearn.game.play import State
from dokolearn.game.spiel import Spiel
from dokolearn.model import SEATS, Claim, Give, Kind, Party, Play, Say, Seat, Speak, four
from dokolearn.replay.check.play_lines import laid_anyway
from dokolearn.replay.reader import read
from dokolearn.replay.text.record import Tag
from dokolearn.replay.text.spelling import bid_word, engine_words, readings, say_word, stage_of
from dokolearn.shallow_json import Event, JsonObject
from dokolearn.sight import SCHWEIN_SAID
from dokolearn.strings import LANGUAGES, text
from dokolearn.workshop.recording.consistent_hands import Misfit, Position, after, fit_hands
from dokolearn.workshop.recording.record_so_far import Facts, Step, known_cards, with_evening
from dokolearn.workshop.recording.table_state import (
    Doubt,
    Recording,
    Remark,
    by_itself,
    facts_of,
    next_open,
    stich_of,
    who,
)

KEYS = ("rules", "options", "lang", "dkn")

LONGEST_NAME = 60
MOST_TEXT = 65_536
TAGS = ("Title", "Event", "Date", "Site")
"""What the page asks for beside names."""

PANELS = ("", "calls", "head")


def start(spec: JsonObject) -> Recording:
    """Before the first tap: `rules`, `options`, `lang`, or a game in `dkn` to go on with. Raises SpecError."""
    problems = [f"unknown key {key!r}; there are {', '.join(KEYS)}" for key in spec if key not in KEYS]
    lang, dkn = spec.get("lang", "de"), spec.get("dkn", "")
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    problems += [] if isinstance(dkn, str) and len(dkn) <= MOST_TEXT else [f"dkn: expected at most {MOST_TEXT} signs"]
    rules = read_rules({"set": spec.get("rules", "mainz"), "options": spec.get("options", {})}, problems)
    if problems or rules is None:
        raise SpecError(problems)
    if dkn:
        facts, all_of_it = facts_of(read(dkn))
        now = _first(facts, str(lang))
        return now if all_of_it else now.says("read_partly")
    return _first(Facts(rules, json.dumps(spec["options"]) if spec.get("options") else ""), str(lang))


def _first(facts: Facts, lang: str) -> Recording:
    found = fit_hands(facts)
    if isinstance(found, Misfit):
        raise SpecError(["dkn: the hands are not possible"])
    return Recording(lang, found)


def step(now: Recording, event: Event) -> Recording:
    """The recording after an event."""
    does = _STEPS.get(str(event.get("type"))) if isinstance(event, Mapping) else None
    if does is None:
        return now.quiet()
    try:
        return does(now, event)
    except _NothingError:
        return now.quiet()


class _NothingError(ValueError):
    """An event that means nothing here."""


def _seat(event: Event, key: str = "seat") -> Seat:
    seat = event.get(key)
    if type(seat) is not int or not 0 <= seat <= 3:
        raise _NothingError
    return SEATS[seat]


def _text(event: Event, key: str, longest: int) -> str:
    said = event.get(key)
    if not isinstance(said, str):
        raise _NothingError
    return " ".join("".join(sign if sign.isprintable() else " " for sign in said).split())[:longest]


def _kind(now: Recording, event: Event) -> Kind:
    kind = KIND_BY_CODE.get(str(event.get("card")))
    if kind is None or (kind != SCHWEIN and kind not in card_table(now.facts.rules).deck):
        raise _NothingError
    return kind


# How it begins


def _way(now: Recording, event: Event) -> Recording:
    way = event.get("way")
    if way not in ("hands", "stiche"):
        raise _NothingError
    begun = now.quiet().with_facts(replace(now.facts, way=way))
    first = next_open(begun.position, left_of(now.facts.dealer)) if way == "hands" else None
    return replace(begun, hand_of=first)


def _table(now: Recording, event: Event) -> Recording:
    """Another book, or other house rules."""
    options = event.get("options", {})
    problems: list[str] = []
    rules = read_rules({"set": event.get("rules"), "options": options}, problems)
    if problems or rules is None:
        raise _NothingError
    return _told_anew(now, replace(now.facts, rules=rules, options=json.dumps(options) if options else ""))


def _evening(now: Recording, event: Event) -> Recording:
    changed = with_evening(now.facts, event)
    return _told_anew(now, changed) if changed else now.quiet()


def _told_anew(now: Recording, facts: Facts) -> Recording:
    """The same steps from another beginning, as far as they are possible."""
    first = fit_hands(replace(facts, steps=(), note=None))
    if isinstance(first, Misfit):
        first = fit_hands(replace(facts, steps=(), note=None, held=((), (), (), ())))
    if isinstance(first, Misfit):
        return now.quiet().refuses(first)
    kept = keep_following(first, facts.steps)
    return replace(now.quiet().at_position(kept.position), told=kept.told)


def _name(now: Recording, event: Event) -> Recording:
    names = list(now.facts.names)
    names[_seat(event)] = _text(event, "text", LONGEST_NAME)
    return now.quiet().with_facts(replace(now.facts, names=four(names)))


def _tag(now: Recording, event: Event) -> Recording:
    name = event.get("name")
    if name not in TAGS:
        raise _NothingError
    others = tuple(tag for tag in now.facts.tags if tag.name != name)
    value = _text(event, "text", 4 * LONGEST_NAME)
    tags = (*others, Tag(str(name), value)) if value else others
    return now.quiet().with_facts(replace(now.facts, tags=tags))


# Hands


def _hand(now: Recording, event: Event) -> Recording:
    """Whose hand is written down; as -1 that of nobody any more."""
    if event.get("seat") == -1:
        return replace(now.quiet(), hand_of=None)
    return replace(now.quiet(), hand_of=_seat(event), at=None, panel="")


def _hold(now: Recording, kind: Kind) -> Recording:
    """A card more of the hand that is written down; a full one leads to the next."""
    seat = now.seat_on_turn
    hand = (*now.facts.held[seat], kind)
    after = now.quiet().with_facts(now.facts.holding(seat, hand))
    if after.told is not None or not after.position.whole[seat]:
        return after
    return replace(after, hand_of=next_open(after.position, seat))


def _take(now: Recording, event: Event) -> Recording:
    """A card out of the hand, or back from those to be given."""
    kind = _kind(now, event)
    if now.phase == "give" and kind in now.picked:
        return replace(now.quiet(), picked=without(now.picked, kind))
    if now.hand_of is None:
        raise _NothingError
    position, seat = now.position, now.hand_of
    written = tuple(sorted(position.sure[seat].elements()))
    if kind not in written:
        raise _NothingError
    return now.quiet().with_facts(now.facts.holding(seat, without(written, kind)))


# Cards and words


def _use_card(now: Recording, kind: int) -> Recording:
    """A card means what the moment asks for."""
    quiet, card = now.quiet(), Kind(kind)
    if now.phase == "hands":
        return _hold(quiet, card)
    if now.at is not None:
        return correct_card(quiet, now.at, card)
    if now.phase == "give":
        return _pick(quiet, card)
    return lay_card(quiet, card) if now.phase == "play" else quiet.says(f"no_card.{now.phase}")


def _tap(now: Recording, event: Event) -> Recording:
    """A card by hand. Whoever goes on tapping from paper means one that has just laid itself: the first tap on it says
    yes, and every other one is a card."""
    kind, waiting = _kind(now, event), now.waiting
    if kind not in waiting:
        return _use_card(now, kind)
    agreed = now.agreed + waiting.index(kind) + 1
    seat = now.laid_by_itself[agreed - 1].seat
    told = Remark("lies", {"card": kind, "who": who(now, seat), "next": who(now, now.seat_on_turn)}, wrong=False)
    return replace(now.quiet(), told=told, agreed=agreed)


def _pick(now: Recording, kind: Kind) -> Recording:
    turn = now.turn
    hand = now.hand(turn) if turn is not None else None
    most = hand.count(kind) if hand is not None else 2
    if now.picked.count(kind) >= most:
        return now.says("not_held" if hand is not None else "used_up", card=kind)
    return replace(now, picked=(*now.picked, kind))


def _call(now: Recording, event: Event) -> Recording:
    after = now.quiet()
    if now.phase == "play":
        after = make_call(after, _seat(event), _text(event, "word", LONGEST_NAME))
    return replace(after, panel="") if after.told is None else after


def _claim(now: Recording, event: Event) -> Recording:
    """§1.7 The rest, taken or given up; all hands have to be known for that."""
    now, seat, takes = now.quiet(), _seat(event), event.get("takes") is not False
    game = now.position.game
    if game.state is None:
        return now
    if not all(now.position.whole) and takes:
        return now.says("claim_hands")
    refused = claim_verstoss(*game.in_play, Claim(seat, takes))
    if refused is not None:
        return replace(now, told=Remark(verstoss=refused))
    return _do(now, Step(Claim(seat, takes)))


def _give(now: Recording, _: Event) -> Recording:
    """§4.3 The cards that were picked change hands."""
    now = now.quiet()
    return _do(now, Step(Give(now.seat_on_turn, now.picked))) if now.phase == "give" and now.picked else now


def _revoke(now: Recording, _: Event) -> Recording:
    """The card in doubt is a revoke."""
    doubt = now.doubt
    if doubt is None:
        raise _NothingError
    number = sum(1 for one in now.facts.upto(doubt.earlier).plays) // 4 + 1
    note = text(now.lang, "recording.revoke_note", who=who(now, doubt.seat), n_stich=number)
    return replace(end_by_revoke(now, note), doubt=None)


# Looking back


def _at(now: Recording, event: Event) -> Recording:
    """A step that is looked at; as -1 none any more."""
    at = event.get("at")
    if at == -1:
        return replace(now.quiet(), at=None)
    if type(at) is not int or not 0 <= at < len(now.facts.steps):
        raise _NothingError
    return replace(now.quiet(), at=at, panel="")


def _drop(now: Recording, _: Event) -> Recording:
    """A word or a call taken away; a card goes with everything behind it, and so does what can only be with it."""
    if now.at is None:
        raise _NothingError
    at, now = now.at, now.quiet()
    steps = now.facts.steps
    first = fit_hands(now.facts.upto(at))
    assert isinstance(first, Position), "it was possible before"
    kept = keep_following(first, () if isinstance(steps[at].event, Play) else steps[at + 1 :])
    return replace(now.at_position(kept.position), told=kept.told)


def _ask_again(now: Recording, _: Event) -> Recording:
    """The round of questions told anew; the play waits until it is over."""
    now = now.quiet()
    games = now.position.games
    rest = tuple(one for one, game in zip(now.facts.steps, games, strict=False) if game.state is not None)
    return now.with_facts(replace(now.facts.upto(0), spare=rest or now.facts.spare))


def _through(now: Recording, come: tuple[Facts, ...], go: tuple[Facts, ...], back: bool) -> Recording:
    """One step through what was: the last of `come` stands there again, what stood there goes behind `go`."""
    if not come:
        raise _NothingError
    found = fit_hands(come[-1])
    assert not isinstance(found, Misfit), "it was possible before"
    gone = (*go, now.facts)
    past, future = (come[:-1], gone) if back else (gone, come[:-1])
    quiet = now.quiet()
    hand_of = _hand_then(now, found.facts)
    return replace(quiet, position=found, past=past, future=future, at=None, panel="", picked=(), hand_of=hand_of)


def _hand_then(now: Recording, facts: Facts) -> Seat | None:
    """Whose hand was written down then: the one that changes now."""
    if facts.way != "hands" or facts.steps or now.facts.steps:
        return None
    changed = next((seat for seat in SEATS if facts.held[seat] != now.facts.held[seat]), None)
    if changed is not None:
        return changed
    return now.hand_of if facts.way == now.facts.way else left_of(facts.dealer)


def _open(now: Recording, event: Event) -> Recording:
    what = event.get("what")
    if what not in PANELS:
        raise _NothingError
    return replace(now.quiet(), panel=str(what))


def _typed(now: Recording, event: Event) -> Recording:
    """Everything that stands there, up to the first word that is not possible."""
    said_so = event.get("text")
    if not isinstance(said_so, str):
        raise _NothingError
    now = now.quiet()
    for word in said_so[:LONGEST].split():
        after = _type_one(now, word)
        if after.told is not None or after.doubt is not None or after.position is now.position:
            return after if after.told or after.doubt else after.says("typed", word=word[:40])
        now = after
    return now


_STEPS: dict[str, Callable[[Recording, Event], Recording]] = {
    **by_own_name(_way, _table, _evening, _name, _tag, _hand, _take, _give, _call, _claim, _revoke, _at, _drop),
    **by_own_name(_ask_again, _open, _typed, _tap),
    "dealer": lambda now, event: _told_anew(now, replace(now.facts, dealer=_seat(event))),
    "card": lambda now, event: _use_card(now, _kind(now, event)),
    "say": lambda now, event: answer(now.quiet(), _seat(event), _text(event, "what", LONGEST_NAME)),
    "healthy": lambda now, _: all_healthy(now.quiet()) if now.phase == "questions" else now.quiet(),
    "dismiss": lambda now, _: now.quiet(),
    "undo": lambda now, _: _through(now, now.past, now.future, back=True),
    "redo": lambda now, _: _through(now, now.future, now.past, back=False),
}


# What comes next: a card, a word, a call, cards of an Armut, by taps or by codes that are typed (`KrA`, `2:k90`).


def onward(now: Recording, position: Position) -> Recording:
    """The recording after something new, and after all that follows by itself."""
    if position.facts.spare and position.game.state is not None:
        back = resume(position)
        return replace(now.at_position(by_itself(back.position)), told=back.told)
    return now.at_position(by_itself(position))


# Cards


def lay_card(now: Recording, kind: Kind) -> Recording:
    """§2.7 The next card of the seat on turn."""
    turn = now.seat_on_turn
    found = after(now.position, Step(Play(turn, kind)))
    if isinstance(found, Misfit) and found.must_raise and kind == FUCHS:
        found = after(now.position, Step(Play(turn, SCHWEIN)))
    if isinstance(found, Position):
        return onward(now, found)
    return _contradicts(now, found, turn, kind)


def _contradicts(now: Recording, found: Misfit, seat: Seat, kind: Kind) -> Recording:
    """Why a card is not possible: by itself, or because of one that was laid before."""
    steps = now.facts.steps
    earlier = steps[found.at].event if found.at < len(steps) else None
    if found.verstoss is None or found.verstoss.paragraph != "2.7":
        return now.refuses(found)
    if isinstance(earlier, Play):
        return replace(now, doubt=Doubt(found.at, kind, earlier.seat, found.verstoss))
    return replace(now, doubt=Doubt(len(steps), kind, seat, found.verstoss))


def end_by_revoke(now: Recording, words: str) -> Recording:
    """`maennle §9` A card against the duty to follow ends the game where the book says so; else it is told, and the
    game stays unfinished. `words`: what is told then."""
    doubt, facts = now.doubt, now.facts
    if doubt is None:
        return now
    known = known_cards(facts.then(Step(Play(doubt.seat, doubt.later)))) if doubt.earlier < len(facts.steps) else None
    told = facts.upto(doubt.earlier)
    for seat, hand in enumerate(known or ()):
        told = told.holding(Seat(seat), sorted(hand.elements()))
    if facts.rules.stich.revoke_result != "max_loss":
        return now.with_facts(replace(told, note=(doubt.seat, words)))
    event = facts.steps[doubt.earlier].event if known else Play(doubt.seat, doubt.later)
    return now.with_facts(told.then(Step(event, revoke=True)))


# Words


def answer(now: Recording, seat: Seat, what: str) -> Recording:
    """§4.1 A word in the round of questions, or that somebody raises a Schwein."""
    return (_between if what == SCHWEIN_SAID else _do)(now, Step(Say(seat, what)))


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


def make_call(now: Recording, seat: Seat, word: str) -> Recording:
    """§3.3 Re, Kontra or an Absage."""
    meant = stage_of(word)
    if meant is None:
        return now
    party: Party | None = None if meant[0] else "re" if word.startswith("Re") else "kontra"
    return _between(now, Step(Speak(seat, *meant), party))


def _do(now: Recording, step: Step) -> Recording:
    found = after(now.position, step)
    return onward(now, found) if isinstance(found, Position) else now.refuses(found)


def _between(now: Recording, step: Step) -> Recording:
    """Something said beside the cards: at the step that is looked at, now, or before the cards that lay themselves."""
    if now.at is not None:
        return _insert(now, step, now.at)
    found = after(now.position, step)
    if isinstance(found, Position):
        return onward(now, found)
    tail = now.facts.tapped
    earlier = _insert(now, step, tail) if tail < len(now.facts.steps) else now
    return earlier if earlier.facts is not now.facts else now.refuses(found)


def _insert(now: Recording, step: Step, at: int) -> Recording:
    steps = now.facts.steps
    found = fit_hands(replace(now.facts, steps=(*steps[:at], step, *steps[at:])))
    return now.refuses(found) if isinstance(found, Misfit) else now.at_position(found)


# Codes that are typed

LONGEST = 400
"""Signs that are read at once: a whole hand, or some Stiche."""


def _type_one(now: Recording, word: str) -> Recording:
    before, colon, behind = word.lstrip("@").partition(":")
    seat = SEATS[int(before) - 1] if colon and before in ("1", "2", "3", "4") else None
    plain = behind if colon else word
    kinds = readings(plain)
    if len(kinds) == 1 and seat is None:
        return _use_card(now, kinds[0])
    if len(kinds) > 1:
        return now.says("typed_either", word=word[:40], cards=kinds)
    call = say_word(plain)
    if call is not None and now.phase == "play":
        return make_call(now, now.seat_on_turn if seat is None else seat, call)
    bid = bid_word(plain)
    return _bid(now, seat, bid) if bid is not None and now.phase == "questions" else now.says("typed", word=word[:40])


def _bid(now: Recording, seat: Seat | None, bid: str) -> Recording:
    for what in engine_words(bid):
        now = answer(now, now.seat_on_turn if seat is None else seat, what)
        if now.told is not None:
            return now
    return replace(now)


# An earlier step corrected: what follows stays as far as it is possible.
#
# Who has laid which card follows from the Stiche: where another one wins now, the cards stay in the order in which
# they were written down, or with those who laid them, whichever keeps more.


@dataclass(frozen=True, slots=True)
class Kept:
    """What has become of the steps behind a correction."""

    position: Position
    many: int
    """How many of them stay."""
    lost: int
    why: Misfit | None = None

    @property
    def told(self) -> Remark | None:
        """What is said about it; nothing where everything stays."""
        if not self.lost:
            return None
        found = self.why
        return Remark("lost", {"n_cards": self.lost}, found.verstoss if found else None)


def correct_card(now: Recording, at: int, kind: Kind) -> Recording:
    """Another card instead of the one at this step; where only a later one of its kind is in the way, both change
    places."""
    old = now.facts.steps[at].event
    if not isinstance(old, Play):
        return now
    head = now.facts.upto(at).then(Step(Play(old.seat, kind)))
    first = fit_hands(head)
    if isinstance(first, Misfit):
        return now.refuses(first)
    kept = keep_following(first, now.facts.steps[at + 1 :])
    if kept.lost and (exchanged := _exchange(now, first, at, kind)):
        return exchanged
    return replace(now.at_position(by_itself(kept.position)), told=kept.told)


def _exchange(now: Recording, corrected: Position, at: int, kind: Kind) -> Recording | None:
    """The game with the card that lay at this step where `kind` lies later; None where something would be lost."""
    steps = now.facts.steps
    old = steps[at].event
    assert isinstance(old, Play)
    for later in _where_laid(steps, kind, old.seat, at + 1):
        seat = steps[later].event.seat
        back = replace(steps[later], event=Play(seat, old.kind))
        kept = keep_following(corrected, (*steps[at + 1 : later], back, *steps[later + 1 :]))
        if not kept.lost:
            words = {"who": who(now, seat), "card": old.kind, "n_stich": stich_of(steps, later)[0]}
            told = Remark("exchanged", words, wrong=False)
            return replace(now.at_position(by_itself(kept.position)), told=told)
    return None


def _where_laid(steps: Sequence[Step], kind: Kind, seat: Seat, begin: int) -> list[int]:
    """Which steps from `begin` on lay such a card: those of the seat itself first."""
    numbers = range(begin, len(steps))
    found = [at for at in numbers if isinstance(one := steps[at].event, Play) and one.kind == kind]
    return sorted(found, key=lambda at: steps[at].event.seat != seat)


def resume(position: Position) -> Kept:
    """The play that has waited, behind a round of questions that is over."""
    spare = position.facts.spare
    found = fit_hands(replace(position.facts, spare=()))
    assert isinstance(found, Position)
    return keep_following(found, spare)


def keep_following(position: Position, rest: Sequence[Step]) -> Kept:
    """As many of these steps as are possible from here on."""
    if not rest:
        return Kept(position, 0, 0)
    best = Kept(position, -1, 0)
    for way in _ways(position, rest):
        best = max(best, _longest(position, way), key=lambda kept: kept.many)
        if best.many == len(rest):
            break
    return replace(best, lost=len(rest) - best.many)


def _ways(position: Position, rest: Sequence[Step]) -> Iterator[list[Step]]:
    if position.game.state is None:
        yield list(rest)
    else:
        yield list(_in_order(*position.game.in_play, rest))
        yield list(_by_seat(*position.game.in_play, rest))


def _in_order(spiel: Spiel, state: State, rest: Sequence[Step]) -> Iterator[Step]:
    """The same cards one after the other, whoever is on turn then."""
    for one in rest:
        if isinstance(one.event, Play):
            yield replace(one, event=Play(state.turn, one.event.kind))
            state = laid_anyway(spiel, state, one.event.kind, keep=True)
        else:
            yield one


def _by_seat(spiel: Spiel, state: State, rest: Sequence[Step]) -> Iterator[Step]:
    """The same cards by the same hands, in the order in which they lead now."""
    waiting = list(rest)
    while waiting:
        seat: Seat = state.turn
        one = next((one for one in waiting[:8] if not isinstance(one.event, Play) or one.event.seat == seat), None)
        if one is None:
            return
        waiting.remove(one)
        yield one
        if isinstance(one.event, Play):
            state = laid_anyway(spiel, state, one.event.kind, keep=True)


def _longest(position: Position, way: Sequence[Step]) -> Kept:
    """The longest beginning of these steps that is possible, found by halves."""
    good, bad = 0, len(way) + 1
    best, why = position, None
    tried = len(way)
    while bad - good > 1:
        found = fit_hands(position.facts.then(*way[:tried]))
        if isinstance(found, Position):
            good, best = tried, found
        else:
            bad, why = tried, found
        tried = (good + bad) // 2
    return Kept(best, good, 0, why)
