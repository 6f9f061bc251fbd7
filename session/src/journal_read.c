/* journal_read.c: a match from the lines of its journal (journal.c says what they are): the commands are repeated,
 * each at its time, and nothing else happens. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "spelling.h"

typedef struct reader {
    spil_cpu cpu;
    spil_driver *d;
    spil_state_work *work;
    spil_error *err;
    int line;
    bool has_result;   /* this line is the result */
    bool lacks_result; /* the game is over, but no line says so yet */
} reader;

static bool fail(const reader *r, const char *sentence)
{
    spil__refuse(r->err, SPIL_REPLY_REFUSED, SPIL_BAD_RECORD, sentence);
    if (r->err != NULL)
        r->err->line = r->line;
    return false;
}

static bool take_number(spil_in *in, uint64_t *value)
{
    const char *from = in->at;
    *value = 0;
    for (; in->at < in->end && *in->at >= '0' && *in->at <= '9'; in->at++) {
        const uint64_t digit = (uint64_t)(*in->at - '0');
        if (*value > (UINT64_MAX - digit) / 10)
            return false;
        *value = 10 * *value + digit;
    }
    return in->at > from;
}

/* " 1840": a blank and a number. */
static bool take_blank_number(spil_in *in, uint64_t *value)
{
    return spil_take_char(in, ' ') && take_number(in, value);
}

/* Should another line have come before that time? */
static bool is_late(const spil_driver *d, uint64_t ms)
{
    if (d->importing || !d->started || d->over)
        return false;
    if (ms > d->next_ms || (d->window_ms != 0 && ms > d->window_ms))
        return true;
    for (int seat = 0; d->running_clocks >> seat != 0 && d->terms.stand_in[0] != '\0'; seat++) {
        if (d->running_clocks >> seat & 1 && ms - d->clock_ms > d->seat[seat].who.clock_ms)
            return true;
    }
    for (int seat = 0; d->late >> seat != 0; seat++) {
        if (d->late >> seat & 1 && ms > begin_ms_of(d, seat))
            return true;
    }
    return false;
}

/* A time that fits the lines before it, and small enough that adding to it cannot overflow. */
static bool take_time(const spil_driver *d, spil_in *in, uint64_t *ms)
{
    return take_blank_number(in, ms) && *ms >= d->clock_ms && *ms <= UINT64_MAX / 4 && !is_late(d, *ms);
}

int spil__journal_take_word(spil_in *in, const char *const words[], int n)
{
    size_t len = 0;
    while (in->at + len < in->end && in->at[len] != ' ' && in->at[len] != '\t')
        len++;
    for (int i = 0; i < n; i++) {
        if (strlen(words[i]) == len && memcmp(words[i], in->at, len) == 0) {
            in->at += len;
            return i;
        }
    }
    return -1;
}

bool spil__journal_take_small(spil_in *in, uint32_t *value)
{
    uint64_t number;
    if (!take_blank_number(in, &number) || number > UINT32_MAX)
        return false;
    *value = (uint32_t)number;
    return true;
}

/* Does the line belong to the setup? */
static bool is_setup_line(const spil_in *line)
{
    static const char *const words[] = {"game ", "seats ", "option ", "data"};
    for (int i = 0; i < 4; i++) {
        spil_in in = *line;
        if (spil_take_word(&in, words[i]))
            return true;
    }
    return false;
}

static spil_in next_line(const char **at, const char *end)
{
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    const spil_in line = {.at = *at, .end = stop == NULL ? end : stop};
    *at = stop == NULL ? end : stop + 1;
    return line;
}

/* A table with the setup in the lines from … to, which begin at line `first` of the journal; NULL and *err on error. */
static spil_driver *read_setup(reader *r, const char *from, const char *to, int first,
                               const spil_terms *terms, uint64_t now_ms)
{
    /* Read as a record with any seed. */
    static const char head[] = "spil 1\n", seed[] = "seed 0\n";
    const size_t bytes = sizeof head - 1 + (size_t)(to - from) + sizeof seed - 1;
    char *text = spil_alloc_raw(bytes);
    spil_data *data = spil_alloc_raw(sizeof *data);
    spil_record *rec = spil_alloc(sizeof *rec);
    memcpy(text, head, sizeof head - 1);
    memcpy(text + sizeof head - 1, from, (size_t)(to - from));
    memcpy(text + bytes - (sizeof seed - 1), seed, sizeof seed - 1);
    rec->data = data;
    spil_driver *d = NULL;
    if (spil_record_read(r->cpu, text, bytes, r->work, rec, r->err) == SPIL_OK) {
        d = spil_driver_new(&rec->setup, terms, now_ms);
        if (rec->setup.data != NULL) {
            d->data = data;
            data = NULL;
        }
    } else {
        const int line = first + r->err->line - 2; /* the record's first line is not the journal's … */
        r->err->line = line >= first && line < r->line ? line : r->line; /* … nor is its seed */
    }
    free(text);
    free(data);
    free(rec);
    return d;
}

