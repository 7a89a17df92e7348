"""What there is to see of a game before its first card: of a bare game behind a link it comes before the film does."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from dokolearn.ch2_normal_game import parties
from dokolearn.ch4_vorbehalte import knowledge
from dokolearn.model import SEATS
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import MAIN, CheckedGame
from dokolearn.replay.film.cut import Cut
from dokolearn.replay.film.moments import opening
from dokolearn.replay.film.viewer_words import bid_text, cards_text, key_help, sentences, viewer_words, word
from dokolearn.replay.links.link_forms import open_link, record_of
from dokolearn.replay.text.problems import Problem, advice, player_names, sentence
from dokolearn.replay.text.record import HEALTHY, Exchange, Record
from dokolearn.shallow_json import View
from dokolearn.strings import text
from dokolearn.wording import book_name, card_view, game_name, healthy_word

FORMAT = "dokolearn-film/3"

MAX_PROBLEMS_SHOWN = 100

_FACTS = ("Date", "Site", "Annotator", "Source", "Licence")


def first_view(link: str, lang: str = "de") -> View:
    """A film that ends before the first card: of a bare game it is there long before the whole one. Never raises."""
    record, problems = _record_behind(link)
    cut = Cut(record, check(record), lang)
    return before_the_cards(cut, problems or cut.game.problems) | _TO_COME


def _record_behind(link: str) -> tuple[Record, Sequence[Problem]]:
    """What is behind a link, and the problems of its text: a bare game has none that would have to be read."""
    bare = record_of(link)
    if bare is not None:
        return bare, ()
    from dokolearn.replay.reader import read_one
    from dokolearn.replay.text.parser import parse_all

    opened = open_link(link)
    if opened.problem is not None:
        return Record(), (opened.problem,)
    reading = read_one(parse_all(opened.text), 0)
    return reading.record, reading.problems


_TO_COME: View = {"stiche": [], "result": None, "branches": [], "quiz": [], "scores": {}}
_TO_COME |= {"links": {"game": "", "text": ""}, "dkn": ""}


def before_the_cards(cut: Cut, problems: Sequence[Problem]) -> View:
    """What there is to see before the first card, with all that never changes."""
    game, lang = cut.game, cut.lang
    name = title(cut.record, lang)
    said = [bid for bid in cut.record.bids if bid.word]
    return {
        "format": FORMAT,
        "lang": lang,
        "title": name,
        "rules": book_name(game.rules, lang),
        "facts": facts(cut.record, game, lang),
        "players": list(cut.names),
        "parties": list(parties(_re(game))) if game.spiel and cut.sure else [""] * 4,
        "party_names": {party: text(lang, f"party.{party}") for party in ("re", "kontra")},
        "hands": [[card_view(kind, lang) for kind in hand] for hand in cut.hands],
        "hand_size": cut.hand_size,
        "dealer": game.spiel.dealer if game.spiel else -1,
        "game": _game_view(cut),
        "round": [{"seat": bid.seat, "text": bid_text(bid.word, lang, game.rules)} for bid in said],
        "exchange": exchange(cut),
        "moments": [opening(cut, name)],
        "problems": problem_views(problems, lang, cut.names),
        "words": viewer_words(lang),
        "help": key_help(lang),
    }


def title(record: Record, lang: str) -> str:
    """What the game is called: its own title, or event and number."""
    event, board = record.value("Event"), record.value("Board")
    named = [event] if event else []
    numbered = [word(lang, "board", n=board)] if board else []
    return record.value("Title") or ", ".join(named + numbered) or word(lang, "untitled")


def facts(record: Record, game: CheckedGame, lang: str) -> list[dict[str, str]]:
    """What else the file tells of the game."""
    found = {name: record.value(name) for name in _FACTS}
    found["Date"] = date_words(found["Date"], lang)
    if game.spiel:
        found["Dealer"] = player_names(record, lang)[game.spiel.dealer]
    if len(record.bids) == len(SEATS) and all(bid.word == HEALTHY for bid in record.bids):
        found["Bids"] = word(lang, "all_healthy", healthy=healthy_word(game.rules, lang))
    if game.spiel and game.spiel.bock:
        found["Bock"] = word(lang, "bock_factor", n=2**game.spiel.bock)
    order = ("Date", "Site", "Dealer", "Bids", "Bock", "Annotator", "Source", "Licence")
    return [{"label": word(lang, f"fact_{name.lower()}"), "text": found[name]} for name in order if found.get(name, "")]


def date_words(value: str, lang: str) -> str:
    """A date such as 2026-11-20 in words; anything else as it stands."""
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", value)
    if not found or not 1 <= int(found[2]) <= 12:
        return value
    month = word(lang, f"month_{int(found[2])}")
    return word(lang, "date", day=int(found[3]), month=month, year=found[1])


def problem_views(problems: Sequence[Problem], lang: str, names: Sequence[str]) -> list[View]:
    """Problems as sentences. After the first hundred a number says how many more there are."""
    shown = [
        {
            "line": found.line,
            "col": found.col,
            "text": sentence(found, lang, names),
            "hint": advice(found, lang, names),
            "kind": "warning" if found.warning else "error",
        }
        for found in problems[:MAX_PROBLEMS_SHOWN]
    ]
    more = len(problems) - len(shown)
    if more:
        last = {"text": word(lang, "more", n=more), "hint": "", "kind": "error"}
        shown.append({"line": problems[-1].line, "col": problems[-1].col, **last})
    return shown


def _re(game: CheckedGame) -> frozenset[Any]:
    """The Re party in truth: of a Hochzeit as it was in the end."""
    assert game.spiel is not None
    return game.state.re if game.state else game.spiel.re


def _game_view(cut: Cut) -> View:
    """What is played, as the table knows it: a stilles Solo passes for a normal game."""
    vertrag = cut.game.spiel.vertrag if cut.game.spiel else None
    code = vertrag.game if vertrag and vertrag.game and vertrag.game != "stilles_solo" else "normal"
    if vertrag is None or vertrag.player is None or code == "normal":
        return {"code": "normal", "text": game_name("normal", cut.lang, cut.game.rules), "seat": -1}
    name = game_name(code, cut.lang, cut.game.rules)
    return {"code": code, "text": cut.word("game_of", game=name, who=cut.names[vertrag.player]), "seat": vertrag.player}


# The cards that changed hands before the first card: what they are, who has seen them, what was said of them.


def exchange(cut: Cut) -> list[View]:
    """Every passing of cards of an Armut. `seen`: the seats that know the cards."""
    return [
        {
            "seat": give.seat,
            "to": MAIN if give.to is None else give.to,
            "cards": [card_view(kind, cut.lang) for kind in give.cards if kind is not None],
            "seen": _seats_that_know(cut, give),
            "text": sentences(_passing_words(cut, give), *_trump_words(cut, give)),
        }
        for give in cut.record.gives
    ]


def _passing_words(cut: Cut, give: Exchange) -> str:
    """A sentence: which cards of an Armut one player gives to another."""
    to = "" if give.to is None else cut.names[give.to]
    cards = cards_text(give.cards, cut.lang)
    return cut.word("gives" if to else "gives_nobody", who=cut.names[give.seat], to=to, cards=cards)


def _seats_that_know(cut: Cut, give: Exchange) -> list[int]:
    """Giver and taker; at some tables also whoever may look at the cards before he refuses them."""
    round_, seen = cut.game.round, {give.seat, give.to} - {None}
    if round_ is not None and not _comes_back(cut, give):
        looked = {seat: knowledge(round_, seat).armut for seat in SEATS}
        seen |= {seat for seat, armut in looked.items() if armut is not None and armut.passed is not None}
    return sorted(seat for seat in seen if seat is not None)


def _trump_words(cut: Cut, give: Exchange) -> Iterator[str]:
    """What the table has to be told of the trumps among the cards."""
    told = knowledge(cut.game.round, None).armut if cut.game.round else None
    if told is None:
        return
    who = cut.names[give.seat]
    if not _comes_back(cut, give) and told.shown:
        yield cut.word(f"armut_shown_{('one', 'two')[len(told.shown) - 1]}", who=who)
    if not _comes_back(cut, give) and told.with_trumps is not None:
        yield cut.word("armut_with" if told.with_trumps else "armut_without", who=who)
    if _comes_back(cut, give) and told.n_back_trumps is not None:
        number = ("none", "one")[told.n_back_trumps] if told.n_back_trumps < 2 else "many"
        yield cut.word(f"armut_back_{number}", who=who, n=told.n_back_trumps)


def _comes_back(cut: Cut, give: Exchange) -> bool:
    """Whether these are the cards that the taker returns."""
    armut = cut.game.round.exchange if cut.game.round else None
    return armut is not None and give.seat != armut.poor
