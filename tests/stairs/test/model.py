"""Model of Stairs, straight from its rules page (C1 to C11)."""

from base import Model, Refused, parse_options

CARDS = list(range(1, 37))                             # C1


def texts(cards):
    return [str(card) for card in cards]


def numbers(cards):
    return [int(card) for card in cards]


class Stairs(Model):
    name = "stairs"
    seat_counts = [2, 3, 4]

    # --- set-up ------------------------------------------------------------

    @classmethod
    def check_options(cls, seats, given):
        if seats not in cls.seat_counts:
            raise Refused("bad_option", "2 to 4 seats")
        return parse_options(given, {"hand": (5, list(range(3, 8))), "small_steps": (1, [0, 1])})

    def setup(self):
        deck = self.rng.shuffle(list(CARDS))           # C3, operation 0
        self.hands = []
        for _ in range(self.seats):
            self.hands.append(deck[:self.options["hand"]])
            deck = deck[self.options["hand"]:]
        self.stock = deck                              # top first
        self.stairs = []                               # C7: banked ones
        self.steps, self.by = [], []
        self.gone = [False] * self.seats               # C5: who has passed
        self.turn = 0                                  # C4

    # --- moves -------------------------------------------------------------

    def acting(self):
        return [self.turn]

    def legal(self, seat):
        if seat != self.turn:
            return set()
        if not self.steps:
            return {str(c) for c in self.hands[seat]}  # C4: must climb
        return {str(c) for c in self.hands[seat] if c > self.steps[-1]} | {"pass"}

    @staticmethod
    def reading(move):
        return "ok" if move == "pass" or move in map(str, CARDS) else "bad"

    def play(self, seat, move):
        if move == "pass":
            self.gone[seat] = True
        else:
            card = int(move)
            self.hands[seat].remove(card)
            self.steps.append(card)
            self.by.append(seat)
            if self.stock:                             # C6
                self.hands[seat].append(self.stock.pop(0))
        others = [s for s in self.clockwise(self.left(seat))
                  if s != self.by[-1] and self.hands[s] and not self.gone[s]]
        if others:
            self.turn = others[0]
        else:
            self.bank()

    def bank(self):
        """C7 to C9."""
        self.turn = self.by[-1]
        self.stairs.append({"steps": self.steps, "by": self.by})
        self.steps, self.by = [], []
        self.gone = [False] * self.seats
        holding = [s for s in self.clockwise(self.turn) if self.hands[s]]
        if holding:
            self.turn = holding[0]
        else:
            self.over = True

    # --- what there is to see ----------------------------------------------

    def worth(self, steps):
        small = sum(high == low + 1 for low, high in zip(steps, steps[1:]))
        return len(steps) + small * self.options["small_steps"]

    def points(self):
        return [sum(self.worth(stair["steps"]) for stair in self.stairs if stair["by"][-1] == seat)
                for seat in range(self.seats)]

    def winners(self):
        points = self.points()                         # C10
        return [s for s in range(self.seats) if points[s] == max(points)]

    def fields(self):
        stairs = [{"steps": texts(stair["steps"]), "by": list(stair["by"])} for stair in self.stairs]
        return {"turn": self.turn, "passed": [s for s in range(self.seats) if self.gone[s]],
                "steps": texts(self.steps), "by": list(self.by), "stairs": stairs, "points": self.points(),
                "hands": [texts(sorted(h)) for h in self.hands], "stock": texts(self.stock)}

    def view_fields(self, seat):
        fields = self.fields()                         # C11
        fields["hands"] = [h if s == seat else ["?"] * len(h) for s, h in enumerate(fields["hands"])]
        fields["stock"] = ["?"] * len(self.stock)
        return fields

    def take_fields(self, state):
        self.turn, self.by = state["turn"], list(state["by"])
        self.steps, self.stock = numbers(state["steps"]), numbers(state["stock"])
        self.hands = [numbers(h) for h in state["hands"]]
        self.stairs = [{"steps": numbers(s["steps"]), "by": list(s["by"])} for s in state["stairs"]]
        self.gone = [s in state["passed"] for s in range(self.seats)]

    # --- for random games (players.py, drive.py, tamper.py) ------------------

    card_fields = ("steps", "hands", "stock", "stairs")
    any_order = ("hands", "passed")
    op_follows = True                   # there is one random operation
    bad_options = {2: ["hand=2", "hand=8", "small_steps=2"]}
    odd_moves = ("37", "0", "01", "+5")

    @staticmethod
    def configurations():
        for seats in (2, 3, 4):
            for hand in range(3, 8):
                for small_steps in (0, 1):
                    yield seats, {"hand": hand, "small_steps": small_steps}

    def choose(self, rnd, greed):
        """Climbs by the smallest step when greedy: so stairs grow long, and small steps are met."""
        climbs = sorted(int(m) for m in self.moves(self.turn) if m != "pass")
        if climbs and rnd.random() < greed:
            return self.turn, str(climbs[0])
        return self.turn, rnd.choice(sorted(self.moves(self.turn)))


Model = Stairs
