"""A game as it shows itself: as text that reads like a score, as a picture of its last moment, and as HTML."""

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from dokolearn.replay.drawn.diagram import diagram, plain
from dokolearn.shallow_json import View

if TYPE_CHECKING:
    from dokolearn.data.cards import Stich
    from dokolearn.data.game import Game

NARROW = 9
"""Letters of a column; a longer name is cut."""


def score_of_stiche(game: "Game") -> str:
    """A row for each Stich, a column for each seat: `>` before the card that led, `*` behind the one that won."""
    names = [name[:NARROW] for name in game.players.values()]
    head = "    " + "".join(f" {name:<{NARROW}}" for name in names)
    running = [game.stich] if game.stich else []
    rows = [_row(game, stich) for stich in (*game.stiche, *running)]
    augen = "    " + "".join(f" {augen:<{NARROW}}" for augen in game.augen.values())
    said = [f"{bid.seat}: {bid.word}" for bid in game.bids if bid.word != "gesund"]
    return "\n".join(line.rstrip() for line in _lines(game, said, [head, *rows, augen]))


def _lines(game: "Game", said: list[str], rows: list[str]) -> Iterator[str]:
    yield f"{game.kind or 'open'}, {game.table}"
    yield from [", ".join(said)] if said else []
    yield from rows if len(game) else str(game.hands).splitlines()
    yield from [str(game.sheet)] if game.sheet else []


def _row(game: "Game", stich: "Stich") -> str:
    cards = {
        seat: f"{'>' if seat == stich.lead else ' '}{card}{'*' if seat == stich.winner else ''}"
        for seat, card in zip(stich.seats, stich.cards, strict=True)
    }
    row = "".join(f"{cards.get(seat, ''):<{NARROW + 1}}" for seat in (1, 2, 3, 4))
    calls = " ".join(f"@{call.seat}:{call.word}" for call in game.calls if call.stich == stich.number)
    return f"{stich.number:>3} {row} {stich.augen:>2} {calls}"


def game_picture(shown: View) -> str:
    """The last moment of a film as SVG; empty where nothing of it can be shown."""
    return diagram(shown, len(shown["moments"]) - 1) if shown["moments"] else ""


def game_html(shown: View) -> str:
    """What was said and laid in a film as a table, below the picture of its last moment."""
    caption = f"<figcaption>{plain(shown['title'])}</figcaption>"
    return f"<figure>{game_picture(shown)}{caption}</figure>{stiche_table(shown)}"


def stiche_table(shown: View) -> str:
    """The Stiche of a film, a row for each: who led is marked, the card that won is bold."""
    rows = "".join(_html_row(shown, now) for now in shown["moments"] if now["winner"] is not None)
    if not rows:
        return ""
    head = "".join(f"<th>{escape(name)}</th>" for name in shown["players"])
    result = f"<p>{plain(shown['result']['text'])}</p>" if shown["result"] else ""
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>{result}"


def _html_row(shown: View, now: View) -> str:
    laid = {one["seat"]: one for one in now["table"]}
    lead = now["table"][0]["seat"]
    cells = []
    for seat in range(4):
        one = shown["hands"][seat][laid[seat]["index"]]
        code = escape(f"{'▸' if seat == lead else ''}{one['code']}")
        cells.append(f"<td>{f'<strong>{code}</strong>' if seat == now['winner'] else code}</td>")
    return f"<tr><th>{now['stich']}</th>{''.join(cells)}</tr>"
