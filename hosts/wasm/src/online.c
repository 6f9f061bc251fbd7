/* online.c: a server's table as the page at it sees it (docs/online.md): the server's own words in, sentences out.
 * Nothing is played here; the view, the moves and the result are what the server says they are. */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "screen.h"
#include "shown.h"
#include "spil/lesson.h"
#include "spil/memory.h"
#include "spil/messages.h"
#include "spil/saved.h"
#include "spil/tally.h"
#include "spil/teller.h"

typedef struct online_seat {
    spil_seat_kind kind;
    bool resigned;
    char name[SPIL_NAME_BYTES]; /* of the person; "" = none */
    char bot[SPIL_PLAYER_TEXT]; /* that plays it, also for a person; "" = none */
} online_seat;

static struct {
    bool open;
    spil_setup setup;
    spil_data *data; /* the custom board; NULL: none */
    int seat;        /* of the person here; -1: watches */
    int steps;       /* moves that stand; -1: not known */
    online_seat who[SPIL_SEATS_MAX];
    bool has_view;
    spil_view view;
    spil_move moves[SPIL_MOVES_MAX];
    int n_moves;
    spil_teller teller;
} online;

static spil_words words_of(void)
{
    const int seats = online.setup.seats;
    spil_words w = {.tr = &spil__translator, .in_words = true, .you = online.seat + 1};
    for (int seat = 0; seat < seats; seat++)
        w.name[seat] = online.who[seat].name[0] != '\0' ? online.who[seat].name
                                                        : spil_words_place(&spil__translator, seats, seat);
    return w;
}

/* The same for eyes. */
static spil_words screen_words(screen_names *names)
{
    const char *bot[SPIL_SEATS_MAX];
    const spil_words spoken = words_of();
    for (int seat = 0; seat < online.setup.seats; seat++)
        bot[seat] = online.who[seat].kind == SPIL_SEAT_PERSON ? NULL : online.who[seat].bot;
    spil_words w = spil__screen_words(&spoken, &online.setup, bot, names);
    w.view = online.has_view ? &online.view : NULL;
    return w;
}

static bool need_table(call *c)
{
    return online.open || CALL_FAIL(c, SPIL_NO_GAME, SPIL_TR("there is no game here"));
}

static bool bad_member(call *c, const char *name)
{
    return CALL_FAIL(c, SPIL_BAD_COMMAND, SPIL_TR("'%s' has a value that it cannot have"), name);
}

/* ---- reading ---- */

/* A text; one that is too long is cut off behind a character. */
static bool read_text(const call *c, const spil_json_node *node, char *text, size_t size)
{
    char whole[1024];
    size_t len = 0;
    if (node == NULL || node->type != SPIL_JSON_STRING || !spil_json_text(c->doc, node, whole, sizeof whole))
        return false;
    for (size_t n = strlen(whole), more; (more = spil_utf8_char(whole + len, n - len)) > 0;) {
        if (len + more >= size)
            break;
        len += more;
    }
    memcpy(text, whole, len);
    text[len] = '\0';
    return true;
}

static bool read_seat(const call *c, const spil_json_node *of, int *seat)
{
    const spil_json_node *node = spil_json_get(c->doc, of, "seat");
    const int seats = online.setup.seats;
    if (node == NULL || node->type != SPIL_JSON_NUMBER || !node->whole || node->number < 0 ||
        node->number >= seats)
        return false;
    *seat = (int)node->number;
    return true;
}

/* {"name":TEXT or null,"bot":TEXT,"resigned":true}. A bot has no name but its own. */
static bool read_who(const call *c, const spil_json_node *node, online_seat *who)
{
    const spil_json_node *name = spil_json_get(c->doc, node, "name"),
                         *bot = spil_json_get(c->doc, node, "bot"),
                         *resigned = spil_json_get(c->doc, node, "resigned");
    *who = (online_seat){.kind = SPIL_SEAT_OPEN};
    if ((bot != NULL && !read_text(c, bot, who->bot, sizeof who->bot)) ||
        (name != NULL && name->type != SPIL_JSON_NULL && !read_text(c, name, who->name, sizeof who->name)))
        return false;
    if (bot != NULL && (who->name[0] == '\0' || strcmp(who->name, who->bot) == 0)) {
        who->kind = SPIL_SEAT_BOT;
        who->name[0] = '\0';
    } else if (who->name[0] != '\0') {
        who->kind = SPIL_SEAT_PERSON;
    }
    who->resigned = resigned != NULL && resigned->type == SPIL_JSON_TRUE;
    return true;
}

