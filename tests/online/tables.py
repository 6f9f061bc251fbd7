"""Tables before and around a game: open, look, sit, place, watch, leave, start; codes in their order."""

import support
from support import Case

BOARD = """board 5 6
*  1  2  3  *
4  5  6  7  8
9  10 11 12 13
8  7  6  5  4
13 12 11 10 9
*  3  2  1  *
cards
1+0 1+1 1+2 2*2 10/2 6-0
7+0 8+0 9+0 10+0 11+0 12+0 13+0
plus 2
minus 2
"""


class Open(Case):
    def test_the_reply(self):
        c = self.client()
        reply = c.ask("open", game="punto", seats=2)
        self.assertEqual(set(reply), {"re", "ok", "table", "invite", "seat", "seq", "commit", "cmd"})
        self.assertEqual((reply["seat"], reply["cmd"]), (0, 0))
        self.assertRegex(reply["commit"], "^[0-9a-f]{64}$")
        self.assertNotIn(reply["table"], reply["invite"])
        self.assertIsNone(c.ask("open", game="punto", seats=2, seating=["open", "open"])["seat"])
        self.assertEqual(c.ask("open", game="punto", seats=3, seating=["open", "random", "me"])["seat"], 2)
        self.assertIsNone(c.ask("open", game="punto", seats=2, seed="7")["commit"])
        self.assertIsNone(c.ask("open", game="punto", seats=2, state=support.deal("punto", 2))["commit"])

    def test_names_are_not_guessed(self):
        c = self.client()
        replies = [c.ask("open", game="punto", seats=2) for _ in range(20)]
        for field in ("table", "invite", "commit"):
            self.assertEqual(len({r[field] for r in replies}), 20, field)
        self.assertGreaterEqual(min(len(r["invite"]) for r in replies), 16)

    def test_what_does_not_fit(self):
        c = self.client()
        for fields in (
                dict(game="chess", seats=2), dict(game="punto", seats=1), dict(game="punto", seats=5),
                dict(game="sequence", seats=5), dict(game="punto", seats=2, options=dict(rounds=10)),
                dict(game="punto", seats=2, options=dict(rounds="2")), dict(game="punto", seats=2, options=dict(nothing=1)),
                dict(game="punto", seats=2, options=dict(teams=1)),
                dict(game="punto", seats=2, seating=["me"]), dict(game="punto", seats=2, seating=["me", "open", "open"]),
                dict(game="punto", seats=2, seating=["me", "nobody"]), dict(game="punto", seats=2, seating=["me", "adult"]),
                dict(game="7ate9", seats=2, seating=["me", "level9"]),
                dict(game="punto", seats=2, timed=True), dict(game="sequence", seats=2, timed=True),
                dict(game="punto", seats=2, claim_ms=8000), dict(game="punto", seats=2, lag_ms=60), dict(game="7ate9", seats=2, claim_ms=8000),
                dict(game="7ate9", seats=2, clock=dict(base_ms=1000, add_ms=0)),
                dict(game="punto", seats=2, board=BOARD),
                dict(game="sequence", seats=2, options=dict(board="own")),
                dict(game="sequence", seats=2, options=dict(board="/etc/passwd")),
                dict(game="sequence", seats=2, options=dict(board="board.txt")),
                dict(game="sequence", seats=2, board="no board at all"),
                dict(game="sequence", seats=2, board=BOARD.replace("13 12", "13 99")),
                dict(game="punto", seats=2, seed="x"), dict(game="punto", seats=2, seed="-1"),
                dict(game="punto", seats=2, seed="01"), dict(game="punto", seats=2, state={}),
                dict(game="punto", seats=3, state=support.deal("punto", 2)),
                dict(game="7ate9", seats=2, state=support.deal("punto", 2)),
                dict(game="punto", seats=2, options=dict(rounds=3), state=support.deal("punto", 2))):
            with self.subTest(fields=str(fields)[:200]):
                c.refused("bad_option", "open", **fields)

    def test_options_and_boards(self):
        c = self.client()
        t = c.ask("open", game="sequence", seats=2, options=dict(board="small"))["table"]
        self.assertEqual(c.ask("look", table=t)["options"]["board"], "small")
        t = c.ask("open", game="sequence", seats=2, board=BOARD, seating=["me", "random"])["table"]
        self.assertEqual(c.ask("look", table=t)["options"]["board"], "own")
        view = c.view(t)["view"]
        self.assertEqual(len(view["grid"]), 6)
        t = c.ask("open", game="punto", seats=2, options=dict(rounds=1))["table"]
        self.assertEqual(c.ask("look", table=t)["options"], dict(rounds=1, teams=0))

    def test_from_a_seed_and_from_a_state(self):
        c = self.client()
        a, b = (c.ask("open", game="sequence", seats=2, seating=["me", "random"], seed="11")["table"] for _ in range(2))
        self.assertEqual(c.view(a)["view"], c.view(b)["view"])
        state = support.deal("sequence", 2, 11)
        t = c.ask("open", game="sequence", seats=2, seating=["me", "random"], state=state)["table"]
        first = c.note(t, "start")["seq"]
        self.assertEqual(c.view_after(t, first)["view"]["hands"][0], c.view(a)["view"]["hands"][0])

    def test_cmd(self):
        c = self.client()
        first = c.ask("open", game="punto", seats=2, cmd=3)
        again = c.try_("open", game="7ate9", seats=4, cmd=3)
        self.assertEqual({**again, "re": 0}, {**first, "re": 0})
        c.refused("too_late", "open", game="punto", seats=2, cmd=2)
        self.assertNotEqual(c.ask("open", game="punto", seats=2, cmd=9)["table"], first["table"])
        c.refused("bad_option", "open", game="chess", seats=2, cmd=10)
        c.refused("bad_option", "open", game="punto", seats=2, cmd=10)  # a refusal is kept, too
        self.assertEqual(self.client(token=c.token).hello_reply["cmd"], 10)
        c.refused("bad_message", "open", game=7, seats=2, cmd=11)
        self.assertIs(c.ask("open", game="punto", seats=2, cmd=11)["ok"], True)  # … but not a bad message


