# How all C in this project is compiled, whatever the preset.
#
#   spil_codegen   every target: what must be the same everywhere for a game to be the same everywhere
#   spil_checks    every target but the core: hardening whose checks call into the C library
#
# No -march=native, ever: a binary runs on every machine of its architecture. No -DNDEBUG: checks stay on.

include(CheckCCompilerFlag)
include(CheckPIESupported)

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)  # gnu17: the core uses vector types and __builtin_*
set(CMAKE_C_VISIBILITY_PRESET hidden)  # with -fPIC, only hidden functions can be inlined in their own file
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_C_FLAGS_DEBUG "-O1 -g1") # lines for reports; a debugger wants -DCMAKE_C_FLAGS_DEBUG="-Og -g"
set(CMAKE_C_FLAGS_RELEASE "-O2")

find_program(SPIL_CCACHE ccache)
mark_as_advanced(SPIL_CCACHE)
if(SPIL_CCACHE AND NOT CMAKE_C_COMPILER_LAUNCHER)
    set(CMAKE_C_COMPILER_LAUNCHER "${SPIL_CCACHE}")
endif()

# WebAssembly is for a page: the layers below the hosts, without threads.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    set(SPIL_WASM TRUE)
else()
    set(SPIL_WASM FALSE)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    check_pie_supported(LANGUAGES C)
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    set(SPIL_X86_64 TRUE)
else()
    set(SPIL_X86_64 FALSE)
endif()

# Adds those of the given options that this compiler has for this architecture.
function(spil_options_if_supported target)
    foreach(flag IN LISTS ARGN)
        string(MAKE_C_IDENTIFIER "SPIL_HAS${flag}" has)
        set(CMAKE_REQUIRED_FLAGS "-Werror")
        check_c_compiler_flag("${flag}" ${has})
        if(${has})
            target_compile_options(${target} INTERFACE "${flag}")
        endif()
    endforeach()
endfunction()

add_library(spil_codegen INTERFACE)
target_compile_options(spil_codegen INTERFACE
    -fno-strict-aliasing  # states are plain memory behind void *
    -ffp-contract=off)    # no fused multiply-add: the same sums on every architecture

add_library(spil_checks INTERFACE)

if(SPIL_HARDEN)
    spil_options_if_supported(spil_codegen
        -fno-plt
        -fstack-clash-protection
        -fcf-protection=full          # x86-64
        -mbranch-protection=standard) # arm64
    target_link_options(spil_codegen INTERFACE LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)

    target_compile_options(spil_checks INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
    spil_options_if_supported(spil_checks -fstack-protector-strong)
    # clang before 16 wants to be told twice.
    set(zero_init -ftrivial-auto-var-init=zero)
    set(CMAKE_REQUIRED_FLAGS "-Werror")
    check_c_compiler_flag("${zero_init}" SPIL_HAS_zero_init)
    if(SPIL_HAS_zero_init)
        target_compile_options(spil_checks INTERFACE "${zero_init}")
    else()
        set(enable -enable-trivial-auto-var-init-zero-knowing-it-will-be-removed-from-clang)
        check_c_compiler_flag("${zero_init} ${enable}" SPIL_HAS_zero_init_enable)
        if(SPIL_HAS_zero_init_enable)
            target_compile_options(spil_checks INTERFACE "${zero_init}" "${enable}")
        endif()
    endif()
    unset(CMAKE_REQUIRED_FLAGS)
endif()

if(SPIL_SANITIZE)
    set(sanitize "-fsanitize=${SPIL_SANITIZE}")
    add_compile_options("${sanitize}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options("${sanitize}")
    if(SPIL_SANITIZE STREQUAL "undefined") # what make test builds; these take a third of the compiler's time, and asan has them
        add_compile_options(-fno-sanitize=null,object-size,pointer-overflow)
    endif()
    find_program(SPIL_LLD ld.lld)
    if(SPIL_LLD) # links hundreds of programs in half the time
        add_link_options(-fuse-ld=lld)
    endif()
endif()
if(SPIL_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "SPIL_FUZZ needs clang: libFuzzer is part of it")
    endif()
    if(NOT SPIL_FUZZ_ENGINE) # another engine has its own flags in CFLAGS
        set(SPIL_FUZZ_ENGINE -fsanitize=fuzzer)
        add_compile_options(-fsanitize=fuzzer-no-link)
    endif()
endif()
