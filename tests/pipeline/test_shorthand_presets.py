"""Notes and court papers under the presets: what begins the next sentence stays, what tells a date, an age or a town goes."""

import pytest

from expurgate.pipeline.sanitizer import Sanitizer

NOTE = "36M brought in by ambulance, seen by Dr Nwosu. Trauma consult requested. Pain since Feb, fell in mid-Sept. Seen by Mr Iwu. Knee swollen."


@pytest.fixture(scope="module")
def hipaa() -> Sanitizer:
    return Sanitizer("hipaa-safe-harbor")


def test_the_word_after_a_persons_letter_and_a_full_stop_is_no_surname(hipaa: Sanitizer) -> None:
    text = hipaa.sanitize(NOTE).text
    assert "Nwosu" not in text
    assert "Iwu" not in text
    assert ". Trauma consult requested." in text
    assert ". Knee swollen." in text
    assert "E. Kowalski" not in hipaa.sanitize("Seen by Dr E. Kowalski today, and by Dr Nwosu. Trauma consult.").text


def test_short_months_go_and_ages_under_ninety_stay(hipaa: Sanitizer) -> None:
    text = hipaa.sanitize(NOTE).text
    assert "Feb" not in text
    assert "Sept" not in text
    assert text.startswith("36M brought in")
    assert "93M" not in hipaa.sanitize("93M from nursing home, coughing since Jan.").text


@pytest.mark.parametrize("gap", ["\n", "            ", "\t", " "])
def test_the_town_of_a_court_goes_whatever_stands_beside_it(hipaa: Sanitizer, gap: str) -> None:
    text = hipaa.sanitize(f"IN THE COUNTY COURT AT TRURO{gap}Claim No. K12YX901\n\nMr Piran Tregenza, Claimant").text
    assert "TRURO" not in text
    assert "Claim No." in text


def test_a_district_judge_is_of_no_place(hipaa: Sanitizer) -> None:
    assert (
        "before District Judge "
        in hipaa.sanitize("The hearing before District Judge Penhaligon took place in 2024.").text
    )


WARDS = """Bed\tPatient\tWard\tConsultant\tDue
1\tPriya Venkataraman\tWard 7\tDr Tanabe\tMonday
2\tCallum Strachan\tWard 7\tDr Quiroga\tTuesday
3\tJean-Luc Marchetti\tWard 12\tDr Tanabe\tFriday
"""


@pytest.mark.parametrize("preset", ["recommended", "hipaa-safe-harbor"])
def test_a_table_of_beds_keeps_its_heads_and_numbers_and_a_ward_is_nobody(preset: str) -> None:
    released = Sanitizer(preset).sanitize(WARDS).text.splitlines()
    assert released[0] == WARDS.splitlines()[0]
    rows = [line.split("\t") for line in released[1:]]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    names = {word for line in WARDS.splitlines()[1:] for word in line.split("\t")[1].split()}
    assert not any(name in row[1] for row in rows for name in names)
    assert not any("Person" in row[2] for row in rows)
    assert [row[4] for row in rows] == ["Monday", "Tuesday", "Friday"]
