# cmake -DOUT=texts.c -DHEADER=rules.h "-DTABLE=rules_text spil__rules_texts" -DPAGES=en/punto=rules.md,… -P embed.cmake: files as
# C strings, in a table of rows with a name and a text, of the type that the header declares; it ends with name == NULL.
# Comments of Markdown are left out.

string(REPLACE "," ";" pages "${PAGES}")
set(rows "")
foreach(page IN LISTS pages)
    string(REGEX MATCH "^([^=]+)=(.+)$" _ "${page}")
    set(name "${CMAKE_MATCH_1}")
    file(READ "${CMAKE_MATCH_2}" text)
    string(REGEX REPLACE "<!--[^>]*-->\n" "" text "${text}")
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "\n" "\\n\"\n     \"" text "${text}")
    string(APPEND rows "    {.name = \"${name}\",\n     .text = \"${text}\"},\n")
endforeach()
file(WRITE "${OUT}" "/* Made by cmake/embed.cmake. */\n#include \"${HEADER}\"\n\n"
    "const ${TABLE}[] = {\n${rows}    {.name = NULL},\n};\n")
