"""Record → film: a replayed game as a list of complete views, one per moment, with nothing left to compute."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dokolearn.ch1_general import first_lead, left_of, sorted_hand, winner
from dokolearn.ch2_normal_game import card_table, parties
from dokolearn.game import Spiel, State, party_augen, start
from dokolearn.model import SEATS, Hand, Kind, Seat
from dokolearn.replay.check import Game, Move, check
from dokolearn.replay.known import known, known_augen
from dokolearn.replay.problems import Problem, advice, player_names, sentence
from dokolearn.replay.reader import Reading
from dokolearn.replay.record import HEALTHY, Item, Note, Record, Say
from dokolearn.strings import text
from dokolearn.wording import book_name, card_name, card_view

FORMAT = "dokolearn-film/1"

RE_NEEDS = 121
"""§3.1 With 120 Augen on both sides Kontra has won."""

MAX_PROBLEMS_SHOWN = 100

_WORDS = (
    *("hand", "table", "first", "back_stich", "back", "next", "next_stich", "last", "augen", "played", "turn", "ahead"),
    *("winner", "notes", "stiche", "problems", "line", "column", "re", "kontra", "hint", "jump", "calls", "game"),
    *("play", "pause", "rotate", "seen_from", "hide", "cards_left", "last_stich", "last_stich_of", "no_stich"),
    *("party_open", "known_only", "next_note", "back_note", "link", "link_copied", "link_shown"),
    *("help", "tools"),
)

_HELP = ("card", "stich", "ends", "notes", "rotate", "hide", "help")

_SETTINGS = (
    *("title", "deck", "french", "four", "german", "speed", "slow", "medium", "fast", "close", "unsaved", "lost"),
)

_GLYPHS = {"!": "good", "?": "bad", "!!": "very_good", "??": "very_bad", "!?": "interesting", "?!": "doubtful"}

_FACTS = ("Date", "Site", "Annotator", "Source", "Licence")


def film(source: Record | Reading, lang: str = "de") -> dict[str, Any]:
    """The film of a game: whatever of it is possible, and what is wrong with the rest."""
    record = source.record if isinstance(source, Reading) else source
    game = check(record)
    problems = source.problems if isinstance(source, Reading) else game.problems
    names, word = player_names(record, lang), partial(_text, lang)
    spiel = game.spiel
    cutting = _Cutting(record, game, lang)
    moments = list(cutting.moments())
    return {
        "format": FORMAT,
        "lang": lang,
        "title": title(record, lang),
        "rules": book_name(game.rules, lang),
        "facts": facts(record, game, lang),
        "players": list(names),
        "parties": list(parties(spiel.re)) if spiel else [""] * 4,
        "party_names": {party: text(lang, f"party.{party}") for party in ("re", "kontra")},
        "hands": [[card_view(kind, lang) for kind in hand] for hand in cutting.hands],
        "moments": moments,
        "stiche": cutting.stiche(),
        "result": {"text": cutting.result()} if cutting.over else None,
        "problems": problem_views(problems, lang, names),
        "words": {key: word(f"word_{key}") for key in _WORDS} | setting_words(lang),
        "help": [{"keys": word(f"keys_{what}"), "text": word(f"help_{what}")} for what in _HELP],
    }


def setting_words(lang: str) -> dict[str, str]:
    """The words of the settings of exercises and viewer, and what is said when nothing can be stored."""
    return {f"set_{key}": text(lang, f"settings.{key}") for key in _SETTINGS}


def _text(lang: str, key: str, **params: Any) -> str:
    return text(lang, f"replay.{key}", **params)


def title(record: Record, lang: str) -> str:
    """What the game is called: its own title, or event and number."""
    event, board = record.value("Event"), record.value("Board")
    named = [event] if event else []
    numbered = [_text(lang, "board", n=board)] if board else []
    return record.value("Title") or ", ".join(named + numbered) or _text(lang, "untitled")


def facts(record: Record, game: Game, lang: str) -> list[dict[str, str]]:
    """What else the file tells of the game."""
    found = {name: record.value(name) for name in _FACTS}
    found["Date"] = date_words(found["Date"], lang)
    if game.spiel:
        found["Dealer"] = player_names(record, lang)[game.spiel.dealer]
    if len(record.bids) == len(SEATS) and all(bid.word == HEALTHY for bid in record.bids):
        found["Bids"] = _text(lang, "all_healthy")
    order = ("Date", "Site", "Dealer", "Bids", "Annotator", "Source", "Licence")
    return [
        {"label": _text(lang, f"fact_{name.lower()}"), "text": found[name]} for name in order if found.get(name, "")
    ]


def date_words(value: str, lang: str) -> str:
    """A date such as 2026-11-20 in words; anything else as it stands."""
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", value)
    if not found or not 1 <= int(found[2]) <= 12:
        return value
    month = _text(lang, f"month_{int(found[2])}")
    return _text(lang, "date", day=int(found[3]), month=month, year=found[1])


def problem_views(problems: Sequence[Problem], lang: str, names: Sequence[str]) -> list[dict[str, Any]]:
    """Problems as sentences. After the first hundred a number says how many more there are."""
    shown = [
        {
            "line": found.line,
            "col": found.col,
            "text": sentence(found, lang, names),
            "hint": advice(found, lang, names),
            "kind": "warning" if found.warning else "error",
        }
        for found in problems[:MAX_PROBLEMS_SHOWN]
    ]
    more = len(problems) - len(shown)
    if more:
        last = {"text": _text(lang, "more", n=more), "hint": "", "kind": "error"}
        shown.append({"line": problems[-1].line, "col": problems[-1].col, **last})
    return shown


@dataclass(frozen=True, slots=True)
class _Cutting:
    """What the moments of one film are cut from."""

    record: Record
    game: Game
    lang: str

    @property
    def hands(self) -> list[Hand]:
        table = card_table(self.game.rules)
        return [sorted_hand(hand, table) for hand in self.game.hands]

    @property
    def names(self) -> tuple[str, ...]:
        return player_names(self.record, self.lang)

    @property
    def over(self) -> bool:
        return bool(self.game.moves) and self.game.moves[-1].after.over

    def moments(self) -> Iterator[dict[str, Any]]:
        """The moment before the first card, and one for every card."""
        yield self.opening()
        spiel = self.game.spiel
        if spiel is None:
            return
        before, calls = start(spiel), list[Say]()
        hands, played = self.hands, [list[int]() for _ in SEATS]
        table = list[dict[str, int]]()
        for at, move in enumerate(self.game.moves):
            assert move.play.kind is not None, "only cards that were read are moves"
            index = _unplayed(hands[move.seat], move.play.kind, played[move.seat])
            played[move.seat].append(index)
            table = [*(table if before.stich else ()), {"seat": move.seat, "index": index}]
            last = at == len(self.game.moves) - 1
            said = (*move.said, *(self.game.late if last else ()))
            calls += said
            yield self.moment(spiel, at, before, table, [list(seat) for seat in played], calls, said)
            before = move.after

    def opening(self) -> dict[str, Any]:
        """The four hands before the first card."""
        spiel = self.game.spiel
        lead = first_lead(spiel.dealer) if spiel else None
        notes = self.notes_of(self.record.opening)
        begins = "" if lead is None else self.word("say_lead", who=self.names[lead])
        return {
            "stich": 0,
            "card": 0,
            "title": self.word("moment_start"),
            "table": [],
            "played": [[], [], [], []],
            "ahead": None,
            "winner": None,
            "turn": lead,
            "augen": [0, 0, 0, 0],
            "party_augen": {"re": 0, "kontra": 0},
            "known": ["", "", "", ""],
            "known_augen": {"re": 0, "kontra": 0, "": 0},
            "calls": [],
            "said": [],
            "glyph": "",
            "glyph_name": "",
            "notes": notes,
            "say": _sentences(title(self.record, self.lang) + ".", begins, *self.spoken(notes)),
        }

    def moment(
        self,
        spiel: Spiel,
        at: int,
        before: State,
        table: list[dict[str, int]],
        played: list[list[int]],
        calls: Sequence[Say],
        said: Sequence[Say],
    ) -> dict[str, Any]:
        """All there is to see after a card."""
        move = self.game.moves[at]
        after, stich = move.after, len(before.stiche) + 1
        cards = after.stich or after.stiche[-1].cards
        ahead = left_of(before.lead, winner(cards, spiel.table, last=stich == spiel.table.hand_size))
        won = after.lead if len(cards) == len(SEATS) else None
        notes, public = self.notes_at(at), known(spiel, after, calls)
        where = {"stich": stich, "card": len(cards)}
        return {
            **where,
            "title": self.word("moment", **where),
            "table": table,
            "played": played,
            "ahead": ahead,
            "winner": won,
            "turn": None if after.over else after.turn,
            "augen": list(after.augen),
            "party_augen": dict(party_augen(spiel, after)),
            "known": public,
            "known_augen": known_augen(after, public),
            "calls": self.call_views(calls),
            "said": self.call_views(said),
            "glyph": move.play.glyph,
            "glyph_name": self.word(f"glyph_{_GLYPHS[move.play.glyph]}") if move.play.glyph else "",
            "notes": notes,
            "say": _sentences(*self.said_words(said), *self.card_words(move, where, ahead, won), *self.spoken(notes)),
        }

    def word(self, key: str, **params: Any) -> str:
        return _text(self.lang, key, **params)

    def call_views(self, says: Sequence[Say]) -> list[dict[str, Any]]:
        return [{"seat": say.seat, "text": self.word(f"call_{say.word}")} for say in says]

    def said_words(self, says: Sequence[Say]) -> list[str]:
        return [self.word("say_call", who=self.names[say.seat], call=self.word(f"call_{say.word}")) for say in says]

    def card_words(self, move: Move, where: dict[str, int], ahead: Seat, won: Seat | None) -> Iterator[str]:
        """Who played what, and what became of it."""
        assert move.play.kind is not None, "only cards that were read are moves"
        key = "say_ahead" if ahead == move.seat and won is None else "say_card"
        card = card_name(move.play.kind, self.lang)
        yield self.word(key, stich=where["stich"], who=self.names[move.seat], card=card)
        if move.play.glyph:
            yield self.word("say_glyph", glyph=self.word(f"glyph_{_GLYPHS[move.play.glyph]}"))
        if won is not None:
            yield self.word("say_won", who=self.names[won], n=move.after.stiche[-1].augen)
        if move.after.over:
            yield self.result()

    def notes_at(self, at: int) -> list[dict[str, str]]:
        """The notes that belong to a card: those of its player, and with the last card of a line those of the Stich."""
        move = self.game.moves[at]
        of_stich = [other for other in self.game.moves if self.stich_of(other) == self.stich_of(move)]
        seats = {other.seat for other in of_stich}
        found = list[Item]()
        for line in dict.fromkeys(other.line for other in of_stich):
            last = [other for other in self.game.moves if other.line == line][-1]
            found += [
                note
                for note in self.record.tricks[line].items
                if isinstance(note, Note) and (move.seat == note.seat if note.seat in seats else move is last)
            ]
        return self.notes_of(found)

    def stich_of(self, move: Move) -> int:
        """The number of the Stich a card was played to."""
        return len(move.after.stiche) + bool(move.after.stich)

    def notes_of(self, items: Sequence[Item]) -> list[dict[str, str]]:
        return [
            {"who": "" if item.seat is None else self.names[item.seat], "text": item.text}
            for item in items
            if isinstance(item, Note)
        ]

    def spoken(self, notes: list[dict[str, str]]) -> list[str]:
        return [
            self.word("say_note_of" if note["who"] else "say_note", who=note["who"], text=note["text"])
            for note in notes
        ]

    def stiche(self) -> list[dict[str, Any]]:
        """Where each Stich is complete; the last one may be broken off."""
        moves = self.game.moves
        done = [(at, move.after.stiche[-1]) for at, move in enumerate(moves) if not move.after.stich]
        found = [
            {"label": self.word("stich", stich=number, who=self.names[stich.winner], n=stich.augen), "moment": at + 1}
            for number, (at, stich) in enumerate(done, 1)
        ]
        if moves and moves[-1].after.stich:
            found.append({"label": self.word("stich_open", stich=len(done) + 1), "moment": len(moves)})
        return found

    def result(self) -> str:
        """The Augen of both parties and who has more than the other needs; Ansagen and Punkte are another matter."""
        assert self.game.spiel is not None, "a finished game was played"
        augen = party_augen(self.game.spiel, self.game.moves[-1].after)
        key = "result_re" if augen["re"] >= RE_NEEDS else "result_kontra"
        called = self.game.late or any(move.said for move in self.game.moves)
        won = self.word(key, re=augen["re"], kontra=augen["kontra"])
        return _sentences(won, self.word("result_calls") if called else "")


def _unplayed(hand: Sequence[Kind], kind: Kind, played: Sequence[int]) -> int:
    """The place of a card in the dealt hand; of two equal ones the first that is still there."""
    return next(index for index, other in enumerate(hand) if other == kind and index not in played)


def _sentences(*parts: str) -> str:
    return " ".join(part for part in parts if part)
