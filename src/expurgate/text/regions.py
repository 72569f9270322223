"""Large parts of the world: what may be said of where a place lies without saying which place it is.

Each of these has millions of inhabitants. The names of countries are as the taxonomy has them.
"""

from __future__ import annotations

from expurgate.core import lazy_re as re

LANDS = (
    "county|state|province|region|island|group of islands|peninsula|lake|river|mountain|mountain range|national park"
)
"""What places are called that are neither countries nor towns."""

_PARTS = {
    "England": "England",
    "Scotland": "Scotland",
    "Wales": "Wales",
    "Northern Ireland": "Northern Ireland",
    "the north-eastern United States": "Maine|New Hampshire|Vermont|Massachusetts|Rhode Island|Connecticut|New York|New Jersey|Pennsylvania",
    "the eastern United States": "Delaware|Maryland|District of Columbia",
    "the Midwest": "Ohio|Michigan|Indiana|Illinois|Wisconsin|Minnesota|Iowa|Missouri|North Dakota|South Dakota|Nebraska|Kansas",
    "the southern United States": "Virginia|West Virginia|Kentucky|Tennessee|North Carolina|South Carolina|Georgia|Florida|Alabama|Mississippi|Louisiana|"
    "Arkansas|Texas|Oklahoma",
    "the western United States": "Montana|Wyoming|Colorado|New Mexico|Arizona|Utah|Idaho|Nevada|Washington|Oregon|California|Alaska|Hawaii",
    "eastern Canada": "Ontario|Quebec|New Brunswick|Nova Scotia|Prince Edward Island|Newfoundland and Labrador|Newfoundland",
    "western Canada": "Manitoba|Saskatchewan|Alberta|British Columbia|Yukon",
    "Canada": "Canada",
    "the United States": "United States",
    "the United Kingdom": "United Kingdom",
    "Ireland": "Ireland",
    "western Europe": "France|Belgium|Netherlands|Luxembourg|Germany|Switzerland|Austria|Liechtenstein|Monaco",
    "southern Europe": "Spain|Portugal|Italy|Greece|Malta|Cyprus|Andorra|San Marino|Croatia|Slovenia|Albania|Montenegro|Bosnia and Herzegovina|North Macedonia|Macedonia",
    "northern Europe": "Denmark|Norway|Sweden|Finland|Iceland|Estonia|Latvia|Lithuania",
    "eastern Europe": "Poland|Czechia|Czech Republic|Slovakia|Hungary|Romania|Bulgaria|Ukraine|Belarus|Moldova|Russia|Serbia|Kosovo",
    "the Middle East": "Turkey|Syria|Lebanon|Israel|Palestine|Palestinian Territory|Jordan|Iraq|Iran|Saudi Arabia|Kuwait|Bahrain|Qatar|United Arab Emirates|Oman|Yemen",
    "central Asia": "Kazakhstan|Uzbekistan|Turkmenistan|Kyrgyzstan|Tajikistan|Afghanistan|Mongolia|Georgia|Armenia|Azerbaijan",
    "South Asia": "India|Pakistan|Bangladesh|Sri Lanka|Nepal|Bhutan|Maldives",
    "South-East Asia": "Thailand|Vietnam|Laos|Cambodia|Myanmar|Burma|Malaysia|Singapore|Indonesia|Philippines|Brunei|East Timor",
    "East Asia": "China|Japan|South Korea|North Korea|Taiwan|Hong Kong|Macau|Macao",
    "North Africa": "Morocco|Algeria|Tunisia|Libya|Egypt|Sudan",
    "West Africa": "Nigeria|Ghana|Senegal|Mali|Ivory Coast|Burkina Faso|Niger|Benin|Togo|Sierra Leone|Liberia|Guinea|Gambia|Mauritania|Cameroon|Guinea-Bissau|Cape Verde",
    "East Africa": "Kenya|Uganda|Tanzania|Ethiopia|Eritrea|Somalia|Rwanda|Burundi|South Sudan|Djibouti|Madagascar|Seychelles|Comoros",
    "central Africa": "Democratic Republic of the Congo|Congo|Republic of the Congo|Gabon|Chad|Central African Republic|Angola|Equatorial Guinea|Sao Tome and Principe",
    "southern Africa": "South Africa|Namibia|Botswana|Zimbabwe|Zambia|Mozambique|Malawi|Lesotho|Eswatini|Swaziland|Mauritius",
    "Central America": "Mexico|Guatemala|Honduras|El Salvador|Nicaragua|Costa Rica|Panama|Belize",
    "the Caribbean": "Jamaica|Cuba|Haiti|Dominican Republic|Trinidad and Tobago|Barbados|Bahamas|Puerto Rico|Grenada|Saint Lucia|St Lucia|Guadeloupe|Martinique|Dominica|Saint Vincent|St Vincent|"
    "Saint Vincent and the Grenadines|Saint Kitts and Nevis|St Kitts|Antigua|Antigua and Barbuda|Montserrat|Anguilla|Cayman Islands|Aruba|Curaçao|Curacao|Trinidad|Tobago",
    "South America": "Brazil|Argentina|Chile|Peru|Colombia|Venezuela|Ecuador|Bolivia|Paraguay|Uruguay|Guyana|Suriname",
    "Australia": "Australia|New South Wales|Victoria|Queensland|Western Australia|South Australia|Tasmania|Northern Territory|Australian Capital Territory",
    "the Pacific": "New Zealand|Fiji|Samoa|Tonga|Papua New Guinea|Solomon Islands|Vanuatu|Kiribati|Tuvalu|Nauru|Palau|Micronesia|Marshall Islands|Cook Islands|Niue|Tokelau",
}
_BY_NAME: dict[str, str] = {}
for _region, _names in _PARTS.items():
    for _name in _names.split("|"):
        _BY_NAME.setdefault(_name.lower(), _region)

