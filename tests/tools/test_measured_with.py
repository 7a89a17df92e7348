"""What figures were measured with: words about the code may change, what it decides may not."""

import pytest

from dokolearn.build.measured_with import at_table, deciding, essence, stamp_at, stamp_with_players
from dokolearn.build.runtime import modules_behind
from dokolearn.rulesets import BOOKS, with_options

CODE = '''
"""About the module."""

LIMIT = 3
"""Why three."""


def over(cards: int) -> bool:
    """Whether there are too many."""
    return cards > LIMIT  # never more
'''


def test_words_about_the_code_do_not_matter() -> None:
    assert essence(CODE) == essence(CODE.replace("Why three", "Because").replace("never more", "at most"))
    assert essence(CODE) == essence(CODE.replace(": int) -> bool", ")").replace("About the module", "Something"))
    assert essence(CODE) == essence(CODE.replace("LIMIT = 3\n", "from math import inf\n\nLIMIT = 3\n"))


def test_what_it_decides_matters() -> None:
    for old, new in (("= 3", "= 4"), ("cards > LIMIT", "cards >= LIMIT"), ("over", "under")):
        assert essence(CODE) != essence(CODE.replace(old, new))


def test_players_and_engine_are_in_it_and_explanations_are_not() -> None:
    names = modules_behind("dokolearn.players.measuring")
    behind = {name.removeprefix("dokolearn.") for name in names}
    assert {
        "ch2_normal_game",
        "ch3_scoring.value",
        "ch5_tactics.estimate",
        "players.weighted_deals",
        "players.simple",
    } <= behind
    assert not {"players.advice", "ch5_tactics.principles", "advice_words", "exercises.kinds"} & behind


def test_every_book_position_and_house_rule_has_its_own() -> None:
    assert len({stamp_with_players(rules, "KrA") for rules in BOOKS.values()}) == len(BOOKS)
    assert stamp_with_players(BOOKS["ddv"], "KrA") != stamp_with_players(BOOKS["ddv"], "PiA")
    assert at_table(BOOKS["ddv"]) != at_table(with_options(BOOKS["ddv"], {"dulle_second_beats_first": True}))
    assert deciding() == deciding()


def test_the_word_tells_players_and_table_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures of earlier players still fit their table; those of another table do not."""
    ddv, mainz = BOOKS["ddv"], BOOKS["mainz"]
    now = stamp_with_players(ddv, "KrA")
    monkeypatch.setattr("dokolearn.build.measured_with.deciding", lambda: "other players")
    assert stamp_with_players(ddv, "KrA") != now
    assert now.endswith(stamp_at(ddv, "KrA"))
    assert not now.endswith(stamp_at(mainz, "KrA"))
