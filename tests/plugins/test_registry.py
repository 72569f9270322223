"""The registry: every built-in hook is there, other packages are looked at last, and faults are one line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from expurgate import plugins
from expurgate.core.errors import PluginError
from expurgate.plugins import BUILT_IN, GROUPS, Plugin, find, installed, offered


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path for packages of the test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    installed.cache_clear()
    yield tmp_path
    installed.cache_clear()


def package(site: Path, name: str, points: str, version: str = "1.0") -> None:
    folder = site / f"{name}-{version}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (folder / "entry_points.txt").write_text(points)


def test_every_built_in_hook_loads() -> None:
    plugins = [plugin for group in GROUPS for plugin in offered(group)]
    assert len(plugins) > 30
    for plugin in plugins:
        assert plugin.load() is not None, plugin.target
        assert plugin.built_in, plugin.target


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(PluginError, match=r"no method is called 'blur': .*generalize, redact, suppress, pseudonymize"):
        find("transforms", "blur")


def test_two_packages_with_one_name_are_refused(site: Path) -> None:
    for name in ("first", "second"):
        package(site, name, "[expurgate.models]\nmine = somewhere:thing\n")
    with pytest.raises(PluginError, match="more than one package offers the model 'mine': first, second"):
        find("models", "mine")


def test_what_cannot_be_imported_says_whose_it_is(site: Path) -> None:
    package(site, "broken", "[expurgate.detectors]\nabsent = no_such_module_anywhere:thing\n", "2.5")
    with pytest.raises(PluginError, match=r"'absent' of the package broken 2.5 cannot be loaded \(ModuleNotFoundError"):
        find("detectors", "absent").load()


def test_a_hook_that_fails_says_nothing_of_what_it_was_given(site: Path) -> None:
    (site / "failing_hook.py").write_text("def make(settings):\n    raise ValueError(str(settings))\n")
    package(site, "failing", "[expurgate.detectors]\nfails = failing_hook:make\n")
    with pytest.raises(PluginError, match="'fails' cannot be set up") as caught:
        find("detectors", "fails").made({"word": "canary"})
    assert "canary" not in str(caught.value)


def test_a_built_in_name_cannot_be_taken(site: Path) -> None:
    package(site, "impostor", "[expurgate.transforms]\nredact = impostor:redact\n")
    assert find("transforms", "redact").built_in
    assert [plugin.name for plugin in offered("transforms")] == list(BUILT_IN["transforms"])


def test_no_package_is_looked_at_for_what_is_built_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def scan(_group: str) -> tuple[Plugin, ...]:
        raise AssertionError("installed packages were looked through")

    monkeypatch.setattr(plugins, "installed", scan)
    assert all(find(group, name).built_in for group in GROUPS for name in BUILT_IN[group])


def test_help_looks_at_no_package() -> None:
    code = (
        "import sys; from expurgate.cli.main import main; main(['--help'], standalone_mode=False); "
        "sys.exit(bool({'importlib.metadata', 'numpy', 'jinja2'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
