"""What a match of the games of tricks says of itself in words; the words of records, and explicit deals, read back.

For tests, tools and the loading of records: the handheld has this module only while a record is read.
"""

from core.cards import CARDS, RANKS, SUITS, card_name
from core.game import whole
from core.mechanics.tricks import masks_of
from core.modules import lend


def card_number(name):
    """The card of a name; a ValueError for anything else."""
    if isinstance(name, str) and len(name) == 2:
        rank = RANKS.find(name[0])
        suit = SUITS.find(name[1])
        if rank >= 0 and suit >= 0:
            return 13 * suit + rank
    raise ValueError("%r is no card; a card is a rank of %s and a suit of %s" % (name, RANKS, SUITS))


def information(state, player):
    """Options, all deals so far as the seat saw them (in hex: dealer, number of shown cards, these, actions), its hand,
    and what only it knows of earlier."""
    # b"".hex() is b"" on some MicroPythons.
    return "%s %d %s\nseat %d hand %s\nsecret %s\npast %s\nnow %s" % (
        state.game.id, state.num_players, lend("core", "option").told(state), player,
        " ".join([card_name(card) for card in state.hand(player)]), state._secrets[player].hex() or "",
        state._past.hex() or "", bytes(state._played).hex())


def read_deals(deals, num_players, hand_size, num_deals, keys):
    """The explicit deals of a match, checked: a tuple of (flat tuple of masks, dealer or -1, card turned up or -1).

    `deals`: [{"dealer": seat, "hands": [[card, …], …], …}, …], at most `num_deals`; `keys`: those allowed. The
    hands must be there, whole, one a seat. ValueError with what is wrong otherwise.
    """
    if not isinstance(deals, list) or not 0 < len(deals) <= num_deals:
        raise ValueError("deal takes a list of 1 to %d dicts" % num_deals)
    return tuple([_read_deal(deal, num_players, hand_size, keys) for deal in deals])


def _read_deal(deal, num_players, hand_size, keys):
    if not isinstance(deal, dict):
        raise ValueError("deal takes a list of dicts, not of %r" % (deal,))
    for key in deal:
        if key not in keys:
            raise ValueError("deal takes %s, not %r" % (", ".join(keys), key))
    hands = deal.get("hands")
    if not isinstance(hands, list) or len(hands) != num_players:
        raise ValueError("deal: hands takes %d lists of cards" % num_players)
    dealt = []
    for hand in hands:
        cards = _read_cards(hand, "hands")
        if len(cards) != hand_size:
            raise ValueError("deal: hands takes %d cards each, not %d" % (hand_size, len(cards)))
        dealt += cards
    for at, card in enumerate(dealt):
        if card in dealt[:at]:
            raise ValueError("deal: hands has %s twice" % card_name(card))
    dealer = deal.get("dealer", -1)
    if "dealer" in deal and (not whole(dealer) or dealer >= num_players):
        raise ValueError("deal: dealer takes a seat, 0 to %d, not %r" % (num_players - 1, dealer))
    turnup = _read_cards([deal["turnup"]], "turnup")[0] if "turnup" in deal else -1
    if turnup in dealt and len(dealt) < CARDS:
        raise ValueError("deal: turnup takes a card that is in no hand, not %s" % deal["turnup"])
    if "leftover" in deal and sorted(dealt + _read_cards(deal["leftover"], "leftover")) != list(range(CARDS)):
        raise ValueError("deal: leftover takes the cards that are in no hand, each once")
    return tuple(masks_of(dealt, num_players, hand_size)), dealer, turnup


def _read_cards(names, what):
    if not isinstance(names, list):
        raise ValueError("deal: %s takes a list of cards, not %r" % (what, names))
    try:
        return [card_number(name) for name in names]
    except ValueError as error:
        raise ValueError("deal: %s: %s" % (what, error)) from None
