"""Branches and questions of a film: where they leave, what may be chosen, where a wrong answer leads."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dokolearn.replay.check.branches import MAX_MOVES
from dokolearn.replay.film.filming import film, film_of
from dokolearn.replay.reader import read
from dokolearn.strings import text

Edited = Callable[..., str]
Valid = Callable[[dict[str, Any]], None]

SAMPLE = Path(__file__).parents[1] / "samples" / "film.dkn"


@pytest.fixture(scope="module")
def view() -> dict[str, Any]:
    return film(read(SAMPLE.read_text("utf-8")))


def test_branches_leave_where_their_first_card_would_have_come(view: dict[str, Any]) -> None:
    assert [(branch["parent"], branch["at"], branch["title"]) for branch in view["branches"]] == [
        (-1, 9, "Stich 3: Bernd spielt Pik Dame"),
        (0, 0, "Stich 3: Clara spielt Kreuz Dame"),
        (-1, 40, "Stich 11: Bernd spielt Herz Dame"),
    ]


def test_a_branch_goes_on_from_what_was_shared(view: dict[str, Any]) -> None:
    main = view["moments"]
    for branch in view["branches"]:
        line = main if branch["parent"] < 0 else view["branches"][branch["parent"]]["moments"]
        shared, first = line[branch["at"]], branch["moments"][0]
        laid = first["table"][-1]
        assert laid["seat"] == shared["turn"]
        assert first["played"][laid["seat"]] == [*shared["played"][laid["seat"]], laid["index"]]
        assert sum(map(len, first["played"])) == sum(map(len, shared["played"])) + 1
        assert first["calls"][: len(shared["calls"])] == shared["calls"]


def test_a_branch_may_end_the_game(view: dict[str, Any]) -> None:
    assert [bool(branch["result"]) for branch in view["branches"]] == [False, False, True]
    last = view["branches"][2]
    assert [(stich["label"], stich["moment"]) for stich in last["stiche"]] == [
        ("Stich 11: Bernd, 10 Augen", 3),
        ("Stich 12: Bernd, 19 Augen", 7),
    ]
    assert last["moments"][-1]["say"].endswith(last["result"]["text"])


def test_notes_of_a_branch_stand_in_it(view: dict[str, Any]) -> None:
    notes = [note["text"] for moment in view["branches"][0]["moments"] for note in moment["notes"]]
    assert notes == ["Kostet die Gegner wenigstens eine Dulle."]
    assert notes[0] not in [note["text"] for moment in view["moments"] for note in moment["notes"]]


def test_a_branch_without_a_possible_card_is_left_out(edited: Edited, valid_film: Valid) -> None:
    """Nobody holds Pik Dame a third time; the next branch keeps its number free of gaps."""
    play = "3. 1: Ka9 Ka10?! @3:k90 KrD! KaB\n"
    shown = film(read(edited(play, play + "( 3. 2: KrA\n)\n( 3. 2: Ka9\n)\n")))
    valid_film(shown)
    assert [(branch["id"], branch["title"]) for branch in shown["branches"]] == [(0, "Stich 3: Bernd spielt Karo 9")]
    assert shown["problems"]


def test_a_question_is_asked_just_before_the_card(view: dict[str, Any]) -> None:
    for quiz in view["quiz"]:
        moment = view["moments"][quiz["at"]]
        assert moment["turn"] == quiz["seat"]


def test_2_07_choices_are_the_legal_cards_and_all_others_say_why_not(view: dict[str, Any]) -> None:
    """Karo 9 is led, Bernd holds seven trumps: he may play each of them and no Fehl."""
    quiz = view["quiz"][0]
    [asked] = quiz["steps"]
    assert [choice["move"] for choice in asked["choices"]] == ["PiD", "HeD", "KaD", "PiB", "HeB", "Ka10", "Ka9"]
    hand = view["hands"][quiz["seat"]]
    assert all(hand[choice["index"]]["code"] == choice["move"] for choice in asked["choices"])
    assert [refused["move"] for refused in asked["refused"]] == ["KrK", "HeA", "HeK"]
    assert "Karo 9 ist Trumpf, also muss Trumpf bedient werden." in asked["refused"][0]["text"]


def test_a_wrong_answer_has_a_line_to_play_on(view: dict[str, Any]) -> None:
    [first] = view["quiz"][0]["steps"]
    assert [(answer["move"], answer["verdict"], answer["branch"]) for answer in first["answers"]] == [
        ("PiD", "no", 0),
        ("Ka9", "ok", -1),
    ]
    assert (first["played"], first["else_verdict"]) == ("Ka10", "no")
    assert first["else"].startswith("Clara sitzt hinter dir")


def test_a_question_may_be_about_a_call(view: dict[str, Any]) -> None:
    quiz, card = view["quiz"][2]["steps"]
    assert quiz["choices"][0] == {"move": "k60", "label": "keine 60"}
    assert (quiz["else_verdict"], quiz["played"]) == ("ok", "nichts")
    assert quiz["choices"][1:] == [{"move": "nichts", "label": "Nichts sagen"}], "cards are not asked for yet"
    assert {choice["move"] for choice in card["choices"]} == {"He10", "KrD", "KrB", "KaK", "PiK"}
    assert [answer["verdict"] for answer in card["answers"]] == ["ok", "may"]


# Texts, links, several games


def test_the_text_and_both_links_lead_to_the_same_film(view: dict[str, Any]) -> None:
    assert film(read(view["dkn"]))["moments"] == view["moments"]
    assert film_of(view["links"]["text"])["moments"] == view["moments"]
    bare = film_of(f"https://example.org/replay/#{view['links']['game']}")
    assert [moment["table"] for moment in bare["moments"]] == [moment["table"] for moment in view["moments"]]
    assert bare["scores"]["ddv"]["value"] == view["scores"]["ddv"]["value"]


def test_a_broken_link_is_told_in_words(valid_film: Valid) -> None:
    shown = film_of("#d=1.xyz")
    valid_film(shown)
    assert shown["problems"][0]["kind"] == "error"


def test_several_games_in_a_text(game_text: str, valid_film: Valid) -> None:
    both = game_text + "\n" + game_text.replace('[Board "7"]', '[Board "8"]')
    first, second, beyond = (film_of(both, number=number) for number in (0, 1, 5))
    valid_film(second)
    assert second["games"] == ["Vereinsabend, Spiel 7", "Vereinsabend, Spiel 8"]
    assert (first["number"], second["number"], beyond["number"]) == (0, 1, 1)
    assert second["title"] == "Vereinsabend, Spiel 8"
    assert "games" not in film_of(game_text)


def test_whole_games_as_variations_stay_small(game_text: str) -> None:
    """Eighty times the whole game again: the game itself, some of them, and one sentence about the rest."""
    cards = [line for line in game_text.splitlines() if line[:1].isdigit()]
    variation = "\n".join([f"( {cards[0]}", *cards[1:], ")\n"])
    shown = film(read(game_text.replace(cards[1], variation * 80 + cards[1], 1)))
    assert len(shown["moments"]) == 49
    assert shown["result"]
    assert 20 <= len(shown["branches"]) < 80
    assert sum(len(branch["moments"]) for branch in shown["branches"]) < MAX_MOVES + 48
    assert len(json.dumps(shown)) < 1_000_000
    assert [problem["text"] for problem in shown["problems"]] == [text("de", "replay.var_many", n_max=MAX_MOVES)]
