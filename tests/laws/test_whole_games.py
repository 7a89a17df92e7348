"""Laws of whole games, from the first question to the last line of the score, for every book (§1.2, §2.7, §3.1)."""

from collections import Counter

import pytest
from effort import sampled
from walks import replayed
from whole_laws import GAMES, watch

from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


@sampled
@every_book
def test_1_02_what_holds_in_every_game(book: RuleSet) -> None:
    games: Counter[str] = Counter()
    for seed in range(GAMES):
        walked = watch(book, seed)
        games[walked.name] += 1
        again = replayed(walked)
        assert again.state == walked.game.state
        assert again.result == walked.game.result, "the same events score the same"
    assert min(games["normal"], games["hochzeit"]) > GAMES / 10, f"the games are of many kinds: {games}"
    assert sum(games[name] for name in book.vorbehalt.soli) < GAMES / 2
