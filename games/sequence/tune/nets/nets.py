"""What the nets see of a game, and the nets themselves; games/sequence/bots/net.h is the same in C."""

import jax
import jax.numpy as jnp
import numpy as np

from game import CELLS, CORNER, DECK, LINES, MINUS, PLUS, SLOT, THROUGH, TWIN, mine

STATES = 13  # of a cell in the eyes of the seat to move, see `look`
AGED = STATES + 9  # and with the ages of chips
FACTS = 16
NET = 64  # the player's features of a line, of a cell, of the whole
MOVE = 32  # and of a move
REFEREE = 32  # the referee's
EARLY = (2, 4, 7, 10, 14)  # turns of each seat

# ---- what a seat sees ----

def look(s):
    """state of each cell [100]: 0 1 own, loose or in a sequence; 2 3 of the next rival; 4 5 of the one after; 6 a corner;
    7 … free: not held with 0, 1, 2 cards left elsewhere, one held with 0 or 1 elsewhere, two held. aged: the same, but
    13 14 15 for loose own chips that came in the seat's last turn, the one before, the two before that; 16 … of the next
    rival; 19 … of the one after. Partners' chips are own ones."""
    n_sides = s["made"].shape[1]
    hand, side = mine(s), (s["turn"] % n_sides)
    left = jnp.clip(DECK - s["disc"] - hand, 0, 2)
    free = jnp.where(hand >= 2, 12, jnp.where(hand == 1, 10 + jnp.minimum(left, 1), 7 + left))
    state = jnp.pad(free[:, :48], ((0, 0), (0, 1)))[:, SLOT]
    rounds = (s["turns"][:, None] - s["set"] - 1) // s["hands"].shape[1]
    young = jnp.minimum(rounds, 2)
    aged = state
    for i in range(n_sides):
        who = (side + i) % n_sides
        theirs, what = s["owner"] == who[:, None] + 1, 2 * i + s["locked"]
        state = jnp.where(theirs, what, state)
        aged = jnp.where(theirs, jnp.where((rounds < 4) & ~s["locked"], STATES + 3 * i + young, what), aged)
    state, aged = (jnp.where(CORNER, 6, x).astype(jnp.int8) for x in (state, aged))
    made = [jnp.take_along_axis(s["made"], ((side + i) % n_sides)[:, None], 1)[:, 0] for i in range(n_sides)]
    made += [jnp.zeros_like(made[0])] * (3 - n_sides)
    facts = jnp.stack([hand[:, PLUS] >= 1, hand[:, PLUS] >= 2, hand[:, MINUS] >= 1, hand[:, MINUS] >= 2,
                       left[:, PLUS] >= 1, left[:, PLUS] >= 2, left[:, MINUS] >= 1, left[:, MINUS] >= 2,
                       made[0] > 0, made[1] > 0, made[2] > 0] +
                      [s["turns"] < age * s["hands"].shape[1] for age in EARLY], -1).astype(jnp.int8)
    o = {"state": state, "aged": aged, "facts": facts}
    if s["hands"].shape[1] > 3:
        o["spent"] = jnp.take_along_axis(s["spent"], side[:, None, None], 1)[:, 0]
    return o


def is_weak(s):
    """Is the side to move a weak player's?"""
    return (s["learner"] >= 0) & (s["learner"] != s["turn"] % s["made"].shape[1])


def peek(s):
    """What the referee sees beyond that: who else has cards for a cell, plus and minus in the others' hands, and, while
    learning, whether it is one player against weak ones."""
    seats, n_sides = s["hands"].shape[1], s["made"].shape[1]
    cells, specials = [], []
    for i in range(1, seats):
        hand = jnp.take_along_axis(s["hands"], ((s["turn"] + i) % seats)[:, None, None], 1)[:, 0]
        cells.append((jnp.pad(hand[:, :48], ((0, 0), (0, 1)))[:, SLOT] > 0) & (s["owner"] == 0))
        specials += [hand[:, PLUS], hand[:, MINUS]]
    specials += [s["learner"] == s["turn"] % n_sides, is_weak(s)]
    place = (s["turn"][:, None] + jnp.arange(n_sides)) % n_sides
    spent = jnp.take_along_axis(s["spent"], place[:, :, None], 1)
    return {"held": jnp.stack(cells, 1), "specials": jnp.stack(specials, -1), "spent": spent[:, :n_sides * (seats > 3)]}


