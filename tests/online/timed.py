"""By the clock: the countdown and races of 7 ATE 9 and of two test games, claim windows of Rumi 7, seats' clocks. What is
compared is the order of things, never how long they took."""

import contextlib
import socket
import sqlite3
import subprocess
import unittest

import support
from playing import to_move
from support import Case, Client, Server


def knows_its_lines():
    """Has TCP_INFO all of its fields? Under qemu it has four bytes."""
    with socket.create_server(("127.0.0.1", 0)) as s, socket.create_connection(s.getsockname()) as line:
        return len(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)) > 4


def race_state(hands, draws, top="5/1"):
    """A full state of 7 ATE 9 in which the seats hold these cards; the others lie in the pile, `top` on top."""
    seats = len(hands)
    state = support.deal("7ate9", seats, 3)
    cards = state["pile"] + [c for d in state["draws"] for c in d] + [c for h in state["hands"] for c in h]
    for card in [top, *(c for h in hands for c in h), *(c for d in draws for c in d)]:
        cards.remove(card)
    state.update(hands=hands, draws=draws, pile=[top, *cards])
    return state


class Race(Case):
    def start(self, n=2, **fields):
        clients, t = self.people(n, "7ate9", **fields)
        for c in clients:
            c.note(t, "go")
            c.view_after(t, c.note(t, "go")["seq"])
        return clients, t

    def test_the_countdown(self):
        (a, b), t = self.people(2, "7ate9")
        a.refused("not_now", "move", table=t, cmd=1, seen=a.last[t], move="draw")
        self.assertEqual(a.view(t)["moves"], [])
        go = a.note(t, "go")
        kinds = [(n["note"], n.get("left")) for n in a.notes[t] if n["seq"] <= go["seq"] and n["note"] in ("count", "go")]
        self.assertEqual(kinds, [("count", 3), ("count", 2), ("count", 1), ("go", None)])
        self.assertIn("draw", a.view_after(t, go["seq"])["moves"])
        self.assertIn("nonce", a.view_after(t, go["seq"]))
        a.ask("move", table=t, cmd=2, seen=a.last[t], move="draw")

    def test_not_timed_there_is_none(self):
        (a, b), t = self.people(2, "7ate9", timed=False)
        a.ask("move", table=t, cmd=1, seen=a.last[t], move="draw")
        a.settle()
        self.assertFalse({"count", "go"} & {n["note"] for n in a.notes[t]})

    def test_nonces(self):
        (a, b), t = self.start()
        first = a.view(t)["nonce"]
        b.refused("too_late", "seen", table=t, nonce=first)  # another's
        self.assertIs(a.ask("seen", table=t, nonce=first)["ok"], True)
        b.ask("move", table=t, cmd=1, seen=b.last[t], move="draw")
        a.settle()
        second = a.view(t)["nonce"]
        self.assertNotEqual(first, second)
        a.refused("too_late", "seen", table=t, nonce=first)
        a.ask("seen", table=t, nonce=second)

    def test_a_play_aimed_at_an_older_card_is_too_late(self):
        # the top card 5/1 takes 4 and 6, then 4/1 takes 3 and 5
        hands = [["4/1", "6/1", "5/2"], ["4/1", "6/2", "3/1", "9/2"]]
        (a, b), t = self.start(state=race_state(hands, [[], []]))
        seen = b.last[t]
        a.ask("move", table=t, cmd=1, seen=a.last[t], move="play:4/1")
        b.settle()
        b.refused("too_late", "move", table=t, cmd=1, seen=seen, move="play:6/2")
        b.refused("too_late", "move", table=t, cmd=2, seen=seen, move="play:9/2")   # before the referee's codes
        b.refused("illegal_move", "move", table=t, cmd=3, seen=b.last[t], move="play:9/2")
        b.refused("bad_move", "move", table=t, cmd=4, seen=b.last[t], move="???")

    def test_two_at_once(self):
        """Both are sent before either is told: one wins, the other is too late, free of charge."""
        hands = [["4/1", "6/1", "5/2"], ["4/1", "6/2", "3/1"]]
        (a, b), t = self.start(state=race_state(hands, [[], []]))
        sent = [(c, c.send("move", table=t, cmd=1, seen=c.last[t], move="play:4/1")) for c in (a, b)]
        replies = [c.reply(n) for c, n in sent]
        self.assertEqual(sorted(r["ok"] for r in replies), [False, True])
        loser = next(i for i, r in enumerate(replies) if not r["ok"])
        self.assertEqual(replies[loser]["code"], "too_late")
        late = (a, b)[loser]
        late.settle()
        self.assertEqual(len(late.view(t)["view"]["hands"][loser]), 3)
        again = late.ask("sync", table=t, after=0)
        late.refused("too_late", "move", table=t, cmd=1, seen=again["seq"], move="draw")  # kept

    def test_it_can_be_played_to_the_end(self):
        hands = [["4/1", "5/1", "6/1"], ["9/2"]]
        (a, b), t = self.start(state=race_state(hands, [[], ["9/2"]]))
        for cmd in range(1, 20):
            moves = a.view_after(t, a.last[t])["moves"]
            if not moves:
                break
            a.ask("move", table=t, cmd=cmd, seen=a.last[t], move=next((m for m in moves if m.startswith("last")), moves[0]))
            a.settle()
            if any(n["note"] == "over" for n in a.notes[t]):
                break
        self.assertEqual(a.note(t, "over")["winners"], [0])

    def test_a_racer_takes_over(self):
        (a, b), t = self.start()
        b.ask("leave", table=t)
        a.note(t, "seat", seat=1, bot="adult")
        a.note(t, "event")  # it draws and plays by itself

    def test_against_racers(self):
        (a,), t = self.people(1, "7ate9", seats=3)
        a.note(t, "go")
        for _ in range(5):
            a.note(t, "event", after=a.last[t])

    def test_a_pause_counts_down_again(self):
        (a, b), t = self.start()
        a.ask("pause", table=t)
        a.ask("resume", table=t)
        n = a.note(t, "resume")["seq"]
        a.note(t, "go", after=n)
        kinds = [x["note"] for x in a.notes[t] if x["seq"] > n]
        self.assertEqual(kinds, ["count", "count", "count", "go"])


