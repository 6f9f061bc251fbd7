"""Three servers on one PostgreSQL, which carry its houses between them, die, are stopped, are cut off from the database or lose it, while people play
in all of them: nothing acknowledged is lost, nothing is done twice, and each table has one history.

usage: losses.py [--seconds N] [--houses N] [unittest arguments]; without --seconds a few things happen once, and there
are four houses. Fences is also the control: with SPIL_FENCE, SPIL_SERVER_PROGRAM is a server with a weaker fence (hosts/server/test/unfenced.c), and what
it lets through must be noticed.
"""

import collections
import contextlib
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import unittest

import websockets.exceptions

import restarts
import support
from support import LONG, Server, postgres

if not postgres.programs():
    print("PostgreSQL is not installed")
    sys.exit(77)
SECONDS = 0.0
FENCE = os.environ.get("SPIL_FENCE")


class Noticed(Exception):
    """Somebody has found a fault: there is no need to go on."""


class Servers(restarts.Load):
    WAITS_LONG = 0.5  # how often somebody waits for the answer to a move whatever happens, and comes to who plays

    def setUp(self):
        super().setUp()
        self.postgres = postgres.Postgres()
        self.addCleanup(self.postgres.close)
        self.url = self.postgres.start().database("d")
        with socket.create_server(("127.0.0.2", 0)) as s:
            port = s.getsockname()[1]
        self.nodes = [Server("--allow-seeds", "--admin", "127.0.0.1:0", "--houses", str(self.HOUSES),
                             "--minute", "5", "--node", f"127.0.0.{n}:{port}")
                      for n in (2, 3, 4)]
        for i, node in enumerate(self.nodes):
            node.place = f"{self.url}&application_name=n{i}"
            self.addCleanup(self.end_of, node)
            node.start()
        self.down = set()   # those that are meant to be
        self.tired = {}     # how often somebody has given up since the last answer, where, and what the answers were
        self.house = 0      # the one that something happens to; nodes that carry it carry others, too
        self.carrying = {}
        self.wait_for_carrier()
        self.done = collections.Counter()

    def end_of(self, node):
        """With a weaker fence a server may have ended already, when it noticed at last."""
        if FENCE:
            node.kill()
        node.close()

    # -- how things are

    def sql(self, text):
        return self.postgres.sql(text, "d")

    def carrier(self):
        """The server that plays in the house, or None, also while any other house has none."""
        rows = self.sql("SELECT l.house, n.address FROM spil.lease AS l JOIN spil.node AS n ON n.name = l.node"
                        " WHERE l.until > now()").split()
        where = dict(row.split("|") for row in rows)
        self.carrying = {h: next((n for n in self.nodes if where.get(str(h)) in n.options), None)
                         for h in range(self.HOUSES)}
        return all(self.carrying.values()) and self.carrying[self.house]

    def epoch(self):
        return self.sql(f"SELECT epoch FROM spil.house WHERE id = {self.house}")

    def backends(self, node):
        """The processes of the database that a server speaks to: {process: what it was asked last}."""
        rows = self.sql("SELECT pid, replace(query, chr(10), ' ') FROM pg_stat_activity"
                        f" WHERE application_name = 'n{self.nodes.index(node)}'")
        return {int(pid): query for pid, _, query in (row.partition("|") for row in rows.splitlines())}

    def waits_in_database(self, *nodes):
        names = ", ".join(f"'n{self.nodes.index(n)}'" for n in nodes)
        return self.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                        f" AND application_name IN ({names})") != "0"

    def acked(self):
        return sum(len(p.acked) for p in self.people)

    # -- waiting

    def wait(self, what, every=0.02):
        """Until what() is true, which is returned."""
        end = time.monotonic() + 2 * LONG
        while not (found := what()):
            if self.faults():
                raise Noticed
            for node in self.nodes:
                if node not in self.down and node.process.poll() is not None:
                    self.fail(f"a server has ended by itself: {node.said()}")
            self.assertLess(time.monotonic(), end, "; ".join(n.said()[-600:] for n in self.nodes))
            self.stop.wait(every)
        return found

    def wait_for_carrier(self, *but):
        """Until another than these plays."""
        return self.wait(lambda: (n := self.carrier()) and n not in but and n, every=0.05)

    def get_on(self, share=1.0):
        """Until this share of all people has had an answer; when all of them should have one, until they have moved."""
        before, moves = {p: p.answers for p in self.people if p.is_alive()}, self.acked()
        self.wait(lambda: sum(p.answers > n or not p.is_alive() for p, n in before.items()) >= share * len(before))
        if share == 1.0:
            self.wait(lambda: self.acked() >= moves + 2 * self.TABLES)

    def turns(self, node, waits=lambda: False):
        """Until another has taken over, or waits: has it taken over?"""
        epoch = self.epoch()
        self.wait(lambda: waits() or self.epoch() != epoch, every=0.05)
        return self.epoch() != epoch and self.wait_for_carrier(node)

    # -- people

    def where(self, person, house):
        rng = person.rng if person else self.rng
        carrying, (_, shy_of, _) = self.carrying.get(house), self.tired.get(person, (0, None, 0))
        if carrying not in (None, shy_of) and rng.random() < self.WAITS_LONG:
            return carrying
        return rng.choice([n for n in self.nodes if n is not shy_of])

    def patience(self, person, moves=False):
        if moves and person.rng.random() < self.WAITS_LONG:
            return LONG
        times, _, answers = self.tired.get(person, (0, None, 0))
        return min(LONG, 2 ** times) if person and answers == person.answers else 1  # the slower, the more

    def broke(self, person, error):
        if isinstance(error, TimeoutError):
            self.tired[person] = (self.tired.get(person, (0, None, 0))[0] + 1, person.at, person.answers)
        else:
            self.tired.pop(person, None)
        self.stop.wait(person.rng.uniform(0.02, 0.2))

    # -- what happens to servers

    def back(self, node):
        node.start()
        self.down.discard(node)

    def gone(self, node, end):
        self.down.add(node)
        return end(node)

    def killed(self):
        """A server dies that plays."""
        node = self.wait_for_carrier()
        self.gone(node, Server.kill)
        self.wait_for_carrier(node)
        self.get_on()
        self.back(node)

    def passing_killed(self):
        """A server dies that only passes the people of this house on."""
        node = self.rng.choice([n for n in self.nodes if n is not self.wait_for_carrier()])
        self.gone(node, Server.kill)
        self.get_on()
        self.back(node)

    def renewed(self):
        node = self.wait_for_carrier()
        self.assertEqual(self.gone(node, Server.stop), 0)
        self.wait_for_carrier(node)
        self.back(node)
        self.get_on()

    def stopped(self):
        """The server that plays is stopped beyond its lease, and goes on."""
        node = self.wait_for_carrier()
        node.process.send_signal(signal.SIGSTOP)
        try:
            self.wait_for_carrier(node)
            self.get_on(0.4)
        finally:
            node.process.send_signal(signal.SIGCONT)
        self.get_on()

    def database_killed(self):
        """The servers wait for it. Every other time it is away for longer than the lease."""
        self.postgres.kill()
        if self.done["database killed"] % 2:
            self.stop.wait(6)
        self.postgres.start()
        self.wait_for_carrier()
        self.get_on()

    @contextlib.contextmanager
    def stalled(self, *processes):
        """These processes of the database stand still, none of them within a statement: others must not wait for it."""
        for pid in processes:
            while True:
                os.kill(pid, signal.SIGSTOP)
                while pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
                    pass
                if b"idle" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes():
                    break
                os.kill(pid, signal.SIGCONT)
        try:
            yield
        finally:
            self.go_on(*processes)

    @staticmethod
    def go_on(*processes):
        for pid in processes:
            os.kill(pid, signal.SIGCONT)

    def lease_of(self, node):
        """The process of the database where it renews its lease, and the others it speaks to."""
        def find():
            all_of_them = self.backends(node)
            lease = [pid for pid, query in all_of_them.items() if "INSERT INTO node" in query or "node_key" in query]
            return len(lease) == 1 and (lease[0], [pid for pid in all_of_them if pid != lease[0]])
        return self.wait(find)

    def cut_off(self):
        """What the server that plays says to the database arrives after another has taken over."""
        node = self.wait_for_carrier()
        lease, others = self.lease_of(node)
        with self.stalled(lease, *others):
            self.wait(lambda: node.metrics()["spil_store_queued_events"] > 0)
            self.turns(node)
            self.get_on(0.4)
            self.go_on(*others)
            self.stop.wait(0.3)  # what it would tell its people now it tells before its lease has news
        self.get_on()

    def held_up(self):
        """A move stands still in the database, between its fence and its commit, until the lease is over and another
        claims the house."""
        while not self.hold_up(self.wait_for_carrier()):
            pass
        self.wait_for_carrier()
        self.get_on()

    def hold_up(self, node):
        """False: the game was over before anybody moved."""
        others = [n for n in self.nodes if n is not node]
        lease, _ = self.lease_of(node)
        pair = self.wait(lambda: next((pair for pair in self.pairs() if all(
            (p.house, p.at, p.over) == (self.house, node, False) for p in pair)), None))
        with self.locked(pair[0].table) as lock:
            self.wait(lambda: self.waits_in_database(node) or all(p.over for p in pair), every=0.05)
            if not self.waits_in_database(node):
                return False
            with self.stalled(lease):
                self.turns(node, lambda: self.waits_in_database(*others))
                lock.close()
                self.stop.wait(0.3)  # as above
        return True

    @contextlib.contextmanager
    def locked(self, table):
        """Nothing can be stored at this table until what this gives is closed."""
        words = [postgres.programs() / "psql", "-h", self.postgres.folder, "-U", "spil", "-d", "d", "-XqAt"]
        psql = subprocess.Popen(words, cwd="/", text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                **self.postgres.user)
        with psql:
            psql.stdin.write(f"BEGIN; SELECT name FROM spil.stream WHERE name = 't:{table}' FOR SHARE;\n")
            psql.stdin.flush()
            self.assertEqual(psql.stdout.readline().strip(), f"t:{table}")
            yield psql.stdin

    def happens(self, what):
        began, self.house = time.monotonic(), self.rng.randrange(self.HOUSES)
        what()
        self.done[what.__name__] += 1
        print(f"{what.__name__} {time.monotonic() - began:.1f} s", flush=True)

    def figures(self, lost, doubled):
        pauses = sorted(s for p in self.people for s in p.pauses)
        p50, p99 = (pauses[int(q * (len(pauses) - 1))] for q in (0.5, 0.99)) if pauses else (0, 0)
        happened = ", ".join(f"{n} {name.replace('_', ' ')}" for name, n in self.done.items())
        print(f"{happened}: {self.acked()} moves acknowledged at {len(self.pairs())} tables, "
              f"{sum(p.resent for p in self.people)} sent again, {lost} lost, {doubled} doubled; "
              f"{len(pauses)} pauses, p50 {p50:.1f} s, p99 {p99:.1f} s", flush=True)


