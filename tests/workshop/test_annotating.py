"""What somebody writes about a game: notes, signs, other lines, questions, names."""

import re
from pathlib import Path
from typing import Any

import pytest
from annotations import GAME, annotated, places, told, walked
from effort import each, sampled, size
from schemas import check as fits

from dokolearn.model import Problems
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.cut import card_of
from dokolearn.replay.reader import read
from dokolearn.replay.text.record import Note
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS
from dokolearn.workshop.annotating.annotator import Annotated, reading_of, sheet
from dokolearn.workshop.annotating.annotator import start as start_annotating
from dokolearn.workshop.annotating.annotator import step as step_annotating
from dokolearn.workshop.annotating.annotator import view as view_annotating


def played(state: Annotated) -> str:
    """The text from the first Stich on."""
    return re.split(r"^(?=\(|1\.|>)", state.now.text, maxsplit=1, flags=re.MULTILINE)[1]


# Notes and signs


def test_a_note_on_the_whole_game_stands_before_the_first_stich() -> None:
    state = annotated(
        {"type": "note", "at": 0, "text": "Darum geht es."},
        {"type": "note", "at": 0, "seat": 2, "text": "Clara hofft."},
    )
    assert played(state).startswith("> Darum geht es.\n>3 Clara hofft.\n1. 1: KrA")


def test_a_note_in_the_middle_of_a_stich_parts_it_and_without_the_note_it_is_whole_again() -> None:
    state = annotated({"type": "note", "at": 2, "text": "Er bedient."})
    assert played(state).startswith("1. 1: KrA Kr9\n> Er bedient.\n1. 3: Kr9 KrK\n2. 1:")
    assert view_annotating(state)["film"]["moments"][2]["notes"][0]["text"] == "Er bedient."
    gone = step_annotating(state, {"type": "note", "branch": -1, "at": 2, "item": 0, "text": ""})
    assert gone.now.text == annotated().now.text


def test_a_note_on_a_card_speaks_of_its_player_and_at_the_end_of_a_stich_of_all_of_it() -> None:
    state = annotated({"type": "note", "at": 2, "seat": 1, "text": "Bernd"}, {"type": "note", "at": 4, "text": "Stich"})
    assert played(state).startswith("1. 1: KrA Kr9 Kr9 KrK\n>2 Bernd\n> Stich\n2. 1:")
    assert [note["text"] for note in view_annotating(state)["here"]["notes"]] == ["Stich"]


def test_a_note_may_speak_of_nobody_who_laid_another_card() -> None:
    assert annotated({"type": "note", "at": 2, "seat": 3, "text": "Dieter"}).now.text == annotated().now.text


def test_a_note_points_at_cards_and_keeps_that_when_its_words_change() -> None:
    marks = [
        {"seat": 2, "card": "HeA", "to": None},
        {"seat": 2, "card": "HeA", "to": "Stich"},
        {"seat": 0, "card": None, "to": 2},
    ]
    state = annotated(
        {"type": "note", "at": 4, "text": "Dies", "show": marks}, {"type": "note", "at": 4, "item": 0, "text": "Das"}
    )
    assert "> Das\nshow 3:HeA 3:HeA>Stich 1>3\n2. 1" in state.now.text
    assert view_annotating(state)["here"]["notes"] == [{"seat": None, "text": "Das", "marks": marks}]


def test_a_note_cannot_point_at_a_card_that_is_gone() -> None:
    marks = [{"seat": 0, "card": "KrA", "to": None}]
    assert "hat Kreuz Ass an dieser Stelle nicht" in told(
        annotated({"type": "note", "at": 8, "text": "Da", "show": marks})
    )


def test_a_sign_stands_behind_its_card_until_it_is_taken_away() -> None:
    state = annotated({"type": "sign", "at": 3, "sign": "?!"})
    assert "1. 1: KrA Kr9 Kr9?! KrK" in state.now.text
    assert step_annotating(state, {"type": "sign", "branch": -1, "at": 3, "sign": ""}).now.text == annotated().now.text


