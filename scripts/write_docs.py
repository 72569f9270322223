"""Write the generated parts of docs/ again: the reference of the commands."""

from __future__ import annotations

from pathlib import Path

from expurgate.cli.reference import reference

DOCS = Path(__file__).parents[1] / "docs"


def main() -> None:
    """Write every generated page."""
    (DOCS / "cli.md").write_text(reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
