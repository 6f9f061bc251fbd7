/* play.c: the loop: time passes, bots answer, people are informed and asked (play.h). Whom to ask and when is the
 * driver's business. */
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clock.h"
#include "complain.h"
#include "input.h"
#include "intl.h"
#include "line_ui.h"
#include "match_end.h"
#include "recent.h"

enum {
    DELAY_MS_MAX = 2000, /* a bot seems to think this long at most */
    GUIDE_MS = 1000      /* … and the others in a guided game this long */
};

uint64_t spil__play_now(void)
{
    return spil__now_ms();
}

static uint64_t now_of(void *of)
{
    (void)of;
    return spil__play_now();
}

/* ---- notes ---- */

static int receiver_of(const play *p)
{
    return p->looking < 0 ? SPIL_ONLOOKER : p->looking;
}

static void remember(play *p)
{
    spil_driver_view(p->driver, receiver_of(p), &p->before);
    p->before_step = spil_driver_steps(p->driver);
}

static void print_events(play *p, const spil_note *note)
{
    p->events.n = p->events.pooled = 0;
    spil_driver_events(p->driver, note, receiver_of(p), &p->events);
    spil__line_print_events(&p->output, setup_of(p), &p->events, p->looking);
}

/* If a move has cleared the table, draws what it was before the move is shown. */
static void recall(play *p, const spil_note *note)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    p->recalled =
        f->recall != NULL && note->step == p->before_step + 1 && note->step == spil_driver_steps(p->driver);
    if (!p->recalled || p->output.speak)
        return;
    p->events.n = p->events.pooled = 0;
    spil_driver_events(p->driver, note, receiver_of(p), &p->events);
    f->recall(&p->output, setup_of(p), &p->before, &p->events);
}

/* Other notes are no news to the people at this screen. */
static bool is_printed(const spil_note *note)
{
    return note->kind == SPIL_NOTE_COUNT || note->kind == SPIL_NOTE_GO || note->kind == SPIL_NOTE_BEGIN ||
           note->kind == SPIL_NOTE_UNDO || note->kind == SPIL_NOTE_REDO ||
           (note->kind == SPIL_NOTE_SEAT && note->resigned);
}

static void print_note(play *p, const spil_note *note)
{
    const spil_words w = spil__output_words(&p->output);
    char text[200];
    spil_out out = spil_out_to(text, sizeof text);
    if (note->kind == SPIL_NOTE_EVENT)
        print_events(p, note);
    else if (note->kind == SPIL_NOTE_PAUSE)
        puts(_("The race is paused. Type go to continue."));
    else if (is_printed(note) && spil_words_note(&w, setup_of(p), note, &out))
        fputs(text, stdout);
}

/* Why the game is not saved, or that it is again. */
static void print_trouble(const play *p)
{
    char why[1024];
    spil__sentence(&p->autosave.trouble, why, sizeof why);
    if (why[0] != '\0')
        spil__complain(_("this game is not being saved: %s"), why);
    else
        puts(_("The game is being saved again."));
}

void spil__play_catch_up(play *p)
{
    const int to = receiver_of(p);
    spil_note note;
    if (spil__autosave_update(&p->autosave, p->driver))
        print_trouble(p);
    while (spil_driver_note(p->driver, to, p->last_seq[to] + 1, &note)) {
        p->last_seq[to]++;
        if (p->resigned && note.kind != SPIL_NOTE_SEAT)
            continue;
        if (note.kind == SPIL_NOTE_EVENT)
            recall(p, &note);
        print_note(p, &note);
    }
    remember(p);
    fflush(stdout);
}

void spil__play_look_on(play *p)
{
    for (int seat = 0; seat < setup_of(p)->seats; seat++)
        memcpy(p->output.name[seat], spil_driver_seat(p->driver, seat)->name, SPIL_NAME_BYTES);
    spil__output_names(&p->output, setup_of(p)->seats);
    p->looking = -1;
    p->last_seq[SPIL_ONLOOKER] = spil_driver_seq(p->driver, SPIL_ONLOOKER);
    remember(p);
    if (!p->output.speak)
        spil__line_draw(&p->output, setup_of(p), &p->before);
    fflush(stdout);
}

