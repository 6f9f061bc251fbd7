#!/usr/bin/env python3
"""The models behind the line protocol, to try drive.py itself without the program:

    python3 tests/model/drive.py --spil "python3 tests/model/serve.py" --game punto --tamper 0

`load` checks nothing beyond being readable; there is no `bot`. It can lie to those who only watch, which drive.py must
notice: `serve.py open` shows them a hidden card, `serve.py close` hides one that everybody sees.
"""

import json
import sys

from base import WATCH, Refused, model_of, models
from cards import card_slots
from drive import parse_option


def answer(line, now):
    word, _, rest = line.partition(" ")
    if word == "new":
        return new(rest, now)
    if word == "load":
        try:
            state = json.loads(rest)
            now["game"] = model_of(state["game"]).restore(state)
        except (ValueError, KeyError, TypeError):
            raise Refused("bad_state")
        return {}
    if word not in ("state", "view", "moves", "do", "result", "save"):
        raise Refused("bad_command")
    game = now.get("game")
    if game is None:
        raise Refused("no_game")
    if word == "state":
        return {"state": game.state()}
    if word == "result":
        return game.result()
    if word == "save":
        head = ["spil 1", "game " + game.name, "seats %d" % game.seats]
        head += ["option %s %s" % o for o in game.options.items()] + ["seed " + now["seed"]]
        tail = []
        if game.over:
            r = game.result()
            tail = ["result winners=%s points=%s" % (",".join(map(str, r["winners"])),
                                                     ",".join(map(str, r["points"])))]
        return {"record": "\n".join(head + now["moves"] + tail + [""])}
    seat, _, move = rest.partition(" ")
    seat = int(seat) if seat.isdigit() else seat
    if word == "view":
        view = game.view(seat)
        return {"view": lie(game, view) if seat == WATCH else view}
    if word == "moves":
        return {"moves": sorted(game.moves(seat))}
    game.apply(seat, move)
    now.setdefault("moves", []).append("move 0 %s %s" % (seat, move))
    return {"events": []}


def lie(game, view):
    """The view of those who only watch, with one card opened or closed if asked for."""
    slots = card_slots(view, game.card_fields)
    hidden = [(box, key) for box, key in slots if box[key] == "?"]
    shown = [(box, key) for box, key in slots if box[key] != "?"]
    if "open" in sys.argv and hidden:
        cards = [box[key] for box, key in card_slots(game.fields(), game.card_fields)]
        for box, key in shown:
            cards.remove(box[key])
        box, key = hidden[0]
        box[key] = cards[0]
    if "close" in sys.argv and shown:
        box, key = shown[0]
        box[key] = "?"
    return view


def new(rest, now):
    words = rest.split(" ")
    if words[0] not in models():
        raise Refused("bad_game")
    options = dict(parse_option(w) for w in words[1:])
    seed = str(options.pop("seed", ""))
    seed = next((w[5:] for w in words if w.startswith("seed=")), seed)
    seats = options.pop("seats", None)
    game = model_of(words[0]).start(seats, options, seed)
    now.update(game=game, seed=seed, moves=[])
    return {"game": game.name, "seats": game.seats, "options": game.options}


def main():
    now = {}
    for line in sys.stdin:
        try:
            out = {"ok": True, **answer(line.rstrip("\n"), now)}
        except Refused as refused:
            out = {"ok": False, "error": {"code": refused.code, "message": str(refused)}}
        print(json.dumps(out), flush=True)


if __name__ == "__main__":
    main()
