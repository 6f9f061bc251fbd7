# spil_layer(NAME name SOURCES files... [LIBS libraries...] [CORE])
#
# A layer: the static library NAME from SOURCES, with the folder include/ public and src/ private. LIBS are the
# layers it may use. CORE leaves out the checks that call into the C library: the core may need nothing but
# memcpy, memset, memmove and memcmp.
#
# A layer without sources is an interface library, so that what links it need not know.

function(spil_layer)
    cmake_parse_arguments(PARSE_ARGV 0 arg "CORE" "NAME" "SOURCES;LIBS")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_NAME)
        message(FATAL_ERROR "spil_layer: wrong arguments: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_SOURCES)
        add_library(${arg_NAME} INTERFACE)
        target_include_directories(${arg_NAME} INTERFACE include)
        target_link_libraries(${arg_NAME} INTERFACE ${arg_LIBS})
        return()
    endif()
    add_library(${arg_NAME} STATIC ${arg_SOURCES})
    target_include_directories(${arg_NAME} PUBLIC include PRIVATE src)
    target_link_libraries(${arg_NAME} PUBLIC ${arg_LIBS})
    spil_use_flags(${arg_NAME} ${arg_CORE})
endfunction()

# How a target of ours is compiled; `core` true for code that must not call the C library behind our back.
function(spil_use_flags target core)
    target_link_libraries(${target} PRIVATE spil_warnings spil_codegen)
    if(core)
        target_compile_options(${target} PRIVATE -fno-stack-protector -U_FORTIFY_SOURCE)
        # clang makes bcmp of memcmp, and gcc 12 strlen of a loop (for which -fno-builtin-strlen does not stop it).
        target_compile_options(${target} PRIVATE -fno-builtin-bcmp
            $<$<C_COMPILER_ID:GNU>:-fno-tree-loop-distribute-patterns>)
        # Rules code is words and bits in registers; gathering them into vectors and back only costs time there.
        # What gains from vectors (dealing) spells them out.
        target_compile_options(${target} PRIVATE -fno-tree-slp-vectorize -fno-tree-vectorize)
        # Vectors wider than the baseline's registers pass between static functions only, never across files.
        target_compile_options(${target} PRIVATE -Wno-psabi)
    else()
        target_link_libraries(${target} PRIVATE spil_checks)
    endif()
endfunction()
