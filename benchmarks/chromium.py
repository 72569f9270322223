"""Chromium's own PDF viewer without a screen, asked over a pipe: does it open a file, how many pages, what is seen?"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

VIEWER = "chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai"
"""The address under which Chromium runs its PDF viewer."""
SECONDS = 30.0
_STATE = """(() => {
  const viewer = document.querySelector('pdf-viewer');
  const inside = viewer && viewer.shadowRoot;
  if (!inside) return '';
  const bar = inside.querySelector('viewer-toolbar');
  const error = inside.querySelector('viewer-error-dialog');
  return JSON.stringify({pages: bar ? bar.docLength : 0, done: bar ? bar.loadProgress : 0, failed: !!error});
})()"""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the viewer made of a file."""

    opened: bool
    pages: int


class Chromium:
    """A browser that runs while the block does."""

    def __init__(self) -> None:
        self._profile = tempfile.mkdtemp(prefix="chromium-")
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        command = f"exec chromium --headless=new --no-sandbox --disable-gpu --window-size=900,1100 --user-data-dir='{self._profile}' --remote-debugging-pipe about:blank 3<&{to_read} 4>&{to_write}"
        self._process = subprocess.Popen(["sh", "-c", command], pass_fds=[to_read, to_write], stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self._count = 0
        self._waiting = b""

    def __enter__(self) -> Chromium:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._ask("Browser.close")
            self._process.wait(10)
        except (OSError, TimeoutError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._write)
        os.close(self._read)
        shutil.rmtree(self._profile, ignore_errors=True)

    def pdf(self, file: Path, picture: Path) -> Shown:
        """Open a PDF in the viewer and keep a picture of the window."""
        target = self._ask("Target.createTarget", url=file.resolve().as_uri())["targetId"]
        page = self._attached(target)
        shown = self._viewed()
        time.sleep(1.0)
        data = self._ask("Page.captureScreenshot", page, format="png")["data"]
        picture.write_bytes(base64.b64decode(data))
        self._ask("Target.closeTarget", targetId=target)
        return shown

    def _viewed(self) -> Shown:
        ends = time.monotonic() + SECONDS
        session = ""
        while time.monotonic() < ends:
            time.sleep(0.3)
            found = self._ask("Target.getTargets", filter=[{}])["targetInfos"]
            frames = [each["targetId"] for each in found if each["url"].startswith(VIEWER)]
            if not frames:
                continue
            session = session or self._attached(frames[-1])
            answer = self._ask("Runtime.evaluate", session, expression=_STATE).get("result", {}).get("value") or "{}"
            state = json.loads(answer)
            if state.get("failed"):
                return Shown(False, 0)
            if state.get("done", 0) >= 100 and state.get("pages"):
                return Shown(True, int(state["pages"]))
        return Shown(False, 0)

    def _attached(self, target: str) -> str:
        return str(self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])

    def _ask(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        self._count += 1
        message: dict[str, Any] = {"id": self._count, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        ends = time.monotonic() + SECONDS
        while time.monotonic() < ends:
            while b"\0" in self._waiting:
                raw, self._waiting = self._waiting.split(b"\0", 1)
                answer = json.loads(raw)
                if answer.get("id") == self._count:
                    return dict(answer.get("result", {}))
            if select.select([self._read], [], [], 1.0)[0]:
                self._waiting += os.read(self._read, 1 << 20)
        raise TimeoutError(method)
