/* watch_screen.c: a game that another program plays (watch_screen.h). */
#include "watch_screen.h"

#include <stdlib.h>

#include "files.h"
#include "intl.h"
#include "journal_file.h"
#include "replay.h"
#include "saved.h"

enum { LOOK_MS = 400 };

typedef struct watched {
    const char *path;
    spil_record rec;
    size_t len; /* bytes of the lines read so far */
} watched;

/* Reads the game again if it has grown. false: nothing new. */
static bool read_on(watched *w, spil_error *err)
{
    text_buffer text;
    spil_record rec;
    if (!spil__file_read(w->path, FILE_BYTES_MAX, &text, err))
        return false;
    const size_t whole = spil__whole_lines(text.at, text.len);
    const bool ok = whole != w->len && spil__record_text(text.at, whole, &rec, err);
    spil__text_free(&text);
    if (!ok)
        return false;
    spil__record_free(&w->rec);
    w->rec = rec;
    w->len = whole;
    return true;
}

/* Who stands at the end of the game stays there. */
static void follow(replay *r, watched *w)
{
    spil_error err;
    const int before = w->rec.n_steps;
    if (read_on(w, &err))
        spil__replay_go(r, r->at >= before ? w->rec.n_steps : r->at);
    r->frame.warning = spil__journal_busy(w->path) ? NULL : _("nobody plays it now");
}

void spil__watch_screen(tui *t, const char *path)
{
    watched w = {.path = path};
    spil_error err;
    if (!read_on(&w, &err)) {
        char reason[600];
        spil__sentence(&err.text, reason, sizeof reason);
        spil__tui_message(t, _("Watch it"), reason);
        return;
    }
    replay *r = spil__alloc(sizeof *r);
    spil__replay_init(r, &w.rec, REPLAY_OPEN);
    spil__replay_go(r, w.rec.n_steps);
    const table_ui *table = r->frame.table;
    while (!t->gone) {
        const uint64_t wait = r->runs ? spil__replay_wait_ms(r) : LOOK_MS;
        const int key = spil__tui_key(t, spil__draw_game_frame, &r->frame, spil__game_frame_min_w(table),
                                      spil__game_frame_min_h(table), spil__tui_now(t) + wait);
        if (!t->gone && (key != KEY_NOTHING || r->runs) && !spil__replay_key(r, key))
            break;
        follow(r, &w);
    }
    spil__replay_fini(r);
    free(r);
    spil__record_free(&w.rec);
}
