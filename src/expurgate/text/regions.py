"""Large parts of the world: what may be said of where a place lies without saying which place it is.

Each of these has millions of inhabitants. The names of countries are as the taxonomy has them.
"""

from __future__ import annotations

import re

_PARTS = {
    "England": "England",
    "Scotland": "Scotland",
    "Wales": "Wales",
    "Northern Ireland": "Northern Ireland",
    "the north-eastern United States": "Maine|New Hampshire|Vermont|Massachusetts|Rhode Island|Connecticut|New York|New Jersey|Pennsylvania|Delaware|Maryland",
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
    "West Africa": "Nigeria|Ghana|Senegal|Mali|Ivory Coast|Burkina Faso|Niger|Benin|Togo|Sierra Leone|Liberia|Guinea|Gambia|Mauritania|Cameroon|Guinea-Bissau",
    "East Africa": "Kenya|Uganda|Tanzania|Ethiopia|Eritrea|Somalia|Rwanda|Burundi|South Sudan|Djibouti|Madagascar",
    "central Africa": "Democratic Republic of the Congo|Congo|Republic of the Congo|Gabon|Chad|Central African Republic|Angola|Equatorial Guinea",
    "southern Africa": "South Africa|Namibia|Botswana|Zimbabwe|Zambia|Mozambique|Malawi|Lesotho|Eswatini|Swaziland|Mauritius",
    "Central America": "Mexico|Guatemala|Honduras|El Salvador|Nicaragua|Costa Rica|Panama|Belize",
    "the Caribbean": "Jamaica|Cuba|Haiti|Dominican Republic|Trinidad and Tobago|Barbados|Bahamas|Puerto Rico|Grenada|Saint Lucia|Guadeloupe|Martinique",
    "South America": "Brazil|Argentina|Chile|Peru|Colombia|Venezuela|Ecuador|Bolivia|Paraguay|Uruguay|Guyana|Suriname",
    "Australia": "Australia|New South Wales|Victoria|Queensland|Western Australia|South Australia|Tasmania|Northern Territory|Australian Capital Territory",
    "the Pacific": "New Zealand|Fiji|Samoa|Tonga|Papua New Guinea",
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

REGIONS = "|".join(sorted(map(re.escape, _PARTS), key=lambda region: -len(region)))
"""One of the regions may match."""


def region_of(name: str) -> str:
    """The large part of the world that a country, or a state of a large country, lies in; empty when it is not known."""
    return _BY_NAME.get(name.lower().removeprefix("the "), "")


def family_of(region: str) -> str:
    """What a region is part of, where places of one document lie together: England and Wales are one."""
    return _FAMILIES.get(region, region)


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
