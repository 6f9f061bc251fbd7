"""Random players that also reach the rarer rules, and moves that must be refused."""

import string

from base import HOST


def kind(move):
    """What sort of move it is: the word before the first : or @."""
    for mark in ":@":
        move = move.split(mark)[0]
    return move if move.isalpha() and move.islower() else "card"


class Player:
    """Chooses one legal action.  Its mood is drawn anew for every game."""

    def __init__(self, game, rnd):
        self.game = game
        self.rnd = rnd
        self.greed = rnd.choice([0, 0.3, 0.7, 1])

    def choose(self):
        return getattr(self, "choose_" + {"7ate9": "seven"}.get(self.game.name, self.game.name))()

    def by_kind(self, moves):
        kinds = sorted({kind(m) for m in moves})
        wanted = self.rnd.choice(kinds)
        return self.rnd.choice(sorted(m for m in moves if kind(m) == wanted))

    def choose_punto(self):
        game, rnd = self.game, self.rnd
        seat = game.turn
        moves = sorted(game.moves(seat))
        if rnd.random() >= self.greed:
            return seat, rnd.choice(moves)
        # The longest own line, or spoiling somebody's.
        best, chosen = -1, []
        for move in moves:
            x, y = map(int, move.split("@")[1].split(","))
            stack = game.board.setdefault((x, y), [])
            stack.insert(0, game.card)
            length = max(len(game.line_through(x, y, dx, dy))
                         for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)])
            stack.pop(0)
            if not stack:
                del game.board[x, y]
            if length > best:
                best, chosen = length, []
            if length == best:
                chosen.append(move)
        return seat, rnd.choice(chosen)

    def choose_seven(self):
        game, rnd = self.game, self.rnd
        if not hasattr(self, "speed"):
            self.speed = [rnd.choice([1, 1, 3, 10]) for _ in range(game.seats)]
        seats = [s for s in game.to_act() if game.moves(s)]
        seat = rnd.choices(seats, [self.speed[s] for s in seats])[0]
        moves = sorted(game.moves(seat))
        plays = [m for m in moves if m != "draw"]
        if plays and rnd.random() < max(self.greed, 0.1):
            return seat, rnd.choice(plays)
        return seat, rnd.choice(moves)

    def choose_sequence(self):
        game, rnd = self.game, self.rnd
        if not hasattr(self, "talk"):
            self.talk = rnd.choice([0, 0, 0.02, 0.2])
            self.forget = rnd.choice([0, 0.1, 0.5, 0.9])
            self.minus = rnd.choice([0, 0.2, 1])
        talks = sorted(game.moves(HOST))
        if talks and rnd.random() < self.talk:
            return HOST, rnd.choice(talks)
        acting = game.to_act()
        drawing = [s for s in acting if "draw" in game.moves(s)]
        if drawing and rnd.random() >= self.forget:
            return rnd.choice(drawing), "draw"
        seat = rnd.choice(acting) if any(game.must_forfeit) else game.turn
        moves = sorted(game.moves(seat))
        if rnd.random() < 0.3:
            return seat, self.by_kind(moves)
        if rnd.random() >= self.greed:
            return seat, rnd.choice(moves)
        side = game.sides[seat]
        values = []
        for move in moves:
            value = rnd.random()
            if move.startswith("minus@"):
                value += 3 * (rnd.random() < self.minus)
            elif "@" in move:
                name = move.split("@")[1]
                cell = (ord(name[0]) - 97, int(name[1:]) - 1)
                value += max(sum(game.board.is_corner(*w) or game.chips[w] == side for w in window)
                             for window in game.windows(cell))
            values.append((value, move))
        return seat, max(values)[1]

    def choose_rumi7(self):
        game, rnd = self.game, self.rnd
        if not hasattr(self, "claims"):
            self.claims = rnd.choice([0, 0, 0.05, 0.2, 0.6])
            self.waits = rnd.choice([0, 0.3])
            self.lays = rnd.choice([0.3, 0.9, 1])
            self.takes = rnd.choice([0.1, 0.3, 0.9])
        acting = game.to_act()
        if len(acting) > 1 and rnd.random() >= self.waits:
            seat = rnd.choice(acting[:-1])
            return seat, "claim" if rnd.random() < self.claims else "pass"
        seat = game.turn
        moves = sorted(game.moves(seat))
        if game.phase == "draw":
            if "stock" in moves and rnd.random() >= self.takes:
                return seat, "stock"
            return seat, "take"
        build = [m for m in moves if kind(m) not in ("discard",)]
        if build and (len(build) == len(moves) or rnd.random() < self.lays):
            return seat, self.by_kind(build)
        # Throws away what helps least, most of the time.
        throw = [m for m in moves if kind(m) == "discard"]
        if rnd.random() < 0.1 + (1 - self.greed) * 0.2:
            return seat, rnd.choice(throw)
        hand = game.hands[seat]
        need = set(game.contract)

        def worth(move):
            card = move.split(":")[1]
            if card == "X":
                return 99
            value = rnd.random()
            if "set" in need:
                value += 2 * sum(c[0] == card[0] for c in hand)
            if "run" in need:
                ranks = "A23456789TJQK"
                near = {ranks[(ranks.index(card[0]) + d) % 13] + card[1] for d in (-3, -2, -1, 1, 2, 3)}
                value += 2 * len(near & set(hand)) - 2 * (hand.count(card) > 1)
            return value
        return seat, min(throw, key=worth)


GARBAGE = ["x", "?", "pass", "draw", "play:", "last:", "stock", "take", "claim", "discard:", "talk:0",
           "forfeit:", "dead:", "R5@0,0", "R5@", "R5@0", "R0@0,0", "r5@0,0", "R5@+1,0", "R5@-0,0",
           "R5@00,0", "R5@0,0,0", "play:5/1", "play:0/1", "play:11/1", "play:5/4", "play:05/1", "last:5/1",
           "7+5@c3", "plus@a1", "minus@b2", "plus@z99", "minus@k1", "plus@A1", "plus@b02", "dead:plus",
           "set:4S4H4D", "set:4H4S4D", "set:X4S4H", "run:8CXTCJC", "run:8C9CJCTC", "run:QCKCAC2C",
           "add:0:4S", "add:0:X", "add:0:X<", "add:00:4S", "add:-1:4S", "add:99:4S", "swap:0:4S<", "swap:0:4S",
           "discard:X", "discard:4s", "discard:10S", "null", "{}", "\"", "\\", "%s%n", "\u00e9\u00f0", "Pass",
           "PASS", "DRAW", "pass:", ":", "@", "1/1", "-", "0"]


def garbage(game, rnd, pool):
    """Something that may be a move of another time or seat, a spoilt move, or nonsense."""
    legal = sorted({m for s in game.to_act() + ([HOST] if game.host_acts else [])
                    for m in game.moves(s)})
    source = legal + pool
    what = rnd.random()
    if what < 0.2 or not source:
        return rnd.choice(GARBAGE)
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
