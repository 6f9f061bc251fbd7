# cmake -DOUT=rules_texts.c -DFILES=a.md,b.md -P embed.cmake: the files as strings of a C source (see src/rules.h).

string(REPLACE "," ";" files "${FILES}")
set(rows "")
foreach(file IN LISTS files)
    file(READ "${file}" text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "\n" "\\n\"\n     \"" text "${text}")
    get_filename_component(name "${file}" NAME_WE)
    string(APPEND rows "    {.name = \"${name}\",\n     .text = \"${text}\"},\n")
endforeach()
file(WRITE "${OUT}" "/* Made by embed.cmake. */\n#include \"rules.h\"\n\n"
    "const rules_text spil__rules_texts[] = {\n${rows}    {.name = NULL},\n};\n")
