#!/usr/bin/env python3
"""The full-screen client: played with keys in tmux, and what it does to its terminal."""

import os
import pathlib
import random
import re
import signal
import time
import unittest

from support import LONG, ROOT
from terminal import Bare, ScreenCase, Tmux

YOUR_TURN = "North, your turn"


class Screens(ScreenCase):
    def begin(self, *args, **more):
        """Two keys, and you are at the table."""
        t = Tmux(self, "--seed", "5", *args, **more)
        t.until("Press Enter to play")
        t.keys("Enter", "Enter")
        return t

    def test_a_newcomer_is_in_a_guided_game_after_two_keys_and_told_what_to_do(self):
        t = self.begin()
        t.until("Step 1 of 8")
        t.until("lay your R3 there, at 0,0")
        t.until("Enter lay card")
        t.keys("Enter")
        t.until("Step 2 of 8(.*\n)*.*lay R4 to the left")

    def test_a_person_who_knows_the_game_is_at_the_table_after_two_keys(self):
        self.knows("punto")
        t = self.begin()
        t.until(YOUR_TURN)
        t.until("Put your card beside another")
        t.until("Enter lay card")

    def test_three_losses_in_a_race_set_level_1_back_once(self):
        self.knows("7ate9")
        games = self.folder / "data" / "spil" / "games"
        games.parent.mkdir(parents=True, exist_ok=True)
        lost = "".join(f"{i} 7ate9 {i:016x}\t0 lost person \t1 won bot level1\n" for i in range(1, 5))
        for losses, handicaps in ((2, "none"), (4, "none"), (3, "South")):
            games.write_text("spil games 1\n" + "".join(lost.splitlines(True)[:losses]))
            t = Tmux(self, "tui", "7ate9")
            t.until(f"level 1(.*\n)*.*handicaps +{handicaps}\\b")
            t.keys("q")

    def test_learning_is_offered_once_when_a_game_is_first_started(self):
        t = Tmux(self, "tui", "punto", "--seed", "5")
        t.until("Learn to play(.*\n)*.*Start the game")
        t.keys("Down", "Enter")
        t.until("Would you like to learn it first")
        t.keys("Escape")
        t.until(YOUR_TURN)
        t.keys("q")
        t.until("Press Enter to play")
        t.keys("Enter")
        t.until("Start the game(.*\n)*.*Learn to play")
        t.keys("Enter")
        t.until(YOUR_TURN)

    def test_a_guided_game_through_to_its_end_and_a_real_one(self):
        t = Tmux(self, "tui", "punto", "--seed", "5", "--fast")
        t.until("Learn to play")
        t.keys("Enter")
        for step in range(1, 9):
            t.until(f"Step {step} of 8")
            t.keys("h", "Enter")
            if step == 6:
                t.until("table of four.")
                t.keys("Enter")
        t.until("Well played")
        t.keys("Enter")
        t.until("a real game now")
        t.keys("Enter")
        t.until(YOUR_TURN)
        t.until("South level 1")
        t.keys("Enter")
        t.until("South puts")
        self.assertEqual(len(self.kept()), 1)  # the guided game is not kept

    def test_Punto_through_to_the_end_and_again(self):
        self.choose("punto.seat1 random", "punto.option0 1")
        t = self.begin("--fast")
        moves = 0
        while t.until(YOUR_TURN, "Enter play again") == 0:
            t.keys("Space", "Tab")
            moves += 1
            self.assertLess(moves, 500)  # Space, not Enter: a key that comes late must not begin the next game
        t.until(r"You (win!|lose\. South wins!) Rounds won: you \d, South \d\.")
        self.assertIn(", finished", self.spil("verify", str(self.kept()[0])))
        t.keys("Enter")
        t.until(YOUR_TURN)
        self.assertEqual(len(self.kept()), 1)  # the new game is kept from its first move on
        t.keys("Enter")
        t.until("South puts")
        self.assertEqual(len(self.kept()), 2)
        t.keys("q")
        t.until("Press Enter to play")
        t.keys("q")
        t.until("ended with 0")

    def test_after_the_game(self):
        """Review, replay, the same deal, the score, the statistics."""
        self.choose("punto.seat1 random", "punto.option0 1")
        t = self.begin("--fast")

        while t.until(YOUR_TURN, "Enter play again") == 0:
            t.keys("Space", "Tab")
        t.keys("v")
        t.until(r"Punto: review .*1 of \d+, worst first(.*\n)+.*Played: .*chance")
        t.keys("Right", "o")
        t.until("in the order of play")
        t.keys("Escape")
        t.until("Enter play again")
        t.keys("w", "End")
        t.until(r"move \d+ of \d+")
        t.keys("Escape")
        t.until("Enter play again")
        title = t.still().splitlines()[0]
        self.assertRegex(title, r"Punto: You (1 - 0|0 - 1) random")
        t.keys("d")
        while t.until(YOUR_TURN, r"The same\s+deal\s+again\s+does\s+not\s+count") == 0:
            t.keys("Space", "Tab")
        self.assertEqual(t.still().splitlines()[0], title)
        t.keys("q")
        t.until("Press Enter to play")
        t.keys("t")
        t.until("Punto: You +1 game, won [01]")
        t.keys("Enter")
        t.until("1 game of a deal played before does not count")

    def test_a_game_is_counted_even_if_the_program_is_killed_at_its_end(self):
        self.choose("punto.seat1 random", "punto.option0 1")
        t = self.begin("--fast")
        while t.until(YOUR_TURN, "Enter play again") == 0:
            t.keys("Space", "Tab")
        pid = int(t.run("list-panes", "-F", "#{pane_pid}"))
        for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
        self.assertIn("Punto: You", self.spil("stats"))

    def test_the_same_moves_give_the_same_match_line_by_line(self):
        """There is one driver: the bot does the same on the full screen and in the line client."""
        self.choose("punto.seat1 random", "punto.option0 1")
        t = self.begin("--fast")
        while t.until(YOUR_TURN, "Enter play again") == 0:
            t.keys("Space", "Tab")

        def moves(path):
            return [(line.split()[2], line.split()[-1]) for line in path.read_text().splitlines()
                    if line.startswith("move ")]

        played = moves(self.kept()[0])
        mine = [move for seat, move in played if seat == "0"]
        self.assertGreater(len(mine), 2)
        self.spil("play", "punto", "--seed", "5", "--option", "rounds=1", "--seat", "1=random",
                  stdin="\n".join(mine[:-1]) + "\nsave same\nq\n")
        again = moves(self.folder / "same")
        self.assertGreater(len(again), 2 * len(mine) - 4)
        self.assertEqual(again, played[:len(again)])

    def test_a_typed_place_a_refusal_undo_and_a_hint(self):
        self.choose("punto.seat1 greedy")
        t = self.begin("--fast")
        t.until("South puts G8 at 0,0")
        t.type("5,5")
        t.until("Place: 5,5_")
        t.keys("Enter")
        t.until("Not allowed: ")
        t.type("1,0")
        t.keys("Enter")
        t.until("North puts R3 at 1,0")
        t.until(YOUR_TURN)
        t.keys("u")
        t.until("2 moves taken back.")
        t.keys("U")
        t.until("2 moves played again.")
        t.keys("u")
        t.until("taken back.(.*\n)*.*taken back.")
        t.until("your card")
        t.keys("h")
        t.until("Hint: red 3 at column ")

    def test_killed_and_continued(self):
        self.choose("punto.seat1 random")
        t = self.begin("--fast")
        t.until(YOUR_TURN)
        t.keys("Enter")
        t.until("North puts R3 at 1,0\n(.*\n)*.*South puts")
        before = [line[:58] for line in t.still().splitlines()[1:13]]
        pid = int(t.run("list-panes", "-F", "#{pane_pid}"))
        for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
        t.until(r"\s*".join("endedwith137"))  # wherever the line is broken
        t = Tmux(self, "--fast")
        t.until("Press Enter")
        t.keys("c")
        t.until("3 moves")
        t.keys("Enter")
        t.until(YOUR_TURN)
        self.assertEqual([line[:58] for line in t.still().splitlines()[1:13]], before)
        self.assertEqual(len(self.kept()), 1)
        t.keys("l")
        t.until("All that happened(.*\n)+.*North puts R3 at 1,0\n(.*\n)*.*South puts")

    def test_two_people_at_one_keyboard_see_the_same_open_cards(self):
        self.choose("punto.seat1 human")
        t = self.begin("--fast")
        t.until("South, your turn")
        t.keys("Enter")
        t.until("North, your turn")
        t.keys("Tab", "Enter")
        t.until("South, your turn")

    def test_hidden_hands_are_handed_over_behind_a_blank_screen(self):
        self.choose("rumi7.seat1 human", "rumi7.option2 1")
        t = Tmux(self, "--fast", "--seed", "5")
        t.until("Press Enter")
        t.keys("4", "Enter")
        t.until(r"(North|South) is to look now; the others look away")
        shown = t.still()
        self.assertNotRegex(shown, r"[♠♥♦♣]")
        self.assertNotRegex(shown, r"\b[2-9TJQKA][SHDC]\b")
        t.keys("Enter")
        t.until("your turn")

    def test_a_bot_from_outside_that_fails_is_replaced(self):
        self.choose("punto.seat1 cmd:false")
        t = self.begin("--fast")
        t.until(r"South \(cmd:false\) ended, with exit status 1\. The bot level 3 takes the seat\.")
        t.until(YOUR_TURN)
        t.until("South level 3")

    def test_a_program_is_typed_for_a_seat(self):
        self.knows("punto")
        t = Tmux(self, "--fast", "--seed", "5")
        t.until("Press Enter")
        t.keys("Enter", "Down", "Down", "Down")
        for typed, said in (("cmd:./nothing", "cmd:./nothing could not be started: there is no such program"),
                            ("cmd:exit 3", "cmd:exit 3 ended, with exit status 3"),
                            ("cmd:", "cmd: must be followed by a command"), ("adult", "no bot 'adult' plays Punto")):
            t.until("South .* level 3")
            t.keys("Enter")
            t.until("Who plays here")
            t.type(typed)
            t.keys("Enter")
            t.until(said)
            t.keys("Enter")
        t.until("South .* level 3")
        t.keys("Enter")
        t.until("Who plays here")
        bot = f"cmd:python3 -B '{ROOT / 'examples' / 'bot.py'}'"
        t.type(bot)
        t.keys("Enter")
        t.until("South .* cmd:python3 -B")
        t.keys("Home", "Enter")
        t.until("South puts G8 at 0,0")
        t.until(YOUR_TURN)
        t.keys("Enter")
        t.until("North puts (.*\n)+.*South puts ")
        self.assertIn(bot, self.kept()[0].read_text())

    def test_a_program_races_against_the_clock(self):
        bot = f"cmd:python3 -B '{ROOT / 'examples' / 'bot.py'}'"
        self.choose(f"7ate9.seat1 {bot}")
        t = Tmux(self, "tui", "7ate9", "--fast", "--seed", "5")
        t.until("South .* cmd:python3 -B")
        t.keys("Enter")
        t.until(r"North +36 +0 +36(.*\n)*?.*South +36 +[1-9]")  # the program draws, and nobody else does

    def test_temporary_files_may_be_anywhere(self):
        self.folder /= "a-path-longer-than-that-of-a-socket-may-be" * 3
        self.folder.mkdir()
        Tmux(self).until("Press Enter")

    def test_languages(self):
        for code, sentence in (("en", "make a row of your colour"), ("is", "náðu röð í þínum lit"),
                               ("nb", "få din farge på rad")):
            t = Tmux(self, "--lang", code)
            t.until("Punto")
            self.assertIn(sentence, t.still())

    def test_a_storm_of_sizes_breaks_nothing(self):
        self.choose("punto.seat1 random")
        t = self.begin("--fast")
        t.until(YOUR_TURN)
        t.keys("Enter")
        before = t.still()
        sizes = random.Random(7)
        for _ in range(40):
            t.resize(sizes.randrange(1, 160), sizes.randrange(1, 60))
        t.resize(40, 10)
        t.until("This window has 40 columns and 10 lines.\nPlease make it 80 by 24 or larger.")
        t.keys("x", "Up")
        t.resize(80, 24)
        t.until(YOUR_TURN)
        self.assertEqual(t.still(), before)
        t.resize(130, 45)
        t.until("└────┘")

    def test_every_look(self):
        self.choose("punto.seat1 random")
        for args, env, has_colour, has_utf8 in (
                ((), {}, True, True), (("--mono",), {}, False, True), (("--ascii",), {}, True, False),
                ((), {"NO_COLOR": "1"}, False, True), ((), {"TERM": "vt100"}, False, False),
                ((), {"LC_ALL": "C"}, True, False), ((), {"LC_ALL": "is_IS.ISO-8859-1"}, True, False)):
            with self.subTest(args=args, env=env):
                t = self.begin("--fast", "--lang", "en", *args, env=env)
                t.until(YOUR_TURN)
                shown = t.screen(colours=True)
                self.assertEqual(re.search(r"\033\[[0-9;]*(48;5;|4[1-6]m)", shown) is not None, has_colour, repr(shown))
                self.assertEqual("┌────┐" in shown, has_utf8)
                if not has_utf8:
                    self.assertTrue(shown.isascii())


