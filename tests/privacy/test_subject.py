"""What a document adds up to about its subject, against the verifier and against the definition written out."""

from __future__ import annotations

from math import log, log2, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import SetCorpus, reading_of, surface

from expurgate import sanitize
from expurgate.assurance.subject import _ranked, recognition
from expurgate.core.choices import ADVERSARIES, AdversaryKind
from expurgate.core.document import LOOSE, MODIFIER, Document, Reading, Term
from expurgate.core.errors import PolicyError
from expurgate.core.findings import CUMULATIVE, Finding
from expurgate.core.spans import Span
from expurgate.knowledge.definitions import OF_NO_SUBJECT
from expurgate.knowledge.public_life import need
from expurgate.policy import SubjectRule
from expurgate.privacy.subject import HiddenSubject, Pull, distance, shown_by
from expurgate.text.normal import FUNCTION_WORDS

RARE = [f"{letter}word" for letter in "abcdefghijklmnop"]
COMMON = ["river", "first", "cup", "table"]
FILLER = [frozenset(COMMON[:number]) for number in (1, 2, 3, 4)] * 40
DOCUMENTS = st.lists(st.frozensets(st.sampled_from([*RARE, *COMMON]), max_size=16), max_size=40)
TEXTS = st.lists(st.lists(st.sampled_from([*RARE, *COMMON, "unheard", "person"]), max_size=12), max_size=3)
LIFE = frozenset(RARE[:12])


def read_text(text: str) -> Reading:
    """A text of which no term is read."""
    return Reading(Document(text), (), (Span(0, len(text)),), (Span(0, len(text)),))


def oracle(documents: list[frozenset[str]], words: dict[str, int], crowd: int) -> tuple[bool, float]:
    """Whether a document stands out, and how far the subject is from all others."""
    total = len(documents)
    counts = {word: sum(word in document for document in documents) for word in words}
    weights = {word: (1 + log(words[word])) * log2(total / max(1, counts[word])) for word in words}
    rare = [word for word in words if counts[word] and log2(total / counts[word]) >= 5]
    sized = [12 + sum(word in ("river", "first", "table") for word in document) for document in documents]
    scores = [
        sum(round(1000 * weights[word]) for word in rare if word in document) / sqrt(size)
        for document, size in zip(documents, sized, strict=True)
    ]
    order = sorted(range(total), key=lambda number: (-scores[number], number))
    best, last = scores[order[0]], scores[order[min(crowd, total) - 1]]
    known = best > 0 and best >= 1.7 * last and sum(word in documents[order[0]] for word in rare) >= 8
    near = [documents[number] for number in order[1:101]]
    told = spread = 0.0
    for word, times in words.items():
        chance = max(1, counts[word]) / (total + 1)
        share = sum(word in document for document in near) / len(near)
        again = max(chance, 1 - (1 - 0.04 - 0.5 * share) ** times)
        told += weights[word] * (again - chance)
        spread += weights[word] ** 2 * chance * (1 - chance)
    return known, told / sqrt(spread) if spread else 0.0


WORDS = {"career": 16, "born": 18, "became": 19, "won": 12, "please": -13, "ward": 0, "she": 0, "should": 0}
"""Words with what they say of public life, in quarters."""


def needed(every: list[str], sentences: int, telling: dict[str, int], known: bool) -> float:
    """The need by its definition: 0 up to a score of 0.8, 1 from 1.2 on."""
    long = max(20, len(every))
    shares = 17.8 * min(0.2, every.count("she") / long) - 22.7 * min(0.2, every.count("should") / long)
    manner = shares + 2.26 * log(min(20.0, max(1, len(every)) / (1 + sentences))) - 5.83
    said = sum(WORDS.get(word, 0) for word in telling) / 4 / sqrt(max(20, len(telling)))
    score = min(said, 0.8 + (manner - 0.8) * 2 / 3)
    return min(1.0, max(0.0, (score + 0.3 * known - 0.8) / 0.4))


