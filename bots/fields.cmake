# read_fields(FILE FIELDS OUT): reads a file in which every line is a field and a whole number; # begins a comment, in
# plain ASCII. Sets OUT_field for each of FIELDS. A field that is missing, unknown or given twice stops the build.

function(read_fields file fields out)
    set(missing ${fields})
    file(STRINGS "${file}" lines REGEX "^[^#]")
    foreach(line IN LISTS lines)
        if(NOT line MATCHES "^([a-z0-9_]+) +(-?[0-9]+)$" OR NOT CMAKE_MATCH_1 IN_LIST missing)
            message(FATAL_ERROR "${file}: not a known field with a whole number, or there twice: '${line}'")
        endif()
        set(${out}_${CMAKE_MATCH_1} ${CMAKE_MATCH_2} PARENT_SCOPE)
        list(REMOVE_ITEM missing "${CMAKE_MATCH_1}")
    endforeach()
    if(missing)
        message(FATAL_ERROR "${file}: missing: ${missing}")
    endif()
endfunction()
