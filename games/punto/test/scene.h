/* scene.h: positions of Punto for tests, described in a few words and set up through the JSON reader.
 *
 * A test names what matters; cards not named anywhere are in the piles of their owners, lowest on top. A list of
 * moves puts the cards it needs on top of the piles. */
#ifndef PUNTO_SCENE_H
#define PUNTO_SCENE_H

#include "spil/punto.h"
#include "spil/state.h"
#include "unit.h"

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

static inline const char *scene_next_word(const char **text, char word[16])
{
    while (**text == ' ')
        (*text)++;
    int n = 0;
    for (; **text != '\0' && **text != ' ' && n < 15; (*text)++)
        word[n++] = **text;
    word[n] = '\0';
    return n > 0 ? word : NULL;
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
    for (const char *p = sc->board; p != NULL && scene_next_word(&p, word) != NULL;) {
        sscanf(word + 3, "%d,%d", &x, &y);
        scene_put(b, scene_kind(word), x, y);
    }
    for (y = 0; sc->grid[0] != NULL && y < 6; y++) {
        const char *p = sc->grid[y];
        for (x = 0; scene_next_word(&p, word) != NULL; x++) {
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
        for (const char *p = sc->top[seat]; p != NULL && scene_next_word(&p, word) != NULL;)
            scene_deal(b, seat, scene_kind(word));
    }
    int seat = (sc->starter + b->n_board) % sc->seats;
    for (const char *p = sc->moves; p != NULL && scene_next_word(&p, word) != NULL;
         seat = (seat + 1) % sc->seats)
        scene_deal(b, seat, scene_kind(word));

    for (seat = 0; seat < sc->seats; seat++) {
        const int side = seat % sides, behind = (seat - sc->starter + sc->seats) % sc->seats;
        const int placed = (b->n_board - behind + sc->seats - 1) / sc->seats;
        int own = scene_two_sides(sc) ? 36 : 18;
        for (const char *p = sc->trophies; p != NULL && scene_next_word(&p, word) != NULL;)
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
    for (const char *p = sc->trophies; p != NULL && scene_next_word(&p, word) != NULL;)
        spil_json_string(w, NULL, word);
    spil_json_close(w, ']');
    spil_json_open(w, "history", '[');
    for (const char *p = sc->history; p != NULL && scene_next_word(&p, word) != NULL;) {
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
    for (const char *p = sc->trophies; p != NULL && scene_next_word(&p, word) != NULL;)
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
    if (code != SPIL_OK) {
        spil_out out = spil_out_to(t->said, sizeof t->said);
        spil_sentence_print(&t->err.text, t->err.text.format, &out);
        return code;
    }
    table_write(t);
    return SPIL_OK;
}

/* Sets a scene up; it must be accepted. */
static inline void table_set(table *t, const scene *sc)
{
    static char json[SPIL_STATE_TEXT];
    scene_json(sc, json);
    if (table_load(t, json) != SPIL_OK)
        fail_msg("refused: %s\n%s", t->said, json);
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

/* Plays moves by whoever's turn it is; all must be legal. */
static inline void table_play(table *t, const char *moves)
{
    char word[16];
    uint8_t act[SPIL_SEATS_MAX] = {0};
    for (const char *p = moves; scene_next_word(&p, word) != NULL;) {
        t->su.game->to_act(&t->su, &t->st, act);
        if (table_do(t, act[0], word) != SPIL_OK)
            fail_msg("%s by seat %d: %s\n%s", word, act[0], t->said, t->json);
    }
}

/* Sets up and plays the scene's moves. */
static inline void table_run(table *t, const scene *sc)
{
    table_set(t, sc);
    table_play(t, sc->moves);
}

/* The raw JSON of a field of the state. */
static inline const char *table_field(const table *t, const char *name)
{
    static char text[SPIL_STATE_TEXT];
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(t->json, key);
    assert_non_null(at);
    at += strlen(key);
    int depth = 0, n = 0;
    for (; *at != '\0'; at++) {
        if (depth == 0 && (*at == ',' || *at == '}'))
            break;
        depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
        text[n++] = *at;
    }
    text[n] = '\0';
    return text;
}

/* Compares a field with JSON whose double quotes are written as single ones. */
#define assert_field(t, name, expected)                                                                      \
    do {                                                                                                     \
        char right_[4096];                                                                                   \
        snprintf(right_, sizeof right_, "%s", expected);                                                     \
        for (char *p_ = right_; *p_ != '\0'; p_++)                                                           \
            *p_ = *p_ == '\'' ? '"' : *p_;                                                                   \
        assert_string_equal(table_field(t, name), right_);                                                   \
    } while (0)

/* The moves of the seat to act, in the game's order, separated by blanks. */
static inline const char *table_moves(const table *t)
{
    static char text[4096];
    spil_move moves[64];
    uint8_t act[SPIL_SEATS_MAX] = {0};
    t->su.game->to_act(&t->su, &t->st, act);
    const int n = t->su.game->moves(&t->su, &t->st, act[0], moves, 64);
    spil_out out = spil_out_to(text, sizeof text);
    for (int i = 0; i < n; i++) {
        spil_put(&out, i == 0 ? "" : " ");
        t->su.game->print_move(&t->su, moves[i], &out);
    }
    return text;
}

static inline bool table_can(const table *t, const char *move)
{
    char all[4200], one[24];
    snprintf(all, sizeof all, " %s ", table_moves(t));
    snprintf(one, sizeof one, " %s ", move);
    return strstr(all, one) != NULL;
}

/* Was there an event of this name? */
static inline bool table_saw(const table *t, const char *name)
{
    for (int i = 0; i < t->ev.n; i++) {
        if (strcmp(t->su.game->events[t->ev.item[i].kind].name, name) == 0)
            return true;
    }
    return false;
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
