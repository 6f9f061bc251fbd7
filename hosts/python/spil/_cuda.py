"""VecEnv(device="cuda"): the same games in a GPU's memory, stepped by kernels; and its arrays there."""

from __future__ import annotations

import operator
import pathlib
import re
import sys
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from . import _spil
from ._batches import _ARRAYS, VecEnv, _int32, _row_form, _seed, _shapes
from ._games import Game, State

PTX = pathlib.Path(__file__).parent / "ptx"  # GAME.ptx: text that the GPU's driver takes
AT_ONCE = 1000  # random actions of a launch
_DLPACK = {"i": 0, "u": 1, "f": 2, "b": 6}  # kinds of numbers
_CUDA, _LEGACY = 2, 1
_loaded: dict[tuple[str, int], _spil.Kernels] = {}  # by PTX and GPU: the driver takes a second for each


class Array:
    """An array in a GPU's memory, of a VecEnv there: the same memory from first to last.

    >>> torch.from_dlpack(vec.obs), cupy.asarray(vec.obs), jax.dlpack.from_dlpack(vec.obs)

    Other libraries take it without a copy, by DLPack or as __cuda_array_interface__ says, and may write to it. The memory
    stays valid when the VecEnv is gone. numpy() is a copy in the host's memory, made when it is called.
    """

    def __init__(self, env: OnGpu, name: str, dtype: DTypeLike, shape: tuple[int, ...]) -> None:
        self.shape, self.dtype = shape, np.dtype(dtype)
        self._placed, self._name, self._last, self._number = env._placed, name, env._last, env._number

    @property
    def ptr(self) -> int:
        """Where it begins in the GPU's memory."""
        return self._placed.address(self._name)

    @property
    def device(self) -> str:
        """The GPU that has it: "cuda:0"."""
        return f"cuda:{self._number}"

    @property
    def ndim(self) -> int:
        """How many dimensions it has."""
        return len(self.shape)

    @property
    def nbytes(self) -> int:
        """How many bytes it has."""
        return int(np.prod(self.shape)) * self.dtype.itemsize

    def numpy(self) -> NDArray[Any]:
        """A copy in the host's memory, when what was begun before has been done."""
        copy = np.empty(self.shape, self.dtype)
        self._placed.copy(self._name, copy, False, self._last[0])
        return copy

    def put(self, values: Any) -> None:
        """Writes these values, from the host's memory."""
        given = np.ascontiguousarray(np.broadcast_to(np.asarray(values, self.dtype), self.shape))
        self._placed.copy(self._name, given, True, self._last[0])

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self.ptr, False), "strides": None, "version": 3,
                "stream": self._last[0] or _LEGACY}

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA, self._number

    def __dlpack__(self, *, stream: int | None = None, max_version: tuple[int, int] | None = None,
                   dl_device: tuple[int, int] | None = None, copy: bool | None = None) -> Any:
        if dl_device not in (None, (_CUDA, self._number)) or copy:
            raise BufferError(f"this array stays in the memory of {self.device}: numpy() is a copy of it")
        if stream not in (None, -1):
            self._placed.order(self._last[0], 0 if stream == _LEGACY else stream)
        return self._placed.capsule(self._name, _DLPACK[self.dtype.kind], 8 * self.dtype.itemsize, self.shape)

    def __array__(self, *args: Any, **more: Any) -> NDArray[Any]:
        raise TypeError(f"this array is in the memory of {self.device}: numpy() is a copy of it")

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<spil array of {self.dtype}{list(self.shape)} on {self.device}>"


def _kernels(game: Game, number: int) -> _spil.Kernels:
    file = PTX / f"{game.id}.ptx"
    key = str(file), number
    if key not in _loaded:
        try:
            text = file.read_bytes()
        except OSError:
            raise ValueError(f"there is no device 'cuda' in this build: it has no kernels of {game.id}, which are made where "
                             "clang and llvm are when spil is installed") from None
        try:
            _loaded[key] = _spil.Kernels(number, text + b"\0")
        except RuntimeError as why:
            raise ValueError(f"there is no device 'cuda{f':{number}' if number else ''}' here: {why}") from None
    return _loaded[key]


