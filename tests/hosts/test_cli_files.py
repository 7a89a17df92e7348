"""What can go wrong with files: it is told in a sentence, and what was there stays as it was, byte for byte."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from effort import each, thorough

from dokolearn.cli import main
from dokolearn.hosts.commands import files, serving

ROOT = Path(__file__).parents[2]
GAME = b"""%DKN 1
[Rules "ddv"]
[Dealer "4"]
[Player1 "Anna"]
[Player2 "Bernd"]

deal 1: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9
deal 2: PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK
deal 3: He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK
deal 4: HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9

bid 1 gesund

> Erst die schwarzen Asse.
1. 1: KrA Kr9 Kr9 KrK
2. 1: @1:Re PiA! Pi9 Pi10! PiK
*
"""
UMLAUT = GAME.replace(b'"Bernd"', '"Jürgen"'.encode())
OTHER = GAME.replace(b"\n2. 1: @1:Re PiA! Pi9 Pi10! PiK", b"")

FORMS = ("json", "dkn", "link", "svg", "html", "handout", "")

Spoilt = Callable[[bytes], bytes]

UNREAD: dict[str, Spoilt] = {
    "a card that is none": lambda game: game.replace(b"1: KrA", b"1: Krx"),
    "a card that may be two": lambda game: game.replace(b"Kr9 KrK\n", b"Kr9 KK\n"),
    "a line of nonsense": lambda game: game.replace(b"bid 1", b"bd 1 x"),
    "an unknown word": lambda game: game.replace(b"@1:Re", b"@1:Rx"),
    "a call without a seat": lambda game: game.replace(b"@1:Re", b"@:Re"),
    "an unknown mark": lambda game: game.replace(b"PiA!", b"PiA!!!"),
    "a sign that nobody sees": lambda game: game.replace(b"Anna", b"An\x07na"),
    "something behind the end": lambda game: game + b"> noch etwas\n",
    "a note that is too long": lambda game: game.replace(b"> Erst", b"> " + b"x" * 5000),
    "a game that is too big": lambda game: game.replace(b"\n*", b"\n> x" * 20_000 + b"\n*"),
    "a tag in the play": lambda game: game.replace(b"2. 1:", b'(\n[Event "x"]\n2. 1:', 1),
    "no game at all": lambda game: b"Milch\nBrot\n",
}

STRANGE: dict[str, bytes] = {
    "UTF-16 that is cut": GAME.decode().encode("utf-16")[:-1],
    "UTF-32 of nothing": b"\xff\xfe\0\0\xff\xff\xff\xff",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4,
    "cyrillic in one byte": b"%DKN 1\n> " + "Дурак".encode("cp1251") + b"\n*\n",
    "UTF-8 that is torn": UMLAUT.replace("ü".encode(), b"\xc3"),
}

BIG: dict[str, bytes] = {
    "more than a collection may have": GAME * 1100,
    "a game with megabytes": GAME + b"\n> x" * 1_100_000,
    "more games than can be read": b"%DKN 1\n*\n" * 1001,
}

READ: dict[str, bytes] = {
    "utf-8-sig": UMLAUT.decode().encode("utf-8-sig"),
    "utf-16": UMLAUT.decode().encode("utf-16"),
    "utf-16-le": UMLAUT.decode().encode("utf-16-le"),
    "utf-16-be": b"\xfe\xff" + UMLAUT.decode().encode("utf-16-be"),
    "utf-32": UMLAUT.decode().encode("utf-32"),
    "latin-1": UMLAUT.decode().encode("latin-1"),
    "windows-1252": UMLAUT.replace(b"> Erst", "> „Erst“ –".encode()).decode().encode("cp1252"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in which nothing may be left over."""
    yield tmp_path
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def run(*words: object) -> Result:
    done = CliRunner().invoke(main, [*map(str, words)])
    assert isinstance(done.exception, SystemExit | None), done.exception
    assert "Traceback" not in done.output
    return done


def replay(source: Path, form: str, *words: object) -> Result:
    return run("replay", source, *(["--to", form] if form else []), *words)


@each("name, form", [*((name, "dkn") for name in UNREAD), ("an unknown mark", "json"), ("an unknown word", "")])
def test_where_reading_loses_something_nothing_is_written(folder: Path, name: str, form: str) -> None:
    source, target = folder / "spiel.dkn", folder / "neu.txt"
    target.unlink(missing_ok=True)
    source.write_bytes(UNREAD[name](GAME))
    assert source.read_bytes() != GAME
    for output in (target, *([source] if form == "dkn" else [])):
        done = replay(source, form, "-o", output)
        assert done.exit_code == 2
        assert "Nichts ist geschrieben" in done.stderr
        assert f"{source}:" in done.stderr, "each place is named"
        assert source.read_bytes() == UNREAD[name](GAME)
    assert not target.exists()


def test_force_writes_and_says_what_is_lost(folder: Path) -> None:
    source, target = folder / "spiel.dkn", folder / "neu.dkn"
    source.write_bytes(UNREAD["a card that is none"](GAME))
    done = replay(source, "dkn", "-o", target, "--force")
    assert done.exit_code == 1
    assert "1. 1: - Kr9" in target.read_text("utf-8")
    assert f"{target}: Geschrieben, obwohl beim Lesen etwas verloren ging. Stellen: 1" in done.stderr
    assert "„Krx“ ist keine Karte." in done.stderr


