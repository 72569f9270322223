"""Install the packages of lock files by several pips at once: `python scripts/install_locked.py FILE.lock ...`.

A lock names every package and its hash, so nothing is left to resolve and the order does not matter; one pip alone
spends most of its time reading index pages on one core. Python compiles a module when it is first imported, so pip
does not compile all of them here.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

AT_MOST = 60
"""How many packages one pip installs."""
PIP = "-m pip --disable-pip-version-check install --quiet --no-deps --no-compile --require-hashes -r".split()


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


def install(locks: list[str]) -> bool:
    """Whether all packages of the lock files could be installed."""
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for at, share in enumerate(share for lock in locks for share in shares(lock)):
            path = Path(folder, f"{at}.txt")
            path.write_text("\n".join(share), encoding="utf-8")
            running.append(subprocess.Popen([sys.executable, *PIP, str(path)]))
        codes = [pip.wait() for pip in running]
    return not any(codes)


if __name__ == "__main__":
    sys.exit(0 if install([Path(lock).read_text(encoding="utf-8") for lock in sys.argv[1:]]) else 1)
