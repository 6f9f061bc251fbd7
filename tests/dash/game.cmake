# Its table is in ../rush/rules.c.
spil_game(ID dash
    TEST_CASES test/cases.c)
