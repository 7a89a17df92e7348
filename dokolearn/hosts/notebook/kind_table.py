"""The kinds of exercise as a table: what each asks, and a line that shows one."""

from html import escape
from typing import NamedTuple

from dokolearn.exercises.kinds import KINDS, SAMPLES
from dokolearn.hosts.notebook.cells import in_a_sentence, language_of
from dokolearn.strings import has_text, text


class KindRow(NamedTuple):
    """A kind of exercise."""

    kind: str
    about: str
    example: str
    """A call that can be copied."""


class KindTable(tuple[KindRow, ...]):
    """All kinds, from the easiest on."""

    __slots__ = ()

    def __repr__(self) -> str:
        wide = max(len(row.kind) for row in self)
        return "\n".join(f"{row.kind:<{wide}}  {row.about}\n{'':<{wide}}  {row.example}" for row in self)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th>{row.kind}</th><td>{escape(row.about)}<br><code>{escape(row.example)}</code></td></tr>"
            for row in self
        )
        return f"<table>{rows}</table>"


@in_a_sentence
def kinds(lang: str = "") -> KindTable:
    """What `show` can ask: every kind with a line to copy.

    show.kinds()
    """
    said = language_of(lang)
    return KindTable(KindRow(kind, _about(kind, said), _example(kind)) for kind in KINDS)


def _about(kind: str, lang: str) -> str:
    keys = (f"build.about.{kind}", f"{kind}.drill", f"{kind}.prompt")
    return next((text(lang, key) for key in keys if has_text(lang, key)), kind)


def _example(kind: str) -> str:
    task = ", ".join(f"{name}={value!r}" for name, value in SAMPLES[kind][0].items())
    return f"show(kind={kind!r}, {task})".replace("'", '"') if '"' not in task else f"show(kind={kind!r}, {task})"