# ---- nets ----

# Arrays of lines or cells have these as their first axis and the games as their second, so that every sum over lines is
# one large matrix product.

MEET = jnp.asarray(THROUGH, jnp.bfloat16)  # lines, cells
SAME = jnp.asarray(np.eye(CELLS)[TWIN], jnp.bfloat16)  # cells, the other cells with their numbers


def halves(x):
    """Half precision is enough for learning, and fast."""
    return x.astype(jnp.bfloat16)


def times(x, w):
    return jnp.matmul(halves(x), halves(w))


def gather(parts, x):
    """The sums of those rows of x that belong together: [a, b] and [b, games, d] to [a, games, d]."""
    return jax.lax.dot_general(parts, halves(x), (((1,), (0,)), ((), ())))


def total(x):
    return x.sum(0, dtype=jnp.float32)


def normalise(x):
    """The same direction with a mean square of about one: without it activations grow until learning stops."""
    wide = x.astype(jnp.float32)
    return (wide * jax.lax.rsqrt((wide ** 2).mean(-1, keepdims=True) + 0.01)).astype(x.dtype)


def along(x):
    """What there is on the first, the second … of the five cells of all lines: each [lines, games]."""
    return jax.lax.optimization_barrier([x.T[LINES[:, k]] for k in range(5)])


def fives(state, n):
    """The states of the cells of each line: [lines, games, 5 * n], ones and zeros."""
    return jnp.concatenate([jax.nn.one_hot(cell, n, dtype=jnp.bfloat16) for cell in along(state)], -1)


def dense(key, a, b, scale=1.0):
    return scale * jax.random.normal(key, (a, b)) / np.sqrt(a)


def new_player(key):
    k = iter(jax.random.split(key, 40))
    d, m = NET, MOVE
    square = lambda scale=1.0: dense(next(k), d, d, scale)
    return {"cell_line": dense(next(k), 5 * AGED, d, 2.0), "line_bias": jnp.zeros(d), "spent": jnp.zeros(d),
            "line_line": square(), "line_bias2": jnp.zeros(d),
            "line_all": square(), "fact_all": dense(next(k), FACTS, d), "all_bias": jnp.zeros(d),
            "line_cell": square(), "cell_cell": dense(next(k), AGED, d), "all_cell": square(), "cell_bias": jnp.zeros(d),
            "line_line2": square(0.5), "cell_line2": square(0.5), "all_line2": square(0.5), "line_bias3": jnp.zeros(d),
            "line_all2": square(0.5), "cell_all2": square(0.5), "all_all2": square(0.5), "all_bias2": jnp.zeros(d),
            "line_cell2": square(0.5), "cell_cell2": square(0.5), "twin_cell2": square(0.5), "all_cell2": square(0.5),
            "cell_bias2": jnp.zeros(d),
            "value_all": square(), "value_cell": square(), "value_bias": jnp.zeros(d), "value": dense(next(k), d, 1, 0.1)[:, 0],
            "value_out": jnp.zeros(()), "rival": dense(next(k), d, 1, 0.1)[:, 0], "rival_out": jnp.full((), -2.0),
            "here": dense(next(k), d, 3 * m), "twin": dense(next(k), d, 3 * m), "move_bias": jnp.zeros(3 * m),
            "move": dense(next(k), m, 3, 0.1), "move_out": jnp.zeros(3)}


