"""What the models of the games share: refusals, the order of checks (G7), results (G6).

A game brings its model in its folder: test/model.py, whose last line names the class, as in `Model = Punto`. Without
that file the tests here pass the game over. Parts of it may be files beside it, test/model_tamper.py and the like, and
import each other: `from .model_cards import value`. test/model_selftest.py, if there is one, has unittest cases of the
model itself and is run by selftest.py.

The class derives from Model, below, which says what it must have and what it may have.
"""

import functools
import importlib
import pathlib
import pickle
import sys
import types

from cards import card_slots, mix
from chacha import Rng, key_of_seed

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from game_folders import game_folders  # noqa: E402

HOST = "host"
WATCH = "watch"         # those who only watch: they have a view, and no moves


def copied(value):
    """A copy of a value of JSON and all within it, ten times as fast as copy.deepcopy()."""
    return pickle.loads(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))


def parts(name):
    """The modules test/NAME.py of the games that have one: {id: module}, in the order of games."""
    return {game: part_of(game, name) for game, folder in game_folders().items()
            if (folder / "test" / (name + ".py")).exists()}


@functools.cache
def part_of(game, name):
    """The module test/NAME.py of a game."""
    package = "model_of_" + game
    if package not in sys.modules:
        sys.modules[package] = types.ModuleType(package)
        sys.modules[package].__path__ = [str(game_folders()[game] / "test")]
    return importlib.import_module("%s.%s" % (package, name))


@functools.cache
def models():
    """The models there are: {id: class}, in the order of games."""
    found = {game: module.Model for game, module in parts("model").items()}
    for game, cls in found.items():
        if cls.name != game:
            raise ValueError("test/model.py of %s: `Model` must be the class with that name" % game)
    return found


def model_of(game):
    return models()[game]


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
    """Base of the games. A game must define `name` and `seat_counts`, and:

    check_options(cls, seats, given)  every option with its value (parse_options), or Refused
    setup(self)                       deals; it has seats, options, rng
    acting(self)                      the seats that may act while the game runs (G2)
    legal(self, seat)                 the set of the seat's moves then
    reading(self, move)               "ok", "bad" if it cannot be read (G7), "vague" where the page does not say
    play(self, seat, move)            a legal move; sets `over` at the end
    points(self), winners(self)       by seat; the seats that have won, asked only when over
    fields(self)                      the state beyond what all games have, as JSON
    view_fields(self, seat)           of it what the seat, or WATCH, may know, with "?" for hidden cards
    take_fields(self, state)          the other way

    All else has a general way, and is here for the random games and what is tried with them.
    """

    name = ""               # the game's id
    seat_counts = []        # how many can play, ascending
    host_acts = False       # does the host have moves?

    # About options.
    short = {}              # those of a game that is soon over, for tests that play many
    bad_options = {}        # {seats: [words]}: what must not follow `new GAME seats=… seed=1`

    # About states: names of their fields.
    card_fields = ()        # where cards lie: every card of the game is in one of them
    may_be_null = ()        # these can be null, now or at another time
    any_order = ("hands",)  # lists in any order; of a list of lists, each of them
    op_follows = False      # must `load` notice that rng.op is one off?

    # Texts that look like moves but never, or hardly ever, are: all games must refuse them, each with its code.
    odd_moves = ()

    @classmethod
    def configurations(cls):
        """What `drive.py --all` plays: pairs of seats and options."""
        return [(seats, {}) for seats in cls.seat_counts]

    def mood(self, rnd):
        """How a player plays this game: drawn for each, and given to every `choose`."""
        return {"greed": rnd.choice([0, 0.3, 0.7, 1])}

    def choose(self, rnd, greed):
        """(seat, move): a legal action, so that the rarer rules are met, too. The parameters are those of `mood`."""
        seat = rnd.choice([s for s in self.to_act() if self.moves(s)])
        return seat, rnd.choice(sorted(self.moves(seat)))

    def broken(self, rnd, put):
        """Calls put(label, state) for states that `load` must refuse, by the list of checks of the notation page; what
        every game must refuse is in tamper.py."""

    def twin(self, seat, rnd):
        """A good state that differs only in what the seat, or WATCH, cannot know (G4); None if there is none. This one
        is for games in which any hidden card may lie in any hidden place, and whose views keep the order of cards."""
        state = copied(self.state())
        shown = card_slots(self.view(seat), self.card_fields)
        places = card_slots(state, self.card_fields)
        mix([place for place, (box, key) in zip(places, shown, strict=True) if box[key] == "?"], rnd)
        return state

    def nudged(self, rnd):
        """A good state of the same game near a rare event, or None."""
        return None

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
