"""Every route and every role: who is let in and who is turned away, by one table that names every route there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest
from fastapi.routing import APIRoute
from tests.service.browsing import Person
from tests.service.keeping import PASSWORD
from tests.service.running import TEXT, light_house, people, running, token, wait_for

from expurgate.service.app import create_app
from expurgate.service.house import House
from expurgate.service.people import TRIES
from expurgate.service.rights import ROLES, Role

EVERYONE = {"reader", "reviewer", "releaser", "administrator"}
WORKERS = {"reviewer", "releaser", "administrator"}
DECIDERS = {"reviewer", "releaser"}
ADMINISTRATORS = {"administrator"}
RELEASERS = {"releaser"}

PROGRAMS = {
    ("POST", "/v1/sanitize"): WORKERS,
    ("POST", "/v1/assess"): WORKERS,
    ("POST", "/v1/leaks"): WORKERS,
    ("POST", "/v1/restore"): DECIDERS,
    ("POST", "/v1/verify"): EVERYONE,
    ("GET", "/v1/policies"): WORKERS,
    ("GET", "/v1/policies/{name}"): WORKERS,
    ("PUT", "/v1/policies/{name}"): ADMINISTRATORS,
    ("POST", "/v1/jobs"): WORKERS,
    ("GET", "/v1/jobs"): WORKERS,
    ("GET", "/v1/jobs/released.zip"): WORKERS,
    ("GET", "/v1/jobs/{identity}"): WORKERS,
    ("GET", "/v1/jobs/{identity}/events"): WORKERS,
    ("POST", "/v1/jobs/{identity}/cancel"): WORKERS,
    ("GET", "/v1/jobs/{identity}/result"): WORKERS,
    ("GET", "/v1/jobs/{identity}/certificate"): WORKERS,
    ("DELETE", "/v1/jobs/{identity}"): WORKERS,
}
PAGES = {
    ("GET", "/"): EVERYONE,
    ("POST", "/logout"): EVERYONE,
    ("GET", "/account"): EVERYONE,
    ("POST", "/account/password"): EVERYONE,
    ("GET", "/released.zip"): EVERYONE,
    ("POST", "/documents"): DECIDERS,
    ("GET", "/documents/{identity}"): DECIDERS,
    ("GET", "/documents/{identity}/events"): DECIDERS,
    ("POST", "/documents/{identity}/decisions"): DECIDERS,
    ("GET", "/documents/{identity}/decisions.json"): DECIDERS,
    ("POST", "/documents/{identity}/accept"): DECIDERS,
    ("GET", "/documents/{identity}/outline"): DECIDERS,
    ("GET", "/documents/{identity}/leaves/{number}"): DECIDERS,
    ("GET", "/documents/{identity}/reasons/{part}/{number}"): DECIDERS,
    ("GET", "/documents/{identity}/find"): DECIDERS,
    ("GET", "/documents/{identity}/pages"): DECIDERS,
    ("GET", "/documents/{identity}/pages/{side}/{number}"): DECIDERS,
    ("GET", "/documents/{identity}/remains"): DECIDERS,
    ("POST", "/documents/{identity}/frontier"): DECIDERS,
    ("POST", "/documents/{identity}/release"): RELEASERS,
    ("POST", "/documents/{identity}/delete"): DECIDERS,
    ("POST", "/folders/{identity}/delete"): DECIDERS,
    ("GET", "/documents/{identity}/{kind}"): EVERYONE,
    ("GET", "/policies"): WORKERS,
    ("GET", "/policies/{name}"): WORKERS,
    ("POST", "/policies/{name}"): ADMINISTRATORS,
    ("GET", "/admin"): ADMINISTRATORS,
    ("GET", "/admin/audit"): ADMINISTRATORS,
    ("POST", "/admin/accounts"): ADMINISTRATORS,
    ("POST", "/admin/accounts/{identity}"): ADMINISTRATORS,
    ("POST", "/admin/accounts/{identity}/clearances"): ADMINISTRATORS,
    ("POST", "/admin/labels"): ADMINISTRATORS,
    ("POST", "/admin/tokens"): ADMINISTRATORS,
    ("POST", "/admin/tokens/{identity}/revoke"): ADMINISTRATORS,
}
PUBLIC = {
    ("GET", "/healthz"), ("GET", "/readyz"), ("GET", "/metrics"), ("GET", "/login"), ("POST", "/login"),
    ("GET", "/login/with"), ("GET", "/login/back"),
    ("GET", "/verify"), ("POST", "/verify"), ("GET", "/static/{name}"),
}  # fmt: skip


@dataclass
class Doors:
    """The running service with people of every role and their tokens."""

    house: House
    client: httpx.Client
    persons: dict[Role, Person]
    tokens: dict[Role, dict[str, str]]


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    house = light_house(tmp_path_factory.mktemp("doors"))
    accounts = people(house)
    with running(house) as client:
        persons = {role: Person(str(client.base_url), role) for role in ROLES}
        yield Doors(house, client, persons, {role: token(house, accounts[role]) for role in ROLES})
        for person in persons.values():
            person.client.close()


def test_the_table_names_every_route(doors: Doors) -> None:
    app = create_app(doors.house)
    found = {(method, path) for path, methods in _routes(app) for method in methods}
    assert found == set(PROGRAMS) | set(PAGES) | PUBLIC


def _routes(app: object) -> Iterator[tuple[str, set[str]]]:
    for route in getattr(app, "router").routes:  # noqa: B009
        yield from _below(route)


def _below(route: object, prefix: str = "") -> Iterator[tuple[str, set[str]]]:
    if isinstance(route, APIRoute):
        yield prefix + route.path, set(route.methods or ()) - {"HEAD"}
    elif hasattr(route, "original_router"):
        for inner in route.original_router.routes:
            yield from _below(inner)


def filled(path: str) -> str:
    return (
        path.replace("{identity}", "0" * 32)
        .replace("{name}", "none")
        .replace("{kind}", "released")
        .replace("{side}", "original")
        .replace("{part}", "0")
        .replace("{number}", "0")
    )


@pytest.mark.parametrize("role", ROLES)
def test_programs_are_let_in_by_role(doors: Doors, role: Role) -> None:
    for (method, path), allowed in PROGRAMS.items():
        answer = doors.client.request(method, filled(path), headers=doors.tokens[role], json={})
        assert (answer.status_code != 403) == (role in allowed), (method, path, answer.status_code)
        assert answer.status_code != 401
        assert doors.client.request(method, filled(path), json={}).status_code in (401, 429)


@pytest.mark.parametrize("role", ROLES)
def test_people_are_let_in_by_role(doors: Doors, role: Role) -> None:
    person = doors.persons[role]
    for (method, path), allowed in PAGES.items():
        if path == "/logout":
            continue
        fields = {"csrf": person.csrf, "new": "a"} if method == "POST" else None
        answer = person.client.request(method, filled(path), data=fields)
        assert (answer.status_code != 403) == (role in allowed), (method, path, answer.status_code)
        turned = doors.client.request(method, filled(path), data=fields)
        assert (turned.status_code, turned.headers["location"].partition("?")[0]) == (303, "/login")


def test_no_form_is_taken_without_the_secret_of_the_session_or_from_another_site(doors: Doors) -> None:
    person = doors.persons["administrator"]
    for method, path in PAGES:
        if method != "POST" or path in ("/documents",):
            continue
        who = next(doors.persons[role] for role in ROLES if role in PAGES[method, path])
        for fields, headers in (
            ({}, {}),
            ({"csrf": person.csrf[:-1] + "?"}, {}),
            ({"csrf": who.csrf}, {"Origin": "https://elsewhere.example"}),
            ({"csrf": who.csrf}, {"Sec-Fetch-Site": "cross-site"}),
        ):
            answer = who.client.post(filled(path), data=fields, headers=headers)
            assert answer.status_code == 403 or (answer.status_code == 404 and "none" in filled(path)), path
    upload = {"file": ("a.txt", b"text")}
    reviewer = doors.persons["reviewer"]
    assert reviewer.client.post("/documents", files=upload).status_code == 403
    assert doors.client.post("/login", data={"name": "reader", "password": PASSWORD}).status_code == 403


def test_a_login_begins_a_new_session_and_ends_the_old_one(doors: Doors) -> None:
    person, chosen = Person(str(doors.client.base_url)), "chosen-by-an-attacker"
    sent = [_login(person, {"expurgate": cookie}) for cookie in (chosen, chosen)]
    first, second = (answer.cookies["expurgate"] for answer in sent)
    assert len({chosen, first, second}) == 3
    assert doors.house.sessions.find(chosen) is None
    third = _login(person, {"expurgate": first})
    assert doors.house.sessions.find(first) is None
    assert doors.house.sessions.find(second) is not None
    said = third.headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=strict" in said
    person.client.close()


def _login(person: Person, cookies: dict[str, str]) -> httpx.Response:
    """A login by a browser that brings these cookies along."""
    page = httpx.get(f"{person.client.base_url}/login")
    before = page.cookies["expurgate-login"]
    fields = {"name": "reader", "password": PASSWORD, "csrf": person.secret(page)}
    said = "; ".join(f"{name}={value}" for name, value in {**cookies, "expurgate-login": before}.items())
    answer = httpx.post(f"{person.client.base_url}/login", data=fields, headers={"Cookie": said})
    assert answer.status_code == 303
    return answer


@pytest.mark.parametrize(
    "onward", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "x", "/\n/x"]
)
def test_a_login_never_leads_to_another_site(doors: Doors, onward: str) -> None:
    person = Person(str(doors.client.base_url))
    secret = person.secret(person.client.get("/login", params={"next": onward}))
    fields = {"name": "reader", "password": PASSWORD, "csrf": secret, "next": onward}
    assert person.client.post("/login", data=fields).headers["location"] == "/"
    person.client.close()


def test_wrong_passwords_lock_the_account_and_unknown_names_look_the_same(doors: Doors) -> None:
    doors.house.people.add("mallory", PASSWORD, "reader")
    person = Person(str(doors.client.base_url))
    told = {person.log_in(name, "wrong password").text.count("do not fit") for name in ("mallory", "nobody")}
    assert told == {1}
    for _ in range(TRIES):
        person.log_in("mallory", "wrong password")
    assert person.log_in("mallory", PASSWORD).status_code in (401, 429)
    person.client.close()


def test_uploads_that_are_too_large_or_broken_are_refused(doors: Doors) -> None:
    person = doors.persons["reviewer"]
    large = b"x" * (doors.house.settings.largest + 1)
    sent = person.client.post("/documents", data={"csrf": person.csrf}, files={"file": ("a.txt", large)})
    assert sent.status_code == 413
    broken = {"Content-Type": "multipart/form-data; boundary=x"}
    assert person.client.post("/documents", content=b"nonsense", headers=broken).status_code == 400
    document = person.put("../../../etc/passwd\r\nX-Evil: 1.txt", TEXT.encode())
    identity = document.rsplit("/", 1)[-1]
    wait_for(lambda: doors.house.documents.one(identity).state == "review", 60)
    assert "/" not in doors.house.documents.one(identity).name
    for path in ("/static/..%2f..%2fvault.py", "/static/service.css%00", f"{document}/original", f"{document}/..%2fx"):
        assert person.get(path).status_code == 404
