"""Dieselben Karten an jedem Tisch: what several tables made of the same deals, side by side, as bridge clubs do it.

The cards are a wish with its number (`wishes`), so a link has them all. A table sends its filled-in sheets, somebody
who played alone sends his games; nobody sends Punkte: all of them are reckoned here. Where somebody held the same cards
as others did, his Punkte less the mean of theirs is what the cards did not give him.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from dokolearn.calculator.count import Count, count
from dokolearn.calculator.filled_sheet import Sheet, read_sheet, spec_of
from dokolearn.ch2_normal_game import hand_size, parties
from dokolearn.exercises.specs import read_rules
from dokolearn.game import outcome
from dokolearn.model import SEATS, Hand, Problems, RuleSet, Seat
from dokolearn.replay.links.link_forms import links_in, pack, unpack
from dokolearn.replay.text.problems import Problem, sentence
from dokolearn.shallow_json import JsonDict, JsonObject, read_json
from dokolearn.strings import LANGUAGES, text
from dokolearn.wishes.dealing import TooRareError, deals_by_wish
from dokolearn.wishes.page import MAX_SEED
from dokolearn.wishes.parsing import MAX_TEXT
from dokolearn.wishes.wish import WishError
from dokolearn.wording import decimal, game_name, headline, with_sign
from dokolearn.workshop.for_all import LONGEST_PASTE, names_in, names_part, plain_line, read_result, without_names

MOST_DEALS = 36
"""So many deals are a long evening."""

MOST_KEPT = 300
"""So many tables and games are kept."""

MOST_ID = 999_999
LONGEST_SHEETS = 60_000
"""Bytes of all sheets of a table once they are unpacked: a dozen times what an evening needs."""

LEAST_TOGETHER = 2
"""So many deals two have to have played on one side before they stand in the list of pairs."""

SHEETS = "gespielt"
"""In the link of a table: its sheets, `gespielt=1.…`."""

_SHEETS = re.compile(rf"{SHEETS}(?:=|%3D)1\.([A-Za-z0-9_-]+)", re.IGNORECASE)
_MEANT = re.compile(rf"(^|[#&?]){SHEETS}(=|%3D)", re.IGNORECASE)


# The cards, and what was written down about them


class Cards(NamedTuple):
    """The deals that everybody gets."""

    wish: str
    seed: int
    many: int
    book: str
    options: str
    """House rules as JSON."""

    def alike(self, other: "Cards") -> bool:
        """Whether the same number gives the same cards; one may have more of them."""
        return self._replace(many=0) == other._replace(many=0)

    @property
    def rules(self) -> RuleSet:
        """The rules by which they are played."""
        found = read_rules({"set": self.book, "options": read_json(self.options)}, [])
        assert found is not None, "looked at when they were read"
        return found


class TableSheets(NamedTuple):
    """What a table has written down."""

    cards: Cards
    id: int
    """By chance, so that two tables of one name are told apart, and a table that sends more replaces what it sent."""
    name: str
    sheets: tuple[tuple[int, Sheet], ...]
    """By the number of the deal."""


def _read_cards(data: object) -> Cards:
    """The deals of a spec or a link. Raises Problems."""
    if not isinstance(data, Mapping) or set(data) != {"wish", "seed", "many", "rules", "options"}:
        raise Problems(["set: expected wish, seed, many, rules and options"])
    problems = [
        f"set.{key}: expected a number from 1 to {most}"
        for key, most in (("seed", MAX_SEED), ("many", MOST_DEALS))
        if type(data[key]) is not int or not 1 <= data[key] <= most
    ]
    if not isinstance(data["wish"], str) or len(data["wish"]) > MAX_TEXT:
        problems.append(f"set.wish: expected a text of at most {MAX_TEXT} signs")
    read_rules({"set": data["rules"], "options": data["options"]}, problems)
    if problems:
        raise Problems(problems)
    options = json.dumps(data["options"], sort_keys=True)
    return Cards(data["wish"], data["seed"], data["many"], data["rules"], options)


def _spec_of_cards(cards: Cards) -> JsonDict:
    found = cards._asdict()
    return {"rules": found.pop("book"), **found, "options": read_json(cards.options)}


def _read_table(cards: Cards, data: object) -> TableSheets:
    """What a table has written down so far. Raises Problems."""
    if not isinstance(data, Mapping) or set(data) != {"id", "table", "sheets"}:
        raise Problems(["table: expected id, table and sheets"])
    number, name, sheets = data["id"], data["table"], data["sheets"]
    good = type(number) is int and 0 < number <= MOST_ID and isinstance(name, str) and isinstance(sheets, Mapping)
    if not good or len(sheets) > MOST_DEALS:
        raise Problems(["table: expected a number, a name, and sheets by the number of their deal"])
    known = {str(deal): deal for deal in range(1, cards.many + 1)}
    if unknown := [key for key in sheets if key not in known]:
        raise Problems([f"sheets: there is no deal {str(key)[:10]!r}" for key in unknown])
    read = tuple((deal, _read_sheet(cards, sheets[key])) for key, deal in known.items() if key in sheets)
    return TableSheets(cards, number, plain_line(name), read)


def _read_sheet(cards: Cards, data: object) -> Sheet:
    """One sheet, played by the rules of the cards, without any Bockrunde. Raises Problems."""
    sheet = read_sheet(data)
    names = [plain_line(name) for name in sheet.players]
    mine = {"book": cards.book, "options": read_json(cards.options), "bock": 0}
    return replace(sheet, **mine, players=(names[0], names[1], names[2], names[3]))


def link_of(table: TableSheets) -> str:
    """`gespielt=1.…`: the cards and all that a table has written down."""
    sheets = {
        str(deal): {key: value for key, value in spec_of(sheet).items() if key not in ("lang", "rules")}
        for deal, sheet in table.sheets
    }
    whole = {"set": _spec_of_cards(table.cards), "id": table.id, "table": table.name, "sheets": sheets}
    return f"{SHEETS}=1.{pack(json.dumps(whole, ensure_ascii=False, separators=(',', ':')))}"


@lru_cache(2 * MOST_KEPT)
def open_sheets(link: str) -> TableSheets | None:
    """What a table has sent; None for a link that is torn, or that nobody has made."""
    found = _SHEETS.search(link)
    packed = unpack(found[1], LONGEST_SHEETS) if found else None
    try:
        data = read_json(packed) if packed else None
        if not isinstance(data, dict):
            return None
        return _read_table(_read_cards(data.pop("set", None)), data)
    except ValueError:
        return None


# What it is worth


class DealPlayed(NamedTuple):
    """A deal as one table played it, or one reader alone."""

    deal: int
    who: str
    """The table, or the reader."""
    names: tuple[str, ...]
    """By seat, as people read them."""
    sides: tuple[str, ...]
    """By seat its party."""
    punkte: tuple[int, ...]
    what: str
    """What was played, in words."""


def _reckon(sheet: Sheet, rules: RuleSet) -> Count | None:
    """A sheet with its score; None while that cannot be told."""
    found = count(sheet, rules, hand_size(rules))
    return None if found.score is None or any(one.impossible for one in found.heard) else found


def _at_table(table: TableSheets, who: str, lang: str) -> Iterator[DealPlayed]:
    """The deals of a table that can be reckoned."""
    rules = table.cards.rules
    for deal, sheet in table.sheets:
        found = _reckon(sheet, rules)
        if found is None or found.score is None or found.outcome is None:
            continue
        names = tuple(
            name or text(lang, "duplicate.seat", table=who, n=seat + 1)
            for seat, name in zip(SEATS, sheet.players, strict=True)
        )
        side = parties(found.outcome.re)
        re = ", ".join(sheet.players[seat] or text(lang, "wish.seat_name", n=seat + 1) for seat in sheet.re)
        augen, game = int(found.outcome.augen[0]), game_name(sheet.game, lang, rules)
        what = text(lang, "duplicate.what", game=game, re=re, n_augen=augen)
        yield DealPlayed(deal, who, names, tuple(side), tuple(map(int, found.score.punkte)), what)


@lru_cache(4)
def _deal_numbers(cards: Cards) -> dict[tuple[Seat, tuple[Hand, ...]], int]:
    """By dealer and hands the number of the deal; nothing where the wish cannot be fulfilled."""
    try:
        _, found = deals_by_wish(cards.wish, cards.rules, cards.seed, range(1, cards.many + 1))
    except (WishError, TooRareError):
        return {}
    return {(one.dealer, tuple(_in_order(hand) for hand in one.hands)): one.number for one in found}


def _alone(link: str, cards: Cards, lang: str) -> Iterator[DealPlayed]:
    """A game that somebody has played against the three, once for each name; nothing for one with other cards."""
    read = read_result(without_names(link))
    if isinstance(read, Problem | str) or read.played.rules != cards.rules or read.played.bock:
        return
    hands = tuple(_in_order(hand) for hand in read.played.hands)
    deal = _deal_numbers(cards).get((read.played.dealer, hands))
    if deal is None:
        return
    spiel, state = read.games[-1].in_play
    side, end = parties(state.re)[0], outcome(spiel, state)
    game = game_name(str(spiel.vertrag.game), lang, cards.rules)
    augen = int(end.augen[side == "kontra"])
    what = text(lang, "duplicate.what_alone", game=game, party=text(lang, f"party.{side}"), n_augen=augen)
    for name in names_in(link) or (text(lang, "for_all.nobody"),):
        yield DealPlayed(deal, name, (name,), (side,), (int(read.score.punkte[0]),), what)


def _in_order(hand: Hand) -> Hand:
    return tuple(sorted(hand))


# Beside each other


def against_others(punkte: Sequence[Sequence[int]]) -> list[tuple[Fraction, ...]]:
    """Of every table at one deal, by seat: its Punkte less the mean of the same seat at the other tables."""
    whole, others = [sum(seat) for seat in zip(*punkte, strict=True)], len(punkte) - 1
    return [tuple(own - Fraction(all_ - own, others) for own, all_ in zip(one, whole, strict=True)) for one in punkte]


class Compared(NamedTuple):
    """A deal at one table beside the others."""

    played: DealPlayed
    ahead: tuple[Fraction, ...] | None
    """By seat how much better than the others; None where nobody else has played this deal."""


def compare(games: Iterable[DealPlayed]) -> dict[int, list[Compared]]:
    """By deal all that was played, in the order in which it came."""
    by_deal = defaultdict[int, list[DealPlayed]](list)
    for one in games:
        by_deal[one.deal].append(one)
    found = dict[int, list[Compared]]()
    for deal, same in sorted(by_deal.items()):
        ahead = against_others([one.punkte for one in same]) if len(same) > 1 else [None]
        found[deal] = [Compared(one, more) for one, more in zip(same, ahead, strict=True)]
    return found


def _players(found: Mapping[int, Sequence[Compared]], lang: str) -> JsonDict | None:
    """Everybody with the deals that others have played too, whoever is furthest ahead of the same cards first."""
    totals = defaultdict[str, list[tuple[int, Fraction]]](list)
    for one in _beside(found):
        for name, punkte, ahead in zip(one.played.names, one.played.punkte, one.ahead or (), strict=True):
            totals[name].append((punkte, ahead))
    rows = [
        (sum((ahead for _, ahead in all_), Fraction()), name, len(all_), sum(punkte for punkte, _ in all_))
        for name, all_ in totals.items()
    ]
    return _lines(
        "players",
        ("who", "deals", "punkte", "ahead"),
        [
            [name, str(many), with_sign(punkte), difference(ahead, lang)]
            for ahead, name, many, punkte in sorted(rows, key=lambda row: (-row[0], row[1]))
        ],
        lang,
    )


def _pairs(found: Mapping[int, Sequence[Compared]], lang: str) -> JsonDict | None:
    """Two who played on one side, two against two, with what that was worth on average beside the others."""
    totals = defaultdict[tuple[str, str], list[Fraction]](list)
    for one in _beside(found):
        for side in ("re", "kontra"):
            mine = [seat for seat, party in enumerate(one.played.sides) if party == side]
            if len(mine) == 2 and one.ahead:
                first, second = sorted(one.played.names[seat] for seat in mine)
                totals[first, second].append((one.ahead[mine[0]] + one.ahead[mine[1]]) / 2)
    rows = [
        (sum(all_, Fraction()) / len(all_), pair, len(all_))
        for pair, all_ in totals.items()
        if len(all_) >= LEAST_TOGETHER
    ]
    return _lines(
        "pairs",
        ("pair", "deals", "average"),
        [
            [text(lang, "duplicate.two", one=one, other=other), str(many), difference(mean, lang)]
            for mean, (one, other), many in sorted(rows, key=lambda row: (-row[0], row[1]))
        ],
        lang,
    )


def _beside(found: Mapping[int, Sequence[Compared]]) -> Iterator[Compared]:
    return (one for same in found.values() for one in same if one.ahead is not None)


def _deals(found: Mapping[int, Sequence[Compared]], lang: str) -> Iterator[JsonDict]:
    """Deal by deal what every table made of it: its Punkte by seat, and behind them how much more than the others."""
    for deal, same in found.items():
        seats = range(len(same[0].played.punkte))
        head = [text(lang, "wish.seat_name", n=seat + 1) for seat in seats] if len(seats) > 1 else None
        rows = [[one.played.who, *_cells(one, lang), one.played.what] for one in same]
        columns = [text(lang, "duplicate.who"), *(head or [text(lang, "duplicate.punkte")])]
        yield {
            "label": text(lang, "wish.deal", n=deal),
            "head": [*columns, text(lang, "duplicate.played")],
            "rows": rows,
        }


def _cells(one: Compared, lang: str) -> list[str]:
    if one.ahead is None:
        return [with_sign(punkte) for punkte in one.played.punkte]
    both = zip(one.played.punkte, one.ahead, strict=True)
    return [f"{with_sign(punkte)} ({difference(ahead, lang)})" for punkte, ahead in both]


def difference(value: Fraction, lang: str) -> str:
    """A difference with its sign and one digit: +1,3."""
    tenths = round(value * 10)
    return f"{'+' if tenths > 0 else ''}{decimal(tenths / 10, lang)}" if tenths else "0"


def _lines(key: str, head: Sequence[str], rows: list[list[str]], lang: str) -> JsonDict | None:
    columns = [text(lang, f"duplicate.{column}") for column in head]
    return {"label": text(lang, f"duplicate.{key}"), "head": columns, "rows": rows} if rows else None


# The machine


def start_duplicate(spec: JsonObject) -> JsonDict:
    """The cards of an evening (`set`, or nothing), what this table has written down (`mine`, or nothing), what is
    `kept` of the others and what `came` now.

    `kept` of the view is what is to be kept from now on, `set` the cards that the page shows: its own, else those of
    the first table that came. Raises Problems for what no page asks.
    """
    lang, cards, mine = _check(spec)
    found, told = _Found(cards, lang), list[str]()
    for one in spec["kept"]:
        found.take(one)
    came = spec["came"]
    words = _links(came[:LONGEST_PASTE])
    told += [text(lang, "duplicate.no_result")] if came.strip() and not words else []
    told += [found.take(one) for one in words]
    told += [text(lang, "for_all.long")] if len(came) > LONGEST_PASTE else []
    others = [one for key, one in found.tables.items() if not mine or key != mine.id]
    ours = [one for one in others if found.cards and one.cards.alike(found.cards)]
    tables = [mine, *ours] if mine else ours
    named = zip(tables, _labels(tables, lang), strict=True)
    played = {
        "tables": [one for table, who in named for one in _at_table(table, who, lang)],
        "alone": [one for link in found.alone.values() for one in found.played_alone(link)],
    }
    strange = [link for link in found.alone.values() if not found.played_alone(link)]
    return {
        "told": list(dict.fromkeys(told)),
        "kept": [*map(link_of, found.tables.values()), *found.alone.values()][-MOST_KEPT:],
        "others": len(others) - len(ours) + len(strange),
        "set": _spec_of_cards(found.cards) if found.cards else None,
        "mine": _own(mine, lang) if mine else None,
        "groups": [_side_by_side(key, some, lang) for key, some in played.items() if some],
    }


def _check(spec: JsonObject) -> tuple[str, Cards | None, TableSheets | None]:
    """Language, cards and own sheets of a spec. Raises Problems."""
    problems = [f"unknown key {key!r}" for key in spec if key not in ("set", "mine", "kept", "came", "lang")]
    kept, came = spec.get("kept"), spec.get("came")
    if not isinstance(kept, list) or len(kept) > MOST_KEPT or not all(isinstance(one, str) for one in kept):
        problems.append(f"kept: expected at most {MOST_KEPT} texts")
    problems += [] if isinstance(came, str) else ["came: expected a text"]
    problems += [] if spec.get("lang") in LANGUAGES else ["lang: unknown language"]
    if problems:
        raise Problems(problems)
    cards = _read_cards(spec["set"]) if spec.get("set") is not None else None
    mine = _read_table(cards, spec["mine"]) if cards and spec.get("mine") is not None else None
    return str(spec["lang"]), cards, mine


def _links(came: str) -> list[str]:
    """The links to sheets or games in a text; each word is looked at."""
    games = set(links_in(came))
    return [word for word in came.split() if word in games or _MEANT.search(word)]


class _Found:
    """What has come so far: tables by their number, games as links."""

    def __init__(self, cards: Cards | None, lang: str) -> None:
        self.cards, self.lang = cards, lang
        self.tables: dict[int, TableSheets] = {}
        self.alone: dict[str, str] = {}

    def take(self, link: str) -> str:
        """Take one in, and what is to be said of it."""
        return self._table(link) if _MEANT.search(link) else self._game(link)

    def _table(self, link: str) -> str:
        table, lang = open_sheets(link), self.lang
        if table is None:
            return text(lang, "duplicate.torn")
        self.cards = self.cards or table.cards
        self.tables.pop(table.id, None)
        self.tables[table.id] = table
        [who] = _labels([table], lang)
        if not table.cards.alike(self.cards):
            return text(lang, "duplicate.came_other", who=who)
        rules = table.cards.rules
        torn = [str(deal) for deal, sheet in table.sheets if _reckon(sheet, rules) is None]
        many = len(table.sheets) - len(torn)
        said = text(lang, f"duplicate.came.{'one' if many == 1 else 'many'}", who=who, n_deals=many)
        return f"{said} {text(lang, 'duplicate.open_deals', deals=', '.join(torn))}" if torn else said

    def _game(self, link: str) -> str:
        read, names, lang = read_result(without_names(link)), names_in(link), self.lang
        if isinstance(read, Problem):
            return sentence(read, lang, ())
        if isinstance(read, str):
            return text(lang, read)
        before = names_in(self.alone.get(read.link, ""))
        named = dict.fromkeys((*before, *names))
        self.alone[read.link] = f"{read.link}{names_part(tuple(named))}"
        who = ", ".join(names) or text(lang, "for_all.nobody")
        ours = self.played_alone(self.alone[read.link])
        return text(lang, "for_all.came" if ours else "duplicate.came_other", who=who)

    def played_alone(self, link: str) -> list[DealPlayed]:
        """What a game is worth, if it was played with these cards."""
        return list(_alone(link, self.cards, self.lang)) if self.cards else []


def _labels(tables: Sequence[TableSheets], lang: str) -> list[str]:
    """What tables are called; of one name the second is "(2)"."""
    seen, found = defaultdict[str, int](int), list[str]()
    for table in tables:
        name = table.name or text(lang, "duplicate.nameless")
        seen[name] += 1
        found.append(f"{name} ({seen[name]})" if seen[name] > 1 else name)
    return found


def _own(mine: TableSheets, lang: str) -> JsonDict:
    """The own table: its link, and what stands there deal by deal; empty where nothing does."""
    rules, written = mine.cards.rules, dict(mine.sheets)
    rows = list[str]()
    for deal in range(1, mine.cards.many + 1):
        found = _reckon(written[deal], rules) if deal in written else None
        score = found.score if found else None
        rows.append(headline(score, lang) if score else text(lang, "duplicate.open") if deal in written else "")
    return {"link": link_of(mine) if written else "", "deals": rows}


def _side_by_side(key: str, played: Sequence[DealPlayed], lang: str) -> JsonDict:
    """Tables beside tables, readers alone beside readers alone."""
    found = compare(played)
    return {
        "title": text(lang, f"duplicate.{key}"),
        "players": _players(found, lang),
        "pairs": _pairs(found, lang) if key == "tables" else None,
        "deals": list(_deals(found, lang)),
    }
