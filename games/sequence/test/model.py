"""Model of Sequence Numbers, straight from the rules page (N1 to N14)."""

import os
import re

from base import HOST, Model, Refused, copied, parse_options
from players import by_kind

from . import model_tamper

MAX_TURNS = 1000                                       # N7
# N8: across, down, \ and /, each read left to right (columns top to bottom), as (column, row).
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]
BUILT_IN = ("standard", "small")


def answer(card):
    """The answer of an equation card."""
    a, sign, b = re.fullmatch(r"([0-9]+)([-+*/])([0-9]+)", card).groups()
    a, b = int(a), int(b)
    return {"+": a + b, "-": a - b, "*": a * b, "/": a // b if sign == "/" else None}[sign]


def cell_name(c, r):
    return chr(ord("a") + c) + str(r + 1)


class Board:
    """A board file (N2, N3).  A good file is expected; it is not checked."""

    def __init__(self, path):
        with open(path) as f:
            lines = [line.split() for line in f if not line.startswith("#") and line.strip()]
        head = lines.pop(0)
        self.columns, self.rows = int(head[1]), int(head[2])
        self.grid = [[w if w == "*" else int(w) for w in lines.pop(0)] for _ in range(self.rows)]
        self.cards = []
        while lines:
            words = lines.pop(0)
            if words[0] in ("plus", "minus"):
                self.cards += [words[0]] * int(words[1])
            elif words[0] not in ("groups", "cards"):
                self.cards += words
        self.places = {}                               # number -> its two cells
        for r in range(self.rows):
            for c in range(self.columns):
                self.places.setdefault(self.grid[r][c], []).append((c, r))

    def inside(self, c, r):
        return 0 <= c < self.columns and 0 <= r < self.rows

    def is_corner(self, c, r):
        return self.grid[r][c] == "*"


_boards = {}


def board_of(name):
    if name not in _boards:
        here = os.path.dirname(os.path.abspath(__file__))
        path = os.path.join(here, "board-%s.txt" % name) if name in BUILT_IN else name
        try:
            _boards[name] = Board(path)
        except (OSError, ValueError, IndexError):
            raise Refused("bad_option", "board")
    return _boards[name]


class Sequence(Model):
    name = "sequence"
    seat_counts = [2, 3, 4, 6]
    host_acts = True                                   # N12

    # --- set-up ------------------------------------------------------------

    @classmethod
    def check_options(cls, seats, given):
        if seats not in cls.seat_counts:               # N1
            raise Refused("bad_option", "2, 3, 4 or 6 seats")
        teams = {2: [2], 3: [3], 4: [2], 6: [2, 3]}[seats]
        board = given.get("board", "standard")
        if not isinstance(board, str):
            raise Refused("bad_option", "board")
        board_of(board)
        return parse_options(given, {"teams": (teams[0], teams), "draw": ("auto", ["auto", "manual"]),
                                     "board": ("standard", [board, "standard"])})

    @property
    def board(self):
        return board_of(self.options["board"])

    @property
    def side_count(self):
        return self.options["teams"]

    def setup(self):
        """N1, N4."""
        self.sides = [s % self.side_count for s in range(self.seats)]
        self.need = 1 if self.seats <= 3 else 2        # N9
        self.dealer = self.rng.below(self.seats)
        self.stock = self.rng.shuffle(self.board.cards)
        self.hands = [[] for _ in range(self.seats)]
        for _ in range(5 if self.seats <= 3 else 4):
            for seat in self.clockwise(self.left(self.dealer)):
                self.hands[seat].append(self.stock.pop(0))
        self.turn = self.left(self.dealer)
        self.chips = {(c, r): None for c in range(self.board.columns)
                      for r in range(self.board.rows) if not self.board.is_corner(c, r)}
        self.sequences = []                            # (side, [five cells])
        self.discards = [[] for _ in range(self.seats)]
        self.dead_used = False
        self.may_draw = [False] * self.seats
        self.must_forfeit = [False] * self.seats
        self.passes = 0
        self.turns = 0

    # --- moves ---------------------------------------------------------------

    def acting(self):
        """N13."""
        if any(self.must_forfeit):
            return [s for s in self.clockwise(self.turn) if self.must_forfeit[s]]
        others = [s for s in self.clockwise(self.left(self.turn)) if s != self.turn]
        return [s for s in others if self.may_draw[s]] + [self.turn]

    def empty_cells(self):
        return [cell for cell, chip in self.chips.items() if chip is None]

    def in_sequence(self, cell):
        return any(cell in cells for _, cells in self.sequences)

    def targets(self, seat, card):
        """N5: the cells on which the card can be played."""
        if card == "plus":
            return self.empty_cells()
        if card == "minus":
            return [cell for cell, chip in self.chips.items()
                    if chip not in (None, self.sides[seat]) and not self.in_sequence(cell)]
        return [cell for cell in self.board.places[answer(card)] if self.chips[cell] is None]

    def is_dead(self, card):
        """N6."""
        if card == "minus":
            return False
        if card == "plus":
            return not self.empty_cells()
        return all(self.chips[cell] is not None for cell in self.board.places[answer(card)])

    def legal(self, seat):
        if seat == HOST:                               # N12
            if self.seats < 4 or any(self.must_forfeit):
                return set()
            return {"talk:%d" % side for side in range(self.side_count)}
        if any(self.must_forfeit):
            return {"forfeit:" + c for c in self.hands[seat]} if self.must_forfeit[seat] else set()
        moves = set()
        if seat == self.turn:
            for card in set(self.hands[seat]):
                moves |= {"%s@%s" % (card, cell_name(*cell)) for cell in self.targets(seat, card)}
                if not self.dead_used and self.is_dead(card):
                    moves.add("dead:" + card)
            if not moves:                              # N7
                moves.add("pass")
        if self.may_draw[seat]:                        # N11
            moves.add("draw")
        return moves

    def reading(self, move):
        card = r"(?P<card>plus|minus|(?:0|[1-9][0-9]*)[-+*/](?:0|[1-9][0-9]*))"
        m = re.fullmatch("pass|draw|talk:(?P<side>0|[1-9][0-9]*)|(?P<dead>dead|forfeit):%s" % card, move, re.A) \
            or re.fullmatch(card + r"@[a-z](?P<row>[1-9][0-9]*)", move, re.A)
        if not m:
            return "bad"
        found = m.groupdict()
        # The page does not say whether these can be read.
        unclear = (found.get("side") and int(found["side"]) >= self.side_count
                   or found.get("card") and found["card"] not in self.board.cards
                   or move == "dead:minus"
                   or found.get("row") and len(found["row"]) > 2)
        return "vague" if unclear else "ok"

    def play(self, seat, move):
        if seat == HOST:                               # N12
            side = int(move.split(":")[1])
            self.must_forfeit = [self.sides[s] == side and bool(self.hands[s])
                                 for s in range(self.seats)]
            return
        if move.startswith("forfeit:"):
            self.to_discard(seat, move.split(":")[1])
            self.must_forfeit[seat] = False
            return
        if move == "draw":                             # N11
            self.may_draw[seat] = False
            if seat != self.turn:
                self.may_draw[(seat - 1) % self.seats] = False
            self.draw(seat)
            return
        # The seat to move plays, exchanges or passes: its own right to draw ends (N11).
        self.may_draw[seat] = False
        if move.startswith("dead:"):                   # N6
            self.to_discard(seat, move.split(":")[1])
            self.draw(seat)
            self.dead_used = True
            return
        self.turns += 1
        if move == "pass":                             # N7
            self.passes += 1
            if self.passes == self.seats:
                self.finish()
                return
        else:
            self.passes = 0
            self.play_card(seat, *move.split("@"))
            if self.count(self.sides[seat]) >= self.need:
                self.finish()                          # N9: nothing is drawn
                return
            if self.options["draw"] == "auto":
                self.draw(seat)
            else:
                self.may_draw[seat] = True
        if self.turns == MAX_TURNS:                    # N7
            self.finish()
            return
        self.turn = self.left(self.turn)
        self.dead_used = False

    def to_discard(self, seat, card):
        self.hands[seat].remove(card)
        self.discards[seat].insert(0, card)

    def draw(self, seat):
        """N10."""
        if not self.stock:
            cards = [c for pile in self.discards for c in reversed(pile)]
            if not cards:
                return
            self.stock = self.rng.shuffle(cards)
            self.discards = [[] for _ in range(self.seats)]
        self.hands[seat].append(self.stock.pop(0))

    def play_card(self, seat, card, where):
        """N5."""
        cell = (ord(where[0]) - ord("a"), int(where[1:]) - 1)
        self.to_discard(seat, card)
        if card == "minus":
            self.chips[cell] = None
            return
        side = self.sides[seat]
        self.chips[cell] = side
        # N8.
        for window in self.windows(cell):
            if not all(self.board.is_corner(*w) or self.chips[w] == side for w in window):
                continue
            earlier = [cells for owner, cells in self.sequences if owner == side]
            if all(len(set(window) & set(cells)) <= 1 for cells in earlier):
                self.sequences.append((side, window))

    def windows(self, cell):
        """N8: the windows of five through a cell, in order."""
        c, r = cell
        found = []
        for dc, dr in DIRECTIONS:
            for back in (4, 3, 2, 1, 0):
                window = [(c + (i - back) * dc, r + (i - back) * dr) for i in range(5)]
                if all(self.board.inside(*w) for w in window):
                    found.append(window)
        return found

    def finish(self):
        """N14."""
        self.over = True
        self.dead_used = False
        self.may_draw = [False] * self.seats
        self.must_forfeit = [False] * self.seats

    # --- result and state ------------------------------------------------------

    def count(self, side):
        return sum(owner == side for owner, _ in self.sequences)

    def points(self):
        return [self.count(side) for side in self.sides]

    def winners(self):
        """N7, N9: most sequences; a shared lead is a draw."""
        counts = [self.count(side) for side in range(self.side_count)]
        if counts.count(max(counts)) > 1:
            return []
        best = counts.index(max(counts))
        return [s for s in range(self.seats) if self.sides[s] == best]

    def chip_rows(self):
        def sign(c, r):
            if self.board.is_corner(c, r):
                return "*"
            chip = self.chips[c, r]
            return "." if chip is None else str(chip)
        return ["".join(sign(c, r) for c in range(self.board.columns)) for r in range(self.board.rows)]

    def fields(self):
        return {"sides": list(self.sides), "dealer": self.dealer, "turn": self.turn, "need": self.need,
                "grid": [list(row) for row in self.board.grid], "chips": self.chip_rows(),
                "sequences": [{"side": side, "cells": [cell_name(*c) for c in cells]}
                              for side, cells in self.sequences],
                "hands": [list(h) for h in self.hands], "stock": list(self.stock),
                "discards": [list(d) for d in self.discards], "dead_used": self.dead_used,
                "may_draw": list(self.may_draw), "must_forfeit": list(self.must_forfeit),
                "passes": self.passes, "turns": self.turns}

    def view_fields(self, seat):
        fields = self.fields()
        fields["hands"] = [list(h) if s == seat else ["?"] * len(h) for s, h in enumerate(self.hands)]
        fields["stock"] = ["?"] * len(self.stock)
        return fields

    def take_fields(self, state):
        for name in ("sides", "dealer", "turn", "need", "hands", "stock", "discards", "dead_used",
                     "may_draw", "must_forfeit", "passes", "turns"):
            setattr(self, name, copied(state[name]))
        self.chips = {}
        for r, row in enumerate(state["chips"]):
            for c, sign in enumerate(row):
                if sign != "*":
                    self.chips[c, r] = None if sign == "." else int(sign)
        self.sequences = [(q["side"], [(ord(n[0]) - ord("a"), int(n[1:]) - 1) for n in q["cells"]])
                          for q in state["sequences"]]

    # --- for random games: see tests/model/base.py ----------------------------

    card_fields = ("hands", "stock", "discards")
    bad_options = {2: ["teams=1", "teams=3", "teams=0", "draw=Auto", "draw=1", "board=none"],
                   3: ["teams=2"], 4: ["teams=3", "teams=4"], 6: ["teams=1", "teams=6"]}
    odd_moves = ("talk:0", "forfeit:", "dead:", "7+5@c3", "plus@a1", "minus@b2", "plus@z99", "minus@k1", "plus@A1",
                 "plus@b02", "dead:plus")
    broken = model_tamper.broken
    nudged = model_tamper.nudged

    @staticmethod
    def configurations():
        for seats, teams in [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3)]:
            for draw in ("auto", "manual"):
                for board in ("standard", "small"):
                    yield seats, {"teams": teams, "draw": draw, "board": board}

    def mood(self, rnd):
        return {**super().mood(rnd), "talk": rnd.choice([0, 0, 0.02, 0.2]), "forget": rnd.choice([0, 0.1, 0.5, 0.9]),
                "minus": rnd.choice([0, 0.2, 1])}

    def choose(self, rnd, greed, talk, forget, minus):
        talks = sorted(self.moves(HOST))
        if talks and rnd.random() < talk:
            return HOST, rnd.choice(talks)
        acting = self.to_act()
        drawing = [s for s in acting if "draw" in self.moves(s)]
        if drawing and rnd.random() >= forget:
            return rnd.choice(drawing), "draw"
        seat = rnd.choice(acting) if any(self.must_forfeit) else self.turn
        moves = sorted(self.moves(seat))
        if rnd.random() < 0.3:
            return seat, by_kind(moves, rnd)
        if rnd.random() >= greed:
            return seat, rnd.choice(moves)
        side = self.sides[seat]
        values = []
        for move in moves:
            value = rnd.random()
            if move.startswith("minus@"):
                value += 3 * (rnd.random() < minus)
            elif "@" in move:
                name = move.split("@")[1]
                cell = (ord(name[0]) - 97, int(name[1:]) - 1)
                value += max(sum(self.board.is_corner(*w) or self.chips[w] == side for w in window)
                             for window in self.windows(cell))
            values.append((value, move))
        return seat, max(values)[1]


Model = Sequence
