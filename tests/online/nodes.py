"""Several servers on one PostgreSQL: one carries the house, and another takes over when it dies, leaves or is stopped.

usage: nodes.py [unittest arguments]; the control is Weak, where SPIL_SERVER_PROGRAM is one whose lease never ends.
"""

import concurrent.futures
import contextlib
import datetime
import glob
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import types
import unittest

import websockets.exceptions

import support
from support import Client, Server, postgres

if not postgres.programs():
    print("PostgreSQL is not installed")
    sys.exit(77)
CLOCKS = next(iter(glob.glob("/usr/lib/*/faketime/libfaketime.so.1")), None)
# A program with a sanitizer waits for itself for ever when libfaketime is loaded before it.
IS_SANITIZED = re.search(rb"(Address|Thread)Sanitizer", pathlib.Path(support.PROGRAM).read_bytes())


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

    houses = 1

    def node(self, *options, env=()):
        node = Server("--allow-seeds", "--admin", "127.0.0.1:0", "--houses", str(self.houses), *options)
        node.place = self.url
        node.env.update(env)
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


    @staticmethod
    @contextlib.contextmanager
    def descriptors(node, n):
        """This many, and no more, are free for the node meanwhile."""
        pid = node.process.pid
        used = {int(name) for name in os.listdir(f"/proc/{pid}/fd")}
        free = [fd for fd in range(max(used) + n + 2) if fd not in used]
        _, most = was = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (free[n], most))
        yield
        resource.prlimit(pid, resource.RLIMIT_NOFILE, was)


class Cutting:
    """The database's socket with somebody in between, who cuts one line in the middle of a long answer."""

    def __init__(self, postgres, test):
        self.there = f"{postgres.folder}/.s.PGSQL.5432"
        self.folder = tempfile.mkdtemp(prefix="spil-cut-", dir="/tmp")
        test.addCleanup(shutil.rmtree, self.folder)
        self.after = None  # so many bytes of an answer are let through
        self.cut = 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{self.folder}/.s.PGSQL.5432")
        self.listener.listen()
        test.addCleanup(self.listener.close)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self.line, args=self.listener.accept()[:1], daemon=True).start()

    def line(self, here):
        with here, socket.socket(socket.AF_UNIX) as there:
            there.connect(self.there)
            answered = [0]  # since the last question
            asks = threading.Thread(target=self.carry, args=(here, there, answered, False), daemon=True)
            asks.start()
            self.carry(there, here, answered, True)
            asks.join()

    def carry(self, one, other, answered, answers):
        with contextlib.suppress(OSError):
            while more := one.recv(1024):
                answered[0] = answered[0] + len(more) if answers else 0
                other.sendall(more)
                if self.after and answered[0] > self.after:
                    self.after, self.cut = None, self.cut + 1
                    break
        for line in (one, other):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


