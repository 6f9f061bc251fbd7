"""Somebody goes while a game is played: a bot plays for who is gone, the others claim the win, or they wait. A minute
of patience lasts a second here."""

import subprocess

import support
from support import Case


class Away(Case):
    OPTIONS = ("--minute", "1200")

    def restart(self, *clients):
        """The same people after kill -9."""
        self.server.kill()
        self.server.start()
        return [self.client(token=c.token) for c in clients]

    def check(self):
        done = subprocess.run([support.SPIL, "check", self.server.place], capture_output=True, check=False,
                              timeout=support.LONG)
        self.assertEqual(done.returncode, 0, done)

    def away(self, c, t, seat):
        c.poll(lambda: c.ask("look", table=t)["around"][seat]["is"] == "away")


class Bot(Away):
    def test_a_bot_plays_until_the_person_is_back(self):
        (a, b), t = self.people(2, "punto")
        stranger = self.client()
        stranger.refused("no_seat", "seat_bot", table=t, seat=1)
        a.refused("no_seat", "seat_bot", table=t, seat=2)
        a.refused("not_now", "seat_bot", table=t, seat=1)  # is here
        a.refused("not_now", "seat_bot", table=t, seat=1, bot="nobody")  # before bad_option
        b.drop()
        self.away(a, t, 1)
        a.refused("not_now", "seat_bot", table=t, seat=1)  # not 60 s
        a.poll(lambda: a.try_("seat_bot", table=t, seat=1, bot="nobody")["code"] == "bad_option")
        a.ask("pause", table=t)
        a.refused("not_now", "seat_bot", table=t, seat=1)
        a.ask("resume", table=t)
        a.ask("seat_bot", table=t, seat=1, bot="random")
        note = a.note(t, "seat", seat=1, stands_in=True)
        self.assertEqual(note["bot"], "random")
        self.assertNotIn("name", note)
        a.ask("seat_bot", table=t, seat=1)  # again: nothing
        self.assertEqual(a.ask("look", table=t)["who"][1]["bot"], "random")
        for cmd in (1, 2):  # it moves
            a.until(lambda: a.views[t][-1]["moves"])
            done = a.ask("move", table=t, cmd=cmd, seen=a.last[t], move=a.view(t)["moves"][0])
            a.view_after(t, done["seq"])
        a, = self.restart(a)
        self.assertEqual(a.ask("look", table=t)["who"][1]["bot"], "random")
        b = self.client(token=b.token)
        self.assertEqual(b.ask("look", table=t)["who"][1]["bot"], "random")  # connected is not back
        b.refused("not_now", "move", table=t, cmd=1, seen=0, move="x")
        b.ask("at", table=t, shown=False)
        self.assertIn("bot", b.ask("look", table=t)["who"][1])
        seq = b.ask("sync", table=t, after=0)["seq"]
        b.ask("at", table=t, shown=True)
        self.assertEqual(a.note(t, "seat", seat=1, after=seq)["name"], "P1")
        self.assertNotIn("bot", b.ask("look", table=t)["who"][1])
        mover, moves = next((c, m) for c in (a, b) if (m := c.ask("sync", table=t, after=0)["moves"]))
        mover.ask("move", table=t, cmd=9, seen=0, move=moves[0])
        self.check()

    def test_back_by_sitting_down(self):
        (a, b), t = self.people(2, "7ate9")
        a.note(t, "go")
        b.drop()
        a.poll(lambda: a.try_("seat_bot", table=t, seat=1)["ok"])
        seq = a.note(t, "seat", seat=1, stands_in=True)["seq"]
        b = self.client(token=b.token)
        self.assertEqual(b.ask("sit", table=t, invite=a.invite)["seat"], 1)
        self.assertEqual(a.note(t, "seat", seat=1, after=seq)["name"], "P1")

    def test_back_for_a_moment(self):
        """Somebody who comes back and goes again at once is away again, for those who saw the person come."""
        (a, b), t = self.people(2, "punto")
        a.ask("at", table=t, shown=True)
        b.drop()
        a.poll(lambda: a.try_("seat_bot", table=t, seat=1)["ok"])
        told = len(a.around[t])
        seq = a.note(t, "seat", seat=1, stands_in=True)["seq"]
        b = self.client(token=b.token)
        b.ask("at", table=t, shown=True)
        b.drop()
        self.assertEqual(a.note(t, "seat", seat=1, after=seq)["name"], "P1")
        a.until(lambda: any(one["seat"] == 1 and one["is"] == "away" for f in a.around[t][told:] for one in f["around"]))

    def test_somebody_who_is_near_for_ten_minutes(self):
        (a, b), t = self.people(2, "punto")
        (c, d), clocked = self.people(2, "punto", clock=dict(base_ms=3000000, add_ms=0))
        for one in (a, c):
            one.ask("at", table=t if one is a else clocked, shown=True)
        a.poll(lambda: a.try_("seat_bot", table=t, seat=1)["ok"])
        since = {o["seat"]: o["since_ms"] for o in a.ask("look", table=t)["around"]}
        self.assertGreaterEqual(since[1], 12000)
        c.refused("not_now", "seat_bot", table=clocked, seat=1)  # the clock will do
        a.refused("not_now", "seat_bot", table=t, seat=0)  # is here, as long as it takes

    def test_before_the_start_and_after_the_end(self):
        (a, b, c), t = self.people(3, "punto", start=False)
        a.refused("not_now", "seat_bot", table=t, seat=1)
        a.refused("not_now", "seat_win", table=t)
        a.ask("start", table=t)
        b.ask("resign", table=t)
        c.ask("resign", table=t)
        a.note(t, "over")
        a.refused("not_now", "seat_bot", table=t, seat=1)
        a.refused("not_now", "seat_win", table=t)


