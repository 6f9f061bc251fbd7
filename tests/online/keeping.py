"""`spil check` and `spil backup` beside a running server: what they say, and that a copy can be played on."""

import contextlib
import shutil
import sqlite3
import subprocess
import unittest

import support
from support import LONG, Case, Client, Server


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


class Waking(unittest.TestCase):
    def test_tables_come_back_after_hello(self):
        """All of them, beside what else goes on: the reply does not wait for them."""
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


if __name__ == "__main__":
    support.main()
