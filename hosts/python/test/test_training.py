"""What people who train use: packed rows and floats, sampled actions, opponents' pools, trajectories."""

import itertools
import math
import pickle
import random
import re
import unittest

import numpy as np
import support
import spil


def some_games():
    for entry in spil.catalogue():
        for seats in {entry["seats"][0], entry["seats"][-1]}:
            yield spil.Game(entry["id"], seats)
    yield spil.Game("sequence", 3, draw="manual", board="small")


def first_legal(obs, mask):
    return mask.argmax(axis=1)


class Rows(support.Case):
    def test_a_game_with_its_usual_options_may_be_named(self):
        vec = spil.VecEnv("sequence", envs=5, packed=True)
        np.testing.assert_array_equal(spil.unpack("sequence", vec.obs), spil.unpack(vec.game, vec.obs))
        self.refused(ValueError, "there is no game 'sequins'", spil.unpack, "sequins", vec.obs)

    def test_packed_rows_hold_the_same_numbers(self):
        for game in some_games():
            plain = spil.VecEnv(game, envs=24, seed=3)
            packed = spil.VecEnv(game, envs=24, seed=3, threads=2, packed=True, packed_mask=True)
            layout = spil.packing(game)
            self.assertEqual(packed.obs.shape, (24, layout.bytes))
            self.assertEqual((layout.bytes % 8, packed.mask.shape[1] % 8), (0, 0))
            self.assertLess(8 * layout.bytes, int(layout.bits.sum()) + 64)
            for steps in (0, 1, 40, 400):
                for vec in (plain, packed):
                    vec.random_steps(steps)
                np.testing.assert_array_equal(spil.unpack(game, packed.obs), plain.obs)
                np.testing.assert_array_equal(spil.unpack(game, packed.final_obs), plain.final_obs)
                bits = np.unpackbits(packed.mask, axis=1, bitorder="little")
                np.testing.assert_array_equal(bits[:, :game.n_actions], plain.mask)
                self.assertFalse(bits[:, game.n_actions:].any())

    def test_a_bit_more_is_noticed(self):
        vec = spil.VecEnv("sequence", envs=2, packed=True)
        before = spil.unpack(vec.game, vec.obs)
        vec.obs[1, 3] ^= 16
        self.assertEqual(np.count_nonzero(spil.unpack(vec.game, vec.obs) != before), 1)

    def test_the_page_says_how_small_they_are(self):
        page = (support.ROOT / "docs/actions.md").read_text()
        rows = dict(re.findall(r"^\| ([^|,]+)[^|]* \| (\d+ \| \d+ \| \d+) \|$", page, re.M))
        for game in map(spil.Game, ("punto", "7ate9", "sequence", "rumi7")):
            vec = spil.VecEnv(game, 1, packed=True, packed_mask=True)
            self.assertEqual(rows[game.name], f"{game.n_obs} | {vec.obs.shape[1]} | {vec.mask.shape[1]}")

    def test_the_layout_is_what_the_page_says(self):
        for game in some_games():
            vec = spil.VecEnv(game, envs=5, packed=True)
            vec.random_steps(60)
            first, bits, scale = (array.astype(int) for array in spil.packing(game)[1:])
            row = np.unpackbits(vec.obs, axis=1, bitorder="little").astype(int)
            wide = np.pad(row, ((0, 0), (0, 8)))
            values = sum(np.where(bits > k, wide[:, first + k] << k, 0) for k in range(8)) * scale
            np.testing.assert_array_equal(values, spil.unpack(game, vec.obs))

    def test_floats_are_the_same_numbers(self):
        for dtype in ("float16", np.float32):
            plain, floats = spil.VecEnv("punto", 16), spil.VecEnv("punto", 16, obs_dtype=dtype)
            self.assertEqual((floats.obs.dtype, floats.final_obs.dtype), (np.dtype(dtype), np.dtype(dtype)))
            for steps in (1, 2000):
                plain.random_steps(steps)
                floats.random_steps(steps)
                np.testing.assert_array_equal(plain.obs, floats.obs)
                np.testing.assert_array_equal(plain.final_obs, floats.final_obs)
        self.assertTrue(floats.final_obs.any())

    def test_all_calls_write_them(self):
        plain, packed = spil.VecEnv("punto", 8), spil.VecEnv("punto", 8, packed=True, packed_mask=True)
        for vec in (plain, packed):
            vec.against("greedy", seed=1)
            vec.set_state(3, vec.game.deal(77))
        np.testing.assert_array_equal(spil.unpack(packed.game, packed.obs), plain.obs)
        for vec in (plain, packed):
            vec.reset(9)
        actions = plain.mask.argmax(axis=1)
        for vec in (plain, packed):
            vec.step(actions)
        np.testing.assert_array_equal(spil.unpack(packed.game, packed.obs), plain.obs)

    def test_they_pickle(self):
        for more in ({"packed": True, "packed_mask": True}, {"obs_dtype": "float16"}):
            vec = spil.VecEnv("punto", 6, seed=4, **more)
            vec.random_steps(90)
            vec.sample(np.zeros((6, vec.n_actions)))
            again = pickle.loads(pickle.dumps(vec))
            for steps in (0, 1, 70):
                vec.random_steps(steps)
                again.random_steps(steps)
                for name in ("obs", "mask", "final_obs", "actor"):
                    np.testing.assert_array_equal(getattr(vec, name), getattr(again, name))
            logits = np.zeros((6, vec.n_actions))
            np.testing.assert_array_equal(vec.sample(logits)[0], again.sample(logits)[0])

    def test_refusals(self):
        self.refused(ValueError, "uint8, float16, float32, not int64", spil.VecEnv, "punto", 2, obs_dtype=np.int64)
        self.refused(ValueError, "leave obs_dtype out", spil.VecEnv, "punto", 2, obs_dtype="float32", packed=True)
        self.refused(ValueError, "no device 'tpu'", spil.VecEnv, "punto", 2, device="tpu")
        game = spil.Game("punto")
        self.refused(ValueError, "packed rows are uint8[…", spil.unpack, game, np.zeros((2, 7), np.uint8))
        rows = np.zeros((2, spil.packing(game).bytes), np.uint8)
        self.refused(ValueError, "out must be uint8", spil.unpack, game, rows, out=np.zeros((2, 7), np.uint8))
        out = np.ones((2, game.n_obs), np.uint8)
        self.assertIs(spil.unpack(game, rows, out=out), out)
        self.assertFalse(out.any())


