"""What `dokolearn serve`, `build`, `check` and `lab` do."""

from __future__ import annotations

import importlib.util
import logging
import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dokolearn.course.author_errors import AuthorError
from dokolearn.course.lesson_check import Check
from dokolearn.replay.reader import read_all
from dokolearn.replay.text.parser import decode
from dokolearn.replay.text.problems import advice, player_names, sentence
from dokolearn.strings import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import FrameType

    from mkdocs.config.defaults import MkDocsConfig

os.environ["NO_MKDOCS_2_WARNING"] = "1"  # before the theme is imported


class NoProjectError(AuthorError):
    """There is no site to build here; the message says what was looked for."""


def needs(module: str, extra: str) -> None:
    """Raises AuthorError where this installation lacks a package that comes with an extra of ours."""
    if importlib.util.find_spec(module) is None:
        raise AuthorError(f"{module} is missing; install dokolearn with its extra [{extra}], as the README says")


def project_root(start: Path | None = None) -> Path:
    """The folder with `site/mkdocs.yml`: here or above, else the one this package is installed from."""
    here = (start or Path.cwd()).resolve()
    candidates = [here, *here.parents, Path(__file__).resolve().parents[3]]
    for folder in candidates:
        if (folder / "site" / "mkdocs.yml").is_file():
            return folder
    raise NoProjectError(f"no site/mkdocs.yml in {here} or above")


def build(
    strict: bool = False,
    site_url: str | None = None,
    site_dir: Path | None = None,
    config_file: Path | None = None,
) -> Path:
    """Build the site; the folder it is in.

    Ends with SystemExit when a lesson fails or, if strict, on any warning and on anything `check` finds.
    """
    written = config_file or _site_config()
    needs("mkdocs", "site")
    from mkdocs.commands.build import build as build_site
    from mkdocs.config import load_config

    _log_to_terminal()
    options: dict[str, Any] = {"strict": strict}
    if site_url is not None:
        options["site_url"] = site_url
    if site_dir is not None:
        options["site_dir"] = str(site_dir.resolve())
    config = load_config(str(written), **options)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        with _checked_beside(config) if strict else nullcontext():
            build_site(config)
    except SystemExit as stop:
        print(stop, file=sys.stderr)
        raise SystemExit(1) from None
    finally:
        config.plugins.on_shutdown()
    return Path(config.site_dir)


@contextmanager
def _checked_beside(config: MkDocsConfig) -> Iterator[None]:
    """Lessons are looked at while they run, in kernels of their own; what is found ends the build."""
    from dokolearn.hosts.site.plugin import folder_of

    plugin: Any = config.plugins.get("dokolearn")
    if plugin is None:  # a site without lessons
        yield
        return
    found = check(folder_of(config, plugin.config, "lessons"))
    with ThreadPoolExecutor(max_workers=1) as beside:
        # No thread reads Python while another one may: until 3.12 that can end in a SystemError.
        begun = beside.submit(list, found).result if found.on_all_cores else lambda: found
        plugin.complaints = lambda: [str(one) for one in (*begun(), *check_figures())]
        try:
            yield
        finally:
            plugin.complaints = tuple  # MkDocs takes the same plugin for the next build


class Folders(NamedTuple):
    """Where the lessons, the games and the pages of a site lie."""

    lessons: Path
    replays: Path
    pages: Path | None
    """None where only a folder of lessons is looked at, or without MkDocs, which reads the configuration."""


def folders(lessons: Path | None = None) -> Folders:
    """What belongs to a folder of lessons; without one, the folders of the project as its configuration names them."""
    if lessons is not None:
        return Folders(lessons, lessons.resolve().parent / "replays", None)
    root = project_root()
    if importlib.util.find_spec("mkdocs") is None:
        return Folders(root / "lessons", root / "replays", None)
    from mkdocs.config import load_config

    from dokolearn.hosts.site.plugin import folder_of

    config = load_config(str(root / "site" / "mkdocs.yml"))
    plugin: Any = config.plugins.get("dokolearn")
    if plugin is None:
        return Folders(root / "lessons", root / "replays", Path(config.docs_dir))
    return Folders(
        folder_of(config, plugin.config, "lessons"), folder_of(config, plugin.config, "replays"), Path(config.docs_dir)
    )


def check(lessons: Path | None = None, lang: str = "de") -> Check:
    """Lessons and exercises of a folder, those of the project without one."""
    return Check(lessons or project_root() / "lessons", lang)


def check_pages(pages: Path, lang: str = "de") -> Iterator[str]:
    """What is wrong with the exercises, sheets and games that stand as blocks on pages."""
    from dokolearn.hosts.site.pages.fences import Fences

    for path in page_files(pages):
        found: list[str] = []
        Fences(lang, found.append).take(path.read_text(encoding="utf-8-sig", errors="replace"))
        yield from (f"{path.relative_to(pages.parent).as_posix()}:{one}" for one in found)


def page_files(pages: Path) -> list[Path]:
    """The pages of a site as their author wrote them."""
    return sorted(pages.rglob("*.md"))


