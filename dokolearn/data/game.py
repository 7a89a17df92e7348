"""A game of Doppelkopf as a value: what may be done now, what follows from it, and all that has happened so far.

>>> game = Game(7, rules="ddv")
>>> game = game.play("Kr10 KrA Kr10 KrA")      # nobody has a Vorbehalt unless somebody says so
>>> game.turn, game.augen
(2, {1: 0, 2: 42, 3: 0, 4: 0})
>>> game.play("KaA").undo() == game
True
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from dokolearn.ch1_general import card_codes
from dokolearn.ch2_normal_game import parties
from dokolearn.data.cards import Call, Hand, Hands, Stich
from dokolearn.data.drawn_game import game_html, game_picture, score_of_stiche
from dokolearn.data.four_hands import as_hands, deal
from dokolearn.data.frames import frame_of
from dokolearn.data.sheets import ScoreSheet, sheet_of
from dokolearn.data.tables import USUAL, AnyTable, Table, as_table
from dokolearn.game import Game as Position
from dokolearn.game import begin, events, legal, step
from dokolearn.model import SEATS, Claim, GameEvent, Give, Illegal, Play, RuleSet, Say, Speak, Verstoss, four
from dokolearn.replay.card_rows import Row, rows_of, write_csv
from dokolearn.replay.check.checking import check, options_of
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.film.filming import film
from dokolearn.replay.links.link_forms import game_link, text_link
from dokolearn.replay.text.played_game import Played, go_on_with, record_of
from dokolearn.replay.text.problems import player_names
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.spelling import bid_of, bid_word, say_word, word_of
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import View
from dokolearn.strings import LANGUAGES
from dokolearn.wording import reason

HEALTHY = "gesund"
REST, GIVES_UP = "Rest", "gibt auf"
"""Words for all that is left: somebody's party takes it, or gives it up."""


class NotAllowed(Illegal):
    """Something that the rules do not allow now, said in a sentence."""

    def __init__(self, verstoss: Verstoss, rules: RuleSet, what: str, lang: str) -> None:
        super().__init__(verstoss)
        self._told = f"{what}: {reason(verstoss, lang, rules)}"

    def __str__(self) -> str:
        return self._told


class Bid(NamedTuple):
    """What a player said before the game."""

    seat: int
    word: str


