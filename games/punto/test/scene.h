/* scene.h: positions of Punto for tests, described in a few words and set up through the JSON reader.
 *
 * A test names what matters; cards not named anywhere are in the piles of their owners, lowest on top. A list of
 * moves puts the cards it needs on top of the piles. */
#ifndef PUNTO_SCENE_H
#define PUNTO_SCENE_H

#include "spil/punto.h"
#include "table.h"

typedef struct scene {
    int seats, rounds, teams; /* rounds 0 = 2 */
    int round, starter;       /* round 0 = 1 */
    int neutral[3];           /* neutral cards each seat began the round with; all 0 = six each */
    const char *history;  /* a word per finished round: side and r(ow) or s(hort rows), or - : "0r - 1s" */
    const char *trophies; /* "R9 B3" */
    const char *board;    /* "R5@0,0 B3@1,0", lower cards of a stack first */
    const char *grid[6];  /* or a full square, "R5 B3 …" from 0,0 on, whose last cell is still free */
    const char *top[4];   /* cards on top of each pile, "R5 R6" */
    const char *moves;    /* what will be played: those cards are on top of the piles */
} scene;

/* ---- building the JSON ---- */

typedef struct builder {
    const scene *sc;
    int left[36];               /* cards of each kind not yet put anywhere */
    int pile[4][73], n_pile[4]; /* ends with -1 */
    int stack[11][11][10];      /* [y+5][x+5]: kinds from below; 0-terminated count in [9] */
    int n_board, n_trophies;
} builder;

static inline int scene_kind(const char *text)
{
    const char *colour = strchr("ROBG", text[0]);
    return (int)(colour - "ROBG") * 9 + text[1] - '1';
}

static inline bool scene_two_sides(const scene *sc)
{
    return sc->seats == 2 || sc->teams;
}

static inline int scene_side(const scene *sc, int kind)
{
    return scene_two_sides(sc) ? kind / 18 : kind / 9;
}

static inline void scene_put(builder *b, int kind, int x, int y)
{
    int *stack = b->stack[y + 5][x + 5];
    stack[stack[9]++] = kind;
    b->left[kind]--;
    b->n_board++;
}

static inline void scene_build_board(builder *b)
{
    const scene *sc = b->sc;
    char word[16];
    int x, y;
    for (const char *p = sc->board; next_word(&p, word) != NULL;) {
        sscanf(word + 3, "%d,%d", &x, &y);
        scene_put(b, scene_kind(word), x, y);
    }
    for (y = 0; sc->grid[0] != NULL && y < 6; y++) {
        const char *p = sc->grid[y];
        for (x = 0; next_word(&p, word) != NULL; x++) {
            if (x < 5 || y < 5)
                scene_put(b, scene_kind(word), x, y);
        }
    }
}

static inline void scene_deal(builder *b, int seat, int kind)
{
    b->pile[seat][b->n_pile[seat]++] = kind;
    b->left[kind]--;
}

static inline void scene_build_piles(builder *b)
{
    const scene *sc = b->sc;
    char word[16];
    const int sides = scene_two_sides(sc) ? 2 : sc->seats;
    for (int seat = 0; seat < sc->seats; seat++) {
        for (const char *p = sc->top[seat]; next_word(&p, word) != NULL;)
            scene_deal(b, seat, scene_kind(word));
    }
    int seat = (sc->starter + b->n_board) % sc->seats;
    for (const char *p = sc->moves; next_word(&p, word) != NULL; seat = (seat + 1) % sc->seats)
        scene_deal(b, seat, scene_kind(word));

    for (seat = 0; seat < sc->seats; seat++) {
        const int side = seat % sides, behind = (seat - sc->starter + sc->seats) % sc->seats;
        const int placed = (b->n_board - behind + sc->seats - 1) / sc->seats;
        int own = scene_two_sides(sc) ? 36 : 18;
        for (const char *p = sc->trophies; next_word(&p, word) != NULL;)
            own -= scene_side(sc, scene_kind(word)) == side;
        const bool even = sc->neutral[0] + sc->neutral[1] + sc->neutral[2] == 0;
        int began = own + (sc->seats != 3 ? 0 : even ? 6 : sc->neutral[seat]);
        if (sc->teams)
            began = seat == side ? (own + 1) / 2 : own / 2;
        for (int kind = 0; kind < 36; kind++) {
            const bool fits = scene_side(sc, kind) == side || (sc->seats == 3 && kind >= 27);
            while (fits && b->left[kind] > 0 && b->n_pile[seat] < began - placed)
                scene_deal(b, seat, kind);
        }
    }
}

static inline void scene_write_card(spil_json_writer *w, const char *key, int kind)
{
    const char text[3] = {"ROBG"[kind / 9], (char)('1' + kind % 9), '\0'};
    spil_json_string(w, key, text);
}

static inline void scene_write_board(const builder *b, spil_json_writer *w)
{
    spil_json_open(w, "board", '[');
    for (int y = -5; y <= 5; y++) {
        for (int x = -5; x <= 5; x++) {
            const int *stack = b->stack[y + 5][x + 5];
            if (stack[9] == 0)
                continue;
            spil_json_open(w, NULL, '{');
            spil_json_int(w, "x", x);
            spil_json_int(w, "y", y);
            spil_json_open(w, "stack", '[');
            for (int i = stack[9] - 1; i >= 0; i--)
                scene_write_card(w, NULL, stack[i]);
            spil_json_close(w, ']');
            spil_json_close(w, '}');
        }
    }
    spil_json_close(w, ']');
}

