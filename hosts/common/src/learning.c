/* learning.c: what people do at a table, noted in the learning record (learning.h). */
#include "learning.h"

#include <stdlib.h>
#include <string.h>

#include "intl.h"
#include "spil/sequence.h"
#include "spil/seven_ate_nine.h"

static bool is_race(const learning *l)
{
    return strcmp(l->setup->game->id, "7ate9") == 0;
}

static void remember(learner *p, const sum *s)
{
    for (int i = 0; i < p->n_missed; i++) {
        if (p->missed[i].a == s->a && p->missed[i].b == s->b && p->missed[i].sign == s->sign)
            return;
    }
    if (p->n_missed < LEARNING_MISSED)
        p->missed[p->n_missed++] = *s;
}

static void note(learning *l, int seat, const sum *s, fact_end end, uint64_t ms)
{
    char word[FACT_WORD];
    spil_error err;
    spil__sum_word(s, word);
    if (!spil__facts_note(&l->facts, l->seat[seat].name, l->setup->game->id, word, end,
                          ms < FACT_MS ? (uint32_t)ms : (uint32_t)FACT_MS, &err))
        l->err = err;
    if (end == FACT_MISSED)
        remember(&l->seat[seat], s);
}

/* ---- beginning ---- */

/* The name in the record. A seat without a name of its own is called after the place it has, which is another word in
 * every language: there the English one stands, or nothing for a person who plays alone. */
static void name_person(learner *p, const screen *names, int seats, int seat, bool alone)
{
    screen plain = {0};
    spil__screen_names(&plain, seats);
    const bool unnamed = strcmp(plain.name[seat], names->name[seat]) == 0;
    if (!unnamed)
        snprintf(p->name, sizeof p->name, "%s", names->name[seat]);
    else if (!alone)
        snprintf(p->name, sizeof p->name, "%s", spil__screen_place(seats, seat));
}

void spil__learning_begin(learning *l, const spil_setup *su, const screen *names, unsigned bots)
{
    int people = 0;
    memset(l, 0, sizeof *l);
    if (!spil__teaches(su->game->id))
        return;
    for (int seat = 0; seat < su->seats; seat++)
        people += !(bots >> seat & 1);
    if (people == 0)
        return;
    l->setup = su;
    for (int seat = 0; seat < su->seats; seat++) {
        l->seat[seat].person = !(bots >> seat & 1);
        name_person(&l->seat[seat], names, su->seats, seat, people == 1);
    }
    spil__facts_open(&l->facts, &l->err);
    if (l->facts.n_unread > 0)
        spil__facts_say_unread(&l->facts, &l->err);
}

void spil__learning_end(learning *l)
{
    spil__facts_close(&l->facts);
    l->setup = NULL;
}

static learner *person_of(learning *l, int seat)
{
    return l->setup == NULL || seat < 0 || !l->seat[seat].person ? NULL : &l->seat[seat];
}

/* ---- 7 ATE 9 ---- */

static bool holds(uint64_t hand, int number)
{
    return (hand & SPIL_SEVEN_NUMBER_BITS(number)) != 0;
}

/* Since when the person could have given this answer. */
static uint64_t could_ms(const learner *p, int number)
{
    return p->held_ms[number] > p->since_ms ? p->held_ms[number] : p->since_ms;
}

static uint64_t between(uint64_t from_ms, uint64_t to_ms)
{
    return to_ms > from_ms ? to_ms - from_ms : 0;
}

/* Both sums of the top card that the person holds an answer to, and has had so long: this became of them. */
static void note_held(learning *l, int seat, fact_end end, uint64_t least_ms, uint64_t now_ms)
{
    learner *p = &l->seat[seat];
    for (int i = 0; i < 2; i++) {
        const sum s = spil__sum_of_card(p->top, "+-"[i]);
        const uint64_t ms = between(could_ms(p, s.answer), now_ms);
        if (!holds(p->hand, s.answer) || ms < least_ms)
            continue;
        note(l, seat, &s, end, ms);
        p->told = true;
    }
}

