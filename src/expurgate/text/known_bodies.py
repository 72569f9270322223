"""Bodies that everybody knows by their names, and what an editor calls them: a supermarket, a bank, an airline.

Readers take a firm of one word for a person ("a clerk at Deloitte"). A name that nobody bears and that is nothing else besides
is the firm's wherever it stands; of a name that is also a word or a family's ("Boots", "Ford", "Morrisons") the list tells
only what the firm is where a reader found one.
"""

from __future__ import annotations

from functools import cache

from expurgate.text.normal import folded

_KNOWN = """
charity: red cross|shelter|british red cross|red crescent|samaritans|oxfam|barnardos|salvation army|age uk|age concern|mencap|nspcc|rspca|unicef|
  save the children|macmillan|marie curie|rnib|rnli|scope uk|crisis|centrepoint|trussell trust|st john ambulance|cruk|cancer research uk|
  diabetes uk|british heart foundation|medecins sans frontieres|amnesty international|greenpeace|wwf|habitat for humanity|caritas|diakonie|tafel
advice centre: citizens advice|citizens advice bureau|acas
counselling service: relate
occupational health service: occupational health
supermarket: tesco|sainsburys|asda|morrisons|aldi|lidl|waitrose|walmart|co-op|coop|iceland|tesco extra|tesco express|spar|costco|carrefour|
  auchan|leclerc|rewe|edeka|kaufland|albert heijn|delhaize|colruyt|mercadona|eroski|coles|woolworths|safeway|kroger|publix|trader joes|
  whole foods|sobeys|loblaws|shoprite|checkers|pick n pay|dunnes|supervalu|biedronka|esselunga|conad|migros|ica|coop denmark|konzum
chemist: boots|superdrug|walgreens|cvs|rite aid|lloydspharmacy|rossmann|chemist warehouse
restaurant: mcdonalds|kfc|burger king|nandos|wendys|subway|greggs|pizza hut|dominos|wagamama|pizza express|prezzo|chipotle|taco bell|
  dennys|applebees|ihop|chick-fil-a|five guys|wetherspoon|wetherspoons|harvester|toby carvery|tim hortons|jollibee|vapiano
café: starbucks|costa|costa coffee|caffe nero|pret|pret a manger|dunkin|dunkin donuts
large company: amazon|google|microsoft|apple|facebook|meta|uber|deliveroo|ibm|alphabet|oracle|cisco|sap|salesforce|netflix|spotify|
  siemens|bosch|samsung|sony|panasonic|philips|lg|hitachi|toshiba|huawei|lenovo|intel|nvidia|amd|qualcomm|foxconn|tencent|alibaba|
  tata|reliance|infosys|wipro|tcs|hcl|mahindra|accenture|capgemini|cognizant|atos|unilever|nestle|procter & gamble|p&g|danone|pepsico|
  coca-cola|heineken|diageo|general electric|honeywell|3m|caterpillar|john deere|thyssenkrupp|arcelormittal|basf|bayer|henkel|airbnb|
  booking.com|zalando|just eat|ocado|careem|grab|gojek|shopify|atlassian|palantir|airbus|boeing|lockheed martin|raytheon|bae systems|
  rolls-royce|leonardo|saab|safran|qinetiq|babcock|serco|capita|g4s|mitie|sodexo|compass group|stellantis
consultancy: deloitte|kpmg|pwc|pricewaterhousecoopers|ernst & young|mckinsey|bcg|boston consulting group|bain & company|grant thornton|bdo|mazars|rsm
car maker: toyota|volkswagen|bmw|daimler|hyundai|nissan|peugeot|citroen|fiat|volvo|tesla|mazda|suzuki|subaru|skoda|porsche|audi|jaguar land rover
shop: marks & spencer|m&s|primark|next|ikea|argos|john lewis|debenhams|b&q|currys|wilko|poundland|home bargains|b&m|tk maxx|matalan|
  new look|h&m|zara|uniqlo|decathlon|sports direct|jd sports|halfords|screwfix|toolstation|homebase|wickes|dunelm|the range|waterstones|
  wh smith|whsmith|smyths|lush|the body shop|home depot|lowes|best buy|macys|nordstrom|sears|kmart|target|obi|bauhaus|mediamarkt|saturn|
  dm|fnac|el corte ingles|bunnings|big w|harvey norman|dollar general|family dollar|dollar tree|big lots|tj maxx|ross dress for less|
  7-eleven|circle k|wawa|sheetz|tractor supply|cash converters
bank: barclays|hsbc|lloyds|lloyds bank|natwest|santander|nationwide|halifax|citibank|chase|jpmorgan|jp morgan|goldman sachs|morgan stanley|
  wells fargo|bank of america|capital one|monzo|starling|revolut|tsb|rbs|royal bank of scotland|first direct|metro bank|deutsche bank|
  commerzbank|sparkasse|volksbank|bnp paribas|societe generale|credit agricole|ing|rabobank|abn amro|ubs|credit suisse|unicredit|
  intesa sanpaolo|bbva|caixabank|danske bank|nordea|seb|swedbank|handelsbanken|dnb|pko|erste|raiffeisen|standard chartered|dbs|
  icici|hdfc|sbi|axis bank|zenith bank|gtbank|first bank|access bank|ecobank|absa|nedbank|fnb|standard bank|equity bank|kcb|westpac|
  anz|commbank|commonwealth bank|nab|td bank|scotiabank|rbc|bmo|cibc|aib|bank of ireland|permanent tsb|klarna|paypal
insurance company: aviva|axa|allianz|zurich|prudential|legal & general|direct line|admiral|bupa|vitality|lv=|state farm|geico|aetna|cigna|
  humana|kaiser permanente|blue cross|blue shield|blue cross blue shield|unitedhealthcare|anthem|metlife|aflac|generali|ergo|aok|barmer|techniker krankenkasse
trade union: unison|unite|gmb|usdaw|rmt|aslef|pcs|nasuwt|neu|rcn|bma|verdi|ig metall|cgt|seiu|afscme|teamsters
broadcaster: bbc|itv|cnn|sky|channel 4|channel 5|sky news|fox news|nbc|abc news|cbs|npr|rte|al jazeera|zdf|ard|rai|deutsche welle
newspaper: the guardian|the telegraph|daily mail|daily mirror|the sun|financial times|new york times|washington post|le monde|der spiegel|el pais|
  metro|evening standard|daily record|irish times
honour: mbe|obe|cbe|kbe|dbe|bem|cmg|cvo|mvo|order of australia|order of merit
delivery company: royal mail|dhl|fedex|ups|hermes|evri|dpd|yodel|usps|tnt|gls|postnl|bpost|an post|canada post|australia post|deutsche post|parcelforce
airline: tap air portugal|sas scandinavian airlines|ryanair|easyjet|british airways|lufthansa|qantas|emirates|jet2|wizz air|klm|air france|aer lingus|iberia|vueling|finnair|tui|
  delta air lines|american airlines|united airlines|jetblue|southwest airlines|etihad|qatar airways|turkish airlines|singapore airlines|
  cathay pacific|air india|indigo|kenya airways|ethiopian airlines|egyptair|latam|avianca|aeroflot|air canada|westjet|virgin atlantic|flybe|loganair
rail company: network rail|lner|gwr|avanti|amtrak|deutsche bahn|sncf|trenitalia|renfe|scotrail|northern rail|southeastern|thameslink
bus company: stagecoach|arriva|first bus|go-ahead|national express|greyhound|megabus|flixbus
phone company: bt|vodafone|o2|ee|three|virgin media|talktalk|at&t|verizon|t-mobile|deutsche telekom|telekom|orange|telefonica|movistar|
  plusnet|giffgaff|mtn|airtel|safaricom|jio|telstra|optus|bell canada|rogers|telus|swisscom|telia|telenor
energy company: british gas|edf|e.on|eon|npower|scottish power|scottishpower|ovo energy|octopus energy|sse|bulb|shell|exxon|exxonmobil|chevron|
  totalenergies|equinor|eni|repsol|vattenfall|rwe|engie|enel|iberdrola|con edison|pg&e|eskom
water company: thames water|severn trent|anglian water|united utilities|yorkshire water|southern water|wessex water|south west water|welsh water|scottish water|irish water
drug company: pfizer|astrazeneca|glaxosmithkline|gsk|novartis|roche|sanofi|merck|moderna|eli lilly|johnson & johnson|novo nordisk|abbvie|amgen|takeda|teva
online service: facebook|whatsapp|instagram|twitter|tiktok|snapchat|zoom|linkedin|youtube|reddit|discord|telegram|tinder|bumble|grindr|
  onlyfans|ebay|etsy|vinted|gumtree|craigslist|rightmove|zoopla|twitch|pinterest|wechat
health service: nhs
mental health service: camhs|cypmhs|cmht|iapt|talking therapies|nhs talking therapies|improving access to psychological therapies
social services: cafcass|social services|adult social care|childrens services|childrens social care|cps child protective services|jugendamt
government department: dwp|hmrc|home office|dvla|defra|ofsted|ofcom|ofgem|irs|dhs|uscis|fbi|cia|nsa|fda|epa|jobcentre|jobcentre plus|job centre
police force: psni|met police|metropolitan police|police scotland|british transport police|garda siochana|rcmp|nypd|lapd
benefit: universal credit|personal independence payment|pip|child benefit|housing benefit|jobseekers allowance|employment and support allowance|
  attendance allowance|carers allowance|disability living allowance|pension credit|income support|child tax credit|working tax credit|food stamps|burgergeld
airport: heathrow|gatwick|stansted|schiphol|jfk|laguardia|charles de gaulle|orly|changi|dulles|logan airport|tegel|barajas|fiumicino|malpensa
station: kings cross|euston|paddington|st pancras|waterloo|charing cross|clapham junction|east croydon|new street|piccadilly|grand central|penn station|gare du nord
theme park: alton towers|thorpe park|disneyland|legoland|europa-park|six flags
betting firm: ladbrokes|william hill|coral|betfred|paddy power|bet365
hotel: premier inn|travelodge|hilton|marriott|holiday inn|novotel|radisson|hyatt|sheraton|ibis
optician: specsavers|vision express|lenscrafters|pearle
sportswear maker: nike|adidas|puma|reebok|under armour|new balance|timberland|timberlands|north face|asics|skechers|lululemon|converse|vans
food maker: heinz|kelloggs|cadbury|warburtons|hovis|birds eye|weetabix|walkers|mcvities|findus|kraft|mondelez|ferrero|lindt|haribo|barilla|danone|oatly
household goods maker: tupperware|dyson|hoover|velux|karcher|miele|electrolux|whirlpool|indesit|hotpoint|beko|zanussi|smeg|kenwood|tefal|le creuset|
  denby|villeroy & boch|worcester bosch|vaillant|black & decker|makita|dewalt|stihl|husqvarna|dulux|ronseal|farrow & ball
toy maker: lego|playmobil|mattel|hasbro|fisher-price|nintendo
software company: adobe|autodesk|intuit|xero|quickbooks|workday|servicenow|sage 200|citrix|vmware|dropbox|slack|trello|jira|github|gitlab|solidworks|ansys|autocad|
  matlab|emis|systmone|docman|concur|kronos|canva|figma|mailchimp|hubspot|zendesk|docusign|sharepoint|outlook|chromebook
slimming club: slimming world|weight watchers|weightwatchers
printer maker: xerox|canon|epson|brother industries|ricoh|hewlett-packard|hewlett packard
gym: puregym|david lloyd|fitness first|planet fitness|crossfit|mcfit|basic-fit
"""

