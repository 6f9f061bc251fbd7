#!/usr/bin/env python3
"""Learns Punto for two by playing against itself: a small PPO in numpy, on spil.VecEnv.

    examples/ppo_punto.py train policy.npz               some minutes on two cores; the same seed, the same policy
    examples/ppo_punto.py measure policy.npz greedy      how often it wins
    spil arena punto 'cmd:examples/ppo_punto.py play policy.npz' greedy

The network looks at each legal cell separately: at the lines of nine cells that cross there, each in both directions,
with the same weights. So what it learns of a row in one place it knows everywhere, turned and mirrored. What the lines
say is added up, and becomes the cell's chance to be played; what all cells say becomes the worth of the position.
"""

import argparse
import concurrent.futures
import json
import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the positions are shared out among threads instead
import numpy as np  # noqa: E402

try:
    import spil
except ModuleNotFoundError:  # to play, numpy is enough
    spil = None

# ---- what the network sees ----

SIDE, REACH = 11, 4                       # cells as the actions number them; cells on each side in a line
WIDE = SIDE + 2 * REACH                   # the table with a margin
EMPTY, CLOSED = 0, 37                     # codes of cells; 1 + 9 * colour + points - 1 is a card
FEATURES = 6
LOOKS = np.zeros((38, FEATURES), np.float32)  # a cell's code: whose colour, how many points, closed
for _colour in range(4):
    for _points in range(1, 10):
        LOOKS[1 + 9 * _colour + _points - 1, [_colour, 4]] = 1, _points / 9
LOOKS[CLOSED, 5] = 1
# Across, down and both diagonals: the eight other cells of each line, from one end to the other.
LINES = np.array([[step * k for k in (*range(-REACH, 0), *range(1, REACH + 1))]
                  for step in (1, WIDE, WIDE + 1, WIDE - 1)])
GLOBALS = 3


