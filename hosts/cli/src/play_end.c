/* play_end.c: when a game is over, line by line: it is counted, and words say what to do next (play.h). */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis_print.h"
#include "complain.h"
#include "input.h"
#include "intl.h"
#include "line_ui.h"
#include "match_end.h"
#include "play.h"
#include "results_file.h"
#include "review_job.h"
#include "saved.h"

static const spil_setup *setup_of(const play *p)
{
    return spil_driver_setup(p->driver);
}

/* ---- counting ---- */

void spil__play_count(play *p)
{
    spil_result res;
    spil_ended e;
    spil_error err;
    if (spil_driver_result(p->driver, &res) && !p->repeats)
        spil_score_add(&p->score, setup_of(p), &res);
    /* As with the learning record, only what people do at a terminal is kept. */
    if (p->interactive && spil__match_end(p->driver, &p->output, (uint64_t)time(NULL), &e) &&
        !spil__results_add(&e, &err))
        spil__complain_error(&err);
}

/* ---- what to do now ---- */

/* "Score: You 2 - 1 level 3." */
static void print_score(const play *p)
{
    char text[400];
    spil_out out = spil_out_to(text, sizeof text);
    if (p->repeats)
        puts(_("The same deal again does not count."));
    if (p->score.games < 2 || spil_driver_people(p->driver) == 0)
        return;
    spil__match_score(p->driver, &p->output, &p->score, &out);
    printf(_("Score: %s.\n"), text);
}

/* All moves in sentences. */
static void do_replay(play *p)
{
    spil_record rec;
    spil_error err;
    if (!spil__record_of(p->driver, &rec, &err))
        return;
    spil_events *events = spil__alloc(sizeof *events);
    spil_state *state = spil__alloc(sizeof *state);
    spil_record_start(&rec, state);
    spil__line_print_resigned(&p->output, &rec, 0);
    for (int i = 0; i < rec.n_steps; i++) {
        events->n = events->pooled = 0;
        rec.setup.game->apply(&rec.setup, state, rec.steps[i].seat, rec.steps[i].move, events, NULL);
        spil__line_print_events(&p->output, &rec.setup, events, rec.steps[i].seat);
        spil__line_print_resigned(&p->output, &rec, i + 1);
    }
    spil__record_free(&rec);
    free(state);
    free(events);
}

/* ---- the review ---- */

enum { DEAREST_SHOWN = 5 };

