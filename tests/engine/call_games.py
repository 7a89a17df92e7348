"""Games reduced to what calls depend on: how many cards have fallen, who has played to the Stich, who has said what."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from dokolearn.ch3_scoring.calls import CallTable, admit, call_table, possible_calls
from dokolearn.model import SEATS, STAGES, Call, Moment, Party, RuleSet, Seat, Spoken
from dokolearn.rulesets import DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

PARTY: tuple[Party, Party, Party, Party] = ("re", "kontra", "re", "kontra")

TABLES: dict[str, RuleSet] = {
    "mainz": MAINZ,
    "mainz by the letter": derive(MAINZ, reply_rule="as_3_3"),
    "mainz without skipping": derive(MAINZ, skip_levels=False),
    "ddv": DDV,
    "ddv without nines": derive(DDV, deck_nines=False),
    "ddv by Stiche": derive(DDV, deadline_unit="stiche", call_limits=(2, 3, 4, 5, 6), reply_rule="none"),
    "ddv before play": derive(DDV, deadline_unit="before_play", reply_rule="none"),
    "ddv first Stich": derive(DDV, deadline_unit="first_stich", reply_rule="none"),
    "ddv one side": derive(DDV, both_levels="forbidden"),
    "ddv late calls": derive(DDV, invalid_call_counts_when_losing=True),
    "spielregeln": SPIELREGELN,
    "spielregeln on turn": derive(SPIELREGELN, call_only_on_turn=True),
    "schmidt": SCHMIDT,
    "maennle": MAENNLE,
    "maennle by the formula": derive(MAENNLE, chain="formula"),
    "maennle with nines": derive(MAENNLE, deck_nines=True),
}
"""The books and every value of the options about calls."""


def size_of(rules: RuleSet) -> int:
    return 12 if rules.cards.deck_nines else 10


@dataclass
class CallGame:
    """A game at a moment; `leads` says who led each Stich."""

    table: CallTable
    leads: tuple[int, ...]
    played: int = 0
    spoken: list[Spoken] = field(default_factory=list)

    def held(self, seat: int, played: int | None = None) -> int:
        """Cards a seat holds after so many cards of the game."""
        at = self.played if played is None else played
        full, on_table = divmod(at, 4)
        if full == self.table.hand_size:
            return 0
        return self.table.hand_size - full - ((seat - self.leads[full]) % 4 < on_table)

    def moment(self, seat: int, played: int | None = None) -> Moment:
        """What a speaker's moment is; by default now."""
        at = self.played if played is None else played
        full, on_table = divmod(at, 4)
        on_turn = full < self.table.hand_size and (self.leads[full] + on_table) % 4 == seat
        return Moment(at, self.held(seat, at), on_turn)

    def say(self, calls: Sequence[Call]) -> None:
        """Add calls that have been admitted."""
        held = tuple(self.held(seat) for seat in SEATS)
        assert calls[-1].seat is not None
        self.spoken += [Spoken(call, self.moment(calls[-1].seat), held) for call in calls]

    def possible(self, seat: Seat, played: int | None = None) -> tuple[Call, ...]:
        """What a seat may say."""
        return possible_calls(self.table, self.spoken, seat, PARTY[seat], self.moment(seat, played))


def attempts(seat: Seat) -> Iterator[Call]:
    """Everything anybody could think of saying."""
    for vorab in (False, True):
        for stage in range(len(STAGES)):
            yield Call(seat, PARTY[seat], stage, vorab)


def random_game(rules: RuleSet, seed: int, eager: float = 0.25, game: str = "normal", klaerung: int = 0) -> CallGame:
    """A game in which everybody calls now and then, stopped at any moment."""
    random = Random(seed)
    size = size_of(rules)
    table = call_table(rules, game, size, klaerung)
    state = CallGame(table, tuple(random.randrange(4) for _ in range(size)), 4 * klaerung)
    until = state.played + random.randrange(4 * (size - klaerung) + 1)
    while True:
        for seat in random.sample(SEATS, 4):
            calls = state.possible(seat)
            if calls and random.random() < eager:
                call = random.choice(calls)
                state.say(admit(table, state.spoken, call, state.moment(seat)))
        if state.played == until:
            return state
        state.played += 1
