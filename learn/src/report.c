/* report.c: the learning record for people to read (spil/report.h). */
#include "spil/report.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "spil/operator_signs.h"

/* ---- the facts selected ---- */

static int by_person(const void *a, const void *b)
{
    const spil_fact *x = *(const spil_fact *const *)a, *y = *(const spil_fact *const *)b;
    const int names = strcmp(x->name, y->name);
    return names != 0 ? names : strcmp(x->game, y->game);
}

/* Sorted once for all reports: there may be as many people as facts. */
static void list_all(const spil_facts *f, const char *game, const char *name, spil_report *r)
{
    r->all = spil_alloc_raw((size_t)(f->sums.n + 1) * sizeof(spil_fact *));
    for (int i = 0; i < f->sums.n; i++) {
        const spil_fact *x = spil_facts_at(f, i);
        if ((game == NULL || strcmp(game, x->game) == 0) && (name == NULL || strcmp(name, x->name) == 0))
            r->all[r->n_all++] = x;
    }
    qsort(r->all, (size_t)r->n_all, sizeof(spil_fact *), by_person);
}

static int by_player(const void *a, const void *b)
{
    const spil_fact_tally *x = *(const spil_fact_tally *const *)a, *y = *(const spil_fact_tally *const *)b;
    const int names = strcmp(x->name, y->name);
    const int games = names != 0 ? names : strcmp(x->game, y->game);
    return games != 0 ? games : x->day < y->day ? -1 : x->day > y->day;
}

static void list_days(const spil_facts *f, spil_report *r)
{
    r->day = spil_alloc_raw((size_t)(f->days.n + 1) * sizeof(spil_fact_tally *));
    r->n_days = f->days.n;
    for (int i = 0; i < f->days.n; i++)
        r->day[i] = spil_facts_tally(f, i);
    qsort(r->day, (size_t)r->n_days, sizeof(spil_fact_tally *), by_player);
}

/* ---- progress ---- */

int spil_answers_percent(spil_answers s)
{
    return s.all == 0 ? -1 : (int)(((uint64_t)s.right * 200 + s.all) / (2 * (uint64_t)s.all));
}

static void add_day(spil_progress *p, const spil_fact_tally *x, spil_day today)
{
    /* A clock may have been wrong: what is still to come counts as now. */
    const bool now = x->day != 0 && x->day + SPIL_REPORT_DAYS > today;
    spil_answers *s = now ? &p->now : &p->before;
    s->right += x->found;
    s->all += x->found + x->missed;
    p->last = x->day > p->last ? x->day : p->last;
}

/* Is it the day of an earlier person or game (-1), of this report (0) or of a later one (1)? */
static int compare_day(const spil_report *r, const spil_fact_tally *x)
{
    const int names = strcmp(x->name, r->name), order = names != 0 ? names : strcmp(x->game, r->game);
    return order < 0 ? -1 : order > 0;
}

/* Adds up the days of this report's person and game. */
static void take_days(const spil_facts *f, spil_report *r)
{
    const spil_day today = spil_facts_today(f);
    memset(&r->progress, 0, sizeof r->progress);
    while (r->at_day < r->n_days && compare_day(r, r->day[r->at_day]) < 0)
        r->at_day++;
    r->first_day = r->at_day;
    for (; r->at_day < r->n_days && compare_day(r, r->day[r->at_day]) == 0; r->at_day++)
        add_day(&r->progress, r->day[r->at_day], today);
}

/* ---- one report ---- */

static int by_weight(const void *a, const void *b)
{
    const spil_report_row *x = a, *y = b;
    if (x->weight != y->weight)
        return y->weight - x->weight;
    if (x->fact->ms != y->fact->ms)
        return x->fact->ms < y->fact->ms ? 1 : -1;
    return strcmp(x->fact->sum, y->fact->sum);
}

static void count_due(spil_report *r, spil_day today)
{
    memset(r->due, 0, sizeof r->due);
    for (int i = 0; i < r->n && today != 0; i++) {
        const spil_day due = spil_fact_due(r->row[i].fact);
        if (due != 0 && due < today + SPIL_REPORT_DAYS)
            r->due[due > today ? due - today : 0]++;
    }
}

