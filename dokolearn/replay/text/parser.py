"""Text → Record as written, with every problem of the file. Lenient where the meaning is clear, else never silent."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from dokolearn.ch1_general import SCHWEIN
from dokolearn.model import Kind, Seat
from dokolearn.replay.text import record as dkn
from dokolearn.replay.text import spelling
from dokolearn.replay.text.problems import MAX_PROBLEMS, Findings, Problem, problem

MAX_TEXT = 2000
"""Signs of a note, a tag or a word."""
MAX_LINE = 8000
MAX_TOKENS = 100
"""Cards and announcements on one line."""

_WORD = re.compile(r"\S+")
_SAY = re.compile(r"@([0-9]+):(\S{1,40})")
_LOOSE_SAY = re.compile(r"@\s*([0-9]+)\s*:\s*")
_LOOSE_VORAB = re.compile(r"(@[0-9]+:(?:re|kontra|contra))\s+vorab\b", re.IGNORECASE)

# Line and paragraph separators would break lines that nobody sees; overrides of the writing direction can make
# a text look different from what it is; half characters cannot be stored, and the last two stand in no XML.
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


class Tokens(Findings):
    """Reads the words of a line, and keeps every problem it finds."""

    def near(self, word: str, known: Iterable[str]) -> tuple[str, ...]:
        """Known words that somebody may have meant; none in a file that is no game at all."""
        return spelling.nearest(word, known) if len(self.problems) < MAX_PROBLEMS else ()

    def seat(self, at: dkn.At, digits: str) -> Seat | None:
        """The seat behind a number."""
        if digits in ("1", "2", "3", "4"):
            return Seat(int(digits) - 1)
        self.add(at, "seat", "hint_seat", word=digits)
        return None

    def short(self, at: dkn.At, text: str) -> str:
        """A text without what is too much of it."""
        if len(text) > MAX_TEXT:
            self.add((at[0], at[1] + MAX_TEXT), "line_long", "hint_line_long", n_max=MAX_TEXT)
        return text[:MAX_TEXT].strip()

    def clean(self, number: int, raw: str) -> str:
        """A line without its end: not too long, and without signs that nobody sees."""
        if len(raw) > MAX_LINE:
            self.add((number, MAX_LINE + 1), "line_long", "hint_line_long", n_max=MAX_TEXT)
            raw = raw[:MAX_LINE]
        for sign in _FORBIDDEN.finditer(raw):
            at = (number, sign.start() + 1)
            self.add(at, "control", "hint_control", sign=f"U+{ord(sign.group()):04X}")
        return _FORBIDDEN.sub("\ufffd", raw).rstrip()

    def words(self, place: dkn.At, text: str) -> list[tuple[str, dkn.At]]:
        """The words of a line with their places, suit and rank joined; commas part them as blanks do."""
        found = spelling.join_suits(_WORD.finditer(text.replace(",", " ")))
        if len(found) > MAX_TOKENS:
            at = (place[0], place[1] + found[MAX_TOKENS][1] - 1)
            self.add(at, "line_long", "hint_stich_long", n_max=MAX_TEXT)
        return [(token, (place[0], place[1] + column - 1)) for token, column in found[:MAX_TOKENS]]

    def plays(self, place: dkn.At, text: str) -> tuple[tuple[dkn.Play, ...], tuple[dkn.Say, ...]]:
        """The cards of a line, each with what was said before it; and what was said after the last."""
        plays: list[dkn.Play] = []
        says: list[dkn.Say] = []
        for token, at in self.words(place, _tight(text)):
            if token.startswith("@"):
                says += self.say(at, token)
            elif not token.strip("!?") and plays and not plays[-1].glyph and spelling.is_glyph(token) and not says:
                plays[-1] = dkn.Play(plays[-1].kind, token, plays[-1].says, plays[-1].at)
            else:
                play = self.card(at, token)
                plays.append(dkn.Play(play.kind, play.glyph, tuple(says), at))
                says = []
        return tuple(plays), tuple(says)

    def kinds(self, place: dkn.At, text: str, glyph_key: str) -> tuple[tuple[Kind | None, ...], bool]:
        """The cards of a hand, and whether a `?` says that there are more; none of them has a glyph."""
        tokens = self.words(place, text)
        cards = [(token, at) for token, at in tokens if token[0] != "?"]
        plays = [self.card(at, token) for token, at in cards]
        for play in plays:
            if play.glyph:
                self.add(play.at, glyph_key)
            if play.kind == SCHWEIN:
                self.add(play.at, "schwein_in_hand", "hint_schwein_in_hand")
        return tuple(None if play.kind == SCHWEIN else play.kind for play in plays), len(cards) < len(tokens)

    def say(self, at: dkn.At, token: str) -> list[dkn.Say]:
        """An announcement. A word that nobody knows is kept as it stands."""
        found = _SAY.fullmatch(token)
        if not found:
            self.add(at, "say_form", "hint_say_form", word=token)
            return []
        seat, word = self.seat((at[0], at[1] + 1), found.group(1)), spelling.say_word(found.group(2))
        if word is None:
            near = self.near(found.group(2), dkn.SAYS)
            self.add(at, "say_unknown", "hint_words" if near else "hint_say", word=found.group(2), words=near)
        return [] if seat is None else [dkn.Say(seat, word or found.group(2), at)]

    def card(self, at: dkn.At, token: str) -> dkn.Play:
        """A card with its glyph; a token that is no card, or may be several, is reported."""
        code, glyph = spelling.split_glyph(token)
        kinds = spelling.readings(code)
        if not spelling.is_glyph(glyph):
            self.add((at[0], at[1] + len(code)), "glyph", "hint_glyph", word=glyph)
            glyph = ""
        if len(kinds) == 1:
            return dkn.Play(kinds[0], glyph, at=at)
        near = kinds or (spelling.near_cards(code) if len(self.problems) < MAX_PROBLEMS else ())
        key = "card_ambiguous" if kinds else "card_unknown"
        self.add(at, key, "hint_codes" if near else "hint_card", word=token, codes=near)
        return dkn.Play(None, glyph, at=at)


def _tight(text: str) -> str:
    """Blanks inside an announcement are squeezed before or behind it, so that columns stay where they are."""
    tight = _LOOSE_SAY.sub(lambda say: f"@{say[1]}:".rjust(len(say[0])), text)
    return _LOOSE_VORAB.sub(lambda say: f"{say[1]}-vorab".rjust(len(say[0])), tight)


# A line of play while it is being read: the game itself, or a variation in it.


@dataclass(slots=True)
class OpenQuiz:
    """A question whose hints and answers still follow."""

    seat: Seat
    text: str
    at: dkn.At
    hints: list[str] = field(default_factory=list)
    answers: list[dkn.Answer] = field(default_factory=list)
    first: "OpenQuiz | None" = None
    """The step before this one."""

    def quiz(self) -> dkn.Quiz:
        """The question as it stands, from its first step on."""
        asked = dkn.Quiz(self.seat, self.text, tuple(self.hints), tuple(self.answers), at=self.at)
        return asked if self.first is None else replace(self.first.quiz(), then=asked)


@dataclass(slots=True)
class Block:
    """Collects Stiche and what stands below each of them."""

    at: dkn.At = dkn.NOWHERE
    opening: list[dkn.Item] = field(default_factory=list)
    tricks: list[dkn.TrickLine] = field(default_factory=list)
    below: list[dkn.Item] = field(default_factory=list)
    asking: OpenQuiz | None = None

    def add(self, item: dkn.Item) -> None:
        """Something that speaks of the Stich above, or of the whole line of play."""
        self.close_quiz()
        (self.below if self.tricks else self.opening).append(item)

    def show(self, marks: tuple[dkn.Mark, ...]) -> bool:
        """What the note above points at; False where there is none."""
        items = self.below if self.tricks else self.opening
        if self.asking is not None or not items or not isinstance(items[-1], dkn.Note):
            return False
        items[-1] = replace(items[-1], marks=(*items[-1].marks, *marks))
        return True

    def go_on(self, text: str, at: dkn.At) -> bool:
        """The second step of a question; False where there is no question, or a second step already."""
        if self.asking is None or self.asking.first is not None:
            return False
        self.asking = OpenQuiz(self.asking.seat, text, at, first=self.asking)
        return True

    def ask(self, quiz: OpenQuiz) -> None:
        """The beginning of a question."""
        self.close_quiz()
        self.asking = quiz

    def trick(
        self, number: int, seat: Seat, cards: tuple[tuple[dkn.Play, ...], tuple[dkn.Say, ...]], at: dkn.At
    ) -> None:
        """A Stich; the lines so far speak of the one above it."""
        self.close()
        self.tricks.append(dkn.TrickLine(number, seat, *cards, at=at))

    def close_quiz(self) -> None:
        """End the question that is being read, and put it where it belongs."""
        if self.asking is not None:
            asked, self.asking = self.asking.quiz(), None
            (self.below if self.tricks else self.opening).append(asked)

    def close(self) -> None:
        """End the last Stich with everything that stands below it."""
        self.close_quiz()
        if self.tricks:
            last = self.tricks[-1]
            self.tricks[-1] = replace(last, items=(*last.items, *self.below))
            self.below = []

    def variation(self) -> dkn.Variation:
        """The lines of a variation."""
        self.close()
        return dkn.Variation(tuple(self.tricks), tuple(self.opening), self.at)


# The lines of a game that speak of it: notes and what they point at, questions with their steps and answers.


MAX_NOTES = 2000
MAX_MARKS = 16
"""Cards and arrows of a note."""

COMMENTS = ("hint", *dkn.VERDICTS, "then", "show")
"""The words that begin such a line."""

_NOTE = re.compile(r">(?:([0-9])(?=[\s:]|$):?)?\s*(.*)$")
_COMMENT = re.compile(r"[a-z]+\b\s*:?\s*(.*)$", re.IGNORECASE)
_MARK = re.compile(r"([0-9]+)(?::([^\s>]{1,20}))?(?:>([0-9]+|Stich))?", re.IGNORECASE)
_MARK_WORD = re.compile(r"[^\s,]+")


class CommentLines(Tokens):
    """Collects what speaks of the Stich above, in the line of play that is being read."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = [Block()]
        self.notes = 0

    @property
    def block(self) -> Block:
        """The line of play that is being read: the innermost variation."""
        return self.blocks[-1]

    def keep(self, at: dkn.At, body: str) -> None:
        """A line as it stands; one that would begin another game cannot stay."""
        text = self.short(at, body)
        if not text.upper().startswith("%DKN"):
            self.block.add(dkn.Line(text, at))

    def reject(self, at: dkn.At, body: str, place: dkn.At, key: str, hint: str = "", **params: Any) -> None:
        """A line that cannot be read: reported, and kept as it stands."""
        self.add(place, key, hint, **params)
        self.keep(at, body)

    def note(self, at: dkn.At, body: str) -> None:
        """A comment on the Stich above, or on the card of one seat in it."""
        found = _NOTE.match(body)
        digit, text = (found.group(1), found.group(2)) if found else (None, "")
        seat = self.seat((at[0], at[1] + 1), digit) if digit else None
        text = self.short(at, text)
        self.notes += bool(text)
        if self.notes == MAX_NOTES + 1:
            self.add(at, "notes", n_max=MAX_NOTES)
        if text and self.notes <= MAX_NOTES:
            self.block.add(dkn.Note(seat, text, at=at))

    def comment(self, at: dkn.At, body: str, kind: str) -> None:
        """A line that belongs to the note or the question above."""
        found = _COMMENT.match(body)
        if found is None:
            self.reject(at, body, at, "line_unknown", "hint_line", word=body[:20])
            return
        place, text = (at[0], at[1] + found.start(1)), self.short(at, found.group(1))
        if kind == "show":
            self.show(at, body, place, text)
        elif kind == "then":
            self.then(at, body, text)
        else:
            self.answer(at, body, place, kind, text)

    def show(self, at: dkn.At, body: str, place: dkn.At, text: str) -> None:
        """What the note above points at: cards and arrows."""
        tokens = [((place[0], place[1] + one.start()), one.group()) for one in _MARK_WORD.finditer(text)]
        marks = [self.mark(where, word) for where, word in tokens[:MAX_MARKS]]
        if len(tokens) > MAX_MARKS:
            self.reject(at, body, at, "show_many", n_max=MAX_MARKS)
        elif not marks:
            self.reject(at, body, at, "show_none", "hint_show_form")
        elif None in marks:
            self.keep(at, body)
        elif not self.block.show(tuple(filter(None, marks))):
            self.reject(at, body, at, "show_orphan", "hint_show_orphan")

    def mark(self, at: dkn.At, word: str) -> dkn.Mark | None:
        """`3:HeA`, `3:HeA>1`, `3:HeA>Stich` or `1>3`."""
        found = _MARK.fullmatch(word)
        if found is None or (found.group(2) is None and found.group(3) is None):
            self.add(at, "show_form", "hint_show_form", word=word)
            return None
        seat, to = self.seat(at, found.group(1)), found.group(3)
        kind = self.card((at[0], at[1] + found.start(2)), found.group(2)).kind if found.group(2) else None
        aim: Seat | str | None = dkn.MIDDLE if to else None
        if to and to.isdigit():
            aim = self.seat((at[0], at[1] + found.start(3)), to)
        unread = seat is None or (found.group(2) and kind is None) or (to and aim is None)
        return None if unread or seat is None else dkn.Mark(seat, kind, aim, at)

    def then(self, at: dkn.At, body: str, text: str) -> None:
        """The second step of the question above."""
        if not self.block.go_on(text, at):
            key = "quiz_orphan" if self.block.asking is None else "then_twice"
            self.reject(at, body, at, key, f"hint_{key}", word="then")

    def answer(self, at: dkn.At, body: str, place: dkn.At, kind: str, text: str) -> None:
        """A hint or an answer of the question above."""
        asking = self.block.asking
        if asking is None:
            self.reject(at, body, at, "quiz_orphan", "hint_quiz_orphan", word=kind)
        elif kind == "hint":
            asking.hints += [text] if text else []
        else:
            head, colon, said = text.partition(":")
            if not colon and spelling.move_word(text) is None:
                head, _, said = text.partition(" ")
            move = spelling.move_word(head)
            if move is None:
                self.add(place, "answer_move", "hint_answer_move", word=head)
            asking.answers.append(dkn.Answer(kind, move or "".join(head.split()) or "-", said.strip(), at))


