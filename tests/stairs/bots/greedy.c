/* greedy.c: the baseline for Stairs: looks at one stair, one move deep.
 *
 * A climb wins the stair as it then is, if nobody still in holds a higher card; how likely that is follows from the
 * unseen cards. It costs the card, and a card is worth more the fewer unseen ones are above it: nobody can climb over
 * the highest. Passing costs most of all, since the seat that banks the stair leads the next one: it is done only where
 * nothing but the best cards could climb. */
#include "opponents.h"

/* In points, both found by trial: what keeping the best card is worth, and what a pass costs. */
static const float keep = 12, pass = 6;

float spil__stairs_holds(const spil_setup *su, const spil_stairs_view *v, int card)
{
    const uint64_t unseen = spil_stairs_unseen(v);
    const int all = spil_popcount(unseen), lower = all - spil_popcount(unseen & spil_stairs_above(card));
    int others = 0;
    for (int s = 0; s < su->seats; s++)
        others += s != v->head.seat && spil_stairs_is_in(v, s) ? v->n_hand[s] : 0;
    float chance = 1;
    for (int i = 0; i < others; i++)
        chance = lower > i ? chance * (float)(lower - i) / (float)(all - i) : 0;
    return chance;
}

float spil__stairs_judge(const spil_setup *su, const spil_stairs_view *v, spil_move mv)
{
    const int card = (int)mv.code, top = spil_stairs_top(v);
    if (mv.code == SPIL_STAIRS_PASS)
        return -pass;
    const bool small = card == top + 1 && top > 0 && su->option[SPIL_STAIRS_SMALL_STEPS] != 0;
    const float stair = (float)(spil_stairs_worth_now(su, v) + 1 + small);
    const uint64_t unseen = spil_stairs_unseen(v);
    const int all = spil_popcount(unseen), lower = all - spil_popcount(unseen & spil_stairs_above(card));
    const float strength = (float)lower / (float)(all + 1), squared = strength * strength;
    return stair * spil__stairs_holds(su, v, card) - keep * squared * squared;
}

spil_bot_answer spil__greedy_stairs(const spil_bot_input *in)
{
    const spil_stairs_view *v = in->view;
    spil_bot_answer answer = {.move = in->moves[0]};
    float best = spil__stairs_judge(in->setup, v, in->moves[0]);
    for (int i = 1; i < in->n_moves; i++) {
        const float value = spil__stairs_judge(in->setup, v, in->moves[i]);
        if (value > best) {
            best = value;
            answer.move = in->moves[i];
        }
    }
    const int card = (int)answer.move.code;
    if (in->n_moves == 1)
        return answer; /* no choice, no reason */
    if (answer.move.code == SPIL_STAIRS_PASS)
        spil_sentence_set(&answer.why, SPIL_TR("the cards that could climb are worth more later"));
    else if (spil__stairs_holds(in->setup, v, card) > 0.5f)
        spil_sentence_set(&answer.why, SPIL_TR("hardly anybody can climb over it"));
    else
        spil_sentence_set(&answer.why, SPIL_TR("it costs little, and the others must climb higher"));
    return answer;
}