# Other lines


def test_a_variation_goes_on_card_by_card_and_is_looked_at_there() -> None:
    state = annotated(
        {"type": "play", "at": 9, "move": "PiD"},
        {"type": "play", "branch": 0, "at": 0, "move": "He10"},
        {"type": "note", "branch": 0, "at": 1, "text": "Eine Dulle."},
        {"type": "play", "branch": 0, "at": 1, "move": "KaD"},
        {"type": "play", "branch": 0, "at": 2, "move": "HeA"},
    )
    end = "3. 1: Ka9 Ka10 KrD KaB\n( 3. 2: PiD He10\n> Eine Dulle.\n3. 4: KaD\n4. 3: HeA\n)\n*\n"
    assert state.now.text.endswith(end)
    assert (state.now.place.branch, state.now.place.at) == (0, 3)


def test_a_card_that_is_written_already_is_only_gone_to() -> None:
    state = annotated({"type": "play", "at": 9, "move": "Ka10"})
    assert (state.now.text, state.now.place.at, state.before) == (annotated().now.text, 10, ())
    again = annotated(
        {"type": "play", "at": 9, "move": "PiD"}, {"type": "go", "at": 9}, {"type": "play", "at": 9, "move": "PiD"}
    )
    assert again.now.text.count("(") == 1
    assert again.now.place.branch == 0


def test_a_card_against_the_rules_is_refused_with_its_place_in_the_book() -> None:
    state = annotated({"type": "play", "at": 1, "move": "PiD"})
    assert state.now.text == annotated().now.text
    assert "Kreuz" in told(state)
    assert state.feedback is not None
    assert state.feedback["refs"][0]["href"] == "#p2-7"


def test_what_is_said_in_a_variation_stands_before_its_card() -> None:
    state = annotated({"type": "say", "at": 4, "seat": 0, "move": "Re"}, {"type": "play", "at": 4, "move": "He10"})
    assert "( 2. 1: @1:Re He10\n)" in state.now.text


def test_what_is_said_too_late_is_refused() -> None:
    assert told(annotated({"type": "say", "at": 12, "seat": 0, "move": "Re"}))


def test_what_is_said_is_taken_back_before_anything_else() -> None:
    state = annotated({"type": "sign", "at": 4, "sign": "!"}, {"type": "say", "at": 4, "seat": 0, "move": "Re"})
    back = step_annotating(state, {"type": "undo"})
    assert (back.said, back.now.text) == ((), state.now.text)


def test_variations_are_thrown_away_and_change_places() -> None:
    both = annotated({"type": "play", "at": 4, "move": "He10"}, {"type": "play", "at": 4, "move": "PiD"})
    first, second = both.now.text.index("2. 1: He10"), both.now.text.index("2. 1: PiD")
    assert first < second
    other = step_annotating(both, {"type": "shift", "branch": 1, "at": 0, "by": -1})
    assert other.now.text.index("2. 1: He10") > other.now.text.index("2. 1: PiD")
    assert other.now.place.branch == 0, "it is still looked at"
    gone = step_annotating(other, {"type": "drop", "branch": 0, "at": 0})
    assert gone.now.text == annotated({"type": "play", "at": 4, "move": "He10"}).now.text


def test_variations_nest_eight_deep_and_no_deeper() -> None:
    state = annotated({"type": "play", "at": 4, "move": "He10"})
    for _ in range(7):
        state = deeper(state)
        assert state.feedback is None
    assert state.now.text.count("(") == 8
    assert "8" in told(deeper(state))


def deeper(state: Annotated) -> Annotated:
    """One card more, and from the moment before it another one."""
    spot, cards = state.now.place, view_annotating(state)["here"]["cards"]
    one, *others = dict.fromkeys(card["move"] for card in cards if card["legal"])
    state = step_annotating(state, {"type": "play", "branch": spot.branch, "at": spot.at, "move": one})
    if not others:
        return deeper(state)
    return step_annotating(state, {"type": "play", "branch": spot.branch, "at": spot.at, "move": others[0]})


