"""Records put to the engine: what the bids lead to, calls and their last moments, claims, the Schwein, a revoke."""

from dataclasses import replace
from random import Random

import pytest
from effort import each
from many_games import of_a_book

from dokolearn.ch1_general import card_codes, parse_cards
from dokolearn.ch2_normal_game import card_table, playable
from dokolearn.course.games_at_table import rare_hands
from dokolearn.model import Seat
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.replay.text.parser import Reading
from dokolearn.replay.text.problems import sentence
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS

ANNA, BERND, CLARA, DIETER = map(Seat, range(4))

RICH = {  # Anna has a Damensolo, Bernd both Kreuz Damen, Dieter hardly a trump
    1: "PiD HeD HeD KaD PiD KaD KrA PiA HeA PiA KrA HeA",
    2: "KrD KrD He10 He10 KrB PiB HeB KaB KaA KaA Ka10 KrK",
    3: "KrB PiB HeB Ka10 KaK KaK KaB Ka9 Kr10 Kr10 KrK Pi10",
    4: "Ka9 Pi10 PiK PiK Pi9 Pi9 HeK HeK He9 He9 Kr9 Kr9",
}
"""A deal for twelve cards."""


def played(*lines: str, book: str = "ddv", dealer: int = 4, **tags: str) -> CheckedGame:
    """A record with the rich deal."""
    named = [f'[{name} "{value}"]' for name, value in {"Rules": book, "Dealer": str(dealer), **tags}.items()]
    deals = [f"deal {seat}: {cards}" for seat, cards in RICH.items()]
    return check(read("\n".join(("%DKN 1", *named, *deals, *lines, "*"))).record)


def maennle(*lines: str) -> str:
    """A record of the book with forty cards."""
    hands = rare_hands(BOOKS["maennle"], Random(5))
    deals = [f"deal {seat}: {card_codes(hand)}" for seat, hand in enumerate(hands, 1)]
    return "\n".join(("%DKN 1", '[Rules "maennle"]', '[Dealer "4"]', *deals, *lines))


def keys(game: CheckedGame) -> list[str]:
    return [found.key.removeprefix("replay.") for found in game.problems]


def told(game: CheckedGame) -> list[str]:
    return [sentence(found, "de", ("Anna", "Bernd", "Clara", "Dieter")) for found in game.problems]


def what(game: CheckedGame) -> tuple[str, int | None, int]:
    """The game, who plays it and who leads."""
    assert game.spiel is not None
    vertrag = game.spiel.vertrag
    return str(vertrag.game), vertrag.player, vertrag.lead


# The round of questions, in short


@each("book", ["mainz", "ddv", "spielregeln", "schmidt"])
def test_4_07_one_line_is_enough_for_a_solo(book: str) -> None:
    lead = {"mainz": ANNA, "schmidt": ANNA}.get(book, DIETER)
    game = played("bid 1 Damensolo", book=book, dealer=3)
    assert keys(game) == []
    assert what(game) == ("damensolo", ANNA, lead)
    everybody = played("bid 4 gesund", "bid 1 Damensolo", "bid 2 gesund", "bid 3 gesund", book=book, dealer=3)
    assert keys(everybody) == []
    assert what(everybody) == what(game)


def test_4_04_the_higher_vorbehalt_wins_and_the_other_needs_no_name() -> None:
    game = played("bid 2 Hochzeit", "bid 1 Damensolo")
    assert keys(game) == []
    assert what(game) == ("damensolo", ANNA, ANNA)
    assert game.round is not None
    assert game.round.claims[BERND] is not None


def test_4_07_pflichtsolo_and_vorfuehrung() -> None:
    assert what(played("bid 1 Pflicht-Damensolo", dealer=3)) == ("damensolo", ANNA, ANNA)
    forced = played("bid 1 Vorfuehrung-Damensolo", dealer=3)
    assert keys(forced) == []
    assert forced.spiel is not None
    assert forced.spiel.vertrag.solo == "vorfuehrung"
    done = played("bid 1 Pflicht-Damensolo", dealer=3, Duty="2 3")
    assert keys(done) == ["bid_illegal"]
    assert "Dein Pflichtsolo hast du schon gespielt" in told(done)[0]
    assert keys(played(Duty="alle")) == ["seats_tag"]


@pytest.mark.parametrize(("written", "form"), [("Hochzeit Fehl", "fehl"), ("Hochzeit erster", "erster_fremder")])
def test_4_11_a_hochzeit_with_its_form(written: str, form: str) -> None:
    game = played(f"bid 2 {written}", book="mainz")
    assert keys(game) == []
    assert what(game)[:2] == ("hochzeit", BERND)
    assert game.spiel is not None
    assert game.spiel.vertrag.form == form


