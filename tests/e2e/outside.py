#!/usr/bin/env python3
"""Bots outside: the examples play every game; a bot that does wrong loses that game, and nothing else is disturbed."""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

from support import LONG, ROOT, SPIL, Case, game_folders, strict_json

PYTHON_BOT = f"cmd:{sys.executable} -B {ROOT}/examples/bot.py"
C_BOT = f"cmd:{os.environ.get('EXAMPLE_BOT', '/nowhere')}"
TAG = os.getpid()
BAD_BOT = f"cmd:{sys.executable} -B {pathlib.Path(__file__).resolve().parent}/badbot.py {TAG}"

LATE = "did not answer within 600 ms"  # twice what --ms 50 allows, and half a second

FAULTS = {
    "hang": LATE,
    "children": LATE,
    "daemon": LATE,
    "hermit": LATE,
    "die": "ended, with exit status 3",
    "crash": "was ended by signal 6",
    "nonsense": "wrote a line that is not an answer: good morning",
    "list": "wrote a line that is not an answer: [1, 2, 3]",
    "bytes": "wrote a line that is not an answer: ",
    "empty": "wrote a line that is not an answer: ",
    "number": "wrote a line that is not an answer: ",
    "illegal": "answered 'R9@99,99', which is not a legal move",
    "long_move": "answered '', which is not a legal move",
    "other_id": LATE,
    "endless_line": "wrote a line of more than 65536 bytes",
    "endless_lines": "without answering",
    "late": LATE,
    "close": LATE,
}


def left_over(but=("deaf", "slow")):
    """Processes of bad bots, and zombies, that are still there, but for what is waited for meanwhile. Bad bots of other
    runs of this test have another tag."""
    out = subprocess.run(["ps", "-eo", "pid,ppid,stat,args"], capture_output=True, text=True).stdout
    mine = str(os.getpid())
    waited_for = (str(Faults.deaf.pid), str(Faults.slow.pid))
    return [line for line in out.splitlines()
            if (f"badbot.py {TAG} " in line and not any(f"badbot.py {TAG} {one}" in line for one in but))
            or f"sleep 98765.{TAG}" in line
            or (line.split()[2].startswith("Z") and line.split()[1] == mine and line.split()[0] not in waited_for)]


class Examples(Case):
    def test_both_examples_play_every_game(self):
        for game in game_folders():
            for bot in (PYTHON_BOT, C_BOT):
                out = strict_json(self.spil("sim", game, "--games", "2", "--seat", f"1={bot}", "--json"))
                self.assertEqual((out["games"], out["players"][1]["faults"]), (2, 0), (game, bot))

    def test_the_same_seed_is_the_same_games_for_any_number_of_threads(self):
        args = ("arena", "punto", PYTHON_BOT, C_BOT, "--pairs", "6", "--json", "--seed", "4")
        one = self.spil(*args)
        self.assertEqual(one, self.spil(*args, "--jobs", "3"))
        self.assertEqual(strict_json(one)["faults_a"], 0)

    def test_more_seats_and_a_league(self):
        out = strict_json(self.spil("arena", "punto", C_BOT, "random", "--seats", "4", "--option", "teams=1",
                                    "--pairs", "2", "--json"))
        self.assertEqual((out["games"], out["faults_a"]), (4, 0))
        out = strict_json(self.spil("league", "punto", "random", C_BOT, PYTHON_BOT, "--pairs", "2", "--json"))
        self.assertEqual(out["faults"], 0)
        one, two = PYTHON_BOT + " --" + 60 * "x" + " one", PYTHON_BOT + " --" + 60 * "x" + " two"
        lines = self.spil("league", "punto", "random", one, two, "--pairs", "1").splitlines()
        self.assertTrue(all(len(line) <= 80 for line in lines), lines)
        self.assertEqual(sum("…xx" in line and "x one " in line for line in lines), 1)
        self.assertEqual(sum("…xx" in line and "x two " in line for line in lines), 1)

    def test_at_the_table(self):
        out = self.spil("play", "punto", "--seed", "5", "--seat", "0=random", "--seat", f"1={C_BOT}",
                        "--option", "rounds=1")
        self.assertRegex(out, r"(North|South) wins!")
        self.assertNotIn("takes the seat", out)

    def test_what_a_program_is_told(self):
        log = self.folder / "log"
        spy = self.file("spy.py", "import subprocess, sys\n"
                        "bot = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, text=True, bufsize=1)\n"
                        "log = open(sys.argv[2], 'a')\n"
                        "for line in sys.stdin:\n"
                        "    log.write(line); log.flush(); bot.stdin.write(line); bot.stdin.flush()\n"
                        "bot.stdin.close(); bot.wait()\n")
        self.spil("sim", "rumi7", "--seats", "3", "--games", "2", "--option", "last_round=1", "--ms", "70",
                  "--seat", f"2=cmd:{sys.executable} -B {spy} {C_BOT[4:]} {log}")
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        # Once before all games, to see whether it greets.
        self.assertEqual(lines[:2], [{"type": "hello", "protocol": 1}, {"type": "quit"}])
        lines = lines[2:]
        self.assertEqual(lines[0], {"type": "hello", "protocol": 1})
        self.assertEqual([m["type"] for m in lines].count("hello"), 1)  # the second game is the same process
        self.assertEqual(lines[-1], {"type": "quit"})
        game = lines[1]
        self.assertEqual((game["type"], game["game"], game["seats"], game["seat"]), ("game", "rumi7", 3, 2))
        self.assertEqual(game["options"]["last_round"], 1)
        move = lines[2]
        self.assertEqual((move["type"], move["ms"]), ("move", 70))
        self.assertEqual(set(move), {"type", "id", "ms", "view", "moves"})
        self.assertNotIn("rng", move["view"])
        self.assertEqual([set(h) for h in move["view"]["hands"]][0], {"?"})
        over = [m for m in lines if m["type"] == "over"]
        self.assertEqual(len(over), 2)
        self.assertEqual(len(over[0]["points"]), 3)
        ids = [m["id"] for m in lines if m["type"] == "move"]
        self.assertEqual(len(ids), len(set(ids)))


