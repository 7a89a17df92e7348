"""What pages ask of whatever generates the site around them: its files and pages. Those of MkDocs fit as they are."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from dokolearn.shallow_json import JsonObject


class Page(Protocol):
    """A page that is read and will be drawn."""

    @property
    def file(self) -> "File":
        """Where it comes from and goes to."""

    @property
    def title(self) -> Any:
        """As the menu has it."""

    @property
    def meta(self) -> JsonObject:
        """What its head says, by name."""

    @property
    def previous_page(self) -> "Page | None":
        """The one before it in the menu."""

    @property
    def next_page(self) -> "Page | None":
        """The one behind it in the menu."""

    @property
    def present_anchor_ids(self) -> Collection[str] | None:
        """The places that links may lead to; None if it answers any."""


class Inclusion(Protocol):
    """How far a file takes part."""

    def is_in_nav(self) -> bool:
        """Whether a menu may lead to it."""


class File(Protocol):
    """A file of the site."""

    @property
    def src_uri(self) -> str:
        """Where it comes from: `lektionen/01_karten.md`."""

    @property
    def url(self) -> str:
        """Where it is published: `lektionen/01_karten/`."""

    @property
    def name(self) -> str:
        """`01_karten`."""

    @property
    def abs_src_path(self) -> str | None:
        """Its place on the disk; None for what was never there."""

    @property
    def content_string(self) -> str:
        """The text in it."""

    @property
    def page(self) -> Page | None:
        """What was read of it; None before that, and for what is no page."""

    @property
    def inclusion(self) -> Inclusion:
        """How far it takes part."""

    def url_relative_to(self, other: Any) -> str:
        """Its address as a link on another file has it."""


class Files(Protocol):
    """All files of the site."""

    def __iter__(self) -> Iterator[File]: ...

    def get_file_from_path(self, path: str) -> File | None:
        """The file that comes from there."""

    def documentation_pages(self) -> Sequence[File]:
        """Those that become pages."""

    def append(self, file: Any) -> None:
        """One more."""

    def remove(self, file: Any) -> None:
        """One less."""


class NewFile(Protocol):
    """Makes a file that belongs to nobody yet, with some content or with that of a path."""

    def __call__(
        self, uri: str, content: str | bytes | None = None, path: Path | None = None, listed: bool = True
    ) -> File:
        """`uri`: where it would come from. One that is not `listed` is in no menu."""
