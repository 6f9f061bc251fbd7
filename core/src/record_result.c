/* record_result.c: how a record's game ended, and whether that is what its lines lead to (spil/record.h). */
#include "spil/record.h"

uint8_t spil_record_resigned(const spil_record *rec)
{
    uint8_t resigned = 0;
    for (int seat = 0; seat < rec->setup.seats; seat++)
        resigned |= (uint8_t)(rec->resign[seat].is << seat);
    return resigned;
}

void spil_result_resign(const spil_setup *su, uint8_t resigned, spil_result *res)
{
    const uint8_t still = (uint8_t)(((1u << su->seats) - 1) & ~(unsigned)resigned);
    if (!res->over || res->winners == 0)
        return;
    if ((res->winners & still) != 0)
        res->winners &= still; /* a partner who stayed keeps the side's win */
    else if (still != 0)
        res->winners = still;
}

const char *const spil_cause_words[SPIL_N_CAUSES] = {
#define CAUSE_WORD(name, word) [SPIL_CAUSE_##name] = word,
    SPIL_CAUSES(CAUSE_WORD)
#undef CAUSE_WORD
};

/* Who wins a game that ended before the rules ended it. */
static uint8_t winners_of_end(const spil_record *rec)
{
    const unsigned all = (1u << rec->setup.seats) - 1, resigned = spil_record_resigned(rec);
    switch (rec->end.cause) {
    case SPIL_CAUSE_RESIGN:
    case SPIL_CAUSE_TIME: return (uint8_t)(all & ~resigned);
    case SPIL_CAUSE_ABSENT: return rec->end.winners;
    default: return 0;
    }
}

bool spil_record_result(const spil_record *rec, const void *st, spil_result *res)
{
    rec->setup.game->result(&rec->setup, st, res);
    if (rec->end.cause == SPIL_CAUSE_PLAYED) {
        spil_result_resign(&rec->setup, spil_record_resigned(rec), res);
    } else {
        res->over = true;
        res->winners = winners_of_end(rec);
    }
    return res->over;
}

/* Could it have ended like that? Who was absent nobody can tell afterwards, but one side of two must have been. */
static spil_code check_end(const spil_record *rec, const void *st, spil_error *err)
{
    const spil_setup *su = &rec->setup;
    const unsigned resigned = spil_record_resigned(rec);
    unsigned side_seats[2] = {0, 0};
    spil_result res;
    if (rec->end.cause == SPIL_CAUSE_PLAYED)
        return SPIL_OK;
    for (int seat = 0; seat < su->seats && spil_sides(su) == 2; seat++)
        side_seats[spil_side_of(su, seat)] |= 1u << seat & ~resigned;
    const bool absent =
        rec->end.winners != 0 && (rec->end.winners == side_seats[0] || rec->end.winners == side_seats[1]);
    const bool gives_up = rec->end.cause == SPIL_CAUSE_RESIGN || rec->end.cause == SPIL_CAUSE_TIME;
    if (su->game->result(su, st, &res) || (gives_up && resigned == 0) ||
        (rec->end.cause == SPIL_CAUSE_ABSENT && !absent))
        return spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the game did not end like that"));
    return SPIL_OK;
}

spil_code spil_record_verify(const spil_record *rec, void *st, spil_error *err)
{
    spil_code code = rec->shuffle.is ? spil_shuffle_check(&rec->shuffle, &rec->key, err) : SPIL_OK;
    if (code == SPIL_OK)
        code = spil_record_replay(rec, -1, st, NULL, err);
    if (code != SPIL_OK)
        return code;
    code = check_end(rec, st, err);
    if (code != SPIL_OK)
        return code;
    spil_result res;
    spil_record_result(rec, st, &res);
    if (res.over && !rec->has_result)
        return spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the game is over but the record has no result"));
    if (!res.over && rec->has_result)
        return spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the record has a result but the game is not over"));
    bool same = !res.over || res.winners == rec->result.winners;
    for (int seat = 0; res.over && seat < rec->setup.seats; seat++)
        same = same && res.points[seat] == rec->result.points[seat];
    if (!same) {
        char text[SPIL_ARG_BYTES];
        spil_out out = spil_out_to(text, sizeof text);
        spil_record_put_result(&rec->setup, &res, &out);
        if (out.len > 0 && !spil_out_full(&out))
            text[out.len - 1] = '\0'; /* the newline */
        return spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the recorded result is wrong; it should be '%s'"),
                         text);
    }
    return SPIL_OK;
}
