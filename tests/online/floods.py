"""Floods from one machine, and somebody honest beside them, who stores something and reads it back all the time.

usage: floods.py [unittest arguments]; SPIL_FLOOD_SECONDS (1): how long each. SPIL_FLOOD_P99: the honest one's p99 in
milliseconds, at most; without it only the answers count, as on a busy machine. Each flood comes from FLOODERS processes over
loopback, where no address has a limit: what holds them are the budgets of connections and people.
"""

import json
import multiprocessing
import os
import socket
import tempfile
import time
import unittest

import support
from budgets import IS_PLAIN, resident
from support import LONG, Client, Raw, Server

SECONDS = float(os.environ.get("SPIL_FLOOD_SECONDS", "1"))
P99_MS = float(os.environ.get("SPIL_FLOOD_P99", "0"))
FLOODERS = 4


class Flooder:
    """One process of a flood: sends from as many sockets as it likes."""

    def __init__(self, server, known):
        self.server, self.known = server, known
        self.end = time.monotonic() + SECONDS

    def goes_on(self):
        return time.monotonic() < self.end

    def run(self, flood):
        """The flood until the time is over; cut off, it begins again. Its own work takes no core from the server: it stands
        for other machines."""
        os.nice(19)
        while self.goes_on():
            try:
                flood(self)
            except (EOFError, ConnectionError):
                pass

    def connect(self, room=None):
        raw = Raw(self.server, handshake=False)
        if room:
            raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        raw.handshake()
        raw.socket.settimeout(0.2)
        return raw

    def shove(self, data, first=b"", room=4096):
        """Sends and reads nothing; again from a new socket once nothing more is taken."""
        while self.goes_on():
            raw = self.connect(room)
            try:
                raw.send(first)
                while self.goes_on():
                    raw.send(data)
            except OSError:
                pass
            raw.close()

    def ask(self, *requests):
        """Sends these in turn, a new id each, and reads the answers."""
        raw = self.connect()
        number = 0
        while self.goes_on():
            for do in requests:
                number += 1
                raw.send(Raw.frame(json.dumps({"id": number, **do})))
            try:
                for _ in requests:
                    raw.text()
            except OSError:  # too fast: nothing is read for a while
                pass
        raw.close()


def hello(token):
    return Raw.frame(json.dumps({"do": "hello", "id": 1, "token": token}))


def pings(f):
    f.shove(Raw.frame(b"", opcode=9) * 1000)


def syncs(f):
    f.shove(b"".join(Raw.frame(json.dumps({"do": "sync", "id": i, "table": f.known["table"], "after": 0}))
                     for i in range(2, 2000)), hello(f.known["token"]))


def old_numbers(f):
    """Each is a reply that has to be read from the store."""
    raw = f.connect()
    raw.send(hello(f.known["token"]))
    number = 1
    while f.goes_on():
        number += 1
        raw.send(Raw.frame(json.dumps({"do": "open", "id": number, "game": "punto", "seats": 2, "cmd": 1})))
        try:
            raw.text()
        except OSError:
            pass
    raw.close()


def wrong_tokens(f):
    f.ask({"do": "hello", "token": "a" * 32}, {"do": "hello", "token": "b" * 32})


def forgetting(f):
    f.ask({"do": "hello"}, {"do": "forget"})


def broken_json(f):
    f.shove(Raw.frame('{"do":') * 1000, room=1 << 20)


def new_people(f):
    while f.goes_on():
        raw = f.connect()
        raw.send(Raw.frame('{"do":"hello","id":1}'))
        try:
            raw.text()
        except OSError:
            pass
        raw.close()


def pages(f):
    while f.goes_on():
        assert f.server.get("/")[0] == 200


def tables(f):
    """People who open as many as they may, then others."""
    while f.goes_on():
        raw = f.connect()
        text = [Raw.frame('{"do":"hello","id":1}')]
        text += [Raw.frame(json.dumps({"do": "open", "id": 2 + i, "game": "rumi7", "seats": 6})) for i in range(50)]
        raw.send(b"".join(text))
        try:
            for _ in text:
                raw.text()
        except OSError:
            pass
        raw.close()


