/* puzzle.c: positions in which one move is clearly right (spil/puzzle.h). */
#include "spil/puzzle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "spil/memory.h"
#include "spil/saved.h"
#include "spil/scorebook.h"

/* ---- positions ---- */

typedef struct room { /* to look at a position */
    bool forgets;     /* looks as somebody who comes to it only now */
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
    spil_rated rated[SPIL_MOVES_MAX];
    int n;
} room;

static spil_bot_input look(const spil_puzzle *p, room *r)
{
    r->n = p->su.game->moves(&p->su, &p->state, SPIL_PUZZLE_SEAT, r->moves, SPIL_MOVES_MAX);
    spil_view_of(&p->su, &p->state, SPIL_PUZZLE_SEAT, &r->view);
    if (r->forgets)
        spil_bot_forget(&p->su, &r->view);
    return (spil_bot_input){
        .setup = &p->su, .view = &r->view, .moves = r->moves, .n_moves = r->n, .advises = true};
}

static spil_puzzle begin(const spil_game *game, spil_day deal)
{
    spil_puzzle p = {.deal = deal,
                     .su = spil_today_setup(game, deal),
                     .by_points = spil_scorebook_of(game)->rounds != NULL,
                     .by_rules = game->race};
    spil_key key;
    spil_today_key(game, deal, &key);
    game->start(&p.su, &key, &p.state);
    return p;
}

void spil_puzzle_free(spil_puzzle *p)
{
    free(p->steps);
    p->steps = NULL;
}

/* ---- text ---- */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char first_line[] = "spil puzzles 1\ngame ";

/* The legal moves of all seats; returns how many, and in *place where this one is. */
static int place_of(const spil_setup *su, const void *state, const spil_step *step, int *place)
{
    spil_move moves[SPIL_MOVES_MAX];
    int all = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        const int n = su->game->moves(su, state, seat, moves, SPIL_MOVES_MAX);
        for (int i = 0; i < n && seat == step->seat; i++) {
            if (moves[i].code == step->move.code)
                *place = all + i;
        }
        all += n;
    }
    return all;
}

/* The other way round; false: there is no such place. */
static bool step_at(const spil_setup *su, const void *state, int place, spil_step *step)
{
    spil_move moves[SPIL_MOVES_MAX];
    for (int seat = 0; seat < su->seats; seat++) {
        const int n = su->game->moves(su, state, seat, moves, SPIL_MOVES_MAX);
        if (place < n) {
            *step = (spil_step){.seat = (int8_t)seat, .move = moves[place]};
            return true;
        }
        place -= n;
    }
    return false;
}

static int digits_for(int all)
{
    int n = 1;
    for (int most = 64; most < all; most *= 64)
        n++;
    return n;
}

static void put_steps(const spil_puzzle *p, spil_out *out)
{
    spil_puzzle at = begin(p->su.game, p->deal);
    for (int i = 0; i < p->n_steps; i++) {
        int place = 0;
        for (int k = digits_for(place_of(&p->su, &at.state, &p->steps[i], &place)); k-- > 0;)
            spil_put_char(out, digits[place >> 6 * k & 63]);
        p->su.game->apply(&p->su, &at.state, p->steps[i].seat, p->steps[i].move, NULL, NULL);
    }
}

void spil_puzzle_put_head(const spil_game *game, spil_out *out)
{
    spil_put(out, first_line);
    spil_put(out, game->id);
    spil_put_char(out, '\n');
}

void spil_puzzle_put(const spil_puzzle *p, spil_out *out)
{
    const int numbers[] = {p->worth, p->second, p->noise};
    spil_day_print(p->deal, out);
    spil_put_char(out, ' ');
    put_steps(p, out);
    spil_put_char(out, ' ');
    p->su.game->print_move(&p->su, p->answer, out);
    for (int i = 0; i < 3; i++) {
        spil_put_char(out, ' ');
        spil_put_int(out, numbers[i]);
    }
    spil_put_char(out, ' ');
    spil_put(out, p->theme);
    spil_put_char(out, '\n');
}

