"""Do other programs open what is written? LibreOffice, Chromium and tesseract, as far as they are installed.

``PYTHONPATH=src:. python benchmarks/formats_open.py [FOLDER]`` makes files with canaries, sanitizes them, and opens
them with each program; pages before and after are written to FOLDER as pictures to look at. Leaves with 1 when
anything fails or a canary is seen. PDFs are opened in Chromium's own viewer, which must load them and count their pages.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from benchmarks.chromium import Chromium
from tests.formats import pdf_files
from tests.formats.canaries import CITY, NAME, NUMBER, hide
from tests.formats.docx_files import docx
from tests.formats.releasing import edited_file
from tests.formats.table_files import WORKBOOK
from tests.formats.test_formulas import workbook

from expurgate.core.errors import InputError
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.leaks.check import find_leaks

BODY = f"The patient <b>{NAME}</b>, number {NUMBER}, came from <u>{CITY}</u> in the spring. " * 4
PAGE = f"""<html><head><title>{NAME}</title><style>body {{ text-align: justify }} div {{ columns: 2 }}</style></head>
<body><h1>On {NAME}</h1><div><p>{BODY}</p></div>
<table border=1><tr><td>{NAME}<td>{CITY}</table><p style="text-align: right">right {CITY}</p></body></html>"""


def main() -> int:
    """Run every check that can be run; how many failed."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="formats-"))
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as chromium:
        return 1 if blind(folder, chromium) + sum(failures(folder, chromium, *each) for each in sources(folder)) else 0


def failures(folder: Path, chromium: Chromium | None, name: str, source: bytes) -> int:
    """Sanitize one file, show it to every program, and print what came of it; how many things failed."""
    options = ReadOptions(ocr=name == "scan.pdf", pictures="ocr" if shutil.which("tesseract") else "remove")
    out = edited_file(source, name, hide, options)
    after = folder / f"after-{name}"
    (folder / f"before-{name}").write_bytes(source)
    after.write_bytes(out)
    leaks = find_leaks(out, [NAME, CITY, NUMBER])
    opened = {program: opens(program, after, folder, chromium) for program in ("soffice", "chromium", "pdfium")}
    pictures(folder / f"before-{name}")
    pictures(after)
    seen = read_again(after)
    programs = f"LibreOffice {opened['soffice']}  Chromium {opened['chromium']}  pdfium {opened['pdfium']}"
    print(f"{name:16} leaks {len(leaks)}  {programs}  OCR {seen}", flush=True)
    return bool(leaks) + sum(result == "failed" for result in opened.values()) + (seen == "canary seen")


def browser() -> AbstractContextManager[Chromium | None]:
    """Chromium, where it is installed."""
    return Chromium() if shutil.which("chromium") else nullcontext()


def blind(folder: Path, chromium: Chromium | None) -> int:
    """How many of the checks would pass a damaged file, or one with canaries; they are worth nothing then."""
    broken = folder / "after-broken.pdf"
    broken.write_bytes(pdf_files.report()[:400])
    programs = ("soffice", "pdfium", "chromium")
    passed = [program for program in programs if opens(program, broken, folder, chromium) == "opens"]
    given = folder / "given.pdf"
    given.write_bytes(pdf_files.report())
    passed += ["tesseract"] if read_again(given) == "clean" else []
    print(f"bad files are told from good ones: {'no, not by ' + ', '.join(passed) if passed else 'yes'}")
    return len(passed)


