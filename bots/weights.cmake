# cmake -DGAME=rumi7 -DOUT=rumi7_weights.inc -DLIST=weights.h -DIN=weights.txt -P weights.cmake: the file as C constants
# RUMI7_name, for the names in the list.

cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/fields.cmake")

file(READ "${LIST}" list)
string(REGEX MATCHALL "\n    X\\([a-z0-9_]+" fields "${list}")
list(TRANSFORM fields REPLACE ".*\\(" "")
read_fields("${IN}" "${fields}" weight)
string(TOUPPER "${GAME}" prefix)
set(constants "")
foreach(field IN LISTS fields)
    string(APPEND constants "    ${prefix}_${field} = ${weight_${field}},\n")
endforeach()
file(WRITE "${OUT}" "/* Made by bots/weights.cmake for ${GAME}. */\nenum {\n${constants}};\n")
