"""Another language is told from English; forms, names, notes and short texts are not refused."""

from __future__ import annotations

from collections.abc import Sequence

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
        ("Sie hat seit Mai ein Kind und ist zu Hause.", "German"),
        ("Je suis malade depuis hier.", "French"),
        ("Elle est à la maison.", "French"),
        ("彼は病気です。", "another script"),
        ("Hola, tengo diabetes.", "Spanish"),
        ("Estoy embarazada.", "Spanish"),
        ("J'ai le VIH.", "French"),
        ("Ich habe Krebs.", "German"),
        ("Sono incinta.", "Italian"),
        ("Tenho diabetes.", "Portuguese"),
        ("Ik heb kanker.", "Dutch"),
        ("Jag har cancer.", "Swedish"),
        ("Please see him soon. Il ne dort pas et il a mal à la tête depuis un mois. Thank you.", "French"),
        ("Note for file: la señora no tiene fiebre y duerme en el hospital con su hijo.", "Spanish"),
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
        "Hola Maria",
        "AI tools.",
        "Ben Bent",
        "Ho Chi Minh",
        "Dia Mirza",
        "Gracias.",
        "Thanks and gracias, see you at school.",
        "",
        "Bonjour Madame",
        "Rue de la Paix",
        "He lives at 12 rue de la Paix. She went to Place de la Concorde with him.",
        "He sang Je ne regrette rien, and then they all went home to their beds by the river.",
        "Leonardo da Vinci, Vasco da Gama, Maria de la Cruz",
        "Marie de la Tour has gone home.",
        "Seen in A&E. Sent home.",
        "no pain",
        "Dr de la Cruz, Ms van der Berg, Mr von der Leyen",
        ENGLISH,
        f"{ENGLISH * 8} He said c'est la vie.",
        "Name: Jean-Pierre Lefèvre\nBorn: 3 May 1961\nAddress: 12 rue de la Paix, Paris\nDiagnosis: pneumonia\nConsultant: Dr García López",
        "pt c/o sob, hx htn dm2 chf, rx lisinopril 10mg qd metformin 500 bid, labs wnl, cxr clear, f/u 2wk pcp",
        "Giovanni Rossi, Maria Bianchi, Luca Verdi, Paolo Esposito, Francesca Romano, Giulia Ricci, Marco Marino, Elena Greco",
    ],
)  # fmt: skip
def test_what_may_be_english_is_let_pass(text: str) -> None:
    assert foreign(text) is None


PARAGRAPH = "Il a été admis avec une pneumonie et une perte de poids. Nous avons fait un test qui est positif, mais il ne le sait pas."


def test_a_paragraph_is_a_large_part_of_any_document_and_a_sentence_is_not() -> None:
    long = "\n\n".join([ENGLISH] * 40)
    found = foreign(f"{long}\n\n{PARAGRAPH}\n\n{long}")
    assert found is not None
    assert found.large
    assert found.share < 0.05
    said = foreign(
        f"{long}\n\nHe said: Je ne sais pas ce que je dois faire avec cette maladie. Then he left.\n\n{long}"
    )
    assert said is not None
    assert not said.large


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Pasien ini datang dengan keluhan nyeri pada malam hari dan tidak bisa tidur karena sakit yang dia rasakan.", "Indonesian"),
        ("Ang pasyente ay may sakit sa tiyan at hindi siya makatulog sa gabi dahil sa sakit na ito kung kaya kailangan niya ng gamot.", "Tagalog"),
        ("Bệnh nhân này đã đến với những cơn đau bụng và không thể ngủ được trong đêm. Ông cho biết các triệu chứng đã có từ lâu.", "Vietnamese"),
    ],
)  # fmt: skip
def test_languages_of_the_wider_world_are_noticed(text: str, language: str) -> None:
    found = foreign(text)
    assert found is not None
    assert found.language == language


def test_a_table_without_small_words_is_in_no_language() -> None:
    rows = "\n".join(f"levothyroxine {n} mcg am pg pg sj sj furosemide {n} mg" for n in range(12))
    assert foreign(f"Chart\n\n{rows}") is None


def strange(words: Sequence[str]) -> int:
    """The words of these notes that no English text has."""
    return sum(word not in {"rang", "re", "results", "customer"} for word in words)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Patientin Frau Obermüller, wohnhaft in Kassel, klagt über Schwindel.", "German"),
        ("Wohnt bei der Tochter in Kassel, kein Alkohol, raucht gelegentlich.", "German"),
        ("Mieszka z córką w Krakowie, nie pali, bez alergii.", "Polish"),
        ("Vive con su hija en Sevilla, fumadora, sin alergias conocidas.", "Spanish"),
        ("Husband José María de la Cruz rang re: results.", ""),
        ("customer: radmila stojković", ""),
        ("Choir: Agnus Dei, Ave verum corpus, Cantique de Jean Racine", ""),
    ],
)
def test_notes_of_a_line_are_told_by_their_words(text: str, language: str) -> None:
    found = foreign(text, strange)
    assert (found.language if found else "") == language