class OtherRaces(Case):
    """Rush is a race of six seats, Dash one whose moves refer to no target; they bring no racers."""

    def at_once(self, game, n):
        """Everybody sends a card before anybody is told: the clients, their table, and the replies."""
        clients, t = self.people(n, game)
        for c in clients:
            c.view_after(t, c.note(t, "go")["seq"])
        sent = [(c, c.send("move", table=t, cmd=1, seen=c.last[t], move=c.view(t)["moves"][0])) for c in clients]
        return clients, t, [c.reply(number) for c, number in sent]

    def test_of_six_one_is_first(self):
        clients, t, replies = self.at_once("rush", 6)
        self.assertIn("nonce", clients[5].view(t))
        self.assertEqual(sorted(r.get("code", "ok") for r in replies), ["ok"] + ["too_late"] * 5)
        for c in clients:
            c.settle()
            self.assertEqual(len(c.view(t)["view"]["gone"]), 1)

    def test_without_a_target_nobody_is_too_late(self):
        clients, t, replies = self.at_once("dash", 3)
        self.assertNotIn("nonce", clients[0].view(t))
        self.assertEqual([r["ok"] for r in replies], [True] * 3)
        for cmd in (2, 3):
            clients[0].settle()
            clients[0].ask("move", table=t, cmd=cmd, seen=clients[0].last[t], move=clients[0].view(t)["moves"][0])
        clients[2].note(t, "over")

    def test_a_level_takes_over(self):
        for game in ("rush", "dash"):
            (a, b), t = self.people(2, game)
            a.note(t, "go")
            b.ask("leave", table=t)
            a.note(t, "seat", seat=1, bot="level3")
            a.note(t, "over")  # it lays its cards by itself


