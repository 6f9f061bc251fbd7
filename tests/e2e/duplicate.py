#!/usr/bin/env python3
"""The same deal with friends: spil duplicate."""

import unittest

from support import Case, Terminal, strict_json

CODE = "1-punto-me.level3-7k2m9x4qa2bc-q526"
ANNA = f"{CODE}--Anna--666GI68CBGE070L--mddd"
CROSSED = ("--seat", "1=human")


class Duplicate(Case):
    def path(self):
        return self.folder / "data" / "spil" / "duplicates"

    def play(self, code, *more, typed="1\n" * 300):
        """The result of somebody who always plays the move of this number."""
        out = self.spil("duplicate", code, "--colour", "never", *more, stdin=typed)
        self.assertIn("Your result, for your friends:", out)
        return out.splitlines()[-1]

    def test_a_deal_is_made_and_says_what_it_is(self):
        out = self.spil("duplicate", "rumi7", "--seats", "3", "--seat", "2=level1", "--option", "jokers=4")
        code = out.splitlines()[-1].removeprefix("spil duplicate ")
        deal = strict_json(self.spil("duplicate", code, "--json"))
        self.assertEqual((deal["game"], deal["seats"], deal["options"]["jokers"]), ("rumi7", 3, 4))
        self.assertEqual(deal["players"], ["human", "level3", "level1"])
        self.assertEqual(deal["code"], code)
        self.assertTrue(bytes.fromhex(deal["seed"]).startswith(b"duplicate "))
        self.assertNotEqual(code, self.spil("duplicate", "rumi7", "--seats", "3").splitlines()[-1])

    def test_results_side_by_side(self):
        bo, ari = self.play(CODE, "--name", "Bo Ö"), self.play(CODE, "--name", "Ari", typed="2\n1\n" * 150)
        self.assertEqual(bo, self.play(CODE, "--name", "Bo Ö"))  # the bots answer as they did
        self.assertNotEqual(bo.split("--")[2], ari.split("--")[2])
        beside = strict_json(self.spil("duplicate", ANNA, bo, ari, "--json"))
        self.assertEqual({r["name"] for r in beside["results"]}, {"Anna", "Bo Ö", "Ari"})
        self.assertEqual((beside["refused"], beside["code"]), (0, CODE))
        self.assertIn("outcome", beside["par"])
        out = self.spil("duplicate", f"https://example.org/#/duplicate/{ANNA}", bo)
        self.assertRegex(out, r"(?m)^  Anna: .+ [★●○]$")
        self.assertRegex(out, r"(?m)^  Bo Ö: .+ [★●○]$")
        self.assertRegex(out, r"(?m)^  the best bot: ")
        self.assertFalse(self.path().exists())  # what comes through a pipe is not kept

    def test_crossed_seats(self):
        code = self.spil("duplicate", "punto", *CROSSED).splitlines()[-1].split()[-1]
        first = self.play(code, "--name", "Reds", "--name", "Blues", typed="1\n5\n3\n8\n2\n" * 300)
        second = self.play(code, "--name", "Blues", "--name", "Reds", typed="3\n7\n2\n9\n1\n" * 300)
        out = self.spil("duplicate", first, second)
        self.assertRegex(out, r"(?m)^  (Reds|Blues): \S+ · 2 tables$")
        sums = strict_json(self.spil("duplicate", first, second, "--json"))["sums"]
        self.assertEqual([sums[0]["ahead"], sums[0]["both"]], [-sums[1]["ahead"], True])
        one = strict_json(self.spil("duplicate", first, "--json"))["sums"]
        self.assertFalse(one[0]["both"] or one[1]["both"])
        self.assertIn("the other seats are still missing", self.spil("duplicate", first))
        self.complains(2, "in crossed seats both sides have a name: --name TEAM --name TEAM", "duplicate", code)

    def test_what_is_made_up_or_cut_off(self):
        self.complains(2, "this is not a result: something is missing from it, or was changed", "duplicate", ANNA[:-1])
        self.complains(2, "this is not a result: something is missing from it, or was changed", "duplicate",
                       ANNA.replace("666", "667"))
        self.complains(2, "this is not the code of a deal: something is missing from it, or was changed", "duplicate",
                       CODE[:-1])
        self.complains(1, "this result is of another deal", "duplicate", ANNA, self.play(
            self.spil("duplicate", "punto").splitlines()[-1].split()[-1]))
        self.complains(2, "there is no game 'whist' ('spil games' lists them)", "duplicate", "whist")
        self.complains(2, "give one code only; several arguments must all be results", "duplicate", CODE, ANNA)
        self.complains(2, "only one --name goes with this deal", "duplicate", CODE, "--name", "A", "--name", "B")
        self.complains(2, "somebody has to play a deal for friends", "duplicate", "punto", "--seat", "0=level1")
        self.complains(2, "without bots a deal for friends is played by two sides, who change seats", "duplicate",
                       "punto", "--seats", "3", "--seat", "1=human", "--seat", "2=human")
        for who in ("level3@50ms", "cmd:true"):
            self.complains(2, "in a deal for friends people and bots play without head starts, time limits and programs",
                           "duplicate", "punto", "--seat", f"1={who}")

    def test_at_a_terminal_results_are_kept(self):
        for _ in range(2):
            t = Terminal(self, "duplicate", ANNA)
            t.until("Anna: ")
            t.rest()
        self.assertEqual(self.path().read_text(), f"spil duplicates 1\ntheirs {ANNA}\ntheirs {ANNA}\n")
        t = Terminal(self, "duplicate", CODE, "--fast", "--name", "Me")
        t.until("> ")
        t.type("undo")
        t.until("Moves cannot be taken back in a deal that friends play, too")
        t.type("hint")
        t.until("There are no hints in a deal that friends play, too")
        t.type("resign")
        t.until("(y/N)")
        t.type("y")
        t.until("Your result, for your friends:")
        t.until("Anna: ")
        t.until("You: given up ○")
        t.until("Anna made the most of these cards.")
        t.until("Play again?")
        t.type("")
        t.rest()
        self.assertIn(f"mine {CODE}--Me--~--", self.path().read_text())
        self.assertIn("\t0 lost daily \t1 won bot level3\n", (self.folder / "data" / "spil" / "games").read_text())
        out = self.spil("duplicate", CODE, "--colour", "never", stdin="1\n" * 300)
        self.assertIn("You have played this deal: it does not count again.", out)


if __name__ == "__main__":
    unittest.main()
