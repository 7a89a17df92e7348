import pytest
from club import Club
from effort import thorough


@thorough
def test_failing_cell_stops_every_build_and_is_named(club: Club, capfd: pytest.CaptureFixture[str]) -> None:
    club.lesson("05_bedienen", "# Bedienen", ("x = 1",), ("\nassert x == 2, 'zwei erwartet'\nx",))
    with pytest.raises(SystemExit) as stop:
        club.build(strict=False)
    said = capfd.readouterr().err
    assert stop.value.code == 1
    assert "lessons/05_bedienen.ipynb, Zelle 3: assert x == 2, 'zwei erwartet' geht nicht." in said
    assert "AssertionError: zwei erwartet" in said


def test_all_failing_lessons_are_named_at_once(club: Club, capfd: pytest.CaptureFixture[str]) -> None:
    club.lesson("04_stich", ("1 / 0",))
    club.lesson("05_bedienen", ("import gibtesnicht",))
    club.lesson("06_re", "# Re", ("x = 1",), ("\nassert x == 2, 'zwei erwartet'\nx",))
    with pytest.raises(SystemExit) as stop:
        club.build(strict=False)
    said = capfd.readouterr().err
    assert stop.value.code == 1
    assert "lessons/06_re.ipynb, Zelle 3: assert x == 2, 'zwei erwartet' geht nicht." in said
    assert "lessons/04_stich.ipynb, Zelle 1: 1 / 0 geht nicht. ZeroDivisionError" in said
    assert "lessons/05_bedienen.ipynb, Zelle 1: import gibtesnicht geht nicht. ModuleNotFoundError" in said


@thorough
def test_dead_kernel_is_a_failing_cell(club: Club, capfd: pytest.CaptureFixture[str]) -> None:
    club.lesson("05_bedienen", "# Bedienen", ("import os",), ("os._exit(1)",))
    with pytest.raises(SystemExit):
        club.build()
    assert "lessons/05_bedienen.ipynb, Zelle 3: os._exit(1) geht nicht." in capfd.readouterr().err


BROKEN_LINKS = {
    "99_fehlt.ipynb": "gibt es nicht",
    "../replays/fehlt.dkn": "gibt es nicht",
    "bilder/fehlt.svg": "gibt es nicht",
    "04_stich.ipynb#p9-9": "keine Stelle #p9-9",
    "#p9-9": "keine Stelle #p9-9",
}


def test_whatever_is_broken_is_a_warning_that_strict_obeys(club: Club, capfd: pytest.CaptureFixture[str]) -> None:
    """Links of a lesson, a game that cannot be read, and games that want the place of the gallery."""
    club.lesson("04_stich", "# Stich")
    club.lesson("05_bedienen", "# Bedienen\n\n" + "\n".join(f"- [dort]({link})" for link in BROKEN_LINKS))
    club.write("replays/kaputt.dkn", "dieses Spiel gibt es nicht\n")
    for name in ("index", "README"):
        club.write(f"replays/{name}.dkn", '%DKN 1\n[Title "Vorgedrängelt"]\n*\n')
    club.build()
    assert "<h1" in club.page("spiele/kaputt")
    assert "Vorgedrängelt" not in club.page("spiele")
    with pytest.raises(SystemExit):
        club.build(strict=True)
    said = capfd.readouterr().err
    assert "replays/kaputt.dkn:1:" in said
    assert "replays/index.dkn: Dieser Name gehört der Liste aller Spiele" in said
    assert "replays/README.dkn: " in said
    lines = [line for line in said.splitlines() if "führt nirgendwohin" in line]
    for link, reason in BROKEN_LINKS.items():
        said = [line for line in lines if f"lessons/05_bedienen.ipynb: Der Link „{link}“ führt nirgendwohin" in line]
        assert said, link
        assert all(reason in line for line in said)


@thorough
@pytest.mark.parametrize("link", BROKEN_LINKS)
def test_each_broken_link_is_enough_for_strict(club: Club, link: str) -> None:
    club.lesson("04_stich", "# Stich")
    club.lesson("05_bedienen", f"# Bedienen\n\n[dort]({link})")
    with pytest.raises(SystemExit):
        club.build(strict=True)


@thorough
def test_link_with_umlauts_and_spaces_is_followed(club: Club) -> None:
    club.lesson("04 übung", "# Übung")
    club.lesson("05_bedienen", "# Bedienen\n\n[dort](04%20%C3%BCbung.ipynb#ubung)")
    club.build(strict=True)
    assert "lektionen/05_bedienen" in {p.parent.relative_to(club.folder / "site").as_posix() for p in _pages(club)}


def _pages(club: Club) -> list:  # type: ignore[type-arg]
    return list((club.folder / "site").rglob("index.html"))


@thorough
@pytest.mark.parametrize("name", ["kaputt", "index", "README"])
def test_each_broken_game_is_enough_for_strict(club: Club, name: str) -> None:
    club.write(f"replays/{name}.dkn", "dieses Spiel gibt es nicht\n")
    with pytest.raises(SystemExit):
        club.build(strict=True)
