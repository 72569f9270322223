"""Languages by their names."""

from __future__ import annotations

ONLY_LANGUAGES = frozenset(
    """
    afrikaans akan amharic arabic bahasa bislama cantonese cebuano dari darija esperanto ewe fante farsi fula gaelic gujarati hakka hausa hebrew hindi hokkien
    igbo ilocano irish kannada kazakh khmer kinyarwanda kirundi konkani krio kurmanji latin lingala luganda mandarin marathi malayalam nahuatl ndebele odia
    oromo pashto patois pidgin punjabi quechua romani sanskrit sesotho setswana shona sinhala sorani swahili sylheti tagalog tamil telugu tigrinya twi
    urdu wolof xhosa yiddish yoruba zulu
    """.split()
)
"""Names of languages that are hardly ever names of anything else in a letter."""
