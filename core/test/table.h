/* table.h: a game on a table, for tests of rules: set up from JSON or from a seed, played by the notation of moves.
 *
 * What is particular to a game, how its positions are described in a few words, stands in the scene.h beside its
 * tests. What returns text keeps it until the next call. */
#ifndef CORE_TEST_TABLE_H
#define CORE_TEST_TABLE_H

#include "spil/state.h"
#include "unit.h"

typedef struct table {
    spil_setup su;
    spil_state st;
    spil_events ev; /* of the last move */
    spil_error err;
    char json[SPIL_STATE_TEXT]; /* the state, after each move */
    char said[512];             /* the sentence of the last error */
} table;

static spil_state_work table_work;

/* The sentence of an error. */
static inline const char *sentence(const spil_error *err)
{
    static char text[512];
    spil_out out = spil_out_to(text, sizeof text);
    spil_sentence_print(&err->text, err->text.format, &out);
    return text;
}

/* The next word of a text with blanks between, at most 15 characters; NULL at its end. A text may be NULL. */
static inline const char *next_word(const char **text, char word[16])
{
    int n = 0;
    while (*text != NULL && **text == ' ')
        (*text)++;
    for (; *text != NULL && **text != '\0' && **text != ' ' && n < 15; (*text)++)
        word[n++] = **text;
    word[n] = '\0';
    return n > 0 ? word : NULL;
}

/* ---- setting up ---- */

static inline void table_write(table *t)
{
    spil_out out = spil_out_to(t->json, sizeof t->json);
    spil_json_writer w = spil_json_to(&out);
    spil_state_json(&t->su, &t->st, NULL, &w);
    assert_false(spil_out_full(&out));
}

/* Keeps the sentence of a step that failed. */
static inline spil_code table_heard(table *t, spil_code code)
{
    snprintf(t->said, sizeof t->said, "%s", code == SPIL_OK ? "" : sentence(&t->err));
    return code;
}

static inline spil_code table_load(table *t, const char *json)
{
    memset(t, 0, sizeof *t);
    const spil_code code =
        spil_state_read(SPIL_CPU_ANY, json, strlen(json), &table_work, &t->su, &t->st, &t->err);
    if (code == SPIL_OK)
        table_write(t);
    return table_heard(t, code);
}

/* A position that must be accepted. */
static inline void table_accepts(table *t, const char *json)
{
    if (table_load(t, json) != SPIL_OK)
        fail_msg("refused: %s\n%s", t->said, json);
}

/* A new game; options as "hand=5 small_steps=0", those not named are as usual. */
static inline void table_start(table *t, const char *game, int seats, const char *options, const char *seed)
{
    char words[200], *save = NULL;
    spil_key key;
    memset(t, 0, sizeof *t);
    t->su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, game), seats);
    snprintf(words, sizeof words, "%s", options);
    for (char *word = strtok_r(words, " ", &save); word != NULL; word = strtok_r(NULL, " ", &save)) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = '\0';
        assert_int_equal(spil_setup_option(&t->su, word, value, &t->err), SPIL_OK);
    }
    assert_int_equal(spil_setup_check(&t->su, &t->err), SPIL_OK);
    assert_true(spil_key_parse(seed, &key));
    t->su.game->start(&t->su, &key, &t->st);
    table_write(t);
}

/* ---- playing ---- */

static inline spil_code table_do(table *t, int seat, const char *move)
{
    memset(&t->ev, 0, sizeof t->ev);
    const spil_code code = spil_apply_text(&t->su, &t->st, seat, move, &t->ev, &t->err);
    table_write(t);
    return table_heard(t, code);
}

/* A move that must be legal. */
static inline void table_does(table *t, int seat, const char *move)
{
    if (table_do(t, seat, move) != SPIL_OK)
        fail_msg("%s by seat %d: %s\n%s", move, seat, t->said, t->json);
}

