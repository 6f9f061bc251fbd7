#!/usr/bin/env python3
"""Practice on the full screen, in tmux, by somebody who reads it and does the sums."""

import re
import unittest

from terminal import ScreenCase, Tmux


def around(number):
    return (number + 9) % 10 + 1


class Practice(ScreenCase):
    def test_a_drill_and_the_record(self):
        self.choose("practise.questions 10")
        t = Tmux(self, "tui", "--fast")
        t.until("Press Enter to play")
        t.keys("e")
        t.until("weak sums come more often")
        t.keys("Enter")
        right = 0
        for question in range(1, 11):
            t.until(rf"{question} of 10 *\n")
            a, sign, b = re.search(r"(\d+) ([-+]) (\d+) = \?", t.still()).groups()
            answer = around(int(a) + int(b) if sign == "+" else int(a) - int(b))
            if question == 1:
                t.type(str(answer % 10 + 1))
                t.keys("Enter")
                t.until(r"Not quite: try again\.")
                t.type(str(answer % 10 + 1))
                t.keys("Enter")
                t.until(rf"Not quite: {a} \{sign} {b} = {answer}.*Enter goes on")
            else:
                t.type(str(answer))
                right += 1
            t.keys("Enter")
        t.until("9 of 10 answers were right.")
        t.keys("Enter", "Escape", "l")
        t.until(r"You: 7 ATE 9 +\d+ sums?, \d+ to practise")
        t.keys("Enter")
        t.until(r"at once, \+ with a pause")
        t.keys("Space")  # below the map of sums
        t.until("To practise: ")
        t.keys("Escape", "f")
        t.until("Delete the learning record of everybody")
        t.keys("Enter")  # no: only y deletes
        t.until(r"You: 7 ATE 9 +\d+ sums?, \d+ to practise")
        self.assertTrue((self.folder / "data" / "spil" / "facts").exists())
        t.keys("f")
        t.until("Delete the learning record of everybody")
        t.keys("y")
        t.until("Nothing is recorded yet")
        self.assertFalse((self.folder / "data" / "spil" / "facts").exists())


if __name__ == "__main__":
    unittest.main()