/* The steps of a line, played; false: it has others. */
static bool take_steps(spil_in *in, spil_puzzle *p)
{
    int most = 0;
    while (!spil_take_char(in, ' ')) {
        spil_step none = {.seat = -1}, step;
        int place = 0, unused;
        for (int k = digits_for(place_of(&p->su, &p->state, &none, &unused)); k-- > 0;) {
            const int digit = spil_take_one_of(in, digits);
            if (digit < 0)
                return false;
            place = place << 6 | digit;
        }
        if (!step_at(&p->su, &p->state, place, &step))
            return false;
        p->steps = spil_grow(p->steps, &most, p->n_steps + 1, sizeof *p->steps);
        p->steps[p->n_steps++] = step;
        p->su.game->apply(&p->su, &p->state, step.seat, step.move, NULL, NULL);
    }
    return true;
}

/* A move up to the next blank. */
static bool take_answer(spil_in *in, spil_puzzle *p)
{
    char text[SPIL_MOVE_TEXT] = "";
    const char *end = memchr(in->at, ' ', (size_t)(in->end - in->at));
    const size_t len = end == NULL ? sizeof text : (size_t)(end - in->at);
    spil_move moves[SPIL_MOVES_MAX];
    const int n = p->su.game->moves(&p->su, &p->state, SPIL_PUZZLE_SEAT, moves, SPIL_MOVES_MAX);
    if (len >= sizeof text)
        return false;
    memcpy(text, in->at, len);
    in->at = end;
    return p->su.game->parse_move(&p->su, text, &p->answer) && spil_is_among(p->answer, moves, n);
}

static bool take_line(spil_in *in, spil_puzzle *p)
{
    int *const numbers[] = {&p->worth, &p->second, &p->noise};
    if (!take_steps(in, p) || !take_answer(in, p))
        return false;
    for (int i = 0; i < 3; i++) {
        if (!spil_take_char(in, ' ') || !spil_take_int(in, numbers[i]))
            return false;
    }
    const size_t len = (size_t)(in->end - in->at);
    if (!spil_take_char(in, ' ') || len > sizeof p->theme)
        return false;
    memcpy(p->theme, in->at, len - 1);
    return true;
}

/* The i-th line of puzzles, from 0; false: there is none. */
static bool line_at(const char *text, int i, spil_in *line)
{
    i += 2; /* the head */
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        if (i-- == 0) {
            *line = (spil_in){.at = text, .end = end};
            return true;
        }
    }
    return false;
}

int spil_puzzle_deals(const char *text, spil_day deals[], int most)
{
    int n = 0;
    for (spil_in line; line_at(text, n, &line); n++) {
        if (n < most && !spil_day_take(&line, &deals[n]))
            deals[n] = 0;
    }
    return n;
}

/* The i-th line; false: there is none, or it is wrong. */
static bool read_line(const spil_game *game, const char *text, int i, spil_puzzle *p)
{
    spil_in line;
    spil_day deal = 0;
    if (!line_at(text, i, &line) || !spil_day_take(&line, &deal) || deal == 0 || !spil_take_char(&line, ' '))
        return false;
    *p = begin(game, deal);
    if (take_line(&line, p))
        return true;
    spil_puzzle_free(p);
    return false;
}

bool spil_puzzle_read(spil_cpu cpu, const char *text, int i, spil_puzzle *p, spil_error *err)
{
    spil_in line, head = spil_in_from(text);
    char id[32] = "";
    *err = (spil_error){0};
    *p = (spil_puzzle){0};
    if (!line_at(text, i, &line))
        return false;
    if (spil_take_word(&head, first_line)) {
        const size_t len = strcspn(head.at, "\n");
        memcpy(id, head.at, len < sizeof id ? len : 0);
    }
    const spil_game *game = spil_game_find(cpu, id);
    if (game != NULL && read_line(game, text, i, p))
        return true;
    spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("puzzle %d is wrong"), i + 1);
    return false;
}

