"""Cards of a line of play and what is said between them, put to the engine one by one.

Behind the first impossible card the film stops, and the check goes on with what is still known: a hand then keeps every
card that was not laid for certain, and `Doubt.extra` counts how many of them are gone all the same.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dokolearn.ch1_general import FUCHS, KIND_BY_CODE, SCHWEIN, is_complete, left_of
from dokolearn.ch3_scoring import call_name
from dokolearn.game import Game as Table
from dokolearn.game import Spiel, State, complete, play, verstoss
from dokolearn.game.calling import forced_now
from dokolearn.game.play import table_of, take
from dokolearn.model import Hand, Kind, Seat, Verstoss
from dokolearn.replay.check.calls_made import hear
from dokolearn.replay.check.game_so_far import Heard, Move
from dokolearn.replay.check.gaps import printed
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import SAYS, Play, Say, TrickLine

NOTHING = KIND_BY_CODE["Kr9"]
"""Stands for a card that nobody knows."""


@dataclass(slots=True)
class Doubt:
    """What nobody knows any more behind a mistake."""

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

    def gone(self, seats: Sequence[Seat]) -> None:
        """A card of each of these hands."""
        self.lost = True
        for seat in seats:
            self.extra[seat] += 1

    def next_stich(self) -> None:
        """The next Stich is led by whoever stands there where this one was in doubt."""
        self.lead = self.lead or self.stich
        self.stich = self.led = self.told = False


@dataclass(slots=True)
class Cards:
    """What was laid and said so far, and what nobody knows of it."""

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
    doubt: Doubt = field(default_factory=Doubt)
    passed: list[tuple[State, Doubt]] = field(default_factory=list)
    """Behind the end of the film: after each card what is known then."""

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

    # Calls

    def say(self, says: Sequence[Say], aloud: bool = True) -> None:
        """What is said here. Where an earlier call may be missing, or its moment is not certain, none is refused."""
        for say in says:
            found = self.found if aloud and not self.doubt.calls else Findings()
            state = self.state
            held = tuple(hand[self.doubt.extra[seat] :] for seat, hand in enumerate(state.hands))
            table, heard = hear(self.table._replace(state=state._replace(hands=held)), say, found)
            assert table.state is not None
            self.table = table._replace(state=table.state._replace(hands=state.hands))
            self.doubt.calls |= say.word not in SAYS or (found is not self.found and bool(found.problems))
            if self.found.possible:
                self.said.append(say)
                self.heard += [heard] if heard else []

    def told(self, move: Play) -> None:
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
        self.told(move)
        if move.kind is None:
            self.found.possible = False
            self.laid(None)
            return True
        return self.lay(move, line, at, revoke=self.marked(move) or (last and self.ends_with_revoke))

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
            self.not_there(move, line, kind, seat)
            self.laid(kind, doubtful=True)
            return True
        broken = revoke and self.breaks(move, refusal)
        if refusal is not None and not broken:
            if self.is_sure(refusal):
                who: dict[str, Any] = {"seat": seat, "n_stich": line.number}
                self.found.impossible(
                    move.at, "illegal", "hint_illegal", verstoss=refusal, rules=self.table.rules, **who
                )
            self.laid(kind, doubtful=self.is_sure(refusal))
            return True
        after = play(self.spiel, before, kind) if refusal is None else laid_anyway(self.spiel, before, kind)
        if self.found.possible:
            self.moves.append(Move(seat, move, at, before, after, tuple(self.said), tuple(self.heard), broken))
            self.said, self.heard = [], []
        due = None if after.stich or broken or self.doubt.lost else forced_now(self.spiel, after)
        self.table = self.table._replace(state=after, forced=due, revoked=seat if broken else None)
        if not after.stich:
            self.doubt.next_stich()
        self.pass_by()
        return True

    def laid(self, kind: Kind | None, doubtful: bool = True) -> None:
        """A card that nobody can read, or that cannot be the one that was laid: it stays, and another one is gone."""
        seat, first = self.state.turn, not self.state.stich
        if kind is None or doubtful:
            self.doubt.gone([seat])
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

    def not_there(self, move: Play, line: TrickLine, kind: Kind, seat: Seat) -> None:
        """A card that the player does not hold. A second one in a Stich is most likely part of the same slip."""
        if not self.doubt.told:
            held = printed(kind) in self.spiel.hands[seat]
            key = "already_played" if held else "not_in_hand"
            self.found.impossible(move.at, key, "hint_not_in_hand", card=kind, seat=seat, n_stich=line.number)
        self.doubt.told = True


def laid_anyway(spiel: Spiel, state: State, kind: Kind, keep: bool = False) -> State:
    """The state after a card that should not have been played. `keep`: it was another one, so it stays in the hand."""
    hands = state.hands if keep else take(state.hands, state.turn, kind)
    stich = (*state.stich, kind)
    if not is_complete(stich):
        return state._replace(hands=hands, turn=left_of(state.turn), choices=(), stich=stich)
    done = complete(state.lead, stich, table_of(spiel, state.stiche, state.stich), last=not any(hands))
    stiche = (*state.stiche, done)
    return state._replace(hands=hands, turn=done.winner, choices=(), stich=(), stiche=stiche)
