from __future__ import annotations

from typing import Any

import pytest

from expurgate.core.document import Document, Reading, Term
from expurgate.core.errors import InputError
from expurgate.language.reader import Reader
from expurgate.language.tokens import Tokens

NOTE = (
    "A 33-year-old patient received a blood transfusion in Chicago. "
    "Some patients and their two children were ill.\n\n"
    "The blood transfusions were given by Dr. Mary Smith of the World Health Organization. She saw the\nimmune\n"
    "system of her other patients fail."
)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


@pytest.fixture(scope="module")
def note(reader: Reader) -> Reading:
    return reader.read(Document(NOTE))


def surfaces(reading: Reading, kind: str = "noun phrase") -> list[str]:
    return [reading.document.slice(span) for term in reading.terms if term.kind == kind for span in term.spans]


def term(reading: Reading, normal: str, kind: str = "noun phrase") -> Term:
    return next(found for found in reading.terms if found.normal == normal and found.kind == kind)


def phrases(reader: Reader, text: str) -> set[str]:
    return set(surfaces(reader.read(Document(text))))


def test_determiners_and_pronouns_are_stripped(note: Reading) -> None:
    found = surfaces(note)
    assert {"blood transfusion", "blood transfusions", "patients"} <= set(found)
    assert not {"She", "Some patients", "a blood transfusion", "her other patients"} & set(found)


def test_counting_numbers_are_stripped_and_names_keep_theirs(reader: Reader, note: Reading) -> None:
    assert "children" in surfaces(note)
    assert "33-year-old patient" in surfaces(note)
    found = phrases(reader, "She had type 2 diabetes and lived at 10 Downing Street with three doctors.")
    assert {"type 2 diabetes", "10 Downing Street", "doctors"} <= found


def test_number_is_folded_and_occurrences_are_grouped(note: Reading) -> None:
    transfusion = term(note, "blood transfusion")
    assert [note.document.slice(span) for span in transfusion.spans] == ["blood transfusion", "blood transfusions"]
    assert len(term(note, "patient").spans) == 2


def test_names_and_acronyms_are_not_folded(reader: Reader) -> None:
    reading = reader.read(Document("Mr. Jones had SARS and AIDS in Paris. The Jones family left Paris."))
    normals = {found.normal for found in reading.terms}
    assert {"sars", "aids", "paris"} <= normals
    assert not any("jone" in normal.split() for normal in normals)


def test_a_noun_phrase_and_an_entity_keep_both_views(note: Reading) -> None:
    phrase, entity = term(note, "chicago"), term(note, "chicago", "entity")
    assert phrase.spans == entity.spans
    assert (phrase.label, entity.label) == ("", "GPE")


def test_entities_lose_articles_and_possessives(reader: Reader, note: Reading) -> None:
    assert "World Health Organization" in surfaces(note, "entity")
    reading = reader.read(Document("Barack Obama's speech in the United Kingdom was long."))
    assert {"Barack Obama", "United Kingdom"} <= set(surfaces(reading, "entity"))


def test_wrapped_lines_go_on_and_list_lines_do_not(reader: Reader, note: Reading) -> None:
    assert term(note, "immune system").spans
    assert not any("\n" in found for found in phrases(reader, "Pneumonia\nInfluenza\nTuberculosis\n"))


def test_quotes_and_brackets_stay_outside(reader: Reader) -> None:
    found = phrases(reader, "He took “the drug” (zidovudine) and said: \"my 'old' house\"!")
    assert {"drug", "zidovudine"} <= found
    assert all(phrase[0].isalnum() and phrase[-1].isalnum() for phrase in found)


def test_an_abbreviation_keeps_its_full_stop(reader: Reader) -> None:
    assert "U.S." in surfaces(reader.read(Document("She moved to the U.S. in winter.")), "entity")


def test_of_parts_phrases_and_common_possessors_stand_alone(reader: Reader) -> None:
    found = phrases(reader, "The surgeon's wife had Alzheimer's disease in the head of the pancreas.")
    assert {"surgeon", "wife", "Alzheimer's disease", "head", "pancreas"} <= found


