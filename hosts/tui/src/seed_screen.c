/* seed_screen.c: the seed of a deal (seed_screen.h). */
#include "seed_screen.h"

#include <stdio.h>
#include <string.h>

#include "intl.h"

/* Without the blanks that come along when a seed is copied. */
static void trim(char *text)
{
    char *from = text + strspn(text, " ");
    size_t n = strlen(from);
    while (n > 0 && from[n - 1] == ' ')
        n--;
    memmove(text, from, n);
    text[n] = '\0';
}

void spil__ask_seed(tui *t, const spil_game *game, char text[SEED_TEXT])
{
    char typed_text[SEED_TEXT], reason[SEED_TEXT + 200];
    spil_key key;
    memcpy(typed_text, text, SEED_TEXT);
    for (;;) {
        if (!spil__tui_ask_text(
                t,
                _("Which seed? A number below 2^64, or 64 hex digits: the same seed deals the "
                  "same cards. Leave it empty for a random deal."),
                typed_text, SEED_TEXT))
            return;
        trim(typed_text);
        if (typed_text[0] == '\0' || spil_key_parse(typed_text, &key)) {
            memcpy(text, typed_text, SEED_TEXT);
            return;
        }
        snprintf(reason, sizeof reason, _("'%s' is not a seed: a number below 2^64, or 64 hex digits"),
                 typed_text);
        spil__tui_message(t, _(game->name), reason);
        if (t->gone)
            return;
    }
}

typedef struct deal {
    const spil_setup *su;
    char seed[SEED_TEXT];
} deal;

static void add(spil_buffer *text, const char *piece)
{
    spil_buffer_add(text, piece, strlen(piece));
}

/* A word of the command, on the next line if this one is full: what is copied is the whole command. */
static void add_word(spil_buffer *text, int columns, int *x, const char *word)
{
    enum { INDENT = 2, MORE = 2 }; /* MORE: a blank and the backslash that goes on below */
    const int n = spil__text_columns(word);
    if (*x > INDENT && *x + 1 + n > columns - MORE) {
        add(text, " \\\n  ");
        *x = INDENT;
    }
    add(text, *x > INDENT ? " " : *x == 0 ? "  " : "");
    *x = (*x > INDENT ? *x + 1 : INDENT) + n;
    add(text, word);
}

/* The command that deals these cards: the options are those that are not as usual. */
static void add_command(spil_buffer *text, int columns, const deal *d)
{
    const spil_setup usual = spil_setup_default(d->su->game, d->su->seats);
    char word[2 * SEED_TEXT];
    int x = 0;
    snprintf(word, sizeof word, "spil play %s", d->su->game->id);
    add_word(text, columns, &x, word);
    snprintf(word, sizeof word, "--seats %d", d->su->seats);
    add_word(text, columns, &x, word);
    for (int i = 0; i < spil_options_count(d->su->game); i++) {
        if (d->su->option[i] == usual.option[i])
            continue;
        const int n = snprintf(word, sizeof word, "--option %s=", d->su->game->options[i].name);
        spil_out out = spil_out_to(word + n, sizeof word - (size_t)n);
        spil_option_print(d->su, i, &out);
        add_word(text, columns, &x, word);
    }
    snprintf(word, sizeof word, "--seed %s", d->seed);
    add_word(text, columns, &x, word);
    add(text, "\n");
}

static char *seed_text(const void *of, int columns)
{
    const deal *d = of;
    spil_buffer text = {0};
    char wrapped[1000];
    add(&text, "\n  " PAGER_BOLD);
    add(&text, d->seed);
    add(&text, PAGER_PLAIN "\n\n");
    spil__wrap(
        _("With this seed, as many players and the same options, everybody gets the same cards again: type "
          "it at "
          "the set-up, give it to somebody, or begin with this command. To select it with the mouse, most "
          "terminals want Shift held down."),
        columns, wrapped, sizeof wrapped);
    add(&text, wrapped);
    add(&text, "\n");
    add_command(&text, columns, d);
    return text.at;
}

void spil__seed_screen(tui *t, const spil_setup *su, const spil_key *key)
{
    deal d = {.su = su};
    spil_out out = spil_out_to(d.seed, sizeof d.seed);
    spil_key_print(key, &out);
    spil__tui_pager(t, _("The seed of this deal"), seed_text, &d);
}
