/* text.c: cards and moves of Rumi 7 Seven as text (R1, R4, R6–R10), states and views as JSON fields. */
#include <string.h>

#include "rumi7.h"

static const char rank_letters[] = "A23456789TJQK";
static const char suit_letters[] = "SHDC";

void spil_rumi7_print_card(int card, spil_out *out)
{
    if (card == JOKER) {
        spil_put_char(out, 'X');
        return;
    }
    spil_put_char(out, rank_letters[spil_rumi7_rank(card)]);
    spil_put_char(out, suit_letters[spil_rumi7_suit(card)]);
}

bool spil_rumi7_parse_card(spil_in *in, int *card)
{
    *card = JOKER;
    if (spil_take_char(in, 'X'))
        return true;
    const int rank = spil_take_one_of(in, rank_letters);
    const int suit = rank < 0 ? -1 : spil_take_one_of(in, suit_letters);
    *card = suit < 0 ? NONE : spil_rumi7_card(suit, rank);
    return suit >= 0;
}

void spil__rumi7_print_card(const spil_setup *su, int card, spil_out *out)
{
    (void)su;
    spil_rumi7_print_card(card, out);
}

bool spil__rumi7_whole_card(const spil_setup *su, const char *text, int *card)
{
    (void)su;
    spil_in in = spil_in_from(text);
    return spil_rumi7_parse_card(&in, card) && spil_in_done(&in);
}

/* ---- moves ---- */

static const char *const verb_words[] = {
    [SPIL_RUMI7_STOCK] = "stock",  [SPIL_RUMI7_TAKE] = "take",        [SPIL_RUMI7_CLAIM] = "claim",
    [SPIL_RUMI7_PASS] = "pass",    [SPIL_RUMI7_DISCARD] = "discard:", [SPIL_RUMI7_LAY_SET] = "set:",
    [SPIL_RUMI7_LAY_RUN] = "run:", [SPIL_RUMI7_ADD] = "add:",         [SPIL_RUMI7_SWAP] = "swap:",
};

void spil__rumi7_print_move(const spil_setup *su, spil_move mv, spil_out *out)
{
    (void)su;
    static const char *const ends[] = {"", "<", ">", ""};
    const spil_rumi7_verb verb = spil_rumi7_move_verb(mv);
    spil_put(out, verb_words[verb]);
    switch (verb) {
    case SPIL_RUMI7_STOCK:
    case SPIL_RUMI7_TAKE:
    case SPIL_RUMI7_CLAIM:
    case SPIL_RUMI7_PASS: break;
    case SPIL_RUMI7_DISCARD: spil_rumi7_print_card(spil_rumi7_move_card(mv), out); break;
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN: {
        uint8_t cards[14];
        const int n = spil_rumi7_meld_cards(spil_rumi7_laid_meld(mv, 0), cards);
        for (int i = 0; i < n; i++)
            spil_rumi7_print_card(cards[i], out);
        break;
    }
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP:
        spil_put_int(out, spil_rumi7_move_meld(mv));
        spil_put_char(out, ':');
        spil_rumi7_print_card(spil_rumi7_move_card(mv), out);
        spil_put(out, ends[spil_rumi7_move_end(mv)]);
        break;
    }
}

/* R7: three cards of one rank in suit order, jokers last, at least one natural. */
static bool parse_set(spil_in *in, spil_move *mv)
{
    int card, rank = -1, last = -1;
    uint32_t code = SPIL_RUMI7_LAY_SET;
    for (int i = 0; i < 3; i++) {
        if (!spil_rumi7_parse_card(in, &card) || card < last)
            return false;
        if (card == JOKER) {
            code += 1u << 16;
        } else if (rank < 0 || spil_rumi7_rank(card) == rank) {
            rank = spil_rumi7_rank(card);
            code += 1u << (8 + 2 * spil_rumi7_suit(card));
        } else {
            return false;
        }
        last = card; /* of one rank: kinds ascend with suits, and a joker is above all */
    }
    mv->code = code | (uint32_t)rank << 4;
    return rank >= 0;
}

/* R7: four cards of one suit in ascending order round the circle, jokers where they stand. */
static bool parse_run(spil_in *in, spil_move *mv)
{
    int card, first = -1, suit = -1;
    uint32_t jokers = 0;
    for (int i = 0; i < 4; i++) {
        if (!spil_rumi7_parse_card(in, &card))
            return false;
        if (card == JOKER) {
            jokers |= 1u << i;
            continue;
        }
        const int from = spil_rumi7_step(spil_rumi7_rank(card), -i);
        if (first >= 0 && (from != first || spil_rumi7_suit(card) != suit))
            return false;
        first = from;
        suit = spil_rumi7_suit(card);
    }
    if (first < 0)
        return false;
    mv->code = SPIL_RUMI7_LAY_RUN | (uint32_t)suit << 4 | (uint32_t)first << 6 | jokers << 10;
    return true;
}

