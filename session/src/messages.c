/* messages.c: setups, questions, notes, results and the catalogue as JSON (spil/messages.h). */
#include "spil/messages.h"

#include "spelling.h"

/* ---- writing: pieces ---- */

void spil_setup_members(const spil_setup *su, spil_json_writer *w)
{
    spil_json_string(w, "game", su->game->id);
    spil_json_int(w, "seats", su->seats);
    spil_options_json(su, "options", w);
}

void spil_seats_json(const spil_setup *su, const char *key, uint8_t seats, spil_json_writer *w)
{
    spil_json_open(w, key, '[');
    for (int seat = 0; seat < su->seats; seat++) {
        if (seats >> seat & 1)
            spil_json_int(w, NULL, seat);
    }
    spil_json_close(w, ']');
}

void spil_points_json(const spil_setup *su, const char *key, const spil_result *res, spil_json_writer *w)
{
    spil_json_open(w, key, '[');
    for (int seat = 0; seat < su->seats; seat++)
        spil_json_int(w, NULL, res->points[seat]);
    spil_json_close(w, ']');
}

static void put_outcome(const spil_setup *su, const spil_result *res, spil_json_writer *w)
{
    spil_seats_json(su, "winners", res->winners, w);
    spil_points_json(su, "points", res, w);
    spil_json_open(w, "returns", '[');
    for (int seat = 0; seat < su->seats; seat++)
        spil_json_raw(w, NULL, spil_return_text(su, res, seat));
    spil_json_close(w, ']');
}

void spil_result_members(const spil_setup *su, const spil_result *res, spil_json_writer *w)
{
    spil_json_bool(w, "over", res->over);
    put_outcome(su, res, w);
}

void spil_notation_json(const spil_setup *su, const char *key, spil_move mv, spil_json_writer *w)
{
    char text[SPIL_MOVE_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    su->game->print_move(su, mv, &out);
    spil_json_string(w, key, text);
}

void spil_moves_json(const spil_setup *su, const char *key, const spil_move moves[], int n, bool parts,
                     spil_json_writer *w)
{
    spil_json_open(w, key, '[');
    for (int i = 0; i < n; i++) {
        if (parts)
            spil_move_json(su, NULL, moves[i], w);
        else
            spil_notation_json(su, NULL, moves[i], w);
    }
    spil_json_close(w, ']');
}

void spil_events_json(const spil_setup *su, const char *key, const spil_events *ev, spil_json_writer *w)
{
    spil_json_open(w, key, '[');
    for (int i = 0; i < ev->n; i++)
        spil_event_json(su, ev, i, w);
    spil_json_close(w, ']');
}

/* null: the host. */
static void put_by(int by, spil_json_writer *w)
{
    if (by >= 0)
        spil_json_int(w, "seat", by);
    else
        spil_json_null(w, "seat");
}

/* ---- writing: messages ---- */

void spil_question_json(const char *key, const spil_question *q, uint64_t now_ms, spil_json_writer *w)
{
    char token[24]; /* a string, because not every JSON reader holds 64 bits in a number */
    spil_out out = spil_out_to(token, sizeof token);
    spil_put_unsigned(&out, q->token);
    spil_json_open(w, key, '{');
    spil_json_string(w, "ask", q->kind == SPIL_ASK_MOVE ? "move" : "hint");
    spil_json_string(w, "token", token);
    spil_json_int(w, "seat", q->seat);
    if (q->player[0] != '\0')
        spil_json_string(w, "player", q->player);
    spil_view_json(q->setup, q->view, "view", w);
    spil_moves_json(q->setup, "moves", q->moves, q->n_moves, true, w);
    if (q->deadline_ms != UINT64_MAX)
        spil_json_int(w, "due_ms", q->deadline_ms > now_ms ? (int64_t)(q->deadline_ms - now_ms) : 0);
    spil_json_close(w, '}');
}

const char *spil_reply_word(const spil_reply *reply)
{
    return reply->kind == SPIL_REPLY_REFUSED ? spil_code_word(reply->err.code)
                                             : spil__reply_words[reply->kind];
}

void spil_note_members(const spil_driver *d, const spil_note *note, int seat, spil_json_writer *w)
{
    const spil_setup *su = spil_driver_setup(d);
    spil_json_int(w, "seq", note->seq);
    spil_json_int(w, "ms", (int64_t)note->ms);
    spil_json_string(w, "note", note->kind == SPIL_NOTE_TELL ? note->word : spil__note_words[note->kind]);
    switch (note->kind) {
    case SPIL_NOTE_EVENT: {
        spil_events ev;
        ev.n = ev.pooled = 0;
        spil_driver_events(d, note, seat, &ev);
        for (int i = 0; i < ev.n; i++)
            ev.item[i].visible_to = SPIL_VISIBLE_TO_ALL; /* the reader must not learn who else knows */
        spil_events_json(su, "events", &ev, w);
        if (note->timed_out)
            spil_json_bool(w, "timed_out", true);
        break;
    }
    case SPIL_NOTE_COUNT: spil_json_int(w, "left", note->n); break;
    case SPIL_NOTE_PAUSE:
    case SPIL_NOTE_RESUME: put_by(note->seat, w); break;
    case SPIL_NOTE_ASKS:
        spil_json_string(w, "what", note->word);
        put_by(note->seat, w);
        break;
    case SPIL_NOTE_UNDO:
    case SPIL_NOTE_REDO:
        spil_json_bool(w, "done", note->done);
        spil_json_int(w, "moves", note->step);
        break;
    case SPIL_NOTE_SEAT:
        spil_json_int(w, "seat", note->seat);
        if (note->who == SPIL_SEAT_PERSON)
            spil_json_string(w, "name", note->name);
        if (note->who == SPIL_SEAT_BOT)
            spil_json_string(w, "bot", note->player);
        if (note->resigned)
            spil_json_bool(w, "resigned", true);
        if (note->stands_in)
            spil_json_bool(w, "stands_in", true);
        break;
    case SPIL_NOTE_OVER:
        put_outcome(su, note->result, w);
        spil_json_string(w, "cause", spil_cause_words[note->cause]);
        break;
    case SPIL_NOTE_TELL: spil_json_members(w, note->text); break;
    case SPIL_NOTE_BEGIN: spil_json_int(w, "seat", note->seat); break;
    case SPIL_NOTE_GO:
    case SPIL_NOTE_START: break;
    }
}

/* ---- the catalogue ---- */

/* Where the default depends on the seats: that of the smallest table, and the list for all of them. */
static void put_defaults(const spil_game *game, const spil_option *option, spil_json_writer *w)
{
    spil_json_int(w, "default", option->def_by_seats[game->min_seats]);
    spil_json_open(w, "default_by_seats", '{');
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        const char digit[2] = {(char)('0' + seats), '\0'};
        spil_json_int(w, digit, option->def_by_seats[seats]);
    }
    spil_json_close(w, '}');
}

