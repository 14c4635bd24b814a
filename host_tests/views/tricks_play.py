"""Under MicroPython: the games of tricks by buttons, their tables, words, animation and cost. Prints "fine"."""

import sys

from stage import App, Stage

from core.cards import RANKS
from core.mechanics.tricks_told import card_number
from core.rng import Rng
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.views import french

GAMES = ("parity", "three_tricks", "japanese_loo")
HAND_Y = 157


def others_play(stage, rng=None):
    """The other seats act until it is the viewer's turn; deals that are over are looked at."""
    state = stage.state
    while not state.is_terminal() and state.current_player() != stage.viewer:
        close_table(stage)
        actions = state.legal_actions()
        stage.apply(actions[rng.below(len(actions)) if rng else 0])
        stage.draw()
    close_table(stage)


def close_table(stage):
    """Returns the event of the deal whose table was shown, or None."""
    view = stage.view
    event = view.result
    while view.busy:
        event = event or view.result
        view.skip()
        stage.draw()
    return event


def drawn(stage):
    """What a whole redraw shows: (strings, icons as (name, x, y))."""
    canvas = stage.app.canvas
    icons = []
    icon = canvas.icon
    canvas.icon = lambda name, x, y, c: (icons.append((name, x, y)), icon(name, x, y, c))
    stage.view.stale = True
    stage.listen()
    stage.draw()
    texts = [text[0] for text in stage.deaf()]
    canvas.icon = icon
    return texts, icons


def calls(stage, button):
    """How many drawing calls a press costs."""
    canvas = stage.app.canvas
    count = [0]
    saved = canvas.rect, canvas.icon, canvas.text

    def counted(call):
        def count_and_call(*args):
            count[0] += 1
            return call(*args)
        return count_and_call

    canvas.rect, canvas.icon, canvas.text = [counted(call) for call in saved]
    stage.press(button)
    canvas.rect, canvas.icon, canvas.text = saved
    return count[0]


def match_by_one_button(app, game_id, **kw):
    """A alone plays a whole match: it is never refused, and each deal ends with its table."""
    stage = Stage(app, game_id)
    stage.begin(seed=7, **kw)
    tables = []
    presses = 0
    others_play(stage)
    while not stage.state.is_terminal():
        stage.press(A)
        presses += 1
        assert stage.refused is None, (game_id, presses, stage.refused)
        event = close_table(stage)
        if event:
            tables.append(event)
        if stage.state.is_terminal():
            break
        state = stage.state
        while not state.is_terminal() and state.current_player() != 0:
            stage.apply(state.legal_actions()[0])
            stage.draw()
            event = close_table(stage)
            if event:
                tables.append(event)
        assert presses < 2000
    results = stage.state.results
    assert [event[1] for event in tables] == list(range(len(results)))
    assert [event[2:] for event in tables] == list(results)
    if hasattr(stage.module, "ranking"):
        order = stage.module.ranking(stage.state)
        assert sorted([seat for seat, _ in order]) == list(range(stage.state.num_players))
        points = [points for _, points in order]
        assert points == sorted(points, reverse=True)
        assert max(stage.state.points) - min(stage.state.points) == points[0] - points[-1]


def hand_of(stage):
    """The cards whose figures are drawn in the hand, from left to right, each once."""
    icons = [(x, y, name) for name, x, y in drawn(stage)[1] if y >= HAND_Y and y < HAND_Y + 35]
    icons.sort()
    ranks = [name[5:] for x, y, name in icons if name.startswith("rank_")]
    suits = [name.replace("small_", "") for x, y, name in icons if not name.startswith("rank_")]
    names = ("club", "diamond", "heart", "spade")
    return [13 * names.index(suit) + RANKS.find(rank.upper()) for suit, rank in zip(suits, ranks)]


def hands(app):
    """Whoever looks sees his own hand and no other; in the replay browser that of the seat to act."""
    for game_id in GAMES:
        for viewer in (0, 2):
            stage = Stage(app, game_id)
            stage.viewer = viewer
            stage.begin(seed=4)
            assert hand_of(stage) == stage.state.hand(viewer)
            others_play(stage, Rng(1))
            assert hand_of(stage) == stage.state.hand(viewer), game_id
        stage = Stage(app, game_id, False)
        stage.viewer = None
        stage.begin(seed=4)
        for _ in range(12):
            assert hand_of(stage) == stage.state.hand(stage.state.current_player())
            stage.apply(stage.state.legal_actions()[0])
            stage.draw()
            close_table(stage)
    stage = Stage(app, "parity")
    stage.begin(seed=4, num_players=3)
    assert len(hand_of(stage)) == 17


