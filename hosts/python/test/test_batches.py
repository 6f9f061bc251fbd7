"""VecEnv: the same games as one at a time, whatever the threads; its arrays are the games' memory; nothing illegal."""

import gc
import os
import pickle
import random
import signal
import sys
import threading
import time
import unittest

import numpy as np
import support
import spil

MANY = 2000  # times that a thread may be too late on a busy machine
ARRAYS = ("obs", "mask", "actor", "reward", "done", "final_obs", "lengths", "seeds")


def some_games():
    """Each game with each number of seats, and once with other options."""
    for entry in spil.catalogue():
        for seats in entry["seats"]:
            yield spil.Game(entry["id"], seats)
    yield spil.Game("sequence", 3, draw="manual", board="small")
    yield spil.Game("rumi7", 2, last_round=1)


def random_actions(vec, rng):
    return np.array([rng.choice(np.flatnonzero(row)) for row in vec.mask], np.int32)


class Single:
    """One place of a batch, played as one game after another."""

    def __init__(self, game, seed, i, n):
        self.game, self.seed, self.i, self.n, self.k = game, seed, i, n, -1
        self.final = np.zeros((game.seats, game.n_obs), np.uint8)
        self.deal()

    def deal(self):
        self.k += 1
        self.state = self.game.deal(self.seed + self.i + self.k * self.n)

    def step(self, action):
        self.state.act(action)
        self.reward, self.done = [0] * self.game.seats, self.state.over
        if self.done:
            self.reward = self.state.result["returns"]
            self.final = np.stack([self.state.observe(seat) for seat in range(self.game.seats)])
            self.deal()


class SameGames(support.Case):
    def same(self, vec, i, single):
        state = single.state
        self.assertEqual(vec.actor[i], state.actor)
        np.testing.assert_array_equal(vec.mask[i], state.mask())
        np.testing.assert_array_equal(vec.obs[i], state.observe(state.actor))
        np.testing.assert_array_equal(vec.final_obs[i], single.final)
        self.assertEqual(vec.state(i), state)

    def test_a_batch_is_its_games_one_at_a_time(self):
        rng, ended = random.Random(1), 0
        for game in some_games():
            vec = spil.VecEnv(game, envs=5, seed=100, threads=rng.choice([1, 2, 3]))
            singles = [Single(game, 100, i, 5) for i in range(5)]
            for _ in range(160 * support.EFFORT):
                for i, single in enumerate(singles):
                    self.same(vec, i, single)
                actions = random_actions(vec, rng)
                vec.step(actions)
                for i, single in enumerate(singles):
                    single.step(actions[i])
                    self.assertEqual(vec.done[i], single.done)
                    np.testing.assert_array_equal(vec.reward[i], np.array(single.reward, np.float32))
                    ended += single.done
        self.assertGreater(ended, 20)

    def test_a_planted_fault_is_found(self):
        vec = spil.VecEnv("punto", envs=3, seed=100)
        singles = [Single(vec.game, 101, i, 3) for i in range(3)]  # another seed
        with self.assertRaises(AssertionError):
            for i, single in enumerate(singles):
                self.same(vec, i, single)

    def test_threads_change_nothing(self):
        for game in some_games():
            vecs = [spil.VecEnv(game, envs=37, seed=5, threads=threads) for threads in (1, 2, 8, 64)]
            for _ in range(10):
                for vec in vecs:
                    vec.random_steps(25)
                    for name in ARRAYS:
                        np.testing.assert_array_equal(getattr(vec, name), getattr(vecs[0], name))
        other = spil.VecEnv(game, envs=37, seed=6)
        other.random_steps(250)
        self.assertFalse(np.array_equal(other.obs, vecs[0].obs))

    def test_steps_do_not_depend_on_how_they_are_shared_out(self):
        a, b = (spil.VecEnv("7ate9", envs=16, seats=3, seed=9) for _ in range(2))
        a.random_steps(300)
        for n in (0, 1, 99, 200):
            b.random_steps(n)
        np.testing.assert_array_equal(a.obs, b.obs)

    def test_reset_deals_all_again(self):
        vec = spil.VecEnv("sequence", envs=8, seed=3)
        first = {name: getattr(vec, name).copy() for name in ARRAYS}
        vec.random_steps(200)
        self.assertTrue(vec.final_obs.any())
        vec.reset()
        for name in ARRAYS:
            np.testing.assert_array_equal(getattr(vec, name), first[name])
        vec.reset(seed=4)
        self.assertEqual((vec.seed, vec.state(2)), (4, vec.game.deal(6)))


