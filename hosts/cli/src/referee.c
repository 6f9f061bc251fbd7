/* referee.c: the line protocol (referee.h). One function per command, all in one table.
 *
 * Facts this rests on: every answer but that of `save` fits in ANSWER_BYTES (a state in SPIL_STATE_TEXT, 4096
 * moves of 400 bytes with their parts, 64 events over a pool of 512 numbers); `save` makes room first. */
#include "referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "questions.h"
#include "spil/memory.h"
#include "spil/messages.h"
#include "spil/random.h"

enum { ANSWER_BYTES = 1 << 21, BOT_MS_MAX = 600000 };

struct referee {
    spil_cpu cpu;
    const spil_opener *opener; /* may be NULL */
    bool done;
    spil_driver *driver; /* NULL: there is no game yet */
    spil_state_work work;
    spil_move moves[SPIL_MOVES_MAX];
    char *answer;
    size_t answer_size;
    spil_out out;
    spil_json_writer json;
};

/* ---- answers ---- */

static void begin_answer(referee *r)
{
    r->out = spil_out_to(r->answer, r->answer_size);
    r->json = spil_json_to(&r->out);
    spil_json_open(&r->json, NULL, '{');
    spil_json_bool(&r->json, "ok", true);
}

static void end_answer(referee *r)
{
    spil_json_close(&r->json, '}');
    spil_put_char(&r->out, '\n');
}

static void put_error(referee *r, const spil_error *err)
{
    char message[1024];
    spil_out text = spil_out_to(message, sizeof message);
    if (err->line > 0) { /* of a file that an option names */
        spil_put(&text, "line ");
        spil_put_int(&text, err->line);
        spil_put(&text, ": ");
    }
    spil_sentence_print(&err->text, err->text.format, &text);
    r->out = spil_out_to(r->answer, r->answer_size);
    r->json = spil_json_to(&r->out);
    spil_json_open(&r->json, NULL, '{');
    spil_json_bool(&r->json, "ok", false);
    spil_json_open(&r->json, "error", '{');
    spil_json_string(&r->json, "code", spil_code_word(err->code));
    spil_json_string(&r->json, "message", message);
    spil_json_close(&r->json, '}');
    end_answer(r);
}

/* NULL before the first game. */
static const spil_setup *setup_of(const referee *r)
{
    return r->driver == NULL ? NULL : spil_driver_setup(r->driver);
}

/* ---- words of a line ---- */

/* Cuts the next word off *rest; NULL when there is none. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    if (*word == '\0')
        return NULL;
    char *end = word + strcspn(word, " ");
    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

/* How the command is used, which run_line says from the table. */
static spil_code bad_usage(spil_error *err)
{
    err->text.format = NULL;
    return err->code = SPIL_BAD_COMMAND;
}

/* The one word a command takes, or NULL. */
static char *only_word(char *rest)
{
    char *word = next_word(&rest);
    return word != NULL && next_word(&rest) == NULL ? word : NULL;
}

static spil_code need_game(const referee *r, spil_error *err)
{
    return r->driver != NULL
               ? SPIL_OK
               : spil_fail(err, SPIL_NO_GAME, "there is no game yet: begin one with new or load");
}

/* ---- new and load ---- */

enum { GIVEN_SEATS = SPIL_OPTIONS_MAX + 1, GIVEN_SEED }; /* behind the options and the end of their table */

/* Reads one name=value of `new`; *given has a bit for each name so far. */
static spil_code read_setting(char *word, const spil_opener *opener, spil_setup *su, spil_key *key,
                              unsigned *given, spil_error *err)
{
    char *value = strchr(word, '=');
    if (value == NULL)
        return spil_fail(err, SPIL_BAD_OPTION, "'%s' is not of the form name=value", word);
    *value++ = '\0';
    int which = 0;
    if (strcmp(word, "seats") == 0)
        which = GIVEN_SEATS;
    else if (strcmp(word, "seed") == 0)
        which = GIVEN_SEED;
    else
        while (which < GIVEN_SEATS && su->game->options[which].name != NULL &&
               strcmp(su->game->options[which].name, word) != 0)
            which++;
    if (*given >> which & 1)
        return spil_fail(err, SPIL_BAD_OPTION, "'%s' is given twice", word);
    if (which < GIVEN_SEATS) {
        const spil_code code = spil_setup_option_from(su, word, value, opener, err);
        if (code != SPIL_OK)
            return code;
    }
    *given |= 1u << which;
    if (which == GIVEN_SEED && !spil_key_parse(value, key))
        return spil_fail(err, SPIL_BAD_OPTION, "'%s' is not a seed: a number below 2^64, or 64 hex digits",
                         value);
    if (which == GIVEN_SEATS) {
        spil_in in = spil_in_from(value);
        int seats;
        if (!spil_take_int(&in, &seats) || !spil_in_done(&in))
            return spil_fail(err, SPIL_BAD_OPTION, "'%s' is not a number of seats", value);
        su->seats = (uint8_t)(seats < 0 || seats > UINT8_MAX ? UINT8_MAX : seats);
    }
    return SPIL_OK;
}