def look_at(where: Folders, lang: str = "de") -> Iterator[str]:
    """How many games and pages there were beside the lessons, and which pages were not looked at."""
    games = len(list(where.replays.glob("*.dkn")))
    if where.pages is None:
        yield text(lang, "check.games", n_games=games)
        return
    from dokolearn.hosts.site.pages.fences import FENCE

    files = page_files(where.pages)
    blocks = sum(len(FENCE.findall(path.read_text(encoding="utf-8", errors="replace"))) for path in files)
    yield text(lang, "check.pages", n_games=games, n_pages=len(files), n_blocks=blocks)


def check_figures(lang: str = "de") -> Iterator[str]:
    """Which exercises have measured figures that are missing, or that do not fit the rules of their table."""
    from dokolearn.hosts.commands.grade_command import complaints

    return complaints(lang)


def check_games(folder: Path, lang: str = "de") -> Iterator[str]:
    """What is wrong with the games of a folder: impossible cards, questions with nothing to decide."""
    for path in sorted(folder.glob("*.dkn")):
        for number, reading in enumerate(read_all(decode(path.read_bytes())[0]), 1):
            names = player_names(reading.record, lang)
            which = f"{folder.name}/{path.name}" + (f" ({number})" if number > 1 else "")
            for found in reading.errors:
                said = f"{sentence(found, lang, names)} {advice(found, lang, names)}".strip()
                yield f"{which}:{found.line}:{found.col}: {said}"


def serve(host: str = "127.0.0.1", port: int = 8000, open_browser: bool = True, only: Sequence[Path] = ()) -> None:
    """Serve the site and keep it up to date with lessons, replays, Python and interface until Ctrl+C.

    With `only` no other lessons are executed; they are listed as they were last time, or by their title alone.
    """
    config_file = _site_config()
    needs("mkdocs", "site")
    from mkdocs.commands.serve import serve as serve_site

    from dokolearn.hosts.site.pages.lesson_runs import WANTED

    os.environ[WANTED] = os.pathsep.join(str(path.resolve()) for path in only)
    signal.signal(signal.SIGTERM, _end)
    _log_to_terminal()
    port = free_port(host, port)
    print(f"http://{host}:{port}/", flush=True)
    serve_site(
        str(config_file),
        open_in_browser=open_browser,
        dev_addr=f"{host}:{port}",
        site_url=f"http://{host}:{port}/",
    )


def _end(number: int, frame: FrameType | None) -> None:
    """Whoever ends the server from outside leaves nothing behind: as with Ctrl+C, all that was started is stopped."""
    raise SystemExit(0)


def free_port(host: str, port: int) -> int:
    """The port itself or the next one that nobody uses."""
    for candidate in range(port, port + 50):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except OSError:
                continue
            return candidate
    raise OSError(f"No free port between {port} and {port + 49}.")


def _site_config() -> Path:
    return project_root() / "site" / "mkdocs.yml"


def _log_to_terminal() -> None:
    """Warnings and the few useful lines of MkDocs on the terminal."""
    logger = logging.getLogger("mkdocs")
    if not logger.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(levelname)s  %(message)s"))
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    logging.getLogger("mkdocs.mkdocs-jupyter").setLevel(logging.WARNING)


# JupyterLab


def lab(port: int = 8888, open_browser: bool = True) -> int:
    """JupyterLab on the lessons, without news, extension shop or other questions to the outside; its exit code."""
    from dokolearn.build.bundle import ensure_bundle

    lessons = project_root() / "lessons"
    needs("jupyterlab", "lab")
    ensure_bundle()
    command = [sys.executable, "-m", "jupyterlab", *lab_options(lessons, port, open_browser)]
    return subprocess.run(command, env=lab_environment(), check=False).returncode


def lab_environment() -> dict[str, str]:
    """Our Jupyter settings before those of the machine: they switch off the question about news."""
    paths = [str(Path(__file__).with_name("jupyter")), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    return os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}


def lab_options(lessons: Path, port: int, open_browser: bool) -> list[str]:
    """The options that keep JupyterLab to itself, and lessons free of outputs when they are saved."""
    in_container = hasattr(os, "geteuid") and os.geteuid() == 0  # root is usual there, and Jupyter refuses it
    return [
        *(["--allow-root"] if in_container else []),
        f"--ServerApp.root_dir={lessons}",
        f"--ServerApp.port={free_port('127.0.0.1', port)}",
        f"--ServerApp.open_browser={open_browser}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        "--ContentsManager.pre_save_hook=dokolearn.hosts.commands.serving.drop_outputs",
    ]


def drop_outputs(model: dict[str, object], **_: object) -> None:
    """Before JupyterLab saves a lesson: outputs belong to the build, not to the file."""
    notebook = model.get("content")
    if model.get("type") != "notebook" or not isinstance(notebook, dict):
        return
    for cell in notebook.get("cells", []):
        if cell.get("cell_type") == "code":
            cell["outputs"], cell["execution_count"] = [], None
