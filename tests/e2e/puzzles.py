#!/usr/bin/env python3
"""Puzzles: spil puzzles."""

import pathlib
import unittest

from support import Case, Terminal

GAMES = ("punto", "7ate9", "sequence", "rumi7")
FOLDER = pathlib.Path(__file__).parents[2] / "games"


def answers(game):
    """The right moves, in order."""
    return [line.split(" ")[2] for line in (FOLDER / game / "puzzles.txt").read_text().splitlines()[2:]]


def of_deal(game, deal):
    """The number of a deal's puzzle, and its right move."""
    lines = (FOLDER / game / "puzzles.txt").read_text().splitlines()[2:]
    number = next(i for i, line in enumerate(lines, 1) if line.startswith(f"{deal} "))
    return str(number), answers(game)[number - 1]


class Puzzles(Case):
    def path(self):
        return self.folder / "data" / "spil" / "puzzles"

    def test_the_right_moves_solve_them(self):
        for game in GAMES:
            right = answers(game)[:3]
            out = self.spil("puzzles", game, "--colour", "never", stdin="".join(f"{move}\n\n" for move in right))
            self.assertEqual(out.count("Right."), 3, out)
            self.assertEqual(out.count("Theme: "), 3, game)
            self.assertIn(f"Puzzle 4 of {len(answers(game))}: one move is right. Which?", out)
            self.assertNotIn("Try again.", out)
        self.assertFalse(self.path().exists())  # what comes through a pipe is not kept

    def test_a_wrong_move_is_answered_by_what_it_is_worth(self):
        for game, said in (("punto", r"Played: .+ \(chance to win the game: \d+ %\)\. +Another +move +has +\d+ % +more"),
                           ("rumi7", r"Played: .+ \(about [\d.]+ points in the end\)\. +Another move +costs [\d.]+ points +fewer"),
                           ("7ate9", r"One of your cards fits\.")):
            right = answers(game)[0]
            for number in range(1, 4):
                wrong = "draw" if game == "7ate9" else str(number)
                out = self.spil("puzzles", game, "--colour", "never", stdin=f"{wrong}\nhint\n{wrong}\n")
                if "Right." not in out:
                    break
            self.assertEqual(out.count("Try again."), 1, out)
            self.assertRegex(" ".join(out.split()), said)
            self.assertEqual(out.count("Theme: "), 2)  # of the hint and of the answer
            self.assertIn("The move is: ", out)
            self.assertIn("Right.", self.spil("puzzles", game, "--colour", "never", stdin=f"{wrong}\n{right}\n"))

    def test_any_puzzle_can_be_opened_and_skipped(self):
        right = answers("punto")
        out = self.spil("puzzles", "punto", "--number", "140", "--colour", "never",
                        stdin=f"skip\n{right[0]}\n\nskip\nskip\n{right[3]}\n")
        asked = [line.split(" of ")[0] for line in out.splitlines() if line.startswith("Puzzle ")]
        self.assertEqual(asked, ["Puzzle 140", "Puzzle 1", "Puzzle 2", "Puzzle 3", "Puzzle 4"])
        self.assertEqual(out.count("Right."), 2)
        self.complains(2, "--number must be a whole number from 1 to 150, not '151'", "puzzles", "punto", "--number", "151")

    def test_the_last_card_of_a_round_wins_it(self):
        number, right = of_deal("punto", "1970-03-04")
        out = self.spil("puzzles", "punto", "--number", number, "--colour", "never", stdin=f"{right}\n")
        self.assertIn("it is the round's last card, and your short rows win the round", " ".join(out.split()).replace("It is", "it is"))
        self.assertRegex(" ".join(out.split()), r"Your chance to win the game: \d+ %, with the second best move \d+ % \(± ")
        number, right = of_deal("punto", "1970-03-07")
        other = self.spil("puzzles", "punto", "--number", number, "--colour", "never", stdin=f"{right}\n")
        self.assertNotIn("last card", other)

    def test_what_was_skipped_is_not_kept(self):
        t = Terminal(self, "puzzles", "7ate9", "--number", "3")
        t.until("Puzzle 3 of")
        t.until("> ")
        t.type("skip")
        t.until("Puzzle 1 of")
        t.until("> ")
        t.type(answers("7ate9")[0])
        t.until("the next puzzle")
        t.type("q")
        t.rest()
        lines = self.path().read_text().splitlines()
        self.assertEqual(len(lines), 2, lines)
        self.assertRegex(lines[1], r"solved$")

    def test_help_lists_what_a_puzzle_has(self):
        in_puzzle = self.spil("puzzles", "punto", "--colour", "never", stdin="help\nundo\n")
        in_game = self.spil("play", "punto", "--seed", "1", "--colour", "never", stdin="help\nskip\n")

        def words(out):
            return {line[5:].split(" ")[0] for line in out.splitlines() if line.startswith("  ")}

        gone = {"undo", "redo", "save", "seed", "resign"}
        self.assertEqual(gone & words(in_puzzle), set())
        self.assertEqual(gone - words(in_game), set())
        self.assertIn("skip", words(in_puzzle))
        self.assertNotIn("skip", words(in_game))
        self.assertIn("what the right move is about", in_puzzle)
        self.assertIn("'undo' is neither a move nor a word I know", in_puzzle)
        self.assertIn("'skip' is neither a move nor a word I know", in_game)

    def test_what_is_not_allowed_is_no_try_where_a_search_decides(self):
        out = self.spil("puzzles", "punto", "--colour", "never", stdin="R1@40,40\n" * 3)
        self.assertEqual(out.count("Not allowed"), 3)
        self.assertNotIn("The move is", out)

    def test_another_order_is_right_too(self):
        deals = [line.split(" ")[0] for line in (FOLDER / "rumi7" / "puzzles.txt").read_text().splitlines()[2:]]
        self.path().parent.mkdir(parents=True)
        self.path().write_text("spil tried 1\n" + "".join(f"2020-01-01 rumi7 {deal} solved\n" for deal in deals
                                                          if deal != "1971-01-11"))
        out = self.spil("puzzles", "rumi7", "--colour", "never", stdin="set:KSKCX\n")
        self.assertIn("Right.\nThe move is: lay a set: 10 of hearts, 10 of clubs, 10 of clubs.", out)
        out = self.spil("puzzles", "rumi7", "--colour", "never", stdin="3H\n")
        self.assertIn("Try again.", out)

    def test_missed_ones_come_back(self):
        t = Terminal(self, "puzzles", "7ate9")
        t.until("Puzzle 1 of")
        t.until("> ")
        t.type("draw")
        t.until("Try again.")
        t.type(answers("7ate9")[0])
        t.until("Right.")
        t.until("the next puzzle")
        t.type("")
        t.until("Puzzle 2 of")
        t.until("> ")
        t.type(answers("7ate9")[1])
        t.until("the next puzzle")
        t.type("q")
        t.rest()
        lines = self.path().read_text().splitlines()
        self.assertEqual(lines[0], "spil tried 1")
        self.assertRegex(lines[1], r"^\d{4}-\d\d-\d\d 7ate9 \d{4}-\d\d-\d\d missed$")
        self.assertRegex(lines[2], r"^\d{4}-\d\d-\d\d 7ate9 \d{4}-\d\d-\d\d solved$")
        self.assertIn("7 ATE 9 (7ate9): 1 of 150 solved. To repeat: 1 tomorrow.", self.spil("puzzles"))
        # Another day, long ago.
        self.path().write_text("\n".join(f"2020-01-0{i + 1}{line[10:]}" if i else line for i, line in enumerate(lines)) + "\n")
        self.assertIn("7 ATE 9 (7ate9): 1 of 150 solved. To repeat: 1 today.\n", self.spil("puzzles"))
        self.assertIn("Puzzle 1 of 150", self.spil("puzzles", "7ate9", "--colour", "never"))

    def test_a_foreign_file_is_left_alone(self):
        self.path().parent.mkdir(parents=True)
        self.path().write_text("my diary\n")
        t = Terminal(self, "puzzles", "7ate9")
        t.until("> ")
        t.type(answers("7ate9")[0])
        t.until("it is left alone")
        t.type("q")
        t.rest()
        self.assertEqual(self.path().read_text(), "my diary\n")

    def test_the_same_deals_give_the_same_puzzles(self):
        shipped = (FOLDER / "7ate9" / "puzzles.txt").read_text()
        self.assertEqual(self.spil("puzzles", "make", "7ate9", "--jobs", "2"), shipped)
        later = self.spil("puzzles", "make", "7ate9", "--puzzles", "3", "--date", "1970-03-01")
        self.assertRegex(later, r"^spil puzzles 1\ngame 7ate9\n1970-03-01 ")

    def test_a_set_is_kept_and_themes_are_asked_for(self):
        shipped = (FOLDER / "7ate9" / "puzzles.txt").read_text()
        self.assertEqual(self.spil("puzzles", "make", "7ate9", "--keep", "--jobs", "2"), shipped)
        few = self.spil("puzzles", "make", "7ate9", "--keep", "--most", "2", "--puzzles", "6").splitlines()[2:]
        self.assertEqual(len(few), 6)
        themes = [line.split(" ", 6)[6] for line in few]
        self.assertEqual({theme: themes.count(theme) for theme in themes}, dict.fromkeys(themes, 2))
        self.assertTrue(all(line in shipped for line in few))
        one = self.spil("puzzles", "make", "7ate9", "--theme", "divide,subtract", "--puzzles", "4", "--most", "4")
        self.assertTrue(all(line.endswith(" subtract") for line in one.splitlines()[2:]), one)
        self.assertEqual(one.count(" subtract"), 4)

    def test_usage(self):
        self.complains(2, "type: spil puzzles [GAME], or spil puzzles make GAME", "puzzles", "make")
        self.complains(2, "type: spil puzzles [GAME], or spil puzzles make GAME", "puzzles", "punto", "rumi7")
        self.complains(2, "'never' is not a day", "puzzles", "make", "punto", "--date", "never")
        self.complains(2, "Stairs has no puzzles", "puzzles", "stairs")


if __name__ == "__main__":
    unittest.main()
