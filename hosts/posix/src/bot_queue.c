/* bot_queue.c: questions in a fair order (bot_queue.h). Of each person's lane it is known how much time it has had. A
 * lane that was empty begins where the others are, so nobody saves up time by asking nothing. */
#include "bot_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/memory.h"

enum { KINDS = 128 };

struct bot_lane {
    bot_lane *next;
    char person[BOT_PERSON_TEXT];
    bool quick;
    int taken; /* not answered yet */
    uint64_t had_us;
    bot_waiting *first, *last;
};

struct bot_queue {
    bot_lane *lanes;
    uint64_t at_us[2]; /* what the last one served had had; slow, quick */
    struct {
        const void *bot, *game;
        uint64_t us;
    } usual[KINDS];
    int n_usual;
};

bot_queue *spil__bot_queue_open(void)
{
    return spil_alloc(sizeof(bot_queue));
}

void spil__bot_queue_close(bot_queue *q)
{
    for (bot_lane *lane = q->lanes, *next; lane != NULL; lane = next) {
        next = lane->next;
        free(lane);
    }
    free(q);
}

/* The lane of a person; on the way those go that have nothing and are not ahead of the others. */
static bot_lane *lane_of(bot_queue *q, const char *person, bool quick)
{
    for (bot_lane **at = &q->lanes; *at != NULL;) {
        bot_lane *lane = *at;
        if (lane->quick == quick && strcmp(lane->person, person) == 0)
            return lane;
        if (lane->first == NULL && lane->taken == 0 && lane->had_us <= q->at_us[lane->quick]) {
            *at = lane->next;
            free(lane);
        } else {
            at = &lane->next;
        }
    }
    bot_lane *lane = spil_alloc(sizeof *lane);
    snprintf(lane->person, sizeof lane->person, "%s", person);
    lane->quick = quick;
    lane->next = q->lanes;
    return q->lanes = lane;
}

void spil__bot_queue_add(bot_queue *q, const char *person, bool quick, bot_waiting *w)
{
    bot_lane *lane = lane_of(q, person, quick);
    if (lane->first == NULL && lane->had_us < q->at_us[quick])
        lane->had_us = q->at_us[quick];
    w->next = NULL;
    w->lane = lane;
    if (lane->first != NULL)
        lane->last->next = w;
    else
        lane->first = w;
    lane->last = w;
}

/* Does a's next come before b's? Among equals the one that waits longest: new lanes are put before it. */
static bool is_before(const bot_lane *a, const bot_lane *b)
{
    if (a->quick != b->quick)
        return a->quick;
    return a->taken != b->taken ? a->taken < b->taken : a->had_us <= b->had_us;
}

bot_waiting *spil__bot_queue_take(bot_queue *q, int *share)
{
    bot_lane *best = NULL;
    for (bot_lane *lane = q->lanes; lane != NULL; lane = lane->next) {
        if (lane->first != NULL && (best == NULL || is_before(lane, best)))
            best = lane;
    }
    if (best == NULL)
        return NULL;
    *share = 0;
    for (const bot_lane *lane = q->lanes; lane != NULL; lane = lane->next)
        *share += lane->first != NULL && lane->quick == best->quick;
    bot_waiting *w = best->first;
    best->first = w->next;
    best->taken++;
    q->at_us[best->quick] = best->had_us;
    return w;
}

void spil__bot_queue_took(bot_waiting *w, uint64_t took_us)
{
    w->lane->taken--;
    w->lane->had_us += took_us;
    w->lane = NULL;
}

bool spil__bot_queue_remove(bot_waiting *w)
{
    bot_lane *lane = w->lane;
    bot_waiting *before = NULL, *at = lane != NULL ? lane->first : NULL;
    for (; at != NULL && at != w; at = at->next)
        before = at;
    if (at == NULL)
        return false;
    *(before == NULL ? &lane->first : &before->next) = w->next;
    lane->last = lane->last == w ? before : lane->last;
    return true;
}

uint64_t spil__bot_queue_usual_us(const bot_queue *q, const void *bot, const void *game)
{
    for (int i = 0; i < q->n_usual; i++) {
        if (q->usual[i].bot == bot && q->usual[i].game == game)
            return q->usual[i].us;
    }
    return 0;
}

void spil__bot_queue_learn(bot_queue *q, const void *bot, const void *game, uint64_t took_us)
{
    int i = 0;
    while (i < q->n_usual && (q->usual[i].bot != bot || q->usual[i].game != game))
        i++;
    if (i == KINDS)
        return;
    if (i == q->n_usual) {
        q->n_usual++;
        q->usual[i].bot = bot;
        q->usual[i].game = game;
        q->usual[i].us = took_us;
    }
    q->usual[i].us = (3 * q->usual[i].us + took_us) / 4;
}
