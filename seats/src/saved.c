/* saved.c: saved games as texts (saved.h). */
#include "spil/saved.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char human[] = "human";

/* ---- writing ---- */

const char *spil_seat_text(const spil_driver *d, int seat)
{
    const spil_seat *who = spil_driver_seat(d, seat);
    return who->kind == SPIL_SEAT_BOT ? who->player : human;
}

spil_buffer spil_saved_text(const spil_driver *d, const char *comment)
{
    static const char first[] = "spil 1\n";
    const size_t bytes = spil_driver_save_bytes(d);
    spil_buffer text = {0};
    char *record = spil_alloc(bytes), line[SPIL_PLAYER_TEXT + 40];
    spil_out out = spil_out_to(record, bytes);
    spil_driver_save(d, &out);
    spil_buffer_add(&text, first, sizeof first - 1);
    for (int seat = 0; seat < spil_driver_setup(d)->seats; seat++) {
        spil_out seated = spil_out_to(line, sizeof line);
        spil_put(&seated, "# seat ");
        spil_put_int(&seated, seat);
        spil_put_char(&seated, ' ');
        spil_put(&seated, spil_seat_text(d, seat));
        spil_handicap_put(&spil_driver_terms(d)->handicap[seat], &seated);
        spil_put_char(&seated, '\n');
        spil_buffer_add(&text, line, seated.len);
    }
    if (comment != NULL) {
        spil_buffer_add(&text, "# ", 2);
        spil_buffer_add(&text, comment, strlen(comment));
        spil_buffer_add(&text, "\n", 1);
    }
    spil_buffer_add(&text, record + sizeof first - 1, out.len - (sizeof first - 1));
    free(record);
    return text;
}

void spil_give_seat(spil_driver *d, uint64_t now_ms, int seat, const spil_player_spec *spec, const char *name)
{
    const bool person = spec->kind == SPIL_PLAYER_PERSON;
    spil_driver_do(d, now_ms,
                   &(spil_command){.kind = SPIL_DO_SEAT,
                                   .by = SPIL_HOST,
                                   .seat = seat,
                                   .seat_kind = person ? SPIL_SEAT_PERSON : SPIL_SEAT_BOT,
                                   .player = person ? "" : spec->player,
                                   .name = name},
                   NULL);
}

/* ---- reading ---- */

size_t spil_whole_lines(const char *text, size_t len)
{
    while (len > 0 && text[len - 1] != '\n')
        len--;
    return len;
}

void spil_record_free(spil_record *rec)
{
    free(rec->steps);
    free(rec->data);
    rec->steps = NULL;
    rec->data = NULL;
}

