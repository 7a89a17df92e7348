"""The command line: one thin command for each thing the package can do."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import click

from dokolearn import __version__
from dokolearn.hosts.commands.all_commands import Commands, in_language


@contextmanager
def _mend(lang: str) -> Iterator[None]:
    """What somebody typed and has to mend is told in a sentence."""
    from dokolearn.course.author_errors import error_words
    from dokolearn.hosts.commands.files import UnusableError

    try:
        yield
    except (ValueError, UnusableError) as error:
        raise click.UsageError(error_words(error, lang) or str(error)) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def main() -> None:
    """Doppelkopf lernen, lehren und nachspielen."""


@main.command()
@click.argument("lessons", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
@click.option("--open/--no-open", "open_browser", default=True)
def serve(lessons: tuple[Path, ...], host: str, port: int, open_browser: bool) -> None:
    """Show the site and rebuild it whenever a lesson, a replay or the code changes."""
    from dokolearn.hosts.commands import serving

    serving.serve(host=host, port=port, open_browser=open_browser, only=lessons)


@main.command()
@click.option("--strict", is_flag=True)
@click.option("--site-url")
@click.option("--site-dir", type=click.Path(path_type=Path))
def build(strict: bool, site_url: str | None, site_dir: Path | None) -> None:
    """Build the static site."""
    from dokolearn.hosts.commands import serving

    serving.build(strict=strict, site_url=site_url, site_dir=site_dir)


@main.command()
@click.argument("lessons", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
@in_language
def check(lessons: Path | None, lang: str) -> None:
    """Check lessons, exercises and games: words before their lesson, long texts, answers without a reason."""
    from dokolearn.course.lesson_steps import lesson_counts
    from dokolearn.hosts.commands import serving
    from dokolearn.strings import text

    click.echo(text(lang, "check.begin"), err=True)
    found = 0
    where = serving.folders(lessons)
    checked = serving.check(where.lessons, lang)
    pages = serving.check_pages(where.pages, lang) if where.pages else ()
    problems = chain(checked, serving.check_games(where.replays, lang), pages, serving.check_figures(lang))
    for found, problem in enumerate(problems, start=1):  # noqa: B007  the last number counts
        click.echo(str(problem))
    for lesson in checked.lessons:
        click.echo(lesson_counts(lesson, lang), err=True)
    for sentence in (checked.extent(), *serving.look_at(where, lang), *checked.gaps()):
        click.echo(sentence, err=True)
    click.echo(text(lang, "check.mend", n_found=found) if found else text(lang, "check.fine"), err=True)
    sys.exit(1 if found else 0)


@main.command()
@click.option("--port", default=8888, show_default=True)
@click.option("--open/--no-open", "open_browser", default=True)
def lab(port: int, open_browser: bool) -> None:
    """Open the lessons in JupyterLab."""
    from dokolearn.hosts.commands import serving

    serving.lab(port=port, open_browser=open_browser)


@main.command()
@click.argument("paragraph")
def where(paragraph: str) -> None:
    """Show code, lesson, exercises and tests of a paragraph, such as 2.7."""
    from dokolearn.trace import describe, traces

    found = traces().get(paragraph.removeprefix("§"))
    if found is None:
        raise click.ClickException(f"The script has no paragraph {paragraph}; it runs from 1.1 to 5.13.")
    for line in describe(found):
        click.echo(line)


@main.command()
@click.argument("number", type=int, required=False, metavar="[NUMBER]")
@click.option("--wish", metavar="TEXT")
@click.option("--number", "many", type=click.IntRange(1, 100), default=1, show_default=True)
@click.option("--seed", type=click.IntRange(1, 999_999), default=1, show_default=True)
@click.option("--book", default="mainz", show_default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--to", "output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@in_language
def deal(number: int | None, **wanted: Any) -> None:
    """Deal by a number, the same four hands for everybody; or so that the cards fit a wish."""
    from dokolearn.hosts.commands import deal_command

    with _mend(wanted["lang"]):
        for line in deal_command.deal_lines(number, deal_command.Asked(**wanted)):
            click.echo(line)


@main.command()
@click.option("--book", default="mainz", show_default=True)
@click.option("--search", "asked", default="", metavar="WORD")
@click.option("--lang", default="de", type=click.Choice(("de", "en")), show_default=True)
def options(book: str, asked: str, lang: str) -> None:
    """Show every option of a rule book, the common ones first: its value, where the book says it and what it means."""
    from dokolearn.course.rule_search import sought
    from dokolearn.option_words import idle_words
    from dokolearn.rulesets import BOOKS
    from dokolearn.rulesets.option_guide import in_order
    from dokolearn.rulesets.options import place, spell_value, value_of
    from dokolearn.strings import text

    if book not in BOOKS:
        raise click.ClickException(text(lang, "author.no_book", name=book, words=", ".join(BOOKS)))
    without = idle_words(BOOKS[book], lang)
    names, missing = sought(asked, lang) if asked.strip() else (in_order(), [])
    for name in names:
        where_said = place(book, name)
        said = spell_value(name, value_of(BOOKS[book], name))
        click.echo(f"{name}: {said}" + (f"  ({where_said})" if where_said else ""))
        for sentence in filter(None, (text(lang, f"meaning.{name}"), without.get(name))):
            click.echo(f"    {sentence}")
    if missing:
        click.echo(text(lang, "table.word.search_missing").format(names="; ".join(missing)))
    if not names and not missing:
        click.echo(text(lang, "table.word.search_none"))


@main.command()
@click.option("--book", default="mainz", show_default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--to", type=click.Choice(("text", "html")), default="text", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--site", default="", metavar="URL")
@in_language
def rules(**wanted: Any) -> None:
    """Write the rules of a table on one sheet, what is otherwise than in the nearest book with a mark."""
    from dokolearn.hosts.commands import rules_command

    with _mend(wanted["lang"]):
        sheet = rules_command.run(rules_command.SheetWanted(**wanted))
    if sheet:
        click.echo(sheet)


@main.command()
@click.argument("here", metavar="TABLE")
@click.argument("there", metavar="TABLE")
@click.option("--only-rules", is_flag=True)
@click.option("--site", default="", metavar="URL")
@in_language
def compare(here: str, there: str, only_rules: bool, site: str, lang: str) -> None:
    """Show every difference of two tables, how often it matters, and the smallest game in which it does.

    TABLE is a book (ddv), a book with house rules ("ddv gans=ja schwein=both"), or the link of a table.
    """
    from dokolearn.hosts.commands import compare_command

    with _mend(lang):
        for line in compare_command.compare_lines(here, there, only_rules, site, lang):
            click.echo(line)


@main.command()
@click.argument("games", nargs=-1, required=True, metavar="FILE...")
@click.option("--to", type=click.Choice(("text", "md", "json", "dkn")), default="text", show_default=True)
@click.option("--book", default="", metavar="BOOK")
@in_language
def review(games: tuple[str, ...], to: str, lang: str, book: str) -> None:
    """Look at a game afterwards: what was a mistake by what one could know, what bad luck, and where it was decided.

    FILE is a .dkn file, a folder of them, a link, or - for what is piped in. Ends with 1 if a game cannot be reviewed.
    """
    from dokolearn.hosts.commands import review_command
    from dokolearn.hosts.commands.files import UnusableError

    try:
        sys.exit(review_command.run(games, to, lang, book))
    except UnusableError as error:
        raise click.UsageError(str(error)) from None


@main.command()
@click.argument("games", nargs=-1, required=True, metavar="FILE...")
@click.option("--score", default="", metavar="BOOK")
@click.option("--book", default="", metavar="BOOK")
@click.option("--to", default="", metavar="FORM")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--game", type=click.IntRange(1))
@click.option("--at", default="", metavar="3.2")
@click.option("--seat", default=1, type=click.IntRange(1, 4))
@click.option("--hidden", is_flag=True)
@click.option("--site", default="", metavar="URL")
@click.option("--force", is_flag=True)
@in_language
def replay(games: tuple[str, ...], **wanted: Any) -> None:
    """Check a game and read it out, Stich by Stich; or turn it into something to share.

    FILE is a .dkn file, a link, or - for what is piped in. Ends with 1 if a game has errors, with 2 if nothing can be
    read or written. A file is written whole or not at all, and never in the place of something else.
    """
    from dokolearn.hosts.commands import replay_command
    from dokolearn.hosts.commands.files import UnusableError

    try:
        sys.exit(replay_command.run(games, replay_command.read_wishes(**wanted)))
    except UnusableError as error:
        raise click.UsageError(str(error)) from None


@main.command()
@click.option("--seed", type=click.IntRange(1, 999_999), required=True)
@click.option("--master", is_flag=True)
@click.option("--book", default="mainz", show_default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--answers/--no-answers", default=False, show_default=True)
@click.option("--json", "as_json", is_flag=True)
@in_language
def exam(seed: int, book: str, options: tuple[str, ...], lang: str, **how: bool) -> None:
    """Print the tasks of an exam: the same number asks everybody the same."""
    from dokolearn.hosts.commands.exam_command import exam_text, rules_at, rules_of

    with _mend(lang):
        rules_at(book, options)
        click.echo(exam_text(seed, rules_of(book, options), lang, **how))


@main.command()
@click.option("--level", default="verein", show_default=True)
@click.option("--auto", default="", metavar="LEVEL")
@click.option("--deal", "number", type=click.IntRange(1))
@click.option("--book", default="ddv", show_default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--to", "output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@in_language
def play(**wanted: Any) -> None:
    """Play a whole game against Anna, Bernd and Clara, from the Vorbehalt to the score."""
    from dokolearn.hosts.commands import play_command

    with _mend(wanted["lang"]):
        play_command.run(play_command.WishedGame(**wanted), input, click.echo)


@main.command()
@click.argument("number", type=click.IntRange(0), required=False)
@click.option("--theme", default="", metavar="THEME")
@click.option("--level", type=click.IntRange(1, 3))
@click.option("--book", default="ddv", show_default=True)
@in_language
def puzzle(lang: str, **wanted: Any) -> None:
    """Solve a puzzle: one card is safe, however the others' cards lie."""
    from dokolearn.hosts.commands import puzzle_command

    with _mend(lang):
        puzzle_command.run(puzzle_command.PuzzleAsked(**wanted, lang=lang), input, click.echo)


