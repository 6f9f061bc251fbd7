"""States made from a good state: broken ones, and ones that look the same to a seat.

`broken(game, rnd)` gives states that `load` must refuse (G7 and the list of checks on each
game's page).  `twin(game, seat, rnd)` gives a good state that differs only in what a seat,
or who only watches, cannot know (G4).  `nudged(game, rnd)` gives a good state near a rare event.
"""

import copy
import json

from base import model_of

circle, run_start, card_value = (getattr(model_of("rumi7"), name) for name in ("circle", "run_start", "value"))

# Where cards lie in a state; every card of a game is in exactly one of these.
CARD_FIELDS = {
    "punto": ["card", "board", "piles", "trophies"],
    "7ate9": ["pile", "hands", "draws"],
    "sequence": ["hands", "stock", "discards"],
    "rumi7": ["stock", "discard", "hands", "melds"],
}
MAY_BE_NULL = {"card", "taken", "discarder"}


def card_slots(game, state):
    """Every place of a card in the state, as (container, index)."""
    slots = []

    def walk(box, key):
        value = box[key]
        if isinstance(value, str):
            slots.append((box, key))
        elif isinstance(value, list):
            for i in range(len(value)):
                walk(value, i)
        elif isinstance(value, dict):
            for inner in ("stack", "cards"):
                if inner in value:
                    walk(value, inner)

    for field in CARD_FIELDS[game.name]:
        walk(state, field)
    return slots


def generic(game, rnd, put):
    """Breakage that every game must notice."""
    good = game.state()

    def fresh():
        return copy.deepcopy(good)

    name = rnd.choice(list(good))
    s = fresh()
    del s[name]
    put("missing " + name, s)
    put("unknown field", {**fresh(), rnd.choice(["extra", "Turn", "x"]): 1})
    name = rnd.choice(list(good))
    s = fresh()
    s[name] = [] if isinstance(s[name], dict) else {}
    put("wrong type of " + name, s)
    name = rnd.choice([n for n in good if n not in MAY_BE_NULL])
    put("null " + name, {**fresh(), name: None})
    put("over turned", {**fresh(), "over": not good["over"]})
    put("over as a number", {**fresh(), "over": int(good["over"])})
    put("seats too many", {**fresh(), "seats": game.seats + 1})
    put("seats absurd", {**fresh(), "seats": rnd.choice([0, 1, -2, 99, 2 ** 40, 2.5])})
    put("another game", {**fresh(), "game": rnd.choice(["", "chess", "Punto", "SEQUENCE"])})
    other = rnd.choice([n for n in CARD_FIELDS if n != game.name])
    put("another known game", {**fresh(), "game": other})
    acts = list(good["to_act"])
    wrong = [acts + [0], acts + [game.seats], acts[:-1] if acts else [0], acts[::-1],
             [(a + 1) % game.seats for a in acts]]
    wrong = [w for w in wrong if w != acts]
    put("to_act wrong", {**fresh(), "to_act": rnd.choice(wrong)})
    for label, change in [("op one more", ("op", None)), ("key short", ("key", good["rng"]["key"][:63])),
                          ("key not hex", ("key", "g" + good["rng"]["key"][1:])),
                          ("key upper", ("key", "A" + good["rng"]["key"][1:])),
                          ("op negative", ("op", -1)), ("op zero", ("op", 0)),
                          ("op text", ("op", str(good["rng"]["op"]))),
                          ("op broken", ("op", good["rng"]["op"] + 0.5))]:
        if label == "op one more":
            if game.name not in ("punto", "7ate9"):
                continue
            change = ("op", good["rng"]["op"] + rnd.choice([-1, 1]))
        s = fresh()
        s["rng"][change[0]] = change[1]
        put(label, s)
    s = fresh()
    s["rng"]["more"] = 1
    put("unknown field in rng", s)
    name = rnd.choice(["key", "op"])
    s = fresh()
    del s["rng"][name]
    put("missing rng." + name, s)
    name = rnd.choice(list(good["options"]))
    s = fresh()
    del s["options"][name]
    put("missing option " + name, s)
    s = fresh()
    s["options"][rnd.choice(["more", "Rounds"])] = 1
    put("unknown option", s)
    name = rnd.choice(list(good["options"]))
    s = fresh()
    value = s["options"][name]
    s["options"][name] = str(value) if isinstance(value, int) else rnd.choice([1, "", "no such word"])
    put("option of a wrong kind " + name, s)
    s = fresh()
    s["options"][name] = 99
    put("option out of range " + name, s)

    # Cards: one changed, one more, one fewer, one that is none.
    cards = sorted({box[key] for box, key in card_slots(game, good)})
    for label in ("a card changed", "a card twice", "a card gone", "no card", "hidden card", "card as number"):
        s = fresh()
        slots = card_slots(game, s)
        box, key = rnd.choice(slots)
        if label == "a card changed":
            box[key] = rnd.choice([c for c in cards if c != box[key]])
        elif label in ("a card twice", "a card gone"):
            box, key = rnd.choice([(b, k) for b, k in slots if isinstance(b, list)])
            if label == "a card twice":
                box.insert(key, box[key])
            else:
                del box[key]
        else:
            box[key] = {"no card": rnd.choice(["", "ZZ", "R0", "11/1", "1+", "1S", "x", "plus "]),
                        "hidden card": "?", "card as number": 5}[label]
        put(label, s)


