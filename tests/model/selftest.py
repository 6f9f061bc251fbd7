#!/usr/bin/env python3
"""Tests of the models themselves: python3 tests/model/selftest.py

Those of one game are in its test/model_selftest.py.
"""

import os
import random
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import chacha                                           # noqa: E402
import tamper                                           # noqa: E402
from base import WATCH, Refused, models, parts          # noqa: E402
from cards import card_slots                            # noqa: E402
from drive import parse_option                          # noqa: E402
from players import play_out                            # noqa: E402


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


def short_games():
    """Three short games of every model, with a middling number of seats."""
    for cls in models().values():
        for seed in range(3):
            yield cls.start(cls.seat_counts[len(cls.seat_counts) // 2], cls.short, seed), random.Random(seed)


class TestEveryGame(unittest.TestCase):
    def test_states(self):
        for game, rnd in short_games():
            def cards(game):
                return sorted(box[key] for box, key in card_slots(game.state(), game.card_fields))

            def look(game, all_cards=cards(game)):
                self.assertEqual(cards(game), all_cards)
                self.assertEqual(game.restore(game.state()).state(), game.state())
                self.assertEqual(any(game.moves(seat) for seat in game.to_act()), not game.over)
                self.assertEqual(game.result()["over"], game.over)
            play_out(game, rnd, look)
            self.assertAlmostEqual(sum(game.result()["returns"]), 0)

    def test_configurations(self):
        for cls in models().values():
            seats = {seats for seats, options in cls.configurations() if cls.start(seats, options, 1)}
            self.assertEqual(seats, set(cls.seat_counts))

    def test_bad_options(self):
        for cls in models().values():
            for seats, bad in cls.bad_options.items():
                for words in bad:
                    with self.assertRaises(Refused) as r:
                        cls.start(seats, dict(parse_option(word) for word in words.split()), 1)
                    self.assertEqual(r.exception.code, "bad_option")


class TestWatch(unittest.TestCase):
    """G4: those who only watch."""

    def look(self, game):
        seen = game.view(WATCH)
        self.assertNotIn("rng", seen)
        for seat in range(game.seats):
            other = game.view((seat + 1) % game.seats)
            for name in game.card_fields:
                if isinstance(seen[name], list) and len(seen[name]) == game.seats:
                    self.assertEqual(sorted(seen[name][seat], key=str), sorted(other[name][seat], key=str))
        twin = tamper.twin(game, WATCH, random.Random(game.rng.op))
        if twin is not None:
            self.assertEqual(game.restore(twin).view(WATCH), seen)
        for ask in (game.moves, lambda seat: game.apply(seat, "x")):
            with self.assertRaises(Refused) as r:
                ask(WATCH)
            self.assertEqual(r.exception.code, "bad_seat")

    def test_every_hand_is_another_seats(self):
        for game, rnd in short_games():
            play_out(game, rnd, self.look)

    def drive(self, cls, *lies):
        """drive.py against the models behind the protocol: its status and what it says."""
        done = subprocess.run(
            [sys.executable, "-B", "drive.py", "--spil", " ".join([sys.executable, "-B", "serve.py", *lies]), "--game",
             cls.name, "--games", "1", "--seats", str(cls.seat_counts[0]), "--max-steps", "30", "--tamper", "0",
             "--no-protocol"],
            cwd=HERE, capture_output=True, text=True)
        return done.returncode, done.stdout

    def test_drive_notices_a_lie_to_those_who_watch(self):
        for cls in models().values():
            status, said = self.drive(cls)
            self.assertEqual(status, 0, said)
            for word in ["open", "close"]:
                status, said = self.drive(cls, word)
                self.assertEqual(status, 1, said)
                self.assertIn("command: view watch\n", said)


def load_tests(loader, tests, _):
    for module in parts("model_selftest").values():
        tests.addTests(loader.loadTestsFromModule(module))
    return tests


if __name__ == "__main__":
    unittest.main(verbosity=2)
