"""examples/ppo_punto.py: what it sees, that its gradients are right, that it learns, and that what it learned plays in spil arena."""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import support

sys.path.insert(0, str(support.ROOT / "examples"))

import numpy as np  # noqa: E402
import ppo_punto as ppo  # noqa: E402

import spil  # noqa: E402

EXAMPLE = support.ROOT / "examples" / "ppo_punto.py"


def some_positions(envs=16, steps=12):
    """A batch of games after some random actions, and what the network does there."""
    vec = spil.VecEnv("punto", envs, seats=2, rounds=1, seed=3)
    return ppo.gather(ppo.Network(1), vec, steps, np.random.default_rng(1))


class Network(support.Case):
    def test_views_and_observations_show_it_the_same(self):
        game = spil.Game("punto", 2)
        for seed in range(20):
            for state in support.random_game(game, seed, 60):
                if state.over:
                    break
                seat = state.actor
                seen = ppo.Positions.seen(state.observe(seat)[None], state.mask()[None])
                viewed = ppo.Positions.viewed(state.view(seat), seat, state.moves(seat))
                for name in ("codes", "mask", "numbers"):
                    np.testing.assert_array_equal(getattr(seen, name), getattr(viewed, name), name)

    def test_turned_and_mirrored_is_the_same(self):
        positions = some_positions()[0]
        dice = np.random.default_rng(2)
        net = ppo.Network(1)
        net.weights = {name: dice.standard_normal(w.shape).astype(np.float32) * 0.1 for name, w in net.weights.items()}
        n = len(positions)
        for turn in (lambda a: a.swapaxes(1, 2), lambda a: a[:, ::-1], lambda a: a[:, :, ::-1]):
            other = ppo.Positions(turn(positions.codes.reshape(n, ppo.WIDE, -1)).reshape(n, -1),
                                  turn(positions.mask.reshape(n, ppo.SIDE, -1)).reshape(n, -1), positions.numbers)
            np.testing.assert_allclose(net.forward(positions)[1], net.forward(other)[1], rtol=1e-3, atol=1e-4)

    def test_gradients(self):
        positions, action, log_p, _, target = some_positions()
        dice = np.random.default_rng(4)
        net = ppo.Network(1)
        net.weights = {name: dice.standard_normal(w.shape) * 0.3 for name, w in net.weights.items()}  # of 64 bits
        positions.numbers = positions.numbers.astype(np.float64)
        looks, ppo.LOOKS = ppo.LOOKS, ppo.LOOKS.astype(np.float64)
        self.addCleanup(setattr, ppo, "LOOKS", looks)
        before, _, kept = net.forward(positions)
        log_p = before[kept[1] == action[kept[0]]] + 0.1 * dice.standard_normal(len(action))
        advantage = dice.standard_normal(len(action))

        def loss():
            now, value, (owner, cell, starts, *_) = net.forward(positions)
            ratio = np.exp(now[cell == action[owner]] - log_p)
            gain = np.minimum(ratio * advantage, np.clip(ratio, 0.8, 1.2) * advantage).mean()
            entropy = -np.add.reduceat(np.exp(now) * now, starts).mean()
            return -gain + ((value - target) ** 2).mean() / 2 - 0.01 * entropy

        found = ppo.gradient(net, positions, action, log_p, advantage, target, 0.01)
        for name, w in net.weights.items():
            way = dice.standard_normal(w.shape)
            step = 1e-6
            net.weights[name] = w + step * way
            more = loss()
            net.weights[name] = w - step * way
            less = loss()
            net.weights[name] = w
            self.assertAlmostEqual((more - less) / (2 * step), float((found[name] * way).sum()), delta=2e-3, msg=name)

    def test_what_is_good_for_one_is_bad_for_the_other(self):
        reward = np.array([[0], [0], [1]], np.float32)
        done = np.array([[False], [False], [True]])
        value, after = np.zeros((3, 1), np.float32), np.zeros(1, np.float32)
        found = ppo.advantages(reward, done, np.array([[0], [1], [0]]), value, after, np.array([0]), 1, 1)
        self.assertEqual(found.ravel().tolist(), [1, -1, 1])
        found = ppo.advantages(reward, done, np.array([[0], [0], [0]]), value, after, np.array([0]), 1, 1)
        self.assertEqual(found.ravel().tolist(), [1, 1, 1])


class Learning(support.Case):
    def train(self, folder, *more):
        policy, curve = folder / "policy.npz", folder / "curve.json"
        done = subprocess.run([sys.executable, "-B", EXAMPLE, "train", policy, "--curve", curve, "--every", "9", "--games", "100",
                               "--envs", "256", "--batch", "512", "--rate", "3e-3", *more],
                              check=False, capture_output=True, text=True)
        return policy, json.loads(curve.read_text()), done

    def test_it_learns_and_plays(self):
        with tempfile.TemporaryDirectory() as folder:
            policy, curve, done = self.train(pathlib.Path(folder), "--iterations", "6", "--steps", "8", "--want", "random=1")
            first, last = curve[0], curve[-1]
            self.assertEqual(last["positions"], 6 * 256 * 8)
            self.assertGreater(last["random"], first["random"] + 0.2)
            self.assertEqual(done.returncode, 1 if last["random"] < 1 else 0, done.stderr)

            # In a Python without the package: a bot needs numpy and the policy only.
            bot = f"cmd:{sys.executable} -B {EXAMPLE} play {policy}"
            while True:
                done = subprocess.run([support.SPIL, "arena", "punto", bot, "random", "--pairs", "5", "--json"],
                                      check=False, capture_output=True, text=True)
                if "did not answer within 10000 ms" not in done.stderr:  # a busy machine: it had not begun by then
                    break
            self.assertEqual(done.returncode, 0, done.stderr)
            told = json.loads(done.stdout)
            self.assertIsNone(told["fault"])
            self.assertEqual(told["wins"] + told["draws"] + told["losses"], 10)

    def test_the_same_seed_gives_the_same_policy(self):
        def weights(seed):
            with tempfile.TemporaryDirectory() as folder:
                policy, _, _ = self.train(pathlib.Path(folder), "--iterations", "1", "--steps", "4", "--games", "2", "--seed", str(seed))
                return ppo.Network.load(policy).weights

        first, second, other = weights(1), weights(1), weights(2)
        for name in first:
            np.testing.assert_array_equal(first[name], second[name], name)
        self.assertFalse(all((first[name] == other[name]).all() for name in first))


if __name__ == "__main__":
    unittest.main()
