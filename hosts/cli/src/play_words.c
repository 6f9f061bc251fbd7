/* play_words.c: what a person may type during a game (play.h). The words are in one table, from which `help` is
 * made too; whatever is none of them is taken for a move. */
#include <stdlib.h>
#include <string.h>

#include "face.h"
#include "files.h"
#include "input.h"
#include "intl.h"
#include "play.h"
#include "rules.h"
#include "say.h"
#include "setting.h"
#include "spil/table.h"

static const spil_setup *setup_of(const play *p)
{
    return &p->match.record.setup;
}

char *spil__play_input(const play *p, const char *prompt)
{
    spil__paint(&p->screen, PAINT_STRONG, "%s", prompt);
    fflush(stdout);
    char *line = spil__input_line(p->interactive);
    if (line == NULL) {
        fputc('\n', stdout);
        return NULL;
    }
    if (!p->interactive)
        fputc('\n', stdout); /* nobody's Enter is on the screen */
    return spil__play_trim(line);
}

char *spil__play_trim(char *line)
{
    size_t len = strlen(line);
    while (len > 0 && strchr(" \t\r\n", line[len - 1]) != NULL)
        line[--len] = '\0';
    return line + strspn(line, " \t");
}

static void print_move(const play *p, spil_move mv, char text[SPIL_MOVE_TEXT])
{
    spil_out out = spil_out_to(text, SPIL_MOVE_TEXT);
    setup_of(p)->game->print_move(setup_of(p), mv, &out);
}

/* What can be asked about where nothing is drawn. */
static const topic *topics_of(const play *p)
{
    return p->screen.speak ? spil__voice_of(setup_of(p)->game)->topics : NULL;
}

/* ---- the words ---- */

/* A move as it stands in the list: notation and a few words. */
static void print_listed(const play *p, spil_move mv, char *buf, size_t size)
{
    const face *f = spil__face_of(setup_of(p)->game);
    spil_out out = spil_out_to(buf, size);
    setup_of(p)->game->print_move(setup_of(p), mv, &out);
    if (f->explain == NULL)
        return;
    const size_t len = out.len;
    spil_put_char(&out, ' ');
    f->explain(setup_of(p), &p->view, mv, &out);
    if (out.len == len + 1)
        buf[len] = '\0'; /* it had nothing to say */
}

static answer say_moves(play *p, int seat, const char *rest)
{
    const face *f = spil__face_of(setup_of(p)->game);
    const bool numbered = !f->numbers;
    char text[200];
    if (*rest != '\0' && strcmp(rest, "all") != 0) {
        puts(_("Type: moves, or moves all"));
        return ANSWER_AGAIN;
    }
    if (f->list != NULL && *rest == '\0') {
        f->list(&p->screen, setup_of(p), &p->view, p->moves, p->n_moves);
        return ANSWER_AGAIN;
    }
    p->listed = true;
    spil__learning_told(&p->learning, seat);
    if (p->screen.speak) {
        for (int i = 0; i < p->n_moves; i++) {
            if (numbered)
                printf("%d: ", i + 1);
            printf("%s.\n", spil__move_words(setup_of(p), &p->view, p->moves[i]).text);
        }
        return ANSWER_AGAIN;
    }
    int widest = 0;
    for (int i = 0; i < p->n_moves; i++) {
        print_listed(p, p->moves[i], text, sizeof text);
        widest = spil__columns(text) > widest ? spil__columns(text) : widest;
    }
    const int column = widest + 8, fit = p->screen.width / column, across = fit > 0 ? fit : 1;
    for (int i = 0; i < p->n_moves; i++) {
        print_listed(p, p->moves[i], text, sizeof text);
        if (numbered)
            printf("%4d  ", i + 1);
        else
            fputs("  ", stdout);
        const bool last = (i + 1) % across == 0 || i + 1 == p->n_moves;
        spil__pad(&p->screen, text, last ? 0 : widest + 2);
        if (last)
            fputc('\n', stdout);
    }
    return ANSWER_AGAIN;
}

/* The chances of the move advised and of the next best, as many as fit a line. Where another looks better by chance, it
 * counts as equal: the bot would not play it. */
