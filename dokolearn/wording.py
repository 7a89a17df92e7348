"""Values of the engine in a learner's language: cards, suits, books, paragraphs, reasons."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from dokolearn.ch1_general import SUITS, card_code, rank_of, suit_of
from dokolearn.ch2_normal_game import RANKS_HIGH_TO_LOW
from dokolearn.ch3_scoring.calls import Deadline, call_name
from dokolearn.ch3_scoring.winning import PARTIES, Verdict, verdict
from dokolearn.ch4_vorbehalte.hochzeit import Finder, Suche, ausgang
from dokolearn.model import Abrechnung, Kind, Line, Outcome, Ref, RuleSet, Verstoss
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import has_text, text

if TYPE_CHECKING:
    from dokolearn.game.calling import Demand

_SENTENCE_END = re.compile(r"(?:(?<=[^\d][.!?])|(?<=[+−]\d[.!?])|(?<=[+−]\d\d[.!?])) (?=[A-ZÄÖÜ„“\"\d])")
"""Not behind a number without a sign: bis du deine 2. Karte spielst."""


def each_sentence(told: str) -> tuple[str, ...]:
    """The sentences of a text; none of an empty one."""
    return tuple(_SENTENCE_END.split(told)) if told else ()


@cache
def card_name(kind: Kind, lang: str) -> str:
    """A card as people say it: Pik Dame, Herz 10."""
    if card_code(kind) == "Schwein":
        return text(lang, "card.schwein")
    return text(lang, "card.name", suit=suit_name(suit_of(kind), lang), rank=text(lang, f"rank.{rank_of(kind)}"))


SIGNS = {"Kr": "♣", "Pi": "♠", "He": "♥", "Ka": "♦"}
"""The signs of the suits, as they stand on cards."""


def in_signs(kind: Kind) -> str:
    """A card in two or three signs, where many stand beside each other: ♣D."""
    return f"{SIGNS[suit_of(kind)]}{rank_of(kind)}"


def suit_name(suit: str, lang: str) -> str:
    """Kreuz, Pik, Herz or Karo for Kr, Pi, He or Ka."""
    return text(lang, f"suit.{suit}")


def card_names(kinds: Iterable[Kind], lang: str) -> str:
    """Different cards as a list in words: Karo 9, Karo König und Pik Dame."""
    return list_words(list(dict.fromkeys(card_name(kind, lang) for kind in kinds)), lang)


def list_words(names: Sequence[str], lang: str) -> str:
    """Several in words: a, b und c."""
    return names[0] if len(names) == 1 else text(lang, "list.and", first=", ".join(names[:-1]), last=names[-1])


def in_rows(deck: Iterable[Kind]) -> list[Kind]:
    """Each card of a pack once, in rows of a suit."""
    return sorted(set(deck), key=lambda kind: (SUITS.index(suit_of(kind)), RANKS_HIGH_TO_LOW.index(rank_of(kind))))


def in_a_row(deck: Iterable[Kind]) -> int:
    """How many of them stand in a row."""
    return len({rank_of(kind) for kind in deck})


def card_view(kind: Kind, lang: str) -> dict[str, str]:
    """A card as every view shows it."""
    return {"code": card_code(kind), "suit": suit_of(kind), "rank": rank_of(kind), "name": card_name(kind, lang)}


def book_name(rules: RuleSet, lang: str) -> str:
    """The rule book as a learner calls it."""
    return text(lang, f"book.{rules.name}")


def table_name(rules: RuleSet, lang: str) -> str:
    """The rules of a table: its book, with a word where house rules come with it."""
    book = book_name(rules, lang)
    return book if rules == BOOKS[rules.name] else text(lang, "table.own", book=book)


def game_name(game: str, lang: str, rules: RuleSet | None = None) -> str:
    """A game (`karosolo`, `hochzeit` …) as people call it; with `rules` as their book does."""
    return _of_book(f"game.{rules.name}.{game}" if rules else "", f"game.{game}", lang)


def own_text(key: str, rules: RuleSet, lang: str, **words: object) -> str:
    """A text as the book says it, where it has a word of its own."""
    return _of_book(f"{key}.{rules.name}", key, lang, **words)


def healthy_word(rules: RuleSet | None, lang: str) -> str:
    """§4.1 What one says who wants the normal game: gesund, or sauber as two books have it."""
    key = "vorbehalt.word.gesund"
    return own_text(key, rules, lang) if rules else text(lang, key)


def ref_label(ref: Ref, lang: str) -> str:
    """A place in a rule book, the book named unless it is the script; that it says nothing where it has no place."""
    if not ref.place:
        return text(lang, "ref.silent", book=text(lang, f"book.{ref.book}"))
    return (
        str(ref)
        if ref.book == "mainz"
        else text(lang, "ref.other", book=text(lang, f"book.{ref.book}"), place=ref.place)
    )


def short_place(paragraph: str, rules: RuleSet, lang: str) -> str:
    """A place of these rules below the name of their book, which is not said again."""
    ref = rules.ref(paragraph)
    return ref.place if ref.place and ref.book == rules.name != "mainz" else ref_label(ref, lang)


def ref_labels(ref: Ref, lang: str) -> tuple[str, ...]:
    """The labels of a place by paragraph: `§27, §28` are two places, a heading may have a comma of its own."""
    if not re.fullmatch(r"§\w+(, §\w+)+", ref.place):
        return (ref_label(ref, lang),)
    return tuple(ref_label(Ref(ref.book, one), lang) for one in ref.place.split(", "))


def in_book(label: str) -> tuple[int, ...]:
    """Where a place comes among those of its book: by number; headings, which have none, stay behind as they are."""
    numbers = re.search(r"§(\d+(?:\.\d+)*)", label)
    return tuple(map(int, numbers[1].split("."))) if numbers else (1000,)


def reason(verstoss: Verstoss, lang: str, rules: RuleSet | None = None) -> str:
    """The sentence that explains a refusal; with `rules` calls and levels are named as their book does, and where the
    book leaves it open, or another card tells the parties, that stands there."""
    key = reason_key(verstoss)
    ways = (f"{key}.{rules.cards.parties_by}", f"{key}.{rules.name}") if rules else ()
    return text(
        lang,
        next((own for own in ways if has_text(lang, own)), key),
        **in_words(dict(verstoss.params), lang, rules),
        healthy=healthy_word(rules, lang),
        cards=card_names(verstoss.cards, lang) if verstoss.cards else "",
    )


def reason_key(verstoss: Verstoss) -> str:
    """The text of a refusal: a longer one where whoever leads has to speak before his own card."""
    return f"{verstoss.key}.lead" if "n_lead" in dict(verstoss.params) else verstoss.key


def in_words(params: JsonDict, lang: str, rules: RuleSet | None = None) -> JsonDict:
    """Parameters of a sentence with cards (`card`, `led`, `best` …: a Kind) and suits (`suit`) by name; with `rules`
    calls and levels as their book names them."""
    return {key: _word(key, value, lang, rules) for key, value in params.items()}


def _word(key: str, value: Any, lang: str, rules: RuleSet | None) -> Any:
    if key.startswith("suit"):
        return suit_name(value, lang)
    if key in _PARTIES:
        return text(lang, f"party.{value}")
    if key in _LEVELS:
        return text(lang, "absage.ansage") if value == "ansage" else call_word(value, lang, rules)
    if key.startswith("call_"):
        return call_word(value, lang, rules)
    if isinstance(value, int) and key.startswith("n_"):
        return value if value >= 0 else f"−{-value}"
    return card_name(Kind(value), lang) if isinstance(value, int) else value


def call_word(name: str, lang: str, rules: RuleSet | None = None, vorab: bool = False) -> str:
    """A call (re, kontra, k90, k60, k30, schwarz) as people say it; with `rules` as their book says it."""
    word = _of_book(f"ansage.{rules.name}.{name}" if rules else "", f"ansage.{name}", lang)
    return text(lang, "ansage.vorab", call_name=word) if vorab else word


def _of_book(own: str, key: str, lang: str, **words: object) -> str:
    """The text that a book has of its own, else the common one."""
    return text(lang, own if has_text(lang, own) else key, **words)


def deadline_words(deadline: Deadline, lang: str) -> str:
    """The last moment for a call, to be put into a sentence: bis vor der 8. Karte des Spiels."""
    key = f"frist.{deadline.unit}.lead" if deadline.lead else f"frist.{deadline.unit}"
    return text(lang, key, n_limit=deadline.n, n_own=deadline.own)


_FORCED_BY = {"forced_call_tack": "tack", "forced_call": "augen", "disclosure_forces_call": "slip"}


def forced_call_words(
    demand: "Demand", rules: RuleSet, lang: str, who: str, own: bool = False, plain: bool = False
) -> str:
    """§3.3 Who has to call what, and why; that a book says less than we read in it is said, too.

    `who`: the name of that player; `own`: the reader, for whom it is said by now; `plain`: in the words of somebody who
    has not learnt to call.
    """
    cause = _FORCED_BY[demand.option] + (".search" if demand.found else "")
    event = " + ".join(text(lang, f"line.{tack}") for tack in demand.tacks)
    simple = plain and demand.option == "forced_call_tack"
    by = text(lang, "call.forced.by.plain", event=event) if simple else ""
    why = by or own_text(f"call.forced.by.{cause}", rules, lang, event=event, augen=demand.augen)
    raised = demand.call.stage > 0
    key = f"call.forced.{'plain' if plain else 'raised' if raised else 'first'}{'.you' if own else ''}"
    told = text(lang, key, who=who, said=call_word(call_name(demand.call), lang, rules), why=why)
    read = raised and not demand.after_vorab and demand.option == "forced_call_tack" and not plain
    return f"{told} {text(lang, 'call.forced.reading')}" if read else told


def forcing_place(rules: RuleSet, option: str) -> str:
    """§3.3 Where a book forces a call by this option; a house rule of another cause has no place but that of all
    calls."""
    if option == "disclosure_forces_call":
        return "3.3.verplappert"
    of_the_book = "forced_call_tack" if BOOKS[rules.name].calls.forced_call_tack else "forced_call"
    return "3.3.zwang" if option == of_the_book else "3.3"


_PARTIES = ("party", "party_other", "caller")
_LEVELS = ("level", "missing")
"""Levels: neun in the script, keine 90 at the DDV, as whoever says them."""

_OF_A_LEVEL = {
    "abgesagt": "line.abgesagt",
    "verfehlt": "line.verfehlt",
    "trotzdem": "line.trotzdem",
    "erreicht": "line.erreicht",
}
"""Lines that exist for every level end in one of these."""


def line_text(line: Line, lang: str, rules: RuleSet) -> str:
    """What a line of a score is for, as the book of `rules` names it; a line that pays nothing says why."""
    params = dict(line.params)
    what = text(lang, _line_key(line.key), **in_words(params, lang, rules))
    if "unpaid" not in params:
        return what
    return text(lang, "line.unpaid", what=what, why=text(lang, f"unpaid.{params['unpaid']}"))


def _line_key(key: str) -> str:
    if "_gegen_" in key:
        return "line.gegen_absage"
    return _OF_A_LEVEL.get(key.rpartition("_")[2], f"line.{key}")


def hochzeit_text(find: Finder, suche: Suche, rules: RuleSet, lang: str, who: str = "") -> str:
    """How the search of a Hochzeit stands or ended, with its place in the book; `who` is the partner's name."""
    found = ausgang(find, suche)
    params = suche_words(find, suche, rules, lang)
    return f"{text(lang, found.key, **params, who=who)} ({ref_label(rules.ref(found.paragraph), lang)})"


