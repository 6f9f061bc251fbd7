/* facts_text.c: the learning record as text (spil/facts.h). */
#include <string.h>

#include "inside.h"

static const char first_line[] = SPIL_FACTS_FIRST, first_without_days[] = "spil facts 1\n",
                  first_without_memory[] = "spil facts 2\n";
static const char *const verbs[] = {
    [SPIL_FACT_MET] = "met ", [SPIL_FACT_FOUND] = "found ", [SPIL_FACT_MISSED] = "missed "};
static const char total[] = "total ", tally[] = "day ";

/* ---- writing ---- */

static void put_recent(const spil_fact *x, spil_out *out)
{
    for (int i = x->n_recent - 1; i >= 0; i--)
        spil_put_char(out, (char)('0' + (x->recent >> i & 1)));
    if (x->n_recent == 0)
        spil_put_char(out, '-');
}

static void put_name(const char *name, spil_out *out)
{
    if (name[0] != '\0')
        spil_put_char(out, ' ');
    spil_put(out, name);
    spil_put_char(out, '\n');
}

/* The first words of a line, each with a blank. */
static void put_head(const char *verb, spil_day day, const char *game, spil_out *out)
{
    spil_put(out, verb);
    spil_day_print(day, out);
    spil_put_char(out, ' ');
    spil_put(out, game);
    spil_put_char(out, ' ');
}

static void put_numbers(const uint32_t numbers[], int n, spil_out *out)
{
    for (int i = 0; i < n; i++) {
        spil_put_char(out, ' ');
        spil_put_unsigned(out, numbers[i]);
    }
}

/* At most a million days. */
static uint32_t thousandths(double x)
{
    return x > 1e6 ? 1000000000 : (uint32_t)(1000 * x + 0.5);
}

static void put_total(const spil_fact *x, spil_out *out)
{
    put_head(total, x->day, x->game, out);
    spil_put(out, x->sum);
    put_numbers((const uint32_t[]){x->met, x->found, x->missed, x->ms}, 4, out);
    spil_put_char(out, ' ');
    put_recent(x, out);
    put_numbers((const uint32_t[]){thousandths(x->memory.stability), thousandths(x->memory.difficulty)}, 2,
                out);
    spil_put_char(out, ' ');
    spil_day_print(x->memory.day, out);
    put_name(x->name, out);
}

static void put_tally(const spil_fact_tally *x, spil_out *out)
{
    spil_put(out, tally);
    spil_day_print(x->day, out);
    spil_put_char(out, ' ');
    spil_put(out, x->game);
    put_numbers((const uint32_t[]){x->found, x->missed}, 2, out);
    put_name(x->name, out);
}

void spil_facts_write(const spil_facts *f, spil_out *text)
{
    spil_put(text, first_line);
    for (int i = 0; i < f->sums.n; i++)
        put_total(spil_facts_at(f, i), text);
    for (int i = 0; i < f->days.n; i++)
        put_tally(spil_facts_tally(f, i), text);
}

void spil__fact_line(spil_day day, const char *name, const char *game, const char *sum, spil_fact_end end,
                     uint32_t ms, spil_out *out)
{
    put_head(verbs[end], day, game, out);
    spil_put(out, sum);
    put_numbers((const uint32_t[]){ms > SPIL_FACT_MS ? SPIL_FACT_MS : ms}, 1, out);
    put_name(name, out);
}

/* ---- reading ---- */

/* A word of ASCII up to the next blank, at most size - 1 bytes. */
static bool take_word(spil_in *in, char *word, size_t size)
{
    size_t len = 0;
    for (; in->at<in->end && * in->at> ' ' && *in->at < 127 && len + 1 < size; in->at++)
        word[len++] = *in->at;
    word[len] = '\0';
    return len > 0 && (in->at == in->end || *in->at == ' ');
}

static bool take_number(spil_in *in, uint32_t *value)
{
    int n;
    if (!spil_take_char(in, ' ') || !spil_take_int(in, &n) || n < 0)
        return false;
    *value = (uint32_t)n;
    return true;
}

/* The latest outcomes, oldest first, or "-" for none. */
static bool take_recent(spil_in *in, spil_fact *x)
{
    if (!spil_take_char(in, ' '))
        return false;
    if (spil_take_char(in, '-'))
        return true;
    int bit;
    while (x->n_recent < SPIL_FACT_RECENT && (bit = spil_take_one_of(in, "01")) >= 0) {
        x->recent = (uint8_t)(x->recent << 1 | bit);
        x->n_recent++;
    }
    return x->n_recent > 0;
}

/* What is remembered of it. */
static bool take_memory(spil_in *in, spil_fsrs *m)
{
    uint32_t stability, difficulty;
    if (!take_number(in, &stability) || !take_number(in, &difficulty) || !spil_take_char(in, ' ') ||
        !spil_day_take(in, &m->day))
        return false;
    *m = (spil_fsrs){.stability = stability / 1000.0, .difficulty = difficulty / 1000.0, .day = m->day};
    return stability == 0 ? difficulty == 0 && m->day == 0
                          : m->day != 0 && difficulty >= 1000 && difficulty <= 10000;
}