class Sampling(support.Case):
    def test_it_is_a_softmax_over_what_is_legal(self):
        rng = np.random.default_rng(1)
        for game in some_games():
            vec = spil.VecEnv(game, envs=50, seed=8)
            vec.random_steps(20)
            logits = rng.normal(size=(50, game.n_actions)).astype(np.float32)
            logits[vec.mask == 0] = np.nan  # not looked at
            actions, logp, entropy = vec.sample(logits)
            self.assertEqual([a.dtype for a in (actions, logp, entropy)], [np.int32, np.float32, np.float32])
            self.assertTrue(np.take_along_axis(vec.mask, actions[:, None], 1).all())
            weights = np.where(vec.mask == 1, np.exp(np.nan_to_num(logits, nan=0).astype(float)), 0)
            p = weights / weights.sum(axis=1, keepdims=True)
            chosen = np.take_along_axis(p, actions[:, None], 1)[:, 0]
            np.testing.assert_allclose(logp, np.log(chosen), atol=1e-5)
            np.testing.assert_allclose(entropy, -(p * np.log(np.where(p > 0, p, 1))).sum(axis=1), atol=1e-5)
            vec.step(actions)

    def test_how_often_each_is_drawn(self):
        """Chi squared of 20,000 draws; a sampler that ignores the logits is found by it."""
        vec = spil.VecEnv("punto", envs=1, seed=2)
        vec.random_steps(6)
        logits = np.linspace(-1, 1, vec.n_actions, dtype=np.float32)[None]
        legal = np.flatnonzero(vec.mask[0])
        p = np.exp(logits[0, legal]) / np.exp(logits[0, legal]).sum()
        n = 20000
        counts = np.bincount([vec.sample(logits)[0][0] for _ in range(n)], minlength=vec.n_actions)[legal]
        flat = np.bincount([vec.sample(0 * logits)[0][0] for _ in range(n)], minlength=vec.n_actions)[legal]
        limit = len(legal) + 6 * math.sqrt(2 * len(legal))
        self.assertLess(float(((counts - n * p) ** 2 / (n * p)).sum()), limit)
        self.assertGreater(float(((flat - n * p) ** 2 / (n * p)).sum()), limit)

    def test_it_is_seeded_by_the_batch(self):
        def drawn(seed, threads):
            vec = spil.VecEnv("sequence", envs=64, seed=seed, threads=threads)
            return np.stack([vec.sample(np.zeros((64, vec.n_actions)))[0] for _ in range(4)])

        first = drawn(5, 1)
        np.testing.assert_array_equal(first, drawn(5, 3))
        self.assertFalse(np.array_equal(first, drawn(6, 1)))
        self.assertFalse(np.array_equal(first[0], first[1]))
        vec = spil.VecEnv("sequence", envs=64, seed=5)
        for _ in range(2):
            np.testing.assert_array_equal(vec.sample(np.zeros((64, vec.n_actions)))[0], first[0])
            vec.reset()

    def test_masks_that_were_written_to_are_not_believed(self):
        vec = spil.VecEnv("punto", envs=4)
        true = vec.mask.copy()
        vec.mask[:] = 1
        actions, _, _ = vec.sample(np.zeros((4, vec.n_actions)))
        self.assertTrue(np.take_along_axis(true, actions[:, None], 1).all())

    def test_refusals(self):
        vec = spil.VecEnv("punto", envs=3)
        for bad in (np.nan, np.inf, -np.inf):
            logits = np.zeros((3, vec.n_actions), np.float32)
            logits[1] = bad
            self.refused(ValueError, "game 1: the logits", vec.sample, logits)
        self.refused(ValueError, "must have the shape", vec.sample, np.zeros((3, 2)))
        logits = np.full((3, vec.n_actions), -np.inf, np.float32)
        logits[np.arange(3), vec.mask.argmax(axis=1)] = 3
        actions, logp, entropy = vec.sample(logits)
        np.testing.assert_array_equal(actions, vec.mask.argmax(axis=1))
        self.assertEqual((logp.tolist(), entropy.tolist()), ([0, 0, 0], [0, 0, 0]))