@settings(max_examples=80, deadline=None)
@given(
    DOCUMENTS,
    TEXTS,
    st.lists(st.sampled_from(sorted(WORDS)), max_size=6),
    st.integers(2, 30),
    st.sampled_from(ADVERSARIES),
)
def test_by_definition_and_by_the_verifier(
    some: list[frozenset[str]],
    sentences: list[list[str]],
    life: list[str],
    crowd: int,
    adversary: AdversaryKind,
) -> None:
    documents = [*some, *FILLER]
    reading = reading_of([*sentences, life])
    words: dict[str, int] = {}
    for word in (word for sentence in [*sentences, life] for word in sentence if word != "person"):
        words[word] = words.get(word, 0) + 1
    telling = {word: times for word, times in words.items() if word not in OF_NO_SUBJECT | FUNCTION_WORDS}
    every = [word for sentence in [*sentences, life] for word in sentence]
    known, far = oracle(documents, telling, crowd) if telling else (False, 0.0)
    need = (
        needed(every, len(sentences) + 1, telling, known)
        if adversary == "public"
        else float(adversary == "acquaintance")
    )
    found = HiddenSubject(crowd, 6.0, adversary).assess(reading, surface(SetCorpus(documents))).facts
    assert found["need"] == pytest.approx(need)
    assert found["distance"] == pytest.approx(far if need else 0.0, abs=1e-9)
    (seen,) = recognition(reading.document.text, SetCorpus(documents), SubjectRule(crowd, 6.0, adversary=adversary))
    assert seen.known == found["known"]
    assert seen.need == pytest.approx(found["need"])
    assert seen.known == known or not needed(every, len(sentences) + 1, telling, True) or adversary == "none"
    assert seen.distance == pytest.approx(found["distance"], abs=1e-9)
    assert seen.out == pytest.approx(found["out"], abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, TEXTS, st.floats(0.5, 8), st.sampled_from(["public", "acquaintance"]))
def test_what_is_left_holds(
    some: list[frozenset[str]], sentences: list[list[str]], limit: float, adversary: AdversaryKind
) -> None:
    knowledge = surface(SetCorpus([LIFE, *some, *FILLER]))
    model = HiddenSubject(distance=limit, adversary=adversary)
    sentences = [*sentences, ["born", "career"]]
    first = model.assess(reading_of(sentences), knowledge)
    assert first.holds == (first.facts["distance"] * first.facts["need"] <= limit + 1e-9)
    gone = {finding.term for finding in first.findings}
    left = [[word for word in sentence if word not in gone] for sentence in sentences]
    assert model.assess(reading_of(left), knowledge).holds


def test_a_public_life_is_protected_whether_the_corpus_knows_it_or_not_and_a_private_one_is_not() -> None:
    private = [RARE[:6], RARE[6:12]]
    public = [[*private[0], *private[1], *["she"] * 4, "born", "career"]]
    apart = [frozenset({word}) for word in LIFE]
    for documents in ([LIFE, *FILLER], [*apart, *FILLER]):
        knowledge = surface(SetCorpus(documents))
        found = HiddenSubject(distance=1).assess(reading_of(public), knowledge)
        assert {finding.evidence for finding in found.findings} == {CUMULATIVE}
        assert all(finding.risk and finding.model == "subject" for finding in found.findings)
        assert HiddenSubject(distance=1).assess(reading_of(private), knowledge).holds
        assert not HiddenSubject(distance=1, adversary="acquaintance").assess(reading_of(private), knowledge).holds
        assert HiddenSubject(distance=1, adversary="none").assess(reading_of(public), knowledge).holds


def test_the_less_public_a_life_the_more_may_be_told() -> None:
    knowledge = surface(SetCorpus([LIFE, *FILLER]))
    gone = [
        len(HiddenSubject(distance=0.9).assess(reading_of([[*RARE[:12], *["she"] * 4, *life]]), knowledge).findings)
        for life in (["born", "became", "ward"], ["career", "ward"], ["please", "told"])
    ]
    assert gone == sorted(gone, reverse=True)
    assert gone[0] > gone[1] > gone[2] == 0


