"""A game looked at afterwards: mistakes are named, what is told holds, and nothing is told that nobody can know."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from effort import each, size, thorough
from read_back import CARDS, refuted, refuted_call
from reviewed_games import Speaks, called_game, checked, club_game, planted, play_on

from dokolearn import Game, Replay, review, table
from dokolearn.ch1_general import card_code
from dokolearn.ch5_tactics.forecast import gain
from dokolearn.cli import main
from dokolearn.data.reviewed import curve_html
from dokolearn.game.chance import Chance
from dokolearn.kernel import position
from dokolearn.kernel.plain import Search
from dokolearn.model import Speak
from dokolearn.players import deals_in_kernel
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.reader import read
from dokolearn.replay.text.problems import player_names
from dokolearn.replay.text.record import Note, Quiz, Record, all_notes
from dokolearn.replay.text.writer import write
from dokolearn.reviewing.as_curve import curve_view
from dokolearn.reviewing.as_notes import with_notes
from dokolearn.reviewing.as_text import how_it_was_done
from dokolearn.reviewing.call_choices import CallChoice
from dokolearn.reviewing.card_choices import CannotReview, choices
from dokolearn.reviewing.game_review import Review, judge, judge_any, review_of, to_judge
from dokolearn.reviewing.game_review import review as whole_review
from dokolearn.reviewing.in_words import call_points, turning_point
from dokolearn.reviewing.known_calls import judge_call
from dokolearn.reviewing.reviewing_machine import start, step, view
from dokolearn.sight import Sight, calls_now, cards_now, own_party
from dokolearn.wording import card_name

GAMES = Path(__file__).parents[2] / "replays"
NAMES = ("Anna", "Bernd", "Clara", "Dieter")


@thorough
@each("number", range(1, 1 + size(4, 40)))
def test_a_planted_mistake_is_named(number: int) -> None:
    found = planted(9000 + 50 * number)
    if found is None:
        return  # no card of this game costs a Punkt in every way of playing on
    game, at = found
    choice = next(one for one in choices(game) if one.number == at)
    assert judge(choice).what == "fehler"


def test_one_planted_mistake_is_named() -> None:
    found = next(filter(None, map(planted, range(9000, 9500, 50))))
    game, at = found
    choice = next(one for one in choices(game) if one.number == at)
    verdict = judge(choice)
    assert verdict.what == "fehler"
    assert verdict.better is not None
    assert verdict.better.kind in choice.options
    assert verdict.better.punkte.mean >= 0.5


@thorough
@each("number", range(3, 3 + 50 * size(2, 20), 50))
def test_other_deals_name_the_same(number: int) -> None:
    game = checked(club_game(number))
    one, other = [[judge(choice, name).what for choice in choices(game)] for name in ("one", "other")]
    apart = sum(first != second for first, second in zip(one, other, strict=True))
    assert apart <= 1  # one that costs all but exactly half a Punkt may be named or not


def told(game: Game, most: int) -> list[tuple[str, tuple[str, ...]]]:
    """What is said of the last choices of a game, turning points or not, in German."""
    found = []
    for choice in choices(checked(game))[-most:]:
        verdict = judge(choice)
        if verdict.what:
            said = turning_point(verdict, NAMES, "de")
            found.append((said.head, said.sentences))
    return found


@each("rules", ["ddv", "maennle"])
def test_what_is_told_is_read_back(rules: str) -> None:
    many, wanted = 0, size(3, 60)
    for number in range(3, 50_003, 50):
        game = club_game(number, rules)
        for head, sentences in told(game, size(6, 40)):
            many += 1
            assert refuted(checked(game), NAMES, head, sentences) == []
        if many >= wanted:
            return
    raise AssertionError("nothing is ever told")


def test_a_wrong_card_seat_or_number_is_refuted() -> None:
    """The reading back would be content with anything otherwise."""
    game, tried = club_game(3), set()
    for number in range(3, 1003, 50):
        game = club_game(number)
        for head, sentences in told(game, 8):
            for wrong, what in spoiled(head, sentences):
                tried.add(what)
                assert refuted(checked(game), NAMES, *wrong), (head, wrong)
        if {"head", "seat", "card", "augen"} <= tried:
            return
    raise AssertionError(tried)


def spoiled(head: str, sentences: tuple[str, ...]) -> list[tuple[tuple[str, tuple[str, ...]], str]]:
    """The same with one thing wrong."""
    stich, who = re.match(r"Stich (\d+), (\w+)", head).groups()  # type: ignore[union-attr]
    other = next(name for name in NAMES if name != who)
    found: list[tuple[tuple[str, tuple[str, ...]], str]] = [
        ((head.replace(f"Stich {stich}", f"Stich {int(stich) % 12 + 1}"), sentences), "head"),
        ((head.replace("(Re)", "(X)").replace("(Kontra)", "(Re)").replace("(X)", "(Kontra)"), sentences), "party"),
        ((head, tuple(one.replace(f"was {who} ", f"was {other} ") for one in sentences)), "seat"),
    ]
    for at, one in enumerate(sentences):
        if "war auch so" in one:
            named = next(card for card in CARDS if card in head)
            absent = next(card for card in CARDS if card != named)
            found.append(((head, (*sentences[:at], one.replace(named, absent, 1), *sentences[at + 1 :])), "card"))
        if costs := re.search(r"Das kostete Augen: (\d+)", one):
            wrong = (*sentences[:at], one.replace(costs[0], f"{costs[0]}1"), *sentences[at + 1 :])
            found.append(((head, wrong), "augen"))
    return found


def test_without_the_kernel_it_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = choices(checked(club_game(3)))[-2]
    with_it = judge(choice)
    monkeypatch.setattr(deals_in_kernel, "machine", lambda: None)
    monkeypatch.setattr("dokolearn.kernel.open_cards.machine", lambda: None)
    assert judge(choice) == with_it


def test_cards_that_do_the_same_and_cards_one_must_lay_are_no_choice() -> None:
    game = checked(club_game(3))
    for choice in choices(game):
        assert len(choice.options) > 1
        assert choice.did in choice.options
    alone = [number for number, move in enumerate(game.moves) if len(set(move.before.choices)) == 1]
    assert alone
    assert not {choice.number for choice in choices(game)} & set(alone)


# Calls


def judged_calls(game: CheckedGame) -> Review:
    """Only what was said, and what was not."""
    return review_of(game, [judge_any(one) for one in to_judge(game) if isinstance(one, CallChoice)])


@each("rules", ["ddv", "mainz"])
def test_what_is_told_of_calls_is_read_back(rules: str) -> None:
    many, wanted = 0, size(2, 100)
    for number in range(1, 2000):
        game = checked(called_game(number, rules, "anfaenger" if number % 2 else "verein"))
        if game.spiel is not None:
            for one in call_points(judged_calls(game), NAMES, "de"):
                many += 1
                assert refuted_call(game, NAMES, one.head, one.sentences) == []
        if many >= wanted:
            return
    raise AssertionError("nobody ever calls")


def test_of_calls_a_wrong_seat_figure_or_end_is_refuted() -> None:
    tried = set()
    for number in range(1, 60):
        game = checked(called_game(number))
        for one in call_points(judged_calls(game), NAMES, "de"):
            for what, head, sentences in spoiled_call(one.head, one.sentences):
                tried.add(what)
                assert refuted_call(game, NAMES, head, sentences), (what, head, sentences)
        if tried >= {"seat", "party", "often", "punkte", "end", "verdict"}:
            return
    raise AssertionError(tried)


def spoiled_call(head: str, sentences: tuple[str, ...]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The same with one thing wrong."""
    _, who = re.match(r"Stich (\d+), (\w+)", head).groups()  # type: ignore[union-attr]
    stranger = next(name for name in NAMES if name != who)
    yield "seat", head, tuple(one.replace(f"was {who} ", f"was {stranger} ") for one in sentences)
    turned = head.replace("(Re)", "(X)").replace("(Kontra)", "(Re)").replace("(X)", "(Kontra)")
    yield "party", turned, sentences
    for at, one in enumerate(sentences):
        wrong = {
            "often": re.sub(r"etwa (\d) von", lambda tenths: f"etwa {(int(tenths[1]) + 5) % 10} von", one),
            "punkte": re.sub(r"Mittel [+−]?\d+", lambda punkte: f"{punkte[0]}9", one),
            "end": one.replace("hat Re", "hat X").replace("hat Kontra", "hat Re").replace("hat X", "hat Kontra"),
        }
        for what, bad in wrong.items():
            if bad != one:
                yield what, head, (*sentences[:at], bad, *sentences[at + 1 :])
    verdict = "Schweigen war hier besser." if "Schweigen" in head else "Das Schweigen hat also Punkte gekostet."
    yield "verdict", head, (*sentences, verdict)


