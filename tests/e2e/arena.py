#!/usr/bin/env python3
"""spil arena and spil league: what they measure, that it is the same for any number of threads, what they refuse."""

import os
import subprocess
import unittest

from support import SPIL, Case, strict_json


class Parts(Case):
    """--part K/N --out FILE, and merge."""

    def parts(self, n, *args):
        """Plays the parts, the last first; their files in order."""
        paths = [os.path.join(self.folder, f"{args[0]}{n}.{k}") for k in range(1, n + 1)]
        for k in range(n, 0, -1):
            self.assertEqual(self.spil(*args, "--part", f"{k}/{n}", "--out", paths[k - 1]), "")
        return paths

    def test_merged_they_are_one_run(self):
        for args in (("sim", "punto", "--games", "30", "--json"), ("sim", "7ate9", "--games", "2"),
                     ("sim", "punto", "--games", "20", "--csv", "--seat", "0=greedy"),
                     ("arena", "sequence", "greedy", "random", "--seats", "3", "--pairs", "5", "--json"),
                     ("arena", "punto", "greedy", "random", "--sprt", "0,50", "--pairs", "60"),
                     ("league", "punto", "random", "greedy", "level1", "--pairs", "4", "--json")):
            paths = self.parts(3, *args, "--jobs", "2")
            self.assertEqual(self.spil("merge", *paths[::-1]), self.spil(*args), args)

    def test_games_are_recorded_when_they_are_merged(self):
        one, two = (os.path.join(self.folder, name) for name in ("one", "two"))
        args = ("arena", "punto", "greedy", "random", "--pairs", "3", "--record")
        whole = self.spil(*args, one)
        self.assertEqual(self.spil("merge", *self.parts(2, *args, two)), whole)
        self.assertEqual(len(os.listdir(one)), 6)
        for name in os.listdir(one):
            with open(os.path.join(one, name)) as a, open(os.path.join(two, name)) as b:
                self.assertEqual(a.read(), b.read())

    def test_what_is_refused(self):
        paths = self.parts(2, "sim", "punto", "--games", "10")
        other = self.parts(3, "sim", "punto", "--games", "11")
        with open(paths[1], "rb") as file:
            whole = file.read()
        short = os.path.join(self.folder, "short")
        with open(short, "wb") as file:
            file.write(whole[:-1])
        for sentence, *args in (("part 2 of 2 is missing", "merge", paths[0]),
                                ("part 1 is there twice", "merge", paths[0], paths[0], paths[1]),
                                ("is a part of another run than", "merge", paths[0], other[1]),
                                ("is not a part of a run of this version", "merge", paths[0], short),
                                ("is not a part of a run of this version", "merge", __file__),
                                ("--part takes K/N", "sim", "punto", "--part", "3/2", "--out", short),
                                ("--part takes K/N", "sim", "punto", "--part", "1/2x", "--out", short),
                                ("--part and --out go together", "sim", "punto", "--part", "1/2"),
                                ("--part and --out go together", "arena", "punto", "random", "random", "--out", short)):
            said = subprocess.run([SPIL, *args], capture_output=True, text=True)
            self.assertNotEqual(said.returncode, 0, args)
            self.assertEqual(said.stdout, "")
            self.assertIn(sentence, said.stderr)
            self.assertEqual(said.stderr.count("\n"), 1, said.stderr)


