"""Locked packages are installed from where pip is told to look, whichever program installs them."""

from __future__ import annotations

from pathlib import Path

from scripts.install_locked import UV, for_uv, packages, shares


def test_uv_is_told_what_pip_is_told(tmp_path: Path) -> None:
    told = for_uv(
        f"global.index-url='https://mirror.example/simple'\n:env:.find-links='{tmp_path} {tmp_path / 'absent'}'\n"
        f"global.extra-index-url='file://{tmp_path} https://more.example/simple'\nglobal.timeout='60'\n"
    )
    assert told == {
        "UV_DEFAULT_INDEX": "https://mirror.example/simple",
        "UV_FIND_LINKS": str(tmp_path),
        "UV_INDEX": f"file://{tmp_path} https://more.example/simple",
    }
    assert for_uv("") == {}


def test_every_package_keeps_its_hashes_and_has_one_pip() -> None:
    root = UV.parent
    for lock in root.glob("*.lock"):
        text = lock.read_text(encoding="utf-8")
        named = packages(text)
        assert named
        assert all("--hash=sha256:" in each for each in named)
        assert sorted(each for share in shares(text) for each in share) == sorted(named)
