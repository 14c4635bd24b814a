"""What `python -m tools digest` prints, on MicroPython: the number of matches is the argument."""

import sys

from core import catalog
from tools.digest import digest

for id in catalog.IDS:
    print("%-16s %s" % (id, digest(catalog.load(id), int(sys.argv[1]))))
