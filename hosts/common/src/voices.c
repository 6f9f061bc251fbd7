/* voices.c: what is said of a game where its voice is silent (voice.h). */
#include "voice.h"

#include <string.h>

#include "face.h"
#include "intl.h"

const voice *spil__voice_of(const spil_game *game)
{
    static const voice silent = {0};
    const face *f = spil__face_of(game);
    return f->voice != NULL ? f->voice : &silent;
}

const topic *spil__voice_topic(const spil_game *game, const char *line, size_t len, bool rest)
{
    for (const topic *t = spil__voice_of(game)->topics; t != NULL && t->word != NULL; t++) {
        const bool is = (strlen(t->word) == len && memcmp(line, t->word, len) == 0) ||
                        (t->also != NULL && strlen(t->also) == len && memcmp(line, t->also, len) == 0);
        if (is && (!rest || t->takes_rest))
            return t;
    }
    return NULL;
}

spoken spil__card_words(const spil_setup *su, int card)
{
    const voice *v = spil__voice_of(su->game);
    char notation[SPIL_MOVE_TEXT];
    spoken said;
    spil_out to_notation = spil_out_to(notation, sizeof notation);
    spil_out out = spil_out_to(said.text, sizeof said.text);
    su->game->print_card(su, card, &to_notation);
    if (v->card == NULL || !v->card(notation, &out))
        spil_put(&out, notation);
    return said;
}

spoken spil__move_words(const spil_setup *su, const void *view, spil_move mv)
{
    const voice *v = spil__voice_of(su->game);
    spoken said;
    spil_out out = spil_out_to(said.text, sizeof said.text);
    if (v->move != NULL)
        v->move(su, view, mv, &out);
    else
        su->game->print_move(su, mv, &out);
    return said;
}

spoken spil__number_words(int number)
{
    spoken said;
    if (number < 0)
        snprintf(said.text, sizeof said.text, _("minus %d"), -number);
    else
        snprintf(said.text, sizeof said.text, "%d", number);
    return said;
}

void spil__voice_sentence(const screen *s, const spil_setup *su, const spil_sentence *sentence, char *buf,
                          size_t size)
{
    const voice *v = spil__voice_of(su->game);
    spil_sentence said = *sentence;
    for (int i = 0; s->speak && v->card != NULL && i < SPIL_SENTENCE_ARGS; i++) {
        spoken card;
        spil_out out = spil_out_to(card.text, sizeof card.text);
        if (v->card(sentence->arg[i], &out))
            snprintf(said.arg[i], sizeof said.arg[i], "%.*s", (int)sizeof said.arg[i] - 1, card.text);
    }
    spil__sentence(&said, buf, size);
}

void spil__put_listed(spil_out *out, int *n, const char *text)
{
    spil_put(out, (*n)++ == 0 ? "" : ", ");
    spil_put(out, text);
}
