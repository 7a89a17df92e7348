"""Long lists: a line for each thing, which opens by a tap. Without scripts, too; what is printed is open."""


def row(head: str, inside: str, attributes: str = "") -> str:
    """One line as HTML. Where `head` has a place, whoever comes to it finds the row open (`ui/src/page/rows.ts`)."""
    return f'<details class="dk-row"{attributes}><summary>{head}</summary><div>{inside}</div></details>'
