#!/usr/bin/env python3
"""Plays a lesson in a room of a Spil server, by the words of docs/online.md. Needs the package `websockets` (13 or newer).

usage: room.py [--url ws://127.0.0.1:8383/ws] [--pupils 6] [--game 7ate9] [--rounds 2] [--seed N]

A host opens a class. The pupils come by the number on the wall and are seated by a draw, with new partners in each round;
they play moves drawn by lot. At the end the host asks for the results, closes the room, and prints them.
"""

import argparse
import asyncio
import json
import random
import sys

from websockets.asyncio.client import connect


class Person:
    """A connection: replies go to those who asked, all else through hear()."""

    def __init__(self, url, name, rng):
        self.url, self.name, self.rng = url, name, rng
        self.asked = {}    # futures, by the number of the request
        self.number = 0    # of the last request
        self.cmd = 0       # of the last request that changes something
        self.room = self.who = None
        self.moves = {}    # by table: (what can be played, the last note seen)
        self.numbers = {}  # by table: of the last move
        self.sits_at = None
        self.changed = asyncio.Event()

    async def come(self):
        self.socket = await connect(self.url, subprotocols=["spil.1"])
        self.reading = asyncio.create_task(self.read())
        await self.ask("hello", lang="en")

    async def read(self):
        async for text in self.socket:
            frame = json.loads(text)
            if "re" in frame:
                self.asked.pop(frame["re"]).set_result(frame)
            else:
                await self.hear(frame)
                self.changed.set()

    async def ask(self, do, **fields):
        reply = await self.try_(do, **fields)
        if not reply["ok"]:
            sys.exit(f"{self.name}: {do}: {reply['say']} ({reply['code']})")
        return reply

    async def try_(self, do, **fields):
        self.number += 1
        reply = self.asked[self.number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"do": do, "id": self.number, **fields}))
        return await reply

    async def tell(self, do, **fields):
        """A request that changes something has a number, so that it is done once, however often it is sent."""
        self.cmd += 1
        return await self.ask(do, cmd=self.cmd, **fields)

    async def hear(self, frame):
        table = frame.get("table")
        if "nonce" in frame:  # races: the echo shows how long our line is, so it goes back at once
            self.number += 1
            await self.socket.send(json.dumps({"do": "seen", "id": self.number, "table": table, "nonce": frame["nonce"]}))
            self.asked[self.number] = asyncio.get_running_loop().create_future()
        if frame.get("room") == self.room and frame.get("note") == "placed":
            for seated in frame["tables"]:
                if self.who in seated["seats"]:
                    self.sits_at = seated["table"]
        elif "view" in frame:
            self.moves[table] = frame["moves"], frame["seq"]
        elif frame.get("note") == "over" and table == self.sits_at:
            self.sits_at = None

    async def until(self, true):
        while not true():
            self.changed.clear()
            await self.changed.wait()


async def play(pupil):
    """A whole game at the table where one was seated."""
    await pupil.until(lambda: pupil.sits_at)
    table = pupil.sits_at
    while pupil.sits_at == table:
        moves, seen = pupil.moves.pop(table, ((), 0))
        if moves:
            number = pupil.numbers[table] = pupil.numbers.get(table, 0) + 1
            plays = [move for move in moves if move != "draw"] or moves
            await pupil.try_("move", table=table, cmd=number, seen=seen, move=pupil.rng.choice(plays))  # or too late
        else:
            await pupil.until(lambda: pupil.sits_at != table or pupil.moves.get(table, ((), 0))[0])


async def lesson(options):
    rng = random.Random(options.seed)
    host = Person(options.url, "Teacher", rng)
    await host.come()
    opened = await host.tell("room_open", title="Lesson", kind="class", name=host.name)
    host.room, host.who = opened["room"], opened["who"]
    print(f"room {opened['room']}, number {opened['number']}")

    pupils = [Person(options.url, f"Pupil {i + 1}", random.Random(rng.random())) for i in range(options.pupils)]
    for pupil in pupils:
        await pupil.come()
        joined = await pupil.tell("room_join", number=opened["number"], name=pupil.name)
        pupil.room, pupil.who = joined["room"], joined["who"]
    names = {pupil.who: pupil.name for pupil in pupils}

    for number in range(options.rounds):
        playing = [asyncio.create_task(play(pupil)) for pupil in pupils]
        drawn = await host.tell("room_pair", room=host.room, game=options.game, seats=2, how="new", odd="more", timed=False)
        for table in drawn["tables"]:
            print(f"round {number + 1}: {' and '.join(names.get(who, who) for who in table)}")
        await asyncio.gather(*playing)

    results = await host.ask("room_results", room=host.room)
    print(f"{'name':12}{'games':>7}{'won':>7}{'sums':>7}{'right':>7}")
    for row in results["rows"]:
        if row["who"] in names:
            print(f"{row['name']:12}{row['games']:7}{row['won']:7}{row['sums']:7}{row['right']:7}")
    await host.tell("room_close", room=host.room)
    for person in (host, *pupils):
        person.reading.cancel()
        await person.socket.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--url", default="ws://127.0.0.1:8383/ws")
    parser.add_argument("--pupils", type=int, default=6)
    parser.add_argument("--game", default="7ate9")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int)
    asyncio.run(lesson(parser.parse_args()))


if __name__ == "__main__":
    main()
