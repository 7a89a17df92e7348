"""Sentences of a review read back: from the printed words alone, against the rules and a search of their own."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dokolearn.ch2_normal_game import card_table
from dokolearn.game import legal
from dokolearn.kernel import position
from dokolearn.kernel.plain import Search
from dokolearn.model import Kind, Seat
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.rulesets import BOOKS
from dokolearn.wording import card_name

CARDS = {card_name(kind, "de"): kind for kind in card_table(BOOKS["mainz"]).deck}
CARD = "|".join(sorted(CARDS, key=len, reverse=True))
HEAD = re.compile(rf"Stich (\d+), (.+) \((Re|Kontra)\): ({CARD})$")
FEHLER = re.compile(
    rf"Nach dem, was (.+) wissen konnte, war ({CARD}) besser: im Mittel ([\d,]+) Punkte mehr \(± ([\d,]+)\)"
)
STARK = re.compile(rf"Stark: Verein hätte ({CARD}) gelegt\. Nach dem, was (.+) wissen konnte, brachte ({CARD}) ")
PECH = re.compile(r"Pech: Nach dem, was (.+) wissen konnte, ")
BEST = re.compile(rf"Mit offenen Karten: ({CARD}) war auch so das Beste\.")
AUGEN = re.compile(rf"Mit offenen Karten: ({CARD}), das brächte (\d+) Augen mehr\.")
PUNKTE = re.compile(rf"Mit offenen Karten: ({CARD})\. Das kostete Augen: (\d+), am Ergebnis Punkte: (\d+)\.")

NONSENSE = 10**6

FEW = 4
"""With so many cards left the search in Python is quick."""


class Where(NamedTuple):
    number: int
    seat: Seat
    party: str
    did: Kind


def refuted(game: CheckedGame, names: Sequence[str], head: str, sentences: Sequence[str]) -> list[str]:
    """What is not so, each said in short; nothing where all of it holds."""
    found = HEAD.match(head)
    if found is None:
        return [f"head: {head}"]
    stich, who, party, card = int(found[1]), found[2], found[3], CARDS[found[4]]
    at = [
        number
        for number, move in enumerate(game.moves)
        if len(move.before.stiche) == stich - 1 and names[move.seat] == who and move.play.kind == card
    ]
    if len(at) != 1:
        return [f"nobody called {who} lays {found[4]} in Stich {stich}"]
    seat = game.moves[at[0]].seat
    where = Where(at[0], seat, party, card)
    return [wrong for sentence in sentences for wrong in _refuted(game, names, where, sentence)] + [
        f"{who} is not {party}" for _ in range(1) if (seat in game.moves[at[0]].before.re) != (party == "Re")
    ]


def _refuted(game: CheckedGame, names: Sequence[str], where: Where, sentence: str) -> Iterator[str]:
    assert game.spiel is not None
    may = set(legal(game.spiel, game.moves[where.number].before))
    if found := FEHLER.match(sentence):
        if found[1] != names[where.seat]:
            yield f"another player: {sentence}"
        if CARDS[found[2]] not in may - {where.did}:
            yield f"not to be laid: {sentence}"
        if float(found[3].replace(",", ".")) < 3 * float(found[4].replace(",", ".")) - 0.25:
            yield f"no three standard errors: {sentence}"
    elif found := STARK.match(sentence):
        if found[2] != names[where.seat] or CARDS[found[3]] != where.did or CARDS[found[1]] not in may - {where.did}:
            yield f"another card or player: {sentence}"
    elif found := PECH.match(sentence):
        if found[1] != names[where.seat]:
            yield f"another player: {sentence}"
    elif found := BEST.match(sentence):
        if CARDS[found[1]] != where.did or (few(game, where) and any(cost(game, where, where.did))):
            yield f"not the best: {sentence}"
    elif found := AUGEN.match(sentence) or PUNKTE.match(sentence):
        if CARDS[found[1]] not in may:
            yield f"not to be laid: {sentence}"
        elif few(game, where):
            augen, punkte = cost(game, where, CARDS[found[1]])
            if int(found[2]) != augen or (found.re is PUNKTE and int(found[3]) != punkte):
                yield f"it costs {augen} Augen and {punkte} Punkte: {sentence}"


def few(game: CheckedGame, where: Where) -> bool:
    return len(game.moves[where.number].before.hands[where.seat]) <= FEW


def cost(game: CheckedGame, where: Where, best: Kind) -> tuple[int, int]:
    """What the card of the game costs beside the best one: Augen by a search for Augen, Punkte by one for the score;
    nonsense where another card than the one that is named brings more Punkte."""
    assert game.spiel is not None
    at, sign = position(game.spiel, game.moves[where.number].before), 1 if where.party == "Re" else -1
    augen = {kind: sign * bounds.low for kind, bounds in Search(at, False, 10**9).cards().items()}
    worths = {kind: sign * bounds.low for kind, bounds in Search(at, True, 10**9).cards().items()}
    punkte = {kind: sign * (sign * worth // 1000) for kind, worth in worths.items()}
    lost = max(punkte.values()) - punkte[where.did] if punkte[best] == max(punkte.values()) else NONSENSE
    return max(augen.values()) - augen[where.did], lost