/* ---- searches ---- */

enum {
    FIRST_SIMS = 600,
    SECOND_SIMS = 12000,
    COMPARED_SIMS = 4000, /* for what somebody tries */
    SIGMAS = 4
};

/* The move that a search prefers, and the best one that is not like it; false: it has no opinion about one of them. */
static bool prefer(const spil_puzzle *p, room *r, uint32_t sims, uint64_t stream,
                   const spil_bot_resources *resources, const spil_move only[2], spil_rated two[2])
{
    const spil_bot *bot = spil_bot_rating(p->su.game);
    spil_bot_input in = look(p, r);
    spil_fast_rng rng;
    if (bot == NULL || r->n < 2)
        return false;
    spil_fast_seed(&rng, p->deal, stream);
    in.budget.sims = sims;
    in.rng = &rng;
    in.resources = resources;
    in.only = only;
    in.n_only = only == NULL ? 0 : 2;
    bot->rate(&in, r->rated);
    two[0] = r->rated[0];
    two[1].visits = 0;
    for (int i = 1; i < (only == NULL ? r->n : 2); i++) {
        const spil_rated *x = &r->rated[i];
        if (only == NULL && spil_bot_alike(p->su.game, x->move, two[0].move))
            continue;
        const bool better = p->by_points ? x->points < two[1].points : x->share > two[1].share;
        if (x->visits > 0 && (two[1].visits == 0 || better))
            two[1] = *x;
    }
    return two[0].visits > 0 && two[1].visits > 0;
}

static double ahead(const spil_puzzle *p, const spil_rated two[2])
{
    return p->by_points ? two[1].points - two[0].points : two[0].share - two[1].share;
}

/* Does the second one cost enough? */
static bool is_far(const spil_puzzle *p, const char *theme, const spil_rated two[2])
{
    const spil_grade grade = spil_rated_grade(p->by_points, &two[0], &two[1]);
    return grade == SPIL_GRADE_BLUNDER ||
           (grade == SPIL_GRADE_MISTAKE && spil_bot_theme_is_quiet(p->su.game, theme));
}

static bool is_clear(const spil_puzzle *p, const spil_rated two[2])
{
    return is_far(p, p->theme, two) &&
           ahead(p, two) >= SIGMAS * (p->by_points ? two[1].points_error : two[1].share_error);
}

static const char *theme_of(const spil_puzzle *p, room *r, spil_move mv)
{
    const spil_bot_input in = look(p, r);
    return spil_bot_theme(&in, mv);
}

/* In a race: the only move with a theme that the rules allow; false: there are more, or none. */
static bool only_move(const spil_puzzle *p, room *r, spil_move *mv)
{
    const spil_bot_input in = look(p, r);
    int n = 0;
    for (int i = 0; i < r->n; i++) {
        if (spil_bot_theme(&in, r->moves[i]) == NULL)
            continue;
        *mv = r->moves[i];
        n++;
    }
    return n == 1;
}

static int thousandths(double x)
{
    return (int)lround(1000 * x);
}

/* Is the answer the best of all moves, and clearly better than the second? Two searches; the second one rates `two`. */
static bool is_right_by_far(const spil_puzzle *p, room *r, uint64_t stream,
                            const spil_bot_resources *resources, spil_rated two[2])
{
    if (!prefer(p, r, SECOND_SIMS, stream, resources, NULL, two) ||
        !spil_bot_alike(p->su.game, two[0].move, p->answer))
        return false;
    const spil_move best[2] = {p->answer, two[1].move};
    return prefer(p, r, SECOND_SIMS, stream + 1, resources, best, two) &&
           two[0].move.code == p->answer.code && is_clear(p, two);
}

