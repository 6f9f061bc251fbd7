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
    foreach(unit spil spil-backup)
        configure_file(hosts/server/deploy/${unit}.service.in "${PROJECT_BINARY_DIR}/${unit}.service" @ONLY)
        install(FILES "${PROJECT_BINARY_DIR}/${unit}.service" DESTINATION lib/systemd/system)
    endforeach()
    install(FILES hosts/server/deploy/spil-backup.timer DESTINATION lib/systemd/system)
    install(FILES hosts/server/deploy/spil.sysusers DESTINATION lib/sysusers.d RENAME spil.conf)
    foreach(recipe Caddyfile nginx.conf haproxy.cfg node.conf etcd patroni.yml)
        list(APPEND recipes hosts/server/deploy/${recipe})
    endforeach()
    install(FILES ${recipes} DESTINATION "${CMAKE_INSTALL_DOCDIR}/server")
    set(SPIL_PAGE "${PROJECT_BINARY_DIR}/web" CACHE PATH "The page that is installed beside the server, when it is there")
    install(DIRECTORY "${SPIL_PAGE}/" DESTINATION "${CMAKE_INSTALL_DATADIR}/spil/web" OPTIONAL)
endif()
install(FILES hosts/cli/spil.6 DESTINATION "${CMAKE_INSTALL_MANDIR}/man6" OPTIONAL)
foreach(language IN LISTS SPIL_LANGUAGES)
    install(FILES hosts/cli/spil.${language}.6 DESTINATION "${CMAKE_INSTALL_MANDIR}/${language}/man6" RENAME spil.6
        OPTIONAL)
endforeach()
install(FILES hosts/cli/spil.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" OPTIONAL)
install(FILES web/icon.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps" RENAME spil.svg OPTIONAL)
install(FILES web/icon-192.png DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/192x192/apps" RENAME spil.png OPTIONAL)
install(FILES hosts/cli/completions/spil.bash
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME spil OPTIONAL)
install(FILES hosts/cli/completions/_spil
    DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" OPTIONAL)
install(FILES hosts/cli/completions/spil.fish
    DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" OPTIONAL)
