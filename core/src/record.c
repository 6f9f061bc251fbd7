/* record.c: records read and replayed (spil/record.h). */
#include "spil/record.h"

#include <string.h>

/* ---- reading, a line at a time ---- */

enum { LINE_BYTES = 256 }; /* the longest line, except for a position */

typedef struct reader {
    spil_cpu cpu;
    spil_record *rec;
    spil_state_work *work;
    spil_error *err;
    bool has_game, has_seats, has_start; /* in this order */
    int shuffle_lines;                   /* of table, commit, secret: how many there were */
    size_t data_len;                     /* of the text in rec->data so far */
} reader;

#define REFUSE(r, ...) spil_fail((r)->err, SPIL_BAD_RECORD, __VA_ARGS__)

spil_code spil_name_check(const char *name, spil_code code, spil_error *err)
{
    const size_t len = spil_length(name);
    bool is_text = len > 0 && len < SPIL_NAME_BYTES;
    for (size_t at = 0; is_text && at < len;) {
        const size_t n = spil_utf8_char(name + at, len - at);
        is_text = n > 0;
        at += n;
    }
    if (!is_text)
        return spil_fail(err, code, SPIL_TR("a name has 1 to 63 bytes of text in UTF-8"));
    if (!spil_is_plain(name))
        return spil_fail(
            err, code,
            SPIL_TR("a name has no control characters, nor any that turn the direction of writing"));
    return SPIL_OK;
}

bool spil_name_fits(const char *name)
{
    return spil_name_check(name, SPIL_BAD_OPTION, NULL) == SPIL_OK;
}

/* Splits off the first word; the rest begins after one blank. */
static char *cut_word(char *line)
{
    while (*line != '\0' && *line != ' ')
        line++;
    if (*line == '\0')
        return line;
    *line = '\0';
    return line + 1;
}

static bool read_ms(const char *text, uint64_t *ms)
{
    *ms = 0;
    if (*text == '\0' || (text[0] == '0' && text[1] != '\0'))
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || *ms > UINT64_MAX / 100)
            return false;
        *ms = *ms * 10 + (uint64_t)(*text - '0');
    }
    return true;
}

static spil_code read_game(reader *r, char *rest)
{
    const spil_game *game = spil_game_find(r->cpu, rest);
    if (r->has_game)
        return REFUSE(r, SPIL_TR("a record has one game"));
    if (game == NULL)
        return REFUSE(r, SPIL_TR("there is no game '%s'"), rest);
    r->rec->setup = spil_setup_default(game, 0);
    r->has_game = true;
    return SPIL_OK;
}

static spil_code read_seats(reader *r, char *rest)
{
    spil_in in = spil_in_from(rest);
    int n;
    if (!r->has_game || r->has_seats || r->has_start)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "seats");
    if (!spil_take_int(&in, &n) || !spil_in_done(&in) || n < r->rec->setup.game->min_seats ||
        n > r->rec->setup.game->max_seats)
        return REFUSE(r, SPIL_TR("%s is for %d to %d seats"), r->rec->setup.game->name,
                      r->rec->setup.game->min_seats, r->rec->setup.game->max_seats);
    r->rec->setup.seats = (uint8_t)n;
    r->has_seats = true;
    return SPIL_OK;
}

/* An option that names a file: its text is in the record, in the lines to come. */
static const spil_data *name_file(void *context, const spil_game *game, const char *name, spil_error *err)
{
    (void)game;
    reader *r = context;
    const size_t len = spil_length(name);
    if (r->rec->data == NULL || len >= sizeof r->rec->data->name) {
        spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("your own files cannot be used here"));
        return NULL;
    }
    memcpy(r->rec->data->name, name, len + 1);
    r->data_len = 0;
    return r->rec->data;
}

/* The position of a record names the record's file or no file at all. */
static const spil_data *same_file(void *context, const spil_game *game, const char *name, spil_error *err)
{
    (void)game;
    const reader *r = context;
    if (r->rec->setup.data != NULL && spil_same(r->rec->data->name, name))
        return r->rec->data;
    spil_fail(err, SPIL_BAD_OPTION, SPIL_TR("the record does not hold the file '%s'"), name);
    return NULL;
}

static spil_code read_option(reader *r, char *rest)
{
    if (!r->has_game || r->has_start)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "option");
    char *value = cut_word(rest);
    const spil_opener opener = {.open = name_file, .context = r};
    return spil_setup_option_from(&r->rec->setup, rest, value, &opener, r->err);
}

static spil_code read_data(reader *r, char *rest)
{
    const size_t len = spil_length(rest);
    if (r->rec->setup.data == NULL || r->has_start)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "data");
    if (r->data_len + len + 2 > sizeof r->rec->data->text)
        return REFUSE(r, SPIL_TR("the file is too long: at most %d bytes"), SPIL_DATA_TEXT - 2);
    memcpy(r->rec->data->text + r->data_len, rest, len);
    r->rec->data->text[r->data_len + len] = '\n';
    r->data_len += len + 1;
    return SPIL_OK;
}