bool spil_puzzle_check(spil_puzzle *p, const spil_bot_resources *resources)
{
    room *r = spil_alloc(sizeof *r);
    spil_rated two[2], of_newcomer[2];
    spil_move only;
    bool right;
    if (p->by_rules) {
        right = only_move(p, r, &only) && only.code == p->answer.code;
        p->worth = 1000;
        p->second = p->noise = 0;
    } else {
        right = is_right_by_far(p, r, 1, resources, two);
        r->forgets = spil_bot_forget(&p->su, &r->view);
        if (right && r->forgets) /* who solves it has not seen the moves before */
            right = is_right_by_far(p, r, 3, resources, of_newcomer);
        p->worth = right ? thousandths(p->by_points ? two[0].points : two[0].share) : 0;
        p->second = right ? thousandths(p->by_points ? two[1].points : two[1].share) : 0;
        p->noise = right ? thousandths(p->by_points ? two[1].points_error : two[1].share_error) : 0;
    }
    free(r);
    return right;
}

/* ---- making them ---- */

enum { CANDIDATES = 6 }; /* themes in a game, at most */

typedef struct candidate { /* the clearest position of a theme */
    const char *theme;
    double ahead; /* by the first search */
    spil_puzzle puzzle;
} candidate;

typedef struct maker { /* a worker's own */
    void *memory;
    spil_bot_resources resources;
    room room;
    candidate candidate[CANDIDATES];
    int n_candidates;
} maker;

static void *open_maker(void *of)
{
    enum { ALIGN = 64 };
    const spil_puzzle_search *s = of;
    const spil_bot *bot = spil_bot_rating(s->game);
    maker *m = spil_alloc(sizeof *m);
    const size_t bytes = bot == NULL ? 0 : bot->memory_bytes;
    m->memory = spil_alloc_raw(bytes + ALIGN);
    m->resources.memory = (char *)m->memory + (ALIGN - (uintptr_t)m->memory % ALIGN) % ALIGN;
    m->resources.memory_bytes = bytes;
    return m;
}

static void close_maker(void *of, void *worker)
{
    (void)of;
    maker *m = worker;
    free(m->memory);
    free(m);
}

/* Is it one of these? */
static bool is_named(const char *themes, const char *theme)
{
    const size_t len = strlen(theme);
    for (const char *at = themes; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, theme, len) == 0 && (at[len] == ',' || at[len] == '\0'))
            return true;
    }
    return false;
}

/* Could a move there have a theme that is looked for? */
static bool is_of_interest(const char *themes, const spil_puzzle *p, room *r)
{
    const spil_bot_input in = look(p, r);
    bool is = themes == NULL;
    for (int i = 0; i < r->n && !is; i++) {
        const char *theme = spil_bot_theme(&in, r->moves[i]);
        is = theme != NULL && is_named(themes, theme);
    }
    return is;
}

/* How clear the position looks, and its theme; 0 = it is no puzzle. */
static double promise(maker *m, const spil_puzzle *p, spil_move *answer, const char **theme)
{
    spil_rated two[2];
    if (p->by_rules) {
        if (!only_move(p, &m->room, answer))
            return 0;
        *theme = theme_of(p, &m->room, *answer);
        return 1;
    }
    if (!prefer(p, &m->room, FIRST_SIMS, 0, &m->resources, NULL, two))
        return 0;
    *answer = two[0].move;
    *theme = theme_of(p, &m->room, two[0].move);
    return *theme != NULL && is_far(p, *theme, two) ? ahead(p, two) : 0;
}

