#!/usr/bin/env python3
"""7 ATE 9 on the full screen, played in tmux by somebody who reads it and does the sums."""

import json
import re
import time
import unittest

from terminal import PlayerCase, Tmux

OVER = "Enter play again"


def around(number):
    return (number + 9) % 10 + 1


class SevenAteNine(PlayerCase):
    def look(self, shown):
        """The two numbers that fit, and the cards of the hand: number to steps."""
        asked = re.search(r"(\d+) plus or minus (\d)", shown)
        if asked is None:
            return (), {}
        number, step = int(asked[1]), int(asked[2])
        hand = {}
        for n, k in re.findall(r"(\d+)±(\d)", shown[shown.index("Cards of "):]):
            hand.setdefault(int(n), []).append(int(k))
        return (around(number - step), around(number + step)), hand

    def act(self, t):
        """Plays a card that fits, or draws. What happens to the pile meanwhile is the others' doing."""
        fits, hand = self.look(t.screen())
        for number in fits:
            if number in hand:
                t.keys(str(number % 10))
                if len(hand[number]) > 1:
                    t.keys(str(hand[number][0]))
                return True
        if len(hand) == 1 and " to draw" in t.screen() and re.search(r"Your last card", t.screen()):
            t.keys(str(next(iter(hand)) % 10))
            return True
        t.keys("Space")
        return False

    def play_wrong(self, t):
        """Draws until there is a card that does not fit, and plays that."""
        for _ in range(9):
            t.keys("Space")
            t.until("your turn")
            fits, hand = self.look(t.still())
            wrong = [n for n in hand if n not in fits]
            if wrong:
                break
        t.keys(str(wrong[0] % 10))
        t.until(rf"Not allowed: {wrong[0]} does not fit on \d+±\d: play an? \d+ or an? \d+\.")

    def play(self, t, limit):
        end = time.monotonic() + limit
        played = 0
        while OVER not in t.screen():
            self.assertLess(time.monotonic(), end, t.screen())
            played += self.act(t)
        return played

    def test_a_race_against_a_child(self):
        self.keep("7ate9-20200101-120000-1-1.spil", self.short_race("2 0 draw"))
        t = Tmux(self, "tui", "--fast")
        t.until("Press Enter to play")
        t.keys("c")
        t.until("1 move")
        t.keys("Enter")
        t.until("Go!")
        played = self.play(t, 400)  # on a busy machine the child is the faster one
        self.assertGreater(played, 3)
        self.assertRegex(t.screen(), r"You (win!|lose\. South wins!) Cards left: you \d+, South \d+\.")
        self.assertIn(", finished", self.spil("verify", str(self.kept()[0])))
        self.assertRegex(self.record(), r"(?m)^found \S+ 7ate9 \d+[-+]\d \d+$")
        facts = json.loads(self.spil("facts", "--json", "7ate9"))
        self.assertEqual([p["name"] for p in facts], [""])  # the bot has no record

    def test_in_turns_to_the_end(self):
        self.choose("untimed yes", "7ate9.seat1 random", "name0 Anna")
        t = self.begin("7ate9", "--seed", "7")
        t.until("Anna, your turn")
        self.play_wrong(t)
        self.play(t, 300)
        self.assertRegex(t.screen(), r"You win!|You lose\. South wins!")
        self.assertRegex(t.screen(), r"Anna missed: \d+ [-+] \d = \d+")
        self.assertIn(" Anna\n", self.record())

    def test_a_wrong_card_is_explained_and_noted(self):
        self.choose("untimed yes", "7ate9.seat1 random")
        t = self.begin("7ate9", "--seed", "7")
        t.until("your turn")
        self.play_wrong(t)
        self.assertRegex(self.record(), r"missed \S+ 7ate9 ")
        t.keys("m")
        t.until(r"plus or minus \d: \d+ or \d+")

    def test_two_people_each_with_their_own_keys(self):
        self.choose("7ate9.seat1 human", "name0 Anna", "name1 Bo")
        t = self.begin("7ate9", "--seed", "5")
        t.until("Anna Tab draws +Bo Enter draws")
        t.keys("Tab", "Tab", "Enter")
        t.until(r"Anna +36 +2 +34(.*\n)*?.*Bo +36 +1 +35")
        t.keys("F7")
        t.until("Pause. Press Enter to go on.")
        t.keys("Enter")
        t.until("Anna Tab draws")
        t.keys("Escape")
        t.until("Go on")
        t.keys("q")
        t.until("Press Enter to play")

    def test_four_people(self):
        self.choose("7ate9.seats0 4", "7ate9.seat1 human", "7ate9.seat2 human", "7ate9.seat3 human")
        t = self.begin("7ate9", "--seed", "5")
        t.until("West Enter draws")
        t.keys("Tab", "BSpace", "BSpace", "Space", "Enter", "Enter", "Enter")
        t.until(r"North +18 +1 +17\b(.*\n)*?.*East +18 +2 +16\b(.*\n)*?.*South +18 +1 +17\b(.*\n)*?.*West +18 +3 +15\b")


if __name__ == "__main__":
    unittest.main()