class Pools(support.Case):
    def test_the_learner_is_asked_in_every_game(self):
        rng = random.Random(2)
        for game in some_games():
            if "random" not in spil.opponents(game.id):
                continue
            seat = game.seats - 1
            vec = spil.VecEnv(game, envs=12, threads=2)
            asked = []

            def policy(obs, mask):
                asked.append(len(obs))
                self.assertEqual((obs.shape[1], mask.shape), (game.n_obs, (len(obs), game.n_actions)))
                return first_legal(obs, mask)

            o = spil.Opponents(vec, seat=seat, pool=[("random", 1.0), (policy, 2.0)])
            ended = 0
            for _ in range(120):
                self.assertTrue((vec.actor == seat).all())
                o.step([rng.choice(np.flatnonzero(row)) for row in o.mask])
                ended += int(o.done.sum())
                self.assertFalse(o.reward[~o.done].any())
            self.assertTrue(asked)
            self.assertEqual((o.reward.dtype, o.done.dtype), (np.float32, np.bool_))

    def test_one_bot_is_against(self):
        """A pool of one is the same games as against, which is compared with single games elsewhere."""
        a, b = spil.VecEnv("punto", 20, rounds=1), spil.VecEnv("punto", 20, rounds=1)
        o = spil.Opponents(a, pool=[("greedy", 1)], seed=7)
        b.against("greedy", seed=7)
        for call in itertools.count(1):
            actions = o.mask.argmax(axis=1)
            o.step(actions)
            reward, ended = b.against("greedy", actions, seed=(7 + call * 0x9E3779B97F4A7C15) % 2**64)
            np.testing.assert_array_equal(a.obs, b.obs)
            np.testing.assert_array_equal(o.reward, reward)
            np.testing.assert_array_equal(o.done, ended)
            if call > 30:
                break

    def test_the_learner_has_each_seat_in_turn(self):
        """With seat=None env i is played as with seat i modulo the seats."""
        ended = 0
        for game in some_games():
            vecs = [spil.VecEnv(game, 7, seed=3) for _ in range(game.seats + 1)]
            each, *single = [spil.Opponents(vec, seat, [("random", 1)], seed=5)
                             for vec, seat in zip(vecs, [None, *range(game.seats)])]
            self.assertEqual(each.vec.actor.tolist(), [i % game.seats for i in range(7)])
            for _ in range(60 * support.EFFORT):
                for o in (each, *single):
                    o.step(first_legal(o.obs, o.mask))
                for i in range(7):
                    own = single[i % game.seats]
                    np.testing.assert_array_equal(each.obs[i], own.obs[i])
                    self.assertEqual((each.reward[i], each.done[i]), (own.reward[i], own.done[i]))
                ended += int(each.done.sum())
        self.assertGreater(ended, 0)

    def test_versus_counts_the_first_game_of_each_seed(self):
        game, won = spil.Game("punto", 2, rounds=1), []
        rate = spil.versus(game, first_legal, "random", games=31, seed=7)
        for i in range(31):
            vec = spil.VecEnv(game, 31, seed=7)
            o = spil.Opponents(vec, None, [("random", 1)], seed=7)
            while not o.done[i]:
                o.step(first_legal(o.obs, o.mask))
            won.append((o.reward[i] + 1) / 2)
        self.assertAlmostEqual(rate.share, float(np.mean(won)))
        self.assertAlmostEqual(rate.error, 1.96 * float(np.std(won)) / 31**0.5)
        self.assertEqual(rate.games, 31)
        self.assertTrue(0 < rate.share < 1)

    def test_a_policy_is_stepping_oneself(self):
        """Everybody plays the first legal action: the games are those of vec.step."""
        a, b = spil.VecEnv("sequence", 6, seats=3), spil.VecEnv("sequence", 6, seats=3)
        o = spil.Opponents(a, seat=1, pool=[(first_legal, 1)])
        results, expected = [[] for _ in range(6)], [[] for _ in range(6)]
        for _ in range(100):
            o.step(first_legal(o.obs, o.mask))
            for env in np.flatnonzero(o.done):
                results[env].append(float(o.reward[env]))
        for _ in range(400):
            b.step(b.mask.argmax(axis=1))
            for env in np.flatnonzero(b.done):
                expected[env].append(float(b.reward[env, 1]))
        for one, other in zip(results, expected):
            self.assertGreater(len(one), 0)
            self.assertEqual(one, other[:len(one)])

    def test_weights_are_how_often(self):
        vec = spil.VecEnv("punto", 2000, rounds=1)
        seen = {}

        def named(name):
            def policy(obs, mask):
                seen[name] = seen.get(name, 0) + len(obs)
                return first_legal(obs, mask)
            return policy

        o = spil.Opponents(vec, pool=[(named("one"), 1.0), (named("three"), 3.0)])
        o.step(first_legal(o.obs, o.mask))
        share = seen["three"] / (seen["one"] + seen["three"])
        self.assertLess(abs(share - 0.75), 0.05)

    def test_each_game_draws_again(self):
        vec, which, rng = spil.VecEnv("punto", 1, rounds=1), [], random.Random(4)

        def any_legal(obs, mask):
            return [rng.choice(np.flatnonzero(row)) for row in mask]

        def named(name):
            def policy(obs, mask):
                which.append(name)
                return any_legal(obs, mask)
            return policy

        o = spil.Opponents(vec, pool=[(named(0), 1.0), (named(1), 1.0)])
        per_game, ended = [set()], 0
        for _ in range(2000):
            which.clear()
            o.step(any_legal(o.obs, o.mask))
            if o.done[0]:
                ended += 1
                per_game.append(set())
            else:
                per_game[-1] |= set(which)
        self.assertGreater(ended, 20)
        self.assertEqual({len(names) for names in per_game if names}, {1})
        self.assertEqual({name for names in per_game for name in names}, {0, 1})

    def test_refusals(self):
        vec = spil.VecEnv("punto", 4)
        self.refused(ValueError, "the pool is empty: name policies or bots, such as random", spil.Opponents, vec)
        self.refused(ValueError, "no bot 'clever' plays", spil.Opponents, vec, pool=[("clever", 1)])
        self.refused(ValueError, "a weight must be", spil.Opponents, vec, pool=[("random", 0)])
        self.refused(TypeError, "an opponent is", spil.Opponents, vec, pool=[(3, 1)])
        self.refused(ValueError, "there is no seat", spil.Opponents, vec, seat=2, pool=[("random", 1)])
        o = spil.Opponents(vec, pool=[("random", 1)])
        before = vec.obs.copy()
        self.refused(ValueError, "is not legal now", o.step, o.mask.argmin(axis=1))
        np.testing.assert_array_equal(before, vec.obs)
        wrong = spil.Opponents(vec, pool=[(lambda obs, mask: [0], 1)])
        self.refused(ValueError, "must return actions of the shape", wrong.step, o.mask.argmax(axis=1))

    def test_those_who_only_race_at_another_speed_are_not_offered(self):
        there = spil.opponents("7ate9")
        self.assertIn("adult", there)
        vec = spil.VecEnv("7ate9", 2)
        self.refused(ValueError, "plays like another one: " + ", ".join(there), spil.Opponents, vec, pool=[("child", 1)])
        self.assertEqual(spil.opponents("punto"), spil.bots("punto"))
        state = spil.Game("7ate9").deal(1)
        rng, differ, alike = random.Random(1), set(), 0
        for _ in range(10 * support.EFFORT):
            state = state.game.deal(rng.randrange(2**32))
            while not state.over:
                if state.moves(state.actor):
                    said = {name: spil.Bot(name).choose(state, state.actor, seed=3) for name in (*there, "child")}
                    alike += said["child"] != said["adult"]
                    differ |= {pair for pair in itertools.combinations(there, 2) if said[pair[0]] != said[pair[1]]}
                state.act(rng.choice(state.legal_actions()))
        self.assertEqual(alike, 0)
        self.assertEqual(differ, set(itertools.combinations(there, 2)))