/* Replaces the game. Seats act in the order of the lines, and nothing is delayed. */
static void begin_game(referee *r, const spil_setup *su, const spil_key *key, const void *state)
{
    static const spil_terms terms = {
        .order = SPIL_ORDER_ARRIVAL, .undo = SPIL_UNDO_NEVER, .keep = SPIL_KEEP_STEPS};
    spil_driver_free(r->driver);
    r->driver = spil_driver_new(su, &terms, 0);
    spil_driver_do(r->driver, 0,
                   &(spil_command){.kind = SPIL_DO_START, .by = SPIL_HOST, .key = key, .state = state}, NULL);
    begin_answer(r);
    spil_setup_members(setup_of(r), &r->json);
    end_answer(r);
}

static spil_code do_new(referee *r, char *rest, spil_error *err)
{
    const char *id = next_word(&rest);
    if (id == NULL)
        return bad_usage(err);
    const spil_game *game = spil_game_find(r->cpu, id);
    if (game == NULL)
        return spil_fail(err, SPIL_BAD_GAME, "there is no game '%s'", id);
    spil_setup su = spil_setup_default(game, 0);
    spil_key key;
    unsigned given = 0;
    for (char *word; (word = next_word(&rest)) != NULL;) {
        const spil_code code = read_setting(word, r->opener, &su, &key, &given, err);
        if (code != SPIL_OK)
            return code;
    }
    if (!(given >> GIVEN_SEATS & 1) || !(given >> GIVEN_SEED & 1))
        return spil_fail(err, SPIL_BAD_OPTION, "a new game needs seats=N and seed=S");
    const spil_code code = spil_setup_check(&su, err);
    if (code != SPIL_OK)
        return code;

    begin_game(r, &su, &key, NULL);
    return SPIL_OK;
}

static spil_code load(referee *r, const char *json, size_t len, spil_error *err)
{
    spil_setup su;
    spil_state state;
    const spil_code code = spil_state_read_from(r->cpu, json, len, r->opener, &r->work, &su, &state, err);
    if (code != SPIL_OK)
        return code;
    begin_game(r, &su, NULL, &state);
    return SPIL_OK;
}

/* ---- queries ---- */

static spil_code do_state(referee *r, char *rest, spil_error *err)
{
    if (next_word(&rest) != NULL)
        return bad_usage(err);
    if (need_game(r, err) != SPIL_OK)
        return err->code;
    begin_answer(r);
    spil_state_json(setup_of(r), spil_driver_state(r->driver), "state", &r->json);
    end_answer(r);
    return SPIL_OK;
}

static spil_code do_view(referee *r, char *rest, spil_error *err)
{
    const char *word = only_word(rest);
    spil_view view;
    int seat;
    if (word == NULL)
        return bad_usage(err);
    if (need_game(r, err) != SPIL_OK || spil_viewer_parse(setup_of(r), word, &seat, err) != SPIL_OK)
        return err->code;
    spil_driver_view(r->driver, seat, &view);
    begin_answer(r);
    spil_view_json(setup_of(r), &view, "view", &r->json);
    end_answer(r);
    return SPIL_OK;
}

static spil_code do_moves(referee *r, char *rest, spil_error *err)
{
    const spil_setup *su = setup_of(r);
    const char *word = only_word(rest);
    int seat;
    if (word == NULL)
        return bad_usage(err);
    if (need_game(r, err) != SPIL_OK || spil_seat_parse(su, word, true, &seat, err) != SPIL_OK)
        return err->code;
    const int n = spil_driver_moves(r->driver, seat, r->moves);
    begin_answer(r);
    spil_moves_json(su, "moves", r->moves, n, false, &r->json);
    end_answer(r);
    return SPIL_OK;
}

static spil_code do_result(referee *r, char *rest, spil_error *err)
{
    spil_result res;
    if (next_word(&rest) != NULL)
        return bad_usage(err);
    if (need_game(r, err) != SPIL_OK)
        return err->code;
    spil_driver_result(r->driver, &res);
    begin_answer(r);
    spil_result_members(setup_of(r), &res, &r->json);
    end_answer(r);
    return SPIL_OK;
}

