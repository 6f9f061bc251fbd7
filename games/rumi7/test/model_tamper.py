"""States of Rumi 7 Seven that `load` must refuse, ones that look the same to a seat, and good ones near rare events."""

from base import copied
from cards import mix

from .model_cards import circle, run_start, value


def broken(game, rnd, put):
    good = game.state()
    n = game.seats
    whole = len(game.contract)

    def fresh(**changes):
        return {**copied(good), **changes}

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


def twin(game, seat, rnd):
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
        groups.setdefault(value(box[i]) if game.over else 0, []).append((box, i))
    for group in groups.values():
        mix(group, rnd)
    if 0 < game.parts < len(game.contract) and not game.over:
        other = type(game).restore(s)
        if not other.layable(game.turn):
            return None                                # a contract begun can be completed
    return s


def nudged(game, rnd):
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
