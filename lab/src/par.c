/* par.c: scores in the deal of a day, and par (spil/par.h). */
#include "spil/par.h"

#include <stdlib.h>
#include <string.h>

#include "spil/memory.h"
#include "spil/messages.h"
#include "spil/saved.h"
#include "spil/scorebook.h"

/* ---- scores ---- */

static bool is_same_setup(const spil_setup *a, const spil_setup *b)
{
    return a->seats == b->seats && memcmp(a->option, b->option, sizeof a->option) == 0;
}

bool spil_day_counts(const spil_driver *d)
{
    const spil_setup *su = spil_driver_setup(d);
    spil_seating own;
    spil_seating_default(su, &own);
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_seat *who = spil_driver_seat(d, seat);
        const bool person = seat == SPIL_TODAY_SEAT;
        if (who->kind != (person ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT) ||
            (!person && strcmp(who->player, own.seat[seat].player) != 0) ||
            spil_handicap_is(&spil_driver_terms(d)->handicap[seat]))
            return false;
    }
    return true;
}

bool spil_day_by_points(const spil_game *game)
{
    const spil_scorebook *book = spil_scorebook_of(game);
    return book->rounds != NULL && book->fewer_points;
}

int spil_day_moves(const spil_record *rec, int seat, int n_steps)
{
    int n = 0;
    for (int i = 0; i < n_steps; i++)
        n += rec->steps[i].seat == seat;
    return n;
}

bool spil_day_score_at(const spil_record *rec, int seat, spil_day_score *score)
{
    const spil_setup *su = &rec->setup;
    spil_state state;
    spil_result res;
    if (spil_record_replay(rec, -1, &state, NULL, NULL) != SPIL_OK)
        return false;
    const bool gave_up = rec->resign[seat].is;
    if (!spil_record_result(rec, &state, &res) && !gave_up)
        return false;

    *score = (spil_day_score){.by_points = spil_day_by_points(su->game)};
    if (gave_up) { /* whatever the bot made of it that played on */
        score->outcome = SPIL_OUTCOME_LOST;
        score->moves = SPIL_DAY_GIVEN_UP;
        return true;
    }
    score->outcome = spil_outcome_of(su, &res, seat);
    score->points = score->by_points ? res.points[seat] : 0;
    score->moves = spil_day_moves(rec, seat, rec->n_steps);
    return true;
}

bool spil_day_score_of(const spil_record *rec, spil_day_score *score)
{
    const spil_setup *su = &rec->setup;
    const spil_day day = rec->from_position ? 0 : spil_today_of(su->game, &rec->key);
    const spil_setup own = spil_today_setup(su->game, day);
    return day != 0 && is_same_setup(su, &own) && spil_day_score_at(rec, SPIL_TODAY_SEAT, score);
}

int spil_day_score_compare(const spil_day_score *a, const spil_day_score *b)
{
    const bool given_up[] = {a->moves == SPIL_DAY_GIVEN_UP, b->moves == SPIL_DAY_GIVEN_UP};
    if (given_up[0] || given_up[1])
        return given_up[1] - given_up[0];
    if (a->by_points && a->points != b->points)
        return a->points < b->points ? 1 : -1;
    if (a->outcome != b->outcome)
        return a->outcome > b->outcome ? 1 : -1;
    if (a->by_points || a->outcome != SPIL_OUTCOME_WON || a->moves == b->moves)
        return 0;
    return a->moves < b->moves ? 1 : -1;
}

int spil_day_parted(const spil_record *a, const spil_record *b)
{
    int i = 0;
    while (i < a->n_steps && i < b->n_steps && a->steps[i].seat == b->steps[i].seat &&
           a->steps[i].move.code == b->steps[i].move.code)
        i++;
    return i;
}

static const char *const outcome_words[] = {
#define WORD(name, word) [SPIL_OUTCOME_##name] = word,
    SPIL_OUTCOMES(WORD)
#undef WORD
};

void spil_day_score_members(const spil_day_score *score, spil_json_writer *w)
{
    spil_json_string(w, "outcome", outcome_words[score->outcome]);
    spil_json_int(w, "points", score->points);
    spil_json_int(w, "moves", score->moves);
}

