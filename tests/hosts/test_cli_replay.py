"""`dokolearn replay`: read out, checked, scored, and turned into something to share."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from effort import each

from dokolearn.cli import main

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests" / "samples" / "evening.dkn"

Command = Callable[..., Result]


@pytest.fixture(scope="session")
def replay() -> Command:
    def run(*words: str | Path, piped: str = "") -> Result:
        return CliRunner().invoke(main, ["replay", *map(str, words)], input=piped)

    return run


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "falsch.dkn"
    path.write_text(GAME.read_text("utf-8").replace("6. 3: He10! PiB KaA!", "6. 3: He10! PiA KaA!"), "utf-8")
    return path


def line_of(path: Path, begin: str) -> int:
    """The number of the line that begins like this."""
    return path.read_text("utf-8")[: path.read_text("utf-8").index(f"\n{begin}") + 1].count("\n") + 1


def test_more_games_than_fit_are_told_and_those_that_fit_are_there(
    replay: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dokolearn.replay.text.parser.MAX_GAMES", 3)
    path = tmp_path / "sammlung.dkn"
    path.write_text(GAME.read_text("utf-8") * 5, "utf-8")
    done = replay(path, "--to", "json")
    assert done.exit_code == 1
    assert len(json.loads(done.stdout)) == 3
    assert "So viel auf einmal geht nicht: höchstens 3 Spiele" in done.stderr
    assert replay(path, "--game", "2", "--to", "json").exit_code == 0
    refused = replay(path, "--to", "dkn", "-o", tmp_path / "alle.dkn")
    assert (refused.exit_code, (tmp_path / "alle.dkn").exists()) == (2, False)


def test_a_file_without_an_end_is_read_as_far_as_it_fits(
    replay: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAME.read_text("utf-8")
    for name in ("replay.text.parser.MAX_FILE", "hosts.commands.files.MAX_FILE"):
        monkeypatch.setattr(f"dokolearn.{name}", len(game.encode()) + 100)
    monkeypatch.setattr("dokolearn.hosts.commands.files.MOST", 2 * len(game.encode()) + 201)
    path = tmp_path / "lang.dkn"
    path.write_text(game + "; äöü\n" * 1000, "utf-8")
    done = replay(path, "--to", "json")
    assert done.exit_code == 1
    assert json.loads(done.stdout)["line"]
    assert "So viel auf einmal geht nicht" in done.stderr


def test_a_game_is_read_out_stich_by_stich(replay: Command) -> None:
    done = replay(GAME)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Vereinsabend, Spiel 7"
    at = lines.index("Stich 2: Anna, 25 Augen")
    assert lines[at + 1] == "  [Anna: Re] Anna PiA!, Bernd Pi9, Clara Pi10!, Dieter PiK"
    assert "  Anna: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9" in lines
    assert done.stderr == ""


def test_theme_level_and_paragraph_are_told_in_words(replay: Command) -> None:
    plain = "\n".join(line for line in GAME.read_text("utf-8").split("\n") if not line.startswith("~"))
    said = plain.replace("\n> ", "\n~theme Solo\n~level 2\n~paragraph 4.7\n> ", 1)
    assert said != plain
    told = replay("-", piped=said).stdout.partition("Die Blätter")[0]
    assert "  Thema: Solo\n  Schwierigkeit: mittel, wenn du die Regeln kennst\n  Gehört zu §4.7 " in told
    assert "Thema" not in replay("-", piped=plain).stdout


def test_a_theme_that_the_gallery_does_not_have_is_told(replay: Command) -> None:
    wrong = GAME.read_text("utf-8").replace("\n> ", "\n~theme Fuchsjagd\n~level 9\n~paragraph 9.9\n> ", 1)
    plain = "\n".join(line for line in wrong.split("\n") if not line.startswith("~") or "9" in line or "jagd" in line)
    done = replay("-", piped=plain)
    assert "Thema: Fuchsjagd. " in done.stdout
    assert "Schwierigkeit: 9. Es gibt 1, 2 und 3." in done.stdout
    assert "Absatz: 9.9. " in done.stdout
    assert done.exit_code == 0, "they are a supplement, no error"


def test_the_score_follows_its_own_book_or_another(replay: Command) -> None:
    own, other = replay(GAME), replay(GAME, "--score", "mainz")
    assert "Anna +7, Bernd −7, Clara +7, Dieter −7" in own.stdout
    assert "Anna +8, Bernd −8, Clara +8, Dieter −8" in other.stdout
    assert "§3.11" in other.stdout, "Fuchs for Re, Karlchen for Kontra"


def test_an_unfinished_game_has_no_score(replay: Command) -> None:
    done = replay("-", "--score", "ddv", piped=GAME.read_text("utf-8").replace("= 193:47", "*").partition("\n9. ")[0])
    assert "Stich 8: Anna, 25 Augen" in done.stdout
    assert "Wert des Spiels" not in done.stdout


def test_2_07_errors_have_line_column_and_hint(replay: Command, broken: Path) -> None:
    done = replay(broken)
    assert done.exit_code == 1
    line, hint, *_ = done.stderr.splitlines()
    assert line.startswith(f"{broken}:{line_of(broken, '6. 3: He10! PiA')}:13: Fehler: ")
    assert "§2.7" in line
    assert hint == "    Tipp: Erlaubt: Herz Dame, Karo Dame, Kreuz Bube, Pik Bube und Karo Ass."
    assert "Stich 5" in done.stdout, "what is possible is read out all the same"


def test_english(replay: Command, broken: Path) -> None:
    done = replay(broken, "--lang", "en")
    assert f":{line_of(broken, '6. 3: He10! PiA')}:13: error: " in done.stderr
    assert "    Hint: " in done.stderr


def test_a_file_that_is_not_there(replay: Command, tmp_path: Path) -> None:
    done = replay(tmp_path / "nichts.dkn")
    assert done.exit_code == 2
    assert "nichts.dkn" in done.stderr
    assert done.stdout == ""


def test_piped_in_and_written_to_a_file(replay: Command, tmp_path: Path) -> None:
    out = tmp_path / "spiel.json"
    done = replay("-", "--to", "json", "-o", out, piped=GAME.read_text("utf-8"))
    assert done.exit_code == 0
    assert done.stdout == ""
    assert json.loads(out.read_text("utf-8"))["tags"]


def test_links_lead_back_to_the_game(replay: Command) -> None:
    short, long = replay(GAME, "--to", "link", "--site", "https://example.org/spiel/").stdout.splitlines()
    assert short.startswith("https://example.org/spiel/#k=1.")
    assert len(short.partition("#")[2]) <= 50
    assert long.startswith("https://example.org/spiel/#d=1.")
    again = replay(long)
    assert again.exit_code == 0
    assert again.stdout == replay(GAME).stdout
    assert "Spieler 1 +7, Spieler 2 −7, Spieler 3 +7, Spieler 4 −7" in replay(short).stdout


@each(
    "link, said",
    [("https://example.org/#k=1.abc", "beschädigt"), ("#k=2.abcdef", "Version"), ("#d=1.K00", "abgeschnitten")],
)
def test_a_link_without_a_game(replay: Command, link: str, said: str) -> None:
    done = replay(link)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Tipp: " in done.stderr


def test_several_games_in_a_file(replay: Command, tmp_path: Path) -> None:
    games = tmp_path / "abend.dkn"
    other = ROOT / "replays" / "dulle_auf_dulle.dkn"
    games.write_text(f"{GAME.read_text('utf-8')}\n{other.read_text('utf-8')}", "utf-8")
    done = replay(games)
    assert done.exit_code == 0
    assert "Vereinsabend, Spiel 7" in done.stdout
    assert "Dulle auf Dulle" in done.stdout
    second = replay(games, "--game", "2")
    assert second.stdout.startswith("Dulle auf Dulle")
    assert len(replay(games, "--to", "link").stdout.splitlines()) == 4
    assert replay(replay_dkn(replay, games, tmp_path)).stdout == done.stdout


def replay_dkn(replay: Command, games: Path, folder: Path) -> Path:
    again = folder / "noch_einmal.dkn"
    assert replay(games, "--to", "dkn", "-o", again).exit_code == 0
    return again


def test_a_picture_needs_one_game(replay: Command, tmp_path: Path) -> None:
    games = tmp_path / "abend.dkn"
    games.write_text(2 * GAME.read_text("utf-8"), "utf-8")
    done = replay(games, "--to", "svg")
    assert done.exit_code == 2
    assert "--game" in done.stderr
    assert replay(games, "--to", "svg", "--game", "3").exit_code == 2


def test_a_moment_as_a_picture(replay: Command) -> None:
    done = replay(GAME, "--to", "svg", "--at", "6.2", "--seat", "3")
    assert done.exit_code == 0
    picture = ElementTree.fromstring(done.stdout)
    title = picture.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "Vereinsabend, Spiel 7: Stich 6, Karte 2"


def test_the_moment_of_a_link_is_the_moment_of_the_picture(replay: Command) -> None:
    long = replay(GAME, "--to", "link").stdout.splitlines()[1]
    done = replay(f"{long}&p=6.2&v=3", "--to", "svg")
    assert done.stdout == replay(GAME, "--to", "svg", "--at", "6.2", "--seat", "3").stdout


@each(
    "words",
    [("--score", "nobodys"), ("--to", "gif"), ("--to", "svg", "--at", "3.9"), ("--seat", "5"), ("--game", "0")],
)
def test_what_cannot_be_wanted(replay: Command, words: tuple[str, ...]) -> None:
    done = replay(GAME, *words)
    assert done.exit_code == 2
    assert done.stdout == ""


def test_a_hopeless_file_gives_sentences(replay: Command, tmp_path: Path) -> None:
    path = tmp_path / "einkauf.dkn"
    path.write_bytes(b"Milch\n\x07 Brot\n")
    for form in ("", "link", "json", "dkn", "html", "handout"):
        done = replay(path, *(["--to", form] if form else []))
        assert done.exit_code == 1, form
        assert ":1:1: Fehler: " in done.stderr
    picture = replay(path, "--to", "svg")
    assert picture.exit_code in (1, 2)
