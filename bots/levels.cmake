# cmake -DOUT=GAME_levels.inc -DIN=levels.txt -P levels.cmake: a game's bots/levels.txt as a C table, levels[]. A line
# is level1 … level5, in this order, with three whole numbers: simulations, and thousandths of what is overlooked and
# of moves made in a hurry; # begins a comment. Anything else stops the build.

cmake_minimum_required(VERSION 3.25)

set(rows "")
set(next 1)
file(STRINGS "${IN}" lines REGEX "^[^#]")
foreach(line IN LISTS lines)
    if(NOT line MATCHES "^level${next} +([0-9]+) +([0-9]+) +([0-9]+)$")
        message(FATAL_ERROR "${IN}: not level${next} with three whole numbers: '${line}'")
    endif()
    string(APPEND rows "    {.sims = ${CMAKE_MATCH_1}, .overlook_permille = ${CMAKE_MATCH_2}, "
        ".hurry_permille = ${CMAKE_MATCH_3}},\n")
    math(EXPR next "${next} + 1")
endforeach()
if(NOT next EQUAL 6)
    message(FATAL_ERROR "${IN}: there must be five levels")
endif()
file(WRITE "${OUT}" "/* Made by bots/levels.cmake. */\nstatic const spil_level levels[SPIL_LEVELS] = {\n${rows}};\n")