/* ---- kept scores ---- */

static const char *const whose_words[] = {[SPIL_DAY_MINE] = "mine", [SPIL_DAY_PAR] = "par"};

static void put_head(const spil_game *game, spil_day day, spil_day_whose whose, spil_out *out)
{
    spil_day_print(day, out);
    spil_put_char(out, ' ');
    spil_put(out, game->id);
    spil_put_char(out, ' ');
    spil_put(out, whose_words[whose]);
    spil_put_char(out, ' ');
}

void spil_day_line(const spil_game *game, spil_day day, spil_day_whose whose, const spil_day_score *score,
                   spil_out *out)
{
    put_head(game, day, whose, out);
    spil_put(out, outcome_words[score->outcome]);
    spil_put_char(out, ' ');
    spil_put_int(out, score->points);
    spil_put_char(out, ' ');
    spil_put_int(out, score->moves);
    spil_put_char(out, '\n');
}

/* A line without its newline. */
static bool read_line(const char *line, size_t len, const char *head, const spil_game *game,
                      spil_day_score *score)
{
    spil_in in = {.at = line, .end = line + len};
    if (!spil_take_word(&in, head))
        return false;
    for (int i = 0; i < (int)(sizeof outcome_words / sizeof outcome_words[0]); i++) {
        spil_in rest = in;
        int points, moves;
        if (!spil_take_word(&rest, outcome_words[i]) || !spil_take_char(&rest, ' ') ||
            !spil_take_int(&rest, &points) || !spil_take_char(&rest, ' ') || !spil_take_int(&rest, &moves) ||
            !spil_in_done(&rest))
            continue;
        *score = (spil_day_score){.outcome = (spil_outcome)i,
                                  .points = points,
                                  .by_points = spil_day_by_points(game),
                                  .moves = moves};
        return true;
    }
    return false;
}

bool spil_day_find(const char *text, size_t len, const spil_game *game, spil_day day, spil_day_whose whose,
                   spil_day_score *score)
{
    char head[SPIL_DAY_LINE];
    spil_out out = spil_out_to(head, sizeof head);
    put_head(game, day, whose, &out);
    for (const char *at = text, *end = text + len, *next; at < end; at = next) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL)
            return false; /* half a line */
        next = stop + 1;
        if (read_line(at, (size_t)(stop - at), head, game, score))
            return true;
    }
    return false;
}

/* ---- par ---- */

struct spil_par {
    spil_driver *driver;
    spil_match_bots *bots;
};

spil_par *spil_par_open(const spil_game *game, spil_day day, const spil_players *players)
{
    return spil_par_open_with(game, day, spil_bot_best(game), players);
}

spil_par *spil_par_open_deal(const spil_setup *su, const spil_seating *who, const spil_key *key,
                             const spil_players *players)
{
    spil_par *par = spil_alloc(sizeof *par);
    const spil_terms terms = {.order = SPIL_ORDER_TURNS, .keep = SPIL_KEEP_STEPS};
    par->driver = spil_driver_new(su, &terms, 0);
    for (int seat = 0; seat < su->seats; seat++)
        spil_give_seat(par->driver, 0, seat, &who->seat[seat], "");
    spil_driver_do(par->driver, 0, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key}, NULL);
    par->bots =
        spil_bots_open(par->driver, players, (spil_budget){0}, spil_bot_best(su->game), spil_seed_fold(key));
    return par;
}

/* bot: at the person's seat; NULL: a person. */
static spil_par *open_day(const spil_game *game, spil_day day, const spil_bot *bot,
                          const spil_players *players)
{
    const spil_setup su = spil_today_setup(game, day);
    spil_seating who;
    spil_key key;
    spil_seating_default(&su, &who);
    if (bot != NULL)
        who.seat[SPIL_TODAY_SEAT] = spil_player_spec_of_bot(bot, game);
    spil_today_key(game, day, &key);
    return spil_par_open_deal(&su, &who, &key, players);
}

spil_par *spil_par_open_with(const spil_game *game, spil_day day, const spil_bot *bot,
                             const spil_players *players)
{
    return open_day(game, day, bot, players);
}

