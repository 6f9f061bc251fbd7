# The games. One line, spil_add_game(FOLDER), puts a game into every list: rules, bots, words, lessons, scorebooks, both
# clients, tests, installed pages. What it consists of is said in FOLDER/game.cmake:
#
# spil_game(ID punto [SYMBOL name] …)
#     ID        what people and records call it
#     SYMBOL    what C calls it, where that cannot be the id; its tables are spil_SYMBOL, spil__words_SYMBOL, …
#
#     keyword         files, relative to the folder               the table that must be among them
#     RULES_PER_CPU   rules, compiled once more for x86-64-v3     spil_SYMBOL            (spil/game.h)
#     KERNELS         that of them which has the steps of many games (spil/envs_loop.h), for a GPU, too
#     RULES           optional parts of the rules, such as texts
#     BOTS            opponents                                   spil__bots_SYMBOL      (bots/src/bots.h)
#     BOTS_PER_CPU    … and once more for x86-64-v3
#     ROLLED          those of them whose loops a page has rolled up: smaller, no slower
#     WORDS           sentences                                   spil__words_SYMBOL     (words/src/inside.h)
#     LESSON          the sums it asks                            spil__lesson_SYMBOL    (learn/src/inside.h)
#     GUIDE           a guided first game                         spil__guide_SYMBOL     (spil/guide.h)
#     SCOREBOOK       what is counted in it                       spil__scorebook_SYMBOL (spil/scorebook.h)
#     LINE_UI         how the line client draws and reads it      spil__line_ui_SYMBOL   (hosts/terminal/src/line_ui.h)
#     TABLE_UI        its table on the full screen                spil__table_ui_SYMBOL  (hosts/tui/src/table_ui.h)
#     PRINT           its cards and boards on paper               spil__print_SYMBOL     (hosts/print/src/print_ui.h)
#     COMMAND         a command of the program only it has        spil__command_SYMBOL   (hosts/cli/src/args.h)
#     LENT            data of bots that a page fetches            spil__lent_SYMBOL      (hosts/wasm/src/lent.h)
#     LENT_FILE       a program that writes it as a file
#     QUESTIONS       commands of the line protocol only it has   spil__questions_SYMBOL (hosts/cli/src/questions.h)
#     TEST_CASES      how the tests over all games play it        test_game_SYMBOL       (tests/support/cases.h)
#     TEST_SCREENS    golden screens                              screens_SYMBOL         (hosts/tui/test/screens.h)
#
# Only the table of the rules must be there, in RULES_PER_CPU or in that of another game; without the rest there is a
# plain way. By their place in the folder are found:
#
#     include/            headers that everybody may include
#     docs/rules.md       the rules for people, built into the program; rules.is.md and so on in other languages
#     docs/notation.md    what a program needs: notation, options, state, events
#     puzzles.txt         positions with one right move (spil/puzzle.h), made by `spil puzzles make`
#     po/LANGUAGE.po      the translations of its texts
#     bots/levels.txt     the five levels (bots/levels.cmake)
#     bots/data.cmake     makes other sources from data, in the scope of bots/CMakeLists.txt
#     bots/measure.json   how strong they must be and how that is measured (tools/strength, tools/levels, bench/run)
#     page/               its table on the page, and its mark (web/tools/games.mjs)
#     python/             its own modules in the Python package, below spil/
#     CMakeLists.txt      its own tests and tools
#     test/               model.py (tests/model/base.py), perft.txt, golden/, screens/ for the tests over all games

set(SPIL_GAME_TABLES BOTS WORDS LESSON GUIDE SCOREBOOK LINE_UI TABLE_UI PRINT COMMAND LENT QUESTIONS TEST_CASES TEST_SCREENS)
set(SPIL_GAME_IDS)     # in the order of the lines
set(SPIL_GAME_LISTS "${PROJECT_BINARY_DIR}/game_lists") # the folder of the header of lists

macro(spil_add_game folder)
    include("${PROJECT_SOURCE_DIR}/${folder}/game.cmake")
