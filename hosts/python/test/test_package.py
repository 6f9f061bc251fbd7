"""Stubs and help that say what is there, pages that are true, and a source archive that is enough to build it."""

import ast
import doctest
import email
import inspect
import pathlib
import pydoc
import re
import subprocess
import sys
import tarfile
import tempfile
import types
import typing
import unittest

import support
import spil
from spil import _spil

FOLDER = pathlib.Path(spil.__file__).parent


def stubs():
    """What the stubs say there is: names of the module, and of each class."""
    tree = ast.parse((FOLDER / "_spil.pyi").read_text())
    names = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names[node.name] = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            names[node.name] = None
        elif isinstance(node, ast.AnnAssign):
            names[node.target.id] = None
    return names


class Stubs(support.Case):
    def test_they_say_what_is_there(self):
        said = stubs()
        there = {name for name in vars(_spil) if not name.startswith("__")}
        self.assertEqual(set(said), there)
        for name, members in said.items():
            if members:
                own = {member for member in vars(getattr(_spil, name))
                       if not member.startswith("__") or member in ("__copy__", "__deepcopy__", "__new__")}
                self.assertEqual(members - {"__new__"}, own - {"__new__"}, name)


def misfits(value, hint, at=""):
    """Where a value is not what its annotation says."""
    kind, inner = typing.get_origin(hint), typing.get_args(hint)
    plain = dict if typing.is_typeddict(hint) else kind if kind in (list, dict) else object
    if hint is typing.Any or not isinstance(value, plain):
        return [] if hint is typing.Any else [at]
    if typing.is_typeddict(hint):
        hints = typing.get_type_hints(hint)
        wrong = [f"{at}.{name}" for name in hint.__required_keys__ - set(value)]
        if hint is not spil.types.Event:  # which has more, game by game
            wrong += [f"{at}.{name}" for name in set(value) - set(hints)]
        both = set(value) & set(hints)
        return wrong + [miss for name in both for miss in misfits(value[name], hints[name], f"{at}.{name}")]
    if kind is list:
        return [miss for item in value for miss in misfits(item, inner[0], f"{at}[]")]
    if kind is dict:
        return [miss for name, item in value.items() for miss in misfits(item, inner[1], f"{at}[{name!r}]")]
    if kind is typing.Literal:
        return [] if value in inner else [at]
    if kind is types.UnionType:
        return [] if any(not misfits(value, each, at) for each in inner) else [at]
    return [] if isinstance(value, (int, float) if hint is float else hint) else [at]


class Types(support.Case):
    def test_dicts_are_what_their_types_say(self):
        quiet = {"pairs": 2, "progress": False}
        state = spil.Game("sequence", 2).deal(4)
        results, events = [state.result], []
        while not state.over:
            events += state.apply(state.actor, state.moves(state.actor)[0])
        arena = spil.arena("punto", "greedy", "random", sprt=(0, 50), records=True, **quiet)
        deal = spil.duplicate("punto")
        found = {
            spil.catalogue: spil.catalogue(),
            spil.arena: arena,
            spil.league: spil.league("7ate9", "adult", "child", frames=False, **quiet),
            spil.sim: spil.sim("7ate9", "adult", "child", games=2, frames=False, progress=False),
            spil.analyse: spil.analyse(arena["records"][0], sims=20, progress=False),
            spil.today: spil.today("punto"),
            spil.duplicate: deal,
            spil.play: spil.play(deal, spil.Bot("greedy").choose, "Anna"),
            spil.compare: spil.compare(spil.play(deal, spil.Bot("greedy").choose, "Anna")["result"]),
        }
        for function, report in found.items():
            self.assertEqual(misfits(report, typing.get_type_hints(function)["return"]), [], function.__name__)
        self.assertEqual(misfits([*results, state.result], list[spil.types.Result]), [])
        self.assertEqual(misfits(events, list[spil.types.Event]), [])
        self.assertGreater(len(events), 20)

    def test_another_dict_is_noticed(self):
        result = spil.Game("punto").deal(1).result
        for wrong in ({**result, "more": 1}, {**result, "over": "no"}, {"over": False}, {**result, "points": ["1"]}):
            self.assertNotEqual(misfits(wrong, spil.types.Result), [])


