"""Records that begin in mid-game or tell only some of the cards; claims; variations and questions played through."""

from collections import Counter
from collections.abc import Callable
from random import Random

from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import card_codes, parse_card, parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.model import Kind, Seat
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import MAIN, CheckedGame
from dokolearn.replay.check.hands import certain, spread
from dokolearn.replay.reader import read
from dokolearn.replay.text.problems import sentence
from dokolearn.rulesets import DDV

ANNA, BERND, CLARA, DIETER = map(Seat, range(4))

TWO_STICHE = """%DKN 1
[Rules "ddv"]
[Dealer "4"]
[Start "11"]
[Re "1 3"]
[Said "1:Re 3:k90"]

taken 1: 130 6
taken 2: 40 2
taken 3: 38 2

deal 1: KrB Pi10
deal 2: PiD HeD
deal 3: HeB KaB
deal 4: HeD KrB

"""
"""10 + 2 + 3 + 3 + 2 + 2 + 3 + 2 = 27 Augen are still in hand; 240 are 213 less."""

WON = TWO_STICHE.replace("taken 1: 130 6", "taken 1: 135 6")


def keys(game: CheckedGame) -> list[str]:
    return [found.key.removeprefix("replay.") for found in game.problems]


def told(game: CheckedGame) -> list[str]:
    return [sentence(found, "de", ("Anna", "Bernd", "Clara", "Dieter")) for found in game.problems]


def position(*lines: str, head: str = WON) -> CheckedGame:
    return check(read(head + "\n".join((*lines, ""))).record)


def test_a_position_goes_on_where_it_begins() -> None:
    game = position("11. 2: PiD KaB HeD KrB", "12. 2: HeD HeB KrB Pi10", "= 173:67")
    assert keys(game) == []
    assert game.begins is not None
    assert (game.begins.augen, len(game.begins.stiche), game.begins.turn) == ((135, 40, 38, 0), 10, BERND)
    assert [one.call.stage for one in game.begins.spoken] == [0, 1]
    assert game.spiel is not None
    assert game.spiel.re == {ANNA, CLARA}
    assert game.over
    assert game.score is None, "what happened before is unknown"


def test_3_03_calls_are_counted_from_the_whole_game() -> None:
    game = position("11. 2: @2:Kontra PiD", "*")
    assert keys(game) == ["call_refused"]
    assert "Mit mindestens 9 Karten auf der Hand" in told(game)[0], "an answer to k90"


def test_a_wrong_result_of_a_position() -> None:
    game = position("11. 2: PiD KaB HeD KrB", "12. 2: HeD HeB KrB Pi10", "= 180:60")
    assert keys(game) == ["result"]


def test_augen_and_stiche_have_to_add_up() -> None:
    assert keys(position("*", head=TWO_STICHE)) == ["taken_sum"]
    assert "müssten es 213 sein" in told(position("*", head=TWO_STICHE))[0]
    assert keys(position("*", head=WON.replace("38 2", "38 9"))) == ["taken_stiche"]


@each("value, lead", [("11", ANNA), ("11. 3", CLARA), ("11.3:", CLARA)])
def test_who_leads_where_nobody_has_led(value: str, lead: Seat) -> None:
    game = position("*", head=WON.replace('"11"', f'"{value}"'))
    assert game.begins is not None
    assert game.begins.turn == lead


@each("value", ["0", "13", "bald", "11 12 13"])
def test_a_position_needs_a_stich_of_the_game(value: str) -> None:
    assert keys(position("*", head=WON.replace('"11"', f'"{value}"'))) == ["start_form"]


def test_tags_of_a_position_may_be_wrong() -> None:
    assert keys(position("*", head=WON.replace("1 3", "alle"))) == ["seats_tag"]
    assert keys(position("*", head=WON.replace("1:Re", "Re 1"))) == ["said_tag"]


def test_4_11_a_hochzeit_that_has_found_its_partner() -> None:
    game = position("bid 1 Hochzeit", "11. 2: PiD KaB HeD KrB", "*")
    assert keys(game) == []
    assert game.spiel is not None
    assert game.spiel.vertrag.game == "hochzeit"
    assert game.state is not None
    assert game.state.re == {ANNA, CLARA}


# Claims (ddv: Spielabkürzung)

SOLO = """%DKN 1
[Rules "ddv"]
[Dealer "4"]
[Start "11"]

taken 1: 120 6
taken 2: 70 4

deal 1: KrD PiD
deal 2: KaA KaK
deal 3: KrA Ka10
deal 4: PiA Pi9

bid 1 Damensolo
"""


def test_1_07_the_soloist_claims_the_rest() -> None:
    head = SOLO.replace("taken 1: 120 6", "taken 1: 117 6")
    game = position("= Rest 1", head=head)
    assert keys(game) == []
    assert game.over
    assert keys(position("= Rest 1: PiD KrD", head=head)) == []
    assert keys(position("= gibt auf 1", head=head)) == []
    assert keys(position("= Rest 2", head=head)) == ["claim_refused"]
    assert keys(position("= Rest 1", head=head.replace("ddv", "mainz"))) == ["claim_refused"]
    unsafe = head.replace("KrD PiD", "PiD KaA").replace("KaA KaK", "KrD KaK")
    assert "Ganz sicher sind die übrigen Stiche nicht" in told(position("= Rest 1", head=unsafe))[0]
    hidden = position("= Rest 1", head=head.replace("KaA KaK", "?").replace("KrA Ka10", "?"))
    assert "claim_unknown" in keys(hidden)


