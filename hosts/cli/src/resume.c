/* resume.c: the game to go on with (resume.h). */
#include "resume.h"
#include "line_words.h"

#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "files.h"
#include "input.h"
#include "intl.h"
#include "line_ui.h"
#include "spil/saved.h"
#include "stderr_report.h"

/* ---- which one ---- */

static void complain_unreadable(const autosaved_game *g)
{
    char why[1024];
    spil__sentence(&g->err.text, why, sizeof why);
    if (g->err.line > 0)
        spil__complain(_("the game in '%s' cannot be read and is passed over: line %d: %s"), g->path,
                       g->err.line, why);
    else
        spil__complain(_("the game in '%s' cannot be read and is passed over: %s"), g->path, why);
}

bool spil__resume_find(autosaved_game *g)
{
    enum { MOST = 100 };
    autosaved_game *all = spil_alloc(MOST * sizeof *all);
    const int n = spil__autosave_list(LIST_OPEN | LIST_UNREADABLE, all, MOST);
    int i = 0;
    for (; i < n && all[i].game == NULL; i++)
        complain_unreadable(&all[i]);
    if (i < n)
        *g = all[i];
    free(all);
    return i < n;
}

/* ---- becoming its writer ---- */

static resume_way ask_way(const play *p)
{
    puts(_("This game is being played in another window."));
    for (;;) {
        /* Translators: the letters w and t are typed as they are */
        const char *line = spil__play_input(p, _("w: watch it, t: take it over, Enter: leave it> "));
        const int word = line == NULL ? -1 : spil__line_word(spil__busy_words, line, NULL);
        if (line == NULL || *line == '\0' || word == BUSY_QUIT)
            return RESUME_LEAVE;
        if (word >= 0)
            return word == BUSY_WATCH ? RESUME_WATCH : RESUME_PLAY;
    }
}

static resume_way way_of(const args *a, const play *p)
{
    if (spil__args_has(a, "watch"))
        return RESUME_WATCH;
    if (p->interactive)
        return ask_way(p);
    spil__complain(_("the game is being played by another program: --take-over goes on with it here, --watch "
                     "shows it"));
    return RESUME_FAILED;
}

/* The file cannot be written, or is no ordinary one: the game can still be played. */
static resume_way without_file(play *p, const char *path, spil_buffer *text, const spil_error *err)
{
    spil_error unread;
    if (!spil__file_read(path, FILE_BYTES_MAX, text, &unread)) {
        spil__complain_error(&unread);
        return RESUME_FAILED;
    }
    spil__autosave_without(&p->autosave, err);
    return RESUME_PLAY;
}

resume_way spil__resume_claim(const args *a, play *p, const char *path, spil_buffer *text)
{
    spil_error err;
    bool take_over = spil__args_has(a, "take-over");
    for (;;) {
        switch (spil__autosave_claim(&p->autosave, path, take_over, text, &err)) {
        case JOURNAL_DONE: return RESUME_PLAY;
        case JOURNAL_BUSY: {
            const resume_way way = way_of(a, p);
            if (way != RESUME_PLAY)
                return way;
            take_over = true;
            break;
        }
        default: return without_file(p, path, text, &err);
        }
    }
}

/* ---- watching ---- */

enum { LOOK_MS = 300 };

/* Somebody may have put another game's file in the place of the one that is watched. */
static bool is_other(const spil_driver *d, const spil_driver *before)
{
    const spil_setup *su = spil_driver_setup(d);
    return before != NULL &&
           (su->game != spil_driver_setup(before)->game || su->seats != spil_driver_setup(before)->seats);
}

/* Reads the match again; false: it cannot be read now. */
static bool read_match(play *p, const char *path, size_t *len)
{
    spil_buffer text;
    spil_error err;
    if (!spil__file_read(path, FILE_BYTES_MAX, &text, &err))
        return false;
    const size_t whole = spil_whole_lines(text.at, text.len);
    spil_driver *d = whole == *len
                         ? NULL
                         : spil_driver_resume(spil__cpu(), text.at, whole, SPIL_KEEP_STEPS | SPIL_KEEP_NOTES,
                                              0, spil__play_now(), &err);
    spil_buffer_free(&text);
    if (d == NULL || is_other(d, p->driver)) {
        spil_driver_free(d);
        return false;
    }
    *len = whole;
    spil_driver_free(p->driver);
    p->driver = p->teller.driver = d;
    p->teller.setup = spil_driver_setup(d);
    return true;
}

/* Waits a moment; false: the person has had enough. */
static bool wait_a_moment(void)
{
    if (spil__input_interrupted())
        return false;
    if (!spil__input_within(LOOK_MS, -1))
        return !spil__input_interrupted();
    char *line = spil__input_line(false);
    return line != NULL && spil__line_word(spil__leave_words, spil__input_trim(line), NULL) < 0;
}

int spil__resume_watch(play *p, const char *path)
{
    size_t len = 0;
    bool begun = false;
    puts(_("You are watching a game that is played in another window; q leaves it."));
    spil__input_catch_interrupt();
    for (;;) {
        const bool busy = spil__journal_busy(path); /* before reading: its last lines are read, too */
        if (read_match(p, path, &len)) {
            if (!begun)
                spil__play_look_on(p);
            spil__play_catch_up(p);
            begun = true;
        }
        if (p->driver != NULL && spil_driver_phase(p->driver) == SPIL_PHASE_OVER)
            return STATUS_OK;
        if (!busy) {
            puts(_("Nobody plays this game any more. Resume it with: spil play --resume"));
            return STATUS_OK;
        }
        if (!wait_a_moment())
            return STATUS_OK;
    }
}
