/* duplicate.c: deals for friends (calls.h, spil/duplicate.h): codes, results, and in a worker all of them side by side.
 * The page keeps the results, as the text of spil/duplicate.h. */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "spil/duplicate_words.h"
#include "spil/memory.h"
#include "spil/saved.h"
#include "spil/today_words.h"
#include "table.h"
#include "tasks.h"

enum { SAY = 400 };

/* {"game":ID,"seats":[…],"options":{…},"random":16 hex digits}: a deal for friends. */
static bool call_new(call *c)
{
    const char *random = spil__arg_text(c, "random");
    char names[SPIL_SEATS_MAX][SPIL_NAME_BYTES] = {0}, drawn[SPIL_DUPLICATE_DRAWN + 1];
    spil_in in = spil_in_from(random == NULL ? "" : random);
    own_file file = {.c = c, .arg = "file"};
    uint8_t bytes[8];
    spil_duplicate d;
    spil_seating who;
    spil_setup su;
    if (!spil_take_hex(&in, bytes, sizeof bytes) || !spil_in_done(&in))
        return CALL_FAIL(c, SPIL_BAD_OPTION, SPIL_TR("there is no seed for another game"));
    spil_duplicate_draw(bytes, drawn);
    const bool is = spil__table_read(c, &su, &who, names, &file) &&
                    spil_duplicate_make(&su, &who, drawn, &d, &c->err) == SPIL_OK;
    free(file.data);
    if (is)
        spil_duplicate_members(&d, &c->w);
    return is;
}

static bool read_code(call *c, const char *name, spil_duplicate *d, bool *is_result)
{
    const char *text = spil__arg_text(c, name);
    return spil_duplicate_look(SPIL_CPU_ANY, text == NULL ? "" : text, d, is_result, &c->err) == SPIL_OK;
}

/* {"text":CODE, RESULT or a link,"kept":TEXT}: what it is about. mine: there is a result of one's own; line: to be
 * kept, if it is a result that is not. */
static bool call_duplicate(call *c)
{
    const char *kept = spil__arg_text(c, "kept");
    spil_kept_result *found = spil_alloc(SPIL_RESULTS_MAX * sizeof *found);
    spil_duplicate d;
    bool is_result, is_kept = false;
    if (!read_code(c, "text", &d, &is_result)) {
        free(found);
        return false;
    }
    const int n = spil_duplicates_find(kept == NULL ? "" : kept, kept == NULL ? 0 : strlen(kept), &d, found);
    char *line = spil_duplicates_line(spil__arg_text(c, "text"), false);
    const size_t len = strlen(line) - sizeof "theirs ";
    for (int i = 0; i < n; i++)
        is_kept = is_kept || (found[i].len == len && memcmp(found[i].at, line + 7, len) == 0);
    spil_duplicate_members(&d, &c->w);
    spil_json_bool(&c->w, "crossed", spil_duplicate_is_crossed(&d));
    spil_json_int(&c->w, "results", n);
    if (n > 0 && found[0].mine)
        spil__answer_text(c, "mine", found[0].at, found[0].len);
    if (is_result && !is_kept)
        spil__answer_text(c, "line", line, strlen(line));
    free(line);
    free(found);
    return true;
}

static spil_terms in_turns(void *of, const spil_setup *su)
{
    (void)of, (void)su;
    return (spil_terms){.order = SPIL_ORDER_TURNS, .keep = SPIL_KEEP_STEPS};
}

/* {"text":RECORD,"names":[NAME,NAME]}: a finished game as a result, and as a line to be kept. */
static bool call_over(call *c)
{
    const char *text = spil__arg_text(c, "text"), *name = spil__arg_text(c, "name"),
               *other = spil__arg_text(c, "other");
    const char *const names[] = {name == NULL ? "" : name, other == NULL ? "" : other};
    spil_record at = {0}, rec;
    spil_reopened how;
    spil_duplicate d;
    spil_driver *match = text == NULL ? NULL
                                      : spil_saved_driver(SPIL_CPU_ANY, text, strlen(text), in_turns, NULL, 0,
                                                          &how, &at, &c->err);
    const bool is = match != NULL && spil_duplicate_of_match(match, &d);
    spil_driver_free(match);
    spil_record_free(&at);
    if (!is || !spil_record_text(SPIL_CPU_ANY, text, strlen(text), &rec, &c->err))
        return CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("this game has no result that could be compared"));
    char *result = spil_duplicate_result(&d, &rec, names, &c->err);
    spil_record_free(&rec);
    if (result == NULL)
        return false;
    char *line = spil_duplicates_line(result, !spil_duplicate_is_crossed(&d));
    spil__answer_text(c, "result", result, strlen(result));
    spil__answer_text(c, "line", line, strlen(line));
    spil_json_bool(&c->w, "crossed", spil_duplicate_is_crossed(&d));
    spil_duplicate_members(&d, &c->w);
    free(line);
    free(result);
    return true;
}

