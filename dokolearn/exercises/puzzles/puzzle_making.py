"""Puzzles out of games that a club has played: found, proven, graded by players who see no more than the learner.

A position becomes a puzzle if one card alone is safe, each other card is beaten by a deal of its own even with all
hands open, and somebody of the club or a beginner would have laid a wrong one.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from dokolearn.ch1_general import CHARLY, FUCHS, KIND_BY_CODE, RANKS
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.exercises.graded.decks import task_of_moment, word_of
from dokolearn.exercises.puzzles.proof import as_printed, holds
from dokolearn.exercises.puzzles.puzzle import LEARNER, THEMES, Collection, Finders, Hidden, Puzzle, PuzzleStep
from dokolearn.exercises.puzzles.safe_cards import At, Goal, SafeCards, TooMuch, all_deals
from dokolearn.game import State, deal_game, legal, play, sight, start, without_questions
from dokolearn.model import SEATS, Hand, Hands, Kind, RuleSet
from dokolearn.players import anfaenger, meister, verein
from dokolearn.players.people import SEATED, Person
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, augen, cannot_hold, cards_now, cards_out, own_party, parties, table_of

FEWEST_DEALS = 8
"""With fewer one has nothing to think over: the cards are as good as open."""

LEFT = (3, 4)
"""So many Stiche are left."""

THRESHOLDS = {"re": (60, 90, 121, 151, 181), "kontra": (60, 90, 120, 151, 181)}
"""§3.2 So many Augen keep the own party out of a lower limit, win, or push the other one below the next."""

REPLIES = 12
"""Of so many ways to go on the one is taken in which the learner's next card is hardest to find."""

A_THIRD = 34
"""Per cent: so often chance finds the way of a puzzle on average, at most."""

MASTERS = 90
"""Per cent: so many masters find the way on average, at most; there shall be some that even they have to learn."""

TRIES = 3
"""So often whoever decides by chance, too, is asked."""


def add(found: Collection, games: int, wanted: int) -> Iterator[Collection]:
    """Looks through so many more games, until so many puzzles are wanted; the collection after each game."""
    known = {_alike(one.sight(BOOKS[one.books[0]]), one.goal) for one in found.puzzles}
    for number in range(found.tried, found.tried + games):
        if len(found.puzzles) >= wanted:
            return
        new = list[Puzzle]()
        for one in of_game(number):
            key = _alike(one.sight(BOOKS[one.books[0]]), one.goal)
            if key not in known and _is_missing([*found.puzzles, *new], one, wanted):
                known.add(key)
                new.append(one)
        found = Collection(number + 1, (*found.puzzles, *new))
        yield found


def _is_missing(have: Sequence[Puzzle], one: Puzzle, wanted: int) -> bool:
    """Whether a theme has room for one more, and a level: half of them may be such that most of a club find them."""
    guessed = sum([other.finders.chance for other in [*have, one]])
    if one.finders.chance > A_THIRD and guessed > A_THIRD * (len(have) + 1):
        return False
    masters = sum([other.finders.meister for other in [*have, one]])
    if one.finders.meister > MASTERS and masters > MASTERS * (len(have) + 1):
        return False
    theme = sum([other.theme == one.theme for other in have])
    level = sum([other.level == one.level for other in have])
    return theme * len(THEMES) < 2 * wanted and (one.level > 1 or 2 * level <= len(have) + 2)


def of_game(number: int) -> Iterator[Puzzle]:
    """The puzzles of a game by number: at most one of each goal, where most is to be decided; each seat in turn is
    looked at. The books take turns."""
    rules = list(BOOKS.values())[number % len(BOOKS)]
    random = Random(f"puzzle {number}").random
    spiel = deal_game(rules, SEATS[int(random() * 4)], random)
    if spiel.vertrag.game != "normal" or spiel.table.ueberstich or spiel.table.cancels is not None:
        return
    state, met = start(spiel), set[Goal]()
    while not state.over:
        seen = sight(without_questions(spiel, state), state.turn)
        if len(state.hands[state.turn]) in LEFT and len(set(legal(spiel, state))) > 1:
            for one in of_moment(rules, state):
                if one.goal not in met:
                    met.add(one.goal)
                    yield one
        state = play(spiel, state, verein.plays_as_printed(seen))


