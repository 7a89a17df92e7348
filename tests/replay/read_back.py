"""Sentences of a review read back: from the printed words alone, against the rules and a search of their own."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from dokolearn.ch2_normal_game import card_table
from dokolearn.ch5_tactics.deals import deals
from dokolearn.game import legal, sight, without_questions
from dokolearn.kernel import position
from dokolearn.kernel.plain import Search
from dokolearn.model import Kind, Seat, Speak
from dokolearn.players.playout_value import ends
from dokolearn.players.weighted_deals import draw_deals
from dokolearn.replay.check.game_so_far import CheckedGame, Move
from dokolearn.replay.text.spelling import stage_of
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text
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

STAGES_SAID = {text("de", f"ansage.{name}"): stage for stage, name in enumerate(("re", "k90", "k60", "k30"))}
STAGES_SAID[text("de", "ansage.kontra")] = 0
CALL_HEAD = re.compile(rf"Stich (\d+), (.+) \((Re|Kontra)\): ({'|'.join(STAGES_SAID)}|Schweigen)$")
OFTEN = r"in (?:etwa (\d) von 10|(fast allen)) Verteilungen|in (fast keiner) Verteilung"
HOLDS = re.compile(rf"„(.+)“ hält, nach dem, was (.+) wissen konnte, (?:{OFTEN})\.$")
WINS = re.compile(rf"Nach dem, was (.+) wissen konnte, gewinnt (Re|Kontra) mit dieser Ansage (?:{OFTEN})\.$")
PRICE = re.compile(r"Gegenüber Schweigen (brachte|hätte) „(.+)“ im Mittel ([+−]?[\d,]+) Punkte .*?± ([\d,]+)\)")
CAME = re.compile(r"Am Tisch wurde „(.+)“ (nicht )?gehalten\.$")
WON = re.compile(r"Am Tisch hat (Re|Kontra) (nicht )?gewonnen\.$")
SILENT, COSTLY = "Schweigen war hier besser.", "Das Schweigen hat also Punkte gekostet."

TRIED, FAR, FAR_PUNKTE = 80, 0.35, 1.5
"""So many deals are drawn and played out in Python, not weighed by who has called before; further off is wrong."""

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


# Calls


class Trial(NamedTuple):
    """A call in deals of our own: how often the party gets its Augen, and the Punkte that it brings."""

    share: float
    brings: float


def refuted_call(game: CheckedGame, names: Sequence[str], head: str, sentences: Sequence[str]) -> list[str]:
    """What is not so of a call or a silence; nothing where all of it holds."""
    found = CALL_HEAD.match(head)
    if found is None:
        return [f"head: {head}"]
    stich, who, party, word = int(found[1]), found[2], found[3], found[4]
    moves = [move for move in game.moves if len(move.before.stiche) == stich - 1 and names[move.seat] == who]
    if len(moves) != 1 or (moves[0].seat in moves[0].before.re) != (party == "Re"):
        return [f"nobody called {who} is {party} in Stich {stich}"]
    said = {stage_of(one.say.word) for one in moves[0].heard if one.say.seat == moves[0].seat and one.counts}
    stages = {stage for stage, _ in filter(None, said)}
    if (word == "Schweigen" and stages) or (word != "Schweigen" and STAGES_SAID[word] not in stages):
        return [f"{who} says something else in Stich {stich}"]
    return [wrong for sentence in sentences for wrong in _refuted_call(game, who, party, moves[0], word, sentence)]


def _refuted_call(game: CheckedGame, who: str, party: str, move: Move, word: str, sentence: str) -> Iterator[str]:
    if found := HOLDS.match(sentence):
        stage, told = STAGES_SAID.get(found[1], 0), _share(found[3], found[4])
        if found[2] != who or not stage or word not in ("Schweigen", found[1]):
            yield f"another player or call: {sentence}"
        elif abs(trial(game, move, stage).share - told) > FAR:
            yield f"it comes true otherwise often: {sentence}"
    elif found := WINS.match(sentence):
        if found[1] != who or found[2] != party:
            yield f"another player or party: {sentence}"
        elif abs(trial(game, move, 0).share - _share(found[3], found[4])) > FAR:
            yield f"it wins otherwise often: {sentence}"
    elif found := PRICE.match(sentence):
        price, stage = float(found[3].replace(",", ".").replace("−", "-")), STAGES_SAID.get(found[2])
        if stage is None or (found[1] == "hätte") != (word == "Schweigen"):
            yield f"another call: {sentence}"
        elif abs(trial(game, move, stage).brings - price) > FAR_PUNKTE + abs(price) / 2:
            yield f"it brings {trial(game, move, stage).brings:.1f} in other deals: {sentence}"
    elif found := CAME.match(sentence):
        others = sum(stich.augen for stich in game.moves[-1].after.stiche if _is_other(game, stich.winner, party))
        if word != found[1] or (others < 120 - 30 * STAGES_SAID[word]) != (found[2] is None):
            yield f"the others have {others} Augen: {sentence}"
    elif found := WON.match(sentence):
        assert game.score is not None
        if found[1] != party or (game.score.winner == party.lower()) != (found[2] is None):
            yield f"{game.score.winner} wins: {sentence}"
    elif sentence not in (SILENT, COSTLY) or (sentence == SILENT) == (word == "Schweigen"):
        yield f"nobody knows: {sentence}"


def _is_other(game: CheckedGame, seat: Seat, party: str) -> bool:
    return (seat in game.moves[-1].after.re) != (party == "Re")


def _share(tenths: str | None, nearly_all: str | None) -> float:
    return int(tenths) / 10 if tenths else 1.0 if nearly_all else 0.0


def trial(game: CheckedGame, move: Move, stage: int) -> Trial:
    """The same call and silence in deals drawn and played out in Python: with a bare limit of Augen."""
    assert game.spiel is not None
    before = next((one.before for one in move.heard if one.say.seat == move.seat), move.before)
    now = without_questions(game.spiel, before)
    seen = sight(now if game.round is None else now._replace(round=game.round), move.seat)
    rows = [
        (times, *ends(seen, hands, (None, Speak(move.seat, stage))))
        for hands, times in draw_deals(seen, deals(seen), Random("read back").random, TRIED)
    ]
    enough = 121 + 30 * stage
    share = sum(times * (loud.augen >= enough) for times, _, loud in rows) / TRIED
    return Trial(share, sum(times * (loud.punkte - quiet.punkte) for times, quiet, loud in rows) / TRIED)
