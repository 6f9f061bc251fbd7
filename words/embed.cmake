# cmake -DOUT=rules_texts.c -DPAGES=en/punto=rules.md,… -P embed.cmake: files as C strings (see src/rules.h).

string(REPLACE "," ";" pages "${PAGES}")
set(rows "")
foreach(page IN LISTS pages)
    string(REGEX MATCH "^([^=]+)=(.+)$" _ "${page}")
    set(name "${CMAKE_MATCH_1}")
    file(READ "${CMAKE_MATCH_2}" text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "\n" "\\n\"\n     \"" text "${text}")
    string(APPEND rows "    {.name = \"${name}\",\n     .text = \"${text}\"},\n")
endforeach()
file(WRITE "${OUT}" "/* Made by words/embed.cmake. */\n#include \"rules.h\"\n\n"
    "const rules_text spil__rules_texts[] = {\n${rows}    {.name = NULL},\n};\n")
