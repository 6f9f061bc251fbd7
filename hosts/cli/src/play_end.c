/* play_end.c: when a game is over, line by line: it is counted, and words say what to do next (play.h). */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "complain.h"
#include "input.h"
#include "intl.h"
#include "line_ui.h"
#include "match_end.h"
#include "play.h"
#include "results_file.h"
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

/* "Score: You 2 - 1 South." */
static void print_score(const play *p)
{
    const spil_words w = spil__output_words(&p->output);
    char text[400];
    spil_out out = spil_out_to(text, sizeof text);
    if (p->repeats)
        puts(_("The same deal again does not count."));
    if (p->score.games < 2 || spil_driver_people(p->driver) == 0)
        return;
    spil_words_score(&w, setup_of(p), &p->score, &out);
    printf(_("Score: %s.\n"), text);
}

/* All moves in sentences. */
static void do_replay(play *p)
{
    spil_record rec = {0};
    spil_error err;
    spil_events *events = spil__alloc(sizeof *events);
    spil_state *state = spil__alloc(sizeof *state);
    text_buffer text = spil__saved_text(p->driver, NULL);
    if (spil__record_text(text.at, text.len, &rec, &err)) {
        spil_record_start(&rec, state);
        spil__line_print_resigned(&p->output, &rec, 0);
        for (int i = 0; i < rec.n_steps; i++) {
            events->n = events->pooled = 0;
            rec.setup.game->apply(&rec.setup, state, rec.steps[i].seat, rec.steps[i].move, events, NULL);
            spil__line_print_events(&p->output, &rec.setup, events, rec.steps[i].seat);
            spil__line_print_resigned(&p->output, &rec, i + 1);
        }
        spil__record_free(&rec);
    }
    spil__text_free(&text);
    free(state);
    free(events);
}

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
    puts(_("Type same for the same deal, replay for all that happened, or help."));
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
