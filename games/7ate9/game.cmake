spil_game(ID 7ate9 SYMBOL seven_ate_nine
    RULES rules/load.c rules/text.c
    RULES_PER_CPU rules/actions.c rules/rules.c rules/seven_ate_nine.c rules/view.c
    KERNELS rules/actions.c
    BOTS bots/bots.c bots/racer.c
    WORDS words.c
    LESSON lesson.c
    GUIDE guide.c
    SCOREBOOK scorebook.c
    PRINT print.c
    LINE_UI line_ui.c
    TABLE_UI table_ui/cards.c table_ui/draw.c table_ui/table.c
    TEST_CASES test/cases.c
    TEST_SCREENS test/screens.c)
