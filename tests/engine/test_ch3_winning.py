"""Chapter 3: who has won, and why. Re are the seats 0 and 2; calls are written `R R90 K` in the order they were made.

Expected values: the script (§3.1, §3.6, §3.7, §3.10); ddv Gewinnkriterien, spielregeln Spielansagen and Wertung,
schmidt Ein Spiel gewinnen, maennle §16, §17, §27.
"""

import pytest
from effort import each
from hypothesis import given
from hypothesis import strategies as st
from scores import RE, calls

from dokolearn.ch3_scoring.winning import BOTH_LEVELS, TIE_RULES, count_calls, counted_calls, verdict, winner
from dokolearn.model import LEVEL_LIMITS, Outcome, RuleSet
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.rulesets.option_values import READERS
from dokolearn.wording import winner_reason

every_book = each("book", BOOKS.values())


def game(re: int, said: str = "", stiche: int | None = None) -> Outcome:
    made = max(1, min(11, round(re / 20))) if stiche is None else stiche
    return Outcome("normal", RE, (re, 240 - re), (made, 12 - made), calls(said))


# §3.1 Augen alone


@every_book
def test_3_01_re_needs_more_than_half(book: RuleSet) -> None:
    assert winner(game(121), book) == "re"
    assert winner(game(120), book) == "kontra"
    assert winner(game(119), book) == "kontra"


# §3.6 What an Ansage promises


@every_book
@each("said, limit", [("R R90", 90), ("R R90 R60", 60), ("R R90 R60 R30", 30)])
def test_3_06_a_level_wins_exactly_if_it_holds(book: RuleSet, said: str, limit: int) -> None:
    assert winner(game(240 - limit + 1, said), book) == "re"
    assert winner(game(240 - limit, said), book) == "kontra"
    turned = said.replace("R", "K")
    assert winner(game(limit - 1, turned), book) == "kontra"
    assert winner(game(limit, turned), book) == "re"


@every_book
def test_3_06_schwarz_is_about_stiche_not_about_augen(book: RuleSet) -> None:
    said = "R R90 R60 R30 Rs"
    assert winner(game(240, said, stiche=12), book) == "re"
    assert winner(game(240, said, stiche=11), book) == "kontra"


TIES = {
    # calls: mainz, ddv, spielregeln, schmidt, maennle
    "": ("kontra", "kontra", "kontra", "kontra", "kontra"),
    "R": ("kontra", "kontra", "kontra", "kontra", "kontra"),
    "K": ("re", "re", "re", "re", "kontra"),
    "R K": ("kontra", "kontra", "kontra", "kontra", "kontra"),
    "K R": ("re", "kontra", "kontra", "re", "kontra"),
    "Kv R": ("re", "kontra", "kontra", "re", None),
}


@each("said", TIES)
def test_3_06_half_and_half(said: str) -> None:
    books = (MAINZ, DDV, SPIELREGELN, SCHMIDT, MAENNLE)
    assert tuple(winner(game(120, said), book) for book in books) == TIES[said]


@each(
    "rule, said, expected",
    [
        ("last_speaker", "K R", "re"),
        ("last_speaker", "R K", "kontra"),
        ("only_kontra", "K", "re"),
        ("only_kontra", "K R", "kontra"),
        ("kontra_first", "K R", "re"),
        ("kontra_first", "R K", "kontra"),
        ("kontra_null_any", "K", None),
        ("kontra_null_any", "R", "kontra"),
        ("always_kontra", "K", "kontra"),
        ("always_kontra", "K R", "kontra"),
    ],
)
def test_3_06_every_rule_for_half_and_half(rule: str, said: str, expected: str | None) -> None:
    assert winner(game(120, said), derive(MAINZ, tie_rule=rule)) == expected


@each(
    "book, said, why",
    [(MAINZ, "K R", "tie_last"), (SCHMIDT, "K R", "tie_kontra_first"), (SCHMIDT, "R K", "tie_re_first")],
)
def test_3_06_the_reason_is_that_of_the_book(book: RuleSet, said: str, why: str) -> None:
    """§3.7 looks at who spoke last, `schmidt: Ein Spiel gewinnen` at who spoke first."""
    assert verdict(game(120, said), book).key == f"gewinn.{why}"


def test_3_06_half_and_half_does_not_matter_with_a_level() -> None:
    """maennle §27 is meant without levels: 120 is worse for Re than 119 would be otherwise."""
    assert winner(game(120, "Kv R R90"), MAENNLE) == "kontra"
    assert winner(game(120, "Kv K90"), MAENNLE) == "re"


# §3.7 The reply


@every_book
def test_3_07_the_denied_number_is_enough_for_the_reply(book: RuleSet) -> None:
    assert winner(game(150, "R R90 K"), book) == "kontra"
    assert winner(game(60, "K K90 K60 R"), book) == "re"


def test_3_07_repeating_an_ansage_answers_nothing() -> None:
    """The partner says Re once more: Kontra still spoke last."""
    assert winner(game(120, "R K R"), MAINZ) == "kontra"
    assert counted_calls(game(120, "R K R"), MAINZ).spoke == ("re", "kontra")


# §3.10 Levels of both parties