def punto(game, rnd, put):
    good = game.state()
    n = game.seats

    def fresh():
        return copy.deepcopy(good)

    # Owners: a coloured card in a pile of the wrong side.
    a, b = rnd.sample(range(game.sides), 2)
    pa, pb = rnd.choice(game.seats_of(a)), rnd.choice(game.seats_of(b))
    s = fresh()
    own = [i for i, c in enumerate(s["piles"][pa]) if c[0] in game.colours_of(a)]
    own2 = [i for i, c in enumerate(s["piles"][pb]) if c[0] in game.colours_of(b)]
    if own and own2:
        i, j = rnd.choice(own), rnd.choice(own2)
        s["piles"][pa][i], s["piles"][pb][j] = s["piles"][pb][j], s["piles"][pa][i]
        put("cards of another owner", s)
    s = fresh()
    # After round 1 three seats may hold any number of neutral cards (P8), so moving one breaks nothing.
    movable = s["piles"][pa] and not (n == 3 and s["round"] > 1 and s["piles"][pa][-1][0] == "G")
    if movable:
        s["piles"][pb].append(s["piles"][pa].pop())
        put("piles of a wrong size", s)
    if game.teams:
        s = fresh()
        if len(s["piles"][pa]) > 1:
            partner = (pa + 2) % 4
            s["piles"][partner].append(s["piles"][pa].pop())
            put("team halves", s)
    # The table.
    deep = [i for i, c in enumerate(good["board"]) if len(c["stack"]) > 1]
    if deep:
        s = fresh()
        s["board"][rnd.choice(deep)]["stack"].reverse()
        put("a stack that falls", s)
    if good["board"]:
        s = fresh()
        cell = rnd.choice(s["board"])
        cell[rnd.choice("xy")] += rnd.choice([-40, 40])
        put("outside the box", s)
        if not game.over:
            s = fresh()
            for cell in s["board"]:
                cell["x"] += 7
            put("nothing at 0,0", s)
        s = fresh()
        s["board"].append(copy.deepcopy(s["board"][0]))
        put("a cell twice", s)
        s = fresh()
        s["board"][0]["z"] = 0
        put("unknown field in a cell", s)
        s = fresh()
        del s["board"][0][rnd.choice(["x", "y", "stack"])]
        put("missing field in a cell", s)
        put("board emptied", {**fresh(), "board": []})
        if len(good["board"]) >= 2 and not game.over:
            # A card lifted off the table onto its owner's pile: the turn no longer fits.
            s = fresh()
            cell = rnd.choice(s["board"])
            s["piles"][0].append(cell["stack"].pop(0))
            s["board"] = [c for c in s["board"] if c["stack"]]
            put("a card fewer placed", s)
    s = fresh()
    s["board"].append({"x": 0, "y": 1, "stack": []})
    put("an empty stack", s)
    # Numbers and history.
    s = fresh()
    s["wins"][rnd.randrange(len(s["wins"]))] += rnd.choice([-1, 1])
    put("wins disagree", s)
    put("wins too long", {**fresh(), "wins": good["wins"] + [0]})
    put("round wrong", {**fresh(), "round": good["round"] + rnd.choice([-1, 1])})
    put("history longer", {**fresh(), "history": good["history"] + [{"winner": None, "by": "none"}]})
    put("starter wrong", {**fresh(), "starter": (good["starter"] + 1) % n})
    put("starter absurd", {**fresh(), "starter": n})
    t = (good["turn"] + 1) % n
    put("turn wrong", {**fresh(), "turn": t, "to_act": [] if game.over else [t]})
    put("piles too many", {**fresh(), "piles": good["piles"] + [[]]})
    if not game.over:
        s = fresh()
        s["piles"][s["turn"]].insert(0, s["card"])
        s["card"] = None
        put("no face-up card", s)
        put("over without an end", {**fresh(), "over": True, "to_act": []})
    else:
        put("a face-up card when over", {**fresh(), "card": "R1"})
    if good["history"]:
        s = fresh()
        h = rnd.choice(s["history"])
        h["winner"] = 0 if h["winner"] is None else None
        put("history disagrees with wins", s)
        s = fresh()
        rnd.choice(s["history"])["by"] = rnd.choice(["", "luck", 3])
        put("history by an unknown way", s)
        s = fresh()
        rnd.choice(s["history"])["winner"] = game.sides
        put("history with an unknown side", s)
        s = fresh()
        s["history"].pop()
        put("history shorter", s)
    if good["trophies"] and not game.over:
        s = fresh()
        owner = next((side for side in range(game.sides)
                      if good["trophies"][-1][0] in game.colours_of(side)), 0)
        s["piles"][game.seats_of(owner)[0]].append(s["trophies"].pop())
        put("a trophy given back", s)