class Game:
    """A game at some moment, from the questions before it to its end. Nothing changes it: `play` gives another game.

    Its length is the number of cards laid so far; going through it gives the game after each of them.
    """

    def __init__(
        self,
        hands: "int | Hands | Mapping[int, str] | list[str] | None" = None,
        *,
        rules: AnyTable = USUAL,
        dealer: int = 4,
        players: tuple[str, ...] = (),
        lang: str = LANGUAGES[0],
    ) -> None:
        """The moment after the deal: of a number, of four hands, or by chance. Raises ValueError for no deal."""
        at = as_table(rules)
        dealt = deal(hands, at) if hands is None or isinstance(hands, int) else Hands(hands)
        if sorted(card for hand in dealt.values() for card in hand) != sorted(at.deck):
            raise ValueError(f"these hands are not the {len(at.deck)} cards of {at}")
        kinds = four(tuple(card.kind for card in hand) for hand in dealt.values())
        played = Played(at.rules, kinds, SEATS[dealer - 1], ())
        self._position: Position | None = begin(at.rules, kinds, SEATS[dealer - 1])
        self._written: Record | None = record_of(played, at.options, players)
        self._before: Game | None = None
        self._event: GameEvent | None = None
        self._lang = lang

    _unasked: "Game | None" = None
    """The game before its first card, where nobody had been asked yet."""

    @classmethod
    def _at(
        cls,
        position: Position | None,
        written: Record | None,
        before: "Game | None",
        event: GameEvent | None,
        lang: str,
    ) -> "Game":
        """A game at a moment: after an event of the one before it, or as it is written down."""
        made = object.__new__(Game)
        made._position, made._written, made._before, made._event, made._lang = position, written, before, event, lang
        return made

    def _after(self, event: GameEvent, what: str) -> "Game":
        """The game after an event. Raises NotAllowed."""
        try:
            return Game._at(step(self.position, event), None, self, event, self._lang)
        except Illegal as error:
            raise NotAllowed(error.verstoss, self.position.rules, what, self._lang) from None

    # What there is

    @property
    def position(self) -> Position:
        """The same as the engine has it. Raises ValueError where the cards of a file cannot be played."""
        if self._position is None:
            raise ValueError("this game cannot be played; `problems` says why")
        return self._position

    @cached_property
    def record(self) -> Record:
        """The game as it is written down."""
        steps, at = [], self
        while at._written is None:
            assert at._before is not None
            assert at._event is not None
            steps.append((at._before.position, at._event, at.position))
            at = at._before
        return go_on_with(at._written, steps[::-1]) if steps else at._written

    @cached_property
    def _checked(self) -> CheckedGame:
        return check(self.record)

    @property
    def table(self) -> Table:
        """By which rules it is played."""
        try:
            own = options_of(self.record.value("Options"))
        except ValueError:
            own = {}
        return Table(self._checked.rules.name, own)

    @property
    def players(self) -> dict[int, str]:
        """The names by seat."""
        return dict(enumerate(player_names(self.record, self._lang), 1))

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return int(self.position.round.dealer) + 1

    @property
    def hands(self) -> Hands:
        """What everybody held before the first card, after an exchange of cards."""
        if self._position is None:
            return as_hands(four(self._checked.hands))
        spiel = self._position.spiel
        return as_hands(spiel.hands if spiel else self._position.round.hands)

    @property
    def held(self) -> Hands:
        """What everybody holds now."""
        if self._position is None or self._position.state is None:
            return self.hands
        return as_hands(four(self._position.state.hands))

    @property
    def bids(self) -> tuple[Bid, ...]:
        """What was said before the game: gesund, Hochzeit, Damensolo …"""
        return tuple(Bid(bid.seat + 1, bid.word) for bid in self.record.bids)

    @property
    def kind(self) -> str | None:
        """What is played: normal, hochzeit, damensolo …; None while that is open, and after cards were dealt anew."""
        vertrag = self._position.round.vertrag if self._position else None
        return vertrag.game if vertrag else None

    @property
    def parties(self) -> dict[int, str]:
        """`re` or `kontra` by seat, as it is in truth and as far as the game has settled it."""
        state = self._position.state if self._position else None
        return dict(enumerate(parties(state.re), 1)) if state else {}

    @property
    def stiche(self) -> tuple[Stich, ...]:
        """The full Stiche so far."""
        state = self._position.state if self._position else None
        full = state.stiche if state else ()
        return tuple(
            Stich(number, one.lead + 1, _hand(one.cards), one.winner + 1, int(one.augen))
            for number, one in enumerate(full, 1)
        )

    @property
    def stich(self) -> Stich | None:
        """The cards on the table, or None between two Stiche."""
        state = self._position.state if self._position else None
        if state is None or not state.stich:
            return None
        cards = _hand(state.stich)
        return Stich(len(state.stiche) + 1, state.lead + 1, cards, None, cards.augen)

    @property
    def calls(self) -> tuple[Call, ...]:
        """Ansagen and Absagen so far, in their order; those that count."""
        state = self._position.state if self._position else None
        made = [(one.call, one.moment) for one in (state.spoken if state else ()) if not one.call.implied]
        return tuple(
            Call(call.seat + 1, word_of(call.party, call.stage, call.vorab), moment.cards_played // 4 + 1)
            for call, moment in made
            if call.seat is not None
        )

    @property
    def augen(self) -> dict[int, int]:
        """What everybody has taken so far."""
        state = self._position.state if self._position else None
        return dict(enumerate(map(int, state.augen if state else (0, 0, 0, 0)), 1))

    @property
    def turn(self) -> int | None:
        """The seat that acts next; None at the end."""
        if self._position is None or self._position.over:
            return None
        now = self._position
        if now.forced is not None:
            return int(now.forced[0]) + 1
        turn = now.round.turn if now.state is None else now.state.turn
        return None if turn is None else int(turn) + 1

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self._position is None or self._position.over

    @property
    def sheet(self) -> ScoreSheet | None:
        """What the finished game brings; None before its end, and where something of it is not known."""
        found = self._checked.score
        return sheet_of(found, self._checked.rules, self._lang) if found else None

    # What may be done

    @property
    def legal(self) -> Hand:
        """The cards that may be laid now, each once. Before the first one: if nobody has a Vorbehalt."""
        if self._position is None or self._position.over or self._position.forced:
            return Hand()
        try:
            spiel, state = self._without_questions().position.in_play
        except Illegal:
            return Hand()
        return _hand(tuple(dict.fromkeys(legal(spiel, state))))

    @property
    def words(self) -> dict[int, list[str]]:
        """What each seat may say now: to the questions before the game, Ansagen, Absagen, `Rest`."""
        found: dict[int, list[str]] = {}
        for event, word in self._words():
            found.setdefault(event.seat + 1, []).append(word)
        return found

    def play(self, cards: str) -> "Game":
        """The game after one card or several, such as `KrA` or `KrA Kr9 Kr9 KrK`. Raises NotAllowed with the reason,
        ValueError for what is no card."""
        now = self
        for card in Hand(cards):
            ready = now._without_questions()
            turn = ready.position.state.turn if ready.position.state else SEATS[0]
            after = ready._after(Play(turn, card.kind), f"{turn + 1}: {card}")
            after._unasked = None if ready is now else now
            now = after
        return now

    def say(self, word: str, seat: int | None = None) -> "Game":
        """The game after a word of whoever's turn it is, or of a seat: `gesund`, `Damensolo`, `Re`, `k90`, `Rest`.

        Raises ValueError where that cannot be said now.
        """
        wanted = say_word(word) or bid_word(word) or word
        who = seat or self.turn
        may = {said: event for event, said in self._words() if event.seat + 1 == who}
        meant = [said for said in may if said.casefold() == wanted.casefold()]
        meant = meant or [said for said in may if said.casefold().endswith(f"-{wanted.casefold()}")]
        if len(meant) == 1:
            return self._after(may[meant[0]], f"{who}: {meant[0]}")
        raise ValueError(f"{who} cannot say {word!r} now, only: {', '.join(may) or '-'}")

    def give(self, cards: str) -> "Game":
        """The game after cards that change hands in an Armut, there or back. Raises NotAllowed."""
        seat = SEATS[(self.turn or 1) - 1]
        return self._after(Give(seat, tuple(card.kind for card in Hand(cards))), f"{seat + 1}: {cards}")

    def undo(self) -> "Game":
        """The game before the last thing that happened. Raises ValueError at its beginning."""
        before = self._earlier()
        if before is None:
            raise ValueError("nothing has happened yet")
        return before

    def _earlier(self) -> "Game | None":
        return self._unasked or self._before

    def _words(self) -> Iterator[tuple[GameEvent, str]]:
        now = self._position
        if now is None:
            return
        for event in events(now):
            match event:
                case Speak():
                    party = "re" if event.seat in now.in_play[1].re else "kontra"
                    yield event, word_of(party, event.stage, event.vorab)
                case Say() if now.state is None:
                    yield event, bid_of(event.what, now.round.phase == "armut_bieten")
                case Say():
                    yield event, "Schwein"
                case Claim():
                    yield event, REST if event.takes else GIVES_UP

    def _without_questions(self) -> "Game":
        """The game once everybody who has not been asked yet has nothing to say. Raises NotAllowed where somebody has
        said otherwise."""
        now = self
        while now.position.state is None and not now.position.over:
            turn = now.position.round.turn
            now = now._after(Say(SEATS[0] if turn is None else turn, HEALTHY), HEALTHY)
        return now

    # Its moments

    def _moments(self) -> list["Game"]:
        """The game after each card, from the first one."""
        found, at = list[Game](), self
        while at is not None:
            if isinstance(at._event, Play):
                found.append(at)
            at = at._before  # type: ignore[assignment]
        return found[::-1]

    def __len__(self) -> int:
        state = self._position.state if self._position else None
        return sum(len(one.cards) for one in state.stiche) + len(state.stich) if state else 0

    def __bool__(self) -> bool:
        return True  # a game without a card is one

    def __iter__(self) -> Iterator["Game"]:
        return iter(self._moments())

    def at(self, place: str) -> "Game":
        """The game at a place: `3.2` is after the second card of Stich 3, `0` before the first card.

        Raises ValueError for a place that it does not have.
        """
        stich, dot, card = place.partition(".")
        wanted = (int(stich), int(card or 4)) if stich.isdecimal() and (card.isdecimal() or not dot) else None
        moments = self._moments()
        if wanted is not None and wanted[0] == 0 and moments:
            return moments[0].undo()
        for moment in moments:
            if moment._place() == wanted:
                return moment
        last = "{}.{}".format(*moments[-1]._place()) if moments else "0"
        raise ValueError(f"there is no place {place!r}; the last one is {last}")

    def _place(self) -> tuple[int, int]:
        """Number of the last Stich, and how many cards lie in it."""
        state = self.position.in_play[1]
        return (len(state.stiche) + 1, len(state.stich)) if state.stich else (len(state.stiche), 4)

    # As something else

    @property
    def text(self) -> str:
        """As a file: DKN."""
        return write(self.record)

    @property
    def link(self) -> str:
        """The part of a link behind its `#`, as short as it can be."""
        return game_link(self.record) or text_link(self.record)

    def save(self, path: str | Path) -> Path:
        """Write it as a file, DKN or CSV by the ending."""
        found = Path(path)
        found.write_text(self.to_csv() if found.suffix == ".csv" else self.text, encoding="utf-8", newline="\n")
        return found

    def rows(self) -> list[Row]:
        """A row for each card of the pack, those that were played in their order."""
        return rows_of(self.record)

    def to_frame(self) -> Any:
        """The same as a DataFrame of pandas, where that is installed."""
        return frame_of(self.rows())

    def to_csv(self) -> str:
        """The same as text: commas, a head line, a row for each card."""
        return write_csv([self.record])

    @cached_property
    def _film(self) -> View:
        """Everything that its picture and its HTML are drawn from."""
        return film(self.record, self._lang)

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return score_of_stiche(self)

    def __repr__(self) -> str:
        stich, card = self._place() if len(self) else (0, 0)
        now = "over" if self.over else f"turn={self.turn}"
        return f"<{type(self).__name__} {self.kind or 'open'} rules={str(self.table)!r} at={stich}.{card} {now}>"

    def _repr_svg_(self) -> str:
        return game_picture(self._film)

    def _repr_html_(self) -> str:
        return game_html(self._film)


def _hand(kinds: tuple[Any, ...]) -> Hand:
    return Hand(card_codes(kinds).split())