def player(p, o):
    """Logits of the moves (see game.legal); of the seat's chance of winning; and, only as an auxiliary target for
    learning, of whether a rival has a card for each cell: [games, 100]."""
    relu, h = jax.nn.relu, halves
    x = fives(o["aged"], AGED)
    back = p["cell_line"].reshape(5, AGED, NET)[::-1].reshape(-1, NET)
    bias = h(p["line_bias"])
    if "spent" in o:
        bias = bias + h(o["spent"].T)[..., None] * h(p["spent"])
    z = relu(times(x, p["cell_line"]) + bias) + relu(times(x, back) + bias)
    z = relu(times(z, p["line_line"]) + h(p["line_bias2"]))
    g = normalise(relu(total(z) / 32 @ p["line_all"] + o["facts"].astype(jnp.float32) @ p["fact_all"] + p["all_bias"]))
    aged = jax.nn.one_hot(o["aged"].T, AGED, dtype=jnp.bfloat16)
    y = normalise(relu(times(gather(MEET.T, z), p["line_cell"] / 8) + times(aged, p["cell_cell"]) +
                  h(g @ p["all_cell"] + p["cell_bias"])))
    z = normalise(z + relu(times(z, p["line_line2"]) + gather(MEET, times(y, p["cell_line2"] / 2)) +
                      h(g @ p["all_line2"] + p["line_bias3"])))
    g = normalise(g + relu(total(z) / 32 @ p["line_all2"] + total(y) / 16 @ p["cell_all2"] + g @ p["all_all2"] + p["all_bias2"]))
    y = normalise(y + relu(times(gather(MEET.T, z), p["line_cell2"] / 8) + times(y, p["cell_cell2"]) +
                      times(gather(SAME, y), p["twin_cell2"]) + h(g @ p["all_cell2"] + p["cell_bias2"])))
    v = relu(g @ p["value_all"] + total(y) / 16 @ p["value_cell"] + p["value_bias"])
    u = relu(times(y, p["here"]) + times(gather(SAME, y), p["twin"]) + h(p["move_bias"]))
    by_kind = jnp.concatenate([jnp.pad(p["move"][:, i:i + 1], ((0, 0), (i, 2 - i))) for i in range(3)])
    logits = jnp.matmul(u, h(by_kind), preferred_element_type=jnp.float32) + p["move_out"]
    rival = (jnp.matmul(y, h(p["rival"]), preferred_element_type=jnp.float32) + p["rival_out"]).T
    return logits.transpose(1, 2, 0).reshape(-1, 3 * CELLS), v @ p["value"] + p["value_out"], rival


def new_referee(key, seats, sides):
    k = iter(jax.random.split(key, 8))
    h = REFEREE
    return {"cell_line": dense(next(k), 5 * STATES, h, 2.0), "held_line": dense(next(k), 5 * (seats - 1), h, 0.7),
            "line_bias": jnp.zeros(h), "spent": jnp.zeros((sides, h)), "line_line": dense(next(k), h, h),
            "line_bias2": jnp.zeros(h), "all_all": dense(next(k), h, h),
            "fact_all": dense(next(k), FACTS, h), "special_all": dense(next(k), 2 * seats, h), "all_bias": jnp.zeros(h),
            "value_all": dense(next(k), h, h), "value_bias": jnp.zeros(h), "value": dense(next(k), h, sides, 0.1),
            "value_out": jnp.zeros(sides)}


def referee(p, o, q):
    """Logits of each side's chances, the one to move first, then in turn."""
    held = halves(jnp.stack([cell for i in range(q["held"].shape[1]) for cell in along(q["held"][:, i])], -1))
    lines = times(fives(o["state"], STATES), p["cell_line"]) + times(held, p["held_line"]) + halves(p["line_bias"])
    if q["spent"].shape[1] > 0:
        lines += times(q["spent"].transpose(2, 0, 1), p["spent"])
    z = jax.nn.relu(times(jax.nn.relu(lines), p["line_line"]) + halves(p["line_bias2"]))
    g = jax.nn.relu(total(z) / 16 @ p["all_all"] + o["facts"].astype(jnp.float32) @ p["fact_all"] +
                    q["specials"].astype(jnp.float32) @ p["special_all"] + p["all_bias"])
    v = jax.nn.relu(g @ p["value_all"] + p["value_bias"])
    return v @ p["value"] + p["value_out"]


def chances(p, s):
    """Of each side."""
    n_sides = s["made"].shape[1]
    relative = jax.nn.softmax(referee(p, look(s), peek(s)))
    place = (jnp.arange(n_sides) - (s["turn"] % n_sides)[:, None]) % n_sides
    return jnp.take_along_axis(relative, place, 1)
