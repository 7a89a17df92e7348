"""Links that are cut, mistyped or made up: each is told in a sentence, and none breaks the reading."""

import zlib
from base64 import urlsafe_b64encode

from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.replay.links.deal_numbers import ALPHABET, to_text
from dokolearn.replay.links.link_forms import (
    MAX_LINK,
    game_link,
    open_link,
    text_link,
)
from dokolearn.replay.reader import read
from dokolearn.replay.text.parser import parse
from dokolearn.replay.text.problems import advice, sentence
from dokolearn.strings import LANGUAGES


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
