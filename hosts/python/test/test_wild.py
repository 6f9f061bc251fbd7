"""Nonsense does no harm: any arguments to anything, also below the surface, and no memory or reference is lost."""

import array
import gc
import os
import random
import sys
import unittest

import numpy as np
import support
import spil
from spil import _spil

ALLOWED = (TypeError, ValueError, OverflowError, MemoryError, AttributeError, IndexError, KeyError, RuntimeError, OSError)


class Strange:
    """Says that it is a number, and is not."""

    def __index__(self):
        raise RuntimeError("not today")


def nonsense(rng):
    """Something that does not belong there, or that nearly does."""
    game = spil.Game("rumi7", 3)
    return rng.choice([
        None, True, False, 0, 1, 2, 5, 6, -1, 255, 256, 2**31, -(2**31), 2**63, 2**64, -(2**200), 1.0, float("nan"), "",
        "0", "1", "host", "watch", "stock", "take", "R1@0,0", "draw", "punto", "random", "strong@5", "x" * 5000, "\0",
        "\ud800", "ö", b"", b"0", bytearray(9), memoryview(b"abcd"), [], [0], (), (0, 0), ("a", "b"), (("a", "b"),), {},
        {"game": "punto"}, set(), object(), Strange(), spil, spil.Game, spil.State, type, len, game, game.deal(4),
        spil.VecEnv("punto", 2), np.zeros(0), np.zeros(260, np.int8), np.zeros(872, np.uint8), np.zeros((260, 2))[:, 0],
        np.zeros(2, np.int32), np.array(3), np.int64(2), np.float32(2), array.array("i", [0, 0]), iter([]),
        np.zeros(260, np.int8)[::-1], memoryview(bytearray(260))])


def callables():
    """Everything that can be called, here and below the surface, each time of new objects."""
    game, vec, bot = spil.Game("rumi7", 3), spil.VecEnv("rumi7", 2, seats=3), spil.Bot("random")
    state = game.deal(1)
    for owner in (spil, _spil, game, state, vec, bot, spil.Game, spil.State, spil.VecEnv, _spil.Game, _spil.State,
                  _spil.Batch, _spil.Block):
        for name in dir(owner):
            if name in ("__class__", "__reduce_ex__", "__getattr__", "__subclasshook__", "__init_subclass__",
                        "__setattr__", "__delattr__", "__getattribute__", "arena", "league", "__dir__",
                        "analyse", "sim", "pettingzoo", "gymnasium", "openspiel"):
                continue
            thing = getattr(owner, name, None)
            if callable(thing):
                yield f"{getattr(owner, '__name__', type(owner).__name__)}.{name}", thing


class Wild(support.Case):
    def test_any_arguments(self):
        rng, calls, refused = random.Random(7), 0, 0
        for _ in range(60 * support.EFFORT):
            for name, function in callables():
                arguments = [nonsense(rng) for _ in range(rng.randrange(5))]
                calls += 1
                try:
                    function(*arguments)
                except ALLOWED:
                    refused += 1
                except (SystemError, BaseException) as e:
                    self.fail(f"{name}{arguments!r}: {type(e).__name__}: {e}")
        self.assertGreater(refused, calls // 4)
        self.assertLess(refused, calls)

    def test_states_play_on_after_nonsense(self):
        rng = random.Random(8)
        for name in spil.games():
            state = spil.Game(name).deal(2)
            for _ in range(200):
                if state.over:
                    break
                before = state.copy()
                for method in (state.apply, state.act, state.tell, state.mask, state.observe, state.moves,
                               state.actions_of, state.action_text, state._decide):
                    try:
                        method(*(nonsense(rng) for _ in range(rng.randrange(1, 4))))
                    except ALLOWED:
                        self.assertEqual(state, before)
                    else:
                        before = state.copy()
                if not state.over:
                    state.act(rng.choice(state.legal_actions()))


def resident():
    """Bytes of memory in use."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def exercise():
    """A bit of everything, with refusals."""
    game = spil.Game("rumi7", 3, last_round=1)
    state = game.deal(5)
    for _ in range(6):
        state.act(state.legal_actions()[-1])
    for function, arguments in (
            (state.act, (9999,)), (state.apply, (0, "x")), (state.apply, (9, "x")), (spil.load, ("{}",)),
            (spil.Game, ("x",)), (game.deal, (-1,)), (state.observe, (0, bytearray(1))), (state.mask, (b"x",)),
            (state.actions_of, (0, "zz")), (state.action_text, (-1,)), (spil.Bot, ("x",)), (state._decide, (9, 9, ())),
            (state._decide, (0, 0, (None,))), (spil.VecEnv, ("punto", 0)), (state.moves, (Strange(),)),
            (_spil.Game, ("punto", 2, (("a",),)))):
        try:
            function(*arguments)
        except ALLOWED:
            pass
    vec = spil.VecEnv(game, 3, threads=2)
    vec.random_steps(2)
    vec.step(vec.mask.argmax(axis=1))
    vec.reset(4)
    spil.Bot("greedy").choose(state, state.actor)
    return (state.copy(), spil.load(state.json()), state.result, state.view(0), state.imagine(1, 2), state.mask(),
            state.observe(0), state.moves(0), vec.state(1), game.planes, game.action_names, game.sides, state.__reduce__(),
            game.__reduce__(), state == game, game == state, spil.catalogue(), spil.bots("punto"), repr(state), vec.obs)


class NothingIsLost(support.Case):
    def test_references(self):
        watched = [spil.Game, spil.State, spil.VecEnv, _spil.Game, _spil.State, _spil.Batch, _spil.Block, spil.IllegalMove,
                   "apply", sys.modules["spil"]]
        exercise()
        gc.collect()
        before = [sys.getrefcount(thing) for thing in watched]
        for _ in range(100):
            exercise()
        gc.collect()
        after = [sys.getrefcount(thing) for thing in watched]
        for thing, a, b in zip(watched, before, after):
            self.assertLess(abs(b - a), 20, thing)

    def test_objects_are_freed(self):
        game = spil.Game("punto")
        alone = sys.getrefcount(game)
        states = [game.deal(i) for i in range(50)] + [spil.VecEnv(game, 2).state(0)]
        self.assertEqual(sys.getrefcount(game), alone + 51)
        del states
        self.assertEqual(sys.getrefcount(game), alone)

    def test_memory(self):
        for _ in range(100):
            exercise()
        before = resident()
        for _ in range(600):
            exercise()
        self.assertLess(resident() - before, 8 << 20)

    def test_a_leak_would_be_noticed(self):
        game, kept = spil.Game("punto"), []
        alone, before = sys.getrefcount(game), resident()
        kept += [spil.VecEnv(game, 4000) for _ in range(6)]
        self.assertEqual(sys.getrefcount(game), alone + 6)
        self.assertGreater(resident() - before, 8 << 20)


if __name__ == "__main__":
    unittest.main()