/* The lines of the file, if there is one, are complete. */
static spil_code finish_data(reader *r)
{
    spil_data *data = r->rec->data;
    if (r->rec->setup.data == NULL)
        return SPIL_OK;
    if (r->data_len == 0)
        return REFUSE(r, SPIL_TR("the record does not hold the file '%s'"), data->name);
    return spil_data_read(r->rec->setup.game, data->name, data->text, r->data_len, data, r->err);
}

static spil_code read_seed(reader *r, char *rest)
{
    if (!r->has_seats || r->has_start)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "seed");
    if (!spil_key_parse(rest, &r->rec->key))
        return REFUSE(r, SPIL_TR("'%s' is not a seed: a number below 2^64, or 64 hex digits"), rest);
    r->has_start = true;
    const spil_code code = finish_data(r);
    return code != SPIL_OK ? code : spil_setup_check(&r->rec->setup, r->err);
}

static spil_code read_position(reader *r, const char *word, const char *json, size_t len)
{
    spil_setup setup;
    if (!r->has_seats || r->has_start)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), word);
    const spil_opener opener = {.open = same_file, .context = r};
    spil_code code = finish_data(r);
    if (code == SPIL_OK)
        code = spil_setup_check(&r->rec->setup, r->err);
    if (code == SPIL_OK)
        code = spil_state_read_from(r->cpu, json, len, &opener, r->work, &setup, &r->rec->position, r->err);
    if (code != SPIL_OK)
        return code;
    if (!spil_setup_same(&setup, &r->rec->setup))
        return REFUSE(r, SPIL_TR("the position is of another game, other seats or other options"));
    r->rec->from_position = true;
    r->has_start = true;
    return SPIL_OK;
}

/* The lines of a shuffle follow the seed, in this order. */
enum { TABLE, COMMIT, SECRET, CHANCES };

static bool is_next(const reader *r, int line)
{
    return r->has_start && !r->rec->from_position && r->rec->n_steps == 0 && !r->rec->has_result &&
           r->shuffle_lines == line;
}

static spil_code read_table(reader *r, char *rest)
{
    if (!is_next(r, TABLE))
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "table");
    if (!spil_table_fits(rest))
        return REFUSE(r, SPIL_TR("the name of a table has 1 to 63 characters of ASCII, without blanks"));
    memcpy(r->rec->shuffle.table, rest, spil_length(rest) + 1);
    r->rec->shuffle.is = true;
    r->shuffle_lines++;
    return SPIL_OK;
}

/* All of the text is n bytes in hex. */
static bool read_hex(const char *text, uint8_t *bytes, size_t n)
{
    spil_in in = spil_in_from(text);
    return spil_take_hex(&in, bytes, n) && spil_in_done(&in);
}

static spil_code read_hash(reader *r, int line, const char *word, const char *text,
                           uint8_t hash[SPIL_HASH_BYTES])
{
    if (!is_next(r, line))
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), word);
    if (!read_hex(text, hash, SPIL_HASH_BYTES))
        return REFUSE(r, SPIL_TR("%s is written with %d hex digits in lower case"), word,
                      2 * SPIL_HASH_BYTES);
    r->shuffle_lines++;
    return SPIL_OK;
}

static spil_code read_commit(reader *r, char *rest)
{
    return read_hash(r, COMMIT, "commit", rest, r->rec->shuffle.commit);
}

static spil_code read_secret(reader *r, char *rest)
{
    return read_hash(r, SECRET, "secret", rest, r->rec->shuffle.secret);
}

static spil_code read_chance(reader *r, char *rest)
{
    if (!is_next(r, CHANCES))
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "chance");
    char *hash = cut_word(rest), *bytes = cut_word(hash);
    int seat;
    const spil_code code = spil_seat_parse(&r->rec->setup, rest, false, &seat, r->err);
    if (code != SPIL_OK)
        return code;
    for (int later = seat; later < SPIL_SEATS_MAX; later++) {
        if (r->rec->shuffle.chance[later].is)
            return REFUSE(r, SPIL_TR("'%s' is out of place here"), "chance");
    }
    r->rec->shuffle.chance[seat].is = true;
    r->rec->shuffle.chance[seat].counts = !spil_same(bytes, "-");
    if (!read_hex(hash, r->rec->shuffle.chance[seat].hash, SPIL_HASH_BYTES) ||
        (r->rec->shuffle.chance[seat].counts &&
         !read_hex(bytes, r->rec->shuffle.chance[seat].bytes, SPIL_CHANCE_BYTES)))
        return REFUSE(r, SPIL_TR("chance is written with a seat, %d hex digits, and %d more or -"),
                      2 * SPIL_HASH_BYTES, 2 * SPIL_CHANCE_BYTES);
    return SPIL_OK;
}