void spil_par_close(spil_par *par)
{
    if (par == NULL)
        return;
    spil_bots_close(par->bots);
    spil_driver_free(par->driver);
    free(par);
}

static uint64_t no_time(void *of)
{
    (void)of;
    return 0;
}

bool spil_par_step(spil_par *par)
{
    const int steps = spil_driver_steps(par->driver);
    spil_question q;
    spil_bots_news news;
    while (spil_driver_steps(par->driver) == steps) {
        if (spil_driver_phase(par->driver) == SPIL_PHASE_OVER)
            return false;
        if (spil_driver_take(par->driver, &q)) {
            if (q.player[0] != '\0') /* else a person's */
                spil_bots_answer(par->bots, &q, no_time, NULL, &news);
        } else if (!spil_driver_next(par->driver, UINT64_MAX))
            return false; /* no bot has a move */
    }
    return true;
}

bool spil_par_move(spil_par *par, int seat, spil_move mv)
{
    const spil_command move = {.kind = SPIL_DO_MOVE, .by = seat, .seen = SPIL_SEEN_LATEST, .move = mv};
    return spil_driver_do(par->driver, 0, &move, NULL) == SPIL_REPLY_DONE;
}

/* The record's next step is made again. */
static bool make_again(spil_par *game, const spil_step *step)
{
    return step->seat == SPIL_TODAY_SEAT ? spil_par_move(game, step->seat, step->move) : spil_par_step(game);
}

bool spil_day_score_checked(const spil_record *rec, const spil_players *players, spil_day_score *score)
{
    const spil_game *of = rec->setup.game;
    if (!spil_day_score_of(rec, score)) /* nor would it be the deal of a day */
        return false;
    spil_par *game = open_day(of, spil_today_of(of, &rec->key), NULL, players);
    bool is = true;
    for (int i = 0; is && i < rec->n_steps;) {
        is = make_again(game, &rec->steps[i]);
        for (; is && i < spil_driver_steps(game->driver); i++) {
            const spil_step *made = spil_driver_step(game->driver, i);
            is = i < rec->n_steps && made->seat == rec->steps[i].seat &&
                 made->move.code == rec->steps[i].move.code;
        }
    }
    is = is && spil_par_score(game, score);
    spil_par_close(game);
    return is;
}

const spil_driver *spil_par_match(const spil_par *par)
{
    return par->driver;
}

bool spil_par_score(const spil_par *par, spil_day_score *score)
{
    spil_record rec;
    spil_error err;
    if (!spil_record_of(SPIL_CPU_ANY, par->driver, &rec, &err))
        return false;
    const bool over = spil_day_score_of(&rec, score);
    spil_record_free(&rec);
    return over;
}

char *spil_par_json(const spil_par *par)
{
    const size_t size = 4096 + (SPIL_MOVE_TEXT + 16) * (size_t)spil_driver_steps(par->driver);
    char *json = spil_alloc(size);
    spil_out out = spil_out_to(json, size);
    spil_json_writer writer = spil_json_to(&out), *w = &writer;
    spil_json_open(w, NULL, '{');
    const spil_setup *su = spil_driver_setup(par->driver);
    char text[80];
    spil_out date = spil_out_to(text, sizeof text);
    spil_day_score score;
    spil_key key;
    spil_driver_key(par->driver, &key);
    spil_setup_members(su, w);
    spil_day_print(spil_today_of(su->game, &key), &date);
    spil_json_string(w, "date", text);
    spil_out seed = spil_out_to(text, sizeof text);
    spil_key_print(&key, &seed);
    spil_json_string(w, "seed", text);
    if (spil_par_score(par, &score)) {
        spil_json_open(w, "par", '{');
        spil_day_score_members(&score, w);
        spil_json_close(w, '}');
    }
    spil_json_open(w, "record", '[');
    for (int i = 0; i < spil_driver_steps(par->driver); i++) {
        const spil_step *step = spil_driver_step(par->driver, i);
        spil_json_open(w, NULL, '[');
        spil_json_int(w, NULL, step->seat);
        spil_notation_json(su, NULL, step->move, w);
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
    spil_json_close(w, '}');
    return json;
}
