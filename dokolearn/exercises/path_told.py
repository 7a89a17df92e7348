"""How a small game ended on the way it was played, beside the most that was possible: the others follow their script,
so the best way is known, and where this one left it.
"""

from collections.abc import Iterator
from itertools import pairwise

from dokolearn.ch1_general import FUCHS
from dokolearn.ch2_normal_game import parties, playable
from dokolearn.ch3_scoring.special_points import event_table, game_events, paid_events
from dokolearn.ch3_scoring.value import settle
from dokolearn.exercises.scripted_stiche import (
    LEARNER,
    Moment,
    Path,
    SmallGame,
    counted,
    known,
    partners,
    re_party,
    replayed,
    suche,
    ways,
)
from dokolearn.model import Augen, Kind, Outcome, Seat, Stich
from dokolearn.strings import text
from dokolearn.wording import card_name, line_text, signed

MOST_STARS = 3


def stars(game: SmallGame, path: Path) -> int:
    """Three for the best way, two for one in the better half, else one; none where every way ends alike."""
    least, most = ways(game)[()]
    mine = ways(game)[path].most
    if least == most:
        return 0
    return MOST_STARS if mine == most else 2 if 2 * mine >= least + most else 1


def ended(game: SmallGame, path: Path, lang: str) -> str:
    """What has become of the Fuchs and of the Augen, the Stich that cost most, and the score of a whole game."""
    moment = replayed(game, path)
    return " ".join(filter(None, (_headline(game, moment, lang), _score(game, moment, lang), _cost(game, path, lang))))


def _headline(game: SmallGame, moment: Moment, lang: str) -> str:
    mine, (least, most) = counted(game, moment)[0], ways(game)[()]
    many = "parties" if len(partners(game, moment)) > 1 else "alone"
    fuchs = _fuchs(game, moment, lang)
    if fuchs:
        return text(lang, "play_stiche.ended.fuchs", fuchs=fuchs, mine=mine, most=most)
    how = "same" if least == most else "most" if mine == most else "less"
    return text(lang, f"play_stiche.ended.{how}.{many}", mine=mine, most=most)


# The Fuchs


def _fuchs(game: SmallGame, moment: Moment, lang: str) -> str:
    """Where the Fuchs that matters most to the learner has gone: his own before his partner's, a lost one first."""
    if None in known(game, moment) or "fuchs" not in paid_events(game.rules.special, game.rules.value, game.table.game):
        return ""
    ours = partners(game, moment)
    found = [(owner in ours, owner != LEARNER, winner in ours, owner, winner) for owner, winner in _foxes(moment)]
    found.sort(key=lambda one: (not one[0], one[1], one[2]))
    if not found or not (found[0][0] or found[0][2]):
        return ""
    mine, _, home, owner, winner = found[0]
    what = ("home" if home else "lost") if mine else "caught"
    whose = "own" if owner == LEARNER else "other"
    names = {"owner": text(lang, f"table.{owner}"), "winner": text(lang, f"table.{winner}")}
    return text(lang, f"play_stiche.fuchs.{what}.{whose}", **names)


def _foxes(moment: Moment) -> Iterator[tuple[Seat, Seat]]:
    """Who has laid a Fuchs, and who took it."""
    for stich in moment.done:
        for place, kind in enumerate(stich.cards):
            if kind == FUCHS:
                yield Seat((stich.lead + place) % 4), stich.winner


# Where it left the best way


def _cost(game: SmallGame, path: Path, lang: str) -> str:
    """The card that would have brought most more, at the moment when another one was laid."""
    reach = [ways(game)[path[:number]].most for number in range(len(path) + 1)]
    costs = [before - after for before, after in pairwise(reach)]
    if not any(costs):
        return ""
    number = costs.index(max(costs))
    better = _best(game, path[:number])
    more = text(lang, f"play_stiche.more.{'one' if costs[number] == 1 else 'many'}", more=costs[number])
    words = {"number": number + 1, "more": more, "card": card_name(better, lang)}
    ahead = _safe(game, (*path[:number], better))
    if ahead:
        seat, kind = ahead
        name, lying = text(lang, f"table.{seat}"), card_name(kind, lang)
        return text(lang, "play_stiche.cost.under", name=name, ahead=lying, **words)
    leads = not replayed(game, path[:number]).stich
    return text(lang, f"play_stiche.cost.{'lead' if leads else 'follow'}", **words)


def _best(game: SmallGame, path: Path) -> Kind:
    """The card after which most can still be had."""
    moment = replayed(game, path)
    legal = playable(moment.hands[LEARNER], moment.stich, game.table)
    return max(legal, key=lambda kind: ways(game)[(*path, kind)].most)


def _safe(game: SmallGame, path: Path) -> tuple[Seat, Kind] | None:
    """The partner's card that lay there before the last one of the path and wins that Stich."""
    stich: Stich = replayed(game, path, looking=True).done[-1]
    place, own = (stich.winner - stich.lead) % 4, (LEARNER - stich.lead) % 4
    partner = stich.winner != LEARNER and stich.winner in partners(game, replayed(game, path))
    return (stich.winner, stich.cards[place]) if partner and place < own else None


# The score


def _score(game: SmallGame, moment: Moment, lang: str) -> str:
    """§3.9 What the learner writes down, where these Stiche end a whole game."""
    if not any(game.before):
        return ""
    mine, theirs = counted(game, moment)
    settled, party = settle(_outcome(game, moment), game.rules), parties(re_party(game, moment))[LEARNER]
    punkte = settled.punkte[LEARNER]
    won, winner = settled.winner == party, settled.winner
    less = [line for line in settled.lines if line.punkte and (line.party == winner) != (line.punkte > 0)]
    key = ("won" if punkte > 0 else "won.less") if won else "lost" if punkte < 0 else "lost.less"
    off = ", ".join(line_text(line, lang, game.rules) for line in less)
    return text(lang, f"play_stiche.score.{key}", mine=mine, theirs=theirs, punkte=signed(punkte), less=off)


def _outcome(game: SmallGame, moment: Moment) -> Outcome:
    """Before these Stiche nothing was said and nothing special has happened; who has Augen from there has a Stich."""
    re, ours = re_party(game, moment), partners(game, moment)
    augen = tuple(map(Augen, counted(game, moment)))
    made = sum(stich.winner in ours for stich in moment.done)
    stiche = (made + bool(game.before[0]), len(moment.done) - made + bool(game.before[1]))
    first, second = (0, 1) if LEARNER in re else (1, 0)
    found = suche(game, moment)
    name = game.table.game if found is None else found.game or "hochzeit_ungeklaert"
    events = game_events(moment.done, re, event_table(game.rules, game.table))
    return Outcome(name, re, (augen[first], augen[second]), (stiche[first], stiche[second]), events=events)
