# cmake -DGAME=rumi7 -DTUNE=tune_rumi7 -DLIST=weights.h -DSOURCE=bots -DFOLDER=where-to-write -P test/tune.cmake: a very
# small tuning gives a file that the build accepts, and the same one with any number of threads.

cmake_minimum_required(VERSION 3.25)

file(MAKE_DIRECTORY "${FOLDER}")
foreach(jobs 1 3)
    execute_process(COMMAND "${TUNE}" --seed 1 --percent 1 --jobs ${jobs}
        OUTPUT_FILE "${FOLDER}/${jobs}.txt" ERROR_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
    if(NOT said MATCHES ": [1-9][0-9]* changes")
        message(SEND_ERROR "it changed nothing:\n${said}")
    endif()
endforeach()
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files "${FOLDER}/1.txt" "${FOLDER}/3.txt"
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(
    COMMAND ${CMAKE_COMMAND} "-DOUT=${FOLDER}/out.inc" -DGAME=${GAME} "-DLIST=${LIST}" "-DIN=${FOLDER}/1.txt"
        -P "${SOURCE}/weights.cmake"
    COMMAND_ERROR_IS_FATAL ANY)
