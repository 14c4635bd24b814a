from boards.unix import Board
from firmware.main import run

run(Board)
