"""Install the packages of lock files: `python scripts/install_locked.py FILE.lock ...`.

A lock names every package and its hash, so nothing is left to resolve and the order does not matter. uv needs a third of
the processor time of pip; where it cannot be had, or cannot install them all, several pips at once do the work. Python
compiles a module when it is first imported, so nothing is compiled here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

AT_MOST = 60
"""How many packages one pip installs."""
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
INSTALL = "install --quiet --no-deps --no-compile --require-hashes -r".split()
UV = Path(__file__).resolve().parents[1] / "requirements-install.lock"
AS_UV_SAYS = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}
"""Settings of pip, each with the variable that says the same to uv."""


def packages(lock: str) -> list[str]:
    """The packages of a lock file, each with the lines of its hashes."""
    found: list[str] = []
    for line in lock.splitlines():
        if line[:1].isalnum():
            found.append(line)
        elif line.lstrip().startswith("--hash"):
            found[-1] += f"\n{line}"
    return found


def shares(lock: str) -> list[list[str]]:
    """The packages of a lock file, dealt out to as many pips as they need."""
    named = packages(lock)
    pips = -(-len(named) // AT_MOST)
    return [named[at::pips] for at in range(pips)]


def for_uv(settings: str) -> dict[str, str]:
    """What ``pip config list`` prints, as environment variables for uv. Folders that are not there are left out."""
    told = {}
    for line in settings.splitlines():
        name, _, value = line.partition("=")
        variable = AS_UV_SAYS.get(name.rpartition(".")[2])
        places = [each for each in value.strip("'\"").split() if _is_there(each)]
        if variable and places:
            told[variable] = (" " if variable == "UV_INDEX" else ",").join(places)
    return told


def _is_there(place: str) -> bool:
    return place.startswith(("http://", "https://")) or Path(place.removeprefix("file://")).exists()


def install_by_uv(locks: list[str]) -> bool:
    """Whether uv could be fetched and has installed all packages of the lock files."""
    settings = subprocess.run([*PIP, "config", "list"], capture_output=True, text=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run([*PIP, *INSTALL, str(UV), "--target", folder]).returncode:
            return False
        install = "pip install --quiet --no-deps --require-hashes --index-strategy unsafe-best-match --python".split()
        files = [part for lock in locks for part in ("-r", lock)]
        uv = [str(Path(folder, "bin", "uv")), *install, sys.executable, *files]
        return not subprocess.run(uv, env={**for_uv(settings), **os.environ}).returncode


def install_by_pip(locks: list[str]) -> bool:
    """Whether several pips at once have installed all packages of the lock files."""
    with tempfile.TemporaryDirectory() as folder:
        running = []
        texts = [Path(lock).read_text(encoding="utf-8") for lock in locks]
        for at, share in enumerate(share for text in texts for share in shares(text)):
            path = Path(folder, f"{at}.txt")
            path.write_text("\n".join(share), encoding="utf-8")
            running.append(subprocess.Popen([*PIP, *INSTALL, str(path)]))
        codes = [pip.wait() for pip in running]
    return not any(codes)


if __name__ == "__main__":
    sys.exit(0 if install_by_uv(sys.argv[1:]) or install_by_pip(sys.argv[1:]) else 1)
