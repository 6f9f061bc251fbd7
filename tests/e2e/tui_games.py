#!/usr/bin/env python3
"""7 ATE 9, Sequence Numbers and practice at the full screen, played in tmux by somebody who reads it and does the sums."""

import json
import re
import time
import unittest

from terminal import ScreenCase, Tmux


class Player(ScreenCase):
    def begin(self, *args, size=(80, 24)):
        t = Tmux(self, "tui", *args, "--fast", size=size)
        t.until("Start the game")
        t.keys("Enter")
        return t

    def record(self):
        return (self.folder / "data" / "spil" / "facts").read_text()


OVER = "Enter play again"


def around(number):
    return (number + 9) % 10 + 1


class SevenAteNine(Player):
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
        self.choose("7ate9.seat1 child")
        t = self.begin("7ate9", "--seed", "5")
        t.until("Go!")
        played = self.play(t, 400)  # on a busy machine the child is the faster one
        self.assertGreater(played, 3)
        self.assertRegex(t.screen(), r"(North|South) wins! Points: North \d+, South \d+\.")
        self.assertIn(", finished", self.spil("verify", str(self.kept()[0])))
        self.assertRegex(self.record(), r"(?m)^found 7ate9 \d+[-+]\d \d+$")
        facts = json.loads(self.spil("facts", "--json", "7ate9"))
        self.assertEqual([p["name"] for p in facts], [""])  # the bot has no record

    def test_in_turns_to_the_end(self):
        self.choose("untimed yes", "7ate9.seat1 random", "name0 Anna")
        t = self.begin("7ate9", "--seed", "7")
        t.until("Anna, your turn")
        self.play_wrong(t)
        self.play(t, 300)
        self.assertRegex(t.screen(), r"(Anna|South) wins!")
        self.assertRegex(t.screen(), r"Anna missed: \d+ [-+] \d = \d+")
        self.assertIn(" Anna\n", self.record())

    def test_a_wrong_card_is_explained_and_noted(self):
        self.choose("untimed yes", "7ate9.seat1 random")
        t = self.begin("7ate9", "--seed", "7")
        t.until("your turn")
        self.play_wrong(t)
        self.assertRegex(self.record(), r"missed 7ate9 ")
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


class Sequence(Player):
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
        self.assertRegex(t.screen(), r"((North|South) wins!|A draw\.) Points: ")
        self.assertIn(", finished", self.spil("verify", str(self.kept()[0])))
        self.assertRegex(self.record(), r"(?m)^found sequence \d+[-+]\d+ \d+$")

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

    def test_a_wrong_cell_is_explained(self):
        self.choose("sequence.seat1 random")
        t = self.begin("sequence", "--seed", "5")
        t.until("choose a card")
        place, card = next((i, c) for i, c in enumerate(self.hand(t)) if c[0].isdigit())
        wrong = self.answer(card) % 48 + 1
        t.keys(str(place + 1))
        t.type(str(wrong))
        t.until(rf" = {wrong}_")
        t.keys("Enter")
        t.until(rf"Not allowed: {re.escape(card)} is {self.answer(card)}: [a-j]\d+ shows {wrong}\.")
        self.assertIn(f"missed sequence {card} ", self.record())

    def test_partners_and_table_talk(self):
        self.choose("sequence.seats0 4", "sequence.seat1 random", "sequence.seat2 random", "sequence.seat3 random")
        t = self.begin("sequence", "--seed", "5")
        t.until(r"South \(partner\)")
        t.keys("t")
        t.until("by which side")
        t.keys("r")
        t.until("gives a card away. Choose it: 1-4")
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


class Practice(Player):
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
                t.until(rf"No: {a} \{sign} {b} = {answer}.*Enter goes on")
            else:
                t.type(str(answer))
                right += 1
            t.keys("Enter")
        t.until("9 of 10 answers were right.")
        t.keys("Enter", "Escape", "l")
        t.until(r"You: 7 ATE 9 +\d+ sums?, \d+ to practise")
        t.keys("Enter")
        t.until("To practise: ")
        t.keys("Escape", "f")
        t.until("Delete the learning record of everybody")
        t.keys("Enter")  # no: only y deletes
        t.until(r"You: 7 ATE 9 +\d+ sums?, \d+ to practise")
        self.assertTrue((self.folder / "data" / "spil" / "facts").exists())
        t.keys("f")
        t.until("Delete the learning record of everybody")
        t.keys("y")
        t.until("Nothing is noted yet")
        self.assertFalse((self.folder / "data" / "spil" / "facts").exists())


if __name__ == "__main__":
    unittest.main()
