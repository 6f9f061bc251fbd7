/* A move as text: one byte chooses the case, one how many random moves come before, the rest is the text. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static test_case cases[TEST_CASES_MAX];
    static int n_cases;
    char text[256], again[SPIL_MOVE_TEXT];
    if (n_cases == 0)
        n_cases = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    if (n_bytes < 2 || n_bytes > sizeof text || memchr(data + 2, 0, n_bytes - 2) != NULL)
        return 0;
    const spil_setup *su = &cases[data[0] % n_cases].setup;
    memcpy(text, data + 2, n_bytes - 2);
    text[n_bytes - 2] = '\0';
    spil_key key;
    spil_state st, before;
    spil_key_parse("1", &key);
    memset(&st, 0, sizeof st);
    su->game->start(su, &key, &st);
    play_on(su, &st, data[1], data[1]);
    memcpy(&before, &st, sizeof st);
    for (int seat = test_first_seat(su); seat < su->seats; seat++) {
        spil_error err = {0};
        spil_move mv;
        memcpy(&st, &before, sizeof st);
        if (spil_do(su, &st, seat, text, NULL, &err) != SPIL_OK) {
            require(memcmp(&st, &before, su->game->state_bytes) == 0, "a refused move changed the state");
            require(err.code != SPIL_OK && err.text.format != NULL, "a move was refused without a reason");
            continue;
        }
        require(su->game->parse_move(su, text, &mv), "a move that cannot be read was played");
        require(strcmp(test_move_text(su, mv, again), text) == 0,
                "a move was played that is written otherwise");
        require_readable(su, &st);
    }
    return 0;
}
