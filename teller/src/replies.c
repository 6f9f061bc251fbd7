/* replies.c: what people are told of what they do (spil/teller.h). */
#include <string.h>

#include "inside.h"

/* The reply to tell next. */
static spil_out open_reply(spil_teller *t, spil_line_kind kind)
{
    t->reply = (spil_line){.kind = kind, .first = true, .seat = t->receiver, .event = -1};
    return spil_out_to(t->reply_text, sizeof t->reply_text);
}

/* Why it was not done. */
static void refuse(spil_teller *t, const spil_reply *reply, bool is_move)
{
    spil_out out = open_reply(t, SPIL_LINE_REFUSED);
    if (!is_move ||
        reply->kind != SPIL_REPLY_REFUSED) { /* it says so itself: "Too late: somebody was faster." */
        spil_words_whole(&t->words, t->setup, &reply->err.text, &out);
        return;
    }
    char why[1024];
    spil_out reason = spil_out_to(why, sizeof why);
    spil_words_sentence(&t->words, t->setup, &reply->err.text, &reason);
    spil__teller_print(&out, _("Not allowed: %s."), why);
}

/* ---- a guided game ---- */

/* It was not what the guide wants; false. */
static bool answer(spil_teller *t, const char *english, spil_reply_kind kind, spil_reply *reply)
{
    spil_out out = open_reply(t, SPIL_LINE_ADVISED);
    spil_words_guide(&t->words, t->setup->game, english, &out);
    *reply = (spil_reply){.kind = kind};
    return false;
}

static bool ask_patience(spil_teller *t, spil_reply *reply)
{
    return answer(t, SPIL_TR("One moment: the others are playing."), SPIL_REPLY_NOT_NOW, reply);
}

static bool refuse_in_guide(spil_teller *t, spil_reply *reply)
{
    return answer(t, SPIL_TR("Not in a guided game."), SPIL_REPLY_NOT_ALLOWED, reply);
}

static bool guided_move(spil_teller *t, uint64_t now_ms, int by, spil_move mv, spil_reply *reply)
{
    const spil_guide_step *step = spil_guided_step(t->guided);
    if (by != SPIL_GUIDED_SEAT)
        return refuse_in_guide(t, reply);
    if (step == NULL)
        return ask_patience(t, reply);
    switch (spil_guided_do(t->guided, now_ms, mv, t->told[t->receiver], reply)) {
    case SPIL_GUIDED_DONE: return true;
    case SPIL_GUIDED_WRONG: return answer(t, step->wrong, SPIL_REPLY_NOT_NOW, reply);
    case SPIL_GUIDED_WAIT: return ask_patience(t, reply);
    case SPIL_GUIDED_REFUSED: refuse(t, reply, true); break;
    }
    return false;
}

/* Does the guide answer this command? Then *done says how. */
static bool guided_do(spil_teller *t, int by, spil_command_kind kind, spil_reply *reply, bool *done)
{
    const spil_guide_step *step = spil_guided_step(t->guided);
    spil_move mv;
    *done = false;
    switch (kind) {
    case SPIL_DO_UNDO:
    case SPIL_DO_REDO:
    case SPIL_DO_RESIGN: refuse_in_guide(t, reply); return true;
    case SPIL_DO_WAIT:
        if (step != NULL)
            answer(t, step->wrong, SPIL_REPLY_NOT_NOW, reply);
        return step != NULL;
    case SPIL_DO_HINT:
        *done = spil_guided_hint(t->guided, &mv);
        if (*done)
            spil_teller_hint(t, by, mv, NULL);
        else
            ask_patience(t, reply);
        return true;
    default: return false;
    }
}

/* ---- moves and commands ---- */

