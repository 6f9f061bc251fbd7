/* cards.c: the cards of Rumi 7 Seven in every case and language, and the sentences that govern a case, against
 * games/rumi7/test/cards.txt. With SPIL_BLESS=1 it writes that file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "po_file.h"
#include "spil/rumi7.h"
#include "spil/words.h"
#include "test_files.h"

static const char file[] = "games/rumi7/test/cards.txt";

/* A line per card: alone, and in the cases if they differ from that. */
static void put_cards(const spil_words *w, const spil_setup *su, spil_out *out)
{
    for (int i = 0; i <= 52; i++) {
        const int card = i == 52 ? SPIL_RUMI7_JOKER : spil_rumi7_card(i / 13, i % 13);
        const spil_phrase alone = spil_words_card(w, su, card);
        const bool differ = strcmp(alone.text, spil_words_card_in(w, su, card, SPIL_GENITIVE).text) != 0;
        su->game->print_card(su, card, out);
        spil_put(out, ": ");
        spil_put(out, alone.text);
        for (spil_case in = 0; differ && in < SPIL_ALONE; in++) {
            spil_put(out, in == 0 ? "; " : ", ");
            spil_put(out, spil_words_card_in(w, su, card, in).text);
        }
        spil_put_char(out, '\n');
    }
}

/* Figures, and things that are not. */
static void put_figures(const spil_words *w, spil_out *out)
{
    char text[] = "1.5 s, 83.9 %, -0.25; c3. 7 … .5 and 4.";
    spil_words_decimals(w->tr, text);
    spil_put(out, text);
    spil_put_char(out, '\n');
}

/* Events, moves, refusals and a hint's reason with the king of spades in them, whose cases all differ. */
static void put_sentences(const spil_words *w, const spil_setup *su, spil_out *out)
{
    const int king = spil_rumi7_card(0, 12);
    static spil_events ev;
    static spil_view view;
    spil_rumi7_view *v = (spil_rumi7_view *)&view;
    for (int kind = 0; kind < su->game->n_events; kind++) {
        bool names_card = false;
        ev.n = 1;
        ev.item[0] = (spil_event){.kind = (uint8_t)kind, .visible_to = SPIL_VISIBLE_TO_ALL};
        for (int f = 0; f < SPIL_EVENT_FIELDS; f++) {
            if (su->game->events[kind].field[f].kind != SPIL_FIELD_CARD)
                continue;
            ev.item[0].arg[f] = (int16_t)king;
            names_card = true;
        }
        if (names_card)
            spil_words_event(w, su, &ev, 0, out);
    }
    v->n_discard = 1;
    v->discard[0] = (uint8_t)king;
    static const spil_rumi7_verb verbs[] = {SPIL_RUMI7_TAKE, SPIL_RUMI7_CLAIM, SPIL_RUMI7_DISCARD};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        spil_put(out, spil_words_move(w, su, v, spil_rumi7_move(verbs[i], king, SPIL_RUMI7_NO_END, 0)).text);
        spil_put_char(out, '\n');
    }
    spil_sentence said[5];
    spil_sentence_set(&said[0], "you do not hold %s", "KS");
    spil_sentence_set(&said[1], "no joker at an end of this meld stands for %s", "KS");
    spil_sentence_set(&said[2], "%s does not fit on this meld", "KS");
    spil_sentence_set(&said[3], "you took %s from the pile in this turn: throw another card away", "KS");
    spil_sentence_set(&said[4], "%s fits on no meld", "KS");
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        spil_words_sentence(w, su, &said[i], out);
        spil_put_char(out, '\n');
    }
}

int main(void)
{
    static char made[32768];
    const spil_translator *const languages[] = {NULL, po_translator("is"), po_translator("nb")};
    spil_out out = spil_out_to(made, sizeof made);
    spil_setup su;
    if (!test_setup(SPIL_CPU_ANY, "rumi7", "2", &su))
        return 1;
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        const spil_words w = {.tr = languages[i], .name = {"Anna", "Björn"}, .in_words = true};
        spil_put(&out, spil_tr(w.tr, "en"));
        spil_put_char(&out, '\n');
        put_cards(&w, &su, &out);
        put_sentences(&w, &su, &out);
        put_figures(&w, &out);
    }
    if (test_bless())
        test_write_file(file, made, out.len);
    size_t len = 0;
    char *stored = test_read_file(file, &len);
    const bool same = stored != NULL && len == out.len && memcmp(stored, made, len) == 0;
    if (!same)
        printf("%s is not what is said now:\n%s", file, made);
    free(stored);
    return !same;
}
