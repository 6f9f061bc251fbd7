# knows_a_game.cmake: what no part of the build may do, though "punto" may be an example here. It is not included.
file(GLOB sources games/punto/*.c)
