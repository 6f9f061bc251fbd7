#!/usr/bin/env python3
"""Learns a game until it wins more often than the game's plain bot: PPO on spil.VecEnv, in torch if it is installed, else in numpy.

    examples/ppo.py train punto policy.npz     some minutes on two cores; --help says how much of what
    examples/ppo.py measure policy.npz         how often it wins, from each seat in turn

At first it does as the bot does, in positions that it gets into by itself (vec.ask); then it learns from the results of its
games against the bot (spil.Opponents), and from nothing else. Where moves name cells it looks at each legal cell with the same
weights: along the four lines that cross there, both ways, so what it learns of a row in one place it knows everywhere.
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

# Options, the plain bot, positions to learn from; how many cells make a row of the table, where they are in observations.
GAMES = {"punto": ({"rounds": 1}, "greedy", 6_000_000, 11, (2, 123, 244, 365)),
         "7ate9": ({}, "adult", 12_000_000, 0, ()),
         "sequence": ({}, "greedy", 8_000_000, 10, (8, 108, 308, 408)),
         "rumi7": ({"last_round": 1}, "mindist", 8_000_000, 0, ())}
LINE, MIX, SMALL = 32, 64, np.float32(0.35)  # units for a line and for a cell


def give(array):
    return torch.as_tensor(array, device=DEVICE) if torch else array


def group(rows, owner, n):
    """The sum of each owner's rows."""
    if torch:
        return torch.zeros((n, rows.shape[1]), device=DEVICE).index_add_(0, owner, rows)
    return np.stack([np.bincount(owner, column, n) for column in rows.T], 1).astype(np.float32)