class Look(Case):
    def test_every_seat(self):
        a, b = self.client(name="Anna"), self.client()
        r = a.ask("open", game="punto", seats=4, seating=["me", "open", "level2", "open"])
        look = b.ask("look", table=r["table"])
        self.assertEqual(set(look), {"re", "ok", "game", "seats", "options", "who", "phase", "commit", "around", "opener",
                                     "talk", "undo", "watch", "series", "clock"})
        self.assertEqual((look["game"], look["seats"], look["phase"], look["commit"]), ("punto", 4, "wait", r["commit"]))
        self.assertEqual([w["seat"] for w in look["who"]], [0, 1, 2, 3])
        self.assertEqual([w["name"] for w in look["who"]][0::1][0], "Anna")
        self.assertIsNone(look["who"][1]["name"])
        self.assertEqual(look["who"][2]["bot"], "level2")
        self.assertNotIn("bot", look["who"][0])
        self.assertIs(look["who"][0]["here"], True)
        a.close()
        b.until(lambda: b.ask("look", table=r["table"])["who"][0]["here"] is False)

    def test_phases(self):
        (a, b), t = self.people(2, "punto", start=False)
        self.assertEqual(a.ask("look", table=t)["phase"], "wait")
        a.ask("start", table=t)
        self.assertEqual(a.ask("look", table=t)["phase"], "play")
        b.ask("pause", table=t)
        self.assertEqual(a.ask("look", table=t)["phase"], "pause")

    def test_no_table(self):
        c = self.client()
        for table in ("x", "../../etc/passwd", "t:x", "%s", "x" * 60, "þ", "'; drop table events; --"):
            c.refused("no_table", "look", table=table)


