/* racer.c: how people race (spil/seven_racer.h).
 *
 * It rests on these facts: reaction times are well described by the ex-Gaussian distribution; a choice among n takes
 * longer by a constant times log2(n) (Hick); adding is faster than carrying. No floating point: the normal part is a
 * sum of twelve uniform numbers, the exponential part a logarithm by squaring, both exact on every machine. */
#include "spil/seven_racer.h"

#include <string.h>

#include "opponents.h"
#include "spil/seven_ate_nine.h"

#include "racer_data.inc" /* profiles[], choices[], level_racers[], made by racer_data.cmake */

const spil_seven_profile *spil_seven_profile_at(int i)
{
    return i >= 0 && i < (int)(sizeof profiles / sizeof profiles[0]) ? &profiles[i] : NULL;
}

const spil_seven_choice *spil_seven_choice_at(int i)
{
    return i >= 0 && i < (int)(sizeof choices / sizeof choices[0]) ? &choices[i] : NULL;
}

static bool find(const char *name, spil_racer *racer)
{
    const size_t len = spil_length(name);
    const char *colon = memchr(name, ':', len);
    const size_t own = colon != NULL ? (size_t)(colon - name) : len;
    const char *choice = colon != NULL ? colon + 1 : "random"; /* people take what they see */
    for (size_t i = 0; i < sizeof level_racers / sizeof level_racers[0]; i++) {
        if (spil_same(level_racers[i].profile.name, name)) {
            racer->profile = &level_racers[i].profile;
            choice = level_racers[i].choice;
        }
    }
    for (int i = 0; spil_seven_profile_at(i) != NULL; i++) {
        const char *known = spil_seven_profile_at(i)->name;
        if (spil_length(known) == own && memcmp(known, name, own) == 0)
            racer->profile = spil_seven_profile_at(i);
    }
    for (int i = 0; spil_seven_choice_at(i) != NULL; i++) {
        if (spil_same(spil_seven_choice_at(i)->name, choice))
            racer->choice = spil_seven_choice_at(i);
    }
    return racer->profile != NULL && racer->choice != NULL;
}

/* ---- time ---- */

/* log2(x) * 65536, for 1 <= x <= 2^32. */
static uint32_t log2_fixed(uint64_t x)
{
    const int whole = 63 - __builtin_clzll(x);
    uint64_t m = whole >= 31 ? x >> (whole - 31) : x << (31 - whole); /* 2^31 <= m < 2^32 */
    uint32_t log = (uint32_t)whole;
    for (int i = 0; i < 16; i++) { /* square it: the next bit says whether it reached 2 */
        m = m * m >> 31;
        const uint32_t bit = (uint32_t)(m >> 32);
        m >>= bit;
        log = log << 1 | bit;
    }
    return log;
}

/* A standard normal number times 65536: twelve uniform 16-bit numbers have a sum with variance 65536^2. */
static int64_t normal_fixed(spil_fast_rng *rng)
{
    int64_t sum = 0;
    for (int i = 0; i < 3; i++) {
        const uint64_t word = spil_fast_next(rng);
        for (int shift = 0; shift < 64; shift += 16)
            sum += (int64_t)(word >> shift & 0xffff);
    }
    return sum - 6 * 65535;
}

/* An exponential number with mean 1, times 65536. */
static int64_t exponential_fixed(spil_fast_rng *rng)
{
    const uint64_t uniform = (spil_fast_next(rng) >> 32) + 1; /* 1 … 2^32 */
    const int64_t ln2 = 45426;                                /* * 65536 */
    return (INT64_C(32) * 65536 - log2_fixed(uniform)) * ln2 >> 16;
}

/* By how much a reaction differs from mu. */
static int32_t scatter_ms(const spil_seven_profile *p, spil_fast_rng *rng)
{
    const int64_t normal = p->sigma_ms * normal_fixed(rng), tail = p->tau_ms * exponential_fixed(rng);
    return (int32_t)((normal + tail) / 65536);
}

int32_t spil_seven_reaction_ms(const spil_seven_profile *p, spil_fast_rng *rng)
{
    const int32_t ms = p->mu_ms + scatter_ms(p, rng);
    return ms > 0 ? ms : 0;
}

static int32_t form(const spil_racer *racer, spil_fast_rng *rng)
{
    const spil_seven_profile *p = racer->profile;
    const int32_t drawn = 1000 + (int32_t)(p->form_permille * normal_fixed(rng) / 65536);
    return drawn > 500 ? drawn : 500;
}

static uint32_t count_kinds(uint64_t hand)
{
    uint32_t n = 0;
    for (uint64_t left = (hand | hand >> 1) & SPIL_SEVEN_ONES; left != 0; left &= left - 1)
        n++;
    return n;
}

static int corners(int kind)
{
    const int number = spil_seven_number(kind), step = spil_seven_step(kind);
    return (number + step > 10) + (number - step < 1);
}