/* What a player would be asked: its view, and its moves with their parts. */
static spil_code do_ask(referee *r, char *rest, spil_error *err)
{
    const char *word = only_word(rest);
    spil_question q;
    int seat;
    if (word == NULL)
        return bad_usage(err);
    if (need_game(r, err) != SPIL_OK || spil_seat_parse(setup_of(r), word, false, &seat, err) != SPIL_OK)
        return err->code;
    if (spil_driver_phase(r->driver) == SPIL_PHASE_OVER)
        return spil_fail(err, SPIL_GAME_OVER, "the game is over");
    if (!spil_driver_question(r->driver, seat, &q))
        return spil_fail(err, SPIL_ILLEGAL_MOVE, "seat %d has no legal move now", seat);
    begin_answer(r);
    spil_question_json("question", &q, 0, &r->json);
    end_answer(r);
    return SPIL_OK;
}

static spil_code do_games(referee *r, char *rest, spil_error *err)
{
    if (next_word(&rest) != NULL)
        return bad_usage(err);
    begin_answer(r);
    spil_catalogue_json("games", r->cpu, spil_bot_name, &r->json);
    end_answer(r);
    return SPIL_OK;
}

/* ---- playing ---- */

static spil_code do_do(referee *r, char *rest, spil_error *err)
{
    const spil_setup *su = setup_of(r);
    const char *word = next_word(&rest);
    spil_move mv;
    int seat;
    if (word == NULL || *rest == '\0')
        return bad_usage(err);
    if (need_game(r, err) != SPIL_OK || spil_seat_parse(su, word, true, &seat, err) != SPIL_OK)
        return err->code;
    if (spil_move_read(su, spil_driver_state(r->driver), rest, &mv, err) != SPIL_OK)
        return err->code;
    spil_reply reply;
    const spil_command cmd = {.kind = SPIL_DO_MOVE, .by = seat, .seen = SPIL_SEEN_LATEST, .move = mv};
    if (spil_driver_do(r->driver, 0, &cmd, &reply) != SPIL_REPLY_DONE) {
        *err = reply.err;
        return err->code;
    }
    begin_answer(r);
    spil_events_json(su, "events", spil_driver_last_events(r->driver), &r->json);
    end_answer(r);
    return SPIL_OK;
}

/* What follows `bot SEAT`: the bot and its settings. */
static spil_code read_bot(char *rest, const spil_game *game, spil_player_spec *bot, int *budget_ms,
                          uint64_t *seed, spil_error *err)
{
    const char *name = next_word(&rest);
    bool has_ms = false, has_seed = false;
    *budget_ms = 0;
    *seed = 1;
    if (spil_player_spec_read(name, game, bot, err) != SPIL_OK)
        return SPIL_BAD_OPTION;
    if (bot->kind != SPIL_PLAYER_BOT)
        return spil_fail(err, SPIL_BAD_OPTION, "'%s' is not a bot", name);
    if (spil_handicap_is(&bot->handicap))
        return spil_fail(err, SPIL_BAD_OPTION, "a handicap counts by the clock, and a referee has none");
    for (char *word; (word = next_word(&rest)) != NULL;) {
        char *value = strchr(word, '=');
        if (value == NULL)
            return spil_fail(err, SPIL_BAD_OPTION, "'%s' is not of the form name=value", word);
        *value++ = '\0';
        const bool is_ms = strcmp(word, "ms") == 0, is_seed = strcmp(word, "seed") == 0;
        if (!is_ms && !is_seed)
            return spil_fail(err, SPIL_BAD_OPTION, "a bot has no option '%s'", word);
        if (is_ms ? has_ms : has_seed)
            return spil_fail(err, SPIL_BAD_OPTION, "'%s' is given twice", word);
        has_ms = has_ms || is_ms;
        has_seed = has_seed || is_seed;
        spil_in in = spil_in_from(value);
        if (is_ms && (!spil_take_int(&in, budget_ms) || !spil_in_done(&in) || *budget_ms < 0 ||
                      *budget_ms > BOT_MS_MAX))
            return spil_fail(err, SPIL_BAD_OPTION, "ms must be a whole number from 0 to %d", BOT_MS_MAX);
        if (is_seed && !spil_seed_parse(value, seed))
            return spil_fail(err, SPIL_BAD_OPTION,
                             "'%s' is not a seed: a number below 2^64, or 64 hex digits", value);
    }
    return SPIL_OK;
}

