#!/usr/bin/env python3
"""The completions in their shells: bash and zsh at a terminal, by the Tab key; fish by the command that it has for it.

What a shell offers for a line is a set of words. It comes from the shell's own machinery, so word breaks, quoting and
the like are what people get.
"""

import os
import pathlib
import pty
import select
import signal
import subprocess
import time
import unittest

from support import LONG, ROOT, SPIL, Case

FOLDER = ROOT / "hosts" / "cli" / "completions"

# Both write what is offered to $OFFERED, then an end.
BASH = r"""
PS1=ready
bind 'set bell-style none'
. "$SCRIPT"
offered() { _spil "$@"; { for word in "${COMPREPLY[@]}"; do echo "$word"; done; echo .end; } >"$OFFERED"; COMPREPLY=(); }
complete -F offered spil
"""
ZSH = r"""
PROMPT=ready
fpath=("${SCRIPT:h}" $fpath)
autoload -Uz compinit
compinit -u -D
zstyle ':completion:*' insert-tab false
LISTMAX=1000
compadd() {
    # With -O, -A or -D it only looks, and nothing is offered.
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)* ]]; then
        builtin compadd "$@"
        return
    fi
    local -a hits
    builtin compadd -A hits "$@"
    (( $#hits )) && print -rl -- $hits >>"$OFFERED"
    builtin compadd "$@"
}
at_end() { print .end >>"$OFFERED" }
begin() { : >"$OFFERED"; comppostfuncs=(at_end) }
compprefuncs=(begin)
tab() { compprefuncs=(begin); zle complete-word; zle kill-buffer }
zle -N tab
bindkey '^I' tab
"""


