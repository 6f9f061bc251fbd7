/* journal.c: a match as an append-only text (inside.h), so that a crash loses nothing that was stored.
 *
 *     spil journal 1              always the first line
 *     term order arrival          the terms, a line each
 *     game rumi7                  the setup, as in a record (game, seats, option, data)
 *     seat 0 host 1 bot⇥level3⇥   commands: what, when (ms), by whom, [#number], [@the last note known], what else
 *     start 0 host seed 42
 *     move 1840 1 #7 @12 B3@1,0
 *     count 0                     what happened by itself: count, go, window (claims have had their time), flag
 *     result winners=0 points=2,1 when the game is over, in a record's words
 *
 * The moves that count, and so the record, follow from the lines: a move is a line, an undo is another. Reading
 * repeats the commands, each at its time. Refused commands are included if they have a number, because their reply
 * must never change. Lines between `import` and `imported` are the moves of a record the match began with. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

#include "spelling.h"

static const char first_line[] = "spil journal 1\n";

/* ---- writing ---- */

static bool writes(const spil_driver *d)
{
    return d->journal.is_kept && !d->journal.reading;
}

/* Makes room for this many bytes after what the host has not taken yet. */
static spil_out begin_line(spil_driver *d, size_t bytes)
{
    journal *j = &d->journal;
    if (j->taken) {
        j->len = 0;
        j->taken = false;
    }
    j->text = spil_grow(j->text, &j->room, (int)(j->len + bytes), 1);
    return spil_out_to(j->text + j->len, (size_t)j->room - j->len);
}

static void end_line(spil_driver *d, spil_out *out)
{
    spil_put_char(out, '\n');
    d->journal.len += out->len;
}

const char *spil_driver_journal(spil_driver *d, size_t *len)
{
    journal *j = &d->journal;
    *len = j->taken ? 0 : j->len;
    j->taken = true;
    return j->text;
}

static void put_word(const spil_driver *d, const char *word, spil_out *out)
{
    spil_put(out, word);
    spil_put_char(out, ' ');
    spil_put_unsigned(out, d->clock_ms);
}

void spil__journal_word(spil_driver *d, const char *word, int seat)
{
    if (!writes(d))
        return;
    spil_out out = begin_line(d, 64);
    put_word(d, word, &out);
    if (seat != SPIL_ONLOOKER) {
        spil_put_char(&out, ' ');
        spil_seat_print(seat, &out);
    }
    end_line(d, &out);
}

void spil__journal_move(spil_driver *d, int seat, spil_move mv)
{
    if (writes(d))
        spil__journal_command(
            d, &(spil_command){.kind = SPIL_DO_MOVE, .by = seat, .seen = SPIL_SEEN_LATEST, .move = mv});
}

void spil__journal_result(spil_driver *d, const spil_result *res)
{
    if (!writes(d))
        return;
    spil_out out = begin_line(d, 256);
    spil_record_put_result(setup_of(d), res, &out);
    d->journal.len += out.len;
}