def refusal(app):
    """A card that may not be played is offered all the same, so that the reason is told."""
    stage = Stage(app, "parity")
    hands = ["2C 3D 4H 5S 6C 7D 8H 9S TC JD QH KS AC", "3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS 2H",
             "4C 5D 6H 7S 8C 9D TH JS QC KD AH 2S 3H", "5C 6D 7H 8S 9C TD JH QS KC AD 2D 3S 4S"]
    deal = [{"dealer": 2, "hands": [hand.split(" ") for hand in hands]}]
    stage.begin(num_players=4, deal=deal)
    stage.act("AD")
    view = stage.view
    assert view.hand[view.at] == card_number("3D")
    assert "Follow ♦" in drawn(stage)[0]
    heights = {name: y for name, x, y in drawn(stage)[1] if name == "rank_4" or name == "rank_7"}
    assert heights["rank_7"] < heights["rank_4"], "legal cards stand higher"
    stage.press(UP)
    assert view.hand[view.at] == card_number("4H")
    assert stage.press(A) == card_number("4H") and stage.refused == "must_follow_suit"
    stage.press(DOWN)
    assert view.hand[view.at] == card_number("3D")
    stage.press(LEFT)
    assert view.hand[view.at] == card_number("AC")
    stage.press(RIGHT)
    assert stage.press(A, True) is None, "a held button must not play"
    assert stage.press(A) == card_number("3D") and stage.refused is None
    assert stage.app.words.has("why.must_follow_suit")
    stage.act("4D")
    stage.act("5D")
    told = view.explain()
    assert told[:5] == ["The last trick", "East ♦A takes it", "You ♦3", "West ♦4", "North ♦5"], told
    assert "East: tricks 1, now −1; match 0" in told, told
    stage.act("AD" if stage.state.why_illegal(card_number("AD")) is None else "TD")
    stage.press(A)
    stage.act("QD")


def voids(app):
    """Y tells what play has shown of the other hands, and nothing of the viewer's own."""
    stage = Stage(app, "parity")
    stage.begin(seed=9, num_players=4)
    rng = Rng(3)
    for _ in range(40):
        state = stage.state
        actions = state.legal_actions()
        stage.apply(actions[rng.below(len(actions))])
    told = [line for line in stage.view.explain() if ": no " in line]
    wanted = []
    for seat, name in ((1, "West"), (2, "North"), (3, "East")):
        suits = "".join([french.GLYPHS[suit] for suit in range(4) if stage.state.voids[seat] >> suit & 1])
        if suits:
            wanted.append("%s: no %s" % (name, suits))
    assert told == wanted and wanted, (told, wanted)


def hints(app):
    stage = Stage(app, "parity")
    stage.begin(seed=5, num_players=4)
    others_play(stage)
    legal = stage.state.legal_actions()
    report = {card: (5 * i - 7, 4) for i, card in enumerate(legal)}
    stage.view.hints(report)
    texts = drawn(stage)[0]
    assert "−1.8" in texts and ("−0.5" in texts or len(legal) < 2), texts
    stage.view.hints(None)
    assert "−1.8" not in drawn(stage)[0]
    stage = Stage(app, "three_tricks")
    stage.begin(seed=5, pass_right=2)
    others_play(stage)
    stage.view.hints({action: (i, 10) for i, action in enumerate(stage.state.legal_actions())})
    assert [text for text in drawn(stage)[0] if text == "+7.7"] == ["+7.7"] * 2
    stage = Stage(app, "japanese_loo")
    stage.begin(seed=5)
    others_play(stage)
    stage.view.hints({52: (-10, 2), 53: (7, 2)})
    texts = drawn(stage)[0]
    assert "−5.0" in texts and "+3.5" in texts, texts


def passing(app):
    """Two cards are chosen, can be put back, and go after a question; what came is shown."""
    stage = Stage(app, "three_tricks")
    stage.begin(seed=5, pass_right=2)
    others_play(stage)
    view = stage.view
    first, second = view.hand[0], view.hand[1]
    assert "Two cards for East" in drawn(stage)[0]
    stage.press(A)
    assert view.picked == (first,)
    stage.press(LEFT)
    stage.press(A)
    assert view.picked == (), "put back"
    stage.press(A)
    stage.press(A)
    question = "Pass %s to East?" % french.names((first, second))
    assert question in drawn(stage)[0]
    stage.press(LEFT)
    assert question not in drawn(stage)[0]
    stage.press(A)
    assert view.picked == (first,) and stage.state.passing
    stage.press(RIGHT)
    stage.press(A)
    picked = view.picked
    assert stage.press(A) == stage.state.string_to_action("pass %s" % names(picked)) or stage.state.passed[0] == picked
    others_play(stage)
    __import__("core.bots.three_tricks")
    told = view.explain()
    assert "core.bots.three_tricks" not in sys.modules and "core.bots.tricks_policy" not in sys.modules
    assert "To East: " + french.names(stage.state.passed[0]) in told
    assert "From West: " + french.names(stage.state.passed[1]) in told


