#!/usr/bin/env python3
"""Two programs and one kept game, and games that cannot be kept: nobody loses a move without being told."""

import os
import pathlib
import signal
import subprocess
import time
import unittest

from support import LONG, SPIL, Case, Terminal


class OneWriter(Case):
    def kept(self):
        (path,) = (self.folder / "state" / "spil").glob("*.spil")
        return path

    def begin(self):
        t = Terminal(self, "play", "punto", "--seed", "3", "--fast", "--colour", "never")
        t.until("North>")
        t.type("1")
        t.until("North>")
        return t

    def moves(self):
        return sum(line.startswith(b"move ") for line in self.kept().read_bytes().splitlines())

    def test_a_second_program_is_told(self):
        a = self.begin()
        before = self.kept().read_bytes()
        self.complains(1, "is being played by another program", "play", "--resume", stdin="1\nq\n")
        self.assertEqual(self.kept().read_bytes(), before)
        b = Terminal(self, "play", "--resume", "--fast", "--colour", "never")
        b.until("being played in another window")
        b.until("Enter: leave it>")
        b.type("")
        b.rest()
        a.type("1")
        a.until("North>")
        self.assertEqual(self.moves(), 4)

    def test_one_takes_over_and_the_other_is_told_at_its_next_move(self):
        a = self.begin()
        b = Terminal(self, "play", "--resume", "--fast", "--colour", "never")
        b.until("Enter: leave it>")
        b.type("t")
        b.until("The game goes on after 2 moves.")
        b.until("North>")
        b.type("1")
        b.until("North>")
        self.assertEqual(self.moves(), 4)
        a.type("1")
        a.until("this game is not being saved: another program has taken it over")
        a.until("North>")
        self.assertEqual(self.moves(), 4)
        a.type("q")
        a.until("Leave it anyway? (y/N)")
        a.type("n")
        a.until("North>")
        a.type("q")
        a.until("Leave it anyway? (y/N)")
        a.type("y")
        self.assertIn("was not saved", a.rest())
        b.type("1")
        b.until("North>")
        b.type("q")
        b.until("The game is saved.")
        self.assertEqual(self.moves(), 6)
        self.assertIn("6 moves", self.spil("verify", str(self.kept())))

    def test_take_over_in_one_line_and_after_a_kill(self):
        a = self.begin()
        self.assertIn("after 2 moves", self.spil("play", "--resume", "--take-over", stdin="1\nq\n"))
        self.assertEqual(self.moves(), 4)
        os.kill(a.pid, signal.SIGKILL)
        self.assertIn("after 4 moves", self.spil("play", "--resume", stdin="q\n"))
        self.complains(2, "do not go together", "play", "--resume", "--watch", "--take-over")

    def test_a_game_that_is_not_saved_survives_the_end_of_its_program(self):
        (self.folder / "state").write_text("in the way")
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            a = Terminal(self, "play", "punto", "--seed", "3", "--fast", "--colour", "never")
            a.until("this game is not being saved")
            a.until("North>")
            a.type("1")
            a.until("North>")
            os.kill(a.pid, number)
            self.assertIn("goes on with it", a.rest())
            (rescued,) = self.folder.glob("punto-*.spil")
            self.assertEqual(rescued.stat().st_mode & 0o777, 0o600)
            self.assertIn("ok, 2 moves", self.spil("verify", str(rescued)))
            rescued.unlink()

    def test_watching(self):
        a = self.begin()
        b = Terminal(self, "play", "--resume", "--colour", "never")
        b.until("Enter: leave it>")
        b.type("w")
        b.until("You are watching")
        b.until("cards left")
        b.until("cards left")
        before = self.kept().read_bytes()
        a.type("1")
        a.until("North>")
        b.until("North puts")
        self.assertTrue(self.kept().read_bytes().startswith(before))
        a.type("q")
        a.until("The game is saved.")
        b.until("Nobody plays this game any more.")

    def test_watching_does_not_go_over_to_another_game(self):
        t = self.begin()
        for _ in range(8):
            t.type("1")
            t.until("North>")
        t.type("q")
        t.until("The game is saved.")
        other = self.kept().read_bytes()
        self.kept().unlink()
        a = Terminal(self, "play", "rumi7", "--seed", "3", "--fast", "--colour", "never")
        a.until("North>")
        a.type("draw")
        a.until("North>")
        b = Terminal(self, "play", "--resume", "--watch", "--colour", "never")
        b.until("Stock: ")
        self.kept().write_bytes(other)
        time.sleep(1)  # it looks three times a second
        os.kill(a.pid, signal.SIGKILL)
        self.assertNotIn("puts", b.until("Nobody plays this game any more."))

    def test_a_game_that_is_not_read_does_not_block_the_others(self):
        a = self.begin()
        a.type("q")
        a.until("The game is saved.")
        good = self.kept()
        bad = good.with_name("punto-20260101-120000-9-1.spil")
        text = good.read_text()
        bad.write_text(text.replace("move ", "mvoe ", 1))
        good.write_text(text.replace('"utc":"20', '"utc":"19', 1))  # the one that cannot be read is the later one
        done = subprocess.run([SPIL, "play", "--resume"], input=b"q\n", capture_output=True, env=self.env, timeout=LONG)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn(str(bad).encode(), done.stderr)
        self.assertIn(b"passed over: line ", done.stderr)
        self.assertIn(b"goes on after 2 moves", done.stdout)

    def test_a_file_from_the_future_does_not_win(self):
        a = self.begin()
        a.type("q")
        a.until("The game is saved.")
        path = self.kept()
        old = path.with_name("punto-20200101-120000-1-1.spil")
        path.rename(old)
        old.write_text(old.read_text().replace('"utc":"20', '"utc":"19', 1))
        os.utime(old, (4e9, 4e9))
        t = Terminal(self, "play", "punto", "--seed", "4", "--fast", "--colour", "never")
        for _ in range(3):
            t.until("North>")
            t.type("1")
        t.until("North>")
        t.type("q")
        t.until("The game is saved.")
        self.assertIn("after 6 moves", self.spil("play", "--resume", stdin="q\n"))

    def test_replay_and_analyse_take_the_game_played_last(self):
        for command in ("replay", "analyse"):
            self.complains(1, "no game has been played here yet", command)
        a = self.begin()
        a.type("q")
        a.until("The game is saved.")
        self.assertIn("After move 2 of 2", self.spil("replay"))
        self.assertEqual(self.spil("replay", "--json"), self.spil("replay", str(self.kept()), "--json"))
        self.assertIn("decisions", self.spil("analyse", "--sims", "20", "--json", stderr_too=True))

    def test_saving_asks_before_it_replaces_a_file(self):
        (self.folder / "mine").write_text("precious")
        a = self.begin()
        a.type("save mine")
        a.until("There is a file mine. Replace it? (y/N)")
        a.type("")
        a.until("North>")
        self.assertEqual((self.folder / "mine").read_text(), "precious")
        a.type("save mine")
        a.until("Replace it? (y/N)")
        a.type("y")
        a.until("Saved.")
        self.assertIn("2 moves", self.spil("verify", "mine"))

    def test_files_and_folders_are_private(self):
        os.umask(0)
        a = self.begin()
        folder = self.kept().parent
        for path, mode in ((self.kept(), 0o600), (folder, 0o700), (folder.parent, 0o700)):
            self.assertEqual(path.stat().st_mode & 0o777, mode, path)
        a.type("q")
        a.until("The game is saved.")
        self.kept().chmod(0o644)
        self.spil("play", "--resume", stdin="1\nq\n")
        self.assertEqual(self.kept().stat().st_mode & 0o777, 0o600)


@unittest.skipUnless(os.geteuid() == 0, "a full disk needs a file system of its own")
class FullDisk(Case):
    def setUp(self):
        super().setUp()
        self.disk = self.folder / "state"
        self.disk.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", self.disk], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("no file system can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", self.disk])

    def fill(self):
        path = pathlib.Path(self.disk / "filler")
        with open(path, "wb", buffering=0) as f:
            try:
                while True:
                    f.write(b"x" * 512)
            except OSError:
                pass
        return path

    def test_it_is_said_at_once_and_leaving_asks(self):
        filler = self.fill()
        t = Terminal(self, "play", "punto", "--seed", "3", "--fast", "--colour", "never")
        t.until("North>")
        t.type("1")
        t.until("this game is not being saved: ")
        t.until("No space left on device")
        t.until("North>")
        t.type("q")
        t.until("Leave it anyway? (y/N)")
        t.type("")
        t.until("North>")
        filler.unlink()
        t.type("1")
        t.until("The game is being saved again.")
        t.until("North>")
        t.type("q")
        t.until("The game is saved.")
        self.assertIn("after 4 moves", self.spil("play", "--resume", stdin="q\n"))


if __name__ == "__main__":
    unittest.main()
