"""The pages in a real browser: by keyboard from upload to release, in light and dark, at 390 pixels, without a foreign script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from tests.service.keeping import PASSWORD
from tests.service.running import TEXT, light_house, people, running

CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome")
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


def log_in(page: Any, address: str, role: str) -> None:
    page.goto(f"{address}/login")
    page.fill("input[name=name]", role)
    page.fill("input[name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Inbox')", timeout=60_000)


def test_the_whole_way_by_keyboard(browser: Any, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text(TEXT)
    house = light_house(tmp_path / "data")
    people(house)
    complaints: list[str] = []
    with running(house) as client:
        address = str(client.base_url).rstrip("/")
        page = browser.new_context().new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if address not in request.url else None)
        log_in(page, address, "reviewer")
        page.set_input_files("#file", str(letter))
        page.click("button:has-text('Sanitize')")
        page.wait_for_selector("#pair", timeout=60_000)
        page.keyboard.press("n")
        assert page.inner_text("#where").startswith("1 of ")
        assert "list of terms to hide" in page.inner_text(".decision.at")
        page.keyboard.press("n")
        assert page.inner_text("#where").startswith("2 of ")
        page.keyboard.press("p")
        page.keyboard.press("k")
        page.keyboard.type("a public figure")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=1 decision of people", timeout=60_000)
        page.wait_for_selector("#pair", timeout=60_000)
        assert "Mr Quagmire wrote" in page.inner_text("#pair .row .r")
        page.keyboard.press("u")
        page.wait_for_selector("text=0 decisions of people", timeout=60_000)
        page.wait_for_selector("#pair", timeout=60_000)
        document = page.url
        second = browser.new_context(color_scheme="dark", viewport={"width": 390, "height": 800}).new_page()
        log_in(second, address, "releaser")
        second.goto(document)
        second.click("button:has-text('Release')")
        second.wait_for_selector("text=Download the released file")
        for path in ("/", document.removeprefix(address), "/policies/light", "/verify"):
            second.goto(address + path)
            assert second.evaluate("document.documentElement.scrollWidth") <= 390, path
        with second.expect_download() as download:
            second.goto(document)
            second.click("text=Download the released file")
        assert "Quagmire" not in Path(download.value.path()).read_text()
    assert complaints == []
