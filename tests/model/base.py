"""What the models of the games share: refusals, the order of checks (G7), results (G6)."""

import functools
import importlib.util
import pathlib
import sys

from chacha import Rng, key_of_seed

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from game_folders import game_folders  # noqa: E402

HOST = "host"
WATCH = "watch"         # those who only watch: they have a view, and no moves


@functools.cache
def model_of(game):
    """The module test/model.py of a game."""
    spec = importlib.util.spec_from_file_location("model_" + game, game_folders()[game] / "test" / "model.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Refused(Exception):
    """A refused action; `code` is the error code of the line protocol."""

    def __init__(self, code, reason=""):
        super().__init__(code + (": " + reason if reason else ""))
        self.code = code


def parse_options(given, table):
    """Every option with its value.  `table` maps a name to (default, allowed values)."""
    for name in given:
        if name not in table:
            raise Refused("bad_option", "unknown option " + name)
    options = {}
    for name, (default, allowed) in table.items():
        value = given.get(name, default)
        if type(value) is not type(default) or value not in allowed:
            raise Refused("bad_option", name)
        options[name] = value
    return options


class Model:
    """Base of the four games.

    A game defines: name, check_options, setup, acting, legal, reading, play,
    fields, view_fields, winners, points and `over`.
    """

    name = ""
    host_acts = False

    # --- making a game ---------------------------------------------------

    @classmethod
    def start(cls, seats, options, seed):
        game = cls()
        try:
            key = key_of_seed(seed)
        except ValueError as error:
            raise Refused("bad_option", str(error))
        game.seats = seats
        game.options = cls.check_options(seats, dict(options))
        game.rng = Rng(key)
        game.over = False
        game.memo = {}
        game.setup()
        return game

    @classmethod
    def restore(cls, state):
        """A game from a full state that is known to be good (nothing is checked)."""
        game = cls()
        game.seats = state["seats"]
        game.options = dict(state["options"])
        game.rng = Rng(bytes.fromhex(state["rng"]["key"]), state["rng"]["op"])
        game.over = state["over"]
        game.memo = {}
        game.take_fields(state)
        return game

    # --- asking ----------------------------------------------------------

    def left(self, seat):
        """G1: the seat to the left."""
        return (seat + 1) % self.seats

    def clockwise(self, first):
        """All seats, clockwise, beginning with `first`."""
        return [(first + i) % self.seats for i in range(self.seats)]

    def check_seat(self, seat, host_too=True):
        if seat == HOST and host_too and self.host_acts:
            return
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Refused("bad_seat")

    def to_act(self):
        return [] if self.over else self.acting()

    def moves(self, seat):
        """G7: every legal move of the seat; none when the game is finished."""
        self.check_seat(seat)
        if self.over:
            return set()
        if seat not in self.memo:                      # kept until the next action
            self.memo[seat] = self.legal(seat)
        return self.memo[seat]

    def check(self, seat, move):
        """The checks of G7 in their order."""
        self.check_seat(seat)
        if self.over:
            raise Refused("game_over")
        if self.reading(move) == "bad":
            raise Refused("bad_move")
        if move not in self.moves(seat):
            raise Refused("illegal_move")

    def apply(self, seat, move):
        self.check(seat, move)
        self.memo = {}
        self.play(seat, move)

    def common(self):
        return {"game": self.name, "seats": self.seats, "options": dict(self.options),
                "to_act": self.to_act(), "over": self.over}

    def state(self):
        return {**self.common(), "rng": self.rng.state(), **self.fields()}

    def view(self, seat):
        """What the seat may know; WATCH sees every hand as another seat's."""
        if seat != WATCH:
            self.check_seat(seat, host_too=False)
        return {**self.common(), **self.view_fields(seat)}

    def result(self):
        """G6.  Returns are floats."""
        winners = self.winners() if self.over else []
        losers = [s for s in range(self.seats) if s not in winners]
        returns = [0.0] * self.seats
        if winners and losers:
            for s in winners:
                returns[s] = 1.0 / len(winners)
            for s in losers:
                returns[s] = -1.0 / len(losers)
        return {"over": self.over, "winners": winners, "points": self.points(),
                "returns": returns}
