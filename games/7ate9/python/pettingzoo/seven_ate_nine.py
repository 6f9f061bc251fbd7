"""The race of 7 ATE 9 with all seats acting at once, for PettingZoo.

    from spil.pettingzoo import seven_ate_nine
    env = seven_ate_nine.parallel_env(seats=3, max_cycles=1000)
    observations, infos = env.reset(seed=42)
    while env.agents:
        actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

In each step every seat aims at the pile it sees. The actions arrive in the order of the seats, from seat (steps mod
seats) on, so nobody is always first. A card aimed at a pile that has changed goes back to its hand (S7), and so does
one that does not fit (S11): both are a `wait`, and cost nothing but the step. After max_cycles steps an unfinished race
is truncated. env() is the same for one agent after the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._adapters import a_seed, game_of, look, make_spaces, need, show

_ParallelEnv = need("pettingzoo", "pettingzoo").ParallelEnv
_conversions = need("pettingzoo.utils.conversions", "pettingzoo")

__all__ = ["env", "parallel_env"]

RENDER_MODES = ["ansi", "human"]


def env(**options: Any):
    """The race as an AEC environment: it moves on when all seats have chosen."""
    return _conversions.parallel_to_aec(parallel_env(**options))


class parallel_env(_ParallelEnv):  # noqa: N801: PettingZoo's name for it
    """parallel_env(seats=2, max_cycles=1000, render_mode=None, start_hand=0)"""

    metadata = {"name": "spil_seven_ate_nine_v0", "render_modes": RENDER_MODES, "render_fps": 2,
                "is_parallelizable": True}

    def __init__(self, seats: int | None = None, max_cycles: int = 1000, render_mode: str | None = None,
                 **options: Any):
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render_mode {render_mode!r}: {', '.join(RENDER_MODES)}")
        if max_cycles < 1:
            raise ValueError("max_cycles must be at least 1")
        self.game = game_of("7ate9", seats, options)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._spaces = {agent: make_spaces(self.game) for agent in self.possible_agents}
        self._is_card = [name not in ("wait", "draw") for name in self.game.action_names]
        self._rng = np.random.default_rng()
        self._state = None
        self._steps = 0

    def observation_space(self, agent: str):
        """The same object for the same agent, always."""
        return self._spaces[agent][0]

    def action_space(self, agent: str):
        """The same object for the same agent, always."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict | None = None):
        """Deals a game: the referee's of that seed. Without one the next of a row that the last seed began."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._state = self.game.deal(a_seed(self._rng) if seed is None else seed)
        self._steps = 0
        self.agents = self.possible_agents[:]
        return self._look(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]):
        """One action of every seat. Who gives none waits."""
        self._check(actions)
        seats, agents = self.game.seats, self.agents
        pile = self._pile()
        for k in range(seats):
            seat = (self._steps + k) % seats
            self._arrive(seat, actions.get(self.possible_agents[seat], 0), pile)
            if self._state.over:
                break
        self._steps += 1
        over = self._state.over
        observations = self._look()
        rewards = dict(zip(agents, self._state.result["returns"] if over else [0] * seats))
        terminations = dict.fromkeys(agents, over)
        truncations = dict.fromkeys(agents, not over and self._steps >= self.max_cycles)
        if over or self._steps >= self.max_cycles:
            self.agents = []
        return observations, rewards, terminations, truncations, {agent: {} for agent in agents}

    def _check(self, actions: dict[str, int]) -> None:
        if not self.agents:
            raise ValueError("the race is over: reset() deals the next one")
        for agent, action in actions.items():
            if agent not in self.agents:
                raise ValueError(f"there is no agent {agent!r}")
            if not self.action_space(agent).contains(action):
                raise ValueError(f"{agent}: there is no action {action}: actions are 0 to {self.game.n_actions - 1}")

    def _pile(self):
        """What cards are aimed at: it changes with every card on it, even when the bottom card goes on top."""
        view = self._state.watch()
        return view["pile"], view["rotations"]

    def _arrive(self, seat: int, action: int, pile) -> None:
        """A seat's action reaches the table."""
        state = self._state
        state._decide(seat, 0, ())
        if not (self._is_card[action] and self._pile() != pile) and state.mask()[action]:
            state.act(action)

    def _look(self):
        """What every seat sees and may aim at."""
        views = {}
        for seat, agent in enumerate(self.possible_agents):
            if not self._state.over:
                self._state._decide(seat, 0, ())
            views[agent] = look(self._state, seat)
        return views

    def render(self):
        """The table as onlookers see it: returned as text ('ansi') or printed ('human')."""
        return show(self._state, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
