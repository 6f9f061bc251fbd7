"""What the tests of the server share: the server as a process, a client that checks every frame it gets, and raw sockets.

SPIL names the program. Every test has its own data and home. Nothing here measures time: waits end when what was
waited for is there, and fail after LONG seconds.
"""

import atexit
import base64
import contextlib
import functools
import http.client
import itertools
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

import websockets.exceptions
import websockets.sync.client

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "support"))
import postgres  # noqa: E402
SPIL = os.environ.get("SPIL", str(ROOT / "build-dev" / "spil"))
PROGRAM = os.environ.get("SPIL_SERVER_PROGRAM", SPIL)  # what is started with `serve`
LONG = float(os.environ.get("SPIL_LONG", "60"))
LISTENING = "listening on http://"


DATABASES = os.environ.get("SPIL_TEST_STORE") == "postgresql"  # where servers keep their data; otherwise in folders


if DATABASES and not postgres.programs():
    print("PostgreSQL is not installed")
    sys.exit(77)
of_files = unittest.skipIf(DATABASES, "it is about files")


class Databases:
    """A PostgreSQL for all servers of this program: a database for each folder of data."""

    def __init__(self):
        self.postgres = postgres.Postgres()
        self.postgres.start()
        atexit.register(self.postgres.close)
        self.of = functools.cache(lambda folder: self.postgres.database(f"d{next(self.numbers)}"))
        self.numbers = itertools.count()


@functools.cache
def databases():
    return Databases()


def no_twice(pairs):
    d = dict(pairs)
    assert len(d) == len(pairs), f"a key twice: {pairs}"
    return d


def strict_json(text):
    return json.loads(text, object_pairs_hook=no_twice)


