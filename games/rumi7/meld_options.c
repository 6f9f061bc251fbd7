/* meld_options.c: what a hand of Rumi 7 Seven could become (meld_options.h).
 *
 * Until the contract is laid, cards that bring it closer are added to the hand one by one, the likeliest to come first,
 * until it can be laid; the way to lay it then shows which cards belong together and which are missing. */
#include "meld_options.h"
#include "inflect_is.h"

#include <string.h>

#include "inside.h"

/* ---- the plan ---- */

/* Copies of a card that may still come: neither in the hand nor on the table, except the top discard. */
static int still_out(const spil_rumi7_view *v, const spil_rumi7_hand *hand, int card)
{
    int n = 2 - spil_rumi7_count(hand, card);
    for (int i = 0; i < v->n_discard - 1; i++)
        n -= v->discard[i] == card;
    for (int m = 0; m < v->n_melds; m++) {
        uint8_t cards[14];
        for (int i = spil_rumi7_meld_cards(v->meld[m], cards) - 1; i >= 0; i--)
            n -= cards[i] == card;
    }
    return n;
}

/* Of the cards that bring the contract closer, the likeliest to come. */
static int likeliest(const spil_rumi7_view *v, const spil_rumi7_hand *hand, const spil_rumi7_hand *closer)
{
    int best = SPIL_RUMI7_JOKER, best_out = -99;
    for (uint64_t left = closer->one & SPIL_RUMI7_KINDS; left != 0; left &= left - 1) {
        const int card = __builtin_ctzll(left), out = still_out(v, hand, card);
        if (out > best_out) {
            best = card;
            best_out = out;
        }
    }
    return best;
}

static void add_wanted(rumi7_part *part, int card)
{
    for (int i = 0; i < part->n_wanted; i++) {
        if (part->wanted[i] == card)
            return;
    }
    if (part->n_wanted < sizeof part->wanted)
        part->wanted[part->n_wanted++] = (uint8_t)card;
}

/* Bit i: the run that begins with this rank has a natural card of the part in place i; -1: one lies outside it. */
static int held_in(const rumi7_part *part, int suit, int first)
{
    int held = 0;
    for (int i = 0; i < part->n; i++) {
        int at = 0;
        if ((part->missing >> i & 1) || part->cards[i] == SPIL_RUMI7_JOKER)
            continue;
        while (at < 4 && part->cards[i] != spil_rumi7_card(suit, spil_rumi7_step(first, at)))
            at++;
        if (at == 4)
            return -1;
        held |= 1 << at;
    }
    return held;
}

/* A run that lacks one card: all that would complete it. Those of which no copy can come are left out, unless that
 * leaves none. */
static void find_wanted(const spil_rumi7_view *v, rumi7_part *part)
{
    int natural = 0;
    while (natural < part->n && ((part->missing >> natural & 1) || part->cards[natural] == SPIL_RUMI7_JOKER))
        natural++;
    if (natural == part->n)
        return;
    const int suit = spil_rumi7_suit(part->cards[natural]), rank = spil_rumi7_rank(part->cards[natural]);
    for (int hopeless = 0; hopeless <= 1 && part->n_wanted == 0; hopeless++) {
        for (int back = 3; back >= 0; back--) {
            const int first = spil_rumi7_step(rank, -back), held = held_in(part, suit, first);
            for (int i = 0; i < 4 && held >= 0; i++) {
                const int card = spil_rumi7_card(suit, spil_rumi7_step(first, i));
                if (!(held >> i & 1) && (hopeless || still_out(v, &v->own, card) > 0))
                    add_wanted(part, card);
            }
        }
    }
}

/* Takes the cards of a part from the hand or, where it lacks them, from `missing`. */
static void fill_part(const spil_rumi7_view *v, spil_move way, spil_rumi7_hand *left,
                      spil_rumi7_hand *missing, rumi7_part *part)
{
    const uint32_t meld = spil_rumi7_laid_meld(way, 0);
    uint8_t cards[14];
    *part =
        (rumi7_part){.kind = spil_rumi7_meld_kind(meld), .n = (uint8_t)spil_rumi7_meld_cards(meld, cards)};
    memcpy(part->cards, cards, sizeof part->cards);
    for (int i = 0; i < part->n; i++) {
        const bool lacks = spil_rumi7_count(left, cards[i]) == 0;
        part->missing |= (uint8_t)(lacks << i);
        spil_rumi7_drop(lacks ? missing : left, cards[i]);
    }
    if (part->kind == SPIL_RUMI7_RUN && __builtin_popcount(part->missing) == 1)
        find_wanted(v, part);
}

void spil__rumi7_plan(const spil_setup *su, const spil_rumi7_view *v, rumi7_plan *plan)
{
    const spil_rumi7_solver *solver = spil_rumi7_solver_of(su->game);
    const spil_rumi7_goal goal = spil_rumi7_goal_of(su, v->round, v->head.seat == v->turn ? v->parts : 0);
    spil_rumi7_hand whole = v->own, missing = {0, 0};
    spil_rumi7_way way;
    *plan = (rumi7_plan){.distance = -1, .rest = v->own};
    if (v->head.over || (v->laid >> v->head.seat & 1))
        return;
    plan->distance = solver->distance(&v->own, goal);
    for (int d = plan->distance; d > 0; d--) {
        spil_rumi7_advice advice;
        solver->advise(&whole, goal, &advice);
        const int card = likeliest(v, &whole, &advice.closer);
        spil_rumi7_put(&whole, card);
        spil_rumi7_put(&missing, card);
    }
    if (!solver->best_way(&whole, goal, &way))
        return;
    plan->n = goal.sets + goal.runs;
    for (int p = 0; p < plan->n; p++)
        fill_part(v, way.part[p], &plan->rest, &missing, &plan->part[p]);
}

