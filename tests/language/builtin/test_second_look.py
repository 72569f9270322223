"""One name is one thing throughout a document, and mentions of one thing belong together."""

from __future__ import annotations

from expurgate.language.builtin.second_look import second_look


def looked(text: str, *found: tuple[str, str]) -> list[tuple[str, str, int]]:
    """Mentions named by their words, each at its next place in the text."""
    at, placed = 0, []
    for words, kind in found:
        at = text.index(words, at)
        placed.append((at, at + len(words), kind))
        at += len(words)
    return [(text[m.span.start : m.span.end], m.kind, m.group) for m in second_look(text, placed)]


def test_most_mentions_decide() -> None:
    text = "Calder, Calder and Calder."
    found = looked(text, ("Calder", "PLACE"), ("Calder", "ORG"), ("Calder", "PLACE"))
    assert [kind for _, kind, _ in found] == ["PLACE"] * 3


def test_a_title_makes_a_person() -> None:
    assert looked("Mrs Lincoln left.", ("Lincoln", "PLACE")) == [("Lincoln", "PERSON", 0)]


def test_people_are_kept_apart() -> None:
    text = "Ann Cole met Bob Cole. Ann Cole left; A. Cole wrote to Bob."
    found = looked(text, *((words, "PERSON") for words in ("Ann Cole", "Bob Cole", "Ann Cole", "A. Cole", "Bob")))
    assert [group for _, _, group in found] == [0, 1, 0, 0, 1]


def test_a_firm_is_known_without_its_legal_form_and_by_initials() -> None:
    text = "Harrow Mills Ltd hired her. Harrow Mills paid. HM paid."
    found = looked(text, ("Harrow Mills Ltd", "ORG"), ("Harrow Mills", "ORG"), ("HM", "ORG"))
    assert len({group for _, _, group in found}) == 1


def test_dates_stay_dates() -> None:
    assert looked("On 3 May and 3 May.", ("3 May", "DATE"), ("3 May", "DATE")) == [
        ("3 May", "DATE", 0),
        ("3 May", "DATE", 0),
    ]


def test_initials_of_a_name_are_that_person_unless_they_mean_something_else() -> None:
    text = "Present: Sade Okafor (SO), Uma Kent. SO had written. UK law holds."
    found = looked(text, ("Sade Okafor", "PERSON"), ("Uma Kent", "PERSON"))
    assert found == [("Sade Okafor", "PERSON", 0), ("SO", "PERSON", 0), ("Uma Kent", "PERSON", 1), ("SO", "PERSON", 0)]


def test_a_family_word_before_a_name_says_more_than_one_other_reading() -> None:
    text = "My brother Ashur had the car. She was soft on Ashur."
    found = looked(text, ("Ashur", "PERSON"), ("Ashur", "PLACE"))
    assert [kind for _, kind, _ in found] == ["PERSON", "PERSON"]


def test_the_word_for_a_body_in_another_language_is_one_name_with_what_stands_behind_it() -> None:
    found = looked("CLÍNICA SANTA LUCÍA, CALI", ("CLÍNICA", "ORG"), ("SANTA LUCÍA", "PLACE"), ("CALI", "PLACE"))
    assert [(name, kind) for name, kind, _ in found] == [("CLÍNICA SANTA LUCÍA", "ORG"), ("CALI", "PLACE")]
    assert looked("Escola Ana Costa rang.", ("Escola Ana Costa", "PERSON")) == [("Escola Ana Costa", "ORG", 0)]
    assert len(looked("HOSPITAL\nANA COSTA", ("HOSPITAL", "ORG"), ("ANA COSTA", "PERSON"))) == 2
