"""XML files: what is not edited stays as it is written; texts, values, remarks and names are judged."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.canaries import CITY, NAME, NUMBER, hide
from tests.formats.releasing import edited_file
from tests.formats.web_files import RECORD

from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.limits import Limits
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.records import XML


def texts(data: str) -> list[str]:
    return [document.text for document in XML.read(data.encode(), name="", options=ReadOptions()).documents]


def test_every_place_is_cleaned_and_the_rest_stays() -> None:
    out = edited_file(RECORD.encode(), "a.xml", hide).decode()
    assert out == (
        '<?xml version="1.0"?>\n<?style of="a town"?>\n<!-- by [PERSON] -->\n'
        '<r:case xmlns:r="urn:a town" who=\'[PERSON]\' no="█████">\n'
        "  <name>[PERSON]<b></b> &amp; Sons</name>\n"
        '  <town>a town &lt;&amp;&gt;</town><a_town a_town="1"/>\n'
        "  <note>[PERSON] was here, &lt;█████&gt;.</note>\n</r:case>\n"
    )


def test_fields_stand_on_lines_groups_apart_and_marked_words_together() -> None:
    names, said = texts("<a><p k='1'><q>Ann</q><q>Lee</q></p><p>To <b>Ma</b>ry<i/>!</p></a>")
    assert names == "a\n\np\n\nk\n\nq\n\nb\n\ni"
    assert said == "1\nAnn\nLee\n\nTo Mary!"


def test_fields_called_names_tell_of_whom() -> None:
    data = (
        b"<p:case xmlns:p='urn:x'><p:familyName>Strand</p:familyName><x name='Ann Lee'/><drug>Aspirin</drug></p:case>"
    )
    assert XML.read(data, name="", options=ReadOptions()).documents[1].people == ("Strand", "Ann Lee")


def test_names_that_become_one_stay_two_and_are_names() -> None:
    opened = XML.read(b"<a Ann='1' Bea='2' xml:lang='en'><Ann/></a>", name="", options=ReadOptions())
    assert opened.documents[0].text == "a\n\nAnn\n\nBea\n\nlang"
    written = opened.write([[Edit(Span(3, 6), "\u2587\u2587"), Edit(Span(8, 11), "12 !")], []])
    assert written == b"<a name='1' _12__='2' xml:lang='en'><name/></a>"
    again = XML.read(b"<a Ann='1' Bea='2'/>", name="", options=ReadOptions())
    assert again.write([[Edit(Span(3, 6), "x"), Edit(Span(8, 11), "x")], []]) == b"<a x='1' x-2='2'/>"


def test_what_is_put_in_cannot_break_out() -> None:
    opened = XML.read(b"<a b='v'><!--r-->t<?p i?></a>", name="", options=ReadOptions())
    hostile = "--> ]]> ?> <x y='\"'>&amp;"
    edits = [Edit(Span(at, at + 1), hostile) for at, char in enumerate(opened.documents[1].text) if char in "vrti"]
    root = ElementTree.fromstring(opened.write([[], edits]))  # noqa: S314
    assert root.get("b") == root.text == hostile
    assert len(root) == 0


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "utf-16"])
def test_encodings_stay(encoding: str) -> None:
    data = f"<?xml version='1.0' encoding='{encoding}'?><a>\xe9 {NAME} {CITY} {NUMBER}</a>".encode(encoding)
    out = edited_file(data, "a.xml", hide)
    assert ElementTree.fromstring(out).text == "\xe9 [PERSON] a town █████"  # noqa: S314
    assert encoding in out.decode(encoding)


_TEXT = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF), max_size=8)


@given(
    st.recursive(_TEXT, lambda inner: st.lists(inner, max_size=3), max_leaves=8), st.dictionaries(st.just("k"), _TEXT)
)
@settings(max_examples=80, deadline=None)
def test_without_edits_the_file_comes_back_and_with_all_its_shape_does(
    value: object, attributes: dict[str, str]
) -> None:
    root = ElementTree.Element("root", attributes)
    _fill(root, value)
    data = ElementTree.tostring(root, encoding="utf-8")
    opened = XML.read(data, name="", options=ReadOptions())
    assert opened.write([[], []]) == data
    said = opened.documents[1].text
    whole = [[], [Edit(Span(0, len(said)), "")] if said else []]
    emptied = ElementTree.fromstring(opened.write(whole))  # noqa: S314
    assert [element.tag for element in emptied.iter()] == [element.tag for element in root.iter()]
    assert "".join(emptied.itertext()).strip() == ""


def _fill(element: ElementTree.Element, value: object) -> None:
    if isinstance(value, str):
        element.text = value
        return
    for item in value if isinstance(value, list) else []:
        _fill(ElementTree.SubElement(element, "item"), item)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not well-formed"),
        (b"<a><b></a>", "line 1.*read as a text"),
        (b"<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", "document type"),
        (b"<a>&e;</a>", "not well-formed"),
        (b"<a>" * 300 + b"</a>" * 300, "too deeply"),
        (b"<?xml version='1.0' encoding='no-such'?><a/>", "not"),
        (b"\xff\xfea", "not well-formed"),
    ],
    ids=["empty", "crossed", "entity", "unknown entity", "deep", "encoding", "bytes"],
)
def test_what_is_no_xml_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        XML.read(data, name="", options=ReadOptions(limits=Limits()))


def test_what_every_clinical_document_says_is_no_content() -> None:
    said = '<t root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/><c styleCode="Bold Italics">seen</c><d styleCode="Ann">x</d>'
    assert texts(f"<r>{said}</r>")[1].split() == ["seen", "Ann", "x"]


def test_code_systems_of_standards_are_no_content() -> None:
    codes = '<a codeSystem="2.16.840.1.113883.6.1"/><b codeSystem="1.2.44.8817"/><c root="2.16.840.1.113883.6.1"/>'
    assert texts(f"<r>{codes}</r>")[1] == "1.2.44.8817\n\n2.16.840.1.113883.6.1"
