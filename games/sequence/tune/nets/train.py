#!/usr/bin/env python3
"""Trains the nets of the strong bot of Sequence Numbers by games against itself.

usage: train.py --form 2|3|2x2|2x3|3x2 --out FILE.npz [--iterations N] [--seed N] [--start FILE.npz] [--pause FILE.npz]

Needs JAX, and a GPU to be fast: an iteration is half a million moves. The player sees what a seat can see and learns by
proximal policy optimisation; the referee sees all hands, learns who wins, and says how much better than expected a move
turned out. In some games the others are weak: the player as it was after a few iterations, so that it learns to punish
mistakes; the referee is told so, and the player's value is learned only in the other games. With
XLA_FLAGS=--xla_gpu_deterministic_ops=true the same command gives the same nets on the same kind of machine. text.py
writes them in the format of the program.
"""

import argparse
import functools
import pathlib
import time

import jax
import jax.numpy as jnp
import numpy as np

from game import CELLS, FORMS, TURNS, deal, legal, step
from nets import chances, is_weak, look, new_player, new_referee, peek, player, referee

GROWN = (15, 30, 60, 120)  # weak players are the learner after this many iterations
SHARP = 3.0  # factor on their logits: they seldom play what they rate lower


def sample(key, logits, can):
    return jnp.argmax(jnp.where(can, logits + jax.random.gumbel(key, logits.shape), -1e9), -1)


