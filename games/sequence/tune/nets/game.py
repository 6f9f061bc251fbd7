"""Sequence Numbers on the standard board as arrays: thousands of games side by side, for training.

Every array has the games as its first axis. It follows the rules page, with these liberties: dead cards are always
exchanged, a game is a draw after TURNS turns, and stock and discards have no order (draws are random anyway).
"""

import pathlib

import jax
import jax.numpy as jnp
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[4]
FORMS = {"2": (2, 2), "3": (3, 3), "2x2": (4, 2), "2x3": (6, 2), "3x2": (6, 3)}  # seats, sides
PLUS, MINUS, SLOTS = 48, 49, 50
WIDTH = 10
CELLS = WIDTH * WIDTH
TURNS = 250  # enough for training: the rules say 1000
LONG_AGO = -999  # a turn


def read_board():
    """Slot (0 … 47, the number less one; 48 in the corners) of each cell of the standard board."""
    lines = (ROOT / "games/sequence/boards/standard.txt").read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("board")) + 1
    rows = [[48 if n == "*" else int(n) - 1 for n in line.split()] for line in lines[first:first + WIDTH]]
    return np.array(rows).reshape(CELLS)


SLOT = read_board()
CORNER = SLOT == 48
TWIN = np.array([c if CORNER[c] else next(d for d in range(CELLS) if d != c and SLOT[d] == SLOT[c])
                 for c in range(CELLS)])
WHERE = np.array([np.flatnonzero(SLOT == s) for s in range(48)])
DECK = np.array([2] * SLOTS)


def list_lines():
    """In the order of N8: across, down, \\, /; as `along` below makes them."""
    out = []
    for rows, columns, start, step in ((10, 6, 0, 1), (6, 10, 0, 10), (6, 6, 0, 11), (6, 6, 40, -9)):
        for r in range(rows):
            for c in range(columns):
                out.append([start + r * 10 + c + k * step for k in range(5)])
    return np.array(out)


LINES = list_lines()
SHARE = np.array([[len(set(a) & set(b)) > 1 for b in LINES] for a in LINES])
THROUGH = np.array([[c in line for c in range(CELLS)] for line in LINES])


def pick(key, counts):
    """One of a multiset, by counts per slot."""
    n = counts.sum(-1)
    u = jax.random.uniform(key, n.shape) * n
    up_to = jnp.cumsum(counts, -1)
    return jnp.argmax(up_to > u[:, None], -1)


def one(i, n):
    return jax.nn.one_hot(i, n, dtype=jnp.int8)


def draw(key, s, seat, wanted):
    """The seat draws where wanted; N10."""
    empty = (s["stock"].sum(-1) == 0)[:, None]
    stock = jnp.where(empty, s["disc"], s["stock"])
    disc = jnp.where(empty, 0, s["disc"])
    wanted = wanted & (stock.sum(-1) > 0)
    card = one(pick(key, stock), SLOTS) * wanted[:, None].astype(jnp.int8)
    hands = s["hands"] + one(seat, s["hands"].shape[1])[:, :, None] * card[:, None, :]
    return {**s, "stock": stock - card, "disc": disc, "hands": hands}


def mine(s):
    return jnp.take_along_axis(s["hands"], s["turn"][:, None, None], 1)[:, 0]


def exchange(key, s):
    """N6: dead cards are exchanged."""
    free = s["owner"] == 0
    dead = ~free[:, WHERE].any(-1)
    dead = jnp.pad(dead, ((0, 0), (0, 2))) & (mine(s) > 0)
    any_dead = dead.any(-1)
    card = one(jnp.argmax(dead, -1), SLOTS) * any_dead[:, None].astype(jnp.int8)
    hands = s["hands"] - one(s["turn"], s["hands"].shape[1])[:, :, None] * card[:, None, :]
    return draw(key, {**s, "hands": hands, "disc": s["disc"] + card}, s["turn"], any_dead)


