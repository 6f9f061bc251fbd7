/* guide.c: a person is led through the scenes of a guide (spil/guide.h). */
#include "spil/guide.h"

#include <stdlib.h>
#include <string.h>

#include "game_lists.h"
#include "inside.h"
#include "spil/state.h"

/* ---- the guides there are ---- */

#define DECLARE(id, symbol) extern const spil_guide spil__guide_##symbol;
SPIL_GAMES_WITH_GUIDE(DECLARE)

#define ROW(id, symbol) {id, &spil__guide_##symbol},
static const struct {
    const char *game;
    const spil_guide *guide;
} guides[] = {SPIL_GAMES_WITH_GUIDE(ROW){NULL, NULL}};

const spil_guide *spil_guide_of(const char *game)
{
    for (int i = 0; guides[i].game != NULL; i++) {
        if (spil_same(guides[i].game, game))
            return guides[i].guide;
    }
    return NULL;
}

int spil_guide_steps(const spil_guide *guide, int n_scenes)
{
    int n = 0;
    for (int i = 0; i < n_scenes; i++) {
        for (const spil_guide_step *step = guide->scene[i].step; step->text != NULL; step++)
            n++;
    }
    return n;
}

/* ---- moves in notation ---- */

static const spil_setup *setup_of(const spil_guided *g)
{
    return spil_driver_setup(g->driver);
}

/* Cuts the next piece off a text of pieces with `mark` between; false: there is none left. */
static bool cut(const char **text, char mark, char piece[SPIL_MOVE_TEXT])
{
    const char *from = *text;
    size_t len = 0;
    while (*from == ' ')
        from++;
    while (from[len] != '\0' && from[len] != mark)
        len++;
    *text = from + len + (from[len] == mark);
    if (len == 0 || len >= SPIL_MOVE_TEXT)
        return false;
    memcpy(piece, from, len);
    piece[len] = '\0';
    return true;
}

/* The others' next move, "1 B3@1,0"; *rest: what comes after it. */
static bool next_scripted(const spil_guided *g, int *seat, spil_move *mv, const char **rest)
{
    char piece[SPIL_MOVE_TEXT];
    *rest = g->script;
    if (!cut(rest, ';', piece) || piece[0] < '0' || piece[0] > '9' || piece[1] != ' ')
        return false;
    *seat = piece[0] - '0';
    return setup_of(g)->game->parse_move(setup_of(g), piece + 2, mv);
}

bool spil_guided_takes(const spil_guided *g, spil_move mv)
{
    const spil_guide_step *step = spil_guided_step(g);
    char text[SPIL_MOVE_TEXT], piece[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    if (step == NULL)
        return false;
    setup_of(g)->game->print_move(setup_of(g), mv, &out);
    for (const char *rest = step->moves; cut(&rest, ' ', piece);) {
        if (spil_same(piece, text))
            return true;
    }
    return false;
}

bool spil_guided_hint(const spil_guided *g, spil_move *mv)
{
    const spil_guide_step *step = spil_guided_step(g);
    char piece[SPIL_MOVE_TEXT];
    if (step == NULL || g->script[0] != '\0')
        return false;
    const char *rest = step->moves;
    return cut(&rest, ' ', piece) && setup_of(g)->game->parse_move(setup_of(g), piece, mv);
}

/* ---- beginning ---- */

/* A race is played in the order of arrival, without a clock: the person has all the time in the world. */
static spil_terms terms_of(const spil_setup *su)
{
    return (spil_terms){.order = su->game->race ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS,
                        .undo = SPIL_UNDO_NEVER,
                        .one_screen = true,
                        .open_hands = su->game->race,
                        .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES};
}

static void seat_all(spil_driver *d, int seats, const char *name, uint64_t now_ms)
{
    for (int seat = 0; seat < seats; seat++) {
        const bool person = seat == SPIL_GUIDED_SEAT;
        const spil_command cmd = {.kind = SPIL_DO_SEAT,
                                  .by = SPIL_HOST,
                                  .seat = seat,
                                  .seat_kind = person ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT,
                                  .player = person ? NULL : "guide",
                                  .name = person ? name : NULL};
        spil_driver_do(d, now_ms, &cmd, NULL);
    }
}

/* The state that a scene begins with. */
static spil_code read_position(const char *position, spil_cpu cpu, spil_setup *su, spil_state *state,
                               spil_error *err)
{
    const size_t len = strlen(position);
    char *text = spil_alloc_raw(len);
    spil_state_work *work = spil_alloc_raw(sizeof *work);
    for (size_t i = 0; i < len; i++)
        text[i] = position[i] == '\'' ? '"' : position[i];
    const spil_code code = spil_state_read(cpu, text, len, work, su, state, err);
    free(work);
    free(text);
    return code;
}

spil_driver *spil_guided_begin(spil_guided *g, const spil_guide_scene *scene, spil_cpu cpu, const char *name,
                               uint64_t now_ms, spil_error *err)
{
    spil_setup su;
    spil_state state;
    if (read_position(scene->position, cpu, &su, &state, err) != SPIL_OK)
        return NULL;
    const spil_terms terms = terms_of(&su);
    *g = (spil_guided){
        .scene = scene, .driver = spil_driver_new(&su, &terms, now_ms), .script = "", .waits = -1};
    seat_all(g->driver, su.seats, name, now_ms);
    spil_driver_do(g->driver, now_ms,
                   &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .state = &state}, NULL);
    return g->driver;
}