# Hands that are known in part


DIETERS = "HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9"
"""His hand in the published game."""


def test_3_hands_give_the_fourth(edited: Callable[..., str]) -> None:
    game = check(read(edited(f"deal 4: {DIETERS}\n", "")).record)
    assert keys(game) == []
    assert game.supposed == ((), (), (), ())
    assert Counter(game.hands[DIETER]) == Counter(parse_cards(DIETERS))


def unfinished(text: str, *hands: str) -> CheckedGame:
    """The published game up to its fifth Stich, with these hands instead."""
    lines = [line for line in text.split("\n") if not line.startswith(("deal", "=", "[Result"))]
    cut = lines.index(next(line for line in lines if line.startswith("6. ")))
    at = lines.index("bid 1 gesund")
    return check(read("\n".join((*lines[:at], *hands, *lines[at:cut], "*"))).record)


def test_cards_that_nobody_can_know_are_supposed(game_text: str) -> None:
    game = unfinished(game_text, "deal 1: ?", "deal 2: ?", "deal 3: ?", "deal 4: ?")
    assert keys(game) == []
    assert len(game.moves) == 20
    assert [len(hand) for hand in game.hands] == [12] * 4
    assert sum((Counter(hand) for hand in game.hands), Counter[Kind]()) == Counter(card_table(DDV).deck)
    assert all(Counter(game.supposed[seat]) <= Counter(game.hands[seat]) for seat in range(4))
    assert game.parties_sure, "Anna has said Re, Clara has laid her Kreuz Dame"
    assert parse_card("KrD") in game.hands[ANNA]


def test_without_any_hand_it_is_told(game_text: str) -> None:
    game = unfinished(game_text)
    assert keys(game) == ["deal_missing"]
    assert game.problems[0].warning
    assert len(game.moves) == 20


def test_2_07_whoever_did_not_follow_has_none(game_text: str) -> None:
    """Bernd has all Kreuz that are left by count, if nobody else can have them."""
    game = unfinished(game_text, "deal 1: ?", "deal 2: ?", "deal 3: ?", "deal 4: ?")
    for move in game.moves:
        led = (move.before.stich or (move.play.kind,))[0]
        table = card_table(DDV)
        assert move.play.kind is not None
        assert led is not None
        if table.group[move.play.kind] != table.group[led]:
            assert all(table.group[kind] != table.group[led] for kind in game.supposed[move.seat])


ABSAGE = """%DKN 1
[Rules "ddv"]
[Dealer "4"]

deal 1: KrA PiA ?
deal 2: HeK Pi9 ?
deal 3: Kr9 Pi10 ?
deal 4: KrK PiK ?

bid 1 gesund
bid 2 gesund
bid 3 gesund
bid 4 gesund

1. 1: KrA HeK Kr9 KrK
2. 1: @1:Re @3:k90 PiA Pi9 Pi10 PiK
*
"""


@each("ansage, damen", [("Re", {1}), ("Kontra", {0})])
def test_3_03_an_absage_belongs_to_the_only_party_that_has_said_its_ansage(ansage: str, damen: set[int]) -> None:
    """Clara says keine 90: after a Re of Anna she has the other Kreuz Dame, after a Kontra she has none."""
    game = check(read(ABSAGE.replace("@1:Re", f"@1:{ansage}")).record)
    assert keys(game) == []
    assert {game.hands[CLARA].count(parse_card("KrD"))} == damen


def test_a_variation_cannot_play_a_card_that_nobody_can_know(game_text: str) -> None:
    text = game_text.replace("2. 1: @1:Re", "( 1. 2: Pi9 )\n2. 1: @1:Re")
    game = unfinished(text, "deal 1: ?", "deal 2: ?", "deal 3: ?", "deal 4: ?")
    assert keys(game) == ["illegal"], "he has played Pik 9 later on, and Kreuz 9 now"
    game = unfinished(text.replace("Pi9 )", "He10 )"), "deal 1: ?", "deal 2: ?", "deal 3: ?", "deal 4: ?")
    assert told(game) == ["Ob Bernd Herz 10 hat, kann hier niemand wissen."]
    assert len(game.moves) == 20


def test_hands_and_stiche_that_contradict_each_other(edited: Callable[..., str], game_text: str) -> None:
    swapped = ("deal 1: He10 KrD", "deal 1: He10 HeD", "deal 2: PiD HeD", "deal 2: PiD KrD")
    assert keys(check(read(edited(*swapped, f"deal 4: {DIETERS}\n", "")).record)) == ["deal_play", "deal_play"]
    assert "known_too_many" in keys(unfinished(game_text, "deal 1: HeB HeB PiB PiB KrB KaD KaD HeD HeD PiD PiD ?"))
    assert "known_too_often" in keys(unfinished(game_text, "deal 2: KrA KrA ?"))


