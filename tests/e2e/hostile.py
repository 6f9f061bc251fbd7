#!/usr/bin/env python3
"""Surroundings that no friend would make: closed descriptors, names that paint the screen, numbers beyond counting."""

import os
import subprocess
import unittest

from support import LONG, RECORD, SPIL, Case

PAINT = "\x1b]0;owned\x07\x1b[31m\u202egnorw"
FORBIDDEN = ("\x1b", "\x07", "\u202e")


class Hostile(Case):
    def shell(self, script):
        """Runs a line of shell in which $S is the program; it must end soon."""
        return subprocess.run(["sh", "-c", script], env={**self.env, "S": SPIL}, cwd=self.folder, capture_output=True,
                              timeout=LONG, text=True)

    def kept(self):
        folder = self.folder / "state" / "spil"
        return {path.name: path.read_bytes() for path in folder.glob("*.spil")} if folder.exists() else {}

    def keep_a_game(self):
        """Two moves of Punto, kept as the program keeps them: the text of the journal."""
        folder = self.folder / "state" / "spil"
        folder.mkdir(parents=True)
        path = folder / "punto-20260101-120000-1-1.spil"
        self.spil("play", "punto", "--seed", "7", stdin=f"1\n1\nsave {path}\nq\n")
        self.spil("play", "--resume", stdin="q\n")
        (text,) = self.kept().values()
        self.assertTrue(text.startswith(b"spil journal 1\n"))
        return text

    def test_a_closed_output_is_not_a_game_s_file(self):
        """Descriptor 1 was free, so the kept game became standard output, and the table was drawn into it."""
        before = self.keep_a_game()
        for closed in (">&-", ">&- 2>&-", "<&- >&-", "2>&-", "<&- 2>&-"):
            done = self.shell(f"printf 'q\\n' | $S play --resume {closed}")
            (after,) = self.kept().values()
            self.assertTrue(after.startswith(before), (closed, done, after))
            self.assertNotIn(b"Resume it with", after, closed)
        self.spil("play", "--resume", stdin="q\n")

    def test_a_closed_output_is_an_error(self):
        done = self.shell("$S games >&-")
        self.assertEqual((done.returncode, done.stderr), (1, "spil: cannot write: Bad file descriptor\n"))

    def test_a_closed_input_ends_a_live_race(self):
        done = self.shell("$S play 7ate9 --live <&-")
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("cannot read", done.stderr)

    def test_a_folder_as_input(self):
        done = self.shell("$S referee <.")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", "spil: cannot read: Is a directory\n"))
        self.assertIn("cannot read: Is a directory", self.shell("$S play punto <.").stderr)

    def test_names_of_files_cannot_paint(self):
        path = self.file(PAINT + ".spil", "nonsense\n")
        good = self.file(PAINT + ".good", RECORD)
        for words in (("verify", path), ("verify", good), ("verify", path + "x"), ("replay", path), ("analyse", path),
                      ("play", "--resume", path), ("sim", "sequence", "--option", "board=" + path),
                      ("rules", PAINT), (PAINT,), ("sim", "punto", "--games", PAINT), ("verify", "--" + PAINT)):
            done = subprocess.run([SPIL, *words], env=self.env, cwd=self.folder, capture_output=True, timeout=LONG,
                                  stdin=subprocess.DEVNULL)
            said = (done.stdout + done.stderr).decode()
            self.assertTrue(said, words)
            for bad in FORBIDDEN:
                self.assertNotIn(bad, said, words)

    def test_saving_to_such_a_name(self):
        said = self.spil("play", "punto", "--seed", "3", stdin=f"save {PAINT}\nq\n")
        self.assertIn("Saved", said)
        for bad in FORBIDDEN:
            self.assertNotIn(bad, said)

    def test_names_of_people_cannot_paint(self):
        for name in ("\u202eanna", "an\u2066na", "\x1b[31m", "anna\u200f"):
            self.complains(2, "a name has", "play", "punto", "--name", "0=" + name)

    def test_numbers_beyond_counting_are_refused(self):
        for words in (("sim", "punto", "--games"), ("bench", "punto", "--games"), ("sim", "punto", "--sims"),
                      ("arena", "punto", "greedy", "random", "--pairs"), ("perft", "punto", "--depth"),
                      ("play", "punto", "--seats"), ("sim", "punto", "--jobs"), ("league", "punto", "greedy", "random",
                                                                              "--pairs")):
            for number in ("99999999999", "1000000001", "10000000000", "18446744073709551617", "-99999999999"):
                self.complains(2, f"not '{number}'", *words, number)
        self.complains(2, "budget", "sim", "punto", "--seat", "0=strong@99999999999")
        self.complains(2, "is not a seed", "sim", "punto", "--seed", "18446744073709551616")

    def test_any_number_of_files_is_verified(self):
        path = self.file("game.spil", RECORD)
        self.assertEqual(len(self.spil("verify", *[path] * 3000).splitlines()), 3000)


if __name__ == "__main__":
    unittest.main()
