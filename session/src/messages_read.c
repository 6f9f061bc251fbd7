/* messages_read.c: commands, answers and setups from JSON (spil/messages.h). */
#include <string.h>

#include "spelling.h"
#include "spil/messages.h"

static spil_code bad(spil_error *err, const char *field)
{
    return spil_fail(err, SPIL_BAD_COMMAND, SPIL_TR("the field '%s' is missing or not as it should be"),
                     field);
}

/* ---- fields ---- */

static const spil_json_node *get(const spil_json *doc, const char *name)
{
    return spil_json_get(doc, doc->node, name);
}

static bool get_number(const spil_json *doc, const char *name, int64_t most, int64_t *value)
{
    const spil_json_node *node = get(doc, name);
    if (node == NULL || node->type != SPIL_JSON_NUMBER || !node->whole || node->number < 0 ||
        node->number > most)
        return false;
    *value = node->number;
    return true;
}

/* A number that may be missing: then *value stays. */
static bool get_optional(const spil_json *doc, const char *name, int64_t most, int64_t *value)
{
    return get(doc, name) == NULL || get_number(doc, name, most, value);
}

static bool get_text(const spil_json *doc, const char *name, char *buf, size_t size)
{
    const spil_json_node *node = get(doc, name);
    return node != NULL && node->type == SPIL_JSON_STRING && spil_json_text(doc, node, buf, size);
}

static int get_word(const spil_json *doc, const char *name, const char *const words[], int n)
{
    const spil_json_node *node = get(doc, name);
    for (int i = 0; node != NULL && node->type == SPIL_JSON_STRING && i < n; i++) {
        if (spil_json_is(doc, node, words[i]))
            return i;
    }
    return -1;
}

static bool get_token(const spil_json *doc, uint64_t *token)
{
    char digits[24];
    *token = 0;
    if (!get_text(doc, "token", digits, sizeof digits) || digits[0] == '\0')
        return false;
    for (const char *at = digits; *at != '\0'; at++) {
        if (*at < '0' || *at > '9' || *token > (UINT64_MAX - 9) / 10)
            return false;
        *token = 10 * *token + (uint64_t)(*at - '0');
    }
    return true;
}

static spil_code parse(const char *text, size_t len, spil_message_work *work, spil_error *err)
{
    if (spil_json_parse(&work->doc, text, len, err) != SPIL_OK) {
        if (err != NULL)
            err->code = SPIL_BAD_COMMAND;
        return SPIL_BAD_COMMAND;
    }
    return work->doc.node[0].type == SPIL_JSON_OBJECT
               ? SPIL_OK
               : spil_fail(err, SPIL_BAD_COMMAND, SPIL_TR("a message is a JSON object"));
}

static spil_code only(const spil_json *doc, const char *const names[], spil_error *err)
{
    if (spil_json_only(doc, doc->node, names, NULL, err) == SPIL_OK)
        return SPIL_OK;
    if (err != NULL)
        err->code = SPIL_BAD_COMMAND;
    return SPIL_BAD_COMMAND;
}

/* ---- setups ---- */

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

/* ---- commands ---- */

static spil_code read_by(const spil_json *doc, const spil_setup *su, spil_command *cmd, spil_error *err)
{
    static const char *const host[] = {"host"};
    int64_t seat;
    if (get_word(doc, "by", host, 1) == 0) {
        cmd->by = SPIL_HOST;
        return SPIL_OK;
    }
    if (!get_number(doc, "by", su->seats - 1, &seat))
        return bad(err, "by");
    cmd->by = (int)seat;
    return SPIL_OK;
}

static spil_code read_move(const spil_json *doc, const spil_setup *su, spil_command *cmd, spil_error *err)
{
    static const char *const names[] = {"do", "by", "id", "seen", "move", NULL};
    int64_t seen = SPIL_SEEN_LATEST;
    if (only(doc, names, err) != SPIL_OK)
        return SPIL_BAD_COMMAND;
    if (!get_optional(doc, "seen", SPIL_SEEN_LATEST - 1, &seen))
        return bad(err, "seen");
    cmd->seen = (uint32_t)seen;
    const spil_json_node *move = get(doc, "move");
    return move == NULL ? bad(err, "move") : spil_move_from_json(su, doc, move, &cmd->move, err);
}

static spil_code read_seat(spil_message_work *work, const spil_setup *su, spil_command *cmd, spil_error *err)
{
    static const char *const names[] = {"do", "by", "id", "seat", "kind", "player", "name", NULL};
    const spil_json *doc = &work->doc;
    int64_t seat;
    if (only(doc, names, err) != SPIL_OK)
        return SPIL_BAD_COMMAND;
    if (!get_number(doc, "seat", su->seats - 1, &seat))
        return bad(err, "seat");
    const int kind = get_word(doc, "kind", spil__seat_words, N_SEAT_KINDS);
    if (kind < 0)
        return bad(err, "kind");
    work->player[0] = work->name[0] = '\0';
    if (get(doc, "player") != NULL && !get_text(doc, "player", work->player, sizeof work->player))
        return bad(err, "player");
    if (get(doc, "name") != NULL && !get_text(doc, "name", work->name, sizeof work->name))
        return bad(err, "name");
    cmd->seat = (int)seat;
    cmd->seat_kind = (spil_seat_kind)kind;
    cmd->player = work->player;
    cmd->name = work->name;
    return SPIL_OK;
}

