# Tests.
#
# spil_test(NAME name SOURCES files... [LIBS libraries...] [LABELS labels...] [ARGS arguments...] [INSIDE folders...] [PLAIN] [POSTGRES])
#     A test program on cmocka, registered in CTest as NAME. PLAIN: a program with its own main() that says by
#     its exit status how it went; it is also built when cross-compiling, where there is no cmocka. WebAssembly has
#     tests/wasm/cmocka.h instead, and runs them all but those that need a host or threads.
#     INSIDE are folders whose headers it may include, from the root of the tree: it looks inside a layer.
#     Labels that mean something to tools/test:
#         golden    runs on every compiler and under emulation: must be PLAIN or a command of spil
#         threads   runs under ThreadSanitizer
#         once      says the same whatever compiled the program: runs in one build
#         long      takes minutes: runs in one step of the matrix
#         games     tries every game, or the one that SPIL_GAME names
#     Not built with SPIL_FUZZ.
#
# spil_fuzz(NAME name SOURCES files... [LIBS libraries...] [CORPUS folders...])
#     A fuzz target: LLVMFuzzerTestOneInput in SOURCES. With SPIL_FUZZ it is a libFuzzer program and is listed in
#     fuzz-targets.txt of the build folder; without, it runs once over CORPUS (and an empty input) as a test.
#
# spil_postgres_test(name program [LABELS labels...])
#     A test's program with a database of its own (tests/support/postgres.py); spil_test(... POSTGRES) is never run without.
#
# spil_program_test(name file [ARGS words...] [LABELS labels...])
#     A test of the program in Python (tests/e2e/support.py helps it): the file, or only these classes of it. Not when
#     cross-compiling: too slow under emulation. Its label cli has tools/test run it in two builds.
#
# spil_online_test(name file [ARGS words...] [LABELS labels...] [ENV settings...])
#     A test of the server in Python, with the packages of tools/python (tests/online/support.py helps it). Only where the
#     server is built. Its label online has tools/test run it in a separate step and in asan.
#
# spil_model_test(name game [arguments...])
#     Random games of the program against the game's test/model.py, which is written from the rules page alone, at every
#     third step, or every fifteenth with a fifth of the effort: tests/model/drive.py with these arguments.
#
# Tests run in the root of the source tree, and write nothing there unless SPIL_BLESS is set.

set(SPIL_NOT_THERE) # libraries: a test that wants one of them is left out
if(SPIL_WASM)
    add_library(spil_cmocka INTERFACE)
    target_include_directories(spil_cmocka INTERFACE "${PROJECT_SOURCE_DIR}/tests/wasm")
    set(SPIL_CMOCKA spil_cmocka)
    set(SPIL_NOT_THERE Threads::Threads spil_threads spil_posix spil_terminal spil_cli_core)
elseif(CMAKE_CROSSCOMPILING OR SPIL_FUZZ)
    set(SPIL_CMOCKA FALSE)
else()
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
    set(SPIL_CMOCKA PkgConfig::CMOCKA)
endif()

if(NOT CMAKE_CROSSCOMPILING AND NOT SPIL_FUZZ)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
endif()

# A test's own code is not looked at for undefined behaviour where it alone is: in asan it is, and building takes half as long.
set(SPIL_TEST_OPTIONS)
if(SPIL_SANITIZE STREQUAL "undefined")
    set(SPIL_TEST_OPTIONS -fno-sanitize=undefined)
endif()

# Sets `out`: is one of the libraries not there?
function(spil_lacks out)
    set(${out} FALSE PARENT_SCOPE)
    foreach(library IN LISTS ARGN)
        if(library IN_LIST SPIL_NOT_THERE)
            set(${out} TRUE PARENT_SCOPE)
        endif()
    endforeach()
endfunction()

