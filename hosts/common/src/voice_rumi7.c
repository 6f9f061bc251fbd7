/* voice_rumi7.c: how Rumi 7 Seven is said (voice.h). Its words for cards and moves stand on screens too. */
#include <string.h>

#include "face.h"
#include "intl.h"
#include "spil/rumi7.h"
#include "voice.h"

static const char *const suits[] = {SPIL_TR("spades"), SPIL_TR("hearts"), SPIL_TR("diamonds"),
                                    SPIL_TR("clubs")};

static spoken rank_words(int rank)
{
    static const char *const pictures[] = {SPIL_TR("jack"), SPIL_TR("queen"), SPIL_TR("king")};
    spoken said;
    if (rank == 0 || rank >= 10)
        snprintf(said.text, sizeof said.text, "%s", rank == 0 ? _("ace") : _(pictures[rank - 10]));
    else
        snprintf(said.text, sizeof said.text, "%d", rank + 1);
    return said;
}

static bool card(const char *notation, spil_out *out)
{
    spil_in in = spil_in_from(notation);
    int kind;
    if (!spil_rumi7_parse_card(&in, &kind) || !spil_in_done(&in))
        return false;
    char said[80];
    if (kind == SPIL_RUMI7_JOKER)
        snprintf(said, sizeof said, "%s", _("joker"));
    else /* Translators: a card: its rank and its suit, "queen of hearts". */
        snprintf(said, sizeof said, _("%s of %s"), rank_words(spil_rumi7_rank(kind)).text,
                 _(suits[spil_rumi7_suit(kind)]));
    spil_put(out, said);
    return true;
}

/* ---- melds ---- */

/* "7, 8, joker, 10 of hearts"; "queen of spades, queen of hearts, joker" */
static void put_meld(const spil_setup *su, uint32_t meld, spil_out *out)
{
    uint8_t cards[14];
    const int n = spil_rumi7_meld_cards(meld, cards);
    int listed = 0;
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET) {
        for (int i = 0; i < n; i++)
            spil__put_listed(out, &listed, spil__card_words(su, cards[i]).text);
        return;
    }
    for (int i = 0; i < n; i++)
        spil__put_listed(out, &listed,
                         cards[i] == SPIL_RUMI7_JOKER ? _("joker")
                                                      : rank_words(spil_rumi7_rank(cards[i])).text);
    char said[80];
    /* Translators: the suit of a run, behind its ranks: "7, 8, 9, 10 of hearts". */
    snprintf(said, sizeof said, _(" of %s"), _(suits[spil_rumi7_run_suit(meld)]));
    spil_put(out, said);
}

/* What a move to a meld is aimed at, by its kind: "the set of queens" would need more grammar than we have. */
static spoken meld_words(const spil_rumi7_view *v, int number)
{
    spoken said = {""};
    if (number >= v->n_melds)
        return said;
    const uint32_t meld = v->meld[number];
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET)
        snprintf(said.text, sizeof said.text, _("set %d (%s)"), number,
                 rank_words(spil_rumi7_set_rank(meld)).text);
    else
        snprintf(said.text, sizeof said.text, _("run %d (%s)"), number, _(suits[spil_rumi7_run_suit(meld)]));
    return said;
}

static void put_build(const spil_setup *su, const spil_rumi7_view *v, spil_move mv, spil_out *out)
{
    const spoken mine = spil__card_words(su, spil_rumi7_move_card(mv)),
                 meld = meld_words(v, spil_rumi7_move_meld(mv));
    const spil_rumi7_end end = spil_rumi7_move_end(mv);
    char said[400];
    if (spil_rumi7_move_verb(mv) == SPIL_RUMI7_SWAP)
        snprintf(said, sizeof said,
                 end == SPIL_RUMI7_FRONT ? _("put %s in place of the joker of %s, the joker to the front")
                                         : _("put %s in place of the joker of %s, the joker to the back"),
                 mine.text, meld.text);
    else
        snprintf(said, sizeof said,
                 end == SPIL_RUMI7_NO_END  ? _("add %s to %s")
                 : end == SPIL_RUMI7_FRONT ? _("add %s to the front of %s")
                                           : _("add %s to the back of %s"),
                 mine.text, meld.text);
    spil_put(out, said);
}

static void move(const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    const spil_rumi7_view *v = view;
    const spoken top =
        spil__card_words(su, v->n_discard > 0 ? v->discard[v->n_discard - 1] : SPIL_RUMI7_JOKER);
    char said[200] = "";
    switch (spil_rumi7_move_verb(mv)) {
    case SPIL_RUMI7_STOCK: snprintf(said, sizeof said, "%s", _("draw from the stock")); break;
    case SPIL_RUMI7_TAKE: snprintf(said, sizeof said, _("take %s"), top.text); break;
    case SPIL_RUMI7_CLAIM: snprintf(said, sizeof said, _("claim %s"), top.text); break;
    case SPIL_RUMI7_PASS: snprintf(said, sizeof said, "%s", _("pass")); break;
    case SPIL_RUMI7_DISCARD:
        snprintf(said, sizeof said, _("throw away %s"), spil__card_words(su, spil_rumi7_move_card(mv)).text);
        break;
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN:
        spil_put(out, spil_rumi7_move_verb(mv) == SPIL_RUMI7_LAY_SET ? _("lay a set: ") : _("lay a run: "));
        put_meld(su, spil_rumi7_laid_meld(mv, v->head.seat), out);
        break;
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP: put_build(su, v, mv, out); break;
    }
    spil_put(out, said);
}