def bold(seen: Sight, chance: Chance) -> Speak | None:
    """Calls, at his turn, where a forecast is sure that it costs a lot."""
    possible = [call for call in calls_now(seen) if not call.vorab] if cards_now(seen) else []
    too_much = possible and own_party(seen) is not None and gain(seen, possible[0]) < -1.2
    return Speak(seen.seat, possible[0].stage) if too_much else None


def mute(seen: Sight, chance: Chance) -> Speak | None:
    """Never says anything."""
    return None


def test_a_call_that_promises_too_much_and_a_silence_that_leaves_a_lot_are_named() -> None:
    """They are clear by a forecast that knows nothing of deals."""
    bolds = (judge_call(one) for game in games_of(bold) for one in of_calls(game) if one.said)
    assert all(found is not None and found.is_mistake for found in islice(bolds, size(4, 100)))
    quiet = (judge_call(one) for game in games_of(mute) for one in of_calls(game) if gain(one.seen, one.call) > 1.4)
    assert all(found is not None and found.is_mistake for found in islice(quiet, size(4, 100)))


def games_of(speaks: Speaks) -> Iterator[Game]:
    games = (called_game(number, speaks=speaks) for number in count(100))
    return (game for game in games if game.kind == "normal")


def of_calls(game: Game) -> list[CallChoice]:
    return [one for one in to_judge(checked(game)) if isinstance(one, CallChoice)]


