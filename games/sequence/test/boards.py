#!/usr/bin/env python3
"""Sequence Numbers as people meet it: custom boards, and a table that does not give the sums away."""

import json
import os
import re
import unittest

from support import Case, strict_json

MINE = """# my board
board 5 6
*  1  2  3  *
4  5  6  7  8
9  10 11 12 13
8  7  6  5  4
13 12 11 10 9
*  3  2  1  *

cards
1+0 1+1 1+2 2*2 10/2 6-0
7+0 8+0 9+0 10+0 11+0 12+0 13+0
plus 2
minus 2
"""


class Boards(Case):
    def test_all_built_in_boards_are_drawn(self):
        out = self.spil("boards")
        for name, facts in (("standard", "48 numbers from 1 to 48, 100 cards"), ("small", "30 numbers from 1 to 30"),
                            ("easy", "22 numbers from 1 to 22"), ("tables", "34 numbers from 3 to 81")):
            self.assertRegex(out, f"(?m)^{name}: .*{facts}")
        self.assertIn("  3   19   20   21   22   23   24   25   26   27   28 \n", out)
        self.assertEqual(out.count("*"), 16)

    def test_check(self):
        self.file("mine.txt", MINE)
        self.assertIn("seats: 2 3 4.", self.spil("boards", "check", "mine.txt"))
        self.file("twice.txt", MINE.replace("9  10 11 12 13", "9  10 11 12 12"))
        self.complains(1, "twice.txt: line 5: 12 stands on 3 cells of the board instead of 2", "boards", "check", "twice.txt")
        self.file("sum.txt", MINE.replace("1+1", "7+7"))
        self.complains(1, "sum.txt: line 11: the answer of 7+7 is not on the board", "boards", "check", "sum.txt")
        self.complains(1, "cannot use the file", "boards", "check", "nothing.txt")
        self.complains(2, "name the file", "boards", "check")

    def test_own_board_in_play_simulation_records_and_replays(self):
        self.file("mine.txt", MINE)
        out = self.spil("sim", "sequence", "--option", "board=mine.txt", "--games", "20", "--json")
        self.assertEqual(strict_json(out)["games"], 20)
        self.spil("play", "sequence", "--option", "board=mine.txt", "--seed", "4",
                  stdin="moves all\n1\nsave game\nquit\n")
        os.remove(self.folder / "mine.txt")  # the record has it
        self.assertIn("ok, 3 moves", self.spil("verify", "game"))
        self.assertIn("13   12   11   10    9", self.spil("replay", "game"))
        self.complains(2, "cannot use the file", "sim", "sequence", "--option", "board=mine.txt")

    def test_referee_loads_states_that_name_a_file(self):
        self.file("mine.txt", MINE)
        first = self.spil("referee", stdin="new sequence seats=2 seed=3 board=mine.txt\nstate\n").splitlines()
        state = json.loads(first[1])["state"]
        self.assertEqual(state["options"]["board"], "mine.txt")
        load = "load " + json.dumps(state) + "\nstate\n"
        self.assertEqual(json.loads(self.spil("referee", stdin=load).splitlines()[1])["state"], state)
        os.remove(self.folder / "mine.txt")
        error = json.loads(self.spil("referee", stdin=load).splitlines()[0])["error"]
        self.assertEqual(error["code"], "bad_state")
        self.file("mine.txt", MINE.replace("plus 2", "plus two"))
        error = json.loads(self.spil("referee", stdin="new sequence seats=2 seed=3 board=mine.txt\n"))["error"]
        self.assertEqual(error["code"], "bad_option")
        self.assertTrue(error["message"].startswith("line 13: "), error)


    def test_any_number_of_boards_is_checked(self):
        self.file("mine.txt", MINE)
        self.assertEqual(self.spil("boards", "check", *["mine.txt"] * 200).count("seats: 2 3 4."), 200)


class Table(Case):
    def play(self, stdin, *options):
        return self.spil("play", "sequence", "--seed", "5", *options, stdin=stdin)  # North holds 5+9, 25-9, 11+8, …

    def test_answers_are_not_given_away(self):
        for word in ("show", "help", "moves", "1", "rules"):
            before = self.play("show\nquit\n")
            out = self.play(word + "\nquit\n")
            for cell in ("5+9@e2", "5+9@d7", "25-9@"):
                self.assertNotIn(cell, before + out)
        self.assertIn("5+9  on its answer: 2 cells are free", self.play("moves\nquit\n"))
        self.assertIn("5+9@e2", self.play("moves all\nquit\n"))

    def test_a_number_plays_nothing_before_all_moves_were_asked_for(self):
        self.assertNotIn("North plays", self.play("1\nquit\n"))
        self.assertIn("North plays 5+9", self.play("moves all\n1\nquit\n"))

    def test_card_and_cell(self):
        for line in ("5+9@e2", "5+9 e2", "1 e2"):
            self.assertIn("North plays 5+9 and puts a chip on e2", self.play(line + "\nquit\n"))

    def test_a_wrong_answer_may_be_tried_again_and_is_then_told(self):
        once = self.play("1 c3\nquit\n")
        self.assertIn("Not quite: try again.", once)
        self.assertNotIn("= 14", once)
        self.assertIn("Not quite: 5 + 9 = 14.", self.play("1 c3\n1 b1\nquit\n"))
        self.assertIn("North plays 5+9 and puts a chip on e2", self.play("1 c3\n1 e2\nquit\n"))

    def test_a_sum_can_be_typed_with_any_sign(self):
        out = self.play("quit\n", "--option", "board=tables")
        a, sign, b = re.search(r"\d\) (\d+)([×÷])(\d+)", out).groups()
        for typed in "*x×·" if sign == "×" else "/:÷":
            for form in ("{} a1", "{}@a1"):
                card = f"{a}{typed}{b}"
                self.assertIn("corners belong", self.play(form.format(card) + "\nquit\n", "--option", "board=tables"))

    def test_moves_are_shown_with_the_signs_of_cards_and_can_be_typed(self):
        tables = ("--option", "board=tables")
        for language in ("en", "is"):
            more = (*tables, "--lang", language)
            out = self.play("hint\nmoves all\nquit\n", *more)
            hint = re.search(r": (\d+[×·:÷]\d+@\w+)|would play (\d+[×÷]\d+@\w+)", out)
            move = hint[1] or hint[2]
            self.assertNotRegex(out, r"\d[*/]\d")
            self.assertRegex(out, rf"\d  {re.escape(move)}\b")  # in the list
            self.assertRegex(self.play(f"{move}\nquit\n", *more), r"(North plays|Norður spilar) \d")
        out = self.play("host talk:0\nmoves\nquit\n", "--seats", "4", *tables)
        card = re.search(r"forfeit (\d+[×÷]\d+)\n", out)[1]
        self.assertIn(f"North forfeits {card}\n", self.play(f"host talk:0\nforfeit {card}\nquit\n", "--seats", "4", *tables))

    def test_chips_can_be_read_without_colour(self):
        self.assertIn(" 14R ", self.play("1 e2\nquit\n"))

    def test_the_host_calls_table_talk(self):
        out = self.play("host talk:0\nforfeit 1\nquit\n", "--seats", "4")
        self.assertIn("Table talk: everybody of North and South forfeits a card", out)
        self.assertIn("North forfeits", out)

    def test_drawing_by_hand(self):
        out = self.play("1 e2\n\nquit\n", "--option", "draw=manual")
        self.assertIn("You have a card to draw", out)
        self.assertIn("North has drawn", out)


if __name__ == "__main__":
    unittest.main()
