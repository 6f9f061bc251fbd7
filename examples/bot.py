#!/usr/bin/env python3
"""The smallest bot for Spil: any legal move. Try it: spil play punto --seat 1='cmd:examples/bot.py'

The lines it reads and writes are explained in docs/bot-protocol.md.
"""

import json
import random
import sys

dice = random.Random()


def say(**answer):
    print(json.dumps(answer), flush=True)


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        say(type="hello", protocol=1, name="any legal move")
    elif told["type"] == "game":
        dice.seed(told["seed"])  # the same seed, the same game
    elif told["type"] == "move":
        say(type="move", id=told["id"], move=dice.choice(told["moves"]))
    elif told["type"] == "quit":
        break