static void see_race(learning *l, int seat, const spil_seven_view *v, uint64_t now_ms)
{
    learner *p = &l->seat[seat];
    const uint32_t seen = spil_seven_seen(v->n_pile, v->rotations);
    if (p->looked && seen == p->seen && v->hand == p->hand)
        return;
    if (p->looked && seen != p->seen && !p->told)
        note_held(l, seat, FACT_MET, 0, now_ms);
    if (!p->looked || seen != p->seen) {
        p->since_ms = now_ms;
        p->told = v->head.over || v->pile[v->n_pile - 1] == SPIL_SEVEN_NONE;
        p->top = p->told ? 0 : v->pile[v->n_pile - 1];
    }
    for (int number = 1; number <= 10; number++) {
        if (holds(v->hand, number) && !holds(p->hand, number))
            p->held_ms[number] = now_ms;
    }
    p->hand = v->hand;
    p->seen = seen;
    p->looked = true;
}

static int apart(int a, int b)
{
    const int d = abs(a - b);
    return d > 5 ? 10 - d : d;
}

static void move_race(learning *l, int seat, const spil_seven_view *v, spil_move mv, bool done,
                      uint64_t now_ms)
{
    learner *p = &l->seat[seat];
    see_race(l, seat, v, now_ms);
    if (p->told)
        return;
    if (spil_seven_verb_of(mv) == SPIL_SEVEN_DRAW) {
        note_held(l, seat, FACT_MISSED, LEARNING_DRAW_MS, now_ms);
        return;
    }
    const int kind = spil_seven_kind_of(mv);
    if (spil_seven_verb_of(mv) != SPIL_SEVEN_PLAY || kind >= SPIL_SEVEN_KINDS)
        return;
    const int number = spil_seven_number(kind);
    const sum up = spil__sum_of_card(p->top, '+'), down = spil__sum_of_card(p->top, '-');
    const sum *meant = apart(number, down.answer) < apart(number, up.answer) ? &down : &up;
    if (done || number != meant->answer) {
        note(l, seat, meant, done ? FACT_FOUND : FACT_MISSED, between(could_ms(p, meant->answer), now_ms));
        p->told = true;
    }
}

/* ---- Sequence Numbers ---- */

static void see_board(learning *l, int seat, const spil_sequence_view *v, uint64_t now_ms)
{
    learner *p = &l->seat[seat];
    if (p->looked && v->turns == p->seen)
        return;
    p->looked = true;
    p->seen = v->turns;
    p->since_ms = now_ms;
    p->told = v->turn != seat;
}

static void move_board(learning *l, int seat, const spil_sequence_view *v, spil_move mv, bool done,
                       uint64_t now_ms)
{
    learner *p = &l->seat[seat];
    const spil_sequence_board *b = spil_sequence_board_of(l->setup);
    const int kind = spil_sequence_card_of(mv), cell = spil_sequence_cell_of(mv);
    see_board(l, seat, v, now_ms);
    if (p->told || spil_sequence_act_of(mv) != SPIL_SEQUENCE_PLAY || kind >= b->plus ||
        cell >= SPIL_SEQUENCE_BITS || b->number[cell] < 0)
        return;
    const sum s = spil__sum_of_equation(l->setup, kind);
    if (!done && b->number[cell] == s.answer)
        return; /* the sum is right; there is a chip */
    note(l, seat, &s, done ? FACT_FOUND : FACT_MISSED, between(p->since_ms, now_ms));
    p->told = true;
}

/* ---- both ---- */

void spil__learning_see(learning *l, int seat, const void *view, uint64_t now_ms)
{
    if (person_of(l, seat) == NULL)
        return;
    if (is_race(l))
        see_race(l, seat, view, now_ms);
    else
        see_board(l, seat, view, now_ms);
}

void spil__learning_move(learning *l, int seat, const void *view, spil_move mv, bool done, uint64_t now_ms)
{
    if (person_of(l, seat) == NULL)
        return;
    if (is_race(l))
        move_race(l, seat, view, mv, done, now_ms);
    else
        move_board(l, seat, view, mv, done, now_ms);
}

void spil__learning_pick(learning *l, int seat, uint64_t now_ms)
{
    learner *p = person_of(l, seat);
    if (p != NULL)
        p->since_ms = now_ms;
}

void spil__learning_told(learning *l, int seat)
{
    learner *p = person_of(l, seat);
    if (p != NULL)
        p->told = true;
}

bool spil__learning_missed(const learning *l, int seat, char *text, size_t size)
{
    const learner *p = &l->seat[seat];
    spil_out out = spil_out_to(text, size);
    for (int i = 0; i < p->n_missed; i++) {
        char told[SUM_TEXT];
        spil__sum_tell(&p->missed[i], told);
        spil_put(&out, i == 0 ? "" : "; ");
        spil_put(&out, told);
    }
    return p->n_missed > 0;
}