# The lines of one game, one after the other: the first sign of a line tells its kind.


VERSION = "1"
MAX_NESTING = 8
MAX_GUESSES = 100
"""Tags for which it is asked what else they may have been meant to be."""

_TAG = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*$')
_QUOTED = re.compile(r"(\[\s*\w+\s*)[\"„“”»«‚‘’']([^\"\\\\]*)[\"„“”»«‚‘’'](\s*\]\s*)$")
"""A tag with the quotation marks that phones and word processors put there."""

_SEATED = re.compile(r"(deal|bid|taken|ask)\s*([0-9]+)\s*:?\s*(.*)$", re.IGNORECASE)
_GIVE = re.compile(r"give\s*([0-9]+)\s*(?:>\s*([0-9]+))?\s*:?\s*(.*)$", re.IGNORECASE)
_TAKEN = re.compile(r"([0-9]{1,3})(?:\s*Augen\b)?(?:[\s,]+([0-9]{1,2})(?:\s*Stiche?\b)?)?\s*$", re.IGNORECASE)
_TRICK = re.compile(r"([0-9]{1,4})\s*\.\s*([0-9]+)\s*:\s*(.*)$")
_BRACKETS = re.compile(r"[(\s]+")
_FORMS = {"dea": "deal_form", "bid": "bid_form", "tak": "taken_form", "ask": "ask_form"}
_LINES = ("deal", "bid", "give", "taken", "ask", *COMMENTS)