class Server:
    """`spil serve` on a free port of loopback. It can be killed, stopped and started again on the same data and port."""

    def __init__(self, *options, folder=None, program=PROGRAM, listen="127.0.0.1:0", files=None):
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="spil-online-"))
        if folder is None:  # its own: gone with this program, also where a test fails or forgets to close it
            atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        one_house = ["--houses", "1"] if DATABASES and "--houses" not in options else []  # as in a folder
        self.options, self.program, self.listen = [*one_house, *options], program, listen
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self.place = databases().of(self.data) if DATABASES else str(self.data)
        self.files = files   # how many descriptors it may have; None: as many as this program
        self.process = self.port = None
        self.env = {k: v for k, v in os.environ.items() if k not in ("LANGUAGE",)}
        self.env.update(HOME=str(self.folder), XDG_DATA_HOME=str(self.folder / "xdg"), LC_ALL="C.UTF-8")

    def start(self):
        listen = f"{self.listen.rpartition(':')[0]}:{self.port}" if self.port else self.listen
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--listen", listen, "--store" if "://" in self.place else "--data",
                 self.place, "--pace", "0", *self.options],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, env=self.env,
                preexec_fn=self.files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))))
        lines = []
        for line in self.process.stdout:
            lines.append(line.decode())
            if lines[-1].startswith(LISTENING):
                self.port = int(lines[-1].strip().rpartition(":")[2])
                return self
        raise AssertionError(f"it does not listen: {lines} status {self.process.wait()}; {self.said()}")

    def said(self):
        return self.log.read_text(errors="replace")[-6000:] if self.log.exists() else ""

    def logged(self, pattern):
        """What the log has in the last place that matches; waits for one."""
        end = time.monotonic() + LONG
        while not (found := re.findall(pattern, self.log.read_text(errors="replace"))):
            if time.monotonic() > end:
                raise AssertionError(f"{pattern} is not in the log: {self.said()}")
            time.sleep(0.01)
        return found[-1]

    def metrics(self):
        """What /metrics says, at the address of --admin."""
        with urllib.request.urlopen(f"http://{self.logged('admin=([^ ]+)')}/metrics", timeout=LONG) as answer:
            return {k: float(v) for k, v in re.findall(r"(?m)^(spil_\w+) (.*)$", answer.read().decode())}

    def kept(self):
        """Everything that it keeps: all bytes of its files, or of its rows."""
        if not DATABASES:
            return b"".join(p.read_bytes() for p in self.data.rglob("*") if p.is_file())
        return databases().postgres.sql(
            "SELECT encode(string_agg(bytes, ''), 'escape') FROM (SELECT bytes FROM spil.event"
            " UNION ALL SELECT bytes FROM spil.secret) AS all_of_it",
            re.search("/(d[0-9]+)[?]", self.place)[1]).encode()

    def kill(self):
        """kill -9."""
        self.process.kill()
        self.gone()

    def stop(self):
        """SIGTERM: its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.gone()

    def gone(self):
        status = self.process.wait(LONG)
        self.process.stdout.close()
        self.process = None
        return status

    def close(self):
        if self.process:
            status = self.stop()
            assert status == 0, f"exit status {status} after SIGTERM: {self.said()}"

    def url(self, house=0):
        return f"ws://127.0.0.1:{self.port}/{f'h/{house}/' * (house > 0)}ws"

    def get(self, path, method="GET", headers=None):
        """(status, headers with lower-case names, body) of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        try:
            connection.request(method, path, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
        finally:
            connection.close()


def program_with_page(folder, **files):
    """A copy of the server's program beside a page of these files."""
    program = pathlib.Path(folder) / "spil-server"
    shutil.copy(pathlib.Path(SPIL).with_name("spil-server"), program)
    (program.parent / "web").mkdir()
    for name, content in {"index.html": b"<!doctype html>", **files}.items():
        (program.parent / "web" / name).write_bytes(content)
    return str(program)


class Refused(AssertionError):
    """A request that should have been granted was not."""


class Client:
    """One connection by the documented words. Each frame is checked as it comes: one reply for each request, in their
    order; notes numbered without gaps; a view's number is that of the last note."""

    def __init__(self, server, hello=True, headers=None, patience=LONG, house=0, **fields):
        self.server = server
        self.patience = patience  # how many seconds it waits for an answer
        self.id = 0
        self.waiting = []    # ids of requests without a reply yet
        self.replies = {}    # by id
        self.raw = []        # texts of all frames, in their order
        self.notes = {}      # by table
        self.views = {}      # by table: the view frames
        self.last = {}       # by table: the number of the last note, where it is known
        self.around = {}     # by table: the frames that say who is there
        self.mine = 0        # the last frame that says that one's tables have changed
        self.room_notes = {} # by room
        self.room_last = {}  # by room: the number of the last note, where it is known
        self.stands = []     # how the tables of rooms stand
        self.knocked = []    # answers to knocks
        self.cmd = 0         # the last number of the person's series
        self.bye = None
        self.closed = None   # close code, once it is
        self.ws = websockets.sync.client.connect(  # left by close() or drop()
            server.url(house), subprotocols=["spil.1"], compression=None, max_size=None, open_timeout=patience,
            close_timeout=LONG, ping_interval=None, proxy=None, max_queue=None,
            additional_headers=headers).__enter__()  # it always reads
        assert self.ws.subprotocol == "spil.1", self.ws.subprotocol
        self.you = self.token = self.name = None
        if hello:
            try:
                self.hello(**fields)
            except Exception:  # whoever comes again does so on another line
                self.drop()
                raise

    def hello(self, **fields):
        reply = self.ask("hello", **fields)
        self.you, self.name = reply["you"], reply["name"]
        self.token = reply.get("token", fields.get("token"))
        self.hello_reply = reply
        return reply

    # -- asking

    def send(self, do, **fields):
        """Sends a request and returns its id, without waiting."""
        self.id += 1
        self.send_text(json.dumps({"do": do, "id": self.id, **fields}))
        self.waiting.append(self.id)
        return self.id

    def send_text(self, text):
        try:
            self.ws.send(text)
        except websockets.exceptions.ConnectionClosed as e:
            self.is_closed(e)
            raise

    def try_(self, do, **fields):
        """Asks, and returns the reply whatever it is."""
        return self.reply(self.send(do, **fields))

    def reply(self, n):
        while n not in self.replies:
            self.read()
        return self.replies[n]

    def ask(self, do, **fields):
        """Asks for something that must be granted."""
        reply = self.try_(do, **fields)
        if reply["ok"] is not True:
            raise Refused(f"{do} {fields}: {reply}")
        if do in ("open", "sit", "watch", "rematch"):
            self.last[reply.get("table", fields.get("table"))] = reply["seq"]
        return reply

    def refused(self, code, do, **fields):
        """Asks for something that must be refused with this code; the reply's sentence."""
        reply = self.try_(do, **fields)
        assert reply["ok"] is False and reply["code"] == code, f"{do} {fields}: {code} expected, got {reply}"
        return reply["say"]

    # -- what comes

    def read(self, timeout=None):
        """Reads one frame and checks it."""
        try:
            text = self.ws.recv(self.patience if timeout is None else timeout)
        except websockets.exceptions.ConnectionClosed as e:
            self.is_closed(e)
            raise
        assert isinstance(text, str), "a binary frame"
        self.raw.append(text)
        frame = strict_json(text)
        if "re" in frame:
            self.check_reply(frame)
        elif "note" in frame and "room" in frame:
            self.check_room_note(frame)
        elif "note" in frame:
            self.check_note(frame)
        elif "view" in frame:
            self.check_view(frame)
        elif "around" in frame:
            assert set(frame) == {"table", "around", "eyes"}, frame
            self.around.setdefault(frame["table"], []).append(frame)
        elif "mine" in frame:
            assert set(frame) == {"mine"} and frame["mine"] > self.mine, frame
            self.mine = frame["mine"]
        elif "stands" in frame:
            assert set(frame) <= {"room", "stands", "away", "heir"}, frame
            self.stands.append(frame)
        elif "knock" in frame:
            self.knocked.append(frame)
        elif "bye" in frame:
            self.bye = frame["bye"]
        else:
            raise AssertionError(f"a frame of no kind: {text}")
        return frame

    def is_closed(self, e):
        self.closed = e.rcvd.code if e.rcvd else 1006

    def check_reply(self, frame):
        if frame["re"] == 0:  # bad_message without a usable id
            assert frame["ok"] is False and frame["code"] == "bad_message", frame
            self.replies.setdefault(0, []).append(frame)
            return
        assert frame["re"] in self.waiting, f"a reply to nothing, or a second one: {frame}"
        self.waiting.remove(frame["re"])
        self.replies[frame["re"]] = frame
        if frame["ok"] is True:
            return
        more = {"free"} if frame["code"] == "name_taken" else set()
        assert frame["ok"] is False and set(frame) == {"re", "ok", "code", "say"} | more, frame
        assert frame["say"] and "\n" not in frame["say"], frame

    def check_note(self, frame):
        table, seq = frame["table"], frame["seq"]
        assert isinstance(frame["ms"], int) and frame["ms"] >= 0, frame
        if self.last.get(table) is not None:
            assert seq == self.last[table] + 1, f"note {seq} after {self.last[table]}: {frame}"
        self.last[table] = seq
        self.notes.setdefault(table, []).append(frame)

    def check_room_note(self, frame):
        room, seq = frame["room"], frame["seq"]
        assert isinstance(frame["ms"], int) and frame["ms"] >= 0, frame
        if self.room_last.get(room) is not None:
            assert seq == self.room_last[room] + 1, f"note {seq} after {self.room_last[room]}: {frame}"
        self.room_last[room] = seq
        self.room_notes.setdefault(room, []).append(frame)
        if frame["note"] == "role":  # whose role changes goes on in the other stream, where room_sync says
            self.room_last[room] = None

    def do(self, do, **fields):
        """A numbered request of the person's series that must be granted."""
        self.cmd += 1
        reply = self.ask(do, cmd=self.cmd, **fields)
        if do in ("room_open", "room_join") and "seq" in reply:
            self.room_last[reply["room"]] = reply["seq"]
        return reply

    def cannot(self, code, do, **fields):
        """The same, which must be refused with this code: the reply's sentence."""
        self.cmd += 1
        return self.refused(code, do, cmd=self.cmd, **fields)

    def room_note(self, room, kind, timeout=LONG, after=0, **fields):
        """The first note of a room of this kind (with these fields) numbered above `after`, waiting for it."""
        def find():
            return next((n for n in self.room_notes.get(room, ()) if n["note"] == kind and n["seq"] > after
                         and all(n.get(k) == v for k, v in fields.items())), None)
        return self.until(find, timeout)

    def check_view(self, frame):
        table = frame["table"]
        assert set(frame) <= {"table", "seq", "view", "moves", "due_ms", "nonce"}, frame
        if self.last.get(table) is not None:
            assert frame["seq"] == self.last[table], f"a view of {frame['seq']} after note {self.last[table]}"
        self.views.setdefault(table, []).append(frame)

    def until(self, what, timeout=LONG):
        """Reads until what() is true, and returns that."""
        end = time.monotonic() + timeout
        while not (found := what()):
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"not within {timeout} s; the last frames: {self.raw[-6:]}")
            try:
                self.read(left)
            except TimeoutError:
                pass
        return found

    def poll(self, what):
        """Asks what() until it is true, for what is told to nobody."""
        end = time.monotonic() + LONG
        while not (found := what()):
            assert time.monotonic() < end, f"not within {LONG} s; the last frames: {self.raw[-6:]}"
            time.sleep(0.01)
        return found

    def note(self, table, kind, timeout=LONG, after=0, **fields):
        """The first note of this kind (with these fields) numbered above `after`, waiting for it."""
        def find():
            return next((n for n in self.notes.get(table, ()) if n["note"] == kind and n["seq"] > after
                         and all(n.get(k) == v for k, v in fields.items())), None)
        return self.until(find, timeout)

    def view(self, table):
        """The last view frame; waits for the first."""
        self.until(lambda: self.views.get(table))
        return self.views[table][-1]

    def view_after(self, table, seq):
        """The last view frame, as soon as one is of note `seq` or later."""
        self.until(lambda: table in self.views and self.views[table][-1]["seq"] >= seq)
        return self.views[table][-1]

    def settle(self):
        """Reads all that has been sent to this connection up to now: what follows the reply to a request comes later."""
        self.try_("look", table="nowhere")

    def until_closed(self):
        """Reads until the server closes: the code."""
        try:
            while True:
                self.read()
        except websockets.exceptions.ConnectionClosed:
            return self.closed

    def drop(self):
        """The line breaks: no closing handshake. It may have broken before."""
        with contextlib.suppress(OSError):
            self.ws.socket.shutdown(socket.SHUT_RDWR)
        self.ws.socket.close()

    def close(self):
        try:
            self.ws.close()
        except OSError:
            pass