class Arrays(support.Case):
    def test_types_and_shapes(self):
        for game in some_games():
            vec = spil.VecEnv(game, envs=6)
            n, seats, obs, actions = 6, game.seats, game.n_obs, game.n_actions
            self.assertEqual(
                {name: (getattr(vec, name).dtype, getattr(vec, name).shape) for name in ARRAYS},
                {"obs": (np.uint8, (n, obs)), "mask": (np.int8, (n, actions)), "actor": (np.int32, (n,)),
                 "reward": (np.float32, (n, seats)), "done": (np.bool_, (n,)),
                 "final_obs": (np.uint8, (n, seats, obs)), "lengths": (np.int32, (n,)), "seeds": (np.uint64, (n,))})
            self.assertEqual((len(vec), vec.envs, vec.seats, vec.n_obs, vec.n_actions), (n, n, seats, obs, actions))

    def test_they_are_the_games_memory(self):
        vec = spil.VecEnv("punto", envs=4)
        before = {name: (getattr(vec, name), getattr(vec, name).ctypes.data) for name in ARRAYS}
        obs = vec.obs.copy()
        vec.random_steps(3)
        self.assertFalse(np.array_equal(vec.obs, obs))
        for name, (array, address) in before.items():
            self.assertIs(getattr(vec, name), array)
            self.assertEqual(array.ctypes.data, address)
            self.assertEqual(address % 64, 0)

    def test_writing_into_them_changes_nothing_but_what_is_seen(self):
        for game in some_games():
            vec, untouched = spil.VecEnv(game, envs=4, seed=5), spil.VecEnv(game, envs=4, seed=5)
            for step in range(60):
                for name in ARRAYS:
                    getattr(vec, name)[:] = step % 2
                if step % 3 == 0:
                    actions = untouched.mask.argmax(axis=1)
                    vec.step(actions)
                    untouched.step(actions)
                else:
                    vec.random_steps(1)
                    untouched.random_steps(1)
                for name in ARRAYS[:5]:  # the others are written when a game ends
                    np.testing.assert_array_equal(getattr(vec, name), getattr(untouched, name), name)

    def test_an_illegal_action_stays_illegal_whatever_the_mask_says(self):
        vec = spil.VecEnv("punto", envs=2)
        illegal = np.array([vec.mask[0].argmin(), vec.mask[1].argmax()], np.int32)
        vec.mask[:] = 1
        with self.assertRaisesRegex(ValueError, "game 0: action"):
            vec.step(illegal)

    def test_written_actors_mislead_nobody(self):
        vec = spil.VecEnv("punto", envs=4)
        vec.against("random")
        vec.actor[:] = 1
        vec.against("random", vec.mask.argmax(axis=1))
        np.testing.assert_array_equal(vec.actor, 0)

    def test_dlpack_shares_their_memory(self):
        vec = spil.VecEnv("sequence", envs=4)
        for name in ARRAYS:
            array = getattr(vec, name)
            self.assertTrue(np.shares_memory(np.from_dlpack(array), array), name)

    def test_positions_come_in_and_go_out(self):
        for game in some_games():
            vec = spil.VecEnv(game, envs=3, seed=8)
            vec.random_steps(25)
            other, state = vec.state(1), vec.state(0)
            vec.set_state(2, state)
            self.assertEqual((vec.state(2), vec.state(1), vec.state(0)), (state, other, state))
            for row in (vec.obs, vec.mask, vec.actor):
                np.testing.assert_array_equal(row[2], row[0])
            action = int(vec.mask[0].argmax())
            vec.step([action, int(vec.mask[1].argmax()), action])
            if not vec.done[0]:
                state.act(action)
                self.assertEqual(vec.state(2), state)

    def test_positions_that_cannot_come_in(self):
        vec = spil.VecEnv("punto", envs=2, rounds=1)
        with self.assertRaisesRegex(ValueError, "another game"):
            vec.set_state(0, spil.Game("punto", seats=2, rounds=2).deal(1))
        state = vec.state(0)
        while state.actor >= 0:
            state.act(int(state.mask().argmax()))
        with self.assertRaisesRegex(ValueError, "over"):
            vec.set_state(0, state)
        with self.assertRaises(ValueError):
            vec.set_state(2, vec.state(0))
        with self.assertRaises(TypeError):
            vec.set_state(0, "a state")

    def test_lengths_and_seeds_are_those_of_the_game_that_ended(self):
        vec = spil.VecEnv("punto", envs=3, seed=30, rounds=1)
        actions, games, ends = np.zeros(3, int), np.zeros(3, int), 0
        while ends < 12:
            vec.random_steps(1)
            actions += 1
            for env in np.flatnonzero(vec.done):
                self.assertEqual((vec.lengths[env], vec.seeds[env]), (actions[env], 30 + env + 3 * games[env]))
                actions[env] = 0
                games[env] += 1
                ends += 1

    def test_a_pickled_batch_comes_back_exactly(self):
        for game in some_games():
            vec = spil.VecEnv(game, envs=5, seed=12)
            vec.random_steps(70)
            vec.obs[1] = 9
            other = pickle.loads(pickle.dumps(vec))
            for _ in range(40):
                for name in ARRAYS:
                    np.testing.assert_array_equal(getattr(other, name), getattr(vec, name), name)
                self.assertEqual([other.state(i) for i in range(5)], [vec.state(i) for i in range(5)])
                vec.random_steps(9)
                other.random_steps(9)
            self.assertEqual((other.game, other.envs, other.threads, other.seed), (vec.game, 5, 1, 12))

    def test_they_outlive_the_batch(self):
        vec = spil.VecEnv("punto", envs=64)
        obs, kept = vec.obs, vec.obs.copy()
        del vec
        gc.collect()
        _ = [spil.VecEnv("punto", envs=64, seed=i) for i in range(10)]
        np.testing.assert_array_equal(obs, kept)


