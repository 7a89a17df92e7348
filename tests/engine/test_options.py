"""House rules: what may be written, and what gives way silently."""

import json
from typing import Any

import pytest
from effort import each
from house_rules import books, some_options
from hypothesis import assume, given
from hypothesis import strategies as st

from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.calls import call_table, possible_calls
from dokolearn.ch3_scoring.value import settle
from dokolearn.exercises.spec_errors import in_words
from dokolearn.model import Augen, Call, Moment, Outcome, Party, RuleSet, Seat
from dokolearn.option_words import problem_words
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, OptionProblem, derive, with_options
from dokolearn.rulesets.contradictions import CONTRADICTIONS
from dokolearn.rulesets.option_values import READERS, OneOf, value_of_words
from dokolearn.rulesets.options import NOT_YET, option_names, resting, settle_options, spell_value, value_of
from dokolearn.strings import catalogue

every_book = each("book", BOOKS.values())


def problems(book: RuleSet, options: Any) -> tuple[str, ...]:
    with pytest.raises(OptionProblem) as found:
        with_options(book, options)
    return found.value.problems


def after(book: RuleSet, *names: str, **options: Any) -> list[Any]:
    """What some options hold once others are set, as a file spells it."""
    rules = with_options(book, options)
    return [READERS[name].write(value_of(rules, name)) for name in names]


# As people type it


@each(
    "option, words, meant",
    [
        *(("deck_nines", word, False) for word in ("nein", "Nein", "aus", "false", "no", "off", "0", " nein ")),
        *(("deck_nines", word, True) for word in ("ja", "an", "true", "yes", "1")),
        *(("bock_triggers", words, ["tie_120"]) for words in ("tie_120", "[tie_120]", '["tie_120"]', "tie_120,")),
        *(("bock_triggers", words, ["tie_120", "zero_game"]) for words in ("tie_120,zero_game", "tie_120 zero_game")),
        *(("bock_triggers", words, []) for words in ("[]", "keine", "nein")),
        ("soli", "karosolo,damensolo", ["karosolo", "damensolo"]),
        ("solo_ranking", "seat", "seat"),
        ("solo_ranking", "damensolo, bubensolo", ["damensolo", "bubensolo"]),
        ("gegen_games", "all", "all"),
        ("schwein", "nein", "none"),
        ("schwein", "Free-Choice", "free_choice"),
        ("fuchs_am_end", "2", 2),
        ("fuchs_am_end", "nein", 0),
        ("hochzeit_limit", "keine", "none"),
        ("hochzeit_limit", "3", 3),
        ("call_limits", "11, 10, 9, 8, 7", [11, 10, 9, 8, 7]),
        ("runde_minutes", "keine", "none"),
        ("solo_special_points", "karosolo: all; farbsolo: karlchen", {"karosolo": "all", "farbsolo": ["karlchen"]}),
        ("solo_special_points", '{"karosolo": "all"}', {"karosolo": "all"}),
    ],
)
def test_values_as_people_type_them(option: str, words: str, meant: Any) -> None:
    assert value_of_words(option, words) == meant
    assert READERS[option].read(meant) is not None


def test_what_is_written_may_be_typed() -> None:
    """Every default of every book, spelt as a file has it."""
    for book in BOOKS.values():
        for option, reader in READERS.items():
            value = value_of(book, option)
            assert value_of_words(option, spell_value(option, value)) == reader.write(value), option


@each("option, words", [("deck_nines", "vielleicht"), ("soli", "karosolo,skat"), ("call_limits", "8,12"), ("x", "ja")])
def test_what_means_nothing_is_refused_in_the_usual_words(option: str, words: str) -> None:
    [problem] = problems(DDV, {option: value_of_words(option, words)})
    assert option in problem


# Lines and sentences