class Sit(Case):
    def test_with_the_invitation_only(self):
        a, b, other = self.client(), self.client(), self.client()
        r = a.ask("open", game="punto", seats=2)
        other_table = other.ask("open", game="punto", seats=2)
        for wrong in ("", "x", r["invite"][:-1], r["table"], other_table["invite"], r["invite"].swapcase() + "x"):
            b.refused("not_invited", "sit", table=r["table"], invite=wrong)
            b.refused("not_invited", "sit", table=r["table"], invite=wrong, seat=0)  # before the seat
            b.refused("not_invited", "sit", table=r["table"], invite=wrong, seat=99)
        reply = b.ask("sit", table=r["table"], invite=r["invite"])
        self.assertEqual(set(reply), {"re", "ok", "seat", "seq", "commit", "cmd"})
        self.assertEqual((reply["seat"], reply["commit"]), (1, r["commit"]))
        self.assertEqual(b.ask("sit", table=r["table"], invite=r["invite"])["seat"], 1)  # already there
        self.assertEqual(b.ask("sit", table=r["table"], invite=r["invite"], seat=0)["seat"], 1)

    def test_seats(self):
        a, b, d = self.client(), self.client(), self.client()
        r = a.ask("open", game="punto", seats=3, seating=["me", "random", "open"])
        t, i = r["table"], r["invite"]
        b.refused("no_seat", "sit", table=t, invite=i, seat=0)
        b.refused("no_seat", "sit", table=t, invite=i, seat=1)
        b.refused("no_seat", "sit", table=t, invite=i, seat=3)
        b.refused("no_seat", "sit", table=t, invite=i, seat=200)
        self.assertEqual(b.ask("sit", table=t, invite=i, seat=2)["seat"], 2)
        d.refused("no_seat", "sit", table=t, invite=i)
        note = a.note(t, "seat", seat=2)
        self.assertEqual(note["name"], "Guest")
        self.assertNotIn("bot", note)

    def test_place(self):
        a, b = self.client(), self.client()
        r = a.ask("open", game="punto", seats=4, seating=["me", "open", "open", "open"])
        t = r["table"]
        b.ask("sit", table=t, invite=r["invite"], seat=3)
        b.refused("not_allowed", "place", table=t, seat=1, bot="random")
        self.client().refused("not_allowed", "place", table=t, seat=1, bot="random")
        a.refused("no_seat", "place", table=t, seat=4, bot="random")
        a.refused("not_allowed", "place", table=t, seat=3, bot="random")
        a.refused("not_allowed", "place", table=t, seat=0, bot="random")
        a.refused("bad_option", "place", table=t, seat=1, bot="adult")
        a.refused("bad_option", "place", table=t, seat=1, bot="me")
        a.ask("place", table=t, seat=1, bot="random")
        self.assertEqual(b.note(t, "seat", seat=1)["bot"], "random")
        a.ask("place", table=t, seat=1, bot="open")
        again = b.note(t, "seat", seat=1, after=b.note(t, "seat", seat=1)["seq"])
        self.assertNotIn("bot", again)
        self.assertNotIn("name", again)
        a.refused("not_now", "start", table=t)
        a.ask("place", table=t, seat=1, bot="level1")
        a.ask("place", table=t, seat=2, bot="level1")
        b.refused("not_allowed", "start", table=t)
        a.ask("start", table=t)
        a.ask("start", table=t)  # granted again
        a.refused("not_now", "place", table=t, seat=1, bot="random")

    def test_an_opener_may_sit_nowhere(self):
        a, b, c = self.client(), self.client(), self.client()
        r = a.ask("open", game="punto", seats=2, seating=["open", "open"])
        t = r["table"]
        b.ask("sit", table=t, invite=r["invite"])
        a.refused("not_now", "start", table=t)
        a.ask("place", table=t, seat=1, bot="random")
        a.ask("place", table=t, seat=1, bot="open")
        c.ask("sit", table=t, invite=r["invite"])
        b.refused("not_allowed", "start", table=t)
        a.ask("start", table=t)
        b.note(t, "start")
        a.refused("no_seat", "move", table=t, cmd=1, seen=0, move="x")

    def test_it_starts_by_itself_alone_with_bots(self):
        a = self.client()
        t = a.ask("open", game="punto", seats=2, seating=["me", "random"])["table"]
        a.note(t, "start")
        r = a.ask("open", game="punto", seats=2)
        self.assertNotIn("start", [n["note"] for n in a.notes.get(r["table"], ())])
        a.ask("place", table=r["table"], seat=1, bot="random")
        a.note(r["table"], "start")


