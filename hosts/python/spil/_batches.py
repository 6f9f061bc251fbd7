"""Many games at once: VecEnv over _spil.Batch, with opponents for one seat, and records of what was done."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Union

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from . import _spil
from ._games import Bot, Game, State, bots, naming_bots

Actions = NDArray[np.int32]
Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Policy = Callable[[NDArray[Any], NDArray[Any]], ArrayLike]  # (obs, mask) of some games: an action for each

_FORMS = {"uint8": 0, "float16": 1, "float32": 2}
_PACKED = 3


def _int32(actions: ArrayLike) -> Actions:
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


class Packing(NamedTuple):
    """Where each byte of an observation is in a packed row: scale times `bits` bits, from bit `first` on, the lowest first."""

    bytes: int
    first: NDArray[np.uint16]
    bits: NDArray[np.uint8]
    scale: NDArray[np.uint8]


def packing(game: str | Game) -> Packing:
    """The layout of packed rows: what unpacking on a GPU needs. bytes: of a row; the others have n_obs numbers.

    game: a spil.Game, or the id of one whose options are the usual ones.
    """
    game = Game(game) if isinstance(game, str) else game
    n = game.n_obs
    first, bits, scale = np.empty(n, np.uint16), np.empty(n, np.uint8), np.empty(n, np.uint8)
    return Packing(game._packing(first, bits, scale), first, bits, scale)


def unpack(game: str | Game, rows: ArrayLike, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
    """Packed observations as uint8[…, n_obs].

    >>> spil.unpack(vec.game, vec.obs)

    game: as for packing. rows: uint8[…, bytes], as a VecEnv with packed=True has them. out: an array to write to instead of
    a new one.
    """
    game = Game(game) if isinstance(game, str) else game
    given = np.ascontiguousarray(rows)
    wide = packing(game).bytes
    if given.dtype != np.uint8 or given.ndim < 1 or given.shape[-1] != wide:
        raise ValueError(f"packed rows are uint8[…, {wide}], not {given.dtype}{list(given.shape)}")
    shape = (*given.shape[:-1], game.n_obs)
    if out is None:
        out = np.empty(shape, np.uint8)
    elif out.dtype != np.uint8 or out.shape != shape:
        raise ValueError(f"out must be uint8{list(shape)}, not {out.dtype}{list(out.shape)}")
    game._unpack(given, out)
    return out


class VecEnv(_spil.Batch):
    """VecEnv(game, envs, seats=None, threads=1, seed=1, …, **options): many games at once, stepped in C.

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

    obs_dtype: "float16" or "float32" for obs and final_obs of that type, the same numbers. packed=True: both as rows of
    bits, uint8[…, spil.packing(game).bytes], which spil.unpack makes bytes again; packed_mask=True: mask as uint8 with a
    bit for each action, the lowest first.

    device: "cuda", or "cuda:1", has the games and all arrays in the memory of a GPU of NVIDIA's, where C's kernels step
    them: the same numbers. obs and the others are then arrays that torch.from_dlpack, CuPy and JAX take without a copy;
    step, sample and random_steps are done on the caller's stream and wait for nothing. An illegal action leaves its game
    as it was and sets bad[env], of bool[envs]; check() raises ValueError if there was one.
    """

    obs: NDArray[Any]
    mask: NDArray[Any]
    actor: NDArray[np.int32]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    final_obs: NDArray[Any]
    lengths: NDArray[np.int32]
    seeds: NDArray[np.uint64]
    bad: NDArray[np.bool_]
    packed: bool
    packed_mask: bool
    device: str

    def __new__(cls, game: str | Game, envs: int, seats: int | None = None, threads: int = 1, seed: int = 1, *,
                obs_dtype: DTypeLike = np.uint8, packed: bool = False, packed_mask: bool = False, device: Any = "cpu",
                **options: Any) -> VecEnv:
        if re.fullmatch(r"cuda(:\d{1,4})?", str(device)):  # torch.device is welcome, too
            from ._cuda import OnGpu
            return OnGpu(game, envs, seats, threads, seed, obs_dtype=obs_dtype, packed=packed, packed_mask=packed_mask,
                         device=device, **options)
        if str(device) != "cpu":
            raise ValueError(f"there is no device {str(device)!r}: cpu, cuda, or cuda:1 for the second GPU")
        game, dtype, form = _row_form(game, seats, options, obs_dtype, packed)
        self = super().__new__(cls, game, envs, threads, _seed(seed), form, packed_mask)
        self.packed, self.packed_mask, self.device = bool(packed), bool(packed_mask), "cpu"
        for name, kind, shape in _shapes(self, dtype):
            setattr(self, name, np.frombuffer(self._array(name), kind).reshape(shape))
        self.bad = np.zeros(self.envs, np.bool_)
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

    def _actions(self, actions: ArrayLike) -> Actions:
        given = _int32(actions)
        if given.shape != (self.envs,):
            raise ValueError(f"actions must have the shape ({self.envs},), not {given.shape}")
        return given

    def step(self, actions: ArrayLike) -> None:
        """One action in each game: int32[envs]. If one is illegal: ValueError, and no game was stepped."""
        self._step(self._actions(actions))

    def check(self) -> None:
        """Nothing here: a step says at once that an action is illegal. On a GPU, which nobody waits for, this does."""

    def sample(self, logits: ArrayLike) -> tuple[Actions, Floats, Floats]:
        """Draws a legal action in each game from float32[envs, n_actions]: actions, log-probabilities, entropies.

        >>> actions, logp, entropy = vec.sample(logits)

        The probabilities are the softmax over the legal actions; the logits of others are not looked at. Draws follow from
        the batch's seed and from how often this was called since the deal. -inf is never drawn; ValueError for NaN, +inf,
        or -inf for all that is legal.
        """
        given = np.ascontiguousarray(logits, np.float32)
        if given.shape != (self.envs, self.n_actions):
            raise ValueError(f"logits must have the shape ({self.envs}, {self.n_actions}), not {given.shape}")
        actions, logp, entropy = np.empty(self.envs, np.int32), np.empty(self.envs, np.float32), np.empty(self.envs, np.float32)
        self._sample(given, actions, logp, entropy)
        return actions, logp, entropy

    def against(self, bot: str, actions: ArrayLike | None = None, seat: int | None = 0, seed: int = 0, *,
                acts: ArrayLike | None = None) -> tuple[Floats, Flags]:
        """One action of a seat in each game, then a bot's for the other seats, until the seat acts again everywhere.

        Returns reward, float32[envs], and ended, bool[envs], of the games that ended, for the seat; the next ones are
        on the table. An illegal action ends its game with -1. Without actions (to begin with) only the bot plays.
        seed: the k-th answer in env i, k from 0, is what Bot(bot).choose(state, seat, seed=seed + (i << 32) + k) says;
        give another one for each call. seat: None for each one, in env i the seat i modulo their number. acts: bool[envs],
        where an action is made; everywhere, unless it is given.
        """
        reward, ended, waits = np.empty(self.envs, np.float32), np.empty(self.envs, np.bool_), np.empty(self.envs, np.int32)
        acting = self._actions(np.zeros(self.envs, np.int32) if actions is None else actions)
        where = np.full(self.envs, actions is not None) if acts is None else np.array(acts, np.bool_)
        with naming_bots(self.game.id):
            self._play(((bot, 1.0),), seat, operator.index(seed) % 2**64, True, True, acting, where, reward, ended, waits)
        return reward, ended

    def ask(self, bot: str, seed: int = 0) -> Actions:
        """What a bot would do next in each game, for who acts there; nothing is played.

        >>> actions = vec.ask("greedy")

        In env i it is what Bot(bot).act(state, seed=seed + (i << 32)) says, and -1 where a move has been begun that the
        bot would not make.
        """
        actions = np.empty(self.envs, np.int32)
        with naming_bots(self.game.id):
            self._ask(bot, operator.index(seed) % 2**64, actions)
        return actions

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
        states = [self.state(env) for env in range(self.envs)]
        rows = {"obs_dtype": self.obs.dtype.name, "packed": self.packed, "packed_mask": self.packed_mask,
                "device": self.device}
        return _restored, (type(self), self.game, self.envs, self.threads, self.seed, rows, self._samples, states,
                           self._counted(), self._written())

    def _written(self) -> dict[str, NDArray[Any]]:
        return {name: getattr(self, name) for name in _ARRAYS}

    def _counted(self) -> NDArray[np.uint64]:
        counts = np.empty((self.envs, 3), np.uint64)
        self._counts(counts, False)
        return counts

    def _restore(self, states: list[State], counts: NDArray[np.uint64], arrays: dict[str, NDArray[Any]]) -> None:
        for env, state in enumerate(states):
            self.set_state(env, state)
        self._counts(np.ascontiguousarray(counts), True)
        for name, array in arrays.items():
            getattr(self, name)[:] = array


_ARRAYS = ("obs", "mask", "actor", "reward", "done", "final_obs", "lengths", "seeds")


def _restored(cls: type[VecEnv], game: Game, envs: int, threads: int, seed: int, rows: dict[str, Any], samples: int,
              states: list[State], counts: NDArray[np.uint64], arrays: dict[str, NDArray[Any]]) -> VecEnv:
    vec = cls(game, envs, threads=threads, seed=seed, **rows)
    vec._restore(states, counts, arrays)
    vec._samples = samples
    return vec


def _row_form(game: str | Game, seats: int | None, options: dict[str, Any], obs_dtype: DTypeLike,
              packed: bool) -> tuple[Game, np.dtype[Any], int]:
    """The game, and what its observations are."""
    if not isinstance(game, Game):
        game = Game(game, seats, **options)
    elif options or seats not in (None, game.seats):
        raise TypeError("a Game has its own seats and options")
    dtype = np.dtype(obs_dtype)
    if dtype.name not in _FORMS or packed and dtype != np.uint8:
        raise ValueError(f"obs_dtype may be {', '.join(_FORMS)}, not {dtype}" if dtype.name not in _FORMS
                         else "packed rows are uint8: leave obs_dtype out")
    return game, dtype, _PACKED if packed else _FORMS[dtype.name]


def _shapes(vec: VecEnv, dtype: np.dtype[Any]) -> list[tuple[str, DTypeLike, tuple[int, ...]]]:
    """The arrays of a batch, as _ARRAYS has them."""
    n, game = vec.envs, vec.game
    row = packing(game).bytes if vec.packed else game.n_obs
    wide = (game.n_actions + 63) // 64 * 8
    shapes: list[tuple[DTypeLike, tuple[int, ...]]] = [
        (dtype, (n, row)), (np.uint8, (n, wide)) if vec.packed_mask else (np.int8, (n, game.n_actions)), (np.int32, (n,)),
        (np.float32, (n, game.seats)), (np.bool_, (n,)), (dtype, (n, game.seats, row)), (np.int32, (n,)), (np.uint64, (n,))]
    return [(name, *shape) for name, shape in zip(_ARRAYS, shapes)]


def _on_cpu(vec: VecEnv, who: str) -> None:
    if vec.device != "cpu":
        raise ValueError(f"{who} are for games on the CPU, not on {vec.device}")


def _seed(seed: int) -> int:
    number = seed.__index__() if hasattr(seed, "__index__") else None
    if number is None:
        raise TypeError("the seed of a batch must be a whole number")
    if not 0 <= number < 2**64:
        raise ValueError("the seed of a batch must be a whole number below 2^64")
    return int(number)


class Opponents:
    """Opponents(vec, seat=0, pool=[(who, weight), …], seed=1): one seat is the learner's, others are drawn from a pool.

    >>> o = spil.Opponents(vec, seat=0, pool=[("greedy", 1.0), (policy, 2.0)])
    >>> o.step(actions)

    seat: the learner's; None: each one, in env i the seat i modulo their number. In every game each other seat is drawn
    from the pool by weight, again for each game. who: a name of spil.opponents(game), or a policy: a function of (obs,
    mask), the rows of all games where it is asked, that returns an action for each. vec is the Opponents' from now on: what steps it otherwise must leave the seat to act everywhere.

    obs, mask   what the learner sees, in every game: those of the batch
    reward      float32[envs], of a game that ended in the latest step, for the learner; else 0
    done        bool[envs], has it?
    """

    def __init__(self, vec: VecEnv, seat: int | None = 0, pool: Sequence[tuple[str | Bot | Policy, float]] = (), seed: int = 1) -> None:
        if not pool:
            raise ValueError(f"the pool is empty: name policies or bots, such as {', '.join(opponents(vec.game.id))}")
        _on_cpu(vec, "Opponents")
        self.vec, self.seat, self.seed = vec, None if seat is None else operator.index(seat), _seed(seed)
        self.pool = [(_opponent(vec.game, who), float(weight)) for who, weight in pool]
        self.reward, self.done = np.zeros(vec.envs, np.float32), np.zeros(vec.envs, np.bool_)
        self._waits = np.empty(vec.envs, np.int32)
        self._calls = 0
        self._turn(np.zeros(vec.envs, np.int32), np.zeros(vec.envs, np.bool_))
        self.reward[:], self.done[:] = 0, False

    @property
    def obs(self) -> NDArray[Any]:
        """What the learner may know, in every game."""
        return self.vec.obs

    @property
    def mask(self) -> NDArray[Any]:
        """The learner's legal actions, in every game."""
        return self.vec.mask

    def step(self, actions: ArrayLike) -> None:
        """One action of the learner in each game, then the others', until it is asked again everywhere.

        If one is illegal: ValueError, and no game was stepped. A policy's illegal action is a ValueError, too, but then
        others have been made.
        """
        self._turn(self.vec._actions(actions), np.ones(self.vec.envs, np.bool_))

    def _turn(self, actions: Actions, acts: Flags) -> None:
        vec, names, begins = self.vec, tuple((who if isinstance(who, str) else None, weight) for who, weight in self.pool), True
        while begins or acts.any():
            seed = (self.seed + self._calls * 0x9E3779B97F4A7C15) % 2**64
            vec._play(names, self.seat, seed, begins, False, actions, acts, self.reward, self.done, self._waits)
            self._calls += 1
            begins, acts, actions = False, self._waits >= 0, np.zeros(vec.envs, np.int32)
            for k in np.unique(self._waits[acts]):
                where, policy = np.flatnonzero(self._waits == k), self.pool[k][0]
                assert not isinstance(policy, str)
                chosen = _int32(policy(vec.obs[where], vec.mask[where]))
                if chosen.shape != where.shape:
                    raise ValueError(f"a policy must return actions of the shape {where.shape}, not {chosen.shape}")
                actions[where] = chosen


