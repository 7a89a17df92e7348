"""`dokolearn replay`: games from files and links, read out in the terminal, checked, scored, and turned into others."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dokolearn.hosts.commands.files import UnusableError, is_big, is_same, keep_others, read_text, reason, write_aside
from dokolearn.hosts.commands.terminal_signs import harmless
from dokolearn.replay.card_rows import TableError, left_behind, write_csv
from dokolearn.replay.drawn.diagram import diagram, moment_at
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.telling import by_code, score_part, telling
from dokolearn.replay.links.link_forms import (
    NO_SPOT,
    Opened,
    Spot,
    game_link,
    is_link,
    links_in,
    open_link,
    spot_of,
    text_link,
)
from dokolearn.replay.reader import read_games, read_one
from dokolearn.replay.text.headers import about_lines
from dokolearn.replay.text.json_form import to_json
from dokolearn.replay.text.parser import MAX_FILE, Reading, parse_all
from dokolearn.replay.text.problems import Problem, advice, player_names, sentence
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.writer import write, write_all
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import book_name, list_words
from dokolearn.workshop.other_forms import as_dkn

USUAL = "mainz"
"""The book of tables where nobody names one."""

GOOD, WRONG, UNUSABLE = 0, 1, 2
"""How the command ends: everything is possible, a game has errors, there is nothing to work with."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants of the games."""

    score: str = ""
    to: str = ""
    output: Path | None = None
    game: int = 0
    """Which game of the file, from 1; 0: all of them."""
    spot: Spot = NO_SPOT
    hidden: bool = False
    site: str = ""
    """The address of the page that opens links."""
    lang: str = "de"
    force: bool = False
    """Write, though something is lost by it."""
    book: str = ""
    """By which rules a table or bare Stiche were played, which do not say it; empty where nobody says it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A game with the name of the file it is from."""

    name: str
    reading: Reading
    spot: Spot = NO_SPOT
    beside: int = 0
    """How many games of its file are left out."""
    lost: int = 0
    """Places of its text that could not be read as they stand."""


def check_site(site: str) -> None:
    """Raises UnusableError for something that is no address of a page; there may be none."""
    if site and not site.startswith(("http://", "https://")):
        raise UnusableError(f"{site} is no address of a page; it begins with https://.")


def read_wishes(score: str, to: str, at: str, seat: int, game: int | None, **others: Any) -> Wanted:
    """The wishes as they are typed. Raises UnusableError for what there is not."""
    if score and score not in BOOKS:
        raise UnusableError(f"There is no rule book {score}; there are {', '.join(BOOKS)}.")
    if others.get("book") and others["book"] not in BOOKS:
        raise UnusableError(f"There is no rule book {others['book']}; there are {', '.join(BOOKS)}.")
    if to and to not in FORMS:
        raise UnusableError(f"A game cannot be turned into {to}, only into {', '.join(FORMS)}.")
    check_site(others.get("site", ""))
    spot = spot_of({"p": at, "v": str(seat)})
    if at and spot.stich is None:
        raise UnusableError(f"There is no moment {at}; write 3.2 for Stich 3 after its second card.")
    return Wanted(score=score, to=to, game=game or 0, spot=spot if at or seat > 1 else NO_SPOT, **others)


def run(sources: Sequence[str], wanted: Wanted) -> int:
    """Do it: results to the terminal or the file, problems to the terminal. The exit status."""
    found: list[Found] = []
    try:
        found = [game for source in sources for game in games_from(source, wanted)]
        _nothing_lost(found, sources, wanted)
        result = _SEVERAL[wanted.to](found, wanted) if wanted.to in _SEVERAL else _single(found, wanted)
        _put(result, wanted)
    except UnusableError as error:
        _tell_problems(found, wanted)
        _tell(error)
        return UNUSABLE
    _tell_problems(found, wanted)
    for line in _losses(found, wanted):
        _tell(line)
    return WRONG if any(game.reading.errors for game in found) else GOOD


