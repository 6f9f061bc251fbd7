"""What the adapters for PettingZoo, Gymnasium and OpenSpiel share."""

from __future__ import annotations

import importlib
import json
from types import ModuleType
from typing import Any

import numpy as np

from ._games import Game, State


def need(library: str, extra: str) -> ModuleType:
    """A library that an adapter is for; ImportError says how to get it."""
    try:
        return importlib.import_module(library)
    except ModuleNotFoundError as error:
        if error.name != library:
            raise
        raise ModuleNotFoundError(
            f"spil.{extra} needs {library}: pip install 'spil-games[{extra}]'", name=library) from None


def game_of(game: str | Game, seats: int | None, options: dict[str, Any]) -> Game:
    """A game by its id with seats and options, or one that is there already."""
    if not isinstance(game, Game):
        return Game(game, seats, **options)
    if options or seats not in (None, game.seats):
        raise TypeError("a Game has its own seats and options")
    return game


def make_spaces(game: Game) -> tuple[Any, Any]:
    """The spaces of observations and actions, in Gymnasium's terms."""
    from gymnasium import spaces

    observation = spaces.Dict({
        "observation": spaces.Box(0, 255, (game.n_obs,), np.uint8),
        "action_mask": spaces.Box(0, 1, (game.n_actions,), np.int8),
    })
    return observation, spaces.Discrete(game.n_actions)


def look(state: State, seat: int) -> dict[str, np.ndarray]:
    """What a seat sees and may do, in separate arrays. The mask is empty unless it acts."""
    mask = state.mask() if state.actor == seat else np.zeros(state.game.n_actions, np.int8)
    return {"observation": state.observe(seat), "action_mask": mask}


def a_seed(rng: np.random.Generator) -> int:
    """A seed for a game or a bot's choice."""
    return int(rng.integers(2**63))


def _folded(value: Any) -> Any:
    """A value with rows of hidden cards as their number."""
    if isinstance(value, list):
        return f"{len(value)} hidden" if value and set(map(str, value)) == {"?"} else [_folded(item) for item in value]
    return value


def picture(state: State) -> str:
    """The table as onlookers see it, a field a line."""
    fields = state.watch()
    return "".join(f"{name}: {json.dumps(_folded(value), ensure_ascii=False)}\n" for name, value in fields.items())


def show(state: State, mode: str | None) -> str | None:
    """What render() does in a mode: 'ansi' returns the picture, 'human' prints it."""
    if mode == "ansi":
        return picture(state)
    if mode == "human":
        print(picture(state), flush=True)
    return None
