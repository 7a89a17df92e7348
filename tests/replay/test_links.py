"""A game in a link: what goes in comes out again, with the moment one looks at, and every deal has a number."""

import random
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from statistics import median

import pytest
from effort import each, sampled, size
from hypothesis import given
from hypothesis import strategies as st
from many_games import of_a_book, with_house_rules

from dokolearn.ch1_general import parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.model import Seat
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.before_cards import first_view
from dokolearn.replay.film.filming import film
from dokolearn.replay.links.deal_numbers import (
    ALPHABET,
    DamagedError,
    Reader,
    Writer,
    deal_of,
    deals,
    from_text,
    number_of,
    to_text,
)
from dokolearn.replay.links.link_forms import (
    MAX_LINK,
    NO_SPOT,
    Spot,
    game_link,
    is_link,
    links,
    open_link,
    text_link,
)
from dokolearn.replay.reader import read
from dokolearn.replay.text.parser import parse
from dokolearn.replay.text.problems import advice, sentence
from dokolearn.replay.text.record import Note, Record, TrickLine
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS
from dokolearn.strings import LANGUAGES

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "replays").glob("*.dkn"))
POSITIONS = [path for path in GAMES if read(path.read_text("utf-8")).record.tag("Start")]

games = st.integers(0, 200_000).map(lambda seed: of_a_book(seed)[1])
"""Whole games by chance, from the round of questions on, in any book."""


def bare(record: Record) -> Record:
    """A record without names, notes and glyphs, its hands in the order of a link: what a short link keeps."""
    found = open_link(game_link(record))
    assert found.problem is None
    return parse(found.text).record


# What goes in comes out again


@given(games)
def test_the_text_of_every_game_comes_out_as_it_went_in(record: Record) -> None:
    assert open_link(text_link(record)).text == write(record)


def comes_out_again(record: Record) -> None:
    """What the short link of a game gives back: everything but names, notes and glyphs."""
    game, kept = check(record), bare(record)
    again = check(kept)
    assert [move.play.kind for move in again.moves] == [move.play.kind for move in game.moves]
    assert [(move.seat, move.said) for move in again.moves] == [(move.seat, move.said) for move in game.moves]
    assert again.late == game.late
    assert [sorted(hand) for hand in again.dealt] == [sorted(hand) for hand in game.dealt]
    assert [(bid.seat, bid.word) for bid in kept.bids] == [(bid.seat, bid.word) for bid in record.bids]
    passed = [[(give.seat, give.to, sorted(map(str, give.cards))) for give in each.gives] for each in (kept, record)]
    assert passed[0] == passed[1]
    assert again.rules == game.rules
    assert again.score == game.score
    assert again.outcome == game.outcome
    assert game_link(kept) == game_link(record), "the short link of what came out is the same"


@given(games)
def test_every_game_comes_out_of_its_short_link(record: Record) -> None:
    if record.end == "neu":
        assert game_link(record) == "", "nothing was played"
    else:
        comes_out_again(record)


@sampled
def test_many_games_and_some_with_house_rules() -> None:
    """The first of those that the benchmark `links` plays by the thousand."""
    short = 0
    records = [of_a_book(seed)[1] for seed in range(size(40, 200))]
    records += [with_house_rules(seed)[1] for seed in range(size(10, 50))]
    for record in records:
        assert open_link(text_link(record)).text == write(record)
        if game_link(record):
            comes_out_again(record)
            short += 1
        else:
            assert record.end == "neu" or len(record.value("Options")) > 200, "too many house rules for a short one"
    assert short > 0.8 * len(records)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_published_positions_have_the_long_link(path: Path) -> None:
    reading = read(path.read_text("utf-8"))
    assert not game_link(reading.record)
    assert open_link(text_link(reading.record)).text == write(reading.record)


