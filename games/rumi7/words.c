/* words.c: Rumi 7 Seven in words (spil/words.h). Its words for cards and moves are shown on screens too. */
#include <string.h>

#include "inflect_is.h"
#include "inside.h"
#include "meld_options.h"

static const char *const suits[] = {SPIL_TR("spades"), SPIL_TR("hearts"), SPIL_TR("diamonds"),
                                    SPIL_TR("clubs")};

static spil_phrase rank_words(const spil_words *w, int rank)
{
    static const char *const pictures[] = {SPIL_TR("jack"), SPIL_TR("queen"), SPIL_TR("king")};
    spil_phrase phrase;
    if (rank == 0 || rank >= 10)
        spil__phrase(&phrase, "%s", rank == 0 ? _("ace") : _(pictures[rank - 10]));
    else
        spil__phrase(&phrase, "%d", rank + 1);
    return phrase;
}

/* 10♦ */
static void put_as_it_looks(int kind, spil_out *out)
{
    static const char *const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    static const char *const signs[] = {"♠", "♥", "♦", "♣"};
    spil_put(out, ranks[spil_rumi7_rank(kind)]);
    spil_put(out, signs[spil_rumi7_suit(kind)]);
}

static bool card(const spil_words *w, const char *notation, spil_case in_case, spil_out *out)
{
    spil_in in = spil_in_from(notation);
    int kind;
    if (!spil_rumi7_parse_card(&in, &kind) || !spil_in_done(&in))
        return false;
    if (w->drawn && kind != SPIL_RUMI7_JOKER) {
        put_as_it_looks(kind, out);
        return true;
    }
    if (spil__is_icelandic(w) && kind == SPIL_RUMI7_JOKER)
        spil__icelandic_joker(in_case, out);
    else if (spil__is_icelandic(w))
        spil__icelandic_card(spil_rumi7_suit(kind), spil_rumi7_rank(kind), in_case, out);
    else if (kind == SPIL_RUMI7_JOKER)
        /* Translators: in a sentence: "Anna discards a joker". */
        spil_put(out, in_case == SPIL_ALONE ? _("joker") : _("a joker"));
    else
        spil__print(out,
                    in_case == SPIL_ALONE
                        /* Translators: a card: its rank and its suit, "queen of hearts". */
                        ? _("%s of %s")
                        /* Translators: the same in a sentence: "Anna discards the queen of hearts". */
                        : _("the %s of %s"),
                    rank_words(w, spil_rumi7_rank(kind)).text, _(suits[spil_rumi7_suit(kind)]));
    return true;
}

/* The sentences of the core and of bots whose Icelandic translation does not take the nominative. */
static spil_case governs(const char *english)
{
    static const struct {
        const char *english;
        spil_case in;
    } sentences[] = {
        {"%s gets %s", SPIL_ACCUSATIVE},                                            /* fær */
        {"%s takes %s", SPIL_ACCUSATIVE},                                           /* tekur */
        {"%s claims %s", SPIL_ACCUSATIVE},                                          /* grípur */
        {"%s adds %s to meld %s", SPIL_DATIVE},                                     /* bætir … við */
        {"%s puts %s into meld %s and moves the joker to the %s", SPIL_ACCUSATIVE}, /* setur */
        {"%s discards %s", SPIL_DATIVE},                                            /* kastar */
        {"you do not hold %s", SPIL_ACCUSATIVE},                                    /* ert ekki með */
        {"no joker at an end of this meld stands for %s", SPIL_ACCUSATIVE},         /* stendur fyrir */
        {"you took %s from the pile in this turn: throw another card away", SPIL_ACCUSATIVE}, /* taka */
    };
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        if (strcmp(sentences[i].english, english) == 0)
            return sentences[i].in;
    }
    return SPIL_NOMINATIVE;
}

/* ---- melds ---- */

/* "joker as 9", where it lies in a meld. */
static spil_phrase joker_words(const spil_words *w, spil_rumi7_kind kind, const uint8_t cards[], int n,
                               int at)
{
    spil_phrase phrase;
    spil__phrase(&phrase, _("joker as %s"),
                 rank_words(w, spil__rumi7_stands_for(kind, cards, n, at).rank).text);
    return phrase;
}