class Watch(Case):
    def test_onlookers(self):
        (a, b), t = self.people(2, "sequence")
        w = self.client()
        w.refused("no_seat", "sync", table=t, after=0)
        reply = w.ask("watch", table=t)
        self.assertEqual(set(reply), {"re", "ok", "seq"})
        sync = w.ask("sync", table=t, after=0)
        self.assertEqual(sync["moves"], [])
        self.assertTrue(all(card == "?" for hand in sync["view"]["hands"] for card in hand))
        w.refused("no_seat", "move", table=t, cmd=1, seen=0, move="x")
        w.refused("no_seat", "talk", table=t, text="hi")
        a.refused("not_allowed", "watch", table=t)

    def test_switched_off(self):
        (a, b), t = self.people(2, "punto", watch=False)
        self.client().refused("not_allowed", "watch", table=t)

    def test_it_ends_with_the_connection(self):
        (a, b), t = self.people(2, "punto")
        w = self.client()
        w.ask("watch", table=t)
        again = self.client(token=w.token)
        again.refused("no_seat", "sync", table=t, after=0)


class Leave(Case):
    def test_before_the_start(self):
        (a, b, c), t = self.people(3, "punto", start=False)
        b.ask("leave", table=t)
        b.ask("leave", table=t)
        note = c.note(t, "seat", seat=1, after=c.last[t] if False else 0)
        self.assertEqual(c.ask("look", table=t)["who"][1]["name"], None)
        b.refused("no_seat", "sync", table=t, after=0)
        self.assertEqual(self.client().ask("sit", table=t, invite=a.invite)["seat"], 1)
        a.ask("leave", table=t)  # the next person opens
        a.refused("not_allowed", "place", table=t, seat=0, bot="random")
        self.assertTrue(note)

    def test_the_next_person_opens(self):
        (a, b), t = self.people(2, "punto", start=False)
        a.ask("leave", table=t)
        b.ask("place", table=t, seat=0, bot="random")
        b.note(t, "start")

    def test_after_the_start(self):
        (a, b), t = self.people(2, "punto")
        b.refused("no_table", "leave", table="nowhere")
        self.client().refused("no_seat", "leave", table=t)
        b.ask("leave", table=t)
        note = a.note(t, "seat", seat=1, bot="level3")
        self.assertNotIn("name", note)
        b.ask("leave", table=t)
        self.client().refused("no_seat", "sit", table=t, invite=a.invite, seat=1)
        self.client().refused("no_seat", "sit", table=t, invite=a.invite)
        self.assertEqual(b.ask("sit", table=t, invite=a.invite)["seat"], 1)
        self.assertEqual(a.note(t, "seat", seat=1, after=note["seq"])["name"], "P1")

    def test_when_all_have_left_it_pauses(self):
        (a, b), t = self.people(2, "punto")
        w = self.client()
        w.ask("watch", table=t)
        a.ask("leave", table=t)
        b.ask("leave", table=t)
        self.assertIsNone(w.note(t, "pause")["seat"])
        self.assertEqual(w.ask("look", table=t)["phase"], "pause")
        b.ask("sit", table=t, invite=a.invite)
        w.note(t, "resume")
        self.assertEqual(w.ask("look", table=t)["phase"], "play")


