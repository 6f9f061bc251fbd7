/* scene.h: positions of Stairs for tests, described in a few words and set up through the JSON reader.
 *
 * A test names what matters; cards not named anywhere are dealt, lowest first, to the hands that lack some and then
 * to the stock. */
#ifndef STAIRS_SCENE_H
#define STAIRS_SCENE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/stairs.h"
#include "spil/state.h"

typedef struct scene {
    int seats, hand;    /* hand 0 = 5 */
    bool plain;         /* small steps do not count */
    const char *stairs; /* banked ones, a slash after each: "0:3 1:7 / 1:4 /", seat and card of every step */
    const char *steps;  /* of this stair */
    const char *hands[4], *stock; /* "12 30"; stock: top first */
    int turn;
    const char *passed, *points; /* as in JSON; NULL: [] and no points */
    bool over;
} scene;

typedef struct table {
    spil_setup su;
    spil_state st;
    spil_events ev;
    spil_error err;
    char json[SPIL_STATE_TEXT]; /* the state, after each move */
    char said[512];             /* the sentence of the last error */
} table;

static spil_state_work scene_work;

/* ---- building the JSON ---- */

typedef struct builder {
    spil_out *out;
    bool used[37];
    int left[4], stock; /* cards that must be there after the steps so far (C6) */
} builder;

static inline const char *scene_next_word(const char **text, char word[16])
{
    int n = 0;
    while (*text != NULL && **text == ' ')
        (*text)++;
    for (; *text != NULL && **text != '\0' && **text != ' ' && n < 15; (*text)++)
        word[n++] = **text;
    word[n] = '\0';
    return n > 0 ? word : NULL;
}

static inline void scene_put(builder *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline void scene_put(builder *b, const char *format, ...)
{
    char text[400];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    spil_put(b->out, text);
}

/* Steps up to a slash or the end, as "steps" and "by"; returns what follows. */
static inline const char *scene_put_steps(builder *b, const char *steps)
{
    char word[16], cards[400] = "", seats[400] = "";
    while (scene_next_word(&steps, word) != NULL && word[0] != '/') {
        const int seat = atoi(word), card = atoi(strchr(word, ':') + 1);
        const char *comma = cards[0] == '\0' ? "" : ",";
        snprintf(cards + strlen(cards), 16, "%s\"%d\"", comma, card);
        snprintf(seats + strlen(seats), 16, "%s%d", comma, seat);
        b->used[card] = true;
        if (b->stock > 0)
            b->stock--;
        else
            b->left[seat]--;
    }
    scene_put(b, "\"steps\":[%s],\"by\":[%s]", cards, seats);
    return steps;
}

static inline void scene_put_cards(builder *b, const char *named, int n)
{
    char word[16];
    const char *comma = "";
    spil_put_char(b->out, '[');
    while (scene_next_word(&named, word) != NULL) {
        scene_put(b, "%s\"%s\"", comma, word);
        comma = ",";
        n--;
    }
    for (int card = 1; card <= 36 && n > 0; card++) {
        if (b->used[card])
            continue;
        scene_put(b, "%s\"%d\"", comma, card);
        comma = ",";
        b->used[card] = true;
        n--;
    }
    spil_put_char(b->out, ']');
}

static inline void scene_use(builder *b, const char *cards)
{
    char word[16];
    while (scene_next_word(&cards, word) != NULL)
        b->used[atoi(word)] = true;
}

/* The whole position as JSON. */
static inline void scene_json(const scene *sc, char json[SPIL_STATE_TEXT])
{
    spil_out out = spil_out_to(json, SPIL_STATE_TEXT);
    builder b = {.out = &out};
    const int hand = sc->hand == 0 ? 5 : sc->hand;
    const char *nothing[] = {[2] = "[0,0]", [3] = "[0,0,0]", [4] = "[0,0,0,0]"};
    b.stock = 36 - sc->seats * hand;
    for (int seat = 0; seat < 4; seat++) {
        b.left[seat] = hand;
        scene_use(&b, sc->hands[seat]);
    }
    scene_use(&b, sc->stock);
    scene_put(&b, "{\"game\":\"stairs\",\"seats\":%d,\"options\":{\"hand\":%d,\"small_steps\":%d},",
              sc->seats, hand, !sc->plain);
    if (sc->over)
        scene_put(&b, "\"to_act\":[],\"over\":true,");
    else
        scene_put(&b, "\"to_act\":[%d],\"over\":false,", sc->turn);
    scene_put(&b, "\"rng\":{\"key\":\"%064d\",\"op\":1},\"turn\":%d,\"passed\":%s,\"points\":%s,\"stairs\":[",
              7, sc->turn, sc->passed == NULL ? "[]" : sc->passed,
              sc->points == NULL ? nothing[sc->seats] : sc->points);
    const char *comma = "";
    for (const char *rest = sc->stairs; rest != NULL && *rest != '\0'; comma = ",") {
        scene_put(&b, "%s{", comma);
        rest = scene_put_steps(&b, rest);
        spil_put_char(&out, '}');
    }
    spil_put(&out, "],");
    scene_put_steps(&b, sc->steps);
    spil_put(&out, ",\"hands\":[");
    for (int seat = 0; seat < sc->seats; seat++) {
        spil_put(&out, seat == 0 ? "" : ",");
        scene_put_cards(&b, sc->hands[seat], b.left[seat]);
    }
    spil_put(&out, "],\"stock\":");
    scene_put_cards(&b, sc->stock, b.stock);
    spil_put_char(&out, '}');
    assert_false(spil_out_full(&out));
}

/* ---- using it ---- */

static inline void table_write(table *t)
{
    spil_out out = spil_out_to(t->json, sizeof t->json);
    spil_json_writer w = spil_json_to(&out);
    spil_state_json(&t->su, &t->st, NULL, &w);
}

static inline spil_code table_load(table *t, const char *json)
{
    memset(t, 0, sizeof *t);
    const spil_code code =
        spil_state_read(SPIL_CPU_ANY, json, strlen(json), &scene_work, &t->su, &t->st, &t->err);
    spil_out out = spil_out_to(t->said, sizeof t->said);
    if (code != SPIL_OK)
        spil_sentence_print(&t->err.text, t->err.text.format, &out);
    else
        table_write(t);
    return code;
}

/* Sets a scene up; it must be accepted. */
static inline void table_set(table *t, const scene *sc)
{
    static char json[SPIL_STATE_TEXT];
    scene_json(sc, json);
    if (table_load(t, json) != SPIL_OK)
        fail_msg("refused: %s\n%s", t->said, json);
}

static inline void table_start(table *t, int seats, int hand, const char *seed)
{
    spil_key key;
    memset(t, 0, sizeof *t);
    t->su = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "stairs"), seats);
    t->su.option[SPIL_STAIRS_HAND] = (int16_t)hand;
    assert_int_equal(spil_setup_check(&t->su, NULL), SPIL_OK);
    assert_true(spil_key_parse(seed, &key));
    t->su.game->start(&t->su, &key, &t->st);
    table_write(t);
}

