"""What rooms must not tell: names to those outside, cards to those who look on."""

import json

import support
from rooms import Rooms


class Outside(Rooms):
    NAMES = ("Zwetschge", "Mirabelle", "Quitte")

    def test_no_name_leaves_the_room(self):
        """A stranger at the same server, a person of another room, and one who was removed: no name in any frame."""
        stranger = self.client(name="Stranger")
        other = self.host(name="Elsewhere")
        h = self.host("class", name=self.NAMES[0])
        a, b = self.guest(h, self.NAMES[1]), self.guest(h, self.NAMES[2])
        h.do("room_pair", room=h.id_, game="punto", seats=2, how="lot", odd="bot")
        t = h.room_note(h.id_, "placed")["tables"][0]["table"]
        a.note(t, "start")
        a.ask("resign", table=t)
        b.note(t, "over")
        for c in (stranger, other):
            for do in ("look", "watch", "sit", "leave", "record", "rematch", "pause"):
                c.refused("no_table", do, table=t)
            c.refused("no_table", "sync", table=t, after=0)
            c.refused("no_room", "room_sync", room=h.id_, after=0)
            c.refused("no_room", "room_results", room=h.id_)
            c.refused("no_room", "record", room=h.id_)
            for do, fields in (("room_name", {"who": a.who, "name": "X"}), ("room_remove", {"who": a.who}),
                               ("room_halt", {}), ("room_close", {}), ("room_set", {"title": "x"})):
                c.cannot("no_room", do, room=h.id_, **fields)
            c.settle()
            for frame in c.raw:
                for word in (*self.NAMES, "Game night" if c is stranger else "?"):
                    self.assertNotIn(word, frame)
        for frame in a.raw:  # and nobody inside learns who somebody is elsewhere
            for c in (h, b):
                self.assertNotIn(c.you, frame)
                self.assertNotIn(c.token, frame)
        seen = len(b.raw)
        h.do("room_remove", room=h.id_, who=b.who)
        h.do("room_name", room=h.id_, who=a.who, name="Reineclaude")
        b.settle()
        self.assertFalse(any("Reineclaude" in frame for frame in b.raw[seen:]))

    def test_how_tables_stand_tells_no_card(self):
        """Two tables that differ in the hands only: the same bytes to hosts and guests."""
        seen = []
        for seed in (1, 2):
            h = self.host("evening", name="H")
            a, b = self.guest(h, "A"), self.guest(h, "B")
            t = a.do("open", room=h.id_, game="sequence", seats=2, seed=str(seed))["table"]
            b.ask("sit", table=t)
            a.ask("start", table=t)
            for c in (h, b):
                c.until(lambda c=c: any(s["phase"] == "play" for f in c.stands for s in f["stands"]))
                text = json.dumps([s for f in c.stands for s in f["stands"] if s["phase"] == "play"])
                for word in (h.id_, t, h.who, a.who, b.who):
                    text = text.replace(word, "*")
                seen.append(text.replace('"turn": 0', '"turn": 1'))
        self.assertEqual(seen[:2], seen[2:])


if __name__ == "__main__":
    support.main()
