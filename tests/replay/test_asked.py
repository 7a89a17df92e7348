"""Questions in two steps, answers that are possible too, and what notes point at: read, written, played, filmed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from effort import each

from dokolearn.hosts.commands.serving import check_games
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.replay.text.parser import Reading, parse
from dokolearn.replay.text.problems import advice, sentence
from dokolearn.replay.text.record import Answer, Note, Quiz, Record
from dokolearn.replay.text.writer import write

TWO_STEPS = """\
ask 1: Bernd hat bedient. Sagst du Re?
hint: Wie viele Karten hast du noch?
ok Re: Mit zwei schwarzen Assen und der Dulle.
no *: Später ist es zu spät.
then: Und was spielst du aus?
ok PiA: Das zweite schwarze Ass.
may Ka9: So ziehst du gleich Trumpf.
no *: Erst die Asse.
"""

Edited = Callable[..., str]


def told(reading: Reading) -> list[tuple[int, int, str, str]]:
    names = ("Anna", "Bernd", "Clara", "Dieter")
    return [(one.line, one.col, sentence(one, "de", names), advice(one, "de", names)) for one in reading.problems]


def game(*lines: str) -> Reading:
    return parse("\n".join(("%DKN 1", *lines, "*")))


def asked(edited: Edited, question: str, before: str) -> dict[str, Any]:
    return film(read(edited(before, question + before)))


# Two steps and three verdicts


def test_first_the_word_then_the_card() -> None:
    [quiz] = game(*TWO_STEPS.splitlines()).record.opening
    assert isinstance(quiz, Quiz)
    word, card = quiz.steps
    assert (word.seat, word.hints) == (card.seat, ("Wie viele Karten hast du noch?",))
    assert card.answers[:2] == (
        Answer("ok", "PiA", "Das zweite schwarze Ass."),
        Answer("may", "Ka9", "So ziehst du gleich Trumpf."),
    )
    assert TWO_STEPS in write(game(*TWO_STEPS.splitlines()).record)


def test_a_step_offers_what_it_asks_for(edited: Edited, valid_film: Callable[[Any], None]) -> None:
    """Anna may say Re and keine 90 or nothing; then she may lay each of her eleven cards, equal ones once."""
    shown = asked(edited, TWO_STEPS, "2. 1: @1:Re PiA!")
    valid_film(shown)
    word, card = shown["quiz"][0]["steps"]
    assert [choice["label"] for choice in word["choices"]] == ["Re", "Nichts sagen"]
    assert (word["refused"], word["played"]) == ([], "Re")
    assert [choice["move"] for choice in card["choices"]][:3] == ["He10", "KrD", "PiD"]
    assert (card["played"], card["else_verdict"]) == ("PiA", "no")


def test_nothing_may_be_the_right_word() -> None:
    [quiz] = game("ask 1: Sagst du etwas?", "ok nichts sagen: Noch nicht.", "no Re").record.opening
    assert isinstance(quiz, Quiz)
    assert [answer.move for answer in quiz.answers] == ["nichts", "Re"]
    assert (quiz.asks_words, quiz.asks_cards) == (True, False)


def test_where_one_card_alone_may_be_played_nothing_is_asked(edited: Edited) -> None:
    """Herz is led, and Anna holds one Herz: the author is told, and the question is left out."""
    found = check(read(edited("4. 3: HeA", "ask 1: Was legst du?\nok He9\n4. 3: HeA")).record)
    [problem] = found.problems
    assert sentence(problem, "de", ("Anna", "Bernd", "Clara", "Dieter")) == (
        "Anna wird gefragt, darf hier aber nur Herz 9 spielen. Da gibt es nichts zu entscheiden."
    )
    assert found.questions == ()


def test_the_check_of_a_project_tells_of_such_questions(edited: Edited, tmp_path: Path) -> None:
    (tmp_path / "replays").mkdir()
    (tmp_path / "lessons").mkdir()
    (tmp_path / "replays" / "gut.dkn").write_text(edited(), "utf-8")
    bad = edited("4. 3: HeA", "ask 1: Was legst du?\nok He9\n4. 3: HeA")
    (tmp_path / "replays" / "zwang.dkn").write_text(bad, "utf-8")
    [told_of] = check_games(tmp_path / "replays")
    line = bad.split("\n").index("ask 1: Was legst du?") + 1
    assert told_of.startswith(f"replays/zwang.dkn:{line}:1: Anna wird gefragt, darf hier aber nur Herz 9 spielen.")


def test_a_word_may_be_asked_for_even_so(edited: Edited) -> None:
    found = check(read(edited("4. 3: HeA", "ask 1: Sagst du etwas?\nok nichts\nno *\n4. 3: HeA")).record)
    assert (found.problems, len(found.questions)) == ((), 1)


@each(
    "lines, line, column, said",
    [
        (["then: Und dann?"], 2, 1, "„then“ gehört zu einer Frage, darüber steht aber keine."),
        (["ask 1: a", "then: b", "then: c"], 4, 1, "Eine Frage hat höchstens zwei Schritte."),
        (["show 1>2"], 2, 1, "„show“ gehört zu einer Notiz, direkt darüber steht aber keine."),
        (["> Da!", "show 3:HeA dort"], 3, 12, "„dort“ zeigt auf nichts, das es am Tisch gibt."),
        (["> Da!", "show 3:HeA 1>5"], 3, 14, "Einen Platz 5 gibt es nicht."),
        (["> Da!", "show"], 3, 1, "Hinter „show“ steht nicht, was gezeigt wird."),
        (["> Da!", "show " + "1>2 " * 17], 3, 1, "Mehr als 16 Karten und Pfeile an einer Notiz."),
    ],
)
def test_mistakes_are_told_with_their_place_and_the_line_is_kept(
    lines: list[str], line: int, column: int, said: str
) -> None:
    reading = game(*lines)
    assert [found[:3] for found in told(reading)] == [(line, column, said)]
    assert parse(write(reading.record)).record == reading.record


# What notes point at


def test_a_note_points_at_cards_and_draws_arrows() -> None:
    [note] = game("> Sieh hin!", "show 3:HeA, 3:Herz10 1>3 2:PiD>stich").record.opening[:1]
    assert isinstance(note, Note)
    assert [(mark.seat, mark.kind is None, mark.to) for mark in note.marks] == [
        (2, False, None),
        (2, False, None),
        (0, True, 2),
        (1, False, "Stich"),
    ]
    assert "> Sieh hin!\nshow 3:HeA 3:He10 1>3 2:PiD>Stich\n" in write(Record(opening=(note,)))


def test_a_film_has_the_places_and_the_words(edited: Edited, valid_film: Callable[[Any], None]) -> None:
    """After Stich 2: the Ass lies there, the Dulle is still in Clara's hand."""
    note = "2. 1: @1:Re PiA! Pi9 Pi10! PiK\n"
    shown = film(read(edited(note, f"{note}> Sieh hin!\nshow 1:PiA 3:He10 3:Pi10>1 1>Stich\n")))
    valid_film(shown)
    [first, *_] = shown["moments"][8]["notes"]
    places = [(each["seat"], each.get("index"), each.get("to")) for each in first["show"]]
    codes = [shown["hands"][seat][index]["code"] if index is not None else "" for seat, index, _ in places]
    assert codes == ["PiA", "He10", "Pi10", ""]
    assert [to for _, _, to in places] == [None, None, 0, 4]
    assert first["shown"] == (
        "Hervorgehoben: Pik Ass (Anna) und Herz 10 (Clara). Ein Pfeil zeigt von Pik 10 (Clara) zu Anna. "
        "Ein Pfeil zeigt von Anna in den Stich."
    )
    assert first["shown"] in shown["moments"][8]["say"], "and it is read out"


def test_a_card_that_is_gone_cannot_be_pointed_at(edited: Edited) -> None:
    line = "2. 1: @1:Re PiA! Pi9 Pi10! PiK\n"
    reading = read(edited(line, f"{line}> Sieh hin!\nshow 1:KrA 1:He10\n"))
    assert [(found[1], found[2]) for found in told(reading)] == [
        (6, "Anna hat Kreuz Ass an dieser Stelle nicht, auch nicht in diesem Stich.")
    ]
