"""Euer Tisch: what is otherwise at a table than in the book nearest to it, each rule with a task that it decides."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from dokolearn.course.in_books import book_place, level_names
from dokolearn.exercises.at_table import foreign
from dokolearn.exercises.frame.choosing import Choosing
from dokolearn.exercises.frame.stepping import Stepping
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import Spec, read_spec
from dokolearn.exercises.walk import solution
from dokolearn.model import STAGES, RuleSet
from dokolearn.option_words import option_title, value_words
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_guide import idle, in_order
from dokolearn.rulesets.option_values import READERS, Names, OneOf
from dokolearn.rulesets.options import value_of
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, has_text, text
from dokolearn.wording import book_name, game_name, table_name

Options = Mapping[str, Any]

_KEYS = {"set", "options", "lang"}


def own_table(spec: JsonObject) -> JsonDict:
    """For `set`, `options` and `lang` what is told of that table: which book it is nearest to, and `rules`, each with
    its name, its sentence `here` and that of the `book`, and a `task` that it decides, where there is one.

    Raises SpecError where the spec names no book and no language, OptionProblem where its options cannot be.
    """
    book, options, lang = spec.get("set"), spec.get("options", {}), spec.get("lang", "de")
    if not isinstance(book, str) or book not in BOOKS or lang not in LANGUAGES or spec.keys() - _KEYS:
        raise SpecError([f"expected a set out of {', '.join(BOOKS)}, options and a language"])
    rules = with_options(BOOKS[book], options)
    nearest, *ties = nearest_books(rules)
    found = [_rule_view(option, rules, options, nearest, lang) for option in different(rules, nearest)]
    return {"table": table_name(rules, lang), "intro": list(_intro(rules, nearest, ties, lang)), "rules": found}


def different(rules: RuleSet, book: RuleSet) -> tuple[str, ...]:
    """The options that a table has otherwise than a book, the common ones first; none that changes nothing there, and
    none that only says more about another one of these."""
    still = idle(rules)
    found = [one for one in in_order() if value_of(rules, one) != value_of(book, one) and one not in still]
    within = {detail for option in found for detail in details(option, rules, book)}
    return tuple(option for option in found if option not in within)


def details(option: str, rules: RuleSet, book: RuleSet) -> tuple[str, ...]:
    """What there is to be said of a house rule besides: options that change nothing in the book, since it does not have
    that rule, and something here."""
    still, rest = idle(rules), idle(book).items()
    return tuple(
        one for one, beside in rest if beside.option == option and one not in still and not is_nothing(one, rules)
    )


def is_nothing(option: str, rules: RuleSet) -> bool:
    """Values that are nothing to be told beside another rule."""
    return value_of(rules, option) is False or (option, value_of(rules, option)) in _NOTHING


_NOTHING = {("armut_say", "none"), ("hochzeit_shift", "none")}


def nearest_books(rules: RuleSet) -> tuple[RuleSet, ...]:
    """The books from which the fewest options differ, the one that was chosen first."""
    numbers = {book: len(different(rules, book)) for book in BOOKS.values()}
    least = min(numbers.values())
    return tuple(sorted((book for book in numbers if numbers[book] == least), key=lambda book: book.name != rules.name))


def _intro(rules: RuleSet, nearest: RuleSet, ties: list[RuleSet], lang: str) -> Iterator[str]:
    number, named = len(different(rules, nearest)), book_name(nearest, lang)
    if number:
        yield _with_number("own_table.nearest", number, lang, book=named)
    else:
        yield text(lang, "own_table.plain", book=named)
    if ties:
        yield text(lang, "own_table.ties", books=", ".join(book_name(book, lang) for book in ties))
    if nearest.name != rules.name:
        chosen = BOOKS[rules.name]
        more = len(different(rules, chosen))
        yield text(lang, "own_table.chosen", book=book_name(chosen, lang), number=more)


def _with_number(key: str, number: int, lang: str, **params: object) -> str:
    return text(lang, f"{key}.one" if number == 1 else key, number=number, **params)


def _rule_view(option: str, rules: RuleSet, options: Options, book: RuleSet, lang: str) -> JsonDict:
    more = details(option, rules, book)
    here = " ".join(_more_or_less(option, rules, book, lang)) or rule_sentence(option, rules, lang)
    place = book_place(book.name, (option,), lang)
    there = text(lang, "own_table.book", place=place, rule=rule_sentence(option, book, lang))
    tasks = (task_of(one, rules, options, book, lang) for one in (option, *more))
    return {
        "option": option,
        "title": _title(option, rules, lang),
        "here": " ".join([here, *(rule_sentence(one, rules, lang) for one in more)]),
        "book": "" if option in idle(book) else there,
        "task": next(filter(None, tasks), None),
    }


def _title(option: str, rules: RuleSet, lang: str) -> str:
    """What an option is about; of one that is or is not which."""
    title, value = option_title(option, lang), value_of(rules, option)
    return (
        text(lang, "own_table.title", title=title, value=value_words(option, value, lang)) if value is False else title
    )


def _more_or_less(option: str, rules: RuleSet, book: RuleSet, lang: str) -> Iterator[str]:
    """Of the list of Soli only what is more or less than in the book."""
    if option != "soli":
        return
    own, known = value_of(rules, option), value_of(book, option)
    for key, names in (("more", _without(own, known)), ("less", _without(known, own))):
        if names:
            named = ", ".join(game_name(name, lang, rules) for name in names)
            yield text(lang, f"own_table.is.{option}.{key}", names=named)


def _without(names: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in others)


def rule_sentence(option: str, rules: RuleSet, lang: str) -> str:
    """What holds at a table by an option, in a sentence: that of the lessons, where they have one."""
    value = READERS[option].write(value_of(rules, option))
    if isinstance(READERS[option], OneOf):
        spelt = str(value).lower()
        levels = dict(zip(STAGES, level_names(lang)[rules.name], strict=True))
        own = f"passage.{option}.{spelt}"
        if has_text(lang, own):
            return text(lang, own, **levels)
        return text(lang, f"own_table.is.{option}.{spelt}", augen=rules.calls.forced_call_augen)
    empty = value == "none" or value_of(rules, option) == ()
    none = f"own_table.is.{option}.none"
    if empty and has_text(lang, none):
        return text(lang, none)
    return text(lang, f"own_table.is.{option}", names=value_words(option, value_of(rules, option), lang, rules))


# The tasks


def task_of(option: str, rules: RuleSet, options: Options, book: RuleSet, lang: str) -> JsonDict | None:
    """An exercise whose right answer is another one with this option as the book has it; nothing where none is known.

    `options` are the house rules as they were written.
    """
    own, without = {"set": rules.name, "options": {**options}}, _without_it(option, rules, options, book)
    title = {one: option_title(option, one) for one in LANGUAGES}
    for kind, task in _tasks(option, rules, book):
        spec = {"kind": kind, "title": title, "rules": own, "lang": lang, "tasks": [task]}
        here = _right(_read(spec))
        if here is not None and here != _right(_read({**spec, "rules": without})):
            return spec
    return None


def _tasks(option: str, rules: RuleSet, book: RuleSet) -> Iterator[tuple[str, JsonDict]]:
    for one in TRIES.get(option, ()):
        names: tuple[str, ...] = ("",)
        if one.each:
            assert isinstance(READERS[one.each], Names)
            names = _without(value_of(rules, one.each), value_of(book, one.each))
        for name in names:
            yield one.kind, {key: name if value == "{}" else value for key, value in one.task.items()}


def _without_it(option: str, rules: RuleSet, options: Options, book: RuleSet) -> JsonDict:
    """The same table with this option as in the book, where that can be; else the book itself."""
    base, value = BOOKS[rules.name], value_of(book, option)
    rest = {name: one for name, one in options.items() if name != option}
    try:
        if value_of(with_options(base, rest), option) != value:
            rest[option] = READERS[option].write(value)
            with_options(base, rest)
    except OptionProblem:
        return {"set": book.name}
    return {"set": base.name, "options": rest}


def _read(data: JsonObject) -> Spec | None:
    try:
        return read_spec(data)
    except SpecError:
        return None


def _right(spec: Spec | None) -> Any:
    """What stands on the right buttons, or which cards are tapped; nothing where a table has no such task."""
    if spec is None or foreign(spec.tasks[0], spec.rules):
        return None
    kind: Any = spec.kind
    if isinstance(kind, Choosing):
        return [one.label for one in kind.choices(spec.tasks[0], spec.lang) if one.right]
    if isinstance(kind, Stepping):
        stages = kind.steps(spec.tasks[0], spec.lang)
        return [one.label for stage in stages for one in stage.choices if one.right]
    return solution(spec)


# Which exercise can show that a house rule decides something: by option some to try, the clearest first (data).
#
# Whether one says anything is the engine's to tell: `own_table` takes the first whose right answer is another one
# without the house rule. Tasks with whole hands stand there twice, for a pack with nines and for one without.


class Try(NamedTuple):
    """A task of a kind; `each`: for every name that is in the list of the table and not in that of the book, in the
    place of `{}`."""

    kind: str
    task: Mapping[str, Any]
    each: str = ""


def _tries(kind: str, *tasks: JsonObject) -> tuple[Try, ...]:
    return tuple(Try(kind, task) for task in tasks)


_TWO_DULLEN = "He10 KrD He10 KaK"
_TRUMPS = "KrK He10 PiD HeB KaA"
_POOR = ("KaB KaK KrA KrK Kr10 Kr9 PiA Pi10 PiK HeA HeK He9", "KaB KaK KrA KrK Kr10 PiA Pi10 PiK HeA HeK")
_FOUR_TRUMPS = ("KaB KaK Ka10 KrA KrK Kr10 PiA Pi10 PiK HeA HeK He9", "KaB KaK Ka10 HeB KrA KrK PiA PiK HeA HeK")
_FOUR_WITH_FUECHSE = (
    "KaB KaK KaA KaA KrA KrK Kr10 PiA Pi10 PiK HeA HeK",
    "KaB KaK KaA KaA KrA KrK Kr10 PiA Pi10 PiK",
)
_FIVE_TRUMPS = ("KaB KaK Ka10 HeB KaD KrA KrK Kr10 PiA Pi10 HeA HeK", "KaB KaK Ka10 HeB KaD KrA KrK PiA PiK HeA")
_BAD = (
    "KrD HeD KaB KaA Kr9 Kr9 Pi9 Pi9 He9 KrA PiA HeA",  # five nines
    "KrD HeD KaB KaA KrK KrK PiK PiK HeK KrA PiA HeA",  # five kings
    "KrD HeD KaB KrK KrK PiK PiK HeK HeK KrA PiA HeA",  # six kings
    "KrD HeD KaB KaA Ka10 Kr9 Pi9 He9 Ka9 KrA PiA HeA",  # nines of all suits
    "KrD HeD KaB KaA Kr9 Kr9 Pi9 Pi9 KrK KrK PiK PiK",  # four nines and four kings
    "KrD HeD KaB KaA Ka10 KrA KrA Kr10 PiA Pi10 HeA HeK",  # seven Volle
    "KaB KaA Ka10 KaK KrA KrK Kr9 PiA PiK Pi9 HeA HeK",  # Karo Bube is the highest trump
    "KaA Ka10 KaK Ka9 KrA KrK Kr9 PiA PiK Pi9 HeA HeK",  # Karo Ass is
    "KrD KaB KrA KrK Kr10 Kr9 PiA PiK Pi10 Pi9 HeA HeK",  # two trumps
    "KrD KrA KrA KrK Kr10 Kr9 PiA PiK Pi10 Pi9 HeA HeK",  # one
    "KrD HeD KaB KaA KrK KrK PiK PiK HeK KrA",
    "KrD HeD KaB KaA KrK KrK PiK HeK KrA PiA",
    "KrD KaB KrA KrA KrK Kr10 PiA PiK Pi10 HeA",
    "KrD KrA KrA KrK Kr10 PiA PiK Pi10 HeA HeK",
)
_EARLY: tuple[Mapping[str, Any], ...] = tuple(
    {"party": party, "calls": calls, "played": played}
    for party, calls in (("re", ""), ("re", "0:Re@0"), ("kontra", "1:Re@4"), ("re", "0:Re@4"))
    for played in (8, 12, 4, 16, 20, 0, 24, 9, 6)
)
"""Moments at which one may call or not."""

_TIES = tuple({"augen": 120, "calls": said} for said in ("Kontra", "Re", "Re Kontra", "Kontra Re", ""))
_BOTH_LEVELS = tuple(
    {"augen": augen, "calls": said}
    for augen in (120, 140, 100)
    for said in ("Re Re-k90 Kontra Kontra-k90", "Kontra Kontra-k90 Re Re-k90", "Re-k90 Kontra-k90", "Kontra-k90 Re-k90")
)
_VALUES: tuple[Mapping[str, Any], ...] = tuple(
    {"augen": augen, "calls": said, "events": events}
    for augen, said in ((130, "Re"), (151, "Re"), (100, "Kontra"), (151, ""), (185, "Re"), (60, "Re Re-k90"))
    for events in ("", "re:fuchs", "kontra:fuchs")
)
_MISSED = tuple(
    {"augen": augen, "calls": said} for augen in (140, 110, 155) for said in ("Re Re-k90 Re-k60", "Re Re-k90")
)
_ALONE = tuple(
    {"game": game, "re": [0], "augen": 140, "events": events}
    for game in ("karosolo", "kreuzsolo", "damensolo", "stilles_solo")
    for events in ("re:fuchs", "re:karlchen", "re:doppelkopf", "re:doppelkopf re:fuchs")
)
_LAST = ("KrB KaA KaD KaK", "KaA KrB KrD KaK", "KrB HeB HeD KaK", "KaK KaB KaA Ka10")
_CAUGHT = tuple(
    {"stich": stich, "lead": 0, "re": re, "last": last}
    for stich in (
        *("He10 PiD He10 KaK", "He10 PiD Schwein KaK", *_LAST),
        *("KaK KaA Ka10 KrA", "HeK HeA HeK HeA", "KrA Kr10 KrA Kr10"),
    )
    for last in (False, True)
    for re in ([0, 1], [0, 2], [2, 3])
)
_TWO_SOLI = tuple(
    {"dealer": dealer, "minds": minds}
    for minds in (
        "solo:karosolo - solo:damensolo -",
        "solo:bubensolo solo:kreuzsolo - -",
        "- solo:herzsolo - solo:damensolo",
        "solo:damensolo solo:damensolo - -",
    )
    for dealer in (3, 0)
)
_SOLO_SPOKEN = tuple(
    {"dealer": dealer, "minds": minds, "ask": ask}
    for ask in ("lead", "deal")
    for dealer, minds in ((1, "solo:damensolo - - -"), (0, "- - solo:kreuzsolo -"))
)
_SEARCHES: tuple[Mapping[str, Any], ...] = tuple(
    {"stiche": stiche, "holder": 0, "lead": 1, **how}
    for stiche in ("KaK KaB PiD Ka10", "PiA PiK Pi10 PiK", "KaK KaB PiD Ka10 PiA PiK Pi10 PiK")
    for how in ({}, {"form": "fehl"}, {"card": "PiA"})
)

_IN_A_BOCKRUNDE = {"augen": 151, "calls": "Re", "events": "re:fuchs", "bock": True}
_CALL_POSSIBLE = ("deadline_unit", "call_limits", "kontra_limits", "reply_rule", "skip_levels", "vorab", "chain")
_SPECIAL_POINT = (
    *("dulle_caught", "dulle_caught_by_schwein", "karlchen_caught", "karlchen_caught_by", "karlchen_lost_minus"),
    *("doppelkopf_form", "herzstich", "fuchs_am_end", "gans"),
)
"""Options that the same tasks decide."""

TRIES: dict[str, tuple[Try, ...]] = {
    "dulle_second_beats_first": _tries("stich_winner", {"stich": _TWO_DULLEN}),
    "except_last_trick": _tries("stich_winner", {"stich": _TWO_DULLEN, "last": True}),
    "dulle_second_in_solo": _tries("stich_winner", {"stich": _TWO_DULLEN, "game": "karosolo"}),
    "karlchen_second_in_last_trick": _tries("stich_winner", {"stich": "KrB KaA KrB KaK", "last": True}),
    "herz10_trump": _tries("stich_winner", {"stich": "HeA KaK He10 HeK"}, {"stich": "KrD He10 KaK KaB"}),
    "dulle_moves_with_suit": _tries("stich_winner", {"stich": "KrD Ka10 KrB KrA", "game": "kreuzsolo"}),
    "karo_koenig_highest": _tries("stich_winner", {"stich": "KrD KaK KaB KaA"}),
    "dulle_pair_cancels": _tries("stich_winner", {"stich": "He10 KaB He10 KrD"}),
    "scharfe": _tries("legal_cards", {"stich": "HeA", "hand": "HeK HeK KaB KrA"}),
    "schwein": _tries("stich_winner", {"stich": "KrD He10 Schwein KaK"}),
    "schwein_in_karosolo": _tries("stich_winner", {"stich": "KrD He10 Schwein KaK", "game": "karosolo"}),
    "deck_nines": _tries("which_solo", {"game": "karosolo"}),
    "soli": (Try("solo_trumps", {"game": "{}", "hand": _TRUMPS}, "soli"),),
    "solo_lead": _tries("who_plays", *(one for one in _SOLO_SPOKEN if one["ask"] == "lead")),
    "solo_same_dealer": _tries("who_plays", *(one for one in _SOLO_SPOKEN if one["ask"] == "deal")),
    "solo_ranking": _tries("who_plays", *_TWO_SOLI),
    "solo_equal_rank": _tries("who_plays", *_TWO_SOLI[-2:]),
    "weitere_ansagen": _tries(
        "who_plays", {"minds": "solo:karosolo - solo:damensolo -", "dealer": 3, "bids": "2:k90 0:halten"}
    ),
    "abreizen": _tries("who_plays", {"minds": "- solo:damensolo - -", "dealer": 0, "bids": "3:vorab"}),
    "vorbehalt_order": _tries(
        "who_plays",
        *(
            {"dealer": 0, "minds": minds}
            for minds in ("armut hochzeit - -", "schmeissen hochzeit - -", "schmeissen armut - -")
        ),
    ),
    "armut_extra_trumps": _tries("vorbehalt", *({"hand": hand} for hand in _FOUR_WITH_FUECHSE)),
    "armut_two_poor": _tries("who_plays", {"dealer": 0, "minds": "armut armut - -", "ask": "deal"}),
    "armut_with_hochzeit": _tries("who_plays", {"dealer": 0, "minds": "armut hochzeit - -", "ask": "deal"}),
    "hochzeit_find": _tries("partner_in_hochzeit", *_SEARCHES),
    "armut": _tries("vorbehalt", *({"hand": hand} for hand in _POOR)),
    "armut_max_trumps": _tries("vorbehalt", *({"hand": hand} for hand in (*_FOUR_TRUMPS, *_FIVE_TRUMPS))),
    "armut_cards": _tries("vorbehalt", *({"armut": "give", "hand": hand} for hand in _POOR)),
    "armut_return": _tries(
        "vorbehalt",
        {"armut": "back", "hand": "He10 KrD PiD PiD HeB KaB KaA Ka10 KrA PiK HeA He9", "taken": "KaB KaK He9"},
        {"armut": "back", "hand": "He10 KrD PiD PiD HeB KaA Ka10 KrA PiK HeA", "taken": "KaB KaK HeK"},
    ),
    **dict.fromkeys(("schmeissen", "schmeissen_criteria"), _tries("vorbehalt", *({"hand": hand} for hand in _BAD))),
    **dict.fromkeys(_CALL_POSSIBLE, _tries("call_possible", *_EARLY)),
    "both_levels": _tries("winner_of_game", *_BOTH_LEVELS),
    "tie_rule": _tries("winner_of_game", *_TIES),
    **dict.fromkeys(("none_wins_pays", "own_missed_level_pays"), _tries("game_value", *_BOTH_LEVELS)),
    "re_kontra": _tries("game_value", *_VALUES[3:]),
    **dict.fromkeys(("double_gegen", "double_special", "round_even"), _tries("game_value", *_VALUES)),
    "lost_level_points": _tries("game_value", *_MISSED),
    "unannounced_levels": _tries("game_value", *_VALUES, {"augen": 215, "calls": ""}, {"augen": 185, "calls": ""}),
    "gegen_games": _tries(
        "game_value",
        *({"game": game, "re": [0], "augen": 100} for game in ("damensolo", "stilles_solo")),
        *({"game": game, "augen": 100} for game in ("normal", "hochzeit")),
    ),
    "solo_special_points": _tries("game_value", *_ALONE),
    "solo_factor": _tries("spielzettel", {"games": [{"re": [0], "value": 4}]}),
    "score_sheet": _tries("spielzettel", {"games": [{"re": [0, 2], "value": 4}]}),
    "doppelkopf_doubles": _tries("game_value", {"augen": 130, "events": "kontra:doppelkopf"}),
    "losers_get_nothing": _tries("game_value", {"augen": 130, "events": "kontra:fuchs kontra:fuchs"}),
    "tie_pays": _tries("game_value", *_TIES),
    "stake": _tries("spielzettel", {"games": [{"re": [0, 2], "value": 4}]}),
    **dict.fromkeys(
        ("bock_triggers", "bock_doubles"),
        _tries("game_value", {"augen": 151, "calls": "Re", "events": "re:fuchs", "bock": True}),
    ),
    **dict.fromkeys(_SPECIAL_POINT, _tries("special_point", *_CAUGHT)),
}


class Group(NamedTuple):
    """House rules that belong together, and the numbers of the lessons that teach what they change."""

    options: tuple[str, ...]
    lessons: tuple[str, ...]


GROUPS: dict[str, Group] = {
    "nines": Group(("deck_nines",), ("01", "03")),
    "dullen": Group(
        (
            *("herz10_trump", "dulle_moves_with_suit", "karo_koenig_highest", "dulle_second_beats_first"),
            *("except_last_trick", "dulle_second_in_solo", "dulle_pair_cancels", "scharfe"),
        ),
        ("03", "04"),
    ),
    "schwein": Group(
        (
            *("schwein", "schwein_card", "schwein_announce", "schwein_needs_call", "superschwein", "hyperschwein"),
            "schwein_in_karosolo",
        ),
        ("03", "04", "23"),
    ),
    "tie": Group(("tie_rule",), ("08",)),
    "calls": Group(
        (
            *("deadline_unit", "call_limits", "kontra_limits", "levels", "call_only_on_turn", "skip_levels", "chain"),
            "vorab",
            *("forced_call", "forced_call_augen", "forced_call_by", "forced_call_next_level", "forced_call_tack"),
            "disclosure_forces_call",
            "invalid_call_counts_when_losing",
        ),
        ("09", "24"),
    ),
    "replies": Group(("reply_rule", "levels_after_late_reply", "both_levels"), ("10",)),
    "value": Group(
        (
            *("re_kontra", "double_gegen", "double_special", "lost_level_points", "unannounced_levels", "gegen_games"),
            *("round_even", "none_wins_pays", "own_missed_level_pays", "tie_pays", "losers_get_nothing"),
            *("doppelkopf_doubles", "repeat_game_at"),
        ),
        ("08", "11"),
    ),
    "bock": Group(("bock_triggers", "bock_length", "bock_overlap", "bock_doubles"), ("11", "18")),
    "special": Group(
        (
            *("dulle_caught", "dulle_caught_points", "dulle_caught_by_schwein", "karlchen_caught"),
            *("karlchen_caught_by", "karlchen_lost_minus", "karlchen_second_in_last_trick", "doppelkopf_form"),
            *("herzstich", "fuchs_am_end", "gans"),
        ),
        ("12", "23"),
    ),
    "vorbehalte": Group(
        ("vorbehalt_round", "vorbehalt_order", "vorbehalt_immediate", "vorbehalt_withdraw", "first_speaker"), ("14",)
    ),
    "schmeissen": Group(("schmeissen", "schmeissen_criteria", "schmeissen_show_hand"), ("14",)),
    "armut": Group(
        (
            *("armut", "armut_max_trumps", "armut_cards", "armut_decide", "armut_return", "armut_say", "armut_parties"),
            *("armut_two_poor", "armut_with_hochzeit", "armut_extra_trumps", "armut_open_fuchs"),
        ),
        ("14", "26"),
    ),
    "soli": Group(
        (
            *("soli", "solo_ranking", "solo_equal_rank", "weitere_ansagen", "weitere_ansagen_form", "abreizen"),
            *("solo_lead", "solo_same_dealer", "solo_special_points"),
        ),
        ("15", "16", "25"),
    ),
    "hochzeit": Group(
        ("hochzeit_find", "hochzeit_pure_trump", "hochzeit_limit", "hochzeit_shift", "hochzeit_search_calls"),
        ("17", "26"),
    ),
    "evening": Group(
        (
            *("mandatory_solo", "lustsolo_after_pflicht", "solo_factor", "score_sheet", "runde_end", "runde_games"),
            *("runde_games_five", "runde_minutes", "runde_score", "runde_pott", "players_at_table", "stake"),
        ),
        ("18",),
    ),
}
"""By name what a lesson leads on to, where a table has such a house rule. The rest stands in no lesson."""