static inline void scene_write_past(const builder *b, spil_json_writer *w)
{
    const scene *sc = b->sc;
    char word[16];
    int wins[4] = {0};
    spil_json_open(w, "trophies", '[');
    for (const char *p = sc->trophies; next_word(&p, word) != NULL;)
        spil_json_string(w, NULL, word);
    spil_json_close(w, ']');
    spil_json_open(w, "history", '[');
    for (const char *p = sc->history; next_word(&p, word) != NULL;) {
        spil_json_open(w, NULL, '{');
        if (word[0] == '-') {
            spil_json_null(w, "winner");
        } else {
            spil_json_int(w, "winner", word[0] - '0');
            wins[word[0] - '0']++;
        }
        spil_json_string(w, "by", word[0] == '-' ? "none" : word[1] == 'r' ? "row" : "short_rows");
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
    spil_json_open(w, "wins", '[');
    for (int side = 0; side < (scene_two_sides(sc) ? 2 : sc->seats); side++)
        spil_json_int(w, NULL, wins[side]);
    spil_json_close(w, ']');
}

/* The complete position as JSON. */
static inline void scene_json(const scene *sc, char json[SPIL_STATE_TEXT])
{
    static builder b;
    char word[16];
    memset(&b, 0, sizeof b);
    b.sc = sc;
    for (int kind = 0; kind < 36; kind++)
        b.left[kind] = 2;
    for (const char *p = sc->trophies; next_word(&p, word) != NULL;)
        b.left[scene_kind(word)]--;
    scene_build_board(&b);
    scene_build_piles(&b);
    const int round = sc->round == 0 ? 1 : sc->round, turn = (sc->starter + b.n_board) % sc->seats;

    spil_out out = spil_out_to(json, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    spil_json_string(&w, "game", "punto");
    spil_json_int(&w, "seats", sc->seats);
    spil_json_open(&w, "options", '{');
    spil_json_int(&w, "rounds", sc->rounds == 0 ? 2 : sc->rounds);
    spil_json_int(&w, "teams", sc->teams);
    spil_json_close(&w, '}');
    spil_json_open(&w, "to_act", '[');
    spil_json_int(&w, NULL, turn);
    spil_json_close(&w, ']');
    spil_json_bool(&w, "over", false);
    spil_json_open(&w, "rng", '{');
    spil_json_string(&w, "key", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    spil_json_int(&w, "op", 1 + round * (scene_two_sides(sc) ? 2 : 4));
    spil_json_close(&w, '}');
    spil_json_int(&w, "round", round);
    spil_json_int(&w, "starter", sc->starter);
    spil_json_int(&w, "turn", turn);
    scene_write_card(&w, "card", b.pile[turn][0]);
    spil_json_open(&w, "piles", '[');
    for (int seat = 0; seat < sc->seats; seat++) {
        spil_json_open(&w, NULL, '[');
        for (int i = seat == turn; i < b.n_pile[seat]; i++)
            scene_write_card(&w, NULL, b.pile[seat][i]);
        spil_json_close(&w, ']');
    }
    spil_json_close(&w, ']');
    scene_write_board(&b, &w);
    scene_write_past(&b, &w);
    spil_json_close(&w, '}');
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

/* Sets up and plays the scene's moves. */
static inline void table_run(table *t, const scene *sc)
{
    table_set(t, sc);
    table_play(t, sc->moves);
}

typedef struct piles {
    int n[4];
    uint8_t card[4][73]; /* face-up card of the seat to move first */
} piles;

/* The piles as the JSON shows them, the face-up card back on its pile. */
static inline piles read_piles(const table *t)
{
    piles p;
    memset(&p, 0, sizeof p);
    const char *at = strstr(t->json, "\"piles\":[") + 9;
    const char *up = strstr(t->json, "\"card\":\"");
    const int turn = atoi(strstr(t->json, "\"turn\":") + 7);
    for (int seat = 0; seat < t->su.seats; seat++) {
        if (up != NULL && seat == turn)
            p.card[seat][p.n[seat]++] = (uint8_t)scene_kind(up + 8);
        for (; *at != ']'; at++) {
            if (*at != '"')
                continue;
            p.card[seat][p.n[seat]++] = (uint8_t)scene_kind(at + 1);
            at += 3;
        }
        at += 2;
    }
    return p;
}

static inline int count_colour(const piles *p, int seat, int colour)
{
    int n = 0;
    for (int i = 0; i < p->n[seat]; i++)
        n += p->card[seat][i] / 9 == colour;
    return n;
}

/* How many red, orange, blue and green cards lie in a pile. */
static inline void assert_colours(const piles *p, int seat, int r, int o, int b, int g)
{
    assert_int_equal(count_colour(p, seat, 0), r);
    assert_int_equal(count_colour(p, seat, 1), o);
    assert_int_equal(count_colour(p, seat, 2), b);
    assert_int_equal(count_colour(p, seat, 3), g);
}

#endif
