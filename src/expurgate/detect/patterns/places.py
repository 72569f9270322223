"""Where, in figures: street addresses, postcodes, coordinates."""

from __future__ import annotations

from expurgate.detect.patterns import validators
from expurgate.detect.patterns.model import CAPITAL, LETTER, NAME, Pattern, S
from expurgate.text.calendar import MONTHS
from expurgate.text.people import USUAL_TITLES, small

_STATES = "|".join(validators.STATES)
_STREET = (
    r"(?:Street|Str\.|St\.?|Avenue|Ave\.?|Road|Rd\.?|Boulevard|Blvd\.?|Lane|Ln\.?|Drive|Dr\.?|Court|Ct\.?|Place|"
    r"Pl\.?|Square|Sq\.?|"
    r"Terrace|Way|Close|Crescent|Gardens|Grove|Hill|Mews|Row|Walk|Quay|(?:Highway|Hwy\.?|Route|Rte\.?)(?:\s\d{1,4}\b)?|Parkway|Pkwy\.?|Circle|Cir\.?|"
    r"Alley|Yard|Parade|Villas|Cottages|Buildings|Mansions|Rise|Green|Vale|View|Park|Bank|Point|Wharf|Fold|Heights|Croft|Brow|Gate|"
    r"Wynd|Mead|Meadows?|Fields?|Brae|Chase|Drove|Garth|Mount|Orchard|Paddock|Spinney|Precinct|Promenade|Esplanade|Embankment|"
    r"Causeway|Copse|Dene|Dell|Glade|Glen|Hollow|Knoll|Ridge|Corner|Trail|Loop|Landing|Crossing|Cove|Bend|Plaza|Turnpike)"
)
_NUMBER = r"\d{1,5}(?:\s?[A-Za-z]\b|[-/–]\d{1,5}[A-Za-z]?)?"
_UNIT = rf"(?:,?{S}(?i:apt\.?|apartment|suite|ste\.?|unit|flat|floor|fl\.?|room|rm\.?|#)\s?#?[A-Za-z0-9-]{{1,6}})?"
_EUROPEAN = (
    r"(?:(?i:rue|avenue|boulevard|place|chemin|allée|quai|impasse|cours|viale|piazza|corso|calle|avenida|plaza|"
    r"paseo|rua|praça|travessa|ulica|"
    r"ul\.|aleja|al\.|plac|pl\.|c/)|Via)"
)
_STREET_WORD = rf"{CAPITAL}(?:[{LETTER}]{{0,3}}\.|[{LETTER}'’-]{{1,30}})"
"""A word of a street's name that leads on to another: a full stop behind a longer one ends the sentence."""
_BEFORE_A_YEAR = ("spring", "summer", "autumn", "winter", "early", "mid", "late", *(month.lower() for month in MONTHS))
"""Words before four figures that are a year and no house number."""
_OWNED = ("a", "an", "his", "her", "their", "my", "your", "our")
"""Words before the year of what somebody has, and before no house number: "a 2019 Harley Road King"."""

_COUNTIES = (
    "Antrim|Armagh|Carlow|Cavan|Clare|Cork|Derry|Donegal|Down|Dublin|Fermanagh|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|"
    "Longford|Louth|Mayo|Meath|Monaghan|Offaly|Roscommon|Sligo|Tipperary|Tyrone|Waterford|Westmeath|Wexford|Wicklow"
)

