# denkspiel: `make play` is all it takes. `make help` lists the other targets.
#
# Variables: PYTHON  the Python (3.11 or newer) to make .venv with; usually found by itself
#            ARGS    further words for the command behind the target: make play ARGS="hexagon --language de"

SHELL := /bin/sh
PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11 python
ARGS ?=

BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check
IS_NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
CAN_MAKE_VENV := import ensurepip, venv
FAILED_AGAIN = $(BIN)/python -m pytest -n 0 --last-failed --last-failed-no-failures none $(ARGS)

# A virtual environment knows its own place by heart: when the folder was moved or copied, make it again.
ifneq ($(shell cat .venv/place 2>/dev/null),$(CURDIR))
.PHONY: .venv/place
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play install dev ready test test-all test-guide test-lowest check lint types layers scripts prose current bench bench-solver bench-web check-solver check-puzzles mutants pins renew strength locale pictures docs docs-site static dist sbom audit clean
.PHONY: translated listed described bundled original pictured

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

play: install ## set up what is missing and play in the browser; in the terminal: .venv/bin/denkspiel play
	@$(BIN)/denkspiel serve --open $(ARGS)

install: .venv/installed ## make .venv with the program in it

dev: .venv/installed-dev ## the same, with the tools for development

test: .venv/compiled ## run the quick tests: a few minutes, and nothing is needed but pip
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "not long" $(ARGS)

