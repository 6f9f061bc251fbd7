"""In a race the faster reaction wins, not the nearer line: four equal players at 10, 40, 90 and 160 ms.

usage: tools/python tests/online/races.py [--races N] [--tables N] [--by-arrival] [--lag MS] [--cheat MS] [--points P]

Real lines (wire.py), a real server, real races of 7 ATE 9. Each player reacts to a new top card after 250 to 850 ms, drawn
by lot, and plays a card that fits; a race counts when all four had one. Passes when every share is within P points of
equal. --by-arrival plays without a clock, in the order of arrival: the control, which must not pass. --cheat: the nearest
echoes late by so much, and must not gain more than P points. --lag: the most that the table gives a long line (200).
"""

import argparse
import asyncio
import json
import os
import random
import socket
import sys
import time

import wire

TRIPS_MS = (10, 40, 90, 160)


class Racer:
    """One player at one table."""

    def __init__(self, line, rng, cheat_ms):
        self.line, self.rng, self.cheat_ms = line, rng, cheat_ms
        self.id = self.cmd = self.seq = 0
        self.waiting = {}
        self.pile, self.plays = None, []
        self.could = {}    # pile: had a card that fits
        self.winners = {}  # pile: the seat that played on it
        self.left = False

    async def connect(self, port):
        from websockets.asyncio.client import connect
        s = socket.socket()
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        s.bind((wire.client_address(self.line), 0))
        s.setblocking(False)
        await asyncio.get_running_loop().sock_connect(s, (wire.SERVER, port))
        self.ws = await connect(f"ws://{wire.SERVER}:{port}/ws", sock=s, subprotocols=["spil.1"], compression=None,
                                ping_interval=None, max_size=None)
        self.reader = asyncio.create_task(self.read())
        await self.ask("hello")

    async def send(self, do, **fields):
        self.id += 1
        future = self.waiting[self.id] = asyncio.get_running_loop().create_future()
        await self.ws.send(json.dumps({"do": do, "id": self.id, **fields}))
        return future

    async def ask(self, do, **fields):
        reply = await (await self.send(do, **fields))
        assert reply["ok"], (do, fields, reply)
        return reply

    async def read(self):
        async for text in self.ws:
            frame = json.loads(text)
            if "re" in frame:
                self.waiting.pop(frame["re"]).set_result(frame)
            elif "note" in frame:
                self.seq = frame["seq"]
                self.hear(frame)
            elif "view" in frame:
                await self.see(frame)

    def hear(self, note):
        for event in note.get("events", ()):
            if event.get("event") == "play" or "calls" in event:
                self.winners[self.pile] = event["seat"]

    async def see(self, frame):
        if "nonce" in frame:
            asyncio.create_task(self.echo(frame["nonce"]))
        pile = len(frame["view"]["pile"]), frame["view"]["pile"][0]
        self.plays = [m for m in frame["moves"] if m.startswith("play:")]
        if pile != self.pile and frame["moves"]:
            self.pile = pile
            self.could[pile] = bool(self.plays)
            if self.plays:
                asyncio.create_task(self.react(pile))

    async def echo(self, nonce):
        if self.cheat_ms:
            await asyncio.sleep(self.cheat_ms / 1000)
        if not self.left:
            await self.send("seen", table=self.table, nonce=nonce)

    async def react(self, pile):
        await asyncio.sleep(0.25 + sum(self.rng.uniform(0, 0.2) for _ in range(3)))
        if pile == self.pile and self.plays and not self.left:
            self.cmd += 1
            await self.send("move", table=self.table, cmd=self.cmd, seen=self.seq, move=self.rng.choice(self.plays))


def full_hands(deal):
    """A deal with all cards in the hands."""
    state = dict(deal)
    state["hands"] = [h + d for h, d in zip(deal["hands"], deal["draws"])]
    state["draws"] = [[] for _ in deal["draws"]]
    return state


async def table(port, number, deal, options, results, enough):
    """Games at one table, until there are enough races."""
    rng = random.Random(number)
    while not enough():
        racers = [Racer((i + number) % 4, random.Random(rng.random()), 0) for i in range(4)]
        for r in racers:
            r.cheat_ms = options.cheat if r.line == 0 else 0
            await r.connect(port)
        opened = await racers[0].ask("open", game="7ate9", seats=4, state=deal, options=deal["options"],
                                     **(dict(timed=False) if options.by_arrival else dict(lag_ms=options.lag)))
        for r in racers:
            r.table = opened["table"]
        for r in racers[1:]:
            await r.ask("sit", table=opened["table"], invite=opened["invite"])
        await racers[0].ask("start", table=opened["table"])
        end = time.monotonic() + 60
        counted = set()
        while time.monotonic() < end and len(counted) < 24 and not enough():
            await asyncio.sleep(0.2)
            for pile, winner in list(racers[0].winners.items()):
                if pile in counted or pile is None or not all(pile in r.could for r in racers):
                    continue
                counted.add(pile)
                if all(r.could[pile] for r in racers):
                    results[racers[winner].line] += 1
            if any(not r.plays and all(not x.plays for x in racers) for r in racers) and counted and \
                    time.monotonic() > end - 50:
                break
        for r in racers:
            r.left = True
        for r in racers:
            r.reader.cancel()
            await r.ws.close()


async def players(port, deal, options):
    results = [0] * 4
    enough = lambda: sum(results) >= options.races  # noqa: E731
    await asyncio.gather(*(table(port, i, full_hands(deal), options, results, enough) for i in range(options.tables)))
    return results


def clients(port, deal, options, out):
    results = asyncio.run(players(port, deal, options))
    os.write(out, json.dumps(results).encode())
    return 0


def race(options):
    import support

    def main(spawn):
        server = support.Server("--allow-seeds", listen=f"{wire.SERVER}:0").start()
        try:
            into, out = os.pipe()
            pid = spawn(clients, server.port, support.deal("7ate9", 4, 5), options, out)
            os.close(out)
            _, status = os.waitpid(pid, 0)
            assert status == 0, "the players failed"
            return json.loads(os.read(into, 1000))
        finally:
            server.close()

    return wire.run(main, TRIPS_MS)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--races", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--by-arrival", action="store_true")
    parser.add_argument("--lag", type=int, default=200, choices=(0, 60, 120, 200))
    parser.add_argument("--cheat", type=int, default=0, metavar="MS")
    parser.add_argument("--points", type=float, default=5)
    options = parser.parse_args()
    wire.enter()
    results = race(options)
    n = sum(results)
    share = [100 * r / n for r in results]
    print("lines of", " ".join(f"{t} ms" for t in TRIPS_MS), "won", " ".join(f"{s:.1f} %" for s in share), f"of {n} races")
    if options.cheat:
        return 0 if share[0] <= 25 + options.points else 1
    fair = all(abs(s - 25) <= options.points for s in share)
    if options.by_arrival:
        print("by arrival, as expected, not fair" if not fair else "by arrival it is fair: the test shows nothing")
        return 1 if fair else 0
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())
