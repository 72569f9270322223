"""Another language is told from English; forms, names, notes and short texts are not refused."""

from __future__ import annotations

import pytest

from expurgate.text.languages import foreign

LETTER = (
    "Cher docteur,\n\nJe vous remercie de m'avoir adressé Monsieur Dupont, chauffeur de taxi à Lyon. Il a été admis avec une "
    "pneumonie et une perte de poids. Nous avons fait un test qui est positif.\n\nBien cordialement"
)
ENGLISH = "The patient wrote to us last week and we enclose the letter in full below, as he asked us to do."


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (LETTER, "French"),
        ("Vielen Dank für die Überweisung von Herrn Müller, der im Mai mit einer Pneumonie zu uns kam und nicht bleiben wollte.", "German"),
        ("Le agradezco que me haya enviado al señor García, que fue ingresado en el hospital de la ciudad con una neumonía.", "Spanish"),
        ("Уважаемый доктор, спасибо за направление пациента.", "another script"),
        (f"{ENGLISH}\n\n{LETTER}", "French"),
    ],
)  # fmt: skip
def test_another_language_is_noticed(text: str, language: str) -> None:
    found = foreign(text)
    assert found is not None
    assert found.language == language
    assert found.share > 0.2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Bonjour Madame",
        ENGLISH,
        f"{ENGLISH * 8} He said c'est la vie.",
        "Name: Jean-Pierre Lefèvre\nBorn: 3 May 1961\nAddress: 12 rue de la Paix, Paris\nDiagnosis: pneumonia\nConsultant: Dr García López",
        "pt c/o sob, hx htn dm2 chf, rx lisinopril 10mg qd metformin 500 bid, labs wnl, cxr clear, f/u 2wk pcp",
        "Giovanni Rossi, Maria Bianchi, Luca Verdi, Paolo Esposito, Francesca Romano, Giulia Ricci, Marco Marino, Elena Greco",
    ],
)  # fmt: skip
def test_what_may_be_english_is_let_pass(text: str) -> None:
    assert foreign(text) is None
