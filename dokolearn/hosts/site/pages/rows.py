"""Long lists: a line for each thing, which opens by a tap. Without scripts, too; what is printed is open."""

import re

TAG = re.compile(r"<[^<>]+>")


def row(head: str, inside: str, attributes: str = "") -> str:
    """One line as HTML. Where `head` has a place, whoever comes to it finds the row open (`ui/src/page/rows.ts`).

    Its name is said in one go: a heading within is no heading to a screen reader, as all of the line is a button."""
    name = " ".join(TAG.sub(" ", head).split())
    line = f'<summary aria-label="{name}">{head}</summary>'
    return f'<details class="dk-row"{attributes}>{line}<div>{inside}</div></details>'
