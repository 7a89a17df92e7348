"""What a film, its beginning and a picture of it are asked by: checked before anything is read.

What each needs is imported when it is asked for: whoever opens a link waits for no picture.
"""

from dokolearn.model import Problems
from dokolearn.shallow_json import JsonObject, View
from dokolearn.strings import LANGUAGES


def start_film(spec: JsonObject) -> View:
    """The film of a game in DKN or behind a link, whatever its problems are: a view that no event changes."""
    from dokolearn.replay.film.filming import film_of

    problems = [f"unknown key {key!r}" for key in spec if key not in ("dkn", "link", "game", "less", "silent", "lang")]
    given = [key for key in ("dkn", "link") if key in spec]
    if len(given) != 1:
        problems.append("expected either dkn or link")
    problems += [f"{key}: expected a text" for key in given if not isinstance(spec[key], str)]
    number, less, lang = spec.get("game", 0), spec.get("less", -1), spec.get("lang", "de")
    problems += [f"{key}: expected a whole number" for key in ("game", "less") if type(spec.get(key, 0)) is not int]
    problems += ["silent: expected true or false"] if type(spec.get("silent", False)) is not bool else []
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    if problems:
        raise Problems(problems)
    return film_of(spec[given[0]], lang, number, less, spec.get("silent", False))


def start_first(spec: JsonObject) -> View:
    """Of a film behind a link what is seen before the first card: somebody waits for it."""
    from dokolearn.replay.film.before_cards import first_view

    if set(spec) != {"link", "lang"} or type(spec["link"]) is not str or spec["lang"] not in LANGUAGES:
        raise Problems(["expected a link and a language"])
    return first_view(spec["link"], spec["lang"])


def start_picture(spec: JsonObject) -> View:
    """A moment of a game as SVG: what names a film, and `at`, `branch`, `seat` (0 to 3), `hidden`."""
    from dokolearn.replay.drawn.diagram import diagram

    wanted = {"at": 0, "branch": -1, "seat": 0, "hidden": False} | {key: spec[key] for key in _PICTURE if key in spec}
    strange = [f"{key}: not {wanted[key]!r}" for key, sort in _PICTURE.items() if type(wanted[key]) is not sort]
    if strange:
        raise Problems(strange)
    film = start_film({key: value for key, value in spec.items() if key not in _PICTURE})
    try:
        return {"svg": diagram(film, **wanted)}
    except IndexError:
        raise Problems([f"there is no moment {wanted['at']} in line {wanted['branch']}"]) from None


_PICTURE = {"at": int, "branch": int, "seat": int, "hidden": bool}
