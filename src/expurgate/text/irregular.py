"""English nouns whose number follows no rule: the tables behind :mod:`expurgate.text.inflection`."""

from __future__ import annotations


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


UNCOUNTABLE = _words(
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
INVARIANT = _words(
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
IRREGULAR = {
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
SINGULARS = {form: sing for sing, forms in reversed(IRREGULAR.items()) for form in forms}
SINGULARS |= {
    "persons": "person",
    "people": "person",
    "bases": "base",
    "dies": "die",
    "axes": "axis",
    "data": "data",
}

PLURAL_ICS = _words(
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
IE_WORDS = _words(
    """
    movie cookie zombie calorie selfie rookie brownie hippie prairie birdie genie pixie budgie junkie veggie
    sortie menagerie reverie auntie cabbie collie smoothie yuppie bourgeoisie brie camaraderie coterie lingerie
    patisserie rotisserie boutonniere eerie laddie lassie magpie necktie bowtie pie tie lie die pinkie hoodie
    goalie hottie foodie freebie indie newbie quickie sweetie walkie-talkie talkie toughie townie eyrie faerie
    groupie hankie kiddie oldie organdie talkie valkyrie zombie
    """
)
K_SOUND_CH = _words(
    """
    stomach monarch epoch patriarch matriarch eunuch loch tech oligarch biotech hierarch czech
    """
)
CHE_WORDS = _words(
    """
    ache headache toothache backache earache heartache stomachache bellyache cache creche niche avalanche
    moustache mustache quiche psyche cliche pastiche douche gouache porsche apache tranche cartouche panache
    """
)
OSE_WORDS = _words(
    """
    rose nose dose hose pose purpose prose close overdose primrose repose tuberose glucose cellulose fructose
    lactose sucrose maltose dextrose galactose noose moose goose mongoose caboose papoose compose pantyhose
    bluenose megadose lose choose those whose bose
    """
)
USE_WORDS = _words(
    """
    use abuse excuse fuse muse ruse recluse misuse reuse disuse refuse hypotenuse house spouse cause clause
    pause blouse grouse louse mouse menopause applause douse warehouse greenhouse lighthouse powerhouse
    storehouse farmhouse townhouse penthouse courthouse
    """
)
SSE_WORDS = _words(
    """
    posse finesse impasse mousse crevasse fricasse lacrosse masse wrasse tendresse noblesse
    """
)
ESE_WORDS = _words("cheese diocese archdiocese these obese")
OE_WORDS = _words(
    """
    shoe toe foe hoe oboe canoe throe aloe woe floe roe tiptoe horseshoe doe mistletoe sloe snowshoe
    """
)
O_ES = _words(
    """
    potato tomato hero echo veto torpedo mosquito volcano tornado domino embargo mango negro cargo buffalo
    mulatto innuendo desperado dingo peccadillo
    """
)
MAN_S = _words(
    """
    human german roman shaman talisman ottoman norman caiman cayman hetman brahman turkoman superhuman
    mussulman nonhuman subhuman walkman
    """
)
MEN_SINGULAR = _words(
    """
    specimen semen abdomen regimen omen acumen lumen hymen stamen cyclamen yemen amen ramen foramen bitumen
    cerumen albumen dolmen putamen rumen carmen examen ramen numen catechumen
    """
)
NOT_PLURAL_S = _words(
    """
    pancreas christmas canvas atlas bias gas alias pampas madras judas arabidopsis rhinoceros thermos
    asbestos chaos cosmos lotos tripos cyclops lens summons bus plus yes this his its us
    """
)
AE_SINGULAR = _words("reggae sundae brae minutiae")
FIXED_PHRASES = frozenset(
    phrase.replace("_", " ")
    for phrase in _words(
        """
    united_states united_nations united_arab_emirates los_angeles las_vegas buenos_aires red_cross
    west_indies east_indies cold_war civil_rights human_rights world_cup great_lakes multiple_sclerosis
    """
    )
)
AIDS_DEVICES = _words("hearing visual band teaching training navigational audiovisual mobility walking")
PREPOSITIONS = _words("of in on at for with to from by and or under against de du")
COMPOUND_ENDS = (
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
