/* scene.h: positions of Sequence Numbers for tests, described in a few words and set up through the JSON
 * reader. Most are on the small board:
 *
 *         a   b   c   d   e   f   g   h
 *     1   *   1   2   3   4   5   6   *
 *     2  14  13  12  11  10   9   8   7
 *     3  15  16  17  18  19  20  21  22
 *     4  30  29  28  27  26  25  24  23
 *     5   1   2   3   4   5   6   7   8
 *     6  16  15  14  13  12  11  10   9
 *     7  17  18  19  20  21  22  23  24
 *     8   *  30  29  28  27  26  25   *                                                                       */
#ifndef SEQUENCE_SCENE_H
#define SEQUENCE_SCENE_H

#include "spil/record.h"
#include "spil/sequence.h"
#include "table.h"

/* A position for a test. Cards are separated by blanks; those not named anywhere lie at the bottom of the stock, or
 * with `rest_discarded` below seat 0's discards. The turn follows from dealer and turns. */
typedef struct spec {
    int seats, teams;  /* teams 0: 2, with three seats 3 */
    bool by_hand;      /* draw=manual */
    const char *board; /* NULL = small */
    int dealer, turns, passes;
    bool over, dead_used, rest_discarded;
    unsigned may_draw, must_forfeit; /* bit per seat */
    const char *chips[10];           /* rows; NULL = empty */
    const char *sequences;           /* JSON objects; NULL = none */
    const char *hand[6], *discard[6], *stock;
} spec;

static inline int spec_turn(const spec *sp)
{
    return (sp->dealer + sp->turns + !sp->over) % sp->seats;
}

static inline const spil_sequence_board *spec_board(const spec *sp)
{
    for (int i = 0; i < SPIL_SEQUENCE_BOARDS; i++) {
        if (strcmp(spil_sequence_board_names[i], sp->board != NULL ? sp->board : "small") == 0)
            return &spil_sequence_boards[i];
    }
    fail();
    return NULL;
}

static inline const char *card_text(const spil_sequence_board *b, int kind)
{
    static char text[16];
    if (kind >= b->plus)
        return kind == b->plus ? "plus" : "minus";
    snprintf(text, sizeof text, "%d%c%d", b->card[kind].a, b->card[kind].sign, b->card[kind].b);
    return text;
}

