/* line_ui.c: which games have a line_ui, and what is shown where they leave something out (line_ui.h). */
#include <stdlib.h>
#include <string.h>

#include "game_lists.h"
#include "intl.h"
#include "line_ui.h"
#include "spil/memory.h"
#include "spil/player_spec.h"
#include "spil/state.h"

#define DECLARE(id, symbol) extern const line_ui spil__line_ui_##symbol;
SPIL_GAMES_WITH_LINE_UI(DECLARE)

const line_ui *spil__line_ui_of(const spil_game *game)
{
#define ROW(id, symbol) {id, &spil__line_ui_##symbol},
    static const struct {
        const char *game;
        const line_ui *ui;
    } games[] = {SPIL_GAMES_WITH_LINE_UI(ROW)};
    static const line_ui empty;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i].game, game->id) == 0)
            return games[i].ui;
    }
    return &empty;
}

/* ---- drawing ---- */

/* The table in words: for those who do not see it, and of games without a drawing. */
static void describe(const line_output *o, const spil_setup *su, const void *view)
{
    const spil_words w = spil__output_words(o);
    char *text = spil_alloc(2 * SPIL_STATE_TEXT);
    spil_out out = spil_out_to(text, 2 * SPIL_STATE_TEXT);
    if (o->speak)
        spil_words_all(&w, su, view, &out);
    else
        spil_words_fields(su, view, &out);
    fputs(text, o->out);
    free(text);
}

void spil__line_draw(const line_output *o, const spil_setup *su, const void *view)
{
    const line_ui *f = spil__line_ui_of(su->game);
    if (o->speak || f->draw == NULL)
        describe(o, su, view);
    else
        f->draw(o, su, view);
}

/* ---- sentences ---- */

void spil__line_print_events(const line_output *o, const spil_setup *su, const spil_events *ev, int seat)
{
    char *text = spil__line_events_text(o, su, ev, seat);
    fputs(text, o->out);
    free(text);
}

char *spil__line_events_text(const line_output *o, const spil_setup *su, const spil_events *ev, int seat)
{
    const spil_words w = spil__output_words(o);
    char *text = spil_alloc(SPIL_WORDS_TEXT);
    spil_out out = spil_out_to(text, SPIL_WORDS_TEXT);
    spil_words_events(&w, su, ev, seat < 0 ? SPIL_ONLOOKER : seat, &out);
    return text;
}

void spil__line_print_resigned(const line_output *o, const spil_record *rec, int after)
{
    const spil_words w = spil__output_words(o);
    char text[1000];
    spil_out out = spil_out_to(text, sizeof text);
    spil_words_resigned(&w, rec, after, &out);
    fputs(text, o->out);
}

void spil__line_print_topic(const line_output *o, const spil_setup *su, const void *view,
                            const spil_topic *topic, const char *rest)
{
    const spil_words w = spil__output_words(o);
    char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    topic->describe(&w, su, view, rest, &out);
    fputs(text, o->out);
}

void spil__line_result(const line_output *o, const spil_setup *su, const spil_result *res,
                       char buf[SPIL_RESULT_TEXT])
{
    const spil_words w = spil__output_words(o);
    spil_out out = spil_out_to(buf, SPIL_RESULT_TEXT);
    spil_words_result(&w, su, res, &out);
}

void spil__line_sentence(const line_output *o, const spil_setup *su, const spil_sentence *sentence, char *buf,
                         size_t size)
{
    const spil_words w = spil__output_words(o);
    spil_out out = spil_out_to(buf, size);
    spil_words_sentence(&w, su, sentence, &out);
}

void spil__line_replaced(const line_output *o, const spil_setup *su, int seat, const char *program,
                         spil_out *out)
{
    char label[SPIL_PLAYER_LABEL], text[SPIL_NAME_BYTES + SPIL_PLAYER_TEXT + SPIL_PLAYER_LABEL + 300];
    spil_out to_label = spil_out_to(label, sizeof label);
    spil_words_player(&spil__translator, spil_bot_usual(su->game)->name, &to_label);
    /* Translators: a seat, the program that played there, a bot */
    snprintf(text, sizeof text,
             _("%s (%s) is not started again, because no saved game may start a program: %s takes the seat."),
             o->name[seat], program, label);
    spil_put(out, text);
}