static bool read_all_who(call *c, online_seat who[])
{
    const spil_json_node *list = spil_json_get(c->doc, c->args, "who");
    int n = 0;
    if (list == NULL || list->type != SPIL_JSON_ARRAY || list->count != online.setup.seats)
        return bad_member(c, "who");
    for (const spil_json_node *node = spil_json_first(c->doc, list); node != NULL;
         node = spil_json_next(c->doc, node)) {
        if (node->type != SPIL_JSON_OBJECT || !read_who(c, node, &who[n++]))
            return bad_member(c, "who");
    }
    return true;
}

/* The view, or none: *has says which. */
static bool read_view(call *c, bool *has, spil_view *view)
{
    static spil_state_work work;
    const spil_json_node *node = spil_json_get(c->doc, c->args, "view");
    const int seat = online.seat < 0 ? SPIL_ONLOOKER : online.seat;
    *has = node != NULL && node->type != SPIL_JSON_NULL;
    if (*has && node->type != SPIL_JSON_OBJECT)
        return bad_member(c, "view");
    return !*has || spil_view_read(&online.setup, seat, c->doc->text + node->at, node->len, &work, view,
                                   &c->err) == SPIL_OK;
}

static bool read_moves(call *c, bool has_view, spil_move moves[], int *n)
{
    const spil_json_node *list = spil_json_get(c->doc, c->args, "moves");
    *n = 0;
    if (list == NULL || list->type != SPIL_JSON_ARRAY || list->count > SPIL_MOVES_MAX ||
        (list->count > 0 && !has_view))
        return bad_member(c, "moves");
    for (const spil_json_node *node = spil_json_first(c->doc, list); node != NULL;
         node = spil_json_next(c->doc, node)) {
        if (spil_move_from_json(&online.setup, c->doc, node, &moves[(*n)++], &c->err) != SPIL_OK)
            return false;
    }
    return true;
}

/* {"winners":[SEAT…],"points":[N…]} */
static bool read_result(const call *c, const spil_json_node *node, spil_result *res)
{
    const spil_json_node *winners = spil_json_get(c->doc, node, "winners"),
                         *points = spil_json_get(c->doc, node, "points");
    int seat = 0;
    *res = (spil_result){.over = true};
    if (winners == NULL || winners->type != SPIL_JSON_ARRAY || points == NULL ||
        points->type != SPIL_JSON_ARRAY || points->count != online.setup.seats)
        return false;
    for (const spil_json_node *n = spil_json_first(c->doc, winners); n != NULL;
         n = spil_json_next(c->doc, n)) {
        if (n->type != SPIL_JSON_NUMBER || !n->whole || n->number < 0 || n->number >= online.setup.seats)
            return false;
        res->winners |= (uint8_t)(1u << n->number);
    }
    for (const spil_json_node *n = spil_json_first(c->doc, points); n != NULL;
         n = spil_json_next(c->doc, n)) {
        if (n->type != SPIL_JSON_NUMBER || !n->whole || n->number < INT32_MIN || n->number > INT32_MAX)
            return false;
        res->points[seat++] = (int32_t)n->number;
    }
    return true;
}

/* ---- calls ---- */

/* {"game":ID,"seats":N,"options":{…},"board":TEXT,"seat":SEAT or -1} */
static bool call_open(call *c)
{
    own_file board = {.c = c, .arg = "board"};
    const spil_opener opener = {.open = spil__own_file, .context = &board};
    spil_setup su;
    int seat;
    if (spil_setup_from_json(SPIL_CPU_ANY, &opener, c->doc, c->args, &su, &c->err) != SPIL_OK ||
        !spil__arg_int(c, "seat", -1, su.seats - 1, &seat)) {
        free(board.data);
        return false;
    }

    free(online.data);
    memset(&online, 0, sizeof online);
    online.open = true;
    online.setup = su;
    online.data = board.data;
    online.seat = seat;
    online.steps = -1;
    const spil_words words = words_of();
    spil_teller_begin(&online.teller, NULL, &words);
    online.teller.setup = &online.setup;
    online.teller.receiver = seat < 0 ? SPIL_ONLOOKER : seat;
    spil_setup_members(&online.setup, &c->w);
    return true;
}

