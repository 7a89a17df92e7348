"""Games as other people have them: links in a mail, our JSON and HTML, quotes of a phone, English codes, protocols."""

import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result
from effort import each

from dokolearn.cli import main
from dokolearn.replay.reader import read
from dokolearn.replay.text.record import PLAYERS
from dokolearn.rulesets import DDV, MAINZ
from dokolearn.workshop.other_forms import as_dkn, start_table

ROOT = Path(__file__).parents[2]
GAME = ROOT / "replays/erstes_spiel.dkn"
TEXT = GAME.read_text(encoding="utf-8")
FUCHSTREFF = "82403640\nNord;Ost;Sued;West\n0;Nord\nCA;CK;C10;C9\n1;Nord\nD9;SQ;HJ;H10\n2;West\nSA;S9;SK;S10\n"


def replay(*words: str | Path, piped: str = "") -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, words)], input=piped)


# Our own


@each("form", ["json", "html", "link", "csv"])
def test_what_we_write_we_read(form: str) -> None:
    written = replay(GAME, "--to", form, "--site", "https://club.example/oeffnen/").stdout
    back = replay("-", "--to", "dkn", piped=written)
    assert back.exit_code == 0, back.stderr
    if form == "csv":
        assert [line.plays for line in read(back.stdout).record.tricks] == [
            line.plays for line in read(TEXT).record.tricks
        ]
    else:
        assert back.stdout == replay(GAME, "--to", "dkn").stdout


def test_links_in_words_and_several_lines_are_found_and_each_game_is_told_once() -> None:
    both = replay(GAME, "--to", "link").stdout
    assert len(both.split()) == 2
    for pasted in (both, f"Schau mal: {both.split()[0]} und dann sag was."):
        assert replay(pasted, "--to", "dkn").stdout.count("%DKN") == 1
        assert replay("-", "--to", "dkn", piped=pasted).stdout.count("%DKN") == 1
    assert replay(both, "--to", "dkn").stdout == replay(GAME, "--to", "dkn").stdout, "the longer one says more"
    evening = "\n".join(replay(path, "--to", "link").stdout for path in (GAME, ROOT / "replays/damensolo.dkn"))
    assert replay("-", "--to", "dkn", piped=evening).stdout.count("%DKN") == 2


@each(
    "text, said",
    [
        ("<!doctype html><p>Guten Tag</p>", "eine Seite in HTML"),
        ('{"tags": []}', "kein Spiel in unserer Form"),
        ("#k=1.AAAA #k=1.BBBB", "kein Spiel"),
    ],
)
def test_what_looks_like_ours_and_is_none_has_one_message(text: str, said: str) -> None:
    done = replay("-", piped=text)
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


# Other people's


@each("quotes", ["„“", "“”", "»«", "«»", "’’"])
def test_quotes_of_phones_and_word_processors_are_quotes(quotes: str) -> None:
    first, last = quotes
    written = TEXT.replace('[Rules "', f"[Rules {first}").replace('ddv"]', f"ddv{last}]")
    found = read(written)
    assert found.record.value("Rules") == read(TEXT).record.value("Rules")
    assert [one.key for one in found.problems] == [one.key for one in read(TEXT).problems]


def test_english_codes_are_read_where_they_mean_one_card() -> None:
    english = "%DKN 1\n1. 1: CA C9 C9 CK\n2. 1: SQ DJ HT D9\n*\n"
    ours = "%DKN 1\n1. 1: KrA Kr9 Kr9 KrK\n2. 1: PiD KaB He10 Ka9\n*\n"
    assert [line.plays for line in read(english).record.tricks] == [line.plays for line in read(ours).record.tricks]
    assert "replay.card_ambiguous" in [one.key for one in read("%DKN 1\n1. 1: KD\n*\n").problems]


def test_a_protocol_with_names_and_stiche_from_0() -> None:
    found = read(as_dkn(FUCHSTREFF, DDV).dkn).record
    assert [found.value(name) for name in PLAYERS] == ["Nord", "Ost", "Sued", "West"]
    assert [(line.number, line.seat) for line in found.tricks] == [(1, 0), (2, 0), (3, 3)]
    assert (found.value("Source"), found.value("Rules")) == ("82403640", "ddv")
    bare = FUCHSTREFF.partition("West\n")[2].replace("Nord", "0").replace("West", "3")
    assert [line.number for line in read(as_dkn(bare, DDV).dkn).record.tricks] == [1, 2, 3]
    assert as_dkn(FUCHSTREFF * 2, DDV).dkn.count("%DKN") == 2


def test_who_does_not_say_by_which_rules_is_told_by_which_it_is_read() -> None:
    done = replay("-", "--to", "dkn", piped=FUCHSTREFF)
    assert "--book" in done.stderr
    assert "--book" not in replay("-", "--to", "dkn", "--book", "ddv", piped=FUCHSTREFF).stderr
    assert "--book" not in replay("-", piped=replay(GAME, "--to", "csv").stdout).stderr
    assert start_table({"text": FUCHSTREFF, "rules": {"set": "ddv"}})["note"]
    assert not as_dkn(TEXT, MAINZ).supposed


def test_two_cards_that_are_missing_are_both_missing() -> None:
    deals = [line for line in TEXT.splitlines() if line.startswith("deal")]
    wrong = "\n".join(deals).replace("KaB", "Ka9", 1).replace("HeB", "KaK", 1)
    said = replay("-", piped=TEXT.replace("\n".join(deals), wrong)).stderr
    assert "HeB (Herz Bube) und KaB (Karo Bube)" in said


def test_signs_that_windows_does_not_have_are_written_plainly() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dokolearn", "replay", str(GAME), "--lang", "de"],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(ROOT), "PATH": ""},
    )
    told = done.stdout.decode("cp1252")
    assert "\\u" not in told
    assert " -" in told
