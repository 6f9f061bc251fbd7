"""For those who run it: the admin listener, tables that leave memory and come back, tables that are closed."""

import http.client
import re
import signal
import socket
import time
import unittest

import support
from support import LONG, Case, Client, Server


class Admin(Case):
    def setUp(self):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.admin = s.getsockname()[1]
        self.own = Server("--allow-seeds", "--pace", "0", "--sleep", "0", "--log", "json",
                          "--admin", f"127.0.0.1:{self.admin}").start()
        self.addCleanup(self.own.close)

    def get(self, path, port=None):
        connection = http.client.HTTPConnection("127.0.0.1", port or self.admin, timeout=LONG)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def figure(self, name):
        return float(re.search(rf"(?m)^{name} (.*)$", self.get("/metrics")[1])[1])

    def until(self, name, value):
        end = time.monotonic() + LONG
        while self.figure(name) != value:
            self.assertLess(time.monotonic(), end, self.get("/metrics")[1])
            time.sleep(0.2)

    def test_health(self):
        self.assertEqual(self.get("/healthz"), (200, "ok\n"))
        self.assertEqual(self.get("/readyz"), (200, "ok\n"))
        self.assertEqual(self.get("/nothing")[0], 404)
        for path in ("/healthz", "/readyz", "/metrics"):
            self.assertEqual(self.get(path, self.own.port)[0], 404)  # there only
        self.assertEqual(self.get("/ws")[0], 404)

    def test_metrics_count(self):
        before = self.figure("spil_requests_total")
        c = Client(self.own)
        c.refused("no_table", "look", table="nowhere")
        self.assertEqual(self.figure("spil_requests_total"), before + 2)
        self.assertEqual(self.figure("spil_refused_total"), 1)
        self.assertEqual(self.figure("spil_connections"), 1)
        self.assertEqual([self.figure(f"spil_{k}") for k in ("houses", "nodes", "passed_total")], [1, 1, 0])
        c.close()
        self.until("spil_connections", 0)
        text = self.get("/metrics")[1]
        for secret in (c.token, c.you, c.name):
            self.assertNotIn(secret, text)

    def test_commits_are_counted_by_time_and_by_size(self):
        c = Client(self.own)
        for _ in range(3):
            c.ask("open", game="rumi7", seats=3)
        c.close()
        text = self.get("/metrics")[1]
        total = {k: float(v) for k, v in re.findall(r"(?m)^(spil_store_\w+) (.*)$", text)}
        for name, first, of in (("commit_duration_seconds", 0.00025, "commit_seconds"), ("group_events", 1, "events")):
            name = f"spil_store_{name}"
            self.assertIn(f"# TYPE {name} histogram\n", text)
            found = re.findall(rf'(?m)^{name}_bucket\{{le="(.*)"\}} (\d+)$', text)
            counts = [int(n) for _, n in found]
            self.assertEqual([float(most) for most, _ in found],
                             [first * 2**i for i in range(len(found) - 1)] + [float("inf")])
            self.assertEqual(counts, sorted(counts))
            self.assertGreaterEqual(counts[-1], 4)  # one for each reply, each waited for
            self.assertEqual([counts[-1], total[f"{name}_sum"]],
                             [total["spil_store_commits_total"], total[f"spil_store_{of}_total"]])
            self.assertEqual(counts[-1], total[f"{name}_count"])

    def test_the_metrics_and_tests_that_the_page_names_are_there(self):
        page = (support.ROOT / "docs" / "running-a-server.md").read_text()
        named = set(re.findall(r"`(spil_\w+)`", page))
        self.assertGreater(len(named), 25)
        known = set(re.findall(r"(?m)^(?:# TYPE )?(spil_\w+) ", self.get("/metrics")[1]))
        self.assertLessEqual(named, known)
        tests = [*(support.ROOT / "tests" / "online").glob("*.py"), *(support.ROOT / "hosts/server/test").glob("*.c")]
        code = "".join(file.read_text() for file in tests)
        for name in re.findall(r"`(test_\w+|a_budget\w+|every_budget\w+)`", page):
            self.assertRegex(code, rf"(def|void) {name}\(", name)

    def test_many_tables_leave_memory_little_by_little(self):
        """A thousand at once would be one long round of the loop, in which everybody waits."""
        people = [Client(self.own) for _ in range(20)]
        for c in people:
            sent = [c.send("open", game="rumi7", seats=6) for _ in range(50)]
            for n in sent:
                self.assertTrue(c.reply(n)["ok"])
        self.assertEqual(self.figure("spil_tables"), 1000)
        before = self.figure("spil_sweep_turns_total")
        for c in people:
            c.close()
        self.until("spil_tables", 0)
        self.assertGreater(self.figure("spil_sweep_turns_total"), before)

    def test_a_table_leaves_memory_and_comes_back(self):
        c = Client(self.own, name="Secret Name")
        r = c.ask("open", game="rumi7", seats=3, seating=["me", "random", "random"], seed="7")
        t = r["table"]
        c.until(lambda: c.views.get(t) and c.views[t][-1]["moves"])
        c.ask("talk", table=t, text="a secret word")
        c.ask("move", table=t, cmd=4, seen=c.last[t], move=c.view(t)["moves"][0])
        c.ask("pause", table=t)
        before = c.ask("sync", table=t, after=0)
        kept = c.try_("move", table=t, cmd=4, seen=0, move="x")
        c.close()
        self.until("spil_tables", 0)
        self.until("spil_people", 0)
        d = Client(self.own, token=c.token)
        self.assertEqual(d.hello_reply["tables"], [t])
        after = d.ask("sync", table=t, after=0)
        self.assertEqual(self.figure("spil_tables"), 1)
        for reply in (before, after):
            del reply["re"], reply["around"]  # which says since when
        self.assertEqual(before, after)
        again = d.try_("move", table=t, cmd=4, seen=0, move="y")
        self.assertEqual({**kept, "re": 0}, {**again, "re": 0})
        d.last[t] = after["seq"]
        d.ask("resume", table=t)
        d.note(t, "resume")
        d.close()
        said = self.own.said()
        for secret in (c.token, r["invite"], "Secret Name", "a secret word"):
            self.assertNotIn(secret, said)
        for line in said.splitlines():
            self.assertIn("event", support.strict_json(line))


class Many(Case):
    def test_one_person_does_not_fill_the_memory(self):
        c, other = self.client(), self.client()
        replies = []
        for _ in range(10):
            ids = [c.send("open", game="punto", seats=2, seating=["open", "open"]) for _ in range(40)]
            replies += [c.reply(n) for n in ids]
        self.assertTrue(all(r["ok"] for r in replies[:120]))
        self.assertIn("too_fast", [r.get("code") for r in replies[120:]])
        other.ask("open", game="punto", seats=2)


class Phone(unittest.TestCase):
    def test_the_address_for_a_phone(self):
        server = Server(listen="0.0.0.0:0").start()
        try:
            Client(server).close()  # it is up, and in its sandbox
            status = server.process.poll()
            self.assertIsNone(status)
            server.process.send_signal(signal.SIGTERM)
            rest = server.process.stdout.read().decode()
        finally:
            self.assertEqual(server.gone(), 0)
        if rest:  # where the machine has another address than loopback
            self.assertRegex(rest, rf"http://[0-9.]+:{server.port}/\n")
            self.assertIn("\u2588", rest)  # the code

    def test_loopback_needs_none(self):
        server = Server().start()
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.process.stdout.read(), b"")
        self.assertEqual(server.gone(), 0)


if __name__ == "__main__":
    support.main()
