"""The recipes for a database that outlives its machine (hosts/server/deploy/patroni.yml, etcd, node.conf), as they
stand but for addresses and folders: three etcd, two PostgreSQL that Patroni keeps, two servers. Machines are addresses
of loopback; one is lost by kill -9 of all that runs there, under load.

usage: standby.py [unittest arguments]; SPIL_ROUNDS says how often the machine with the primary is lost (2).
"""

import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.request

import websockets.exceptions

import restarts
import support
from balanced import DEPLOY, options_of_recipe
from support import LONG, Server, postgres

PROGRAMS = [shutil.which(name, path="/usr/bin:/usr/sbin:/usr/local/bin") for name in ("etcd", "patroni")]
if not postgres.programs() or None in PROGRAMS:
    print("PostgreSQL, Patroni or etcd is not installed")
    sys.exit(77)
ETCD, PATRONI = PROGRAMS
ROUNDS = int(os.environ.get("SPIL_ROUNDS", "2"))
PASSWORD = "of the test"
NAMES = ("one", "two", "three")


class Machine:
    """What one of the three runs. Addresses are 127.x.y.1 to .3, so that the ports are the recipes' own."""

    def __init__(self, folder, net, n, changes):
        self.folder, self.net, self.n, self.name = folder / NAMES[n - 1], net, n, NAMES[n - 1]
        self.address = f"{net}.{n}"
        self.user, owner = postgres.ordinary()
        self.folder.mkdir()
        self.running = {}
        self.env = {"PATH": "/usr/bin:/bin", "HOME": str(self.folder), "LC_ALL": "C.UTF-8"}
        self.database = postgres.Postgres(self.folder)  # its data are Patroni's to make
        bootstrap = self.mine((DEPLOY / "patroni.yml").read_text())
        for pattern, to in ((r"/usr/lib/postgresql/15/bin", str(postgres.programs())),
                            (r"/var/lib/postgresql/15/spil", str(self.database.data)),
                            (r"/var/lib/postgresql/pgpass-patroni", str(self.folder / "pgpass")),
                            (r"(?m)^    - local all         postgres             peer$", "    - local all all trust"),
                            (r"(?m)^  data_dir:", f"  parameters:\n    unix_socket_directories: {self.folder}\n"
                             "    dynamic_shared_memory_type: mmap\n    shared_buffers: 16MB\n  data_dir:"),
                            *changes):
            bootstrap, times = re.subn(pattern, to, bootstrap)
            assert times == 1, pattern
        self.config = self.folder / "patroni.yml"
        self.config.write_text(bootstrap)
        if owner:
            for path in (self.folder, self.config):
                os.chown(path, *owner)

    def mine(self, text):
        """A recipe with this machine's name and address in it; what is the same on all of them stays."""
        kept = [line for line in text.splitlines() if re.match(r"ETCD_INITIAL_CLUSTER|  hosts:|    - ", line)]
        lines = [line if line in kept else line.replace("10.0.0.1", f"10.0.0.{self.n}") for line in text.splitlines()]
        text = re.sub(r"(?m)^(name: |ETCD_NAME=)one$", rf"\g<1>{self.name}", "\n".join(lines) + "\n")
        text = re.sub(r"10\.0\.0\.[12]/32", "127.0.0.1/32", text)  # from there come all lines of loopback
        return text.replace("10.0.0.", f"{self.net}.")

    def run(self, name, *words, **more):
        with open(self.folder / f"{name}.log", "ab") as log:
            self.running[name] = subprocess.Popen([*map(str, words)], cwd=self.folder, stdin=subprocess.DEVNULL,
                                                  stdout=log, stderr=log, start_new_session=True,
                                                  **{"env": self.env, **self.user, **more})

    def start(self):
        settings = dict(line.split("=", 1) for line in self.mine((DEPLOY / "etcd").read_text()).splitlines()
                        if line and not line.startswith("#"))
        # Machines that share two cores with a test are slower to answer than real ones.
        self.run("etcd", ETCD, "--heartbeat-interval=500", "--election-timeout=5000",
                 env={**self.env, **settings, "ETCD_DATA_DIR": str(self.folder / "etcd")})
        if self.n < 3:
            self.run("patroni", PATRONI, self.config)

    def lose(self):
        """All that runs there ends at once."""
        for process in self.running.values():
            os.kill(process.pid, signal.SIGSTOP)
        self.database.kill()
        for process in self.running.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(LONG)
        self.running = {}

    def patroni(self, what):
        """The status with which Patroni answers for this machine; None: it does not."""
        try:
            with urllib.request.urlopen(f"http://{self.address}:8008/{what}", timeout=LONG) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as e:
            return e.code, None
        except (OSError, ValueError):
            return None, None

    def sql(self, text, database="spil"):
        return self.database.run("psql", "-h", self.folder, "-U", "postgres", "-d", database, "-XqAt", "-v",
                                 "ON_ERROR_STOP=1", "-c", text).strip()

    def said(self):
        return "\n".join(f"{path.name}: {path.read_text(errors='replace')[-1500:]}"
                         for path in self.folder.glob("*.log"))


