"""Tests of the model of Rumi 7 Seven itself."""

import random
import unittest

from base import WATCH
from players import kind, play_out

from .model import Rumi7
from .model_cards import CONTRACTS, is_run, is_set, jokers_fit, pack, value


class TestRumi7(unittest.TestCase):
    def look(self, game):
        state = game.state()
        cards = state["stock"] + state["discard"] + [c for h in state["hands"] for c in h]
        cards += [c for m in state["melds"] for c in m["cards"]]
        self.assertEqual(sorted(cards), sorted(pack(game.options["jokers"])))
        for meld in state["melds"]:
            self.assertTrue((is_set if meld["kind"] == "set" else is_run)(meld["cards"]), meld)
            self.assertTrue(jokers_fit(meld["cards"], game.limit))
        for seat in range(game.seats):
            rest = list(game.hands[seat])
            for card in game.known[seat]:
                rest.remove(card)
        for seat in game.to_act():
            self.assertTrue(game.moves(seat))
        if not game.over:
            self.assertTrue(all(game.hands))
            self.assertEqual(game.turn, (game.dealer + 1 + game.turns) % game.seats)
            self.assertEqual(game.discarder, (game.turn - 1) % game.seats if game.turns else None)

    def test_games(self):
        kinds = set()
        for seed in range(14):
            options = {"jokers": [4, 6][seed % 2], "joker_limit": ["naturals", "none"][seed // 2 % 2],
                       "layoff": ["next_turn", "same_turn"][seed // 4 % 2],
                       "first_round": 1 + seed % 7, "last_round": min(7, 2 + seed % 7)}
            game = Rumi7.start(2 + seed % 5, options, seed)
            apply = game.apply

            def noted(seat, move, apply=apply):
                kinds.add(kind(move))
                apply(seat, move)
            game.apply = noted
            play_out(game, random.Random(seed), self.look)
            self.assertAlmostEqual(sum(game.result()["returns"]), 0)
        self.assertEqual(kinds, {"stock", "take", "claim", "pass", "set", "run", "add", "swap", "discard"})

    def table(self, hand, melds=(), laid=True, **options):
        """A game in the play phase of seat 0 with a made-up hand and table."""
        game = Rumi7.start(2, options, 1)
        game.turn, game.phase = 0, "play"
        game.hands[0] = hand.split()
        game.melds = [{"owner": 0, "kind": kind, "cards": cards.split()} for kind, cards in melds]
        game.laid = [laid, False]
        return game

    def moves(self, game, word):
        return {m for m in game.legal(0) if m.startswith(word)}

    def test_pack_and_values(self):
        self.assertEqual((len(pack(4)), len(pack(6))), (108, 110))
        self.assertEqual([value(c) for c in ("X", "AS", "8H", "TD", "7C", "2C")], [50, 25, 10, 10, 5, 5])
        self.assertEqual({r: len(c) for r, c in CONTRACTS.items()}, {1: 2, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3, 7: 3})

    def test_example_of_r10(self):
        for move, want in [("swap:0:QH>", "9H TH JH QH X"), ("swap:0:QH<", "X 9H TH JH QH")]:
            game = self.table("QH 2S 3S", [("run", "9H TH JH X")])
            self.assertEqual(self.moves(game, "swap"), {"swap:0:QH<", "swap:0:QH>"})
            game.apply(0, move)
            self.assertEqual(game.melds[0]["cards"], want.split())

    def test_examples_of_melds(self):
        game = self.table("6S 6C 6C 4D 4H X 2S", laid=False)
        self.assertIn("set:6S6C6C", self.moves(game, "set"))
        self.assertIn("set:4H4DX", self.moves(game, "set"))
        self.assertNotIn("set:6C6CX", self.moves(game, "set"))      # no second set then
        game = self.table("QC KC AC 2C 5H 6H 7H 8H 2S", laid=False, first_round=4)
        self.assertEqual(self.moves(game, "run"), {"run:QCKCAC2C", "run:5H6H7H8H"})
        game.apply(0, "run:QCKCAC2C")
        self.assertEqual(game.moves(0), {"run:5H6H7H8H"})
        game.apply(0, "run:5H6H7H8H")
        self.assertEqual(game.moves(0), {"discard:2S"})
        self.assertEqual((game.laid, game.laid_turn, game.parts), ([True, False], True, 2))

    def test_jokers(self):
        game = self.table("6S X X X 5H 6H 7H 8H 2S", laid=False, first_round=2)
        self.assertEqual(self.moves(game, "set"), {"set:6S6HX"})
        game = self.table("6S X X X 5H 6H 7H 8H 2S", laid=False, first_round=2, joker_limit="none")
        self.assertIn("set:6SXX", self.moves(game, "set"))

    def test_twelve_card_run(self):
        run = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"
        game = self.table("KS 2H X", [("run", run)])
        self.assertEqual(self.moves(game, "add"), {"add:0:KS", "add:0:X<", "add:0:X>"})
        game.apply(0, "add:0:KS")
        self.assertEqual(game.melds[0]["cards"], run.split() + ["KS"])
        self.assertEqual(self.moves(game, "add"), set())

    def test_taken_card(self):
        game = self.table("KS 2H")
        game.taken = "KS"
        self.assertEqual(game.legal(0), {"discard:2H"})
        game.hands[0] = ["KS"]
        self.assertEqual(game.legal(0), {"discard:KS"})

    def test_claims_of_two(self):
        game = Rumi7.start(2, {}, 1)
        first, other = game.turn, game.dealer
        game.apply(first, "stock")
        self.assertEqual(game.to_act(), [other, first])
        card = game.discard[0]
        game.apply(other, "claim")
        self.assertEqual((game.known[other], len(game.hands[other]), game.discard), ([card], 12, []))
        game.apply(first, sorted(game.moves(first))[0])
        game.apply(other, "stock")
        self.assertEqual((game.open, game.to_act()), (True, [other]))

    def test_readings(self):
        game = self.table("QH 2S 3S")
        for move, reading in [("set:4S4HX", "ok"), ("set:4H4SX", "bad"), ("set:X4S4H", "bad"),
                              ("run:8CXTCJC", "ok"), ("run:8CTCXJC", "bad"), ("add:0:4S<", "bad"),
                              ("discard:10S", "bad"), ("swap:0:4S", "bad"), ("add:01:4S", "bad")]:
            self.assertEqual(game.reading(move), reading, move)

    def test_known_cards_stay_open_to_those_who_watch(self):
        game = Rumi7.start(3, {}, 1)
        seat, card = game.turn, game.discard[0]
        game.apply(seat, "take")
        self.assertEqual(game.view(WATCH)["hands"][seat], [card] + ["?"] * 11)
