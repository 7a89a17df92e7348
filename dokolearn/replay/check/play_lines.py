"""The Stiche of a line of play, one after the other: the game itself, or a variation of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dokolearn.ch1_general import FUCHS, KIND_BY_CODE, SCHWEIN, is_complete, left_of
from dokolearn.ch3_scoring import call_name
from dokolearn.ch3_scoring.calls import deadline, only_late
from dokolearn.game import Game as Table
from dokolearn.game import Spiel, State, complete, play, speak_verstoss, step, verstoss
from dokolearn.game.calling import forced_call_now, party_of
from dokolearn.game.play import table_of, take
from dokolearn.game.whole import SLIPPED
from dokolearn.model import SEATS, Augen, Hand, Illegal, Kind, Seat, Speak, Stich, Verstoss
from dokolearn.model import Say as Word
from dokolearn.replay.check import gaps
from dokolearn.replay.check.game_so_far import Move, Utterance
from dokolearn.replay.check.gaps import card_face
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import SAYS, SLIP, Item, Play, Say, TrickLine
from dokolearn.replay.text.spelling import stage_of

NOTHING = KIND_BY_CODE["Kr9"]
"""Stands for a card that nobody knows."""


@dataclass(slots=True)
class Doubt:
    """Behind a mistake in a record: which cards, leads and calls are not certain any more."""

    extra: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """By seat: so many cards of the hand are gone, and nobody knows which."""
    stich: bool = False
    """Whether a card of the running Stich is wrong, so that anybody may have won it."""
    led: bool = False
    """Whether nobody knows what was led to it."""
    told: bool = False
    """Whether a card of it was told to be nobody's: another one may be the same slip."""
    lead: bool = False
    """Whether whoever leads next is believed."""
    calls: bool = False
    """Whether a call may be missing, so that others seem too early."""
    lost: bool = False
    """Whether anything of this at all."""
    shift: int = 0
    """By how much the numbers of the Stiche have slipped."""
    again: bool = False
    """Whether the last line stood there before."""

    def take_away(self, seats: Sequence[Seat]) -> None:
        """A card of each of these hands."""
        self.lost = True
        for seat in seats:
            self.extra[seat] += 1

    def next_stich(self) -> None:
        """The next Stich is led by whoever stands there where this one was in doubt."""
        self.lead = self.lead or self.stich
        self.stich = self.led = self.told = False


