"""Model of Rumi 7 Seven, straight from the rules page (R1 to R15)."""

import copy
import re
from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations

from base import Model, Refused, parse_options

RANKS = "A23456789TJQK"
SUITS = "SHDC"
JOKER = "X"
CONTRACTS = {1: ["set", "set"], 2: ["set", "run"], 3: ["set", "set", "set"], 4: ["run", "run"],
             5: ["set", "set", "run"], 6: ["set", "run", "run"], 7: ["run", "run", "run"]}   # R2
MAX_TURNS = 1000                                       # R13
CARD = "[A2-9TJQK][SHDC]|X"


def pack(jokers):
    """R1: all cards in their order before a shuffle."""
    return [r + s for _ in range(2) for s in SUITS for r in RANKS] + [JOKER] * jokers


def dealt(round_number):
    return 12 if round_number == 7 else 11             # R2


def value(card):
    """R12: penalty points."""
    if card == JOKER:
        return 50
    if card[0] == "A":
        return 25
    return 10 if card[0] in "89TJQK" else 5


def circle(rank, step):
    """R5: the rank `step` places on in the circle."""
    return RANKS[(RANKS.index(rank) + step) % 13]


def in_set_order(cards):
    """R7: suit order S, H, D, C, jokers last."""
    return sorted(cards, key=lambda c: 9 if c == JOKER else SUITS.index(c[1]))


def jokers_fit(cards, limit):
    """R8."""
    jokers = cards.count(JOKER)
    naturals = len(cards) - jokers
    return naturals >= 1 if limit == "none" else jokers <= naturals


def run_start(cards):
    """(rank, suit) of a run's first card, told by any natural card in it."""
    i = next(i for i, c in enumerate(cards) if c != JOKER)
    return circle(cards[i][0], -i), cards[i][1]


def is_set(cards):
    naturals = [c for c in cards if c != JOKER]
    return len({c[0] for c in naturals}) == 1 and list(cards) == in_set_order(cards)


def is_run(cards):
    """R2, R5, R8: one suit, in sequence round the circle, no rank twice."""
    if all(c == JOKER for c in cards) or len(cards) > 13:
        return False
    rank, suit = run_start(cards)
    return all(c in (JOKER, circle(rank, i) + suit) for i, c in enumerate(cards))


# --- what can be laid from a hand (R7) -------------------------------------------


def sets_in(hand, limit):
    """Every set of three that can be written from the cards of a hand."""
    have = Counter(hand)
    for rank in RANKS:
        kinds = [rank + s for s in SUITS if have[rank + s]]
        for jokers in range(0, 3):
            if jokers > have[JOKER]:
                break
            for naturals in combinations_with_replacement(kinds, 3 - jokers):
                cards = list(naturals) + [JOKER] * jokers
                if jokers_fit(cards, limit) and all(naturals.count(c) <= have[c] for c in naturals):
                    yield tuple(cards)


def runs_in(hand, limit):
    """Every run of four that can be written from the cards of a hand."""
    have = Counter(hand)
    for suit in SUITS:
        for first in RANKS:
            wanted = [circle(first, i) + suit for i in range(4)]
            missing = [i for i in range(4) if not have[wanted[i]]]
            for jokers in range(len(missing), 4):
                if jokers > have[JOKER]:
                    break
                for places in combinations(range(4), jokers):
                    if not set(missing) <= set(places):
                        continue
                    cards = [JOKER if i in places else wanted[i] for i in range(4)]
                    if jokers_fit(cards, limit):
                        yield tuple(cards)


def parts_in(kind, hand, limit):
    return sets_in(hand, limit) if kind == "set" else runs_in(hand, limit)


def without(hand, cards):
    """A sorted hand less some cards of it."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


@lru_cache(maxsize=200000)
def can_complete(hand, parts, limit):
    """Whether all the parts can be laid from the (sorted) hand."""
    if not parts:
        return True
    return any(can_complete(without(hand, cards), parts[1:], limit)
               for cards in parts_in(parts[0], hand, limit))


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
        fields = {name: copy.deepcopy(getattr(self, name)) for name in self.NAMES}
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
            setattr(self, name, copy.deepcopy(state[name]))
