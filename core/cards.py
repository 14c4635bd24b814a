"""The French deck of 52 cards: a card is 13 * suit + rank, suits and ranks in the order of SUITS and RANKS.

Sets of cards are kept as one mask of 13 bits a suit (bit = rank), small ints on every runtime.
"""

SUITS = "CDHS"
RANKS = "23456789TJQKA"
CARDS = 52
ALL = 0x1FFF
"""The mask of a whole suit."""


def card_name(card):
    """Rank and suit: `AS`, `TH`."""
    return RANKS[card % 13] + SUITS[card // 13]


def add_cards(mask, suit, cards):
    """Append the cards of one suit's mask to a list, ascending."""
    card = 13 * suit
    while mask:
        if mask & 1:
            cards.append(card)
        mask >>= 1
        card += 1


def cards_of(masks, first=0):
    """The cards of four masks, `masks[first]` and the next three, as an ascending list."""
    cards = []
    for suit in range(4):
        add_cards(masks[first + suit], suit, cards)
    return cards


def count(masks):
    """How many bits are set in several masks."""
    number = 0
    for mask in masks:
        while mask:
            mask &= mask - 1
            number += 1
    return number