static void put_rest(const spil_driver *d, const spil_command *cmd, spil_out *out)
{
    const spil_setup *su = setup_of(d);
    switch (cmd->kind) {
    case SPIL_DO_MOVE:
        spil_put_char(out, ' ');
        if (cmd->unreadable)
            spil_put(out, SPIL__UNREADABLE);
        else
            su->game->print_move(su, cmd->move, out);
        break;
    case SPIL_DO_SEAT:
        spil_put_char(out, ' ');
        spil_put_int(out, cmd->seat);
        spil_put_char(out, ' ');
        spil_put(out, spil__seat_words[cmd->seat_kind]);
        spil_put_char(out, '\t');
        spil_put(out, cmd->player != NULL ? cmd->player : "");
        spil_put_char(out, '\t');
        spil_put(out, cmd->name != NULL ? cmd->name : "");
        break;
    case SPIL_DO_STAND_IN:
        spil_put_char(out, ' ');
        spil_put_int(out, cmd->seat);
        spil_put_char(out, ' ');
        spil_put(out, cmd->player != NULL ? cmd->player : "");
        break;
    case SPIL_DO_START:
        spil_put(out, cmd->key != NULL ? " seed " : " position ");
        if (cmd->key != NULL) {
            spil_key_print(cmd->key, out);
        } else if (cmd->state != NULL) {
            spil_json_writer w = spil_json_to(out);
            spil_state_json(su, cmd->state, NULL, &w);
        }
        break;
    case SPIL_DO_END:
        spil_put_char(out, ' ');
        spil_put(out, spil_cause_words[cmd->cause]);
        spil_put_char(out, ' ');
        spil_put_int(out, cmd->winners);
        break;
    case SPIL_DO_TELL:
        spil_put_char(out, ' ');
        spil_put_int(out, cmd->visible_to);
        spil_put_char(out, ' ');
        spil_put(out, cmd->word != NULL ? cmd->word : "");
        spil_put_char(out, ' ');
        spil_put(out, cmd->text != NULL ? cmd->text : "");
        break;
    default: break;
    }
}

void spil__journal_command(spil_driver *d, const spil_command *cmd)
{
    if (!writes(d))
        return;
    const size_t tells = cmd->kind == SPIL_DO_TELL && cmd->word != NULL && cmd->text != NULL
                             ? strlen(cmd->word) + strlen(cmd->text)
                             : 0;
    spil_out out = begin_line(d, 512 + tells + (cmd->state != NULL ? SPIL_STATE_TEXT : 0));
    put_word(d, spil__command_words[cmd->kind], &out);
    spil_put_char(&out, ' ');
    spil_seat_print(cmd->by, &out);
    if (cmd->id != 0) {
        spil_put(&out, " #");
        spil_put_unsigned(&out, cmd->id);
    }
    if (cmd->kind == SPIL_DO_MOVE && cmd->seen != SPIL_SEEN_LATEST) {
        spil_put(&out, " @");
        spil_put_unsigned(&out, cmd->seen);
    }
    put_rest(d, cmd, &out);
    end_line(d, &out);
}

/* ---- the head ---- */

/* The head of a record up to its seed, which is what is known before the deal. */
static void put_setup(const spil_setup *su, spil_out *out)
{
    static const char record_line[] = "spil 1\n";
    const size_t bytes = 4096 + (su->data != NULL ? 8 * SPIL_DATA_TEXT : 0);
    spil_record *head = spil_alloc(sizeof *head);
    char *text = spil_alloc_raw(bytes);
    head->setup = *su;
    spil_out all = spil_out_to(text, bytes);
    spil_record_put_head(head, &all);
    const char *seed = strstr(text, "\nseed ");
    for (const char *more; (more = strstr(seed + 1, "\nseed ")) != NULL;)
        seed = more; /* the last one: the file in the record may hold such a line */
    spil_put_bytes(out, text + sizeof record_line - 1, (size_t)(seed + 1 - (text + sizeof record_line - 1)));
    free(text);
    free(head);
}

void spil__journal_head(spil_driver *d)
{
    if (!writes(d))
        return;
    spil_out out = begin_line(d, 8192 + (setup_of(d)->data != NULL ? 8 * SPIL_DATA_TEXT : 0));
    spil_put(&out, first_line);
    spil__terms_put(setup_of(d), &d->terms, &out);
    put_setup(setup_of(d), &out);
    d->journal.len += out.len;
}

void spil__journal_import(spil_driver *d)
{
    d->importing = true;
    if (!writes(d))
        return;
    spil_out out = begin_line(d, 16);
    spil_put(&out, "import");
    end_line(d, &out);
}

void spil__journal_imported(spil_driver *d)
{
    d->importing = false;
    spil__journal_word(d, "imported", SPIL_ONLOOKER);
    spil__clocks_count_down(d);
    spil__asking_update(d);
}

bool spil_is_journal(const char *text, size_t len)
{
    const size_t n = sizeof first_line - 1;
    return len >= n && memcmp(text, first_line, n) == 0;
}
