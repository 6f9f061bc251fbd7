/* numbers.h: cards, melds and actions of Rumi 7 Seven as numbers and bytes: what actions.c and observe.h share. */
#ifndef SPIL__RUMI7_NUMBERS_H
#define SPIL__RUMI7_NUMBERS_H

#include "rumi7.h"
#include "spil/bits_to_bytes.h"

enum { KINDS = 53, SHAPES = 30, PLACES = 15, MELDS = SPIL_RUMI7_MELDS }; /* KINDS: with the joker, the last */

enum {
    FIRST_DISCARD = 4, /* stock, take, claim, pass, as the verbs are numbered */
    FIRST_SET = FIRST_DISCARD + KINDS,
    FIRST_RUN = FIRST_SET + RANKS,
    FIRST_ADD = FIRST_RUN + KINDS - 1,
    FIRST_SWAP = FIRST_ADD + MELDS,
    FIRST_SHAPE = FIRST_SWAP + MELDS, /* from here on: second and third actions */
    FIRST_PLACE = FIRST_SHAPE + SHAPES,
    FIRST_CARD = FIRST_PLACE + PLACES,
    JOKER_FRONT = FIRST_CARD + KINDS,
    JOKER_BACK,
    FRONT,
    BACK,
    ACTIONS
};

/* Cards as 0 … 51, suit by suit, and 52 for the joker. */
static inline int index_of(int card)
{
    return card == JOKER ? KINDS - 1 : spil_rumi7_suit(card) * RANKS + spil_rumi7_rank(card);
}

static inline int card_of(int index)
{
    return index == KINDS - 1 ? JOKER : spil_rumi7_card(index / RANKS, index % RANKS);
}

/* ---- kinds as bytes ---- */

/* The 52 kinds of a word as 52 bytes, `each` for a bit, and the same for the pairs, added. */
#ifdef __AVX2__
static inline __m256i spread_kinds(uint64_t one, uint64_t two, int shift, uint8_t each)
{
    const __m256i a = spil_spread32((uint32_t)(one >> shift)), b = spil_spread32((uint32_t)(two >> shift));
    return _mm256_add_epi8(_mm256_and_si256(a, _mm256_set1_epi8((char)each)),
                           _mm256_and_si256(b, _mm256_set1_epi8((char)each)));
}

static inline void put_kinds(uint64_t one, uint64_t two, uint8_t each, uint8_t *out)
{
    const uint64_t a = _pext_u64(one, SPIL_RUMI7_KINDS), b = _pext_u64(two, SPIL_RUMI7_KINDS);
    _mm256_storeu_si256((__m256i *)(void *)out, spread_kinds(a, b, 0, each));
    _mm256_storeu_si256((__m256i *)(void *)(out + 20), spread_kinds(a, b, 20, each)); /* 12 of them again */
}
#else
static inline void put_kinds(uint64_t one, uint64_t two, uint8_t each, uint8_t *out)
{
    for (int suit = 0; suit < 4; suit++, one >>= 16, two >>= 16) {
        spil_store8(out + RANKS * suit, each * (spil_spread(one) + spil_spread(two)));
        spil_store8(out + RANKS * suit + 5, each * (spil_spread(one >> 5) + spil_spread(two >> 5)));
    }
}
#endif

/* ---- melds ---- */

/* Two bits for each suit of a set, to lanes of sixteen. */
static inline uint64_t set_lanes(uint32_t meld)
{
#ifdef __BMI2__
    return _pdep_u64(meld >> 8, 0x0003000300030003u);
#else
    const uint64_t counts = meld >> 8 & 0xff;
    return (counts & 3) | (counts & 12) << 14 | (counts & 48) << 28 | (counts & 192) << 42;
#endif
}

/* Cards of a meld that are not jokers. */
static inline int count_naturals(uint32_t meld)
{
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET)
        return (int)(set_lanes(meld) * UINT64_C(0x0001000100010001) >> 48);
    return spil_rumi7_run_length(meld) - spil_popcount(spil_rumi7_run_jokers(meld));
}

/* R8, R9: can a joker be added to a meld? */
static inline bool takes_joker(const spil_setup *su, uint32_t meld)
{
    const bool full = spil_rumi7_meld_kind(meld) == SPIL_RUMI7_RUN && spil_rumi7_run_length(meld) == RUN_MAX;
    return !full && (least_naturals(su) == 1 || meld_jokers(meld) < count_naturals(meld));
}

#endif
