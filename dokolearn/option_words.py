"""Options in a learner's language: what they are called, what they hold, and what is wrong with them."""

from typing import Any

from dokolearn.model import RuleSet
from dokolearn.rulesets.option_guide import idle
from dokolearn.rulesets.option_values import READERS, Names, OneOf
from dokolearn.rulesets.options import Setting, WrongOption
from dokolearn.strings import has_text, text
from dokolearn.wording import game_name

_GAMES = ("soli", "solo_ranking", "gegen_games")
"""Options that list games."""


def option_title(option: str, lang: str) -> str:
    """What an option is about: Die zweite Dulle sticht die erste. Raises KeyError for an unknown one."""
    return text(lang, f"option.{option}")


def idle_words(rules: RuleSet, lang: str) -> dict[str, str]:
    """By option the sentence that it has no effect under these rules, and beside what."""
    found = idle(rules).items()
    return {option: text(lang, "options.idle", setting=_setting(beside, lang, rules)) for option, beside in found}


def value_words(option: str, value: object, lang: str, rules: RuleSet | None = None) -> str:
    """A value of an option, as a rule book holds it: ja; die gespielten Karten von allen; 8, 12, 16, 20, 24.

    With `rules` games have the names of that book.
    """
    plain = READERS[option].write(value)
    if isinstance(plain, bool):
        return text(lang, "value.yes" if plain else "value.no")
    if isinstance(plain, dict):
        return "; ".join(
            text(lang, "value.group", group=_name(option, group, lang), names=_list(option, names, lang, rules))
            for group, names in plain.items()
        ) or text(lang, "value.empty")
    return _list(option, plain, lang, rules)


def problem_words(problem: WrongOption, lang: str) -> str:
    """The sentence for something that is wrong with options."""
    if problem.settings:
        first, *second = (_setting(setting, lang) for setting in problem.settings)
        reason = text(lang, problem.key)
        if second:
            return text(lang, "options.pair", first=first, second=second[0], reason=reason)
        return text(lang, "options.single", first=first, reason=reason)
    params = dict(problem.params)
    option = params.get("option")
    if option in READERS:
        params |= {"title": option_title(option, lang), "possible": _possible(option, lang)}
    return text(lang, problem.key, **params)


def _possible(option: str, lang: str) -> str:
    """What may be written, a few words each with what it means."""
    reader = READERS[option]
    spelt = reader.possible
    known = [*reader.values] if isinstance(reader, OneOf) else [*spelt] if isinstance(reader, Names) else []
    if not known or len(known) > MOST_TOLD:
        return ", ".join(spelt)
    told = ((one, _name(option, _plain(value, lang), lang)) for one, value in zip(spelt, known, strict=True))
    return ", ".join(one if one == words else f"{one} ({words})" for one, words in told)


MOST_TOLD = 9
"""Values of an option that are told with their meaning; of more the names are enough."""


def _plain(value: object, lang: str) -> Any:
    return text(lang, "value.yes" if value else "value.no") if isinstance(value, bool) else value


def _setting(setting: Setting, lang: str, rules: RuleSet | None = None) -> str:
    words = value_words(setting.option, setting.value, lang, rules)
    return text(lang, "options.setting", title=option_title(setting.option, lang), value=words)


def _list(option: str, value: object, lang: str, rules: RuleSet | None) -> str:
    """A word, a number, or several of them with commas."""
    if not isinstance(value, list):
        return _name(option, value, lang)
    named = [game_name(name, lang, rules) if option in _GAMES else _name(option, name, lang) for name in value]
    words = ", ".join(named) or text(lang, "value.empty")
    unit = f"option.{option}.{rules.calls.deadline_unit}" if rules else ""
    return text(lang, unit, numbers=words) if has_text(lang, unit) else words


def _name(option: str, value: object, lang: str) -> str:
    """One word of an option: its own, that of an event, or the number itself."""
    if option == "solo_special_points" and value in _events():
        return text(lang, f"line.{value}")
    own = f"option.{option}.{value}"
    return text(lang, own) if has_text(lang, own) else str(value)


def _events() -> tuple[str, ...]:
    reader = READERS["solo_special_points"]
    names = getattr(reader, "names", None)
    return names.known if isinstance(names, Names) else ()
