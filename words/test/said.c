/* said.c: everything that words say in random games, as text that must be the same on every machine.
 *
 * usage: said [SEED [all]]
 *
 * Plays every case of support/cases.c by random moves and prints what happens, what each seat sees and may ask, its
 * moves, what the rules refuse and why, a bot's reasons and the result: in English for listeners, in English with marks
 * for readers, in Icelandic, in Norwegian, and in English capitals, a language in which untranslated text stays in
 * small letters. Prints a line with a hash for each case, or with `all` the full text; tools/test compares a native
 * build's with another machine's.
 *
 * Needs nothing but the C library, so that it also runs under emulation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "po_file.h"
#include "spil/bot.h"
#include "spil/hash.h"
#include "spil/typed.h"
#include "walk.h"

enum { STEPS = 220, TRIES = 6, LISTED = 12, TEXTS = 4096, MEMORY = 1 << 20, SIMS = 8 };

static bool print_all;
static uint64_t hash;
static int n_wrong;

/* ---- a language of capitals ---- */

static struct {
    const char *english;
    char *capitals;
} known[TEXTS]; /* by the address of a text in the source */

/* In capitals, except what printf reads. */
static char *in_capitals(const char *english)
{
    char *text = malloc(strlen(english) + 1), *to = text;
    if (text == NULL)
        exit(1);
    for (const char *p = english; *p != '\0'; p++) {
        if (*p == '%') {
            const size_t n = strcspn(p + 1, "%csd") + 2;
            memcpy(to, p, n);
            to += n;
            p += n - 1;
        } else {
            *to++ = *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p;
        }
    }
    *to = '\0';
    return text;
}

static const char *capitals(void *of, const char *english)
{
    (void)of;
    for (int i = 0; i < TEXTS; i++) {
        if (known[i].english == NULL) {
            known[i].english = english;
            known[i].capitals = in_capitals(english);
        }
        if (known[i].english == english)
            return known[i].capitals;
    }
    printf("too many texts\n");
    exit(1);
}

static const char *plural_capitals(void *of, const char *one, const char *many, unsigned long n)
{
    return capitals(of, n == 1 ? one : many);
}

static const spil_translator translator = {.text = capitals, .plural = plural_capitals};

static const spil_marks marks = {
    .before = {[SPIL_MARK_STRONG] = "<strong>",
               [SPIL_MARK_RED] = "<red>",
               [SPIL_MARK_BLUE] = "<blue>",
               [SPIL_MARK_GREEN] = "<green>",
               [SPIL_MARK_YELLOW] = "<yellow>"},
    .after = "</>",
};

#define NAMES                                                                                                \
    {                                                                                                        \
        "ANNA", "BJÖRN", "CARLA", "DAG", "EVA", "FINNUR"                                                     \
    }

static spil_words listeners[] = {
    {.name = NAMES, .in_words = true, .sort = 1},
    {.name = NAMES, .marks = &marks},
    {.name = NAMES, .in_words = true, .tr = &translator},
    {.name = NAMES, .in_words = true}, /* Icelandic … */
    {.name = NAMES, .in_words = true}, /* … and Norwegian, once they are read */
};

enum { ICELANDIC = 3, NORWEGIAN };

/* ---- what is said ---- */

static char text[SPIL_WORDS_TEXT];

/* A word in small letters was not translated; cells of boards (c3) are not words. */
static const char *small_word(const char *said)
{
    for (const char *p = said; *p != '\0'; p++) {
        if (p[0] >= 'a' && p[0] <= 'z' && p[1] >= 'a' && p[1] <= 'z')
            return p;
    }
    return NULL;
}

static void put(const spil_words *w, const char *what, const char *said, bool whole)
{
    const size_t len = strlen(said);
    if (len == 0)
        return;
    hash = spil_hash_number(hash, test_hash(said, len));
    if (print_all)
        printf("%s: %s%s", what, said, said[len - 1] == '\n' ? "" : "\n");
    if ((w->tr == &translator && small_word(said) != NULL) || (whole && said[len - 1] != '\n')) {
        printf("wrong, %s: %s\n", what, said);
        n_wrong++;
    }
}

