"""People with their titles and roles, lists of names and addresses in texts of law, of councils and of work."""

from __future__ import annotations

import pytest

import expurgate
from expurgate import Sanitizer, Taxonomy
from expurgate.core.spans import Span
from expurgate.transform.base import Target
from expurgate.transform.read_as import read_as
from expurgate.transform.sayable import plain_kinds


@pytest.fixture(scope="module")
def recommended() -> Sanitizer:
    return Sanitizer("recommended")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # one surname, several people
        (
            "Mr Laskey kept bees. Mrs Laskey sold the honey. The tenants are Peter Laskey and Joan Laskey.",
            "Mr A kept bees. Mrs B sold the honey. The tenants are Person A and Person B.",
        ),
        (
            "Present: Cllr Hugh Bebb and Cllr Roy Cadwallader. Cllr Bebb left. Mr and Mrs Bebb spoke.",
            "Present: Cllr A and Cllr B. Cllr A left. Mr and Mrs C spoke.",
        ),
        ("Dear Mr and Mrs Oduya, thank you. Mr Oduya rang.", "Dear Mr and Mrs A, thank you. Mr A rang."),
        (
            "The estate of Dr K. V. Kurian goes to Mrs Annamma Kurian. Mr Jacob Kurian objects. When Dr Kurian was ill, Mrs Kurian came.",
            "The estate of Dr A goes to Mrs B. Mr C objects. When Dr A was ill, Mrs B came.",
        ),
        # whom a role is told of, and from where on
        (
            "Our solicitor, Rhiannon Ellis, wrote. Ms Ellis then rang Mr and Mrs Ellis.",
            "Our solicitor wrote. The solicitor then rang Mr and Mrs A.",
        ),
        (
            "She was a child of Leo Hearn, a cooper. She was followed by her son Leo.",
            "She was a child of Person A, a cooper. She was followed by her son.",
        ),
        (
            "The Clerk, Mrs Tessa Rudge, was there. Paid: T. Rudge, salary, and grass cutting.",
            "The Clerk was there. Paid: the clerk, salary, and grass cutting.",
        ),
        # everybody of a list
        (
            "She leaves her daughters Anne, Bernadette and Rosemary.",
            "She leaves her daughters Person A, Person B and Person C.",
        ),
        (
            "The children, Tom, Ollie, Beth and Sam, live with her.",
            "The children, Person A, Person B, Person C and Person D, live with her.",
        ),
        (
            "My brother's children are Colin, Beverley and Neil. My share goes to Beverley, who nursed our mother.",
            "My brother's children are Person A, Person B and Person C. My share goes to Person B, who nursed our mother.",
        ),
        # relatives of all sorts, and a name that is sure once
        (
            "My mother-in-law, Sheila Pickup, moved in. My goddaughter Susannah Faulkner left. Sheila knows.",
            "My mother-in-law moved in. My goddaughter left. The mother-in-law knows.",
        ),
        ("Get Herr Pfaffinger's OK. I have spoken with Pfaffinger.", "Get Herr A's OK. I have spoken with Person A."),
        # what every court has
        (
            "The 2nd Defendant left.\nSee Exhibit C.\n\nEncs.",
            "The 2nd Defendant left.\nSee Exhibit C.\n\nEncs.",
        ),
        # posts
        ("He is a retired garda from Birr.", "He is a retired police officer from a town."),
        # initials and halves of surnames
        (
            "FROM: Claude Bellanger\n\nProf. J. Tremblay-Wood asked. It was taught by Prof. Wood in winter.\n\nC.B.",
            "FROM: Person A\n\nProf. B asked. It was taught by Prof. B in winter.\n\nPerson A.",
        ),
        # questions and answers
        (
            "Q. Your name, please?\nA. Wendell Ray Stamps.\nQ. Mr Stamps, who was there?\nA. Gary Kemp, the manager.",
            "Q. Your name, please?\nA. Person A.\nQ. Mr A, who was there?\nA. The manager.",
        ),
        # ages in the next paragraph
        (
            "Our secretary is a grandmother and her own mother was there.\n\nPeter Moss died at home, aged 88.",
            "Our secretary is a grandmother and her own mother was there.\n\nPerson A died at home, in their eighties.",
        ),
        # courts and their numbers
        (
            "He was tried at Leeds Crown Court. The claim is against (1) Ann Moss (2) Tom Bell.",
            "He was tried at a crown court. The claim is against (1) Person A (2) Person B.",
        ),
        ("We rely on [2021] EWHC 400 (QB).", "We rely on [record number] (QB)."),
        ("Boarded by a volunteer (Warren).", "Boarded by a volunteer (Person A)."),
        # titles
        (
            "Present: Cllrs Ann Upton (Chair), Roy Bebb and Jill Passey. Roy Bebb left. Drs Patel and Singh came.",
            "Present: Cllr A (Chair), Cllr B and Cllr C. Person B left. Dr D and Dr E came.",
        ),
        (
            "I rang Mrs Bina Sen. Mrs Sen and Mr Nadir Sheikh came. Mr Sheikh left.",
            "I rang Mrs A. Mrs A and Mr B came. Mr B left.",
        ),
        ("Apologies: PCSO Keith Danks. Senator Price stayed.", "Apologies: PCSO A. Senator B stayed."),
        (
            "The Independent Reviewing Officer, Joan Tilley, agreed. Head of Service Dilip Rana thanked them.",
            "The Independent Reviewing Officer agreed. Head of Service Person A thanked them.",
        ),
        # firms
        ("Our auditors, Guthrie Salt, have asked for it.", "Our auditors have asked for it."),
        (
            "I joined Calder & Rowe. Calder & Rowe Roofing Ltd sacked me.",
            "I joined a building firm. The building firm sacked me.",
        ),
        (
            "Dene Valley Homes Limited is the landlord. A man from Dene Valley rang.",
            "A housing company is the landlord. A man from the housing company rang.",
        ),
        # addresses
        (
            "Hartnell & Co\nCastle Chambers, 7 The Parade\nMinehead\nSomerset TA24 5UG\n\nDear Sir",
            "A company\n[address]\n\nDear Sir",
        ),
        ("She moved to Tullow, County Carlow.", "She moved to a town in Ireland."),
    ],
)
def test_people_roles_and_addresses(recommended: Sanitizer, text: str, wanted: str) -> None:
    assert recommended.sanitize(text).text == wanted


