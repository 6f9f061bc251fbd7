"""Spil's games for PettingZoo: one agent after the other (AEC).

    import spil.pettingzoo
    env = spil.pettingzoo.env("sequence", seats=3)     # options by name
    env.reset(seed=42)                                 # the cards of: spil referee, new sequence seats=3 seed=42
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Agents are player_0, player_1 … An observation is {"observation": uint8[n_obs], "action_mask": int8[n_actions]}, in
separate arrays; docs/actions.md says what is in it. An agent not to act has an empty mask. Rewards come at the end: the
winners share 1, the others share -1. An illegal action ends the game with -1 for its agent and 0 for the others, as
in PettingZoo's classic environments. A move of Rumi 7 may take two or three actions: then the same agent acts again.

Modules beside this one, such as seven_ate_nine, belong to single games.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from typing import Any

import numpy as np

from .._adapters import a_seed, game_of, look, make_spaces, need, show
from .._games import Game

_pettingzoo = need("pettingzoo", "pettingzoo")
_wrappers = need("pettingzoo.utils", "pettingzoo").wrappers

__all__ = ["env", "raw_env"]

RENDER_MODES = ["ansi", "human"]


def env(game: str | Game, seats: int | None = None, render_mode: str | None = None, **options: Any):
    """A game by its id, with its seats (the fewest when left out) and options by name, or a spil.Game."""
    inner = raw_env(game, seats, render_mode, **options)
    return _wrappers.OrderEnforcingWrapper(
        _wrappers.AssertOutOfBoundsWrapper(_wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)))


class raw_env(_pettingzoo.AECEnv):  # noqa: N801: PettingZoo's name for it
    """The environment without PettingZoo's wrappers: an illegal action is an IllegalMove here."""

    def __init__(self, game: str | Game, seats: int | None = None, render_mode: str | None = None, **options: Any):
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render_mode {render_mode!r}: {', '.join(RENDER_MODES)}")
        self.game = game_of(game, seats, options)
        self.metadata = {"name": f"spil_{self.game.id}_v0", "render_modes": RENDER_MODES, "render_fps": 2,
                         "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: make_spaces(self.game) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self._state = None

    def observation_space(self, agent: str):
        """The same object for the same agent, always."""
        return self._spaces[agent][0]

    def action_space(self, agent: str):
        """The same object for the same agent, always."""
        return self._spaces[agent][1]

    @functools.cached_property
    def state_space(self):
        """Of state()."""
        from gymnasium import spaces

        return spaces.Box(0, 255, (self.game.seats * self.game.n_obs,), np.uint8)

    def state(self) -> np.ndarray:
        """What all seats know together: their observations, one after the other."""
        return np.concatenate([self._state.observe(seat) for seat in range(self.game.seats)])

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Deals a game: the referee's of that seed. Without one the next of a row that the last seed began."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._state = self.game.deal(a_seed(self._rng) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.actor]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent knows and may do."""
        return look(self._state, self._seat[agent])

    def step(self, action: int | None) -> None:
        """The selected agent acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._state.act(action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self._state.over:
            self.rewards = dict(zip(self.possible_agents, self._state.result["returns"]))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._state.actor]
        self._accumulate_rewards()

    def render(self):
        """The table as onlookers see it: returned as text ('ansi') or printed ('human')."""
        return show(self._state, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


# Games' own modules, from python/pettingzoo/ in their folders; they may use what is above.
for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")
    __all__.append(_module.name)