static spil_code read_name(reader *r, char *rest)
{
    char *name = cut_word(rest);
    int seat;
    if (!r->has_seats)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "name");
    const spil_code code = spil_seat_parse(&r->rec->setup, rest, false, &seat, r->err);
    if (code != SPIL_OK)
        return code;
    if (spil_name_check(name, SPIL_BAD_RECORD, r->err) != SPIL_OK)
        return SPIL_BAD_RECORD;
    memcpy(r->rec->name[seat], name, spil_length(name) + 1);
    return SPIL_OK;
}

static spil_code read_move(reader *r, char *rest)
{
    spil_record *rec = r->rec;
    if (!r->has_start || rec->has_result || rec->end.cause != SPIL_CAUSE_PLAYED)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "move");
    if (rec->n_steps == rec->max_steps)
        return REFUSE(r, SPIL_TR("too many moves"));
    char *seat_text = cut_word(rest), *move = cut_word(seat_text);
    spil_step step = {0};
    int seat;
    if (!read_ms(rest, &step.ms))
        return REFUSE(r, SPIL_TR("'%s' is not a time in milliseconds"), rest);
    const spil_code code = spil_seat_parse(&rec->setup, seat_text, true, &seat, r->err);
    if (code != SPIL_OK)
        return code;
    if (!rec->setup.game->parse_move(&rec->setup, move, &step.move))
        return REFUSE(r, SPIL_TR("'%s' is not a move in this game"), move);
    step.seat = (int8_t)seat;
    rec->steps[rec->n_steps++] = step;
    return SPIL_OK;
}

static spil_code read_resign(reader *r, char *rest)
{
    spil_record *rec = r->rec;
    if (!r->has_start || rec->has_result || rec->end.cause != SPIL_CAUSE_PLAYED)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "resign");
    char *seat_text = cut_word(rest);
    uint64_t ms;
    int seat;
    if (!read_ms(rest, &ms))
        return REFUSE(r, SPIL_TR("'%s' is not a time in milliseconds"), rest);
    const spil_code code = spil_seat_parse(&rec->setup, seat_text, false, &seat, r->err);
    if (code != SPIL_OK)
        return code;
    if (rec->resign[seat].is)
        return REFUSE(r, SPIL_TR("seat %d has resigned already"), seat);
    rec->resign[seat].is = true;
    rec->resign[seat].ms = ms;
    rec->resign[seat].after = rec->n_steps;
    return SPIL_OK;
}

static spil_code read_end(reader *r, char *rest)
{
    spil_record *rec = r->rec;
    if (!r->has_start || rec->has_result || rec->end.cause != SPIL_CAUSE_PLAYED)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "end");
    const char *word = cut_word(rest);
    if (!read_ms(rest, &rec->end.ms))
        return REFUSE(r, SPIL_TR("'%s' is not a time in milliseconds"), rest);
    for (int i = SPIL_CAUSE_PLAYED + 1; i < SPIL_N_CAUSES; i++) {
        if (spil_same(word, spil_cause_words[i]))
            rec->end.cause = (spil_cause)i;
    }
    return rec->end.cause != SPIL_CAUSE_PLAYED ? SPIL_OK
                                               : REFUSE(r, SPIL_TR("'%s' is no cause of an end"), word);
}

static spil_code read_result(reader *r, char *rest)
{
    spil_record *rec = r->rec;
    spil_in in = spil_in_from(rest);
    if (!r->has_start || rec->has_result)
        return REFUSE(r, SPIL_TR("'%s' is out of place here"), "result");
    bool ok = spil_take_word(&in, "winners="), comma = false;
    int n, last = -1;
    while (ok && spil_take_int(&in, &n)) {
        ok = n > last && n < rec->setup.seats;
        last = n;
        if (ok)
            rec->result.winners |= (uint8_t)(1 << n);
        comma = spil_take_char(&in, ',');
        if (!comma)
            break;
    }
    ok = ok && !comma && spil_take_word(&in, " points=");
    for (int seat = 0; ok && seat < rec->setup.seats; seat++) {
        ok = (seat == 0 || spil_take_char(&in, ',')) && spil_take_int(&in, &n);
        rec->result.points[seat] = ok ? n : 0;
    }
    if (!ok || !spil_in_done(&in))
        return REFUSE(r, SPIL_TR("a result is written like: result winners=0 points=2,1"));
    rec->result.over = true;
    rec->has_result = true;
    if (rec->end.cause == SPIL_CAUSE_ABSENT)
        rec->end.winners = rec->result.winners;
    return SPIL_OK;
}

