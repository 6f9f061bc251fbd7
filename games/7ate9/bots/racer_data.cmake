# cmake -DOUT=racer_data.inc -DPROFILES=a.txt,b.txt -DCHOICES=c.txt,… -DIN=racer_levels.txt -DFIELDS=fields.cmake
# -P racer_data.cmake: the files of profiles/, choices/ and racer_levels.txt as C tables. A line is a field and a whole
# number; # begins a comment. A file that lacks a field or has an unknown one stops the build. A level lies between two
# profiles: a line is a level, the slower and the faster profile, how far it is from one to the other in thousandths,
# and the choice.

cmake_minimum_required(VERSION 3.25)
include("${FIELDS}")

set(profile_fields mu_ms sigma_ms tau_ms hick_ms sum1_ms sum2_ms sum3_ms corner_ms move_ms own_ms draw_ms
    sorry_ms wrong_permille form_permille)
set(choice_fields followers same step corner unseen demand order draw)

# The files as rows of a C table; also sets NAME_field.
macro(read_table files fields out)
    string(REPLACE "," ";" names "${files}")
    set(${out} "")
    foreach(file IN LISTS names)
        get_filename_component(name "${file}" NAME_WE)
        read_fields("${file}" "${fields}" ${name})
        string(APPEND ${out} "    {.name = \"${name}\"")
        foreach(field ${fields})
            string(APPEND ${out} ", .${field} = ${${name}_${field}}")
        endforeach()
        string(APPEND ${out} "},\n")
    endforeach()
endmacro()

read_table("${PROFILES}" "${profile_fields}" profiles)
read_table("${CHOICES}" "${choice_fields}" choices)
set(levels "")
file(STRINGS "${IN}" lines REGEX "^[^#]")
foreach(line IN LISTS lines)
    if(NOT line MATCHES "^(level[1-5]) +([a-z]+) +([a-z]+) +([0-9]+) +([a-z]+)$")
        message(FATAL_ERROR "${IN}: not a level between two profiles, with a choice: '${line}'")
    endif()
    set(name "${CMAKE_MATCH_1}")
    set(slow "${CMAKE_MATCH_2}")
    set(fast "${CMAKE_MATCH_3}")
    set(part "${CMAKE_MATCH_4}")
    set(choice "${CMAKE_MATCH_5}")
    string(APPEND levels "    {.choice = \"${choice}\", .profile = {.name = \"${name}\"")
    foreach(field IN LISTS profile_fields)
        if(NOT DEFINED ${slow}_${field} OR NOT DEFINED ${fast}_${field})
            message(FATAL_ERROR "${IN}: there is no profile ${slow} or ${fast}")
        endif()
        math(EXPR value "${${slow}_${field}} + (${${fast}_${field}} - ${${slow}_${field}}) * ${part} / 1000")
        string(APPEND levels ", .${field} = ${value}")
    endforeach()
    string(APPEND levels "}},\n")
endforeach()

file(WRITE "${OUT}" "/* Made by games/7ate9/bots/racer_data.cmake. */\n"
    "static const spil_seven_profile profiles[] = {\n${profiles}};\n\n"
    "static const spil_seven_choice choices[] = {\n${choices}};\n\n"
    "static const struct {\n    const char *choice;\n    spil_seven_profile profile;\n} "
    "level_racers[] = {\n${levels}};\n")