class Raw:
    """A socket that can send what no library would. Frames are masked with zeros unless told otherwise."""

    def __init__(self, server, handshake=True):
        self.socket = socket.create_connection(("127.0.0.1", server.port), LONG)
        self.buffer = b""
        self.server = server
        if handshake:
            status, _ = self.handshake()
            assert status == 101, status

    def handshake(self, path="/ws", drop=(), **headers):
        """An opening handshake with these headers instead of the usual ones: (status, headers)."""
        usual = {
            "Host": f"127.0.0.1:{self.server.port}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Protocol": "spil.1",
        }
        usual.update({k.replace("_", "-"): v for k, v in headers.items()})
        lines = [f"{k}: {v}" for k, v in usual.items() if k not in drop]
        self.send("\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode())
        return self.http()

    def http(self):
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        return int(first.split()[1]), {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines)}

    def send(self, data):
        self.socket.sendall(data)

    def more(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise EOFError
        self.buffer += piece

    @staticmethod
    def frame(payload, opcode=1, fin=True, rsv=0, mask=b"\0\0\0\0"):
        data = payload if isinstance(payload, bytes) else payload.encode()
        n = len(data)
        head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
        bit = 0x80 if mask is not None else 0
        head += bytes([bit | n]) if n < 126 else struct.pack(">BH", bit | 126, n) if n < 65536 else \
            struct.pack(">BQ", bit | 127, n)
        if mask is None:
            return head + data
        return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))

    def need(self, n):
        while len(self.buffer) < n:
            self.more()
        piece, self.buffer = self.buffer[:n], self.buffer[n:]
        return piece

    def receive(self):
        """(opcode, payload) of the next frame; EOFError when the server has hung up."""
        first, second = self.need(2)
        assert first & 0x70 == 0 and second & 0x80 == 0, "reserved bits, or a mask, from a server"
        n = second & 0x7F
        if n == 126:
            n = struct.unpack(">H", self.need(2))[0]
        elif n == 127:
            n = struct.unpack(">Q", self.need(8))[0]
        return first & 0x0F, self.need(n)

    def text(self):
        """What the next text says; pings before it are answered. EOFError when the server says goodbye."""
        while (frame := self.receive())[0] == 9:
            self.send(self.frame(frame[1], opcode=10))
        if frame[0] == 8:
            raise EOFError(frame[1])
        assert frame[0] == 1, frame
        return strict_json(frame[1])

    def close_code(self):
        """Reads until the close frame: its code."""
        while True:
            opcode, payload = self.receive()
            if opcode == 8:
                return struct.unpack(">H", payload[:2])[0]

    def close(self):
        self.socket.close()