/* Sentences, each ending its line; they must have fitted. */
static void put_lines(const spil_words *w, const char *what, const spil_out *out)
{
    put(w, what, text, true);
    if (spil_out_full(out)) {
        printf("no room, %s\n", what);
        n_wrong++;
    }
}

static void say_view(const spil_words *w, const spil_setup *su, const void *st, int seat)
{
    static const char *const rests[] = {"", "0,0", "1,-1", "c3", "12", "3", "c", "z", "99"};
    spil_view view;
    spil_out out = spil_out_to(text, sizeof text);
    spil_view_of(su, st, seat, &view);
    for (int who = 0; who < su->seats; who++) {
        out = spil_out_to(text, sizeof text);
        spil_words_seat(w, su, &view, who, &out);
        put(w, "seat", text, false);
    }
    out = spil_out_to(text, sizeof text);
    spil_words_all(w, su, &view, &out);
    const bool in_sentences = spil_topics(su->game)->word != NULL;
    put_lines(in_sentences ? w : &(spil_words){0}, "all", &out); /* names of fields are not translated */
    if (seat == SPIL_ONLOOKER) {
        if (w->tr == NULL && (strstr(text, "You") != NULL || strstr(text, " you") != NULL)) {
            printf("wrong, an onlooker has no cards: %s\n", text);
            n_wrong++;
        }
        for (const spil_topic *t = spil_topics(su->game); t->word != NULL; t++) {
            if (t->own && spil_words_about(w, su, &view, strchr(t->word, '\004') + 1, &out)) {
                printf("wrong, an onlooker is told about %s\n", t->word);
                n_wrong++;
            }
        }
        return; /* nobody asks */
    }
    out = spil_out_to(text, sizeof text);
    spil_words_ask(w, su, &view, &out);
    put_lines(w, "ask", &out);
    for (const spil_topic *t = spil_topics(su->game); t->word != NULL; t++) {
        put(w, "help", spil_tr(w->tr, t->help), false);
        for (size_t i = 0; t->takes_rest && i < sizeof rests / sizeof rests[0]; i++) {
            out = spil_out_to(text, sizeof text);
            t->describe(w, su, &view, rests[i], &out);
            put_lines(w, spil_typed_english(t->word), &out);
        }
    }
}

static void say_moves(test_ctx *t, const spil_words *w, const void *st, int seat)
{
    const spil_setup *su = &t->su;
    spil_view view;
    spil_view_of(su, st, seat, &view);
    const int n = su->game->moves(su, st, seat, t->more_moves, SPIL_MOVES_MAX);
    for (int i = 0; i < n && i < LISTED; i++)
        put(w, "move", spil_words_move(w, su, &view, t->more_moves[i * (n / LISTED + 1) % n]).text, false);
}

/* How the rules answer moves that somebody may think of. */
static void say_refusals(test_ctx *t, const void *st, int seat)
{
    const spil_setup *su = &t->su;
    for (int i = 0; i < TRIES && t->n_texts > 0; i++) {
        const char *typed = t->texts[spil_fast_below(&t->rng, (uint32_t)t->n_texts)].text;
        spil_state copy;
        spil_error err;
        spil_move mv;
        memcpy(&copy, st, sizeof copy);
        t->more_events.n = t->more_events.pooled = 0;
        if (!su->game->parse_move(su, typed, &mv) ||
            su->game->apply(su, &copy, seat, mv, &t->more_events, &err) == SPIL_OK)
            continue;
        for (size_t k = 0; k < sizeof listeners / sizeof listeners[0]; k++) {
            spil_out out = spil_out_to(text, sizeof text);
            spil_words_sentence(&listeners[k], su, &err.text, &out);
            put(&listeners[k], "refused", text, false);
        }
    }
}

