"""examples/online.py plays whole games by the documented words, even while the server is killed under it;
examples/room.py a whole lesson in a room."""

import subprocess
import sys

import support
from support import LONG, ROOT, Case

EXAMPLE = str(ROOT / "examples" / "online.py")
ROOM = str(ROOT / "examples" / "room.py")


class Example(Case):
    def start(self, *words):
        return subprocess.Popen([sys.executable, EXAMPLE, "--url", self.server.url(), "--seed", "1", *words],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def finish(self, p):
        out, _ = p.communicate(timeout=10 * LONG)
        self.assertEqual(p.returncode, 0, out[-2000:])
        self.assertRegex(out.splitlines()[-1], r"^winners \[.*\], points \[.*\]$")
        return out

    def test_punto(self):
        self.finish(self.start("--bot", "random"))

    def test_three_seats(self):
        self.finish(self.start("--game", "sequence", "--seats", "3", "--bot", "level1"))

    def test_a_live_race(self):
        self.finish(self.start("--game", "7ate9", "--bot", "adult"))

    def test_over_restarts(self):
        p = self.start("--bot", "random")
        for _ in range(3):
            for _ in range(5):
                p.stdout.readline()
            self.server.kill()
            self.server.start()
        self.finish(p)

    def test_no_server(self):
        p = subprocess.run([sys.executable, EXAMPLE, "--url", "ws://127.0.0.1:1/ws"], capture_output=True, text=True,
                           timeout=LONG, check=False)
        self.assertEqual(p.returncode, 1)
        self.assertEqual(p.stderr.count("\n"), 1, p.stderr)

    def test_a_lesson(self):
        p = subprocess.run([sys.executable, ROOM, "--url", self.server.url(), "--pupils", "5", "--seed", "1"],
                           capture_output=True, text=True, timeout=10 * LONG, check=False)
        self.assertEqual(p.returncode, 0, p.stderr[-2000:])
        rounds = [line.partition(": ")[2].split(" and ") for line in p.stdout.splitlines() if line.startswith("round ")]
        self.assertEqual(sorted(map(len, rounds)), [2, 2, 3, 3])
        rows = [line.split()[-4:] for line in p.stdout.splitlines() if line.startswith("Pupil ")]
        self.assertEqual([row[0] for row in rows], ["2"] * 5)
        self.assertEqual(sum(int(row[1]) for row in rows), 4)  # one wins at each of the four tables


if __name__ == "__main__":
    support.main()