class Connections(Case):
    def test_all_connections_of_a_person_get_its_frames(self):
        (a, b), t = self.people(2, "punto")
        second = self.client(token=b.token)
        at = second.ask("sync", table=t, after=0)["seq"]
        for c in (a, b, second):
            c.settle()
        before = len(b.raw), len(second.raw)
        self.assertEqual(at, b.last[t])
        a.ask("talk", table=t, text="hello")
        b.note(t, "talk")
        second.note(t, "talk")
        b.settle()
        second.settle()
        frames = [[r for r in c.raw[n:] if '"re"' not in r] for c, n in ((b, before[0]), (second, before[1]))]
        self.assertEqual(frames[0], frames[1])
        self.assertTrue(frames[0])

    def test_another_seat_cannot_be_taken(self):
        (a, b), t = self.people(2, "punto")
        thief = self.client()
        for do, fields in (("move", dict(cmd=1, seen=0, move="R1@0,0")), ("undo", {}), ("pause", {}), ("resign", {}),
                           ("talk", dict(text="x")), ("leave", {}), ("hint", {}), ("record", {}), ("sync", dict(after=0)),
                           ("rematch", {}), ("agree", {}), ("refuse", {}), ("resume", {}),
                           ("chance", dict(bytes="0" * 32)), ("seen", dict(nonce="0"))):
            thief.refused("no_seat", do, table=t, **fields)


class Order(Case):
    """When several codes fit, the first of the table counts."""

    def test_no_table_before_all_that_follow(self):
        c = self.client()
        c.refused("no_table", "sit", table="nowhere", invite="wrong", seat=77)
        c.refused("no_table", "place", table="nowhere", seat=77, bot="nobody")
        c.refused("no_table", "move", table="nowhere", cmd=1, seen=9, move="???")

    def test_no_seat_before_the_rest(self):
        (a, b), t = self.people(2, "punto", start=False, undo="never", talk=False)
        c = self.client()
        c.refused("no_seat", "undo", table=t)      # not_allowed, not_started
        c.refused("no_seat", "talk", table=t, text="x")  # not_allowed
        c.refused("no_seat", "move", table=t, cmd=1, seen=0, move="???")
        c.refused("no_seat", "hint", table=t)
        c.refused("no_seat", "record", table=t)
        c.refused("no_seat", "rematch", table=t)
        a.refused("no_seat", "place", table=t, seat=9, bot="nobody")  # before not_allowed, bad_option
        c.refused("no_seat", "place", table=t, seat=9, bot="nobody")

    def test_not_allowed_before_the_phase(self):
        (a, b), t = self.people(2, "punto", start=False, undo="never", talk=False)
        a.refused("not_allowed", "undo", table=t)
        a.refused("not_allowed", "talk", table=t, text="x")
        a.refused("not_allowed", "hint", table=t)
        b.refused("not_allowed", "start", table=t)
        b.refused("not_allowed", "place", table=t, seat=0, bot="nobody")

    def test_the_phase_before_not_now(self):
        (a, b), t = self.people(2, "punto", start=False)
        for do, fields in (("move", dict(cmd=1, seen=0, move="???")), ("undo", {}), ("pause", {}), ("resume", {}),
                           ("resign", {})):
            a.refused("not_started", do, table=t, **fields)
        a.refused("not_now", "record", table=t)
        a.refused("not_now", "rematch", table=t)
        a.refused("not_now", "agree", table=t)
        a.refused("not_now", "refuse", table=t)
        a.refused("not_now", "chance", table=t, bytes="0" * 32)

    def test_place_after_the_start(self):
        (a, b), t = self.people(2, "punto")
        a.refused("not_allowed", "place", table=t, seat=1, bot="nobody")  # a person's: before not_now
        r = a.ask("open", game="punto", seats=2, seating=["me", "random"])
        a.note(r["table"], "start")
        a.refused("not_now", "place", table=r["table"], seat=1, bot="nobody")  # before bad_option

    def test_paused_before_the_referee(self):
        (a, b), t = self.people(2, "punto")
        a.ask("pause", table=t)
        a.refused("not_now", "move", table=t, cmd=1, seen=a.last[t], move="???")
        b.refused("not_now", "move", table=t, cmd=1, seen=b.last[t], move="???")

    def test_seen_beyond_the_last_note(self):
        (a, b), t = self.people(2, "punto")
        a.settle()
        a.refused("bad_message", "move", table=t, cmd=1, seen=a.last[t] + 1, move="???")


if __name__ == "__main__":
    support.main()
