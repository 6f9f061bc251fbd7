#!/usr/bin/env python3
"""The deal of a day: spil today."""

import unittest

from support import Case, Terminal, strict_json

DAY = "2026-11-18"


class Today(Case):
    def par(self, game, day=DAY):
        return strict_json(self.spil("today", game, "--date", day, "--json"))

    def path(self):
        return self.folder / "data" / "spil" / "today"

    def test_a_day_has_a_deal_and_par(self):
        par = self.par("punto")
        self.assertEqual(bytes.fromhex(par["seed"]).rstrip(b"\0"), b"spil 2026-11-18 punto")
        self.assertEqual(par, self.par("punto"))
        self.assertNotEqual(par["record"], self.par("punto", "2026-11-19")["record"])
        self.assertEqual(par["par"]["moves"], sum(seat == 0 for seat, _ in par["record"]))

    def test_the_same_moves_meet_the_same_answers(self):
        for game in ("punto", "sequence", "rumi7", "7ate9"):
            par = self.par(game)
            typed = "".join(f"{move}\n" for seat, move in par["record"] if seat == 0)
            out = self.spil("today", game, "--date", DAY, "--colour", "never", stdin=typed)
            self.assertIn("You played every move as the best bot did.", out, game)
            self.assertRegex(out, rf"(?m)^Spil {DAY} · .* ●$")
        self.assertFalse(self.path().exists())  # what comes through a pipe is not kept

    def test_other_moves_part(self):
        out = self.spil("today", "punto", "--date", DAY, "--colour", "never", stdin="1\n" * 80)
        self.assertNotIn("You played every move", out)
        self.assertIn("The best bot played differently at your move 1: orange 5 at column 0, row 0, on green 1. You: ", out)
        # moves are one's own, there and in the score; the other one began
        self.assertIn(f" · lost after {out.count(chr(10) + 'North puts ')} moves · the best bot: won in ", out)

    def test_other_opponents_do_not_count(self):
        par = self.par("punto")
        out = self.spil("play", "punto", "--seed", par["seed"], "--seat", "1=random", "--colour", "never",
                        stdin="1\n" * 80)
        self.assertNotIn("The best bot", out)

    def test_the_first_time_counts(self):
        t = Terminal(self, "today", "sequence", "--date", DAY, "--fast")
        t.until("> ")
        t.type("undo")
        t.until("Moves cannot be taken back in the deal of the day")
        t.type("hint")
        t.until("There are no hints in the deal of the day")
        t.type("resign")
        t.until("(y/N)")
        t.type("y")
        t.until("given up · the best bot: won in 15 moves ○")
        t.until("Play again?")
        t.type("")
        t.rest()
        self.assertEqual(self.path().read_text(), "spil today 1\n2026-11-18 sequence mine lost 0 -1\n"
                                                  "2026-11-18 sequence par won 0 15\n")
        results = (self.folder / "data" / "spil" / "games").read_text()
        self.assertIn("\t0 lost daily \t1 won bot level3\n", results)  # which is no game of the ladder
        self.assertIn("Sequence Numbers (sequence): given up · the best bot: won in 15 moves ○",
                      self.spil("today", "--date", DAY))
        self.assertIn("Punto (punto): not yet played", self.spil("today", "--date", DAY))
        typed = "".join(f"{move}\n" for seat, move in self.par("sequence")["record"] if seat == 0)
        out = self.spil("today", "sequence", "--date", DAY, "--colour", "never", stdin=typed)
        self.assertIn("You have played this deal: it does not count again.", out)
        self.assertIn("given up · the best bot: won in 15 moves ○", out)

    def test_a_foreign_file_is_left_alone(self):
        self.path().parent.mkdir(parents=True)
        self.path().write_text("my diary\n")
        t = Terminal(self, "today", "sequence", "--date", DAY, "--fast")
        t.until("> ")
        t.type("resign")
        t.until("(y/N)")
        t.type("y")
        t.until("it is left alone")
        t.until("Play again?")
        t.type("")
        t.rest()
        self.assertEqual(self.path().read_text(), "my diary\n")

    def test_what_is_no_day(self):
        for day in ("yesterday", "2026-02-30", "2026-11-18x", "-"):
            self.complains(2, f"'{day}' is not a day: 2026-11-18 is one", "today", "punto", f"--date={day}")
        self.complains(2, "name the game whose par is wanted", "today", "--json")


if __name__ == "__main__":
    unittest.main()
