"""Advice: everything that a seat may do now, ranked as Verein would, with the principles for and against each.

    advise(sight)[0].event       # what Verein does
    advise(sight)[0].reasons     # and why: `dokolearn.ch5_tactics.principles`

What an action is worth is reckoned from what the seat knows, and nothing else: cards in Augen of the running Stich and
of what they are kept for, calls and answers in Punkte. Principles explain; they decide nothing.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, SCHWEIN
from dokolearn.ch2_normal_game import ALTE
from dokolearn.ch5_tactics.card_bits import bits_of
from dokolearn.ch5_tactics.estimate import best_card, worth
from dokolearn.ch5_tactics.principles import Reason, reasons
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.model import GameEvent, Kind, Play, Say, Speak
from dokolearn.players import announcing, verein
from dokolearn.sight import SCHWEIN_SAID, Sight, actions, calls_now, cards_now

NAMED = frozenset({CHARLY, ALTE, DULLE, FUCHS, SCHWEIN})
"""Cards that are like no other."""


class Option(NamedTuple):
    """Something that a seat may do now."""

    event: GameEvent | None
    """None: to say nothing."""
    value: float | None
    """What it is worth; None where nothing is reckoned."""
    unit: Literal["augen", "punkte"]
    reasons: tuple[Reason, ...]
    """What principles say about it, the plainest first."""
    kinds: tuple[Kind, ...] = ()
    """Of a card, every own card that does the same, the one of `event` first."""

    @property
    def pros(self) -> tuple[Reason, ...]:
        """What speaks for it."""
        return tuple(one for one in self.reasons if one.voice.strength > 0)

    @property
    def cons(self) -> tuple[Reason, ...]:
        """What speaks against it."""
        return tuple(one for one in self.reasons if one.voice.strength < 0)


def advise(sight: Sight) -> tuple[Option, ...]:
    """Everything that may be done now, what Verein would do first. Raises ValueError where there is nothing.

    Who is not on turn may only call or say nothing. At one's turn saying nothing is to lay a card.
    """
    return rank_options(Situation(sight))


def rank_options(at: Situation) -> tuple[Option, ...]:
    """What `advise` says, for whoever has looked at the position already."""
    sight = at.sight
    if sight.forced is not None or sight.game is None:
        found = _answers(at) if sight.turn == sight.seat else []
    else:
        played, (now, later) = cards(at), _calls(at)
        silent = [] if played or not (now or later) else [_option(at, None, 0.0, "punkte")]
        found = [*_announcements(at), *now, *silent, *played, *later]
    if not found:
        raise ValueError("there is nothing to do for this seat now")
    return tuple(found)


def _option(
    at: Situation,
    event: GameEvent | None,
    value: float | None,
    unit: Literal["augen", "punkte"],
    kinds: Iterable[Kind] = (),
    meant: GameEvent | None = None,
) -> Option:
    return Option(event, value, unit, reasons(at, meant or event), tuple(kinds))


# Cards


def cards(at: Situation) -> list[Option]:
    """§5.2 The own cards that may be laid, the best one first."""
    choices = cards_now(at.sight)
    if not choices:
        return []
    worths = worth(at.open_cards, at.own, choices, verein.CLUB)
    first = best_card(at.open_cards, at.own, choices, verein.CLUB)
    order = sorted(worths, key=lambda kind: (kind != first, -worths[kind]))
    groups: dict[object, list[Kind]] = {}
    for kind in order:
        groups.setdefault(alike(at, kind), []).append(kind)
    return [_option(at, Play(at.seat, kinds[0]), worths[kinds[0]], "augen", kinds) for kinds in groups.values()]


def alike(at: Situation, kind: Kind) -> object:
    """What own cards have in common that do the same: group, Augen, and what beats them of the cards that are left."""
    if kind in NAMED:
        return kind
    left = at.own.once | bits_of(set(at.sight.stich))
    return at.table.group[kind], at.table.augen[kind], at.over(kind) & left, at.wins(kind)


# Calls


def _calls(at: Situation) -> tuple[list[Option], list[Option]]:
    """§3.3 The calls that may be made: what Verein says now, and what he leaves."""
    said, found = verein.speaks(at.sight), list[Option]()
    known = at.parties[at.seat] is not None
    for call in calls_now(at.sight):
        event = Speak(at.seat, call.stage, call.vorab)
        value = at.gain(call.stage) if known and not call.vorab else None
        found.append(_option(at, event, value, "punkte"))
    found.sort(key=_rank)
    return [one for one in found if one.event == said], [one for one in found if one.event != said]


def _announcements(at: Situation) -> list[Option]:
    """§2.3 A Schwein, where it has to be announced before the first card."""
    says = (event for event in actions(at.sight) if isinstance(event, Say) and event.what == SCHWEIN_SAID)
    return [_option(at, event, None, "punkte") for event in says]


# Answers


def _answers(at: Situation) -> list[Option]:
    """§4.1 What may be said in the round of questions, or given in an Armut; or what has to be called."""
    possible = actions(at.sight)
    first = possible[0] if at.sight.forced is not None else announcing.answers(at.sight)
    values: Mapping[GameEvent, float | None] = {event: announcing.promise(at.sight, event) for event in possible}
    found = [_option(at, event, values[event], "punkte", meant=_meaning(at.sight, event)) for event in possible]
    return sorted(found, key=lambda one: (one.event != first, *_rank(one)))


def _meaning(sight: Sight, event: GameEvent) -> GameEvent:
    """§4.1 What stands behind an answer: who says Vorbehalt has something in mind."""
    if not isinstance(event, Say) or event.what != "vorbehalt":
        return event
    return Say(event.seat, announcing.plan(sight) or event.what)


def _rank(option: Option) -> tuple[bool, float]:
    """§5.3 The more it is worth the earlier; what is not reckoned comes last."""
    return option.value is None, -(option.value or 0.0)
