"""Saving on littlefs in a block device of memory, under MicroPython: the power fails, the flash is full.

`micropython flash_checks.py ROOT CHECK CUTS`; see test_flash.py.
"""

import os
import random
import sys

import vfs

sys.path.insert(0, sys.argv[1])

from firmware import archive, ending, saves, tally
from firmware.settings import Settings
from firmware.store import Store
from host_tests.firmware.session_checks import result_of

SIZE = 4096
ROOT = "/flash/saves"


class PowerCut(BaseException):
    """Not an Exception: nothing in the firmware may swallow it."""


class Flash:
    """Blocks of memory. After `left` more writes and erases the power fails, in the middle of the last one."""

    def __init__(self, blocks, data=None):
        self.data = data or bytearray(b"\xff" * (SIZE * blocks))
        self.left = -1
        self.gone = False  # files left open are closed by the collector some day: that must touch nothing

    def _spend(self):
        if self.left == 0:
            raise PowerCut
        self.left -= 1

    def after_the_cut(self):
        """The same blocks as the next start finds them."""
        self.gone = True
        return Flash(0, bytearray(self.data))

    def readblocks(self, block, buf, offset=0):
        if self.gone:
            return
        at = block * SIZE + offset
        buf[:] = self.data[at : at + len(buf)]

    def writeblocks(self, block, buf, offset=0):
        if self.gone:
            return
        at = block * SIZE + offset
        if self.left == 0:
            half = random.randrange(len(buf) + 1)
            self.data[at : at + half] = buf[:half]
        self._spend()
        self.data[at : at + len(buf)] = buf

    def ioctl(self, op, arg):
        if op == 4:
            return len(self.data) // SIZE
        if op == 5:
            return SIZE
        if op == 6 and not self.gone:
            self._spend()
            at = arg * SIZE
            self.data[at : at + SIZE] = b"\xff" * SIZE
            return 0
        return 0


def mounted(flash, fresh=False):
    """Mount the blocks as the board does."""
    if fresh:
        vfs.VfsLfs2.mkfs(flash, progsize=32)
    vfs.mount(vfs.VfsLfs2(flash, progsize=32), "/flash")


class Life:
    """What was done, as somebody beside the handheld would note it down."""

    def __init__(self):
        self.safe = 0  # actions of the running match that are on flash for certain
        self.tried = 0  # … and those that may be there
        self.counted = 0  # matches whose statistics are safe
        self.ending = False


def boot():
    """Start: store, settings, statistics, and the running match, finished off when it was over."""
    store = Store(ROOT)
    settings = Settings(store)
    figures = tally.Tally(store)
    match = result_of(saves.load(store, "youscout"))
    assert not store.notices, store.notices
    return store, settings, figures, match


def play(life, actions, seed):
    """Play on until the power fails or so many actions are done."""
    store, settings, figures, match = boot()
    while actions:
        if match is None:
            number = figures.next_number("youscout")
            life.safe = life.tried = 0
            match = saves.begin(store, "youscout", {"terminals": 1}, ["human"], seed + number, number)
            assert match.flush()
        while actions and not match.over:
            choices = match.state.legal_actions()
            life.tried = match.count + 1
            match.apply(choices[random.randrange(len(choices))])
            life.ending = match.over
            assert match.flush()
            life.safe = match.count
            actions -= 1
            if random.randrange(6) == 0:
                settings.set("brightness", 1 + random.randrange(5))
        if match.over:
            ending.count(store, match, figures, "1", True)
            life.counted += 1
            life.ending = False
            match = None
    store.saving or refuse("saving failed without reason: %r" % store.notices)


def refuse(text):
    raise AssertionError(text)


def recover(life):
    """The power is back: nothing but the action being written is missing, and everything is counted exactly once."""
    store, settings, figures, match = boot()
    plays = figures.row("youscout")[tally.PLAYS]
    if match is not None and match.over:
        ending.count(store, match, figures, "1", True)
        ending.count(store, match, figures, "1", True)
        plays = figures.row("youscout")[tally.PLAYS]
        assert life.ending and plays == life.counted + 1, (plays, life.counted, life.ending)
        match = None
    elif match is not None and not (life.ending and match.count == 0):
        assert match.count in (life.safe, life.tried) or match.count == 0 and not life.safe, (match.count, life.safe)
        assert plays == life.counted
    else:
        # Between two matches: the last one is counted if its end was safe.
        assert plays in (life.counted, life.counted + 1 if life.ending else life.counted), (plays, life.counted)
    life.counted = plays
    numbers = [entry[0] for entry in figures.log]
    assert len(numbers) == min(plays, 20) and sorted(set(numbers), reverse=True) == numbers
    assert archive.replays(store)[: len(numbers)] == numbers, (archive.replays(store), numbers)
    assert settings.brightness in (1, 2, 3, 4, 5)
    assert [name for name in os.listdir(ROOT) if name.endswith((".bad", ".tmp"))] == [], os.listdir(ROOT)
    life.ending = False
    if match is not None:
        life.safe = life.tried = match.count
        match.flush()
    else:
        life.safe = life.tried = 0


def check_power_cuts(cuts):
    """Many lives of one flash: each ends in a power cut at a random write."""
    flash = Flash(96)
    mounted(flash, fresh=True)
    Store(ROOT)
    life = Life()
    for cut in range(cuts):
        flash.left = random.randrange(1, 120)
        try:
            play(life, 200, 1000 * cut)
            refuse("the power did not fail")
        except PowerCut:
            pass
        vfs.umount("/flash")
        flash = flash.after_the_cut()
        mounted(flash)
        if random.randrange(3) == 0:
            # The power fails while recovering, too.
            flash.left = random.randrange(0, 6)
            try:
                recover(Copy(life))
            except PowerCut:
                pass
            vfs.umount("/flash")
            flash = flash.after_the_cut()
            mounted(flash)
        recover(life)
    print("cuts", cuts, "matches", life.counted)


class Copy(Life):
    """A recovery that may not come to its end must not change the notes."""

    def __init__(self, life):
        self.safe = life.safe
        self.tried = life.tried
        self.counted = life.counted
        self.ending = life.ending


def check_full_flash(cuts):
    """No room: the game goes on, is told so once, and everything is there when there is room again."""
    flash = Flash(24)
    mounted(flash, fresh=True)
    store = Store(ROOT)
    match = saves.begin(store, "youscout", {}, ["human"], 5, 1)
    assert match.flush()
    match.apply(match.state.legal_actions()[0])
    assert match.flush()
    with open("/flash/filler", "wb") as filler:
        try:
            while True:
                filler.write(b"x" * 256)
                filler.flush()
        except OSError:
            pass
    failed = 0
    settings = Settings(store)
    while match.count < 60 and not match.over:
        match.apply(match.state.legal_actions()[0])
        failed += not match.flush()
        settings.set("brightness", 1 + match.count % 5)
    assert failed, "the flash was not full"
    told = [notice for notice in store.notices if notice[0] != "store.again"]
    assert told and all(notice == ("store.full",) for notice in told), store.notices
    os.remove("/flash/filler")
    key = match.state.key()
    assert match.flush()
    settings.save()
    assert store.saving
    match.flush()
    store = Store(ROOT)
    again = result_of(saves.load(store, "youscout"))
    assert again.state.key() == key and not store.notices
    assert Settings(store).brightness == settings.brightness
    print("failed", failed)


random.seed(int(sys.argv[4]))
globals()[sys.argv[2]](int(sys.argv[3]))
print("fine")