class Kept:
    """Servers that systemd would keep: whichever ends is started again, a second later."""

    def __init__(self, nodes):
        self.nodes, self.down, self.ending = nodes, set(), threading.Event()
        self.mutex = threading.Lock()
        self.threads = [threading.Thread(target=self.keep, args=[node]) for node in nodes]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ending.set()
        for thread in self.threads:
            thread.join()
        for node in self.nodes:
            if node.process:
                node.kill()

    def keep(self, node):
        while not self.ending.wait(1):
            if node in self.down or (node.process and node.process.poll() is None):
                continue
            with contextlib.suppress(AssertionError):  # the database is not there yet
                node.start()


class Standby(restarts.Load):
    TABLES = 4
    CHANGES = ()  # of the recipe

    def setUp(self):
        super().setUp()
        self.nodes = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="spil-standby-"))
        self.folder.chmod(0o755)
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        net = f"127.{random.randrange(1, 255)}.{random.randrange(255)}"
        self.machines = [Machine(self.folder, net, n, self.CHANGES) for n in (1, 2, 3)]
        for machine in self.machines:
            self.addCleanup(machine.lose)
            machine.start()
        self.both = self.machines[:2]
        self.wait(lambda: self.primary() and self.has_standby())
        # As the guide says it.
        self.primary().sql(f"CREATE ROLE spil LOGIN PASSWORD '{PASSWORD}'", "postgres")
        self.primary().sql("CREATE DATABASE spil OWNER spil", "postgres")
        pgpass = self.folder / "pgpass"
        pgpass.write_text(f"*:5432:spil:spil:{PASSWORD}\n")
        pgpass.chmod(0o600)
        self.nodes += [self.node(n, net, pgpass) for n in (1, 2)]
        self.url = self.nodes[0].place
        self.kept = self.enterContext(Kept(self.nodes))
        self.wait_for_carrier()

    def node(self, n, net, pgpass):
        """As node.conf has it, with the addresses of both databases."""
        options = {key: value.replace("10.0.0.1:", f"10.0.0.{n}:").replace("10.0.0.", f"{net}.")
                   for key, value in options_of_recipe().items()}
        guide = (support.ROOT / "docs" / "running-a-server.md").read_text()
        url = re.search(r"`--store '?(postgresql://spil@10\.0\.0\.1,10\.0\.0\.2/[^`']*)'?`", guide)[1]
        listen, place = options.pop("--listen"), options.pop("--store")
        self.assertIn("postgresql://spil@", place)
        node = Server(*(word for pair in options.items() for word in pair), listen=listen)
        node.place = url.replace("10.0.0.", f"{net}.")
        node.env["PGPASSFILE"] = str(pgpass)
        node.host, node.port = options["--node"].rpartition(":")[0], int(listen.rpartition(":")[2])
        node.url = lambda: f"ws://{node.host}:{node.port}/ws"
        return node

    # -- how things are

    def wait(self, what, every=0.1):
        end = time.monotonic() + 4 * LONG
        while not (found := what()):
            ended = [f"{m.name}: {name}" for m in self.machines for name, p in m.running.items()
                     if p.poll() is not None]
            if ended or time.monotonic() > end:
                self.fail("\n".join([f"ended: {ended}", *(of.said() for of in (*self.machines, *self.nodes))]))
            self.assertEqual(self.faults(), [])
            time.sleep(every)
        return found

    def primary(self):
        return next((m for m in self.both if m.running and m.patroni("primary")[0] == 200), None)

    def has_standby(self):
        """Is there one whose word commits wait for?"""
        return any(m.running and m.patroni("synchronous")[0] == 200 for m in self.both)

    def carrier(self):
        primary = self.primary()
        try:
            name = primary and primary.sql("SELECT n.address FROM spil.lease AS l JOIN spil.node AS n"
                                           " ON n.name = l.node WHERE l.house = 0 AND l.until > now()")
        except RuntimeError:
            return None
        return next((n for n in self.nodes if name and name in n.options), None)

    def wait_for_carrier(self):
        return self.wait(self.carrier)

    @property
    def server(self):
        return self.wait_for_carrier()

    def where(self, person):
        return (person.rng if person else self.rng).choice(self.nodes)

    def patience(self, person, moves=False):
        return LONG if moves else 5

    def broke(self, person, error):
        self.stop.wait(0.2)

    def acked(self):
        return sum(len(p.acked) for p in self.people)

    def get_on(self):
        moves = self.acked()
        self.wait(lambda: self.acked() >= moves + 2 * self.TABLES)

    def lost(self):
        """The machine with the primary is lost; the other goes on. The first comes back, and is the standby."""
        began = time.monotonic()
        before = self.primary()
        machine_of_server = self.nodes[before.n - 1]
        self.kept.down.add(machine_of_server)
        machine_of_server.process.send_signal(signal.SIGKILL)
        before.lose()
        self.wait(lambda: self.primary() not in (None, before))
        promoted = time.monotonic() - began
        self.wait_for_carrier()
        self.get_on()
        print(f"primary lost: another after {promoted:.1f} s, people go on after {time.monotonic() - began:.1f} s",
              flush=True)
        before.start()
        self.kept.down.discard(machine_of_server)
        self.wait(self.has_standby)


