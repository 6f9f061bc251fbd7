/* In no situation does a word mean two things, in any language. A game's own words, what can be asked about it and the
 * line client's are one situation. */
#include "line_words.h"

#include <stdio.h>
#include <string.h>

#include "line_ui.h"
#include "po_file.h"
#include "spil/games.h"

typedef struct way {
    spil_phrase text;
    const char *means; /* the marked word */
} way;

typedef struct situation {
    const char *name;
    const spil_translator *tr;
    way list[400];
    int n;
} situation;

static int faults, ways;

static void add(situation *s, const char *means, const spil_phrase *text)
{
    for (int i = 0; i < s->n; i++) {
        if (spil_typed_same(s->list[i].text.text, text->text, strlen(text->text)) &&
            strcmp(s->list[i].means, means) != 0) {
            printf("%s: '%s' means both %s and %s\n", s->name, text->text, spil_typed_english(means),
                   spil_typed_english(s->list[i].means));
            faults++;
        }
    }
    s->list[s->n++] = (way){.text = *text, .means = means};
    ways++;
}

static void add_ways(situation *s, const char *word, const char *means)
{
    spil_phrase text;
    for (int i = 0; spil_typed_way(s->tr, word, i, &text); i++)
        add(s, means, &text);
}

static void add_word(situation *s, const char *word)
{
    if (word != NULL)
        add_ways(s, word, word);
}

static void add_table(situation *s, const line_word words[])
{
    for (; words->word != NULL; words++) {
        spil_phrase letter;
        add_word(s, words->word);
        if (words->letter == NULL)
            continue;
        snprintf(letter.text, sizeof letter.text, "%s", words->letter);
        add(s, words->word, &letter);
    }
}

static void check_game(const char *language, const spil_translator *tr, const spil_game *game)
{
    static situation s;
    char name[80];
    snprintf(name, sizeof name, "%s %s", language, game->id);
    s = (situation){.name = name, .tr = tr};
    add_table(&s, spil__game_words);
    for (const spil_topic *t = spil_topics(game); t->word != NULL; t++) {
        add_word(&s, t->word);
        add_word(&s, t->also);
    }
    const char *const *own = spil__line_ui_of(game)->words;
    for (int i = 0; own != NULL && own[i] != NULL; i++)
        add_word(&s, own[i]);
}

static void check_language(const char *language, const spil_translator *tr)
{
    static situation s;
    for (int i = 0; spil__line_words_at(i) != NULL; i++) {
        s = (situation){.name = language, .tr = tr};
        add_table(&s, spil__line_words_at(i));
    }
    s = (situation){.name = language, .tr = tr};
    add_table(&s, spil__over_words); /* where yes is "again", and no is "quit" */
    for (int i = 0; spil__answer_words[i].word != NULL; i++) {
        const char *means = spil__over_words[i == ANSWER_YES ? OVER_AGAIN : OVER_QUIT].word;
        add_ways(&s, spil__answer_words[i].word, means);
        add_ways(&s, i == ANSWER_YES ? "y" : "n", means); /* the letters are ordinary texts */
    }
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++)
        check_game(language, tr, spil_game_at(SPIL_CPU_ANY, i));
}

/* A language in which two words are the same is noticed. */
static const char *moves_like_hint(void *of, const char *english)
{
    (void)of;
    return strcmp(english, SPIL_TYPED("moves")) == 0 || strcmp(english, SPIL_TYPED("hint")) == 0 ? "leik, ráð"
                                                                                                 : english;
}

int main(void)
{
    const spil_translator bad = {.text = moves_like_hint};
    check_language("none", &bad);
    if (faults == 0) {
        puts("two equal words are not noticed");
        return 1;
    }
    printf("(%d faults were wanted)\n", faults);
    faults = 0;
    check_language("en", NULL);
    check_language("is", po_translator("is"));
    check_language("nb", po_translator("nb"));
    printf("%d ways to type words, %d of them mean two things\n", ways, faults);
    return faults > 0;
}