class Positions:
    """Positions of the seat to move: the table as codes with a margin, the legal cells, and a few numbers."""

    def __init__(self, codes, mask, numbers):
        self.codes, self.mask, self.numbers = codes, mask, numbers

    def __len__(self):
        return len(self.codes)

    def __getitem__(self, which):
        return Positions(self.codes[which], self.mask[which], self.numbers[which])

    @staticmethod
    def join(parts):
        return Positions(*(np.concatenate([getattr(p, name) for p in parts]) for name in ("codes", "mask", "numbers")))

    @staticmethod
    def of(colour, points, card_colour, card_points, piles, mask):
        """colour, points: [n, 121], own colours 0 and 1, no points for an empty cell; piles: [n, 2], own first."""
        n = len(points)
        # The colour of the card to be placed comes first, the other own one second.
        swap = (card_colour == 1)[:, None] & (colour < 2)
        colour = np.where(swap, 1 - colour, colour)
        taken = points > 0
        codes = np.where(taken, 9 * colour + points, EMPTY).astype(np.uint8).reshape(n, SIDE, SIDE)
        taken = taken.reshape(n, SIDE, SIDE)
        for axis in (1, 2):  # where no card can come, because the table would outgrow 6 by 6
            some = taken.any(axis)  # columns, then rows
            first, last = some.argmax(1), SIDE - 1 - some[:, ::-1].argmax(1)
            at = np.arange(SIDE)
            shut = some.any(1)[:, None] & ((at < last[:, None] - 5) | (at > first[:, None] + 5))
            codes[np.broadcast_to(shut[:, None, :] if axis == 1 else shut[:, :, None], codes.shape)] = CLOSED
        wide = np.full((n, WIDE, WIDE), CLOSED, np.uint8)
        wide[:, REACH:-REACH, REACH:-REACH] = codes
        numbers = np.stack([card_points / 9, piles[:, 0] / 36, piles[:, 1] / 36], 1).astype(np.float32)
        return Positions(wide.reshape(n, -1), mask.astype(bool), numbers)

    @staticmethod
    def seen(obs, mask):
        """From observations, as games/punto/docs/actions.md describes them."""
        table = obs[:, 2:486].reshape(-1, 4, SIDE * SIDE)
        card = obs[:, 486:490]
        piles = obs[:, 526:528] // 7
        return Positions.of(table.argmax(1), table.max(1) // 28, card.argmax(1), card.max(1) // 28, piles, mask)

    @staticmethod
    def viewed(view, seat, moves):
        """One position, from a view as spil referee and the protocol of bots write it."""
        colours = "ROBG" if seat == 0 else "BGRO"
        colour, points, mask = np.zeros((3, 1, SIDE * SIDE), int)
        for cell in view["board"]:
            at = SIDE * (cell["y"] + 5) + cell["x"] + 5
            colour[0, at], points[0, at] = colours.index(cell["stack"][0][0]), int(cell["stack"][0][1])
        for move in moves:
            x, y = map(int, move.split("@")[1].split(","))
            mask[0, SIDE * (y + 5) + x + 5] = 1
        card = view["card"]
        piles = np.array([[len(view["piles"][seat]), len(view["piles"][1 - seat])]])
        return Positions.of(colour, points, np.array([colours.index(card[0])]), np.array([int(card[1])]), piles, mask)


# ---- the network ----

CORES, SHARE = 2, 64
POOL = concurrent.futures.ThreadPoolExecutor(CORES)


def shared(work, *arrays):
    """work(*arrays), a share of the positions at a time: small enough for the caches, and by both cores, because numpy
    lets go of Python's lock while it calculates. The shares are always the same, so the results are."""
    firsts = range(0, len(arrays[0]), SHARE)
    return list(POOL.map(lambda i: work(*(array[i:i + SHARE] for array in arrays)), firsts))


class Network:
    LINE, MIX, VOTES, WORTH = 32, 64, 8, 32  # units of its layers

    def __init__(self, seed=1):
        dice = np.random.default_rng(seed)
        here = FEATURES + GLOBALS
        shapes = {
            "line": (2 * REACH * FEATURES, self.LINE), "line_here": (here, self.LINE), "line0": (self.LINE,),
            "mix": (self.LINE, self.MIX), "mix_here": (here, self.MIX), "mix0": (self.MIX,),
            "score": (self.MIX, 1), "votes": (self.MIX, self.VOTES),
            "worth": (2 * self.VOTES + GLOBALS, self.WORTH), "worth0": (self.WORTH,),
            "value": (self.WORTH, 1), "value0": (1,),
        }
        self.weights = {
            name: np.zeros(shape, np.float32) if len(shape) == 1 else
            (dice.standard_normal(shape) * (0 if shape[1] == 1 else np.sqrt(1.5 / shape[0]))).astype(np.float32)
            for name, shape in shapes.items()}

    @classmethod
    def load(cls, path):
        net = cls()
        with np.load(path) as file:
            net.weights = {name: file[name] for name in net.weights}
        return net

    def save(self, path):
        np.savez(path, **self.weights)

    def forward(self, positions):
        """log p of each legal cell, and each position's value; with what backward needs. Legal cells of all positions
        are in one row: those of position i from starts[i] on."""
        w = self.weights
        owner, cell = np.nonzero(positions.mask)
        starts = np.searchsorted(owner, np.arange(len(positions)))
        counts = np.diff(np.append(starts, len(cell))).astype(np.float32)[:, None]
        looks = LOOKS.take(positions.codes.reshape(-1), axis=0)
        at = owner * WIDE**2 + (cell // SIDE + REACH) * WIDE + cell % SIDE + REACH
        lines = looks.take(at[:, None, None] + LINES, axis=0, mode="clip").reshape(len(cell) * len(LINES), -1)
        here = np.concatenate([looks[at], positions.numbers[owner]], 1)
        # Each line is read from both ends.
        turned = w["line"].reshape(2 * REACH, FEATURES, -1)[::-1].reshape(w["line"].shape)
        read = (lines @ np.concatenate([w["line"], turned], 1)).reshape(len(cell), 2 * len(LINES), self.LINE)
        read += (here @ w["line_here"] + w["line0"])[:, None, :]
        np.maximum(read, 0, out=read)
        added = read.sum(1) * np.float32(0.35)
        mixed = np.maximum(added @ w["mix"] + here @ w["mix_here"] + w["mix0"], 0)
        score = (mixed @ w["score"])[:, 0]
        score -= np.maximum.reduceat(score, starts)[owner]
        log_p = score - np.log(np.add.reduceat(np.exp(score), starts))[owner]
        votes = mixed @ w["votes"]
        most = np.maximum.reduceat(votes, starts)
        pooled = np.concatenate([np.add.reduceat(votes, starts) / counts, most, positions.numbers], 1)
        thought = np.maximum(pooled @ w["worth"] + w["worth0"], 0)
        value = (thought @ w["value"])[:, 0] + w["value0"]
        kept = owner, cell, starts, counts, lines, here, read, added, mixed, votes, most, pooled, thought
        return log_p, value, kept

    def backward(self, kept, d_score, d_value):
        """The gradient of all weights from those of the scores and the values."""
        owner, _, starts, counts, lines, here, read, added, mixed, votes, most, pooled, thought = kept
        w, g, n = self.weights, {}, self.VOTES
        g["value"], g["value0"] = thought.T @ d_value[:, None], d_value.sum(keepdims=True)
        d_thought = (d_value[:, None] @ w["value"].T) * (thought > 0)
        g["worth"], g["worth0"] = pooled.T @ d_thought, d_thought.sum(0)
        d_pooled = d_thought @ w["worth"].T
        is_most = votes == most[owner]
        d_most = d_pooled[:, n:2 * n] / np.add.reduceat(is_most, starts, dtype=np.float32)
        d_votes = (d_pooled[:, :n] / counts)[owner] + is_most * d_most[owner]
        g["votes"], g["score"] = mixed.T @ d_votes, mixed.T @ d_score[:, None]
        d_mixed = (d_score[:, None] @ w["score"].T + d_votes @ w["votes"].T) * (mixed > 0)
        g["mix"], g["mix_here"], g["mix0"] = added.T @ d_mixed, here.T @ d_mixed, d_mixed.sum(0)
        d_read = (d_mixed @ w["mix"].T * np.float32(0.35))[:, None, :] * (read > 0)
        d_here = d_read.sum(1)
        g["line_here"], g["line0"] = here.T @ d_here, d_here.sum(0)
        both = lines.T @ d_read.reshape(len(lines), -1)
        turned = both[:, self.LINE:].reshape(2 * REACH, FEATURES, -1)[::-1].reshape(w["line"].shape)
        g["line"] = both[:, :self.LINE] + turned
        return g

    def choose(self, positions, dice=None):
        """An action for each position, by chance as the network likes them, or without dice the one it likes best;
        with its log p, and the values."""
        def part(some):
            log_p, value, (owner, cell, *_) = self.forward(some)
            table = np.full(some.mask.shape, -np.inf, np.float32)
            table[owner, cell] = log_p
            return table, value

        table, value = map(np.concatenate, zip(*shared(part, positions)))
        liking = table if dice is None else table + dice.gumbel(size=table.shape).astype(np.float32)
        action = liking.argmax(1).astype(np.int32)
        return action, table[np.arange(len(action)), action], value


class Adam:
    def __init__(self, weights):
        self.mean = {name: np.zeros_like(w) for name, w in weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in weights.items()}
        self.steps = 0

    def step(self, weights, gradient, rate, norm=0.5):
        self.steps += 1
        size = np.sqrt(sum(float((g * g).sum()) for g in gradient.values()))
        for name, g in gradient.items():
            g = g * min(1, norm / (size + 1e-6))
            self.mean[name] += 0.1 * (g - self.mean[name])
            self.square[name] += 0.001 * (g * g - self.square[name])
            up = self.mean[name] / (1 - 0.9 ** self.steps)
            weights[name] -= rate * up / (np.sqrt(self.square[name] / (1 - 0.999 ** self.steps)) + 1e-8)


# ---- learning ----

BOTS = ("random", "greedy")  # it is measured against

def advantages(reward, done, actor, value, after, after_actor, discount=0.99, trust=0.9):
    """GAE, from the mover's side at each step: what is good for one seat is bad for the other."""
    result = np.zeros_like(value)
    ahead, ahead_actor, further = after, after_actor, np.zeros_like(after)
    for t in reversed(range(len(value))):
        side = np.where(done[t], 0, np.where(ahead_actor == actor[t], 1, -1)).astype(np.float32)
        delta = reward[t] + discount * side * ahead - value[t]
        further = delta + discount * trust * side * further
        result[t] = further
        ahead, ahead_actor = value[t], actor[t]
    return result


def gradient(net, positions, action, old_log_p, advantage, target, entropy, clip=0.2):
    """Of PPO's clipped loss, with the error of the values and a prize for trying things."""
    n = np.float32(len(action))

    def part(positions, action, old_log_p, advantage, target):
        log_p, value, kept = net.forward(positions)
        owner, cell, starts = kept[:3]
        p = np.exp(log_p)
        chosen = cell == action[owner]
        ratio = np.exp(log_p[chosen] - old_log_p)
        useful = np.where(advantage > 0, ratio < 1 + clip, ratio > 1 - clip)
        pull = (-advantage * ratio * useful / n)[owner]
        surprise = np.add.reduceat(p * log_p, starts)[owner]
        d_score = pull * (chosen - p) + entropy / n * p * (log_p - surprise)
        return net.backward(kept, d_score.astype(np.float32), ((value - target) / n).astype(np.float32))

    parts = shared(part, positions, action, old_log_p, advantage, target)
    return {name: sum(g[name] for g in parts) for name in parts[0]}


def gather(net, vec, steps, dice):
    """`steps` actions in each game, by the network in both seats: positions, actions, log p, advantages and targets of
    the values."""
    places = np.arange(vec.envs)
    seen, *kept = rows = [], [], [], [], [], [], []
    for _ in range(steps):
        positions, actor = Positions.seen(vec.obs, vec.mask), vec.actor.copy()
        action, log_p, value = net.choose(positions, dice)
        vec.step(action)
        step = positions, actor, action, log_p, value, vec.reward[places, actor], vec.done.copy()
        for row, new in zip(rows, step):
            row.append(new)
    actors, actions, log_ps, values, rewards, dones = map(np.stack, kept)
    after = net.choose(Positions.seen(vec.obs, vec.mask))[2]
    advantage = advantages(rewards, dones, actors, values, after, vec.actor)
    return Positions.join(seen), actions.ravel(), log_ps.ravel(), advantage.ravel(), (advantage + values).ravel()


def measure(net, bot, games, seed=1, rounds=1, threads=2):
    """The share of games won against a bot from seat 0 by a network that plays what it likes best; a draw is half."""
    envs = min(games, 512)
    vec = spil.VecEnv("punto", envs, seats=2, rounds=rounds, threads=threads, seed=seed)
    vec.against(bot, seed=seed)
    # The first games of each place: counting whichever end first would favour short ones.
    left = np.full(envs, games // envs)
    won, played, calls = 0.0, 0, 0
    while left.any():
        calls += 1
        reward, ended = vec.against(bot, net.choose(Positions.seen(vec.obs, vec.mask))[0], seed=(seed << 32) + calls)
        counts = ended & (left > 0)
        won += float((reward[counts] + 1).sum() / 2)
        played += int(counts.sum())
        left -= counts
    return won / played, played


def train(options):
    net, dice = Network(options.seed), np.random.default_rng(options.seed)
    adam = Adam(net.weights)
    vec = spil.VecEnv("punto", options.envs, seats=2, rounds=1, threads=options.threads, seed=options.seed)
    curve, began, began_cpu, learned = [], time.monotonic(), time.process_time(), 0
    for round_ in range(options.iterations + 1):
        done = round_ / options.iterations
        if round_ % options.every == 0 or round_ == options.iterations:
            point = {"positions": learned, "seconds": round(time.monotonic() - began, 1),
                     "cpu_seconds": round(time.process_time() - began_cpu, 1)}
            for bot in BOTS:
                point[bot] = round(measure(net, bot, options.games, seed=10**6 + round_, threads=options.threads)[0], 4)
            curve.append(point)
            print(json.dumps(point), flush=True)
        if round_ == options.iterations:
            break
        positions, action, log_p, advantage, target = gather(net, vec, options.steps, dice)
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        learned += len(action)
        rate, entropy = options.rate * (1 - 0.9 * done), 0.01 * (1 - 0.8 * done)
        for _ in range(options.epochs):
            order = dice.permutation(len(action))
            for part in np.array_split(order, max(1, len(action) // options.batch)):
                adam.step(net.weights, gradient(net, positions[part], action[part], log_p[part], advantage[part],
                                                target[part], entropy), rate)
    net.save(options.policy)
    if options.curve:
        with open(options.curve, "w") as file:
            json.dump(curve, file, indent=1)
            file.write("\n")
    short = [f"{bot}: {curve[-1][bot]:.1%}" for bot, share in options.want if curve[-1][bot] < share]
    if short:
        print(f"less than wanted against {', '.join(short)}", file=sys.stderr)
    return 1 if short else 0


# ---- playing ----

def play(options):
    """A bot for `spil arena`: docs/bot-protocol.md."""
    net, seat = Network.load(options.policy), 0
    for line in sys.stdin:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "ppo"}
        elif message["type"] == "game":
            if message["game"] != "punto" or message["seats"] != 2:
                sys.exit("this policy plays Punto for two")
            seat = message["seat"]
        elif message["type"] == "move":
            action = int(net.choose(Positions.viewed(message["view"], seat, message["moves"]))[0][0])
            cell = f"@{action % SIDE - 5},{action // SIDE - 5}"
            move = next(move for move in message["moves"] if move.endswith(cell))
            answer = {"type": "move", "id": message["id"], "move": move}
        elif message["type"] == "quit":
            break
        if answer:
            print(json.dumps(answer), flush=True)
    return 0


def say_measure(options):
    share, games = measure(Network.load(options.policy), options.bot, options.games, options.seed, options.rounds)
    print(f"{share:.1%} of {games} games against {options.bot}")
    return 0


def wanted(text):
    """BOT=SHARE"""
    bot, _, share = text.partition("=")
    if bot not in BOTS or not 0 <= float(share) <= 1:
        raise ValueError
    return bot, float(share)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("train", help="learn, and write the policy")
    command.add_argument("policy", help="file to write")
    command.add_argument("--curve", help="file for what was measured on the way, as JSON")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--iterations", type=int, default=120)
    command.add_argument("--envs", type=int, default=512, help="games of self-play at once")
    command.add_argument("--steps", type=int, default=16, help="actions in each between two updates")
    command.add_argument("--epochs", type=int, default=3)
    command.add_argument("--batch", type=int, default=2048)
    command.add_argument("--rate", type=float, default=1e-3)
    command.add_argument("--threads", type=int, default=2, help="of the games")
    command.add_argument("--every", type=int, default=8, help="iterations between two measurements")
    command.add_argument("--games", type=int, default=256, help="of each of them, against each bot")
    command.add_argument("--want", type=wanted, action="append", default=[], metavar="BOT=SHARE",
                         help="fail if it wins less at the end")
    command.set_defaults(run=train)
    command = commands.add_parser("measure", help="how often a policy wins")
    command.add_argument("policy")
    command.add_argument("bot")
    command.add_argument("--games", type=int, default=2048)
    command.add_argument("--rounds", type=int, default=1)
    command.add_argument("--seed", type=int, default=7)
    command.set_defaults(run=say_measure)
    command = commands.add_parser("play", help="be a bot: lines of JSON")
    command.add_argument("policy")
    command.set_defaults(run=play)
    options = parser.parse_args()
    if spil is None and options.run is not play:
        sys.exit("this needs the package spil: pip install .")
    return options.run(options)


if __name__ == "__main__":
    sys.exit(main())