class Lag(Case):
    """The most that a long line is given is the table's choice, and there for all to see; so is each line."""

    def test_the_choice(self):
        (a, b), t = self.people(2, "7ate9", start=False)
        self.assertEqual(b.ask("look", table=t)["lag_ms"], 120)
        for lag in (0, 60, 120, 200):
            table = a.ask("open", game="7ate9", seats=2, lag_ms=lag)["table"]
            self.assertEqual(b.ask("look", table=table)["lag_ms"], lag)
        for lag in (-1, 1, 100, 201, "60", None, 60.5):
            a.refused("bad_message", "open", game="7ate9", seats=2, lag_ms=lag)
        a.refused("bad_option", "open", game="punto", seats=2, lag_ms=60)
        a.refused("bad_option", "open", game="7ate9", seats=2, timed=False, lag_ms=60)
        self.assertNotIn("lag_ms", a.ask("look", table=a.ask("open", game="punto", seats=2)["table"]))

    def test_it_is_kept(self):
        server = Server("--allow-seeds").start()
        self.addCleanup(server.close)
        a = Client(server)
        t = a.ask("open", game="7ate9", seats=2, lag_ms=60)["table"]
        server.kill()
        server.start()
        self.assertEqual(Client(server, token=a.token).ask("look", table=t)["lag_ms"], 60)

    @unittest.skipUnless(knows_its_lines(), "the system does not say how long a line is")
    def test_lines_are_shown(self):
        (a, b), t = self.people(2, "7ate9")
        a.note(t, "go")
        for one in a.ask("sync", table=t, after=0)["around"]:
            self.assertTrue(0 <= one["line_ms"] < 1000, one)
        (a, b), t = self.people(2, "punto")
        self.assertNotIn("line_ms", a.ask("sync", table=t, after=0)["around"][0])

    @support.of_files
    def test_nothing_is_given_nobody_waits(self):
        """With 0 a move is made as it arrives; otherwise it waits, and what was measured is written down."""
        for lag in (0, 200):
            (a, b), t = self.people(2, "rush", lag_ms=lag)
            a.view_after(t, a.note(t, "go")["seq"])
            a.ask("move", table=t, cmd=1, seen=a.last[t], move=a.view(t)["moves"][0])
            with contextlib.closing(sqlite3.connect(self.server.data / "spil.db")) as db:
                lines = db.execute("SELECT bytes FROM event WHERE stream = (SELECT id FROM stream WHERE name = ?)",
                                   (f"t:{t}",)).fetchall()
            self.assertEqual(any(b"!fair" in bytes(line) for line, in lines), lag > 0)


class Claims(Case):
    """Rumi 7: after a draw from the stock the others may claim the discard."""

    def open_window(self, n=3, **fields):
        clients, t = self.people(n, "rumi7", **fields)
        mover = to_move(clients, t)
        self.assertIn("stock", mover.view(t)["moves"])
        mover.ask("move", table=t, cmd=1, seen=mover.last[t], move="stock")
        for c in clients:
            c.settle()
        return mover, [c for c in clients if c is not mover], t

    def discards(self, moves):
        return [m for m in moves if m.startswith("discard")]

    def test_discards_wait_for_the_window(self):
        mover, others, t = self.open_window(claim_ms=60000)
        self.assertFalse(self.discards(mover.view(t)["moves"]))
        self.assertIn("due_ms", mover.view(t))
        card = mover.view(t)["view"]["hands"][mover.ask("sit", table=t, invite=mover.invite)["seat"]][0]
        mover.refused("not_now", "move", table=t, cmd=2, seen=mover.last[t], move=f"discard:{card}")
        claimers = [c for c in others if "pass" in c.view(t)["moves"]]
        self.assertTrue(claimers)
        for c in claimers:
            c.ask("move", table=t, cmd=1, seen=c.last[t], move="pass")
        mover.settle()
        moves = self.discards(mover.view(t)["moves"])
        self.assertTrue(moves)
        mover.ask("move", table=t, cmd=3, seen=mover.last[t], move=moves[0])

    def test_one_claims(self):
        mover, others, t = self.open_window(claim_ms=60000)
        claimer = next(c for c in others if "claim" in c.view(t)["moves"])
        claimer.ask("move", table=t, cmd=1, seen=claimer.last[t], move="claim")
        mover.settle()
        self.assertTrue(self.discards(mover.view(t)["moves"]))

    def test_a_late_claim(self):
        mover, others, t = self.open_window(claim_ms=60000)
        claimers = [c for c in others if "claim" in c.view(t)["moves"]]
        seen = claimers[-1].last[t]
        claimers[0].ask("move", table=t, cmd=1, seen=claimers[0].last[t], move="claim")
        if len(claimers) > 1:
            claimers[-1].refused("too_late", "move", table=t, cmd=1, seen=seen, move="claim")

    def test_the_window_ends_by_itself(self):
        mover, others, t = self.open_window(claim_ms=2000)
        n = len(mover.views[t])
        self.assertFalse(self.discards(mover.view(t)["moves"]))
        mover.until(lambda: len(mover.views[t]) > n)
        self.assertTrue(self.discards(mover.view(t)["moves"]))

    def test_not_timed_it_waits_for_all(self):
        mover, others, t = self.open_window(timed=False)
        self.assertFalse(self.discards(mover.view(t)["moves"]))
        self.assertNotIn("due_ms", mover.view(t))
        for c in others:
            if "pass" in c.view(t)["moves"]:
                c.ask("move", table=t, cmd=1, seen=c.last[t], move="pass")
        mover.settle()
        self.assertTrue(self.discards(mover.view(t)["moves"]))