static spil_code do_bot(referee *r, char *rest, spil_error *err)
{
    const spil_setup *su = setup_of(r);
    const char *word = next_word(&rest);
    spil_player_spec bot;
    spil_fast_rng rng;
    spil_view view;
    uint64_t seed;
    int seat, budget_ms;
    if (word == NULL || rest[strspn(rest, " ")] == '\0')
        return bad_usage(err);
    if (need_game(r, err) != SPIL_OK || spil_seat_parse(su, word, false, &seat, err) != SPIL_OK)
        return err->code;
    if (spil_driver_phase(r->driver) == SPIL_PHASE_OVER)
        return spil_fail(err, SPIL_GAME_OVER, "the game is over");
    if (read_bot(rest, su->game, &bot, &budget_ms, &seed, err) != SPIL_OK)
        return err->code;
    const int n = spil_driver_moves(r->driver, seat, r->moves);
    if (n == 0)
        return spil_fail(err, SPIL_ILLEGAL_MOVE, "seat %d has no legal move now", seat);
    spil_driver_view(r->driver, seat, &view);
    spil_fast_seed(&rng, seed, (uint64_t)seat);
    player *asked = spil__player_open(
        &bot, &(player_terms){.clock = BOT_CLOCK_CPU, .budget = {.ms = (uint32_t)budget_ms}});
    spil_bot_answer chosen;
    spil_sentence fault; /* bots never fail */
    spil__player_ask(
        asked, &(spil_bot_input){.setup = su, .view = &view, .moves = r->moves, .n_moves = n, .rng = &rng},
        &chosen, &fault);
    spil__player_close(asked);
    begin_answer(r);
    spil_notation_json(su, "move", chosen.move, &r->json);
    spil_json_int(&r->json, "delay_ms", chosen.delay_ms);
    end_answer(r);
    return SPIL_OK;
}

/* `WORD SEAT`, for words that only some games have. */
static spil_code do_question(referee *r, const char *word, char *rest, spil_error *err)
{
    const spil_setup *su = setup_of(r);
    spil_view view;
    int seat;
    if (need_game(r, err) != SPIL_OK)
        return err->code;
    const question *asked = spil__question_find(su->game->id, word);
    if (asked == NULL)
        return spil_fail(err, SPIL_BAD_COMMAND, "there is no command '%s' in %s", word, su->game->id);
    const char *given = only_word(rest);
    if (given == NULL)
        return spil_fail(err, SPIL_BAD_COMMAND, "usage: %s SEAT", word);
    if (spil_seat_parse(su, given, false, &seat, err) != SPIL_OK)
        return err->code;
    spil_driver_view(r->driver, seat, &view);
    begin_answer(r);
    asked->answer(su, &view, &r->json);
    end_answer(r);
    return SPIL_OK;
}

/* ---- save and quit ---- */

static spil_code do_save(referee *r, char *rest, spil_error *err)
{
    if (next_word(&rest) != NULL)
        return bad_usage(err);
    if (need_game(r, err) != SPIL_OK)
        return err->code;
    const size_t bytes = spil_driver_save_bytes(r->driver);
    char *record = spil_alloc(bytes);
    spil_out out = spil_out_to(record, bytes);
    spil_driver_save(r->driver, &out);
    /* Newlines, quotes and backslashes take two bytes; tabs take six, and only a user's own file can contain them. */
    const size_t enough = 2 * bytes + (size_t)4 * SPIL_DATA_TEXT + 64;
    if (r->answer_size < enough) {
        r->answer = spil_resize(r->answer, enough);
        r->answer_size = enough;
    }
    begin_answer(r);
    spil_json_string(&r->json, "record", record);
    end_answer(r);
    free(record);
    return SPIL_OK;
}

static spil_code do_quit(referee *r, char *rest, spil_error *err)
{
    if (next_word(&rest) != NULL)
        return bad_usage(err);
    r->done = true;
    begin_answer(r);
    end_answer(r);
    return SPIL_OK;
}

/* ---- lines ---- */

static spil_code do_help(referee *r, char *rest, spil_error *err);

/* `load` takes the rest of its line as it is (run_line): here it has none. */
static spil_code load_nothing(referee *r, char *rest, spil_error *err)
{
    (void)r;
    (void)rest;
    return bad_usage(err);
}