/* Terms and setup, up to the first line of another kind; NULL and *err on error. */
static spil_driver *read_head(reader *r, const char **at, const char *end, uint8_t keep, uint64_t now_ms)
{
    spil_terms terms = {.keep = keep};
    const char *from = NULL, *to = NULL;
    int first = 0;
    next_line(at, end);
    r->line = 1;
    while (*at < end) {
        const char *here = *at;
        spil_in line = next_line(at, end);
        const bool term = spil_take_word(&line, "term ");
        if (!term && !is_setup_line(&line)) {
            *at = here;
            break;
        }
        r->line++;
        if (term && (from != NULL || !spil__terms_read(&terms, line))) {
            fail(r, SPIL_TR("the terms of the match cannot be read"));
            return NULL;
        }
        if (!term && from == NULL) {
            from = here;
            first = r->line;
        }
        to = *at;
    }
    if (from == NULL) {
        fail(r, SPIL_TR("the journal does not name a game"));
        return NULL;
    }
    return read_setup(r, from, to, first, &terms, now_ms);
}

static bool read_seat(spil_in *in, spil_command *cmd, char *player, char *name)
{
    uint32_t seat;
    if (!spil__journal_take_small(in, &seat) || seat >= SPIL_SEATS_MAX || !spil_take_char(in, ' '))
        return false;
    const int kind = spil__journal_take_word(in, spil__seat_words, N_SEAT_KINDS);
    if (kind < 0 || !spil_take_char(in, '\t'))
        return false;
    const char *tab = memchr(in->at, '\t', (size_t)(in->end - in->at));
    if (tab == NULL || (size_t)(tab - in->at) >= SPIL_PLAYER_TEXT ||
        (size_t)(in->end - tab) > SPIL_NAME_BYTES)
        return false;
    memcpy(player, in->at, (size_t)(tab - in->at));
    player[tab - in->at] = '\0';
    memcpy(name, tab + 1, (size_t)(in->end - tab - 1));
    name[in->end - tab - 1] = '\0';
    cmd->seat = (int)seat;
    cmd->seat_kind = (spil_seat_kind)kind;
    cmd->player = player;
    cmd->name = name;
    return true;
}

/* A position names the file that the match has already. */
static const spil_data *own_data(void *context, const spil_game *game, const char *name, spil_error *err)
{
    const spil_setup *su = context;
    if (su->data != NULL && su->game == game && strcmp(su->data->name, name) == 0)
        return su->data;
    spil__refuse(err, SPIL_REPLY_REFUSED, SPIL_BAD_OPTION,
                 SPIL_TR("this line of the journal is out of place"));
    return NULL;
}

static bool read_stand_in(spil_in *in, spil_command *cmd, char *room)
{
    uint32_t seat;
    if (!spil__journal_take_small(in, &seat) || seat >= SPIL_SEATS_MAX || !spil_take_char(in, ' '))
        return false;
    memcpy(room, in->at, (size_t)(in->end - in->at));
    room[in->end - in->at] = '\0';
    cmd->seat = (int)seat;
    cmd->player = room;
    return true;
}

static bool read_end(spil_in *in, spil_command *cmd)
{
    uint32_t winners = 0;
    const int cause =
        spil_take_char(in, ' ') ? spil__journal_take_word(in, spil_cause_words, SPIL_N_CAUSES) : -1;
    cmd->cause = cause < 0 ? SPIL_CAUSE_PLAYED : (spil_cause)cause; /* malformed then */
    const bool ok = spil__journal_take_small(in, &winners) && winners <= UINT8_MAX && spil_in_done(in);
    cmd->winners = (uint8_t)winners;
    return ok;
}

