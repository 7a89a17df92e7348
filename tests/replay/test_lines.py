"""Every kind of line of the notation, read and written: variations, questions, positions, bids, ends, collections."""

from collections.abc import Callable

from effort import each

from dokolearn.ch1_general import parse_cards
from dokolearn.model import Seat
from dokolearn.replay.reader import read, read_all
from dokolearn.replay.text.parser import MAX_FILE, MAX_GAMES, Reading, parse, parse_all
from dokolearn.replay.text.problems import advice, sentence
from dokolearn.replay.text.record import (
    SAYS,
    SOLI,
    Answer,
    Bid,
    Exchange,
    Line,
    Note,
    Play,
    Quiz,
    Say,
    Taken,
    TrickLine,
    Variation,
)
from dokolearn.replay.text.spelling import (
    Ending,
    bid_of,
    bid_word,
    end_text,
    ending,
    engine_words,
    say_word,
    stage_of,
    word_of,
)
from dokolearn.replay.text.writer import write

ANNA, BERND, CLARA, DIETER = map(Seat, range(4))


def game(*lines: str) -> str:
    return "\n".join(("%DKN 1", *lines, "*", ""))


def keys(reading: Reading) -> list[str]:
    return [found.key.removeprefix("replay.") for found in reading.problems]


def told(reading: Reading) -> list[tuple[int, int, str, str]]:
    names = ("Anna", "Bernd", "Clara", "Dieter")
    return [(one.line, one.col, sentence(one, "de", names), advice(one, "de", names)) for one in reading.problems]


# Variations


def test_a_variation_and_what_belongs_to_it() -> None:
    text = game("3. 1: Ka9 Ka10", "( 3. 2: PiD! He10 KaD", ">3 Kostet eine Dulle.", "4. 3: HeA", ")", "> Danach.")
    [line] = parse(text).record.tricks
    inner = TrickLine(3, BERND, (Play(11, "!"), Play(14), Play(23)), (), (Note(CLARA, "Kostet eine Dulle."),))  # type: ignore[arg-type]
    assert line.items == (Variation((inner, TrickLine(4, CLARA, (Play(15),)))), Note(None, "Danach."))  # type: ignore[arg-type]
    assert write(parse(text).record).endswith(text.removeprefix("%DKN 1\n"))


@each("written", ["( 3. 2: PiD )", "(3. 2: PiD)", "( 3. 2: PiD\n)", "(\n3. 2: PiD\n)", "(\n3. 2: PiD )"])
def test_brackets_may_stand_anywhere(written: str) -> None:
    assert parse(game("3. 1: Ka9", written)).record == parse(game("3. 1: Ka9", "( 3. 2: PiD", ")")).record


def test_a_variation_with_words_before_its_first_stich() -> None:
    text = game("3. 1: Ka9", "(", "> Was wäre, wenn?", "3. 2: PiD", ")")
    [variation] = parse(text).record.tricks[0].items
    assert isinstance(variation, Variation)
    assert variation.opening == (Note(None, "Was wäre, wenn?"),)
    assert write(parse(text).record).endswith(text.removeprefix("%DKN 1\n"))


def test_eight_variations_in_each_other_and_not_nine() -> None:
    eight = ["( 3. 2: PiD"] * 8
    assert keys(parse(game("3. 1: Ka9", *eight, *[")"] * 8))) == []
    deep = parse(game("3. 1: Ka9", *eight, "( 3. 2: He10", "> zu tief )", "4. 1: KaA )", *[")"] * 8))
    assert keys(deep) == ["nesting"]
    assert deep.record == parse(game("3. 1: Ka9", *eight, *[")"] * 8)).record


def test_a_hand_in_a_variation_is_kept_but_told() -> None:
    reading = parse(game("3. 1: Ka9", "( 3. 2: PiD", "deal 1: KrA", ")"))
    assert keys(reading) == ["not_in_variation"]
    [variation] = reading.record.tricks[0].items
    assert isinstance(variation, Variation)
    assert variation.tricks[0].items == (Line("deal 1: KrA"),)


# Questions


def test_a_question_with_hints_and_answers() -> None:
    lines = (
        "ask 3: Was spielst du aus?",
        "hint: Herz?",
        "ok HeA: Genau.",
        "ok k90",
        "no He10: Zu früh.",
        "no *: Zähle.",
    )
    text = game("2. 1: KrA", *lines, "3. 3: HeA")
    [quiz] = parse(text).record.tricks[0].items
    assert quiz == Quiz(
        CLARA,
        "Was spielst du aus?",
        ("Herz?",),
        (
            Answer("ok", "HeA", "Genau."),
            Answer("ok", "k90"),
            Answer("no", "He10", "Zu früh."),
            Answer("no", "*", "Zähle."),
        ),
    )
    assert write(parse(text).record).endswith(text.removeprefix("%DKN 1\n"))


