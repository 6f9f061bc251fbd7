#!/usr/bin/env python3
"""A server's store as released versions have left it: people keep their seats, games go on, `spil check` finds all of it.

tests/released/VERSION/store has the file, and told.json beside it the tokens and tables. --make VERSION writes them by
this program, once, for a release: usage: tools/python tests/online/released.py [--make VERSION | test...]
"""

import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from support import PROGRAM, Client, Server, main

RELEASED = pathlib.Path(__file__).resolve().parents[1] / "released"


class Released(unittest.TestCase):
    def each(self):
        found = sorted(RELEASED.glob("*/store"))
        self.assertTrue(found)
        return found

    def server(self, at):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="spil-released-"))
        self.addCleanup(shutil.rmtree, folder)
        server = Server(folder=folder)
        server.data.mkdir(mode=0o700)
        shutil.copy(at / "spil.db", server.data)
        (server.data / "spil.db").chmod(0o600)
        return server

    def test_every_version(self):
        for at in self.each():
            with self.subTest(version=at.parent.name):
                self.goes_on(at)

    def goes_on(self, at):
        told = json.loads((at / "told.json").read_text())
        server = self.server(at).start()
        self.addCleanup(server.close)
        people = [Client(server, token=token) for token in told["tokens"]]
        for one in people:
            self.addCleanup(one.close)
        self.assertEqual([one.name for one in people], ["Anna", "Bo"])
        self.assertEqual(seen(people, told), told["seen"])
        move(people, told["going"], 1000)
        server.stop()
        done = subprocess.run([PROGRAM, "check", str(server.data)], capture_output=True, text=True, env=server.env)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_later_version(self):
        server = self.server(self.each()[-1])
        with sqlite3.connect(server.data / "spil.db") as db:
            db.execute("PRAGMA user_version=99")
        db.close()
        before = (server.data / "spil.db").read_bytes()
        with self.assertRaisesRegex(AssertionError, "it does not listen"):
            server.start()
        server.process.stdout.close()
        self.assertIn("the data is of version 99", server.said())
        self.assertEqual((server.data / "spil.db").read_bytes(), before)


def seen(people, told):
    """What those who were there see: the notes of both tables, their own cards, and those of the room, if there is one."""
    going, over = ([one.ask("sync", table=told[which], after=0) for one in people] for which in ("going", "over"))
    found = {"going": [[reply["notes"], reply["view"]] for reply in going], "over": [reply["notes"] for reply in over]}
    if "room" in told:
        found["room"] = people[0].ask("room_sync", room=told["room"], after=0)["notes"]
    return found


def move(people, table, cmd):
    """By whose turn it is: the first that there is."""
    one, moves = next((one, m) for one in people if (m := one.ask("sync", table=table, after=0)["moves"]))
    one.ask("move", table=table, cmd=cmd, seen=0, move=moves[0])


def make(version):
    at = RELEASED / version / "store"
    at.mkdir(parents=True)
    server = Server().start()
    anna, bo = people = Client(server, name="Anna"), Client(server, name="Bo")
    told = {"tokens": [one.token for one in people]}
    for which in ("over", "going"):
        opened = anna.ask("open", game="punto", seats=2, seating=["me", "open"])
        told[which] = table = opened["table"]
        bo.ask("sit", table=table, invite=opened["invite"])
        anna.ask("start", table=table)
        for one in people:
            one.note(table, "start")
        for cmd in (1, 1, 2, 2):
            move(people, table, cmd)
        if which == "over":
            bo.ask("resign", table=table)
    told["room"] = anna.do("room_open", title="Evening", kind="evening")["room"]
    told["seen"] = seen(people, told)
    server.stop()
    with sqlite3.connect(server.data / "spil.db") as db:
        db.execute("PRAGMA journal_mode=DELETE")
    db.close()
    shutil.copy(server.data / "spil.db", at)
    (at / "told.json").write_text(json.dumps(told, indent=1) + "\n")
    server.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--make"]:
        make(sys.argv[2])
    else:
        main()
