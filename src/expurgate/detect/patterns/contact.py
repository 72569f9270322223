"""Ways to reach someone: e-mail, telephone, web and network addresses, handles."""

from __future__ import annotations

from expurgate.detect.patterns import validators
from expurgate.detect.patterns.model import LETTER, Pattern, S

_GAP = r"[ \t\x{a0}\x{2009}\x{202f}.\-/]"
_DIALLED = (
    rf"(?:(?:\+|00){_GAP}?\d{{1,3}}{_GAP}{{0,2}}\(?|\b|"
    rf"\()\d{{1,5}}\)?(?:{_GAP}{{0,2}}\(?\d{{2,6}}\)?){{0,6}}{_GAP}{{0,2}}\d{{2,6}}"
)
_GROUPED = (
    rf"(?:\+|\b00){_GAP}?\d{{1,3}}{_GAP}{{0,2}}\(?\d{{1,5}}\)?(?:{_GAP}{{0,2}}\(?\d{{2,6}}\)?)"
    rf"{{0,6}}{_GAP}{{0,2}}\d{{2,6}}|"
    rf"(?:\b|\()(?:1{_GAP})?\(?\d{{2,5}}\)?(?:{_GAP}{{1,2}}\d{{2,4}}){{2,5}}|(?:\b|"
    rf"\()\d{{3,5}}\)?{_GAP}{{1,2}}\d{{5,8}}|\b0\d{{9,10}}\b"
)

