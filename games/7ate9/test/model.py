"""Model of 7 ATE 9, straight from the rules page (S1 to S11)."""

import copy
import re

from base import Model, Refused, parse_options

# S1: how many copies of each card; a row per step, a column per number 1 to 10.
COUNTS = {1: [3, 3, 3, 3, 2, 2, 2, 2, 2, 2],
          2: [2, 2, 2, 2, 3, 3, 3, 3, 2, 2],
          3: [3, 3, 3, 2, 2, 2, 2, 2, 3, 3]}
DECK = ["%d/%d" % (n, k) for k in (1, 2, 3) for n in range(1, 11) for _ in range(COUNTS[k][n - 1])]


def number(card):
    return int(card.split("/")[0])


def takes(top):
    """S5: the two numbers that may lie on a card."""
    n, k = map(int, top.split("/"))
    return {(n + k - 1) % 10 + 1, (n - k - 1) % 10 + 1}


class SevenAteNine(Model):
    name = "7ate9"
    seat_counts = [2, 3, 4]

    @classmethod
    def check_options(cls, seats, given):
        if seats not in cls.seat_counts:
            raise Refused("bad_option", "2 to 4 seats")
        return parse_options(given, {"start_hand": (0, [0, 1, 2, 3, 4])})

    def setup(self):
        """S2."""
        self.dealer = self.rng.below(self.seats)
        deck = self.rng.shuffle(DECK)
        self.pile = [deck.pop(0)]
        self.hands = [[] for _ in range(self.seats)]
        self.draws = [[] for _ in range(self.seats)]
        for i, card in enumerate(deck):
            self.draws[(self.dealer + 1 + i) % self.seats].append(card)
        for seat in range(self.seats):
            for _ in range(self.options["start_hand"]):
                self.hands[seat].append(self.draws[seat].pop(0))
        self.rotations = 0

    # --- moves ---------------------------------------------------------------

    def acting(self):
        return list(range(self.seats))                 # S3

    def plays(self, seat):
        """S5, S9: what the seat can put on the pile now."""
        hand = self.hands[seat]
        if len(hand) == 1 and not self.draws[seat]:
            return {"last:" + hand[0]}
        return {"play:" + c for c in hand if number(c) in takes(self.pile[0])}

    def legal(self, seat):
        return self.plays(seat) | ({"draw"} if self.draws[seat] else set())

    @staticmethod
    def reading(move):
        card = r"(10|[1-9])/[123]"
        return "ok" if re.fullmatch("draw|(play|last):" + card, move, re.A) else "bad"

    def play(self, seat, move):
        if move == "draw":                             # S4
            self.hands[seat].append(self.draws[seat].pop(0))
        else:
            word, card = move.split(":")
            self.hands[seat].remove(card)
            self.pile.insert(0, card)
            if word == "last":                         # S9, S10
                self.over = True
                return
        # S8: nobody can play and all draw piles are empty.
        while not any(self.draws) and not any(self.plays(s) for s in range(self.seats)):
            self.pile.insert(0, self.pile.pop())
            self.rotations += 1

    # --- result and state ------------------------------------------------------

    def points(self):
        return [len(self.hands[s]) + len(self.draws[s]) for s in range(self.seats)]

    def winners(self):
        return [s for s in range(self.seats) if self.points()[s] == 0]

    def fields(self):
        return {"dealer": self.dealer, "pile": list(self.pile),
                "hands": [list(h) for h in self.hands],
                "draws": [list(d) for d in self.draws], "rotations": self.rotations}

    def view_fields(self, seat):
        fields = self.fields()
        fields["hands"] = [list(h) if s == seat else ["?"] * len(h)
                           for s, h in enumerate(self.hands)]
        fields["draws"] = [["?"] * len(d) for d in self.draws]
        if self.over:                                  # the last card lies face down
            fields["pile"] = ["?"] + self.pile[1:]
        return fields

    def take_fields(self, state):
        for name in ("dealer", "pile", "hands", "draws", "rotations"):
            setattr(self, name, copy.deepcopy(state[name]))