def weak_logits(past, o, n):
    """Logits of the weak players, each for its part of the last n games."""
    parts = past["move_out"].shape[0]
    last = jax.tree.map(lambda a: a[a.shape[0] - n:].reshape(parts, n // parts, *a.shape[1:]), o)
    return SHARP * jax.lax.map(lambda a: player(*a)[0], (past, last)).reshape(n, -1)


def play_on(nets, past, carry, length, pool, weak):
    """A number of steps of all games; games that end restart from the pool. Where one side learns alone, the others are
    weak."""
    def body(carry, _):
        key, s = carry
        key, k1, k2, k3 = jax.random.split(key, 4)
        o, q, can = look(s), peek(s), legal(s)
        logits = player(nets["player"], o)[0]
        if weak:
            turn = is_weak(s)[-weak:, None]
            logits = logits.at[-weak:].set(jnp.where(turn, weak_logits(past, o, weak), logits[-weak:]))
        action = sample(k1, logits, can)
        logp = jnp.take_along_axis(jax.nn.log_softmax(jnp.where(can, logits, -1e9)), action[:, None], 1)[:, 0]
        value = chances(nets["referee"], s)
        side, learner, learns = s["turn"] % s["made"].shape[1], s["learner"], ~is_weak(s)
        s, done, worth = step(k2, s, action)
        i = jax.random.randint(k3, done.shape, 0, pool["turn"].shape[0])
        s = jax.tree.map(lambda a, b: jnp.where(done.reshape(-1, *[1] * (a.ndim - 1)), b[i], a), s, pool)
        s["learner"] = learner
        return (key, s), {"o": o, "q": q, "can": can, "action": action, "logp": logp, "value": value, "side": side,
                          "learns": learns, "equal": learner < 0, "done": done, "worth": worth}
    return jax.lax.scan(body, carry, None, length)


def targets(record, final_value, fade):
    """The value target of each position for each side: an exponentially fading mean of the referee's values of later
    positions and of how the game ended."""
    def body(carry, t):
        g, next_value = carry
        g = fade * g + (1 - fade) * next_value
        g = jnp.where(t["done"][:, None], t["worth"], g)
        return (g, t["value"]), g
    _, target = jax.lax.scan(body, (final_value, final_value), {k: record[k] for k in ("done", "worth", "value")},
                             reverse=True)
    return target


def rivals_hold(held, n_sides):
    """Whether any rival has a card for each cell; partners sit n_sides apart."""
    seats = [i for i in range(held.shape[1]) if (i + 1) % n_sides]
    return held[:, jnp.asarray(seats)].any(1)


def loss(nets, b, entropy, warm):
    logits, seen_value, rival = player(nets["player"], b["o"])
    logp_all = jax.nn.log_softmax(jnp.where(b["can"], logits, -1e9))
    logp = jnp.where(jnp.arange(3 * CELLS) == b["action"][:, None], logp_all, 0).sum(-1)
    ratio = jnp.exp(logp - b["logp"])
    choice = (b["learns"] & (b["can"].sum(-1) > 1)) / b["action"].shape[0]
    gain = jnp.minimum(ratio * b["gain"], jnp.clip(ratio, 0.8, 1.2) * b["gain"])
    spread = -(jnp.exp(logp_all) * jnp.where(b["can"], logp_all, 0)).sum(-1)
    n_sides = b["target"].shape[-1]
    chance = jax.nn.log_softmax(referee(nets["referee"], b["o"], b["q"]))
    place = (jnp.arange(n_sides) + b["side"][:, None]) % n_sides
    truth = jnp.take_along_axis(b["target"], place, 1)
    judged = -(truth * chance).sum(-1).mean()
    seen = (b["equal"] * (jax.nn.softplus(seen_value) - truth[:, 0] * seen_value)).sum() / b["equal"].sum()
    free = (b["o"]["state"] > 6) & b["learns"][:, None]
    held = rivals_hold(b["q"]["held"], n_sides)
    guess = (free * (jax.nn.softplus(rival) - held * rival)).sum() / free.sum()
    total = -warm * (choice * gain).sum() - entropy * (choice * spread).sum() + judged + 0.25 * warm * (seen + guess)
    return total, {"entropy": (choice * spread).sum() / choice.sum(), "referee": judged, "seen": seen, "guess": guess}


def adam(nets, grads, m, v, t, rate):
    norm = jnp.sqrt(sum((g ** 2).sum() for g in jax.tree.leaves(grads)))
    grads = jax.tree.map(lambda g: g * jnp.minimum(1, 1.0 / (norm + 1e-9)), grads)
    m = jax.tree.map(lambda a, g: 0.9 * a + 0.1 * g, m, grads)
    v = jax.tree.map(lambda a, g: 0.999 * a + 0.001 * g * g, v, grads)
    new = jax.tree.map(lambda w, a, b: w - rate * (a / (1 - 0.9 ** t)) / (jnp.sqrt(b / (1 - 0.999 ** t)) + 1e-8), nets, m, v)
    return new, m, v


@functools.partial(jax.jit, static_argnames=("seats", "sides", "length", "batches", "weak"), donate_argnums=0)
def iterate(all_, rate, entropy, warm, fade, seats, sides, length, batches, weak):
    key, k1, k2, k3 = jax.random.split(all_["key"], 4)
    n = all_["games"]["turn"].shape[0]
    pool = deal(k1, 4 * n, seats, sides)
    (_, games), record = play_on(all_["nets"], all_["past"], (k2, all_["games"]), length, pool, weak)
    target = targets(record, chances(all_["nets"]["referee"], games), fade)
    gain = jnp.take_along_axis(target - record["value"], record["side"][..., None], -1)[..., 0]
    gain = (gain - gain.mean(where=record["learns"])) / (gain.std(where=record["learns"]) + 1e-6)
    data = {**{k: record[k] for k in ("o", "q", "can", "action", "logp", "side", "learns", "equal")}, "gain": gain, "target": target}
    data = jax.tree.map(lambda a: a.reshape(n * length, *a.shape[2:]), data)
    size = n * length // batches

    def update(carry, i):
        nets, m, v, t = carry
        b = jax.tree.map(lambda a: a[i], data)
        grads, info = jax.grad(loss, has_aux=True)(nets, b, entropy, warm)
        nets, m, v = adam(nets, grads, m, v, t + 1, rate)
        return (nets, m, v, t + 1), info
    order = jax.random.permutation(k3, n * length)
    (nets, m, v, t), info = jax.lax.scan(update, (all_["nets"], all_["m"], all_["v"], all_["t"]),
                                         order.reshape(batches, size))
    stats = {k: a.mean() for k, a in info.items()}
    stats["length"] = n * length / record["done"].sum()
    grown = t > batches * jnp.asarray(GROWN)
    past = jax.tree.map(lambda a, b: jnp.where(grown.reshape(-1, *[1] * b.ndim), a, b), all_["past"], nets["player"])
    return {"key": key, "nets": nets, "past": past, "m": m, "v": v, "t": t, "games": games}, stats


@functools.partial(jax.jit, static_argnames=("n", "seats", "sides"))
def compare(key, a, b, n, seats, sides):
    """Share of wins of net a on side 0 against b on all others, both playing their best moves; with two sides, half of
    the games are the same deals with the sides exchanged."""
    k1, k2 = jax.random.split(key)
    half = deal(k1, n, seats, sides)
    s = jax.tree.map(lambda x: jnp.concatenate([x, x]), half)
    first = jnp.concatenate([jnp.zeros(n, jnp.int32), jnp.ones(n, jnp.int32)])

    def body(carry, _):
        key, s, over, score = carry
        key, k = jax.random.split(key)
        o, can = look(s), legal(s)
        mine_ = (s["turn"] % sides) == first
        logits = jnp.where(mine_[:, None], player(a, o)[0], player(b, o)[0])
        s, done, worth = step(k, s, jnp.argmax(jnp.where(can, logits, -1e9), -1))
        now = jnp.take_along_axis(worth, first[:, None], 1)[:, 0]
        score = jnp.where(done & ~over, now, score)
        return (key, s, over | done, score), None
    start = (k2, s, jnp.zeros(2 * n, bool), jnp.full(2 * n, 1.0 / sides))
    (_, _, _, score), _ = jax.lax.scan(body, start, None, TURNS)
    return score.mean()


def save(path, nets):
    np.savez(path, **{f"{net}.{k}": np.asarray(v) for net, p in nets.items() for k, v in p.items()})


def load(path):
    nets = {}
    for name, v in np.load(path).items():
        net, k = name.split(".")
        nets.setdefault(net, {})[k] = jnp.asarray(v)
    return nets


def pause(path, all_, i):
    """Everything needed to resume exactly."""
    leaves = jax.tree.leaves({**all_, "key": jax.random.key_data(all_["key"])})
    np.savez(path, done=i, **{f"leaf{k}": np.asarray(leaf) for k, leaf in enumerate(leaves)})


def go_on(path, all_):
    data = np.load(path)
    tree = jax.tree.structure(all_)
    all_ = jax.tree.unflatten(tree, [jnp.asarray(data[f"leaf{k}"]) for k in range(tree.num_leaves)])
    return {**all_, "key": jax.random.wrap_key_data(all_["key"])}, int(data["done"])


def begin(args, seats, sides):
    keys = jax.random.split(jax.random.key(args.seed), 4)
    nets = {"player": new_player(keys[0]), "referee": new_referee(keys[1], seats, sides)}
    if args.start:
        known = load(args.start)
        nets["player"] = known["player"]
        if jax.tree.map(jnp.shape, known["referee"]) == jax.tree.map(jnp.shape, nets["referee"]):
            nets["referee"] = known["referee"]
    zeros = jax.tree.map(jnp.zeros_like, nets)
    past = jax.tree.map(lambda a: jnp.stack([a] * len(GROWN)), nets["player"])
    games = deal(keys[3], args.games, seats, sides)
    games["learner"] = games["learner"].at[args.games - args.weak:].set((jnp.arange(args.weak) % sides).astype(jnp.int8))
    return {"key": keys[2], "nets": nets, "past": past, "m": zeros, "v": jax.tree.map(jnp.copy, zeros), "t": jnp.zeros(()),
            "games": games}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--form", default="2", choices=FORMS)
    parser.add_argument("--out", required=True)
    parser.add_argument("--start", help="nets to start from; of another form: only the player")
    parser.add_argument("--pause", help="a file: training can be stopped, and the same command resumes it")
    parser.add_argument("--seconds", type=float, default=1e9, help="pauses after this time")
    parser.add_argument("--iterations", type=int, default=400, help="rate and entropy fall to zero by then")
    parser.add_argument("--stop", type=int, default=10**9, help="ends after this many of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=16384, help="played at once")
    parser.add_argument("--weak", type=int,
                        help="of them, games of one learner against weak players; default a quarter, none with --start")
    parser.add_argument("--steps", type=int, default=32, help="moves of each in an iteration")
    parser.add_argument("--batches", type=int, default=32, help="steps of learning in an iteration")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--fade", type=float, default=0.85, help="of what later positions say of earlier ones")
    parser.add_argument("--wait", type=int, default=0, help="iterations in which only the referee learns")
    args = parser.parse_args()
    if args.weak is None:
        args.weak = 0 if args.start else args.games // 4
    if args.weak % len(GROWN) or not 0 <= args.weak < args.games:
        parser.error(f"--weak is a multiple of {len(GROWN)} and less than --games")
    seats, sides = FORMS[args.form]
    all_, first = begin(args, seats, sides), 0
    if args.pause and pathlib.Path(args.pause).exists():
        all_, first = go_on(args.pause, all_)
    start, said, old = time.time(), time.time(), None
    end = min(args.iterations, args.stop)
    for i in range(first, end):
        cool, warm = max(1 - i / args.iterations, 0.03), float(i >= args.wait)
        all_, stats = iterate(all_, args.rate * cool, args.entropy * cool * warm, warm, args.fade, seats, sides, args.steps,
                              args.batches, args.weak)
        late = time.time() - start > args.seconds
        if time.time() - said < 60 and i + 1 < end and not late:
            continue
        line = f"{time.time() - start:6.0f} s  {i + 1:5d} iterations  "
        line += "  ".join(f"{k} {float(v):.4f}" for k, v in stats.items())
        if old is not None:
            key = jax.random.key(args.seed + 1)
            line += f"  against before {float(compare(key, all_['nets']['player'], old, 4096, seats, sides)):.4f}"
        print(line, flush=True)
        save(args.out, all_["nets"])
        if args.pause:
            pause(args.pause, all_, i + 1)
        if late:
            break
        old, said = jax.tree.map(jnp.copy, all_["nets"]["player"]), time.time()


if __name__ == "__main__":
    main()