static bool is_asked(int seat)
{
    const spil_view_head *head = (const spil_view_head *)(const void *)&online.view;
    for (int i = 0; online.has_view && !online.setup.game->race && i < head->n_act; i++) {
        if (head->act[i] == seat)
            return true;
    }
    return false;
}

static void put_seats(call *c, const spil_words *words)
{
    spil_json_open(&c->w, "table", '[');
    for (int seat = 0; seat < online.setup.seats; seat++) {
        const online_seat *who = &online.who[seat];
        const bool person = who->kind == SPIL_SEAT_PERSON;
        const shown_seat shown = {.person = person,
                                  .asked = is_asked(seat),
                                  .resigned = who->resigned,
                                  .player = person ? "human" : who->bot,
                                  .bot = who->bot[0] != '\0' ? who->bot : NULL};
        spil__put_seat(c, words, &online.setup, online.has_view ? &online.view : NULL, seat, &shown);
    }
    spil_json_close(&c->w, ']');
}

/* {"who":[…],"view":VIEW or null,"moves":[TEXT…],"result":RESULT or null} */
static bool call_show(call *c)
{
    static spil_move moves[SPIL_MOVES_MAX];
    static char text[SPIL_WORDS_TEXT];
    online_seat who[SPIL_SEATS_MAX];
    bool has_view;
    int n_moves;
    spil_view view;
    spil_result res;
    if (!need_table(c) || !read_all_who(c, who) || !read_view(c, &has_view, &view) ||
        !read_moves(c, has_view, moves, &n_moves))
        return false;
    const spil_json_node *result = spil_json_get(c->doc, c->args, "result");
    const bool over = result != NULL && result->type != SPIL_JSON_NULL;
    if (over && !read_result(c, result, &res))
        return bad_member(c, "result");

    memcpy(online.who, who, online.setup.seats * sizeof who[0]);
    online.has_view = has_view;
    if (has_view)
        memcpy(&online.view, &view, online.setup.game->view_bytes);
    memcpy(online.moves, moves, (size_t)n_moves * sizeof moves[0]);
    online.n_moves = n_moves;
    const spil_words words = words_of();
    screen_names names;
    const spil_words drawn = screen_words(&names);
    spil_out out = spil_out_to(text, sizeof text);
    spil__answer_room(c, 4 * SPIL_STATE_TEXT + (size_t)n_moves * 2 * SPIL_MOVE_TEXT);
    spil_setup_members(&online.setup, &c->w);
    spil_json_bool(&c->w, "hides", spil_teaches(online.setup.game->id));
    put_seats(c, &words);
    if (has_view)
        spil_view_json(&online.setup, &online.view, "view", &c->w);
    else
        spil_json_null(&c->w, "view");
    spil_moves_json(&online.setup, "moves", online.moves, n_moves, false, &c->w);
    if (n_moves > 0 && online.seat >= 0)
        spil_words_ask(&words, &online.setup, &online.view, &out);
    spil_json_string(&c->w, "ask", text);
    spil__put_screen(c, &drawn, &online.setup, &online.view, n_moves > 0 && online.seat >= 0);
    spil__put_result(c, &drawn, &online.setup, over ? &res : NULL);
    return true;
}

static bool call_moves(call *c)
{
    if (!need_table(c))
        return false;
    const spil_words words = words_of();
    spil__put_moves(c, &words, &online.setup, &online.view, online.moves, online.n_moves);
    return true;
}

static bool call_describe(call *c)
{
    if (!need_table(c))
        return false;
    const spil_words words = words_of();
    spil__put_description(c, &words, &online.setup, online.has_view ? &online.view : NULL);
    return true;
}

/* ---- notes ---- */

#define NOTE_WORD(name, word) [SPIL_NOTE_##name] = word,
static const char *const note_words[] = {SPIL_NOTES(NOTE_WORD)};
enum { NOTE_KINDS = sizeof note_words / sizeof note_words[0] };