@each("lang", ["de", "en"])
def test_every_line_about_options_is_a_sentence_in_the_language_asked_for(lang: str) -> None:
    """Also behind the place where it stands; whatever fits another sentence of authors as well."""
    wrong = [
        *({"deck_nines": "nein"}, {"bock_triggers": ["skat"]}, {"soli": ["karosolo"] * 2}, {"klopfen": True}),
        *({"kirsch": 1}, {"herz10_trump": False, "dulle_caught": True}, {"vorbehalt_order": ["solo"]}, []),
    ]
    for options in wrong:
        with pytest.raises(OptionProblem) as error:
            with_options(DDV, options)
        for line, problem in zip(error.value.problems, error.value.found, strict=True):
            said = problem_words(problem, lang)
            assert in_words(line, lang) == said
            assert in_words(f"rules.options: {line}", lang).endswith(f": {said}")
            assert not said.startswith("option")


# What may be written


def test_an_unknown_option_is_named() -> None:
    assert problems(MAINZ, {"dulle_third": True}) == ("unknown option dulle_third",)
    assert problems(MAINZ, {"klopfen": True}) == ("option klopfen cannot be played yet",)
    assert not set(NOT_YET) & set(option_names())


@each("word", ["name", "places", "base", "self", "book"])
def test_no_word_of_the_code_is_an_option(word: str) -> None:
    assert f"unknown option {word}" in problems(MAINZ, {word: "x", "deck_nines": 7})


@each("wrong", ["yes", 1, 0, None, "true", []])
def test_a_yes_or_no_option_takes_nothing_else(wrong: object) -> None:
    """In Python 1 equals True, yet a number is no answer to a yes-or-no question."""
    [problem] = problems(MAINZ, {"deck_nines": wrong})
    assert problem == f"option deck_nines has no value {wrong!r}; it may be true, false"


@each(
    "option, wrong, told",
    [
        ("schwein", "both_of_them", "none, both, first, free_choice, second_after_stich"),
        ("solo_factor", "3", "1, 3"),
        ("solo_factor", True, "1, 3"),
        ("fuchs_am_end", 3, "0, 1, 2"),
        ("hochzeit_limit", 0, "none, 1 … 12"),
        ("hochzeit_limit", 13, "none, 1 … 12"),
        ("armut_max_trumps", 6, "2 … 5"),
        ("armut_max_trumps", "none", "2 … 5"),
        ("call_limits", [8, 12, 16, 20], "[1 … 48, 1 … 48, 1 … 48, 1 … 48, 1 … 48]"),
        ("call_limits", [8, 12, 16, 20, "24"], "1 … 48"),
        ("runde_minutes", 100, "none, [1 … 1000, 1 … 1000]"),
        ("soli", "karosolo", "karosolo, herzsolo"),
        ("soli", ["skat"], "karosolo, herzsolo"),
        ("soli", ["karosolo", "karosolo"], "twice"),
        ("solo_ranking", "rank", "seat, karosolo"),
        ("solo_ranking", ["farbsolo", 3], "seat, karosolo"),
        ("gegen_games", "none", "all, normal"),
        ("vorbehalt_order", ["solo", "hochzeit", "solo"], "twice"),
        ("solo_special_points", ["karosolo"], "{stilles_solo, hochzeit_ungeklaert, karosolo, farbsolo, other_solo}"),
        ("solo_special_points", {"damensolo": "all"}, "damensolo"),
        ("solo_special_points", {"karosolo": ["geier"]}, "geier"),
    ],
)
def test_a_wrong_value_is_answered_with_the_possible_ones(option: str, wrong: object, told: str) -> None:
    [problem] = problems(MAINZ, {option: wrong})
    assert f"option {option}" in problem
    assert told in problem


@each(
    "option, written, held",
    [
        ("hochzeit_limit", "none", 0),
        ("hochzeit_limit", 5, 5),
        ("solo_ranking", "seat", ()),
        ("solo_ranking", ["karosolo", "farbsolo"], ("karosolo", "farbsolo")),
        ("gegen_games", ["hochzeit", "normal"], ("normal", "hochzeit")),  # the order says nothing here
        ("runde_minutes", [90, 120], (90, 120)),
        ("runde_minutes", "none", (0, 0)),
        ("call_limits", [9, 8, 7, 6, 5], (9, 8, 7, 6, 5)),
        (
            "solo_special_points",
            {"farbsolo": ["karlchen", "doppelkopf"], "karosolo": [], "other_solo": ["gans"]},
            (("farbsolo", ("doppelkopf", "karlchen")), ("other_solo", ("gans",))),
        ),
    ],
)
def test_values_from_a_file_become_values_of_a_book(option: str, written: Any, held: Any) -> None:
    for book in (MAINZ, DDV):
        rules = with_options(book, {option: written})
        assert value_of(rules, option) == held
        assert derive(book, **{option: held}) == rules, "code may say it in both ways"