def of_moment(rules: RuleSet, state: State) -> Iterator[Puzzle]:
    """The puzzles of a moment at a table."""
    word = word_of(task_of_moment(state))
    blank = Puzzle(word, Goal("augen"), "", 0, Finders(0, 0, 0), (rules.name,), ())
    seen = blank.sight(rules)
    if None in parties(seen) or not as_printed(seen):
        return
    try:
        possible = all_deals(seen)
    except TooMuch:
        return
    if len(possible) < FEWEST_DEALS:
        return
    for goal in _goals(seen):
        try:
            steps = _steps(seen, goal, possible, Random(word))
        except TooMuch:
            continue
        if steps:
            made = Puzzle(word, goal, _theme(seen, goal, steps[0]), 0, Finders(0, 0, 0), (rules.name,), steps)
            if graded := _with_grade(rules, made):
                yield graded


def _goals(seen: Sight) -> Iterator[Goal]:
    """What may be to be reached there."""
    own, out, party = seen.hand, cards_out(seen), parties(seen)
    so_far = sum([augen(seen)[seat] for seat in SEATS if party[seat] == party[seen.seat]])
    if FUCHS in own:
        yield Goal("fuchs")
    if CHARLY in own:
        yield Goal("karlchen")
    if FUCHS in out:
        yield Goal("catch")
    mine = own_party(seen)
    assert mine is not None
    yield from (Goal("augen", many) for many in THRESHOLDS[mine] if many > so_far)


def _steps(seen: Sight, goal: Goal, possible: Sequence[Hands], random: Random) -> tuple[PuzzleStep, ...]:
    """The way of a puzzle; empty where it is none."""
    search = SafeCards(seen, goal, possible)
    at, among, before, steps = search.now, search.all, Hand(), list[PuzzleStep]()
    while True:
        choices = search.choices(at)
        safe = [kind for kind in choices if search.safe(at, among, kind)]
        if not steps and (len(safe) != 1 or len(choices) < 2):
            return ()
        if len(choices) > 1:
            beaten = _beaten(search, at, among, [kind for kind in choices if kind not in safe])
            if beaten is None or not beaten:
                break
            steps.append(PuzzleStep(before, tuple(safe), beaten))
            before = ()
        else:
            before = (*before, *choices)
        onward = _reply(search, at, among, safe[0], random)
        if onward is None:
            break
        at, among, laid = onward
        before = (*before, *laid)
    return tuple(steps)


def _beaten(search: SafeCards, at: At, among: int, wrong: Sequence[Kind]) -> dict[Kind, Hidden] | None:
    """By card the hands that beat it; None where one is only beaten as nobody can see which of several deals it is."""
    found = {}
    for kind in wrong:
        number = search.beaten_by(at, among, kind)
        if number is None:
            return None
        found[kind] = search.hands_hidden(at, number)
    return found


def _reply(search: SafeCards, at: At, among: int, kind: Kind, random: Random) -> tuple[At, int, Hand] | None:
    """How the others go on after a safe card until the learner's next one; None where the goal is reached by then."""
    best, most = None, (-1.0, 0)
    for _ in range(REPLIES):
        now, left, laid = search.lay(at, kind), among, Hand()
        while not isinstance(now, bool) and now.turn != search.me:
            options = list(search.others(now, left))
            other, left = options[int(random.random() ** 2 * len(options))]
            laid, now = (*laid, other), search.lay(now, other)
        if isinstance(now, bool):
            continue
        choices = search.choices(now)
        wrong = sum([not search.safe(now, left, one) for one in choices]) / len(choices)
        if (wrong, left.bit_count()) > most:
            best, most = (now, left, laid), (wrong, left.bit_count())
    return best


