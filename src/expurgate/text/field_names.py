"""What forms and tables call the fields that hold names of people, numbers of records, and places."""

from __future__ import annotations

from expurgate.core import lazy_re as re

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_JOINT = re.compile(r"(?<=[a-z])(?=[A-Z])|_+")
_BRACKETS = re.compile(r"\([^()]{0,60}\)")
_NAMES = frozenset(
    """
    name names surname surnames forename forenames firstname lastname middlename fullname givenname familyname nickname birthname
    given family alias aliases maidenname knownas
    """.split()
)
_GIVEN = frozenset({"first", "given", "forename", "forenames", "firstname", "givenname", "fore"})
_FAMILY = frozenset({"last", "family", "surname", "lastname", "familyname", "sur"})
_WHOSE = frozenset(
    """
    full first last middle second given family maiden birth legal preferred former other nick sur fore the and of
    patient client person employee customer member user student pupil teacher worker staff contact emergency kin next
    doctor dr physician nurse gp provider consultant surgeon therapist practitioner referring attending
    mother father parent guardian spouse partner child carer witness claimant defendant applicant respondent petitioner
    plaintiff victim suspect author owner sender recipient tenant landlord holder manager
    """.split()
)
_ROLES = frozenset(
    """
    accused addressee agent appellant applicant approver assessor assignee attendee attending attorney attn author beneficiary
    borrower buyer caller candidate cardholder caregiver carer cc bcc child chair chairperson claimant claimants clerk client
    clinician coach colleague complainant consultant contact coordinator counsel counsellor custodian customer daughter deceased
    declarant decedent defendant defendants deponent detainee director doctor donor dp driver employee employer examiner executor executrix
    father foreman from gp grantee grantor guarantor guardian guest guests husband informant inspector instructor insured interpreter interviewee
    interviewer investigator judge keyworker landlady landlord lead lender lessee lessor manager mediator member midwife minutes moderator mother
    next nurse nurses occupant occupier offender officer operator organiser organizer owner parent parents participant partner
    passenger patient patients pt payee payer perpetrator petitioner pharmacist physician physiotherapist plaintiff policyholder prescriber
    principal prosecutor provider psychologist pupil purchaser radiologist recipient referee referrer registrar relative reporter
    representative requester resident respondent reviewer seller sender signatory signature signed solicitor son speaker spouse
    staff student subject subscriber supervisor surgeon survivor suspect tenant testator therapist translator trustee tutor user victim visitor
    wife witness witnesses worker
    """.split()
)
"""Who a field may be about: behind these words alone a form has a name."""
_BESIDE = frozenset(
    """
    a all also an assigned at by called case chief class consulting current designated duty for head her his home in key known
    lead legal line main my new night of official on or our party person post present previous primary prepared reported requested referred reporting
    responsible room school second secondary seen senior shift signed social team the their to treating used ward with written
    your as dictated reviewed witnessed taken completed approved authorised authorized interviewed examined admitted discharged typed checked
    """.split()
)
"""Words that may stand beside them."""
_BY = frozenset(
    """
    prepared reported requested referred signed seen written dictated reviewed witnessed taken completed approved authorised authorized
    interviewed examined admitted discharged typed checked sent issued ordered called known
    """.split()
)


_PLACES = frozenset(
    """
    town city village suburb hometown birthplace municipality borough parish district locality county neighbourhood neighborhood
    """.split()
)
_OF_PLACES = frozenset(
    "of home birth birthplace place current name residence lives in permanent mailing postal the or and work".split()
)


def is_of_places(label: str) -> bool:
    """Whether a field or column with this label holds the name of a place smaller than a state ("Town", "city_of_birth")."""
    words = _words(_BRACKETS.sub(" ", label))
    named = not _PLACES.isdisjoint(words) or words[:3] == ["place", "of", "birth"] or words == ["born", "in"]
    return named and len(words) <= 5 and all(word in _PLACES or word in _OF_PLACES or word == "born" for word in words)


_EMPLOYERS = frozenset({("employer",), ("employed", "by"), ("workplace",), ("place", "work")})
_OF_EMPLOYERS = frozenset("name of the current present last former previous main his her".split())