function(spil_test)
    cmake_parse_arguments(PARSE_ARGV 0 arg "PLAIN;POSTGRES" "NAME" "SOURCES;LIBS;LABELS;ARGS;INSIDE")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_NAME OR NOT arg_SOURCES)
        message(FATAL_ERROR "spil_test: wrong arguments for '${arg_NAME}': ${arg_UNPARSED_ARGUMENTS}")
    endif()
    spil_lacks(lacking ${arg_LIBS})
    if(SPIL_FUZZ OR lacking)
        return()
    endif()
    if(NOT arg_PLAIN)
        if(NOT SPIL_CMOCKA)
            return()
        endif()
        list(APPEND arg_LIBS ${SPIL_CMOCKA})
    endif()
    add_executable(${arg_NAME} ${arg_SOURCES})
    target_link_libraries(${arg_NAME} PRIVATE ${arg_LIBS})
    foreach(folder IN LISTS arg_INSIDE)
        cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
        target_include_directories(${arg_NAME} PRIVATE "${folder}")
    endforeach()
    spil_use_flags(${arg_NAME} FALSE)
    target_compile_options(${arg_NAME} PRIVATE ${SPIL_TEST_OPTIONS})
    if(arg_POSTGRES)
        spil_postgres_test(${arg_NAME} ${arg_NAME} LABELS ${arg_LABELS})
    else()
        add_test(NAME ${arg_NAME} COMMAND ${arg_NAME} ${arg_ARGS} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
        set_tests_properties(${arg_NAME} PROPERTIES LABELS "${arg_LABELS}")
    endif()
endfunction()

function(spil_postgres_test name program)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "LABELS")
    add_test(NAME ${name} COMMAND "${Python3_EXECUTABLE}" -B "${PROJECT_SOURCE_DIR}/tests/support/postgres.py" with
        $<TARGET_FILE:${program}> WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" SKIP_RETURN_CODE 77)
endfunction()

function(spil_program_test name file)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "ARGS;LABELS")
    cmake_path(ABSOLUTE_PATH file NORMALIZE)
    add_test(NAME ${name} COMMAND "${Python3_EXECUTABLE}" -B "${file}" ${arg_ARGS} -v
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}/tests/e2e")
    set_tests_properties(${name} PROPERTIES LABELS "cli;${arg_LABELS}"
        ENVIRONMENT "SPIL=$<TARGET_FILE:spil>;PYTHONPATH=${PROJECT_SOURCE_DIR}/tests/e2e")
endfunction()

function(spil_online_test name file)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "ARGS;LABELS;ENV")
    if(NOT TARGET spil_server_program OR NOT TARGET spil)
        return()
    endif()
    cmake_path(ABSOLUTE_PATH file NORMALIZE)
    add_test(NAME online_${name} COMMAND "${PROJECT_SOURCE_DIR}/tools/python" -B "${file}" ${arg_ARGS}
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}/tests/online")
    # 77: it cannot be tried here, as where there are no network namespaces.
    set_tests_properties(online_${name} PROPERTIES LABELS "online;${arg_LABELS}" SKIP_RETURN_CODE 77
        ENVIRONMENT "SPIL=$<TARGET_FILE:spil>;PYTHONPATH=${PROJECT_SOURCE_DIR}/tests/online;${arg_ENV}")
endfunction()

function(spil_model_test name game)
    if(CMAKE_CROSSCOMPILING OR SPIL_FUZZ)
        return()
    endif()
    add_test(NAME model_${name} COMMAND "${Python3_EXECUTABLE}" -B model/drive.py --spil $<TARGET_FILE:spil>
        --game ${game} --every 3 --scaled ${ARGN} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}/tests")
    set_tests_properties(model_${name} PROPERTIES LABELS "model;once")
endfunction()

function(spil_fuzz)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME" "SOURCES;LIBS;CORPUS")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_NAME OR NOT arg_SOURCES)
        message(FATAL_ERROR "spil_fuzz: wrong arguments for '${arg_NAME}': ${arg_UNPARSED_ARGUMENTS}")
    endif()
    spil_lacks(lacking ${arg_LIBS})
    if(lacking)
        return()
    endif()
    set(corpus)
    foreach(folder IN LISTS arg_CORPUS)
        cmake_path(ABSOLUTE_PATH folder NORMALIZE)
        list(APPEND corpus "${folder}")
    endforeach()
    if(SPIL_FUZZ)
        add_executable(${arg_NAME} ${arg_SOURCES})
        target_link_options(${arg_NAME} PRIVATE ${SPIL_FUZZ_ENGINE})
        list(JOIN corpus "\t" columns)
        set_property(GLOBAL APPEND_STRING PROPERTY SPIL_FUZZ_TARGETS
            "${arg_NAME}\t$<TARGET_FILE:${arg_NAME}>\t${columns}\n")
    else()
        add_executable(${arg_NAME} ${arg_SOURCES} "${PROJECT_SOURCE_DIR}/tests/fuzz/replay.c")
        add_test(NAME ${arg_NAME} COMMAND ${arg_NAME} ${corpus} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
        set_tests_properties(${arg_NAME} PROPERTIES LABELS fuzz)
    endif()
    target_include_directories(${arg_NAME} PRIVATE "${PROJECT_SOURCE_DIR}/tests/fuzz")
    target_link_libraries(${arg_NAME} PRIVATE ${arg_LIBS})
    spil_use_flags(${arg_NAME} FALSE)
    target_compile_options(${arg_NAME} PRIVATE ${SPIL_TEST_OPTIONS})
endfunction()

# Call once, after the last spil_fuzz().
function(spil_list_fuzz_targets)
    if(SPIL_FUZZ)
        get_property(targets GLOBAL PROPERTY SPIL_FUZZ_TARGETS)
        file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/fuzz-targets.txt" CONTENT "${targets}")
    endif()
endfunction()
