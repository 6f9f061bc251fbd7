spil_game(ID rumi7
    RULES rules/load.c rules/melds.c rules/runs.c rules/text.c
    RULES_PER_CPU rules/actions.c rules/useful_cards.c rules/rules.c rules/rumi7.c rules/solver.c rules/view.c
    KERNELS rules/actions.c
    BOTS bots/bots.c bots/discard.c bots/hidden_hands_mcmc.c bots/mindist.c bots/strong.c bots/world.c
    WORDS words.c inflect_is.c meld_options.c
    GUIDE guide.c
    SCOREBOOK scorebook.c
    PRINT print.c
    LINE_UI line_ui.c typed.c
    TABLE_UI table_ui/cards.c table_ui/draw.c table_ui/melds.c table_ui/sheet.c table_ui/spread.c table_ui/table.c
    COMMAND command.c
    QUESTIONS questions.c
    TEST_CASES test/cases.c
    TEST_SCREENS test/screens.c)
