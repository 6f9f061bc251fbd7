/* lesson.c: the sums that a game asks (lesson.h). */
#include "lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/sequence.h"
#include "spil/seven_ate_nine.h"

static const char race_id[] = "7ate9", board_id[] = "sequence";

bool spil__teaches(const char *game)
{
    return strcmp(game, race_id) == 0 || strcmp(game, board_id) == 0;
}

/* ---- sums ---- */

sum spil__sum_of_card(int kind, char sign)
{
    const int number = spil_seven_number(kind), step = spil_seven_step(kind);
    const int answer = sign == '+' ? spil_seven_above(kind) : spil_seven_below(kind);
    return (sum){
        .a = (int16_t)number,
        .b = (int16_t)step,
        .sign = sign,
        .answer = (int16_t)answer,
        .circle = true,
        .corner = answer != (sign == '+' ? number + step : number - step),
    };
}

sum spil__sum_of_equation(const spil_setup *su, int kind)
{
    const spil_sequence_card *card = &spil_sequence_board_of(su)->card[kind];
    return (sum){
        .a = (int16_t)card->a, .b = (int16_t)card->b, .sign = (char)card->sign, .answer = card->answer};
}

void spil__sum_word(const sum *s, char word[FACT_WORD])
{
    snprintf(word, FACT_WORD, "%d%c%d", s->a, s->sign, s->b);
}

bool spil__sum_read(const char *game, const char *word, sum *s)
{
    static const char signs[] = "+-*/";
    spil_in in = spil_in_from(word);
    int a, b, answer = 0;
    const bool has_a = spil_take_int(&in, &a);
    const int sign = has_a ? spil_take_one_of(&in, signs) : -1;
    if (sign < 0 || !spil_take_int(&in, &b) || !spil_in_done(&in) || a < 0 || b < 0 || a > 9999 || b > 9999)
        return false;
    if (strcmp(game, race_id) == 0) {
        if (a < 1 || a > 10 || b < 1 || b > 3 || sign > 1)
            return false;
        *s = spil__sum_of_card(spil_seven_kind(a, b), signs[sign]);
        return true;
    }
    switch (signs[sign]) {
    case '+': answer = a + b; break;
    case '-': answer = a - b; break;
    case '*': answer = a * b; break;
    default: answer = b == 0 || a % b != 0 ? -1 : a / b; break;
    }
    *s = (sum){.a = (int16_t)a, .b = (int16_t)b, .sign = signs[sign], .answer = (int16_t)answer};
    return strcmp(game, board_id) == 0 && answer >= 0 && answer <= SPIL_SEQUENCE_NUMBER_MAX;
}

void spil__sum_ask(const sum *s, char text[SUM_TEXT])
{
    snprintf(text, SUM_TEXT, "%d %c %d", s->a, s->sign, s->b);
}

void spil__sum_tell(const sum *s, char text[SUM_TEXT])
{
    char ask[SUM_TEXT], on_the_way[24] = "";
    spil_out out = spil_out_to(on_the_way, sizeof on_the_way);
    spil__sum_ask(s, ask);
    if (s->corner) { /* counted on fingers, it is no surprise */
        spil_put(&out, " (");
        for (int i = 0; i <= s->b; i++) {
            spil_put(&out, i == 0 ? "" : ", ");
            spil_put_int(&out, (s->a + (s->sign == '+' ? i : -i) + 9) % 10 + 1);
        }
        spil_put(&out, ")");
    }
    snprintf(text, SUM_TEXT, "%.24s = %d%s", ask, s->answer, on_the_way);
}

/* ---- lessons ---- */

static int by_size(const void *a, const void *b)
{
    const sum *x = a, *y = b;
    const int keys[][2] = {
        {x->corner, y->corner}, {x->sign == '-', y->sign == '-'}, {x->b, y->b}, {x->a, y->a}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i][0] != keys[i][1])
            return keys[i][0] - keys[i][1];
    }
    return x->sign - y->sign;
}

int spil__lesson(const spil_setup *su, sum out[LESSON_MAX])
{
    int n = 0;
    if (strcmp(su->game->id, race_id) == 0) {
        for (int kind = 0; kind < SPIL_SEVEN_KINDS; kind++) {
            out[n++] = spil__sum_of_card(kind, '+');
            out[n++] = spil__sum_of_card(kind, '-');
        }
    } else if (strcmp(su->game->id, board_id) == 0) {
        const int kinds = spil_sequence_board_of(su)->plus; /* plus and minus come last */
        for (int kind = 0; kind < kinds; kind++)
            out[n++] = spil__sum_of_equation(su, kind);
    }
    qsort(out, (size_t)n, sizeof *out, by_size);
    return n;
}