class LineReader(CommentLines):
    """Collects the lines of one game; every method answers a kind of line."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[dkn.Tag] = []
        self.tag_names: set[str] = set()
        self.deals: list[dkn.Deal] = []
        self.taken: list[dkn.Taken] = []
        self.bids: list[dkn.Bid] = []
        self.gives: list[dkn.Exchange] = []
        self.end: str | None = None
        self.end_at: dkn.At = (1, 1)
        self.started = False
        self.skipped = 0
        """How deep we are in variations that nest too deep to be kept."""
        self.last = (1, 1)

    def record(self) -> dkn.Record:
        """Everything that was read, after the last line."""
        if not self.started:
            self.add((1, 1), "empty", "hint_header")
        self.close_blocks()
        if self.started and self.end is None:
            self.add(self.last, "no_end", "hint_no_end", warning=True)
        root = self.block
        root.close()
        return dkn.Record(
            dkn.tag_order(self.tags),
            tuple(sorted(self.deals, key=lambda deal: deal.seat)),
            tuple(self.bids),
            tuple(root.opening),
            tuple(root.tricks),
            self.end,
            self.end_at,
            tuple(sorted(self.taken, key=lambda taken: taken.seat)),
            tuple(self.gives),
        )

    def line(self, number: int, raw: str) -> None:
        """One line: clean it, find its kind by its first sign, and hand it on."""
        text = self.clean(number, raw)
        body = text.lstrip()
        at = (number, len(text) - len(body) + 1)
        if not body:
            return
        self.last = (number, len(text) + 1)
        if not self.started and not body.startswith(";"):
            self.header(at, body)
            if body.startswith("%"):
                return
        if self.skipped:
            self.skip(body)
        else:
            self.content(at, body)

    def header(self, at: dkn.At, body: str) -> None:
        """The first line names the format and its version."""
        self.started = True
        words = body.split()
        if words[0].upper() != "%DKN":
            self.add(at, "no_header", "hint_header")
        elif words[1:] != [VERSION]:
            self.add(at, "version", "hint_header", word=" ".join(words[1:]) or "–")

    def content(self, at: dkn.At, body: str) -> None:
        """A line by its first sign."""
        first = body[0]
        if self.end is not None and first != ";":
            self.add(at, "after_end", "hint_after_end", warning=True)
        elif first in "()":
            self.bracket(at, body)
        elif first.isdigit():
            self.trick(at, body)
        elif first == ">":
            self.note(at, body)
        elif first in ";~":
            self.keep(at, body)
        elif first in "*=":
            self.finish(at, body)
        elif first == "[":
            self.tag(at, body)
        else:
            self.word_line(at, body)

    # Variations

    def bracket(self, at: dkn.At, body: str) -> None:
        """A variation begins or ends. Its first Stich may stand behind the bracket."""
        if body[0] == ")":
            self.close_bracket(at, body)
            return
        if len(self.blocks) > MAX_NESTING:
            self.add(at, "nesting", n_max=MAX_NESTING)
            self.skip(body)
            return
        self.blocks.append(Block(at))
        rest = body[1:].lstrip()
        if rest:
            self.content((at[0], at[1] + len(body) - len(rest)), rest)

    def close_bracket(self, at: dkn.At, body: str) -> None:
        """The end of the innermost variation."""
        if len(self.blocks) == 1 or body != ")":
            self.add(at, "bracket", "hint_bracket")
        if len(self.blocks) > 1:
            self.close_block()

    def close_block(self) -> None:
        """The innermost variation is complete."""
        variation = self.blocks.pop().variation()
        if not variation.tricks:
            self.add(variation.at, "var_empty", "hint_var_empty")
        self.block.add(variation)

    def close_blocks(self) -> None:
        """The game ends, whether or not all brackets are closed."""
        for block in self.blocks[1:2]:
            self.add(block.at, "block_open", "hint_block_open")
        while len(self.blocks) > 1:
            self.close_block()

    def skip(self, body: str) -> None:
        """A line of a variation that is too deep: only its brackets count."""
        opened = _BRACKETS.match(body)
        rest = body.lstrip("( ")
        closed = rest == ")" or (rest.endswith(")") and rest[:1].isdigit())
        self.skipped += (opened.group().count("(") if opened else 0) - closed

    # What stands before the play

    def tag(self, at: dkn.At, body: str) -> None:
        """`[Name "text"]`."""
        found = _TAG.match(body) or _TAG.match(_QUOTED.sub(r'\1"\2"\3', body))
        if not found or len(self.blocks) > 1:
            self.reject(at, body, at, "tag_form", "hint_tag_form")
            return
        name, value = found.group(1), re.sub(r"\\(.)", r"\1", found.group(2))
        name = next((known for known in dkn.ROSTER if known.casefold() == name.casefold()), name)
        name = "Licence" if name == "License" else name
        if name in self.tag_names:
            self.reject(at, body, at, "tag_twice", "hint_tag_twice", word=name)
            return
        self.tag_names.add(name)
        near = (
            ()
            if name in dkn.ROSTER or len(self.tags) > MAX_GUESSES
            else dkn.tag_meant(name) or self.near(name, dkn.tags_for(value))
        )
        if near:
            self.add(at, "tag_unknown", "hint_words", warning=True, word=name, words=near)
        self.tags.append(dkn.Tag(name[:MAX_TEXT], value[:MAX_TEXT], at))

    def word_line(self, at: dkn.At, body: str) -> None:
        """A line that begins with a word."""
        word = re.split(r"[\s:0-9]", body, maxsplit=1)[0]
        kind = word.casefold()
        if kind in COMMENTS:
            self.comment(at, body, kind)
        elif kind == "give":
            self.give(at, body)
        elif kind in _LINES:
            self.read_seat(at, body)
        else:
            bare = dkn.tag_meant(word)  # Rules: ddv
            near = bare or self.near(word, _LINES)
            hint = "hint_brackets" if bare else "hint_words" if near else "hint_line"
            self.reject(at, body, at, "line_unknown", hint, word=word or body[:20], words=near)

    def read_seat(self, at: dkn.At, body: str) -> None:
        """deal, bid, taken or ask, with a seat."""
        found = _SEATED.match(body)
        if not found:
            self.reject(at, body, at, _FORMS[body[:3].casefold()], "hint_seat")
            return
        kind, place = found.group(1).casefold(), (at[0], at[1] + found.start(3))
        seat = self.seat((at[0], at[1] + found.start(2)), found.group(2))
        if seat is None:
            self.keep(at, body)
        elif kind == "ask":
            self.block.ask(OpenQuiz(seat, self.short(place, found.group(3)), at))
        elif len(self.blocks) > 1:
            self.reject(at, body, at, "not_in_variation", word=kind)
        else:
            {"deal": self.deal, "bid": self.bid, "taken": self.take}[kind](at, body, seat, place, found.group(3))

    def deal(self, at: dkn.At, body: str, seat: Seat, place: dkn.At, text: str) -> None:
        """The hand of a seat."""
        if any(deal.seat == seat for deal in self.deals):
            self.reject(at, body, at, "deal_twice", seat=seat)
            return
        kinds, more = self.kinds(place, text, "glyph_in_deal")
        self.deals.append(dkn.Deal(seat, kinds, more, at))

    def bid(self, at: dkn.At, body: str, seat: Seat, place: dkn.At, text: str) -> None:
        """What a seat says before the game. A word that nobody knows is kept as it stands."""
        word = " ".join(self.short(place, text).split())
        known = spelling.bid_word(word)
        if known is None:
            near = self.near(word, (*dkn.BIDS, *dkn.SOLI))
            self.add(place, "bid_unknown", "hint_words" if near else "hint_bid", word=word, words=near)
        self.bids.append(dkn.Bid(seat, known or word, place))

    def take(self, at: dkn.At, body: str, seat: Seat, place: dkn.At, text: str) -> None:
        """What a seat has won before a position in mid-game."""
        found = _TAKEN.match(text)
        if not found:
            self.reject(at, body, place, "taken_form", "hint_taken_form")
        elif any(taken.seat == seat for taken in self.taken):
            self.reject(at, body, at, "taken_twice", seat=seat)
        else:
            stiche = None if found.group(2) is None else int(found.group(2))
            self.taken.append(dkn.Taken(seat, int(found.group(1)), stiche, at))

    def give(self, at: dkn.At, body: str) -> None:
        """Cards that change hands in an Armut."""
        found = _GIVE.match(body)
        if not found or len(self.blocks) > 1:
            self.reject(at, body, at, "give_form", "hint_give_form")
            return
        seat = self.seat((at[0], at[1] + found.start(1)), found.group(1))
        to = self.seat((at[0], at[1] + found.start(2)), found.group(2)) if found.group(2) else None
        if seat is None or (found.group(2) and to is None):
            self.keep(at, body)
            return
        kinds, _ = self.kinds((at[0], at[1] + found.start(3)), found.group(3), "glyph_in_deal")
        self.gives.append(dkn.Exchange(seat, to, kinds, at))

    # The play

    def trick(self, at: dkn.At, body: str) -> None:
        """A Stich, or the part of one that stands on one line; the last one of a variation may close it."""
        closing = len(self.blocks) > 1 and body.endswith(")")
        found = _TRICK.match(body.removesuffix(")") if closing else body)
        seat = self.seat((at[0], at[1] + found.start(2)), found.group(2)) if found else None
        kept = body.rstrip(" )") if closing else body  # a bracket that stayed would close the next one
        if not found:
            self.reject(at, kept, at, "trick_form", "hint_trick_form")
        elif seat is None:
            self.keep(at, kept)
        else:
            cards = self.plays((at[0], at[1] + found.start(3)), found.group(3))
            self.block.trick(int(found.group(1)), seat, cards, at)
        if closing:
            self.close_block()

    def finish(self, at: dkn.At, body: str) -> None:
        """The last line."""
        self.close_blocks()
        text = "*" if body[0] == "*" else " ".join(body[1:].split())
        self.end, self.end_at = self.short(at, text), at


# Text → Record as written, with every problem of the file. Lenient where the meaning is clear, else never silent.


MAX_BYTES = 64 * 1024
"""Of one game."""
MAX_FILE = 4 * 1024 * 1024
MAX_GAMES = 1000
"""A club's games of some years. Reading them takes half a second; each is checked when it is opened."""

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
"""What stands at the beginning of a file whose program says how it writes; UTF-32 begins like UTF-16."""

