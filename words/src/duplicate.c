/* duplicate.c: results of a deal for friends in words (spil/duplicate_words.h). */
#include "spil/duplicate_words.h"

#include "inside.h"
#include "spil/today_words.h"

static const char *name_of(const spil_words *w, const char *name)
{
    return name[0] != '\0' ? name : _("a friend");
}

void spil_words_beside_who(const spil_words *w, const spil_beside_row *row, spil_out *out)
{
    const spil_played *p = &row->played;
    if (p->crossed) {
        spil_put(out, name_of(w, p->name[0]));
        spil_put(out, " – ");
        spil_put(out, name_of(w, p->name[1]));
    } else {
        spil_put(out, row->mine ? _("You") : name_of(w, p->name[0]));
    }
}

static void put_signed(int number, spil_out *out)
{
    if (number != 0)
        spil_put(out, number > 0 ? "+" : "−");
    spil_put_int(out, number < 0 ? -number : number);
}

void spil_words_beside_what(const spil_words *w, const spil_beside *b, const spil_beside_row *row,
                            spil_out *out)
{
    const spil_played *p = &row->played;
    if (p->crossed) {
        put_signed(p->ahead, out);
        return;
    }
    spil_words_day_score(w, &p->score, out);
    if (b->has_par)
        spil_words_day_sign(&p->score, &b->par, out);
}

void spil_words_beside_sum(const spil_words *w, const spil_crossed *sum, spil_out *out)
{
    put_signed(sum->ahead, out);
    spil_put(out, " · ");
    spil__print(out, _n("%d table", "%d tables", sum->tables), sum->tables);
    if (!sum->both) {
        spil_put(out, " · ");
        spil_put(out, _("the other seats are still missing"));
    }
}

void spil_words_beside_best(const spil_words *w, const spil_beside *b, spil_out *out)
{
    char who[SPIL_NAME_BYTES * 2];
    spil_out to = spil_out_to(who, sizeof who);
    if (b->n_sums > 1) {
        if (!b->sum[0].both || !b->sum[1].both)
            return;
        if (b->sum[0].ahead == b->sum[1].ahead)
            spil_put(out, _("Both made the same of these cards."));
        else
            spil__print(out, _("%s made the most of these cards."), name_of(w, b->sum[0].name));
        return;
    }
    if (b->n_true < 2 || b->n_sums > 0)
        return;
    if (spil_played_compare(&b->row[0].played, &b->row[1].played) == 0) {
        spil_put(out, _("The best of you made the same of these cards."));
    } else if (b->row[0].mine) {
        spil_put(out, _("You made the most of these cards."));
    } else {
        spil_words_beside_who(w, &b->row[0], &to);
        spil__print(out, _("%s made the most of these cards."), who);
    }
}
