/* cmd_league.c: `spil league`: everyone against everyone, and a table of ratings. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "contest.h"
#include "intl.h"
#include "jobs.h"
#include "plot.h"
#include "records.h"
#include "say.h"
#include "setting.h"

enum { PAIRS_MAX = 1000000, PAIRS_USUAL = 100 };

_Static_assert((int)CAST_MAX <= (int)RATED_MAX, "a rating for everyone");

typedef struct league {
    cast cast;
    int jobs, pairs;
    const char *folder;   /* for the records, or NULL */
    int meetings, wanted; /* played to the end, and how many there are */
    int met;              /* so many of the cast have played: not all when Ctrl-C came early */
    bool untimed;         /* a race was played without a clock */
    rating_table table;
    sample points[CAST_MAX]; /* in a game, by deal */
    estimate rating[CAST_MAX];
    int order[CAST_MAX]; /* by rating, the best first */
    int64_t games;
    int64_t faults[CAST_MAX]; /* games lost by one … */
    int faulty;               /* … who made the first, or -1, … */
    spil_sentence fault;      /* … and which it was */
} league;

/* ---- playing ---- */

/* One meeting: i alone among j. With two sides that is also the other way round. */
static bool meet(league *l, int i, int j)
{
    contest c = {.cast = &l->cast,
                 .a = (uint8_t)i,
                 .b = (uint8_t)j,
                 .pairs = l->pairs,
                 .jobs = l->jobs,
                 .folder = l->folder,
                 .shares_folder = true};
    if (!spil__contest_play(&c))
        return false;
    l->met = j >= l->met ? j + 1 : l->met;
    l->meetings += c.units == c.pairs;
    l->untimed = l->untimed || (l->cast.su.game->race && !c.timed);
    l->table.score[i][j] = c.score;
    l->games += c.games;
    if (l->faulty < 0) {
        l->faulty = spil__contest_faulty(&c);
        l->fault = c.fault;
    }
    l->faults[i] += c.faults_a;
    l->faults[j] += c.faults_b;
    l->points[i].n += c.points_a.n;
    l->points[i].sum += c.points_a.sum;
    l->points[j].n += c.points_b.n;
    l->points[j].sum += c.points_b.sum;
    return true;
}

/* The anchor meets everybody first: however early Ctrl-C comes, those who have played can be compared. false: there is
 * nothing to show, and it has been said why. */
static bool meet_all(league *l)
{
    const int n = l->cast.n;
    l->table.sides = spil_sides(&l->cast.su);
    l->wanted = l->table.sides == 2 ? n * (n - 1) / 2 : n * (n - 1);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n && !spil__jobs_interrupted(); j++) {
            if (i != j && (l->table.sides > 2 || j > i) && !meet(l, i, j) && !spil__jobs_interrupted())
                return false;
        }
    }
    if (l->games == 0)
        spil__complain(_("stopped before the first deal was played in every order"));
    l->table.n = l->met;
    return l->games > 0;
}

static void put_in_order(league *l)
{
    for (int i = 0; i < l->met; i++) {
        int k = i;
        for (; k > 0 && l->rating[l->order[k - 1]].value < l->rating[i].value; k--)
            l->order[k] = l->order[k - 1];
        l->order[k] = i;
    }
}

/* The mean score of i against j, from either side of the table; false when they did not meet. */
static bool score_against(const league *l, int i, int j, double *score)
{
    const sample *ours = &l->table.score[i][j], *theirs = &l->table.score[j][i];
    if (ours->n > 0)
        *score = ours->sum / (double)ours->n;
    else if (theirs->n > 0)
        *score = 1 - theirs->sum / (double)theirs->n;
    return ours->n > 0 || theirs->n > 0;
}

/* ---- the report ---- */

enum {
    LINE_WIDTH = 80,
    BESIDE_NAME = 21, /* columns of a line without the name and the scores … */
    SCORE_WIDTH = 6,  /* … of which one takes so many */
    NAME_LEAST = 14   /* so much of a name is shown however many bots there are */
};

static int characters(const char *text)
{
    int n = 0;
    for (size_t len = strlen(text), at = 0; at < len; n++)
        at += spil_utf8_char(text + at, len - at);
    return n;
}

/* As wide as the longest name, as far as there is room. */
static int name_width(const league *l)
{
    const int room = LINE_WIDTH - BESIDE_NAME - SCORE_WIDTH * l->met;
    const int most = room > NAME_LEAST ? room : NAME_LEAST;
    int width = 0;
    for (int i = 0; i < l->met; i++) {
        const int n = characters(l->cast.who[i].text);
        width = n > width ? n : width;
    }
    return width < most ? width : most;
}

/* A name, filled up with spaces. What is too long lacks its middle: programs often begin alike. */
static void put_name(const char *text, int width)
{
    const int n = characters(text), cut = n > width ? n - width + 1 : 0, from = (width - 1) / 2;
    const size_t len = strlen(text);
    size_t at = 0;
    for (int i = 0; i < n; i++) {
        const size_t bytes = spil_utf8_char(text + at, len - at);
        if (i < from || i >= from + cut)
            fwrite(text + at, 1, bytes, stdout);
        else if (i == from)
            fputs("…", stdout);
        at += bytes;
    }
    printf("%*s", n < width ? width - n : 0, "");
}

static void put_heading(const league *l)
{
    printf(_("%s, %d seats"), l->cast.su.game->name, l->cast.su.seats);
    printf(ngettext(", %lld game", ", %lld games", (unsigned long)l->games), (long long)l->games);
    printf(ngettext(", %d deal a meeting", ", %d deals a meeting", (unsigned long)l->pairs), l->pairs);
    printf(_(", seed %llu"), (unsigned long long)l->cast.seed);
    printf("\n");
    if (l->meetings < l->wanted)
        printf(_("stopped early; meetings played to the end: %d of %d\n"), l->meetings, l->wanted);
    if (l->untimed)
        printf(_("meetings of others than racers are without a clock, one seat after the other\n"));
}

