/* statistics.c: finished games added up (calls.h), and the ladder. */
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "spil/player_spec.h"
#include "spil/report.h"
#include "spil/tally.h"
#include "spil/words.h"

static void put_opponents(call *c, const spil_tally_row *row)
{
    char name[SPIL_TALLY_NAME], label[SPIL_PLAYER_LABEL];
    const char *at = row->against;
    bool person;
    spil_json_open(&c->w, "against", '[');
    while (spil_tally_opponent(&at, &person, name)) {
        spil_out out = spil_out_to(label, sizeof label);
        if (person)
            spil_put(&out, spil_words_person(&spil__translator, name));
        else
            spil_words_player(&spil__translator, name, &out);
        spil_json_string(&c->w, NULL, label);
    }
    spil_json_close(&c->w, ']');
}

/* What would make the games even: "say", and of who won "handicap", ",late=5", and "how", "starts 5 s later". */
static void put_evening(call *c, const spil_tally_row *row)
{
    char say[400] = "", text[SPIL_PLAYER_TEXT] = "", how[200] = "";
    const bool by_clock = spil__arg_is(c, "timed");
    spil_handicap handicap;
    spil_out to_say = spil_out_to(say, sizeof say), to_text = spil_out_to(text, sizeof text),
             to_how = spil_out_to(how, sizeof how);
    spil_words_evening(&(spil_words){.tr = &spil__translator}, row, by_clock, &to_say);
    spil_tally_evening(row, by_clock, &handicap);
    spil_handicap_put(&handicap, &to_text);
    spil_words_handicap(&spil__translator, &handicap, &to_how);
    spil_json_string(&c->w, "say", say);
    spil_json_string(&c->w, "handicap", text);
    spil_json_string(&c->w, "how", how);
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

/* {"text":TEXT,"timed":true}: finished games added up; timed: the last one was played by the clock. */
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
            spil_json_string(
                &c->w, "person",
                spil_words_person(&spil__translator, spil_report_name(row->person, &spil__translator)));
            spil_json_string(&c->w, "game",
                             game == NULL ? row->game : spil_tr(&spil__translator, game->name));
            spil_json_string(&c->w, "game_id", row->game);
            put_opponents(c, row);
            spil_json_int(&c->w, "level", spil_tally_level(row));
            spil_json_int(&c->w, "won", row->won);
            spil_json_int(&c->w, "lost", row->lost);
            spil_json_int(&c->w, "drawn", row->drawn);
            spil_json_int(&c->w, "streak", row->streak);
            spil_json_int(&c->w, "longest", row->longest);
            spil_json_int(&c->w, "last_s", (int64_t)row->last_s);
            put_evening(c, row);
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

const call_row spil__calls_statistics[] = {
    {"statistics", call_statistics}, /* finished games added up */
    {NULL, NULL},
};