/* What has come of the table since it was shown. */
typedef struct told {
    spil_note note;
    spil_events *events; /* EVENT */
    spil_result result;  /* OVER */
    online_seat seat;    /* SEAT */
    bool silent;
} told;

static bool read_event_note(call *c, const spil_json_node *node, told *told)
{
    static spil_events events;
    const spil_json_node *list;
    told->events = &events;
    return spil_json_want(c->doc, node, "events", SPIL_JSON_ARRAY, &list, &c->err) == SPIL_OK &&
           spil_events_read(&online.setup, c->doc, list, &events, &c->err) == SPIL_OK;
}

static bool read_asks(call *c, const spil_json_node *node, told *told)
{
    const spil_json_node *what = spil_json_get(c->doc, node, "what");
    told->note.word = "undo";
    told->silent = what != NULL && spil_json_is(c->doc, what, "chance");
    return told->silent || (what != NULL && spil_json_is(c->doc, what, "undo") &&
                            read_seat(c, node, &told->note.seat))
               ? true
               : bad_member(c, "asks");
}

static bool read_undo(call *c, const spil_json_node *node, told *told)
{
    if (spil_json_want_bool(c->doc, node, "done", &told->note.done, &c->err) != SPIL_OK ||
        spil_json_want_int(c->doc, node, "moves", 0, INT32_MAX, &told->note.step, &c->err) != SPIL_OK)
        return false;
    told->note.n = online.steps - told->note.step; /* below 1: nobody here knows how many */
    return true;
}

static bool read_seated(call *c, const spil_json_node *node, told *told)
{
    if (!read_seat(c, node, &told->note.seat) || !read_who(c, node, &told->seat))
        return bad_member(c, "seat");
    told->note.who = told->seat.kind;
    told->note.resigned = told->seat.resigned;
    told->note.player = told->seat.bot;
    return true;
}

/* "seat", which may be null. */
static bool read_by(call *c, const spil_json_node *node, told *told)
{
    const spil_json_node *seat = spil_json_get(c->doc, node, "seat");
    return (seat != NULL && seat->type == SPIL_JSON_NULL) || read_seat(c, node, &told->note.seat)
               ? true
               : bad_member(c, "seat");
}

static bool read_note(call *c, const spil_json_node *node, told *told)
{
    switch (told->note.kind) {
    case SPIL_NOTE_EVENT: return read_event_note(c, node, told);
    case SPIL_NOTE_COUNT:
        return spil_json_want_int(c->doc, node, "left", 1, 9, &told->note.n, &c->err) == SPIL_OK;
    case SPIL_NOTE_PAUSE:
    case SPIL_NOTE_RESUME: return read_by(c, node, told);
    case SPIL_NOTE_ASKS: return read_asks(c, node, told);
    case SPIL_NOTE_UNDO: return read_undo(c, node, told);
    case SPIL_NOTE_SEAT: return read_seated(c, node, told);
    case SPIL_NOTE_OVER:
        told->note.result = &told->result;
        return read_result(c, node, &told->result) || bad_member(c, "result");
    default: return true;
    }
}

/* Who sits where and how many moves stand, after the note. */
static void take_note(const told *told)
{
    online_seat *who = &online.who[told->note.seat < 0 ? 0 : told->note.seat];
    switch (told->note.kind) {
    case SPIL_NOTE_EVENT: online.steps += online.steps >= 0; break;
    case SPIL_NOTE_START: online.steps = 0; break;
    case SPIL_NOTE_UNDO: online.steps = told->note.step; break;
    case SPIL_NOTE_SEAT:
        if (told->seat.kind == SPIL_SEAT_BOT && who->kind == SPIL_SEAT_PERSON) { /* it plays for the person */
            memcpy(who->bot, told->seat.bot, sizeof who->bot);
            who->resigned = told->seat.resigned;
        } else {
            *who = told->seat;
        }
        break;
    default: break;
    }
}

static void say_note(call *c, const told *told, const spil_words *words)
{
    spil_teller *t = &online.teller;
    spil_line line;
    t->words = *words;
    spil_teller_hear(t, &told->note, told->events);
    while (spil_teller_next(t, &line))
        spil__put_line(c, line.text);
}

