"""Numbers issued to one person, account, vehicle or wallet, most of them with check digits."""

from __future__ import annotations

from expurgate.detect.patterns import validators
from expurgate.detect.patterns.model import Pattern
from expurgate.detect.patterns.validators import standard


PATTERNS = (
    Pattern(
        "iban", "IBAN", r"(?i:\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{2,4}){3,8}\b)",
        "An international bank account number (check digits, country length)",
        ("to ⟦GB82 WEST 1234 5698 7654 32⟧.", "⟦DE89370400440532013000⟧"),
        ("GB82 WEST 1234 5698 7654 33", "AB12 3456"),
        hipaa=(10,), valid=validators.iban,
    ),
    Pattern(
        "card", "CARD", r"\b[2-6]\d{3}(?:[\s-]?\d{2,6}){2,4}\b",
        "A payment card number (issuer digit, Luhn)",
        ("card ⟦4111 1111 1111 1111⟧", "⟦378282246310005⟧", "⟦5555-5555-5555-4444⟧"),
        ("4111 1111 1111 1112", "2222 2222 2222 2222"),
        hipaa=(10,), valid=validators.card,
    ),
    Pattern(
        "us-ssn", "NATIONAL_ID", r"\b\d{3}[-\s\x{2010}-\x{2013}]\d{2}[-\s\x{2010}-\x{2013}]\d{4}\b",
        "A US social security number or taxpayer number (SSN, ITIN)",
        ("SSN ⟦536-90-4399⟧", "⟦900-70-0000⟧"), ("666-12-3456", "000-12-3456", "536-90-43999"),
        hipaa=(7,), valid=validators.us_number,
    ),
    Pattern(
        "us-ssn-named", "NATIONAL_ID", r"\b\d{9}\b",
        "Nine digits the text calls a US social security or taxpayer number",
        ("SSN: ⟦536904399⟧",), ("code 536904399", "SSN: 000123456"),
        hipaa=(7,), valid=validators.us_number, context=("ssn", "social security", "itin", "taxpayer"),
    ),
    Pattern(
        "us-ssn-last-four", "NATIONAL_ID", r"(?i:\b(?:ssn|social\ssecurity)[^.\n]{0,30}?(?:ending\sin|last\sfour(?:\sdigits)?|x{3}-?x{2}-?|\*{3}-?\*{2}-?)[:\s]{0,3})(\d{4})\b",
        "The last four digits of a social security number",
        ("SSN ending in ⟦4399⟧", "social security number xxx-xx-⟦4399⟧"), ("ending in 4399",),
        hipaa=(7,),
    ),
    Pattern(
        "gb-nhs", "NATIONAL_ID", r"\b\d{3}[\s-]\d{3}[\s-]\d{4}\b", "A UK NHS number",
        ("NHS ⟦943 476 5919⟧",), ("943 476 5918",), hipaa=(8,), valid=standard("gb.nhs"),
    ),
    Pattern(
        "gb-nhs-named", "NATIONAL_ID", r"\b\d{10}\b", "Ten digits the text calls an NHS number",
        ("NHS no ⟦9434765919⟧",), ("9434765919", "NHS no 9434765918"), hipaa=(8,), valid=standard("gb.nhs"), context=("nhs",),
    ),
    Pattern(
        "gb-nino", "NATIONAL_ID", r"\b[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\s?\d{2}\s?\d{2}\s?\d{2}\s?[A-D]\b",
        "A UK national insurance number", ("NI ⟦AB 12 34 56 C⟧", "⟦JG103759A⟧"), ("DQ123456C", "BG123456C", "AB123456E"),
        hipaa=(7,), valid=validators.nino,
    ),
    Pattern(
        "es-dni-nie", "NATIONAL_ID", r"(?i:\b[XYZ]?-?\d{7,8}\s?-?[A-Z]\b)", "A Spanish DNI or NIE",
        ("DNI ⟦54362315-K⟧", "NIE ⟦X-2482300W⟧"), ("54362315Z", "12345678"), hipaa=(18,), valid=standard("es.dni", "es.nie"),
    ),
    Pattern(
        "fr-nir", "NATIONAL_ID", r"(?i:\b[1-478]\s?\d{2}\s?\d{2}\s?(?:\d{2}|2[AB])\s?\d{3}\s?\d{3}\s?\d{2}\b)", "A French social security number (NIR)",
        ("NIR ⟦2 95 10 99 126 111 93⟧",), ("2 95 10 99 126 111 94",), hipaa=(7,), valid=standard("fr.nir"),
    ),
    Pattern(
        "de-idnr", "NATIONAL_ID", r"\b\d{2}\s?\d{3}\s?\d{3}\s?\d{3}\b", "A German tax identification number",
        ("IdNr ⟦36 574 261 809⟧", "Steuer-ID ⟦36574261809⟧"), ("IdNr 36 574 261 808",), hipaa=(18,), valid=standard("de.idnr"),
    ),
    Pattern(
        "it-codice-fiscale", "NATIONAL_ID", r"(?i:\b[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-EHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]\b)", "An Italian codice fiscale",
        ("CF ⟦RCCMNL83S18D969H⟧",), ("RCCMNL83S18D969",), hipaa=(18,), valid=standard("it.codicefiscale"),
    ),
    Pattern(
        "nl-bsn", "NATIONAL_ID", r"\b\d{4}[.\s]?\d{2}[.\s]?\d{3}\b", "A Dutch citizen service number (BSN), named as such",
        ("BSN ⟦1112.22.333⟧",), ("1112.22.333", "BSN 1112.52.333"), hipaa=(18,), valid=standard("nl.bsn"), context=("bsn", "burgerservicenummer", "sofi"),
    ),
    Pattern(
        "be-nn", "NATIONAL_ID", r"\b\d{2}\.?\d{2}\.?\d{2}[-\s]?\d{3}[.\s]?\d{2}\b", "A Belgian national number",
        ("NN ⟦85.07.30-033 28⟧",), ("85.07.30-033 29",), hipaa=(18,), valid=standard("be.nn"),
    ),
    Pattern(
        "pt-cc-nif", "NATIONAL_ID", r"(?i:\b\d{8}\s?\d\s?[A-Z0-9]{2}\d\b|\b\d{3}\s?\d{3}\s?\d{3}\b)", "A Portuguese citizen card or tax number, named as such",
        ("NIF ⟦501 964 843⟧", "cartão de cidadão ⟦00000000 0 ZZ4⟧"), ("501 964 843", "NIF 501 964 842"), hipaa=(18,),
        valid=validators.portuguese, context=("nif", "contribuinte", "cidadão", "cc"),
    ),
    Pattern(
        "pl-pesel", "NATIONAL_ID", r"\b\d{11}\b", "A Polish PESEL", ("PESEL ⟦44051401359⟧",), ("44051401358",), hipaa=(18,), valid=standard("pl.pesel"),
    ),
    Pattern(
        "se-personnummer", "NATIONAL_ID", r"\b(?:19|20)?\d{6}[-+]\d{4}\b", "A Swedish personal identity number",
        ("pnr ⟦880320-0016⟧",), ("880320-0018", "881320-0016"), hipaa=(18,), valid=standard("se.personnummer"),
    ),
    Pattern(
        "no-fodselsnummer", "NATIONAL_ID", r"\b\d{6}\s?\d{5}\b", "A Norwegian birth number", ("fnr ⟦151086 95088⟧",), ("151086 95077",), hipaa=(18,), valid=standard("no.fodselsnummer"),
    ),
    Pattern(
        "fi-hetu", "NATIONAL_ID", r"\b\d{6}[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]\b", "A Finnish personal identity code",
        ("hetu ⟦131052-308T⟧",), ("131052-308U",), hipaa=(18,), valid=standard("fi.hetu"),
    ),
    Pattern(
        "dk-cpr", "NATIONAL_ID", r"\b\d{6}-\d{4}\b", "A Danish CPR number", ("CPR ⟦211062-5629⟧",), ("511062-5629",), hipaa=(18,), valid=standard("dk.cpr"),
    ),
    Pattern(
        "ie-pps", "NATIONAL_ID", r"(?i:\b\d{7}[A-W][A-IW]?\b)", "An Irish PPS number", ("PPS ⟦6433435F⟧",), ("6433435E",), hipaa=(18,), valid=standard("ie.pps"),
    ),
    Pattern(
        "ca-sin", "NATIONAL_ID", r"\b\d{3}[\s-]\d{3}[\s-]\d{3}\b", "A Canadian social insurance number",
        ("SIN ⟦123-456-782⟧",), ("999-999-999", "123-456-783"), hipaa=(7,), valid=standard("ca.sin"),
    ),
    Pattern(
        "au-tfn-medicare", "NATIONAL_ID", r"\b\d{3}\s?\d{3}\s?\d{3}\b|\b\d{4}\s?\d{5}\s?\d(?:\s?\d)?\b", "An Australian tax file or Medicare number, named as such",
        ("TFN ⟦123 456 782⟧", "Medicare ⟦2123 45670 1⟧"), ("123 456 782", "TFN 999 999 999"), hipaa=(9, 18), valid=validators.australian, context=("tfn", "tax file", "medicare"),
    ),
    Pattern(
        "in-aadhaar-pan", "NATIONAL_ID", r"\b[2-9]\d{3}\s?\d{4}\s?\d{4}\b|\b[A-Z]{3}[ABCFGHLJPTF][A-Z]\d{4}[A-Z]\b", "An Indian Aadhaar or PAN",
        ("Aadhaar ⟦2341 2341 2346⟧", "PAN ⟦ACUPA7085R⟧"), ("2341 2341 2347", "ABMXA3211G"), hipaa=(18,), valid=standard("in_.aadhaar", "in_.pan"),
    ),
    Pattern(
        "br-cpf", "NATIONAL_ID", r"\b\d{3}\.?\d{3}\.?\d{3}-\d{2}\b", "A Brazilian CPF", ("CPF ⟦390.533.447-05⟧",), ("231.002.999-00",), hipaa=(18,), valid=standard("br.cpf"),
    ),
    Pattern(
        "ch-ahv", "NATIONAL_ID", r"\b756\.?\d{4}\.?\d{4}\.?\d{2}\b", "A Swiss social security number (AHV)", ("AHV ⟦756.9217.0769.85⟧",), ("756.9217.0769.86",), hipaa=(7,), valid=standard("ch.ssn"),
    ),
    Pattern(
        "tr-tckimlik", "NATIONAL_ID", r"\b[1-9]\d{10}\b", "A Turkish identification number", ("TCKN ⟦17291716060⟧",), ("17291716050",), hipaa=(18,), valid=standard("tr.tckimlik"),
    ),
    Pattern(
        "eastern-europe", "NATIONAL_ID", r"\b\d{6}/\d{3,4}\b|\b[1-9]\d{12}\b", "A Czech or Slovak birth number, a Romanian CNP or a former Yugoslav JMBG",
        ("r.č. ⟦710319/2745⟧", "CNP ⟦1630615123457⟧"), ("710319/2746", "1632215123457"), hipaa=(18,), valid=standard("cz.rc", "ro.cnp", "rs.pib", "si.emso"),
    ),
    Pattern(
        "national-id-named", "NATIONAL_ID",
        r"(?i:\b(?:national|personal|citizen|social\ssecurity|social\sinsurance|national\sinsurance|tax(?:payer)?|identity|identification)"
        r"(?:\s(?:identification|identity|insurance|security|card))?\s(?:number|no\.?|nr\.?|code|id)|\b(?:ssn|nino|dni|nie|bsn|pesel|cpf|curp|tckn|tin|nif|jmbg))"
        r"(?:\s(?:is|was))?[:#\s]{1,3}([A-Z0-9](?:[\s./-]?[A-Z0-9]){4,19})\b",
        "A number the text itself calls a national, personal or tax number",
        ("Personal identification number: ⟦12345/678⟧", "tax no. ⟦99 888 777⟧"), ("the tax code applies", "identity card holder"),
        hipaa=(7, 18), valid=validators.mostly_digits,
    ),
    Pattern(
        "passport", "PASSPORT", r"(?i:\b(?:passport|travel\sdocument|identity\scard|id\scard|residence\spermit)(?:\s(?:number|no\.?|nr\.?|#))?(?:\s(?:is|was))?[:#\s]{1,3})([A-Z]{0,3}\s?\d[A-Z0-9]{4,11})\b",
        "A passport, identity card or residence permit number, named as such",
        ("passport no. ⟦L01X00T47⟧", "Passport: ⟦AB 123456⟧", "identity card ⟦ABC123456⟧"), ("passport 12", "a passport was issued", "AB 123456"),
        hipaa=(11, 18),
    ),
    Pattern(
        "vin", "VEHICLE", r"(?i:\b[A-HJ-NPR-Z0-9]{17}\b)", "A vehicle identification number (check digit)",
        ("VIN ⟦1M8GDM9AXKP042788⟧",), ("1M8GDM9AXKP042789", "11111111111111111"), hipaa=(12,), valid=validators.vin,
    ),
    Pattern(
        "plate", "PLATE", r"(?i:\b(?:licen[cs]e\splates?|number\splates?|registration\s(?:plates?|number|mark)|plates?\s(?:no\.?|number)|reg(?:istration)?\.?\sno\.?|(?:vehicle|car|lorry|truck|van)\s(?:reg(?:istration)?|with\splates?))"
        r"(?:\s(?:number|no\.?|is|was|reading))?[:#\s]{1,3})([A-Z0-9]{1,4}(?:[\s·-]?[A-Z0-9]{1,4}){1,3})\b",
        "A vehicle's plate after words that announce one",
        ("licence plate ⟦AB12 CDE⟧.", "registration number: ⟦34 ABC 123⟧"), ("number plate missing", "license plates are"),
        hipaa=(12,), valid=validators.plate,
    ),
    Pattern(
        "plate-gb", "PLATE", r"\b[A-HJ-PR-Y][A-HJ-PR-Y](?:0[1-9]|[1-7]\d)\s?[A-HJ-PR-Z]{3}\b", "A British plate by its shape",
        ("the car, ⟦LB07 SEO⟧, left",), ("AB12CD", "IQ12 ABC"), hipaa=(12,),
    ),
    Pattern(
        "bitcoin", "CRYPTO", r"\b(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})\b", "A Bitcoin address (base58check or bech32 checksum)",
        ("to ⟦1NEDqZPvTWRaoho48qXuLLsrYomMXPABfD⟧", "⟦bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq⟧"), ("1NEDqZPvTWRaoho48qXuLLsrYomMXPABfE",),
        hipaa=(10, 18), valid=standard("bitcoin"),
    ),
    Pattern(
        "ethereum", "CRYPTO", r"\b0x[0-9a-fA-F]{40}\b", "An Ethereum address",
        ("to ⟦0x52908400098527886E0F7030069857D2E4169EE7⟧",), ("0x5290840009852788", "0x0000000000000000000000000000000000000000"),
        hipaa=(10, 18), valid=validators.ethereum,
    ),
    Pattern(
        "imei", "DEVICE", r"\b\d{2}[\s-]?\d{6}[\s-]?\d{6}[\s-]?\d\b", "A mobile device's IMEI, named as such",
        ("IMEI ⟦35 686800 004141 8⟧",), ("35 686800 004141 8", "IMEI 35 686800 004141 7"), hipaa=(13,), valid=standard("imei"), context=("imei", "handset", "device"),
    ),
)  # fmt: skip
