"""The recipes for several servers (hosts/server/deploy/haproxy.cfg, node.conf, compose.yaml), as they stand but for
addresses and certificates: people play through HAProxy while the servers behind it are renewed, and die."""

import json
import os
import pathlib
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

import websockets.exceptions
import yaml

import proxies
import support
from proxies import DEPLOY, NAME, Proxied
from support import Server, postgres

HAPROXY = shutil.which("haproxy", path="/usr/sbin:/usr/bin")
if not postgres.programs() or not HAPROXY:
    print("PostgreSQL or HAProxy is not installed")
    sys.exit(77)


def options_of_recipe():
    """What node.conf gives to the server."""
    text = (DEPLOY / "node.conf").read_text()
    words = shlex.split(re.search(r'^Environment="SPIL_SERVE=(.*)"$', text, re.MULTILINE)[1])
    return dict(zip(words[::2], words[1::2], strict=True))


def compose():
    """compose.yaml with its variables filled in."""
    text = (DEPLOY / "compose.yaml").read_text()
    values = {"SPIL_ORIGIN": f"https://{NAME}", "SPIL_PASSWORD": "secret"}
    return yaml.safe_load(re.sub(r"\$\{(\w+)\}", lambda m: values[m[1]], text))


def options_of_compose(service):
    """What a container's server is started with: the image's own options, and those of the recipe."""
    own = json.loads(re.search(r"^ENTRYPOINT (.*)$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)[1])[2:]
    words = own + shlex.split(compose()["services"][service]["command"])
    return dict(zip(words[::2], words[1::2], strict=True))


class Unit(unittest.TestCase):
    def test_the_unit_is_one_of_systemd(self):
        analyze = shutil.which("systemd-analyze")
        if not analyze:
            self.skipTest("systemd is not installed")
        unit = (DEPLOY / "spil.service.in").read_text().replace("@CMAKE_INSTALL_FULL_BINDIR@/spil-server", "/bin/true")
        units = pathlib.Path(tempfile.mkdtemp(prefix="spil-units-"))
        self.addCleanup(shutil.rmtree, units)
        (units / "spil.service.d").mkdir()
        (units / "spil.service").write_text(unit)
        shutil.copy(DEPLOY / "node.conf", units / "spil.service.d")
        done = subprocess.run([analyze, "verify", "--man=no", units / "spil.service"], capture_output=True, text=True,
                              check=False)
        self.assertEqual([line for line in (done.stdout + done.stderr).splitlines() if str(units) in line], [])


class Balanced(proxies.Proxies):
    """Two servers behind HAProxy."""

    test_nginx = test_caddy = None

    @staticmethod
    def options_of_recipe():
        return options_of_recipe()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="spil-balanced-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        database = postgres.Postgres()
        self.addCleanup(database.close)
        self.url = database.start().database("games")
        with socket.create_server(("127.0.0.2", 0)) as s:
            self.port = s.getsockname()[1]
        self.nodes = [self.node(n) for n in (2, 3)]
        self.server = proxies.Through()  # what people see: one server
        self.server.proxy_port = proxies.free_port()
        _, cert = self.certificate()
        (self.folder / "both.pem").write_text(cert.read_text() + (self.folder / "key.pem").read_text())
        text = (DEPLOY / "haproxy.cfg").read_text()
        for pattern, to in [(r"bind :443", f"bind 127.0.0.1:{self.server.proxy_port}"),
                            (r"/etc/haproxy/games\.example\.org\.pem", str(self.folder / "both.pem")),
                            *((rf"10\.0\.0\.{i + 1}:8383 check port 9100",
                               f"127.0.0.1:{node.port} check port {self.admin(node)}")
                              for i, node in enumerate(self.nodes))]:
            text, n = re.subn(pattern, to, text)
            self.assertEqual(n, 1, pattern)
        self.assertNotIn("10.0.0", text)
        if os.getuid() != 0:  # it is nobody else already
            text, n = re.subn(r"(?m)^    (user|group) haproxy.*$", "", text)
            self.assertEqual(n, 2)
        (self.folder / "haproxy.cfg").write_text(text)
        self.run_proxy(HAPROXY, "-db", "-f", self.folder / "haproxy.cfg")

    def node(self, n):
        """As node.conf has it."""
        recipe = self.options_of_recipe()
        options = {**recipe, "--node": f"127.0.0.{n}:{self.port}", "--admin": f"127.0.0.1:{proxies.free_port()}",
                   "--proxy": "127.0.0.1", "--store": self.url, "--listen": "127.0.0.1:0"}
        self.assertEqual(options["--origin"], f"https://{NAME}")
        self.assertEqual(set(options), set(recipe))
        place, listen = options.pop("--store"), options.pop("--listen")
        options.pop("--data", None)  # of the image; --store counts
        program = support.program_with_page(tempfile.mkdtemp(dir=self.folder))
        node = Server(*(word for pair in options.items() for word in pair), listen=listen, program=program)
        node.place = place
        self.addCleanup(node.close)
        return node.start()

    @staticmethod
    def admin(node):
        return node.logged("admin=([^ ]+)").rpartition(":")[2]

    def come(self, **fields):
        """Somebody who comes again until a server is there."""
        end = support.time.monotonic() + support.LONG
        while True:
            try:
                c = Proxied(self.server, **fields)
                self.addCleanup(c.close)
                return c
            except (websockets.exceptions.InvalidHandshake, websockets.exceptions.ConnectionClosed):
                support.time.sleep(0.05)
                self.assertLess(support.time.monotonic(), end, "nobody is there")

    def move(self, people, table):
        for c in people:
            sync = c.ask("sync", table=table, after=0)
            if sync["moves"]:
                return c.ask("move", table=table, cmd=sync["cmd"] + 1, seen=sync["seq"], move=sync["moves"][0])
        raise AssertionError("it is nobody's turn")

    def test_a_person_plays_through_haproxy(self):
        self.play()
        metrics = [node.metrics() for node in self.nodes]
        self.assertEqual(sum(m["spil_houses"] for m in metrics), 16)

    def test_people_play_on_while_servers_are_renewed_and_die(self):
        people = [self.come(name=f"P{i}") for i in range(4)]  # in turn to both
        self.assertEqual([n.metrics()["spil_passed"] for n in self.nodes], [0, 2])
        opened = people[0].ask("open", game="punto", seats=4)
        table = opened["table"]
        for c in people[1:]:
            c.ask("sit", table=table, invite=opened["invite"])
        people[0].ask("start", table=table)
        for c in people:
            c.note(table, "start")
        told = []
        for end in (Server.stop, Server.stop, Server.kill, Server.kill):
            self.move(people, table)
            notes = people[0].ask("sync", table=table, after=0)["notes"]
            self.assertEqual(notes[:len(told)], told)
            told = notes
            carrier = max(self.nodes, key=lambda n: n.metrics()["spil_connections"])  # of their house; it has others
            end(carrier)
            for c in people:
                c.until_closed()
            people = [self.come(token=c.token) for c in people]
            self.assertEqual(people[0].ask("sync", table=table, after=0)["notes"][:len(told)], told)
            carrier.start()


class Containers(Balanced):
    """The same with the options of compose.yaml."""

    test_people_play_on_while_servers_are_renewed_and_die = None

    @staticmethod
    def options_of_recipe():
        return options_of_compose("one")

    def test_they_find_each_other(self):
        """What the containers say of each other is so: addresses, ports, names, passwords."""
        services = compose()["services"]
        at = {name: service["networks"]["inside"]["ipv4_address"] for name, service in services.items()}
        checked = re.findall(r"^    server (\w+) ([\d.]+):(\d+) check port (\d+)$",
                             (DEPLOY / "haproxy.cfg").read_text(), re.MULTILINE)
        self.assertEqual([name for name, *_ in checked], ["one", "two"])
        for name, address, port, admin in checked:
            options = options_of_compose(name)
            self.assertEqual(address, at[name])
            self.assertEqual(options["--listen"].rpartition(":")[2], port)
            self.assertEqual(options["--admin"], f"{address}:{admin}")
            self.assertEqual(options["--node"].rpartition(":")[0], address)
            self.assertEqual(options["--proxy"], at["door"])
            database = services["database"]["environment"]
            self.assertEqual(options["--store"],
                             f"postgresql://{database['POSTGRES_USER']}@{at['database']}/{database['POSTGRES_DB']}")
            self.assertEqual(services[name]["environment"]["PGPASSWORD"], database["POSTGRES_PASSWORD"])
        self.assertEqual(len({options_of_compose(name)["--node"].rpartition(":")[2] for name in ("one", "two")}), 1)
        self.assertIn(f"/etc/haproxy/{NAME}.pem:ro", services["door"]["volumes"][1])


if __name__ == "__main__":
    unittest.main(module="__main__", argv=sys.argv, verbosity=2)
