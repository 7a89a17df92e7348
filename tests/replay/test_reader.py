from collections.abc import Callable

from effort import each

from dokolearn.ch1_general import card_codes, parse_card, parse_cards
from dokolearn.model import Seat
from dokolearn.replay.reader import read
from dokolearn.replay.text.parser import MAX_BYTES, MAX_NOTES, Reading, parse
from dokolearn.replay.text.problems import MAX_PROBLEMS, Problem, advice, sentence
from dokolearn.replay.text.record import SAYS, Line, Note, Record, Say
from dokolearn.replay.text.spelling import distance, nearest, readings, say_word
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS

NAMES = ("Anna", "Bernd", "Clara", "Dieter")


def keys(reading: Reading) -> list[str]:
    return [found.key.removeprefix("replay.") for found in reading.problems]


def only(reading: Reading) -> Problem:
    assert len(reading.problems) == 1, reading.problems
    return reading.problems[0]


def words(found: Problem) -> tuple[str, str]:
    return sentence(found, "de", NAMES), advice(found, "de", NAMES)


@each(
    "token, code",
    [
        *(("♣D", "KrD"), ("D♣", "KrD"), ("♣️D", "KrD"), ("♥10", "He10"), ("10♥", "He10"), ("♦A", "KaA"), ("9♠", "Pi9")),
        *(("krd", "KrD"), ("HE10", "He10"), ("kaa", "KaA"), ("PD", "PiD"), ("H10", "He10"), ("p9", "Pi9")),
        *(("Karo Ass", "KaA"), ("Karo As", "KaA"), ("Pik Dame", "PiD"), ("Kreuz-Bube", "KrB"), ("Herz Zehn", "He10")),
        *(("KaroKönig", "KaK"), ("karo koenig", "KaK"), ("Eichel Ober", "KrD"), ("Schellen-Daus", "KaA")),
        *(("Kr Z", "Kr10"), ("PiJ", "PiB"), ("Fuchs", "KaA"), ("Dulle", "He10"), ("Schwein", "Schwein")),
    ],
)
def test_card_spellings(token: str, code: str) -> None:
    assert card_codes(readings(token)) == code


@each("token, codes", [("KD", "KrD KaD"), ("K10", "Kr10 Ka10"), ("KK", "KrK KaK"), ("Ka", "KrA KaA")])
def test_ambiguous_cards(token: str, codes: str) -> None:
    assert readings(token) == parse_cards(codes)


@each("token", ["", "X", "Kr", "10", "Kr11", "KrDD", "♣", "DKr"])
def test_no_cards(token: str) -> None:
    assert readings(token) == ()


@each(
    "word, say",
    [("re", "Re"), ("Contra", "Kontra"), ("K90", "k90"), ("keine60", "k60"), ("neun", "k90"), ("U-9", "k90")],
)
def test_say_spellings(word: str, say: str) -> None:
    assert say_word(word) == say


def test_every_say_reads_as_itself() -> None:
    assert [say_word(word) for word in SAYS] == list(SAYS)


def test_distance() -> None:
    assert [distance("Kr10", other) for other in ("Kr10", "Kr1", "Ka10", "")] == [0, 1, 1, 4]
    assert nearest("Ka1", ("KaA", "Ka10", "KaK")) == ("Ka10",)
    assert nearest("ddw", ("mainz", "ddv")) == ("ddv",)
    assert nearest("quark", ("mainz", "ddv")) == ()


def test_ambiguous_card_names_the_readings(edited: Callable[..., str]) -> None:
    found = only(read(edited("KrD! KaB", "KD! KaB")))
    assert found.key == "replay.card_ambiguous"
    assert (found.line, found.col) == (33, 25)
    assert words(found) == (
        "„KD!“ kann mehr als eine Karte sein.",
        "Meinst du KrD (Kreuz Dame) oder KaD (Karo Dame)?",
    )


def test_unknown_card_names_the_nearest(edited: Callable[..., str]) -> None:
    found = only(read(edited("4. 3: HeA He9", "4. 3: HeA Hr9")))
    assert words(found) == (
        "„Hr9“ ist keine Karte.",
        "Meinst du Kr9 (Kreuz 9) oder He9 (Herz 9)?",
    )
    assert (found.line, found.col) == (37, 11)


def test_all_problems_at_once(edited: Callable[..., str]) -> None:
    reading = read(
        edited(
            *('[Rules "ddv"]', '[Rules "ddw"]', "deal 1: He10", "deal 1: He1o", "bid 2 gesund", "bid 2 gesunt"),
            *("@1:Re", "@1:Ree", "4. 3:", "4. 7:", "PiD! HeA", "PiD!!! HeA", "> 193", "< 193"),
        )
    )
    assert keys(reading) == [
        "rules",
        "card_unknown",
        "bid_unknown",
        "say_unknown",
        "seat",
        "glyph",
        "line_unknown",
    ]
    # Neither that k90 comes without Re nor that Stich 4 is missing: both follow from what is told already.
    assert [found.line for found in reading.problems] == sorted(found.line for found in reading.problems)
    assert all(words(found)[0] for found in reading.problems)


