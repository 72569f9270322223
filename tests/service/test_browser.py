"""The pages in a real browser: by keyboard from upload to a verified release, in light and dark, at 390 pixels, without a
foreign script, and without a fault that axe knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from tests.service.keeping import PASSWORD
from tests.service.running import LIGHT, TEXT, light_house, people, running

from expurgate.policy import Policy

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (make test-browser)")
RULED = {**LIGHT, "information": {"beta": 9.0}}
PAGES = 40


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        fetched = Path(started.chromium.executable_path)
        found = which("chromium") or which("chromium-browser") or which("google-chrome")
        if found is None and not fetched.exists():
            pytest.skip("no Chromium is installed (make test-browser)")
        opened = started.chromium.launch(executable_path=found or fetched, args=["--no-sandbox"])
        yield opened
        opened.close()


class Desk:
    """One person at a browser. What the browser complains about is noted."""

    def __init__(self, browser: Any, address: str, role: str, **look: Any) -> None:
        self.address, self.complaints = address, list[str]()
        self.page = page = browser.new_context(**look).new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda asked: self.complaints.append(asked.url) if address not in asked.url else None)
        page.goto(f"{address}/login")
        page.fill("input[name=name]", role)
        page.fill("input[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector(".topbar form")

    def put(self, file: Path, policy: str) -> str:
        """Upload a file; its address when it was judged."""
        self.page.goto(self.address)
        self.page.select_option("select[name=policy]", policy)
        self.page.set_input_files("#file", str(file))
        self.page.click("button:has-text('Sanitize')")
        self.page.wait_for_selector("#pair")
        return str(self.page.url)

    def settled(self, decisions: int) -> None:
        """Wait until so many decisions are taken and the texts are there."""
        self.page.wait_for_selector(f"text={decisions} decision{'' if decisions == 1 else 's'} of people")
        self.page.wait_for_selector("body[data-ready]")

    def released(self) -> str:
        """The released text as it is shown."""
        return str(self.page.inner_text("#pair .row .r"))


def letter(folder: Path, text: str = TEXT) -> Path:
    path = folder / "letter.txt"
    path.write_text(text)
    return path


def test_the_whole_way_as_three_roles(browser: Any, tmp_path: Path) -> None:
    house = light_house(tmp_path / "data")
    house.policies.save("careful", Policy.from_dict(LIGHT), by="test", four_eyes=True)
    accounts = people(house)
    house.views.open_label("EMAIL", ["post"], by="test")
    house.views.clear(accounts["reader"].id, ["post"], by="test")
    with running(house) as client:
        address = str(client.base_url).rstrip("/")
        desk = Desk(browser, address, "reviewer")
        page, document = desk.page, desk.put(letter(tmp_path), "careful")
        page.wait_for_selector("body[data-ready]")
        page.keyboard.press("n")
        page.wait_for_selector(".decision.at")
        assert page.inner_text("#where").startswith("1 of ")
        assert "list of terms to hide" in page.inner_text(".decision.at")
        left = int(page.inner_text("#left"))
        page.keyboard.press("a")
        playwright.expect(page.locator("#left")).to_have_text(str(left - 1), timeout=60_000)
        page.wait_for_selector(".decision.at:not(.accepted)")
        assert page.inner_text("#where").startswith("2 of ")
        page.keyboard.press("p")
        page.wait_for_selector(".decision.at.accepted")
        page.keyboard.press("k")
        page.keyboard.type("a public figure")
        page.check("input[value=policy]")
        page.click("#decide button[value=keep]")
        desk.settled(1)
        assert "Mr Quagmire wrote" in desk.released()
        assert house.policies.one("careful").policy.keep == ("Quagmire",)
        page.keyboard.press("u")
        desk.settled(0)
        assert "Quagmire" not in desk.released()
        page.keyboard.press("y")
        desk.settled(1)
        assert "Mr Quagmire wrote" in desk.released()
        select(page, "garden")
        page.keyboard.press("h")
        page.keyboard.press("Enter")
        desk.settled(2)
        assert "garden" not in desk.released()
        assert not page.is_visible("button:has-text('Release')")
        releaser = Desk(browser, address, "releaser", color_scheme="dark", viewport={"width": 390, "height": 800})
        releaser.page.goto(document)
        releaser.page.click("button:has-text('Release')")
        releaser.page.wait_for_selector("text=Download the released file")
        reader = Desk(browser, address, "reader")
        assert "you may see email" in reader.page.inner_text(".told")
        seen = fetched(reader.page, "a[href$=released]")
        certificate = fetched(reader.page, "a[href$=certificate]")
        assert "zebulon@" in seen.read_text()
        assert "garden" not in seen.read_text()
        reader.page.goto(f"{address}/verify")
        reader.page.set_input_files("input[name=file]", str(seen))
        reader.page.set_input_files("input[name=certificate_file]", str(certificate))
        reader.page.click("button:has-text('Verify')")
        assert "The file holds" in reader.page.inner_text("h2")
        for each in (desk, releaser, reader):
            assert each.complaints == []


def select(page: Any, words: str) -> None:
    """Select words of the original, as a person does with the mouse."""
    page.evaluate(
        """words => {
          for (const piece of document.querySelectorAll(".o [data-start]")) {
            const at = piece.textContent.indexOf(words);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(piece.firstChild, at);
            range.setEnd(piece.firstChild, at + words.length);
            getSelection().removeAllRanges();
            getSelection().addRange(range);
            return;
          }
        }""",
        words,
    )


def fetched(page: Any, link: str) -> Path:
    with page.expect_download() as download:
        page.click(link)
    return Path(download.value.path())


def test_an_exception_is_asked_for_and_a_pdf_is_shown_and_no_page_has_a_fault(browser: Any, tmp_path: Path) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed (make test-browser)"
    )
    reportlab = pytest.importorskip("reportlab.pdfgen.canvas")
    house = light_house(tmp_path / "data")
    house.policies.save("ruled", Policy.from_dict(RULED), by="test")
    people(house)
    sheet = reportlab.Canvas(str(tmp_path / "a.pdf"))
    sheet.drawString(72, 700, "Mr Quagmire took dolutegravir in the house.")
    sheet.save()
    with running(house) as client:
        address = str(client.base_url).rstrip("/")
        narrow = {"viewport": {"width": 390, "height": 800}}
        desk = Desk(browser, address, "reviewer", **narrow)
        page, document = desk.page, desk.put(tmp_path / "a.pdf", "ruled")
        page.wait_for_selector("body[data-ready]")
        page.click(".o .c:has-text('dolutegravir')")
        page.wait_for_selector(".decision.at")
        page.keyboard.press("k")
        page.keyboard.type("she said so")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=This would no longer hold")
        asking = faults(axe, page)
        page.click("button:has-text('Keep it as an exception')")
        desk.settled(1)
        assert "dolutegravir" in desk.released()
        page.goto(f"{document}/pages")
        assert page.locator("rect.box").count() > 0
        assert page.evaluate("document.querySelector('.sheet image').getBBox().width") > 0
        walk_through_a_long_document(desk, tmp_path)
        boss = Desk(browser, address, "administrator", color_scheme="dark", **narrow)
        paths = ["/", document, f"{document}/pages", f"{document}/remains", f"{document}/reasons/0/0", "/policies"]
        paths += ["/policies/ruled", "/verify", "/account", "/documents/none"]
        found = {"asking": asking}
        for one, each in ((desk, paths), (boss, ["/", "/admin", "/admin/audit", "/policies/light"])):
            for path in each:
                one.page.goto(path if path.startswith("http") else address + path)
                assert one.page.evaluate("document.documentElement.scrollWidth") <= 390, path
                found[path] = faults(axe, one.page)
        boss.page.click("button:has-text('Try on the sample')")
        boss.page.wait_for_selector("text=What would be released")
        assert boss.page.evaluate("document.documentElement.scrollWidth") <= 390
        found["tried"] = faults(axe, boss.page)
        assert {path: said for path, said in found.items() if said} == {}
        assert [said for said in desk.complaints + boss.complaints if "404 (Not Found)" not in said] == []


def walk_through_a_long_document(desk: Desk, folder: Path) -> None:
    """Only what is in sight is in the page; the last change, words to find and any place are reached all the same."""
    page, lines = desk.page, [f"Paragraph {number}. Mr Quagmire saw the garden." for number in range(600)]
    for name in ("one.txt", "two.txt"):
        (folder / name).write_text("\n\n".join(lines))
    page.goto(desk.address)
    page.select_option("select[name=policy]", "light")
    page.set_input_files("#file", [str(folder / "one.txt"), str(folder / "two.txt")])
    page.click("button:has-text('Sanitize')")
    page.click("a:has-text('two.txt')")
    page.wait_for_selector("body[data-ready]")
    rows = page.locator("#pair .row")
    assert rows.count() < 200
    page.keyboard.press("p")
    page.wait_for_selector(".decision.at")
    assert page.inner_text("#where") == "600 of 600"
    playwright.expect(page.locator(".o .c.at")).to_be_in_viewport(timeout=60_000)
    assert "Paragraph 599." in page.inner_text(".row:has(.c.at) .o")
    page.keyboard.press("/")
    page.keyboard.type("paragraph 300.")
    page.keyboard.press("Enter")
    page.wait_for_selector(".row.at:has-text('Paragraph 300.')")
    assert page.inner_text("#hits") == "paragraph 1 of 1"
    page.keyboard.press("Escape")
    page.evaluate("document.getElementById('pair').scrollTop = 0")
    page.wait_for_selector(".row:has-text('Paragraph 0.')")
    page.wait_for_function("document.querySelectorAll('#pair .row').length < 300")


def faults(axe: Any, page: Any) -> str:
    """What axe finds wrong with a page; it is put in by the test, past the page's policy."""
    results = axe.Axe().run(page)
    return results.generate_report() if results.violations_count else ""


