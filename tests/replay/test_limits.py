"""Too much of something: it is told once, the rest of the game is read, and the answer comes at once."""

from collections.abc import Callable

import pytest
from computing import computing

from dokolearn.replay.check.branches import MAX_MOVES, MAX_QUESTIONS
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.replay.text.parser import Reading
from dokolearn.replay.text.problems import MAX_PROBLEMS


def keys(reading: Reading) -> list[str]:
    return [found.key.removeprefix("replay.") for found in reading.problems]


@pytest.fixture
def quick() -> Callable[[str], Reading]:
    """The reading of a text, which may take half a second of computing."""

    def read_quickly(text: str) -> Reading:
        assert computing(lambda: read(text), 0.5) < 0.5
        return read(text)

    return read_quickly


def test_variations_have_a_thousand_cards(edited: Callable[..., str], quick: Callable[[str], Reading]) -> None:
    reading = quick(edited("4. 3: HeA", "( 3. 3: KrD )\n" * 3000 + "4. 3: HeA"))
    assert keys(reading) == ["var_many"]
    shown = film(reading)
    assert len(shown["branches"]) == MAX_MOVES
    assert shown["result"], "the game itself goes on to its end"


def test_as_many_variations_as_anybody_needs(edited: Callable[..., str]) -> None:
    assert keys(read(edited("4. 3: HeA", "( 3. 3: KrD )\n" * MAX_MOVES + "4. 3: HeA"))) == []


def test_questions_end_some_time(edited: Callable[..., str], quick: Callable[[str], Reading]) -> None:
    asked = "ask 3: Was nun?\nok HeA: Ja.\n"
    reading = quick(edited("4. 3: HeA", asked * (MAX_QUESTIONS + 3) + "4. 3: HeA"))
    assert keys(reading) == ["quiz_many"] * 3
    assert len(film(reading)["quiz"]) == MAX_QUESTIONS


def test_problems_of_the_play_are_counted_too(edited: Callable[..., str], quick: Callable[[str], Reading]) -> None:
    reading = quick(edited("4. 3: HeA", "( 3. 3: Kr9 )\n" * 3000 + "4. 3: HeA"))
    assert keys(reading) == ["already_played"] * MAX_PROBLEMS + ["many"]


def test_thousands_of_tags(edited: Callable[..., str], quick: Callable[[str], Reading]) -> None:
    tags = "".join(f'[x{number} "y"]\n' for number in range(4000))
    reading = quick(edited('[Rules "ddv"]', f'{tags}[Rules "ddv"]'))
    assert reading.problems == ()
    assert len(reading.record.tags) > 4000


def test_house_rules_that_nobody_knows(edited: Callable[..., str], quick: Callable[[str], Reading]) -> None:
    """The first ones are answered with names that are alike."""
    unknown = ", ".join(f"schwein{number}=1" for number in range(150))
    reading = quick(edited('[Rules "ddv"]', f'[Rules "ddv"]\n[Options "{unknown}"]'))
    hints = [found.hint.removeprefix("replay.") for found in reading.errors if found.key == "replay.options"]
    assert hints == ["hint_words"] * 20 + ["hint_options"] * 130


def test_words_that_nobody_knows(quick: Callable[[str], Reading]) -> None:
    assert keys(quick("%DKN 1\n" + "dael\n" * 12_000)).count("many") == 1