def seven(game, rnd, put):
    good = game.state()
    share = 72 // game.seats

    def fresh():
        return copy.deepcopy(good)

    put("dealer absurd", {**fresh(), "dealer": rnd.choice([-1, game.seats, 1.5])})
    put("rotations negative", {**fresh(), "rotations": -1})
    if any(good["draws"]):
        put("rotations with draw piles", {**fresh(), "rotations": 1})
    full = [s for s in range(game.seats) if len(good["hands"][s]) + len(good["draws"][s]) == share]
    if full:
        seat = rnd.choice(full)
        field = rnd.choice(["hands", "draws"])
        if len(good["pile"]) > 1:
            s = fresh()
            s[field][seat].append(s["pile"].pop())
            put("more than a share, from the pile", s)
        other = (seat + 1) % game.seats
        source = [f for f in ("hands", "draws") if good[f][other]]
        if source:
            s = fresh()
            s[field][seat].append(s[rnd.choice(source)][other].pop())
            put("more than a share, from a neighbour", s)
    drawn = [share - len(d) for d in good["draws"]]
    if min(drawn) < 4:
        s = fresh()
        s["options"]["start_hand"] = min(drawn) + 1
        put("fewer drawn than start_hand", s)
    s = fresh()
    s["hands"].append([])
    put("hands too many", s)
    if not any(good["draws"]) and not game.over:
        for i in range(1, len(good["pile"])):
            s = fresh()
            s["pile"][0], s["pile"][i] = s["pile"][i], s["pile"][0]
            other = type(game).restore(s)
            if not any(other.plays(seat) for seat in range(game.seats)):
                put("nobody can act", s)
                break
    if game.over:
        loser = (game.winners()[0] + 1) % game.seats
        s = fresh()
        s["hands"][game.winners()[0]].append(s["pile"].pop())
        put("over without an empty seat", s)
        s = fresh()
        s["pile"] += s["hands"][loser] + s["draws"][loser]
        s["hands"][loser], s["draws"][loser] = [], []
        put("two empty seats", s)
    else:
        s = fresh()
        seat = rnd.randrange(game.seats)
        s["pile"] += s["hands"][seat] + s["draws"][seat]
        s["hands"][seat], s["draws"][seat] = [], []
        put("an empty seat while running", s)
        put("over without an end", {**fresh(), "over": True, "to_act": []})


