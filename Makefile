PYTHON ?= python3
PORT ?= 8000
PY = .venv/bin/python
PIP = $(PY) -m pip --disable-pip-version-check -qq
PRODUCTION = env -u DEBUG DEVELOPMENT=no HTTPS=yes ALLOWED_HOSTS=canasta.example SECRET_KEY=only-to-check-the-settings-of-a-production-server-0123456789

.PHONY: run setup test check fix lock bench simulate weeks texts

run: export DEVELOPMENT = yes
run: .venv/run.stamp  ## start the tutor on this machine
	@$(PY) manage.py migrate --verbosity 0
	@echo "The Canasta tutor: http://127.0.0.1:$(PORT)/   (Ctrl-C ends it)"
	@exec $(PY) manage.py runserver 127.0.0.1:$(PORT)

setup: .venv/dev.stamp  ## everything that the other commands need

test: .venv/dev.stamp  ## every test, on SQLite, then what touches the database on PostgreSQL
	@tests/tools/prepare
	$(PY) -m pytest -n auto --dist loadfile
	@tests/tools/on_postgresql $(PY) -m pytest -n auto --dist loadfile --database-only

check: .venv/dev.stamp  ## style, types, imports, migrations, production settings, templates
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	$(PRODUCTION) $(PY) manage.py check --deploy --fail-level WARNING
	.venv/bin/djlint --lint --quiet templates

fix: .venv/dev.stamp  ## put right what a tool can
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

lock: .venv/dev.stamp  ## pyproject.toml -> requirements*.txt, with hashes
	.venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml -o requirements.txt
	.venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -c requirements.txt pyproject.toml --group dev -o requirements-dev.txt

texts: .venv/dev.stamp  ## gather every text of rulings and questions for translators: locale/texts.pot
	@$(PY) -m tests.tools.texts

bench: .venv/dev.stamp  ## measure us against the floor
	$(PY) -m bench

simulate: .venv/dev.stamp  ## try the scheduling on simulated learners; writes the tables and the plot of docs/scheduling.md
	$(PY) -m simulation

weeks: .venv/dev.stamp  ## three weeks of a simulated beginner at the pages themselves; PICTURES=folder keeps what was seen
	$(PY) -m tests.weeks $(if $(PICTURES),--screenshots $(PICTURES))

.venv/run.stamp: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "The tutor needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)")'
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@echo "Installing the locked packages…"
	@$(PIP) install --require-hashes --requirement requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt .venv/run.stamp
	@echo "Installing the packages for tests and checks…"
	@$(PIP) install --require-hashes --requirement requirements-dev.txt
	@touch $@
