"""What is not in memory is read beside the loop: requests that need it wait, in order, and no others do.

usage: reading.py [unittest arguments]; SPIL_SERVER_PROGRAM names a server whose store can be held up
(hosts/server/test/held_reads.c): a stream is not read as long as there is a file of its name.
"""

import os
import pathlib
import socket
import struct
import tempfile
import time
import unittest

import support
from support import LONG, Client, Server

SITTERS = int(os.environ.get("SPIL_SITTERS", "40"))  # that wait for one table


class Case(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory(prefix="spil-held-")
        self.addCleanup(held.cleanup)
        self.held = pathlib.Path(held.name)
        self.server = Server("--admin", "127.0.0.1:0", "--sleep", "1")
        self.server.env["SPIL_HELD_READS"] = str(self.held)
        self.server.start()
        self.addCleanup(self.server.close)
        self.addCleanup(self.release)

    def client(self, **fields):
        c = Client(self.server, **fields)
        self.addCleanup(c.close)
        return c

    def restart(self):
        """Nothing is in memory afterwards."""
        self.server.kill()
        self.server.start()

    def hold(self, stream):
        (self.held / stream).touch()

    def release(self):
        for file in self.held.iterdir():
            file.unlink()

    def metric(self, name):
        return self.server.metrics()[name]

    def until_metric(self, name, value):
        end = time.monotonic() + LONG
        while self.metric(name) != value:
            self.assertLess(time.monotonic(), end, f"{name} is {self.metric(name)}")
            time.sleep(0.05)

    def gets_nothing(self, c):
        """Nothing is read from the store meanwhile, so nothing comes, however long one waits."""
        with self.assertRaises(TimeoutError):
            c.read(0.3)


class Tables(Case):
    def setUp(self):
        super().setUp()
        a, b = self.client(name="A"), self.client(name="B")
        opened = a.ask("open", game="punto", seats=2, seating=["me", "level1"])
        other = b.ask("open", game="punto", seats=2, seating=["me", "level1"])
        self.table, self.other = opened["table"], other["table"]
        a.note(self.table, "start")
        self.tokens = a.token, b.token
        self.restart()
        self.b = self.client(token=b.token)
        self.b.last[self.other] = self.b.ask("sync", table=self.other, after=0)["seq"]

    def test_others_are_served(self):
        """A table is read; its person's other requests wait behind, on that connection; everything else goes on."""
        self.hold(f"t:{self.table}")
        a = self.client(token=self.tokens[0])  # hello waits for nothing but the person
        sent = [a.send("look", table=self.table), a.send("look", table=self.other), a.send("look", table="nowhere"),
                a.send("sync", table=self.table, after=0)]
        for _ in range(20):
            self.b.ask("sync", table=self.other, after=0)
        new = self.client()
        new.ask("open", game="punto", seats=2)
        second = self.client(token=self.tokens[0])
        second.ask("look", table=self.other)
        self.gets_nothing(a)
        self.assertEqual(self.metric("spil_waiting_requests"), 1)
        self.assertGreaterEqual(self.metric("spil_coming"), 1)
        self.release()
        replies = [a.reply(n) for n in sent]
        self.assertEqual([f.get("code") for f in replies], [None, None, "no_table", None])
        order = [support.strict_json(text)["re"] for text in a.raw if '"re"' in text]
        self.assertEqual(order, sorted(order))
        self.assertEqual(self.metric("spil_waiting_requests"), 0)
        self.assertEqual(self.metric("spil_waited_requests_total") >= 2, True)  # B's sync, and this look

    def test_the_answers_are_the_same(self):
        """As they are when nothing has to wait."""
        a, c = self.client(), self.client()
        opened = a.ask("open", game="sequence", seats=2, seating=["me", "open"])
        table = opened["table"]
        c.ask("sit", table=table, invite=opened["invite"])
        a.ask("start", table=table)
        a.refused("bad_move", "move", table=table, cmd=1, seen=0, move="zzz")
        a.refused("not_now", "undo", table=table, cmd=1)
        words = [("look", {}), ("sync", {"after": 0}), ("watch", {}), ("record", {}), ("sit", {"invite": "wrong"}),
                 ("move", {"cmd": 1, "seen": 0, "move": "zzz"}), ("undo", {"cmd": 1}), ("agree", {}),
                 ("undo", {"cmd": 1}), ("hint", {}), ("sync", {"after": 1})]
        answers = []
        for is_held in (False, True):
            self.restart()
            if is_held:
                self.hold(f"t:{table}")
            a = self.client(token=a.token)
            if not is_held:
                a.ask("look", table=table)
            sent = [a.send(do, table=table, **fields) for do, fields in words]
            if is_held:
                self.gets_nothing(a)
                self.release()
            answers.append([{k: v for k, v in a.reply(n).items() if k not in ("re", "around")} for n in sent])
        self.assertEqual([f["re"] for f in map(support.strict_json, a.raw) if "re" in f], list(range(1, a.id + 1)))
        for (do, _), quick, late in zip(words, *answers):
            self.assertEqual(quick, late, do)

    def test_those_who_wait_go_on_in_their_order(self):
        """One seat, and many who want it: the first to ask sits."""
        opener = self.client()
        opened = opener.ask("open", game="punto", seats=2, seating=["me", "open"])
        self.restart()
        people = [self.client() for _ in range(SITTERS)]
        self.hold(f"t:{opened['table']}")
        sent = []
        for i, c in enumerate(people):
            sent.append(c.send("sit", table=opened["table"], invite=opened["invite"]))
            self.until_metric("spil_waiting_requests", i + 1)
        reads = self.metric("spil_reads_total")
        self.release()
        got = [c.reply(n).get("code") for c, n in zip(people, sent)]
        self.assertEqual(got, [None] + ["no_seat"] * (SITTERS - 1))
        self.assertEqual(self.metric("spil_reads_total"), reads)  # it was read once

    def test_one_who_goes_meanwhile(self):
        """What had to wait is not done for a connection that is gone."""
        self.hold(f"t:{self.table}")
        a = self.client(token=self.tokens[0])
        a.send("leave", table=self.table)
        self.until_metric("spil_waiting_requests", 1)
        a.ws.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        a.drop()
        self.until_metric("spil_waiting_requests", 0)
        self.release()
        self.assertEqual(self.client(token=self.tokens[0]).hello_reply["tables"], [self.table])

    def test_the_end_while_something_waits(self):
        self.hold(f"t:{self.table}")
        a = self.client(token=self.tokens[0])
        a.send("look", table=self.table)
        self.until_metric("spil_waiting_requests", 1)
        self.server.process.terminate()
        self.assertEqual(a.until_closed(), 1001)
        self.release()
        self.assertEqual(self.server.gone(), 0)

    def test_forgetting_waits_for_all_tables(self):
        a = self.client(token=self.tokens[0])
        opened = a.ask("open", game="punto", seats=2, seating=["me", "open"])
        self.restart()
        self.hold(f"t:{self.table}")
        self.hold(f"t:{opened['table']}")
        a = self.client(token=self.tokens[0])
        n = a.send("forget")
        self.gets_nothing(a)
        self.release()
        self.assertTrue(a.reply(n)["ok"])
        who = self.client(token=self.tokens[1]).ask("look", table=self.table)["who"][0]
        self.assertEqual((who["name"], who["here"]), ("someone", False))
        self.client(hello=False).refused("not_allowed", "hello", token=self.tokens[0])

    def test_a_rematch_whose_table_sleeps(self):
        a = self.client()
        table = a.ask("open", game="punto", seats=2, options={"rounds": 1}, seating=["me", "random"])["table"]
        cmd = 0
        while not any(n["note"] == "over" for n in a.notes.get(table, ())):
            a.until(lambda: a.views.get(table) and (a.views[table][-1]["moves"] or
                                                    a.notes[table][-1]["note"] == "over"))
            cmd += 1
            a.try_("move", table=table, cmd=cmd, seen=a.last[table], move=(a.view(table)["moves"] or ["-"])[0])
        first = a.ask("rematch", table=table)
        self.restart()
        self.hold(f"t:{first['table']}")
        a = self.client(token=a.token)
        n = a.send("rematch", table=table)
        self.gets_nothing(a)
        self.b = self.client()
        self.b.ask("open", game="punto", seats=2)
        self.release()
        self.assertEqual(a.reply(n)["table"], first["table"])


class People(Case):
    def test_hello_waits_for_the_person_alone(self):
        a, b = self.client(name="A"), self.client(name="B")
        self.restart()
        b = self.client(token=b.token)
        self.hold(f"p:{a.you}")
        waiting = [self.client(hello=False) for _ in range(3)]
        sent = [c.send("hello", token=a.token) for c in waiting]
        b.ask("open", game="punto", seats=2)
        for c in waiting:
            self.gets_nothing(c)
        self.release()
        for c, n in zip(waiting, sent):
            self.assertEqual(c.reply(n)["name"], "A")
        self.client(hello=False).refused("not_allowed", "hello", token="x" * 32)

    def test_a_kept_reply_is_read_by_its_number(self):
        """Of a reply that lies far back only its place is in memory."""
        a, b = self.client(), self.client()
        first = a.ask("open", game="punto", seats=2, cmd=1)
        for cmd in range(2, 80):
            a.refused("not_started", "undo", table=first["table"], cmd=cmd)
        self.restart()
        a, b = self.client(token=a.token), self.client(token=b.token)
        self.hold(f"p:{a.you}")
        n = a.send("open", game="punto", seats=2, cmd=1)
        after = a.send("look", table=first["table"])
        b.ask("open", game="punto", seats=2)
        self.gets_nothing(a)
        self.release()
        again = a.reply(n)
        self.assertEqual({k: again[k] for k in first if k != "re"}, {k: first[k] for k in first if k != "re"})
        self.assertTrue(a.reply(after)["ok"])


if __name__ == "__main__":
    support.main()
