"""The printable card of trump orders: every game of the books with its trumps from high to low, from the rules."""

from collections.abc import Sequence
from html import escape
from typing import Any

from dokolearn.ch1_general import card_code, rank_of, suit_of
from dokolearn.ch4_vorbehalte.soli import SOLI, tables
from dokolearn.model import CardTable, Kind, RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import SIGNS, book_name, card_name, game_name

PAGE = "trumpfkarte"


SCHWEIN = "Schwein"


def trump_card_page(lang: str) -> JsonDict:
    """The page as the fields of one."""
    return {
        "uri": f"{PAGE}.md",
        "title": text(lang, "trump_card.title"),
        "summary": text(lang, "trump_card.intro"),
        "html": lambda own: trump_card_html(lang),
        "hide": ("navigation", "toc"),
        "ids": frozenset({PAGE, *games()}),
    }


def games() -> tuple[str, ...]:
    """The normal game, and every Solo that a book has or may have, in the order of the rules."""
    return ("normal", *(game.name for game in SOLI))


def players_of(game: str) -> tuple[RuleSet, ...]:
    """The books that have a game of themselves; none for a Solo that has to be agreed upon."""
    return tuple(book for book in BOOKS.values() if game == "normal" or game in book.vorbehalt.soli)


Stages = tuple[CardTable, ...]


def orders(game: str) -> list[tuple[Stages, tuple[RuleSet, ...]]]:
    """The different orders of a game, each with the books that play it so: its tables one after the other, of which
    only a Sokrates has two. A Solo that no book has of itself is shown as the variants of the DDV have it."""
    found: dict[Any, tuple[Stages, tuple[RuleSet, ...]]] = {}
    for book in players_of(game) or (BOOKS["ddv"],):
        stages = tuple(dict.fromkeys(tables(book, game)))
        alike = tuple((stage.trumps, stage.fehl) for stage in stages)
        first, others = found.get(alike, (stages, ()))
        found[alike] = first, (*others, book)
    return list(found.values())


def trump_card_html(lang: str) -> str:
    """The body of the page; it prints on two pages of paper."""
    head = (
        f'<h1 id="{PAGE}">{escape(text(lang, "trump_card.title"))}</h1><p>{escape(text(lang, "trump_card.intro"))}</p>'
    )
    return f'{head}<div class="dk-trumps">{"".join(_game(game, lang) for game in games())}</div>'


def _game(game: str, lang: str) -> str:
    extra = "" if players_of(game) else f" {escape(text(lang, 'trump_card.agreed'))}"
    rows = "".join(_order(stages, books, game, lang) for stages, books in orders(game))
    return f'<section><h2 id="{game}">{escape(game_name(game, lang))}{extra}</h2>{rows}</section>'


def _order(stages: Sequence[CardTable], books: Sequence[RuleSet], game: str, lang: str) -> str:
    every = len(books) == len(BOOKS) or not players_of(game)
    whose = "" if every else f"<b>{escape(', '.join(book_name(book, lang) for book in books))}:</b> "
    return "".join(_stage(stage, whose, at, len(stages), lang) for at, stage in enumerate(stages))


def _stage(table: CardTable, whose: str, at: int, many: int, lang: str) -> str:
    """One line of trumps and one of Fehl; of a Sokrates for each half."""
    when = f"<b>{escape(text(lang, f'trump_card.half_{at + 1}'))}</b> " if many > 1 else ""
    number = sum(kind in table.trumps for kind in table.deck)
    label = escape(text(lang, "trump_card.trumps" if table.trumps else "trump_card.none", n=number))
    fehl = " · ".join(" ".join(card_sign(kind, lang) for kind in suit) for suit in table.fehl if suit)
    return (
        f'<p class="dk-row">{whose}{when}{label} {" ".join(card_sign(kind, lang) for kind in table.trumps)}</p>'
        f'<p class="dk-row dk-small">{escape(text(lang, "trump_card.fehl"))} {fehl}</p>'
    )


def card_sign(kind: Kind, lang: str) -> str:
    """A card as a sign of its suit and its rank, with its name for those who listen."""
    name = escape(card_name(kind, lang))
    if card_code(kind) == SCHWEIN:
        return f"<span>{name}</span>"
    sign = SIGNS[suit_of(kind)] + rank_of(kind)
    colour = ' class="dk-red"' if suit_of(kind) in ("He", "Ka") else ""
    return f'<span role="img" aria-label="{name}"{colour}>{escape(sign)}</span>'