@pytest.mark.parametrize("book", [MAINZ, SCHMIDT], ids=lambda book: book.name)
def test_3_10_the_last_level_decides(book: RuleSet) -> None:
    assert winner(game(90, "R R90 R60 K K90"), book) == "re"
    assert winner(game(89, "R R90 R60 K K90"), book) == "kontra"
    assert winner(game(150, "K K90 R R90"), book) == "kontra"
    assert winner(game(151, "K K90 R R90"), book) == "re"


def test_3_10_a_repeated_level_is_not_the_last() -> None:
    assert winner(game(125, "R K R90 K90 R90"), MAINZ) == "re"


@each("book", [DDV, SPIELREGELN])
@each("re, expected", [(151, "re"), (150, None), (120, None), (90, None), (89, "kontra")])
def test_3_10_otherwise_each_is_judged_by_its_own_level(book: RuleSet, re: int, expected: str | None) -> None:
    assert winner(game(re, "R K R90 K90"), book) == expected
    assert winner(game(re, "K R K90 R90"), book) == expected


def test_3_10_in_maennle_a_level_against_a_level_is_void() -> None:
    """`maennle §16`: and so is everything that is called after it."""
    said = counted_calls(game(120, "R R90 K K60 R30"), MAENNLE)
    assert said.top == (1, 0)
    assert [(call.stage, why) for call, why in said.unpaid] == [(2, "void"), (3, "void_after")]


# Late calls


def test_3_06_a_late_call_loses_no_game() -> None:
    """`maennle §17`: it counts only if its party loses; so it cannot be what makes it lose."""
    assert winner(game(140, "R R90!"), MAENNLE) == "re"
    assert winner(game(119, "R R90!"), MAENNLE) == "kontra"
    assert winner(game(120, "K! R"), MAENNLE) == "kontra"


def test_3_06_elsewhere_a_late_call_is_none() -> None:
    said = counted_calls(game(140, "R R90!"), DDV)
    assert said.top == (0, -1)
    assert [why for _, why in said.unpaid] == ["late"]


# The reason


@each(
    "outcome, book, words",
    [
        (game(130), MAINZ, ("130 Augen", "Re gewinnt", "§3.1")),
        (game(120), MAINZ, ("120 zu 120", "Kontra", "§3.1")),
        (game(150, "R R90"), MAINZ, ("„neun“", "Kontra hat 90 Augen", "§3.6")),
        (game(151, "R R90"), MAINZ, ("Kontra hat nur 89 Augen", "Re gewinnt")),
        (game(240, "R R90 R60 R30 Rs", 11), DDV, ("schwarz", "ein Stich", "Kontra gewinnt")),
        (game(90, "R R90 K K90"), SCHMIDT, ("letzte Absage", "Re gewinnt")),
        (game(125, "R K R90 K90"), DDV, ("Niemand gewinnt",)),
        (game(89, "R K R90 K90"), DDV, ("nur Kontra hält das Wort", "Re hat 89 Augen")),
        (game(120, "Kv"), MAENNLE, ("Nullspiel", "vorab")),
        (game(120, "R"), MAENNLE, ("nur der eine Punkt „gegen“",)),
    ],
)
def test_3_06_the_winner_has_a_reason_with_its_place(outcome: Outcome, book: RuleSet, words: tuple[str, ...]) -> None:
    sentence = winner_reason(outcome, book, "de")
    assert [word for word in words if word not in sentence] == []


def said_by_all() -> st.SearchStrategy[str]:
    words = [f"{party}{level}" for party in "RK" for level in ("", "90", "60", "30", "s", "90!", "!", "v")]
    return st.lists(st.sampled_from(words), max_size=6).map(" ".join)


books = st.sampled_from(list(BOOKS.values()))


@given(books, st.integers(0, 240), st.integers(1, 11), said_by_all())
def test_3_06_every_verdict_has_a_sentence_in_both_languages(book: RuleSet, re: int, stiche: int, said: str) -> None:
    outcome = game(re, said, stiche)
    for lang in ("de", "en"):
        assert "{" not in winner_reason(outcome, book, lang)


@given(books, st.integers(0, 239), st.integers(1, 11), said_by_all())
def test_3_06_more_augen_never_lose_a_game(book: RuleSet, re: int, stiche: int, said: str) -> None:
    order = {"kontra": 0, None: 1, "re": 2}
    assert order[winner(game(re, said, stiche), book)] <= order[winner(game(re + 1, said, stiche), book)]


@given(books, st.integers(0, 240), said_by_all())
def test_3_06_whoever_wins_with_a_level_has_kept_the_last_or_his_own(book: RuleSet, re: int, said: str) -> None:
    outcome = game(re, said, 6)
    top = counted_calls(outcome, book).top
    if max(top) > 0 and min(top) <= 0:
        who = 0 if top[0] > 0 else 1
        held = top[who] < 4 and outcome.augen[1 - who] < LEVEL_LIMITS[top[who]]
        assert (winner(outcome, book) == ("re", "kontra")[who]) is held


def test_3_06_every_option_value_has_its_rule() -> None:
    assert set(TIE_RULES) == set(READERS["tie_rule"].possible)
    assert set(BOTH_LEVELS) == set(READERS["both_levels"].possible)


def test_3_06_nothing_said_is_nothing_heard() -> None:
    assert count_calls((), MAENNLE.calls).top == (-1, -1)
    assert verdict(game(121), MAINZ).paragraph == "3.1"
