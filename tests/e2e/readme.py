#!/usr/bin/env python3
"""Runs the examples of README.md and docs/: every ```console block.

A line that begins with "$ " is a command, the lines after it are what it prints. … stands for anything, within a line
or, on a separate line, for any number of lines. Commands run in their own folder, with the program on the path and
as build/spil; only those of one block see each other's files.
"""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from support import LONG, ROOT, SPIL, Case, game_folders


def blocks(path):
    """(line number, text) of every console block."""
    inside, start, lines = False, 0, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not inside and line.strip() == "```console":
            inside, start, lines = True, number + 1, []
        elif inside and line.strip() == "```":
            inside = False
            yield start, lines
        elif inside:
            lines.append(line)


def commands(lines):
    """(command, expected lines) of a block."""
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return found


def pattern(expected):
    parts = []
    for line in expected:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*?".join(re.escape(p) for p in line.split("…")) + r"\n")
    return "".join(parts)


def pages():
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.splitlines() if (ROOT / name).exists()]


def dead_links(page, text):
    """Links to files that are not there."""
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", re.sub(r"```.*?```", "", text, flags=re.S))
    return [link for link in links if "://" not in link and not (page.parent / link).exists()]


class Pages(Case):
    def test_links_lead_somewhere(self):
        readme = ROOT / "README.md"
        self.assertEqual(dead_links(readme, "[a](docs/architecture.md#x) [b](docs/nothing.md)"), ["docs/nothing.md"])
        for page in pages():
            with self.subTest(page=page.name):
                self.assertEqual(dead_links(page, page.read_text()), [])

    def test_every_game_is_in_the_readme(self):
        table = (ROOT / "README.md").read_text()
        shipped = {game: folder for game, folder in game_folders().items() if folder.parent.name == "games"}
        self.assertGreater(len(shipped), 0)
        for game, folder in shipped.items():
            self.assertIn(f"| [`{game}`](games/{folder.name}/docs/rules.md) |", table)


class Examples(Case):
    def test_the_pattern(self):
        self.assertTrue(re.fullmatch(pattern(["a … c", "…", "z"]), "a b c\nx\ny\nz\n"))
        self.assertFalse(re.fullmatch(pattern(["a … c", "z"]), "a b d\nz\n"))
        self.assertFalse(re.fullmatch(pattern(["a"]), "a\nb\n"))

    def test_examples(self):
        path = f"{pathlib.Path(SPIL).resolve().parent}:{os.environ['PATH']}"
        ran = 0
        for page in pages():
            for number, lines in blocks(page):
                with tempfile.TemporaryDirectory() as folder:
                    os.symlink(pathlib.Path(SPIL).resolve().parent, pathlib.Path(folder) / "build")
                    for command, expected in commands(lines):
                        done = subprocess.run(["bash", "-c", command], cwd=folder, env={**self.env, "PATH": path},
                                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                              stderr=subprocess.STDOUT, text=True, timeout=LONG)
                        ran += 1
                        with self.subTest(page=page.name, line=number, command=command):
                            if not re.fullmatch(pattern(expected), done.stdout):
                                self.fail("printed:\n" + done.stdout + "\nexpected:\n" + "\n".join(expected))
        self.assertGreater(ran, 0, "no examples were found")


if __name__ == "__main__":
    unittest.main()