static inline spil_code table_do(table *t, int seat, const char *move)
{
    memset(&t->ev, 0, sizeof t->ev);
    const spil_code code = spil_apply_text(&t->su, &t->st, seat, move, &t->ev, &t->err);
    spil_out out = spil_out_to(t->said, sizeof t->said);
    if (code != SPIL_OK)
        spil_sentence_print(&t->err.text, t->err.text.format, &out);
    table_write(t);
    return code;
}

/* The seat to act; -1 when over. */
static inline int table_turn(const table *t)
{
    uint8_t act[SPIL_SEATS_MAX];
    return t->su.game->to_act(&t->su, &t->st, act) > 0 ? act[0] : -1;
}

/* Plays moves by whoever's turn it is; all must be legal. */
static inline void table_play(table *t, const char *moves)
{
    char word[16];
    while (scene_next_word(&moves, word) != NULL) {
        const int seat = table_turn(t);
        if (seat < 0 || table_do(t, seat, word) != SPIL_OK)
            fail_msg("%s by seat %d: %s\n%s", word, seat, t->said, t->json);
    }
}

/* It is refused, with a sentence that holds `why`. */
static inline void table_refuses(table *t, int seat, const char *move, const char *why)
{
    const spil_state before = t->st;
    if (table_do(t, seat, move) != SPIL_ILLEGAL_MOVE || strstr(t->said, why) == NULL)
        fail_msg("%s by seat %d: \"%s\" instead of \"%s\"", move, seat, t->said, why);
    assert_memory_equal(&t->st, &before, sizeof before);
}

/* The moves of a seat, with blanks between. */
static inline const char *table_moves(const table *t, int seat)
{
    static char text[400];
    spil_move moves[40];
    const int n = t->su.game->moves(&t->su, &t->st, seat, moves, 40);
    spil_out out = spil_out_to(text, sizeof text);
    for (int i = 0; i < n; i++) {
        spil_put(&out, i == 0 ? "" : " ");
        t->su.game->print_move(&t->su, moves[i], &out);
    }
    return text;
}

/* The raw JSON of a field, of the state or of a view, its double quotes as single ones. */
static inline const char *json_field(const char *json, const char *name)
{
    static char text[SPIL_STATE_TEXT];
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(json, key);
    assert_non_null(at);
    if (strcmp(name, "steps") == 0 || strcmp(name, "by") == 0) /* not those of the stairs, which come later */
        assert_true(at < strstr(json, "\"stairs\":"));
    at += strlen(key);
    int depth = 0, n = 0;
    for (; *at != '\0'; at++) {
        if (depth == 0 && (*at == ',' || *at == '}'))
            break;
        depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
        text[n++] = *at == '"' ? '\'' : *at;
    }
    text[n] = '\0';
    return text;
}

#define assert_field(t, name, expected) assert_string_equal(json_field((t)->json, name), expected)

/* What the seat, or an onlooker, sees as JSON. */
static inline const char *table_view(const table *t, int seat)
{
    static char text[SPIL_STATE_TEXT];
    spil_view v;
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_view_of(&t->su, &t->st, seat, &v);
    spil_view_json(&t->su, &v, NULL, &w);
    return text;
}

/* The first event of that name after the last move, or NULL. */
static inline const spil_event *table_event(const table *t, const char *name)
{
    for (int i = 0; i < t->ev.n; i++) {
        if (spil_event_is(&t->su, &t->ev.item[i], name))
            return &t->ev.item[i];
    }
    return NULL;
}

#endif
