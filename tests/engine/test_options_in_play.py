"""Whatever may be set together can be played: cards, calls and scores of any house rules."""

from typing import Any

from effort import each
from house_rules import books, some_options
from hypothesis import assume, given
from hypothesis import strategies as st

from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.calls import call_table, possible_calls
from dokolearn.ch3_scoring.value import settle
from dokolearn.model import Augen, Call, Moment, Outcome, Party, RuleSet, Seat
from dokolearn.rulesets import DDV, OptionProblem, with_options

GAMES = {"normal": (0, 2), "hochzeit": (0, 2), "hochzeit_ungeklaert": (0,), "stilles_solo": (0,), "karosolo": (0,)}
RE, KONTRA = "re", "kontra"


def rules_of(book: RuleSet, options: dict[str, Any]) -> RuleSet:
    """A book with house rules; other chances are taken if they contradict each other."""
    try:
        return with_options(book, options)
    except OptionProblem:
        assume(False)
        raise


@given(books, some_options, st.integers(0, 47))
def test_cards_and_calls_of_any_house_rules(book: RuleSet, options: dict[str, Any], played: int) -> None:
    rules = rules_of(book, options)
    table = card_table(rules)
    assert len(table.deck) == (48 if rules.cards.deck_nines else 40)
    left = table.hand_size - played // 4
    calls = possible_calls(call_table(rules, "normal", table.hand_size), (), Seat(0), RE, Moment(played, max(left, 0)))
    assert all(call.party == RE and call.seat == 0 for call in calls)
    assert sum(call.stage == 0 for call in calls) <= 2, "Re, perhaps with vorab"


@given(
    books,
    some_options,
    st.sampled_from(list(GAMES)),
    st.integers(0, 240),
    st.lists(st.tuples(st.sampled_from((RE, KONTRA)), st.integers(0, 2)), unique=True, max_size=4),
)
def test_a_sheet_of_any_house_rules_sums_to_zero(
    book: RuleSet, options: dict[str, Any], game: str, augen: int, said: list[tuple[Party, int]]
) -> None:
    rules = rules_of(book, options)
    calls = tuple(Call(None, party, stage) for party, stage in sorted(said, key=lambda call: call[1]))
    hand = 12 if rules.cards.deck_nines else 10
    outcome = Outcome(
        game=game,
        re=frozenset(map(Seat, GAMES[game])),
        augen=(Augen(augen), Augen(240 - augen)),
        stiche=(hand // 2, hand - hand // 2),
        calls=calls,
        events=((RE, "fuchs"), (KONTRA, "karlchen")),
    )
    score = settle(outcome, rules)
    if rules.value.score_sheet == "plus_minus" and rules.value.solo_factor == 3:
        assert sum(score.punkte) == 0


@each("cards, possible", [(10, True), (9, True), (8, False)])
def test_without_nines_re_needs_nine_cards(cards: int, possible: bool) -> None:
    """ddv, Spiel ohne Neunen: eleven cards become nine."""
    rules = with_options(DDV, {"deck_nines": False})
    calls = possible_calls(call_table(rules, "normal", 10), (), Seat(0), RE, Moment(4 * (10 - cards), cards))
    assert any(call.stage == 0 for call in calls) is possible
