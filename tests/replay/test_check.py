import random
from collections.abc import Callable, Iterable

from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import card_code, left_of
from dokolearn.ch2_normal_game import playable
from dokolearn.ch4_vorbehalte.soli import tables
from dokolearn.game import complete, deal_game, party_augen, random_game
from dokolearn.model import SEATS, Seat
from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read
from dokolearn.replay.text.problems import Problem, advice, sentence
from dokolearn.replay.text.record import Deal, Play, Record, Tag, TrickLine
from dokolearn.replay.text.spelling import result_of
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS, with_options

NAMES = ("Anna", "Bernd", "Clara", "Dieter")

Edited = Callable[..., str]


def problems(text: str) -> list[Problem]:
    return list(read(text).problems)


def keys(text: str) -> list[str]:
    return [found.key.removeprefix("replay.") for found in problems(text)]


def moves(text: str) -> int:
    return len(check(read(text).record).moves)


def words(found: Problem) -> tuple[str, str]:
    return sentence(found, "de", NAMES), advice(found, "de", NAMES)


def serious(found: Iterable[Problem]) -> list[Problem]:
    """What is wrong with a file, other than a call that maennle §25 forces and nobody has made."""
    return [one for one in found if one.key != "replay.forced_missing"]


def simulated(seed: int, book: str) -> Record:
    """A game of random legal cards, written down; nobody says anything."""
    rules = with_options(BOOKS[book], {"schwein": "none"})
    spiel = deal_game(rules, Seat(seed % 4), random.Random(seed).random)
    state = random_game(spiel, random.Random(seed).random)
    augen = party_augen(spiel, state)
    return Record(
        tags=(Tag("Rules", book), Tag("Dealer", str(spiel.dealer + 1))),
        deals=tuple(Deal(seat, spiel.hands[seat]) for seat in SEATS),
        tricks=tuple(
            TrickLine(number, stich.lead, tuple(map(Play, stich.cards))) for number, stich in enumerate(state.stiche, 1)
        ),
        end=f"{augen['re']}:{augen['kontra']}",
    )


@given(st.integers(0, 10_000), st.sampled_from(sorted(BOOKS)))
def test_every_played_game_can_be_written_and_read(seed: int, book: str) -> None:
    record = simulated(seed, book)
    reading = read(write(record))
    assert serious(reading.problems) == []
    assert reading.record == record
    assert len(check(record).moves) == len(record.deals[0].cards) * 4


@given(st.integers(0, 10_000), st.sampled_from(sorted(BOOKS)))
def test_hands_are_derived_from_a_complete_play(seed: int, book: str) -> None:
    record = simulated(seed, book)
    whole = check(record)
    bare = check(Record(record.tags, tricks=record.tricks, end=record.end))
    assert serious(bare.problems) == []
    assert [sorted(hand) for hand in bare.hands] == [sorted(hand) for hand in whole.hands]
    one_missing = check(Record(record.tags, record.deals[1:], tricks=record.tricks[:3], end="*"))
    assert serious(one_missing.problems) == []
    assert [sorted(hand) for hand in one_missing.hands] == [sorted(hand) for hand in whole.hands]


def test_2_07_illegal_card_names_the_paragraph_and_what_would_serve(edited: Edited) -> None:
    text = edited("6. 3: He10! PiB KaA!", "6. 3: He10! PiA KaA!")
    found = problems(text)[0]
    sentence_, hint = words(found)
    assert (found.line, found.col, found.key) == (41, 13, "replay.illegal")
    assert "§2.7" in sentence_
    assert "DDV-Turnierregeln, Spiel" in sentence_
    assert "Dieter" in sentence_
    assert hint == "Erlaubt: Herz Dame, Karo Dame, Kreuz Bube, Pik Bube und Karo Ass."
    assert moves(text) == 21


def test_two_illegal_cards_are_both_found(edited: Edited) -> None:
    text = edited("2. 1: @1:Re PiA! Pi9 Pi10! PiK", "2. 1: PiA! Pi9 HeK PiK", "3. 1: Ka9 Ka10?!", "3. 1: Ka9 HeA")
    assert keys(text).count("illegal") == 2
    assert moves(text) == 6


def test_card_not_in_hand(edited: Edited) -> None:
    text = edited("4. 3: HeA He9 He9 HeK", "4. 3: HeA PiD He9 HeK")
    assert [words(found)[0] for found in problems(text)] == ["Stich 4: Dieter hat Pik Dame nie im Blatt gehabt."]
    assert moves(text) == 13
    again = edited("4. 3: HeA He9 He9 HeK", "4. 3: KrD He9 He9 HeK")
    assert [words(found)[0] for found in problems(again)] == ["Stich 4: Clara hat Kreuz Dame schon gespielt."]


