"""The file system of a board as one file: littlefs, disk version 2.0, as MicroPython mounts it on a Pico."""

import sys
from pathlib import Path

from tools.build import BuildError, boards, build, files_of, unknown_board

BLOCK_BYTES = 4096
BLOCKS = 352
PROG_BYTES = 256
DISK_VERSION = 0x00020000


class ImageError(Exception):
    """The files can't be made into an image; the message says why."""


def pack(files):
    """A littlefs image with these files, {path: bytes}, folders made as needed: (the image, blocks in use).

    ImageError when they do not fit.
    """
    try:
        from littlefs import LittleFS, LittleFSError, UserContext
    except ImportError:
        raise ImageError("littlefs-python is not installed; `make image` installs it.") from None
    fs = LittleFS(context=UserContext(BLOCK_BYTES * BLOCKS), block_size=BLOCK_BYTES, block_count=BLOCKS,
                  prog_size=PROG_BYTES, disk_version=DISK_VERSION)
    try:
        for name in sorted(files):
            folder = name.rpartition("/")[0]
            if folder:
                fs.makedirs(folder, exist_ok=True)
            with fs.open(name, "wb") as f:
                f.write(files[name])
        used = fs.used_block_count
    except LittleFSError as error:
        if error.code != LittleFSError.Error.LFS_ERR_NOSPC:
            raise
        total = sum(map(len, files.values()))
        raise ImageError("%d files, %d bytes in all, do not fit into %d blocks of %d bytes."
                         % (len(files), total, BLOCKS, BLOCK_BYTES)) from None
    finally:
        fs.unmount()
    return bytes(fs.context.buffer), used


def make_image(board, path, extra_files=None):
    """Build for a board and write its image to `path`. extra_files: {path on the board: bytes}, `saves/trace` say.

    Returns the number of blocks in use. BuildError, ImageError.
    """
    folder = build(board)
    files = files_of(folder)
    files.update(extra_files or {})
    image, used = pack(files)
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(image)
    return used


def add_arguments(parser):
    parser.add_argument("--board", default="waveshare_pico_lcd_1_3", metavar="NAME",
                        help="%s (default %%(default)s)" % ", ".join(boards()))
    parser.add_argument("--out", metavar="FILE", type=Path, help="default: build/<board>.img")


def main(args):
    if args.board not in boards():
        print(unknown_board(args.board), file=sys.stderr)
        return 2
    path = args.out or Path("build") / (args.board + ".img")
    try:
        used = make_image(args.board, path)
    except (BuildError, ImageError) as error:
        print(error, file=sys.stderr)
        return 1
    print("%s: %d of %d blocks of %d bytes in use (%d %%)" % (path, used, BLOCKS, BLOCK_BYTES, used * 100 // BLOCKS))
    return 0