PATTERNS = (
    Pattern(
        "email",
        "EMAIL",
        rf"[{LETTER}0-9._%+\-]{{1,64}}@(?:[{LETTER}0-9-]{{1,63}}\.){{1,6}}[{LETTER}]{{2,24}}",
        "An e-mail address",
        ("write to ⟦jane.doe+x@mail.example.co.uk⟧.", "😀⟦ünal@bücher.example⟧", "<⟦a@b.io⟧>"),
        ("an @ sign", "a@b", "x @ y.com", "user@@example"),
        hipaa=(6,),
        leaning=True,
        common=True,
    ),
    Pattern(
        "email-spelled",
        "EMAIL",
        rf"[{LETTER}0-9._%+\-]{{1,64}}\s?[\[(](?i:at)[\])]\s?(?:[{LETTER}0-9-]{{1,63}}(?:\.|"
        rf"\s?[\[(](?i:dot)[\])]\s?)){{1,6}}[{LETTER}]{{2,24}}",
        "An e-mail address written with [at] and [dot]",
        ("mail ⟦jane [at] example [dot] org⟧", "⟦j.doe(at)example.com⟧"),
        ("meet at noon", "look [at] this"),
        hipaa=(6,),
    ),
    Pattern(
        "phone",
        "PHONE",
        _GROUPED,
        "A telephone or fax number libphonenumber takes for valid (any country code; six national formats)",
        (
            "call ⟦+44 20 7946 0958⟧ now",
            "(⟦+1 650-253-0000⟧)",
            "⟦(650) 253-0000⟧",
            "fax ⟦020 7946 0018⟧",
            "⟦0033 1 42 68 53 00⟧",
            "or ⟦650-253-0000⟧.",
            "proxy (⟦650-253-0000⟧)",
        ),
        (
            "on 12/11/2002",
            "[03/09/2023, 18:42]",
            "09/07/25  07.30",
            "04/09/1971",
            "02/19/2023",
            "098.69 20/05/2024",
            "EUR 305 201 400",
            "no. 28045/02",
            "page 123 456",
            "2002-11-12",
            "10 20 30",
        ),
        hipaa=(4, 5),
        valid=validators.phone,
        common=True,
    ),
    Pattern(
        "phone-named",
        "PHONE",
        r"(?i:\b(?:tel(?:ephone)?|phone|fax|mobile|cell|pager|call(?:ed)?|dial(?:led)?|hotline|ext(?:ension)?)\b"
        r"\.?(?:\s(?:no\.?|number))?[:\s]{0,3})(" + _DIALLED + ")",
        "Digits the text itself calls a telephone, fax or pager number",
        ("Tel.: ⟦555 1234⟧", "fax no. ⟦0123-456789⟧", "phone ⟦7946 0958⟧"),
        ("call 12 people", "tel aviv 1"),
        hipaa=(4, 5),
        valid=validators.spoken_phone,
    ),
    Pattern(
        "extension",
        "PHONE",
        r"(?i:\b(?:page|bleep|beep|extn)\b)(?:[ ](?:(?i:the|on|at|no\.|number|call)|[A-Z][\w.'-]{0,20})){0,5}[ ]#?(\d{3,5})\b|"
        r"[A-Za-z)][ ](x\d{4,5})\b",
        "The number of a pager or of a telephone in a house",
        ("PAGE DR LOWE AT ⟦3317⟧ if", "bleep ⟦2231⟧", "Bleep the SHO on ⟦447⟧", "call Reyes ⟦x4471⟧"),
        ("page 12", "home page of 2019 visitors", "2 x4471", "a 10x1000 grid"),
        hipaa=(4,),
    ),
    Pattern(
        "phone-national",
        "PHONE",
        r"\+\d{1,3}(?:[ \x{a0}-]\(?\d{2,6}\)?){2,5}\b|"
        r"\b0\d{2,4}[ \x{a0}-]\d{3,4}(?:[ \x{a0}-]\d{3,4}){0,2}\b|(?i:\bplus)(?:[ \x{a0}]\d{1,4}){3,6}\b"
        r"|\(\d{3}\)[ \x{a0}-]?\d{3}[ \x{a0}.-]\d{4}\b|\b\d{3}[.-]\d{3}[.-]\d{4}\b",
        "Digits in the groups of a national telephone number, whether or not it is in use",
        (
            "ring ⟦01394 555 0182⟧",
            "⟦+44 7700 900873⟧ or",
            "⟦086 555 0139⟧",
            "⟦PLUS 48 58 555 0102⟧",
            "⟦(568) 555-0188⟧",
            "⟦413-555-0142⟧",
        ),
        ("0 12 345", "in 2001 555 people", "plus 12 more"),
        hipaa=(4, 5),
        valid=validators.national_phone,
    ),
    Pattern(
        "phone-spoken",
        "PHONE",
        r"(?i:\b(?:(?:double|triple|zero|oh|nought|one|two|three|four|five|six|seven|eight|nine)[ ,-]{1,2}){6,16}"
        r"(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine)\b)",
        "A number that is read out digit by digit",
        ("on ⟦oh one five three nine five double five oh one six⟧ after six",),
        ("one two three go", "oh one of them"),
        hipaa=(4, 5),
    ),
    Pattern(
        "url",
        "URL",
        r"(?i:\b(?:https?|ftps?|sftp|file|ssh|git|mailto|tel)://?[^\s<>\"“”«»⟦⟧{}|\\^`\[\]]+)",
        "A web or file address with its scheme",
        ("see ⟦https://example.org/a?b=c#d⟧.", "⟦ftp://files.example⟧", "(⟦http://пример.рф/путь⟧)"),
        ("http is a protocol", "and/or://"),
        hipaa=(14,),
        leaning=True,
        trim=".,;:!?'’)*",
    ),
    Pattern(
        "url-bare",
        "URL",
        r"(?i:\b(?:www\.[^\s<>\"“”⟦⟧/,;:!?()]+|(?:[a-z0-9][a-z0-9-]*\.)+"
        r"(?:(?:com|co|org|net|ac|gov|edu)\.[a-z]{2}|com|org|net|edu|gov|mil|int|info|io|eu|de|fr|es|nl|pl|ch|ca|ie|nz|dk|pt|cz|jp|br))\b(?:/[^\s<>\"“”⟦⟧,;]*)?)",
        "A web address without a scheme, by www or a common top-level domain",
        (
            "on ⟦www.example.travel⟧ today",
            "⟦example.com/people/jane⟧,",
            "⟦hudoc.echr.example.int⟧",
            "on ⟦Example.ie⟧",
            "⟦shop.example.com.au⟧",
        ),
        ("e.g. this", "the end.Then", "1.5 de", "Ph.D."),
        hipaa=(14,),
        trim=".,;:!?'’)*",
        common=True,
    ),
    Pattern(
        "ipv4",
        "IP",
        r"\b\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2})?\b",
        "An IPv4 address or network",
        ("from ⟦192.0.2.17⟧", "⟦10.0.0.0/8⟧"),
        ("999.1.1.1", "1.2.3", "section 1.2.3.4.5"),
        hipaa=(15,),
        valid=validators.ip,
        unless=("section", "version", "v", "."),
    ),
    Pattern(
        "ipv6",
        "IP",
        r"(?i:(?:[0-9a-f]{1,4}:{1,2}){1,7}(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{1,4})?(?:/\d{1,3})?|(?:^|"
        r"[\s(\[])(::[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6}))",
        "An IPv6 address or network",
        ("at ⟦2001:db8::ff00:42:8329⟧", "⟦fe80::1⟧ is local", "⟦2001:db8:0:0:1:0:0:1⟧"),
        ("at 12:30:45", "a::b::c", "std::vector"),
        hipaa=(15,),
        unless=(":",),
        valid=validators.ip,
    ),
    Pattern(
        "mac",
        "MAC",
        r"(?i:\b[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}\b|\b[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}\b)",
        "A hardware (MAC) address",
        ("card ⟦00:1A:2b:3c:4D:5e⟧", "⟦00-1a-2b-3c-4d-5e⟧", "⟦001a.2b3c.4d5e⟧"),
        ("12:30:45", "00:1A:2b:3c:4D", "zz:1A:2b:3c:4D:5e"),
        hipaa=(13, 15),
        unless=(":", "-"),
    ),
    Pattern(
        "handle",
        "USERNAME",
        rf"(?:^|[\s(\"“,;:])((?:@|/?u/)[{LETTER}0-9_][{LETTER}0-9_.-]{{1,30}}[{LETTER}0-9_])",
        "An account name with its @, or behind u/",
        ("by ⟦@jane_doe⟧, yesterday", "(⟦@ünal.x⟧)", "esp ⟦u/MossyToad-77⟧ and ⟦/u/tansy⟧"),
        ("a@b.example", "@ home", "@x", "@here the job failed", "s/u/v"),
        hipaa=(18,),
        valid=validators.somebodys_account,
    ),
    Pattern(
        "handle-on",
        "USERNAME",
        r"(?i:\b([a-z0-9_][a-z0-9_.\-]{2,40})[ ]on[ ](?:insta(?:gram)?|snap(?:chat)?|twitter|tiktok|telegram|discord|depop|vinted|twitch|reddit|linkedin)\b)",
        "A name by which somebody is found on a service",
        ("his mate is ⟦tansy.kick9⟧ on insta",),
        ("saw it on insta", "post it on TikTok"),
        hipaa=(18,),
        valid=validators.account_name,
    ),
    Pattern(
        "username",
        "USERNAME",
        r"(?i:\b(?:user(?:[\s-]?(?:name|id))|log-?in|screen[\s-]?name|handle|gamertag|skype|twitter|insta(?:gram)?|snap(?:chat)?|tiktok|telegram|discord)"
        r"(?:" + S + r"(?:is|was|name))?[:=\s]{1,3}[\"“'‘]?)([a-z0-9_][a-z0-9_.\-]{2,40})",
        "A name the text calls a user name",
        ("username: ⟦jdoe42⟧", "User ID = “⟦j.doe_x⟧”", "his handle is ⟦tansy.kicks⟧)"),
        ("the username is required", "login page"),
        hipaa=(18,),
        valid=validators.account_name,
    ),
)
