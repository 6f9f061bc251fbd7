/* table_load.c: tables read back from their events (table.h). */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "outbox.h"
#include "series.h"
#include "table_lines.h"

typedef struct loading {
    table *t;
    spil_buffer journal;
    char *state; /* the line of !state; NULL: none */
    bool bad;
} loading;

/* ---- the server's own lines ---- */

/* The words of a line behind its first. */
typedef struct line_words {
    const char *all; /* as they stand */
    char one[80], two[80];
    int seat; /* the first of them, if it is a seat; -1: it is not */
    char of_seat[80];
} line_words;

static void from_hex(const char *hex, uint8_t *bytes, size_t n)
{
    sodium_hex2bin(bytes, n, hex, 2 * n, NULL, NULL, NULL);
}

static bool read_open(loading *l, const line_words *w)
{
    table *t = l->t;
    char secret[80];
    int watch, talk;
    t->lag_ms = 200; /* as it was before it could be chosen */
    if (sscanf(w->all, "%12s %20s %d %d %79s %" SCNu32, t->opener, t->invite, &watch, &talk, secret,
               &t->lag_ms) < 5 ||
        t->lag_ms > 200)
        return false;
    t->watch = watch != 0;
    t->talk = talk != 0;
    t->shuffled = spil__is_hex(secret, 64);
    if (t->shuffled)
        from_hex(secret, t->secret, 32);
    return true;
}

static bool read_seed(loading *l, const line_words *w)
{
    l->t->has_seed = spil_key_parse(w->one, &l->t->seed);
    return w->one[0] != '\0';
}

static bool read_state_line(loading *l, const line_words *w)
{
    if (w->all[0] != ' ' || l->state != NULL)
        return false;
    l->state = spil_strdup(w->all + 1);
    return true;
}

static bool set_person(loading *l, const line_words *w, const char *id, bool kept)
{
    if (w->seat < 0)
        return false;
    copy_text(l->t->seat[w->seat].person, ID_TEXT, id);
    l->t->seat[w->seat].kept = kept;
    return true;
}

static bool read_sit(loading *l, const line_words *w)
{
    return set_person(l, w, w->of_seat, false);
}

static bool read_keep(loading *l, const line_words *w)
{
    return set_person(l, w, w->of_seat, true);
}

static bool read_up(loading *l, const line_words *w)
{
    return set_person(l, w, "", false);
}

static bool read_opener(loading *l, const line_words *w)
{
    copy_text(l->t->opener, ID_TEXT, strcmp(w->one, "-") == 0 ? "" : w->one);
    return w->one[0] != '\0';
}

static bool read_left(loading *l, const line_words *w)
{
    spil__id_add(&l->t->left, w->one);
    return w->one[0] != '\0';
}

static bool read_chance(loading *l, const line_words *w)
{
    if (w->seat < 0)
        return false;
    table_seat *s = &l->t->seat[w->seat];
    s->chance = spil__is_hex(w->of_seat, 64) ? CHANCE_HASHED : CHANCE_NONE;
    if (s->chance == CHANCE_HASHED)
        from_hex(w->of_seat, s->hash, 32);
    return true;
}

static bool read_asked(loading *l, const line_words *w)
{
    (void)w;
    l->t->awaits_chance = true;
    return true;
}

static bool read_unasked(loading *l, const line_words *w)
{
    (void)w;
    l->t->awaits_chance = false;
    for (int i = 0; i < SPIL_SEATS_MAX; i++) {
        if (l->t->seat[i].chance == CHANCE_GIVEN)
            l->t->seat[i].chance = CHANCE_HASHED;
    }
    return true;
}

static bool read_bytes(loading *l, const line_words *w)
{
    if (w->seat < 0 || !spil__is_hex(w->of_seat, 32))
        return false;
    l->t->seat[w->seat].chance = CHANCE_GIVEN;
    from_hex(w->of_seat, l->t->seat[w->seat].bytes, 16);
    return true;
}

