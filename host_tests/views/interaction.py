"""Under MicroPython: buttons, explanations, animation and cost of both views. Prints "fine" when all holds."""

from stage import App, Stage

from firmware.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.views import eki_board as paper

MAJOR = [[3, False], [12, False], [7, True], [19, True], [6, False], [2, False]]
SUITS = "SCDW"


def deal(*first):
    """A deal on MAJOR with these cards on top."""
    others = [suit + "%02d" % rank for suit in SUITS for rank in range(1, 15)]
    return [{"major": MAJOR, "minor": list(first) + [card for card in others if card not in first] + ["END"]}]


def words_of(stage):
    return [text[0] for text in stage.texts]


def shown(stage):
    """All strings of a whole redraw."""
    stage.view.stale = True
    stage.listen()
    stage.draw()
    stage.deaf()
    return words_of(stage)


def letters(stage, button):
    """How many letters a press draws."""
    stage.listen()
    assert stage.press(button) is None
    return sum([len(text[0]) for text in stage.deaf()])


def numbers_in(text):
    """The whole numbers of a text, in order."""
    out = []
    digits = ""
    for char in text + " ":
        if "0" <= char <= "9":
            digits += char
        elif digits:
            out.append(int(digits))
            digits = ""
    return out


def start(stage):
    view = stage.view
    stage.begin(deal=deal())
    assert view.at == 0
    texts = shown(stage)
    assert "55 豐 Feng, Abundance" in texts, texts
    assert "☳ Thunder over ☲ Fire" in texts and "END: Death" in texts and "Win on line 2 or 5" in texts
    stage.press(UP)
    assert "END: Death" in shown(stage)
    stage.press(DOWN)
    stage.press(DOWN)
    assert view.at == 5
    texts = shown(stage)
    assert "END: The Fool" in texts and "Win on line 5 or 6" in texts
    assert stage.press(A, True) is None, "a held button must not start"
    stage.press(A)
    assert stage.state.token == 5 and stage.refused is None
    assert stage.module.category(stage.state) == "6"


def barred(stage):
    """All upright and three odd: 旋乾 wants the lower half."""
    board = [[1, False], [2, False], [3, False], [4, False], [5, False], [6, False]]
    stage.begin(deal=[{"major": board}], swap="solid")
    assert stage.state.special == "旋乾"
    assert "旋乾 Force Whirl" in shown(stage)
    stage.press(DOWN)
    assert "Start on 1, 2 or 3 here" in shown(stage)
    stage.press(A)
    assert stage.refused == "special" and stage.app.words.has("why.special")
    assert stage.state.token < 0
    stage.view.hints({11: (1, 3), 12: (2, 3), 13: (3, 3)})
    texts = shown(stage)
    assert "33%" in texts and "67%" in texts and "100%" in texts, texts


def choice(stage):
    view = stage.view
    stage.begin(deal=deal("C04", "C09", "S14"))
    for text in ("start 1", "draw", "draw", "draw"):
        stage.act(text)
    texts = shown(stage)
    assert stage.state.drawn >= 0
    assert "Move to 4" in texts and "Stay on 1" in texts, texts
    view.hints({1: (3, 4), 2: (1, 4)})
    texts = shown(stage)
    assert "75%" in texts and "25%" in texts
    assert view.at == paper.TALE and view.pick == 0
    stage.press(RIGHT)
    assert view.pick == 1
    assert stage.press(A, True) is None, "a held button must not choose"
    stage.press(UP)
    assert view.at == 0 and stage.press(A) is None and view.at == paper.TALE
    stage.press(LEFT)
    clone = stage.state.clone()
    assert stage.press(A) == 1 and stage.state.token == 3
    stage.use(clone)
    stage.press(RIGHT)
    assert stage.press(A) == 2 and stage.state.token == 0


