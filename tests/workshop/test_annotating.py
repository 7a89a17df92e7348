"""What somebody writes about a game: notes, signs, other lines, questions, names."""

import re

from annotations import GAME, annotated, places, told
from effort import each
from schemas import check as fits

from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read
from dokolearn.rulesets import BOOKS
from dokolearn.workshop.annotating.annotator import Annotated
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