/* Time to find a card for this top. */
static int32_t search_ms(const spil_seven_profile *p, int top, uint64_t hand)
{
    const uint16_t sum_ms[3] = {p->sum1_ms, p->sum2_ms, p->sum3_ms};
    const uint32_t bits = log2_fixed(1 + (uint64_t)count_kinds(hand));
    return sum_ms[spil_seven_step(top) - 1] + p->corner_ms * corners(top) +
           (int32_t)((uint64_t)p->hick_ms * bits >> 16);
}

/* ---- which card ---- */

/* How many cards of each kind the seat has not seen. */
static void count_unseen(const spil_seven_view *v, int unseen[SPIL_SEVEN_KINDS])
{
    for (int kind = 0; kind < SPIL_SEVEN_KINDS; kind++)
        unseen[kind] = spil_seven_copies(kind) - spil_seven_count(v->hand, kind);
    for (int i = 0; i < v->n_pile; i++)
        unseen[v->pile[i]]--;
}

static bool fits(int kind, int top)
{
    const int number = spil_seven_number(kind);
    return number == spil_seven_below(top) || number == spil_seven_above(top);
}

static int32_t score(const spil_seven_choice *c, const spil_seven_view *v, const int unseen[SPIL_SEVEN_KINDS],
                     int kind)
{
    int followers = 0, same = 0, waiting = 0, demand = 0;
    for (int other = 0; other < SPIL_SEVEN_KINDS; other++) {
        const int own = spil_seven_count(v->hand, other) - (other == kind);
        followers += fits(other, kind) ? own : 0;
        waiting += fits(other, kind) ? unseen[other] : 0;
        same += spil_seven_number(other) == spil_seven_number(kind) ? own : 0;
        demand += fits(kind, other) ? own + unseen[other] : 0;
    }
    return c->followers * followers + c->same * same + c->step * spil_seven_step(kind) +
           c->corner * corners(kind) + c->unseen * waiting + c->demand * demand + c->order * kind;
}

static bool is_plain(const spil_seven_choice *c)
{
    return !(c->followers | c->same | c->step | c->corner | c->unseen | c->demand | c->order);
}

/* The best of the plays in moves[from…]. */
static spil_move choose_card(const spil_seven_choice *c, const spil_racer_input *in, int from)
{
    int unseen[SPIL_SEVEN_KINDS];
    if (is_plain(c) || in->n_moves - from == 1)
        return in->moves[(uint32_t)from + spil_fast_below(in->rng, (uint32_t)(in->n_moves - from))];
    count_unseen(in->view, unseen);
    int32_t best = INT32_MIN;
    uint32_t equal = 0;
    spil_move move = in->moves[from];
    for (int i = from; i < in->n_moves; i++) {
        const int32_t s = score(c, in->view, unseen, spil_seven_kind_of(in->moves[i]));
        equal = s > best ? 1 : equal + (s == best);
        if (s > best || (s == best && spil_fast_below(in->rng, equal) == 0)) {
            best = s;
            move = in->moves[i];
        }
    }
    return move;
}

/* The usual time of a play. */
static uint64_t play_ms(const spil_seven_profile *p)
{
    return (uint64_t)p->mu_ms + p->tau_ms + p->sum2_ms + 2u * p->hick_ms + p->move_ms;
}

/* Draw although a card fits? A racer that has just drawn, or taken back a card that came too late, sees the pile later
 * than the others: that race is mostly lost, and the time is better spent on a card that must be drawn anyway. If the
 * top card is old, the others seem to have nothing for it. */
static bool draws_on(const spil_racer *racer, const spil_racer_input *in)
{
    const spil_seven_choice *choice = racer->choice;
    const bool behind = in->since_own_ms == 0 || in->since_back_ms == 0;
    return behind && !in->own_target && in->since_target_ms < UINT64_MAX / 1000 &&
           in->since_target_ms * 1000 < (uint64_t)choice->draw * play_ms(racer->profile);
}

/* A card whose number is one off from one that fits: a sum gone wrong by one. False when the hand has none. */
static bool choose_wrong(const spil_seven_view *v, int top, spil_fast_rng *rng, spil_move *mv)
{
    int wrong[SPIL_SEVEN_KINDS];
    uint32_t n = 0;
    for (int kind = 0; kind < SPIL_SEVEN_KINDS; kind++) {
        const int low = spil_seven_number(kind) - spil_seven_below(top);
        const int high = spil_seven_number(kind) - spil_seven_above(top);
        const bool near = low == 1 || low == -1 || high == 1 || high == -1;
        if (spil_seven_count(v->hand, kind) > 0 && near && !fits(kind, top))
            wrong[n++] = kind;
    }
    if (n > 0)
        *mv = spil_seven_move(SPIL_SEVEN_PLAY, wrong[spil_fast_below(rng, n)]);
    return n > 0;
}

/* ---- thinking ---- */

/* What is left of a time span that began `since_ms` ago. */
static int32_t left_ms(uint16_t whole_ms, uint64_t since_ms)
{
    return since_ms < whole_ms ? (int32_t)(whole_ms - since_ms) : 0;
}

