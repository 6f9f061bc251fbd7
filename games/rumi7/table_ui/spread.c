/* spread.c: a hand in groups: what it could become (table.h).
 *
 * Until the contract is laid the groups are its parts, as the solver would complete them: cards that bring the contract
 * closer are added to the hand one by one, the likeliest to come first, until it can be laid; the way to lay it then
 * shows which cards belong together and which are missing. */
#include <string.h>

#include "intl.h"
#include "table.h"

static int new_group(spread *sp, const char *label)
{
    if (sp->n_groups == GROUPS_MAX)
        return GROUPS_MAX - 1;
    sp->label[sp->n_groups] = label;
    return sp->n_groups++;
}

static void add(spread *sp, int card, int group, bool missing)
{
    if (sp->n < ITEMS_MAX)
        sp->item[sp->n++] = (spread_item){.card = (uint8_t)card, .group = (uint8_t)group, .missing = missing};
}

/* Adds all cards of a hand by suit and rank, or by rank and suit; jokers last. A group for each suit or rank, or one
 * for all (label not NULL). */
static void add_all(spread *sp, const spil_rumi7_hand *hand, bool by_rank, const char *label)
{
    int group = -1, of = -1;
    for (int i = 0; i <= 52; i++) {
        const int card = i == 52   ? SPIL_RUMI7_JOKER
                         : by_rank ? spil_rumi7_card(i % 4, i / 4)
                                   : spil_rumi7_card(i / 13, i % 13);
        const int in = by_rank ? i / 4 : i / 13;
        for (int k = spil_rumi7_count(hand, card); k > 0; k--) {
            if (group < 0 || (label == NULL && in != of))
                group = new_group(sp, label == NULL ? "" : label);
            of = in;
            add(sp, card, group, false);
        }
    }
}

/* ---- the contract ---- */

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

/* Adds the parts of a way to lay the contract, a group each. Takes the cards from `left` or, where the hand lacks them,
 * from `missing`. */
static void add_way(spread *sp, const spil_rumi7_way *way, int n_parts, spil_rumi7_hand *left,
                    spil_rumi7_hand *missing)
{
    for (int p = 0; p < n_parts; p++) {
        const uint32_t meld = spil_rumi7_laid_meld(way->part[p], 0);
        uint8_t cards[14];
        const int n = spil_rumi7_meld_cards(meld, cards);
        const int group = new_group(sp, spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET ? _("set") : _("run"));
        for (int i = 0; i < n; i++) {
            const bool lacks = spil_rumi7_count(left, cards[i]) == 0;
            add(sp, cards[i], group, lacks);
            spil_rumi7_drop(lacks ? missing : left, cards[i]);
        }
    }
}

static void spread_plan(const spil_setup *su, const spil_rumi7_view *v, spread *sp)
{
    const spil_rumi7_solver *solver = spil_rumi7_solver_of(su->game);
    const spil_rumi7_goal goal = spil_rumi7_goal_of(su, v->round, v->head.seat == v->turn ? v->parts : 0);
    spil_rumi7_hand whole = v->own, left = v->own, missing = {0, 0};
    spil_rumi7_way way;
    sp->distance = solver->distance(&v->own, goal);
    for (int d = sp->distance; d > 0; d--) {
        spil_rumi7_advice advice;
        solver->advise(&whole, goal, &advice);
        const int card = likeliest(v, &whole, &advice.closer);
        spil_rumi7_put(&whole, card);
        spil_rumi7_put(&missing, card);
    }
    if (solver->best_way(&whole, goal, &way))
        add_way(sp, &way, goal.sets + goal.runs, &left, &missing);
    add_all(sp, &left, false, _("others"));
}

/* ---- when it is laid ---- */

/* Does the card fit on a meld? */
static bool builds(const spil_setup *su, const spil_rumi7_view *v, int card)
{
    const int naturals = spil_rumi7_goal_of(su, v->round, 0).naturals;
    for (int m = 0; m < v->n_melds; m++) {
        for (spil_rumi7_end end = SPIL_RUMI7_NO_END; end <= SPIL_RUMI7_BACK; end++) {
            if (spil_rumi7_meld_add(v->meld[m], card, end, naturals) != 0 ||
                spil_rumi7_meld_swap(v->meld[m], card, end) != 0)
                return true;
        }
    }
    return false;
}

static void spread_building(const spil_setup *su, const spil_rumi7_view *v, spread *sp)
{
    spil_rumi7_hand fits = {0, 0}, rest = {0, 0};
    for (int card = 0; card < 64; card++) {
        for (int k = spil_rumi7_count(&v->own, card); k > 0; k--)
            spil_rumi7_put(builds(su, v, card) ? &fits : &rest, card);
    }
    add_all(sp, &fits, false, _("fit on melds"));
    add_all(sp, &rest, false, _("others"));
}

/* ---- */

void spil__rumi7_spread(const spil_setup *su, const spil_rumi7_view *v, rumi7_sort sort,
                        const uint8_t chosen[64], spread *out)
{
    const bool laid = v->laid >> v->head.seat & 1;
    uint8_t copies[64] = {0};
    memset(out, 0, sizeof *out);
    out->distance = -1;
    if (sort == SORT_PLAN && !laid && !v->head.over)
        spread_plan(su, v, out);
    else if (sort == SORT_PLAN && !v->head.over)
        spread_building(su, v, out);
    else
        add_all(out, &v->own, sort == SORT_RANK, NULL);
    if (sort != SORT_PLAN && !laid && !v->head.over)
        out->distance = spil_rumi7_solver_of(su->game)->distance(
            &v->own, spil_rumi7_goal_of(su, v->round, v->head.seat == v->turn ? v->parts : 0));
    for (int i = 0; chosen != NULL && i < out->n; i++) {
        spread_item *item = &out->item[i];
        if (!item->missing)
            item->chosen = chosen[item->card] >> copies[item->card]++ & 1;
    }
}

int spil__rumi7_next(const spread *sp, int at, int way)
{
    for (int i = at + way; i >= 0 && i < sp->n; i += way) {
        if (!sp->item[i].missing)
            return i;
    }
    return at;
}
