"""What the commands that play many games share: work on several cores, a progress bar, intervals."""

import math
import multiprocessing
import sys
import time


def spread(work, tasks, jobs, label):
    """[work(task) for task in tasks], in order, on so many processes and with a progress bar on stderr."""
    results = []
    bar = Bar(label, len(tasks))
    if jobs == 1:
        for task in tasks:
            results.append(work(task))
            bar.step()
    else:
        with multiprocessing.Pool(jobs) as pool:
            for result in pool.imap(work, tasks):
                results.append(result)
                bar.step()
    bar.close()
    return results


class Bar:
    """A progress bar with the time that is left; nothing where stderr is no terminal."""

    def __init__(self, label, total):
        self._label = label
        self._total = total
        self._done = 0
        self._since = time.monotonic()

    def step(self):
        """One more of the total is done."""
        self._done += 1
        if sys.stderr.isatty():
            took = time.monotonic() - self._since
            left = took / self._done * (self._total - self._done)
            filled = 30 * self._done // self._total
            sys.stderr.write("\r%s [%s%s] %d/%d, %d:%02d left " % (
                self._label, "#" * filled, "." * (30 - filled), self._done, self._total, left // 60, left % 60))
            sys.stderr.flush()

    def close(self):
        """Take the bar off the screen."""
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def mean(numbers):
    """(mean, standard error) of a list of numbers."""
    count = len(numbers)
    middle = sum(numbers) / count
    spread = sum((number - middle) ** 2 for number in numbers) / max(1, count - 1)
    return middle, math.sqrt(spread / count)


def interval(numbers):
    """(mean, half the width of its 95 % interval)."""
    middle, error = mean(numbers)
    return middle, 1.96 * error
