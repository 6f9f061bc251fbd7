# cmake -DOUT=levels_data.inc -DLEVELS=punto.txt,rumi7.txt,… -P levels_data.cmake: the files of data/levels as C
# tables. A line is level1 … level5, in this order, with three whole numbers: simulations, and thousandths of what
# is overlooked and of moves made in a hurry; # begins a comment. Anything else stops the build.

cmake_minimum_required(VERSION 3.25)

string(REPLACE "," ";" files "${LEVELS}")
set(tables "")
foreach(file IN LISTS files)
    get_filename_component(game "${file}" NAME_WE)
    set(rows "")
    set(next 1)
    file(STRINGS "${file}" lines REGEX "^[^#]")
    foreach(line IN LISTS lines)
        if(NOT line MATCHES "^level${next} +([0-9]+) +([0-9]+) +([0-9]+)$")
            message(FATAL_ERROR "${file}: not level${next} with three whole numbers: '${line}'")
        endif()
        string(APPEND rows "    {.sims = ${CMAKE_MATCH_1}, .overlook_permille = ${CMAKE_MATCH_2}, "
            ".hurry_permille = ${CMAKE_MATCH_3}},\n")
        math(EXPR next "${next} + 1")
    endforeach()
    if(NOT next EQUAL 6)
        message(FATAL_ERROR "${file}: there must be five levels")
    endif()
    string(APPEND tables "\nstatic const level levels_${game}[SPIL_LEVELS] = {\n${rows}};\n")
endforeach()
file(WRITE "${OUT}" "/* Made by levels_data.cmake from data/levels. */\n${tables}")