/* Waits until all moves are rated; false: Ctrl-C came first. */
static bool wait_for(review_job *job)
{
    review_progress at;
    for (at = spil__review_look(job); at.steps < at.of && !spil__input_interrupted();
         at = spil__review_look(job)) {
        printf("\r%d / %d", at.steps, at.of);
        fflush(stdout);
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
    fputs("\r                    \r", stdout);
    return at.over;
}

/* The moves of a seat that cost most. */
static void print_dearest(const play *p, const spil_analysis *a, int seat)
{
    const spil_setup *su = &a->rec->setup;
    const spil_words w = spil__output_words(&p->output);
    int *list = spil__alloc(((size_t)a->n_decisions + 1) * sizeof *list);
    spil_state *state = spil__alloc(sizeof *state);
    spil_view *view = spil__alloc(sizeof *view);
    const int n = spil_review_list(a, a->n_decisions, seat, SPIL_REVIEW_DEAREST, list);
    int shown = 0;
    spil__paint(&p->output, PAINT_STRONG, "%s\n", p->output.name[seat]);
    for (int i = 0; i < n && shown < DEAREST_SHOWN; i++) {
        const spil_decision *d = &a->decisions[list[i]];
        const spil_verdict verdict = spil__verdict_of(a, d);
        char text[800];
        spil_out out = spil_out_to(text, sizeof text);
        if (verdict.grade == SPIL_VERDICT_GOOD || verdict.grade == SPIL_VERDICT_NONE)
            continue;
        spil_record_replay(a->rec, d->step, state, NULL, NULL);
        spil_view_of(su, state, seat, view);
        spil_words_verdict(&w, su, view, &verdict, &out);
        printf(_("Move %d. %s\n"), d->step + 1, text);
        shown++;
    }
    if (shown == 0)
        puts(_("No mistake was found."));
    free(view);
    free(state);
    free(list);
}

/* What spil analyse finds, for the people at this table; for all seats where bots played alone. */
static void do_review(play *p)
{
    spil_record rec;
    spil_error err;
    if (!spil__record_of(p->driver, &rec, &err))
        return;
    review_job *job = spil__review_start(&rec, (spil_budget){.ms = REVIEW_MS}, 0);
    if (job == NULL) {
        puts(_("Moves of this game cannot be rated."));
    } else if (wait_for(job)) {
        const spil_analysis *a = spil__review_analysis(job);
        for (int seat = 0; seat < rec.setup.seats; seat++) {
            if (spil_driver_people(p->driver) == 0 ||
                spil_driver_seat(p->driver, seat)->kind == SPIL_SEAT_PERSON)
                print_dearest(p, a, seat);
        }
        if (!p->output.speak && a->n_decisions > 0)
            spil__analysis_chart(&p->output, a);
        spil__analysis_summary(&p->output, a);
    }
    spil__review_close(job);
    spil__record_free(&rec);
}

/* ---- the words ---- */

static void do_help(play *p);

static const struct {
    const char *word, *letter, *help;
    end_wish wish;
    void (*run)(play *p); /* NULL: it is a wish */
} words[] = {
    {.word = "again",
     .letter = "y",
     .help = SPIL_TR("another game: the next seat begins, and the score goes on"),
     .wish = END_AGAIN},
    {.word = "same", .letter = "s", .help = SPIL_TR("the same deal; it does not count"), .wish = END_SAME},
    {.word = "review",
     .letter = "v",
     .help = SPIL_TR("your moves: what was better, and what it cost"),
     .run = do_review},
    {.word = "replay", .letter = "w", .help = SPIL_TR("all that happened"), .run = do_replay},
    {.word = "help", .letter = "?", .help = SPIL_TR("this list"), .run = do_help},
    {.word = "quit", .letter = "q", .help = SPIL_TR("leave the table"), .wish = END_QUIT},
};
enum { WORDS = sizeof words / sizeof words[0] };

static void do_help(play *p)
{
    for (int i = 0; i < WORDS; i++)
        printf(p->output.speak ? "%s: %s.\n" : "  %-7s %s\n", words[i].word, _(words[i].help));
}

/* Which of the words it is; -1: none. Enter and n quit. */
static int word_of(const char *line)
{
    /* Translators: the letter stands for yes, in the question "Play again?" */
    const char *yes = _("y");
    if (*line == '\0' || strcmp(line, "n") == 0 || strcmp(line, _("n")) == 0)
        line = "quit";
    else if (strcmp(line, yes) == 0 || strcmp(line, "yes") == 0)
        line = "again";
    for (int i = 0; i < WORDS; i++) {
        if (strcmp(line, words[i].word) == 0 || strcmp(line, words[i].letter) == 0)
            return i;
    }
    return -1;
}

end_wish spil__play_ask_end(play *p)
{
    print_score(p);
    puts(_("Or type review for your mistakes, replay, same for the same deal, or help."));
    for (;;) {
        const char *line = spil__play_input(p, _("Play again? (y/N) "));
        const int word = line == NULL ? -1 : word_of(line);
        spil_key key;
        if (line == NULL)
            return END_QUIT;
        if (word < 0)
            printf(_("'%s' is no word I know here; 'help' lists them.\n"), line);
        else if (words[word].run != NULL)
            words[word].run(p);
        else if (words[word].wish == END_SAME && !spil_driver_key(p->driver, &key))
            puts(_("This game began with a position, not with a deal."));
        else
            return words[word].wish;
    }
}