def explanations(stage):
    """Numbers told by Y are those of the rules, all along a match."""
    view = stage.view
    stage.begin(seed=11, major_influence=2.5, court="K13a")
    stage.act("start 2")
    contests = 0
    while not stage.state.is_terminal():
        state = stage.state
        for line in range(6):
            view.at = line
            told = view.explain()
            number, turned = state.board[line]
            assert numbers_in(told[0]) == [line + 1, number] and told[0].endswith("reversed" if turned else "upright")
            pairs = 4 if view.STORES else 1
            for pair in range(pairs):
                got = numbers_in(told[1 + pair])
                want = [state.numbers[line][2 * pair], state.numbers[line][2 * pair + 1]]
                assert got == want if view.STORES else got == want[:1], (told, want)
            told_cards(state, line, told)
        for place in (6, 7):
            view.at = place
            told_cards(state, place, view.explain())
        view.at = paper.DECK
        told = view.explain()
        assert numbers_in(told[0]) == [len(state.deck)]
        assert sum([len(line.split(" ")) - 1 for line in told if line[0] in "♠♥♦♣" and "–" not in line]) == sum(
            [card < 56 for card in state.deck])
        view.at = paper.TALE
        told = view.explain()
        for event in state.events_for(0):
            if event[0] == "contest":
                contests += 1
                left, right = len(event[5]), len(event[6])
                assert sum([numbers_in(line)[0] for line in told[1 : 1 + left]]) == event[2], (told, event)
                assert numbers_in(told[1 + left]) == [event[2], event[3]]
                assert sum([numbers_in(line)[0] for line in told[2 + left : 2 + left + right]]) == event[3]
        stage.act("stay" if state.drawn >= 0 else "draw")
    assert contests > 20


def told_cards(state, place, told):
    values = state.values
    group = state.places[place]
    line = [line for line in told if line.startswith("Maximum")]
    if group:
        assert numbers_in(line[0]) == [max([values[card] for card in group]), sum([values[card] for card in group])]
        cards = [line for line in told if line.startswith("Cards")][0]
        assert len(cards.split(" ")) - 1 == len(group)
    else:
        assert not line


def contest_words(stage):
    """The comparison on the screen: "12 + 14 > 7 + 14", from these cards and arcana."""
    stage.begin(deal=deal("D04", "D12", "D07", "S07"))
    for text in ("start 5", "draw", "draw", "draw", "draw"):
        stage.act(text)
    texts = shown(stage)
    at = texts.index("♠7 back, 5 to 4")
    if stage.view.STORES:
        wanted = ["12", "♦C", "+", "14", "19def", ">", "7", "♠7", "+", "14", "19pain", "26 > 21 won", "♠7→Sw"]
    else:
        wanted = ["7", "♠7", "+", "12", "♦C", "≤", "6", "19off", "+", "14", "19pain", "19 ≤ 20 lost", "♠7→out"]
    assert texts[at + 1 : at + 1 + len(wanted)] == wanted, texts


def cursor(stage, lite):
    """No move of the cursor draws more than forty letters, and it comes everywhere."""
    view = stage.view
    stage.begin(seed=2)
    for _ in range(7):
        assert letters(stage, UP) <= 40
    stage.act("start 2")
    for _ in range(40):
        stage.act("move" if stage.state.drawn >= 0 else "draw")
    while stage.state.asked != 1:
        stage.act("stay")
    been = set()
    way = (UP,) * 7 + (RIGHT, LEFT) + (DOWN,) * 7 + (UP,) * 5 + (RIGHT, DOWN, UP, LEFT)
    for button in way:
        assert letters(stage, button) == 0
        been.add(view.at)
        assert view.explain()
    wanted = {0, 1, 2, 3, 4, 5, 8, 9, paper.TALE} if lite else {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, paper.TALE}
    assert wanted <= been, been
    stage.begin(seed=9)
    stage.act("start 2")
    while stage.state.drawn < 0:
        stage.act("draw")
    for button in (RIGHT, LEFT, UP, DOWN):
        assert letters(stage, button) <= 40


def war(stage):
    view = stage.view
    stage.begin(deal=deal("C04", "C09", "S14"), replacement=2, replacement_to_co=1, cross_border="none")
    for text in ("start 1", "draw", "draw", "draw", "move"):
        stage.act(text)
    state = stage.state
    assert state.asked == 3 and view.at in (0, 3), view.at
    while view.at != 0:
        assert letters(stage, DOWN) <= 40
    assert "♥9" in shown(stage)
    letters(stage, LEFT)
    assert "♥4" in shown(stage) and "from 1" in shown(stage)
    assert stage.press(A) is None and view.war.held == 0
    for _ in range(9):
        assert letters(stage, UP) <= 40
    assert view.at == 0 and stage.press(A) is None and view.war.held < 0, "put back where it was"
    stage.press(A)
    for _ in range(3):
        stage.press(UP)
    assert view.at == 3 and "to 4" in shown(stage)
    stage.press(A)
    assert stage.refused == "border" and state.replaced == 0
    stage.press(DOWN)
    stage.press(A)
    assert stage.refused is None and state.places[2] and state.replaced == 1 and "Replaced 1 of 2" in shown(stage)
    while view.at != 6:
        stage.press(UP)
    stage.press(A)
    assert stage.refused == "border", "from Sw only over all borders"
    while view.at != paper.TALE:
        stage.press(UP)
    view.hints({3: (1, 2)})
    assert "50%" in shown(stage)
    stage.press(A)
    assert state.asked == 1 and stage.refused is None


