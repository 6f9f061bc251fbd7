"""Several servers on one PostgreSQL: one carries the house, and another takes over when it dies, leaves or is stopped.

usage: nodes.py [unittest arguments]; the control is Weak, where SPIL_SERVER_PROGRAM is one whose lease never ends.
"""

import json
import signal
import sys
import unittest

import websockets.exceptions

import support
from support import Client, Server, postgres

if not postgres.programs():
    print("PostgreSQL is not installed")
    sys.exit(77)


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = postgres.Postgres()
        cls.addClassCleanup(cls.postgres.close)
        cls.postgres.start()
        cls.names = iter(f"d{n}" for n in range(1000))

    def setUp(self):
        self.name = next(self.names)
        self.url = self.postgres.database(self.name)

    def node(self):
        node = Server("--allow-seeds", "--admin", "127.0.0.1:0")
        node.place = self.url
        self.addCleanup(node.close)
        return node.start()

    def client(self, node, **fields):
        c = Client(node, **fields)
        self.addCleanup(c.close)
        return c

    def table(self, node):
        """Two people at a table that has begun: (clients, table)."""
        a, b = self.client(node, name="Anna"), self.client(node, name="Berit")
        opened = a.ask("open", game="punto", seats=2)
        table = opened["table"]
        b.ask("sit", table=table, invite=opened["invite"])
        a.ask("start", table=table)
        for c in (a, b):
            c.note(table, "start")
        self.move((a, b), table)
        return (a, b), table

    def move(self, clients, table):
        """The one whose turn it is moves; the number of the event."""
        for c in clients:
            sync = c.ask("sync", table=table, after=0)
            if sync["moves"]:
                return c.ask("move", table=table, cmd=sync["cmd"] + 1, seen=sync["seq"],
                             move=sync["moves"][0])["seq"]
        raise AssertionError("it is nobody's turn")

    def again(self, node, *clients):
        """The same people at this node. It may have to wait for the house: they wait with it."""
        return [self.client(node, token=c.token) for c in clients]

    def notes(self, c, table):
        return c.ask("sync", table=table, after=0)["notes"]

    def is_ready(self, node):
        port = int(node.logged("admin=([^ ]+)").rpartition(":")[2])
        status = support.http.client.HTTPConnection("127.0.0.1", port, timeout=support.LONG)
        try:
            status.request("GET", "/readyz")
            return status.getresponse().status == 200
        finally:
            status.close()

    def carriers(self):
        return self.postgres.sql("SELECT count(*) FROM spil.lease WHERE until > now()", self.name)

    def stop(self, node):
        """Stopped until it is told to go on: the next who comes finds it so."""
        node.process.send_signal(signal.SIGSTOP)
        self.addCleanup(lambda: node.process and node.process.send_signal(signal.SIGCONT))

    def stopped_beyond_its_lease(self):
        """What a node that was stopped while another took its house over tells its people once it goes on: (both nodes,
        the people at the other, the table, the last that the other has told, the replies, the people sent away)."""
        one, two = self.node(), self.node()
        people, table = self.table(one)
        sync = people[0].ask("sync", table=table, after=0)
        self.stop(one)
        there = self.again(two, *people)
        told = self.move(there, table)
        asked = []
        for c in people:  # what needs no append, and what does
            asked.append((c, c.send("sync", table=table, after=0)))
            asked.append((c, c.send("move", table=table, cmd=sync["cmd"] + 7, seen=sync["seq"], move="pass")))
            asked.append((c, c.send("talk", table=table, text="here I am")))
        one.process.send_signal(signal.SIGCONT)
        for c in people:
            c.until_closed()
        return one, two, there, table, told, [c.replies[n] for c, n in asked if n in c.replies], people