bool spil_teller_move(spil_teller *t, uint64_t now_ms, int by, spil_move mv, uint32_t seen, spil_reply *reply)
{
    const spil_command cmd = {.kind = SPIL_DO_MOVE, .by = by, .seen = seen, .move = mv};
    spil_view view;
    spil_reply own;
    reply = reply != NULL ? reply : &own;
    if (by >= 0)
        spil_driver_view(t->driver, by, &view);
    const bool done = t->guided != NULL ? guided_move(t, now_ms, by, mv, reply)
                                        : spil_driver_do(t->driver, now_ms, &cmd, reply) == SPIL_REPLY_DONE;
    if (done)
        t->decided[t->receiver] = t->told[t->receiver];
    if (t->guided != NULL)
        return done;
    const bool tried = t->learning != NULL && by >= 0 && (done || reply->kind == SPIL_REPLY_REFUSED);
    const bool missed =
        tried && spil_learning_move(t->learning, by, &view, mv, done, spil_driver_clock(t->driver));
    if (!done && missed) {
        spil_out out = open_reply(t, SPIL_LINE_ADVISED);
        spil_learning_reply(t->learning, by, t->words.tr, &out);
    } else if (!done) {
        refuse(t, reply, true);
    }
    return done;
}

bool spil_teller_do(spil_teller *t, uint64_t now_ms, int by, spil_command_kind kind, spil_reply *reply)
{
    const spil_command cmd = {.kind = kind, .by = by}, go_on = {.kind = SPIL_DO_RESUME, .by = SPIL_HOST};
    spil_reply own;
    bool done;
    reply = reply != NULL ? reply : &own;
    if (t->guided != NULL && guided_do(t, by, kind, reply, &done))
        return done;
    if (spil_driver_do(t->driver, now_ms, &cmd, reply) != SPIL_REPLY_DONE) {
        refuse(t, reply, false);
        return false;
    }
    if (t->learning != NULL && by >= 0 &&
        (kind == SPIL_DO_HINT || kind == SPIL_DO_UNDO || kind == SPIL_DO_REDO)) /* the cards are known now */
        spil_learning_told(t->learning, by);
    if (kind == SPIL_DO_UNDO)
        t->decided[t->receiver] = spil_driver_seq(t->driver, t->receiver);
    if (kind == SPIL_DO_RESIGN && !spil_teller_plays_on(t))
        spil_driver_do(t->driver, now_ms, &go_on, NULL); /* the driver pauses when the last person goes */
    return true;
}

/* ---- advice ---- */

void spil_teller_hint(spil_teller *t, int seat, spil_move mv, const spil_sentence *why)
{
    spil_words w = t->words;
    spil_view view;
    char reason[1024];
    spil_out to_reason = spil_out_to(reason, sizeof reason);
    w.in_words = w.in_words || w.on_screen; /* on a screen the move is in words, and so is its reason */
    spil_driver_view(t->driver, seat, &view);
    t->what = spil_words_move(&w, t->setup, &view, mv);
    t->why = why != NULL ? *why : (spil_sentence){.format = NULL};
    spil_words_sentence(&w, t->setup, &t->why, &to_reason);
    spil_out out = open_reply(t, SPIL_LINE_ADVISED);
    t->reply.seat = seat;
    t->reply.is_hint = true;
    t->reply.move = mv;
    spil__teller_print(&out, reason[0] != '\0' ? _("Hint: %s: %s") : _("Hint: %s%s"), t->what.text, reason);
}

void spil_teller_warn(spil_teller *t, int seat, spil_move better)
{
    spil_words w = t->words;
    spil_view view;
    w.in_words = true;
    if (t->learning != NULL)
        spil_learning_told(t->learning, seat);
    spil_driver_view(t->driver, seat, &view);
    spil_out out = open_reply(t, SPIL_LINE_ADVISED);
    spil__teller_print(&out, _("A good player would do this instead: %s."),
                       spil_words_move(&w, t->setup, &view, better).text);
}

void spil_teller_failed(spil_teller *t, int seat, const char *player, const spil_sentence *why)
{
    char reason[1024], label[SPIL_PLAYER_LABEL];
    spil_out to_reason = spil_out_to(reason, sizeof reason), to_label = spil_out_to(label, sizeof label);
    spil_words_sentence(&t->words, t->setup, why, &to_reason);
    spil_words_player(t->words.tr, spil_driver_terms(t->driver)->stand_in, &to_label);
    spil_out out = open_reply(t, SPIL_LINE_FAILED);
    spil__teller_print(&out, _("%s (%s) %s. The bot %s takes the seat."), t->words.name[seat], player, reason,
                       label);
}