# The spread of unknown cards


@given(st.integers(0, 10_000))
def test_a_spread_uses_every_card_once_and_what_is_certain_is_in_every_spread(seed: int) -> None:
    random = Random(seed)
    pool = Counter({Kind(kind): random.randint(1, 2) for kind in random.sample(range(24), 5)})
    cards = list(pool.elements())
    random.shuffle(cards)
    cuts = sorted(random.randrange(len(cards) + 1) for _ in range(3))
    truth = [cards[start:end] for start, end in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
    barred = {
        (kind, place) for kind in pool for place in range(4) if kind not in truth[place] and random.random() < 0.5
    }
    laid = spread(pool, [len(hand) for hand in truth], barred)
    assert laid is not None
    assert Counter({kind: sum(laid.get((kind, place), 0) for place in range(4)) for kind in pool}) == pool
    assert not any(number and key in barred for key, number in laid.items())
    for (kind, place), number in certain(laid, pool, barred).items():
        assert truth[place].count(kind) >= number


def test_a_spread_that_is_the_only_one() -> None:
    kreuz, pik = parse_cards("KrA PiA")
    pool = Counter({kreuz: 1, pik: 1})
    barred = {(kreuz, 0)}
    laid = spread(pool, [1, 1], barred)
    assert laid is not None
    assert certain(laid, pool, barred) == {(pik, 0): 1, (kreuz, 1): 1}
    free = spread(pool, [1, 1], set())
    assert free is not None
    assert set(certain(free, pool, set()).values()) == {0}
    assert spread(pool, [1, 1], {(kreuz, 0), (kreuz, 1)}) is None


# Variations and questions in play


def test_a_variation_leaves_where_its_stich_says(edited: Callable[..., str]) -> None:
    text = edited("4. 3: HeA", "( 3. 2: Ka9 @3:k90 KrD KaB\n( 3. 3: HeB )\n4. 3: HeA\n)\n4. 3: HeA")
    game = check(read(text).record)
    assert keys(game) == []
    assert [(branch.parent, branch.at, len(branch.moves)) for branch in game.branches] == [(MAIN, 9, 4), (0, 1, 1)]
    first = game.branches[0]
    assert first.begins == game.moves[8].after
    assert [say.word for say in first.moves[1].said] == ["k90"]
    assert game.branches[1].begins == first.moves[0].after
    assert len(game.moves) == 48, "the game itself goes on"


def test_what_was_said_before_the_other_card_is_not_said_in_a_variation(edited: Callable[..., str]) -> None:
    game = check(read(edited("3. 1: Ka9", "( 2. 1: Ka9 )\n3. 1: Ka9")).record)
    [branch] = game.branches
    assert branch.begins.spoken == ()
    assert game.moves[4].before.spoken != ()


@each(
    "variation, key",
    [
        *(("( 3. 2: KrA )", "not_in_hand"), ("( 3. 2: PiA )", "not_in_hand"), ("( 9. 1: KrA )", "already_played")),
        *(("( 2. 1: Ka9 Pi9 )", "illegal"), ("( 14. 1: KrA )", "var_place"), ("( 3. 2: Ka9 )", "")),
    ],
)
def test_what_goes_wrong_in_a_variation_stays_there(edited: Callable[..., str], variation: str, key: str) -> None:
    game = check(read(edited("= 193:47", f"{variation}\n= 193:47")).record)
    assert keys(game) == ([key] if key else [])
    assert len(game.moves) == 48
    assert game.score is not None


def test_a_question_is_about_the_next_card_of_its_seat(edited: Callable[..., str]) -> None:
    asked = "ask 3: Was nun?\nok HeA: ja\nask 2: Und du?\nok HeK\nno *\n4. 3: HeA"
    game = check(read(edited("4. 3: HeA", asked)).record)
    assert keys(game) == []
    assert [(question.at, question.state.turn) for question in game.questions] == [(12, CLARA), (15, BERND)]
    assert game.questions[0].state == game.moves[11].after


def test_questions_that_make_no_sense(edited: Callable[..., str]) -> None:
    ask = lambda lines: keys(check(read(edited("= 193:47", f"{lines}\n= 193:47")).record))  # noqa: E731
    assert ask("ask 3: Was?\nok HeA") == ["quiz_seat"]
    game = check(read(edited("4. 3: HeA", "ask 3: Was?\nno KrA\n4. 3: HeA")).record)
    assert keys(game) == ["quiz_no_ok"]
    game = check(read(edited("3. 1: Ka9", "ask 2: Was?\nok KrK\n3. 1: Ka9")).record)
    assert told(game) == ["Als richtige Antwort steht hier KrK. Diese Karte darf Bernd da aber gar nicht spielen."]


def test_hands_of_positions_are_checked() -> None:
    game = position("*", head=WON.replace("deal 1: KrB Pi10", "deal 1: KrB Pi10 Pi9"))
    assert "deal_count" in keys(game)
    assert card_codes(position("*").hands[ANNA]) == "KrB Pi10"
