#!/usr/bin/env python3
"""The smallest bot for Spil: any legal move. Try it: spil play punto --seat 1='cmd:examples/bot.py'

The lines it reads and writes are explained in docs/bot-protocol.md.
"""

import json
import random
import sys

dice = random.Random()


def send(**answer):
    print(json.dumps(answer), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        send(type="hello", protocol=1, name="any legal move")
    elif message["type"] == "game":
        dice.seed(message["seed"])  # the same seed, the same game
    elif message["type"] == "move":
        send(type="move", id=message["id"], move=dice.choice(message["moves"]))
    elif message["type"] == "quit":
        break
