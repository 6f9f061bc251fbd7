#!/usr/bin/env python3
"""Statistics: spil stats, and what spil play puts into them."""

import csv
import io
import re
import subprocess
import unittest

from support import LONG, SPIL, Case, Terminal, strict_json

GAMES = ("1763200000 punto 0000000000000001\t0 won person \t1 lost bot level3\n"
         "1763210000 punto 0000000000000002\t0 won person \t1 lost bot level3\n"
         "1763220000 punto 0000000000000003\t0 lost person \t1 won bot level3\n"
         "1763230000 punto 0000000000000003\t0 won person \t1 lost bot level3\n"
         "1763240000 rumi7 0000000000000004\t0 won person Anna\t1 lost bot level1\t2 lost bot level1\t3 lost person Bo"
         "\n")


class StatsCase(Case):
    def path(self):
        return self.folder / "data" / "spil" / "games"

    def record(self, text):
        self.path().parent.mkdir(parents=True, exist_ok=True)
        self.path().write_text("spil games 1\n" + text)

    def stats(self, *args):
        return strict_json(self.spil("stats", "--json", *args))


class Stats(StatsCase):
    def test_nothing_is_counted_at_first(self):
        self.assertIn("No games are counted yet.", self.spil("stats"))
        self.assertEqual(self.stats(), [])
        self.assertFalse(self.path().exists())

    def test_a_table(self):
        self.record(GAMES)
        out = self.spil("stats", env={"TZ": "UTC"})
        self.assertRegex(out, r"(?m)^Punto: You\n  against +played +won +lost +drawn +in a row +the longest +last\n"
                              r"  level 3 +3 +2 +1 +0 +0 +2 2025-11-15\n"
                              r"1 game of a deal played before does not count\.\n")
        self.assertRegex(out, r"(?m)^Rumi 7 Seven: Anna\n.*\n  2 × level 1, Bo +1 +1 +0 +0 +1 +1 2025-11-15$")
        self.assertRegex(out, r"(?m)^Rumi 7 Seven: Bo\n.*\n  2 × level 1, Anna +1 +0 +1 +0 +0 +0 2025-11-15$")
        for line in out.splitlines():
            self.assertLessEqual(len(line), 80, line)
        self.assertNotIn("Rumi", self.spil("stats", "punto"))
        self.assertNotIn("You", self.spil("stats", "--name", "Bo"))

    def test_figures(self):
        self.record(GAMES)
        out = self.spil("stats", "punto")
        self.assertIn("The last games: ##-   # won, - lost, = drawn\n", out)
        self.assertRegex(out, r"(?m)^By week\n  2025-11-10  #{13}\.{7}  2 of 3 won$")
        self.assertRegex(out, r"(?m)^Alone against a level, without hints\n  level 3     #{13}\.{7}  2 of 3 won: 67 %, "
                              r"likely 21 to 94 %$")
        self.assertNotIn("Contracts", out)
        self.record("1763240000 rumi7 0000000000000004\t0 won person \t1 lost bot level1\tstages 1101111 0111011\n")
        out = self.spil("stats")
        self.assertRegex(out, r"(?m)^Contracts laid\n  round 1     #{20}  1 of 1\n  round 2     #{20}  1 of 1\n"
                              r"  round 3     \.{20}  0 of 1$")

    def test_a_table_for_a_spreadsheet(self):
        self.record(GAMES)
        rows = list(csv.DictReader(io.StringIO(self.spil("stats", "--csv"))))
        self.assertEqual(len(rows), 5)
        self.assertEqual(rows[2], {"name": "", "game": "punto", "day": "2025-11-15", "outcome": "lost",
                                   "against": "level3", "level": "3", "stages": ""})
        self.assertEqual([r["against"] for r in rows[3:]], ["level1, level1, Bo", "level1, level1, Anna"])
        self.assertEqual(self.spil("stats", "--csv", "--name", "Bo").count("\n"), 2)

    def test_a_game_of_contracts_says_which_were_laid(self):
        t = Terminal(self, "play", "rumi7", "--fast", "--seed", "1", "--option", "last_round=2")
        t.until("> ")
        t.type("resign")
        t.until("(y/N)")
        t.type("y")
        t.until("Play again?")
        t.type("")
        t.rest()
        self.assertRegex(self.path().read_text(), r"\tstages [01]{1,2} [01]{1,2}\n$")

    def test_for_programs(self):
        self.record(GAMES)
        rows = self.stats()
        self.assertEqual(len(rows), 3)
        self.assertEqual(rows[0], {"name": "", "game": "punto", "against": [{"person": False, "name": "level3"}],
                                   "played": 3, "won": 2, "lost": 1, "drawn": 0, "streak": 0, "longest": 2, "again": 1,
                                   "last": 1763220000})
        self.assertEqual([r["name"] for r in self.stats("rumi7")], ["Anna", "Bo"])
        self.assertEqual(self.stats("sequence"), [])

    def test_names_that_need_escapes_stay_JSON(self):
        name = '"' * 60
        self.record("".join(f"1 punto {i:016x}\t0 won person {name}\t1 lost bot cmd:{name}{i}\n" for i in range(50)))
        self.assertEqual(len(self.stats()), 50)

    def test_wrong_settings(self):
        self.record(GAMES)
        self.complains(2, "there is no game 'chess'", "stats", "chess")
        self.complains(1, "no games of 'Nobody' are counted, only of: You, Anna, Bo", "stats", "--name", "Nobody")
        self.complains(1, "no games of 'Anna' are counted, only of: You", "stats", "punto", "--name", "Anna",
                       "--forget")

    def test_bad_lines_are_left_out_and_stay(self):
        self.record("rubbish\n" + GAMES + "half a li")
        done = subprocess.run([SPIL, "stats", "punto"], capture_output=True, env=self.env, timeout=LONG)
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"level 3", done.stdout)
        self.assertEqual(done.stderr, b"spil: 1 line of the statistics cannot be read and is left out\n")
        self.assertIn("rubbish", self.path().read_text())

    def test_a_foreign_file_is_left_alone(self):
        self.record("")
        self.path().write_text("my diary\n")
        self.complains(1, "is left alone", "stats")
        self.complains(1, "is left alone", "stats", "--forget")
        self.assertEqual(self.path().read_text(), "my diary\n")

    def test_forgetting(self):
        self.record(GAMES)
        self.assertEqual(self.spil("stats", "--forget", "--name", "Bo"), "1 game is deleted from the statistics.\n")
        self.assertEqual([r["game"] for r in self.stats()], ["punto"])
        self.assertEqual(self.spil("stats", "punto", "--forget"), "4 games are deleted from the statistics.\n")
        self.assertEqual(self.stats(), [])
        self.spil("stats", "--forget")
        self.assertFalse(self.path().exists())

    def test_at_a_terminal_forgetting_asks(self):
        self.record(GAMES)
        t = Terminal(self, "stats", "--forget")
        t.until("Delete the statistics of everybody at this computer? (y/N) ")
        t.type("")
        t.until("Nothing is deleted.")
        self.assertEqual(len(self.stats()), 3)
        t = Terminal(self, "stats", "--forget", "--yes")
        t.until("5 games are deleted")
        self.assertEqual(self.stats(), [])


