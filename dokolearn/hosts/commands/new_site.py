"""`dokolearn new site`: the folder of a club's own site, which builds at once: texts, lesson, game, two
workflows, and dokolearn itself as the wheel that they install."""

import re
from collections.abc import Mapping
from pathlib import Path

from dokolearn.course.author_words import AuthorError
from dokolearn.hosts.commands.files import write_aside
from dokolearn.hosts.commands.new_lesson import new_lesson
from dokolearn.hosts.commands.own_package import LOCK, checksum, lock, own_wheel

NAME = re.compile(r"[A-Za-z0-9ÄÖÜäöüß][\w .-]{0,60}")

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
  features: [navigation.tabs, navigation.footer]
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default, primary: custom, accent: custom}
    - {media: "(prefers-color-scheme: dark)", scheme: slate, primary: custom, accent: custom}
plugins:
  - search: {lang: de}
  - dokolearn: {colour: "#1f4e6b"}   # eure Farbe; Logo: site/pages/logo.svg
markdown_extensions:
  - attr_list
  - tables: {use_align_attribute: true}
"""

START = """\
# {title}

Schön, dass du da bist. Hier lernst du Doppelkopf, so wie wir es spielen.

[Zur ersten Lektion](dokolearn:first-lesson){ .md-button .md-button--primary data-dk-go-on='' }

Schon dabei? Dann sieh dir [unser Spiel](spiele/unser_spiel.md) an, oder probier, wie gut du bedienst:

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

## Ansehen und ändern

In diesem Ordner, mit eingerichtetem dokolearn:

| Befehl | was geschieht |
|---|---|
| `dokolearn serve` | zeigt die Seite und baut sie bei jedem Speichern neu |
| `dokolearn lab` | öffnet die Lektionen zum Bearbeiten |
| `dokolearn new lesson naechstes_thema` | schreibt eine weitere Lektion |
| `dokolearn check` | prüft Lektionen, Übungen und Spiele |
| `dokolearn build --strict` | schreibt die fertige Seite nach `build/site` |

| Datei | was darin steht |
|---|---|
| `site/mkdocs.yml` | Name, Farbe (`colour`), was die Seite zeigt |
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
"""

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
    if NAME.fullmatch(folder.name) is None:
        raise AuthorError(f"{folder.name!r} is no name of a folder; letters and figures, like doko-klub")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise AuthorError(f"{folder} is there already; take an empty folder or a new name")
    wheel = own_wheel()
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, content.replace("{title}", _title(folder.name)))
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


def _title(name: str) -> str:
    """`doko-klub` as people write it."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split(r"[-_ ]+", name) if word)