@each(
    "line, move, text",
    [
        *(
            ("ok Herz Ass: ja", "HeA", "ja"),
            ("ok ♥A ja", "HeA", "ja"),
            ("OK: HeA", "HeA", ""),
            ("ok Contra", "Kontra", ""),
        ),
        *(("ok HeA: erst: dann", "HeA", "erst: dann"), ("ok keine 90", "k90", "")),
    ],
)
def test_answers_as_people_write_them(line: str, move: str, text: str) -> None:
    [quiz] = parse(game("ask 1: Was?", line)).record.opening
    assert isinstance(quiz, Quiz)
    assert quiz.answers == (Answer("ok", move, text),)


def test_answers_without_a_question() -> None:
    reading = read(game("ask 1: Was?", "> Pause", "ok HeA: ja"))
    assert ("quiz_orphan") in keys(reading)
    assert reading.record.opening[-1] == Line("ok HeA: ja")
    assert "answer_move" in keys(read(game("ask 1: Was?", "ok Dings: ja")))


# What stands before the play


def test_positions_and_exchanges() -> None:
    record = parse(
        game(
            "taken 2: 41 Augen, 3 Stiche",
            "taken 1: 20",
            "give 2 > 4: Ka9 Karo König",
            "give 4>2 KrA KrK",
            "give 1: Pi9",
        )
    )
    assert record.problems == ()
    assert record.record.taken == (Taken(ANNA, 20), Taken(BERND, 41, 3))
    assert record.record.gives == (
        Exchange(BERND, DIETER, parse_cards("Ka9 KaK")),
        Exchange(DIETER, BERND, parse_cards("KrA KrK")),
        Exchange(ANNA, None, parse_cards("Pi9")),
    )
    assert "taken 1: 20\ntaken 2: 41 3" in write(record.record)
    assert "give 2>4: Ka9 KaK\ngive 4>2: KrA KrK\ngive 1: Pi9" in write(record.record)


@each(
    "line, key, column",
    [
        *(("taken 2: viel", "taken_form", 10), ("taken: 3", "taken_form", 1), ("give Ka9", "give_form", 1)),
        *(("give 2>5: Ka9", "seat", 8), ("ask: Was?", "ask_form", 1), ("bid 2 Sülze", "bid_unknown", 7)),
        *(("deal KrA", "deal_form", 1), ("bid gesund", "bid_form", 1), ("deal 1: Schwein", "schwein_in_hand", 9)),
    ],
)
def test_broken_lines_are_told_and_kept(line: str, key: str, column: int) -> None:
    reading = parse(game(line))
    assert [(found.key, found.line, found.col) for found in reading.problems] == [(f"replay.{key}", 2, column)]
    assert parse(write(reading.record)).record == reading.record


@each(
    "written, word",
    [
        *(("sauber", "gesund"), ("damensolo", "Damensolo"), ("Damen-Solo", "Damensolo"), ("Herz Solo", "Herzsolo")),
        *(("Pflicht-Bubensolo", "Pflicht-Bubensolo"), ("Lust Karo Solo", "Lust-Karosolo"), ("Königsolo", "Koenigsolo")),
        *(("Wunsch-Damensolo", "Lust-Damensolo"), ("vorgeführt Damensolo", "Vorfuehrung-Damensolo")),
        *(("Schmeißen", "Schmeissen"), ("Fleischloser", "Fleischlos"), ("lehnt ab", "lehne ab"), ("nimmt", "nehme")),
        *(("Hochzeit fehl", "Hochzeit Fehl"), ("Hochzeit (Trumpf)", "Hochzeit Trumpf"), ("heirate PiK", "heirate PiK")),
        *(("heirate Pik", "heirate Pik"), ("Hochzeit erster Fremder", "Hochzeit erster"), ("Keine 90", "k90")),
    ],
)
def test_bids_as_people_write_them(written: str, word: str) -> None:
    assert bid_word(written) == word
    assert parse(game(f"bid 2 {written}")).record.bids == (Bid(BERND, word),)


@each("word", ["", "Solo", "Hochzeit quer", "Pflicht", "Pflicht-gesund", "Re"])
def test_no_bids(word: str) -> None:
    assert bid_word(word) is None


def test_the_words_of_the_engine() -> None:
    for word in (*SOLI, *(f"Pflicht-{solo}" for solo in SOLI), "gesund", "nehme", "halten", "k90", "heirate Fehl"):
        [engine] = engine_words(word)
        assert bid_of(engine) == word
    assert engine_words("Hochzeit PiD") == ("hochzeit", "heirate:PiD")
    assert engine_words("lehne ab") == ("nein",)
    assert bid_of("nein", armut=True) == "lehne ab"


