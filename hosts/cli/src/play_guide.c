/* play_guide.c: a guided game, line by line (play.h). */
#include <string.h>

#include "cpu.h"
#include "intl.h"
#include "play.h"
#include "stderr_report.h"

/* Was the scene played to its end? */
static bool play_scene(play *p, const spil_guide_scene *scene)
{
    spil_guided led;
    spil_error err;
    p->driver = spil_guided_begin(&led, scene, spil__cpu(), NULL, spil__play_now(), &err);
    if (p->driver == NULL) {
        spil__complain_error(&err);
        return false;
    }
    p->guide = &led;
    p->live = false; /* the menu may have meant a race */
    memset(p->output.name, 0, sizeof p->output.name);
    spil__output_names(&p->output, setup_of(p)->seats);
    const bool done = spil__play(p) == PLAY_OVER;
    spil__play_fini(p);
    p->guide = NULL;
    return done;
}

bool spil__play_guide(play *p, const spil_guide *guide)
{
    for (int i = 0; i < guide->n_scenes; i++) {
        const char *line = i == 0 || !p->interactive ? "" : spil__play_input(p, _("Press Enter to go on. "));
        if (line == NULL || !play_scene(p, &guide->scene[i]))
            return false;
    }
    return true;
}