# Questions


ANSWERS = [
    {"verdict": "ok", "move": "HeA", "text": "Läuft."},
    {"verdict": "may", "move": "He10", "text": "Auch."},
    {"verdict": "no", "move": "*", "text": "Zähle."},
]
STEP = {"text": "Was spielst du aus?", "hints": ["Welche Farbe?"], "answers": ANSWERS}


def test_a_question_is_asked_before_the_card_it_is_about() -> None:
    state = annotated({"type": "ask", "at": 12, "steps": [STEP]})
    asked = "ask 3: Was spielst du aus?\nhint: Welche Farbe?\nok HeA: Läuft.\nmay He10: Auch.\nno *: Zähle.\n*\n"
    assert state.now.text.endswith(f"3. 1: Ka9 Ka10 KrD KaB\n{asked}")
    assert view_annotating(state)["here"]["questions"] == [[STEP]]


def test_a_question_in_the_middle_of_a_stich_stands_below_the_one_before() -> None:
    state = annotated(
        {"type": "ask", "at": 9, "steps": [{"text": "Und du?", "answers": [{"verdict": "ok", "move": "Ka10"}]}]}
    )
    assert "PiK\nask 2: Und du?\nok Ka10\n3. 1: Ka9" in state.now.text
    assert check(read(state.now.text).record).questions[0].at == 9


def test_a_second_step_asks_for_the_card_behind_the_word() -> None:
    word = {"text": "Sagst du etwas?", "hints": [], "answers": [{"verdict": "ok", "move": "Re", "text": ""}]}
    state = annotated(
        {"type": "ask", "at": 4, "steps": [word, {**STEP, "answers": [{"verdict": "ok", "move": "He10", "text": ""}]}]}
    )
    assert "ask 1: Sagst du etwas?\nok Re\nthen: Was spielst du aus?\nhint: Welche Farbe?\nok He10\n" in state.now.text


def test_a_question_is_changed_and_thrown_away() -> None:
    state = annotated(
        {"type": "ask", "at": 12, "steps": [STEP]},
        {"type": "ask", "at": 12, "item": 0, "steps": [{**STEP, "text": "Neu?"}]},
    )
    assert state.now.text.count("ask") == 1
    gone = step_annotating(state, {"type": "ask", "branch": -1, "at": 12, "item": 0, "steps": []})
    assert gone.now.text == annotated().now.text


def test_what_is_right_has_to_be_allowed_and_there_has_to_be_a_choice() -> None:
    wrong = [{"verdict": "ok", "move": "PiD", "text": ""}]
    assert "darf" in told(annotated({"type": "ask", "at": 1, "steps": [{**STEP, "answers": wrong}]}))
    forced = annotated({"type": "ask", "at": 5, "steps": [{**STEP, "answers": [{"verdict": "ok", "move": "Pi9"}]}]})
    assert "nichts zu entscheiden" in told(forced)


# What stands above


def test_names_and_subject() -> None:
    state = annotated(
        {"type": "about", "name": "level", "value": "2"},
        {"type": "note", "at": 0, "text": "Vorweg."},
        {"type": "about", "name": "theme", "value": "Solo"},
        {"type": "tag", "name": "Title", "value": ' Ein "Solo" '},
        {"type": "tag", "name": "Rules", "value": "mainz"},
    )
    assert '[Title "Ein \\"Solo\\""]' in state.now.text
    assert '[Rules "ddv"]' in state.now.text
    assert "\n\n~theme Solo\n~level 2\n> Vorweg.\n" in state.now.text
    view = view_annotating(state)
    assert (view["tags"]["Title"], view["about"]) == ('Ein "Solo"', {"theme": "Solo", "level": "2", "paragraph": ""})


def test_whoever_dealt_by_name_still_did_under_another_one() -> None:
    game = GAME.replace('[Dealer "4"]', '[Dealer "Dieter"]\n[Player4 "Dieter"]')
    state = annotated({"type": "tag", "name": "Player4", "value": "Dora"}, game=game)
    assert '[Dealer "4"]\n[Player4 "Dora"]' in state.now.text


