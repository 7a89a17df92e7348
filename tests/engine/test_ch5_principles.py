"""Chapter 5: the tips of the five sources as principles: each has place, function and a position it speaks in."""

import inspect
import re
from pathlib import Path

from effort import each
from principle_cases import CASES, Case, action, heard, position

from dokolearn.advice_words import place, principle_words
from dokolearn.ch1_general import parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.soli import game_type
from dokolearn.ch5_tactics.counting import sure_stiche
from dokolearn.ch5_tactics.principles import SPEAKING, TIPS, Reason, reasons
from dokolearn.rulesets import BOOKS
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import ref_label

WORDS_ONLY = {"solo_easy_first", "solo_own_judgement", "call_pauses", "conventions", "catch_anger"}
"""Where nothing of a position can be reckoned."""


def number(*paragraphs: str) -> list[Case]:
    """The cases of the principles whose first place is one of these."""
    found = [case for case in CASES if TIPS[case.name].places[0] in paragraphs]
    assert found
    return found


def says(case: Case) -> str:
    """`+`, `-` or nothing."""
    voice = heard(case)
    return "" if voice is None else "+" if voice.strength > 0 else "-"


# The register


def test_all_tips_of_the_five_sources_are_there() -> None:
    assert len(TIPS) == 86
    assert {name for name, tip in TIPS.items() if tip.voice is None} == WORDS_ONLY
    assert {name for name, tip in TIPS.items() if tip.truth == "words"} == WORDS_ONLY
    assert all(TIPS[name].words for name in WORDS_ONLY), "why there is nothing to reckon"


@each("name", TIPS)
def test_every_tip_has_its_places_in_known_books(name: str) -> None:
    tip = TIPS[name]
    assert tip.places
    for written in tip.places:
        assert place(written).book in BOOKS, written
        assert all(ref_label(place(written), lang) for lang in LANGUAGES)
    assert all(text(lang, f"advice.name.{name}") for lang in LANGUAGES)


@each("name", sorted(set(TIPS) - WORDS_ONLY))
def test_every_function_begins_with_the_place_of_its_tip(name: str) -> None:
    tip = TIPS[name]
    assert tip.voice is not None
    assert tip.voice.__name__ == name
    said = inspect.getdoc(tip.voice) or ""
    assert re.match(rf"`?{re.escape(tip.places[0])}\b|`{re.escape(tip.places[0])}`", said), said


@each("name", sorted(set(TIPS) - WORDS_ONLY))
def test_every_function_has_a_position_in_which_it_speaks(name: str) -> None:
    assert any(case.name == name and case.says for case in CASES)


# The positions


def test_5_01_whatever_one_does_something_speaks_against_it() -> None:
    """A hand without an Ass, at the first lead, as Kontra: every card has something against it, and one is led."""
    case = next(case for case in CASES if case.name == "lead_short_kontra" and case.says == "-")
    at = position(case)
    found = reasons(at, action(case))
    assert any(one.voice.strength < 0 for one in found)
    assert [abs(one.voice.strength) for one in found] == sorted(
        (abs(one.voice.strength) for one in found), reverse=True
    )


@each("case", number("§5.2"))
def test_5_02_what_is_led_first(case: Case) -> None:
    assert says(case) == case.says


@each("case", number("§5.3"))
def test_5_03_a_hand_for_an_early_call(case: Case) -> None:
    assert says(case) == case.says


@each("case", number("§5.4"))
def test_5_04_hands_for_a_solo(case: Case) -> None:
    assert says(case) == case.says


@each("case", number("§5.5"))
def test_5_05_re_with_a_solo(case: Case) -> None:
    assert says(case) == case.says


@each("case", number("§5.6", "§5.10"))
def test_5_10_counting_and_weighing(case: Case) -> None:
    assert says(case) == case.says


@each("case", number("§5.11"))
def test_5_11_the_ten_under_the_ass(case: Case) -> None:
    assert says(case) == case.says


@each("case", number("§5.12"))
def test_5_12_what_answers_a_call(case: Case) -> None:
    assert says(case) == case.says


@each("case", number("§5.13"))
def test_5_13_a_hochzeit_is_kept_to_oneself(case: Case) -> None:
    assert says(case) == case.says


@each("case", [case for case in CASES if not TIPS[case.name].places[0].startswith("§")])
def test_5_02_tips_of_the_other_sources(case: Case) -> None:
    assert says(case) == case.says


@each("case", [case for case in CASES if case.says and TIPS[case.name].truth in SPEAKING])
def test_a_voice_has_a_sentence_in_both_languages(case: Case) -> None:
    voice = heard(case)
    assert voice is not None
    for lang in LANGUAGES:
        found = principle_words(Reason(case.name, voice), position(case), lang)
        assert found.name
        assert "{" not in found.sentence
        assert found.places


@each("case", [case for case in CASES if TIPS[case.name].truth not in SPEAKING])
def test_what_is_doubtful_or_false_never_speaks_as_advice(case: Case) -> None:
    assert case.name not in [one.name for one in reasons(position(case), action(case))]


@each(
    "game, hand, stiche",
    [
        ("damensolo", "KrD KrD PiD PiD HeD HeD KaD KaD KrA KrA PiA PiA", 12),
        ("damensolo", "KrD PiD HeD KaD KrA KrA Kr10 KrK PiA PiA HeA Ka9", 10),
        ("fleischlos", "KrA KrK KrK Kr9 PiK PiK Pi9 HeK HeK He9 KaK KaK", 1),
    ],
)
def test_5_04_sure_stiche(game: str, hand: str, stiche: int) -> None:
    """Each own card draws, or meets the highest that is left: Herz Ass alone is a Stich, Karo Neun none."""
    assert sure_stiche(parse_cards(hand), card_table(BOOKS["mainz"], game_type(game))) == stiche


def test_the_functions_look_at_nothing_but_what_a_seat_knows() -> None:
    """They import nothing that holds all four hands."""
    for module in ("viewpoint", "principles", "leading", "following", "speaking"):
        source = Path(inspect.getfile(sure_stiche)).with_name(f"{module}.py").read_text(encoding="utf-8")
        assert "dokolearn.game" not in source
