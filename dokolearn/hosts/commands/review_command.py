"""`dokolearn review`: games looked at afterwards, each with its turning points, several with what they say together."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click  # the command line; its bar of progress, too

from dokolearn.hosts.commands.files import UnusableError
from dokolearn.hosts.commands.replay_command import Found, Wanted, games_from
from dokolearn.hosts.commands.terminal_signs import harmless
from dokolearn.kernel.machine import machine
from dokolearn.replay.check.checking import check
from dokolearn.replay.text.problems import player_names
from dokolearn.replay.text.writer import write_all
from dokolearn.reviewing.as_notes import with_notes
from dokolearn.reviewing.as_text import lines, markdown, values
from dokolearn.reviewing.card_choices import CannotReview
from dokolearn.reviewing.game_review import Review, review
from dokolearn.strings import text
from dokolearn.wording import decimal

FORMS = ("text", "md", "json", "dkn")


class Reviewed(NamedTuple):
    """A game with what was found in it; None and a sentence where it could not be looked at."""

    game: Found
    found: Review | None
    why_not: str = ""


def run(sources: Sequence[str], to: str, lang: str, book: str = "") -> int:
    """Do it: results to the terminal, what cannot be reviewed beside them. The exit status."""
    wanted = Wanted(lang=lang, book=book)
    games = [game for source in sources for file in _files(source, lang) for game in games_from(file, wanted)]
    if machine() is None:
        print(text(lang, "turning.slow"), file=sys.stderr)
    reviewed = [_review(game, lang) for game in games]
    for one in reviewed:
        if one.found is None:
            print(harmless(f"{one.game.name}: {one.why_not}"), file=sys.stderr)
    for line in _FORMS[to](reviewed, lang):
        click.echo(line)
    return int(any(one.found is None for one in reviewed))


def _files(source: str, lang: str) -> list[str]:
    """The games of a folder, or the file itself. Raises UnusableError for a folder without any."""
    if not Path(source).is_dir():
        return [source]
    found = sorted(map(str, Path(source).glob("*.dkn")))
    if not found:
        raise UnusableError(text(lang, "turning.no_games", name=source))
    return found


def _review(game: Found, lang: str) -> Reviewed:
    """One game; its progress stands on a terminal."""
    if game.reading.errors:
        return Reviewed(game, None, text(lang, "turning.cannot.errors", name=game.name))
    try:
        if not sys.stderr.isatty():
            return Reviewed(game, review(check(game.reading.record)))
        with click.progressbar(length=1, label=harmless(game.name), file=sys.stderr) as bar:

            def progress(done: int, of: int) -> None:
                bar.length = of
                bar.update(done - bar.pos)

            return Reviewed(game, review(check(game.reading.record), progress=progress))
    except CannotReview as error:
        return Reviewed(game, None, text(lang, str(error)))


def _as_text(reviewed: Sequence[Reviewed], lang: str) -> Iterator[str]:
    for one in reviewed:
        if one.found is not None:
            yield from (f"{one.game.name}", *lines(one.found, one.game.reading.record, lang), "")
    if len(reviewed) > 1:
        yield from _totals(reviewed, lang)


def _as_markdown(reviewed: Sequence[Reviewed], lang: str) -> Iterator[str]:
    for one in reviewed:
        if one.found is not None:
            yield markdown(one.found, one.game.reading.record, lang)


def _as_json(reviewed: Sequence[Reviewed], lang: str) -> Iterator[str]:
    told = [
        {"file": one.game.name, "cannot": one.why_not or None}
        | (values(one.found, one.game.reading.record, lang) if one.found else {})
        for one in reviewed
    ]
    yield json.dumps(told, ensure_ascii=False, indent=1)


def _as_games(reviewed: Sequence[Reviewed], lang: str) -> Iterator[str]:
    found = [with_notes(one.found, one.game.reading.record, lang) for one in reviewed if one.found]
    yield write_all(found).rstrip("\n")


_FORMS = {"text": _as_text, "md": _as_markdown, "json": _as_json, "dkn": _as_games}


def _totals(reviewed: Sequence[Reviewed], lang: str) -> Iterator[str]:
    """By player, over all games: choices, mistakes, and the Punkte that they cost by what one could know."""
    sums: dict[str, list[float]] = {}
    for one in reviewed:
        names = player_names(one.game.reading.record, lang)
        for verdict in one.found.verdicts if one.found else ():
            row = sums.setdefault(names[verdict.choice.seat], [0, 0, 0.0])
            row[0] += verdict.choice.is_judged
            if verdict.better is not None:
                row[1] += 1
                row[2] += verdict.better.punkte.mean
    for name, (choices, mistakes, punkte) in sums.items():
        figures = {"n_choices": int(choices), "n_mistakes": int(mistakes), "punkte": decimal(punkte, lang)}
        yield text(lang, "turning.total", who=name, **figures)