# Undo


def test_everything_is_undone_and_redone_and_looked_at_where_it_was() -> None:
    state = annotated({"type": "note", "at": 4, "text": "Eins"}, {"type": "play", "at": 9, "move": "PiD"})
    back = step_annotating(step_annotating(state, {"type": "undo"}), {"type": "undo"})
    assert (back.now.text, back.now.place.at) == (annotated().now.text, 4)
    again = step_annotating(step_annotating(back, {"type": "redo"}), {"type": "redo"})
    assert again.now == state.now
    assert step_annotating(again, {"type": "redo"}) == again


# The view


@each("book", BOOKS)
def test_the_view_is_what_the_interface_expects(book: str) -> None:
    state = annotated({"type": "note", "at": 0, "text": "Los."}, game=f'%DKN 1\n[Rules "{book}"]\n\n*\n')
    fits("AnnotatingView", view_annotating(state))


def test_every_moment_has_its_view() -> None:
    state = annotated(
        {"type": "play", "at": 4, "move": "He10"},
        {"type": "ask", "at": 12, "steps": [STEP]},
        {"type": "say", "at": 4, "seat": 0, "move": "Re"},
    )
    for place in places(state):
        seen = step_annotating(state, {"type": "go", "branch": place.branch, "at": place.at})
        fits("AnnotatingView", view_annotating(seen))
    assert view_annotating(state)["here"]["said"] == [{"seat": 0, "text": "Re"}]


# Bad input where games are annotated: what the notation does not hold, too much of it, nonsense, a broken game.


@pytest.mark.parametrize(
    ("text", "said"),
    [("verdeckt \u202e Text", "U+202E"), ("\x00", "U+0000"), ("w" * 2001, "2000")],
    ids=["direction", "control", "long"],
)
def test_what_the_notation_does_not_hold_is_refused_with_the_reason(text: str, said: str) -> None:
    state = annotated({"type": "note", "at": 0, "text": text})
    assert said in told(state)
    assert state.now.text == annotated().now.text


def test_a_game_is_64_kib_at_most() -> None:
    state = annotated(
        {"type": "note", "at": 0, "text": "x"}, game=GAME.replace("1. 1:", 32 * f"> {'w' * 1980}\n" + "1. 1:")
    )
    assert state.feedback is None
    assert "64" in told(step_annotating(state, {"type": "note", "branch": -1, "at": 0, "text": "w" * 1999}))


def test_a_game_has_2000_notes_at_most() -> None:
    full = GAME.replace("1. 1:", 2000 * "> n\n" + "1. 1:")
    assert "2000" in told(annotated({"type": "note", "at": 0, "text": "n"}, game=full))


@each(
    "event",
    [
        {"type": "note", "at": 4},
        {"type": "note", "at": 4, "text": 7},
        {"type": "note", "at": 4, "text": "a", "item": 3},
        {"type": "note", "at": 4, "text": "a", "item": True},
        {"type": "note", "at": 4, "text": "a", "show": [{"seat": 9, "card": "HeA"}]},
        {"type": "note", "at": 4, "text": "a", "show": [{"seat": 1, "card": None, "to": None}]},
        {"type": "note", "at": 400, "text": "a"},
        {"type": "note", "at": "4", "text": "a"},
        {"type": "note", "branch": 3, "at": 0, "text": "a"},
        {"type": "sign", "at": 0, "sign": "!"},
        {"type": "sign", "at": 1, "sign": "!!!"},
        {"type": "play", "at": 4, "move": ["KrD"]},
        {"type": "play", "at": 4, "move": "Kr9"},
        {"type": "say", "at": 4, "seat": 7, "move": "Re"},
        {"type": "say", "at": 4, "seat": 0, "move": "Schwein"},
        {"type": "drop", "at": 4},
        {"type": "shift", "at": 4, "by": 1},
        {"type": "ask", "at": 4, "steps": [1]},
        {"type": "ask", "at": 4, "steps": [{"text": "", "answers": [{"verdict": "maybe", "move": "HeA"}]}]},
        {"type": "ask", "at": 4, "steps": []},
        {"type": "tag", "name": "Options", "value": "x"},
        {"type": "about", "name": "theme", "value": "x"},
        {"type": ["note"]},
        {},
    ],
)
def test_nonsense_changes_nothing(event: dict[str, Any]) -> None:
    assert annotated(event).now.text == annotated().now.text


