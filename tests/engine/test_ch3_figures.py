"""Every figure of chapter 3 at its edge: one more and one less make a difference, as the books print them."""

from call_games import size_of
from effort import each
from scores import game as finished
from scores import told

from dokolearn.ch1_general import DULLE, FUCHS, KIND_BY_CODE
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch3_scoring.calls import admit, call_table, call_verstoss
from dokolearn.ch3_scoring.special_points import unpaid_reason
from dokolearn.ch3_scoring.value import settle
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.impossible_sheets import problems
from dokolearn.model import Call, Moment, RuleSet, Seat, Spoken
from dokolearn.rule_parts import ALL_EVENTS, SOLO_GROUPS
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, derive

every_book = each("book", BOOKS.values())

# What a card has to be


EVERYTHING = derive(
    MAINZ, herzstich=True, fuchs_am_end=1, gans=True, solo_special_points=dict.fromkeys(SOLO_GROUPS, "all")
)
"""A table that pays every event in every Solo, as far as its card is what it has to be."""


@each("game", GAME_TYPES)
def test_3_11_an_event_pays_where_its_card_is_what_it_is_about(game: str) -> None:
    """A Fuchs is a Karo Ass that is trump, a Dulle the highest trump, and Herz is short without the Herz 10."""
    table, row = card_table(EVERYTHING, GAME_TYPES[game]), GAME_TYPES[game]
    pays = {event for event in ALL_EVENTS if not unpaid_reason(event, game, EVERYTHING.special, EVERYTHING.value)} | {
        "karlchen_verloren"
    }
    fuchs = table.group[FUCHS] == TRUMP
    dulle = table.trumps[:1] == (DULLE,) and row.dulle
    short = dulle and table.group[KIND_BY_CODE["HeA"]] != TRUMP
    assert ({"fuchs", "fuchs_am_end", "gans"} <= pays) == fuchs
    assert bool({"fuchs", "fuchs_am_end", "gans"} & pays) == fuchs
    assert ("dulle_gefangen" in pays) == dulle
    assert ("herzstich" in pays) == short
    assert {"doppelkopf", "karlchen", "karlchen_gefangen"} <= pays


@each("game", ["herzsolo", "piksolo", "kreuzsolo"])
def test_4_07_what_schmidt_pays_in_a_farbsolo(game: str) -> None:
    """`schmidt: Sonderpunkte`: nothing but the Doppelkopf."""
    score = settle(finished(130, "", "R doppelkopf", "R karlchen", kind=game, alone=True), SCHMIDT)
    assert {key for key in told(score) if key in ALL_EVENTS} == {"doppelkopf"}


# Levels


@each(
    "augen, reached",
    [(149, 1), (150, 2), (179, 2), (180, 3), (209, 3), (210, 4)],
)
def test_3_09_steps_against_a_level_in_maennle(augen: int, reached: int) -> None:
    """`maennle §27`: Re promised keine 90; Kontra gets a point at 120, 150, 180 and 210."""
    lines = told(settle(finished(240 - augen, "R R90 K", stiche=(3, 7)), MAENNLE))
    assert sum(key.endswith("_erreicht") for key in lines) == reached


@each("augen, reached", [(89, 0), (90, 1), (119, 1), (120, 2)])
def test_3_09_thresholds_alone(augen: int, reached: int) -> None:
    """`ddv: Spielwerte` read by the letter: Re promised keine 60 and failed; Kontra gets 120 and 90 against it."""
    rules = derive(DDV, lost_level_points="thresholds")
    score = settle(finished(240 - augen, "R R90 R60", stiche=(6, 6)), rules)
    assert sum("_gegen_" in key for key in told(score)) == reached
    assert not any(key.endswith(("_abgesagt", "_verfehlt")) for key in told(score)) or augen < 60


# Calls


def re(book: RuleSet, played: int, held: int, stage: int = 0, said: int = -1, at: Moment | None = None) -> str:
    """Why Re or a level may not be said now; empty if it may."""
    table = call_table(book, "normal", size_of(book))
    before = [Spoken(Call(Seat(0), "re", one), at or Moment(0, size_of(book))) for one in range(said + 1)]
    found = call_verstoss(table, before, Call(Seat(0), "re", stage), Moment(played, held))
    return found.key if found else ""