def suche_words(find: Finder, suche: Suche, rules: RuleSet, lang: str) -> JsonDict:
    """Parameters of the sentences about a search: the form and the card by name, and what a book calls its failure."""
    words = in_words(dict(ausgang(find, suche).params), lang)
    if "form" in words:
        words["form"] = text(lang, f"hochzeit.form.{words['form']}")
    return words | {"alone": own_text("hochzeit.alone", rules, lang)}


def winner_reason(outcome: Outcome, rules: RuleSet, lang: str) -> str:
    """Why this party has won, or nobody: one sentence with its place in the book."""
    return verdict_text(verdict(outcome, rules), rules, lang)


def verdict_text(found: Verdict, rules: RuleSet, lang: str) -> str:
    """A verdict in words, with its place in the book."""
    sentence = text(lang, found.key, **in_words(dict(found.params), lang, rules))
    return f"{sentence} ({ref_label(rules.ref(found.paragraph), lang)})"


def headline(found: Abrechnung, lang: str) -> str:
    """Who has won, and what it is worth to whom; where nobody has won, who gets something."""
    re_in_front = found.value_re >= 0 if found.winner is None else found.winner == "re"
    value = int(found.value_re if re_in_front else -found.value_re)
    how = ("won_nothing", "won", "won_for_others") if found.winner else ("nobody_nothing", "nobody", "")
    party, other = (text(lang, f"party.{name}") for name in (PARTIES if re_in_front else PARTIES[::-1]))
    points = text(lang, "score.points.one" if abs(value) == 1 else "score.points.many", number=abs(value))
    return text(lang, f"score.headline.{how[(value > 0) - (value < 0)]}", party=party, other=other, points=points)


def with_sign(number: int) -> str:
    """+3, −3 with a real minus, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def decimal(value: float, lang: str) -> str:
    """A number with one digit behind the sign that the language has for it: 79,4; only a minus is written."""
    return f"{value:.1f}".replace("-", "−").replace(".", "," if lang == "de" else ".")


def signed_decimal(value: float, lang: str) -> str:
    """The same with a plus above zero: +0,8, −1,3, 0,0."""
    said = decimal(value, lang)
    return f"+{said}" if round(value, 1) > 0 else said.removeprefix("−") if round(value, 1) == 0 else said