_WESTERN = re.compile(r"[\t\n\r -~\u00a0§°´äöüÄÖÜßéèêëáàâçîïôûñÉÈ€„…‘’‚“”–—•«»]*")
"""Text as people write it here. A file of another kind soon has other signs."""

_HEADER = re.compile(r"^[ \t]*%DKN\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read, and everything that is wrong with it, in the order of the file."""

    record: dkn.Record
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems without the mere warnings."""
        return tuple(found for found in self.problems if not found.warning)


def decode(raw: bytes) -> tuple[str, str]:
    """The text of a file, and its encoding by a mark or a clear guess. Never raises.

    Where nobody can tell the encoding it is empty, and signs of the text are replaced.
    """
    for mark, name in _MARKS:
        if raw.startswith(mark):
            return _as(raw, "utf-8-sig" if name == "utf-8" else name, name)
    if b"\0" in raw[:1000]:
        guess = "utf-16-le" if raw[1:2] == b"\0" else "utf-16-be"
        text, _ = _as(raw, guess, guess)
        return (text, guess) if "%DKN" in text[:1000] else _as(raw, "utf-8", "")
    text, name = _as(raw, "utf-8", "utf-8")
    western = "" if name else raw.decode("cp1252", "replace")
    return (western, "windows-1252") if western and _WESTERN.fullmatch(western) else (text, name)


def _as(raw: bytes, encoding: str, name: str) -> tuple[str, str]:
    """The text in this encoding, and its name unless signs of it had to be replaced."""
    try:
        return raw.decode(encoding), name
    except UnicodeDecodeError:
        return raw.decode(encoding, "replace"), ""


def parse(text: str) -> Reading:
    """The first game of a text as written, whether or not it is possible. Never raises."""
    (first, line), *others = _games(text[: 2 * MAX_BYTES])
    found = _parse_game(first, line)
    if not others:
        return found
    second = problem((others[0][1] + 1, 1), "second_game", "hint_second_game", warning=True)
    return replace(found, problems=(*found.problems, second))


def parse_all(text: str) -> tuple[Reading, ...]:
    """Every game of a text as written, at least one. Never raises."""
    cut = _cut(text, MAX_FILE)
    games = list(_games(cut))
    found = [_parse_game(game, line) for game, line in games[:MAX_GAMES]]
    if len(cut) < len(text) or len(games) > MAX_GAMES:
        at = (games[MAX_GAMES][1] if len(games) > MAX_GAMES else cut.count("\n")) + 1, 1
        much = problem(at, "file_big", "hint_file_big", n_games=MAX_GAMES, n_kib=MAX_FILE // 1024)
        found[-1] = replace(found[-1], problems=(*found[-1].problems, much))
    return tuple(found)


def _games(text: str) -> Iterator[tuple[str, int]]:
    """The text of every game, and how many lines stand before it. What comes before the first header belongs to it."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    starts = [0, *(found.start() for found in list(_HEADER.finditer(plain))[1:]), len(plain)]
    line = 0
    for start, end in pairwise(starts):
        yield plain[start:end], line
        line += plain.count("\n", start, end)


def _parse_game(text: str, before: int) -> Reading:
    """One game, with the number of lines before it."""
    reader = LineReader()
    kept = _cut(text, MAX_BYTES)
    if len(kept) < len(text):
        at = before + kept.count("\n") + 1, 1
        reader.add(at, "too_big", "hint_too_big", n_kib=MAX_BYTES // 1024)
    for number, line in enumerate(kept.split("\n"), before + 1):
        reader.line(number, line)
    record = reader.record()
    return Reading(record, tuple(reader.problems))


def _cut(text: str, size: int) -> str:
    """As much of a text as that many bytes hold."""
    if 4 * len(text) <= size:
        return text
    raw = text.encode("utf-8", "surrogatepass")
    return text if len(raw) <= size else raw[:size].decode("utf-8", "ignore")
