"""What a name itself says of the thing it names: "Coral Chemists" is a pharmacy, "Burnaby General" a hospital.

The kind is told by the last word of the name that tells one; of a name with "of", by what stands before it ("University of
Leicester"). A reviewed list: the left side is what names hold, the right side is what people say.
"""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core import lazy_re as re
from expurgate.language.builtin.labels import SUPERSENSES
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.language.builtin.standing import POSTS
from expurgate.text.foreign_bodies import kind_of_foreign_body
from expurgate.text.forms import DEGREES, LEAVING
from expurgate.text.known_bodies import kind_of_body
from expurgate.text.normal import normal_form
from expurgate.transform import labels
from expurgate.transform.names import HEADS, word_set
from expurgate.transform.said import HOUSES


def _kinds(lines: str) -> dict[str, str]:
    pairs = (line.split("=") for line in lines.split(";") if "=" in line)
    return {" ".join(word.split()): " ".join(kind.split()) for words, kind in pairs for word in words.split("|")}


_SAID = _kinds(
    """
    internal medicine|family medicine|general practice=medical practice; medicine|cardiology|oncology|radiology|paediatrics|pediatrics|orthopaedics|orthopedics|neurology|dermatology|obstetrics|gynaecology|urology|haematology=department;
    infirmary|general|hosp|mediclinic|royal infirmary|memorial hospital|children's hospital=hospital; hospice=hospice; ward=ward;
    surgery=doctor's surgery; veterinary surgery|veterinary clinic=veterinary practice; medical practice|family practice|family health|gp practice=doctor's practice; practice=practice;
    medical centre|medical center=medical centre; community centre|day centre|contact centre|sports centre|arts centre|centre|center=centre; conservatoire|conservatory of music=music college; health centre|health center=health centre;
    dental|dentistry|orthodontics=dental practice; chemist|chemists|pharmacy|pharmacies|apothecary=pharmacy;
    consulate|consulate general|consulate general of=consulate; embassy|high commission=embassy; attorney general|solicitor general|auditor general|accountant general|director general|registrar general|inspector general|surgeon general=government office;
    law centre|law center|advice centre|advice center=advice centre; dollar general=shop;
    diagnostics|labs|laboratories|pathology=laboratory; rehab|rehabilitation|physiotherapy=clinic; vets|veterinary=veterinary practice;
    care home|nursing home|retirement home|residential home|rest home|nursing unit=care home; unit=unit; imaging=imaging clinic; dispensary|polyclinic|health post|nursing station=clinic; shelter|hostel|refuge=hostel;
    girls|boys=school; primary|primary school|elementary|infants|juniors=primary school; secondary|high|high school|grammar|comprehensive=secondary school;
    academy|vidyalaya|shule=school; sixth form|sixth form college=college; kindergarten=kindergarten; nursery|preschool|creche|playgroup=nursery; polytechnic|uni=university;
    ltd|limited|plc|inc|incorporated|llc|gmbh|corp|corporation|holdings|industries|enterprises|sarl|pty|co|logistics|motors|
    systems|solutions|technologies|foods|consulting|consultants|associates|partners|fulfilment|electronics|shipping=company;
    seafoods|taverns|leisure|growers|produce|trucking|fencing|pipelines|packaging|plastics|polymers|engineering|manufacturing|fabrications|components|textiles|appliances|chemicals=company;
    supplies|distribution|wholesale|trading|developments|ventures|brands|products|furniture|interiors|kitchens|bathrooms|windows|glazing|blinds|carpets|flooring|joinery|timber|steel=company;
    electrical|electricals|heating|media|digital|software|networks|analytics|robotics|storage|packers|packing|investments|capital|outfitters|retail|ventilation|refrigeration|insulation=company;
    recruitment|staffing=recruitment agency; homecare|home care|carers|care services=care company; healthcare=healthcare company; minicabs|cabs|taxis=taxi company; coaches=coach company;
    cleaning|cleaners=cleaning company; catering|caterers=catering company; scaffolding=scaffolding company; pharma|pharmaceuticals|therapeutics=drug company; telecom|broadband=phone company;
    hire|rentals=hire company; printers|printing=printing firm; landscapes|landscaping|groundworks=landscaping firm; accountants|accountancy=accountancy firm; architects=firm of architects;
    surveyors=firm of surveyors; opticians=optician's; dentists=dental practice; butchers=butcher's; florist|florists=florist's; jewellers=jeweller's; auctioneers=auction house; funerals|funeral directors|funeral home|funeral services=funeral director's;
    removals=removal firm; travel|tours|holidays=travel company; dairy|dairies=dairy; mortgages|finance=finance company;
    co operative|cooperative|sacco=co-operative; lettings|letting=letting agency; estate agents=estate agency; properties|realty=property company; haulage|couriers|freight=haulage company;
    depot=depot; solicitors|llp|barristers|advocates|attorneys|abogados|chambers|law|legal=law firm; legal aid=legal aid office; insurance|assurance=insurance company;
    support group|therapy group|bereavement group|youth group|walking group|church group|study group|parents group=group; group=company;
    collision|body shop|panel beaters|autobody|autos|tyres=garage; builders|construction|contractors|roofing|plumbing=building firm; mill|mills|foundry|works|colliery=factory; farm|farms|orchards|vineyard=farm; bakery|bakeries|bakers=bakery;
    brewery|brewing=brewery; creameries|creamery=dairy company; airways|airlines=airline; railways|rail=rail company; lines=transport company;
    restaurant|bistro|diner|grill|pizzeria|kitchen|tandoori=restaurant; cafe|coffee|tea rooms=café; inn|arms|tavern|cellars=pub; pub=pub; bar=bar;
    supermarket|stores|store|shop=shop; market|bazaar|mandi=market; salon|nails|barbers|hairdressers=salon; garage=garage; gym|fitness|leisure centre=gym;
    motel|guesthouse=hotel; cinema|odeon|multiplex=cinema; gallery=gallery; gardens=garden; zoo|safari park=zoo; playground=playground; arena=stadium;
    cemetery|churchyard|crematorium=cemetery; chapel|parish church=church; masjid=mosque; mandir=temple; gurdwara|vihara|pagoda=place of worship; convent|monastery=monastery;
    fc|afc|united|rovers|athletic|wanderers|albion=football club; rfc=rugby club; cc=cricket club; choir=choir; band|quartet|trio=band; ensemble=ensemble;
    constabulary=police force; policing=police force; fire brigade=fire service; ambulance service=ambulance service; rifles|fusiliers|guards|guard|regiment=regiment; brigade|battalion|platoon|squadron=army unit;
    panchayat|municipality|county council|borough council|city council|parish council|district council=council; homes=housing company; housing association|housing|housing group|housing trust=housing association; magistrates|magistrates court|magistrates' court=magistrates' court; crown court=crown court; county court=county court; high court=high court; sheriff court=sheriff court;
    family court=family court; district court=district court; circuit court=circuit court; supreme court=supreme court; superior court=superior court; employment tribunal=employment tribunal;
    times|gazette|herald|chronicle|tribune|echo|courier|post=newspaper; journal=journal; radio|fm=radio station; television|tv=broadcaster;
    publishing|publishers|press|books=publisher; motorway=motorway; street|road|rd|blvd|ave|lane|avenue|drive|crescent|close|terrace|boulevard|way|mews|grove=street;
    police station|divisional headquarters|police headquarters=police station; bus park|motor park|bus stand=bus station; fire station=fire station; railway station|bus station|metro|station=station; pier|harbour|harbor|docks|marina=harbour; bridge=bridge; river=river; creek|brook|beck|bayou|fork|burn=stream; lake=lake; bay=bay; island=island; mount|mountain=mountain; delta=river delta; valley|glen|dale=valley; desert=desert; coast=coast; peninsula=peninsula;
    gulf=gulf; sea=sea; ocean=ocean; strait|straits=strait; canal=canal; loch|lough|reservoir|mere|tarn=lake; glacier=glacier; volcano=volcano; plateau=plateau; fjord=fjord;
    reef=reef; forest|woods=forest; moor|moors=moor; hills|downs=hills; highlands=highlands; falls|waterfall=waterfall; canyon|gorge=gorge; national park|nature reserve=park;
    foundation=foundation; charity=charity; mall|shopping centre=shopping centre; nhs trust|foundation trust=hospital trust; embassy|consulate|consulate general|consulate general of=consulate; home affairs=ministry;
    medal=medal; star|cross=medal; advice bureau|advice centre=advice centre; rectory|vicarage|manse|lodge|manor|grange|cottage|villa=house; prize|trophy|cup|rosette|rosettes=prize; award|awards=award; scholarship|bursary=scholarship; fellowship=fellowship; certificate=certificate;
    forum=group; cup final|world cup|championships|olympics|olympiad|games=competition; marathon=race; comet=comet; summit|symposium|congress=conference
    """
)
_DEGREE = re.compile(rf"{DEGREES}\b")
_LEAVING = re.compile(rf"{LEAVING}\b")
_MAKES = _kinds(
    """
    audi|bmw|bentley|cadillac|chevrolet|chevy|chrysler|citroen|dacia|daihatsu|dodge|ferrari|fiat|ford|honda|hyundai|infiniti|jaguar|
    jeep|kia|lada|lamborghini|land rover|range rover|lexus|lotus|maserati|mazda|mercedes|mercedes-benz|mitsubishi|nissan|opel|peugeot|
    porsche|renault|rover|saab|seat|skoda|subaru|suzuki|tesla|toyota|vauxhall|volkswagen|vw|volvo|buick|bugatti|acura|alfa romeo|corsa|astra|fiesta|focus|polo|golf|micra|clio|yaris|civic|corolla|camry|tacoma|prius|passat|transit|f-150|silverado|punto|panda=car;
    uber|lyft=taxi; harley-davidson|ducati|kawasaki|yamaha|vespa|triumph=motorcycle; iveco|scania|daf=lorry; boeing|airbus|cessna|embraer=aircraft;
    iphone|pixel|nokia|blackberry|huawei|oneplus=phone; ipad|kindle=tablet; macbook|thinkpad|lenovo|dell|acer|asus|chromebook=laptop;
    fitbit|garmin=fitness watch; rolex|omega|casio|swatch|seiko|breitling|cartier|tissot=watch; fender|gibson|stradivarius=instrument; canon|nikon|leica=camera
    """
)
"""Makes of things by the first words of a product's name: whoever has one has one of millions."""
_POSTS = frozenset(POSTS.split("|"))
_ORDINARY = HEADS - word_set("army act cup fair center centre group general service street road avenue office")
_ADJECTIVES = word_set("general secondary primary high dental royal grammar elementary comprehensive legal family")
_WORDS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_TOWARDS = re.compile(r"\s(?:of|for|at|in|on)\s")
_PAIRED = re.compile(r"\s(?:and|&)\s")
_LONGEST = 2
_PART = "department"
_OF_A_CHURCH = re.compile(
    r"[ ](?:Church of (?:England|Ireland|Scotland)|Church in Wales|C of E|Roman Catholic|Catholic|Methodist)[ ]"
)
"""Who runs a school, in its name: "St Mary's Church of England Primary School"."""
_PUB = re.compile(
    r"(?:[Tt]he )?(?:(?:Red|White|Black|Golden|Blue|Green|Old|Royal|King['’]?s|Queen['’]?s|Duke of|Prince of|Marquis of|[A-Z][a-z]{1,20}['’]s) )?"
    r"(?:Lion|Hart|Horse|Swan|Bull|Crown|Head|Arms|Oak|Bear|Fox|Anchor|Bell|Ship|Plough|Hounds|Feathers|Wales|York|Wellington|Granby|Hare|Dragon|Boar)"
    r"(?: (?:and|&) (?:Anchor|Hounds|Horses|Castle|Cushion|Thistle|Compasses|Feathers|Crown|Lamb|Dragon))?"
)
"""Names that pubs have."""
_SAINT = re.compile(r"(?:St|Saint|SS)\.? [A-Z][\w'’-]+")