/* "7, 8, joker as 9, 10 of hearts"; "queen of spades, queen of hearts, joker as queen" */
static void put_meld_cards(const spil_words *w, const spil_setup *su, spil_rumi7_kind kind,
                           const uint8_t cards[], int n, spil_out *out)
{
    int listed = 0;
    for (int i = 0; i < n; i++)
        spil__put_listed(out, &listed,
                         cards[i] == SPIL_RUMI7_JOKER ? joker_words(w, kind, cards, n, i).text
                         : kind == SPIL_RUMI7_SET     ? spil_words_card(w, su, cards[i]).text
                                                      : rank_words(w, spil_rumi7_rank(cards[i])).text);
    if (kind ==
        SPIL_RUMI7_RUN) /* Translators: the suit of a run, behind its ranks: "7, 8, 9, 10 of hearts". */
        spil__print(out, _(" of %s"), _(suits[spil__rumi7_stands_for(kind, cards, n, 0).suit]));
}

static void put_meld(const spil_words *w, const spil_setup *su, uint32_t meld, spil_out *out)
{
    uint8_t cards[14];
    const int n = spil_rumi7_meld_cards(meld, cards);
    put_meld_cards(w, su, spil_rumi7_meld_kind(meld), cards, n, out);
}

/* A meld by its number, from 1: "the set of queens" would take more grammar than we have. */
static spil_phrase meld_words(const spil_words *w, const spil_rumi7_view *v, int number)
{
    spil_phrase phrase = {""};
    if (number >= v->n_melds)
        return phrase;
    const uint32_t meld = v->meld[number];
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET)
        spil__phrase(&phrase, _("set %d (%s)"), number + 1, rank_words(w, spil_rumi7_set_rank(meld)).text);
    else
        spil__phrase(&phrase, _("run %d (%s)"), number + 1, _(suits[spil_rumi7_run_suit(meld)]));
    return phrase;
}

static void put_build(const spil_words *w, const spil_setup *su, const spil_rumi7_view *v, spil_move mv,
                      spil_out *out)
{
    const bool swap = spil_rumi7_move_verb(mv) == SPIL_RUMI7_SWAP;
    const spil_phrase mine = spil_words_card_in(w, su, spil_rumi7_move_card(mv),
                                                swap ? SPIL_ACCUSATIVE : SPIL_DATIVE),
                      meld = meld_words(w, v, spil_rumi7_move_meld(mv));
    const spil_rumi7_end end = spil_rumi7_move_end(mv);
    if (swap)
        spil__print(out,
                    end == SPIL_RUMI7_FRONT ? _("put %s in place of the joker of %s, the joker to the front")
                                            : _("put %s in place of the joker of %s, the joker to the back"),
                    mine.text, meld.text);
    else
        spil__print(out,
                    end == SPIL_RUMI7_NO_END  ? _("add %s to %s")
                    : end == SPIL_RUMI7_FRONT ? _("add %s to the front of %s")
                                              : _("add %s to the back of %s"),
                    mine.text, meld.text);
}

static void move(const spil_words *w, const spil_setup *su, const void *view, spil_move mv, spil_out *out)
{
    const spil_rumi7_view *v = view;
    const spil_phrase top = spil_words_card_in(
        w, su, v->n_discard > 0 ? v->discard[v->n_discard - 1] : SPIL_RUMI7_JOKER, SPIL_ACCUSATIVE);
    switch (spil_rumi7_move_verb(mv)) {
    case SPIL_RUMI7_STOCK: spil_put(out, _("draw from the stock")); break;
    case SPIL_RUMI7_TAKE: spil__print(out, _("take %s"), top.text); break;
    case SPIL_RUMI7_CLAIM: spil__print(out, w->drawn ? _("take %s") : _("claim %s"), top.text); break;
    case SPIL_RUMI7_PASS: spil__print(out, w->drawn ? _("leave %s") : _("pass"), top.text); break;
    case SPIL_RUMI7_DISCARD:
        spil__print(out, _("throw away %s"),
                    spil_words_card_in(w, su, spil_rumi7_move_card(mv), SPIL_DATIVE).text);
        break;
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN:
        spil_put(out, spil_rumi7_move_verb(mv) == SPIL_RUMI7_LAY_SET ? _("lay a set: ") : _("lay a run: "));
        put_meld(w, su, spil_rumi7_laid_meld(mv, v->head.seat), out);
        break;
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP: put_build(w, su, v, mv, out); break;
    }
}