def test_every_choice_of_every_option_can_be_set() -> None:
    choices = [
        (option, value) for option, reader in READERS.items() if isinstance(reader, OneOf) for value in reader.values
    ]
    assert len(choices) > 150
    for option, value in choices:
        assert value_of(with_options(MAINZ, {option: value}), option) == value


@each("options", [None, [], "deck_nines", 3])
def test_options_from_a_file_have_to_be_an_object(options: object) -> None:
    assert problems(MAINZ, options) == ("options: expected an object",)


def test_everything_wrong_is_told_at_once() -> None:
    found = problems(MAINZ, {"a": 1, "b": 2, "deck_nines": "no", "herz10_trump": False, "dulle_caught": True})
    assert len(found) == 4
    assert found[-1] == "herz10_trump: false + dulle_caught: true: If Herz 10 is no trump, there is no Dulle. (C5)"


# What gives way silently


@every_book
def test_without_a_dulle_no_dulle_wins_or_is_caught(book: RuleSet) -> None:
    switches = ("herz10_trump", "dulle_second_beats_first", "dulle_caught")
    assert after(book, *switches, herz10_trump=False) == [False, False, False]


def test_limits_come_with_their_unit() -> None:
    names = ("call_limits", "reply_rule", "hochzeit_shift", "skip_levels")
    mainz, ddv = ([value_of(book, name) for name in names] for book in (MAINZ, DDV))
    for book in BOOKS.values():
        if book.calls.deadline_unit != "cards_in_game":
            rules = with_options(book, {"deadline_unit": "cards_in_game"})
            assert [value_of(rules, name) for name in names] == mainz
        if book.calls.deadline_unit != "cards_in_hand":
            rules = with_options(book, {"deadline_unit": "cards_in_hand"})
            assert [value_of(rules, name) for name in names] == ddv
        chain = with_options(book, {"deadline_unit": "chain_formula"})
        assert [value_of(chain, name) for name in (*names[1:], "chain")] == ["chain", "formula", False, "strict"]
        for unit in ("stiche", "before_play", "first_stich"):
            assert after(book, "reply_rule", "hochzeit_shift", deadline_unit=unit) == ["none", "none"]
        assert after(book, "call_limits", deadline_unit="stiche") == [[2, 3, 4, 5, 6]]


def test_a_limit_that_somebody_set_stays() -> None:
    own = {"deadline_unit": "cards_in_hand", "skip_levels": False, "call_limits": [12, 11, 10, 9, 8]}
    assert after(MAINZ, *own, **own) == list(own.values())
    assert after(SPIELREGELN, "skip_levels", deadline_unit="cards_in_hand") == [False], "the same unit changes nothing"


def test_hand_limits_are_written_for_twelve_cards() -> None:
    """ddv, Spiel ohne Neunen: every limit is two lower then; the table of a game does that, not the option."""
    assert after(DDV, "call_limits", "deal_packets", deck_nines=False) == [[11, 10, 9, 8, 7], "3_4_3"]


def test_without_vorab_nothing_rests_on_it() -> None:
    assert after(MAENNLE, "abreizen", "tie_rule", vorab=False) == [False, "kontra_null_any"]
    assert after(MAENNLE, "vorab", "abreizen", deadline_unit="stiche") == [False, False]


