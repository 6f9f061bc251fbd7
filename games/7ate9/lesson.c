/* lesson.c: the sums of 7 ATE 9 (inside.h): two on every card, and numbers go around (S5).
 *
 * A person who holds an answer to the top card has met the sum. Playing it is a find; a number that does not fit is a
 * miss of the sum it came closest to; so is drawing after having held an answer for three seconds. When somebody
 * else is faster it was only met. */
#include <assert.h>
#include <stdlib.h>

#include "inside.h"
#include "spil/seven_ate_nine.h"

typedef struct race_learner {
    uint64_t held_ms[11]; /* since when it has held a card of that number … */
    uint64_t hand;        /* … and its cards when it last looked */
    uint8_t top;          /* the top card when it last looked */
} race_learner;

static_assert(sizeof(race_learner) <= SPIL_LEARNER_OWN, "");

static race_learner *own(spil_learner *p)
{
    return (race_learner *)(void *)p->own;
}

/* ---- sums ---- */

/* One of the two sums on a card; sign is + or -. */
static spil_sum sum_of(int kind, char sign)
{
    const int number = spil_seven_number(kind), step = spil_seven_step(kind);
    const int answer = sign == '+' ? spil_seven_above(kind) : spil_seven_below(kind);
    return (spil_sum){
        .a = (int16_t)number,
        .b = (int16_t)step,
        .sign = sign,
        .answer = (int16_t)answer,
        .circle = 10,
        .corner = answer != (sign == '+' ? number + step : number - step),
    };
}

static int race_sums(const spil_setup *su, spil_sum out[SPIL_LESSON_MAX])
{
    (void)su;
    int n = 0;
    for (int kind = 0; kind < SPIL_SEVEN_KINDS; kind++) {
        out[n++] = sum_of(kind, '+');
        out[n++] = sum_of(kind, '-');
    }
    return n;
}

static bool race_sum(int a, char sign, int b, spil_sum *s)
{
    if (a < 1 || a > 10 || b < 1 || b > 3 || (sign != '+' && sign != '-'))
        return false;
    *s = sum_of(spil_seven_kind(a, b), sign);
    return true;
}

/* ---- at the table ---- */

static bool holds(uint64_t hand, int number)
{
    return (hand & SPIL_SEVEN_NUMBER_BITS(number)) != 0;
}

/* The time from which the person could have given this answer. */
static uint64_t could_ms(spil_learner *p, int number)
{
    const uint64_t held_ms = own(p)->held_ms[number];
    return held_ms > p->since_ms ? held_ms : p->since_ms;
}

/* Records this outcome for each sum of the top card whose answer the person has held for least_ms. */
static void note_held(spil_learning *l, int seat, spil_fact_end end, uint64_t least_ms, uint64_t now_ms)
{
    spil_learner *p = &l->seat[seat];
    for (int i = 0; i < 2; i++) {
        const spil_sum s = sum_of(own(p)->top, "+-"[i]);
        const uint64_t ms = spil__between(could_ms(p, s.answer), now_ms);
        if (!holds(own(p)->hand, s.answer) || ms < least_ms)
            continue;
        spil__learning_note(l, seat, &s, end, ms);
        p->told = true;
    }
}

static void race_see(spil_learning *l, int seat, const void *view, uint64_t now_ms)
{
    const spil_seven_view *v = view;
    spil_learner *p = &l->seat[seat];
    race_learner *mine = own(p);
    const uint32_t seen = spil_seven_pile_version(v->n_pile, v->rotations);
    if (p->looked && seen == p->seen && v->hand == mine->hand)
        return;
    if (p->looked && seen != p->seen && !p->told)
        note_held(l, seat, SPIL_FACT_MET, 0, now_ms);
    if (!p->looked || seen != p->seen) {
        p->since_ms = now_ms;
        p->told = v->head.over || v->pile[v->n_pile - 1] == SPIL_SEVEN_NONE;
        mine->top = p->told ? 0 : v->pile[v->n_pile - 1];
    }
    for (int number = 1; number <= 10; number++) {
        if (holds(v->hand, number) && !holds(mine->hand, number))
            mine->held_ms[number] = now_ms;
    }
    mine->hand = v->hand;
    p->seen = seen;
    p->looked = true;
}

static int apart(int a, int b)
{
    const int d = abs(a - b);
    return d > 5 ? 10 - d : d;
}

/* The refusal of a number that does not fit says what would: there is nothing to try again. */
static bool race_move(spil_learning *l, int seat, const void *view, spil_move mv, bool done, uint64_t now_ms,
                      spil_sum *wrong)
{
    (void)wrong;
    spil_learner *p = &l->seat[seat];
    race_see(l, seat, view, now_ms);
    if (p->told)
        return false;
    if (spil_seven_verb_of(mv) == SPIL_SEVEN_DRAW) {
        note_held(l, seat, SPIL_FACT_MISSED, SPIL_LEARNING_DRAW_MS, now_ms);
        return false;
    }
    const int kind = spil_seven_kind_of(mv);
    if (spil_seven_verb_of(mv) != SPIL_SEVEN_PLAY || kind >= SPIL_SEVEN_KINDS)
        return false;
    const int number = spil_seven_number(kind);
    const spil_sum up = sum_of(own(p)->top, '+'), down = sum_of(own(p)->top, '-');
    const spil_sum *meant = apart(number, down.answer) < apart(number, up.answer) ? &down : &up;
    if (done || number != meant->answer) {
        spil__learning_note(l, seat, meant, done ? SPIL_FACT_FOUND : SPIL_FACT_MISSED,
                            spil__between(could_ms(p, meant->answer), now_ms));
        p->told = true;
    }
    return false;
}

static spil_sum_end race_judge(const spil_setup *su, const void *view, spil_move mv, bool done, spil_sum *s)
{
    const spil_seven_view *v = view;
    const int top = v->pile[v->n_pile - 1], kind = spil_seven_kind_of(mv), verb = spil_seven_verb_of(mv);
    (void)su;
    if (top == SPIL_SEVEN_NONE || v->head.over)
        return SPIL_SUM_NONE;
    const spil_sum up = sum_of(top, '+'), down = sum_of(top, '-');
    if (verb == SPIL_SEVEN_DRAW) {
        *s = holds(v->hand, up.answer) ? up : down;
        return done && holds(v->hand, s->answer) ? SPIL_SUM_MISSED : SPIL_SUM_NONE;
    }
    if (verb != SPIL_SEVEN_PLAY || kind >= SPIL_SEVEN_KINDS || !holds(v->hand, spil_seven_number(kind)))
        return SPIL_SUM_NONE;
    const int number = spil_seven_number(kind);
    *s = apart(number, down.answer) < apart(number, up.answer) ? down : up;
    if (done)
        return SPIL_SUM_RIGHT;
    return number != s->answer ? SPIL_SUM_WRONG : SPIL_SUM_NONE;
}

const spil__lesson spil__lesson_seven_ate_nine = {
    .sums = race_sums,
    .sum = race_sum,
    .see = race_see,
    .move = race_move,
    .judge = race_judge,
};