@dataclass(slots=True)
class Walk:
    """A line of play on its way: what was laid and said so far, and what nobody knows of it.

    After the first impossible card only the check goes on, the film stops.
    """

    table: Table
    found: Findings
    size: int
    """Stiche of a whole game."""
    ends_with_revoke: bool = False
    """Whether the record says that its last card broke the duty to follow."""
    supposed: Sequence[Hand] = ((), (), (), ())
    """By seat: cards that nobody can know."""
    moves: list[Move] = field(default_factory=list)
    said: list[Say] = field(default_factory=list)
    """Since the last card."""
    heard: list[Utterance] = field(default_factory=list)
    doubt: Doubt = field(default_factory=Doubt)
    passed: list[tuple[State, Doubt]] = field(default_factory=list)
    """Behind the end of the film: after each card what is known then."""
    ends: bool = False
    """Whether the record says how it ended, so that no card may be missing."""
    opening: Sequence[Item] = ()
    """What stands before the first Stich."""

    @property
    def spiel(self) -> Spiel:
        """The game that is played: its kind, hands and rules."""
        return self.table.in_play[0]

    @property
    def state(self) -> State:
        """Where the line has got to."""
        return self.table.in_play[1]

    # Calls

    def say(self, says: Sequence[Say], aloud: bool = True) -> None:
        """What is said here. Where an earlier call may be missing, or its moment is not certain, none is refused."""
        for say in says:
            found = self.found if aloud and not self.doubt.calls else Findings()
            state = self.state
            held = tuple(hand[self.doubt.extra[seat] :] for seat, hand in enumerate(state.hands))
            table, heard = hear(self.table._replace(state=state._replace(hands=held)), say, found)
            self.table = table._replace(state=table.in_play[1]._replace(hands=state.hands))
            self.doubt.calls |= say.word not in SAYS or (found is not self.found and bool(found.problems))
            if self.found.possible:
                self.said.append(say)
                self.heard += [heard] if heard else []

    def demand_call(self, move: Play) -> None:
        """Whoever has to call something says it before the next card."""
        if self.table.forced is not None:
            seat, call = self.table.forced
            self.found.add(move.at, "forced_missing", warning=True, seat=seat, call_name=call_name(call))
            self.table = self.table._replace(forced=None)

    # Cards

    def card(self, move: Play, line: TrickLine, at: int, last: bool) -> bool:
        """One card with what is said before it. False: nothing can be checked any further."""
        if self.table.revoked is not None:
            self.found.impossible(move.at, "after_revoke", seat=self.table.revoked)
            return False
        self.say(move.says)
        self.demand_call(move)
        if move.kind is None:
            self.found.possible = False
            self.leave_open(None)
            return True
        return self.lay(move, line, at, revoke=self.breaks_duty(move) or (last and self.ends_with_revoke))

    def breaks_duty(self, move: Play) -> bool:
        """Whether this card is told to break the duty to follow."""
        return any(say.word == "Revoke" and say.seat == self.state.turn for say in move.says)

    def lay(self, move: Play, line: TrickLine, at: int, revoke: bool) -> bool:
        """One card. Against the duty to follow it may end the game, where book and record say so."""
        before, kind = self.state, self.card_meant(move)
        seat, refusal = before.turn, verstoss(self.spiel, before, kind)
        if self.is_guess(kind):
            self.found.impossible(move.at, "card_hidden", "hint_card_hidden", card=kind, seat=seat)
            return False
        if refusal is not None and refusal.paragraph == "1.4":
            self.not_there(move, line, kind, seat)
            self.leave_open(kind, doubtful=True)
            return True
        broken = revoke and self.breaks(move, refusal)
        if refusal is not None and not broken:
            if self.is_sure(refusal):
                who: dict[str, Any] = {"seat": seat, "n_stich": line.number, "rules": self.table.rules}
                self.found.impossible(move.at, "illegal", "hint_illegal", verstoss=refusal, **who)
            self.leave_open(kind, doubtful=self.is_sure(refusal))
            return True
        after = play(self.spiel, before, kind) if refusal is None else laid_anyway(self.spiel, before, kind)
        if self.found.possible:
            self.moves.append(Move(seat, move, at, before, after, tuple(self.said), tuple(self.heard), broken))
            self.said, self.heard = [], []
        due = None if after.stich or broken or self.doubt.lost else forced_call_now(self.spiel, after)
        self.table = self.table._replace(state=after, forced=due, revoked=seat if broken else None)
        if not after.stich:
            self.doubt.next_stich()
        self.pass_by()
        return True

    def leave_open(self, kind: Kind | None, doubtful: bool = True) -> None:
        """A card that nobody can read, or that cannot be the one that was laid: it stays, and another one is gone."""
        seat, first = self.state.turn, not self.state.stich
        if kind is None or doubtful:
            self.doubt.take_away([seat])
            self.doubt.stich, self.doubt.led = True, self.doubt.led or first
            self.doubt.calls |= self.state.suche is not None
        after = laid_anyway(self.spiel, self.state, NOTHING if kind is None else kind, keep=kind is None or doubtful)
        self.table = self.table._replace(state=after, forced=None)
        if not after.stich:
            self.doubt.next_stich()
        self.pass_by()

    @property
    def behind(self) -> Sequence[tuple[State, Doubt]] | None:
        """What is known behind a mistake; None where there is none."""
        return None if self.found.possible else self.passed

    def pass_by(self) -> None:
        """Remember a moment that the film does not show."""
        if not self.found.possible and (self.state.stich or not self.doubt.lead):
            self.passed.append((self.state, replace(self.doubt, extra=list(self.doubt.extra))))

    def is_sure(self, refusal: Verstoss) -> bool:
        """Whether a card is forbidden whatever nobody knows: more cards would serve than may be gone."""
        if self.doubt.led:
            return False
        if refusal.paragraph != "2.7":
            return not self.doubt.lost
        return len(refusal.cards) > self.doubt.extra[self.state.turn]

    def is_guess(self, kind: Kind) -> bool:
        """Whether nobody can know that the player holds this card: in a variation of a game with hidden cards."""
        hidden = Counter(self.supposed[self.state.turn])
        sure = Counter(self.state.hands[self.state.turn]) - hidden
        return bool(hidden) and not sure[FUCHS if kind == SCHWEIN else kind]

    def breaks(self, move: Play, refusal: Verstoss | None) -> bool:
        """Whether a card that is told to be wrong ends the game. In most books it would be taken back."""
        if refusal is None:
            self.found.add(move.at, "revoke_legal", warning=True, seat=self.state.turn)
        return refusal is not None and self.table.rules.stich.revoke_result == "max_loss"

    def card_meant(self, move: Play) -> Kind:
        """A Karo Ass that was announced as a Schwein is one, whatever is printed on it."""
        assert move.kind is not None, "the caller stops at an unreadable card"
        if move.kind != FUCHS:
            return move.kind
        raised = any(say.word == "Schwein" and say.seat == self.state.turn for say in move.says)
        at_card = self.table.rules.cards.schwein_announce == "at_card"
        refusal = verstoss(self.spiel, self.state, FUCHS)
        must = refusal is not None and refusal.key == "verstoss.schwein_muss"
        return SCHWEIN if must or (raised and at_card) else FUCHS

    def not_there(self, move: Play, line: TrickLine, kind: Kind, seat: Seat) -> None:
        """A card that the player does not hold. A second one in a Stich is most likely part of the same slip."""
        if not self.doubt.told:
            held = card_face(kind) in self.spiel.hands[seat]
            key = "already_played" if held else "not_in_hand"
            self.found.impossible(move.at, key, "hint_not_in_hand", card=kind, seat=seat, n_stich=line.number)
        self.doubt.told = True

    # Stiche one after the other

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
        if not self.follows_on(lines, at):
            return at + 1 if self.doubt.again else None
        self.doubt.again = False
        end, laid = gaps.running(lines, at, len(self.state.stich)), len(self.state.stich)
        laid += sum(len(one.plays) for one in lines[at:end])
        short = laid < 4 and (end < len(lines) or (self.ends and len(state.stiche) + 1 == self.size))
        if short or laid > 4:
            return self.uneven(lines, at, end)
        self.seat_line(line)
        return end if self.tell_swapped(line, lines[end:]) else at

    def follows_on(self, lines: Sequence[TrickLine], at: int) -> bool:
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
            if gaps.count_unread(before) < told - number:
                self.found.impossible(line.at, "stich_number", "hint_stich_number", **how)
            self.miss(told - number)
            return True
        if not doubt.again:
            self.found.impossible(line.at, "stich_number", "hint_stich_number", **how)
        last = lines[at - 1] if at else None
        pasted = last is not None and (last.number, last.plays) == (line.number, line.plays)
        doubt.again = pasted or not (
            gaps.readable(line.plays)
            and gaps.all_hold(line.plays, gaps.in_turn(line.seat, len(line.plays)), state.hands)
        )
        doubt.shift += 0 if doubt.again else number - told
        return not doubt.again

    def seat_line(self, line: TrickLine) -> None:
        """Who lays the cards of a line: whoever is to play, or who stands there where that fits or cannot be known."""
        self.believe_seat(line)
        if line.seat == self.state.turn:
            return
        self.wrong_seat(line, len(self.state.stiche) + 1)
        fits = gaps.all_hold(line.plays, gaps.in_turn(self.state.turn, len(line.plays)), self.state.hands)
        if not fits and not self.state.stich:
            self.let_lead(line.seat)

    def believe_seat(self, line: TrickLine) -> None:
        """Behind a mistake the seat that stands before a Stich is believed to lead it."""
        if self.doubt.lead and not self.state.stich and line.seat != self.state.turn:
            self.let_lead(line.seat)
        self.doubt.lead = False
        self.pass_by()

    def let_lead(self, seat: Seat) -> None:
        """Let a seat lead, whoever has won the Stich before."""
        state = self.state._replace(turn=seat, choices=self.state.hands[seat])
        self.table = self.table._replace(state=state, forced=None)

    def wrong_seat(self, line: TrickLine, number: int) -> None:
        """Report that another seat is to play than the one that stands there."""
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
            self.doubt.take_away(SEATS)
            self.close_stich(())
        self.doubt.calls = True

    def here(self) -> gaps.GapTable:
        """The table as guesses need it."""
        state = self.state
        cards = table_of(self.spiel, state.stiche, state.stich)
        return gaps.GapTable(cards, state.hands, state.lead, state.stich, tuple(self.doubt.extra))

    def uneven(self, lines: Sequence[TrickLine], at: int, end: int) -> int:
        """A Stich with too few cards or too many: the line to go on with."""
        group, later = lines[at:end], lines[end:]
        self.believe_seat(lines[at])
        here = self.here()
        found = gaps.guess(here, group, later)
        plays = [(move, line) for line in group for move in line.plays]
        many = len(here.stich) + len(plays)
        if many > 4 and (*gaps.in_turn(here.turn, len(plays) - 1), None) in found.ways:
            return at  # the last one is too many, as everybody would read it
        sure = min(found.sure(here.turn, len(plays)), 3 - len(here.stich))
        for move, line in plays[:sure]:
            self.card(move, line, lines.index(line), False)
        if many > 4:
            extra = (found.only or (None,)).index(None)
            self.found.impossible(plays[extra][0].at, "stich_long", "hint_stich_long", n_stich=group[0].number)
        else:
            self.short(here, found, group, later)
        self.take_what_is_known(found, [move for move, _ in plays], sure, here)
        for line in group:
            self.say(line.says, aloud=False)
        return end

    def tell_swapped(self, line: TrickLine, later: Sequence[TrickLine]) -> bool:
        """Whether the cards of a Stich stand in a wrong order: told at the first that its player does not hold."""
        turn, many = self.state.turn, len(line.plays)
        if self.state.stich or many != 4 or gaps.all_hold(line.plays, gaps.in_turn(turn, many), self.state.hands):
            return False
        here = self.here()
        found = gaps.rearrangement(here, line, later)
        if found.only is None or not gaps.readable(line.plays):
            return False
        for move, seat in zip(line.plays, gaps.in_turn(turn, many), strict=True):
            if move.kind is not None and gaps.card_face(move.kind) not in here.hands[seat]:
                self.not_there(move, line, move.kind, seat)
        self.take_what_is_known(found, line.plays, 0, here)
        self.say(line.says, aloud=False)
        return True

    def take_what_is_known(self, found: gaps.Guess, plays: Sequence[Play], sure: int, here: gaps.GapTable) -> None:
        """What is known of a Stich all the same: where there is one way, the cards from `sure` on leave the hands."""
        self.found.possible = False
        way: gaps.Laid = found.only or (None,) * len(plays)
        for move, seat in list(zip(plays, way, strict=True))[sure:]:
            self.say(move.says, aloud=False)
            if move.kind is not None and seat is not None:
                hands = take(self.state.hands, seat, move.kind)
                self.table = self.table._replace(state=self.state._replace(hands=hands))
        named = [seat for move, seat in zip(plays, way, strict=True) if move.kind is not None]
        due = gaps.in_turn(here.turn, 4 - len(here.stich))
        self.doubt.take_away([seat for seat in due[sure:] if seat not in named[sure:]])
        self.close_stich([move.kind or NOTHING for move in plays[sure:]])

    def short(
        self, here: gaps.GapTable, found: gaps.Guess, group: Sequence[TrickLine], later: Sequence[TrickLine]
    ) -> None:
        """Tell that cards are missing, and whose is forgotten."""
        number, many = group[0].number, len(here.stich) + sum(len(line.plays) for line in group)
        seats, at = found.missing(here), group[-1].at
        if many < 3 or not seats:
            self.found.impossible(at, "stich_gaps", "hint_stich_short", n_stich=number, n_cards=many)
            return
        whole = len(self.state.stiche) + 1 + sum(len(line.plays) == 4 for line in later) == self.size
        last = gaps.leftover(seats[0], here, group, found.only, later) if whole and found.only else None
        hint, card = ("hint_stich_short", {}) if last is None else ("hint_stich_card", {"card": last})
        self.found.impossible(at, "stich_short", hint, n_stich=number, seats=seats, **card)

    def close_stich(self, cards: Sequence[Kind]) -> None:
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


