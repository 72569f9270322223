"""A page and a message with canaries in every place."""

from __future__ import annotations

from email.message import EmailMessage

from tests.formats.canaries import CITY, NAME, NUMBER
from tests.formats.docx_files import docx
from tests.formats.pdf_files import report

PAGE = f"""<!DOCTYPE html><html><head><meta charset="iso-8859-1"><title>{NAME} &amp; Sons</title>
<meta name="author" content="{NAME}"><style>.a::after {{ content: "{CITY}" }}</style>
<script>var who = "{NAME}";</script></head><body><!-- case of {NAME} -->
<p>Wilhel<b>mina</b> Krzy&#122;anowski lives in <i>{CITY}</i>&nbsp;&lt;today&gt;.</p>
<img alt="portrait of {NAME}" src="x/{NAME.replace(" ", "%20")}.png" data-id="{NUMBER}">
<a href="mailto:{NAME.replace(" ", "%20")}">mail</a><table><tr><td>{CITY}</td><td>kept</td></tr></table>
</body></html>"""


def _message() -> EmailMessage:
    message = EmailMessage()
    message["From"] = f"{NAME} <w@x.org>"
    message["To"] = "Somebody <s@x.org>"
    message["Subject"] = f"Zürich and {CITY}"
    message["Message-ID"] = f"<{NAME.replace(' ', '.')}@x.org>"
    message["Received"] = f"from {CITY.lower()}.x.org"
    message["X-Case"] = NUMBER
    message.set_content(f"Dear all,\n\n{NAME} é lives in {CITY}.\n\n-- \nkept\n")
    message.add_alternative(f"<html><body><p>{NAME} in <b>{CITY}</b></p></body></html>", subtype="html")
    message.add_attachment(docx(), maintype="application", subtype="octet-stream", filename=f"{NAME}.docx")
    message.add_attachment(report(), maintype="application", subtype="pdf", filename="r.pdf")
    message.add_attachment(b"\x00\x01" + NAME.encode(), maintype="application", subtype="x-odd", filename="odd.bin")
    inner = EmailMessage()
    inner["Subject"] = f"Fwd {NAME}"
    inner.set_content(f"number {NUMBER}")
    message.add_attachment(inner)
    return message


MESSAGE = _message().as_bytes()

RECORD = f"""<?xml version="1.0"?>
<?style of="{CITY}"?>
<!-- by {NAME} -->
<r:case xmlns:r="urn:{CITY}" who='{NAME}' no="{NUMBER}">
  <name>Wilhel<b>mina</b> Krzy&#122;anowski &#38; Sons</name>
  <town><![CDATA[{CITY} <&>]]></town><{CITY} {CITY}="1"/>
  <note>{NAME} was here, &lt;{NUMBER}&gt;.</note>
</r:case>
"""
