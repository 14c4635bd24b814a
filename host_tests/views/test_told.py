"""What the browser says aloud: something for all that happens, nothing that the seat may not know."""

import pytest

from core import catalog


@pytest.mark.parametrize("game", catalog.IDS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_matches_are_told(checks, language, game):
    assert int(checks("told_checks.py", language, game)) > 60
