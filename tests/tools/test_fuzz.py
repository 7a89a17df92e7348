"""Damaged games, links and forms by the thousands: `tests/tools/fuzz_replays.py` feeds the same reader a million."""

import os
from collections import Counter

import pytest
from effort import mostly, thorough
from fuzz_checks import MEMORY, Trouble, check_case, timed
from fuzz_inputs import KINDS, Case, case
from fuzz_replays import block
from fuzz_words import texts

from dokolearn.replay.links.link_forms import game_link
from dokolearn.replay.reader import read
from dokolearn.replay.text.parser import parse

SEED = 1
INPUTS = int(os.environ.get("DOKOLEARN_FUZZ", "10000"))
SHARES = 10


@pytest.fixture(scope="module")
def met() -> Counter[str]:
    """What became of the inputs so far."""
    return Counter()


@mostly("share", range(SHARES), 1)
def test_whatever_comes_in_gets_an_answer(share: int, met: Counter[str]) -> None:
    size = INPUTS // SHARES
    done = block((SEED, share * size, (share + 1) * size))
    met += done.found
    failed = [f"{one.case.kind} {one.number}: {one.said}" for one in done.failures]
    assert failed == []
    assert done.memory < 40 * MEMORY


def test_there_was_something_of_everything(met: Counter[str]) -> None:
    """The inputs would prove little if all of them were refused, or none."""
    if not met:
        pytest.skip("only counts what was tried before it")
    outcomes = {
        *("text: fine", "text: warnings", "text: errors", "link: opened", "link: refused", "json: accepted"),
        *("json: refused", "import: imported", "import: nothing", "question: answered", "question: refused"),
    }
    assert set(met) == outcomes
    assert all(many > met.total() / 1000 for many in met.values()), met
    assert sum(share for share, _ in KINDS.values()) == 100


def test_a_number_always_gives_the_same_input() -> None:
    assert [case(3, number) for number in range(50)] == [case(3, number) for number in range(50)]
    assert len({case(3, number).given for number in range(50)}) > 45


def test_what_is_damaged_is_whole_before() -> None:
    assert sum(not read(text).errors for text in texts()) > 0.9 * len(texts())


# The checks would notice


def fails(given: Case) -> str:
    with pytest.raises(Trouble) as trouble:
        check_case(given, 0)
    return str(trouble.value)


@thorough
def test_a_slow_answer_is_noticed() -> None:
    with pytest.raises(Trouble, match=r"counting takes 0\.\d+ s|counting takes [1-9]"):
        timed("counting", lambda: sum(range(60_000_000)))


def test_a_record_that_changes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = next(text for text in texts() if not read(text).problems)
    monkeypatch.setattr("fuzz_checks.write", lambda record: f"%DKN 1\n> {len(record.tricks)}\n*\n")
    assert fails(Case("text", text)) == "another record after writing and reading"


def test_a_link_to_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = next(text for text in texts() if game_link(parse(text).record))
    monkeypatch.setattr("fuzz_checks.game_link", lambda _: "k=1.AAAA")
    assert fails(Case("text", text)).startswith("a short link that cannot be opened")


def test_an_exception_in_the_engine_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dokolearn.replay.film.filming.parse_all", lambda _: 1 / 0)
    asked = '{"machine": "film", "spec": {"dkn": "%DKN 1"}, "events": []}'
    assert fails(Case("question", asked)).startswith("the engine fell over")


def test_too_much_memory_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fuzz_checks.MEMORY", 1000)
    assert fails(Case("text", texts()[0])).endswith("bytes of memory")