static void put_option(const spil_game *game, const spil_option *option, spil_json_writer *w)
{
    const bool number = option->kind == SPIL_OPTION_NUMBER;
    spil_json_open(w, NULL, '{');
    spil_json_string(w, "name", option->name);
    spil_json_string(w, "help", option->help);
    if (number && option->def_by_seats != NULL) {
        put_defaults(game, option, w);
    } else if (number) {
        spil_json_int(w, "default", option->def);
    } else {
        spil_json_string(w, "default", option->words[option->def]);
    }
    if (number) {
        spil_json_int(w, "min", option->min);
        spil_json_int(w, "max", option->max);
        if (spil_option_step(option) > 1)
            spil_json_int(w, "step", option->step);
    } else {
        spil_json_open(w, "values", '[');
        for (int i = 0; option->words[i] != NULL; i++)
            spil_json_string(w, NULL, option->words[i]);
        spil_json_close(w, ']');
        spil_json_bool(w, "file", option->kind == SPIL_OPTION_FILE);
    }
    spil_json_close(w, '}');
}

void spil_catalogue_json(const char *key, spil_cpu cpu, spil_bot_name_fn *bot, spil_json_writer *w)
{
    spil_json_open(w, key, '[');
    for (int i = 0; spil_game_at(cpu, i) != NULL; i++) {
        const spil_game *game = spil_game_at(cpu, i);
        spil_json_open(w, NULL, '{');
        spil_json_string(w, "id", game->id);
        spil_json_string(w, "name", game->name);
        spil_json_string(w, "about", game->tagline);
        spil_json_open(w, "seats", '[');
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            spil_setup su = spil_setup_default(game, seats);
            if (spil_setup_check(&su, NULL) == SPIL_OK)
                spil_json_int(w, NULL, seats);
        }
        spil_json_close(w, ']');
        spil_json_open(w, "options", '[');
        for (const spil_option *option = game->options; option->name != NULL; option++)
            put_option(game, option, w);
        spil_json_close(w, ']');
        spil_json_open(w, "bots", '[');
        const char *name;
        for (int k = 0; (name = bot(game, k)) != NULL; k++)
            spil_json_string(w, NULL, name);
        spil_json_close(w, ']');
        spil_json_close(w, '}');
    }
    spil_json_close(w, ']');
}

/* ---- reading ---- */

static spil_code bad(spil_error *err, const char *field)
{
    return spil_fail(err, SPIL_BAD_COMMAND, SPIL_TR("the field '%s' is missing or not as it should be"),
                     field);
}

spil_code spil_setup_from_json(spil_cpu cpu, const spil_opener *opener, const spil_json *doc,
                               const spil_json_node *node, spil_setup *su, spil_error *err)
{
    const spil_json_node *game = spil_json_get(doc, node, "game"), *seats = spil_json_get(doc, node, "seats"),
                         *options = spil_json_get(doc, node, "options");
    char id[32];
    if (game == NULL || game->type != SPIL_JSON_STRING || !spil_json_text(doc, game, id, sizeof id))
        return bad(err, "game");
    const spil_game *found = spil_game_find(cpu, id);
    if (found == NULL)
        return spil_fail(err, SPIL_BAD_GAME, SPIL_TR("there is no game '%s'"), id);
    if (seats == NULL || seats->type != SPIL_JSON_NUMBER || !seats->whole || seats->number < 0 ||
        seats->number > UINT8_MAX)
        return bad(err, "seats");
    if (options != NULL && options->type != SPIL_JSON_OBJECT)
        return bad(err, "options");
    spil_setup read = spil_setup_default(found, 0);
    read.seats = (uint8_t)seats->number;
    for (const spil_json_node *at = options == NULL ? NULL : spil_json_first(doc, options); at != NULL;
         at = spil_json_next(doc, at)) {
        char name[32], value[SPIL_DATA_NAME];
        spil_out out = spil_out_to(value, sizeof value);
        if (!spil_json_key(doc, at, name, sizeof name))
            return bad(err, "options");
        if (at->type == SPIL_JSON_NUMBER && at->whole)
            spil_put_int(&out, at->number);
        else if (at->type != SPIL_JSON_STRING || !spil_json_text(doc, at, value, sizeof value))
            return bad(err, name);
        const spil_code code = spil_setup_option_from(&read, name, value, opener, err);
        if (code != SPIL_OK)
            return code;
    }
    const spil_code code = spil_setup_check(&read, err);
    if (code == SPIL_OK)
        *su = read;
    return code;
}
