"""Spil's games for Gymnasium: one learner, in seat 0, against a bot.

    import gymnasium, spil.gymnasium
    env = gymnasium.make("spil/Punto-v0", opponent="greedy", rounds=1)      # seats and options by name
    observation, info = env.reset(seed=42)                                  # the referee's cards of seed 42
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

Ids: spil/Punto-v0, spil/SevenAteNine-v0, spil/Sequence-v0, spil/Rumi7-v0; IDS has them by the games' ids. An observation
is {"observation": uint8[n_obs], "action_mask": int8[n_actions]}; info also holds the mask. The reward comes at the
end: 1 shared by the winners, -1 shared by the others. An illegal action ends the game with -1. Opponents are the bots of
spil.bots(game); unless one is named it is greedy, in a race one as fast as most people, or the middle level of a game
that has neither; all other seats are the same bot.

gymnasium.make_vec("spil/Punto-v0", num_envs=1024, threads=2) plays the games and the opponents in C. Env i has the
seed seed + i, and game k in it seed + i + k*num_envs. A game that ends is replaced in the same step: final_obs of the
infos holds its last observation. With autoreset_mode="NextStep" the step returns that one, and the next step, whose
action is not looked at, the new game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _spil
from ._adapters import a_seed, game_of, look, make_spaces, need, show
from ._batches import VecEnv
from ._games import Bot, Game, naming_bots

_gymnasium = need("gymnasium", "gymnasium")
_vector = need("gymnasium.vector", "gymnasium")
_batch_space = need("gymnasium.vector.utils", "gymnasium").batch_space

__all__ = ["Env", "IDS", "VectorEnv", "register"]

# Of every game in the catalogue, from what C calls it: spil/SevenAteNine-v0 of seven_ate_nine.
IDS = {game: f"spil/{''.join(part.capitalize() for part in symbol.split('_'))}-v0"
       for game, symbol in _spil.symbols().items()}
RENDER_MODES = ["ansi", "human"]
LEARNER = 0  # its seat
_MODES = (_vector.AutoresetMode.SAME_STEP, _vector.AutoresetMode.NEXT_STEP)


def opponent_of(game: Game, opponent: str | None) -> Bot:
    """The bot of the other seats; without a name the usual one: as fast as people in a race, quick in other games."""
    if opponent is None:
        opponent = _spil.default_bot(game.id)
    with naming_bots(game.id):
        _spil.check_bot(opponent, game)
    return Bot(opponent)


class Env(_gymnasium.Env):
    """Env(game, opponent=None, seats=None, render_mode=None, **options): the ids above make it."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(self, game: str | Game, opponent: str | None = None, seats: int | None = None,
                 render_mode: str | None = None, **options: Any):
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render_mode {render_mode!r}: {', '.join(RENDER_MODES)}")
        self.game = game_of(game, seats, options)
        self.opponent = opponent_of(self.game, opponent)
        self.render_mode = render_mode
        self.observation_space, self.action_space = make_spaces(self.game)
        self._state = None
        self._ended = True

    def action_masks(self) -> np.ndarray:
        """The legal actions: bool[n_actions]. Some libraries ask for them so."""
        return look(self._state, LEARNER)["action_mask"].astype(bool)

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        """Deals a game, the referee's of that seed, and lets the opponents play until the learner acts."""
        super().reset(seed=seed)
        self._state = self.game.deal(a_seed(self.np_random) if seed is None else seed)
        self._ended = False
        self._answer()
        return self._seen()

    def step(self, action):
        """The learner's action, and the opponents' answers."""
        if self._ended:
            raise RuntimeError("the game is over: reset() deals the next one")
        if not self.action_space.contains(action):
            raise ValueError(f"there is no action {action}: actions are 0 to {self.game.n_actions - 1}")
        reward = 0.0
        if not self._state.mask()[action]:
            self._ended, reward = True, -1.0
        else:
            self._state.act(action)
            self._answer()
            if self._state.over:
                self._ended, reward = True, float(self._state.result["returns"][LEARNER])
        observation, info = self._seen()
        return observation, reward, self._ended, False, info

    def _answer(self) -> None:
        """The opponents play until the learner acts, or the game is over."""
        state = self._state
        while not state.over and state.actor != LEARNER:
            seat = state.actor
            if not state.moves(seat):  # in a race: it can only wait
                state.act(state.legal_actions()[0])
                continue
            move = self.opponent.choose(state, seat, seed=a_seed(self.np_random))
            for action in state.actions_of(seat, move):
                state.act(action)

    def _seen(self):
        observation = look(self._state, LEARNER)
        return observation, {"action_mask": observation["action_mask"].copy()}

    def render(self):
        """The table as onlookers see it: returned as text ('ansi') or printed ('human')."""
        return show(self._state, self.render_mode)