def test_what_is_said_off_turn_is_not_judged() -> None:
    game = club_game(503)._moments()[0]
    other = next(
        seat for seat in (1, 2, 3, 4) if seat != game.turn and {"Re", "Kontra"} & set(game.words.get(seat, ()))
    )
    loud = play_on(game.say(next(word for word in game.words[other] if word in ("Re", "Kontra")), other))
    assert not [one for one in of_calls(loud) if one.said]
    assert "außer der Reihe" in how_it_was_done(judged_calls(checked(loud)), "de")


def test_a_costly_silence_asks_first_and_then_tells() -> None:
    both = ((game, judged_calls(checked(game))) for game in games_of(mute))
    game, found = next((game, found) for game, found in both if found.calls)
    record = with_notes(found, game.record, "de")
    quiz = next(item for line in record.tricks for item in (*record.opening, *line.items) if isinstance(item, Quiz))
    assert [(answer.move, answer.verdict) for answer in quiz.answers[:2]] == [
        ("nichts", "no"),
        ("Re" if found.calls[0].choice.party == "re" else "Kontra", "ok"),
    ]
    assert read(write(record)).problems == ()


# What cannot be reviewed


def test_a_game_that_is_not_over_is_refused() -> None:
    with pytest.raises(ValueError, match="nicht zu Ende"):
        review(Game(7).play("Kr10"))
    with pytest.raises(ValueError, match="not played to its end"):
        review(Game(7).play("Kr10"), lang="en")


def test_a_game_that_begins_in_the_middle_is_refused() -> None:
    games = (checked(Replay.from_file(path)) for path in sorted(GAMES.glob("*.dkn")))
    begins_late = next(game for game in games if game.begins and game.begins.stiche)
    with pytest.raises(CannotReview, match="position"):
        choices(begins_late)


def test_in_a_solo_the_others_are_judged_late_and_in_an_armut_all_are() -> None:
    solo, armut = (checked(Replay.from_file(GAMES / f"{name}.dkn")) for name in ("damensolo", "armut"))
    [player] = {one.seat for one in choices(solo) if one.party == "re"}
    assert all(one.is_judged == (one.seat == player or one.stich >= 7) for one in choices(solo))
    assert {one.seat for one in choices(solo) if one.is_told} == {player}
    assert {one.stich for one in choices(armut) if one.is_judged} <= {10, 11, 12}
    told = [how_it_was_done(review_of(game, []), "de") for game in (solo, armut)]
    assert "Wer gegen ein Solo spielt, wird erst ab Stich 7 beurteilt" in told[0]
    assert "In einer Armut beurteilt diese Besprechung Karten erst ab Stich 10" in told[1]


# Commands


