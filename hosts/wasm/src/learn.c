/* learn.c: the learning record, practice, and statistics (calls.h). Their texts are those of the files of `spil`; the
 * page keeps them. */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "facts.h"
#include "spil/memory.h"
#include "spil/practice.h"
#include "spil/random.h"
#include "spil/report.h"
#include "spil/tally.h"
#include "spil/words.h"

/* ---- the record ---- */

static struct {
    spil_facts facts;
    spil_buffer lines; /* that the page has yet to keep */
    int today;         /* spil_day, as the page says */
} kept;

static bool keep_line(void *of, const char *line, size_t len, spil_error *err)
{
    (void)of, (void)err;
    spil_buffer_add(&kept.lines, line, len);
    return true;
}

static spil_day today(void *of)
{
    (void)of;
    return (spil_day)kept.today;
}

spil_facts *spil__facts(void)
{
    kept.facts.keeper = (spil_facts_keeper){.line = keep_line, .today = today};
    return &kept.facts;
}

static void put_lines(call *c)
{
    if (kept.lines.len > 0)
        spil__answer_text(c, "lines", kept.lines.at, kept.lines.len);
    spil_buffer_free(&kept.lines);
}

/* {"text":TEXT,"day":N}: the record as it is kept, "" for none yet; day: since 1970. */
static bool call_facts(call *c)
{
    const char *text = spil__arg_text(c, "text");
    spil_facts read = {0};
    if (!spil__arg_int(c, "day", 0, 4000000, &kept.today))
        return false;
    const size_t len = text == NULL ? 0 : strlen(text);
    char *unread = spil_alloc(len + 1);
    spil_out out = spil_out_to(unread, len + 1);
    const bool ok = len == 0 || spil_facts_read(&read, text, len, &out);
    free(unread);
    if (!ok) {
        spil_facts_free(&read);
        return CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("this is no learning record"));
    }
    spil_facts_free(&kept.facts);
    kept.facts = read;
    spil__facts();
    return true;
}

/* Lines that are new since the last time: to be appended to the text that is kept. */
static bool call_facts_new(call *c)
{
    put_lines(c);
    return true;
}

/* The whole record, as totals. */
static bool call_facts_text(call *c)
{
    const size_t size =
        sizeof SPIL_FACTS_FIRST + (size_t)(kept.facts.sums.n + kept.facts.days.n) * SPIL_FACT_LINE + 1;
    char *text = spil_alloc(size);
    spil_out out = spil_out_to(text, size);
    spil_facts_write(&kept.facts, &out);
    spil__answer_text(c, "text", text, strlen(text));
    free(text);
    return true;
}

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
    while (spil_report_next(&kept.facts, NULL, NULL, &r)) {
        char text[1000];
        const spil_game *game = spil_game_find(SPIL_CPU_ANY, r.game);
        spil__answer_room(c, 4000 + 300 * (size_t)r.n);
        spil_json_open(&c->w, NULL, '{');
        spil_json_string(&c->w, "game", r.game);
        spil_json_string(&c->w, "game_name", game == NULL ? r.game : spil_tr(&spil__translator, game->name));
        spil_json_string(&c->w, "name", spil_report_name(r.name, &spil__translator));
        put_score(c, "now", r.progress.now);
        put_score(c, "before", r.progress.before);
        spil_out out = spil_out_to(text, sizeof text);
        spil_report_practise(&r, &spil__translator, &out);
        spil_json_string(&c->w, "practise", text);
        out = spil_out_to(text, sizeof text);
        spil_report_due(&r, &spil__translator, &out);
        spil_json_string(&c->w, "due", text);
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
            spil_json_int(&c->w, "ms", r.row[i].fact->ms);
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
    put_lines(c);
    if (reply != SPIL_PRACTICE_RETRY)
        put_question(c);
    return true;
}

/* ---- statistics ---- */

