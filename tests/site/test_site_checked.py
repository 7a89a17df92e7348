"""A strict build looks at lessons while they run, and ends with what it finds before any page is written."""

from pathlib import Path

import pytest
from club import Club

from dokolearn.course.lesson_check import Check
from dokolearn.hosts.commands import grade_command, serving


def refused(site: Club, capsys: pytest.CaptureFixture[str]) -> str:
    """What a strict build says that writes nothing."""
    with pytest.raises(SystemExit):
        site.build(strict=True)
    assert not (site.folder / "site" / "index.html").exists()
    return capsys.readouterr().err


@pytest.mark.parametrize("on_all_cores", [False, True])
def test_everything_that_is_found_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], on_all_cores: bool
) -> None:
    monkeypatch.setattr(Check, "__iter__", lambda its: iter(["lessons: zu lang", "lessons: zu früh"]))
    monkeypatch.setattr(Check, "on_all_cores", on_all_cores)
    monkeypatch.setattr(serving, "check_figures", lambda: ["wie gemessen?"])
    assert "lessons: zu lang\nlessons: zu früh\nwie gemessen?\n" in refused(Club(tmp_path), capsys)


def test_it_looks_where_the_site_has_its_lessons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks at the exercises of the course as well, which have a test of their own."""
    monkeypatch.setattr("dokolearn.course.lesson_check.catalogue", dict)
    site = Club(tmp_path)
    site.write("mkdocs.yml", "site_name: Klub\ntheme: {name: material}\nplugins: [dokolearn: {lessons: kurs}]\n")
    site.write("kurs/terms.toml", 'frame = "Dein Blatt"\nterm = []\n')
    notebook = site.lesson("02_probe", ('if False: show("2.7/bedienen", rules="mainzz")',))
    notebook.replace(tmp_path / "kurs" / notebook.name)
    said = refused(site, capsys)
    assert '02_probe, Zelle 1: show("2.7/bedienen", rules="mainzz"): rules: Ein Regelbuch' in said


def test_a_site_without_lessons_can_be_strict(tmp_path: Path) -> None:
    site = Club(tmp_path)
    site.write("mkdocs.yml", "site_name: Klub\ntheme: {name: material}\n")
    site.write("docs/index.md", "# Klub")
    site.build(strict=True)
    assert "Klub" in site.page("")


def test_figures_have_to_fit_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of earlier players do as well; `dokolearn dev grade --check` lists them."""
    monkeypatch.setattr(grade_command, "stamp_at", lambda rules, key: "changed")
    assert "dokolearn dev grade" in refused(Club(tmp_path), capsys)
