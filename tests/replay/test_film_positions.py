"""Films that begin in the middle of a game, or know only a part of the hands."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from dokolearn.model import Problems
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.trial import start as trial_start
from dokolearn.replay.film.trial import view as trial_view
from dokolearn.replay.reader import read

Valid = Callable[[dict[str, Any]], None]

POSITION = """%DKN 1
[Rules "ddv"]
[Dealer "4"]
[Start "11"]
[Re "1 3"]
[Said "1:Re 3:k90"]
[Player1 "Anna"]
[Player2 "Bernd"]
[Player3 "Clara"]
[Player4 "Dieter"]

taken 1: 105 5
taken 2: 18 1
taken 3: 88 4
taken 4: 0 0
deal 1: KaK KrB
deal 2: PiD HeD
deal 3: KaB HeB
deal 4: HeD Pi10

11. 2: PiD KaB HeD KaK
12. 2: HeD HeB Pi10 KrB
*
"""


def without_error(text: str) -> dict[str, Any]:
    view = film(read(text))
    assert [problem["text"] for problem in view["problems"] if problem["kind"] == "error"] == []
    return view


def test_a_position_goes_on_with_its_stich_and_its_augen(valid_film: Valid) -> None:
    view = without_error(POSITION)
    valid_film(view)
    assert [(moment["stich"], moment["card"]) for moment in view["moments"][:3]] == [(0, 0), (11, 1), (11, 2)]
    assert view["moments"][0]["party_augen"] == {"re": 193, "kontra": 18}
    assert view["moments"][-1]["party_augen"] == {"re": 193, "kontra": 47}
    assert view["stiche"][0]["label"] == "Stich 11: Bernd, 12 Augen"
    assert view["hand_size"] == 2
    assert view["scores"] == {}, "special points of the first ten Stiche are unknown"
    assert view["result"] == {"text": "Re 193 Augen, Kontra 47 Augen."}


def test_2_02_both_kreuz_damen_have_been_seen() -> None:
    view = without_error(POSITION)
    assert view["moments"][0]["known"] == ["re", "kontra", "re", "kontra"]
    assert view["moments"][0]["sees"] == ["rkrk"] * 4
    assert [call["text"] for call in view["moments"][0]["calls"]] == ["Re", "keine 90"]


def test_2_02_one_kreuz_dame_is_still_in_a_hand() -> None:
    """Clara's was seen; Anna holds hers and knows Clara, for the others Anna may be anybody."""
    text = POSITION.replace("deal 1: KaK KrB", "deal 1: KrD KrB").replace('[Said "1:Re 3:k90"]\n', "")
    text = text.replace("taken 1: 105 5", "taken 1: 106 5").split("\n11. ")[0] + "\n*\n"
    moment = without_error(text.replace('[Start "11"]', '[Start "11. 2"]'))["moments"][0]
    assert moment["known"] == ["", "", "re", ""]
    assert moment["sees"] == ["rkrk", "?kr?", "??r?", "??rk"]


def test_2_02_nobody_tells_who_had_the_kreuz_damen(valid_film: Valid) -> None:
    view = film(read(POSITION.replace('[Re "1 3"]\n', "").replace('[Said "1:Re 3:k90"]\n', "")))
    valid_film(view)
    assert view["parties"] == ["", "", "", ""]
    assert view["moments"][-1]["known"] == ["", "", "", ""]
    assert view["moments"][0]["party_augen"] == {"re": 0, "kontra": 0}
    assert view["moments"][0]["known_augen"] == {"re": 0, "kontra": 0, "": 211}


def test_cards_that_nobody_can_know_are_not_shown(game_text: str, valid_film: Valid) -> None:
    """After five Stiche two of the hands are known by what they have played, no more."""
    bare = re.sub(r"(deal [23]:).*", r"\1 ?", game_text).split("\n6. 3:")[0].replace('"193:47"', '"*"') + "\n*\n"
    view = without_error(bare)
    valid_film(view)
    assert [len(hand) for hand in view["hands"]] == [12, 5, 5, 12]
    assert view["hand_size"] == 12
    assert view["moments"][0]["sees"] == ["????"] * 4
    with pytest.raises(Problems):
        trial_start({"dkn": bare, "at": "1.1", "seat": 1})


def test_a_position_can_be_tried() -> None:
    view = trial_view(trial_start({"dkn": POSITION, "at": "11.1", "seat": 3}))
    assert [(choice["move"], choice["legal"]) for choice in view["choices"]] == [("HeD", True), ("Pi10", False)]
