# Each target does its own set-up (`.ci/setup`): a virtual environment in .venv and the locked dependencies, once.
PY := .venv/bin/python

.PHONY: run discord doctor backup bench test check format lock
.DEFAULT_GOAL := run

run: .venv/run.stamp ## Discord when a token is set, else the console
	@$(PY) -m bot

discord: .venv/run.stamp ## the Discord bot
	@$(PY) -m bot discord

doctor: .venv/run.stamp ## what is wrong with the installation, and how to mend it
	@$(PY) -m bot doctor

backup: .venv/run.stamp ## a copy of the database, even while the bot runs
	@$(PY) -m bot backup

bench: .venv/dev.stamp ## measures, as ratios in one run
	@$(PY) -m bot bench

test: .venv/dev.stamp ## all tests
	$(PY) -m pytest

check: .venv/dev.stamp ## format, lint, types
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy

format: .venv/dev.stamp ## rewrites the sources as `check` wants them
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

lock: .venv/dev.stamp ## pins the dependencies again, for every platform
	$(PY) -m pip install --quiet uv
	$(PY) -m uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url pyproject.toml -o requirements.lock
	$(PY) -m uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --extra dev pyproject.toml -o requirements-dev.lock

.venv/run.stamp: requirements.lock .ci/setup
	@.ci/setup run

.venv/dev.stamp: requirements-dev.lock .ci/setup
	@.ci/setup dev
