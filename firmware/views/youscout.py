"""Youscout on the screen; what it shares with Youscout Lite is in eki_view.py, war replacement in eki_war.py."""

from firmware.views.eki_view import EkiView, start_category

category = start_category  # the play scene and the statistics ask for it here


class View(EkiView):
    """`war` is what draws and asks for war replacement; None in a match that has none."""

    def __init__(self, app, game, interactive=True):
        super().__init__(app, game, interactive)
        self.war = None

    def show(self, state, viewer):
        if self.war is None and state.options["replacement"]:
            from firmware.views import eki_war

            self.war = eki_war.War(self)
        super().show(state, viewer)

    def move_words(self, card):
        return self.w("move.x")

    def stay_words(self, card):
        return self.w("keep.x" if self.places[self.state.token] else "out1", card)

    def _settle(self):
        super()._settle()
        if self.war:
            self.war.settle()

    def picked(self, place):
        return self.war.picked(place) if self.war else -1

    def on_button(self, button, repeat):
        if self.war and self.war.on():
            return self.war.on_button(button, repeat)
        return super().on_button(button, repeat)

    def draw_panel(self, canvas):
        if self.war and self.war.on() and not (self.busy and self.crossed):
            self.war.draw_panel(canvas)
        else:
            super().draw_panel(canvas)

    def draw_line(self, canvas):
        if self.war and self.war.on():
            self.war.draw_line(canvas)
        else:
            super().draw_line(canvas)

    def footer(self):
        return self.war.footer() if self.war and self.war.on() else super().footer()
