spil_game(ID rush
    RULES_PER_CPU rules.c
    TEST_CASES test/cases.c)
