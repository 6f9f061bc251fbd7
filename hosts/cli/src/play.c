/* play.c: the loop: time passes, bots answer, people are informed and asked (play.h). Whom to ask and when is the
 * driver's business. */
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clock.h"
#include "input.h"
#include "intl.h"
#include "line_ui.h"
#include "match_end.h"
#include "recent.h"
#include "stderr_report.h"

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

/* ---- lines ---- */

static void remember(play *p)
{
    spil_driver_view(p->driver, looking(p), &p->before);
    p->before_step = spil_driver_steps(p->driver);
}

/* What the person at the screen sees and can do now. */
static void look(play *p)
{
    const int last = spil__recent_of(p->driver, looking(p), looking(p), false, &p->recent);
    p->output.recent = last == looking(p) ? NULL : &p->recent; /* one's own is not news */
    spil_driver_view(p->driver, looking(p), &p->view);
    p->n_moves = spil_driver_moves(p->driver, looking(p), p->moves);
}

/* If a move has cleared the table, draws what it was before the move is told. */
static void recall(play *p, const spil_line *line)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    spil_events events = {.n = 0};
    spil_note note;
    p->recalled =
        f->recall != NULL && line->step == p->before_step + 1 && line->step == spil_driver_steps(p->driver);
    if (!p->recalled || p->output.speak || !spil_driver_note(p->driver, looking(p), line->seq, &note))
        return;
    spil_driver_events(p->driver, &note, looking(p), &events);
    f->recall(&p->output, setup_of(p), &p->before, &events);
}

static void print_said(play *p, const spil_line *line)
{
    if (line->first && line->note == SPIL_NOTE_EVENT)
        recall(p, line);
    puts(line->note == SPIL_NOTE_PAUSE ? _("The race is paused. Type go to continue.") : line->text);
}

/* Explains how to type a move to a person who is asked for the first time. */
static void teach(play *p)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    if (p->interactive && f->example != NULL && !(p->taught >> looking(p) & 1))
        puts(_(f->example));
    p->taught |= 1u << looking(p);
}

/* The table, or for those who listen what there is to decide. In a live race there is no time for it. */
static void print_asked(play *p, const spil_line *line)
{
    if (p->live)
        return;
    if (line->first) {
        p->listed = false;
        look(p);
        spil_learning_see(&p->learning.table, looking(p), &p->view, spil_driver_clock(p->driver));
    }
    if (p->output.speak && line->text[0] != '\0')
        puts(line->text);
    else if (line->first)
        spil__line_draw(&p->output, setup_of(p), &p->view);
    if (!line->last)
        return;
    if (spil__line_ui_of(setup_of(p)->game)->draw == NULL)
        spil__play_list_moves(p); /* a game without a drawing is played by its list of moves */
    teach(p);
}

static void print_led(const play *p, const spil_line *line)
{
    const line_ui *f = spil__line_ui_of(setup_of(p)->game);
    if (line->first && line->step == 0 && f->forms != NULL)
        spil__put_wrapped(&p->output, _(f->forms));
    spil__put_wrapped(&p->output, line->text);
}

static void print_ended(play *p, const spil_line *line)
{
    remember(p);
    if (line->first && !p->live && !p->recalled && !p->output.speak)
        spil__line_draw(&p->output, setup_of(p), &p->before);
    spil__paint(&p->output, line->first ? PAINT_STRONG : PAINT_PLAIN, "%s", line->text);
    putchar('\n');
}

static void print_line(play *p, const spil_line *line)
{
    const bool over = spil_driver_phase(p->driver) == SPIL_PHASE_OVER;
    switch (line->kind) {
    case SPIL_LINE_SAID: print_said(p, line); break;
    case SPIL_LINE_ASKED: print_asked(p, line); break;
    case SPIL_LINE_LED: print_led(p, line); break;
    case SPIL_LINE_ENDED: print_ended(p, line); break;
    case SPIL_LINE_ADVISED:
        if (line->is_hint)
            spil__play_print_hint(p, line);
        else if (!over || p->interactive) /* what was missed is for people */
            spil__put_wrapped(&p->output, line->text);
        break;
    case SPIL_LINE_CALLED: /* hand_over prints it */
        snprintf(p->call, sizeof p->call, "%s", line->text);
        break;
    case SPIL_LINE_REFUSED:
    case SPIL_LINE_FAILED: puts(line->text); break;
    }
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
    spil_line line;
    if (spil__autosave_update(&p->autosave, p->driver))
        print_trouble(p);
    p->teller.words = spil__output_words(&p->output);
    while (spil_teller_next(&p->teller, &line))
        print_line(p, &line);
    remember(p);
    fflush(stdout);
}

/* Begins to tell the match, of which everything so far is known. */
static void begin_telling(play *p)
{
    const spil_words words = spil__output_words(&p->output);
    spil_teller_begin(&p->teller, p->driver, &words);
    spil_teller_skip(&p->teller);
    p->teller.learning = &p->learning.table;
    p->teller.guided = p->guide;
    p->recalled = false;
    remember(p);
}

