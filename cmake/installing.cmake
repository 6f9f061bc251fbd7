# What `make install` puts where, apart from the translations. The program is installed by hosts/cli.

install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}" OPTIONAL)
foreach(id IN LISTS SPIL_GAME_IDS)
    install(FILES "${SPIL_GAME_FOLDER_${id}}/docs/rules.md" DESTINATION "${CMAKE_INSTALL_DOCDIR}/rules" RENAME ${id}.md OPTIONAL)
    install(FILES "${SPIL_GAME_FOLDER_${id}}/docs/notation.md"
        DESTINATION "${CMAKE_INSTALL_DOCDIR}/notation" RENAME ${id}.md OPTIONAL)
    foreach(language IN LISTS SPIL_LANGUAGES)
        install(FILES "${SPIL_GAME_FOLDER_${id}}/docs/rules.${language}.md"
            DESTINATION "${CMAKE_INSTALL_DOCDIR}/rules/${language}" RENAME ${id}.md OPTIONAL)
    endforeach()
endforeach()
if(TARGET spil_server_program)
    configure_file(hosts/server/deploy/spil.service.in "${PROJECT_BINARY_DIR}/spil.service" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/spil.service" DESTINATION lib/systemd/system)
    install(FILES hosts/server/deploy/Caddyfile hosts/server/deploy/nginx.conf DESTINATION "${CMAKE_INSTALL_DOCDIR}/server")
    install(DIRECTORY "${PROJECT_BINARY_DIR}/web" DESTINATION "${CMAKE_INSTALL_DATADIR}/spil" OPTIONAL)
endif()
install(FILES hosts/cli/spil.6 DESTINATION "${CMAKE_INSTALL_MANDIR}/man6" OPTIONAL)
foreach(language IN LISTS SPIL_LANGUAGES)
    install(FILES hosts/cli/spil.${language}.6 DESTINATION "${CMAKE_INSTALL_MANDIR}/${language}/man6" RENAME spil.6
        OPTIONAL)
endforeach()
install(FILES hosts/cli/completions/spil.bash
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME spil OPTIONAL)
install(FILES hosts/cli/completions/_spil
    DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" OPTIONAL)
install(FILES hosts/cli/completions/spil.fish
    DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" OPTIONAL)