void spil__play_repeat(play *p)
{
    spil_note note;
    for (uint32_t seq = p->decided_seq[p->looking] + 1; seq <= p->last_seq[p->looking]; seq++) {
        if (spil_driver_note(p->driver, p->looking, seq, &note) && note.kind == SPIL_NOTE_EVENT)
            print_note(p, &note); /* only moves: an old "go" is none now */
    }
}

/* In a resumed match old notes are no news; a countdown that has just begun is. */
static void skip_known(play *p)
{
    spil_note note;
    for (int to = 0; to <= SPIL_SEATS_MAX; to++) {
        uint32_t seq = spil_driver_seq(p->driver, to);
        while (spil_driver_note(p->driver, to, seq, &note) &&
               (note.kind == SPIL_NOTE_COUNT || note.kind == SPIL_NOTE_SEAT))
            seq--;
        p->last_seq[to] = seq;
        if (to != SPIL_ONLOOKER)
            p->decided_seq[to] = seq;
    }
}

/* ---- bots ---- */

static void print_news(const play *p, const bot_news *news)
{
    char why[1024];
    if (news->faulty < 0)
        return;
    spil__sentence(&news->why, why, sizeof why);
    printf(_("%s (%s) %s. The bot %s takes the seat."), p->output.name[news->faulty], news->player, why,
           spil_driver_terms(p->driver)->stand_in);
    putchar('\n');
}

/* Lets time pass and bots answer, until only people can go on. In a live race bots think while people type; otherwise
 * everybody waits for them. */
static void let_bots_answer(play *p)
{
    spil_question q;
    bot_news news;
    if (p->guide != NULL) {
        spil_guided_advance(p->guide, spil__play_now(), GUIDE_MS);
        spil__play_catch_up(p);
        return;
    }
    spil_driver_advance(p->driver, spil__play_now());
    spil__bots_collect(p->bots, spil__play_now(), false, &news);
    print_news(p, &news);
    spil__play_catch_up(p);
    while (!spil__input_interrupted() && spil_driver_take(p->driver, &q)) {
        if (q.kind == SPIL_ASK_HINT) {
            spil__play_advise(p, &q);
        } else if (q.player[0] == '\0') {
            continue; /* a person answers by what is typed */
        } else if (p->live) {
            spil__bots_start(p->bots, &q, spil__play_now());
        } else {
            spil__bots_answer(p->bots, &q, now_of, NULL, &news);
            print_news(p, &news);
        }
        spil__play_catch_up(p);
    }
}

/* ---- people ---- */

/* What the person at the screen sees and can do now. */
static void look(play *p)
{
    const int last = spil__recent_of(p->driver, p->looking, p->looking, false, &p->recent);
    p->output.recent = last == p->looking ? NULL : &p->recent; /* one's own is no news */
    spil_driver_view(p->driver, p->looking, &p->view);
    p->n_moves = spil_driver_moves(p->driver, p->looking, p->moves);
}

/* The person whose turn it is; -1: a bot's, or nobody's. covered: that person has yet to come to the screen. */
static int person_asked(const play *p, bool *covered)
{
    spil_question q;
    const int seat = p->guide != NULL ? SPIL_GUIDED_SEAT : spil_driver_asked(p->driver);
    if (p->guide != NULL && p->guide->script[0] != '\0')
        return -1; /* first the others */
    if (seat < 0)
        return -1;
    if (spil_driver_screen(p->driver, covered) == seat && *covered)
        return seat;
    return spil_driver_question(p->driver, seat, &q) && q.player[0] == '\0' ? seat : -1;
}

/* Hands the screen to a person. If there is something to hide, clears it first and then shows what happened
 * meanwhile. */
