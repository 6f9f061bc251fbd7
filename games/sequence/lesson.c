/* lesson.c: the sums of Sequence Numbers (inside.h): one on every card except plus and minus. It is found when the chip
 * goes on a right cell, and missed when it is put on another number. */
#include "spil/sequence.h"

#include "inside.h"

/* ---- sums ---- */

static spil_sum sum_of(const spil_setup *su, int kind)
{
    const spil_sequence_card *card = &spil_sequence_board_of(su)->card[kind];
    return (spil_sum){
        .a = (int16_t)card->a, .b = (int16_t)card->b, .sign = (char)card->sign, .answer = card->answer};
}

static int board_sums(const spil_setup *su, spil_sum out[SPIL_LESSON_MAX])
{
    const int kinds = spil_sequence_board_of(su)->plus; /* plus and minus come last */
    for (int kind = 0; kind < kinds; kind++)
        out[kind] = sum_of(su, kind);
    return kinds;
}

/* On any board: the record does not say which. */
static bool board_sum(int a, char sign, int b, spil_sum *s)
{
    int answer;
    switch (sign) {
    case '+': answer = a + b; break;
    case '-': answer = a - b; break;
    case '*': answer = a * b; break;
    default: answer = b == 0 || a % b != 0 ? -1 : a / b; break;
    }
    *s = (spil_sum){.a = (int16_t)a, .b = (int16_t)b, .sign = sign, .answer = (int16_t)answer};
    return answer >= 0 && answer <= SPIL_SEQUENCE_NUMBER_MAX;
}

/* ---- at the table ---- */

static void board_see(spil_learning *l, int seat, const void *view, uint64_t now_ms)
{
    const spil_sequence_view *v = view;
    spil_learner *p = &l->seat[seat];
    if (p->looked && v->turns == p->seen)
        return;
    p->looked = true;
    p->seen = v->turns;
    p->since_ms = now_ms;
    p->told = v->turn != seat;
}

/* Does the person hold this card, and may play it now? */
static bool is_mine(const void *view, int kind)
{
    const spil_sequence_view *v = view;
    bool held = false;
    for (int i = 0; i < v->n_hand[v->head.seat]; i++)
        held = held || spil_sequence_hand_card(v->hand, i) == kind;
    return held && v->turn == v->head.seat && v->must_forfeit == 0 && !v->head.over;
}

static bool board_move(spil_learning *l, int seat, const void *view, spil_move mv, bool done, uint64_t now_ms,
                       spil_sum *wrong)
{
    spil_learner *p = &l->seat[seat];
    const spil_sequence_board *b = spil_sequence_board_of(l->setup);
    const int kind = spil_sequence_card_of(mv), cell = spil_sequence_cell_of(mv);
    board_see(l, seat, view, now_ms);
    if (spil_sequence_act_of(mv) != SPIL_SEQUENCE_PLAY || kind >= b->plus || cell >= SPIL_SEQUENCE_BITS ||
        b->number[cell] < 0)
        return false;
    const spil_sum s = sum_of(l->setup, kind);
    if (!done && (b->number[cell] == s.answer || !is_mine(view, kind)))
        return false; /* the sum is right, but the cell is taken; or it is not this person's to answer */
    if (!p->told)
        spil__learning_note(l, seat, &s, done ? SPIL_FACT_FOUND : SPIL_FACT_MISSED,
                            spil__between(p->since_ms, now_ms));
    p->told = true;
    *wrong = s;
    return !done;
}

static spil_sum_end board_judge(const spil_setup *su, const void *view, spil_move mv, bool done, spil_sum *s)
{
    const spil_sequence_board *b = spil_sequence_board_of(su);
    const spil_sequence_act act = spil_sequence_act_of(mv);
    const int kind = spil_sequence_card_of(mv), cell = spil_sequence_cell_of(mv);
    if ((act != SPIL_SEQUENCE_PLAY && act != SPIL_SEQUENCE_FORFEIT) || kind >= b->plus)
        return SPIL_SUM_NONE;
    *s = sum_of(su, kind);
    if (done)
        return act == SPIL_SEQUENCE_PLAY ? SPIL_SUM_RIGHT : SPIL_SUM_MISSED;
    return act == SPIL_SEQUENCE_PLAY && cell < SPIL_SEQUENCE_BITS && b->number[cell] != s->answer &&
                   is_mine(view, kind)
               ? SPIL_SUM_WRONG
               : SPIL_SUM_NONE;
}

const spil__lesson spil__lesson_sequence = {
    .sums = board_sums,
    .sum = board_sum,
    .see = board_see,
    .move = board_move,
    .judge = board_judge,
};
