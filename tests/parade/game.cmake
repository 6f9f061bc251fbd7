# Its table is in ../rush/rules.c.
spil_game(ID parade
    TEST_CASES test/cases.c)