bool spil_report_next(const spil_facts *f, const char *game, const char *name, spil_report *r)
{
    if (r->all == NULL) {
        list_all(f, game, name, r);
        list_days(f, r);
    }
    if (r->at == r->n_all) {
        spil_report_free(r);
        return false;
    }
    const spil_fact *const *mine = &r->all[r->at];
    int n = 1;
    while (r->at + n < r->n_all && by_person(&mine[0], &mine[n]) == 0)
        n++;
    r->at += n;

    spil__copy(r->name, sizeof r->name, mine[0]->name);
    r->game = mine[0]->game;
    r->usual_ms = spil_facts_usual(mine, n);
    r->n = r->n_weak = 0;
    r->row = spil_resize(r->row, (size_t)n * sizeof *r->row);
    for (int i = 0; i < n; i++) {
        spil_report_row *row = &r->row[r->n];
        if (!spil_sum_read(mine[i]->game, mine[i]->sum, &row->sum))
            continue;
        row->fact = mine[i];
        row->weight = spil_fact_weight(mine[i], r->usual_ms);
        r->n_weak += row->weight >= SPIL_REPORT_WEAK;
        r->n++;
    }
    qsort(r->row, (size_t)r->n, sizeof *r->row, by_weight);
    count_due(r, spil_facts_today(f));
    take_days(f, r);
    return true;
}

void spil_report_free(spil_report *r)
{
    free(r->row);
    free(r->all);
    free(r->day);
    memset(r, 0, sizeof *r);
}

/* ---- kinds of sums ---- */

static int place_of(char sign)
{
    return sign == '+' ? 0 : sign == '-' ? 1 : sign == '*' ? 2 : 3;
}

static int by_kind(const void *a, const void *b)
{
    const spil_speed *x = a, *y = b;
    const int first = place_of(x->sign), second = place_of(y->sign);
    return first != second ? first - second : x->b - y->b;
}

int spil_report_speeds(const spil_report *r, spil_speed out[SPIL_SPEEDS_MAX])
{
    uint64_t ms[SPIL_SPEEDS_MAX] = {0};
    int n = 0;
    for (int i = 0; i < r->n; i++) {
        const spil_sum *sum = &r->row[i].sum;
        const spil_fact *x = r->row[i].fact;
        const int b = sum->circle != 0 ? sum->b : 0;
        int at = 0;
        while (at < n && (out[at].sign != sum->sign || out[at].b != b))
            at++;
        if (at == SPIL_SPEEDS_MAX)
            continue;
        if (at == n)
            out[n++] = (spil_speed){.sign = sum->sign, .b = b};
        out[at].found += x->found;
        out[at].missed += x->missed;
        ms[at] += (uint64_t)x->found * x->ms;
    }
    for (int i = 0; i < n; i++)
        out[i].ms = out[i].found > 0 ? (uint32_t)(ms[i] / out[i].found) : 0;
    if (n > 0)
        qsort(out, (size_t)n, sizeof *out, by_kind);
    return n;
}

void spil_speed_tell(const spil_speed *s, const spil_translator *t, spil_out *out)
{
    spil_put(out, spil_sign(t, s->sign));
    if (s->b == 0)
        return;
    spil_put_char(out, ' ');
    spil_put_int(out, s->b);
}

spil_known spil_report_known(const spil_report_row *row)
{
    enum { AT_ONCE_MS = 2500, PAUSE_MS = 5000 };
    const uint32_t ms = row->fact->ms;
    if (row->fact->found == 0)
        return SPIL_KNOWN_NOT_YET;
    if (row->weight >= SPIL_REPORT_WEAK || ms > PAUSE_MS)
        return SPIL_KNOWN_SLOW;
    return ms > AT_ONCE_MS ? SPIL_KNOWN_PAUSE : SPIL_KNOWN_AT_ONCE;
}

/* ---- everybody ---- */

static void add_scores(spil_answers *to, spil_answers more)
{
    to->right += more.right;
    to->all += more.all;
}

/* Takes a sum among the weakest, in the place of one that is less weak. */
static void add_weak(spil_overview_row *row, const spil_report_row *weak)
{
    int at = row->n_weakest;
    while (at > 0 && row->weight[at - 1] < weak->weight)
        at--;
    if (at == SPIL_OVERVIEW_WEAKEST)
        return;
    row->n_weakest += row->n_weakest < SPIL_OVERVIEW_WEAKEST;
    for (int i = row->n_weakest - 1; i > at; i--) {
        row->weakest[i] = row->weakest[i - 1];
        row->weight[i] = row->weight[i - 1];
    }
    row->weakest[at] = weak->sum;
    row->weight[at] = weak->weight;
}

/* Adds a report to the row of its person. */
static void add_report(spil_overview_row *row, const spil_report *r)
{
    row->n += r->n;
    row->n_weak += r->n_weak;
    add_scores(&row->progress.now, r->progress.now);
    add_scores(&row->progress.before, r->progress.before);
    row->progress.last = r->progress.last > row->progress.last ? r->progress.last : row->progress.last;
    for (int i = 0; i < r->n_weak && i < SPIL_OVERVIEW_WEAKEST; i++)
        add_weak(row, &r->row[i]);
}

