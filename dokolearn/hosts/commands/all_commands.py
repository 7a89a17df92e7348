"""What all commands have in common: how errors are told, and what happens when nobody listens any more."""

import errno
import os
import sys
from contextlib import suppress
from typing import Any

import click

from dokolearn.hosts.commands.spoken_help import SpokenGroup, language
from dokolearn.strings import text

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
                stream.reconfigure(errors="backslashreplace")
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
            print(f"Error: {said}", file=sys.stderr)
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
        except (OSError, ValueError) as error:
            if getattr(error, "errno", None) == errno.EPIPE:
                raise
            from dokolearn.course.author_words import own_language, told

            if said := told(error, own_language(ctx.meta.get(LANG, ""))):
                raise click.ClickException(said) from None
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
