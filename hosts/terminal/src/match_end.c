/* match_end.c: the end of a match (match_end.h). */
#include "match_end.h"

#include "intl.h"

int spil__only_person(const spil_driver *d)
{
    int seat = 0;
    if (spil_driver_people(d) != 1)
        return -1;
    while (spil_driver_seat(d, seat)->kind != SPIL_SEAT_PERSON)
        seat++;
    return seat;
}

static bool all_resigned(const spil_driver *d)
{
    for (int seat = 0; seat < spil_driver_setup(d)->seats; seat++) {
        const spil_seat *who = spil_driver_seat(d, seat);
        if (who->kind == SPIL_SEAT_PERSON && !who->resigned)
            return false;
    }
    return true;
}

bool spil__match_end(const spil_driver *d, const line_output *names, uint64_t when_s, spil_ended *e)
{
    const spil_setup *su = spil_driver_setup(d);
    const int people = spil_driver_people(d);
    spil_result res;
    spil_key key;
    if (people == 0 || spil_driver_phase(d) == SPIL_PHASE_GATHER || !spil_driver_key(d, &key))
        return false;
    const bool over = spil_driver_result(d, &res);
    if (!over && !all_resigned(d))
        return false;

    *e = (spil_ended){.when_s = when_s, .deal = spil_deal_id(su, &key), .seats = su->seats};
    snprintf(e->game, sizeof e->game, "%s", su->game->id);
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_seat *who = spil_driver_seat(d, seat);
        spil_ended_seat *at = &e->seat[seat];
        at->side = spil_side_of(su, seat);
        at->person = who->kind == SPIL_SEAT_PERSON;
        at->outcome = over         ? spil_outcome_of(su, &res, seat)
                      : at->person ? SPIL_OUTCOME_LOST
                                   : SPIL_OUTCOME_WON;
        if (at->person)
            spil__record_name(names, su->seats, seat, people == 1, at->name);
        else
            snprintf(at->name, sizeof at->name, "%s", who->player);
    }
    return true;
}

void spil__match_score(const spil_driver *d, const line_output *names, const spil_score *score, spil_out *out)
{
    const spil_setup *su = spil_driver_setup(d);
    const int you = spil__only_person(d);
    spil_words w = spil__output_words(names);
    char label[SPIL_PLAYER_LABEL];
    spil_out to_label = spil_out_to(label, sizeof label);
    if (su->seats == 2 && you >= 0) {
        spil_words_player(&spil__translator, spil_driver_seat(d, 1 - you)->player, &to_label);
        w.name[1 - you] = label;
    }
    spil_words_score(&w, su, score, out);
}
