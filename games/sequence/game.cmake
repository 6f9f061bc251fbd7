spil_game(ID sequence
    RULES rules/board.c rules/builtin.c rules/load.c rules/text.c
    RULES_PER_CPU rules/actions.c rules/rollout.c rules/rules.c rules/sequence.c rules/view.c
    KERNELS rules/actions.c
    BOTS bots/belief.c bots/bots.c bots/greedy.c bots/evaluate.c bots/nets.c bots/net_inputs.c bots/world.c
    BOTS_PER_CPU bots/player.c bots/referee.c bots/strong.c
    ROLLED bots/referee.c
    WORDS words.c
    LESSON lesson.c
    GUIDE guide.c
    SCOREBOOK scorebook.c
    PRINT print.c
    LINE_UI line_ui.c
    TABLE_UI table_ui/draw.c table_ui/table.c
    COMMAND command.c
    LENT bots/nets_lent.c
    LENT_FILE bots/nets_file.c
    TEST_CASES test/cases.c
    TEST_SCREENS test/screens.c)