class Completions(Case):
    def setUp(self):
        super().setUp()
        programs = self.folder / "bin"
        programs.mkdir()
        (programs / "spil").symlink_to(SPIL)
        self.env["PATH"] = f"{programs}:{self.env['PATH']}"
        self.env["OFFERED"] = str(self.folder / "offered")
        self.scripts = FOLDER
        self.here = self.folder / "here"
        self.here.mkdir()
        (self.here / "mine.spil").write_text("spil 1\n")
        (self.here / "kept").mkdir()

    def at_terminal(self, command, begin, script, lines):
        """What a shell at a terminal offers for each line, by the Tab key."""
        (self.folder / "begin").write_text(begin)
        pid, fd = pty.fork()
        if pid == 0:
            try:
                os.chdir(self.here)
                os.execvpe(command[0], command, {**self.env, "TERM": "dumb", "SCRIPT": str(self.scripts / script)})
            finally:
                os._exit(127)
        seen = b""

        def wait(done):
            nonlocal seen
            end = time.monotonic() + 30
            while not done():
                if time.monotonic() > end:
                    raise AssertionError(f"{command[0]} did not answer: {seen[-2000:]!r}")
                if select.select([fd], [], [], 0.02)[0]:
                    seen += os.read(fd, 65536)

        offered = pathlib.Path(self.env["OFFERED"])
        try:
            os.write(fd, f". {self.folder}/begin\n".encode())
            wait(lambda: b"ready" in seen.split(b"begin")[-1])
            answers = []
            for line in lines:
                offered.write_text("")
                os.write(fd, line.encode() + b"\t")
                wait(lambda: ".end" in offered.read_text().split("\n"))
                os.write(fd, b"\x15")  # the line is no longer needed
                answers.append({w.rstrip("/") for w in offered.read_text().split("\n") if w not in ("", ".end")})
            return answers
        finally:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            os.close(fd)

    def bash(self, *lines):
        return self.at_terminal(["bash", "--norc", "--noprofile", "-i"], BASH, "spil.bash", lines)

    def zsh(self, *lines):
        return self.at_terminal(["zsh", "-f", "-i"], ZSH, "_spil", lines)

    def fish(self, *lines):
        asks = "".join(f"complete -C '{line}'; echo .end\n" for line in lines)
        done = subprocess.run(["fish", "--no-config"], input=f"source {self.scripts}/spil.fish\n{asks}", text=True,
                              capture_output=True, cwd=self.here, env=self.env, timeout=LONG, check=True)
        self.assertEqual(done.stderr, "")
        return [{w.split("\t")[0].rstrip("/") for w in part.split("\n") if w}
                for part in done.stdout.split(".end\n")[:-1]]

    def shells(self):
        return {"bash": self.bash, "zsh": self.zsh, "fish": self.fish}.items()

    def test_what_is_offered(self):
        games = set(self.spil("games", "--ids").split())
        commands = {line.split()[0] for line in self.spil("help").split("\n") if line.startswith("  ")}
        self.assertTrue({"play", "games", "referee"} <= commands)
        self.assertTrue({"punto", "rumi7"} <= games)
        files = {"mine.spil", "kept"}
        asked = [  # a line, what must be offered, what must not; "=" in place of the latter: nothing else
            ("spil ", commands, games | files),
            ("spil pl", {"play"}, "="),
            ("spil xyz", set(), "="),
            ("spil play ", games, commands | files),
            ("spil sim pu", {"punto"}, "="),
            ("spil play --se", {"--seats", "--seat", "--seed"}, "="),
            ("spil perft --d", {"--depth", "--divide"}, "="),
            ("spil games --", {"--json", "--lang", "--ids", "--options", "--help"}, "="),
            ("spil games --options ", games, "="),
            ("spil play --colour ", {"auto", "always", "never"}, "="),
            ("spil play --lang i", {"is"}, "="),
            ("spil play --seats ", set(), games),
            ("spil help ver", {"verify"}, "="),
            ("spil help ", commands, games),
            ("spil replay ", files, games | commands),
            ("spil verify mi", {"mine.spil"}, "="),
            ("spil play --resume m", {"mine.spil"}, "="),
            ("spil arena punto greedy random --record ", {"kept"}, {"mine.spil"}),
            ("spil referee ", set(), games | commands | files),
        ]
        for shell, offers in self.shells():
            for (line, must, must_not), got in zip(asked, offers(*(a[0] for a in asked)), strict=True):
                with self.subTest(shell=shell, line=line):
                    self.assertLessEqual(must, got)
                    self.assertEqual(got - must if must_not == "=" else got & must_not, set())

    def test_options_of_the_game_that_is_typed(self):
        options = {game: set(self.spil("games", "--options", game).split()) for game in ("sequence", "punto")}
        self.assertIn("draw=manual", options["sequence"])
        self.complains(2, "there is no game 'chess'", "games", "--options", "chess")
        lines = [f"spil play {game} --option " for game in options]
        for shell, offers in self.shells():
            with self.subTest(shell=shell):
                self.assertEqual(offers(*lines), list(options.values()))
                # In bash the values alone: readline takes the = for the end of a word.
                values = {"auto", "manual"} if shell == "bash" else {"draw=auto", "draw=manual"}
                self.assertEqual(offers("spil sim sequence --option draw="), [values])
                self.assertEqual(offers("spil sim sequence --option draw=m"), [{v for v in values if v[-1] == "l"}])
                self.assertEqual(offers("spil sim --option "), [set()])

    def test_a_new_game_needs_no_new_script(self):
        spil = self.folder / "bin" / "spil"
        spil.unlink()
        spil.write_text('#!/bin/sh\n[ "$1" != games ] || echo "${3:-new}game$2" | sed "s/--ids//; s/--options/=1/"\n')
        spil.chmod(0o755)
        for shell, offers in self.shells():
            with self.subTest(shell=shell):
                self.assertEqual(offers("spil play n", "spil play newgame --option "), [{"newgame"}, {"newgamegame=1"}])

    def test_without_the_program_commands_are_still_offered(self):
        (self.folder / "bin" / "spil").unlink()
        for shell, offers in self.shells():
            with self.subTest(shell=shell):
                self.assertEqual(offers("spil verif", "spil play pu"), [{"verify"}, set()])

    def test_a_wrong_script_is_noticed(self):
        """What is offered comes from the script: without its word a command is not there."""
        self.scripts = self.folder / "wrong"
        self.scripts.mkdir()
        for script in FOLDER.iterdir():
            (self.scripts / script.name).write_text(script.read_text().replace("verify", "verily"))
        for shell, offers in self.shells():
            with self.subTest(shell=shell):
                self.assertEqual(offers("spil veri"), [{"verily"}])


if __name__ == "__main__":
    unittest.main()