class Advantages(support.Case):
    def test_they_are_sums_of_what_was_not_expected(self):
        dice, steps, envs, discount, trace = np.random.default_rng(6), 9, 4, 0.9, 0.8
        reward, value = dice.standard_normal((2, steps, envs))
        done, after = dice.random((steps, envs)) < 0.3, dice.standard_normal(envs)
        found = spil.advantages(reward, done, value, after, discount, trace)
        self.assertEqual(found.dtype, np.float32)
        ahead = np.vstack([value[1:], after])
        for env in range(envs):
            for step in range(steps):
                expected, weight = 0, 1
                for t in range(step, steps):
                    on = not done[t, env]
                    expected += weight * (reward[t, env] + discount * on * ahead[t, env] - value[t, env])
                    weight *= discount * trace * on
                self.assertAlmostEqual(float(found[step, env]), expected, places=4)
        whole = spil.advantages(reward, done, value, after, trace=1)
        once = spil.advantages(reward, np.zeros_like(done), value, after, trace=0)
        np.testing.assert_allclose(once, reward + ahead - value, rtol=1e-4, atol=1e-5)
        self.assertGreater(np.abs(whole - once).max(), 0.1)

    def test_refusals(self):
        flat = np.zeros((3, 2))
        for wrong in ((flat[0], flat[0], flat[0], 0), (flat, flat[:2], flat, flat[0]), (flat, flat, flat, flat[0, :1])):
            self.refused(ValueError, "must be [steps, envs], and after [envs]", spil.advantages, *wrong)


