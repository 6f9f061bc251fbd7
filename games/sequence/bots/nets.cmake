# cmake -DOUT=sequence_nets.inc -DIN=games/sequence/bots/nets.txt -P nets.cmake: the file as C tables.
# A `form` line, then `player` and `referee`; in them a line .NAME for each matrix, and its rows, whole numbers in
# parts of 65536; # begins a comment. Forms that the file leaves out have no nets.

cmake_minimum_required(VERSION 3.25)

set(forms 2 3 2x2 2x3 3x2) # as spil__sequence_form counts them
file(STRINGS "${IN}" lines REGEX "^[^#]")
set(text "")
set(table "")
set(end "")     # of the form
set(net_end "") # of the net
set(row_end "") # of the matrix
foreach(line IN LISTS lines)
    if(line MATCHES "^form (.+)$")
        list(FIND forms "${CMAKE_MATCH_1}" form)
        if(form LESS 0)
            message(FATAL_ERROR "${IN}: no such form: '${line}'")
        endif()
        string(APPEND text "${row_end}${net_end}${end}static const _Alignas(64) spil__nets nets_${form} = {\n")
        string(APPEND table "[${form}] = &nets_${form}, ")
        set(row_end "")
        set(net_end "")
        set(end "};\n")
    elseif(line MATCHES "^(player|referee)$")
        string(APPEND text "${row_end}${net_end}.${line} = {\n")
        set(row_end "")
        set(net_end "},\n")
    elseif(line MATCHES "^\\.[a-z_0-9]+$")
        string(APPEND text "${row_end}${line} = {\n")
        set(row_end "},\n")
    elseif(line MATCHES "^(-?[0-9]+ )*-?[0-9]+$")
        string(REGEX REPLACE "(-?[0-9]+) ?" "\\1*P," numbers "${line}")
        string(APPEND text "{${numbers}},\n")
    else()
        message(FATAL_ERROR "${IN}: neither form nor net nor numbers: '${line}'")
    endif()
endforeach()
file(WRITE "${OUT}" "/* Made by games/sequence/bots/nets.cmake from games/sequence/bots/nets.txt. */\n"
    "#define P (1.0f / 65536)\n"
    "${text}${row_end}${net_end}${end}"
    "#undef P\n"
    "static const spil__nets *const nets[SPIL__FORMS] = {${table}};\n")