def is_saint(surface: str) -> bool:
    """Whether a name is a saint's and nothing more, as those of churches, schools and hospitals are."""
    return _SAINT.fullmatch(surface) is not None


def is_pub(surface: str) -> bool:
    """Whether pubs are called so: "the Red Lion"."""
    return _PUB.fullmatch(surface) is not None


_ROAD = re.compile(
    r"(?:US|SR|CR|FM|KY|TX|CA|NY|PA|OH|FL|VA|NC|SC|GA)-\d{1,4}|I-\d{1,3}|(?:US |State |County )?(?:Route|Highway|Hwy|Rte|County Road|State Road) \d{1,4}"
    r"|(?:A|B)[1-9]\d{0,3}|M[1-9]\d?|A[1-9]\d?\(M\)|[NR][1-9]\d{0,3}"
)


def is_road(surface: str) -> bool:
    """Whether a road is numbered so: "US-119", "the A429"."""
    return _ROAD.fullmatch(surface) is not None


def is_degree(surface: str) -> bool:
    """Whether a name begins with the letters of a degree: "MSc Hydraulic Engineering"."""
    return _DEGREE.match(surface) is not None


_ROOMS = _kinds("""
    ward=ward; room|rm=room; bay=bay; court|courtroom=courtroom; suite=suite; office=office; cell=cell; bed=bed; wing=wing;
    floor|level=floor; theatre=operating theatre; classroom=classroom; lab|laboratory=laboratory; block=block; bench=bench; desk=desk
""")
_ROOM = re.compile(
    rf"({'|'.join(sorted(_ROOMS, key=len, reverse=True))})s?\.?[ \u00a0]?(?:no\.?[ ]?)?#?(?:\d{{1,4}}[A-Za-z]?|[A-Z]\d{{0,3}})(?:,.{{0,40}})?",
    re.IGNORECASE,
)