/* ---- what happens ---- */

/* Hearts and diamonds in red; the letter says so anyway. */
static void put_written(const spil_words *w, int kind, spil_out *out)
{
    const int suit = spil_rumi7_suit(kind);
    spil__mark(w,
               kind == SPIL_RUMI7_JOKER ? SPIL_MARK_YELLOW
               : suit == 1 || suit == 2 ? SPIL_MARK_RED
                                        : SPIL_MARK_STRONG,
               out);
    spil_rumi7_print_card(kind, out);
    spil__unmark(w, out);
}

/* The cards of an event's list, and the end of the sentence. */
static void put_cards(const spil_words *w, const spil_setup *su, const spil_events *ev,
                      const spil_event *event, spil_out *out)
{
    for (int i = 0; i < event->list_n; i++) {
        const int kind = ev->pool[event->list_at + i];
        spil_put(out, i > 0 && w->in_words ? ", " : " ");
        if (w->in_words)
            spil_put(out, spil_words_card(w, su, kind).text);
        else
            put_written(w, kind, out);
    }
    spil_put(out, event->list_n > 0 && w->in_words ? ".\n" : "\n");
}

/* A meld that was laid: in words, or with "X=9H" for a joker. */
static void put_laid(const spil_words *w, const spil_setup *su, const spil_events *ev,
                     const spil_event *event, spil_out *out)
{
    const spil_rumi7_kind kind = event->arg[1] == 0 ? SPIL_RUMI7_SET : SPIL_RUMI7_RUN;
    uint8_t cards[14];
    int n = 0;
    while (n < event->list_n && n < 14) {
        cards[n] = (uint8_t)ev->pool[event->list_at + n];
        n++;
    }
    if (w->in_words) {
        spil_put_char(out, ' ');
        put_meld_cards(w, su, kind, cards, n, out);
        spil_put(out, ".\n");
        return;
    }
    for (int i = 0; i < n; i++) {
        const rumi7_stands as = spil__rumi7_stands_for(kind, cards, n, i);
        spil_put_char(out, ' ');
        put_written(w, cards[i], out);
        if (cards[i] == SPIL_RUMI7_JOKER)
            spil__print(out, "=%.*s", as.suit < 0 ? 1 : 2,
                        spil_rumi7_name_of(spil_rumi7_card(as.suit < 0 ? 0 : as.suit, as.rank)).text);
    }
    spil_put_char(out, '\n');
}

static bool event_words(const spil_words *w, const spil_setup *su, const spil_events *ev, int i,
                        spil_out *out)
{
    const spil_event *event = &ev->item[i];
    if (spil_event_is(su, event, "pass"))
        return true;
    if (spil_event_is(su, event, "lay")) {
        if (spil__is_you(w, event->arg[0]))
            spil_put(out, event->arg[1] == 0 ? _("You lay a set:") : _("You lay a run:"));
        else
            spil__print(out, event->arg[1] == 0 ? _("%s lays a set:") : _("%s lays a run:"),
                        w->name[event->arg[0]]);
        put_laid(w, su, ev, event, out);
        return true;
    }
    if (w->drawn)
        return false;
    if (spil_event_is(su, event, "hand"))
        spil__print(out, event->list_n == 0 ? _("%s scores %d.") : _("%s scores %d:"), w->name[event->arg[0]],
                    event->arg[1]);
    else
        return false;
    put_cards(w, su, ev, event, out);
    return true;
}

/* ---- what can be asked ---- */

static void describe_hand(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                          spil_out *out)
{
    (void)su;
    (void)rest;
    const spil_rumi7_view *v = view;
    const int jokers = spil_rumi7_jokers(&v->own);
    spil__print(out, _n("You hold %d card.\n", "You hold %d cards.\n", v->n_hand[v->head.seat]),
                v->n_hand[v->head.seat]);
    for (int group = 0; group < (w->sort == 1 ? SPIL_RUMI7_RANKS : 4); group++) {
        char line[1000];
        spil_out list = spil_out_to(line, sizeof line);
        int n = 0;
        for (int i = 0; i < (w->sort == 1 ? 4 : SPIL_RUMI7_RANKS); i++) {
            const int kind = w->sort == 1 ? spil_rumi7_card(i, group) : spil_rumi7_card(group, i);
            for (int k = spil_rumi7_count(&v->own, kind); k > 0; k--)
                spil__put_listed(&list, &n, w->sort == 1 ? _(suits[i]) : rank_words(w, i).text);
        }
        if (n > 0) /* Translators: the cards of a suit or a rank: "Hearts: 6, 7, queen." */
            spil__print(out, _("%s: %s.\n"), w->sort == 1 ? rank_words(w, group).text : _(suits[group]),
                        line);
    }
    if (jokers > 0)
        spil__print(out, _n("And %d joker.\n", "And %d jokers.\n", jokers), jokers);
}