@thorough
def test_a_folder_of_games_has_totals(tmp_path: Path) -> None:
    for number in (3, 103):
        club_game(number).save(tmp_path / f"{number}.dkn")
    (tmp_path / "kaputt.dkn").write_text("%DKN 1\n[Rules]\n1. KrA Kr9\n", encoding="utf-8")
    found = CliRunner().invoke(main, ["review", str(tmp_path)])
    assert found.exit_code == 1
    assert "kaputt.dkn" in found.stderr
    assert found.stdout.count("Besprochen: ") == 2
    assert found.stdout.count("Karten mit Wahl") == 4


def test_as_json_and_markdown(tmp_path: Path) -> None:
    game = Replay.from_file(GAMES / "vierzig_karten.dkn")
    found = CliRunner().invoke(main, ["review", str(GAMES / "vierzig_karten.dkn"), "--to", "json"])
    [told_of] = json.loads(found.stdout)
    assert told_of["players"] == list(player_names(game.record, "de"))
    assert [point["stich"] for point in told_of["curve"]] == [*range(1, 11)]
    assert all(set(point) == {"stich", "known", "error", "open"} for point in told_of["curve"])
    assert {row["what"] for row in told_of["choices"]} <= {"fehler", "stark", "pech", None}
    for point in told_of["turning_points"]:
        assert refuted(checked(game), told_of["players"], point["head"], point["text"]) == []
        assert any(card_name(kind, "de") in point["head"] for kind in CARDS.values())


def test_a_folder_without_games_is_said(tmp_path: Path) -> None:
    found = CliRunner().invoke(main, ["review", str(tmp_path)])
    assert found.exit_code == 2
    assert "kein Spiel" in found.output


# The expected result


def test_the_curve_is_what_choices_could_expect_and_ends_in_the_result() -> None:
    game, curve = with_mistakes()[1], found_in().curve
    assert game.score is not None
    assert (curve[-1].stich, curve[-1].open) == (12, game.score.value_re)
    fifth = [one for one in found_in().verdicts if one.choice.stich == 5]
    for_re = [one.expected.mean * (1 if one.choice.party == "re" else -1) for one in fifth if one.expected]
    point = curve[4].known
    assert point is not None
    assert point.mean == pytest.approx(sum(for_re) / len(for_re))
    assert 0 < point.error < max(one.expected.error for one in fifth if one.expected)


def test_where_nobody_had_a_choice_the_curve_has_a_gap_and_early_on_nothing_is_proven() -> None:
    curve = found_in().curve
    chosen = {one.choice.stich for one in found_in().verdicts}
    assert {point.stich for point in curve if point.known} == chosen
    assert chosen != {point.stich for point in curve}, (
        "the game has no Stich without a choice, and the test sees nothing"
    )
    assert all(point.open is None for point in curve[:6])


def test_with_open_cards_the_curve_says_what_a_search_in_python_says() -> None:
    game = with_mistakes()[1]
    assert game.spiel is not None
    for point in found_in().curve[8:11]:
        then = next(move for move in game.moves if len(move.before.stiche) == point.stich)
        worths = Search(position(game.spiel, then.before), True, 10**9).cards().values()
        best = (max if then.seat in then.before.re else min)(bounds.low for bounds in worths)
        assert point.open == best // 1000


def test_where_losers_write_nothing_nobody_tells_what_re_could_expect() -> None:
    game = checked(play_on(Game(503, rules=table("ddv", score_sheet="winners_plus"))))
    found = review_of(game, [judge(one) for one in choices(game)[-4:]])
    assert any(one.expected for one in found.verdicts)
    assert all(point.known is None for point in found.curve)


def test_the_curve_is_drawn_from_the_same_numbers() -> None:
    drawn, curve = curve_view(found_in(), with_mistakes()[0], "de"), found_in().curve
    assert [one["known"] is None for one in drawn["stops"]] == [point.known is None for point in curve]
    assert [one["open"] is None for one in drawn["stops"]] == [point.open is None for point in curve]
    heights = [
        (point.known.mean, one["known"]) for point, one in zip(curve, drawn["stops"], strict=True) if point.known
    ]
    assert [down for _, down in sorted(heights)] == sorted((down for _, down in heights), reverse=True)
    turns = [turn for one in drawn["stops"] for turn in one["turns"]]
    assert len(turns) == len(found_in().turning_points)
    assert curve_html(drawn).count("<tr>") == 1 + len(curve) + len(turns)