class Played(StatsCase):
    """What spil play counts, and the words after the end."""

    AGAIN = "Play again? (y/N) "

    def play(self, *args):
        return Terminal(self, "play", "punto", "--fast", "--option", "rounds=1", "--seat", "1=random", *args)

    def to_the_end(self, t, *names):
        prompts = [name + "> " for name in names or ("North",)]
        while t.until_any(*prompts, self.AGAIN) < len(prompts):
            t.type("1")

    def test_a_finished_game_is_counted_once_whatever_follows(self):
        t = self.play("--seed", "5")
        self.to_the_end(t)
        (row,) = self.stats()
        self.assertEqual((row["name"], row["against"], row["played"]), ("", [{"person": False, "name": "random"}], 1))
        self.assertEqual(self.path().stat().st_mode & 0o777, 0o600)
        t.type("same")
        self.to_the_end(t)
        (row,) = self.stats()
        self.assertEqual((row["played"], row["again"]), (1, 1))
        t.type("y")
        self.to_the_end(t)
        (row,) = self.stats()
        self.assertEqual((row["played"], row["again"]), (2, 1))

    def test_the_same_deal_has_the_same_cards_and_no_score(self):
        t = self.play("--seed", "5")
        table = r"(?s)South puts .*has turned up \S+"
        first = re.search(table, t.until("North> "))[0]
        t.type("1")
        self.to_the_end(t)
        t.type("same")
        self.assertEqual(re.search(table, t.until("North> "))[0], first)
        t.type("1")
        self.to_the_end(t)
        t.type("again")
        while t.until_any("North> ", "Score: ") == 0:
            t.type("1")
        self.assertRegex(t.until(self.AGAIN), r"You [012] - [012] random\.")

    def test_in_a_rematch_the_next_seat_begins(self):
        t = self.play("--seed", "5")
        begins = []
        for _ in range(4):
            begins.append("puts" in t.until("North> "))  # South has put a card before North is asked
            t.type("1")
            self.to_the_end(t)
            t.type("y")
        self.assertEqual(begins, [True, False, True, False])

    def test_people_are_counted_by_name(self):
        t = self.play("--seed", "5", "--seat", "1=human", "--name", "0=Anna", "--name", "1=Bo")
        self.to_the_end(t, "Anna", "Bo")
        rows = self.stats()
        self.assertEqual([(r["name"], r["against"][0]) for r in rows],
                         [("Anna", {"person": True, "name": "Bo"}), ("Bo", {"person": True, "name": "Anna"})])
        self.assertEqual(sorted(r["won"] for r in rows), [0, 1])

    def test_words_after_the_end(self):
        t = self.play("--seed", "5")
        self.to_the_end(t)
        t.type("nonsense")
        t.until("'nonsense' is not a word I know here; 'help' lists them.")
        t.type("help")
        t.until("the same deal; it does not count")
        t.type("replay")
        t.until("South puts G8 at 0,0\r\nNorth puts R3 at ")
        t.until(self.AGAIN)
        t.type("")
        t.rest()

    def test_a_review(self):
        t = self.play("--seed", "5")
        self.to_the_end(t)
        t.type("review")
        out = t.until(self.AGAIN)
        self.assertRegex(out, r"Move \d+\. Played: .* \(chance to win: \d+ %\)\. Better: |No mistakes were found\.")
        self.assertRegex(out, r"North: decisions \d+, good \d+ %")
        self.assertRegex(out, r"fair 50 %, deal [+-]\d+, own costs [+-]\d+")

    def test_what_does_not_count(self):
        self.spil("play", "punto", "--seed", "5", "--option", "rounds=1", stdin="1\n" * 200)  # through a pipe
        t = self.play()
        t.until("North> ")
        t.type("1")
        t.until("North> ")
        t.type("q")  # unfinished
        t.rest()
        t = self.play("--seat", "0=random")  # bots only
        t.until(self.AGAIN)
        self.assertEqual(self.stats(), [])


