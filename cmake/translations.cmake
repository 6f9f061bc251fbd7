# The languages of po/, compiled to locale/<language>/LC_MESSAGES/spil.mo in the build folder. English is in the
# source. Without msgfmt the program is built in English only.

set(SPIL_LANGUAGES is nb)

find_program(SPIL_MSGFMT msgfmt)
mark_as_advanced(SPIL_MSGFMT)
if(SPIL_LANGUAGES AND NOT SPIL_MSGFMT)
    message(STATUS "msgfmt (gettext) not found: building in English only")
    set(SPIL_LANGUAGES)
endif()

set(catalogues)
foreach(language IN LISTS SPIL_LANGUAGES)
    set(po "${PROJECT_SOURCE_DIR}/po/${language}.po")
    set(folder "${PROJECT_BINARY_DIR}/locale/${language}/LC_MESSAGES")
    file(MAKE_DIRECTORY "${folder}")
    add_custom_command(
        OUTPUT "${folder}/spil.mo"
        COMMAND "${SPIL_MSGFMT}" --check-format --output-file "${folder}/spil.mo" "${po}"
        DEPENDS "${po}"
        VERBATIM)
    list(APPEND catalogues "${folder}/spil.mo")
endforeach()
if(catalogues)
    add_custom_target(spil_translations ALL DEPENDS ${catalogues})
    install(DIRECTORY "${PROJECT_BINARY_DIR}/locale/" DESTINATION "${CMAKE_INSTALL_LOCALEDIR}")
endif()
