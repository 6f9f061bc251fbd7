/* cmd_facts.c: `spil facts`: the learning record, and forgetting it. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arg_values.h"
#include "commands.h"
#include "complain.h"
#include "cpu.h"
#include "input.h"
#include "intl.h"
#include "learn.h"
#include "line_output.h"
#include "memory.h"
#include "report_print.h"

bool spil__learn_open(facts_file *f)
{
    spil_error err;
    const bool ok = spil__facts_open(f, &err);
    if (ok && f->facts.n_unread > 0)
        spil__facts_unread_error(f, &err);
    if (!ok || f->facts.n_unread > 0)
        spil__complain_error(&err);
    return ok;
}

/* ---- for people ---- */

void spil__learn_show(const spil_facts *f, const char *game, const char *name)
{
    line_output o;
    spil_report r = {0};
    spil__output_open(&o, stdout, "auto");
    int i = 0;
    for (; spil_report_next(f, game, name, &r); i++) {
        if (i > 0)
            fputc('\n', stdout);
        spil__report_print(&o, &r);
    }
    if (i == 0)
        puts(_("Nothing is recorded yet. Sums are recorded when people at a terminal play\n7 ATE 9 or "
               "Sequence Numbers, or use 'spil practise'."));
}

/* ---- for programs ---- */

static void put_json_row(spil_json_writer *w, const spil_report_row *row)
{
    const spil_fact *x = row->fact;
    char recent[SPIL_FACT_RECENT + 1] = "";
    spil_out out = spil_out_to(recent, sizeof recent);
    for (int i = x->n_recent - 1; i >= 0; i--)
        spil_put_char(&out, (char)('0' + (x->recent >> i & 1)));
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "sum", x->sum);
    spil_json_int(w, "answer", row->sum.answer);
    spil_json_int(w, "met", x->met);
    spil_json_int(w, "found", x->found);
    spil_json_int(w, "missed", x->missed);
    spil_json_int(w, "ms", x->ms);
    spil_json_string(w, "recent", recent);
    spil_json_bool(w, "practise", row->weight >= SPIL_REPORT_WEAK);
    spil_json_close(w, '}');
}

static void put_json(const spil_facts *f, const char *game, const char *name)
{
    enum { ROW_BYTES = 300 };
    const size_t size = (size_t)(f->n + 1) * ROW_BYTES + 4096;
    char *text = spil__alloc(size);
    spil_out out = spil_out_to(text, size);
    spil_json_writer w = spil_json_to(&out);
    spil_report r = {0};
    spil_json_open(&w, NULL, '[');
    while (spil_report_next(f, game, name, &r)) {
        spil_json_open(&w, NULL, '{');
        spil_json_string(&w, "name", r.name);
        spil_json_string(&w, "game", r.game);
        spil_json_int(&w, "usual_ms", r.usual_ms);
        spil_json_open(&w, "facts", '[');
        for (int k = 0; k < r.n; k++)
            put_json_row(&w, &r.row[k]);
        spil_json_close(&w, ']');
        spil_json_close(&w, '}');
    }
    spil_json_close(&w, ']');
    puts(text);
    free(text);
}

/* ---- forgetting ---- */

static bool is_sure(const char *name)
{
    if (name == NULL)
        fputs(_("Delete the learning record of everybody at this computer? (y/N) "), stdout);
    else
        printf(_("Delete the learning record of %s? (y/N) "), spil_report_name(name, &spil__translator));
    fflush(stdout);
    /* Translators: the letter stands for yes */
    const char *yes = _("y"), *line = spil__input_line(false);
    return line != NULL && (strncmp(line, yes, strlen(yes)) == 0 || *line == 'y');
}

static int forget(facts_file *f, const char *name, bool sure)
{
    spil_error err;
    if (!sure && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !is_sure(name)) {
        puts(_("Nothing is deleted."));
        return STATUS_OK;
    }
    if (!spil__facts_forget(f, name, &err)) {
        spil__complain_error(&err);
        return STATUS_FAILED;
    }
    puts(_("The learning record is deleted."));
    return STATUS_OK;
}

int spil__cmd_facts(const args *a)
{
    const char *name = spil__args_value(a, "name");
    const spil_game *game = a->n > 0 ? spil__arg_game(a->operand[0]) : NULL;
    facts_file f;
    if (a->n > 0 && game == NULL)
        return STATUS_USAGE;
    if (game != NULL && !spil_teaches(game->id)) {
        spil__complain(_("%s has no sums to learn"), game->name);
        return STATUS_USAGE;
    }
    if (game != NULL && spil__args_has(a, "forget")) {
        spil__complain(_("--forget deletes the whole record or one person's: leave the game out"));
        return STATUS_USAGE;
    }
    int status = STATUS_OK;
    if (!spil__learn_open(&f))
        status = STATUS_FAILED;
    else if (spil__args_has(a, "forget"))
        status = forget(&f, name, spil__args_has(a, "yes"));
    else if (spil__args_has(a, "json"))
        put_json(&f.facts, game == NULL ? NULL : game->id, name);
    else
        spil__learn_show(&f.facts, game == NULL ? NULL : game->id, name);
    spil__facts_close(&f);
    return status;
}
