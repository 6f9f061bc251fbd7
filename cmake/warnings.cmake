# The warnings, for gcc and clang, in one place. Every target links spil_warnings.
#
# -Wpedantic is left out: it complains about the GNU extensions the core is allowed to use.

add_library(spil_warnings INTERFACE)
target_compile_options(spil_warnings INTERFACE
    -Wall
    -Wextra
    -Wcast-align
    -Wcast-qual
    -Wconversion
    -Wdouble-promotion
    -Wformat=2
    -Wimplicit-fallthrough
    -Wmissing-prototypes
    -Wnested-externs
    -Wold-style-definition
    -Wpointer-arith
    -Wshadow
    -Wsign-conversion
    -Wstrict-prototypes
    -Wundef
    -Wvla
    -Wwrite-strings
    -Werror=format-security
    $<$<C_COMPILER_ID:GNU>:-Wduplicated-cond>
    $<$<C_COMPILER_ID:GNU>:-Wlogical-op>
    $<$<C_COMPILER_ID:Clang,AppleClang>:-Wcomma>
    $<$<C_COMPILER_ID:Clang,AppleClang>:-Wunreachable-code>
    $<$<BOOL:${SPIL_WERROR}>:-Werror>)