def names(cards):
    return " ".join([RANKS[card % 13] + "CDHS"[card // 13] for card in sorted(cards)])


def declaring(app):
    """Coming in and dropping out, the pot, the chips."""
    stage = Stage(app, "japanese_loo")
    stage.begin(seed=6, num_players=8)
    while stage.state.current_player():
        stage.apply(52)
    stage.draw()
    texts = drawn(stage)[0]
    assert "Come in" in texts and "Out −5" in texts and "out" in texts, texts
    assert "Pot %d" % stage.state.pot in texts
    chips = [str(100 + points) for points in stage.state.points]
    for chip in set(chips):
        assert texts.count(chip) == chips.count(chip), (chip, texts)
    stage.press(RIGHT)
    assert stage.press(A) == 52
    while stage.state.declaring and stage.state.deal == 0:
        stage.apply(53)
    assert stage.view.result or not stage.state.declaring


def animation(app, game_id, speed):
    """Time alone brings every animation to its end, but for the tables, which stay; slower speeds take longer."""
    app.settings.speed = speed
    stage = Stage(app, game_id)
    stage.begin(seed=21)
    begun = app.now
    rng = Rng(2)
    while stage.state.deal == 0:
        actions = stage.state.legal_actions()
        stage.apply(actions[rng.below(len(actions))])
        stage.draw()
        if stage.view.busy and stage.state.trick:
            assert stage.view.best == stage.state.winner
        frames = 0
        while stage.view.busy and not stage.view.result:
            stage.run(20)
            frames += 1
            assert frames < 1000
        seen, whole = stage.picture()
        assert seen == whole
    assert stage.view.result and stage.view.tick(app.now + 100000) is None
    took = app.now - begun
    texts = drawn(stage)[0]
    assert "Deal 1 of %d" % stage.state.num_deals in texts
    stage.view.skip()
    assert not stage.view.busy
    app.settings.speed = "off"
    return took


def hurried(app):
    """A button during the others' play: from then on their cards come without sliding, until the viewer's turn."""
    app.settings.speed = "normal"
    stage = Stage(app, "parity")
    stage.begin(seed=3, num_players=7, deal=None)
    others_play(stage)
    stage.press(A)
    stage.view.skip()
    begun = app.now
    while stage.state.current_player() and len(stage.state.trick) < 6 and stage.state.trick:
        stage.apply(stage.state.legal_actions()[0])
        if stage.state.trick:
            stage.run(40)
            assert not stage.view.busy
    assert app.now - begun < 7 * 100
    app.settings.speed = "off"


def cost(app):
    """A move of the cursor draws few things; nothing is drawn or kept when nothing happens."""
    for players in (3, 4):
        stage = Stage(app, "parity")
        stage.begin(seed=2, num_players=players)
        others_play(stage)
        for button in (RIGHT, RIGHT, LEFT, RIGHT):
            count = calls(stage, button)
            assert count <= 40, count
    stage.rests()


def replay(app):
    """In the replay browser there is no cursor and no footer, and a button goes on from a table at once."""
    stage = Stage(app, "parity", False)
    stage.viewer = None
    stage.begin(seed=8, num_players=4)
    texts = drawn(stage)[0]
    assert "Menu" not in texts and "Hand of West" in texts and "South" in texts and "You" not in texts
    while stage.state.deal == 0:
        stage.apply(stage.state.legal_actions()[0])
        stage.draw()
    assert stage.view.result and "Continue" not in drawn(stage)[0]
    stage.view.skip()
    assert not stage.view.busy and stage.view.explain()


def long_first_line(app):
    """The most that the first line ever tells, deal 12 of 21, trump and three cards left over, stays on the screen."""
    stage = Stage(app, "parity")
    for language in ("en", "ja"):
        app.words.set_language(language)
        stage.begin(seed=8, num_players=7, trump="S", deals=21)
        stage.state.deal = 11
        stage.state.shown = (8, 21, 34)  # tens, the widest
        stage.view.show(stage.state, 0)
        stage.listen()
        stage.draw()
        line = [(x + w, s) for s, x, y, w, h in stage.deaf() if y == 0 and s]
        assert len(line) >= 7 and max(line)[0] <= 240, line
    app.words.set_language("en")


app = App("assets")
match_by_one_button(app, "parity")
match_by_one_button(app, "parity", num_players=7, trump="S")
match_by_one_button(app, "three_tricks")
match_by_one_button(app, "three_tricks", pass_right=2, trump="turnup")
match_by_one_button(app, "japanese_loo")
match_by_one_button(app, "japanese_loo", num_players=10, must_trump=True, must_head=True)
hands(app)
refusal(app)
voids(app)
hints(app)
passing(app)
declaring(app)
hurried(app)
cost(app)
long_first_line(app)
replay(app)
for game_id in GAMES:
    assert animation(app, game_id, "off") == 0
    fast, normal, slow = [animation(app, game_id, speed) for speed in ("fast", "normal", "slow")]
    assert 0 < fast < normal < slow, (fast, normal, slow)
print("fine")
