/* scene.h: positions of Stairs for tests, described in a few words and set up through the JSON reader.
 *
 * A test names what matters; cards not named anywhere are dealt, lowest first, to the hands that lack some and then
 * to the stock. */
#ifndef STAIRS_SCENE_H
#define STAIRS_SCENE_H

#include "spil/stairs.h"
#include "table.h"

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

/* ---- building the JSON ---- */

typedef struct builder {
    spil_out *out;
    bool used[37];
    int left[4], stock; /* cards that must be there after the steps so far (C6) */
} builder;

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
    while (next_word(&steps, word) != NULL && word[0] != '/') {
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
    while (next_word(&named, word) != NULL) {
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
    while (next_word(&cards, word) != NULL)
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

/* Sets a scene up; it must be accepted. */
static inline void table_set(table *t, const scene *sc)
{
    static char json[SPIL_STATE_TEXT];
    scene_json(sc, json);
    table_accepts(t, json);
}

static inline void scene_start(table *t, int seats, int hand, const char *seed)
{
    char options[32];
    snprintf(options, sizeof options, "hand=%d", hand);
    table_start(t, "stairs", seats, options, seed);
}

#endif
