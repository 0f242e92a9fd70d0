# Everything a newcomer needs, on a machine that has Python 3.11+ and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PEERS := .venv-peers/.ready
SITE := .venv/.site

# Tests start hundreds of processes. Where images of containers forbid it to keep what was compiled,
# each of them would compile all that it imports.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play quick test check bench site format clean

play: $(READY)  ## Start the bot and a stand-in for Discord, and print the address of the page.
	$(BIN)/stammtisch play

# Each process begins with its share of the files, and takes tests of another one when it is through.
# There is one more than cores, for many tests wait: for a browser, for a clock, for a process.
PROCESSES := $(shell $(PYTHON) -c 'import os; print(min(4, 1 + (os.cpu_count() or 1)))')
PYTEST := $(BIN)/pytest --numprocesses=$(PROCESSES) --dist=worksteal

SCHEMA := $(BIN)/check-jsonschema --quiet --builtin-schema vendor

quick: $(READY)  ## Run the tests that need no process, browser or socket, with few examples.
	$(PYTEST) --quick

test: $(READY)  ## Run all tests, in four processes at most.
	$(PYTEST)

check: $(READY)  ## Lint, formatting, types, import contracts, and what is for GitHub and Docker.
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/hadolint Dockerfile
	$(BIN)/zizmor --offline --quiet .github
	$(SCHEMA).github-workflows .github/workflows/*.yml
	$(SCHEMA).dependabot .github/dependabot.yml
	$(SCHEMA).github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(SCHEMA).github-issue-forms .github/ISSUE_TEMPLATE/[0-9]*.yml
	$(SCHEMA).compose-spec compose.yaml deploy/cluster.yaml
	$(BIN)/pyright --warnings
	$(BIN)/lint-imports

bench: $(READY) $(PEERS)  ## Run the benchmarks, beside the engines of others.
	$(BIN)/python -m benchmarks

site: $(SITE)  ## Build the documentation site into build/site; any warning and any broken link is an error.
	$(BIN)/python -m tools.site

format: $(READY)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
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

$(PEERS): benchmarks/peers.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/pip install --quiet --disable-pip-version-check --requirement benchmarks/peers.txt
	touch $@