def sources(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Files by reportlab, by hand, by LibreOffice and by Chromium."""
    yield "page.html", PAGE.encode()
    yield "traps.docx", docx()
    for make in (pdf_files.report, pdf_files.truetype, pdf_files.strings, pdf_files.forms, pdf_files.extras):
        yield f"{make.__name__}.pdf", make()
    yield "revised.pdf", pdf_files.revised()
    yield "illustrated.pdf", pdf_files.illustrated()
    yield "formulas.xlsx", workbook()
    yield "traps.xlsx", WORKBOOK()
    if shutil.which("tesseract"):
        yield "scan.pdf", pdf_files.scan()
    (folder / "made.html").write_text(PAGE)
    (folder / "made.docx").write_bytes(docx())
    if shutil.which("soffice"):
        (folder / "made.xlsx").write_bytes(workbook())
        kinds = (
            ("made.docx", "pdf"),
            ("made.html", "docx:MS Word 2007 XML"),
            ("made.xlsx", "xlsx:Calc MS Excel 2007 XML"),
        )
        for source, kind in kinds:
            converted(folder / source, kind, folder / "office")
        yield "office.xlsx", (folder / "office" / "made.xlsx").read_bytes()
        yield "office.pdf", (folder / "office" / "made.pdf").read_bytes()
        yield "office.docx", (folder / "office" / "made.docx").read_bytes()
    if shutil.which("chromium"):
        printed(folder / "made.html", folder / "chromium.pdf")
        yield "chromium.pdf", (folder / "chromium.pdf").read_bytes()


def opens(program: str, file: Path, folder: Path, chromium: Chromium | None) -> str:
    """Whether a program shows the words of a file; of a page that is a picture, whether it shows anything."""
    if program != "pdfium" and not shutil.which(program):
        return "not installed"
    if program == "chromium":
        if file.suffix == ".pdf" and chromium is not None:
            shown_pdf = chromium.pdf(file, file.with_name(f"chromium-{file.stem}.png"))
            return "opens" if shown_pdf.opened and shown_pdf.pages == page_count(file) else "failed"
        if file.suffix != ".html":
            return "n/a"
        dom = subprocess.run(
            ["chromium", *_HEADLESS, "--dump-dom", file.resolve().as_uri()],
            capture_output=True,
            timeout=120,
            check=False,
        )
        return judged(file, dom.stdout.decode("utf-8", errors="replace"))
    if program == "pdfium":
        return judged(file, *shown(file)) if file.suffix == ".pdf" else "n/a"
    target = folder / "opened" / f"{file.stem}.pdf"
    target.unlink(missing_ok=True)
    converted(file, "pdf", target.parent)
    return judged(file, *shown(target)) if target.exists() else "failed"


def judged(file: Path, text: str, inked: bool = False) -> str:
    """Most long words of the file must be in what a program shows."""
    try:
        opened = read_bytes(file.read_bytes(), file.name)[1]
    except InputError as refused:
        return "opens" if inked and "picture" in str(refused) else "failed"
    words = {word for document in opened.documents for word in re.findall(r"[a-z]{4,}", document.text)}
    missing = [word for word in words if word not in text]
    return "opens" if words and len(missing) <= len(words) / 2 else "failed"


def page_count(file: Path) -> int:
    """How many pages a PDF has by pdfium."""
    import pypdfium2 as pdfium

    return len(pdfium.PdfDocument(file))


def shown(file: Path) -> tuple[str, bool]:
    """The text of a PDF as pdfium, the engine of Chromium, reads it, and whether its first page has any ink."""
    import pypdfium2 as pdfium

    try:
        document = pdfium.PdfDocument(file)
        text = "\n".join(document[at].get_textpage().get_text_range() for at in range(len(document)))
        darkest, _ = document[0].render(scale=0.5).to_pil().convert("L").getextrema()
    except pdfium.PdfiumError:
        return "", False
    return text, darkest < 100


_HEADLESS = ["--headless", "--no-sandbox", "--disable-gpu"]


def converted(file: Path, kind: str, target: Path) -> None:
    """Convert by LibreOffice."""
    reader = ["--infilter=writer_web_HTML"] if kind.startswith("docx") else []
    run(["soffice", "--headless", *reader, "--convert-to", kind, "--outdir", str(target), str(file)])


def printed(file: Path, target: Path) -> None:
    """Print by Chromium."""
    run(["chromium", *_HEADLESS, f"--print-to-pdf={target}", file.resolve().as_uri()])


def run(command: list[str]) -> None:
    """Run a program for two minutes at most; what it did is seen by what it left."""
    subprocess.run(command, capture_output=True, timeout=120, check=False)


def pictures(file: Path) -> None:
    """The pages of a PDF as pictures, for a person to look at."""
    if file.suffix == ".pdf" and shutil.which("pdftoppm"):
        run(["pdftoppm", "-r", "60", "-png", str(file), str(file.with_suffix(""))])


def read_again(file: Path) -> str:
    """What tesseract still reads on the pages of a PDF."""
    if file.suffix != ".pdf" or not shutil.which("tesseract"):
        return "n/a"
    from expurgate.formats.pdf.raster import scan_page

    text = scan_page(file.read_bytes(), 1, language="eng").text
    return "canary seen" if re.search("Wilhelm|Krzyz|Quetz|987-65", text) else "clean"


if __name__ == "__main__":
    sys.exit(main())
