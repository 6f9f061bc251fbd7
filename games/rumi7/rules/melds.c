/* melds.c: melds on the table (R7–R10), and access to the solver. */
#include "rumi7.h"

int spil_rumi7_meld_cards(uint32_t meld, uint8_t cards[14])
{
    int n = 0;
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET) {
        for (int suit = 0; suit < 4; suit++) {
            for (int k = 0; k < spil_rumi7_set_count(meld, suit); k++)
                cards[n++] = (uint8_t)spil_rumi7_card(suit, spil_rumi7_set_rank(meld));
        }
        for (int k = 0; k < spil_rumi7_set_jokers(meld); k++)
            cards[n++] = JOKER;
        return n;
    }
    for (; n < spil_rumi7_run_length(meld); n++) {
        const int rank = spil_rumi7_step(spil_rumi7_run_first(meld), n);
        cards[n] = spil_rumi7_run_jokers(meld) >> n & 1
                       ? JOKER
                       : (uint8_t)spil_rumi7_card(spil_rumi7_run_suit(meld), rank);
    }
    return n;
}

/* R8: may the meld take one more joker? Without a limit one natural card is enough, and there always is one. */
static bool joker_fits(uint32_t meld, int naturals)
{
    return naturals == 1 || 2 * (meld_jokers(meld) + 1) <= meld_size(meld) + 1;
}

/* A run with one more card, a joker or not, at one of its ends. */
static uint32_t longer(uint32_t meld, bool joker, spil_rumi7_end end)
{
    uint32_t first = (uint32_t)spil_rumi7_run_first(meld), jokers = spil_rumi7_run_jokers(meld);
    const uint32_t length = (uint32_t)spil_rumi7_run_length(meld);
    if (end == SPIL_RUMI7_FRONT) {
        first = (uint32_t)spil_rumi7_step((int)first, -1);
        jokers = jokers << 1 | joker;
    } else {
        jokers |= (uint32_t)joker << length;
    }
    return (meld & 0x3f) | first << 6 | (length + 1) << 10 | jokers << 14;
}

/* The rank before a run's first card, and after its last. */
static int rank_before(uint32_t meld)
{
    return spil_rumi7_step(spil_rumi7_run_first(meld), -1);
}

static int rank_at(uint32_t meld, int place)
{
    return spil_rumi7_step(spil_rumi7_run_first(meld), place);
}

uint32_t spil_rumi7_meld_add(uint32_t meld, int card, spil_rumi7_end end, int naturals)
{
    const bool joker = card == JOKER;
    if (joker && !joker_fits(meld, naturals))
        return 0;
    if (spil_rumi7_meld_kind(meld) == SPIL_RUMI7_SET) {
        if (end != SPIL_RUMI7_NO_END || (!joker && spil_rumi7_rank(card) != spil_rumi7_set_rank(meld)))
            return 0;
        return meld + (joker ? 1u << 16 : 1u << (8 + 2 * spil_rumi7_suit(card)));
    }
    const int length = spil_rumi7_run_length(meld);
    if (length == RUN_MAX || joker != (end != SPIL_RUMI7_NO_END))
        return 0;
    if (joker)
        return longer(meld, true, end);
    if (spil_rumi7_suit(card) != spil_rumi7_run_suit(meld))
        return 0;
    if (spil_rumi7_rank(card) == rank_at(meld, length)) /* a card that fits both ends goes to the back */
        return longer(meld, false, SPIL_RUMI7_BACK);
    return spil_rumi7_rank(card) == rank_before(meld) ? longer(meld, false, SPIL_RUMI7_FRONT) : 0;
}

uint32_t spil_rumi7_meld_swap(uint32_t meld, int card, spil_rumi7_end end)
{
    if (spil_rumi7_meld_kind(meld) != SPIL_RUMI7_RUN || spil_rumi7_run_length(meld) == RUN_MAX ||
        card == JOKER || end == SPIL_RUMI7_NO_END || spil_rumi7_suit(card) != spil_rumi7_run_suit(meld))
        return 0;
    const int ends[2] = {0, spil_rumi7_run_length(meld) - 1};
    for (int i = 0; i < 2; i++) {
        const uint32_t place = 1u << (14 + ends[i]);
        if ((meld & place) && rank_at(meld, ends[i]) == spil_rumi7_rank(card))
            return longer(meld & ~place, true, end);
    }
    return 0;
}

bool spil_rumi7_may_build(const spil_setup *su, const spil_rumi7_view *v)
{
    return v->playing && (v->laid >> v->turn & 1) && (!v->laid_turn || su->option[OPTION_LAYOFF] != 0);
}

spil_rumi7_goal spil_rumi7_goal_of(const spil_setup *su, int round, int parts)
{
    return goal_of(su, round, parts);
}

#ifdef SPIL_HAVE_V3
extern const spil_game spil_rumi7_v3;
extern const spil_rumi7_solver spil__rumi7_solver_v3;
#endif

const spil_rumi7_solver *spil_rumi7_solver_of(const spil_game *game)
{
#ifdef SPIL_HAVE_V3
    if (game == &spil_rumi7_v3)
        return &spil__rumi7_solver_v3;
#endif
    (void)game;
    return &spil__rumi7_solver;
}
