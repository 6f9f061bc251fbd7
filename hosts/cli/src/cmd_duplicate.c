/* cmd_duplicate.c: `spil duplicate`: the same deal with friends (spil/duplicate.h). */
#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "cpu.h"
#include "input.h"
#include "intl.h"
#include "kept_lines.h"
#include "play.h"
#include "spil/duplicate.h"
#include "spil/duplicate_words.h"
#include "spil/saved.h"
#include "spil/today_words.h"
#include "stderr_report.h"

static const char file[] = "duplicates";

/* ---- kept results ---- */

static spil_buffer read_kept(void)
{
    spil_buffer text;
    spil_error err;
    if (!spil__kept_read(file, SPIL_DUPLICATES_FIRST, &text, &err))
        spil__complain_error(&err);
    return text;
}

static void keep(const char *result, bool mine)
{
    spil_error err;
    char *line = spil_duplicates_line(result, mine);
    if (!spil__kept_add(file, SPIL_DUPLICATES_FIRST, line, &err))
        spil__complain_error(&err);
    free(line);
}

/* ---- side by side ---- */

static bool goes_on(void *of, int done, int all)
{
    const bool bar = *(const bool *)of;
    if (bar) {
        printf("\r%d / %d", done, all);
        fflush(stdout);
    }
    return !spil__input_interrupted();
}

/* NULL: Ctrl-C came. */
static spil_beside *play_all(const spil_duplicate *d, const spil_kept_result results[], int n, bool bar)
{
    spil_beside *b = spil_beside_play(spil__cpu(), d, results, n, &spil__lab_players, goes_on, &bar);
    if (bar)
        fputs("\r\033[K", stdout);
    return b;
}

static void print_beside(const spil_words *w, const spil_beside *b)
{
    char who[300], what[300];
    for (int i = 0; i < b->n_true; i++) {
        spil_out to_who = spil_out_to(who, sizeof who), to_what = spil_out_to(what, sizeof what);
        spil_words_beside_who(w, &b->row[i], &to_who);
        spil_words_beside_what(w, b, &b->row[i], &to_what);
        printf("  %s: %s\n", who, what);
    }
    if (b->has_par) {
        spil_out out = spil_out_to(what, sizeof what);
        spil_words_day_score(w, &b->par, &out);
        printf("  %s: %s\n", _("the best bot"), what);
    }
    for (int i = 0; i < b->n_sums; i++) {
        spil_out out = spil_out_to(what, sizeof what);
        spil_words_beside_sum(w, &b->sum[i], &out);
        printf("  %s: %s\n", b->sum[i].name[0] != '\0' ? b->sum[i].name : _("a friend"), what);
    }
    spil_out out = spil_out_to(what, sizeof what);
    what[0] = '\0';
    spil_words_beside_best(w, b, &out);
    if (what[0] != '\0')
        puts(what);
    for (int i = b->n_true; i < b->n; i++)
        spil__complain_error(&(spil_error){.code = SPIL_BAD_RECORD, .text = b->row[i].why});
}

/* Everything that is kept about a deal. */
static void print_kept(const play *p, const spil_duplicate *d)
{
    const spil_words w = spil__output_words(&p->output);
    spil_kept_result *results = spil_alloc(SPIL_RESULTS_MAX * sizeof *results);
    spil_buffer text = read_kept();
    const int n = spil_duplicates_find(text.at, text.len, d, results);
    spil_beside *b = n == 0 ? NULL : play_all(d, results, n, !p->output.speak);
    if (b != NULL)
        print_beside(&w, b);
    free(b);
    free(results);
    spil_buffer_free(&text);
}

/* ---- after a game ---- */

static bool has_mine(const spil_duplicate *d)
{
    spil_kept_result *results = spil_alloc(SPIL_RESULTS_MAX * sizeof *results);
    spil_buffer text = read_kept();
    const bool has = spil_duplicates_find(text.at, text.len, d, results) > 0 && results[0].mine;
    free(results);
    spil_buffer_free(&text);
    return has;
}

void spil__play_duplicate(play *p)
{
    spil_duplicate d;
    spil_record rec;
    spil_error err;
    if (!spil_duplicate_of_match(p->driver, &d) || !spil_record_of(spil__cpu(), p->driver, &rec, &err))
        return;
    const char *const names[] = {p->shown_as[0], p->shown_as[1]};
    char *result = spil_duplicate_result(&d, &rec, names, &err);
    spil_record_free(&rec);
    if (result == NULL) {
        spil__complain_error(&err);
        return;
    }
    if (p->interactive && !spil_duplicate_is_crossed(&d) && has_mine(&d)) {
        puts(_("The first time counts."));
    } else {
        puts(_("Your result, for your friends:"));
        puts(result);
        if (p->interactive)
            keep(result, !spil_duplicate_is_crossed(&d));
    }
    if (p->interactive)
        print_kept(p, &d);
    free(result);
}

/* ---- the command ---- */

static void print_json(const spil_duplicate *d)
{
    char *json = spil_duplicate_json(d);
    puts(json);
    free(json);
}

