# cmake -DOUT=sequence_weights.inc -DIN=games/sequence/bots/weights.txt -P weights.cmake: the file as a C table.
# A `form` line, one of `taste` and some of `strength`, with whole numbers; # begins a comment. What does not fit
# the table stops the build.

cmake_minimum_required(VERSION 3.25)

file(STRINGS "${IN}" lines REGEX "^[^#]")
set(text "")
set(open "")
foreach(line IN LISTS lines)
    if(line MATCHES "^form ")
        string(APPEND text "${open}    { /* ${line} */\n")
        set(open "      }},\n")
    elseif(line MATCHES "^(taste|strength)(( -?[0-9]+)+)$")
        set(word "${CMAKE_MATCH_1}")
        string(REGEX REPLACE " (-?[0-9]+)" "\\1," numbers "${CMAKE_MATCH_2}")
        if(word STREQUAL "taste")
            string(APPEND text "     .taste = {${numbers}},\n     .strength = {\n")
        else()
            string(APPEND text "      {${numbers}},\n")
        endif()
    else()
        message(FATAL_ERROR "${IN}: neither form nor taste nor strength: '${line}'")
    endif()
endforeach()
file(WRITE "${OUT}" "/* Made by games/sequence/bots/weights.cmake from games/sequence/bots/weights.txt. */\n"
    "static const spil__weights all_weights[SPIL__FORMS] = {\n${text}${open}};\n")