/* ---- side by side, in a worker ---- */

static bool tell(void *of, int done, int all)
{
    (void)of;
    spil__tell_progress(done, all);
    return true;
}

static void put_row(call *c, const spil_words *words, const spil_beside *b, const spil_beside_row *row)
{
    char who[SAY], what[SAY];
    spil_out to_who = spil_out_to(who, sizeof who), to_what = spil_out_to(what, sizeof what);
    spil__answer_room(c, 2 * 6 * SAY);
    spil_words_beside_who(words, row, &to_who);
    spil_words_beside_what(words, b, row, &to_what);
    spil_json_open(&c->w, NULL, '{');
    spil_json_string(&c->w, "who", who);
    spil_json_string(&c->w, "what", what);
    spil_json_bool(&c->w, "mine", row->mine);
    spil_json_close(&c->w, '}');
}

static void put_beside(call *c, const spil_beside *b)
{
    const spil_words words = {.tr = &spil__translator};
    char what[SAY];
    spil_json_open(&c->w, "rows", '[');
    for (int i = 0; i < b->n_true; i++)
        put_row(c, &words, b, &b->row[i]);
    spil_json_close(&c->w, ']');
    spil_json_open(&c->w, "sums", '[');
    for (int i = 0; i < b->n_sums; i++) {
        spil_out out = spil_out_to(what, sizeof what);
        spil__answer_room(c, 6 * SAY);
        spil_words_beside_sum(&words, &b->sum[i], &out);
        spil_json_open(&c->w, NULL, '{');
        spil_json_string(&c->w, "who", b->sum[i].name);
        spil_json_string(&c->w, "what", what);
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
    spil__answer_room(c, 8 * SAY);
    spil_json_int(&c->w, "refused", b->n - b->n_true);
    if (b->has_par) {
        spil_out out = spil_out_to(what, sizeof what);
        spil_words_day_score(&words, &b->par, &out);
        spil_json_string(&c->w, "par", what);
    }
    spil_out out = spil_out_to(what, sizeof what);
    spil_words_beside_best(&words, b, &out);
    spil_json_string(&c->w, "best", spil_out_bytes(&out) > 0 ? what : "");
}

/* {"text":CODE,"kept":TEXT}: all that is kept about a deal, played again; how far it is, is told. */
static bool call_beside(call *c)
{
    const char *kept = spil__arg_text(c, "kept");
    spil_duplicate d;
    bool is_result;
    if (!read_code(c, "text", &d, &is_result))
        return false;
    spil_kept_result *found = spil_alloc(SPIL_RESULTS_MAX * sizeof *found);
    const int n = spil_duplicates_find(kept == NULL ? "" : kept, kept == NULL ? 0 : strlen(kept), &d, found);
    spil_beside *b = spil_beside_play(SPIL_CPU_ANY, &d, found, n, &spil__worker_players, tell, NULL);
    put_beside(c, b);
    free(b);
    free(found);
    return true;
}

/* {"text":RESULT}: refused with a sentence unless it can be played again. In a worker. */
static bool call_check(call *c)
{
    const char *text = spil__arg_text(c, "text");
    spil_played played;
    return spil_duplicate_check(SPIL_CPU_ANY, text == NULL ? "" : text, &spil__worker_players, &played,
                                &c->err) == SPIL_OK;
}

const call_row spil__calls_duplicate[] = {
    {"duplicate_new", call_new},     /* a deal for friends */
    {"duplicate", call_duplicate},   /* what a code or a result is about */
    {"duplicate_over", call_over},   /* a finished game as a result */
    {"beside", call_beside},         /* in a worker: results side by side */
    {"duplicate_check", call_check}, /* in a worker: is a result true? */
    {NULL, NULL},
};
