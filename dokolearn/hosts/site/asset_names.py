"""What the interface and the engine were built into, for the plugin: problems as errors of MkDocs."""

from pathlib import Path

from mkdocs.exceptions import PluginError

from dokolearn.build.bundle import BundleError, ensure_bundle
from dokolearn.build.runtime import Runtime, ensure_runtime
from dokolearn.hosts.site.offline import content_hash

ASSETS = "assets/dokolearn"


def built_bundle() -> Path:
    """The folder with scripts and styles. Raises PluginError."""
    try:
        return ensure_bundle()
    except BundleError as error:
        raise PluginError(str(error)) from error


def built_runtime() -> Runtime:
    """Python for the page. Raises PluginError."""
    try:
        return ensure_runtime()
    except BundleError as error:
        raise PluginError(str(error)) from error


def fresh(path: Path) -> str:
    """The address of one of our files; its query changes with its content, so browsers never keep an old one."""
    return f"{ASSETS}/{path.name}?{content_hash(path.read_bytes())[:8]}"