def sequence(game, rnd, put):
    good = game.state()
    n, sides = game.seats, game.side_count
    rows, columns = len(good["grid"]), len(good["grid"][0])

    def fresh(**changes):
        return {**copy.deepcopy(good), **changes}

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
        s["sequences"].append(copy.deepcopy(q))
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


def rumi7(game, rnd, put):
    good = game.state()
    n = game.seats
    whole = len(game.contract)

    def fresh(**changes):
        return {**copy.deepcopy(good), **changes}

    def acting(s):
        s["to_act"] = type(game).restore(s).to_act()
        return s

    for i, meld in enumerate(good["melds"]):
        cards = meld["cards"]
        s = fresh()
        if meld["kind"] == "run":
            s["melds"][i]["cards"].reverse()
            put("run backwards", s)
            s = fresh()
            s["melds"][i]["kind"] = "set"
            put("run called set", s)
        else:
            s["melds"][i]["kind"] = "run"
            put("set called run", s)
        s = fresh()
        s["melds"][i]["owner"] = n
        put("meld of an unknown owner", s)
        s = fresh()
        s["melds"][i]["kind"] = rnd.choice(["", "pair", "Set"])
        put("meld of an unknown kind", s)
        s = fresh()
        s["melds"][i]["more"] = 1
        put("unknown field in a meld", s)
        s = fresh()
        del s["melds"][i][rnd.choice(["owner", "kind", "cards"])]
        put("missing field in a meld", s)
        # An alien card in a meld, exchanged with one of the stock.
        ranks = {c[0] for c in cards if c != "X"}
        alien = [j for j, c in enumerate(good["stock"]) if c != "X" and c[0] not in ranks
                 and (meld["kind"] == "set" or c[1] != next(x for x in cards if x != "X")[1])]
        natural = [j for j, c in enumerate(cards) if c != "X"]
        if alien and len(natural) > 1:
            s = fresh()
            j, k = rnd.choice(alien), rnd.choice(natural)
            s["stock"][j], s["melds"][i]["cards"][k] = s["melds"][i]["cards"][k], s["stock"][j]
            put("meld with an alien card", s)
        # A meld cut short.
        s = fresh()
        cut = s["melds"][i]["cards"]
        s["stock"] += cut[2:]
        del cut[2:]
        put("meld too short", s)
    put("contract wrong", fresh(contract=good["contract"] + ["set"]))
    put("contract empty", fresh(contract=[]))
    put("round wrong", fresh(round=good["round"] % 7 + 1))
    put("dealer absurd", fresh(dealer=rnd.choice([-1, n])))
    put("turn absurd", fresh(turn=rnd.choice([-1, n])))
    put("phase unknown", fresh(phase=rnd.choice(["", "Draw", "discard"])))
    put("taken no card", fresh(taken=rnd.choice(["", "ZZ", "?"])))
    put("parts too many", fresh(parts=whole + 1))
    put("parts negative", fresh(parts=-1))
    put("turns negative", fresh(turns=-1))
    put("passed absurd", fresh(passed=[n]))
    put("discarder absurd", fresh(discarder=n))
    put("laid too long", fresh(laid=good["laid"] + [False]))
    put("laid of numbers", fresh(laid=[0] * n))
    s = fresh()
    s["scores"][rnd.randrange(n)].append(5)
    put("scores too long", s)
    s = fresh()
    s["known"].append([])
    put("known too many", s)
    seat = rnd.randrange(n)
    absent = [c for c in good["stock"] if c not in good["hands"][seat]]
    if absent:
        s = fresh()
        s["known"][seat].append(absent[0])
        put("known but not held", s)
    s = fresh()
    s["laid"][seat] = not s["laid"][seat]
    if not (seat == good["turn"] and 0 < good["parts"] < whole):
        put("laid disagrees with melds", s)
    s = fresh()
    s["rng"]["op"] = good["round"] - game.options["first_round"] + 1
    put("op before the deal", s)
    if game.over:
        flag = rnd.choice([("laid_turn", True), ("open", True), ("parts", 1), ("passed", [0]),
                           ("taken", good["discard"][0] if good["discard"] else "AS")])
        put(flag[0] + " when over", fresh(**{flag[0]: flag[1]}))
        s = fresh()
        s["scores"][seat][-1] += 5
        put("last score wrong", s)
        s = fresh()
        s["scores"][seat].pop()
        put("last score missing", s)
        put("running after the end", fresh(over=False, to_act=[good["turn"]]))
        return
    put("over without an end", fresh(over=True, to_act=[], taken=None, parts=0, laid_turn=False,
                                     open=False, passed=[]))
    t = (good["turn"] + 1) % n
    put("turn wrong", acting(fresh(turn=t)))
    put("turns at the limit", fresh(turns=1000 + (good["turns"] - 1000) % n))
    if good["turns"] == 0:
        put("discarder before any discard", acting(fresh(discarder=rnd.randrange(n))))
    else:
        put("discarder forgotten", acting(fresh(discarder=None)))
        if n > 2:
            put("discarder wrong", acting(fresh(discarder=good["turn"])))
    if good["phase"] == "draw":
        put("open while drawing", acting(fresh(open=True)))
        put("taken while drawing", fresh(taken=good["discard"][0]))
        put("parts while drawing", fresh(parts=1))
        put("laid_turn while drawing", fresh(laid_turn=True))
        put("nothing to take", fresh(stock=good["stock"] + good["discard"], discard=[]))
    elif good["taken"] is not None:
        put("open after a take", acting(fresh(open=True)))
    if not good["open"]:
        put("passed without an offer", fresh(passed=[(good["turn"] + 1) % n]))
    else:
        put("the seat to move passed", fresh(passed=good["passed"] + [good["turn"]]))
        if good["discarder"] is not None:
            put("the discarder passed", fresh(passed=good["passed"] + [good["discarder"]]))
        if good["passed"]:
            put("passed twice", fresh(passed=good["passed"] + good["passed"][:1]))
    if not good["laid"][good["turn"]]:
        put("laid_turn without laying", fresh(laid_turn=True))
        if good["parts"] == 0 and good["phase"] == "play":
            put("parts without melds", fresh(parts=1))
    s = fresh()
    s["stock"] += s["hands"][seat]
    s["hands"][seat], s["known"][seat] = [], []
    put("an empty hand", s)