class Losses(Servers):
    HOUSES = 4

    def test_nothing_acknowledged_is_lost(self):
        def during():
            once = [self.stopped, self.killed, self.database_killed]
            more = [*once, self.cut_off, self.held_up, self.passing_killed, self.renewed]
            end = time.monotonic() + SECONDS
            with contextlib.suppress(Noticed):
                self.get_on()
                for what in once if SECONDS == 0 else more:
                    self.happens(what)
                while time.monotonic() < end:
                    self.happens(self.rng.choice(more))

        self.assertEqual(self.play(during), [])
        self.wait_for_carrier()
        lost, doubled, broken = self.compare()
        self.figures(lost, doubled)
        self.assertEqual((lost, doubled, broken), (0, 0, []))
        for house in range(self.HOUSES):
            self.expect_whole(["--store", f"{self.url}#{house}"])


class Fences(Servers):
    """One move, which arrives in the database too late or stands still there, while another server takes over."""

    TABLES = 0

    def open(self, node):
        """A table with a move that has been made: (who is to move, who is not), each with a seat, and the table."""
        clients = [support.Client(node, name=name) for name in ("Anna", "Berit")]
        for c in clients:
            self.addCleanup(c.drop)
        a, b = clients
        opened = a.ask("open", game="punto", seats=2)
        b.ask("sit", table=opened["table"], invite=opened["invite"])
        a.ask("start", table=opened["table"])
        people = [restarts.Person(self, c.token, opened["table"], seat, 1) for seat, c in enumerate(clients)]
        lines = dict(zip(people, clients))
        people.sort(key=lambda p: not p.catch_up(lines[p])["moves"])
        return people, lines

    def move(self, p, c):
        """Sends a move without waiting for the answer."""
        sync = p.catch_up(c)
        p.cmd += 1
        p.pending = dict(cmd=p.cmd, seen=sync["seq"], move=sync["moves"][0]), time.monotonic()
        return c.send("move", table=p.table, **p.pending[0])

    def hear(self, p, c, n):
        """What came of it, as far as it is told before the line is closed."""
        with contextlib.suppress(websockets.exceptions.ConnectionClosed, TimeoutError):
            c.patience = LONG if FENCE else 2  # with a whole one it may wait in vain
            while n not in c.replies:
                c.read()
        if n in c.replies and c.replies[n]["ok"]:
            p.acked[p.cmd] = c.replies[n]["seq"]
            p.history.append(("move", p.pending[1], time.monotonic(), p.cmd, p.acked[p.cmd]))
            p.pending = None

    def look(self, p):
        """Somebody asks whoever plays now."""
        with contextlib.closing(support.Client(self.wait_for_carrier(), token=p.token)) as c:
            p.catch_up(c)

    def expect_one_history(self, people):
        """For the control: both find that it is not one, the people by themselves and who has all that they saw."""
        mover, other = people
        missed = []
        for p in (other, mover, other):
            try:
                self.look(p)
            except AssertionError as e:  # what was acknowledged is not there
                missed.append(str(e))
        stuck = self.history(sorted(people, key=lambda p: p.seat)).stuck()
        print(f"fence {FENCE or 'whole'}: {len(mover.acked)} acknowledged by the old server; {missed} {stuck}", flush=True)
        self.assertEqual((bool(missed), stuck is not None), (FENCE is not None,) * 2)

    @unittest.skipIf(FENCE == "key-share", "that is about the other")
    def test_a_move_that_arrives_after_another_has_taken_over(self):
        node = self.wait_for_carrier()
        people, lines = self.open(node)
        lease, others = self.lease_of(node)
        with self.stalled(lease, *others):
            n = self.move(people[0], lines[people[0]])
            self.wait(lambda: node.metrics()["spil_store_queued_events"] > 0)
            self.turns(node)
            self.look(people[1])
            self.go_on(*others)
            self.hear(people[0], lines[people[0]], n)
        self.expect_one_history(people)

    @unittest.skipIf(FENCE == "no-epoch", "that is about the other")
    def test_a_move_that_stands_still_while_another_takes_over(self):
        node = self.wait_for_carrier()
        people, lines = self.open(node)
        lease, _ = self.lease_of(node)
        with self.locked(people[0].table) as lock:
            n = self.move(people[0], lines[people[0]])
            self.wait(lambda: self.waits_in_database(node), every=0.05)
            with self.stalled(lease):
                if self.turns(node, lambda: self.waits_in_database(*(o for o in self.nodes if o is not node))):
                    self.look(people[1])  # the other did not wait for the move
                lock.close()
                self.hear(people[0], lines[people[0]], n)
        self.expect_one_history(people)


if __name__ == "__main__":
    while sys.argv[1:2] in (["--seconds"], ["--houses"]):
        if sys.argv[1] == "--seconds":
            SECONDS = float(sys.argv[2])
        else:
            Losses.HOUSES = int(sys.argv[2])
        del sys.argv[1:3]
    unittest.main(module="__main__", argv=sys.argv, verbosity=2)
