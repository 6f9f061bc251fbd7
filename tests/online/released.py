#!/usr/bin/env python3
"""A server's store as released versions have left it: people keep their seats, games go on, `spil check` finds all of it.

tests/released/VERSION/store has the file, postgres what pg_dump wrote of a database, and told.json beside them the tokens
and tables. --make VERSION writes them by this program, once, for a release: usage: tools/python tests/online/released.py
[--make VERSION | test...]
"""

import contextlib
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from support import PROGRAM, Client, Server, main, postgres

RELEASED = pathlib.Path(__file__).resolve().parents[1] / "released"


class File:
    """The store is a file."""

    name, kept = "store", "spil.db"

    def server(self):
        return Server()

    def restore(self, at, server):
        server.data.mkdir(mode=0o700)
        shutil.copy(at / self.kept, server.data)
        (server.data / self.kept).chmod(0o600)

    def save(self, server, at):
        with sqlite3.connect(server.data / self.kept) as db:
            db.execute("PRAGMA journal_mode=DELETE")
        db.close()
        shutil.copy(server.data / self.kept, at)

    def check(self, server):
        return ["check", str(server.data)]

    def later(self, server):
        with sqlite3.connect(server.data / self.kept) as db:
            db.execute("PRAGMA user_version=99")
        db.close()

    def content(self, server):
        return (server.data / self.kept).read_bytes()

    def close(self):
        pass


class Database:
    """The store is in PostgreSQL."""

    name, kept = "postgres", "spil.sql"

    def __init__(self):
        self.postgres = postgres.Postgres().start()
        self.made = 0

    def server(self):
        self.made += 1
        server = Server()
        server.place = self.postgres.database(f"d{self.made}")
        return server

    def dump(self, server):
        return self.postgres.run("pg_dump", "--no-owner", "--no-privileges", "-d", server.place)

    def restore(self, at, server):
        with tempfile.TemporaryDirectory(prefix="spil-released-") as folder:
            pathlib.Path(folder).chmod(0o755)  # PostgreSQL's programs are another user's
            copy = shutil.copy(at / self.kept, folder)
            pathlib.Path(copy).chmod(0o644)
            self.postgres.run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", server.place, "-f", copy)

    def save(self, server, at):
        (at / self.kept).write_text("\n".join(self.content(server)) + "\n")

    def check(self, server):
        return ["check", "--store", server.place]

    def later(self, server):
        self.postgres.sql("INSERT INTO spil.migration VALUES (99, now())", f"d{self.made}")

    def content(self, server):
        """Of a dump the lines that are the same each time, and that a psql before August 2025 knows."""
        return [line for line in self.dump(server).splitlines() if not line.startswith(("\\restrict ", "\\unrestrict "))]

    def close(self):
        self.postgres.close()


class Released:
    """The tests of one kind of store."""

    @classmethod
    def setUpClass(cls):
        cls.store = cls.kind()
        cls.addClassCleanup(cls.store.close)

    def each(self):
        found = sorted(RELEASED.glob(f"*/{self.store.name}"))
        self.assertTrue(found)
        return found

    def server(self, at):
        server = self.store.server()
        self.store.restore(at, server)
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
        done = subprocess.run([PROGRAM, *self.store.check(server)], capture_output=True, text=True, env=server.env)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_later_version(self):
        server = self.server(self.each()[-1])
        self.store.later(server)
        before = self.store.content(server)
        with self.assertRaisesRegex(AssertionError, "it does not listen"):
            server.start()
        server.process.stdout.close()
        server.process = None
        self.assertIn("the data is of version 99", server.said())
        self.assertEqual(self.store.content(server), before)


class InAFile(Released, unittest.TestCase):
    kind = File


@unittest.skipUnless(postgres.programs(), "PostgreSQL is not installed")
class InPostgreSQL(Released, unittest.TestCase):
    kind = Database


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


def make(version, store):
    at = RELEASED / version / store.name
    at.mkdir(parents=True)
    server = store.server().start()
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
    store.save(server, at)
    (at / "told.json").write_text(json.dumps(told, indent=1) + "\n")
    server.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--make"]:
        for kind in (File, Database):
            with contextlib.closing(kind()) as store:
                make(sys.argv[2], store)
    else:
        main()
