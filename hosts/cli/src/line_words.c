/* line_words.c: the words that the line client understands (line_words.h). */
#include "line_words.h"

#include <string.h>

#include "cpu.h"
#include "intl.h"
#include "spil/games.h"

const line_word spil__game_words[] = {
    [GAME_MOVES] = {.word = SPIL_TYPED("moves"),
                    .letter = "m",
                    .help = SPIL_TR("all moves you can make; type a number to play one"),
                    .takes_rest = true},
    [GAME_HINT] = {.word = SPIL_TYPED("hint"), .letter = "h", .help = SPIL_TR("what a good player would do")},
    [GAME_UNDO] = {.word = SPIL_TYPED("undo"),
                   .letter = "u",
                   .help = SPIL_TR("back to your previous decision"),
                   .whole = true},
    [GAME_REDO] = {.word = SPIL_TYPED("redo"),
                   .letter = "y",
                   .help = SPIL_TR("play again what was taken back"),
                   .whole = true},
    [GAME_PAUSE] = {.word = SPIL_TYPED("pause"), .help = SPIL_TR("stop the clock"), .live = true},
    [GAME_GO] = {.word = SPIL_TYPED("go"), .help = SPIL_TR("start the clock again"), .live = true},
    [GAME_SHOW] = {.word = SPIL_TYPED("show"), .letter = "s", .help = SPIL_TR("the table again")},
    [GAME_SORT] = {.word = SPIL_TYPED("sort"), .letter = "o", .help = SPIL_TR("your cards in another order")},
    [GAME_WHO] = {.word = SPIL_TYPED("who"), .help = SPIL_TR("who plays"), .spoken = true},
    [GAME_AGAIN] = {.word = SPIL_TYPED("again"),
                    .letter = "a",
                    .help = SPIL_TR("what was said last, once more"),
                    .spoken = true},
    [GAME_SAVE] = {.word = SPIL_TYPED("save"),
                   .letter = "w",
                   .help = SPIL_TR("save FILE: write the game to a file"),
                   .takes_rest = true,
                   .whole = true},
    [GAME_SEED] = {.word = SPIL_TYPED("seed"), .help = SPIL_TR("the seed of this deal"), .whole = true},
    [GAME_RESIGN] = {.word = SPIL_TYPED("resign"),
                     .help = SPIL_TR("give up; a bot plays on in your place"),
                     .whole = true},
    [GAME_RULES] = {.word = SPIL_TYPED("rules"), .letter = "r", .help = SPIL_TR("the rules of the game")},
    [GAME_HELP] = {.word = SPIL_TYPED("help"), .letter = "?", .help = SPIL_TR("this list")},
    [GAME_QUIT] = {.word = SPIL_TYPED("quit"), .letter = "q", .help = SPIL_TR("leave the table")},
    [GAME_HOST] = {.word = SPIL_TYPED("host"),
                   .help = SPIL_TR("host MOVE: what the host rules"),
                   .takes_rest = true},
    [GAME_SKIP] = {.word = SPIL_TYPED("skip"),
                   .help = SPIL_TR("the next puzzle; this one comes another time"),
                   .puzzle = true},
    [GAME_WORDS] = {.word = NULL},
};

const line_word spil__over_words[] = {
    [OVER_AGAIN] = {.word = SPIL_TYPED("again"),
                    .letter = "y",
                    .help = SPIL_TR("another game: the next seat begins, and the score goes on")},
    [OVER_SAME] = {.word = SPIL_TYPED("same"),
                   .letter = "s",
                   .help = SPIL_TR("the same deal; it does not count")},
    [OVER_REVIEW] = {.word = SPIL_TYPED("review"),
                     .letter = "v",
                     .help = SPIL_TR("your moves: what was better, and what it cost")},
    [OVER_REPLAY] = {.word = SPIL_TYPED("replay"), .letter = "w", .help = SPIL_TR("all that happened")},
    [OVER_HELP] = {.word = SPIL_TYPED("help"), .letter = "?", .help = SPIL_TR("this list")},
    [OVER_QUIT] = {.word = SPIL_TYPED("quit"), .letter = "q", .help = SPIL_TR("leave the table")},
    [OVER_WORDS] = {.word = NULL},
};

const line_word spil__menu_words[] = {
    [MENU_WORD_CONTINUE] = {.word = SPIL_TYPED("continue")},
    [MENU_WORD_LANGUAGE] = {.word = SPIL_TYPED("language")},
    [MENU_WORD_RULES] = {.word = SPIL_TYPED("rules"), .takes_rest = true},
    [MENU_WORD_LEARN] = {.word = SPIL_TYPED("learn"), .takes_rest = true},
    [MENU_WORD_PRACTISE] = {.word = SPIL_TYPED("practise"), .takes_rest = true},
    [MENU_WORD_FACTS] = {.word = SPIL_TYPED("facts")},
    [MENU_WORD_OVERVIEW] = {.word = SPIL_TYPED("overview")},
    [MENU_WORD_QUIT] = {.word = SPIL_TYPED("quit"), .letter = "q"},
    {.word = NULL},
};

