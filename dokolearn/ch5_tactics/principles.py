"""All tips of the five sources as principles: where each stands, whether it holds, and which function speaks for it.

A principle never decides: what an action is worth is reckoned (`estimate`, `forecast`), principles say why. One that is
doubtful or false as printed has its function, too, so that it can be tried, but never speaks as advice.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from dokolearn.ch5_tactics import following, leading, speaking
from dokolearn.ch5_tactics.viewpoint import Situation, Voice
from dokolearn.model import GameEvent, Give, Play, Say, Speak

Truth = Literal["sound", "depends", "doubtful", "false", "words"]
"""Whether a tip holds as printed, only under a condition that its function asks for, or is open; `words`: there is
nothing to reckon."""

SPEAKING: tuple[Truth, ...] = ("sound", "depends")
"""The tips that are given as advice: they hold, or it depends."""


class Tip(NamedTuple):
    """A tip of the sources."""

    truth: Truth
    places: tuple[str, ...]
    """Where it stands: paragraphs of the script, else a book with its heading."""
    about: Literal["lead", "follow", "card", "call", "say", "give", ""]
    """What it may speak about."""
    voice: Callable[[Situation, Any], Voice | None] | None = None
    """What it says about a card, a stage that may be called (None: to say nothing), a word or cards given."""
    words: str = ""
    """Why there is nothing to reckon."""


TIPS: Mapping[str, Tip] = {
    # Before the game: Vorbehalt, Solo, Hochzeit, Armut
    "solo_trump_count": Tip("doubtful", ("§5.4",), "say", speaking.solo_trump_count),
    "solo_iwan_count": Tip("doubtful", ("§5.4",), "say", speaking.solo_iwan_count),
    "solo_queens_jacks": Tip("doubtful", ("§5.4",), "say", speaking.solo_queens_jacks),
    "solo_no_trump": Tip("depends", ("§5.4",), "say", speaking.solo_no_trump),
    "solo_need_lead": Tip("sound", ("ddv: Fleischloser (Assesolo)",), "say", speaking.solo_need_lead),
    "solo_count_stiche": Tip("sound", ("ddv: Solo", "schmidt: Spielansagen"), "say", speaking.solo_count_stiche),
    "solo_easy_first": Tip("words", ("§4.9",), "", words="an order by experience; nothing of a position decides it"),
    "solo_call_re": Tip("sound", ("§5.5",), "call", speaking.solo_call_re),
    "solo_duty_early": Tip("doubtful", ("schmidt: Spielansagen",), "say", speaking.solo_duty_early),
    "solo_outbid": Tip(
        "depends", ("maennle §12", "spielregeln: Varianten", "schmidt: Spielansagen"), "say", speaking.solo_outbid
    ),
    "solo_own_judgement": Tip(
        "words", ("maennle: Glossar: Suizidberatung",), "", words="advice about onlookers, not about cards"
    ),
    "hide_vorbehalt": Tip("sound", ("§5.13", "schmidt: Spielansagen"), "say", speaking.hide_vorbehalt),
    "hochzeit_or_silent": Tip(
        "depends", ("spielregeln: Reizen", "schmidt: Spielansagen", "§5.13"), "say", speaking.hochzeit_or_silent
    ),
    "silent_hide_queens": Tip("doubtful", ("schmidt: Allgemeine Strategie",), "card", leading.silent_hide_queens),
    "throw_always": Tip("doubtful", ("schmidt: Spielansagen",), "say", speaking.throw_always),
    "hochzeit_lead_weak": Tip("sound", ("schmidt: Den Partner feststellen",), "lead", leading.hochzeit_lead_weak),
    "hochzeit_win_then_lead": Tip(
        "doubtful", ("schmidt: Den Partner feststellen",), "follow", following.hochzeit_win_then_lead
    ),
    "hochzeit_join": Tip("depends", ("schmidt: Spielansagen",), "follow", following.hochzeit_join),
    "hochzeit_third": Tip("doubtful", ("ddv: Hochzeit nach den Turnierspielregeln",), "lead", leading.hochzeit_third),
    "hochzeit_late_call": Tip(
        "sound",
        ("ddv: Hochzeit nach den Turnierspielregeln", "ddv: An- und Absagezeitpunkte bei einer Hochzeit"),
        "call",
        speaking.hochzeit_late_call,
    ),
    "hochzeit_hang": Tip("depends", ("maennle §19", "maennle: Glossar: Läuft eh nicht"), "lead", leading.hochzeit_hang),
    "hochzeit_break_hang": Tip("depends", ("maennle §19",), "follow", following.hochzeit_break_hang),
    "armut_take": Tip("sound", ("ddv: Armut", "schmidt: Spielansagen"), "say", speaking.armut_take),
    "armut_return": Tip("doubtful", ("schmidt: Spielansagen",), "give", speaking.armut_return),
    # Calls
    "call_hand_at_lead": Tip("doubtful", ("§5.3",), "call", speaking.call_hand_at_lead),
    "call_when_good": Tip("sound", ("spielregeln: Tipps",), "call", speaking.call_when_good),
    "call_70_80": Tip("false", ("schmidt: Weitere Ansagen",), "call", speaking.call_70_80),
    "call_early_strong": Tip(
        "doubtful", ("schmidt: Den Partner feststellen", "spielregeln: Tipps"), "call", speaking.call_early_strong
    ),
    "call_not_early": Tip("depends", ("maennle: Glossar: 11. Eintrag",), "call", speaking.call_not_early),
    "call_count_stiche": Tip("sound", ("schmidt: Weitere Ansagen",), "call", speaking.call_count_stiche),
    "call_kontra_solo": Tip("sound", ("schmidt: Weitere Ansagen",), "call", speaking.call_kontra_solo),
    "call_by_expectation": Tip("sound", ("ddv: Taktik und Spielverlauf",), "call", speaking.call_by_expectation),
    "call_full_height": Tip("sound", ("maennle: Glossar: Männle'sche Ansage",), "call", speaking.call_full_height),
    "call_no_hopeless_reply": Tip(
        "sound", ("maennle: Glossar: Gmehlich'sche Ansage",), "call", speaking.call_no_hopeless_reply
    ),
    "call_not_on_guess": Tip("sound", ("maennle: Glossar: Den Schäfer machen",), "call", speaking.call_not_on_guess),
    "call_no_sunk_cost": Tip(
        "sound", ("maennle: Glossar: Reuss'sche Argumentation",), "call", speaking.call_no_sunk_cost
    ),
    "call_identifies": Tip(
        "sound", ("schmidt: Den Partner feststellen", "§3.5", "ddv: An- und Absagen"), "call", speaking.call_identifies
    ),
    "call_neun_message": Tip("doubtful", ("§5.12",), "call", speaking.call_neun_message),
    "call_pauses": Tip(
        "words",
        ("ddv: Taktik und Spielverlauf",),
        "",
        words="a pause is no card and no call; many tables count it unfair",
    ),
    "conventions": Tip(
        "words",
        ("ddv: Taktik und Spielverlauf", "ddv: Regelcharakteristika", "maennle: Abschnitt 3"),
        "",
        words="the sources do not say what the agreed signs are",
    ),
    # Leading
    "suit_runs": Tip("sound", ("§5.6", "§5.7", "§5.8", "§5.9"), "lead", leading.suit_runs),
    "think_distribution": Tip("sound", ("§5.10",), "card", following.think_distribution),
    "lead_ass_early": Tip(
        "sound", ("§5.2", "spielregeln: Tipps", "schmidt: Vorhandspiel"), "lead", leading.lead_ass_early
    ),
    "lead_ass_shortest": Tip("false", ("spielregeln: Tipps", "§5.2"), "lead", leading.lead_ass_shortest),
    "lead_blank_ass": Tip("sound", ("§5.2", "schmidt: Vorhandspiel"), "lead", leading.lead_blank_ass),
    "lead_only_ass": Tip("doubtful", ("§5.2",), "lead", leading.lead_only_ass),
    "lead_full_suit": Tip("sound", ("schmidt: Vorhandspiel", "ddv: Spiel mit Dullen"), "lead", leading.lead_full_suit),
    "lead_short_kontra": Tip("depends", ("§5.2",), "lead", leading.lead_short_kontra),
    "lead_trump_re": Tip("depends", ("§5.2",), "lead", leading.lead_trump_re),
    "lead_fat_trump_re": Tip("doubtful", ("schmidt: Den Partner feststellen",), "lead", leading.lead_fat_trump_re),
    "lead_fuchs_both_dullen": Tip("sound", ("§5.2",), "lead", leading.lead_fuchs_both_dullen),
    "lead_no_fuchs": Tip("sound", ("schmidt: Den Partner feststellen",), "lead", leading.lead_no_fuchs),
    "lead_fuchs_force": Tip("doubtful", ("maennle §25",), "lead", leading.lead_fuchs_force),
    "lead_no_queens": Tip(
        "depends", ("schmidt: Vorhandspiel", "maennle: Glossar: Den Schäfer machen"), "lead", leading.lead_no_queens
    ),
    "show_kreuz_dame": Tip("depends", ("schmidt: Den Partner feststellen",), "card", leading.show_kreuz_dame),
    "lead_not_void": Tip("depends", ("schmidt: Vorhandspiel",), "lead", leading.lead_not_void),
    "first_round_no_nines": Tip(
        "sound", ("ddv: Spiel ohne Neunen", "ddv: Herzdurchlauf"), "lead", leading.first_round_no_nines
    ),
    "wippe": Tip("depends", ("ddv: Taktik und Spielverlauf",), "lead", leading.wippe),
    "solo_keep_lead": Tip("sound", ("maennle: Glossar: Hessisches Spiel",), "lead", leading.solo_keep_lead),
    "solo_draw_top_first": Tip("sound", ("maennle: Glossar: Sandmannsolo",), "lead", leading.solo_draw_top_first),
    "solo_sokrates": Tip("sound", ("ddv: Buben-Damen-Solo",), "lead", leading.solo_sokrates),
    # Second, third, last to play; discard
    "abab_second_low": Tip("sound", ("maennle: Glossar: A-B-A-B",), "follow", following.abab_second_low),
    "no_kreuz_dame_second": Tip(
        "doubtful", ("schmidt: Aus hinterer Position",), "follow", following.no_kreuz_dame_second
    ),
    "schmieren": Tip("sound", ("schmidt: Aus hinterer Position",), "follow", following.schmieren),
    "show_by_schmieren": Tip("sound", ("schmidt: Den Partner feststellen",), "follow", following.show_by_schmieren),
    "deny_opponent": Tip(
        "depends",
        ("schmidt: Den Partner feststellen", "maennle: Glossar: A-B-A-B"),
        "follow",
        following.deny_opponent,
    ),
    "early_high_stiche": Tip("doubtful", ("schmidt: Den Partner feststellen",), "follow", following.early_high_stiche),
    "ruff_with_bube": Tip("doubtful", ("spielregeln: Tipps", "ddv: Gans"), "follow", following.ruff_with_bube),
    "dulle_for_fuchs": Tip("false", ("spielregeln: Tipps",), "follow", following.dulle_for_fuchs),
    "discard_not_ruff": Tip("sound", ("§5.12",), "follow", following.discard_not_ruff),
    "ten_under_ass": Tip("doubtful", ("§5.11",), "follow", following.ten_under_ass),
    "dulle_not_wasted": Tip("sound", ("maennle: Glossar: Wilhelminische Herz 10",), "card", following.dulle_not_wasted),
    "dulle_guard": Tip(
        "sound",
        ("ddv: Zweite Dulle sticht die erste Dulle", "schmidt: Allgemeine Strategie"),
        "card",
        following.dulle_guard,
    ),
    "dulle_gambit": Tip("depends", ("maennle: Glossar: Gambit",), "lead", following.dulle_gambit),
    "guard_and_catch": Tip("sound", ("schmidt: Allgemeine Strategie",), "card", following.guard_and_catch),
    "fuchs_last_chance": Tip(
        "sound", ("maennle: Glossar: Letzte Ausfahrt Brooklyn",), "follow", following.fuchs_last_chance
    ),
    "catch_anger": Tip("words", ("maennle §24",), "", words="a mood cannot be counted"),
    # Endgame
    "karlchen_keep": Tip(
        "depends", ("ddv: Karlchen", "schmidt: Allgemeine Strategie"), "card", following.karlchen_keep
    ),
    "karlchen_catch": Tip("depends", ("ddv: Karlchen fangen", "ddv: Karlchen"), "card", following.karlchen_catch),
    "karlchen_spare": Tip("sound", ("schmidt: Allgemeine Strategie",), "card", following.karlchen_spare),
    # Inference
    "know_hands": Tip("sound", ("spielregeln: Tipps", "schmidt: Allgemeine Strategie"), "card", leading.know_hands),
    "find_partner_early": Tip("sound", ("schmidt: Den Partner feststellen",), "card", following.find_partner_early),
    "leads_are_language": Tip("depends", ("§5.2",), "follow", following.leads_are_language),
    "call_on_ass_ruff": Tip("depends", ("§5.12",), "follow", following.call_on_ass_ruff),
    "no_dulle_shown": Tip("depends", ("schmidt: Allgemeine Strategie",), "card", following.no_dulle_shown),
    "scharfe_sign": Tip("sound", ("spielregeln: Varianten",), "lead", following.scharfe_sign),
}
"""Every tip by name."""


class Reason(NamedTuple):
    """A principle that speaks about an action."""

    name: str
    voice: Voice

    @property
    def tip(self) -> Tip:
        """The tip behind the name."""
        return TIPS[self.name]


def reasons(at: Situation, event: GameEvent | None, among: tuple[Truth, ...] = SPEAKING) -> tuple[Reason, ...]:
    """§5.1 What speaks for and against an action, the plainest first; `event` None: to say nothing.

    Whatever one does, something may speak against it: both sides are told, and none of them decides.
    """
    asked, about = question_of(at, event)
    found = (
        Reason(name, voice)
        for name, tip in TIPS.items()
        if tip.voice is not None and tip.about in asked and tip.truth in among
        if (voice := tip.voice(at, about)) is not None
    )
    return tuple(sorted(found, key=lambda one: -abs(one.voice.strength)))


def speaks(name: str, at: Situation, event: GameEvent | None) -> Voice | None:
    """§5.1 What one tip says about an action, doubtful ones too; None where it has nothing to say.

    Raises KeyError for no tip.
    """
    asked, about = question_of(at, event)
    tip = TIPS[name]
    return tip.voice(at, about) if tip.voice is not None and tip.about in asked else None


def question_of(at: Situation, event: GameEvent | None) -> tuple[tuple[str, ...], Any]:
    """§5.1 What kind of action it is, and what a principle is asked about."""
    if isinstance(event, Play):
        return ("card", "follow" if at.sight.stich else "lead"), event.kind
    if isinstance(event, Say):
        return ("say",), event.what
    if isinstance(event, Give):
        return ("give",), event.cards
    return ("call",), event.stage if isinstance(event, Speak) else None