/* Reads what follows the sender, the number and the note. Texts go to *room, which is large enough for the line. */
static bool read_rest(reader *r, spil_in *in, spil_command *cmd, spil_key *key, spil_state *state, char *room)
{
    const spil_setup *su = setup_of(r->d);
    char text[SPIL_MOVE_TEXT];
    const size_t len = (size_t)(in->end - in->at);
    switch (cmd->kind) {
    case SPIL_DO_MOVE:
        if (!spil_take_char(in, ' ') || len - 1 >= sizeof text)
            return false;
        memcpy(text, in->at, len - 1);
        text[len - 1] = '\0';
        cmd->unreadable = strcmp(text, SPIL__UNREADABLE) == 0 && cmd->id != 0;
        return cmd->unreadable || su->game->parse_move(su, text, &cmd->move);
    case SPIL_DO_SEAT: return read_seat(in, cmd, room, room + SPIL_PLAYER_TEXT);
    case SPIL_DO_STAND_IN: return read_stand_in(in, cmd, room);
    case SPIL_DO_START: {
        spil_setup own;
        if (spil_take_word(in, " seed ")) {
            memcpy(room, in->at, (size_t)(in->end - in->at));
            room[in->end - in->at] = '\0';
            cmd->key = key;
            return spil_key_parse(room, key);
        }
        spil_setup mine = *su;
        const spil_opener opener = {.open = own_data, .context = &mine};
        cmd->state = state;
        return spil_take_word(in, " position ") &&
               spil_state_read_from(r->cpu, in->at, (size_t)(in->end - in->at), &opener, r->work, &own, state,
                                    r->err) == SPIL_OK &&
               spil_setup_same(&own, su);
    }
    case SPIL_DO_END: return read_end(in, cmd);
    case SPIL_DO_TELL: {
        uint32_t mask;
        if (!spil__journal_take_small(in, &mask) || mask > UINT8_MAX || !spil_take_char(in, ' '))
            return false;
        const char *blank = memchr(in->at, ' ', (size_t)(in->end - in->at));
        if (blank == NULL)
            return false;
        memcpy(room, in->at, (size_t)(in->end - in->at));
        room[blank - in->at] = room[in->end - in->at] = '\0';
        cmd->visible_to = (uint8_t)mask;
        cmd->word = room;
        cmd->text = room + (blank - in->at) + 1;
        return true;
    }
    default: return spil_in_done(in);
    }
}

static bool read_by(const spil_driver *d, spil_in *in, int *by)
{
    uint32_t seat;
    if (spil_take_word(in, " host")) {
        *by = SPIL_HOST;
        return true;
    }
    if (!spil__journal_take_small(in, &seat) || seat >= setup_of(d)->seats)
        return false;
    *by = (int)seat;
    return true;
}

static bool read_command(reader *r, int kind, spil_in *in)
{
    spil_command cmd = {.kind = (spil_command_kind)kind, .seen = SPIL_SEEN_LATEST};
    spil_reply reply;
    spil_key key;
    spil_state *state = spil_alloc_raw(sizeof *state);
    char *room = spil_alloc_raw((size_t)(in->end - in->at) + SPIL_PLAYER_TEXT + SPIL_NAME_BYTES + 1);
    bool ok = read_by(r->d, in, &cmd.by);
    if (ok && spil_take_word(in, " #"))
        ok = take_number(in, &cmd.id) && cmd.id > 0;
    if (ok && spil_take_word(in, " @")) {
        uint64_t seen;
        ok = take_number(in, &seen) && seen < SPIL_SEEN_LATEST;
        cmd.seen = (uint32_t)seen;
    }
    ok = ok && read_rest(r, in, &cmd, &key, state, room);
    if (!ok)
        fail(r, SPIL_TR("this line of the journal cannot be read"));
    else if (cmd.kind == SPIL_DO_MOVE && cmd.id == 0) /* it was done, no matter who played for the seat */
        ok = spil__commands_step(r->d, cmd.by, cmd.move, r->d->target, NULL, NULL) == SPIL_REPLY_DONE;
    else
        ok = spil__commands_do(r->d, &cmd, &reply) == SPIL_REPLY_DONE || cmd.id != 0;
    if (!ok && r->err->code == SPIL_OK)
        fail(r, SPIL_TR("this line of the journal is out of place"));
    free(state);
    free(room);
    return ok;
}

/* Lines that are not commands: what happened by itself. */
typedef enum timed_line { LINE_COUNT, LINE_GO, LINE_WINDOW, LINE_FLAG, LINE_BEGIN, LINE_IMPORTED } timed_line;

static const char *const timed_words[] = {
    [LINE_COUNT] = "count", [LINE_GO] = "go",       [LINE_WINDOW] = "window",
    [LINE_FLAG] = "flag",   [LINE_BEGIN] = "begin", [LINE_IMPORTED] = "imported"};

/* Can it happen now, to that seat? */
static bool is_possible(const spil_driver *d, timed_line line, uint32_t seat)
{
    switch (line) {
    case LINE_COUNT: return d->next_ms == d->clock_ms && d->next_count > 0;
    case LINE_GO: return d->next_ms == d->clock_ms && d->next_count == 0;
    case LINE_WINDOW: return d->window_ms != 0;
    case LINE_FLAG: return (d->running_clocks >> seat & 1) != 0 && d->seat[seat].who.clock_ms == 0;
    case LINE_BEGIN: return (d->late >> seat & 1) != 0 && begin_ms_of(d, (int)seat) == d->clock_ms;
    case LINE_IMPORTED: return d->importing;
    }
    return false;
}

