"""Tables in rooms: drawing, moving, halting, ending; people's names, roles and voices; results and the record."""

import collections
import operator
import pathlib
import re
import subprocess
import tempfile
import time

import support
from rooms import Rooms
from support import LONG

PAIR = {"game": "punto", "seats": 2, "how": "lot", "odd": "bot"}


class Tables(Rooms):
    def class_(self, n, kind="class"):
        h = self.host(kind, name="Teacher")
        return h, [self.guest(h, f"P{i}") for i in range(n)]

    def drawn(self, n, kind="class", **fields):
        """A host, n guests, who have been drawn and play; the reply."""
        h, guests = self.class_(n, kind)
        reply = h.do("room_pair", room=h.id_, **{**PAIR, **fields})
        note = h.room_note(h.id_, "placed")
        h.tables = [t["table"] for t in note["tables"]]
        for g in guests:
            g.table = next((t["table"] for t in note["tables"] if g.who in t["seats"]), None)
            if g.table:
                g.note(g.table, "start")
        return h, guests, reply

    def test_opening_in_a_room(self):
        h, (g, other) = self.class_(2, "evening")
        opened = g.do("open", room=h.id_, game="punto", seats=2)
        self.assertIsNone(opened["invite"])
        t = opened["table"]
        self.assertEqual(h.room_note(h.id_, "placed")["tables"],
                         [{"table": t, "no": 1, "game": "punto", "seats": [g.who, None]}])
        outsider = self.client()
        for do, fields in (("look", {}), ("sit", {}), ("watch", {}), ("sit", {"invite": "x" * 20})):
            outsider.refused("no_table", do, table=t, **fields)
        self.assertEqual(other.ask("sit", table=t)["seat"], 1)
        self.assertEqual(h.room_note(h.id_, "placed", after=4)["tables"][0]["seats"], [g.who, other.who])
        self.assertEqual([w["name"] for w in h.ask("look", table=t)["who"]], ["P0", "P1"])
        g.ask("start", table=t)
        h.ask("watch", table=t)
        self.assertEqual(g.ask("sync", table=t, after=0)["eyes"], [{"who": h.who, "name": "Teacher"}])
        g.refused("bad_message", "sit", table=self.client().ask("open", game="punto", seats=2)["table"])
        c, (pupil,) = self.class_(1)
        pupil.cannot("not_allowed", "open", room=c.id_, game="punto", seats=2)
        self.client().cannot("no_room", "open", room=c.id_, game="punto", seats=2)

    def test_drawing(self):
        h, guests, reply = self.drawn(4)
        self.assertEqual(sorted(w for t in reply["tables"] for w in t), sorted(g.who for g in guests))
        self.assertEqual((len(reply["tables"]), reply["waits"]), (2, []))
        self.assertEqual((guests[0].room_note(h.id_, "placed")["round"], self.now(guests[0], h.id_)["round"]), (1, 1))
        self.assertEqual([t["phase"] for t in self.now(h, h.id_)["tables"]], ["play", "play"])
        h.cannot("not_now", "room_pair", room=h.id_, **PAIR)  # nobody is free

    def test_odd_numbers(self):
        for odd, tables, bots, waits in (("bot", 2, 1, 0), ("wait", 1, 0, 1), ("more", 1, 0, 0)):
            h, guests = self.class_(3)
            reply = h.do("room_pair", room=h.id_, **{**PAIR, "odd": odd})
            seats = [w for t in reply["tables"] for w in t]
            self.assertEqual((len(reply["tables"]), seats.count("level1"), len(reply["waits"])), (tables, bots, waits))
            self.assertEqual(self.now(h, h.id_)["waits"], reply["waits"])

    def test_who_waits_takes_turns(self):
        h, guests = self.class_(3)
        waited = []
        for _ in range(6):
            waited += h.do("room_pair", room=h.id_, **{**PAIR, "odd": "wait"})["waits"]
            h.do("room_end", room=h.id_)
        self.assertEqual(sorted(waited.count(g.who) for g in guests), [2, 2, 2])

    def test_dry(self):
        h, guests = self.class_(6)
        dry = h.ask("room_pair", room=h.id_, dry=True, **PAIR)
        self.assertEqual(h.ask("room_pair", room=h.id_, dry=True, **PAIR)["tables"], dry["tables"])
        self.assertEqual(self.now(h, h.id_)["tables"], [])
        h.cannot("too_late", "room_pair", room=h.id_, pairing="0" * 32, **PAIR)
        made = h.do("room_pair", room=h.id_, pairing=dry["pairing"], **PAIR)
        self.assertEqual(made["tables"], dry["tables"])
        h.do("room_end", room=h.id_)
        dry = h.ask("room_pair", room=h.id_, dry=True, **PAIR)
        self.guest(h, "Late")
        h.cannot("too_late", "room_pair", room=h.id_, pairing=dry["pairing"], **PAIR)

    def test_bad_draws(self):
        h, (a, b) = self.class_(2)
        h.refused("bad_message", "room_pair", room=h.id_, **PAIR)  # without a number
        for code, fields in (("bad_message", {"how": "x"}), ("bad_message", {"odd": "x"}), ("bad_option", {"game": "x"}),
                             ("bad_option", {"seats": 9}), ("bad_option", {"options": {"x": 1}}),
                             ("not_now", {"who": [a.who]}), ("no_person", {"who": [a.who, "x"]}),
                             ("bad_message", {"who": a.who}), ("bad_message", {"who": [a.who, a.who]}),
                             ("bad_message", {"who": [1, 2]})):
            h.cannot(code, "room_pair", room=h.id_, **{**PAIR, **fields})
        a.cannot("not_allowed", "room_pair", room=h.id_, **PAIR)
        self.assertEqual(len(h.do("room_pair", room=h.id_, **PAIR, who=[a.who, h.who])["tables"]), 1)

    def test_new_partners(self):
        """Each draw has the least sum of (times two have met)²; after three rounds that need not be 0."""
        h, guests = self.class_(6)
        met = collections.Counter()

        def cost(tables):
            return sum(met[frozenset(t)] ** 2 for t in tables)

        def pairings(people):
            if not people:
                yield []
            for other in people[1:]:
                for rest in pairings([p for p in people[1:] if p != other]):
                    yield [(people[0], other), *rest]

        for number in range(5):
            reply = h.do("room_pair", room=h.id_, **{**PAIR, "how": "new"})
            h.until(lambda: h.settle() or all(t["phase"] == "play" for t in self.now(h, h.id_)["tables"][-3:]))
            self.assertEqual(cost(reply["tables"]), min(map(cost, pairings([g.who for g in guests]))))
            self.assertFalse(number < 3 and cost(reply["tables"]))
            met.update(map(frozenset, reply["tables"]))
            h.do("room_end", room=h.id_)

    def test_a_game_is_scored(self):
        h, guests, _ = self.drawn(2)
        a, b = guests
        a.ask("resign", table=a.table)
        note = h.room_note(h.id_, "scored")
        self.assertEqual((note["table"], note["cause"], note["winners"], note["wins"]),
                         (a.table, "resign", [b.who], {b.who: 1}))
        guest = b.room_note(h.id_, "scored")  # in a class one's own standing is nobody else's
        self.assertEqual(set(guest), {"room", "seq", "ms", "note", "table", "cause"})
        h.do("room_set", room=h.id_, standings="all")
        h.do("room_pair", room=h.id_, **PAIR)
        t = h.room_note(h.id_, "placed", after=note["seq"])["tables"][0]["table"]
        b.note(t, "start")
        b.ask("resign", table=t)
        self.assertEqual(a.room_note(h.id_, "scored", table=t)["wins"], {a.who: 1, b.who: 1})
        rows = {r["who"]: r for r in h.ask("room_results", room=h.id_)["rows"]}
        self.assertEqual([(rows[g.who]["games"], rows[g.who]["won"]) for g in guests], [(2, 1), (2, 1)])
        self.assertEqual([r["who"] for r in a.ask("room_results", room=h.id_)["rows"]], [a.who])
        h.do("room_pair", room=h.id_, **PAIR)
        t = h.room_note(h.id_, "placed", after=h.room_last[h.id_])["tables"][0]["table"]
        a.note(t, "start")
        a.ask("resign", table=t)
        h.room_note(h.id_, "scored", table=t)
        h.do("room_pair", room=h.id_, **PAIR)
        h.do("room_end", room=h.id_)  # counts nowhere
        h, a, b = self.restarted(h, a, b)
        self.assertEqual(a.ask("room_results", room=h.id_)["rows"][0]["against"], [[b.who, 1, 2]])
        self.assertEqual(b.ask("room_results", room=h.id_)["rows"][0]["against"], [[a.who, 2, 1]])
        self.assertFalse([r for r in self.results(h).values() if r["who"] != h.who and "against" in r])
        self.client().refused("no_room", "room_results", room=h.id_)

    def test_halting(self):
        h, guests, _ = self.drawn(4)
        paused = guests[0]
        paused.ask("pause", table=paused.table)
        guests[1].cannot("not_allowed", "room_halt", room=h.id_)
        h.do("room_halt", room=h.id_)
        h.do("room_halt", room=h.id_)
        for g in guests:
            g.room_note(h.id_, "halt")
            g.refused("not_allowed", "resume", table=g.table)
        other = next(g for g in guests if g.table != paused.table)
        self.assertIsNone(other.note(other.table, "pause")["seat"])
        self.assertTrue(self.now(h, h.id_)["halt"])
        h.do("room_on", room=h.id_)
        h.do("room_on", room=h.id_)
        self.assertIsNone(other.note(other.table, "resume")["seat"])
        other.room_note(h.id_, "moves_on")
        self.assertEqual(other.ask("look", table=other.table)["phase"], "play")
        self.assertEqual(paused.ask("look", table=paused.table)["phase"], "pause")  # that was a person's
        paused.ask("resume", table=paused.table)

    def test_a_halt_holds_what_would_begin(self):
        h, (a, b) = self.class_(2, "evening")
        t = a.do("open", room=h.id_, game="punto", seats=2)["table"]
        b.ask("sit", table=t)
        h.do("room_halt", room=h.id_)
        a.refused("not_now", "start", table=t)
        h.do("room_on", room=h.id_)
        a.ask("start", table=t)

    def test_a_halt_holds_the_automatic_start(self):
        h, (a, b) = self.class_(2, "evening")
        h.do("room_halt", room=h.id_)
        t = a.do("open", room=h.id_, game="punto", seats=2)["table"]
        b.ask("sit", table=t)
        time.sleep(1.5)  # the room has looked at it since
        a.settle()
        self.assertNotIn("ready", [n["note"] for n in a.notes[t]])
        h.do("room_on", room=h.id_)
        ready = a.note(t, "ready", in_ms=3000)["seq"]
        h.do("room_halt", room=h.id_)
        a.note(t, "ready", in_ms=None, after=ready)
        h.do("room_on", room=h.id_)
        a.note(t, "start")

    def test_what_was_drawn_begins_after_a_restart(self):
        h, (a, b) = self.class_(2)
        h.do("room_halt", room=h.id_)  # so that it does not begin before
        h.do("room_pair", room=h.id_, **PAIR)
        t = h.room_note(h.id_, "placed")["tables"][0]["table"]
        h, a, b = self.restarted(h, a, b)
        self.assertEqual(a.ask("look", table=t)["phase"], "wait")
        h.do("room_on", room=h.id_)
        a.until(lambda: a.settle() or a.ask("look", table=t)["phase"] == "play")
        self.assertNotIn("ready", [n["note"] for n in a.ask("sync", table=t, after=0)["notes"]])

    def test_a_race_is_halted_over_a_restart(self):
        h, guests, _ = self.drawn(2, game="7ate9")
        t = guests[0].table
        guests[0].note(t, "go")
        h.do("room_halt", room=h.id_)
        seq = guests[0].note(t, "pause")["seq"]
        h, a, b = self.restarted(h, *guests)
        time.sleep(1.5)  # both are back, but the halt is the room's
        self.assertEqual(a.ask("sync", table=t, after=0)["seq"], seq)
        h.do("room_on", room=h.id_)
        a.until(lambda: a.settle() or a.ask("look", table=t)["phase"] == "play")

    def test_a_series_in_a_room(self):
        """It goes on seat by seat, and nobody learns a public id."""
        h, (a, b) = self.class_(2, "evening")
        t = a.do("open", room=h.id_, game="punto", seats=2)["table"]
        b.ask("sit", table=t)
        a.note(t, "start")
        b.ask("resign", table=t)
        a.note(t, "over")
        series = dict(first=t, game=2, won=[0, 1])
        r = a.ask("rematch", table=t)
        self.assertIsNone(r["invite"])
        note = b.note(t, "rematch")
        self.assertEqual((note["series"], note["invite"]), (series, None))
        b.do("room_name", room=h.id_, who=b.who, name="Bo")
        b.ask("rematch", table=t)
        a.note(r["table"], "start")
        self.assertEqual([w["name"] for w in a.ask("look", table=r["table"])["who"]], ["Bo", "P0"])
        h, a2, b2 = self.restarted(h, a, b)
        self.assertEqual(b2.ask("sync", table=r["table"], after=0)["series"], series)
        self.assertEqual(b2.ask("mine")["tables"][0]["series"], series)
        self.assertEqual(b2.ask("mine")["rooms"], [h.id_])
        for c in (a, a2):
            self.assertFalse([f for f in c.raw if b.you in f and '"you"' not in f])

    def test_sent_off_by_an_id_of_the_room(self):
        h, (a, b, c) = self.class_(3, "evening")
        t = a.do("open", room=h.id_, game="punto", seats=2)["table"]
        b.ask("sit", table=t)
        c.ask("watch", table=t)
        self.assertEqual(a.ask("sync", table=t, after=0)["eyes"], [{"who": c.who, "name": "P2"}])
        a.refused("no_person", "send_off", table=t, who=c.you)
        for _ in range(2):
            a.ask("send_off", table=t, who=c.who)
        c.refused("not_allowed", "watch", table=t)

    def test_a_halt_after_a_restart(self):
        h, guests, _ = self.drawn(2)
        h.do("room_halt", room=h.id_)
        self.server.kill()
        self.server.start()
        h2 = self.client(token=h.token)
        h2.cmd = h.cmd
        g = self.client(token=guests[0].token)
        self.assertEqual(g.ask("look", table=guests[0].table)["phase"], "pause")
        h2.do("room_on", room=h.id_)
        self.assertEqual(g.ask("look", table=guests[0].table)["phase"], "play")

    def test_ending(self):
        h, guests, _ = self.drawn(4)
        h.cannot("no_table", "room_end", room=h.id_, tables=["x"])
        h.cannot("bad_message", "room_end", room=h.id_, tables=[1])
        guests[0].cannot("not_allowed", "room_end", room=h.id_)
        h.do("room_end", room=h.id_, tables=[guests[0].table])
        over = guests[0].note(guests[0].table, "over")
        self.assertEqual((over["cause"], over["winners"]), ("ended", []))
        self.assertEqual(sorted(t["phase"] for t in self.now(h, h.id_)["tables"]), ["over", "play"])
        h.do("room_end", room=h.id_)
        self.assertEqual({t["phase"] for t in self.now(h, h.id_)["tables"]}, {"over"})
        self.assertEqual(h.room_note(h.id_, "scored")["cause"], "ended")

    def test_names(self):
        h, (a, b), _ = self.drawn(2)
        h.do("room_name", room=h.id_, who=a.who, name="Ása")
        self.assertEqual(b.room_note(h.id_, "named")["name"], "Ása")
        self.assertEqual(b.note(a.table, "seat", name="Ása")["name"], "Ása")
        for same in ("ása", " Ása ", "A\u0301sa", "\uff21\u0301sa"):  # after NFKC and case folding
            h.cannot("name_taken", "room_name", room=h.id_, who=b.who, name=same)
        h.cmd += 1
        self.assertEqual(h.try_("room_name", room=h.id_, who=b.who, name="Ása", cmd=h.cmd)["free"], ["Ása B", "Ása C", "Ása D"])
        b.do("room_name", room=h.id_, who=b.who, name="Bo")
        b.cannot("not_allowed", "room_name", room=h.id_, who=a.who, name="Bo 2")
        h.cannot("no_person", "room_name", room=h.id_, who="x", name="Bo 3")
        h.cannot("bad_message", "room_name", room=h.id_, who=a.who, name="[x]")

    def test_roles(self):
        h, (a, b) = self.class_(2)
        h.cannot("not_allowed", "room_role", room=h.id_, who=h.who, role="guest")
        h.cannot("no_person", "room_role", room=h.id_, who="x", role="host")
        h.cannot("bad_message", "room_role", room=h.id_, who=a.who, role="king")
        a.cannot("not_allowed", "room_role", room=h.id_, who=a.who, role="host")
        h.do("room_role", room=h.id_, who=a.who, role="host")
        self.assertEqual(a.room_note(h.id_, "role")["role"], "host")
        a.do("room_role", room=h.id_, who=h.who, role="guest")  # two hosts may do opposite things
        h.room_note(h.id_, "role", who=h.who)
        h.cannot("not_allowed", "room_role", room=h.id_, who=h.who, role="host")
        for i in range(9):
            a.do("room_role", room=h.id_, who=self.guest(h, f"H{i}").who, role="host")
        a.cannot("full", "room_role", room=h.id_, who=b.who, role="host")

    def test_voices(self):
        h, (a, b), _ = self.drawn(2)
        a.refused("not_allowed", "talk", table=a.table, text="hi")  # a class: reactions only
        a.ask("react", table=a.table, sign="well")
        h.do("room_set", room=h.id_, voice="off")
        a.refused("not_allowed", "react", table=a.table, sign="well")
        h.do("room_set", room=h.id_, voice="on")
        a.ask("talk", table=a.table, text="hi")
        h.do("room_mute", room=h.id_, who=a.who, voice="off")
        a.refused("not_allowed", "talk", table=a.table, text="hi")
        a.refused("not_allowed", "react", table=a.table, sign="well")
        b.ask("talk", table=a.table, text="hi")
        self.assertEqual(h.room_note(h.id_, "muted")["voice"], "off")
        h.cannot("no_person", "room_mute", room=h.id_, who="x", voice="off")
        h.cannot("bad_message", "room_mute", room=h.id_, who=a.who, voice="x")
        b.cannot("not_allowed", "room_mute", room=h.id_, who=a.who, voice="off")
        a.settle()
        self.assertNotIn("muted", [n["note"] for n in a.room_notes[h.id_]])

    def test_looking_on(self):
        h, (a, b, c), _ = self.drawn(3, odd="wait")
        waits = next(g for g in (a, b, c) if g.table is None)
        waits.refused("not_allowed", "watch", table=h.tables[0])
        h.do("room_move", room=h.id_, who=waits.who, to=h.tables[0], seat="watch")
        waits.ask("watch", table=h.tables[0])
        h.ask("watch", table=h.tables[0])
        h.do("room_set", room=h.id_, watch=True)
        self.guest(h, "New").ask("watch", table=h.tables[0])

    def test_removing(self):
        h, (a, b), _ = self.drawn(2)
        h.cannot("not_allowed", "room_remove", room=h.id_, who=h.who)
        h.cannot("no_person", "room_remove", room=h.id_, who="x")
        a.cannot("not_allowed", "room_remove", room=h.id_, who=b.who)
        h.do("room_remove", room=h.id_, who=a.who)
        self.assertEqual(h.room_note(h.id_, "gone")["why"], "removed")
        self.assertNotIn("why", b.room_note(h.id_, "gone"))
        a.cannot("not_invited", "room_join", invite=h.room["invite"], name="A")
        a.refused("no_room", "room_sync", room=h.id_, after=0)
        a.refused("no_table", "look", table=a.table)
        a.do("room_leave", room=h.id_)
        self.assertNotIn(a.who, self.now(h, h.id_)["tables"][0]["seats"])

    def test_moving(self):
        h, (a, b, c), _ = self.drawn(3, odd="bot")
        alone = next(g for g in (a, b, c) if [x.table for x in (a, b, c)].count(g.table) == 1)
        full = next(g.table for g in (a, b, c) if g is not alone)
        h.cannot("no_seat", "room_move", room=h.id_, who=alone.who, to=full)
        h.cannot("no_person", "room_move", room=h.id_, who="x", to=full)
        h.cannot("no_table", "room_move", room=h.id_, who=alone.who, to="x")
        h.cannot("bad_message", "room_move", room=h.id_, who=alone.who, to=5)
        h.cannot("bad_message", "room_move", room=h.id_, who=alone.who, to=full, seat="x")
        alone.cannot("not_allowed", "room_move", room=h.id_, who=alone.who, to=None)
        late = self.guest(h, "Late")
        h.do("room_move", room=h.id_, who=late.who, to=alone.table)  # in the bot's place
        seats = next(t["seats"] for t in self.now(h, h.id_)["tables"] if t["table"] == alone.table)
        self.assertEqual(sorted(seats), sorted([alone.who, late.who]))
        late.ask("sync", table=alone.table, after=0)
        h.do("room_move", room=h.id_, who=late.who, to=None)
        self.assertEqual(self.now(h, h.id_)["waits"], [late.who])
        h.do("room_end", room=h.id_, tables=[full])
        h.cannot("game_over", "room_move", room=h.id_, who=late.who, to=full)

    def test_who_plays_for_somebody_gone(self):
        """Children play with the easiest bot, a family with the usual one."""
        for kind, bot in (("class", "level1"), ("evening", "level3")):
            h, (a, _), _ = self.drawn(2, kind)
            h.do("room_move", room=h.id_, who=a.who, to=None)
            seats = next(t["seats"] for t in self.now(h, h.id_)["tables"] if t["table"] == a.table)
            self.assertIn(bot, seats)
            self.assertNotIn(a.who, seats)
            self.assertIn(bot, [w.get("bot") for w in h.ask("look", table=a.table)["who"]])

    def test_hosts_who_do_opposite_things_at_once(self):
        """Both are done, in an order that is the same for everybody, also after a restart."""
        h, (a, b, c), _ = self.drawn(3, odd="wait")
        h.do("room_role", room=h.id_, who=c.who, role="host")
        for h_does, c_does in (("room_halt", "room_on"), ("room_on", "room_halt"), ("room_halt", "room_end")):
            h.cmd, c.cmd = h.cmd + 1, c.cmd + 1
            asked = h.send(h_does, room=h.id_, cmd=h.cmd), c.send(c_does, room=h.id_, cmd=c.cmd)
            self.assertTrue(h.reply(asked[0])["ok"] and c.reply(asked[1])["ok"])
            self.assertEqual(self.now(h, h.id_)["halt"], self.now(c, h.id_)["halt"])
        h.cmd, c.cmd = h.cmd + 1, c.cmd + 1
        asked = (h.send("room_remove", room=h.id_, who=c.who, cmd=h.cmd),
                 c.send("room_remove", room=h.id_, who=h.who, cmd=c.cmd))
        codes = sorted(reply.get("code", "ok") for reply in (h.reply(asked[0]), c.reply(asked[1])))
        self.assertEqual(codes, ["no_room", "ok"])  # one of them stays
        stays = h if h.try_("room_sync", room=h.id_, after=0)["ok"] else c
        before = stays.ask("room_sync", room=h.id_, after=0)
        stays.id_ = h.id_
        (again,) = self.restarted(stays)
        after = again.ask("room_sync", room=h.id_, after=0)
        self.assertEqual(before["notes"], after["notes"])
        self.assertEqual(before["now"]["halt"], after["now"]["halt"])

    def test_a_host_closes_while_tables_play(self):
        """Those who play have a minute and may finish; what is left ends without winners. All that over a restart."""
        h, guests, _ = self.drawn(4)
        a = guests[0]
        other = next(g for g in guests if g.table != a.table)
        h.do("room_close", room=h.id_)
        self.assertEqual(a.room_note(h.id_, "closing")["left_ms"], 60000)
        a.ask("resign", table=a.table)
        self.assertEqual(h.room_note(h.id_, "scored", table=a.table)["cause"], "resign")
        a.refused("not_now", "rematch", table=a.table)
        self.assertEqual(other.ask("look", table=other.table)["phase"], "play")
        h, a, other = self.restarted(h, a, other)
        self.assertEqual(other.ask("look", table=other.table)["phase"], "play")
        h.cannot("not_now", "room_pair", room=h.id_, **PAIR)

    def test_standings_are_told(self):
        h, guests, _ = self.drawn(2)
        h.until(lambda: any(s.get("phase") == "play" for f in h.stands for s in f["stands"]))
        last = [s for f in h.stands for s in f["stands"]][-1]
        self.assertEqual(set(last), {"table", "phase", "turn", "tally", "absent"})
        guests[0].until(lambda: guests[0].stands)
        self.assertTrue(all(set(s) == {"table", "phase"} for f in guests[0].stands for s in f["stands"]))
        guests[1].close()
        h.until(lambda: any(guests[1].who in f["away"] for f in h.stands))

    def results(self, h):
        return {r["who"]: r for r in h.ask("room_results", room=h.id_)["rows"]}

    def answer(self, fact):
        a, sign, b = re.fullmatch(r"(\d+)([-+*/])(\d+)", fact).groups()
        return {"-": operator.sub, "+": operator.add, "*": operator.mul, "/": operator.floordiv}[sign](int(a), int(b))

    def mover(self, guests):
        """Who has moves, and who has not."""
        for g in guests:
            g.settle()
        return sorted(guests, key=lambda g: not g.view(g.table)["moves"])

    def test_sums_of_sequence(self):
        h, guests, _ = self.drawn(2, game="sequence")
        a, b = self.mover(guests)
        t = a.table
        moves = [m for m in a.view(t)["moves"] if "@" in m]
        card, cell = moves[0].split("@")
        answers = {m.split("@")[1] for m in moves if m.split("@")[0] == card}
        other = next(m.split("@")[1] for m in moves if m.split("@")[1] not in answers)
        a.refused("illegal_move", "move", table=t, cmd=1, seen=a.last[t], move=f"{card}@{other}")
        a.refused("illegal_move", "move", table=t, cmd=1, seen=a.last[t], move=f"{card}@{other}")  # once
        a.ask("move", table=t, cmd=2, seen=a.last[t], move=f"{card}@{cell}")
        a.ask("undo", table=t)  # what is undone does not count
        b.note(t, "asks")
        b.ask("agree", table=t)
        a.note(t, "undo")
        a.ask("move", table=t, cmd=3, seen=a.last[t], move=f"{card}@{cell}")
        self.assertEqual(self.results(h)[a.who]["sums"], 0)  # while it is played nothing is told
        self.server.kill()
        self.server.start()
        h2, a2, b2 = (self.client(token=c.token) for c in (h, a, b))
        h2.id_ = h.id_
        b2.ask("resign", table=t)
        h2.until(lambda: h2.settle() or self.results(h2)[a.who]["games"])
        row = self.results(h2)[a.who]
        self.assertEqual((row["sums"], row["right"], row["wrong"], row["missed"]), (2, 1, 1, 0))
        self.assertEqual((len(row["facts"]), row["facts"][0][1:]), (1, [1, 1, 0]))
        self.assertIsInstance(row["median_ms"], int)
        self.assertIsNone(self.results(h2)[b.who]["median_ms"])
        self.assertEqual(a2.ask("room_results", room=h.id_)["rows"], [{
            **row, "against": [[b.who, 1, 0]], "answers": {fact: self.answer(fact) for fact, *_ in row["facts"]}}])

    def test_sums_of_a_race(self):
        h, guests, _ = self.drawn(2, game="7ate9", timed=False)
        a, b = guests
        t = a.table
        while not [m for m in a.view(t)["moves"] if m != "draw"]:
            seq = a.ask("move", table=t, cmd=self.up(a), seen=a.last[t], move="draw")["seq"]
            a.view_after(t, seq)
        fits = [m for m in a.view(t)["moves"] if m != "draw"]
        for _ in range(2):  # an answer in hand: missed, once for this top card, also after a restart
            seq = a.ask("move", table=t, cmd=self.up(a), seen=a.last[t], move="draw")["seq"]
            a.view_after(t, seq)
            h, a, b = self.restarted(h, a, b)
            now = a.ask("sync", table=t, after=0)
            a.views[t], a.last[t] = [now], now["seq"]
        hand = next(cards for cards in a.view(t)["view"]["hands"] if cards and "?" not in cards)
        wrong = next(c for c in hand if not any(c in m for m in a.view(t)["moves"]))
        verb = fits[0].replace(next(c for c in hand if c in fits[0]), wrong)
        a.refused("illegal_move", "move", table=t, cmd=self.up(a), seen=a.last[t], move=verb)
        a.ask("move", table=t, cmd=self.up(a), seen=a.last[t], move=fits[0])
        b.ask("resign", table=t)
        h.until(lambda: h.settle() or self.results(h)[a.who]["games"])
        row = self.results(h)[a.who]
        self.assertEqual((row["right"], row["wrong"], row["missed"]), (1, 1, 1))
        answers = a.ask("room_results", room=h.id_)["rows"][0]["answers"]  # after 10 comes 1
        self.assertEqual(answers, {fact: (self.answer(fact) - 1) % 10 + 1 for fact, *_ in row["facts"]})

    def restarted(self, *clients):
        """The same people after kill -9."""
        self.server.kill()
        self.server.start()
        again = [self.client(token=c.token) for c in clients]
        for new, old in zip(again, clients, strict=True):
            for name in ("id_", "who", "table", "moves", "room", "cmd"):
                setattr(new, name, getattr(old, name, None))
        return again

    def up(self, c):
        c.moves = getattr(c, "moves", 0) + 1
        return c.moves

    def test_closing_ends_tables(self):
        h, guests, _ = self.drawn(2)
        h.do("room_close", room=h.id_)
        a = guests[0]
        a.refused("not_now", "record", room=h.id_)
        a.ask("resign", table=a.table)  # they still play
        h.until(lambda: h.try_("record", room=h.id_)["ok"])
        self.client().refused("no_room", "record", room=h.id_)
        a.refused("bad_message", "record")

    def test_the_record(self):
        h, guests, _ = self.drawn(4, odd="wait")
        for how in ("new", "near", "lot"):
            for g in guests:
                g.try_("resign", table=g.table)
            h.do("room_end", room=h.id_)
            seq = self.now(h, h.id_) and h.room_last[h.id_]
            h.do("room_pair", room=h.id_, **{**PAIR, "how": how})
            note = h.room_note(h.id_, "placed", after=seq)
            for g in guests:
                g.table = next(t["table"] for t in note["tables"] if g.who in t["seats"])
                g.note(g.table, "start")
        h.do("room_end", room=h.id_)
        h.do("room_close", room=h.id_)
        h.until(lambda: h.try_("record", room=h.id_)["ok"])
        record = guests[0].ask("record", room=h.id_)["record"]
        self.assertEqual(record.count("\ndraw "), 4)
        self.assertEqual(self.verify(record)[0], 0, self.verify(record))
        for word in ("new", "near"):
            at = record.index(f" {word} ")
            line = record[:at].count("\n")
            lines = record.split("\n")
            words = lines[line].split(" ")
            swapped = words[7].split("/")
            a, b = swapped[0].split(","), swapped[1].split(",")
            a[0], b[0] = b[0], a[0]
            words[7] = f"{','.join(a)}/{','.join(b)}"
            lines[line] = " ".join(words)
            status, said = self.verify("\n".join(lines))
            self.assertEqual(status, 1, said)
        secret = record.index("secret ") + 8
        self.assertEqual(self.verify(record[:secret] + ("0" if record[secret] != "0" else "1") + record[secret + 1:])[0], 1)
        self.assertEqual(self.verify(record + "what\n")[0], 1)

    def verify(self, text):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "room.txt"
            file.write_text(text)
            done = subprocess.run([support.SPIL, "verify", str(file)], capture_output=True, text=True, timeout=LONG,
                                  check=False)
            return done.returncode, done.stdout + done.stderr


if __name__ == "__main__":
    support.main()
