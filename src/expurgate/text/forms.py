"""The printed words of forms, letters and curricula: "Date of birth:", "NHS number", "EDUCATION".

They say what stands beside them and nothing of anybody, so they are no terms: whoever reads the form knows them before.
"""

from __future__ import annotations

import re

from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Places, Span

_WORDS = """
a account address addressee admission age also and answer apologies applicant application appointment attendance attended attendees author bcc birth by
card case cc centre chair city class client clinic code consultant contact country county course created customer daytime date dated day
dear department details discharge district dob doctor e-mail email emergency employee employer end enclosure enclosures ethnicity expiry fao
family fax first for forename forenames form from full gender given gp grade head holder home hospital id in initials insurance interviewee interviewer
invoice issue issued item job key known last licence license line location mail manager marital member middle minutes mobile mrn my name names
national nationality nhs ni no nos notes number numbers occupation of office officer on order our page passport patient phone place
policy position post postal postcode preferred prepared present previous print printed pupil re reason received recipient record ref
reference referral referred registration relationship report reported respondent review room school seen sender session sex sheet sign signature
signed sort staff start state statement status street student subject summary surname teacher tel telephone tenant term the time title to
town type unit venue ward website week with witness work year your zip
"""
_HEADINGS = """
curriculum vitae|profile|personal profile|personal details|experience|work experience|employment|employment history|education|education and training
qualifications|skills|languages|other|other information|interests|hobbies|references|referees|publications|awards|thesis|summary|discharge summary
contact|contact details|address|background|history|present|apologies|agenda|minutes|actions|any other business|witness statement|statement|declaration
annual report|school report|application form|incident report|medical report|referral letter|notes|signature|applicant|household|income|career|training
"""


def _alternatives(words: list[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=lambda word: -len(word)))


_WORD = rf"(?:{_alternatives(_WORDS.split())})(?![^\W_])"
_LABEL = re.compile(
    rf"(?:^|\t|[ ]{{2}}|[|(])[ \t>*•#-]{{0,8}}(?:\d{{1,2}}[.)][ ])?(?P<label>{_WORD}(?:[ /-]{_WORD}){{0,5}})\.?[ \t]{{0,12}}[:：]",
    re.IGNORECASE | re.MULTILINE,
)
_HEADING = re.compile(
    rf"^[ \t#*]{{0,4}}(?:\d{{1,2}}[.)][ ])?(?P<label>{_alternatives([' '.join(each.split()) for each in _HEADINGS.replace(chr(10), '|').split('|') if each])})"
    r"[ \t*:]{0,4}$",
    re.IGNORECASE | re.MULTILINE,
)
_FORMULA = re.compile(
    r"\b(?P<label>date of birth|place of birth|(?:nhs|national insurance|social security|hospital|account|policy|reference|passport|case|telephone|phone)"
    r" (?:number|no))(?![^\W_])",
    re.IGNORECASE,
)
_FORMS = (_LABEL, _HEADING, _FORMULA)


@remembered_of_texts
def form_labels(text: str) -> Places:
    """Where the printed words of a form stand: names of fields before a colon, headings alone on a line, "date of birth"."""
    return Places(Span(*found.span("label")) for form in _FORMS for found in form.finditer(text))