# As notes of the game


@cache
def with_mistakes() -> tuple[Record, CheckedGame]:
    """A game in which something was found, and nothing on its paper yet."""
    record = club_game(503).record
    return record, check(record)


@cache
def found_in() -> Review:
    return whole_review(with_mistakes()[1])


def noted() -> Record:
    return with_notes(found_in(), with_mistakes()[0], "de")


def test_its_notes_make_a_game_without_a_fault() -> None:
    record = noted()
    reading = read(write(record))
    assert reading.problems == ()
    assert reading.record == record


def test_whoever_lays_the_better_card_is_right_and_the_table_was_wrong() -> None:
    points = [one for one in found_in().turning_points if one.better]
    questions = {quiz.seat: quiz for line in noted().tricks for quiz in line.items if isinstance(quiz, Quiz)}
    last = points[-1]
    quiz = questions[last.choice.seat]
    verdicts = {answer.move: answer.verdict for answer in quiz.answers}
    assert last.better is not None
    assert verdicts[card_code(last.better.kind)] == "ok"
    assert verdicts[card_code(last.choice.did)] == "no"
    assert verdicts["*"] == "no"
    asked = f"Stich {last.choice.stich}, am Zug: Spieler {last.choice.seat + 1}. Was hättest du gelegt?"
    assert quiz.text == asked


def test_nothing_before_the_question_gives_the_answer_away() -> None:
    """The note of a card stands below its Stich, the question above it."""
    game, record = with_mistakes()[1], noted()
    for point in found_in().turning_points:
        line = game.moves[point.choice.number].line
        above = [item.text for one in record.tricks[:line] for item in one.items if isinstance(item, Note)]
        below = [
            item for item in record.tricks[line].items if isinstance(item, Note) and item.seat == point.choice.seat
        ]
        assert below
        assert not {item.text for item in below} & set(above)


def test_what_an_author_wrote_stays() -> None:
    before = Replay.from_file(GAMES / "erstes_spiel.dkn").record
    game = check(before)
    after = with_notes(review_of(game, [judge(one) for one in choices(game)[-8:]]), before, "de")
    assert after != before
    assert [one for one in all_notes(after) if one in set(all_notes(before))] == list(all_notes(before))
    signs = [[play.glyph for play in line.plays] for line in before.tricks]
    kept = [[play.glyph for play in line.plays] for line in after.tricks]
    assert all(
        new == old for olds, news in zip(signs, kept, strict=True) for old, new in zip(olds, news, strict=True) if old
    )


def test_card_by_card_it_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    found = (*found_in().verdicts, *found_in().calls)
    monkeypatch.setattr(
        "dokolearn.reviewing.reviewing_machine.judge_any",
        lambda choice: next((one for one in found if one.choice == choice), None),
    )
    state = start({"dkn": write(with_mistakes()[0])})
    while not state.is_done:
        assert view(state)["dkn"] == ""
        state = step(state, {"type": "on"})
    assert view(state)["dkn"] == write(noted())
    assert view(state)["done"] == view(state)["of"] == len(to_judge(with_mistakes()[1])) >= len(found)


def test_who_stops_has_what_was_found_so_far() -> None:
    state = start({"dkn": write(with_mistakes()[0])})
    state = step(step(step(state, {"type": "on"}), {"type": "end"}), {"type": "on"})
    assert view(state)["done"] == 1
    assert read(view(state)["dkn"]).problems == ()


@each(
    "dkn, said",
    [
        ("%DKN 1\n1. 1: KrA KrA KrA KrA\n", "falsch aufgeschrieben"),
        (write(Game(7).play("Kr10").record), "nicht zu Ende"),
    ],
)
def test_what_cannot_be_reviewed_says_why(dkn: str, said: str) -> None:
    found = view(start({"dkn": dkn}))
    assert said in found["cannot"]
    assert (found["dkn"], found["of"]) == ("", 0)


@thorough
def test_the_command_writes_a_game_that_asks(tmp_path: Path) -> None:
    path = tmp_path / "game.dkn"
    path.write_text(write(with_mistakes()[0]), "utf-8")
    done = CliRunner().invoke(main, ["review", str(path), "--to", "dkn"])
    assert done.exit_code == 0
    assert read(done.stdout).record == noted()
