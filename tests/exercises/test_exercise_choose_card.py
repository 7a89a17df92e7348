"""Which card, and why: a trainer's verdicts, and figures that were measured beforehand."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from effort import each, sampled, size, thorough

from dokolearn.build import measured_with
from dokolearn.ch1_general import card_codes, parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.course.author_errors import AuthorError
from dokolearn.exercises import SpecError, read_spec, solution, start, step, view
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.graded import Measurement, decks, measurements_of_book
from dokolearn.exercises.graded.decks import Proven, deck, deck_text, forget_decks, word_of
from dokolearn.exercises.kinds import SAMPLES
from dokolearn.exercises.kinds.choose_card import KIND
from dokolearn.exercises.position.scripted_position import key_of
from dokolearn.exercises.walk import State, events
from dokolearn.hosts.commands import grade_command, serving
from dokolearn.hosts.commands.grade_command import _bring_up_to_date, drawing_lines, graded_positions
from dokolearn.model import Play
from dokolearn.players.grading import Figure, figures
from dokolearn.players.measuring import NOTHING, Difference, Measured, MeasuredOption, measure
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight

LAST = {"hand": "He10 KrD KaA PiA", "stich": "HeD PiB KaK"}
"""You are the last one; on this Stich only the Dulle and the Kreuz Dame win."""

LEAD = {"hand": "He10 KrD HeD HeB Ka10 Ka9 KrK Pi10 HeA HeA HeK He9", "graded": True}
SECOND = {
    "hand": "KrD PiD HeB KaK Kr10 KrK Kr9 PiK Pi9 HeK He9",
    "stich": "PiA Pi10",
    "stiche": "KrA Kr9 Kr10 KrA",
    "lead": 2,
    "graded": True,
}


def exercise(task: Mapping[str, Any], book: str = "ddv", **more: Any) -> dict[str, Any]:
    return {"kind": "choose_card", "title": "Probe", "tasks": [task], "rules": {"set": book, **more}}


def tapped(state: State, card: str, hand: str) -> State:
    return step(state, {"type": "pick", "index": hand.split().index(card)})


def heard(task: Mapping[str, Any], card: str, book: str = "ddv", **more: Any) -> tuple[str, str, bool]:
    """What is said to a card, how, and whether the task is solved with it."""
    shown = view(tapped(start(exercise(task, book, **more)), card, task["hand"]))
    return shown["feedback"]["tone"], shown["feedback"]["text"], shown["solved"]


def known(monkeypatch: pytest.MonkeyPatch, task: Mapping[str, Any], book: str = "ddv", **grades: Figure) -> None:
    """As if this had been measured."""
    position = KIND.position(KIND.read(task, BOOKS[book]))
    assert position is not None
    monkeypatch.setitem(measurements_of_book(book), position[0], Measurement("", "", 400, grades))


# A trainer's own


def test_a_trainer_says_what_is_good_and_why() -> None:
    task = {**LAST, "ok": {"KrD": "Er gehört dir."}, "no": {"He10": "Es geht billiger.", "*": "Der ist weg."}}
    assert heard(task, "KrD") == ("right", "Er gehört dir.", True)
    assert heard(task, "He10") == ("wrong", "Es geht billiger.", False)
    assert heard(task, "KaA") == ("wrong", "Karo Ass: Der ist weg.", False)
    assert heard(task, "PiA")[0] == "wrong"
    assert "bedient werden" in heard(task, "PiA")[1], "what is forbidden is the engine's to say"


def test_a_trainer_speaks_both_languages() -> None:
    task = {**LAST, "ok": {"KrD": {"de": "Ja.", "en": "Yes."}}, "no": {"*": "Nein."}}
    state = start({**exercise(task), "lang": "en"})
    assert view(tapped(state, "KrD", task["hand"]))["feedback"]["text"] == "Yes."


@each(
    "task, said",
    [
        ({**LAST}, "ok: expected cards, each with its reason"),
        ({**LAST, "ok": {"KrD": ""}, "no": {"*": "x"}}, "ok: expected cards, each with its reason"),
        ({**LAST, "ok": ["KrD"], "no": {"*": "x"}}, "ok: expected cards, each with its reason"),
        ({**LAST, "ok": {"KrD": "x"}}, "no: expected a reason for every card that may be laid, * for the others"),
        ({**LAST, "ok": {"PiA": "x"}, "no": {"*": "y"}}, "ok: expected a card that may be laid"),
        ({**LAST, "ok": {"Kr7": "x"}, "no": {"*": "y"}}, "ok: no card 'Kr7' in this pack"),
        ({**LEAD, "ok": {"KrD": "x"}}, "graded: the verdicts are measured, so there is no ok and no no"),
        ({**LEAD, "hand": "KrD KrA"}, "hand: expected a card for each Stich that is left, 12 in all"),
        ({**LEAD, "stich": "PiA", "lead": 2}, "stich: the learner is not at turn"),
        ({**SECOND, "lead": None}, "lead: expected a seat from 0 to 3"),
        ({**SECOND, "stich": "KrD KaK KaA"}, "stiche: expected"),
        ({**SECOND, "stiche": "KrA Kr9 PiK KrA"}, "stiche: somebody did not follow though he could"),
        ({**LEAD, "game": "damensolo", "player": 7}, "player: expected a seat from 0 to 3"),
    ],
)
def test_what_is_wrong_with_a_task_is_said(task: Mapping[str, Any], said: str) -> None:
    if said == "stiche: expected":
        task = {**task, "stiche": "KrA Kr9 Kr10"}
        said = "stiche: expected four cards for each, and in stich at most three"
    with pytest.raises(SpecError) as refused:
        read_spec(exercise(task))
    assert any(said in problem for problem in refused.value.problems), refused.value.problems


# Measured


def test_the_grade_decides_and_the_price_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    figures_of = {
        "KrD": Figure("best", 0.0, 0.0),
        "HeD": Figure("good", 0.18, 0.05),
        "KrK": Figure("open", 0.3, 0.06),
        "Ka9": Figure("playable", 0.42, 0.06),
        "He10": Figure("mistake", 0.87, 0.07),
    }
    known(monkeypatch, LEAD, **figures_of)
    assert [heard(LEAD, card)[0::2] for card in figures_of] == [
        ("right", True),
        ("right", True),
        ("right", True),
        ("info", False),
        ("wrong", False),
    ]
    assert "0,9 Punkte" in heard(LEAD, "He10")[1]
    assert "0,4 Punkte" in heard(LEAD, "Ka9")[1]
    assert "Offene Frage" in heard(LEAD, "KrK")[1]
    assert solution(exercise(LEAD)) == [{"type": "pick", "index": 1}]


def test_cards_that_do_the_same_have_the_same_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch, LEAD, HeK=Figure("best", 0.0, 0.0), He9=Figure("mistake", 1.0, 0.1))
    position = KIND.position(KIND.read(LEAD, BOOKS["ddv"]))
    assert position is not None
    asked = [card_codes([event.kind]) for event in position[2]]
    assert "HeA" in asked
    assert len(asked) == len(set(LEAD["hand"].split())), "both Herz Asse are one"


def test_at_house_rules_nothing_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch, LEAD, He10=Figure("mistake", 1.0, 0.1), KrD=Figure("best", 0.0, 0.0))
    options = {"dulle_second_beats_first": True}
    for card in set(LEAD["hand"].split()):
        tone, said, solved = heard(LEAD, card, options=options)
        assert (tone, solved) == ("info", True)
        assert "nicht gemessen" in said
    assert heard(LEAD, "He10")[0] == "wrong"


def test_the_principle_is_asked_for_after_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    task = {**LEAD, "why": True}
    known(monkeypatch, task, Ka9=Figure("best", 0.0, 0.0))
    state = tapped(start(exercise(task)), "Ka9", task["hand"])
    labels = [action["label"] for action in view(state)["actions"]]
    assert len(labels) == 3
    assert not state.solved
    for number, label in enumerate(labels):
        after = step(state, {"type": "choose", "index": number})
        assert after.solved == (label == "Re spielt Trumpf")
        assert view(after)["feedback"]["tone"] == ("right" if after.solved else "wrong")
        assert label.split(" (")[0] in view(after)["feedback"]["text"]


def test_what_was_played_is_told_and_later_only_what_matters() -> None:
    facts = view(start(exercise(SECOND)))["facts"]
    assert facts == [
        "Du bist Re",
        "Stich 1: Bernd Kreuz Ass, Clara Kreuz 9, du Kreuz 10, Anna Kreuz Ass. Er geht mit 32 Augen an Bernd.",
    ]
    later = {
        **SECOND,
        "hand": "KrD PiD HeB KaK Kr10 KrK PiK HeK He9",
        "stiche": "KrA KrA Kr9 KrK PiA Pi9 Pi9 Pi10 PiK HeK PiA KaK",
        "stich": "",
        "lead": 2,
    }
    with pytest.raises(SpecError):  # Anna did not follow Pik, and Clara would have to lead
        start(exercise(later))


# By command and build


def test_figures_fit_the_rules_of_their_tables() -> None:
    """A strict build stops without that: each graded task has a figure for all that may be done there, and decks were
    measured under the rules that their book has now."""
    assert list(serving.check_figures()) == []


def test_whoever_changes_the_players_may_build_and_is_told_to_measure_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures of earlier players stay what was measured, of those players."""
    monkeypatch.setattr(measured_with, "deciding", lambda: "changed")
    assert list(serving.check_figures()) == []
    told = list(grade_command.lines_out_of_date("de"))
    assert all("überholt" in one and "dokolearn dev grade" in one for one in told)
    assert any("kinds/choose_card" in one for one in told)
    assert any("Stapel für would_call" in one for one in told)


