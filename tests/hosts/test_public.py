"""The public face: `from dokolearn import …` gives exactly these names, once they are asked for; games are data."""

import ast
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from effort import each

import dokolearn
from dokolearn import Game, Replay, advise, deal, score, simulate, solve, table
from dokolearn.data import game as data_game
from dokolearn.data.cards import Card, Hand, Hands
from dokolearn.hosts import notebook
from dokolearn.hosts.notebook import replays
from dokolearn.replay.film import filming

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "dokolearn"
EVENING = ROOT / "replays/erstes_spiel.dkn"


def by_chance(game: Game, seed: int) -> Game:
    """A game played on to its end, with a word now and then."""
    chance = random.Random(seed)
    while not game.over:
        words = [(seat, word) for seat, said in game.words.items() for word in said if word not in ("Rest", "gibt auf")]
        if words and (not game.legal or (chance.random() < 0.2 and len(game))):
            seat, word = chance.choice(words)
            game = game.say(word, seat)
        else:
            game = game.play(chance.choice(game.legal))
    return game


# The names


def test_the_names_are_those_of_the_stub_and_each_says_what_it_is() -> None:
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text("utf-8"))
    named = {one.asname for node in stub.body if isinstance(node, ast.ImportFrom) for one in node.names if one.asname}
    named |= {ast.unparse(node.target) for node in stub.body if isinstance(node, ast.AnnAssign)} - {"__version__"}
    assert named == set(dokolearn.__all__)
    assert [name for name in dokolearn.__all__ if not getattr(dokolearn, name).__doc__] == []
    assert set(dokolearn.__all__) <= set(dir(dokolearn))
    page = (ROOT / "site/pages/programming.md").read_text("utf-8")
    assert [name for name in dokolearn.__all__ if not re.search(rf"\b{name}\b", page)] == []


def test_the_page_for_programs_names_what_games_have() -> None:
    """Whatever a game is asked there is an attribute, and no attribute of a game is left out."""
    page = (ROOT / "site/pages/programming.md").read_text("utf-8")
    asked = set(re.findall(r"`(\w+)[`(]", page.partition("## A game")[2].partition("## A replay")[0]))
    public = {name for name in dir(Game) if not name.startswith("_")}
    assert public - asked == set()


def test_importing_loads_nothing_and_a_name_only_what_it_needs() -> None:
    ask = "import sys; before = set(sys.modules); {}; print(*sorted(set(sys.modules) - before))"

    def loaded(code: str) -> list[str]:
        done = subprocess.run([sys.executable, "-c", ask.format(code)], capture_output=True, text=True, check=True)
        return done.stdout.split()

    assert loaded("import dokolearn") == ["dokolearn"]
    assert [name for name in loaded("from dokolearn import Game") if name.startswith("dokolearn.hosts")] == []


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="there are Game, Replay, advise"):
        dokolearn.Spiel  # type: ignore[attr-defined]  # noqa: B018


def test_types_travel_with_the_package_and_old_ways_in_stay_open() -> None:
    assert (PACKAGE / "py.typed").is_file()
    assert notebook.Replay is Replay
    assert notebook.show is dokolearn.show


# Games


def test_a_game_begins_with_the_cards_of_a_number() -> None:
    game = Game(7, rules="ddv")
    assert game.hands == deal(7, "ddv") == Game(game.hands, rules="ddv").hands
    assert (game.turn, len(game), game.kind, game.over) == (1, 0, None, False)
    assert game.legal == Hand(dict.fromkeys(game.hands[1]))
    assert "gesund" in game.words[1]


def test_playing_gives_another_game_and_undoing_the_one_before() -> None:
    game = Game(7, rules="ddv")
    after = game.play("Kr10 ♣A Kr10 Kreuz-Ass")
    assert (len(game), len(after), after.turn, after.stich) == (0, 4, 2, None)
    assert after.stiche[0].cards == Hand("Kr10 KrA Kr10 KrA")
    assert (after.stiche[0].winner, after.augen) == (2, {1: 0, 2: 42, 3: 0, 4: 0})
    assert after.undo().stich is not None
    before = after
    while len(before):
        before = before.undo()
    assert before == game, "those who were not asked are asked again"
    assert game == Game(7, rules="ddv") != after
    assert len({game, Game(7, rules="ddv"), after}) == 2