def test_each_passage_has_a_subject_of_its_own() -> None:
    letter = "please know dear thanks told want say the chair. " * 40
    life = (
        "born to a career he later published and was known to the world "
        + " ".join(RARE[:12])
        + " the cup of the river." * 60
    )
    reading = read_text(f"{letter}\n\n{life}")
    knowledge = surface(SetCorpus([LIFE, *FILLER]))
    model = HiddenSubject(distance=1)
    found = model.assess(reading, knowledge)
    assert [bool(one["need"]) for one in found.facts["subjects"]] == [False, True]
    assert found.findings
    assert {finding.span.start > len(letter) for finding in found.findings} == {True}
    seen = recognition(reading.document.text, knowledge.corpus, SubjectRule(distance=1.0))
    assert [one.need for one in seen] == pytest.approx([one["need"] for one in [found.facts, *found.facts["subjects"]]])
    assert [one.allows(1.0, 1e-9) for one in seen] == [True, True, False]


def test_what_others_hide_says_nothing() -> None:
    reading = reading_of([RARE[:12]])
    hidden = [Finding(span, "x", "lexicon") for term in reading.terms[:6] for span in term.spans]
    model, knowledge = HiddenSubject(distance=1, adversary="acquaintance"), surface(SetCorpus([LIFE, *FILLER]))
    assert not model.assess(reading, knowledge).holds
    least = model.assess(reading, knowledge).facts["distance"]
    assert model.assess(reading, knowledge, earlier=hidden).facts["distance"] < least


def test_words_are_told_by_where_they_stand() -> None:
    text = " ".join(RARE[:12])
    phrase = Term("bword cword", (Span(6, 17),))
    reading = Reading(Document(text), (phrase,), (Span(0, len(text)),), (Span(0, len(text)),))
    model = HiddenSubject(distance=0.01, adversary="acquaintance")
    found = model.assess(reading, surface(SetCorpus([LIFE, *FILLER]))).findings
    labels = {text[finding.span.start : finding.span.end]: finding.label for finding in found}
    assert labels["aword"] == LOOSE
    assert labels["bword"] == MODIFIER
    assert labels["cword"] == ""


def test_replacements() -> None:
    model, knowledge = HiddenSubject(), surface(SetCorpus([LIFE, *FILLER]))
    assert model.safe("aword", knowledge)
    assert model.silent("the river", knowledge)
    assert model.silent("a person", knowledge)
    assert not model.silent("aword", knowledge)
    assert not model.silent("unheard", knowledge)


def test_nothing_is_far_from_nothing() -> None:
    assert distance([]) == 0.0
    assert distance([Pull(3.0, 4.0), Pull(1.0, 0.0)]) == 2.0
    assert HiddenSubject().assess(reading_of([]), surface(SetCorpus(FILLER))).facts["out"] == 0.0


@pytest.mark.parametrize(
    "rule", [{"crowd": 1}, {"distance": 0.0}, {"distance": float("nan")}, {"adversary": "spy"}], ids=str
)
def test_bad_settings(rule: dict[str, object]) -> None:
    with pytest.raises(PolicyError):
        HiddenSubject(**rule)  # type: ignore[arg-type]


def test_words_the_corpus_has_never_seen_are_listed() -> None:
    knowledge = surface(SetCorpus([frozenset({"garden"})] * 4))
    told = HiddenSubject().assess(reading_of([["zorblaxin", "garden"]]), knowledge)
    assert told.unassessable == ("zorblaxin",)


def test_a_curriculum_vitae_is_of_private_life() -> None:
    text = (
        "CURRICULUM VITAE Born in 1990. Married. PROFILE Senior engineer, member of an institute. EXPERIENCE 2015 worked as an "
        "engineer, later director. EDUCATION studied at a university, graduated in 2013. INTERESTS running. REFEREES on request."
    )
    assert need(shown_by(text)) == 0.0
    assert (
        need(shown_by("She was born in 1950, became a writer, published books and won a medal in the year after.")) > 0
    )


LETTER = (
    "I finished my degree and began work in September. In my first year I played for the team and became its captain; we won "
    "the league. Later I served on the committee. My brother married in May and became a father, and he moved to another town."
)
NOTICE = (
    "She died peacefully, aged 84. Born the third of five children, she began work in the mill. They married and moved, and she "
    "later worked as a cook. She was a member of the club and served as its treasurer. She is survived by seven grandchildren. "
    "The funeral is on Friday. No flowers; donations to the hospice."
)


