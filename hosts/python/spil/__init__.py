"""Spil: four number card games with exact rules, opponents, and numbers for programs that learn.

One game, by moves as people write them:

    import spil
    game = spil.Game("punto", seats=2, rounds=1)   # spil.games() lists them, game.options shows all options
    state = game.deal(seed=42)                     # the same cards everywhere: spil referee, new punto … seed=42
    state.to_act                                   # [1]: who may act
    state.moves(1)                                 # ['G9@0,0']: every legal move
    state.apply(1, "G9@0,0")                       # what happened, as dicts; spil.IllegalMove changes nothing
    state.view(0)                                  # what seat 0 may know; state.json() has everything
    spil.Bot("greedy").choose(state, state.actor)  # what an opponent would do

The same by numbers:

    while not state.over:
        mask = state.mask()                        # int8[game.n_actions], 1 = legal
        obs = state.observe(state.actor)           # uint8[game.n_obs], what the seat may know
        state.act(mask.argmax())
    state.result                                   # {'over': True, 'winners': [1], 'points': [0, 1], 'returns': [-1, 1]}

Thousands of games at once, in C:

    vec = spil.VecEnv("punto", envs=4096, seats=2)
    vec.obs, vec.mask, vec.actor                   # numpy arrays over the games' own memory
    vec.step(vec.mask.argmax(axis=1))              # one action in each; then vec.reward, vec.done

Measuring:

    spil.arena("punto", "greedy", "random", pairs=50)["elo"]   # also: spil.league, spil.sim, spil.analyse

For other libraries, loaded when first used: spil.pettingzoo, spil.gymnasium, spil.openspiel. Work of the lab by other
processes and machines: spil.executors.
docs/python.md of the project has all of it, docs/actions.md what the numbers mean.
"""

import importlib as _importlib

from . import _spil, types
from ._batches import (
    Opponents, Packing, Rate, Trajectories, Trajectory, VecEnv, advantages, opponents, packing, unpack, versus,
)
from ._games import Bot, Game, IllegalMove, State, bots, catalogue, games, load
from ._lab import analyse, arena, league, record, sim
from ._shared import compare, duplicate, play, today

__version__ = _spil.version
__all__ = ["Bot", "Game", "IllegalMove", "Opponents", "Packing", "Rate", "State", "Trajectories", "Trajectory", "VecEnv",
           "advantages", "analyse", "arena", "bots", "catalogue", "compare", "duplicate", "games", "league", "load",
           "opponents", "packing", "play", "record", "sim", "today", "types", "unpack", "versus"]

_ADAPTERS = ("pettingzoo", "gymnasium", "openspiel")


def __getattr__(name: str):  # dir() does not list them: help would import what is not installed
    if name in _ADAPTERS:
        return _importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
