"""The menu in a match. It pops what is to be done: a function of the play scene, which calls it in its next slice."""

from core.modules import lend
from firmware.buttons import X
from firmware.listing import Listing

_ICONS = {"give": "flag"}  # the others are called as their choice


class Pause(Listing):
    """The cursor begins on what was chosen the last time."""

    def __init__(self, app, play):
        title = app.words.get("game." + play.game_id)
        if not app.store.saving:
            title = "%s (%s)" % (title, app.words.get("play.unsaved"))
        super().__init__(app, title)
        self._play = play
        self._choices = ["undo", "redo", "hint", "auto", "rules", "display", "settings", "restart", "give", "leave"]
        if play.session.game.max_players > 1:
            self._choices.remove("auto")
        if play.choice in self._choices:
            self.at = self._choices.index(play.choice)

    def rows(self):
        return [(self.app.words.get("pause." + choice), "") for choice in self._choices]

    def icon(self, i):
        return _ICONS.get(self._choices[i], self._choices[i])

    def on_button(self, button, repeat):
        if button == X:
            self.app.pop()
        else:
            super().on_button(button, repeat)

    def chosen(self, i):
        choice = self._play.choice = self._choices[i]
        self.app.pop(_DO[choice])


def _undo(play):
    _moved(play, play.session.undo(), "play.noundo")


def _redo(play):
    _moved(play, play.session.redo(), "play.noredo")


def _moved(play, done, refusal):
    if done:
        play.show()
    else:
        play.say(refusal)


def _hint(play):
    if play.others_act():
        play.say("play.wait")  # their cards are nobody else's business
        return
    play.view.hints(None)
    state = play.session.state
    if state.num_players > 1 and len(state.legal_actions()) == 1:
        play.say("play.only")  # alone, one hears the chance to win even then
    else:
        play.session.think("hint")


def _auto(play):
    play.auto = True
    helped = play.app.settings.helped
    if helped.get(play.game_id) != play.session.number:
        helped[play.game_id] = play.session.number
        play.app.settings.save()
    play.view.hints(None)
    play.say("play.auto")


def _rules(play):
    play.app.open("manual", book=play.game_id)


def _display(play):
    play.app.open("display", view=play.view)


def _settings(play):
    play.app.open("settings")


def _restart(play):
    _sure(play, "restart", _deal_anew)


def _give(play):
    _sure(play, "give", _give_up)


def _leave(play):
    play.leave()


_DO = {
    "undo": _undo,
    "redo": _redo,
    "hint": _hint,
    "auto": _auto,
    "rules": _rules,
    "display": _display,
    "settings": _settings,
    "restart": _restart,
    "give": _give,
    "leave": _leave,
}


def _sure(play, choice, then):
    """Do it, after asking where something would be lost."""
    app = play.app
    if app.settings.confirm and play.session.count:
        key = "pause.%s.%s" % (choice, "ask" if len(play.session.people) == 1 else "all")
        app.open("message", title=app.words.get("pause." + choice), text=app.words.get(key), ask=then)
    else:
        then(play)


def _deal_anew(play):
    lend("firmware", "ending").give_up(play, play.session)
    play.job = lend("firmware", "opening").again(play)


def _give_up(play):
    if play.session.count:
        play.session.resign()
    else:
        play.session.discard()
        play.leave()
