/* table_open.c: matches begin, go on and end (table.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "facts.h"
#include "lent.h"
#include "spil/memory.h"
#include "spil/messages.h"
#include "spil/puzzle_words.h"
#include "spil/random.h"
#include "spil/saved.h"
#include "spil/tally.h"
#include "spil/tries.h"
#include "table.h"
#include "worker_queue.h"

enum {
    PACE_MIN_MS = 350, /* bots seem to think this long at least … */
    PACE_MAX_MS = 2000,
    CLAIM_MS = 10000 /* to think about a chance to act out of turn */
};

/* ---- the end ---- */

void spil__table_close(table *t)
{
    spil_bots_close(t->bots);
    spil_driver_free(t->driver);
    spil_record_free(&t->rec);
    free(t->data);
    *t = (table){.driver = NULL};
}

/* ---- how matches are run here ---- */

/* A spil_terms_fn (saved.h): `of` is a table. Without clocks is as the line client plays: in turns. */
static spil_terms terms_of(void *of, const spil_setup *su)
{
    const table *t = of;
    const bool timed = su->game->race && !t->untimed;
    spil_terms terms = {.order = timed ? SPIL_ORDER_ARRIVAL : SPIL_ORDER_TURNS,
                        .undo = SPIL_UNDO_FREE,
                        .timed = timed,
                        .count_ms = timed ? SPIL_RACE_COUNT_MS : 0,
                        .hold_ms = timed ? SPIL_RACE_HOLD_MS : 0,
                        .claim_ms = su->game->may_claim == NULL || t->untimed ? 0 : CLAIM_MS,
                        .one_screen = true,
                        .resign_ends = true,
                        .open_hands = su->game->race, /* everybody's cards are on the screen */
                        .keep = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL};
    spil_out out = spil_out_to(terms.stand_in, sizeof terms.stand_in);
    spil_put(&out, spil_bot_usual(su->game)->name);
    return terms;
}

static void read_manner(const call *c, table *t)
{
    const bool fast = spil__arg_is(c, "fast");
    t->fast = fast || spil__arg_is(c, "quick");
    t->untimed = fast || spil__arg_is(c, "untimed");
}

static void name_seats(table *t, const spil_setup *su)
{
    for (int seat = 0; seat < su->seats; seat++) {
        if (t->name[seat][0] != '\0')
            continue;
        spil_out out = spil_out_to(t->name[seat], sizeof t->name[seat]);
        spil_put(&out, spil_words_place(&spil__translator, su->seats, seat));
    }
}

static void begin_telling(table *t)
{
    spil_words words = {.tr = &spil__translator, .in_words = true, .you = spil_only_person(t->driver) + 1};
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++)
        words.name[seat] = t->name[seat];
    spil_teller_begin(&t->teller, t->driver, &words);
    t->teller.learning = &t->learning;
    t->teller.guided = t->guide != NULL ? &t->guided : NULL;
}

/* What people do at the table goes into the learning record. */
static void begin_learning(table *t)
{
    const spil_setup *su = table_setup(t);
    char kept[SPIL_SEATS_MAX][SPIL_NAME_BYTES] = {0};
    unsigned people = 0;
    for (int seat = 0; seat < su->seats; seat++) {
        people |= spil_driver_seat(t->driver, seat)->kind == SPIL_SEAT_PERSON ? 1u << seat : 0;
        spil_words_kept_name(&spil__translator, su->seats, seat, spil_driver_people(t->driver) == 1,
                             t->name[seat], kept[seat]);
    }
    spil_learning_begin(&t->learning, su, spil__facts(), kept, people);
}

static void begin_bots(table *t)
{
    spil_key key = {0};
    spil_driver_key(t->driver, &key);
    t->bots = spil_bots_open(t->driver, &spil__page_players, (spil_budget){.ms = SPIL_THINK_MS},
                             spil_bot_best(table_setup(t)->game), spil_seed_fold(&key));
    spil_driver_pace(t->driver, t->fast ? 0 : PACE_MIN_MS, t->fast ? 0 : PACE_MAX_MS);
}