class Help(support.Case):
    def test_everything_has_help(self):
        for name in spil.__all__:
            thing = getattr(spil, name)
            self.assertTrue(inspect.getdoc(thing), name)
            if inspect.isclass(thing):
                for member in dir(thing):
                    if not member.startswith("_") and not hasattr(ValueError, member):
                        self.assertTrue(inspect.getdoc(getattr(thing, member)), f"{name}.{member}")
        text = pydoc.plain(pydoc.render_doc(spil))
        for word in ("spil.Game(", "state.moves(1)", "class VecEnv", "vec.step(", "spil.arena("):
            self.assertIn(word, text)

    def test_the_example_of_the_help_is_true(self):
        namespace = {}
        for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", spil.__doc__, re.M):
            exec(inspect.cleandoc(block), namespace)
        self.assertTrue(namespace["state"].over)
        self.assertEqual(set(namespace["state"].result), {"over", "winners", "points", "returns"})


class Pages(support.Case):
    page = (support.ROOT / "docs/python.md").read_text().replace("['7ate9', 'punto', 'rumi7', 'sequence']",
                                                                 repr(spil.games()))  # the games of tests, too

    def run_examples(self, text):
        """(examples that failed, all of them, what was said about them)"""
        said, runner = [], doctest.DocTestRunner(verbose=False)
        runner.run(doctest.DocTestParser().get_doctest(text, {}, "python.md", "python.md", 0), out=said.append)
        return runner.failures, runner.tries, "".join(said)

    def test_the_page_is_true(self):
        failures, tries, said = self.run_examples(self.page)
        self.assertEqual(failures, 0, said)
        self.assertGreater(tries, 15)

    def test_a_wrong_page_is_noticed(self):
        wrong = self.page.replace("['G9@0,0']", "['G8@0,0']")
        self.assertNotEqual(wrong, self.page)
        self.assertEqual(self.run_examples(wrong)[0], 1)

    def test_the_readmes_are_true(self):
        for name in ("README.md", "hosts/python/README.md"):
            blocks = re.findall(r"```python\n(.*?)```", (support.ROOT / name).read_text(), re.S)
            self.assertGreater(len(blocks), 0)
            for block in blocks:
                exec(block, {})


class Sources(support.Case):
    """The source archive, as pip would get it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        subprocess.run([sys.executable, "-c", "import scikit_build_core.build as b, sys; b.build_sdist(sys.argv[1])",
                        str(cls.folder)], cwd=support.ROOT, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(cls.folder / f"spil_games-{spil.__version__}.tar.gz") as archive:
            cls.names = [name.partition("/")[2] for name in archive.getnames()]
            archive.extractall(cls.folder)
        cls.tree = cls.folder / f"spil_games-{spil.__version__}"

    def test_the_package_and_nothing_else_is_in_it(self):
        self.assertIn("hosts/python/src/batch.c", self.names)
        foreign = r"(^|/)(tests?|page|docs|po)/|^(web|tools|examples|bench|\.)"
        self.assertEqual([name for name in self.names if re.search(foreign, name)], [])
        self.assertEqual({name.split("/")[1] for name in self.names if name.startswith("hosts/")}, {"cuda", "posix", "python"})

    def configured(self):
        """CMake finds all sources that are named."""
        done = subprocess.run(["cmake", "-G", "Ninja", "-S", self.tree, "-B", self.folder / "build", "-DSPIL_PYTHON=ON",
                               "-DSPIL_TESTS=OFF", f"-DPython_EXECUTABLE={sys.executable}"], capture_output=True, text=True)
        return done.returncode, done.stderr

    def test_it_is_enough(self):
        self.assertEqual(self.configured(), (0, ""))
        (self.tree / "core/src/batch.c").unlink()
        self.assertIn("batch.c", self.configured()[1])

    def test_it_says_what_it_is(self):
        metadata = email.message_from_string((self.tree / "PKG-INFO").read_text())
        self.assertEqual((metadata["Name"], metadata["Version"]), ("spil-games", spil.__version__))
        for field in ("Summary", "Author", "Keywords", "License-Expression", "License-File", "Requires-Python"):
            self.assertTrue(metadata[field], field)
        self.assertIn("import spil", metadata.get_payload())


if __name__ == "__main__":
    unittest.main()
