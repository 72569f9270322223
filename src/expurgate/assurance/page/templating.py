"""Pages by Jinja2: every value is escaped unless it is HTML that one of our own functions made of escaped parts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expurgate.assurance.page.markup import apart, bits, counted, listed, percent, printable, quoted, sentence

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def rendered(template: str, values: dict[str, Any], *, folder: Path = TEMPLATES) -> str:
    """The page a template makes of ``values``."""
    return _environment(folder).get_template(template).render(values)


@cache
def _environment(folder: Path) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader([folder, TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"apart": apart, "bits": bits, "counted": counted, "listed": listed, "quoted": quoted}
    made.filters |= {"percent": percent, "sentence": sentence, "figure": "{:,}".format}
    return made


def _shown(value: Any) -> Any:
    """A value as a template prints it, without characters that HTML or UTF-8 cannot carry."""
    return printable(value) if isinstance(value, str) and not hasattr(value, "__html__") else value
