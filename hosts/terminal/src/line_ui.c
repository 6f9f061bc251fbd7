/* line_ui.c: which games draw themselves in lines, and what is shown where they do not (line_ui.h). */
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

/* Prints a run of unknown cards, "?","?",…, as ? x3; returns where it ends. */
static const char *put_unknown(const screen *s, const char *text)
{
    static const char again[] = ",\"?\"";
    int n = 1;
    const char *end = text + 3;
    for (; strncmp(end, again, sizeof again - 1) == 0; end += sizeof again - 1)
        n++;
    fputs("?", s->out);
    if (n > 1)
        fprintf(s->out, " x%d", n);
    return end;
}

/* The view's JSON, one field a line. */
static void draw_fields(const screen *s, const spil_setup *su, const void *view)
{
    char *text = spil__alloc(SPIL_STATE_TEXT);
    spil_out out = spil_out_to(text, SPIL_STATE_TEXT);
    spil_json_writer w = spil_json_to(&out);
    spil_view_json(su, view, NULL, &w);
    text[out.len - 1] = '\0'; /* the closing brace */
    int depth = 0;
    for (const char *p = text + 1; *p != '\0';) {
        if (strncmp(p, "\"?\"", 3) == 0) {
            p = put_unknown(s, p);
            continue;
        }
        depth += *p == '[' || *p == '{';
        depth -= *p == ']' || *p == '}';
        if (depth == 0 && *p == ',')
            fputc('\n', s->out);
        else if (*p != '"')
            fputc(*p, s->out);
        if (*p == ':' || (depth > 0 && *p == ','))
            fputc(' ', s->out);
        p++;
    }
    fputc('\n', s->out);
    free(text);
}

/* In words: everything that can be asked about without saying more. */
static bool say_all(const screen *s, const spil_setup *su, const void *view)
{
    const spil_words w = spil__screen_words(s);
    char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const bool said = spil_words_all(&w, su, view, &out);
    fputs(text, s->out);
    return said;
}

void spil__line_draw(const screen *s, const spil_setup *su, const void *view)
{
    const line_ui *f = spil__line_ui_of(su->game);
    if (s->speak && say_all(s, su, view))
        return;
    if (f->draw != NULL)
        f->draw(s, su, view);
    else
        draw_fields(s, su, view);
}

/* ---- words ---- */

void spil__line_tell(const screen *s, const spil_setup *su, const spil_events *ev, int seat)
{
    char *text = spil__line_told(s, su, ev, seat);
    fputs(text, s->out);
    free(text);
}

char *spil__line_told(const screen *s, const spil_setup *su, const spil_events *ev, int seat)
{
    const spil_words w = spil__screen_words(s);
    char *text = spil__alloc(SPIL_WORDS_TEXT);
    spil_out out = spil_out_to(text, SPIL_WORDS_TEXT);
    spil_words_events(&w, su, ev, seat < 0 ? SPIL_ONLOOKER : seat, &out);
    return text;
}

void spil__line_tell_resigned(const screen *s, const spil_record *rec, int after)
{
    const spil_words w = spil__screen_words(s);
    char text[1000];
    spil_out out = spil_out_to(text, sizeof text);
    spil_words_resigned(&w, rec, after, &out);
    fputs(text, s->out);
}

bool spil__line_ask(const screen *s, const spil_setup *su, const void *view)
{
    const spil_words w = spil__screen_words(s);
    char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const bool asked = spil_words_ask(&w, su, view, &out);
    fputs(text, s->out);
    return asked;
}

void spil__line_say(const screen *s, const spil_setup *su, const void *view, const spil_topic *asked,
                    const char *rest)
{
    const spil_words w = spil__screen_words(s);
    char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    asked->say(&w, su, view, rest, &out);
    fputs(text, s->out);
}

void spil__line_result(const screen *s, const spil_setup *su, const spil_result *res,
                       char buf[SPIL_RESULT_TEXT])
{
    const spil_words w = spil__screen_words(s);
    spil_out out = spil_out_to(buf, SPIL_RESULT_TEXT);
    spil_words_result(&w, su, res, &out);
}

void spil__line_sentence(const screen *s, const spil_setup *su, const spil_sentence *sentence, char *buf,
                         size_t size)
{
    const spil_words w = spil__screen_words(s);
    spil_out out = spil_out_to(buf, size);
    spil_words_sentence(&w, su, sentence, &out);
}