def test_4_11_a_hochzeit_without_its_form_is_told() -> None:
    assert keys(played("bid 2 Hochzeit", book="mainz")) == ["marry_missing"]
    assert keys(played("bid 2 Hochzeit", book="ddv")) == []


@pytest.mark.parametrize(("find", "own"), [("any", "erster"), ("fehl_led", "Fehl")])
def test_4_11_where_a_book_has_one_form_it_may_be_named_and_another_has_no_meaning(find: str, own: str) -> None:
    options = f"hochzeit_find={find}"
    assert keys(played(f"bid 2 Hochzeit {own}", book="ddv", Options=options)) == []
    other = played("bid 2 Hochzeit Kreuz", book="ddv", Options=options)
    assert keys(other) == ["bid_one_form"]
    assert what(other)[:2] == ("hochzeit", BERND)
    assert other.spiel is not None
    assert not other.spiel.vertrag.form, "the book decides"


def test_4_12_gesund_with_both_kreuz_damen() -> None:
    assert what(played())[:2] == ("stilles_solo", BERND)
    assert what(played("bid 2 gesund"))[:2] == ("stilles_solo", BERND)


def test_4_10_no_hochzeit_without_the_kreuz_damen() -> None:
    game = played("bid 3 Hochzeit")
    assert told(game) == [
        "Clara, „Hochzeit“: Das geht hier nicht (§4.10; DDV-Turnierregeln, Hochzeit). "
        "Für eine Hochzeit brauchst du beide Kreuz Damen."
    ]
    assert what(game)[0] == "stilles_solo"


def test_4_04_a_vorbehalt_needs_its_name() -> None:
    game = played("bid 3 Vorbehalt")
    assert told(game) == ["Clara hat einen Vorbehalt, aber nirgends steht, welchen."]
    assert game.spiel is None


def test_4_03_an_armut_with_its_cards() -> None:
    game = played("bid 4 Armut", "give 4>1: Ka9", "give 1>4: KrA", book="spielregeln")
    assert keys(game) == ["give_illegal"], "three cards, all trumps among them"
    game = played("bid 4 Armut", "give 4>1: Ka9 Pi10 PiK", "give 1>4: KrA PiA HeA", book="spielregeln")
    assert keys(game) == []
    assert what(game) == ("armut", DIETER, ANNA)
    assert game.spiel is not None
    assert game.spiel.re == {ANNA, DIETER}
    assert sorted(game.hands[DIETER]) == sorted(parse_cards("KrA PiA HeA PiK Pi9 Pi9 HeK HeK He9 He9 Kr9 Kr9"))
    assert card_codes(game.dealt[DIETER]) == RICH[4]
    assert keys(played("bid 4 Armut", "bid 1 nehme", book="spielregeln")) == ["give_missing"]


def test_4_03_nobody_takes_the_armut() -> None:
    game = played("bid 4 Armut", book="spielregeln")
    assert keys(game) == []
    assert game.spiel is None
    assert game.round is not None
    assert game.round.vertrag is not None
    assert game.round.vertrag.game is None
    assert keys(played("bid 4 Armut", "1. 1: PiD", book="spielregeln")) == ["redeal_played"]


def test_4_04_bidding_for_a_solo() -> None:
    """maennle §12: Anna's Solo is the better one, Bernd has to bid more."""
    bids = ("bid 1 Damensolo", "bid 2 Bubensolo", "bid 2 vorab", "bid 1 halten", "bid 2 k90", "bid 1 weg")
    game = check(read(maennle(*bids, "*")).record)
    assert keys(game) == []
    assert what(game) == ("bubensolo", BERND, BERND)
    assert game.begins is not None
    assert [(one.call.stage, one.call.vorab) for one in game.begins.spoken] == [(0, True), (1, False)]
    assert what(check(read(maennle("bid 1 Damensolo", "bid 2 Bubensolo", "*")).record))[0] == "damensolo"
    low = check(read(maennle("bid 1 Damensolo", "bid 2 Bubensolo", "bid 2 halten", "*")).record)
    assert keys(low) == ["bid_illegal"]
    assert "Biete höher" in told(low)[0]


# Calls


def test_3_03_a_late_call_says_until_when() -> None:
    stiche = ("1. 1: KrA KrK Kr10 Kr9", "2. 1: KrA KrD Kr10 Kr9", "3. 2: @2:Re He10")
    game = played(*stiche)
    assert keys(game) == ["call_refused"]
    assert "Mit mindestens 11 Karten auf der Hand wäre das gegangen" in told(game)[0]
    [heard] = game.moves[-1].heard
    assert heard.late
    assert not heard.counts
    assert heard.deadline is not None
    assert (heard.deadline.n, heard.deadline.own) == (11, 2)