def numbered_room(surface: str) -> str:
    """What a numbered part of a house is: "Room 12" is a room, "Court 2, Room 14" a courtroom; empty for anything else."""
    found = _ROOM.fullmatch(surface)
    return "" if found is None else _ROOMS[found[1].lower()]


_COUNTY = re.compile(r"(?:Co\.?|County)[ \u00a0][A-Z][a-z]{2,}")


def is_county(surface: str) -> bool:
    """Whether a name says that it is a county's: "Co. Mayo"."""
    return _COUNTY.fullmatch(surface) is not None and normal_form(surface).rpartition(" ")[2] not in HEADS


_OF_TOWNS = frozenset({"city", "town", "borough", "royal borough", "county", "port", "isle"})
_NO_NAMES = frozenset(
    "meeting conference interview board treatment consulting training waiting court ward bay bed room floor level block gate platform suite studio theatre lab".split()
)
_NUMBERED_PART = re.compile(
    r"(?:[^\W\d_]+[ ]){0,2}(?:Room|Ward|Bay|Bed|Court|Courtroom|Hall|Suite|Studio|Lab|Laboratory|Theatre|Floor|Level|Block|Gate|Platform)[ ]\d{1,4}[A-Za-z]?",
    re.IGNORECASE,
)


def numbered_part(surface: str) -> bool:
    """Whether a name is a number and what it numbers, which has no name of its own: "Meeting Room 2"."""
    found = _NUMBERED_PART.fullmatch(surface)
    return found is not None and all(word in HEADS | _NO_NAMES for word in normal_form(surface).split()[:-1])