def test_whoever_changes_a_book_has_to_measure_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prices of other rules are wrong, whoever plays."""
    monkeypatch.setattr(measured_with, "at_table", lambda rules: "changed")
    told = list(serving.check_figures())
    assert any("kinds/choose_card" in one for one in told)
    assert any("Stapel für would_call" in one for one in told)


@each("change", [lambda found: None, lambda found: {**found, "KaA": Figure("best", 0.0, 0.0)}])
def test_a_card_too_few_or_too_many_is_no_figure_of_this_position(
    change: Callable[[Mapping[str, Figure]], Mapping[str, Figure] | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where rules change what is legal, the stored cards are others than those that may be laid."""
    one = next(one for one in graded_positions(["kinds/choose_card"], ["ddv"]) if one.sight.stich)
    known = measurements_of_book("ddv")[one.key]
    figures = change(known.figures) or dict(list(known.figures.items())[1:])
    monkeypatch.setitem(measurements_of_book("ddv"), one.key, known._replace(figures=figures))
    assert any("kinds/choose_card" in told for told in serving.check_figures())


def test_players_that_were_only_written_otherwise_keep_their_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few deals are looked at; where they end as before the figures stay."""
    one = next(one for one in graded_positions(["kinds/choose_card"], ["ddv"]) if one.sight.stich)
    known = measurements_of_book("ddv")[one.key]
    of_these_players = known._replace(probe=grade_command.probe_of(one.key, one.sight, one.options))
    monkeypatch.setitem(measurements_of_book("ddv"), one.key, of_these_players)
    monkeypatch.setattr(grade_command, "stamp_with_players", lambda rules, key: "changed")
    found, anew = _bring_up_to_date(one)
    assert (found.made, anew) == ("changed", False)
    assert found.figures == known.figures
    monkeypatch.setattr(grade_command, "probe_of", lambda *position: "other")
    assert _bring_up_to_date(one)[1]


def test_a_key_is_the_same_in_every_book() -> None:
    keys = {key_of(one.sight) for one in graded_positions(["kinds/choose_card"]) if one.sight.stich}
    assert keys == {"Kr9 KrK Kr10 KrD Pi9 PiK PiD He9 HeK HeB KaK | PiA Pi10 | 2: KrA Kr9 Kr10 KrA"}
    assert card_codes(parse_cards("PiA Pi10")) == "PiA Pi10"


# Decks


@each("book", BOOKS)
def test_a_deck_is_read_as_it_was_written(book: str) -> None:
    found = deck("choose_card", book)
    rows = json.loads(deck_text(found))
    assert (rows["tried"], len(rows["proven"])) == (found.tried, len(found.proven))
    for one in found.proven:
        assert word_of(one.task) == one.word
    assert len({one.word for one in found.proven}) == len(found.proven) >= 300


@sampled
def test_in_every_proven_position_something_can_be_got_wrong() -> None:
    """In the thorough run in every second one."""
    for book in BOOKS:
        many = len(deck("choose_card", book).proven)
        for number in range(0, many, size(12, 2)):
            task = KIND.read({"deck": number}, BOOKS[book])
            grades = [figure.grade for figure in task.measured.figures.values()] if task.measured else []
            assert "best" in grades
            assert {"playable", "mistake"} & set(grades)
            assert "open" not in grades
            state = start({**exercise({"deck": number}), "rules": {"set": book}})
            for event in solution(state.spec):
                state = step(state, event)
            assert state.solved


NOBODY = Measurement("", "", 0, {})


def test_a_drill_deals_positions_of_its_level() -> None:
    for level in (1, 2, 3):
        drill = start_drill("choose_card", 7, rules="ddv", level=level)
        for _ in range(3):
            words = {one.word for one in deck("choose_card", "ddv").proven if one.level == level}
            hand = card_codes(drill.state.task.hand)
            assert hand in {Proven(word, level, NOBODY).task["hand"] for word in words}
            for event in solution(drill.state.spec):
                drill = step_drill(drill, event)
            drill = step_drill(drill, {"type": "next"})


@each("options, of_the_book", [({"karlchen_caught": True}, True), ({"dulle_second_beats_first": True}, False)])
def test_at_house_rules_positions_of_the_book_are_asked_where_stiche_are_the_same(
    options: dict[str, bool], of_the_book: bool
) -> None:
    hands = {one.task["hand"] for one in deck("choose_card", "ddv").proven if one.level == 2}
    dealt = [start_drill("choose_card", seed, rules="ddv", options=options, level=2).state.task for seed in (1, 2, 3)]
    assert {task.measured for task in dealt} == {None}, "its figures are those of the book"
    assert {card_codes(task.hand) in hands for task in dealt} == {of_the_book}


def test_only_what_is_proven_comes_into_a_deck(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The first positions by number are tried; what nobody can get wrong, and what is open, is no task."""
    monkeypatch.setattr(grade_command, "path_of_deck", lambda kind, book: str(tmp_path / f"{kind}-{book}.json"))
    monkeypatch.setattr(decks, "path_of_deck", lambda kind, book: str(tmp_path / f"{kind}-{book}.json"))
    monkeypatch.setattr(grade_command, "probe_of", lambda *position: "probe")
    monkeypatch.setattr(grade_command, "measure", made_up)
    forget_decks()
    try:
        lines = list(drawing_lines("choose_card", "ddv", 2, "de"))
        found = deck("choose_card", "ddv")
    finally:
        forget_decks()
    assert len(lines) == len(found.proven) == 2
    assert found.tried > 2
    assert all(
        {one.grade for one in proven.measured.figures.values()} == {"best", "mistake"} for proven in found.proven
    )


