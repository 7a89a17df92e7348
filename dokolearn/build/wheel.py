"""The hook that makes the interface and Python for the page when the package is built; hatchling loads it by its path.

Node is among the requirements of the build, so whoever installs the package does not need it afterwards.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any


def get_build_hook() -> type[Any]:
    """The hook hatchling asks for; made here, so that the package does not need hatchling."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class Carry(BuildHookInterface[Any]):
        """Make everything, for a wheel and for an editable install."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            sys.path.insert(0, str(Path(self.root)))  # the package is not installed while it is built
            from dokolearn.build.bundle import ensure_bundle
            from dokolearn.build.runtime import pack_runtime

            ensure_bundle()
            pack_runtime()
            if version == "standard":  # an editable install has it at the top of the source
                build_data["force_include"][str(Path(self.root, "requirements.lock"))] = "dokolearn/requirements.lock"

    return Carry
