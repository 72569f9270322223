"""A short text in another language is refused by its words, of which the corpus and the taxonomy have hardly any."""

from __future__ import annotations

import pytest

from expurgate.core.errors import InputError
from expurgate.pipeline.sanitizer import Sanitizer

SANITIZER = Sanitizer("recommended")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Pacjent zglosil sie z bolem glowy i goraczka, zalecono odpoczynek.", "Polish"),
        ("Hasta baş ağrısı ve ateş şikayetiyle geldi, üç gün dinlenmesi önerildi.", "Turkish"),
        ("Bukaanku wuxuu la yimid madax xanuun iyo qandho, waxaana lagula taliyay inuu nasto.", "another language"),
        ("Starke Schmerzen beim Gehen seit gestern, deutliche Schwellung, keine Rötung.", "German"),
    ],
)
def test_one_sentence_of_words_that_are_not_english_is_enough(text: str, language: str) -> None:
    with pytest.raises(InputError, match=rf"100% of the document is not English \({language}\)"):
        SANITIZER.check_language([text])


@pytest.mark.parametrize(
    "text",
    [
        "Metoclopramide, ondansetron, cyclizine, hyoscine butylbromide, levomepromazine, midazolam, glycopyrronium",
        "appt rescheduled, referral faxed, bloods repeated, callback requested, voicemail left",
        "whats goin on bruv u comin thru later or nah gonna grab sum scran wiv shazza",
        "kale, quinoa, chickpeas, tahini, oat milk, cinnamon, chia seeds, courgettes, mangetout",
    ],
)
def test_lists_and_slang_of_rare_words_are_english(text: str) -> None:
    assert SANITIZER.check_language([text]) == ""
