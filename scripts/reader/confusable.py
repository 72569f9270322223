"""Names whose letters say nothing of what they name, so that only what stands around them tells.

A ward, a ship, a dog, a firm and a person may all be called "Harrow", "Destia" or "Marlow". Every type draws from the same mixture, because a
name that one type were given more often than another would be a clue again.
"""

from __future__ import annotations

import random

from scripts.reader.pools import Pools, surname_first

_FIRST = (
    "Ash Beck Birch Black Bram Brook Burn Cold Copper Dun East Elder Fair Fern Glen Gold Hal Haver Hazel Heath Hey High Hob Holm Home Iron Kings "
    "Lang Lark Lin Long Mal Mar May Mill Moor Nether New Nine North Oak Old Otter Over Pen Pine Quarry Raven Red Ridge Row Salt Sand Silver Stan "
    "Stone Strat Swan Tarn Thorn Three Upper Wade Wal West White Whit Wind Winter Wood Wych"
).split()
_LAST = (
    "acre bank beck bourne bridge brook burn bury by combe cote court croft dale dean den fell field fold ford garth gate grange green ham haven heath "
    "hill holme house hurst ings land leigh ley low mead mere mill moor mouth nook pool ridge rigg row side stead stone thorpe ton vale view ward water "
    "well wells wick wood worth"
).split()
_SYLLABLES = (
    "al an ar as av bel ber bi bo bra bre ca cal cer cla co cor cy da del den des di do dra ec el em en er es eu ev fa fe fin flo ga ge gen go ha hel "
    "hy i in is ja jo ka kel ki ko la le li lo lu ly ma me mi mo my na ne ni no nu o on or os pa pe pi po pra pri qua ra re ri ro ru sa se si so sta su "
    "sy ta te ti to tra tri u va ve ven vi vo wa we xe ya ye yo za ze zi zo"
).split()
_ENDS = "a ia o io is us ix ex on en el ra ta na ro va ly fy ify eo ent ora ara ium era ora ada ola ys".split()

_ENGLISH = frozenset("en en_GB en_IE en_NZ en_US english irish scottish welsh".split())


class Confusable:
    """Draws such names: of one word, or of a few."""

    def __init__(self, pools: Pools, common: frozenset[str], draw: random.Random) -> None:
        self._pools, self._draw, self._origins = pools, draw, pools.origins()
        self._english = [each for each in self._origins if each in _ENGLISH]
        self._villages = [each for each in pools.places if each.isalpha() and len(each) > 2]
        self._words = sorted(word for word in common if word.isalpha() and 4 <= len(word) <= 8)

    def word(self) -> str:
        """One word: a surname, a given name, a village, a made-up compound, a made-up brand or a common word."""
        chance = self._draw.random()
        if chance < 0.5:
            origin = self._origin()
            return self._draw.choice((self._pools.surnames if chance < 0.28 else self._pools.given)[origin])
        if chance < 0.7:
            return self._draw.choice(self._villages)
        if chance < 0.84:
            return self._draw.choice(_FIRST) + self._draw.choice(_LAST)
        return self._made_up() if chance < 0.93 else self._draw.choice(self._words).capitalize()

    def name(self) -> str:
        """A name of a firm, a house, a ship, an animal or an app: most often one word, now and then two or a surname's possessive."""
        word, chance = self.word(), self._draw.random()
        if chance < 0.76:
            return word
        return f"{word}'s" if chance < 0.84 and word[-1] not in "sxz" else f"{word} {self.word()}"

    def _origin(self) -> str:
        """Half of the names are from where English is spoken: others tell by their letters that they are people's."""
        return self._draw.choice(self._english if self._english and self._draw.random() < 0.5 else self._origins)

    def _made_up(self) -> str:
        count = 1 + (self._draw.random() < 0.6)
        return ("".join(self._draw.choice(_SYLLABLES) for _ in range(count)) + self._draw.choice(_ENDS)).capitalize()

    def person(self) -> tuple[str, str, bool]:
        """Given name and surname of somebody, neither of which need be known as one; whether the surname may come first."""
        origin = self._origin()
        given, surname = self._draw.choice(self._pools.given[origin]), self._draw.choice(self._pools.surnames[origin])
        which = self._draw.random()
        if which < 0.75:
            given = self.word()
        if which > 0.4:
            surname = self.word()
        return given, surname, surname_first(origin)
