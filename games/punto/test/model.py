"""Model of Punto, straight from the rules page (P1 to P9)."""

import copy
import re

from base import Model, Refused, parse_options

COLOURS = "ROBG"                                       # P1, also the order of P3
ALL_CARDS = [c + str(p) for c in COLOURS for p in range(1, 10) for _ in range(2)]
MAX_ROUNDS = 25                                        # P9
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]         # across, down, both diagonals


def points_of(card):
    return int(card[1])


def in_order(cards):
    """P3: colours R, O, B, G; points ascending; copies together."""
    return sorted(cards, key=lambda card: (COLOURS.index(card[0]), points_of(card)))


class Punto(Model):
    name = "punto"
    seat_counts = [2, 3, 4]

    # --- set-up ------------------------------------------------------------

    @classmethod
    def check_options(cls, seats, given):
        if seats not in cls.seat_counts:
            raise Refused("bad_option", "2 to 4 seats")
        teams = [0, 1] if seats == 4 else [0]
        return parse_options(given, {"rounds": (2, list(range(1, 10))), "teams": (0, teams)})

    @property
    def teams(self):
        return self.options["teams"] == 1

    @property
    def sides(self):
        return 2 if self.teams else self.seats

    def side_of(self, seat):
        return seat % self.sides                       # P2: partners 0+2 and 1+3

    def seats_of(self, side):
        return [s for s in range(self.seats) if self.side_of(s) == side]

    def colours_of(self, side):
        """P2.  With 3 seats green is neutral and nobody's."""
        if self.sides == 2:
            return ["RO", "BG"][side]
        return COLOURS[side]

    def row_length(self):
        return 5 if self.sides == 2 else 4             # P5

    def setup(self):
        self.round = 1
        self.wins = [0] * self.sides
        self.trophies = []
        self.history = []
        self.starter = self.rng.below(self.seats)      # P3, operation 0
        greens = [c for c in ALL_CARDS if c[0] == "G"]
        kept = [[] for _ in range(self.seats)]
        self.deal_round(greens, 0, kept)

    def deal_round(self, neutral, first, kept):
        """P2, P3, P8: hands out neutral cards from seat `first` on and makes the piles.

        `kept` are the neutral cards that stayed with their holders.
        """
        if self.seats == 3:
            shuffled = self.rng.shuffle(in_order(neutral))
            for i, card in enumerate(shuffled):
                kept[(first + i) % 3].append(card)
        self.piles = [[] for _ in range(self.seats)]
        for side in range(self.sides):
            cards = [c for c in ALL_CARDS if c[0] in self.colours_of(side)]
            for trophy in self.trophies:
                if trophy in cards:
                    cards.remove(trophy)
            holders = self.seats_of(side)
            if self.seats == 3:
                cards += kept[side]
            shuffled = self.rng.shuffle(in_order(cards))
            for i, card in enumerate(shuffled):
                self.piles[holders[i % len(holders)]].append(card)
        self.board = {}                                # (x, y) -> stack, top first
        self.turn = self.starter
        self.card = self.piles[self.turn].pop(0)

    # --- the table ---------------------------------------------------------

    def top(self, x, y):
        return self.board[x, y][0] if (x, y) in self.board else None

    def cells_for(self, card):
        """P4: every cell where the card may lie."""
        if not self.board:
            return [(0, 0)]
        cells = [c for c in self.board if points_of(self.top(*c)) < points_of(card)]
        xs = [x for x, _ in self.board]
        ys = [y for _, y in self.board]
        touching = {(x + dx, y + dy) for x, y in self.board
                    for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - set(self.board)
        for x, y in sorted(touching):
            wide = max(max(xs), x) - min(min(xs), x) + 1
            high = max(max(ys), y) - min(min(ys), y) + 1
            if wide <= 6 and high <= 6:
                cells.append((x, y))
        return cells

    def line_through(self, x, y, dx, dy):
        """The whole unbroken visible line of one colour through a cell."""
        colour = self.top(x, y)[0]
        while self.top(x - dx, y - dy) and self.top(x - dx, y - dy)[0] == colour:
            x, y = x - dx, y - dy
        cells = []
        while self.top(x, y) and self.top(x, y)[0] == colour:
            cells.append((x, y))
            x, y = x + dx, y + dy
        return cells

    def all_lines(self, colours, length):
        """Every whole line of exactly that length in one of the colours."""
        found = []
        for (x, y) in self.board:
            if self.top(x, y)[0] not in colours:
                continue
            for dx, dy in DIRECTIONS:
                line = self.line_through(x, y, dx, dy)
                if line[0] == (x, y) and len(line) == length:
                    found.append(line)
        return found

    # --- moves -------------------------------------------------------------

    def acting(self):
        return [self.turn]

    def legal(self, seat):
        if seat != self.turn:
            return set()
        return {"%s@%d,%d" % (self.card, x, y) for x, y in self.cells_for(self.card)}

    @staticmethod
    def reading(move):
        m = re.fullmatch(r"[ROBG][1-9]@(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)", move, re.A)
        if not m:
            return "bad"
        # Numbers far beyond any board: the page does not say where reading stops.
        return "ok" if all(len(n) <= 4 for n in m.groups()) else "vague"

    def play(self, seat, move):
        card, cell = move.split("@")
        x, y = map(int, cell.split(","))
        self.board.setdefault((x, y), []).insert(0, card)
        self.card = None
        rows = []
        if card[0] in self.colours_of(self.side_of(seat)):
            lines = [self.line_through(x, y, dx, dy) for dx, dy in DIRECTIONS]
            rows = [line for line in lines if len(line) >= self.row_length()]
        if rows:                                       # P5
            self.end_round("row", self.side_of(seat), rows, seat)
            return
        self.turn = self.left(seat)
        if not self.piles[self.turn]:                  # P6: no card left
            self.short_rows()
            return
        self.card = self.piles[self.turn].pop(0)
        if not self.cells_for(self.card):              # P6: no legal cell
            self.piles[self.turn].insert(0, self.card)
            self.card = None
            self.short_rows()

    def short_rows(self):
        """P6."""
        rows = [self.all_lines(self.colours_of(s), self.row_length() - 1)
                for s in range(self.sides)]
        sums = [[sum(points_of(self.top(x, y)) for x, y in line) for line in r] for r in rows]
        best = range(self.sides)
        most = max(len(r) for r in rows)
        if most == 0:
            self.end_round("none", None, [], None)
            return
        best = [s for s in best if len(rows[s]) == most]
        cheapest = min(min(sums[s]) for s in best)
        best = [s for s in best if min(sums[s]) == cheapest]
        smallest = min(sum(sums[s]) for s in best)
        best = [s for s in best if sum(sums[s]) == smallest]
        if len(best) > 1:
            self.end_round("none", None, [], None)
            return
        self.end_round("short_rows", best[0], rows[best[0]], self.seats_of(best[0])[0])

    def end_round(self, by, winner, rows, winning_seat):
        """P7 to P9.  `winning_seat` is the seat whose left neighbour starts next."""
        self.history.append({"winner": winner, "by": by})
        if winner is not None:
            self.wins[winner] += 1
            cells = {cell for row in rows for cell in row}
            x, y = min(cells, key=lambda c: (-points_of(self.top(*c)),
                                             COLOURS.index(self.top(*c)[0]), c[1], c[0]))
            self.trophies.append(self.board[x, y].pop(0))
            if not self.board[x, y]:
                del self.board[x, y]
        if max(self.wins) == self.options["rounds"] or self.round == MAX_ROUNDS:
            self.over = True                           # P9
            return
        self.round += 1
        if winner is None:
            self.starter = self.left(self.starter)
            first = self.starter
        else:
            self.starter = self.left(winning_seat)
            first = winning_seat
        neutral, kept = [], [[] for _ in range(self.seats)]
        if self.seats == 3:                            # P8
            neutral = [c for stack in self.board.values() for c in stack if c[0] == "G"]
            kept = [[c for c in pile if c[0] == "G"] for pile in self.piles]
        self.deal_round(neutral, first, kept)

    # --- result and state ----------------------------------------------------

    def points(self):
        return [self.wins[self.side_of(s)] for s in range(self.seats)]

    def winners(self):
        most = max(self.wins)
        leaders = [s for s in range(self.sides) if self.wins[s] == most]
        # P9: a shared lead (after 25 rounds) is a draw for all.
        return self.seats_of(leaders[0]) if len(leaders) == 1 else []

    def fields(self):
        board = [{"x": x, "y": y, "stack": list(self.board[x, y])}
                 for x, y in sorted(self.board, key=lambda c: (c[1], c[0]))]
        return {"round": self.round, "wins": list(self.wins), "starter": self.starter,
                "turn": self.turn, "card": self.card, "board": board,
                "piles": [list(p) for p in self.piles], "trophies": list(self.trophies),
                "history": [dict(h) for h in self.history]}

    def view_fields(self, seat):
        fields = self.fields()
        fields["piles"] = [["?"] * len(p) for p in self.piles]
        return fields

    def take_fields(self, state):
        for name in ("round", "wins", "starter", "turn", "card", "piles", "trophies", "history"):
            setattr(self, name, copy.deepcopy(state[name]))
        self.board = {(c["x"], c["y"]): list(c["stack"]) for c in state["board"]}
