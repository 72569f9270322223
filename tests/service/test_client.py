"""The client of the service for Python programs, over a real connection."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from tests.service.running import TEXT, light_house, people, running, token

from expurgate.core.errors import InputError
from expurgate.service.client import Client, ServiceError

PSEUDONYMS = {"detect": {"patterns": ["EMAIL"]}, "transform": {"method": "pseudonymize"}}


def test_every_call_of_the_client(tmp_path: Path) -> None:
    house = light_house(tmp_path)
    account = people(house)["reviewer"]
    with running(house) as service:
        address, secret = str(service.base_url), token(house, account)["Authorization"].split()[1]
        with Client(address, secret) as client:
            released = client.sanitize(TEXT, idempotency_key="k")
            assert released.text is not None
            assert "Quagmire" not in released.text
            assert client.sanitize(TEXT, idempotency_key="k") == released
            assert client.verify(released.text, released.certificate)["holds"] is True
            file = client.sanitize(b"name\nQuagmire\n", name="a.csv", policy="light")
            assert file.data is not None
            assert client.verify(file.data, file.certificate, name="a.csv")["holds"] is True
            assert client.assess(TEXT)["holds"] is False
            assert client.leaks(TEXT, ["Quagmire"])["clean"] is False
            assert client.leaks(b"a,b\n1,2\n", ["Quagmire"], name="a.csv")["clean"] is True
            hidden = client.sanitize("Write to bob@mail.example.", policy=PSEUDONYMS, identities="")
            assert hidden.text is not None
            assert hidden.identities
            assert "bob" not in hidden.text + hidden.identities
            again = client.sanitize("bob@mail.example wrote.", policy=PSEUDONYMS, identities=hidden.identities)
            assert again.text == f"{hidden.text.split()[2].rstrip('.')} wrote."
            back = client.restore(f"So: {hidden.text.upper()} [place]", again.identities or "")
            assert back["text"] == "So: WRITE TO BOB@MAIL.EXAMPLE. [place]"
            assert (back["restored"], back["general"]) == (1, 1)
            assert client.restore(hidden.text.encode(), hidden.identities, name="a.txt")["restored"] == 1
            with pytest.raises(ServiceError, match="identities"):
                client.restore(hidden.text, hidden.identities[:-8] + "AAAAAAA=")
            assert "light" in client.policies()
            assert client.policy("light")["version"] == 1
            job = client.begin(TEXT.encode(), name="a.txt")
            assert list(client.progress(job))[-1].state == "done"
            data, certificate = client.result(client.wait(job))
            assert client.verify(data.decode(), certificate)["holds"] is True
            with pytest.raises(ServiceError, match="ended already") as refused:
                client.cancel(job)
            assert refused.value.status == 409
            in_folder = [client.wait(client.begin(TEXT.encode(), name="a.txt", folder="Case 1")) for _ in range(2)]
            failed = client.wait(client.begin(b"%PDF-1.7 nonsense", name="a.pdf", folder="Case 1"))
            assert {each.id for each in client.jobs("Case 1")} == {each.id for each in (*in_folder, failed)}
            with zipfile.ZipFile(io.BytesIO(client.released("Case 1"))) as archive:
                assert json.loads(archive.read("left-out.json")) == {failed.document: "failed"}
                assert json.loads(archive.read("release.json"))["documents"] == 2
                assert all(b"Quagmire" not in archive.read(name) for name in archive.namelist())
            with pytest.raises(ServiceError, match="no such folder"):
                client.jobs("Case 2")
            client.delete(job)
            with pytest.raises(ServiceError, match="404"):
                client.result(job)
        with Client(address, "xp_wrong") as stranger, pytest.raises(ServiceError, match="401"):
            stranger.policies()


def test_an_address_that_is_none_or_that_nobody_answers() -> None:
    with pytest.raises(InputError, match="begins with http"):
        Client("ftp://x", "t")
    with Client("http://127.0.0.1:9", "t", timeout=2) as client, pytest.raises(ServiceError, match="cannot be reached"):
        client.policies()