def laid_anyway(spiel: Spiel, state: State, kind: Kind, keep: bool = False) -> State:
    """The state after a card that should not have been played. `keep`: it was another one, so it stays in the hand."""
    hands = state.hands if keep else take(state.hands, state.turn, kind)
    stich = (*state.stich, kind)
    if not is_complete(stich):
        return state._replace(hands=hands, turn=left_of(state.turn), choices=(), stich=stich)
    done = complete(state.lead, stich, table_of(spiel, state.stiche, state.stich), last=not any(hands))
    stiche = (*state.stiche, done)
    return state._replace(hands=hands, turn=done.winner, choices=(), stich=(), stiche=stiche)


# What was said during the game, put to the engine: whether it counts, and until when it was possible.


_CARD_PARTY = ("normal", "stilles_solo")


def hear(table: Table, say: Say, found: Findings) -> tuple[Table, Utterance | None]:
    """The table after somebody has said something; None for what nobody knows, or only marks a card."""
    if say.word == "Schwein":
        return _announce(table, say, found)
    if say.word == SLIP:
        return _slip(table, say, found)
    meant = stage_of(say.word)
    if meant is None:
        return table, None
    spiel, state = table.in_play
    party = party_of(state, say.seat)
    if meant[0] == 0 and party != ("re" if say.word.startswith("Re") else "kontra"):
        _wrong_party(table, say, found)
        return table, Utterance(say, state, state)
    event = Speak(say.seat, *meant)
    due = deadline(spiel.tables.calls[state.klaerung], state.spoken, party, *meant, seat=say.seat)
    if table.forced is not None and (table.forced[0], table.forced[1].stage) == (event.seat, event.stage):
        after = step(table, Speak(event.seat, event.stage))
        return after, Utterance(say, state, after.in_play[1], deadline=due, forced=True)
    refused = speak_verstoss(spiel, state, event)
    late = refused is not None and only_late(refused)
    try:
        after = step(table._replace(forced=None), event)._replace(forced=table.forced)
    except Illegal as illegal:
        after, refused = table, refused or illegal.verstoss
    if refused is not None:
        _tell(table, say, found, verstoss=refused, warning=after is not table)
    return after, Utterance(say, state, after.in_play[1], refused, due, late)