static const struct {
    const char *word;
    const char *operands, *help; /* for `help`; the protocol is English */
    spil_code (*run)(referee *r, char *rest, spil_error *err);
} commands[] = {
    {"new", "GAME seats=N seed=S [option=value ...]", "begins a game", do_new},
    {"load", "{state as JSON}", "sets up that position", load_nothing},
    {"state", "", "the full state", do_state},
    {"view", "SEAT, or view watch", "what a seat, or an onlooker, may know of it", do_view},
    {"moves", "SEAT", "every legal move", do_moves},
    {"ask", "SEAT", "the question that a player would get", do_ask},
    {"games", "", "every game with its seats, options and bots", do_games},
    {"do", "SEAT MOVE", "plays a move; what happened, as events", do_do},
    {"result", "", "over, winners, points, returns", do_result},
    {"bot", "SEAT NAME [ms=N] [seed=S]", "what that bot would do; nothing is played", do_bot},
    {"save", "", "the game as a record", do_save},
    {"help", "", "this list", do_help},
    {"quit", "", "ends", do_quit},
};

static void put_command(referee *r, const char *game, const char *word, const char *operands,
                        const char *help)
{
    char usage[100];
    snprintf(usage, sizeof usage, "%s%s%s", word, *operands == '\0' ? "" : " ", operands);
    spil_json_open(&r->json, NULL, '{');
    spil_json_string(&r->json, "usage", usage);
    spil_json_string(&r->json, "help", help);
    if (game != NULL)
        spil_json_string(&r->json, "game", game);
    spil_json_close(&r->json, '}');
}

static spil_code do_help(referee *r, char *rest, spil_error *err)
{
    const char *game;
    const question *q;
    if (next_word(&rest) != NULL)
        return bad_usage(err);
    begin_answer(r);
    spil_json_open(&r->json, "commands", '[');
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        put_command(r, NULL, commands[i].word, commands[i].operands, commands[i].help);
    for (int i = 0; (q = spil__question_at(i, &game)) != NULL; i++)
        put_command(r, game, q->word, "SEAT", q->help);
    spil_json_close(&r->json, ']');
    end_answer(r);
    return SPIL_OK;
}

static spil_code run_line(referee *r, char *line, size_t len, spil_error *err)
{
    static const char load_word[] = "load ";
    const size_t load_len = sizeof load_word - 1, blanks = strspn(line, " ");
    line += blanks;
    len -= blanks;
    if (len >= load_len && memcmp(line, load_word, load_len) == 0)
        return load(r, line + load_len, len - load_len, err);
    if (memchr(line, '\0', len) != NULL)
        return spil_fail(err, SPIL_BAD_COMMAND, "the line holds a zero byte");
    const char *word = next_word(&line);
    if (word == NULL)
        return spil_fail(err, SPIL_BAD_COMMAND, "the line is empty");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(word, commands[i].word) != 0)
            continue;
        const spil_code code = commands[i].run(r, line, err);
        if (code == SPIL_OK || err->text.format != NULL)
            return code;
        return spil_fail(err, SPIL_BAD_COMMAND, "usage: %s%s%s", word,
                         *commands[i].operands == '\0' ? "" : " ", commands[i].operands);
    }
    if (spil__question_known(word))
        return do_question(r, word, line, err);
    return spil_fail(err, SPIL_BAD_COMMAND, "there is no command '%s' ('help' lists them)", word);
}

const char *spil__referee_too_long(referee *r, size_t *answer_len)
{
    spil_error err;
    spil_fail(&err, SPIL_BAD_COMMAND, "a line has at most %d bytes", REFEREE_LINE_MAX);
    put_error(r, &err);
    *answer_len = r->out.len;
    return r->answer;
}

const char *spil__referee_line(referee *r, char *line, size_t len, size_t *answer_len)
{
    spil_error err = {.code = SPIL_OK};
    if (len > REFEREE_LINE_MAX)
        return spil__referee_too_long(r, answer_len);
    if (len > 0 && line[len - 1] == '\r')
        len--;
    line[len] = '\0';
    if (run_line(r, line, len, &err) != SPIL_OK)
        put_error(r, &err);
    *answer_len = r->out.len;
    return r->answer;
}

referee *spil__referee_open(spil_cpu cpu, const spil_opener *opener)
{
    referee *r = spil_alloc(sizeof *r);
    r->cpu = cpu;
    r->opener = opener;
    r->answer_size = ANSWER_BYTES;
    r->answer = spil_alloc(r->answer_size);
    return r;
}

void spil__referee_close(referee *r)
{
    spil_driver_free(r->driver);
    free(r->answer);
    free(r);
}

bool spil__referee_done(const referee *r)
{
    return r->done;
}
