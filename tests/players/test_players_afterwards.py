"""Looking back at an Armut and a Hochzeit: what Verein would have taken, given or searched for (§4.3, §4.11)."""

from collections.abc import Iterator
from random import Random

from effort import each
from test_players_decide import CLUB, POOR, dealt

from dokolearn.advice_words import instead
from dokolearn.game import begin, sight
from dokolearn.model import SEATS, GameEvent, Give, Say
from dokolearn.players.announcing import answers, price, to_spare
from dokolearn.players.levels import events, turn_of
from dokolearn.players.regret import loss
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, actions
from dokolearn.strings import LANGUAGES

ARMUT = {"armut_geben": Give, "armut_bieten": Say, "armut_zurueck": Give}
"""What is done at which step."""

BOTH = "KrD KrD PiB HeB Ka9 KrA KrK Kr9 PiK Pi9 He9 HeK"


def asked(own: str, book: str, phases: "set[str]", games: int) -> Iterator[Sight]:
    """What somebody sees at these steps when seat 0 has this hand and everybody answers as in the club."""
    rules = BOOKS[book]
    for seed in range(games):
        game = begin(rules, dealt(own, rules, seed), SEATS[3])
        for _, after in events(game, [CLUB] * 4, Random(seed).random):
            if game.state is None and game.round.phase in phases:
                yield sight(game, turn_of(game))
            game = after
            if game.state is not None:
                break


def others(seen: Sight) -> list[GameEvent]:
    """What Verein would not have done."""
    return [event for event in actions(seen) if event != answers(seen)]


def test_4_03_an_armut_is_looked_back_at() -> None:
    """What Verein does costs nothing; anything else less than nothing, and the plain slips are told with a reason."""
    told = dict.fromkeys(ARMUT, 0)
    for seen in asked(POOR, "spielregeln", set(ARMUT), 8):
        phase, best = seen.round.phase, answers(seen)
        assert isinstance(best, ARMUT[phase])
        assert loss(seen, best) == 0
        for event in others(seen):
            assert loss(seen, event) >= 0
        worst = max(others(seen), key=lambda event: loss(seen, event), default=None)
        if worst is not None and loss(seen, worst) > 0:
            told[phase] += 1
            for lang in LANGUAGES:
                said = instead(seen, worst, lang)
                assert said.sort == ("word" if phase == "armut_bieten" else "given")
                assert said.did
                assert said.did != said.better
                assert said.why
    assert told["armut_bieten"] > 1
    assert told["armut_zurueck"]


def test_4_03_who_gives_trumps_back_loses_by_what_they_are_kept_for() -> None:
    seen = next(asked(POOR, "spielregeln", {"armut_zurueck"}, 60))
    best, worst = answers(seen), max(others(seen), key=lambda event: loss(seen, event))
    assert isinstance(best, Give)
    assert isinstance(worst, Give)
    assert loss(seen, worst) == price(seen, worst.cards) - price(seen, best.cards)


def test_4_03_the_surer_an_armut_is_taken_or_left_the_more_it_counts() -> None:
    found = [(abs(to_spare(seen)), loss(seen, others(seen)[0])) for seen in asked(POOR, "schmidt", {"armut_bieten"}, 6)]
    assert len({far for far, _ in found}) > 1
    assert [cost for _, cost in sorted(found)] == sorted(cost for _, cost in found)


@each("lang", LANGUAGES)
def test_4_11_how_a_hochzeit_searches_is_told(lang: str) -> None:
    seen = next(asked(BOTH, "mainz", {"heirat"}, 10))
    assert loss(seen, answers(seen)) == 0
    other = others(seen)[0]
    assert loss(seen, other) > 0
    assert instead(seen, other, lang).why
