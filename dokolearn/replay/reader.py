"""Text → Record, with every problem of the file. Lenient where the meaning is clear, never silent where it is not."""

import re
from dataclasses import dataclass

from dokolearn.model import Kind, Seat
from dokolearn.replay.check import check
from dokolearn.replay.problems import Problem, problem
from dokolearn.replay.record import (
    ROSTER,
    SAYS,
    SOLI,
    At,
    Bid,
    Deal,
    Item,
    Line,
    Note,
    Play,
    Record,
    Say,
    Tag,
    TrickLine,
    tag_order,
)
from dokolearn.replay.spelling import bid_word, is_glyph, joined, near_cards, nearest, readings, say_word, split_glyph

VERSION = "1"
MAX_BYTES = 64 * 1024
MAX_LINE = 2000
MAX_NOTES = 2000
MAX_NESTING = 8
MAX_PROBLEMS = 300

_WORD = re.compile(r"\S+")
_TAG = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*$')
_SEATED = re.compile(r"(deal|bid)\s*([0-9]+)\s*:?\s*(.*)$", re.IGNORECASE)
_TRICK = re.compile(r"([0-9]{1,4})\s*\.\s*([0-9]+)\s*:\s*(.*)$")
_SAY = re.compile(r"@([0-9]+):(\S*)")
_LOOSE_SAY = re.compile(r"@\s*([0-9]+)\s*:\s*")
_NOTE = re.compile(r">(?:([0-9])(?=[\s:]|$):?)?\s*(.*)$")
_LINES = ("deal", "bid", "give", "taken", "ask", "hint", "ok", "no")

# Line and paragraph separators would break lines that nobody sees; overrides of the writing direction can make
# a text look different from what it is; half characters cannot be stored.
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read, and everything that is wrong with it, in the order of the file."""

    record: Record
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems without the mere warnings."""
        return tuple(found for found in self.problems if not found.warning)


def read(text: str) -> Reading:
    """The first game of a text, read and played through. Never raises."""
    found = parse(text)
    problems = (*found.problems, *check(found.record).problems)
    return Reading(found.record, tuple(sorted(problems, key=lambda one: (one.line, one.col))))


def parse(text: str) -> Reading:
    """The first game of a text as written, whether or not it is possible. Never raises."""
    reader = _Reader()
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(reader.first_game(text).split("\n"), 1):
        reader.line(number, line)
    return reader.reading()