@each("word", [word for word in SAYS if word not in ("Schwein", "Revoke", "Verplappert")])
def test_calls_have_stages(word: str) -> None:
    stage = stage_of(word)
    assert stage is not None
    assert word_of("kontra" if word.startswith("Kontra") else "re", *stage) == word


@each(
    "written, word",
    [("Re vorab", "Re-vorab"), ("re-vorab", "Re-vorab"), ("Contra vorab", "Kontra-vorab"), ("Schweinchen", "Schwein")],
)
def test_calls_as_people_write_them(written: str, word: str) -> None:
    assert parse(game(f"1. 1: @2:{written} KrA")).record.tricks[0].plays[0].says == (Say(BERND, word),)


def test_a_call_that_nobody_knows_is_kept() -> None:
    reading = parse(game("1. 1: @2:Genscher>4 KrA"))
    assert keys(reading) == ["say_unknown"]
    assert reading.record.tricks[0].plays[0].says == (Say(BERND, "Genscher>4"),)
    assert say_word("Genscher>4") is None
    assert parse(write(reading.record)).record == reading.record


# How a game ends


@each(
    "written, found",
    [
        *(("*", Ending("open")), ("157:83", Ending("result", (157, 83))), ("neu gegeben", Ending("neu"))),
        *(("Rest 2", Ending("rest", seat=BERND)), ("gibt auf 3", Ending("gibt auf", seat=CLARA))),
        *(("Aufgabe 3", Ending("gibt auf", seat=CLARA)), ("revoke 1", Ending("revoke", seat=ANNA))),
        *(("Rest 4: KrD ♠D", Ending("rest", seat=DIETER, order=parse_cards("KrD PiD"))), ("", Ending(""))),
        *(("Rest 5", Ending("")), ("Rest", Ending("")), ("gibt auf 2: KrD", Ending("")), ("Rest 1: Kr", Ending(""))),
    ],
)
def test_ends(written: str, found: Ending) -> None:
    assert ending(written) == found
    if found.how:
        assert ending(end_text(found)) == found


# Unknown things, several games


def test_unknown_lines_stay_where_they_are() -> None:
    text = game("[kaputt", "quark 7", "1. 1: KrA", "9. 9: nichts", "~pfeil 1 3", "; nur für uns")
    reading = parse(text)
    assert keys(reading) == ["tag_form", "line_unknown", "seat"]
    assert reading.record.opening == (Line("[kaputt"), Line("quark 7"))
    assert reading.record.tricks[0].items == (Line("9. 9: nichts"), Line("~pfeil 1 3"), Line("; nur für uns"))
    assert write(reading.record) == text.replace("%DKN 1\n", "%DKN 1\n\n")


@each(
    "line, hint",
    [
        ('[Book "ddv"]', "Meinst du Rules?"),
        ('[Book "1"]', "Meinst du Rules?"),  # nothing about Bock
        ('[Geber "1"]', "Meinst du Dealer?"),
        ("Rules: ddv", 'Angaben stehen in eckigen Klammern: [Rules "…"].'),
        ("Dealer 1", 'Angaben stehen in eckigen Klammern: [Dealer "…"].'),
    ],
)
def test_a_tag_by_another_name_or_without_brackets_is_told_how_to_write_it(line: str, hint: str) -> None:
    """Without its head, too: that is said first."""
    head, other, *_ = parse(f"{line}\n*\n").problems
    assert sentence(head, "de", "ABCD") == "In der ersten Zeile fehlt die Kennung „%DKN 1“."
    assert advice(other, "de", "ABCD") == hint


def test_lines_count_from_the_beginning_of_the_file(game_text: str, edited: Callable[..., str]) -> None:
    before = game_text.count("\n")
    first, second = read_all(game_text + edited("KrD! KaB", "KD! KaB"))
    assert first.problems == ()
    assert [(found.key, found.line) for found in second.problems] == [("replay.card_ambiguous", before + 33)]
    assert read_all("") == (read(""),)


def test_a_file_has_its_limits() -> None:
    many = parse_all("%DKN 1\n*\n" * (MAX_GAMES + 5))
    assert len(many) == MAX_GAMES
    assert keys(many[-1]) == ["file_big"]
    assert many[-1].problems[0].line == 2 * MAX_GAMES + 1
    assert "file_big" in keys(parse_all("%DKN 1\n" + "; viel Text\n" * (MAX_FILE // 12))[-1])
    long = parse(game("1. 1: " + "KrA " * 300))
    assert keys(long) == ["line_long"]
    assert len(long.record.tricks[0].plays) == 100


def test_columns_count_as_they_stand() -> None:
    reading = read(game("1. 1: @ 1 : re KrA,  Krx"))
    assert (2, 22, "„Krx“ ist keine Karte.") in [one[:3] for one in told(reading)]
