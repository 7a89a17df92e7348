"""What a recorded game brings along from its evening: Pflichtsoli, who is made to play one, Bockrunden."""

from typing import Any

import schemas
from effort import each

from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read
from dokolearn.workshop.recording import start as start_recording
from dokolearn.workshop.recording import step as step_recording
from dokolearn.workshop.recording import view as view_recording

BOCK = {"rules": "ddv", "options": {"bock_triggers": ["tie_120"]}}


def recorded(spec: dict[str, Any], *events: dict[str, Any]) -> dict[str, Any]:
    """The view after these events."""
    now = start_recording(spec)
    for event in events:
        now = step_recording(now, event)
    found = view_recording(now)
    schemas.check("RecordingView", found)
    return found


def evening(**told: Any) -> dict[str, Any]:
    return {"type": "evening", **told}


def test_who_owes_a_pflichtsolo_stands_in_the_game_and_comes_in_again() -> None:
    view = recorded({"rules": "ddv"}, evening(duty=[0, 2]))
    assert view["evening"]["duty"] == [0, 2]
    assert '[Duty "1 3"]' in view["dkn"]
    assert recorded({"dkn": view["dkn"]})["evening"]["duty"] == [0, 2]
    assert recorded({"rules": "ddv"}, evening(duty=[]))["evening"]["duty"] == []
    forgotten = recorded({"rules": "ddv"}, evening(duty=[1]), evening(duty=None))
    assert forgotten["evening"]["duty"] is None
    assert "[Duty" not in forgotten["dkn"].replace('[Duty "?"]', "")


def test_4_07_whoever_is_made_to_play_names_his_solo_and_nobody_else_is_asked() -> None:
    begun = ({"type": "way", "way": "stiche"}, evening(forced=1))
    view = recorded({"rules": "ddv"}, *begun)
    assert view["evening"]["forced"] == 1
    assert (view["phase"], view["turn"]) == ("questions", 1)
    assert {offer["event"]["type"] for offer in view["offers"]} == {"say"}
    solo = next(offer["event"] for offer in view["offers"] if "dame" in offer["event"]["what"])
    played = recorded({"rules": "ddv"}, *begun, solo)
    assert played["phase"] == "play"
    assert "bid 2 Vorfuehrung-" in played["dkn"]
    again = check(read(played["dkn"]).record)
    assert again.round is not None
    assert again.round.vorgefuehrt == 1
    assert recorded({"rules": "ddv"}, *begun, evening(forced=-1))["turn"] == 0


def test_bockrunden_double_the_game() -> None:
    view = recorded(BOCK, evening(bock=2))
    assert view["evening"] == {**view["evening"], "has_bock": True, "bock": 2}
    assert '[Bock "2"]' in view["dkn"]
    assert recorded({"dkn": view["dkn"]})["evening"]["bock"] == 2


def test_what_was_told_before_the_game_is_undone_like_any_tap() -> None:
    view = recorded(BOCK, evening(bock=2), {"type": "undo"})
    assert view["evening"]["bock"] == 0
    assert recorded(BOCK, evening(bock=2), {"type": "undo"}, {"type": "redo"})["evening"]["bock"] == 2


@each(
    "told",
    [
        {"duty": [4]},
        {"duty": ["1"]},
        {"duty": True},
        {"duty": [True]},
        {"forced": 4},
        {"forced": None},
        {"bock": -1},
        {"bock": 21},
        {"bock": True},
    ],
)
def test_what_makes_no_sense_changes_nothing(told: dict[str, Any]) -> None:
    assert recorded(BOCK, evening(**told)) == recorded(BOCK)


def test_a_table_without_them_has_no_such_fields() -> None:
    bare = {"rules": "ddv", "options": {"mandatory_solo": "none"}}
    view = recorded(bare, evening(duty=[0]), evening(forced=0), evening(bock=1))
    assert view["evening"] == {"has_duty": False, "duty": None, "forced": -1, "has_bock": False, "bock": 0}