BY_GAME = {"punto": punto, "7ate9": seven, "sequence": sequence, "rumi7": rumi7}


def broken(game, rnd):
    """A list of (label, state) that must all be refused."""
    found = []

    def put(label, state):
        if json.dumps(state, sort_keys=True) != json.dumps(game.state(), sort_keys=True):
            found.append((label, state))

    generic(game, rnd, put)
    if game.name in BY_GAME:
        BY_GAME[game.name](game, rnd, put)
    return found


def new_key(state, rnd):
    state["rng"]["key"] = bytes(rnd.randrange(256) for _ in range(32)).hex()


def mix(state, places, rnd, extra=()):
    """Shuffles all cards of the given lists, as (field, index), and single slots among them."""
    slots = list(extra)
    for field, index in places:
        box = state[field] if index is None else state[field][index]
        slots += [(box, i) for i in range(len(box))]
    cards = [box[i] for box, i in slots]
    rnd.shuffle(cards)
    for (box, i), card in zip(slots, cards):
        box[i] = card


def twin_punto(game, seat, rnd):
    """P4: nobody knows any pile.  Cards of one side (or one seat's) may lie in any order."""
    s = game.state()
    for side in range(game.sides):
        seats = game.seats_of(side)
        cards = [c for p in seats for c in s["piles"][p]]
        rnd.shuffle(cards)
        for p in seats:
            k = len(s["piles"][p])
            s["piles"][p], cards = cards[:k], cards[k:]
    return s


