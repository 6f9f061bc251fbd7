"""Is what people saw of a table one history? A checker for that, and its tests: histories that are one, and others.

An operation lasts from when it was asked for (`asked`) until its answer was known (`known`); FOREVER when it never was,
and then it may have happened at any time since, or not at all. A history is linearizable when each operation can be
given one moment between the two so that, carried out one after the other in that order, all of them had those answers
(Herlihy and Wing, 1990). The search is Wing and Gong's, which remembers where it has been, as Lowe has it.
"""

import math
import typing

import support

FOREVER = math.inf


class Operation(typing.NamedTuple):
    asked: float
    known: float
    after: typing.Callable  # state → the states it can lead to with this answer; none: it cannot have had it
    say: str


def stuck(operations, state):
    """None where they are a linearizable history from this state; otherwise where it got stuck, in words."""
    ops = sorted(operations, key=lambda o: (o.asked, o.known))
    must = sum(1 << i for i, o in enumerate(ops) if o.known < FOREVER)  # what is known has happened
    been, ways, longest = set(), [(0, 0, state)], (0, state)
    while ways:
        done, first, state = ways.pop()
        if done & must == must:
            return None
        while done >> first & 1:
            first += 1
        # Whatever comes next began before the first answer among those that are left.
        next_ones, ends = [], FOREVER
        for i in range(first, len(ops)):
            if ops[i].asked > ends:
                break
            if not done >> i & 1:
                next_ones.append(i)
                ends = min(ends, ops[i].known)
        for i in sorted(next_ones, key=lambda i: -ops[i].known):  # tried last to first: what ends first goes first
            for new in ops[i].after(state):
                way = (done | 1 << i, new)
                if way not in been:
                    been.add(way)
                    ways.append((done | 1 << i, first, new))
                    if (n := (done | 1 << i).bit_count()) > longest[0]:
                        longest = (n, new, [ops[i].say for i in next_ones])
    return f"after {longest[0]} of {len(ops)}, at {longest[1]}, next to {longest[2:]}"


class Table:
    """A table as its two people see it: moves, which are events, one by one. The state is how many of them have been
    made, and the last number that each of the two has had done.

    told[seat]: all notes of a seat by number, as they are in the end."""

    def __init__(self, told):
        self.operations = []
        self.events = [[n for _, n in sorted(notes.items()) if n["note"] == "event"] for notes in told]
        self.numbers = [[n["seq"] for n in events] for events in self.events]
        self.movers = [next((e["seat"] for e in n["events"] if "seat" in e), None) for n in self.events[0]]

    def made(self, seat, seq):
        """How many moves had been made when the seat's last note was this one."""
        return sum(n <= seq for n in self.numbers[seat])

    def add(self, asked, known, after, say):
        self.operations.append(Operation(asked, known, after, say))

    def move(self, seat, asked, known, cmd, seq):
        """A move under this number. seq: granted with it; None: refused. known FOREVER: nobody heard of it."""
        at = self.made(seat, seq) if seq is not None else None

        def after(state):
            n, *done = state
            if done[seat] >= cmd:
                return
            last = done[seat]
            done[seat] = cmd
            is_next = n < len(self.movers) and self.movers[n] in (seat, None)
            if is_next and (known == FOREVER or at == n + 1):
                yield n + 1, *done
            if known == FOREVER or seq is None:  # a refusal is kept under its number, or not kept
                yield n, *done
                done[seat] = last
                yield n, *done
        self.add(asked, known, after, f"move {cmd} of seat {seat} → {seq}")

    def sync(self, seat, asked, known, seq, cmd):
        """What the seat was answered: its last note, and the last number that was done for it."""
        at = self.made(seat, seq)
        self.add(asked, known, lambda s: [s] if s[0] == at and s[1 + seat] == cmd else [],
                 f"sync of seat {seat} → {seq}, cmd {cmd}")

    def told(self, seat, known, seq):
        """The seat has heard of this note. It cannot have happened later."""
        at = self.made(seat, seq)
        self.add(known, known, lambda s: [s] if s[0] >= at else [], f"seat {seat} told {seq}")

    def stuck(self):
        if len(self.events[0]) != len(self.events[1]):
            return f"one has been told of {len(self.events[0])} moves, the other of {len(self.events[1])}"
        end = max((o.known for o in self.operations if o.known < FOREVER), default=0) + 1
        self.add(end, end, lambda s: [s] if s[0] == len(self.movers) else [], "all moves that stand")
        return stuck(self.operations, (0, 0, 0))