static void say_chances(const play *p, const spil_rated rated[], int n)
{
    enum { SHOWN = 3 };
    char move[SPIL_MOVE_TEXT], item[400];
    const bool by_points = spil__face_of(setup_of(p)->game)->rounds != NULL;
    const char *head = by_points ? _("Points expected:") : _("Win chances:");
    fputs(head, stdout);
    int column = spil__columns(head);
    for (int i = 0; i < n && i < SHOWN && rated[i].visits > 0; i++) {
        const double points = rated[i].points > rated[0].points ? rated[i].points : rated[0].points;
        const double share = rated[i].share < rated[0].share ? rated[i].share : rated[0].share;
        print_move(p, rated[i].move, move);
        snprintf(item, sizeof item, by_points ? "%s %s %.1f" : "%s %s %.0f %%", i > 0 ? "," : "",
                 p->screen.speak ? spil__move_words(setup_of(p), &p->view, rated[i].move).text : move,
                 by_points ? points : 100 * share);
        column += spil__columns(item);
        if (i > 0 && column > p->screen.width && !p->screen.speak)
            break;
        fputs(item, stdout);
    }
    fputc('\n', stdout);
}

static answer say_hint(play *p, int seat, const char *rest)
{
    (void)rest;
    spil__learning_told(&p->learning, seat);
    const spil_bot *bot = spil__best_bot(setup_of(p)->game);
    const seat_who who = spil__who_bot(bot);
    player *adviser = spil__player_open(&who, &spil__play_terms);
    const spil_bot_input question = {
        .setup = setup_of(p), .view = &p->view, .moves = p->moves, .n_moves = p->n_moves, .rng = &p->hints};
    spil_rated *rated = spil__alloc((size_t)p->n_moves * sizeof *rated);
    const spil_bot_answer hint = spil__player_rate(adviser, &question, rated).answer;
    char why[1024], move[SPIL_MOVE_TEXT];
    spil__voice_sentence(&p->screen, setup_of(p), &hint.why, why, sizeof why);
    if (p->screen.speak) {
        printf(_("The bot %s would do this: %s"), bot->name,
               spil__move_words(setup_of(p), &p->view, hint.move).text);
        printf(why[0] == '\0' ? ".\n" : "; %s.\n", why);
    } else {
        char said[256];
        print_move(p, hint.move, move);
        snprintf(said, sizeof said, _("The bot %s would play %s"), bot->name, move);
        const bool fits = spil__columns(said) + 2 + spil__columns(why) <= p->screen.width;
        printf("%s%s%s\n", said, why[0] == '\0' ? "" : fits ? ": " : ":\n  ", why);
    }
    if (p->n_moves > 1 && rated[0].visits > 0)
        say_chances(p, rated, p->n_moves);
    free(rated);
    spil__player_close(adviser);
    return ANSWER_AGAIN;
}

static answer say_undo(play *p, int seat, const char *rest)
{
    (void)rest;
    const int steps = spil_match_steps_of(&p->match, seat);
    if (setup_of(p)->game->race) {
        puts(_("In a race nothing is taken back."));
        return ANSWER_AGAIN;
    }
    if (steps == 0) {
        puts(_("There is nothing to take back yet."));
        return ANSWER_AGAIN;
    }
    spil_match_undo(&p->match, steps);
    spil__learning_told(&p->learning, seat); /* the same card is no news any more */
    p->last = p->match.record.n_steps > 0 ? p->match.record.steps[p->match.record.n_steps - 1].seat : -1;
    printf(ngettext("%d move taken back.\n", "%d moves taken back.\n", (unsigned long)steps), steps);
    return ANSWER_CHANGED;
}

static answer say_show(play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    spil__face_draw(&p->screen, setup_of(p), &p->view);
    return ANSWER_AGAIN;
}

static answer say_sort(play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    const face *f = spil__face_of(setup_of(p)->game);
    if (f->sorts == NULL) {
        puts(_("In this game there is nothing to sort."));
        return ANSWER_AGAIN;
    }
    p->screen.sort = f->sorts[p->screen.sort + 1] == NULL ? 0 : p->screen.sort + 1;
    printf(_("Your cards are sorted %s.\n"), _(f->sorts[p->screen.sort]));
    spil__face_draw(&p->screen, setup_of(p), &p->view);
    return ANSWER_AGAIN;
}

static answer say_save(play *p, int seat, const char *rest)
{
    (void)seat;
    spil_error err;
    size_t len;
    if (*rest == '\0') {
        puts(_("Name the file: save FILE"));
        return ANSWER_AGAIN;
    }
    char *text = spil__keep_text(&p->match, &p->who, &len);
    if (spil__file_write(rest, text, len, &err)) {
        printf(_("Saved. Go on later with: spil play --resume %s\n"), rest);
    } else {
        char said[1024];
        spil__sentence(&err.text, said, sizeof said);
        printf(_("Not saved: %s.\n"), said);
    }
    free(text);
    return ANSWER_AGAIN;
}

