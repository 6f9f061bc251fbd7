"""What happens in rooms by itself, and how they are forgotten. `--day` makes a day of the store's time short."""

import os
import subprocess
import time

import support
from rooms import Rooms
from support import LONG, Server


class Own(Rooms):
    """Each test has a server of its own, and says how many ms a day takes."""

    def serve(self, day, *options):
        self.server = Server("--day", str(day), "--idle", "0", *options).start()
        self.addCleanup(self.server.close)

    @classmethod
    def setUpClass(cls):
        pass

    def again(self, c):
        new = self.client(token=c.token)
        new.cmd = new.hello_reply["cmd"]
        new.who = getattr(c, "who", None)
        return new

    def files(self):
        return self.server.kept()

    def check(self):
        done = subprocess.run([support.SPIL, "check", self.server.place], capture_output=True, text=True,
                              timeout=LONG, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def until(self, what):
        end = time.monotonic() + LONG
        while not (found := what()):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)
        return found


class Times(Own):
    def test_a_number_ends(self):
        self.serve(24000)  # an hour is a second
        h = self.host()
        self.guest(h, "A")
        note = h.room_note(h.id_, "door")
        self.assertEqual((note["door"], note["number"]), ("open", None))
        self.client().cannot("not_invited", "room_join", number=h.room["number"], name="X")
        h.do("room_set", room=h.id_, door="open")
        number = h.room_note(h.id_, "door", after=note["seq"])["number"]
        self.client().do("room_join", number=number, name="X")

    def test_the_host_of_an_evening_is_gone(self):
        self.serve(1440000)  # a minute is a second
        h = self.host()
        a, b = self.guest(h, "A"), self.guest(h, "B")
        a.cannot("not_allowed", "room_host", room=h.id_)
        h.close()
        a.until(lambda: a.settle() or not next(p["here"] for p in self.now(a, h.id_)["people"] if p["name"] == "Amma"))
        a.cannot("not_allowed", "room_host", room=h.id_)
        self.assertIsNone(self.now(a, h.id_)["heir"])
        for c in (a, b):
            c.until(lambda c=c: c.stands and c.stands[-1]["heir"] == a.who)
        b.cannot("not_allowed", "room_host", room=h.id_)
        self.assertEqual(self.now(b, h.id_)["heir"], a.who)
        a.do("room_host", room=h.id_)
        self.assertEqual(a.room_note(h.id_, "role")["role"], "host")
        b.until(lambda: b.stands[-1]["heir"] is None)
        b.cannot("not_allowed", "room_host", room=h.id_)

    def test_the_host_of_a_class_is_gone(self):
        self.serve(144000)  # ten minutes are a second
        h = self.host("class")
        a = self.guest(h, "A")
        h.do("room_halt", room=h.id_)
        h.close()
        a.room_note(h.id_, "moves_on")  # a halt ends by itself
        a.cannot("not_allowed", "room_host", room=h.id_)
        self.assertEqual(self.again(a).do("room_join", key=h.room["key"], name="A")["role"], "host")

    def test_idle_people_and_an_end(self):
        self.serve(24000)
        h = self.host()
        a, b = self.guest(h, "A"), self.guest(h, "B")
        b.close()
        self.assertEqual(h.room_note(h.id_, "gone")["why"], "idle")  # 2 h
        a.do("room_name", room=h.id_, who=a.who, name="Anna")
        h.close()
        a.room_note(h.id_, "closing")  # 12 h without a host

    def test_where_nobody_came(self):
        self.serve(24000)
        h = self.host()
        h.room_note(h.id_, "closing")  # an hour
        self.until(lambda: h.try_("record", room=h.id_)["ok"])

    def test_closing_ends_what_runs(self):
        self.serve(1440000)
        h = self.host("class")
        a, b = self.guest(h, "A"), self.guest(h, "B")
        h.do("room_pair", room=h.id_, game="punto", seats=2, how="lot", odd="bot")
        t = h.room_note(h.id_, "placed")["tables"][0]["table"]
        a.note(t, "start")
        h.do("room_close", room=h.id_)
        over = a.note(t, "over")
        self.assertEqual((over["cause"], over["winners"]), ("closed", []))
        self.assertEqual(h.room_note(h.id_, "scored")["cause"], "closed")
        a.cannot("not_now", "open", room=h.id_, game="punto", seats=2)
        self.assertTrue(b.ask("record", table=t)["record"])

    def test_a_drawn_table_begins_though_somebody_is_away(self):
        self.serve(8640000)  # ten seconds are one
        h = self.host("class")
        a, b = self.guest(h, "A"), self.guest(h, "B")
        b.close()
        h.until(lambda: h.settle() or not self.now(h, h.id_)["people"][2]["here"])
        h.do("room_pair", room=h.id_, game="punto", seats=2, how="lot", odd="bot", who=[a.who, b.who])
        a.note(h.room_note(h.id_, "placed")["tables"][0]["table"], "start")

    def test_forgotten_after_its_days(self):
        """The name is in no file, and `spil check` is content; people who were there are as they were."""
        self.serve(2000)  # a day takes two seconds
        h = self.host("class", name="Lehrerin", keep_days=1)
        a = self.guest(h, "Zwetschge")
        other = self.client()
        other.try_("room_join", invite=h.room["invite"], name="ZWETSCHGE", cmd=1)  # `free` has names, too
        b = self.guest(h, "Mirabelle")
        h.do("room_pair", room=h.id_, game="punto", seats=2, how="lot", odd="bot")
        t = h.room_note(h.id_, "placed")["tables"][0]["table"]
        a.note(t, "start")
        h.do("room_end", room=h.id_)
        h.do("room_close", room=h.id_)
        names = (b"Zwetschge", b"ZWETSCHGE", b"Mirabelle", b"Lehrerin", b"Game night")
        self.assertTrue(any(n in self.files() for n in names))
        self.until(lambda: a.try_("room_sync", room=h.id_, after=0).get("code") == "no_room")
        a.refused("no_table", "look", table=t)
        self.until(lambda: not any(n in self.files() for n in names))
        self.check()
        for c in (a, h):
            c.close()
        again = self.again(b)
        self.assertEqual((again.hello_reply["rooms"], again.hello_reply["tables"]), ([], []))
        again.refused("too_late", "room_join", invite="x", name="x", cmd=1)

    def test_a_room_without_tables_is_not_kept_for_days(self):
        self.serve(24000)  # a day takes 24 seconds: an hour one
        h = self.host("class", name="Lehrerin", keep_days=90)
        g = self.guest(h, "Zwetschge")
        h.do("room_close", room=h.id_)
        self.until(lambda: g.try_("room_sync", room=h.id_, after=0).get("code") == "no_room")
        self.until(lambda: b"Zwetschge" not in self.files() and b"Lehrerin" not in self.files())

    def test_forgotten_at_once(self):
        self.serve(86400000)
        h = self.host()
        g = self.guest(h, "Zwetschge")
        left = self.guest(h, "Mirabelle")
        left.do("room_leave", room=h.id_)
        for c in (g, left):
            c.ask("forget")
        notes = h.ask("room_sync", room=h.id_, after=0)["notes"]
        self.assertEqual([n["name"] for n in notes if n["note"] == "came"], ["Amma", "someone", "someone"])
        self.assertEqual(len(self.now(h, h.id_)["people"]), 1)
        self.until(lambda: b"Zwetschge" not in self.files() and b"Mirabelle" not in self.files())
        self.check()
        self.server.kill()
        self.server.start()
        self.assertEqual(self.again(h).ask("room_sync", room=h.id_, after=0)["notes"][:len(notes)], notes)

    def test_a_closed_room_is_read_again(self):
        self.serve(86400000)
        h = self.host()
        g = self.guest(h, "A")
        h.do("room_close", room=h.id_)
        self.until(lambda: h.try_("record", room=h.id_)["ok"])
        notes = g.ask("room_sync", room=h.id_, after=0)["notes"]
        self.server.stop()
        self.server.start()
        g = self.again(g)
        self.assertEqual(g.ask("room_sync", room=h.id_, after=0)["notes"], notes)
        g.cannot("not_now", "room_name", room=h.id_, who=g.hello_reply["you"], name="B")


class Storm(Own):
    def test_killed_again_and_again(self):
        """Requests in flight when the server dies: each is done once, and everybody hears the same afterwards."""
        self.serve(86400000)
        h = self.host()
        g = self.guest(h, "Guest 0")
        room, who = h.id_, g.who
        for i in range(int(os.environ.get("SPIL_ROUNDS", "1")) * 5):
            for k in range(20):
                h.cmd += 1
                h.send("room_name", room=room, who=who, name=f"Name {i} {k}", cmd=h.cmd)
            self.server.kill()
            self.server.start()
            last = h.cmd
            h, g = self.again(h), self.again(g)
            for k in range(20):  # sent again
                h.try_("room_name", room=room, who=who, name=f"Name {i} {k}", cmd=last - 19 + k)
            h.cmd = last
            both = [c.ask("room_sync", room=room, after=0)["notes"] for c in (h, g)]
            named = [[n["name"] for n in notes if n["note"] == "named"] for notes in both]
            self.assertEqual(named[0], [f"Name {a} {b}" for a in range(i + 1) for b in range(20)])
            self.assertEqual(named[0], named[1])


if __name__ == "__main__":
    support.main()