def many_seats(f):
    """Somebody who sits at fifty tables comes and goes: each time they are read again."""
    while f.goes_on():
        raw = f.connect()
        raw.send(hello(f.known["sitter"]))
        try:
            raw.text()
        except OSError:
            pass
        raw.close()
        time.sleep(0.01)


def thinking(f):
    """Strong bots at many tables."""
    raw = f.connect()
    text = [Raw.frame('{"do":"hello","id":1}')]
    seating = ["me"] + ["strong@1000ms"] * 5
    text += [Raw.frame(json.dumps({"do": "open", "id": 2 + i, "game": "rumi7", "seats": 6, "seating": seating}))
             for i in range(50)]
    raw.send(b"".join(text))
    while f.goes_on():
        try:
            raw.receive()
        except TimeoutError:
            pass
    raw.close()


def keep_read(*raws):
    """Takes what has come to them."""
    for raw in raws:
        raw.socket.setblocking(False)
        raw.buffer = b""
        try:
            while raw.socket.recv(65536):
                pass
        except OSError:
            pass
        raw.socket.settimeout(LONG)


def told_often(f):
    """Somebody with as many connections as one may have: each hears everything."""
    raw = f.connect()
    raw.socket.settimeout(LONG)
    raw.send(Raw.frame('{"do":"hello","id":1}'))
    me = raw.text()
    raw.send(Raw.frame('{"do":"open","id":2,"game":"punto","seats":2,"seating":["me","level1"]}'))
    while (opened := raw.text()).get("re") != 2:
        pass
    others = [f.connect() for _ in range(15)]
    for other in others:
        other.send(hello(me["token"]))
    number = 2
    while f.goes_on():
        for do in ("pause", "resume") * 10:
            number += 1
            raw.send(Raw.frame(json.dumps({"do": do, "id": number, "table": opened["table"]})))
            keep_read(raw, *others)
    for other in (raw, *others):
        other.close()


def onlookers(f):
    """One person looks on at many tables of quick bots, through many connections."""
    raw = f.connect()
    raw.socket.settimeout(LONG)
    raw.send(Raw.frame('{"do":"hello","id":1}'))
    me = raw.text()
    seating = ["adult"] * 4
    raw.send(b"".join(Raw.frame(json.dumps({"do": "open", "id": 2 + i, "game": "7ate9", "seats": 4, "seating": seating}))
                      for i in range(20)))
    replies = []
    while len(replies) < 20:
        if "re" in (frame := raw.text()):
            replies.append(frame)
    others = [f.connect() for _ in range(15)]
    for other in others:
        other.send(hello(me["token"]) + b"".join(
            Raw.frame(json.dumps({"do": "watch", "id": 2 + i, "table": opened["table"]}))
            for i, opened in enumerate(replies) if opened["ok"]))
    while f.goes_on():
        keep_read(raw, *others)
        time.sleep(0.01)
    for other in (raw, *others):
        other.close()


def room_changes(f):
    """A name that changes all the time, in a room where everybody hears of it."""
    raw = f.connect()
    raw.socket.settimeout(LONG)
    raw.send(Raw.frame('{"do":"hello","id":1}'))
    raw.text()
    raw.send(Raw.frame(json.dumps({"do": "room_join", "id": 2, "cmd": 1, "invite": f.known["invite"],
                                   "name": f"{os.getpid()}"})))
    while (joined := raw.text()).get("re") != 2:
        pass
    number = 2
    while f.goes_on():
        for _ in range(20):
            number += 1
            raw.send(Raw.frame(json.dumps({"do": "room_name", "id": number, "cmd": number, "room": joined["room"],
                                           "who": joined["who"], "name": f"{os.getpid()} {number}"})))
            keep_read(raw)
    raw.close()


def crowds(f):
    """People with many connections, who are in many rooms: once a second each of these tells all of them how it stands."""
    people, rooms, others = [f.connect() for _ in range(5)], [], []

    def ask(raw, do, **fields):
        raw.number = getattr(raw, "number", 0) + 1
        raw.send(Raw.frame(json.dumps({"do": do, "id": raw.number, **fields})))
        while (reply := raw.text()).get("re") != raw.number:
            pass
        return reply

    for raw in people:
        raw.socket.settimeout(LONG)
        token = ask(raw, "hello")["token"]
        others += [f.connect() for _ in range(15)]
        for other in others[-15:]:
            other.send(hello(token))
    for i, raw in enumerate(people * 2):
        room = ask(raw, "room_open", cmd=100 + i, title="T", kind="evening")
        opened = ask(raw, "open", game="punto", seats=2, seating=["me", "level1"], room=room["room"])
        rooms.append((raw, opened["table"]))
        for k, guest in enumerate(people):
            if guest is not raw:
                ask(guest, "room_join", cmd=100 + i, invite=room["invite"], name=f"P{k}")
        keep_read(*others)
    while f.goes_on():
        for do in ("pause", "resume"):
            for raw, table in rooms:
                ask(raw, do, table=table)
            keep_read(*people, *others)
            time.sleep(0.5)
    for raw in people + others:
        raw.close()


