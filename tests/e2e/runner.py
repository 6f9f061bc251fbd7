#!/usr/bin/env python3
"""tools/test: which failures get a second try, what is said of it, and what --only runs."""

import argparse
import contextlib
import functools
import importlib.machinery
import importlib.util
import io
import pathlib
import sys
import tempfile
import unittest

from support import ROOT

SUITE = """
import os, unittest
class Races(unittest.TestCase):
    def test_a(self):
        pass
    def test_b(self):
        tries = len(open("tries", "a+").write("x") and open("tries").read())
        {body}
unittest.main()
"""


def runner():
    loader = importlib.machinery.SourceFileLoader("runner_under_test", str(ROOT / "tools" / "test"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class SecondTry(unittest.TestCase):
    def run_once(self, body, label="cli"):
        """A suite of two cases, the second with this body: passed, failed, what is said, how often it was tried."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        here = pathlib.Path(folder.name)
        (here / "suite.py").write_text(SUITE.format(body=body))
        tool = runner()
        tool.ROOT = here
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            run = tool.Run(argparse.Namespace(jobs=1, only=None, titles=None))
            run.perform([tool.Test("step", "suite", [sys.executable, "-B", "suite.py", "-v"], here, LABELS=[label])])
            status = run.end()
        self.assertEqual(status, int(run.failed > 0))
        return run.passed, run.failed, said.getvalue(), len((here / "tries").read_text())

    def test_what_fails_once_passes_and_is_told(self):
        for label in ("cli", "online"):
            passed, failed, said, tries = self.run_once("self.assertGreater(tries, 1)", label)
            self.assertEqual((passed, failed, tries), (2, 0, 2), said)
            self.assertIn("--- step: suite tried again: Races.test_b", said)
            told = "passed only when tried again: suite: Races.test_b   output: build-step/output/suite.first.txt"
            self.assertIn(told, said)

    def test_what_fails_twice_fails_once(self):
        passed, failed, said, tries = self.run_once("self.assertGreater(tries, 2)")
        self.assertEqual((passed, failed, tries), (1, 1, 2), said)
        self.assertIn("suite: Races.test_b", said)
        self.assertNotIn("passed only when", said)

    def test_what_passes_is_not_tried_again(self):
        passed, failed, said, tries = self.run_once("pass")
        self.assertEqual((passed, failed, tries), (2, 0, 1), said)
        self.assertNotIn("tried again", said)

    def test_one_program_alone_has_one_try(self):
        passed, failed, said, tries = self.run_once("self.assertGreater(tries, 1)", "golden")
        self.assertEqual((passed, failed, tries), (1, 1, 1), said)

    def test_crashes_and_what_a_sanitizer_finds_have_one_try(self):
        for fault in ("self.assertEqual(-11 if tries == 1 else 0, 0)",
                      "self.assertGreater(tries, 1, 'a.c:3:1: runtime error: shift too large')",
                      "self.assertGreater(tries, 1, '==1==ERROR: AddressSanitizer: heap-use-after-free')",
                      "os.kill(os.getpid(), 11) if tries == 1 else 0"):
            passed, failed, said, tries = self.run_once(fault)
            self.assertEqual((failed, tries), (1, 1), f"{fault}: {said}")


class Steps(unittest.TestCase):
    def run_steps(self, jobs=2, **steps):
        """Runs these steps, functions of the tool and its run: the run, its exit status, what is said."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        tool = runner()
        tool.ROOT = pathlib.Path(folder.name)
        tool.STEPS = {name: functools.partial(step, tool) for name, step in steps.items()}
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            run = tool.Run(argparse.Namespace(jobs=jobs, only=None, titles=None))
            run.steps(list(steps))
            status = run.end()
        return run, status, said.getvalue()

    @staticmethod
    def shell(step, script):
        return lambda tool, run: run.perform([tool.Test(step, "shell", ["sh", "-c", script], run.times.parent.parent)])

    def test_the_next_is_built_beside_the_tests_of_the_last(self):
        def second(tool, run):
            self.assertTrue(run.make("second", ["sh", "-c", "echo > built"]))
            run.perform([tool.Test("second", "true", ["true"], tool.ROOT)])

        waits = "until test -e built; do sleep 0.01; done"
        run, status, said = self.run_steps(first=self.shell("first", waits), second=second)
        self.assertEqual((run.passed, run.failed, status), (2, 0, 0), said)

    def test_all_steps_share_the_tests_at_a_time(self):
        alone = "mkdir going && sleep 0.05 && rmdir going"
        run, status, said = self.run_steps(1, **{name: self.shell(name, alone) for name in "abcdef"})
        self.assertEqual((run.passed, run.failed, status), (6, 0, 0), said)

    def test_one_that_breaks_or_runs_nothing_is_a_failure(self):
        def breaks(tool, run):
            raise SystemExit("ctest knows of nothing")

        for step, what in ((breaks, "ctest knows of nothing"), (lambda tool, run: None, "no tests were run")):
            run, status, said = self.run_steps(first=step)
            self.assertEqual((run.passed, run.failed, status), (0, 1, 1), said)
            self.assertIn(what, said)
        run, status, said = self.run_steps(first=breaks, second=self.shell("second", "true"))
        self.assertEqual((run.passed, run.failed, status), (1, 1, 1), said)


class Only(unittest.TestCase):
    def run_step(self, step, word):
        """The tests that a step would run, and what it would make for them."""
        tool, ran, made = runner(), [], []

        class Dry(tool.Run):
            def build(self, preset, targets=()):
                made.append(preset)
                return True

            def make(self, step, command, title=None, **more):
                made.append(title or command[0])
                return True

            def perform(self, tests, jobs=None, made_first=()):
                ran.extend(tests)
                made.extend(label for label, _ in made_first if any(label in t.labels for t in tests))
                return True

        tool.tests_of = lambda *_: []
        tool.STEPS[step](Dry(argparse.Namespace(jobs=1, only=word, titles=None, fuzz_seconds=1)))
        return {test.name for test in ran}, made

    def test_a_step_runs_one_test_by_its_name(self):
        for step, name in (("page", "page_axe"), ("page", "page_online_2"), ("wasm", "words_like_native"),
                           ("wasm", "page_plain"), ("python", "python_batches"), ("python", "python_wild_sanitized")):
            with self.subTest(step=step, name=name):
                self.assertGreater(len(self.run_step(step, None)[0]), 5)
                self.assertEqual(self.run_step(step, name)[0], {name})

    def test_what_it_does_not_need_is_not_made(self):
        self.assertIn("sanitized", self.run_step("python", None)[1])
        self.assertNotIn("sanitized", self.run_step("python", "python_batches")[1])
        for step in ("wasm", "python"):
            ran, made = self.run_step(step, "no test has this name")
            self.assertEqual(ran, set())
            self.assertNotIn("dev", made)


if __name__ == "__main__":
    unittest.main(verbosity=2)
