/* rematch.c: game after game between the same players (spil/rematch.h). */
#include "spil/rematch.h"

#include "spil/hash.h"

/* The sides that won, one bit each. */
static unsigned winning_sides(const spil_setup *su, const spil_result *res)
{
    unsigned sides = 0;
    for (int seat = 0; seat < su->seats; seat++)
        sides |= (res->winners >> seat & 1u) << spil_side_of(su, seat);
    return sides;
}

spil_outcome spil_outcome_of(const spil_setup *su, const spil_result *res, int seat)
{
    const unsigned sides = winning_sides(su, res), mine = 1u << spil_side_of(su, seat);
    if (sides == 0 || (sides & mine && sides != mine))
        return SPIL_OUTCOME_DRAWN;
    return sides == mine ? SPIL_OUTCOME_WON : SPIL_OUTCOME_LOST;
}

void spil_score_add(spil_score *score, const spil_setup *su, const spil_result *res)
{
    const unsigned sides = winning_sides(su, res);
    const bool one = sides != 0 && (sides & (sides - 1)) == 0;
    score->games++;
    score->drawn += !one;
    for (int side = 0; one && side < spil_sides(su); side++)
        score->won[side] += (int)(sides >> side & 1);
}

/* Claimers come before the seat whose turn it is (spil_game.may_claim), so that is the last one. */
int spil_first_seat(const spil_setup *su, const spil_key *key)
{
    spil_state state;
    uint8_t seats[SPIL_SEATS_MAX];
    if (su->game->race)
        return -1;
    su->game->start(su, key, &state);
    const int n = su->game->to_act(su, &state, seats);
    return n > 0 ? seats[n - 1] : -1;
}

bool spil_rematch_key(const spil_setup *su, const spil_key *before, spil_draw_key *draw, void *of,
                      spil_key *key)
{
    enum { TRIES = 1000 }; /* of six seats the right one begins in one deal of six */
    const int last = before == NULL ? -1 : spil_first_seat(su, before);
    const int next = last < 0 ? -1 : (last + 1) % su->seats;
    for (int i = 0; i < TRIES; i++) {
        if (!draw(of, key))
            return false;
        if (next < 0 || spil_first_seat(su, key) == next)
            break;
    }
    return true;
}

/* ---- the number of a deal ---- */

uint64_t spil_deal_id(const spil_setup *su, const spil_key *key)
{
    uint64_t hash = spil_hash(SPIL_HASH_START, key->bytes, sizeof key->bytes);
    hash = spil_hash(hash, su->game->id, spil_length(su->game->id));
    hash = spil_hash(hash, &su->seats, sizeof su->seats);
    for (int i = 0; i < SPIL_OPTIONS_MAX; i++) {
        const unsigned char value[2] = {(unsigned char)(su->option[i] & 0xff),
                                        (unsigned char)(su->option[i] >> 8 & 0xff)};
        hash = spil_hash(hash, value, sizeof value);
    }
    return hash;
}
