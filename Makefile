# Everything a newcomer needs, on a machine that has Python 3.11+ and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PEERS := .venv-peers/.ready
SITE := .venv/.site
FAST := .venv/.fast

# Tests start hundreds of processes. Where images of containers forbid it to keep what was compiled,
# each of them would compile all that it imports.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play fast quick test thorough check bench findings site format clean

play: $(READY)  ## Start the bot and a stand-in for Discord, and print the address of the page.
	$(BIN)/stammtisch play

fast: $(FAST)  ## Compile the search of the computer players beside its sources; needs a C compiler.
	$(BIN)/python -m tools.fast

# Each process begins with its share of the files, and takes tests of another one when it is through.
# There is one more than cores, for many tests wait: for a browser, for a clock, for a process.
PROCESSES := $(shell $(PYTHON) -c 'import os; print(min(4, 1 + (os.cpu_count() or 1)))')
PYTEST := $(BIN)/pytest --numprocesses=$(PROCESSES) --dist=worksteal

SCHEMA := $(BIN)/check-jsonschema --quiet --builtin-schema vendor

quick: $(READY)  ## Run the tests that need no process, browser or socket, with few examples.
	$(PYTEST) --quick

test: $(READY)  ## Run the tests that every change must pass, in four processes at most.
	$(PYTEST)

thorough: $(READY)  ## Run those that only the gate has time for.
	$(PYTEST) --thorough

# Two of these at once take what the longer one does: `make --jobs=2 check`, as `.ci/run` does.
check: check-types check-source  ## Lint, formatting, types, import contracts, and what is for GitHub and Docker.

.PHONY: check-types check-source
check-types: $(READY)
	$(BIN)/pyright --warnings

check-source: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/hadolint Dockerfile
	$(BIN)/zizmor --offline --quiet .github
	$(SCHEMA).github-workflows .github/workflows/*.yml
	$(SCHEMA).dependabot .github/dependabot.yml
	$(SCHEMA).github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(SCHEMA).github-issue-forms .github/ISSUE_TEMPLATE/[0-9]*.yml
	$(SCHEMA).compose-spec compose.yaml deploy/cluster.yaml
	$(BIN)/lint-imports
	$(BIN)/pytest --quiet --checks tests/architecture

bench: $(READY) $(PEERS)  ## Run the benchmarks, beside the engines of others.
	$(BIN)/python -m benchmarks

findings:  ## Run what surprised us about libraries, platforms and formats; needs PyPI.
	set -e; for each in findings/*.sh; do echo "== $$each"; bash "$$each"; done

site: $(SITE)  ## Build the documentation site into build/site; any warning and any broken link is an error.
	$(BIN)/python -m tools.site

format: $(READY)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:  ## Remove what was installed and compiled.
	rm -rf build/fast games/compiled.json stammtisch_search__mypyc.*
	find games -name '*.so' -delete
	rm -rf .venv .venv-peers

$(READY): pyproject.toml uv.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Stammtisch needs Python 3.11 or later; name one: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check 'uv>=0.13'
	VIRTUAL_ENV=$(CURDIR)/.venv $(BIN)/uv sync --quiet --frozen --inexact --extra test --extra tools
	touch $@

$(SITE): $(READY)
	VIRTUAL_ENV=$(CURDIR)/.venv $(BIN)/uv sync --quiet --frozen --inexact --extra test --extra tools --group site
	touch $@

$(FAST): $(READY)
	VIRTUAL_ENV=$(CURDIR)/.venv $(BIN)/uv sync --quiet --frozen --inexact --extra test --extra tools --group fast
	touch $@

$(PEERS): benchmarks/peers.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/pip install --quiet --disable-pip-version-check --requirement benchmarks/peers.txt
	touch $@
