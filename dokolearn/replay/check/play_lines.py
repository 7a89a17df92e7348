"""The Stiche of a line of play, one after the other: the game itself, or a variation of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import left_of
from dokolearn.game.play import table_of, take
from dokolearn.model import SEATS, Augen, Kind, Seat, Stich
from dokolearn.replay.check import gaps
from dokolearn.replay.check.play_cards import NOTHING, Cards
from dokolearn.replay.text.record import Item, Play, TrickLine


@dataclass(slots=True)
class Walk(Cards):
    """A line of play on its way. After the first impossible card only the check goes on, the film stops."""

    ends: bool = False
    """Whether the record says how it ended, so that no card may be missing."""
    opening: Sequence[Item] = ()
    """What stands before the first Stich."""

    def lines(self, lines: Sequence[TrickLine]) -> None:
        """All Stiche."""
        at = 0
        while at < len(lines):
            end = self.ahead(lines, at)
            if end is None:
                return
            if end == at:
                if not self.line(lines, at):
                    return
                end = at + 1
            at = end

    def line(self, lines: Sequence[TrickLine], at: int) -> bool:
        """The cards of one line. False: nothing can be checked any further."""
        line = lines[at]
        for place, move in enumerate(line.plays):
            if place and not self.state.stich:
                self.found.impossible(move.at, "stich_long", "hint_stich_long", n_stich=line.number)
                return True
            last = at == len(lines) - 1 and place == len(line.plays) - 1
            if not self.card(move, line, at, last):
                return False
        self.say(line.says)
        return True

    def ahead(self, lines: Sequence[TrickLine], at: int) -> int | None:
        """What a line says of itself, and a Stich that can only be guessed: the line to go on with, which is this one
        where its cards are still to be laid. None: nothing can be checked any further."""
        state, line = self.state, lines[at]
        if self.table.revoked is not None:
            self.found.impossible(line.at, "after_revoke", seat=self.table.revoked)
            return None
        if state.over or len(state.stiche) >= self.size:
            self.found.impossible(line.at, "stich_extra", n_size=self.size)
            return None
        if not self.numbered(lines, at):
            return at + 1 if self.doubt.again else None
        self.doubt.again = False
        end, laid = gaps.running(lines, at, len(self.state.stich)), len(self.state.stich)
        laid += sum(len(one.plays) for one in lines[at:end])
        short = laid < 4 and (end < len(lines) or (self.ends and len(state.stiche) + 1 == self.size))
        if short or laid > 4:
            return self.uneven(lines, at, end)
        self.seated(line)
        return end if self.swapped(line, lines[end:]) else at

    def numbered(self, lines: Sequence[TrickLine], at: int) -> bool:
        """Whether a line goes on with the Stich that comes next. False for one that cannot be placed."""
        state, line, doubt = self.state, lines[at], self.doubt
        number, told = len(state.stiche) + 1, line.number + doubt.shift
        if told == number:
            return True
        how: dict[str, Any] = {"n_found": line.number, "n_stich": number - doubt.shift}
        next_one = line.seat == state.turn or (doubt.lead and not state.stich)
        after = lines[at + 1].number + doubt.shift == number + 1 if at + 1 < len(lines) else told > self.size
        if next_one and after:
            self.found.add(line.at, "stich_number", "hint_stich_number", **how)
            return True  # a slip of the pen: the next line is numbered as it should be
        if state.stich or told > self.size:
            self.found.impossible(line.at, "stich_number", "hint_stich_number", **how)
            return False
        if told > number:
            before = lines[at - 1].items if at else self.opening
            if gaps.unread(before) < told - number:
                self.found.impossible(line.at, "stich_number", "hint_stich_number", **how)
            self.miss(told - number)
            return True
        if not doubt.again:
            self.found.impossible(line.at, "stich_number", "hint_stich_number", **how)
        last = lines[at - 1] if at else None
        pasted = last is not None and (last.number, last.plays) == (line.number, line.plays)
        doubt.again = pasted or not (
            gaps.readable(line.plays) and gaps.held(line.plays, gaps.in_turn(line.seat, len(line.plays)), state.hands)
        )
        doubt.shift += 0 if doubt.again else number - told
        return not doubt.again

    def seated(self, line: TrickLine) -> None:
        """Who lays the cards of a line: whoever is to play, or who stands there where that fits or cannot be known."""
        self.believed(line)
        if line.seat == self.state.turn:
            return
        self.wrong_seat(line, len(self.state.stiche) + 1)
        fits = gaps.held(line.plays, gaps.in_turn(self.state.turn, len(line.plays)), self.state.hands)
        if not fits and not self.state.stich:
            self.led_by(line.seat)

    def believed(self, line: TrickLine) -> None:
        """Who leads behind a mistake is whoever stands there."""
        if self.doubt.lead and not self.state.stich and line.seat != self.state.turn:
            self.led_by(line.seat)
        self.doubt.lead = False
        self.pass_by()

    def led_by(self, seat: Seat) -> None:
        """Somebody leads, whoever has won the Stich before."""
        state = self.state._replace(turn=seat, choices=self.state.hands[seat])
        self.table = self.table._replace(state=state, forced=None)

    def wrong_seat(self, line: TrickLine, number: int) -> None:
        """Somebody else is to play."""
        state, vertrag = self.state, self.spiel.vertrag
        key = "next_seat" if state.stich else "next_lead" if state.stiche else "first_lead"
        if key == "first_lead" and vertrag.lead != left_of(self.spiel.dealer):
            key = "solo_lead"
        who: dict[str, Any] = {"seat": line.seat, "seat_turn": state.turn, "seat_dealer": self.spiel.dealer}
        self.found.impossible(line.at, key, f"hint_{key}", n_stich=number, n_before=number - 1, **who)

    # Stiche that can only be guessed

    def miss(self, many: int) -> None:
        """Stiche that do not stand there."""
        for _ in range(many):
            self.doubt.gone(SEATS)
            self.closed(())
        self.doubt.calls = True

    def here(self) -> gaps.Table:
        """The table as guesses need it."""
        state = self.state
        cards = table_of(self.spiel, state.stiche, state.stich)
        return gaps.Table(cards, state.hands, state.lead, state.stich, tuple(self.doubt.extra))

    def uneven(self, lines: Sequence[TrickLine], at: int, end: int) -> int:
        """A Stich with too few cards or too many: the line to go on with."""
        group, later = lines[at:end], lines[end:]
        self.believed(lines[at])
        here = self.here()
        found = gaps.guess(here, group, later)
        plays = [(play, line) for line in group for play in line.plays]
        many = len(here.stich) + len(plays)
        if many > 4 and (*gaps.in_turn(here.turn, len(plays) - 1), None) in found.ways:
            return at  # the last one is too many, as everybody would read it
        sure = min(found.sure(here.turn, len(plays)), 3 - len(here.stich))
        for play, line in plays[:sure]:
            self.card(play, line, lines.index(line), False)
        if many > 4:
            extra = (found.only or (None,)).index(None)
            self.found.impossible(plays[extra][0].at, "stich_long", "hint_stich_long", n_stich=group[0].number)
        else:
            self.short(here, found, group, later)
        self.guessed(found, [play for play, _ in plays], sure, here)
        for line in group:
            self.say(line.says, aloud=False)
        return end

    def swapped(self, line: TrickLine, later: Sequence[TrickLine]) -> bool:
        """Whether the cards of a Stich stand in a wrong order: told at the first that its player does not hold."""
        turn, many = self.state.turn, len(line.plays)
        if self.state.stich or many != 4 or gaps.held(line.plays, gaps.in_turn(turn, many), self.state.hands):
            return False
        here = self.here()
        found = gaps.rearranged(here, line, later)
        if found.only is None or not gaps.readable(line.plays):
            return False
        for play, seat in zip(line.plays, gaps.in_turn(turn, many), strict=True):
            if play.kind is not None and gaps.printed(play.kind) not in here.hands[seat]:
                self.not_there(play, line, play.kind, seat)
        self.guessed(found, line.plays, 0, here)
        self.say(line.says, aloud=False)
        return True

    def guessed(self, found: gaps.Guess, plays: Sequence[Play], sure: int, here: gaps.Table) -> None:
        """What is known of a Stich all the same: where there is one way, the cards from `sure` on leave the hands."""
        self.found.possible = False
        way: gaps.Laid = found.only or (None,) * len(plays)
        for play, seat in list(zip(plays, way, strict=True))[sure:]:
            self.say(play.says, aloud=False)
            if play.kind is not None and seat is not None:
                hands = take(self.state.hands, seat, play.kind)
                self.table = self.table._replace(state=self.state._replace(hands=hands))
        named = [seat for play, seat in zip(plays, way, strict=True) if play.kind is not None]
        due = gaps.in_turn(here.turn, 4 - len(here.stich))
        self.doubt.gone([seat for seat in due[sure:] if seat not in named[sure:]])
        self.closed([play.kind or NOTHING for play in plays[sure:]])

    def short(
        self, here: gaps.Table, found: gaps.Guess, group: Sequence[TrickLine], later: Sequence[TrickLine]
    ) -> None:
        """Tell that cards are missing, and whose is forgotten."""
        number, many = group[0].number, len(here.stich) + sum(len(line.plays) for line in group)
        seats, at = found.missing(here), group[-1].at
        if many < 3 or not seats:
            self.found.impossible(at, "stich_gaps", "hint_stich_short", n_stich=number, n_cards=many)
            return
        whole = self.rest_is_whole(later)
        last = gaps.leftover(seats[0], here, group, found.only, later) if whole and found.only else None
        hint, card = ("hint_stich_short", {}) if last is None else ("hint_stich_card", {"card": last})
        self.found.impossible(at, "stich_short", hint, n_stich=number, seats=seats, **card)

    def rest_is_whole(self, later: Sequence[TrickLine]) -> bool:
        """Whether every Stich behind this one stands there."""
        return len(self.state.stiche) + 1 + sum(len(line.plays) == 4 for line in later) == self.size

    def closed(self, cards: Sequence[Kind]) -> None:
        """A Stich that nobody knows to the end."""
        state = self.state
        four = (*state.stich, *cards, *(NOTHING,) * 4)[:4]
        done = Stich(state.lead, four, state.lead, Augen(0))
        self.doubt.calls = self.doubt.calls or state.suche is not None
        self.found.possible, self.doubt.stich = False, True
        self.doubt.next_stich()
        state = state._replace(stich=(), stiche=(*state.stiche, done), turn=state.lead, choices=())
        self.table = self.table._replace(state=state, forced=None)
        self.pass_by()
