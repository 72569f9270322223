"""What an editor writes for an everyday noun of which less may be said: a reviewed table, the most specific kind first.

A line without a kind holds nouns for which the mark of their sort is best ("[body part]"). A taxonomy of the language says that a rota is a roster, a list, a database, and that a nursery is a bedroom; nobody writes either into a letter.
Nouns of one line are replaced alike. A noun that means different things in a letter, in minutes and in a chat has only kinds that fit all of
them, or none: then "something" or a mark is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from expurgate.text.inflection import singular
from expurgate.transform.fluency import is_plural

_NOUNS = """
matter, issue, problem: complaint
complaint, dispute, matter, issue: grievance objection
timetable, schedule, plan, list: rota roster timetable
plan, list: agenda itinerary schedule calendar
family duties, duties: childcare childminding babysitting
place for children, place: nursery creche playgroup crèche kindergarten playschool
school: preschool
break, holiday: half_term
steps: stair staircase stairway step
shop: chemist
shop, place: stall kiosk booth bakery bakehouse butcher's chemist's newsagent's greengrocer's off-licence post_office launderette bookshop tea_room teashop
shop, place: supermarket boutique florist florists ironmonger grocery_store
place: garage refuge shelter
building, place: shed barn greenhouse outbuilding stable bungalow hut cabin hangar bunker conservatory workshop summerhouse warehouse depot lighthouse hostel lodge annexe pavilion
bar, place: pub tavern inn cocktail_bar nightclub brewery bistro canteen pizzeria takeaway café cafe cafeteria
room, place: kitchen bathroom bedroom cellar attic loft hallway corridor landing lounge parlour pantry lobby utility_room dining_room living_room sitting_room staff_room staffroom classroom common_room waiting_room toilet porch sacristy vestry changing_room meeting_room playroom study lab darkroom dormitory cubicle ladies gents cloakroom balcony foyer
hospital, place: clinic hospice infirmary casualty ward
garden, place: allotment orchard backyard lawn flowerbed vegetable_patch meadow paddock pasture field
water, place: canal pond pool reservoir ditch creek stream lagoon weir lock_gate
way, place: path lane alley footpath towpath pavement bridleway cul-de-sac driveway roundabout crossing
place of worship, place: chapel mosque synagogue temple cathedral gurdwara abbey shrine chancel
court, place: tribunal courtroom
prison, place: jail gaol cell borstal
station, place: bus_stop tram_stop taxi_rank quay jetty pier
firm, company, organization: employer startup shipyard foundry agency consultancy
team, group: squad crew warehouse_team committee choir panel gang
group, meeting: safeguarding_group support_group working_party congregation
organization, group: charity foundation ngo
club, group: lunch_club youth_club book_club lunchtime_club society
mother, parent: mum mam mom mummy mammy stepmother stepmum mother-in-law
father, parent: dad daddy stepfather stepdad father-in-law
relative: grandmother grandfather grandparent twin sibling
grandmother, relative: gran granny grandma nan nana
grandfather, relative: grandad grandpa granddad
child, young person: kid kids toddler baby boy girl infant schoolboy schoolgirl youngster teenager lad lass bairn newborn
partner, relative: fiancé fiancée fiancee boyfriend girlfriend hubby missus widow widower
relative: auntie aunty aunt uncle cousin niece nephew granddaughter grandson stepson stepdaughter stepbrother stepsister in-laws
friend, person: mate pal buddy flatmate housemate roommate penfriend
person, somebody: neighbour guy bloke chap fellow lady landlord landlady lodger tenant lender borrower visitor caller passenger passer-by stranger guest onlooker bystander beneficiary claimant appellant respondent defendant plaintiff petitioner signatory executor
lawyer, adviser, professional: solicitor barrister attorney advocate conveyancer notary
doctor, specialist, health worker, professional: gp surgeon registrar cardiologist psychiatrist oncologist neurologist paediatrician anaesthetist dermatologist radiologist gynaecologist obstetrician pathologist physician medic geriatrician urologist orthopaedic_surgeon consultant
health worker, professional: nurse
nurse, health worker, professional: cardiac_nurse matron midwife health_visitor district_nurse school_nurse
health worker, professional: physiotherapist physio pharmacist paramedic optician dietitian dietician podiatrist radiographer dentist hygienist chiropodist osteopath phlebotomist
adviser, professional: psychologist counsellor therapist mediator educational_psychologist
professional, worker: social_worker case_worker caseworker support_worker youth_worker key_worker keyworker care_worker probation_officer
community, area, place: parish diocese
helper, person: server altar_server acolyte bellringer sidesman
helper, worker: carer childminder nanny babysitter au_pair marshal volunteer
teacher, professional: tutor lecturer headmaster headmistress headteacher head_teacher schoolteacher schoolmaster catechist teaching_assistant form_tutor professor instructor coach
member of the clergy, official: bishop vicar curate deacon chaplain pastor rabbi imam parson priest archdeacon canon
official, worker: bailiff magistrate coroner clerk councillor inspector usher returning_officer churchwarden union_rep shop_steward rep
police officer, officer, official: policeman policewoman constable detective sergeant
leader, manager: captain skipper ringleader
manager, leader: supervisor line_manager foreman boss gaffer headman shift_manager team_leader
craftsman, worker: plumber electrician joiner carpenter bricklayer roofer plasterer glazier locksmith fitter welder mechanic blacksmith cobbler
worker, person: cleaner caretaker porter receptionist waiter waitress barmaid barman cashier packer labourer gardener driver postman milkman courier removal_man builder hairdresser barber tailor seamstress typist secretary apprentice trainee intern
person: creditor debtor shareholder
vehicle: bakkie ute matatu boda_boda tuk-tuk rickshaw auto_rickshaw jeep hatchback estate_car van lorry truck taxi minibus ambulance motorbike motorcycle moped scooter tractor digger low_loader caravan camper hearse pick-up trailer minicab cab
vehicle: bus tram train bicycle bike car pushbike tricycle tandem
fuel, liquid, substance: petrol diesel paraffin kerosene gasoline
amount, quantity: dose dosage
boat: ferry yacht trawler dinghy canoe kayak barge rowing_boat raft liner
aircraft: plane helicopter glider jet aeroplane
part of the car: tyre windscreen bumper gearbox clutch exhaust bonnet steering_wheel handbrake dashboard
furniture: chair table sofa settee armchair cot wardrobe cupboard bookcase bookshelf shelf desk dresser bench stool bunk sideboard chest_of_drawers bedside_table drawer couch mattress high_chair cabinet hammock kitchen_table
-: curtain curtains carpet rug cushion pillow duvet blanket bedding sheet sheets quilt bedspread towel tablecloth mat doormat lampshade
appliance: fridge freezer refrigerator cooker oven stove kettle toaster dishwasher washing_machine tumble_dryer microwave hoover vacuum_cleaner iron hob grill blender radiator boiler heater lawnmower mower fan
container: jar bottle tin bucket pot crate basket bin barrel jug flask tub carton vase bread_bin bowl dustbin urn parcel sack suitcase rucksack backpack handbag purse wallet satchel briefcase holdall trunk envelope folder casket carrier_bag tool_chest pillbox flowerpot
-: plate saucer dish cup mug glass saucepan frying_pan cutlery fork spoon teaspoon tray teapot crockery casserole pan
tool: hammer spanner screwdriver saw drill axe spade shovel rake hoe scissors pliers chisel ladder trowel wheelbarrow stepladder penknife paintbrush brush broom mop strimmer razor needle tweezers wrench crowbar jack
device: alarm sensor torch lamp camera charger thermostat stopwatch clock watch thermometer alarm_clock timer calculator smoke_alarm microphone loudspeaker telescope binoculars projector inhaler hearing_aid walking_frame zimmer_frame wheelchair crutch crutches catheter nebuliser sensor_mat walking_stick commode hoist
computer, device: laptop tablet_computer desktop ipad printer keyboard memory_stick hard_drive server_room
phone, device: mobile smartphone handset mobile_phone
screen, device: television telly tv tele
clothes, clothing: hat scarf coat jacket jumper cardigan sweater shirt t-shirt blouse skirt dress trousers jeans shorts pyjamas nightie nightdress dressing_gown sock socks stockings tights shoe shoes boot boots trainers slippers sandals gloves mittens uniform apron overalls suit waistcoat tie bow_tie hoodie veil headscarf hijab turban robe gown cassock belt underwear bra pants knickers raincoat anorak wellies wellingtons
jewellery: ring necklace bracelet earring earrings brooch bangle locket pendant wedding_ring engagement_ring crucifix
religious object: rosary hymn_book prayer_book candle incense icon menorah prayer_mat chalice
musical instrument, instrument: trumpet piano violin cello flute clarinet guitar drum drums accordion harp trombone saxophone fiddle banjo recorder cornet tuba oboe bassoon ukulele
song, music: hymn carol lullaby anthem ballad psalm tune melody aria
music, list: playlist
food: bread chutney jam marmalade pasta cheese cake biscuit biscuits scone soup stew pie pudding sausage sausages bacon ham fish kippers chicken beef lamb pork mince rice porridge cereal toast sandwich sandwiches crisps chocolate sweets custard butter sugar flour honey yoghurt snack snacks fruit apple apples banana orange plum plums damson grapes strawberry strawberries potato potatoes carrot carrots onion onions cabbage peas beans tomato tomatoes lettuce salad chips curry pizza lasagne roast gravy ice_cream nuts leftovers gingerbread drizzle_cake lemon_drizzle parkin damson_jam trifle
meal, food: breakfast lunch dinner supper picnic tea_time buffet barbecue packed_lunch brunch
drink, drinks: coffee tea cocoa lemonade juice squash milk vodka whisky whiskey gin rum wine beer cider lager ale sherry brandy champagne port pint pints cocktail cocktails
animal: dog cat horse pony donkey cow sheep goat pig hen hens chicken_run rabbit hamster guinea_pig mouse mice rat rats budgie parrot goldfish tortoise puppy kitten ewe calf foal bull duck ducks goose geese pigeon pigeons canary fox badger hedgehog squirrel deer bird birds
insect, animal: flea fleas wasp wasps bee bees ant ants fly moth beetle spider mosquito louse lice nits bedbug bedbugs
plant: rose roses tulip daffodil daffodils lily shrub hedge bush weed weeds fern ivy nettle seedling tree oak elm willow flower flowers sunflower geranium
-: hair wrist ankle knee elbow shoulder hip toe finger thumb jaw chin cheek forehead neck hand foot leg arm nose ear mouth lip tooth teeth tongue throat chest stomach belly thigh shin calf heel scalp eyebrow skin breast kneecap knuckle liver kidney lung bowel bladder womb uterus ovary pancreas spleen thyroid prostate ventricle artery vein aorta roof ceiling egg bulb bed light_bulb bath surgery signing check underground luck silence sleep hunger fix
bone: collarbone rib ribs spine collar_bone shoulder_blade breastbone
symptom, problem: pain ache twinge cramp nausea dizziness cough fever rash itch headache migraine backache stomach_ache toothache earache heartburn vomiting diarrhoea breathlessness palpitations chest_pain
injury: bruise graze scratch cut scald blister sprain scar black_eye gash
reading, measurement, number, result: blood_pressure pulse heart_rate temperature bmi oxygen_saturation blood_sugar cholesterol weight
problem, sign: murmur lump swelling bulge growth shadow nodule infarct
medicine, treatment: tablet tablets pill pills capsule ointment sertraline fluoxetine paracetamol ibuprofen aspirin statin insulin lithium methadone donepezil methylphenidate cough_mixture eye_drops
treatment: transfusion injection chemo chemotherapy radiotherapy dialysis physiotherapy rehab detox counselling psychotherapy ivf acupuncture
operation, procedure: bypass hysterectomy appendectomy caesarean amputation transplant mastectomy vasectomy abortion
test, examination: swab ecg ekg echo echocardiogram angiogram scan x-ray ultrasound mri biopsy smear mammogram colonoscopy blood_test endoscopy eeg memory_test cardiogram
implant, device: stent pacemaker hip_replacement
debt, loan, payment: mortgage loan overdraft payday_loan arrears
payment, sum, money: rent deposit fee fine subscription wage wages salary pay payslip pension allowance bonus premium instalment instalments ransom maintenance alimony council_tax bill invoice refund rebate grant donation inheritance legacy savings takings
payments, sums, money: payments repayments
money: cash coins change pounds pence quid banknote cheque
document, letter, paper: will deed affidavit certificate licence passport diploma leaflet brochure pamphlet booklet flyer handout questionnaire receipt prescription sick_note red_letter summons writ subpoena injunction warrant statement witness_statement testament lease tenancy_agreement voucher ticket permit visa credit_card_statement bank_statement postcard newsletter memo worksheet
record, notes, document: minutes
agreement, plan, matter: arrangement settlement treaty pact compromise bargain
card: bank_card debit_card credit_card library_card time-out_card
decision, order: verdict ruling judgment sentence
speech, talk: homily sermon lecture eulogy
meeting, event: appointment interview seminar hearing assembly consultation conference rehearsal
event, occasion: party wedding funeral christening baptism communion first_communion birthday anniversary concert bonfire fair fete fête festival parade reunion ceremony sponsored_walk jumble_sale raffle
service, event: mass evensong communion_service vespers matins compline
game: patience solitaire chess draughts dominoes bingo bridge whist poker snooker darts cards scrabble hide-and-seek crossword jigsaw puzzle
sport: football rugby cricket tennis badminton hockey netball swimming rowing cycling running boxing judo karate golf volleyball basketball athletics gymnastics
activity: knitting sewing embroidery crochet pottery baking cooking gardening fishing angling hiking walking dancing ballet painting yoga birdwatching woodwork carpentry karaoke camping climbing sailing
toy: doll teddy lego skateboard kite yo-yo rattle
job, work: paper_round shift shifts overtime night_shift nights duty trade
journey: commute flight cruise voyage drive outing excursion trip
course, class: evening_class parenting_course apprenticeship a-levels gcse gcses
subject: maths arithmetic algebra geography chemistry physics biology spelling grammar
crime, offence: theft burglary robbery fraud arson assault shoplifting stalking harassment embezzlement blackmail trespass vandalism
weapon: knife gun pistol rifle dagger sword bomb bullet shotgun
drug: cannabis cocaine heroin ecstasy ketamine amphetamine
problem: mould damp
cloth, material: rag duster
material: rubble soot sawdust litter dust mud sludge
material: timber plaster cement concrete brick bricks tile tiles plywood fabric wool cotton silk velvet denim leather rubber plastic gravel tarmac
problem, difficulty: leak fault breakdown defect glitch mishap nuisance hassle setback
feeling: stress anxiety grief sorrow sadness loneliness shame guilt jealousy despair resentment joy pride homesickness dread
weather: sleet hail fog frost thunderstorm thunder blizzard gale heatwave snow
noise, sound: bang thud shriek scream whisper hum buzz clatter moan
page: website blog forum homepage
message, note: text_message email voicemail tweet telegram postscript
news: gossip rumour
service, help: counselling_service helpline hotline
result, finding: diagnosis prognosis
"""


@cache
def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _NOUNS.strip().splitlines():
        kinds, _, nouns = line.partition(": ")
        for noun in nouns.split():
            found[noun.replace("_", " ")] = () if kinds == "-" else tuple(kinds.split(", "))
    return found


def everyday_kinds(term: str, simpler: Sequence[str], *, several: bool) -> list[str] | None:
    """What may be said for a noun, the best first: its ``simpler`` forms, then kinds; None where no form of it is in the table.

    Of one thing no kind in the plural is said, where not ``several`` are meant.
    """
    for at, form in enumerate((term, *simpler)):
        found = _found(form)
        if found is not None:
            last = term.rpartition(" ")[2]
            own = simpler[:at] if at else [last] if last != term and _found(last) == found else []
            return [*own, *(kind for kind in found if several or not (is_plural(kind) or kind == "clothes"))]
    return None


def _found(term: str) -> tuple[str, ...] | None:
    return _table().get(term, _table().get(singular(term)))
