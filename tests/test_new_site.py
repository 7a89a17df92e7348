"""`dokolearn new site`: what is in the folder, what is refused, and colours that can be read. It is opened in a browser
by `browser/test_site_own_site.py`."""

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from effort import each

from dokolearn import __version__
from dokolearn.cli import main
from dokolearn.course.author_words import AuthorError
from dokolearn.hosts.site.site_config import READABLE, WHITE, contrast, own_address, own_colours
from dokolearn.replay.reader import read


def run(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
    monkeypatch.chdir(folder)
    return CliRunner().invoke(main, ["new", "site", name])


def test_a_new_site_has_all_that_a_club_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("doko-klub", tmp_path, monkeypatch)
    assert (done.exit_code, "doko-klub" in done.stdout) == (0, True)
    site = tmp_path / "doko-klub"
    config = yaml.safe_load((site / "site" / "mkdocs.yml").read_text(encoding="utf-8"))
    assert config["site_name"] == "Doko Klub"
    assert len(config["plugins"]) == 2
    assert (site / "site" / "pages" / config["theme"]["logo"]).is_file()
    assert not read((site / "replays" / "unser_spiel.dkn").read_text(encoding="utf-8")).problems
    assert (site / "lessons" / "01_unser_abend.ipynb").is_file()
    github = yaml.safe_load((site / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8"))
    gitlab = yaml.safe_load((site / ".gitlab-ci.yml").read_text(encoding="utf-8"))
    commands = [step.get("run", "") for step in github["jobs"]["site"]["steps"]] + gitlab["pages"]["script"]
    assert sum(command.startswith("dokolearn build --strict --site-url") for command in commands) == 2
    assert f"dokolearn[site]=={__version__}" in (site / "requirements.txt").read_text(encoding="utf-8")
    assert "{title}" not in (site / "README.md").read_text(encoding="utf-8")


def test_nothing_that_is_there_is_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "klub").mkdir()
    (tmp_path / "klub" / "README.md").write_text("unser", encoding="utf-8")
    done = run("klub", tmp_path, monkeypatch)
    assert (done.exit_code, "gibt es schon" in done.stderr) == (2, True)
    assert [path.name for path in (tmp_path / "klub").iterdir()] == ["README.md"]


@each("name", ["..", "-klub", "<b>"])
def test_a_name_that_is_none_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert run(name, tmp_path, monkeypatch).exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_every_colour_that_is_taken_can_be_read(tmp_path: Path) -> None:
    assert list(own_address("")) == []
    for colour in ("#1f4e6b", "#000000", "#7a1f2b", "#0000ff"):
        styles = own_colours(colour)
        assert f"--md-primary-fg-color:{colour};" in styles
    night = own_colours("#7a1f2b").partition('slate"]{--md-typeset-a-color:#')[2][:6]
    red, green, blue = (int(night[at : at + 2], 16) for at in (0, 2, 4))
    assert contrast((red, green, blue), (29, 36, 34)) >= READABLE


@each(
    "colour, said", [("#ffcc00", "too light"), ("rot", "no colour"), ("#12345", "no colour"), ("#f00;}", "no colour")]
)
def test_a_colour_that_cannot_be_is_refused(colour: str, said: str) -> None:
    with pytest.raises(AuthorError, match=said):
        own_colours(colour)
    assert contrast(WHITE, WHITE) == 1
