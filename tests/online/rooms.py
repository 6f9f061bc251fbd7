"""Rooms: coming and going, who may what, notes; every row of the contract's table with what bad input gets."""

import subprocess
import sys
import unittest

import support
from support import LONG, Case, Client, Server

FAST = ("--day", "864000")  # a day of the store's time takes 864 s: a minute 0.6 s, an hour 36 s


class Rooms(Case):
    """What tests of rooms share."""

    def host(self, kind="evening", name="Amma", **fields):
        h = self.client()
        h.room = h.do("room_open", title="Game night", kind=kind, name=name, **fields)
        h.id_ = h.room["room"]
        h.who = h.room["who"]
        return h

    def guest(self, h, name, **fields):
        g = self.client()
        reply = g.do("room_join", name=name, **(fields or {"invite": h.room["invite"]}))
        g.who = reply.get("who")
        return g

    def now(self, c, room):
        return c.ask("room_sync", room=room, after=0)["now"]

    def people(self, c, room):
        return {p["name"]: p["role"] for p in self.now(c, room)["people"]}


class Doors(Rooms):
    def test_opening(self):
        h = self.host()
        self.assertEqual(set(h.room), {"re", "ok", "room", "invite", "number", "key", "who", "seq"})
        self.assertRegex(h.room["invite"], r"\A[A-Za-z0-9_-]{22}\Z")
        self.assertRegex(h.room["number"], r"\A\d{9}\Z")
        self.assertRegex(h.room["key"], r"\A\d{20}\Z")
        self.assertEqual(h.room["seq"], 0)
        came = h.room_note(h.id_, "came")
        self.assertEqual((came["seq"], came["who"], came["name"]), (1, h.who, "Amma"))
        self.assertEqual(h.ask("room_sync", room=h.id_, after=0)["you"], h.who)
        now = self.now(h, h.id_)
        self.assertEqual(set(now), {"title", "kind", "door", "halt", "voice", "watch", "standings", "keep_days", "closed",
                                    "commit", "waits", "people", "tables", "number", "left_ms", "invite", "knocks"})
        self.assertEqual(set(self.now(self.guest(h, "G"), h.id_)) - set(now), {"heir"})
        self.assertEqual((now["title"], now["kind"], now["door"], now["voice"], now["watch"], now["standings"],
                          now["keep_days"]), ("Game night", "evening", "open", "on", True, "all", 30))
        self.assertEqual((now["number"], now["invite"]), (h.room["number"], h.room["invite"]))
        self.assertRegex(now["commit"], r"\A[0-9a-f]{64}\Z")
        self.assertNotEqual(h.who, h.you)

    def test_a_name_of_stars_is_no_key(self):
        """Kept replies have stars in place of the key, which the opener, and nobody else, gets again."""
        h = self.host("class")
        for stars in ("*" * 20, '"key":"' + "*" * 20 + '"'):
            g = self.guest(h, stars)
            again = g.ask("room_join", invite=h.room["invite"], name="X", cmd=g.cmd)
            self.assertEqual(again["name"], stars)
        self.assertEqual(h.ask("room_open", title="T", kind="evening", cmd=h.cmd)["key"], h.room["key"])

    def test_a_class_has_other_defaults(self):
        h = self.host("class")
        now = self.now(h, h.id_)
        self.assertEqual((now["voice"], now["watch"], now["standings"], now["keep_days"]), ("signs", False, "own", 7))

    def test_bad_openings(self):
        c = self.client()
        good = {"title": "T", "kind": "evening"}
        for code, fields in (("bad_option", {"kind": "hall"}), ("bad_option", {"kind": "cup"}),
                             ("bad_message", {"kind": "x"}), ("bad_option", {"keep_days": 91}),
                             ("bad_option", {"keep_days": -1}), ("bad_message", {"title": ""}),
                             ("bad_message", {"title": "x" * 61}), ("bad_message", {"title": "a\u0007"}),
                             ("bad_message", {"title": "\u200b"}), ("bad_message", {"door": "ajar"}),
                             ("bad_message", {"standings": "some"}), ("bad_message", {"name": "a<b"})):
            c.cannot(code, "room_open", **{**good, **fields})
        c.refused("bad_message", "room_open", **good)  # without a number
        self.assertEqual(c.do("room_open", title="x" * 60, kind="class", keep_days=0)["seq"], 0)

    def test_twenty_rooms_of_a_person(self):
        c = self.client()
        rooms = [c.do("room_open", title="T", kind="evening")["room"] for _ in range(20)]
        c.cannot("not_allowed", "room_open", title="T", kind="evening")
        c.do("room_close", room=rooms[0])
        c.do("room_open", title="T", kind="evening")

    def test_looking(self):
        h = self.host("class", door="knock")
        c = self.client()
        looked = c.ask("room_look", invite=h.room["invite"])
        self.assertIsNone(h.room["number"])  # it stands for the link while the door is open
        self.assertEqual({k: looked[k] for k in looked if k not in ("re", "ok")},
                         {"title": "Game night", "kind": "class", "host": "Amma", "inside": 1, "keep_days": 7,
                          "door": "knock"})
        self.assertEqual(h.ask("room_look", invite=h.room["invite"])["room"], h.id_)  # who is inside needs no name
        c.refused("not_invited", "room_look", invite="x" * 22)
        c.refused("not_invited", "room_look", number="000000000")
        c.refused("bad_message", "room_look", invite=h.room["invite"], number="000000000")
        c.refused("bad_message", "room_look")
        open_ = self.host()
        self.assertEqual(c.ask("room_look", number=open_.room["number"])["title"], "Game night")

    def test_joining(self):
        h = self.host()
        g = self.client()
        reply = g.do("room_join", number=h.room["number"], name="  Saga ")
        self.assertEqual((reply["name"], reply["role"], reply["seq"]), ("Saga", "guest", 1))
        self.assertEqual(g.room_note(h.id_, "came")["seq"], 2)
        again = g.do("room_join", invite=h.room["invite"], name="Other")  # inside already: the same
        self.assertEqual((again["who"], again["name"]), (reply["who"], "Saga"))
        self.assertEqual(h.room_note(h.id_, "came", after=1)["name"], "Saga")
        self.assertEqual(self.people(g, h.id_), {"Amma": "host", "Saga": "guest"})
        self.assertNotIn("invite", self.now(g, h.id_))
        other = self.client()
        other.cannot("not_invited", "room_join", invite="y" * 22, name="X")
        other.cannot("bad_message", "room_join", invite=h.room["invite"], key="1" * 20, name="X")
        other.cannot("bad_message", "room_join", name="X")
        other.cannot("bad_message", "room_join", invite=h.room["invite"], name="   ")
        other.cannot("bad_message", "room_join", invite=h.room["invite"], name="Ola (du)")
        other.cmd += 1
        taken = other.try_("room_join", invite=h.room["invite"], name="SAGA", cmd=other.cmd)
        self.assertEqual((taken["code"], taken["free"]), ("name_taken", ["SAGA B", "SAGA C", "SAGA D"]))
        self.assertEqual(other.try_("room_join", invite=h.room["invite"], name="New", cmd=other.cmd)["free"], taken["free"])
        for _ in range(2):  # who gave none may be several
            self.guest(h, "Guest")

    def test_the_key(self):
        h = self.host(door="shut")
        c = self.client()
        c.cannot("not_now", "room_join", invite=h.room["invite"], name="Afi")
        c.cannot("not_invited", "room_join", key="0" * 20, name="Afi")
        self.assertEqual(c.do("room_join", key=h.room["key"], name="Afi")["role"], "host")
        self.assertEqual(self.people(h, h.id_), {"Amma": "host", "Afi": "host"})
        self.assertNotIn(h.room["key"].encode(), self.server.kept())
        again = h.try_("room_open", title="T", kind="evening", cmd=1)  # a kept reply has it again
        self.assertEqual(again["key"], h.room["key"])

    def test_a_guest_with_the_key_becomes_host(self):
        h = self.host()
        g = self.guest(h, "Afi")
        g.settle()
        g.ask("room_join", key=h.room["key"], name="Afi", cmd=2)
        self.assertEqual(h.room_note(h.id_, "role")["role"], "host")
        self.assertIn("invite", self.now(g, h.id_))

    def test_shut_and_back(self):
        h = self.host()
        g = self.guest(h, "Saga")
        h.do("room_set", room=h.id_, door="shut")
        note = g.room_note(h.id_, "door")
        self.assertEqual((note["door"], "number" in note), ("shut", False))
        self.assertIsNone(h.room_note(h.id_, "door")["number"])
        self.client().cannot("not_now", "room_join", invite=h.room["invite"], name="New")
        g.do("room_leave", room=h.id_)
        g.do("room_join", invite=h.room["invite"], name="Saga")  # those who were inside may return

    def test_knocking(self):
        h = self.host(door="knock")
        g = self.client()
        self.assertIs(g.do("room_join", invite=h.room["invite"], name="Saga")["waits"], True)
        note = h.room_note(h.id_, "knocks")
        self.assertEqual(note["name"], "Saga")
        self.assertEqual(self.now(h, h.id_)["knocks"], [{"who": note["who"], "name": "Saga"}])
        g.refused("no_room", "room_sync", room=h.id_, after=0)
        h.do("room_admit", room=h.id_, who=note["who"], yes=True)
        self.assertEqual(g.until(lambda: g.knocked)[0], {"knock": h.id_, "in": True})
        self.assertEqual(g.do("room_join", invite=h.room["invite"], name="Saga")["who"], note["who"])
        other = self.client()
        other.do("room_join", invite=h.room["invite"], name="Ari")
        who = h.room_note(h.id_, "knocks", name="Ari")["who"]
        h.do("room_admit", room=h.id_, who=who, yes=False)
        self.assertIs(other.until(lambda: other.knocked)[0]["in"], False)
        h.cannot("no_person", "room_admit", room=h.id_, who=who, yes=True)
        g.cannot("not_allowed", "room_admit", room=h.id_, who=who, yes=True)
        other.do("room_join", invite=h.room["invite"], name="Ari")
        other.close()  # a knock ends with the connection
        h.until(lambda: h.settle() or not self.now(h, h.id_)["knocks"])

    def test_fifty_knocks(self):
        h = self.host(door="knock")
        for i in range(50):
            self.client().do("room_join", invite=h.room["invite"], name=f"P{i}")
        self.client().cannot("full", "room_join", invite=h.room["invite"], name="Late")

    def test_leaving(self):
        h = self.host()
        g = self.guest(h, "Saga")
        g.do("room_leave", room=h.id_)
        self.assertEqual(h.room_note(h.id_, "gone")["why"], "left")
        g.do("room_leave", room=h.id_)
        g.refused("no_room", "room_sync", room=h.id_, after=0)
        g.cannot("no_room", "room_name", room=h.id_, who=g.who, name="X")
        stranger = self.client()
        stranger.cannot("no_room", "room_leave", room=h.id_)
        stranger.cannot("no_room", "room_close", room="nowhere")

    def test_setting(self):
        h = self.host()
        g = self.guest(h, "Saga")
        h.cannot("bad_message", "room_set", room=h.id_)
        h.cannot("bad_message", "room_set", room=h.id_, renew=False)
        h.cannot("bad_message", "room_set", room=h.id_, voice="loud")
        h.cannot("bad_option", "room_set", room=h.id_, keep_days=1000)
        g.cannot("not_allowed", "room_set", room=h.id_, title="Mine")
        h.do("room_set", room=h.id_, title="New", voice="off", watch=False, standings="none", keep_days=1)
        now = self.now(g, h.id_)
        self.assertEqual((now["title"], now["voice"], now["watch"], now["standings"], now["keep_days"]),
                         ("New", "off", False, "none", 1))
        h.do("room_set", room=h.id_, renew=True)
        note = h.room_note(h.id_, "door")
        self.assertNotEqual((note["invite"], note["number"]), (h.room["invite"], h.room["number"]))
        self.client().cannot("not_invited", "room_join", invite=h.room["invite"], name="X")
        self.client().do("room_join", invite=note["invite"], name="X")
        g.settle()
        self.assertNotIn("door", [n["note"] for n in g.room_notes[h.id_]])  # it is the same door

    def test_hello_names_rooms(self):
        h = self.host()
        g = self.guest(h, "Saga")
        again = self.client(token=g.token)
        self.assertEqual(again.hello_reply["rooms"], [h.id_])
        self.assertNotEqual(again.name, "Saga")  # a room's name is nowhere else
        self.guest(h, "Ari")
        self.assertEqual(again.room_note(h.id_, "came")["name"], "Ari")
        g.room_note(h.id_, "came", name="Ari")

    def test_a_phone_that_sleeps(self):
        """Nobody is told that it went; it comes back to what it has missed, once and in order."""
        h = self.host()
        g = self.guest(h, "Saga")
        g.settle()
        last = g.room_last[h.id_]
        g.drop()
        for name in ("Ari", "Bo"):
            self.guest(h, name)
        h.until(lambda: h.settle() or not next(p["here"] for p in self.now(h, h.id_)["people"] if p["who"] == g.who))
        awake = self.client(token=g.token)
        synced = awake.ask("room_sync", room=h.id_, after=last)
        self.assertEqual([(n["seq"], n["note"], n["name"]) for n in synced["notes"]],
                         [(last + 1, "came", "Ari"), (last + 2, "came", "Bo")])
        self.assertEqual(synced["you"], g.who)
        self.assertEqual([n["note"] for n in h.room_notes[h.id_]], ["came"] * 4)

    def test_the_link_in_two_browsers_of_one_phone(self):
        """A messenger's own browser is somebody else, who keeps the name; the real one gets the next."""
        h = self.host("class")
        first = self.guest(h, "Saga")
        first.drop()
        real = self.client()
        real.cmd += 1
        taken = real.try_("room_join", invite=h.room["invite"], name="Saga", cmd=real.cmd)
        self.assertEqual(taken["code"], "name_taken")
        second = real.do("room_join", invite=h.room["invite"], name=taken["free"][0])
        h.until(lambda: h.settle() or not next(p["here"] for p in self.now(h, h.id_)["people"] if p["who"] == first.who))
        other = self.guest(h, "Ari")
        drawn = h.do("room_pair", room=h.id_, game="punto", seats=2, how="lot", odd="bot")
        self.assertEqual(sorted(drawn["tables"][0]), sorted([second["who"], other.who]))  # nobody plays with a ghost
        h.do("room_remove", room=h.id_, who=first.who)
        h.do("room_name", room=h.id_, who=second["who"], name="Saga")

    def test_closing(self):
        h = self.host()
        g = self.guest(h, "Saga")
        g.cannot("not_allowed", "room_close", room=h.id_)
        h.do("room_close", room=h.id_)
        self.assertEqual(g.room_note(h.id_, "closing")["left_ms"], 60000)
        h.do("room_close", room=h.id_)
        h.cannot("not_now", "room_set", room=h.id_, title="X")
        self.client().cannot("not_invited", "room_join", invite=h.room["invite"], name="X")
        self.assertIs(self.now(g, h.id_)["closed"], True)

    def test_full(self):
        h = self.host()
        people = [self.client() for _ in range(199)]
        for i, c in enumerate(people):
            c.do("room_join", invite=h.room["invite"], name=f"P{i}")
        late = self.client()
        late.cannot("full", "room_join", invite=h.room["invite"], name="Late")
        self.assertEqual(late.do("room_join", key=h.room["key"], name="Late")["role"], "host")

    def test_a_restart_changes_nothing(self):
        h = self.host()
        g = self.guest(h, "Saga")
        h.do("room_set", room=h.id_, door="knock")
        h.do("room_role", room=h.id_, who=g.who, role="host")
        before = [c.ask("room_sync", room=h.id_, after=0) for c in (h, g)]
        self.server.kill()
        self.server.start()
        h2, g2 = self.client(token=h.token), self.client(token=g.token)
        after = [c.ask("room_sync", room=h.id_, after=0) for c in (h2, g2)]
        for b, a in zip(before, after, strict=True):
            self.assertEqual(b["notes"], a["notes"])
            self.assertEqual({**b["now"], "people": 0}, {**a["now"], "people": 0})
        self.assertEqual(g2.try_("room_join", invite="", name="", cmd=1).get("code"), "bad_message")
        self.assertEqual(g2.try_("room_join", invite="x", name="x", cmd=1)["who"], g.who)  # a kept reply
        self.assertEqual(subprocess.run([support.SPIL, "check", self.server.place], capture_output=True,
                                        timeout=LONG, check=False).returncode, 0)

    def test_sync_in_pages(self):
        h = self.host()
        g = self.guest(h, "Saga")
        for i in range(300):
            (h, g)[i % 2].do("room_name", room=h.id_, who=g.who, name=f"Saga {i:030d}")
        got = h.ask("room_sync", room=h.id_, after=0)
        self.assertEqual(got["notes"], [])
        notes = h.ask("room_sync", room=h.id_, after=got["from"] - 1)["notes"]
        self.assertEqual([n["seq"] for n in notes], list(range(got["from"], got["seq"] + 1)))
        h.refused("bad_message", "room_sync", room=h.id_, after=got["seq"] + 1)


if __name__ == "__main__":
    support.main()
