"""What a film is cut from, and the board on which a line of it is laid out card by card."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dokolearn.ch1_general import FUCHS, SCHWEIN, card_code, sorted_hand
from dokolearn.ch2_normal_game import alte_of, card_table
from dokolearn.game import Spiel, State
from dokolearn.model import Hand, Kind, Seat, Stich
from dokolearn.replay.check.game_so_far import MAIN, CheckedGame, Move, Utterance, with_earlier
from dokolearn.replay.film.viewer_words import word
from dokolearn.replay.text.problems import player_names
from dokolearn.replay.text.record import Item, Mark, Note, Record, Say
from dokolearn.replay.text.spelling import word_of
from dokolearn.shallow_json import View
from dokolearn.wording import card_name, list_words


@dataclass(frozen=True)
class Cut:
    """A record with the game it is, and what all moments of its film share."""

    record: Record
    game: CheckedGame
    lang: str

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return player_names(self.record, self.lang)

    @cached_property
    def hands(self) -> list[Hand]:
        """The hands as they are shown, sorted; cards that nobody can know are left out."""
        game = self.game
        table = game.spiel.table if game.spiel else card_table(game.rules)
        known = (Counter(hand) - Counter(hidden) for hand, hidden in zip(game.hands, game.supposed, strict=True))
        return [sorted_hand(hand.elements(), table) for hand in known]

    @property
    def sure(self) -> bool:
        """Whether the truth about the parties is known to the file: in a position by the cards or by the tag Re."""
        game = self.game
        gone = sum(hand.count(alte_of(game.rules)) for hand in game.hands) < 2
        untold = game.round is None and gone and not self.record.value("Re")
        by_cards = game.spiel is not None and game.spiel.vertrag.game in ("normal", "stilles_solo")
        return game.parties_sure and not (untold and by_cards)

    @cached_property
    def hand_size(self) -> int:
        """How many cards everybody should hold before the first card."""
        game = self.game
        return max(map(len, game.hands)) if game.spiel else card_table(game.rules).hand_size

    @property
    def scored(self) -> bool:
        """Whether lines of play can be scored: everything that happened is known."""
        return self.game.round is not None and self.sure

    @cached_property
    def begins(self) -> State:
        """Before the first card."""
        assert self.game.begins is not None, "a game that can be played begins somewhere"
        return self.game.begins

    @property
    def spiel(self) -> Spiel:
        """What is played: only a game that can be played has moves."""
        assert self.game.spiel is not None
        return self.game.spiel

    @cached_property
    def earlier(self) -> list[Say]:
        """What was said before the first card: in a position, or while bidding for a Solo."""
        spoken = self.begins.spoken if self.game.begins else ()
        calls = [one.call for one in spoken]
        return [Say(call.seat, word_of(call.party, call.stage, call.vorab)) for call in calls if call.seat is not None]

    @cached_property
    def told(self) -> tuple[Spiel, tuple[Stich, ...]]:
        """The game and its Stiche before the first card as far as they tell something of the parties."""
        return with_earlier(self.spiel, self.begins)

    @cached_property
    def branch_ids(self) -> dict[int, int]:
        """By number in the game: the number in the film, which leaves out those without a single possible card."""
        shown = [number for number, branch in enumerate(self.game.branches) if branch.moves]
        return {number: place for place, number in enumerate(shown)}

    def word(self, key: str, **params: object) -> str:
        """A sentence of replays."""
        return word(self.lang, key, **params)

    def moves(self, branch: int) -> tuple[Move, ...]:
        """The cards of a line."""
        return self.game.moves if branch == MAIN else self.game.branches[branch].moves

    def board(self, branch: int, at: int) -> "Board":
        """The table after so many moves of a line."""
        board = Board(self.hands)
        for move in self.path(branch, at):
            board.lay(move)
        return board

    def path(self, branch: int, at: int | None = None) -> tuple[Move, ...]:
        """The moves from the first card of the game to a place of a line, or to its end."""
        if branch == MAIN:
            return self.game.moves[:at]
        leaves = self.game.branches[branch]
        return self.path(leaves.parent, leaves.at) + leaves.moves[:at]

    def spot(self, branch: int, at: int) -> tuple[int, int]:
        """Line and number of the moment after so many moves of a line; a branch begins behind its first card."""
        while branch != MAIN and at == 0:
            branch, at = self.game.branches[branch].parent, self.game.branches[branch].at
        return branch, at if branch == MAIN else at - 1

    def place_of(self, move: Move) -> tuple[int, int]:
        """The number of the Stich a card was played to, and its place in it."""
        return len(move.before.stiche) + 1, len(move.before.stich) + 1

    def notes_of(self, items: Iterable[Item], board: "Board") -> list[View]:
        """Notes with the name of whom they speak of, and with what they point at, in places and in words."""
        return [self._note(item, board) for item in items if isinstance(item, Note)]

    def _note(self, note: Note, board: "Board") -> View:
        view: View = {"who": "" if note.seat is None else self.names[note.seat], "text": note.text}
        found = [(mark, board.place(mark)) for mark in note.marks]
        marks = [(mark, place) for mark, place in found if place is not None]
        if marks:
            view["show"] = [place for _, place in marks]
            view["shown"] = " ".join(self._marks_in_words([mark for mark, _ in marks]))
        return view

    def _marks_in_words(self, marks: Sequence[Mark]) -> Iterator[str]:
        """Cards and arrows for those who do not see them."""
        cards = [self._name_of(mark) for mark in marks if mark.to is None]
        if cards:
            yield self.word("show_lit", cards=list_words(cards, self.lang))
        for mark in marks:
            if isinstance(mark.to, int):
                yield self.word("show_to", what=self._name_of(mark), who=self.names[mark.to])
            elif mark.to is not None:
                yield self.word("show_middle", what=self._name_of(mark))

    def _name_of(self, mark: Mark) -> str:
        who = self.names[mark.seat]
        return who if mark.kind is None else self.word("show_card", card=card_name(mark.kind, self.lang), who=who)


@dataclass(slots=True)
class Board:
    """What lies where and what was said while a line goes on."""

    hands: list[Hand]
    played: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    table: list[View] = field(default_factory=list)
    moves: list[View] = field(default_factory=list)
    """What the last card has set in motion: whoever has won the Stich before takes it, then the card is laid."""
    calls: list[Utterance] = field(default_factory=list)

    def lay(self, move: Move) -> None:
        """A card goes to the table, or begins the next Stich."""
        kind = card_of(move)
        held = FUCHS if kind == SCHWEIN else kind
        hand, gone = self.hands[move.seat], self.played[move.seat]
        index = next(index for index, other in enumerate(hand) if other == held and index not in gone)
        self.played[move.seat].append(index)
        card: View = {"seat": move.seat, "index": index} | ({"schwein": True} if kind == SCHWEIN else {})
        taken = [] if move.before.stich or not self.table else [{"take": move.before.lead}]
        self.table = [*(self.table if move.before.stich else ()), card]
        self.moves = [*taken, {"lay": len(self.table) - 1}]
        self.calls += move.heard

    def choices(self, seat: Seat, allowed: Collection[Kind], lang: str) -> Iterator[View]:
        """The cards that a seat still holds, each with its place in the hand; the legal ones marked."""
        for index, kind in enumerate(self.hands[seat]):
            if index not in self.played[seat]:
                raised = SCHWEIN if kind == FUCHS and SCHWEIN in allowed else kind
                for each in dict.fromkeys((*((kind,) if kind in allowed else ()), raised)):
                    label = card_name(each, lang)
                    yield {"move": card_code(each), "label": label, "index": index, "legal": each in allowed}

    def place(self, mark: Mark) -> View | None:
        """Where something is that a note points at: a card of the table or of a hand by its place; None: nowhere."""
        to = {} if mark.to is None else {"to": mark.to if isinstance(mark.to, int) else len(self.hands)}
        if mark.kind is None:
            return {"seat": mark.seat, **to}
        held = FUCHS if mark.kind == SCHWEIN else mark.kind
        hand, gone = self.hands[mark.seat], self.played[mark.seat]
        lies = [card["index"] for card in self.table if card["seat"] == mark.seat]
        left = [index for index in range(len(hand)) if index not in gone]
        found = next((index for index in (*lies, *left) if hand[index] == held), None)
        return None if found is None else {"seat": mark.seat, "index": found, **to}

    def view(self) -> View:
        """What lies there, how it came there, and which cards are gone."""
        return {"table": self.table, "moves": self.moves, "played": [list(seat) for seat in self.played]}


def card_of(move: Move) -> Kind:
    """The card of a move as it counts: a Karo Ass may be a Schwein without a word at its place."""
    return (move.after.stich or move.after.stiche[-1].cards)[-1]