def test_3_03_a_call_in_time_has_its_deadline() -> None:
    game = played("1. 1: @2:Re @2:k90 KrA @1:Kontra")
    assert keys(game) == []
    assert [one.deadline.n for one in game.moves[0].heard if one.deadline] == [11, 10]
    assert [one.counts for one in (*game.moves[0].heard, *game.heard_late)] == [True, True, True]
    assert game.state is not None
    assert [one.call.party for one in game.state.spoken] == ["re", "re", "kontra"]


def test_3_04_re_in_a_solo_is_the_soloist() -> None:
    assert keys(played("bid 1 Damensolo", "1. 1: @1:Re PiD")) == []
    wrong = played("bid 1 Damensolo", "1. 1: @2:Re PiD")
    assert told(wrong) == ["Bernd sagt Re, gehört in diesem Spiel aber zur anderen Partei."]


def test_2_07_hands_of_an_unplayed_game_are_what_stands_there() -> None:
    game = check(read('%DKN 1\n[Start "99"]\ndeal 1: KrA\n*').record)
    assert game.spiel is None
    assert game.hands[ANNA] == parse_cards("KrA")


# Schwein, revoke, forced calls: books by chance know them


def test_2_03_a_schwein_may_be_written_as_a_word() -> None:
    """maennle §23: the Fuchs is raised with the card."""
    for seed in range(4, 400, 5):
        _, record = of_a_book(seed)
        at = [
            (number, place)
            for number, line in enumerate(record.tricks)
            for place, play in enumerate(line.plays)
            if play.kind == parse_cards("Schwein")[0]
        ]
        if at:
            break
    text = write(record)
    assert " Schwein" in text
    seat = (record.tricks[at[0][0]].seat + at[0][1]) % 4 + 1
    spoken = text.replace(" Schwein", f" @{seat}:Schwein KaA", 1)
    assert read(spoken).problems == ()
    assert check(read(spoken).record).score == check(record).score
    assert check(read(spoken).record).state == check(record).state


def test_2_07_a_revoke_ends_the_game_of_maennle() -> None:
    text = maennle()
    hands = check(read(text + "\n*").record).hands
    table = card_table(BOOKS["maennle"])
    led = next(kind for kind in hands[0] if 0 < len(playable(hands[1], (kind,), table)) < 10)
    wrong = next(kind for kind in hands[1] if kind not in playable(hands[1], (led,), table))
    line = f"1. 1: {card_codes([led])} @2:Revoke {card_codes([wrong])}"
    game = check(read(f"{text}\n{line}\n= Revoke 2\n").record)
    assert keys(game) == []
    assert game.revoked == BERND
    assert game.moves[-1].revoke
    assert game.score is not None
    assert keys(check(read(f"{text}\n{line.replace('@2:Revoke ', '')}\n= Revoke 2\n").record)) == []
    assert keys(check(read(f"{text}\n{line.replace('@2:Revoke ', '')}\n*\n").record)) == ["illegal"]
    assert keys(check(read(f"{text}\n{line}\n= Revoke 3\n").record)) == ["revoke_none"]
    assert keys(check(read(f"{text}\n{line} KrA\n= Revoke 2\n").record)) == ["after_revoke"]
    in_ddv = f"{text.replace('maennle', 'ddv')}"
    assert "after_revoke" not in keys(check(read(f"{in_ddv}\n{line}\n*\n").record))


def test_3_03_a_forced_call_that_nobody_made_is_told() -> None:
    """maennle §25: a Tack in the first Stich forces a call."""
    for seed in range(4, 2000, 5):
        _, record = of_a_book(seed)
        game = check(record)
        if any(heard.forced for move in game.moves for heard in move.heard):
            break
    remarks = [said["remark"] for one in film(Reading(record))["moments"] for said in one["said"] if said.get("remark")]
    found = [one for one in remarks if one.endswith("(Spielordnung Männle, §25)")]
    assert any(" muss " in one and "Tack im ersten Stich" in one for one in found)
    silent = replace(
        record,
        tags=tuple(tag for tag in record.tags if tag.name != "Punkte"),
        tricks=tuple(
            replace(line, says=(), plays=tuple(replace(play, says=()) for play in line.plays)) for line in record.tricks
        ),
    )
    assert keys(check(silent)) == ["forced_missing"]