class Losses(Standby):
    def test_an_acknowledged_move_survives_the_loss_of_the_databases_machine(self):
        def during():
            self.get_on()
            for _ in range(ROUNDS):
                self.lost()
                self.get_on()

        self.assertEqual(self.play(during), [])
        lost, doubled, broken = self.compare()
        print(f"{ROUNDS} machines lost: {self.acked()} moves acknowledged at {len(self.pairs())} tables, "
              f"{sum(p.resent for p in self.people)} sent again, {lost} lost, {doubled} doubled", flush=True)
        self.assertEqual((lost, doubled, broken), (0, 0, []))
        self.wait(lambda: subprocess.run([support.SPIL, "check", "--store", self.url], capture_output=True, check=False,
                                         env=self.nodes[0].env).returncode == 0)


class Alone(Standby):
    """The standby does not hear what the primary says."""

    TABLES = 0
    SAYS = "the database did not wait until a copy was safe"

    def open(self):
        people = [support.Client(self.server, name=name) for name in ("Anna", "Berit")]
        for c in people:
            self.addCleanup(c.drop)
        opened = people[0].ask("open", game="punto", seats=2)
        people[1].ask("sit", table=opened["table"], invite=opened["invite"])
        people[0].ask("start", table=opened["table"])
        for c in people:
            c.note(opened["table"], "start")
        return people, opened["table"]

    @contextlib.contextmanager
    def deaf(self, machine):
        """Nothing that the primary says is heard by this machine's database until this has gone by, and what was said
        meanwhile is not heard later either: it is lost with its primary."""
        first, *others = machine.database.processes()
        receivers = []
        for pid in others:
            with contextlib.suppress(OSError):  # it has ended
                if b"walreceiver" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes():
                    receivers.append(pid)
        self.assertEqual(len(receivers), 1)
        for pid in (first, *receivers):
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.kill(receivers[0], signal.SIGKILL)  # and what is in its socket
                os.kill(first, signal.SIGCONT)

    def move(self, people, table):
        """Sends a move: who, and the request's number."""
        syncs = [(c, c.ask("sync", table=table, after=0)) for c in people]
        c, sync = next((c, sync) for c, sync in syncs if sync["moves"])
        return c, c.send("move", table=table, cmd=sync["cmd"] + 1, seen=sync["seq"], move=sync["moves"][0])


class Warned(Alone):
    def test_a_commit_that_was_not_waited_for_is_none(self):
        people, table = self.open()
        primary = self.primary()
        standby = next(m for m in self.both if m is not primary)
        with self.deaf(standby):
            c, n = self.move(people, table)
            waits = "FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%INSERT INTO event%'"
            self.wait(lambda: primary.sql(f"SELECT count(*) {waits}") != "0", every=0)
            primary.sql(f"SELECT pg_cancel_backend(pid) {waits}")
            with contextlib.suppress(websockets.exceptions.ConnectionClosed):
                while True:
                    c.read()
            self.assertNotIn(n, c.replies)
            # Renewals wait, too: the lease may have been over before.
            self.wait(lambda: any(re.search(f"{self.SAYS}|lost house=0 why=lease", node.said()) for node in self.nodes))


class Control(Alone):
    """Without synchronous_mode the same loss takes what people were told: the comparison finds it."""

    CHANGES = ((r"synchronous_mode: true", "synchronous_mode: false"),)

    def has_standby(self):
        return any(m.running and m.patroni("replica")[0] == 200 for m in self.both)

    def test_it_is_lost(self):
        people, table = self.open()
        primary = self.primary()
        standby = next(m for m in self.both if m is not primary)
        events = "SELECT count(*) FROM spil.event"
        self.wait(lambda: standby.sql(events) == primary.sql(events))
        with self.deaf(standby):
            c, n = self.move(people, table)
            while n not in c.replies:
                c.read()
            self.assertTrue(c.replies[n]["ok"])
            told = c.replies[n]["seq"]
            primary.lose()
        self.wait(lambda: self.primary() is standby)
        end = time.monotonic() + 4 * LONG
        while True:
            try:
                with contextlib.closing(support.Client(self.server, token=c.token, patience=5)) as again:
                    seq = again.ask("sync", table=table, after=0)["seq"]
                    break
            except (TimeoutError, *restarts.GONE):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.2)
        self.assertLess(seq, told)


if __name__ == "__main__":
    support.main()