def test_without_nines_kings_replace_them_in_ddv() -> None:
    kept = ["seven_volle", "highest_trump_karo_bube", "max_two_trumps"]
    assert after(DDV, "schmeissen_criteria", deck_nines=False) == [["five_kings", "kings_of_all_suits", *kept]]
    assert after(SCHMIDT, "schmeissen_criteria", deck_nines=False) == [["six_kings", "max_one_trump"]]


def test_without_a_pflichtsolo_every_solo_is_a_lustsolo() -> None:
    names = ("solo_lead", "solo_same_dealer", "lustsolo_after_pflicht")
    assert after(DDV, *names, mandatory_solo="none") == ["left_of_dealer", "never", False]
    assert after(DDV, "mandatory_solo", "solo_lead", runde_end="score") == ["none", "left_of_dealer"]
    assert after(DDV, "mandatory_solo", soli=[]) == ["none"]


def test_what_is_switched_on_finds_its_rank() -> None:
    assert after(MAINZ, "vorbehalt_order", armut="offered") == [["solo", "armut", "hochzeit"]]
    both = after(MAINZ, "vorbehalt_order", armut="offered", schmeissen=True)
    assert both == [["solo", "schmeissen", "armut", "hochzeit"]]
    assert after(DDV, "vorbehalt_order", armut="offered") == [list(DDV.vorbehalt.vorbehalt_order)]


@each(
    "book, options, name, becomes",
    [
        (MAENNLE, {"weitere_ansagen": True}, "abreizen", False),
        (SCHMIDT, {"weitere_ansagen": True}, "solo_ranking", "seat"),
        (MAINZ, {"karlchen_lost_minus": True}, "karlchen_caught", False),
        (SPIELREGELN, {"karlchen_caught": True}, "karlchen_lost_minus", False),
        (MAENNLE, {"both_levels": "last_decides"}, "lost_level_points", "two"),
        (MAENNLE, {"deadline_unit": "before_play"}, "forced_call_tack", False),
        (SCHMIDT, {"call_only_on_turn": False}, "reply_rule", "one_card_less"),
        (DDV, {"hochzeit_search_calls": "all_converted"}, "hochzeit_shift", "none"),
        (SPIELREGELN, {"schwein": "second_after_stich"}, "schwein_announce", "at_card"),
        (SPIELREGELN, {"armut_max_trumps": 5}, "armut_cards", "all_trumps"),
        (MAENNLE, {"deck_nines": True}, "deal_packets", "max_4"),
    ],
)
def test_a_default_without_its_object_gives_way(
    book: RuleSet, options: dict[str, Any], name: str, becomes: object
) -> None:
    assert after(book, name, **options) == [becomes]


def test_a_detail_waits_for_its_switch() -> None:
    """It is no contradiction, and it is told."""
    rules = with_options(MAINZ, {"schwein_announce": "before_play", "forced_call_augen": 31})
    assert (rules.cards.schwein_announce, rules.calls.forced_call_augen) == ("before_play", 31)
    told = resting(MAINZ, {"schwein_announce": "before_play", "forced_call_augen": 31, "deck_nines": True})
    assert [problem.key for problem in told] == ["options.C10", "options.C41"]
    assert resting(MAINZ, {"schwein": "both", "schwein_announce": "before_play"}) == ()


# Laws


@every_book
def test_a_book_without_options_is_itself(book: RuleSet) -> None:
    assert with_options(book, {}) == book
    assert derive(book) == book


def test_possible_values_can_be_asked_for() -> None:
    assert READERS["re_kontra"].possible == ("plus2", "times2")
    assert "joker" not in READERS


# House rules that do not go together: every contradiction of the list, and what holds once there is none.
# Only values that somebody set contradict each other; the numbers C1 to C49 are those of the list of options.


def numbers(book: RuleSet, **options: Any) -> list[str]:
    """The contradictions by number."""
    try:
        with_options(book, options)
    except OptionProblem as error:
        return [problem.key.removeprefix("options.") for problem in error.found]
    return []


# What contradicts what

