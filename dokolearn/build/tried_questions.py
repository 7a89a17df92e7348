"""What the engine is asked while we watch what it imports: a question for every machine and every kind of exercise."""

from random import Random
from typing import Any

from dokolearn.exercises import solution
from dokolearn.exercises.drill.invent import invent
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.rulesets import BOOKS


def questions() -> list[dict[str, Any]]:
    """Every machine, every kind, right and wrong."""
    asked: list[dict[str, Any]] = [
        {"machine": "film", "spec": {"dkn": _DKN, "lang": "en"}, "events": []},
        {"machine": "film", "spec": {"dkn": _GAME}, "events": []},
        *({"machine": "film", "spec": {"link": f"{link}A"}, "events": []} for link in ("k=1.A", "d=1.A")),
        {"machine": "first", "spec": {"link": "k=1.A", "lang": "de"}, "events": []},
        {"machine": "picture", "spec": {"dkn": _GAME, "at": 1, "hidden": True}, "events": []},
        {"machine": "try", "spec": {"dkn": _GAME, "at": "1.1", "seat": 1}, "events": _TRIED},
        {"machine": "advice", "spec": {"dkn": _GAME, "at": "1.1", "seat": 1}, "events": []},
        {"machine": "annotate", "spec": {"dkn": _GAME}, "events": _ANNOTATED},
        {"machine": "review", "spec": {"dkn": _PLAYED, "lang": "en"}, "events": [{"type": "on"}, {"type": "end"}]},
        {"machine": "review", "spec": {"dkn": _DKN}, "events": []},
        {"machine": "own_mistakes", "spec": {"dkn": _ASKED}, "events": []},
    ]
    for kind in INVENTIONS:
        spec = {"kind": kind, "rules": {"set": "ddv"}, "tasks": [invent(kind, BOOKS["ddv"], 1, Random(1).random)]}
        wrong = [{"type": "pick", "index": index} for index in range(5)]
        drill = {"kind": kind, "seed": 1, "rules": "mainz", "lang": "de", "level": 1}
        asked.append({"machine": "exercise", "spec": spec, "events": [*wrong, *solution(spec)]})
        asked.append({"machine": "drill", "spec": drill, "events": [*wrong, {"type": "next"}]})
    table = {"kind": "stich_winner", "rules": {"set": "maennle"}, "tasks": [{"stich": "PiA Pi9"}, {"stich": "PiA KrD"}]}
    asked.append({"machine": "table", "spec": table, "events": [{"type": "pick", "index": 1}]})
    late = {"kind": "choose_card", "rules": {"set": "ddv", "options": {"karlchen_caught": True}}, "tasks": [_LATE]}
    asked.append({"machine": "measured", "spec": {"machine": "exercise", "spec": late, "events": []}, "events": []})
    house = {"armut": "yes", "herz10_trump": False, "dulle_second_beats_first": True}
    asked.append({"machine": "rules", "spec": {"set": "ddv", "options": house}, "events": []})
    asked.append({"machine": "puzzles", "spec": {"day": 20_787}, "events": [{"type": "pick", "index": 0}] * 2})
    asked.append({"machine": "exam", "spec": {"seed": 1}, "events": [*[{"type": "next"}] * 39, {"type": "finish"}]})
    master = {"seed": 1, "paper": "master", "rules": {"set": "ddv"}}
    decided = [{"type": "pick", "index": 0}, *[{"type": "next"}] * 39, {"type": "finish"}]
    asked.append({"machine": "exam", "spec": master, "events": decided})
    asked.append({"machine": "score", "spec": {"lang": "en"}, "events": list(_SCORE)})
    gesund = [{"type": "begin"}, {"type": "choose", "index": 0}]
    for level in ("verein", "meister"):
        asked.append({"machine": "evening", "spec": {"seed": 1, "rules": "ddv", "level": level}, "events": gesund})
    rows = {
        "1.1": ["normal", "re", 1, 3, 1, 1, {"fuchs": [1, 0]}],
        "1.2": ["damensolo", "kontra", 0, -4, 0, 0, {}],
        "": 0,
    }
    asked.append({"machine": "statistics", "spec": {"rows": rows, "lang": "de"}, "events": []})
    wish = {"wish": "Platz 2 hat beide Dullen\njemand hat 5 Könige", "rules": "ddv", "seed": 7, "lang": "de"}
    asked.append({"machine": "wish", "spec": wish, "events": [{"type": "deal"}] * 2})
    house = {"set": "ddv", "options": {"gans": True}}
    asked += [{"machine": machine, "spec": house, "events": []} for machine in ("own_table", "rule_sheet")]
    tables = {"here": {"link": "ddv"}, "there": {"set": "ddv", "options": {"gans": True}}, "lang": "de"}
    asked.append({"machine": "two_tables", "spec": tables, "events": [{"type": "look"}]})
    case = {"options": ["gans"], "task": table, "sheet": {"re": [0, 2], "augen": {"re": 120}}}
    asked.append({"machine": "disputes", "spec": {**house, "asked": {"gans": case}}, "events": []})
    laid = [{"type": "card", "field": "stich", "card": card} for card in ("KaK", "KaA")]
    asked.append({"machine": "asking", "spec": {**house, "question": "who_wins"}, "events": laid})
    asked.append({"machine": "papers", "spec": {"rules": "maennle", "players": 5, "lang": "de"}, "events": []})
    task = {"game": _GAME, "seat": 1, "at": 2, "rules": {"set": "ddv"}, "lang": "de"}
    asked.append({"machine": "for_all", "spec": task, "events": []})
    back = {"task": "", "kept": [f"{_GAME}&wer=Anna%20B"], "came": f"#ergebnis=1&{_GAME}&wer=%C3%84nne", "lang": "en"}
    asked.append({"machine": "results", "spec": back, "events": []})
    cards = {"wish": "", "seed": 7, "many": 2, "rules": "ddv", "options": {"deck_nines": False}}
    sheets = {"1": {"re": [0, 2], "augen": {"re": 130}, "players": ["Anna"]}, "2": {"re": [0]}}
    same = {
        "set": cards,
        "mine": {"id": 1, "table": "", "sheets": sheets},
        "kept": [_SHEETS],
        "came": _GAME,
        "lang": "en",
    }
    asked.append({"machine": "duplicate", "spec": same, "events": []})
    return [*asked, *_WRITTEN]


