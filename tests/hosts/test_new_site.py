"""`dokolearn new site`: what is in the folder, what is refused, and colours that can be read. It is opened in a browser
by `browser/test_site_own_site.py`."""

import ast
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import Distribution
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from effort import each

import dokolearn
from dokolearn import __version__
from dokolearn.cli import main
from dokolearn.course.author_errors import AuthorError
from dokolearn.hosts.commands.new_command import GITHUB, GITLAB, INSTALL, checksum, pack_again, put_package
from dokolearn.hosts.site.build.own_colours import READABLE, WHITE, contrast, own_address, own_colours
from dokolearn.replay.reader import read


def test_the_package_beside_a_site_is_renewed_and_only_there(site: Path, tmp_path: Path) -> None:
    wheel = ("dokolearn-9.9-py3-none-any.whl", b"new")
    copy = shutil.copytree(site, tmp_path / "copy", ignore=shutil.ignore_patterns("*.whl"))
    (copy / "wheels" / "dokolearn-0.1-py3-none-any.whl").write_bytes(b"old")
    assert put_package(copy, wheel).read_bytes() == b"new"
    assert [path.name for path in (copy / "wheels").iterdir()] == [wheel[0]]
    assert f"./wheels/{wheel[0]} {checksum(b'new')}" in (copy / "requirements.txt").read_text(encoding="utf-8")
    with pytest.raises(AuthorError, match="is no site"):
        put_package(tmp_path, wheel)


def run(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
    monkeypatch.chdir(folder)
    return CliRunner().invoke(main, ["new", "site", name])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new site; dokolearn is packed for it once."""
    folder = tmp_path_factory.mktemp("clubs")
    with pytest.MonkeyPatch.context() as patch:
        done = run("doko-klub", folder, patch)
    assert (done.exit_code, "doko-klub" in done.stdout) == (0, True)
    return folder / "doko-klub"


def test_a_new_site_has_all_that_a_club_needs(site: Path) -> None:
    config = yaml.safe_load((site / "site" / "mkdocs.yml").read_text(encoding="utf-8"))
    assert config["site_name"] == "Doko Klub"
    assert [*config["plugins"][0]] == ["dokolearn"]
    assert (site / "site" / "pages" / config["theme"]["logo"]).is_file()
    assert not read((site / "replays" / "unser_spiel.dkn").read_text(encoding="utf-8")).problems
    assert (site / "lessons" / "01_unser_abend.ipynb").is_file()
    github = yaml.safe_load((site / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8"))
    gitlab = yaml.safe_load((site / ".gitlab-ci.yml").read_text(encoding="utf-8"))
    commands = [step.get("run", "") for step in github["jobs"]["build"]["steps"]] + gitlab["pages"]["script"]
    assert sum(command.startswith("dokolearn build --strict --site-url") for command in commands) == 2
    assert sum(command.startswith("pip install --require-hashes") for command in commands) == 2
    assert "{" not in (site / "README.md").read_text(encoding="utf-8")


def test_its_readme_begins_with_three_lines_for_each_system(site: Path) -> None:
    """Windows, then macOS and Linux; what the second installs is what the workflows do."""
    written = (site / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(?:powershell|sh)\n(.*?)```", written, re.DOTALL)
    lines = [[line.replace("\\", "/").split("/")[-1].split() for line in block.splitlines()] for block in blocks]
    assert len(lines) == 2
    assert {block.split()[0] for block in blocks} == {"py", "python3"}
    for block in lines:
        assert [line[-1] for line in block] == [".venv", "requirements.txt", "serve"]
        assert " ".join(block[1]) == INSTALL
    assert written.index("## Anfangen") < written.index("dokolearn serve") < written.index("## Ansehen")


def test_only_what_publishes_may_publish_and_runs_nothing_else() -> None:
    workflow = yaml.safe_load(GITHUB)
    assert workflow["permissions"] == {"contents": "read"}
    assert "permissions" not in workflow["jobs"]["build"]
    deploy = workflow["jobs"]["deploy"]
    assert deploy["permissions"] == {"pages": "write", "id-token": "write"}
    assert [step["uses"].partition("@")[0] for step in deploy["steps"]] == ["actions/deploy-pages"]
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert [name for name in used if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", name)] == []
    assert re.search(r"@sha256:[0-9a-f]{64}$", yaml.safe_load(GITLAB)["pages"]["image"])


def test_a_strangers_package_of_the_same_name_and_version_does_not_come_in(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = strangers_index(tmp_path / "index")
    monkeypatch.chdir(site)
    wheel = next((site / "wheels").iterdir())
    listed = (site / "requirements.txt").read_text(encoding="utf-8").splitlines()
    own = [line for line in listed if line and not line.startswith(("#", "-r"))]
    assert own == [f"./wheels/{wheel.name} {checksum(wheel.read_bytes())}"]
    others = (site / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    assert [line for line in others if "--hash=sha256:" not in line or line.startswith("dokolearn")] == []

    (site / "own.txt").write_text(own[0], encoding="utf-8")
    assert installed(tmp_path / "a", index, "--require-hashes", "-r", "own.txt") == OURS
    by_name = (f"dokolearn=={__version__}", "--find-links", "wheels")
    assert installed(tmp_path / "b", index, *by_name) == "stranger", "else this test could not fail"
    wheel.write_bytes(wheel.read_bytes() + b"x")
    assert installed(tmp_path / "c", index, "--require-hashes", "-r", "own.txt") == "nothing"

    again = pack_again(Distribution.at(next((tmp_path / "a").glob("dokolearn-*.dist-info"))))
    assert again[0] == wheel.name
    wheel.write_bytes(again[1])
    (site / "own.txt").write_text(f"./wheels/{wheel.name} {checksum(again[1])}", encoding="utf-8")
    assert installed(tmp_path / "d", index, "--require-hashes", "-r", "own.txt") == OURS
    assert written(tmp_path / "d") == written(tmp_path / "a")
    (tmp_path / "a" / "dokolearn" / "cli.py").write_text("changed", encoding="utf-8")
    with pytest.raises(AuthorError, match="is not as it was installed"):
        pack_again(Distribution.at(next((tmp_path / "a").glob("dokolearn-*.dist-info"))))


OURS = str(dokolearn.__doc__).split("\n")[0]


def strangers_index(folder: Path) -> str:
    """An index with somebody else's dokolearn of this version, as whoever registers the name could put it there."""
    home, name = folder / "dokolearn", f"dokolearn-{__version__}"
    home.mkdir(parents=True)
    with zipfile.ZipFile(home / f"{name}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("dokolearn/__init__.py", '"""stranger"""')
        wheel.writestr(
            f"{name}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: dokolearn\nVersion: {__version__}\n"
        )
        wheel.writestr(f"{name}.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{name}.dist-info/RECORD", "")
    (home / "index.html").write_text(f'<a href="{name}-py3-none-any.whl">{name}</a>', encoding="utf-8")
    return folder.as_uri()


def installed(target: Path, index: str, *wanted: str) -> str:
    """Whose dokolearn pip puts into a folder: its first sentence."""
    pip = [sys.executable, "-m", "pip", "install", "-q", "--isolated", "--no-deps", "--no-compile", "--no-cache-dir"]
    subprocess.run([*pip, "--index-url", index, "--target", str(target), *wanted], capture_output=True, check=False)
    module = target / "dokolearn" / "__init__.py"
    if not module.is_file():
        return "nothing"
    return (ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or "").split("\n")[0]


def written(folder: Path) -> dict[str, bytes]:
    """What was installed, but for what pip writes itself."""
    files = (path for path in (folder / "dokolearn").rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


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
