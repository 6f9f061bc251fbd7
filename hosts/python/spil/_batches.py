"""Many games at once: VecEnv over _spil.Batch."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from . import _spil
from ._games import Game, State


def _int32(actions: Any) -> np.ndarray:
    """The actions as int32 in one piece; none of them may change on the way."""
    given = np.asarray(actions)
    if given.dtype == np.int32 and given.flags.c_contiguous:
        return given
    if given.dtype.kind not in "iu":
        raise TypeError(f"actions must be whole numbers, not {given.dtype}")
    narrowed = np.ascontiguousarray(given, np.int32)
    if (narrowed != given).any():
        raise ValueError("there is an action beyond int32")
    return narrowed


class VecEnv(_spil.Batch):
    """VecEnv(game, envs, seats=None, threads=1, seed=1, **options): many games at once, stepped in C.

    >>> vec = spil.VecEnv("punto", envs=4096, seats=2)
    >>> vec.step(actions)

    game: a game's id, with its seats and options by name, or a spil.Game. The arrays are the games' own memory, the same
    ones from first to last: every step writes into them, so copy what you want to keep. You may write into them, too: it
    changes nothing but what is seen. They export by DLPack: torch.from_dlpack(vec.obs) shares their memory.

        obs        uint8[envs, n_obs]         what the actor may know
        mask       int8[envs, n_actions]      1 = legal for the actor
        actor      int32[envs]                the seat that acts
        reward     float32[envs, seats]       returns of a game that has just ended, else 0
        done       bool[envs]                 the game has just ended
        final_obs  uint8[envs, seats, n_obs]  what each seat saw at the end of the latest game
        lengths    int32[envs]                how many actions were made in it
        seeds      uint64[envs]               its seed

    A game that ends is replaced in the same step: reward and done belong to the finished one, obs, mask and actor to
    the new one. Game k of env i has the seed: seed + i + k*envs. Threads change nothing but speed.
    """

    obs: np.ndarray
    mask: np.ndarray
    actor: np.ndarray
    reward: np.ndarray
    done: np.ndarray
    final_obs: np.ndarray
    lengths: np.ndarray
    seeds: np.ndarray

    def __new__(cls, game: str | Game, envs: int, seats: int | None = None, threads: int = 1, seed: int = 1,
                **options: Any) -> VecEnv:
        if not isinstance(game, Game):
            game = Game(game, seats, **options)
        elif options or seats not in (None, game.seats):
            raise TypeError("a Game has its own seats and options")
        self = super().__new__(cls, game, envs, threads, _seed(seed))
        n, seats, obs, actions = self.envs, game.seats, game.n_obs, game.n_actions
        for name, dtype, shape in (
            ("obs", np.uint8, (n, obs)),
            ("mask", np.int8, (n, actions)),
            ("actor", np.int32, (n,)),
            ("reward", np.float32, (n, seats)),
            ("done", np.bool_, (n,)),
            ("final_obs", np.uint8, (n, seats, obs)),
            ("lengths", np.int32, (n,)),
            ("seeds", np.uint64, (n,)),
        ):
            setattr(self, name, np.frombuffer(self._array(name), dtype).reshape(shape))
        return self

    @property
    def seats(self) -> int:
        """How many play each game."""
        return self.game.seats

    @property
    def n_actions(self) -> int:
        """How many numbered actions there are."""
        return self.game.n_actions

    @property
    def n_obs(self) -> int:
        """Bytes of an observation."""
        return self.game.n_obs

    def step(self, actions: Any) -> None:
        """One action in each game: int32[envs]. If one is illegal: ValueError, and no game was stepped."""
        actions = _int32(actions)
        if actions.shape != (self.envs,):
            raise ValueError(f"actions must have the shape ({self.envs},), not {actions.shape}")
        self._step(actions)

    def against(self, bot: str, actions: Any = None, seat: int = 0, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
        """One action of a seat in each game, then a bot's for the other seats, until the seat acts again everywhere.

        Returns reward, float32[envs], and ended, bool[envs], of the games that ended, for the seat; the next ones are
        on the table. An illegal action ends its game with -1. Without actions (to begin with) only the bot plays.
        seed: the k-th answer in env i, k from 0, is what Bot(bot).choose(state, seat, seed=seed + (i << 32) + k) says;
        give another one for each call.
        """
        reward, ended = np.empty(self.envs, np.float32), np.empty(self.envs, np.bool_)
        acting = np.zeros(self.envs, np.int32) if actions is None else _int32(actions)
        if acting.shape != (self.envs,):
            raise ValueError(f"actions must have the shape ({self.envs},), not {acting.shape}")
        self._against(acting, actions is not None, bot, seat, operator.index(seed) % 2**64, reward, ended)
        return reward, ended

    def reset(self, seed: int | None = None) -> None:
        """Deals all games again, from the first; with another seed if one is given."""
        self._reset(self.seed if seed is None else _seed(seed))

    def state(self, env: int) -> State:
        """A copy of the game that is played in an env now."""
        return self._state(State, env)

    def set_state(self, env: int, state: State) -> None:
        """Goes on from a copy of this state in an env; half a move is kept. The game dealt after it is the same as without."""
        self._set_state(env, state)

    def __len__(self) -> int:
        return self.envs

    def __repr__(self) -> str:
        return f"<spil.VecEnv: {self.envs} games of {self.game!r}, threads={self.threads}, seed={self.seed}>"

    def __reduce__(self):
        counts = np.empty((self.envs, 3), np.uint64)
        self._counts(counts, False)
        states = [self.state(env) for env in range(self.envs)]
        arrays = {name: getattr(self, name) for name in _ARRAYS}
        return _restored, (type(self), self.game, self.envs, self.threads, self.seed, states, counts, arrays)


_ARRAYS = ("obs", "mask", "actor", "reward", "done", "final_obs", "lengths", "seeds")


def _restored(cls: type[VecEnv], game: Game, envs: int, threads: int, seed: int, states: list[State], counts: np.ndarray,
              arrays: dict[str, np.ndarray]) -> VecEnv:
    vec = cls(game, envs, threads=threads, seed=seed)
    for env, state in enumerate(states):
        vec.set_state(env, state)
    vec._counts(np.ascontiguousarray(counts), True)
    for name, array in arrays.items():
        getattr(vec, name)[:] = array
    return vec


def _seed(seed: int) -> int:
    number = seed.__index__() if hasattr(seed, "__index__") else None
    if number is None:
        raise TypeError("the seed of a batch must be a whole number")
    if not 0 <= number < 2**64:
        raise ValueError("the seed of a batch must be a whole number below 2^64")
    return int(number)