static bool may_lay(const spil_rumi7_view *v)
{
    return v->head.seat == v->turn && v->playing && !(v->laid >> v->head.seat & 1);
}

/* Cards that would help: "any 6, any queen, 4 of hearts". */
static void put_helpful(const spil_words *w, const spil_setup *su, uint64_t kinds, spil_out *out)
{
    int n = 0;
    for (int rank = 0; rank < SPIL_RUMI7_RANKS; rank++) {
        const uint64_t all = UINT64_C(0x0001000100010001) << rank;
        spil_phrase any;
        if ((kinds & all) != all)
            continue;
        spil_phrase name = rank_words(w, rank);
        if (spil__is_icelandic(w)) { /* "hvaða sjöa sem er" */
            spil_out to_name = spil_out_to(name.text, sizeof name.text);
            spil__icelandic_rank(rank, SPIL_NOMINATIVE, &to_name);
        }
        spil__phrase(&any, _("any %s"), name.text);
        spil__put_listed(out, &n, any.text);
        kinds &= ~all;
    }
    for (; kinds != 0; kinds &= kinds - 1)
        spil__put_listed(out, &n, spil_words_card(w, su, __builtin_ctzll(kinds)).text);
}

/* "The 6 of hearts brings your contract nearer.", where the top discard can be taken and would be of use. */
static void put_discard_use(const spil_words *w, const spil_setup *su, const spil_rumi7_view *v,
                            spil_out *out)
{
    char use[SPIL_PHRASE_TEXT], line[2 * SPIL_PHRASE_TEXT];
    spil_out to_use = spil_out_to(use, sizeof use), to = spil_out_to(line, sizeof line);
    spil__rumi7_put_use(w, spil__rumi7_use_of_discard(su, v), &to_use);
    if (to_use.len == 0)
        return;
    /* Translators: a card and what it would be good for: "The 6 of hearts fits on meld 2." */
    spil__print(&to, _("%s %s.\n"),
                spil_words_card_in(w, su, v->discard[v->n_discard - 1], SPIL_NOMINATIVE).text, use);
    if (line[0] >= 'a' && line[0] <= 'z')
        line[0] = (char)(line[0] - 'a' + 'A');
    spil_put(out, line);
}

/* The contract, and to a seat what is missing and which cards would help. */
static void describe_contract(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                              spil_out *out)
{
    (void)rest;
    const spil_rumi7_view *v = view;
    const spil_rumi7_goal whole = spil_rumi7_goal_of(su, v->round, 0);
    spil__print(out, _("Round %d: sets of 3: %d; runs of 4: %d.\n"), v->round, whole.sets, whole.runs);
    if (v->head.over || v->head.seat == SPIL_ONLOOKER)
        return;
    if (v->laid >> v->head.seat & 1) {
        spil_put(out, _("You have laid it: build, and get rid of your cards.\n"));
        return;
    }
    spil_rumi7_advice advice;
    spil_rumi7_solver_of(su->game)->advise(
        &v->own, spil_rumi7_goal_of(su, v->round, v->head.seat == v->turn ? v->parts : 0), &advice);
    if (advice.distance == 0) {
        spil_put(out, may_lay(v)
                          ? w->drawn ? _("You can lay it down now.\n") : _("You can lay it now; type: lay\n")
                      : w->drawn && v->head.seat == v->turn ? _("Draw, and you can lay it down.\n")
                                                            : _("You can lay it in your next turn.\n"));
        return;
    }
    char line[3000];
    spil_out list = spil_out_to(line, sizeof line);
    put_helpful(w, su, advice.closer.one & SPIL_RUMI7_KINDS, &list);
    spil__print(out, _n("%d card is missing", "%d cards are missing", advice.distance), advice.distance);
    spil_put(out, ".\n");
    spil__print(out, _("A joker would help, or one of these: %s.\n"), line);
}