def files(f):
    """A long file, asked for on many lines at once, again and again."""
    asks = b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n" * 4
    lines = [socket.create_connection(("127.0.0.1", f.server.port), LONG) for _ in range(50)]
    for line in lines:
        line.setblocking(False)
    while f.goes_on():
        for line in lines:
            try:
                line.send(asks)
            except OSError:
                pass
            try:
                line.recv(1 << 20)
            except OSError:
                pass
    for line in lines:
        line.close()


class Floods(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        program = support.program_with_page(folder.name, **{"big.bin": os.urandom(3 << 20)})
        cls.server = Server("--sleep", "0", program=program).start()
        cls.addClassCleanup(cls.server.close)
        a, b, sitter = Client(cls.server), Client(cls.server), Client(cls.server)
        opened = a.ask("open", game="punto", seats=2, cmd=1)
        for _ in range(150):
            b.ask("sit", table=opened["table"], invite=opened["invite"])
            b.ask("leave", table=opened["table"])
        for cmd in range(2, 80):
            a.refused("not_started", "undo", table=opened["table"], cmd=cmd)
        for _ in range(50):
            sitter.ask("open", game="punto", seats=2, seating=["me", "level1"])
        room = b.do("room_open", title="T", kind="evening")
        for i in range(60):  # who hear everything that happens there
            c = Client(cls.server)
            c.do("room_join", invite=room["invite"], name=f"P{i}")
            cls.addClassCleanup(c.close)
        cls.known = {"table": opened["table"], "token": a.token, "sitter": sitter.token, "invite": room["invite"]}
        for c in (a, b, sitter):
            c.close()

    def flood(self, how):
        """The flood, and the honest one's round trips."""
        begin = multiprocessing.get_context("fork")
        flooders = [begin.Process(target=lambda: Flooder(self.server, self.known).run(how)) for _ in range(FLOODERS)]
        before = resident(self.server)
        c = Client(self.server)
        while not (opened := c.try_("open", game="punto", seats=2, seating=["me", "level1"]))["ok"]:
            self.assertEqual(opened["code"], "too_fast")  # the flood before has used up what all together may open
        table = opened["table"]
        for f in flooders:
            f.start()
        took = []
        while not took or any(f.is_alive() for f in flooders):  # a slow machine opens a table for as long as it lasts
            began = time.monotonic()
            c.ask("pause" if len(took) % 2 else "resume", table=table)
            self.assertEqual(c.ask("look", table=table)["phase"], "pause" if len(took) % 2 else "play")
            took.append(1000 * (time.monotonic() - began))
            time.sleep(0.02)
        c.close()
        for f in flooders:
            f.join(LONG)
            self.assertEqual(f.exitcode, 0)
        took.sort()
        p99 = took[len(took) * 99 // 100]
        grown = (resident(self.server) - before) / (1 << 20)
        print(f"{how.__name__}: {len(took)} asked, p50 {took[len(took) // 2]:.1f} ms, p99 {p99:.1f}, "
              f"longest {took[-1]:.1f}; {grown:.0f} MB more", flush=True)
        if P99_MS:
            self.assertLess(p99, P99_MS)
        if IS_PLAIN:
            self.assertLess(grown, 500)  # MB; the 500 tables of six that an address may open at once take 350


for flood in (pings, syncs, old_numbers, wrong_tokens, forgetting, broken_json, new_people, pages, tables, many_seats,
              thinking, told_often, onlookers, room_changes, crowds, files):
    setattr(Floods, f"test_{flood.__name__}", lambda self, flood=flood: self.flood(flood))


if __name__ == "__main__":
    support.main()
