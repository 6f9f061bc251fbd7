spil_game(ID punto
    RULES rules/load.c rules/places.c rules/text.c
    RULES_PER_CPU rules/actions.c rules/deal.c rules/punto.c rules/rollout.c rules/rules.c rules/view.c
    KERNELS rules/actions.c
    BOTS bots/bots.c bots/greedy.c bots/reasons.c bots/windows.c
    BOTS_PER_CPU bots/net.c bots/strong.c
    ROLLED bots/strong.c
    WORDS words.c
    GUIDE guide.c
    SCOREBOOK scorebook.c
    PRINT print.c
    LINE_UI line_ui.c
    TABLE_UI table_ui/board.c table_ui/draw.c table_ui/panel.c table_ui/table.c
    TEST_CASES test/cases.c
    TEST_SCREENS test/screens.c)
