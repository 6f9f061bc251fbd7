"""Work of the lab by other processes and machines: spil.arena(…, executor=E), with any concurrent.futures.Executor.

    with concurrent.futures.ProcessPoolExecutor() as pool:
        spil.arena("punto", "strong", "greedy", pairs=1000, executor=pool)

mpi4py.futures.MPIPoolExecutor, Dask's client.get_executor(), and ray() of this module are such executors. The result is
that of one process, to the byte, no matter who works. The package must be installed where they work, in the same
version.

A piece whose worker was lost is given out again; one that fails three times ends the run. So is one that does not come
back while nothing else is left to do, and that for twice as long as any other took: not everybody says that a worker is
lost (MPI does not). A process pool that broke, because one of its processes was killed, is replaced by one like it for
the rest of the run.
"""

from __future__ import annotations

import collections
import concurrent.futures
import time
from collections.abc import Callable, Collection, Iterator
from typing import Any

from . import _spil

__all__ = ["ray"]

TRIES = 3
_AHEAD = 64  # pieces of work that are given out at a time
_MOST = 32  # games, or deals, in one of them
_LOOK_S = 0.2  # between two looks whether a piece is overdue
_PATIENCE_S = 2.0  # no piece is overdue before


class _Given:
    """A call that was given out, how often, and what will come of it."""

    def __init__(self, function: Callable[..., Any], arguments: tuple, what: str) -> None:
        self.function, self.arguments, self.what, self.tries = function, arguments, what, 0
        self.futures: list[concurrent.futures.Future] = []  # where it may still come from

    def done(self) -> bool:
        return any(future.done() for future in self.futures)


class _Office:
    """Gives calls out to an executor, and again where they fail or do not come back."""

    def __init__(self, executor: concurrent.futures.Executor) -> None:
        self.executor, self.own, self.longest = executor, False, 0.0

    def submit(self, call: _Given) -> None:
        call.tries += 1
        given = time.monotonic()

        def came(future: concurrent.futures.Future) -> None:
            if not future.cancelled() and future.exception() is None:
                self.longest = max(self.longest, time.monotonic() - given)

        try:
            future = self.executor.submit(call.function, *call.arguments)
        except concurrent.futures.BrokenExecutor:
            self.replace()
            future = self.executor.submit(call.function, *call.arguments)
        call.futures.append(future)
        future.add_done_callback(came)

    def replace(self) -> None:
        """A process pool like the one that broke."""
        broken = self.executor
        if not isinstance(broken, concurrent.futures.ProcessPoolExecutor):
            raise
        self.close()
        self.executor = concurrent.futures.ProcessPoolExecutor(
            broken._max_workers, broken._mp_context, broken._initializer, broken._initargs)  # type: ignore[attr-defined]
        self.own = True

    def result(self, call: _Given, others: Collection[_Given] = ()) -> Any:
        """What comes of a call; others: those that were given out as well."""
        since = time.monotonic()
        while True:
            future = next((each for each in call.futures if each.done()), call.futures[0])
            try:
                return future.result(_LOOK_S)
            except concurrent.futures.CancelledError:
                raise
            except Exception as error:
                if not future.done() or (isinstance(error, TimeoutError)
                                         and not isinstance(future.exception(), TimeoutError)):
                    # Only the time was over.
                    patience = max(_PATIENCE_S, 2 * self.longest)
                    if (self.longest and call.tries < TRIES and time.monotonic() - since > patience
                            and all(other is call or other.done() for other in others)):
                        self.submit(call)
                        since = time.monotonic()
                    continue
                call.futures.remove(future)
                if call.futures:
                    continue
                if call.tries >= TRIES:
                    raise RuntimeError(f"{call.what} failed {TRIES} times: {error!r}") from error
                self.submit(call)

    def close(self) -> None:
        if self.own:
            self.executor.shutdown(wait=False, cancel_futures=True)


def given_out(executor: concurrent.futures.Executor, function: Callable[..., Any], arguments: tuple, what: str) -> Any:
    """The result of one call."""
    office, call = _Office(executor), _Given(function, arguments, what)
    try:
        office.submit(call)
        return office.result(call)
    finally:
        office.close()


class Hands:
    """What does the pieces of a run of the lab: called by C with who plays, it yields their results in order."""

    def __init__(self, executor: concurrent.futures.Executor, game, bots: tuple[str, ...], seed: int, sims: int, ms: int,
                 records: bool, series: bool) -> None:
        if not callable(getattr(executor, "submit", None)):
            raise TypeError("executor must be a concurrent.futures.Executor: it has no submit")
        self.office, self.series = _Office(executor), series
        self.game, self.bots, self.terms = game, bots, (seed, sims, ms, 1, records, False, None)

    def __call__(self, a: int, b: int, n: int) -> Iterator[bytes]:
        bots = self.bots if self.series else (self.bots[a], self.bots[b])
        size = min(max(n // _AHEAD, 1), _MOST)
        firsts, calls = iter(range(0, n, size)), collections.deque()
        try:
            while True:
                while len(calls) < _AHEAD and (first := next(firsts, None)) is not None:
                    end = min(first + size, n)
                    call = _Given(_spil.pieces, (self.game, bots, n, *self.terms, (first, end, self.series)),
                                  f"{'games' if self.series else 'deals'} {first} to {end - 1} (seed {self.terms[0]})")
                    self.office.submit(call)
                    calls.append(call)
                if not calls:
                    return
                yield self.office.result(calls[0], calls)
                calls.popleft()
        finally:
            for call in calls:
                for future in call.futures:
                    future.cancel()
            self.office.close()


def ray(**options: Any) -> concurrent.futures.Executor:
    """An executor of Ray's tasks; ray.init() is called where that was not done. options: of ray.remote, such as num_cpus=1."""
    return _Ray(options)


class _Ray(concurrent.futures.Executor):
    def __init__(self, options: dict[str, Any]) -> None:
        import ray  # type: ignore[import-not-found, unused-ignore]

        if not ray.is_initialized():
            ray.init(include_dashboard=False)
        self._remote = ray.remote(**{"num_cpus": 1, **options})(_called)

    def submit(self, function, /, *arguments, **more):
        return self._remote.remote(function, arguments, more).future()


def _called(function, arguments, more):
    return function(*arguments, **more)