def deal(key, n, seats, sides):
    """n games at their start. `set` is the turn in which the chip of a cell was placed, unless by a plus, whose cell
    the discards do not tell; `learner` is the side that learns when all others are weak, or -1."""
    size = 5 if seats <= 3 else 4
    keys = jax.random.split(key, 2)
    deck = jnp.argsort(jax.random.uniform(keys[0], (n, 2 * SLOTS)), -1) // 2
    hands = jax.nn.one_hot(deck[:, :seats * size].reshape(n, seats, size), SLOTS, dtype=jnp.int8).sum(2, dtype=jnp.int8)
    return {"owner": jnp.broadcast_to(jnp.where(CORNER, 4, 0).astype(jnp.int8), (n, CELLS)),
            "locked": jnp.zeros((n, CELLS), bool), "spent": jnp.zeros((n, sides, len(LINES)), bool),
            "made": jnp.zeros((n, sides), jnp.int8), "set": jnp.full((n, CELLS), LONG_AGO, jnp.int16),
            "hands": hands, "stock": jnp.asarray(DECK, jnp.int8) - hands.sum(1, dtype=jnp.int8),
            "disc": jnp.zeros((n, SLOTS), jnp.int8), "turn": jax.random.randint(keys[1], (n,), 0, seats),
            "passes": jnp.zeros(n, jnp.int8), "turns": jnp.zeros(n, jnp.int32), "learner": jnp.full(n, -1, jnp.int8)}


def legal(s):
    """[games, 300]: the number of the cell, a plus, a minus."""
    hand, side = mine(s), s["turn"] % s["made"].shape[1]
    free = s["owner"] == 0
    held = jnp.pad(hand[:, :48], ((0, 0), (0, 1)))[:, SLOT] > 0
    rival = (s["owner"] != 0) & (s["owner"] != 4) & (s["owner"] != side[:, None] + 1) & ~s["locked"]
    return jnp.concatenate([free & held, free & (hand[:, PLUS] > 0)[:, None], rival & (hand[:, MINUS] > 0)[:, None]], -1)


def put(s, cell, chip):
    """A chip of the side to move where `chip`; N8."""
    n_sides = s["made"].shape[1]
    side = s["turn"] % n_sides
    at = jax.nn.one_hot(cell, CELLS, dtype=bool) & chip[:, None]
    owner = jnp.where(at, (side + 1)[:, None].astype(jnp.int8), s["owner"])
    own = (owner == side[:, None] + 1) | (owner == 4)
    full = own[:, LINES].all(-1) & jnp.asarray(THROUGH.T)[cell] & chip[:, None]
    locked, spent, made = s["locked"], s["spent"], s["made"]
    for _ in range(2):
        ours = jnp.take_along_axis(spent, side[:, None, None], 1)[:, 0]
        can = full & ~ours
        line, is_new = jnp.argmax(can, -1), can.any(-1)
        locked |= is_new[:, None] & jnp.asarray(THROUGH)[line]
        me = jax.nn.one_hot(side, n_sides, dtype=bool) & is_new[:, None]
        spent |= me[:, :, None] & jnp.asarray(SHARE)[line][:, None, :]
        made = made + me.astype(jnp.int8)
    return {**s, "owner": owner, "locked": locked, "spent": spent, "made": made}


def step(key, s, action):
    """Plays; returns whether the game is over, and its value to each side then."""
    keys = jax.random.split(key, 2)
    seats, n_sides = s["hands"].shape[1], s["made"].shape[1]
    need = 1 if seats <= 3 else 2
    can = legal(s).any(-1)
    kind, cell = action // CELLS, action % CELLS
    slot = jnp.where(kind == 0, jnp.asarray(SLOT)[cell], jnp.where(kind == 1, PLUS, MINUS))
    card = one(slot, SLOTS) * can[:, None].astype(jnp.int8)
    me = one(s["turn"], seats)
    s = {**s, "hands": s["hands"] - me[:, :, None] * card[:, None, :], "disc": s["disc"] + card}
    at = jax.nn.one_hot(cell, CELLS, dtype=bool) & can[:, None]
    s = {**s, "owner": jnp.where(at & (kind == 2)[:, None], 0, s["owner"])}
    s = put(s, cell, can & (kind < 2))
    s["set"] = jnp.where(at, jnp.where(kind == 0, s["turns"], LONG_AGO)[:, None].astype(jnp.int16), s["set"])
    s["turns"] = s["turns"] + 1
    s["passes"] = jnp.where(can, 0, s["passes"] + 1).astype(jnp.int8)
    won = s["made"] >= need
    done = won.any(-1) | (s["passes"] >= seats) | (s["turns"] >= TURNS)
    best = s["made"] == s["made"].max(-1, keepdims=True)
    leads = best & (best.sum(-1, keepdims=True) == 1)
    worth = jnp.where(leads.any(-1, keepdims=True), leads.astype(jnp.float32), 1 / n_sides)
    s = draw(keys[0], s, s["turn"], can & ~done)
    s = {**s, "turn": (s["turn"] + 1) % seats}
    return exchange(keys[1], s), done, worth
