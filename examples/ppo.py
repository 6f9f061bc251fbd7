#!/usr/bin/env python3
"""Learns a game until it wins more often than the game's plain bot: PPO on spil.VecEnv, in torch or else in numpy.

    examples/ppo.py train 7ate9 policy.npz     --help says how much of what
    examples/ppo.py measure 7ate9 policy.npz   how often it wins, from each seat in turn

At first it does as the bot does, in positions that it gets into by itself (vec.ask); then it learns from the results
of its games against the bot (spil.Opponents), and from nothing else.
"""

import argparse
import json
import sys
import time

import numpy as np
import spil

try:
    import torch
    DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
except ModuleNotFoundError:
    torch = None

# Options, the plain bot, positions to learn from, units of the two layers.
GAMES = {"punto": ({"rounds": 1}, "greedy", 20_000_000, (1024, 512)),
         "7ate9": ({}, "adult", 25_000_000, (256, 128)),
         "sequence": ({}, "greedy", 20_000_000, (1024, 512)),
         "rumi7": ({"last_round": 1}, "mindist", 8_000_000, (256, 128))}


def give(array):
    return torch.as_tensor(array, device=DEVICE) if torch else array


class Network:
    """Two layers from the bytes of an observation to a number for each action, and the position's worth. Its steps
    backward are written out, in what numpy's arrays and torch's have in common."""

    def __init__(self, game, seed=1, weights=None):
        dice, wide = np.random.default_rng(seed), (game.n_obs, *GAMES[game.id][3], game.n_actions + 1)
        if weights is None:
            weights = {name: np.zeros(n, np.float32) for name, n in zip(("a0", "b0", "c0"), wide[1:])}
            for name, scale, m, n in zip("abc", (1.4, 1.4, 0.01), wide, wide[1:]):
                weights[name] = (dice.standard_normal((m, n)) * scale / m**0.5).astype(np.float32)
        self.w = {name: give(weights[name]) for name in ("a", "a0", "b", "b0", "c", "c0")}
        self.mean, self.square = ({name: 0 * w for name, w in self.w.items()} for _ in range(2))
        self.steps = 0

    def look(self, obs):
        w, x = self.w, give(obs.astype(np.float32) / 255)
        one = (x @ w["a"] + w["a0"]).clip(0)
        two = (one @ w["b"] + w["b0"]).clip(0)
        self.kept, out = (x, one, two), two @ w["c"] + w["c0"]
        return out.cpu().numpy() if torch else out

    def slopes(self, d):
        """Those of the weights, from those of what look() has just returned."""
        (x, one, two), d = self.kept, give(d)
        d_two = (d @ self.w["c"].T) * (two > 0)
        d_one = (d_two @ self.w["b"].T) * (one > 0)
        return {"a": x.T @ d_one, "a0": d_one.sum(0), "b": one.T @ d_two, "b0": d_two.sum(0),
                "c": two.T @ d, "c0": d.sum(0)}

    def learn(self, d, rate):
        """One step of Adam."""
        slopes, self.steps = self.slopes(d), self.steps + 1
        short = min(1, 0.5 / (float(sum((g * g).sum() for g in slopes.values())) ** 0.5 + 1e-6))
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, g in slopes.items():
            self.mean[name] += 0.1 * (short * g - self.mean[name])
            self.square[name] += 0.001 * (short * g * (short * g) - self.square[name])
            self.w[name] -= rate * self.mean[name] / (self.square[name] ** 0.5 + 1e-8)

    def best(self, obs, mask):
        return np.where(mask, self.look(obs)[:, :-1], -np.inf).argmax(1)


def slope(out, mask, action, logp, teaches, gain, target, entropy, clip=0.2):
    """Of PPO's clipped loss, the worth's error and a prize for trying things; or of what was taught (-1: nothing)."""
    likings, rows = np.where(mask, out[:, :-1], -np.inf), np.arange(len(out))
    likings -= likings.max(1, keepdims=True)
    p = np.exp(likings)
    total = p.sum(1, keepdims=True)
    p /= total
    likings = np.where(mask, likings - np.log(total), 0)
    ratio = np.exp(likings[rows, action] - logp)
    own = gain * ratio * np.where(gain > 0, ratio < 1 + clip, ratio > 1 - clip)
    pull, prize = np.where(teaches == 0, own, teaches > 0)[:, None], np.where(teaches == 0, entropy, 0)[:, None]
    d = p * (pull + prize * (likings - (p * likings).sum(1, keepdims=True)))
    d[rows, action] -= pull[:, 0]
    return np.concatenate([d, (out[:, -1] - target)[:, None]], 1).astype(np.float32) / len(out)