/* What is remembered of a sum that only its latest outcomes tell of. */
static void guess_memory(spil_fact *x)
{
    for (int i = x->n_recent - 1; i >= 0 && x->day != 0; i--)
        spil_fsrs_review(&x->memory, x->recent >> i & 1 ? SPIL_RATING_GOOD : SPIL_RATING_AGAIN, x->day);
}

/* The rest of the line: a blank and the name, or nothing for the person without one. */
static bool take_name(spil_in *in, char name[SPIL_NAME_BYTES])
{
    const bool blank = spil_take_char(in, ' ');
    const size_t len = (size_t)(in->end - in->at);
    name[0] = '\0';
    if (len == 0 || !blank || len >= SPIL_NAME_BYTES)
        return len == 0 && !blank;
    memcpy(name, in->at, len);
    name[len] = '\0';
    return memchr(name, '\0', len) == NULL && spil_name_fits(name);
}

/* The day and a blank; false: the line has none, as in the old format. */
static bool take_day(spil_in *in, spil_day *day)
{
    const spil_in from = *in;
    const bool has = spil_day_take(in, day) && spil_take_char(in, ' ');
    if (!has)
        *in = from;
    return has;
}

/* Each reads what follows the first word of such a line into the record; false: it cannot be read. */

static bool read_tally(spil_facts *f, spil_in in)
{
    spil_fact_tally x = {0};
    if (!take_day(&in, &x.day) || !take_word(&in, x.game, sizeof x.game) || !take_number(&in, &x.found) ||
        !take_number(&in, &x.missed) || !take_name(&in, x.name))
        return false;
    spil__fact_tally(f, x.name, x.game, x.day, x.found, x.missed);
    return true;
}

static bool take_sum(spil_in *in, spil_fact *x)
{
    return take_word(in, x->game, sizeof x->game) && spil_take_char(in, ' ') &&
           take_word(in, x->sum, sizeof x->sum);
}

static bool read_total(spil_facts *f, spil_in in, bool remembered)
{
    spil_fact x = {0};
    const bool dated = take_day(&in, &x.day);
    if (!take_sum(&in, &x) || !take_number(&in, &x.met) || !take_number(&in, &x.found) ||
        !take_number(&in, &x.missed) || !take_number(&in, &x.ms) || !take_recent(&in, &x) ||
        (remembered && !take_memory(&in, &x.memory)) || !take_name(&in, x.name) || x.ms > SPIL_FACT_MS ||
        (uint64_t)x.found + x.missed > x.met)
        return false;
    if (!remembered)
        guess_memory(&x);
    spil__fact_add(spil__fact_of(f, x.name, x.game, x.sum), &x);
    if (!dated && x.found + x.missed > 0) /* else there are lines for the days */
        spil__fact_tally(f, x.name, x.game, 0, x.found, x.missed);
    return true;
}

static bool read_outcome(spil_facts *f, spil_in in, spil_fact_end end)
{
    spil_fact x = {0};
    uint32_t ms;
    take_day(&in, &x.day);
    if (!take_sum(&in, &x) || !take_number(&in, &ms) || !take_name(&in, x.name))
        return false;
    spil__fact_happen(f, x.name, x.game, x.sum, end, ms, x.day);
    return true;
}

/* remembered: totals say what is remembered. */
static bool read_line(spil_facts *f, const char *at, const char *end, bool remembered)
{
    spil_in in = {.at = at, .end = end};
    if (spil_take_word(&in, total))
        return read_total(f, in, remembered);
    if (spil_take_word(&in, tally))
        return read_tally(f, in);
    for (int verb = SPIL_FACT_MET; verb <= SPIL_FACT_MISSED; verb++) {
        if (spil_take_word(&in, verbs[verb]))
            return read_outcome(f, in, (spil_fact_end)verb);
    }
    return false;
}

static bool begins_with(const char *text, size_t len, const char *first, size_t n)
{
    return len >= n && memcmp(text, first, n) == 0;
}

bool spil_facts_read(spil_facts *f, const char *text, size_t len, spil_out *unread)
{
    enum { FIRST = sizeof first_line - 1 };
    _Static_assert(sizeof first_line == sizeof first_without_days &&
                       sizeof first_line == sizeof first_without_memory,
                   "all are skipped alike");
    const char *end = text + len;
    const bool without_days = begins_with(text, len, first_without_days, FIRST);
    const bool remembered = begins_with(text, len, first_line, FIRST);
    if (!without_days && !remembered && !begins_with(text, len, first_without_memory, FIRST))
        return false;
    f->old = f->old || !remembered;
    for (const char *line = text + FIRST; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const bool whole = stop != NULL; /* a full disk or a power cut can leave half a line at the end */
        stop = whole ? stop : end;
        if (stop > line && !(whole && read_line(f, line, stop, remembered))) {
            spil_put_bytes(unread, line, (size_t)(stop - line));
            spil_put_char(unread, '\n');
            f->n_unread++;
        }
        line = whole ? stop + 1 : end;
    }
    return true;
}
