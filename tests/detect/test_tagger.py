"""The tagger: what it may let go, what it may add, and that it is one function of the text."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.detect.detect_readings import plain, with_entities

from expurgate.core.document import Document, Reading, Term
from expurgate.core.errors import DetectionError
from expurgate.core.findings import in_order
from expurgate.core.spans import Span
from expurgate.detect import weights as module
from expurgate.detect.candidates import candidates
from expurgate.detect.direct import NEVER_KEPT
from expurgate.detect.entities import EntityDetector
from expurgate.detect.features import features
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.detect.running import run
from expurgate.detect.tagger import Tagger
from expurgate.detect.weights import Weights, shipped_weights
from expurgate.language.reader import Reader

INNER = (PatternDetector(), EntityDetector())


def weights(limit: float = 0.0, bias: float = -1.0, **table: float) -> Weights:
    return Weights({crc32(name.replace("_", " ").encode()): value for name, value in table.items()}, bias, limit)


def tagger(model: Weights) -> Tagger:
    return Tagger(INNER, model, lambda _: 8.0)


def found(model: Weights, reading: Reading) -> list[tuple[str, str]]:
    return [(reading.document.slice(finding.span), finding.model) for finding in tagger(model).detect(reading)]


def test_a_finding_is_let_go_only_when_some_of_its_words_are_known() -> None:
    reading = with_entities("He wrote to the Supreme Court.", ("Supreme Court", "ORG"))
    assert found(weights(last_court=-1.0), reading) == []
    assert found(weights(bias=-9.0, before1_the=-9.0), reading) == [("Supreme Court", "entities")]


def test_words_cost() -> None:
    text = "In Tarn it rains. He left Tarn, saw Bern and likes it more than Tarn; Tarn he likes less."
    reading = with_entities(text, ("Tarn", "GPE"), ("Bern", "GPE"))
    model = weights(bias=1.0, has_tarn=0.5, has_bern=0.5)
    assert {surface for surface, _ in found(model, reading)} == {"Tarn", "Bern"}
    dear = replace(model, cost=0.8)
    assert {surface for surface, _ in found(dear, reading)} == {"Bern"}
    assert dear.together("tarn", [1.5] * 4) == pytest.approx(1.5 - 0.8 * 2)
    assert dear.together("", [1.5]) == pytest.approx(0.7)
    assert dear.together("tarn", [1.5] * 90) == dear.together("tarn", [1.5] * 25)


def test_what_is_joined_is_called_after_what_was_found_in_it() -> None:
    text = "She got EUR 500 [approx. USD 600] then."
    model = weights(bias=-1.0, by_joined_brackets=9.0)
    findings = tagger(model).detect(plain(text))
    labels = {text[finding.span.start : finding.span.end]: finding.label for finding in findings}
    assert labels["EUR 500 [approx. USD 600]"] == "MONEY"


def test_direct_identifiers_are_never_let_go() -> None:
    text = "Ada Nowak wrote from ada@example.org."
    reading = with_entities(text, ("Ada Nowak", "PERSON"))
    model = weights(bias=-99.0, is_ada_nowak=-50.0)
    kept = {text[finding.span.start : finding.span.end] for finding in tagger(model).detect(reading)}
    assert {"Ada Nowak", "ada@example.org"} <= kept
    assert {"PERSON", "EMAIL", "PHONE", "RECORD"} <= NEVER_KEPT


def test_what_no_detector_points_at_is_added() -> None:
    text = "She works as a welder."
    at = text.index("welder")
    bounds = (Span(0, len(text)),)
    reading = Reading(Document(text), (Term("welder", (Span(at, at + 6),)),), bounds, bounds)
    assert found(weights(is_welder=5.0), reading) == [("welder", "tagger")]
    assert found(weights(), reading) == []


def test_all_mentions_of_one_form_share_one_fate() -> None:
    text = "In Tarn it rains. He left Tarn."
    spans = (Span(3, 7), Span(26, 30))
    bounds = (Span(0, len(text)),)
    reading = Reading(Document(text), (Term("tarn", spans, "entity", "GPE"),), bounds, bounds)
    one_high = weights(before1_left=4.0, is_tarn=-1.0)
    assert found(one_high, reading) == [("Tarn", "entities"), ("Tarn", "entities")]
    assert found(weights(before1_left=0.5, is_tarn=-1.0), reading) == []


def test_the_shipped_weights_hide_a_person_and_leave_the_law_in_sight() -> None:
    text = (
        "The applicant, Mr Piotr Zalewski, is a Polish national who was born in 1961 and lives in Gdynia. "
        "He complained under Article 6 of the Convention that the Court had not heard him."
    )
    reading = Reader().read(Document(text))
    judged = Tagger(INNER)
    hidden = {reading.document.slice(finding.span) for finding in judged.detect(reading)}
    assert {"Piotr Zalewski", "1961", "Gdynia"} <= hidden
    assert not any(word in hidden for word in ("Convention", "Court", "Article 6"))
    assert judged.detect(reading) == judged.detect(reading)


@pytest.mark.parametrize("name", ["tagger", "opinion"])
def test_the_shipped_weights_are_small_and_whole(name: str) -> None:
    assert (module.DATA / f"{name}.npz").stat().st_size < 300_000
    model = shipped_weights(name)
    assert len(model.table) > 1000
    assert model.limit < 0


def test_damaged_weights_stop_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "tagger.npz"
    broken.write_bytes(b"not weights")
    monkeypatch.setattr(module, "DATA", tmp_path)
    shipped_weights.cache_clear()
    try:
        with pytest.raises(DetectionError, match="weights"):
            run([Tagger(INNER)], plain("A text."))
    finally:
        shipped_weights.cache_clear()


def test_features_tell_letters_and_what_the_sentence_is_about() -> None:
    text = "The applicant wrote to Łódź City office. It rained."
    reading = with_entities(text, ("Łódź City office", "ORG"))
    (parts,) = features(reading, [c for c in candidates(reading, ()) if "entity ORG" in c.sources], lambda _: 8.0)
    row = [*chain(*parts)]
    assert {"capitals 2 small 1", "capitals 2 small 1 & ORG", "accents", "ORG & sentence says applicant"} <= set(row)
    assert not any("sentence says court" in name for name in row)


PIECES = st.sampled_from("12|May|@|Mr|A.|Baker|Street|é|😀|1990s|no.|\n|EUR|(|\ud800|ß|Ⅻ|ﬁ| ".split("|"))


@settings(max_examples=80, deadline=None)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=25).map(" ".join)))
def test_any_text_gives_sorted_findings_inside_it(text: str) -> None:
    reading = plain(text)
    judged = tagger(weights(bias=1.0))
    findings = judged.detect(reading)
    assert findings == list(in_order(findings))
    assert all(0 <= finding.span.start < finding.span.end <= len(text) for finding in findings)
    rows = features(reading, candidates(reading, run(INNER, reading)), lambda _: 8.0)
    assert all(len([*chain(*row)]) == len(set(chain(*row))) for row in rows)


def test_no_candidate_begins_inside_a_compound() -> None:
    text = "with his daughter-in-law Meera"
    start = text.index("law Meera")
    reading = Reading(Document(text), (Term("law meera", (Span(start, len(text)),)),), (), ())
    assert [text[found.span.start : found.span.end] for found in candidates(reading, ())] == ["Meera"]
