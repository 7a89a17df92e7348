"""What `dokolearn lab` does: JupyterLab on the lessons, and nothing that asks the outside."""

import os
import subprocess
import sys
from pathlib import Path

from dokolearn.hosts.commands.serving import free_port, project_root


def lab(port: int = 8888, open_browser: bool = True) -> int:
    """JupyterLab on the lessons, without news, extension shop or other questions to the outside; its exit code."""
    from dokolearn.build.bundle import ensure_bundle

    ensure_bundle()
    command = [sys.executable, "-m", "jupyterlab", *lab_options(project_root() / "lessons", port, open_browser)]
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
        "--ContentsManager.pre_save_hook=dokolearn.hosts.commands.lab.drop_outputs",
    ]


def drop_outputs(model: dict[str, object], **_: object) -> None:
    """Before JupyterLab saves a lesson: outputs belong to the build, not to the file."""
    notebook = model.get("content")
    if model.get("type") != "notebook" or not isinstance(notebook, dict):
        return
    for cell in notebook.get("cells", []):
        if cell.get("cell_type") == "code":
            cell["outputs"], cell["execution_count"] = [], None
