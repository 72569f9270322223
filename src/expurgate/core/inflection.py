"""Number of English nouns: one place for plural and singular, so counting, looking up and rewriting agree.

Words may be phrases: the head is inflected, which is the last word, or the word before a preposition
("head of state" → "heads of state"). Case of the first letter is kept; acronyms in capitals are left
alone. A word that only looks like a plural ("virus", "diabetes", "series") stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

_Rule = Callable[[str], str]


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


_UNCOUNTABLE = _words(
    """
    advice aids air anger art asbestos ascites baggage blood bread butter cash cattle chaos chess clothing coffee
    cosmos crockery cutlery dengue diabetes dirt education electricity equipment ethos evidence faeces fatigue
    feces flu food fun furniture garbage gold happiness health help herpes hiv homework honesty information
    jewelry jewellery justice knowledge kudos laughter linguistics livestock luck luggage lupus luxury machinery
    mail malaria mathematics maths measles menses money mumps music news nursing obesity oxygen pathos patience
    physics pneumonia politics poultry poverty pus rabies rain research rice rickets safety sand scabies
    shingles silver smallpox snow software stuff tetanus thanks traffic transportation tuberculosis typhus
    understanding violence water wealth weather wildlife wisdom alas perhaps always
    athens brussels naples paris wales charles james thomas lucas nicholas texas kansas arkansas illinois
    massachusetts dallas vegas angeles honduras maldives bahamas barbados laos cyprus mars venus uranus
    hercules ulysses euripides aeneas rhodes
    achilles hermes socrates sophocles archimedes christmas mercedes los des les las
    caries cannabis rhinitis hives crabs bends jaundice anthrax leprosy dna rna
    """
)
_INVARIANT = _words(
    """
    aircraft spacecraft hovercraft watercraft bison buffalo cod corps deer elk fish grouse halibut mackerel
    moose offspring plankton quail reindeer salmon series sheep shellfish shrimp species squid swine trout tuna
    barracks biceps chassis crossroads forceps gallows gasworks headquarters innings kennels means patois
    quadriceps rendezvous sweepstakes triceps whereabouts yen baht
    binoculars clothes doldrums dregs earnings goggles goods headphones jeans knickers leggings
    odds outskirts pajamas pants pliers proceeds pyjamas remains riches savings scissors shears shorts
    spectacles suds surroundings tights tongs trousers tweezers belongings amends
    bourgeois chamois samurai sioux swiss chinese japanese portuguese vietnamese burmese lebanese maltese
    taiwanese sudanese nepalese senegalese congolese cantonese siamese
    """
)
_IRREGULAR = {
    entry.partition(":")[0]: tuple(entry.partition(":")[2].split("|"))
    for entry in sorted(
        _words(
            """
    man:men woman:women child:children person:people|persons foot:feet tooth:teeth goose:geese mouse:mice
    louse:lice ox:oxen die:dice brother:brothers|brethren penny:pennies|pence dormouse:dormice titmouse:titmice
    knife:knives wife:wives life:lives wolf:wolves leaf:leaves loaf:loaves half:halves self:selves calf:calves
    elf:elves shelf:shelves thief:thieves sheaf:sheaves hoof:hooves|hoofs scarf:scarves|scarfs wharf:wharves
    dwarf:dwarfs|dwarves turf:turfs|turves
    fungus:fungi|funguses cactus:cacti|cactuses nucleus:nuclei stimulus:stimuli alumnus:alumni bacillus:bacilli
    lactobacillus:lactobacilli focus:foci|focuses locus:loci radius:radii|radiuses syllabus:syllabi|syllabuses
    hippopotamus:hippopotamuses|hippopotami octopus:octopuses|octopi coccus:cocci thrombus:thrombi
    embolus:emboli bronchus:bronchi uterus:uteruses|uteri gladiolus:gladioli villus:villi
    calculus:calculi|calculuses thalamus:thalami hypothalamus:hypothalami humerus:humeri tumulus:tumuli
    modulus:moduli papyrus:papyri|papyruses sarcophagus:sarcophagi|sarcophaguses esophagus:esophagi
    terminus:termini|terminuses incubus:incubi succubus:succubi magus:magi genius:geniuses|genii
    alveolus:alveoli nevus:nevi naevus:naevi meniscus:menisci glomerulus:glomeruli abacus:abacuses|abaci
    streptococcus:streptococci staphylococcus:staphylococci pneumococcus:pneumococci meningococcus:meningococci
    gonococcus:gonococci enterococcus:enterococci paparazzo:paparazzi virtuoso:virtuosos|virtuosi
    concerto:concertos|concerti libretto:librettos|libretti graffito:graffiti
    bacterium:bacteria mycobacterium:mycobacteria criterion:criteria phenomenon:phenomena datum:data
    medium:media|mediums curriculum:curricula|curriculums stratum:strata erratum:errata addendum:addenda
    ovum:ova automaton:automata|automatons stigma:stigmas|stigmata stoma:stomata|stomas ganglion:ganglia
    mitochondrion:mitochondria spermatozoon:spermatozoa protozoan:protozoa|protozoans
    symposium:symposia|symposiums memorandum:memoranda|memorandums millennium:millennia|millenniums
    quantum:quanta spectrum:spectra|spectrums cranium:crania|craniums aquarium:aquariums|aquaria
    stadium:stadiums|stadia honorarium:honoraria|honorariums sanatorium:sanatoriums|sanatoria genus:genera
    opus:opuses|opera corpus:corpora foramen:foramina maximum:maxima|maximums minimum:minima|minimums
    optimum:optima momentum:momenta referendum:referendums|referenda septum:septa atrium:atria|atriums
    cilium:cilia flagellum:flagella equilibrium:equilibria consortium:consortia|consortiums
    moratorium:moratoriums|moratoria auditorium:auditoriums|auditoria gymnasium:gymnasiums|gymnasia
    taxon:taxa phylum:phyla schema:schemas|schemata diverticulum:diverticula bacteriophage:bacteriophages
    polyhedron:polyhedra|polyhedrons viscus:viscera serum:serums|sera emporium:emporiums|emporia
    ventriculum:ventricula endometrium:endometria epithelium:epithelia myocardium:myocardia
    index:indexes|indices vertex:vertices|vertexes matrix:matrices|matrixes appendix:appendices|appendixes
    cortex:cortices|cortexes codex:codices vortex:vortices|vortexes apex:apexes|apices helix:helices|helixes
    cervix:cervices|cervixes cicatrix:cicatrices varix:varices calyx:calyces radix:radices
    phalanx:phalanges|phalanxes larynx:larynges|larynxes pharynx:pharynges|pharynxes meninx:meninges
    bureau:bureaus|bureaux tableau:tableaux|tableaus chateau:chateaux|chateaus plateau:plateaus|plateaux
    beau:beaux gateau:gateaux trousseau:trousseaux milieu:milieus|milieux adieu:adieus|adieux
    larva:larvae vertebra:vertebrae alga:algae antenna:antennae|antennas formula:formulas|formulae
    nebula:nebulae|nebulas alumna:alumnae pupa:pupae persona:personas|personae amoeba:amoebas|amoebae
    fistula:fistulas|fistulae bursa:bursae|bursas lacuna:lacunae aorta:aortas|aortae trachea:tracheae|tracheas
    papilla:papillae areola:areolae patella:patellae|patellas scapula:scapulae|scapulas maxilla:maxillae
    axis:axes testis:testes crisis:crises oasis:oases basis:bases iris:irises penis:penises
    pelvis:pelvises|pelves vacuum:vacuums|vacua duodenum:duodena|duodenums
    clitoris:clitorises trellis:trellises metropolis:metropolises mantis:mantises ibis:ibises
    portcullis:portcullises epidermis:epidermises arthritis:arthritides hepatitis:hepatitides
    necropolis:necropolises acropolis:acropolises
    lens:lenses gas:gases bus:buses minibus:minibuses trolleybus:trolleybuses bias:biases atlas:atlases
    alias:aliases canvas:canvases pancreas:pancreases pyjama:pyjamas quiz:quizzes whiz:whizzes fez:fezzes
    rhinoceros:rhinoceroses albatross:albatrosses thermos:thermoses summons:summonses plus:pluses yes:yeses
    cyclops:cyclopes sphinx:sphinxes
    passerby:passersby
    menu:menus emu:emus gnu:gnus guru:gurus tutu:tutus bayou:bayous caribou:caribous haiku:haikus zebu:zebus
    thou:thous ecu:ecus impromptu:impromptus hindu:hindus zulu:zulus bantu:bantus
    ski:skis taxi:taxis khaki:khakis kiwi:kiwis safari:safaris alibi:alibis bikini:bikinis rabbi:rabbis
    wiki:wikis yeti:yetis maori:maoris iraqi:iraqis israeli:israelis pakistani:pakistanis bangladeshi:bangladeshis
    saudi:saudis nazi:nazis deli:delis zucchini:zucchinis martini:martinis tsunami:tsunamis houri:houris
    sari:saris kepi:kepis litchi:litchis mufti:muftis swami:swamis yogi:yogis ferrari:ferraris omani:omanis
    kuwaiti:kuwaitis yemeni:yemenis somali:somalis punjabi:punjabis bengali:bengalis semi:semis
    """
        )
    )
}
_SINGULARS = {form: sing for sing, forms in reversed(_IRREGULAR.items()) for form in forms}
_SINGULARS |= {
    "persons": "person",
    "people": "person",
    "bases": "base",
    "dies": "die",
    "axes": "axis",
    "data": "data",
}

_PLURAL_ICS = _words(
    """
    clinics critics topics fabrics metrics antibiotics narcotics comics relics picnics mosaics lyrics heretics
    skeptics sceptics alcoholics diabetics tactics epidemics pandemics academics generics cosmetics analgesics
    anesthetics anaesthetics diuretics republics plastics catholics antiseptics psychotics antipsychotics cynics
    classics hispanics medics paramedics mystics romantics fanatics lunatics asthmatics epileptics
    pharmaceutics emetics antiemetics polyclinics tunics attics ethnics arctics logics rustics cubics
    conics mimics panics traffics comics characteristics heuristics probiotics
    hypnotics tonics tropics slavics cherubics ascetics stoics anabolics barbiturics workaholics
    """
)
_IE_WORDS = _words(
    """
    movie cookie zombie calorie selfie rookie brownie hippie prairie birdie genie pixie budgie junkie veggie
    sortie menagerie reverie auntie cabbie collie smoothie yuppie bourgeoisie brie camaraderie coterie lingerie
    patisserie rotisserie boutonniere eerie laddie lassie magpie necktie bowtie pie tie lie die pinkie hoodie
    goalie hottie foodie freebie indie newbie quickie sweetie walkie-talkie talkie toughie townie eyrie faerie
    groupie hankie kiddie oldie organdie talkie valkyrie zombie
    """
)
_K_SOUND_CH = _words(
    """
    stomach monarch epoch patriarch matriarch eunuch loch tech oligarch biotech hierarch czech
    """
)
_CHE_WORDS = _words(
    """
    ache headache toothache backache earache heartache stomachache bellyache cache creche niche avalanche
    moustache mustache quiche psyche cliche pastiche douche gouache porsche apache tranche cartouche panache
    """
)
_OSE_WORDS = _words(
    """
    rose nose dose hose pose purpose prose close overdose primrose repose tuberose glucose cellulose fructose
    lactose sucrose maltose dextrose galactose noose moose goose mongoose caboose papoose compose pantyhose
    bluenose megadose lose choose those whose bose
    """
)
_USE_WORDS = _words(
    """
    use abuse excuse fuse muse ruse recluse misuse reuse disuse refuse hypotenuse house spouse cause clause
    pause blouse grouse louse mouse menopause applause douse warehouse greenhouse lighthouse powerhouse
    storehouse farmhouse townhouse penthouse courthouse
    """
)
_SSE_WORDS = _words(
    """
    posse finesse impasse mousse crevasse fricasse lacrosse masse wrasse tendresse noblesse
    """
)
_ESE_WORDS = _words("cheese diocese archdiocese these obese")
_OE_WORDS = _words(
    """
    shoe toe foe hoe oboe canoe throe aloe woe floe roe tiptoe horseshoe doe mistletoe sloe snowshoe
    """
)
_O_ES = _words(
    """
    potato tomato hero echo veto torpedo mosquito volcano tornado domino embargo mango negro cargo buffalo
    mulatto innuendo desperado dingo peccadillo
    """
)
_MAN_S = _words(
    """
    human german roman shaman talisman ottoman norman caiman cayman hetman brahman turkoman superhuman
    mussulman nonhuman subhuman walkman
    """
)
_MEN_SINGULAR = _words(
    """
    specimen semen abdomen regimen omen acumen lumen hymen stamen cyclamen yemen amen ramen foramen bitumen
    cerumen albumen dolmen putamen rumen carmen examen ramen numen catechumen
    """
)
_NOT_PLURAL_S = _words(
    """
    pancreas christmas canvas atlas bias gas alias pampas madras judas arabidopsis rhinoceros thermos
    asbestos chaos cosmos lotos tripos cyclops lens summons bus plus yes this his its us
    """
)
_AE_SINGULAR = _words("reggae sundae brae minutiae")
_FIXED_PHRASES = frozenset(
    phrase.replace("_", " ")
    for phrase in _words(
        """
    united_states united_nations united_arab_emirates los_angeles las_vegas buenos_aires red_cross
    west_indies east_indies cold_war civil_rights human_rights world_cup great_lakes multiple_sclerosis
    """
    )
)
_AIDS_DEVICES = _words("hearing visual band teaching training navigational audiovisual mobility walking")
_PREPOSITIONS = _words("of in on at for with to from by and or under against de du")
_COMPOUND_ENDS = (
    "children",
    "teeth",
    "feet",
    "wives",
    "knives",
    "wolves",
    "shelves",
    "thieves",
    "mice",
    "leaves",
    "people",
)
_ACRONYM = re.compile(r"[A-Z0-9][A-Z0-9.&-]+")
_JOINED = re.compile(r"(\w+)(-(?:in|of|up|on|at|de|by)\b.*)", re.IGNORECASE)
_VOWELS = "aeiou"


@lru_cache(maxsize=32_768)
def singular(word: str) -> str:
    """The singular of a noun or noun phrase: "biopsies" → "biopsy"; a singular stays as it is."""
    return _inflect(word, _singular)


def plural(word: str) -> str:
    """The plural of a noun or noun phrase given in the singular: "biopsy" → "biopsies"."""
    return _inflect(word, _plural)


@lru_cache(maxsize=65536)
def noun_forms(word: str) -> tuple[str, ...]:
    """The word, its singular and all its plurals, sorted: "cactus" → ("cacti", "cactus", "cactuses")."""
    base = singular(word)
    forms = {word, base, plural(base)}
    words = base.split(" ")
    for variant in _IRREGULAR.get(words[_head_index(words)].lower(), ())[1:]:
        forms.add(_inflect(base, {words[_head_index(words)].lower(): variant}.__getitem__))
    return tuple(sorted(form for form in forms if form))


def _head_index(words: list[str]) -> int:
    for at, word in enumerate(words[1:], 1):
        if word.lower() in _PREPOSITIONS and at < len(words) - 1:
            return at - 1
    return len(words) - 1


def _inflect(phrase: str, rule: _Rule) -> str:
    """Apply ``rule`` to the head of a phrase, keeping the case of its first letter."""
    if phrase.lower() in _FIXED_PHRASES:
        return phrase
    words = phrase.split(" ")
    at = _head_index(words)
    head = words[at]
    if not head or _ACRONYM.fullmatch(head):
        return phrase
    if head.lower() == "aids" and at and words[at - 1].lower() in _AIDS_DEVICES and rule is _singular:
        words[at] = head[:-1]
        return " ".join(words)
    inner = _JOINED.match(head)
    if inner:
        words[at] = _inflect(inner[1], rule) + inner[2]
        return " ".join(words)
    lead, hyphen, last = head.rpartition("-")
    if not last.isalpha():
        return phrase
    result = rule(last.lower())
    if last[0].isupper():
        result = result[0].upper() + result[1:]
    words[at] = lead + hyphen + (last if result.lower() == last.lower() else result)
    return " ".join(words)


def _singular(word: str) -> str:
    if word in _SINGULARS and word not in _INVARIANT:
        return _SINGULARS[word]
    if word in _IRREGULAR or word in _UNCOUNTABLE or word in _INVARIANT or word in _NOT_PLURAL_S or len(word) < 3:
        return word
    for end in _COMPOUND_ENDS:
        if word.endswith(end) and len(word) > len(end) + 1:
            return word[: -len(end)] + _SINGULARS[end]
    if word.endswith("men") and word not in _MEN_SINGULAR and len(word) > 4:
        return word[:-2] + "an"
    if not word.endswith("s"):
        return _classical_singular(word)
    return _strip_s(word)


def _classical_singular(word: str) -> str:
    if (
        word.endswith("ae")
        and len(word) > 5
        and not word.endswith(("dae", "ceae", "inae"))
        and word not in _AE_SINGULAR
    ):
        return word[:-1]
    if word.endswith("cocci"):
        return word[:-1] + "us"
    if word.endswith("omata"):
        return word[:-2]
    if word.endswith(("bacteria", "thelia")):
        return word[:-1] + "um"
    if word.endswith("eaux"):
        return word[:-1]
    return word


def _strip_s(word: str) -> str:
    if word.endswith(("ss", "us", "is", "iformes")):
        return word
    if word.endswith("ics"):
        return (
            word[:-1]
            if word in _PLURAL_ICS or word.startswith("anti") or word.endswith(("olytics", "holics"))
            else word
        )
    if word.endswith("ies"):
        return word[:-1] if len(word) < 5 or word[:-1] in _IE_WORDS else word[:-3] + "y"
    if word.endswith("oes"):
        return word[:-1] if word[:-1] in _OE_WORDS else word[:-2]
    if word.endswith("ses"):
        return _strip_ses(word)
    if word.endswith("ches"):
        return word[:-1] if word[:-1] in _CHE_WORDS else word[:-2]
    if word.endswith(("shes", "xes", "zzes", "tzes")):
        return word[:-2]
    return word[:-1]


def _strip_ses(word: str) -> str:
    """The many nouns in -ses: analyses, doses, viruses, classes, nurses."""
    stem = word[:-1]
    if word.endswith("sses"):
        return stem if stem in _SSE_WORDS else word[:-2]
    if word.endswith(("yses", "stases", "iases")):
        return word[:-2] + "is"
    if word.endswith("eses"):
        return stem if stem in _ESE_WORDS else word[:-2] + "is"
    if word.endswith("oses"):
        return stem if stem in _OSE_WORDS else word[:-2] + "is"
    if word.endswith("uses"):
        return stem if stem in _USE_WORDS or word.endswith(("ouses", "auses")) else word[:-2]
    if word.endswith("opses") and word not in ("copses", "corpses"):
        return word[:-2] + "is"
    if word[:-2] in _NOT_PLURAL_S:
        return word[:-2]
    return stem


def _plural(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word][0]
    if word in _UNCOUNTABLE or word in _INVARIANT or len(word) < 2:
        return word
    if word in _SINGULARS or _singular(word) != word:
        return word
    for sing in ("child", "tooth", "foot", "wife", "knife", "wolf", "shelf", "thief", "mouse", "leaf", "person"):
        if word.endswith(sing) and len(word) > len(sing) + 1:
            return word[: -len(sing)] + _IRREGULAR[sing][0]
    if word.endswith("man") and word not in _MAN_S and len(word) > 3:
        return word[:-2] + "en"
    if word.endswith(("itis", "ics", "ese")) and word not in _ESE_WORDS:
        return word
    return _regular_plural(word)


def _regular_plural(word: str) -> str:
    if word.endswith(("sis", "xis")):
        return word[:-2] + "es"
    if word.endswith("coccus"):
        return word[:-2] + "i"
    if word.endswith("bacterium"):
        return word[:-2] + "a"
    if word.endswith("ch") and word in _K_SOUND_CH:
        return word + "s"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2] not in _VOWELS:
        return word[:-1] + "ies"
    if word.endswith("quy"):
        return word[:-1] + "ies"
    if word in _O_ES:
        return word + "es"
    return word + "s"