class Nodes(Case):
    def test_a_house_whose_server_dies_goes_on_at_another(self):
        one, two = self.node(), self.node()
        self.assertTrue(self.is_ready(one))
        self.assertFalse(self.is_ready(two))
        self.assertEqual(two.get("/api/games")[0], 200)
        people, table = self.table(one)
        last = self.move(people, table)
        notes = self.notes(people[0], table)
        one.kill()
        there = self.again(two, *people)
        self.assertEqual(self.notes(there[0], table), notes)
        self.assertGreater(self.move(there, table), last)
        self.assertTrue(self.is_ready(two))
        metrics = two.metrics()
        self.assertEqual([metrics[f"spil_{k}"] for k in ("houses", "claims_total", "fenced_total")], [1, 1, 0])
        self.assertEqual(self.postgres.sql("SELECT epoch FROM spil.house", self.name), "2")

    def test_sigterm_hands_a_house_over(self):
        one, two = self.node(), self.node()
        one.logged("carries")
        while one.metrics()["spil_nodes"] < 2:
            pass
        people, table = self.table(one)
        notes = self.notes(people[0], table)
        one.process.send_signal(signal.SIGTERM)
        self.assertEqual([(c.until_closed(), c.bye) for c in people], [(1012, "moved")] * 2)
        there = self.again(two, *people)
        self.assertEqual(self.notes(there[0], table), notes)
        self.move(there, table)
        self.assertEqual(one.gone(), 0)
        while two.metrics()["spil_nodes"] > 1:
            pass
        two.process.send_signal(signal.SIGTERM)
        self.assertEqual([(c.until_closed(), c.bye) for c in there], [(1001, "restart")] * 2)
        self.assertEqual(two.gone(), 0)
        self.assertEqual(self.carriers(), "0")

    def test_a_node_that_does_not_carry_the_house_leaves_at_once(self):
        one, two = self.node(), self.node()
        people, table = self.table(one)
        self.assertEqual(two.stop(), 0)
        self.move(people, table)

    def test_a_node_stopped_beyond_its_lease_acknowledges_nothing(self):
        one, two, there, table, told, replies, people = self.stopped_beyond_its_lease()
        self.assertEqual(replies, [])
        self.assertEqual([(c.closed, c.bye) for c in people], [(1012, "moved")] * 2)
        notes = self.notes(there[0], table)
        self.assertEqual(notes[-1]["seq"], told)  # nothing came from behind its back
        self.assertFalse(self.is_ready(one))
        self.assertEqual(one.metrics()["spil_fenced_total"], 1)
        two.kill()  # the process went on, and takes over in its turn
        back = self.again(one, *there)
        self.assertEqual(self.notes(back[0], table), notes)
        self.move(back, table)
        self.assertEqual(self.postgres.sql("SELECT epoch FROM spil.house", self.name), "3")

    def test_a_node_whose_lease_nobody_wanted_goes_on(self):
        """Stopped for long, and nobody else there: its people are sent away, and come back to the same table."""
        one = self.node()
        people, table = self.table(one)
        notes = self.notes(people[0], table)
        self.stop(one)
        self.postgres.sql("SELECT pg_sleep(extract(epoch FROM until - clock_timestamp()) + 0.1) FROM spil.lease",
                          self.name)
        people[0].send("sync", table=table, after=0)
        one.process.send_signal(signal.SIGCONT)
        try:
            there = people if self.notes(people[0], table) else None  # its lease was renewed before it was asked …
        except websockets.exceptions.ConnectionClosed:                # … or it was asked before
            self.assertEqual(people[0].closed, 1012)
            there = self.again(one, *people)
        self.assertEqual(self.notes(there[0], table), notes)
        self.move(there, table)


class Weak(Case):
    """The control: a node that was stopped, and whose lease never ends."""

    def test_it_tells_what_is_no_longer_so(self):
        for _ in range(5):  # its thread may find out sooner than anybody asks
            *_, told, replies, _ = self.stopped_beyond_its_lease()
            if any(r["ok"] and r.get("notes", [{}])[-1].get("seq", told) < told for r in replies):
                return
            self.doCleanups()
            self.setUp()
        self.fail(json.dumps(replies))


if __name__ == "__main__":
    support.main()