class Network:
    def __init__(self, game, seed=1, units=(512, 256), weights=None):
        _, _, _, side, planes = GAMES[game.id]
        names, dice = game.action_names, np.random.default_rng(seed)
        self.cell, self.kind = np.full(len(names), -1), np.array([1 * n.startswith("plus") + 2 * n.startswith("minus") for n in names])
        for action, (_, on, at) in enumerate(name.partition("@") for name in names):
            if on and side:
                x, y = (int(word) + 5 for word in at.split(",")) if "," in at else (ord(at[0]) - ord("a"), int(at[1:]) - 1)
                self.cell[action] = side * y + x
        planes, blank = (*planes, *([game.n_obs] if game.n_actions == side**2 else [])), game.n_obs + game.n_actions
        self.lines = np.full((side**2, 4, 9, len(planes) + 1), blank)  # of what a cell sees: where it is in a row of bytes
        for cell, way, far in np.ndindex(side**2, 4, 9):
            (down, right), k = ((0, 1), (1, 0), (1, 1), (1, -1))[way], far - 4
            y, x = cell // side + k * down, cell % side + k * right
            inside = 0 <= y < side and 0 <= x < side
            self.lines[cell, way, far] = [*(first + side * y + x if inside else blank for first in planes), blank + (not inside)]
        wide = 9 * (len(planes) + 1)
        self.lines = self.lines.reshape(side**2, 4, wide)
        self.turned = np.arange(wide).reshape(9, -1)[::-1].ravel().copy()
        (one, two), out = units, game.n_actions + 1
        shapes = {"a": (game.n_obs, one), "a0": (one,), "b": (one, two), "b0": (two,), "c": (two, out), "c0": (out,)}
        if side:
            shapes |= {"line": (wide, LINE), "line_all": (two, LINE), "line0": (LINE,), "mix": (LINE, MIX), "mix_all": (two, MIX),
                       "mix0": (MIX,), "score": (3, MIX), "vote": (MIX, 1)}
        scale = {"c": 0.01, "score": 0, "vote": 0}
        self.w = {name: give(weights[name] if weights else (dice.standard_normal(shape) * (len(shape) - 1) * scale.get(name, 1.4)
                                                            / shape[0]**0.5).astype(np.float32)) for name, shape in shapes.items()}
        self.mean, self.square = ({name: 0 * w for name, w in self.w.items()} for _ in range(2))
        self.steps = 0

    def look(self, obs, mask):
        """A number for each action, and the position's worth."""
        w, n = self.w, len(obs)
        x = give(obs.astype(np.float32) / 255)
        one = (x @ w["a"] + w["a0"]) * (x @ w["a"] + w["a0"] > 0)
        two = (one @ w["b"] + w["b0"]) * (one @ w["b"] + w["b0"] > 0)
        out = two @ w["c"] + w["c0"]
        self.kept = x, one, two
        if "line" in w:
            owner, action = np.nonzero(mask * (self.cell >= 0))
            seen = np.concatenate([obs, 255 * mask.astype(np.uint8), np.tile(np.uint8([0, 255]), (n, 1))], 1)
            lines = give(seen[owner[:, None, None], self.lines[self.cell[action]]].reshape(4 * len(owner), -1) / np.float32(255))
            owner, action, kind = give(owner), give(action), give(self.kind[action])
            here = (two @ w["line_all"] + w["line0"])[owner][:, None]
            left, right = ((lines @ way).reshape(-1, 4, LINE) + here for way in (w["line"], w["line"][self.turned]))
            added = (left * (left > 0) + right * (right > 0)).sum(1) * SMALL
            mixed = added @ w["mix"] + (two @ w["mix_all"] + w["mix0"])[owner]
            mixed = mixed * (mixed > 0)
            out[owner, action] += (mixed * w["score"][kind]).sum(1)
            out[:, -1] += group(mixed @ w["vote"], owner, n)[:, 0] / 10
            self.kept += owner, action, kind, lines, left, right, added, mixed
        return out.cpu().numpy() if torch else out

    def slopes(self, d):
        """Those of the weights, from those of what look() has just returned."""
        (x, one, two, *cells), w, d = self.kept, self.w, give(d)
        g, n = {"c": two.T @ d, "c0": d.sum(0)}, len(d)
        d_two = d @ w["c"].T
        if cells:
            owner, action, kind, lines, left, right, added, mixed = cells
            d_score, d_vote = d[owner, action][:, None], d[owner, -1][:, None] / 10
            g |= {"score": group(d_score * mixed, kind, 3), "vote": mixed.T @ d_vote}
            d_mixed = (d_score * w["score"][kind] + d_vote @ w["vote"].T) * (mixed > 0)
            d_all = group(d_mixed, owner, n)
            g |= {"mix": added.T @ d_mixed, "mix_all": two.T @ d_all, "mix0": d_all.sum(0)}
            d_added = (d_mixed @ w["mix"].T * SMALL)[:, None]
            d_left, d_right = d_added * (left > 0), d_added * (right > 0)
            d_here = group((d_left + d_right).sum(1), owner, n)
            g |= {"line_all": two.T @ d_here, "line0": d_here.sum(0), "line": lines.T @ d_left.reshape(-1, LINE)
                  + (lines.T @ d_right.reshape(-1, LINE))[self.turned]}
            d_two = d_two + d_all @ w["mix_all"].T + d_here @ w["line_all"].T
        d_two = d_two * (two > 0)
        d_one = (d_two @ w["b"].T) * (one > 0)
        return g | {"b": one.T @ d_two, "b0": d_two.sum(0), "a": x.T @ d_one, "a0": d_one.sum(0)}

    def learn(self, d, rate):
        """One step of Adam."""
        g, self.steps = self.slopes(d), self.steps + 1
        short = min(1, 0.5 / (float(sum((slope**2).sum() for slope in g.values())) ** 0.5 + 1e-6))
        for name, w in self.w.items():
            self.mean[name] += 0.1 * (short * g[name] - self.mean[name])
            self.square[name] += 0.001 * ((short * g[name]) ** 2 - self.square[name])
            w -= rate / (1 - 0.9**self.steps) * self.mean[name] / ((self.square[name] / (1 - 0.999**self.steps)) ** 0.5 + 1e-8)

    def best(self, obs, mask):
        return np.where(mask, self.look(obs, mask)[:, :-1], -np.inf).argmax(1)


def slope(out, mask, action, logp, gain, target, teaches, entropy, clip=0.2):
    """Of PPO's clipped loss, of the worth's error, and of a prize for trying things; or of what was taught (1; -1: was nothing)."""
    likings, rows = np.where(mask, out[:, :-1], -np.inf), np.arange(len(out))
    likings -= likings.max(1, keepdims=True)
    p = np.exp(likings)
    p /= p.sum(1, keepdims=True)
    likings = np.log(np.where(mask, p, 1) + 1e-30)
    ratio = np.exp(likings[rows, action] - logp)
    pull = np.where(teaches, teaches > 0, gain * ratio * np.where(gain > 0, ratio < 1 + clip, ratio > 1 - clip))[:, None]
    d = pull * p + np.where(teaches, 0, entropy)[:, None] * p * (likings - (p * likings).sum(1, keepdims=True))
    d[rows, action] -= pull[:, 0]
    return np.concatenate([d, 0.5 * (out[:, -1] - target)[:, None]], 1).astype(np.float32) / len(out)


