"""The games of this tree and where they live, for Python: game_folders() is {id: folder} in the order of CMakeLists.txt;
those below tests/ are in test builds only. measures() is what their bots/measure.json say."""

import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def game_folders():
    folders = [ROOT / name for name in re.findall(r"^\s*spil_add_game\((\S+)\)", (ROOT / "CMakeLists.txt").read_text(), re.M)]
    return {re.search(r"\bID (\S+)", (folder / "game.cmake").read_text())[1]: folder for folder in folders}


def measures(key, tested=None):
    """{id: what bots/measure.json has under this key}, for the games that have it; for those below tests/ only where
    `tested`, the program that is tested, has them."""
    ids = []
    if tested:
        ids = subprocess.run([tested, "games", "--ids"], check=True, capture_output=True, text=True).stdout.split()
    found = {}
    for game, folder in game_folders().items():
        path = folder / "bots" / "measure.json"
        if path.exists() and (folder.parent.name != "tests" or game in ids):
            values = json.loads(path.read_text())
            if key in values:
                found[game] = values[key]
    return found


def in_order_of(page, names):
    """The names in the order in which they are on a page; new ones last."""
    return [name for name in page if name in names] + [name for name in names if name not in page]
