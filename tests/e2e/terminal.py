"""Terminals for tests: one in tmux, whose screen can be read, and a bare pty, whose bytes can."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

from support import LONG, SPIL, Case


class ScreenCase(Case):
    """What the tests of screens look at in their home."""

    def choose(self, *lines):
        """Choices as if they had been made before."""
        folder = self.folder / "config" / "spil"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "terminal").write_text("".join(line + "\n" for line in lines))

    def knows(self, game):
        """The game is not new here, so nobody is offered to learn it first."""
        folder = self.folder / "config" / "spil"
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "terminal").open("a") as choices:
            choices.write(f"{game}.learned yes\n")

    def keep(self, name, record):
        """A record as if its game had been left."""
        folder = self.folder / "state" / "spil"
        folder.mkdir(parents=True)
        (folder / name).write_text(record)

    def kept(self):
        return sorted((self.folder / "state" / "spil").glob("*.spil"))


class Tmux:
    """spil in a window of its own tmux server."""

    number = 0

    def __init__(self, case, *args, size=(80, 24), env=None, command=None):
        self.case = case
        Tmux.number += 1
        self.socket = f"tmux{Tmux.number}"  # in the folder: the path of a socket must be short, that of the folder need not
        words = command or [SPIL, *args]
        settings = {**{k: v for k, v in case.env.items() if k != "TERM"}, **(env or {})}
        inside = " ".join(["env", "-u", "TMUX"] + [f"{k}={quote(settings[k])}" for k in self.passed(settings)]
                          + [quote(w) for w in words])
        self.run("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), f"trap : INT; {inside}; echo ended with $?; sleep 1000")
        case.addCleanup(self.end)

    def end(self):
        """Kills the program before its terminal goes: what a dying terminal sends (SIGHUP, SIGCONT) can make the leak
        sanitizer wait forever, at full speed."""
        pid = self.run("display-message", "-p", "#{pane_pid}", check=False).strip()
        if pid:
            os.killpg(int(pid), signal.SIGKILL)
        self.run("kill-server", check=False)

    @staticmethod
    def passed(settings):
        wanted = ("HOME", "LC_ALL", "LANG", "LANGUAGE", "TERM", "NO_COLOR", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS")
        return [k for k in settings if k in wanted or k.startswith(("XDG_", "SPIL"))]

    def run(self, *words, check=True):
        env = {k: v for k, v in os.environ.items() if k != "TMUX"}
        env.update(LC_ALL="C.UTF-8", TERM="xterm-256color", SHELL="/bin/sh")  # tmux ends for a user without a shell
        done = subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", *words], capture_output=True, text=True,
                              cwd=self.case.folder, timeout=LONG, env=env)
        if check:
            self.case.assertEqual(done.returncode, 0, f"tmux {words}: {done.stderr}")
        return done.stdout

    def screen(self, colours=False):
        return self.run("capture-pane", "-p", *(["-e"] if colours else []))

    def keys(self, *keys):
        for key in keys:
            self.run("send-keys", key)

    def type(self, text):
        self.run("send-keys", "-l", text)

    def resize(self, w, h):
        self.run("resize-window", "-x", str(w), "-y", str(h))

    def until(self, *texts):
        """Waits until one of them (regular expressions) is on the screen; which, as an index."""
        end = time.monotonic() + LONG
        while True:
            shown = self.screen()
            for i, text in enumerate(texts):
                if re.search(text, shown):
                    return i
            if time.monotonic() > end:
                self.case.fail(f"none of {texts} on the screen:\n{shown}")
            time.sleep(0.02)

    def still(self):
        """The screen once it no longer changes."""
        shown = None
        while True:
            before, shown = shown, self.screen()
            if before == shown:
                return shown
            time.sleep(0.1)

    def click(self, x, y):
        """A press and release of the first mouse button, as a terminal reports it."""
        self.run("send-keys", "-l", f"\033[<0;{x + 1};{y + 1}M")
        self.run("send-keys", "-l", f"\033[<0;{x + 1};{y + 1}m")


def quote(word):
    return "'" + word.replace("'", "'\\''") + "'"


class PlayerCase(ScreenCase):
    """Somebody plays a game in tmux."""

    def begin(self, *args, size=(80, 24)):
        self.knows(args[0])
        t = Tmux(self, "tui", *args, "--fast", size=size)
        t.until("Start the game")
        t.keys("Enter")
        return t

    def record(self):
        return (self.folder / "data" / "spil" / "facts").read_text()


class Bare:
    """spil at a pty: the bytes it writes, and the state of the line."""

    def __init__(self, case, *args, env=None, size=(80, 24)):
        self.case, self.out = case, b""
        self.fd, self.line = pty.openpty()  # we keep the line open too, to look at its settings afterwards
        self.resize(*size)
        self.before = termios.tcgetattr(self.line)
        name = os.ttyname(self.line)
        settings = {**case.env, "TERM": "xterm-256color", **(env or {})}

        def own_terminal():
            os.setsid()
            os.close(os.open(name, os.O_RDWR))  # the first terminal a session opens is its own

        self.process = subprocess.Popen([SPIL, *args], stdin=self.line, stdout=self.line, stderr=self.line,
                                        cwd=case.folder, preexec_fn=own_terminal,
                                        env={k: v for k, v in settings.items() if v is not None})
        case.addCleanup(self.close)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for fd in (self.fd, self.line):
            try:
                os.close(fd)
            except OSError:
                pass  # a test has closed it

    def read(self, seconds):
        if select.select([self.fd], [], [], seconds)[0]:
            self.out += os.read(self.fd, 65536)
            return True
        return False

    def until(self, text):
        end = time.monotonic() + LONG
        while text not in self.out:
            self.case.assertLess(time.monotonic(), end, f"no {text!r} in {self.out[-3000:]!r}")
            self.read(0.2)

    def quiet(self):
        """Reads until nothing more comes."""
        end = time.monotonic() + LONG
        while self.read(0.3):
            self.case.assertLess(time.monotonic(), end, "it writes and writes")

    def resize(self, w, h):
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", h, w, 0, 0))

    def write(self, data):
        os.write(self.fd, data)

    def end(self):
        """Waits for the end and reads all; the exit status, negative for a signal."""
        end = time.monotonic() + LONG
        while self.process.poll() is None:
            self.case.assertLess(time.monotonic(), end, f"it does not end: {self.out[-2000:]!r}")
            self.read(0.1)
        while self.read(0.05):
            pass
        return self.process.returncode

    def check_restored(self):
        """The line is as it was, and the screen, cursor, keypad and mouse have been given back, in the end."""
        self.case.assertEqual(termios.tcgetattr(self.line), self.before)
        for on, off in ((b"\033[?1049h", b"\033[?1049l"), (b"\033[?1h", b"\033[?1l"), (b"\033[?25l", b"\033[?25h"),
                        (b"1000h", b"1000l")):  # the mouse, in one sequence with other modes
            self.case.assertTrue(on in self.out, on)
            self.case.assertGreater(self.out.rfind(off), self.out.rfind(on), f"{off!r} after {on!r}: {self.out[-400:]!r}")
