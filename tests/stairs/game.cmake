spil_game(ID stairs
    RULES rules/load.c rules/text.c
    RULES_PER_CPU rules/stairs.c
    BOTS bots/bots.c bots/greedy.c bots/strong.c
    WORDS words.c
    SCOREBOOK scorebook.c
    LINE_UI line_ui.c
    TABLE_UI table_ui.c
    TEST_CASES test/cases.c
    TEST_SCREENS test/screens.c)
