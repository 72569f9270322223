# Everything a person or CI needs: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
ROOMS := src tests benchmarks scripts

.PHONY: demo test lint types layers check-tests lock docs clean

demo: $(VENV)/run-ready  ## sanitize a sample document and show the result
	@$(BIN)/python -m expurgate terms docs/samples/letter.txt --sort information

test: lint types layers check-tests  ## lint, types, layers and tests: what admits a change

lint: $(VENV)/test-ready
	$(BIN)/ruff check $(ROOMS)
	$(BIN)/ruff format --check $(ROOMS)

types: $(VENV)/test-ready
	$(BIN)/mypy

layers: $(VENV)/test-ready
	$(BIN)/lint-imports

check-tests: $(VENV)/test-ready
	$(BIN)/python -m pytest -n 2 --dist loadfile

docs: $(VENV)/test-ready  ## write the generated parts of docs/ again
	$(BIN)/python scripts/write_docs.py

$(VENV)/run-ready: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --require-hashes -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/test-ready: requirements-dev.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	touch $@

lock:  ## choose versions again (needs uv)
	uv pip compile -q pyproject.toml --group build --universal --generate-hashes --no-emit-index-url \
	    --no-header --python-version 3.11 -o requirements.lock
	uv pip compile -q pyproject.toml --all-extras --group build --group dev --universal --generate-hashes \
	    --no-emit-index-url --no-header --python-version 3.11 -o requirements-dev.lock

clean:
	rm -rf $(VENV) dist build
