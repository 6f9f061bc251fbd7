"""`spil check` and `spil backup` beside a running server: what they say, and that a copy can be played on."""

import shutil
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


if __name__ == "__main__":
    support.main()
