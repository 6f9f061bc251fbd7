#!/usr/bin/env python3
"""Draws what examples/ppo.py and ppo_punto.py printed: ppo_curve.py [--cpu] rumi7.jsonl … > curves.svg"""

import json
import pathlib
import sys

WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 640, 300, 50, 20, 140, 40
COLOURS = ("#1b7f5c", "#b3541e", "#33659e", "#8a3b8f", "#666666")


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: ppo_curve.py [--cpu] CURVE.jsonl… > CURVES.svg")
    clock = "cpu_seconds" if sys.argv[1] == "--cpu" else "seconds"
    curves = {}
    for path in map(pathlib.Path, sys.argv[1 + (clock == "cpu_seconds"):]):
        points = [json.loads(line) for line in path.read_text().splitlines()]
        for what in points[0].keys() - {"positions", "seconds", "cpu_seconds", "error"}:
            name = path.stem if what == "share" else f"{path.stem}, {what}"
            curves[name] = [(point[clock] / 60, point[what]) for point in points]
    most = max(curve[-1][0] for curve in curves.values())

    def at(minutes, share):
        return (LEFT + (WIDE - LEFT - RIGHT) * minutes / most, TOP + (HIGH - TOP - BOTTOM) * (1 - share))

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = at(0, share)
        out.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{WIDE - RIGHT}" y2="{y:.1f}" stroke="{"#888" if share == 0.5 else "#ccc"}"/>')
        out.append(f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for k in range(5):
        x, y = at(most * k / 4, 0)
        out.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{most * k / 4:.1f}</text>')
    out.append(f'<text x="{(LEFT + WIDE - RIGHT) / 2}" y="{HIGH - 6}" text-anchor="middle">minutes{" of processor time" * (clock != "seconds")}</text>')
    below = -1000.0
    for (name, curve), colour in sorted(zip(curves.items(), COLOURS), key=lambda each: -each[0][1][-1][1]):
        points = [at(*point) for point in curve]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = points[-1]
        below = max(y + 4, below + 14)  # labels do not touch
        out.append(f'<text x="{x + 6:.1f}" y="{below:.1f}" fill="{colour}">{name} {curve[-1][1]:.0%}</text>')
    print("\n".join([*out, "</svg>"]))


if __name__ == "__main__":
    main()
