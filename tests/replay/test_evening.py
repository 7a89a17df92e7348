"""What a file tells of an evening: doubled games of a Bockrunde, and a party given away (`maennle §17`)."""

from dataclasses import replace
from itertools import count, islice

import pytest
from effort import each
from walks import walk
from written import written

from dokolearn.model import RuleSet
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.filming import film, film_of
from dokolearn.replay.links.compact import compact_text, from_compact
from dokolearn.replay.reader import read, read_all, read_one
from dokolearn.replay.text.json_form import from_json, to_json
from dokolearn.replay.text.parser import Reading, parse, parse_all
from dokolearn.replay.text.problems import advice, sentence
from dokolearn.replay.text.record import Tag, tag_order
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import DDV, derive

BOCK = derive(DDV, bock_triggers=["tie_120", "zero_game", "lost_re_kontra", "herzstich"])
OPTIONS = '{"bock_triggers": ["tie_120", "zero_game", "lost_re_kontra", "herzstich"]}'


def game(seed: int, rules: RuleSet = BOCK, options: str = OPTIONS, **tags: str) -> str:
    """A whole game by chance as text, with more tags."""
    record = written(walk(rules, seed))
    more = [Tag(name, value) for name, value in {"Options": options, **tags}.items() if value]
    kept = [tag for tag in record.tags if tag.name != "Punkte"]
    return write(replace(record, tags=tag_order([*kept, *more])))


def starts_one(seed: int) -> bool:
    """Whether a game is normal and starts just one Bockrunde."""
    played = walk(BOCK, seed)
    return played.name == "normal" and len(played.game.bock_fired) == 1


def starts_none(seed: int) -> bool:
    """Whether a game is normal and starts no Bockrunde."""
    played = walk(BOCK, seed)
    return played.name == "normal" and not played.game.bock_fired


FIRES = next(filter(starts_one, count()))
QUIET = list(islice(filter(starts_none, count()), 6))


def told(readings: tuple[Reading, ...]) -> list[list[str]]:
    """What is wrong with each game of a file."""
    return [[sentence(one, "de", "ABCD") for one in reading.problems] for reading in readings]


def evening(*seeds: int, bock: tuple[str, ...], first: int = 1) -> list[list[str]]:
    """The problems of an evening of these games, with these tags `Bock`."""
    numbered = zip(seeds, bock, strict=True)
    games = [game(seed, Event="Herbst", Board=str(n), Bock=word) for n, (seed, word) in enumerate(numbered, first)]
    return told(read_all("\n".join(games)))


# Punkte


@each(
    "punkte, why",
    [
        ("90 90 -90 -91", "Die vier Zahlen ergeben zusammen −1 statt 0."),
        ("90 91 -91 -90", "Alle vier Zahlen sind gerade oder alle ungerade, hier sind 2 ungerade."),
        ("90 90 -90 -90", "Schreibe "),
    ],
)
def test_3_01_punkte_that_cannot_stand_on_any_sheet_are_told_so(punkte: str, why: str) -> None:
    """`ddv: Spielwerte`, the two quick checks of a sheet."""
    (found,) = read(game(QUIET[0], Punkte=punkte)).problems
    assert advice(found, "de", "ABCD").startswith(why)


# Bockrunden


def test_3_02_a_game_in_a_bockrunde_is_settled_with_its_line() -> None:
    plain, doubled = (check(read(game(QUIET[0], Bock=word)).record) for word in ("", "1"))
    assert plain.score is not None
    assert doubled.score is not None
    assert [line.key for line in doubled.score.lines if line not in plain.score.lines] == ["bock"]
    shown = film(read(game(QUIET[0], Bock="1")))
    assert "Bockrunde: mal 2" in [line["text"] for line in shown["scores"]["ddv"]["lines"]]
    assert {"label": "Bockrunde", "text": "zählt 2-fach"} in shown["facts"]
    assert not any("Bock" in line["text"] for line in shown["scores"]["mainz"]["lines"]), "not in another book"


def test_3_02_the_tag_counts_wherever_punkte_are_checked() -> None:
    score = check(read(game(QUIET[0], Bock="2")).record).score
    assert score is not None
    right = " ".join(map(str, score.punkte))
    assert not read(game(QUIET[0], Bock="2", Punkte=right)).problems
    assert [one.key for one in read(game(QUIET[0], Punkte=right)).problems] == ["replay.punkte"]


def test_3_02_an_evening_tells_which_games_are_doubled() -> None:
    """Four games after the one that lost a Re, for instance; then it is over."""
    seeds = (FIRES, *QUIET[:5])
    assert evening(*seeds, bock=("", "1", "1", "1", "1", "")) == [[]] * 6
    right = "Nach den Bockrunden davor wird dieses Spiel 1 Mal verdoppelt, hier steht 0."
    assert evening(*seeds, bock=("", "1", "", "1", "1", "")) == [[], [], [right], [], [], []]
    over = "Nach den Bockrunden davor wird dieses Spiel 0 Mal verdoppelt, hier steht 1."
    assert evening(*seeds, bock=("", "1", "1", "1", "1", "1"))[5] == [over]


