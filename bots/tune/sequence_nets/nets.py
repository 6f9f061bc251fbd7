"""What the nets see of a game, and the nets themselves; bots/src/sequence_net.h is the same in C."""

import jax
import jax.numpy as jnp
import numpy as np

from game import CELLS, CORNER, DECK, LINES, MINUS, PLUS, SLOT, TWIN, mine

STATES = 16  # of a cell in the eyes of the seat to move, see `look`
SCALARS = 12
NET = 32  # features of a line, of a cell, of the whole

# ---- what a seat sees ----

def look(s):
    """state of each cell [100]: 0 1 own, loose or in a sequence; 2 3 4 of the next rival, loose, just set, in a sequence;
    5 6 7 of the one after; 8 a corner; 9 … free: not held with 0, 1, 2 cards left elsewhere, one held with 0 or 1
    elsewhere, two held; 15 of a rival, set one turn earlier than its last."""
    n_sides = s["made"].shape[1]
    hand, side = mine(s), (s["turn"] % n_sides)
    left = jnp.clip(DECK - s["disc"] - hand, 0, 2)
    free = jnp.where(hand >= 2, 14, jnp.where(hand == 1, 12 + jnp.minimum(left, 1), 9 + left))
    state = jnp.pad(free[:, :48], ((0, 0), (0, 1)))[:, SLOT]
    cell = jnp.arange(CELLS)
    for i in range(n_sides):
        who = (side + i) % n_sides
        fresh = (jnp.take_along_axis(s["last"], who[:, None], 1) == cell) if i else jnp.zeros_like(s["locked"])
        before = (jnp.take_along_axis(s["prev"], who[:, None], 1) == cell) if i else jnp.zeros_like(s["locked"])
        base = (0, 2, 5)[i]
        loose = jnp.where(fresh, base + 1, jnp.where(before, 15, base))
        what = jnp.where(s["locked"], base + (2 if i else 1), loose)
        state = jnp.where(s["owner"] == who[:, None] + 1, what, state)
    state = jnp.where(CORNER, 8, state).astype(jnp.int8)
    spent = jnp.take_along_axis(s["spent"], side[:, None, None], 1)[:, 0]
    spent &= s["hands"].shape[1] > 3
    made = [jnp.take_along_axis(s["made"], ((side + i) % n_sides)[:, None], 1)[:, 0] for i in range(n_sides)]
    made += [jnp.zeros_like(made[0])] * (3 - n_sides)
    scalars = jnp.stack([hand[:, PLUS] >= 1, hand[:, PLUS] >= 2, hand[:, MINUS] >= 1, hand[:, MINUS] >= 2,
                         left[:, PLUS] >= 1, left[:, PLUS] >= 2, left[:, MINUS] >= 1, left[:, MINUS] >= 2,
                         made[0] > 0, made[1] > 0, made[2] > 0, s["turns"] < 2 * s["hands"].shape[1]], -1).astype(jnp.int8)
    return {"state": state, "spent": spent, "scalars": scalars}


def peek(s):
    """What the second net sees beside that: who else has cards for a cell, and plus and minus in the others' hands."""
    seats, n_sides = s["hands"].shape[1], s["made"].shape[1]
    cells, specials = [], []
    for i in range(1, seats):
        hand = jnp.take_along_axis(s["hands"], ((s["turn"] + i) % seats)[:, None, None], 1)[:, 0]
        cells.append((jnp.pad(hand[:, :48], ((0, 0), (0, 1)))[:, SLOT] > 0) & (s["owner"] == 0))
        specials += [hand[:, PLUS], hand[:, MINUS]]
    place = (s["turn"][:, None] + jnp.arange(n_sides)) % n_sides
    spent = jnp.take_along_axis(s["spent"], place[:, :, None], 1)
    return {"held": jnp.stack(cells, -1), "specials": jnp.stack(specials, -1), "spent": spent[:, :n_sides * (seats > 3)]}


# ---- nets ----

@jax.custom_vjp
def twins(y):
    """Each cell has what the other cell with its number had; there and back is the same."""
    return y[:, TWIN]


twins.defvjp(lambda y: (y[:, TWIN], None), lambda _, g: (g[:, TWIN],))


def across(z):
    """[games, lines, d]: the sum of all lines through every cell, [games, 100, d]."""
    n, d = z.shape[0], z.shape[-1]
    parts = jnp.split(z, np.cumsum([60, 60, 36]), 1)
    shapes = ((10, 6), (6, 10), (6, 6), (6, 6))
    out = 0
    for i, (part, shape) in enumerate(zip(parts, shapes)):
        part = part.reshape(n, *shape, d).astype(jnp.float32)
        for k in range(5):
            row, column = ((0, k), (k, 0), (k, k), (4 - k, k))[i]
            out = out + jnp.pad(part, ((0, 0), (row, 10 - shape[0] - row), (column, 10 - shape[1] - column), (0, 0)))
    return out.reshape(n, CELLS, d)


def dense(key, a, b, scale=1.0):
    return scale * jax.random.normal(key, (a, b)) / np.sqrt(a)


