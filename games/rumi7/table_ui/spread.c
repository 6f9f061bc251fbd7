/* spread.c: a hand in groups: what it could become (table.h). Until the contract is laid the groups are its parts, as
 * they are planned (meld_options.h), with what each lacks. */
#include <string.h>

#include "intl.h"
#include "table.h"

static int new_group(spread *sp, const char *label)
{
    if (sp->n_groups == GROUPS_MAX)
        return GROUPS_MAX - 1;
    snprintf(sp->label[sp->n_groups], LABEL_BYTES, "%s", label);
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

/* "set: any 6". */
static int part_group(spread *sp, const rumi7_part *part, const look *l)
{
    const spil_words w = {.tr = &spil__translator};
    const rumi7_writer writer = {.put = spil__rumi7_write, .of = l};
    const char *kind = part->kind == SPIL_RUMI7_SET ? _("set") : _("run");
    char wish[LABEL_BYTES / 2], label[LABEL_BYTES];
    spil_out out = spil_out_to(wish, sizeof wish);
    spil_put(&out, "");
    if (l != NULL)
        spil__rumi7_put_wish(&w, part, &writer, &out);
    snprintf(label, sizeof label, wish[0] != '\0' ? "%s: %s" : "%s%s", kind, wish);
    return new_group(sp, label);
}

static void spread_plan(const spil_setup *su, const spil_rumi7_view *v, const look *l, spread *sp)
{
    rumi7_plan plan;
    spil__rumi7_plan(su, v, &plan);
    sp->distance = plan.distance;
    for (int p = 0; p < plan.n; p++) {
        const int group = part_group(sp, &plan.part[p], l);
        for (int i = 0; i < plan.part[p].n; i++)
            add(sp, plan.part[p].cards[i], group, plan.part[p].missing >> i & 1);
    }
    add_all(sp, &plan.rest, false, _("others"));
}

/* ---- when it is laid ---- */

static bool builds(const spil_setup *su, const spil_rumi7_view *v, int card)
{
    for (int m = 0; m < v->n_melds; m++) {
        if (spil__rumi7_fits(su, v, card, m))
            return true;
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
                        const uint8_t chosen[64], const look *l, spread *out)
{
    const bool laid = v->laid >> v->head.seat & 1;
    uint8_t copies[64] = {0};
    memset(out, 0, sizeof *out);
    out->distance = -1;
    if (v->head.seat == SPIL_ONLOOKER)
        return;
    if (sort == SORT_PLAN && !laid && !v->head.over)
        spread_plan(su, v, l, out);
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
