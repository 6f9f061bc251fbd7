/* play.c: the loop: whose turn, the bots' moves, what people are shown and told (play.h). */
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "face.h"
#include "input.h"
#include "intl.h"
#include "say.h"
#include "spil/table.h"

enum { DELAY_MS_MAX = 2000 };

const player_terms spil__play_terms = {.clock = DESK_WALL, .budget = {.ms = 1000}};

uint64_t spil__play_clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static const spil_setup *setup_of(const play *p)
{
    return &p->match.record.setup;
}

/* ---- moves ---- */

/* The events in words, for one seat, into a text. */
static void tell_into(const play *p, const spil_events *ev, int seat, text_buffer *to)
{
    char *text = spil__face_told(&p->screen, setup_of(p), ev, seat);
    spil__text_add(to, text, strlen(text));
    free(text);
}

/* Tells the person at the screen, and notes it for the people who look away. */
void spil__play_tell(play *p, const spil_events *ev)
{
    const size_t before = p->heard.len;
    tell_into(p, ev, p->looking, &p->heard);
    fputs(p->heard.at + before, p->screen.out);
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        if (p->player[seat] == NULL && seat != p->looking)
            tell_into(p, ev, seat, &p->missed[seat]);
    }
}

/* Plays a move that may be refused, and tells the person at the screen what came of it. */
static bool act(play *p, int seat, spil_move mv)
{
    const face *f = spil__face_of(setup_of(p)->game);
    const int watching = p->looking < 0 ? (int)SPIL_ONLOOKER : p->looking;
    const uint64_t now_ms = spil__play_clock_ms() - p->begun_ms;
    spil_view before;
    spil_error err;
    char said[1024];
    spil_view_of(setup_of(p), &p->match.state, watching, &before);
    p->events.n = p->events.pooled = 0;
    const bool done = spil_match_do(&p->match, now_ms, seat, mv, &p->events, &err) == SPIL_OK;
    spil__learning_move(&p->learning, seat, &p->view, mv, done, now_ms);
    if (!done) {
        spil__voice_sentence(&p->screen, setup_of(p), &err.text, said, sizeof said);
        printf(_("Not allowed: %s.\n"), said);
        return false;
    }
    if (seat != SPIL_HOST)
        p->last = seat;
    if (p->keeps)
        spil__keep_update(&p->keep, &p->match, &p->who);
    if (f->recall != NULL && !p->screen.speak)
        f->recall(&p->screen, setup_of(p), &before, &p->events);
    spil__play_tell(p, &p->events);
    return true;
}

static void pause_for(const play *p, uint32_t delay_ms)
{
    if (p->fast || !p->interactive || delay_ms == 0)
        return;
    const uint32_t ms = delay_ms < DELAY_MS_MAX ? delay_ms : DELAY_MS_MAX;
    fflush(stdout);
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000}, NULL);
}

spil_bot_answer spil__play_ask(play *p, int seat, const spil_bot_input *question)
{
    for (;;) {
        const player_answer chosen = spil__player_ask(p->player[seat], question);
        const spil_bot *usual = spil__usual_bot(setup_of(p)->game);
        char why[1024];
        if (chosen.ok)
            return chosen.answer;
        spil__sentence(&chosen.fault, why, sizeof why);
        printf(_("%s (%s) %s. The bot %s takes the seat.\n"), p->screen.name[seat], p->who.seat[seat].text,
               why, usual->name);
        p->who.seat[seat] = spil__who_bot(usual);
        spil__player_close(p->player[seat]);
        p->player[seat] = spil__player_open(&p->who.seat[seat], &spil__play_terms);
    }
}

static void bot_acts(play *p, int seat)
{
    const spil_bot_answer chosen = spil__play_ask(p, seat,
                                                  &(spil_bot_input){.setup = setup_of(p),
                                                                    .view = &p->view,
                                                                    .moves = p->moves,
                                                                    .n_moves = p->n_moves,
                                                                    .rng = &p->rng[seat]});
    pause_for(p, chosen.delay_ms);
    act(p, seat, chosen.move);
}

/* ---- people ---- */

