/* practice.c: sums: how people do, and drills (calls.h). */
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "facts.h"
#include "spil/practice.h"
#include "spil/random.h"
#include "spil/report.h"
#include "spil/words.h"

/* ---- how people do ---- */

static void put_score(call *c, const char *key, spil_answers answers)
{
    char text[100];
    spil_out out = spil_out_to(text, sizeof text);
    spil_report_score(answers, &spil__translator, &out);
    spil_json_string(&c->w, key, text);
}

/* A report for each person and game. */
static bool call_report(call *c)
{
    spil_report r = {0};
    spil_json_open(&c->w, "reports", '[');
    while (spil_report_next(spil__facts(), NULL, NULL, &r)) {
        char text[1000];
        const spil_game *game = spil_game_find(SPIL_CPU_ANY, r.game);
        spil__answer_room(c, 4000 + 300 * (size_t)r.n);
        spil_json_open(&c->w, NULL, '{');
        spil_json_string(&c->w, "game", r.game);
        spil_json_string(&c->w, "game_name", game == NULL ? r.game : spil_tr(&spil__translator, game->name));
        spil_json_string(&c->w, "name", spil_report_name(r.name, &spil__translator));
        spil_json_string(&c->w, "person", r.name);
        put_score(c, "now", r.progress.now);
        put_score(c, "before", r.progress.before);
        spil_out out = spil_out_to(text, sizeof text);
        spil_report_practise(&r, &spil__translator, &out);
        spil_json_string(&c->w, "practise", text);
        spil_json_open(&c->w, "sums", '[');
        for (int i = 0; i < r.n; i++) {
            char sum[SPIL_SUM_TEXT], time[40];
            spil_out to_sum = spil_out_to(sum, sizeof sum), to_time = spil_out_to(time, sizeof time);
            spil_sum_tell(&r.row[i].sum, &spil__translator, &to_sum);
            spil_report_time(r.row[i].fact->ms, &spil__translator, &to_time);
            spil_json_open(&c->w, NULL, '{');
            spil_json_string(&c->w, "sum", sum);
            spil_json_int(&c->w, "found", r.row[i].fact->found);
            spil_json_int(&c->w, "missed", r.row[i].fact->missed);
            spil_json_string(&c->w, "time", time);
            spil_json_int(&c->w, "known", (int)spil_report_known(&r.row[i]));
            spil_json_bool(&c->w, "weak", r.row[i].weight >= SPIL_REPORT_WEAK);
            spil_json_close(&c->w, '}');
        }
        spil_json_close(&c->w, ']');
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
    return true;
}

/* ---- practice ---- */

static spil_practice drill;

static void put_question(call *c)
{
    char text[SPIL_SUM_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const spil_sum *sum = spil_practice_ask(&drill);
    if (sum == NULL) {
        char result[400], missed[1000];
        spil_out to_result = spil_out_to(result, sizeof result),
                 to_missed = spil_out_to(missed, sizeof missed);
        spil_practice_result(&drill, &spil__translator, &to_result);
        spil_practice_missed(&drill, &spil__translator, &to_missed);
        spil_json_string(&c->w, "result", result);
        spil_json_string(&c->w, "missed", missed);
        return;
    }
    spil_sum_ask(sum, &spil__translator, &out);
    spil_json_string(&c->w, "ask", text);
    spil_json_int(&c->w, "asked", drill.asked);
    spil_json_int(&c->w, "questions", drill.questions);
    int most = 0;
    for (int i = 0; i < drill.n; i++)
        most = drill.list[i].answer > most ? drill.list[i].answer : most;
    spil_json_int(&c->w, "most", most);
}

/* {"game":ID,"sums":"8+3 8-3" or "" for all,"name":NAME,"questions":N,"seed":SEED} */
static bool call_practise(call *c)
{
    const char *id = spil__arg_text(c, "game"), *name = spil__arg_text(c, "name"),
               *seed = spil__arg_text(c, "seed"), *sums = spil__arg_text(c, "sums");
    const spil_game *game = id == NULL ? NULL : spil_game_find(SPIL_CPU_ANY, id);
    int questions;
    uint64_t number;
    if (game == NULL || !spil_teaches(game->id))
        return CALL_FAIL(c, SPIL_BAD_GAME, SPIL_TR("there are no sums to practise in '%s'"),
                         id == NULL ? "" : id);
    if (!spil__arg_int(c, "questions", 1, SPIL_PRACTICE_MOST, &questions))
        return false;
    if (seed == NULL || !spil_seed_parse(seed, &number))
        return CALL_FAIL(c, SPIL_BAD_OPTION,
                         SPIL_TR("'%s' is not a seed: a number below 2^64, or 64 hex digits"),
                         seed == NULL ? "" : seed);
    if (name != NULL && name[0] != '\0' && spil_name_check(name, SPIL_BAD_OPTION, &c->err) != SPIL_OK)
        return false;
    spil_setup su = spil_setup_default(game, game->min_seats);
    if (spil_setup_check(&su, &c->err) != SPIL_OK)
        return false;
    spil_practice_begin(&drill, &su, spil__facts(), name == NULL ? "" : name, questions, number);
    spil_practice_only(&drill, sums == NULL ? "" : sums);
    put_question(c);
    return true;
}

/* {"number":N or -1 to hear it,"ms":N} */
static bool call_practised(call *c)
{
    static const char *const replies[] = {
        [SPIL_PRACTICE_RIGHT] = "right", [SPIL_PRACTICE_RETRY] = "retry", [SPIL_PRACTICE_TOLD] = "told"};
    char text[SPIL_SUM_TEXT + 100];
    spil_out out = spil_out_to(text, sizeof text);
    int number, ms;
    spil_error err;
    if (drill.facts == NULL || drill.now < 0)
        return CALL_FAIL(c, SPIL_NO_GAME, SPIL_TR("no sum was asked"));
    if (!spil__arg_int(c, "number", -1, 1000000, &number) || !spil__arg_int(c, "ms", 0, INT32_MAX, &ms))
        return false;
    const spil_sum sum = drill.list[drill.now];
    const spil_practice_reply reply = spil_practice_answer(&drill, number, (uint32_t)ms, &err);
    if (reply == SPIL_PRACTICE_RIGHT)
        spil_put(&out, spil_tr(&spil__translator, SPIL_TR("Right.")));
    else if (number < 0)
        spil_sum_tell(&sum, &spil__translator, &out);
    else
        spil_sum_wrong(&sum, drill.wrong, &spil__translator, &out);
    spil_json_string(&c->w, "reply", replies[reply]);
    spil_json_string(&c->w, "say", text);
    spil__facts_put_new(c);
    if (reply != SPIL_PRACTICE_RETRY)
        put_question(c);
    return true;
}

const call_row spil__calls_practice[] = {
    {"report", call_report},       /* how people do */
    {"practise", call_practise},   /* begins a drill */
    {"practised", call_practised}, /* an answer of it */
    {NULL, NULL},
};
