/* guide.c: the sentences of a guided game, with their cards in notation or in words (spil/words.h). */
#include <string.h>

#include "inside.h"

enum { CARD_TEXT = 16, CARD_WORDS = 120 };

/* The card between braces, perhaps with its case: "R6", "R6:a". */
static bool put_card(const spil_words *w, const spil_game *game, const char *text, size_t len, spil_out *out)
{
    static const char cases[] = "nadg";
    const game_words *own = spil__words_of(game);
    char card[CARD_TEXT];
    spil_case in = SPIL_NOMINATIVE;
    if (len > 2 && text[len - 2] == ':' && strchr(cases, text[len - 1]) != NULL) {
        in = (spil_case)(strchr(cases, text[len - 1]) - cases);
        len -= 2;
    }
    if (len == 0 || len >= sizeof card)
        return false;
    memcpy(card, text, len);
    card[len] = '\0';
    char words[CARD_WORDS];
    spil_out said = spil_out_to(words, sizeof words);
    const bool known = own->card == NULL || own->card(w, card, in, &said);
    spil_put(out, known && own->card != NULL && w->in_words ? words : card);
    return known;
}

bool spil_words_guide(const spil_words *w, const spil_game *game, const char *english, spil_out *out)
{
    bool known = true;
    for (const char *at = spil_tr(w->tr, english); *at != '\0';) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        if (end != NULL) {
            known = put_card(w, game, at + 1, (size_t)(end - at - 1), out) && known;
            at = end + 1;
        } else if (*at == '[' && w->drawn) { /* a ring shows the place */
            at += strcspn(at, "]");
        } else if (*at == '[' || *at == ']') {
            at++;
        } else {
            spil_put_char(out, *at++);
        }
    }
    return known;
}