static void put_setup(call *c, const table *t)
{
    char seed[80];
    spil_out out = spil_out_to(seed, sizeof seed);
    spil_key key;
    spil_setup_members(table_setup(t), &c->w);
    if (spil_driver_key(t->driver, &key)) {
        spil_key_print(&key, &out);
        spil_json_string(&c->w, "seed", seed);
    }
}

/* ---- a new match ---- */

/* {"seats":["me","level2"],"names":["Anna",""]} */
static bool read_seats(call *c, spil_setup *su, spil_seating *who, char names[][SPIL_NAME_BYTES])
{
    const spil_json_node *seats = spil_json_get(c->doc, c->args, "seats");
    const spil_json_node *given = spil_json_get(c->doc, c->args, "names");
    int seat = 0;
    if (seats == NULL || seats->type != SPIL_JSON_ARRAY)
        return CALL_FAIL(c, SPIL_BAD_OPTION, SPIL_TR("it is not said who plays"));
    if (seats->count < su->game->min_seats || seats->count > su->game->max_seats)
        return CALL_FAIL(c, SPIL_BAD_OPTION, SPIL_TR("%s is played by %d to %d"), su->game->name,
                         su->game->min_seats, su->game->max_seats);
    su->seats = (uint8_t)seats->count;
    for (const spil_json_node *s = spil_json_first(c->doc, seats); s != NULL;
         s = spil_json_next(c->doc, s), seat++) {
        char text[SPIL_PLAYER_TEXT];
        if (s->type != SPIL_JSON_STRING || !spil_json_text(c->doc, s, text, sizeof text))
            return CALL_FAIL(c, SPIL_BAD_OPTION, SPIL_TR("it is not said who plays"));
        if (strncmp(text, "me", 2) == 0 && (text[2] == '\0' || text[2] == ',')) {
            char human[SPIL_PLAYER_TEXT + 8];
            snprintf(human, sizeof human, "human%s", text + 2);
            snprintf(text, sizeof text, "%.*s", SPIL_PLAYER_TEXT - 1, human);
        }
        if (spil_player_spec_read(text, su->game, &who->seat[seat], &c->err) != SPIL_OK)
            return false;
        if (who->seat[seat].kind == SPIL_PLAYER_PROGRAM)
            return CALL_FAIL(c, SPIL_BAD_OPTION, SPIL_TR("programs cannot play in a page"));
    }
    seat = 0;
    for (const spil_json_node *s = given == NULL ? NULL : spil_json_first(c->doc, given);
         s != NULL && seat < su->seats; s = spil_json_next(c->doc, s), seat++) {
        if (s->type != SPIL_JSON_STRING || !spil_json_text(c->doc, s, names[seat], SPIL_NAME_BYTES))
            return CALL_FAIL(c, SPIL_BAD_OPTION, SPIL_TR("a name has 1 to 63 bytes of text in UTF-8"));
        if (names[seat][0] != '\0' && spil_name_check(names[seat], SPIL_BAD_OPTION, &c->err) != SPIL_OK)
            return false;
    }
    return true;
}

static void begin(table *t, const spil_setup *su, const spil_seating *who, const spil_key *key,
                  uint64_t now_ms)
{
    spil_terms terms = terms_of(t, su);
    spil_terms_handicaps(&terms, su, who);
    name_seats(t, su);
    t->driver = spil_driver_new(su, &terms, now_ms);
    for (int seat = 0; seat < su->seats; seat++)
        spil_give_seat(t->driver, now_ms, seat, &who->seat[seat], t->name[seat]);
    spil_driver_do(t->driver, now_ms, &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key},
                   NULL);
    begin_bots(t);
    begin_learning(t);
    begin_telling(t);
}

bool spil__table_read(call *c, spil_setup *su, spil_seating *who, char names[][SPIL_NAME_BYTES],
                      own_file *file)
{
    const char *id = spil__arg_text(c, "game");
    const spil_game *game = id == NULL ? NULL : spil_game_find(SPIL_CPU_ANY, id);
    if (game == NULL)
        return CALL_FAIL(c, SPIL_BAD_GAME, SPIL_TR("there is no game '%s'"), id == NULL ? "" : id);
    *su = spil_setup_default(game, 0);
    return read_seats(c, su, who, names) && spil__arg_options(c, su, file) &&
           spil_setup_check(su, &c->err) == SPIL_OK;
}

