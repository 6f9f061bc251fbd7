/* start.c: games begun and resumed (tui.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "files.h"
#include "intl.h"
#include "sitting.h"
#include "start.h"

const player_terms *spil__sit_terms(const tui *t)
{
    static const player_terms by_time = {.clock = DESK_WALL, .budget = {.ms = 600}};
    static const player_terms by_count = {.clock = DESK_WALL, .budget = {.sims = 100}};
    return t->in_step ? &by_count : &by_time;
}

static const spil_pace no_pace = {0};

bool spil__is_timed(const tui *t, const spil_game *game)
{
    return game->race && !spil__chosen(&t->set, CHOICE_UNTIMED);
}

static const spil_pace *pace_of(const tui *t, const spil_game *game)
{
    return spil__is_timed(t, game) && !t->fast ? &spil__racing_pace : &no_pace;
}

static bool deal(tui *t, spil_key *key)
{
    char seed[24];
    if (t->seed == 0)
        return getrandom(key->bytes, sizeof key->bytes, 0) == (ssize_t)sizeof key->bytes;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->seed++);
    return spil_key_parse(seed, key);
}

static sit_end run(sitting *p, tui *t, const spil_table *table, const seating *who, const char *path)
{
    spil__sit_open(p, t, table, who, spil__is_timed(t, table->match.record.setup.game));
    memcpy(p->live.table.match.record.name, p->name, sizeof p->name);
    if (path != NULL)
        spil__keep_again(&p->keep, path, &p->live.table.match, who);
    else
        spil__keep_new(&p->keep, &p->live.table.match, who);
    const sit_end end = spil__sit_run(p);
    spil__sit_close(p);
    return end;
}

static void name_key(int seat, char key[CHOICE_KEY])
{
    snprintf(key, CHOICE_KEY, "%s%d", CHOICE_NAME, seat);
}

const char *spil__person_name(const tui *t, int seat)
{
    char key[CHOICE_KEY];
    name_key(seat, key);
    const char *name = spil__choice(&t->set, key);
    return spil_name_fits(name) ? name : "";
}

void spil__person_rename(tui *t, int seat, const char *name)
{
    char key[CHOICE_KEY];
    name_key(seat, key);
    if (name[0] == '\0' || spil_name_fits(name))
        spil__choose(&t->set, key, name);
}

void spil__tui_play(tui *t, const spil_setup *su, const seating *who)
{
    sitting *p = spil__alloc(sizeof *p);
    spil_table table;
    spil_key key;
    do {
        if (!deal(t, &key)) {
            spil__tui_say(t, su->game->name, _("The system gave no random numbers."));
            break;
        }
        spil_table_begin(&table, su, &key, pace_of(t, su->game), spil__tui_now(t));
        for (int seat = 0; seat < su->seats; seat++) {
            if (who->seat[seat].kind == SEAT_HUMAN)
                spil_table_name(&table, seat, spil__person_name(t, seat));
        }
    } while (run(p, t, &table, who, NULL) == SIT_AGAIN);
    free(p);
}

/* Reads a kept game; false and a sentence. */
static bool read_kept(tui *t, const char *path, spil_record *rec, spil_table *table, seating *who,
                      spil_error *err)
{
    bool told[SPIL_SEATS_MAX] = {false};
    text_buffer text;
    if (!spil__file_read(path, FILE_BYTES_MAX, &text, err))
        return false;
    text.len = spil__keep_whole(text.at, text.len);
    bool ok = spil__record_text(text.at, text.len, rec, err);
    if (ok && spil_table_resume(table, rec, pace_of(t, rec->setup.game), spil__tui_now(t), err) != SPIL_OK) {
        spil__record_free(rec);
        ok = false;
    }
    if (ok) {
        spil__keep_seating(text.at, text.len, rec->setup.game, rec->setup.seats, who, told);
        for (int seat = 0; seat < rec->setup.seats; seat++) {
            if (!told[seat])
                who->seat[seat] =
                    seat == 0 ? spil__who_human() : spil__who_bot(spil__usual_bot(rec->setup.game));
        }
    }
    spil__text_free(&text);
    return ok;
}

void spil__tui_resume(tui *t, const char *path)
{
    sitting *p = spil__alloc(sizeof *p);
    spil_record rec = {0};
    spil_table table;
    seating who = {0};
    spil_error err;
    if (read_kept(t, path, &rec, &table, &who, &err)) {
        const spil_setup su = rec.setup;
        if (run(p, t, &table, &who, path) == SIT_AGAIN)
            spil__tui_play(t, &su, &who);
        spil__record_free(&rec);
    } else {
        char said[600];
        spil__sentence(&err.text, said, sizeof said);
        spil__tui_say(t, _("This game cannot go on"), said);
    }
    free(p);
}
