"""How people type and talk: words without their apostrophes, sounds, short forms and what ends a name's being owned.

None of these names anybody, with a capital or without: "Um", "kinda", "idk", "hes". Whoever types "hes" types "dannys room" too.
"""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.text.openings import may_hold

CONTRACTIONS = frozenset(
    """
    dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt cant couldnt wont wouldnt shouldnt mustnt neednt aint
    hes shes thats whats wheres whos theres heres hows whens whys
    im ive youre youve youll youd theyre theyve theyll theyd weve itll itd thatll thatd wholl shouldve wouldve couldve mightve
    """.split()
)
"""Words whose apostrophe was left out, less those that are other words without it ("its", "were", "well", "id")."""
SOUNDS = frozenset(
    """
    um umm uh uhh er erm err hmm hm mm mmm mhm ah ahh aw aww oh ohh ooh oops ugh eww eh huh hah aha uhhuh tut phew wow yay
    gosh golly crikey blimey jeez sshh shh shush huzzah hurrah oops whoops
    yeah yea yeh yep yup yes nah nope okay ok okey alright aye yo oi ayo
    eish neh yho haibo ag yebo aikona hawu arrah yerra musha wisha och arre accha acha yaar haan chalo sawa pole asante wueh ja nee tja doch oy oye
    dey wey sef abi oga una lah lor leh meh liao hor
    """.split()
)
"""Sounds and answers, as transcripts write them, and small words that English has in other countries."""
TYPED = frozenset(
    """
    yall yous youse aita nta yta tldr edit edited gonna wanna gotta kinda sorta dunno lemme gimme coulda woulda shoulda hafta tryna finna imma innit ain
    thankyou thanku thankyouu ty thx thanx tysm nvm np pls plz plss yw gn hbd idk idc ikr tbh imo imho btw fyi brb ttyl smh ffs wtf wtaf omg omfg omds lmk
    ngl fr rn asap aka afaik iirc tldr irl af atm bc cos coz cuz tho thru til nite tonite tmrw tmr tmoro tomoz tomo 2moro 2nite wknd wkend wkends msg msgs
    ps pps nb txt txts dm dms pm pms ur u r n w b bf gf bfs gfs bff bffs lol lols xx xxx xxxx xoxo xox bub bubs
    """.split()
)
"""Short forms of chats."""
_ALSO_NAMES = frozenset(
    {"ty", "fr", "bub", "tut", "tomo", "pm", "rn", "err", "ain", "er", "ayo", "meh", "una", "pole", "ag"}
)
TALK = (CONTRACTIONS | SOUNDS | TYPED) - _ALSO_NAMES
"""All of them, less those that are somebody's name or initials besides."""
_KEPT = re.compile(r"[^\W\d_]['’]s\b", re.IGNORECASE)


@remembered_of_texts
def drops_apostrophes(text: str) -> bool:
    """Whether whoever wrote a text leaves apostrophes out: it has "hes", or nothing in it is written with 's."""
    return _KEPT.search(text) is None or types_without(text)


@remembered_of_texts
def types_without(text: str) -> bool:
    """Whether a text has words whose apostrophe was left out: "hes", "dont"."""
    return may_hold(text, CONTRACTIONS)
