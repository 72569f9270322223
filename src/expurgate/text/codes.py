"""Codes of ICD-10 (WHO) that stand for an illness or a condition in letters and forms: "B20" says HIV."""

from __future__ import annotations

from collections.abc import Iterator

_CODES = {
    "hiv": "b20-b24 z21", "tuberculosis": "a15-a19", "syphilis": "a50-a53", "gonorrhea": "a54", "chlamydia": "a55 a56", "herpes": "a60 b00",
    "hepatitis": "b15-b19", "hepatitis b": "b16 b18", "hepatitis c": "b17 b18", "malaria": "b50-b54", "cancer": "c00-c97", "breast cancer": "c50 d05",
    "prostate cancer": "c61", "lung cancer": "c34", "colon cancer": "c18", "colorectal cancer": "c18-c20", "cervical cancer": "c53", "pancreatic cancer": "c25",
    "melanoma": "c43", "leukemia": "c91-c95", "lymphoma": "c81-c85", "brain tumor": "c71", "anemia": "d50-d64", "sickle cell disease": "d57",
    "hemophilia": "d66-d67", "diabetes": "e10-e14", "diabetes mellitus": "e10-e14", "obesity": "e66", "cystic fibrosis": "e84", "dementia": "f00-f03 g30",
    "alzheimer disease": "f00 g30", "alcoholism": "f10", "alcohol dependence": "f10", "drug addiction": "f11-f19", "opioid addiction": "f11", "cocaine": "f14",
    "schizophrenia": "f20", "psychosis": "f20-f29", "bipolar disorder": "f30 f31", "depression": "f32 f33", "anxiety disorder": "f40 f41", "anxiety": "f40 f41",
    "obsessive compulsive disorder": "f42", "post traumatic stress disorder": "f43", "eating disorder": "f50", "anorexia nervosa": "f50", "bulimia": "f50",
    "gender dysphoria": "f64", "transgender": "f64", "autism": "f84", "attention deficit hyperactivity disorder": "f90", "parkinson disease": "g20",
    "multiple sclerosis": "g35", "epilepsy": "g40 g41", "migraine": "g43", "deafness": "h90 h91", "blindness": "h54", "hypertension": "i10-i15",
    "high blood pressure": "i10-i15", "heart attack": "i21 i22", "myocardial infarction": "i21 i22", "heart failure": "i50", "stroke": "i60-i64",
    "pneumonia": "j12-j18", "chronic obstructive pulmonary disease": "j44", "emphysema": "j43", "asthma": "j45 j46", "crohn disease": "k50",
    "ulcerative colitis": "k51", "appendicitis": "k35-k37", "cirrhosis": "k70 k74", "celiac disease": "k90", "psoriasis": "l40", "rheumatoid arthritis": "m05 m06",
    "gout": "m10", "lupus": "m32", "kidney failure": "n17-n19", "renal failure": "n17-n19", "endometriosis": "n80", "infertility": "n46 n97",
    "menopause": "n95", "pregnancy": "o00-o99 z32-z36", "miscarriage": "o03", "abortion": "o04-o07", "down syndrome": "q90", "suicide": "x60-x84",
    "rape": "t74 y05", "sexual assault": "t74 y05", "homelessness": "z59",
}  # fmt: skip
"""The codes of what a normal form names, and of what they range over."""


def codes(name: str) -> tuple[str, ...]:
    """The codes of an illness or a condition, by a normal form of its name."""
    return tuple(code for run in _CODES.get(name, "").split() for code in _run(run))


def _run(run: str) -> Iterator[str]:
    first, _, last = run.partition("-")
    yield from (f"{first[0]}{number:02}" for number in range(int(first[1:]), int((last or first)[1:]) + 1))
