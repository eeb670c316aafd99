# Everything runs in .venv, made from the hashed locks in requirements/. Needs Python 3.11 or newer; pyright needs Node.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
JOBS ?= 2
GAME ?=
NAME ?=
# With several games the long tests of each take turns: TURN=... chooses another, and each commit has the next.
TURN ?= $(shell git rev-list --count HEAD 2> /dev/null || echo 0)

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PROJECT := $(PIP) --no-deps --no-build-isolation --editable .
LOCK := --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url --custom-compile-command "make lock"
BESIDE := $(MAKE) --no-print-directory --jobs $(JOBS) --output-sync=target
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export NO_MKDOCS_2_WARNING := 1
# Compiled code is kept: the tests start hundreds of processes, which would each compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal web protocol docs types wheel client setup test lint style mypy pyright format long slow e2e images soak mutants golden evidence bench lock clean

help: ## List these commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

play: .venv/play.stamp ## Play in the browser: builds the client if needed, serves, opens the page (PORT=...: another port)
	@$(BIN)/python web/build.py
	@$(BIN)/undercroft serve --open $(if $(PORT),--port $(PORT))

terminal: .venv/play.stamp ## Play in the terminal (GAME=...: another game than the first)
	@$(BIN)/undercroft play $(or $(GAME),$$($(BIN)/undercroft games | head -n 1)) --quick

web: .venv/play.stamp ## Build the browser client (Node from the PATH or from PyPI)
	@$(BIN)/python web/build.py --force

protocol: setup ## Rewrite the types of the browser client, the OpenAPI description and the settings page
	$(BIN)/python -m undercroft.table.protocol.typescript > web/src/protocol.ts
	$(BIN)/python -m undercroft.table.protocol.openapi > docs/protocol/openapi.json
	$(BIN)/python -m undercroft.table.settings.page docs/host/settings.md

docs: setup ## Build the documentation site into build/site, with the rules, words and fields of every game
	@$(BIN)/python web/build.py
	$(BIN)/mkdocs build --quiet

wheel: .venv/play.stamp ## Build a wheel that holds the browser client
	$(PIP) build
	$(BIN)/python -m build --wheel

setup: .venv/dev.stamp ## Install everything that the tests need into .venv

# A half-made environment would be taken for a whole one the next time.
$(BIN)/python:
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

.venv/play.stamp: requirements/play.txt pyproject.toml | $(BIN)/python
	$(PIP) --require-hashes --requirement requirements/play.txt
	$(PROJECT)
	@touch $@

.venv/dev.stamp: requirements/dev.txt pyproject.toml | $(BIN)/python
	$(PIP) --require-hashes --requirement requirements/dev.txt
	$(PROJECT)
	@touch $@ .venv/play.stamp

ifeq ($(GAME),)
test: style ## All checks and quick tests; GAME=... for daily work: only what concerns one game
	+$(BESIDE) client types
	$(BIN)/pytest -q -n $(JOBS) --dist worksteal --in-turn $(TURN)
else
test: lint
	$(BIN)/pytest -q -n $(JOBS) --game $(GAME) tests/conformance tests/golden $(wildcard tests/rules/$(GAME))
endif

lint: style ## Style, types (by two checkers) and the direction of imports
	+$(BESIDE) pyright mypy

style: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo

# The types of the tests take longer than those of what they test: they are for `make lint` and `make long`.
types: setup
	$(BIN)/mypy src

mypy: setup
	$(BIN)/mypy

pyright: setup
	$(BIN)/pyright src

client: setup
	@$(BIN)/python web/build.py
	npm --prefix web run --silent check
	npm --prefix web run --silent test

format: setup ## Put the code into the house form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

long: slow soak mutants ## Slow tests, thousands of games, mutants, both type checkers on the tests too, the documentation site
	$(BIN)/pyright
	$(BIN)/mypy
	$(BIN)/mkdocs build --quiet

# Playwright keeps an event loop running in its process, so the tests that start their own loops run apart from it.
slow: setup
	@$(BIN)/python web/build.py
	$(BIN)/pytest -q -n $(JOBS) --dist worksteal -m slow --in-turn $(TURN) --durations 25 --ignore tests/e2e
	$(BIN)/pytest -q -n $(JOBS) -m slow --durations 10 tests/e2e

e2e: setup ## Play in real Chromium (needs it installed)
	@$(BIN)/python web/build.py
	$(BIN)/pytest -q -m slow tests/e2e

images: setup ## Take the pictures of the documentation again
	@$(BIN)/python -m tests.golden.picture
	@$(BIN)/python web/build.py
	UNDERCROFT_IMAGES=docs/images $(BIN)/pytest -q -m slow tests/e2e/test_images.py tests/e2e/test_campaign.py \
	  tests/e2e/test_worlds.py tests/e2e/test_sheet.py

# Both budgets are for all games together: more games do not make it longer.
soak: setup
	$(BIN)/undercroft sim --all --players random --games 1000 --minutes 3 --seed 1 --audit
	$(BIN)/undercroft sim --all --players heuristic --games 1000 --minutes 3 --seed 1 --audit

mutants: setup
	$(BIN)/undercroft rules --mutate 30 --seed 1

golden: setup ## Rewrite one golden playthrough (NAME=...), then read its diff
	@test -n "$(NAME)" || { echo "usage: make golden NAME=GAME" >&2; exit 2; }
	UPDATE_GOLDEN=$(NAME) $(BIN)/pytest -q tests/golden -k "$(NAME)"
	git --no-pager diff --stat -- tests/golden

evidence: setup ## Play the campaigns of docs/evidence again and write down how each came out (half an hour)
	set -e; $(BIN)/undercroft games --campaigns | while read -r game campaign; do \
	  for players in random heuristic; do \
	    $(BIN)/undercroft sim $$game --mission $$campaign --heroes 4 --players $$players --games 100 --seed 100 \
	      --record docs/evidence/$$game-$${campaign}s-$$players.json; \
	  done; \
	done

bench: setup ## Measure speed, the cost of a fork, and the server with 200 tables
	$(BIN)/undercroft bench
	$(BIN)/python -m tests.table.bench 200 30

lock: setup ## Rewrite the locks from pyproject.toml (needs uv)
	$(PIP) uv
	$(BIN)/uv pip compile $(LOCK) --extra build --output-file requirements/play.txt pyproject.toml
	$(BIN)/uv pip compile $(LOCK) --all-extras --constraint requirements/play.txt --output-file requirements/dev.txt pyproject.toml

clean: ## Remove what the tools left behind
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