endmacro()

macro(spil_game)
    cmake_parse_arguments(game "" "ID;SYMBOL" "RULES;RULES_PER_CPU;KERNELS;BOTS_PER_CPU;ROLLED;LENT_FILE;${SPIL_GAME_TABLES}" ${ARGN})
    if(game_UNPARSED_ARGUMENTS OR NOT game_ID)
        message(FATAL_ERROR "spil_game: wrong arguments: ${game_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT game_SYMBOL)
        set(game_SYMBOL "${game_ID}")
    endif()
    list(APPEND SPIL_GAME_IDS "${game_ID}")
    set(SPIL_GAME_FOLDER_${game_ID} "${CMAKE_CURRENT_LIST_DIR}")
    set(SPIL_GAME_SYMBOL_${game_ID} "${game_SYMBOL}")
    foreach(key IN ITEMS RULES RULES_PER_CPU KERNELS BOTS_PER_CPU ROLLED LENT_FILE ${SPIL_GAME_TABLES})
        list(TRANSFORM game_${key} PREPEND "${CMAKE_CURRENT_LIST_DIR}/" OUTPUT_VARIABLE SPIL_GAME_${key}_${game_ID})
    endforeach()
endmacro()

# Sets `out` to the files of all games under these keywords.
function(spil_game_sources out)
    set(sources)
    foreach(key IN LISTS ARGN)
        foreach(id IN LISTS SPIL_GAME_IDS)
            list(APPEND sources ${SPIL_GAME_${key}_${id}})
        endforeach()
    endforeach()
    set(${out} ${sources} PARENT_SCOPE)
endfunction()

# Writes game_lists.h: for every keyword a macro SPIL_GAMES_WITH_keyword(X) that has X(id, symbol) for each game that
# has it, and SPIL_GAMES(X) with all games and their folders, X(id, symbol, folder).
function(spil_write_game_lists)
    list(LENGTH SPIL_GAME_IDS count)
    set(text "/* The lists of games. Made by cmake/games.cmake from the lines spil_add_game(). */\n")
    string(APPEND text "#ifndef GAME_LISTS_H\n#define GAME_LISTS_H\n\n#define SPIL_GAMES_COUNT ${count}\n#define SPIL_GAMES(X)")
    foreach(id IN LISTS SPIL_GAME_IDS)
        cmake_path(RELATIVE_PATH SPIL_GAME_FOLDER_${id} BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE folder)
        string(APPEND text " X(\"${id}\", ${SPIL_GAME_SYMBOL_${id}}, \"${folder}\")")
    endforeach()
    foreach(key IN LISTS SPIL_GAME_TABLES)
        string(APPEND text "\n#define SPIL_GAMES_WITH_${key}(X)")
        foreach(id IN LISTS SPIL_GAME_IDS)
            if(SPIL_GAME_${key}_${id})
                string(APPEND text " X(\"${id}\", ${SPIL_GAME_SYMBOL_${id}})")
            endif()
        endforeach()
    endforeach()
    file(CONFIGURE OUTPUT "${SPIL_GAME_LISTS}/game_lists.h" CONTENT "${text}\n\n#endif\n" @ONLY)
endfunction()

# Sets `out` to the folders of headers that games have for everybody.
function(spil_game_includes out)
    set(folders)
    foreach(id IN LISTS SPIL_GAME_IDS)
        if(EXISTS "${SPIL_GAME_FOLDER_${id}}/include")
            list(APPEND folders "${SPIL_GAME_FOLDER_${id}}/include")
        endif()
    endforeach()
    set(${out} ${folders} PARENT_SCOPE)
endfunction()

# The games' own tests and tools. Call once, after the layers.
function(spil_add_game_folders)
    foreach(id IN LISTS SPIL_GAME_IDS)
        if(EXISTS "${SPIL_GAME_FOLDER_${id}}/CMakeLists.txt")
            add_subdirectory("${SPIL_GAME_FOLDER_${id}}")
        endif()
    endforeach()
endfunction()
