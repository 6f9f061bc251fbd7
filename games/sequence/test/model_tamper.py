"""States of Sequence Numbers that `load` must refuse, and good ones near rare events."""

from base import copied


def broken(game, rnd, put):
    good = game.state()
    n, sides = game.seats, game.side_count
    rows, columns = len(good["grid"]), len(good["grid"][0])

    def fresh(**changes):
        return {**copied(good), **changes}

    def acting(s):
        """The same state with `to_act` made to agree."""
        s["to_act"] = type(game).restore(s).to_act()
        return s

    def chip(s, c, r, sign):
        row = s["chips"][r]
        s["chips"][r] = row[:c] + sign + row[c + 1:]
        return s

    # The board.
    c, r = rnd.choice(sorted(game.chips))
    s = fresh()
    s["grid"][r][c] += 1
    put("grid changed", s)
    s = fresh()
    s["grid"][0][0] = 1
    put("grid without a corner", s)
    s = fresh()
    s["grid"].pop()
    put("grid too small", s)
    put("chip on a corner", chip(fresh(), rnd.choice([0, columns - 1]), rnd.choice([0, rows - 1]), "0"))
    put("corner missing", chip(fresh(), 0, 0, "."))
    put("corner sign in the middle", chip(fresh(), c, r, "*"))
    put("chip of an unknown side", chip(fresh(), c, r, str(sides)))
    put("chip of no side", chip(fresh(), c, r, "x"))
    put("chips row too long", chip(fresh(), columns, r, "."))
    put("chips row too short", fresh(chips=[row[:-1] for row in good["chips"]]))
    put("chips row missing", fresh(chips=good["chips"][:-1]))
    # Sequences.
    for i, q in enumerate(good["sequences"]):
        inner = [x for x in q["cells"] if not game.board.is_corner(ord(x[0]) - 97, int(x[1:]) - 1)]
        x = rnd.choice(inner)
        put("sequence without its chip", chip(fresh(), ord(x[0]) - 97, int(x[1:]) - 1, "."))
        other = str((q["side"] + 1) % sides)
        put("sequence with another's chip", chip(fresh(), ord(x[0]) - 97, int(x[1:]) - 1, other))
        s = fresh()
        s["sequences"][i]["side"] = (q["side"] + 1) % sides
        put("sequence of another side", s)
        s = fresh()
        s["sequences"][i]["side"] = sides
        put("sequence of an unknown side", s)
        s = fresh()
        s["sequences"][i]["cells"].pop()
        put("sequence of four", s)
        s = fresh()
        s["sequences"][i]["cells"][rnd.randrange(5)] = rnd.choice(["z9", "", "A1", "b0"])
        put("sequence off the board", s)
        s = fresh()
        s["sequences"][i]["cells"][0] = s["sequences"][i]["cells"][1]
        put("sequence with a cell twice", s)
        s = fresh()
        s["sequences"].append(copied(q))
        put("sequence twice", s)
        s = fresh()
        del s["sequences"][i]
        put("five in line that are no sequence", s)
        s = fresh()
        s["sequences"][i]["more"] = 1
        put("unknown field in a sequence", s)
        s = fresh()
        del s["sequences"][i][rnd.choice(["side", "cells"])]
        put("missing field in a sequence", s)
    put("sequence from nothing", fresh(sequences=good["sequences"] + [
        {"side": 0, "cells": ["b2", "c2", "d2", "e2", "g2"]}]))
    # Numbers and flags.
    put("sides wrong", fresh(sides=[(x + 1) % sides for x in good["sides"]]))
    put("need wrong", fresh(need=3 - good["need"]))
    put("dealer absurd", fresh(dealer=rnd.choice([-1, n])))
    put("turn absurd", fresh(turn=rnd.choice([-1, n])))
    t = (good["turn"] + 1) % n
    if not game.over:
        put("turn wrong", acting(fresh(turn=t)))
        put("turn without to_act", fresh(turn=t))
        put("all have passed", fresh(passes=n))
        put("turns at the limit", fresh(turns=1000 + (good["turns"] - 1000) % n))
        put("over without an end", {**fresh(), "over": True, "to_act": [], "dead_used": False,
                                    "may_draw": [False] * n, "must_forfeit": [False] * n}
            if good["passes"] < n and good["turns"] < 1000 else good)
    else:
        flag = rnd.choice(["may_draw", "must_forfeit"])
        s = fresh()
        s[flag][rnd.randrange(n)] = True
        put(flag + " when over", s)
        put("dead_used when over", fresh(dead_used=True))
        put("running after the end", {**fresh(), "over": False, "to_act": [good["turn"]]})
    put("passes negative", fresh(passes=-1))
    put("turns negative", fresh(turns=-1))
    put("may_draw too long", fresh(may_draw=good["may_draw"] + [False]))
    put("must_forfeit of numbers", fresh(must_forfeit=[0] * n))
    if not game.over:
        s = fresh()
        s["may_draw"][rnd.randrange(n)] = True
        if game.options["draw"] == "auto":
            put("may_draw with draw=auto", acting(s))
        elif game.turns == 0:
            put("may_draw before the first turn", acting(s))
        s = fresh()
        s["must_forfeit"][rnd.randrange(n)] = True
        if n < 4:
            put("must_forfeit without teams", acting(s))
        put("must_forfeit of both sides", acting(fresh(must_forfeit=[True] * n)))
        empty = [x for x in range(n) if not good["hands"][x]]
        if empty:
            s = fresh(must_forfeit=[x == empty[0] for x in range(n)])
            put("must_forfeit of an empty hand", acting(s))
    s = fresh()
    s["discards"].append([])
    put("discards too many", s)
    s = fresh()
    s["rng"]["op"] = 1
    put("op before the deal", s)


def nudged(game, rnd):
    """Close to turn 1000 (N7), or a board almost full (N6, N7), or an empty stock (N10)."""
    s = game.state()
    n = game.seats
    what = rnd.choice(["turns", "full", "stock"])
    late = {"turns": rnd.randrange(985, 1000), "full": 300, "stock": 200}[what]
    if game.turns > 150:
        return None
    # `turn` follows from the dealer and the number of turns: keep it so.
    s["turns"] = late - (late - game.turns) % n
    s["rng"]["op"] += 12
    if what == "stock":
        keep = rnd.randrange(3)
        gone, s["stock"] = s["stock"][keep:], s["stock"][:keep]
        for i, card in enumerate(gone):
            s["discards"][i % n].insert(0, card)
    if what == "full":
        if game.sequences:
            return None
        cells = sorted(game.chips)
        free = set(rnd.sample(cells, rnd.randrange(0, 7)))
        rows = [["*" if game.board.is_corner(c, r) else "." if (c, r) in free
                 else str((c // 2 + r) % 2) for c in range(game.board.columns)]
                for r in range(game.board.rows)]
        if game.side_count == 3:
            for c, r in rnd.sample(cells, 12):
                rows[r][c] = "2" if rows[r][c] != "." else "."
        s["chips"] = ["".join(row) for row in rows]
        other = type(game).restore(s)
        for cell in cells:                             # no five in line may stand there
            for window in other.windows(cell):
                for side in range(game.side_count):
                    if all(other.board.is_corner(*w) or other.chips[w] == side for w in window):
                        return None
    return s
