# WebAssembly: clang with Debian's wasi-libc; its programs are run by node.

set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}") # Platform/WASI.cmake
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings "${CMAKE_CURRENT_LIST_DIR}/run-wasm.mjs")

# -nostdlibinc: the headers of the system we build on are not to be found. -msimd128: every browser of today has it, and
# the strong bots are 2 to 10 times as fast. -ftls-model: clang 14 crashes on `errno` without it.
set(CMAKE_C_FLAGS_INIT "-isystem /usr/include/wasm32-wasi -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint")
string(APPEND CMAKE_C_FLAGS_INIT " -ftls-model=local-exec -nostdlibinc -Wno-unused-command-line-argument")
# The 64 kB that a stack has by default are too few; at the beginning of the memory it cannot grow into variables.
# -O0: clang would run wasm-opt where that is installed, which refuses -mbulk-memory.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-O0 -Wl,-z,stack-size=1048576,--stack-first")

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
