"""A server whose data is in PostgreSQL, from outside: what it says where it cannot be, what is left when the database
dies, and the way of a server's data into a database and back."""

import contextlib
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

import websockets.exceptions

import support
from support import SPIL, Client, Server, postgres

if not postgres.programs():
    print("PostgreSQL is not installed")
    sys.exit(77)


def spil(*words):
    done = subprocess.run([SPIL, *map(str, words)], capture_output=True, text=True, check=False,
                          env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    return done.returncode, done.stdout + done.stderr


class Stores(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = postgres.Postgres()
        cls.addClassCleanup(cls.postgres.close)
        cls.postgres.start()
        cls.names = iter(f"d{n}" for n in range(1000))

    def setUp(self):
        self.name = next(self.names)
        self.url = self.postgres.database(self.name)

    def server(self, place=None):
        server = Server("--allow-seeds", "--admin", "127.0.0.1:0")
        server.place = place or self.url
        self.addCleanup(server.close)
        return server

    def play(self, server):
        """Somebody who has sat down and moved: (client, table)."""
        c = Client(server, name="Sigurlaug")
        table = c.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"]
        c.note(table, "start")
        self.move(c, table)
        return c, table

    def move(self, c, table):
        while True:
            view = c.view(table)
            if view["moves"] and view["seq"] == c.last[table]:
                c.cmd += 1
                reply = c.ask("move", table=table, cmd=c.cmd, seen=view["seq"], move=view["moves"][0])
                c.until(lambda: c.views[table][-1]["seq"] >= reply["seq"])
                return
            c.read()

    def expect_there(self, server, token, table, notes):
        with contextlib.closing(Client(server, token=token)) as c:
            self.assertEqual(c.name, "Sigurlaug")
            self.assertEqual(c.ask("sync", table=table, after=0)["notes"][:len(notes)], notes)

    def notes(self, c, table):
        c.settle()
        return c.ask("sync", table=table, after=0)["notes"]

    def test_the_database_dies(self):
        server = self.server().start()
        c, table = self.play(server)
        notes = self.notes(c, table)
        while True:            # back within the lease nobody notices; a slow machine takes longer
            self.postgres.again()
            try:
                c.cmd += 1
                c.ask("talk", table=table, text="still here", cmd=c.cmd)
                c.refused("no_table", "look", table="t" + table[1:])  # what is read from it is there, too
                break
            except websockets.exceptions.ConnectionClosed:
                self.assertEqual((c.closed, c.bye), (1012, "moved"))
                c = Client(server, token=c.token)
                c.cmd = c.hello_reply["cmd"]
        self.assertEqual(self.notes(c, table)[:len(notes)], notes)
        self.postgres.kill()   # away for longer than the lease: its people are sent away, and come back
        c.send("talk", table=table, text="is anybody there?")
        server.logged("waits for=database")
        self.assertEqual(self.status(server, "/readyz"), 503)
        c.until_closed()
        self.assertEqual((c.closed, c.bye), (1012, "moved"))
        self.assertNotIn("why=claimed", server.said())  # nobody has
        self.postgres.start()
        server.logged("goes on with=database")
        self.expect_there(server, c.token, table, notes)
        self.assertEqual(self.status(server, "/readyz"), 200)
        c.close()
        server.stop()
        self.assertEqual(spil("check", "--store", self.url)[0], 0)

    @staticmethod
    def status(server, path):
        """What the admin listener says to it."""
        host, _, port = server.logged("admin=([^ ]+)").rpartition(":")
        connection = support.http.client.HTTPConnection(host, int(port), timeout=support.LONG)
        with contextlib.closing(connection):
            connection.request("GET", path)
            return connection.getresponse().status

    @contextlib.contextmanager
    def small_disk(self):
        """The database is on a disk of 64 MB."""
        disk = self.postgres.folder / f"disk-{self.name}"
        disk.mkdir()
        words = [f"{word[0]}id={number}" for word, number in self.postgres.user.items() if word != "extra_groups"]
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(["size=64m", "mode=700", *words]), "tmpfs", disk],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            self.skipTest(f"no disk can be mounted: {done.stderr.strip()}")
        try:
            self.postgres.sql(f"CREATE TABLESPACE {self.name} LOCATION '{disk}'", "postgres")
            self.postgres.sql(f"ALTER DATABASE {self.name} SET TABLESPACE {self.name}", "postgres")
            yield disk
            self.postgres.sql(f"DROP DATABASE {self.name} WITH (FORCE)", "postgres")
            self.postgres.sql(f"DROP TABLESPACE {self.name}", "postgres")
        finally:
            subprocess.run(["umount", "-l", disk], check=True)

    def test_the_database_is_full(self):
        """The server says so and ends; what anybody was told is there once there is room, and play goes on."""
        with self.small_disk() as disk:
            server = self.server().start()
            c, table = self.play(server)
            notes, told = self.notes(c, table), []
            with (disk / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
                while filler.write(bytes(4096)):
                    pass
            with self.assertRaises(websockets.exceptions.ConnectionClosed):
                while True:
                    told.append(c.ask("open", game="punto", seats=2)["table"])
            self.assertEqual((c.closed, c.bye), (1011, "trouble"))
            self.assertEqual(server.gone(), 1)
            self.assertRegex(server.said(), r"trouble what=store why=.*No space left on device")
            (disk / "filler").unlink()
            server.start()
            self.expect_there(server, c.token, table, notes)
            with contextlib.closing(Client(server, token=c.token)) as back:
                self.assertLessEqual(set(told), {row["table"] for row in back.ask("mine")["tables"]})
                self.play(server)
            self.assertEqual(server.stop(), 0)
            self.assertEqual(spil("check", "--store", self.url)[0], 0)

    def test_kill_and_start(self):
        server = self.server().start()
        c, table = self.play(server)
        notes = self.notes(c, table)
        server.kill()
        c.close()
        server.start()
        self.expect_there(server, c.token, table, notes)

    def expect_refused(self, words, *sentences):
        status, said = spil(*words)
        self.assertEqual(status, 2, said)
        self.assertEqual(len(said.splitlines()), 1, said)
        for sentence in sentences:
            self.assertIn(sentence, said)

    def test_bad_ground(self):
        serve = ["serve", "--listen", "127.0.0.1:0", "--store"]
        self.expect_refused([*serve, "postgresql://spil@/d?host=/nowhere"], "the database cannot be reached")
        self.expect_refused([*serve, self.postgres.url("nothing")], "cannot be reached", '"nothing" does not exist')
        self.expect_refused([*serve, "/tmp"], "is not the URL of a database")
        self.expect_refused([*serve, self.url + "#1"], "is not the URL of a database")
        self.postgres.sql(f"ALTER DATABASE {self.name} SET default_transaction_read_only = on", "postgres")
        self.expect_refused([*serve, self.url], "the database has failed", "read-only")
        self.postgres.sql(f"ALTER DATABASE {self.name} RESET ALL", "postgres")
        self.postgres.sql(f"CREATE ROLE {self.name} LOGIN", "postgres")
        stranger = self.postgres.url(self.name, user=self.name)
        self.expect_refused([*serve, stranger], "the database has failed", "permission denied")
        server = self.server().start()
        self.expect_refused([*serve, stranger], "the database has failed", "permission denied")
        self.expect_refused(["move-house", self.url, server.folder / "away"], "another server uses the data")
        self.expect_refused(["check", "--store", self.url + "#17"], "there is no house 17")
        self.expect_refused(["check", "--store", "/tmp"], "usage: spil check")
        self.expect_refused(["backup", "--store", self.url], "usage: spil backup")
        server.stop()
        self.postgres.sql("INSERT INTO spil.migration VALUES (99, now())", self.name)
        self.expect_refused([*serve, self.url], "the data is of version 99")

    def test_a_kept_reply_moves_with_its_house(self):
        """What was answered before the house had another number is answered again with that one's digits."""
        home = self.server()
        home.place = str(home.data)
        home.start()
        with contextlib.closing(Client(home, name="Anna")) as c:
            opened = c.do("room_open", title="Friday", kind="evening")
        home.stop()
        codes = opened["number"], opened["key"]
        self.assertEqual([len(code) for code in codes], [9, 20])
        place = home.place
        for house in (7, 3, 0):
            to = f"{self.url}#{house}"
            self.assertEqual(spil("move-house", place, to), (0, "Everything has been moved.\n"))
            place = to
            server = self.server().start()
            with contextlib.closing(Client(server, token=c.token, house=house)) as again:
                reply = again.ask("room_open", title="Friday", kind="evening", cmd=1)
                self.assertEqual((reply["number"], reply["key"]), tuple(f"{house:02}" * (house > 0) + code for code in codes))
                now = again.ask("room_sync", room=reply["room"], after=0)["now"]
                self.assertEqual(now["number"], reply["number"])
            server.stop()

    def test_a_copy_is_a_store_of_its_own(self):
        server = self.server().start()
        c, table = self.play(server)
        notes = self.notes(c, table)
        copy = server.folder / "copy"
        self.assertEqual(spil("backup", "--store", self.url, copy), (0, ""))
        self.expect_refused(["backup", "--store", self.url, copy], "cannot write")
        other = self.server(str(server.folder / "other"))
        (server.folder / "other").mkdir(mode=0o700)
        shutil.copy(copy, server.folder / "other" / "spil.db")
        self.assertEqual(spil("check", other.place)[0], 0)
        other.start()
        self.expect_there(other, c.token, table, notes)
        c.close()

    def test_moving_in_and_out(self):
        home = self.server()
        home.place = str(home.data)
        home.start()
        c, table = self.play(home)
        notes = self.notes(c, table)
        c.close()
        self.expect_refused(["move-house", home.place, self.url], "another server uses the data")
        home.stop()
        full = self.server(self.postgres.database(next(self.names))).start()
        self.play(full)[0].close()
        full.stop()
        self.expect_refused(["move-house", home.place, full.place], "is not empty")
        self.expect_refused(["move-house", home.folder / "nowhere", self.url], "cannot use")
        home.start()  # nothing has changed
        home.stop()
        self.assertEqual(spil("move-house", home.place, self.url), (0, "Everything has been moved.\n"))
        self.expect_refused(["serve", "--listen", "127.0.0.1:0", "--data", home.place], "the data has moved to")
        self.assertEqual(spil("check", home.place)[0], 0)  # to read it is there still

        grown = self.server().start()
        self.expect_there(grown, c.token, table, notes)
        again = Client(grown, token=c.token)
        sync = again.ask("sync", table=table, after=0)
        again.ask("move", table=table, cmd=c.cmd + 1, seen=sync["seq"], move=sync["moves"][0])
        notes = again.ask("sync", table=table, after=0)["notes"]
        again.close()
        grown.stop()
        back = str(home.folder / "back")
        self.assertEqual(spil("move-house", self.url, back), (0, "Everything has been moved.\n"))
        self.expect_refused(["serve", "--listen", "127.0.0.1:0", "--store", self.url], "the data has moved to")
        with contextlib.closing(sqlite3.connect(f"{back}/spil.db")) as db:
            self.assertGreater(db.execute("SELECT count(*) FROM event").fetchone()[0], 0)
        home.place = back
        home.start()
        self.expect_there(home, c.token, table, notes)


@unittest.skipUnless(os.geteuid() == 0, "a disk of its own takes root")
class Full(unittest.TestCase):
    """The disk of the database, a small one in memory, is full."""

    MB = 64

    def setUp(self):
        self.disk = pathlib.Path(tempfile.mkdtemp(prefix="spil-disk-"))
        self.addCleanup(self.disk.rmdir)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={self.MB}m,mode=755", "tmpfs", self.disk],
                          capture_output=True, check=False).returncode:
            self.skipTest("no disk can be made here")
        self.addCleanup(subprocess.run, ["umount", "--lazy", self.disk], check=True)
        self.postgres = postgres.Postgres()
        self.addCleanup(self.postgres.close)
        on_disk = self.disk / "data"
        subprocess.run(["cp", "-a", self.postgres.data, on_disk], check=True)
        self.postgres.data = on_disk
        self.postgres.start()

    def test_nothing_that_was_told_is_lost(self):
        server = Server("--allow-seeds", "--admin", "127.0.0.1:0")
        server.place = self.postgres.database("d")
        server.start()
        c = Client(server, name="Sigurlaug")
        table = c.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"]
        c.note(table, "start")
        notes = c.ask("sync", table=table, after=0)["notes"]
        full = self.disk / "full"
        with contextlib.suppress(OSError), full.open("wb") as f:
            while True:
                f.write(bytes(65536))
                f.flush()
        opened = []
        try:
            while server.process.poll() is None:  # what fits into its files is stored still
                opened.append(c.ask("open", game="punto", seats=2)["table"])
        except (support.Refused, websockets.exceptions.ConnectionClosed, TimeoutError):
            pass
        c.drop()
        self.assertRegex(server.logged("(?:trouble|waits) .*"), "No space left on device|database")
        if server.process:
            server.kill()
        full.unlink()
        self.postgres.again()
        server.start()
        self.addCleanup(server.close)
        with contextlib.closing(Client(server, token=c.token)) as back:
            self.assertEqual(back.ask("sync", table=table, after=0)["notes"][:len(notes)], notes)
            self.assertLessEqual({table, *opened}, set(back.hello_reply["tables"]))
        self.assertEqual(spil("check", "--store", server.place)[0], 0)


if __name__ == "__main__":
    support.main()