def kind_of_name(surface: str, label: str, *, listed: bool = True) -> str:
    """The kind a name tells by one of its words, or where it is ``listed`` as a well-known one; empty when it tells none, or is nothing but that word."""
    if label not in labels.ORGANIZATION | labels.PLACE | {"FAC", "LAW", "EVENT", "PRODUCT", ""}:
        return ""
    if surface.islower() or normal_form(surface).rpartition(" ")[2] in _POSTS:
        return ""
    if label == "FAC" and is_road(surface):
        return "road"
    if label in labels.PLACE and is_county(surface):
        return "county"
    if label == "FAC" and (room := numbered_room(surface)):
        return room
    known = kind_of_body(surface) if listed else ""
    if known and (label in labels.ORGANIZATION | {"FAC"} or (known == "benefit" and not label)):
        return known
    if label in labels.ORGANIZATION | {""} and is_degree(surface):
        return "degree"
    if label in labels.ORGANIZATION | {""} and _LEAVING.match(surface):
        return "school certificate"
    if not label and _SAID.get(normal_form(surface)) == _PART:
        return _PART  # "Cardiology" in the head of a letter
    if label in labels.ORGANIZATION | {"FAC"} and is_pub(surface):
        return "pub"
    if label not in labels.PLACE and (foreign := kind_of_foreign_body(surface)):
        return foreign
    if _VILLAGE.fullmatch(surface):
        return ""  # "in Church Green" is in no church
    first, *rest = _TOWARDS.split(_OF_A_CHURCH.sub(" ", surface))
    if rest and first.lower() in _OF_TOWNS and label not in labels.PLACE and (body := _of_a_pair(rest[-1])):
        return body  # "City of Bristol College"
    found = _of_a_pair(first) or next(filter(None, map(_of_a_pair, reversed(rest))), "")
    if not found and label == "PRODUCT":
        return _make(surface)
    if not found and label in labels.ORGANIZATION and _TWO_PARTNERS.fullmatch(surface):
        return "company"
    if not found and label == "FAC" and re.match(r"Ward\b", surface, re.IGNORECASE):
        return "ward"
    if found == "medal" and (label or " " not in surface) and not surface.lower().endswith("medal"):
        return ""  # "the Morning Star" may be a boat
    if found in ("company", "law firm") and (trade := _trade_before_form(surface)):
        return trade
    if label in labels.ORGANIZATION and found in _LAND - {"garden", "park"}:
        return ""  # "the Hudson Valley Renegades"
    if label in labels.PLACE:
        ends = _SAID.get(normal_form(surface).rpartition(" ")[2], "")
        return found if found in _LAND and (found == ends or found in _BEFORE_NAMES) else ""
    if not found and label == "FAC" and " " in surface:
        words = normal_form(surface).split()
        return words[-1] if words[-1] in HOUSES and not is_house_of_flats(words) else ""
    return found