@each("path", [path for path in GAMES if path not in POSITIONS])
def test_published_games_have_both_links(path: Path) -> None:
    reading = read(path.read_text("utf-8"))
    assert len(game_link(reading.record)) <= 50
    assert open_link(text_link(reading.record)).text == write(reading.record)
    assert check(bare(reading.record)).score == check(reading.record).score
    assert check(bare(reading.record)).score is not None


def test_a_usual_game_takes_about_forty_characters() -> None:
    found = [len(link) for seed in range(100) if (link := game_link(of_a_book(seed)[1]))]
    assert median(found) <= 42
    assert max(found) <= 80


def test_house_rules_travel_with_the_game(game_text: str) -> None:
    text = game_text.replace('[Rules "ddv"]', '[Rules "ddv"]\n[Options "dulle_second_beats_first=true"]')
    record = read(text).record
    kept = bare(record)
    assert kept.value("Options") == record.value("Options")
    assert check(kept).rules == check(record).rules != BOOKS["ddv"]


def test_an_unfinished_game_stays_unfinished(edited: Callable[..., str]) -> None:
    whole = read(edited("= 193:47", "*")).record
    broken_off = Record(whole.tags, whole.deals, whole.bids, tricks=whole.tricks[:3], end="*")
    kept = bare(broken_off)
    assert len(kept.tricks) == 3
    assert kept.end == "*"


def test_notes_need_the_long_link(game_text: str) -> None:
    record = read(game_text).record
    notes = [item for line in record.tricks for item in line.items if isinstance(item, Note)]
    assert notes
    kept = bare(record)
    assert not any(line.items for line in kept.tricks)
    assert parse(open_link(text_link(record)).text).record == record


@each(
    "pieces",
    [
        ("6. 3: He10! PiB KaA!", "6. 3: He10! PiA KaA!"),
        ('[Rules "ddv"]', '[Rules "nobodys"]'),
        ("1. 1: KrA Kr9", "1. 1: KrA Kr?9"),
    ],
)
def test_impossible_games_have_only_the_long_link(edited: Callable[..., str], pieces: tuple[str, str]) -> None:
    record = read(edited(*pieces)).record
    both = links(record)
    assert both["game"] == ""
    assert open_link(both["text"]).text == write(record)


def test_a_position_has_only_the_long_link() -> None:
    text = (
        '%DKN 1\n[Rules "ddv"]\n[Start "12"]\n\ndeal 1: KrA\ndeal 2: Kr9\ndeal 3: KrK\ndeal 4: PiD\n\n12. 1: KrA\n*\n'
    )
    assert links(read(text).record)["game"] == ""


def test_a_game_beyond_all_measure_has_no_link_at_all() -> None:
    notes = tuple(Note(None, str(random.Random(number).random()) * 20) for number in range(400))
    assert text_link(Record(tricks=(TrickLine(1, Seat(0), items=notes),))) == ""


# The moment


@each(
    "spot, text",
    [
        (Spot(3, 2, Seat(0)), "&p=3.2&v=1"),
        (Spot(0, 0), "&p=0.0"),
        (Spot(12, 4, Seat(3)), "&p=12.4&v=4"),
        (Spot(seat=Seat(2)), "&v=3"),
        (NO_SPOT, ""),
    ],
)
def test_a_moment_travels_behind_the_game(game_text: str, spot: Spot, text: str) -> None:
    link = text_link(read(game_text).record) + text
    assert open_link(f"https://example.org/spiele/#{link}").spot == spot


@each("strange", ["p=3", "p=3.9", "p=123.1", "p=-1.1", "v=0", "v=5", "v=x", "p=٣.٢"])
def test_a_moment_that_cannot_be_says_nothing(game_text: str, strange: str) -> None:
    found = open_link(f"{text_link(read(game_text).record)}&{strange}")
    assert found.spot == NO_SPOT
    assert found.text


