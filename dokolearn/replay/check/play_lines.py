"""The cards of a line of play, one after the other: the game itself, or a variation of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dokolearn.ch1_general import FUCHS, SCHWEIN, is_complete, left_of
from dokolearn.ch3_scoring.calls import call_name
from dokolearn.game import Game as Table
from dokolearn.game import Spiel, State, complete, play, verstoss
from dokolearn.game.calling import forced_now
from dokolearn.game.play import table_now
from dokolearn.model import SEATS, Hand, Kind, Verstoss
from dokolearn.replay.check.calls_made import hear
from dokolearn.replay.check.game_so_far import Heard, Move
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import Play, Say, TrickLine


@dataclass(slots=True)
class Walk:
    """A line of play on its way. After the first impossible card only the check goes on, the film stops."""

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
    heard: list[Heard] = field(default_factory=list)

    @property
    def spiel(self) -> Spiel:
        """What is played."""
        assert self.table.spiel is not None
        return self.table.spiel

    @property
    def state(self) -> State:
        """Where the line has got to."""
        assert self.table.state is not None
        return self.table.state

    def lines(self, lines: Sequence[TrickLine]) -> None:
        """All Stiche."""
        for at, line in enumerate(lines):
            if not self.fits(lines[at : at + 2]):
                return
            for place, move in enumerate(line.plays):
                last = at == len(lines) - 1 and place == len(line.plays) - 1
                if not self.card(move, line, at, place, last):
                    return
            self.say(line.says)

    def card(self, move: Play, line: TrickLine, at: int, place: int, last: bool) -> bool:
        """One card with what is said before it. False: nothing can be checked any further."""
        if move.kind is None:
            self.found.possible = False
            return False
        if self.table.revoked is not None:
            self.found.impossible(move.at, "after_revoke", seat=self.table.revoked)
            return False
        if place and not self.state.stich:
            self.found.impossible(move.at, "stich_long", "hint_stich_long", n_stich=line.number)
            return False
        self.say(move.says)
        self.told(move)
        return self.lay(move, line, at, revoke=self.marked(move) or (last and self.ends_with_revoke))

    def say(self, says: Sequence[Say]) -> None:
        """What is said here."""
        for say in says:
            self.table, heard = hear(self.table, say, self.found)
            if self.found.possible:
                self.said.append(say)
                self.heard += [heard] if heard else []

    def told(self, move: Play) -> None:
        """Whoever has to call something says it before the next card."""
        if self.table.forced is not None:
            seat, call = self.table.forced
            self.found.add(move.at, "forced_missing", warning=True, seat=seat, call_name=call_name(call))
            self.table = self.table._replace(forced=None)

    def marked(self, move: Play) -> bool:
        """Whether this card is told to break the duty to follow."""
        return any(say.word == "Revoke" and say.seat == self.state.turn for say in move.says)

    def lay(self, move: Play, line: TrickLine, at: int, revoke: bool) -> bool:
        """One card. Against the duty to follow it may end the game, where book and record say so."""
        before, kind = self.state, self.meant(move)
        seat, refusal = before.turn, verstoss(self.spiel, before, kind)
        if self.is_guess(kind):
            self.found.impossible(move.at, "card_hidden", "hint_card_hidden", card=kind, seat=seat)
            return False
        if refusal is not None and refusal.paragraph == "1.4":
            self.not_there(move, line, kind)
            return False
        broken = revoke and self.breaks(move, refusal)
        if refusal is not None and not broken:
            who: dict[str, Any] = {"seat": seat, "n_stich": line.number}
            self.found.impossible(move.at, "illegal", "hint_illegal", verstoss=refusal, rules=self.table.rules, **who)
        after = play(self.spiel, before, kind) if refusal is None else laid_anyway(self.spiel, before, kind)
        if self.found.possible:
            self.moves.append(Move(seat, move, at, before, after, tuple(self.said), tuple(self.heard), broken))
            self.said, self.heard = [], []
        due = None if after.stich or broken else forced_now(self.spiel, after)
        self.table = self.table._replace(state=after, forced=due, revoked=seat if broken else None)
        return True

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

    def meant(self, move: Play) -> Kind:
        """A Karo Ass that was announced as a Schwein is one, whatever is printed on it."""
        assert move.kind is not None, "the caller stops at an unreadable card"
        if move.kind != FUCHS:
            return move.kind
        raised = any(say.word == "Schwein" and say.seat == self.state.turn for say in move.says)
        at_card = self.table.rules.cards.schwein_announce == "at_card"
        refusal = verstoss(self.spiel, self.state, FUCHS)
        must = refusal is not None and refusal.key == "verstoss.schwein_muss"
        return SCHWEIN if must or (raised and at_card) else FUCHS

    def not_there(self, move: Play, line: TrickLine, kind: Kind) -> None:
        """A card that the player does not hold."""
        if self.found.possible:
            seat = self.state.turn
            held = (FUCHS if kind == SCHWEIN else kind) in self.spiel.hands[seat]
            key = "already_played" if held else "not_in_hand"
            self.found.impossible(move.at, key, "hint_not_in_hand", card=kind, seat=seat, n_stich=line.number)

    def fits(self, lines: Sequence[TrickLine]) -> bool:
        """Whether a line (the first of these) continues the game: its number and its seat. False: read no further."""
        state, line = self.state, lines[0]
        number = len(state.stiche) + 1
        if self.table.revoked is not None:
            self.found.impossible(line.at, "after_revoke", seat=self.table.revoked)
            return False
        if state.over:
            self.found.impossible(line.at, "stich_extra", n_size=self.size)
            return False
        if line.number != number:
            if state.stich and line.number == number + 1:
                n_cards = len(state.stich)
                self.found.impossible(line.at, "stich_short", "hint_stich_short", n_stich=number, n_cards=n_cards)
                return False
            self.found.add(line.at, "stich_number", "hint_stich_number", n_found=line.number, n_stich=number)
            # A slip of the pen where the next line is numbered as it should be; else a Stich is missing or twice there.
            if line.seat != state.turn or any(after.number != number + 1 for after in lines[1:]):
                self.found.possible = False
                return False
        if line.seat != state.turn:
            self.wrong_seat(line, number)
        return True

    def wrong_seat(self, line: TrickLine, number: int) -> None:
        """Somebody else is to play."""
        state, vertrag = self.state, self.spiel.vertrag
        key = "next_seat" if state.stich else "next_lead" if state.stiche else "first_lead"
        if key == "first_lead" and vertrag.lead != left_of(self.spiel.dealer):
            key = "solo_lead"
        who: dict[str, Any] = {"seat": line.seat, "seat_turn": state.turn, "seat_dealer": self.spiel.dealer}
        self.found.impossible(line.at, key, f"hint_{key}", n_stich=number, n_before=number - 1, **who)


def laid_anyway(spiel: Spiel, state: State, kind: Kind) -> State:
    """The state after a card that should not have been played: no other comes after it."""
    hand = list(state.hands[state.turn])
    hand.remove(FUCHS if kind == SCHWEIN else kind)
    hands = tuple(tuple(hand) if seat == state.turn else state.hands[seat] for seat in SEATS)
    stich = (*state.stich, kind)
    if not is_complete(stich):
        return state._replace(hands=hands, turn=left_of(state.turn), choices=(), stich=stich)
    done = complete(state.lead, stich, table_now(spiel, state), last=not hand)
    stiche = (*state.stiche, done)
    return state._replace(hands=hands, lead=done.winner, turn=done.winner, choices=(), stich=(), stiche=stiche)
