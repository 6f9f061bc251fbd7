"""examples/online.py plays whole games by the documented words, even while the server is killed under it."""

import subprocess
import sys

import support
from support import LONG, ROOT, Case

EXAMPLE = str(ROOT / "examples" / "online.py")


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


if __name__ == "__main__":
    support.main()
