"""`spil check` and `spil backup` while a server runs: what they say, and that a copy can be played on."""

import contextlib
import os
import random
import shutil
import sqlite3
import subprocess
import time
import unittest

import support
from support import LONG, Case, Client, Server

ROUNDS = int(os.environ.get("SPIL_ROUNDS", "1"))  # how often what is short is done again


def spil(*words):
    done = subprocess.run([support.SPIL, *map(str, words)], capture_output=True, text=True, timeout=LONG, check=False)
    return done.returncode, done.stdout + done.stderr


class Keeping(Case):
    def setUp(self):
        self.person = self.client(name="Sigurlaug")
        self.table = self.person.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"]
        self.person.note(self.table, "start")
        self.copy = self.server.folder / f"copy-{self.id()}"

    def test_check(self):
        status, said = spil("check", self.server.data)
        self.assertEqual(status, 0, said)
        self.assertIn("All is as it was stored.", said)

    def test_a_copy_can_be_played_on(self):
        self.person.settle()
        before = self.person.ask("sync", table=self.table, after=0)
        self.assertEqual(spil("backup", self.server.data, self.copy), (0, ""))
        other = Server()
        self.addCleanup(other.close)
        other.data.mkdir(mode=0o700)
        shutil.copy(self.copy, other.data / "spil.db")
        self.assertEqual(spil("check", other.data)[0], 0)
        other.start()
        c = Client(other, token=self.person.token)
        self.assertEqual(c.name, "Sigurlaug")
        after = c.ask("sync", table=self.table, after=0)
        self.assertEqual(after["notes"][:len(before["notes"])], before["notes"])
        c.close()

    def test_the_server_says_which_data_it_has(self):
        """A copy has the same name, an empty folder another one."""
        name = self.person.hello_reply["server"]
        spil("backup", self.server.data, self.copy)
        for copied in (True, False):
            other = Server()
            self.addCleanup(other.close)
            other.data.mkdir(mode=0o700)
            if copied:
                shutil.copy(self.copy, other.data / "spil.db")
            other.start()
            self.assertEqual(Client(other).hello_reply["server"] == name, copied)

    def test_a_copy_replaces_nothing(self):
        self.copy.write_text("precious")
        status, said = spil("backup", self.server.data, self.copy)
        self.assertEqual((status, len(said.splitlines())), (2, 1), said)
        self.assertEqual(self.copy.read_text(), "precious")

    def test_what_cannot_be_tried(self):
        for words in (["check"], ["check", self.server.folder / "nowhere"], ["backup", self.server.data],
                      ["backup", self.server.folder / "nowhere", self.copy],
                      ["backup", self.server.data, self.server.folder / "nowhere" / "copy"]):
            status, said = spil(*words)
            self.assertEqual((status, len(said.splitlines())), (2, 1), (words, said))
        self.assertFalse(self.copy.exists())
        self.assertFalse((self.server.folder / "nowhere").exists())

    def test_damage_is_found(self):
        """One bit of a copy, in a line of the table: the table is named, and the status says it."""
        spil("backup", self.server.data, self.copy)
        folder = self.server.folder / "damaged"
        folder.mkdir()
        data = bytearray(self.copy.read_bytes())
        at = data.index(b"\nstart ")
        data[at + 1] ^= 1
        (folder / "spil.db").write_bytes(data)
        status, said = spil("check", folder)
        self.assertEqual(status, 1, said)
        self.assertIn("the stored data is damaged: t:", said)
        self.assertIn("1 thing is wrong.", said)


