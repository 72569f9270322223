"""Kinds that people say. A taxonomy is full of nouns that nobody writes: "administrative district", "inhabitant".

Of the built-in taxonomy only kinds on a reviewed list are said (``said``), in words that are usual in running English; of any other
all are that are not on a list of words that a reader stumbles over. Some kinds have a plainer word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from expurgate.core import lazy_re as re
from expurgate.text.normal import normal_form
from expurgate.transform.said import PEOPLE, is_said

Usual = Callable[[str], bool]
"""Whether a phrase is usual in running English."""


def _table(lines: str) -> dict[str, str]:
    pairs = (line.split("=") for line in lines.split(";") if "=" in line)
    return {" ".join(left.split()): " ".join(right.split()) for left, right in pairs}


REWORDED = _table(
    """
    administrative district=region; district=region; territorial dominion=region; kingdom=country; state=state; province=province; geographical area=region; geographic area=region;
    urban area=town; municipality=town; municipalities=towns; residential district=neighbourhood; suburban area=suburb;
    populated place=town; settlement=town; hamlet=village; city district=part of the city; national capital=capital city;
    state capital=city; provincial capital=city; port=port city; city-state=city; body of water=stretch of water;
    natural elevation=hill; educational institution=school; academy=school;
    medical institution=hospital; infirmary=hospital; financial institution=company; commercial enterprise=company;
    business organization=company; business firm=company; firm=company; enterprise=company; corporation=company;
    medical practitioner=doctor; health professional=health worker; health care provider=health worker;
    artisan=craftsman; wright=craftsman; nonpenetrating wound=injury; wound=injury; constructor=builder; contractor=worker; administrator=manager; paraprofessional=skilled worker; employee=worker; promontory=headland; cape=headland; professional person=professional; educator=teacher; pedagogue=teacher;
    performing artist=performer; instrumentalist=musician; writer=author; sportsperson=athlete; jock=athlete;
    serviceman=soldier; military officer=officer; lawman=police officer; peace officer=police officer; priest=priest;
    clergyman=member of the clergy; holy order=member of the clergy; spiritual leader=religious leader; legal document=document;
    written document=document; written record=record; literary work=book; literary composition=book; musical composition=piece of music;
    motion picture=film; movie=film; show=work; dramatic composition=work; fiction=work; autobiography=book; biography=book; motor vehicle=vehicle; self-propelled vehicle=vehicle; wheeled vehicle=vehicle;
    medicament=medicine; medication=medicine; pharmaceutical=medicine; pharmaceutical drug=medicine;
    respiratory disease=lung disease; bronchial disease=lung disease; central nervous system disease=illness of the nervous system; brain disorder=illness of the nervous system; inflammatory bowel disease=bowel disease; digestive system disease=bowel disease; pregnancy complication=complication; pathology=illness; pathological state=illness; ill health=illness; unhealthiness=illness; physical condition=condition;
    physiological condition=condition; disorder=illness; malady=illness; neoplasm=tumour; malignant neoplasm=cancer;
    malignant tumor=cancer; neurologic manifestation=symptom; signs and symptoms=symptom; sign or symptom=symptom;
    central nervous system disease=illness of the nervous system; nervous system disease=illness of the nervous system;
    bacterial infection=infection; virus disease=infection; viral infection=infection; communicable disease=infection;
    medical procedure=procedure; surgical procedure=operation; surgery=operation; therapeutic=treatment; therapy=treatment;
    relative=relative; kinsman=relative; female parent=mother; male parent=father; male offspring=son; female offspring=daughter;
    offspring=child; spouse=partner; domestic partner=partner; female person=woman; male person=man; adult male=man;
    adult female=woman; juvenile=young person; aquatic vertebrate=fish; domestic animal=pet; canine=dog; feline=cat;
    dwelling=home; abode=home; housing=home; edifice=building; religious residence=religious house; place of worship=place of worship;
    house of worship=place of worship; natural language=language; tongue=language; award=award; honour=award; honor=award;
    accolade=award; laurels=award; contest=competition; social event=event; social occasion=event;
    merchant=shopkeeper; civil authority=official; statesman=politician; legislator=politician; workman=worker; artisan=craftsman; mariner=sailor;
    jack=sailor; bureaucrat=official; public servant=official; administrator=manager; supervisor=manager; school principal=headteacher;
    academic administrator=academic; film maker=director; dramatist=author; essayist=author; medical specialist=specialist; medic=health worker;
    football team=football club; baseball team=team; secondary=secondary school; preschool=nursery; doctor's degree=degree; master's degree=degree;
    bachelor's degree=degree; academic degree=degree; tumor=tumour; carcinoma=cancer; adenocarcinoma=cancer; respiratory disease=lung disease;
    respiratory tract infection=infection; bacterial pneumonia=infection; cardiovascular disease=heart disease; heart disorder=heart disease;
    digestive system disease=illness; musculoskeletal disease=illness; nervous disorder=illness of the nervous system;
    brain disorder=illness of the nervous system; mental disorder=mental illness; affective disorder=mental illness; hypersensitivity=allergy;
    analgesic=painkiller; antibacterial=antibiotic; tranquilizer=sedative; minor tranquilizer=sedative; opiate=painkiller;
    birth defect=condition; pregnancy complication=complication; immunization=treatment; psychotherapy=treatment; therapeutics=treatment;
    surgical operation=operation; diagnostic imaging=scan; tomography=scan; endoscopy=examination; physical examination=examination;
    beverage=drink; alcohol=drink; liquor=drink; truck=lorry; stream=river; watercourse=river; art gallery=gallery; medical building=hospital;
    government building=public building; place of business=business; mercantile establishment=shop; dining-room attendant=waiter;
    religious holiday=religious festival; Christian holy day=religious festival; Jewish holy day=religious festival; feast day=religious festival;
    church building=church; tribunal=court; highway=road; avenue=street; lane=street; card game=game; athletic game=sport; field game=sport;
    court game=sport; outdoor game=sport; athletic contest=competition; musical organization=band; dance band=band; computer network=network;
    police=police; policeman=police officer; lawgiver=politician; ruler=ruler; sovereign=ruler; noble=aristocrat; businessperson=businessman;
    industrialist=businessman; capitalist=businessman; broker=businessman; garmentmaker=tailor; dressmaker=tailor; metalworker=craftsman
    """
)
"""Plainer words for some kinds; a reviewed list."""

EVERYDAY = _table(
    """
    ambulance=vehicle; trawler=boat; depot=warehouse; mobile=phone; mobile phone=phone; windows=window; tablets=medication; tablet=medication; meds=medication; inhaler=device; nebuliser=device;
    splint=device; pallet=container; pen=tool; parcel=container; plate=tableware; glass=container; belt=clothing; hoodie=clothing; trainers=clothing; garden=place; yard=place;
    village primary=school; local primary=school; local secondary=school; clinic=medical building; hospice=medical building; rehab=treatment; mould=material; damp=material; mam=mother; nan=grandparent; nana=grandparent; gran=grandparent; script=document;
    form=document; notes=document; statement=document; summary=document; referral=document; newsletter=document; payslip=document; quote=document; quotes=document; exhibit=document; code=number; pin=number; lift=journey; flight=journey;
    jab=injection; flu jab=injection; tetanus jab=injection; booster=injection; obs=test; bloods=test; swab=test; smear=test; auditor=accountant; senior auditor=accountant; registrar=professional; trawlerman=fisherman;
    sister in charge=nurse; matron=nurse; builder=craftsman; bailiff=official; paramedic=health worker; podiatry=department; physiotherapy=treatment; physio=treatment; audiology=department;
    phased return=plan; k-pop=music; pop=music; vodka=beverage; lasagne=food; focaccia=food; bobotie=food; strimmer=tool; carrom=game; forks=tool; fork=tool; pans=container; leak=problem; noise=problem; cleaning=work; shopping=work; ironing=work; homework=work;
    boy=child; girl=child; lad=young person; tyre=equipment; tyres=equipment; vat=tax; cctv=camera; opinion=view; imam=religious leader; vicar=religious leader; churchwarden=official;
    pacemaker=implant; stent=implant; carer=helper; care worker=helper; union rep=official; shop steward=official; subs=payment; pal=friend; mate=friend;
    cut=injury; audit=examination; comment=statement; marshal=helper; marshals=helper; job=work; van=vehicle; transit=vehicle; tank=container; count=number; lump=symptom;
    rota=document; shift=work; shifts=work; key=tool; fitter=craftsman; tram conductor=worker; bus conductor=worker; detention=punishment; scar=mark; balance=sum; leave=holiday; probation=period;
    governors=committee member; governor=committee member; maths=subject; bookkeeper=accountant
    """
)
"""What some words mean in letters and notes, where the taxonomy has another sense of them first, or none."""

UNSAID = frozenset(
    " ".join(entry.split())
    for entry in """
    inquiry|enquiry|experimentation|experiment|problem solving|thinking|cognition|evidence|radiation|ionizing radiation|ray|beam|light|body weight|loss
    inhabitant|dweller|denizen|national|physical property|property|liquid body substance|body substance|bodily property
    large indefinite quantity|indefinite quantity|quantity|amount|magnitude|psychological feature|population characteristic
    expanse|bodily process|process|physical process|natural process|physical phenomenon|phenomenon|natural phenomenon
    time unit|time period|period of time|calendar month|calendar day|time of year|time of life|point|component|constituent
    element|piece|unit|social unit|social group|social relation|relative quantity|whole|artifact|artefact|instrumentality
    instrumentation|structure|construction|facility|installation|way|thoroughfare|creation|product|work|visual communication
    act|action|human action|human activity|deed|activity|event|happening|occurrence|occurrent|change|motion|movement|move
    state|condition of being|status|situation|circumstance|attribute|quality|trait|character|form|shape|kind|sort|type
    idea|thought|content|cognitive content|mental object|concept|conception|construct|category|abstract|information
    message|subject matter|substance|communication|signal|language unit|part of speech|word|name|sign|symbol|written symbol
    relation|relationship|position|location|region|point in time|line|boundary|extremity|surface|side|space|area unit
    causal agent|agent|being|organism|living thing|animate thing|object|physical object|physical entity|entity|matter
    material|natural object|body|body part|external body part|organ part|tissue|chemical|compound|chemical compound|mixture
    solid|fluid|liquid|gas|food|foodstuff|nutriment|ingestible|device|implement|equipment|gear|apparatus|means|system
    arrangement|group|grouping|gathering|assemblage|collection|aggregation|set|class|gang|crowd|people|multitude|world
    adult|grownup|peer|equal|compeer|unfortunate|entertainer|acquirer|achiever|communicator|negotiator|leader|head|good
    person of color|captive|visitor|traveler|traveller|user|owner|possessor|holder|recipient|beneficiary|combatant|adventurer
    intellect|intellectual|expert|originator|maker|shaper|worker|laborer|labourer|assistant|helper|subordinate|skilled workman
    stereotype|model|exemplar|example|representation|representational process|transmission|electromagnetic radiation|radiancy
    radiance|measuring instrument|instrument|optical instrument|tool|container|vessel|covering|cloth covering|clothing
    garment|consumer goods|commodity|good|merchandise|currency|monetary unit|medium of exchange|asset|possession|cost|outgo
    statement|speech act|statute|written communication|auditory communication|auditory sensation|sensation|perception
    feeling|emotion|affect|temperament|mood|need|demand|desire|motive|reason|cause|result|consequence|effect|outcome
    precondition|requirement|obligation|duty|responsibility|conduct|practice|use|function|role
    role player|beingness|existence|life|death|end|start|beginning|renouncement|rejection|refusal|acquisition|getting
    conifer|gymnosperm|vascular plant|woody plant|herb|shrub|perennial|angiosperm|aquatic plant|bird of prey|passerine
    invertebrate|vertebrate|chordate|craniate|arthropod|mammal|placental|ungulate|four-minute man|denomination|cantata
    docking facility|military post|arterial road|anatomical structure|multiprotein complex|deglutition|consumption
    integer|large integer|digit|number|figure|amount of money|sum|fund|medium|paper|letter|character set|grapheme
    proceeding|legal proceeding|due process|group action|social process|social control|direction|influence|authority
    marking|mark|markings|prayer|religious person|believer|follower|disciple|advocate|proponent|supporter|friend
    molecule|attempt|effort|furniture|furnishing|seat|part|appellation|title|ancestor|forebear|acting|performing arts|chemoreceptor
    sense organ|receptor|organ|contestant|politico|barrel|reflex|bubble|businessperson|knowledge domain|discipline|subject|bailiwick
    abstraction|body of work|oeuvre|publication|publications|lifespan|day|hour|workplace|public transport|cellar|field|election institution
    side|carriage|coach-and-four|intelligence service|representative|trade name|kingdom|realm|vacation|leave|bread|baked goods|starches
    thing|appearance|siblings|sibling|heterocyclic compound|azole|pyrazole|1-ring heterocyclic compound|3-ring heterocyclic compound|siding
    trainman|everyone|alkali|base|salt|ion|ketone|organic compound|inorganic compound|protein|enzyme|hormone|lipid|steroid
    spacecraft|satellite|celestial body|heavenly body|star|extraterrestrial object|stitchery|sculpture|plastic art|art form
    play|dramatic composition|financial statement|commercial document|bachelor's degree|academic degree|computer code|code
    coding system|experimentation|natural science|natural sciences|energy|plot of land|plot|good fortune|ideal|urgency|ending|formation|sound
    cognition|eruption|barrier|trouble|wood|head of state|population group|waste|vomiting|fruit|seed|plant part|plant organ
    writing system|orthography|script|electronic equipment|mischief|evidence|population|group discussion
    """.replace("\n", "|").split("|")
)
"""Kinds that say nothing, or that a reader stumbles over."""


_PLAIN = {
    "DISEASE": (
        "cancer|tumour|infection|injury|fracture|wound|burn|allergy|anemia|diabetes|heart disease|lung disease|kidney disease|liver disease|"
        "mental illness|mental disorder|eye disease|skin disease|bowel disease|bone disease|blood disease|illness of the nervous system|complication|learning disability|disability|dementia|stroke|virus|pain|symptom|illness",
        "disease|illness|ill health|symptom|injury|disorder|signs and symptoms|pathological state|physiological condition",
        "illness",
    ),
    "DRUG": (
        "antibiotic|painkiller|antidepressant|vaccine|sedative|tranquilizer|hormone|insulin|vitamin|narcotic|opiate|steroid|medicine",
        "",
        "medicine",
    ),
    "PROCEDURE": ("operation|scan|blood test|biopsy|test|transplant|injection|vaccination|treatment|examination|procedure", "", "procedure"),
    "DOG": ("dog|animal", "", "dog"),
    "AWARD": ("medal|prize|scholarship|fellowship|degree|title|award", "", "award"),
}  # fmt: skip
"""For some types of mentions: the kinds an editor would write, kinds of which a chain must have one for the words to be a
noun of that type ("deaf" is none), and what may be said of any."""


ANY_OF_A_KIND = {
    "OCCUPATION": ("worker",),
    "DISEASE": ("illness", "health problem", "problem", "condition"),
    "DRUG": ("medicine", "treatment"),
    "PROCEDURE": ("procedure", "treatment"),
    "FAMILY": ("relative",),
    "PRODUCT": ("product",),
}
"""What may be said of any mention of a type, where no kind of it may stand."""

_BY_LAST_WORD = {
    **dict.fromkeys(("head", "headmaster", "headmistress", "principal"), ("teacher", "manager")),
    **dict.fromkeys(("chief", "lead", "leader", "chair", "controller", "boss"), ("manager",)),
    **dict.fromkeys(("master", "mistress", "marshal", "commissioner", "registrar", "warden"), ("official",)),
}
"""The same of posts whose last word says that somebody has others or something to look after: "harbour master"."""
_PLURAL = re.compile(r".*[^s]s")


def any_of_a_kind(kind: str, surface: str) -> Sequence[str]:
    """What may be said of any mention of a type, where no kind of it may stand: several complaints are "problems"."""
    if kind == "DISEASE" and _PLURAL.fullmatch(surface):
        return ("problem",)
    if kind == "OCCUPATION" and surface.lower().split():
        return _BY_LAST_WORD.get(surface.lower().split()[-1], ANY_OF_A_KIND[kind])
    return ANY_OF_A_KIND.get(kind, ())


_NO_OCCUPATION = frozenset(
    "person individual wife husband mother father parent child relative son daughter man woman".split()
)
_POSTS_SAID = {
    "veterinary surgeon": "vet",
    "dental surgeon": "dentist",
    "tree surgeon": "gardener",
    "ship's surgeon": "doctor",
    "garda": "police officer",
    "jockey": "rider",
}
"""Posts whose last word by itself says something else."""
_ELECTED = frozenset("chair chairman chairwoman chairperson treasurer trustee".split())
"""What members of a committee are."""
_CHIEFS = frozenset("head chief lead leader".split())
_EXECUTIVE = frozenset({"executive", "ceo"})
_NO_MORE, _ANY_WORK = frozenset({"retired", "former"}), ANY_OF_A_KIND["OCCUPATION"]
"""What somebody is who does something no more, which may stay, and what may be said of any work."""
_NO_TRADE = frozenset("master hand mate head lead member controller leader operative chair mistress".split())
"""Last words of posts that by themselves say something else: a harbour master is no master."""

_HEADED = (
    ("treatment", frozenset("therapy treatment chemotherapy radiotherapy dialysis regimen rehabilitation".split())),
    ("test", frozenset("test tests scan x-ray xray screening biopsy ultrasound mri ct".split())),
    ("operation", frozenset("replacement bypass graft resection".split())),
    ("injection", frozenset("jab jabs injection injections vaccine vaccines vaccination booster".split())),
    (
        "result",
        frozenset("count level levels reading load function fraction rate ratio saturation score clearance".split()),
    ),
)
_ALONE = (
    ("test", frozenset("bloods echo ecg ekg eeg mri ct x-ray xray scan ultrasound biopsy smear mmse".split())),
    ("treatment", frozenset("stitches physio dialysis chemo radiotherapy chemotherapy".split())),
    (
        "result",
        frozenset(
            "inr hba1c cea psa crp esr bnp tsh egfr bmi moca gcs cd4 creatinine haemoglobin hemoglobin ferritin cholesterol".split()
        ),
    ),
)
"""The same of words that stand alone, of what is done for a patient or measured."""
_HURT = frozenset(
    "broken fractured torn sprained bruised dislocated ruptured burnt cut fracture rupture sprain".split()
)


_CANCERS = (
    "leukaemia",
    "leukemia",
    "carcinoma",
    "sarcoma",
    "lymphoma",
    "melanoma",
    "blastoma",
    "mesothelioma",
    "myeloma",
)
_NO_ILLNESS = frozenset(
    "adhd add asperger aspergers autism dyslexia dyspraxia syndrome disorder deafness blindness stillbirth miscarriage pregnancy".split()
)
"""What nobody is ill with."""


STREET_DRUGS = frozenset(
    "cocaine coke heroin cannabis weed marijuana hash skunk spice crack ketamine mdma ecstasy speed amphetamine amphetamines meth methamphetamine lsd mephedrone smack".split()
)
"""What nobody takes as a medicine."""


def may_be_work(term: str) -> bool:
    """Whether an occupation that nothing is known of may be called some work: it has no head and is not what somebody is doing."""
    return not headed(term) and not term.endswith("ing")


def headed(term: str) -> list[str]:
    """What the last word of a term says it is, where that is plain: "cd4 count" is a test, "laser therapy" a treatment."""
    last = term.rpartition(" ")[2]
    return next(([kind] for kind, words in (_HEADED if " " in term else _ALONE) if last in words), [])


def plain_kinds(
    kind: str, term: str, chain: Sequence[str], above: Callable[[str], list[str]], usual: Usual | None = None
) -> list[str] | None:
    """What to write for a mention of some type, the best first; None where the type does not say."""
    words = term.split()
    if kind == "OCCUPATION" and words[-1] in _ELECTED:
        return ["committee member", "member"]
    if kind == "OCCUPATION":
        return _trades(words, chain, above, usual)
    if kind not in _PLAIN:
        return None
    if kind == "DISEASE" and not _HURT.isdisjoint(words):
        return ["injury"]
    if kind == "DISEASE" and (words[-1].endswith(_CANCERS) or words[-1] in ("lymphoma", "melanoma")):
        return ["cancer", "illness"]
    if kind == "DISEASE" and not _NO_ILLNESS.isdisjoint(words):
        return ["condition"]
    if kind == "DRUG" and not STREET_DRUGS.isdisjoint(words):
        return ["drug"]
    said, asked, any_of_them = _PLAIN[kind]
    any_of_them = next(iter(headed(term)), any_of_them) if kind == "PROCEDURE" else any_of_them
    if asked and not set(asked.split("|")) & set(chain):
        return []
    plain = [REWORDED.get(each, each) for each in (*(words[-1:] if len(words) > 1 else ()), *chain)]
    first = [any_of_them] if kind == "PROCEDURE" and any_of_them != "procedure" else []
    return list(dict.fromkeys([*first, *(each for each in plain if each in said.split("|")), any_of_them]))


def _trades(
    words: list[str], chain: Sequence[str], above: Callable[[str], list[str]], usual: Usual | None
) -> list[str]:
    """What to write for what somebody does, the best first: a post by its own words, without what it is a post of or for."""
    if (said := _POSTS_SAID.get(" ".join(words))) is not None:
        return [said]
    if len(words) > 1 and words[0] in _NO_MORE:
        rest = " ".join(words[1:])
        return [f"{words[0]} {each}" for each in (*_trades(words[1:], above(rest), above, usual), *_ANY_WORK)]
    behind = next((at for at, word in enumerate(words) if at and word in ("of", "for", "to")), len(words))
    if behind < len(words):  # "director of studies" is a director
        words = words[:behind]
        chain = above(" ".join(words)) or above(words[-1])
        if words[-1] in _CHIEFS:
            return ["manager"]
    if words[-1] in _EXECUTIVE or (words[0] in _CHIEFS and words[-1] == "officer"):
        return ["senior manager"]
    if len(words) > 1 and "person" not in above(words[-1]):  # "divisional director environment"
        posts = [at for at, word in enumerate(words, 1) if "person" in above(word)]
        words = words[: posts[-1]] if posts and posts[-1] > 1 else words
    if len(words) == 1 and words[0].endswith("ologist") and not chain:
        return ["specialist"]
    known = len(words) == 1 or words[-1] not in _NO_TRADE
    head = words[-1:] if len(words) > 1 and known and "person" in above(words[-1]) else []
    chain = chain if known or chain[:1] != words[-1:] else ()
    trades = (each for each in sayable(chain, usual) if each not in _NO_OCCUPATION)
    return [*head, *(each for each in trades if usual is None or not PEOPLE.isdisjoint((each, each.split()[-1])))]


def sayable(chain: Iterable[str], usual: Usual | None = None) -> list[str]:
    """The kinds of a chain that a person would write, in plain words, in the order of the chain."""
    said: list[str] = []
    for kind in chain:
        word = REWORDED.get(kind, REWORDED.get(kind.lower(), kind))
        if word == kind and ((kind.lower() in UNSAID and usual is None) or not _usual(kind, usual)):
            continue
        if word not in said:
            said.append(word)
    return said


ABROAD = " in another country"
"""What is said of a place that lies elsewhere than most of a document."""


def _usual(kind: str, usual: Usual | None) -> bool:
    return usual is None or (is_said(kind) and (kind != kind.lower() or usual(normal_form(kind.removesuffix(ABROAD)))))
