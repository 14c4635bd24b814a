"""Odds by simulated play, for both Youscouts.

Each action in question is tried in the same resampled deals, which are then played on by a rule of thumb (`policy`). In
the round of the last END its place in the deck is as likely as any other, so that round is played through the whole
deck, and the score is the share of the moments at which END would have won: one such playout tells as much as several
that stop at a drawn END.

A report is {action: (wins, playouts)} in units of 1/255 playout: only the ratio means something.
"""

from core.mechanics.youscout_board import END, goals
from core.mechanics.youscout_state import DRAW, TO_DRAW

LEVELS = {"easy": 300, "normal": 1500, "hard": 4000, "hint": 6000}
"""Draws that one decision may cost; a thousand take about a second on the handheld. The level "hint" looks at the odds
even where there is only one action."""

DRAWS_A_SLICE = 6
"""Draws between two yields: with a new deal before them some 9 ms on the handheld."""
PLAYOUTS = 128
"""Playouts of one action at most: short ones near the end are not worth more."""
FEW = 8
"""With fewer playouts than this nothing is said to be better; after each so many, hopeless actions are dropped."""
DOUBT = 4
"""An action must be better than the rule of thumb by the square root of this, in standard errors, to be played."""
HOPELESS = 9
"""... and worse than the best one by this to be dropped."""
FULL = 255


class Trial:
    """A match played on by a policy. It has the state for itself.

    drawn   the draws it took so far
    """

    def __init__(self, state, policy):
        self._state = state
        self._policy = policy
        self._goals = goals(state.started)
        self._last = False
        self._moments = 0
        self._won = 0
        self.drawn = 0

    def advance(self, draws):
        """Play on by so many draws; whether the end is reached."""
        state = self._state
        for _ in range(draws):
            while state.asked != TO_DRAW:
                state.apply_action(self._policy(state))
            if not self._last and state.rounds + 1 >= state.options["terminals"]:
                self._last = True
                state.deck = bytearray([card for card in state.deck if card != END])
            if self._last:
                self._moments += 1
                if state.token in self._goals:
                    self._won += 1
                if not state.deck:
                    return True
            state.apply_action(DRAW)
            self.drawn += 1
        return False

    def score(self):
        """0 (lost) … FULL (won), when the end is reached."""
        return FULL * self._won // self._moments


def weigh(state, seat, budget, rng, report, policy, actions, favourite):
    """A generator: tries the actions, yields the progress (0–255) each few draws and returns the best one.

    favourite: the action that is played unless another is better by more than chance, or None.
    """
    scores = [bytearray() for _ in actions]
    alive = list(range(len(actions)))
    spent = 0
    best = 0
    while spent < budget and len(scores[best]) < PLAYOUTS:
        deal = state.resample_from_infostate(seat, rng)
        for index in alive:
            trial = deal.clone()
            # A draw is what the trial begins with anyway.
            if actions[index] != DRAW:
                trial.apply_action(actions[index])
            trial = Trial(trial, policy)
            while not trial.advance(DRAWS_A_SLICE):
                yield min(254, 254 * (spent + trial.drawn) // budget)
            spent += trial.drawn + 1
            scores[index].append(trial.score())
            report[actions[index]] = (sum(scores[index]), FULL * len(scores[index]))
            yield min(254, 254 * spent // budget)
        best = _best(scores, alive)
        if len(scores[best]) % FEW == 0 and len(alive) > 1:
            for index in alive[:]:
                if index != best and is_better(scores[best], scores[index], HOPELESS):
                    alive.remove(index)
                yield min(254, 254 * spent // budget)
            if len(alive) == 1:
                break
    if favourite is not None:
        usual = actions.index(favourite)
        if not is_better(scores[best], scores[usual], DOUBT):
            best = usual
    return actions[best]


def _best(scores, alive):
    best = alive[0]
    for index in alive:
        if sum(scores[index]) > sum(scores[best]):
            best = index
    return best


def is_better(scores, others, doubt):
    """Whether scores from the same deals are higher by more than sqrt(`doubt`) standard errors of the difference."""
    count = min(len(scores), len(others))
    if count < FEW:
        return False
    total = 0
    squares = 0
    for index in range(count):
        difference = scores[index] - others[index]
        total += difference
        squares += difference * difference
    return total > 0 and total * total * (count + doubt) > doubt * squares * count