def advantages(reward: ArrayLike, done: ArrayLike, value: ArrayLike, after: ArrayLike, discount: float = 1.0,
               trace: float = 0.95) -> Floats:
    """How much better what came was than what was expected: generalized advantage estimation.

    >>> gain = spil.advantages(reward, done, value, after)

    reward, done, value: [steps, envs] of one player in each, what an action brought, whether its game then ended, and what
    the position before it was expected to bring; after: [envs], what that after the last step was. trace: 0 looks one step
    ahead, 1 to the end. With the values added it is what they should have been.
    """
    rewards, values, going = np.asarray(reward, np.float32), np.asarray(value, np.float32), ~np.asarray(done, np.bool_)
    ahead = np.asarray(after, np.float32)
    if rewards.ndim != 2 or not rewards.shape == values.shape == going.shape or ahead.shape != rewards.shape[1:]:
        raise ValueError("reward, done and value must be [steps, envs], and after [envs]: "
                         f"{rewards.shape}, {going.shape}, {values.shape}, {ahead.shape}")
    gain, gains = np.zeros_like(ahead), np.empty_like(values)
    for step in reversed(range(len(values))):
        gain = rewards[step] + going[step] * discount * (ahead + trace * gain) - values[step]
        gains[step], ahead = gain, values[step]
    return gains