int spil_overview(const spil_facts *f, const char *game, spil_overview_row **rows)
{
    spil_report r = {0};
    int n = 0, room = 0;
    *rows = NULL;
    while (spil_report_next(f, game, NULL, &r)) {
        if (n == 0 || strcmp((*rows)[n - 1].name, r.name) != 0) {
            *rows = spil_grow(*rows, &room, n + 1, sizeof **rows);
            memset(&(*rows)[n], 0, sizeof **rows);
            spil__copy((*rows)[n++].name, SPIL_NAME_BYTES, r.name);
        }
        add_report(&(*rows)[n - 1], &r);
    }
    return n;
}

/* ---- in words ---- */

const char *spil_report_name(const char *name, const spil_translator *t)
{
    /* Translators: the person who plays at this computer and has given no name */
    return name[0] != '\0' ? name : spil_tr(t, "You");
}

void spil_report_practise(const spil_report *r, const spil_translator *t, spil_out *out)
{
    for (int i = 0; i < r->n_weak && i < SPIL_REPORT_PRACTISE; i++) {
        spil_put(out, i == 0 ? "" : ", ");
        spil_sum_ask(&r->row[i].sum, t, out);
    }
}

void spil_report_due(const int due[SPIL_REPORT_DAYS], const spil_translator *t, spil_out *out)
{
    const char *const when[] = {SPIL_TR("%d today"), SPIL_TR("%d tomorrow"), SPIL_TR("%d later this week")};
    int n[3] = {due[0], due[1], 0};
    char days[SPIL_ARG_BYTES];
    spil_out to_days = spil_out_to(days, sizeof days);
    spil_sentence said;
    for (int i = 2; i < SPIL_REPORT_DAYS; i++)
        n[2] += due[i];
    for (int i = 0; i < 3; i++) {
        if (n[i] == 0)
            continue;
        spil_put(&to_days, to_days.len > 0 ? ", " : "");
        spil_sentence_set(&said, "%d", n[i]);
        spil_sentence_print(&said, spil_tr(t, when[i]), &to_days);
    }
    if (to_days.len == 0)
        return;
    spil_sentence_set(&said, "%s", days);
    /* Translators: sums, or puzzles, that somebody is about to forget, and should practise again: "3 today, 1
     * tomorrow" */
    spil_sentence_print(&said, spil_tr(t, "To repeat: %s."), out);
}

void spil_report_day(spil_day day, spil_day today, const spil_translator *t, spil_out *out)
{
    if (day != 0 && day == today)
        spil_put(out, spil_tr(t, "today"));
    else if (day != 0 && day + 1 == today)
        spil_put(out, spil_tr(t, "yesterday"));
    else
        spil_day_print(day, out);
}

void spil_report_score(spil_answers s, const spil_translator *t, spil_out *out)
{
    spil_sentence said;
    if (s.all == 0) {
        spil_put(out, "-");
        return;
    }
    spil_sentence_set(&said, "%d %d %d", (int)s.right, (int)s.all, spil_answers_percent(s));
    /* Translators: answers, of all answers, in percent: "12 of 15 right (80 %)" */
    spil_sentence_print(&said, spil_tr(t, "%d of %d right (%d %%)"), out);
}

void spil_report_time(uint32_t ms, const spil_translator *t, spil_out *out)
{
    spil_sentence said;
    if (ms == 0) {
        spil_put(out, "-");
        return;
    }
    spil_sentence_set(&said, "%d %d", (int)(ms / 1000), (int)(ms / 100 % 10));
    /* Translators: seconds and tenths of a second */
    spil_sentence_print(&said, spil_tr(t, "%d.%d s"), out);
}

static void put_numbers(const int numbers[], int n, spil_out *out)
{
    for (int i = 0; i < n; i++) {
        spil_put_char(out, ',');
        spil_put_int(out, numbers[i]);
    }
}

void spil_report_csv(const spil_facts *f, const char *game, const char *name, const spil_translator *t,
                     spil_out *out)
{
    spil_report r = {0};
    spil_put(out, "name,game,sum,answer,met,found,missed,ms,practise,last\n");
    while (spil_report_next(f, game, name, &r)) {
        for (const spil_report_row *row = r.row; row < r.row + r.n; row++) {
            const spil_fact *x = row->fact;
            char sum[SPIL_SUM_TEXT];
            spil_out text = spil_out_to(sum, sizeof sum);
            spil_sum_ask(&row->sum, t, &text);
            spil_put(&text, " ="); /* without it a spreadsheet takes "3 - 1" for the third of January */
            spil_put_field(out, r.name);
            spil_put_char(out, ',');
            spil_put_field(out, r.game);
            spil_put_char(out, ',');
            spil_put_field(out, sum);
            put_numbers((const int[]){row->sum.answer, (int)x->met, (int)x->found, (int)x->missed, (int)x->ms,
                                      row->weight >= SPIL_REPORT_WEAK},
                        6, out);
            spil_put_char(out, ',');
            if (x->day != 0)
                spil_day_print(x->day, out);
            spil_put_char(out, '\n');
        }
    }
}
