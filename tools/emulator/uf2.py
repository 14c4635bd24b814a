"""MicroPython as it is downloaded: a UF2 file, 512 bytes a block."""

import re
import struct

FLASH = 0x10000000
OLDEST = (1, 24)


class UF2Error(Exception):
    """The file is not what is needed; the message says why."""


def read_uf2(path):
    """The payload of a UF2 file as [(address, bytes)]. UF2Error when it isn't MicroPython for an RP2040."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UF2Error("%s can't be read: %s." % (path, error.strerror)) from None
    blocks = []
    for at in range(0, len(data), 512):
        block = data[at : at + 512]
        if len(block) < 512 or (block[:8], block[508:]) != (b"UF2\n\x57\x51\x5d\x9e", b"\x30\x6f\xb1\x0a"):
            raise UF2Error("%s is not a UF2 file (block %d)." % (path, at // 512))
        address, size = struct.unpack_from("<II", block, 12)
        blocks.append((address, block[32 : 32 + size]))
    whole = b"".join(block for _, block in blocks)
    version = re.search(rb"MicroPython v(\d+)\.(\d+)", whole)
    if not blocks or blocks[0][0] != FLASH or not version:
        raise UF2Error("%s is not MicroPython for an RP2040 board." % path)
    if (int(version[1]), int(version[2])) < OLDEST:
        raise UF2Error("%s holds %s; %d.%d or newer is needed." % (path, version[0].decode(), *OLDEST))
    return blocks
