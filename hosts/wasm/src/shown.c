/* shown.c: what a match here and a server's table show in the same way (shown.h). */
#include "shown.h"

#include <string.h>

#include "catalogue.h"
#include "spil/messages.h"

/* Bytes of a move as JSON, with its parts and its words. */
enum { MOVE_JSON = 900 };

void spil__put_seat(call *c, const spil_words *words, const spil_setup *su, const void *view, int seat,
                    const shown_seat *who)
{
    char label[SPIL_PLAYER_LABEL], about[SPIL_WORDS_TEXT], handicap[200];
    spil_out to_label = spil_out_to(label, sizeof label), to_about = spil_out_to(about, sizeof about),
             to_handicap = spil_out_to(handicap, sizeof handicap);
    if (who->bot != NULL)
        spil_words_player(words->tr, who->bot, &to_label);
    if (view != NULL)
        spil_words_seat(words, su, view, seat, &to_about);
    if (who->handicap != NULL)
        spil_words_handicap(words->tr, who->handicap, &to_handicap);
    spil_json_open(&c->w, NULL, '{');
    spil_json_string(&c->w, "name", words->name[seat]);
    spil_json_bool(&c->w, "person", who->person);
    spil_json_string(&c->w, "player", who->player);
    spil_json_string(&c->w, "label", label);
    spil_json_string(&c->w, "about", about);
    spil_json_string(&c->w, "handicap", handicap);
    spil_json_int(&c->w, "side", spil_side_of(su, seat));
    spil_json_bool(&c->w, "asked", who->asked);
    spil_json_bool(&c->w, "resigned", who->resigned);
    spil_json_bool(&c->w, "hinted", who->hinted);
    spil_json_int(&c->w, "late_ms", (int64_t)who->late_ms);
    spil_json_close(&c->w, '}');
}

void spil__put_moves(call *c, const spil_words *words, const spil_setup *su, const void *view,
                     const spil_move moves[], int n)
{
    spil_json_open(&c->w, "moves", '[');
    for (int i = 0; i < n; i++) {
        spil__answer_room(c, MOVE_JSON);
        spil_json_open(&c->w, NULL, '{');
        spil_notation_json(su, "move", moves[i], &c->w);
        su->game->write_move(su, moves[i], &c->w);
        spil_json_string(&c->w, "say", spil_words_move(words, su, view, moves[i]).text);
        spil_json_close(&c->w, '}');
    }
    spil_json_close(&c->w, ']');
}

void spil__put_result(call *c, const spil_words *words, const spil_setup *su, const spil_result *res)
{
    char sentence[SPIL_RESULT_TEXT];
    spil_out out = spil_out_to(sentence, sizeof sentence);
    if (res == NULL) {
        spil_json_null(&c->w, "result");
        return;
    }
    spil_json_open(&c->w, "result", '{');
    spil_result_members(su, res, &c->w);
    spil_json_close(&c->w, '}');
    spil_words_result(words, su, res, &out);
    spil_json_string(&c->w, "ended", sentence);
}

void spil__put_description(call *c, const spil_words *words, const spil_setup *su, const void *view)
{
    static char text[SPIL_WORDS_TEXT];
    spil_out out = spil_out_to(text, sizeof text);
    const char *about = spil__arg_text(c, "about");
    spil_words w = *words;
    w.drawn = about != NULL; /* all of it is for ears */
    if (view != NULL && about != NULL)
        spil_words_about(&w, su, view, about, &out);
    else if (view != NULL)
        spil_words_all(&w, su, view, &out);
    spil__answer_text(c, "text", text, strlen(text));
}

void spil__put_line(call *c, const char *text)
{
    spil__answer_room(c, 6 * strlen(text) + 100);
    spil_json_string(&c->w, NULL, text);
}