class Recorded(support.Case):
    def test_each_seat_has_its_own_actions_and_rewards(self):
        for game in some_games():
            vec = spil.VecEnv(game, envs=7, seed=2)
            t, rng = spil.Trajectories(vec), np.random.default_rng(3)
            rows = [[[] for _ in range(7)] for _ in range(game.seats)]
            latest, total, ends = {}, np.zeros(game.seats), 0
            for _ in range(300):
                actions, logp, _ = vec.sample(rng.normal(size=(7, game.n_actions)))
                for env, seat in enumerate(vec.actor):
                    row = [vec.obs[env].copy(), vec.mask[env].copy(), actions[env], logp[env], 0.0, False]
                    rows[seat][env].append(row)
                    latest[env, int(seat)] = row
                t.step(actions, logp)
                total += vec.reward.sum(axis=0)
                ends += int(vec.done.sum())
                for env in np.flatnonzero(vec.done):
                    for seat in range(game.seats):
                        row = latest.pop((env, seat), None)
                        if row:
                            row[4], row[5] = float(vec.reward[env, seat]), True
            self.assertEqual(len(t), 300)
            for seat in range(game.seats):
                expected = [row for env in rows[seat] for row in env]
                own = t.seat(seat)
                for k, array in enumerate(own):
                    np.testing.assert_array_equal(array, np.array([row[k] for row in expected], array.dtype))
                self.assertAlmostEqual(float(own.reward.sum()), total[seat], places=3)
            t.clear()
            self.assertEqual((len(t), t.seat(0).obs.shape), (0, (0, game.n_obs)))

    def test_a_reward_for_an_action_before_clear_has_no_place(self):
        vec = spil.VecEnv("punto", 30, rounds=1)
        t = spil.Trajectories(vec)
        for _ in range(200):
            t.step(vec.mask.argmax(axis=1))
            self.assertLessEqual(int(t.seat(0).done.sum()), 30)
            t.clear()

    def test_refusals(self):
        vec = spil.VecEnv("punto", 3)
        t = spil.Trajectories(vec)
        self.refused(ValueError, "is not legal now", t.step, vec.mask.argmin(axis=1))
        self.assertEqual(len(t), 0)
        self.refused(ValueError, "logp must have the shape", t.step, vec.mask.argmax(axis=1), [0.5])
        self.refused(ValueError, "there is no seat 2: 0 to 1", t.seat, 2)


class Lists(support.Case):
    def test_refusals_say_what_there_is(self):
        for function in (spil.Game, spil.bots, spil.opponents, spil.today):
            self.refused(ValueError, f"there is no game 'chess': {', '.join(spil.games())}", function, "chess")
        self.refused(ValueError, "punto has no option 'depth': rounds, teams", spil.Game, "punto", depth=1)
        there = ", ".join(spil.bots("punto"))
        vec = spil.VecEnv("punto", 2)
        for function, *arguments in ((vec.against, "x"), (spil.Bot("adult").check, vec.game), (spil.arena, "punto", "x", "y")):
            self.refused(ValueError, f"plays Punto: {there}", function, *arguments)
        error = self.refused(ValueError, "there is no bot 'clever': random, ", spil.Bot, "clever")
        self.assertIn("champion", str(error))
        self.assertEqual(error.code, "bad_option")
        error = self.refused(ValueError, "; built in are standard, small, easy, tables", spil.Game, "sequence", board="nix")
        self.assertIn("cannot use the file 'nix'", str(error))


if __name__ == "__main__":
    unittest.main()
