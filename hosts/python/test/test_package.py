"""Stubs and help that say what is there, and pages that are true."""

import ast
import doctest
import inspect
import pathlib
import pydoc
import re
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

    def test_the_readme_is_true(self):
        blocks = re.findall(r"```python\n(.*?)```", (support.ROOT / "README.md").read_text(), re.S)
        self.assertGreater(len(blocks), 0)
        for block in blocks:
            exec(block, {})


if __name__ == "__main__":
    unittest.main()
