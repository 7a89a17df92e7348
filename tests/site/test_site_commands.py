import json
import os
import socket
from pathlib import Path

import pytest

from dokolearn.hosts.commands import serving


def test_project_is_found_from_below(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/mkdocs.yml").touch()
    (tmp_path / "lessons").mkdir()
    assert serving.project_root(tmp_path / "lessons") == tmp_path.resolve()


def test_project_is_found_from_anywhere(tmp_path: Path) -> None:
    assert (serving.project_root(tmp_path) / "site" / "mkdocs.yml").is_file()


def test_busy_port_gives_the_next_one() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert serving.free_port("127.0.0.1", port) > port


def test_lessons_are_saved_without_outputs() -> None:
    notebook = {
        "cells": [
            {"cell_type": "markdown", "source": "a"},
            {"cell_type": "code", "source": "1", "outputs": [{"output_type": "stream"}], "execution_count": 3},
        ]
    }
    serving.drop_outputs(model={"type": "notebook", "content": notebook}, path="x", contents_manager=None)
    assert notebook["cells"][1] == {"cell_type": "code", "source": "1", "outputs": [], "execution_count": None}


def test_saving_other_files_changes_nothing() -> None:
    model: dict[str, object] = {"type": "file", "content": "cells"}
    serving.drop_outputs(model)
    assert model == {"type": "file", "content": "cells"}


def test_lab_asks_nobody() -> None:
    options = serving.lab_options(Path("lessons"), 8888, open_browser=False)
    assert "--LabApp.news_url=None" in options
    assert "--LabApp.extension_manager=readonly" in options


def test_lab_keeps_the_settings_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "theirs")
    ours, theirs = serving.lab_environment()["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    page_config = json.loads(Path(ours, "labconfig", "page_config.json").read_text())
    assert page_config["disabledExtensions"]["@jupyterlab/apputils-extension:announcements"]
    assert theirs == "theirs"