def twin_seven(game, seat, rnd):
    s = game.state()
    places = [("hands", p) for p in range(game.seats) if p != seat]
    places += [("draws", p) for p in range(game.seats)]
    mix(s, places, rnd, extra=[(s["pile"], 0)] if game.over else [])
    other = type(game).restore(s)
    if not game.over and not any(other.legal(p) for p in range(game.seats)):
        return None                                    # S8 would have turned the pile
    return s


def twin_sequence(game, seat, rnd):
    s = game.state()
    mix(s, [("hands", p) for p in range(game.seats) if p != seat] + [("stock", None)], rnd)
    return s


def twin_rumi7(game, seat, rnd):
    s = game.state()
    slots = [(s["stock"], i) for i in range(len(s["stock"]))]
    for p in range(game.seats):
        if p == seat:
            continue
        seen = list(s["known"][p])
        for i, card in enumerate(s["hands"][p]):
            if card in seen:
                seen.remove(card)
            else:
                slots.append((s["hands"][p], i))
    # When over, everybody knows the value of every hand: cards change places with equals only.
    groups = {}
    for box, i in slots:
        groups.setdefault(card_value(box[i]) if game.over else 0, []).append((box, i))
    for group in groups.values():
        mix(s, [], rnd, extra=group)
    if 0 < game.parts < len(game.contract) and not game.over:
        other = type(game).restore(s)
        if not other.layable(game.turn):
            return None                                # a contract begun can be completed
    return s


TWINS = {"punto": twin_punto, "7ate9": twin_seven, "sequence": twin_sequence, "rumi7": twin_rumi7}


def twin(game, seat, rnd):
    """A good state that the seat (or WATCH) cannot tell from the present one, or None."""
    if game.name not in TWINS:
        return None
    state = TWINS[game.name](game, seat, rnd)
    if state is not None:
        new_key(state, rnd)
    return state


def nudge_sequence(game, rnd):
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


def nudge_rumi7(game, rnd):
    """Close to turn 1000, an empty stock, nothing left to shuffle (R13), or long runs (R5)."""
    s = game.state()
    n = game.seats
    if not 0 < game.turns < 400 or 0 < game.parts < len(game.contract):
        return None
    runs = [m for m in s["melds"] if m["kind"] == "run"]
    what = rnd.choice(["turns", "stock", "starved"] + ["runs"] * 3 * bool(runs))
    if what == "runs":
        meld = rnd.choice(runs)
        size = rnd.randrange(9, 14)
        while len(meld["cards"]) < size:
            rank, suit = run_start(meld["cards"])
            joker = rnd.random() < 0.3 and meld["cards"].count("X") * 2 < len(meld["cards"])
            front = rnd.random() < 0.5
            card = "X" if joker else circle(rank, -1 if front else len(meld["cards"])) + suit
            if card not in s["stock"]:
                break
            s["stock"].remove(card)
            meld["cards"] = [card] + meld["cards"] if front else meld["cards"] + [card]
        return s
    late = {"turns": rnd.randrange(985, 1000), "stock": 500, "starved": rnd.randrange(940, 990)}[what]
    s["turns"] = late - (late - game.turns) % n
    s["rng"]["op"] += 20
    if what == "stock":
        keep = rnd.randrange(3)
        s["discard"] += s["stock"][keep:]
        del s["stock"][keep:]
    if what == "starved":
        if not s["discard"]:
            return None
        cards = s["stock"] + s["discard"][1:]
        s["stock"], s["discard"] = [], s["discard"][:1]
        rnd.shuffle(cards)
        for i, card in enumerate(cards):
            s["hands"][i % n].append(card)
            s["known"][i % n].append(card)
    return s


NUDGES = {"sequence": nudge_sequence, "rumi7": nudge_rumi7}


def nudged(game, rnd):
    """A good state close to a rare event of the same game, or None."""
    return NUDGES[game.name](game, rnd) if game.name in NUDGES and not game.over else None
