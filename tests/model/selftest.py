#!/usr/bin/env python3
"""Tests of the models themselves: python3 tests/model/selftest.py"""

import os
import random
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import chacha                                           # noqa: E402
import players                                          # noqa: E402
import tamper                                           # noqa: E402
from base import WATCH, Refused, model_of               # noqa: E402


def take(game, *names):
    return (getattr(model_of(game), name) for name in names)


ALL_CARDS, Punto = take("punto", "ALL_CARDS", "Punto")
CONTRACTS, Rumi7, is_run, is_set, jokers_fit, pack, value = take(
    "rumi7", "CONTRACTS", "Rumi7", "is_run", "is_set", "jokers_fit", "pack", "value")
Sequence, answer, board_of, cell_name = take("sequence", "Sequence", "answer", "board_of", "cell_name")
DECK, SevenAteNine, takes = take("7ate9", "DECK", "SevenAteNine", "takes")


def play_out(game, rnd, look=None, limit=100000):
    """Plays a whole game; every offered state must survive restore."""
    player = players.Player(game, rnd)
    steps = 0
    while not game.over:
        if look:
            look(game)
        seat, move = player.choose()
        game.apply(seat, move)
        steps += 1
        if steps > limit:
            raise AssertionError("does not end")
    if look:
        look(game)
    return steps


class TestChaCha(unittest.TestCase):
    def test_block_rfc8439_2_3_2(self):
        key = bytes(range(32))
        nonce = bytes.fromhex("000000090000004a00000000")
        want = ("10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e")
        self.assertEqual(chacha.block(key, 1, nonce).hex(), want)

    def test_keystream_of_zero_key(self):
        # RFC 8439, A.1, test vectors 1 and 2: zero key and nonce, counters 0 and 1.
        zero = chacha.block(bytes(32), 0, bytes(12)).hex()
        one = chacha.block(bytes(32), 1, bytes(12)).hex()
        self.assertTrue(zero.startswith("76b8e0ada0f13d90405d6ae55386bd28"))
        self.assertTrue(one.startswith("9f07e7be5551387a98ba977c732d080d"))
        op = chacha.Operation(bytes(32), 0)
        words = [op.word() for _ in range(17)]
        self.assertEqual(words[0], 0xADE0B876)
        self.assertEqual(words[16], 0xBEE7079F)

    def test_operation_number_is_the_nonce(self):
        a = chacha.Operation(bytes(32), 2)
        # RFC 8439, A.1, test vector 5: nonce ends in 2 (last byte); here k is little-endian
        # in bytes 4 to 11, so the nonce is 0,0,0,0,2,0,...
        self.assertEqual(a.nonce, bytes([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]))

    def test_below_skips(self):
        op = chacha.Operation(bytes(32), 0)
        op.words = [0xFFFFFFFF, 0xFFFFFFFE, 5]
        self.assertEqual(op.below(3), 0xFFFFFFFE % 3)      # 2^32 mod 3 = 1: only the last is skipped
        op.words = [0xFFFFFFFF]
        self.assertEqual(op.below(1), 0)
        op.words = [0xFFFFFFFF]
        self.assertEqual(op.below(2), 1)

    def test_shuffle(self):
        rng = chacha.Rng(bytes(32))
        self.assertEqual(rng.shuffle([]), [])
        self.assertEqual(rng.op, 1)
        self.assertEqual(sorted(rng.shuffle(range(100))), list(range(100)))

    def test_seeds(self):
        self.assertEqual(chacha.key_of_seed("258"), bytes([2, 1]) + bytes(30))
        self.assertEqual(chacha.key_of_seed("ab" * 32), bytes([0xAB] * 32))
        for bad in ("", "-1", "01", "+1", str(2 ** 64), "AB" * 32, "x"):
            with self.assertRaises(ValueError):
                chacha.key_of_seed(bad)


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
                kinds.add(players.kind(move))
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


class TestWatch(unittest.TestCase):
    """G4: those who only watch."""

    GAMES = [(Punto, 3), (SevenAteNine, 3), (Sequence, 4), (Rumi7, 4)]

    def look(self, game):
        seen = game.view(WATCH)
        self.assertNotIn("rng", seen)
        for seat in range(game.seats):
            other = game.view((seat + 1) % game.seats)
            for name in ("hands", "piles", "draws"):
                if name in seen:
                    self.assertEqual(sorted(seen[name][seat]), sorted(other[name][seat]))
        twin = tamper.twin(game, WATCH, random.Random(game.rng.op))
        if twin is not None:
            self.assertEqual(type(game).restore(twin).view(WATCH), seen)
        for ask in (game.moves, lambda seat: game.apply(seat, "x")):
            with self.assertRaises(Refused) as r:
                ask(WATCH)
            self.assertEqual(r.exception.code, "bad_seat")

    def test_every_hand_is_another_seats(self):
        for cls, seats in self.GAMES:
            for seed in range(3):
                game = cls.start(seats, {"last_round": 1} if cls is Rumi7 else {}, seed)
                play_out(game, random.Random(seed), self.look)

    def test_known_cards_stay_open(self):
        game = Rumi7.start(3, {}, 1)
        seat, card = game.turn, game.discard[0]
        game.apply(seat, "take")
        self.assertEqual(game.view(WATCH)["hands"][seat], [card] + ["?"] * 11)

    def drive(self, name, *lies):
        """drive.py against the models behind the protocol: its status and what it says."""
        done = subprocess.run(
            [sys.executable, "-B", "drive.py", "--spil", " ".join([sys.executable, "-B", "serve.py", *lies]), "--game",
             name, "--games", "1", "--seats", "3", "--max-steps", "30", "--tamper", "0", "--no-protocol"],
            cwd=HERE, capture_output=True, text=True)
        return done.returncode, done.stdout

    def test_drive_notices_a_lie_to_those_who_watch(self):
        for cls, _ in self.GAMES:
            status, said = self.drive(cls.name)
            self.assertEqual(status, 0, said)
            for word in ["open", "close"] if cls is Rumi7 else ["open"]:
                status, said = self.drive(cls.name, word)
                self.assertEqual(status, 1, said)
                self.assertIn("command: view watch\n", said)


if __name__ == "__main__":
    unittest.main()