class Refusals(support.Case):
    def test_an_illegal_action_steps_no_game(self):
        for game in some_games():
            vec, rng = spil.VecEnv(game, envs=9, threads=3), random.Random(3)
            vec.random_steps(7)
            before = {name: getattr(vec, name).copy() for name in ARRAYS}
            for bad in (*np.flatnonzero(vec.mask[5] == 0)[:10], -1, game.n_actions, 2**31 - 1, -(2**31)):
                actions = random_actions(vec, rng)
                actions[5] = bad
                self.refused(ValueError, "game 5: ", vec.step, actions)
                for name in ARRAYS:
                    np.testing.assert_array_equal(getattr(vec, name), before[name])

    def test_kinds_of_actions(self):
        vec = spil.VecEnv("punto", envs=3)
        vec.step(vec.mask.argmax(axis=1))  # int64
        vec.step([int(a) for a in vec.mask.argmax(axis=1)])
        vec.step(np.stack([vec.mask.argmax(axis=1)] * 2, axis=1).astype(np.int32)[:, 0])  # not in one piece
        vec.step(vec.mask.argmax(axis=1).astype(np.uint8))
        legal = vec.mask.argmax(axis=1)
        self.refused(ValueError, "beyond int32", vec.step, legal + 2**32)
        self.refused(TypeError, "whole numbers, not float64", vec.step, legal.astype(float))
        self.refused(TypeError, "whole numbers, not bool", vec.step, [True] * 3)
        self.refused(TypeError, "whole numbers, not object", vec.step, [None] * 3)
        for shape in ((2,), (4,), (3, 1), (1, 3), ()):
            self.refused(ValueError, "the shape (3,)", vec.step, np.zeros(shape, np.int32))

    def test_making_one(self):
        self.refused(ValueError, "envs must be a whole number from 1", spil.VecEnv, "punto", 0)
        self.refused(ValueError, "envs must be a whole number from 1", spil.VecEnv, "punto", 2**40)
        if os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") < 60 << 30:  # it would take 100 GB
            self.refused(MemoryError, "more than this machine has", spil.VecEnv, "rumi7", 2**24, seats=6)
        self.refused(ValueError, "threads must be a whole number from 1 to 256", spil.VecEnv, "punto", 4, threads=0)
        self.refused(ValueError, "below 2^64", spil.VecEnv, "punto", 4, seed=-1)
        self.refused(TypeError, "whole number", spil.VecEnv, "punto", 4, seed="x")
        self.refused(TypeError, "envs must be a whole number", spil.VecEnv, "punto", 1.5)
        self.refused(ValueError, "there is no game", spil.VecEnv, "chess", 4)
        self.refused(TypeError, "its own seats", spil.VecEnv, spil.Game("punto"), 4, seats=3)
        self.refused(ValueError, "from 0 to 3", spil.VecEnv("punto", 4).state, 4)
        self.refused(ValueError, "steps must be", spil.VecEnv("punto", 4).random_steps, -1)
        spil.VecEnv("punto", 2, seed=2**64 - 1).random_steps(300)  # seeds go round