def test_hints_for_words(edited: Callable[..., str]) -> None:
    hints = {
        '[Rules "ddv"]|[Rules "dvv"]': "Meinst du ddv?",
        '[Rules "ddv"]|[Rules "quark"]': f"Zur Wahl stehen {', '.join([*BOOKS][:-1])} oder {[*BOOKS][-1]}.",
        "bid 2 gesund|bid 2 gesunt": "Meinst du gesund?",
        "@3:k90|@3:k9O": "Meinst du k90?",
        "deal 4:|deel 4:": "Meinst du deal?",
        '[Dealer "4"]|[Dealer "5"]': "Die Plätze heißen 1, 2, 3 und 4.",
    }
    for change, hint in hints.items():
        found = read(edited(*change.split("|"))).problems
        assert hint in [words(one)[1] for one in found], change


def test_lenient_text_reads_the_same(game_text: str) -> None:
    record = read(game_text).record
    assert read("\ufeff" + game_text.replace("\n", "\r\n")).record == record
    assert read(game_text.replace("\n", "\r")).record == record
    assert read(game_text.replace(" ", "   ").replace("\n", "  \n\n")).record.tricks[0].plays == record.tricks[0].plays
    assert read(game_text.replace("gesund", "sauber")).record == record
    loose = game_text.replace("@1:Re", "@ 1: re").replace("1. 1:", "1 . 1 :").replace("deal 1:", "Deal 1")
    assert read(loose).record == record
    assert read(loose).problems == ()
    unsorted = game_text.split("\n")
    unsorted[1:14] = reversed(unsorted[1:14])
    assert read("\n".join(unsorted)).record == record


def test_words_for_cards_in_a_game(edited: Callable[..., str]) -> None:
    text = edited("KaA?? PiD!", "Karo Ass ?? ♠D!", "deal 1: He10 KrD PiD", "deal 1: Herz 10 Kreuz Dame D♠")
    assert read(text).problems == ()
    assert read(text).record == read(edited()).record


def test_tags_with_escapes_and_unknown_tags(edited: Callable[..., str]) -> None:
    reading = read(edited('[Event "Vereinsabend"]', '[Event "Der \\"Fuchs\\" \\\\ Bau"]\n[Colour "blau"]'))
    assert reading.record.value("Event") == 'Der "Fuchs" \\ Bau'
    assert reading.record.value("Colour") == "blau"
    assert reading.problems == ()
    assert keys(read(edited("[Dealer", "[Deeler"))) == ["tag_unknown"]
    assert keys(read(edited('"Vereinsabend"', "Vereinsabend"))) == ["tag_form"]
    assert keys(read(edited('[Board "7"]', '[Board "7"]\n[Board "8"]'))) == ["tag_twice"]


@each(
    "tag, meant",
    [
        ('[Bok "2"]', "Meinst du Bock?"),
        ('[Option "bock=none"]', "Meinst du Options?"),
        ('[Book "ddv"]', "Meinst du Rules?"),
        ('[Bok "Turnierregeln"]', ""),
    ],
)
def test_a_tag_is_taken_for_one_of_its_sort(tag: str, meant: str, edited: Callable[..., str]) -> None:
    """How often something doubles is a number: the name of a book is none."""
    found = read(edited('[Event "Vereinsabend"]', f'[Event "Vereinsabend"]\n{tag}')).problems
    assert [words(one)[1] for one in found] == ([meant] if meant else [])


def test_notes_belong_to_stich_or_seat(edited: Callable[..., str]) -> None:
    record = parse(edited("> Erst", ">2: mit Doppelpunkt\n>10 Augen\n>\n> Erst")).record
    assert record.tricks[0].items[0] == Note(Seat(1), "mit Doppelpunkt")
    assert record.tricks[0].items[1] == Note(None, "10 Augen")
    assert len(record.tricks[0].items) == 3


def test_says_stand_where_they_were_said() -> None:
    first, second = Say(Seat(2), "Re"), Say(Seat(1), "Kontra")
    line = parse("%DKN 1\n1. 1: KrA @3:Re @2:Kontra Kr9 Kr9 Kr10 @4:schwarz\n*").record.tricks[0]
    assert line.plays[1].says == (first, second)
    assert line.says == (Say(Seat(3), "schwarz"),)


