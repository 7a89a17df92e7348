"""The rules of a table on one sheet: `dokolearn rules`."""

from pathlib import Path
from typing import NamedTuple

from dokolearn.course.rule_sheet import sheet_lines, sheet_of
from dokolearn.hosts.commands.exam_command import rules_at, rules_of
from dokolearn.hosts.commands.files import UnusableError, keep_others, reason, write_aside
from dokolearn.hosts.handouts import rule_sheet_page, table_fragment


class SheetWanted(NamedTuple):
    """What was written behind the command."""

    book: str
    options: tuple[str, ...]
    to: str
    output: Path | None
    site: str
    lang: str


def run(wanted: SheetWanted) -> str:
    """What goes to the terminal: the sheet, or nothing where it went into its file. Raises SpecError for an unknown
    book, OptionProblem for house rules that cannot be, UnusableError where nothing can be written."""
    sheet = _sheet(wanted)
    if wanted.output is None:
        return sheet
    keep_others(wanted.output, wanted.to, (), False, wanted.lang)
    try:
        write_aside(wanted.output, f"{sheet}\n")
    except OSError as error:
        raise UnusableError(f"{wanted.output}: {reason(error)}") from None
    return ""


def _sheet(wanted: SheetWanted) -> str:
    view = sheet_of(rules_at(wanted.book, wanted.options), wanted.lang)
    if wanted.to == "text":
        return "\n".join(sheet_lines(view))
    own = rules_of(wanted.book, wanted.options)
    return rule_sheet_page(view, wanted.site + table_fragment(own) if wanted.site else "").rstrip()
