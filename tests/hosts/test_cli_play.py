"""`dokolearn play`: a whole game in the terminal, by what is typed and read there."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from effort import each, sampled, size
from terminal_player import Somebody, played, wish

from dokolearn.cli import main
from dokolearn.hosts.commands.play_command import run, word_typed
from dokolearn.model import SEATS, GameEvent, Say, Speak
from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read
from dokolearn.rulesets import BOOKS


def typing(*lines: str) -> Callable[[str], str]:
    """Types these lines, then leaves."""
    waiting = iter(lines)

    def ask(prompt: str) -> str:
        line = next(waiting, None)
        if line is None:
            raise EOFError
        return line

    return ask


def told(*typed: str, **other: object) -> str:
    """What is read by whoever types this, and no more."""
    lines: list[str] = []
    run(wish(**other), typing(*typed), lines.append)
    return "\n".join(lines)


@sampled
@each("book", BOOKS)
def test_a_whole_game_is_played_and_written_down(book: str, tmp_path: Path) -> None:
    """What stands in the file is what was played: it reads back without a problem, and with the same score."""
    for number in range(7, 7 + size(1, 40)):
        file = tmp_path / f"{book}{number}.dkn"
        lines = played(wish(book=book, number=number, output=file), answer=number - 6)
        reading = read(file.read_text(encoding="utf-8"))
        assert list(reading.problems) == []
        score = check(reading.record).score
        if score is not None:
            table = ", ".join(lines).replace("−", "-")
            names = ("Du", "Anna", "Bernd", "Clara")
            each_one = (f"{who} {punkte:+d}" for who, punkte in zip(names, score.punkte, strict=True) if punkte)
            assert all(one in table for one in each_one)


def test_the_others_play_the_same_again() -> None:
    first, second = played(wish()), played(wish())
    assert first == second
    assert played(wish(number=8)) != first


def test_2_07_a_refusal_has_its_rule_and_place() -> None:
    """Dealer is Clara: seat 0 leads the second Stich, too, and has no Kreuz Dame any more."""
    said = told("gesund", "KrD", "KrD")
    assert "Das geht nicht. Kreuz Dame hast du nicht auf der Hand. (DDV-Turnierregeln, Spielvorbereitung)" in said


def test_2_07_a_card_against_the_duty_to_follow_is_refused_even_where_it_would_end_the_game() -> None:
    """`maennle §9` It ends the game there, but a slip of the keyboard does not."""
    lines = played(wish(book="maennle", number=2))
    assert any(re.match(r"Das geht nicht\. .*\(Spielordnung Männle, §9\)", line) for line in lines)
    assert [line for line in lines if line.startswith("Stich 10")]


@each("card", ["KrD", "krd", "Kreuz Dame", "alte", "kreuzdame", "♣D", "Kr Q"])
def test_a_card_may_be_typed_in_many_ways(card: str) -> None:
    assert "Stich  1  Du KrD" in told("1", card)


def test_what_is_said() -> None:
    said = told("1", "kontra", "re", "keine 90", "Da", "?", book="ddv", number=7)
    assert "Das sagt die andere Partei. Du gehörst zu Re." in said
    assert "Du: Re" in said
    assert "Du: keine 90" in said
    assert "„Da“ ist hier keine Karte und keine Ansage" in said
    assert "Du kannst legen: Kreuz Dame" in said
    assert "Du kannst noch ansagen: keine 60" in said


@each(
    "typed, party, meant",
    [
        ("re", "re", Speak(SEATS[0], 0)),
        ("Kontra vorab", "kontra", Speak(SEATS[0], 0, True)),
        ("kontra", "re", None),
        ("kontra", None, Speak(SEATS[0], 0)),
        ("keine 60", "re", Speak(SEATS[0], 2)),
        ("Schweinchen", "re", Say(SEATS[0], "schwein")),
        ("Pik", "re", None),
    ],
)
def test_3_01_a_call_is_that_of_the_own_party(typed: str, party: str | None, meant: GameEvent | None) -> None:
    """While a Hochzeit looks for a partner nobody knows it yet, and the rules decide."""
    assert word_typed(typed, SEATS[0], party) == meant


@each("typed", ["Damensolo", "Pflichtsolo: Damensolo", "pflicht-damensolo", "Vorbehalt"])
def test_an_answer_may_be_typed_by_its_name(typed: str) -> None:
    """A Pflichtsolo named at once, or the Vorbehalt alone, which is asked for afterwards."""
    said = told("weiß nicht", typed)
    assert "Tippe die Nummer oder das Wort." in said
    assert "Du: Vorbehalt" in said if typed == "Vorbehalt" else "Damensolo (Du)" in said


def test_the_last_moment_of_a_call_is_asked_for() -> None:
    """At `mainz` calls end with a card on the table, not only with one's own."""
    asked: list[str] = []
    somebody = Somebody()

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return somebody.ask(prompt)

    run(wish(book="mainz", number=2), ask, somebody.show)
    assert any(re.match(r"Letzter Moment für (Re|Kontra)\.", prompt) for prompt in asked)


