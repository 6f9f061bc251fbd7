/* line_ui.c: which games have a line_ui, and what is shown where they leave something out (line_ui.h). */
#include <stdlib.h>
#include <string.h>

#include "game_lists.h"
#include "intl.h"
#include "line_ui.h"
#include "memory.h"
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

/* Prints a run of unknown cards, "?","?",…, as ? x3; returns its end. */
static const char *put_unknown(const line_output *o, const char *text)
{
    static const char again[] = ",\"?\"";
    int n = 1;
    const char *end = text + 3;
    for (; strncmp(end, again, sizeof again - 1) == 0; end += sizeof again - 1)
        n++;
    fputs("?", o->out);
    if (n > 1)
        fprintf(o->out, " x%d", n);
    return end;
}

/* The game's own fields of the view's JSON, one per line. */
static void draw_fields(const line_output *o, const spil_setup *su, const void *view)
{
    char *text = spil__alloc(SPIL_STATE_TEXT);
    spil_out out = spil_out_to(text, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    su->game->write_view(su, view, &w);
    spil_json_close(&w, '}');
    text[out.len - 1] = '\0'; /* the closing brace */
    int depth = 0;
    for (const char *p = text + 1; *p != '\0';) {
        if (strncmp(p, "\"?\"", 3) == 0) {
            p = put_unknown(o, p);
            continue;
        }
        if (strncmp(p, "null", 4) == 0) {
            fputc('-', o->out);
            p += 4;
            continue;
        }
        depth += *p == '[' || *p == '{';
        depth -= *p == ']' || *p == '}';
        if (depth == 0 && *p == ',')
            fputc('\n', o->out);
        else if (*p != '"')
            fputc(*p, o->out);
        if (*p == ':' || (depth > 0 && *p == ','))
            fputc(' ', o->out);
        p++;
    }
    fputc('\n', o->out);
    free(text);
}

/* Every topic that needs no rest; false: there is none. */
static bool describe_all(const line_output *o, const spil_setup *su, const void *view)
{
    const spil_words w = spil__output_words(o);
    char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const bool sentence = spil_words_all(&w, su, view, &out);
    fputs(text, o->out);
    return sentence;
}

void spil__line_draw(const line_output *o, const spil_setup *su, const void *view)
{
    const line_ui *f = spil__line_ui_of(su->game);
    if (o->speak && describe_all(o, su, view))
        return;
    if (f->draw != NULL)
        f->draw(o, su, view);
    else
        draw_fields(o, su, view);
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
    char *text = spil__alloc(SPIL_WORDS_TEXT);
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

bool spil__line_print_question(const line_output *o, const spil_setup *su, const void *view)
{
    const spil_words w = spil__output_words(o);
    char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const bool asked = spil_words_ask(&w, su, view, &out);
    fputs(text, o->out);
    return asked;
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
