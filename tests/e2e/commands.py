#!/usr/bin/env python3
"""Every command but play and referee: that it works, and what it says to input that is wrong."""

import json
import os
import re
import subprocess
import unittest

from support import RECORD, ROOT, SPIL, Case, Terminal, game_folders, strict_json


class Commands(Case):
    def record(self, seed=7):
        """A finished game, played by bots through the referee."""
        lines = [f"new punto seats=2 seed={seed} rounds=1"]
        with subprocess.Popen([SPIL, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as p:
            def ask(line):
                p.stdin.write(line + "\n")
                p.stdin.flush()
                return json.loads(p.stdout.readline())
            ask(lines[0])
            while not ask("result")["over"]:
                seat = ask("state")["state"]["turn"]
                ask(f"do {seat} " + ask(f"bot {seat} greedy")["move"])
            record = ask("save")["record"]
            p.stdin.close()
        return record

    def test_alone_it_explains_itself(self):
        out = self.spil()
        self.assertIn("spil play", out)
        self.assertLess(len(out.splitlines()), 8)

    def test_version(self):
        self.assertRegex(self.spil("--version"), r"^spil \d+\.\d+\.\d+\n$")

    def test_help(self):
        out = self.spil("help")
        self.assertEqual(out, self.spil("--help"))
        for name in ("play", "games", "rules", "replay", "verify", "analyse", "sim", "arena", "league", "merge", "bench",
                     "perft", "referee", "help"):
            self.assertIn(f"\n  {name} ", out)
            text = self.spil("help", name)
            self.assertEqual(text, self.spil(name, "--help"))
            self.assertIn(f"usage: spil {name}", text)
            self.assertTrue(all(len(line) <= 80 for line in text.splitlines()), text)
        self.complains(2, "did you mean 'play'?", "help", "paly")

    def test_what_people_read_fits_80_columns(self):
        for language in ("en", "is", "nb"):
            env = {"LANGUAGE": language}
            texts = [self.spil(env=env), self.spil("help", env=env), self.spil("bench", "--games", "3", env=env),
                     self.spil("sim", "7ate9", "--games", "3", "--seat", "0=unlimited:tuned", env=env)]
            texts += [self.spil("sim", game, "--games", "3", env=env) for game in game_folders()]
            for line in "".join(texts).splitlines():
                self.assertLessEqual(len(line), 80, line)

    def test_no_column_of_a_table_twice(self):
        for game in game_folders():
            names = self.spil("sim", game, "--games", "1", "--csv").splitlines()[0].split(",")
            self.assertEqual(len(names), len(set(names)), names)

    def test_a_link_to_the_program_speaks_all_languages(self):
        link = self.folder / "spil"
        link.symlink_to(SPIL)
        out = subprocess.run([str(link)], env={**self.env, "LANGUAGE": "is"}, capture_output=True, text=True)
        self.assertIn("Talnaspil", out.stdout)

    def test_wrong_usage(self):
        """Each command passes on what is wrong; all that can be is in the unit tests of arguments and settings."""
        for sentence, *args in (("there is no command 'plya'", "plya"), ("did you mean 'play'?", "plya"),
                                ("there is no command ''", ""), ("no option '--verison'", "--verison"),
                                ("no option '--jsn'; did you mean '--json'?", "games", "--jsn"),
                                ("did you mean 'punto'?", "rules", "puntoo"),
                                ("there is no game 'chess'", "sim", "chess"),
                                ("from 1 to 9", "sim", "punto", "--option", "rounds=10"),
                                ("there is no seat 2", "sim", "punto", "--seat", "2=greedy"),
                                ("did you mean 'greedy'?", "sim", "punto", "--seat", "0=gredy"),
                                ("--games must be", "sim", "punto", "--games", "0"),
                                ("--jobs must be", "sim", "punto", "--jobs", "x"),
                                ("not a seed", "sim", "punto", "--seed", "x"),
                                ("do not go together", "sim", "punto", "--json", "--csv"),
                                ("not a seed", "perft", "punto", "--seed", "0x1"),
                                ("--depth must be", "perft", "punto", "--depth", "-1"),
                                ("--seconds must be", "bench", "punto", "--seconds", "0"),
                                ("need a game", "bench", "--seats", "2")):
            with self.subTest(args=args):
                self.complains(2, sentence, *args)

    def test_games(self):
        out = self.spil("games")
        self.assertIn("punto (Punto)\n  make a row", out)
        self.assertIn("  --option rounds=1-9 (2)\n      rounds", out)
        games = strict_json(self.spil("games", "--json"))
        punto = next(g for g in games if g["id"] == "punto")
        self.assertEqual(punto["seats"], [2, 3, 4])
        self.assertEqual([o["name"] for o in punto["options"]], ["rounds", "teams"])
        self.assertEqual({k: punto["options"][0][k] for k in ("default", "min", "max")},
                         {"default": 2, "min": 1, "max": 9})
        self.assertNotIn("step", punto["options"][0])
        self.assertIn("greedy", punto["bots"])
        self.assertIn("  --option jokers=4 or 6 (4)\n", out)
        jokers = next(g for g in games if g["id"] == "rumi7")["options"][0]
        self.assertEqual({k: jokers[k] for k in ("default", "min", "max", "step")},
                         {"default": 4, "min": 4, "max": 6, "step": 2})
        self.assertIn("\njokers=4\njokers=6\n", "\n" + self.spil("games", "--options", "rumi7"))
        for wrong in ("2", "5", "7", "x"):
            self.complains(2, "jokers must be 4 or 6", "sim", "rumi7", "--option", f"jokers={wrong}")
        sequence = next(g for g in games if g["id"] == "sequence")
        self.assertEqual(sequence["seats"], [2, 3, 4, 6])
        self.assertIn("small", next(o for o in sequence["options"] if o["name"] == "board")["values"])
        self.assertEqual(strict_json(self.spil("referee", stdin="games\n"))["games"], games)

    def test_rules_are_those_of_docs(self):
        pages = {game: folder / "docs" / "rules.md" for game, folder in game_folders().items()}
        for game, page in pages.items():
            if not page.exists():
                self.complains(1, "this program has no rules text", "rules", game)
                continue
            out = self.spil("rules", game)
            text = re.sub(r"^(```.*|<!--.*-->)$", "", page.read_text(), flags=re.M)  # comments are for the page
            plain = text.replace("*", "").replace("`", "").replace("#", "").split()
            self.assertEqual(out.replace("*", "").replace("`", "").replace("#", "").split(),
                             [w for w in plain if w])
            prose = [line for line in out.splitlines() if not line.startswith((" ", "|"))]
            self.assertLessEqual(max(len(line) for line in prose), 80)

    def test_a_guided_game_line_by_line(self):
        out = self.spil("learn", "punto", "--fast", stdin="5,5\n0,0\n0,1\nhint\n-1,0\n")
        self.assertEqual(out.count("lay your R3 there, at 0,0."), 1)  # a step is told once
        self.assertIn("Not allowed: the first card of a round goes to 0,0.", out)
        self.assertIn("South puts B5 at 1,0", out)
        self.assertRegex(out, r"The rules allow that, but in this guide the row grows to the left")
        self.assertIn("Hint: red 4 at column -1, row 0\nType: R4@-1,0\n", out)
        self.assertIn("North puts R4 at -1,0", out)
        self.assertNotIn("North puts R4 at 0,1", out)
        moves = "0,0\n-1,0\n-2,0\n-3,0\n0,-1\n1,0\n3,0\n3,3\n"
        out = self.spil("learn", "punto", "--fast", stdin=moves)
        self.assertRegex(out, r"Well played.*\n?.*\n\Z")
        self.assertFalse((self.folder / "state").exists())  # nothing is kept

    def test_after_a_guided_game_only_an_answer_is_one(self):
        question = "Play a real game now, against level 1? (Y/n)"
        for answer, then in (("n", None), ("", "Round 1")):
            t = Terminal(self, "learn", "punto", "--fast")
            while (asked := t.until_any("North> ", "Press Enter to go on. ", question)) < 2:
                if asked == 0:
                    t.type("hint")
                    t.until("Type: ")
                    move = t.until("\r\n")
                    t.until("North> ")  # where the hint was asked for
                t.type(move if asked == 0 else "")
            t.type("hint")
            t.until(question)
            t.type(answer)
            if then:
                t.until(then)
            else:
                self.assertNotIn("Round 1", t.rest())

    def test_a_guided_game_in_sentences(self):
        out = self.spil("learn", "punto", "--fast", "--speak", stdin="0,0\nhint\n-1,0\n")
        self.assertIn("lay your red 3 there, at 0,0.", out)
        self.assertIn("Type: R4@-1,0", out)
        self.assertIn("Begin a row: lay red 4 to the left of your red 3", out)

    def test_a_game_without_a_guide(self):
        for game, folder in game_folders().items():
            if not (folder / "guide.c").exists():
                self.complains(1, "has no guided first game", "learn", game)
        self.complains(2, "there is no game", "learn", "nothing")

    def test_help_about_a_game_names_its_commands(self):
        out = self.spil("help", "punto")
        for words in ("spil rules punto", "spil learn punto", "spil play punto"):
            self.assertIn(words, out)

    def test_perft(self):
        # The counts were checked with an independent model (tests/model).
        checked = 0
        for line in (ROOT / "games" / "punto" / "test" / "perft.txt").read_text().splitlines():
            if line.startswith("#") or not line.strip():
                continue
            game, seats, seed, depth, count = (w.strip() for w in line.split("|"))
            seats, *options = seats.split()
            out = self.spil("perft", game, "--seats", seats, "--seed", seed, "--depth", depth,
                            *(word for o in options for word in ("--option", o)))
            self.assertEqual(out.splitlines()[-1], f"{depth} {count}")
            checked += 1
        self.assertGreater(checked, 3)
        one = strict_json(self.spil("perft", "punto", "--seed", "1", "--depth", "3", "--json"))
        self.assertEqual(one["counts"], [1, 9, 104])
        by_move = strict_json(self.spil("perft", "punto", "--seed", "1", "--depth", "3", "--json", "--divide"))
        self.assertEqual(by_move["count"], sum(m["count"] for m in by_move["moves"]))
        self.assertEqual(by_move["count"], 104)
        self.assertTrue(self.spil("perft", "punto", "--seed", "1", "--divide").endswith("\nall 104\n"))

    def test_bench(self):
        out = strict_json(self.spil("bench", "punto", "--seats", "3", "--json"))
        self.assertEqual(set(out), {"game", "seats", "steps_per_s", "games_per_s", "moves_per_game", "state_bytes",
                                    "cpu"})
        self.assertGreater(out["steps_per_s"], 0)
        self.assertEqual(out["seats"], 3)
        any_cpu = strict_json(self.spil("bench", "punto", "--json", env={"SPIL_CPU": "any"}))
        self.assertEqual(any_cpu["cpu"], "any")

    def test_verify_checks_the_shuffle_of_a_server(self):
        record = (ROOT / "tests/fuzz/seeds/record/shuffled.txt").read_text()
        self.assertIn("ok, 0 moves", self.spil("verify", self.file("good", record)))
        for old, new, sentence in (
                ("secret 00", "secret 01", "the secret is not the one that was committed to"),
                ("6465", "6565", "the bytes of seat 1 do not belong to their hash"),
                ("quiet-heron", "quiet-heroo", "the seed is not what secret, bytes and table give"),
                ("seed d9", "seed d8", "the seed is not what secret, bytes and table give")):
            with self.subTest(sentence):
                done = subprocess.run([SPIL, "verify", self.file("bad", record.replace(old, new))],
                                      capture_output=True, text=True, env=self.env)
                self.assertEqual(done.returncode, 1)
                self.assertIn(sentence, done.stdout)

    def test_verify(self):
        good = self.record()
        moves = good.count("\nmove ")
        self.assertEqual(self.spil("verify", self.file("good", good)),
                         f"{self.folder}/good: ok, {moves} moves, finished\n")
        begun = good[: good.index("\nmove ", good.index("\nmove ") + 1) + 1]
        self.assertIn("ok, 1 move, not finished", self.spil("verify", self.file("begun", begun)))
        self.assertIn("-: ok", self.spil("verify", "-", stdin=good))
        lines = good.splitlines()
        for name, text, sentence in (
                ("empty", "", "line 1: a record begins with"), ("binary", "\0\1\2", "line 1: "),
                ("game", good.replace("punto", "chess"), "line 2: there is no game 'chess'"),
                ("escape", good.replace("punto", "\x1b]0;"), "line 2: there is no game '\N{REPLACEMENT CHARACTER}]0;'"),
                ("move", good.replace("move 0 ", "move 0 9 ", 1), "line 7: "),
                ("twice", "\n".join(lines[:7] + [lines[6]] + lines[7:]), "not allowed there"),
                ("result", good.replace("winners=0", "winners=9").replace("winners=1", "winners=9"), "line "),
                ("points", good.replace("points=", "points=3"), "the recorded result is wrong"),
                ("cut", good[: good.index("result")], "has no result")):
            with self.subTest(name):
                done = subprocess.run([SPIL, "verify", str(self.folder / "good"), self.file(name, text)],
                                      capture_output=True, text=True, env=self.env)
                self.assertEqual(done.returncode, 1)
                first, second = done.stdout.splitlines()
                self.assertIn(": ok, ", first)
                self.assertIn(sentence, second)

    def test_files_that_cannot_be_read(self):
        for path, why in ((str(self.folder), "Is a directory"), ("/nowhere/at/all", "No such file"),
                          ("/nowhere/" + "x" * 3000, "")):
            self.complains(1, f"{why}", "replay", path)
            done = subprocess.run([SPIL, "verify", path], capture_output=True, text=True, env=self.env)
            self.assertEqual((done.returncode, len(done.stdout.splitlines())), (1, 1))

    def test_replay(self):
        good = self.file("good", self.record())
        last = self.spil("replay", good)
        self.assertIn("result winners=", last)
        self.assertIn("After move 0 of ", self.spil("replay", good, "--to", "0"))
        everything = self.spil("replay", good, "--all")
        self.assertEqual(everything.count("After move "), self.record().count("\nmove ") + 1)
        self.assertTrue(everything.endswith(last[last.index("\n"):][-200:]))
        state = strict_json(self.spil("replay", good, "--to", "2", "--json"))
        self.assertEqual(sum(len(cell["stack"]) for cell in state["board"]), 2)
        self.assertIn("rng", state)
        view = strict_json(self.spil("replay", good, "--to", "2", "--json", "--seat", "1"))
        self.assertNotIn("rng", view)
        self.assertEqual(set(view["piles"][0]), {"?"})
        self.complains(2, "--to must be", "replay", good, "--to", "1000")
        self.complains(2, "there is no seat '2'", "replay", good, "--seat", "2")

    def test_who_resigned_is_said_and_does_not_win(self):
        good = self.record()
        winner = int(good[good.index("winners=") + 8])
        moves = good.split("\nmove ")
        text = "\nmove ".join(moves[:3]) + f"\nresign 9 {winner}\nmove " + "\nmove ".join(moves[3:])
        path = self.file("resigned", text.replace(f"winners={winner}", f"winners={1 - winner}"))
        name = ("North", "South")[winner]
        self.assertIn(f": seat {winner} resigned after move 2\n", self.spil("verify", path))
        self.assertNotIn("resigns", self.spil("replay", path, "--to", "1"))
        self.assertIn(f"{name} resigns\n", self.spil("replay", path, "--to", "2"))
        self.assertIn(f"result winners={1 - winner} ", self.spil("replay", path))
        self.assertIn(f"{name} resigned after move 2; ", self.spil("analyse", path, "--sims", "5"))
        wrong = subprocess.run([SPIL, "verify", self.file("wrong", text)], capture_output=True, text=True, env=self.env)
        self.assertEqual(wrong.returncode, 1)
        self.assertIn(f"it should be 'result winners={1 - winner} ", wrong.stdout)

    def test_replay_for_those_who_only_watch_G4(self):
        compared = 0
        for folder in game_folders().values():
            path = max(folder.glob("test/golden/*.txt"))
            steps, shown = 0, {}
            for line in path.read_text().splitlines():
                steps += line.startswith("move ")
                if line.startswith("# view watch {"):
                    shown[steps] = json.loads(line[len("# view watch "):])
            for to in list(shown)[::5]:
                self.assertEqual(strict_json(self.spil("replay", path, "--json", "--to", str(to), "--seat", "watch")),
                                 shown[to])
                compared += 1
            self.assertIn("After move 1 of ", self.spil("replay", path, "--all", "--seat", "watch"))
        self.assertGreater(compared, 4)
        self.complains(2, "do not go together", "replay", path, "--seat", "watch", "--speak")

    def test_replay_shows_no_hand_to_those_who_only_watch(self):
        for case, hand in (("7ate9/test/golden/3", "±"), ("sequence/test/golden/4", "Cards of "),
                           ("rumi7/test/golden/4-last_round=1", "Hand: ")):
            def below(seat, path=ROOT / "games" / (case + ".txt")):
                """The picture without what is said of the last move and, in 7 ATE 9, without the pile."""
                return self.spil("replay", path, "--to", "40", "--seat", seat).split("\n\n", 1)[1].partition("\n")[2]

            self.assertNotIn(hand, below("watch"))
            self.assertIn(hand, below("0"))

    def test_replay_of_a_record_with_a_move_that_is_not_allowed(self):
        bad = self.file("bad", RECORD + "move 0 0 R1@3,3\n")
        self.complains(1, "move 1, R1@3,3 by seat 0, is not allowed there", "replay", bad)
        self.assertIn("After move 0 of 1", self.spil("replay", bad, "--to", "0"))

    def test_a_full_disk_is_noticed(self):
        for args in (["games"], ["rules", "punto"], ["referee"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([SPIL, *args], stdout=full, stderr=subprocess.PIPE, env=self.env,
                                      input=b"new punto seats=2 seed=1\n")
            self.assertEqual((done.returncode, done.stderr), (1, b"spil: cannot write: No space left on device\n"))

    def test_a_reader_that_went_away_is_no_crash(self):
        for args in (["games"], ["replay", "--all", self.file("good", self.record())], ["referee"]):
            reader, writer = os.pipe()
            os.close(reader)
            done = subprocess.run([SPIL, *args], stdout=writer, stderr=subprocess.PIPE, env=self.env, input=b"x\n")
            os.close(writer)
            self.assertEqual((done.returncode, done.stderr), (1, b""))


class Sim(Case):
    ARGS = ("sim", "punto", "--games", "40", "--seat", "1=random", "--seed", "3")

    def test_the_result_does_not_depend_on_threads_or_build(self):
        one = self.spil(*self.ARGS, "--json")
        self.assertEqual(one, self.spil(*self.ARGS, "--json", "--jobs", "2"))
        self.assertEqual(one, self.spil(*self.ARGS, "--json", "--jobs", "7"))
        self.assertEqual(one, self.spil(*self.ARGS, "--json", env={"SPIL_CPU": "any"}))
        self.assertNotEqual(one, self.spil(*self.ARGS[:-1], "4", "--json"))

    def test_handicaps_make_a_race_even(self):
        def child_wins(other):
            args = ("sim", "7ate9", "--games", "400", "--seat", "0=child", "--seat", "1=" + other, "--json")
            child, rival = strict_json(self.spil(*args))["players"]
            self.assertEqual(rival["bot"], other)
            return child["share"]
        alone = child_wins("level3")
        self.assertLess(alone, 0.2)
        self.assertGreater(child_wins("level3,late=20"), alone)
        self.assertGreater(child_wins("level3,slow=1.5"), 0.5)
        self.complains(2, "random does not race", "sim", "7ate9", "--seat", "0=random", "--seat", "1=child,late=2")

    def test_json_csv_and_text_agree(self):
        data = strict_json(self.spil(*self.ARGS, "--json"))
        self.assertEqual(data["games"], 40)
        self.assertEqual([p["bot"] for p in data["players"]], ["greedy", "random"])
        self.assertEqual(sum(p["wins"] for p in data["players"]) + data["drawn"], 40)
        for p in data["players"]:
            self.assertLessEqual(p["low"], p["share"])
            self.assertLessEqual(p["share"], p["high"])
        self.assertAlmostEqual(sum(data["stats"][k] for k in
                                   ("rounds_by_row", "rounds_by_short_rows", "rounds_drawn")), 1, 4)
        head, *rows = self.spil(*self.ARGS, "--csv").splitlines()
        for seat, row in enumerate(rows):
            row = dict(zip(head.split(","), row.split(",")))
            self.assertEqual(int(row["wins"]), data["players"][seat]["wins"])
        text = self.spil(*self.ARGS)
        self.assertIn("Punto, 2 seats, 40 games, seed 3", text)
        self.assertIn("rounds won by a row", text)

    def test_a_race_without_a_clock_is_said_to_be_one(self):
        race = ("sim", "7ate9", "--games", "3", "--seat", "0=adult", "--seat")
        self.assertNotIn("without a clock", self.spil(*race, "1=child"))
        self.assertIn("without a clock", self.spil(*race, "1=random"))
        self.assertNotIn("without a clock", self.spil(*self.ARGS))

    def test_ctrl_c_prints_what_there_is(self):
        out = self.interrupted("sim", "punto", "--games", "1000000000", "--jobs", "2")
        self.assertGreater(out["games"], 0)
        self.assertLess(out["games"], 1000000000)


if __name__ == "__main__":
    unittest.main()