@each(
    "around",
    ["https://example.org/a/b/?x=1#{}", "#{}", "{}", "  {}\n", "https://example.org/#{}.", "(https://example.org/#{})"],
)
def test_links_are_found_where_people_paste_them(game_text: str, around: str) -> None:
    record = read(game_text).record
    for link in (text_link(record), game_link(record)):
        pasted = around.format(link)
        assert is_link(pasted)
        assert open_link(pasted).text


def test_signs_that_a_program_wrote_as_numbers(game_text: str) -> None:
    link = f"{game_link(read(game_text).record)}&p=2.1".replace("=", "%3D").replace("&", "%26")
    assert open_link(f"https://example.org/#{link}").spot == Spot(2, 1)


def test_a_game_is_no_link(game_text: str) -> None:
    assert not is_link(game_text)
    assert not is_link("spiel.dkn")


def test_a_game_with_unreadable_house_rules_has_no_number(game_text: str) -> None:
    broken = parse(game_text.replace('[Rules "ddv"]', '[Rules "ddv"]\n[Options "{\\"schwein\\": oops}"]')).record
    assert game_link(broken) == ""
    assert open_link(text_link(broken)).text == write(broken)


# The parts of a number


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(1, 400)).filter(lambda pair: pair[0] < pair[1])))
def test_choices_come_back_in_their_order(choices: list[tuple[int, int]]) -> None:
    into = Writer()
    for digit, radix in choices:
        into.digit(digit, radix)
    out = Reader(from_text(to_text(into.number())))
    assert [(out.digit(0, radix), radix) for _, radix in choices] == choices
    assert out.empty


def test_a_digit_out_of_its_radix() -> None:
    with pytest.raises(ValueError, match="no digit 3"):
        Writer().digit(3, 3)
    with pytest.raises(ValueError, match="nothing to choose"):
        Reader(5).digit(0, 0)
    for damaged in ("", "A", "AB", "ÄB", to_text(5) + "A"):
        with pytest.raises(DamagedError):
            from_text(damaged)


def test_the_first_view_of_a_bare_game_is_that_of_its_text() -> None:
    """Nobody writes and reads the text before the first card is to be seen."""
    for seed in range(size(5, 40)):
        link = game_link(of_a_book(seed)[1])
        whole, first = film(read(open_link(link).text)), first_view(link)
        later = {key for key in whole if whole[key] != first[key]}
        assert later <= {"moments", "stiche", "result", "scores", "links", "dkn"}
        assert first["moments"] == whole["moments"][:1]


