"""Model of Punto, straight from the rules page (P1 to P9)."""

import re

from base import Model, Refused, copied, parse_options

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
            setattr(self, name, copied(state[name]))
        self.board = {(c["x"], c["y"]): list(c["stack"]) for c in state["board"]}

    # --- for random games: see tests/model/base.py ----------------------------

    card_fields = ("card", "board", "piles", "trophies")
    may_be_null = ("card",)
    op_follows = True
    bad_options = {2: ["rounds=0", "rounds=10", "rounds=x", "rounds=-1", "rounds=1.5", "teams=1", "teams=2", "teams=x"],
                   3: ["teams=1"], 4: ["teams=2"]}
    odd_moves = ("R5@0,0", "R5@", "R5@0", "R0@0,0", "r5@0,0", "R5@+1,0", "R5@-0,0", "R5@00,0", "R5@0,0,0")

    @staticmethod
    def configurations():
        for rounds in range(1, 10):
            for seats, teams in [(2, 0), (3, 0), (4, 0), (4, 1)]:
                yield seats, {"rounds": rounds, "teams": teams}

    def choose(self, rnd, greed):
        seat = self.turn
        moves = sorted(self.moves(seat))
        if rnd.random() >= greed:
            return seat, rnd.choice(moves)
        # The longest own line, or spoiling somebody's.
        best, chosen = -1, []
        for move in moves:
            x, y = map(int, move.split("@")[1].split(","))
            stack = self.board.setdefault((x, y), [])
            stack.insert(0, self.card)
            length = max(len(self.line_through(x, y, dx, dy)) for dx, dy in DIRECTIONS)
            stack.pop(0)
            if not stack:
                del self.board[x, y]
            if length > best:
                best, chosen = length, []
            if length == best:
                chosen.append(move)
        return seat, rnd.choice(chosen)

    def broken(self, rnd, put):
        good = self.state()
        n = self.seats

        def fresh():
            return copied(good)

        # Owners: a coloured card in a pile of the wrong side.
        a, b = rnd.sample(range(self.sides), 2)
        pa, pb = rnd.choice(self.seats_of(a)), rnd.choice(self.seats_of(b))
        s = fresh()
        own = [i for i, c in enumerate(s["piles"][pa]) if c[0] in self.colours_of(a)]
        own2 = [i for i, c in enumerate(s["piles"][pb]) if c[0] in self.colours_of(b)]
        if own and own2:
            i, j = rnd.choice(own), rnd.choice(own2)
            s["piles"][pa][i], s["piles"][pb][j] = s["piles"][pb][j], s["piles"][pa][i]
            put("cards of another owner", s)
        s = fresh()
        # After round 1 three seats may hold any number of neutral cards (P8), so moving one breaks nothing.
        movable = s["piles"][pa] and not (n == 3 and s["round"] > 1 and s["piles"][pa][-1][0] == "G")
        if movable:
            s["piles"][pb].append(s["piles"][pa].pop())
            put("piles of a wrong size", s)
        if self.teams:
            s = fresh()
            if len(s["piles"][pa]) > 1:
                partner = (pa + 2) % 4
                s["piles"][partner].append(s["piles"][pa].pop())
                put("team halves", s)
        # The table.
        deep = [i for i, c in enumerate(good["board"]) if len(c["stack"]) > 1]
        if deep:
            s = fresh()
            s["board"][rnd.choice(deep)]["stack"].reverse()
            put("a stack that falls", s)
        if good["board"]:
            s = fresh()
            cell = rnd.choice(s["board"])
            cell[rnd.choice("xy")] += rnd.choice([-40, 40])
            put("outside the box", s)
            if not self.over:
                s = fresh()
                for cell in s["board"]:
                    cell["x"] += 7
                put("nothing at 0,0", s)
            s = fresh()
            s["board"].append(copied(s["board"][0]))
            put("a cell twice", s)
            s = fresh()
            s["board"][0]["z"] = 0
            put("unknown field in a cell", s)
            s = fresh()
            del s["board"][0][rnd.choice(["x", "y", "stack"])]
            put("missing field in a cell", s)
            put("board emptied", {**fresh(), "board": []})
            if len(good["board"]) >= 2 and not self.over:
                # A card lifted off the table onto its owner's pile: the turn no longer fits.
                s = fresh()
                cell = rnd.choice(s["board"])
                s["piles"][0].append(cell["stack"].pop(0))
                s["board"] = [c for c in s["board"] if c["stack"]]
                put("a card fewer placed", s)
        s = fresh()
        s["board"].append({"x": 0, "y": 1, "stack": []})
        put("an empty stack", s)
        # Numbers and history.
        s = fresh()
        s["wins"][rnd.randrange(len(s["wins"]))] += rnd.choice([-1, 1])
        put("wins disagree", s)
        put("wins too long", {**fresh(), "wins": good["wins"] + [0]})
        put("round wrong", {**fresh(), "round": good["round"] + rnd.choice([-1, 1])})
        put("history longer", {**fresh(), "history": good["history"] + [{"winner": None, "by": "none"}]})
        put("starter wrong", {**fresh(), "starter": (good["starter"] + 1) % n})
        put("starter absurd", {**fresh(), "starter": n})
        t = (good["turn"] + 1) % n
        put("turn wrong", {**fresh(), "turn": t, "to_act": [] if self.over else [t]})
        put("piles too many", {**fresh(), "piles": good["piles"] + [[]]})
        if not self.over:
            s = fresh()
            s["piles"][s["turn"]].insert(0, s["card"])
            s["card"] = None
            put("no face-up card", s)
            put("over without an end", {**fresh(), "over": True, "to_act": []})
        else:
            put("a face-up card when over", {**fresh(), "card": "R1"})
        if good["history"]:
            s = fresh()
            h = rnd.choice(s["history"])
            h["winner"] = 0 if h["winner"] is None else None
            put("history disagrees with wins", s)
            s = fresh()
            rnd.choice(s["history"])["by"] = rnd.choice(["", "luck", 3])
            put("history by an unknown way", s)
            s = fresh()
            rnd.choice(s["history"])["winner"] = self.sides
            put("history with an unknown side", s)
            s = fresh()
            s["history"].pop()
            put("history shorter", s)
        if good["trophies"] and not self.over:
            s = fresh()
            owner = next((side for side in range(self.sides)
                          if good["trophies"][-1][0] in self.colours_of(side)), 0)
            s["piles"][self.seats_of(owner)[0]].append(s["trophies"].pop())
            put("a trophy given back", s)

    def twin(self, seat, rnd):
        """P4: nobody knows any pile.  Cards of one side (or one seat's) may lie in any order."""
        s = self.state()
        for side in range(self.sides):
            seats = self.seats_of(side)
            cards = [c for p in seats for c in s["piles"][p]]
            rnd.shuffle(cards)
            for p in seats:
                k = len(s["piles"][p])
                s["piles"][p], cards = cards[:k], cards[k:]
        return s


Model = Punto