class Terminals(ScreenCase):
    """What becomes of the terminal."""

    def check_unfinished(self):
        files = [str(f) for f in (self.folder / "state" / "spil").iterdir()]
        self.assertIn("not finished", self.spil("verify", *files))

    def begin(self, *args, **more):
        self.knows("punto")
        t = Bare(self, "--seed", "5", "--fast", *args, **more)
        t.until(b"Punto")
        t.write(b"\r\r")
        t.until(b"South puts ")
        return t

    def test_leaving(self):
        t = self.begin()
        t.write(b"q")
        time.sleep(0.3)
        t.write(b"q")
        self.assertEqual(t.end(), 0)
        t.check_restored()

    def test_the_mouse(self):
        t = self.begin()
        t.quiet()
        t.write(b"\033[<0;36;9M\033[<0;36;9m")  # the place to the right of the first card
        t.until(b"North puts R3 at 1,0")
        t.quiet()
        t.write(b"\033[<0;76;24M\033[<0;76;24m")  # the menu, in the last line
        t.until(b"Save to a file")

    def test_nothing_is_drawn_while_nothing_happens_and_another_size_is_drawn_once(self):
        t = self.begin()
        t.quiet()
        for size in ((100, 12), (80, 24), (200, 60), (80, 24)):
            t.out = b""
            t.resize(*size)
            t.until(b"Punto" if size[1] > 20 else b"Please make it 80 by 24")
            t.quiet()
            self.assertEqual(t.out.count(b"\033[2J"), 1)

    def test_ctrl_c_and_the_signals_that_ask_for_the_end(self):
        for name in ("ctrl-c", "SIGINT", "SIGTERM", "SIGHUP"):
            with self.subTest(name):
                t = self.begin()
                if name == "ctrl-c":
                    t.write(b"\x03")
                else:
                    t.process.send_signal(getattr(signal, name))
                self.assertEqual(t.end(), 0)
                t.check_restored()
        self.check_unfinished()

    def test_crashes(self):
        for name in ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGQUIT"):
            with self.subTest(name):
                t = self.begin()
                t.process.send_signal(getattr(signal, name))
                self.assertNotEqual(t.end(), 0)
                t.check_restored()

    def test_a_terminal_that_goes_away(self):
        t = self.begin()
        os.close(t.line)
        os.close(t.fd)
        self.assertIsNotNone(t.process.wait(timeout=LONG))
        self.check_unfinished()

    def test_a_program_cannot_write_on_the_terminal_not_even_afterwards(self):
        bot = f"cmd:printf 'p''ainted' >&2; exec python3 -B '{ROOT / 'examples' / 'bot.py'}'"
        self.choose(f"punto.seat1 {bot}")
        t = self.begin()
        t.write(b"\x03")
        self.assertEqual(t.end(), 0)
        t.check_restored()
        self.assertIn(bot, self.kept()[0].read_text())
        self.assertNotIn(b"painted", t.out)

    def test_terminals_that_can_do_little_get_the_line_client(self):
        for terminal in ("dumb", "", "no-such-terminal"):
            with self.subTest(terminal):
                t = Bare(self, env={"TERM": terminal})
                t.until(b"Which game?")
                self.assertNotIn(b"\033[?1049h", t.out)
                t.write(b"\x04")
                t.end()

    def test_no_terminal(self):
        self.assertIn("spil help", self.spil(stdin=""))
        self.assertIn("has turned up", self.spil("tui", "punto", stdin="q\n"))

    def test_a_monkey_at_a_real_terminal(self):
        pieces = [b"\r", b"\x1b", b"\t", b" ", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1bOP", b"\x1b[15~",
                  b"\x7f", b"\x0c", b"\xc3\xa6", b"\xff\xfe", b"\x1b[<0;20;9M", b"\x1b[<0;20;9m", b"\x1b[M",
                  b"\x1b[200~", b"\x00", b"0", b"1", b",", b"-", b"m", b"h", b"u", b"l", b"p", b"o", b"r", b"?", b"z",
                  b"\x1b[Z", b"\x1b[5~"]
        keys = random.Random(11)
        t = self.begin()
        for _ in range(600):
            t.write(keys.choice(pieces))
            t.read(0.002)
            self.assertIsNone(t.process.poll(), t.out[-2000:])
        while t.read(0.3):
            pass
        t.write(b"\x03")
        self.assertEqual(t.end(), 0, t.out[-2000:])
        t.check_restored()

    def test_words_that_are_wrong(self):
        self.complains(2, "--lang is en, is or nb, not 'xx'", "--lang", "xx")
        self.complains(2, "there is no game 'chess'", "tui", "chess")
        self.complains(2, "'x' is not a seed", "tui", "--seed", "x")


if __name__ == "__main__":
    unittest.main()
