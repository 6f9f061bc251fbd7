"""A table before its game: seats are chosen, freed and swapped, it begins by itself; reactions, and onlookers who are
sent off. A minute of patience lasts a few seconds here."""

import subprocess
import time

import support
from support import Case


class Gathering(Case):
    OPTIONS = ("--minute", "3000")

    def check(self):
        """Everything that is stored can be read again."""
        done = subprocess.run([support.SPIL, "check", self.server.place], capture_output=True, check=False,
                              timeout=support.LONG)
        self.assertEqual(done.returncode, 0, done)

    def restart(self, *clients):
        """The same people after kill -9."""
        self.server.kill()
        self.server.start()
        return [self.client(token=c.token) for c in clients]

    def notes(self, c, t):
        return c.ask("sync", table=t, after=0)["notes"]


class Start(Gathering):
    def test_it_begins_by_itself(self):
        (a, b), t = self.people(2, "punto", start=False)
        for c in (a, b):
            self.assertEqual(c.note(t, "ready")["in_ms"], 3000)
            c.note(t, "start")

    def test_not_while_a_seat_is_open_or_somebody_goes(self):
        (a, b), t = self.people(2, "punto", start=False)
        a.note(t, "ready", in_ms=3000)
        b.ask("leave", table=t)
        gone = a.note(t, "ready", in_ms=None)["seq"]
        a.settle()
        self.assertEqual(a.ask("look", table=t)["phase"], "wait")
        b.ask("sit", table=t, invite=a.invite)
        a.note(t, "ready", in_ms=3000, after=gone)
        a.note(t, "start")

    def test_not_while_somebody_is_away(self):
        a, b = self.client(name="A"), self.client(name="B")
        r = a.ask("open", game="punto", seats=3)
        b.ask("sit", table=r["table"], invite=r["invite"])
        b.drop()
        a.poll(lambda: a.ask("look", table=r["table"])["around"][1]["is"] == "away")
        a.ask("place", table=r["table"], seat=2, bot="random")
        a.settle()
        self.assertNotIn("ready", [n["note"] for n in a.notes[r["table"]]])
        b = self.client(token=b.token)
        a.note(r["table"], "ready", in_ms=3000)
        a.note(r["table"], "start")

    def test_with_a_long_clock_whoever_is_away(self):
        a, b = self.client(name="A"), self.client(name="B")
        r = a.ask("open", game="punto", seats=3, clock=dict(base_ms=3600000, add_ms=0))
        b.ask("sit", table=r["table"], invite=r["invite"])
        b.drop()
        a.poll(lambda: a.ask("look", table=r["table"])["around"][1]["is"] == "away")
        a.ask("place", table=r["table"], seat=2, bot="random")
        a.note(r["table"], "start")

    def test_start_does_not_wait(self):
        (a, b), t = self.people(2, "punto", start=False)
        b.refused("not_allowed", "start", table=t)
        a.ask("start", table=t)
        self.assertEqual(a.note(t, "start")["seq"], a.note(t, "ready")["seq"] + 1)

    def test_anybody_starts_once_the_opener_is_away(self):
        a, b, c = (self.client(name=n) for n in "ABC")
        r = a.ask("open", game="punto", seats=2, seating=["open", "open"])
        b.ask("sit", table=r["table"], invite=r["invite"])
        a.drop()
        b.poll(lambda: b.try_("start", table=r["table"]).get("code") == "not_now")  # a seat is open: but it may start
        c.refused("not_allowed", "start", table=r["table"])  # sits nowhere
        c.ask("sit", table=r["table"], invite=r["invite"])
        c.ask("start", table=r["table"])
        c.note(r["table"], "start")

    def test_a_count_that_a_restart_broke_off(self):
        (a, b), t = self.people(2, "punto", start=False)
        seq = b.note(t, "ready", in_ms=3000)["seq"]
        a, = self.restart(a)
        a.poll(lambda: any(n["note"] == "ready" and n["in_ms"] is None and n["seq"] > seq for n in self.notes(a, t)))
        self.client(token=b.token)
        a.note(t, "start")


class Hold(Gathering):
    OPTIONS = ("--minute", "20000")  # the count lasts a second: there is time to stop it

    def test_hold(self):
        (a, b), t = self.people(2, "punto", start=False)
        c = self.client()
        c.refused("no_seat", "start_hold", table=t)
        b.ask("start_hold", table=t)
        held = a.note(t, "ready", in_ms=None)["seq"]
        b.refused("not_now", "start_hold", table=t)  # nothing counts
        again = a.note(t, "ready", in_ms=3000, after=held)["seq"]  # 30 s later
        b.refused("not_now", "start_hold", table=t)  # once a person
        a.ask("start_hold", table=t)
        a.note(t, "ready", in_ms=None, after=again)
        a.note(t, "start")
        a.refused("not_now", "start_hold", table=t)
        self.check()

    def test_after_a_restart_it_counts_again(self):
        (a, b), t = self.people(2, "punto", start=False)
        b.note(t, "ready", in_ms=3000)
        b.ask("start_hold", table=t)
        seq = b.note(t, "ready", in_ms=None)["seq"]
        a, b = self.restart(a, b)
        before = self.notes(a, t)
        self.assertEqual([n["note"] for n in before[:seq]].count("ready"), 2)
        after = a.note(t, "ready", in_ms=3000, after=seq)["seq"]
        b.refused("not_now", "start_hold", table=t)  # it has held it before
        a.note(t, "start", after=after)
        self.check()