/* ---- what is asked for ---- */

const spil_guide_step *spil_guided_step(const spil_guided *g)
{
    const spil_guide_step *step = &g->scene->step[g->at];
    return step->text == NULL ? NULL : step;
}

bool spil_guided_over(const spil_guided *g)
{
    return spil_guided_step(g) == NULL && g->script[0] == '\0';
}

/* ---- the others ---- */

void spil_guided_advance(spil_guided *g, uint64_t now_ms, uint32_t delay_ms)
{
    const char *rest;
    spil_move mv;
    int seat;
    spil_driver_advance(g->driver, now_ms);
    for (;;) {
        spil_question q;
        const int steps = spil_driver_steps(g->driver);
        const bool any = next_scripted(g, &seat, &mv, &rest);
        if (g->waits >= 0 && steps > g->waits) { /* it has been played */
            g->script = rest;
            g->waits = -1;
            continue;
        }
        if (!any || g->waits >= 0 || !spil_driver_question(g->driver, seat, &q))
            return;
        const spil_answer answer = {.acts = true, .move = mv, .delay_ms = delay_ms};
        if (spil_driver_answer(g->driver, now_ms, q.token, &answer, NULL) != SPIL_REPLY_DONE)
            return;
        g->waits = steps;
    }
}

/* ---- the person ---- */

static bool is_legal(const spil_guided *g, spil_move mv)
{
    spil_question q;
    return spil_driver_question(g->driver, SPIL_GUIDED_SEAT, &q) && spil_is_among(mv, q.moves, q.n_moves);
}

spil_guided_kind spil_guided_do(spil_guided *g, uint64_t now_ms, spil_move mv, uint32_t seen,
                                spil_reply *reply)
{
    const spil_guide_step *step = spil_guided_step(g);
    spil_driver_advance(g->driver, now_ms);
    if (g->script[0] != '\0')
        return SPIL_GUIDED_WAIT;
    if (is_legal(g, mv) && !spil_guided_takes(g, mv))
        return SPIL_GUIDED_WRONG;

    const spil_command cmd = {.kind = SPIL_DO_MOVE, .by = SPIL_GUIDED_SEAT, .seen = seen, .move = mv};
    const bool late = step != NULL && step->before != NULL && spil_guided_takes(g, mv);
    if (late) {
        g->script = step->before;
        spil_guided_advance(g, now_ms, 0);
    }
    const spil_reply_kind kind = spil_driver_do(g->driver, now_ms, &cmd, reply);
    if (kind != SPIL_REPLY_DONE && !late)
        return SPIL_GUIDED_REFUSED;
    g->at++;
    g->script = step->after != NULL ? step->after : "";
    return SPIL_GUIDED_DONE;
}
