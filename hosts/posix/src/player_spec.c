/* player_spec.c: who plays a seat, given as one text (player_spec.h). */
#include "player_spec.h"

#include <string.h>

static const char human[] = "human", program_prefix[] = "cmd:";
enum { PREFIX_LEN = sizeof program_prefix - 1 };

/* What follows "human". */
static spil_code read_human(const char *text, const spil_game *game, player_spec *spec, spil_error *err)
{
    char name[SPIL_PLAYER_TEXT];
    spil_handicap handicap;
    if (spil_handicap_split(text, game, name, &handicap, err) != SPIL_OK)
        return SPIL_BAD_OPTION;
    if (handicap.slow_percent > 0)
        return spil_fail(err, SPIL_BAD_OPTION,
                         SPIL_TR("nobody can make a person slower: give a late start, human,late=3"));
    *spec = spil__player_spec_human();
    spil_entrant_give(spec, handicap);
    return SPIL_OK;
}

spil_code spil__player_spec_read(const char *text, const spil_game *game, player_spec *spec, spil_error *err)
{
    const size_t name = strcspn(text, ",");
    if (name == sizeof human - 1 && strncmp(text, human, name) == 0)
        return read_human(text, game, spec, err);
    if (strncmp(text, program_prefix, PREFIX_LEN) != 0)
        return spil_entrant_read(text, game, spec, err);
    if (text[PREFIX_LEN] == '\0')
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("cmd: must be followed by a command"));
    return spil_entrant_named(text, SEAT_PROGRAM, spec, err);
}

player_spec spil__player_spec_human(void)
{
    player_spec spec;
    spil_entrant_named(human, SEAT_HUMAN, &spec, NULL); /* it is short */
    return spec;
}

void spil__terms_handicaps(spil_terms *terms, const spil_setup *su, const seating *players)
{
    for (int seat = 0; seat < su->seats; seat++)
        terms->handicap[seat] = players->seat[seat].handicap;
}

player_spec spil__player_spec_default(const spil_game *game, int seat)
{
    return seat == 0 ? spil__player_spec_human() : spil_entrant_bot(spil_bot_usual(game), game);
}

void spil__seating_default(const spil_setup *su, seating *players)
{
    for (int seat = 0; seat < su->seats; seat++)
        players->seat[seat] = spil__player_spec_default(su->game, seat);
}

const char *spil__player_spec_command(const player_spec *spec)
{
    return spec->text + PREFIX_LEN;
}

const char *const *spil__bot_names(const spil_game *game)
{
    enum { NAMES_MAX = 64 };
    static const char *names[NAMES_MAX];
    int n = 0;
    for (int i = 0; n + 1 < NAMES_MAX && spil_bot_at(i) != NULL; i++) {
        if (spil_bot_at(i)->plays(game))
            names[n++] = spil_bot_at(i)->name;
    }
    names[n] = NULL;
    return names;
}