def test_who_deals_is_told_and_who_types_nothing_is_helped() -> None:
    assert "Clara gibt." in told()
    assert "Du gibst." in told(number=8)
    assert "Tippe eine Karte" in told("1", "")


def test_who_leaves_is_told_how_to_come_back() -> None:
    for typed in (("1",), ("q",), ("1", "ende")):
        assert told(*typed).endswith("Diese Karten gibt es wieder mit --deal 7.")


def test_mistakes_of_beginners_are_told_afterwards() -> None:
    lines = played(wish(level="anfaenger", lang="en"))
    at = lines.index("Mistakes that everybody makes at first:")
    assert re.match(r"  Stich \d+, (Anna|Bernd|Clara) \w+: \w+", lines[at + 1])


# The command


def invoked(*words: str, typed: str = "") -> tuple[int, str]:
    shown = CliRunner().invoke(main, ["play", *words], input=typed)
    return shown.exit_code, shown.output


def test_four_can_be_watched(tmp_path: Path) -> None:
    file = tmp_path / "game.dkn"
    words = ("--auto", "anfaenger", "--deal", "7", "--option", "deck_nines=false", "--to", str(file), "--lang", "en")
    status, said = invoked(*words)
    assert status == 0
    assert "Stich 10" in said
    assert "Stich 11" not in said
    assert "Written to" in said
    reading = read(file.read_text(encoding="utf-8"))
    assert list(reading.problems) == []
    assert [reading.record.value(f"Player{number}") for number in range(1, 5)] == ["Dieter", "Anna", "Bernd", "Clara"]


def test_the_end_of_the_input_ends_the_game() -> None:
    status, said = invoked("--deal", "7", typed="1\n")
    assert status == 0
    assert "Aufgestanden." in said


@each(
    "words, said",
    [
        (("--level", "profi"), "Es gibt: zufall, anfaenger, verein, meister."),
        (("--book", "ddd"), "es gibt mainz, ddv"),
        (("--deal", "0"), "0"),
    ],
)
def test_what_there_is_not_is_told(words: tuple[str, ...], said: str) -> None:
    status, output = invoked(*words)
    assert status == 2
    assert said in output


def test_a_file_of_another_kind_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine", encoding="utf-8")
    status, said = invoked("--deal", "7", "--to", str(file))
    assert status == 2
    assert "--to" in said
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_keyboard_interrupt_ends_the_game() -> None:
    def ask(prompt: str) -> str:
        raise KeyboardInterrupt

    lines: list[str] = []
    run(wish(), ask, lines.append)
    assert lines[-1].startswith("Aufgestanden.")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_help_speaks_the_language(lang: str) -> None:
    status, said = invoked("--lang", lang, "--help")
    assert status == 0
    assert ("Anna, Bernd und Clara" if lang == "de" else "Anna, Bernd and Clara") in said
