"""Films of whole games by chance, under every book and any house rules: complete, true, and never taken back."""

from collections.abc import Callable
from typing import Any

from effort import each, sampled, size
from many_games import of_a_book, with_house_rules
from walks import Walk

from dokolearn.replay.check.checking import check
from dokolearn.replay.film.filming import film
from dokolearn.replay.text.record import Record
from dokolearn.rulesets import BOOKS

Valid = Callable[[dict[str, Any]], None]


@sampled
@each("make, seed", [(make, seed) for make in (of_a_book, with_house_rules) for seed in range(size(8, 30))])
def test_a_whole_game(make: Callable[[int], tuple[Walk, Record]], seed: int, valid_film: Valid) -> None:
    played, record = make(seed)
    view = film(record)
    valid_film(view)
    _knowledge(view)
    if view["scores"]:
        _score(view, played)
    if view["moments"][0]["turn"] is not None and view["result"]:
        _end(view, record)


def _knowledge(view: dict[str, Any]) -> None:
    """Every seat sees at least what is public, and nothing that is known is ever taken back or untrue."""
    before = [""] * 4
    for moment in view["moments"]:
        known = moment["known"]
        for seat, other in ((seat, other) for seat in range(4) for other in range(4) if known[other]):
            assert moment["sees"][seat][other] == known[other][0]
        assert all(now == then or not then for now, then in zip(known, before, strict=True)), moment["title"]
        assert all(one in ("", truth) for one, truth in zip(known, view["parties"], strict=True))
        assert sum(moment["known_augen"].values()) == sum(moment["augen"])
        before = known


def _score(view: dict[str, Any], played: Walk) -> None:
    """Its own book comes first and says what the engine says; of every score the lines add up to its value."""
    assert next(iter(view["scores"])) == played.rules.name
    assert len(view["scores"]) == len(BOOKS)
    assert view["scores"][played.rules.name]["punkte"] == list(played.game.result.punkte)
    for score in view["scores"].values():
        assert sum(line["punkte"] for line in score["lines"]) == score["value"]
        assert bool(score["problem"]) != bool(score["reason"])


def _end(view: dict[str, Any], record: Record) -> None:
    """At the end everything is open, and the special points are those of the score."""
    last, game = view["moments"][-1], check(record)
    assert last["known"] == view["parties"]
    assert last["turn"] is None
    assert not any(special["provisional"] for special in last["special"])
    paid = [line for line in view["scores"][game.rules.name]["lines"] if line["punkte"]]
    made = [line["text"].rpartition(", von ")[0] for line in paid]
    events = [one for one in made if one in {special["text"] for special in last["special"]}]
    assert sorted(events) == sorted(special["text"] for special in last["special"])