BOTH_SET: dict[str, list[dict[str, Any]]] = {
    "C1": [{"deck_nines": False, "schwein": "both", "superschwein": "karo_9"}],
    "C2": [{"deck_nines": False, "schmeissen_criteria": [bad]} for bad in ("five_nines", "nines_of_all_suits")],
    "C3": [{"deck_nines": False, "soli": ["sokrates"]}],
    "C4": [{"deck_nines": False, "deal_packets": "threes"}, {"deck_nines": True, "deal_packets": "3_4_3"}],
    "C5": [{"herz10_trump": False, "dulle_second_beats_first": True}, {"herz10_trump": False, "dulle_caught": True}],
    "C10": [{"schwein": "none", "schwein_announce": "at_card"}, {"schwein": "none", "schwein_in_karosolo": False}],
    "C6": [{"karo_koenig_highest": True, "herz10_trump": True}],
    "C7": [{"karo_koenig_highest": True, "gans": True}],
    "C12": [{"schwein": "both", "schwein_needs_call": True, "schwein_announce": "before_play"}],
    "C11": [{"schwein": "second_after_stich", "schwein_announce": when} for when in ("before_play", "vorbehalt")],
    "C8": [{"dulle_pair_cancels": True, "dulle_second_beats_first": True}],
    "C13": [{"schwein": "both", "schwein_card": "herz_ass", "armut": "offered", "armut_open_fuchs": True}],
    "C14": [{"ueberstich": True, "schwein": "both"}],
    "C15": [{"abreizen": True, "weitere_ansagen": True}],
    "C16": [
        {"weitere_ansagen": True, "solo_ranking": ["karosolo"]},
        {"weitere_ansagen": True, "solo_equal_rank": "last_speaker"},
    ],
    "C17": [{"levels": "schneider_schwarz", bidding: True} for bidding in ("weitere_ansagen", "abreizen")],
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
    "C34": [
        {"levels": "schneider_schwarz", "unannounced_levels": beyond}
        for beyond in ("first_beyond", "first_beyond_generous")
    ],
    "C35": [{"karlchen_caught": True, "karlchen_lost_minus": True}],
    "C36": [
        {"karlchen_caught": False, "karlchen_caught_by": "any"},
        {"dulle_caught": False, "dulle_caught_points": 2},
        {"dulle_caught": False, "dulle_caught_by_schwein": True},
    ],
    "C37": [{"repeat_game_at": 1, "bock_triggers": ["zero_game"]}],
    "C38": [{"bock_triggers": [], "bock_length": "four_games"}, {"bock_triggers": [], "bock_doubles": "all"}],
    "C39": [{"armut": "none", "armut_say": "none"}, {"schmeissen": False, "schmeissen_criteria": ["six_kings"]}],
    "C40": [
        {"armut_cards": "three_with_all_trumps", "armut_max_trumps": 4},
        {"armut": "offered", "armut_cards": "three_with_all_trumps", "armut_extra_trumps": "karo_ass"},
    ],
    "C41": [{"forced_call": False, "forced_call_augen": 30}, {"forced_call": False, "forced_call_next_level": True}],
    "C42": [
        {"mandatory_solo": "inside_24", "runde_end": "pott"},
        {"mandatory_solo": "inside_24", "runde_games": 3},
        {"mandatory_solo": "inside_24", "runde_games": 4, "players_at_table": 5},
    ],
    "C43": [{"runde_end": "score", "runde_games": 24}],
    "C44": [{"vorbehalt_order": ["solo"]}, {"armut": "offered", "vorbehalt_order": ["solo", "hochzeit"]}],
    "C45": [{"soli": [], "mandatory_solo": "appended"}],
    "C46": [{"schwein": "both", "superschwein": "none", "hyperschwein": "karo_9"}],
    "C48": [{"schwein": "first", "schwein_card": "herz_ass"}],
    "C49": [{"schwein": "both", "schwein_announce": "at_card", "schwein_card": "herz_ass"}],
    "C47": [{"schwein": "both", "superschwein": "karo_10", "hyperschwein": "karo_10"}],
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
    assert {row.number for row in CONTRADICTIONS} == {f"C{number}" for number in range(1, 50)}
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


# Whatever may be set together can be played: cards, calls and scores of any house rules.


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
