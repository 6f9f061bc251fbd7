/* cmd_facts.c: `spil facts`: the learning record of one or all, for people and for programs, and forgetting it. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arg_values.h"
#include "commands.h"
#include "cpu.h"
#include "facts_export.h"
#include "input.h"
#include "intl.h"
#include "learn.h"
#include "line_output.h"
#include "line_words.h"
#include "report_print.h"
#include "spil/memory.h"
#include "stderr_report.h"

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

/* "Anna, Bo, You and 12 more". */
static void list_people(const spil_facts *f, char *text, size_t size)
{
    enum { NAMED = 8 };
    spil_overview_row *rows;
    const int n = spil_overview(f, NULL, &rows);
    spil_out out = spil_out_to(text, size);
    for (int i = 0; i < n && i < NAMED; i++) {
        spil_put(&out, i == 0 ? "" : ", ");
        spil_put(&out, spil_report_name(rows[i].name, &spil__translator));
    }
    if (n > NAMED) {
        char more[100];
        snprintf(more, sizeof more, ngettext(" and %d more", " and %d more", (unsigned long)(n - NAMED)),
                 n - NAMED);
        spil_put(&out, more);
    }
    free(rows);
}

/* Complains if a name is unknown, and says which there are. */
static bool check_name(const spil_facts *f, const char *name)
{
    char people[8 * SPIL_NAME_BYTES + 200];
    if (name == NULL || f->sums.n == 0 || spil_facts_knows(f, name))
        return true;
    list_people(f, people, sizeof people);
    spil__complain(_("nothing is recorded of '%s'; there is something of: %s"), name, people);
    return false;
}

/* The person without a name may be called as the reports call that person. */
static const char *name_of(const spil_facts *f, const char *name)
{
    const bool unnamed = name != NULL && strcmp(name, spil_report_name("", &spil__translator)) == 0;
    return unnamed && !spil_facts_knows(f, name) ? "" : name;
}

static void say_nothing_yet(void)
{
    char games[200] = "";
    spil_out out = spil_out_to(games, sizeof games);
    spil_taught_names(&spil__translator, true, &out);
    /* Translators: %s: the games that ask sums */
    printf(_("Nothing is recorded yet. Sums are recorded when people at a terminal play\n%s, or use 'spil "
             "practise'.\n"),
           games);
}

void spil__learn_show(const spil_facts *f, const char *game, const char *name, bool speak)
{
    line_output o;
    spil_report r = {0};
    spil__output_open(&o, stdout, speak ? "never" : "auto");
    o.speak = speak;
    int i = 0;
    for (; spil_report_next(f, game, name, &r); i++) {
        if (i > 0)
            fputc('\n', stdout);
        spil__report_print(&o, &r);
    }
    if (i == 0)
        say_nothing_yet();
}

void spil__learn_overview(const spil_facts *f, const char *game, bool speak)
{
    line_output o;
    spil__output_open(&o, stdout, speak ? "never" : "auto");
    o.speak = speak;
    if (!spil__overview_print(&o, f, game))
        say_nothing_yet();
}

/* ---- forgetting ---- */

static bool is_sure(const char *name)
{
    if (name == NULL)
        fputs(_("Delete the learning record of everybody at this computer? (y/N) "), stdout);
    else
        printf(_("Delete the learning record of %s? (y/N) "), spil_report_name(name, &spil__translator));
    fflush(stdout);
    char *line = spil__input_line(false);
    return line != NULL && spil__line_answer(spil__input_trim(line)) == ANSWER_YES;
}

static int forget(facts_file *f, const char *name, bool sure)
{
    spil_error err;
    bool was_there;
    if (!sure && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !is_sure(name)) {
        puts(_("Nothing is deleted."));
        return STATUS_OK;
    }
    if (!spil__facts_forget(f, name, &was_there, &err)) {
        spil__complain_error(&err);
        return STATUS_FAILED;
    }
    puts(was_there ? _("The learning record is deleted.") : _("There was nothing to delete."));
    return STATUS_OK;
}

/* ---- the command ---- */

static int show(const args *a, const spil_facts *f, const char *game, const char *name)
{
    const bool overview = spil__args_has(a, "overview");
    if (spil__args_has(a, "json")) {
        if (overview)
            spil__overview_json(f, game);
        else
            spil__facts_json(f, game, name);
    } else if (spil__args_has(a, "csv")) {
        if (overview)
            spil__overview_csv(f, game);
        else
            spil__facts_csv(f, game, name);
    } else if (!check_name(f, name)) {
        return STATUS_FAILED;
    } else if (overview) {
        spil__learn_overview(f, game, false);
    } else {
        spil__learn_show(f, game, name, false);
    }
    return STATUS_OK;
}

/* Deletes; a record that cannot be read, such as one that is too long, can be deleted as a whole. */
static int delete (const args *a, facts_file *f, bool opened, const char *name)
{
    if (opened && !check_name(&f->facts, name))
        return STATUS_FAILED;
    return forget(f, name, spil__args_has(a, "yes"));
}

static bool is_usable(const args *a, const spil_game *game)
{
    if (game != NULL && !spil_teaches(game->id))
        spil__complain(_("%s has no sums to learn"), _(game->name));
    else if (game != NULL && spil__args_has(a, "forget"))
        spil__complain(_("--forget deletes the whole record or one person's: leave the game out"));
    else if (spil__args_has(a, "json") && spil__args_has(a, "csv"))
        spil__complain(_("--json and --csv do not go together"));
    else if (spil__args_has(a, "overview") && spil__args_value(a, "name") != NULL)
        spil__complain(_("--overview shows everybody: leave --name out"));
    else
        return true;
    return false;
}

int spil__cmd_facts(const args *a)
{
    const spil_game *game = a->n > 0 ? spil__arg_game(a->operand[0]) : NULL;
    facts_file f;
    spil_error err;
    if ((a->n > 0 && game == NULL) || !is_usable(a, game))
        return STATUS_USAGE;
    const bool forgets = spil__args_has(a, "forget");
    const bool opened = forgets ? spil__facts_open(&f, &err) : spil__learn_open(&f);
    const char *name = name_of(&f.facts, spil__args_value(a, "name"));
    const int status = forgets  ? delete (a, &f, opened, name)
                       : opened ? show(a, &f.facts, game == NULL ? NULL : game->id, name)
                                : STATUS_FAILED;
    spil__facts_close(&f);
    return status;
}
