"""The lab: bots measured by the thousand games, and recorded games reviewed. Plain data, as `spil … --json` prints it."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import Any

from . import _spil
from .executors import Hands, given_out
from ._games import Bot, Game, Seat, Seed, naming_bots, seed_text
from .types import Analysis, Arena, League, Sim

__all__ = ["analyse", "arena", "league", "record", "sim"]

Progress = Callable[[int, int], Any]


class _Bar:
    """How far it is, as one line on a terminal that goes away at the end."""

    WIDTH = 30

    def __init__(self, stream) -> None:
        self.stream, self.shown = stream, False

    def __call__(self, done: int, total: int) -> None:
        filled = self.WIDTH * done // max(total, 1)
        bar = "#" * filled + " " * (self.WIDTH - filled)
        self.stream.write(f"\r\033[K[{bar}] {done} of {total}")
        self.stream.flush()
        self.shown = True

    def close(self) -> None:
        if self.shown:
            self.stream.write("\r\033[K")
            self.stream.flush()


def _watched(progress: bool | Progress | None, function: Callable, *arguments: Any, after: tuple = ()):
    """Calls a function of _spil with arguments, a progress function and what comes after it."""
    bar = None
    if progress is True or (progress is None and sys.stderr is not None and sys.stderr.isatty()):
        bar = progress = _Bar(sys.stderr)
    try:
        return function(*arguments, progress if callable(progress) else None, *after)
    finally:
        if bar is not None:
            bar.close()


def _frame(rows: list[dict[str, Any]], frames: bool | None) -> Any:
    """The rows as a frame of pandas, if it is there or asked for."""
    if frames is False or (frames is None and importlib.util.find_spec("pandas") is None):
        return rows
    import pandas  # type: ignore[import-untyped, unused-ignore]

    return pandas.json_normalize(rows, sep="_")


def _name(bot: str | Bot) -> str:
    return bot.name if isinstance(bot, Bot) else bot


def _game(game: str | Game, seats: int | None, options: dict[str, Any]) -> Game:
    if not isinstance(game, Game):
        return Game(game, seats, **options)
    if options or seats not in (None, game.seats):
        raise TypeError("a Game has its own seats and options")
    return game


def _run(function, game, bots, count, seed, sims, ms, jobs, records, executor, progress, *after) -> Any:
    names, number = tuple(map(_name, bots)), _spil.fold_seed(seed_text(seed))
    hands = None if executor is None else Hands(executor, game, names, number, sims, ms, records, function is _spil.sim)
    with naming_bots(game.id):
        text, stopped, kept = _watched(progress, function, game, names, count, number, sims, ms, jobs, records, hands,
                                       after=after)
    report = json.loads(text)
    report["stopped"] = stopped
    if records:
        report["records"] = kept
    return report


def arena(game: str | Game, a: str | Bot, b: str | Bot, *, pairs: int | None = None, seats: int | None = None,
          seed: Seed = 1, sims: int = 0, ms: int = 0, jobs: int = 1, executor: Executor | None = None,
          sprt: tuple[float, float] | None = None, records: bool = False, progress: bool | Progress | None = None,
          **options: Any) -> Arena:
    """Is bot a stronger than bot b, and by how much?

    >>> spil.arena("punto", "greedy", "random", pairs=50)["elo"]

    Each deal is played once for each side, with a on that side and b on all others; `pairs` such deals (100; with sprt
    at most 100000). Returns what `spil arena --json` prints: wins, draws, losses, score, elo and points with the ends of
    their 95 % intervals (score_lo, score_hi, …), and stopped: did Ctrl-C end it early?

    a, b       names of bots (spil.bots), strong@200 or strong@50ms with a budget, cmd:PROGRAM for one of your own
    seed       of the deals and the bots; the result follows from it, whatever jobs is
    sims, ms   how long bots without their own budget think: simulations or milliseconds a move
    jobs       threads
    executor   any concurrent.futures.Executor: its workers play instead, elsewhere (spil.executors)
    sprt       (elo0, elo1): ends when it is clear which of the two is nearer the truth
    records    True: the games' records as well, a list of texts for spil.analyse
    progress   a function that is told (done, total) now and then; True: a bar on stderr; None: that if it is a terminal
    """
    if pairs is None:
        pairs = 100 if sprt is None else 100000
    return _run(_spil.arena, _game(game, seats, options), (a, b), pairs, seed, sims, ms, jobs, records, executor,
                progress, None if sprt is None else tuple(sprt))


def league(game: str | Game, *bots: str | Bot, pairs: int = 100, seats: int | None = None, seed: Seed = 1, sims: int = 0,
           ms: int = 0, jobs: int = 1, executor: Executor | None = None, records: bool = False,
           progress: bool | Progress | None = None, frames: bool | None = None, **options: Any) -> League:
    """Everyone against everyone, and a rating for each.

    >>> spil.league("punto", "random", "greedy", "level3", pairs=20)["bots"]

    Returns what `spil league --json` prints. `bots` is a table, best first: bot, elo above the first one named with the
    ends of its 95 % interval, points, faults, and scores against the others in the same order; a pandas frame if pandas
    is installed (frames=False: a list of dicts). The other arguments are those of spil.arena.
    """
    report = _run(_spil.league, _game(game, seats, options), bots, pairs, seed, sims, ms, jobs, records, executor,
                  progress)
    report["bots"] = _frame(report["bots"], frames)
    return report


def sim(game: str | Game, *bots: str | Bot, games: int = 1000, seats: int | None = None, seed: Seed = 1, sims: int = 0,
        ms: int = 0, jobs: int = 1, executor: Executor | None = None, progress: bool | Progress | None = None,
        frames: bool | None = None, **options: Any) -> Sim:
    """Many games with the same bots in the same seats: how often each seat wins, and what happens.

    >>> spil.sim("punto", "greedy", "greedy", games=500)["players"]

    One bot for each seat. Returns what `spil sim --json` prints: players (a pandas frame if pandas is installed), drawn,
    moves_per_game, stats and their 95 % intervals. The other arguments are those of spil.arena.
    """
    report = _run(_spil.sim, _game(game, len(bots) if seats is None and not isinstance(game, Game) else seats, options),
                  bots, games, seed, sims, ms, jobs, False, executor, progress)
    report["players"] = _frame(report["players"], frames)
    return report


def analyse(record: str | os.PathLike, *, seat: Seat | None = None, sims: int = 10000, ms: int = 0, seed: Seed = 1,
            executor: Executor | None = None, progress: bool | Progress | None = None,
            frames: bool | None = None) -> Analysis:
    """What each decision of a recorded game was worth, rated from what the player could know.

    >>> game = spil.arena("punto", "greedy", "random", pairs=1, records=True)["records"][0]
    >>> spil.analyse(game, sims=500)["decisions"]

    record: the path of a file, or the text of one (spil.record, the records of spil.arena, `save` of the referee).
    Returns what `spil analyse --json` prints: decisions (step, seat, legal, played, best, cost, noise, grade) and players,
    both pandas frames if pandas is installed; Ctrl-C keeps those that were rated.
    """
    text = record if isinstance(record, str) else os.fspath(record)
    if "\n" not in text:
        with open(text, encoding="utf-8") as file:
            text = file.read()
    if ms:
        sims = 0
    arguments = text, seat, sims, ms, _spil.fold_seed(seed_text(seed))
    if executor is not None:  # as one piece
        report, stopped, _ = given_out(executor, _spil.analyse, (*arguments, None), f"the analysis (seed {seed})")
    else:
        report, stopped, _ = _watched(progress, _spil.analyse, *arguments)
    report = json.loads(report)
    report["stopped"] = stopped
    for table in ("decisions", "players"):
        report[table] = _frame(report[table], frames)
    return report


def record(game: Game, seed: Seed, moves: Iterable[tuple[Seat, str]]) -> str:
    """The record of a game that was dealt from a seed and played so: what spil.analyse and the program `spil` read.

    >>> spil.record(spil.Game("punto"), 42, [(1, "G9@0,0")])

    IllegalMove if a move is not legal.
    """
    return _spil.record(game, seed_text(seed), tuple((seat, move) for seat, move in moves))
