# Everything a person or CI needs: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
ROOMS := src tests benchmarks scripts
export PYTHONDONTWRITEBYTECODE =
# so that every module is compiled once, also where the caller says that Python shall keep nothing

.PHONY: demo test lint types layers check-tests spark test-browser fuzz lock docs clean

demo: $(VENV)/run-ready  ## sanitize a sample document and show the result
	@echo; echo "=== a confidential letter: docs/samples/letter.txt"; cat docs/samples/letter.txt
	@echo; echo "=== who it is about, and what tells too much about HIV"
	@$(BIN)/expurgate assess docs/samples/letter.txt --protect HIV || test $$? -eq 1
	@$(BIN)/expurgate sanitize docs/samples/letter.txt --protect HIV \
	    -o out/released.txt --certificate out/certificate.json --report out/report.html
	@echo; echo "=== what may be released: out/released.txt"; cat out/released.txt
	@echo; echo "=== checked from the released text and its certificate alone"
	@$(BIN)/expurgate verify out/released.txt --certificate out/certificate.json
	@echo; echo "Open out/report.html in a browser for the reason of every change (confidential)."

test: lint  ## lint, types, layers and tests: what admits a change
	$(MAKE) --no-print-directory -j 3 types layers check-tests

lint: $(VENV)/test-ready
	$(BIN)/ruff check $(ROOMS)
	$(BIN)/ruff format --check $(ROOMS)

types: $(VENV)/test-ready
	$(BIN)/mypy

layers: $(VENV)/test-ready
	$(BIN)/lint-imports

check-tests: $(VENV)/test-ready
	$(BIN)/python -m scripts.run_tests

spark: $(VENV)/spark-ready  ## install Spark and Java (about 500 MB), so that its tests run too

test-browser: $(VENV)/test-ready  ## the pages in a real browser, which is fetched where the system has none
	command -v chromium || command -v chromium-browser || command -v google-chrome || $(BIN)/python -m playwright install chromium
	$(BIN)/python -m pytest -n0 -rs tests/service/test_browser.py

fuzz: $(VENV)/test-ready  ## damage files of every format for two minutes; none may crash a reader
	$(BIN)/python -m scripts.fuzz_formats --seconds 120

docs: $(VENV)/test-ready  ## write the generated parts of docs/ again
	$(BIN)/python -m scripts.write_docs

# $(call install,LOCKS): the packages of these lock files and the package itself
define install
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python scripts/install_locked.py $(1)
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
endef

$(VENV)/run-ready: requirements.lock pyproject.toml
	$(call install,requirements.lock)
	touch $@

$(VENV)/test-ready: requirements-dev.lock pyproject.toml
	$(call install,requirements-dev.lock)
	touch $@

$(VENV)/spark-ready: requirements-spark.lock requirements-dev.lock pyproject.toml
	$(call install,requirements-spark.lock requirements-dev.lock)
	touch $(VENV)/test-ready $@

lock:  ## choose versions again (needs uv)
	uv pip compile -q pyproject.toml --group build --universal --generate-hashes --no-emit-index-url \
	    --no-header --python-version 3.11 -o requirements.lock
	uv pip compile -q pyproject.toml --extra all --group build --group dev --universal --generate-hashes \
	    --no-emit-index-url --no-header --python-version 3.11 -o requirements-dev.lock
	uv pip compile -q --group pyproject.toml:spark --universal --generate-hashes --no-emit-index-url --no-header \
	    --python-version 3.11 -o requirements-spark.lock
	uv pip compile -q pyproject.toml --extra service --extra postgresql --extra formats --extra ksafety --group build \
	    -c requirements-dev.lock --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
	    --python-version 3.11 -o requirements-service.lock
	echo uv | uv pip compile -q - --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
	    --python-version 3.11 -o requirements-install.lock

clean:
	rm -rf $(VENV) dist build
