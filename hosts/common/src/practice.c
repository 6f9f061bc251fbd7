/* practice.c: a short drill of the sums of a game (practice.h). */
#include "practice.h"

#include <stdio.h>
#include <string.h>

void spil__practice_begin(practice *p, const spil_setup *su, facts *f, const char *name, int questions,
                          uint64_t seed)
{
    memset(p, 0, sizeof *p);
    p->facts = f;
    p->game = su->game->id;
    snprintf(p->name, sizeof p->name, "%s", name);
    p->n = spil__lesson(su, p->list);
    p->now = -1;
    p->questions = questions;
    spil_fast_seed(&p->rng, seed, 0);
}

/* By lot, each as often as it weighs. */
static int draw(practice *p)
{
    int weight[LESSON_MAX], all = 0;
    const uint32_t usual_ms = spil__facts_usual_ms(p->facts, p->name, p->game);
    for (int i = 0; i < p->n; i++) {
        char word[FACT_WORD];
        spil__sum_word(&p->list[i], word);
        weight[i] =
            i == p->now ? 0 : spil__fact_weight(spil__facts_find(p->facts, p->name, p->game, word), usual_ms);
        all += weight[i];
    }
    int lot = (int)spil_fast_below(&p->rng, (uint32_t)all), i = 0;
    while (lot >= weight[i])
        lot -= weight[i++];
    return i;
}

const sum *spil__practice_ask(practice *p)
{
    int due = -1;
    if (p->asked == p->questions)
        return NULL;
    for (int i = 0; i < p->n; i++) {
        if (p->again[i] > 0 && --p->again[i] == 0)
            due = i;
    }
    p->now = due >= 0 ? due : draw(p);
    p->asked++;
    return &p->list[p->now];
}

bool spil__practice_answer(practice *p, int number, uint32_t ms, spil_error *err)
{
    const sum *s = &p->list[p->now];
    const bool right = number == s->answer;
    char word[FACT_WORD];
    spil__sum_word(s, word);
    err->text.format = NULL;
    spil__facts_note(p->facts, p->name, p->game, word, right ? FACT_FOUND : FACT_MISSED, ms, err);
    if (right) {
        p->right++;
        p->right_ms += ms;
    } else {
        p->missed[p->now] = true;
        p->again[p->now] = PRACTICE_AGAIN + 1;
    }
    return right;
}

void spil__practice_missed(const practice *p, char *text, size_t size)
{
    spil_out out = spil_out_to(text, size);
    for (int i = 0; i < p->n; i++) {
        char ask[SUM_TEXT];
        if (!p->missed[i])
            continue;
        spil__sum_ask(&p->list[i], ask);
        spil_put(&out, out.len == 0 ? "" : ", ");
        spil_put(&out, ask);
    }
}