def games_from(source: str, wanted: Wanted) -> Iterator[Found]:
    """The games of a file, of the standard input (`-`) or behind a link. Raises UnusableError.

    What looks like a link is one; a file of such a name can be piped in.
    """
    linked = links_in(source)  # pasted as they were printed, perhaps two of a game
    opened = (
        open_link(source)
        if is_link(source)
        else Opened(_games_of(source, "", wanted) if linked else _text_of(source, wanted))
    )
    if opened.problem:
        raise UnusableError(_finding_line(opened.problem, wanted.lang, Record()))
    written = parse_all(opened.text)
    much = next((found for found in written[-1].problems if found.key == "replay.file_big"), None)
    if much is not None and wanted.output is not None:  # what is written is the whole
        raise UnusableError(f"{source}: {_finding_line(much, wanted.lang, Record())}")
    if wanted.game > len(written):
        raise UnusableError(f"{source}: there is no game {wanted.game}; there are {len(written)}.")
    lost = [sum(map(_loses, one.problems)) for one in written]
    read = [read_one(written, wanted.game - 1)] if wanted.game else read_games(written)
    chosen = zip(read, lost[wanted.game - 1 :] if wanted.game else lost, strict=False)
    name, beside = "link" if linked else source, len(written) - 1 if wanted.game else 0
    return iter([Found(name, reading, opened.spot, beside, lost) for reading, lost in chosen])


