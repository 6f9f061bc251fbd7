"""It stays up: slow readers, unfinished handshakes, many sockets, hostile clients; a neighbour plays on."""

import http.client
import json
import os
import random
import resource
import signal
import socket
import tempfile
import time
import unittest

import support
from support import LONG, Case, Client, Raw, Server

HANDSHAKES = 64
SOCKETS = int(os.environ.get("SPIL_SOCKETS", "500"))
ROUNDS = int(os.environ.get("SPIL_ROUNDS", "1"))  # how often what is short is done again


class Limits(Case):
    def setUp(self):
        self.neighbour = self.client()

    def tearDown(self):
        self.neighbour.ask("open", game="punto", seats=2)

    def test_a_slow_reader_is_cut_off(self):
        """A watcher that reads nothing while a table talks: it is cut off, and the others notice nothing."""
        (a, b), t = self.people(2, "sequence")
        slow = self.raw()
        slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.send(Raw.frame('{"do":"hello","id":1}'))
        slow.text()
        slow.send(Raw.frame(json.dumps({"do": "watch", "id": 2, "table": t})))
        slow.text()
        slow.socket.setblocking(False)
        question = Raw.frame(json.dumps({"do": "sync", "id": 3, "table": t, "after": 0}))
        rest = b""
        sent = 0
        end = time.monotonic() + LONG
        with self.assertRaises(ConnectionError):  # asks and asks, and reads nothing
            while time.monotonic() < end:
                rest = rest or question
                try:
                    n = slow.socket.send(rest)
                except BlockingIOError:  # the server does not read either: it has not cut it off yet
                    time.sleep(0.05)
                    continue
                rest = rest[n:]
                sent += n
        self.assertLess(sent, 8 << 20)
        a.ask("talk", table=t, text="still here")

    def test_long_files(self):
        """They are sent block by block: whole, one after the other, and to who reads slowly as well."""
        content = random.Random(1).randbytes(3 << 20)
        with tempfile.TemporaryDirectory() as folder:
            server = Server(program=support.program_with_page(folder, **{"big.bin": content, "small.bin": content[:16385]}))
            self.addCleanup(server.close)
            server.start()
            slow = socket.socket()
            self.addCleanup(slow.close)
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", server.port))
            slow.sendall(b"GET /big.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            quick = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)
            self.addCleanup(quick.close)
            for name, size in (("/big.bin", len(content)), ("/small.bin", 16385), ("/big.bin", len(content))):
                quick.request("GET", name)
                answer = quick.getresponse()
                self.assertEqual((answer.status, answer.headers["Content-Length"]), (200, str(size)))
                self.assertTrue(answer.read() == content[:size])
            got = b""
            slow.settimeout(LONG)
            while piece := slow.recv(65536):
                got += piece
                if ROUNDS > 1 and len(got) % 7 == 0:
                    time.sleep(0.2)  # longer than a handshake may take
            self.assertTrue(got.endswith(content))

    def test_unfinished_handshakes(self):
        """At most 64 per address: a further one is refused at once, and the finished ones go on."""
        waiting = [socket.create_connection(("127.0.0.1", self.server.port), LONG) for _ in range(HANDSHAKES + 30)]
        try:
            for s in waiting:
                try:
                    s.sendall(b"GET /ws HTTP/1.1\r\n")
                except OSError:
                    pass
            refused = 0
            end = time.monotonic() + LONG
            while refused < 30 and time.monotonic() < end:
                refused = 0
                for s in waiting:
                    s.setblocking(False)
                    try:
                        refused += s.recv(1, socket.MSG_PEEK) in (b"", b"H")
                    except BlockingIOError:
                        pass
                    except OSError:
                        refused += 1
                time.sleep(0.05)
            self.assertEqual(refused, 30)
            self.neighbour.ask("open", game="punto", seats=2)
        finally:
            for s in waiting:
                s.close()
        end = time.monotonic() + LONG  # … and when they are gone there is room again
        while True:
            try:
                self.client()
                return
            except (OSError, support.websockets.exceptions.WebSocketException):
                if time.monotonic() > end:
                    raise

    def test_a_class_behind_one_address(self):
        """A browser fetches files over six lines and keeps them: 40 of those are no unfinished handshakes."""
        fetching = [socket.create_connection(("127.0.0.1", self.server.port), LONG) for _ in range(3 * HANDSHAKES // 4)]
        self.addCleanup(lambda: [s.close() for s in fetching])
        while len(fetching) < 240:
            for s in fetching[-3 * HANDSHAKES // 4:]:
                s.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
                self.assertTrue(s.recv(65536).startswith(b"HTTP/1.1 200 "))
            fetching += [socket.create_connection(("127.0.0.1", self.server.port), LONG) for _ in range(3 * HANDSHAKES // 4)]
        self.client()

    def test_silent_lines_make_room(self):
        """Browsers open lines ahead of need: those that have said nothing for 2 s do not keep others out."""
        begun = time.monotonic()
        silent = [socket.create_connection(("127.0.0.1", self.server.port), LONG) for _ in range(HANDSHAKES)]
        self.addCleanup(lambda: [s.close() for s in silent])
        while True:
            try:
                self.client()
                break
            except (OSError, support.websockets.exceptions.WebSocketException):
                self.assertLess(time.monotonic() - begun, LONG)
        self.assertGreater(time.monotonic() - begun, 1.9)

    def test_an_unfinished_handshake_ends(self):
        s = socket.create_connection(("127.0.0.1", self.server.port), LONG)
        self.addCleanup(s.close)
        s.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\n")
        s.settimeout(LONG)
        try:
            while s.recv(4096):
                pass
        except ConnectionError:
            pass

    def test_many_sockets(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        n = min(SOCKETS, hard - 200)
        idle = []
        try:
            for _ in range(n):
                idle.append(Raw(self.server))
            (a, b), t = self.people(2, "punto")
            a.ask("talk", table=t, text="room for all")
            for r in random.sample(idle, 20):
                r.send(Raw.frame('{"do":"hello","id":1}'))
                self.assertIs(r.text()["ok"], True)
        finally:
            for r in idle:
                r.close()
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    def test_noise(self):
        """Random bytes as HTTP, as frames, as text; cut requests; sudden ends."""
        rng = random.Random(ROUNDS)
        words = ["do", "id", "table", "hello", "open", "sit", "move", "sync", "punto", "{", "}", "[", "]", ":", ",", '"', "1",
                 "-1", "1e999", "null", "true", "\\u0000", "\\ud800", "seats", "state", "seed", " "]
        for i in range(200 * ROUNDS):
            r = Raw(self.server, handshake=i % 4 != 0)
            try:
                if i % 4 == 0:
                    r.send(rng.randbytes(rng.randrange(1, 3000)))
                elif i % 4 == 1:
                    r.send(rng.randbytes(rng.randrange(1, 3000)))
                elif i % 4 == 2:
                    r.send(b"".join(Raw.frame("".join(rng.choices(words, k=rng.randrange(1, 60)))) for _ in range(5)))
                else:
                    r.send(Raw.frame('{"do":"hello","id":1}')[:rng.randrange(1, 20)])
            except OSError:
                pass
            r.close()
        self.client()


class Descriptors(unittest.TestCase):
    """When descriptors run out: refused in words before that, and all is well once they are free again."""

    def setUp(self):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.admin = s.getsockname()[1]
        self.server = Server("--admin", f"127.0.0.1:{self.admin}", files=64).start()
        self.addCleanup(self.server.close)

    def ready(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.admin, timeout=LONG)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status
        finally:
            connection.close()

    def fill(self, most):
        """Connects until it is refused: (sockets, the status of the last one, or None where it just ended)."""
        sockets = []
        while len(sockets) < most:
            raw = Raw(self.server, handshake=False)
            sockets.append(raw)
            try:
                status, _ = raw.handshake()
            except (OSError, EOFError):
                return sockets, None
            if status != 101:
                return sockets, status
        return sockets, 101

    def close_at_once(self, sockets):
        """All in one round of the server."""
        os.kill(self.server.process.pid, signal.SIGSTOP)
        for raw in sockets:
            raw.close()
        os.kill(self.server.process.pid, signal.SIGCONT)

    def test_full_and_empty_again(self):
        for _ in range(3 * ROUNDS):
            self.assertEqual(self.ready(), 200)
            sockets, status = self.fill(100)
            self.assertEqual(status, 503)
            self.assertEqual(self.ready(), 503)
            self.close_at_once(sockets)
            end = time.monotonic() + LONG
            while self.ready() != 200:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.05)
            self.comes_in()

    def test_beyond_the_limit(self):
        """Sockets that say nothing take the last descriptors; when they are gone it listens again."""
        silent = [socket.create_connection(("127.0.0.1", self.server.port), LONG) for _ in range(100)]
        time.sleep(0.2)
        self.close_at_once(silent)
        self.comes_in()
        self.assertEqual(self.ready(), 200)

    def comes_in(self):
        """Somebody can connect, as soon as the others are seen to be gone."""
        end = time.monotonic() + LONG
        while True:
            raw = Raw(self.server, handshake=False)
            try:
                if raw.handshake()[0] == 101:
                    return
            except (OSError, EOFError):
                self.assertLess(time.monotonic(), end)
            finally:
                raw.close()
            time.sleep(0.05)


class Overload(unittest.TestCase):
    def test_many_requests_are_answered_in_turns(self):
        """Those of many lines that come at once are not one long round of the loop."""
        server = Server("--admin", "127.0.0.1:0").start()
        self.addCleanup(server.close)
        ask = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
        lines = []

        def take(raw, n):
            for _ in range(n):
                status, headers = raw.http()
                self.assertEqual(status, 200)
                self.assertEqual(raw.need(int(headers["content-length"]))[:1], b"[")

        for _ in range(300):
            lines.append(Raw(server, handshake=False))
            self.addCleanup(lines[-1].close)
            lines[-1].send(ask)
            take(lines[-1], 1)
        waited = server.metrics()["spil_http_waited_total"]
        os.kill(server.process.pid, signal.SIGSTOP)
        for raw in lines:
            raw.send(ask * 4)
        os.kill(server.process.pid, signal.SIGCONT)
        for raw in lines:
            take(raw, 4)
        self.assertGreater(server.metrics()["spil_http_waited_total"], waited)

    def test_busy_or_done(self):
        """A flood of requests without waiting: every one gets its reply, granted or `busy` or `too_fast`."""
        server = Server("--allow-seeds").start()
        self.addCleanup(server.close)
        c = Client(server)
        r = c.ask("open", game="punto", seats=2)
        sent = [c.send("sync", table=r["table"], after=0) for _ in range(300)]
        for n in sent:
            reply = c.reply(n)
            self.assertTrue(reply["ok"] or reply["code"] in ("busy", "too_fast"), reply)
        c.ask("look", table=r["table"])


if __name__ == "__main__":
    support.main()
