"""Games, positions and bots: the classes over the types of _spil."""

from __future__ import annotations

import contextlib
import json as _json
import operator
import os
import secrets
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, NoReturn, Union

import numpy as np
from numpy.typing import NDArray

from . import _spil
from ._spil import IllegalMove
from .types import Entry, Event, Result

Seat = Union[int, str]  # 0 …; "host" where the host has moves; "watch" for what onlookers may know
Seed = Union[int, str]  # below 2**64, or 64 hex digits

__all__ = ["Bot", "Game", "IllegalMove", "Plane", "State", "bots", "catalogue", "games", "load"]


def games() -> list[str]:
    """The ids of all games, sorted: ['7ate9', 'punto', 'rumi7', 'sequence']."""
    return sorted(game["id"] for game in catalogue())


def catalogue() -> list[Entry]:
    """Every game with its numbers of seats, its options (kind, range, default, help) and its bots."""
    return _json.loads(_spil.catalogue())


def bots(game: str) -> list[str]:
    """The names of the bots that play a game, from weak to strong, then the game's own."""
    try:
        return _spil.bots(game)
    except ValueError as error:
        _refuse_with(error, games())


def _like(error: ValueError, sentence: str) -> ValueError:
    """The same refusal in other words."""
    other = ValueError(sentence)
    other.code = error.code  # type: ignore[attr-defined]
    return other


def _refuse_with(error: ValueError, there: Iterable[str], before: str = ": ") -> NoReturn:
    """The same refusal, with a list of what there is."""
    raise _like(error, f"{error}{before}{', '.join(there)}") from None


@contextlib.contextmanager
def naming_bots(game: str | None) -> Iterator[None]:
    """Who names a bot that does not play the game hears which do; None: that plays none."""
    try:
        yield
    except ValueError as error:
        refusal, plays, _ = str(error).partition(" plays ")
        if not plays or not refusal.startswith("no bot "):
            raise
        if game is None:
            error = _like(error, f"there is {refusal}")
        _refuse_with(error, dict.fromkeys(name for each in ([game] if game else games()) for name in bots(each)))


def seed_text(seed: Seed) -> str:
    """A seed as the core reads it."""
    if isinstance(seed, str):
        return seed
    try:
        return str(operator.index(seed))
    except TypeError:
        raise TypeError("a seed must be a whole number or 64 hex digits") from None


def option_text(value: Any) -> str:
    """An option's value as on a command line."""
    if isinstance(value, str):
        return value
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    try:
        return str(operator.index(value))
    except TypeError:
        raise TypeError("the value of an option must be a whole number, a word or a path") from None


class Plane(NamedTuple):
    """A part of an observation: obs[first:first + n]."""

    name: str
    first: int
    n: int
    what: str