static answer say_rules(play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    if (!spil__rules_print(&p->screen, setup_of(p)->game->id))
        puts(_("There is no text of the rules in this program."));
    return ANSWER_AGAIN;
}

static answer say_quit(play *p, int seat, const char *rest)
{
    (void)p;
    (void)seat;
    (void)rest;
    return ANSWER_QUIT;
}

static answer say_who(play *p, int seat, const char *rest)
{
    (void)rest;
    const spil_setup *su = setup_of(p);
    const voice *v = spil__voice_of(su->game);
    for (int i = 0; i < su->seats; i++) {
        char more[300] = "";
        spil_out out = spil_out_to(more, sizeof more);
        if (v->seat != NULL)
            v->seat(su, &p->view, i, &out);
        if (p->player[i] != NULL)
            printf(_("%s is the bot %s"), p->screen.name[i], p->who.seat[i].text);
        else
            printf(i == seat ? _("%s is you") : _("%s is a person"), p->screen.name[i]);
        printf("%s%s.\n", more[0] == '\0' ? "" : "; ", more);
    }
    return ANSWER_AGAIN;
}

static answer say_again(play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    const voice *v = spil__voice_of(setup_of(p)->game);
    if (p->heard.len > 0)
        fputs(p->heard.at, stdout);
    if (v->ask != NULL)
        v->ask(&p->screen, setup_of(p), &p->view);
    return ANSWER_AGAIN;
}

static answer say_help(play *p, int seat, const char *rest);

static const struct {
    const char *word, *letter, *help;
    bool takes_rest;
    bool spoken; /* only where nothing is drawn */
    answer (*say)(play *p, int seat, const char *rest);
} words[] = {
    {.word = "moves",
     .letter = "m",
     .help = SPIL_TR("all moves you can make; their numbers can be typed"),
     .takes_rest = true,
     .say = say_moves},
    {.word = "hint", .letter = "h", .help = SPIL_TR("what a good player would do"), .say = say_hint},
    {.word = "undo", .letter = "u", .help = SPIL_TR("back to your previous decision"), .say = say_undo},
    {.word = "show", .letter = "s", .help = SPIL_TR("the table again"), .say = say_show},
    {.word = "sort", .letter = "o", .help = SPIL_TR("your cards in another order"), .say = say_sort},
    {.word = "who", .letter = "who", .help = SPIL_TR("who plays"), .spoken = true, .say = say_who},
    {.word = "again",
     .letter = "a",
     .help = SPIL_TR("what was said last, once more"),
     .spoken = true,
     .say = say_again},
    {.word = "save",
     .letter = "w",
     .help = SPIL_TR("save FILE: write the game to a file"),
     .takes_rest = true,
     .say = say_save},
    {.word = "rules", .letter = "r", .help = SPIL_TR("the rules of the game"), .say = say_rules},
    {.word = "help", .letter = "?", .help = SPIL_TR("this list"), .say = say_help},
    {.word = "quit", .letter = "q", .help = SPIL_TR("leave the table"), .say = say_quit},
};

/* A line of `help`: in columns, or as a sentence. */
static void put_help(const play *p, const char *letter, const char *word, const char *help)
{
    if (!p->screen.speak)
        printf("  %-1s  %-6s %s\n", letter, word, help);
    else if (strlen(letter) == 1)
        printf(_("%s, or %s: %s.\n"), word, letter, help);
    else
        printf("%s: %s.\n", word, help);
}

static void put_example(const play *p)
{
    const face *f = spil__face_of(setup_of(p)->game);
    char move[SPIL_MOVE_TEXT];
    if (p->n_moves > 0)
        print_move(p, p->moves[0], move);
    if (f->list != NULL || p->n_moves == 0)
        puts(_("Type a move:")); /* an example would give something away */
    else if (f->numbers)
        printf(_("Type a move, such as %s.\n"), move);
    else
        printf(_("Type a move, such as %s, or its number in the list of moves.\n"), move);
    if (f->forms != NULL)
        printf("  %s\n", _(f->forms));
}

