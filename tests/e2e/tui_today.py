#!/usr/bin/env python3
"""The deal of the day on the full screen, in tmux."""

import unittest

from support import strict_json
from terminal import ScreenCase, Tmux


class Today(ScreenCase):
    def test_it_counts_once_and_the_best_bot_plays_it(self):
        par = strict_json(self.spil("today", "sequence", "--json"))
        t = Tmux(self, "tui", "--fast")
        t.until("Press Enter to play")
        t.keys("d")
        t.until(r"Sequence Numbers +not yet played")
        t.keys("3")
        t.until("Your turn: choose a card")
        for _ in range(2):
            t.keys("Escape")
            t.until("Resign")
            t.keys("End", "Up", "Enter")
            t.until("y yes")
            t.keys("y")
            t.until("b: what the best bot")
            t.keys("b")
            t.until(rf"{par['date']} · Sequence Numbers · given up · the best bot: \w+ \w+ {par['par']['moves']}\s+moves")
            t.keys("Enter", "d")  # the same deal again
            t.until("Your turn: choose a card")
        t.keys("Escape", "End", "Enter")
        t.until(rf"Sequence Numbers +given up · the best bot: \w+ \w+ {par['par']['moves']} moves ○")
        kept = (self.folder / "data" / "spil" / "today").read_text().splitlines()
        self.assertEqual([line.split(" ")[:4] for line in kept[1:]],
                         [[par["date"], "sequence", "mine", "lost"], [par["date"], "sequence", "par", par["par"]["outcome"]]])


if __name__ == "__main__":
    unittest.main()