class Faults(Case):
    @classmethod
    def setUpClass(cls):
        """A program has ten seconds to say hello: one that is deaf has them while the other cases run, and so has one that
        works for longer than that."""
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.never = pathlib.Path(folder.name) / "games"
        cls.begun = time.monotonic()

        def begin(fault, *more):
            arena = subprocess.Popen(
                [SPIL, "arena", "punto", "random", f"{BAD_BOT} {fault}", *more], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                env={**os.environ, "HOME": folder.name, "LC_ALL": "C.UTF-8", "LANGUAGE": ""})
            cls.addClassCleanup(arena.communicate)
            cls.addClassCleanup(arena.kill)
            return arena

        cls.deaf = begin("deaf", "--pairs", "100000000", "--record", str(cls.never))  # more than there is time for
        cls.slow = begin("slow", "--pairs", "1", "--jobs", "1")

    def test_who_works_may_say_hello_late(self):
        _, complaint = self.slow.communicate(timeout=LONG)
        self.assertEqual((self.slow.returncode, complaint), (0, ""))
        self.assertGreater(time.monotonic() - self.begun, 11)

    def test_without_a_hello_no_game_begins(self):
        """Late in the alphabet: by now it has waited."""
        _, complaint = self.deaf.communicate(timeout=LONG)
        self.assertEqual(self.deaf.returncode, 1)  # on a busy machine Python may still have begun after ten seconds
        self.assertRegex(complaint, rf"\Aspil: {re.escape(BAD_BOT)} deaf did not answer within 1[02468]000 ms\n\Z")
        self.assertGreater(time.monotonic() - self.begun, 9)
        self.assertFalse(self.never.exists())
        self.assertEqual(left_over(but=()), [])

    def lose(self, fault, *more):
        """What is said of two games that this fault loses, and how long they took."""
        while True:
            begun = time.monotonic()
            try:
                out = self.spil("arena", "punto", f"{BAD_BOT} {fault}", "random", "--pairs", "1", *more,
                                env={"PYTHONWARNINGS": "ignore"}, stderr_too=True)
                return out, time.monotonic() - begun
            except AssertionError as e:  # a busy machine: Python itself had not begun by then
                if not re.search(r"did not answer within \d{5} ms", str(e)) or time.monotonic() - self.begun > LONG:
                    raise

    def test_each_fault_loses_the_game_with_its_reason(self):
        late = [fault for fault, sentence in FAULTS.items() if sentence == LATE]
        with concurrent.futures.ThreadPoolExecutor(len(late)) as pool:  # they only wait
            said = {fault: pool.submit(self.lose, fault, "--ms", "50") for fault in late}
            for fault, sentence in FAULTS.items():
                with self.subTest(fault):
                    out, seconds = said[fault].result() if fault in late else self.lose(fault)
                    self.assertIn("lost 2", out)
                    self.assertIn("games lost by a fault: 2 by ", out)
                    self.assertIn(sentence, out)
                    self.assertLess(seconds, LONG / 4)  # not until it gives up by itself
        self.assertEqual(left_over(), [])

    def test_a_bot_that_cannot_begin_is_known_before_a_game_is_played(self):
        stranger, nobody = f"{BAD_BOT} protocol", "cmd:/no/such/program"
        games = self.folder / "games"
        for bot, why in ((stranger, "speaks protocol 2, not 1"),
                         (nobody, "could not be started: there is no such program"),
                         ("cmd:exit 3", "ended, with exit status 3")):
            # More games than there is time for.
            for args in (("arena", "punto", "random", bot, "--pairs", "100000000", "--record", str(games)),
                         ("league", "punto", "random", "greedy", bot, "--pairs", "1000000", "--record", str(games)),
                         ("sim", "punto", "--games", "1000000000", "--seat", f"1={bot}")):
                begun = time.monotonic()
                self.assertIn(f"spil: {bot} {why}\n", self.spil(*args, status=1))
                self.assertLess(time.monotonic() - begun, 15)
        self.assertFalse(games.exists())
        self.assertEqual(left_over(), [])

    def test_reports_give_the_first_reason_and_whose_it_was(self):
        bad, why = f"{BAD_BOT} nonsense 3", "wrote a line that is not an answer: good morning"
        first = {"bot": bad, "why": why}
        for env in ({}, {"LC_ALL": "C.UTF-8", "LANGUAGE": "nb"}):  # JSON speaks English
            out = strict_json(self.spil("arena", "punto", "random", bad, "--pairs", "2", "--json", env=env))
            self.assertEqual((out["faults_a"], out["faults_b"], out["fault"]), (0, 4, first))
        out = strict_json(self.spil("league", "punto", "random", "greedy", bad, "--pairs", "2", "--json"))
        self.assertEqual((out["faults"], out["fault"]), (8, first))
        self.assertEqual({b["bot"]: b["faults"] for b in out["bots"]}, {"random": 0, "greedy": 0, bad: 8})
        out = self.spil("league", "punto", "random", bad, "--pairs", "2")
        self.assertIn(f"games lost by a fault: 4\nthe first: {bad} {why}\n", out)
        out = strict_json(self.spil("sim", "punto", "--games", "2", "--seat", f"1={bad}", "--json"))
        self.assertEqual([p.get("fault") for p in out["players"]], [None, why])
        for args in (("arena", "punto", "random", "random"), ("league", "punto", "random", "random@2")):
            self.assertEqual(strict_json(self.spil(*args, "--pairs", "1", "--json"))["fault"], None)

    def test_only_its_own_games_are_lost(self):
        # Dies at its fifth question, again and again: it is restarted for each game.
        out = strict_json(self.spil("arena", "punto", f"{BAD_BOT} die 5", "random", "--pairs", "6", "--jobs", "3",
                                    "--json"))
        self.assertEqual((out["faults_a"], out["faults_b"], out["losses"]), (12, 0, 12))
        self.assertEqual(out["elo_hi"] < 0, True)
        out = strict_json(self.spil("arena", "punto", "random", f"{BAD_BOT} die 5", "--pairs", "3", "--json"))
        self.assertEqual((out["faults_a"], out["faults_b"], out["wins"]), (0, 6, 6))
        # Among four, the other three share the win.
        out = strict_json(self.spil("sim", "punto", "--seats", "4", "--games", "2", "--seat", f"2={BAD_BOT} illegal",
                                    "--json"))
        self.assertEqual([p["wins"] for p in out["players"]], [2, 2, 0, 2])

    def test_the_record_says_why(self):
        folder = self.folder / "games"
        self.spil("arena", "punto", f"{BAD_BOT} nonsense 3", "random", "--pairs", "1", "--record", str(folder))
        for f in os.listdir(folder):
            text = (folder / f).read_text()
            self.assertRegex(text, r"\n# lost by seat [01], which wrote a line that is not an answer: good morning\n")
            self.assertEqual(text.count("\nmove ") in (4, 5), True)
            self.assertIn("not finished", self.spil("verify", str(folder / f)))

    def test_at_the_table_a_bot_takes_its_seat(self):
        out = self.spil("play", "punto", "--seed", "5", "--seat", f"1={BAD_BOT} nonsense 2", "--option", "rounds=1",
                        stdin="1\n" * 200)
        self.assertEqual(out.count("The bot level 3 takes the seat."), 1)
        self.assertIn("wrote a line that is not an answer: good morning", out)
        self.assertRegex(out, r"You win!|You lose\. South wins!")
        self.assertEqual(left_over(), [])

    def test_a_file_starts_no_program(self):
        trap = self.folder / "trap"
        record = f"spil 1\n# seat 0 human\n# seat 1 cmd:touch {trap}\ngame punto\nseats 2\nseed 7\n"
        out = self.spil("play", "--resume", self.file("sent", record), stdin="1\n1\nq\n")
        self.assertIn("The game goes on after 0 moves.", out)
        self.assertIn(f"South (cmd:touch {trap}) is not started again, because no saved game may start a program: "
                      "level 3 takes the seat.", out.replace("\n", " "))
        self.assertFalse(trap.exists())
        out = self.spil("play", "--resume", self.file("sent", record), "--seat", "1=random", stdin="q\n")
        self.assertNotIn("takes the seat", out)

    def test_wrong_usage(self):
        self.complains(2, "cmd: must be followed by a command", "sim", "punto", "--seat", "0=cmd:")


if __name__ == "__main__":
    unittest.main()