class _Reader:
    """Collects the lines of one game; every method answers a kind of line."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.tags: list[Tag] = []
        self.deals: list[Deal] = []
        self.bids: list[Bid] = []
        self.opening: list[Item] = []
        self.tricks: list[TrickLine] = []
        self.below: list[Item] = []
        self.end: str | None = None
        self.end_at: At = (1, 1)
        self.started = False
        self.notes = 0
        self.blocks: list[At] = []
        self.last = (1, 1)

    def report(self, at: At, key: str, hint: str = "", warning: bool = False, **params: object) -> None:
        """Keep a problem; a file that is no game at all need not be reported to its last word."""
        short = {name: value[:40] if isinstance(value, str) else value for name, value in params.items()}
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem(at, key, hint, warning, **short))
        elif len(self.problems) == MAX_PROBLEMS:
            self.problems.append(problem(at, "many", n_max=MAX_PROBLEMS))

    def reading(self) -> Reading:
        if not self.started:
            self.report((1, 1), "empty", "hint_header")
        for at in self.blocks[:1]:
            self.report(at, "block_open", "hint_block_open")
        if self.started and self.end is None:
            self.report(self.last, "no_end", "hint_no_end", warning=True)
        self.close_trick()
        record = Record(
            tag_order(self.tags),
            tuple(self.deals),
            tuple(self.bids),
            tuple(self.opening),
            tuple(self.tricks),
            self.end,
            self.end_at,
        )
        return Reading(record, tuple(self.problems))

    def first_game(self, text: str) -> str:
        """The lines of the first game, cut to the size that is allowed."""
        headers = [at.start() for at in re.finditer(r"^[ \t]*%DKN\b", text[: 2 * MAX_BYTES], re.MULTILINE)]
        if len(headers) > 1:
            self.report((text.count("\n", 0, headers[1]) + 1, 1), "second_game", "hint_second_game", warning=True)
            text = text[: headers[1]]
        raw = text.encode("utf-8", "surrogatepass")
        if len(raw) <= MAX_BYTES:
            return text
        kept = raw[:MAX_BYTES].decode("utf-8", "ignore")
        self.report((kept.count("\n") + 1, 1), "too_big", "hint_too_big", n_kib=MAX_BYTES // 1024)
        return kept

    def line(self, number: int, raw: str) -> None:
        """One line: clean it, find its kind by its first sign, and hand it on."""
        if len(raw) > MAX_LINE:
            self.report((number, MAX_LINE + 1), "line_long", "hint_line_long", n_max=MAX_LINE)
            raw = raw[:MAX_LINE]
        for sign in _FORBIDDEN.finditer(raw):
            at = (number, sign.start() + 1)
            self.report(at, "control", "hint_control", sign=f"U+{ord(sign.group()):04X}")
        text = _FORBIDDEN.sub("\ufffd", raw).rstrip()
        body = text.lstrip()
        at = (number, len(text) - len(body) + 1)
        if not body:
            return
        self.last = (number, len(text) + 1)
        if not self.started and not body.startswith(";"):
            self.header(at, body)
            if body.startswith("%"):
                return
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
        first = body[0]
        if self.end is not None and first != ";":
            self.report(at, "after_end", "hint_after_end", warning=True)
        elif self.blocks or first == "(":
            self.block(at, body)
        elif first == "[":
            self.tag(at, body)
        elif first.isdigit():
            self.trick(at, body)
        elif first == ">":
            self.note(at, body)
        elif first in ";~":
            self.keep(at, body)
        elif first in "*=":
            self.finish(at, body)
        else:
            self.word_line(at, body)

    def keep(self, at: At, body: str) -> None:
        (self.below if self.tricks else self.opening).append(Line(body, at))

    def block(self, at: At, body: str) -> None:
        """A variation: kept for later versions, not shown by this one."""
        if body[0] == "(":
            if not self.blocks:
                self.report(at, "variation", warning=True)
            self.blocks.append(at)
            if len(self.blocks) == MAX_NESTING + 1:
                self.report(at, "nesting", n_max=MAX_NESTING)
        self.keep(at, body)
        # A closing bracket stands alone, or behind the cards; in a text it is just a sign.
        if body == ")" or (body.endswith(")") and body.lstrip("( ")[:1].isdigit()):
            self.blocks.pop()

    def tag(self, at: At, body: str) -> None:
        found = _TAG.match(body)
        if not found:
            self.report(at, "tag_form", "hint_tag_form")
            return
        name, value = found.group(1), re.sub(r"\\(.)", r"\1", found.group(2))
        name = next((known for known in (*ROSTER, "Start") if known.casefold() == name.casefold()), name)
        name = "Licence" if name == "License" else name
        if any(tag.name == name for tag in self.tags):
            self.report(at, "tag_twice", "hint_tag_twice", word=name)
            return
        near = nearest(name, ROSTER)
        if near and name not in ROSTER:
            self.report(at, "tag_unknown", "hint_words", warning=True, word=name, words=near)
        self.tags.append(Tag(name, value, at))

    def word_line(self, at: At, body: str) -> None:
        """A line that begins with a word: deal, bid, or something not shown yet."""
        word = re.split(r"[\s:0-9]", body, maxsplit=1)[0]
        kind = word.casefold()
        if kind in ("deal", "bid"):
            self.deal_or_bid(at, body)
        elif kind in _LINES:
            if kind == "ask":
                self.report(at, "quiz", warning=True)
            self.keep(at, body)
        elif body == ")":
            self.report(at, "bracket", "hint_bracket")
        else:
            near = nearest(word, _LINES)
            self.report(at, "line_unknown", "hint_words" if near else "hint_line", word=word or body[:20], words=near)

    def deal_or_bid(self, at: At, body: str) -> None:
        found = _SEATED.match(body)
        if not found:
            self.report(at, "deal_form" if body[0] in "dD" else "bid_form", "hint_seat")
            return
        seat = self.seat((at[0], at[1] + found.start(2)), found.group(2))
        place = (at[0], at[1] + found.start(3))
        if seat is None:
            return
        if found.group(1).casefold() == "deal":
            self.deal(at, seat, place, found.group(3))
        else:
            self.bid(place, seat, found.group(3).strip())

    def deal(self, at: At, seat: Seat, place: At, text: str) -> None:
        if any(deal.seat == seat for deal in self.deals):
            self.report(at, "deal_twice", seat=seat)
            return
        tokens = joined(_WORD.finditer(text))
        cards = [token for token in tokens if token[0] != "?"]
        plays = [self.card((place[0], place[1] + column - 1), token) for token, column in cards]
        for play in plays:
            if play.glyph:
                self.report(play.at, "glyph_in_deal")
        self.deals.append(Deal(seat, tuple(play.kind for play in plays), len(cards) < len(tokens), at))

    def bid(self, at: At, seat: Seat, word: str) -> None:
        known = bid_word(word.split(maxsplit=1)[0]) if word else None
        if not known:
            near = nearest(word, ("gesund", "Vorbehalt", "Hochzeit", "Armut", *SOLI))
            self.report(at, "bid_unknown", "hint_words" if near else "hint_bid", word=word, words=near)
        elif any(bid.seat == seat for bid in self.bids):
            self.report(at, "bid_twice", seat=seat)
        else:
            self.bids.append(Bid(seat, known, at))

    def seat(self, at: At, digits: str) -> Seat | None:
        if digits in ("1", "2", "3", "4"):
            return Seat(int(digits) - 1)
        self.report(at, "seat", "hint_seat", word=digits)
        return None

    def trick(self, at: At, body: str) -> None:
        found = _TRICK.match(body)
        if not found:
            self.report(at, "trick_form", "hint_trick_form")
            return
        seat = self.seat((at[0], at[1] + found.start(2)), found.group(2))
        if seat is None:
            return
        self.close_trick()
        # Blanks inside an announcement are squeezed behind it, so that columns stay where they are.
        cards = _LOOSE_SAY.sub(lambda say: f"@{say[1]}:".rjust(len(say[0])), found.group(3))
        plays, says = self.plays((at[0], at[1] + found.start(3)), cards)
        self.tricks.append(TrickLine(int(found.group(1)), seat, tuple(plays), tuple(says), at=at))

    def plays(self, place: At, text: str) -> tuple[list[Play], list[Say]]:
        """The cards of a line, each with what was said before it; and what was said after the last."""
        plays: list[Play] = []
        says: list[Say] = []
        for token, column in joined(_WORD.finditer(text)):
            at = (place[0], place[1] + column - 1)
            if token.startswith("@"):
                says += self.say(at, token)
            elif not token.strip("!?") and plays and not plays[-1].glyph and is_glyph(token):
                plays[-1] = Play(plays[-1].kind, token, plays[-1].says, plays[-1].at)
            else:
                play = self.card(at, token)
                plays.append(Play(play.kind, play.glyph, tuple(says), at))
                says = []
        return plays, says

    def say(self, at: At, token: str) -> list[Say]:
        found = _SAY.fullmatch(token)
        if not found:
            self.report(at, "say_form", "hint_say_form", word=token)
            return []
        seat, word = self.seat((at[0], at[1] + 1), found.group(1)), say_word(found.group(2))
        if word is None:
            near = nearest(found.group(2), SAYS)
            self.report(at, "say_unknown", "hint_words" if near else "hint_say", word=found.group(2), words=near)
        return [] if seat is None or word is None else [Say(seat, word, at)]

    def card(self, at: At, token: str) -> Play:
        """A card with its glyph; a token that is no card, or may be several, is reported."""
        code, glyph = split_glyph(token)
        kinds = readings(code)
        if not is_glyph(glyph):
            self.report((at[0], at[1] + len(code)), "glyph", "hint_glyph", word=glyph)
            glyph = ""
        if len(kinds) == 1:
            return Play(kinds[0], glyph, at=at)
        near = kinds or self.near_cards(code)
        key = "card_ambiguous" if kinds else "card_unknown"
        self.report(at, key, "hint_codes" if near else "hint_card", word=token, codes=near)
        return Play(None, glyph, at=at)

    def near_cards(self, code: str) -> tuple[Kind, ...]:
        return near_cards(code) if len(self.problems) < MAX_PROBLEMS else ()

    def note(self, at: At, body: str) -> None:
        found = _NOTE.match(body)
        digit, text = (found.group(1), found.group(2)) if found else (None, "")
        seat = self.seat((at[0], at[1] + 1), digit) if digit else None
        self.notes += 1
        if self.notes == MAX_NOTES + 1:
            self.report(at, "notes", n_max=MAX_NOTES)
        if text.strip() and self.notes <= MAX_NOTES:
            (self.below if self.tricks else self.opening).append(Note(seat, text.strip(), at))

    def finish(self, at: At, body: str) -> None:
        self.end, self.end_at = ("*" if body[0] == "*" else body[1:].strip()), at

    def close_trick(self) -> None:
        """The lines so far speak of the Stich above them."""
        if self.tricks:
            last = self.tricks[-1]
            self.tricks[-1] = TrickLine(last.number, last.seat, last.plays, last.says, tuple(self.below), last.at)
            self.below = []