/* Do two people see different things? */
static bool views_differ(const play *p, int a, int b)
{
    spil_view one, two;
    spil_view_of(setup_of(p), &p->match.state, a, &one);
    spil_view_of(setup_of(p), &p->match.state, b, &two);
    ((spil_view_head *)one.bytes)->seat = ((spil_view_head *)two.bytes)->seat;
    return memcmp(&one, &two, setup_of(p)->game->view_bytes) != 0;
}

/* Do any two people at the table see different things? */
static bool must_hide(const play *p)
{
    int first = -1;
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        if (p->player[seat] != NULL)
            continue;
        if (first >= 0 && views_differ(p, first, seat))
            return true;
        first = first < 0 ? seat : first;
    }
    return false;
}

/* The screen goes to a person. Where there is something to hide it is cleared first, and what was told meanwhile is
 * told again. false: the input ended. */
static bool hand_over(play *p, int seat)
{
    const bool hide = p->looking != seat && must_hide(p);
    bool ok = true;
    if (p->looking != seat)
        spil__text_free(&p->heard); /* it was for another's ears */
    p->looking = seat;
    if (hide) {
        char prompt[200];
        if (p->screen.terminal && !p->screen.speak)
            fputs("\033[2J\033[3J\033[H", stdout);
        snprintf(prompt, sizeof prompt, _("%s is to look now; the others look away. Press Enter. "),
                 p->screen.name[seat]);
        ok = spil__play_input(p, prompt) != NULL;
        if (ok && p->missed[seat].len > 0)
            fputs(p->missed[seat].at, stdout);
    }
    if (ok && hide)
        spil__text_add(&p->heard, p->missed[seat].len > 0 ? p->missed[seat].at : "", p->missed[seat].len);
    spil__text_free(&p->missed[seat]);
    return ok;
}

/* How to type a move, for a person who is asked the first time. */
static void teach(play *p, int seat)
{
    const face *f = spil__face_of(setup_of(p)->game);
    if (p->interactive && f->example != NULL && !(p->taught >> seat & 1))
        puts(_(f->example));
    p->taught |= 1u << seat;
}

/* Shows the table, or says what is to be decided. */
static void put_question(const play *p)
{
    const voice *v = spil__voice_of(setup_of(p)->game);
    if (p->screen.speak && v->ask != NULL)
        v->ask(&p->screen, setup_of(p), &p->view);
    else
        spil__face_draw(&p->screen, setup_of(p), &p->view);
}

/* Asks until something happens. false: quit. */
static bool person_acts(play *p, int seat)
{
    char prompt[200];
    if (!hand_over(p, seat))
        return false;
    put_question(p);
    spil__learning_see(&p->learning, seat, &p->view, spil__play_clock_ms() - p->begun_ms);
    teach(p, seat);
    snprintf(prompt, sizeof prompt, p->screen.speak ? "%s: " : "%s> ", p->screen.name[seat]);
    p->listed = false;
    for (;;) {
        char *line = spil__play_input(p, prompt);
        spil_move mv;
        int actor;
        switch (line == NULL ? ANSWER_QUIT : spil__play_line(p, seat, line, &actor, &mv)) {
        case ANSWER_MOVE: {
            text_buffer heard = p->heard; /* until the move is done, `again` says it again */
            p->heard = (text_buffer){0};
            if (act(p, actor, mv)) {
                spil__text_free(&heard);
                return true;
            }
            p->heard = heard;
            break;
        }
        case ANSWER_AGAIN: break;
        case ANSWER_CHANGED:
            if (p->keeps)
                spil__keep_update(&p->keep, &p->match, &p->who);
            return true;
        case ANSWER_WAIT: p->last = seat; return true;
        case ANSWER_QUIT: return false;
        }
    }
}

/* ---- the loop ---- */

void spil__play_result(const play *p)
{
    spil_result res;
    char said[FACE_RESULT];
    spil_record_result(&p->match.record, &p->match.state, &res);
    spil__face_result(&p->screen, setup_of(p), &res, said);
    spil__paint(&p->screen, PAINT_STRONG, "%s", said);
    fputc('\n', p->screen.out);
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        char missed[400];
        if (spil__learning_missed(&p->learning, seat, missed, sizeof missed))
            fprintf(p->screen.out, _("%s missed: %s\n"), p->screen.name[seat], missed);
    }
}

