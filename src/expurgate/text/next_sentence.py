"""Words that begin a sentence and are hardly anybody's surname: after "Dr E." they say that the letter is no initial."""

from __future__ import annotations

_OPENERS = """
abdomen abdominal abscess access accident account action acute admission admitted advised after afternoon agenda agreed allergies allergy
already although ambulance amount amounts anaesthetic anaesthetics analgesia angina ankle another answered antibiotics anxiety apologies
appeal appeals appellant applicant application applications appointment approved arm arrest arrested arrived arthritis ask asked aspirin
assault assessment asthma attached attended audiology aunt awaiting awarded back background bail bailed balance barrister bed benefit
benefits bilateral biopsy bleeding blood bloods boiler both bought bowel breakfast breast breath breathing broken brother bruising budget
call called came cancelled cannula cardiac cardiology care case cause cautioned cellulitis chair chapter charge charged charges cheers chest
child children claim claimant claims class classes cleaned client clinic clinical colleague colleagues collected colonoscopy community
complained complaint complaints concerns conclusion condition confidential confirmed consent consider consultant contact contract convicted
copy cost costs cough counsel counselling court current customer customers damaged damp data dated daughter day deadline debt debts decision
declined defence defendant deferred delivery dementia denied denies dental depression dermatology diabetes diabetic diagnosis diet dietitian
dinner discharge discharged discussed discussion dismissed divorced dizziness domestic donation donations dose draft dressing dressings
daily early either empty ever every excellent extra few fit formal former formerly fortnightly free frequent fresh glad great happy hard
high hopefully hourly huge immediate inpatient intact intermittent joint just large late lately less likely little local loose low many marked
medium minimal minor mobilising moderate monthly most mostly much narrow needing negative normal obese often only open ongoing opened painful
partial passive patent pale permanent plenty pleasant plus prior probable prolonged prompt quick quiet raised rapid rarely recent regular
relevant rough safe same seldom several short shortly significant similar simple since single slight slow small soft soon sore special stiff
strict strong subsequent sudden suitable superficial supportive sure telling tender then thereafter thin tiny tired unable unclear unfit
unknown unlikely unsteady usual usually vague various warm watery weak wet whole wide
drinks driver driving drove drug drugs ear echo eczema elbow elective email emailed emails emergency employed employment enclosed endocrine
endocrinology enquiries enrolled epilepsy episode estimate evening events everybody evidence exam examination explained eye eyes failed fall
falls family father feedback feels fees fell felt fever figure figures filed final financial findings fines finger first fixed flight
flights fluids folder follow food foot footage form forms found fracture friend friends full funding further gastric gave general geriatric
geriatrics getting goals gone good graduated grandfather grandmother grant gynaecology haematology half hand he head headache headaches
hearing hearings heart hernia hip hired history holidays home homework hoping hospital hotel housing however husband imaging important
impression incident increase infection information initial injection injury instead insulin insurance interim interpreter interview
interviews invoice issued issues item items joint jury keep kept kidney kindly knee known laboratory labs landlady landlord laptop last
later lawyer leave lecture lectures left leg legal legs lesson lessons let letter letters liked likes lists lived liver lives living loan
loans lodged long looking lost lower lunch lung lungs main making manager managers married maternity maybe meanwhile medical medication
medications medicine meeting meetings member members mental messaged met mild minutes missing mobile mobility mood more morning mortgage
mother motion mouth moved multiple mum muscle narrative nausea nearly neck needed needs neighbours neonatal nerve neurology never new next
night no nobody noise none note noted notes nothing notice noticed now number numbers nurse nursing nutrition obesity observations observed
obstetrics occupational offence offences office officers old older once oncology one onset operation ophthalmology oral order orders
orthopaedic orthopaedics orthopedics other otherwise outcome outcomes outpatient outpatients overall overnight overtime owed owes own oxygen
paediatric paediatrics paid pain painted palliative papers parcel parents parking passed passport password past pathology patient payment
payments payroll pelvic pension pensions perhaps permission personal phone phoned photo photos physio physiotherapy plaintiff plan planning
please podiatry police policies policy poor positive possible post pregnancy present presented previous private problem problems procedure
product products prognosis progress promoted property psychiatry psychology published pulled pulse pupil pupils rang rash ready really
receipt received records rectal recurrent reference references referral referred refund refused regards registered rehab released remanded
remember reminder renal rent rented repair repaired repairs repeat repeated replaced replied report reports request requested requires
research resident resigned respiratory respondent rest result results resuscitation retired returned review rheumatology right routine said
salary savings saw says scan school screening searched second section see seen seized seizure seizures seminar sent sentence separated
sepsis served severe she shift shifts shortness shoulder shoulders signed sinus skin sleep smoker smoking social sold solicitor solicitors
some somebody something son sorry speaks speech spinal spine spoke stable staff started statement still stitches stolen stomach stopped
stroke student students studied studies suffered summary surgery surgical suspect suspected suspended sutures swab swelling swollen symptoms
taken talked taught tax taxes teacher teachers teaches team teams tear telephone temperature tenancy tenant tenants test testing tests text
texted thank thanks therapy thesis they third throat thyroid ticket tickets times today toe told tomorrow tonight took tooth total totals
traffic train training trains trauma travel treasurer treatment trial twice two ulcer ulcers ultrasound uncle under unemployed unpaid unwell
update updates upper urgent urinary urine urology vaccination vascular vehicle vehicles venue verdict very victim video viral visa vision
visit visited visits vital vitals voicemail volunteer volunteers vomiting vote votes wage wages walked walking wanted wants ward warfarin
warranty weakness weather weekly weight went wheelchair widowed wife will withdrawn witness witnesses work worked working works worse wound
wounds wrist written wrote yes yesterday
"""
_ENDINGS = "ology|ation|ition|ectomy|oscopy|ography|iatrics?|itis|aemia|emia|ments?|ical|ically|ingly|ness|ability|ssion|ctions?|ptoms|ally"

OPENERS = "|".join(sorted({word.capitalize() for word in _OPENERS.split()})) + rf"|[A-Z][a-z]{{3,24}}(?:{_ENDINGS})"
"""A pattern of such words, and of words that end as no surname does."""