def test_3_03_stiche_are_counted_whole_whoever_has_played() -> None:
    """`deadline_unit: stiche` with two Stiche for Re: also with the own card to the second one on the table."""
    rules = derive(DDV, deadline_unit="stiche", reply_rule="none")
    assert re(rules, 5, 10) == ""
    assert re(rules, 7, 10) == ""
    assert re(rules, 8, 10) == "call.late.stiche"


def test_3_03_the_first_stich_ends_with_its_fourth_card() -> None:
    rules = derive(DDV, deadline_unit="first_stich", reply_rule="none")
    assert re(rules, 2, 11) == ""
    assert re(rules, 4, 11) == "call.late.first_stich"


def test_3_03_what_comes_too_late_is_late_in_every_way() -> None:
    """`maennle §17`: also after a Stich in which nobody called; as a house rule also a skipped level."""
    chain = call_table(MAENNLE, "normal", 10)
    before = [Spoken(Call(Seat(0), "re", 0), Moment(0, 10))]
    assert re(MAENNLE, 8, 8, stage=1, said=0) == "call.chain_over"
    [late] = admit(chain, before, Call(Seat(0), "re", 1), Moment(8, 8))
    assert late.late
    script = derive(MAINZ, invalid_call_counts_when_losing=True)
    assert re(script, 13, 9, stage=2, said=0) == "call.skipped.cards_in_game"
    admitted = admit(call_table(script, "normal"), before, Call(Seat(0), "re", 2), Moment(13, 9))
    assert [(call.stage, call.late) for call in admitted] == [(1, True), (2, True)]


def test_4_11_a_hochzeit_that_found_nobody_keeps_its_number() -> None:
    """As a house rule the search may end with another Stich than the third."""
    assert call_table(derive(DDV, hochzeit_limit=2), "hochzeit_ungeklaert").klaerung == 2
    assert call_table(DDV, "hochzeit_ungeklaert", klaerung=4).klaerung == 4


# What cannot be on a sheet


def wrong(*events: str, book: RuleSet = MAINZ, kind: str = "normal", stiche: tuple[int, int] = (6, 6)) -> set[str]:
    """The keys of everything that is wrong with a sheet of 120 Augen each."""
    alone = kind not in ("normal", "hochzeit", "armut")
    found = problems(finished(120, "", *events, kind=kind, stiche=stiche, alone=alone), book)
    return {one.key.removeprefix("problem.") for one in found}


@each(
    "event, most",
    [
        *(("fuchs", 2), ("karlchen", 1), ("karlchen_gefangen", 2), ("karlchen_verloren", 2)),
        *(("dulle_gefangen", 1), ("fuchs_am_end", 1), ("gans", 2), ("doppelkopf", 4), ("herzstich", 1)),
    ],
)
def test_3_11_there_are_two_of_each_card_and_one_last_stich(event: str, most: int) -> None:
    """Two Füchse, Kreuz Buben and Karo Könige; one Dulle catches the other; four Doppelköpfe are 160 Augen."""
    assert f"too_many_{event}" not in wrong(*[f"R {event}"] * most)
    assert f"too_many_{event}" in wrong(*[f"R {event}"] * (most + 1))


def test_3_11_eight_herz_cards_make_two_herzstiche() -> None:
    """Without the Dulle both Zehnen are Herz; with it six cards are left, for one."""
    plain = derive(MAINZ, herz10_trump=False)
    assert "too_many_herzstich" not in wrong("R herzstich", "R herzstich", book=plain)
    assert "too_many_herzstich" in wrong(*["R herzstich"] * 3, book=plain)


@each("event", [event for event in ALL_EVENTS if event != "karlchen_verloren"])
def test_3_11_without_a_stich_nothing_happens(event: str) -> None:
    assert "event_without_stich" in wrong(f"R {event}", stiche=(0, 12))
    assert "event_without_stich" not in wrong(f"R {event}")


@every_book
@each("game", ["normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo"])
def test_4_01_every_book_has_these_games(book: RuleSet, game: str) -> None:
    assert "game" not in wrong(book=book, kind=game)
    assert "game" in wrong(book=book, kind="koenigsolo")
