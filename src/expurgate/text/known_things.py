"""Names and letters that stand for things and for nobody: what medicines and foods are sold as, what notes of care call illnesses and tests.

A reader that does not know "Piriton" takes it for a person, "PEG" for somebody called Peg and "C. diff" for an initial and a name. Each
of these has one meaning in a document; a name that people bear as well is not listed here.
"""

from __future__ import annotations

from functools import cache

from expurgate.core import lazy_re as re
from expurgate.text.normal import folded

_KNOWN = """
DRUG: piriton|piriteze|benadryl|clarityn|claritin|zirtek|zyrtec|beconase|flixonase|nasonex|otrivine|sudafed|lemsip|beechams|calpol|nurofen|panadol|
  tylenol|advil|motrin|aleve|anadin|paracetamol|ibuprofen|aspirin|disprin|voltarol|voltaren|solpadeine|co-codamol|co-dydramol|co-amoxiclav|co-trimoxazole|co-careldopa|
  co-beneldopa|co-codaprin|codeine|tramadol|oramorph|oxycontin|oxynorm|percocet|vicodin|longtec|zomorph|butrans|fentanyl|subutex|suboxone|espranor|buvidal|methadone|
  naloxone|nalmefene|antabuse|campral|gaviscon|pepto-bismol|omeprazole|nexium|losec|zantac|buscopan|imodium|dioralyte|movicol|laxido|senokot|dulcolax|
  fybogel|lactulose|colofac|prozac|zoloft|lustral|seroxat|paxil|cipramil|celexa|lexapro|cipralex|effexor|cymbalta|wellbutrin|zyban|champix|chantix|valium|
  xanax|ativan|klonopin|ambien|lunesta|zopiclone|nytol|phenergan|circadin|slenyto|melatonin|lithium|priadel|depakote|epilim|tegretol|lamictal|keppra|topamax|
  neurontin|lyrica|seroquel|zyprexa|risperdal|abilify|clozaril|haldol|depixol|clopixol|ritalin|concerta|medikinet|equasym|adderall|vyvanse|elvanse|strattera|intuniv|
  aricept|exelon|reminyl|ebixa|namenda|sinemet|madopar|stalevo|requip|azilect|avonex|rebif|copaxone|tecfidera|gilenya|tysabri|ocrevus|kesimpta|humira|enbrel|
  remicade|inflectra|stelara|cosentyx|simponi|mabthera|rituximab|xolair|dupixent|plaquenil|methotrexate|salazopyrin|pentasa|asacol|octasa|imuran|colchicine|
  ventolin|salamol|seretide|symbicort|fostair|clenil|qvar|flixotide|spiriva|trelegy|braltus|trimbow|relvar|montelukast|singulair|lantus|levemir|tresiba|toujeo|
  novorapid|humalog|apidra|fiasp|humulin|novomix|metformin|glucophage|jardiance|forxiga|ozempic|wegovy|mounjaro|trulicity|victoza|saxenda|januvia|lipitor|
  zocor|crestor|plavix|eliquis|xarelto|pradaxa|lixiana|coumadin|clexane|fragmin|innohep|entresto|cozaar|lasix|diovan|norvasc|tenormin|inderal|viagra|cialis|
  levitra|microgynon|rigevidon|cerazette|cerelle|depo-provera|nexplanon|kyleena|levonelle|ellaone|elleste|evorel|femoston|estradot|oestrogel|utrogestan|
  clomid|gonal-f|menopur|synthroid|eltroxin|levothyroxine|fosamax|prolia|adcal|calcichew|fultium|ferrous fumarate|ferinject|folic acid|augmentin|flagyl|zithromax|
  klaricid|tazocin|bactrim|septrin|doxycycline|amoxicillin|flucloxacillin|trimethoprim|nitrofurantoin|valtrex|zovirax|tamiflu|paxlovid|truvada|descovy|biktarvy|
  genvoya|triumeq|dovato|atripla|epclusa|harvoni|comirnaty|spikevax|gardasil|shingrix|pneumovax|epipen|jext|emerade|botox|herceptin|tamoxifen|arimidex|zoladex|
  avastin|keytruda|opdivo|capecitabine|cisplatin|folfox|folfiri|gemcitabine|taxol|prednisolone|dexamethasone|hydrocortisone|canesten|daktarin|fucidin|dermovate|
  eumovate|betnovate|diprobase|cetraben|e45|epaderm|zerobase|sudocrem|bonjela|corsodyl|durogesic|hyoscine|midazolam|risperidone|memantine|donepezil|apixaban|warfarin
PRODUCT: fortisip|fortijuce|ensure|complan|fresubin|nutrison|aptamil|similac|peptamen|cow & gate|thick & easy|resource thickenup|cavilon|aquacel|tena|zimmer frame|molift|oxford hoist|
  steri-strip|steri-strips|elastoplast|dettol|horlicks|ovaltine|ribena|lucozade|marmite|nutella|coca-cola|pepsi|red bull|smirnoff|absolut|bacardi|jack daniels|johnnie walker|
  jagermeister|baileys|buckfast|carlsberg|stella artois|budweiser|prosecco|guinness|rizla|marlboro|lambrini|
  festool|ryobi|lego|playstation|xbox|nintendo switch|minecraft|fortnite|roblox|airpods|sellotape|post-it|blu tack
DISEASE: c. diff|c.diff|c diff|c. difficile|c difficile|e. coli|e.coli|h. pylori|h pylori|s. aureus|p. aeruginosa|MRSA|COPD|UTI|UTIs|DVT|TIA|TIAs|CVA|STEMI|NSTEMI|CHF|CCF|CKD|AKI|
  ESRD|GORD|GERD|IBS|IBD|T1DM|T2DM|PCOS|PMDD|PTSD|CPTSD|C-PTSD|OCD|GAD|ADHD|ASD|EUPD|BPD|FASD|ARDS|HIV|HPV|HCV|SLE|MND|SBO|DKA|LRTI|URTI|RSV|HFMD|ME/CFS|CFS|NEAD|MCAS|POTS
PROCEDURE: PEG|PEG feed|NG tube|PICC|PICC line|CPAP|BiPAP|NIV|ECG|EKG|EEG|MRI|DEXA|ERCP|OGD|CABG|TURP|LLETZ|IVF|IUI|ECT|CBT|DBT|EMDR|CPR|DNACPR|DNAR|TENS|IVIG|MOCA|MMSE|
  PHQ-9|GAD-7|AUDIT-C|NEWS2|NIHSS|OASys|OASYS|OGRS|OGRS3|RoSH|ROSH|ABC chart|Barthel|Waterlow|ACE-III|6CIT|HEADSSS|EPDS|SADQ
"""
_LINE = re.compile(r"\n  ")


@cache
def _kinds() -> dict[str, str]:
    pairs = (line.split(": ", 1) for line in _LINE.sub("", _KNOWN.strip()).splitlines())
    return {name: kind for kind, names in pairs for name in names.split("|")}


def kind_of_thing(name: str) -> str:
    """The type of a listed name or abbreviation that is not a person: "DRUG", "DISEASE", "PROCEDURE" or "PRODUCT"; empty where it is not listed.

    What is listed in capitals is no such thing in small letters: "peg", "tens".
    """
    return _kinds().get(name) or _kinds().get(folded(name), "")