class Threads(support.Case):
    @unittest.skipUnless(support.GIL, "there is no GIL")
    def test_the_gil_is_released(self):
        """Another thread of Python gets on while the games are stepped, though nothing makes the first one give way."""
        vec, turns, done = spil.VecEnv("rumi7", envs=2048, seats=4), [], threading.Event()

        def count():
            while not done.is_set():
                turns.append(True)
                time.sleep(0.0001)

        other = threading.Thread(target=count)
        pause = sys.getswitchinterval()
        sys.setswitchinterval(1000)
        try:
            other.start()
            for by in (lambda: vec._step(vec.mask.argmax(axis=1).astype(np.int32)), lambda: vec.random_steps(30)):
                self.assertTrue(any(self.gets_on(turns, by) for _ in range(MANY)))
            self.assertFalse(any(self.gets_on(turns, lambda: sum(range(10_000))) for _ in range(40)))
        finally:
            done.set()
            other.join()
            sys.setswitchinterval(pause)

    def gets_on(self, turns, work):
        before = len(turns)
        work()
        return len(turns) > before

    def test_two_threads_cannot_step_the_same_games(self):
        """Each either steps them or is told that the other does; the number of steps made is that of those told done."""
        vec, made, refused = spil.VecEnv("7ate9", envs=512, seed=2), [], []

        def work():
            for _ in range(60):
                try:
                    vec.random_steps(1)
                    made.append(1)
                except RuntimeError as e:
                    refused.append(str(e))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(made) + len(refused), 240)
        self.assertEqual(set(refused) - {"another thread is stepping these games"}, set())
        alone = spil.VecEnv("7ate9", envs=512, seed=2)
        alone.random_steps(len(made))
        np.testing.assert_array_equal(vec.obs, alone.obs)

    def test_a_signal_handler_lets_nobody_in(self):
        """Between two parts of random_steps Python looks for signals: who comes then is told that it is going on."""
        vec, said, other = spil.VecEnv("punto", envs=64, seed=3), [], []

        def come():
            try:
                vec.random_steps(60_000)
                said.append("let in")
            except RuntimeError as e:
                said.append(str(e))

        def handle(signum, frame):
            other.append(threading.Thread(target=come))
            other[0].start()
            time.sleep(0.05)  # it has begun, and has not been able to finish

        before = signal.signal(signal.SIGALRM, handle)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            steps = 0
            while not other:
                vec.random_steps(60_000)
                steps += 60_000
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        other[0].join()
        self.assertEqual(said, ["another thread is stepping these games"])
        alone = spil.VecEnv("punto", envs=64, seed=3)
        alone.random_steps(steps)
        np.testing.assert_array_equal(vec.obs, alone.obs)

    @unittest.skipUnless(support.GIL, "nothing says when the other thread writes")
    def test_what_was_checked_is_what_is_done(self):
        """Another thread writes illegal actions into the array while the games are stepped: they change nothing."""
        vec, same = (spil.VecEnv("punto", envs=1 << 14, seed=4) for _ in range(2))
        gate, written, meanwhile = threading.Lock(), [], 0

        def write(actions, illegal):
            with gate:
                actions[-4000:] = illegal[-4000:]
                written.append(True)

        pause = sys.getswitchinterval()
        sys.setswitchinterval(10)  # nobody else runs before somebody waits, or works without the interpreter's lock
        try:
            for turn in range(MANY):
                if turn >= 40 and meanwhile > 0:
                    break
                actions, illegal = (by(vec.mask, axis=1).astype(np.int32) for by in (np.argmax, np.argmin))
                same.step(actions.copy())
                written.clear()
                with gate:
                    other = threading.Thread(target=write, args=(actions, illegal))
                    other.start()
                vec.step(actions)
                meanwhile += len(written)
                other.join()
                np.testing.assert_array_equal(vec.obs, same.obs)
        finally:
            sys.setswitchinterval(pause)
        self.assertGreater(meanwhile, 0)

    def test_a_forked_process_goes_on(self):
        vec, same = (spil.VecEnv("punto", envs=64, threads=4) for _ in range(2))
        vec.random_steps(10)
        same.random_steps(20)
        child = os.fork()
        if child == 0:  # only _exit leads out of here: the child must not go on with the tests
            status = 1
            try:
                vec.random_steps(10)
                status = 0 if np.array_equal(vec.obs, same.obs) else 2
            finally:
                os._exit(status)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        vec.random_steps(10)
        np.testing.assert_array_equal(vec.obs, same.obs)


