"""How high the rules of a table are on paper: a bound from the number of signs alone, which a browser checks."""

import math
from typing import Any

from dokolearn.course.rule_sheet import MOST_SIGNS, sheet_signs

FIFTEEN: dict[str, Any] = {
    "deck_nines": False,
    "schwein": "both",
    "superschwein": "karo_10",
    "schwein_announce": "before_play",
    "armut": "offered",
    "schmeissen": True,
    "schmeissen_criteria": ["five_kings", "max_two_trumps"],
    "bock_triggers": ["tie_120", "lost_solo"],
    "bock_overlap": "parallel",
    "forced_call": True,
    "gans": True,
    "fuchs_am_end": 2,
    "stake": 5,
    "players_at_table": 5,
    "soli": ["damensolo", "bubensolo", "fleischlos", "koenigsolo"],
}
"""A round that plays by ddv with fifteen house rules of its own."""

MOST = 2 * (269 + 239) - 60
"""Millimetres of column on two pages of A4: two columns each, on the first below the heading with its code; less what
is lost where a line does not fit any more."""

_LINE, _ROW = 4.42, 4.95


def height(view: dict[str, Any]) -> float:
    """A bound of the height in millimetres of column, from the number of signs alone: a line holds more of them than is
    counted here. Smaller print takes 78 % of the room."""
    found = sum(8 + _height(part) for part in view["parts"])
    return found * 0.8 if sheet_signs(view) > MOST_SIGNS else found


def _height(part: dict[str, Any]) -> float:
    if part["name"] == "absent":
        return 1 + _LINE * math.ceil(sum(len(line["text"]) + 2 for line in part["lines"]) / 50)
    found = 3.0
    for line in part["lines"]:
        signs = len(line["text"]) + 2 * bool(line["mark"])
        if line["key"].startswith("+score_"):
            found += _ROW * math.ceil(signs / 46)
        elif line["key"].startswith("+limit"):
            found += _ROW * (3 if line["key"] == "+limits_head" else 1)
        else:
            found += _LINE * math.ceil((signs + sum(len(cell) + 3 for cell in line["cells"])) / 48)
    return found
