"""Nothing dead: every option that is offered changes some game or evening, or says that it is only an agreement.

`find_witnesses.py` has found a game for every value; here they are played again. Whoever changes how games by chance
are played or told lets it search anew.
"""

from effort import each
from find_witnesses import wanted
from witnesses import Witness, stored

from dokolearn.rulesets.option_values import READERS, Names, OneOf
from dokolearn.rulesets.options import ONLY_WORDS
from dokolearn.strings import LANGUAGES, text

WITNESSES = stored()


@each("witness", WITNESSES)
def test_a_game_or_an_evening_goes_otherwise(witness: Witness) -> None:
    assert witness.found() == witness.differs


def test_every_option_that_is_offered_has_a_witness() -> None:
    assert {one.option for one in WITNESSES} == set(READERS) - set(ONLY_WORDS)


def test_every_value_has_one() -> None:
    """Of a few words each, of a list every member, of the limits every number."""
    shown = {(one.option, str(one.value), str(one.other)) for one in WITNESSES}
    assert {(one.option, str(one.value), str(one.other)) for one in wanted()} == shown


@each("option", [name for name in READERS if name not in ONLY_WORDS])
def test_all_its_values_are_there(option: str) -> None:
    mine = [one for one in WITNESSES if one.option == option]
    reader = READERS[option]
    if isinstance(reader, OneOf):
        assert {value for one in mine for value in (one.value, one.other)} == set(reader.values)
    if isinstance(reader, Names) and option not in ("vorbehalt_order", "solo_ranking"):
        assert {name for one in mine for name in set(one.value) ^ set(one.other)} == set(reader.known)


@each("option", ONLY_WORDS)
def test_what_is_only_an_agreement_says_why(option: str) -> None:
    assert option in READERS
    assert all(text(lang, f"table.only_words.{option}") for lang in LANGUAGES)
