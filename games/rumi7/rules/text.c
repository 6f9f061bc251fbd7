/* text.c: cards and moves of Rumi 7 Seven as text (R1, R4, R6–R10). */
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

/* ---- the parts of moves ---- */

static void put_cards(const spil_setup *su, uint32_t meld, spil_json_writer *w)
{
    uint8_t cards[14];
    const int n = spil_rumi7_meld_cards(meld, cards);
    spil_json_open(w, "cards", '[');
    for (int i = 0; i < n; i++)
        spil_json_card(su, NULL, cards[i], w);
    spil_json_close(w, ']');
}

void spil__rumi7_write_move(const spil_setup *su, spil_move mv, spil_json_writer *w)
{
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
    case SPIL_RUMI7_DISCARD: spil_json_card(su, "card", spil_rumi7_move_card(mv), w); break;
    case SPIL_RUMI7_LAY_SET:
    case SPIL_RUMI7_LAY_RUN: put_cards(su, spil_rumi7_laid_meld(mv, 0), w); break;
    case SPIL_RUMI7_ADD:
    case SPIL_RUMI7_SWAP:
        spil_json_int(w, "meld", spil_rumi7_move_meld(mv));
        spil_json_card(su, "card", spil_rumi7_move_card(mv), w);
        if (end != SPIL_RUMI7_NO_END)
            spil_json_string(w, "end", end == SPIL_RUMI7_FRONT ? "front" : "back");
        break;
    }
}