class Ladder(StatsCase):
    def resign(self, *args, typed=()):
        t = Terminal(self, "play", "punto", "--fast", *args)
        t.until("> ")
        for line in typed:
            t.type(line)
            t.until("> ")
        t.type("resign")
        t.until("(y/N)")
        t.type("y")
        out = t.until("Play again?")
        t.type("")
        t.rest()
        return out

    def last_line(self):
        return self.path().read_text().splitlines()[-1]

    def test_the_first_choice_is_what_is_offered(self):
        self.record(GAMES)
        out = self.resign()
        self.assertTrue(self.last_line().endswith("\t0 lost person \t1 won bot level4"), self.last_line())
        self.assertNotIn("Level", out)  # nothing nags

    def test_what_was_chosen_is_played(self):
        self.record(GAMES)
        self.resign("--seat", "1=level1")
        self.assertTrue(self.last_line().endswith("bot level1"), self.last_line())

    def test_three_losses_offer_the_level_below(self):
        self.record("".join(f"{n} punto {n:016x}\t0 lost person \t1 won bot level3\n" for n in (1, 2)))
        self.assertIn("Level 3 won three times in a row. Try level 2.", self.resign())
        self.resign()
        self.assertTrue(self.last_line().endswith("bot level2"), self.last_line())

    def losses(self, n, game, mine, others):
        self.record("".join(f"{i} {game} {i:016x}\t0 lost person {mine}\t1 won {others}\n" for i in range(1, n + 1)))

    def test_three_losses_against_level_1_offer_help_once(self):
        self.losses(2, "punto", "", "bot level1")
        out = self.resign()
        self.assertIn("Level 1 won three times in a row. Hints say which move is good, and why.", out)
        self.assertNotIn("three times", self.resign())

    def test_hints_are_noted(self):
        self.resign(typed=("hint",))
        self.assertTrue(self.last_line().endswith("\t0 lost helped \t1 won bot level3"), self.last_line())


if __name__ == "__main__":
    unittest.main()
