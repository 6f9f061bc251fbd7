"""Model of Rumi 7 Seven, straight from the rules page (R1 to R15)."""

import re
from itertools import permutations

from base import Model, Refused, copied, parse_options
from players import by_kind, kind

from . import model_tamper
from .model_cards import (CARD, CONTRACTS, JOKER, can_complete, circle, dealt, in_set_order, is_run, is_set, jokers_fit,
                          pack, parts_in, run_start, value, without)

MAX_TURNS = 1000                                       # R13


class Rumi7(Model):
    name = "rumi7"
    seat_counts = [2, 3, 4, 5, 6]

    # --- set-up ------------------------------------------------------------

    @classmethod
    def check_options(cls, seats, given):
        if seats not in cls.seat_counts:
            raise Refused("bad_option", "2 to 6 seats")
        options = parse_options(given, {
            "jokers": (4, [4, 6]), "joker_limit": ("naturals", ["naturals", "none"]),
            "layoff": ("next_turn", ["next_turn", "same_turn"]),
            "first_round": (1, list(range(1, 8))), "last_round": (7, list(range(1, 8)))})
        if options["first_round"] > options["last_round"]:
            raise Refused("bad_option", "first_round after last_round")
        return options

    def setup(self):
        """R3."""
        self.scores = [[] for _ in range(self.seats)]
        self.round = self.options["first_round"]
        self.dealer = self.rng.below(self.seats)
        self.deal()

    def deal(self):
        self.stock = self.rng.shuffle(pack(self.options["jokers"]))
        self.hands = [[] for _ in range(self.seats)]
        for _ in range(dealt(self.round)):
            for seat in self.clockwise(self.left(self.dealer)):
                self.hands[seat].append(self.stock.pop(0))
        self.discard = [self.stock.pop(0)]             # top first
        self.discarder = None
        self.turn = self.left(self.dealer)
        self.phase = "draw"
        self.melds = []
        self.laid = [False] * self.seats
        self.known = [[] for _ in range(self.seats)]
        self.turns = 0
        self.clear_turn()

    def clear_turn(self):
        self.laid_turn = False
        self.parts = 0
        self.taken = None
        self.close_offer()

    def close_offer(self):
        self.open = False
        self.passed = []

    @property
    def contract(self):
        return CONTRACTS[self.round]

    @property
    def limit(self):
        return self.options["joker_limit"]

    # --- moves ---------------------------------------------------------------

    def may_claim(self, seat):
        """R6."""
        return (self.open and seat != self.turn and seat != self.discarder
                and seat not in self.passed)

    def acting(self):
        claimers = [s for s in self.clockwise(self.left(self.turn)) if self.may_claim(s)]
        return claimers + [self.turn]

    def legal(self, seat):
        if seat != self.turn:
            return {"claim", "pass"} if self.may_claim(seat) else set()
        if self.phase == "draw":
            moves = {"take"}                           # R4
            if self.stock or len(self.discard) > 1:    # R13
                moves.add("stock")
            return moves
        if 0 < self.parts < len(self.contract):        # R7: between parts nothing else
            return self.layable(seat)
        moves = self.discardable(seat)
        if not self.laid[seat]:
            moves |= self.layable(seat)
        elif not self.laid_turn or self.options["layoff"] == "same_turn":
            moves |= self.buildable(seat)              # R9, R10
        return moves

    def discardable(self, seat):
        """R11."""
        hand = self.hands[seat]
        moves = {"discard:" + c for c in hand}
        if hand.count(self.taken) == 1 and len(hand) > 1:
            moves.discard("discard:" + self.taken)
        return moves

    def layable(self, seat):
        """R7: the next part, if the rest of the contract can still be completed."""
        hand = tuple(sorted(self.hands[seat]))
        kind, rest = self.contract[self.parts], tuple(self.contract[self.parts + 1:])
        if not can_complete(hand, (kind,) + rest, self.limit):
            return set()
        return {kind + ":" + "".join(cards) for cards in set(parts_in(kind, hand, self.limit))
                if can_complete(without(hand, cards), rest, self.limit)}

    def buildable(self, seat):
        moves = set()
        hand = set(self.hands[seat])
        for m, meld in enumerate(self.melds):
            cards = meld["cards"]
            joker_too = jokers_fit(cards + [JOKER], self.limit)
            if meld["kind"] == "set":
                rank = next(c for c in cards if c != JOKER)[0]
                moves |= {"add:%d:%s" % (m, c) for c in hand if c != JOKER and c[0] == rank}
                if JOKER in hand and joker_too:
                    moves.add("add:%d:X" % m)
            elif len(cards) < 13:                      # R5
                rank, suit = run_start(cards)
                before = circle(rank, -1) + suit
                after = circle(rank, len(cards)) + suit
                moves |= {"add:%d:%s" % (m, c) for c in (before, after) if c in hand}
                if JOKER in hand and joker_too:
                    moves |= {"add:%d:X<" % m, "add:%d:X>" % m}
                for end in (0, len(cards) - 1):        # R10
                    stands_for = circle(rank, end) + suit
                    if cards[end] == JOKER and stands_for in hand:
                        moves |= {"swap:%d:%s<" % (m, stands_for), "swap:%d:%s>" % (m, stands_for)}
        return moves

    def reading(self, move):
        if move in ("stock", "take", "claim", "pass"):
            return "ok"
        if re.fullmatch("discard:(%s)" % CARD, move):
            return "ok"
        m = re.fullmatch("(set|run):((%s)+)" % CARD, move)
        if m:
            cards = re.findall(CARD, m.group(2))
            size, good = (3, is_set) if m.group(1) == "set" else (4, is_run)
            if len(cards) != size:
                return "vague"                         # exactly 3 and 4 cards: unreadable or refused?
            if good(cards):
                return "ok" if jokers_fit(cards, self.limit) else "vague"
            if any(good(list(p)) for p in permutations(cards)):
                return "bad"                           # R7: written in another order
            return "vague"
        m = re.fullmatch("add:(0|[1-9][0-9]*):(%s|X[<>])" % CARD, move) \
            or re.fullmatch("swap:(0|[1-9][0-9]*):(%s)[<>]" % CARD, move)
        if not m:
            return "bad"
        # A joker without an end on a run, or with one on a set; a joker in place of a joker;
        # numbers far too large.
        if "X" in m.group(2) or len(m.group(1)) > 3:
            return "vague"
        return "ok"

    def leave(self, seat, card):
        """A card leaves a hand; everybody's knowledge of it goes with it."""
        self.hands[seat].remove(card)
        if card in self.known[seat]:
            self.known[seat].remove(card)

    def enter(self, seat, card):
        """A card that everybody saw goes into a hand."""
        self.hands[seat].append(card)
        self.known[seat].append(card)

    def play(self, seat, move):
        word, _, rest = move.partition(":")
        if word == "claim":                            # R6
            self.enter(seat, self.discard.pop(0))
            self.close_offer()
        elif word == "pass":
            self.passed.append(seat)
        elif word == "take":                           # R4
            self.taken = self.discard.pop(0)
            self.enter(seat, self.taken)
            self.phase = "play"
        elif word == "stock":
            if not self.stock:                         # R13
                self.stock = self.rng.shuffle(self.discard[:0:-1])
                self.discard = self.discard[:1]
            self.hands[seat].append(self.stock.pop(0))
            self.phase = "play"
            self.open = True
        elif word == "discard":
            self.leave(seat, rest)
            self.discard.insert(0, rest)
            self.discarder = seat
            self.turns += 1
            if not self.hands[seat] or self.turns == MAX_TURNS:
                self.end_round()
                return
            self.turn = self.left(seat)
            self.phase = "draw"
            self.clear_turn()
        else:
            getattr(self, "do_" + word)(seat, rest)
            if not self.hands[seat]:                   # R12
                self.turns += 1
                self.end_round()

    def lay(self, seat, kind, cards):
        for card in cards:
            self.leave(seat, card)
        self.melds.append({"owner": seat, "kind": kind, "cards": cards})
        self.parts += 1
        if self.parts == len(self.contract):
            self.laid[seat] = True
            self.laid_turn = True

    def do_set(self, seat, text):
        self.lay(seat, "set", re.findall(CARD, text))

    def do_run(self, seat, text):
        self.lay(seat, "run", re.findall(CARD, text))

    def do_add(self, seat, text):
        """R9."""
        m, card = text.split(":")
        meld = self.melds[int(m)]
        cards = meld["cards"]
        end = card[-1] if card[-1] in "<>" else ""
        card = card.rstrip("<>")
        self.leave(seat, card)
        if meld["kind"] == "set":
            meld["cards"] = in_set_order(cards + [card])
            return
        if not end:                                    # what fits both ends goes to the back
            rank, suit = run_start(cards)
            end = ">" if card == circle(rank, len(cards)) + suit else "<"
        meld["cards"] = [card] + cards if end == "<" else cards + [card]

    def do_swap(self, seat, text):
        """R10."""
        m, card = text.split(":")
        meld = self.melds[int(m)]
        cards = list(meld["cards"])
        card, end = card[:-1], card[-1]
        rank, suit = run_start(cards)
        place = 0 if cards[0] == JOKER and card == rank + suit else len(cards) - 1
        self.leave(seat, card)
        cards[place] = card
        meld["cards"] = [JOKER] + cards if end == "<" else cards + [JOKER]

    def end_round(self):
        """R12, R14, R15."""
        for seat in range(self.seats):
            self.scores[seat].append(sum(value(c) for c in self.hands[seat]))
        if self.round == self.options["last_round"]:
            self.over = True
            self.clear_turn()
            return
        self.round += 1
        self.dealer = self.left(self.dealer)
        self.deal()

    # --- result and state ------------------------------------------------------

    def points(self):
        return [sum(s) for s in self.scores]

    def winners(self):
        sums = self.points()
        return [s for s in range(self.seats) if sums[s] == min(sums)]

    def fields(self):
        fields = {name: copied(getattr(self, name)) for name in self.NAMES}
        fields["contract"] = list(self.contract)
        return fields

    NAMES = ("round", "dealer", "turn", "phase", "stock", "discard", "discarder", "hands", "melds",
             "laid", "laid_turn", "parts", "taken", "open", "passed", "scores", "known", "turns")

    def view_fields(self, seat):
        fields = self.fields()
        fields["hands"] = [list(self.hands[s]) if s == seat else
                           list(self.known[s]) + ["?"] * (len(self.hands[s]) - len(self.known[s]))
                           for s in range(self.seats)]
        fields["stock"] = ["?"] * len(self.stock)
        return fields

    def take_fields(self, state):
        for name in self.NAMES:
            setattr(self, name, copied(state[name]))

    # --- for random games: see tests/model/base.py ----------------------------

    short = {"last_round": 1}
    card_fields = ("stock", "discard", "hands", "melds")
    may_be_null = ("taken", "discarder")
    any_order = ("hands", "known", "passed")
    bad_options = {2: ["jokers=5", "jokers=0", "joker_limit=all", "layoff=never", "first_round=0", "last_round=8",
                       "first_round=x", "joker_limit=1", "first_round=5 last_round=4"]}
    odd_moves = ("stock", "take", "claim", "discard:", "set:4S4H4D", "set:4H4S4D", "set:X4S4H", "run:8CXTCJC",
                 "run:8C9CJCTC", "run:QCKCAC2C", "add:0:4S", "add:0:X", "add:0:X<", "add:00:4S", "add:-1:4S",
                 "add:99:4S", "swap:0:4S<", "swap:0:4S", "discard:X", "discard:4s", "discard:10S")
    broken = model_tamper.broken
    twin = model_tamper.twin
    nudged = model_tamper.nudged

    @staticmethod
    def configurations():
        """Whole games, single rounds, and two in succession."""
        for first, last in [(1, 7)] + [(r, r) for r in range(1, 8)] + [(2, 3)]:
            for seats in range(2, 7):
                for jokers in (4, 6):
                    for limit in ("naturals", "none"):
                        for layoff in ("next_turn", "same_turn"):
                            yield seats, {"jokers": jokers, "joker_limit": limit, "layoff": layoff,
                                          "first_round": first, "last_round": last}

    def mood(self, rnd):
        return {**super().mood(rnd), "claims": rnd.choice([0, 0, 0.05, 0.2, 0.6]), "waits": rnd.choice([0, 0.3]),
                "lays": rnd.choice([0.3, 0.9, 1]), "takes": rnd.choice([0.1, 0.3, 0.9])}

    def choose(self, rnd, greed, claims, waits, lays, takes):
        acting = self.to_act()
        if len(acting) > 1 and rnd.random() >= waits:
            seat = rnd.choice(acting[:-1])
            return seat, "claim" if rnd.random() < claims else "pass"
        seat = self.turn
        moves = sorted(self.moves(seat))
        if self.phase == "draw":
            if "stock" in moves and rnd.random() >= takes:
                return seat, "stock"
            return seat, "take"
        build = [m for m in moves if kind(m) not in ("discard",)]
        if build and (len(build) == len(moves) or rnd.random() < lays):
            return seat, by_kind(build, rnd)
        # Throws away what helps least, most of the time.
        throw = [m for m in moves if kind(m) == "discard"]
        if rnd.random() < 0.1 + (1 - greed) * 0.2:
            return seat, rnd.choice(throw)
        hand = self.hands[seat]
        need = set(self.contract)

        def worth(move):
            card = move.split(":")[1]
            if card == "X":
                return 99
            value = rnd.random()
            if "set" in need:
                value += 2 * sum(c[0] == card[0] for c in hand)
            if "run" in need:
                near = {circle(card[0], d) + card[1] for d in (-3, -2, -1, 1, 2, 3)}
                value += 2 * len(near & set(hand)) - 2 * (hand.count(card) > 1)
            return value
        return seat, min(throw, key=worth)


Model = Rumi7
