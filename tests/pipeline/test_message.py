"""A message: names of its headers are known in its body, and a person has one stand-in in both."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage

from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

MESSAGE = (
    b"From: Rajani Venkatanair <rajani@example.org>\r\nTo: Colin Strathmuir <c@example.org>\r\n"
    b"Content-Type: text/plain\r\n\r\n"
    b'He told the others that "Rajani\'s head is not in the game". It was Colin. I wrote to Strathmuir.\r\n'
)


def released(method: str) -> tuple[str, str, str]:
    policy = Policy.from_dict(
        {"detect": {"patterns": ["all"], "entities": ["PERSON"]}, "transform": {"method": method}}
    )
    data = sanitize_file(MESSAGE, "m.eml", Sanitizer(policy)).data
    message = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    return str(message["From"]), str(message["To"]), message.get_content()


def test_names_of_the_headers_go_in_the_body() -> None:
    whole = " ".join(released("redact"))
    assert not any(name in whole for name in ("Rajani", "Venkatanair", "Colin", "Strathmuir"))


def test_one_person_has_one_stand_in() -> None:
    sender, receiver, body = released("pseudonymize")
    first, (given, family) = sender.split()[0], receiver.split()[:2]
    assert f"\"{first}'s head" in body
    assert f"It was {given}. I wrote to {family}." in body


def test_other_files_have_other_stand_ins() -> None:
    assert len({released("pseudonymize")[:2] for _ in range(3)}) == 3