_GAME = "k=1.CP1QCBp2A8s5x4Vsc43NJrv3M1NBo9m"

_SHEETS = (
    "gespielt=1.eNotjt0KwjAMhd_lXPdi9UbopeBTDJFo41bsz2g7ZYy-u-kwhJDwnXPIjsIVZkdePRcYWPuBwteVWQ7ZCrOFOSsEihvMSSEt1aVYus"
    "ny832PLnbni3zh1hScPWSVHp4l49JDZuZ6OHQfE4VOYsqBvOAs1zgofVNYPG2cRTriGlyH_xZG68Tx-FX0Wg9N6gdrlzpj"
)


_LATE = {
    "hand": "He10 Pi10",
    "stich": "Kr10",
    "stiche": "PiK Pi9 Pi9 PiA HeA He9 HeK He9 KrA KaA Kr9 Kr9 HeK HeA PiB KrK KaD Ka9 KaB HeD Ka9 KaD KaB KaK HeD PiB "
    "KaK HeB KrK Ka10 KrB Kr10 KrB HeB KaA KrD PiA Ka10 PiK PiD",
    "lead": 1,
    "graded": True,
}
_RECORDED = (
    {"type": "way", "way": "stiche"},
    {"type": "healthy"},
    {"type": "typed", "text": "KrA PiK Kr10 Re KrK PiA KrA"},
    {"type": "dismiss"},
    {"type": "open", "what": "calls"},
    {"type": "undo"},
)
_SCORE = (
    {"type": "call", "party": "re", "call": "re"},
    {"type": "augen", "party": "kontra", "value": "125"},
    {"type": "option", "option": "herz10_trump", "value": "false"},
    {"type": "option", "option": "call_limits", "value": "nonsense"},
)
_DKN = '%DKN 1\n[Rules "ddv"]\n\ndeal 1: KrA Kr10 ?\nbid 1 gesund\n> Los!\n1. 1: KrA @2:Kontra Kr9! X9\n= 0:0\n'


_GAME = """%DKN 1
deal 1: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9
deal 2: PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK
deal 3: He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK
deal 4: HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9

1. 1: KrA Kr9 @3:Re Kr9 KrK
( 1. 2: KrK
)
ask 1: ?
ok PiA
no *
= Rest 1
"""

