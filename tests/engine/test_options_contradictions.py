"""House rules that do not go together: every contradiction of the list, and what holds once there is none.

Only values that somebody set contradict each other; the numbers C1 to C45 are those of the list of options.
"""

import json
from typing import Any

from effort import each
from house_rules import books, some_options
from hypothesis import given

from dokolearn.model import RuleSet
from dokolearn.rulesets import MAENNLE, MAINZ, OptionProblem, with_options
from dokolearn.rulesets.contradictions import CONTRADICTIONS
from dokolearn.rulesets.option_values import READERS
from dokolearn.rulesets.options import option_names, resting, settle_options, value_of
from dokolearn.strings import catalogue


def numbers(book: RuleSet, **options: Any) -> list[str]:
    """The contradictions by number."""
    try:
        with_options(book, options)
    except OptionProblem as error:
        return [problem.key.removeprefix("options.") for problem in error.found]
    return []


# What contradicts what

BOTH_SET: dict[str, list[dict[str, Any]]] = {
    "C2": [{"deck_nines": False, "schmeissen_criteria": [bad]} for bad in ("five_nines", "nines_of_all_suits")],
    "C3": [{"deck_nines": False, "soli": ["sokrates"]}],
    "C4": [{"deck_nines": False, "deal_packets": "threes"}, {"deck_nines": True, "deal_packets": "3_4_3"}],
    "C5": [{"herz10_trump": False, "dulle_second_beats_first": True}, {"herz10_trump": False, "dulle_caught": True}],
    "C10": [{"schwein": "none", "schwein_announce": "at_card"}, {"schwein": "none", "schwein_in_karosolo": False}],
    "C11": [{"schwein": "second_after_stich", "schwein_announce": when} for when in ("before_play", "vorbehalt")],
    "C15": [{"abreizen": True, "weitere_ansagen": True}],
    "C16": [
        {"weitere_ansagen": True, "solo_ranking": ["karosolo"]},
        {"weitere_ansagen": True, "solo_equal_rank": "last_speaker"},
    ],
    "C18": [{"vorab": False, "abreizen": True}, {"vorab": False, "tie_rule": "kontra_null_vorab"}],
    "C19": [
        {"mandatory_solo": "none", "solo_lead": "pflicht_only"},
        {"mandatory_solo": "none", "solo_same_dealer": "pflicht_not_vorgefuehrt"},
        {"mandatory_solo": "none", "lustsolo_after_pflicht": True},
    ],
    "C20": [{"hochzeit_find": "any", "hochzeit_pure_trump": "trump_led"}],
    "C21": [
        {"hochzeit_search_calls": "all_converted", "hochzeit_shift": "k", "deadline_unit": "cards_in_hand"},
    ],
    "C22": [
        {"hochzeit_shift": "k", "deadline_unit": "cards_in_game"},
        {"hochzeit_shift": "k_minus_1", "deadline_unit": "chain_formula"},
        {"hochzeit_shift": "formula", "deadline_unit": "cards_in_hand"},
    ],
    "C23": [
        {"deadline_unit": "chain_formula", "reply_rule": "none"},
        {"deadline_unit": "chain_formula", "skip_levels": True},
    ],
    "C24": [
        {"deadline_unit": "stiche", "reply_rule": "chain"},
        {"deadline_unit": "stiche", "chain": "strict"},
        {"deadline_unit": "stiche", "vorab": True},
    ],
    "C25": [
        {"deadline_unit": "cards_in_hand", "reply_rule": "one_stich_later"},
        {"deadline_unit": "stiche", "reply_rule": "as_3_3"},
        {"deadline_unit": "cards_in_game", "reply_rule": "one_card_less"},
    ],
    "C26": [{"reply_rule": "kontra_next_card", "call_only_on_turn": False}],
    "C27": [{"deadline_unit": "before_play", forced: True} for forced in ("forced_call", "forced_call_tack")],
    "C29": [{"both_levels": "last_decides", "none_wins_pays": "thresholds"}],
    "C30": [{"both_levels": "none_wins", "own_missed_level_pays": 1}],
    "C31": [{"re_kontra": "plus2", detail: True} for detail in ("double_gegen", "double_special")],
    "C33": [{"lost_level_points": "two_plus_steps", "both_levels": "none_wins"}],
    "C35": [{"karlchen_caught": True, "karlchen_lost_minus": True}],
    "C36": [
        {"karlchen_caught": False, "karlchen_caught_by": "any"},
        {"dulle_caught": False, "dulle_caught_points": 2},
        {"dulle_caught": False, "dulle_caught_by_schwein": True},
    ],
    "C38": [{"bock_triggers": [], "bock_length": "four_games"}, {"bock_triggers": [], "bock_doubles": "all"}],
    "C39": [{"armut": "none", "armut_say": "none"}, {"schmeissen": False, "schmeissen_criteria": ["six_kings"]}],
    "C40": [{"armut_cards": "three_with_all_trumps", "armut_max_trumps": 4}],
    "C41": [{"forced_call": False, "forced_call_augen": 30}, {"forced_call": False, "forced_call_next_level": True}],
    "C42": [
        {"mandatory_solo": "inside_24", "runde_end": "pott"},
        {"mandatory_solo": "inside_24", "runde_games": 3},
        {"mandatory_solo": "inside_24", "runde_games": 4, "players_at_table": 5},
    ],
    "C43": [{"runde_end": "score", "runde_games": 24}],
    "C44": [{"vorbehalt_order": ["solo"]}, {"armut": "offered", "vorbehalt_order": ["solo", "hochzeit"]}],
    "C45": [{"soli": [], "mandatory_solo": "appended"}],
}
"""Number → options that contradict each other when somebody sets both."""


