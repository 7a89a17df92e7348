"""A game to annotate, what becomes of it, and what somebody may do to one by chance, sense and nonsense."""

from collections.abc import Iterator
from random import Random
from typing import Any

from dokolearn.ch1_general import card_code
from dokolearn.game import legal
from dokolearn.model import SEATS
from dokolearn.replay.check.game_so_far import MAIN
from dokolearn.replay.text.record import LEVELS, THEMES, VERDICTS
from dokolearn.replay.text.spelling import GLYPHS
from dokolearn.workshop.annotating.annotator import Annotated, sheet
from dokolearn.workshop.annotating.annotator import start as start_annotating
from dokolearn.workshop.annotating.annotator import step as step_annotating
from dokolearn.workshop.annotating.notes import TAGS, notes_at, questions_at, sayable
from dokolearn.workshop.annotating.place_in_text import Place, Standing, stand

Event = dict[str, Any]

HANDS = """deal 1: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9
deal 2: PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK
deal 3: He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK
deal 4: HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9
"""
GAME = f"""%DKN 1
[Rules "ddv"]
[Dealer "4"]

{HANDS}
1. 1: KrA Kr9 Kr9 KrK
2. 1: PiA Pi9 Pi10 PiK
3. 1: Ka9 Ka10 KrD KaB
*
"""

WORDS = (
    *(
        "Gut so.",
        "Kostet  die Gegner\neine Dulle.",
        "3 Karten sind weg",
        "",
        ": zwei: Punkte",
        "> noch eine",
        "( 3. 2: PiD",
    ),
    *("ask 3: Was?", "= 120:120", "*", '"quoted" \\ und [Tag]', "%DKN 1", "<b onclick=alert(1)>fett</b>", "ok HeA: ja"),
    *(
        "Überstechen lohnt – „immer“ …",
        "\u202everkehrt",
        "\x00",
        "w" * 2001,
        "~theme Solo",
        "; still",
        "show 1>2",
        "then:",
    ),
)
"""Texts as people type them, paste them, and mean harm with them."""


def annotated(*events: dict[str, Any], game: str = GAME) -> Annotated:
    """A game after these edits."""
    state = start_annotating({"dkn": game})
    for event in events:
        state = step_annotating(state, {"branch": -1, **event})
    return state


def told(state: Annotated) -> str:
    """Why the last edit was refused; nothing was changed by it."""
    assert state.feedback is not None
    assert state.feedback["tone"] == "wrong"
    return str(state.feedback["text"])


def places(state: Annotated) -> list[Place]:
    """Every moment of the game and of its variations."""
    cut = sheet(state.now.text, state.lang).cut
    lines = {MAIN: len(cut.game.moves) + 1}
    lines |= {shown: len(cut.game.branches[number].moves) for number, shown in cut.branch_ids.items()}
    return [Place(branch, at) for branch, many in lines.items() for at in range(many)]


def edit(state: Annotated, chance: Random) -> Event:
    """Something to do, mostly what makes sense there."""
    if chance.random() < 0.15:
        return {"type": chance.choice(("undo", "redo"))}
    every = places(state)
    apart = [place for place in every if place.branch != MAIN]
    what = chance.choice((*_EDITS, "play", "play"))
    spot = chance.choice(apart if apart and what in ("drop", "shift") else [*every, *[state.now.place] * 5])
    here = stand(sheet(state.now.text, state.lang).cut, spot)
    assert here is not None
    return {"branch": spot.branch, "at": spot.at, **_EDITS[what](here, chance), "type": what}


def walked(dkn: str, seed: int, steps: int) -> Iterator[tuple[Event, Annotated]]:
    """So many edits of a game, each with the state behind it."""
    chance, state = Random(seed), start_annotating({"dkn": dkn})
    for _ in range(steps):
        event = edit(state, chance)
        state = step_annotating(state, event)
        yield event, state


def _note(here: Standing, chance: Random) -> Event:
    known, text = notes_at(here), chance.choice(WORDS)
    marks = [_mark(here, chance) for _ in range(chance.choice((0, 0, 1, 3)))]
    show = {"show": marks} if marks else {}
    if known and chance.random() < 0.5:
        return {"item": chance.randrange(len(known)), "text": text, **show}
    return {"seat": chance.choice(here.speakers), "text": text, **show}


def _mark(here: Standing, chance: Random) -> Event:
    seat = chance.choice(SEATS)
    hand = here.state.hands[seat] if here.state else ()
    to = chance.choice((None, *SEATS, "Stich"))
    card = card_code(chance.choice(hand)) if hand and (to is None or chance.random() < 0.5) else None
    return {"seat": seat, "card": card, "to": to if card or to is not None else "Stich"}


def _play(here: Standing, chance: Random) -> Event:
    if here.turn is None or here.state is None:
        return {"move": "KrD"}
    good = legal(here.spiel, here.due[0])
    return {"move": card_code(chance.choice(good if good and chance.random() < 0.8 else here.state.hands[here.turn]))}


def _say(here: Standing, chance: Random) -> Event:
    seat = chance.choice(SEATS)
    words = [word for word, _ in sayable(here, seat)]
    return {"seat": seat, "move": chance.choice((*words, "Re", "k30", "Unsinn"))}


def _ask(here: Standing, chance: Random) -> Event:
    known = questions_at(here)
    item = {"item": chance.randrange(len(known))} if known and chance.random() < 0.5 else {}
    if item and chance.random() < 0.3:
        return {**item, "steps": []}
    return {**item, "steps": [_step(here, chance) for _ in range(chance.choice((1, 1, 2)))]}


def _step(here: Standing, chance: Random) -> Event:
    hand = here.state.hands[here.turn] if here.state and here.turn is not None else ()
    moves = [*map(card_code, hand), "Re", "nichts", "*", "nie gehört"]
    answers = [
        {"verdict": chance.choice(VERDICTS), "move": chance.choice(moves), "text": chance.choice(WORDS)}
        for _ in range(chance.randrange(4))
    ]
    hints = [chance.choice(WORDS) for _ in range(chance.randrange(3))]
    return {"text": chance.choice(WORDS), "hints": hints, "answers": answers}


_SUBJECTS = (
    {"name": "theme", "value": THEMES[0]},
    {"name": "level", "value": str(LEVELS[1])},
    {"name": "level", "value": ""},
    {"name": "paragraph", "value": "4.7"},
    {"name": "theme", "value": "Unsinn"},
)

_EDITS: dict[str, Any] = {
    "note": _note,
    "sign": lambda here, chance: {"sign": chance.choice(("", *GLYPHS, "!!!"))},
    "play": _play,
    "say": _say,
    "drop": lambda here, chance: {},
    "shift": lambda here, chance: {"by": chance.choice((-1, 1, 2))},
    "ask": _ask,
    "tag": lambda here, chance: {"name": chance.choice((*TAGS, "Rules")), "value": chance.choice(WORDS)},
    "about": lambda here, chance: chance.choice(_SUBJECTS),
    "go": lambda here, chance: {},
}