class Arena(Case):
    def arena(self, game, a, b, *more):
        return strict_json(self.spil("arena", game, a, b, *more, "--json"))

    def test_the_same_for_any_number_of_threads(self):
        for args in (("punto", "greedy", "random", "--pairs", "30"),
                     ("punto", "greedy", "greedy", "--seats", "4", "--option", "teams=1", "--pairs", "8"),
                     ("rumi7", "mindist", "random", "--pairs", "3", "--option", "last_round=2"),
                     ("7ate9", "adult:tuned", "adult", "--pairs", "40"),
                     ("sequence", "greedy", "random", "--seats", "3", "--pairs", "10"),
                     ("punto", "random", "random", "--sprt", "0,60", "--pairs", "2000")):
            one = self.spil("arena", *args, "--seed", "9", "--json")
            for jobs in ("2", "5"):
                self.assertEqual(one, self.spil("arena", *args, "--seed", "9", "--jobs", jobs, "--json"), args)
            self.assertNotEqual(one, self.spil("arena", *args, "--seed", "10", "--json"), args)

    def test_what_is_counted(self):
        out = self.arena("punto", "greedy", "random", "--pairs", "25", "--sims", "7")
        self.assertEqual((out["pairs"], out["games"], out["seats"], out["sides"]), (25, 50, 2, 2))
        self.assertEqual((out["a"], out["b"], out["seed"], out["sims"], out["ms"]), ("greedy", "random", "1", 7, 0))
        self.assertEqual(out["wins"] + out["draws"] + out["losses"], 50)
        self.assertGreater(out["elo_lo"], 100)
        self.assertLessEqual(out["elo_lo"], out["elo"])
        self.assertLessEqual(out["elo"], out["elo_hi"])
        self.assertGreater(out["points_a"], out["points_b"])
        self.assertAlmostEqual(out["points"], out["points_a"] - out["points_b"], 5)

    def test_the_other_way_round_it_is_the_other_way_round(self):
        # The same deals; only the bots' own streams are the other's.
        one = self.arena("punto", "greedy", "random", "--pairs", "20")
        two = self.arena("punto", "random", "greedy", "--pairs", "20")
        self.assertAlmostEqual(one["score"] + two["score"], 1, delta=0.1)
        self.assertLess(two["elo_hi"], -100)

    def test_equal_bots_are_equal(self):
        # A bot that does not throw dice plays a pair of deals against itself to one all.
        out = self.arena("punto", "greedy", "greedy", "--seats", "3", "--pairs", "20")
        self.assertAlmostEqual(out["score"], 1 / 3, delta=0.15)
        self.assertLess(out["elo_lo"], 0)
        self.assertGreater(out["elo_hi"], 0)
        self.assertAlmostEqual(out["fair"], 1 / 3, 5)

    def test_rounds_of_rumi_7(self):
        out = self.arena("rumi7", "mindist", "random", "--pairs", "4", "--option", "first_round=2",
                         "--option", "last_round=3")
        self.assertEqual(out["rounds"], 2 * out["games"])
        self.assertGreater(out["round_score"], 0.5)
        self.assertLess(out["round_points_hi"], 0)
        # Rounds together are the game.
        self.assertAlmostEqual(out["points"], 2 * out["round_points"], 4)
        self.assertNotIn("rounds", self.arena("punto", "greedy", "random", "--pairs", "2"))

    def test_a_sequential_test_ends_early(self):
        out = self.arena("punto", "greedy", "random", "--sprt", "0,20")
        self.assertEqual(out["sprt"]["verdict"], "elo1")
        self.assertLess(out["pairs"], 1000)
        self.assertEqual(self.arena("punto", "random", "greedy", "--sprt", "0,20")["sprt"]["verdict"], "elo0")
        self.assertEqual(self.arena("punto", "random", "random", "--sprt", "0,2", "--pairs", "11")["sprt"]["verdict"],
                         "open")
        self.assertIn("decided: stronger", self.spil("arena", "punto", "greedy", "random", "--sprt", "0,20"))

    def test_records_are_the_games(self):
        folder = self.folder / "games"
        out = self.arena("sequence", "greedy", "random@5", "--seats", "3", "--pairs", "4", "--record", str(folder))
        files = sorted(os.listdir(folder))
        self.assertEqual(len(files), out["games"])
        self.spil("verify", *(str(folder / f) for f in files))
        texts = [(folder / f).read_text() for f in files]
        self.assertIn("# seat 0 greedy\n# seat 1 random@5\n# seat 2 random@5\n", texts[0])
        seeds = [[line for line in t.splitlines() if line.startswith("seed ")][0] for t in texts]
        self.assertEqual(seeds[0], seeds[2])  # one deal, three orders
        self.assertNotEqual(seeds[0], seeds[3])
        wins = sum(1 for i, t in enumerate(texts) if f"result winners={i % 3} " in t)
        self.assertEqual(wins, out["wins"])
        race = self.folder / "race"
        self.arena("7ate9", "adult", "child", "--pairs", "1", "--record", str(race))
        self.spil("verify", *(str(race / f) for f in os.listdir(race)))

    def test_a_folder_for_records(self):
        # Nested ones are made; more games than there is time for are refused before the first.
        play = ("arena", "punto", "greedy", "random", "--record")
        long = ("--pairs", "100000000")
        self.spil(*play, "rec/deep/punto/", "--pairs", "1")
        there = self.folder / "rec" / "deep" / "punto"
        self.assertEqual(sorted(os.listdir(there)), ["punto-000000-0.spil", "punto-000000-1.spil"])
        before = [(there / f).read_bytes() for f in sorted(os.listdir(there))]
        self.complains(1, "the folder 'rec/deep/punto' already holds games", *play, "rec/deep/punto", *long)
        self.complains(1, "already holds games", "league", *play[1:], "rec/deep/punto", "--pairs", "1000000")
        self.assertEqual(before, [(there / f).read_bytes() for f in sorted(os.listdir(there))])
        (there.parent / "notes.txt").write_text("not a game")
        self.spil(*play, str(there.parent), "--pairs", "1")
        self.complains(1, "--record needs the name of a folder", *play, "", *long)
        here = self.file("here", "")
        for name in (here, here + "/x"):
            self.complains(1, f"{name}: Not a directory", *play, name, *long)
        self.complains(1, "File name too long", *play, "x/" * 3000, *long)

    def test_wrong_usage(self):
        for sentence, *args in (("something is missing", "punto", "greedy"),
                                ("people cannot play here", "punto", "greedy", "human"),
                                ("--pairs must be", "punto", "greedy", "random", "--pairs", "0"),
                                ("--sprt takes", "punto", "greedy", "random", "--sprt", "5"),
                                ("--sprt takes", "punto", "greedy", "random", "--sprt", "5,0"),
                                ("--sprt takes", "punto", "greedy", "random", "--sprt", "0,nan"),
                                ("a bot's budget is written", "punto", "greedy@x", "random")):
            with self.subTest(args=args):
                self.complains(2, sentence, "arena", *args)

    def test_ctrl_c_prints_what_there_is(self):
        out = self.interrupted("arena", "punto", "random", "random", "--pairs", "100000000", "--jobs", "2")
        self.assertGreater(out["pairs"], 0)
        self.assertLess(out["pairs"], 100000000)

    def test_a_race_without_a_clock_is_called_so(self):
        for a, b, timed in (("random", "adult", False), ("random", "random", False), ("adult", "child:tuned", True)):
            args = ("arena", "7ate9", a, b, "--pairs", "1")
            self.assertEqual("without a clock" not in self.spil(*args), timed, args)
            self.assertEqual(self.arena(*args[1:])["timed"], timed)
            # A league has one meeting without a clock, or none.
            args = ("league", "7ate9", "adult", "child", a, "--pairs", "1")
            self.assertEqual("without a clock" not in self.spil(*args), timed, args)
            self.assertEqual(strict_json(self.spil(*args, "--json"))["timed"], timed)
        self.assertNotIn("timed", self.arena("punto", "random", "random", "--pairs", "1"))

    def test_words(self):
        out = self.spil("arena", "punto", "random", "random", "--pairs", "1")
        self.assertIn("Punto, 2 seats, 1 deal in every order, 2 games, seed 1\n", out)
        self.assertNotIn("fewer are better", out)
        for game in ("rumi7", "7ate9"):
            out = self.spil("arena", game, "random", "random", "--pairs", "2")
            self.assertRegex(out, r"\n(Points|Cards left): .* a game, .*; fewer are better\n")
        out = self.spil("league", "punto", "random", "random@2", "--pairs", "1")
        self.assertIn(", 2 games, 1 deal a meeting, seed", out)
        self.assertIn("Punto, 2 seats, 1 game, seed 1\n", self.spil("sim", "punto", "--games", "1"))
        # A third of three sides is a hair less than fair as the machine counts, but not for people.
        even = ("arena", "punto", "random", "random", "--seats", "3", "--pairs", "1")
        self.assertIn("score 33.33 %", self.spil(*even))
        self.assertIn("\nElo +0.0 ", self.spil(*even))
        self.assertNotIn("-0.000000", self.spil(*even, "--json"))

    def test_an_interval_holds_its_score(self):
        out = self.arena("punto", "strong@20", "greedy", "--seats", "4", "--pairs", "3")
        self.assertGreater(out["score"], 0.9)  # so far from fair that the plain interval ends before
        self.assertTrue(out["score_lo"] <= out["score"] <= out["score_hi"], out)
        self.assertTrue(out["elo_lo"] <= out["elo"] <= out["elo_hi"], out)


