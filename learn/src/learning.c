/* learning.c: records what people do at a table (spil/learning.h). */
#include "spil/learning.h"

#include <string.h>

#include "inside.h"

static bool is_same(const spil_sum *a, const spil_sum *b)
{
    return a->a == b->a && a->b == b->b && a->sign == b->sign;
}

static void remember(spil_learner *p, const spil_sum *s)
{
    for (int i = 0; i < p->n_missed; i++) {
        if (is_same(&p->missed[i], s))
            return;
    }
    if (p->n_missed < SPIL_LEARNING_MISSED)
        p->missed[p->n_missed++] = *s;
}

void spil__learning_note(spil_learning *l, int seat, const spil_sum *s, spil_fact_end end, uint64_t ms)
{
    char word[SPIL_FACT_WORD];
    spil_error err;
    spil_sum_word(s, word);
    if (!spil_facts_note(l->facts, l->seat[seat].name, l->setup->game->id, word, end,
                         ms < SPIL_FACT_MS ? (uint32_t)ms : (uint32_t)SPIL_FACT_MS, &err))
        l->err = err;
    if (end == SPIL_FACT_MISSED)
        remember(&l->seat[seat], s);
}

void spil_learning_begin(spil_learning *l, const spil_setup *su, spil_facts *f,
                         const char names[][SPIL_NAME_BYTES], unsigned people)
{
    memset(l, 0, sizeof *l);
    if (!spil_teaches(su->game->id) || (people & ((1u << su->seats) - 1)) == 0)
        return;
    l->setup = su;
    l->facts = f;
    for (int seat = 0; seat < su->seats; seat++) {
        l->seat[seat].person = people >> seat & 1;
        spil__copy(l->seat[seat].name, sizeof l->seat[seat].name, names[seat]);
    }
}

static spil_learner *person_of(spil_learning *l, int seat)
{
    return l->setup == NULL || seat < 0 || seat >= l->setup->seats || !l->seat[seat].person ? NULL
                                                                                            : &l->seat[seat];
}

void spil_learning_see(spil_learning *l, int seat, const void *view, uint64_t now_ms)
{
    if (person_of(l, seat) != NULL)
        spil__lesson_of(l->setup->game->id)->see(l, seat, view, now_ms);
}

bool spil_learning_move(spil_learning *l, int seat, const void *view, spil_move mv, bool done,
                        uint64_t now_ms)
{
    spil_learner *p = person_of(l, seat);
    spil_sum sum;
    if (p == NULL)
        return false;
    const bool wrong = spil__lesson_of(l->setup->game->id)->move(l, seat, view, mv, done, now_ms, &sum);
    if (wrong) {
        p->n_wrong = p->n_wrong > 0 && is_same(&sum, &p->wrong) ? p->n_wrong + 1 : 1;
        p->wrong = sum;
    } else if (done) {
        p->n_wrong = 0;
    }
    return wrong;
}

void spil_learning_reply(const spil_learning *l, int seat, const spil_translator *t, spil_out *out)
{
    const spil_learner *p = &l->seat[seat];
    spil_sum_wrong(&p->wrong, p->n_wrong, t, out);
}

void spil_learning_pick(spil_learning *l, int seat, uint64_t now_ms)
{
    spil_learner *p = person_of(l, seat);
    if (p != NULL)
        p->since_ms = now_ms;
}

void spil_learning_told(spil_learning *l, int seat)
{
    spil_learner *p = person_of(l, seat);
    if (p != NULL)
        p->told = true;
}

bool spil_learning_missed(const spil_learning *l, int seat, const spil_translator *t, spil_out *out)
{
    const spil_learner *p = &l->seat[seat];
    for (int i = 0; i < p->n_missed; i++) {
        spil_put(out, i == 0 ? "" : "; ");
        spil_sum_tell(&p->missed[i], t, out);
    }
    return p->n_missed > 0;
}