@pytest.mark.parametrize(
    ("post", "kind"),
    [
        ("deputy chief executive", "senior manager"),
        ("chief operating officer", "senior manager"),
        ("head of operations", "manager"),
        ("divisional director environment", "director"),
        ("retired garda", "retired police officer"),
    ],
)
def test_a_post_is_said_without_what_it_is_a_post_of(post: str, kind: str) -> None:
    taxonomy = Taxonomy.builtin()
    chain = taxonomy.generalizations(post)
    assert (plain_kinds("OCCUPATION", post, chain, taxonomy.generalizations) or [""])[0] == kind


def test_a_couple_shares_its_pseudonym() -> None:
    released = Sanitizer("pseudonyms").sanitize("Mr Laskey and Mrs Laskey came. Mr Laskey left.").text
    titled = [word.strip(".") for word in released.split() if word[0].isupper() and word not in ("Mr", "Mrs")]
    assert len(titled) == 3
    assert len(set(titled)) == 1


@pytest.mark.parametrize(("before", "kind"), [("the same black ", "DOG"), ("came from ", "")])
def test_a_dog_called_after_a_place_is_a_dog(before: str, kind: str) -> None:
    place = Span(len(before), len(before) + len("Labrador"))
    target = Target(place, "Labrador", "labrador", "GPE", text=f"{before}Labrador", place=place)
    assert read_as(target, lambda _: []).kind == kind


def test_the_sides_of_a_case_are_two_and_the_next_speaker_is_nobody_else() -> None:
    recommended, hipaa = Sanitizer("recommended"), Sanitizer("hipaa-safe-harbor")
    assert recommended.sanitize("Re: Tolan v Brannock – the lane").text == "Re: Person A v Person B – the lane"
    said = recommended.sanitize("Your neighbour, Norah Lacey, who is 91, will say so.").text
    assert "who is in their nineties" in said
    chat = "Dana Pryce  9:14 AM\nplease rest. Craig can call Kirsten\nCraig Z  9:20 AM\nok calling now\n"
    lines = recommended.sanitize(chat).text.splitlines()
    assert lines[1] == "please rest. Person B can call Person C"
    assert lines[2] == "Person B  9:20 AM"
    dated = "Dated 12th March 2026. Mr Alan Pugh locks the gate every November."
    assert "every year" in hipaa.sanitize(dated).text


def test_what_stands_behind_left_and_right_has_no_article_of_its_own() -> None:
    text = "Thank you for sending Mrs Joan Petty. X-rays showed a fracture of the left clavicle. Her father had a stroke last year."
    released = expurgate.sanitize(text, protect=["stroke"]).text
    assert "the left a " not in released
