"""The confidential report: one HTML file that needs nothing else, for the person who answers for the release."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from expurgate.assurance.comparison import Comparison, Residual
from expurgate.assurance.page import crowds, plots, texts, words
from expurgate.assurance.page.decisions import Decision, decisions, table
from expurgate.assurance.page.markup import apart, bits, counted, escaped, listed, percent, quoted

_FOLDER = Path(__file__).parent / "page"
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)
_LISTED = 60
"""So many terms are named in a note; of the others only the number."""


def render(comparison: Comparison) -> str:
    """The page. It holds the original text: keep it where the original is kept."""
    found, of_change = decisions(comparison)
    title = escaped(comparison.name or "document")
    hiding, counted_in = comparison.hiding, comparison.corpus
    return "".join(
        [
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{escaped(_POLICY)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
            f"<title>Release report: {title}</title>",
            f"<style>{_file('report.css')}</style></head><body>",
            '<p class="secret"><strong>Confidential.</strong> This report contains the original text. '
            "Do not release it with the document.</p><main>",
            _head(comparison),
            _cards(comparison, found),
            _section("text", "Before and after", _controls(found) + _compared(comparison, of_change)),
            _section("risk", "What is left to tell", _risks(comparison)) if comparison.residuals else "",
            _section("crowds", "How well the protected are hidden", crowds.section(hiding)) if hiding else "",
            _section("utility", "What is kept", _utility(comparison)) if counted_in else "",
            _section("table", "Decisions", _decisions(found)),
            _section("notes", "What to know", _notes(comparison, found)),
            _section("certificate", "Certificate", _certificate(comparison)),
            f"</main><script>{_file('report.js')}</script></body></html>\n",
        ]
    )


def _file(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _section(name: str, title: str, inner: str) -> str:
    return f'<section id="{name}" aria-labelledby="h-{name}"><h2 id="h-{name}">{title}</h2>{inner}</section>'


def _head(comparison: Comparison) -> str:
    document = f" · <bdi>{escaped(comparison.name)}</bdi>" if comparison.name else ""
    verdict = "The released text holds what was asked" if comparison.holds else "The released text does not hold"
    state = "holds" if comparison.holds else "fails"
    asked = "".join(f"<li>{sentence}</li>" for sentence in words.guarantees(comparison))
    return (
        f'<header><p class="kicker">Release report{document}</p>'
        f'<h1 class="{state}"><span class="sign" aria-hidden="true">{"✓" if comparison.holds else "✗"}</span> '
        f'{verdict}</h1><ul class="asked">{asked}</ul></header>'
    )


def _cards(comparison: Comparison, found: list[Decision]) -> str:
    utility = comparison.utility
    cards = [(f"{len(comparison.changes):,}", "changes", f"{counted(len(found), 'decision')}")]
    if comparison.corpus is not None:
        redacted = f"redaction would keep {percent(utility.share(utility.redacted))}"
        cards.append((percent(utility.share(utility.kept)), "of the information kept", redacted))
    if comparison.hiding is not None:
        cards.extend(crowds.cards(comparison.hiding))
    nearest = max(comparison.residuals, key=lambda left: left.largest_after / (left.threshold or 1), default=None)
    if nearest is not None:
        cards.append(
            (
                bits(nearest.largest_after, beside=nearest.threshold),
                "bits: the most that is left to tell",
                _nearest(nearest),
            )
        )
    method = comparison.policy.transform.method
    cards.append((escaped(method.capitalize()), "method", counted(comparison.rounds, "round") + " of rewriting"))
    inner = "".join(
        f'<div class="card"><b>{value}</b><span>{name}</span><small>{more}</small></div>' for value, name, more in cards
    )
    return f'<div class="cards">{inner}</div>'


def _nearest(left: Residual) -> str:
    about = f" about {quoted(left.name)}" if left.name else ""
    return f"{about} before: {bits(left.largest_before)}; limit: {bits(left.threshold, beside=left.largest_after)}"


def _controls(found: list[Decision]) -> str:
    models = Counter({model: 0 for decision in found for model in decision.models})
    labels: Counter[str] = Counter()
    for decision in found:
        models.update(dict.fromkeys(decision.models, decision.occurrences))
        labels.update(dict.fromkeys(decision.labels, decision.occurrences))
    chips = "".join(
        f'<label class="chip {texts.family(model)}"><input type="checkbox" checked value="{escaped(model)}" '
        f'class="by-model"> {escaped(words.model_name(model))} <span>{number:,}</span></label>'
        for model, number in sorted(models.items())
    )
    options = "".join(
        f'<option value="{escaped(label)}">{escaped(words.label_name(label))} ({number:,})</option>'
        for label, number in sorted(labels.items())
    )
    choice = f'<label>Type <select id="by-label"><option value="">all</option>{options}</select></label>'
    view = (
        '<label>Show <select id="view"><option value="both">both texts</option>'
        '<option value="old">the original</option><option value="new">the released text</option></select></label>'
    )
    return f'<div class="controls">{chips}{choice if labels else ""}{view}</div>'


def _compared(comparison: Comparison, of_change: list[Decision]) -> str:
    body = texts.rows(comparison, of_change) or '<p class="empty">The document is empty.</p>'
    return (
        '<div class="beside"><div class="pair" id="pair" tabindex="0" role="group" aria-label="Both texts">'
        '<div class="names"><span class="o">Original</span><span class="r">Released</span></div>'
        f'{body}</div><aside id="panel" aria-live="polite"><h3>Why?</h3><div class="steps">'
        '<button type="button" id="back" aria-label="Previous change">‹</button><span id="where"></span>'
        '<button type="button" id="on" aria-label="Next change">›</button></div>'
        '<div id="reason"><p class="hint">Point at a change, or go through them with the keyboard, '
        "to read why it was made.</p></div></aside></div>"
    )


def _risks(comparison: Comparison) -> str:
    return (
        '<p class="lead">Every distinct term of the text, by the bits it tells. To the right of the line '
        'a term would tell too much.</p><div class="plots">' + "".join(map(_risk, comparison.residuals)) + "</div>"
    )


def _risk(left: Residual) -> str:
    name, worth, told, silent = "What each term tells", "", "The most told by a term", ""
    if left.model == "disclosure":
        name, worth = f"About {quoted(left.name)}", f", worth {bits(left.information)} bits"
        told = "The most told, by a term alone or by several together"
        silent = (
            f" Of {counted(len(left.after), 'term')} left, {sum(value <= 0 for value in left.after):,} tell nothing."
        )
    return (
        f"<figure><figcaption><b>{name}</b>{worth}</figcaption>{plots.residual(left)}"
        f"<p>{told}: <b>{bits(left.largest_before)}</b> bits before, "
        f"<b>{bits(left.largest_after, beside=left.threshold)}</b> after.{silent}</p>{_attack(left)}</figure>"
    )


def _attack(left: Residual) -> str:
    if left.attack is None:
        return ""
    return (
        f"<p>An attacker who ranks {left.attack.among:,} candidates by what the text tells puts {quoted(left.name)} at "
        f"place <b>{left.attack.before:,}</b> before and <b>{left.attack.after:,}</b> after.</p>"
    )


def _utility(comparison: Comparison) -> str:
    utility = comparison.utility
    invented = ""
    if comparison.policy.transform.pseudonymizes:
        invented = " Stand-ins are made up, so they count as nothing kept."
    return (
        f'<p class="lead">The noun phrases of the original tell {utility.original:,.0f} bits in all; '
        f"those of the released text {utility.kept:,.0f}.{invented}</p>"
        f'<div class="bars">{plots.utility_bars(utility)}</div>'
    )


def _decisions(found: list[Decision]) -> str:
    if not found:
        return '<p class="empty">Nothing had to be changed.</p>'
    return (
        '<div class="controls"><label>Search <input type="search" id="search" autocomplete="off" spellcheck="false">'
        f'</label><span id="shown">{counted(len(found), "decision")}</span></div>'
        f'<div class="wide">{table(found)}</div>'
    )


def _notes(comparison: Comparison, found: list[Decision]) -> str:
    notes = []
    if comparison.capped:
        models = escaped(listed([words.model_name(model) for model in comparison.capped]))
        notes.append(f"The search for groups of terms ended early ({models}): larger groups are not covered.")
    if comparison.unassessed:
        named = [apart(term) for term in comparison.unassessed[:_LISTED]]
        more = len(comparison.unassessed) - len(named)
        rest = f" and {more:,} more" if more else ""
        notes.append(f"Left standing, though the corpus has never seen them: {', '.join(named)}{rest}.")
    resting = Counter[str]()
    for decision in found:
        if decision.main is not None:
            resting[decision.main.finding.evidence] += decision.occurrences
    if resting["weak"]:
        notes.append(f"Changes that rest on weak evidence, seen together in very few documents: {resting['weak']:,}.")
    if resting["unseen"]:
        notes.append(f"Changes that hide what the corpus has never seen, to be safe: {resting['unseen']:,}.")
    if comparison.policy.detect is not None:
        notes.append("Detectors find what they know. A name or number of a form they do not know may remain.")
    if comparison.corpus is not None:
        notes.append(
            "Bits are counted in a corpus of "
            f"{comparison.corpus['documents']:,} documents{_corpus(comparison.corpus)}: "
            "a reader may know more than it says."
        )
    if comparison.hiding is not None:
        notes.extend(crowds.notes(comparison.hiding))
    return f'<ul class="notes">{"".join(f"<li>{note}</li>" for note in notes)}</ul>'


def _corpus(corpus: Mapping[str, int | str]) -> str:
    name = corpus.get("name")
    return f" (<bdi>{escaped(str(name))}</bdi>)" if name else ""


def _certificate(comparison: Comparison) -> str:
    data = comparison.certificate.data
    knowledge = data["knowledge"]
    facts = [
        ("Policy", escaped(comparison.policy.name or "given by options")),
        ("Method", escaped(comparison.policy.transform.method)),
        ("α", f"{comparison.alpha:g}" if comparison.alpha is not None else ""),
        ("Models", escaped(listed([words.model_name(model["model"]) for model in data["models"]]))),
        ("Detectors", escaped(listed([words.model_name(name) for name in data["detectors"]]))),
        ("Released text, SHA-256", _code(data["document"]["sha256"])),
        ("Entities, BLAKE2", _code(_entities(data["models"]))),
        ("Corpus, SHA-256", _code((knowledge.get("corpus") or {}).get("sha256", ""))),
        ("Taxonomy, SHA-256", _code((knowledge.get("taxonomy") or {}).get("sha256", ""))),
        ("Language", escaped(_language(comparison))),
        ("Made by", escaped(f"Expurgate {data['expurgate']['version']}")),
    ]
    rows = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts if value)
    return f"<dl>{rows}</dl>{_checking(comparison)}"


def _language(comparison: Comparison) -> str:
    knowledge = comparison.certificate.data["knowledge"]
    return f"{knowledge['pipeline']}, counted at the {knowledge['level']} level" if "pipeline" in knowledge else ""


def _entities(models: Sequence[Mapping[str, Any]]) -> str:
    """The digest of the entity file K-safety was judged by."""
    return next((str(model["entities"]["digest"]) for model in models if "entities" in model), "")


def _checking(comparison: Comparison) -> str:
    key = " --key KEY" if comparison.certificate.data["policy"]["sealed_with"] == "key" else ""
    command = f"expurgate verify FILE --certificate CERTIFICATE{key}"
    needed = ["the released text", "its certificate"]
    needed += ["the entity file"] if comparison.hiding is not None else []
    needed += ["the key"] if key else []
    inner = f"<p>Anyone who holds {listed(needed)} can check it again:</p><pre><code>{command}</code></pre>"
    if comparison.policy.correlation is not None:
        inner += (
            "<p>Correlations are with what is no longer there. Who also holds the original can check them too:</p>"
            f"<pre><code>{command} --original ORIGINAL</code></pre>"
        )
    return inner


def _code(digest: str) -> str:
    return f"<code>{escaped(digest)}</code>" if digest else ""
