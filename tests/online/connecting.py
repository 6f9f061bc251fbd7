"""Connecting: HTTP, the opening handshake, the rules for frames, `hello`, and text that is not a request."""

import json
import socket
import struct
import unittest

import support
from support import Case, Raw, strict_json


class Http(Case):
    def test_the_page_and_the_page_at_a_table(self):
        status, headers, body = self.server.get("/")
        self.assertEqual(status, 200)
        self.assertTrue(headers["content-type"].startswith("text/html"), headers)
        self.assertEqual(self.server.get("/t/anything")[2], body)
        self.assertEqual(self.server.get("/r/")[2], body)

    def test_a_house(self):
        """The paths of house 0 are the short ones, and there is no other."""
        status, headers, body = self.server.get("/api/house")
        self.assertEqual((status, headers["content-type"], strict_json(body)), (200, "application/json", {"house": 0}))
        origin = f"/api/origin?of=http://127.0.0.1:{self.server.port}"
        for path in ("/", "/t/anything", "/r", "/r/", "/api/games", "/api/house", origin):
            short, long = self.server.get(path), self.server.get(f"/h/0{path}")
            self.assertEqual((short[0], long[0], long[2]), (200, 200, short[2]), path)
            self.assertEqual(long[1].get("etag"), short[1].get("etag"), path)
        for house in ("/h/1", "/h/00", "/h/x", "/h/", "/h/-0", "/h/0x", "/h/100", "/H/0", "/h/0/h/0"):
            for path in ("/", "/t/anything", "/r/", "/api/games", "/ws"):
                self.assertEqual(self.server.get(house + path)[0], 404, house + path)
        for path in ("/h", "/h/", "/h/0"):
            self.assertEqual(self.server.get(path)[0], 404, path)

    def test_strict_headers(self):
        for path in ("/", "/api/games", "/api/house", "/no-such-thing"):
            _, headers, _ = self.server.get(path)
            self.assertEqual(headers["x-content-type-options"], "nosniff", path)
            self.assertEqual(headers["referrer-policy"], "no-referrer", path)
            self.assertIn("default-src", headers["content-security-policy"])
            self.assertNotIn("unsafe-inline", headers["content-security-policy"])
            self.assertNotIn("set-cookie", headers)

    def test_nothing_outside_the_page_is_served(self):
        for path in ("/no-such-thing", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/t/../../etc/passwd", "//etc/passwd"):
            status, _, body = self.server.get(path)
            self.assertNotIn(b"root:", body)
            if not path.startswith("/t/"):
                self.assertIn(status, (400, 404), path)

    def test_other_methods_are_refused(self):
        for method in ("POST", "PUT", "DELETE", "BREW"):
            self.assertIn(self.server.get("/", method)[0], (400, 404, 405, 501), method)

    def test_health_and_metrics_are_not_here(self):
        for path in ("/healthz", "/readyz", "/metrics"):
            self.assertEqual(self.server.get(path)[0], 404, path)

    def test_games(self):
        status, headers, body = self.server.get("/api/games")
        self.assertEqual(status, 200)
        self.assertTrue(headers["content-type"].startswith("application/json"), headers)
        games = {g["id"]: g for g in strict_json(body)}
        for name in ("punto", "7ate9", "sequence", "rumi7"):
            game = games[name]
            self.assertTrue(game["name"] and game["seats"] and game["bots"], game)
            for option in game["options"]:
                self.assertIn("default", option)
                self.assertTrue("values" in option or {"min", "max"} <= set(option), option)
        self.assertEqual(games["7ate9"]["seats"], [2, 3, 4])
        self.assertIn("adult", games["7ate9"]["bots"])
        self.assertIn("level3", games["punto"]["bots"])


class Handshake(Case):
    def status(self, drop=(), **headers):
        r = self.raw(handshake=False)
        return r.handshake(drop=drop, **headers)[0]

    def test_the_subprotocol(self):
        self.assertEqual(self.status(), 101)
        self.assertEqual(self.status(drop=("Sec-WebSocket-Protocol",)), 400)
        self.assertEqual(self.status(Sec_WebSocket_Protocol="spil.2"), 400)
        self.assertEqual(self.status(Sec_WebSocket_Protocol="xspil.1"), 400)
        self.assertEqual(self.status(Sec_WebSocket_Protocol="chat, spil.1"), 101)

    def test_the_house(self):
        """Somebody who comes to house 0 by its own path is in the same house as those who come by the short one."""
        long = self.raw(handshake=False)
        self.assertEqual(long.handshake("/h/0/ws")[0], 101)
        long.send(Raw.frame('{"do":"hello","id":1,"name":"Anna"}'))
        anna = long.text()
        self.assertEqual(self.client(token=anna["token"]).hello_reply["you"], anna["you"])
        self.assertEqual(self.raw(handshake=False).handshake("/h/1/ws")[0], 404)
        self.assertEqual(self.raw(handshake=False).handshake("/h/0/ws", Origin="http://evil.example")[0], 403)

    def test_the_origin(self):
        own = f"http://127.0.0.1:{self.server.port}"
        self.assertEqual(self.status(Origin=own), 101)
        for foreign in ("http://evil.example", f"https://127.0.0.1:{self.server.port}", own + "0", "http://127.0.0.1", "null"):
            self.assertEqual(self.status(Origin=foreign), 403, foreign)

    def test_a_request_that_is_no_upgrade(self):
        self.assertIn(self.server.get("/ws")[0], (400, 426))
        self.assertIn(self.status(drop=("Sec-WebSocket-Key",)), (400, 426))
        self.assertIn(self.status(Sec_WebSocket_Version="12"), (400, 426))

    def test_malformed_http(self):
        for text in (b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 200,
                     b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\0" * 100,
                     b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * 100000 + b"\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"):
            r = self.raw(handshake=False)
            try:
                r.send(text)
                r.socket.shutdown(1)
                while True:
                    r.more()
            except (EOFError, OSError):
                pass
        self.assertEqual(self.server.get("/")[0], 200)


    def answer(self, text):
        """The status of the answer to these bytes; 0: none."""
        r = self.raw(handshake=False)
        r.send(text)
        try:
            return r.http()[0]
        except (EOFError, OSError):
            return 0

    @staticmethod
    def body(r):
        """The status of the next answer, with its body read."""
        status, headers = r.http()
        r.need(int(headers["content-length"]))
        return status

    def test_what_can_be_read_in_two_ways_is_refused(self):
        """By a proxy in one way, by the server in another."""
        plain = b"GET / HTTP/1.1\r\nHost: x\r\n"
        self.assertEqual(self.answer(plain + b"\r\n"), 200)
        for more in (b"Host: y\r\n", b"Content-Length: 5\r\n", b"Content-Length: 5\r\nContent-Length: 6\r\n",
                     b"Transfer-Encoding: chunked\r\n", b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"):
            self.assertIn(self.answer(plain + more + b"\r\n"), (400, 0), more)
        self.assertEqual(self.answer(b"GET / HTTP/1.1\r\n\r\n"), 400)
        for name in (b"TE : x", b"X Y: x", b" : x", b"X(Y): x", b"X\x01: x"):
            self.assertEqual(self.answer(plain + name + b"\r\n\r\n"), 400, name)
        for head in (b"GET / HTTP/1.1\nHost: x\n\n", b"GET / HTTP/1.1\nHost: x\r\n\r\n", plain + b"\n", plain + b"X: y\n\r\n",
                     plain + b"X: y\r\n z\r\n\r\n", plain + b"X: y\r\n\tz\r\n\r\n", plain + b"X: y\0z\r\n\r\n",
                     plain + b"X: y\x01z\r\n\r\n", plain + b"X: y\rz\r\n\r\n", plain + b"X: y\x7f\r\n\r\n"):
            self.assertEqual(self.answer(head), 400, head)
        for path in (b"/%00", b"/index.html%00.js", b"/\xc3\xa6", b"/?of=%00"):
            self.assertEqual(self.answer(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n"), 400, path)
        for version in (b"HTTP/1.2", b"HTTP/1.9", b"HTTP/2.0"):
            self.assertEqual(self.answer(b"GET / " + version + b"\r\nHost: x\r\n\r\n"), 505, version)
        for n, status in ((50, 200), (200, 414), (5000, 414)):
            self.assertEqual(self.answer(b"GET /?" + b"a&" * n + b" HTTP/1.1\r\nHost: x\r\n\r\n"), status, n)
        r = self.raw(handshake=False)  # each is judged for itself, however they come
        for byte in plain + b"X: \xc3\xa6\ty\r\n\r\n":
            r.send(bytes([byte]))
        self.assertEqual(self.body(r), 200)
        r.send(plain + b"\r\n\r\n" + plain + b"\r\n" + plain + b"X: y\r\n z\r\n\r\n" + plain + b"\r\n")
        self.assertEqual([self.body(r) for _ in range(3)], [200, 200, 400])
        self.assertRaises(EOFError, r.http)  # what follows is not looked at
        r = self.raw(handshake=False)
        r.send(b"HEAD /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: spil.1\r\n\r\n")
        self.assertEqual(r.http()[0], 405)

    def test_long_headers(self):
        """Cookies of other programs on the same host: 16 kB are no reason to see no page."""
        for size in (800, 1200, 1600, 4000, 8000, 14000):
            cookie = "a=" + "x" * size
            self.assertEqual(self.server.get("/", headers={"Cookie": cookie})[0], 200, size)
            r = self.raw(handshake=False)
            self.assertEqual(r.handshake(Cookie=cookie)[0], 101, size)
        self.assertIn(self.answer(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * 100000 + b"\r\n\r\n"), (431, 0))


class OtherOrigin(Case):
    OPTIONS = ("--origin", "https://play.example", "--origin", "http://other.example:81")

    def test_named_origins_are_ours(self):
        for origin, status in (("https://play.example", 101), ("http://other.example:81", 101),
                               ("http://play.example", 403), ("https://play.example.evil", 403)):
            self.assertEqual(self.raw(handshake=False).handshake(Origin=origin)[0], status, origin)
            said = self.server.get(f"/api/origin?of={origin}")  # what the page asks when no WebSocket opens
            self.assertEqual((said[0], json.loads(said[2])), (200, {"ours": status == 101}), origin)
        self.assertIn("foreign origin=http://play.example if-it-is-yours=--origin", self.server.said())
        self.assertEqual(self.server.said().count("foreign origin="), 1)  # anybody can make such lines
        self.assertIs(json.loads(self.server.get("/api/origin")[2])["ours"], False)


HELLO = '{"do":"hello","id":1}'


class Frames(Case):
    """A violation closes with its code; nothing else is touched, as the neighbour shows."""

    def setUp(self):
        self.neighbour = self.client()

    def tearDown(self):
        self.neighbour.ask("open", game="punto", seats=2)

    def closes(self, code, *frames, before=HELLO):
        r = self.raw()
        if before:
            r.send(Raw.frame(before))
            self.assertIs(r.text()["ok"], True)
        for frame in frames:
            r.send(frame)
        self.assertEqual(r.close_code(), code)
        r.socket.shutdown(socket.SHUT_WR)  # our side is done, too: it ends at once
        with self.assertRaises((EOFError, ConnectionError)):
            r.receive()

    def test_1002(self):
        self.closes(1002, Raw.frame("{}", mask=None))
        for rsv in (1, 2, 4):
            self.closes(1002, Raw.frame("{}", rsv=rsv))
        for opcode in (3, 7, 11, 15):
            self.closes(1002, Raw.frame("{}", opcode=opcode))
        self.closes(1002, Raw.frame("x" * 126, opcode=9))                     # a long ping
        self.closes(1002, Raw.frame("x", opcode=9, fin=False))                # a ping in pieces
        self.closes(1002, Raw.frame("x", opcode=0))                           # goes on with nothing
        self.closes(1002, Raw.frame("x", fin=False), Raw.frame("y"))          # begins again in the middle
        self.closes(1002, Raw.frame("x", opcode=8))                           # half a status
        self.closes(1002, b"\x81\xfe\x00\x02\0\0\0\0{}")                     # a length written longer than need be

    def test_1003(self):
        self.closes(1003, Raw.frame(HELLO, opcode=2), before=None)
        self.closes(1003, Raw.frame("", opcode=2))
        self.closes(1003, Raw.frame("a", opcode=2, fin=False))

    def test_1007(self):
        for text in (b"\xff", b'{"do":"hello","id":2,"name":"\xc3"}', b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80"):
            self.closes(1007, Raw.frame(text))
        self.closes(1007, Raw.frame(b"\xc3", fin=False), Raw.frame(b"(", opcode=0))

    def test_1009(self):
        self.closes(1009, Raw.frame(b"x" * 16385))
        self.closes(1009, Raw.frame(b"x" * 10000, fin=False), Raw.frame(b"x" * 6385, opcode=0))
        self.closes(1009, struct.pack(">BBQ", 0x81, 0xFF, 1 << 62) + b"\0\0\0\0")  # announced is enough
        self.closes(1009, Raw.frame(b"x" * 70000))
        self.closes(1009, *[Raw.frame("x", opcode=1 if i == 0 else 0, fin=False) for i in range(300)])  # fragments

    def test_16384_bytes_are_no_violation(self):
        r = self.raw()
        r.send(Raw.frame(HELLO + " " * (16384 - len(HELLO))))
        self.assertIs(r.text()["ok"], True)

    def test_fragments_are_put_together(self):
        r = self.raw()
        pieces = [HELLO[i:i + 1] for i in range(len(HELLO))]
        for i, piece in enumerate(pieces):
            r.send(Raw.frame(piece, opcode=0 if i else 1, fin=i == len(pieces) - 1, mask=b"\x12\x34\x56\x78"))
            if i == 3:
                r.send(Raw.frame("still there?", opcode=9))  # control frames may stand between
        opcode, payload = r.receive()
        self.assertEqual((opcode, payload), (10, b"still there?"))
        self.assertIs(r.text()["ok"], True)
        # also a character in two pieces
        text = '{"do":"hello","id":2,"name":"þ"}'.encode()
        r.send(Raw.frame(text[:30], fin=False) + Raw.frame(text[30:], opcode=0))
        self.assertEqual(r.text()["code"], "not_now")

    def test_byte_by_byte(self):
        r = self.raw()
        for b in Raw.frame(HELLO):
            r.send(bytes([b]))
        self.assertIs(r.text()["ok"], True)

    def test_closing(self):
        r = self.raw()
        r.send(Raw.frame(struct.pack(">H", 1000), opcode=8))
        self.assertEqual(r.close_code(), 1000)


class Text(Case):
    """Text that is not a request gets bad_message and the connection stays."""

    def setUp(self):
        self.r = self.raw()
        self.r.send(Raw.frame('{"do":"hello","id":10}'))
        self.r.text()

    def answers(self, text, re):
        self.r.send(Raw.frame(text))
        reply = self.r.text()
        self.assertEqual((reply["re"], reply["ok"], reply["code"]), (re, False, "bad_message"), text)
        self.assertTrue(reply["say"])

    def test_no_usable_id(self):
        for text in ("", " ", "x", "{", "[]", "null", "7", '"hello"', '{"do":"look"}', '{"id":null,"do":"look"}',
                     '{"do":"look","id":0}', '{"do":"look","id":-1}', '{"do":"look","id":"11"}', '{"do":"look","id":11.5}',
                     '{"do":"look","id":1e3}', '{"do":"look","id":9007199254740992}', '{"do":"look","id":true}',
                     '{"do":"look","id":99999999999999999999999}', "[" * 16384, '{"a":' * 3000,
                     '{"id":11,"do":"look","table":"x"} x', '{"id":11,"do":"look","table":"x",}', "{'id':11}",
                     '{"id":011,"do":"look","table":"x"}', '{"id":11,"id":12,"do":"look","table":"x"}',
                     '{"do":"look","id":10,"table":"x"}', '{"do":"look","id":9,"table":"x"}', '{"do":"look","id":10,"no":1}',
                     "\\u0000", "\0"):
            self.answers(text, 0)
        self.r.send(Raw.frame('{"do":"look","id":11,"table":"x"}'))
        self.assertEqual(self.r.text()["code"], "no_table")

    def test_with_an_id(self):
        for i, text in enumerate(('{"id":N}', '{"id":N,"do":7}', '{"id":N,"do":"nothing"}', '{"id":N,"do":"Look","table":"x"}',
                                  '{"id":N,"do":"look"}', '{"id":N,"do":"look","table":"x","more":1}',
                                  '{"id":N,"do":"look","table":7}', '{"id":N,"do":null,"table":"x"}',
                                  '{"id":N,"do":"forget","table":"x"}'), 11):
            self.answers(text.replace("N", str(i)), i)

    def test_the_largest_id(self):
        self.r.send(Raw.frame('{"do":"look","id":9007199254740991,"table":"x"}'))
        reply = self.r.text()
        self.assertEqual((reply["re"], reply["code"]), (9007199254740991, "no_table"))


class Hello(Case):
    def test_comes_first(self):
        c = self.client(hello=False)
        for do, fields in FIELDS.items():
            if do != "hello":
                c.refused("no_hello", do, **fields)
        c.hello()
        c.refused("not_now", "hello")

    def test_the_reply(self):
        c = self.client(hello=False)
        reply = c.try_("hello")
        self.assertEqual(set(reply), {"re", "ok", "you", "name", "server", "token", "tables", "rooms", "cmd"})
        self.assertEqual((reply["name"], reply["tables"], reply["cmd"]), ("Guest", [], 0))
        self.assertGreaterEqual(len(reply["token"]), 22)  # 128 bits or more
        again = self.client(token=reply["token"])
        self.assertEqual(set(again.hello_reply), {"re", "ok", "you", "name", "server", "tables", "rooms", "cmd"})
        self.assertEqual(again.you, reply["you"])
        self.assertNotIn(reply["token"], json.dumps(again.hello_reply))

    def test_names(self):
        c = self.client(name="Þórunn")
        self.assertEqual(c.name, "Þórunn")
        self.assertEqual(self.client(token=c.token).name, "Þórunn")
        self.assertEqual(self.client(token=c.token, name="Ása").name, "Ása")
        self.assertEqual(self.client(token=c.token).name, "Ása")
        self.assertEqual(self.client(name="x" * 40).name, "x" * 40)
        self.assertEqual(self.client(name="þ" * 40).name, "þ" * 40)
        bad = self.client(hello=False)
        for name in ("", "x" * 41, "þ" * 41, "a\nb", "a\0b", "\x7f", "\u0085", 7, None, ["x"],
                     " ", "\u200b", "\ufeff\u3000", "\u00ad \u2800", "\U000e0041"):  # nothing to be seen
            bad.refused("bad_message", "hello", name=name)
        for name in ("\u200bx", "文", "🂡", "-"):
            self.assertEqual(self.client(name=name).name, name)
        bad.hello(name="fine")

    def test_languages(self):
        said = set()
        for lang in ("en", "is", "nb"):
            c = self.client(lang=lang)
            said.add(c.refused("no_table", "look", table="nowhere"))
        # the translations may come later than the words; an unknown language is refused at any rate
        self.assertGreaterEqual(len(said), 1)
        c = self.client(hello=False)
        for lang in ("de", "", "EN", 7, None):
            c.refused("bad_message", "hello", lang=lang)

    def test_unknown_tokens(self):
        c = self.client(hello=False)
        for token in ("x", "A" * 43, "0" * 64):
            c.refused("not_allowed", "hello", token=token)
        c.refused("bad_message", "hello", token=7)
        c.refused("no_hello", "look", table="x")
        c.hello()

    def test_public_ids_and_tokens_differ(self):
        a, b = self.client(), self.client()
        self.assertNotEqual(a.you, b.you)
        self.assertNotEqual(a.token, b.token)

    def test_tables_one_sits_at(self):
        c = self.client()
        names = [c.ask("open", game="punto", seats=2)["table"] for _ in range(3)]
        c.ask("open", game="punto", seats=2, seating=["open", "open"])
        self.assertEqual(sorted(self.client(token=c.token).hello_reply["tables"]), sorted(names))


# Requests with all the fields they need, right in form.
FIELDS = {
    "hello": {},
    "open": dict(game="punto", seats=2),
    "look": dict(table="x"),
    "sit": dict(table="x", invite="y"),
    "place": dict(table="x", seat=1, bot="random"),
    "watch": dict(table="x"),
    "leave": dict(table="x"),
    "start": dict(table="x"),
    "move": dict(table="x", cmd=1, seen=0, move="R5@0,0"),
    "sync": dict(table="x", after=0),
    "undo": dict(table="x"),
    "agree": dict(table="x"),
    "refuse": dict(table="x"),
    "pause": dict(table="x"),
    "resume": dict(table="x"),
    "resign": dict(table="x"),
    "hint": dict(table="x"),
    "talk": dict(table="x", text="hi"),
    "chance": dict(table="x", bytes="0" * 32),
    "seen": dict(table="x", nonce="0"),
    "rematch": dict(table="x"),
    "record": dict(table="x"),
    "start_hold": dict(table="x"),
    "seat_swap": dict(table="x", seat=0),
    "seat_free": dict(table="x", seat=0),
    "seat_bot": dict(table="x", seat=0),
    "seat_win": dict(table="x"),
    "react": dict(table="x", sign="well"),
    "send_off": dict(table="x", who="x"),
    "mine": {},
    "forget": {},
}

# Fields that may be missing, right in form.
MAY = {
    "hello": dict(token="x", name="x", lang="en"),
    "open": dict(options={}, seating=["me", "open"], timed=True, claim_ms=8000, lag_ms=120, clock=dict(base_ms=1000, add_ms=0), watch=True,
                 flag="bot", undo="ask", talk=True, board="x", chance="0" * 64, cmd=1, seed="1", state={}),
    "sit": dict(seat=0, chance="0" * 64, name="x"),
    "seat_bot": dict(bot="random"),
    "react": dict(cmd=1),
    "undo": dict(cmd=1),
    "talk": dict(cmd=1),
    "rematch": dict(chance="0" * 64),
}

# Values that a field cannot have, whatever else is the case.
WRONG = {
    "game": (7, None, [], {}),
    "seats": ("2", None, 2.5, [2]),
    "options": ([], None, "x", 7),
    "seating": ({}, None, "me", [7], [None], [["me"]]),
    "timed": (1, None, "true"),
    "claim_ms": (1999, 60001, "8000", None, 8000.5, -1),
    "lag_ms": (1, 100, 201, "60", None, 60.5, -1),
    "clock": ([], None, 7, {}, dict(base_ms=1000), dict(base_ms=999, add_ms=0), dict(base_ms=1209600001, add_ms=0),
              dict(base_ms=1000, add_ms=-1), dict(base_ms=1000, add_ms=3600001), dict(base_ms=1000, add_ms=0, more=1),
              dict(base_ms="1000", add_ms=0)),
    "watch": (0, None, "no"),
    "undo": ("always", None, True, ""),
    "talk": (1, None, "x"),
    "board": (7, None, []),
    "chance": ("", "0" * 63, "0" * 65, "G" * 64, None, 7),
    "cmd": (0, -1, "1", None, 1.5, 9007199254740992, True),
    "seed": (1, None, []),
    "state": ("x", None, [], 7),
    "table": (7, None, [], {}),
    "invite": (7, None, []),
    "seat": ("0", None, 1.5, True),
    "bot": (7, None, []),
    "seen": (-1, "0", None, 0.5),
    "move": (None, 7, []),
    "after": (-1, "0", None, 0.5),
    "text": ("", "x" * 201, "þ" * 201, "a\nb", "\x7f", 7, None),
    "bytes": ("", "0" * 31, "0" * 33, "g" * 32, None, 7),
    "nonce": (None, [], {}),
    "flag": ("", "win", None, True),
    "sign": ("", "Well", "bravo", None, 7),
    "who": ("", "x" * 65, None, 7),
    "name": ("", " ", "x" * 41, "a(b", "a)b", "[", "]", "{", "}", "<", ">", "\x7f", "\u200b", None, 7),
}


class Fields(Case):
    """Each request's fields: missing, of a wrong type, out of range, unknown. The table need not exist: bad_message is
    the first code of all."""

    def test_a_missing_field(self):
        c = self.client()
        for do, fields in FIELDS.items():
            for name in fields:
                if (do, name) != ("sit", "invite"):  # that depends on the table
                    c.refused("bad_message", do, **{k: v for k, v in fields.items() if k != name})

    def test_an_unknown_field(self):
        c = self.client()
        for do, fields in FIELDS.items():
            c.refused("bad_message", do, **fields, further=1)
            c.refused("bad_message", do, **fields, Table="x")

    def test_a_field_of_another_request(self):
        c = self.client()
        every = {**{k: v for f in FIELDS.values() for k, v in f.items()}, **{k: v for f in MAY.values() for k, v in f.items()}}
        for do, fields in FIELDS.items():
            for name, value in every.items():
                if name not in fields and name not in MAY.get(do, {}):
                    c.refused("bad_message", do, **fields, **{name: value})

    def test_a_wrong_value(self):
        c = self.client()
        for do, fields in FIELDS.items():
            if do == "hello":
                continue
            for name in {**fields, **MAY.get(do, {})}:
                for value in WRONG[name]:
                    c.refused("bad_message", do, **{**fields, name: value})

    def test_seed_and_state_together(self):
        c = self.client()
        c.refused("bad_message", "open", game="punto", seats=2, seed="1", state=support.deal("punto", 2))

    def test_right_forms_are_no_bad_message(self):
        c = self.client()
        for do, fields in FIELDS.items():
            if do in ("hello", "open", "mine", "forget"):
                continue
            for name, value in {None: None, **MAY.get(do, {})}.items():
                c.refused("no_table", do, **fields, **({name: value} if name else {}))
        for name, value in MAY["open"].items():
            if name not in ("board", "state"):
                self.assertIn(c.try_("open", **{**FIELDS["open"], name: value}).get("code"), (None, "bad_option"), name)
        c.ask("forget")


class WithoutSeeds(unittest.TestCase):
    def test_seeds_are_for_tests_only(self):
        server = support.Server().start()
        self.addCleanup(server.close)
        c = support.Client(server)
        self.addCleanup(c.close)
        c.refused("not_allowed", "open", game="punto", seats=2, seed="1")
        c.refused("not_allowed", "open", game="punto", seats=2, state=support.deal("punto", 2))
        c.refused("bad_message", "open", game="punto", seats=2, seed="1", state=support.deal("punto", 2))
        self.assertIsNotNone(c.ask("open", game="punto", seats=2)["commit"])


if __name__ == "__main__":
    support.main()