class Seats(Gathering):
    def test_swap(self):
        a, b = self.client(name="Anna"), self.client(name="Bo")
        r = a.ask("open", game="punto", seats=4, options=dict(teams=1))
        t = r["table"]
        b.ask("sit", table=t, invite=r["invite"], chance="0" * 64)
        b.refused("no_seat", "seat_swap", table=t, seat=0)  # taken
        b.refused("no_seat", "seat_swap", table=t, seat=4)  # there is none
        b.refused("bad_message", "seat_swap", table=t)
        self.client().refused("no_seat", "seat_swap", table=t, seat=2)
        self.assertEqual(b.ask("seat_swap", table=t, seat=2)["seat"], 2)
        self.assertEqual(b.ask("seat_swap", table=t, seat=2)["seat"], 2)  # again: nothing
        self.assertEqual([w["name"] for w in a.ask("look", table=t)["who"]], ["Anna", None, "Bo", None])
        self.assertEqual(a.note(t, "seat", seat=2)["name"], "Bo")
        self.assertNotIn("name", a.note(t, "seat", seat=1, after=a.note(t, "seat", seat=1)["seq"]))
        b.ask("talk", table=t, text="here")
        self.assertEqual(a.note(t, "talk")["seat"], 2)
        a, b = self.restart(a, b)
        self.assertEqual([w["name"] for w in a.ask("look", table=t)["who"]], ["Anna", None, "Bo", None])
        for seat in (1, 3):
            a.ask("place", table=t, seat=seat, bot="random")
        self.assertEqual(a.note(t, "asks")["hashes"], {"2": "0" * 64})  # its word in the shuffle went along
        a.note(t, "start")
        b.refused("not_now", "seat_swap", table=t, seat=1)
        self.check()

    def test_free(self):
        a, b, c = (self.client(name=n) for n in "ABC")
        r = a.ask("open", game="punto", seats=4, clock=dict(base_ms=600000, add_ms=0))
        t = r["table"]
        for one in (b, c):
            one.ask("sit", table=t, invite=r["invite"])
        self.client().refused("no_seat", "seat_free", table=t, seat=1)
        a.refused("no_seat", "seat_free", table=t, seat=4)
        a.refused("not_now", "seat_free", table=t, seat=1)  # is here
        a.refused("not_now", "seat_free", table=t, seat=0)
        a.ask("seat_free", table=t, seat=3)  # nobody's: nothing happens
        b.drop()
        a.refused("not_now", "seat_free", table=t, seat=1)
        codes = []
        while a.try_("seat_free", table=t, seat=1)["ok"] is False:  # after 20 s; for others 30
            codes.append(c.try_("seat_free", table=t, seat=1).get("code"))
            time.sleep(0.02)  # not so often that it is too fast
        self.assertEqual(set(codes), {"not_now"})
        self.assertEqual(a.ask("look", table=t)["who"][1]["name"], None)
        a.ask("seat_free", table=t, seat=1)
        b = self.client(token=b.token)
        self.assertEqual(b.hello_reply["tables"], [])
        self.assertEqual(b.ask("sit", table=t, invite=r["invite"])["seat"], 1)  # the person may sit again
        a.drop()
        b.poll(lambda: b.try_("seat_free", table=t, seat=0)["ok"])  # the opener's, too
        b.ask("place", table=t, seat=0, bot="random")  # who is the opener now
        b.ask("place", table=t, seat=3, bot="random")
        b.note(t, "start")
        b.refused("not_now", "seat_free", table=t, seat=2)
        self.check()

    def test_free_by_itself(self):
        a, b = self.client(name="A"), self.client(name="B")
        r, long_ = (a.ask("open", game="punto", seats=3, clock=dict(base_ms=ms, add_ms=0)) for ms in (179999, 180000))  # an hour lasts three minutes
        for x in (r, long_):
            b.ask("sit", table=x["table"], invite=x["invite"])
        a.settle()
        last = a.last[r["table"]]
        b.drop()
        self.assertNotIn("name", a.note(r["table"], "seat", seat=1, after=last))
        a.settle()
        self.assertEqual(a.ask("look", table=long_["table"])["who"][1]["name"], "B")
        b = self.client(token=b.token)
        self.assertEqual(b.hello_reply["tables"], [long_["table"]])
        b.ask("sit", table=r["table"], invite=r["invite"])
        a.drop()  # never the opener's
        b.poll(lambda: b.ask("look", table=r["table"])["around"][0]["since_ms"] > 4000)
        self.assertEqual(b.ask("look", table=r["table"])["who"][0]["name"], "A")

    def test_kept_seats_of_a_rematch(self):
        (a, b), t = self.people(2, "punto")
        b.ask("resign", table=t)
        a.note(t, "over")
        r = a.ask("rematch", table=t)
        look = a.ask("look", table=r["table"])
        self.assertEqual(look["who"], [{"seat": 0, "name": "P1", "here": False, "kept": True},
                                       {"seat": 1, "name": "P0", "here": True, "opens": True}])
        self.assertIsNone(look["clock"])
        long_ = a.ask("open", game="punto", seats=2, clock={"base_ms": 259200000, "add_ms": 0, "per_move": True})
        self.assertEqual(b.ask("look", table=long_["table"])["clock"],
                         {"base_ms": 259200000, "add_ms": 0, "per_move": True})
        self.client().refused("no_seat", "sit", table=r["table"], invite=r["invite"])
        a.poll(lambda: a.ask("look", table=r["table"])["who"][0]["name"] is None)
        self.assertEqual(b.ask("rematch", table=t)["seat"], 0)  # still free
        b.note(r["table"], "start")