/* A hint with its reason. */
static void say_reason(test_ctx *t, const void *st, int seat)
{
    static _Alignas(64) unsigned char memory[MEMORY];
    const spil_bot_resources resources = {.memory = memory, .memory_bytes = sizeof memory};
    static const char *const names[] = {"greedy", "strong"};
    const spil_setup *su = &t->su;
    spil_view view;
    const int n = su->game->moves(su, st, seat, t->more_moves, SPIL_MOVES_MAX);
    if (n == 0)
        return;
    spil_view_of(su, st, seat, &view);
    for (size_t b = 0; b < sizeof names / sizeof names[0]; b++) {
        const spil_bot *bot = spil_bot_find(names[b]);
        if (!bot->plays(su->game))
            continue;
        const spil_bot_answer answer = bot->choose(&(spil_bot_input){.setup = su,
                                                                     .view = &view,
                                                                     .moves = t->more_moves,
                                                                     .n_moves = n,
                                                                     .budget = {.sims = SIMS},
                                                                     .rng = &t->rng,
                                                                     .resources = &resources});
        for (size_t k = 0; k < sizeof listeners / sizeof listeners[0]; k++) {
            spil_out out = spil_out_to(text, sizeof text);
            spil_words_sentence(&listeners[k], su, &answer.why, &out);
            put(&listeners[k], "why", text, false);
        }
    }
}

static void say_events(const spil_setup *su, const spil_events *ev, bool seats)
{
    for (size_t k = 0; k < sizeof listeners / sizeof listeners[0]; k++) {
        for (int who = 0; who <= SPIL_ONLOOKER; who = seats ? test_next_view(su, who) : SPIL_ONLOOKER + 1) {
            spil_out out = spil_out_to(text, sizeof text);
            spil_words_events(&listeners[k], su, ev, who, &out);
            put_lines(&listeners[k], "told", &out);
        }
    }
}

/* Every kind of event, even those that hardly ever happen. */
static void say_all_kinds(test_ctx *t)
{
    const spil_setup *su = &t->su;
    for (int kind = 0; kind < su->game->n_events; kind++) {
        for (int round = 0; round < 2; round++) {
            spil_events *ev = &t->more_events;
            ev->n = 1;
            ev->pooled = 2 * round;
            ev->pool[0] = 1;
            ev->pool[1] = 2;
            ev->item[0] = (spil_event){.kind = (uint8_t)kind, .visible_to = SPIL_VISIBLE_TO_ALL};
            for (int f = 0; f < SPIL_EVENT_FIELDS; f++) {
                const spil_field_kind is = su->game->events[kind].field[f].kind;
                if (is == SPIL_FIELD_CARDS || is == SPIL_FIELD_NUMBERS)
                    ev->item[0].list_n = (uint16_t)(2 * round);
                ev->item[0].arg[f] = (int16_t)round;
            }
            say_events(su, ev, false);
        }
    }
}

/* Every kind of note, in each of its forms. */
static void say_notes(const spil_setup *su)
{
    static const spil_result res = {.over = true, .winners = 2, .points = {3, 1}};
    hash = 0;
    for (int i = 0; i < (SPIL_NOTE_TELL + 1) * 6; i++) {
        const bool of_seat = i / 6 == SPIL_NOTE_SEAT || i / 6 == SPIL_NOTE_ASKS || i / 6 == SPIL_NOTE_BEGIN;
        const spil_note note = {.kind = (spil_note_kind)(i / 6),
                                .n = 1 + i % 3,
                                .seat = i % 2 - 1 + of_seat,
                                .done = i % 3 > 0,
                                .who = (spil_seat_kind)(i % 3),
                                .resigned = i % 6 == 5,
                                .name = "",
                                .player = i % 3 == 2 ? "adult:tuned" : "",
                                .word = i % 2 ? "undo" : "redo",
                                .text = "",
                                .result = &res};
        for (size_t k = 0; k < sizeof listeners / sizeof listeners[0]; k++) {
            spil_out out = spil_out_to(text, sizeof text);
            spil_words_note(&listeners[k], su, &note, &out);
            put_lines(&listeners[k], "note", &out);
        }
    }
    printf("notes: %016llx\n", (unsigned long long)hash);
}