static void put_opponents(call *c, const spil_tally_row *row)
{
    char name[SPIL_TALLY_NAME], label[SPIL_PLAYER_LABEL];
    const char *at = row->against;
    bool person;
    spil_json_open(&c->w, "against", '[');
    while (spil_tally_opponent(&at, &person, name)) {
        spil_out out = spil_out_to(label, sizeof label);
        if (person)
            spil_put(&out, name);
        else
            spil_words_player(&spil__translator, name, &out);
        spil_json_string(&c->w, NULL, label);
    }
    spil_json_close(&c->w, ']');
}

/* The level at which all opponents play; 0 where they do not, or people are among them. */
static int level_of(const spil_tally_row *row)
{
    char name[SPIL_TALLY_NAME];
    const char *at = row->against;
    bool person;
    int level = 0;
    while (spil_tally_opponent(&at, &person, name)) {
        const int own = person ? 0 : spil_level_of(name);
        if (own == 0 || (level != 0 && level != own))
            return 0;
        level = own;
    }
    return level;
}

static void put_ladder(call *c, const spil_ladder *ladder)
{
    char say[400] = "";
    spil_out out = spil_out_to(say, sizeof say);
    spil_words_ladder(&(spil_words){.tr = &spil__translator}, ladder, &out);
    spil_json_open(&c->w, NULL, '{');
    spil_json_string(&c->w, "game", ladder->game);
    spil_json_int(&c->w, "level", ladder->level);
    spil_json_int(&c->w, "offered", ladder->offered);
    spil_json_int(&c->w, "beaten", ladder->beaten);
    spil_json_int(&c->w, "won", ladder->won);
    spil_json_string(&c->w, "say", say);
    spil_json_close(&c->w, '}');
}

/* {"text":TEXT}: finished games added up. */
static bool call_statistics(call *c)
{
    const char *text = spil__arg_text(c, "text");
    spil_tally t = {0};
    const bool ok = text != NULL && spil_tally_read(&t, text, strlen(text));
    if (ok) {
        spil__answer_room(c, 4000 * (size_t)(t.n + t.n_ladders + 1));
        spil_json_open(&c->w, "rows", '[');
        for (int i = 0; i < t.n; i++) {
            const spil_tally_row *row = &t.row[i];
            const spil_game *game = spil_game_find(SPIL_CPU_ANY, row->game);
            spil_json_open(&c->w, NULL, '{');
            spil_json_string(&c->w, "person", spil_report_name(row->person, &spil__translator));
            spil_json_string(&c->w, "game",
                             game == NULL ? row->game : spil_tr(&spil__translator, game->name));
            spil_json_string(&c->w, "game_id", row->game);
            put_opponents(c, row);
            spil_json_int(&c->w, "level", level_of(row));
            spil_json_int(&c->w, "won", row->won);
            spil_json_int(&c->w, "lost", row->lost);
            spil_json_int(&c->w, "drawn", row->drawn);
            spil_json_int(&c->w, "streak", row->streak);
            spil_json_int(&c->w, "longest", row->longest);
            spil_json_int(&c->w, "last_s", (int64_t)row->last_s);
            spil_json_close(&c->w, '}');
        }
        spil_json_close(&c->w, ']');
        spil_json_open(&c->w, "ladders", '[');
        for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
            const spil_ladder *ladder = spil_tally_ladder(&t, spil_game_at(SPIL_CPU_ANY, i)->id);
            if (ladder != NULL)
                put_ladder(c, ladder);
        }
        spil_json_close(&c->w, ']');
    }
    spil_tally_free(&t);
    return ok || CALL_FAIL(c, SPIL_BAD_RECORD, SPIL_TR("these are no statistics"));
}

const call_row spil__calls_learn[] = {
    {"facts", call_facts},           /* the learning record, as it is kept */
    {"facts_new", call_facts_new},   /* lines to be kept */
    {"facts_text", call_facts_text}, /* all of it, as totals */
    {"report", call_report},         /* how people do */
    {"practise", call_practise},     /* begins a drill */
    {"practised", call_practised},   /* an answer of it */
    {"statistics", call_statistics}, /* finished games added up */
    {NULL, NULL},
};
