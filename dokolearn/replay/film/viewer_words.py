"""The words of a film: of the viewer's buttons and keys, and what people said, in the reader's language."""

from collections import Counter
from collections.abc import Sequence

from dokolearn.ch1_general import KIND_BY_CODE
from dokolearn.ch3_scoring.calls import Deadline, call_name
from dokolearn.ch4_vorbehalte.hochzeit import FORM_OF
from dokolearn.model import Call, Kind, Ref, RuleSet, Verstoss
from dokolearn.replay.text.record import FORMS, HEALTHY, SLIP, SOLO_GAMES, SOLO_PREFIXES
from dokolearn.replay.text.spelling import stage_of
from dokolearn.rulesets.options import place as place_of
from dokolearn.script import paragraph
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import (
    call_word,
    card_name,
    deadline_words,
    game_name,
    healthy_word,
    list_words,
    reason,
    ref_label,
)

_WORDS = (
    *("hand", "table", "first", "back_stich", "back", "next", "next_stich", "last", "augen", "played", "ahead"),
    *("winner", "notes", "stiche", "problems", "line", "column", "re", "kontra", "hint", "jump", "game"),
    *("play", "pause", "rotate", "seen_from", "hide", "last_stich", "last_stich_of", "no_stich"),
    *("full", "full_off", "won", "won_one", "stiche_none"),
    *("party_open", "known_only", "next_note", "back_note"),
    *("help", "tools", "branches", "branch", "branch_back", "call_until", "special", "provisional"),
    *("player", "player_note", "player_off"),
    *("score", "other_books", "line_for", "punkte", "so_far", "differs"),
    *("quiz", "quiz_hint", "quiz_right", "quiz_may", "quiz_wrong", "quiz_also", "quiz_as", "quiz_line"),
    *("quiz_solve", "quiz_solution", "more", "games"),
)

_HELP = ("card", "stich", "ends", "notes", "full", "rotate", "hide", "player", "help")

_SETTINGS = (
    *("title", "deck", "french", "four", "german", "speed", "slow", "medium", "fast", "close", "unsaved", "lost"),
    *("others", "rules", "back", "cloth", "green", "blue", "red", "grey", "on"),
)
_SEATS = ("alone", "backs", "deals", "turn", "leads", "lays", "takes", "fuchs", "doppelkopf")

_BIDS = {"Vorbehalt", "Hochzeit", "Armut", "Schmeissen", "nein", "zurueck", "nehme", "lehne ab"}
_BIDS |= {"halten", "weg", "vorab"}


def viewer_words(lang: str) -> dict[str, str]:
    """The words of the viewer itself."""
    return {key: word(lang, f"word_{key}") for key in _WORDS} | setting_words(lang)


def setting_words(lang: str) -> dict[str, str]:
    """The words of the settings of exercises and viewer, of the table, and what is said when nothing can be stored."""
    seats = {f"seat_{key}": text(lang, f"seat.{key}") for key in _SEATS}
    parties = {f"seat_{party}": text(lang, f"party.{party}") for party in ("re", "kontra")}
    return {f"set_{key}": text(lang, f"settings.{key}") for key in _SETTINGS} | seats | parties


def key_help(lang: str) -> list[dict[str, str]]:
    """What the keys of the viewer do."""
    return [{"keys": word(lang, f"keys_{what}"), "text": word(lang, f"help_{what}")} for what in _HELP]


def word(lang: str, key: str, **params: object) -> str:
    """A sentence of replays, its key without the prefix."""
    return text(lang, f"replay.{key}", **params)


def sentences(*parts: str) -> str:
    """Sentences behind one another, empty ones left out."""
    return " ".join(part for part in parts if part)


def say_text(said: str, lang: str, rules: RuleSet) -> str:
    """What somebody said during the game: Re, keine 90 (neun in the script), Kontra vorab; a word of one's own as it
    stands."""
    found = stage_of(said)
    if found:
        stage, vorab = found
        party = "re" if said.startswith("Re") else "kontra"
        return call_word(party if stage == 0 else said, lang, rules, vorab)
    return word(lang, f"call_{said}") if said in ("Schwein", "Revoke", SLIP) else said


def due_text(due: Deadline, lang: str) -> str:
    """Until when a call was possible, said of somebody else: bis vor der 2. eigenen Karte."""
    if due.unit in ("cards_in_hand", "next_card"):
        return word(lang, f"due_{due.unit}", n_limit=due.n, n_own=due.own)
    return deadline_words(due, lang)


def call_text(call: Call, lang: str, rules: RuleSet) -> str:
    """An Ansage or Absage of the engine in words."""
    return call_word(call_name(call), lang, rules, call.vorab)


def bid_text(bid: str, lang: str, rules: RuleSet) -> str:
    """What somebody said before the game: gesund, Pflichtsolo: Damensolo, Hochzeit: der erste Fehlstich."""
    for prefix, kind in SOLO_PREFIXES.items():
        if bid.startswith(prefix):
            return word(lang, f"bid_{kind}", game=_solo(bid.removeprefix(prefix), lang, rules))
    first, _, form = bid.partition(" ")
    if first == "Hochzeit" and rules.hochzeit.hochzeit_find in FORM_OF:
        return word(lang, "bid_hochzeit")
    if first in ("Hochzeit", "heirate") and form:
        return word(lang, f"bid_{first.lower()}_form", form=_form(form, lang))
    if bid == HEALTHY:
        return healthy_word(rules, lang)
    if bid in _BIDS:
        return word(lang, f"bid_{bid.lower().replace(' ', '_')}")
    return _solo(bid, lang, rules) if bid in SOLO_GAMES else say_text(bid, lang, rules)


def _solo(name: str, lang: str, rules: RuleSet) -> str:
    return game_name(SOLO_GAMES[name], lang, rules) if name in SOLO_GAMES else name


def _form(form: str, lang: str) -> str:
    if form in KIND_BY_CODE:
        return card_name(KIND_BY_CODE[form], lang)
    return text(lang, f"hochzeit.form.{FORMS[form]}") if form in FORMS else form


def place(paragraph: str, rules: RuleSet, lang: str) -> str:
    """Where the book says it."""
    return ref_label(rules.ref(paragraph), lang)


def source(option: str, rules: RuleSet, lang: str) -> str:
    """Where the book speaks of a rule that can be switched on; empty where it does not."""
    where = place_of(rules.name, option)
    return ref_label(Ref(rules.name, where), lang) if where else ""


def refusal(found: Verstoss, rules: RuleSet, lang: str) -> str:
    """Why something is refused, with its place in the book."""
    return f"{reason(found, lang, rules)} ({place(found.paragraph, rules, lang)})"


def refused_view(why: Verstoss, rules: RuleSet, lang: str) -> JsonDict:
    """Why something is not possible, with its place in the rules: what answers somebody who wanted it."""
    ref = {"label": place(why.paragraph, rules, lang), "href": f"#p{paragraph(why.paragraph).id.replace('.', '-')}"}
    return {"tone": "wrong", "text": reason(why, lang, rules), "refs": [ref]}


def cards_text(kinds: Sequence[Kind | None], lang: str) -> str:
    """Cards in words, two equal ones as two; empty where none could be read."""
    read = Counter(kind for kind in kinds if kind is not None)
    return list_words([_so_many(kind, many, lang) for kind, many in read.items()], lang) if read else ""


def _so_many(kind: Kind, many: int, lang: str) -> str:
    name = card_name(kind, lang)
    return name if many == 1 else text(lang, "replay.twice", card=name)
