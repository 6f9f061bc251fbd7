"""Rule G3: ChaCha20 keystream (RFC 8439 block function), below and shuffle.

Written from the rules page for use as a test oracle.  Clarity before speed.
"""

import struct

MASK = 0xFFFFFFFF


def _rotl(x, n):
    return ((x << n) & MASK) | (x >> (32 - n))


def _quarter(s, a, b, c, d):
    s[a] = (s[a] + s[b]) & MASK
    s[d] = _rotl(s[d] ^ s[a], 16)
    s[c] = (s[c] + s[d]) & MASK
    s[b] = _rotl(s[b] ^ s[c], 12)
    s[a] = (s[a] + s[b]) & MASK
    s[d] = _rotl(s[d] ^ s[a], 8)
    s[c] = (s[c] + s[d]) & MASK
    s[b] = _rotl(s[b] ^ s[c], 7)


def block_words(key, counter, nonce):
    """The 16 output words of one block (RFC 8439, 2.3)."""
    if len(key) != 32 or len(nonce) != 12:
        raise ValueError("a key has 32 bytes and a nonce 12")
    start = list(struct.unpack("<4I", b"expand 32-byte k"))
    start += struct.unpack("<8I", key)
    start += [counter & MASK]
    start += struct.unpack("<3I", nonce)
    s = list(start)
    for _ in range(10):
        _quarter(s, 0, 4, 8, 12)
        _quarter(s, 1, 5, 9, 13)
        _quarter(s, 2, 6, 10, 14)
        _quarter(s, 3, 7, 11, 15)
        _quarter(s, 0, 5, 10, 15)
        _quarter(s, 1, 6, 11, 12)
        _quarter(s, 2, 7, 8, 13)
        _quarter(s, 3, 4, 9, 14)
    return [(a + b) & MASK for a, b in zip(s, start)]


def block(key, counter, nonce):
    """One 64-byte keystream block."""
    return struct.pack("<16I", *block_words(key, counter, nonce))


class Operation:
    """The random words of operation number k (G3)."""

    def __init__(self, key, k):
        self.key = key
        self.nonce = bytes(4) + struct.pack("<Q", k)
        self.counter = 0
        self.words = []

    def word(self):
        if not self.words:
            self.words = block_words(self.key, self.counter, self.nonce)
            self.counter += 1
        return self.words.pop(0)

    def below(self, n):
        limit = 2 ** 32 - (2 ** 32 % n)
        w = self.word()
        while w >= limit:
            w = self.word()
        return w % n

    def shuffle(self, cards):
        """A shuffled copy of the list; index 0 is the top."""
        a = list(cards)
        for i in range(len(a) - 1, 0, -1):
            j = self.below(i + 1)
            a[i], a[j] = a[j], a[i]
        return a


class Rng:
    """The key of a game and the number of its next random operation."""

    def __init__(self, key, op=0):
        self.key = key
        self.op = op

    def _next(self):
        operation = Operation(self.key, self.op)
        self.op += 1
        return operation

    def below(self, n):
        return self._next().below(n)

    def shuffle(self, cards):
        # A shuffle of fewer than two cards still uses an operation number.
        return self._next().shuffle(cards)

    def state(self):
        return {"key": self.key.hex(), "op": self.op}


def key_of_seed(text):
    """The 32-byte key that a written seed stands for; ValueError if it is not a seed."""
    text = str(text)
    if len(text) == 64:
        # 64 characters are always hex, lower case.
        if any(c not in "0123456789abcdef" for c in text):
            raise ValueError("not 64 lower case hex digits")
        return bytes.fromhex(text)
    if not text or any(c not in "0123456789" for c in text):
        raise ValueError("not a decimal number")
    if len(text) > 1 and text[0] == "0":
        raise ValueError("leading zero")
    if int(text) >= 2 ** 64:
        raise ValueError("too large")
    return struct.pack("<Q", int(text)) + bytes(24)