/* Keeps it if none of its theme was clearer. */
static void consider(maker *m, const char *themes, const spil_puzzle *p, int step)
{
    const char *theme = NULL;
    spil_move answer;
    const double here = is_of_interest(themes, p, &m->room) ? promise(m, p, &answer, &theme) : 0;
    int i = 0;
    if (here <= 0 || (themes != NULL && !is_named(themes, theme)))
        return;
    while (i < m->n_candidates && strcmp(m->candidate[i].theme, theme) != 0)
        i++;
    if (i == CANDIDATES || (i < m->n_candidates && here <= m->candidate[i].ahead))
        return;
    m->n_candidates += i == m->n_candidates;
    candidate *c = &m->candidate[i];
    *c = (candidate){.theme = theme, .ahead = here, .puzzle = *p};
    c->puzzle.answer = answer;
    c->puzzle.n_steps = step;
    spil_out out = spil_out_to(c->puzzle.theme, sizeof c->puzzle.theme);
    spil_put(&out, theme);
}

static void look_at_game(maker *m, const spil_puzzle_search *s, spil_day deal, const spil_driver *match)
{
    spil_puzzle p = begin(s->game, deal);
    m->n_candidates = 0;
    for (int i = 0; i < spil_driver_steps(match); i++) {
        const spil_step *step = spil_driver_step(match, i);
        if (step->seat == SPIL_PUZZLE_SEAT)
            consider(m, s->theme, &p, i);
        s->game->apply(&p.su, &p.state, step->seat, step->move, NULL, NULL);
    }
}

typedef struct found { /* in a game */
    int n;
    struct {
        char theme[SPIL_PUZZLE_THEME], line[SPIL_PUZZLE_LINE];
        double ahead;
    } of[CANDIDATES];
} found;

static void add_found(const spil_puzzle *p, double ahead, found *f)
{
    spil_out out = spil_out_to(f->of[f->n].line, sizeof f->of[f->n].line);
    spil_puzzle_put(p, &out);
    memcpy(f->of[f->n].theme, p->theme, sizeof p->theme);
    f->of[f->n++].ahead = ahead;
}

/* The candidate, if the second search agrees. */
static void put_found(maker *m, candidate *c, const spil_driver *match, found *f)
{
    spil_puzzle *p = &c->puzzle;
    if (!spil_puzzle_check(p, &m->resources))
        return;
    p->steps = spil_alloc(((size_t)p->n_steps + 1) * sizeof *p->steps);
    for (int i = 0; i < p->n_steps; i++)
        p->steps[i] = *spil_driver_step(match, i);
    add_found(p, c->ahead, f);
    spil_puzzle_free(p);
}

/* The i-th of those there are, if it still is one. */
static void look_again(maker *m, const spil_puzzle_search *s, int i, found *f)
{
    spil_puzzle p;
    if (!read_line(s->game, s->kept, i, &p))
        return;
    if (spil_puzzle_check(&p, &m->resources))
        add_found(&p, 0, f);
    spil_puzzle_free(&p);
}

static bool look_at_deal(void *of, void *worker, int64_t i, void *end)
{
    const spil_puzzle_search *s = of;
    const spil_lab *lab = s->lab;
    const spil_day deal = s->first + (spil_day)(i - s->n_kept);
    maker *m = worker;
    found *f = end;
    f->n = 0;
    if (i < s->n_kept) {
        look_again(m, s, (int)i, f);
        return true;
    }
    spil_par *match = spil_par_open_with(s->game, deal, spil_bot_usual(s->game), &lab->players);
    bool stopped = false;
    while (!stopped && spil_par_step(match))
        stopped = lab->stop != NULL && lab->stop(lab->stop_of);
    if (!stopped) {
        look_at_game(m, s, deal, spil_par_match(match));
        for (int k = 0; k < m->n_candidates; k++)
            put_found(m, &m->candidate[k], spil_par_match(match), f);
    }
    spil_par_close(match);
    return !stopped;
}

/* Where a theme is counted. */
static int place_of_theme(const spil_puzzle_search *s, const char *theme)
{
    int k = 0;
    while (s->count[k].n > 0 && strcmp(s->count[k].name, theme) != 0)
        k++;
    return k;
}

