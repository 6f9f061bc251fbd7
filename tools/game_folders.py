"""The games of this tree and where they live, for Python: game_folders() is {id: folder} in the order of CMakeLists.txt;
those below tests/ are in test builds only."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent


def game_folders():
    folders = [ROOT / name for name in re.findall(r"^\s*spil_add_game\((\S+)\)", (ROOT / "CMakeLists.txt").read_text(), re.M)]
    return {re.search(r"\bID (\S+)", (folder / "game.cmake").read_text())[1]: folder for folder in folders}