static inline void put(char *json, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline void put(char *json, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(json + strlen(json), SPIL_STATE_TEXT - strlen(json), format, args);
    va_end(args);
}

/* The named cards, and all that are left over when `rest`. */
static inline void put_cards(char *json, const spil_sequence_board *b, const char *cards, int left[],
                             bool rest)
{
    char name[16];
    int n = 0;
    put(json, "[");
    for (const char *c = cards; c != NULL && sscanf(c, " %15s%n", name, &n) == 1; c += n) {
        put(json, "%s\"%s\"", json[strlen(json) - 1] == '[' ? "" : ",", name);
        for (int kind = 0; kind <= b->minus; kind++)
            left[kind] -= strcmp(card_text(b, kind), name) == 0;
    }
    for (int kind = 0; rest && kind <= b->minus; kind++) {
        for (; left[kind] > 0; left[kind]--)
            put(json, "%s\"%s\"", json[strlen(json) - 1] == '[' ? "" : ",", card_text(b, kind));
    }
    put(json, "]");
}

static inline void put_flags(char *json, const char *name, unsigned flags, int n)
{
    put(json, ",\"%s\":[", name);
    for (int i = 0; i < n; i++)
        put(json, "%s%s", i == 0 ? "" : ",", flags >> i & 1 ? "true" : "false");
    put(json, "]");
}

/* N13. */
static inline void put_to_act(char *json, const spec *sp)
{
    const int turn = spec_turn(sp);
    put(json, ",\"to_act\":[");
    for (int i = 0; i < sp->seats && sp->must_forfeit != 0; i++) {
        const int seat = (turn + i) % sp->seats;
        if (sp->must_forfeit >> seat & 1)
            put(json, "%s%d", json[strlen(json) - 1] == '[' ? "" : ",", seat);
    }
    for (int i = 1; i <= sp->seats && sp->must_forfeit == 0 && !sp->over; i++) {
        const int seat = (turn + i) % sp->seats;
        if (seat == turn || sp->may_draw >> seat & 1)
            put(json, "%s%d", json[strlen(json) - 1] == '[' ? "" : ",", seat);
    }
    put(json, "]");
}

static inline char *spec_json(const spec *sp)
{
    static char json[SPIL_STATE_TEXT];
    const spil_sequence_board *b = spec_board(sp);
    const int teams = sp->teams != 0 ? sp->teams : sp->seats == 3 ? 3 : 2;
    int left[SPIL_SEQUENCE_KINDS] = {0};
    for (int i = 0; i < b->n_cards; i++)
        left[b->deck[i]]++;
    json[0] = '\0';
    put(json,
        "{\"game\":\"sequence\",\"seats\":%d,\"options\":{\"teams\":%d,\"draw\":\"%s\",\"board\":\"%s\"}",
        sp->seats, teams, sp->by_hand ? "manual" : "auto", sp->board != NULL ? sp->board : "small");
    put_to_act(json, sp);
    put(json, ",\"over\":%s,\"rng\":{\"key\":\"%064d\",\"op\":7},\"sides\":[", sp->over ? "true" : "false",
        0);
    for (int s = 0; s < sp->seats; s++)
        put(json, "%s%d", s == 0 ? "" : ",", s % teams);
    put(json, "],\"dealer\":%d,\"turn\":%d,\"need\":%d,\"grid\":[", sp->dealer, spec_turn(sp),
        sp->seats < 4 ? 1 : 2);
    for (int row = 0; row < b->rows; row++) {
        put(json, row == 0 ? "[" : ",[");
        for (int column = 0; column < b->columns; column++) {
            const int number = b->number[row * b->width + column];
            if (number < 0)
                put(json, "%s\"*\"", column == 0 ? "" : ",");
            else
                put(json, "%s%d", column == 0 ? "" : ",", number);
        }
        put(json, "]");
    }
    put(json, "],\"chips\":[");
    for (int row = 0; row < b->rows; row++) {
        char empty[16] = "..........";
        empty[b->columns] = '\0';
        if (row == 0 || row == b->rows - 1)
            empty[0] = empty[b->columns - 1] = '*';
        put(json, "%s\"%s\"", row == 0 ? "" : ",", sp->chips[row] != NULL ? sp->chips[row] : empty);
    }
    put(json, "],\"sequences\":[%s],\"hands\":[", sp->sequences != NULL ? sp->sequences : "");
    for (int s = 0; s < sp->seats; s++) {
        put(json, s == 0 ? "" : ",");
        put_cards(json, b, sp->hand[s], left, false);
    }
    char stock[4096] = "";
    put_cards(stock, b, sp->stock, left, false);
    put(json, "],\"discards\":[");
    char discards[8192] = "";
    for (int s = sp->seats - 1; s >= 0; s--) { /* seat 0's last, for the rest */
        char one[4096] = "";
        put_cards(one, b, sp->discard[s], left, s == 0 && sp->rest_discarded);
        char more[8192];
        snprintf(more, sizeof more, "%s%s%.4000s", one, s == sp->seats - 1 ? "" : ",", discards);
        snprintf(discards, sizeof discards, "%s", more);
    }
    put(json, "%s],\"stock\":", discards);
    stock[strlen(stock) - 1] = '\0';
    put(json, "%s", stock);
    for (int kind = 0; kind <= b->minus; kind++) {
        for (; left[kind] > 0; left[kind]--)
            put(json, "%s\"%s\"", json[strlen(json) - 1] == '[' ? "" : ",", card_text(b, kind));
    }
    put(json, "],\"dead_used\":%s", sp->dead_used ? "true" : "false");
    put_flags(json, "may_draw", sp->may_draw, sp->seats);
    put_flags(json, "must_forfeit", sp->must_forfeit, sp->seats);
    put(json, ",\"passes\":%d,\"turns\":%d}", sp->passes, sp->turns);
    return json;
}

static inline table *at(const spec *sp)
{
    static table t;
    table_accepts(&t, spec_json(sp));
    return &t;
}

/* Refused with just this sentence. */
static inline void refuses(table *t, int seat, const char *move, const char *why)
{
    table_refuses(t, seat, move, why);
    assert_string_equal(t->said, why);
}

#define assert_has(text, part)                                                                               \
    do {                                                                                                     \
        if (strstr((text), (part)) == NULL)                                                                  \
            fail_msg("no %s in %s", (part), (text));                                                         \
    } while (0)

static inline int n_moves(table *t, int seat)
{
    return t->su.game->moves(&t->su, &t->st, seat, NULL, 0);
}

static inline spil_result result(table *t)
{
    spil_result res;
    t->su.game->result(&t->su, &t->st, &res);
    return res;
}

static inline spil_setup setup(int seats)
{
    return spil_setup_default(spil_game_find(SPIL_CPU_ANY, "sequence"), seats);
}

static inline table *fresh(int seats, const char *seed)
{
    static table t;
    table_start(&t, "sequence", seats, "", seed);
    return &t;
}

/* Events of the last move with this name; seen by everybody or not. */
static inline int events(table *t, const char *name)
{
    int n = 0;
    for (int i = 0; i < t->ev.n; i++)
        n += strcmp(t->su.game->events[t->ev.item[i].kind].name, name) == 0;
    return n;
}

static inline spec by_hand(int seats, int turns, unsigned may_draw)
{
    return (spec){.seats = seats,
                  .by_hand = true,
                  .dealer = seats - 1,
                  .turns = turns,
                  .may_draw = may_draw,
                  .hand = {"1+0 1+1", "3+1 9-5", "3+2 6-1", "5+1 12-6"},
                  .stock = "8+4 21-9 8+5 18-5"};
}

#endif