/* A move that must be illegal, with a sentence that holds `why`; nothing changes. */
static inline void table_refuses(table *t, int seat, const char *move, const char *why)
{
    const spil_state before = t->st;
    if (table_do(t, seat, move) != SPIL_ILLEGAL_MOVE || strstr(t->said, why) == NULL)
        fail_msg("%s by seat %d: \"%s\" instead of \"%s\"", move, seat, t->said, why);
    assert_memory_equal(&t->st, &before, sizeof before);
    assert_int_equal(t->ev.n, 0);
}

/* The seat to act, the first if there are several; -1 when over. */
static inline int table_turn(const table *t)
{
    uint8_t act[SPIL_SEATS_MAX];
    return t->su.game->to_act(&t->su, &t->st, act) > 0 ? act[0] : -1;
}

/* Moves, each by the seat whose turn it is; all must be legal. */
static inline void table_play(table *t, const char *moves)
{
    char word[16];
    while (next_word(&moves, word) != NULL)
        table_does(t, table_turn(t), word);
}

/* ---- looking at it ---- */

/* The moves of a seat in the game's order, with blanks between. */
static inline const char *table_moves(const table *t, int seat)
{
    static char text[16 * SPIL_MOVES_MAX];
    static spil_move moves[SPIL_MOVES_MAX];
    const int n = t->su.game->moves(&t->su, &t->st, seat, moves, SPIL_MOVES_MAX);
    spil_out out = spil_out_to(text, sizeof text);
    for (int i = 0; i < n; i++) {
        spil_put(&out, i == 0 ? "" : " ");
        t->su.game->print_move(&t->su, moves[i], &out);
    }
    assert_false(spil_out_full(&out));
    return text;
}

/* Is it, which must be readable, among the moves of the seat? */
static inline bool table_lists(const table *t, int seat, const char *move)
{
    static spil_move moves[SPIL_MOVES_MAX];
    spil_move mv;
    assert_true(t->su.game->parse_move(&t->su, move, &mv));
    const int n = t->su.game->moves(&t->su, &t->st, seat, moves, SPIL_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        if (moves[i].code == mv.code)
            return true;
    }
    return false;
}

/* What the seat, or an onlooker, sees as JSON. */
static inline const char *table_view(const table *t, int seat)
{
    static char text[SPIL_STATE_TEXT];
    spil_view v;
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_view_of(&t->su, &t->st, seat, &v);
    spil_view_json(&t->su, &v, NULL, &w);
    assert_false(spil_out_full(&out));
    return text;
}

/* The state, written and read, is the same. */
static inline void table_survives(table *t)
{
    static table again;
    table_write(t);
    table_accepts(&again, t->json);
    assert_true(spil_setup_same(&again.su, &t->su));
    assert_memory_equal(&again.st, &t->st, t->su.game->state_bytes);
}

/* The first event of that name in the last move, or NULL. */
static inline const spil_event *table_event(const table *t, const char *name)
{
    for (int i = 0; i < t->ev.n; i++) {
        if (spil_event_is(&t->su, &t->ev.item[i], name))
            return &t->ev.item[i];
    }
    return NULL;
}

/* The raw JSON of a field of the whole, not of an object inside; its double quotes as single ones. */
static inline const char *json_field(const char *json, const char *name)
{
    static char text[SPIL_STATE_TEXT];
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", name);
    int depth = 0, n = 0;
    while (*json != '\0' && !(depth == 1 && strncmp(json, key, strlen(key)) == 0)) {
        depth += (*json == '[' || *json == '{') - (*json == ']' || *json == '}');
        json++;
    }
    if (*json == '\0')
        fail_msg("there is no field %s", name);
    for (json += strlen(key); depth > 1 || (*json != ',' && *json != '}'); json++) {
        depth += (*json == '[' || *json == '{') - (*json == ']' || *json == '}');
        text[n++] = *json == '"' ? '\'' : *json;
    }
    text[n] = '\0';
    return text;
}

#define assert_field(t, name, expected) assert_string_equal(json_field((t)->json, name), expected)

#endif