def is_of_employers(label: str) -> bool:
    """Whether a field or column with this label says who somebody works for ("Current employer", "Place of work")."""
    return tuple(word for word in _words(_BRACKETS.sub(" ", label)) if word not in _OF_EMPLOYERS) in _EMPLOYERS


_ROOMS = frozenset("ward unit bay theatre theater wing".split())
_OF_ROOMS = frozenset(
    "name current new old admitting admission discharge transferred from to on of the and no number".split()
)


def is_of_rooms(label: str) -> bool:
    """Whether a field or column with this label says where in a house somebody is ("Ward", "current_unit"): no person is there."""
    words = _words(_BRACKETS.sub(" ", label))
    return not _ROOMS.isdisjoint(words) and all(word in _ROOMS or word in _OF_ROOMS for word in words)


_AMOUNTS = frozenset(
    """
    amount amounts total totals subtotal sum cost costs price prices value turnover sales revenue budget spend spent expenditure balance
    rent fee fees gross net vat profit loss debit credit paid owed due population attendance count quantity qty distance mileage
    area volume score charge charges grant grants donation donations raised target forecast actual variance stock units
    """.split()
)


def is_of_amounts(label: str) -> bool:
    """Whether a column with this label counts or measures, so that a long number in it is no number of anybody ("Total", "netAmount")."""
    return not _AMOUNTS.isdisjoint(_words(label))


_WAGES = frozenset("salary salaries income incomes pay wage wages earnings remuneration stipend".split())


def is_of_wages(label: str) -> bool:
    """Whether a column with this label says what people earn ("Annual income", "basePay")."""
    return not _WAGES.isdisjoint(_words(label))


_KINDS = frozenset(
    """
    department dept division directorate grade band sex gender status type category classification specialty speciality diagnosis
    diagnoses outcome priority severity medication medications medicine drug drugs allergy allergies procedure shift
    """.split()
)
_OF_KINDS = frozenset(
    "the of or and current new old main primary secondary final job employment pay code group test line".split()
)


def is_of_kinds(label: str) -> bool:
    """Whether a column with this label says of which kind something is ("Department", "Sex", "final diagnosis"): nobody is called so."""
    words = _words(_BRACKETS.sub(" ", label))
    return not _KINDS.isdisjoint(words) and all(word in _KINDS or word in _OF_KINDS for word in words)


_DAYS = re.compile(
    r"(?:mo|tu|we|th|fr|sa|su|mon|tues?|wed|thur?s?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|m|t|w|f|s)(?:[ ,.]{0,2}\d{1,2}(?:[/. ]{1,2}\w{1,9})?)?",
    re.IGNORECASE,
)


def is_of_days(label: str) -> bool:
    """Whether a column is that of a day of the week ("Mon", "Tuesday 3 June"), as rotas have them."""
    return _DAYS.fullmatch(label.strip()) is not None


def spoken(column: str) -> str:
    """The name of a column as a form would print it: "postalCode" and "postal_code" are "postal Code" and "postal code"."""
    return _JOINT.sub(" ", column).strip()


def is_of_names(column: str) -> bool:
    """Whether every word of a column's name says that it holds names of people, and one that it holds names."""
    words = _words(column)
    return not _NAMES.isdisjoint(words) and all(word in _NAMES or word in _WHOSE for word in words)


def part_of_name(column: str) -> str:
    """Which part of a person's name a column of names holds: "given", "family", or "" for the whole or another one."""
    words = set(_words(column))
    if not words.isdisjoint(_FAMILY):
        return "family"
    return "given" if not words.isdisjoint(_GIVEN) else ""


def is_of_people(label: str) -> bool:
    """Whether a field or column with this label holds a person: a name, or somebody's part in a matter ("Claimant")."""
    words = [word for word in _words(_BRACKETS.sub(" ", label)) if word != "s"]
    if not words or len(words) > 6:
        return False
    known = all(word in _NAMES or word in _WHOSE or word in _ROLES or word in _BESIDE for word in words)
    named = not _NAMES.isdisjoint(words) or words[-1] in _ROLES or words[0] in _ROLES
    return known and (named or ("by" in words and not _BY.isdisjoint(words)) or ("known" in words and "as" in words))


def _words(label: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(label)]
