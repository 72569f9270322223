"""How fast and how large: a text PDF of 100 pages read, rewritten, written and looked through for leaks.

``PYTHONPATH=src python benchmarks/formats.py [pages]`` prints each figure beside its target. Language analysis is not
in it: the rewriting here hides fixed terms.
"""

from __future__ import annotations

import re
import resource
import sys
import time
from collections.abc import Sequence

from expurgate.core.document import Document
from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.leaks.check import check_leaks
from expurgate.pipeline.files import hidden_texts

TERMS = re.compile(r"Wilhelmina\s+Krzyzanowski|Quetzaltenango")
TARGET_SECONDS, TARGET_MEGABYTES = 20.0, 500.0


def made(pages: int) -> bytes:
    """A dense report by reportlab."""
    import io

    from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
    from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate

    style = ParagraphStyle("j", parent=getSampleStyleSheet()["Normal"], alignment=4)
    text = (
        "The patient <b>Wilhelmina Krzyzanowski</b> came from Quetzaltenango in the spring and was seen by the "
        "physician in charge, who asked about her history, which is long and of no interest, and sent her home again. "
    )
    out = io.BytesIO()
    flow: list[object] = []
    for _ in range(pages):
        flow += [Paragraph(text * 6, style)] * 3 + [PageBreak()]
    SimpleDocTemplate(out).build(flow)
    return out.getvalue()


def hidden(document: Document) -> Sequence[Edit]:
    """An edit for each term."""
    return [Edit(Span(*found.span()), "[HIDDEN]") for found in TERMS.finditer(document.text)]


def main() -> None:
    """Make, sanitize, report."""
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    data = made(pages)
    started, processor = time.perf_counter(), time.process_time()
    _, opened = read_bytes(data, "bench.pdf", options=ReadOptions())
    read = time.perf_counter()
    documents = list(opened.documents)
    edits = [hidden(document) for document in documents]
    out = opened.write(edits)
    written = time.perf_counter()
    released = "".join(TERMS.sub("[HIDDEN]", document.text) for document in documents)
    check_leaks(out, hidden_texts(documents, edits), released)
    checked, processor = time.perf_counter(), time.process_time() - processor
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{pages} pages, {len(documents[0].text):,} characters, {len(edits[0]):,} edits")
    print(f"read {read - started:6.2f} s   write {written - read:6.2f} s   leak check {checked - written:6.2f} s")
    print(
        f"total {checked - started:6.2f} s, {processor:.2f} s of processor time (target under {TARGET_SECONDS:.0f} s for 100 pages)"
    )
    print(f"memory {megabytes:6.0f} MB (target under {TARGET_MEGABYTES:.0f} MB)")


if __name__ == "__main__":
    main()