_PLAYED = """%DKN 1
[Rules "ddv"]
[Dealer "4"]

deal 1: KrD PiD KrB PiB HeB KaA Ka10 KrA Kr10 Kr9 PiK PiK
deal 2: He10 HeD KaD KaB KaA Ka10 KaK KrK PiA Pi10 HeA He9
deal 3: HeD KaD KaB Ka9 Kr10 KrK Kr9 PiA Pi10 Pi9 Pi9 HeK
deal 4: He10 KrD PiD KrB PiB HeB KaK Ka9 KrA HeA HeK He9

bid 1 gesund
bid 2 gesund
bid 3 gesund
bid 4 gesund

1. 1: KrA KrK Kr9 KrA
2. 1: Kr9 Ka10 KrK HeB
3. 4: HeA KaA He9 HeK
4. 1: HeB KaB Ka9 PiB
5. 4: Ka9 PiB KaK KaD
6. 3: PiA KaK PiK Pi10
7. 4: KrB Ka10 KaD HeD
8. 3: KaB PiD KrB HeD
9. 4: He9 PiK HeA Pi9
10. 2: He10 Pi9 KrD PiD
11. 2: PiA Pi10 He10 Kr10
12. 4: HeK KrD KaA Kr10
= 182:58
"""

_ASKED = _PLAYED.replace("6. 3:", "ask 3: ?\nno PiA Nein.\nok HeD Ja.\nno * Nein.\n6. 3:")

_TRIED = [{"type": "play", "move": "HeA"}, {"type": "call", "move": "Kontra"}, {"type": "play", "move": "KrK"}]
_TRIED += [{"type": "undo"}]

_ANNOTATED: list[dict[str, Any]] = [
    {"type": "note", "at": 2, "text": "Los!", "show": [{"seat": 0, "card": "KrA", "to": "Stich"}]},
    {"type": "say", "at": 1, "seat": 2, "move": "Re"},
    {"type": "play", "at": 1, "move": "PiD"},
    {"type": "play", "at": 1, "move": "Kr9"},
    {"type": "ask", "at": 3, "steps": [{"text": "", "answers": [{"verdict": "ok", "move": "KrA", "text": ""}]}]},
    {"type": "about", "name": "theme", "value": "Solo"},
    {"type": "tag", "name": "Title", "value": "Los!"},
    {"type": "undo"},
]
_BUILT: list[dict[str, Any]] = [
    {"type": "game", "dkn": _GAME},
    {"type": "moment", "at": 3},
    {"type": "ask", "question": "card"},
    {"type": "judge", "field": "ok", "row": "*", "good": "yes", "why": "Los!"},
    {"type": "paper"},
    {"type": "ask", "question": "party"},
    {"type": "wish", "text": "Platz 2 hat beide Dullen", "seed": 7},
    {"type": "add", "field": "calls", "value": {"seat": "0", "word": "Re", "at": "1"}},
]
_COLLECTED = [{"type": "paste", "text": _GAME}, {"type": "head", "rules": "ddv", "options": {"herz10_trump": False}}]
_PRINTED = f"""%MAPPE 1
+ game
text:
| {_GAME.strip().replace(chr(10), chr(10) + "| ")}
+ task stich_winner
asks: {{"stich": "PiA PiK Pi9 Pi10"}}
+ text
text: Ende
"""
_WRITTEN: list[dict[str, Any]] = [
    {"machine": "build", "spec": {"rules": "ddv"}, "events": _BUILT},
    {"machine": "build", "spec": {"link": "u=1.A", "lang": "en"}, "events": []},
    *({"machine": "recording", "spec": one, "events": list(_RECORDED)} for one in ({}, {"dkn": _GAME})),
    {"machine": "mappe", "spec": {"text": "%MAPPE 1\n+ text\nsuit: Kreuz"}, "events": _COLLECTED},
    {"machine": "mappe", "spec": {"link": "m=1.A", "lang": "en"}, "events": []},
    *({"machine": "protocol", "spec": {"text": one}, "events": []} for one in ("1;0\nCA;C9", "1;0\nXX", "KrA Kr9")),
    {"machine": "protocol", "spec": {"dkn": _GAME, "lang": "en"}, "events": []},
    {"machine": "handout", "spec": {"dkn": _GAME, "lang": "en"}, "events": []},
    *({"machine": "mappe_part", "spec": {"mappe": _PRINTED, "at": at}, "events": []} for at in range(3)),
]
