"""What a player reads in Tipp, Hilfe and the reasons of exams: true for what he can know, without figures nobody has
counted for it, with the place in the book of his table."""

from random import Random

import pytest
from effort import each, sampled, size
from principle_cases import Case, position

from dokolearn.advice_words import card_tipp, places_to_cite, tipp
from dokolearn.ch1_general import deal, parse_card
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch5_tactics.counting import augen_needed
from dokolearn.ch5_tactics.principles import TIPS, speaks
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.exercises.answers import reason_of
from dokolearn.exercises.exam.master_exam import task
from dokolearn.exercises.graded.card_verdicts import by_figures, option_of
from dokolearn.exercises.graded.decks import deck
from dokolearn.exercises.kinds.choose_card import KIND, figures_by_place
from dokolearn.game import begin, sight, step
from dokolearn.model import SEATS, Play
from dokolearn.players.levels import LEVELS, acts, turn_of
from dokolearn.rulesets import BOOKS
from dokolearn.strings import LANGUAGES, catalogue
from dokolearn.wording import card_name, ref_label

every_book = pytest.mark.parametrize("book", BOOKS)


def said(case: Case) -> str:
    """The Tipp about a card, in German."""
    return " ".join(card_tipp(position(case).sight, "de"))


# Who belongs to whom


def test_2_02_of_a_fuchs_while_parties_are_open_nobody_says_whose_it_is() -> None:
    """Anna leads, Bernd lays the Fuchs, Clara is small: nobody has shown a Kreuz Dame."""
    case = Case("guard_and_catch", "He10 KrB Ka9 HeD | Ka9 | KaA | PiB", "HeD", "+", "Ka9 KaA PiB", lead=1)
    told = said(case)
    assert "Ob er deinem Partner gehört, weißt du noch nicht" in told
    assert "Gegner" not in told


def test_2_02_of_an_opponents_fuchs_it_is_said() -> None:
    """The same, and Bernd has called Kontra while the reader has a Kreuz Dame."""
    case = Case(
        "guard_and_catch",
        "He10 KrD Ka9 HeD | Ka9 | KaA | PiB",
        "HeD",
        "+",
        "2 sagt Kontra, Ka9 KaA PiB",
        book="ddv",
        lead=1,
    )
    voice = speaks("guard_and_catch", position(case), Play(SEATS[0], parse_card("HeD")))
    assert voice is not None
    assert voice.way == "catch"


def test_5_02_with_the_last_pik_of_all_nobody_will_ruff_pik() -> None:
    """Decision 16 of the Meisterprüfung 910: seven of eight Pik have fallen, Kontra leads the last one."""
    shown = task(910, BOOKS["ddv"], "de", 15)
    at, king = Situation(shown.task.sight), parse_card("PiK")
    assert at.is_kontra
    assert at.unseen(at.table.group[king]) == 0
    assert speaks("lead_short_kontra", at, Play(at.seat, king)) is None
    assert "Höher als Pik König ist in Pik nichts mehr draußen" in reason_of(shown)["text"]


def test_5_02_a_short_suit_is_a_reason_while_the_others_keep_some_of_it() -> None:
    """Kontra without an Ass leads his only Herz: the five others cannot all fall in one Stich."""
    case = Case("lead_short_kontra", "KrB HeB KaB Ka9 Kr10 KrK Kr9 Kr9 Pi10 PiK Pi9 HeK", "HeK", "+")
    found = speaks("lead_short_kontra", position(case), Play(SEATS[0], parse_card("HeK")))
    assert found is not None


# Figures


COUNTED = ("suit_runs", "first_round_no_nines", "lead_ass_early", "lead_blank_ass")
"""How many of the possible deals a suit runs in: that is counted, everything else would be guessed."""


def test_5_10_a_chance_is_told_only_where_deals_are_counted() -> None:
    for lang in LANGUAGES:
        for key, sentence in catalogue(lang).items():
            if key.startswith(("advice.", "choose_card.")) and ("n_percent" in sentence or "n_ten" in sentence):
                assert key.removeprefix("advice.for.") in COUNTED
                assert ("möglichen Verteilungen" if lang == "de" else "possible deals") in sentence
            assert not (key.startswith("advice.") and "{points}" in sentence)


