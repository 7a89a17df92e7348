"""What all commands have in common: help in the reader's language, how errors are told, what happens when nobody
listens any more.

`--help` is German where the system speaks German or `--lang de` is said, else English. Its sentences stand under
`help.` with the other texts: a command by its path (`help.new.lesson`, and `help.serve.more` for a second paragraph),
an option by its name below that (`help.exam.seed`), or below `help.any` where several commands have it. Until a new one
has its sentence, what the code says is shown.
"""

import errno
import locale
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import click

from dokolearn.hosts.commands.terminal_signs import PLAIN, harmless
from dokolearn.strings import LANGUAGES, text, texts

_WORDS = f"{__name__}.words"
_GERMAN = ("de", "german")
"""How names of German begin: `de_DE.UTF-8`, on Windows `German_Germany`."""


def language(environ: Mapping[str, str]) -> str:
    """The language of whoever sits at the terminal."""
    named = (environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name))
    found = next(named, None) or locale.getlocale()[0] or ""
    return "de" if found.lower().startswith(_GERMAN) else "en"


class _Spoken(click.Command):
    """What commands and groups of them have in common."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Remember what was written: `--help` is answered before `--lang` is read."""
        ctx.meta[_WORDS] = tuple(args)
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that says what may follow."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        pieces = pieces.replace("[OPTIONS]", _sentence(ctx, "help.word.options_place"))
        pieces = pieces.replace("COMMAND [ARGS]...", _sentence(ctx, "help.word.command_place"))
        formatter.write_usage(ctx.command_path, pieces, f"{_sentence(ctx, 'help.word.usage')}: ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_about(ctx, self, _path(ctx)))
            if more := _sentence(ctx, f"help.{_path(ctx)}.more"):
                formatter.write_paragraph()
                formatter.write_text(more)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Every option with its sentence; of a group, then its commands."""
        rows = [row for param in self.get_params(ctx) if (row := _row(ctx, param))]
        with formatter.section(_sentence(ctx, "help.word.options")):
            formatter.write_dl(rows)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class SpokenCommand(_Spoken):
    """A command whose help speaks the reader's language."""


class SpokenGroup(_Spoken, click.Group):
    """A group whose help, and that of its commands, speaks the reader's language."""

    command_class = SpokenCommand
    group_class = type

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, each with what it does."""
        rows = [(name, _about(ctx, self.commands[name], _path(ctx, name))) for name in self.list_commands(ctx)]
        with formatter.section(_sentence(ctx, "help.word.commands")):
            formatter.write_dl(rows)


def _row(ctx: click.Context, param: click.Parameter) -> tuple[str, str] | None:
    if not isinstance(param, click.Option):
        return None
    name = param.opts[-1].lstrip("-").replace("-", "_")
    param.help = _sentence(ctx, f"help.{_path(ctx)}.{name}", _sentence(ctx, f"help.any.{name}", param.help or ""))
    row = param.get_help_record(ctx)
    if row is None:
        return None
    about = row[1].replace("[default: ", f"[{_sentence(ctx, 'help.word.default')}: ")
    return row[0], about.replace("required]", f"{_sentence(ctx, 'help.word.required')}]")


def _about(ctx: click.Context, command: click.Command, path: str) -> str:
    return _sentence(ctx, f"help.{path}", (command.help or "").partition("\n\n")[0])


def _path(ctx: click.Context, *below: str) -> str:
    """A command by its own name behind those it belongs to; the whole by the name of the package."""
    names = list(below)
    while ctx.parent is not None:
        names.insert(0, str(ctx.command.name))
        ctx = ctx.parent
    return ".".join(names) or "dokolearn"


def _sentence(ctx: click.Context, key: str, otherwise: str = "") -> str:
    lang = _language(ctx)
    return text(lang, key) if key in texts(lang, "terminal") else otherwise


def _language(ctx: click.Context) -> str:
    words: tuple[Any, ...] = ctx.meta.get(_WORDS, ())
    asked = [
        word.partition("=")[2] or after for word, after in zip(words, (*words[1:], ""), strict=False) if _asks(word)
    ]
    own = any(param.name == "lang" for param in ctx.command.params)
    return next((lang for lang in asked if own and lang in LANGUAGES), language(os.environ))


def _asks(word: str) -> bool:
    return word.partition("=")[0] == "--lang"


# All commands together

LANG = "dokolearn.lang"
"""Where a run keeps the language that was asked for with `--lang`."""


MOVED = ("bench", "cases", "coverage", "grade", "match")
"""Words of 0.2 that stand under `dev` now. They are answered in 0.3, and then go."""


class Commands(SpokenGroup):
    """All commands; what people have to mend and what the machine refuses is told in a sentence."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run one. Signs that the terminal does not have are written as numbers; a reader who leaves is no fault."""
        if sys.stdout is None:  # closed by whoever started us: nobody wants to know
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115  until the end
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=PLAIN)
        try:
            try:
                return super().main(*args, **kwargs)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            _say_no_more()
            sys.exit(1)
        except OSError as error:
            _say_no_more()
            said = ": ".join(str(part) for part in (error.filename, error.strerror or error) if part)
            print(harmless(f"Error: {said}"), file=sys.stderr)
            sys.exit(2)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that was asked for, also by its word of 0.2."""
        if ctx.parent is None and args and args[0] in MOVED:
            click.echo(text(language(os.environ), "dev.moved", word=args[0]), err=True)
            args = ["dev", *args]
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for; only our own mistakes end in a traceback."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            vars(error)["message"] = harmless(error.message)  # what click shows is this attribute
            raise
        except (OSError, ValueError) as error:
            if getattr(error, "errno", None) == errno.EPIPE:
                raise
            from dokolearn.course.author_errors import error_words, own_language

            if said := error_words(error, own_language(ctx.meta.get(LANG, ""))):
                raise click.ClickException(harmless(said)) from None
            raise


def _say_no_more() -> None:
    """What is still to be written goes nowhere: Python would try once more at its end, and tell where it failed."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _remember(ctx: click.Context, _: click.Parameter, value: str) -> str:
    ctx.meta[LANG] = value
    return value


in_language = click.option(
    "--lang", default="de", type=click.Choice(("de", "en")), show_default=True, callback=_remember, is_eager=True
)