static void describe_table(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                           spil_out *out)
{
    (void)rest;
    const spil_rumi7_view *v = view;
    for (int m = 0; m < v->n_melds; m++) {
        const bool set = spil_rumi7_meld_kind(v->meld[m]) == SPIL_RUMI7_SET;
        char line[600];
        spil_out list = spil_out_to(line, sizeof line);
        put_meld(w, su, v->meld[m], &list);
        spil__print(out, set ? _("Meld %d, a set of %s: %s.\n") : _("Meld %d, a run of %s: %s.\n"), m + 1,
                    w->name[spil_rumi7_meld_owner(v->meld[m])], line);
    }
    if (v->n_melds == 0)
        spil_put(out, _("Nobody has laid anything yet.\n"));
    spil__print(out, _n("%d card is left in the stock.\n", "%d cards are left in the stock.\n", v->n_stock),
                v->n_stock);
    if (v->n_discard > 0)
        spil__print(out, _("On the discard pile lies %s.\n"),
                    spil_words_card_in(w, su, v->discard[v->n_discard - 1], SPIL_NOMINATIVE).text);
    put_discard_use(w, su, v, out);
}

static void describe_discards(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                              spil_out *out)
{
    (void)rest;
    const spil_rumi7_view *v = view;
    char line[6000];
    spil_out list = spil_out_to(line, sizeof line);
    int n = 0;
    for (int i = v->n_discard - 1; i >= 0; i--)
        spil__put_listed(&list, &n, spil_words_card(w, su, v->discard[i]).text);
    if (n == 0)
        spil_put(out, _("The discard pile is empty.\n"));
    else
        spil__print(out, _("Discards, the top one first: %s.\n"), line);
}

static void describe_scores(const spil_words *w, const spil_setup *su, const void *view, const char *rest,
                            spil_out *out)
{
    (void)rest;
    const spil_rumi7_view *v = view;
    for (int who = 0; who < su->seats; who++) {
        char line[200];
        spil_out list = spil_out_to(line, sizeof line);
        int n = 0, sum = 0;
        for (int i = 0; i < v->n_rounds; i++) {
            spil__put_listed(&list, &n, spil__number(w, 5 * v->score[who][i]).text);
            sum += 5 * v->score[who][i];
        }
        if (n == 0)
            spil__print(out, _("%s has no penalty points yet.\n"), w->name[who]);
        else
            spil__print(out, _("%s has %d penalty points, by rounds: %s.\n"), w->name[who], sum, line);
    }
}

static bool has_contract(const spil_setup *su, const spil_rumi7_view *v)
{
    return may_lay(v) &&
           spil_rumi7_solver_of(su->game)->distance(&v->own, spil_rumi7_goal_of(su, v->round, v->parts)) == 0;
}

/* May cards be laid off now, and does one of them fit? */
static bool can_build(const spil_setup *su, const spil_rumi7_view *v)
{
    for (int i = 0; i < v->n_melds * (SPIL_RUMI7_JOKER + 1) && spil_rumi7_may_build(su, v); i++) {
        const int card = i % (SPIL_RUMI7_JOKER + 1), meld = i / (SPIL_RUMI7_JOKER + 1);
        if (spil_rumi7_count(&v->own, card) > 0 && spil__rumi7_fits(su, v, card, meld))
            return true;
    }
    return false;
}

/* What to do now comes first; a claim is a question with its price (R6). */
static void put_drawn_question(const spil_words *w, const spil_setup *su, const spil_rumi7_view *v,
                               const char *top, spil_out *out)
{
    if (v->head.seat != v->turn)
        spil__print(out, _("%s leaves %s. Claim it? It is free, but one more card to get rid of.\n"),
                    w->name[v->turn], top);
    else if (!v->playing && v->n_stock + v->n_discard > 1)
        spil__print(out, _("Your turn. First draw: from the stock, or take %s.\n"), top);
    else if (!v->playing)
        spil__print(out, _("Your turn. Nothing else is left: take %s.\n"), top);
    else if (v->parts > 0 && !(v->laid >> v->head.seat & 1))
        spil_put(out, _("Lay down the rest of your contract.\n"));
    else if (has_contract(su, v))
        spil_put(out, _("Your contract is ready: lay it down, or throw a card away.\n"));
    else if (can_build(su, v))
        spil_put(out, _("Lay off what fits, then throw a card away.\n"));
    else
        spil_put(out, _("Choose a card and throw it away.\n"));
}

