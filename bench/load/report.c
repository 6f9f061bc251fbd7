#include "load.h"

static double ms(const times *t, unsigned permyriad)
{
    return (double)times_at(t, permyriad) / 1000;
}

bool load_kept(const load_options *o, const load_tally *t)
{
    return t->lost + t->gaps + t->changed + t->wrong + t->stalled + t->closed == 0 &&
           (o->p99_ms <= 0 || ms(&t->acked, 9900) <= o->p99_ms) && (o->tables == 0 || t->moves > 0);
}

static void line_of(FILE *out, const char *what, const times *t)
{
    fprintf(out, "%-8s p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, longest %.2f ms\n", what, ms(t, 5000),
            ms(t, 9900), ms(t, 9990), (double)t->largest_us / 1000);
}

static void as_json(const load_options *o, const load_tally *t, FILE *out)
{
    fprintf(out,
            "{\"tables\":%d,\"people\":%d,\"idle\":%d,\"seconds\":%.3f,\"moves\":%llu,\"moves_per_s\":%.1f",
            o->tables, o->tables * o->people, o->idle, t->seconds, (unsigned long long)t->moves,
            t->seconds > 0 ? (double)t->moves / t->seconds : 0);
    const struct {
        const char *name;
        const times *of;
    } row[] = {{"acked", &t->acked}, {"told", &t->told}};
    for (int i = 0; i < 2; i++)
        fprintf(out, ",\"%s_ms\":{\"p50\":%.3f,\"p99\":%.3f,\"p999\":%.3f,\"max\":%.3f}", row[i].name,
                ms(row[i].of, 5000), ms(row[i].of, 9900), ms(row[i].of, 9990),
                (double)row[i].of->largest_us / 1000);
    const struct {
        const char *name;
        uint64_t n;
    } count[] = {{"lost", t->lost},        {"gaps", t->gaps},         {"changed", t->changed},
                 {"wrong", t->wrong},      {"stalled", t->stalled},   {"closed", t->closed},
                 {"busy", t->busy},        {"too_late", t->too_late}, {"breaks", t->breaks},
                 {"resent", t->resent},    {"games", t->games},       {"hostile", t->hostile},
                 {"slow_cut", t->slow_cut}};
    for (unsigned i = 0; i < sizeof count / sizeof count[0]; i++)
        fprintf(out, ",\"%s\":%llu", count[i].name, (unsigned long long)count[i].n);
    fprintf(out, ",\"kept\":%s}\n", load_kept(o, t) ? "true" : "false");
}

void load_report(const load_options *o, const load_tally *t, FILE *out)
{
    if (o->json) {
        as_json(o, t, out);
        return;
    }
    fprintf(out, "%d tables, %d people, %d idle, %.1f s\n", o->tables, o->tables * o->people, o->idle,
            t->seconds);
    fprintf(out, "moves    %llu, %.0f a second; %llu games ended\n", (unsigned long long)t->moves,
            t->seconds > 0 ? (double)t->moves / t->seconds : 0, (unsigned long long)t->games);
    line_of(out, "replies", &t->acked);
    line_of(out, "told", &t->told);
    fprintf(out, "lost %llu, gaps %llu, changed %llu, wrong %llu, stalled %llu, closed %llu\n",
            (unsigned long long)t->lost, (unsigned long long)t->gaps, (unsigned long long)t->changed,
            (unsigned long long)t->wrong, (unsigned long long)t->stalled, (unsigned long long)t->closed);
    fprintf(out, "busy %llu, too late %llu, lines broken %llu, moves sent again %llu\n",
            (unsigned long long)t->busy, (unsigned long long)t->too_late, (unsigned long long)t->breaks,
            (unsigned long long)t->resent);
    if (o->hostile || o->slow)
        fprintf(out, "%llu hostile tricks answered, %llu of %d slow readers cut off\n",
                (unsigned long long)t->hostile, (unsigned long long)t->slow_cut, o->slow);
    if (t->first[0])
        fprintf(out, "first: %s\n", t->first);
    fputs(load_kept(o, t) ? "every promise was kept\n" : "a promise was broken\n", out);
}
