"""What a program prints, built natively and as WebAssembly: the same, line by line, for the same seed.

usage: compare.py PATH: below build-dev and build-wasm, from the root of the tree
"""

import itertools
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def lines_of(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()


def main():
    path = sys.argv[1]
    native = {seed: lines_of(f"build-dev/{path}", seed, "all") for seed in "12"}
    for seed, expected in native.items():
        here = lines_of("node", "--no-warnings", "cmake/run-wasm.mjs", f"build-wasm/{path}.wasm", seed, "all")
        for i, (a, b) in enumerate(itertools.zip_longest(expected, here), 1):
            if a != b:
                print(f"not ok seed {seed}\nline {i}:\n{a}\n{b}")
                sys.exit(1)
        print(f"ok seed {seed}: {len(here)} lines")
    if native["1"] == native["2"]:  # then nothing would show
        print("not ok seeds are told apart")
        sys.exit(1)
    print("ok seeds are told apart")


main()
