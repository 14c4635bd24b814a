"""Debounced, latched, one at a time."""

import pytest

from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B, X, Y


def settle(board):
    """Longer than any bounce or chord."""
    board.bench.chip.pass_ms(50)


def polls(board, count, ms=5):
    """The masks of some polls, `ms` apart."""
    masks = []
    for _ in range(count):
        board.bench.chip.pass_ms(ms)
        masks.append(board.poll())
    return masks


def tap(board, name, ms=40):
    board.bench.press(name)
    board.bench.chip.pass_ms(ms)
    board.bench.release(name)
    board.bench.chip.pass_ms(ms)


@pytest.mark.parametrize("name, bit", [("UP", UP), ("DOWN", DOWN), ("LEFT", LEFT), ("RIGHT", RIGHT),
                                       ("A", A), ("B", B), ("X", X), ("Y", Y)])
def test_each_button(board, name, bit):
    assert board.poll() == 0
    board.bench.press(name)
    assert board.poll() == bit
    settle(board)
    assert board.poll() == bit
    board.bench.release(name)
    assert board.poll() == 0


def test_a_press_is_seen_without_delay(board):
    board.bench.press("A")
    assert board.poll() == A


def test_bouncing_is_one_press_and_one_release(board):
    bench = board.bench
    masks = []
    for _ in range(4):  # 8 ms of bouncing
        bench.press("A")
        masks += polls(board, 1, 1)
        bench.release("A")
        masks += polls(board, 1, 1)
    bench.press("A")
    masks += polls(board, 10)
    assert masks == [A] * len(masks)
    for _ in range(4):
        bench.release("A")
        masks = polls(board, 1, 1)
        bench.press("A")
        masks += polls(board, 1, 1)
        assert masks == [0, 0]
    bench.release("A")
    assert polls(board, 10) == [0] * 10


def test_a_press_shorter_than_the_debounce_time_ends(board):
    board.bench.press("A")
    board.bench.chip.pass_ms(3)
    board.bench.release("A")
    assert board.poll() == A
    settle(board)
    assert board.poll() == 0


def test_a_release_shorter_than_the_debounce_time_ends(board):
    board.bench.press("A")
    settle(board)
    assert board.poll() == A
    board.bench.release("A")
    board.bench.chip.pass_ms(3)
    board.bench.press("A")
    assert polls(board, 8)[-1] == A


def test_a_tap_between_polls_is_kept(board):
    tap(board, "DOWN")
    assert polls(board, 3) == [DOWN, 0, 0]


def test_taps_come_out_in_their_order(board):
    for name in ("DOWN", "A", "B"):
        tap(board, name)
    assert polls(board, 4) == [DOWN, A, B, 0]


def test_two_taps_of_one_button_are_two_presses(board):
    tap(board, "A")
    tap(board, "A")
    assert polls(board, 4) == [A, 0, A, 0]


def test_tap_then_hold(board):
    tap(board, "A")
    board.bench.press("A")
    board.bench.chip.pass_ms(40)
    assert polls(board, 5) == [A, 0, A, A, A]


def test_four_taps_wait_and_no_more(board):
    for name in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B"):
        tap(board, name)
    assert polls(board, 5) == [UP, DOWN, LEFT, RIGHT, 0]


def test_buttons_within_the_chord_time_the_first_wins(board):
    board.bench.press("DOWN")
    board.bench.chip.pass_ms(20)
    board.bench.press("RIGHT")
    masks = polls(board, 20)
    assert masks == [DOWN] * 20
    board.bench.release("DOWN")
    assert polls(board, 10) == [0] * 10  # RIGHT is still down, and still a slip
    board.bench.release("RIGHT")
    settle(board)
    board.bench.press("RIGHT")
    assert board.poll() == RIGHT


def test_at_once_is_one_button(board):
    board.bench.press("X")
    board.bench.press("A")
    assert polls(board, 4) == [X] * 4


def test_a_later_button_takes_over(board):
    board.bench.press("DOWN")
    assert polls(board, 10) == [DOWN] * 10
    board.bench.press("RIGHT")
    assert polls(board, 3) == [RIGHT] * 3
    board.bench.release("RIGHT")
    assert polls(board, 3) == [0] * 3  # DOWN was let go of when RIGHT took over
    board.bench.release("DOWN")
    settle(board)
    board.bench.press("DOWN")
    assert board.poll() == DOWN


def test_letting_go_of_the_earlier_button_changes_nothing(board):
    board.bench.press("DOWN")
    settle(board)
    assert board.poll() == DOWN
    board.bench.press("RIGHT")
    settle(board)
    board.bench.release("DOWN")
    assert polls(board, 3) == [RIGHT] * 3


def test_held_since_before_power_on(bench):
    bench.press("B")
    board = bench.power_on()
    assert board.poll() == B


def test_a_week_without_a_press(board):
    board.bench.chip.now += 6 * 24 * 3600 * 1000 + 20000000
    board.bench.press("A")
    assert board.poll() == A


def test_sleep_ends_with_a_press(board):
    bench = board.bench
    start = bench.chip.now
    board.sleep_ms(100)
    assert bench.chip.now == start + 100
    board.sleep_ms(0)
    assert bench.chip.now == start + 100
    bench.press("A")
    board.sleep_ms(100)
    assert bench.chip.now == start + 100
    assert board.poll() == A
    board.sleep_ms(20)  # held, but told: not a reason to stay awake
    assert bench.chip.now == start + 120
