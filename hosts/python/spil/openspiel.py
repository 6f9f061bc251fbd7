"""Spil's games for OpenSpiel: spil_punto, spil_7ate9 and so on, each id of spil.games().

    import pyspiel, spil.openspiel
    spil.openspiel.register()
    game = pyspiel.load_game("spil_sequence(seats=3,draw=manual)")      # seats and options as parameters
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = random.choices(*zip(*state.chance_outcomes()))[0]
        else:
            action = random.choice(state.legal_actions())
        state.apply_action(action)
    state.returns()

Where an option's default depends on the seats (`teams` of Sequence Numbers), 0 stands for it.

The deal is eight chance nodes of 256 equal outcomes: the bytes of the seed, the lowest first. What follows is the
referee's game of that seed, without further chance. spil.openspiel.deal(game, seed) makes the eight steps at once.

Rewards come at the end and add up to 0. An information state is all that a seat has seen since the deal: its first
view, its own actions, what it heard of every move, and its view now. An observation is the view now, and as a tensor
the bytes of docs/actions.md divided by 255. resample_from_infostate draws what a seat cannot know by `imagine`; it is a
method of Python's states, which OpenSpiel's algorithms in Python call, and those in C++ do not find.
"""

from __future__ import annotations

import json
from typing import Any, Callable

import numpy as np

from ._adapters import need
from ._games import Game as Rules
from ._games import State as Position
from ._games import catalogue

pyspiel = need("pyspiel", "openspiel")

__all__ = ["Game", "State", "deal", "longest", "register"]

SEED_BYTES = 8


# ---- how long a game can be ----

UNKNOWN_LENGTH = 1_000_000  # of a game whose table of actions has no bound


def longest(rules: Rules) -> int:
    """More actions than this no game can have: max_game_length. docs/python.md has the proofs."""
    return rules._longest or UNKNOWN_LENGTH


# ---- what has been seen ----

class _Step:
    """One action: who made it, what it was, and the events of the move it completed."""

    __slots__ = ("seat", "text", "events")

    def __init__(self, seat: int, text: str | None, events: list[dict[str, Any]]):
        self.seat, self.text, self.events = seat, text, events

    def told(self, seat: int) -> str:
        """What a seat knows of it, a line each."""
        lines = [f"> {self.text}\n"] if self.seat == seat and self.text is not None else []
        for event in self.events:
            if seat in event.get("seen_by", (seat,)):
                lines.append(json.dumps({k: v for k, v in event.items() if k != "seen_by"}) + "\n")
        return "".join(lines)

    def known_to(self, seat: int) -> _Step | None:
        """The same without what a seat does not know; None if that is all of it."""
        if self.seat == seat:
            return _Step(self.seat, self.text, [e for e in self.events if seat in e.get("seen_by", (seat,))])
        events = [e for e in self.events if seat in e.get("seen_by", (seat,))]
        return _Step(self.seat, None, events) if events else None

    def __reduce__(self):
        return _Step, (self.seat, self.text, self.events)


class _Seen:
    """All that has been seen, by every seat. Copies share the steps: the first to go on from the same place adds to the
    list, the next one begins its own list."""

    __slots__ = ("openings", "steps", "n", "texts")

    def __init__(self, openings: tuple[str | None, ...], steps: list[_Step]):
        self.openings, self.steps, self.n = openings, steps, len(steps)
        self.texts: list[list[str]] = [[] for _ in openings]  # of each seat, as far as somebody asked

    def __deepcopy__(self, memo: Any) -> _Seen:
        other = _Seen.__new__(_Seen)
        other.openings, other.steps, other.n, other.texts = self.openings, self.steps, self.n, self.texts
        return other

    def __reduce__(self):
        return _Seen, (self.openings, self.steps[:self.n])

    def add(self, step: _Step) -> None:
        if self.n < len(self.steps):
            self.steps = self.steps[:self.n]
            self.texts = [texts[:self.n] for texts in self.texts]
        self.steps.append(step)
        self.n += 1

    def text(self, seat: int) -> str:
        """What a seat has seen."""
        texts = self.texts[seat]
        while len(texts) < self.n:
            texts.append(self.steps[len(texts)].told(seat))
        return f"seat {seat}: {self.openings[seat] or '?'}\n" + "".join(texts[:self.n])


# ---- the game ----

AS_SEATS_SAY = 0  # the value of an option whose default depends on the seats: OpenSpiel wants one default for all


def _by_seats(game: str) -> list[str]:
    """Those options: `teams` of Sequence Numbers."""
    entry = next(entry for entry in catalogue() if entry["id"] == game)
    return [option["name"] for option in entry["options"] if "default_by_seats" in option]