class VectorEnv(_vector.VectorEnv):
    """VectorEnv(num_envs, game, opponent=None, seats=None, threads=1, autoreset_mode="SameStep", **options): many games at
    once, in C."""

    metadata = {"autoreset_mode": _vector.AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, num_envs: int, game: str | Game, opponent: str | None = None, seats: int | None = None,
                 threads: int = 1, render_mode: str | None = None,
                 autoreset_mode: Any = _vector.AutoresetMode.SAME_STEP, **options: Any):
        if render_mode is not None:
            raise ValueError("many games at once are not rendered")
        mode = next((mode for mode in _MODES if autoreset_mode in (mode, mode.value)), None)
        if mode is None:
            raise ValueError(f"there is no autoreset_mode {autoreset_mode!r}: {', '.join(mode.value for mode in _MODES)}")
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._next_step = mode == _vector.AutoresetMode.NEXT_STEP
        self.game = game_of(game, seats, options)
        self.opponent = opponent_of(self.game, opponent)
        self.num_envs = num_envs
        self.render_mode = None
        self.single_observation_space, self.single_action_space = make_spaces(self.game)
        self.observation_space = _batch_space(self.single_observation_space, num_envs)
        self.action_space = _batch_space(self.single_action_space, num_envs)
        self._vec = VecEnv(self.game, num_envs, threads=threads)
        self._ended = np.zeros(num_envs, np.bool_)  # in the latest step

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        """Deals all games again. Env i has the referee's cards of seed + i."""
        super().reset(seed=seed)
        self._vec.reset(a_seed(self.np_random) if seed is None else seed)
        self._vec.against(self.opponent.name, seat=LEARNER, seed=a_seed(self.np_random))
        self._ended = np.zeros(self.num_envs, np.bool_)
        return self._seen()

    def step(self, actions):
        """One action of the learner in each game, and the opponents' answers."""
        acts = ~self._ended if self._next_step else None  # where a game is over its first step only shows the next one
        rewards, self._ended = self._vec.against(self.opponent.name, actions, seat=LEARNER, seed=a_seed(self.np_random),
                                                 acts=acts)
        observation, infos = self._seen()
        ended = np.flatnonzero(self._ended)
        if self._next_step:
            observation["observation"][ended] = self._vec.final_obs[ended, LEARNER]
            observation["action_mask"][ended] = infos["action_mask"][ended] = 0
        elif ended.size:
            last = np.full(self.num_envs, None, object)
            for env in ended:
                last[env] = {"observation": self._vec.final_obs[env, LEARNER].copy(),
                             "action_mask": np.zeros(self.game.n_actions, np.int8)}
            infos.update(final_obs=last, _final_obs=self._ended.copy())
        return observation, rewards.astype(np.float64), self._ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _seen(self):
        observation = {"observation": self._vec.obs.copy(), "action_mask": self._vec.mask.copy()}
        return observation, {"action_mask": observation["action_mask"].copy(),
                             "_action_mask": np.ones(self.num_envs, np.bool_)}


def register() -> None:
    """Makes the ids known to Gymnasium; importing this module has done it."""
    for game, name in IDS.items():
        if name not in _gymnasium.registry:
            _gymnasium.register(name, f"{__name__}:Env", vector_entry_point=f"{__name__}:VectorEnv",
                                kwargs={"game": game})


register()
