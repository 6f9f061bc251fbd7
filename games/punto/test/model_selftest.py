"""Tests of the model of Punto itself."""

import random
import unittest

from base import Refused
from players import play_out

from .model import ALL_CARDS, Punto


class TestPunto(unittest.TestCase):
    def look(self, game):
        state = game.state()
        cards = [c for p in state["piles"] for c in p] + state["trophies"]
        cards += [c for cell in state["board"] for c in cell["stack"]]
        if state["card"]:
            cards.append(state["card"])
        self.assertEqual(sorted(cards), sorted(ALL_CARDS))
        self.assertEqual(Punto.restore(state).state(), state)
        if not game.over:
            self.assertTrue(game.moves(game.turn))
            self.assertEqual(set(), game.moves(game.left(game.turn)))
        if not game.over and len(game.history) < 2:
            for colours in [game.colours_of(s) for s in range(game.sides)]:
                for n in range(game.row_length(), 7):
                    self.assertEqual(game.all_lines(colours, n), [])
        ops = {2: 2, 3: 4, 4: 2 if game.teams else 4}[game.seats]
        self.assertEqual(game.rng.op, 1 + ops * game.round)
        self.assertEqual(sum(h["winner"] is not None for h in game.history), len(game.trophies))

    def test_games(self):
        ways = set()
        for seats, teams in [(2, 0), (3, 0), (4, 0), (4, 1)]:
            for seed in range(8):
                rnd = random.Random(seed)
                game = Punto.start(seats, {"teams": teams, "rounds": 1 + seed % 9}, seed)
                play_out(game, rnd, self.look)
                ways |= {h["by"] for h in game.history}
                result = game.result()
                self.assertAlmostEqual(sum(result["returns"]), 0)
        self.assertTrue({"row", "short_rows"} <= ways, ways)

    def test_piles(self):
        game = Punto.start(3, {}, 5)
        for seat in range(3):
            pile = game.piles[seat] + ([game.card] if seat == game.turn else [])
            self.assertEqual(sum(c[0] == "G" for c in pile), 6)
            self.assertEqual(sum(c[0] == "ROB"[seat] for c in pile), 18)
        game = Punto.start(4, {"teams": 1}, 5)
        self.assertEqual([18, 18, 18, 18], [len(p) + (s == game.turn) for s, p in enumerate(game.piles)])

    def test_example_of_p6(self):
        game = Punto.start(3, {}, 1)
        game.board = {(0, 0): ["B5"], (1, 0): ["B4"], (2, 0): ["B8"],
                      (0, 1): ["R3"], (1, 1): ["R7"], (2, 1): ["R5"],
                      (4, 0): ["G1"], (4, 1): ["G1"], (4, 2): ["G2"]}
        game.piles[game.left(0)] = []
        game.short_rows()
        self.assertEqual(game.history, [{"winner": 0, "by": "short_rows"}])
        self.assertEqual(game.trophies, ["R7"])
        self.assertEqual(game.starter, 1)

    def test_row_and_trophy(self):
        game = Punto.start(2, {"rounds": 1}, 1)
        game.board = {(x, 0): ["R%d" % p] for x, p in [(0, 9), (1, 2), (2, 3), (4, 9)]}
        game.turn, game.card = 0, "R1"
        game.apply(0, "R1@3,0")
        self.assertTrue(game.over)
        self.assertEqual(game.trophies, ["R9"])
        self.assertNotIn((0, 0), game.board)
        self.assertEqual(game.turn, 0)
        self.assertEqual(game.result(), {"over": True, "winners": [0], "points": [1, 0],
                                         "returns": [1.0, -1.0]})
        with self.assertRaises(Refused) as r:
            game.apply(0, "nonsense")
        self.assertEqual(r.exception.code, "game_over")

    def test_box(self):
        game = Punto.start(2, {}, 1)
        game.board = {(x, 0): ["R1" if x % 2 else "B1"] for x in range(6)}
        game.turn, game.card = 0, "R5"
        self.assertNotIn("R5@6,0", game.moves(0))
        self.assertNotIn("R5@-1,1", game.moves(0))
        self.assertIn("R5@0,-1", game.moves(0))
        self.assertIn("R5@1,0", game.moves(0))
        for move, code in [("R5@6,0", "illegal_move"), ("R6@0,0", "illegal_move"), ("R5@0,0 ", "bad_move"),
                           ("R5@-0,0", "bad_move"), ("R0@0,0", "bad_move")]:
            with self.assertRaises(Refused) as r:
                game.apply(0, move)
            self.assertEqual(r.exception.code, code)

    def test_options(self):
        for seats, options in [(1, {}), (5, {}), (2, {"teams": 1}), (3, {"teams": 1}), (2, {"rounds": 0}),
                               (2, {"rounds": 10}), (2, {"x": 1}), (2, {"rounds": "2"})]:
            with self.assertRaises(Refused) as r:
                Punto.start(seats, options, 1)
            self.assertEqual(r.exception.code, "bad_option")