class LongClock(Gathering):
    OPTIONS = ("--minute", "3000", "--day", "1000")

    def test_a_kept_seat_waits_a_week(self):
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=3600000, add_ms=0))
        b.ask("resign", table=t)
        a.note(t, "over")
        r = a.ask("rematch", table=t)
        opened = time.monotonic()
        b.drop()
        a.poll(lambda: a.ask("look", table=r["table"])["who"][0]["name"] is None)
        self.assertGreater(time.monotonic() - opened, 5)  # a day is a second; without a long clock it is free after three
        a, = self.restart(a)
        self.assertIsNone(a.ask("look", table=r["table"])["who"][0]["name"])
        b = self.client(token=b.token)
        self.assertEqual(b.ask("rematch", table=t)["seat"], 0)
        b.note(r["table"], "start")
        self.check()


class React(Gathering):
    def test_five_in_ten_seconds(self):
        (a, b), t = self.people(2, "punto", talk=False)
        w = self.client()
        w.refused("no_seat", "react", table=t, sign="well")
        w.ask("watch", table=t)
        for i, sign in enumerate(("well", "oh", "oops", "funny", "think"), 1):
            a.ask("react", table=t, sign=sign, cmd=i)
            for c in (b, w):
                self.assertEqual(c.note(t, "reacted", sign=sign)["seat"], 0)
        a.refused("too_fast", "react", table=t, sign="again", cmd=6)
        a.ask("react", table=t, sign="well", cmd=1)  # its first reply again
        b.ask("react", table=t, sign="again")
        for sign in ("", "Well", "hm", 7):
            b.refused("bad_message", "react", table=t, sign=sign)
        a, b = self.restart(a, b)
        self.assertEqual([n["sign"] for n in self.notes(a, t) if n["note"] == "reacted"],
                         ["well", "oh", "oops", "funny", "think", "again"])
        self.check()


class SendOff(Gathering):
    def test_an_onlooker_goes_for_good(self):
        (a, b), t = self.people(2, "punto")
        w, v = self.client(name="W"), self.client(name="V")
        w.ask("watch", table=t)
        v.ask("watch", table=t)
        eyes = {e["name"]: e["who"] for e in a.ask("sync", table=t, after=0)["eyes"]}
        self.assertEqual(set(eyes), {"W", "V"})
        for who in ("x", "00000000", w.you):
            a.refused("no_person", "send_off", table=t, who=who)
        v.refused("no_seat", "send_off", table=t, who=eyes["W"])
        b.ask("send_off", table=t, who=eyes["W"])
        b.ask("send_off", table=t, who=eyes["W"])  # again: nothing
        self.assertEqual([e["name"] for e in a.ask("sync", table=t, after=0)["eyes"]], ["V"])
        w.refused("no_seat", "sync", table=t, after=0)
        w.refused("not_allowed", "watch", table=t)
        a.ask("talk", table=t, text="alone")
        v.note(t, "talk")
        w.settle()
        self.assertNotIn("talk", [n["note"] for n in w.notes.get(t, ())])
        a, w = self.restart(a, w)
        w.refused("not_allowed", "watch", table=t)
        a.ask("send_off", table=t, who=eyes["W"])
        self.check()


if __name__ == "__main__":
    support.main()
