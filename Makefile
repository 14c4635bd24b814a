# make play      sets up and opens the handheld in a window
# make test      sets up and runs every test
# make web       builds the browser player in dist/web/   (make web-serve offers it at http://localhost:8000/)
# make memory    tells how much of the heap every scene takes
# make flash     puts it on the board that is plugged in   (BOARD=picosystem, ARGS=--dry-run)
#
# PYTHON names the Python to make the virtual environment with; ARGS goes to the command.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; exit; }; done; echo python3)
BOARD ?= waveshare_pico_lcd_1_3
ARGS ?=
RUN = .venv/bin/python -m tools

.PHONY: help play test lint flash image web web-serve memory bench screenshots venv clean distclean

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

venv:
	@$(PYTHON) tools/environment.py play flash test dev

play:
	@$(PYTHON) tools/environment.py play
	@$(RUN) play $(ARGS)

test:
	@$(PYTHON) tools/environment.py play flash test
	@.venv/bin/python -m pytest -n 2 -rs $(ARGS)

lint:
	@$(PYTHON) tools/environment.py dev
	@.venv/bin/ruff check .

web:
	@$(PYTHON) tools/environment.py play
	@$(RUN) web $(ARGS)

web-serve:
	@$(PYTHON) tools/environment.py play
	@$(RUN) web --serve $(ARGS)

memory:
	@$(PYTHON) tools/environment.py play
	@$(RUN) memory $(ARGS)

flash:
	@$(PYTHON) tools/environment.py flash
	@$(RUN) flash --board $(BOARD) $(ARGS)

image:
	@$(PYTHON) tools/environment.py flash
	@$(RUN) image --board $(BOARD) $(ARGS)

bench:
	@$(PYTHON) tools/environment.py play bench
	@$(RUN) bench $(ARGS)

screenshots:
	@$(PYTHON) tools/environment.py play
	@$(RUN) screenshots $(ARGS)

clean:
	rm -rf build dist out .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -not -path './.venv/*' -prune -exec rm -rf {} +

distclean: clean
	rm -rf .venv
