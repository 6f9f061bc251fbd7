"""The package on every CPython there is: versions.py [WHEEL] [PYTHON...], those named, or those on the path.

Makes one wheel as pip does, or takes that one, installs it with what it can use into a fresh environment of each, outside the tree, and runs
every example of docs/python.md there. A library that has no wheel for a version is left out and said so, with the examples
from its heading to the next one."""

import doctest
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs/python.md"
WITH = {"PettingZoo": "pettingzoo", "Gymnasium": "gymnasium", "OpenSpiel": "open_spiel"}  # headings, and what they need
ASK = ("import sys, sysconfig; print(*sys.version_info[:2], bool(sysconfig.get_config_var('Py_GIL_DISABLED')), "
       "sys.implementation.name)")


def run(*command, **more):
    return subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True, **more)


def pythons():
    """The executables, one for each version."""
    folders = [folder for folder in map(pathlib.Path, os.get_exec_path()) if folder.is_dir() and "shims" not in folder.parts]
    found = {}
    for path in (path for folder in folders for path in sorted(folder.glob("python3.*"))):
        if re.fullmatch(r"python3\.\d+", path.name):
            version = run(path, "-c", ASK).stdout.split()
            if version[2:] == ["False", "cpython"] and (3, 11) <= tuple(map(int, version[:2])):
                found.setdefault(tuple(version[:2]), path)
    return list(found.values())


def examples(without):
    """Runs the page in the Python that this is: how many examples, how many failed, and what was said."""
    import spil

    sections = re.split(r"(?m)^## ", PAGE.read_text())
    text = "## ".join(section for section in sections if section.partition("\n")[0] not in without)
    said, runner = [], doctest.DocTestRunner(verbose=False)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, PAGE.name, PAGE.name, 0), out=said.append)
    print(f"{runner.tries - runner.failures} of {runner.tries} examples of the page hold, with {spil.__file__}")
    print("".join(said), end="")
    return 1 if runner.failures or not runner.tries else 0


def try_one(python, wheel, folder):
    """In a fresh environment: did all examples hold?"""
    there = folder / "bin" / "python"
    for step in ((python, "-m", "venv", folder), (there, "-m", "pip", "install", "-q", wheel, "pandas")):
        if (done := run(*step)).returncode:
            print(f"{python}: {done.stderr}")
            return False
    install = (there, "-m", "pip", "install", "-q", "--only-binary", ":all:")
    without = [heading for heading, library in WITH.items() if run(*install, library).returncode]
    done = run(there, "-B", pathlib.Path(__file__), "--examples", *without, cwd=folder)
    said = "".join(f"; no {WITH[heading]} for it" for heading in without)
    print(f"{run(there, '--version').stdout.strip()}{said}: {done.stdout}{done.stderr}", end="", flush=True)
    return done.returncode == 0


def main():
    if sys.argv[1:2] == ["--examples"]:
        return examples(sys.argv[2:])
    wheels = [pathlib.Path(word).resolve() for word in sys.argv[1:] if word.endswith(".whl")]
    chosen = [word for word in sys.argv[1:] if not word.endswith(".whl")] or pythons()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if not wheels:
            made = run(sys.executable, "-m", "pip", "wheel", ROOT, "--no-deps", "--no-build-isolation", "-q", "-w", folder)
            if made.returncode:
                sys.exit(f"no wheel: {made.stderr}")
            wheels = list(folder.glob("*.whl"))
        bad = [python for k, python in enumerate(chosen) if not try_one(python, wheels[0], folder / str(k))]
    print(f"{len(chosen) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
