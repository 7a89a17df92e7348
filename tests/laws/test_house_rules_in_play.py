"""Whole games under house rules by chance: up to ten options of any group, whatever they change (§0.3)."""

from collections import Counter
from random import Random

from effort import mostly
from house_rules import derived_by_chance
from test_secrets import look_for_twins
from walks import replayed
from whole_laws import GAMES, watch, what_is_seen_is_true

PORTIONS = 4


@mostly("portion", range(PORTIONS), 1)
def test_1_02_what_holds_in_every_game_holds_under_house_rules(portion: int) -> None:
    set_options: Counter[str] = Counter()
    for seed in range(portion, GAMES * PORTIONS, PORTIONS):
        rules, options = derived_by_chance(Random(seed))
        set_options.update(list(options))
        walked = watch(rules, seed)
        assert replayed(walked).result == walked.game.result, options
        what_is_seen_is_true(rules, seed)
        look_for_twins(rules, seed)
    assert len(set_options) > 40, "many options were set"
