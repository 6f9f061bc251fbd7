#!/usr/bin/env python3
"""The learning record: spil facts, spil practise, and what spil play puts into it."""

import csv
import datetime
import io
import json
import re
import subprocess
import unittest

from support import LONG, SPIL, Case, Terminal


def answer(question, circle):
    a, sign, b = re.fullmatch(r"(\d+) ([-+]) (\d+)", question).groups()
    value = int(a) + int(b) if sign == "+" else int(a) - int(b)
    return (value + 9) % 10 + 1 if circle else value


class Facts(Case):
    def path(self):
        return self.folder / "data" / "spil" / "facts"

    def record(self, text, version=1):
        self.path().parent.mkdir(parents=True, exist_ok=True)
        self.path().write_text(f"spil facts {version}\n" + text)

    def day(self, ago):
        return (datetime.date.today() - datetime.timedelta(days=ago)).isoformat()

    def a_class(self):
        """Anna got better, Bo stopped long ago, and one wants to be a formula."""
        self.record(
            f"total {self.day(0)} 7ate9 9+2 20 12 8 1840 01111111 Anna\n"
            f"total {self.day(30)} sequence 14-6 4 1 3 900 0001 Bo\n"
            f"total {self.day(1)} 7ate9 3-1 1 1 0 900 1 =cmd|'/c calc'!A0, \"x\"\n"
            f"day {self.day(0)} 7ate9 6 1 Anna\nday {self.day(6)} 7ate9 2 1 Anna\n"
            f"day {self.day(7)} 7ate9 1 2 Anna\nday - 7ate9 3 4 Anna\n"
            f"day {self.day(30)} sequence 1 3 Bo\n"
            f"day {self.day(1)} 7ate9 1 0 =cmd|'/c calc'!A0, \"x\"\n", 2)

    def facts(self, *args):
        return json.loads(self.spil("facts", "--json", *args))

    def drill(self, t, n, right, circle=True):
        """Answers n questions; right: what to say for each, given the answer."""
        asked = []
        for i in range(n):
            t.until(f"{i + 1} of {n}:  ")
            question = t.until(" = ")
            asked.append(question)
            t.type(str(right(i, answer(question, circle))))
        return asked

    def test_nothing_is_noted_at_first(self):
        self.assertIn("Nothing is recorded yet.", self.spil("facts"))
        self.assertEqual(self.facts(), [])
        self.assertFalse(self.path().exists())

    def test_a_table_and_what_to_practise(self):
        self.record("total 7ate9 9+2 12 8 4 1840 110100 Anna\ntotal 7ate9 3-1 5 5 0 900 11111 Anna\nfound sequence 14-6 2000\n")
        out = self.spil("facts")
        self.assertRegex(out, r"(?m)^7 ATE 9: Anna$")
        self.assertRegex(out, r"(?m)^> 9 \+ 2 = 1 \(9, 10, 1\) +12 +8 +4 +1\.8 s$")
        self.assertRegex(out, r"(?m)^  3 - 1 = 2 +5 +5 +0 +0\.9 s$")
        self.assertIn("To practise: 9 + 2\n  spil practise 7ate9 --name 'Anna'\n", out)
        self.assertRegex(out, r"(?m)^Sequence Numbers: You$")
        self.assertIn("Nothing here needs practice.", out)
        self.assertNotIn("Sequence", self.spil("facts", "7ate9"))
        self.assertNotIn("Sequence", self.spil("facts", "--name", "Anna"))
        anna = self.facts("7ate9")
        self.assertEqual([(p["name"], p["game"], p["usual_ms"]) for p in anna], [("Anna", "7ate9", 1840)])
        self.assertEqual(anna[0]["facts"][0], {"sum": "9+2", "answer": 1, "met": 12, "found": 8, "missed": 4,
                                               "ms": 1840, "recent": "110100", "practise": True, "last": None, "due": None})
        self.assertTrue(self.path().read_text().startswith("spil facts 3\n"))  # from now on with days and what is remembered

    def test_progress(self):
        self.a_class()
        out = self.spil("facts", "--name", "Anna")
        self.assertRegex(out, r"(?m)^  the last 7 days  ########\.\.  8 of 10 right \(80 %\)$")
        self.assertRegex(out, r"(?m)^  before           ####\.\.\.\.\.\.  4 of 10 right \(40 %\)$")
        anna = self.facts("--name", "Anna")[0]
        self.assertEqual((anna["now"], anna["before"], anna["last"]),
                         ({"right": 8, "answers": 10}, {"right": 4, "answers": 10}, self.day(0)))
        self.assertEqual([(d["day"], d["found"], d["missed"]) for d in anna["days"]],
                         [(None, 3, 4), (self.day(7), 1, 2), (self.day(6), 2, 1), (self.day(0), 6, 1)])

    def test_an_overview_of_everybody(self):
        self.a_class()
        out = self.spil("facts", "--overview")
        self.assertRegex(out, r"(?m)^name +sums +weak +now +before +last day +weakest sums$")
        self.assertRegex(out, r"(?m)^Anna +1 +1 +80 % +40 % +today +9 \+ 2$")
        self.assertRegex(out, rf"(?m)^Bo +1 +1 +- +25 % +{self.day(30)} +14 - 6$")
        self.assertNotIn("Bo", self.spil("facts", "7ate9", "--overview"))
        bo = json.loads(self.spil("facts", "--overview", "--json"))[2]
        self.assertEqual(bo, {"name": "Bo", "sums": 1, "weak": 1, "now": {"right": 0, "answers": 0},
                              "before": {"right": 1, "answers": 4}, "last": self.day(30), "weakest": ["14-6"]})
        self.complains(2, "leave --name out", "facts", "--overview", "--name", "Anna")

    def test_csv_is_quoted_and_no_formula(self):
        self.a_class()
        for overview in ((), ("--overview",)):
            rows = list(csv.DictReader(io.StringIO(self.spil("facts", "--csv", *overview))))
            self.assertEqual({row["name"] for row in rows}, {"Anna", "Bo", "'=cmd|'/c calc'!A0, \"x\""})
        rows = list(csv.DictReader(io.StringIO(self.spil("facts", "--csv", "--name", "Anna"))))
        self.assertEqual(rows, [{"name": "Anna", "game": "7ate9", "sum": "9 + 2 =", "answer": "1", "met": "20", "found": "12",
                                 "missed": "8", "ms": "1840", "practise": "1", "last": self.day(0)}])
        self.complains(2, "do not go together", "facts", "--csv", "--json")

    def test_json_of_any_size(self):
        name = '"' * 55 + "%04d"
        self.record("".join(f"found 7ate9 9+2 1000 {name % i}\n" for i in range(2000)))
        self.assertEqual(len(self.facts()), 2000)

    def test_a_name_that_is_not_there(self):
        self.record("found 7ate9 9+2 1000 Anna\nfound 7ate9 9+2 1000\n")
        self.complains(1, "nothing is recorded of 'NOBODY'; there is something of: You, Anna", "facts", "--name", "NOBODY")
        self.complains(1, "there is something of: You, Anna", "facts", "--forget", "--name", "NOBODY")
        self.assertIn("7 ATE 9: You", self.spil("facts", "--name", "You"))
        self.assertEqual(len(self.facts()), 2)

    def test_wrong_settings(self):
        self.complains(2, "there is no game 'chess'", "facts", "chess")
        self.complains(2, "Punto has no sums to learn", "facts", "punto")
        self.complains(2, "Punto has no sums to learn", "practise", "punto")
        self.complains(2, "leave the game out", "facts", "7ate9", "--forget")
        self.complains(2, "a name has", "practise", "7ate9", "--name", "")
        self.complains(2, "--questions", "practise", "7ate9", "--questions", "0")
        self.complains(2, "nowhere.txt", "practise", "sequence", "--option", "board=nowhere.txt")

    def test_a_bad_file_is_one_sentence_and_nothing_is_lost(self):
        self.record("found 7ate9 9+2 1000 Anna\nrubbish\nfound 7ate9 3-1 100")
        done = subprocess.run([SPIL, "facts", "--json"], capture_output=True, env=self.env, timeout=LONG)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.decode(), "spil: unreadable lines of the learning record were moved to 'facts.unread': 2\n")
        self.assertEqual([f["sum"] for f in json.loads(done.stdout)[0]["facts"]], ["9+2"])
        self.assertEqual(self.path().with_name("facts.unread").read_text(), "rubbish\nfound 7ate9 3-1 100\n")
        self.assertEqual(len(self.facts()), 1)  # said once

    def test_a_foreign_file_is_left_alone(self):
        self.record("")
        self.path().write_text("my diary\n")
        self.complains(1, "it is left alone and nothing is recorded", "facts")
        self.complains(1, "left alone", "facts", "--forget")
        self.assertEqual(self.path().read_text(), "my diary\n")

    def test_forgetting(self):
        self.record("found 7ate9 9+2 1000 Anna\nfound 7ate9 9+2 1000 Bo\n")
        self.assertIn("deleted", self.spil("facts", "--forget", "--name", "Anna", "--yes"))
        self.assertEqual([p["name"] for p in self.facts()], ["Bo"])
        self.assertIn("deleted", self.spil("facts", "--forget"))  # no terminal: the caller means it
        self.assertFalse(self.path().exists())
        self.assertIn("There was nothing to delete.", self.spil("facts", "--forget"))

    def test_a_record_that_is_too_long_can_be_deleted(self):
        self.record("found 7ate9 9+2 1000 Anna\n" * 400000)
        self.complains(1, "too large", "facts")
        self.assertIn("deleted", self.spil("facts", "--forget"))
        self.assertFalse(self.path().exists())

    def test_forgetting_asks_at_a_terminal(self):
        self.record("found 7ate9 9+2 1000 Anna\n")
        for reply, gone in (("", False), ("n", False), ("y", True)):
            t = Terminal(self, "facts", "--forget")
            t.until("of everybody at this computer? (y/N)")
            t.type(reply)
            t.until("The learning record is deleted." if gone else "Nothing is deleted.")
            t.close()
            self.assertEqual(self.path().exists(), not gone)

    def test_practice_through_a_pipe_notes_nothing(self):
        out = self.spil("practise", "7ate9", "--seed", "1", "--questions", "3", stdin="77\n78\n\nx\n2\n")
        self.assertIn("Numbers go around", out)
        self.assertRegex(out, r"Not quite: try again\.\n1 of 3:  (\d+ . \d) = \nNot quite: \1 = \d")
        self.assertIn("3 of 3:", out)
        self.assertIn("Type the answer as a number.", out)
        self.assertFalse(self.path().exists())
        self.assertEqual(out, self.spil("practise", "7ate9", "--seed", "1", "--questions", "3", stdin="77\n78\n\nx\n2\n"))

    def test_practice_at_a_terminal(self):
        t = Terminal(self, "practise", "7ate9", "--name", "Anna", "--questions", "6", "--seed", "1")
        t.until("1 of 6:  ")
        right = answer(t.until(" = "), True)
        t.type(str(right % 10 + 1))
        t.until("Not quite: try again.")
        asked = self.drill(t, 6, lambda i, a: a)
        self.assertEqual(asked[4], asked[0])  # what was missed comes again
        t.until("5 of 6 answers were right.")
        t.until("To practise: " + asked[0])
        t.close()
        anna = self.facts()[0]
        self.assertEqual((anna["name"], anna["game"]), ("Anna", "7ate9"))
        self.assertEqual(sum(f["met"] for f in anna["facts"]), 6)
        first = [f for f in anna["facts"] if f["sum"] == asked[0].replace(" ", "")][0]
        self.assertEqual((first["found"], first["missed"], first["recent"]), (1, 1, "01"))

    def test_practice_with_a_board_of_times_tables(self):
        t = Terminal(self, "practise", "sequence", "--option", "board=tables", "--questions", "1")
        t.until("1 of 1:  ")
        a, sign, b = t.until(" = ").split()
        t.type(str({"+": int(a) + int(b), "-": int(a) - int(b), "×": int(a) * int(b), "÷": int(a) // max(int(b), 1)}[sign]))
        t.until("Right.")
        t.until("1 of 1 answer was right.")

    def test_what_people_play_is_noted_and_bots_are_not(self):
        t = Terminal(self, "play", "7ate9", "--seed", "5", "--fast", "--name", "0=Anna", "--colour", "never")
        for line in ("", "2", "", "", "", "", "", "7/1"):  # as in play.py: 2 does not fit on 3±2, 7 comes later
            t.until("Anna> ")
            t.type(line)
        t.until("Anna plays 7±1")
        t.close()
        record = self.path().read_text()
        self.assertIn(f"missed {self.day(0)} 7ate9 3-2 ", record)
        self.assertRegex(record, rf"(?m)^found {self.day(0)} 7ate9 \d+[-+]\d \d+ Anna$")
        self.assertNotIn("South", record)
        self.assertEqual({p["name"] for p in self.facts()}, {"Anna"})

    def test_a_hint_is_no_find(self):
        t = Terminal(self, "play", "sequence", "--seed", "5", "--fast", "--colour", "never")
        t.until("North> ")
        t.type("hint")
        t.until("would play ")
        move = re.match(r"\S+@[a-j]\d+", t.until("\n")).group()
        t.until("North> ")
        t.type(move.rstrip(":"))
        t.until("North> ")
        t.close()
        self.assertFalse(self.path().exists())

    def test_sums_of_Sequence_Numbers(self):
        t = Terminal(self, "play", "sequence", "--seed", "5", "--fast", "--colour", "never")
        cards = re.findall(r"\d\) (\S+)", t.until("North> "))
        place = next(i for i, card in enumerate(cards) if re.fullmatch(r"\d+[-+]\d+", card))
        for cell in ("b1", "c1"):  # they show different numbers: one of them at least is wrong
            t.type(f"{place + 1} {cell}")
            if t.until_any("Not quite: try again.", " draws ", "North puts") == 0:
                break
        t.until("North> ")
        t.close()
        self.assertRegex(self.path().read_text(), rf"(?m)^missed \S+ sequence {re.escape(cards[place])} \d+$")

    def test_a_record_that_cannot_be_written_is_said_once_and_the_game_goes_on(self):
        (self.folder / "data").write_text("in the way")
        t = Terminal(self, "play", "7ate9", "--seed", "5", "--fast")
        t.until("there is no folder for the learning record")
        t.until("North> ")
        t.type("2")
        t.until("You hold no 2.")
        t.until("North> ")
        t.type("")
        self.assertNotIn("learning", t.until("North draws"))


if __name__ == "__main__":
    unittest.main()