def _tell(table: Table, say: Say, found: Findings, verstoss: object, warning: bool) -> None:
    key = "call_late" if warning else "call_refused"
    found.add(say.at, key, warning=warning, seat=say.seat, word=say.word, verstoss=verstoss, rules=table.rules)


def _wrong_party(table: Table, say: Say, found: Findings) -> None:
    """Re and Kontra follow from the Kreuz Damen, in other games from what is played."""
    by_card = "say_no_alte" if say.word.startswith("Re") else "say_alte"
    key = by_card if table.in_play[0].vertrag.game in _CARD_PARTY else "say_party"
    found.add(say.at, key, "hint_say_party", warning=True, seat=say.seat, word=say.word)


def _announce(table: Table, say: Say, found: Findings) -> tuple[Table, Utterance | None]:
    """A Schwein, promised before the first card. Where it is only told with the card, it just marks that one."""
    state = table.in_play[1]
    if table.rules.cards.schwein_announce == "at_card" and table.rules.cards.schwein != "none":
        return table, None
    try:
        after = step(table._replace(forced=None), Word(say.seat, "schwein"))._replace(forced=table.forced)
    except Illegal as refused:
        _tell(table, say, found, verstoss=refused.verstoss, warning=False)
        return table, Utterance(say, state, state, refused.verstoss)
    return after, Utterance(say, state, after.in_play[1])


def _slip(table: Table, say: Say, found: Findings) -> tuple[Table, Utterance | None]:
    """Somebody gives his party away: in some books he has to call now. A game of cards goes on as it was."""
    state = table.in_play[1]
    try:
        return step(table, Word(say.seat, SLIPPED)), Utterance(say, state, state)
    except Illegal as refused:
        why = refused.verstoss
        found.add(say.at, "slip_free", warning=True, seat=say.seat, verstoss=why, rules=table.rules)
        return table, Utterance(say, state, state, why)