static bool read_record(spil_cpu cpu, const char *text, size_t len, spil_record *rec, spil_error *err)
{
    static const char move[] = "\nmove"; /* begins a step; no record begins with one */
    int steps = 1;                       /* at least one, so that there is an array */
    const char *end = text + len;
    for (const char *at = text; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
        steps += (size_t)(end - at) >= sizeof move - 1 && memcmp(at, move, sizeof move - 1) == 0;
    spil_state_work *work = spil_alloc(sizeof *work);
    memset(rec, 0, sizeof *rec);
    rec->max_steps = steps;
    rec->steps = spil_alloc((size_t)steps * sizeof *rec->steps);
    rec->data = spil_alloc(sizeof *rec->data);
    const bool ok = spil_record_read(cpu, text, len, work, rec, err) == SPIL_OK;
    free(work);
    if (!ok)
        spil_record_free(rec);
    return ok;
}

static spil_driver *read_journal(spil_cpu cpu, const char *text, size_t len, uint8_t keep, uint64_t now_ms,
                                 spil_error *err)
{
    return spil_driver_resume(cpu, text, spil_whole_lines(text, len), keep, 0, now_ms, err);
}

bool spil_record_of(spil_cpu cpu, const spil_driver *d, spil_record *rec, spil_error *err)
{
    spil_buffer text = spil_saved_text(d, NULL);
    const bool ok = read_record(cpu, text.at, text.len, rec, err);
    spil_buffer_free(&text);
    return ok;
}

bool spil_saved_record(spil_cpu cpu, const char *text, size_t len, spil_buffer *record, spil_error *err)
{
    *record = (spil_buffer){0};
    if (!spil_is_journal(text, len)) {
        spil_buffer_add(record, text, len);
        return true;
    }
    spil_driver *d = read_journal(cpu, text, len, SPIL_KEEP_STEPS, 0, err);
    if (d != NULL && spil_driver_phase(d) == SPIL_PHASE_GATHER) {
        spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the game in this journal has not begun"));
        spil_driver_free(d);
        return false;
    }
    if (d != NULL)
        *record = spil_saved_text(d, NULL);
    spil_driver_free(d);
    return d != NULL;
}

bool spil_record_text(spil_cpu cpu, const char *text, size_t len, spil_record *rec, spil_error *err)
{
    spil_buffer record;
    const bool ok =
        spil_saved_record(cpu, text, len, &record, err) && read_record(cpu, record.at, record.len, rec, err);
    spil_buffer_free(&record);
    return ok;
}

spil_seating spil_seating_of(const spil_driver *d)
{
    const spil_setup *su = spil_driver_setup(d);
    spil_seating who = {0};
    for (int seat = 0; seat < su->seats; seat++) {
        spil_player_spec *spec = &who.seat[seat];
        if (spil_player_spec_read(spil_seat_text(d, seat), su->game, spec, NULL) != SPIL_OK)
            *spec = spil_player_spec_default(su->game, seat);
        if (spec->kind != SPIL_PLAYER_PROGRAM) /* a command may hold commas of its own */
            spil_player_spec_give(spec, spil_driver_terms(d)->handicap[seat]);
    }
    return who;
}

/* The usual bot takes the place of a program. */
static void replace_program(const spil_setup *su, spil_player_spec *spec, char program[SPIL_PLAYER_TEXT])
{
    memcpy(program, spec->text, sizeof spec->text);
    *spec = spil_player_spec_of_bot(spil_bot_usual(su->game), su->game);
}

/* The players that a record's comments name; others stay as they are in *who. */
static void read_comments(const char *text, size_t len, const spil_setup *su, spil_seating *who,
                          spil_reopened *how)
{
    static const char comment[] = "# seat ";
    const char *end = text + len;
    for (const char *line = text; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop == NULL ? end : stop;
        char player_text[SPIL_PLAYER_TEXT + 1];
        spil_in in = {.at = line, .end = stop};
        int seat;
        if (spil_take_word(&in, comment) && spil_take_int(&in, &seat) && spil_take_char(&in, ' ') &&
            seat >= 0 && seat < su->seats) {
            snprintf(player_text, sizeof player_text, "%.*s", (int)(in.end - in.at), in.at);
            spil_player_spec spec;
            if (spil_player_spec_read(player_text, su->game, &spec, NULL) == SPIL_OK) {
                if (spec.kind == SPIL_PLAYER_PROGRAM)
                    replace_program(su, &spec, how->program[seat]);
                who->seat[seat] = spec;
            }
        }
        line = stop < end ? stop + 1 : end;
    }
}

/* Replaces a journal's players that cannot continue. */
static void replace_players(spil_driver *d, uint64_t now_ms, spil_reopened *how)
{
    const spil_setup *su = spil_driver_setup(d);
    for (int seat = 0; seat < su->seats; seat++) {
        const spil_seat *at = spil_driver_seat(d, seat);
        spil_player_spec spec;
        if (at->kind == SPIL_SEAT_PERSON)
            continue;
        if (at->kind != SPIL_SEAT_BOT || spil_player_spec_read(at->player, su->game, &spec, NULL) != SPIL_OK)
            spec = spil_player_spec_default(su->game, seat);
        else if (spec.kind == SPIL_PLAYER_PROGRAM)
            replace_program(su, &spec, how->program[seat]);
        else if (spec.kind == SPIL_PLAYER_BOT)
            continue;
        spil_give_seat(d, now_ms, seat, &spec, at->name);
    }
}

/* A new match with the same moves and players under other terms. */
static spil_driver *begin_anew(spil_cpu cpu, const spil_driver *old, const spil_terms *terms, uint64_t now_ms,
                               spil_record *rec, spil_error *err)
{
    if (!spil_record_of(cpu, old, rec, err))
        return NULL;
    spil_driver *d = spil_driver_from_record(rec, terms, now_ms, err);
    for (int seat = 0; d != NULL && seat < rec->setup.seats; seat++) {
        const spil_seat *at = spil_driver_seat(old, seat);
        spil_driver_do(d, now_ms,
                       &(spil_command){.kind = SPIL_DO_SEAT,
                                       .by = SPIL_HOST,
                                       .seat = seat,
                                       .seat_kind = at->kind,
                                       .player = at->player,
                                       .name = at->name},
                       NULL);
    }
    return d;
}

spil_driver *spil_saved_driver(spil_cpu cpu, const char *text, size_t len, spil_terms_fn *terms, void *of,
                               uint64_t now_ms, spil_reopened *how, spil_record *rec, spil_error *err)
{
    memset(rec, 0, sizeof *rec);
    memset(how, 0, sizeof *how);
    if (!spil_is_journal(text, len)) {
        spil_seating who;
        const size_t whole = spil_whole_lines(text, len);
        /* Half a move at the end is dropped, but a whole last line may lack its newline. */
        if (!read_record(cpu, text, len, rec, NULL) && !read_record(cpu, text, whole, rec, err))
            return NULL;
        spil_seating_default(&rec->setup, &who);
        read_comments(text, whole, &rec->setup, &who, how);
        spil_terms wanted = terms(of, &rec->setup);
        spil_terms_handicaps(&wanted, &rec->setup, &who);
        spil_driver *d = spil_driver_from_record(rec, &wanted, now_ms, err);
        for (int seat = 0; d != NULL && seat < rec->setup.seats; seat++)
            spil_give_seat(d, now_ms, seat, &who.seat[seat], spil_driver_seat(d, seat)->name);
        return d;
    }
    const uint8_t all = SPIL_KEEP_STEPS | SPIL_KEEP_NOTES | SPIL_KEEP_JOURNAL;
    spil_driver *d = read_journal(cpu, text, len, all, now_ms, err);
    if (d == NULL)
        return NULL;
    spil_terms wanted = terms(of, spil_driver_setup(d));
    memcpy(wanted.handicap, spil_driver_terms(d)->handicap, sizeof wanted.handicap);
    how->same = spil_terms_same(&wanted, spil_driver_terms(d));
    if (!how->same) {
        spil_driver *anew = begin_anew(cpu, d, &wanted, now_ms, rec, err);
        spil_driver_free(d);
        d = anew;
    }
    if (d != NULL)
        replace_players(d, now_ms, how);
    return d;
}