def train(o):
    options, bot, positions, _ = GAMES[o.game]
    game, positions = spil.Game(o.game, **options), o.positions or positions
    net, dice = Network(game, o.seed), np.random.default_rng(o.seed)
    vec = spil.VecEnv(game, o.envs, threads=2, seed=o.seed)
    them, began, learned, looked = spil.Opponents(vec, None, [(bot, 1.0)], o.seed), time.monotonic(), 0, -1
    while True:
        done = learned / positions
        if int(done * o.points) > looked:
            rate, looked = spil.versus(game, net.best, bot, o.games, seed=10**6, threads=2), int(done * o.points)
            print(json.dumps({"positions": learned, "seconds": round(time.monotonic() - began),
                              "cpu_seconds": round(time.process_time()), "share": round(rate.share, 4),
                              "error": round(rate.error, 4)}), flush=True)
            np.savez(o.policy, **{name: w.cpu().numpy() if torch else w for name, w in net.w.items()})
        if done >= 1:
            return rate.share < o.want
        kept = []
        for step in range(o.steps):
            obs, mask, out = vec.obs.copy(), vec.mask.copy(), net.look(vec.obs)
            action, logp, _ = vec.sample(out[:, :-1])
            taught = vec.ask(bot, seed=learned + step) if done < o.taught else np.full(o.envs, -2)
            them.step(action)
            teaches = np.where(taught < -1, 0, np.where(taught < 0, -1, 1))
            shown = np.where(taught < 0, action, taught)
            kept.append((obs, mask, shown, logp, teaches, out[:, -1], them.reward.copy(), them.done.copy()))
        *seen, value, reward, ended = map(np.stack, zip(*kept))
        gain = spil.advantages(reward, ended, value, net.look(vec.obs)[:, -1])
        seen = [a.reshape(-1, *a.shape[2:]) for a in (*seen, (gain - gain.mean()) / (gain.std() + 1e-6), gain + value)]
        obs, learned = seen.pop(0), learned + value.size
        for _ in range(o.epochs):
            for part in np.array_split(dice.permutation(len(obs)), -(-len(obs) // 2048)):
                d = slope(net.look(obs[part]), *(a[part] for a in seen), o.entropy * (1 - done))
                net.learn(d, o.rate * (1 - done) + 1e-6)


def measure(o):
    options, bot, *_ = GAMES[o.game]
    game = spil.Game(o.game, **options)
    rate = spil.versus(game, Network(game, weights=np.load(o.policy)).best, bot, o.games, o.seed, threads=2)
    print(f"{o.game}: {rate.share:.1%} ± {rate.error:.1%} of {rate.games} games against {bot}")


parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("what", choices=("train", "measure"))
parser.add_argument("game", choices=GAMES)
parser.add_argument("policy", help="file of what was learned")
for name, default, what in (
        ("positions", 0, "to learn from; 0: what is usual for the game"), ("seed", 1, "the same one learns the same"),
        ("envs", 1024, "games at once"), ("steps", 32, "actions in each between two rounds of learning"),
        ("epochs", 3, "how often each position is used"), ("rate", 1e-3, "of learning, at first"),
        ("taught", 0.1, "the part in which it does as the bot does"), ("games", 1000, "in a measurement"),
        ("entropy", 0.01, "the prize for trying things, at first"), ("points", 20, "measurements on the way"),
        ("want", 0.0, "fail if it wins less at the end")):
    parser.add_argument(f"--{name}", type=type(default), default=default, help=f"{what} ({default})")
if __name__ == "__main__":
    sys.exit(globals()[(o := parser.parse_args()).what](o))
