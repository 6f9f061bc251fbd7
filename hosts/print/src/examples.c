/* examples.c: examples of the rules, drawn (examples.h). */
#include "examples.h"

#include <string.h>

int spil__take_word(const char **at, char word[EXAMPLE_WORD])
{
    const size_t blanks = strspn(*at, " "), len = strcspn(*at + blanks, " \n");
    const size_t kept = len < EXAMPLE_WORD ? len : EXAMPLE_WORD - 1;
    memcpy(word, *at + blanks, kept);
    word[kept] = '\0';
    *at += blanks + len;
    return len > 0 ? (int)blanks : -1;
}

bool spil__next_line(const char **at)
{
    *at += strcspn(*at, "\n");
    *at += **at == '\n';
    return **at != '\0';
}

void spil__put_hidden(canvas *c, const char *words, double x, double y)
{
    spil__put_text(c, words, x, y, 2, FACE_PLAIN, ALIGN_MIDDLE, INK_CARD);
}

double spil__put_grid(canvas *c, const char *lines, double wide, double high, bool draw,
                      void (*cell)(canvas *c, const char *word, double x, double y))
{
    const double left = 8, top = 4.2, letters = 2.4; /* the names */
    char word[EXAMPLE_WORD];
    double y = top;
    for (int column = 0; spil__take_word(&lines, word) >= 0; column++) {
        if (draw)
            spil__put_text(c, word, left + (column + .5) * wide, top - 1.2, letters, FACE_PLAIN, ALIGN_MIDDLE,
                           INK_INK2);
    }
    for (; spil__next_line(&lines); y += high) {
        if (spil__take_word(&lines, word) >= 0 && draw)
            spil__put_text(c, word, left - 2, y + high / 2 + letters / 3, letters, FACE_PLAIN, ALIGN_RIGHT,
                           INK_INK2);
        for (int column = 0; spil__take_word(&lines, word) >= 0; column++) {
            if (draw)
                cell(c, word, left + column * wide, y);
        }
    }
    return y;
}