class Nodes(Case):
    def test_a_read_that_breaks_off_midway_goes_on(self):
        between = Cutting(self.postgres, self)
        self.url = f"postgresql://spil@/{self.name}?host={between.folder}"
        one = self.node()
        people, table = self.table(one)
        for _ in range(30):
            self.move(people, table)
        notes = self.notes(people[0], table)
        self.assertEqual(one.stop(), 0)
        one.start()
        between.after = 3000
        there = self.again(one, *people)
        self.assertEqual(self.notes(there[0], table), notes)
        self.assertEqual(between.cut, 1)
        self.move(there, table)

    @unittest.skipUnless(CLOCKS, "libfaketime is not installed")
    @unittest.skipIf(IS_SANITIZED, "built with a sanitizer, beside which libfaketime does not start")
    def test_clocks_an_hour_apart(self):
        """Leases are by the database's clock, and by steady ones; what clocks on the wall say decides nothing."""
        one, two = (self.node(env={"LD_PRELOAD": CLOCKS, "FAKETIME": f"{hour}h", "FAKETIME_DONT_FAKE_MONOTONIC": "1"})
                    for hour in ("-1", "+1"))
        hours = [datetime.datetime.fromisoformat(node.logged("(?m)^([0-9T:-]+Z)").replace("Z", "+00:00"))
                 for node in (one, two)]
        self.assertGreater(hours[1] - hours[0], datetime.timedelta(hours=1.9))
        people, table = self.table(one)
        notes = self.notes(people[0], table)
        for here, other, epoch in ((one, two, 1), (two, one, 2), (one, two, 3)):
            begun = here.metrics()["spil_renewals_total"]
            while here.metrics()["spil_renewals_total"] < begun + 4:  # longer than a lease
                self.assertEqual(other.metrics()["spil_houses"], 0)
            self.move(people, table)
            notes = self.notes(people[0], table)
            self.assertEqual(self.postgres.sql("SELECT epoch FROM spil.house", self.name), str(epoch))
            self.assertEqual((here.metrics()["spil_houses"], here.metrics()["spil_fenced_total"]), (1, 0))
            left = self.postgres.sql("SELECT until > clock_timestamp() + interval '1 s' FROM spil.lease", self.name)
            if here is one and epoch == 1:
                here.kill()
                while left == "t" and other.metrics()["spil_houses"] == 0:  # it waits for the lease
                    left = self.postgres.sql("SELECT until > clock_timestamp() FROM spil.lease", self.name)
                people = self.again(other, *people)
                here.start()
            elif epoch == 2:
                here.process.send_signal(signal.SIGTERM)
                people = self.again(other, *people)
                self.assertEqual(here.gone(), 0)
                here.start()
            self.assertEqual(self.notes(people[0], table), notes)

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
        while one.metrics()["spil_fenced_total"] < 1:
            pass
        two.kill()  # the process went on, and takes over in its turn
        back = self.again(one, *there)
        self.assertEqual(self.notes(back[0], table), notes)
        self.move(back, table)
        self.assertEqual(one.metrics()["spil_fenced_total"], 1)
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

    def test_people_who_say_nothing_hear_that_the_lease_is_over(self):
        """The database says nothing any more: nobody knows who carries the house now, and who waits at a table is told.
        What the server reads there at the time holds nobody up."""
        one = self.node()
        people, table = self.table(one)
        notes = self.notes(people[0], table)
        processes = [int(pid) for pid in self.postgres.sql(
            f"SELECT pid FROM pg_stat_activity WHERE datname = '{self.name}' AND pid <> pg_backend_pid()",
            self.name).split()]
        for pid in processes:
            os.kill(pid, signal.SIGSTOP)
        try:
            people[0].send("look", table="t" + table[1:])
            self.assertEqual([(c.until_closed(), c.bye) for c in people], [(1012, "moved")] * 2)
            while one.metrics()["spil_connections"] > 0:
                pass
            self.assertEqual(one.get("/api/house")[0], 200)
        finally:
            for pid in processes:
                os.kill(pid, signal.SIGCONT)
        there = self.again(one, *people)
        self.assertEqual(self.notes(there[0], table), notes)
        self.move(there, table)


def free_port():
    with contextlib.closing(socket.create_server(("127.0.0.2", 0))) as s:
        return s.getsockname()[1]