static void hand_over(play *p, int seat, bool covered)
{
    if (!covered && p->looking != seat) { /* who has seen what was shown to the others */
        p->looking = seat;
        p->last_seq[seat] = spil_driver_seq(p->driver, seat);
        remember(p);
    }
    if (!covered)
        return;
    char prompt[200];
    if (p->output.terminal && !p->output.speak)
        fputs("\033[2J\033[3J\033[H", stdout);
    const int n = snprintf(prompt, sizeof prompt, _("%s is to look now; the others look away. Press Enter."),
                           p->output.name[seat]);
    if (n > 0 && (size_t)n + 1 < sizeof prompt)
        memcpy(prompt + n, " ", 2);
    p->quits = spil__play_input(p, prompt) == NULL;
    if (p->quits)
        return;
    spil_driver_do(p->driver, spil__play_now(), &(spil_command){.kind = SPIL_DO_LOOK, .by = seat}, NULL);
    p->looking = seat;
    spil__play_catch_up(p);
}

/* Explains how to type a move to a person who is asked for the first time. */
static void teach(play *p)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    if (p->interactive && f->example != NULL && !(p->taught >> p->looking & 1))
        puts(_(f->example));
    p->taught |= 1u << p->looking;
}

/* Shows the table, or says what there is to decide; once per question. */
static void put_question(play *p)
{
    spil_question q;
    if (!spil_driver_question(p->driver, p->looking, &q) || q.token == p->asked)
        return;
    p->asked = q.token;
    p->listed = false;
    look(p);
    if (!p->output.speak || !spil__line_print_question(&p->output, setup_of(p), &p->view))
        spil__line_draw(&p->output, setup_of(p), &p->view);
    spil_learning_see(&p->learning.table, p->looking, &p->view, spil_driver_clock(p->driver));
    if (spil__line_ui_of(setup_of(p)->game)->draw == NULL)
        spil__play_list_moves(p); /* a game without a drawing is played by its list of moves */
    teach(p);
}

/* ---- lines ---- */

static uint64_t until_due_ms(const play *p)
{
    const uint64_t now_ms = spil__play_now(), due_ms = spil_driver_due(p->driver);
    return due_ms == UINT64_MAX ? UINT64_MAX : due_ms > now_ms ? due_ms - now_ms : 0;
}

/* A line of the person whose turn it is; NULL: a bot's move has yet to arrive, or the input has ended. */
static char *line_in_turn(play *p)
{
    bool covered;
    char prompt[200];
    const int seat = person_asked(p, &covered);
    if (seat < 0) {
        const uint64_t ms = until_due_ms(p);
        p->quits = ms == UINT64_MAX; /* nobody can go on */
        if (!p->quits)
            nanosleep(
                &(struct timespec){.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000},
                NULL);
        return NULL;
    }
    hand_over(p, seat, covered);
    if (p->quits)
        return NULL;
    put_question(p);
    if (p->guide != NULL)
        spil__play_tell_step(p);
    snprintf(prompt, sizeof prompt, p->output.speak ? "%s: " : "%s> ", p->output.name[seat]);
    char *line = spil__play_input(p, prompt);
    p->quits = line == NULL;
    return line;
}

/* A line typed before anything happens; NULL: something has happened, or the input has ended. */
static char *line_in_time(play *p)
{
    look(p);
    spil_learning_see(&p->learning.table, p->looking, &p->view, spil_driver_clock(p->driver));
    if (!spil__input_within(until_due_ms(p), spil__bots_fd(p->bots)))
        return NULL;
    char *line = spil__input_line(false);
    p->quits = line == NULL;
    return p->quits ? NULL : spil__input_trim(line);
}

/* ---- beginning and end ---- */

/* Only what people do at a terminal is recorded; through a pipe they get the same replies. */
static void begin_learning(play *p)
{
    unsigned bots = 0;
    for (int seat = 0; seat < setup_of(p)->seats; seat++)
        bots |=
            p->guide == NULL && spil_driver_seat(p->driver, seat)->kind == SPIL_SEAT_PERSON ? 0 : 1u << seat;
    spil__learning_begin(&p->learning, setup_of(p), &p->output, bots, p->interactive);
}

