"""The lines of one game, one after the other: the first sign of a line tells its kind."""

import re

from dokolearn.model import Seat
from dokolearn.replay.text.blocks import Block, OpenQuiz
from dokolearn.replay.text.comment_lines import COMMENTS, CommentLines
from dokolearn.replay.text.record import (
    BIDS,
    ROSTER,
    SOLI,
    At,
    Bid,
    Deal,
    Exchange,
    Record,
    Tag,
    Taken,
    tag_meant,
    tag_order,
    tags_for,
)
from dokolearn.replay.text.spoken import bid_word
from dokolearn.replay.text.tokens import MAX_TEXT

VERSION = "1"
MAX_NESTING = 8
MAX_GUESSES = 100
"""Tags for which it is asked what else they may have been meant to be."""

_TAG = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*$')
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
        self.tags: list[Tag] = []
        self.tag_names: set[str] = set()
        self.deals: list[Deal] = []
        self.taken: list[Taken] = []
        self.bids: list[Bid] = []
        self.gives: list[Exchange] = []
        self.end: str | None = None
        self.end_at: At = (1, 1)
        self.started = False
        self.skipped = 0
        """How deep we are in variations that nest too deep to be kept."""
        self.last = (1, 1)

    def record(self) -> Record:
        """Everything that was read, after the last line."""
        if not self.started:
            self.report((1, 1), "empty", "hint_header")
        self.close_blocks()
        if self.started and self.end is None:
            self.report(self.last, "no_end", "hint_no_end", warning=True)
        root = self.block
        root.close()
        return Record(
            tag_order(self.tags),
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

    def header(self, at: At, body: str) -> None:
        """The first line names the format and its version."""
        self.started = True
        words = body.split()
        if words[0].upper() != "%DKN":
            self.report(at, "no_header", "hint_header")
        elif words[1:] != [VERSION]:
            self.report(at, "version", "hint_header", word=" ".join(words[1:]) or "–")

    def content(self, at: At, body: str) -> None:
        """A line by its first sign."""
        first = body[0]
        if self.end is not None and first != ";":
            self.report(at, "after_end", "hint_after_end", warning=True)
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

    def bracket(self, at: At, body: str) -> None:
        """A variation begins or ends. Its first Stich may stand behind the bracket."""
        if body[0] == ")":
            self.close_bracket(at, body)
            return
        if len(self.blocks) > MAX_NESTING:
            self.report(at, "nesting", n_max=MAX_NESTING)
            self.skip(body)
            return
        self.blocks.append(Block(at))
        rest = body[1:].lstrip()
        if rest:
            self.content((at[0], at[1] + len(body) - len(rest)), rest)

    def close_bracket(self, at: At, body: str) -> None:
        """The end of the innermost variation."""
        if len(self.blocks) == 1 or body != ")":
            self.report(at, "bracket", "hint_bracket")
        if len(self.blocks) > 1:
            self.close_block()

    def close_block(self) -> None:
        """The innermost variation is complete."""
        variation = self.blocks.pop().variation()
        if not variation.tricks:
            self.report(variation.at, "var_empty", "hint_var_empty")
        self.block.add(variation)

    def close_blocks(self) -> None:
        """The game ends, whether or not all brackets are closed."""
        for block in self.blocks[1:2]:
            self.report(block.at, "block_open", "hint_block_open")
        while len(self.blocks) > 1:
            self.close_block()

    def skip(self, body: str) -> None:
        """A line of a variation that is too deep: only its brackets count."""
        opened = _BRACKETS.match(body)
        rest = body.lstrip("( ")
        closed = rest == ")" or (rest.endswith(")") and rest[:1].isdigit())
        self.skipped += (opened.group().count("(") if opened else 0) - closed

    # What stands before the play

    def tag(self, at: At, body: str) -> None:
        """`[Name "text"]`."""
        found = _TAG.match(body)
        if not found or len(self.blocks) > 1:
            self.reject(at, body, at, "tag_form", "hint_tag_form")
            return
        name, value = found.group(1), re.sub(r"\\(.)", r"\1", found.group(2))
        name = next((known for known in ROSTER if known.casefold() == name.casefold()), name)
        name = "Licence" if name == "License" else name
        if name in self.tag_names:
            self.reject(at, body, at, "tag_twice", "hint_tag_twice", word=name)
            return
        self.tag_names.add(name)
        near = (
            ()
            if name in ROSTER or len(self.tags) > MAX_GUESSES
            else tag_meant(name) or self.near(name, tags_for(value))
        )
        if near:
            self.report(at, "tag_unknown", "hint_words", warning=True, word=name, words=near)
        self.tags.append(Tag(name[:MAX_TEXT], value[:MAX_TEXT], at))

    def word_line(self, at: At, body: str) -> None:
        """A line that begins with a word."""
        word = re.split(r"[\s:0-9]", body, maxsplit=1)[0]
        kind = word.casefold()
        if kind in COMMENTS:
            self.comment(at, body, kind)
        elif kind == "give":
            self.give(at, body)
        elif kind in _LINES:
            self.seated(at, body)
        else:
            bare = tag_meant(word)  # Rules: ddv
            near = bare or self.near(word, _LINES)
            hint = "hint_brackets" if bare else "hint_words" if near else "hint_line"
            self.reject(at, body, at, "line_unknown", hint, word=word or body[:20], words=near)

    def seated(self, at: At, body: str) -> None:
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

    def deal(self, at: At, body: str, seat: Seat, place: At, text: str) -> None:
        """The hand of a seat."""
        if any(deal.seat == seat for deal in self.deals):
            self.reject(at, body, at, "deal_twice", seat=seat)
            return
        kinds, more = self.kinds(place, text, "glyph_in_deal")
        self.deals.append(Deal(seat, kinds, more, at))

    def bid(self, at: At, body: str, seat: Seat, place: At, text: str) -> None:
        """What a seat says before the game. A word that nobody knows is kept as it stands."""
        word = " ".join(self.short(place, text).split())
        known = bid_word(word)
        if known is None:
            near = self.near(word, (*BIDS, *SOLI))
            self.report(place, "bid_unknown", "hint_words" if near else "hint_bid", word=word, words=near)
        self.bids.append(Bid(seat, known or word, place))

    def take(self, at: At, body: str, seat: Seat, place: At, text: str) -> None:
        """What a seat has won before a position in mid-game."""
        found = _TAKEN.match(text)
        if not found:
            self.reject(at, body, place, "taken_form", "hint_taken_form")
        elif any(taken.seat == seat for taken in self.taken):
            self.reject(at, body, at, "taken_twice", seat=seat)
        else:
            stiche = None if found.group(2) is None else int(found.group(2))
            self.taken.append(Taken(seat, int(found.group(1)), stiche, at))

    def give(self, at: At, body: str) -> None:
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
        self.gives.append(Exchange(seat, to, kinds, at))

    # The play

    def trick(self, at: At, body: str) -> None:
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

    def finish(self, at: At, body: str) -> None:
        """The last line."""
        self.close_blocks()
        text = "*" if body[0] == "*" else " ".join(body[1:].split())
        self.end, self.end_at = self.short(at, text), at