test-all: ready ## run all tests: also the long ones, the page in a browser, PostgreSQL, other engines, and a game of each opponent
	$(BIN)/python -m tools.node --test tests/js/*.test.js
	$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS) || $(FAILED_AGAIN) # many wait for browsers and other programs beside busy ones: what fails also alone is a fault
	$(BIN)/python -m tools.strength --check

test-guide: ready ## do what CONTRIBUTING.md says in a copy of the tree, and run all checks and the quick tests there
	DENKSPIEL_GUIDE=required $(BIN)/python -m pytest -n 0 tests/tools/test_contributing.py $(ARGS)

test-lowest: ready ## install the lowest versions of all libraries and extras elsewhere, and run the tests of what uses them
	$(BIN)/python -m tools.lower_bounds

ready: dev .venv/compiled ## make ready what all tests need: compiled code, a browser, an engine and a database
	$(BIN)/python -m tools.chromium
	$(BIN)/python -m tools.fairy_stockfish
	$(BIN)/python -m tools.learning_libraries
	$(BIN)/python -m tools.postgres

check: lint types layers scripts prose current ## run all checks that are no tests: style, types, layers, docs and catalogues

lint: dev ## ruff: style and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: dev ## mypy in strict mode
	$(BIN)/mypy

layers: dev ## import-linter: imports go downward only
	$(BIN)/lint-imports

scripts: dev ## the page's JavaScript: style and types; needs Node, which is found or installed
	$(BIN)/python -m tools.node biome lint --error-on-warnings
	$(BIN)/python -m tools.node tsc
	$(BIN)/python -m tools.node tsc --project tests/js

prose: dev ## sentences and spelling of docs and messages, in English and in German
	$(BIN)/python -m tools.prose

current: translated listed described bundled original pictured ## are translations, lists, the page's script, pictures and tables what the code says?

translated: dev
	$(BIN)/python -m tools.translations --check

listed: dev
	$(BIN)/python -m tools.docs_lists --check

described: dev
	$(BIN)/python -m tools.api_types --check
	$(BIN)/python -m tools.game_schema --check

bundled: dev
	$(BIN)/python -m tools.page_script --check

original: dev
	$(BIN)/python -m tools.originals

pictured: dev
	$(BIN)/python -m tools.pictures --check
	$(BIN)/python -m tools.reliability --check
	$(BIN)/python -m tools.diagrams --check

bench: dev ## measure speeds; ARGS="--write --date 2026-11-21" puts them into docs/explanation/performance.md
	$(BIN)/python -m benchmarks.core_speed $(ARGS)
	$(BIN)/python -m benchmarks.batch_speed $(ARGS)
	$(BIN)/python -m benchmarks.open_spiel_speed $(ARGS)
	$(BIN)/python -m benchmarks.opponent_speed $(ARGS)
	$(BIN)/python -m benchmarks.view_speed $(ARGS)
	$(BIN)/python -m benchmarks.startup $(ARGS)
	$(BIN)/python -m benchmarks.first_answers $(ARGS)

bench-solver: dev ## measure the solver; ARGS="--write --date 2026-11-21 --positions DIR" as above
	$(BIN)/python -m benchmarks.solver_speed $(ARGS)
	$(BIN)/python -m benchmarks.solver_figures $(ARGS)

bench-web: dev ## measure the page and the service under it; ARGS as above, or --abuse to mistreat it, kind by kind
	$(BIN)/python -m benchmarks.web_load $(ARGS)
	$(if $(findstring --abuse,$(ARGS)),,$(BIN)/python -m benchmarks.live_load $(ARGS))
	$(if $(findstring --abuse,$(ARGS)),,$(BIN)/python -m benchmarks.live_load --kills 50 --games 50 $(ARGS))
	$(if $(findstring --abuse,$(ARGS)),,$(BIN)/python -m benchmarks.kept_games $(ARGS))

check-solver: dev ## hold the solver's values against brute force, and batches against the rules: tens of minutes
	$(BIN)/python -m tools.check_solver $(ARGS)
	$(if $(ARGS),,$(BIN)/python -m tools.check_batch)

check-puzzles: dev ## check every puzzle that comes with the program, by other means than those that found it: minutes
	@for game in $$(ls src/denkspiel/puzzles/collections | sed 's/\.jsonl\.xz//'); do \
	  echo "$$game" && $(BIN)/denkspiel puzzles check $$game $(ARGS) || exit 1; \
	done

mutants: dev ## make single changes of the source and see whether their tests fail; ARGS="is_sure" these, ARGS="--sample 8" some
	$(BIN)/python -m tools.mutants $(ARGS)

pins: dev ## renew requirements/*.txt after a change of pyproject.toml; ARGS=--upgrade takes the newest versions
	$(BIN)/python -m tools.pins $(ARGS)

.PHONY: renew
renew: locale docs ## renew all that is generated, after a new game or opponent: catalogues, lists, pictures, games, strength
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tests.playthroughs.write
	$(BIN)/python -m tools.strength --write --missing

strength: dev ## let everybody play everybody and write docs/explanation/strength.md
	$(BIN)/python -m tools.strength --write $(ARGS)

locale: dev ## renew the catalogues; ARGS="--merge FILE..." takes translations from further files
	$(BIN)/python -m tools.translations --write $(ARGS)

pictures: dev ## draw the pictures of README.md and docs anew, those of the page if there is a browser
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.page_pictures

docs: dev ## renew the lists and dialogues in README.md and docs, the types of the API, the schema of games in TOML, and the page's script
	$(BIN)/python -m tools.docs_lists --write
	$(BIN)/python -m tools.dialogues --write
	$(BIN)/python -m tools.shown_calls
	$(BIN)/python -m tools.reliability --write
	$(BIN)/python -m tools.diagrams
	$(BIN)/python -m tools.api_types --write
	$(BIN)/python -m tools.game_schema --write
	$(BIN)/python -m tools.page_script --write

static: dev ## build the page without a server in build/static, or in the folder of ARGS; needs Node and the registries of packages
	$(BIN)/python -m tools.static_site $(or $(ARGS),build/static)

docs-site: dev ## build the documentation as a website in build/site, strictly: no broken link or anchor; needs no network. With DENKSPIEL_PLAY=build/static its boards can be played
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet $(ARGS)

dist: build/release/installed ## build what is released into dist/, check it and test the wheel; ARGS: other tests than the quick ones
	build/release/bin/python -m tools.dist $(ARGS)

sbom: build/release/installed ## list the libraries that a server has, in CycloneDX: build/sbom.cdx.json
	build/release/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
	  --output-file build/sbom.cdx.json requirements/serve.txt

audit: build/release/installed ## look for known vulnerabilities of all that is pinned; needs the network
	@for file in requirements/*.txt; do \
	  echo "$$file" && build/release/bin/pip-audit --strict --disable-pip --require-hashes --requirement $$file || exit 1; \
	done

clean: ## remove .venv and everything the tools left behind
	rm -rf .venv node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist build
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/place:
	@good=; old=; \
	for python in $(PYTHON); do \
	  $$python -c '' >/dev/null 2>&1 || continue; \
	  $$python -c '$(IS_NEW_ENOUGH)' || { old="$$old $$python"; continue; }; \
	  $$python -c '$(CAN_MAKE_VENV)' 2>/dev/null && { good=$$python; break; } || bare=$$python; \
	done; \
	if [ -z "$$good" ] && [ -n "$$bare" ]; then \
	  echo "$$bare cannot make virtual environments: its modules venv or ensurepip are missing." >&2; \
	  echo "On Debian and Ubuntu: sudo apt install python3-venv. Then run make again." >&2; \
	  exit 1; \
	elif [ -z "$$good" ]; then \
	  echo "denkspiel needs Python 3.11 or newer; looked for: $(PYTHON).$${old:+ Too old:$$old.}" >&2; \
	  echo "If it is elsewhere: make PYTHON=/path/to/python3.11 ..." >&2; \
	  exit 1; \
	fi; \
	echo "Setting up denkspiel in .venv with $$($$good --version); this happens once ..."; \
	$$good -m venv --clear .venv && printf '%s\n' '$(CURDIR)' > $@

# Installed in place: after a change of the source there is nothing to do. What is not ours has the hashes in requirements,
# the tool that builds ours too, so nothing else is fetched for that.
.venv/installed: .venv/place pyproject.toml requirements/play.txt
	@$(PIP_INSTALL) --require-hashes --requirement requirements/play.txt
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The tests of several processes need the same compiled code at the same time: made once, before them. So is the bytecode
# of the libraries: where Python is told to keep none, hundreds of processes would each make it anew, which takes seconds.
.venv/compiled: .venv/installed-dev $(shell find src/denkspiel/solver -name '*.py')
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m tools.compiled
	@touch $@

.venv/installed-dev: .venv/installed requirements/dev.txt
	@echo "Installing the tools for development ..."
	@$(PIP_INSTALL) --require-hashes --requirement requirements/dev.txt
	@touch $@

# Apart from .venv, because these tools want versions of libraries that ours do not.
build/release/installed: .venv/place requirements/release.txt
	@$(BIN)/python -m venv --clear build/release
	@PIP_PYTHON=build/release $(PIP_INSTALL) --require-hashes --requirement requirements/release.txt
	@touch $@