static int64_t all_faults(const league *l)
{
    int64_t faults = 0;
    for (int i = 0; i < l->met; i++)
        faults += l->faults[i];
    return faults;
}

static void report_people(const league *l)
{
    const int width = name_width(l);
    put_heading(l);
    printf(_("Elo above %s, with 95 %% intervals; scores in per cent against\n"), l->cast.who[0].text);
    printf("%*s", width + BESIDE_NAME, "");
    for (int k = 0; k < l->met; k++)
        printf(" %5d", k + 1);
    printf("\n");
    for (int k = 0; k < l->met; k++) {
        const int i = l->order[k];
        const estimate *r = &l->rating[i];
        printf("%2d ", k + 1);
        put_name(l->cast.who[i].text, width);
        printf(" %+5.0f %+5.0f…%+5.0f", spil__shown(r->value, 0), spil__shown(r->low, 0),
               spil__shown(r->high, 0));
        for (int m = 0; m < l->met; m++) {
            double score;
            if (score_against(l, i, l->order[m], &score))
                printf(" %5.1f", 100 * score);
            else
                printf("     -");
        }
        printf("\n");
    }
    if (l->faulty >= 0) {
        printf(_("games lost by a fault: %lld\n"), (long long)all_faults(l));
        spil__first_fault(&l->cast, l->faulty, &l->fault);
    }
}

static void report_json(const league *l)
{
    printf("{\"game\":\"%s\",\"seats\":%d,\"sides\":%d,\"games\":%lld,\"pairs\":%d,\"seed\":\"%llu\","
           "\"sims\":%u,\"ms\":%u,\"faults\":%lld,",
           l->cast.su.game->id, l->cast.su.seats, l->table.sides, (long long)l->games, l->pairs,
           (unsigned long long)l->cast.seed, l->cast.budget.sims, l->cast.budget.ms,
           (long long)all_faults(l));
    if (l->cast.su.game->race)
        printf("\"timed\":%s,", l->untimed ? "false" : "true");
    printf("\"meetings\":%d,\"meetings_wanted\":%d,\"fault\":", l->meetings, l->wanted);
    spil__first_fault_json(&l->cast, l->faulty, &l->fault);
    printf(",\"bots\":[");
    for (int k = 0; k < l->met; k++) {
        const int i = l->order[k];
        const estimate *r = &l->rating[i];
        printf("%s{\"bot\":", k == 0 ? "" : ",");
        spil__print_json(l->cast.who[i].text);
        printf(",\"elo\":%.6f,\"elo_lo\":%.6f,\"elo_hi\":%.6f,\"points\":%.6f,\"faults\":%lld,\"scores\":[",
               spil__shown(r->value, 6), spil__shown(r->low, 6), spil__shown(r->high, 6),
               l->points[i].sum / (double)l->points[i].n, (long long)l->faults[i]);
        for (int m = 0; m < l->met; m++) {
            double score;
            printf("%s", m == 0 ? "" : ",");
            if (score_against(l, i, l->order[m], &score))
                printf("%.6f", score);
            else
                printf("null");
        }
        printf("]}");
    }
    printf("]}\n");
}

static bool draw(const league *l, const char *path)
{
    char title[200];
    snprintf(title, sizeof title, _("%s: Elo above %s, with 95 %% intervals"), l->cast.su.game->name,
             l->cast.who[0].text);
    FILE *plot = spil__plot_begin(path, title);
    if (plot == NULL)
        return false;
    fprintf(plot, "set key off\nset xrange [-0.5:%d.5]\nset ylabel 'Elo'\nset xtics (", l->met - 1);
    for (int k = 0; k < l->met; k++) {
        fputs(k == 0 ? "" : ",", plot);
        spil__plot_text(plot, l->cast.who[l->order[k]].text);
        fprintf(plot, " %d", k);
    }
    fputs(")\nplot '-' using 1:2:3:4 with yerrorbars lw 2 pt 7 ps 1.2\n", plot);
    for (int k = 0; k < l->met; k++) {
        const estimate *r = &l->rating[l->order[k]];
        fprintf(plot, "%d %.3f %.3f %.3f\n", k, r->value, r->low, r->high);
    }
    fputs("e\n", plot);
    return spil__plot_end(plot, path);
}

/* ---- the command ---- */

static int run(const args *a, league *l)
{
    const char *picture = spil__args_value(a, "picture");
    l->folder = spil__args_value(a, "record");
    l->cast.records = l->folder != NULL;
    l->faulty = -1;
    if (!spil__setting_cast(a, &l->cast, &l->jobs) ||
        !spil__setting_number(a, "pairs", 1, PAIRS_MAX, PAIRS_USUAL, &l->pairs))
        return STATUS_USAGE;
    if (picture != NULL && !spil__plot_possible(picture))
        return STATUS_USAGE;
    if (!spil__cast_works(&l->cast) || (l->folder != NULL && !spil__records_folder(l->folder)))
        return STATUS_FAILED;
    if (!meet_all(l))
        return STATUS_FAILED;
    spil__ratings(&l->table, l->rating);
    put_in_order(l);
    (spil__args_has(a, "json") ? report_json : report_people)(l);
    return picture == NULL || draw(l, picture) ? STATUS_OK : STATUS_FAILED;
}

int spil__cmd_league(const args *a)
{
    league *l = spil__alloc(sizeof *l);
    const int status = run(a, l);
    free(l);
    return status;
}