def test_words_spelled_like_function_words(reader: Reader) -> None:
    assert phrases(reader, "They and some of them saw it. He did this himself.") == set()


def test_sentences_and_paragraphs(note: Reading) -> None:
    assert len(note.paragraphs) == 2
    assert [note.document.slice(span).split()[0] for span in note.sentences] == ["A", "Some", "The", "She"]


def test_contexts(note: Reading) -> None:
    assert [{t.normal for t in c.terms} >= {"patient"} for c in note.contexts("sentence")] == [
        False,
        True,
        False,
        True,
    ]
    assert [{t.normal for t in c.terms} >= {"blood transfusion"} for c in note.contexts("paragraph")] == [
        True,
        True,
    ]
    (whole,) = note.contexts("document")
    assert whole.terms == note.terms


def test_offsets_are_code_points_of_the_original(reader: Reader) -> None:
    text = "😀 \ud800 The\u200b naïve patient\r\nhad a cafe\u0301 and pneumonia.\x00\r\n\r\nمرحبا the nurse."
    reading = reader.read(Document(text))
    assert {"pneumonia", "nurse"} <= set(surfaces(reading))
    assert len(reading.paragraphs) == 2


def test_terms_are_sorted_by_first_occurrence(note: Reading) -> None:
    starts = [found.spans[0].start for found in note.terms]
    assert starts == sorted(starts)


def test_a_document_read_again_is_the_same(reader: Reader, note: Reading) -> None:
    assert reader.read(Document(NOTE)) == note
    assert Reader().read(Document(NOTE)) == note


def test_nothing_is_loaded_before_reading_and_no_text_shows() -> None:
    reader = Reader("no_such_pipeline")
    assert repr(reader) == "Reader('no_such_pipeline')"
    assert reader.read(Document(" \n\n ")).terms == ()


@pytest.mark.parametrize("name", ["no_such_pipeline", "", ".", "json"])
def test_a_missing_pipeline_is_one_clear_line(name: str) -> None:
    with pytest.raises(InputError, match="spaCy pipeline") as caught:
        Reader(name).read(Document("Canary words."))
    assert "Canary" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_reader_that_forgets_reads_the_same() -> None:
    document = Document("Mrs Ada Nowak was treated for tuberculosis in Leeds. She left on 3 May 2011.")
    reader = Reader()
    before = reader.read(document)
    reader.forget()
    assert reader.read(document) == before


def test_words_of_two_columns_are_no_phrase(reader: Reader) -> None:
    found = phrases(reader, "CRIME REPORT          Case number\n\nOffice manager\tHead clerk\n")
    assert not any("   " in phrase or "\t" in phrase for phrase in found)


def test_no_phrase_and_no_sentence_goes_over_a_row_or_a_cell(reader: Reader) -> None:
    rows = "Bed 5  Asked for the head nurse and will be told on discharge\nBed 6  Wm Ogilvie 79M  chest pain, wants his teeth back"
    reading = reader.read(Document(rows))
    said = [rows[span.start : span.end] for term in reading.terms for span in term.spans]
    assert said
    assert not any("\n" in each or "  " in each or "Ogilvie 79M" in each for each in said)
    assert any(rows[span.start : span.end].startswith("Bed 6") for span in reading.sentences)


def test_texts_that_are_read_ahead_are_analysed_once_and_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [NOTE, "Anna Keane rang.\n\nShe is well.", "", "Broken \ud800 letters for Tom Whelan"]
    apart = [Reader().read(Document(text)) for text in texts]
    reader, runs = Reader(), list[int]()
    analysed = reader._tokens

    def counted(pieces: list[Any]) -> list[Tokens]:
        runs.append(len(pieces))
        return analysed(pieces)

    monkeypatch.setattr(reader, "_tokens", counted)
    reader.read_ahead(texts)
    assert [reader.read(Document(text)) for text in texts] == apart
    assert runs == [5]