class Damaged(unittest.TestCase):
    """What cannot be read is not taken for what is not there: nobody loses who they are by a bad disk."""

    def change(self, you, hash_):
        """Gives the first event of a person another hash; the one that it had."""
        with contextlib.closing(sqlite3.connect(self.server.data / "spil.db")) as db, db:
            where = "stream = (SELECT id FROM stream WHERE name = ?) AND number = 1"
            (had,), = db.execute(f"SELECT hash FROM event WHERE {where}", (f"p:{you}",))
            db.execute(f"UPDATE event SET hash = ? WHERE {where}", (hash_, f"p:{you}"))
        return had

    def test_a_person_who_cannot_be_read(self):
        self.server = Server().start()
        self.addCleanup(self.server.close)
        hurt, whole = Client(self.server, name="Hurt"), Client(self.server, name="Whole")
        self.server.stop()
        had = self.change(hurt.you, bytes(32))
        self.server.start()
        c = Client(self.server, hello=False)
        c.refused("busy", "hello", token=hurt.token)
        c.refused("not_allowed", "hello", token="x" * 32)  # this one is nobody's
        self.assertEqual(Client(self.server, token=whole.token).name, "Whole")
        self.assertIn(f"unreadable person={hurt.you}", self.server.said())
        self.server.stop()
        self.change(hurt.you, had)  # as from a copy
        self.server.start()
        self.assertEqual(Client(self.server, token=hurt.token).you, hurt.you)


    def test_a_page_that_is_lost(self):
        """Whichever it is: who is refused is told to try again, and is known once it is back."""
        self.server = Server().start()
        self.addCleanup(self.server.close)
        people = [Client(self.server, name=f"P{i}") for i in range(20)]
        for c in people:
            c.ask("open", game="punto", seats=2, seating=["me", "level1"])
        self.server.stop()
        file, rng = self.server.data / "spil.db", random.Random(ROUNDS)
        whole = file.read_bytes()
        hurt = 0
        for _ in range(4 * ROUNDS):
            data = bytearray(whole)
            page = rng.randrange(1, len(data) // 4096)
            data[4096 * page:4096 * (page + 1)] = bytes(4096)
            file.write_bytes(data)
            hurt += self.codes(people)
            file.write_bytes(whole)
        self.assertEqual(self.codes(people), 0)
        self.assertGreater(hurt, 0)

    def codes(self, people):
        """How many cannot be read. None is a stranger; a server that does not start tells nobody anything."""
        for rest in self.server.data.glob("spil.db-*"):
            rest.unlink()
        try:
            self.server.start()
        except AssertionError:
            self.server.gone()
            return 1
        codes = [Client(self.server, hello=False).try_("hello", token=c.token).get("code") for c in people]
        self.server.kill()
        self.assertLessEqual(set(codes), {None, "busy"})
        return codes.count("busy")


class Waking(unittest.TestCase):
    def test_tables_come_back_after_hello(self):
        """All of them, between other work: the reply does not wait for them."""
        server = Server().start()
        self.addCleanup(server.close)
        c = Client(server)
        tables = [c.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"] for _ in range(20)]
        for t in tables:
            c.note(t, "start")
        server.stop()
        server.start()
        again = Client(server, token=c.token)
        self.assertEqual(sorted(again.hello_reply["tables"]), sorted(tables))
        for t in tables:
            self.assertIsNotNone(again.ask("sync", table=t, after=0)["view"])


class Ends(unittest.TestCase):
    """What is kept has an end, by the store's own time. `--day` makes a day of it short."""

    def serve(self, *options):
        self.server = Server("--sleep", "0", *options).start()
        self.addCleanup(self.server.close)
        return self.server

    def sql(self, text, *values):
        with contextlib.closing(sqlite3.connect(self.server.data / "spil.db")) as db, db:
            return db.execute(text, values).fetchall()

    def is_kept(self, kind, name):
        return bool(self.sql("SELECT 1 FROM stream WHERE name = ?", f"{kind}:{name}"))

    def await_end(self, kind, name):
        end = time.monotonic() + LONG
        while self.is_kept(kind, name):
            self.assertLess(time.monotonic(), end, f"{kind}:{name} is still there")
            time.sleep(0.05)

    def assert_whole(self):
        status, said = spil("check", self.server.data)
        self.assertEqual(status, 0, said)

    def finish(self, c):
        """A game that is over."""
        table = c.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"]
        c.note(table, "start")
        cmd = 0
        while not any(n["note"] == "over" for n in c.notes[table]):
            if table in c.views and (moves := c.views[table][-1]["moves"]):
                cmd += 1
                c.view_after(table, c.ask("move", table=table, cmd=cmd, seen=c.last[table], move=moves[0])["seq"])
            else:
                c.read()
        return table

    def test_tables_that_never_began(self):
        """A day after the last has gone, 14 days with a long clock; those that are played stay, and so do the people."""
        self.serve("--day", "150", "--idle", "0")
        c = Client(self.server, name="Margit")
        played = c.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"]
        short = c.ask("open", game="punto", seats=2)["table"]
        long_ = c.ask("open", game="punto", seats=2, clock={"base_ms": 3600000, "add_ms": 0})["table"]
        other = Client(self.server)
        connected = other.ask("open", game="punto", seats=2)["table"]
        c.close()
        self.await_end("t", short)
        self.assertTrue(self.is_kept("t", long_))
        self.await_end("t", long_)
        self.assertTrue(self.is_kept("t", played))
        self.assertTrue(self.is_kept("t", connected))  # somebody is there
        self.assert_whole()
        again = Client(self.server, token=c.token)
        self.assertEqual(again.hello_reply["tables"], [played])
        again.refused("no_table", "look", table=short)

    def test_finished_ones(self):
        self.serve("--day", "100", "--keep", "3", "--idle", "0")
        c = Client(self.server, name="Margit")
        over = self.finish(c)
        going = c.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"]
        c.note(going, "start")
        c.close()
        self.await_end("t", over)
        self.assertTrue(self.is_kept("t", going))
        self.assertEqual(self.sql("SELECT count(*) FROM event WHERE stream NOT IN (SELECT id FROM stream)"), [(0,)])
        self.assert_whole()

    def test_people_who_sit_nowhere(self):
        self.serve("--day", "10", "--idle", "0", "--keep", "0")
        c, sits = Client(self.server, name="Ragnheidur"), Client(self.server, name="Gunnvor")
        self.finish(sits)
        c.close()
        sits.close()
        self.await_end("p", c.you)
        self.assertTrue(self.is_kept("p", sits.you))
        self.assert_whole()
        self.server.stop()
        self.assertNotIn(b"Ragnheidur", (self.server.data / "spil.db").read_bytes())
        self.assertIn(b"Gunnvor", (self.server.data / "spil.db").read_bytes())
        self.server.start()
        Client(self.server, hello=False).refused("not_allowed", "hello", token=c.token)

    def test_a_clock_that_jumps_closes_nothing(self):
        """Set ahead by 400 days, and back: the store's time goes on by a day at most, and never back."""
        self.serve("--day", "2000")
        c = Client(self.server)
        table = c.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"]
        c.note(table, "start")
        for days in (400, -800, 400) * ROUNDS:
            before, = self.sql("SELECT seen FROM claim")[0]
            self.server.stop()
            self.sql("UPDATE claim SET wall = wall - ? * 86400", days)
            self.server.start()
            seen, = self.sql("SELECT seen FROM claim")[0]
            self.assertTrue(before <= seen < before + 5 * 86400, (before, seen))
            time.sleep(0.5)  # the first hours are over
            d = Client(self.server, token=c.token)
            self.assertEqual(d.ask("look", table=table)["phase"], "play")
            d.ask("pause", table=table)  # something happens: each start may make it a day older
            d.ask("resume", table=table)
            d.close()

    def test_closing_can_be_undone(self):
        self.serve("--day", "300", "--idle", "2")
        c = Client(self.server)
        table = c.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"]
        c.note(table, "start")
        c.close()
        self.server.stop()
        self.server.start()
        time.sleep(1)
        d = Client(self.server, token=c.token)
        d.refused("no_table", "look", table=table)
        self.server.stop()
        self.server.options[-1] = "0"
        self.server.start()
        self.assertEqual(Client(self.server, token=c.token).ask("look", table=table)["phase"], "play")

    def test_nothing_goes_in_the_first_hours(self):
        """A table whose time is over long since: it goes, but not at once."""
        self.serve()
        c = Client(self.server)
        table = c.ask("open", game="punto", seats=2)["table"]
        self.server.stop()
        self.sql("UPDATE stream SET until = 1")
        self.server.start()
        time.sleep(2.5)
        self.assertTrue(self.is_kept("t", table))
        self.server.stop()
        self.server.options += ["--day", "100"]
        self.server.start()
        self.await_end("t", table)


if __name__ == "__main__":
    support.main()
