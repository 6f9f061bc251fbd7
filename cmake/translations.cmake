# The languages: po/LANGUAGE.po and those of the games (tools/po), merged and compiled to
# locale/LANGUAGE/LC_MESSAGES/spil.mo in the build folder. English is in the source. Without gettext's programs the
# program is built in English only; a text without a translation stays English.

set(SPIL_LANGUAGES is nb)

find_program(SPIL_MSGFMT msgfmt)
find_program(SPIL_MSGCAT msgcat)
mark_as_advanced(SPIL_MSGFMT SPIL_MSGCAT)
if(SPIL_LANGUAGES AND NOT (SPIL_MSGFMT AND SPIL_MSGCAT))
    message(STATUS "msgfmt and msgcat (gettext) not found: building in English only")
    set(SPIL_LANGUAGES)
endif()

set(catalogues)
foreach(language IN LISTS SPIL_LANGUAGES)
    set(parts "${PROJECT_SOURCE_DIR}/po/${language}.po")
    foreach(id IN LISTS SPIL_GAME_IDS)
        if(EXISTS "${SPIL_GAME_FOLDER_${id}}/po/${language}.po")
            list(APPEND parts "${SPIL_GAME_FOLDER_${id}}/po/${language}.po")
        endif()
    endforeach()
    set(folder "${PROJECT_BINARY_DIR}/locale/${language}/LC_MESSAGES")
    set(merged "${PROJECT_BINARY_DIR}/${language}.po")
    file(MAKE_DIRECTORY "${folder}")
    add_custom_command(
        OUTPUT "${folder}/spil.mo"
        COMMAND "${SPIL_MSGCAT}" --use-first --output-file "${merged}" ${parts}
        COMMAND "${SPIL_MSGFMT}" --check-format --output-file "${folder}/spil.mo" "${merged}"
        DEPENDS ${parts}
        VERBATIM)
    list(APPEND catalogues "${folder}/spil.mo")
endforeach()
if(catalogues)
    add_custom_target(spil_translations ALL DEPENDS ${catalogues})
    install(DIRECTORY "${PROJECT_BINARY_DIR}/locale/" DESTINATION "${CMAKE_INSTALL_LOCALEDIR}")
endif()
