"""Tests of the model of Sequence Numbers itself."""

import random
import unittest

from players import play_out

from .model import Sequence, answer, board_of, cell_name


class TestSequence(unittest.TestCase):
    def look(self, game):
        state = game.state()
        cards = [c for field in ("hands", "discards") for h in state[field] for c in h] + state["stock"]
        self.assertEqual(sorted(cards), sorted(game.board.cards))
        self.assertEqual(Sequence.restore(state).state(), state)
        for seat in game.to_act():
            self.assertTrue(game.moves(seat))
        if not game.over:
            self.assertEqual(game.turn, (game.dealer + 1 + game.turns) % game.seats)

    def test_games(self):
        for seats, teams in [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3)]:
            for seed in range(8):
                game = Sequence.start(seats, {"teams": teams, "draw": ["auto", "manual"][seed % 2],
                                              "board": ["standard", "small"][seed // 2 % 2]}, seed)
                play_out(game, random.Random(seed), self.look)
                self.assertAlmostEqual(sum(game.result()["returns"]), 0)

    def test_boards(self):
        for name, cards, numbers in [("standard", 100, 48), ("small", 64, 30)]:
            board = board_of(name)
            self.assertEqual(len(board.cards), cards)
            self.assertEqual(set(board.places), set(range(1, numbers + 1)) | {"*"})
            self.assertTrue(all(len(board.places[k]) == 2 for k in range(1, numbers + 1)))
            answers = [answer(c) for c in board.cards if c not in ("plus", "minus")]
            self.assertEqual(sorted(answers), sorted(list(range(1, numbers + 1)) * 2))
            self.assertEqual(board.cards[-4:], ["plus", "plus", "minus", "minus"])
        self.assertEqual((cell_name(0, 0), cell_name(7, 7)), ("a1", "h8"))

    def lay(self, game, side, names):
        for name in names.split():
            game.chips[ord(name[0]) - 97, int(name[1:]) - 1] = side

    def put(self, game, name):
        """The seat to move puts a chip on the cell, by a plus card."""
        seat = game.turn
        game.hands[seat] = ["plus"] + game.hands[seat][1:]
        game.memo = {}
        game.apply(seat, "plus@" + name)

    def test_nine_in_a_row_is_two(self):
        game = Sequence.start(4, {}, 1)
        game.turn = 0
        self.lay(game, 0, "b5 c5 d5 e5 g5 h5 i5 j5")
        self.put(game, "f5")
        self.assertEqual([[cell_name(*c) for c in cells] for _, cells in game.sequences],
                         [["b5", "c5", "d5", "e5", "f5"], ["f5", "g5", "h5", "i5", "j5"]])
        self.assertTrue(game.over)
        self.assertEqual(game.result()["winners"], [0, 2])

    def test_eight_in_a_row_is_one(self):
        game = Sequence.start(4, {}, 1)
        game.turn = 0
        self.lay(game, 0, "b5 c5 d5 e5 g5 h5 i5")
        self.put(game, "f5")
        self.assertEqual(len(game.sequences), 1)
        self.assertFalse(game.over)
        # The extra chips are loose: another side may take them; the others not.
        game.hands[1][0] = "minus"
        game.memo = {}
        taken = {m for m in game.moves(1) if m.startswith("minus")}
        self.assertEqual(taken, {"minus@g5", "minus@h5", "minus@i5"})

    def test_corners_and_slash(self):
        game = Sequence.start(2, {}, 1)
        game.turn = 1
        self.lay(game, 1, "b9 c8 d7")
        self.put(game, "e6")
        self.assertEqual([cell_name(*c) for c in game.sequences[0][1]], ["a10", "b9", "c8", "d7", "e6"])
        self.assertEqual(game.result()["winners"], [1])

    def test_rights_to_draw(self):
        game = Sequence.start(3, {"draw": "manual"}, 1)
        game.turn = 0
        self.put(game, "c3")
        self.assertEqual((game.may_draw, game.to_act()), ([True, False, False], [0, 1]))
        self.put(game, "e3")
        self.assertEqual((game.may_draw, game.to_act()), ([True, True, False], [0, 1, 2]))
        game.apply(1, "draw")
        self.assertEqual((game.may_draw, game.to_act()), ([False, False, False], [2]))
        self.assertEqual([len(h) for h in game.hands], [4, 5, 5])

    def test_talk(self):
        game = Sequence.start(6, {"teams": 3}, 1)
        game.turn = 5
        game.hands[1] = []
        self.assertEqual(game.moves("host"), {"talk:0", "talk:1", "talk:2"})
        game.apply("host", "talk:1")
        self.assertEqual(game.to_act(), [4])
        self.assertEqual(game.moves("host"), set())
        self.assertEqual(game.moves(5), set())
        game.apply(4, sorted(game.moves(4))[0])
        self.assertEqual((len(game.hands[4]), game.to_act()), (3, [5]))
        game.hands[4] = []
        game.memo = {}
        before = game.state()
        game.apply("host", "talk:1")
        self.assertEqual(game.state(), before)

    def test_pass_ends(self):
        game = Sequence.start(2, {}, 1)
        game.turn = 0
        game.hands = [[], []]
        game.apply(0, "pass")
        game.apply(1, "pass")
        self.assertTrue(game.over)
        self.assertEqual((game.turn, game.turns, game.passes), (1, 2, 2))
        self.assertEqual(game.result()["winners"], [])
