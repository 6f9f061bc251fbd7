# cmake -DOUT=rules_texts.c -DROOT=folder -DFILES=a.md,is/a.md -P embed.cmake: the files of a folder as strings of a C
# source (see src/rules.h).

string(REPLACE "," ";" files "${FILES}")
set(rows "")
foreach(file IN LISTS files)
    file(READ "${ROOT}/${file}" text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "\n" "\\n\"\n     \"" text "${text}")
    string(REGEX REPLACE "\\.md$" "" name "${file}")
    string(APPEND rows "    {.name = \"${name}\",\n     .text = \"${text}\"},\n")
endforeach()
file(WRITE "${OUT}" "/* Made by embed.cmake. */\n#include \"rules.h\"\n\n"
    "const rules_text spil__rules_texts[] = {\n${rows}    {.name = NULL},\n};\n")
