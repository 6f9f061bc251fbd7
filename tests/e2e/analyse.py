#!/usr/bin/env python3
"""spil analyse: what it says of decisions, that it adds up, and what it refuses."""

import pathlib
import tempfile
import unittest

from support import RECORD, Case, strict_json


class Analyse(Case):
    def record(self, *args):
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        self.spil("arena", "punto", "greedy", "random", "--option", "rounds=1", "--pairs", "1", *args,
                  "--record", str(folder))
        return str(folder / "punto-000000-0.spil")

    def analyse(self, path, *args):
        return strict_json(self.spil("analyse", path, "--sims", "400", *args, "--json"))

    def test_every_decision_is_rated(self):
        path = self.record()
        out = self.analyse(path)
        self.assertEqual((out["sims"], out["cost_in"]), (400, "wins"))
        self.assertGreater(len(out["decisions"]), 5)
        for d in out["decisions"]:
            self.assertGreater(d["legal"], 1)
            self.assertTrue(1 <= len(d["best"]) <= 3)
            for rated in d["best"]:
                self.assertTrue(0 <= rated["share"] <= 1)
                self.assertGreater(rated["visits"], 0)
            if d["played"]["move"] == d["best"][0]["move"]:
                self.assertEqual(d["cost"], 0)
        self.assertEqual(self.analyse(path), out)  # simulations: the same again
        self.assertNotEqual(self.analyse(path, "--seed", "2"), out)

    def test_the_played_move_is_compared_with_the_best(self):
        for d in self.analyse(self.record())["decisions"]:
            self.assertGreater(d["played"]["visits"], 0)
            self.assertAlmostEqual(d["best"][0]["share"] - d["played"]["share"], d["cost"], 5)
            self.assertEqual(d["noise"] > 0, d["cost"] != 0)

    def test_random_moves_are_found_bad(self):
        folder = self.folder / "sequence"
        self.spil("arena", "sequence", "greedy", "random", "--pairs", "2", "--seed", "4", "--record", str(folder))
        good, bad = 0, [0, 0]
        for path in sorted(folder.iterdir()):
            for player in strict_json(self.spil("analyse", str(path), "--sims", "1000", "--json"))["players"]:
                bad[player["name"] == "random"] += player["slip"] + player["mistake"] + player["blunder"]
                good += player["name"] == "random" and player["good"]
        self.assertGreater(bad[1], 20)
        self.assertGreater(bad[1], 5 * bad[0])
        self.assertGreater(bad[1] * 2, good)

    def test_the_last_move_that_wins_is_seen(self):
        out = self.analyse(self.record())
        last = out["decisions"][-1]
        self.assertGreater(last["best"][0]["share"], 0.9)

    def test_it_adds_up(self):
        out = self.analyse(self.record())
        for player in out["players"]:
            b = player["balance"]
            self.assertAlmostEqual(b["fair"] + b["deal"] - b["own_cost"] + b["others_cost"] + b["luck"], b["result"], 4)
            mine = [d for d in out["decisions"] if d["seat"] == player["seat"]]
            self.assertEqual(player["decisions"], len(mine))
            self.assertAlmostEqual(player["cost"], sum(d["cost"] for d in mine), 4)
            self.assertEqual(sum(player[g] for g in ("good", "slip", "mistake", "blunder", "unknown")), len(mine))
        self.assertEqual(sum(p["balance"]["result"] for p in out["players"]), 1)

    def test_one_seat_only(self):
        out = self.analyse(self.record(), "--seat", "1")
        self.assertEqual({d["seat"] for d in out["decisions"]}, {1})
        self.assertNotIn("balance", out["players"][1])

    def test_for_people(self):
        path = self.record()
        out = self.spil("analyse", path, "--sims", "400")
        self.assertIn("rated by strong, 400 simulations a move", out)
        self.assertIn("  100 % |", out)
        self.assertRegex(out, r"greedy: decisions \d+, good \d+ %")
        self.assertRegex(out, r"fair 50 %, deal [+-]\d+, own costs [+-]\d+, the others' [+-]\d+, luck [+-]\d+: result")
        for line in out.splitlines():
            self.assertLessEqual(len(line), 80, line)
        out = self.spil("analyse", self.record("--seats", "3"), "--sims", "200")
        self.assertIn("luck and the others' play", out)

    def test_games_of_rounds_are_rated_in_points(self):
        folder = self.folder / "rumi"
        self.spil("arena", "rumi7", "mindist", "random", "--pairs", "1", "--option", "last_round=1", "--record",
                  str(folder))
        path = str(folder / "rumi7-000000-0.spil")
        out = strict_json(self.spil("analyse", path, "--sims", "40", "--json"))
        self.assertEqual(out["cost_in"], "points")
        self.assertNotIn("balance", out["players"][0])
        self.assertGreater(out["players"][1]["cost"], out["players"][0]["cost"])  # random gives points away
        self.assertIn("Points expected before each decision", self.spil("analyse", path, "--sims", "40"))

    def test_a_picture(self):
        path = self.record()
        for name, begin in (("p.svg", b"<?xml"), ("p.png", b"\x89PNG")):
            self.spil("analyse", path, "--sims", "50", "--picture", name)
            self.assertTrue((self.folder / name).read_bytes().startswith(begin))
        # Known before a decision is looked at: there is no time for that many simulations.
        self.complains(2, "cannot be written: No such file", "analyse", path, "--sims", "1000000000", "--picture",
                       "/nowhere/p.svg")

    def test_wrong_usage(self):
        path = self.record()
        self.complains(2, "there is no seat '2'", "analyse", path, "--seat", "2")
        self.complains(2, "do not go together", "analyse", path, "--ms", "5", "--sims", "5")
        self.complains(1, "No such file", "analyse", "/nowhere/at/all")
        for command in ("analyse", "replay"):
            bad = self.file("notes.md", "# Notes\n")
            self.complains(1, f"{bad}: line 1: a record begins with", command, bad)
        self.complains(1, "is not allowed there", "analyse", self.file("bad", RECORD + "move 0 0 R1@3,3\n"))


if __name__ == "__main__":
    unittest.main()