static answer say_help(play *p, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    const face *f = spil__face_of(setup_of(p)->game);
    put_example(p);
    for (const topic *t = topics_of(p); t != NULL && t->word != NULL; t++)
        put_help(p, "", t->word, _(t->help));
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const bool plain = f->numbers && words[i].say == say_moves;
        if ((words[i].say == say_sort && f->sorts == NULL) || (words[i].spoken && !p->screen.speak))
            continue;
        put_help(p, words[i].letter, words[i].word, plain ? _("all moves you can make") : _(words[i].help));
    }
    if (setup_of(p)->game->host_acts)
        put_help(p, "", "host", _("host MOVE: what the host rules"));
    return ANSWER_AGAIN;
}

/* ---- moves ---- */

/* A number: a move by its place in the list. */
static answer say_number(const play *p, int n, spil_move *mv)
{
    if (n < 1 || n > p->n_moves) {
        printf(_("There is no move %d: 'moves' lists 1 to %d.\n"), n, p->n_moves);
        return ANSWER_AGAIN;
    }
    *mv = p->moves[n - 1];
    return ANSWER_MOVE;
}

/* Enter alone: the move `pass` where the game has it now; waiting in a race. */
static answer say_nothing(play *p, int seat, spil_move *mv)
{
    const spil_game *game = setup_of(p)->game;
    if (game->race && spil_ask_next(setup_of(p), &p->match.state, seat, p->moves, &p->n_moves) == seat) {
        puts(_("Nobody else can do anything now: play a card."));
        return ANSWER_AGAIN;
    }
    if (game->race)
        return ANSWER_WAIT;
    if (game->parse_move(setup_of(p), "pass", mv)) {
        for (int i = 0; i < p->n_moves; i++) {
            if (p->moves[i].code == mv->code)
                return ANSWER_MOVE;
        }
    }
    puts(_("Type a move, or help."));
    return ANSWER_AGAIN;
}

static answer say_host(const play *p, const char *rest, int *actor, spil_move *mv)
{
    *actor = SPIL_HOST;
    if (setup_of(p)->game->parse_move(setup_of(p), rest, mv))
        return ANSWER_MOVE;
    printf(_("'%s' is nothing the host can do here.\n"), rest);
    return ANSWER_AGAIN;
}

/* Is what begins the line that word? */
static bool is_word(const char *word, const char *line, size_t len)
{
    return strlen(word) == len && memcmp(line, word, len) == 0;
}

answer spil__play_line(play *p, int seat, char *line, int *actor, spil_move *mv)
{
    const spil_game *game = setup_of(p)->game;
    const face *f = spil__face_of(game);
    *actor = seat;
    if (*line == '\0') {
        const bool meant = f->read != NULL && f->read(setup_of(p), &p->view, p->moves, p->n_moves, line, mv);
        return meant ? ANSWER_MOVE : say_nothing(p, seat, mv);
    }
    const size_t len = strcspn(line, " ");
    const char *rest = line + len + strspn(line + len, " ");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const bool is = is_word(words[i].word, line, len) || is_word(words[i].letter, line, len);
        if (is && (*rest == '\0' || words[i].takes_rest) && (!words[i].spoken || p->screen.speak))
            return words[i].say(p, seat, rest);
    }
    const topic *asked = p->screen.speak ? spil__voice_topic(game, line, len, *rest != '\0') : NULL;
    if (asked != NULL) {
        asked->say(&p->screen, setup_of(p), &p->view, rest);
        return ANSWER_AGAIN;
    }
    if (game->host_acts && len == 4 && memcmp(line, "host", 4) == 0)
        return say_host(p, rest, actor, mv);
    char question[200];
    spil_out out = spil_out_to(question, sizeof question);
    if (f->doubt != NULL && f->doubt(setup_of(p), &p->view, line, &out)) {
        puts(question);
        return ANSWER_AGAIN;
    }
    if (game->parse_move(setup_of(p), line, mv) ||
        (f->read != NULL && f->read(setup_of(p), &p->view, p->moves, p->n_moves, line, mv)))
        return ANSWER_MOVE;
    spil_in in = spil_in_from(line);
    int n;
    if (!f->numbers && (f->list == NULL || p->listed) && spil_take_int(&in, &n) && spil_in_done(&in))
        return say_number(p, n, mv);
    printf(_("'%s' is neither a move nor a word I know; 'help' lists them.\n"), line);
    if (f->example != NULL)
        puts(_(f->example));
    return ANSWER_AGAIN;
}
