#!/usr/bin/env python3
"""Games on disk in the full-screen client: lists, files, two programs with one game, and games that cannot be saved."""

import os
import unittest

from support import strict_json
from terminal import ScreenCase, Tmux

YOUR_TURN = "North, your turn"
BROKEN = "spil 1\ngame punto\nseats 2\nseed 7\nmove 5 0 nonsense\n"


class Saved(ScreenCase):
    def begin(self, *args):
        self.choose("punto.seat1 random")
        t = Tmux(self, "--seed", "5", "--fast", *args)
        t.until("Press Enter to play")
        return t

    def play(self, *args):
        t = self.begin(*args)
        t.keys("Enter", "Enter")
        t.until(YOUR_TURN)
        t.keys("Enter")
        t.until("35 cards left(.|\\n)*34 cards left")
        t.until(YOUR_TURN)
        return t

    def moves(self):
        (path,) = self.kept()
        return sum(line.startswith("move ") for line in path.read_text().splitlines())

    def test_a_game_that_is_played_elsewhere_is_watched_or_taken_over(self):
        a = self.play()
        b = self.begin()
        b.keys("c")
        b.until("Punto +3 moves: ")
        b.until("being played in another window")
        b.keys("d")
        b.until("Delete this game for good")
        b.keys("y")
        b.until("being played by another program")
        b.keys("Enter", "Enter")
        b.until("Watch it")
        b.keys("w")
        b.until("move 3 of 3, .*as onlookers see it")
        b.keys("v")
        b.until("The cards are open when the game is over")
        a.keys("Tab", "Enter")
        b.until("move 5 of 5")
        b.keys("Escape")
        b.until("Press Enter to play")
        b.keys("c")
        b.until("5 moves: ")
        b.keys("Enter")
        b.until("Watch it")
        b.keys("t")
        b.until("goes on after 5 moves")
        b.keys("Tab", "Enter")
        b.until("33 cards left(.|\\n)*32 cards left")
        self.assertEqual(self.moves(), 7)
        a.keys("Tab", "Enter")
        a.until("NOT SAVED")
        a.until("another program has taken it over")
        self.assertEqual(self.moves(), 7)
        a.keys("q")
        a.until("Leave it anyway")
        a.keys("Enter")
        a.until("NOT SAVED")
        a.keys("q")
        a.until("Leave it anyway")
        a.keys("y")
        a.until("Press Enter to play")
        b.keys("q")
        b.until("Press Enter to play")

    def test_a_program_of_a_continued_game_is_replaced_and_that_is_said(self):
        path = self.folder / "state" / "spil" / "punto-20260101-120000-1-1.spil"
        path.parent.mkdir(parents=True)
        path.write_text("spil 1\n# seat 0 human\n# seat 1 cmd:false\ngame punto\nseats 2\nseed 7\nmove 5 1 G4@0,0\n")
        t = self.begin()
        t.keys("c")
        t.until("Punto +1 move: North, level 3 instead of cmd:")  # the line is cut at the edge
        t.keys("Enter")
        t.until(r"South \(cmd:false\) is not started again")
        t.until("level 3 takes the\\s+seat")
        t.keys("Enter")
        t.until("South level 3")

    def test_an_onlooker_sees_nobodys_cards_and_no_other_game(self):
        record = self.spil("referee", stdin="new rumi7 seats=2 seed=5\nsave\n").splitlines()[1]
        path = self.folder / "state" / "spil" / "rumi7-20260101-120000-1-1.spil"
        path.parent.mkdir(parents=True)
        path.write_text(strict_json(record)["record"] + "move 0 0 stock\n")
        a = self.begin()
        a.keys("c", "Enter")
        a.until("goes on after 1 move")
        b = self.begin()
        b.keys("c", "Enter", "w")
        b.until("move \\d of \\d, .*as onlookers see it")
        self.assertNotRegex(b.still(), "Cards of|missing|others")
        other = self.spil("referee", stdin="new punto seats=2 seed=5\nsave\n").splitlines()[1]
        path.write_text(strict_json(other)["record"])
        b.keys("Home")  # after each key the file is read again
        b.until("Rumi 7 Seven +move 0 of \\d")
        b.keys("End")
        b.until("Rumi 7 Seven +move [1-9] of \\d, .*as onlookers see it")
        b.keys("Escape")
        b.until("Press Enter to play")

    def test_a_game_that_is_not_saved_survives_ctrl_c(self):
        (self.folder / "state").write_text("in the way")
        t = self.begin()
        t.keys("Enter", "Enter")
        t.until(YOUR_TURN)
        t.keys("Enter")
        t.until("35 cards left(.|\\n)*34 cards left")
        t.keys("C-c")
        t.until("goes on with\\s+it")
        (rescued,) = self.folder.glob("punto-*.spil")
        self.assertIn("ok, ", self.spil("verify", str(rescued)))

    def test_a_pipe_where_a_file_should_be_does_not_block(self):
        folder = self.folder / "config" / "spil"
        folder.mkdir(parents=True)
        os.mkfifo(folder / "terminal")
        os.mkfifo(self.folder / "pipe")
        t = Tmux(self, "--fast")
        t.until("Press Enter to play")
        t.keys("p", "Down", "Enter")
        t.until("Which file")
        t.type("pipe")
        t.keys("Enter")
        t.until("'pipe' is not an ordinary file")

    def test_a_game_that_cannot_be_saved_says_so_as_long_as_it_is_true(self):
        state = self.folder / "state"
        state.write_text("in the way")
        t = self.begin()
        t.keys("Enter", "Enter")
        t.until(YOUR_TURN)
        t.until("NOT SAVED")
        t.until("This game is not being saved: ")
        t.keys("Enter")
        t.until("35 cards left(.|\\n)*34 cards left")
        t.until("NOT SAVED")
        t.keys("q")
        t.until("Leave it anyway")
        t.keys("Enter")
        t.until("NOT SAVED")
        state.unlink()
        t.keys("Tab")
        t.until("The game is being saved again")
        self.assertNotIn("NOT SAVED", t.still())
        t.keys("Enter")
        t.until("34 cards left(.|\\n)*33 cards left")
        t.keys("q")
        t.until("Press Enter to play")
        self.assertEqual(self.moves(), 5)

    def test_save_suggests_asks_and_the_file_is_found_again(self):
        t = self.play()
        t.keys("s")
        t.until("> punto.spil")
        t.keys("Enter")
        t.until("Saved to punto.spil")
        t.until("under A file")
        t.keys("s")
        t.until("> punto-2.spil")
        t.type("punto.spil")
        t.keys("Enter")
        t.until("There is a file punto.spil. Replace it")
        t.keys("Enter")
        t.until("> punto.spil")
        t.keys("Escape")
        t.until(YOUR_TURN)
        t.keys("q")
        t.until("Press Enter to play")
        t.keys("c", "f")
        t.until("Which file")
        t.type("punto.spil")
        t.keys("Enter")
        t.until("goes on after 3 moves")
        before = (self.folder / "punto.spil").read_text()
        t.keys("Tab", "Enter")
        t.until(YOUR_TURN)
        self.assertEqual((self.folder / "punto.spil").read_text(), before)
        self.assertEqual(len(self.kept()), 2)

    def test_lists_say_who_played_and_won_and_games_are_deleted(self):
        state = self.folder / "state" / "spil"
        self.keep("punto-20200101-120000-1-1.spil", BROKEN)
        self.spil("play", "punto", "--seed", "7", "--name", "0=Anna", "--seat", "1=greedy",
                  stdin=f"1\n1\nsave {state}/punto-20210101-120000-1-1.spil\nq\n")
        self.spil("arena", "punto", "greedy", "random", "--pairs", "1", "--option", "rounds=1", "--record", "games",
                  stderr_too=True)
        done = sorted((self.folder / "games").glob("*.spil"))[0]
        (state / "punto-20190101-120000-1-1.spil").write_text(done.read_text())
        t = self.begin()
        t.keys("p")
        t.until("A game played here")
        t.keys("Enter")
        t.until(r"2021-01-01 12:00  Punto +\d moves: Anna, greedy")
        t.until("2019-01-01 12:00  Punto +won by (greedy|random): ")
        t.until("2020-01-01 12:00  cannot be read: punto-20200101")
        t.keys("Down")
        t.until("line|cannot be read")
        t.keys("d")
        t.until("Delete this game for good")
        t.keys("Enter")
        t.until("cannot be read")
        t.keys("d")
        t.until("Delete this game for good")
        t.keys("y")
        t.until("Anna, greedy")
        self.assertNotIn("cannot be read", t.still())
        self.assertEqual([path.name[6:10] for path in self.kept()], ["2019", "2021"])
        t.keys("Down")
        t.until("wins")


if __name__ == "__main__":
    unittest.main()
