/* practice.c: a short drill of the sums of a game (spil/practice.h). */
#include "spil/practice.h"

#include <string.h>

#include "inside.h"
#include "spil/report.h"

void spil_practice_begin(spil_practice *p, const spil_setup *su, spil_facts *f, const char *name,
                         int questions, uint64_t seed)
{
    memset(p, 0, sizeof *p);
    p->facts = f;
    p->game = su->game->id;
    spil__copy(p->name, sizeof p->name, name);
    p->n = spil_lesson(su, p->list);
    p->now = -1;
    p->questions = questions;
    spil_fast_seed(&p->rng, seed, 0);
}

/* Is this one of the words, with blanks between them? */
static bool names(const char *words, const char *word)
{
    const size_t length = strlen(word);
    while (*words != '\0') {
        size_t n = 0;
        while (words[n] != ' ' && words[n] != '\0')
            n++;
        if (n == length && memcmp(words, word, n) == 0)
            return true;
        words += n + (words[n] == ' ');
    }
    return false;
}

void spil_practice_only(spil_practice *p, const char *words)
{
    int named[SPIL_LESSON_MAX], n = 0;
    for (int i = 0; i < p->n; i++) {
        char word[SPIL_FACT_WORD];
        spil_sum_word(&p->list[i], word);
        if (names(words, word))
            named[n++] = i;
    }
    if (n < 2)
        return;

    for (int i = 0; i < n; i++)
        p->list[i] = p->list[named[i]];
    p->n = n;
}

static bool is_due(const spil_fact *x, spil_day today)
{
    const spil_day due = x == NULL ? 0 : spil_fact_due(x);
    return due != 0 && due <= today;
}

/* At random, in proportion to weight. */
static int draw(spil_practice *p)
{
    int weight[SPIL_LESSON_MAX] = {0}, all = 0;
    const uint32_t usual_ms = spil_facts_usual_ms(p->facts, p->name, p->game);
    const spil_day today = spil_facts_today(p->facts);
    for (int i = 0; i < p->n; i++) {
        char word[SPIL_FACT_WORD];
        spil_sum_word(&p->list[i], word);
        const spil_fact *x = spil_facts_find(p->facts, p->name, p->game, word);
        weight[i] =
            i == p->now ? 0 : spil_fact_weight(x, usual_ms) + (is_due(x, today) ? SPIL_PRACTICE_DUE : 0);
        all += weight[i];
    }
    int lot = (int)spil_fast_below(&p->rng, (uint32_t)all), i = 0;
    while (lot >= weight[i])
        lot -= weight[i++];
    return i;
}

const spil_sum *spil_practice_ask(spil_practice *p)
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
    p->wrong = 0;
    return &p->list[p->now];
}

/* Records the first answer to a sum. */
static void note_answer(spil_practice *p, bool right, uint32_t ms, spil_error *err)
{
    char word[SPIL_FACT_WORD];
    spil_sum_word(&p->list[p->now], word);
    spil_facts_note(p->facts, p->name, p->game, word, right ? SPIL_FACT_FOUND : SPIL_FACT_MISSED, ms, err);
    p->answered++;
    if (right) {
        p->right++;
        p->right_ms += ms;
    } else {
        p->missed[p->now] = true;
        p->again[p->now] = SPIL_PRACTICE_AGAIN + 1;
    }
}

spil_practice_reply spil_practice_answer(spil_practice *p, int number, uint32_t ms, spil_error *err)
{
    const bool right = number == p->list[p->now].answer;
    err->text.format = NULL;
    if (p->wrong == 0)
        note_answer(p, right, ms, err);
    if (right)
        return SPIL_PRACTICE_RIGHT;
    p->wrong++;
    return number >= 0 && p->wrong < SPIL_SUM_TRIES ? SPIL_PRACTICE_RETRY : SPIL_PRACTICE_TOLD;
}

/* ---- in words ---- */

void spil_practice_result(const spil_practice *p, const spil_translator *t, spil_out *out)
{
    spil_sentence said;
    char time[32];
    spil_out of_time = spil_out_to(time, sizeof time);
    if (p->answered == 0)
        return;
    spil_sentence_set(&said, "%d %d", p->right, p->answered);
    spil_sentence_print(&said,
                        spil_tr_plural(t, "%d of %d answer was right.", "%d of %d answers were right.",
                                       (unsigned long)p->answered),
                        out);
    if (p->right == 0)
        return;
    spil_report_time((uint32_t)(p->right_ms / (uint64_t)p->right), t, &of_time);
    spil_sentence_set(&said, "%s", time);
    spil_sentence_print(&said, spil_tr(t, " Right ones took %s on average."), out);
}

void spil_practice_missed(const spil_practice *p, const spil_translator *t, spil_out *out)
{
    const char *before = "";
    for (int i = 0; i < p->n; i++) {
        if (!p->missed[i])
            continue;
        spil_put(out, before);
        spil_sum_ask(&p->list[i], t, out);
        before = ", ";
    }
}
