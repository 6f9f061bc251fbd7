/* terms.c: the terms of a match as lines of its journal (inside.h): "term order arrival". */
#include <stddef.h>
#include <string.h>

#include "inside.h"

/* Terms that are numbers or yes and no (1 and 0), in the order of their lines. */
static const struct {
    const char *name;
    size_t at;
    bool is_flag;
} numbers[] = {
    {"timed", offsetof(spil_terms, timed), true},
    {"count_ms", offsetof(spil_terms, count_ms), false},
    {"hold_ms", offsetof(spil_terms, hold_ms), false},
    {"claim_ms", offsetof(spil_terms, claim_ms), false},
    {"one_screen", offsetof(spil_terms, one_screen), true},
    {"open_hands", offsetof(spil_terms, open_hands), true},
    {"hints_alone", offsetof(spil_terms, hints_alone), true},
    {"resign_ends", offsetof(spil_terms, resign_ends), true},
    {"per_move", offsetof(spil_terms, per_move), true},
    {"flag_loses", offsetof(spil_terms, flag_loses), true},
    {"skip_claims", offsetof(spil_terms, skip_claims), true},
};

enum {
    N_NUMBERS = sizeof numbers / sizeof numbers[0],
    N_ALWAYS = 7 /* the first of them have a line in every journal, the others where they are not 0 */
};

static const char *const order_words[] = {"turns", "arrival"};
static const char *const undo_words[] = {"free", "ask", "never"};

static uint32_t value_of(const spil_terms *t, int i)
{
    const char *at = (const char *)t + numbers[i].at;
    uint32_t value = 0;
    bool flag = false;
    if (!numbers[i].is_flag) {
        memcpy(&value, at, sizeof value);
        return value;
    }
    memcpy(&flag, at, sizeof flag);
    return flag;
}

static void set_value(spil_terms *t, int i, uint32_t value)
{
    char *at = (char *)t + numbers[i].at;
    const bool flag = value != 0;
    if (numbers[i].is_flag)
        memcpy(at, &flag, sizeof flag);
    else
        memcpy(at, &value, sizeof value);
}

bool spil_terms_same(const spil_terms *a, const spil_terms *b)
{
    bool same = a->order == b->order && a->undo == b->undo && strcmp(a->stand_in, b->stand_in) == 0 &&
                memcmp(a->base_ms, b->base_ms, sizeof a->base_ms) == 0 &&
                memcmp(a->add_ms, b->add_ms, sizeof a->add_ms) == 0 &&
                memcmp(a->handicap, b->handicap, sizeof a->handicap) == 0;
    for (int i = 0; i < N_NUMBERS; i++)
        same = same && value_of(a, i) == value_of(b, i);
    return same;
}

/* ---- writing ---- */

static void put_name(spil_out *out, const char *name)
{
    spil_put(out, "term ");
    spil_put(out, name);
    spil_put_char(out, ' ');
}

static void put_word(spil_out *out, const char *name, const char *word)
{
    put_name(out, name);
    spil_put(out, word);
    spil_put_char(out, '\n');
}

/* Two numbers of a seat. */
static void put_pair(spil_out *out, const char *name, int seat, uint32_t one, uint32_t two)
{
    put_name(out, name);
    spil_put_int(out, seat);
    spil_put_char(out, ' ');
    spil_put_unsigned(out, one);
    spil_put_char(out, ' ');
    spil_put_unsigned(out, two);
    spil_put_char(out, '\n');
}

void spil__terms_put(const spil_setup *su, const spil_terms *t, spil_out *out)
{
    put_word(out, "order", order_words[t->order]);
    put_word(out, "undo", undo_words[t->undo]);
    for (int i = 0; i < N_NUMBERS; i++) {
        if (i >= N_ALWAYS && value_of(t, i) == 0)
            continue;
        put_name(out, numbers[i].name);
        spil_put_unsigned(out, value_of(t, i));
        spil_put_char(out, '\n');
    }
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_handicap *h = &t->handicap[seat];
        if (t->base_ms[seat] != 0)
            put_pair(out, "clock", seat, t->base_ms[seat], t->add_ms[seat]);
        if (h->late_ms != 0 || h->slow_percent != 0)
            put_pair(out, "handicap", seat, h->late_ms, h->slow_percent);
    }
    if (t->stand_in[0] != '\0')
        put_word(out, "stand_in", t->stand_in);
}

/* ---- reading ---- */

static bool read_word(spil_in *in, const char *const words[], int n, int *which)
{
    *which = spil__journal_take_word(in, words, n);
    return *which >= 0 && spil_in_done(in);
}

/* " 1 3000 200" */
static bool read_handicap(spil_terms *t, spil_in *in)
{
    spil_handicap h;
    uint32_t seat;
    const bool ok =
        spil__journal_take_small(in, &seat) && seat < SPIL_SEATS_MAX &&
        spil__journal_take_small(in, &h.late_ms) && h.late_ms <= SPIL_LATE_MS_MAX &&
        spil__journal_take_small(in, &h.slow_percent) && spil_in_done(in) &&
        (h.slow_percent == 0 || (h.slow_percent >= SPIL_SLOW_MIN && h.slow_percent <= SPIL_SLOW_MAX));
    if (ok)
        t->handicap[seat] = h;
    return ok;
}

bool spil__terms_read(spil_terms *t, spil_in in)
{
    int which;
    uint32_t value, seat;
    if (spil_take_word(&in, "order ")) {
        const bool ok = read_word(&in, order_words, 2, &which);
        t->order = ok ? (spil_order)which : t->order;
        return ok;
    }
    if (spil_take_word(&in, "undo ")) {
        const bool ok = read_word(&in, undo_words, 3, &which);
        t->undo = ok ? (spil_undo_rule)which : t->undo;
        return ok;
    }
    if (spil_take_word(&in, "clock"))
        return spil__journal_take_small(&in, &seat) && seat < SPIL_SEATS_MAX &&
               spil__journal_take_small(&in, &t->base_ms[seat]) &&
               spil__journal_take_small(&in, &t->add_ms[seat]) && spil_in_done(&in);
    if (spil_take_word(&in, "handicap"))
        return read_handicap(t, &in);
    if (spil_take_word(&in, "stand_in ")) {
        const size_t len = (size_t)(in.end - in.at);
        if (len == 0 || len >= sizeof t->stand_in)
            return false;
        memcpy(t->stand_in, in.at, len);
        t->stand_in[len] = '\0';
        return spil_is_plain(t->stand_in);
    }
    for (int i = 0; i < N_NUMBERS; i++) {
        if (!spil_take_word(&in, numbers[i].name))
            continue;
        if (!spil__journal_take_small(&in, &value) || !spil_in_done(&in) || (numbers[i].is_flag && value > 1))
            return false;
        set_value(t, i, value);
        return true;
    }
    return false;
}
