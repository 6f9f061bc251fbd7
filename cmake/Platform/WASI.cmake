# CMake 3.25 does not know WebAssembly.

set(CMAKE_EXECUTABLE_SUFFIX .wasm)