/* Only what people do at a terminal is learnt. */
void spil__play_learn(play *p)
{
    unsigned bots = 0;
    for (int seat = 0; seat < setup_of(p)->seats; seat++)
        bots |= p->interactive && p->player[seat] == NULL ? 0 : 1u << seat;
    spil__learning_begin(&p->learning, setup_of(p), &p->screen, bots);
}

/* Says once that the record cannot be read or written. */
static void say_learning(play *p)
{
    if (p->learning.err.text.format != NULL)
        spil__complain_error(&p->learning.err);
    p->learning.err.text.format = NULL;
}

/* The one person at the table, or -1. */
static int only_person(const play *p)
{
    int person = -1, people = 0;
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        if (p->player[seat] == NULL) {
            person = seat;
            people++;
        }
    }
    return people == 1 ? person : -1;
}

void spil__play_seat(play *p)
{
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        const seat_who *who = &p->who.seat[seat];
        spil__player_close(p->player[seat]);
        p->player[seat] = who->kind == SEAT_HUMAN || seat >= setup_of(p)->seats
                              ? NULL
                              : spil__player_open(who, &spil__play_terms);
    }
}

void spil__play_look(play *p, int seat)
{
    spil_view_of(setup_of(p), &p->match.state, seat, &p->view);
    p->n_moves = setup_of(p)->game->moves(setup_of(p), &p->match.state, seat, p->moves, SPIL_MOVES_MAX);
}

void spil__play_fini(play *p)
{
    for (int seat = 0; seat < SPIL_SEATS_MAX; seat++) {
        spil__player_close(p->player[seat]);
        p->player[seat] = NULL;
        spil__text_free(&p->missed[seat]);
    }
    spil__text_free(&p->heard);
    spil__learning_end(&p->learning);
    spil_match_fini(&p->match);
}

static void begin_players(play *p)
{
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        spil_fast_rng rng = p->rng[seat];
        if (p->player[seat] != NULL)
            spil__player_begin(p->player[seat], setup_of(p), seat, spil_fast_next(&rng));
    }
}

static void end_players(play *p)
{
    spil_result res;
    const bool over = setup_of(p)->game->result(setup_of(p), &p->match.state, &res);
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        if (p->player[seat] != NULL)
            spil__player_end(p->player[seat], over ? &res : NULL);
    }
}

play_end spil__play(play *p)
{
    const spil_setup *su = setup_of(p);
    const uint64_t played_ms =
        p->match.record.n_steps > 0 ? p->match.record.steps[p->match.record.n_steps - 1].ms : 0;
    p->begun_ms = spil__play_clock_ms() - played_ms;
    p->last = p->match.record.n_steps > 0 ? p->match.record.steps[p->match.record.n_steps - 1].seat : -1;
    p->looking = only_person(p);
    if (p->interactive)
        spil__input_catch_interrupt();
    spil__play_learn(p);
    begin_players(p);
    for (int seat; (seat = spil_ask_next(su, &p->match.state, p->last, p->moves, &p->n_moves)) >= 0;) {
        if (spil__input_interrupted()) {
            fputc('\n', stdout); /* behind the ^C */
            return PLAY_QUIT;
        }
        spil_view_of(su, &p->match.state, seat, &p->view);
        say_learning(p);
        if (p->player[seat] != NULL)
            bot_acts(p, seat);
        else if (!person_acts(p, seat))
            return PLAY_QUIT;
    }
    spil_view_of(su, &p->match.state, p->looking < 0 ? (int)SPIL_ONLOOKER : p->looking, &p->view);
    const bool shown =
        spil__face_of(su->game)->recall != NULL && p->events.n > 0; /* and still on the screen */
    if (!shown && !p->screen.speak)
        spil__face_draw(&p->screen, su, &p->view);
    spil__play_result(p);
    end_players(p);
    return PLAY_OVER;
}