class Passing(Case):
    """Nodes that reach each other: any of them takes any connection."""

    def setUp(self):
        super().setUp()
        self.port = free_port()  # the same for all, each on an address of its own

    def node(self, host, *options):
        return super().node("--node", f"127.0.0.{host}:{self.port}", *options)

    def again(self, node, *clients):
        """A node may pass them on before it knows that the other has left: then it hangs up, and they come again."""
        there = []
        while len(there) < len(clients):
            try:
                there.append(self.client(node, token=clients[len(there)].token))
            except websockets.exceptions.ConnectionClosed:
                pass
        return there

    def line(self, host):
        """A line as another node makes it: (socket, the bytes that the node has said first)."""
        s = socket.create_connection((f"127.0.0.{host}", self.port), support.LONG)
        self.addCleanup(s.close)
        nonce = b""
        while len(nonce) < 32 and (more := s.recv(32 - len(nonce))):
            nonce += more
        return s, nonce

    def head(self, nonce, words=b"spil 1 0 1 1000 192.0.2.9 "):
        key = bytes.fromhex(self.postgres.sql("SELECT encode(key, 'hex') FROM spil.node_key", self.name))
        return words + hashlib.blake2b(nonce + words, key=key, digest_size=32).hexdigest().encode() + b"\n"

    def test_any_node_takes_any_connection(self):
        one, two = self.node(2), self.node(3)
        self.assertEqual([json.loads(node.get("/api/house")[2]) for node in (one, two)], [{"house": 0}] * 2)
        house = types.SimpleNamespace(url=lambda _: two.url().replace("/ws", "/h/0/ws"))
        a, b = self.client(one, name="Anna"), self.client(house, name="Berit")
        opened = a.ask("open", game="punto", seats=2)
        table = opened["table"]
        b.ask("sit", table=table, invite=opened["invite"])
        a.ask("start", table=table)
        for c in (a, b):
            c.note(table, "start")
        for _ in range(6):
            self.move((a, b), table)
        self.assertEqual(self.notes(a, table), self.notes(b, table))
        long = self.client(two, name="Cecilie")  # more at once than a round carries over
        sent = [long.send("look", table=table, more="x" * 15000) for _ in range(20)]
        self.assertEqual({long.reply(n)["code"] for n in sent}, {"bad_message"})
        self.assertTrue(self.is_ready(one))
        self.assertTrue(self.is_ready(two))
        self.assertEqual([one.metrics()[f"spil_{k}_total"] for k in ("passed", "arrived", "unproved")], [0, 2, 0])
        self.assertEqual([two.metrics()[f"spil_{k}"] for k in ("passed", "connections", "houses")], [2, 0, 0])
        b.close()
        while two.metrics()["spil_passed"] > 1:
            pass

    def test_who_is_passed_on_counts_by_the_own_address(self):
        one, two = self.node(2, "--proxy", "127.0.0.1"), self.node(3, "--proxy", "127.0.0.1")
        lines = []

        def come(node):
            raw = support.Raw(node, handshake=False)
            self.addCleanup(raw.close)
            lines.append(raw)
            return raw.handshake(X_Forwarded_For="192.0.2.7")[0]

        for _ in range(200):
            self.assertEqual(come(two), 101)
        while one.metrics()["spil_connections"] < 200:
            pass
        for _ in range(56):
            self.assertEqual(come(one), 101)
        self.assertEqual(come(one), 429)
        self.assertEqual(come(two), 101)  # the other says no, by hanging up
        self.assertRaises((EOFError, OSError), lines[-1].more)
        other = support.Raw(two, handshake=False)
        self.addCleanup(other.close)
        self.assertEqual(other.handshake(X_Forwarded_For="192.0.2.8")[0], 101)
        other.send(other.frame('{"do":"hello","id":1}'))
        self.assertTrue(other.text()["ok"])

    def test_people_who_were_passed_on_come_again_when_the_other_dies(self):
        one, two = self.node(2), self.node(3)
        people, table = self.table(two)
        notes = self.notes(people[0], table)
        one.kill()
        for c in people:
            self.assertEqual(c.until_closed(), 1006)
        there = self.again(two, *people)
        self.assertEqual(self.notes(there[0], table), notes)
        self.move(there, table)
        self.assertEqual(two.metrics()["spil_houses"], 1)

    def test_the_house_changes_hands_under_people_who_are_passed_on(self):
        one, two, three = self.node(2), self.node(3), self.node(4)
        people, table = self.table(three)
        notes = self.notes(people[0], table)
        while one.metrics()["spil_nodes"] < 3:
            pass
        one.process.send_signal(signal.SIGTERM)
        self.assertEqual([(c.until_closed(), c.bye) for c in people], [(1012, "moved")] * 2)
        there = self.again(three, *people)
        self.assertEqual(self.notes(there[0], table), notes)
        self.move(there, table)
        self.assertEqual(two.metrics()["spil_houses"] + three.metrics()["spil_houses"], 1)

    def test_no_word_of_who_is_no_node_is_believed(self):
        one, _two = self.node(2), self.node(3)
        hello = support.Raw.frame('{"do":"hello","id":1}')
        s, nonce = self.line(2)
        old = self.head(nonce)
        s.sendall(old + hello)
        self.assertIn(b'"ok":true', s.recv(65536))  # a node is taken at its word
        for wrong in (lambda nonce: old, lambda nonce: self.head(nonce).replace(b"192.0.2.9", b"192.0.2.8"),
                      lambda nonce: self.head(nonce)[:-2] + b"?\n", lambda nonce: b"\n",
                      lambda nonce: b"x" * 300):
            s, nonce = self.line(2)
            s.sendall(wrong(nonce) + hello)
            self.assertEqual(self.rest(s), b"")
        metrics = one.metrics()
        self.assertEqual((metrics["spil_unproved_total"], metrics["spil_arrived_total"]), (5, 1))

    def test_who_is_passed_on_is_passed_on_once(self):
        """… and who comes for a house that the node does not carry is not let in."""
        self.node(2), self.node(3)
        for host, house in ((3, b"0"), (2, b"1"), (2, b"99"), (2, b"-1")):
            s, nonce = self.line(host)
            s.sendall(self.head(nonce, b"spil 1 %s 1 1000 192.0.2.9 " % house) +
                      support.Raw.frame('{"do":"hello","id":1}'))
            self.assertEqual(self.rest(s), b"", (host, house))

    def carry(self, host, node):
        """The test takes the house over from this node, as another at that address would: where people come to it."""
        owner = socket.create_server((f"127.0.0.{host}", self.port))
        owner.settimeout(support.LONG)
        self.addCleanup(owner.close)
        self.postgres.sql(f"INSERT INTO spil.node VALUES ('test', '127.0.0.{host}:{self.port}', now() + '1 h', 0);"
                          " UPDATE spil.lease SET node = 'test', until = now() + '1 h'", self.name)
        while node.metrics()["spil_houses"] > 0:
            pass
        return owner

    def come(self, node, **headers):
        """Somebody comes to this node: the status."""
        raw = support.Raw(node, handshake=False)
        self.addCleanup(raw.close)
        return raw.handshake(**headers)[0]

    def passed(self, owner):
        """The words with which the next who comes is passed on."""
        s, _ = owner.accept()
        with s:
            s.settimeout(support.LONG)
            s.sendall(bytes(32))
            head = b""
            while not head.endswith(b"\n") and (more := s.recv(1)):
                head += more
            return head.decode().split()[:-1]

    def test_who_comes_by_a_proxy_is_not_measured_by_the_line_to_it(self):
        """That would be the proxy's, and who is far away would have no way of making up for it in a race."""
        for proxy in (True, False):
            with self.subTest(proxy=proxy):
                self.name = next(self.names)
                self.url = self.postgres.database(self.name)
                self.port = free_port()
                node = self.node(3, *["--proxy", "127.0.0.1"] * proxy)
                owner = self.carry(4, node)
                self.assertEqual(self.come(node, **{"X_Forwarded_For": "192.0.2.7"} if proxy else {}), 101)
                *before, line_us, address = self.passed(owner)
                self.assertEqual((before, address), (["spil", "1", "0", "1" if proxy else "0"],
                                                     "192.0.2.7" if proxy else "127.0.0.1"))
                self.assertEqual(int(line_us) == 2 ** 64 - 1, proxy)

    def test_a_node_that_hangs_up_on_one_is_still_there_for_others(self):
        """It may have had too many who had not said who they are."""
        node = self.node(3)
        owner = self.carry(4, node)
        for _ in range(3):
            self.assertEqual(self.come(node), 101)
            owner.accept()[0].close()
            while node.metrics()["spil_passed"] > 0:
                pass
        self.assertEqual(self.come(node), 101)
        self.assertEqual(self.passed(owner)[0], "spil")
        self.assertEqual(node.metrics()["spil_unreachable_total"], 3)

    def test_a_node_without_descriptors_does_not_blame_the_other(self):
        node = self.node(3)
        node.logged("carries house")
        fds = f"/proc/{node.process.pid}/fd"
        carried = len(os.listdir(fds))
        owner = self.carry(4, node)
        while len(os.listdir(fds)) > carried - 2:  # the house's own; and those who asked have gone
            pass
        with self.descriptors(node, 2):            # its line as it comes and as it goes on, but none to the other
            raw = support.Raw(node, handshake=False)
            self.addCleanup(raw.close)
            self.assertEqual(raw.handshake()[0], 101)
            self.assertRaises((EOFError, OSError), raw.more)
        self.assertEqual(node.metrics()["spil_unreachable_total"], 0)
        self.assertEqual(self.come(node), 101)
        self.assertEqual(self.passed(owner)[0], "spil")

    @staticmethod
    def rest(s):
        """What comes until the other side hangs up, however it does that."""
        said = b""
        try:
            while more := s.recv(65536):
                said += more
        except ConnectionError:
            pass
        return said

    def test_strangers_who_say_nothing_make_room(self):
        _one, two = self.node(2), self.node(3)
        lines = [self.line(2)[0] for _ in range(257)]
        self.assertEqual(self.rest(lines[0]), b"")
        self.client(two, name="Anna")  # lines of strangers stand in nobody's way

    def test_bad_ground(self):
        for place in ("127.0.0.2:0", "0.0.0.0:8484", "[::]:8484", "example.org:8484", "127.0.0.2", "127.0.0.2:99999"):
            done = subprocess.run([support.SPIL, "serve", "--store", self.url, "--node", place], capture_output=True,
                                  text=True, timeout=support.LONG, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"'{place}' is not an address and a port", done.stderr)
        done = subprocess.run([support.SPIL, "serve", "--node", f"127.0.0.2:{self.port}"], capture_output=True,
                              text=True, timeout=support.LONG, check=False)
        self.assertIn("--node is for servers that share a database", done.stderr)


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