CASE = (
    "The first applicant was born in 1930 and lives with the second applicant, a teacher. They have one daughter, the third applicant. "
    "The first applicant married in a church in 1952. Three children were born of this marriage. It became clear to both of them that "
    "it had broken down, and they agreed to separate flats in the same house until the wife of the first applicant moved away. He "
    "consented to his name in the register of births. Under the law the applicants cannot marry."
)


@pytest.mark.parametrize("text", [LETTER, NOTICE, CASE], ids=["a letter", "a notice of death", "a case"])
def test_whoever_writes_to_somebody_or_mourns_writes_of_private_life(text: str) -> None:
    assert need(shown_by(text), known=True) == 0.0


def test_the_same_career_told_of_somebody_is_of_public_life() -> None:
    told = LETTER.replace("I ", "he ").replace("My ", "His ").replace("my ", "his ").replace("we ", "they ")
    assert need(shown_by(told)) == 1.0


def test_the_same_told_of_nobody_with_a_part_in_a_case_is_of_public_life() -> None:
    assert need(shown_by(CASE.replace("applicant", "writer"))) == 1.0


def test_the_verifier_sees_whom_a_text_speaks_to() -> None:
    corpus = SetCorpus([*FILLER, LIFE])
    for text in (
        LETTER,
        LETTER.replace("I ", "he ").replace("My ", "His ").replace("my ", "his ").replace("we ", "they "),
        CASE,
        CASE.replace("applicant", "writer"),
    ):
        (seen,) = recognition(text, corpus, SubjectRule())
        told = HiddenSubject().assess(read_text(text), surface(corpus)).facts
        assert (seen.need > 0) == (told["need"] > 0)


def test_of_a_text_of_lives_each_paragraph_is_a_subject() -> None:
    life = "She became a professor, published books, won a medal and served on a committee. "
    lives = [life * 4 + " ".join(RARE[at : at + 5]) for at in (0, 5, 10)]
    knowledge = surface(SetCorpus([frozenset(RARE[:5]), frozenset(RARE[5:10]), *FILLER]))
    text = "\n\n".join(lives)
    told = HiddenSubject(distance=1).assess(read_text(text), knowledge)
    assert [one["need"] for one in told.facts["subjects"]] == [1.0, 1.0, 1.0]
    seen = recognition(text, knowledge.corpus, SubjectRule(distance=1.0))
    assert [one.need for one in seen] == [1.0, 1.0, 1.0, 1.0]
    private = "Please tell me what you need, and thanks for asking. " * 8
    assert HiddenSubject().assess(read_text(f"{private}\n\n{private}"), knowledge).facts["subjects"] == []


NOTICE = (
    "Wilma Hauck, 89, of rural Garnett, died on Sunday, November 5, 2023, with her boots by the bed as she had asked.\n\n"
    "She was born on March 9, 1934, in a kitchen outside Hays. She married Leroy Hauck on June 12, 1954. They farmed and raised five children.\n\n"
    "She drove the bus for 31 years and would simply stop it. Survivors include 14 grandchildren and her cat. The coffee is on."
)


def test_stand_ins_make_no_private_life_public() -> None:
    """Decades and seasons that stand for days are no words of a career, so nothing is given up in a second round that the first one left."""
    released = sanitize(NOTICE).text
    assert "drove the bus" in released
    assert "with her boots by the bed as she had asked" in released
    assert "The coffee is on." in released


@pytest.mark.parametrize("documents", [50, 1_000])
@pytest.mark.parametrize("wanted", [1, 9, 80])
def test_the_verifier_ranks_documents_as_if_it_ordered_all(documents: int, wanted: int) -> None:
    words = [f"{letter}word" for letter in "abcdefgh"]
    held = [
        frozenset(word for at, word in enumerate(words) if number * (at + 3) % (at + 5) == 0)
        for number in range(documents)
    ]
    corpus, weights = SetCorpus(held), {word: float(1 + number) for number, word in enumerate(words)}
    found = _ranked(weights, {word: corpus.holding(word) for word in words}, corpus, wanted)
    scores = [sum(weights[word] for word in each) for each in held]
    order = sorted(range(documents), key=lambda number: (-scores[number], number))[:wanted]
    assert [number for number, _ in found] == order