_FAMILIES = {
    **dict.fromkeys(("England", "Scotland", "Wales", "Northern Ireland", "the United Kingdom"), "British"),
    **dict.fromkeys(
        [region for region in _PARTS if region.endswith("United States") or region == "the Midwest"], "American"
    ),
    **dict.fromkeys([region for region in _PARTS if region.endswith("Canada")], "Canadian"),
}

_PEOPLES = {
    "British": "british english scottish scots welsh",
    "American": "american",
    "Canadian": "canadian",
    "Ireland": "irish",
    "western Europe": "french belgian dutch flemish luxembourgish german swiss austrian",
    "southern Europe": "spanish portuguese italian greek maltese cypriot croatian croat slovenian albanian bosnian catalan basque",
    "northern Europe": "danish norwegian swedish finnish icelandic estonian latvian lithuanian",
    "eastern Europe": "polish czech slovak hungarian romanian bulgarian ukrainian belarusian moldovan russian serbian serb",
    "the Middle East": "turkish kurdish syrian lebanese israeli palestinian jordanian iraqi iranian persian saudi kuwaiti omani yemeni",
    "central Asia": "kazakh uzbek turkmen kyrgyz tajik afghan pashto dari mongolian georgian armenian azerbaijani",
    "South Asia": "indian pakistani bangladeshi bengali punjabi gujarati urdu hindi tamil telugu malayalam marathi nepali nepalese sinhalese",
    "South-East Asia": "thai vietnamese lao cambodian khmer burmese malaysian malay singaporean indonesian filipino filipina tagalog",
    "East Asia": "chinese mandarin cantonese japanese korean taiwanese",
    "North Africa": "moroccan algerian tunisian libyan egyptian sudanese",
    "West Africa": "nigerian ghanaian senegalese malian ivorian gambian liberian cameroonian igbo yoruba hausa twi wolof",
    "East Africa": "kenyan ugandan tanzanian ethiopian eritrean somali rwandan burundian malagasy swahili amharic tigrinya",
    "central Africa": "congolese gabonese chadian angolan lingala",
    "southern Africa": "namibian zimbabwean zambian mozambican malawian afrikaans xhosa zulu sotho shona",
    "Central America": "mexican guatemalan honduran salvadoran nicaraguan panamanian",
    "the Caribbean": "jamaican cuban haitian dominican trinidadian barbadian bahamian",
    "South America": "brazilian argentine argentinian chilean peruvian colombian venezuelan ecuadorian bolivian paraguayan uruguayan",
    "Australia": "australian",
    "the Pacific": "maori fijian samoan tongan",
}
_DOMAINS = {
    "British": "uk", "Ireland": "ie", "Canadian": "ca", "western Europe": "fr be nl lu de ch at", "southern Europe": "es pt it gr hr si",
    "northern Europe": "dk no se fi is ee lv lt", "eastern Europe": "pl cz sk hu ro bg ua ru rs", "the Middle East": "tr il sa ae jo lb",
    "South Asia": "in pk bd lk np", "South-East Asia": "th vn my sg id ph", "East Asia": "cn jp kr tw hk", "North Africa": "ma dz tn eg",
    "West Africa": "ng gh sn", "East Africa": "ke ug tz rw et", "southern Africa": "za na bw zw zm", "Central America": "mx",
    "the Caribbean": "jm tt bb", "South America": "br ar cl pe co", "Australia": "au", "the Pacific": "nz fj",
}  # fmt: skip
_DIALLED = {
    "British": "44", "Ireland": "353", "western Europe": "33 32 31 352 49 41 43", "southern Europe": "34 351 39 30 385 386",
    "northern Europe": "45 47 46 358 354 372 371 370", "eastern Europe": "48 420 421 36 40 359 380 7 381", "the Middle East": "90 972 966 971 962 961",
    "South Asia": "91 92 880 94 977", "South-East Asia": "66 84 60 65 62 63", "East Asia": "86 81 82 886 852", "North Africa": "212 213 216 20",
    "West Africa": "234 233 221", "East Africa": "254 256 255 250 251", "southern Africa": "27 264 267 263 260", "Central America": "52",
    "South America": "55 54 56 51 57", "Australia": "61", "the Pacific": "64 679",
}  # fmt: skip
_BY_PEOPLE = {word: family for family, words in _PEOPLES.items() for word in words.split()}
_BY_DOMAIN = {word: family for family, words in _DOMAINS.items() for word in words.split()}
_BY_CODE = {word: family for family, words in _DIALLED.items() for word in words.split()}
_POSTCODE = re.compile(r"\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b")
_ENDING = re.compile(r"[@.][\w-]+\.([a-z]{2})\Z")
_CODE = re.compile(r"\s*(?:\+|00)\s*(\d{1,3})")
_ADJECTIVES = {
    **{f"{part} {land}": f"{part} {people}" for land, people in (("Europe", "European"), ("Africa", "African"), ("Asia", "Asian"), ("America", "American"))
       for part in ("western", "southern", "northern", "eastern", "central", "South", "South-East", "East", "North", "West", "Central")},
    "the Middle East": "Middle Eastern", "the Caribbean": "Caribbean",
}  # fmt: skip
"""Of a large part of the world, what its people are."""
SOUTHERN = frozenset({"southern Africa", "South America", "Australia", "the Pacific"})
"""Where July is in winter."""

