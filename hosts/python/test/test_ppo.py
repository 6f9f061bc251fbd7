"""examples/ppo.py: its gradients are right, with numpy and with torch, and it learns."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from unittest import mock

import support

sys.path.insert(0, str(support.ROOT / "examples"))

import numpy as np  # noqa: E402
import ppo  # noqa: E402

import spil  # noqa: E402

EXAMPLE = support.ROOT / "examples" / "ppo.py"
N = 12


def run(command, status=0):
    done = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True)
    if done.returncode != status:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stderr}")
    return done


def positions(game, steps=10, seed=3):
    vec = spil.VecEnv(game, N, seed=seed)
    vec.random_steps(steps)
    return vec.obs.copy(), vec.mask.copy()


def a_network(game, dice):
    """One with weights in all places, in 64 bits; without torch."""
    with mock.patch.object(ppo, "torch", None):
        net = ppo.Network(game)
    net.w = {name: dice.standard_normal(w.shape) * 0.05 for name, w in net.w.items()}
    return net


class Network(support.Case):
    def test_gradients(self):
        for id, (options, *_) in ppo.GAMES.items():
            game, dice = spil.Game(id, **options), np.random.default_rng(1)
            with mock.patch.object(ppo, "torch", None):
                net = a_network(game, dice)
                obs, mask = positions(game)
                rows = np.arange(N)
                action = np.array([dice.choice(np.flatnonzero(row)) for row in mask])
                logp, gain, target = -3 * dice.random(N), dice.standard_normal(N), dice.standard_normal(N)
                for teaches in (np.zeros(N), np.where(rows % 3, 1, -1)):
                    def loss():
                        out = net.look(obs)
                        likings = np.where(mask, out[:, :-1], -np.inf)
                        likings = likings - likings.max(1, keepdims=True)
                        likings = likings - np.log(np.exp(likings).sum(1, keepdims=True))
                        p, likings = np.exp(likings), np.where(mask, likings, 0)
                        ratio, said = np.exp(likings[rows, action] - logp), likings[rows, action]
                        own = np.minimum(ratio * gain, np.clip(ratio, 0.8, 1.2) * gain) - 0.01 * (p * likings).sum(1)
                        taught = np.where(teaches > 0, said, 0)
                        return -np.where(teaches == 0, own, taught).mean() + ((out[:, -1] - target) ** 2).mean() / 2

                    d = ppo.slope(net.look(obs), mask, action, logp, teaches, gain, target, 0.01)
                    found = net.slopes(d.astype(np.float64))
                    for name, w in net.w.items():
                        way, step = dice.standard_normal(w.shape), 1e-6
                        net.w[name] = w + step * way
                        more = loss()
                        net.w[name] = w - step * way
                        less = loss()
                        net.w[name] = w
                        size = np.sqrt((found[name] ** 2).sum()) + 1e-3
                        self.assertAlmostEqual((more - less) / (2 * step) / size, float((found[name] * way).sum()) / size, delta=0.02,
                                               msg=f"{id} {name}")

    def test_torch_is_the_same(self):
        if not ppo.torch:
            self.skipTest("torch is not installed")
        for id, (options, *_) in ppo.GAMES.items():
            game = spil.Game(id, **options)
            obs, _ = positions(game)
            d = np.random.default_rng(1).standard_normal((N, game.n_actions + 1)).astype(np.float32)
            theirs = ppo.Network(game, 1)
            out = theirs.look(obs)
            theirs.learn(d, 1e-3)
            with mock.patch.object(ppo, "torch", None):
                ours = ppo.Network(game, 1)
                np.testing.assert_allclose(ours.look(obs), out, rtol=1e-3, atol=1e-4)
                ours.learn(d, 1e-3)
            for name, w in ours.w.items():
                np.testing.assert_allclose(w, theirs.w[name].cpu().numpy(), rtol=1e-2, atol=2e-4, err_msg=name)


class Learning(support.Case):
    def train(self, folder, *more, status=0):
        policy = pathlib.Path(folder) / "policy.npz"
        done = run([sys.executable, "-B", EXAMPLE, "train", "7ate9", policy, "--envs", "128", "--steps", "16",
                    "--points", "1", *more], status)
        return policy, [json.loads(line) for line in done.stdout.splitlines()]

    def test_it_learns(self):
        with tempfile.TemporaryDirectory() as folder:
            policy, (first, last) = self.train(folder, "--positions", "40960", "--games", "400")
            self.assertGreater(last["share"], first["share"] + 0.1)
            self.assertEqual(last["positions"], 40960)
            done = run([sys.executable, "-B", EXAMPLE, "measure", "7ate9", policy, "--games", "100"])
            self.assertEqual(self.train(folder, "--positions", "2048", "--games", "2", "--want", "2", status=1)[1][-1]["positions"], 2048)
            self.assertRegex(done.stdout, r"^7ate9: \d+\.\d% ± \d+\.\d% of 100 games against adult$")

    def test_the_same_seed_learns_the_same(self):
        def learned(seed):
            with tempfile.TemporaryDirectory() as folder:
                with np.load(self.train(folder, "--positions", "2048", "--games", "2", "--seed", seed)[0]) as file:
                    return {name: file[name] for name in file.files}

        first, second, other = learned("1"), learned("1"), learned("2")
        for name in first:
            np.testing.assert_array_equal(first[name], second[name], name)
        self.assertFalse(all((first[name] == other[name]).all() for name in first))

    def test_what_was_measured_is_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, what, shares in (("one", "share", (0.2, 0.5)), ("other", "greedy", (0.1, 0.75))):
                lines = [json.dumps({"positions": k, "cpu_seconds": 60 * k, what: share}) for k, share in enumerate(shares)]
                (pathlib.Path(folder) / f"{name}.jsonl").write_text("\n".join(lines))
            drawn = run([sys.executable, "-B", EXAMPLE.with_name("ppo_curve.py"), "--cpu", f"{folder}/one.jsonl", f"{folder}/other.jsonl"]).stdout
        words = [element.text for element in xml.etree.ElementTree.fromstring(drawn).iter() if element.text]
        self.assertIn("other, greedy 75%", words)
        self.assertIn("one 50%", words)
        self.assertIn("minutes of processor time", words)


if __name__ == "__main__":
    unittest.main()
