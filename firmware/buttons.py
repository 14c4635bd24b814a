"""The bits of the eight buttons, as `Board.poll` gives them."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


UP = const(1)
DOWN = const(2)
LEFT = const(4)
RIGHT = const(8)
A = const(16)
B = const(32)
X = const(64)
Y = const(128)