REGIONS = "|".join(sorted(map(re.escape, _PARTS), key=lambda region: -len(region)))
"""One of the regions may match."""


PEOPLES = "|".join(
    sorted({_ADJECTIVES[region] for region in _PEOPLES if region in _ADJECTIVES}, key=lambda word: (-len(word), word))
)
"""One of the peoples of large regions may match."""


_STATES = {
    short.split("=")[0]: short.split("=")[1]
    for short in (
        "AL=Alabama|AK=Alaska|AZ=Arizona|AR=Arkansas|CA=California|CO=Colorado|CT=Connecticut|DE=Delaware|FL=Florida|GA=Georgia|HI=Hawaii|ID=Idaho|IL=Illinois|"
        "IN=Indiana|IA=Iowa|KS=Kansas|KY=Kentucky|LA=Louisiana|ME=Maine|MD=Maryland|MA=Massachusetts|MI=Michigan|MN=Minnesota|MS=Mississippi|MO=Missouri|"
        "MT=Montana|NE=Nebraska|NV=Nevada|NH=New Hampshire|NJ=New Jersey|NM=New Mexico|NY=New York|NC=North Carolina|ND=North Dakota|OH=Ohio|OK=Oklahoma|"
        "OR=Oregon|PA=Pennsylvania|RI=Rhode Island|SC=South Carolina|SD=South Dakota|TN=Tennessee|TX=Texas|UT=Utah|VT=Vermont|VA=Virginia|WA=Washington|"
        "WV=West Virginia|WI=Wisconsin|WY=Wyoming"
    ).split("|")
}
"""American states by the letters that stand behind a town."""


