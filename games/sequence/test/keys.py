#!/usr/bin/env python3
"""Sequence Numbers on the full screen, played in tmux by somebody who reads it and does the sums."""

import re
import time
import unittest

from terminal import PlayerCase

OVER = "Enter play again"


class Sequence(PlayerCase):
    def cards(self, shown):
        return re.findall(r"│ +(\S+) +│", shown)

    def hand(self, t):
        """The cards, once they are on the screen: a slow terminal shows a screen in pieces."""
        t.until(r"│ +\S+ +│")
        return self.cards(t.still())

    def answer(self, card):
        a, sign, b = re.fullmatch(r"(\d+)([-+*/])(\d+)", card).groups()
        a, b = int(a), int(b)
        return {"+": a + b, "-": a - b, "*": a * b, "/": a // max(b, 1)}[sign]

    def settled(self, t):
        """What became of a try: did it go down?"""
        return t.until("Not allowed", r"your turn(.*\n)*.*choose a card", OVER) != 0

    def try_card(self, t, place, card):
        t.keys(str(place + 1))
        t.until(r"\A(?!(.*\n)*.*choose a card)")  # what comes after Enter is told from what there was by this
        if card == "plus":
            numbers = re.findall(r"(?<![\d\[])\b(\d+)  ", t.screen()[:900])
            t.type(numbers[len(numbers) // 2])
        elif card == "minus":
            taken = re.findall(r"(?<!\[)\b(\d+)■", t.screen()[:900])
            if not taken:
                t.keys("BSpace")
                return False
            t.type(taken[0])
        else:
            t.type(str(self.answer(card)))
        t.keys("Enter")
        if self.settled(t):
            return True
        t.keys("Tab")  # the number is gone from the line: its other cell is typed again
        t.keys("BSpace")
        return False

    def turn(self, t):
        shown = t.still()
        if "Enter passes" in shown:
            t.keys("Enter")
            return
        if "draws your card" in shown:
            t.keys("d")
            return
        for place, card in enumerate(self.cards(shown)):
            if self.try_card(t, place, card):
                return
        t.keys("x")  # nothing went: perhaps a card is dead

    def play(self, t, limit):
        end = time.monotonic() + limit
        while t.until("your turn", OVER) == 0:
            self.assertLess(time.monotonic(), end, t.screen())
            self.turn(t)

    def test_through_to_the_end(self):
        self.choose("sequence.seat1 greedy", "sequence.option2 small")
        t = self.begin("sequence", "--seed", "5")
        self.play(t, 300)
        t.until(r"(You win!|You lose\. South wins!|A draw\.) Sequences: ")
        self.assertIn(", finished", self.spil("verify", str(self.kept()[0])))
        self.assertRegex(self.record(), r"(?m)^found \S+ sequence \d+[-+]\d+ \d+$")

    def test_by_hand_and_the_lost_card(self):
        self.choose("sequence.seat1 random", "sequence.option1 manual")
        t = self.begin("sequence", "--seed", "5")
        t.until("choose a card, 1-5")
        self.try_card_at_all(t)
        t.until("d draws your card")
        t.keys("d")
        t.until("choose a card, 1-5")
        self.try_card_at_all(t)
        t.until("d draws your card")
        t.keys("Enter")
        t.until("North forgot to draw")
        t.until("choose a card, 1-4")

    def try_card_at_all(self, t):
        place, card = next((i, c) for i, c in enumerate(self.hand(t)) if c[0].isdigit())
        t.keys(str(place + 1))
        t.type(str(self.answer(card)))
        t.keys("Enter")

    def test_a_wrong_answer_may_be_tried_again(self):
        self.choose("sequence.seat1 random")
        t = self.begin("sequence", "--seed", "5")
        t.until("choose a card")
        place, card = next((i, c) for i, c in enumerate(self.hand(t)) if c[0].isdigit())
        wrong = self.answer(card) % 48 + 1
        t.keys(str(place + 1))
        t.type(str(wrong))
        t.until(rf" = {wrong}_")
        t.keys("Enter")
        t.until(r"Not quite: try again\.")
        t.type(str(wrong))
        t.keys("Enter")
        a, sign, b = re.fullmatch(r"(\d+)(\D)(\d+)", card).groups()
        t.until(rf"Not quite: {a} {re.escape(sign)} {b} = {self.answer(card)}\.")
        self.assertRegex(self.record(), rf"missed \S+ sequence {re.escape(card)} ")

    def test_partners_and_table_talk(self):
        self.choose("sequence.seats0 4", "sequence.seat1 random", "sequence.seat2 random", "sequence.seat3 random")
        t = self.begin("sequence", "--seed", "5")
        t.until(r"South \(partner\)")
        t.keys("t")
        t.until("by which side")
        t.keys("r")
        t.until("Choose it: 1-4")
        t.keys("2", "Enter")
        t.until("North forfeits")
        t.until("choose a card, 1-3")

    def test_two_people_do_not_see_each_others_cards(self):
        self.choose("sequence.seat1 human", "name0 Anna", "name1 Bo")
        t = self.begin("sequence", "--seed", "5")
        first = t.until("Anna, your turn", "Anna is to look now", "Bo is to look now", "Bo, your turn")
        if first in (1, 2):
            t.keys("Enter")
        t.until("choose a card")
        mine = self.hand(t)
        self.try_card_at_all(t)
        t.until("is to look now; the others look away")
        self.assertEqual(self.cards(t.screen()), [])
        t.keys("Enter")
        t.until("choose a card")
        self.assertNotEqual(self.hand(t), mine)

    def test_larger_and_smaller_screens(self):
        self.choose("sequence.seat1 random")
        t = self.begin("sequence", "--seed", "5", size=(140, 50))
        t.until("choose a card")
        for w, h in ((80, 24), (30, 10), (120, 40), (80, 24)):
            t.resize(w, h)
        t.until(r"(│ +\S+ +│ ){4}│ +\S+ +│(.*\n)*.*choose a card")


if __name__ == "__main__":
    unittest.main()
