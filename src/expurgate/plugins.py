"""The doors: where detectors, models, transforms, formats, readers, corpora and taxonomy readers come from.

Everything that takes part in a run is looked up here by the name of its group and its own name. What comes with
Expurgate is in :data:`BUILT_IN`; what other packages offer is declared by them as entry points of the groups
``expurgate.detectors``, ``expurgate.models`` and so on. Nothing is imported before it is asked for, and the installed
packages are looked through only for a name that is not built in. ``docs/plugins.md`` says what each hook is given.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from expurgate.core.errors import ExpurgateError, PluginError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.version import __version__

OWN = "expurgate"
"""The package whose plug-ins are built in, and the beginning of every entry-point group."""

BUILT_IN: dict[str, dict[str, str]] = {
    "detectors": {
        "patterns": "expurgate.detect.hooks:patterns",
        "entities": "expurgate.detect.hooks:entities",
        "tagger": "expurgate.detect.hooks:tagger",
        "lexicon": "expurgate.detect.hooks:lexicon",
        "regexes": "expurgate.detect.hooks:regexes",
        "presidio": "expurgate.detect.presidio:detector",
    },
    "models": {
        "information": "expurgate.privacy.hooks:information",
        "correlation": "expurgate.privacy.hooks:correlation",
        "disclosure": "expurgate.privacy.hooks:disclosure",
        "subject": "expurgate.privacy.hooks:subject",
        "k-safety": "expurgate.privacy.ksafety.guarantee:KSafety",
    },
    "transforms": {
        "generalize": "expurgate.transform.methods:generalize",
        "redact": "expurgate.transform.methods:redact",
        "suppress": "expurgate.transform.methods:suppress",
        "pseudonymize": "expurgate.transform.methods:pseudonymize",
    },
    "formats": {
        "text": "expurgate.formats.text:TEXT",
        "markdown": "expurgate.formats.text:MARKDOWN",
        "html": "expurgate.formats.html:HTML",
        "xml": "expurgate.formats.records:XML",
        "docx": "expurgate.formats.docx.document:DOCX",
        "pdf": "expurgate.formats.pdf.document:PDF",
        "eml": "expurgate.formats.mail:EML",
        "mbox": "expurgate.formats.mailboxes:MBOX",
        "csv": "expurgate.formats.tables.delimited:CSV",
        "json": "expurgate.formats.tables.lines:JSON",
        "jsonl": "expurgate.formats.tables.lines:JSONL",
        "xlsx": "expurgate.formats.tables.workbook:XLSX",
        "parquet": "expurgate.formats.tables.parquet:PARQUET",
        "zip": "expurgate.formats.archive:ZIP",
        "calendar": "expurgate.formats.content_lines:CALENDAR",
        "vcard": "expurgate.formats.content_lines:CARDS",
    },
    "readers": {"builtin": "expurgate.language.builtin.hook:reader", "spacy": "expurgate.language.borrowed:reader"},
    "corpora": {
        "file": "expurgate.knowledge.corpus.opening:open_file",
        "folder": "expurgate.knowledge.corpus.opening:open_folder",
        "remote": "expurgate.knowledge.corpus.opening:open_address",
    },
    "taxonomies": {
        "obo": "expurgate.knowledge.taxonomy.readers.obo:read_obo",
        "skos": "expurgate.knowledge.taxonomy.readers.rdf:read_rdf",
        "rf2": "expurgate.knowledge.taxonomy.readers.rf2:read_rf2",
        "icd": "expurgate.knowledge.taxonomy.readers.icd:read_icd",
        "csv": "expurgate.knowledge.taxonomy.readers.tabular:read_csv",
    },
}
"""For each group, the name of every hook that comes with Expurgate and where it is defined."""

GROUPS = tuple(BUILT_IN)
_ONE = {
    "detectors": "detector",
    "models": "model",
    "transforms": "method",
    "formats": "format",
    "readers": "reader",
    "corpora": "kind of corpus",
    "taxonomies": "taxonomy format",
}
"""What one member of each group is called in messages."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """One hook: its group and name, where it is defined, and the package and version it comes from."""

    group: str
    name: str
    target: str
    package: str = OWN
    version: str = __version__

    @property
    def built_in(self) -> bool:
        """Whether it comes with Expurgate."""
        return self.package == OWN

    def load(self) -> Any:
        """The hook itself; PluginError when its package cannot be imported or does not have it."""
        module, _, attribute = self.target.partition(":")
        try:
            found: Any = import_module(module)
            for name in attribute.split("."):
                found = getattr(found, name)
        except ExpurgateError:
            raise
        except Exception as error:
            if self.built_in:
                raise
            raise PluginError(
                f"the {_ONE[self.group]} {self.name!r} of the package {self.package} {self.version} "
                f"cannot be loaded ({type(error).__name__})"
            ) from None
        return found

    def made(self, *given: Any) -> Any:
        """The object that the hook makes from its arguments; PluginError when the hook of another package fails."""
        hook = self.load()
        try:
            return hook(*given)
        except ExpurgateError:
            raise
        except Exception as error:
            if self.built_in:
                raise
            raise PluginError(
                f"the {_ONE[self.group]} {self.name!r} cannot be set up ({type(error).__name__})"
            ) from None

    def stated(self) -> dict[str, str]:
        """The entry of this plug-in in a certificate."""
        return {"group": self.group, "name": self.name, "package": self.package, "version": self.version}


def find(group: str, name: str) -> Plugin:
    """The plug-in of that name; PluginError, which lists the known names, when there is none or more than one."""
    if name in BUILT_IN[group]:
        return Plugin(group, name, BUILT_IN[group][name])
    found = [plugin for plugin in installed(group) if plugin.name == name]
    if len(found) > 1:
        packages = ", ".join(sorted(plugin.package for plugin in found))
        raise PluginError(f"more than one package offers the {_ONE[group]} {name!r}: {packages}; uninstall all but one")
    if not found:
        known = ", ".join(dict.fromkeys(plugin.name for plugin in offered(group)))
        raise PluginError(f"no {_ONE[group]} is called {name!r}: a {_ONE[group]} is one of {known}")
    return found[0]


def offered(group: str) -> list[Plugin]:
    """Every plug-in of a group, the built-in ones first. A built-in name cannot be taken by another package."""
    own = [Plugin(group, name, target) for name, target in BUILT_IN[group].items()]
    return [*own, *(plugin for plugin in installed(group) if plugin.name not in BUILT_IN[group])]


@cache
def installed(group: str) -> tuple[Plugin, ...]:
    """What other installed packages declare for a group, by name."""
    from importlib.metadata import entry_points

    found = {
        Plugin(group, point.name, point.value, *_source(point))
        for point in entry_points(group=f"{OWN}.{group}")
        if _source(point)[0] != OWN
    }
    return tuple(sorted(found, key=lambda plugin: (plugin.name, plugin.package)))


def _source(point: Any) -> tuple[str, str]:
    """The package an entry point comes from, and its version."""
    return (point.dist.name, point.dist.version) if point.dist is not None else ("", "")
