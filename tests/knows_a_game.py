"""knows_a_game.py: what no file of the Python package may do, such as game == "punto" outside a docstring; tools/check-games
must say so."""

IDS = {'punto': "spil/Punto-v0"}
