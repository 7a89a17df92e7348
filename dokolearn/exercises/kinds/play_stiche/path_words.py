"""How a small game ended on the way it was played, beside the most that was possible: the others follow their script,
so the best way is known, and where this one left it. A headline, and what stands below it.
"""

from collections.abc import Iterator
from itertools import pairwise

from dokolearn.ch1_general import FUCHS
from dokolearn.ch2_normal_game import parties, playable
from dokolearn.ch3_scoring.special_points import event_table, game_events, paid_events
from dokolearn.ch3_scoring.value import settle
from dokolearn.exercises.position.scripted_stiche import (
    LEARNER,
    Moment,
    Path,
    SmallGame,
    learner_parties,
    moment_after,
    partners,
    re_party,
    stich_points,
    suche,
    ways,
)
from dokolearn.model import Augen, Kind, Outcome, Seat, Stich
from dokolearn.strings import text
from dokolearn.wording import card_name, line_text, with_sign

MOST_STARS = 3


def ends_alike(game: SmallGame) -> bool:
    """Whether every way brings the same Augen and special points: then there is nothing to decide."""
    least, most = ways(game)[()]
    return least == most


def best_ways(game: SmallGame) -> frozenset[Path]:
    """Every way that gets the most stars; none where there is nothing to decide."""
    return frozenset(
        path for path in ways(game) if len(path) == len(game.hands[LEARNER]) and stars(game, path) == MOST_STARS
    )


def stars(game: SmallGame, path: Path) -> int | None:
    """Three for the best way, two for one in the better half, one for less, none for no Augen at all; None where every
    way ends alike."""
    if ends_alike(game):
        return None
    (least, most), mine = ways(game)[()], ways(game)[path].most
    if mine == most:
        return MOST_STARS
    return 0 if not mine.augen else 2 if 2 * mine.augen >= least.augen + most.augen else 1


def headline(game: SmallGame, path: Path, lang: str) -> str:
    """How it ended, in a few words: the score of a whole game, what has become of the Fuchs, the Augen."""
    moment, best = moment_after(game, path), ways(game)[()].most
    mine, theirs = stich_points(game, moment)
    if any(game.before):
        return text(lang, f"play_stiche.ended.{'won' if _has_won(game, moment) else 'lost'}", mine=mine, theirs=theirs)
    if fuchs := _fuchs(game, moment, lang):
        return text(lang, "play_stiche.ended.fuchs", fuchs=fuchs, mine=mine, most=best.augen)
    if ways(game)[path].most == best and not ends_alike(game):
        return text(lang, "play_stiche.ended.most", mine=mine)
    many = "parties" if len(partners(game, moment)) > 1 else "alone"
    how = "same" if ends_alike(game) else "less"
    return text(lang, f"play_stiche.ended.{how}.{many}", mine=mine, most=best.augen)


def afterwards(game: SmallGame, path: Path, lang: str) -> list[str]:
    """What there is to say below the headline: the Fuchs of a whole game, the Stich that cost most, the sheet."""
    moment, whole = moment_after(game, path), any(game.before)
    best = ways(game)[path].most == ways(game)[()].most
    fuchs = _fuchs(game, moment, lang) if whole else ""
    alike = "play_stiche.alike" if ends_alike(game) else "play_stiche.best" if whole and best else ""
    said = (f"{fuchs}." if fuchs else "", _cost(game, path, lang), text(lang, alike) if alike else "")
    return [*filter(None, said), *([_sheet(game, moment, lang)] if whole else [])]


# The Fuchs


def _fuchs(game: SmallGame, moment: Moment, lang: str) -> str:
    """Where the Fuchs that matters most to the learner has gone: his own before his partner's, a lost one first."""
    if None in learner_parties(game, moment) or "fuchs" not in paid_events(
        game.rules.special, game.rules.value, game.table.game
    ):
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
    """The card that would have brought most more, at the moment when another one was laid: in Augen, or where none were
    lost in special points."""
    reach = [ways(game)[path[:number]].most for number in range(len(path) + 1)]
    costs = [(before.augen - after.augen, before.punkte - after.punkte) for before, after in pairwise(reach)]
    augen, punkte = max(costs)
    if (augen, punkte) <= (0, 0):
        return ""
    number = costs.index((augen, punkte))
    better = best_card(game, path[:number])
    what, many = ("more", augen) if augen else ("special", punkte)
    more = text(lang, f"play_stiche.{what}.{'one' if many == 1 else 'many'}", more=many)
    words = {"number": number + 1, "more": more, "card": card_name(better, lang)}
    ahead = _safe(game, (*path[:number], better))
    if ahead:
        seat, kind = ahead
        name, lying = text(lang, f"table.{seat}"), card_name(kind, lang)
        return text(lang, "play_stiche.cost.under", name=name, ahead=lying, **words)
    leads = not moment_after(game, path[:number]).stich
    return text(lang, f"play_stiche.cost.{'lead' if leads else 'follow'}", **words)


def best_card(game: SmallGame, path: Path) -> Kind:
    """The card after which most can still be had."""
    moment = moment_after(game, path)
    legal = playable(moment.hands[LEARNER], moment.stich, game.table)
    return max(legal, key=lambda kind: ways(game)[(*path, kind)].most)


def _safe(game: SmallGame, path: Path) -> tuple[Seat, Kind] | None:
    """The partner's card that lay there before the last one of the path and wins that Stich."""
    stich: Stich = moment_after(game, path, looking=True).done[-1]
    place, own = (stich.winner - stich.lead) % 4, (LEARNER - stich.lead) % 4
    partner = stich.winner != LEARNER and stich.winner in partners(game, moment_after(game, path))
    return (stich.winner, stich.cards[place]) if partner and place < own else None


# The score


def _has_won(game: SmallGame, moment: Moment) -> bool:
    settled, party = settle(_outcome(game, moment), game.rules), parties(re_party(game, moment))[LEARNER]
    return settled.winner == party


def _sheet(game: SmallGame, moment: Moment, lang: str) -> str:
    """§3.9 What the learner writes down, where these Stiche end a whole game."""
    settled, won = settle(_outcome(game, moment), game.rules), _has_won(game, moment)
    punkte, winner = settled.punkte[LEARNER], settled.winner
    less = [line for line in settled.lines if line.punkte and (line.party == winner) != (line.punkte > 0)]
    key = ("won" if punkte > 0 else "won.less") if won else "lost" if punkte < 0 else "lost.less"
    off = ", ".join(line_text(line, lang, game.rules) for line in less)
    return text(lang, f"play_stiche.score.{key}", punkte=with_sign(punkte), less=off)


def _outcome(game: SmallGame, moment: Moment) -> Outcome:
    """Before these Stiche nothing was said and nothing special has happened; who has Augen from there has a Stich."""
    re, ours = re_party(game, moment), partners(game, moment)
    augen = tuple(map(Augen, stich_points(game, moment)))
    made = sum(stich.winner in ours for stich in moment.done)
    stiche = (made + bool(game.before[0]), len(moment.done) - made + bool(game.before[1]))
    first, second = (0, 1) if LEARNER in re else (1, 0)
    found = suche(game, moment)
    name = game.table.game if found is None else found.game or "hochzeit_ungeklaert"
    events = game_events(moment.done, re, event_table(game.rules, game.table))
    return Outcome(name, re, (augen[first], augen[second]), (stiche[first], stiche[second]), events=events)
