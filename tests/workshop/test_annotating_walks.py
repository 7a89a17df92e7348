"""The law of annotating: whatever somebody does to a game is read again, undone and redone, and nothing is lost."""

import re
from pathlib import Path

from annotations import walked
from effort import sampled, size

from dokolearn.replay.film.cut import card_of
from dokolearn.replay.reader import read
from dokolearn.replay.text.writer import write
from dokolearn.workshop.annotating.annotator import Annotated, reading_of, sheet
from dokolearn.workshop.annotating.annotator import start as start_annotating
from dokolearn.workshop.annotating.annotator import step as step_annotating

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
