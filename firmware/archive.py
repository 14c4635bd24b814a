"""The finished matches that are kept: replays/NNNN.rec, each under its serial number among all that were counted."""

import os

FOLDER = "replays"
KEEP = 20


def replay_name(number):
    return "%s/%04d.rec" % (FOLDER, number)


def replays(store):
    """Their serial numbers, the last first."""
    numbers = [_number(name) for name in names(store, FOLDER, ".rec")]
    return sorted((n for n in numbers if n), reverse=True)


def archive(store, name, number):
    """Move a finished journal to the replays, and drop the oldest of these."""
    if not store.rename(name, replay_name(number)):
        return False
    drop_oldest(store)
    return True


def drop_oldest(store):
    for old in replays(store)[KEEP:]:
        store.remove(replay_name(old))


def names(store, folder, ending):
    """Names in a folder (below the root) with this ending, ascending."""
    try:
        found = os.listdir(store.path(folder) if folder else store.root)
    except OSError:
        return []
    return sorted(name for name in found if name.endswith(ending))


def _number(name):
    """The serial number of a file among the replays, 0 when it is not one of ours."""
    try:
        number = int(name[:-4])
    except ValueError:
        return 0
    return number if number > 0 and replay_name(number) == FOLDER + "/" + name else 0