class Linear(support.unittest.TestCase):
    def history(self, moves=4):
        """Two people in turn, as notes 2, 4, 6 … of the first and 3, 5, 7 … of the second; each is told of the other's
        moves, and asks in between."""
        told = [{seq: {"seq": seq, "note": "event", "events": [{"event": "turn"}, {"event": "place", "seat": i % 2}]}
                 for i in range(moves) for seq in [2 * i + 2 + seat]} for seat in range(2)]
        t = Table(told)
        for i in range(moves):
            mover = i % 2
            t.move(mover, 10 * i, 10 * i + 5, i // 2 + 1, 2 * i + 2 + mover)
            t.told(1 - mover, 10 * i + 6, 2 * i + 3 - mover)
            t.sync(1 - mover, 10 * i + 7, 10 * i + 8, 2 * i + 3 - mover, (i + 1) // 2)
        return t

    def expect(self, one, t):
        why = t.stuck()
        self.assertEqual(why is None, one, why)

    def changed(self, say, **fields):
        """The same, with one operation changed, or left out."""
        t = self.history()
        i = next(i for i, o in enumerate(t.operations) if o.say.startswith(say))
        old = t.operations.pop(i)
        if fields:
            t.operations.append(old._replace(**fields))
        return t

    def test_one_history(self):
        for moves in (0, 1, 4, 400):
            self.expect(True, self.history(moves))

    def test_moves_whose_answer_nobody_heard(self):
        t = self.changed("move 2 of seat 1")  # it stands …
        t.move(1, 29, FOREVER, 2, None)
        self.expect(True, t)
        t = self.history()  # … or does not …
        t.move(0, 100, FOREVER, 3, None)
        self.expect(True, t)
        t = self.changed("move 2 of seat 1")  # … but not before it was asked for
        t.move(1, 37, FOREVER, 2, None)
        self.expect(False, t)

    def test_refused_moves(self):
        for cmd in (2, 3):  # kept under its number, or not kept
            t = self.history()
            t.move(0, 100, 101, 3, None)
            t.sync(0, 102, 103, 8, cmd)
            self.expect(True, t)

    def test_at_the_same_time_either_order_will_do(self):
        for seq, cmd in ((6, 2), (4, 1)):
            t = self.history()
            t.sync(0, 19, 26, seq, cmd)  # while move 2 of seat 0 was on its way
            self.expect(True, t)

    def test_a_move_is_lost(self):
        t = self.history()
        t.move(0, 100, 101, 3, 10)
        self.expect(False, t)

    def test_a_move_is_done_twice(self):
        self.expect(False, self.changed("move 2 of seat 0"))

    def test_a_move_that_somebody_else_made(self):
        t = self.changed("move 1 of seat 0")
        t.move(1, 0, 5, 1, 2)
        self.expect(False, t)

    def test_an_answer_that_is_old(self):
        t = self.history()
        t.sync(1, 100, 101, 7, 2)
        self.expect(False, t)

    def test_a_number_that_was_done_and_is_not(self):
        t = self.history()
        t.sync(0, 100, 101, 8, 1)
        self.expect(False, t)

    def test_an_answer_goes_back_behind_what_somebody_was_told(self):
        for told, one in ((61, False), (63, True)):  # seat 0 moves for so long that either would do without it
            t = self.history()
            t.events = [[*t.events[s], {"seq": 10 + s}] for s in range(2)]
            t.numbers = [[*t.numbers[s], 10 + s] for s in range(2)]
            t.movers.append(0)
            t.move(0, 60, 65, 3, 10)
            t.told(1, told, 11)
            t.sync(1, 62, 62.5, 9, 2)
            self.expect(one, t)

    def test_what_is_told_before_it_was_asked_for(self):
        self.expect(False, self.changed("move 1 of seat 0", asked=6.5, known=6.8))

    def test_one_hears_of_more_moves(self):
        t = self.history()
        t.events[0].pop()
        self.expect(False, t)


if __name__ == "__main__":
    support.main()
