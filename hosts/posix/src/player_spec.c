/* player_spec.c: who plays a seat, given as one text (player_spec.h). */
#include "player_spec.h"

#include <string.h>

static const char program_prefix[] = "cmd:";
enum { PREFIX_LEN = sizeof program_prefix - 1 };

spil_code spil__player_spec_read(const char *text, const spil_game *game, player_spec *spec, spil_error *err)
{
    if (strcmp(text, "human") == 0) {
        *spec = spil__player_spec_human();
        return SPIL_OK;
    }
    if (strncmp(text, program_prefix, PREFIX_LEN) != 0)
        return spil_entrant_read(text, game, spec, err);
    if (text[PREFIX_LEN] == '\0')
        return spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("cmd: must be followed by a command"));
    return spil_entrant_named(text, SEAT_PROGRAM, spec, err);
}

player_spec spil__player_spec_human(void)
{
    return (player_spec){.text = "human", .kind = SEAT_HUMAN};
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
