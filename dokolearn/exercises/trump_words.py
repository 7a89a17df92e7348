"""What is trump in a game, in a sentence: from the row of the game, so that every Solo has one."""

from collections.abc import Iterator

from dokolearn.ch1_general import DULLE, SUITS
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.model import CardTable, Kind, RuleSet
from dokolearn.strings import text
from dokolearn.wording import card_names, game_name, suit_name


def trump_rule(table: CardTable, rules: RuleSet, lang: str) -> str:
    """§4.6 Trumps in this game are: the Dullen, all queens, all jacks and Karo."""
    parts = list(_parts(table, lang))
    if not parts:
        return text(lang, "trumps.none", game=game_name(table.game, lang, rules))
    named = parts[0] if len(parts) == 1 else text(lang, "list.and", first=", ".join(parts[:-1]), last=parts[-1])
    return text(lang, "trumps.are", game=game_name(table.game, lang, rules), trumps=named)


def _parts(table: CardTable, lang: str) -> Iterator[str]:
    game = GAME_TYPES[table.game]
    if game.dulle and DULLE in table.trumps:
        yield text(lang, "trumps.dulle")
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
