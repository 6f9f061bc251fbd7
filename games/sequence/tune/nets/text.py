#!/usr/bin/env python3
"""Writes trained nets down: usage: text.py FORM=FILE.npz … >> games/sequence/bots/nets.txt"""
import sys

import numpy as np

from nets import MOVE, NET, REFEREE

SCALE = 65536
MEANS = {"line_all": 32, "line_all2": 32, "cell_all2": 16, "line_cell": 8, "line_cell2": 8, "cell_line2": 2}


def by_kind(w):
    """A matrix for each kind of move, one after the other."""
    return w.reshape(-1, 3, MOVE).transpose(1, 0, 2)


def player(p):
    p.update({k: p[k] / n for k, n in MEANS.items()})
    p.update(here=by_kind(p["here"]), twin=by_kind(p["twin"]), move=p["move"].T)
    narrow = ("here", "twin", "move_bias", "move", "move_out")
    learning = ("rival", "value")  # used only there
    return {k: (v, MOVE if k in narrow else NET) for k, v in p.items() if not k.startswith(learning)}


def referee(p):
    p.update(all_all=p["all_all"] / 16, value=p["value"].T)
    p["special_all"] = p["special_all"][:-2]  # the last two are about weak players
    return {k: (v, REFEREE) for k, v in p.items()}


def write(net):
    """Rows of whole numbers, padded with zeros."""
    for name, (w, width) in net.items():
        print(f".{name}")
        flat = np.rint(w.reshape(-1) * SCALE).astype(int)
        for row in np.pad(flat, (0, -len(flat) % width)).reshape(-1, width):
            print(*row)


for arg in sys.argv[1:]:
    form, path = arg.split("=")
    data = np.load(path)
    print("form", form)
    for net, arrange in (("player", player), ("referee", referee)):
        print(net)
        write(arrange({k.split(".")[1]: v for k, v in data.items() if k.startswith(net)}))