class League(Case):
    def test_everyone_against_everyone(self):
        args = ("league", "punto", "random", "greedy", "random@3", "--pairs", "20", "--json")
        text = self.spil(*args)
        self.assertEqual(text, self.spil(*args, "--jobs", "3"))
        out = strict_json(text)
        self.assertEqual(out["games"], 3 * 40)
        self.assertEqual(out["bots"][0]["bot"], "greedy")
        by_name = {b["bot"]: b for b in out["bots"]}
        self.assertEqual(by_name["random"]["elo"], 0)
        self.assertGreater(by_name["greedy"]["elo_lo"], 100)
        self.assertLess(by_name["random@3"]["elo_lo"], 0)
        self.assertEqual([b["scores"][i] for i, b in enumerate(out["bots"])], [None] * 3)

    def test_three_sides(self):
        out = strict_json(self.spil("league", "punto", "random", "greedy", "--seats", "3", "--pairs", "5", "--json"))
        self.assertEqual(out["games"], 2 * 5 * 3)  # each alone among the other
        self.assertEqual(out["bots"][0]["bot"], "greedy")

    def test_names_can_be_told_apart(self):
        for others in (0, 8):  # with many bots there is little room
            bots = ["random@100000001", "random@100000002"] + [f"random@{i}" for i in range(1, others + 1)]
            out = self.spil("league", "punto", *bots, "--pairs", "1")
            names = [line.split()[1] for line in out.splitlines()[3:]]
            rows = sorted(name for name in names if name.startswith("random@10") or "…" in name)
            self.assertEqual(rows, ["random@100000001", "random@100000002"] if others == 0 else
                             ["random…0000001", "random…0000002"], out)

    def test_ctrl_c_prints_what_there_is(self):
        out = self.interrupted("league", "punto", "random", "greedy", "random@3", "--pairs", "1000000")
        self.assertEqual((out["meetings"], out["meetings_wanted"]), (0, 3))
        self.assertEqual({b["bot"] for b in out["bots"]}, {"greedy", "random"})
        self.assertGreater(out["games"], 0)
        self.assertLess(out["bots"][0]["elo_lo"], out["bots"][0]["elo_hi"])  # who is better may not show yet

    def test_records_of_all_meetings(self):
        args = ("league", "punto", "greedy", "random", "random@7", "--pairs", "2", "--json", "--record")
        for seats, pairs in (("2", ("1v2", "1v3", "2v3")), ("3", ("1v2", "1v3", "2v1", "2v3", "3v1", "3v2"))):
            folder = self.folder / f"games{seats}"
            out = strict_json(self.spil(*args, str(folder), "--seats", seats))
            files = sorted(os.listdir(folder))
            self.assertEqual(len(files), out["games"])
            self.assertEqual(files, sorted(f"punto-{pair}-{deal:06}-{order}.spil" for pair in pairs
                                           for deal in range(2) for order in range(int(seats))))
            self.spil("verify", *(str(folder / f) for f in files))
            last = (folder / f"punto-{pairs[-1]}-000001-0.spil").read_text()
            self.assertIn("# seat 0 random", last)

    def test_a_picture(self):
        for name, begin in (("p.svg", b"<?xml"), ("p.png", b"\x89PNG")):
            self.spil("league", "punto", "random", "greedy", "--pairs", "2", "--picture", name)
            self.assertTrue((self.folder / name).read_bytes().startswith(begin))
        self.complains(2, "must end in .svg or .png", "league", "punto", "random", "greedy", "--picture", "p.gif")
        self.complains(2, "needs the program gnuplot", "league", "punto", "random", "greedy", "--picture", "p.svg",
                       env={"PATH": "/nowhere"})
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["p.png", "p.svg"])

    def test_a_picture_that_cannot_be_is_known_before_a_game_is_played(self):
        (self.folder / "dir.svg").mkdir()
        for name, why in (("/nowhere/p.svg", "No such file or directory"), ("dir.svg", "Is a directory"),
                          ("x" * 5000 + ".svg", "File name too long")):
            # More games than there is time for.
            self.complains(2, f"the picture '{name}' cannot be written: {why}", "league", "punto", "random", "greedy",
                           "--pairs", "1000000", "--picture", name)

    def test_an_old_picture_stays_until_the_new_one_is_there(self):
        tools = self.folder / "tools"
        tools.mkdir()
        fake = tools / "gnuplot"
        fake.write_text("#!/bin/sh\ncat >/dev/null\necho noise\nexit 1\n")
        fake.chmod(0o755)
        old = self.file("p.svg", "old")
        args = ("league", "punto", "random", "greedy", "--pairs", "2", "--json", "--picture", old)
        done = subprocess.run([SPIL, *args], capture_output=True, env={**self.env, "PATH": f"{tools}:/usr/bin:/bin"})
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"could not make the picture", done.stderr)
        strict_json(done.stdout)  # nothing of gnuplot's in it
        self.assertEqual((self.folder / "p.svg").read_text(), "old")
        self.spil(*args)
        self.assertTrue((self.folder / "p.svg").read_text().startswith("<?xml"))
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["p.svg", "tools"])

    def test_a_picture_may_have_any_name(self):
        for name in ("it's.svg", "|touch here.svg"):
            self.spil("league", "punto", "random", "greedy", "--pairs", "2", "--picture", name)
            self.assertTrue((self.folder / name).read_bytes().startswith(b"<?xml"))


if __name__ == "__main__":
    unittest.main()