class Case(unittest.TestCase):
    """A test with one server; OPTIONS are its own besides --allow-seeds."""

    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server("--allow-seeds", *cls.OPTIONS).start()
        cls.addClassCleanup(cls.server.close)

    def client(self, *args, **fields):
        c = Client(self.server, *args, **fields)
        self.addCleanup(c.close)
        return c

    def raw(self, **more):
        r = Raw(self.server, **more)
        self.addCleanup(r.close)
        return r

    def people(self, n, game, seats=None, start=True, **fields):
        """n people at a table of a game, the other seats bots: (clients, table). They watch nothing else."""
        clients = [self.client(name=f"P{i}") for i in range(n)]
        seats = seats or n
        seating = ["me"] + ["open"] * (n - 1) + [BOT.get(game, "random")] * (seats - n)
        reply = clients[0].ask("open", game=game, seats=seats, seating=seating, **fields)
        table = reply["table"]
        for i, c in enumerate(clients[1:], 1):
            self.assertEqual(c.ask("sit", table=table, invite=reply["invite"])["seat"], i)
        for c in clients:
            c.invite = reply["invite"]
        if start and n > 1:
            clients[0].ask("start", table=table)
        if start:
            for c in clients:
                c.note(table, "start")
        return clients, table


BOT = {"7ate9": "adult"}


def referee(*lines):
    """What `spil referee` answers to these lines."""
    done = subprocess.run([SPIL, "referee"], input="".join(line + "\n" for line in lines), capture_output=True,
                          text=True, timeout=LONG, check=True)
    return [strict_json(line) for line in done.stdout.splitlines()]


def deal(game, seats, seed=1, **options):
    """The full state of a deal."""
    words = " ".join(f"{k}={v}" for k, v in options.items())
    new, state = referee(f"new {game} seats={seats} seed={seed} {words}".strip(), "state")
    assert new["ok"] and state["ok"], (new, state)
    return state["state"]


def main():
    unittest.main(module="__main__", argv=sys.argv, verbosity=2)