@each("number, options", [(no, options) for no in BOTH_SET for options in BOTH_SET[no]])
def test_what_does_not_go_together(number: str, options: dict[str, Any]) -> None:
    assert numbers(MAINZ, **options) == [number]
    if len(options) == 2 and number != "C44":
        assert all(numbers(MAINZ, **{name: options[name]}) == [] for name in options), "each alone is fine"


def test_maennle_is_made_for_doubling() -> None:
    assert numbers(MAENNLE, re_kontra="plus2") == ["C32"]
    assert numbers(MAINZ, re_kontra="plus2") == []


def test_every_contradiction_of_the_list_is_there() -> None:
    assert {row.number for row in CONTRADICTIONS} == {f"C{number}" for number in range(1, 46)}
    waiting = {row.number for row in CONTRADICTIONS if not _live(row)}
    tested = {*BOTH_SET, "C32"}
    assert tested | waiting == {row.number for row in CONTRADICTIONS}
    assert all(f"options.{row.number}" in catalogue("de") for row in CONTRADICTIONS)


def _live(row: Any) -> bool:
    names = {*option_names(), "book"}
    return row.left.option in names and any(right.option in names for right in row.right)


# Laws


@given(books, some_options)
def test_whatever_does_not_contradict_gives_a_book_without_contradictions(
    book: RuleSet, options: dict[str, Any]
) -> None:
    """What is left are details that wait for their switch, and what somebody set against his book: it is told."""
    try:
        rules = with_options(book, json.loads(json.dumps(options)))
    except OptionProblem:
        return
    for name, value in options.items():
        assert value_of(rules, name) == READERS[name].read(value), "what somebody set stays"
    told = {problem.key.removeprefix("options.") for problem in resting(book, options)}
    values = {"book": rules.name} | {name: value_of(rules, name) for name in option_names()}
    left = {
        row.number
        for row in CONTRADICTIONS
        if row.left.holds(values)
        for right in row.right
        if right.how != "set" and right.holds(values)
    }
    assert left <= told


@given(books, some_options)
def test_order_does_not_matter_and_setting_again_changes_nothing(book: RuleSet, options: dict[str, Any]) -> None:
    backwards = dict(reversed(options.items()))
    assert settle_options(book, {key: READERS[key].read(value) for key, value in options.items()}) == settle_options(
        book, {key: READERS[key].read(value) for key, value in backwards.items()}
    )
    if not numbers(book, **options):
        rules = with_options(book, options)
        assert with_options(rules, options) == rules
