#!/usr/bin/env python3
"""Is it good to begin in Punto? A study with the Python package (docs/python.md).

usage: examples/lab.py [--games N] [--picture FILE.svg]

Who begins a game of one round is drawn with the deal. For two, three and four seats, and for players from random to
strong, this counts how often the one that began won, with 95 % intervals, and draws them.
"""

import argparse
import math

import numpy as np

import spil

SEATS = (2, 3, 4)


def interval(won, games):
    """Wilson's interval for a share, at 95 %."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def by_chance(seats, games):
    """Random play, thousands of games at once: (games won by who began, games)."""
    vec = spil.VecEnv("punto", envs=max(games // 4, 1), seats=seats, rounds=1, seed=1)
    each = np.zeros(len(vec), int)  # games counted in each place: the same number, or short games would count more often
    began, won = vec.actor.copy(), 0
    while each.min() < 4:
        vec.random_steps(1)
        over = np.flatnonzero(vec.done & (each < 4))
        won += int((vec.reward[over, began[over]] > 0).sum())
        each[over] += 1
        began[vec.done] = vec.actor[vec.done]
    return won, 4 * len(vec)


def by_bots(name, seats, games):
    """The same bot in every seat: (games won by who began, games)."""
    game, bot, won = spil.Game("punto", seats, rounds=1), spil.Bot(name), 0
    for seed in range(games):
        state = game.deal(seed)
        began, moves = state.actor, 0
        while not state.over:
            state.apply(state.actor, bot.choose(state, state.actor, seed=seed * 1000 + moves))
            moves += 1
        won += began in state.result["winners"]
    return won, games


def study(games):
    """Rows: players, seats, games, the share won by who began, its interval, and what would be fair."""
    for seats in SEATS:
        for name, (won, n) in (("random", by_chance(seats, 40 * games)), ("greedy", by_bots("greedy", seats, 4 * games)),
                               ("strong@50", by_bots("strong@50", seats, games))):
            low, high = interval(won, n)
            yield {"players": name, "seats": seats, "games": n, "share": won / n, "low": low, "high": high,
                   "fair": 1 / seats}


def picture(rows):
    """The rows as an SVG: a dot and its interval for each, a line for what would be fair."""
    left, wide, high = 150, 500, 26

    def x(share):
        return left + wide * share

    parts = []
    for i, row in enumerate(rows):
        y = 40 + high * i
        parts += [
            f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{row["players"]}, {row["seats"]} seats</text>',
            f'<line x1="{x(row["fair"]):.1f}" x2="{x(row["fair"]):.1f}" y1="{y - 13}" y2="{y + 13}" stroke="#999"/>',
            f'<line x1="{x(row["low"]):.1f}" x2="{x(row["high"]):.1f}" y1="{y}" y2="{y}" stroke="#06c" stroke-width="3"/>',
            f'<circle cx="{x(row["share"]):.1f}" cy="{y}" r="5" fill="#06c"/>']
    bottom = 40 + high * len(rows)
    for percent in range(0, 101, 20):
        parts.append(f'<text x="{x(percent / 100):.1f}" y="{bottom + 8}" text-anchor="middle">{percent} %</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 40} {bottom + 20}" font-family="sans-serif"'
            f' font-size="13"><rect width="100%" height="100%" fill="white"/>'
            f'<text x="10" y="18">Games won by who began; grey: what would be fair</text>{"".join(parts)}</svg>\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=500, metavar="N", help="of the strongest players; others play more")
    parser.add_argument("--picture", metavar="FILE.svg", help="draw it, too")
    options = parser.parse_args()
    if options.games < 1:
        parser.error("--games must be at least 1")
    rows = []
    print(f"{'players':10} {'seats':>5} {'games':>7}   won by who began (95 %)        fair")
    for row in study(options.games):
        rows.append(row)
        print(f"{row['players']:10} {row['seats']:5} {row['games']:7}   {100 * row['share']:5.1f} %  "
              f"({100 * row['low']:.1f} to {100 * row['high']:.1f} %)   {100 * row['fair']:5.1f} %", flush=True)
    if options.picture:
        with open(options.picture, "w", encoding="utf-8") as file:
            file.write(picture(rows))


if __name__ == "__main__":
    main()
