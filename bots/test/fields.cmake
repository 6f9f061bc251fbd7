# cmake -DSOURCE=bots -DFOLDER=where-to-write -P test/fields.cmake: a mistake in a file of weights is named, and stops the
# build.

cmake_minimum_required(VERSION 3.25)

# Runs the script on a file with this text: it must fail with these words, or succeed if there are none.
function(try text words)
    file(WRITE "${FOLDER}/list.h" "#define LIST(X) \\\n    X(one, \"\") \\\n    X(two_2, \"\")\n")
    file(WRITE "${FOLDER}/in.txt" "${text}")
    execute_process(
        COMMAND ${CMAKE_COMMAND} "-DOUT=${FOLDER}/out.inc" "-DLIST=${FOLDER}/list.h" "-DIN=${FOLDER}/in.txt"
            -DGAME=any -P "${SOURCE}/weights.cmake"
        RESULT_VARIABLE failed ERROR_VARIABLE said)
    string(REGEX REPLACE "[ \n]+" " " said "${said}")
    if(words STREQUAL "" AND failed)
        message(SEND_ERROR "a good file was refused: ${said}")
    elseif(NOT words STREQUAL "" AND (NOT failed OR NOT said MATCHES "${words}"))
        message(SEND_ERROR "expected '${words}' for\n${text}but it said: '${said}'")
    endif()
endfunction()

try("# a comment\none 1\ntwo_2 -20\n" "")
file(READ "${FOLDER}/out.inc" made)
if(NOT made MATCHES "ANY_one = 1,.*ANY_two_2 = -20,")
    message(SEND_ERROR "not what the file says: ${made}")
endif()
try("one 1\n" "missing: two_2")
try("one 1\ntwo_2 2\none 3\n" "there twice: 'one 3'")
try("one 1\ntwo_2 2\nthree 3\n" "not a known field with a whole number, or there twice: 'three 3'")
try("one 1\ntwo_2 2.5\n" "not a known field with a whole number, or there twice: 'two_2 2.5'")
try("one 1\ntwo_2\n" "not a known field with a whole number")