static bool read_timed(reader *r, timed_line line, spil_in *in)
{
    spil_driver *d = r->d;
    const bool has_seat = line == LINE_FLAG || line == LINE_BEGIN;
    uint64_t ms;
    uint32_t seat = 0;
    if (!take_time(d, in, &ms) || (has_seat && !spil__journal_take_small(in, &seat)) || !spil_in_done(in) ||
        seat >= setup_of(d)->seats)
        return fail(r, SPIL_TR("this line of the journal cannot be read"));
    spil__clocks_set(d, ms);
    if (!d->started || !is_possible(d, line, seat))
        return fail(r, SPIL_TR("this line of the journal is out of place"));
    switch (line) {
    case LINE_COUNT:
    case LINE_GO: spil__clocks_announce(d); break;
    case LINE_WINDOW: spil__asking_lapse(d); break;
    case LINE_FLAG: spil__clocks_flag(d, (int)seat); break;
    case LINE_BEGIN: spil__clocks_begin(d, (int)seat); break;
    case LINE_IMPORTED: spil__journal_imported(d); break;
    }
    return true;
}

/* The result must be the one that the moves lead to. */
static bool check_result(reader *r, const spil_in *line)
{
    char text[256];
    spil_out out = spil_out_to(text, sizeof text);
    spil_result res;
    if (spil_driver_result(r->d, &res)) {
        spil_record_put_result(setup_of(r->d), &res, &out);
        if (out.len == (size_t)(line->end - line->at) + 1 && memcmp(text, line->at, out.len - 1) == 0)
            return true;
    }
    return fail(r, SPIL_TR("the result in the journal is not the one that the moves lead to"));
}

static bool read_line(reader *r, spil_in line)
{
    const spil_in whole = line;
    uint64_t ms;
    r->has_result = spil_take_word(&line, "result ");
    if (r->has_result)
        return check_result(r, &whole);
    if (spil_take_word(&line, "import") && spil_in_done(&line)) {
        r->d->importing = !r->d->started;
        return r->d->importing || fail(r, SPIL_TR("this line of the journal is out of place"));
    }
    line = whole;
    const int which = spil__journal_take_word(&line, timed_words, LINE_IMPORTED + 1);
    if (which >= 0)
        return read_timed(r, (timed_line)which, &line);
    const int kind = spil__journal_take_word(&line, spil__command_words, N_COMMANDS);
    if (kind < 0 || !take_time(r->d, &line, &ms))
        return fail(r, SPIL_TR("this line of the journal cannot be read"));
    spil__clocks_set(r->d, ms);
    return read_command(r, kind, &line);
}

spil_driver *spil_driver_resume(spil_cpu cpu, const char *text, size_t len, uint8_t keep, uint32_t epoch,
                                uint64_t now_ms, spil_error *err)
{
    spil_error local;
    reader r = {.cpu = cpu, .err = err != NULL ? err : &local, .line = 1};
    const char *at = text, *end = text + len;
    memset(r.err, 0, sizeof *r.err);
    if (!spil_is_journal(text, len)) {
        fail(&r, SPIL_TR("this is not the journal of a match"));
        return NULL;
    }
    r.work = spil_alloc_raw(sizeof *r.work);
    r.d = read_head(&r, &at, end, keep, now_ms);
    bool ok = r.d != NULL;
    if (ok) {
        r.d->journal.len = 0; /* its head is stored already */
        r.d->journal.reading = true;
        r.d->token = (uint64_t)epoch << 32;
    }
    while (ok && at < end) {
        const spil_in line = next_line(&at, end);
        const bool was_over = r.d->over;
        const int steps = r.d->history.n_steps;
        r.line++;
        ok = read_line(&r, line);
        r.lacks_result =
            r.d->over && (r.lacks_result || !was_over || r.d->history.n_steps != steps) && !r.has_result;
    }
    if (ok && r.d->importing) /* the crash came before the host heard of the match */
        ok = fail(&r, SPIL_TR("the journal ends before its record does"));
    free(r.work);
    if (!ok) {
        spil_driver_free(r.d);
        return NULL;
    }
    r.d->journal.reading = false;
    spil__asking_resumed(r.d);
    if (r.lacks_result) {
        spil_result res;
        spil_driver_result(r.d, &res);
        spil__journal_result(r.d, &res);
    }
    return r.d;
}