class Clocks(Case):
    def test_at_zero_a_bot_makes_that_move(self):
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=1000, add_ms=0))
        self.assertLessEqual(a.view(t)["due_ms"], 1000)
        event = a.note(t, "event")
        self.assertTrue(event["events"])
        self.assertIs(event["timed_out"], True)
        self.assertFalse([n for n in a.notes[t] if n["note"] == "seat" and n["seq"] > event["seq"]])  # the seat stays a person's

    def test_due_ms_is_for_everybody(self):
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=600000, add_ms=5000))
        for c in (a, b):
            self.assertIn("due_ms", c.view(t))
            self.assertGreater(c.view(t)["due_ms"], 500000)
        mover = to_move((a, b), t)
        mover.ask("move", table=t, cmd=1, seen=0, move=mover.view(t)["moves"][0])
        mover.settle()
        self.assertGreater(mover.view(t)["due_ms"], 500000)

    def test_it_stands_still_in_a_pause(self):
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=1500, add_ms=0))
        a.ask("pause", table=t)
        steps = [n for n in a.notes[t] if n["note"] == "event"]
        with self.assertRaises(AssertionError):
            a.note(t, "event", timeout=3, after=a.last[t])
        a.ask("resume", table=t)
        a.note(t, "event", after=steps[-1]["seq"] if steps else 0)

    def test_a_move_in_time_does_not_say_so(self):
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=600000, add_ms=0))
        mover = to_move((a, b), t)
        mover.ask("move", table=t, cmd=1, seen=0, move=mover.view(t)["moves"][0])
        self.assertNotIn("timed_out", a.note(t, "event"))

    def test_at_zero_the_seat_loses(self):
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=1000, add_ms=0), flag="lose")
        over = a.note(t, "over")
        loser = next(n["seat"] for n in a.notes[t] if n["note"] == "seat" and n.get("resigned"))
        self.assertEqual((over["cause"], over["winners"]), ("time", [1 - loser]))
        record = a.ask("record", table=t)["record"]
        self.assertRegex(record, rf"(?m)^resign (\d+) {loser}\nend \1 time\nresult winners={1 - loser} ")
        done = subprocess.run([support.SPIL, "verify", "-"], input=record, text=True, capture_output=True, check=False,
                              timeout=support.LONG)
        self.assertEqual(done.returncode, 0, done)
        self.server.kill()
        self.server.start()
        again = self.client(token=b.token)
        self.assertEqual(again.ask("sync", table=t, after=0)["notes"][-1], over)

    def test_among_three_who_is_out_of_time_is_played_for(self):
        people, t = self.people(3, "punto", clock=dict(base_ms=1500, add_ms=0), flag="lose")
        seat = people[0].note(t, "seat", resigned=True)["seat"]
        people[0].note(t, "event")  # the bot's
        self.assertEqual(people[0].note(t, "over")["cause"], "time")  # of the second
        self.assertNotIn(seat, people[0].note(t, "over")["winners"])

    def test_per_move(self):
        clock = dict(base_ms=1209600000, add_ms=0, per_move=True)
        (a, b), t = self.people(2, "punto", clock=clock)
        for cmd in (1, 2, 3):
            mover = to_move((a, b), t)
            done = mover.ask("move", table=t, cmd=cmd, seen=0, move=mover.view(t)["moves"][0])
            self.assertGreater(mover.view_after(t, done["seq"])["due_ms"], 1209600000 - 60000)
            a.settle()
            b.settle()
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=1500, add_ms=0, per_move=True))
        first = a.note(t, "event")
        second = a.note(t, "event", after=first["seq"])
        third = a.note(t, "event", after=second["seq"])
        self.assertGreaterEqual(third["ms"] - second["ms"], 1500)  # not at once, as with an empty clock

    def test_codes(self):
        c = self.client()
        opens = dict(game="punto", seats=2)
        for clock in (dict(base_ms=1209600001, add_ms=0), dict(base_ms=1000, add_ms=1, per_move=True),
                      dict(base_ms=1000, add_ms=0, per_move=1), dict(base_ms=1000, per_move=True)):
            c.refused("bad_message", "open", **opens, clock=clock)
        c.refused("bad_message", "open", **opens, clock=dict(base_ms=1000, add_ms=0), flag="win")
        c.refused("bad_option", "open", **opens, flag="lose")  # of no use without a clock
        c.ask("open", **opens, clock=dict(base_ms=1000, add_ms=0, per_move=False), flag="bot")

    def test_none_without_a_clock(self):
        (a, b), t = self.people(2, "punto")
        self.assertNotIn("due_ms", a.view(t))


if __name__ == "__main__":
    support.main()