static bool read_counted(loading *l, const line_words *w)
{
    l->t->contributors = (uint8_t)atoi(w->one);
    l->t->awaits_chance = false;
    return w->one[0] != '\0';
}

static bool read_next(loading *l, const line_words *w)
{
    copy_text(l->t->next_name, ID_TEXT, w->one);
    copy_text(l->t->next_invite, INVITE_TEXT, w->two);
    return w->two[0] != '\0';
}

static bool read_at(loading *l, const line_words *w)
{
    l->t->stamped_s = strtoull(w->one, NULL, 10);
    l->t->opened_s = l->t->opened_s == 0 ? l->t->stamped_s : l->t->opened_s;
    return true;
}

static bool read_rematch(loading *l, const line_words *w)
{
    (void)l, (void)w;
    return true; /* its seats say for whom they are kept */
}

static bool read_series(loading *l, const line_words *w)
{
    return spil__series_read(l->t, w->all);
}

static bool read_ready(loading *l, const line_words *w)
{
    l->t->is_ready = strcmp(w->one, "1") == 0;
    return true;
}

static bool read_held(loading *l, const line_words *w)
{
    spil__id_add(&l->t->held_by, w->one);
    return w->one[0] != '\0';
}

static bool read_eyes(loading *l, const line_words *w)
{
    l->t->eyes_key = strtoull(w->one, NULL, 16);
    return l->t->eyes_kept = spil__is_hex(w->one, 16);
}

static bool read_off(loading *l, const line_words *w)
{
    spil__id_add(&l->t->off, w->one);
    return w->one[0] != '\0';
}

static bool read_room(loading *l, const line_words *w)
{
    copy_text(l->t->room, ID_TEXT, w->one);
    l->t->is_drawn = strcmp(w->two, "1") == 0;
    return w->two[0] != '\0';
}

static bool read_halt(loading *l, const line_words *w)
{
    l->t->halted = strcmp(w->one, "1") == 0;
    return w->one[0] != '\0';
}

static bool read_sum(loading *l, const line_words *w)
{
    table_sum s;
    int seat;
    if (sscanf(w->all, "%d %c %15s %" SCNu32 " %d %" SCNu32, &seat, &s.is, s.fact, &s.ms, &s.step,
               &s.version) != 6 ||
        w->seat < 0)
        return false;
    s.seat = (int8_t)seat;
    spil__table_add_sum(l->t, &s);
    return true;
}

static bool read_unsum(loading *l, const line_words *w)
{
    spil__table_take_sums_back(l->t, atoi(w->one));
    return w->one[0] != '\0';
}

static bool read_closed(loading *l, const line_words *w)
{
    (void)l, (void)w;
    return true; /* as earlier servers wrote it: whether it is closed is seen by its last time (keeping.h) */
}

static bool read_fair(loading *l, const line_words *w)
{
    (void)l, (void)w;
    return true; /* for those who check it afterwards */
}

static const struct {
    const char *word;
    bool (*read)(loading *l, const line_words *w);
} readers[] = {
    {"open", read_open},       {"seed", read_seed},       {"state", read_state_line},
    {"sit", read_sit},         {"keep", read_keep},       {"up", read_up},
    {"opener", read_opener},   {"left", read_left},       {"chance", read_chance},
    {"asked", read_asked},     {"unasked", read_unasked}, {"bytes", read_bytes},
    {"counted", read_counted}, {"next", read_next},       {"at", read_at},
    {"rematch", read_rematch}, {"closed", read_closed},   {"fair", read_fair},
    {"ready", read_ready},     {"held", read_held},       {"eyes", read_eyes},
    {"off", read_off},         {"series", read_series},   {"room", read_room},
    {"halt", read_halt},       {"sum", read_sum},         {"unsum", read_unsum},
};