PATTERNS = (
    Pattern(
        "street-number-first",
        "ADDRESS",
        rf"\b{_NUMBER},?{S}(?:(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\.?{S})?(?:(?:{NAME}|of|the|de|la|"
        rf"du){S}){{0,4}}(?:{NAME}|[A-Z]|\d{{1,3}}(?:st|nd|rd|th)){S}{_STREET}{_UNIT}",
        "A street address in English order, with its flat or suite",
        (
            "lives at ⟦221B Baker Street⟧",
            "⟦1600 Pennsylvania Ave.⟧",
            "⟦12 St. John’s Road, Flat 3⟧",
            "⟦350 5th Avenue⟧",
            "⟦4001 J Street⟧",
        ),
        (
            "12 people in the street",
            "1994 the Court",
            "in 1998 the Ankara Assize Court",
            "in 1998 Ankara Court",
            "in the late 1990s the Constitutional Court",
            "in Baker Street",
            "12 March 2021\n\nDear Dr.",
            "02/03/22  GP Dr",
            "Spring 2022 GP Dr",
            "on 26 April Dr",
            "1500 GP Dr",
            "rides a 2019 Harley Road",
        ),
        hipaa=(2,),
        valid=validators.street,
        unless=("article", "articles", "rule", "section", "§", "no", "no.", "/", *_OWNED, *_BEFORE_A_YEAR),
        common=True,
    ),
    Pattern(
        "street-name",
        "ADDRESS",
        rf"\b(?:{NAME}[ \x{{a0}}]){{1,3}}(?:Street|Avenue|Road|Boulevard|Lane|Square|Terrace|Crescent)\b",
        "A street by its name alone",
        ("on ⟦Baker Street⟧ at night", "⟦Sultanahmet Square⟧", "Whitcombe\n⟦Harrow Lane⟧ Surgery"),
        ("the street", "A Street", "a busy road", "the Wall Street Journal", "Centre  Road"),
        hipaa=(2,),
        unless_after=("journal",),
        common=True,
    ),
    Pattern(
        "street-small-letters",
        "ADDRESS",
        rf"\b(?:on|off|in|down|along|near|outside|from|to|up|at){S}([a-z]{{3,20}}(?:{S}[a-z]{{3,20}})?{S}"
        r"(?:road|rd|street|avenue|ave|lane|close|drive|grove|crescent|terrace|gardens))\b",
        "A street in a text of small letters: without an article it is a name",
        ("outside the lidl on ⟦corporation road⟧", "moved to ⟦elm grove⟧ again"),
        ("on the main road", "on a busy road", "to his street", "in that lane", "on country lane"),
        hipaa=(2,),
        valid=validators.street_in_small_letters,
    ),
    Pattern(
        "street-number-small-letters",
        "ADDRESS",
        rf"\b((?:(?:lot|flat|unit|number){S})?\d{{1,5}}[a-z]?{S}[a-z]{{3,20}}(?:{S}[a-z]{{3,20}})?{S}"
        r"(?:road|rd|street|avenue|ave|lane|close|drive|grove|crescent|terrace|gardens|green|court|mews))\b",
        "A house in a text of small letters",
        ("no we moved, its ⟦4410 quarter mile road⟧", "lives at ⟦12 elm grove⟧", "⟦lot 18 orchid green⟧, spanish town"),
        ("2 miles from road", "10 people in court", "5 minutes by road", "3 cars per street", "12 weeks before court"),
        hipaa=(2,),
        valid=validators.street_in_small_letters,
        common=True,
    ),
    Pattern(
        "street-capitals",
        "ADDRESS",
        r"\b(?:\d{1,5}[A-Z]?(?:-\d{1,5}[A-Z]?)?[ \x{a0}])?(?:[A-Z][A-Z'’-]{1,20}[ \x{a0}]){1,3}(?:STREET|AVENUE|ROAD|BOULEVARD|LANE|DRIVE|"
        r"SQUARE|TERRACE|CRESCENT|CLOSE|GARDENS|GROVE|PARADE)(?:[ \x{a0}](?:NORTH|SOUTH|EAST|WEST))?\b",
        "A street in capitals, with or without its number",
        ("at ⟦402-77 FINCH AVENUE WEST⟧", "⟦CASTLE STREET⟧. CUT"),
        ("THE STREET", "ON THE ROAD"),
        hipaa=(2,),
        valid=validators.street_in_capitals,
    ),
    Pattern(
        "unit",
        "ADDRESS",
        r"(?i:\b(?:flat|apt\.?|apartment|unit|suite)[ \x{a0}]#?\d{1,4}[A-Za-z]?(?:-\d{1,4})?)\b",
        "The number of a flat",
        ("⟦flat 3⟧, above the shop", "⟦Unit 12-3⟧"),
        ("flat 10 metres", "units of 5"),
        hipaa=(2,),
        unless_after=("metres", "meters", "m", "mg", "ml", "per", "of", "units", "litres", "rate"),
    ),
    Pattern(
        "county-of-ireland",
        "ADDRESS",
        rf"\b(?:Co\.?|County)[ \x{{a0}}](?:{_COUNTIES})\b",
        "A county of Ireland, as addresses have it",
        ("Swinford, ⟦Co. Mayo⟧.", "a farm in ⟦County Offaly⟧"),
        ("Acme Co. Down Street", "Co. Secretary", "a county in Mayo"),
        hipaa=(2,),
        unless_after=("street", "road"),
    ),
    Pattern(
        "eircode",
        "POSTCODE",
        r"\b[AC-FHKNPRTV-Y]\d[0-9W][ \x{a0}][0-9AC-FHKNPRTV-Y]{4}\b",
        "An Irish postcode",
        ("Cork ⟦T12 XK4P⟧",),
        ("B12 XK4P", "T12 come"),
        hipaa=(2,),
        valid=validators.three_digits,
    ),
    Pattern(
        "street-italian",
        "ADDRESS",
        rf"\b((?:via|VIA)[ \x{{a0}}](?:(?:de|del|della|dei|di|da|dal|San|Santa){S}){{0,2}}{NAME}(?:{S}{NAME}){{0,2}},?{S}\d{{1,4}}(?:/\d{{1,3}})?[A-Za-z]?)\b",
        "An Italian street in small letters with its number",
        ("in ⟦via Garibaldi 10⟧ a Roma",),
        ("via Doncaster 12 May", "via PharmOutcomes"),
        hipaa=(2,),
        unless_after=tuple(month.lower() for month in MONTHS),
    ),
    Pattern(
        "block-and-door",
        "ADDRESS",
        r"\b(?i:blk|block)\s\d{1,4}[A-Z]?(?:,?\s#\d{1,2}-\d{1,4}[A-Z]?)|#\d{2}-\d{2,4}[A-Z]?\b",
        "A flat by its block, storey and door, as in Singapore",
        ("⟦Blk 418 #11-203⟧", "lives at ⟦#03-22⟧ now"),
        ("block 4 of flats", "ticket #12"),
        hipaa=(2,),
    ),
    Pattern(
        "street-european",
        "ADDRESS",
        rf"\b(?:\d{{1,4}}(?:\s?(?:bis|ter|[A-Za-z]))?,?{S})?{_EUROPEAN}[ \x{{a0}}]{{1,3}}(?:(?:de|del|della|dei|di|du|des|la|las|"
        rf"los|le|les|l['’]|d['’]|da|do|dos|św\.){S}?){{0,3}}"
        rf"(?:{_STREET_WORD}{S}){{0,3}}{CAPITAL}[{LETTER}'’-]{{1,30}}(?:,?{S}(?:n[°º.]\s?)?\d{{1,4}}(?:/\d{{1,4}})?[A-Za-z]?\b)?",
        "A street address in French, Italian, Spanish, Portuguese or Polish form",
        ("au ⟦12 rue de la Paix⟧", "⟦Via Garibaldi 10⟧", "⟦Calle Mayor, 3⟧", "⟦ul. Marszałkowska 14/2⟧"),
        (
            "via email",
            "48 via Cumbria Police PhoneFind",
            "plaza hotel",
            "the rue of it",
            "of the place\nReported by",
            "DNACPR in place Next of kin",
        ),
        hipaa=(2,),
        valid=validators.european_street,
    ),
    Pattern(
        "street-germanic",
        "ADDRESS",
        rf"{NAME}(?:straße|strasse|str\.|gasse|weg|platz|allee|ufer|damm|straat|laan|plein|gracht|dreef|singel|vej|gade|gatan|"
        rf"vägen|veien|gata){S}\d{{1,4}}\s?[a-zA-Z]?\b",
        "A street address in German, Dutch or Nordic form",
        ("in der ⟦Hauptstraße 5⟧", "⟦Keizersgracht 174⟧", "⟦Lindenstr. 12a⟧", "viewed ⟦Vogelendreef 31⟧"),
        ("Hauptstraße", "weg 5"),
        hipaa=(2,),
    ),
    Pattern(
        "po-box",
        "ADDRESS",
        rf"(?i:\b(?:p\.?\s?o\.?{S}?box|post(?:al)?{S}(?:office{S})?box|postfach|boîte{S}postale|b\.p\.|"
        rf"apartado){S}\d{{1,7}}\b)",
        "A post office box",
        ("⟦P.O. Box 1234⟧", "⟦PO Box 7⟧", "⟦Postfach 100⟧"),
        ("a box 12", "post box"),
        hipaa=(2,),
    ),
    Pattern(
        "village-with-its-post",
        "ADDRESS",
        rf"\b(?:[Aa]t(?:{S}?(?:&|/|and))?{S}?post|At(?:{S}?(?:&|/|and))?{S}?Post)[.:]?{S}("
        rf"[A-Z][a-z]{{2,20}}(?:{S}[A-Z][a-z]{{2,20}})?(?:,{S}?(?i:tal|taluka|tq|teh|tehsil|dist|district|p\.?o|p\.?s)\b[.:]?{S}?[A-Z][a-z]{{2,20}}){{0,3}})\b",
        "An Indian village with its post office, its taluka and its district",
        ("resident of at post ⟦Kagal, Tal. Karvir⟧", "At & Post ⟦Wadgaon, Tal. Maval, Dist. Pune⟧"),
        ("at post office", "she was at Post Road"),
        hipaa=(2,),
    ),
    Pattern(
        "zip",
        "POSTCODE",
        rf"\b(?:{_STATES})\.?,?{S}(\d{{5}}(?:-\d{{4}})?)\b",
        "A US ZIP code after its state",
        ("Boston, MA ⟦02134⟧", "NY ⟦10001-1234⟧"),
        ("02134", "XX 02134"),
        hipaa=(2,),
    ),
    Pattern(
        "zip-named",
        "POSTCODE",
        r"(?i:\b(?:zip|postcode|post\scode|postal\scode|plz|cap|"
        r"código\spostal)(?:\scode)?[:\s]{1,3})([A-Z0-9]{2,5}(?:[\s-][A-Z0-9]{2,4})?)\b",
        "A postcode the text calls one",
        ("ZIP code: ⟦02134⟧", "postcode ⟦SW1A 1AA⟧"),
        ("zip file", "the postcode is"),
        hipaa=(2,),
        valid=validators.has_digit,
    ),
    Pattern(
        "zip-plus-four",
        "POSTCODE",
        r"\b\d{5}-\d{4}\b",
        "A nine-digit US ZIP code",
        ("⟦02134-1234⟧",),
        ("021345-1234",),
        hipaa=(2,),
    ),
    Pattern(
        "postcode-gb",
        "POSTCODE",
        r"\b(?:GIR\s?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|"
        r"[A-HK-Y]\d[ABEHMNPRVWXY])\s?\d[ABD-HJLNP-UW-Z]{2})\b",
        "A British postcode",
        ("London ⟦SW1A 1AA⟧", "⟦M1 1AE⟧"),
        ("QA1 1AA", "SW1A"),
        hipaa=(2,),
    ),
    Pattern(
        "postcode-town",
        "POSTCODE",
        r"\b((?:[A-Z][A-Za-z'’-]{2,20} (?:(?:upon|on|under|in|le)[ -])?){1,3}"
        r"[A-PR-UWYZ][A-HK-Y]?\d[A-HJKPSTUW\d]?\s?\d[ABD-HJLNP-UW-Z]{2})\b",
        "A town and its British postcode on one line",
        ("Close, ⟦Halesowen B63 4QT⟧", "⟦Stratford upon Avon CV37 6XX⟧"),
        ("the code B63 4QT", "B63 4QT Halesowen"),
        hipaa=(2,),
    ),
    Pattern(
        "town-of-message",
        "ADDRESS",
        r"\^([A-Za-z][A-Za-z .'’-]{2,30})\^[A-Za-z]{0,20}\^(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|\d{4,5})\b",
        "The town of an address in a health message (HL7)",
        ("|14 QUARRY LANE^^⟦BUXTON⟧^^SK17 9ZZ^GB|", "77 Larkspur Ct^^⟦Yakima⟧^WA^98901"),
        ("^^98901", "a^b^c"),
        hipaa=(2,),
    ),
    Pattern(
        "postcode-ca",
        "POSTCODE",
        r"\b[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][\s-]?\d[ABCEGHJ-NPRSTV-Z]\d\b",
        "A Canadian postcode",
        ("Ottawa ⟦K1A 0B1⟧",),
        ("D1A 0B1",),
        hipaa=(2,),
    ),
    Pattern(
        "postcode-au",
        "POSTCODE",
        r"\b(?:(?:NSW|VIC|QLD|TAS|ACT|Vic\.?|Qld|Tas\.?)[ ]\d{4}|WA[ ]6\d{3}|SA[ ]5\d{3}|NT[ ]0[89]\d\d)\b",
        "An Australian postcode with its state",
        ("Aspley ⟦QLD 4034⟧", "Fremantle ⟦WA 6160⟧"),
        ("SA 1994", "WA 50"),
        hipaa=(2,),
    ),
    Pattern(
        "postcode-eu",
        "POSTCODE",
        rf"\b((?:(?:A|B|CH|D|DK|E|F|I|L|N|P|PL|S|SE|FIN?|NL|DE|FR)-)(?:\d{{4,5}}|\d{{2}}-\d{{3}}|"
        rf"\d{{3}}\s\d{{2}})){S}\p{{Lu}}\p{{L}}|\b(\d{{4}}\s?[A-Z]{{2}}){S}\p{{Lu}}\p{{Ll}}",
        "A continental European postcode before its town",
        ("⟦D-80331⟧ München", "⟦1012 AB⟧ Amsterdam", "⟦F-75002⟧ Paris"),
        ("A-4 paper", "80331 Leute", "Spring 2022 GP Dr", "1500 GP Dr Lee"),
        hipaa=(2,),
        unless_after=tuple(sorted(small(USUAL_TITLES))),
        unless=_BEFORE_A_YEAR,
    ),
    Pattern(
        "coordinates-decimal",
        "COORDINATES",
        r"[-+]?\d{1,2}\.\d{3,12}°?,?\s{0,2}[-+]?\d{1,3}\.\d{3,12}°?",
        "Latitude and longitude in decimal degrees",
        ("at ⟦41.1189, 1.2445⟧", "⟦-33.8688,151.2093⟧"),
        ("1.5, 2.5", "99.1234, 10.1234"),
        hipaa=(2,),
        valid=validators.latitude_longitude,
    ),
    Pattern(
        "street-of-the-south",
        "ADDRESS",
        r"\b(?:\d{1,4}[A-Z]?,?[ \x{a0}](?i:Jalan|Jln\.?|Lorong|Laluan|Persiaran|Lebuh|Lengkok)[ \x{a0}]\p{Lu}\p{L}+(?:[ \x{a0}]\p{Lu}\p{L}+){0,2}(?:[ \x{a0}]\d{1,3}(?:/\d{1,3})?[A-Z]?)?|"
        r"(?:Calle|Carrera|Cra\.?|Diagonal|Transversal|Avenida)[ \x{a0}]\d{1,3}[A-Z]?[ \x{a0}](?:No\.?|#|N°)[ \x{a0}]?\d{1,3}[A-Z]?[ \x{a0}]?-[ \x{a0}]?\d{1,3})",
        "A street address as Malaysia and Colombia write it",
        (
            "delivery. ⟦23 Jalan Tempua 5⟧, Puchong",
            "⟦8 PERSIARAN MELATI 2⟧",
            "⟦Calle 9 No. 4-22⟧, Guatavita",
            "⟦Carrera 15 # 93-60⟧",
        ),
        ("along Jalan Besar", "Calle Mayor"),
        hipaa=(2,),
    ),
    Pattern(
        "street-of-the-north",
        "ADDRESS",
        r"\b\p{Lu}\p{L}{2,20}(?:katu|kuja|gatan|gata|vägen|veien|vegen|vej|gade|stræde|straße|strasse|gasse|straat|laan|plein|kade)"
        r"[ \x{a0}]\d{1,4}(?:[ \x{a0}]?[A-Za-z]\b)?(?:[ \x{a0}]\d{1,3}\b)?|\b(?:\p{Lu}\p{L}+[ \x{a0}]){1,2}(?:utca|tér|väg|gata|vei)[ \x{a0}]\d{1,4}\b\.?",
        "A street address as the north and the middle of Europe write it",
        ("⟦Puutarhakatu 11 B 4⟧", "⟦Kossuth tér 2.⟧ II", "at ⟦Fars Hatts väg 6⟧, 442", "⟦Lindenstraße 12a⟧"),
        ("Norway 12", "Plein 12"),
        hipaa=(2,),
    ),
    Pattern(
        "street-in-capitals",
        "ADDRESS",
        r"\b[1-9]\d{0,4}[ \x{a0}](?:[A-Z0-9]{1,14}[ \x{a0}]){1,4}(?:STREET|ST|AVENUE|AVE|ROAD|RD|LANE|LN|DRIVE|CLOSE|WALK|BLVD|TERRACE|CRESCENT|SQUARE|HWY)\b\.?"
        r"(?:,?[ \x{a0}](?:STE|SUITE|APT|UNIT|FLAT|#)[ \x{a0}]?[A-Z0-9]{1,5}\b)?",
        "A street address in capitals",
        ("POPPY AT ⟦9 CANAL WALK⟧, GLOSSOP", "⟦7900 NE 2ND AVE STE 410⟧"),
        ("SEEN 3 TIMES", "0240 FME DR RAMZAN", "15 THE COURT ROSE"),
        hipaa=(2,),
    ),
    Pattern(
        "coordinate-named",
        "COORDINATES",
        r"(?i:\b(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng)\b[:=\s]{1,3})([-+]?\d{1,3}\.\d{2,12}°?)",
        "One of two coordinates that the text or its field calls so",
        ("lat: ⟦46.8012⟧", "longitude = ⟦-92.0821⟧", "Lng ⟦7.45⟧"),
        ("long 12.5 metres", "lat 46", "a long 3.50 wait"),
        hipaa=(2,),
        unless_after=("m", "metres", "meters", "km", "miles", "wait", "hours"),
    ),
    Pattern(
        "coordinates-dms",
        "COORDINATES",
        r"\b\d{1,3}°\s?\d{1,2}['′’]\s?(?:\d{1,2}(?:\.\d{1,4})?(?:[\"″”]|"
        r"''))?\s?[NSEW](?:,?\s?\d{1,3}°\s?\d{1,2}['′’]\s?(?:\d{1,2}(?:\.\d{1,4})?(?:[\"″”]|''))?\s?[NSEW])?\b",
        "Latitude and longitude in degrees, minutes and seconds",
        ("⟦41°07′08″N 1°14′43″E⟧", "⟦5°30' W⟧"),
        ("20° outside", "5' 10\""),
        hipaa=(2,),
    ),
)