def _text_of(source: str, wanted: Wanted) -> str:
    """The text of a file; of another form than DKN the games that it tells of."""
    content, encoding = read_text(source, wanted.lang)
    if encoding != "utf-8":
        _tell(text(wanted.lang, "tell.file_guessed", name=source, encoding=encoding.upper()))
    if "%DKN" not in content and is_big(content):
        raise UnusableError(text(wanted.lang, "tell.file_big", name=source, n_kib=MAX_FILE // 1024))
    return _games_of(content, f"{source}:", wanted) or content


def _games_of(content: str, source: str, wanted: Wanted) -> str:
    """The games of a text in any form; empty where there are none. Says by which book they are read where nobody says
    it. Raises UnusableError."""
    rules = BOOKS[wanted.book or USUAL]
    try:
        found = as_dkn(content, rules)
    except TableError as error:
        raise UnusableError(f"{source}{error.line}:{error.col}: {error.in_words(wanted.lang)}") from None
    if found.supposed and not wanted.book:
        _tell(f"{source} {text(wanted.lang, 'tell.table_by', book=book_name(rules, wanted.lang))}")
    return found.dkn


def _put(result: str, wanted: Wanted) -> None:
    """To the terminal, or whole into its file. Raises UnusableError, and leaves what is there."""
    output = wanted.output
    if output is None:
        sys.stdout.write(result if result.endswith("\n") else f"{result}\n")
        return
    try:
        write_aside(output, result)
    except (OSError, ValueError) as error:
        raise UnusableError(f"{output}: {reason(error)}") from None


# What would be lost


def _loses(found: Problem) -> bool:
    """Whether something of the text is not in the record as it stands: told by the reader of the text alone."""
    return not found.warning or found.key == "replay.after_end"


def _nothing_lost(found: Sequence[Found], sources: Sequence[str], wanted: Wanted) -> None:
    """Raises UnusableError where a file would hold less than what was read or what it holds, and nobody wants it to."""
    if wanted.output is None:
        return
    form = {"": "text", "handout": "html"}.get(wanted.to, wanted.to)
    try:
        keep_others(wanted.output, form, sources, wanted.force, wanted.lang)
    except OSError as error:
        raise UnusableError(f"{wanted.output}: {reason(error)}") from None
    if wanted.force:
        return
    lost = sum(game.lost for game in found)
    if lost:
        raise UnusableError(text(wanted.lang, "tell.lost", name=str(wanted.output), n_lost=lost))
    for game in _leave_out(found, wanted.output):
        left = {"name": str(wanted.output), "n_games": game.beside + 1}
        raise UnusableError(text(wanted.lang, "tell.game_left", **left))


def _leave_out(found: Sequence[Found], output: Path) -> Iterator[Found]:
    """One game of several that takes the place of its own file."""
    return (game for game in found if game.beside and is_same(game.name, output))


def _losses(found: Sequence[Found], wanted: Wanted) -> Iterator[str]:
    """What a table has no room for, and what `--force` has cost."""
    if wanted.to == "csv":
        left = sum((left_behind(game.reading.record) for game in found), Counter[str]())
        said = [text(wanted.lang, f"tell.csv_left.{sort}", n_left=many) for sort, many in left.items()]
        yield from [text(wanted.lang, "tell.csv_left", left=list_words(said, wanted.lang))] if said else []
    if wanted.output is None:
        return
    lost, name = sum(game.lost for game in found), str(wanted.output)
    if lost:
        yield text(wanted.lang, "tell.lost_anyway", name=name, n_lost=lost)
    for game in found:
        if game.beside and wanted.force and game.name != "link" and is_same(game.name, wanted.output):
            yield text(wanted.lang, "tell.games_gone", name=name, n_games=game.beside + 1, n_game=wanted.game)


# Problems


def _tell(line: object) -> None:
    """Say something to whoever sits at the terminal."""
    print(harmless(str(line)), file=sys.stderr)


def _tell_problems(found: Sequence[Found], wanted: Wanted) -> None:
    for game in found:
        for line in _problem_lines(game, wanted.lang):
            _tell(line)


def _problem_lines(game: Found, lang: str) -> Iterator[str]:
    for found in game.reading.problems:
        yield f"{game.name}:{found.line}:{found.col}: {_finding_line(found, lang, game.reading.record)}"


def _finding_line(found: Problem, lang: str, record: Record) -> str:
    names = player_names(record, lang)
    hint = advice(found, lang, names)
    kind = text(lang, "tell.warning" if found.warning else "tell.error")
    return f"{kind}: {sentence(found, lang, names)}" + (f"\n    {text(lang, 'tell.hint', text=hint)}" if hint else "")


# What comes out: for all games together


def _read_out(found: Sequence[Found], wanted: Wanted) -> str:
    """Every game Stich by Stich, with its score."""
    return "\n\n".join("\n".join(_lines(game.reading, wanted)) for game in found)


def _lines(reading: Reading, wanted: Wanted) -> Iterator[str]:
    shown = film(reading, wanted.lang)
    first, *rest = telling(shown, by_code)
    said = first._replace(lines=(*first.lines, *about_lines(reading.record, wanted.lang)))
    parts = [said, *rest, *_scores(shown, wanted.score)]
    for part in parts:
        yield part.heading
        yield from (f"  {line}" for line in part.lines)


def _scores(shown: JsonDict, book: str) -> Iterator[Any]:
    """The score under its own book, or under the one that was asked for."""
    scores = shown["scores"]
    own = book or next(iter(scores), "")
    if own in scores:
        yield score_part(shown, own)


def _links(found: Sequence[Found], wanted: Wanted) -> str:
    """The short link of every game where it has one, and the one with all its notes."""
    links = [
        link for game in found for link in (game_link(game.reading.record), text_link(game.reading.record)) if link
    ]
    if not links:
        raise UnusableError(text(wanted.lang, "tell.no_link"))
    return "\n".join(f"{wanted.site}#{link}" for link in links)


def _json(found: Sequence[Found], wanted: Wanted) -> str:
    forms = [to_json(game.reading.record) for game in found]
    return json.dumps(forms[0] if len(forms) == 1 else forms, ensure_ascii=False, indent=1)


def _dkn(found: Sequence[Found], wanted: Wanted) -> str:
    records = [game.reading.record for game in found]
    return write(records[0]) if len(records) == 1 else write_all(records)


def _csv(found: Sequence[Found], wanted: Wanted) -> str:
    return write_csv(game.reading.record for game in found)


_SEVERAL: dict[str, Callable[[Sequence[Found], Wanted], str]] = {
    "": _read_out,
    "link": _links,
    "json": _json,
    "dkn": _dkn,
    "csv": _csv,
}


# … and for one game only


def _single(found: Sequence[Found], wanted: Wanted) -> str:
    if len(found) != 1:
        raise UnusableError(text(wanted.lang, "tell.one_game", n=len(found)))
    shown = film(found[0].reading, wanted.lang)
    return _ONE[wanted.to](shown, found[0], wanted)


def _svg(shown: JsonDict, game: Found, wanted: Wanted) -> str:
    if not shown["moments"]:
        raise UnusableError(text(wanted.lang, "tell.no_picture"))
    spot = wanted.spot if wanted.spot != NO_SPOT else game.spot
    at = moment_at(shown, spot.stich, spot.card)
    return diagram(shown, at, spot.seat or 0, hidden=wanted.hidden)


def _html(shown: JsonDict, game: Found, wanted: Wanted) -> str:
    from dokolearn.build.bundle import BundleError
    from dokolearn.hosts.site.pages.single_file import single_file

    try:
        return single_file(shown, wanted.site)
    except BundleError as error:
        raise UnusableError(str(error)) from None


def _handout(shown: JsonDict, game: Found, wanted: Wanted) -> str:
    from dokolearn.hosts.handouts import handout

    link = game_link(game.reading.record) or text_link(game.reading.record)
    return handout(shown, f"{wanted.site}#{link}" if wanted.site and link else "")


_ONE: dict[str, Callable[[dict[str, Any], Found, Wanted], str]] = {"svg": _svg, "html": _html, "handout": _handout}

FORMS = tuple(name for name in (*_SEVERAL, *_ONE) if name)
"""What a game can be turned into."""
