"""The keys a page needs to be drawn, by the PDF standard: what is called anything else does not come along."""

from __future__ import annotations

DRAWING = frozenset(
    f"/{key}"
    for key in """
    Type Subtype Length Filter DecodeParms Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine
    EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform JBIG2Globals
    Pages Kids Count Parent MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Group Resources Contents S CS I
    Font XObject ExtGState ColorSpace Pattern Shading FormType BBox Matrix
    PatternType PaintType TilingType XStep YStep ShadingType Background AntiAlias Coords Domain Function Extend
    BitsPerCoordinate BitsPerFlag Decode VerticesPerRow
    FunctionType Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds
    LW LC LJ ML D RI OP op OPM TR TR2 FL SM SA BM SMask CA ca AIS TK G BC
    WhitePoint BlackPoint Gamma Alternate
    Width Height Intent ImageMask Mask Interpolate SMaskInData Matte
    BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo DW W DW2 W2
    CIDToGIDMap FontBBox FontMatrix CharProcs Registry Ordering Supplement BaseEncoding Differences WMode UseCMap CMapName
    FontName Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth
    FontFile FontFile2 FontFile3 FontStretch FontWeight Length1 Length2 Length3
    """.split()
)
IMAGE = frozenset(
    """/Type /Subtype /Width /Height /ColorSpace /BitsPerComponent /Intent /ImageMask /Mask /Decode /Interpolate /SMask
    /SMaskInData /Matte /Filter /DecodeParms /Length""".split()
)
NAMED = frozenset("/Font /XObject /ExtGState /ColorSpace /Pattern /Shading /CharProcs".split())
"""Their entries are called what the file likes to call them."""
SAYING = frozenset("/Registry /Ordering".split())
"""Keys whose values are texts."""
INLINE = frozenset(
    """/BPC /BitsPerComponent /CS /ColorSpace /D /Decode /DP /DecodeParms /F /Filter /H /Height /IM /ImageMask /I
    /Interpolate /W /Width /L /Length""".split()
)
"""Keys of a picture inside the instructions."""
PROGRAMS = ("/FontFile", "/FontFile2", "/FontFile3")
"""Keys under which the description of a font has the font itself."""
