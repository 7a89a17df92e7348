"""Many small choices as one number, and the number as text for a link: what a compact link is made of.

Each choice is a digit with a radix of its own, so a choice among three cards costs log2(3) bits and one without
alternative nothing.
"""

from zlib import crc32

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The 64 digits of a link; base64url, without its padding."""

_DIGIT = {sign: number for number, sign in enumerate(ALPHABET)}

CHECK_BITS = 18
"""Three signs of the link: of 262,144 damaged links one goes unnoticed here."""


class DamagedError(ValueError):
    """A text that no number was written as."""


class Writer:
    """Collects choices; the first one is read first."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """Keep a choice. Raises ValueError for one that the radix does not have."""
        if not 0 <= digit < radix:
            raise ValueError(f"no digit {digit} with radix {radix}")
        self._digits.append((digit, radix))

    def number(self) -> int:
        """All choices as one number."""
        total = 0
        for digit, radix in reversed(self._digits):
            total = total * radix + digit
        return total


class Reader:
    """Gives back the choices in the order in which they were put."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def take(self, radix: int) -> int:
        """The next choice. Raises ValueError for a radix that nobody can have used."""
        if radix < 1:
            raise ValueError("there is nothing to choose from")
        self._rest, digit = divmod(self._rest, radix)
        return digit

    @property
    def empty(self) -> bool:
        """Whether nothing is left but zeros."""
        return self._rest == 0


def to_text(number: int) -> str:
    """A number with its check, the highest digit first."""
    left, signs = (number + 1) << CHECK_BITS | _check(number), ""  # so that even 0 has signs
    while left:
        left, digit = divmod(left, len(ALPHABET))
        signs = ALPHABET[digit] + signs
    return signs


def from_text(text: str) -> int:
    """The number behind a text. Raises DamagedError when it was cut, mistyped, or never written by `to_text`."""
    total = 0
    for sign in text:
        digit = _DIGIT.get(sign)
        if digit is None:
            raise DamagedError(f"no such digit: {sign!r}")
        total = total * len(ALPHABET) + digit
    number, check = (total >> CHECK_BITS) - 1, total & (1 << CHECK_BITS) - 1
    if number < 0 or text[0] == ALPHABET[0] or check != _check(number):
        raise DamagedError("the check digits do not fit")
    return number


def _check(number: int) -> int:
    return crc32(number.to_bytes((number.bit_length() + 7) // 8, "big")) >> (32 - CHECK_BITS)
