/* play_live.c: a race in real time, line by line (play.h): what happens is told at once, and a line counts from the
 * moment its Enter is pressed. For one person; several at one keyboard would need keys of their own. */
#include <stdlib.h>
#include <string.h>

#include "face.h"
#include "input.h"
#include "intl.h"
#include "play.h"
#include "racing.h"

/* A bot that knows nothing of time: its moves come after a moment. */
typedef struct slow_seat {
    play *play;
    int seat;
} slow_seat;

enum { SLOW_MS = 1500 };

typedef struct race {
    spil_live live;
    racing_seat racer[SPIL_SEATS_MAX];
    slow_seat slow[SPIL_SEATS_MAX];
    uint32_t told; /* notes that the person has been told */
    int me;
} race;

static spil_answer think_slowly(void *self, const spil_question *q)
{
    slow_seat *seat = self;
    if (q->n_moves == 0)
        return (spil_answer){.acts = false};
    const spil_bot_input question = {.setup = q->setup,
                                     .view = q->view,
                                     .moves = q->moves,
                                     .n_moves = q->n_moves,
                                     .rng = &seat->play->rng[seat->seat]};
    const spil_bot_answer chosen = spil__play_ask(seat->play, seat->seat, &question);
    return (spil_answer){.acts = true, .move = chosen.move, .delay_ms = SLOW_MS};
}

static void begin(play *p, race *r)
{
    const spil_setup *su = &p->match.record.setup;
    spil_player players[SPIL_SEATS_MAX] = {{0}};
    spil_table table;
    for (int seat = 0; seat < su->seats; seat++) {
        const seat_who *who = &p->who.seat[seat];
        if (who->kind == SEAT_HUMAN) {
            r->me = seat;
        } else if (who->races) {
            r->racer[seat] = (racing_seat){.racer = who->racer, .rng = p->rng[seat]};
            players[seat] = spil__racing_player(&r->racer[seat]);
        } else {
            r->slow[seat] = (slow_seat){p, seat};
            players[seat] = (spil_player){.think = think_slowly, .self = &r->slow[seat]};
        }
    }
    if (spil_table_resume(&table, &p->match.record, &spil__racing_pace, spil__play_clock_ms(), NULL) !=
        SPIL_OK)
        abort(); /* the match is one that was played */
    for (const spil_note *note;
         (note = spil_table_note(&table, r->me, r->told + 1)) != NULL && note->kind == SPIL_NOTE_EVENT;)
        r->told++; /* of a race that goes on: no news */
    spil_live_begin(&r->live, &table, players);
}

/* The match goes along with the table, so that everything that reads a match can be used. */
static void follow(play *p, const race *r)
{
    const spil_record *rec = &r->live.table.match.record;
    while (p->match.record.n_steps < rec->n_steps) {
        const spil_step *step = &rec->steps[p->match.record.n_steps];
        spil_match_do(&p->match, step->ms, step->seat, step->move, NULL, NULL);
        if (p->keeps)
            spil__keep_update(&p->keep, &p->match, &p->who);
    }
}

static void tell(play *p, race *r)
{
    const spil_table *t = &r->live.table;
    for (; r->told < spil_table_seq(t, r->me); r->told++) {
        const spil_note *note = spil_table_note(t, r->me, r->told + 1);
        switch (note->kind) {
        case SPIL_NOTE_COUNT: printf(_("%d.\n"), note->n); break;
        case SPIL_NOTE_GO: puts(_("Go!")); break;
        case SPIL_NOTE_PAUSE: puts(_("The race stands still. Type go to go on.")); break;
        case SPIL_NOTE_EVENT:
            spil_table_event(t, note, &p->events);
            spil__text_free(&p->heard); /* `again` is about the latest */
            spil__play_tell(p, &p->events);
            break;
        default: break;
        }
    }
    fflush(stdout);
}

/* What a line asks for. false: quit. */
static bool answer_line(play *p, race *r, char *line)
{
    spil_move mv;
    spil_error err;
    int actor;
    if (strcmp(line, "pause") == 0) {
        spil_live_pause(&r->live, spil__play_clock_ms(), r->me);
        return true;
    }
    if (strcmp(line, "go") == 0) {
        spil_live_unpause(&r->live, spil__play_clock_ms(), r->me);
        return true;
    }
    spil__play_look(p, r->me);
    const answer a = spil__play_line(p, r->me, line, &actor, &mv);
    if (a != ANSWER_MOVE)
        return a != ANSWER_QUIT;
    const spil_command command = {.base_seq = r->told, .move = mv, .seat = actor};
    const spil_reply reply = spil_live_do(&r->live, spil__play_clock_ms(), &command, &err);
    if (reply == SPIL_REPLY_DONE || reply == SPIL_REPLY_REFUSED)
        spil__learning_move(&p->learning, r->me, &p->view, mv, reply == SPIL_REPLY_DONE,
                            r->live.table.clock_ms);
    if (reply != SPIL_REPLY_DONE) {
        char said[1024];
        spil__voice_sentence(&p->screen, &p->match.record.setup, &err.text, said, sizeof said);
        printf(reply == SPIL_REPLY_REFUSED ? _("Not allowed: %s.\n") : _("It comes back to you: %s.\n"),
               said);
    }
    return true;
}

static play_end run(play *p, race *r)
{
    for (;;) {
        const uint64_t now = spil__play_clock_ms();
        spil_live_advance(&r->live, now);
        follow(p, r);
        tell(p, r);
        spil__play_look(p, r->me);
        spil__learning_see(&p->learning, r->me, &p->view, r->live.table.clock_ms);
        if (spil_table_phase(&r->live.table) == SPIL_PHASE_OVER)
            return PLAY_OVER;
        const uint64_t due = spil_live_due(&r->live);
        const bool ready = spil__input_within(due == UINT64_MAX ? UINT64_MAX : due > now ? due - now : 0);
        if (spil__input_interrupted())
            return PLAY_QUIT;
        char *line = ready ? spil__input_line(false) : NULL;
        if (ready && (line == NULL || !answer_line(p, r, spil__play_trim(line))))
            return PLAY_QUIT;
    }
}

play_end spil__play_live(play *p)
{
    race *r = spil__alloc(sizeof *r);
    begin(p, r);
    p->looking = r->me;
    spil__input_catch_interrupt();
    spil__play_learn(p);
    puts(_("A race in real time: type a number to play that card, Enter to draw; pause stops the clock."));
    spil__play_look(p, r->me);
    spil__face_draw(&p->screen, &p->match.record.setup, &p->view);
    const play_end end = run(p, r);
    if (end == PLAY_OVER)
        spil__play_result(p);
    spil_live_fini(&r->live);
    free(r);
    return end;
}