@each(
    "spec",
    [{}, {"dkn": 7}, {"dkn": "", "link": ""}, {"dkn": "", "game": 4}, {"dkn": "", "lang": "xx"}, {"dkn": "", "x": 1}],
)
def test_what_is_no_spec_is_told(spec: dict[str, Any]) -> None:
    with pytest.raises(Problems) as told:
        start_annotating(spec)
    assert told.value.problems


def test_a_broken_game_keeps_its_lines_and_is_annotated_as_far_as_it_goes() -> None:
    state = annotated(
        {"type": "note", "at": 3, "seat": 2, "text": "Noch gut."}, game=GAME.replace("2. 1: PiA", "2. 1: Was?")
    )
    assert ">3 Noch gut." in state.now.text
    assert [note for note in read(state.now.text).record.tricks[0].items if isinstance(note, Note)]
    assert view_annotating(state)["film"]["problems"]


# The law of annotating: whatever somebody does to a game is read again, undone and redone, and nothing is lost.


ROOT = Path(__file__).parents[2]
EXAMPLES = re.findall(
    r"^```\{\.dkn\}\n(.*?)^```$", (ROOT / "site" / "pages" / "notation.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)
"""A beginning, calls, a Solo, a Hochzeit, an Armut, bidding, variations, mid-game, a claim, hidden hands."""

GAMES = [path.read_text("utf-8") for path in sorted((ROOT / "replays").glob("*.dkn"))]

STEPS = 16


def walk(game: str, seed: int) -> Annotated:
    """A walk from a game on, each of whose states is as good as the one before; gives the last one."""
    begun = start_annotating({"dkn": game}).now.text
    was, cards = reading_of(begun, "de").errors, main_line(begun)
    state = start_annotating({"dkn": game})
    for event, after in walked(game, seed, STEPS):
        text = after.now.text
        if text != state.now.text:
            reading = reading_of(text, state.lang)
            assert write(reading.record) == text, event
            assert len(reading.errors) <= len(was), event
            assert main_line(text) == cards, event
        assert after.feedback is None or text == state.now.text, "what is refused changes nothing"
        state = after
    return state


def main_line(text: str) -> list[object]:
    """The cards of the game itself, and what was said before each: no annotator changes them."""
    return [(card_of(move), move.said) for move in sheet(text, "de").cut.game.moves]


def back(state: Annotated) -> Annotated:
    """Everything undone."""
    while state.before or state.said:
        state = step_annotating(state, {"type": "undo"})
    return state


def on(state: Annotated) -> tuple[Annotated, list[str]]:
    """Everything redone, with the text after each step."""
    texts = [state.now.text]
    while state.behind:
        state = step_annotating(state, {"type": "redo"})
        texts.append(state.now.text)
    return state, texts


@sampled
def test_walks() -> None:
    """Each through all that can be done to a game, on examples and whole games."""
    for seed in range(size(60, 600)):
        game = EXAMPLES[seed % len(EXAMPLES)] if seed % 25 else GAMES[seed // 25 % len(GAMES)]
        state = walk(game, seed)
        assert read(state.now.text) == reading_of(state.now.text, state.lang), "the annotator reads as everybody does"
        last, _ = on(state)
        begun = back(last)
        assert begun.now.text == start_annotating({"dkn": game}).now.text, seed
        again, texts = on(begun)
        assert again.now == last.now, seed
        assert texts == [written.text for written in last.before] + [last.now.text], seed
