"""The views of both Youscout games, on the firmware as it is built for the desktop."""

import pytest


@pytest.mark.parametrize("game", ["youscout", "youscout_lite"])
def test_every_position_of_random_games_is_drawn_in_its_place(checks, game):
    """100 games each, two languages: see random_games.py."""
    assert "positions" in checks("random_games.py", game, 1, 100)


def test_buttons_explanations_animation_and_cost(checks):
    assert checks("interaction.py") == "fine\n"
