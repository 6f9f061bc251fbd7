"""States made from a good state: broken ones, and ones that look the same to a seat.

`broken(game, rnd)` gives states that `load` must refuse (G7 and the list of checks on each
game's page).  `twin(game, seat, rnd)` gives a good state that differs only in what a seat,
or who only watches, cannot know (G4).  `nudged(game, rnd)` gives a good state near a rare event.
"""

import json

from base import copied, models
from cards import card_slots


def generic(game, rnd, put):
    """Breakage that every game must notice."""
    good = game.state()

    def fresh():
        return copied(good)

    name = rnd.choice(list(good))
    s = fresh()
    del s[name]
    put("missing " + name, s)
    put("unknown field", {**fresh(), rnd.choice(["extra", "Turn", "x"]): 1})
    name = rnd.choice(list(good))
    s = fresh()
    s[name] = [] if isinstance(s[name], dict) else {}
    put("wrong type of " + name, s)
    name = rnd.choice([n for n in good if n not in game.may_be_null])
    put("null " + name, {**fresh(), name: None})
    put("over turned", {**fresh(), "over": not good["over"]})
    put("over as a number", {**fresh(), "over": int(good["over"])})
    put("seats too many", {**fresh(), "seats": game.seats + 1})
    put("seats absurd", {**fresh(), "seats": rnd.choice([0, 1, -2, 99, 2 ** 40, 2.5])})
    put("another game", {**fresh(), "game": rnd.choice(["", "chess", game.name.upper()])})
    other = rnd.choice([n for n in models() if n != game.name])
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
            if not game.op_follows:
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
    s = fresh()
    s["options"][rnd.choice(["more", "Rounds"])] = 1
    put("unknown option", s)
    if good["options"]:
        name = rnd.choice(list(good["options"]))
        s = fresh()
        del s["options"][name]
        put("missing option " + name, s)
        name = rnd.choice(list(good["options"]))
        s = fresh()
        value = s["options"][name]
        s["options"][name] = str(value) if isinstance(value, int) else rnd.choice([1, "", "no such word"])
        put("option of a wrong kind " + name, s)
        s = fresh()
        s["options"][name] = 99
        put("option out of range " + name, s)

    # Cards: one changed, one more, one fewer, one that does not exist.
    if not game.card_fields:
        return
    cards = sorted({box[key] for box, key in card_slots(good, game.card_fields)})
    for label in ("a card changed", "a card twice", "a card gone", "no card", "hidden card", "card as number"):
        s = fresh()
        slots = card_slots(s, game.card_fields)
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


def broken(game, rnd):
    """A list of (label, state) that must all be refused."""
    found = []

    def put(label, state):
        if json.dumps(state, sort_keys=True) != json.dumps(game.state(), sort_keys=True):
            found.append((label, state))

    generic(game, rnd, put)
    game.broken(rnd, put)
    return found


def twin(game, seat, rnd):
    """A good state that the seat (or WATCH) cannot tell from the present one, or None."""
    state = game.twin(seat, rnd)
    if state is not None:
        state["rng"]["key"] = bytes(rnd.randrange(256) for _ in range(32)).hex()
    return state


def nudged(game, rnd):
    """A good state close to a rare event of the same game, or None."""
    return None if game.over else game.nudged(rnd)