@each("form", [form for form in FORMS if form != "dkn"])
def test_a_source_never_gets_another_form(folder: Path, form: str) -> None:
    source, link, other = folder / "spiel.dkn", folder / "verweis.dkn", folder / "zweiter.dkn"
    source.write_bytes(GAME)
    if not link.exists():
        link.symlink_to(source)
        os.link(source, other)
    for output, force in product((source, link, other, folder / "." / "spiel.dkn"), ((), ("--force",))):
        done = replay(source, form, "-o", output, *force)
        assert done.exit_code == 2
        assert "-o" in done.stderr
        assert source.read_bytes() == GAME


def test_what_is_of_another_kind_is_not_replaced_unasked(folder: Path) -> None:
    source, target = folder / "spiel.dkn", folder / "da.txt"
    source.write_bytes(GAME)
    made: dict[str, bytes] = {}
    for form in FORMS:
        assert replay(source, form, "-o", folder / f"a.{form}", "--site", "https://example.org/").exit_code == 0
        made[form] = (folder / f"a.{form}").read_bytes()
    for form, there in product(FORMS, FORMS):
        target.write_bytes(made[there])
        alike = form == there or {form, there} == {"html", "handout"}  # both are pages
        if alike and form in ("html", "handout"):
            continue
        done = replay(source, form, "-o", target)
        assert done.exit_code == (0 if alike else 2), (form, there)
        assert target.read_bytes() == made[there] or alike
        assert ("--force" in done.stderr) != alike
    assert source.read_bytes() == GAME
    assert replay(source, "svg", "-o", target, "--force").exit_code == 0


@each("words", ["Einkauf: Milch, Brot\n", '{"name": "dokolearn"}', "\x00\x01\x02", "= 193:47\n"])
def test_nor_is_anything_else(folder: Path, words: str) -> None:
    source, target = folder / "spiel.dkn", folder / "da.txt"
    source.write_bytes(GAME)
    for form in FORMS:
        target.write_text(words, "utf-8")
        assert replay(source, form, "-o", target).exit_code == 2
        assert target.read_text("utf-8") == words


def test_one_game_does_not_take_the_place_of_all(folder: Path) -> None:
    source = folder / "abend.dkn"
    source.write_bytes(GAME + OTHER)
    done = replay(source, "dkn", "--game", 2, "-o", source)
    assert done.exit_code == 2
    assert "2 Spiele" in done.stderr
    assert source.read_bytes() == GAME + OTHER
    assert "nur noch Spiel 2" in replay(source, "dkn", "--game", 2, "-o", source, "--force").stderr


@each("name", STRANGE)
def test_what_cannot_be_read_whole_is_refused(folder: Path, name: str) -> None:
    source, target = folder / "spiel.dkn", folder / "neu.json"
    source.write_bytes(STRANGE[name])
    for words in ((), ("--to", "json", "-o", target, "--force")):
        done = run("replay", source, *words)
        assert done.exit_code == 2
        assert done.stdout == ""
        assert str(source) in done.stderr
    assert not target.exists()
    assert source.read_bytes() == STRANGE[name]


@each("name", BIG)
def test_of_too_much_what_fits_is_read_and_nothing_is_written(folder: Path, name: str) -> None:
    source, target = folder / "spiel.dkn", folder / "neu.json"
    source.write_bytes(BIG[name])
    done = run("replay", source, "--game", 1, "--to", "dkn")
    assert done.stdout.startswith("%DKN 1\n")
    done = run("replay", source, "--to", "json", "-o", target, "--force")
    assert (done.exit_code, done.stdout, target.exists()) == (2, "", False)
    assert "höchstens 1000 Spiele" in done.stderr
    assert source.read_bytes() == BIG[name]


@each("encoding", READ)
def test_other_encodings_are_read(folder: Path, encoding: str) -> None:
    source, target = folder / "spiel.dkn", folder / "neu.dkn"
    source.write_bytes(READ[encoding])
    done = replay(source, "dkn", "-o", target)
    assert done.exit_code == 0
    assert '[Player2 "Jürgen"]' in target.read_text("utf-8")
    assert ("gelesen als" in done.stderr) == (encoding != "utf-8-sig")
    assert source.read_bytes() == READ[encoding]


@each("source", ["/dev/zero", "/dev/full", "/", "/nichts/da.dkn", "a\0b.dkn", "x" * 5000, "/proc/self/mem"])
def test_what_is_no_file_has_a_sentence(source: str) -> None:
    done = run("replay", source)
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1


@each("source", ["/dev/zero", "/nichts/da.json", "/proc/self/mem"])
def test_nor_are_there_cases(source: str) -> None:
    done = run("dev", "cases", source)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)


FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
DENIED = PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@each("step, error", product(("fsync", "replace", "chmod"), (FULL, DENIED)))
def test_a_full_disk_leaves_everything_as_it_was(folder: Path, step: str, error: OSError) -> None:
    def fails(*_: object) -> None:
        raise error

    source, target = folder / "spiel.dkn", folder / "da.dkn"
    source.write_bytes(GAME)
    target.write_bytes(OTHER)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files.os, step, fails)
        for output in (source, target, folder / "neu.dkn"):
            done = replay(source, "dkn", "-o", output)
            assert done.exit_code == 2
            assert error.strerror in done.stderr
    assert (source.read_bytes(), target.read_bytes()) == (GAME, OTHER)
    assert not (folder / "neu.dkn").exists()


def test_protected_files_and_folders_that_are_not_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = folder / "spiel.dkn", folder / "da.dkn"
    source.write_bytes(GAME)
    target.write_bytes(OTHER)
    target.chmod(0o444)
    monkeypatch.setattr(files.os, "access", lambda path, mode: False)  # whoever may do everything may not here
    assert replay(source, "dkn", "-o", target).exit_code == 2
    assert target.read_bytes() == OTHER
    assert replay(source, "dkn", "-o", folder / "fehlt" / "neu.dkn").exit_code == 2
    assert replay(source, "dkn", "-o", folder).exit_code == 2


def test_rights_and_links_stay(folder: Path) -> None:
    source, target, link = folder / "spiel.dkn", folder / "da.dkn", folder / "verweis.dkn"
    source.write_bytes(GAME)
    target.write_bytes(OTHER)
    target.chmod(0o640)
    link.symlink_to(target)
    assert replay(source, "dkn", "-o", link).exit_code == 0
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    assert target.read_bytes() != OTHER


COMMANDS = (
    ("replay", str(ROOT / "replays" / "armut.dkn")),
    ("deal", "7"),
    ("options", "--book", "ddv"),
    ("--help",),
    ("replay", "/nichts/\u2660.dkn"),
    ("dev", "cases", "/nichts/\u2660.json"),
)


@each("command, encoding", [*product(COMMANDS, ("ascii", "latin-1", "cp1252")), (("exam", "--seed", "3"), "ascii")])
def test_a_terminal_of_another_encoding(command: tuple[str, ...], encoding: str) -> None:
    done = CliRunner(charset=encoding).invoke(main, command)
    assert isinstance(done.exception, SystemExit | None), done.exception


@each("name, content", [("05_bedienen.ipynb", b"\xff\xfe"), ("05_x.ipynb", b"{}"), ("terms.toml", b"\xff[")])
def test_check_tells_files_that_are_none(tmp_path: Path, name: str, content: bytes) -> None:
    lessons = tmp_path / name.partition(".")[0]
    lessons.mkdir()
    (lessons / "terms.toml").write_text('frame = ""\nterm = []\n')
    (lessons / name).write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dokolearn.course.lesson_check.catalogue", dict)
        patch.setattr(serving, "check_figures", lambda lang: ())  # those of the course have a test of their own
        done = run("check", lessons)
    assert done.exit_code == 1
    assert name in done.output


def command(words: str, **how: object) -> subprocess.CompletedProcess[str]:
    line = f"{sys.executable} -m dokolearn {words}"
    return subprocess.run(line, shell=True, capture_output=True, text=True, cwd=ROOT, check=False, **how)  # type: ignore[call-overload, no-any-return]


def test_a_full_device_is_told() -> None:
    assert command("deal 7 > /dev/full").stderr == "Error: No space left on device\n"


@thorough
def test_a_reader_who_leaves_and_a_closed_terminal_are_no_fault() -> None:
    game = "tests/samples/evening.dkn"
    assert command(f"replay {game} > /dev/full").stderr == "Error: No space left on device\n"
    assert command(f"replay {game} --to html | true").stderr == ""
    assert command(f"replay {game} >&-").stderr == ""
    assert command("replay - <&-").stderr == "-: Bad file descriptor\n"


def test_a_device_stays_one(folder: Path) -> None:
    source = folder / "spiel.dkn"
    source.write_bytes(GAME)
    assert "No space left" in replay(source, "dkn", "-o", "/dev/full").stderr
    assert Path("/dev/full").is_char_device()


def test_a_hundred_situations() -> None:
    """Those in which a file was there that could have been harmed."""
    losing, sources = 2 * len(UNREAD) + 2, 8 * (len(FORMS) - 1)
    others, strangers = len(FORMS) * (len(FORMS) - 1), 4 * len(FORMS)
    assert losing + sources + others + strangers + 2 * len(STRANGE) + len(READ) + 18 >= 100


@each("head", [" " * 40, "\n" * 40, " \n" * 5_000, "; Notiz\n" * 40, "<!doctype html>\n" + " " * 9_000])
def test_notes_that_begin_with_blanks_are_no_game_and_stay(tmp_path: Path, head: str) -> None:
    path = tmp_path / "notizen.txt"
    path.write_text(head + "Meine Notizen", encoding="utf-8")
    assert files.form_of(path) in ("?", "html")
    path.write_text(head + "%DKN 1", encoding="utf-8")
    assert files.form_of(path) == ("html" if head.startswith("<") else "dkn")