/* Complains once that the learning record cannot be read or written. */
static void complain_learning(play *p)
{
    if (p->learning.table.err.text.format != NULL)
        spil__complain_error(&p->learning.table.err);
    p->learning.table.err.text.format = NULL;
}

/* "South (level 1): starts 3 s later." */
static void print_handicaps(const play *p)
{
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        char text[200];
        spil_out out = spil_out_to(text, sizeof text);
        if (spil_words_handicap(&spil__translator, &spil_driver_terms(p->driver)->handicap[seat], &out))
            printf("%s: %s.\n", p->output.name[seat], text);
    }
}

static void begin(play *p)
{
    bool covered;
    const int first = spil_driver_screen(p->driver, &covered);
    p->looking = spil_driver_people(p->driver) == 1 ? first : -1;
    p->output.you = spil_only_person(p->driver) + 1;
    p->asked = 0;
    p->quits = p->recalled = p->resigned = false;
    skip_known(p);
    remember(p);
    spil_driver_pace(p->driver, 0, p->interactive && !p->fast ? DELAY_MS_MAX : 0);
    if (p->interactive || p->live)
        spil__input_catch_interrupt();
    begin_learning(p);
    if (p->autosave.trouble.format != NULL)
        print_trouble(p);
    if (!p->live)
        return;
    puts(_("A race in real time: type a number to play that card, Enter to draw; pause stops the clock."));
    print_handicaps(p);
    look(p);
    spil__line_draw(&p->output, setup_of(p), &p->view);
}

void spil__play_print_result(const play *p)
{
    spil_result res;
    char sentence[SPIL_RESULT_TEXT];
    if (!p->live && !p->recalled && !p->output.speak)
        spil__line_draw(&p->output, setup_of(p), &p->before);
    spil_driver_result(p->driver, &res);
    spil__line_result(&p->output, setup_of(p), &res, sentence);
    spil__paint(&p->output, PAINT_STRONG, "%s", sentence);
    fputc('\n', p->output.out);
    for (int seat = 0; seat < setup_of(p)->seats; seat++) {
        if (!spil_driver_seat(p->driver, seat)->resigned)
            continue;
        fprintf(p->output.out, _("%s has resigned."), p->output.name[seat]);
        fputc('\n', p->output.out);
    }
    for (int seat = 0; seat < setup_of(p)->seats && p->interactive; seat++) {
        char missed[400];
        spil_out out = spil_out_to(missed, sizeof missed);
        if (!spil_learning_missed(&p->learning.table, seat, &spil__translator, &out))
            continue;
        fprintf(p->output.out, _("%s missed: %s"), p->output.name[seat], missed);
        fputc('\n', p->output.out);
    }
}

play_end spil__play(play *p)
{
    begin(p);
    for (;;) {
        let_bots_answer(p);
        complain_learning(p);
        if (p->guide != NULL && spil_guided_over(p->guide))
            return PLAY_OVER;
        if (spil_driver_phase(p->driver) == SPIL_PHASE_OVER)
            break;
        if (spil__input_interrupted()) {
            fputc('\n', stdout); /* behind the ^C */
            return PLAY_QUIT;
        }
        char *line = p->live ? line_in_time(p) : line_in_turn(p);
        if (line != NULL)
            spil__play_line(p, line);
        if (p->quits)
            return PLAY_QUIT;
    }
    spil__play_print_result(p);
    if (!p->output.speak) /* nobody wants to hear 64 digits */
        spil__play_print_seed(p);
    return PLAY_OVER;
}

void spil__play_fini(play *p)
{
    spil__learning_end(&p->learning);
    spil__bots_close(p->bots);
    spil_driver_free(p->driver);
    p->bots = NULL;
    p->driver = NULL;
}
