# What `make install` puts where, apart from the translations. The program is installed by hosts/cli.

install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}" OPTIONAL)
install(DIRECTORY docs/rules DESTINATION "${CMAKE_INSTALL_DOCDIR}" OPTIONAL)
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