/* `M:CARD` with an end where there must or may be one. */
static bool parse_build(spil_in *in, spil_rumi7_verb verb, spil_move *mv)
{
    int meld, card;
    if (!spil_take_int(in, &meld) || meld < 0 || meld > 999 || !spil_take_char(in, ':') ||
        !spil_rumi7_parse_card(in, &card))
        return false;
    const int end = spil_take_one_of(in, "<>") + 1;
    const bool joker = card == JOKER;
    if (verb == SPIL_RUMI7_ADD ? !joker && end != 0 : joker || end == 0)
        return false;
    *mv = spil_rumi7_move(verb, card, (spil_rumi7_end)end, meld);
    return true;
}

bool spil__rumi7_parse_move(const spil_setup *su, const char *text, spil_move *mv)
{
    (void)su;
    spil_in in = spil_in_from(text);
    unsigned verb = 0;
    while (verb < sizeof verb_words / sizeof verb_words[0] && !spil_take_word(&in, verb_words[verb]))
        verb++;
    bool good = true;
    int card;
    switch (verb) {
    case SPIL_RUMI7_STOCK:
    case SPIL_RUMI7_TAKE:
    case SPIL_RUMI7_CLAIM:
    case SPIL_RUMI7_PASS: mv->code = verb; break;
    case SPIL_RUMI7_DISCARD:
        good = spil_rumi7_parse_card(&in, &card);
        *mv = spil_rumi7_move(SPIL_RUMI7_DISCARD, good ? card : 0, SPIL_RUMI7_NO_END, 0);
        break;
    case SPIL_RUMI7_LAY_SET: good = parse_set(&in, mv); break;
    case SPIL_RUMI7_LAY_RUN: good = parse_run(&in, mv); break;
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP: good = parse_build(&in, (spil_rumi7_verb)verb, mv); break;
    default: return false;
    }
    return good && spil_in_done(&in);
}

/* ---- JSON ---- */

static void put_card(spil_json_writer *w, const char *key, int card)
{
    char text[4];
    spil_out out = spil_out_to(text, sizeof text);
    if (card == NONE) {
        spil_json_null(w, key);
        return;
    }
    spil_rumi7_print_card(card, &out);
    spil_json_string(w, key, text);
}

static void put_cards(spil_json_writer *w, uint32_t meld)
{
    uint8_t cards[14];
    const int n = spil_rumi7_meld_cards(meld, cards);
    spil_json_open(w, "cards", '[');
    for (int i = 0; i < n; i++)
        put_card(w, NULL, cards[i]);
    spil_json_close(w, ']');
}

void spil__rumi7_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
    (void)su;
    static const char *const words[] = {
        [SPIL_RUMI7_STOCK] = "stock", [SPIL_RUMI7_TAKE] = "take",       [SPIL_RUMI7_CLAIM] = "claim",
        [SPIL_RUMI7_PASS] = "pass",   [SPIL_RUMI7_DISCARD] = "discard", [SPIL_RUMI7_LAY_SET] = "set",
        [SPIL_RUMI7_LAY_RUN] = "run", [SPIL_RUMI7_ADD] = "add",         [SPIL_RUMI7_SWAP] = "swap",
    };
    const spil_rumi7_verb verb = spil_rumi7_move_verb(mv);
    const spil_rumi7_end end = spil_rumi7_move_end(mv);
    spil_json_string(w, "type", words[verb]);
    switch (verb) {
    case SPIL_RUMI7_STOCK:
    case SPIL_RUMI7_TAKE:
    case SPIL_RUMI7_CLAIM:
    case SPIL_RUMI7_PASS: break;
    case SPIL_RUMI7_DISCARD: put_card(w, "card", spil_rumi7_move_card(mv)); break;
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN: put_cards(w, spil_rumi7_laid_meld(mv, 0)); break;
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP:
        spil_json_int(w, "meld", spil_rumi7_move_meld(mv));
        put_card(w, "card", spil_rumi7_move_card(mv));
        if (end != SPIL_RUMI7_NO_END)
            spil_json_string(w, "end", end == SPIL_RUMI7_FRONT ? "front" : "back");
        break;
    }
}

static void put_seat(spil_json_writer *w, const char *key, int seat)
{
    if (seat == NONE)
        spil_json_null(w, key);
    else
        spil_json_int(w, key, seat);
}