static spil_racer_answer think(const spil_racer *racer, const spil_racer_input *in)
{
    const spil_seven_profile *p = racer->profile;
    const spil_seven_view *v = in->view;
    const int seat = v->head.seat, top = v->pile[v->n_pile - 1];
    const bool can_draw = v->n_draw[seat] > 0, on_last = !can_draw && v->n_hand[seat] == 1;
    const int n_plays = in->n_moves - can_draw; /* a draw is listed first */
    spil_racer_answer answer = {.acts = true};

    /* 1. What: a mistake, a card that fits, a draw, or nothing. */
    const bool slip = !on_last && spil_fast_below(in->rng, 1000) < p->wrong_permille;
    bool plays = slip && choose_wrong(v, top, in->rng, &answer.move);
    if (!plays && n_plays > 0 && !(can_draw && draws_on(racer, in))) {
        answer.move = choose_card(racer->choice, in, can_draw);
        plays = true;
    } else if (!plays) {
        answer.acts = can_draw;
        answer.move = spil_seven_move(SPIL_SEVEN_DRAW, 0);
    }

    /* 2. How long. The last card needs no sum and no search. */
    int32_t ms = left_ms(p->own_ms, in->since_own_ms) + left_ms(p->sorry_ms, in->since_back_ms);
    if (plays) {
        ms += spil_seven_reaction_ms(p, in->rng) + (on_last ? 0 : search_ms(p, top, v->hand)) + p->move_ms;
        answer.commit_ms = p->move_ms;
    } else {
        const int32_t draw_ms = p->draw_ms + scatter_ms(p, in->rng) / 2;
        ms += draw_ms > p->draw_ms / 2 ? draw_ms : p->draw_ms / 2;
    }
    answer.delay_ms = ms > 0 ? (uint32_t)((int64_t)ms * racer->form_permille / 1000) : 0;
    return answer;
}

/* ---- as ordinary bots, for hosts without a clock: no mistakes ---- */

/* The sum on the card of the pile that a card answers: "8 + 1 = 9". */
static void put_sum(int top, int kind, spil_out *out)
{
    const int number = spil_seven_number(kind);
    spil_put_int(out, spil_seven_number(top));
    spil_put(out, number == spil_seven_above(top) ? " + " : " − ");
    spil_put_int(out, spil_seven_step(top));
    spil_put(out, " = ");
    spil_put_int(out, number);
}

/* What a person would like to know about the move. */
static void explain(const spil_seven_view *v, spil_bot_answer *answer)
{
    const int kind = spil_seven_kind_of(answer->move);
    if (spil_seven_verb_of(answer->move) == SPIL_SEVEN_DRAW) {
        spil_sentence_set(&answer->why, SPIL_TR("none of your cards fits yet"));
    } else if (spil_seven_verb_of(answer->move) == SPIL_SEVEN_PLAY) {
        char sum[24];
        spil_out to_sum = spil_out_to(sum, sizeof sum);
        put_sum(v->pile[v->n_pile - 1], kind, &to_sum);
        const int seat = v->head.seat, to_draw = v->n_draw[seat];
        const int below = spil_seven_below(kind), above = spil_seven_above(kind);
        int followers = 0;
        for (int other = 0; other < SPIL_SEVEN_KINDS; other++)
            followers += fits(other, kind) ? spil_seven_count(v->hand, other) : 0;
        if (to_draw == 0 && v->n_hand[seat] == 2)
            spil_sentence_set(&answer->why, SPIL_TR("%s; then play your last card, whatever its number"),
                              sum);
        else if (followers > 0)
            spil_sentence_set_n(&answer->why,
                                SPIL_TR_N("%s; then %d or %d fits, and you have %d such card",
                                          "%s; then %d or %d fits, and you have %d such cards"),
                                followers, sum, below, above, followers);
        else if (to_draw > 0)
            spil_sentence_set(&answer->why, SPIL_TR("%s; then draw until you have %d or %d"), sum, below,
                              above);
        else
            spil_sentence_set(&answer->why, SPIL_TR("%s; then wait for another card on the pile"), sum);
    }
}

static spil_bot_answer choose(const char *name, const spil_bot_input *in)
{
    spil_racer racer = {.form_permille = 1000};
    find(name, &racer);
    spil_seven_profile careful = *(const spil_seven_profile *)racer.profile;
    careful.wrong_permille = 0;
    racer.profile = &careful;
    const spil_racer_answer answer = think(&racer, &(spil_racer_input){.setup = in->setup,
                                                                       .view = in->view,
                                                                       .moves = in->moves,
                                                                       .n_moves = in->n_moves,
                                                                       .since_own_ms = UINT64_MAX,
                                                                       .since_back_ms = UINT64_MAX,
                                                                       .since_target_ms = UINT64_MAX,
                                                                       .rng = in->rng});
    spil_bot_answer out = {.move = answer.move, .delay_ms = answer.delay_ms};
    explain(in->view, &out);
    return out;
}

const spil_racing spil__racing_seven = {
    .find = find, .form = form, .think = think, .usual = "adult", .choose = choose};