class Rate(NamedTuple):
    """How often games are won: a draw is half a game, and the truth is between share - error and share + error (95 %)."""

    share: float
    error: float
    games: int


def versus(game: Game, policy: Policy, bot: str, games: int = 1000, seed: int = 1, threads: int = 1) -> Rate:
    """How often a policy wins against a bot, from each seat in turn.

    >>> spil.versus(game, lambda obs, mask: mask.argmax(axis=1), "greedy")

    policy: a function of (obs, mask) that returns an action for each row. The games have the seeds seed, seed + 1 …, and
    all of them are played to their end: counting whichever ends first would favour short ones.
    """
    vec = VecEnv(game, games, threads=threads, seed=seed)
    o, result = Opponents(vec, None, [(bot, 1.0)], seed), np.full(games, np.nan)
    while (left := np.isnan(result)).any():
        o.step(policy(o.obs, o.mask))
        ended = o.done & left
        result[ended] = (np.sign(o.reward[ended]) + 1) / 2
    return Rate(float(result.mean()), float(1.96 * result.std() / games**0.5), games)


def opponents(game: str) -> list[str]:
    """The bots for a batch, which has no clock: in a race one of those that differ by their speed alone."""
    bots(game)
    return _spil.opponents(game)


def _opponent(game: Game, who: Union[str, Bot, Policy]) -> Union[str, Policy]:
    if isinstance(who, Bot):
        who = who.name
    if not isinstance(who, str):
        if not callable(who):
            raise TypeError("an opponent is the name of a bot, or a function of (obs, mask)")
        return who
    with naming_bots(game.id):
        _spil.check_bot(who, game)
    there = opponents(game.id)
    if who in _spil.bots(game.id) and who not in there:
        raise ValueError(f"without a clock {who!r} plays like another one: {', '.join(there)}")
    return who