def made_up(sight: Sight, options: Sequence[Play], name: str, most: int) -> Measured:
    """The last card costs a whole Punkt where the first one is a trump; elsewhere all are alike."""
    price = Difference(1.0, 0.1) if options[0].kind in card_table(BOOKS["ddv"]).trumps else NOTHING
    rows = [MeasuredOption(one, 0.0, NOTHING, NOTHING, None, True) for one in options[:-1]]
    return Measured((*rows, MeasuredOption(options[-1], 0.0, price, price, options[0], True)), most)


def test_there_are_decks_only_where_a_kind_proposes_positions() -> None:
    with pytest.raises(AuthorError, match="no deck of 'party' for 'ddv'"):
        list(drawing_lines("party", "ddv", 1, "de"))


@thorough
@sampled
def test_figures_measured_again_are_the_same() -> None:
    """Those of these players; earlier ones cannot be asked any more."""
    outdated = {(one.book, one.key) for one in grade_command.stale()}
    every = [one for one in graded_positions() if (one.book, one.key) not in outdated]
    if not every:
        pytest.skip("all figures are of earlier players")
    for one in every[:: max(1, len(every) // 4)]:
        known_so = measurements_of_book(one.book)[one.key]
        again = measure(one.sight, one.options, one.key)
        assert (again.deals, figures(again)) == (known_so.deals, known_so.figures), (one.exercise, one.book)


def test_samples_work_at_every_table_with_fifty_cards() -> None:
    for book in BOOKS:
        for task in SAMPLES["choose_card"]:
            state = start_at_table(exercise(task, book)).state
            assert list(events(state))
