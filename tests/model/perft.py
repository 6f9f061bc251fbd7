#!/usr/bin/env python3
"""Counts the positions of test/perft.txt of every game with the independent models.

usage: tests/model/perft.py [--most N] [file...]

Lines whose stored count is above N (default 2000) are left to those who have time: the models are written to be
read. Games and options without a model are passed over; it says how many lines it counted.
"""

import argparse
import copy
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from base import Refused, game_folders, models  # noqa: E402


def value_of(text):
    return int(text) if text.lstrip("-").isdigit() else text


def count(game, depth):
    """Ways to play this many moves, by every seat that may act; a game that ends earlier counts once."""
    seats = game.to_act()
    if depth == 0 or not seats:
        return 1
    total = 0
    for seat in seats:
        for move in game.moves(seat):
            after = copy.deepcopy(game)
            after.apply(seat, move)
            total += count(after, depth - 1)
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=2000)
    parser.add_argument("file", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    counted = wrong = 0
    paths = [folder / "test/perft.txt" for folder in game_folders().values()]
    for path in options.file or [path for path in paths if path.exists()]:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not line or line.startswith("#"):
                continue
            game, setup, seed, depth, stored = (field.strip() for field in line.split("|"))
            if game not in models() or int(stored) > options.most:
                continue
            seats, *words = setup.split()
            chosen = {name: value_of(value) for name, value in (word.split("=") for word in words)}
            try:
                now = count(models()[game].start(int(seats), chosen, seed), int(depth))
            except Refused:
                continue
            counted += 1
            if now != int(stored):
                wrong += 1
                print(f"{path}, line {number}: the model counts {now}, not {stored}")
    print(f"{counted} lines counted by the models, {wrong} wrong")
    return 1 if wrong or not counted else 0


if __name__ == "__main__":
    sys.exit(main())
