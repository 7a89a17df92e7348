"""Every game that the engine can play can be written down, read and played again, with nothing lost."""

from effort import each, mostly, size
from hypothesis import given, settings
from hypothesis import strategies as st
from many_games import of_a_book, same_again, with_house_rules
from written import written

from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read_all
from dokolearn.replay.text.json_form import from_json, to_json
from dokolearn.replay.text.parser import parse
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.writer import write, write_all
from dokolearn.rulesets import BOOKS


@mostly("tens", range(20), 6, ids=lambda tens: f"{10 * tens}-{10 * tens + 9}")
def test_two_hundred_games_of_the_five_books(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        assert same_again(*of_a_book(seed)) == "", seed


@mostly("tens", range(5), 2, ids=lambda tens: f"{10 * tens}-{10 * tens + 9}")
def test_games_with_house_rules(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        assert same_again(*with_house_rules(seed)) == "", seed


def test_there_is_something_of_everything() -> None:
    """What the games above are about: they would prove little if nobody married, passed cards or claimed."""
    played = [of_a_book(seed) for seed in range(200)]
    names = {walk.name for walk, _ in played}
    assert {"normal", "hochzeit", "stilles_solo", "armut", "damensolo", "karosolo", "fleischlos"} <= names
    texts = "\n".join(write(record) for _, record in played)
    for word in (
        "Vorbehalt",
        "give ",
        "lehne ab",
        "Pflicht-",
        "Lust-",
        "heirate ",
        "-vorab",
        "Schwein",
        "weg",
        "= gibt auf",
    ):
        assert word in texts, word


@each("book", BOOKS)
def test_every_game_has_a_json_form(book: str) -> None:
    for seed in range(list(BOOKS).index(book), 60, 5):
        _, record = of_a_book(seed)
        assert from_json(to_json(record)) == record


def test_many_games_in_one_file() -> None:
    records = [of_a_book(seed)[1] for seed in range(12)]
    readings = read_all(write_all(records))
    assert [reading.record for reading in readings] == records
    assert all(reading.problems == () for reading in readings)


def test_the_film_follows_every_event() -> None:
    for seed in range(40):
        walk, record = of_a_book(seed)
        game = check(record)
        if game.spiel is None:
            continue
        assert game.over
        states = [game.begins]
        for move in game.moves:
            assert move.before == (move.heard[-1].after if move.heard else states[-1])
            assert all(heard.counts and heard.refused is None for heard in move.heard if not heard.late)
            states.append(move.after)
        assert walk.game.state is not None
        if game.revoked is None:
            assert game.state == walk.game.state


# Any text at all

_PIECES = st.sampled_from(
    [
        *(
            "%DKN 1\n",
            '[Rules "ddv"]\n',
            '[Start "11"]\n',
            '[Options "schwein=both"]\n',
            "[Foo\n",
            '[Dealer "2"]\n',
            "]",
        ),
        *(
            "deal 1: ",
            "deal 2: ? ",
            "deal 9: ",
            "taken 2: 40 3\n",
            "taken 2\n",
            "bid 2 ",
            "gesund\n",
            "Hochzeit Fehl\n",
        ),
        *(
            "Damensolo\n",
            "nehme\n",
            "give 1>2: ",
            "give 1: ",
            "1. 1: ",
            "2. 3: ",
            "12. 4: ",
            "\n",
            "\r",
            " ",
            "(",
            " )\n",
        ),
        *(")\n", "( 1. 2: ", "> Notiz\n", ">2 x\n", ">\n", "ask 1: Was?\n", "ask 7\n", "hint: so\n", "ok KrA: ja\n"),
        *(
            "ok x y: z\n",
            "no *\n",
            "no k 9\n",
            "~x\n",
            "; y\n",
            "*\n",
            "= 1:2\n",
            "= Rest 2: KrA\n",
            "=\n",
            "= Revoke 1\n",
        ),
        *(
            "KrA ",
            "KrD ",
            "He10! ",
            "KD ",
            "Schwein ",
            "♣D ",
            "- ",
            "?? ",
            "@1:Re ",
            "@2:Schwein ",
            "@1:Re vorab ",
            "@9:x ",
        ),
        *("@3:huch ", "\u202e", "\x00", "{0} ", "%DKN ", "%dkn 1\n", "quark\n"),
    ]
)


@settings(deadline=None, max_examples=size(80, 400))
@given(st.lists(_PIECES, max_size=50).map("".join))
def test_any_pieces_are_stable_once_read(text: str) -> None:
    for start in ("", "%DKN 1\n"):
        record = parse(start + text).record
        again = parse(write(record)).record
        assert again == record
        assert write(again) == write(record)
        assert all(from_json(to_json(one.record)) == one.record for one in read_all(start + text))


@settings(deadline=None, max_examples=size(50, 200))
@given(st.text(max_size=300))
def test_any_text_is_stable_once_read(text: str) -> None:
    record = parse("%DKN 1\n" + text).record
    assert parse(write(record)).record == record


@settings(deadline=None, max_examples=size(25, 100))
@given(st.integers(0, 30), st.integers(0, 3000), st.integers(0, 40), st.text(max_size=8))
def test_any_damage_is_told_and_never_raised(seed: int, at: int, size: int, new: str) -> None:
    walk, record = of_a_book(seed)
    text = write(record)
    damaged = text[:at] + new + text[at + size :]
    for reading in read_all(damaged):
        assert isinstance(reading.record, Record)
        check(reading.record)
    del walk


def test_written_games_are_told_apart() -> None:
    first, second = of_a_book(1)[0], of_a_book(2)[0]
    assert written(first) != written(second)
