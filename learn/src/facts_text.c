/* facts_text.c: the learning record as text (spil/facts.h). */
#include <string.h>

#include "inside.h"

static const char first_line[] = SPIL_FACTS_FIRST;
static const char *const verbs[] = {
    [SPIL_FACT_MET] = "met ", [SPIL_FACT_FOUND] = "found ", [SPIL_FACT_MISSED] = "missed "};

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

static void put_sum(const char *verb, const char *game, const char *sum, spil_out *out)
{
    spil_put(out, verb);
    spil_put(out, game);
    spil_put_char(out, ' ');
    spil_put(out, sum);
    spil_put_char(out, ' ');
}

static void put_total(const spil_fact *x, spil_out *out)
{
    const uint32_t numbers[] = {x->met, x->found, x->missed, x->ms};
    put_sum("total ", x->game, x->sum, out);
    for (int i = 0; i < 4; i++) {
        spil_put_unsigned(out, numbers[i]);
        spil_put_char(out, ' ');
    }
    put_recent(x, out);
    put_name(x->name, out);
}

void spil_facts_write(const spil_facts *f, spil_out *text)
{
    spil_put(text, first_line);
    for (int i = 0; i < f->n; i++)
        put_total(&f->item[i], text);
}

void spil__fact_line(const char *name, const char *game, const char *sum, spil_fact_end end, uint32_t ms,
                     spil_out *out)
{
    put_sum(verbs[end], game, sum, out);
    spil_put_unsigned(out, ms > SPIL_FACT_MS ? SPIL_FACT_MS : ms);
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

/* Reads one line into the record; false: it cannot be read. */
static bool read_line(spil_facts *f, const char *at, const char *end)
{
    static const char total[] = "total ";
    spil_in in = {.at = at, .end = end};
    spil_fact x = {0};
    int verb = SPIL_FACT_MISSED;
    uint32_t ms;
    const bool is_total = spil_take_word(&in, total);
    while (!is_total && verb >= 0 && !spil_take_word(&in, verbs[verb]))
        verb--;
    if (verb < 0 || !take_word(&in, x.game, sizeof x.game) || !spil_take_char(&in, ' ') ||
        !take_word(&in, x.sum, sizeof x.sum))
        return false;
    if (!is_total) {
        if (!take_number(&in, &ms) || !take_name(&in, x.name))
            return false;
        spil__fact_happen(spil__fact_of(f, x.name, x.game, x.sum), (spil_fact_end)verb, ms);
        return true;
    }
    if (!take_number(&in, &x.met) || !take_number(&in, &x.found) || !take_number(&in, &x.missed) ||
        !take_number(&in, &x.ms) || !take_recent(&in, &x) || !take_name(&in, x.name) || x.ms > SPIL_FACT_MS ||
        (uint64_t)x.found + x.missed > x.met)
        return false;
    spil__fact_add(spil__fact_of(f, x.name, x.game, x.sum), &x);
    return true;
}

bool spil_facts_read(spil_facts *f, const char *text, size_t len, spil_out *unread)
{
    const char *end = text + len;
    if (len < sizeof first_line - 1 || memcmp(text, first_line, sizeof first_line - 1) != 0)
        return false;
    for (const char *line = text + sizeof first_line - 1; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const bool whole = stop != NULL; /* a full disk or a power cut can leave half a line at the end */
        stop = whole ? stop : end;
        if (stop > line && !(whole && read_line(f, line, stop))) {
            spil_put_bytes(unread, line, (size_t)(stop - line));
            spil_put_char(unread, '\n');
            f->n_unread++;
        }
        line = whole ? stop + 1 : end;
    }
    return true;
}
