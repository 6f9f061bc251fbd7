"""Random players, and moves that must be refused."""

import functools
import string

from base import HOST, models


def kind(move):
    """What sort of move it is: the word before the first : or @."""
    for mark in ":@":
        move = move.split(mark)[0]
    return move if move.isalpha() and move.islower() else "card"


def by_kind(moves, rnd):
    """One of the moves; first a kind is drawn, so that rare kinds are not."""
    kinds = sorted({kind(m) for m in moves})
    wanted = rnd.choice(kinds)
    return rnd.choice(sorted(m for m in moves if kind(m) == wanted))


class Player:
    """Chooses one legal action.  Its mood is drawn for every game."""

    def __init__(self, game, rnd):
        self.game = game
        self.rnd = rnd
        self.mood = game.mood(rnd)

    def choose(self):
        return self.game.choose(self.rnd, **self.mood)


def play_out(game, rnd, look=None, limit=100000):
    """Plays a whole game and returns the number of actions; look(game) sees every position."""
    player = Player(game, rnd)
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


GARBAGE = ["x", "?", "pass", "draw", "null", "{}", "\"", "\\", "%s%n", "\u00e9\u00f0", "Pass", "PASS", "DRAW", "pass:",
           ":", "@", "-", "0"]


@functools.cache
def odd_moves():
    """Texts that are moves of no game, and those that only one of the games might take for one."""
    return GARBAGE + [move for cls in models().values() for move in cls.odd_moves]


def garbage(game, rnd, pool):
    """Something that may be a move of another time or seat, a spoilt move, or nonsense."""
    legal = sorted({m for s in game.to_act() + ([HOST] if game.host_acts else [])
                    for m in game.moves(s)})
    source = legal + pool
    what = rnd.random()
    if what < 0.2 or not source:
        return rnd.choice(odd_moves())
    move = rnd.choice(source)
    if what < 0.45:
        return move
    for _ in range(rnd.choice([1, 1, 2])):
        i = rnd.randrange(len(move))
        change = rnd.randrange(5)
        if change == 0:
            move = move[:i] + move[i + 1:]
        elif change == 1:
            move = move[:i] + move[i] + move[i:]
        elif change == 2:
            others = [m for m in source if i < len(m)]
            c = rnd.choice(others)[i] if others else rnd.choice(string.ascii_letters)
            move = move[:i] + c + move[i + 1:]
        elif change == 3:
            move = move[:i] + rnd.choice("0123456789-+/*:@,<>SHDCXROBGabcdh") + move[i + 1:]
        else:
            move = move[:i] + move[i].swapcase() + move[i + 1:]
        if not move:
            return "x"
    return move