const line_word spil__table_words[] = {
    [TABLE_WORD_PLAYERS] = {.word = SPIL_TYPED("players"), .takes_rest = true},
    [TABLE_WORD_SEAT] = {.word = SPIL_TYPED("seat"), .takes_rest = true},
    [TABLE_WORD_NAME] = {.word = SPIL_TYPED("name"), .takes_rest = true},
    [TABLE_WORD_OPTION] = {.word = SPIL_TYPED("option"), .takes_rest = true},
    [TABLE_WORD_BOTS] = {.word = SPIL_TYPED("bots")},
    [TABLE_WORD_RULES] = {.word = SPIL_TYPED("rules")},
    [TABLE_WORD_LIVE] = {.word = SPIL_TYPED("live")},
    [TABLE_WORD_UNTIMED] = {.word = SPIL_TYPED("untimed")},
    [TABLE_WORD_HELP] = {.word = SPIL_TYPED("help"), .letter = "?"},
    [TABLE_WORD_BACK] = {.word = SPIL_TYPED("back")},
    [TABLE_WORD_QUIT] = {.word = SPIL_TYPED("quit"), .letter = "q"},
    {.word = NULL},
};

const line_word spil__step_words[] = {
    [STEP_BACK] = {.word = SPIL_TYPED("back"), .letter = "b"},
    [STEP_QUIT] = {.word = SPIL_TYPED("quit"), .letter = "q"},
    {.word = NULL},
};

const line_word spil__busy_words[] = {
    [BUSY_WATCH] = {.word = SPIL_TYPED("watch"), .letter = "w"},
    [BUSY_TAKE] = {.word = SPIL_TYPED("take"), .letter = "t"},
    [BUSY_QUIT] = {.word = SPIL_TYPED("quit"), .letter = "q"},
    {.word = NULL},
};

const line_word spil__leave_words[] = {
    {.word = SPIL_TYPED("quit"), .letter = "q"},
    {.word = NULL},
};

const line_word spil__answer_words[] = {
    [ANSWER_YES] = {.word = SPIL_TYPED("yes"), .letter = "y"},
    [ANSWER_NO] = {.word = SPIL_TYPED("no"), .letter = "n"},
    {.word = NULL},
};

const line_word *spil__line_words_at(int i)
{
    static const line_word *const all[] = {spil__game_words,  spil__over_words,  spil__menu_words,
                                           spil__table_words, spil__step_words,  spil__busy_words,
                                           spil__leave_words, spil__answer_words};
    return i >= 0 && i < (int)(sizeof all / sizeof all[0]) ? all[i] : NULL;
}

int spil__line_word(const line_word words[], const char *line, const char **rest)
{
    const size_t len = strcspn(line, " ");
    const char *behind = line + len + strspn(line + len, " ");
    if (rest != NULL)
        *rest = behind;
    for (int i = 0; words[i].word != NULL; i++) {
        const bool is = spil_typed_is(&spil__translator, words[i].word, line, len) ||
                        (words[i].letter != NULL && spil_typed_same(words[i].letter, line, len));
        if (is && (*behind == '\0' || words[i].takes_rest))
            return i;
    }
    return -1;
}

int spil__line_answer(const char *line)
{
    /* Translators: the letter stands for yes, in questions such as "Play again?" */
    const char *yes = _("y");
    /* Translators: the letter stands for no, in questions such as "Play again?" */
    const char *no = _("n");
    if (spil_typed_same(yes, line, strlen(line)))
        return ANSWER_YES;
    if (spil_typed_same(no, line, strlen(line)))
        return ANSWER_NO;
    return spil__line_word(spil__answer_words, line, NULL);
}

const spil_game *spil__line_game(const char *text)
{
    spil_in in = spil_in_from(text);
    int n;
    if (spil_take_int(&in, &n) && spil_in_done(&in))
        return spil_game_at(spil__cpu(), n - 1);
    for (int i = 0; spil_game_at(spil__cpu(), i) != NULL; i++) {
        const spil_game *game = spil_game_at(spil__cpu(), i);
        const size_t len = strlen(text);
        if (spil_typed_same(game->id, text, len) || spil_typed_same(game->name, text, len) ||
            spil_typed_same(_(game->name), text, len))
            return game;
    }
    return NULL;
}

bool spil__line_all(const char *rest)
{
    return spil_typed_is(&spil__translator, SPIL_TYPED("all"), rest, strlen(rest));
}

static const char *const players[] = {SPIL_TYPED("human"), NULL};

void spil__line_player(const char *typed, spil_out *out)
{
    spil_typed_line(&spil__translator, players, typed, out);
}

spil_phrase spil__line_human(void)
{
    return spil_typed_shown(&spil__translator, players[0]);
}