/* The cards of a hand by suit and rank, jokers last, then the unknown ones. */
static void put_hand(spil_json_writer *w, const spil_rumi7_hand *hand, int unknown)
{
    spil_json_open(w, NULL, '[');
    for (int card = 0; card <= JOKER; card++) {
        for (int k = 0; k < spil_rumi7_count(hand, card); k++)
            put_card(w, NULL, card);
    }
    for (int i = 0; i < unknown; i++)
        spil_json_string(w, NULL, "?");
    spil_json_close(w, ']');
}

static void put_meld(spil_json_writer *w, uint32_t meld)
{
    spil_json_open(w, NULL, '{');
    spil_json_int(w, "owner", spil_rumi7_meld_owner(meld));
    spil_json_string(w, "kind", spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET ? "set" : "run");
    put_cards(w, meld);
    spil_json_close(w, '}');
}

static void put_scores(const spil_setup *su, const spil_rumi7_view *v, spil_json_writer *w)
{
    spil_json_open(w, "scores", '[');
    for (int seat = 0; seat < su->seats; seat++) {
        spil_json_open(w, NULL, '[');
        for (int i = 0; i < v->n_rounds; i++)
            spil_json_int(w, NULL, 5 * v->score[seat][i]);
        spil_json_close(w, ']');
    }
    spil_json_close(w, ']');
}

/* What everybody sees. */
static void put_public(const spil_setup *su, const spil_rumi7_view *v, spil_json_writer *w)
{
    spil_json_int(w, "round", v->round);
    spil_json_open(w, "contract", '[');
    for (int part = 0; part < contract_parts(v->round); part++)
        spil_json_string(w, NULL, contract_verb(v->round, part) == SPIL_RUMI7_LAY_SET ? "set" : "run");
    spil_json_close(w, ']');
    spil_json_int(w, "dealer", v->dealer);
    spil_json_int(w, "turn", v->turn);
    spil_json_string(w, "phase", v->playing ? "play" : "draw");
    spil_json_open(w, "discard", '[');
    for (int i = v->n_discard - 1; i >= 0; i--)
        put_card(w, NULL, v->discard[i]);
    spil_json_close(w, ']');
    put_seat(w, "discarder", v->discarder);
    spil_json_open(w, "melds", '[');
    for (int i = 0; i < v->n_melds; i++)
        put_meld(w, v->meld[i]);
    spil_json_close(w, ']');
    spil_json_open(w, "laid", '[');
    for (int seat = 0; seat < su->seats; seat++)
        spil_json_bool(w, NULL, v->laid >> seat & 1);
    spil_json_close(w, ']');
    spil_json_bool(w, "laid_turn", v->laid_turn);
    spil_json_int(w, "parts", v->parts);
    put_card(w, "taken", v->taken);
    spil_json_bool(w, "open", v->open);
    spil_json_open(w, "passed", '[');
    for (int seat = 0; seat < su->seats; seat++) {
        if (v->passed >> seat & 1)
            spil_json_int(w, NULL, seat);
    }
    spil_json_close(w, ']');
    put_scores(su, v, w);
    spil_json_open(w, "known", '[');
    for (int seat = 0; seat < su->seats; seat++)
        put_hand(w, &v->known[seat], 0);
    spil_json_close(w, ']');
    spil_json_int(w, "turns", v->turns);
}

void spil__rumi7_write_view(const spil_setup *su, const void *view, spil_json_writer *w)
{
    const spil_rumi7_view *v = view;
    put_public(su, v, w);
    spil_json_open(w, "stock", '[');
    for (int i = 0; i < v->n_stock; i++)
        spil_json_string(w, NULL, "?");
    spil_json_close(w, ']');
    spil_json_open(w, "hands", '[');
    for (int seat = 0; seat < su->seats; seat++) {
        if (seat == v->head.seat)
            put_hand(w, &v->own, 0);
        else
            put_hand(w, &v->known[seat], v->n_hand[seat] - hand_size(&v->known[seat]));
    }
    spil_json_close(w, ']');
}

void spil__rumi7_write_state(const spil_setup *su, const void *state, spil_json_writer *w)
{
    const rumi7_state *st = state;
    spil_rumi7_view v;
    spil_view_of(su, st, 0, &v);
    put_public(su, &v, w);
    spil_json_open(w, "stock", '[');
    for (int i = 0; i < st->n_stock; i++)
        put_card(w, NULL, st->deck[cards_in_game(su) - st->n_stock + i]);
    spil_json_close(w, ']');
    spil_json_open(w, "hands", '[');
    for (int seat = 0; seat < su->seats; seat++)
        put_hand(w, &st->hand[seat], 0);
    spil_json_close(w, ']');
}
