"""Draws of a room by another program: the record alone, Python's BLAKE2b, ChaCha20 by RFC 8439, and networkx's matching."""

import hashlib
import os
import struct

import networkx

import support
from rooms import Rooms

ROUNDS = int(os.environ.get("SPIL_ROUNDS", "1"))


def chacha_words(key, nonce):
    """The keystream's words."""
    def turn(s, a, b, c, d):
        for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] ^= s[x]
            s[z] = (s[z] << bits | s[z] >> (32 - bits)) & 0xFFFFFFFF
    counter = 0
    while True:
        first = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, *nonce]
        s = list(first)
        for _ in range(10):
            for i in range(4):
                turn(s, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                turn(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from ((a + b) & 0xFFFFFFFF for a, b in zip(s, first, strict=True))
        counter += 1


def draw(secret, count, people, met):
    """The pairs that have met least, then by lot; "+" is a bot."""
    words = chacha_words(hashlib.blake2b(secret + str(count).encode(), digest_size=32).digest(), (0, 1, 0))
    sit = [*people, "+"] if len(people) % 2 else list(people)
    graph = networkx.Graph()
    for i, a in enumerate(sit):
        for b in sit[i + 1:]:
            lot = next(words) | next(words) << 32
            graph.add_edge(a, b, weight=(met.get(frozenset((a, b)), 0) ** 2 << 72) + lot)
    return {frozenset(pair) for pair in networkx.min_weight_matching(graph)}


class Draws(Rooms):
    def test_the_same_pairs(self):
        h = self.host("class")
        guests = [self.guest(h, f"P{i}") for i in range(9)]
        for i in range(6 * ROUNDS):
            who = [g.who for g in guests[i % 3:]]
            h.do("room_pair", room=h.id_, game="punto", seats=2, how="new", odd="bot", who=who)
            h.until(lambda: h.settle() or all(t["phase"] != "wait" for t in self.now(h, h.id_)["tables"]))
            h.do("room_end", room=h.id_)
        h.do("room_close", room=h.id_)
        h.until(lambda: h.try_("record", room=h.id_)["ok"])
        lines = h.ask("record", room=h.id_)["record"].splitlines()
        secret = bytes.fromhex(next(line for line in lines if line.startswith("secret ")).split()[1])
        met, draws = {}, 0
        for line in lines:
            words = line.split()
            if words[0] == "draw":
                drawn = {frozenset(t.split(",")) for t in words[7].split("/")}
                self.assertEqual(draw(secret, int(words[1]), words[6].split(","), met), drawn)
                draws += 1
            elif words[0] == "result" and words[4] != "-":
                pair = frozenset(words[5].split(","))
                met[pair] = met.get(pair, 0) + 1
        self.assertEqual(draws, 6 * ROUNDS)
        self.assertTrue(any(n > 1 for n in met.values()) or len(met) > 20)


if __name__ == "__main__":
    support.main()
