"""Write the generated parts of docs/ again: the reference of the commands and that of the settings."""

from __future__ import annotations

from pathlib import Path

from scripts.command_reference import reference

from expurgate.policy import reference as settings_reference

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- settings: made by `make docs` -->\n", "<!-- end of settings -->\n"


def with_settings(page: str) -> str:
    """The page on policies with the reference of all settings as the table has them."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{settings_reference()}\n{END}{after}"


def main() -> None:
    """Write every generated page."""
    (DOCS / "cli.md").write_text(reference(), encoding="utf-8")
    page = DOCS / "policies.md"
    page.write_text(with_settings(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
