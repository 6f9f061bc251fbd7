/* cmd_learn.c: `spil learn`: a guided first game, and then a real one. */
#include <stdlib.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "intl.h"
#include "line_words.h"
#include "play.h"
#include "stderr_report.h"

/* Enter means yes. What is no answer is asked again. */
static bool wants_more(const play *p)
{
    const char *line = NULL;
    while (p->interactive &&
           (line = spil__play_input(p, _("Play a real game now, against level 1? (Y/n) "))) != NULL) {
        if (*line == '\0' || spil__line_answer(line) == ANSWER_YES)
            return true;
        if (spil__line_answer(line) == ANSWER_NO ||
            spil__line_word(spil__over_words, line, NULL) == OVER_QUIT)
            return false;
    }
    return false;
}

/* With the fewest seats, against the weakest opponents. */
static void play_first_game(const args *a, play *p, const spil_game *game)
{
    spil_setup su = spil_setup_default(game, game->min_seats);
    spil_seating players;
    spil_error err;
    spil_key key;
    if (spil_setup_check(&su, &err) != SPIL_OK || !spil__arg_key(a, &key))
        return;
    spil_seating_default(&su, &players);
    for (int seat = 1; seat < su.seats; seat++)
        spil_player_spec_read("level1", game, &players.seat[seat], NULL);
    memset(p->output.name, 0, sizeof p->output.name);
    spil__output_names(&p->output, su.seats);
    p->taught = 0;
    spil__play_begin(p, &su, &players, &key);
    spil__play_on(a, p);
}

int spil__cmd_learn(const args *a)
{
    const spil_game *game = spil__arg_game(a->operand[0]);
    const spil_guide *guide = game == NULL ? NULL : spil_guide_of(game->id);
    if (game == NULL)
        return STATUS_USAGE;
    if (guide == NULL) {
        spil__complain(_("%s has no guided first game; 'spil rules %s' explains it"), _(game->name),
                       game->id);
        return STATUS_FAILED;
    }
    play *p = spil_alloc(sizeof *p);
    const bool opened = spil__play_open(a, p);
    if (opened && spil__play_guide(p, guide) && wants_more(p))
        play_first_game(a, p, game);
    spil__play_fini(p);
    free(p->data);
    free(p);
    return opened ? STATUS_OK : STATUS_USAGE;
}