class LongClock(Away):
    """With a clock of an hour or more they wait until it is at zero. A minute lasts 60 ms, an hour 3.6 s."""

    OPTIONS = ("--minute", "60")

    def out_of_time(self, do, **fields):
        """b is away, and it is b's turn: the request is granted at zero, and not before."""
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=6000, add_ms=0))
        b.drop()
        self.away(a, t, 1)
        if moves := a.ask("sync", table=t, after=0)["moves"]:
            a.ask("move", table=t, cmd=1, seen=0, move=moves[0])
        a.refused("not_now", do, table=t, **fields)
        a.poll(lambda: a.ask("look", table=t)["around"][1]["since_ms"] > 500)
        a.refused("not_now", do, table=t, **fields)  # away for many minutes
        a.poll(lambda: a.try_(do, table=t, **fields)["ok"])
        return a, t

    def test_a_bot(self):
        a, t = self.out_of_time("seat_bot", seat=1)
        self.assertGreaterEqual(a.note(t, "seat", seat=1, stands_in=True)["ms"], 6000)

    def test_the_win(self):
        a, t = self.out_of_time("seat_win")
        over = a.note(t, "over")
        self.assertEqual(over["cause"], "absent")
        self.assertGreaterEqual(over["ms"], 6000)


class Win(Away):
    def test_the_other_side_is_away(self):
        (a, b), t = self.people(2, "punto")
        self.client().refused("no_seat", "seat_win", table=t)
        a.refused("not_now", "seat_win", table=t)
        b.drop()
        self.away(a, t, 1)
        a.refused("not_now", "seat_win", table=t)  # not 120 s
        a.poll(lambda: a.ask("look", table=t)["around"][1]["since_ms"] >= 2400)
        a.ask("pause", table=t)
        a.refused("not_now", "seat_win", table=t)
        a.ask("resume", table=t)
        a.ask("seat_win", table=t)
        over = a.note(t, "over")
        self.assertEqual((over["winners"], over["returns"], over["cause"]), ([0], [1, -1], "absent"))
        a.ask("seat_win", table=t)  # again: nothing
        record = a.ask("record", table=t)["record"]
        self.assertRegex(record, r"(?m)^end \d+ absent\nresult winners=0 ")
        verified = [subprocess.run([support.SPIL, "verify", "-"], input=text, text=True, capture_output=True, check=False,
                                   timeout=support.LONG).returncode
                    for text in (record, record.replace("winners=0", "winners=0,1"), record.replace("winners=0", "winners="))]
        self.assertEqual(verified, [0, 1, 1])
        a, = self.restart(a)
        self.assertEqual(a.ask("sync", table=t, after=0)["notes"][-1], over)
        self.check()

    def test_all_of_the_other_side(self):
        people, t = self.people(4, "punto", options=dict(teams=1))
        a, b, c, d = people
        b.drop()
        a.poll(lambda: a.ask("look", table=t)["around"][1]["since_ms"] >= 2400)
        a.refused("not_now", "seat_win", table=t)  # d is there
        d.drop()
        c.poll(lambda: c.try_("seat_win", table=t)["ok"])
        self.assertEqual(a.note(t, "over")["winners"], [0, 2])

    def test_not_among_three(self):
        (a, b, c), t = self.people(3, "punto")
        b.drop()
        c.drop()
        a.poll(lambda: all(o["since_ms"] >= 2400 and o["is"] == "away" for o in a.ask("look", table=t)["around"][1:]))
        a.refused("not_now", "seat_win", table=t)

    def test_not_against_bots(self):
        (a,), t = self.people(1, "punto", seats=2)
        a.refused("not_now", "seat_win", table=t)


if __name__ == "__main__":
    support.main()
