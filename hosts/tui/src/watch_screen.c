/* watch_screen.c: a game that another program plays (watch_screen.h). */
#include "watch_screen.h"

#include <stdlib.h>

#include "cpu.h"
#include "files.h"
#include "intl.h"
#include "journal_file.h"
#include "replay.h"
#include "spil/saved.h"

enum { LOOK_MS = 400 };

typedef struct watched {
    const char *path;
    spil_record rec;
    size_t len; /* bytes of the lines read so far */
    bool over;
} watched;

/* Takes the record if it is of this game and its moves are legal; otherwise frees it. */
static bool take(watched *w, spil_record *rec, spil_error *err)
{
    spil_state *state = spil_alloc(sizeof *state);
    spil_result res;
    const bool same =
        w->len == 0 || (rec->setup.game == w->rec.setup.game && rec->setup.seats == w->rec.setup.seats);
    const bool ok = same && spil_record_replay(rec, -1, state, NULL, err) == SPIL_OK;
    if (ok) {
        spil_record_free(&w->rec);
        w->rec = *rec;
        w->over = spil_record_result(rec, state, &res);
    } else {
        spil_record_free(rec);
    }
    free(state);
    return ok;
}

/* Reads the game again if it has grown. false: nothing new. */
static bool read_on(watched *w, spil_error *err)
{
    spil_buffer text;
    spil_record rec;
    if (!spil__file_read_ordinary(w->path, FILE_BYTES_MAX, &text, err))
        return false;
    const size_t whole = spil_whole_lines(text.at, text.len);
    const bool ok =
        whole != w->len && spil_record_text(spil__cpu(), text.at, whole, &rec, err) && take(w, &rec, err);
    spil_buffer_free(&text);
    w->len = ok ? whole : w->len;
    return ok;
}

/* A game that is over is open; the last move may also be taken back again. */
static void show_to(replay *r, const watched *w)
{
    if (!w->over)
        r->seat = SPIL_ONLOOKER;
    else if (r->seat == SPIL_ONLOOKER)
        r->seat = REPLAY_OPEN;
}

/* Who stands at the end of the game stays there. */
static void follow(replay *r, watched *w)
{
    spil_error err;
    const int before = w->rec.n_steps;
    if (read_on(w, &err)) {
        show_to(r, w);
        spil__replay_go(r, r->at >= before ? w->rec.n_steps : r->at);
    }
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
    replay *r = spil_alloc(sizeof *r);
    spil__replay_init(r, &w.rec, w.over ? REPLAY_OPEN : SPIL_ONLOOKER);
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
    spil_record_free(&w.rec);
}
