#!/usr/bin/env python3
"""Makes what the player hopes right on the whole: usage: settle.py FORM IN.npz OUT.npz [GAMES]

While a net learns fast, the chances it sees for itself are a little too bright or too dark, all of them alike. Games against
itself, with its best moves, tell by how much; one number of the net is changed. Two minutes without a GPU.
"""

import sys

import jax
import jax.numpy as jnp
import numpy as np

from game import FORMS, TURNS, deal, legal, step
from nets import look, player
from train import load, save

PART = 1024  # games side by side


@jax.jit
def turn(net, key, s):
    """One move of all games: what the seats to move hope, and the games after it."""
    logits, hope = player(net, look(s))
    return hope, step(key, s, jnp.argmax(jnp.where(legal(s), logits, -1e9), -1))


def play(net, key, seats, sides):
    """What was hoped in all positions of PART games, and what came of it."""
    key, k = jax.random.split(key)
    s = deal(k, PART, seats, sides)
    over, result, seen = np.zeros(PART, bool), np.zeros((PART, sides)), []
    for _ in range(TURNS):
        key, k = jax.random.split(key)
        mover = np.asarray(s["turn"]) % sides
        hope, (s, done, worth) = turn(net, k, s)
        seen.append((np.asarray(hope), mover, ~over))
        result = np.where((np.asarray(done) & ~over)[:, None], worth, result)
        over = over | np.asarray(done)
        if over.all():
            break
    hopes = [hope[on] for hope, _, on in seen]
    came = [result[np.arange(PART), mover][on] for _, mover, on in seen]
    return np.concatenate(hopes), np.concatenate(came)


def main():
    form, source, target = sys.argv[1:4]
    games = int(sys.argv[4]) if len(sys.argv) > 4 else 2 * PART
    nets = load(source)
    runs = [play(nets["player"], jax.random.key(i), *FORMS[form]) for i in range(max(1, games // PART))]
    hope, came = (np.concatenate(part) for part in zip(*runs))
    shift = 0.0
    for _ in range(20):  # until the mean is right, by Newton
        chance = 1 / (1 + np.exp(-hope - shift))
        shift += (came - chance).sum() / (chance * (1 - chance)).sum()
    print(f"hoped {np.mean(1 / (1 + np.exp(-hope))):.4f}, came {came.mean():.4f}, shift {shift:+.4f}", file=sys.stderr)
    nets["player"]["value_out"] = nets["player"]["value_out"] + shift
    save(target, nets)


main()