/* {"game":ID,"seats":[…],"names":[…],"options":{…},"seed":TEXT,"fast":true,"quick":true,"untimed":true,
 * "file":TEXT}. fast: as fast as it goes, without clocks; quick: with clocks all the same. */
bool spil__table_open(call *c)
{
    table *t = &spil__table;
    const char *seed = spil__arg_text(c, "seed");
    char names[SPIL_SEATS_MAX][SPIL_NAME_BYTES] = {0};
    spil_seating who;
    spil_setup su;
    spil_key key;
    if (seed == NULL || !spil_key_parse(seed, &key))
        return CALL_FAIL(c, SPIL_BAD_OPTION,
                         SPIL_TR("'%s' is not a seed: a number below 2^64, or 64 hex digits"),
                         seed == NULL ? "" : seed);
    own_file file = {.c = c, .arg = "file"};
    if (!spil__table_read(c, &su, &who, names, &file)) {
        free(file.data);
        return false;
    }

    spil__table_close(t);
    t->data = file.data;
    read_manner(c, t);
    memcpy(t->name, names, sizeof t->name);
    begin(t, &su, &who, &key, spil__arg_now(c));
    put_setup(c, t);
    spil__table_news(c, spil__arg_now(c));
    return true;
}

/* Draws keys from the hex digits that the page gives, 64 for each. */
static bool draw_key(void *of, spil_key *key)
{
    spil_in *in = of;
    return spil_key_parse_hex(in, key);
}

/* {"seeds":TEXT}: a rematch, in which the next seat begins; {"same":true}: the same deal. seeds: many times 64 hex
 * digits at random, from which one is taken. */
bool spil__table_again(call *c)
{
    table *t = &spil__table;
    spil_key before, key;
    if (!spil__table_need(c))
        return false;
    if (t->guide != NULL)
        return CALL_FAIL(c, SPIL_BAD_COMMAND, SPIL_TR("not in a guided game"));
    spil_setup su = *table_setup(t);
    const bool dealt = spil_driver_key(t->driver, &before);
    const char *seeds = spil__arg_text(c, "seeds");
    spil_in in = spil_in_from(seeds == NULL ? "" : seeds);
    if (spil__arg_is(c, "same") && dealt)
        key = before;
    else if (!spil_rematch_key(&su, dealt ? &before : NULL, draw_key, &in, &key) &&
             in.at == (seeds ? seeds : in.at))
        return CALL_FAIL(c, SPIL_BAD_OPTION, SPIL_TR("there is no seed for another game"));
    const spil_seating who = spil_seating_of(t->driver);
    char names[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    memcpy(names, t->name, sizeof names);
    spil_data *data = NULL;
    if (su.data != NULL) { /* it may belong to the driver */
        data = spil_alloc(sizeof *data);
        memcpy(data, su.data, sizeof *data);
        su.data = data;
    }
    const bool fast = t->fast, untimed = t->untimed;

    spil__table_close(t);
    t->fast = fast;
    t->untimed = untimed;
    t->data = data;
    memcpy(t->name, names, sizeof t->name);
    begin(t, &su, &who, &key, spil__arg_now(c));
    put_setup(c, t);
    spil__table_news(c, spil__arg_now(c));
    return true;
}

/* ---- a kept match ---- */

/* {"text":JOURNAL or RECORD,"fast":…,"quick":…,"untimed":…}; "same" in the answer: its journal goes on, otherwise a
 * new one begins. A race waits until somebody resumes it. */
bool spil__table_resume(call *c)
{
    table *t = &spil__table, new = {.driver = NULL};
    const char *text = spil__arg_text(c, "text");
    const uint64_t now_ms = spil__arg_now(c);
    spil_reopened how;
    read_manner(c, &new);
    if (text == NULL)
        return CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("there is no text of a game"));
    new.driver =
        spil_saved_driver(SPIL_CPU_ANY, text, strlen(text), terms_of, &new, now_ms, &how, &new.rec, &c->err);
    if (new.driver == NULL)
        return false;
    if (spil_driver_phase(new.driver) == SPIL_PHASE_GATHER) {
        spil__table_close(&new);
        return CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("the game in this journal has not begun"));
    }
    spil__table_close(t);
    *t = new;
    const spil_setup *su = table_setup(t);
    for (int seat = 0; seat < su->seats; seat++)
        memcpy(t->name[seat], spil_driver_seat(t->driver, seat)->name, SPIL_NAME_BYTES);
    name_seats(t, su);
    if (spil_driver_terms(t->driver)->timed && spil_driver_phase(t->driver) != SPIL_PHASE_OVER)
        spil_driver_do(t->driver, now_ms, &(spil_command){.kind = SPIL_DO_PAUSE, .by = SPIL_HOST}, NULL);
    begin_bots(t);
    begin_learning(t);
    begin_telling(t);
    spil_json_bool(&c->w, "same", how.same);
    put_setup(c, t);
    spil__table_news(c, now_ms);
    return true;
}

