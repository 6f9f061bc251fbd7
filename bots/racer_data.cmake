# cmake -DOUT=racer_data.inc -DPROFILES=a.txt,b.txt -DCHOICES=c.txt,… -P racer_data.cmake: the files of
# data/profiles and data/choices as C tables. A line is a field and a whole number; # begins a comment. A file
# that lacks a field or has one too many stops the build.

cmake_minimum_required(VERSION 3.25)

set(profile_fields mu_ms sigma_ms tau_ms hick_ms sum1_ms sum2_ms sum3_ms corner_ms move_ms own_ms draw_ms
    sorry_ms wrong_permille form_permille)
set(choice_fields followers same step corner unseen demand order)

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
file(WRITE "${OUT}" "/* Made by racer_data.cmake from data/profiles and data/choices. */\n"
    "static const spil_profile profiles[] = {\n${profiles}};\n\n"
    "static const spil_choice choices[] = {\n${choices}};\n")