_AMBIGUOUS = frozenset(
    """
    boots shelter next target chase sky three orange coral merck admiral unite relate crisis iceland subway apple meta amazon oracle tata grab
    ford saab leonardo metro bulb indigo shell costa lush obi saturn zurich santander halifax nationwide delta hilton henkel
    siemens morrisons wendys dennys sears lowes rogers erste starling lloyds  abc ing ups bt ee ard rai sap intel bosch
    bayer philips philip roche amd dm seb sse eni ergo sbi ica gls rsm neu ice spar coop co-op nordea sony jaguar audi mazda reliance
    equity safeway checkers telegram discord reddit zoom tinder bumble reliance anthem humana prudential vitality bell virgin hermes
    tafel hitachi suzuki toyota nissan porsche daimler daf bain infosys mahindra rabobank generali ladbrokes coles woolworths publix
    puma hoover walkers vans converse kenwood smeg kraft canon findus lindt slack kronos concur outlook brother pearle denby
    guardian telegraph sun range pip logan paddington waterloo euston piccadilly orly
    sobeys scope avanti megabus greyhound stagecoach uniqlo argos wilko matalan smyths harvester wells alphabet
    """.split()
)
"""Names that are words, towns or families besides: only the reader can tell."""


def _plain(name: str) -> str:
    return folded(name).replace("’", "").replace("'", "").removeprefix("the ")


@cache
def _kinds() -> dict[str, str]:
    pairs = (line.split(": ", 1) for line in _KNOWN.replace("|\n  ", "|").strip().splitlines())
    return {_plain(name): kind for kind, names in pairs for name in names.split("|")}


def kind_of_body(name: str) -> str:
    """The usual word for a well-known organisation, by its full name; empty where it is not listed."""
    return _kinds().get(_plain(name), "")


def is_known_body(name: str) -> bool:
    """Whether a name with a capital is a well-known body's and nobody's and nothing else's."""
    plain = _plain(name)
    return name[:1].isupper() and plain in _kinds() and plain not in _AMBIGUOUS
