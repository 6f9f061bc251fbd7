"""Cards and melds of Rumi 7 Seven, straight from the rules page (R1, R2, R5, R7, R8, R12)."""

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

RANKS = "A23456789TJQK"
SUITS = "SHDC"
JOKER = "X"
CONTRACTS = {1: ["set", "set"], 2: ["set", "run"], 3: ["set", "set", "set"], 4: ["run", "run"],
             5: ["set", "set", "run"], 6: ["set", "run", "run"], 7: ["run", "run", "run"]}   # R2
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