@sampled
@every_book
def test_5_10_how_often_a_suit_runs_is_what_happens(book: str) -> None:
    """An Ass that the club leads, to the first round of its suit: said and seen, in games of the club."""
    told, ran, random = list[float](), list[bool](), Random(f"runs {book}")
    for seed in range(size(25, 500)):
        game = begin(BOOKS[book], deal(card_table(BOOKS[book]), random.random), SEATS[seed % 4])
        led = None
        while not game.over:
            seen = sight(game, turn_of(game))
            event = acts(seen, LEVELS["verein"], random.random)
            if isinstance(event, Play) and not seen.stich:
                at = Situation(seen)
                group = at.table.group[event.kind]
                fresh = at.ace(event.kind) and at.plain and not at.was_led(group)
                led = (group, float(at.runs_again(group)), at.table.group) if fresh else None
            game = step(game, event)
            if led and game.state is not None and not game.state.stich and game.state.stiche:
                told.append(led[1])
                ran.append(all(led[2][kind] == led[0] for kind in game.state.stiche[-1].cards))
                led = None
    assert len(told) > size(20, 500)
    assert abs(sum(told) - sum(ran)) / len(told) < size(25, 10) / 100


@each("book, calls, stage, augen", [
    ("ddv", "", 0, 121),
    ("ddv", "0 sagt Re,", 0, 120),
    ("mainz", "", 0, 121),
    ("maennle", "", 0, 120),
])  # fmt: skip
def test_3_05_the_tipp_says_how_many_augen_are_asked(book: str, calls: str, stage: int, augen: int) -> None:
    """Kontra, which nobody or only the other side has spoken before."""
    case = Case("call_when_good", "KrD | He10 He10 PiD PiD HeD KaD KaA Ka10 KrA KrA", "schweigt", "", calls, book=book)
    at = position(case, seat=1)
    assert at.is_kontra
    assert augen_needed(at.sight, stage) == augen


def test_3_05_a_tipp_about_a_call_names_it() -> None:
    case = Case("call_when_good", "He10 He10 KrD PiD PiD HeD KaD KaA Ka10 KrA KrA PiA", "schweigt", "", book="ddv")
    assert (
        tipp(position(case).sight, "de")[0] == "Du darfst „Re“ sagen. Wie sicher kommt deine Partei dann auf 121 Augen?"
    )


# Cards that have to be laid, and cards that are as good


def test_2_07_a_forced_card_gets_no_reason() -> None:
    """Pik is led, and the reader has one; he might call, but there is no other card."""
    case = Case("call_when_good", "PiK KrB HeB KaB KaK Ka9 KrK Kr9 Kr9 He9 HeK HeA | | | Pi9", "PiK", "", "Pi9", lead=3)
    matters, what, why, *places = tipp(position(case).sight, "de")
    assert what == "Spiel Pik König."
    assert why == "Eine andere Karte geht hier nicht."
    assert "Pik" not in matters
    assert not places


@sampled
@every_book
def test_5_02_whoever_finds_a_best_card_reads_which_are_as_good(book: str) -> None:
    """In every position of a deck: all best cards of the hand, with those that do the same."""
    rules = BOOKS[book]
    for number in range(0, len(deck("choose_card", book).proven), size(9, 1)):
        asked = KIND.read({"deck": number}, rules)
        found = figures_by_place(asked)
        best = {asked.hand[place] for place, figure in found.items() if figure.grade == "best"}
        told = KIND.explanation(asked, "de").text
        assert all(card_name(kind, "de") in told for kind in best)
        for place in (place for place, figure in found.items() if figure.grade in ("best", "good")):
            _, said = KIND.answer(asked, KIND.first(asked), {"type": "pick", "index": place}, "de")
            assert said is not None
            assert all(card_name(kind, "de") in said.text for kind in best)
            option = option_of(asked.sight, asked.hand[place])
            assert option is not None
            assert by_figures(asked.sight, asked.measured, asked.hand[place], "de").reason.startswith(
                card_name(asked.hand[place], "de")
            )


# Whose book


@each("name, book, first", [
    ("deny_opponent", "maennle", "Männle"),
    ("deny_opponent", "schmidt", "Schmidt"),
    ("lead_ass_early", "maennle", "§5.2"),
    ("lead_ass_early", "spielregeln", "Spielregeln"),
    ("lead_no_queens", "maennle", "Männle"),
    ("schmieren", "maennle", "Schmidt"),
])  # fmt: skip
def test_5_02_the_readers_own_book_is_cited_first(name: str, book: str, first: str) -> None:
    """Then the script; another book only where neither says it."""
    refs = places_to_cite(TIPS[name].places, BOOKS[book])
    assert first in ref_label(refs[0], "de")
    if any(ref.book in (book, "mainz") for ref in refs):
        assert {ref.book for ref in refs} <= {book, "mainz"}
