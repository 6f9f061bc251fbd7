/* lesson.c: the sums that a game asks (spil/lesson.h), and the table of games that ask any. */
#include "spil/lesson.h"

#include <stdlib.h>

#include "game_lists.h"
#include "inside.h"
#include "spil/games.h"
#include "spil/operator_signs.h"

#define DECLARE(id, symbol) extern const spil__lesson spil__lesson_##symbol;
SPIL_GAMES_WITH_LESSON(DECLARE)

#define ROW(id, symbol) {id, &spil__lesson_##symbol},
static const struct {
    const char *game;
    const spil__lesson *lesson;
} lessons[] = {SPIL_GAMES_WITH_LESSON(ROW)};

enum { LESSONS = sizeof lessons / sizeof lessons[0] };

const spil__lesson *spil__lesson_of(const char *game)
{
    for (int i = 0; i < LESSONS; i++) {
        if (spil_same(lessons[i].game, game))
            return lessons[i].lesson;
    }
    return NULL;
}

spil_sum_end spil_sum_judge(const spil_setup *su, const void *view, spil_move mv, bool done, spil_sum *s)
{
    const spil__lesson *lesson = spil__lesson_of(su->game->id);
    return lesson == NULL ? SPIL_SUM_NONE : lesson->judge(su, view, mv, done, s);
}

bool spil_teaches(const char *game)
{
    return spil__lesson_of(game) != NULL;
}

const char *spil_taught(int i)
{
    return i >= 0 && i < LESSONS ? lessons[i].game : NULL;
}

void spil_taught_names(const spil_translator *t, bool any, spil_out *out)
{
    for (int i = 0; i < LESSONS; i++) {
        const char *last = any ? spil_tr(t, SPIL_TR(" or ")) : spil_tr(t, SPIL_TR(" and "));
        spil_put(out, i == 0 ? "" : i == LESSONS - 1 ? last : ", ");
        spil_put(out, spil_tr(t, spil_game_find(SPIL_CPU_ANY, lessons[i].game)->name));
    }
}

static int by_size(const void *a, const void *b)
{
    const spil_sum *x = a, *y = b;
    const int keys[][2] = {
        {x->corner, y->corner}, {x->sign == '-', y->sign == '-'}, {x->b, y->b}, {x->a, y->a}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i][0] != keys[i][1])
            return keys[i][0] - keys[i][1];
    }
    return x->sign - y->sign;
}

int spil_lesson(const spil_setup *su, spil_sum out[SPIL_LESSON_MAX])
{
    const spil__lesson *lesson = spil__lesson_of(su->game->id);
    if (lesson == NULL)
        return 0;
    const int n = lesson->sums(su, out);
    qsort(out, (size_t)n, sizeof *out, by_size);
    return n;
}

/* ---- as text ---- */

void spil_sum_word(const spil_sum *s, char word[SPIL_FACT_WORD])
{
    spil_out out = spil_out_to(word, SPIL_FACT_WORD);
    spil_put_int(&out, s->a);
    spil_put_char(&out, s->sign);
    spil_put_int(&out, s->b);
}

bool spil_sum_read(const char *game, const char *word, spil_sum *s)
{
    static const char signs[] = "+-*/";
    const spil__lesson *lesson = spil__lesson_of(game);
    spil_in in = spil_in_from(word);
    int a, b;
    const bool has_a = spil_take_int(&in, &a);
    const int sign = has_a ? spil_take_one_of(&in, signs) : -1;
    if (sign < 0 || !spil_take_int(&in, &b) || !spil_in_done(&in) || a < 0 || b < 0 || a > 9999 || b > 9999)
        return false;
    return lesson != NULL && lesson->sum(a, signs[sign], b, s);
}

void spil_sum_ask(const spil_sum *s, const spil_translator *t, spil_out *out)
{
    spil_put_int(out, s->a);
    spil_put_char(out, ' ');
    spil_put(out, spil_sign(t, s->sign));
    spil_put_char(out, ' ');
    spil_put_int(out, s->b);
}

void spil_sum_tell(const spil_sum *s, const spil_translator *t, spil_out *out)
{
    const int around = s->circle;
    spil_sum_ask(s, t, out);
    spil_put(out, " = ");
    spil_put_int(out, s->answer);
    if (!s->corner)
        return;
    spil_put(out, " ("); /* counted out, the answer explains itself */
    for (int i = 0; i <= s->b; i++) {
        spil_put(out, i == 0 ? "" : ", ");
        spil_put_int(out, (s->a + (s->sign == '+' ? i : -i) + around - 1) % around + 1);
    }
    spil_put(out, ")");
}

void spil_sum_wrong(const spil_sum *s, int times, const spil_translator *t, spil_out *out)
{
    char text[SPIL_SUM_TEXT];
    spil_out told = spil_out_to(text, sizeof text);
    spil_sentence said;
    if (times < SPIL_SUM_TRIES) {
        spil_put(out, spil_tr(t, "Not quite: try again."));
        return;
    }
    spil_sum_tell(s, t, &told);
    spil_sentence_set(&said, "%s", text);
    /* Translators: a sum with its answer: "Not quite: 7 + 5 = 12." */
    spil_sentence_print(&said, spil_tr(t, "Not quite: %s."), out);
}