def _theme(seen: Sight, goal: Goal, step: PuzzleStep) -> str:
    """What a puzzle is about."""
    if goal.wanted != "augen":
        return "karlchen" if goal.wanted == "karlchen" else "fuchs"
    if not seen.stich and table_of(seen).group[step.safe[0]] == TRUMP:
        return "trumpf"
    return "gegenspiel" if own_party(seen) == "kontra" else "endspiel"


# Who finds it


def _with_grade(rules: RuleSet, made: Puzzle) -> Puzzle | None:
    """With how many find it and at which books it holds; None where nobody would be tempted, or too many guess it."""
    sights = [made.sight(rules, number) for number in range(len(made.steps))]
    chance = 1.0
    for seen, step in zip(sights, made.steps, strict=True):
        cards = cards_now(seen)
        chance *= sum([kind in step.safe for kind in cards]) / len(cards)
    random = Random(made.word).random
    club = [_finds(made, sights, _club(one)) for one in SEATED]
    if chance > 0.5:
        return None
    if all(club):
        beginners = [anfaenger.plays(sights[0], random, one) in made.steps[0].safe for one in SEATED for _ in range(2)]
        if all(beginners):
            return None
    masters = [_finds(made, sights, _master(one, random)) for one in SEATED for _ in range(TRIES)]
    finders = Finders(round(100 * chance), _percent(club), _percent(masters))
    level = 1 if finders.verein >= 75 else 2 if finders.verein >= 25 else 3
    books = (*made.books, *(name for name in BOOKS if name != rules.name and holds(made, BOOKS[name])))
    return Puzzle(made.word, made.goal, made.theme, level, finders, books, made.steps)


def _percent(tries: Sequence[bool]) -> int:
    return round(100 * sum(tries) / len(tries))


def _finds(made: Puzzle, sights: Sequence[Sight], plays: Callable[[Sight], Kind]) -> bool:
    """Whether somebody finds every card of the way."""
    return all(plays(seen) in step.safe for seen, step in zip(sights, made.steps, strict=True))


def _club(person: Person) -> Callable[[Sight], Kind]:
    return lambda seen: verein.plays_as_printed(seen, person.cards)


def _master(person: Person, chance: Callable[[], float]) -> Callable[[Sight], Kind]:
    return lambda seen: meister.plays(seen, chance, person.cards)


def _alike(seen: Sight, goal: Goal) -> tuple[object, ...]:
    """The same for positions that differ only in seats, in the way there, or in Kreuz and Pik beside the trumps."""
    party, missing = parties(seen), cannot_hold(seen)
    ours = tuple([party[seat] == party[LEARNER] for seat in SEATS])
    need = goal.augen - sum([augen(seen)[seat] for seat in SEATS if ours[seat]])
    out = set(cards_out(seen))

    def with_names(swap: Callable[[Kind], Kind]) -> tuple[object, ...]:
        lacks = tuple([tuple(sorted(map(swap, out & cards))) for cards in missing])
        lots = [tuple(sorted(map(swap, cards))) for cards in (seen.hand, cards_out(seen))]
        return (*lots, tuple(map(swap, seen.stich)), lacks, seen.lead, ours, goal.wanted, need if goal.augen else 0)

    return min(with_names(lambda kind: kind), with_names(lambda kind: _SWAPPED.get(kind, kind)))


_SWAPPED = {
    KIND_BY_CODE[one + rank]: KIND_BY_CODE[other + rank]
    for one, other in (("Kr", "Pi"), ("Pi", "Kr"))
    for rank in RANKS
    if rank not in ("D", "B")
}
"""Kreuz and Pik without Damen and Buben: as Fehl they are alike in the normal game."""
