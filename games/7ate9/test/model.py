"""Model of 7 ATE 9, straight from the rules page (S1 to S11)."""

import re

from base import Model, Refused, copied, parse_options

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
            setattr(self, name, copied(state[name]))

    # --- for random games: see tests/model/base.py ----------------------------

    card_fields = ("pile", "hands", "draws")
    op_follows = True
    bad_options = {2: ["start_hand=5", "start_hand=-1", "start_hand=x", "rounds=1"]}
    odd_moves = ("play:", "last:", "play:5/1", "play:0/1", "play:11/1", "play:5/4", "play:05/1", "last:5/1", "1/1")

    @staticmethod
    def configurations():
        for seats in (2, 3, 4):
            for start_hand in range(5):
                yield seats, {"start_hand": start_hand}

    def mood(self, rnd):
        return {**super().mood(rnd), "speed": [rnd.choice([1, 1, 3, 10]) for _ in range(self.seats)]}

    def choose(self, rnd, greed, speed):
        seats = [s for s in self.to_act() if self.moves(s)]
        seat = rnd.choices(seats, [speed[s] for s in seats])[0]
        moves = sorted(self.moves(seat))
        plays = [m for m in moves if m != "draw"]
        if plays and rnd.random() < max(greed, 0.1):
            return seat, rnd.choice(plays)
        return seat, rnd.choice(moves)

    def broken(self, rnd, put):
        good = self.state()
        share = 72 // self.seats

        def fresh():
            return copied(good)

        put("dealer absurd", {**fresh(), "dealer": rnd.choice([-1, self.seats, 1.5])})
        put("rotations negative", {**fresh(), "rotations": -1})
        if any(good["draws"]):
            put("rotations with draw piles", {**fresh(), "rotations": 1})
        full = [s for s in range(self.seats) if len(good["hands"][s]) + len(good["draws"][s]) == share]
        if full:
            seat = rnd.choice(full)
            field = rnd.choice(["hands", "draws"])
            if len(good["pile"]) > 1:
                s = fresh()
                s[field][seat].append(s["pile"].pop())
                put("more than a share, from the pile", s)
            other = (seat + 1) % self.seats
            source = [f for f in ("hands", "draws") if good[f][other]]
            if source:
                s = fresh()
                s[field][seat].append(s[rnd.choice(source)][other].pop())
                put("more than a share, from a neighbour", s)
        drawn = [share - len(d) for d in good["draws"]]
        if min(drawn) < 4:
            s = fresh()
            s["options"]["start_hand"] = min(drawn) + 1
            put("fewer drawn than start_hand", s)
        s = fresh()
        s["hands"].append([])
        put("hands too many", s)
        if not any(good["draws"]) and not self.over:
            for i in range(1, len(good["pile"])):
                s = fresh()
                s["pile"][0], s["pile"][i] = s["pile"][i], s["pile"][0]
                other = type(self).restore(s)
                if not any(other.plays(seat) for seat in range(self.seats)):
                    put("nobody can act", s)
                    break
        if self.over:
            loser = (self.winners()[0] + 1) % self.seats
            s = fresh()
            s["hands"][self.winners()[0]].append(s["pile"].pop())
            put("over without an empty seat", s)
            s = fresh()
            s["pile"] += s["hands"][loser] + s["draws"][loser]
            s["hands"][loser], s["draws"][loser] = [], []
            put("two empty seats", s)
        else:
            s = fresh()
            seat = rnd.randrange(self.seats)
            s["pile"] += s["hands"][seat] + s["draws"][seat]
            s["hands"][seat], s["draws"][seat] = [], []
            put("an empty seat while running", s)
            put("over without an end", {**fresh(), "over": True, "to_act": []})

    def twin(self, seat, rnd):
        state = super().twin(seat, rnd)
        other = self.restore(state)
        if not self.over and not any(other.legal(p) for p in range(self.seats)):
            return None                                # S8 would have turned the pile
        return state


Model = SevenAteNine