_FORM = re.compile(
    r"[,]?[ ](?:Ltd|Limited|LLP|PLC|plc|Inc|Incorporated|LLC|GmbH|Corp|Corporation|Pty|Co|Group|Holdings)\b\.?",
    re.IGNORECASE,
)
_TRADES = frozenset(
    """
    airline;bank;building firm;law firm;letting agency;property company;haulage company;insurance company;publisher;bakery;brewery;garage;
    pharmacy;hotel;restaurant;dental practice;veterinary practice;laboratory;care home;shipping company;rail company;dairy company;energy company;
    newspaper;broadcaster;supermarket;gym;nursery;salon
    """.replace("\n    ", "").split(";")
)
"""What a firm is whose name says so before the form it has in law: "Alder Roofing Ltd"."""


def _trade_before_form(surface: str) -> str:
    """The trade that the last word of a firm's name tells before the form it has in law; empty where none does."""
    own = _FORM.sub("", surface)
    *before, last = normal_form(own).split() or [""]
    pair = " ".join([*before[-1:], last])
    trade = _SAID.get(pair) or _SAID.get(last) or last
    return trade if own != surface and before and trade in _TRADES else ""


_BEFORE_NAMES = word_set("river lake bay island mountain gulf strait street park garden harbour")
"""Lands and waters whose word may stand before the name: "Lake Victoria". Of others it ends the name: "Forest Hill" is none."""
_LAND = (
    word_set(
        "river lake bay island mountain harbour street park garden valley desert coast peninsula gulf sea ocean strait canal"
    )
    | word_set("stream glacier volcano plateau fjord reef forest moor hills highlands waterfall gorge")
    | {"river delta"}
)


