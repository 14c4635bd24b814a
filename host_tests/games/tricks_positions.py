"""Positions of the games of tricks, set by hand in the notation of cards."""

from core.mechanics.tricks import masks_of
from core.mechanics.tricks_told import card_number


def cards(text):
    """The cards of a text like "2H AS"."""
    return [card_number(name) for name in text.split()]


def names(state):
    """The legal actions in notation, as one text."""
    return " ".join(state.action_to_string(action) for action in state.legal_actions())


def at_table(game, hands, leader=0, **options):
    """A state in which the seats hold these cards and `leader` leads; hands of one size, such as ["2H AS", "3H 4H"]."""
    state = game.new_initial_state(num_players=len(hands), **options)
    return set_hands(state, hands, leader)


def set_hands(state, hands, leader=0):
    """The same in a state that is there already. The rest of the pack lies where nobody sees it."""
    hands = [cards(hand) for hand in hands]
    size = len(hands[0])
    state.hands = masks_of([card for hand in hands for card in hand], len(hands), size)
    state.stock = masks_of(sorted(set(range(52)) - {card for hand in hands for card in hand} - set(state.shown)), 1,
                           52 - size * len(hands) - len(state.shown))
    state.tricks_left = size
    state._played = state._played[: 2 + len(state.shown)]
    state._begin_play(leader)
    return state


def play(state, text):
    """Play actions given in notation: words, or phrases with commas between. Returns the events of all of them."""
    events = []
    for phrase in text.split(", ") if "pass" in text else text.split():
        state.apply_action(state.string_to_action(phrase))
        events += state.events_for(None)
    return events


def end_deal(state, tricks):
    """Play the last trick of a deal so that the seats have made so many tricks each. Returns the ("score", …) event."""
    winner = next(seat for seat in range(len(tricks)) if tricks[seat])
    hands = ["%sC" % rank for rank in "23456789TJ"[: len(tricks)]]
    hands[winner] = "AC"
    set_hands(state, hands, state.turn)
    state.taken = list(tricks)
    state.taken[winner] -= 1
    number = state.deal
    for _ in tricks:
        if state.deal == number and not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
    return next(event for event in state.events_for(None) if event[0] == "score")
