"""Words that no family is called by (a firm's trade, an office), and letters that are signs and nobody's initial."""

from __future__ import annotations

from expurgate.core import lazy_re as re

BODIES = frozenset(
    """
    academy comprehensive infants juniors primary secondary sixth-form accountancy accountants agency airlines airways appliances architects assessors associates association assurance authority
    autos bakeries bakery bathrooms blinds board brewery builders bureau buses cabs carpets catering chambers charity cleaners cleaning
    clinic coaches college commission committee communications components computing confectionery conservatories constabulary construction
    consultancy consultants consulting contractors cooperative corporation council couriers creamery deliveries dentistry department desk
    developments diagnostics directorate distillery distribution electrical electricals electronics energy engineering engineers
    enterprises entertainment estates events excavations exports fabrications federation fencing finance financial flooring florists
    foods foundation foundry freight fundraising furnishings furniture glazing groundworks haulage healthcare heating helpdesk hire holdings
    homecare homes hospice hospital hosting housing imports industries infirmary institute insulation insurance interiors
    investments joinery kitchens laboratories labs landscapes landscaping lettings library logistics maintenance management
    manufacturing marketing mechanics media ministry mortgages motorcycles motors nurseries nursery opticians
    orchestra outfitters packaging parcels partnership payroll pharmaceuticals pharmacy photography physiotherapy plastics plumbing police
    polytechnic polymers practice printers productions properties publishers publications rail railway reception recovery recruitment recycling refrigeration
    removals rentals repairs residents restaurant robotics roofing scaffolding school secretariat securities security services shipping
    shutters sheriffs society software solicitors solutions stationers storage stores studios supermarket supplies surgery
    surveyors systems tableware taxis team technologies technology telecom telecommunications textiles therapeutics tours trading
    training transport travel tribunal trust university upholstery utilities ventures veterinary vets warehousing windows wholesale slating plastering tiling paving welding thatching drainage
    """.split()
)
"""Last words that say what a body does or is, and that nobody is called."""

OFFICES = frozenset(
    """
    adjudicator administrator ambassador arbitrator attorney auditor bailiff chancellor commissioner comptroller coroner councillor
    director examiner governor headteacher inspector inspectorate magistrate minister ombudsman ombudsperson ombudswoman paymaster
    postmaster president prosecutor receiver registrar registry regulator returning-officer secretary sheriff superintendent
    treasurer tribunal trustee vice-chancellor
    """.split()
)
"""Offices: in a name of nothing else they are nobody's name."""

_BEFORE_A_SIGN = re.compile(
    r"(?:[°º][ \u00a0]?|\d|(?i:\b(?:vitamins?|hepatitis|grades?|groups?|types?|classe?s?|blocks?|plans?|parts?|sections?|wings?|units?|rooms?|"
    r"flats?|options?|appendix|annex|schedules?|category|categories|phases?|levels?|stages?|zones?|lines?|points?|streptococcus|"
    r"influenza|protein|factor|team|band|set|form|exhibit|witness|bay|row|platform|gate|tier|question|answer|item)[ \u00a0]))\Z"
)
_NEAR = 16
_SCALES, _BLANKS = frozenset("CF"), frozenset(" \u00a0")


def is_sign(text: str, at: int) -> bool:
    """Whether the capital at a place is a sign and no initial: of a scale ("9 °C."), or of a row ("hepatitis C.", "Block B.").

    Behind a number and a blank only a scale's letter is one: "09.05 J. Poole" is somebody at a time.
    """
    if (
        text[at : at + 1] in _SCALES
        and text[max(0, at - 1) : at] in _BLANKS
        and text[max(0, at - 2) : at - 1].isdigit()
    ):
        return True
    return _BEFORE_A_SIGN.search(text, max(0, at - _NEAR), at) is not None


HOUSES = frozenset({"FAC", "ORG", "GPE"})
"""Labels of what is called after somebody."""
_HOUSE = re.compile(
    r"['’]s(?:[^\S\n]*(?:[.,;:!?)\n]|\Z)|[^\S\n]+(?:in|on|at|and|by|to|for|since|from|when|before|after|until|with|or|but|where|this|"
    r"last|next|as|first|again|instead|too|every|once|twice|because|that|who|which|now|then|today|tomorrow|yesterday|"
    r"between|during|over|near|opposite|behind|beside|through|throughout|per|than|so|if|while|though|about|except|without|also|always|still|already|soon|our|we|they|he|she|it|there|"
    r"have|has|had|is|was|were|are|will|said|says|told|offers?|offered|rang)\b)"
)


def is_house(text: str, at: int) -> bool:
    """Whether a name that ends at a place has an ending there and owns nothing: "at Alleyn's in September"."""
    return _HOUSE.match(text, at) is not None