def test_3_02_an_evening_whose_beginning_is_missing_is_taken_as_it_stands() -> None:
    assert evening(QUIET[0], QUIET[1], bock=("1", ""), first=3) == [[], []]


def test_3_02_games_of_different_evenings_have_nothing_to_do_with_each_other() -> None:
    texts = [game(FIRES, Event="Herbst"), game(QUIET[0], Event="Winter")]
    assert told(read_all("\n".join(texts))) == [[], []]
    again = [game(FIRES, Event="Herbst"), game(QUIET[0], Event="Herbst")]
    assert len(told(read_all("\n".join(again)))[1]) == 1, "the same evening"


def test_one_game_of_a_text_is_told_as_among_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in an evening with Bockrunden; where there are none, no other game is looked at."""
    bock = ("", "1", "", "1", "2", "")
    games = [
        game(seed, Event="Herbst", Board=str(n), Bock=bock[n - 1]) for n, seed in enumerate((FIRES, *QUIET[:5]), 1)
    ]
    plain = [game(seed, DDV, "") for seed in QUIET[:3]]
    text = "\n".join([*plain, *games, game(QUIET[0], Event="Winter"), *plain])
    whole, written = read_all(text), parse_all(text)
    assert [read_one(written, number) for number in range(len(written))] == list(whole)
    looked_at: list[object] = []
    monkeypatch.setattr("dokolearn.replay.reader.check", lambda record: looked_at.append(record) or check(record))
    read_one(written, len(written) - 1)
    assert looked_at == [written[-1].record]


def test_what_is_beyond_the_limit_is_told_of_whichever_game_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dokolearn.replay.text.parser.MAX_GAMES", 2)
    text = "\n".join([game(QUIET[0])] * 3)
    for number in (0, 1):
        shown = film_of(text, number=number)
        assert len(shown["games"]) == 2
        [told_of] = shown["problems"]
        assert told_of["text"].startswith("So viel auf einmal geht nicht: höchstens 2 Spiele")


@each("word", ["x", "-1", "99", "1.5", "²"])
def test_a_tag_bock_that_is_no_number_is_told(word: str) -> None:
    assert [one.key for one in read(game(QUIET[0], Bock=word)).problems] == ["replay.bock_form"]


def test_a_number_holds_no_bockrunde_and_the_text_does() -> None:
    record = read(game(QUIET[0], Bock="1")).record
    assert compact_text(record, check(record)) == ""
    assert from_json(to_json(record)) == record
    assert film_of(film(Reading(record))["links"]["text"])["facts"] == film(Reading(record))["facts"]


# Giving one's party away

SLIP = """%DKN 1
[Rules "{book}"]
[Dealer "4"]

deal 1: KrD KaD PiB HeB Ka10 KaK Kr10 KrK PiA Pi10
deal 2: PiD HeD KrB PiB HeB KaA KaK PiK HeA HeK
deal 3: He10 PiD KaB KaA Ka10 KrA KrK PiA PiK HeK
deal 4: He10 KrD HeD KaD KrB KaB KrA Kr10 Pi10 HeA

1. 1: PiA PiK PiK Pi10
2. 1: Kr10 {said}PiD KrA KrA
*
"""


def slip(said: str, book: str = "maennle") -> Reading:
    return read(SLIP.format(said=said, book=book))


def test_3_05_who_gives_his_party_away_has_to_call() -> None:
    reading = slip("@2:Verplappert @2:Kontra ")
    assert reading.problems == ()
    heard = film(reading)["moments"][6]["said"]
    assert [one["text"] for one in heard] == ["verplappert", "Kontra"]
    why = "Spieler 2 muss ansagen, „Kontra“: die eigene Partei verraten. (Spielordnung Männle, §17)"
    assert heard[1]["remark"] == why
    assert "verrät die eigene Partei." in film(reading)["moments"][6]["say"]


def test_3_05_a_missing_call_is_told() -> None:
    (found,) = slip("@2:Verplappert ").problems
    assert found.warning
    assert sentence(found, "de", "ABCD") == "Vor dieser Karte muss B hier Kontra sagen, das Regelwerk verlangt es."


def test_3_05_elsewhere_nothing_follows_from_it() -> None:
    (found,) = slip("@2:Verplappert ", book='maennle"]\n[Options "disclosure_forces_call=false').problems
    assert found.warning
    assert "ohne Folgen" in sentence(found, "de", "ABCD")


def test_3_05_it_is_kept_in_every_form() -> None:
    record = slip("@2:Verplappert @2:Kontra ").record
    assert "@2:Verplappert @2:Kontra PiD" in write(record)
    assert parse(write(record)).record == record
    assert from_json(to_json(record)) == record
    back = from_compact(compact_text(record, check(record)))
    assert back is not None
    assert back.tricks == record.tricks
