"""The machine: a spec gives the first state, an event the next one.

Events name what they mean, so that a draft of an older version stays readable: `way`, `dealer`, `name`, `tag`,
`table`, `evening`, `hand` (whose hand is written down), `card`, `take`, `say`, `healthy`, `give`, `call`, `claim`,
`revoke`, `dismiss`, `at`, `drop`, `ask_again`, `open`, `typed`, `undo`, `redo`. One that means nothing changes nothing.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from dokolearn.ch1_general import KIND_BY_CODE, SCHWEIN
from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.model import SEATS, Hand, Kind, Seat
from dokolearn.replay.reader import read
from dokolearn.replay.text.record import Tag
from dokolearn.shallow_json import Event, JsonObject
from dokolearn.strings import LANGUAGES, text
from dokolearn.workshop.recording.facts import Facts
from dokolearn.workshop.recording.fitting_worlds import Misfit, fitted
from dokolearn.workshop.recording.keeping import asked_again, corrected, dropped, following
from dokolearn.workshop.recording.laying import all_healthy, called, claimed, given, laid, revoked, said, typed
from dokolearn.workshop.recording.of_the_evening import with_evening
from dokolearn.workshop.recording.table_state import Recording, next_open, who
from dokolearn.workshop.recording.written import facts_of

KEYS = ("rules", "options", "lang", "dkn")

LONGEST_NAME = 60
MOST_TEXT = 65_536
TAGS = ("Title", "Event", "Date", "Site")
"""What the page asks for beside names."""

PANELS = ("", "calls", "head")


def start(spec: JsonObject) -> Recording:
    """Before the first tap: `rules`, `options`, `lang`, or a game in `dkn` to go on with. Raises SpecError."""
    problems = [f"unknown key {key!r}; there are {', '.join(KEYS)}" for key in spec if key not in KEYS]
    lang, given = spec.get("lang", "de"), spec.get("dkn", "")
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    problems += (
        [] if isinstance(given, str) and len(given) <= MOST_TEXT else [f"dkn: expected at most {MOST_TEXT} signs"]
    )
    rules = read_rules({"set": spec.get("rules", "mainz"), "options": spec.get("options", {})}, problems)
    if problems or rules is None:
        raise SpecError(problems)
    if given:
        facts, all_of_it = facts_of(read(given))
        now = _first(facts, str(lang))
        return now if all_of_it else now.says("read_partly")
    return _first(Facts(rules, json.dumps(spec["options"]) if spec.get("options") else ""), str(lang))


def _first(facts: Facts, lang: str) -> Recording:
    found = fitted(facts)
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
    first = next_open(begun.position, _left_of_dealer(now)) if way == "hands" else None
    return replace(begun, hand_of=first)


def _left_of_dealer(now: Recording) -> Seat:
    return Seat((now.facts.dealer + 1) % 4)


def _dealer(now: Recording, event: Event) -> Recording:
    return _told_anew(now, replace(now.facts, dealer=_seat(event)))


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
    first = fitted(replace(facts, steps=(), note=None))
    if isinstance(first, Misfit):
        first = fitted(replace(facts, steps=(), note=None, held=((), (), (), ())))
    if isinstance(first, Misfit):
        return now.quiet().refuses(first)
    kept = following(first, facts.steps)
    return replace(now.quiet().at_position(kept.position), told=kept.told)


def _name(now: Recording, event: Event) -> Recording:
    names = list(now.facts.names)
    names[_seat(event)] = _text(event, "text", LONGEST_NAME)
    first, second, third, fourth = names
    return now.quiet().with_facts(replace(now.facts, names=(first, second, third, fourth)))


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


def _held(now: Recording, kind: Kind) -> Recording:
    """A card more of the hand that is written down; a full one leads to the next."""
    seat = now.hand_of
    assert seat is not None
    hand = (*now.facts.held[seat], kind)
    after = now.quiet().with_facts(now.facts.holding(seat, hand))
    if after.told is not None or not after.position.whole[seat]:
        return after
    return replace(after, hand_of=next_open(after.position, seat))


def _take(now: Recording, event: Event) -> Recording:
    """A card out of the hand, or back from those to be given."""
    kind = _kind(now, event)
    if now.phase == "give" and kind in now.picked:
        return replace(now.quiet(), picked=_without(now.picked, kind))
    if now.hand_of is None:
        raise _NothingError
    position, seat = now.position, now.hand_of
    written = tuple(sorted(position.sure[seat].elements()))
    if kind not in written:
        raise _NothingError
    return now.quiet().with_facts(now.facts.holding(seat, _without(written, kind)))


def _without(hand: Hand, kind: Kind) -> Hand:
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]


# Cards and words


def _card(now: Recording, event: Event) -> Recording:
    return _laid(now, _kind(now, event))


def _laid(now: Recording, kind: int) -> Recording:
    """A card means what the moment asks for."""
    quiet, card = now.quiet(), Kind(kind)
    if now.phase == "hands":
        return _held(quiet, card)
    if now.at is not None:
        return corrected(quiet, now.at, card)
    if now.phase == "give":
        return _picked(quiet, card)
    return laid(quiet, card) if now.phase == "play" else quiet.says(f"no_card.{now.phase}")


def _picked(now: Recording, kind: Kind) -> Recording:
    turn = now.turn
    hand = now.hand(turn) if turn is not None else None
    most = hand.count(kind) if hand is not None else 2
    if now.picked.count(kind) >= most:
        return now.says("not_held" if hand is not None else "used_up", card=kind)
    return replace(now, picked=(*now.picked, kind))


def _say(now: Recording, event: Event) -> Recording:
    return said(now.quiet(), _seat(event), _text(event, "what", LONGEST_NAME))


def _call(now: Recording, event: Event) -> Recording:
    after = (
        called(now.quiet(), _seat(event), _text(event, "word", LONGEST_NAME)) if now.phase == "play" else now.quiet()
    )
    return replace(after, panel="") if after.told is None else after


def _claim(now: Recording, event: Event) -> Recording:
    return claimed(now.quiet(), _seat(event), event.get("takes") is not False)


def _give(now: Recording, _: Event) -> Recording:
    return given(now.quiet()) if now.phase == "give" and now.picked else now.quiet()


def _revoke(now: Recording, _: Event) -> Recording:
    """The card in doubt is a revoke."""
    doubt = now.doubt
    if doubt is None:
        raise _NothingError
    number = sum(1 for one in now.facts.upto(doubt.earlier).plays) // 4 + 1
    note = text(now.lang, "recording.revoke_note", who=who(now, doubt.seat), n_stich=number)
    return replace(revoked(now, note), doubt=None)


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
    if now.at is None:
        raise _NothingError
    return dropped(now.quiet(), now.at)


def _undo(now: Recording, _: Event) -> Recording:
    return _through(now, now.past, now.future, back=True)


def _redo(now: Recording, _: Event) -> Recording:
    return _through(now, now.future, now.past, back=False)


def _through(now: Recording, come: tuple[Facts, ...], go: tuple[Facts, ...], back: bool) -> Recording:
    """One step through what was: the last of `come` stands there again, what stood there goes behind `go`."""
    if not come:
        raise _NothingError
    found = fitted(come[-1])
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
    return now.hand_of if facts.way == now.facts.way else Seat((facts.dealer + 1) % 4)


def _open(now: Recording, event: Event) -> Recording:
    what = event.get("what")
    if what not in PANELS:
        raise _NothingError
    return replace(now.quiet(), panel=str(what))


def _typed(now: Recording, event: Event) -> Recording:
    said_so = event.get("text")
    if not isinstance(said_so, str):
        raise _NothingError
    return typed(now.quiet(), said_so, _laid)


_STEPS: dict[str, Callable[[Recording, Event], Recording]] = {
    "way": _way,
    "dealer": _dealer,
    "table": _table,
    "evening": _evening,
    "name": _name,
    "tag": _tag,
    "hand": _hand,
    "card": _card,
    "take": _take,
    "say": _say,
    "healthy": lambda now, _: all_healthy(now.quiet()) if now.phase == "questions" else now.quiet(),
    "give": _give,
    "call": _call,
    "claim": _claim,
    "revoke": _revoke,
    "dismiss": lambda now, _: now.quiet(),
    "at": _at,
    "drop": _drop,
    "ask_again": lambda now, _: asked_again(now.quiet()),
    "open": _open,
    "typed": _typed,
    "undo": _undo,
    "redo": _redo,
}