@pytest.mark.parametrize("book", ["mainz", "maennle"])
def test_1_04_every_deal_has_a_number(book: str) -> None:
    deck = card_table(BOOKS[book]).deck
    many = deals(len(deck) // 4)
    chance = random.Random(book)
    for number in [0, 1, many - 1, *(chance.randrange(many) for _ in range(40))]:
        hands = deal_of(deck, number)
        assert sorted(kind for hand in hands for kind in hand) == sorted(deck)
        assert number_of(deck, hands) == number
    with pytest.raises(ValueError, match="not so many"):
        deal_of(deck, many)
    with pytest.raises(ValueError, match="not a deal"):
        number_of(deck, (parse_cards("KrA"), (), (), ()))


def test_1_04_how_many_deals_there_are() -> None:
    """Four hands of one card from two pairs: whoever gets the first pair, the others get the second."""
    assert deals(0) == 1
    assert deals(1) == 6
    assert [deals(size) for size in range(9)] == [handed_out((size,) * 4) for size in range(9)]


@cache
def handed_out(room: tuple[int, ...]) -> int:
    """In how many ways pairs fill such hands, pair by pair."""
    ways = 0
    for one, other in combinations_with_replacement(range(4), 2):
        left = list(room)
        left[one] -= 1
        left[other] -= 1
        ways += handed_out(tuple(left)) if min(left) >= 0 else 0
    return ways if any(room) else 1


# Links that are cut, mistyped or made up: each is told in a sentence, and none breaks the reading.


def problem_key(link: str) -> str:
    """What is wrong with a link; its sentences can be said in every language."""
    found = open_link(link)
    assert found.problem is not None
    assert found.text == ""
    for lang in LANGUAGES:
        assert sentence(found.problem, lang, ())
        assert advice(found.problem, lang, ())
    return found.problem.key.removeprefix("replay.link_")


def test_a_cut_link_is_noticed_wherever_it_is_cut(game_text: str) -> None:
    record = read(game_text).record
    for link in (game_link(record), text_link(record)):
        for length in range(4, len(link)):
            assert problem_key(link[:length]) in ("cut", "damaged")


def test_a_mistyped_short_link_is_noticed(game_text: str) -> None:
    link = game_link(read(game_text).record)
    for place in range(4, len(link)):
        other = "A" if link[place] != "A" else "B"
        assert problem_key(link[:place] + other + link[place + 1 :]) == "damaged"


@each(
    "link, key",
    [
        ("", "none"),
        ("https://example.org/", "none"),
        ("https://example.org/#p=3.2&v=1", "none"),
        ("#k=", "cut"),
        ("#k=1", "cut"),
        ("#k=1.", "cut"),
        ("#d=1.", "cut"),
        ("#k=2.abc", "version"),
        ("#d=9.abc", "version"),
        ("#k=1.a/b", "signs"),
        ("#d=1.äöü", "signs"),
        ("#d=1.a b", "signs"),
        ("#d=1.AAAAAAAA", "damaged"),
        ("#k=1.AAAAAAAA", "damaged"),
        (f"#k=1.{'_' * 1001}", "long"),
        (f"#d=1.{'A' * MAX_LINK}", "long"),
    ],
)
def test_what_is_no_link_is_told_in_words(link: str, key: str) -> None:
    assert problem_key(link) == key


def deflated(raw: bytes) -> str:
    packer = zlib.compressobj(9, wbits=-15)
    return "d=1." + urlsafe_b64encode(packer.compress(raw) + packer.flush()).decode().rstrip("=")


def test_a_text_that_inflates_without_end_is_stopped() -> None:
    bomb = deflated(b"a" * 30_000_000)
    assert len(bomb) < MAX_LINK
    assert problem_key(bomb) == "big"


def test_bytes_that_are_no_text() -> None:
    assert problem_key(deflated(b"\xff\xfe\x00")) == "damaged"
    assert problem_key(deflated(b"")) == "damaged"
    packer = zlib.compressobj(9, wbits=-15)
    twice = packer.compress(b"%DKN 1\n") + packer.flush() + b"more"
    assert problem_key("d=1." + urlsafe_b64encode(twice).decode().rstrip("=")) == "damaged"


@given(st.text(alphabet=ALPHABET, max_size=80))
def test_no_text_breaks_the_reading_of_links(signs: str) -> None:
    for key in ("k", "d"):
        found = open_link(f"#{key}=1.{signs}")
        assert bool(found.text) != bool(found.problem)


def numbers() -> st.SearchStrategy[int]:
    """Numbers that begin like a game, with book and dealer, and go on as they like."""
    rest = st.integers(0, 2**300)
    return rest | st.builds(lambda book, dealer, more: book + 16 * 4 * (dealer + 4 * more), _BOOK, _SEAT, rest)


_BOOK, _SEAT = st.integers(0, 4), st.integers(0, 3)


@given(numbers())
def test_no_number_breaks_the_reading_of_games(number: int) -> None:
    found = open_link(f"#k=1.{to_text(number)}")
    assert bool(found.text) != bool(found.problem)
    if found.text:
        assert game_link(parse(found.text).record) == f"k=1.{to_text(number)}", "one game, one link"


def test_2_07_a_short_link_ends_no_game_with_a_revoke_that_is_none() -> None:
    """`maennle`: Kreuz König on a Pik Ass in a Kreuzsolo, from a hand without Pik."""
    found = open_link("#k=1.r5kayi0a5______0FHsj")
    assert (found.text, bool(found.problem)) == ("", True)
