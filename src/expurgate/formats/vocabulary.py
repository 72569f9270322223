"""Words that files are written with, whatever they say: keys, types, styles, fonts. Finding one is no leak.

The list is fixed and says nothing about any document; a hidden term that is one of these words is still looked for
in all that a reader is shown.
"""

from __future__ import annotations

_PDF = """
acroform action adobe alternate annots ascent ascii85decode asciihexdecode author baseencoding basefont basestate
bbox begincmap begincodespacerange beginbfchar beginbfrange bitspercomponent blackpoint bounds bullet calgray
calrgb capheight catalog ccittfaxdecode charprocs charset cidfonttype0 cidfonttype0c cidfonttype2 cidinit cidset
cidsysteminfo cidtogidmap cmap cmapname cmaptype codespacerange colorants colorspace contents count creationdate
cropbox currentdict dctdecode decode decodeparms defaultcmyk defaultgray defaultrgb defineresource descendantfonts
descent devicecmyk devicegray devicen devicergb differences domain dotlessi emboldened encode encoding endbfchar
endbfrange endcmap endcodespacerange endstream extend extgstate filter findresource firstchar first flags
flatedecode font fontbbox fontdescriptor fontfamily fontfile fontfile2 fontfile3 fontmatrix fontname fontstretch
fontweight formtype function functions functiontype gamma group height helvetica iccbased identity identity-h
identity-v image imagemask index indexed info intent interpolate isolated italicangle jbig2decode jpxdecode
knockout lastchar leading length length1 length2 length3 linearized luminosity lzwdecode macromanencoding mask
matrix maxwidth mediabox metadata missingwidth multiply name nonstruct normal notdef objstm opentype order ordering
padding page pages painttype parent pattern patterntype predictor procset producer properties range registry
resources rotate runlengthdecode screen separation shading shadingtype simplex size smask smaskindata
standardencoding stemh stemv stream structure subtype supplement symbol tilingtype tounicode transparency trapped
trimbox truetype type type0 type1 type1c type3 unicode usecmap userunit version whitepoint width widths
winansiencoding wmode xheight xobject xref xstep ystep zapfdingbats imageb imagec imagei text form object
adobe-identity-ucs adobe-identity-ucs def space hyphen period comma
"""
_FONTS = """
times times-roman times-bold times-italic times-bolditalic times new roman helvetica helvetica-bold
helvetica-oblique helvetica-boldoblique courier courier-bold courier-oblique courier-boldoblique courier new arial
calibri cambria candara consolas georgia verdana tahoma symbol wingdings liberation sans liberation serif
liberation mono dejavu sans dejavu serif dejavusans bitstream vera noto sans noto serif carlito caladea aptos
regular medium light semibold black condensed narrow italic oblique bold roman
"""
_OFFICE = """
normal heading title subtitle header footer table grid list paragraph bullet number strong emphasis quote caption
hyperlink followedhyperlink default character footnote endnote reference comment annotation balloon placeholder
revision bibliography shading accent colorful medium light dark intense subtle style plain document defaults body
text indent block salutation signature closing message date note continue line page toc index envelope address
return macro theme office latin asian complex minor major scheme center left right both start distribute justify
single double thick dotted dashed auto clear none nil true false top bottom middle between inside outside column
exact atleast multiple continuous nextpage evenpage oddpage even first portrait landscape decimal upperroman
lowerroman upperletter lowerletter ordinal cardinaltext hybrid multilevel singlelevel superscript subscript
baseline preserve external internal hyperlink image settings styles numbering fonttable websettings comments
footnotes endnotes visible hidden general yellow green cyan magenta blue red darkblue darkcyan darkgreen
darkmagenta darkred darkyellow darkgray lightgray black white fixed autofit separate begin roundrect rect rectangle
ellipse straight square tight through behind front topandbottom anchor inline shape shapes picture diagram chart
calculated iscalculated workbook worksheet worksheets sheet sharedstrings relationship relationships officedocument
content types override application main xml solid pattern gray125 thin hair mediumdashed wrap center
centercontinuous shared string formula windows excel modified target mode english compatibility compat
useformatting western eastasian bidi
"""
_MAIL = """
content type transfer encoding disposition attachment inline filename charset boundary multipart mixed alternative
related message plain html quoted printable base64 utf-8 utf us-ascii iso-8859-1 application octet stream mime
version part delivery status partial text image audio video json csv zip pdf msword octet-stream quoted-printable
"""
_WEB = """
http https www mailto stylesheet javascript button submit checkbox radio password hidden search email number range color month week time
image file reset viewport device-width initial-scale nofollow noopener noreferrer blank self parent canonical icon
author generator description keywords robots utf-8 center left right middle justify navigation main banner
complementary
"""


def _entries(text: str) -> set[str]:
    return set(text.split())


WORDS: frozenset[str] = frozenset().union(*map(_entries, (_PDF, _FONTS, _OFFICE, _MAIL, _WEB)))
"""Single words."""
PHRASES: tuple[str, ...] = (" ".join(_FONTS.split()), *sorted(WORDS, key=len, reverse=True))
"""Runs of words as they follow one another in files."""


def is_vocabulary(term: str) -> bool:
    """Whether a term is, or is part of, something every file of a kind may say."""
    return term in WORDS or any(term in phrase for phrase in PHRASES)