def _module(array: Any) -> str:
    return type(array).__module__.partition(".")[0]


class OnGpu(VecEnv):
    """A VecEnv whose games and arrays are in a GPU's memory: what VecEnv(device="cuda") makes."""

    bad: Any

    def __new__(cls, game: str | Game, envs: int, seats: int | None = None, threads: int = 1, seed: int = 1, *,
                obs_dtype: DTypeLike = np.uint8, packed: bool = False, packed_mask: bool = False, device: Any = "cuda",
                **options: Any) -> OnGpu:
        game, dtype, form = _row_form(game, seats, options, obs_dtype, packed)
        self = _spil.Batch.__new__(cls, game, envs, threads, _seed(seed), form, packed_mask, False)
        self._number = int(re.sub(r"cuda:?", "", str(device)) or 0)
        self._placed = _spil.Placed(game, _kernels(game, self._number), envs, _seed(seed), form, packed_mask)
        self._last = [0]  # the stream that was used last; the arrays know it, too
        self.packed, self.packed_mask, self.device = bool(packed), bool(packed_mask), f"cuda:{self._number}"
        n = (self.envs,)
        for name, kind, shape in (*_shapes(self, dtype), ("bad", np.bool_, n), ("action", np.int32, n),
                                  ("logp", np.float32, n), ("entropy", np.float32, n), ("draws", np.uint64, n)):
            setattr(self, name if name in _PUBLIC else f"_{name}", Array(self, name, kind, shape))
        return self

    # --- streams, and what comes from others ---

    def _stream(self, stream: Any, *arrays: Any) -> int:
        """The caller's: the one that is given, or that of the library whose arrays these are."""
        if stream is None:
            for library in map(_module, arrays):
                if library == "torch":
                    stream = sys.modules["torch"].cuda.current_stream(self._number)
                elif library == "cupy":
                    stream = sys.modules["cupy"].cuda.get_current_stream()
        if stream is None:
            handle = 0
        else:
            handle = operator.index(getattr(stream, "cuda_stream", getattr(stream, "ptr", stream)))
        self._last[0] = handle
        return handle

    def _address(self, given: Any, dtype: DTypeLike, shape: tuple[int, ...], what: str, stream: int) -> int:
        """Where an array is that is on this GPU."""
        said = given.__cuda_array_interface__
        wanted = np.dtype(dtype)
        if np.dtype(said["typestr"]) != wanted or tuple(said["shape"]) != shape:
            raise ValueError(f"{what} must be {wanted}{list(shape)}, not {np.dtype(said['typestr'])}{list(said['shape'])}: "
                             "nothing is converted on a GPU")
        if said.get("strides") is not None and tuple(said["strides"]) != _strides(shape, wanted.itemsize):
            raise ValueError(f"{what} must be in one piece: contiguous")
        place = getattr(given, "device", None)
        number = getattr(place, "index", getattr(place, "id", None))
        if isinstance(number, int) and number != self._number:
            raise ValueError(f"{what} are on cuda:{number}, the games on {self.device}")
        theirs = said.get("stream")
        if theirs is not None and _module(given) not in ("torch", "cupy") and not isinstance(given, Array):
            self._placed.order(0 if theirs == _LEGACY else theirs, stream)
        return said["data"][0]

    # --- as every VecEnv ---

    def step(self, actions: Any, stream: Any = None) -> None:
        """One action in each game: int32[envs] in the GPU's memory, or from the host. An illegal one leaves its game as it
        was and sets bad there; see check(). stream: as in sample."""
        on = self._stream(stream, actions)
        if hasattr(actions, "__cuda_array_interface__"):
            where = self._address(actions, np.int32, (self.envs,), "actions", on)
        else:
            given = _int32(actions)
            if given.shape != (self.envs,):
                raise ValueError(f"actions must have the shape ({self.envs},), not {given.shape}")
            self._placed.copy("input", given, True, on)
            where = self._placed.address("input")
        self._placed.step(where, on)

    def sample(self, logits: Any, stream: Any = None) -> tuple[Any, Any, Any]:
        """Draws a legal action in each game from float32[envs, n_actions] in the GPU's memory: actions, log-probabilities,
        entropies, as arrays there that each call writes anew. Where the logits of legal actions are not numbers or -inf,
        or all -inf, the action is -1, which no step takes.

        stream: where the work is done: a stream of torch or CuPy, or the driver's handle. If it is left out, the current
        one of the library that the array is of, else the default one. It can be captured into a CUDA graph.
        """
        if getattr(logits, "requires_grad", False):
            logits = logits.detach()
        if not hasattr(logits, "__cuda_array_interface__"):
            raise TypeError(f"logits must be in the memory of {self.device}, as an array of torch, CuPy or JAX")
        on = self._stream(stream, logits)
        self._placed.sample(self._address(logits, np.float32, (self.envs, self.n_actions), "logits", on), on)
        return self._action, self._logp, self._entropy

    def random_steps(self, n: int, stream: Any = None) -> None:
        """n times a random legal action in each game, each equally likely, made on the GPU; stream: as in sample."""
        left = operator.index(n)
        if not 0 <= left < 2**31:
            raise ValueError(f"steps must be a whole number from 0 to {2**31 - 1}")
        on = self._stream(stream)
        for first in range(0, left, AT_ONCE):
            self._placed.random(min(AT_ONCE, left - first), on)

    def check(self) -> None:
        """ValueError if an action was illegal since the last check; it waits for the GPU."""
        bad = np.flatnonzero(self.bad.numpy())
        if len(bad):
            self.bad.put(False)
            more = f", and in {len(bad) - 1} more" if len(bad) > 1 else ""
            raise ValueError(f"game {bad[0]}: an action was not legal, and nothing was done there{more}")

    def reset(self, seed: int | None = None) -> None:
        """Deals all games again, from the first; with another seed if one is given."""
        given = self.seed if seed is None else _seed(seed)
        self._reset(given)
        self._placed.deal(given, self._last[0])

    def state(self, env: int) -> State:
        """A copy of the game that is played in an env now; it waits for the GPU."""
        return self._placed.state(State, env, self._last[0])

    def set_state(self, env: int, state: State) -> None:
        """Goes on from a copy of this state in an env; half a move is kept. The game dealt after it is the same as without."""
        self._placed.put([(env, state, None)], self._last[0])

    def against(self, *args: Any, **more: Any) -> Any:
        """Bots play on the CPU: see VecEnv(device="cpu")."""
        raise ValueError(f"bots play on the CPU, these games are on {self.device}")

    ask = against

    def __repr__(self) -> str:
        return f"<spil.VecEnv: {self.envs} games of {self.game!r}, device={self.device!r}, seed={self.seed}>"

    # --- for pickles: rows as they are, games as positions ---

    @property
    def _samples(self) -> NDArray[np.uint64]:  # of each place
        return self._draws.numpy()

    @_samples.setter
    def _samples(self, value: NDArray[np.uint64]) -> None:
        self._draws.put(value)

    def _counted(self) -> NDArray[np.uint64]:
        counts = np.empty((self.envs, 3), np.uint64)
        self._placed.counts(counts, self._last[0])
        return counts

    def _written(self) -> dict[str, NDArray[Any]]:
        return {name: getattr(self, name).numpy() for name in _PUBLIC}

    def _restore(self, states: list[State], counts: NDArray[np.uint64], arrays: dict[str, NDArray[Any]]) -> None:
        self._placed.put([(env, state, tuple(map(int, counts[env]))) for env, state in enumerate(states)], self._last[0])
        for name, array in arrays.items():
            getattr(self, name).put(array)


_PUBLIC = (*_ARRAYS, "bad")


def _strides(shape: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    strides = [itemsize]
    for n in reversed(shape[1:]):
        strides.insert(0, strides[0] * n)
    return tuple(strides)