class Trajectory(NamedTuple):
    """What one seat saw, did and got, game after game: env by env, and in each in the order of time."""

    obs: NDArray[Any]
    mask: NDArray[Any]
    action: NDArray[np.int32]
    logp: NDArray[np.float32]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]


class Trajectories:
    """Trajectories(vec): steps a batch and keeps what happened, to be read seat by seat.

    >>> t = spil.Trajectories(vec)
    >>> t.step(actions, logp)
    >>> t.seat(0).obs, t.seat(0).action, t.seat(0).reward

    A reward stands at the seat's last action before it came, and done is True there. What comes for an action that was
    made before clear() has no place.
    """

    def __init__(self, vec: VecEnv) -> None:
        _on_cpu(vec, "Trajectories")
        self.vec = vec
        self._steps: list[tuple[NDArray[Any], ...]] = []

    def step(self, actions: ArrayLike, logp: ArrayLike | None = None) -> None:
        """Steps the batch with these actions, and keeps them. logp: their log-probabilities, 0 unless given."""
        vec = self.vec
        made = vec._actions(actions).copy()
        noted = np.zeros(vec.envs, np.float32) if logp is None else np.array(logp, np.float32)
        if noted.shape != (vec.envs,):
            raise ValueError(f"logp must have the shape ({vec.envs},), not {noted.shape}")
        before = vec.obs.copy(), vec.mask.copy(), vec.actor.copy()
        vec.step(made)
        self._steps.append((*before, made, noted, vec.reward.copy(), vec.done.copy()))

    def clear(self) -> None:
        """Forgets all of it; the games go on."""
        self._steps.clear()

    def __len__(self) -> int:
        return len(self._steps)

    def seat(self, seat: int) -> Trajectory:
        """All actions of a seat, with what it saw before each and what came of it."""
        vec, n = self.vec, len(self._steps)
        if not 0 <= operator.index(seat) < vec.seats:
            raise ValueError(f"there is no seat {seat}: 0 to {vec.seats - 1}")
        empty = (vec.obs, vec.mask, vec.actor, vec.actor, vec.lengths.astype(np.float32), vec.reward, vec.done)
        columns = zip(*self._steps) if n else ([] for _ in empty)
        obs, mask, actor, action, logp, rewards, ended = (
            np.stack(list(column), 1) if n else np.empty((vec.envs, 0, *like.shape[1:]), like.dtype)
            for column, like in zip(columns, empty))  # [envs, steps, …]
        own = actor == seat
        reward, done = np.zeros(own.shape, np.float32), np.zeros(own.shape, np.bool_)
        if n:
            last = np.maximum.accumulate(np.where(own, np.arange(n), -1), axis=1)
            began = np.maximum.accumulate(np.where(ended, np.arange(n), -1), axis=1)  # the end before the next game
            began = np.concatenate([np.full((vec.envs, 1), -1), began[:, :-1]], axis=1)
            env, step = np.nonzero(ended & (last > began))
            at = last[env, step]
            reward[env, at], done[env, at] = rewards[env, step, seat], True
        return Trajectory(obs[own], mask[own], action[own], logp[own], reward[own], done[own])
