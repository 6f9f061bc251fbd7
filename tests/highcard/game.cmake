spil_game(ID highcard
    RULES_PER_CPU rules.c
    TEST_CASES test/cases.c)