/* ---- what happens ---- */

/* The cards of an event's list, and the end of the sentence. */
static void tell_cards(const screen *s, const spil_setup *su, const spil_events *ev, const spil_event *event)
{
    char line[2500];
    spil_out out = spil_out_to(line, sizeof line);
    int n = 0;
    for (int i = 0; i < event->list_n; i++)
        spil__put_listed(&out, &n, spil__card_words(su, ev->pool[event->list_at + i]).text);
    fprintf(s->out, "%s%s.\n", n > 0 ? " " : "", line);
}

static bool tell(const screen *s, const spil_setup *su, const spil_events *ev, int i)
{
    const spil_event *event = &ev->item[i];
    if (spil__is_event(su, event, "pass"))
        return true;
    if (spil__is_event(su, event, "lay")) {
        fprintf(s->out, event->arg[1] == 0 ? _("%s lays a set:") : _("%s lays a run:"),
                s->name[event->arg[0]]);
        tell_cards(s, su, ev, event);
        return true;
    }
    if (spil__is_event(su, event, "hand")) {
        fprintf(s->out, event->list_n == 0 ? _("%s scores %d") : _("%s scores %d:"), s->name[event->arg[0]],
                event->arg[1]);
        tell_cards(s, su, ev, event);
        return true;
    }
    return false;
}

/* ---- what can be asked ---- */

static void say_hand(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)su;
    (void)rest;
    const spil_rumi7_view *v = view;
    const int jokers = spil_rumi7_jokers(&v->own);
    fprintf(s->out, ngettext("You hold %d card.\n", "You hold %d cards.\n", v->n_hand[v->head.seat]),
            v->n_hand[v->head.seat]);
    for (int group = 0; group < (s->sort == 1 ? SPIL_RUMI7_RANKS : 4); group++) {
        char line[1000];
        spil_out out = spil_out_to(line, sizeof line);
        int n = 0;
        for (int i = 0; i < (s->sort == 1 ? 4 : SPIL_RUMI7_RANKS); i++) {
            const int kind = s->sort == 1 ? spil_rumi7_card(i, group) : spil_rumi7_card(group, i);
            for (int k = spil_rumi7_count(&v->own, kind); k > 0; k--)
                spil__put_listed(&out, &n, s->sort == 1 ? _(suits[i]) : rank_words(i).text);
        }
        if (n > 0) /* Translators: the cards of a suit or a rank: "Hearts: 6, 7, queen." */
            fprintf(s->out, _("%s: %s.\n"), s->sort == 1 ? rank_words(group).text : _(suits[group]), line);
    }
    if (jokers > 0)
        fprintf(s->out, ngettext("And %d joker.\n", "And %d jokers.\n", (unsigned long)jokers), jokers);
}

static bool may_lay(const spil_rumi7_view *v)
{
    return v->head.seat == v->turn && v->playing && !(v->laid >> v->head.seat & 1);
}

/* The contract, what is missing and which cards would help. */
static void say_contract(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_rumi7_view *v = view;
    const spil_rumi7_goal whole = spil_rumi7_goal_of(su, v->round, 0);
    fprintf(s->out, _("Round %d: sets of 3: %d; runs of 4: %d.\n"), v->round, whole.sets, whole.runs);
    if (v->head.over)
        return;
    if (v->laid >> v->head.seat & 1) {
        fputs(_("You have laid it: build, and get rid of your cards.\n"), s->out);
        return;
    }
    spil_rumi7_advice advice;
    spil_rumi7_solver_of(su->game)->advise(
        &v->own, spil_rumi7_goal_of(su, v->round, v->head.seat == v->turn ? v->parts : 0), &advice);
    if (advice.distance == 0) {
        fputs(may_lay(v) ? _("You can lay it now; type: lay\n") : _("You can lay it in your next turn.\n"),
              s->out);
        return;
    }
    char line[3000];
    spil_out out = spil_out_to(line, sizeof line);
    int n = 0;
    for (uint64_t left = advice.closer.one & SPIL_RUMI7_KINDS; left != 0; left &= left - 1)
        spil__put_listed(&out, &n, spil__card_words(su, __builtin_ctzll(left)).text);
    fprintf(s->out,
            ngettext("%d card is missing.\n", "%d cards are missing.\n", (unsigned long)advice.distance),
            advice.distance);
    fprintf(s->out, _("A joker would help, or one of these: %s.\n"), line);
}