class Houses(Case):
    """Several houses in one database, carried between nodes that reach each other."""

    houses = 4

    def setUp(self):
        super().setUp()
        self.port = free_port()

    def node(self, host, *options):
        return super().node("--node", f"127.0.0.{host}:{self.port}", *options)

    @staticmethod
    def in_house(node, house):
        return types.SimpleNamespace(url=lambda _: node.url(house))

    def wait_for(self, *pairs):
        """Until each of these nodes carries as many houses."""
        for node, n in pairs:
            while node.metrics()["spil_houses"] != n:
                pass

    def come(self, node, house, c):
        """The same person again; a node may not know yet who carries the house now."""
        while True:
            try:
                return self.client(self.in_house(node, house), token=c.token)
            except (websockets.exceptions.ConnectionClosed, websockets.exceptions.InvalidHandshake):
                pass

    def expect_there(self, node, tables):
        """Every house's people find their table as it was, at this node: the people there."""
        there = {}
        for house, (people, table, notes) in tables.items():
            there[house] = [self.come(node, house, c) for c in people]
            self.assertEqual(self.notes(there[house][0], table), notes)
            self.move(there[house], table)
        return there

    def play(self, *nodes):
        """A table in each house, whose people come to one node each: {house: (people, table, notes)}."""
        tables = {}
        for house in range(self.houses):
            people, table = self.table(self.in_house(nodes[house % len(nodes)], house))
            tables[house] = people, table, self.notes(people[0], table)
        return tables

    def rows(self, sql):
        return self.postgres.sql(sql, self.name).split()

    def test_nodes_share_the_houses(self):
        """One that is alone carries all; where another comes it gives up the least busy ones, one a minute at most."""
        one = self.node(2, "--minute", "300")
        self.wait_for((one, 4))
        people, table = self.table(self.in_house(one, 3))
        two = self.node(3, "--minute", "300")
        self.wait_for((one, 2), (two, 2))
        self.move(people, table)  # they have noticed nothing
        self.assertEqual(self.rows("SELECT n.address FROM spil.lease AS l JOIN spil.node AS n ON n.name = l.node"
                                   " WHERE l.until > now() ORDER BY house"),
                         [f"127.0.0.{host}:{self.port}" for host in (2, 3, 3, 2)])
        self.assertEqual(one.metrics()["spil_given_up_total"], 2)
        tables = self.play(one, two)
        two.kill()
        self.wait_for((one, 4))
        self.expect_there(one, tables)

    def test_a_minute_of_nothing_is_a_minute(self):
        one = self.node(2, "--minute", "0")
        self.wait_for((one, 4))
        two = self.node(3)
        two.logged("carries house")
        rounds = one.metrics()["spil_renewals_total"]
        while one.metrics()["spil_renewals_total"] < rounds + 2:
            pass
        self.assertEqual([node.metrics()["spil_houses"] for node in (one, two)], [3, 1])

    def test_people_of_different_houses_know_nothing_of_each_other(self):
        one, two = self.node(2, "--minute", "300"), self.node(3, "--minute", "300")
        self.wait_for((one, 2), (two, 2))
        tables = self.play(two, one)
        (anna, _), table, _ = tables[0]
        stranger = self.client(self.in_house(one, 1))
        stranger.refused("no_table", "look", table=table)
        self.assertNotEqual(anna.hello_reply["server"], stranger.hello_reply["server"])
        self.client(self.in_house(one, 1), hello=False).refused("not_allowed", "hello", token=anna.token)
        for path in ("/h/4/ws", "/h/04/ws", "/h/100/ws"):
            self.assertEqual(one.get(path)[0], 404)
        self.assertEqual(self.rows("SELECT count(DISTINCT house) FROM spil.event"), ["4"])

    def test_digits_name_their_house(self):
        """Room numbers and keys have two more digits in front, but for house 0, and count in that house only."""
        one = self.node(2)
        numbers = {}
        for house in (0, 3):
            c = self.client(self.in_house(one, house), name="Anna")
            opened = c.do("room_open", title="Friday", kind="evening")
            self.assertRegex(opened["number"], r"^\d{9}$" if house == 0 else r"^03\d{9}$")
            self.assertRegex(opened["key"], r"^\d{20}$" if house == 0 else r"^03\d{20}$")
            again = c.ask("room_open", title="Friday", kind="evening", cmd=c.cmd)
            self.assertEqual((again["number"], again["key"]), (opened["number"], opened["key"]))
            self.assertEqual(c.ask("room_sync", room=opened["room"], after=0)["now"]["number"], opened["number"])
            other = self.client(self.in_house(one, house), name="Berit")
            self.assertEqual(other.ask("room_look", number=opened["number"])["title"], "Friday")
            self.assertEqual(other.do("room_join", key=opened["key"], name="Berit")["role"], "host")
            renewed = c.do("room_set", room=opened["room"], renew=True)
            self.assertTrue(renewed["ok"])
            numbers[house] = c.ask("room_sync", room=opened["room"], after=0)["now"]["number"], opened["key"]
            other.refused("not_invited", "room_look", number=opened["number"])
        stranger = self.client(self.in_house(one, 3))
        stranger.refused("not_invited", "room_look", number=numbers[0][0])
        stranger.refused("not_invited", "room_look", number=numbers[3][0][2:])
        stranger.refused("not_invited", "room_look", number="02" + numbers[3][0][2:])
        stranger.cannot("not_invited", "room_join", key=numbers[3][1][2:], name="Cecilie")

    def test_somebody_new_begins_in_the_least_busy_house(self):
        one, two = self.node(2, "--minute", "300"), self.node(3, "--minute", "300")
        self.wait_for((one, 2), (two, 2))
        self.table(self.in_house(two, 0))
        said = set()
        while said != {1, 2, 3}:  # house 0 has people; the others in turn
            said.add(json.loads(two.get("/api/house")[2])["house"])
            if 0 in said and len(said) == 1:
                said.clear()      # it has not heard of them yet

    def test_a_house_that_is_lost_ends_alone(self):
        one = self.node(2)
        tables = self.play(one)
        self.postgres.sql("INSERT INTO spil.node VALUES ('test', '', now() + '1 h', 0);"
                          " UPDATE spil.house SET epoch = epoch + 1 WHERE id = 1;"
                          " UPDATE spil.lease SET node = 'test', until = now() + '3 s' WHERE house = 1", self.name)
        people, table, notes = tables.pop(1)
        with self.assertRaises(websockets.exceptions.ConnectionClosed):
            while True:
                self.move(people, table)
        self.assertEqual({(c.until_closed(), c.bye) for c in people}, {(1012, "moved")})
        for others, place, _ in tables.values():
            self.move(others, place)
        self.assertEqual([one.metrics()[f"spil_{k}"] for k in ("houses", "fenced_total")], [3, 1])
        self.expect_there(one, {1: (people, table, notes)})  # once the other's lease is over
        self.assertEqual(one.metrics()["spil_houses"], 4)

    def test_a_house_for_which_there_is_no_descriptor_is_given_back(self):
        one = self.node(2)
        tables = self.play(one)
        two = self.node(3)
        two.logged("carries house")
        with self.descriptors(two, 1):  # a house needs two
            one.kill()
            self.postgres.sql(f"UPDATE spil.node SET until = now() WHERE address LIKE '%.2:{self.port}';"
                              " UPDATE spil.lease SET until = now() WHERE node ="
                              f" (SELECT name FROM spil.node WHERE address LIKE '%.2:{self.port}')", self.name)
            two.logged('lost house=. why="the server cannot start: Too many open files"')
        self.expect_there(two, tables)
        self.wait_for((two, 4))

    def expect_lost(self, node, tables, house, why):
        """Somebody moves in this house: it ends for its people, and nobody else notices."""
        people, table, _ = tables[house]
        with self.assertRaises(websockets.exceptions.ConnectionClosed):
            while True:
                self.move(people, table)
        self.assertEqual({(c.until_closed(), c.bye) for c in people}, {(1012, "moved")})
        node.logged(f"lost house={house} why=.*{why}")
        for other, (people, table, _) in tables.items():
            if other != house:
                self.move(people, table)

    def test_a_house_that_a_newer_program_has_carried_is_left_to_it(self):
        one = self.node(2)
        tables = self.play(one)
        self.assertEqual(one.stop(), 0)
        self.postgres.sql("UPDATE spil.house SET version = 99 WHERE id = 2", self.name)
        one.start()
        one.logged("refused house=2 why=\"the data is of version 99, and this program knows [0-9]+: use a newer one\"")
        newer = tables.pop(2)
        there = self.expect_there(one, tables)
        self.assertEqual(one.metrics()["spil_houses"], 3)
        self.postgres.sql("UPDATE spil.house SET version = 1 WHERE id = 2", self.name)
        self.expect_there(one, {2: newer})
        for house, people in there.items():
            self.move(people, tables[house][1])

    def test_a_house_that_is_damaged_ends_alone(self):
        """… and goes on once it is mended."""
        one = self.node(2)
        tables = self.play(one)
        hash_of_last = ("UPDATE spil.stream AS s SET hash = %s FROM spil.event AS e WHERE s.house = 1"
                        " AND (e.house, e.stream, e.number) = (s.house, s.name, s.last)")
        self.postgres.sql(hash_of_last % "'short'", self.name)
        self.expect_lost(one, tables, 1, "damaged")
        while one.metrics()["spil_claims_total"] < 5:
            pass
        self.postgres.sql(hash_of_last % "e.hash", self.name)
        self.expect_there(one, {1: tables[1]})
        self.assertEqual(one.metrics()["spil_houses"], 4)

    def test_what_fails_in_one_house_is_stored_in_the_others(self):
        """Though they are stored by one statement: what comes while a store waits goes together afterwards."""
        self.one_house_fails("CREATE TRIGGER no BEFORE INSERT ON spil.event FOR EACH ROW WHEN (NOT spil.may(NEW.house))"
                             " EXECUTE FUNCTION spil.no()", "DROP TRIGGER no ON spil.event")

    def test_what_cannot_be_read_in_one_house_is_stored_in_the_others(self):
        """Though how the streams of all stand is read by one statement."""
        self.one_house_fails("ALTER TABLE spil.stream RENAME TO streams;"
                             " CREATE VIEW spil.stream AS SELECT * FROM spil.streams WHERE spil.may(house)",
                             "DROP VIEW spil.stream; ALTER TABLE spil.streams RENAME TO stream")

    def one_house_fails(self, breaks, mends):
        one = self.node(2)
        tables = self.play(one)
        self.postgres.sql("CREATE FUNCTION spil.may(house int8) RETURNS bool LANGUAGE plpgsql COST 10000 AS 'BEGIN"
                          " IF house = 1 THEN RAISE EXCEPTION $$not in this house$$; END IF; RETURN true; END';"
                          " CREATE FUNCTION spil.no() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
                          self.name)
        self.postgres.sql(breaks, self.name)
        moves = {}
        with self.held("BEGIN; SELECT id FROM spil.house WHERE id = 0 FOR UPDATE"):
            for house, (people, table, _) in tables.items():
                for c in people:
                    sync = c.ask("sync", table=table, after=0)
                    if sync["moves"]:
                        moves[house] = c, c.send("move", table=table, cmd=sync["cmd"] + 1, seen=sync["seq"],
                                                 move=sync["moves"][0])
                        break
                while self.locks("NOT granted", "transactionid") == "0":
                    pass
            while one.metrics()["spil_store_queued_events"] < self.houses:
                pass
        people, table, notes = tables.pop(1)
        self.assertEqual({(c.until_closed(), c.bye) for c in people}, {(1012, "moved")})
        one.logged('lost house=1 why="the database has failed: not in this house"')
        self.assertEqual([c.reply(n)["ok"] for house, (c, n) in moves.items() if house != 1], [True] * 3)
        self.postgres.sql(mends, self.name)
        self.expect_there(one, {1: (people, table, notes)})
        for others, place, _ in tables.values():
            self.move(others, place)

    def test_a_new_version_holds_up_nobody(self):
        """The tables change while people play, however long somebody else reads them: a copy that is being made."""
        one = self.node(2)
        tables = self.play(one)
        self.postgres.sql("DELETE FROM spil.migration WHERE version = 5;"  # as an older program has left it
                          " CREATE INDEX stream_until ON spil.stream(house, until); DROP INDEX spil.stream_due;"
                          " CREATE INDEX secret_owner ON spil.secret(house, owner); DROP INDEX spil.secret_of", self.name)
        with concurrent.futures.ThreadPoolExecutor() as beside:
            with self.held("BEGIN; SELECT count(*) FROM spil.stream"):
                two = beside.submit(self.node, 3)
                while not two.done() and self.locks("NOT granted", "relation") == "0":
                    pass
                for people, table, _ in tables.values():
                    self.move(people, table)
                self.assertFalse(two.done())
            two.result()
        self.assertEqual(self.rows("SELECT max(version) FROM spil.migration"), ["5"])
        self.assertEqual(self.rows("SELECT indexname FROM pg_indexes WHERE schemaname = 'spil' AND tablename IN"
                                   " ('stream', 'secret') AND indexname NOT LIKE '%pkey' ORDER BY 1"),
                         ["secret_of", "stream_due"])

    def test_sigterm_gives_up_one_house_after_the_other(self):
        one, two = self.node(2, "--minute", "300"), self.node(3, "--minute", "300")
        self.wait_for((one, 2), (two, 2))
        tables = self.play(one)
        one.process.send_signal(signal.SIGTERM)
        for people, _, _ in tables.values():
            for c in people:
                c.until_closed()
        left = [h for h, (people, _, _) in tables.items() if {(c.closed, c.bye) for c in people} == {(1012, "moved")}]
        self.assertGreaterEqual(len(left), 2)  # the others were only passed on, and were hung up on
        self.expect_there(two, tables)
        self.assertEqual(one.gone(), 0)
        self.wait_for((two, 4))

    @unittest.skipIf(IS_SANITIZED, "built with a sanitizer, too slow for so many first words at once")
    def test_many_of_one_address_wait_for_who_takes_over(self):
        """A class whose server has died: all of them come at once, and nobody is turned away."""
        one, two = self.node(2, "--minute", "300"), self.node(3, "--minute", "300")
        self.wait_for((one, 2), (two, 2))
        house = self.rows("SELECT l.house FROM spil.lease AS l JOIN spil.node AS n ON n.name = l.node"
                          f" WHERE n.address = '127.0.0.2:{self.port}' ORDER BY 1 DESC")[0]
        with self.held("BEGIN; SELECT id FROM spil.house FOR UPDATE"):  # nobody claims anything
            one.kill()
            self.postgres.sql("UPDATE spil.lease SET until = now(), node = '' WHERE node = (SELECT name FROM spil.node"
                              f" WHERE address = '127.0.0.2:{self.port}')", self.name)
            while self.locks("NOT granted", "transactionid") == "0":
                pass
            crowd = []
            while len(crowd) < 200:
                if len(crowd) % 32 == 0:
                    two.metrics()  # by then it has read what those before have said: fewer than 64 are at their first words
                crowd.append(support.Raw(two, handshake=False))
                self.addCleanup(crowd[-1].close)
                crowd[-1].send("\r\n".join([f"GET /h/{house}/ws HTTP/1.1", "Host: x", "Upgrade: websocket",
                                            "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                                            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: spil.1", "", ""]).encode())
        self.assertEqual({c.http()[0] for c in crowd}, {101})
        self.assertEqual(two.metrics()["spil_turned_away_total"], 0)

    def test_people_of_many_houses_are_sent_away_in_turn(self):
        """The next ones once those before are where play goes on: half a millisecond for each."""
        self.assertEqual(self.sent_away_last("127.0.0.2"), (1012, "moved"))

    def test_people_who_were_passed_on_are_let_go_in_turn(self):
        self.assertIsNone(self.sent_away_last("127.0.0.3")[1])  # their house stays where it is

    def sent_away_last(self, carrier):
        """How a server leaves that has a thousand people in one of the carrier's houses, and somebody in another."""
        one, two = self.node(2, "--minute", "300"), self.node(3, "--minute", "300")
        self.wait_for((one, 2), (two, 2))
        houses = [int(h) for h in self.rows("SELECT l.house FROM spil.lease AS l JOIN spil.node AS n ON n.name = l.node"
                                            f" WHERE n.address = '{carrier}:{self.port}' ORDER BY 1")]
        crowd = []
        while len(crowd) < 1000:
            crowd.append(support.Raw(one, handshake=False))
            self.addCleanup(crowd[-1].close)
            self.assertEqual(crowd[-1].handshake(f"/h/{houses[0]}/ws")[0], 101)
        last = self.client(self.in_house(one, houses[1]))
        while sum(node.metrics()["spil_connections"] for node in (one, two)) < len(crowd) + 1:
            pass
        began = time.monotonic()
        one.process.send_signal(signal.SIGTERM)
        last.until_closed()
        self.assertGreater(time.monotonic() - began, 0.45)
        self.assertEqual(one.gone(), 0)
        return last.closed, last.bye

    @contextlib.contextmanager
    def held(self, sql):
        """Somebody else has done this, and has not ended yet."""
        with subprocess.Popen([str(postgres.programs() / "psql"), "-X", "-q", "-d", self.url], cwd="/", text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, **self.postgres.user) as other:
            other.stdin.write(f"{sql};\n\\echo held\n")
            other.stdin.flush()
            while other.stdout.readline() not in ("held\n", ""):
                pass
            yield
            other.stdin.close()

    def lock(self, number):
        """Somebody else has one of Spil's locks: of a house, or -1, under which the tables are made."""
        return self.held(f"SELECT pg_advisory_lock(1399875948, {number})")

    def locks(self, which, kind="advisory"):
        return self.postgres.sql(f"SELECT count(*) FROM pg_locks WHERE locktype = '{kind}' AND {which}", self.name)

    def test_nodes_that_begin_together_wait_for_who_makes_the_tables(self):
        """Longer than for anything else."""
        with concurrent.futures.ThreadPoolExecutor() as all_at_once:
            with self.lock(-1):
                one = all_at_once.submit(self.node, 2)
                while not one.done() and self.locks("NOT granted AND waitstart < now() - interval '1 s'") == "0":
                    pass
            self.wait_for((one.result(), 4))

    def test_a_house_that_is_being_filled_is_carried_afterwards(self):
        with self.lock(3):
            one = self.node(2)
            self.wait_for((one, 3))
        self.wait_for((one, 4))

    def test_a_claim_of_which_there_is_no_copy_is_none(self):
        """The next epoch would be the same, when the database's machine is lost."""
        one = self.node(2)
        self.wait_for((one, 4))
        self.addCleanup(self.copies, "")
        self.copies("nobody")
        self.postgres.sql("SET synchronous_commit = local; DELETE FROM spil.node; UPDATE spil.lease SET node = ''",
                          self.name)
        while int(self.rows("SELECT max(epoch) FROM spil.house")[0]) < 4:
            self.postgres.sql("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
                              self.name)
            self.assertEqual(one.metrics()["spil_claims_total"], 4)
        self.copies("")
        self.wait_for((one, 4))

    def copies(self, names):
        """Whom a commit waits for from now on: everybody has heard of it."""
        self.postgres.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'", self.name)
        self.postgres.sql("SELECT pg_reload_conf()", self.name)
        while self.postgres.sql("SHOW synchronous_standby_names", self.name) != names:
            pass

    def test_how_many_houses_there_are(self):
        """As many as were said where the database was new; later another number is refused."""
        one = self.node(2)
        self.assertEqual(self.rows("SELECT n FROM spil.houses"), ["4"])
        self.assertEqual(self.rows("SELECT count(*) FROM spil.house"), ["4"])
        self.houses = 5
        other = subprocess.run([support.SPIL, "serve", "--listen", "127.0.0.1:0", "--store", self.url, "--houses", "5"],
                               capture_output=True, text=True, check=False, timeout=support.LONG)
        self.assertEqual(other.returncode, 2)
        self.assertIn("the database has 4 houses already", other.stderr)
        for wrong, why in (("0", "at least one house"), ("101", "not a number"), ("x", "not a number")):
            other = subprocess.run([support.SPIL, "serve", "--store", self.url, "--houses", wrong],
                                   capture_output=True, text=True, check=False, timeout=support.LONG)
            self.assertEqual(other.returncode, 2)
            self.assertIn(why, other.stderr)
        self.assertEqual(one.stop(), 0)


if __name__ == "__main__":
    support.main()