class Game(_spil.Game):
    """Game(game, seats=None, **options): a game with its seats and options. It never changes.

    >>> game = spil.Game("punto", seats=2, rounds=1)
    >>> state = game.deal(seed=42)

    seats: the fewest possible when left out. Options have the names and values that spil.catalogue() lists; where one
    names a file, such as a board of your own, it takes a path. ValueError says what is wrong.
    """

    __slots__ = ()

    def __new__(cls, game: str, seats: int | None = None, **options: Any) -> Game:
        pairs = tuple((name, option_text(value)) for name, value in options.items())
        try:
            return super().__new__(cls, game, seats, pairs)
        except ValueError as error:
            if getattr(error, "code", "") == "bad_game":
                _refuse_with(error, games())
            if f"{game} has no option " in str(error):
                there = next(entry["options"] for entry in catalogue() if entry["id"] == game)
                _refuse_with(error, (option["name"] for option in there))
            if str(error).startswith("cannot use the file "):
                there = next(entry["options"] for entry in catalogue() if entry["id"] == game)
                _refuse_with(error, (word for option in there if option.get("file") for word in option["values"]),
                             "; built in are ")
            raise

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value."""
        return _json.loads(self._options())

    @property
    def action_names(self) -> list[str]:
        """What each action is called in any position: ['@-5,-5', …]."""
        return self._action_names()

    @property
    def planes(self) -> list[Plane]:
        """The parts of an observation, in order."""
        return [Plane(*plane) for plane in self._planes()]

    def deal(self, seed: Seed | None = None) -> State:
        """A new game. The same seed is the same game everywhere; without one it is random."""
        return State._deal(self, secrets.token_hex(32) if seed is None else seed_text(seed))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"spil.Game({self.id!r}, seats={self.seats}{options})"

    def __reduce__(self):
        pairs = tuple((name, option_text(value)) for name, value in self.options.items())
        return _restore_game, (type(self), self.id, self.seats, pairs, self._file())


def _restore_game(cls, game_id, seats, pairs, file):
    return _spil.Game.__new__(cls, game_id, seats, pairs, file)


class State(_spil.State):
    """A game in progress, from Game.deal or spil.load.

    By text: to_act, moves, apply. By numbers: actor, mask, legal_actions, act, observe. Both can be mixed; a text move
    drops one that was begun by numbers. Seats are numbered from 0.

    States can be copied (copy), pickled and compared with ==. A copy costs less than a microsecond.
    """

    __slots__ = ()

    def apply(self, seat: Seat, move: str) -> list[Event]:
        """A seat (or 'host') makes a move, given as text: what happened, as the referee tells it.

        IllegalMove, with the core's sentence, when it cannot be read or is not legal: nothing has changed.
        """
        return _json.loads(self._apply(seat, move))

    def tell(self, action: int) -> list[Event]:
        """The same as act, and what happened: the events of the move that the action completed, [] before that."""
        return _json.loads(self._act(action))

    def view(self, seat: Seat) -> dict[str, Any]:
        """What a seat may know, as the referee writes it."""
        return _json.loads(self._view(seat))

    def watch(self) -> dict[str, Any]:
        """What onlookers may know."""
        return _json.loads(self._view("watch"))

    def json(self) -> dict[str, Any]:
        """The full state, hidden cards and key included, as the referee writes it; spil.load reads it."""
        return _json.loads(self._json())

    @property
    def result(self) -> Result:
        """over, winners, points and returns; so far, while the game goes on."""
        return _json.loads(self._result())

    def mask(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """The legal actions of the actor: int8[n_actions], 1 = legal. Never all 0 before the end.

        out: an array to write to instead of a new one.
        """
        if out is None:
            out = np.empty(self.game.n_actions, np.int8)
        self._mask(out)
        return out

    def observe(self, seat: Seat, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What a seat may know: uint8[n_obs]; game.planes says what is where. The actor's holds what it has begun.

        out: an array to write to instead of a new one.
        """
        if out is None:
            out = np.empty(self.game.n_obs, np.uint8)
        self._observe(seat, out)
        return out

    def imagine(self, seat: Seat, seed: int) -> State:
        """A full state that the seat could take this one for: what it cannot know is drawn at random, from the seed."""
        return self._imagine(seat, operator.index(seed) % 2**64)

    def __repr__(self) -> str:
        doing = "over" if self.over else f"seat {self.actor} to act"
        return f"<spil.State: {self.game.id}, {self.game.seats} seats, {doing}>"

    def __reduce__(self):
        return _restore_state, (type(self), self.game, self._json(), self._decision())


def _restore_state(cls, game, text, decision):
    state = cls._load(text, type(game), game)
    state._decide(*decision)
    return state


def load(json: dict[str, Any] | str | bytes) -> State:
    """The position that State.json() or the referee's `state` wrote, as a dict or as text. ValueError says what is wrong.

    Everything is checked: fields that follow from others must agree.
    """
    if isinstance(json, (bytes, bytearray)):
        json = json.decode()
    text = json if isinstance(json, str) else _json.dumps(json)
    return State._load(text, Game, None)


class Bot:
    """Bot(name, seed=1): an opponent. It is given the seat's view and legal moves, and nothing else.

    >>> spil.Bot("strong@200").choose(state, 0)

    name: one of spil.bots(game); strong@200 thinks for 200 simulations a move, strong@50ms for 50 milliseconds.
    """

    __slots__ = {"name": "as it was given: 'strong@200'", "seed": "of its random decisions"}

    def __init__(self, name: str, seed: Seed = 1) -> None:
        with naming_bots(None):
            _spil.check_bot(name, None)
        self.name = name
        self.seed = _spil.fold_seed(seed_text(seed))

    def check(self, game: Game) -> None:
        """ValueError if it does not play this game."""
        with naming_bots(game.id):
            _spil.check_bot(self.name, game)

    def choose(self, state: State, seat: int, seed: Seed | None = None, ms: int = 0) -> str:
        """The move that the bot would make for a seat, as text; nothing is played.

        The same view, seed and number of simulations always give the same move, the referee's `bot`. Give another seed
        for other random decisions. ms: how long it may think, where its name says nothing.
        """
        number = self.seed if seed is None else _spil.fold_seed(seed_text(seed))
        return _spil.choose(state, seat, self.name, number, ms)[0]

    def act(self, state: State, seed: Seed | None = None, ms: int = 0) -> int:
        """The next action that the bot would take for state.actor; nothing is played.

        A bot that is asked again while its move is begun goes on with it if the seed is the same.
        """
        seat = state.actor
        if not state.over and not state.moves(seat):
            return state.legal_actions()[0]  # it can only wait
        actions = state.actions_of(seat, self.choose(state, seat, seed, ms))
        begun = state.begun
        if actions[: len(begun)] != begun:  # somebody else began it
            return state.legal_actions()[0]
        return actions[len(begun)]

    def __repr__(self) -> str:
        return f"spil.Bot({self.name!r}, seed={self.seed})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bot) and (self.name, self.seed) == (other.name, other.seed)

    def __hash__(self) -> int:
        return hash((self.name, self.seed))