/* ---- what is missing, as people say it ---- */

static spil_phrase written(const rumi7_writer *cards, int rank, int suit)
{
    spil_phrase phrase;
    spil_out out = spil_out_to(phrase.text, sizeof phrase.text);
    cards->put(cards->of, rank, suit, &out);
    return phrase;
}

static void put_set_wish(const spil_words *w, const rumi7_part *part, int lacks, const rumi7_writer *cards,
                         spil_out *out)
{
    const int wanted = spil_rumi7_rank(part->cards[0]); /* jokers come last */
    const spil_phrase rank = written(cards, wanted, -1);
    if (lacks == 1 && spil__is_icelandic(w))
        spil__icelandic_one(wanted, out);
    else if (lacks == 1) /* Translators: a card that a set lacks, whatever its suit: "any 6", "any Q". */
        spil__print(out, _("any %s"), rank.text);
    else if (lacks == 2) /* Translators: two cards that a set lacks: "any two 6s", "any two Qs". */
        spil__print(out, _("any two %ss"), rank.text);
    else
        spil_put(out, _("any three alike"));
}

static void put_run_wish(const spil_words *w, const rumi7_part *part, int lacks, const rumi7_writer *cards,
                         spil_out *out)
{
    int natural = 0;
    while (natural < part->n - 1 && part->cards[natural] == SPIL_RUMI7_JOKER)
        natural++;
    const spil_phrase suit = written(cards, -1, spil_rumi7_suit(part->cards[natural]));
    if (lacks == part->n)
        spil_put(out, _("any four in a row"));
    else if (lacks == 3) /* Translators: cards that a run lacks; %s is the suit: "three more ♥". */
        spil__print(out, _("three more %s"), suit.text);
    else if (lacks == 2)
        spil__print(out, _("two more %s"), suit.text);
    for (int i = 0; lacks == 1 && i < part->n_wanted; i++) {
        const int card = part->wanted[i];
        spil_put(out, i == 0 ? "" : i + 1 == part->n_wanted ? _(" or ") : ", ");
        spil_put(out, written(cards, spil_rumi7_rank(card), spil_rumi7_suit(card)).text);
    }
}

void spil__rumi7_put_wish(const spil_words *w, const rumi7_part *part, const rumi7_writer *cards,
                          spil_out *out)
{
    const int lacks = __builtin_popcount(part->missing);
    if (lacks == 0)
        return;
    if (part->kind == SPIL_RUMI7_SET)
        put_set_wish(w, part, lacks, cards, out);
    else
        put_run_wish(w, part, lacks, cards, out);
}

/* ---- jokers ---- */

rumi7_stands spil__rumi7_stands_for(spil_rumi7_kind kind, const uint8_t cards[], int n, int at)
{
    int natural = 0;
    while (natural < n - 1 && cards[natural] == SPIL_RUMI7_JOKER)
        natural++;
    const int rank = spil_rumi7_rank(cards[natural]);
    if (kind == SPIL_RUMI7_SET)
        return (rumi7_stands){.rank = rank, .suit = -1};
    return (rumi7_stands){.rank = spil_rumi7_step(rank, at - natural),
                          .suit = spil_rumi7_suit(cards[natural])};
}

/* ---- what a card would be good for ---- */

bool spil__rumi7_fits(const spil_setup *su, const spil_rumi7_view *v, int card, int meld)
{
    const int naturals = spil_rumi7_goal_of(su, v->round, 0).naturals;
    for (spil_rumi7_end end = SPIL_RUMI7_NO_END; end <= SPIL_RUMI7_BACK; end++) {
        if (spil_rumi7_meld_add(v->meld[meld], card, end, naturals) != 0 ||
            spil_rumi7_meld_swap(v->meld[meld], card, end) != 0)
            return true;
    }
    return false;
}

static rumi7_use use_of(const spil_setup *su, const spil_rumi7_view *v, int card)
{
    rumi7_use use = {.meld = -1};
    for (int m = v->n_melds - 1; m >= 0; m--)
        use.meld = spil__rumi7_fits(su, v, card, m) ? m : use.meld;
    if (v->laid >> v->head.seat & 1)
        return use;
    const spil_rumi7_solver *solver = spil_rumi7_solver_of(su->game);
    const spil_rumi7_goal goal = spil_rumi7_goal_of(su, v->round, v->head.seat == v->turn ? v->parts : 0);
    spil_rumi7_hand with = v->own;
    spil_rumi7_put(&with, card);
    use.nearer = solver->distance(&with, goal) < solver->distance(&v->own, goal);
    return use;
}

rumi7_use spil__rumi7_use_of_discard(const spil_setup *su, const spil_rumi7_view *v)
{
    const bool claims = v->open && v->head.seat != v->turn && v->head.seat != v->discarder &&
                        !(v->passed >> v->head.seat & 1);
    const bool takes = v->head.seat == v->turn && !v->playing;
    if (v->head.over || v->head.seat == SPIL_ONLOOKER || v->n_discard == 0 || !(claims || takes))
        return (rumi7_use){.meld = -1};
    return use_of(su, v, v->discard[v->n_discard - 1]);
}

void spil__rumi7_put_use(const spil_words *w, rumi7_use use, spil_out *out)
{
    if (use.nearer)
        spil_put(out, _("brings your contract nearer"));
    else if (use.meld >= 0)
        spil__print(out, _("fits on meld %d"), use.meld + 1);
}
