"""Common words of names: what pseudonyms of places and organizations are made of, titles, heads and roles."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.text import people
from expurgate.text.people import TITLES_ELSEWHERE, USUAL_TITLES, any_of

TITLE_BEFORE = re.compile(rf"\b(?:{any_of(USUAL_TITLES, TITLES_ELSEWHERE)})\.?\)?[ ]\Z")
"""Whoever is called so in a letter is somebody, and nobody that the taxonomy knows."""


def _list(words: str) -> tuple[str, ...]:
    return tuple(" ".join(entry.split()) for entry in words.split(",") if entry.strip())


def word_set(words: str) -> frozenset[str]:
    """Words written one after the other, as a set."""
    return frozenset(words.split())


TOWNS = _list(
    """
    Ashbourne, Banbury, Bexhill, Bideford, Brackley, Bridgnorth, Bridlington, Brixham, Bromsgrove, Budleigh, Buxton, Chelmsford,
    Cheltenham, Chesterfield, Chippenham, Cirencester, Cleethorpes, Colchester, Crediton, Cromer, Daventry, Dorchester,
    Driffield, Droitwich, Dunstable, Eastbourne, Evesham, Fakenham, Farnham, Faversham, Frome, Glossop, Godalming, Grantham,
    Guildford, Halstead, Harpenden, Haslemere, Helmsley, Hereford, Hexham, Hitchin, Honiton, Horncastle, Ilkley, Ivybridge,
    Kendal, Keswick, Kettering, Keynsham, Knaresborough, Ledbury, Leominster, Lowestoft, Ludlow, Lymington, Maidstone,
    Malvern, Matlock, Melksham, Minehead, Morpeth, Nantwich, Newmarket, Northallerton, Okehampton, Oswestry, Oundle,
    Penrith, Pershore, Petersfield, Pickering, Rochdale, Romsey, Royston, Saltash, Scarborough, Sevenoaks, Shaftesbury,
    Sherborne, Shrewsbury, Sidmouth, Skegness, Sleaford, Southwold, Stowmarket, Swaffham, Tamworth, Taunton, Tavistock,
    Telford, Tewkesbury, Thetford, Tiverton, Torquay, Totnes, Tring, Trowbridge, Uckfield, Uttoxeter, Wantage, Wellington,
    Wetherby, Weymouth, Whitby, Wimborne, Winchcombe, Wisbech, Woodbridge, Worthing, Yeovil
    """
)
SAINTS = _list(
    """
    Agatha, Alban, Barnabas, Bartholomew, Bede, Bridget, Cecilia, Chad, Clement, Cuthbert, Dunstan, Edmund, Giles, Hilda, Hugh,
    Jerome, Leonard, Lucy, Matthias, Monica, Nicholas, Oswald, Paulinus, Philomena, Stephen, Swithun, Ursula, Vincent, Wilfrid
    """
)
STEMS = _list(
    """
    Alderbrook, Amberley, Ashgrove, Aspenfield, Beaconhurst, Birchwood, Bramleigh, Bridgewater, Brookfield, Cedarhurst,
    Chestnutford, Clearwell, Copperfield, Cranmere, Crestview, Dovecote, Eastgate, Elmhurst, Evergrove, Fairhaven,
    Falconbridge, Fernhill, Foxdale, Garnetson, Glenbrook, Goldcrest, Greyfriars, Harbourne, Hawthornden, Hazelwood,
    Heronsgate, Highcroft, Hillcrest, Hollybank, Ivydene, Juniperdale, Kestrelton, Kingsmead, Lakemont, Larkfield,
    Laurelhurst, Lindenau, Lockmere, Longmeadow, Magnolia, Maplethorpe, Marlowe, Meadowbank, Millbrook, Moorcroft,
    Northgate, Oakridge, Orchardleigh, Ospreydale, Pinecrest, Primrose, Quarrydale, Ravenscourt, Redmire, Ridgeway,
    Rosewood, Rowanbrook, Sandholme, Silverdale, Skylark, Southmere, Springbrook, Stonebridge, Sunnyside, Sycamore,
    Thistledown, Thornhill, Underwood, Violetta, Wellspring, Westmead, Whitestone, Wildwood, Willowby, Windermead, Yewdale
    """
)
NICKNAMES = _list(
    """
    Smudge, Nobby, Ziggy, Nipper, Tigger, Sooty, Bramble, Dusty, Rusty, Buster, Bonzo, Chalky, Jinks, Pickles, Gizmo, Zippy, Bluey, Dinky, Tonka,
    Scooby, Sparky, Jinx, Binky, Stumpy, Tinker, Womble, Fudge, Bumble, Snowy, Monty
    """
)
STREET_ENDS = _list("Street, Road, Avenue, Lane, Drive, Close, Way, Court")
NUMBER_WORDS = _list(
    """
    one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen,
    sixteen, seventeen, eighteen, nineteen, twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety
    """
)
COUNTED = "|".join(NUMBER_WORDS)
"""Number words, one of which may match."""
ORDINALS = _list("first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth")
TITLES = any_of(
    people.TITLES,
    people.MORE_TITLES,
    people.SELDOM_TITLES,
    "Sen Rep Gov King Queen Prince Princess Pope Saint Cllrs".split(),
)
"""Words before the name of a person."""
HEADS = word_set(
    """
    hospital university college school bank court church clinic company ministry department agency council
    committee foundation institute police prison airport station museum hotel bridge act convention treaty
    war battle festival corporation newspaper laboratory airline club union party association society
    street road avenue square park library theatre theater stadium tower building center centre parliament
    senate congress tribunal commission office bureau authority board trust group service army navy regiment
    charity federation league team orchestra monastery abbey cathedral mosque synagogue temple
    award prize medal cup championship tournament fair conference exhibition inquiry scholarship fellowship
    """
)
"""Last words of names of organizations and buildings that say what kind of thing it is."""

ORGANIZATION_WORDS = HEADS | word_set(
    """
    academy accountants afc arts ag allotment allotments architects arms athletic bakery band books brewery brothers builders cafe
    care catering cc chapel children childrens choir cleaning co community construction consultants consulting corp cottage
    council county creameries creamery cricket cycling dairy dental district electric energy engineering estate estates farm
    farms fc federal films fire fund food foods football funeral garage gas general gmbh golf grammar gurdwara gym hall haulage
    health home homes hospice house housing infants infirmary inn insurance juniors kindergarten lawyers limited llc llp
    local lodge logistics ltd market media medical memorial mental motors national networks nhs nursery parents parish pharmacy
    plc police power practice press primary pub publishing recruitment regional residents restaurant rfc rovers rowing royal
    rugby secondary security social software solicitors solutions son sons daughter daughters bros sports state stores students studios supermarket
    surgery swimming systems teachers tech technologies technology telecom tenants tennis town transport unit united
    veterinary wanderers ward water welfare women womens workers work works inc and of the for & s
    advisers aggregates agency airlines airways auctioneers aviation bakeries bank banking bathrooms blinds broadband bus carpets cars centres chemicals
    cleaners coaches components contractors couriers dairies decorators design developments distribution electrical electricals electronics
    entertainment environmental equipment events fabrications fashions financial fitness flooring florist florists foundation freight furniture
    garden gardens glass glazing groceries group heating horticultural hotels imports industries interiors international investments joinery
    kitchens labels laboratories labour labor landscapes laundries laundry leisure lettings lighting maintenance management marine marketing
    mills nurseries opticians packaging partners pensions pets pharma pharmaceuticals photography plant plastics plumbing print printers
    printing products properties property rail rentals repairs roofing sales salon scaffolding services shipping signs stationery steel storage
    supplies supply surveyors taxis textiles timber tools tours toys trading training travel tyres upholstery utilities vans ventures wholesale
    windows workplace
    """
)
"""Words that say what kind of body an organization is, and so stay when its name goes."""

BREEDS = word_set(
    """
    labrador alsatian staffie staffy rottweiler poodle spaniel terrier beagle collie dachshund chihuahua dalmatian whippet greyhound pug
    corgi husky boxer doberman retriever pekinese pomeranian cockapoo labradoodle lurcher bulldog setter pointer schnauzer mastiff
    """
)
"""Kinds of dogs."""
PETS = (
    word_set(
        """
    animal pet dog bitch puppy pup cat tomcat kitten pony horse mare gelding stallion colt filly foal donkey mule camel llama alpaca cow bull
    calf ox bullock heifer buffalo goat kid sheep ewe ram lamb pig sow piglet hen cockerel rooster chicken duck goose rabbit hare hamster
    gerbil ferret rat mouse tortoise turtle terrapin snake python lizard gecko iguana parrot parakeet budgie budgerigar cockatiel cockatoo canary
    owl falcon hawk raven pigeon goldfish koi elephant tiger lion monkey
    """
    )
    | BREEDS
)
"""Animals that have names."""

ROLES = frozenset((*people.FAMILY, *people.AT_HOME)) | word_set(
    """
    mam mommy parent sibling twin child baby boy girl spouse partner boyfriend girlfriend fiance fiancee lover
    widow widower ex granddad grandson granddaughter grandchild grandparent
    stepfather stepmother stepson stepdaughter stepbrother stepsister stepdad stepmum stepmom stepchild godmother godfather
    friend colleague neighbour neighbor housemate flatmate roommate classmate teammate man woman lad guy bloke lady
    nurse doctor surgeon consultant physician midwife dentist pharmacist therapist psychologist psychiatrist
    paramedic carer caregiver teacher headteacher tutor lecturer professor pupil student supervisor manager boss
    director executive secretary clerk assistant solicitor lawyer barrister attorney judge officer constable sergeant
    detective inspector soldier driver passenger witness victim suspect defendant claimant applicant complainant
    plaintiff patient client customer tenant landlord landlady employee employer worker builder plumber electrician
    farmer chef cook waiter waitress cleaner actor actress singer player swimmer footballer coach journalist reporter
    author artist priest vicar pastor rabbi imam nun monk councillor minister senator mayor chairman chairwoman
    deputy receptionist physiotherapist keyworker caseworker gardener accountant caretaker headmaster headmistress chairperson chair treasurer
    vet optician counsellor counselor chaplain foreman fiancée fiancé stepson lodger childminder nanny babysitter bookkeeper interpreter
    registrar coroner magistrate trustee executor guardian mentor trainee apprentice volunteer goddaughter godson godchild
    mother-in-law father-in-law sister-in-law brother-in-law son-in-law daughter-in-law half-brother half-sister step-brother step-sister step-son
    step-daughter step-father step-mother great-aunt great-uncle great-niece great-nephew great-grandson great-granddaughter great-grandmother
    great-grandfather ex-wife ex-husband ex-partner ex-boyfriend ex-girlfriend co-worker
    """
)
"""What people are to each other and to a case: before a name the word says who is meant."""

NAME_PART = re.compile(
    r"(?:^|[\t\n]|[ ]{3})[ ]{0,20}(?:(?:patient|client|child|pupil|student|claimant|applicant|member|customer|employee|parent|mother|father|guardian|insured|owner|deceased|subscriber)(?:['’]s)?[ ])?"
    r"(?:surname|family name|last name|last(?=:)|first(?=:)|middle(?=:)|given(?=:)|m\.?i\.?(?=:)|middle initial|initials?(?=:)|first names?|given names?|forenames?|middle names?|known as|also known as|preferred name|nickname|"
    r"maiden name|name used at school|other names?)(?:\(s\))?[ ]{0,20}:?(?:[ \t]{1,20}|[ ]?\n{1,2})\Z", re.IGNORECASE)  # fmt: skip
"""A field that holds a part of a name, of which no person can be made."""