/* A new deal of a game. */
static int make(const args *a, const spil_game *game)
{
    spil_duplicate d;
    spil_setup su;
    spil_seating who;
    spil_error err;
    const char *given[SPIL_SEATS_MAX];
    char code[SPIL_DUPLICATE_CODE], drawn[SPIL_DUPLICATE_DRAWN + 1];
    spil_key random;
    spil_out out = spil_out_to(code, sizeof code);
    if (!spil__arg_setup(a, game, &su) || !spil__arg_seats(a, "seat", &su, given))
        return STATUS_USAGE;
    spil_seating_default(&su, &who);
    for (int seat = 0; seat < su.seats; seat++) {
        if (given[seat] != NULL && !spil__arg_player(given[seat], game, &who.seat[seat]))
            return STATUS_USAGE;
    }
    if (!spil__arg_key(&(args){.command = a->command}, &random))
        return STATUS_FAILED;
    spil_duplicate_draw(random.bytes, drawn);
    if (spil_duplicate_make(&su, &who, drawn, &d, &err) != SPIL_OK) {
        spil__complain_error(&err);
        return STATUS_USAGE;
    }
    if (spil__args_has(a, "json")) {
        print_json(&d);
        return STATUS_OK;
    }
    spil_duplicate_put(&d, &out);
    puts(_("A deal for your friends and you. Send them this line; each of you plays it:"));
    printf("spil duplicate %s\n", code);
    return STATUS_OK;
}

/* What the player, or in crossed seats each side, is called. */
static bool read_names(const args *a, play *p, const spil_duplicate *d)
{
    const bool crossed = spil_duplicate_is_crossed(d);
    spil_error err;
    for (int i = 0; i < 2; i++) {
        const char *name = spil__args_each(a, "name", i);
        if (name == NULL)
            continue;
        if (spil_name_check(name, SPIL_BAD_OPTION, &err) != SPIL_OK) {
            spil__complain_error(&err);
            return false;
        }
        memcpy(p->shown_as[i], name, strlen(name) + 1);
    }
    if (spil__args_each(a, "name", 1 + crossed) != NULL || (crossed && p->shown_as[1][0] == '\0')) {
        spil__complain(crossed ? _("in crossed seats both sides have a name: --name TEAM --name TEAM")
                               : _("only one --name goes with this deal"));
        return false;
    }
    return true;
}

static int play_it(const args *a, play *p, const spil_duplicate *d)
{
    if (!read_names(a, p, d))
        return STATUS_USAGE;
    spil__output_names(&p->output, d->setup.seats);
    if (!spil_duplicate_is_crossed(d) && has_mine(d))
        puts(_("You have played this deal: it does not count again."));
    spil__play_begin(p, &d->setup, &d->players, &d->key);
    spil__play_on(a, p);
    return STATUS_OK;
}

/* Results on the command line, and at a terminal those that are kept. */
static int compare(const args *a, play *p, const spil_duplicate *d)
{
    const spil_words w = spil__output_words(&p->output);
    spil_kept_result *results = spil_alloc(SPIL_RESULTS_MAX * sizeof *results);
    int n = 0, refused = 0;
    for (; n < a->n && n < SPIL_RESULTS_MAX; n++)
        results[n] = (spil_kept_result){.at = a->operand[n], .len = strlen(a->operand[n])};
    spil_beside *b = play_all(d, results, n, p->interactive && !p->output.speak);
    if (b != NULL && spil__args_has(a, "json")) {
        char *json = spil_beside_json(b);
        puts(json);
        free(json);
    }
    refused = b == NULL ? 1 : b->n - b->n_true;
    for (int i = 0; b != NULL && spil__args_has(a, "json") && i < b->n; i++) {
        if (!b->row[i].is_true)
            spil__complain_error(&(spil_error){.code = SPIL_BAD_RECORD, .text = b->row[i].why});
    }
    if (b != NULL && !spil__args_has(a, "json")) {
        if (p->interactive && refused == 0) {
            for (int i = 0; i < n; i++)
                keep(a->operand[i], false);
            print_kept(p, d);
        } else {
            print_beside(&w, b);
        }
    }
    free(b);
    free(results);
    return refused == 0 ? STATUS_OK : STATUS_FAILED;
}

int spil__cmd_duplicate(const args *a)
{
    spil_duplicate d;
    spil_error err;
    bool is_result;
    int status = STATUS_USAGE;
    const spil_game *game = spil_game_find(spil__cpu(), a->operand[0]);
    if (game != NULL && a->n == 1)
        return make(a, game);
    if (game == NULL && strpbrk(a->operand[0], "-/") == NULL)
        return spil__arg_game(a->operand[0]) == NULL ? STATUS_USAGE : STATUS_OK; /* which says so */
    if (spil_duplicate_look(spil__cpu(), a->operand[0], &d, &is_result, &err) != SPIL_OK) {
        spil__complain_error(&err);
        return STATUS_USAGE;
    }
    if (!is_result && a->n > 1) {
        spil__complain(_("give one code only; several arguments must all be results"));
        return STATUS_USAGE;
    }
    if (!is_result && spil__args_has(a, "json")) {
        print_json(&d);
        return STATUS_OK;
    }
    play *p = spil_alloc(sizeof *p);
    if (spil__play_open(a, p))
        status = is_result ? compare(a, p, &d) : play_it(a, p, &d);
    spil__play_fini(p);
    free(p->data);
    free(p);
    return status;
}