static void say_table(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_rumi7_view *v = view;
    for (int m = 0; m < v->n_melds; m++) {
        const bool set = spil_rumi7_meld_kind(v->meld[m]) == SPIL_RUMI7_SET;
        char line[600];
        spil_out out = spil_out_to(line, sizeof line);
        put_meld(su, v->meld[m], &out);
        fprintf(s->out, set ? _("Meld %d, a set of %s: %s.\n") : _("Meld %d, a run of %s: %s.\n"), m,
                s->name[spil_rumi7_meld_owner(v->meld[m])], line);
    }
    if (v->n_melds == 0)
        fputs(_("Nobody has laid anything yet.\n"), s->out);
    fprintf(s->out,
            ngettext("%d card is left in the stock.\n", "%d cards are left in the stock.\n", v->n_stock),
            v->n_stock);
    if (v->n_discard > 0)
        fprintf(s->out, _("On the discard pile lies %s.\n"),
                spil__card_words(su, v->discard[v->n_discard - 1]).text);
}

static void say_discards(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_rumi7_view *v = view;
    char line[6000];
    spil_out out = spil_out_to(line, sizeof line);
    int n = 0;
    for (int i = v->n_discard - 1; i >= 0; i--)
        spil__put_listed(&out, &n, spil__card_words(su, v->discard[i]).text);
    if (n == 0)
        fputs(_("The discard pile is empty.\n"), s->out);
    else
        fprintf(s->out, _("Discards, the top one first: %s.\n"), line);
}

static void say_scores(const screen *s, const spil_setup *su, const void *view, const char *rest)
{
    (void)rest;
    const spil_rumi7_view *v = view;
    for (int who = 0; who < su->seats; who++) {
        char line[200];
        spil_out out = spil_out_to(line, sizeof line);
        int n = 0, sum = 0;
        for (int i = 0; i < v->n_rounds; i++) {
            spil__put_listed(&out, &n, spil__number_words(5 * v->score[who][i]).text);
            sum += 5 * v->score[who][i];
        }
        if (n == 0)
            fprintf(s->out, _("%s has no penalty points yet.\n"), s->name[who]);
        else
            fprintf(s->out, _("%s has %d penalty points, by rounds: %s.\n"), s->name[who], sum, line);
    }
}

static void ask(const screen *s, const spil_setup *su, const void *view)
{
    const spil_rumi7_view *v = view;
    const char *name = s->name[v->head.seat];
    const spoken top =
        spil__card_words(su, v->n_discard > 0 ? v->discard[v->n_discard - 1] : SPIL_RUMI7_JOKER);
    if (v->head.over)
        return;
    if (v->head.seat != v->turn)
        fprintf(s->out, _("%s, %s did not take %s; do you want it? Type claim, or press Enter for no.\n"),
                name, s->name[v->turn], top.text);
    else if (!v->playing && v->n_stock + v->n_discard > 1)
        fprintf(s->out, _("%s, it is your turn: type stock to draw, or take for %s.\n"), name, top.text);
    else if (!v->playing)
        fprintf(s->out, _("%s, nothing else is left: take %s.\n"), name, top.text);
    else if (v->parts > 0 && !(v->laid >> v->head.seat & 1))
        fprintf(s->out, _("%s, lay the rest of your contract.\n"), name);
    else if (may_lay(v) && spil_rumi7_solver_of(su->game)->distance(
                               &v->own, spil_rumi7_goal_of(su, v->round, v->parts)) == 0)
        fprintf(s->out, _("%s, you can lay your contract; type lay.\n"), name);
    else
        fprintf(s->out, _("%s, throw a card away; type it.\n"), name);
}

static void seat(const spil_setup *su, const void *view, int who, spil_out *out)
{
    (void)su;
    const spil_rumi7_view *v = view;
    char said[160];
    snprintf(said, sizeof said, ngettext("%d card in hand", "%d cards in hand", v->n_hand[who]),
             v->n_hand[who]);
    spil_put(out, said);
    if (v->laid >> who & 1)
        spil_put(out, _(", has laid the contract"));
}

static const topic topics[] = {
    {.word = "hand", .help = SPIL_TR("your cards"), .say = say_hand},
    {.word = "contract", .help = SPIL_TR("the contract, and what you lack"), .say = say_contract},
    {.word = "table", .help = SPIL_TR("the melds, the stock and the top discard"), .say = say_table},
    {.word = "discards", .help = SPIL_TR("the whole discard pile"), .say = say_discards},
    {.word = "scores", .help = SPIL_TR("penalty points by rounds"), .say = say_scores},
    {.word = NULL},
};

const voice spil__voice_rumi7 = {
    .card = card,
    .move = move,
    .tell = tell,
    .ask = ask,
    .seat = seat,
    .topics = topics,
};
