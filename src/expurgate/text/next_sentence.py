"""Words that begin a sentence and are hardly anybody's surname: after "Dr E." they say that the letter is no initial."""

from __future__ import annotations

_OPENERS = """
abdomen abdominal abscess access account accident action acute admission admitted advised after agenda agreed allergies allergy although
ambulance anaesthetic anaesthetics analgesia angina ankle another antibiotics anxiety apologies application appointment approved arm arrived
arthritis ask asked aspirin assessment assault asthma attended audiology awaiting back background bail balance bed bilateral biopsy bleeding
blood bloods both bowel breast breath breathing bruising budget call called came cancelled cannula cardiac cardiology care case cause
cellulitis chair chest child children claim client clinic clinical collected colonoscopy community complained complaint complaints concerns
condition confirmed consent consider consultant contact contract copy cough counselling counsel court current daughter day decision declined
deferred defence delivery dementia denied denies dental depression dermatology diabetes diabetic diagnosis diet dietitian discharge discharged
discussed discussion dizziness dose dressing dressings driving drug drugs ear echo eczema elbow elective emergency employment endocrine
endocrinology enquiries episode epilepsy estimate evening events everybody evidence examination exam explained eye eyes fall falls family father feels
fell fever findings finger first fluids follow foot fracture full funding further gastric general geriatric geriatrics good goals grant
gynaecology haematology hand he head headache headaches hearing heart hernia hip history home homework hospital housing however husband
imaging impression increase infection information initial injection injury insulin insurance interpreter invoice issues joint keep kidney
knee known laboratory labs last later left leg legs letter letters lives lived liver living long lower lung lungs main maternity meanwhile
medical medication medications medicine meeting mental mild minutes mobile mobility mood more morning mother mouth moved multiple muscle
nausea neck needs neonatal nerve neurology never new next night no nobody nothing notes now number nurse nursing nutrition obesity observations
obstetrics occupational older oncology one onset operation ophthalmology oral orthopaedic orthopaedics orthopedics other outcome outpatient
outpatients overall own oxygen paediatric paediatrics pain palliative parents past pathology patient payment pelvic permission phone
physio physiotherapy plan planning please podiatry police poor positive possible post pregnancy present previous problem problems procedure
progress prognosis psychiatry psychology pulse rang rash ready rectal recurrent referral referred refused rehab renal rent repeat repeated
repair report reports request requested requires resident respiratory rest result results resuscitation review rheumatology right routine
said saw scan school screening second section see seen seizure seizures sepsis severe she shortness shoulder shoulders signed sinus
skin sleep smoker smoking social solicitor solicitors some somebody something son speech spinal spine spoke started stable statement
still stitches stomach stopped stroke student suffered surgery surgical suspected sutures swab swelling swollen symptoms team tear telephone
temperature tenancy tenant test testing tests thank thanks therapy they third throat thyroid times today toe told tomorrow tooth trauma
travel treatment two ulcer ulcers ultrasound under unwell upper urgent urinary urine urology vaccination vascular very viral vision visit
visits vital vitals vomiting walking wants warfarin ward weakness weekly weight went wheelchair wife will withdrawn witness work worked
works worse wound wounds wrist yes yesterday
"""
_ENDINGS = "ology|ation|ition|ectomy|oscopy|ography|iatrics?|itis|aemia|emia|ments?|ical|ically|ingly|ness|ability|ssion|ctions?|ptoms|ally"

OPENERS = "|".join(sorted({word.capitalize() for word in _OPENERS.split()})) + rf"|[A-Z][a-z]{{3,24}}(?:{_ENDINGS})"
"""A pattern of such words, and of words that end as no surname does."""
