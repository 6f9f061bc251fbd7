"""Threads of Python at the same games: with a GIL, and in free-threaded builds without one."""

import concurrent.futures
import random
import sysconfig
import threading
import unittest

import support
import spil

THREADS = 4


def together(work):
    """work(i) in several threads that begin at the same time; what they return."""
    ready = threading.Barrier(THREADS)

    def begin(i):
        ready.wait()
        return work(i)

    with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


class Threads(support.Case):
    def test_the_gil_stays_as_it_was(self):
        free = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
        self.assertEqual(support.GIL, not free)

    def test_a_batch_is_stepped_by_one_at_a_time(self):
        vec, alone = spil.VecEnv("punto", 32, seed=5), spil.VecEnv("punto", 32, seed=5)

        def step(i):
            done = refused = 0
            while done < 200:
                try:
                    vec.random_steps(3)
                    done += 1
                except RuntimeError as error:
                    self.assertIn("another thread is stepping these games", str(error))
                    refused += 1
            return done, refused

        self.assertEqual(sum(done for done, _ in together(step)), THREADS * 200)
        alone.random_steps(THREADS * 200 * 3)
        for name in ("obs", "mask", "actor", "reward", "done", "lengths", "seeds"):
            self.assertEqual(getattr(vec, name).tobytes(), getattr(alone, name).tobytes(), name)

    def test_a_state_is_acted_on_by_one_at_a_time(self):
        """Whoever comes first acts; the others are refused. Nothing that was seen on the way is half done."""
        for game in map(spil.Game, ("punto", "sequence", "rumi7")):
            for seed in range(4 * support.EFFORT):
                state = game.deal(seed)

                def act(i):
                    rng, made = random.Random(i), []
                    for _ in range(4000):
                        before = state.copy()
                        if before.over:
                            break
                        self.assertEqual(spil.load(before.json()).json(), before.json())
                        try:
                            action = rng.choice(before.legal_actions())
                            state.act(action)
                            made.append(action)
                        except spil.IllegalMove:
                            pass
                    return made

                made = together(act)
                self.assertTrue(state.over or game.id == "rumi7")
                self.assertEqual(spil.load(state.json()).json(), state.json())
                self.assertGreater(sum(map(len, made)), 10)

    def test_own_games_in_all_threads_are_the_same(self):
        def play(i):
            bot, state = spil.Bot("greedy"), spil.Game("sequence", 3, board="small").deal(9)
            while not state.over:
                state.apply(state.actor, bot.choose(state, state.actor))
            return state.json()

        first, *others = together(play)
        self.assertEqual(others, [first] * (THREADS - 1))


if __name__ == "__main__":
    unittest.main()