static spil_code read_start(spil_cpu cpu, spil_message_work *work, const spil_setup *su, spil_command *cmd,
                            spil_error *err)
{
    static const char *const names[] = {"do", "by", "id", "seed", "state", NULL};
    const spil_json *doc = &work->doc;
    const spil_json_node *state = get(doc, "state");
    char seed[80];
    if (only(doc, names, err) != SPIL_OK)
        return SPIL_BAD_COMMAND;
    if (state == NULL) {
        cmd->key = &work->key;
        return get_text(doc, "seed", seed, sizeof seed) && spil_key_parse(seed, &work->key)
                   ? SPIL_OK
                   : bad(err, "seed");
    }
    spil_setup own;
    if (state->type != SPIL_JSON_OBJECT || get(doc, "seed") != NULL)
        return bad(err, "state");
    const spil_code code =
        spil_state_read(cpu, doc->text + state->at, state->len, &work->state, &own, &work->position, err);
    if (code != SPIL_OK)
        return code;
    cmd->state = &work->position;
    return spil_setup_same(&own, su) ? SPIL_OK : bad(err, "state");
}

static spil_code read_tell(spil_message_work *work, const spil_setup *su, spil_command *cmd, spil_error *err)
{
    static const char *const names[] = {"do", "by", "id", "note", "to", "fields", NULL};
    const spil_json *doc = &work->doc;
    const spil_json_node *to = get(doc, "to"), *fields = get(doc, "fields");
    if (only(doc, names, err) != SPIL_OK)
        return SPIL_BAD_COMMAND;
    if (!get_text(doc, "note", work->word, sizeof work->word))
        return bad(err, "note");
    if (to == NULL || to->type != SPIL_JSON_ARRAY)
        return bad(err, "to");
    if (fields == NULL || fields->type != SPIL_JSON_OBJECT || work->text == NULL ||
        fields->len > work->text_size)
        return bad(err, "fields");
    unsigned mask = 0;
    for (const spil_json_node *at = spil_json_first(doc, to); at != NULL; at = spil_json_next(doc, at)) {
        if (at->type == SPIL_JSON_NUMBER && at->whole && at->number >= 0 && at->number < su->seats)
            mask |= 1u << at->number;
        else if (at->type == SPIL_JSON_STRING && spil_json_is(doc, at, "watch"))
            mask |= 1u << SPIL_ONLOOKER;
        else
            return bad(err, "to");
    }
    const unsigned all = ((1u << su->seats) - 1) | 1u << SPIL_ONLOOKER;
    memcpy(work->text, doc->text + fields->at + 1, fields->len - 2); /* without its braces */
    work->text[fields->len - 2] = '\0';
    cmd->visible_to = (mask & all) == all ? SPIL_VISIBLE_TO_ALL : (uint8_t)mask;
    cmd->word = work->word;
    cmd->text = work->text;
    return SPIL_OK;
}

spil_code spil_command_read(spil_cpu cpu, const spil_setup *su, const char *text, size_t len,
                            spil_message_work *work, spil_command *cmd, spil_error *err)
{
    static const char *const plain[] = {"do", "by", "id", NULL};
    const spil_json *doc = &work->doc;
    int64_t id = 0;
    *cmd = (spil_command){.seen = SPIL_SEEN_LATEST};
    if (parse(text, len, work, err) != SPIL_OK)
        return SPIL_BAD_COMMAND;
    const int kind = get_word(doc, "do", spil__command_words, N_COMMANDS);
    if (kind < 0)
        return bad(err, "do");
    if (!get_optional(doc, "id", (int64_t)1 << 53, &id) || (get(doc, "id") != NULL && id == 0))
        return bad(err, "id");
    if (read_by(doc, su, cmd, err) != SPIL_OK)
        return SPIL_BAD_COMMAND;
    cmd->kind = (spil_command_kind)kind;
    cmd->id = (uint64_t)id;
    switch (cmd->kind) {
    case SPIL_DO_MOVE: return read_move(doc, su, cmd, err);
    case SPIL_DO_SEAT: return read_seat(work, su, cmd, err);
    case SPIL_DO_START: return read_start(cpu, work, su, cmd, err);
    case SPIL_DO_TELL: return read_tell(work, su, cmd, err);
    default: return only(doc, plain, err);
    }
}

spil_code spil_answer_read(const spil_setup *su, const char *text, size_t len, spil_message_work *work,
                           uint64_t *token, spil_answer *answer, spil_error *err)
{
    static const char *const names[] = {"token", "move", "delay_ms", "commit_ms", NULL};
    const spil_json *doc = &work->doc;
    int64_t delay_ms = 0, commit_ms = 0;
    if (parse(text, len, work, err) != SPIL_OK || only(doc, names, err) != SPIL_OK)
        return SPIL_BAD_COMMAND;
    if (!get_token(doc, token))
        return bad(err, "token");
    if (!get_optional(doc, "delay_ms", UINT32_MAX, &delay_ms))
        return bad(err, "delay_ms");
    if (!get_optional(doc, "commit_ms", UINT32_MAX, &commit_ms))
        return bad(err, "commit_ms");
    *answer = (spil_answer){.delay_ms = (uint32_t)delay_ms, .commit_ms = (uint32_t)commit_ms};
    const spil_json_node *move = get(doc, "move");
    if (move == NULL)
        return SPIL_OK;
    answer->acts = true;
    return spil_move_from_json(su, doc, move, &answer->move, err);
}
