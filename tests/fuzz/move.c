/* A move as text: one byte chooses the case, one how many random moves come before, the rest is the text. */
#include "fuzz.h"

/* The same text as JSON: a move that is read is written with all parts, and these are read as the same move. */
static void as_json(const spil_setup *su, const char *text)
{
    static spil_json doc;
    static const spil_move before = {0x5a5a5a5a};
    char json[1024], printed[SPIL_MOVE_TEXT];
    spil_error err = {0};
    spil_move mv = before, again;
    if (spil_json_parse(&doc, text, strlen(text), &err) != SPIL_OK)
        return;
    if (spil_move_from_json(su, &doc, doc.node, &mv, &err) != SPIL_OK) {
        require(err.code == SPIL_BAD_MOVE && err.text.format != NULL, "a move was refused without a reason");
        require(mv.code == before.code, "a refused move was read");
        return;
    }
    test_move_text(su, mv, printed);
    if (!su->game->parse_move(su, printed, &again) || again.code != mv.code)
        return; /* it is never legal */
    spil_out out = spil_out_to(json, sizeof json);
    spil_json_writer w = spil_json_to(&out);
    spil_move_json(su, NULL, mv, &w);
    require(!spil_out_full(&out) && spil_json_parse(&doc, json, out.len, &err) == SPIL_OK,
            "a move is no JSON");
    require(spil_move_from_json(su, &doc, doc.node, &again, &err) == SPIL_OK && again.code == mv.code,
            "a move that we wrote is refused or another one");
}

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
    as_json(su, text);
    spil_key key;
    spil_state st, before;
    spil_key_parse("1", &key);
    memset(&st, 0, sizeof st);
    su->game->start(su, &key, &st);
    play_on(su, &st, data[1], data[1]);
    memcpy(&before, &st, sizeof st);
    for (int seat = test_first_seat(su); seat <= SPIL_ONLOOKER; seat = test_next_view(su, seat)) {
        spil_error err = {0};
        spil_move mv;
        memcpy(&st, &before, sizeof st);
        if (spil_apply_text(su, &st, seat, text, NULL, &err) != SPIL_OK) {
            require(memcmp(&st, &before, su->game->state_bytes) == 0, "a refused move changed the state");
            require(err.code != SPIL_OK && err.text.format != NULL, "a move was refused without a reason");
            continue;
        }
        require(seat != SPIL_ONLOOKER, "an onlooker made a move");
        require(su->game->parse_move(su, text, &mv), "a move that cannot be read was played");
        require(strcmp(test_move_text(su, mv, again), text) == 0,
                "a move was played that is written otherwise");
        require_readable(su, &st);
    }
    return 0;
}