def choose(page: Any, field: str, file: Path, tries: int = 2) -> None:
    """Give a file to a field that is reached by keyboard, by the dialog that a key opens; a busy browser may open none, and the file is put in."""
    page.bring_to_front()
    tab_to(page, field)
    try:
        with page.expect_file_chooser(timeout=10_000) as asked:
            page.keyboard.press("Space")
        asked.value.set_files(str(file))
    except playwright.TimeoutError:
        if tries == 1:
            page.set_input_files(field, str(file))
            return
        page.reload()
        choose(page, field, file, tries - 1)


def tab_to(page: Any, chosen: str, most: int = 120) -> None:
    """Press the tabulator until an element has the focus, as somebody without a mouse does."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("chosen => document.activeElement.matches(chosen)", chosen):
            return
    raise AssertionError(f"{chosen} is not reached by keyboard")


def test_upload_administration_and_deletion_by_keyboard_alone(browser: Any, tmp_path: Path) -> None:
    house = light_house(tmp_path / "data")
    people(house)
    with running(house) as client:
        address = str(client.base_url).rstrip("/")
        desk, boss = Desk(browser, address, "reviewer"), Desk(browser, address, "administrator")
        page = desk.page
        page.goto(address)
        choose(page, "#file", letter(tmp_path))
        tab_to(page, "select[name=policy]")
        page.keyboard.type("light")
        tab_to(page, "input[name=folder]")
        page.keyboard.type("Spring")
        page.keyboard.press("Enter")
        page.wait_for_selector("#pair")
        folder = house.folders.known("Spring")
        assert [document.policy for document in house.documents.listed(folder=folder)] == ["light@1"]
        page.goto(f"{address}/?folder={folder}")
        tab_to(page, "main summary")
        page.keyboard.press("Enter")
        tab_to(page, "button.danger")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=Nothing is here yet")
        assert house.folders.names() == {}
        page = boss.page
        page.goto(f"{address}/admin")
        tab_to(page, "form[action='/admin/accounts'] input[name=name]")
        page.keyboard.type("zoe")
        page.keyboard.press("Tab")
        page.keyboard.type("a long enough one")
        page.keyboard.press("Tab")
        page.keyboard.type("releaser")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector("td:has-text('zoe')")
        assert {each.name: each.role for each in house.people.all()}["zoe"] == "releaser"
        tab_to(page, "form[action='/admin/tokens'] input[name=name]")
        page.keyboard.type("nightly")
        tab_to(page, "input[value=verify]")
        page.keyboard.press("Space")
        tab_to(page, "form[action='/admin/tokens'] button")
        page.keyboard.press("Enter")
        page.wait_for_selector("pre:has-text('xp_')")
        tab_to(page, "a[href='/admin/audit']")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=The log is whole")
        assert desk.complaints + boss.complaints == []


def test_a_pdf_of_many_pages_is_reviewed(browser: Any, tmp_path: Path) -> None:
    reportlab = pytest.importorskip("reportlab.pdfgen.canvas")
    house = light_house(tmp_path / "data")
    people(house)
    sheet = reportlab.Canvas(str(tmp_path / "long.pdf"))
    for number in range(PAGES):
        sheet.drawString(72, 700, f"Mr Quagmire saw garden {number + 1} in the morning.")
        sheet.drawString(280, 40, f"Page {number + 1}")
        sheet.showPage()
    sheet.save()
    with running(house) as client:
        desk = Desk(browser, str(client.base_url).rstrip("/"), "reviewer")
        page = desk.page
        page.set_default_timeout(240_000)
        document = desk.put(tmp_path / "long.pdf", "light")
        page.wait_for_selector("body[data-ready]")
        assert page.locator("#pair .row").count() < 2 * PAGES  # each page has two lines
        page.keyboard.press("p")
        page.wait_for_selector(".decision.at")
        assert page.inner_text("#where") == f"{PAGES} of {PAGES}"
        page.goto(f"{document}/pages")
        sheets = page.locator("figure.sheet").count()
        assert 2 <= sheets < PAGES
        with page.expect_navigation():
            page.click("a:has-text('Later pages')")
        assert page.locator(f"figcaption:has-text('Page {sheets // 2 + 1} of {PAGES}')").count() == 2
        page.goto(f"{document}/pages?first={PAGES - sheets // 2}")
        assert page.locator(f"figcaption:has-text('Page {PAGES} of {PAGES}')").count() == 2
        assert page.locator("a:has-text('Later pages')").count() == 0
        assert page.locator("rect.box").count() > 0
        assert desk.complaints == []
