#!/usr/bin/env python3
"""Writes trained nets down: usage: text.py FORM=FILE.npz … >> data/strong/sequence-nets.txt"""
import sys
import numpy as np

SCALE = 65536
N = 32
PLAYER = ("cell_line", "line_bias", "spent", "line_line", "line_bias2", "all_all", "fact_all", "all_bias", "line_cell",
          "cell_cell", "all_cell", "cell_bias", "here", "twin", "move_bias", "move", "move_out", "value_all",
          "value_cell", "value_bias", "value", "value_out")
REFEREE = ("cell_line", "held_line", "line_bias", "spent", "line_line", "line_bias2", "all_all", "fact_all",
           "special_all", "all_bias", "value_all", "value_bias", "value", "value_out")


def player(p):
    for k in ("here", "twin"):
        p[k] = p[k].reshape(N, 3, N).transpose(1, 0, 2)
    p["move"] = p["move"].T
    p["move_out"] = np.pad(p["move_out"], (0, N - 3))
    p["fact_all"] = p["scalar_all"]
    p["all_all"] = p["all_all"] / 16
    p["line_cell"] = p["line_cell"] / 4
    p["value_all"] = p["value_hidden"]
    p["value_cell"] = p["value_cell"] / 16
    p["value_out"] = np.pad(p["value_out"].reshape(1), (0, N - 1))
    return p


def referee(p):
    p["all_all"] = p["all_all"] / 16
    p["fact_all"], p["special_all"] = p["scalar_all"][:12], p["scalar_all"][12:]
    p["value"] = p["value"].T
    p["value_out"] = np.pad(p["value_out"], (0, N - len(p["value_out"])))
    return p


def write(p, names):
    for k in names:
        rows = np.rint(p[k].reshape(-1, N) * SCALE).astype(int)
        print(f".{k}")
        for row in rows:
            print(*row)


for arg in sys.argv[1:]:
    form, path = arg.split("=")
    data = np.load(path)
    print("form", form)
    print("player")
    write(player({k[7:]: v for k, v in data.items() if k.startswith("player.")}), PLAYER)
    print("referee")
    write(referee({k[8:]: v for k, v in data.items() if k.startswith("referee.")}), REFEREE)
