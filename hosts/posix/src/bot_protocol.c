/* bot_protocol.c: lines to and from a bot process (bot_protocol.h). */
#include "bot_protocol.h"

#include <stdio.h>
#include <string.h>

#include "spil/messages.h"

enum {
    LINE_BYTES =
        SPIL_STATE_TEXT + SPIL_MOVES_MAX * (SPIL_MOVE_TEXT + 3) + 4096 /* room for any line we write */
};

/* ---- writing ---- */

typedef struct line_writer {
    spil_out out;
    spil_json_writer json;
} line_writer;

/* Begins {"type":…, in the buffer's own room. */
static void begin(line_writer *p, spil_buffer *line, const char *type)
{
    if (line->room < LINE_BYTES) {
        line->at = spil_resize(line->at, LINE_BYTES);
        line->room = LINE_BYTES;
    }
    p->out = spil_out_to(line->at, line->room);
    p->json = spil_json_to(&p->out);
    spil_json_open(&p->json, NULL, '{');
    spil_json_string(&p->json, "type", type);
}

static void end(line_writer *p, spil_buffer *line)
{
    spil_json_close(&p->json, '}');
    spil_put_char(&p->out, '\n');
    line->len = p->out.len;
}

void spil__protocol_hello(spil_buffer *line)
{
    line_writer p;
    begin(&p, line, "hello");
    spil_json_int(&p.json, "protocol", PROTOCOL_VERSION);
    end(&p, line);
}

void spil__protocol_game(const spil_setup *su, int seat, uint64_t seed, spil_buffer *line)
{
    line_writer p;
    char number[24];
    spil_out digits = spil_out_to(number, sizeof number);
    begin(&p, line, "game");
    spil_setup_members(su, &p.json);
    spil_json_int(&p.json, "seat", seat);
    spil_put_unsigned(&digits, seed);
    spil_json_string(&p.json, "seed", number); /* 64 bits: more than a JSON number is sure to hold */
    end(&p, line);
}

void spil__protocol_ask(const spil_bot_input *in, int64_t id, uint32_t ms, spil_buffer *line)
{
    line_writer p;
    begin(&p, line, "move");
    spil_json_int(&p.json, "id", id);
    spil_json_int(&p.json, "ms", ms);
    if (in->budget.sims > 0)
        spil_json_int(&p.json, "sims", in->budget.sims);
    spil_view_json(in->setup, in->view, "view", &p.json);
    spil_moves_json(in->setup, "moves", in->moves, in->n_moves, false, &p.json);
    end(&p, line);
}

void spil__protocol_over(const spil_setup *su, const spil_result *res, spil_buffer *line)
{
    line_writer p;
    begin(&p, line, "over");
    if (res != NULL) {
        spil_seats_json(su, "winners", res->winners, &p.json);
        spil_points_json(su, "points", res, &p.json);
    }
    end(&p, line);
}

void spil__protocol_quit(spil_buffer *line)
{
    line_writer p;
    begin(&p, line, "quit");
    end(&p, line);
}

/* ---- reading ---- */

static bool whole(const spil_json *doc, const char *name, int64_t *value)
{
    const spil_json_node *node = spil_json_get(doc, doc->node, name);
    if (node == NULL || node->type != SPIL_JSON_NUMBER || !node->whole)
        return false;
    *value = node->number;
    return true;
}

static bool is_type(const spil_json *doc, const char *type)
{
    const spil_json_node *node = spil_json_get(doc, doc->node, "type");
    return node != NULL && node->type == SPIL_JSON_STRING && spil_json_is(doc, node, type);
}

bool spil__protocol_read(const char *line, size_t len, spil_json *room, protocol_answer *answer,
                         spil_sentence *fault)
{
    *answer = (protocol_answer){.kind = PROTOCOL_HELLO};
    if (spil_json_parse(room, line, len, NULL) == SPIL_OK && room->node[0].type == SPIL_JSON_OBJECT) {
        if (is_type(room, "hello") && whole(room, "protocol", &answer->protocol))
            return true;
        const spil_json_node *move = spil_json_get(room, room->node, "move");
        if (is_type(room, "move") && whole(room, "id", &answer->id) && move != NULL &&
            move->type == SPIL_JSON_STRING) {
            answer->kind = PROTOCOL_MOVE;
            if (!spil_json_text(room, move, answer->move, sizeof answer->move))
                answer->move[0] = '\0';
            return true;
        }
    }
    char begins[SPIL_ARG_BYTES];
    snprintf(begins, sizeof begins, "%.*s", len < sizeof begins ? (int)len : (int)sizeof begins - 1, line);
    spil_sentence_set(fault, SPIL_TR("wrote a line that is not an answer: %s"), begins);
    return false;
}

bool spil__protocol_move(const spil_bot_input *in, const char *text, spil_move *mv, spil_sentence *fault)
{
    if (in->setup->game->parse_move(in->setup, text, mv) && spil_is_among(*mv, in->moves, in->n_moves))
        return true;
    spil_sentence_set(fault, SPIL_TR("answered '%s', which is not a legal move"), text);
    return false;
}
