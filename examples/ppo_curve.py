#!/usr/bin/env python3
"""Draws what `examples/ppo.py train --curve curve.json` measured, as an SVG: examples/ppo_curve.py curve.json > curve.svg"""

import json
import sys

WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 640, 300, 50, 20, 90, 40
COLOURS = {"random": "#1b7f5c", "greedy": "#b3541e"}


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: ppo_curve.py CURVE.json > CURVE.svg")
    with open(sys.argv[1]) as file:
        curve = json.load(file)
    most = curve[-1]["positions"]

    def at(positions, share):
        return (LEFT + (WIDE - LEFT - RIGHT) * positions / most, TOP + (HIGH - TOP - BOTTOM) * (1 - share))

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = at(0, share)
        out.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{WIDE - RIGHT}" y2="{y:.1f}" stroke="#ccc"/>')
        out.append(f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for k in range(5):
        x, y = at(most * k / 4, 0)
        out.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{most * k / 4:,.0f}</text>')
    out.append(f'<text x="{(LEFT + WIDE - RIGHT) / 2}" y="{HIGH - 6}" text-anchor="middle">positions played</text>')
    for bot, colour in COLOURS.items():
        points = [at(point["positions"], point[bot]) for point in curve]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = points[-1]
        out.append(f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="{colour}">{bot} {curve[-1][bot]:.0%}</text>')
    print("\n".join([*out, "</svg>"]))


if __name__ == "__main__":
    main()