@main.group()
def new() -> None:
    """Begin something: a lesson, a site of your own."""


@new.command()
@click.argument("name")
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False), default=Path("lessons"), show_default=True)
def lesson(name: str, folder: Path) -> None:
    """Write a notebook for a lesson that runs at once: NAME is its address, like mein_thema; its number comes first.

    The number is its place in the course, the next free one unless NAME begins with another, like 21_mein_thema.
    """
    from dokolearn.course.author_errors import AuthorError, error_words, own_language
    from dokolearn.hosts.commands.new_command import new_lesson
    from dokolearn.strings import text

    try:
        path = new_lesson(name, folder)
    except AuthorError as error:
        raise click.UsageError(error_words(error, own_language())) from None
    click.echo(text(own_language(), "author.lesson_made", path=path))


@new.command("site")
@click.argument("name", type=click.Path(path_type=Path))
@click.option("--package", is_flag=True)
def own_site(name: Path, package: bool) -> None:
    """Write the folder of a site of your own that builds at once: texts, a lesson, a game, workflows for two hosts."""
    from dokolearn.course.author_errors import own_language
    from dokolearn.hosts.commands.new_command import new_site, put_package
    from dokolearn.strings import text

    lang = own_language()
    with _mend(lang):
        done = put_package(name) if package else new_site(name)
        click.echo(text(lang, "author.package_put" if package else "author.site_made", path=done))


