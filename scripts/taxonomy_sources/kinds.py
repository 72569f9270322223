"""From the words of a description to a concept: "American professional basketball player" → basketball player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from scripts.taxonomy_sources.wordnet import WordNet

from expurgate.text.inflection import singular
from expurgate.text.normal import normal_form

COMMON_KIND = 10
_LONGEST_HEAD = 3
_MODIFIERS = 3
_SENSE_UNDER = {
    "subsidiary": "company",
    "formation": "geological formation", "world": "object", "olympics": "contest", "founder": "person",
    "shooter": "person", "match": "contest", "airline": "enterprise", "ward": "district",
    "genus": "taxonomic group", "figure": "person", "designer": "creator", "diver": "athlete",
    "franchise": "business", "cross": "structure", "castle": "building", "squadron": "military unit",
    "capital": "seat", "series": "serial", "club": "association", "band": "musical organization",
    "plant": "organism", "vessel": "craft", "model": "person", "record": "recording", "party": "organization",
    "school": "institution", "church": "building", "crane": "bird", "bank": "financial institution",
    "character": "imaginary", "agency": "organization", "lead": "person", "game": "activity",
    "orchestra": "organization", "station": "facility", "chain": "business", "order": "organization",
    "house": "building", "pitcher": "person", "conductor": "person", "bishop": "person", "program": "show",
    "programme": "show", "league": "association", "back": "person", "forward": "person", "striker": "person",
    "champion": "person", "host": "person", "head": "person", "state": "administrative district",
    "division": "administrative unit", "department": "administrative unit",
    "province": "administrative district", "mount": "mountain", "range": "mountain range",
    "course": "facility", "field": "facility", "centre": "building", "center": "building",
    "organ": "body part", "cell": "living thing", "drug": "agent", "element": "substance", "dish": "food",
    "office": "position", "post": "position", "practice": "activity", "movement": "social group",
    "service": "organization", "force": "organization", "union": "organization", "court": "assembly",
    "tower": "structure", "route": "way", "road": "way", "star": "celestial body", "producer": "person",
    "instrument": "device", "system": "instrumentality", "board": "committee", "football": "contact sport",
    "opera": "music", "play": "dramatic composition", "battery": "military unit", "class": "taxonomic group",
    "lock": "enclosure", "academy": "institution", "college": "institution", "university": "institution",
    "community": "district", "township": "administrative district", "season": "time period",
    "monument": "structure", "duo": "musical organization", "trio": "musical organization",
    "company": "institution", "firm": "organization", "attack": "operation", "crash": "accident",
    "suit": "proceeding", "article": "written communication", "statute": "act", "bill": "legal document",
    "guard": "person", "runner": "person", "driver": "person", "fighter": "person", "jumper": "person",
    "pilot": "person", "hall": "building", "branch": "stream", "creek": "stream", "tributary": "stream",
    "soul": "person", "center fielder": "person", "institute": "association", "magazine": "publication",
    "journal": "publication", "track": "music", "anchor": "person", "regular": "person",
}  # fmt: skip
_SAME_AS = {
    "peak": "mountain", "organisation": "organization", "sea snail": "snail", "kingdom": "country",
    "championship": "tournament", "minister": "government minister", "assembly": "legislature",
    "portrait": "painting", "sovereign state": "country", "nature reserve": "park",
    "archipelago": "archipelago", "microstate": "country", "film producer": "film maker",
    "television channel": "television station", "radio network": "radio station", "record label": "company",
    "television network": "television station", "settlement": "village", "newspaper": "newspaper",
    "label": "company", "fictional character": "character", "head coach": "coach",
    "point guard": "basketball player", "single": "song", "ep": "album", "footballer": "football player",
    "video game": "computer game", "census designated place": "town", "unincorporated community": "hamlet",
    "sitcom": "situation comedy", "extended play": "album", "film director": "film maker",
    "comune": "commune", "gmina": "commune", "freguesia": "parish", "civil parish": "parish",
    "songwriter": "songwriter", "singer songwriter": "singer", "cricketer": "athlete",
    "ice hockey player": "hockey player", "midfielder": "football player", "defender": "football player",
    "goalkeeper": "football player", "mixed martial artist": "boxer", "screenwriter": "scriptwriter",
    "voice actor": "actor", "sportsperson": "athlete", "judoka": "athlete", "rower": "athlete",
    "sprinter": "athlete", "biathlete": "athlete", "cyclist": "athlete", "youtuber": "entertainer",
    "rapper": "singer", "disc jockey": "disk jockey", "dj": "disk jockey", "manga": "comic book",
    "anime": "cartoon", "studio album": "album", "live album": "album", "compilation album": "album",
    "mixtape": "album", "miniseries": "serial", "television series": "serial", "tv series": "serial",
    "telenovela": "soap opera", "subdistrict": "district", "arrondissement": "district", "raion": "district",
    "oblast": "province", "voivodeship": "province", "governorate": "province", "barangay": "district",
    "suburb": "suburb", "neighbourhood": "neighborhood", "locality": "village", "human settlement": "village",
    "grammar school": "secondary school", "comprehensive school": "secondary school",
    "nonprofit": "organization", "nonprofit organization": "organization",
    "non profit organization": "organization", "ngo": "organization", "startup": "company",
    "airline": "airline", "asteroid": "asteroid", "exoplanet": "planet", "protein": "protein",
    "enzyme": "enzyme", "gastropod": "gastropod", "mollusk": "mollusk", "smartphone": "telephone",
    "software": "software", "web browser": "software", "programming language": "programming language",
    "webcomic": "comic strip", "podcast": "broadcast", "website": "web site", "online": "web site",
    "skyscraper": "skyscraper", "shopping mall": "shopping mall", "racehorse": "racehorse",
    "businessperson": "businessperson", "businesswoman": "businesswoman", "politician": "politician",
    "filmmaker": "film maker", "cinematographer": "photographer", "showrunner": "producer",
    "vlogger": "entertainer", "supergroup": "dance band", "girl group": "dance band",
    "boy band": "dance band", "rock band": "dance band", "deity": "deity", "goddess": "goddess",
    "god": "deity", "footpath": "path", "motorway": "expressway", "biopharmaceutical": "medicine",
    "antidepressant": "antidepressant", "clade": "taxonomic group", "taxon": "taxonomic group",
    "aircraft": "aircraft", "airliner": "airliner", "subcompact": "car", "battlecruiser": "warship",
    "dreadnought": "battleship", "metropolis": "city", "conurbation": "urban area",
    "municipality": "municipality", "multinational corporation": "corporation", "conglomerate": "corporation",
}  # fmt: skip
_GOOD = frozenset(
    f"noun.{name}"
    for name in (
        "person", "location", "group", "artifact", "communication", "animal", "plant", "event", "object",
        "substance", "body", "food", "Tops", "process", "phenomenon", "state", "act", "cognition", "time",
    )
)  # fmt: skip
_EMPTY = frozenset(
    """
    name term one number part result use way year day thing lot example case it he she they i kind type side end
    section page word list version time place concept process property first second variety aspect january
    february march april may june july august september october november december century fact member
    nationality content home then out down being right present still chosen temporal working north south east
    west john title information relation history well tour date shot top view cover round copy starting point
    run poster flag map logo seal emblem photograph photo image overview terminus act release heyday score there
    occupation background self tom mark genre nickname career culture edition set pair form style others other
    range role amount degree level quality condition status
    """.split()
)


@dataclass(slots=True)
class Kind:
    """A resolved description: the modifiers as written and the concept of its head."""

    modifiers: tuple[str, ...]
    head: str
    synset: str


@dataclass(slots=True)
class Kinds:
    """Resolves descriptions against WordNet."""

    wordnet: WordNet
    heads: Counter[str] = field(default_factory=Counter)
    _known: dict[str, str] = field(default_factory=dict)

    def resolve(self, words: list[str]) -> Kind | None:
        """The longest run of words ending the phrase that names a kind; words after the head may be cut."""
        for end in range(len(words), max(0, len(words) - 2), -1):
            for start in range(max(0, end - _LONGEST_HEAD), end):
                if any(word[0].isupper() for word in words[start:end]):
                    continue
                form = singular(normal_form(" ".join(words[start:end])))
                if form and (synset := self._sense(form)):
                    self.heads[form] += 1
                    return Kind(tuple(words[max(0, start - _MODIFIERS) : start]), form, synset)
        return None

    def _sense(self, form: str) -> str:
        if form not in self._known:
            self._known[form] = self._find_sense(form)
        return self._known[form]

    def _find_sense(self, form: str) -> str:
        senses = self.wordnet.senses
        form = _SAME_AS.get(form, form)
        if form in _EMPTY or form == "starting point" or form not in senses or len(form) < 3:
            return ""
        if form in _SENSE_UNDER:
            return self.wordnet.sense(form, _SENSE_UNDER[form])
        for synset in senses[form]:
            found = self.wordnet.synsets[synset]
            lemma = next((lemma for lemma in found.lemmas if normal_form(lemma) == form), found.lemmas[0])
            if not found.instance and found.lexname in _GOOD and lemma == lemma.lower():
                return synset
        return ""
