"""Laws of calls (§3.3, §3.10) in games by chance, by every counting: what is possible, admitted, and in order."""

from call_games import PARTY, TABLES, CallGame, attempts, random_game
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch3_scoring.calls import admit, call_table, call_verstoss
from dokolearn.model import SEATS, STAGES, RuleSet
from dokolearn.rulesets import MAINZ

seeds = st.integers(0, 10**6)


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_03_possible_is_what_is_not_refused(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed)
    for seat in SEATS:
        moment = game.moment(seat)
        not_refused = [one for one in attempts(seat) if call_verstoss(game.table, game.spoken, one, moment) is None]
        assert list(game.possible(seat)) == not_refused


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_03_what_is_possible_is_admitted(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed)
    for seat in SEATS:
        own = max((one.call.stage for one in game.spoken if one.call.party == PARTY[seat]), default=-1)
        for one in game.possible(seat):
            calls = admit(game.table, game.spoken, one, game.moment(seat))
            assert [added.stage for added in calls] == (list(range(own + 1, one.stage + 1)) or [0]), "or Re, then vorab"
            assert [added.implied for added in calls] == [True] * (len(calls) - 1) + [False]
            assert not any(added.late for added in calls)


@given(st.sampled_from(list(TABLES.values())), seeds, st.integers(0, 48))
def test_3_03_what_is_possible_was_possible_before(rules: RuleSet, seed: int, back: int) -> None:
    """While nobody says anything, time only takes calls away; but for the own turn, and for a chain that waits."""
    game = random_game(rules, seed)
    since = game.spoken[-1].moment.cards_played if game.spoken else 0
    earlier = max(since, game.played - back)
    if rules.calls.deadline_unit == "chain_formula" and earlier % 4 > 1:
        return
    for seat in SEATS:
        if rules.calls.call_only_on_turn and not game.moment(seat, earlier).on_turn:
            continue
        assert set(game.possible(seat)) <= set(game.possible(seat, earlier))


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_03_a_party_calls_in_order_and_once(rules: RuleSet, seed: int) -> None:
    """`maennle §15` (A62): only "vorab" may follow the partner's plain Re or Kontra, and adds no stage."""
    game = random_game(rules, seed, eager=0.6)
    for party in ("re", "kontra"):
        calls = [one.call for one in game.spoken if one.call.party == party]
        stages = [call.stage for at, call in enumerate(calls) if not (call.vorab and at)]
        assert stages == list(range(len(stages)))
        assert sum(call.vorab for call in calls) <= 1


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_10_where_one_side_only_may_raise(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed, eager=0.6)
    raised = {one.call.party for one in game.spoken if one.call.stage}
    assert len(raised) < 2 or rules.calls.both_levels != "forbidden"


def test_3_03_a_random_game_can_reach_every_stage() -> None:
    """The laws above speak about games with calls: they do come up."""
    for name, rules in TABLES.items():
        reached = {one.call.stage for seed in range(60) for one in random_game(rules, seed, eager=0.5).spoken}
        assert reached == set(range(len(STAGES))), name


def test_3_03_nothing_said_nothing_in_time() -> None:
    game = CallGame(call_table(MAINZ, "normal"), (0,) * 12, 20)
    assert [game.possible(seat) for seat in SEATS] == [(), (), (), ()]