def new_player(key):
    k = iter(jax.random.split(key, 32))
    h = d = e = g = NET
    return {"cell_line": dense(next(k), STATES, 5 * h, 1.7), "line_bias": jnp.zeros(h),
            "spent": jnp.zeros(h), "line_line": dense(next(k), h, d), "line_bias2": jnp.zeros(d),
            "all_all": dense(next(k), d, g), "scalar_all": dense(next(k), SCALARS, g), "all_bias": jnp.zeros(g),
            "line_cell": dense(next(k), d, e), "cell_cell": dense(next(k), STATES, e),
            "all_cell": dense(next(k), g, e), "cell_bias": jnp.zeros(e),
            "value_hidden": dense(next(k), g, g), "value_cell": dense(next(k), e, g), "value_bias": jnp.zeros(g),
            "value": dense(next(k), g, 1, 0.1)[:, 0], "value_out": jnp.zeros(()),
            "here": dense(next(k), e, 3 * e), "twin": dense(next(k), e, 3 * e), "move_bias": jnp.zeros(3 * e),
            "move": dense(next(k), e, 3, 0.1), "move_out": jnp.zeros(3)}


def times(x, w):
    """Halves are enough to learn with, and quick."""
    return jnp.matmul(x.astype(jnp.bfloat16), w.astype(jnp.bfloat16), preferred_element_type=jnp.float32)


def player(p, o):
    """How good each move is (see game.legal), and the chances as the seat sees them, which only helps learning."""
    n = o["state"].shape[0]
    x = jax.nn.one_hot(o["state"], STATES, dtype=jnp.bfloat16)
    fives = jax.nn.one_hot(o["state"][:, LINES.reshape(-1)], STATES, dtype=jnp.bfloat16).reshape(n, len(LINES), -1)
    weights = p["cell_line"].reshape(-1, 5, NET).transpose(1, 0, 2).reshape(-1, NET)
    lines = jax.nn.relu(times(fives, weights) + p["line_bias"] + o["spent"].astype(jnp.float32)[..., None] * p["spent"])
    z = jax.nn.relu(times(lines, p["line_line"]) + p["line_bias2"]).astype(jnp.bfloat16)
    g = jax.nn.relu(z.sum(1, dtype=jnp.float32) / 16 @ p["all_all"] +
                    o["scalars"].astype(jnp.float32) @ p["scalar_all"] + p["all_bias"])
    y = jax.nn.relu(times(across(z), p["line_cell"] / 4) + times(x, p["cell_cell"]) + (g @ p["all_cell"])[:, None] +
                    p["cell_bias"]).astype(jnp.bfloat16)
    v = jax.nn.relu(g @ p["value_hidden"] + y.sum(1, dtype=jnp.float32) / 16 @ p["value_cell"] + p["value_bias"])
    u = jax.nn.relu(times(y, p["here"]) + times(twins(y), p["twin"]) + p["move_bias"]).reshape(n, CELLS, 3, -1)
    logits = (u * p["move"].T).sum(-1) + p["move_out"]
    return logits.transpose(0, 2, 1).reshape(n, 3 * CELLS), v @ p["value"] + p["value_out"]


def new_referee(key, seats, sides):
    k = iter(jax.random.split(key, 8))
    h = NET
    return {"cell_line": dense(next(k), STATES, 5 * h, 1.7), "held_line": dense(next(k), seats - 1, 5 * h, 1.7),
            "line_bias": jnp.zeros(h), "spent": jnp.zeros((sides, h)), "line_line": dense(next(k), h, h),
            "line_bias2": jnp.zeros(h), "all_all": dense(next(k), h, h),
            "scalar_all": dense(next(k), SCALARS + 2 * (seats - 1), h), "all_bias": jnp.zeros(h),
            "value_all": dense(next(k), h, h), "value_bias": jnp.zeros(h), "value": dense(next(k), h, sides, 0.1),
            "value_out": jnp.zeros(sides)}


def referee(p, o, q):
    """Each side's chances, the one to move first, then in turn: before softmax."""
    n, h = o["state"].shape[0], p["line_bias"].shape[0]
    i = LINES.reshape(-1)
    others = q["held"].shape[-1]
    spare = -(STATES + others) % 8
    x = jnp.concatenate([jax.nn.one_hot(o["state"][:, i], STATES, dtype=jnp.bfloat16),
                         jnp.pad(q["held"][:, i], ((0, 0), (0, 0), (0, spare))).astype(jnp.bfloat16)], -1)
    weights = jnp.concatenate([p["cell_line"], p["held_line"], jnp.zeros((spare, 5 * h))])
    weights = weights.reshape(-1, 5, h).transpose(1, 0, 2).reshape(-1, h)
    lines = times(x.reshape(n, len(LINES), -1), weights) + p["line_bias"]
    if q["spent"].shape[1] > 0:
        lines += jnp.einsum("nsl,sh->nlh", q["spent"].astype(jnp.float32), p["spent"])
    z = jax.nn.relu(times(jax.nn.relu(lines), p["line_line"]) + p["line_bias2"])
    scalars = jnp.concatenate([o["scalars"], q["specials"]], -1).astype(jnp.float32)
    g = jax.nn.relu(z.sum(1) / 16 @ p["all_all"] + scalars @ p["scalar_all"] + p["all_bias"])
    v = jax.nn.relu(g @ p["value_all"] + p["value_bias"])
    return v @ p["value"] + p["value_out"]


def chances(p, s):
    """Of each side."""
    n_sides = s["made"].shape[1]
    relative = jax.nn.softmax(referee(p, look(s), peek(s)))
    place = (jnp.arange(n_sides) - (s["turn"] % n_sides)[:, None]) % n_sides
    return jnp.take_along_axis(relative, place, 1)