@each(
    "way, said",
    [
        (lambda game: game.play("Kr10 Ka9"), "Kreuz Ass"),
        (lambda game: game.play("XX"), "no card"),
        (lambda game: game.say("Re", 2), "2 cannot say 'Re' now"),
        (lambda game: game.at("13.1"), "there is no place"),
        (lambda game: game.undo(), "nothing has happened"),
        (lambda game: Game(["KrA", "KrA", "KrA", "KrA"]), "48 cards"),
    ],
)
def test_what_cannot_be_says_why(way: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        way(Game(7, rules="ddv"))  # type: ignore[operator]


@each("seed", range(12))
def test_a_played_game_is_its_file(seed: int) -> None:
    rules = ("mainz", "ddv", "spielregeln", "schmidt", "maennle")[seed % 5]
    game = by_chance(Game(seed, rules=rules), seed)
    again = Replay(game.text)
    assert again.problems == []
    assert again == game
    assert again.sheet == game.sheet
    assert (again.augen, again.hands, again.stiche, again.calls) == (game.augen, game.hands, game.stiche, game.calls)
    assert len(list(game)) == len(game) == len(again)
    assert [one.text for one in game] == [one.text for one in again]


def test_an_armut_changes_hands() -> None:
    deals = (Game(number, rules="schmidt") for number in range(500))
    poor = next(game for game in deals if "Armut" in game.words[1]).say("Armut")
    while poor.turn and "gesund" in poor.words.get(poor.turn, ()):
        poor = poor.say("gesund")
    trumps = [card for card in poor.hands[1] if card in table("schmidt").trumps]
    taken = poor.give(" ".join(trumps)).say("nehme")
    assert taken.turn == 2
    back = " ".join(taken.held[2][-len(trumps) :])
    after = taken.give(back)
    assert (after.kind, len(after.held[1])) == ("armut", 12)
    assert Replay(after.play(after.legal[0]).text).problems == []


def test_a_word_is_understood_where_only_one_thing_is_meant() -> None:
    assert Game(3, rules="ddv").say("Damensolo").bids == Game(3, rules="ddv").say("Pflicht-Damensolo").bids
    assert Game(3).say("vorbehalt").bids[0].word == "Vorbehalt"


# Replays


def test_a_replay_is_a_game_at_its_last_moment() -> None:
    replay = Replay.from_file(EVENING)
    assert (len(replay), len(replay.stiche), sum(replay.augen.values()), replay.over) == (48, 12, 240, True)
    assert replay.sheet is not None
    assert sum(replay.sheet.punkte.values()) == 0
    there = replay.at("3.2")
    assert (len(there), there.stich and len(there.stich.cards)) == (10, 2)
    assert there.legal
    assert len(there.play(there.legal[0])) == 11
    assert there.undo() == replay.at("3.1")
    assert len(replay.at("0")) == 0
    assert replay.hands == replay.at("0").held


@each("path", sorted((ROOT / "replays").glob("*.dkn"))[::3])
def test_every_moment_of_a_game_can_be_gone_on_with(path: Path) -> None:
    replay = Replay.from_file(path)
    for moment in list(replay)[::7]:
        assert [said for said in Replay(moment.text).problems if "Fehler" in said] == []
        if moment.legal:
            assert len(moment.play(moment.legal[-1])) == len(moment) + 1


def test_a_game_that_cannot_be_played_says_what_is_wrong_and_breaks_nothing() -> None:
    broken = Replay("%DKN 1\ndeal 1: KrA KrA KrA\n")
    assert broken.problems
    assert (len(broken), list(broken), broken.legal, broken.sheet, broken.over) == (0, [], Hand(), None, True)
    assert str(broken)
    assert repr(broken)


def test_a_replay_comes_out_of_any_form(tmp_path: Path) -> None:
    game = by_chance(Game(7, rules="ddv"), 7)
    assert Replay.from_file(game.save(tmp_path / "spiel.csv")) == Replay(game.text)
    assert Replay.from_text(f"Schau mal: https://club.example/oeffnen/#{game.link} !").stiche == game.stiche
    (tmp_path / "abend.dkn").write_text(f"{game.text}\n{Game(8).play('KrK').text}", encoding="utf-8")
    assert [len(one) for one in Replay.all_from_file(tmp_path / "abend.dkn")] == [48, 1]
    with pytest.raises(ValueError, match="2:4"):
        Replay("stich,place,seat,card\n1,1,1,XX\n")


# How they show themselves


def test_a_game_reads_like_a_score() -> None:
    told = str(Replay.from_file(EVENING)).splitlines()
    assert sum(line.strip()[:2].rstrip().isdigit() and ">" in line for line in told) == 12
    assert all(line.count("*") == 1 for line in told if ">" in line)


@each("shown", [Card("KrD"), Hand("KrD He10"), deal(7), Game(7), Game(7).play("Kr10").stich, table("ddv")])
def test_values_show_themselves_without_styles_and_scripts(shown: object) -> None:
    html = shown._repr_html_()  # type: ignore[attr-defined]
    assert "<" in html
    assert "style=" not in html
    assert "<script" not in html


def test_values_are_spelt_so_that_they_can_be_pasted() -> None:
    for value in (Card("KrD"), Hand("KrD He10"), deal(3), table("ddv", deck_nines=False)):
        assert eval(repr(value), {"Card": Card, "Hand": Hand, "Hands": Hands, "table": table}) == value


def test_widgets_carry_text_and_html_for_places_without_widgets() -> None:
    shown = dokolearn.show(stich="KrD", hand="KrA PiD Ka9")
    for one in (Replay.from_file(EVENING), shown):
        bundle = one._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"} <= set(data)
        assert "object at" not in data["text/plain"]
        assert "<" in data["text/html"]


def test_a_game_is_filmed_once_however_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    real = filming.film

    def counted(*given: Any) -> Any:
        made.append(given)
        return real(*given)

    for module in (data_game, replays):
        monkeypatch.setattr(module, "film", counted)
    game = Replay.from_file(EVENING)
    game._repr_mimebundle_()
    assert game._repr_svg_() in game._repr_html_()
    assert len(made) == 1
    before = game.at("3.2")
    assert before._repr_svg_() in before._repr_html_()
    assert len(made) == 2


# Tables, sheets, advice


@each(
    "way, said",
    [
        (lambda: table("dvd"), "there are mainz, ddv"),
        (lambda: table("ddv", dulle_seccond_beats_first=True), "did you mean dulle_second_beats_first"),
        (lambda: table("ddv", deck_nines="nein"), "deck_nines"),
        (lambda: score(augen=300), "300"),
        (lambda: score(augen=120, calls="rechts"), "no call"),
        (lambda: deal("Quark"), "Platz 2 hat"),
    ],
)
def test_a_wrong_word_is_answered(way: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        way()  # type: ignore[operator]


def test_a_score_is_that_of_the_calculator() -> None:
    sheet = score(re=(1, 3), augen=155, calls="re kontra", rules="ddv")
    assert sheet.punkte == {1: 6, 2: -6, 3: 6, 4: -6}
    assert sum(line.punkte for line in sheet.lines) == abs(sheet.value) == 6
    assert score(re=4, game="damensolo", augen=90, rules="ddv").punkte[4] < 0


def test_advice_is_given_at_a_game() -> None:
    assert advise(Game(7)).tipp == advise(Game(7).position).tipp
    assert advise(Replay.from_file(EVENING).at("3.2")).options


# As a table


def test_a_row_for_each_card() -> None:
    rows = Replay.from_file(EVENING).rows()
    assert [row["stich"] for row in rows] == [number for number in range(1, 13) for _ in range(4)]
    assert sum(row["augen"] for row in rows) == 240
    assert json.loads(json.dumps(rows)) == rows


# Open cards


def ended(seed: int, left: int, rules: str = "ddv") -> Game:
    """A game with so many cards in the hand of whoever is on turn."""
    game, chance = Game(seed, rules=rules), random.Random(seed)
    while len(game.held[game.turn or 1]) > left or game.stich:
        game = game.play(chance.choice(game.legal))
    return game


@each("seed, rules", [(3, "ddv"), (4, "mainz"), (5, "maennle")])
def test_open_cards_lead_to_what_the_best_card_leads_to(seed: int, rules: str) -> None:
    game = ended(seed, 4, rules)
    found = solve(game)
    assert {one.card for one in found.cards} == set(game.legal)
    assert found.exact
    assert found.best == found.line[0]
    assert (found.cards[0].cost, found.cards[-1].cost) == (0, found.augen - found.cards[-1].augen)
    end = game.play(" ".join(found.line))
    assert end.over
    assert sum(augen for seat, augen in end.augen.items() if end.parties[seat] == found.party) == found.augen
    assert (found.reaches(found.augen), found.reaches(found.augen + 1)) == (True, False)
    assert str(found).splitlines()[0].split() == ["card", "augen", "cost"]
    assert found._repr_html_().count("<tr>") == len(game.legal) + 1


@each("seed, rules", [(6, "ddv"), (7, "schmidt"), (8, "spielregeln")])
def test_open_cards_for_what_the_score_pays(seed: int, rules: str) -> None:
    game = ended(seed, 3, rules)
    found = solve(game, "punkte")
    end = game.play(" ".join(found.line))
    assert end.sheet is not None
    assert found.punkte == (end.sheet.value if found.party == "re" else -end.sheet.value)
    assert found.rows()[0] == {"seat": game.turn, "party": game.parties[game.turn or 1], **found.cards[0]._asdict()}
    assert "punkte" in str(found)


def test_open_cards_say_what_is_not_proven() -> None:
    game = ended(9, 6)
    found, exact = solve(game, limit=50), solve(game)
    truth = {one.card: one.augen for one in exact.cards}
    assert not found.exact
    assert all(one.augen <= truth[one.card] <= one.most for one in found.cards)
    assert "?" in str(found)
    assert solve(game, "punkte", limit=5).cards[0].punkte is None
    assert solve(game, limit=5).reaches(exact.augen) is None


def test_open_cards_without_an_answer() -> None:
    with pytest.raises(ValueError, match="nothing is left"):
        solve(by_chance(Game(7), 1))


# Chance


def test_games_by_chance_are_the_same_for_a_number_and_end_with_all_augen() -> None:
    game = Game(7)
    found = simulate(game, 2000)
    assert found == simulate(game, 2000) != simulate(game, 2000, 2)
    parties = game.play("Kr10").parties
    others = simulate(game, 2000, seat=next(seat for seat in parties if parties[seat] != parties[1]))
    assert found.augen + others.augen == pytest.approx(240)
    assert found.share(0) == 1
    assert found.share(121) + others.share(120) == pytest.approx(1)
    assert sum(row["games"] for row in found.rows()) == found.games == 2000
    assert "2,000 games" in repr(found)


def test_games_by_chance_from_the_last_card_on_are_one_game() -> None:
    game = ended(3, 1)
    assert [row["augen"] for row in simulate(game, 50).rows()] == [solve(game).augen]


def test_hidden_cards_are_dealt_again_only_where_nothing_tells_of_them() -> None:
    assert simulate(Game(7), 500, hidden=True) != simulate(Game(7), 500)
    with pytest.raises(ValueError, match="before the first card"):
        simulate(Game(7).play("Kr10"), 10, hidden=True)
    with pytest.raises(ValueError, match="Schwein"):
        simulate(Game(7, rules=table("ddv", schwein="both")), 10, hidden=True)
    with pytest.raises(ValueError, match="one game"):
        simulate(Game(7), 0)
