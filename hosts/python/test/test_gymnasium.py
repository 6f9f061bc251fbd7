"""spil.gymnasium: Gymnasium's own check for every game and number of seats, opponents, and vectors by C batches."""

import contextlib
import io
import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from support import EFFORT, Case, tables

import spil
import spil.gymnasium
from spil.gymnasium import IDS, opponent_of


@contextlib.contextmanager
def strictly():
    """Every warning of the checker is a failure; what it renders is not shown."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        yield


def play(env, dice, seed=None):
    """A game of random legal actions: its rewards and the last observation."""
    seen, _ = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        seen, reward, terminated, truncated, _ = env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
        rewards.append(reward)
        over = terminated or truncated
    return rewards, seen


class Suite(Case):
    def test_every_game(self):
        for game, seats in tables():
            with self.subTest(game=game, seats=seats), strictly():
                check_env(gymnasium.make(IDS[game], seats=seats).unwrapped)

    def test_it_can_say_no(self):
        class Wrong(spil.gymnasium.Env):
            def reset(self, *, seed=None, options=None):
                return super().reset()

        with self.assertRaises(AssertionError), strictly():
            check_env(Wrong("sequence"))


class Catalogue(Case):
    def test_every_game_has_an_id(self):
        for game, name in {"punto": "Punto", "7ate9": "SevenAteNine", "sequence": "Sequence", "rumi7": "Rumi7",
                           "highcard": "Highcard"}.items():
            self.assertEqual(IDS[game], f"spil/{name}-v0")
        self.assertEqual(sorted(IDS), spil.games())
        self.assertLessEqual(set(IDS.values()), set(gymnasium.registry))

    def test_every_game_has_an_opponent(self):
        for game in spil.games():
            usual = next((bot for bot in ("greedy", "adult") if bot in spil.bots(game)), "level3")
            self.assertEqual(opponent_of(spil.Game(game), None).name, usual)

    def test_games_with_rules_alone(self):
        """Few actions, bots by the general search, and a game that a learner can play to its end."""
        for game, seats, actions in (("highcard", 4, 13), ("rush", 6, 19), ("dash", 3, 19), ("parade", 2, 19)):
            self.assertEqual(spil.bots(game), ["random", "strong", *(f"level{i}" for i in range(1, 6))])
            env = gymnasium.make(IDS[game], seats=seats)
            self.assertEqual(env.action_space.n, actions)
            observation, _ = env.reset(seed=5)
            for _ in range(20):
                observation, _, ended, _, _ = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
                if ended:
                    break
            self.assertTrue(ended)


class Environments(Case):
    def test_the_cards_are_the_referees(self):
        for game, seats in tables():
            env = gymnasium.make(IDS[game], seats=seats).unwrapped
            for seed in range(20):
                state = spil.Game(game, seats).deal(seed)
                if state.actor != 0:
                    continue
                seen, info = env.reset(seed=seed)
                np.testing.assert_array_equal(seen["observation"], state.observe(0))
                np.testing.assert_array_equal(seen["action_mask"], state.mask())
                np.testing.assert_array_equal(info["action_mask"], state.mask())

    def test_the_learner_is_seat_0(self):
        dice = np.random.default_rng(1)
        for game, seats in tables():
            options = {"last_round": 1} if game == "rumi7" else {}
            env = gymnasium.make(IDS[game], seats=seats, **options).unwrapped
            rewards, _ = play(env, dice, seed=3)
            self.assertEqual(set(rewards[:-1]) | {0}, {0})
            self.assertEqual(rewards[-1], env._state.result["returns"][0])

    def test_opponents(self):
        self.assertEqual(gymnasium.make("spil/Punto-v0").unwrapped.opponent.name, "greedy")
        self.assertEqual(gymnasium.make("spil/SevenAteNine-v0").unwrapped.opponent.name, "adult")
        dice = np.random.default_rng(1)
        won = {}
        for opponent in ("random", "greedy"):
            env = gymnasium.make("spil/Punto-v0", opponent=opponent, rounds=1)
            won[opponent] = sum(play(env, dice, seed=seed)[0][-1] > 0 for seed in range(30))
        self.assertGreater(won["random"], 5)
        self.assertLess(won["greedy"], 3)
        self.refused(ValueError, "adult", gymnasium.make, "spil/Punto-v0", opponent="adult")
        self.refused(ValueError, "adult", gymnasium.make_vec, "spil/Punto-v0", num_envs=2, opponent="adult")

    def test_an_illegal_action_ends_the_game(self):
        for game, seats in tables():
            env = gymnasium.make(IDS[game], seats=seats)
            seen, _ = env.reset(seed=1)
            _, reward, terminated, truncated, _ = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
            self.assertEqual((reward, terminated, truncated), (-1, True, False))
            self.refused(RuntimeError, "the game is over", env.unwrapped.step, 0)

    def test_nonsense(self):
        env = gymnasium.make("spil/Punto-v0").unwrapped
        env.reset(seed=1)
        for action in (-1, 121, 0.5, None):
            self.refused(ValueError, f"there is no action {action}", env.step, action)
        self.refused(ValueError, "there is no render_mode 'oil'", spil.gymnasium.Env, "punto", render_mode="oil")
        self.refused(ValueError, "Punto is for 2 to 4 seats", spil.gymnasium.Env, "punto", seats=5)


class Vectors(Case):
    def test_games_are_dealt_as_promised(self):
        for game, seats in tables():
            vec = gymnasium.make_vec(IDS[game], num_envs=8, seats=seats)
            self.assertIsInstance(vec.unwrapped, spil.gymnasium.VectorEnv)
            seen, infos = vec.reset(seed=100)
            self.assertIn(seen["observation"], vec.observation_space["observation"])
            np.testing.assert_array_equal(seen["action_mask"], infos["action_mask"])
            for env in range(8):
                state = spil.Game(game, seats).deal(100 + env)
                if state.actor == 0:
                    np.testing.assert_array_equal(seen["observation"][env], state.observe(0))

    def test_vectors_are_single_games(self):
        """Bots that throw no dice answer the same in C batches as one game at a time."""
        for game, options in (("rumi7", {"seats": 3, "last_round": 1}), ("rumi7", {"last_round": 2})):
            n, dice = 4, np.random.default_rng(5)
            vec = gymnasium.make_vec(IDS[game], num_envs=n, threads=2, **options)
            seen, _ = vec.reset(seed=7)
            singles = [gymnasium.make(IDS[game], **options) for _ in range(n)]
            single = [env.reset(seed=7 + i)[0] for i, env in enumerate(singles)]
            dealt, ends = [0] * n, 0
            for _ in range(250 * EFFORT):
                for i in range(n):
                    for key in ("observation", "action_mask"):
                        np.testing.assert_array_equal(seen[key][i], single[i][key])
                actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
                bad = int(dice.integers(n * 20))
                if bad < n:  # an illegal one now and then
                    actions[bad] = np.flatnonzero(seen["action_mask"][bad] == 0)[0]
                seen, rewards, terminated, truncated, infos = vec.step(actions)
                self.assertFalse(truncated.any())
                for i, env in enumerate(singles):
                    single[i], reward, over, _, _ = env.step(actions[i])
                    self.assertEqual((over, reward), (terminated[i], rewards[i]))
                    if over:
                        ends += 1
                        dealt[i] += 1
                        if i != bad:
                            last = infos["final_obs"][i]
                            np.testing.assert_array_equal(last["observation"], single[i]["observation"])
                        self.assertTrue(infos["_final_obs"][i])
                        single[i] = env.reset(seed=7 + i + dealt[i] * n)[0]
            self.assertGreater(ends, 0)

    def test_the_next_step_mode_has_the_same_games(self):
        """The game's last observation, then the next game, whatever the action; the other mode has both in one step."""
        same = gymnasium.make_vec("spil/Punto-v0", num_envs=6, opponent="greedy", rounds=1)
        later = gymnasium.make_vec("spil/Punto-v0", num_envs=6, opponent="greedy", rounds=1, autoreset_mode="NextStep")
        self.assertEqual([vec.metadata["autoreset_mode"].value for vec in (same, later)], ["SameStep", "NextStep"])
        dice, ends = np.random.default_rng(1), 0
        seen, _ = later.reset(seed=3)
        np.testing.assert_array_equal(seen["observation"], same.reset(seed=3)[0]["observation"])
        over = np.zeros(6, bool)
        for _ in range(120):
            actions = [dice.choice(np.flatnonzero(row)) if row.any() else 120 for row in seen["action_mask"]]
            seen, rewards, ended, cut, _ = later.step(actions)
            self.assertFalse((ended & over).any() or cut.any() or rewards[~ended].any())
            np.testing.assert_array_equal(~seen["action_mask"].any(axis=1), ended)
            np.testing.assert_array_equal(seen["observation"][:, 1] == 255, ended)  # the plane "over"
            self.assertTrue(seen["action_mask"][over].any(axis=1).all())
            over, ends = ended, ends + int(ended.sum())
        self.assertGreater(ends, 5)
        with self.assertRaisesRegex(ValueError, "no autoreset_mode 'Never': SameStep, NextStep"):
            gymnasium.make_vec("spil/Punto-v0", num_envs=2, autoreset_mode="Never")

    def test_threads_change_nothing(self):
        def rewards(threads):
            vec = gymnasium.make_vec("spil/Sequence-v0", num_envs=16, threads=threads)
            seen, _ = vec.reset(seed=1)
            total = []
            for _ in range(30):
                seen, reward, *_ = vec.step(seen["action_mask"].argmax(1))
                total.append(reward)
            return np.array(total), seen["observation"]

        for a, b in zip(rewards(1), rewards(3)):
            np.testing.assert_array_equal(a, b)

    def test_nonsense(self):
        vec = gymnasium.make_vec("spil/Punto-v0", num_envs=3)
        vec.reset(seed=1)
        self.refused(ValueError, "the shape (3,)", vec.step, np.zeros(2, np.int32))
        self.refused(TypeError, "whole numbers", vec.step, np.zeros(3))
        batch = spil.VecEnv("punto", 3, seed=1)
        self.refused(ValueError, "it is not seat 1's turn", batch.against, "greedy", np.zeros(3, np.int32), seat=1)
        self.refused(ValueError, "no bot 'nobody' plays Punto", batch.against, "nobody")


if __name__ == "__main__":
    unittest.main()
