#!/usr/bin/env python3
"""Plays a whole game on a Spil server, by the words of docs/online.md. Needs the package `websockets` (13 or newer).

usage: online.py [--url ws://127.0.0.1:8383/ws] [--game punto] [--seats 2] [--bot level2] [--seed N]

It opens a table with bots, plays moves drawn by lot, and prints what happened and who won. When the connection breaks, or
the server is restarted, it comes back with its token and goes on: a move that was sent and not answered is sent again
under the same number, and is made once.
"""

import argparse
import json
import random
import sys
import time

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


class Player:
    def __init__(self, options):
        self.options = options
        self.rng = random.Random(options.seed)
        self.token = None    # proves who we are
        self.table = None
        self.seq = 0         # the last note known
        self.cmd = 0         # the number of our last move
        self.pending = None  # a move that was sent and not answered
        self.over = None

    # One connection: everything that arrives goes through take().

    def ask(self, do, **fields):
        """Sends a request and returns its reply. What arrives in between is taken as well."""
        number = self.send(do, **fields)
        while True:
            frame = json.loads(self.socket.recv())
            if frame.get("re") == number:
                return frame
            self.take(frame)

    def send(self, do, **fields):
        self.id += 1
        self.socket.send(json.dumps({"do": do, "id": self.id, **fields}))
        return self.id

    def must(self, do, **fields):
        reply = self.ask(do, **fields)
        if not reply["ok"]:
            sys.exit(f"{do}: {reply['say']} ({reply['code']})")
        return reply

    def take(self, frame):
        """A note, a view or a goodbye."""
        if frame.get("table") != self.table:
            return
        if "note" in frame:
            self.hear(frame)
        elif "view" in frame:
            self.moves = frame["moves"]
            if "nonce" in frame:  # races: the echo shows how long our line is, so it goes back at once
                self.send("seen", table=self.table, nonce=frame["nonce"])

    def hear(self, note):
        if note["seq"] <= self.seq:
            return
        self.seq = note["seq"]
        if note["note"] == "event":
            print(f"{note['ms'] / 1000:8.1f} s  {json.dumps(note['events'])}")
        elif note["note"] == "over":
            self.over = note

    # The game.

    def sit_down(self):
        """hello, and either a new table or the one we sit at, with all that was missed."""
        hello = self.must("hello", **({"token": self.token} if self.token else {"name": "Example"}))
        self.token = hello.get("token", self.token)
        if self.table is None:
            seating = ["me"] + [self.options.bot] * (self.options.seats - 1)
            opened = self.must("open", game=self.options.game, seats=self.options.seats, seating=seating, cmd=1)
            self.table = opened["table"]
        self.catch_up()
        if self.pending:  # sent, and not answered: if it was made before the line broke, no view will follow
            self.move()
            self.catch_up()

    def catch_up(self):
        missed = self.must("sync", table=self.table, after=self.seq)
        for note in missed["notes"]:
            self.hear(note)
        self.seq = max(self.seq, missed["seq"])
        self.moves = missed["moves"]

    def move(self):
        if self.pending is None:
            self.cmd += 1
            best = [m for m in self.moves if m.startswith(("last:", "play:", "set:", "run:", "add:"))]
            self.pending = {"cmd": self.cmd, "seen": self.seq, "move": self.rng.choice(best or self.moves)}
        self.moves = []  # the next view says what we may do then; it may come before the reply, if somebody else moved
        reply = self.ask("move", table=self.table, **self.pending)
        if not reply["ok"] and reply["code"] in ("busy", "too_fast"):
            return time.sleep(0.1)  # nothing was done: the same again
        self.pending = None
        if not reply["ok"] and reply["code"] not in ("too_late", "not_now"):  # somebody was faster, or a window is open
            print(f"{reply['code']}: {reply['say']}")

    def play(self):
        while not self.over:
            try:
                with connect(self.options.url, subprotocols=["spil.1"], compression=None) as self.socket:
                    self.id = 0
                    self.sit_down()
                    while not self.over:
                        if self.pending or self.moves:  # pending: the server was too busy
                            self.move()
                        else:
                            self.take(json.loads(self.socket.recv()))
            except (WebSocketException, OSError) as e:  # also in the middle of a handshake
                if self.token is None:
                    sys.exit(f"no connection to {self.options.url}: {e}")
                time.sleep(0.5)
        print(f"winners {self.over['winners']}, points {self.over['points']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--url", default="ws://127.0.0.1:8383/ws")
    parser.add_argument("--game", default="punto")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="level2")
    parser.add_argument("--seed", type=int, default=None, help="of the moves drawn by lot")
    Player(parser.parse_args()).play()


if __name__ == "__main__":
    main()