def test_1_09_wrong_leader(edited: Edited) -> None:
    first = problems(edited("1. 1: KrA", "1. 2: KrA"))[0]
    assert words(first) == (
        "Stich 1 beginnt hier bei Bernd. Dieter hat gegeben, also spielt Anna aus.",
        "Prüfe den Platz in dieser Zeile und die Angabe Dealer.",
    )
    text = edited("6. 3: He10!", "6. 1: He10!")
    assert [words(found)[0] for found in problems(text)] == [
        "Stich 6 beginnt hier bei Anna. Stich 5 hat aber Clara gewonnen und spielt deshalb aus."
    ]
    assert moves(text) == 20


def test_dealer_is_derived_or_given_by_name(edited: Edited) -> None:
    for change in ('[Dealer "Dieter"]\n', "", '[Dealer "?"]\n'):
        text = edited('[Dealer "4"]\n', change)
        assert keys(text) == []
        assert moves(text) == 48


def test_stich_numbers(edited: Edited) -> None:
    slip = edited("4. 3:", "44. 3:")
    assert keys(slip) == ["stich_number"]
    assert moves(slip) == 48
    missing = edited("4. 3: HeA He9 He9 HeK\n", "")
    assert keys(missing) == ["stich_number"]
    assert moves(missing) == 12
    assert keys(edited("HeA He9 He9 HeK", "HeA He9 He9")) == ["stich_short"]
    assert keys(edited("HeA He9 He9 HeK", "HeA He9 He9 HeK KrA")) == ["stich_long"]
    assert keys(edited("= 193:47", "13. 2: HeD\n= 193:47")) == ["stich_extra"]


def test_stich_on_two_lines(edited: Edited) -> None:
    text = edited("4. 3: HeA He9 He9 HeK", "4. 3: HeA He9\n> Noch läuft es.\n4. 1: He9 HeK")
    assert keys(text) == []
    assert moves(text) == 48
    assert keys(edited("4. 3: HeA He9 He9 HeK", "4. 3: HeA He9\n4. 2: He9 HeK")) == ["next_seat"]


def test_1_04_wrong_counts(edited: Edited) -> None:
    short = edited("deal 1: He10 KrD", "deal 1: He10")
    assert keys(short) == ["deal_count", "too_rare"]
    assert words(problems(short)[0])[0] == "Anna hat 11 Karten im Blatt, es müssen 12 sein."
    assert moves(short) == 48  # the complete play tells the hands
    triple = edited("deal 2: PiD HeD", "deal 2: He10 HeD")
    assert keys(triple) == ["too_often", "too_rare"] or set(keys(triple)) == {"too_often", "too_rare"}
    assert "Herz 10 taucht bei Clara zum dritten Mal auf" in " ".join(words(found)[0] for found in problems(triple))
    assert "PiD (Pik Dame)" in " ".join(words(found)[0] for found in problems(triple))
    nines = edited('[Rules "ddv"]', '[Rules "maennle"]')
    assert "not_in_pack" in keys(nines)
    assert moves(nines) == 0


def test_a_damaged_hand_is_completed(edited: Edited) -> None:
    text = edited("deal 1: He10 KrD", "deal 1: He10 Krx")
    assert keys(text) == ["card_unknown"]
    assert moves(text) == 48


def test_re_and_kontra_belong_to_the_cards(edited: Edited) -> None:
    found = problems(edited("@1:Re", "@2:Re"))
    assert words(found[0])[0] == "Bernd sagt Re, ist nach dem Blatt aber Kontra."
    assert found[0].warning
    assert "Vor „keine 90“ muss die eigene Partei erst „Re“ sagen." in words(found[1])[0]
    assert keys(edited("@1:Re", "@1:Kontra")) == ["say_alte", "call_refused"]


@each(
    "written, augen",
    [
        *(("157:83", (157, 83)), ("157 - 83", (157, 83)), ("Re 157, Kontra 83", (157, 83))),
        *(("Kontra 83 Re 157", (157, 83)), ("Re 157", (157, 83)), ("Contra 83 Augen", (157, 83)), ("gewonnen", None)),
    ],
)
def test_results(written: str, augen: tuple[int, int] | None) -> None:
    assert result_of(written) == augen