static spil_code refuse_first_line(reader *r, const char *text, size_t len)
{
    static const char journal[] = "spil journal ";
    if ((len > 5 && memcmp(text, "spil ", 5) == 0 && text[5] >= '2' && text[5] <= '9') ||
        (len >= sizeof journal && memcmp(text, journal, sizeof journal - 1) == 0))
        return REFUSE(r, SPIL_TR("this game was saved by a newer version of Spil"));
    return REFUSE(r, SPIL_TR("a record begins with the line 'spil 1'"));
}

static spil_code read_line(reader *r, const char *text, size_t len, int number)
{
    static const struct {
        const char *word;
        spil_code (*read)(reader *r, char *rest);
    } kinds[] = {
        {"game", read_game},     {"seats", read_seats}, {"option", read_option}, {"seed", read_seed},
        {"data", read_data},     {"name", read_name},   {"move", read_move},     {"resign", read_resign},
        {"result", read_result}, {"table", read_table}, {"commit", read_commit}, {"secret", read_secret},
        {"chance", read_chance}, {"end", read_end},
    };
    static const char *const positions[] = {"state", "position"}; /* longer than any other line */
    if (number == 1 && !(len == 6 && memcmp(text, "spil 1", 6) == 0))
        return refuse_first_line(r, text, len);
    if (number == 1 || len == 0 || text[0] == '#')
        return SPIL_OK;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        const size_t word = spil_length(positions[i]);
        if (len > word + 1 && memcmp(text, positions[i], word) == 0 && text[word] == ' ')
            return read_position(r, positions[i], text + word + 1, len - (word + 1));
    }
    char line[LINE_BYTES];
    if (len >= sizeof line)
        return REFUSE(r, SPIL_TR("the line is too long"));
    memcpy(line, text, len);
    line[len] = '\0';
    if (spil_length(line) != len)
        return REFUSE(r, SPIL_TR("the line holds a zero byte"));
    char *rest = cut_word(line);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (spil_same(line, kinds[i].word))
            return kinds[i].read(r, rest);
    }
    return REFUSE(r, SPIL_TR("'%s' is not a line of a record"), line);
}

spil_code spil_record_read(spil_cpu cpu, const char *text, size_t len, spil_state_work *work,
                           spil_record *rec, spil_error *err)
{
    spil_error own;
    reader r = {.cpu = cpu, .rec = rec, .work = work, .err = err != NULL ? err : &own};
    spil_step *steps = rec->steps;
    const int max_steps = rec->max_steps;
    spil_data *data = rec->data;
    memset(rec, 0, sizeof *rec);
    rec->steps = steps;
    rec->max_steps = max_steps;
    rec->data = data;

    const char *at = text, *end = text + len;
    for (int number = 1; at < end || number == 1; number++) {
        const char *stop = at;
        while (stop < end && *stop != '\n')
            stop++;
        size_t n = (size_t)(stop - at);
        if (n > 0 && at[n - 1] == '\r')
            n--;
        if (read_line(&r, at, n, number) != SPIL_OK) {
            r.err->code = SPIL_BAD_RECORD;
            r.err->line = number;
            return SPIL_BAD_RECORD;
        }
        at = stop < end ? stop + 1 : end;
    }
    if (!r.has_start)
        return spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("the record ends before its seed"));
    if (r.shuffle_lines != 0 && r.shuffle_lines != CHANCES)
        return spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("table, commit and secret belong together"));
    return SPIL_OK;
}

/* ---- replaying ---- */

void spil_record_start(const spil_record *rec, void *st)
{
    const spil_game *game = rec->setup.game;
    if (rec->from_position)
        memcpy(st, &rec->position, game->state_bytes);
    else
        game->start(&rec->setup, &rec->key, st);
}

spil_code spil_record_replay(const spil_record *rec, int n, void *st, int *played, spil_error *err)
{
    const int last = n < 0 || n > rec->n_steps ? rec->n_steps : n;
    spil_record_start(rec, st);
    for (int i = 0; i < last; i++) {
        const spil_step *step = &rec->steps[i];
        if (played != NULL)
            *played = i;
        if (rec->setup.game->apply(&rec->setup, st, step->seat, step->move, NULL, NULL) != SPIL_OK) {
            char text[SPIL_MOVE_TEXT], seat[8];
            spil_out out = spil_out_to(text, sizeof text), seat_out = spil_out_to(seat, sizeof seat);
            rec->setup.game->print_move(&rec->setup, step->move, &out);
            spil_seat_print(step->seat, &seat_out);
            return spil_fail(err, SPIL_BAD_RECORD, SPIL_TR("move %d, %s by seat %s, is not allowed there"),
                             i + 1, text, seat);
        }
    }
    if (played != NULL)
        *played = last;
    return SPIL_OK;
}