def is_make(surface: str) -> bool:
    """Whether cars, phones or watches are called so."""
    return bool(_make(surface))


def _make(surface: str) -> str:
    """The kind of a product by its maker's name: "Audi A3" is a car."""
    words = surface.lower().split()
    return next((kind for length in (2, 1) if (kind := _MAKES.get(" ".join(words[:length]))) is not None), "")


_VILLAGE = re.compile(r"(?:[A-Z][\w'’-]+ ){1,2}(?:Green|End|Cross|Common|Heath|Vale|Bottom|Stretton|Magna|Parva)")
"""Names of villages and parts of towns, whatever their first word is."""
_TWO_PARTNERS = re.compile(r"[A-Z][\w'’-]{1,30}(?:, [A-Z][\w'’-]{1,30}){0,3} & [A-Z][\w'’-]{1,30}")
_IN_BUSINESS = word_set("sons son daughters daughter brothers bros co partners")
"""Who a firm may be of beside the one whose name it has: "Denby & Sons"."""


_ANY_HOUSE = frozenset({"centre", "unit", "company", "department"})
"""What says little of a house beside another word of its name."""


def _of_a_pair(part: str) -> str:
    """What a name tells whose words may be joined: the last of them, of "Bridge & Lantern" neither."""
    *firsts, last = _PAIRED.split(part)
    if firsts and last.strip().lower() in _IN_BUSINESS:
        return "company"
    told = _kind_in_words(last)
    if firsts and told in _ANY_HOUSE:
        told = _kind_in_words(firsts[-1]) or told  # "Cancer Hospital & Research Centre"
    return (
        ""
        if firsts and " " not in last.strip() and told == last.strip().lower() and len(firsts[0].split()) == 1
        else told
    )


_FRONTED = word_set("hotel cafe restaurant bistro pizzeria radio lake mount loch lough river mt camp college hospital")
"""What stands first in names whose other words are any words: "Hotel Regent Palace", "River Long"."""
_BEHIND_HEADS = word_set("north south east west central upper lower uk gb trust services service sixth form")
_FORMS = word_set("ltd limited plc inc llc llp gmbh pty co")
_LOCATION = 1 << SUPERSENSES.index("location")


_OF_LAW = word_set(
    "crown county high magistrates magistrates' sheriff land supreme federal appeal circuit district labour employment youth juvenile constitutional coroners coroner's family probate civil criminal commercial industrial "
    "environment magistrate customary sharia superior municipal trial justice claims bankruptcy chancery state provincial"
)
"""What stands before "court" where it is one of law."""


def is_house_of_flats(words: Sequence[str]) -> bool:
    """Whether the last of some words is "court" and it is none of law: "Abbey Court"."""
    return len(words) > 1 and words[-1] == "court" and words[-2] not in _OF_LAW


def _leads_on(word: str) -> bool:
    """Whether a word of a name may stand behind the one that says what is named: "Leeds" in "Brook Clinic Leeds", but not "Peak"."""
    return word in _BEHIND_HEADS or word.isdigit() or not shipped_nouns().classes([word])[0] & ~_LOCATION


def _kind_in_words(part: str) -> str:
    words = [normal_form(word) for word in _WORDS.findall(part)]
    if len(words) > _LONGEST and words[-1] in _FORMS and (kind := _kind_in_words(" ".join(words[:-1]))):
        return kind
    for end in range(len(words), 0, -1):
        if not all(map(_leads_on, words[end:])) and words[0] not in _FRONTED:
            return ""  # Cathedral Peak is no cathedral
        for length in range(min(_LONGEST, end), 0, -1):
            name = " ".join(words[end - length : end])
            if end < len(words) and name in _ADJECTIVES:
                continue
            if is_house_of_flats(words[:end]):
                continue
            if len(words) > length or length > 1 or name in _ORDINARY:
                kind = _SAID.get(name) or (name if name in _ORDINARY else "")
                if kind:
                    return kind
    return ""