def test_wrong_result(edited: Edited) -> None:
    found = problems(edited("= 193:47", "= 190:50"))
    assert [words(one) for one in found] == [
        (
            "Als Ergebnis steht hier 190:50. Nach den Karten sind es 193 Augen für Re und 47 für Kontra.",
            "Schreibe 193:47, wenn alle Karten stimmen.",
        )
    ]
    assert keys(edited("= 193:47", "= hoch")) == ["result_form"]
    for nothing in ("=", "=  "):
        assert keys(edited("= 193:47", nothing)) == ["result_empty"]
        assert keys(f"%DKN 1\n{nothing}\n") == ["result_empty"], "a game without cards, too"
    assert "„*“" in words(problems(edited("= 193:47", "="))[0])[1]
    assert keys(edited('[Result "193:47"]', '[Result "47:193"]')) == ["result"]
    assert "result_early" in keys(edited("12. 2: HeD HeB Pi10 KrB\n", ""))


def test_options_change_the_game(edited: Edited) -> None:
    assert keys(edited('[Dealer "4"]', '[Dealer "4"]\n[Options "dulle_second_beats_first=ja"]')) == []
    both = problems(edited('[Dealer "4"]', '[Dealer "4"]\n[Options "quark=1 deck_nines=vielleicht"]'))
    assert [words(one)[0] for one in both] == [
        "Mit den Optionen stimmt etwas nicht, sie bleiben ohne Wirkung. Eine Option quark gibt es nicht.",
        "Mit den Optionen stimmt etwas nicht, sie bleiben ohne Wirkung. "
        "„Es wird mit Neunen gespielt“ kennt den Wert 'vielleicht' nicht. Möglich sind: true (ja), false (nein).",
    ]
    for bad in ("name=x", "base", "places=1", "=", "schwein=ja", "lang"):
        assert keys(edited('[Dealer "4"]', f'[Dealer "4"]\n[Options "{bad}"]')) == ["options"]
    listed = check(read(edited('[Dealer "4"]', '[Dealer "4"]\n[Options "soli=karosolo,damensolo vorab=nein"]')).record)
    assert listed.rules.vorbehalt.soli == ("karosolo", "damensolo")
    rules = check(
        read(edited('[Dealer "4"]', '[Options "dulle_second_beats_first, karlchen_caught=nein"]')).record
    ).rules
    assert rules.stich.dulle_second_beats_first


def test_every_single_swapped_card_is_noticed(game_text: str) -> None:
    """Any card of the play replaced by another one is impossible or changes the result."""
    lines = game_text.split("\n")
    for number, line in enumerate(lines):
        if not line[:1].isdigit():
            continue
        token = line.split()[-1]
        for other in ("KrA", "Pi9", "HeB", "KaD"):
            if token.rstrip("!?") != other:
                changed = "\n".join([*lines[:number], " ".join([*line.split()[:-1], other]), *lines[number + 1 :]])
                found = problems(changed)
                assert found, (line, other)
                assert found[0].line >= number + 1


def test_card_codes_are_canonical(game_text: str) -> None:
    for move in check(read(game_text).record).moves:
        assert move.play.kind is not None
        assert card_code(move.play.kind) in game_text


# Hands that nobody wrote down


TWO_SOLI = """%DKN 1
[Rules "{book}"]
[Dealer "4"]
bid 1 {first}
bid 3 {second}
{stiche}
*
"""


def soli_by_chance(seed: int, game: str, number: int) -> str:
    """The first Stiche of a Solo of seat 1, as a club writes them down without any hand."""
    chance, table = random.Random(seed), tables(BOOKS["ddv"], game)[0]
    pack = list(table.deck)
    chance.shuffle(pack)
    hands = [pack[12 * seat : 12 * seat + 12] for seat in SEATS]
    lead, lines = SEATS[0], []
    for stich in range(1, number + 1):
        cards: list[int] = []
        for seat in (left_of(lead, place) for place in range(4)):
            cards.append(chance.choice(playable(tuple(hands[seat]), cards, table)))
            hands[seat].remove(cards[-1])
        lines.append(f"{stich}. {lead + 1}: {' '.join(map(card_code, cards))}")
        lead = complete(lead, (cards[0], cards[1], cards[2], cards[3]), table, last=False).winner
    return "\n".join(lines)


@each("seed", range(6))
def test_of_two_soli_the_one_that_is_played_tells_who_may_hold_what(seed: int) -> None:
    """§4.6 Seat 1 comes first: its Damensolo is played, and nobody is called a revoker by the trumps of the other."""
    stiche = soli_by_chance(seed, "damensolo", 4)
    for book, first, second in (("ddv", "Damensolo", "Bubensolo"), ("mainz", "Damensolo", "Fleischlos")):
        game = check(read(TWO_SOLI.format(book=book, first=first, second=second, stiche=stiche)).record)
        assert [problem.key for problem in game.problems if not problem.warning] == []
        assert game.spiel is not None
        assert game.spiel.vertrag.game == "damensolo"
