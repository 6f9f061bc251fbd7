/* cmd_stats.c: `spil stats`: games won and lost at this computer, and forgetting them. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arg_values.h"
#include "commands.h"
#include "input.h"
#include "intl.h"
#include "line_words.h"
#include "results_file.h"
#include "spil/figures.h"
#include "spil/memory.h"
#include "stderr_report.h"
#include "tally_print.h"

/* What is asked for; NULL: any. */
typedef struct selection {
    const char *game, *name;
} selection;

static bool matches(const spil_tally_row *row, const selection *s)
{
    return spil_tally_matches(row, s->game, s->name);
}

static bool any_matches(const spil_tally *t, const selection *s)
{
    for (int i = 0; i < t->n; i++) {
        if (matches(&t->row[i], s))
            return true;
    }
    return false;
}

/* ---- for people ---- */

static void show(const spil_tally *t, const selection *s)
{
    line_output o;
    int tables = 0;
    spil__output_open(&o, stdout, "auto");
    for (int i = 0; i < t->n;) {
        if (!matches(&t->row[i], s)) {
            i++;
            continue;
        }
        if (tables++ > 0)
            fputc('\n', stdout);
        i = spil__tally_print(&o, t, i);
    }
    if (tables == 0)
        puts(_("No games are counted yet. Games that people at a terminal finish are counted."));
}

/* ---- for programs ---- */

static void put_json_row(spil_json_writer *w, const spil_tally_row *row)
{
    char name[SPIL_TALLY_NAME];
    const char *at = row->against;
    bool person;
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "name", row->person);
    spil_json_string(w, "game", row->game);
    spil_json_open(w, "against", '[');
    while (spil_tally_opponent(&at, &person, name)) {
        spil_json_open(w, NULL, '{');
        spil_json_bool(w, "person", person);
        spil_json_string(w, "name", name);
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
    spil_json_int(w, "played", spil_tally_played(row));
    spil_json_int(w, "won", row->won);
    spil_json_int(w, "lost", row->lost);
    spil_json_int(w, "drawn", row->drawn);
    spil_json_int(w, "streak", row->streak);
    spil_json_int(w, "longest", row->longest);
    spil_json_int(w, "again", row->again);
    spil_json_int(w, "last", (int64_t)row->last_s);
    spil_json_close(w, '}');
}

static void put_json(const spil_tally *t, const selection *s)
{
    enum { ROW_BYTES = 300 };
    size_t size = 16;
    for (int i = 0; i < t->n; i++) /* a byte of a name may take six */
        size += ROW_BYTES + 6 * (strlen(t->row[i].person) + strlen(t->row[i].against)) +
                SPIL_SEATS_MAX * sizeof "{\"person\":false,\"name\":\"\"},";
    char *text = spil_alloc(size);
    spil_out out = spil_out_to(text, size);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '[');
    for (int i = 0; i < t->n; i++) {
        if (matches(&t->row[i], s))
            put_json_row(&w, &t->row[i]);
    }
    spil_json_close(&w, ']');
    puts(text);
    free(text);
}

static void put_csv(const spil_tally *t, const selection *s)
{
    char none[1], *text = none;
    size_t size = sizeof none;
    for (int time = 0; time < 2; time++) { /* the first time it is only measured */
        spil_out out = spil_out_to(text, size);
        spil_figures_csv(t, s->game, s->name, &out);
        if (time == 0)
            text = spil_alloc_raw(size = out.len + 1);
    }
    fputs(text, stdout);
    free(text);
}

/* ---- forgetting ---- */

static bool is_sure(const selection *s)
{
    if (s->game == NULL && s->name == NULL)
        fputs(_("Delete the statistics of everybody at this computer? (y/N) "), stdout);
    else
        fputs(_("Delete these games from the statistics? (y/N) "), stdout);
    fflush(stdout);
    char *line = spil__input_line(false);
    return line != NULL && spil__line_answer(spil__input_trim(line)) == ANSWER_YES;
}

static int forget(const selection *s, bool sure)
{
    spil_error err;
    int deleted;
    if (!sure && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !is_sure(s)) {
        puts(_("Nothing is deleted."));
        return STATUS_OK;
    }
    if (!spil__results_forget(s->game, s->name, &deleted, &err)) {
        spil__complain_error(&err);
        return STATUS_FAILED;
    }
    printf(ngettext("%d game is deleted from the statistics.\n",
                    "%d games are deleted from the statistics.\n", (unsigned long)deleted),
           deleted);
    return STATUS_OK;
}

/* ---- the command ---- */

/* Says whose games there are, if there are none of the person asked for. */
static bool complain_name(const spil_tally *t, const selection *s)
{
    char names[400] = "";
    spil_out out = spil_out_to(names, sizeof names);
    const selection anybody = {.game = s->game};
    if (s->name == NULL || any_matches(t, s))
        return false;
    for (int i = 0; i < t->n; i++) {
        bool told = !matches(&t->row[i], &anybody);
        for (int k = 0; k < i && !told; k++)
            told = matches(&t->row[k], &anybody) && strcmp(t->row[k].person, t->row[i].person) == 0;
        if (told)
            continue;
        spil_put(&out, out.len == 0 ? "" : ", ");
        spil_put(&out, spil__tally_person(&t->row[i]));
    }
    if (names[0] == '\0')
        spil__complain(_("no games of '%s' are counted"), s->name);
    else
        spil__complain(_("no games of '%s' are counted, only of: %s"), s->name, names);
    return true;
}

int spil__cmd_stats(const args *a)
{
    const spil_game *game = a->n > 0 ? spil__arg_game(a->operand[0]) : NULL;
    const selection s = {.game = game == NULL ? NULL : game->id, .name = spil__args_value(a, "name")};
    spil_tally t;
    spil_error err;
    int status = STATUS_OK;
    if (a->n > 0 && game == NULL)
        return STATUS_USAGE;
    if (!spil__results_read(&t, &err)) {
        spil__complain_error(&err);
        status = STATUS_FAILED;
    } else if (complain_name(&t, &s)) {
        status = STATUS_FAILED;
    } else if (spil__args_has(a, "forget")) {
        status = forget(&s, spil__args_has(a, "yes"));
    } else if (spil__args_has(a, "json")) {
        put_json(&t, &s);
    } else if (spil__args_has(a, "csv")) {
        put_csv(&t, &s);
    } else {
        show(&t, &s);
        if (t.unread > 0)
            spil__complain(ngettext("%d line of the statistics cannot be read and is left out",
                                    "%d lines of the statistics cannot be read and are left out",
                                    (unsigned long)t.unread),
                           t.unread);
    }
    spil_tally_free(&t);
    return status;
}