void spil__play_look_on(play *p)
{
    for (int seat = 0; seat < setup_of(p)->seats; seat++)
        memcpy(p->output.name[seat], spil_driver_seat(p->driver, seat)->name, SPIL_NAME_BYTES);
    spil__output_names(&p->output, setup_of(p)->seats);
    begin_telling(p);
    spil_teller_look(&p->teller, SPIL_ONLOOKER, spil_driver_seq(p->driver, SPIL_ONLOOKER));
    remember(p);
    if (!p->output.speak)
        spil__line_draw(&p->output, setup_of(p), &p->before);
    fflush(stdout);
}

/* ---- bots ---- */

static void hear(play *p, const spil_bots_news *news)
{
    if (news->faulty >= 0)
        spil_teller_failed(&p->teller, news->faulty, news->player, &news->why);
    spil__play_catch_up(p);
}

/* Lets time pass and bots answer, until only people can go on. In a live race bots think while people type; otherwise
 * everybody waits for them. */
static void let_bots_answer(play *p)
{
    spil_question q;
    spil_bots_news news;
    if (p->guide != NULL) {
        spil_guided_advance(p->guide, spil__play_now(), GUIDE_MS);
        spil__play_catch_up(p);
        return;
    }
    spil_driver_advance(p->driver, spil__play_now());
    if (p->puzzle != NULL) { /* nobody else moves */
        spil__play_catch_up(p);
        return;
    }
    spil_bots_collect(p->bots, spil__play_now(), false, &news);
    hear(p, &news);
    while (!spil__input_interrupted() && spil_driver_take(p->driver, &q)) {
        news.faulty = -1;
        if (q.kind == SPIL_ASK_HINT)
            spil__play_advise(p, &q);
        else if (q.player[0] == '\0')
            continue; /* a person answers by what is typed */
        else if (p->live)
            spil_bots_start(p->bots, &q, spil__play_now());
        else
            spil_bots_answer(p->bots, &q, now_of, NULL, &news);
        hear(p, &news);
    }
}

/* ---- people ---- */

/* The person whose turn it is; -1: a bot's, or nobody's. covered: that person has yet to come to the screen. */
static int person_asked(const play *p, bool *covered)
{
    spil_question q;
    const int seat = p->guide != NULL    ? SPIL_GUIDED_SEAT
                     : p->puzzle != NULL ? SPIL_PUZZLE_SEAT
                                         : spil_driver_asked(p->driver);
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
    char prompt[sizeof p->call + 50];
    if (spil_teller_hand_over(&p->teller)) {
        remember(p);
        spil__play_catch_up(p);
    }
    if (!covered)
        return;
    if (p->output.terminal && !p->output.speak)
        fputs("\033[2J\033[3J\033[H", stdout);
    snprintf(prompt, sizeof prompt, "%s %s ", p->call, _("Press Enter."));
    p->quits = spil__play_input(p, prompt) == NULL;
    if (p->quits)
        return;
    spil_teller_do(&p->teller, spil__play_now(), seat, SPIL_DO_LOOK, NULL);
    spil__play_catch_up(p);
}

/* ---- what is typed ---- */

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
    snprintf(prompt, sizeof prompt, p->output.speak ? "%s: " : "%s> ", p->output.name[seat]);
    char *line = spil__play_input(p, prompt);
    p->quits = line == NULL;
    return line;
}

/* A line typed before anything happens; NULL: something has happened, or the input has ended. */
static char *line_in_time(play *p)
{
    look(p);
    spil_learning_see(&p->learning.table, looking(p), &p->view, spil_driver_clock(p->driver));
    if (!spil__input_within(until_due_ms(p), spil__match_players_fd(p->bots)))
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
        bots |= p->guide == NULL && p->puzzle == NULL &&
                        spil_driver_seat(p->driver, seat)->kind == SPIL_SEAT_PERSON
                    ? 0
                    : 1u << seat;
    spil__learning_begin(&p->learning, setup_of(p), &p->output, bots, p->interactive);
}

/* Complains once that the learning record cannot be read or written. */
static void complain_learning(play *p)
{
    if (p->learning.table.err.text.format != NULL)
        spil__complain_error(&p->learning.table.err);
    p->learning.table.err.text.format = NULL;
}

static void begin(play *p)
{
    p->output.you = spil_only_person(p->driver) + 1;
    p->quits = false;
    begin_telling(p);
    spil_driver_pace(p->driver, 0, p->interactive && !p->fast ? DELAY_MS_MAX : 0);
    if (p->interactive || p->live)
        spil__input_catch_interrupt();
    begin_learning(p);
    if (p->autosave.trouble.format != NULL)
        print_trouble(p);
    if (!p->live)
        return;
    puts(_("A race in real time: type a number to play that card, Enter to draw; pause stops the clock."));
    look(p);
    spil__line_draw(&p->output, setup_of(p), &p->view);
}

play_end spil__play(play *p)
{
    begin(p);
    for (;;) {
        let_bots_answer(p);
        complain_learning(p);
        if (p->guide != NULL ? spil_guided_over(p->guide) : p->puzzle != NULL && p->puzzle_over)
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
    if (!p->output.speak) /* nobody wants to hear 64 digits */
        spil__play_print_seed(p);
    return PLAY_OVER;
}

void spil__play_fini(play *p)
{
    spil__learning_end(&p->learning);
    spil_bots_close(p->bots);
    spil_driver_free(p->driver);
    p->bots = NULL;
    p->driver = NULL;
}
