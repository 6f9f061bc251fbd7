/* match_end.c: the end of a match (match_end.h). */
#include "match_end.h"

#include <stdio.h>
#include <string.h>

#include "intl.h"
#include "results_file.h"

bool spil__match_end(const spil_driver *d, const line_output *names, uint64_t when_s, spil_ended *e)
{
    const spil_setup *su = spil_driver_setup(d);
    char kept[SPIL_SEATS_MAX][SPIL_NAME_BYTES];
    for (int seat = 0; seat < su->seats; seat++)
        spil__record_name(names, su->seats, seat, spil_driver_people(d) == 1, kept[seat]);
    return spil_ended_of(d, kept, when_s, e);
}

void spil__match_offer(const spil_driver *d, const spil_ended *e, spil_out *out)
{
    const spil_words w = {.tr = &spil__translator};
    spil_tally t;
    spil_error err;
    if (spil__results_read(&t, &err)) {
        const spil_ladder *ladder = spil_tally_ladder(&t, e->game);
        if (ladder != NULL && ladder->when_s == e->when_s)
            spil_words_ladder(&w, ladder, out);
        for (int i = 0; i < t.n && out->len == 0; i++) {
            if (t.row[i].last_s == e->when_s && strcmp(t.row[i].game, e->game) == 0)
                spil_words_evening(&w, &t.row[i], spil_driver_terms(d)->timed, out);
        }
    }
    spil_tally_free(&t);
}

void spil__take_level(const spil_ladder *ladder, const spil_game *game, spil_player_spec *who)
{
    const spil_handicap handicap = who->handicap;
    char text[SPIL_PLAYER_TEXT];
    snprintf(text, sizeof text, "level%d", ladder->offered);
    if (who->kind == SPIL_PLAYER_BOT && spil_level_of(who->player) != 0 &&
        spil_player_spec_read(text, game, who, NULL) == SPIL_OK)
        spil_player_spec_give(who, handicap);
}

void spil__match_score(const spil_driver *d, const line_output *names, const spil_score *score, spil_out *out)
{
    const spil_setup *su = spil_driver_setup(d);
    const int you = spil_only_person(d);
    spil_words w = spil__output_words(names);
    char label[SPIL_PLAYER_LABEL];
    spil_out to_label = spil_out_to(label, sizeof label);
    if (su->seats == 2 && you >= 0) {
        spil_words_player(&spil__translator, spil_driver_seat(d, 1 - you)->player, &to_label);
        w.name[1 - you] = label;
    }
    spil_words_score(&w, su, score, out);
}
