"""What must hold for every input of the fuzzer, whatever it is: an answer, in words, quickly, in little memory."""

import json
import signal
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from fuzz_inputs import Case

from dokolearn.hosts.browser import MAX_QUESTION, answer
from dokolearn.replay.check.checking import check
from dokolearn.replay.drawn.diagram import diagram
from dokolearn.replay.film.filming import film, film_of
from dokolearn.replay.film.telling import by_code, telling
from dokolearn.replay.links.link_forms import MAX_TEXT, game_link, is_link, open_link, text_link
from dokolearn.replay.reader import read, read_all
from dokolearn.replay.text.importers import imported
from dokolearn.replay.text.json_form import from_json, to_json
from dokolearn.replay.text.parser import MAX_BYTES, Reading, parse
from dokolearn.replay.text.problems import MAX_PROBLEMS, advice, player_names, sentence
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS
from dokolearn.strings import LANGUAGES

T = TypeVar("T")

SLOW = 0.5
"""Seconds of computing time that one answer may take."""

HANGS = 30
"""Seconds of computing time after which nobody waits any longer."""

MEMORY = 64_000_000
"""Bytes that one answer may need at its peak."""

FILM = 8_000_000
"""Bytes of the largest film."""

EVERY_FILM, EVERY_LINK, EVERY_FILE, EVERY_BROKEN, EVERY_PEAK = 24, 12, 9, 2, 500
"""One in so many is filmed, sent as a link, read as a file of several games, written again although it has errors,
measured in memory."""

LONGEST = 2 * MAX_PROBLEMS + 100
"""Problems of a game: those of its lines, and those of its play."""


class Trouble(AssertionError):
    """Something that must not happen; the message says what."""


def ensure(good: bool, said: str) -> None:
    """Raises Trouble unless it is good."""
    if not good:
        raise Trouble(said)


def check_case(given: Case, number: int) -> str:
    """Everything about one input; in a word what became of it. Raises Trouble, or whatever was not caught."""
    with _patience():
        if number % EVERY_PEAK == 0:
            _small(given, number)
        return CHECKS[given.kind](given.given, number)


# Time and memory


@contextmanager
def _patience() -> Iterator[None]:
    """Raises Trouble where something does not come to an end."""

    def stop(_: int, __: FrameType | None) -> None:
        raise Trouble(f"no answer after {HANGS} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, HANGS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def timed(what: str, do: Callable[[], T]) -> T:
    """What `do` gives, within the time there is; it may try twice, since a busy machine is no failure."""
    for last in (False, True):
        began = time.process_time()
        found = do()
        spent = time.process_time() - began
        if spent <= SLOW:
            break
        ensure(not last, f"{what} takes {spent:.2f} s")
    return found


def _small(given: Case, number: int) -> None:
    """The memory that an answer takes at its peak."""
    tracemalloc.start()
    try:
        if given.kind in ("text", "link"):
            film_of(given.given)
        else:
            CHECKS[given.kind](given.given, number)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    ensure(peak <= MEMORY, f"{peak:,} bytes of memory")


def _text(text: str, number: int) -> str:
    reading = timed("reading", lambda: read(text))
    _told(reading, number)
    if number % EVERY_BROKEN == 0 or not reading.errors:
        _stable(reading)
    if number % EVERY_FILE == 0:
        for one in timed("reading all games", lambda: read_all(text))[:20]:
            _told(one, number)
    if number % EVERY_FILM == 0:
        _filmed(reading, number)
    if number % EVERY_LINK == 0:
        _sent(reading.record)
    return "errors" if reading.errors else "warnings" if reading.problems else "fine"


def _told(reading: Reading, number: int) -> None:
    """Every problem has a sentence, and a place in the file."""
    ensure(len(reading.problems) <= LONGEST, f"{len(reading.problems)} problems")
    lang = LANGUAGES[number % len(LANGUAGES)]
    names = player_names(reading.record, lang)
    for found in reading.problems[:20]:
        ensure(found.line > 0 and found.col > 0, f"a problem nowhere: {found}")
        ensure(len(sentence(found, lang, names)) + len(advice(found, lang, names)) < 20_000, f"too long: {found.key}")


def _stable(reading: Reading) -> None:
    """What was read can be written and read again; without an error it stays without."""
    written = write(reading.record)
    raw = written.encode("utf-8")
    if len(raw) > MAX_BYTES:  # short words for cards become longer: the reader says so by itself
        return
    if reading.errors:
        ensure(parse(written).record == reading.record, "another record after writing and reading")
        return
    again = read(written)
    ensure(again.record == reading.record, "another record after writing and reading")
    ensure(not again.errors, f"an error that was not there before: {again.errors[:1]}")
    ensure(write(again.record) == written, "written twice it differs")


def _filmed(reading: Reading, number: int) -> None:
    lang = LANGUAGES[number // EVERY_FILM % len(LANGUAGES)]
    shown = timed("the film", lambda: film(reading, lang))
    size = len(json.dumps(shown, ensure_ascii=False, allow_nan=False).encode("utf-8"))
    ensure(size <= FILM, f"a film of {size:,} bytes")
    ensure(bool(list(telling(shown, by_code))) or not shown["moments"], "nothing to read out")
    if shown["moments"]:
        ensure(diagram(shown, number % len(shown["moments"]), number % 4).startswith("<svg"), "no picture")


def _sent(record: Record) -> None:
    long = text_link(record)
    if long:
        ensure(open_link(long).text == write(record), "the text got lost in its link")
    short = game_link(record)
    if short:
        opened = open_link(short)
        ensure(opened.problem is None, f"a short link that cannot be opened: {short}")
        found = check(parse(opened.text).record)
        moves = [[move.play.kind for move in game.moves] for game in (found, check(record))]
        ensure(moves[0] == moves[1], f"other cards behind {short}")


def _link(link: str, number: int) -> str:
    is_link(link)
    opened = timed("opening", lambda: open_link(link))
    if opened.problem is not None:
        for lang in LANGUAGES:
            ensure(bool(sentence(opened.problem, lang, ())) and bool(advice(opened.problem, lang, ())), "no words")
        ensure(opened.text == "", "text and problem")
        return "refused"
    ensure(len(opened.text.encode("utf-8")) <= MAX_TEXT, "longer than a game may be")
    if number % 4 == 0:
        _told(read(opened.text), number)
    if number % EVERY_FILM == 0:
        json.dumps(film_of(link), allow_nan=False)
    return "opened"


def _json(data: str, number: int) -> str:
    try:
        record = timed("the JSON form", lambda: from_json(json.loads(data)))
    except ValueError:
        return "refused"
    ensure(from_json(to_json(record)) == record, "another record after its JSON form")
    return "accepted"


def _import(text: str, number: int) -> str:
    rules = list(BOOKS.values())[number % len(BOOKS)]
    record = timed("the import", lambda: imported(text, rules))
    if record is None:
        return "nothing"
    ensure(parse(write(record)).record == record, "an import that cannot be written")
    _told(Reading(record, check(record).problems), number)
    return "imported"


def _question(asked: str, number: int) -> str:
    """The page gets a view, or a refusal in words; never the name of an exception."""
    told = json.loads(timed("the answer", lambda: answer(asked)))
    if "view" in told:
        return "answered"
    said = told["problem"]["text"]
    words = ("The spec cannot be used.", "The events are no list.")
    ensure(said in words or len(asked) > MAX_QUESTION, f"the engine fell over: {told['problem']}")
    return "refused"


CHECKS: dict[str, Callable[[str, int], str]] = {
    **{"text": _text, "link": _link, "json": _json},
    **{"import": _import, "question": _question},
}