@main.group()
def dev() -> None:
    """Tools for those who maintain dokolearn."""


@dev.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True)
def cases(paths: tuple[Path, ...], as_json: bool) -> None:
    """Run conformance cases against the engine."""
    from dokolearn.cases import UnusableFile, run_all
    from dokolearn.hosts.commands.terminal_signs import harmless

    try:
        report = run_all(paths)
    except UnusableFile as error:
        click.echo(harmless(str(error)), err=True)
        sys.exit(2)
    if as_json:
        click.echo(report.as_json())
    else:
        for line in report.lines():
            click.echo(line)
    sys.exit(1 if report.failed else 0)


@dev.command()
@click.option("--check", is_flag=True)
def coverage(check: bool) -> None:
    """Show what each paragraph of the script has: code, tests, lesson, exercises."""
    from dokolearn.trace import coverage as table
    from dokolearn.trace import traces

    found = traces()
    for line in table(found):
        click.echo(line)
    missing = [number for number, trace in found.items() if trace.holes()]
    if check and missing:
        raise click.ClickException(f"Something due is missing at {', '.join(f'§{number}' for number in missing)}.")


@dev.command()
@click.argument("one", metavar="LEVEL")
@click.argument("other", metavar="LEVEL")
@click.option("--deals", type=click.IntRange(2), default=200, show_default=True)
@click.option("--first", type=click.IntRange(1), default=1, show_default=True)
@click.option("--whole", is_flag=True)
@click.option("--book", default="ddv", show_default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@in_language
def match(one: str, other: str, deals: int, first: int, lang: str, **how: Any) -> None:
    """Let two levels play against each other, each deal twice with the sides exchanged."""
    from dokolearn.hosts.commands import match_command

    with _mend(lang):
        for line in match_command.match_lines((one, other), numbers=range(first, first + deals), lang=lang, **how):
            click.echo(line)


@dev.command()
@click.argument("exercises", nargs=-1, metavar="[EXERCISE]...")
@click.option("--book", "books", multiple=True, metavar="BOOK")
@click.option("--check", is_flag=True)
@click.option("--try", "attempt", default="", metavar="TASK")
@click.option("--draw", default="", metavar="KIND")
@click.option("--number", type=click.IntRange(1), default=300, show_default=True)
@in_language
def grade(**asked: Any) -> None:
    """Measure what the cards of graded tasks are worth, where that is missing or out of date, and store it."""
    from dokolearn.hosts.commands.grade_command import Asked, run

    with _mend(asked["lang"]):
        sys.exit(run(Asked(**asked), click.echo))


@dev.command()
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--number", type=click.IntRange(1), default=200, show_default=True)
@in_language
def puzzles(games: int, number: int, lang: str) -> None:
    """Look for puzzles in games by number, and keep them with the site."""
    from dokolearn.hosts.commands.puzzles_command import puzzle_lines

    with _mend(lang):
        for line in puzzle_lines(games, number, lang):
            click.echo(line)


@dev.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--write", is_flag=True)
@click.option("--beside", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="PATH")
def bench(names: tuple[str, ...], write: bool, beside: Path | None) -> None:
    """Measure what has a figure to reach, or only some of it; see tests/benchmarks/RESULTS.md."""
    import subprocess

    from dokolearn.hosts.commands.all_commands import language
    from dokolearn.strings import text

    script = Path(__file__).parent.parent / "tests" / "benchmarks" / "run.py"
    if not script.is_file():
        raise click.ClickException(text(language(os.environ), "dev.no_tests"))
    more = [*(["--write"] if write else []), *(["--beside", str(beside)] if beside else [])]
    sys.exit(subprocess.run([sys.executable, str(script), *names, *more], check=False).returncode)
