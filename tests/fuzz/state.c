/* A state as JSON: the first line of the input that has a brace, from there on, so that golden records, which hold
 * states, are seeds. What is accepted must be a state in every respect, and a game that can be played to its end. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static spil_state_work work;
    static char json[SPIL_STATE_TEXT];
    const char *text = (const char *)data, *end = text + n_bytes;
    const char *from = n_bytes == 0 ? NULL : memchr(text, '{', n_bytes);
    if (from == NULL)
        return 0;
    const char *stop = memchr(from, '\n', (size_t)(end - from));
    spil_setup su;
    spil_state st, unchanged;
    spil_error err = {0};
    memset(&st, 0x5a, sizeof st);
    memcpy(&unchanged, &st, sizeof st);
    if (spil_state_read(SPIL_CPU_ANY, from, (size_t)((stop == NULL ? end : stop) - from), &work, &su, &st,
                        &err) != SPIL_OK) {
        require(memcmp(&st, &unchanged, sizeof st) == 0, "a refused state was written");
        require(err.code == SPIL_BAD_STATE && err.text.format != NULL,
                "a state was refused without a reason");
        return 0;
    }
    require_readable(&su, &st);
    for (int seat = 0; seat <= SPIL_ONLOOKER; seat = test_next_view(&su, seat)) {
        spil_fast_rng rng;
        spil_view view, view_again;
        spil_state other;
        spil_fast_seed(&rng, 1, (uint64_t)seat);
        spil_view_of(&su, &st, seat, &view);
        test_view_json(&su, &view, json);
        require(spil_view_read(&su, seat, json, strlen(json), &work, &view_again, NULL) == SPIL_OK,
                "a view of a state that was accepted is refused");
        require(memcmp(&view, &view_again, su.game->view_bytes) == 0,
                "a view has other bytes when read back");
        su.game->imagine(&su, &view, &rng, &other);
        spil_view_of(&su, &other, seat, &view_again);
        require(memcmp(&view, &view_again, su.game->view_bytes) == 0,
                "an imagined state does not fit the view");
    }
    for (int i = 0; i < 10; i++) {
        play_on(&su, &st, (uint64_t)i, 10);
        require_readable(&su, &st);
    }
    spil_fast_rng rng;
    spil_result res;
    spil_fast_seed(&rng, 2, 2);
    su.game->rollout(&su, &st, &rng, TEST_STEPS_MAX);
    require(su.game->result(&su, &st, &res), "the game does not end");
    require_readable(&su, &st);
    return 0;
}