_OTHER_STATES = frozenset("NSW QLD TAS BC QC AB MB SK".split())


def is_state(letters: str) -> bool:
    """Whether capital letters behind a town are those of an American state, or of an Australian or Canadian one that are no word besides."""
    return letters in _STATES or letters in _OTHER_STATES


def state_of(letters: str) -> str:
    """The name of the American state that two capital letters stand for; empty where they stand for none."""
    return _STATES.get(letters, "")


def is_within_country(name: str) -> bool:
    """Whether a name is that of a state or a province, of which a country has several in one part of the world."""
    region = region_of(name)
    return family_of(region) in ("American", "Canadian") and bare_name(region) != bare_name(name)


def bare_name(name: str) -> str:
    """A name of a country or region in small letters and without its article."""
    return name.lower().removeprefix("the ")


def people_of_region(people: str) -> str:
    """The word for a people by its part of the world: "ghanaian" gives "West African". Empty where that would tell as much."""
    return _ADJECTIVES.get(_BY_PEOPLE.get(people, ""), "")


def region_of(name: str) -> str:
    """The large part of the world that a country, or a state of a large country, lies in; empty when it is not known."""
    return _BY_NAME.get(bare_name(name), "")


def family_of(region: str) -> str:
    """The larger region that a region belongs to when the places of one document are compared: England and Wales are one."""
    return _FAMILIES.get(region, region)


def hinted(surface: str) -> str:
    """The family of regions that a sum, a code, an address or a people points to: "£20", "+31 6 …", "x@y.co.za", "Nigerian"; or nothing."""
    text = surface.strip()
    if "£" in text or _POSTCODE.search(text):
        return "British"
    if (ending := _ENDING.search(text.lower())) is not None:
        return _BY_DOMAIN.get(ending[1], "")
    if (code := _CODE.match(text)) is not None:
        digits = code[1]
        return next((family for size in (3, 2, 1) if (family := _BY_CODE.get(digits[:size], ""))), "")
    return _BY_PEOPLE.get(text.lower(), "")


WORLD_CITIES = frozenset(
    """
    toronto|montreal|vancouver|calgary|ottawa|edmonton|winnipeg|quebec city|new york|new york city|los angeles|chicago|houston|philadelphia|san francisco|seattle|miami|atlanta|
    dallas|detroit|denver|las vegas|new orleans|sydney|melbourne|brisbane|adelaide|canberra|auckland|johannesburg|cape town|durban|pretoria|dublin|kingston jamaica
    """.replace("\n", "")
    .replace(" " * 4, "")
    .split("|")
)
"""Large cities of countries whose towns are called after British ones: whoever names one means that one."""
BRITISH_CITIES = frozenset(
    """
    bath birmingham bradford brighton bristol cambridge canterbury carlisle chelmsford chester chichester colchester coventry derby doncaster durham ely
    exeter gloucester hereford hull lancaster leeds leicester lichfield lincoln liverpool london manchester newcastle norwich nottingham
    oxford peterborough plymouth portsmouth preston ripon salford salisbury sheffield southampton southend stoke sunderland truro wakefield wells
    westminster winchester wolverhampton worcester york aberdeen dunfermline dundee edinburgh glasgow inverness perth stirling bangor cardiff newport
    swansea wrexham armagh belfast derry lisburn londonderry newry
    """.split()
)
"""The first words of the names of all cities of the United Kingdom: a city there is a town that was made one."""
