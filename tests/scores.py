"""Finished games for tests of the score, in a shorthand. Re are the seats 0 and 2, a single player sits at 1."""

from hypothesis import strategies as st

from dokolearn.model import Abrechnung, Call, Outcome, Party, Seat
from dokolearn.rule_parts import ALL_EVENTS, COMMON_SOLI

RE = frozenset((Seat(0), Seat(2)))
ALONE = frozenset((Seat(1),))
LEVELS = {"": 0, "90": 1, "60": 2, "30": 3, "s": 4}


def calls(said: str) -> tuple[Call, ...]:
    """`R90` is keine 90 of Re, `Kv` Kontra vorab, `K!` a late Kontra."""
    return tuple(
        Call(None, party(word[0]), LEVELS[word[1:].strip("!v")], vorab="v" in word, late="!" in word)
        for word in said.split()
    )


def party(letter: str) -> Party:
    return "re" if letter == "R" else "kontra"


def game(
    re: int, said: str = "", *events: str, kind: str = "normal", alone: bool = False, stiche: tuple[int, int] = (6, 6)
) -> Outcome:
    """Events as `R fuchs`."""
    happened = tuple((party(event[0]), event[2:]) for event in events)
    return Outcome(kind, ALONE if alone else RE, (re, 240 - re), stiche, calls(said), happened)


def told(score: Abrechnung) -> dict[str, int]:
    """The lines that pay, by key."""
    return {line.key: line.punkte for line in score.lines if line.punkte}


def unpaid(score: Abrechnung) -> dict[str, str]:
    return {line.key: dict(line.params)["unpaid"] for line in score.lines if "unpaid" in dict(line.params)}


GAMES = ("normal", "hochzeit", "armut", "hochzeit_ungeklaert", "stilles_solo", *COMMON_SOLI, "iwan")
WITH_PARTNER = ("normal", "hochzeit", "armut")


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    kind = draw(st.sampled_from(GAMES))
    re = draw(st.integers(0, 240))
    stiche = draw(st.integers(0, 10))
    words = [f"{one}{level}" for one in "RK" for level in ("", "90", "60", "30", "s", "90!", "!", "v")]
    said = " ".join(draw(st.lists(st.sampled_from(words), max_size=6)))
    events = draw(st.lists(st.tuples(st.sampled_from("RK"), st.sampled_from(ALL_EVENTS)), max_size=4))
    return game(
        re,
        said,
        *(f"{one} {event}" for one, event in events),
        kind=kind,
        alone=kind not in WITH_PARTNER,
        stiche=(stiche, 10 - stiche),
    )
