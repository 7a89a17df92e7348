"""What is trump in a game, in a sentence: from the row of the game, so that every Solo has one."""

from collections.abc import Iterator

from dokolearn.ch1_general import DULLE, KIND_BY_CODE, SUITS, suit_of
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES, trump_count
from dokolearn.model import CardTable, Kind, RuleSet
from dokolearn.strings import text
from dokolearn.wording import card_names, game_name, suit_name

KARO_KOENIG = KIND_BY_CODE["KaK"]


def trump_rule(table: CardTable, rules: RuleSet, lang: str) -> str:
    """§4.6 Trumps in this game are: the Dullen, all queens, all jacks and Karo."""
    parts = list(_parts(table, lang))
    if not parts:
        return text(lang, "trumps.none", game=game_name(table.game, lang, rules))
    named = parts[0] if len(parts) == 1 else text(lang, "list.and", first=", ".join(parts[:-1]), last=parts[-1])
    return text(lang, "trumps.are", game=game_name(table.game, lang, rules), trumps=named)


def counted_rule(table: CardTable, rules: RuleSet, lang: str) -> str:
    """§4.8 What is trump, how many cards that are in the whole game, and whether this table knows it at all."""
    many = trump_count(rules, table.game)
    said = [trump_rule(table, rules, lang), text(lang, "solo_trumps.many", n_trumps=many) if many else ""]
    said += [] if in_book(table, rules) else [text(lang, "solo_trumps.not_here")]
    return " ".join(filter(None, said))


def in_book(table: CardTable, rules: RuleSet) -> bool:
    """Whether this book has the game; a lesson also shows Soli that only others have."""
    return not GAME_TYPES[table.game].solo or table.game in rules.vorbehalt.soli


def places(table: CardTable, rules: RuleSet) -> tuple[str, ...]:
    """The paragraph of the trumps of a game; of one that the book does not have, a place that is only in the script."""
    return ("4.6.trumpf",) if in_book(table, rules) else ("4.8",)


def place_of_count(table: CardTable, rules: RuleSet) -> str:
    """The paragraph of how many trumps there are: it follows from the trumps of a game that the book has."""
    return "4.8.zahl" if in_book(table, rules) else "4.8"


def trumps_elsewhere(here: tuple[CardTable, RuleSet], there: tuple[CardTable, RuleSet], lang: str) -> str:
    """What another table does otherwise with a game: it has none of the kind, another name, other trumps, or more."""
    (own, rules), (table, others) = here, there
    game, name = own.game, game_name(own.game, lang, rules)
    if not in_book(table, others):
        return text(lang, "trumps.not_there", game=name)
    if list(_parts(own, lang)) != list(_parts(table, lang)):
        return counted_rule(table, others, lang)
    called, many = game_name(game, lang, others), trump_count(others, game)
    said = [text(lang, "trumps.called", game=called)] if called != name else []
    said += [text(lang, "solo_trumps.many", n_trumps=many)] if many != trump_count(rules, game) else []
    return " ".join(said)


def _parts(table: CardTable, lang: str) -> Iterator[str]:
    game = GAME_TYPES[table.game]
    if KARO_KOENIG in table.trumps[:2] and "K" not in game.trump_ranks:
        yield text(lang, "trumps.karo_koenig")
    if table.dulle is not None:
        moved = text(lang, "trumps.dulle_moved", suit=suit_name(suit_of(table.dulle), lang))
        yield text(lang, "trumps.dulle") if table.dulle == DULLE else moved
    if len(game.trump_rank_suits) == len(SUITS):
        for rank in game.trump_ranks:
            yield text(lang, f"trumps.{rank}")
    elif game.trump_ranks:
        yield card_names(table.trumps, lang)
    if game.trump_suit:
        key = "trumps.suit" if game.trump_ranks else "trumps.suit.alone"
        yield text(lang, key, suit=suit_name(game.trump_suit, lang))


def belongs_to(kind: Kind, table: CardTable, lang: str) -> str:
    """Trumpf, or the suit of a card."""
    group = table.group[kind]
    return text(lang, "played.trumpf") if group == TRUMP else suit_name(SUITS[group], lang)