/* Of a game's puzzles the one whose theme there is least of; of those the clearest. */
static bool take(void *of, int64_t i, const void *end)
{
    (void)i;
    spil_puzzle_search *s = of;
    const found *f = end;
    int best = -1, fewest = s->most;
    for (int k = 0; k < f->n; k++) {
        const int n = s->count[place_of_theme(s, f->of[k].theme)].n;
        if (n > fewest || (n == fewest && (best < 0 || f->of[k].ahead <= f->of[best].ahead)))
            continue;
        fewest = n;
        best = k;
    }
    if (best < 0)
        return true;
    const int place = place_of_theme(s, f->of[best].theme);
    memcpy(s->count[place].name, f->of[best].theme, sizeof f->of[best].theme);
    s->count[place].n++;
    s->found++;
    s->take(s->of, f->of[best].line);
    return s->found < s->wanted;
}

bool spil_puzzles_make(spil_puzzle_search *s)
{
    spil_in line = {0};
    spil_day last = 0;
    s->n_kept = s->kept == NULL ? 0 : spil_puzzle_deals(s->kept, NULL, 0);
    if (s->n_kept > 0 && line_at(s->kept, s->n_kept - 1, &line) && spil_day_take(&line, &last) &&
        last >= s->first)
        s->first = last + 1;
    const spil_work work = {.n = s->n_kept + SPIL_PUZZLE_DEALS,
                            .end_bytes = sizeof(found),
                            .of = s,
                            .open = open_maker,
                            .close = close_maker,
                            .piece = look_at_deal,
                            .take = take};
    return s->lab->work(s->lab->work_of, &work) >= 0;
}

/* ---- solving them ---- */

spil_driver *spil_puzzle_table(const spil_puzzle *p, uint64_t now_ms)
{
    const spil_terms terms = {.order = p->su.game->race ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS,
                              .one_screen = true,
                              .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES};
    spil_driver *d = spil_driver_new(&p->su, &terms, now_ms);
    spil_seating who;
    spil_seating_default(&p->su, &who);
    for (int seat = 0; seat < p->su.seats; seat++)
        spil_give_seat(d, now_ms, seat, &who.seat[seat], "");
    spil_driver_do(d, now_ms, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .state = &p->state},
                   NULL);
    return d;
}

void spil_puzzle_compare(const spil_puzzle *p, spil_move tried, const spil_bot_resources *resources,
                         spil_rated out[2])
{
    room *r = spil_alloc(sizeof *r);
    const spil_move both[2] = {p->answer, tried};
    spil_rated two[2];
    out[0].visits = out[1].visits = 0;
    if (prefer(p, r, COMPARED_SIMS, 3, resources, both, two)) {
        const bool turned = two[0].move.code != p->answer.code;
        out[0] = two[turned];
        out[1] = two[!turned];
    }
    free(r);
}

bool spil_puzzle_is_right(const spil_puzzle *p, spil_move tried, const spil_bot_resources *resources)
{
    spil_rated two[2];
    if (tried.code == p->answer.code || p->by_rules)
        return tried.code == p->answer.code;
    spil_puzzle_compare(p, tried, resources, two);
    return spil_rated_grade(p->by_points, &two[0], &two[1]) == SPIL_GRADE_BEST;
}

spil_sentence spil_puzzle_why(const spil_puzzle *p, const spil_bot_resources *resources)
{
    room *r = spil_alloc(sizeof *r);
    spil_bot_input in = look(p, r);
    spil_fast_rng rng;
    spil_fast_seed(&rng, p->deal, 4);
    in.rng = &rng;
    in.resources = resources;
    in.budget.sims = COMPARED_SIMS;
    const spil_bot_answer answer = spil_bot_best(p->su.game)->choose(&in);
    free(r);
    return answer.move.code == p->answer.code ? answer.why : (spil_sentence){.format = NULL};
}
