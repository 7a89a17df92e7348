"""What a line of a game is made of: seats, cards with their glyphs, announcements. Everything unclear is reported."""

import re
from collections.abc import Iterable

from dokolearn.ch1_general import SCHWEIN
from dokolearn.model import Kind, Seat
from dokolearn.replay.text.problems import MAX_PROBLEMS, Problem, problem
from dokolearn.replay.text.record import SAYS, At, Play, Say
from dokolearn.replay.text.spelling import is_glyph, joined, near_cards, nearest, readings, split_glyph
from dokolearn.replay.text.spoken import say_word

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


class Tokens:
    """Reads the words of a line, and keeps every problem it finds."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def report(self, at: At, key: str, hint: str = "", warning: bool = False, **params: object) -> None:
        """Keep a problem; a file that is no game at all need not be reported to its last word."""
        short = {name: value[:40] if isinstance(value, str) else value for name, value in params.items()}
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem(at, key, hint, warning, **short))
        elif len(self.problems) == MAX_PROBLEMS:
            self.problems.append(problem(at, "many", n_max=MAX_PROBLEMS))

    def near(self, word: str, known: Iterable[str]) -> tuple[str, ...]:
        """Known words that somebody may have meant; none in a file that is no game at all."""
        return nearest(word, known) if len(self.problems) < MAX_PROBLEMS else ()

    def seat(self, at: At, digits: str) -> Seat | None:
        """The seat behind a number."""
        if digits in ("1", "2", "3", "4"):
            return Seat(int(digits) - 1)
        self.report(at, "seat", "hint_seat", word=digits)
        return None

    def short(self, at: At, text: str) -> str:
        """A text without what is too much of it."""
        if len(text) > MAX_TEXT:
            self.report((at[0], at[1] + MAX_TEXT), "line_long", "hint_line_long", n_max=MAX_TEXT)
        return text[:MAX_TEXT].strip()

    def clean(self, number: int, raw: str) -> str:
        """A line without its end: not too long, and without signs that nobody sees."""
        if len(raw) > MAX_LINE:
            self.report((number, MAX_LINE + 1), "line_long", "hint_line_long", n_max=MAX_TEXT)
            raw = raw[:MAX_LINE]
        for sign in _FORBIDDEN.finditer(raw):
            at = (number, sign.start() + 1)
            self.report(at, "control", "hint_control", sign=f"U+{ord(sign.group()):04X}")
        return _FORBIDDEN.sub("\ufffd", raw).rstrip()

    def words(self, place: At, text: str) -> list[tuple[str, At]]:
        """The words of a line with their places, suit and rank joined; commas part them as blanks do."""
        found = joined(_WORD.finditer(text.replace(",", " ")))
        if len(found) > MAX_TOKENS:
            at = (place[0], place[1] + found[MAX_TOKENS][1] - 1)
            self.report(at, "line_long", "hint_stich_long", n_max=MAX_TEXT)
        return [(token, (place[0], place[1] + column - 1)) for token, column in found[:MAX_TOKENS]]

    def plays(self, place: At, text: str) -> tuple[tuple[Play, ...], tuple[Say, ...]]:
        """The cards of a line, each with what was said before it; and what was said after the last."""
        plays: list[Play] = []
        says: list[Say] = []
        for token, at in self.words(place, _tight(text)):
            if token.startswith("@"):
                says += self.say(at, token)
            elif not token.strip("!?") and plays and not plays[-1].glyph and is_glyph(token) and not says:
                plays[-1] = Play(plays[-1].kind, token, plays[-1].says, plays[-1].at)
            else:
                play = self.card(at, token)
                plays.append(Play(play.kind, play.glyph, tuple(says), at))
                says = []
        return tuple(plays), tuple(says)

    def kinds(self, place: At, text: str, glyph_key: str) -> tuple[tuple[Kind | None, ...], bool]:
        """The cards of a hand, and whether a `?` says that there are more; none of them has a glyph."""
        tokens = self.words(place, text)
        cards = [(token, at) for token, at in tokens if token[0] != "?"]
        plays = [self.card(at, token) for token, at in cards]
        for play in plays:
            if play.glyph:
                self.report(play.at, glyph_key)
            if play.kind == SCHWEIN:
                self.report(play.at, "schwein_in_hand", "hint_schwein_in_hand")
        return tuple(None if play.kind == SCHWEIN else play.kind for play in plays), len(cards) < len(tokens)

    def say(self, at: At, token: str) -> list[Say]:
        """An announcement. A word that nobody knows is kept as it stands."""
        found = _SAY.fullmatch(token)
        if not found:
            self.report(at, "say_form", "hint_say_form", word=token)
            return []
        seat, word = self.seat((at[0], at[1] + 1), found.group(1)), say_word(found.group(2))
        if word is None:
            near = self.near(found.group(2), SAYS)
            self.report(at, "say_unknown", "hint_words" if near else "hint_say", word=found.group(2), words=near)
        return [] if seat is None else [Say(seat, word or found.group(2), at)]

    def card(self, at: At, token: str) -> Play:
        """A card with its glyph; a token that is no card, or may be several, is reported."""
        code, glyph = split_glyph(token)
        kinds = readings(code)
        if not is_glyph(glyph):
            self.report((at[0], at[1] + len(code)), "glyph", "hint_glyph", word=glyph)
            glyph = ""
        if len(kinds) == 1:
            return Play(kinds[0], glyph, at=at)
        near = kinds or (near_cards(code) if len(self.problems) < MAX_PROBLEMS else ())
        key = "card_ambiguous" if kinds else "card_unknown"
        self.report(at, key, "hint_codes" if near else "hint_card", word=token, codes=near)
        return Play(None, glyph, at=at)


def _tight(text: str) -> str:
    """Blanks inside an announcement are squeezed before or behind it, so that columns stay where they are."""
    tight = _LOOSE_SAY.sub(lambda say: f"@{say[1]}:".rjust(len(say[0])), text)
    return _LOOSE_VORAB.sub(lambda say: f"{say[1]}-vorab".rjust(len(say[0])), tight)
