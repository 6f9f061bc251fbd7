/* play_end.c: when a game is over, line by line: it is counted, and words say what to do next (play.h). */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis_print.h"
#include "cpu.h"
#include "input.h"
#include "intl.h"
#include "line_ui.h"
#include "line_words.h"
#include "match_end.h"
#include "play.h"
#include "results_file.h"
#include "review_job.h"
#include "spil/saved.h"
#include "stderr_report.h"

/* ---- counting ---- */

void spil__play_count(play *p)
{
    spil_result res;
    spil_ended e;
    spil_error err;
    if (spil_driver_result(p->driver, &res) && !p->repeats)
        spil_score_add(&p->score, setup_of(p), &res);
    /* As with the learning record, only what people do at a terminal is kept. */
    if (!p->interactive || !spil__match_end(p->driver, &p->output, (uint64_t)time(NULL), &e))
        return;
    char text[400] = "";
    spil_out out = spil_out_to(text, sizeof text);
    if (!spil__results_add(&e, &err))
        spil__complain_error(&err);
    spil__match_offer(p->driver, &e, &out);
    if (out.len > 0)
        puts(text);
}

void spil__play_follow_ladder(const play *p, const spil_setup *su, spil_seating *players)
{
    spil_ladder ladder;
    if (!p->interactive || !spil__results_ladder(su->game->id, &ladder))
        return;
    for (int seat = 0; seat < su->seats; seat++)
        spil__take_level(&ladder, su->game, &players->seat[seat]);
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
    if (!spil_record_of(spil__cpu(), p->driver, &rec, &err))
        return;
    spil_events *events = spil_alloc(sizeof *events);
    spil_state *state = spil_alloc(sizeof *state);
    spil_record_start(&rec, state);
    spil__line_print_resigned(&p->output, &rec, 0);
    for (int i = 0; i < rec.n_steps; i++) {
        events->n = events->pooled = 0;
        rec.setup.game->apply(&rec.setup, state, rec.steps[i].seat, rec.steps[i].move, events, NULL);
        spil__line_print_events(&p->output, &rec.setup, events, rec.steps[i].seat);
        spil__line_print_resigned(&p->output, &rec, i + 1);
    }
    spil_record_free(&rec);
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
    int *list = spil_alloc(((size_t)a->n_decisions + 1) * sizeof *list);
    spil_state *state = spil_alloc(sizeof *state);
    spil_view *view = spil_alloc(sizeof *view);
    const int n = spil_review_list(a, a->n_decisions, seat, SPIL_REVIEW_DEAREST, list);
    int shown = 0;
    spil__paint(&p->output, PAINT_STRONG, "%s\n", p->output.name[seat]);
    for (int i = 0; i < n && shown < DEAREST_SHOWN; i++) {
        const spil_decision *d = &a->decisions[list[i]];
        const spil_verdict verdict = spil_verdict_of(a, d);
        char text[800];
        spil_out out = spil_out_to(text, sizeof text);
        if (verdict.grade == SPIL_GRADE_BEST || verdict.grade == SPIL_GRADE_UNKNOWN)
            continue;
        spil_record_replay(a->rec, d->step, state, NULL, NULL);
        spil_view_of(su, state, seat, view);
        spil_words_verdict(&w, su, view, &verdict, &out);
        printf(_("Move %d. %s\n"), d->step + 1, text);
        shown++;
    }
    if (shown == 0)
        puts(_("No mistakes were found."));
    free(view);
    free(state);
    free(list);
}

/* What spil analyse finds, for the people at this table; for all seats where bots played alone. */
static void do_review(play *p)
{
    spil_record rec;
    spil_error err;
    if (!spil_record_of(spil__cpu(), p->driver, &rec, &err))
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
    spil_record_free(&rec);
}

/* ---- the words ---- */

static void do_help(play *p)
{
    for (int i = 0; i < OVER_WORDS; i++) {
        const spil_phrase shown = spil_typed_shown(&spil__translator, spil__over_words[i].word);
        if (!p->output.speak) {
            fputs("  ", stdout);
            spil__pad(&p->output, shown.text, 12);
            puts(_(spil__over_words[i].help));
        } else {
            printf("%s: %s.\n", shown.text, _(spil__over_words[i].help));
        }
    }
}

static const struct {
    end_wish wish;
    void (*run)(play *p); /* NULL: it is a wish */
} words[] = {
    [OVER_AGAIN] = {.wish = END_AGAIN}, [OVER_SAME] = {.wish = END_SAME}, [OVER_REVIEW] = {.run = do_review},
    [OVER_REPLAY] = {.run = do_replay}, [OVER_HELP] = {.run = do_help},   [OVER_QUIT] = {.wish = END_QUIT},
};

/* Which of the words it is; -1: none. Enter and no quit. */
static int word_of(const char *line)
{
    const int answer = spil__line_answer(line);
    if (answer >= 0 || *line == '\0')
        return answer == ANSWER_YES ? OVER_AGAIN : OVER_QUIT;
    return spil__line_word(spil__over_words, line, NULL);
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
            printf(_("'%s' is not a word I know here; '%s' lists them.\n"), line,
                   spil_typed_shown(&spil__translator, spil__over_words[OVER_HELP].word).text);
        else if (words[word].run != NULL)
            words[word].run(p);
        else if (words[word].wish == END_SAME && !spil_driver_key(p->driver, &key))
            puts(_("This game began with a position, not with a deal."));
        else
            return words[word].wish;
    }
}
