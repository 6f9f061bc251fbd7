"""Tests of the model of 7 ATE 9 itself."""

import random
import unittest

from base import Refused
from players import play_out

from .model import DECK, SevenAteNine, takes


class TestSevenAteNine(unittest.TestCase):
    def look(self, game):
        state = game.state()
        cards = [c for field in ("hands", "draws") for h in state[field] for c in h] + state["pile"]
        self.assertEqual(sorted(cards), sorted(DECK))
        self.assertEqual(SevenAteNine.restore(state).state(), state)
        if not game.over:
            self.assertTrue(any(game.moves(s) for s in range(game.seats)))
            self.assertTrue(all(game.points()))

    def test_games(self):
        rotations = 0
        for seats in (2, 3, 4):
            for seed in range(25):
                game = SevenAteNine.start(seats, {"start_hand": seed % 5}, seed)
                play_out(game, random.Random(seed), self.look)
                rotations += game.rotations
                self.assertEqual(len(game.result()["winners"]), 1)
                self.assertEqual(game.view(0)["pile"][0], "?")
                self.assertEqual(game.rng.op, 2)
        self.assertGreater(rotations, 0)

    def test_deck(self):
        self.assertEqual(len(DECK), 73)
        self.assertEqual(DECK[:4], ["1/1", "1/1", "1/1", "2/1"])
        self.assertEqual(DECK[-1], "10/3")

    def test_examples(self):
        for top, two in [("5/1", {4, 6}), ("9/3", {6, 2}), ("1/2", {3, 9}), ("10/1", {9, 1}), ("3/3", {6, 10})]:
            self.assertEqual(takes(top), two)

    def test_last(self):
        game = SevenAteNine.start(2, {}, 3)
        game.hands = [["5/1"], ["2/2", "2/3"]]
        game.draws = [[], []]
        game.pile = ["9/1"]
        self.assertEqual(game.moves(0), {"last:5/1"})
        with self.assertRaises(Refused):
            game.apply(0, "play:5/1")
        game.apply(0, "last:5/1")
        self.assertEqual(game.result(), {"over": True, "winners": [0], "points": [0, 2], "returns": [1.0, -1.0]})
        self.assertEqual(game.view(1)["pile"], ["?", "9/1"])
        self.assertEqual(game.view(1)["hands"], [[], ["2/2", "2/3"]])

    def test_rotation(self):
        game = SevenAteNine.start(2, {}, 3)
        game.hands = [["5/1", "5/2"], ["5/3"]]
        game.draws = [[], ["1/1"]]
        game.pile = ["1/1", "9/2", "4/1"]
        game.apply(1, "draw")
        # 5 fits on 4/1: the bottom card comes up.
        self.assertEqual((game.pile, game.rotations), (["4/1", "1/1", "9/2"], 1))