class Game(pyspiel.Game):
    """A game of Spil with its seats and options; register() makes a class for each."""

    id: str          # of the game
    type_info: Any   # its pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None):
        options = dict(params or {})
        for name in _by_seats(self.id):
            if options.get(name) == AS_SEATS_SAY:
                del options[name]
        self.rules = Rules(self.id, options.pop("seats", None), **options)
        super().__init__(self.type_info, pyspiel.GameInfo(
            num_distinct_actions=self.rules.n_actions, max_chance_outcomes=256, num_players=self.rules.seats,
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=longest(self.rules)), params or {})

    def new_initial_state(self) -> State:
        """Before the deal."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """The bytes of the seed."""
        return SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """What OpenSpiel asks for observations and information states."""
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class State(pyspiel.State):
    """A game in progress. `position` is the spil.State, None before the deal."""

    def __init__(self, game: Game):
        super().__init__(game)
        self.seed: tuple[int, ...] = ()  # its bytes so far
        self.position: Position | None = None
        self.seen: _Seen | None = None
        self.recalled: int | None = None  # who acted in the step of a history that is written down, not played

    # What OpenSpiel calls.

    def current_player(self) -> int:
        """Who acts: a seat, chance before the deal, or nobody."""
        if self.recalled is not None:
            return self.recalled
        if self.position is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.position.over else self.position.actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A byte of the seed."""
        return [(byte, 1 / 256) for byte in range(256)]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.recalled is None and self.position is not None and self.position.over

    def returns(self) -> list[float]:
        """The winners share 1, the others share -1; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return [float(x) for x in self.position.result["returns"]]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.recalled is not None:
            return
        if self.position is None:
            self._add_byte(action)
            return
        seat, text = self.position.actor, self.position.action_text(action)
        self.seen.add(_Step(seat, text, self.position.tell(action)))

    def _add_byte(self, byte: int) -> None:
        if not 0 <= byte < 256:
            raise ValueError(f"a byte of the seed is 0 to 255, not {byte}")
        self.seed += (byte,)
        if len(self.seed) == SEED_BYTES:
            rules = self.get_game().rules
            self.position = rules.deal(int.from_bytes(self.seed, "little"))
            self.seen = _Seen(tuple(self.position._view(seat) for seat in range(rules.seats)), [])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}"
        if self.position is not None and player == self.position.actor and action in self.position.legal_actions():
            return self.position.action_text(action)
        return self.get_game().rules.action_names[action]

    def __str__(self) -> str:
        if self.position is None:
            return f"to be dealt, seed bytes {list(self.seed)}"
        begun = f" begun: {self.position.begun}" if self.position.begun else ""
        return f"{self.position._json()}{begun}"

    # What a seat knows.

    def view_text(self, seat: int) -> str:
        """The view, and what the seat itself has begun."""
        begun = self.position.begun if self.position.actor == seat else []
        return self.position._view(seat) + (f" begun: {begun}" if begun else "")

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that the seat could take this one for: it has seen the same, and what it cannot know is drawn by
        `imagine` from two numbers that sampler() gives, between 0 and 1. What other seats have seen is not made up:
        their information states begin with what this seat knows of it."""
        if self.position is None or self.position.over:
            raise ValueError("there is nothing to draw before the deal and after the end")
        seed = int(sampler() * 2**32) << 32 | int(sampler() * 2**32)
        other = self.get_game().new_initial_state()
        history = [(pyspiel.PlayerId.CHANCE, byte) for byte in seed.to_bytes(SEED_BYTES, "little")]
        history += [move for move, step in zip(self._moves(), self.seen.steps) if step.known_to(player)]
        for seat, action in history:
            other.recalled = int(seat)
            other.apply_action(action)
        other.recalled = None
        steps = [step for step in (step.known_to(player) for step in self.seen.steps[:self.seen.n]) if step]
        other.seed = tuple(seed.to_bytes(SEED_BYTES, "little"))
        other.position = self.position.imagine(player, seed)
        openings = tuple(text if seat == player else None for seat, text in enumerate(self.seen.openings))
        other.seen = _Seen(openings, steps)
        return other

    def _moves(self) -> list[tuple[int, int]]:
        """Who did what since the deal."""
        return [(pair.player, pair.action) for pair in self.full_history()[SEED_BYTES:]]


class Observer:
    """What one seat sees now, or with perfect recall all that it has seen; without private information what onlookers
    see."""

    def __init__(self, rules: Rules, kind: Any):
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observations are a seat's, or those of onlookers")
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall = kind.perfect_recall
        if self.recall and not self.private:
            raise ValueError("what onlookers have seen is not kept")
        self.tensor = None if self.recall else np.zeros(rules.n_obs, np.float32)
        self.dict = {} if self.recall else {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Writes the tensor."""
        if self.tensor is None:
            raise ValueError("all that was seen has no tensor")
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.position.observe(player if self.private else "watch") / np.float32(255)

    def string_from(self, state: State, player: int) -> str:
        """The text."""
        if state.position is None:
            return "not dealt yet"
        if not self.private:
            return state.position._view("watch")
        now = state.view_text(player)
        return f"{state.seen.text(player)}now: {now}" if self.recall else now


def deal(game: Game, seed: int) -> State:
    """A new game with the referee's cards of a seed below 2^64: its eight chance nodes are behind it."""
    state = game.new_initial_state()
    for byte in seed.to_bytes(SEED_BYTES, "little"):
        state.apply_action(byte)
    return state


def register() -> None:
    """Makes the games known to OpenSpiel. More than once does no harm."""
    for entry in catalogue():
        name = f"spil_{entry['id']}"
        if name in pyspiel.registered_names():
            continue
        kind = pyspiel.GameType(
            short_name=name, long_name=f"Spil: {entry['name']}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            min_num_players=min(entry["seats"]), max_num_players=max(entry["seats"]),
            provides_information_state_string=True, provides_information_state_tensor=False,
            provides_observation_string=True, provides_observation_tensor=True,
            parameter_specification={"seats": min(entry["seats"]),
                                     **{option["name"]: option["default"] for option in entry["options"]},
                                     **dict.fromkeys(_by_seats(entry["id"]), AS_SEATS_SAY)})
        # A class, not a function: OpenSpiel drops it when Python has gone, which classes survive.
        pyspiel.register_game(kind, type(f"Game_{entry['id']}", (Game,), {"id": entry["id"], "type_info": kind}))