/* Every translated text, refusals of all layers included, with cards as arguments. */
static void say_texts(const spil_setup *su)
{
    hash = 0;
    for (int i = 0; po_text(i) != NULL; i++) {
        const spil_sentence said = {.format = po_text(i), .arg = {"7H", "2", "KS", "x"}};
        for (size_t k = 0; k < sizeof listeners / sizeof listeners[0]; k++) {
            if (listeners[k].tr == &translator)
                continue; /* it knows no more texts than a game has */
            spil_out out = spil_out_to(text, sizeof text);
            spil_words_sentence(&listeners[k], su, &said, &out);
            put(&listeners[k], "text", text, false);
        }
    }
    printf("texts: %016llx\n", (unsigned long long)hash);
}

static void say_end(const spil_setup *su, const void *st)
{
    spil_record rec = {.setup = *su};
    spil_result res;
    rec.resign[1].is = true;
    rec.resign[1].after = 7;
    su->game->result(su, st, &res);
    for (size_t k = 0; k < sizeof listeners / sizeof listeners[0]; k++) {
        spil_out out = spil_out_to(text, sizeof text);
        spil_words_result(&listeners[k], su, &res, &out);
        put(&listeners[k], "result", text, false);
        out = spil_out_to(text, sizeof text);
        spil_words_resigned(&listeners[k], &rec, 7, &out);
        put_lines(&listeners[k], "resigned", &out);
    }
}

static void play(const test_case *c, uint64_t seed)
{
    test_ctx *t = test_open(c, seed);
    const spil_setup *su = &t->su;
    const spil_key key = spil_fast_key(&t->rng);
    spil_state st;
    spil_step step;
    int steps = 0;
    hash = 0;
    memset(&st, 0, sizeof st);
    su->game->start(su, &key, &st);
    say_all_kinds(t);
    for (; steps < STEPS && test_random_step(t, &st, &step); steps++) {
        const int seat = step.seat < 0 ? 0 : step.seat;
        const size_t k = (size_t)steps % (sizeof listeners / sizeof listeners[0]);
        if (steps % 4 == 0)
            say_view(&listeners[k], su, &st, steps % 12 == 0 ? SPIL_ONLOOKER : seat);
        if (steps % 2 == 0)
            say_moves(t, &listeners[k], &st, seat);
        if (steps % 40 == 1)
            say_reason(t, &st, seat);
        say_refusals(t, &st, seat);
        t->events.n = t->events.pooled = 0;
        su->game->apply(su, &st, step.seat, step.move, &t->events, NULL);
        say_events(su, &t->events, steps % 8 == 0);
    }
    say_end(su, &st);
    printf("%s: %d moves, %016llx\n", c->name, steps, (unsigned long long)hash);
    test_close(t);
}

int main(int argc, char **argv)
{
    static test_case cases[TEST_CASES_MAX];
    const uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    print_all = argc > 2 && strcmp(argv[2], "all") == 0;
    listeners[ICELANDIC].tr = po_translator("is");
    listeners[NORWEGIAN].tr = po_translator("nb");
    const int n = test_cases(SPIL_CPU_ANY, cases, TEST_CASES_MAX);
    say_notes(&cases[0].setup);
    say_texts(&cases[n - 1].setup);
    for (int i = 0; i < n; i++)
        play(&cases[i], seed);
    for (int i = 0; i < TEXTS; i++)
        free(known[i].capitals);
    if (n_wrong > 0)
        printf("%d wrong\n", n_wrong);
    return n_wrong > 0;
}