static void ask(const spil_words *w, const spil_setup *su, const void *view, spil_out *out)
{
    const spil_rumi7_view *v = view;
    const char *name = w->name[v->head.seat];
    const spil_phrase top = spil_words_card_in(
        w, su, v->n_discard > 0 ? v->discard[v->n_discard - 1] : SPIL_RUMI7_JOKER, SPIL_ACCUSATIVE);
    if (v->head.over)
        return;
    if (w->drawn) {
        put_drawn_question(w, su, v, top.text, out);
        return;
    }
    put_discard_use(w, su, v, out);
    if (v->head.seat != v->turn)
        spil__print(
            out,
            _("%s, %s did not take %s; do you want it? Type claim to get it as an extra card, or press "
              "Enter for no.\n"),
            name, w->name[v->turn], top.text);
    else if (!v->playing && v->n_stock + v->n_discard > 1)
        spil__print(out, _("%s, it is your turn: type draw for the stock, or take for %s.\n"), name,
                    top.text);
    else if (!v->playing)
        spil__print(out, _("%s, nothing else is left: take %s.\n"), name, top.text);
    else if (v->parts > 0 && !(v->laid >> v->head.seat & 1))
        spil__print(out, _("%s, lay the rest of your contract.\n"), name);
    else if (has_contract(su, v))
        spil__print(out, _("%s, you can lay your contract; type lay.\n"), name);
    else
        spil__print(out, _("%s, throw a card away; type it.\n"), name);
}

static void seat(const spil_words *w, const spil_setup *su, const void *view, int who, spil_out *out)
{
    (void)su;
    const spil_rumi7_view *v = view;
    spil__print(out, _n("%d card in hand", "%d cards in hand", v->n_hand[who]), v->n_hand[who]);
    if (v->laid >> who & 1)
        spil_put(out, _(", has laid the contract"));
}

static const spil_topic topics[] = {
    {.word = SPIL_TYPED("hand"), .help = SPIL_TR("your cards"), .own = true, .describe = describe_hand},
    {.word = SPIL_TYPED("contract"),
     .help = SPIL_TR("the contract, and what you lack"),
     .describe = describe_contract},
    {.word = SPIL_TYPED("table"),
     .help = SPIL_TR("the melds, the stock and the top discard"),
     .describe = describe_table},
    {.word = SPIL_TYPED("discards"),
     .help = SPIL_TR("the whole discard pile"),
     .describe = describe_discards},
    {.word = SPIL_TYPED("scores"), .help = SPIL_TR("penalty points by rounds"), .describe = describe_scores},
    {.word = NULL},
};

static const drawn_event seen[] = {
    {"deal", 2, SPIL_TR("Round %1$s: you begin."), SPIL_TR("Round %1$s: %3$s begins.")},
    {"stock", 0, "", NULL}, /* the card says it */
    {"drawn", 0, SPIL_TR("You draw %2$s."), ""},
    {"take", 0, SPIL_TR("You take %2$s."), NULL},
    {"claim", 0, SPIL_TR("You take %2$s as an extra card."), SPIL_TR("%1$s takes %2$s as an extra card.")},
    {"pass", 0, SPIL_TR("You pass."), NULL},
    {"laid", 0, SPIL_TR("You have laid down your contract."), NULL},
    {"add", 0, SPIL_TR("You lay off %2$s."), SPIL_TR("%1$s lays off %2$s.")},
    {"swap", 0, SPIL_TR("You put %2$s in the joker's place."),
     SPIL_TR("%1$s puts %2$s in the joker's place.")},
    {"discard", 0, SPIL_TR("You throw %2$s away."), SPIL_TR("%1$s throws %2$s away.")},
    {"out", 0, SPIL_TR("You are out: round %2$s is over."), NULL},
    {"hand", 0, SPIL_TR("You score %2$s."), NULL},
    {"over", 0, "", ""}, /* the result says so */
    {0},
};

const game_words spil__words_rumi7 = {
    .seen = seen,
    .card = card,
    .governs = governs,
    .move = move,
    .event = event_words,
    .ask = ask,
    .seat = seat,
    .topics = topics,
    .brief = SPIL_TR("Rummy in seven rounds"),
};