/* ---- a guided game ---- */

/* {"game":ID,"scene":N} */
bool spil__table_guide(call *c)
{
    table *t = &spil__table;
    const char *id = spil__arg_text(c, "game");
    const spil_guide *guide = id == NULL ? NULL : spil_guide_of(id);
    int scene;
    if (guide == NULL)
        return CALL_FAIL(c, SPIL_BAD_GAME, SPIL_TR("there is no guided game of '%s'"), id == NULL ? "" : id);
    if (!spil__arg_int(c, "scene", 0, guide->n_scenes - 1, &scene))
        return false;
    spil__table_close(t);
    read_manner(c, t);
    spil_driver *d =
        spil_guided_begin(&t->guided, &guide->scene[scene], SPIL_CPU_ANY, NULL, spil__arg_now(c), &c->err);
    if (d == NULL)
        return false;
    t->driver = d;
    t->guide = guide;
    t->scene = scene;
    spil_driver_pace(d, 0, t->fast ? 0 : PACE_MAX_MS); /* a script may want a move at once */
    name_seats(t, table_setup(t));
    begin_telling(t);
    put_setup(c, t);
    spil_json_int(&c->w, "scenes", guide->n_scenes);
    spil_json_int(&c->w, "steps", spil_guide_steps(guide, guide->n_scenes));
    spil_json_int(&c->w, "before", spil_guide_steps(guide, scene));
    spil__table_news(c, spil__arg_now(c));
    return true;
}

/* ---- a puzzle ---- */

static void put_try(call *c, const char *key, const spil_puzzle *p, int day, bool solved)
{
    char line[SPIL_TRIES_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    spil_tries_line((spil_day)day, p->su.game->id, p->deal, solved, &out);
    spil_json_string(&c->w, key, line);
}

/* {"text":PUZZLES,"puzzle":N,"day":N}; with its answer, its theme as a sentence, and the lines to be kept of it */
bool spil__table_puzzle(call *c)
{
    table *t = &spil__table;
    char theme[200];
    spil_out out = spil_out_to(theme, sizeof theme);
    spil_puzzle p;
    int day;
    if (!spil__arg_int(c, "day", 1, INT32_MAX, &day) || !spil__arg_puzzle(c, &p))
        return false;
    spil__table_close(t);
    t->driver = spil_puzzle_table(&p, spil__arg_now(c));
    name_seats(t, table_setup(t));
    begin_telling(t);
    spil_words_puzzle_theme(&t->teller.words, &p, &out);
    put_setup(c, t);
    spil_json_string(&c->w, "theme", theme);
    spil_notation_json(&p.su, "answer", p.answer, &c->w);
    put_try(c, "solved", &p, day, true);
    put_try(c, "missed", &p, day, false);
    spil_puzzle_free(&p);
    spil__table_news(c, spil__arg_now(c));
    return true;
}
