"""Other ways to go on: from any moment cards are laid and words said, as far as the engine lets them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dokolearn.ch1_general import KIND_BY_CODE, SCHWEIN
from dokolearn.game import calls_now, speak_verstoss, verstoss
from dokolearn.model import SEATS, Kind, Seat, Speak
from dokolearn.replay.check.game_so_far import MAIN, Branch, Move
from dokolearn.replay.film.cut import card_of
from dokolearn.replay.film.own_lines import with_line
from dokolearn.replay.film.viewer_words import refused_view
from dokolearn.replay.text.record import Play, Record, Say, TrickLine, Variation, replaced
from dokolearn.replay.text.spelling import stage_of, word_of
from dokolearn.shallow_json import Event
from dokolearn.workshop.annotating.standing import Done, Place, Refused, Standing, chosen, place_of


def play(here: Standing, event: Event) -> Done | None:
    """`{"type": "play", "move": "HeA"}`: the next card. One that is written there already is only gone to; otherwise
    the variation goes on, or a new one begins. Raises Refused with the rule where it may not be laid."""
    move = event.get("move")
    if here.turn is None or not isinstance(move, str) or move not in KIND_BY_CODE:
        return None
    kind, (state, said) = KIND_BY_CODE[move], here.due
    if kind not in state.hands[state.turn] and kind != SCHWEIN:
        return None
    why = verstoss(here.spiel, state, kind)
    if why is not None:
        raise Refused(refused_view(why, here.spiel.rules, here.cut.lang))
    there = _there(here, kind, said)
    return Done(here.cut.record, there) if there else _laid(here, Play(kind, "", said))


def _there(here: Standing, kind: Kind, said: Sequence[Say]) -> Place | None:
    """Where this card lies already, in this line or in one that leaves here; behind the same words if any are said."""

    def same(move: Move) -> bool:
        return card_of(move) == kind and (not here.said or move.said == said)

    if any(map(same, here.moves[here.n : here.n + 1])):
        return place_of(here.cut, here.branch, here.n + 1)
    found = [number for number, branch in leaving(here) if same(branch.moves[0])]
    return place_of(here.cut, found[0], 1) if found else None


def leaving(here: Standing) -> list[tuple[int, Branch]]:
    """The variations that begin here, by their number in the game."""
    cut = here.cut
    spot, all_lines = cut.spot(here.branch, here.n), enumerate(cut.game.branches)
    return [(number, one) for number, one in all_lines if one.moves and cut.spot(one.parent, one.at) == spot]


def _laid(here: Standing, card: Play) -> Done:
    """The record with a card more."""
    if here.branch != MAIN and here.n == len(here.moves) == _written_cards(here.lines):
        return Done(_longer(here, card), Place(here.place.branch, here.place.at + 1))
    fresh = Variation((_begun(here, card),))
    return Done(with_line(here.cut, here.branch, here.n, fresh), here.place, card)


def _written_cards(lines: Sequence[TrickLine]) -> int:
    return sum(len(line.plays) for line in lines)


def _begun(here: Standing, card: Play) -> TrickLine:
    """A line with this card only."""
    state = here.due[0]
    return TrickLine(len(state.stiche) + 1, state.turn, (card,))


def _longer(here: Standing, card: Play) -> Record:
    """The variation with a card at its end: on the line of its Stich, unless something is said below that already."""
    variation = here.cut.game.branches[here.branch].variation
    *before, last = variation.tricks
    if here.due[0].stich and not last.items:
        lines = [replace(last, plays=(*last.plays, replace(card, says=(*last.says, *card.says))), says=())]
    else:
        lines = [last, _begun(here, card)]
    return replaced(here.cut.record, (variation, (replace(variation, tricks=(*before, *lines)),)))


def say(here: Standing, event: Event) -> tuple[Say, ...] | None:
    """`{"type": "say", "seat": 2, "move": "Re"}`: what is said here before the next card of another line. Raises
    Refused with the rule where it may not be said."""
    seat, word = chosen(event.get("seat"), len(SEATS)), event.get("move")
    found = stage_of(word) if isinstance(word, str) else None
    if seat is None or found is None or here.turn is None or here.state is None:
        return None
    why = speak_verstoss(here.spiel, here.state, Speak(Seat(seat), *found))
    if why is not None:
        raise Refused(refused_view(why, here.spiel.rules, here.cut.lang))
    return (*here.said, Say(Seat(seat), str(word)))


def sayable(here: Standing, seat: Seat) -> list[tuple[str, Any]]:
    """The words that a seat may say now, each with the call it is."""
    if here.turn is None or here.state is None:
        return []
    return [(word_of(one.party, one.stage, one.vorab), one) for one in calls_now(here.spiel, here.state, seat)]


def drop(here: Standing, _: Event) -> Done | None:
    """`{"type": "drop"}`: the variation of this moment goes, with everything that hangs on it."""
    if here.branch == MAIN:
        return None
    branch = here.cut.game.branches[here.branch]
    record = replaced(here.cut.record, (branch.variation, ()))
    return Done(record, place_of(here.cut, branch.parent, branch.at))


def shift(here: Standing, event: Event) -> Done | None:
    """`{"type": "shift", "by": -1}`: the variation of this moment changes places with the one before it (1: behind it)
    that leaves where it does."""
    by = event.get("by")
    if here.branch == MAIN or type(by) is not int or by not in (-1, 1):
        return None
    left = here.cut.game.branches[here.branch]
    begins = Standing(here.cut, place_of(here.cut, left.parent, left.at), left.parent, left.at)
    beside = [branch.variation for _, branch in leaving(begins)]
    at = beside.index(left.variation) + by
    if not 0 <= at < len(beside):
        return None
    record = replaced(here.cut.record, (left.variation, (beside[at],)), (beside[at], (left.variation,)))
    return Done(record, begins.place, left.variation.tricks[0].plays[0])