class Opponents(support.Case):
    """A bot in the other seats: VecEnv.against."""

    def answer(self, state, seat, bot, seed):
        """One game at a time: the bot plays until the seat acts or the game is over; how often it answered."""
        k = 0
        while not state.over and state.actor != seat:
            actor = state.actor
            if state.moves(actor):
                move = spil.Bot(bot).choose(state, actor, seed=(seed + k) % 2**64)
                for action in state.actions_of(actor, move):
                    state.act(action)
            else:
                state.act(state.legal_actions()[0])
            k += 1
        return k

    def test_they_answer_as_bots_do(self):
        for game in support.allowed_setups():
            envs, seat, dice = 3, game.seats - 1, np.random.default_rng(4)
            fast = ("random",) if game.id == "punto" else ("adult", "greedy", "random")
            bot = next(name for name in fast if name in spil.bots(game.id))
            vec = spil.VecEnv(game, envs, threads=2, seed=9)
            singles, dealt = [game.deal(9 + i) for i in range(envs)], [0] * envs
            answers = sum(self.answer(state, seat, bot, 1000 + (i << 32)) for i, state in enumerate(singles))
            vec.against(bot, seat=seat, seed=1000)
            for call in range(20 * support.EFFORT):
                for i in range(envs):
                    self.assertEqual(vec.state(i), singles[i])
                actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in vec.mask], np.int32)
                if dice.random() < 0.05:
                    actions[0] = -1 if dice.random() < 0.5 else np.flatnonzero(vec.mask[0] == 0)[0]
                legal = [actions[i] >= 0 and vec.mask[i, actions[i]] == 1 for i in range(envs)]
                reward, ended = vec.against(bot, actions, seat=seat, seed=call << 8)
                for i in range(envs):
                    over, k = not legal[i], 0
                    if legal[i]:
                        singles[i].act(actions[i])
                        k = self.answer(singles[i], seat, bot, (call << 8) + (i << 32))
                        over = singles[i].over
                    self.assertEqual(ended[i], over)
                    self.assertAlmostEqual(reward[i], 0 if not over else singles[i].result["returns"][seat] if legal[i] else -1,
                                           places=5)
                    if over:
                        dealt[i] += 1
                        singles[i] = game.deal(9 + i + dealt[i] * envs)
                        self.answer(singles[i], seat, bot, (call << 8) + (i << 32) + k)
            self.assertGreater(answers, 0)

    def test_a_bot_that_is_asked_says_what_it_would_do(self):
        begun = refused = 0
        for game in support.allowed_setups():
            fast = ("random",) if game.id == "punto" else ("adult", "greedy", "random")
            bot = next(name for name in fast if name in spil.bots(game.id))
            vec = spil.VecEnv(game, 4, threads=2, seed=11)
            for call in range(10 * support.EFFORT):
                before, obs = [vec.state(i) for i in range(4)], vec.obs.copy()
                said = vec.ask(bot, seed=call << 8)
                self.assertEqual(said.dtype, np.int32)
                np.testing.assert_array_equal(vec.obs, obs)
                for i, state in enumerate(before):
                    self.assertEqual(vec.state(i), state)
                    actor, made = state.actor, state.begun
                    whole = (state.actions_of(actor, spil.Bot(bot).choose(state, actor, seed=(call << 8) + (i << 32)))
                             if state.moves(actor) else state.legal_actions())
                    begun += len(made) > 0
                    refused += said[i] == -1
                    self.assertEqual(said[i], whole[len(made)] if whole[:len(made)] == made else -1)
                vec.random_steps(1)
        self.assertGreater(begun, refused)
        self.assertGreater(refused, 0)
        vec = spil.VecEnv("punto", 3)
        self.refused(ValueError, "no bot 'clever' plays Punto: random, ", vec.ask, "clever")
        self.refused(TypeError, "", vec.ask, "random", 1.5)


if __name__ == "__main__":
    unittest.main()