/* One of the server's lines, without its '!'. */
static bool read_table_line(loading *l, const char *line)
{
    line_words w = {.seat = -1};
    char word[16];
    int used = 0;
    if (sscanf(line, "%15s%n", word, &used) != 1)
        return false;
    w.all = line + used;
    sscanf(w.all, "%79s %79s", w.one, w.two);
    if (sscanf(w.all, "%d %79s", &w.seat, w.of_seat) < 1 || w.seat < 0 || w.seat >= SPIL_SEATS_MAX)
        w.seat = -1;
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        if (strcmp(word, readers[i].word) == 0)
            return readers[i].read(l, &w);
    }
    return false;
}

static bool read_text(loading *l, const spil_stored *e, const char *line)
{
    char owner[ID_TEXT];
    int k;
    if (sscanf(line, "text %d %12s", &k, owner) != 2 || k != l->t->n_text)
        return false;
    char *text = e->secret == NULL ? NULL : spil_strndup(e->secret, e->secret_len);
    spil__table_add_text(l->t, owner, text);
    free(text);
    return true;
}

static bool read_event(void *of, const spil_stored *e)
{
    loading *l = of;
    const char *at = e->bytes, *end = at + e->len;
    l->t->head = e->number;
    while (at < end && !l->bad) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop == NULL ? end : stop;
        if (*at != '!') {
            spil_buffer_add(&l->journal, at, (size_t)(stop - at));
            spil_buffer_add(&l->journal, "\n", 1);
        } else {
            char *line = spil_strndup(at + 1, (size_t)(stop - at - 1));
            l->bad = strncmp(line, "text ", 5) == 0 ? !read_text(l, e, line) : !read_table_line(l, line);
            free(line);
        }
        at = stop + 1;
    }
    return !l->bad;
}

/* ---- the table ---- */

static const spil_data *own_board(void *context, const spil_game *game, const char *name, spil_error *err)
{
    const spil_setup *su = context;
    (void)name;
    if (su->game == game && su->data != NULL)
        return su->data;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("there is no such board"));
    return NULL;
}

/* The position that the game begins with. */
static bool read_state(loading *l)
{
    table *t = l->t;
    spil_setup own_setup;
    spil_setup su = *spil_driver_setup(t->driver);
    const spil_opener opener = {.open = own_board, .context = &su};
    if (l->state == NULL || spil_driver_phase(t->driver) != SPIL_PHASE_GATHER)
        return true;
    t->state = spil_alloc(sizeof *t->state);
    spil_state_work *work = spil_alloc(sizeof *work);
    const spil_code code = spil_state_read_from(t->on->cpu, l->state, strlen(l->state), &opener, work,
                                                &own_setup, t->state, NULL);
    free(work);
    return code == SPIL_OK;
}

/* Reads all of it. false: it cannot be played. */
static bool read_all(table *t, reading *r)
{
    const online *on = t->on;
    loading l = {.t = t};
    bool ok = spil_store_read(on->store, r->stream, 1, read_event, &l, &r->err);
    r->unreadable = !ok;
    ok = ok && !l.bad && t->head > 0;
    if (ok) {
        spil_driver *driver = spil_driver_resume(
            on->cpu, l.journal.at, l.journal.len, SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL,
            (uint32_t)spil_store_epoch(on->store), spil__online_ms(on), &r->err);
        ok = driver != NULL;
        if (ok)
            spil__table_adopt_driver(t, driver);
        ok = ok && read_state(&l);
    }
    spil_buffer_free(&l.journal);
    free(l.state);
    r->unreadable = r->unreadable || (!ok && t->head > 0);
    return ok;
}

table *spil__table_read(reading *r)
{
    table *t = spil__table_blank(r->on, r->stream + 2);
    if (!read_all(t, r)) {
        spil__table_free(t);
        return NULL;
    }
    t->moved_s = t->stamped_s;
    for (int i = 0; i < RECEIVERS; i++)
        t->last_sent_seq[i] = spil_driver_seq(t->driver, i);
    return t;
}
