#!/usr/bin/env python3
"""Rumi 7 Seven on the full screen, by keys in tmux, and the game looked at again."""

import unittest

from terminal import ScreenCase, Tmux

# What the screen asks for, and the keys that answer it.
ANSWERS = (
    ("Enter play again", None),
    ("Draw a card", ("Enter",)),
    ("Do you want it", ("n",)),
    ("You can lay your contract|Lay the rest", ("c",)),
    ("What do you want to do", ("Enter",)),  # the first choice is to build
    ("Add cards to melds", ("Home", "Enter")),
    ("Throw a card away", ("Enter",)),
    ("Enter goes on", ("Enter",)),
)


class Rumi7(ScreenCase):
    def play(self, t, most):
        """Answers what is asked until the game is over; all that was asked."""
        asked = set()
        for _ in range(most):
            which = t.until(*(question for question, _ in ANSWERS))
            question, keys = ANSWERS[which]
            asked.add(question)
            if keys is None:
                return asked
            before = t.screen()
            t.keys(*keys)
            for _ in range(200):  # until it has been taken
                if t.screen() != before:
                    break
        self.fail(f"not over after {most} answers:\n{t.screen()}")

    def test_a_round_by_keys_and_its_replay(self):
        self.choose("rumi7.seats0 3", "rumi7.seat1 random", "rumi7.seat2 mindist", "rumi7.option3 1", "rumi7.option4 1",
                    "untimed yes")
        t = Tmux(self, "tui", "rumi7", "--fast", "--seed", "4")
        t.until("Start the game")
        t.keys("Enter")
        asked = self.play(t, 150)
        self.assertTrue({"Draw a card", "Throw a card away", "Do you want it"} <= asked, asked)
        self.assertRegex(t.screen(), r"wins?! Points: ")
        kept = self.kept()[0]
        self.assertIn(", finished", self.spil("verify", str(kept)))
        t.keys("q")
        t.until("Press Enter to play")

        t.keys("p", "Enter", "Enter")
        t.until("move 0 of [0-9]+, 0:00, all cards open")
        t.keys("Right", "Right")
        t.until("move 2 of ")
        t.keys("Left")
        t.until("move 1 of ")
        t.keys("v")
        t.until("as North sees it")
        t.keys("End")
        t.until("wins?! Points: ")
        t.keys("Home", "Space")
        t.until("move [3-9] of ")
        t.keys("Escape")
        t.until("A game played here")

        t = Tmux(self, "replay", str(kept))
        t.until("move 0 of ")
        t.keys("PageDown")
        t.until("wins?! Points: |move [1-9]")
        t.keys("q")
        t.until("ended with 0")

    def test_choosing_what_makes_no_part_and_undo(self):
        self.choose("rumi7.seat1 mindist", "untimed yes")
        t = Tmux(self, "tui", "rumi7", "--fast", "--seed", "5")
        t.until("Start the game")
        t.keys("Enter")
        t.until("Draw a card")
        t.keys("Enter")
        t.until("Throw a card away")
        t.keys("Space", "Left", "Space")
        t.until("▲.*▲")
        t.keys("Enter")
        t.until("make no part of your contract")
        t.keys("Escape")
        self.assertNotIn("▲", t.still())
        t.keys("u")
        t.until("A hidden card has been turned up")
        t.keys("Enter")
        t.until("Draw a card")
        t.keys("u")
        t.until("Throw a card away")
        t.keys("h")
        t.until(r"Hint: throw away ")


if __name__ == "__main__":
    unittest.main()