/* {"note":{"note":KIND,…}} */
static bool call_note(call *c)
{
    const spil_json_node *node = spil_json_get(c->doc, c->args, "note"), *word = NULL;
    told told = {.note = {.seat = -1, .name = "", .player = "", .word = "", .text = ""}};
    screen_names names;
    int kind = 0;
    if (!need_table(c))
        return false;
    if (node == NULL || node->type != SPIL_JSON_OBJECT ||
        (word = spil_json_get(c->doc, node, "note")) == NULL)
        return bad_member(c, "note");
    while (kind < NOTE_KINDS && !spil_json_is(c->doc, word, note_words[kind]))
        kind++;
    const bool is_rematch = spil_json_is(c->doc, word, "rematch"),
               is_note = kind < NOTE_KINDS && kind != SPIL_NOTE_TELL;
    if (word->type != SPIL_JSON_STRING)
        return bad_member(c, "note");
    told.note.kind = (spil_note_kind)kind;
    if (is_note && !read_note(c, node, &told))
        return false;
    spil_json_open(&c->w, "say", '[');
    if (is_note) {
        take_note(&told);
        const spil_words words = words_of();
        if (!told.silent)
            say_note(c, &told, &words);
    } else if (is_rematch) {
        spil__put_line(c, spil_words_alone(&spil__translator, SPIL_TR("the next game is waiting")).text);
    }
    spil_json_close(&c->w, ']');
    spil_json_open(&c->w, "told", '[');
    if (is_note && !told.silent) {
        spil_words drawn = screen_words(&names);
        if (told.note.kind == SPIL_NOTE_SEAT && told.note.who == SPIL_SEAT_BOT) /* for whom, not for itself */
            drawn.name[told.note.seat] = words_of().name[told.note.seat];
        say_note(c, &told, &drawn);
    }
    spil_json_close(&c->w, ']');
    return true;
}

/* ---- the end ---- */

static void copy_text(char *to, size_t size, const char *text)
{
    spil_out out = spil_out_to(to, size);
    spil_put(&out, text);
}

static void put_ended(call *c, const spil_record *rec, uint64_t when_s)
{
    char line[SPIL_TALLY_LINE];
    spil_out out = spil_out_to(line, sizeof line);
    spil_ended e = {
        .when_s = when_s, .deal = spil_deal_id(&rec->setup, &rec->key), .seats = rec->setup.seats};
    copy_text(e.game, sizeof e.game, rec->setup.game->id);
    for (int seat = 0; seat < e.seats; seat++) {
        const online_seat *who = &online.who[seat];
        const bool person = who->kind == SPIL_SEAT_PERSON;
        e.seat[seat] = (spil_ended_seat){.side = spil_side_of(&rec->setup, seat),
                                         .outcome = spil_outcome_of(&rec->setup, &rec->result, seat),
                                         .person = person};
        copy_text(e.seat[seat].name, sizeof e.seat[seat].name, person ? who->name : who->bot);
    }
    spil_ended_stages(&e, &rec->setup, &rec->key, rec->steps, rec->n_steps);
    spil_ended_put(&e, &out);
    spil_json_string(&c->w, "line", line);
}

/* {"record":TEXT,"when":SECONDS}: the line of the statistics of the game that was shown last. */
static bool call_ended(call *c)
{
    const char *text = spil__arg_text(c, "record");
    spil_record rec;
    int when;
    if (!need_table(c) || !spil__arg_int(c, "when", 0, INT32_MAX, &when) ||
        !spil_record_text(SPIL_CPU_ANY, text == NULL ? "" : text, text == NULL ? 0 : strlen(text), &rec,
                          &c->err))
        return false;
    const bool is =
        rec.has_result && rec.setup.game == online.setup.game && rec.setup.seats == online.setup.seats;
    if (is)
        put_ended(c, &rec, (uint64_t)when);
    spil_record_free(&rec);
    return is || bad_member(c, "record");
}

const call_row spil__calls_online[] = {
    {"online_open", call_open},         /* a table of these, seen from that seat */
    {"online_show", call_show},         /* what there is to see, as `show` has it */
    {"online_moves", call_moves},       /* the moves of the last online_show, with parts and words */
    {"online_describe", call_describe}, /* what it showed, in sentences */
    {"online_note", call_note},         /* a note in sentences */
    {"online_ended", call_ended},       /* a finished game for the statistics */
    {NULL, NULL},
};