def train(o):
    options, bot, positions, *_ = GAMES[o.game]
    game, positions = spil.Game(o.game, **options), o.positions or positions
    net, dice, vec = Network(game, o.seed), np.random.default_rng(o.seed), spil.VecEnv(game, o.envs, threads=2, seed=o.seed)
    them, began, learned, looked = spil.Opponents(vec, None, [(bot, 1.0)], o.seed), time.monotonic(), 0, -1
    while True:
        done = (time.monotonic() - began) / 60 / o.minutes if o.minutes else learned / positions
        if int(done * o.points) > looked:
            rate, looked = spil.versus(game, net.best, bot, o.games, seed=10**6, threads=2), int(done * o.points)
            print(json.dumps({"positions": learned, "seconds": round(time.monotonic() - began), "share": round(rate.share, 4),
                              "error": round(rate.error, 4)}), flush=True)
        if done >= 1:
            np.savez(o.policy, game=o.game, **{name: w.cpu().numpy() if torch else w for name, w in net.w.items()})
            return rate.share < o.want
        kept = []
        for step in range(o.steps):
            obs, mask, out = vec.obs.copy(), vec.mask.copy(), net.look(vec.obs, vec.mask)
            action, logp, _ = vec.sample(out[:, :-1])
            taught = vec.ask(bot, seed=learned + step) if done < o.taught else np.full(o.envs, -2)
            them.step(action)
            kept.append((obs, mask, np.where(taught >= 0, taught, action), logp, np.where(taught < -1, 0, np.sign(taught + 0.5)),
                         out[:, -1], them.reward.copy(), them.done.copy()))
        *seen, value, reward, ended = map(np.stack, zip(*kept))
        gain = spil.advantages(reward, ended, value, net.look(vec.obs, vec.mask)[:, -1])
        obs, mask, action, logp, teaches, gain, target = (a.reshape(-1, *a.shape[2:]) for a in (*seen, gain, gain + value))
        gain, learned = (gain - gain.mean()) / (gain.std() + 1e-6), learned + len(obs)
        for part in (part for _ in range(o.epochs) for part in np.array_split(dice.permutation(len(obs)), -(-len(obs) // 2048))):
            d = slope(net.look(obs[part], mask[part]), *(a[part] for a in (mask, action, logp, gain, target, teaches)), o.entropy)
            net.learn(d, o.rate * (1 - done) + 1e-6)


def measure(o):
    with np.load(o.policy) as file:
        options, bot, *_ = GAMES[id := str(file["game"])]
        game, weights = spil.Game(id, **options), dict(file)
    rate = spil.versus(game, Network(game, units=weights["b"].shape, weights=weights).best, bot, o.games, o.seed, threads=2)
    print(f"{id}: {rate.share:.1%} ± {rate.error:.1%} of {rate.games} games against {bot}")


parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("what", choices=("train", "measure"))
parser.add_argument("game", choices=GAMES, nargs="?", help="to learn")
parser.add_argument("policy", help="file of what was learned")
for name, default, kind, what in (
        ("positions", 0, int, "to learn from, instead of the game's usual number"), ("minutes", 0, float, "to learn for, instead"),
        ("seed", 1, int, "the same one learns the same"), ("envs", 1024, int, "games at once"),
        ("steps", 32, int, "actions in each between two rounds of learning"), ("epochs", 3, int, "how often each position is used"),
        ("rate", 1e-3, float, "of learning, at first"), ("taught", 0.2, float, "the part in which it does as the bot does"),
        ("entropy", 0.005, float, "the prize for trying things"), ("points", 20, int, "measurements on the way"),
        ("games", 1000, int, "in a measurement"), ("want", 0.0, float, "fail if it wins less at the end")):
    parser.add_argument(f"--{name}", type=kind, default=default, help=f"{what} ({default})" if default else what)
if __name__ == "__main__":
    arguments = parser.parse_args()
    if arguments.what == "train" and not arguments.game:
        parser.error("which game?")
    sys.exit({"train": train, "measure": measure}[arguments.what](arguments))