def animation(stage, speed):
    """Every animation ends by itself where a jump would end; it takes longer at a slower speed."""
    stage.app.settings.speed = speed
    stage.begin(seed=21, terminals=2)
    stage.act("start 1")
    begun = stage.app.now
    frames = 0
    while True:
        while stage.view.busy:
            stage.run(10)
            frames += 1
            assert frames < 100000
        seen, whole = stage.picture()
        assert seen == whole
        if stage.state.is_terminal():
            break
        stage.act("move" if stage.state.drawn >= 0 else "draw")
        assert stage.view.busy or speed == "off"
    stage.app.settings.speed = "off"
    return stage.app.now - begun


def held_button(stage):
    """Holding A draws on, in a steady rhythm."""
    stage.begin(deal=deal("D04", "D12", "D07"))
    stage.act("start 5")
    draws = 0
    for i in range(20):
        stage.app.now += 100
        draws += stage.press(A, i > 0) == 0
        assert not stage.view.busy
        if stage.state.drawn >= 0:
            break
    assert 4 <= draws <= 6, draws


def lanes(stage):
    """Beside each line stands the suit that leads there, as the rules move the token; arrows say which way."""
    canvas = stage.app.canvas
    icon = canvas.icon
    seen = []
    canvas.icon = lambda name, x, y, c: (seen.append((name, x, y)), icon(name, x, y, c))
    ways = {1: "arrow_up", 5: "arrow_down", 3: "arrow_across"}
    moves = set()
    stage.begin(seed=5, terminals=9)
    stage.act("start 3")
    while not stage.state.is_terminal():
        here = stage.state.token
        stage.view.stale = True
        seen.clear()
        stage.draw()
        found = {}
        for line in range(6):
            y = paper.row_y(line)
            icons = [name for name, x, top in seen if 14 <= x < 20 and y <= top < y + 26]
            if icons:
                assert len(icons) == 2 and icons[1] == ways[(line - here) % 6], (here, line, icons)
                found[icons[0]] = line
        assert len(found) == 3, found
        stage.act("move" if stage.state.drawn >= 0 else "draw")
        card = -1
        for event in stage.state.events_for(0):
            if event[0] == "draw":
                card = event[1]
            elif event[0] == "token" and card >= 0:
                moves.add((here, event[2]))
                assert found["suit_" + ("sword", "cup", "coin", "wand")[card // 14]] == event[2]
    canvas.icon = icon
    assert len(moves) > 8, moves


def idle(stage):
    """Nothing is allocated or drawn while nothing happens."""
    stage.begin(seed=1)
    stage.act("start 5")
    stage.draw()
    stage.rests()


def replay(app, game_id):
    """Without a cursor: no button, no footer, Y tells of the last action."""
    stage = Stage(app, game_id, False)
    stage.begin(seed=4)
    stage.act("start 2")
    for _ in range(10):
        stage.act("move" if stage.state.drawn >= 0 else "draw")
    texts = shown(stage)
    assert "Draw" not in texts and "Menu" not in texts
    assert stage.view.explain()[0] == stage.view.head
    stage.view.closed()


def overflow(stage):
    """A dozen cards and more: the newest are shown, and the maximum wherever it is."""
    values = bytes(range(1, 15)) * 4
    group = bytes((41,)) + bytes(range(28, 41))
    laid = paper.spread(group, values, 100, 1, (0,))
    order = [i for i, _, _, _ in laid]
    assert order[0] == 0 and order[1] == -1 and order[-1] == len(group) - 1, order
    assert order[2:] == list(range(order[2], len(group)))
    assert max([x for _, x, _, _ in laid]) + 12 <= 100
    assert [i for i, _, _, _ in paper.spread(group[:3], values, 100, 1, (0,))] == [0, 1, 2]


app = App("assets")
for game_id in ("youscout", "youscout_lite"):
    lite = game_id == "youscout_lite"
    stage = Stage(app, game_id)
    start(stage)
    barred(stage)
    choice(stage)
    explanations(stage)
    contest_words(stage)
    cursor(stage, lite)
    held_button(stage)
    lanes(stage)
    idle(stage)
    overflow(stage)
    replay(app, game_id)
    if not lite:
        war(stage)
    assert animation(stage, "off") == 0
    fast, normal, slow = [animation(stage, speed) for speed in ("fast", "normal", "slow")]
    assert 0 < fast < normal < slow, (fast, normal, slow)
    stage.view.closed()
print("fine")