def test_remarks_and_extensions_are_kept(edited: Callable[..., str]) -> None:
    text = edited("2. 1: @1:Re", "; nur für uns\n~pfeil 1 3\n2. 1: @1:Re")
    assert read(text).problems == ()
    assert read(text).record.tricks[0].items[1:] == (Line("; nur für uns"), Line("~pfeil 1 3"))
    assert write(read(text).record) == text


def test_broken_brackets(edited: Callable[..., str]) -> None:
    assert "block_open" in keys(read(edited("4. 3:", "( 3. 2: Ka9\n4. 3:")))
    assert keys(read(edited("4. 3:", ")\n4. 3:"))) == ["bracket"]
    deep = "( 3. 2: Ka9\n" * 9 + ")\n" * 9
    assert keys(read(edited("4. 3:", deep + "4. 3:"))) == ["nesting"]
    assert keys(read(edited("4. 3:", "(\n> Was wäre, wenn?\n)\n4. 3:"))) == ["var_empty"]


def test_brackets_behind_a_broken_line_close_once(edited: Callable[..., str]) -> None:
    """The line is kept without them: they would close something else when it is read again."""
    record = parse(edited("4. 3:", "( 3. 2: Ka9\n( 3. 3: KrD\n12 Unsinn ) ) )\n)\n4. 3:")).record
    assert parse(write(record)).record == record


@each("blank", ["\t", "  ", "\xa0", "\u3000"])
def test_any_blank_parts_the_words_of_a_bid(edited: Callable[..., str], blank: str) -> None:
    assert parse(edited("bid 2 gesund", f"bid 2 Karo{blank}solo")).record.bids[1].word == "Karosolo"


def test_empty_and_headless_files() -> None:
    for text in ("", "\n\n", "\ufeff", "   "):
        assert keys(read(text)) == ["empty"]
        assert read(text).record == Record()
    assert "no_header" in keys(read("1. 1: KrA"))
    assert "version" in keys(read("%DKN 2\n*"))
    assert "version" in keys(read("%DKN\n*"))


def test_only_the_first_game_is_read(game_text: str) -> None:
    reading = read(game_text + "\n" + game_text)
    assert keys(reading) == ["second_game"]
    assert reading.record == read(game_text).record
    assert only(reading).line == game_text.count("\n") + 2


def test_end(edited: Callable[..., str]) -> None:
    assert keys(read(edited("= 193:47\n", ""))) == ["no_end"]
    assert keys(read(edited("= 193:47\n", "*\n"))) == []
    assert keys(read(edited("= 193:47\n", "= 193:47\n> danach\n"))) == ["after_end"]


def test_control_characters_are_rejected(edited: Callable[..., str]) -> None:
    for sign in ("\x00", "\x1b", "\x85", "\u2028", "\u202e", "\u2066", "\ud800", "\x0c", "\ufffe", "\uffff"):
        reading = read(edited("> Erst", f"> E{sign}rst"))
        assert keys(reading) == ["control"]
        assert only(reading).col == 4
        note = reading.record.tricks[0].items[0]
        assert isinstance(note, Note)
        assert sign not in note.text


def test_limits() -> None:
    huge = read("%DKN 1\n" + "> viel Text\n" * 100_000)
    assert "too_big" in keys(huge)
    assert "line_long" in keys(read("%DKN 1\n> " + "x" * 5000))
    many = read("%DKN 1\n" + "> x\n" * (MAX_NOTES + 5))
    assert keys(many).count("notes") == 1
    assert len(many.record.opening) == MAX_NOTES
    noise = read("%DKN 1\n1. 1: " + "q " * 900 + ("\n1. 1: " + "Krx " * 400) * 30)
    assert keys(noise).count("many") == 1
    assert len(noise.problems) <= MAX_PROBLEMS + 5
    assert len(read("%DKN 1\n1. 1: " + "KrA" * MAX_BYTES).problems) < 20


def test_markup_stays_text(edited: Callable[..., str]) -> None:
    text = edited("> Erst", "> <script>alert(1)</script> & {n} Erst")
    note = read(text).record.tricks[0].items[0]
    assert isinstance(note, Note)
    assert note.text.startswith("<script>alert(1)</script> & {n}")
    assert read(text).problems == ()


def test_strange_params_do_not_break_sentences() -> None:
    for found in read('%DKN 1\n[Rules "{0}"]\n[Player1 "{x}"]\n{bad}\n1. 1: {} @1:{a}\ndeal 1: {}\n=').problems:
        assert words(found)[0]


def test_writing_is_stable(game_text: str) -> None:
    record = read(game_text).record
    assert read(write(record)).record == record
    broken = "%DKN 1\n1. 1: KrA xyz! @2:Re Kr9\n> 3 Trumpf\n>3 gut\n"
    again = parse(write(parse(broken).record)).record
    assert again == parse(broken).record
    assert parse("%DKN 1\n1. 1: KrA").record.tricks[0].plays[0].kind == parse_card("KrA")
