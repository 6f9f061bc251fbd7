# cmake -DOUT=racer_data.inc -DPROFILES=a.txt,b.txt -DCHOICES=c.txt,… -DLEVELS=d.txt -P racer_data.cmake: the files
# of data/profiles and data/choices as C tables. A line is a field and a whole number; # begins a comment. A file
# that lacks a field or has one too many stops the build. The levels are profiles between two others: a line is a
# level, the slower and the faster profile, how far it is from one to the other in thousandths, and the choice.

cmake_minimum_required(VERSION 3.25)

set(profile_fields mu_ms sigma_ms tau_ms hick_ms sum1_ms sum2_ms sum3_ms corner_ms move_ms own_ms draw_ms
    sorry_ms wrong_permille form_permille)
set(choice_fields followers same step corner unseen demand order draw)

function(read_table files fields out)
    string(REPLACE "," ";" files "${files}")
    set(rows "")
    foreach(file IN LISTS files)
        get_filename_component(name "${file}" NAME_WE)
        set(row "    {.name = \"${name}\"")
        set(missing ${fields})
        file(STRINGS "${file}" lines REGEX "^[^#]")
        foreach(line IN LISTS lines)
            if(NOT line MATCHES "^([a-z0-9_]+) +(-?[0-9]+)$" OR NOT CMAKE_MATCH_1 IN_LIST missing)
                message(FATAL_ERROR "${file}: not a field with a whole number, or there twice: '${line}'")
            endif()
            string(APPEND row ", .${CMAKE_MATCH_1} = ${CMAKE_MATCH_2}")
            set(${name}_${CMAKE_MATCH_1} ${CMAKE_MATCH_2} PARENT_SCOPE)
            list(REMOVE_ITEM missing "${CMAKE_MATCH_1}")
        endforeach()
        if(missing)
            message(FATAL_ERROR "${file}: missing: ${missing}")
        endif()
        string(APPEND rows "${row}},\n")
    endforeach()
    set(${out} "${rows}" PARENT_SCOPE)
endfunction()

read_table("${PROFILES}" "${profile_fields}" profiles)
read_table("${CHOICES}" "${choice_fields}" choices)
set(levels "")
file(STRINGS "${LEVELS}" lines REGEX "^[^#]")
foreach(line IN LISTS lines)
    if(NOT line MATCHES "^(level[1-5]) +([a-z]+) +([a-z]+) +([0-9]+) +([a-z]+)$")
        message(FATAL_ERROR "${LEVELS}: not a level between two profiles, with a choice: '${line}'")
    endif()
    set(name "${CMAKE_MATCH_1}")
    set(slow "${CMAKE_MATCH_2}")
    set(fast "${CMAKE_MATCH_3}")
    set(part "${CMAKE_MATCH_4}")
    set(choice "${CMAKE_MATCH_5}")
    string(APPEND levels "    {.choice = \"${choice}\", .profile = {.name = \"${name}\"")
    foreach(field IN LISTS profile_fields)
        if(NOT DEFINED ${slow}_${field} OR NOT DEFINED ${fast}_${field})
            message(FATAL_ERROR "${LEVELS}: there is no profile ${slow} or ${fast}")
        endif()
        math(EXPR value "${${slow}_${field}} + (${${fast}_${field}} - ${${slow}_${field}}) * ${part} / 1000")
        string(APPEND levels ", .${field} = ${value}")
    endforeach()
    string(APPEND levels "}},\n")
endforeach()

file(WRITE "${OUT}" "/* Made by racer_data.cmake from data/profiles, data/choices and data/levels. */\n"
    "static const spil_profile profiles[] = {\n${profiles}};\n\n"
    "static const spil_choice choices[] = {\n${choices}};\n\n"
    "static const struct {\n    const char *choice;\n    spil_profile profile;\n} level_racers[] = {\n${levels}};\n")
